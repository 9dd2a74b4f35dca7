"""A seat at a Gaple table in the terminal: what it shows, and how what is typed becomes actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from tilehall.cli.seat import Unclear
from tilehall.core.ids import Seat
from tilehall.core.tile import Domino
from tilehall.games.gaple.model import Discard, End, GapleAction, GapleView, Pass, Play, Public
from tilehall.games.gaple.ruleset import GapleRuleset
from tilehall.games.gaple.scoring import partner
from tilehall.words import Words

__all__ = [
    "Choice",
    "action_for",
    "choice",
    "draw",
    "help_text",
    "introduction",
    "needs_end",
    "partner_name",
    "prompt",
    "read",
]

_CHOICE: Final = re.compile(r"(?:(\d{1,2})|(\[?\s*\d+\s*-\s*\d+\s*\]?))\s*([lr])?", re.ASCII)
_ENDS: Final[dict[str, End]] = {"l": "left", "r": "right"}


class Choice(NamedTuple):
    """A tile, and the end that was said with it."""

    tile: Domino
    end: End | None


def choice(typed: str, hand: Sequence[Domino]) -> Choice | None:
    """The tile that a number in the hand or a name such as `3-5` means, perhaps with `l` or `r` after it.

    None when it means none. Raises BadNotation for a name that no tile has.
    """
    match = _CHOICE.fullmatch(typed)
    if match is None:
        return None
    number, name, side = match.groups()
    end = _ENDS.get(side or "")
    if name is not None:
        return Choice(Domino.parse(name), end)
    return Choice(hand[int(number) - 1], end) if 1 <= int(number) <= len(hand) else None


def partner_name(ruleset: GapleRuleset, seat: Seat, names: Sequence[str]) -> str | None:
    """Who plays in a team with the seat, if anybody (GAP-15)."""
    return names[partner(seat)] if ruleset.teams else None


def introduction(ruleset: GapleRuleset, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """What the player is told before the first deal: who their partner is."""
    partner = partner_name(ruleset, seat, names)
    return None if partner is None else words.say("cli.play.partner", player=partner)


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


def action_for(chosen: Choice, legal: Sequence[GapleAction]) -> GapleAction:
    """The action that a choice means: where the tile fits, else what the rules then have to say about it."""
    for action in legal:
        if isinstance(action, Play | Discard) and action.tile is chosen.tile:
            end = action.end if isinstance(action, Play) else None
            if chosen.end is None or chosen.end == end:
                return action
    return Play(chosen.tile, chosen.end)


def prompt(view: GapleView, legal: Sequence[GapleAction], words: Words) -> str:
    """What the player is asked."""
    del view
    return words.say(f"cli.play.prompt.{legal[0].kind}")


def help_text(words: Words) -> str:
    """What can be typed."""
    return words.say("cli.play.help")


def read(
    typed: str,
    view: GapleView,
    legal: Sequence[GapleAction],
    ask: Callable[[str], str],
    words: Words,
    ruleset: GapleRuleset,
) -> GapleAction | None:
    """The action that was typed, such as `3`, `3-5 r` or `p`.

    Raises Unclear, and BadNotation for the name of a tile that does not exist.
    """
    del ruleset
    if typed == "p" or (not typed and legal == [Pass()]):
        return Pass()
    chosen = choice(typed, view.hand)
    if chosen is None:
        if typed:
            raise Unclear
        return None
    if chosen.end is None and needs_end(chosen.tile, legal):
        side = ask(words.say("cli.play.which-end", tile=str(chosen.tile)))
        if side not in _ENDS:
            return None
        chosen = chosen._replace(end=_ENDS[side])
    return action_for(chosen, legal)
