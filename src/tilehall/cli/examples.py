"""Examples that the help of a command shows."""

from __future__ import annotations

from typing import Final

__all__ = ["EXAMPLES", "QUESTIONS_FOR_EXAMPLE"]

QUESTIONS_FOR_EXAMPLE: Final = {
    "rummy": '{"table": [["r4", "r5", "j"]], "rack": ["r6", "k1"]}',
    "train": '{"start": 8, "tiles": [[3, 8], [3, 3], [0, 5]]}',
    "gaple": '{"hands": [["0-1"], ["1-2"], ["2-3"], ["0-3"]], "to_move": 0, "objective": "teams"}',
}
"""A question to each solver."""

EXAMPLES: Final = {
    "solve": [
        f"echo '{question}' | tilehall solve {solver}" for solver, question in QUESTIONS_FOR_EXAMPLE.items()
    ]
}
"""By command: what one can type."""
