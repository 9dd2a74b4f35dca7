"""A seat at a table of Tile Rummy in the terminal: the table is laid out in notation, set by set.

A move is made of many steps: what was typed so far is a draft, shown with the verdict on every set until
the turn is ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.text import Text

from tilehall.cli.rummy_sets import verdict_lines
from tilehall.cli.seat import Unclear, counted
from tilehall.core.errors import BadNotation
from tilehall.core.ids import Seat
from tilehall.core.rummy_tile import RummyTile
from tilehall.games.tile_rummy.drafting import with_freed
from tilehall.games.tile_rummy.judging import judge, judge_opening
from tilehall.games.tile_rummy.melds import Meld, bare_tiles
from tilehall.games.tile_rummy.model import Abandon, Draw, Pass, Play, RummyAction, RummyView, Table
from tilehall.games.tile_rummy.ruleset import RummyRuleset
from tilehall.words import Words

__all__ = ["draw", "help_text", "introduction", "prompt", "read"]

_STYLES: Final = {"r": "red", "y": "yellow", "k": "bold", "b": "blue"}
_KEYS: Final[Mapping[str, RummyAction]] = {"d": Draw(), "p": Pass(), "x": Abandon()}


def introduction(ruleset: RummyRuleset, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """Nothing has to be told before the first deal."""
    del ruleset, seat, names, words
    return None


def _tiles(tiles: Sequence[RummyTile]) -> Text:
    text = Text()
    for tile in tiles:
        text.append(f" {tile}", "magenta" if tile.is_joker else _STYLES[tile.colour or "k"])
    return text


def draw(view: RummyView, legal: Sequence[RummyAction], names: Sequence[str], words: Words) -> list[Text]:
    """The table as the seat sees it, and the rack; who has yet to open has a star."""
    del legal
    public = view.public
    racks = ", ".join(
        f"{name} {count}{'' if opened else '*'}"
        for name, count, opened in zip(names, public.counts, public.opened, strict=True)
    )
    lines = [Text(""), Text(words.say("cli.rummy.pool", count=public.pool, racks=racks), "dim")]
    sets = [
        Text.assemble((f"{place:>3}:", "cyan"), _tiles(made)) for place, made in enumerate(public.table, 1)
    ]
    return [*lines, *sets, _rack(view.rack, (), words)]


def _laid_out(rules: RummyRuleset, view: RummyView, play: Play, words: Words) -> str:
    """The table as the player has laid it out so far, each set with its verdict, and what is left over."""
    verdicts = judge(rules, view, play).verdicts
    lines = verdict_lines(verdicts, words, [""] * view.public.players)
    aside = sorted((bare_tiles(view.public.table) - bare_tiles(play.table)).elements())
    return "\n".join(
        [*lines, _rack(_left(view, play), aside, words).plain, words.say("cli.rummy.prompt.draft")]
    )


def _left(view: RummyView, play: Play) -> Sequence[RummyTile]:
    """The tiles of the rack that the draft has not laid."""
    laid = bare_tiles(play.table) - bare_tiles(view.public.table)
    return sorted((Counter(view.rack) - laid).elements())


def _rack(rack: Sequence[RummyTile], aside: Sequence[RummyTile], words: Words) -> Text:
    text = Text(words.say("cli.play.hand"), "bold")
    text.append_text(_tiles(rack))
    if aside:
        text.append(words.say("cli.rummy.aside"))
        text.append_text(_tiles(aside))
    return text


def prompt(view: RummyView, legal: Sequence[RummyAction], words: Words) -> str:
    """What the player is asked: to lay out sets, or to draw or pass where that may be done."""
    del view
    asked = "draw" if Draw() in legal else "pass" if Pass() in legal else "play"
    return words.say(f"cli.rummy.prompt.{asked}")


def help_text(words: Words) -> str:
    """Which keys there are."""
    return words.say("cli.rummy.help")


def read(
    typed: str,
    view: RummyView,
    legal: Sequence[RummyAction],
    ask: Callable[[str], str],
    words: Words,
    ruleset: RummyRuleset,
) -> RummyAction | None:
    """The action that was typed; a play is laid out in several steps. Raises Unclear.

    `r7 b7 k7` lays a new set, `2 r7` puts tiles into set 2, `2 -` takes set 2 apart, `2 = r4 r5 r6` says
    what set 2 is, `u` takes one step back and `c` all, `e` ends the turn, `d` draws and `p` passes.
    """
    if typed in _KEYS:
        return _KEYS[typed]
    if not typed:
        return legal[0] if len(legal) == 1 else None
    steps = [Play(_changed(view.public.table, typed.split()))]
    while steps:
        typed = ask(_laid_out(ruleset, view, steps[-1], words))
        if typed == "e":
            return _as_play(ruleset, view, steps)
        if typed in ("c", "q"):
            return None
        if typed == "u":
            steps.pop()
        elif typed:
            try:
                steps.append(Play(_changed(steps[-1].table, typed.split())))
            except (Unclear, BadNotation):
                continue  # the draft is shown again, and with it what can be typed
    return None


def _changed(table: Table, typed: Sequence[str]) -> Table:
    """The table after what was typed. Raises Unclear, and BadNotation for what is not a tile."""
    if not typed[0].isdecimal():
        return (*table, tuple(map(RummyTile.parse, typed)))
    place = counted(typed[0], len(table))
    if place is None or len(typed) < 2:
        raise Unclear
    before, made, after = table[:place], table[place], table[place + 1 :]
    if typed[1:] == ["-"]:
        return (*before, *after)
    if typed[1] == "=":
        return (*before, tuple(map(RummyTile.parse, typed[2:])), *after)
    return (*before, (*made, *map(RummyTile.parse, typed[1:])), *after)


def _as_play(rules: RummyRuleset, view: RummyView, steps: Sequence[Play]) -> Play:
    """The last step as a play, with the opening and the freed jokers that make it legal if any do."""
    play = Play(steps[-1].table, _opening(rules, view, steps))
    return with_freed(rules, view, play)[0]


def _opening(rules: RummyRuleset, view: RummyView, steps: Sequence[Play]) -> Table:
    """The sets that open: the new ones from the rack alone, when they were last enough; else as they are."""
    assert view.seat is not None  # noqa: S101 - only a seat is asked
    if view.public.opened[view.seat]:
        return ()
    openings = [_from_rack(view, step.table) for step in reversed(steps)]
    enough = (sets for sets in openings if judge_opening(rules, view.rack, sets).violation is None)
    return next(enough, openings[0])


def _from_rack(view: RummyView, table: Table) -> Table:
    """The sets that were not on the table before, and are of tiles of the rack alone."""
    old, rack = Counter(view.public.table), Counter(view.rack)
    found: list[Meld] = []
    for made in table:
        if old[made]:
            old[made] -= 1
        elif bare_tiles((made,)) <= rack:
            rack -= bare_tiles((made,))
            found.append(made)
    return tuple(found)
