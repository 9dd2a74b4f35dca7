"""Whole matches, as people play them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from people import Person, play_round_together
from playwright.sync_api import expect

Come = Callable[..., Person]

WON = re.compile("wins the match|share the win")


@pytest.mark.parametrize("screen", ["phone", "desktop"])
def test_a_short_match_against_bots_from_the_first_tile_to_the_rematch(come: Come, screen: str) -> None:
    ayu = come(screen)
    ayu.make_table(rounds=2)
    ayu.play_round()
    expect(ayu.end).to_contain_text("Round 1 is over")
    ayu.next_round()
    ayu.play_round()
    expect(ayu.end).to_contain_text(WON)
    expect(ayu.end.locator(".fairness")).to_contain_text("All 2 deals verified")
    with ayu.page.expect_download() as download:
        ayu.page.get_by_role("link", name="Download the record").click()
    record = json.loads(Path(download.value.path()).read_text("utf-8"))
    totals = ayu.page.locator("tfoot td").all_inner_texts()
    assert record["outcome"]["totals"] == [int(total) for total in totals]
    ayu.ready("Play again")
    expect(ayu.end).to_be_hidden()
    expect(ayu.tiles.first).to_be_visible()


@pytest.mark.parametrize("preset", ["gaple/six", "gaple/five", "gaple/teams"])
def test_one_round_of_each_preset(come: Come, preset: str) -> None:
    ayu = come("phone")
    ayu.make_table(preset, rounds=1)
    ayu.play_round()
    expect(ayu.end.locator(".fairness")).to_contain_text("Deal verified")


def test_where_stuck_players_pass(come: Come) -> None:
    ayu = come("desktop")  # where the log is in sight
    ayu.make_table("gaple/pass", rounds=1)
    while ayu.wait_for_turn():
        if ayu.fitting.count():
            ayu.play_turn()
        else:
            before = ayu.page.locator(".log p").count()
            ayu.page.get_by_role("button", name="Pass").click()
            assert ayu.my_turn.is_visible(), "the first tap only asks"
            assert before == ayu.page.locator(".log p").count()
            ayu.page.get_by_role("button", name="Tap again").click()
            expect(ayu.page.locator(".log p")).not_to_have_count(before)
    expect(ayu.end.locator(".fairness")).to_contain_text("Deal verified")


def test_two_people_and_their_devices_at_one_table(come: Come) -> None:
    ayu, budi = come("phone"), come("desktop", name="Budi")
    ayu.make_table(friends=1, rounds=1, players=2)
    budi.sit(ayu.share_link)
    expect(ayu.page.locator(".lobby")).to_contain_text("Budi")
    ayu.ready("I'm ready")
    play_round_together([ayu, budi])
    for person in (ayu, budi):
        expect(person.end).to_contain_text(WON)
        expect(person.end.locator(".fairness")).to_contain_text("Deal verified")
    assert ayu.page.locator("tfoot").inner_text() == budi.page.locator("tfoot").inner_text()
    budi.ready("Play again")
    expect(ayu.end.locator(".ready-bar")).not_to_contain_text("Waiting for Budi")
    ayu.ready("Play again")
    for person in (ayu, budi):
        expect(person.tiles).to_have_count(7)


def test_one_tap_on_the_first_page_is_a_game(come: Come) -> None:
    ayu = come("phone")
    ayu.go()
    ayu.page.get_by_role("button", name="Play against bots: Gaple, seven tiles each").click()
    assert ayu.wait_for_turn()
    expect(ayu.page).to_have_title("● Your turn · Gaple, seven tiles each · Tilehall")
