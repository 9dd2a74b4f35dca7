"""Every page at both sizes, light and dark, in all languages: in reach and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from checks import check, in_sight, in_words, on_screen
from people import Person
from playwright.sync_api import expect

pytestmark = pytest.mark.long

Come = Callable[..., Person]

LANGUAGES = {"en": "English", "id": "Bahasa Indonesia", "pt": "Português", "it": "Italiano"}


def pages(person: Person) -> Iterator[str]:
    """Through the whole hall, stopping at each thing that there is to see."""
    page = person.page
    person.go()
    expect(page.locator(".preset-card").first).to_be_visible()
    yield "home"
    page.locator(".top-bar > .popover > button").click()
    yield "settings"
    person.go("/new?preset=gaple")
    page.locator("summary").click()
    yield "make a table"
    page.locator(".option .clause").first.click()
    expect(page.locator(".clause-text")).to_be_visible()
    yield "a clause"
    page.locator(".seat-plan select").first.select_option("person")
    page.locator(".make-action button").click()
    person.say_name()
    expect(page.locator(".qr")).to_be_visible()
    yield "lobby"
    page.locator(".ready-bar button").first.click()
    assert person.wait_for_turn()
    yield "table"
    person.fitting.first.click()
    yield "a chosen tile"
    person.fitting.first.click()
    if page.locator(".side").count() == 0:
        page.locator(".top-bar-middle button").click()
    for tab in page.get_by_role("tab").all():
        tab.click()
        yield "beside the table"
    if page.locator(".side-drawer").count():
        page.locator(".tab-bar > button").click()
    page.locator(".chip").nth(1).click()
    yield "a seat's menu"
    page.keyboard.press("Escape")
    person.play_round()
    yield "end of a round"


@pytest.mark.parametrize(("screen", "colours"), [("phone", "light"), ("desktop", "dark")])
def test_every_page_is_in_reach_and_in_words(come: Come, screen: str, colours: str) -> None:
    ayu = come(screen, color_scheme=colours)
    seen = []
    for name in pages(ayu):
        check(ayu.page)
        seen.append(name)
    assert len(set(seen)) == 10
    assert ayu.page.locator("html").get_attribute("data-theme") == colours


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_page_speaks_the_language_that_is_chosen(come: Come, code: str) -> None:
    ayu = come("phone")
    ayu.go()
    ayu.page.get_by_role("button", name="Language and settings").click()
    ayu.page.get_by_role("combobox", name="Language").select_option(LANGUAGES[code])
    expect(ayu.page.locator("html")).to_have_attribute("lang", code)
    for _ in pages(ayu):
        assert ayu.page.locator("html").get_attribute("lang") == code
        in_sight(ayu.page)
        in_words(ayu.page)


def test_the_language_can_change_in_the_middle_of_a_game(come: Come) -> None:
    ayu = come("desktop")
    ayu.make_table()
    assert ayu.wait_for_turn()
    hand = ayu.hand
    ayu.page.get_by_role("button", name="Language and settings").click()
    ayu.page.get_by_role("combobox", name="Language").select_option(LANGUAGES["id"])
    expect(ayu.page.locator(".status")).to_contain_text("Giliranmu")
    expect(ayu.page.get_by_role("tab").first).to_have_text("Obrolan")
    assert ayu.hand == hand


def test_the_theme_can_be_chosen_and_is_remembered(come: Come) -> None:
    ayu = come("phone", color_scheme="light")
    ayu.go()
    ayu.page.get_by_role("button", name="Language and settings").click()
    ayu.page.get_by_role("radio", name="Dark").check()
    ayu.page.reload()
    expect(ayu.page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("size", [(320, 640), (844, 390), (820, 1180), (1100, 700)])
def test_five_players_with_long_names_fit_on_any_screen(come: Come, size: tuple[int, int]) -> None:
    width, height = size
    ayu = come("phone", name="Ayu Kartika Sari", viewport={"width": width, "height": height})
    ayu.make_table("gaple/five")
    assert ayu.wait_for_turn()
    on_screen(ayu.page, ".board", ".seats .seat >> nth=4", ".rack-tile >> nth=0", ".actions")
    in_sight(ayu.page)
