"""Mexican Train in words: which text says what happened, and which say what a round cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import MatchOutcome
from tilehall.core.protocol import Event
from tilehall.core.tile import Domino
from tilehall.games.mexican_train import scoring
from tilehall.games.mexican_train.model import (
    Called,
    Dealt,
    Drew,
    Ended,
    EngineLaid,
    Hand,
    Hunted,
    Marked,
    Passed,
    Played,
    Started,
    Stopped,
    Unmarked,
)
from tilehall.games.mexican_train.ruleset import TrainRuleset

if TYPE_CHECKING:
    from tilehall.words import Words

__all__ = ["event", "facts", "match_result", "result", "train", "why"]

_BLANKS = RuleId("MTO-13")
_BONUS = RuleId("MTO-18")


def train(words: Words, end: str, names: Sequence[str]) -> str:
    """Where a train or one of its ends is, as part of a sentence: "on Ayu's train"."""
    name = end.partition(".")[0]
    number = int(name[1:])
    if name.startswith("p"):
        return words.say("mexican-train.train.own", player=names[number])
    if number == 0:
        return words.say("mexican-train.train.mexican")
    return words.say("mexican-train.train.mexican-number", number=number + 1)


def facts(words: Words, given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The facts of a refusal as its sentence needs them."""
    named = words.named(given, names)
    if "train" in named:
        named["train"] = train(words, named["train"], names)
    return named


def event(words: Words, event: Event, seat: Seat | None, names: Sequence[str]) -> str | None:
    """What happened, as `seat` reads it; the event may be redacted for that seat or not."""
    match event:
        case Dealt():
            yard = _size(event.yard)
            return words.say(
                "mexican-train.event.dealt", engine=str(event.engine), count=_size(event.hands[0]), yard=yard
            )
        case Hunted():
            return _hunted(words, event, seat)
        case EngineLaid():
            return words.say(
                "mexican-train.event.engine-laid", player=names[event.seat], engine=str(event.tile)
            )
        case Started():
            return words.say(f"mexican-train.event.started-{event.how}", player=names[event.seat])
        case Played():
            where = train(words, event.end, names)
            return words.say(
                "mexican-train.event.played", player=names[event.seat], tile=event.tile, train=where
            )
        case Drew():
            return _drew(words, event, seat, names)
        case Marked() | Unmarked() | Passed() | Stopped() | Called():
            return words.say(f"mexican-train.event.{event.kind}", player=names[event.seat])
        case Ended():
            return _ended(words, event, names)
        case _:
            return None


def _size(tiles: Hand | int) -> int:
    return tiles if isinstance(tiles, int) else len(tiles)


def _hunted(words: Words, event: Hunted, seat: Seat | None) -> str:
    line = words.say("mexican-train.event.hunted", count=sum(map(_size, event.drawn)))
    own = () if seat is None else event.drawn[seat]
    if isinstance(own, int) or not own:
        return line
    return f"{line} {words.say('mexican-train.event.drew-known', tiles=own)}"


def _drew(words: Words, event: Drew, seat: Seat | None, names: Sequence[str]) -> str:
    player, count = names[event.seat], _size(event.tiles)
    if event.why == "uncalled":
        line = words.say("mexican-train.event.drew-uncalled", player=player, count=count)
    elif isinstance(event.tiles, int) or event.seat != seat:
        return words.say("mexican-train.event.drew", player=player)
    else:
        line = ""
    if isinstance(event.tiles, int) or event.seat != seat or not event.tiles:
        return line
    return f"{line} {words.say('mexican-train.event.drew-known', tiles=event.tiles)}".strip()


def _ended(words: Words, ended: Ended, names: Sequence[str]) -> str:
    if ended.closed_by is None:
        return words.say("mexican-train.event.blocked")
    return words.say("mexican-train.event.out", player=names[ended.closed_by])


def why(
    words: Words,
    ruleset: TrainRuleset,
    hands: Sequence[Sequence[Domino]],
    closed_by: Seat | None,
    names: Sequence[str],
) -> list[str]:
    """Who has the fewest points in a round that ended so, then what each hand costs."""
    pips = [scoring.pips_left(ruleset, hand) for hand in hands]
    points = scoring.points(ruleset, pips, closed_by)
    winners = scoring.lowest(points)
    rule = ruleset.clause("MTH-11", "MTS-09")
    lines = [
        words.cited(
            words.say(
                "mexican-train.score.lowest",
                winners=[names[seat] for seat in winners],
                points=min(points),
                count=len(winners),
            ),
            rule,
        )
    ]
    if any(cost != sum(tile.pips for tile in hand) for cost, hand in zip(pips, hands, strict=True)):
        lines.append(words.cited(words.say("mexican-train.score.dearer"), _BLANKS))
    if list(points) != pips and closed_by is not None:
        said = words.say("mexican-train.score.bonus", player=names[closed_by], points=ruleset.out_bonus)
        lines.append(words.cited(said, _BONUS))
    elif list(points) != pips:
        lines.append(words.cited(words.say("mexican-train.score.blocked-zero"), _BONUS))
    for seat, hand in enumerate(hands):
        tiles = " ".join(map(str, hand)) or "-"
        lines.append(
            words.say("mexican-train.score.seat-line", player=names[seat], tiles=tiles, points=points[seat])
        )
    return lines


def result(words: Words, ruleset: TrainRuleset, ended: Event, names: Sequence[str]) -> list[str]:
    """Who has the fewest points in a finished round, then each seat's tiles and points."""
    assert isinstance(ended, Ended)  # noqa: S101 - the only event that ends a round
    return why(words, ruleset, ended.hands, ended.closed_by, names)


def match_result(words: Words, outcome: MatchOutcome, names: Sequence[str]) -> str:
    """Who won the match, and with what total (MTH-11, MTS-09)."""
    winners, points = [names[seat] for seat in outcome.winners], min(outcome.totals)
    if len(winners) > 1:
        return words.say("mexican-train.score.match-shared", winners=winners, points=points)
    return words.say("mexican-train.score.match-over", player=winners[0], points=points)
