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
from prepared import keep, seat_link
from riders import Rider
from rummy_player import TABLE, RummyPlayer

from conftest import NAMES, SCREENS, SILENT
from tilehall.core.ids import Seat
from tilehall.table.commands import Bot
from tilehall.testing.rummy_tables import rummy_table
from tilehall.testing.tables import ScriptedTable

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


RUMMY_LAID = {
    0: "r10 r11 r12 / b5 b6 b7",
    1: "r8 y8 b8 / k1 k2 k3 k4 / y5 k5 b5",
    2: "y9 y10 y11 y12 / r2 y2 k2 / b9 b10 b11",
    3: "k7 k8 k9 k10 / r3 y3 b3 / r6 y6 j",
}
RUMMY_RACKS = ("r13 r9 y13 k13 b13 k11 k12 b8", "r4 b12 y1 r7", "b1 y7 k9 j", "r5 k6 y4 b13")


def _rummy_table(name: str) -> ScriptedTable:
    """Ayu is to move at a table by the usual rules; bots play for the others."""
    script = rummy_table(
        RUMMY_RACKS,
        RUMMY_LAID,
        options={"initial_meld": 30, "turn_seconds": 120},
        names=("Ayu", "Budi", "Citra", "Dewi"),
        name=name,
        check_at_once=False,
    )
    for seat in (1, 2, 3):
        script.do(0, Bot, seat=Seat(seat))
    return script


def take_rummy(ayu: Person, picture: Picture, middle: str, end: str) -> None:
    """A turn of Tile Rummy in which much is moved, and one that ends the round."""
    player = RummyPlayer(ayu, touches=False)
    player.go(middle)
    player.put("r13", "r9", onto="r10 r11 r12")
    player.new_set("y13", "k13", "b13")
    player.put("b8", onto="b5 b6 b7")
    player.take("b11", where=TABLE)
    player.page.wait_for_timeout(1000)
    picture("rummy")
    player.go(end)
    player.put("r13", "r9", onto="r10 r11 r12")
    player.put("b8", onto="b5 b6 b7")
    player.new_set("y13", "b13", "k13")
    player.put("k11", "k12", onto="k7 k8 k9 k10")
    player.end_turn.click()
    ayu.end.wait_for()
    picture("rummy-end-of-a-round")


def main() -> None:
    """All pages at both sizes, light and dark, at a hall of their own."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    path = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as driver:
        database = Path(data) / "hall.sqlite3"
        tables = {
            (screen, colours, part): _rummy_table(f"{part}-{screen}-{colours}")
            for screen in SCREENS
            for colours in ("light", "dark")
            for part in ("middle", "end")
        }
        keep(database, tables.values())
        hall = RunningHall(database)
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
                    links = [seat_link(tables[screen, colours, part], 0) for part in ("middle", "end")]
                    take_rummy(ayu, picture, *links)
                    context.close()
        finally:
            browser.close()
            hall.kill()


if __name__ == "__main__":
    main()
