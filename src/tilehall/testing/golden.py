"""Golden playthroughs: for each preset a readable text of two seeded rounds, all of it.

    python -m tilehall.testing.golden [FOLDER]

writes them anew. A change in the texts is a change in the rules, the deals or the notation; whoever
reads the difference decides whether it was meant.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final

from tilehall.arena.play import Chooser
from tilehall.bots import candidates
from tilehall.core.chance import SeededChance, seed_from_text
from tilehall.core.codec import to_plain
from tilehall.core.match import Match
from tilehall.core.protocol import Action
from tilehall.games.catalogue import AnyGame
from tilehall.rulesets import presets
from tilehall.testing.play import round_steps

__all__ = ["file_name", "main", "playthrough"]

_FOLDER: Final = Path("tests/golden")
_SEED: Final = "golden"
_ROUNDS: Final = 2


def file_name(preset_name: str) -> str:
    """The file that holds the playthrough of a preset."""
    return preset_name.replace("/", "-") + ".txt"


def playthrough(preset_name: str) -> str:
    """Two rounds of a preset: every event, what the seat to move may do, and the outcomes."""
    return "".join(f"{line}\n" for line in _lines(preset_name))


def _lines(preset_name: str) -> Iterator[str]:
    game = presets()[preset_name].build()
    yield f"{preset_name}: the first {_ROUNDS} rounds from the seed `{_SEED}`"
    yield _written(to_plain(game.ruleset))
    match = Match(game.ruleset.players)
    for _ in range(_ROUNDS):
        yield ""
        yield f"round {match.round_number}"
        state = None
        for step in round_steps(game, match, _chance(match), _drawn(game, match)):
            if step.seat is not None:
                legal = candidates(game, game.view(state, step.seat))
                yield f"  seat {step.seat} may: " + ", ".join(map(_happened, legal))
            yield from map(_happened, step.events)
            state = step.state
        outcome = game.outcome(state)
        assert outcome is not None  # noqa: S101 - nobody is to act any more
        match = match.with_round(outcome)
        yield "outcome " + _written(to_plain(outcome))
        yield f"totals {_written(to_plain(match.totals))}"


def _chance(match: Match) -> SeededChance:
    return SeededChance(seed_from_text(_SEED, 1), f"round/{match.round_number}")


def _drawn(game: AnyGame, match: Match) -> Chooser:
    """Draws actions by the hall's own chance, which is the same in every version of Python."""
    numbers = count()

    def choose(view: Any) -> Action:
        legal = candidates(game, view)
        order = _chance(match).shuffle(f"action/{next(numbers)}", range(len(legal)))
        action: Action = legal[order[0]]
        return action

    return choose


def _happened(value: Any) -> str:
    """An event or an action on one line."""
    plain = to_plain(value)
    kind = plain.pop("kind")
    return " ".join(filter(None, (kind, _written(plain))))


def _written(plain: Any) -> str:
    if isinstance(plain, dict):
        return " ".join(f"{name}={_written(value)}" for name, value in plain.items() if value is not None)
    if isinstance(plain, list | tuple):
        return "[" + " ".join(map(_written, plain)) + "]"
    return str(plain)


def main() -> None:
    """Write the playthrough of every preset."""
    parser = argparse.ArgumentParser(
        prog="python -m tilehall.testing.golden", description="Golden playthroughs."
    )
    parser.add_argument("folder", type=Path, nargs="?", default=_FOLDER, help=f"default: {_FOLDER}")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in presets():
        (folder / file_name(name)).write_text(playthrough(name), "utf-8")


if __name__ == "__main__":
    main()
