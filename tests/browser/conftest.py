"""A Chromium, a hall, and people with phones and desktops; every page is watched while it is open."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from halls import HOME_NETWORK, RunningHall
from people import Person
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    sync_playwright,
)

FAILURES = Path(__file__).parent / "failures"
NAMES = ("chromium", "chromium-browser", "google-chrome")
SILENT = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "desktop": {"viewport": {"width": 1440, "height": 900}},
}
PATIENCE = 30_000
"""Milliseconds after which something that has to happen on a page is given up."""

Come = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


FAILED = pytest.StashKey[bool]()


# The driver keeps an event loop running in this thread, in which no asynchronous test can run: it has to
# be gone before another file's tests begin.
@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """The driver of browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, or another that is installed."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        missing = "The browser tests need a Chromium: `apt-get install chromium`, or your system's way."
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    args = [*SILENT, f"--host-resolver-rules=MAP {HOME_NETWORK} 127.0.0.1"]
    chromium = playwright.chromium.launch(executable_path=path, args=args)
    yield chromium
    chromium.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningHall]:
    """A hall that all tests share; each makes its own tables."""
    running = RunningHall(tmp_path_factory.mktemp("hall") / "hall.sqlite3")
    yield running
    running.kill()


@pytest.fixture
def mortal_hall(tmp_path: Path) -> Iterator[RunningHall]:
    """A hall that the test may kill."""
    running = RunningHall(tmp_path / "hall.sqlite3")
    yield running
    running.kill()


@pytest.fixture
def come(browser: Browser, hall: RunningHall, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Somebody comes with a device of their own: `come("phone", name="Ayu")`.

    When the test is over no page may have had an error, or asked anything of another host; `provoked`
    is a part of the error lines that the browser itself writes when a request fails, as the test wants.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def somebody(
        screen: str, url: str = hall.url, name: str = "Ayu", provoked: str | None = None, **settings: Any
    ) -> Person:
        context = browser.new_context(
            **{**SCREENS[screen], "locale": "en-GB", "reduced_motion": "reduce", **settings}
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        context.on("page", lambda page: _watch(page, urlsplit(url).netloc, provoked, faults))
        return Person(context.new_page(), url, name)

    yield somebody
    if request.node.stash.get(FAILED, False):
        _keep_pictures(contexts, request.node.name)
    for context in contexts:
        context.close()
    assert faults == []


def _watch(page: Page, host: str, provoked: str | None, faults: list[str]) -> None:
    def line(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not (provoked and provoked in message.text):
            faults.append(message.text)

    def request(asked: Request) -> None:
        address = urlsplit(asked.url)
        if address.scheme != "data" and address.netloc != host:
            faults.append(f"asked another host: {asked.url}")

    page.on("console", line)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", request)


def _keep_pictures(contexts: list[BrowserContext], name: str) -> None:
    FAILURES.mkdir(exist_ok=True)
    for number, page in enumerate(page for context in contexts for page in context.pages):
        page.screenshot(path=FAILURES / f"{name.replace('/', '-')}-{number}.png")
