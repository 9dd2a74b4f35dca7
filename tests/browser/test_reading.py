"""What is quiet can still be read: faces of those away, disabled buttons, seals, names of any script."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from checks import contrast
from people import Person
from playwright.sync_api import expect

pytestmark = pytest.mark.long

Come = Callable[..., Person]

ARABIC_NAME = "عبد الرحمن"


def test_disabled_buttons_and_faces_of_those_away_can_be_read(come: Come) -> None:
    for colours in ("light", "dark"):
        ayu, budi = come("phone", color_scheme=colours), come("phone", name="Budi")
        ayu.go("/new?preset=gaple")
        players = ayu.page.get_by_role("group", name="Number of players")
        players.get_by_role("spinbutton").fill("2")
        ayu.page.keyboard.press("Tab")
        less = players.get_by_role("button", name="Less")
        expect(less).to_be_disabled()
        assert contrast(less) >= 4.5
        ayu.make_table(friends=1, players=2)
        budi.sit(ayu.share_link)
        ayu.ready("I'm ready")
        expect(ayu.tiles).to_have_count(7)
        budi.page.close()
        face = ayu.page.locator(".is-away .avatar")
        expect(face).to_have_text("B")
        assert contrast(face) >= 4.5


def test_a_seal_in_the_log_can_be_copied_whole(come: Come) -> None:
    ayu = come("desktop")
    ayu.make_table()
    seal = ayu.page.locator(".log .long-number").first
    assert len(seal.get_attribute("title") or "") == 64
    seal.click()
    assert ayu.page.evaluate("String(getSelection()).length") == 64


def test_a_name_from_right_to_left_leaves_the_words_around_it_alone(come: Come) -> None:
    ayu, guest = come("desktop"), come("phone", name=ARABIC_NAME)
    ayu.make_table(friends=1, players=2)
    guest.sit(ayu.share_link)
    expect(ayu.page.locator(".lobby-seats b[dir=auto]", has_text=ARABIC_NAME)).to_be_visible()
    expect(ayu.page.locator(".log bdi", has_text=ARABIC_NAME).first).to_be_visible()
    ayu.ready("I'm ready")
    expect(ayu.page.locator(".chip-name [dir=auto]", has_text=ARABIC_NAME)).to_be_visible()
    expect(ayu.page.locator(".sheet th[dir=auto]", has_text=ARABIC_NAME)).to_be_visible()
