"""Takes the README's pictures of every page: `python tests/browser/pictures.py FOLDER`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from halls import RunningHall
from people import Person
from playwright.sync_api import Browser, sync_playwright

from conftest import NAMES, SCREENS, SILENT

SHARPNESS = {"phone": 2, "desktop": 1}


def take(browser: Browser, url: str, screen: str, colours: str, folder: Path) -> None:
    """One person's way through the hall, with a picture of each stop."""
    context = browser.new_context(
        **SCREENS[screen],
        color_scheme=colours,
        device_scale_factor=SHARPNESS[screen],
        locale="en-GB",
        reduced_motion="reduce",
    )
    ayu = Person(context.new_page(), url, "Ayu")

    def picture(name: str) -> None:
        ayu.page.screenshot(path=folder / f"{name}-{screen}-{colours}.png", animations="disabled")

    ayu.go()
    ayu.page.locator(".open-tables").wait_for()
    picture("home")
    ayu.go("/new")
    ayu.page.locator("summary").click()
    picture("make-a-table")
    ayu.make_table(friends=1, rounds=2)
    ayu.page.locator(".qr").wait_for()
    picture("lobby")
    ayu.page.get_by_role("button", name="Start with bots").click()
    while ayu.wait_for_turn() and (ayu.laid.count() < 10 or not ayu.fitting.count()):
        ayu.play_turn()
    if ayu.my_turn.is_visible():
        ayu.fitting.first.click()
        picture("table")
        ayu.fitting.first.click()
    ayu.play_round()
    picture("end-of-a-round")
    ayu.next_round()
    ayu.play_round()
    ayu.page.get_by_text("deals verified").wait_for()
    picture("end-of-a-match")
    context.close()


def main() -> None:
    """All pages at both sizes, light and dark, at a hall of their own."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    path = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        hall = RunningHall(Path(data) / "hall.sqlite3")
        browser = driver.chromium.launch(executable_path=path, args=SILENT)
        try:
            for screen in SCREENS:
                for colours in ("light", "dark"):
                    take(browser, hall.url, screen, colours, folder)
        finally:
            browser.close()
            hall.kill()


if __name__ == "__main__":
    main()
