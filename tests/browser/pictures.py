"""Takes the README's pictures of every page: `python tests/browser/pictures.py FOLDER`."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from halls import RunningHall
from people import Person
from playwright.sync_api import Page, sync_playwright
from riders import Rider

from conftest import NAMES, SCREENS, SILENT

SHARPNESS = {"phone": 2, "desktop": 1}


class Picture(NamedTuple):
    """Takes pictures of one page, named after what they show."""

    page: Page
    screen: str
    colours: str
    folder: Path

    def __call__(self, name: str) -> None:
        path = self.folder / f"{name}-{self.screen}-{self.colours}.png"
        self.page.screenshot(path=path, animations="disabled")


def take(ayu: Person, picture: Picture) -> None:
    """One person's way through the hall and a match of Gaple, with a picture of each stop."""
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


def take_trains(ayu: Rider, picture: Picture) -> None:
    """A round of Mexican Train: ten trains on a phone, four with room to branch on a desktop."""
    players = 10 if picture.screen == "phone" else 4
    ayu.open_table("mexican-train/station", {"rounds": 3}, players)
    for _ in range(4 if players == 10 else 8):
        if ayu.wait_for_turn():
            ayu.play_turn()
    while ayu.wait_for_turn() and not ayu.fitting.count():
        ayu.play_turn()
    if ayu.my_turn.is_visible():
        ayu.choose(ayu.fitting.first)
        picture("train")
        ayu.chosen.click()
    ayu.play_round()
    picture("train-end-of-a-round")


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
                    context = browser.new_context(
                        **SCREENS[screen],
                        color_scheme=colours,
                        device_scale_factor=SHARPNESS[screen],
                        locale="en-GB",
                        reduced_motion="reduce",
                    )
                    ayu = Person(context.new_page(), hall.url, "Ayu")
                    picture = Picture(ayu.page, screen, colours, folder)
                    take(ayu, picture)
                    take_trains(Rider.of(ayu), picture)
                    context.close()
        finally:
            browser.close()
            hall.kill()


if __name__ == "__main__":
    main()
