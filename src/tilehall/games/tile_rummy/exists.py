"""Is there any play? An exact answer in plain Python that obeys every option.

It is what `must_play` rests on (TRM-09), and what tells a player that they could have played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

from tilehall.core.rummy_tile import JOKER, RummyTile
from tilehall.games.tile_rummy.judging import judge
from tilehall.games.tile_rummy.laying import Worth, lay
from tilehall.games.tile_rummy.melds import SHORTEST, Meld, Reading, bare_set, bare_tiles, read
from tilehall.games.tile_rummy.model import Freed, Play, RummyView
from tilehall.games.tile_rummy.places import FROM_RACK, Broken, JokerPlace, StandIn, joker_places, settle
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.games.tile_rummy.simple import every_set, opening, simple_plays

__all__ = ["find_play"]


@lru_cache(maxsize=256)
def find_play(rules: RummyRuleset, view: RummyView) -> Play | None:
    """A legal play of the seat of this view, which is on turn, or None when there is none.

    One that leaves the table as it is comes first; of a seat that has to open, it is an opening.
    """
    assert view.seat is not None  # noqa: S101 - only a seat can play
    if not view.public.opened[view.seat]:
        return opening(rules, view)
    simple = next(simple_plays(rules, view), None)
    if simple is not None:
        return simple
    table = bare_tiles(view.public.table)
    if rules.joker == "free" or not table[JOKER]:
        sets = lay(rules.wrap_runs, table, Counter(view.rack), Worth(), 1)
        return None if sets is None else Play(sets)
    return _PlacedJokers(rules, view).find()


class _PlacedJokers:
    """The search where jokers keep their places (TRM-13, 13b, 13d).

    It goes through what can become of each joker of the table, through the sets that can hold the
    jokers, and through those in which a tile takes a freed joker's place. Whether the other tiles can
    then be laid is a search without jokers on the table.
    """

    def __init__(self, rules: RummyRuleset, view: RummyView) -> None:
        self.rules = rules
        self.view = view
        readings = [found for made in view.public.table if isinstance(found := read(rules, made), Reading)]
        self.places = joker_places(readings)
        self.table = bare_tiles(view.public.table)
        self.rack = Counter(view.rack)
        self.held = self.table + self.rack
        self._room: dict[Meld, bool] = {}
        every = list(every_set(rules, self.held))
        # those that lie on the table are likely to leave room for the others
        there = set(map(bare_set, view.public.table))
        with_joker = [made for made in every if _jokers([made])]
        self.with_joker = sorted(with_joker, key=lambda made: bare_set(made) not in there)
        self.numbers_only = [made for made in every if not _jokers([made])]

    def find(self) -> Play | None:
        """A play, or None when there is none; one that frees few jokers comes first."""
        fates = list(product(*((None, *sorted(place.may)) for place in self.places)))
        for fate in sorted(fates, key=lambda fate: sum(tile is not None for tile in fate)):
            freed = [StandIn(p, t) for p, t in zip(self.places, fate, strict=True) if t is not None]
            if not self._is_promising(freed):
                continue
            for sets in self._marked(freed):
                play = self._finished(sets, freed)
                if play is not None:
                    return play
        return None

    def _kept(self, freed: Sequence[StandIn]) -> list[JokerPlace]:
        """The places of the other jokers; two jokers of one group have equal places."""
        kept = list(self.places)
        for stand_in in freed:
            kept.remove(stand_in.place)
        return kept

    def _is_promising(self, freed: Sequence[StandIn]) -> bool:
        """Whether there is a table if jokers need no company: a kept one is the tile that it stands for."""
        source = self.rack if self.rules.joker_source == "rack" else self.held
        if not Counter(stand_in.tile for stand_in in freed) <= source:
            return False
        numbers = Counter(self.table)
        numbers[JOKER] = len(freed)
        wanted = FROM_RACK if freed else 1
        kept = self._kept(freed)
        return any(
            lay(self.rules.wrap_runs, numbers + Counter(faces), self.rack, Worth(), wanted) is not None
            for faces in product(*(place.may for place in kept))
        )

    def _marked(self, freed: Sequence[StandIn]) -> Iterator[tuple[Meld, ...]]:
        """The sets that the jokers of the table have something to do with, in every way."""
        kept = self._kept(freed)
        holders = [made for made in self.with_joker if self._can_hold(made, kept, freed)]
        takers = [((), *self._takers(stand_in, freed)) for stand_in in freed]
        for count in range(1, len(self.places) + 1):
            for chosen in self._together(holders, count, len(self.places), Counter()):
                for taken in product(*takers):
                    named = [made for made in taken if made]
                    # where two tiles take places in the same set, it may also be there twice
                    for others in dict.fromkeys([tuple(dict.fromkeys(named)), tuple(named)]):
                        sets = (*chosen, *others)
                        if bare_tiles(sets) <= self.held and self._fit(sets, freed):
                            yield sets

    def _together(
        self, holders: Sequence[Meld], count: int, jokers: int, used: Counter[RummyTile]
    ) -> Iterator[tuple[Meld, ...]]:
        """So many of these sets beside those used, with at least so many jokers, in every way."""
        if not count:
            yield ()
            return
        for at, made in enumerate(holders):
            taken = used + bare_tiles([made])
            missing = jokers - _jokers([made])
            # whether it leaves room is the longest question, so it comes last
            if (count > 1 or missing <= 0) and taken <= self.held and self._leaves_room(made):
                # the same set can be there twice
                for others in self._together(holders[at:], count - 1, missing, taken):
                    yield (made, *others)

    def _can_hold(self, made: Meld, kept: Sequence[JokerPlace], freed: Sequence[StandIn]) -> bool:
        """Whether one of the jokers in this set can be one of the table's."""
        if self._can_be_cut(made, [at for at, tile in enumerate(made) if tile.is_joker], freed):
            return False
        from_rack = sum(tile.bare in self.rack for tile in made)
        return bool(freed and from_rack >= FROM_RACK) or any(
            tile.is_joker and tile.meant in place.may for tile in made for place in kept
        )

    def _leaves_room(self, made: Meld) -> bool:
        """Whether the rest of the table can be laid beside this set, if jokers need no company."""
        if made not in self._room:
            used = bare_tiles([made])
            must = self.table - used
            self._room[made] = (
                lay(self.rules.wrap_runs, must, self.held - used - must, Worth(), 0) is not None
            )
        return self._room[made]

    def _takers(self, stand_in: StandIn, freed: Sequence[StandIn]) -> Iterator[Meld]:
        """The sets without a joker in which the tile can take the place."""
        for made in self.numbers_only:
            if stand_in.tile not in made or not stand_in.place.mates & bare_tiles([made]):
                continue
            if not self._can_be_cut(made, [made.index(stand_in.tile)], freed) and self._leaves_room(made):
                yield made

    def _can_be_cut(self, made: Meld, matter: Sequence[int], freed: Sequence[StandIn]) -> bool:
        """Whether a run would do as well without its first or last three tiles, which are a set themselves.

        What is next to the tiles that matter has to stay, and what may count as a tile from the rack.
        """
        if len(made) < 2 * SHORTEST or self.rules.joker_set_locked or self.rules.wrap_runs == "wrap":
            return False
        for piece, fine in (
            (made[:SHORTEST], min(matter) > SHORTEST),
            (made[-SHORTEST:], max(matter) < len(made) - SHORTEST - 1),
        ):
            if fine and not (freed and any(tile.bare in self.rack for tile in piece)):
                return True
        return False

    def _fit(self, sets: Sequence[Meld], freed: Sequence[StandIn]) -> bool:
        """Whether the jokers could be where they are in these sets, if all of the rack were laid."""
        readings = [found for made in sets if isinstance(found := read(self.rules, made), Reading)]
        return not isinstance(settle(self.rules, self.places, freed, readings, self.rack), Broken)

    def _finished(self, sets: Sequence[Meld], freed: Sequence[StandIn]) -> Play | None:
        """A legal play with these sets, or None when the other tiles cannot be laid."""
        used = bare_tiles(sets)
        for forced in self._from_rack(used, freed):
            needed = self.table + forced
            must = needed - used
            may = self.held - used - must
            wanted = 0 if forced or used - self.table else 1
            others = lay(self.rules.wrap_runs, must, may, Worth(), wanted)
            if others is not None:
                named = tuple(Freed(stand_in.place.set, stand_in.tile) for stand_in in freed)
                play = Play((*sets, *others), freed=named)
                if judge(self.rules, self.view, play).violation is None:
                    return play
        return None

    def _from_rack(self, used: Counter[RummyTile], freed: Sequence[StandIn]) -> Iterator[Counter[RummyTile]]:
        """The tiles that have to come from the rack, so that freed jokers lie with two of them."""
        if not freed:
            yield Counter()
            return
        taken = Counter(stand_in.tile for stand_in in freed if self.rules.joker_source == "rack")
        possible = list((used & self.rack).elements())
        for count in range(FROM_RACK, FROM_RACK * len(freed) + 1):
            for chosen in sorted(set(combinations(sorted(possible), count))):
                yield Counter(chosen) | taken


def _jokers(sets: Sequence[Meld]) -> int:
    return bare_tiles(sets)[JOKER]
