"""Everything that a person reads, as sentences in their language.

The engine speaks in codes, facts and clauses; `Words` makes sentences of them:

    >>> from tilehall.core.errors import BadNotation
    >>> Words("en").error(BadNotation("bad-tile", text="3-x"))
    '3-x is not a tile; write it like 3-5.'
    >>> Words("it_IT.UTF-8").say("gaple.refusal.does-not-fit", tile="4-6", end="left", shows=3)
    "4-6 non va bene all'estremità sinistra, che mostra 3."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from tilehall.core.errors import IllegalAction, TilehallError
from tilehall.core.ids import RuleId, Seat
from tilehall.core.match import MatchOutcome
from tilehall.core.options import Option
from tilehall.core.protocol import Event, Violation
from tilehall.core.rummy_tile import RummyTile
from tilehall.core.tile import Domino
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import nearest
from tilehall.words import gaple, mexican_train, tile_rummy
from tilehall.words.messages import LANGUAGES, language, messages, texts

__all__ = ["LANGUAGES", "Entry", "Words", "language", "messages", "printable"]

_GAMES: Final[Mapping[str, Any]] = {"gaple": gaple, "mexican-train": mexican_train, "tile-rummy": tile_rummy}
"""For each game, the module that turns its events, facts and results into keys and facts."""

_SEATS: Final = frozenset({"player", "players", "winner", "winners", "others"})
"""The facts that are seats: a sentence names the player who sits there."""


_LONGEST_VALUE: Final = 60
_LONGEST_PLACE: Final = 200
_PLACES: Final = frozenset({"path", "file", "detail", "url"})
"""The facts of an error that need more room than other values."""
_OURS: Final = frozenset({"known", "expected", "sentence"})
"""The facts of an error that are ours, however long."""


def printable(text: str) -> str:
    """The text in one line, without letters that would steer what shows it.

    >>> printable("Ayu\\x1b[31m\\n")
    'Ayu [31m '
    """
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


class Entry(NamedTuple):
    """A short text and the longer one that explains it."""

    title: str
    text: str


class Words:
    """The texts in one language; a tag that no language matches gives English."""

    def __init__(self, tag: str | None = None) -> None:
        self.language = language(tag)
        self._texts = texts(self.language)

    # Texts by key

    def say(self, key: str, /, **facts: object) -> str:
        """The text under a dotted key with its placeholders filled in.

        A text with plural forms is chosen by the fact `count`. A fact that has a translation under
        `value.<name>` is translated, and a list is joined as the language does. Raises KeyError when
        there is no such text or a fact is missing: a mistake in the code, never in the input.
        """
        text = self._find(key)
        if isinstance(text, dict):
            text = text.get(self._plural(facts["count"])) or text["other"]
        filled = str(text).format_map({name: self._shown(name, fact) for name, fact in facts.items()})
        return filled[:1].upper() + filled[1:] if self._starts_with_a_translation(text, facts) else filled

    def has(self, key: str) -> bool:
        """Whether there is a text under this key."""
        try:
            self._find(key)
        except KeyError:
            return False
        return True

    def _find(self, key: str) -> Any:
        found: Any = self._texts
        for part in key.split("."):
            if not isinstance(found, dict) or part not in found:
                raise KeyError(f"no text {key} in {self.language}")
            found = found[part]
        return found

    def _plural(self, count: Any) -> str:
        return str(_plural_rule(self.language)(count))

    def _shown(self, name: str, fact: object) -> str:
        if isinstance(fact, list | tuple):
            parts = [self._shown(name, each) for each in fact]
            if all(isinstance(each, Domino | RummyTile) for each in fact):
                return " ".join(parts)
            return _join(self.language, parts)
        if isinstance(fact, bool):
            return self.say("flag.on" if fact else "flag.off")
        return self._translation(name, fact) or printable(str(fact))

    def _translation(self, name: str, fact: object) -> str | None:
        found = self._texts.get("value", {}).get(name, {}).get(str(fact))
        return found if isinstance(found, str) else None

    def _starts_with_a_translation(self, text: str, facts: Mapping[str, object]) -> bool:
        """A translated word is written as inside a sentence, so at its start it needs a capital."""
        if not text.startswith("{"):
            return False
        name = text[1 : text.index("}")]
        return self._translation(name, facts[name]) is not None

    # What the engine says

    def cited(self, sentence: str, rule: RuleId | None) -> str:
        """The sentence with the clause that it rests on, before the full stop."""
        if rule is None:
            return sentence
        stem, stop = (sentence[:-1], ".") if sentence.endswith(".") else (sentence, "")
        return f"{stem} ({rule}){stop}"

    def named(self, facts: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
        """The facts with the players' names in place of their seats."""
        return {name: _name(fact, names) if name in _SEATS else fact for name, fact in facts.items()}

    def violation(self, game: str, violation: Violation, names: Sequence[str]) -> str:
        """Why an action is illegal, with its clause; `names` are the players by seat."""
        facts = _GAMES[game].facts(self, violation.facts, names)
        return self.cited(self.say(f"{game}.refusal.{violation.reason}", **facts), violation.rule)

    def error(self, error: TilehallError) -> str:
        """What is wrong, in one sentence, with its clause if there is one.

        An illegal action is said by `violation` instead, which knows the game and the names; giving
        it here raises TypeError.
        """
        if isinstance(error, IllegalAction):
            raise TypeError("an illegal action is said by Words.violation")
        facts = {name: _cut(name, fact) for name, fact in error.facts.items()}
        return self.cited(self.say(f"error.{error.code}", **facts), error.rule)

    def event(self, game: AnyGame, event: Event, seat: Seat | None, names: Sequence[str]) -> str | None:
        """What happened, as the player at `seat` (None: a spectator) reads it; None: nothing to say."""
        said: str | None = _GAMES[game.name].event(self, event, seat, names)
        return said

    def result(self, game: AnyGame, ended: Event, names: Sequence[str]) -> list[str]:
        """Why the winner of a finished round won it, then the tiles and points of each seat."""
        lines: list[str] = _GAMES[game.name].result(self, game.ruleset, ended, names)
        return lines

    def match_result(self, game: AnyGame, outcome: MatchOutcome, names: Sequence[str]) -> str:
        """Who won the match, and with what total."""
        said: str = _GAMES[game.name].match_result(self, outcome, names)
        return said

    # Games, rulesets, options and clauses

    def game(self, name: str) -> Entry:
        """Title and summary of a game."""
        return Entry(self.say(f"game.{name}.title"), self.say(f"game.{name}.summary"))

    def preset(self, name: str) -> Entry:
        """Title and summary of a preset; house rules from a file have their name alone."""
        # A file's name may hold dots, so it is no key
        texts = self._texts["preset"].get(name)
        return Entry(name, "") if texts is None else Entry(texts["title"], texts["summary"])

    def played(self, game: str, options: Mapping[str, Any]) -> str:
        """What a table with these plain options plays: a preset's title, or the game with house rules."""
        made = nearest(game, options)
        if made is None:
            return self.say("table.house_rules", title=self.game(game).title)
        return self.preset(made.name).title

    def option(self, option: Option) -> Entry:
        """Label and help of an option, of a game's ruleset or of the table."""
        key = self._option_key(option)
        return Entry(self.say(f"{key}.label"), self.say(f"{key}.help"))

    def _option_key(self, option: Option) -> str:
        """A game may have its own texts for an option, else those under the bare name speak for it."""
        own = f"option.{option.game}.{option.name}"
        return own if self.has(own) else f"option.{option.name}"

    def group(self, name: str) -> str:
        """The label of a group of options."""
        return self.say(f"group.{name}")

    def either(self, option: Option, key: str) -> str:
        """The label of one of the keys of an option of the kind "either"."""
        return self.say(f"{self._option_key(option)}.either.{key}")

    def option_value(self, option: Option, value: Any) -> str:
        """The plain value of an option as a person reads it."""
        if option.kind == "flag":
            return self.say("flag.on" if value else "flag.off")
        if option.kind == "choice":
            return self.say(f"{self._option_key(option)}.choice.{value}")
        if option.kind == "either":
            key, count = next(iter(value.items()))
            return self.say(f"value.{option.name}.{key}", count=count)
        if option.kind == "table":
            return ", ".join(f"{key}: {number}" for key, number in value.items())
        return str(value)

    def expected(self, option: Option) -> str:
        """What a value of the option may be, in the notation of the command line."""
        return self._shown("expected", option.expected)

    def clause(self, rule: RuleId) -> Entry:
        """Title and text of a clause. Raises KeyError when there is no such clause."""
        return Entry(self.say(f"{rule}.title"), self.say(f"{rule}.text"))

    def clauses(self, *prefixes: str) -> list[RuleId]:
        """The clauses whose name begins with a prefix such as "GAP", in the order of the ledger."""
        return [RuleId(key) for key in self._texts if key.partition("-")[0] in prefixes]

    def bot(self, level: str) -> Entry:
        """Label and help of a level of bots."""
        return Entry(self.say(f"bot.{level}.label"), self.say(f"bot.{level}.help"))


def _cut(name: str, fact: object) -> object:
    """A value from outside at a length that leaves the sentence readable; an empty one can be seen."""
    if not isinstance(fact, str) or name in _OURS:
        return fact
    most = _LONGEST_PLACE if name in _PLACES else _LONGEST_VALUE
    if len(fact) > most:
        return f"{fact[: most // 2]}…{fact[-(most // 2) :]}"
    return fact or '""'


def _name(fact: Any, names: Sequence[str]) -> Any:
    if isinstance(fact, list | tuple):
        return [names[seat] for seat in fact]
    return names[fact]


# Babel is imported when a text first needs it, so that a start without plurals or lists stays fast.


@cache
def _plural_rule(code: str) -> Any:
    from babel import Locale

    return Locale.parse(code).plural_form


def _join(code: str, parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    from babel.lists import format_list

    return str(format_list(parts, locale=code))
