"""The options of Tile Rummy, each declared once."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from tilehall.core.errors import BadRuleset
from tilehall.core.ids import RuleId
from tilehall.core.match import Length
from tilehall.core.options import Clause, Ruleset

__all__ = ["RACK_SIZE", "SHORTEST_TURN", "RummyRuleset", "WrapRuns"]

RACK_SIZE: Final = 14
"""Tiles that each player takes (TRM-02)."""

SHORTEST_TURN: Final = 15
"""The fewest seconds that a turn may be limited to (TRM-08)."""

WrapRuns = Literal["no", "one-high", "wrap"]


def _option(clause: str, group: str) -> Clause:
    return Clause(RuleId(f"TRM-{clause}"), group)


class RummyRuleset(Ruleset, frozen=True, kw_only=True):
    """How a table plays Tile Rummy: the resolved value of every option (TRM-02 to TRM-16)."""

    game: ClassVar[str] = "tile-rummy"

    players: Annotated[int, Meta(ge=2, le=4), _option("02", "deal")] = 4
    initial_meld: Annotated[int, Meta(ge=0, le=100), _option("06b", "start")] = 30
    open_then_rearrange: Annotated[bool, _option("06b", "start")] = True
    initial_joker: Annotated[Literal["counts", "zero", "forbidden"], _option("14", "start")] = "counts"
    must_play: Annotated[bool, _option("09", "play")] = False
    wrap_runs: Annotated[WrapRuns, _option("16", "play")] = "no"
    turn_seconds: Annotated[int, Meta(ge=0, le=600), _option("08", "time")] = 120
    penalty_tiles: Annotated[int, Meta(ge=0, le=3), _option("08", "time")] = 3
    valid_at_limit: Annotated[Literal["stands", "restored"], _option("08", "time")] = "stands"
    invalid_submit: Annotated[Literal["refuse", "penalty"], _option("08b", "time")] = "refuse"
    joker: Annotated[Literal["free", "replace"], _option("13", "jokers")] = "free"
    joker_source: Annotated[Literal["rack-or-table", "rack"], _option("13b", "jokers")] = "rack-or-table"
    group_joker: Annotated[Literal["either", "both"], _option("13b", "jokers")] = "either"
    joker_set_locked: Annotated[bool, _option("13b", "jokers")] = False
    last_turns: Annotated[Literal["until-all-pass", "one-each"], _option("12", "end")] = "until-all-pass"
    exhausted: Annotated[Literal["difference", "full"], _option("12", "score")] = "difference"
    joker_points: Annotated[int, Meta(ge=0, le=50), _option("15", "score")] = 30
    match: Annotated[Length, _option("11", "match")] = Length(until=200)

    def check(self) -> None:
        """Raises BadRuleset for a turn that is too short, and for joker options without `replace`."""
        if 0 < self.turn_seconds < SHORTEST_TURN:
            raise BadRuleset(
                "turn-too-short", rule=RuleId("TRM-08"), seconds=self.turn_seconds, least=SHORTEST_TURN
            )
        if self.joker == "replace":
            return
        for name, idle in (("joker_source", "rack-or-table"), ("group_joker", "either")):
            if getattr(self, name) != idle:
                raise self._clash(f"{name}={getattr(self, name)}")
        if self.joker_set_locked:
            raise self._clash("joker_set_locked=true")

    def _clash(self, option: str) -> BadRuleset:
        return BadRuleset("options-clash", rule=RuleId("TRM-13b"), first=option, second="joker=free")
