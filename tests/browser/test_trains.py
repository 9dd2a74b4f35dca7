"""Mexican Train as people play it: rounds of every preset, and everything that the page shows of them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from checks import check, in_sight, in_words, on_screen
from people import Person
from playwright.sync_api import Locator, expect
from riders import Rider

pytestmark = pytest.mark.long

Come = Callable[..., Person]

TOUCHED = """(part) => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
NARROW = """(list) => list.scrollHeight > list.clientHeight && list.clientHeight < 230"""


def in_board(part: Locator) -> bool:
    """Whether its middle can be touched, as the board is scrolled now."""
    return bool(part.evaluate(TOUCHED))


@pytest.mark.parametrize(
    ("preset", "players", "screen", "colours"),
    [
        ("mexican-train/hub", 2, "phone", "light"),
        ("mexican-train/hub/short", 8, "desktop", "dark"),
        ("mexican-train/station", 4, "desktop", "light"),
        ("mexican-train/station/short", 10, "phone", "dark"),
    ],
)
def test_a_round_of_each_preset(come: Come, preset: str, players: int, screen: str, colours: str) -> None:
    ayu = Rider.of(come(screen, color_scheme=colours))
    ayu.open_table(preset, {"rounds": 1}, players)
    assert ayu.wait_for_turn()
    expect(ayu.page.locator(".train")).to_have_count(players + 1)
    expect(ayu.page.locator(".train").first).to_have_attribute("data-train", "m0")
    expect(ayu.page.locator(".train").nth(1)).to_have_attribute("data-train", "p0")
    expect(ayu.page.locator(".engine").get_by_role("img", name="double twelve")).to_be_visible()
    checked = False
    while ayu.wait_for_turn():
        if not checked and ayu.fitting.count():
            ayu.choose(ayu.fitting.first)
            assert in_board(ayu.lit.first)
            check(ayu.page)
            checked = True
            ayu.chosen.click()
        ayu.play_turn()
    assert checked
    expect(ayu.end.locator(".seat-score")).to_have_count(players)
    expect(ayu.end.locator(".seat-score").first).to_contain_class("winner")
    expect(ayu.end.locator(".fairness")).to_contain_text("Deal verified")
    points = ayu.end.locator(".seat-score b").all_inner_texts()
    totals = ayu.page.locator("tfoot td").all_inner_texts()
    assert sorted(int(total) for total in totals) == sorted(int(text.split()[0]) for text in points)
    expect(ayu.page.locator(".sheet tbody th")).to_have_text(re.compile("1 12-12"))
    check(ayu.page)


def test_every_end_that_the_chosen_tile_fits_lights_up_and_no_other(come: Come) -> None:
    ayu = Rider.of(come("desktop"))
    ayu.open_table("mexican-train/station", {}, 4)
    while True:
        if not ayu.wait_for_turn():
            ayu.next_round()
            continue
        for tile in ayu.fitting.all():
            numbers = ayu.choose(tile).split("-")
            for spot in ayu.lit.all():
                assert spot.inner_text() in numbers
                assert re.search(r"train, which shows \d+$", spot.get_attribute("aria-label") or "")
            ayu.chosen.click()
            expect(ayu.lit).to_have_count(0)
        if ayu.fitting.count() and ayu.page.locator(".train .marker").count():
            return
        ayu.play_turn()


def test_a_long_run_folds_and_unfolds_and_ends_when_its_player_stops(come: Come) -> None:
    ayu = Rider.of(come("phone"))
    options = {"hand_sizes": {"2": 40}, "first_turn": "own-run"}
    ayu.open_table("mexican-train/hub", options, 2)
    assert ayu.wait_for_turn()
    own = ayu.train("p0")
    assert ayu.tiles.count() >= 30
    assert ayu.page.locator(".rack-tiles").evaluate(NARROW), "two rows that scroll"
    stop = ayu.button("Stop the run")
    first = next(tile for tile in ayu.fitting.all() if on_own(ayu, tile))
    ayu.lay(first, own.locator(".spot"))
    while ayu.fitting.count() and not own.locator(".fold").count():
        ayu.lay(ayu.fitting.first)
    expect(ayu.page.locator(".status")).to_contain_text("Your run")
    expect(stop).to_be_visible()
    if own.locator(".fold").count():
        hidden = int(own.locator(".fold").inner_text())
        shown = own.locator(".train-tile").count()
        own.locator(".fold").tap()
        expect(own.locator(".train-tile")).to_have_count(shown + hidden)
        in_sight(ayu.page)
        own.get_by_role("button", name="Fold the train").tap()
        expect(own.locator(".train-tile")).to_have_count(shown)
    check(ayu.page)
    ayu.press(stop)
    expect(ayu.page.locator(".status")).not_to_contain_text("Your run")


def on_own(ayu: Rider, tile: Locator) -> bool:
    """Whether a tile may go on my own train."""
    ayu.choose(tile)
    fits = ayu.train("p0").locator(".spot").count() > 0
    ayu.chosen.click()
    expect(ayu.chosen).to_have_count(0)
    return fits


def test_my_planned_chain_is_kept_across_reloads(come: Come) -> None:
    ayu = Rider.of(come("phone"))
    ayu.open_table("mexican-train/hub", {}, 4)
    assert ayu.wait_for_turn()
    menu = ayu.page.get_by_role("button", name="Sort and arrange your tiles")
    menu.tap()
    ayu.page.get_by_role("button", name="Sort by pips").tap()
    weights = [sum(map(int, tile.split("-"))) for tile in ayu.hand]
    assert weights == sorted(weights, reverse=True)
    menu.tap()
    ayu.page.get_by_role("button", name="Show as a chain").tap()
    expect(ayu.page.locator(".rack-lying")).to_be_visible()
    menu.tap()
    ayu.page.get_by_role("button", name="Move tiles about").tap()
    first, second, *others = ayu.hand
    ayu.tiles.nth(0).tap()
    expect(ayu.page.locator(".arranging")).to_contain_text("Now tap the place")
    ayu.tiles.nth(len(others) + 1).tap()
    assert ayu.hand == [second, *others, first]
    expect(ayu.lit).to_have_count(0)
    check(ayu.page)
    ayu.page.get_by_role("button", name="Done").tap()
    ayu.page.reload()
    assert ayu.wait_for_turn()
    assert ayu.hand == [second, *others, first]
    expect(ayu.page.locator(".rack-lying")).to_be_visible()
    joined = ayu.page.locator(".rack-tile.joins").evaluate_all(
        "(tiles) => tiles.map(({ dataset }) => dataset.tile)"
    )
    for tile in joined:
        before = ayu.hand.index(tile) - 1
        if before >= 0:
            assert set(tile.split("-")) & set(ayu.hand[before].split("-"))


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_the_hunt_for_the_station_is_one_short_scene(come: Come, screen: str) -> None:
    ayu = Rider.of(come(screen))
    scene = ayu.page.locator(".hunt")
    while True:
        ayu.open_table("mexican-train/station", {"hand_sizes": {"10": 2}}, 10)
        expect(ayu.tiles.first).to_be_visible()
        if scene.count():
            break
    expect(scene).to_contain_text("Nobody held 12-12")
    expect(scene.locator("li")).to_have_count(10)
    expect(scene.locator(".finder")).to_have_count(1)
    check(ayu.page)
    if screen == "phone":
        scene.get_by_role("button", name="Go on").tap()
    else:
        ayu.tiles.first.click()
    expect(scene).to_have_count(0)
    ayu.page.reload()
    expect(ayu.tiles.first).to_be_visible()
    expect(scene).to_have_count(0)


def test_why_not_is_one_tap_away_and_drawing_is_told_in_words(come: Come) -> None:
    ayu = Rider.of(come("phone"))
    ayu.open_table("mexican-train/hub", {}, 2)
    drawn = refused = False
    while not (drawn and refused):
        if not ayu.wait_for_turn():
            ayu.next_round()
            continue
        if not refused and ayu.page.locator(".resting").count():
            ayu.page.locator(".resting").first.tap()
            expect(ayu.page.get_by_role("alert")).to_contain_text("(MT")
            ayu.chosen.tap()
            refused = True
        if ayu.button("Draw").count() and not ayu.fitting.count():
            expect(ayu.page.locator(".status")).to_contain_text("Draw a tile")
            drawn = True
        ayu.play_turn()


def test_a_turn_by_keyboard_alone(come: Come) -> None:
    ayu = Rider.of(come("desktop"))
    ayu.open_table("mexican-train/hub", {}, 2)
    assert ayu.wait_for_turn()
    while not ayu.fitting.count():
        ayu.play_turn()
        assert ayu.wait_for_turn()
    press = ayu.page.keyboard.press
    ayu.tiles.first.focus()
    while ayu.page.locator(".fits:focus").count() == 0:
        press("ArrowRight")
    tile = ayu.page.locator(".fits:focus").get_attribute("data-tile")
    press("Enter")
    expect(ayu.page.locator(".spot:focus")).to_have_count(1)
    ayu.tap_until_laid(ayu.page.locator(".spot:focus"), key="Enter")
    expect(ayu.page.locator(f'.rack-tile[data-tile="{tile}"]')).to_have_count(0)


def test_the_last_tile_is_called_with_one_tap(come: Come) -> None:
    ayu = Rider.of(come("phone"))
    call = ayu.button("One tile left!")
    options = {"hand_sizes": {"2": 2}, "last_tile_call": "call"}
    while True:
        ayu.open_table("mexican-train/hub", options, 2)
        if ayu.wait_for_turn() and ayu.fitting.count() and ayu.tiles.count() == 2:
            ayu.lay(ayu.fitting.first)
            if ayu.wait_for_turn() and call.count():
                break
    check(ayu.page)
    ayu.press(call)
    expect(call).to_have_count(0)
    expect(ayu.tiles).to_have_count(1)


@pytest.mark.parametrize("highest", [12, 15])
def test_numbers_can_stand_for_pips(come: Come, highest: int) -> None:
    ayu = Rider.of(come("phone"))
    ayu.open_table("mexican-train/hub", {"set": highest, "rounds": 2, "hand_sizes": {"3": 9}}, 3)
    expect(ayu.tiles.first).to_be_visible()
    if highest == 12:
        expect(ayu.page.locator(".rack .numeral")).to_have_count(0)
        ayu.page.get_by_role("button", name="Language and settings").tap()
        ayu.page.get_by_role("radio", name="Numerals").check()
    expect(ayu.page.locator(".rack .numeral")).to_have_count(2 * ayu.tiles.count())
    check(ayu.page)


@pytest.mark.parametrize("code", ["id", "pt", "it"])
def test_a_table_speaks_the_language_that_is_chosen(come: Come, code: str) -> None:
    ayu = Rider.of(come("phone", locale=code))
    ayu.open_table("mexican-train/station", {"rounds": 1, "hand_sizes": {"6": 2}}, 6)
    while ayu.wait_for_turn():
        in_words(ayu.page)
        in_sight(ayu.page)
        ayu.play_turn()
    in_words(ayu.page)
    expect(ayu.page.locator("html")).to_have_attribute("lang", code)


def test_every_house_rule_is_in_the_form_and_clashes_are_told(come: Come) -> None:
    ayu = come("phone", provoked="status of 400")
    ayu.go("/new?preset=mexican-train/hub")
    ayu.page.get_by_text("House rules").click()
    sizes = ayu.page.get_by_role("group", name="Tiles each")
    expect(sizes.get_by_label("4 players")).to_have_value("15")
    expect(sizes.get_by_label("9 players")).to_have_value("")
    check(ayu.page)
    options = ayu.page.locator(".house-rules .option h4")
    assert options.count() >= 24
    sizes.get_by_label("4 players").fill("30")
    ayu.page.keyboard.press("Tab")
    expect(ayu.page.locator("summary")).to_contain_text("1 changed")
    ayu.page.get_by_role("button", name="Make the table").click()
    ayu.page.get_by_role("textbox").last.fill("Ayu")
    ayu.page.locator(".make-action button.primary").click()
    expect(ayu.page.get_by_role("alert")).to_contain_text("MTO-20")
    sizes.get_by_label("4 players").fill("")
    ayu.page.keyboard.press("Tab")
    ayu.page.get_by_role("button", name="Make the table").click()
    expect(ayu.page.get_by_role("alert")).to_contain_text("MTO-02")
    sizes.get_by_label("4 players").fill("5")
    ayu.page.keyboard.press("Tab")
    ayu.page.get_by_role("button", name="Make the table").click()
    expect(ayu.page.locator(".rack-tile").first).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (820, 1180), (1100, 700)])
def test_ten_trains_fit_on_any_screen(come: Come, size: tuple[int, int]) -> None:
    width, height = size
    ayu = Rider.of(come("phone", name="Ayu Kartika Sari", viewport={"width": width, "height": height}))
    ayu.open_table("mexican-train/station", {}, 10)
    assert ayu.wait_for_turn()
    on_screen(ayu.page, ".board", ".rack-tile >> nth=0", ".actions")
    assert ayu.page.locator(".trains").evaluate("(trains) => trains.clientHeight") >= 80
    in_sight(ayu.page)
