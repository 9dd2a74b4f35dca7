"""Gaple clause by clause: what a round costs, who wins it, matches and teams."""

from __future__ import annotations

import pytest
from gaple_table import deal, gaple, hands_of, position, tiles

from tilehall.core.errors import BadRuleset
from tilehall.core.match import Match, Outcome
from tilehall.games.gaple import scoring


def winner(hands: str, how: str = "blocked", ran_out: tuple[int, ...] = (), **options):
    """The verdict on a round that ends with these unplayed tiles."""
    return scoring.judge(gaple(**options).ruleset, hands_of(hands), how, ran_out)


def scores(hands: str, **options):
    ruleset = gaple(**options).ruleset
    return [scoring.pips_left(ruleset, unplayed) for unplayed in hands_of(hands)]


def rounds(*points: tuple[int, ...]) -> Match:
    """A match of rounds with these points."""
    match = Match(len(points[0]))
    for counted in points:
        match = match.with_round(Outcome(counted, (0,), 0, "GAP-09"))
    return match


@pytest.mark.rule("GAP-10")
def test_the_score_is_the_pips_of_all_unplayed_tiles():
    assert scores("4-4 / 0-3 / 4-4 0-3 / -") == [8, 3, 11, 0]


@pytest.mark.rule("GAP-10")
def test_dead_tiles_count_with_those_in_hand():
    table = position("3-4 / 0-1 / 1-1 / 2-2", "3-5", dead="6-6 / 5-6 4-6 / - / -").say("3-4 left")
    assert table.result.pips == table.result.points == (12, 1 + 11 + 10, 2, 4)
    assert table.result.winner == 2


@pytest.mark.rule("GAP-11")
def test_the_lone_double_blank_counts_25_if_the_table_says_so():
    hands = "0-0 / 0-0 1-2 / 0-0 0-5 / 1-2"
    assert scores(hands, double_blank=25) == [25, 28, 5, 3]
    assert scores(hands) == [0, 3, 5, 3]


@pytest.mark.rule("GAP-11")
@pytest.mark.parametrize(("dead", "pips"), [("0-5", 5), ("1-5", 31)])
def test_a_dead_blank_saves_the_double_blank(dead, pips):
    game = gaple(players=2, double_blank=25)
    table = position("3-4 / 0-0", "3-5", dead=f"- / {dead}", game=game).say("3-4 left")
    assert table.result.pips[1] == pips


@pytest.mark.rule("GAP-12")
def test_the_lowest_score_wins():
    verdict = winner("6-6 / 5-5 / 0-1 / 0-2")
    assert (verdict.winner, verdict.rule, verdict.step) == (2, "GAP-12", "lowest")


@pytest.mark.rule("GAP-12")
def test_level_scores_go_to_the_lightest_tile():
    verdict = winner("6-6 / 1-5 / 0-1 2-3 / 4-6")
    assert (verdict.winner, verdict.step) == (2, "tie-lightest")
    assert (verdict.facts["tile"], verdict.facts["pips"]) == (tiles("0-1")[0], 1)


@pytest.mark.rule("GAP-12")
def test_level_lightest_tiles_go_to_the_lower_end():
    verdict = winner("2-4 / 1-5 / 3-6 / 4-6")
    assert (verdict.winner, verdict.step) == (1, "tie-lower-end")
    assert verdict.facts["level"] == [0, 1]


@pytest.mark.rule("GAP-12")
def test_a_level_score_without_the_lightest_tile_is_out_before_the_lower_end():
    """C is level on the score too, but its lightest tile is heavier, whatever its lower end."""
    verdict = winner("2-2 1-5 / 1-3 3-3 / 0-5 2-3 / 6-6")
    assert (verdict.winner, verdict.facts["players"], verdict.facts["level"]) == (1, [0, 1, 2], [0, 1])


@pytest.mark.rule("GAP-12b")
def test_of_two_equally_light_tiles_in_a_hand_the_lower_end_is_compared():
    """All three tiles weigh 5: of A's two, [0-5] is compared, and it is lower than B's [1-4]."""
    verdict = winner("2-3 0-5 3-6 / 1-4 2-5 3-4 / 6-6 4-6 / 5-5 5-6")
    assert (verdict.winner, verdict.step) == (0, "tie-lower-end")
    assert verdict.facts["tiles"] == list(tiles("0-5 1-4"))


@pytest.mark.rule("GAP-12b")
def test_the_double_blank_weighs_nothing_in_the_comparison_even_when_it_scores_25():
    """A and B are both on 25; A's [0-0] is lighter than B's [0-2]."""
    verdict = winner("0-0 / 0-2 6-6 5-6 / 5-5 4-6 2-4 / 4-5 4-4 3-6", double_blank=25)
    assert (verdict.winner, verdict.step, verdict.facts["pips"]) == (0, "tie-lightest", 0)


@pytest.mark.rule("GAP-12b")
def test_nothing_unplayed_beats_the_double_blank():
    for hands, expected in (("0-0 / - / 1-1 / 2-2", 1), ("- / 0-0 / 1-1 / 2-2", 0)):
        verdict = winner(hands, "out", (expected,))
        assert (verdict.winner, verdict.rule, verdict.step) == (expected, "GAP-12b", "tie-empty")


@pytest.mark.rule("GAP-12c")
@pytest.mark.parametrize("ran_out", [(0, 2), (2, 0)])
def test_of_several_players_out_the_first_wins(ran_out):
    verdict = winner("- / 0-0 / - / 2-2", "blocked", ran_out, ends="all-out")
    assert (verdict.winner, verdict.rule, verdict.step) == (ran_out[0], "GAP-12c", "tie-first-out")


@pytest.mark.rule("GAP-12c")
def test_the_first_to_run_out_is_remembered_while_the_others_play_on():
    game = gaple(players=3, ends="all-out")
    table = position("0-4 0-6 / 3-4 / 4-6", "3-5", turn=1, game=game)
    table.say("3-4 left", "4-6 left", "0-6 left", "0-4 left")
    assert table.public.ran_out == (1, 2, 0)
    assert (table.result.points, table.result.winner, table.result.reason) == ((0, 0, 0), 1, "GAP-12c")


@pytest.mark.rule("GAP-13")
@pytest.mark.parametrize(
    ("hands", "points", "expected", "step"),
    [
        ("1-1 1-3 / 1-5 / 2-4 / 2-3", [6, 6, 6, 5], 3, "lowest"),
        ("1-1 1-3 / 0-6 / 2-4 / 3-3", [6, 6, 6, 6], 0, "tie-lightest"),
        ("2-2 1-5 / 1-3 3-3 / 4-6 / 0-5 2-3", [10, 10, 10, 10], 1, "tie-lower-end"),
    ],
)
def test_worked_examples(hands, points, expected, step):
    assert scores(hands) == points
    verdict = winner(hands)
    assert (verdict.winner, verdict.step) == (expected, step)


@pytest.mark.rule("GAP-14")
def test_scores_add_up_until_a_total_reaches_100_and_the_lowest_total_wins():
    game = gaple()
    assert game.match_outcome(rounds((50, 20, 30, 10), (49, 40, 9, 30))) is None
    found = game.match_outcome(rounds((50, 20, 30, 10), (50, 40, 9, 30)))
    assert (found.totals, found.winners, found.reason) == ((100, 60, 39, 40), (2,), "GAP-14")


@pytest.mark.rule("GAP-14")
def test_a_match_may_be_a_number_of_rounds():
    game = gaple(match={"rounds": 2})
    assert game.match_outcome(rounds((500, 0, 0, 0))) is None
    assert game.match_outcome(rounds((500, 0, 1, 1), (0, 3, 1, 1))).winners == (2, 3)


@pytest.mark.rule("GAP-14")
def test_a_match_may_end_at_another_total():
    game = gaple(match={"until": 20})
    assert game.match_outcome(rounds((19, 1, 1, 1))) is None
    assert game.match_outcome(rounds((20, 1, 1, 1))).winners == (1, 2, 3)


@pytest.mark.rule("GAP-14")
@pytest.mark.parametrize("length", [{"rounds": 0}, {"until": 0}, {"rounds": 1, "until": 100}, {}])
def test_a_match_has_one_length(length):
    with pytest.raises(BadRuleset) as refused:
        gaple(match=length)
    assert refused.value.rule == "GAP-14"


@pytest.mark.rule("GAP-15")
def test_partners_sit_opposite_and_score_the_sum_of_both():
    game = gaple("gaple/teams")
    table = position("3-4 / 0-1 / 6-6 / 2-2", "3-5", game=game).say("3-4 left")
    assert table.result.pips == (0, 1, 12, 4)
    assert table.result.points == (12, 5, 12, 5)
    assert [scoring.partner(seat) for seat in range(4)] == [2, 3, 0, 1]


@pytest.mark.rule("GAP-15")
def test_the_winner_of_a_round_is_a_player_and_starts_the_next():
    game = gaple("gaple/teams")
    table = position("3-4 / 0-1 / 6-6 / 2-2", "3-5", game=game).say("3-4 left")
    outcome = table.game.outcome(table.state)
    assert outcome.winners == (0,)
    assert deal("", game=game, match=Match(4, (outcome,))).opened.seat == 0


@pytest.mark.rule("GAP-15")
def test_the_total_of_a_team_ends_the_match_and_both_partners_win():
    game = gaple("gaple/teams")
    assert game.match_outcome(rounds((99, 40, 99, 40))) is None
    found = game.match_outcome(rounds((60, 30, 60, 30), (40, 30, 40, 30)))
    assert (found.winners, found.reason) == ((1, 3), "GAP-15")
    assert game.match_outcome(rounds((100, 100, 100, 100))).winners == (0, 1, 2, 3)


@pytest.mark.rule("GAP-15")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_teams_need_four_players(players):
    with pytest.raises(BadRuleset) as refused:
        gaple("gaple/teams", players=players)
    assert refused.value.rule == "GAP-15"


@pytest.mark.rule("GAP-19")
def test_a_blocked_round_with_teams_goes_to_the_lightest_player_or_team():
    hands = "0-1 / 1-1 / 6-6 / 1-2"
    verdict = winner(hands, teams=True)
    assert (verdict.winner, verdict.rule) == (0, "GAP-12")
    verdict = winner(hands, teams=True, blocked_teams="lightest-team")
    assert (verdict.winner, verdict.rule, verdict.facts["points"]) == (1, "GAP-19", 5)


@pytest.mark.rule("GAP-19")
def test_the_lightest_team_decides_only_blocked_rounds_with_teams():
    hands = "- / 0-1 / 6-6 / 1-2"
    assert winner(hands, "out", (0,), teams=True, blocked_teams="lightest-team").winner == 0
    verdict = winner("0-1 / 1-1 / 6-6 / 1-2", blocked_teams="lightest-team")
    assert (verdict.winner, verdict.rule) == (0, "GAP-12")


@pytest.mark.rule("GAP-19")
def test_level_teams_leave_it_to_the_lightest_player():
    verdict = winner("0-4 / 1-4 / 2-4 / 2-3", teams=True, blocked_teams="lightest-team")
    assert (verdict.winner, verdict.rule) == (0, "GAP-12")
