"""What there is to say of a table that is being laid out, so that whoever lays it need know no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from msgspec.structs import replace

from tilehall.core.ids import RuleId
from tilehall.core.rummy_tile import RummyTile
from tilehall.core.violation import Violation
from tilehall.games.tile_rummy.judging import JOKER_DEMANDS, Judgement, Verdict, judge
from tilehall.games.tile_rummy.melds import Meld, Reading, read, readings
from tilehall.games.tile_rummy.model import Freed, Play, RummyView
from tilehall.games.tile_rummy.places import joker_places
from tilehall.games.tile_rummy.ruleset import RummyRuleset

__all__ = ["appraise", "with_freed"]

_MOST_JOKERS: Final = 2


def with_freed(rules: RummyRuleset, view: RummyView, draft: Play) -> tuple[Play, Judgement]:
    """The draft with the jokers that it frees (TRM-13d), if it names none itself, and its judgement.

    Of all that could be named it is what makes the play legal, else what gets farthest: the
    refusal then says what is missing next.
    """
    judged = judge(rules, view, draft)
    best, found = draft, judged
    if draft.freed or _progress(judged) < 0:
        return best, found
    for freed in _namings(rules, view, draft):
        named = replace(draft, freed=freed)
        judged = judge(rules, view, named)
        if judged.violation is None:
            return named, judged
        if _progress(judged) > _progress(found):
            best, found = named, judged
    return best, found


def _progress(judged: Judgement) -> int:
    """How many of the demands on jokers are met before the one that is refused; -1 if none is refused."""
    reason = None if judged.violation is None else judged.violation.reason
    return JOKER_DEMANDS.index(reason) if reason in JOKER_DEMANDS else -1


def _namings(rules: RummyRuleset, view: RummyView, draft: Play) -> Iterator[tuple[Freed, ...]]:
    """Each choice of jokers of the table or the opening that may have been freed, the fewest first."""
    sets = [read(rules, tiles) for tiles in (*view.public.table, *draft.opening)]
    places = joker_places([found for found in sets if isinstance(found, Reading)])
    for count in range(1, min(len(places), _MOST_JOKERS) + 1):
        for chosen in combinations(places, count):
            for tiles in product(*(sorted(place.may) for place in chosen)):
                yield tuple(Freed(place.set, tile) for place, tile in zip(chosen, tiles, strict=True))


def appraise(rules: RummyRuleset, view: RummyView, draft: Play) -> Mapping[str, Any]:
    """What to say of a draft by the seat whose turn it is, set by set and as a whole.

    `sets` are the verdicts in the order of the draft's table, each with the `readings` that there are
    where it holds a joker; `opening` are those of its opening, `value` what it is worth and `least` what
    it has to be, all None once the seat has opened. `laid` are the tiles from the rack. `violation` is
    what is wrong, and None for a legal play; `play` is the draft with the jokers that it frees.
    `locked` tells why the table's own tiles may not be moved yet.
    """
    play, judged = with_freed(rules, view, draft)
    opening = judged.opening
    return {
        "sets": tuple(_said(rules, verdict) for verdict in judged.verdicts),
        "opening": None if opening is None else tuple(verdict.facts() for verdict in opening.verdicts),
        "value": None if opening is None else opening.value,
        "least": None if opening is None else rules.initial_meld,
        "laid": judged.laid,
        "violation": None if judged.violation is None else _plain(judged.violation),
        "play": play,
        "locked": _locked(rules, judged),
    }


def _said(rules: RummyRuleset, verdict: Verdict) -> dict[str, Any]:
    return {**verdict.facts(), "readings": _choices(rules, verdict.tiles)}


def _choices(rules: RummyRuleset, tiles: Sequence[RummyTile]) -> tuple[Meld, ...]:
    """What a player may choose between: all ways to read a set with jokers, whatever they were declared."""
    if not any(tile.is_joker for tile in tiles):
        return ()
    found = readings(rules, [tile.bare for tile in tiles])
    return tuple(choice for reading in found for choice in (reading.tiles, *_declared(reading)))


def _declared(reading: Reading) -> Iterator[Meld]:
    """A group that leaves one joker open, with the joker as each tile that it may stand for."""
    if [tile.is_open for tile in reading.tiles].count(True) == 1:
        for tile in reading.missing:
            yield tuple(tile.joker if each.is_open else each for each in reading.tiles)


def _locked(rules: RummyRuleset, judged: Judgement) -> dict[str, Any] | None:
    """Why the sets of the table may not be touched in this draft (TRM-06, TRM-06b), or None."""
    if judged.opening is None:
        return None
    if judged.opening.violation is not None:
        return _plain(judged.opening.violation)
    if rules.open_then_rearrange:
        return None
    return _plain(Violation(RuleId("TRM-06b"), "only-the-opening", {}))


def _plain(violation: Violation) -> dict[str, Any]:
    facts = {name: fact for name, fact in violation.facts.items() if name != "sets"}
    return {"rule": violation.rule, "reason": violation.reason, "facts": facts}
