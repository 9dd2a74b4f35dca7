"""Gaple in words: which text says what happened, and which say how a round was won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import MatchOutcome
from tilehall.core.protocol import Event
from tilehall.core.tile import Domino
from tilehall.games.gaple import scoring
from tilehall.games.gaple.model import Dealt, Discarded, Ended, Opened, Passed, Played, Turned
from tilehall.games.gaple.ruleset import GapleRuleset

if TYPE_CHECKING:
    from tilehall.words import Words

__all__ = ["event", "facts", "match_result", "result", "why"]

_OPENING_TILES: Final = {"double-blank": Domino(0, 0), "double-six": Domino(6, 6)}
_DOUBLE_BLANK: Final = RuleId("GAP-11")
_TEAMS: Final = RuleId("GAP-15")


def facts(words: Words, given: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The facts of a refusal as its sentence needs them."""
    return words.named(given, names)


def event(words: Words, event: Event, seat: Seat | None, names: Sequence[str]) -> str | None:
    """What happened, as `seat` reads it; the event may be redacted for that seat or not."""
    if isinstance(event, Dealt):
        return _dealt(words, event)
    if isinstance(event, Turned):
        return words.say("gaple.event.turned", tile=event.tile)
    if isinstance(event, Opened):
        return _opened(words, event, names)
    if isinstance(event, Ended):
        return _ended(words, event, names)
    if isinstance(event, Passed):
        return words.say("gaple.event.passed", player=names[event.seat])
    if isinstance(event, Discarded):
        if event.tile is None:
            return words.say("gaple.event.discarded-hidden", player=names[event.seat])
        key = "gaple.event.discarded-known" if event.seat == seat else "gaple.event.discarded-shown"
        return words.say(key, player=names[event.seat], tile=event.tile)
    if isinstance(event, Played):
        key = "gaple.event.played" if event.end else "gaple.event.played-first"
        return words.say(key, player=names[event.seat], tile=event.tile, end=event.end)
    return None


def _dealt(words: Words, event: Dealt) -> str:
    own = event.hands[0]
    count = own if isinstance(own, int) else len(own)
    undealt = event.undealt if isinstance(event.undealt, int) else len(event.undealt)
    if not undealt:
        return words.say("gaple.event.dealt", count=count)
    # GAP-06: one of the undealt tiles is about to be turned up
    return words.say("gaple.event.dealt-aside", count=count, aside=undealt - 1)


def _opened(words: Words, event: Opened, names: Sequence[str]) -> str:
    player = names[event.seat]
    if event.opening in _OPENING_TILES:
        return words.say("gaple.event.opened-tile", player=player, tile=_OPENING_TILES[event.opening])
    if event.opening == "double":
        others = [names[seat] for seat in event.without_double]
        if not others:
            return words.say("gaple.event.opened-double", player=player)
        return words.say("gaple.event.opened-double-passed", player=player, others=others, count=len(others))
    if event.by_lot:
        return words.say("gaple.event.opened-lot", player=player)
    return words.say(
        "gaple.event.opened-winner" if event.rule == "GAP-06" else "gaple.event.opened-any", player=player
    )


def _ended(words: Words, ended: Ended, names: Sequence[str]) -> str:
    if ended.how == "blocked" or ended.closed_by is None:
        end = words.say("gaple.event.blocked")
    else:
        end = words.say("gaple.event.out", player=names[ended.closed_by])
    return f"{end} {words.say('gaple.event.won-round', player=names[ended.winner])}"


def why(
    words: Words,
    ruleset: GapleRuleset,
    unplayed: Sequence[Sequence[Domino]],
    verdict: scoring.Verdict,
    names: Sequence[str],
) -> list[str]:
    """Why the verdict fell as it did, then what each seat's unplayed tiles cost it."""
    facts = words.named(verdict.facts, names)
    lines = [words.cited(words.say(f"gaple.score.{verdict.step}", **facts), verdict.rule)]
    pips = [scoring.pips_left(ruleset, tiles) for tiles in unplayed]
    points = scoring.points(ruleset, pips)
    if ruleset.teams:
        lines.append(words.cited(words.say("gaple.score.teams"), _TEAMS))
    lines += [
        words.cited(words.say("gaple.score.double-blank", player=names[seat]), _DOUBLE_BLANK)
        for seat, tiles in enumerate(unplayed)
        if pips[seat] != sum(tile.pips for tile in tiles)
    ]
    for seat, tiles in enumerate(unplayed):
        own, total = pips[seat], points[seat]
        shown = f"{own} + {pips[scoring.partner(seat)]} = {total}" if ruleset.teams else str(total)
        tiles_shown = " ".join(map(str, tiles)) or "-"
        lines.append(words.say("gaple.score.seat-line", player=names[seat], tiles=tiles_shown, points=shown))
    return lines


def result(words: Words, ruleset: GapleRuleset, ended: Event, names: Sequence[str]) -> list[str]:
    """Why the winner of a finished round won it, then each seat's tiles and points."""
    assert isinstance(ended, Ended)  # noqa: S101 - the only event that ends a round
    unplayed = [(*hand, *dead) for hand, dead in zip(ended.hands, ended.dead, strict=True)]
    # The event has no order of running out; where that decided (GAP-12c), the winner was the first.
    empty = [Seat(seat) for seat, hand in enumerate(ended.hands) if not hand and seat != ended.winner]
    verdict = scoring.judge(ruleset, unplayed, ended.how, [ended.winner, *empty])
    return why(words, ruleset, unplayed, verdict, names)


def match_result(words: Words, outcome: MatchOutcome, names: Sequence[str]) -> str:
    """Who won the match; with teams both partners of one team do (GAP-14, GAP-15)."""
    winners = [names[seat] for seat in outcome.winners]
    points = min(outcome.totals)
    together = 2 if outcome.reason == _TEAMS else 1
    if len(winners) > together:
        return words.say("gaple.score.match-shared", winners=winners, points=points)
    return words.say("gaple.score.match-over", winners=winners, points=points, count=len(winners))
