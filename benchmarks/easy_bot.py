"""Claim: the easy bot takes under 50 ms a move. Prints the mean, the 99th percentile and the longest.

python benchmarks/easy_bot.py
"""

from __future__ import annotations

import argparse
import random
import time

from tilehall.bots import choose
from tilehall.rulesets import presets
from tilehall.testing.play import random_round

LIMIT_MS = 50.0


def main() -> None:
    parser = argparse.ArgumentParser(description="How long the easy bot thinks about a move.")
    parser.add_argument("--rounds", type=int, default=200, help="rounds of each preset (default 200)")
    rounds = parser.parse_args().rounds
    for name, preset in presets().items():
        game = preset.build()
        thought = []
        for number in range(rounds):
            rng = random.Random(number)
            for step in random_round(game, rng):
                for seat in game.to_act(step.state):
                    view = game.view(step.state, seat)
                    begun = time.perf_counter()
                    choose("easy", game, view, rng)
                    thought.append((time.perf_counter() - begun) * 1000)
        thought.sort()
        mean, late, longest = sum(thought) / len(thought), thought[len(thought) * 99 // 100], thought[-1]
        print(f"{name:14} mean {mean:.3f} ms, 99 % under {late:.3f} ms, longest {longest:.3f} ms")
        assert late < LIMIT_MS, f"the easy bot takes {late:.1f} ms a move of {name}, more than {LIMIT_MS}"


if __name__ == "__main__":
    main()
