"""What came of many matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from tilehall.arena.play import MatchResult

__all__ = ["Share", "Summary", "summarise"]


class Share(msgspec.Struct, frozen=True):
    """How a seat, or all the seats of one bot, fared: matches played and won, mean points a round."""

    matches: int
    wins: int
    points: float


class Summary(msgspec.Struct, frozen=True):
    """Matches, rounds and moves in all; shares by seat and by bot; how many rounds ended how."""

    matches: int
    rounds: int
    moves: int
    seats: tuple[Share, ...]
    bots: dict[str, Share]
    endings: dict[str, int]


def summarise(results: Iterable[MatchResult], levels: Sequence[str]) -> Summary:
    """The summary of matches that were played by bots of these levels, by seat.

    A match that several seats won counts as won for each of them.
    """
    matches = rounds = moves = 0
    wins, totals = [0] * len(levels), [0] * len(levels)
    endings: Counter[str] = Counter()
    for result in results:
        matches += 1
        rounds += len(result.match.rounds)
        moves += result.moves
        endings.update(result.endings)
        for seat, total in enumerate(result.outcome.totals):
            totals[seat] += total
            wins[seat] += seat in result.outcome.winners

    def share(seats: Sequence[int]) -> Share:
        points = sum(totals[seat] for seat in seats) / max(1, rounds * len(seats))
        return Share(matches * len(seats), sum(wins[seat] for seat in seats), points)

    everyone = range(len(levels))
    by_bot = {
        level: share([seat for seat in everyone if levels[seat] == level]) for level in dict.fromkeys(levels)
    }
    by_seat = tuple(share([seat]) for seat in everyone)
    return Summary(matches, rounds, moves, by_seat, by_bot, dict(endings))
