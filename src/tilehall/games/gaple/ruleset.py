"""The options of Gaple, each declared once."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from msgspec import Meta

from tilehall.core.errors import BadRuleset
from tilehall.core.ids import RuleId
from tilehall.core.match import Length
from tilehall.core.options import Clause, Ruleset

__all__ = ["HIGHEST", "GapleRuleset"]

HIGHEST: Final = 6
"""The highest number of the set: double-six (GAP-01)."""


class GapleRuleset(Ruleset, frozen=True, kw_only=True):
    """How a table plays Gaple: the resolved value of every option (GAP-02 to GAP-19)."""

    game: ClassVar[str] = "gaple"

    players: Annotated[int, Meta(ge=2, le=5), Clause(RuleId("GAP-02"), "deal")] = 4
    hand: Annotated[Literal[7, 6], Clause(RuleId("GAP-02"), "deal")] = 7
    opening: Annotated[Literal["double-blank", "double-six", "any"], Clause(RuleId("GAP-19"), "start")] = (
        "double-blank"
    )
    later_opening: Annotated[Literal["winner-double", "winner-any"], Clause(RuleId("GAP-19"), "start")] = (
        "winner-double"
    )
    when_stuck: Annotated[Literal["discard", "pass"], Clause(RuleId("GAP-08"), "play")] = "discard"
    ends: Annotated[Literal["first-out", "all-out"], Clause(RuleId("GAP-09b"), "end")] = "first-out"
    double_blank: Annotated[Literal[0, 25], Clause(RuleId("GAP-11"), "score")] = 0
    teams: Annotated[bool, Clause(RuleId("GAP-15"), "score")] = False
    blocked_teams: Annotated[
        Literal["lightest-player", "lightest-team"], Clause(RuleId("GAP-19"), "score")
    ] = "lightest-player"
    match: Annotated[Length, Clause(RuleId("GAP-14"), "match")] = Length(until=100)

    @property
    def hand_size(self) -> int:
        """Tiles that each player takes: seven or six for four, five for five, else seven (GAP-02, GAP-16)."""
        return {4: self.hand, 5: 5}.get(self.players, 7)

    @property
    def deals_all(self) -> bool:
        """Whether every tile of the set is dealt (4x7), so that nothing is turned up (GAP-04, GAP-06)."""
        return self.players == 4 and self.hand == 7

    def check(self) -> None:
        """Raises BadRuleset when a choice for four players meets another number of players."""
        if self.hand != 7 and self.players != 4:
            raise BadRuleset(
                "hand-needs-four", rule=RuleId("GAP-02"), players=self.players, hand=self.hand_size
            )
        if self.teams and self.players != 4:
            raise BadRuleset("teams-needs-four", rule=RuleId("GAP-15"), players=self.players)
