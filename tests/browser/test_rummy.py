"""Tile Rummy: a table rearranged by touch, mouse and keys; openings, jokers, the clock, who sees what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from checks import check, contrast, in_sight, in_words
from halls import RunningHall
from people import Person
from playwright.sync_api import Locator, expect
from prepared import keep, seat_link
from rummy_player import TABLE, RummyPlayer

from tilehall.core.ids import Seat
from tilehall.table.commands import Bot
from tilehall.table.decide import clock_stopped
from tilehall.testing.rummy_tables import rummy_table
from tilehall.testing.tables import ScriptedTable

pytestmark = pytest.mark.long

Come = Callable[..., Person]
Sit = Callable[..., RummyPlayer]

RUN, GROUP, OTHER = "r5 r6 r7 r8 r9", "r3 y3 k3 b3", "k10 k11 k12"
LAID = f"{RUN} / {GROUP} / {OTHER}"
MINE = "r7 k9 k13 y9 b9 k3 y1 y2"
OPENED = {0: "b10 b11 b12", 1: LAID}
SIZES = pytest.mark.parametrize("screen", ["phone", "desktop"])


COLOURS = """(button) => [getComputedStyle(button).color, getComputedStyle(button).backgroundColor]"""


class Tables:
    """A hall with tables set up by hand; each test makes its own."""

    def __init__(self, folder: Any) -> None:
        self.database = folder / "hall.sqlite3"
        self.scripts: dict[str, ScriptedTable] = {}
        for screen in ("phone", "desktop"):
            self._make(f"taps-{screen}", (MINE, ""), OPENED)
            self._make(f"drags-{screen}", (MINE, ""), OPENED)
            self._make(
                f"joker-{screen}",
                ("r6 k1 k2", ""),
                {0: "b10 b11 b12", 1: "r4 r5 j r7 / y1 y2 y3"},
                preset="tile-rummy/replace",
            )
            self._make(
                f"opening-{screen}",
                ("b9 b10 b11 y10", ""),
                {1: "r10 k10 b10 / y5 y6 y7"},
                options={"initial_meld": 30},
            )
            self._bot(
                f"round-{screen}",
                ("r1 r2 r3 y4 y5 y6 k7 k8 k9 k10 k11", "r13 r13"),
                {0: "b10 b11 b12", 1: "y9 y10 y11"},
                pool="y7",
            )
        self._make("reading", ("r5 r6 j j k5 y5", ""), {0: "b10 b11 b12", 1: LAID})
        self._make("keys", (MINE, ""), OPENED)
        self._make("faults", (MINE, ""), OPENED)
        for screen in ("phone", "desktop"):
            for name in ("idle", "chips", "said", "undone"):
                self._make(f"{name}-{screen}", (MINE, ""), OPENED)
            self._make(f"readings-{screen}", ("r5 j j k5", ""), {0: "b10 b11 b12", 1: LAID})
        self._make("reload", (MINE, ""), OPENED)
        for code in ("en", "id", "pt", "it"):
            self._make(
                f"looks-{code}",
                ("r6 j k1 k2", ""),
                {0: "b10 b11 b12", 1: "r4 r5 j r7 / y1 y2 y3"},
                preset="tile-rummy/replace",
            )
        self._make("must", (MINE, ""), OPENED, options={"must_play": True})
        self._make("hidden", (MINE, ""), OPENED)
        self._make("shown", (MINE, ""), OPENED, show_drafts=True)
        self._late("late", (MINE, ""), OPENED, options={"turn_seconds": 15})
        many = [f"{c}1 {c}2 {c}3 / {c}4 {c}5 {c}6 / {c}7 {c}8 {c}9 / {c}10 {c}11 {c}12 {c}13" for c in "rykb"]
        self._make("many", ("r1", "r2", "r3", "r4"), dict(enumerate(many)))
        keep(self.database, self.scripts.values())
        self.hall = RunningHall(self.database)

    def _make(
        self, name: str, racks: tuple[str, ...], laid: dict[int, str], **settings: Any
    ) -> ScriptedTable:
        self.scripts[name] = rummy_table(racks, laid, name=name, check_at_once=False, **settings)
        return self.scripts[name]

    def _bot(self, name: str, racks: tuple[str, ...], laid: dict[int, str], **settings: Any) -> None:
        self._make(name, racks, laid, **settings).do(0, Bot, seat=Seat(1))

    def _late(self, name: str, racks: tuple[str, ...], laid: dict[int, str], **settings: Any) -> None:
        """A table at which seat 0 has four seconds left."""
        script = self._make(name, racks, laid, **settings)
        script.now += 11_000
        script.append(clock_stopped(script.table, script.now))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """The tables of these tests, in a hall of their own."""
    made = Tables(tmp_path_factory.mktemp("rummy"))
    yield made
    made.hall.kill()


@pytest.fixture
def sit(come: Come, tables: Tables) -> Sit:
    """Somebody at seat 0 of a table: `sit("phone", "taps-phone")`."""

    def at(screen: str, table: str, seat: int = 0, **settings: Any) -> RummyPlayer:
        player = RummyPlayer(come(screen, url=tables.hall.url, **settings), touches=screen == "phone")
        return player.go(seat_link(tables.scripts[table], seat))

    return at


@SIZES
def test_a_table_is_rearranged_by_taps(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"taps-{screen}")
    others = {tiles: ayu.place(tiles) for tiles in (GROUP, OTHER)}
    # cut a run, and use both parts
    ayu.take("r7", where=TABLE)
    ayu.button("Cut here")
    ayu.sees("b10 b11 b12", "r5 r6", "r7 r8 r9", GROUP, OTHER)
    ayu.put("r7", onto="r5 r6")
    ayu.sees("b10 b11 b12", "r5 r6 r7", "r7 r8 r9", GROUP, OTHER)
    assert {tiles: ayu.place(tiles) for tiles in others} == others, "a set that nobody moves stays"
    expect(ayu.status).to_contain_text("in order")
    # take a tile from the end of a run, and make a set with several tiles at once
    ayu.undo()
    ayu.undo()
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER)
    ayu.new_set("k9", "y9", "b9")
    ayu.put("r9", where=TABLE, onto="k9 y9 b9")
    ayu.sees("b10 b11 b12", "r5 r6 r7 r8", GROUP, OTHER, "k9 y9 b9 r9")
    # take a tile from a group, and put another in its place
    ayu.new_set("b3", where=TABLE)
    ayu.take("b3", where=TABLE)
    ayu.tap(ayu.set("r3 y3 k3").locator(".laid-tile").last)
    ayu.sees("b10 b11 b12", "r5 r6 r7 r8", GROUP, OTHER, "k9 y9 b9 r9")
    # join a whole set to another
    ayu.put("k13", onto=OTHER)
    ayu.take("k9", where=TABLE)
    ayu.tap(ayu.set("k10 k11 k12 k13").locator(".laid-tile").first)
    ayu.sees("b10 b11 b12", "r5 r6 r7 r8", GROUP, "k9 k10 k11 k12 k13", "y9 b9 r9")
    ayu.take("r5", where=TABLE)
    ayu.button("Whole set")
    ayu.tap(ayu.set("b10 b11 b12").locator(".laid-tile").last)
    ayu.sees("b10 b11 b12 r5 r6 r7 r8", GROUP, "k9 k10 k11 k12 k13", "y9 b9 r9")
    # take all back, and take that back too
    ayu.button("Take all back")
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER)
    ayu.undo()
    ayu.undo()
    ayu.sees("b10 b11 b12", "r5 r6 r7 r8", GROUP, "k9 k10 k11 k12 k13", "y9 b9 r9")
    ayu.tap(ayu.end_turn)
    expect(ayu.status).to_contain_text("Waiting for Player 1")
    ayu.sees("b10 b11 b12", "r5 r6 r7 r8", GROUP, "k9 k10 k11 k12 k13", "r9 y9 b9")
    assert len(ayu.rack) == 7


@SIZES
def test_a_table_is_rearranged_by_dragging(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"drags-{screen}")
    # from the rack into a set, and to the free felt
    ayu.drag(ayu.tile("k13"), ayu.tile("k12", TABLE))
    ayu.sees("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13")
    ayu.drag(ayu.tile("k9"), ayu.page.get_by_role("button", name="New set"))
    ayu.sees("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13", "k9")
    # several at once
    ayu.take("y9", "b9")
    ayu.drag(ayu.tile("y9"), ayu.tile("k9", TABLE))
    ayu.sees("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13", "k9 y9 b9")
    # from the middle of a run: it splits where it is cut
    ayu.drag(ayu.tile("r7", TABLE), ayu.page.get_by_role("button", name="New set"))
    ayu.sees("b10 b11 b12", "r5 r6", "r8 r9", "r7", GROUP, "k10 k11 k12 k13", "k9 y9 b9")
    ayu.drag(ayu.tile("r7", TABLE), ayu.tile("r6", TABLE))
    ayu.sees("b10 b11 b12", "r5 r6 r7", "r8 r9", GROUP, "k10 k11 k12 k13", "k9 y9 b9")
    # from the rack to where it is missing, between sets, and back to the rack
    ayu.drag(ayu.tile("r7"), ayu.tile("r8", TABLE))
    ayu.sees("b10 b11 b12", "r5 r6 r7", "r7 r8 r9", GROUP, "k10 k11 k12 k13", "k9 y9 b9")
    ayu.drag(ayu.tile("y1"), ayu.tile("b3", TABLE))
    ayu.drag(ayu.tile("y1", TABLE), ayu.page.locator(".rack-tile").first)
    ayu.sees("b10 b11 b12", "r5 r6 r7", "r7 r8 r9", GROUP, "k10 k11 k12 k13", "k9 y9 b9")
    # a tile of the table goes to no rack
    ayu.drag(ayu.tile("r3", TABLE), ayu.page.locator(".rack-tile").first)
    expect(ayu.page.get_by_role("alert")).to_contain_text("stay on the table")
    # the rack is one's own
    rack = ayu.rack
    ayu.take(rack[0])
    ayu.drag(ayu.page.locator(".rack-tile").nth(0), ayu.page.locator(".rack-tile").nth(2))
    assert [*ayu.rack[:3], *ayu.rack[3:]] in (
        [rack[1], rack[2], rack[0], *rack[3:]],
        [rack[1], rack[0], *rack[2:]],
    )
    ayu.tap(ayu.end_turn)
    expect(ayu.status).to_contain_text("Waiting")


@SIZES
def test_a_joker_is_freed_by_its_tile(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"joker-{screen}")
    ayu.put("r6", onto="y1 y2 y3")
    ayu.undo()
    # on the joker that stands for it, a tile takes its place; the joker waits in the hand for its own
    ayu.take("r6")
    ayu.tap(ayu.tile("j=r6", TABLE))
    ayu.sees("b10 b11 b12", "r4 r5 r6 r7", "y1 y2 y3", "j")
    expect(ayu.page.locator(".laid-tile.chosen")).to_have_attribute("data-tile", "j")
    ayu.tap(ayu.page.get_by_role("button", name="New set"))
    ayu.put("k1", "k2", onto="j")
    expect(ayu.status).to_contain_text("in order")
    ayu.tap(ayu.end_turn)
    ayu.sees("b10 b11 b12", "r4 r5 r6 r7", "y1 y2 y3", "k1 k2 j=k3")


@SIZES
def test_the_opening_is_counted_while_it_is_laid(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"opening-{screen}")
    expect(ayu.status).to_contain_text("30 points")
    # nothing of the table may be touched before; why not is one tap away
    ayu.take("r10", where=TABLE)
    notice = ayu.page.get_by_role("alert")
    expect(notice).to_contain_text("TRM-06")
    expect(ayu.page.locator(".chosen")).to_have_count(0)
    ayu.new_set("b9", "b10")
    ayu.tap(ayu.page.locator(".set-chip"))
    expect(notice).to_contain_text("TRM-04")
    ayu.put("b11", onto="b9 b10")
    expect(ayu.status).to_contain_text("You open with 30 points")
    # from then on these are tiles of the table, and one may go on in the same turn
    ayu.put("y10", onto="r10 k10 b10")
    ayu.sees("b9 b10 b11", "r10 k10 b10 y10", "y5 y6 y7")
    ayu.tap(ayu.end_turn)
    expect(ayu.page.locator(".seat[data-seat='0'] .opened-mark")).to_be_visible()
    assert len(ayu.rack) == 10


def test_what_is_wrong_with_a_set_is_said_where_it_lies(sit: Sit) -> None:
    ayu = sit("phone", "faults")
    ayu.put("k9", onto=GROUP)
    chip = ayu.page.locator(".set-chip")
    expect(chip).to_have_text("does not match")
    expect(ayu.end_turn).to_have_attribute("aria-disabled", "true")
    ayu.end_turn.tap(force=True)
    expect(ayu.page.get_by_role("alert")).to_contain_text("TRM-04")
    ayu.undo()
    ayu.put("k3", onto=GROUP)
    expect(chip).to_have_text("twice the same")
    ayu.undo()
    ayu.new_set("y1", "y2")
    expect(chip).to_have_text("too short")
    ayu.undo()
    ayu.take("r5", "r6", where=TABLE)
    ayu.tap(ayu.page.get_by_role("button", name="New set"))
    expect(chip).to_have_count(1)
    ayu.put("r5", "r6", where=TABLE, onto="r7 r8 r9")
    expect(ayu.status).to_contain_text("Your turn")


@SIZES
def test_a_button_that_does_nothing_yet_looks_so_under_a_hand_too(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"idle-{screen}")
    ayu.new_set("y1")
    expect(ayu.end_turn).to_have_attribute("aria-disabled", "true")
    for disabled in (False, True):
        ayu.end_turn.evaluate("(button, disabled) => { button.disabled = disabled }", disabled)
        ayu.page.mouse.move(0, 0)
        at_rest = ayu.end_turn.evaluate(COLOURS)
        assert contrast(ayu.end_turn) >= 4.5
        if not disabled:
            # it says what is missing
            ayu.end_turn.click(force=True)
            assert ayu.end_turn.evaluate(COLOURS) == at_rest
        ayu.end_turn.hover(force=True)
        ayu.page.mouse.down()
        assert ayu.end_turn.evaluate(COLOURS) == at_rest
        ayu.page.mouse.up()


@SIZES
def test_what_is_wrong_with_small_sets_side_by_side_fits_below_them(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"chips-{screen}")
    ayu.new_set("y1")
    ayu.new_set("y2")
    ayu.new_set("k9", "y9")
    chips = ayu.page.locator(".set-chip")
    expect(chips).to_have_count(3)
    for chip in chips.all():
        expect(chip).to_have_accessible_name(re.compile(r"TRM-04"))
    boxes = [box for box in (chip.bounding_box() for chip in chips.all()) if box]
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert (
                one["x"] + one["width"] <= other["x"]
                or other["x"] + other["width"] <= one["x"]
                or one["y"] + one["height"] <= other["y"]
                or other["y"] + other["height"] <= one["y"]
            )
    for tiles, word in (("y1", False), ("k9 y9", True)):
        shown = ayu.set(tiles).locator(".set-chip span")
        expect(shown).to_be_visible(visible=word)
        expect(ayu.set(tiles).locator(".set-chip .icon")).to_be_visible(visible=not word)
        if word:
            assert shown.evaluate("(word) => word.scrollWidth <= word.parentElement.clientWidth")


@SIZES
def test_a_sentence_is_said_once_and_covers_no_button(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"said-{screen}")
    toast = ayu.page.locator(".notice")
    ayu.new_set("y1")
    ayu.tap(ayu.page.locator(".set-chip"))
    # the line above the rack says it already: it is pointed at, and the clause is there to be read
    expect(ayu.page.locator(".status.pointed")).to_contain_text("TRM-04")
    expect(ayu.page.get_by_role("alert")).to_contain_text("TRM-04")
    expect(toast).to_have_count(0)
    ayu.tap(ayu.status.get_by_role("button"))
    expect(ayu.status.locator(".clause-text")).to_be_visible()
    ayu.undo()
    expect(ayu.status).not_to_contain_text("TRM-04")
    expect(toast).to_have_count(0)
    ayu.tap(ayu.page.get_by_role("button", name="New set"))
    expect(toast).to_be_visible()
    covered = toast.bounding_box()
    assert covered is not None
    for button in ayu.page.locator(".rummy-strip button, .tray button").all():
        box = button.bounding_box()
        assert box is not None
        assert covered["y"] + covered["height"] <= box["y"]


@SIZES
def test_the_ways_to_read_jokers_are_all_in_sight(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"readings-{screen}")
    ayu.take("r5")
    for number in range(2):
        ayu.tap(ayu.page.locator(".rack-tile[data-tile='j']").nth(number))
    ayu.tap(ayu.page.get_by_role("button", name="New set"))
    joker = ayu.page.locator(".laid-tile[data-tile^='j']").first
    ayu.tap(joker)
    expect(ayu.page.locator(".meaning").first).to_be_visible()
    for button in ayu.page.locator(".meaning, .new-set").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(
            "(e) => { const { left, right, top, height } = e.getBoundingClientRect();"
            " return [left + 2, right - 2].every((x) =>"
            " e.contains(document.elementFromPoint(x, top + height / 2))) }"
        )
    expect(joker).to_be_in_viewport(ratio=1)


@SIZES
def test_what_is_undone_lies_where_it_lay(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"undone-{screen}")
    before = {tiles: ayu.place(tiles) for tiles in (RUN, GROUP, OTHER)}
    ayu.drag(ayu.tile("k13"), ayu.tile("k12", TABLE))
    ayu.drag(ayu.tile("r7"), ayu.page.get_by_role("button", name="New set"))
    ayu.undo()
    ayu.undo()
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER)
    assert {tiles: ayu.place(tiles) for tiles in before} == before


def test_who_can_play_and_must_is_told_so(sit: Sit) -> None:
    ayu = sit("phone", "must")
    expect(ayu.status).to_contain_text("you have to")
    expect(ayu.page.get_by_role("button", name="Draw a tile")).to_have_count(0)
    ayu.put("k13", onto=OTHER)
    ayu.tap(ayu.end_turn)
    expect(ayu.status).to_contain_text("Waiting")


def test_what_a_joker_stands_for_is_shown_and_can_be_changed(sit: Sit) -> None:
    ayu = sit("phone", "reading")
    ayu.new_set("r5", "r6", "j")
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER, "r5 r6 j=r7")
    ayu.take("j=r7", where=TABLE)
    ayu.button("joker as red four")
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER, "j=r4 r5 r6")
    ayu.page.keyboard.press("Escape")
    ayu.new_set("k5", "y5", "j")
    ayu.take("j", where=TABLE)
    ayu.button("joker as blue five")
    ayu.tap(ayu.end_turn)
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER, "j=r4 r5 r6", "y5 k5 j=b5")


def test_a_turn_by_keys_alone(sit: Sit) -> None:
    ayu = sit("desktop", "keys")
    press = ayu.page.keyboard.press

    def walk(key: str, until: Locator) -> None:
        while not until.evaluate("(element) => element === document.activeElement"):
            press(key)

    ayu.page.locator(".rack-tile[tabindex='0']").focus()
    walk("ArrowRight", ayu.tile("k13"))
    press("Enter")
    ayu.page.locator(".laid-tile[tabindex='0']").focus()
    walk("ArrowDown", ayu.tile("k10", TABLE))
    press("Enter")
    ayu.sees("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13")
    walk("ArrowRight", ayu.tile("b3", TABLE))
    press("n")
    ayu.sees("b10 b11 b12", RUN, "r3 y3 k3", "b3", "k10 k11 k12 k13")
    expect(ayu.tile("b3", TABLE)).to_be_focused()
    press("Control+z")
    ayu.sees("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13")
    rack = ayu.rack
    ayu.page.locator(".rack-tile[tabindex='0']").focus()
    walk("ArrowLeft", ayu.page.locator(".rack-tile").first)
    press("Control+ArrowRight")
    assert ayu.rack == [rack[1], rack[0], *rack[2:]]
    ayu.end_turn.focus()
    press("Enter")
    expect(ayu.status).to_contain_text("Waiting")


def test_a_draft_survives_a_reload_and_goes_on_elsewhere(sit: Sit) -> None:
    ayu = sit("phone", "reload")
    ayu.put("k13", onto=OTHER)
    ayu.new_set("y1", "y2")
    after = ("b10 b11 b12", RUN, GROUP, "k10 k11 k12 k13", "y1 y2")
    ayu.page.reload()
    ayu.sees(*after)
    ayu.undo()
    ayu.undo()
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER)
    ayu.put("k13", onto=OTHER)
    ayu.new_set("y1", "y2")
    second = ayu.page.context.new_page()
    second.goto(ayu.page.url)
    expect(second.locator(".rummy-set")).to_have_count(len(after))
    expect(ayu.page.get_by_role("button", name="Use it here")).to_be_visible()
    desk = sit("desktop", "reload")
    desk.sees(*after)
    desk.undo()
    desk.sees("b10 b11 b12", RUN, GROUP, OTHER)


def test_the_others_see_that_one_is_at_work_and_not_what_is_laid(
    sit: Sit, come: Come, tables: Tables
) -> None:
    for table, shown in (("hidden", False), ("shown", True)):
        ayu, budi = sit("desktop", table), sit("phone", table, seat=1)
        guest = RummyPlayer(come("phone", url=tables.hall.url), touches=True)
        guest.go(seat_link(tables.scripts[table], 0).split("#")[0])
        ayu.put("k13", onto=OTHER)
        for other in (budi, guest):
            expect(other.page.locator(".at-work")).to_contain_text("Player 0 is moving tiles")
            other.sees("b10 b11 b12", RUN, GROUP, f"{OTHER} k13" if shown else OTHER)
        ayu.tap(ayu.end_turn)
        for other in (budi, guest):
            other.sees("b10 b11 b12", RUN, GROUP, f"{OTHER} k13")
            expect(other.page.locator(".at-work")).to_have_count(0)


def test_time_runs_out_in_the_middle(sit: Sit) -> None:
    ayu = sit("phone", "late")
    ayu.new_set("y1", "y2")
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER, "y1 y2")
    expect(ayu.page.get_by_role("alert")).to_contain_text("Time is up")
    ayu.sees("b10 b11 b12", RUN, GROUP, OTHER)
    assert len(ayu.rack) == 11 + 3
    assert ayu.page.evaluate("localStorage.getItem('tilehall.draft.late')") is None


@SIZES
def test_a_round_to_its_end(sit: Sit, screen: str) -> None:
    ayu = sit(screen, f"round-{screen}")
    button = ayu.page.locator(".actions .buttons button")
    ayu.tap(button.filter(has_text="Draw a tile"))
    ayu.tap(button.filter(has_text="sure"))
    for tiles in ("r1 r2 r3", "y4 y5 y6 y7", "k7 k8 k9 k10 k11"):
        # nothing is laid: it is the next turn
        button.filter(has_text="Draw a tile").wait_for()
        ayu.new_set(*tiles.split())
        ayu.tap(ayu.end_turn)
    expect(ayu.person.end).to_contain_text("TRM-10")
    scores = ayu.page.locator(".seat-score")
    expect(scores.first).to_contain_text("nothing left")
    expect(scores.first).to_contain_text("+")
    expect(scores.last.locator(".terms")).to_contain_text("+")
    expect(ayu.page.locator(".sheet tbody .won")).to_have_count(1)


def test_the_rack_is_sorted_for_runs_and_for_groups(sit: Sit) -> None:
    ayu = sit("desktop", "faults")
    ayu.button("Sort by numbers, for groups")
    numbers = [int(tile[1:]) for tile in ayu.rack]
    assert numbers == sorted(numbers)
    ayu.button("Sort by colours, for runs")
    assert [tile[0] for tile in ayu.rack] == sorted((tile[0] for tile in ayu.rack), key="rykb".index)


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_forty_sets_on_a_phone(sit: Sit, size: tuple[int, int]) -> None:
    width, height = size
    ayu = sit("phone", "many", viewport={"width": width, "height": height})
    for tile in [f"{colour}{number}" for colour in "rykb" for number in (1, 2, 4, 5, 7, 8)]:
        ayu.tile(tile, TABLE).focus()
        ayu.page.keyboard.press("n")
    expect(ayu.page.locator(".rummy-set")).to_have_count(40)
    assert ayu.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    last = ayu.set("b10 b11 b12 b13").locator(".laid-tile").last
    ayu.take("r1")
    last.tap()
    joined = ayu.page.locator(".rummy-set:has([data-tile='b13']) [data-tile='r1']")
    expect(joined).to_be_visible()
    if width == 390:
        expect(joined).to_be_in_viewport()
    ayu.button("Take all back")
    expect(ayu.page.locator(".rummy-set")).to_have_count(16)


@pytest.mark.parametrize(("screen", "colours", "code"), [("phone", "light", "en"), ("desktop", "dark", "pt")])
def test_everything_at_the_table_is_in_reach_and_in_words(
    sit: Sit, screen: str, colours: str, code: str
) -> None:
    locale = {"en": "en-GB", "pt": "pt-BR"}[code]
    ayu = sit(screen, f"looks-{code}", color_scheme=colours, locale=locale)
    check(ayu.page)
    ayu.take("r6")
    ayu.tap(ayu.tile("j=r6", TABLE))
    expect(ayu.page.locator(".set-chip")).to_have_count(1)
    check(ayu.page)
    ayu.tap(ayu.page.locator(".new-set"))
    ayu.put("k1", "k2", onto="j")
    expect(ayu.page.locator(".set-fine")).not_to_have_count(0)
    check(ayu.page)


@pytest.mark.parametrize("code", ["id", "it"])
def test_the_table_speaks_the_language_of_its_player(sit: Sit, code: str) -> None:
    ayu = sit("phone", f"looks-{code}", locale=code, viewport={"width": 320, "height": 640})
    ayu.take("r6")
    ayu.tap(ayu.page.locator(".new-set"))
    expect(ayu.page.locator(".set-chip")).to_be_visible()
    in_sight(ayu.page)
    in_words(ayu.page)


def test_a_whole_match_with_a_deal_that_is_proved(come: Come, hall: RunningHall) -> None:
    person = come("desktop")
    person.open_table("tile-rummy/one-round", {"turn_seconds": 0, "initial_meld": 0}, 2)
    ayu = RummyPlayer(person, touches=False)
    button = ayu.page.locator(".actions .buttons button")
    while person.wait_for_turn():
        pool = ayu.page.locator(".rummy-pool").inner_text()
        button.first.click()
        button.filter(has_text="sure").click()
        expect(
            person.end.or_(ayu.page.locator(".rummy-pool").filter(has_not_text=pool)).first
        ).to_be_visible()
    expect(person.end.locator(".fairness")).to_contain_text("Deal verified")
