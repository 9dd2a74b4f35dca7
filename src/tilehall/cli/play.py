"""`tilehall play`: a match against bots in the terminal."""

from __future__ import annotations

import getpass
import secrets
from collections.abc import Sequence
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from tilehall.arena import Plan, Step, bot, steps
from tilehall.cli.gaple_seat import action_for, draw, needs_end
from tilehall.cli.inputs import RulesetArgument, SetOption, changes, ruleset_named, whole_number
from tilehall.cli.keys import Keys, Left
from tilehall.cli.output import console
from tilehall.cli.sheet import score_sheet
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame
from tilehall.words import Words

__all__ = ["play"]

ME: Final = Seat(0)
_BOTS: Final = ("Budi", "Citra", "Dewi", "Eka", "Fajar")


def play(
    context: typer.Context,
    ruleset: RulesetArgument,
    seats: Annotated[str | None, typer.Option(metavar="N")] = None,
    bots: Annotated[str, typer.Option(metavar="LEVEL")] = "easy",
    seed: Annotated[str | None, typer.Option()] = None,
    name: Annotated[str | None, typer.Option()] = None,
    settings: SetOption = None,
) -> None:
    """Play a match on seat 0; the bots have the other seats."""
    made = ruleset_named(ruleset)
    changed = changes(made, settings)
    if seats is not None:
        changed["players"] = whole_number("--seats", seats, 2, 10)
    plan = Plan(made, (bots,), secrets.token_hex(8) if seed is None else seed, changed)
    plan.levels()
    with Keys() as keys:
        _Match(plan, name or _user(), context.obj, keys).play()


def _user() -> str:
    """The name that this computer knows its user by."""
    try:
        return getpass.getuser().title()
    except (OSError, KeyError):
        return "Ayu"


class _Match:
    """A match in the terminal: the player's keys, and everything that is shown."""

    def __init__(self, plan: Plan, name: str, words: Words, keys: Keys) -> None:
        self.plan, self.words = plan, words
        self.game: AnyGame = plan.build()
        bots = [other for other in _BOTS if other != name]
        self.names = [name, *bots[: self.game.ruleset.players - 1]]
        self.match = Match(self.game.ruleset.players)
        self.keys, self.out = keys, console()

    def play(self) -> None:
        self.out.print(Text(self.words.preset(self.plan.preset.name).title, "bold"))
        self.out.print(self.words.say("cli.play.seed", seed=self.plan.seed))
        self._help()
        choosers = [
            bot(self.game, level, self.plan.seed, 1, seat) for seat, level in enumerate(self.plan.levels())
        ]
        choosers[ME] = self._choose
        try:
            for step in steps(self.game, choosers, self.plan.seed, 1):
                self._tell(step)
        except Left:
            self.out.print(self.words.say("cli.play.left"))
            self._sheet()

    # What is shown

    def _tell(self, step: Step) -> None:
        if step.seat is None:
            self.out.print(Text(f"\n{self.words.say('cli.round', number=step.round)}", "bold"))
        for event in step.events:
            line = self.words.event(self.game, self.game.redact(event, ME), ME, self.names)
            if line is not None:
                self.out.print(line)
        if len(step.match.rounds) > len(self.match.rounds):
            self._end_of_round(step)

    def _end_of_round(self, step: Step) -> None:
        self.match = step.match
        self.out.print()
        for line in self.words.result(self.game, step.events[-1], self.names):
            self.out.print(line)
        self._sheet()
        outcome = self.game.match_outcome(self.match)
        if outcome is not None:
            self.out.print(Text(self.words.match_result(self.game, outcome, self.names), "bold"))
        else:
            self._wait()

    def _sheet(self) -> None:
        self.out.print()
        self.out.print(score_sheet(self.match, self.names, self.words))

    def _help(self) -> None:
        self.out.print(self.words.say("cli.play.help"))

    # What the player does

    def _wait(self) -> None:
        while self._is_command(self.keys.answer(self.words.say("cli.play.next"))):
            pass

    def _choose(self, view: Any) -> Action:
        legal = list(self.game.legal(view))
        for line in draw(view, legal, self.names, self.words):
            self.out.print(line)
        while True:
            action = self._action(self.keys.answer(self._prompt(legal)), view, legal)
            if action is None:
                continue
            violation = self.game.violation(view, action)
            if violation is None:
                return action
            self.out.print(self.words.violation(self.game.name, violation, self.names))

    def _prompt(self, legal: Sequence[Action]) -> str:
        return self.words.say(f"cli.play.prompt.{legal[0].kind}")

    def _action(self, typed: str, view: Any, legal: Sequence[Any]) -> Action | None:
        """The action that was typed, such as `3`, `3 r` or `p`, or None when it was something else."""
        if self._is_command(typed):
            return None
        if typed == "p" or (not typed and len(legal) == 1 and legal[0].kind == "pass"):
            return action_for(None, None, legal)
        number, _, side = typed.partition(" ")
        if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= len(view.hand)):
            self._help()
            return None
        tile = view.hand[int(number) - 1]
        ends = {"l": "left", "r": "right"}
        end = ends.get(side.strip())
        if end is None and needs_end(tile, legal):
            end = ends.get(self.keys.answer(self.words.say("cli.play.which-end", tile=str(tile))))
            if end is None:
                return None
        return action_for(tile, end, legal)

    def _is_command(self, typed: str) -> bool:
        """Do what is not a move: help, score sheet, leaving. Raises Left."""
        if typed in ("h", "?"):
            self._help()
        elif typed == "s":
            self._sheet()
        elif typed == "q":
            if self.keys.answer(self.words.say("cli.play.sure")) == "q":
                raise Left
        else:
            return False
        return True
