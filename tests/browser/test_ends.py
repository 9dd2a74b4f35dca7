"""Ends of rounds, matches and tables: all in sight on small screens, and no record passes for another's."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from people import Person, play_round_together
from playwright.sync_api import FloatRect, Locator, Route, expect

Come = Callable[..., Person]

LONG_NAME = "Maximiliana Kartika Sari"
SIZES = [(390, 844), (320, 568), (844, 390)]
IN_VIEW = """(element, frame) => {
  const [inner, outer] = [element, element.closest(frame)].map((one) => one.getBoundingClientRect());
  const within = (side) => inner[side] > 0 && inner[side] <= outer[side] + 1;
  return inner.top >= outer.top - 1 && inner.left >= outer.left - 1 && within("bottom") && within("right");
}"""


def in_view(part: Locator, frame: str) -> bool:
    """Whether all of it is inside the frame around it, without scrolling."""
    return bool(part.evaluate(IN_VIEW, frame))


def box(part: Locator) -> FloatRect:
    """Where it lies on the screen."""
    found = part.bounding_box()
    assert found is not None
    return found


def resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})


def test_the_end_of_a_round_with_five_players_is_in_view_on_small_screens(come: Come) -> None:
    ayu, budi = come("phone", name=LONG_NAME), come("phone", name="Budi")
    ayu.make_table("gaple/five", friends=1, rounds=2)
    budi.sit(ayu.share_link)
    ayu.ready("I'm ready")
    play_round_together([ayu, budi])
    rows = ayu.end.locator(".seat-score")
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_class("winner")
    for size in SIZES:
        resize(ayu, size)
        assert [in_view(row, ".end-scroll") for row in rows.all()] == [True] * 5, size
        tops = {round(box(button)["y"]) for button in ayu.end.locator(".ready-bar button").all()}
        assert len(tops) == 1, "the buttons lie side by side"
    resize(ayu, (1440, 900))
    heads = ayu.page.locator(".side-scores thead th")
    expect(heads).to_have_count(6)
    assert all(in_view(head, ".sheet-frame") for head in heads.all())
    expect(heads.nth(1)).to_have_attribute("title", LONG_NAME)


def test_the_verdict_is_in_view_at_the_end_of_a_match(come: Come) -> None:
    ayu = come("phone")
    ayu.make_table("gaple/five", rounds=1)
    ayu.play_round()
    verdict = ayu.end.locator(".fairness p")
    expect(verdict).to_contain_text("Deal verified")
    for size in SIZES:
        resize(ayu, size)
        assert in_view(verdict, ".end-scroll"), size


def test_the_record_of_another_match_is_not_taken_for_this_one(come: Come) -> None:
    ayu, other = come("phone"), come("phone")
    other.make_table(rounds=1)
    other.play_round()
    expect(other.end.locator(".fairness")).to_contain_text("Deal verified")
    foreign = other.page.request.get(other.page.url.split("#")[0].replace("/t/", "/api/tables/") + "/record")

    def instead(route: Route) -> None:
        route.fulfill(body=foreign.body(), content_type="application/json")

    ayu.page.route("**/record", instead)
    ayu.make_table(rounds=1)
    ayu.play_round()
    expect(ayu.end.locator(".fairness .problem")).to_contain_text("another match")


def test_a_seat_that_is_freed_on_its_turn_and_a_table_that_is_closed(come: Come) -> None:
    ayu, budi = come("desktop"), come("phone", name="Budi")
    ayu.make_table(friends=1, players=2)
    budi.sit(ayu.share_link)
    ayu.ready("I'm ready")
    ayu.tiles.first.wait_for()
    while not budi.my_turn.is_visible():
        if ayu.my_turn.is_visible():
            ayu.play_turn()
    ayu.page.locator(".chip").filter(has_text="Budi").click()
    ayu.page.get_by_role("button", name="Free this seat").click()
    ayu.page.get_by_role("button", name="Tap again").click()
    expect(ayu.page.locator(".status")).to_contain_text("Seat 2 is free")
    expect(budi.page.locator(".status")).to_contain_text("Seat 2 is free")
    expect(ayu.page.locator(".side-scores th[title='Seat 2']")).to_be_visible()
    ayu.page.locator(".actions").get_by_role("button", name="Put a bot here").click()
    assert ayu.wait_for_turn()
    ayu.page.locator(".chip").filter(has_text="Ayu").click()
    ayu.page.get_by_role("button", name="Close the table").click()
    ayu.page.get_by_role("button", name="Tap again").click()
    expect(ayu.page.locator(".board.closed")).to_be_visible()
    expect(ayu.page.locator(".round-number")).to_have_text("Round 1")
    expect(ayu.page.locator(".fairness")).to_contain_text("Deal verified")
    expect(ayu.page.get_by_role("link", name="Download the record")).to_be_visible()
    expect(ayu.page.get_by_label("Say something")).to_have_count(0)
    ayu.page.locator(".chip").filter(has_text="Ayu").click()
    expect(ayu.page.get_by_role("button", name="Leave the table for good")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 320])
def test_a_long_name_in_the_lobby_ends_before_the_pill(come: Come, width: int) -> None:
    ayu = come("phone", name=LONG_NAME, viewport={"width": width, "height": 844})
    ayu.make_table(friends=1)
    row = ayu.page.locator(".lobby-seats li").first
    name, pill = box(row.locator("b")), box(row.locator(".tag"))
    assert name["x"] + name["width"] <= pill["x"] or name["y"] >= pill["y"] + pill["height"]


def test_what_has_no_effect_for_five_players_is_not_offered(come: Come) -> None:
    ayu = come("phone")
    ayu.go("/new?preset=gaple")
    ayu.page.get_by_text("House rules").click()
    tiles_each = ayu.page.get_by_role("heading", name="Tiles each")
    expect(tiles_each).to_be_visible()
    ayu.page.get_by_role("spinbutton", name="Number of players").fill("5")
    ayu.page.keyboard.press("Tab")
    expect(tiles_each).to_be_hidden()


def test_few_tiles_on_the_smallest_phone_are_wide_enough_for_a_finger(come: Come) -> None:
    ayu = come("phone", viewport={"width": 320, "height": 568})
    ayu.make_table("gaple/five")
    assert ayu.wait_for_turn()
    assert all(box(tile)["width"] >= 44 for tile in ayu.tiles.all())
