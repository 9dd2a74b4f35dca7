"""Coming back to a seat, and what the host can do for those who are away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from halls import RunningHall
from people import Person
from playwright.sync_api import expect

pytestmark = pytest.mark.long

Come = Callable[..., Person]


def menu(person: Person, name: str) -> None:
    """Open the menu of a seat."""
    person.page.locator(".chip").filter(has_text=name).click()


def away(ayu: Person) -> None:
    expect(ayu.page.locator(".is-away")).to_contain_text("Budi")


def test_a_reload_comes_back_to_the_same_hand(come: Come) -> None:
    ayu = come("phone")
    ayu.make_table()
    assert ayu.wait_for_turn()
    hand = ayu.hand
    ayu.page.reload()
    assert ayu.wait_for_turn()
    assert ayu.hand == hand


def test_the_seat_link_opens_the_seat_on_another_device(come: Come) -> None:
    ayu, other = come("phone"), come("desktop")
    ayu.make_table()
    assert ayu.wait_for_turn()
    hand = ayu.hand
    other.page.goto(ayu.page.url)
    assert other.wait_for_turn()
    assert other.hand == hand
    expect(ayu.page.get_by_role("button", name="Use it here")).to_be_visible()
    ayu.page.get_by_role("button", name="Use it here").click()
    assert ayu.wait_for_turn()
    assert ayu.hand == hand
    expect(other.page.get_by_role("button", name="Use it here")).to_be_visible()


def test_a_hall_that_is_killed_goes_on_where_it_was(come: Come, mortal_hall: RunningHall) -> None:
    ayu = come("phone", url=mortal_hall.url, provoked="ERR_CONNECTION_REFUSED")
    ayu.make_table()
    assert ayu.wait_for_turn()
    hand, laid = ayu.hand, ayu.laid.count()
    mortal_hall.kill()
    expect(ayu.page.locator(".banner")).to_contain_text("The line is down")
    mortal_hall.start_again()
    expect(ayu.page.locator(".banner")).to_be_hidden()
    assert ayu.wait_for_turn()
    assert (ayu.hand, ayu.laid.count()) == (hand, laid)
    ayu.play_turn()


def test_a_move_made_while_the_line_was_down_is_made_once(come: Come, mortal_hall: RunningHall) -> None:
    ayu = come("phone", url=mortal_hall.url, provoked="ERR_CONNECTION_REFUSED")
    ayu.make_table()
    assert ayu.wait_for_turn()
    left = ayu.tiles.count() - 1
    ayu.fitting.first.click()
    mortal_hall.kill()
    expect(ayu.page.locator(".banner")).to_be_visible()
    ayu.page.locator(".actions .buttons button").first.click()
    mortal_hall.start_again()
    expect(ayu.tiles).to_have_count(left)


def test_an_unknown_table_is_said_in_words(come: Come) -> None:
    ayu = come("phone")
    ayu.go("/t/nowhere")
    expect(ayu.page.get_by_role("alert")).not_to_be_empty()
    ayu.page.get_by_role("button", name="Home").click()
    expect(ayu.page.locator(".preset-card").first).to_be_visible()


def test_a_void_token_is_dropped_and_the_table_watched(come: Come) -> None:
    ayu, stranger = come("phone"), come("phone")
    ayu.make_table()
    stranger.page.goto(ayu.page.url.split("#")[0] + "#" + "A" * 22)
    expect(stranger.page.locator(".spectator")).to_have_text("You are watching.")
    assert "#" not in stranger.page.url


def test_a_bot_stands_in_for_somebody_away_who_comes_back(come: Come) -> None:
    ayu, budi = come("desktop"), come("phone", name="Budi")
    ayu.make_table(friends=1, players=2)
    budi.sit(ayu.share_link)
    ayu.ready("I'm ready")
    expect(budi.tiles).to_have_count(7)
    seat_link = budi.page.url
    budi.page.close()
    away(ayu)
    menu(ayu, "Budi")
    ayu.page.get_by_role("button", name="Let a bot stand in").first.click()
    while ayu.wait_for_turn() and ayu.tiles.count() > 5:
        ayu.play_turn()
    assert not ayu.end.is_visible(), "the bot has moved for Budi"
    back = come("desktop", name="Budi")
    back.page.goto(seat_link)
    back.page.get_by_role("button", name="Take my seat back").first.click()
    expect(back.page.locator(".banner")).to_be_hidden()
    expect(back.tiles.first).to_be_visible()


def test_the_host_need_not_wait_and_can_hand_over(come: Come) -> None:
    ayu, budi = come("desktop"), come("phone", name="Budi")
    ayu.make_table(friends=1, rounds=2)
    budi.sit(ayu.share_link)
    ayu.ready("I'm ready")
    ayu.page.get_by_role("button", name="Budi").first.wait_for()
    menu(ayu, "Budi")
    ayu.page.get_by_role("button", name="Make host").click()
    menu(budi, "Ayu")
    expect(budi.page.get_by_role("button", name="Free this seat")).to_be_visible()
    budi.page.keyboard.press("Escape")
    budi.page.close()
    expect(ayu.page.locator(".banner")).to_contain_text("The host is away")
    ayu.page.get_by_role("button", name="Become the host").click()
    expect(ayu.page.locator(".banner")).to_be_hidden()


def test_freeing_a_seat_asks_by_a_second_tap(come: Come) -> None:
    ayu, budi = come("desktop"), come("phone", name="Budi")
    ayu.make_table(friends=2)
    budi.sit(ayu.share_link)
    seats = ayu.page.locator(".lobby-seats li")
    seats.filter(has_text="Budi").locator(".popover > button").click()
    ayu.page.get_by_role("button", name="Free this seat").click()
    expect(seats.filter(has_text="Budi")).to_have_count(1)
    ayu.page.get_by_role("button", name="Tap again").click()
    expect(seats.filter(has_text="Budi")).to_have_count(0)
    expect(budi.page.get_by_role("button", name="Sit here").first).to_be_visible()
    assert "#" not in budi.page.url


def test_a_seat_that_is_left_is_free_for_others(come: Come) -> None:
    ayu, budi = come("desktop"), come("phone", name="Budi")
    ayu.make_table(friends=1)
    budi.sit(ayu.share_link)
    budi.page.locator(".lobby-seats li").filter(has_text="Budi").locator(".popover > button").click()
    budi.page.get_by_role("button", name="Leave the table for good").click()
    budi.page.get_by_role("button", name="Tap again").click()
    expect(ayu.page.locator(".lobby-seats")).to_contain_text("Free seat")
    expect(budi.page.get_by_role("button", name="Sit here")).to_be_visible()


@pytest.mark.parametrize("watched", [True, False])
def test_who_watches_sees_no_hand(come: Come, watched: bool) -> None:
    ayu, guest = come("desktop"), come("phone", name="Citra")
    if watched:
        ayu.make_table()
    else:
        ayu.go("/new")
        ayu.page.get_by_text("House rules").click()
        option = ayu.page.locator(".option").filter(has_text="Friends may watch")
        option.get_by_role("radio", name="No").check()
        ayu.page.locator(".make-action button").click()
        ayu.say_name()
    assert ayu.wait_for_turn()
    guest.page.goto(ayu.page.url.split("#")[0])
    guest.page.locator(".spectator").wait_for()
    expect(guest.tiles).to_have_count(0)
    expect(guest.laid).to_have_count(ayu.laid.count() if watched else 0)
    expect(ayu.page.locator(".watching")).to_contain_text("1")
