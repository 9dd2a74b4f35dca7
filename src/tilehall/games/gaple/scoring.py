"""What a finished round of Gaple costs each player, and who won it (GAP-10 to GAP-12c, GAP-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tilehall.core.ids import RuleId, Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.ruleset import GapleRuleset

__all__ = ["Verdict", "judge", "partner", "pips_left", "points"]

DOUBLE_BLANK: Final = Domino(0, 0)


class Verdict(msgspec.Struct, frozen=True):
    """Who won a round: the winner, the clause that decided, the step of it, and the facts to say."""

    winner: Seat
    rule: RuleId
    step: str
    facts: Mapping[str, Any]


def partner(seat: int) -> Seat:
    """The partner of a seat when four play in teams (GAP-15)."""
    return Seat((seat + 2) % 4)


def pips_left(ruleset: GapleRuleset, unplayed: Sequence[Domino]) -> int:
    """The score of one player: the pips of all unplayed tiles, in hand or dead (GAP-10, GAP-11)."""
    total = sum(tile.pips for tile in unplayed)
    if ruleset.double_blank and [tile for tile in unplayed if tile.has(0)] == [DOUBLE_BLANK]:
        total += ruleset.double_blank
    return total


def points(ruleset: GapleRuleset, pips: Sequence[int]) -> tuple[int, ...]:
    """What each seat writes down: its own pips, or with teams the sum of both partners' (GAP-15)."""
    if not ruleset.teams:
        return tuple(pips)
    return tuple(pips[seat] + pips[partner(seat)] for seat in range(len(pips)))


def judge(
    ruleset: GapleRuleset, unplayed: Sequence[Sequence[Domino]], how: str, ran_out: Sequence[Seat]
) -> Verdict:
    """Who won the round.

    `unplayed` has each seat's tiles in hand and dead, `how` is "out" or "blocked", and `ran_out`
    lists the seats with no tile left in hand, the first to run out first.
    """
    pips = [pips_left(ruleset, tiles) for tiles in unplayed]
    contenders = [Seat(seat) for seat in range(len(pips))]
    if ruleset.teams and ruleset.blocked_teams == "lightest-team" and how == "blocked":
        sums = points(ruleset, pips)
        contenders = [seat for seat in contenders if sums[seat] == min(sums)]
    narrowed = len(contenders) < len(pips)
    fewest = min(pips[seat] for seat in contenders)
    tied = [seat for seat in contenders if pips[seat] == fewest]
    if narrowed:
        return _lighter_team(pips, contenders, _among(tied, unplayed, fewest, ran_out))
    return _among(tied, unplayed, fewest, ran_out)


def _lighter_team(pips: Sequence[int], team: Sequence[Seat], among: Verdict) -> Verdict:
    """GAP-19: the lighter team won the blocked round; of the two, the lighter player."""
    facts = {"players": team, "points": sum(pips[seat] for seat in team), "winner": among.winner}
    return Verdict(among.winner, RuleId("GAP-19"), "lightest-team", facts)


def _among(
    tied: Sequence[Seat], unplayed: Sequence[Sequence[Domino]], pips: int, ran_out: Sequence[Seat]
) -> Verdict:
    """The winner among players with equal lowest scores (GAP-12, GAP-12b, GAP-12c)."""
    facts: dict[str, Any] = {"players": tied, "points": pips}

    def verdict(winner: Seat, rule: str, step: str, **more: object) -> Verdict:
        return Verdict(winner, RuleId(rule), step, {**facts, "winner": winner, **more})

    if len(tied) == 1:
        return verdict(tied[0], "GAP-12", "lowest")
    empty = [seat for seat in tied if not unplayed[seat]]
    if len(empty) > 1:
        return verdict(min(empty, key=ran_out.index), "GAP-12c", "tie-first-out", players=empty)
    if empty:
        return verdict(empty[0], "GAP-12b", "tie-empty", tile=DOUBLE_BLANK)
    lightest = {seat: min(unplayed[seat], key=lambda tile: (tile.pips, tile.low)) for seat in tied}
    fewest = min(tile.pips for tile in lightest.values())
    level = [seat for seat in tied if lightest[seat].pips == fewest]
    winner = min(level, key=lambda seat: lightest[seat].low)
    if len(level) == 1:
        return verdict(winner, "GAP-12", "tie-lightest", tile=lightest[winner], pips=fewest)
    return verdict(
        winner,
        "GAP-12",
        "tie-lower-end",
        tile=lightest[winner],
        pips=fewest,
        level=level,
        tiles=[lightest[seat] for seat in level],
    )
