"""Tile Rummy in words: which text says what happened, and which say how the scores of a round came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import MatchOutcome
from tilehall.core.protocol import Event
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy import scoring
from tilehall.games.tile_rummy.model import (
    Dealt,
    Drew,
    Ended,
    Passed,
    Played,
    Rack,
    Restored,
    RummyEvent,
    Started,
)
from tilehall.games.tile_rummy.ruleset import RummyRuleset

if TYPE_CHECKING:
    from tilehall.words import Words

__all__ = ["event", "facts", "match_result", "result", "why"]


def facts(words: Words, given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The facts of a refusal as its sentence needs them; jokers are named by what they stand for."""
    named = words.named(given, names)
    if not isinstance(named.get("jokers", 0), int):
        named["jokers"] = "/".join(str(tile.meant) for tile in named["jokers"])
    return named


def _size(tiles: Rack | int) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def event(words: Words, event: RummyEvent, seat: Seat | None, names: Sequence[str]) -> str | None:
    """What happened, as `seat` reads it; the event may be redacted for that seat or not."""

    def say(key: str, **facts: object) -> str:
        return words.say(f"tile-rummy.event.{key}", **facts)

    match event:
        case Dealt():
            return say("dealt", count=_size(event.racks[0]), pool=_size(event.pool))
        case Started(how="lot"):
            drawn = [say("lot", player=names[lot.seat], tile=str(lot.tile)) for lot in event.drawn]
            return say("started-lot", player=names[event.seat], drawn=drawn)
        case Started():
            return say("started-winner", player=names[event.seat])
        case Played(opening=()):
            return say("played", player=names[event.seat], tiles=event.laid)
        case Played():
            is_all = len(event.laid) == sum(map(len, event.opening))
            key = "opened" if is_all else "opened-and-more"
            return say(key, player=names[event.seat], sets=event.opening, tiles=event.laid)
        case Restored():
            return say(f"restored-{event.why}", player=names[event.seat])
        case Drew():
            return _drew(words, event, seat, names)
        case Passed():
            return say("passed", player=names[event.seat])
        case Ended(closed_by=None):
            return say("exhausted")
        case Ended():
            return say("out", player=names[event.closed_by or 0])


def _drew(words: Words, event: Drew, seat: Seat | None, names: Sequence[str]) -> str:
    if isinstance(event.tiles, int) or event.seat != seat:
        return words.say("tile-rummy.event.drew", player=names[event.seat], count=_size(event.tiles))
    line = words.say("tile-rummy.event.drew-known", tiles=event.tiles)
    return f"{line} {words.say('tile-rummy.event.could-play')}" if event.could_play else line


def why(
    words: Words,
    ruleset: RummyRuleset,
    racks: Sequence[Sequence[RummyTile]],
    closed_by: Seat | None,
    names: Sequence[str],
) -> list[str]:
    """Who won a round that ended so and with how much, then how the points of each seat came about."""
    values = [scoring.rack_value(ruleset, rack) for rack in racks]
    points = scoring.points(ruleset, values, closed_by)
    winners = scoring.winners(values, closed_by)
    losses = [-lost for seat, lost in enumerate(points) if seat not in winners]
    total = " + ".join(map(str, losses)) or "0"
    won = points[winners[0]]
    if closed_by is not None:
        said = words.say("tile-rummy.score.out", player=names[closed_by], sum=total, points=won)
        lines = [words.cited(said, RuleId("TRM-10"))]
    else:
        said = words.say(
            "tile-rummy.score.lowest",
            winners=[names[seat] for seat in winners],
            count=len(winners),
            value=min(values),
            sum=total,
            points=won,
        )
        lines = [words.cited(said, RuleId("TRM-12"))]
    if any(tile.is_joker for rack in racks for tile in rack):
        said = words.say("tile-rummy.score.joker", points=ruleset.joker_points)
        lines.append(words.cited(said, RuleId("TRM-15")))
    by_difference = closed_by is None and ruleset.exhausted == "difference"
    for seat, rack in enumerate(racks):
        less = by_difference and seat not in winners
        line = words.say(
            f"tile-rummy.score.seat-line{'-less' if less else ''}",
            player=names[seat],
            tiles=" ".join(map(str, rack)) or "-",
            value=values[seat],
            least=min(values),
            points=f"{points[seat]:+}",
        )
        lines.append(line)
    return lines


def result(words: Words, ruleset: RummyRuleset, ended: Event, names: Sequence[str]) -> list[str]:
    """Who won a finished round and with how much, then how the points of each seat came about."""
    assert isinstance(ended, Ended)  # noqa: S101 - the only event that ends a round
    return why(words, ruleset, ended.racks, ended.closed_by, names)


def match_result(words: Words, outcome: MatchOutcome, names: Sequence[str]) -> str:
    """Who won the match, and with what total (TRM-11)."""
    winners, points = [names[seat] for seat in outcome.winners], max(outcome.totals)
    if len(winners) > 1:
        return words.say("tile-rummy.score.match-shared", winners=winners, points=points)
    return words.say("tile-rummy.score.match-over", player=winners[0], points=points)
