"""What a tap, a key and a stray touch do; and why something cannot be done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from halls import HOME_NETWORK, RunningHall
from people import Person
from playwright.sync_api import expect

pytestmark = pytest.mark.long

Come = Callable[..., Person]


@pytest.fixture
def ayu(come: Come) -> Person:
    """Somebody at a table whose turn it is, with a line on the board."""
    person = come("phone")
    person.make_table()
    assert person.wait_for_turn()
    while not (person.laid.count() and person.page.locator(".fits").count()):
        move_on(person)
    return person


def move_on(person: Person) -> None:
    """Play one turn, and to the next one: in the next round if need be."""
    person.play_turn()
    while not person.wait_for_turn():
        person.next_round()


def test_a_stray_touch_commits_nothing(ayu: Person) -> None:
    before = (ayu.hand, ayu.laid.count())
    ayu.page.locator(".board").tap(position={"x": 20, "y": 20})
    ayu.fitting.first.dblclick()
    expect(ayu.page.locator(".chosen")).to_have_count(0)
    ayu.fitting.first.tap()
    expect(ayu.page.locator(".chosen")).to_have_count(1)
    ayu.page.locator(".status").tap()
    ayu.fitting.first.tap()
    expect(ayu.page.locator(".chosen")).to_have_count(0)
    ayu.page.reload()
    assert ayu.wait_for_turn()
    assert (ayu.hand, ayu.laid.count()) == before


def test_the_second_tap_may_be_anywhere_when_one_end_fits(ayu: Person) -> None:
    while True:
        for tile in range(ayu.fitting.count()):
            ayu.fitting.nth(tile).tap()
            if ayu.page.locator(".spot").count() == 1:
                left = ayu.tiles.count() - 1
                board = ayu.page.locator(".board")
                ayu.tap_until_laid(board)
                expect(ayu.tiles).to_have_count(left)
                return
            ayu.page.locator(".chosen").tap()
        move_on(ayu)


def test_why_not_is_one_tap_away(ayu: Person) -> None:
    while not ayu.page.locator(".resting").count():
        move_on(ayu)
    ayu.page.locator(".resting").first.tap()
    notice = ayu.page.get_by_role("alert")
    expect(notice).to_contain_text("(GAP-")
    notice.get_by_role("button").tap()
    expect(notice.locator(".clause-text")).not_to_be_empty()


def test_a_turn_by_keyboard_alone(ayu: Person) -> None:
    left = ayu.tiles.count() - 1
    press = ayu.page.keyboard.press
    ayu.tiles.first.focus()
    while ayu.page.locator(".fits:focus").count() == 0:
        press("ArrowRight")
    while ayu.page.locator("li:first-child > .fits:focus").count() == 0:
        press("Control+ArrowLeft")
    press("Enter")
    expect(ayu.page.locator(".chosen")).to_have_count(1)
    expect(ayu.page.locator(".actions button:focus")).to_have_count(1)
    press("Enter")
    expect(ayu.tiles.nth(left)).to_be_hidden()
    expect(ayu.page.locator(".rack-tile:focus")).to_have_count(1)


def test_the_way_back_closes_the_drawer_first(ayu: Person) -> None:
    address = ayu.page.url
    ayu.page.get_by_role("button", name="Scores, log and rules").tap()
    expect(ayu.page.locator(".side-drawer")).to_be_visible()
    ayu.page.go_back()
    expect(ayu.page.locator(".side-drawer")).to_be_hidden()
    assert ayu.page.url == address


def test_choosing_a_tile_to_lay_face_down_moves_nothing(ayu: Person) -> None:
    face_down = ayu.page.get_by_role("button", name="Lay face down")
    while not face_down.count():
        move_on(ayu)
    expect(face_down).to_be_disabled()
    before = ayu.page.locator(".board").bounding_box()
    ayu.fitting.first.tap()
    expect(face_down).to_be_enabled()
    assert ayu.page.locator(".board").bounding_box() == before


def test_my_order_of_my_tiles_is_kept(ayu: Person) -> None:
    order = ayu.hand
    ayu.tiles.first.focus()
    ayu.page.keyboard.press("Control+ArrowRight")
    assert ayu.hand == [order[1], order[0], *order[2:]]
    ayu.page.reload()
    assert ayu.wait_for_turn()
    assert ayu.hand == [order[1], order[0], *order[2:]]
    ayu.page.get_by_role("button", name="Sort by numbers").tap()
    assert ayu.hand == sorted(order, key=lambda tile: tile[::-1], reverse=True)


def test_on_plain_http_over_a_home_network(come: Come, hall: RunningHall) -> None:
    ayu = come("phone", url=f"http://{HOME_NETWORK}:{hall.port}", permissions=[])
    ayu.make_table(friends=1, rounds=1, players=2)
    assert ayu.page.evaluate("[isSecureContext, typeof crypto.subtle, typeof navigator.clipboard]") == [
        False,
        "undefined",
        "undefined",
    ]
    assert ayu.share_link.startswith(f"http://{HOME_NETWORK}:")
    ayu.page.get_by_role("button", name="Copy").tap()
    expect(ayu.page.get_by_text("Copied")).to_be_visible()
    ayu.page.get_by_role("button", name="Start with bots").tap()
    ayu.play_round()
    expect(ayu.end.locator(".fairness")).to_contain_text("Deal verified")


def test_a_link_for_this_computer_alone_says_so(come: Come) -> None:
    ayu = come("phone")
    ayu.make_table(friends=1)
    expect(ayu.page.locator(".share")).to_contain_text("Only this computer can open this link")
    expect(ayu.page.get_by_alt_text("QR code with the link to this table")).to_be_visible()


def test_what_is_said_is_heard(come: Come) -> None:
    ayu, budi = come("phone"), come("desktop", name="Budi")
    ayu.make_table(friends=1, players=2)
    budi.sit(ayu.share_link)
    budi.page.get_by_label("Say something").fill("Halo <b>semua</b>")
    budi.page.get_by_role("button", name="Send").click()
    expect(ayu.page.locator(".dot")).to_be_visible()
    ayu.page.get_by_role("button", name="Open scores, log and rules").tap()
    ayu.page.get_by_role("tab", name="Talk").tap()
    expect(ayu.page.locator(".said")).to_contain_text("Halo <b>semua</b>")
    expect(ayu.page.locator(".dot")).to_be_hidden()


def test_a_table_that_cannot_be_is_refused_in_words(come: Come) -> None:
    ayu = come("phone", provoked="status of 400")
    ayu.go("/new?preset=gaple/six")
    ayu.page.get_by_role("spinbutton", name="Number of players").fill("3")
    ayu.page.keyboard.press("Tab")
    ayu.page.get_by_role("button", name="Make the table").click()
    ayu.page.get_by_role("textbox").last.fill("Ayu")
    ayu.page.locator(".make-action button.primary").click()
    expect(ayu.page.get_by_role("alert")).to_contain_text("GAP-02")
    ayu.page.get_by_role("spinbutton", name="Number of players").fill("4")
    ayu.page.keyboard.press("Tab")
    ayu.page.get_by_role("button", name="Make the table").click()
    assert ayu.wait_for_turn()


def test_what_differs_from_the_preset_is_marked_and_can_go_back(come: Come) -> None:
    ayu = come("phone")
    ayu.go("/new")
    ayu.page.get_by_text("House rules").click()
    option = ayu.page.locator(".option").filter(has_text="When stuck")
    option.get_by_role("radio", name="pass").check()
    expect(ayu.page.locator("summary")).to_contain_text("1 changed")
    option.get_by_role("button", name="Changed").click()
    expect(option.get_by_role("radio", name="put a tile face down")).to_be_checked()
    expect(ayu.page.locator("summary")).not_to_contain_text("changed")
