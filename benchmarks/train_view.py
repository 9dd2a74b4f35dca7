"""Claim: for ten players of Mexican Train a view stays under 8 kB and a move under 20 ms on the server.

A move is everything that the hall does for it apart from the disk: judging it, its events, and for each
of the ten seats the redacted events, the view and the legal actions as JSON. Prints both per preset,
with the share of the limit.

python benchmarks/train_view.py
"""

from __future__ import annotations

import argparse
import random
import time

from tilehall.bots import choose
from tilehall.core.chance import SeededChance
from tilehall.core.codec import encode
from tilehall.core.match import Match
from tilehall.rulesets import presets
from tilehall.testing.play import fold
from tilehall.testing.variations import player_counts

LIMIT_BYTES = 8_000
LIMIT_MS = 20.0


def main() -> None:
    parser = argparse.ArgumentParser(description="Size of views and time of moves of Mexican Train.")
    parser.add_argument("--rounds", type=int, default=30, help="rounds of each preset (default 30)")
    rounds = parser.parse_args().rounds
    for name in ("mexican-train/hub", "mexican-train/station"):
        players = max(player_counts(presets()[name]))
        game = presets()[name].build({"players": players})
        sizes, moves = [], []
        for number in range(rounds):
            rng = random.Random(number)
            events = game.deal(Match(players), SeededChance(rng.randbytes(32), "round/1"))
            state = fold(game, None, events)
            while seats := game.to_act(state):
                seat = min(seats)
                action = choose("random" if number % 2 else "easy", game, game.view(state, seat), rng)
                begun = time.process_time()
                events = game.decide(state, seat, action)
                state = fold(game, state, events)
                told = []
                for other in (*range(players), None):
                    view = game.view(state, other)
                    redacted = encode([game.redact(event, other) for event in events])
                    told.append((redacted, encode(view), encode(list(game.legal(view)))))
                moves.append((time.process_time() - begun) * 1000)
                sizes += [len(view) for _, view, _ in told]
        moves.sort()
        late = moves[len(moves) * 99 // 100]
        print(
            f"{name:22} {players} players: longest view {max(sizes)} bytes ({max(sizes) / LIMIT_BYTES:.0%}), "
            f"move {sum(moves) / len(moves):.2f} ms, 99 % under {late:.2f} ms ({late / LIMIT_MS:.0%})"
        )
        assert max(sizes) < LIMIT_BYTES, f"a view of {name} has {max(sizes)} bytes"
        assert late < LIMIT_MS, f"a move of {name} takes {late:.1f} ms"


if __name__ == "__main__":
    main()
