"""Situations of Gaple and its relatives that people met, told in our words, with our ledger's answers."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from gaple_table import deal, gaple, hands_of, match_won_by, position, tiles

from tilehall.arena.play import steps
from tilehall.core.codec import encode
from tilehall.core.errors import BadRuleset
from tilehall.core.match import Match
from tilehall.core.tile import Domino, domino_set
from tilehall.games.gaple import scoring
from tilehall.games.gaple.model import Ended
from tilehall.testing.play import any_legal, fold


def winner(hands: str, **options):
    return scoring.judge(gaple(**options).ruleset, hands_of(hands), "blocked", ())


@pytest.mark.case("G02")
def test_equal_totals_and_equally_light_tiles_leave_the_lower_half():
    verdict = winner("2-2 1-5 / 1-3 3-3 / 4-6 / 0-5 2-3")
    assert (verdict.winner, verdict.facts["tile"]) == (1, Domino(1, 3))


@pytest.mark.case("G04")
def test_a_lone_double_blank_is_judged_by_its_owners_tiles_alone():
    """Another hand's blank doesn't save it, and the double six is never special."""
    table = position("0-0 / 0-5 / 2-3 / 3-4", "3-5", turn=3, game=gaple(double_blank=25)).say("3-4 left")
    assert table.result.pips == (25, 5, 5, 0)
    table = position("6-6 / 0-5 / 2-3 / 3-4", "3-5", turn=3, game=gaple(double_blank=25)).say("3-4 left")
    assert table.result.pips == (12, 5, 5, 0)


@pytest.mark.case("G05")
@pytest.mark.parametrize("hands", ["2-4 / 1-5 / 3-6 / 4-6", "1-5 / 2-4 / 3-6 / 4-6"])
def test_a_tie_falls_to_the_same_player_wherever_they_sit(hands):
    assert hands_of(hands)[winner(hands).winner] == tiles("1-5")


@pytest.mark.case("G07")
def test_a_tile_of_ones_own_that_does_not_fit_stays_in_hand():
    table = position("1-2 3-6 / 0-0", "3-5")
    violation = table.refusal("1-2 left")
    assert (violation.rule, violation.reason) == ("GAP-03", "does-not-fit")
    assert (table.line(), table.hand(0)) == ("3-5", tiles("1-2 3-6"))


@pytest.mark.case("G07")
def test_the_last_tile_cannot_win_by_not_fitting():
    table = position("1-2 / 3-4", "3-5")
    for text in ("1-2 left", "1-2 right"):
        assert table.refusal(text).rule == "GAP-03"
    assert table.public.result is None


@pytest.mark.case("G08")
@pytest.mark.parametrize("stuck", ["discard", "pass"])
def test_no_pass_while_a_tile_can_be_placed(stuck):
    table = position("3-4 / 0-0 / 1-1 / 2-2", "3-5", game=gaple(when_stuck=stuck))
    for seat in range(4):
        assert table.refusal("pass", seat=seat).rule in ("GAP-03", "GAP-07")
    assert table.refusal("pass").reason == "must-play"
    assert table.public.result is None


@pytest.mark.case("G09")
def test_a_new_match_opens_without_a_memory_of_the_last_one():
    game = gaple(opening="double-six", match={"rounds": 1})
    hands = "5-5 0-1 0-2 0-3 0-4 0-5 0-6 / 4-4 1-2 1-3 1-4 1-5 1-6 2-3 / 6-6"
    assert game.match_outcome(match_won_by(0)).winners == (0, 1, 2, 3)
    assert deal(hands, game=game, match=Match(4)).opened.seat == 2


@pytest.mark.case("G11")
def test_no_side_is_asked_for_on_an_empty_line():
    hand = "1-1 1-3 2-6 3-4 0-4 1-4 6-6"
    table = deal(hand, match=match_won_by(0), game=gaple(later_opening="winner-any"))
    assert sorted(table.legal()) == sorted(str(tile) for tile in tiles(hand))
    assert table.say("6-6").line() == "6-6"


@pytest.mark.case("G13")
def test_equal_ends_do_not_double_the_moves():
    table = position("2-4 4-5 1-3 / 0-4", "4-6 6-4")
    assert table.legal() == ["2-4 left", "4-5 left"]
    after = [position("2-4 4-5 1-3 / 0-4", "4-6 6-4").say(f"2-4 {end}") for end in ("left", "right")]
    assert {tuple(sorted(table.public.ends)) for table in after} == {(2, 4)}
    assert after[0].state.hidden == after[1].state.hidden


@pytest.mark.case("G16")
def test_equal_partners_win_with_their_team():
    """Pips 4, 9, 4, 9: the team of 0 and 2 is lighter; which partner won is fixed by their tiles."""
    for hands in ("0-4 / 3-6 / 1-3 / 4-5", "1-3 / 4-5 / 0-4 / 3-6"):
        for rule in ("lightest-player", "lightest-team"):
            verdict = winner(hands, teams=True, blocked_teams=rule)
            assert hands_of(hands)[verdict.winner] == tiles("0-4")


@pytest.mark.case("G16")
def test_equal_opponents_are_no_draw_the_lightest_tile_decides():
    """Pips 4, 4, 7, 8: [0-4] and [1-3] are level, the lower end wins."""
    verdict = winner("1-3 / 0-4 / 1-6 / 2-6", teams=True)
    assert (verdict.winner, verdict.step) == (1, "tie-lower-end")


@pytest.mark.case("G17")
@pytest.mark.parametrize(
    ("players", "hand", "size", "left"),
    [(4, 7, 7, 0), (4, 6, 6, 4), (5, 7, 5, 3), (2, 7, 7, 14), (3, 7, 7, 7)],
)
def test_each_number_of_players_has_its_deal(players, hand, size, left):
    dealt = deal("", game=gaple(players=players, hand=hand)).events[0]
    assert [len(held) for held in dealt.hands] == [size] * players
    assert len(dealt.undealt) == left
    assert sorted([*dealt.undealt, *(tile for held in dealt.hands for tile in held)]) == list(domino_set(6))


@pytest.mark.case("G17")
@pytest.mark.parametrize("players", [0, 1, 6, 7])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadRuleset):
        gaple(players=players)


@pytest.mark.case("G18")
@pytest.mark.parametrize(("dies", "pips"), [("0-1", 1), ("3-4", 7)])
def test_stuck_players_lose_a_tile_of_their_choice_or_only_the_turn(dies, pips):
    table = position("0-1 3-4 / 2-6 0-0", "2-5").say(f"discard {dies}")
    assert scoring.pips_left(table.game.ruleset, table.state.hidden.dead[0]) == pips
    passing = position("0-1 3-4 / 2-6 0-0", "2-5", game=gaple(players=2, when_stuck="pass")).say("pass")
    assert passing.hand(0) == tiles("0-1 3-4")


@pytest.mark.case("G19")
def test_the_right_to_open_moves_on_to_the_next_holder_of_a_double():
    hand = "0-1 2-3 4-5 0-6 1-2 3-4 5-6"
    table = deal(f"{hand} / 5-5 0-2 0-3 0-4 0-5 1-3 1-4", match=match_won_by(0))
    assert (table.opened.seat, table.opened.without_double) == (1, (0,))
    assert table.legal() == ["5-5"]
    free = deal(hand, match=match_won_by(0), game=gaple(later_opening="winner-any"))
    assert (free.opened.seat, len(free.legal())) == (0, 7)


@pytest.mark.case("G20")
def test_who_closes_the_line_in_vain_is_recorded_and_pays_nothing():
    table = position("4-5 3-6 / 2-3 / 6-6 / 5-5 0-0 1-1 2-6", "4-0 0-5").say("4-5 right")
    assert table.public.ends == (4, 4)
    assert (table.result.how, table.result.closed_by) == ("blocked", 0)
    assert table.result.points == (9, 5, 12, 20)
    assert table.result.winner == 1


@pytest.mark.case("G21")
@pytest.mark.parametrize("hand", ["0-0 1-1 2-2 3-3 4-4 1-2 0-5", "0-0 1-1 2-2 3-3 4-4 5-5 1-2"])
def test_a_hand_full_of_doubles_is_played(hand):
    table = deal(hand)
    assert (table.turn, table.public.result) == (0, None)


@pytest.mark.case("G22")
def test_a_block_with_different_ends_is_seen_when_tiles_are_dead_or_undealt():
    """Ends 2 and 5: the twos and fives not yet laid are dead or undealt, so no hand can place one."""
    line = "2-0 0-5 5-5 5-3 3-2 2-4 4-5 5-2 2-1 1-6 6-5"
    table = position(
        "0-0 0-1 0-3 / 0-4 0-6 1-1 / 1-3 1-4 3-3 / 3-4 3-6 / 2-2 4-4 4-6",
        line,
        turn=4,
        dead="- / - / - / 1-5 / -",
        undealt="2-6 6-6",
    )
    table.say("2-2 left")
    assert table.line() == f"2-2 {line}"
    assert (table.result.how, table.result.points) == ("blocked", (4, 12, 15, 22, 18))
    assert table.result.winner == 0


@pytest.mark.case("G25")
@pytest.mark.parametrize(("highest", "size"), [(6, 28), (9, 55), (12, 91)])
def test_sets_hold_every_pair_once(highest, size):
    whole = domino_set(highest)
    assert len(whole) == len(set(whole)) == size
    assert whole.count(Domino(0, 0)) == 1
    assert Domino(5, 2) is Domino(2, 5)


@pytest.mark.case("G26")
def test_the_winning_last_tile_ends_the_round_with_a_result():
    table = position("1-6 / 0-0", "2-0 0-6").say("1-6 right")
    assert table.line() == "2-0 0-6 6-1"
    assert (table.hand(0), table.result.winner, table.result.points) == ((), 0, (0, 0))
    for seat in (0, 1, None):
        seen = table.game.view(table.state, seat)
        assert (seen.public.result, list(table.game.legal(seen))) == (table.result, [])


@pytest.mark.case("G27")
def test_each_writes_down_their_own_pips_and_ties_are_broken():
    verdict = winner("1-2 2-4 3-5 / 3-6 4-4")
    assert (verdict.winner, verdict.step) == (0, "tie-lightest")
    table = position("3-4 1-2 / 5-5 / 1-6", "0-3").say("3-4 right")
    assert table.result.points == (3, 10, 7)


@pytest.mark.case("G29")
def test_one_tile_a_turn():
    table = position("2-5 5-5 0-0 / 2-3 1-1", "6-3 3-2").say("2-5 right")
    assert table.turn == 1
    assert table.refusal("5-5 right", seat=0).reason == "not-your-turn"


@pytest.mark.case("G30")
@pytest.mark.parametrize("name", ["gaple", "gaple/five", "gaple/teams"])
def test_a_replay_from_the_events_is_equal_after_every_move(name):
    game = gaple(name)
    choosers = [any_legal(game, random.Random(30))] * game.ruleset.players
    played = list(steps(game, choosers, "case", 30))
    replayed = None
    for step in played:
        replayed = fold(game, None if step.seat is None else replayed, step.events)
        assert replayed == step.state
        assert encode(replayed.public) == encode(step.state.public)
        assert game.to_act(replayed) == game.to_act(step.state)
        assert game.outcome(replayed) == game.outcome(step.state)
    for last, first in pairwise(played):
        if isinstance(last.events[-1], Ended) and game.ruleset.players == 5:
            assert first.state.public.starter == last.events[-1].winner
