"""`tilehall play`: a match against bots in the terminal."""

from __future__ import annotations

import getpass
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import typer
from rich.text import Text

from tilehall.arena import Plan, Step, bot, steps
from tilehall.cli import gaple_seat, rummy_seat, train_seat
from tilehall.cli.inputs import (
    RulesetArgument,
    SetOption,
    changes,
    seed_or_new,
    whole_number,
)
from tilehall.cli.keys import Left, answer
from tilehall.cli.output import console
from tilehall.cli.seat import SeatModule, Unclear
from tilehall.cli.sheet import score_sheet
from tilehall.core.errors import BadNotation, BadRuleset
from tilehall.core.ids import Seat
from tilehall.core.match import Match
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import ruleset_named
from tilehall.table.decide import LONGEST_NAME, clean_name
from tilehall.words import Words

__all__ = ["play"]

ME: Final = Seat(0)
_BOTS: Final = ("Budi", "Citra", "Dewi", "Eka", "Fajar", "Gita", "Hadi", "Intan", "Joko", "Kirana")
_SEATS: Final[Mapping[str, SeatModule]] = {
    "gaple": gaple_seat,
    "mexican-train": train_seat,
    "tile-rummy": rummy_seat,
}


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
        players = whole_number("--seats", seats, 2, 10)
        if changed.setdefault("players", players) != players:
            raise BadRuleset("seats-differ", seats=players, players=changed["players"])
    plan = Plan(made, (bots,), seed_or_new(seed), changed)
    plan.levels()
    _Match(plan, clean_name(_user() if name is None else name), context.obj).play()


def _user() -> str:
    """The name that this computer knows its user by."""
    try:
        return getpass.getuser().title()[:LONGEST_NAME]
    except (OSError, KeyError):
        return "Ayu"


class _Match:
    """A match in the terminal: what the player types, and everything that is shown."""

    def __init__(self, plan: Plan, name: str, words: Words) -> None:
        self.plan, self.words = plan, words
        self.game: AnyGame = plan.build()
        self.seat = _SEATS[self.game.name]
        bots = [other for other in _BOTS if other != name]
        self.names = [name, *bots[: self.game.ruleset.players - 1]]
        self.match = Match(self.game.ruleset.players)
        self.out = console()

    def play(self) -> None:
        self.out.print(Text(self.words.preset(self.plan.preset.name).title, "bold"))
        self.out.print(self.words.say("cli.play.seed", seed=self.plan.seed))
        introduction = self.seat.introduction(self.game.ruleset, ME, self.names, self.words)
        if introduction is not None:
            self.out.print(introduction)
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
        self.out.print(self.seat.help_text(self.words))

    # What the player does

    def _wait(self) -> None:
        while self._is_command(answer(self.words.say("cli.play.next"))):
            pass

    def _choose(self, view: Any) -> Action:
        legal = list(self.game.offered(view))
        for line in self.seat.draw(view, legal, self.names, self.words):
            self.out.print(line)
        while True:
            try:
                action = self._action(answer(self.seat.prompt(view, legal, self.words)), view, legal)
            except BadNotation as error:
                self.out.print(self.words.error(error))
                continue
            if action is None:
                continue
            violation = self.game.violation(view, action)
            if violation is None:
                return action
            self.out.print(self.words.violation(self.game.name, violation, self.names))

    def _action(self, typed: str, view: Any, legal: Sequence[Any]) -> Action | None:
        """The action that was typed, or None when it was something else.

        Raises BadNotation for the name of a tile that does not exist.
        """
        if self._is_command(typed):
            return None
        try:
            return self.seat.read(typed, view, legal, answer, self.words, self.game.ruleset)
        except Unclear as unclear:
            self.out.print(str(unclear) or self.seat.help_text(self.words))
            return None

    def _is_command(self, typed: str) -> bool:
        """Do what is not a move: help, score sheet, leaving. Raises Left."""
        if typed in ("h", "?"):
            self._help()
        elif typed == "s":
            self._sheet()
        elif typed == "q":
            if answer(self.words.say("cli.play.sure")) == "q":
                raise Left
        else:
            return False
        return True
