"""What somebody does at a table of Tile Rummy: by taps, by dragging with mouse or finger, by keys."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from people import Person
from playwright.sync_api import Locator, expect

SETS = """(sets) => sets.map(
  (set) => [...set.querySelectorAll("[data-tile]")].map((tile) => tile.dataset.tile).join(" "),
)"""
STILL = """() => document.getAnimations()
  .every(({ effect }) => effect.getComputedTiming().endTime === Infinity)"""
MOMENT = 0.2
RACK, TABLE = ".rummy-rack", ".rummy-felt"


class RummyPlayer:
    """Somebody at a table of Tile Rummy, with a phone or a desktop."""

    def __init__(self, person: Person, *, touches: bool) -> None:
        self.person = person
        self.page = person.page
        self.touches = touches

    def go(self, path: str) -> RummyPlayer:
        """To a table; waits until its tiles lie there."""
        self.person.go(path)
        self.page.locator(".rummy-board").wait_for()
        return self

    # What is to be seen

    @property
    def sets(self) -> list[str]:
        """The sets on the table, each as its tiles, in the order in which one reads."""
        return list(self.page.locator(".rummy-set").evaluate_all(SETS))

    @property
    def rack(self) -> list[str]:
        """The tiles on the rack, in their order."""
        return list(self.page.locator(".rack-tile").evaluate_all("(all) => all.map((e) => e.dataset.tile)"))

    @property
    def status(self) -> Locator:
        return self.page.locator(".status")

    @property
    def end_turn(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    def place(self, tiles: str) -> tuple[float, float]:
        """Where the set of these tiles lies in the page, to the pixel."""
        box = self.set(tiles).bounding_box()
        assert box is not None
        return round(box["x"]), round(box["y"])

    def sees(self, *sets: str) -> None:
        """The table comes to hold these sets, and no others."""
        expect(self.page.locator(".rummy-set")).to_have_count(len(sets))
        for tiles in sets:
            self.set(tiles).wait_for()
        assert sorted(self.sets) == sorted(sets)

    def set(self, tiles: str) -> Locator:
        """The set on the table with just these tiles."""
        names = tiles.split()
        found = self.page.locator(f".rummy-set:not(:has(.laid-tile:nth-of-type({len(names) + 1})))")
        for number, name in enumerate(names, 1):
            found = found.and_(
                self.page.locator(f".rummy-set:has(.laid-tile:nth-of-type({number})[data-tile='{name}'])")
            )
        return found

    def tile(self, name: str, where: str = RACK) -> Locator:
        """The first such tile of the rack, or of the table, or of the place that is given."""
        return self.page.locator(f"{where} [data-tile='{name}']").first

    # What one does

    def tap(self, target: Locator) -> None:
        """With a finger, or with the mouse."""
        if self.touches:
            target.tap()
        else:
            target.click()

    def take(self, *names: str, where: str = RACK) -> None:
        """Choose tiles, one after the other."""
        for name in names:
            self.tap(self.tile(name, where))

    def new_set(self, *names: str, where: str = RACK) -> None:
        """Make a new set of these tiles."""
        self.take(*names, where=where)
        self.tap(self.page.get_by_role("button", name="New set"))

    def put(self, *names: str, onto: str, where: str = RACK) -> None:
        """Choose tiles, then the set that they go to, at its last tile."""
        self.take(*names, where=where)
        self.tap(self.set(onto).locator(".laid-tile").last)

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def undo(self) -> None:
        self.button("Undo the last step")

    def drag(self, source: Locator, target: Locator) -> None:
        """Carry a tile, or all that are chosen, to a target."""
        for part in (target, source):
            part.scroll_into_view_if_needed()
        self.page.wait_for_function(STILL)
        begin, end = _middle(source), _middle(target)
        half = ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2)
        # a finger that begins along the way in which something scrolls, scrolls it
        sideways = source.evaluate("(tile) => tile.closest('.rummy-rack') === null")
        first = (begin[0] + 30, begin[1]) if sideways else (begin[0], begin[1] - 30)
        path = [first, half, end, end]
        if self.touches:
            self._touch(begin, path)
            return
        mouse = self.page.mouse
        mouse.move(*begin)
        mouse.down()
        for point in path:
            mouse.move(*point)
        mouse.up()

    def _touch(self, begin: tuple[float, float], path: list[tuple[float, float]]) -> None:
        """A finger that is lifted while it moves flings, and the browser takes the next tap for its end."""
        session = self.page.context.new_cdp_session(self.page)
        moments = count(time.time(), MOMENT)

        def send(kind: str, *points: tuple[float, float]) -> None:
            touches: list[Any] = [{"x": x, "y": y} for x, y in points]
            event = {"type": kind, "touchPoints": touches, "timestamp": next(moments)}
            session.send("Input.dispatchTouchEvent", event)

        send("touchStart", begin)
        for point in path:
            send("touchMove", point)
        send("touchEnd")
        session.detach()


def _middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
