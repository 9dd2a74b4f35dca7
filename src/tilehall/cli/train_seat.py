"""A seat at a table of Mexican Train in the terminal: what it shows, and how keys become actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.text import Text

from tilehall.cli.seat import Unclear, counted
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.mexican_train.model import (
    Call,
    Draw,
    Pass,
    Play,
    Public,
    Stop,
    Train,
    TrainAction,
    TrainView,
)
from tilehall.games.mexican_train.ruleset import TrainRuleset
from tilehall.games.mexican_train.trains import is_mexican
from tilehall.words import Words

__all__ = ["draw", "help_text", "introduction", "prompt", "read"]

_TILE: Final = re.compile(r"(?:(\d{1,2})|(\[?\s*\d+\s*-\s*\d+\s*\]?))(?:\s+(\S+))?", re.ASCII)
_ACTIONS: Final[Mapping[str, TrainAction]] = {"d": Draw(), "p": Pass(), "x": Stop(), "c": Call()}
_LAST: Final = 6
"""Tiles of a train that are shown; of a longer one the first are counted."""


def introduction(ruleset: TrainRuleset, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """Nothing has to be told before the first deal."""
    del ruleset, seat, names, words
    return None


def draw(view: TrainView, legal: Sequence[TrainAction], names: Sequence[str], words: Words) -> list[Text]:
    """The table as the seat sees it: the trains with the numbers of their open ends, and the hand."""
    public = view.public
    lines = [Text(""), Text(words.say("cli.train.yard", engine=str(public.engine), count=public.yard), "dim")]
    width = max(map(len, [*names, words.say("cli.train.mexican")]))
    lines += [_train(public, place, names, width, words) for place in range(len(public.trains))]
    return [*lines, _hand(view, legal, words)]


def _train(public: Public, place: int, names: Sequence[str], width: int, words: Words) -> Text:
    train = public.trains[place]
    name = words.say("cli.train.mexican") if is_mexican(train) else names[place]
    count = "" if is_mexican(train) else str(public.counts[place])
    text = Text(f"{train.name:>3} {name:<{width}} {count:>2} ")
    text.append("⚑ " if train.marked else "  ", "yellow")
    text.append(_tiles(train), "dim")
    for end in train.ends:
        text.append(f" ▸{end.shows}", "bold cyan")
        if end.sides > 1:
            text.append(f"x{end.sides}", "cyan")
    return text


def _tiles(train: Train) -> str:
    """The last tiles of the train; one that does not hang on the tile before it begins a branch."""
    shown = []
    for place, laid in enumerate(train.tiles):
        branch = "/" if laid.on != place - 1 else ""
        shown.append(f"{branch}{laid.inner}-{laid.outer}")
    more = [f"+{len(shown) - _LAST}"] if len(shown) > _LAST else []
    return " ".join([*more, *shown[-_LAST:]])


def _hand(view: TrainView, legal: Sequence[TrainAction], words: Words) -> Text:
    playable = {action.tile for action in legal if isinstance(action, Play)}
    text = Text(words.say("cli.play.hand"), "bold")
    for number, tile in enumerate(view.hand, start=1):
        fits = tile in playable
        text.append(f"  {number}:", "cyan" if fits else "dim")
        text.append(f"{tile}{'•' if fits else ''}", "bold" if fits else "dim")
    return text


def prompt(view: TrainView, legal: Sequence[TrainAction], words: Words) -> str:
    """What the player is asked: by the first thing that they may do, and the keys of the others."""
    public = view.public
    if public.turn != view.seat:
        return words.say("cli.train.prompt.call")
    able = any(isinstance(action, Play) for action in legal)
    if public.drawn:
        asked = "drawn"
    elif public.stage == "run":
        asked = "run"
    elif able:
        asked = public.stage
    else:
        asked = "draw" if public.yard else "pass"
    said = words.say(f"cli.train.prompt.{asked}", tile=str(view.drawn))
    keys = [key for key, action in _ACTIONS.items() if action in legal]
    return f"{said} [{' '.join(keys)}]" if keys else said


def help_text(words: Words) -> str:
    """Which keys there are."""
    return words.say("cli.train.help")


def read(
    typed: str,
    view: TrainView,
    legal: Sequence[TrainAction],
    ask: Callable[[str], str],
    words: Words,
    ruleset: TrainRuleset,
) -> TrainAction | None:
    """The action that was typed, such as `3`, `3-5 p0.4`, `d`, `p`, `x` or `c`. Raises Unclear."""
    del ruleset
    # Enter does what alone can be done: one action, or the tile just drawn at its one place
    if not typed and (len(legal) == 1 or (view.drawn is not None and isinstance(legal[1], Pass))):
        return legal[0]
    if typed in _ACTIONS:
        return _ACTIONS[typed]
    match = _TILE.fullmatch(typed)
    if match is None:
        if typed:
            raise Unclear
        return None
    number, name, end = match.groups()
    if name is None and not 1 <= int(number) <= len(view.hand):
        raise Unclear
    tile = Domino.parse(name) if name is not None else view.hand[int(number) - 1]
    if end:
        return Play(tile, end)
    places = [action for action in legal if isinstance(action, Play) and action.tile is tile]
    if len(places) == 1:
        return places[0]
    if not places:
        own = view.public.trains[view.seat or 0]
        return Play(tile, own.ends[-1].id)
    shown = "  ".join(f"{place}:{action.end}" for place, action in enumerate(places, start=1))
    chosen = ask(words.say("cli.train.which-end", tile=str(tile), ends=shown))
    place = counted(chosen, len(places)) if chosen.isascii() else None
    return None if place is None else places[place]
