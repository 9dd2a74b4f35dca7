"""A seat at a Gaple table in the terminal: what it shows, and how keys become actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tilehall.core.tile import Domino
from tilehall.games.gaple.model import Discard, GapleAction, GapleView, Pass, Play, Public
from tilehall.words import Words

__all__ = ["action_for", "draw", "needs_end"]


def draw(view: GapleView, legal: Sequence[GapleAction], names: Sequence[str], words: Words) -> list[Text]:
    """The table as the seat sees it: the others, the line with its ends, and the hand with numbers."""
    public = view.public
    return [Text(""), _seats(public, names, words), _line(public, words), _hand(view, legal, words)]


def _seats(public: Public, names: Sequence[str], words: Words) -> Text:
    parts = []
    for name, count, dead in zip(names, public.counts, public.dead, strict=True):
        lost = f" {words.say('cli.play.dead', count=dead)}" if dead else ""
        parts.append(f"{name} {count}{lost}")
    return Text(" · ".join(parts), "dim")


def _line(public: Public, words: Words) -> Text:
    if public.ends is None:
        return Text(words.say("cli.play.empty-line"))
    left, right = public.ends
    tiles = " ".join(f"{low}-{high}" for low, high in public.line)
    return Text.assemble((f"{left} ", "bold cyan"), "◂ ", tiles, " ▸", (f" {right}", "bold cyan"))


def _fits(tile: Domino, legal: Sequence[GapleAction]) -> str:
    """Arrows to the ends where the tile may be laid; a dot where there is no end to choose, or to discard."""
    ends = [action.end for action in legal if isinstance(action, Play) and action.tile is tile]
    if ends:
        arrows = {"left": "◂", "right": "▸", None: "•"}
        return "".join(arrows[end] for end in ends)
    return "•" if any(isinstance(action, Discard) and action.tile is tile for action in legal) else ""


def _hand(view: GapleView, legal: Sequence[GapleAction], words: Words) -> Text:
    text = Text(words.say("cli.play.hand"), "bold")
    for number, tile in enumerate(view.hand, start=1):
        mark = _fits(tile, legal)
        text.append(f"  {number}:", "dim" if not mark else "cyan")
        text.append(f"{tile}{mark}", "dim" if not mark else "bold")
    return text


def needs_end(tile: Domino, legal: Sequence[GapleAction]) -> bool:
    """Whether the tile may go to either end, so that the player has to choose one."""
    return sum(isinstance(action, Play) and action.tile is tile for action in legal) > 1


def action_for(tile: Domino | None, end: str | None, legal: Sequence[GapleAction]) -> GapleAction:
    """The action that a chosen tile means: where it fits, else what the rules then have to say about it.

    Without a tile it is a pass.
    """
    if tile is None:
        return Pass()
    for action in legal:
        if isinstance(action, Play | Discard) and action.tile is tile:
            chosen = action.end if isinstance(action, Play) else None
            if end is None or chosen == end:
                return action
    return Play(tile, "right" if end == "right" else "left")
