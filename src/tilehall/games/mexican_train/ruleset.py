"""The options of Mexican Train, each declared once. The defaults are those of the preset `hub`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from tilehall.core.errors import BadRuleset
from tilehall.core.ids import RuleId
from tilehall.core.options import ByPlayers, Clause, Ruleset

__all__ = ["HUB_HANDS", "TrainRuleset"]

HUB_HANDS = ByPlayers(for_2=16, for_3=16, for_4=15, for_5=14, for_6=12, for_7=10, for_8=9)
"""Tiles that each player takes by the rule set `hub` (MTH-02)."""


def _option(number: int, group: str) -> Clause:
    return Clause(RuleId(f"MTO-{number:02}"), group)


class TrainRuleset(Ruleset, frozen=True, kw_only=True):
    """How a table plays Mexican Train: the resolved value of every option (MTO-01 to MTO-21)."""

    game: ClassVar[str] = "mexican-train"

    players: Annotated[int, Meta(ge=2, le=10), Clause(RuleId("MTO-02"), "deal")] = 4
    set: Annotated[Literal[12, 6, 9, 15, 18], _option(3, "deal")] = 12
    hand_sizes: Annotated[ByPlayers, _option(2, "deal")] = HUB_HANDS
    engine: Annotated[Literal["set-aside", "held"], _option(1, "start")] = "set-aside"
    starter: Annotated[Literal["lot-then-clockwise", "holder"], _option(4, "start")] = "lot-then-clockwise"
    first_turn: Annotated[Literal["one-tile", "mexican-run", "own-run"], _option(5, "start")] = "one-tile"
    mexican_trains: Annotated[Literal[1, "any"], _option(12, "play")] = 1
    mexican_train_from_turn: Annotated[Literal[1, 2], _option(11, "play")] = 1
    mexican_train_use: Annotated[Literal["always", "own-stuck"], _option(21, "play")] = "always"
    before_own_train: Annotated[bool, _option(19, "play")] = True
    must_play: Annotated[bool, _option(16, "play")] = True
    stuck_on: Annotated[Literal["any-train", "own-train"], _option(9, "play")] = "any-train"
    play_drawn: Annotated[Literal["must", "may", "next-turn"], _option(10, "play")] = "must"
    last_tile_call: Annotated[Literal["none", "call"], _option(17, "play")] = "none"
    after_double: Annotated[
        Literal["anywhere", "on-the-double", "another-turn", "nothing"], _option(6, "doubles")
    ] = "anywhere"
    second_double: Annotated[bool, _option(6, "doubles")] = False
    open_double: Annotated[Literal["free", "must-satisfy"], _option(7, "doubles")] = "free"
    double_branches: Annotated[Literal[1, 3], _option(8, "doubles")] = 1
    finish_on_double: Annotated[Literal["allowed", "must-follow"], _option(14, "doubles")] = "allowed"
    double_blank: Annotated[Literal[0, 25, 50], _option(13, "score")] = 0
    blank_half: Annotated[Literal[0, 5, 25], _option(13, "score")] = 0
    doubles_twice: Annotated[bool, _option(13, "score")] = False
    out_bonus: Annotated[int, Meta(ge=0, le=50), _option(18, "score")] = 0
    blocked_lowest_zero: Annotated[bool, _option(18, "score")] = False
    rounds: Annotated[int, Meta(ge=1, le=19), _option(15, "match")] = 13

    @property
    def tiles(self) -> int:
        """How many tiles the set has, doubles included (MTO-03)."""
        return (self.set + 1) * (self.set + 2) // 2

    @property
    def hand_size(self) -> int:
        """Tiles that each player takes (MTO-02)."""
        size = self.hand_sizes.number(self.players)
        assert size is not None  # noqa: S101 - see check
        return size

    @property
    def dealt_from(self) -> int:
        """How many tiles are shuffled: all, or all but the engine that was set aside (MTO-01)."""
        return self.tiles - (self.engine == "set-aside")

    @property
    def is_held(self) -> bool:
        """Whether the engine is in the set that is dealt, as in the rule set `station`."""
        return self.engine == "held"

    def clause(self, hub: str, station: str) -> RuleId:
        """The one of two clauses that speaks for this table: that of its rule set's family."""
        return RuleId(station if self.is_held else hub)

    def check(self) -> None:
        """Raises BadRuleset for a table that cannot be dealt, and for options that make no sense together."""
        self._check_deal()
        for one, other in _clashes(self):
            raise BadRuleset(
                "options-clash",
                rule=RuleId("MTO-22"),
                first=_written(one, getattr(self, one)),
                second=_written(other, getattr(self, other)),
            )

    def _check_deal(self) -> None:
        size = self.hand_sizes.number(self.players)
        if size is None:
            raise BadRuleset("no-hand-size", rule=RuleId("MTO-02"), players=self.players)
        count = self.players * size
        if count > self.dealt_from:
            raise BadRuleset(
                "set-too-small",
                rule=RuleId("MTO-20"),
                players=self.players,
                hand=size,
                count=count,
                tiles=self.dealt_from,
            )
        if self.rounds > self.set + 1:
            raise BadRuleset(
                "too-many-rounds", rule=RuleId("MTO-15"), rounds=self.rounds, set=self.set, most=self.set + 1
            )


def _clashes(rules: TrainRuleset) -> list[tuple[str, str]]:
    """The pairs of options whose values make no sense together (MTO-22)."""
    mexican_run = rules.first_turn == "mexican-run"
    must_follow = rules.finish_on_double == "must-follow"
    checked = {
        ("engine", "starter"): rules.is_held != (rules.starter == "holder"),
        ("first_turn", "mexican_train_from_turn"): mexican_run and rules.mexican_train_from_turn == 2,
        ("first_turn", "before_own_train"): mexican_run and not rules.before_own_train,
        ("first_turn", "mexican_train_use"): mexican_run and rules.mexican_train_use == "own-stuck",
        ("finish_on_double", "after_double"): must_follow and rules.after_double == "nothing",
        ("finish_on_double", "play_drawn"): must_follow and rules.play_drawn == "next-turn",
        ("second_double", "after_double"): rules.second_double
        and rules.after_double in ("on-the-double", "nothing"),
    }
    return [pair for pair, clash in checked.items() if clash]


def _written(name: str, value: object) -> str:
    """An option with its value as `--set` takes it."""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
