"""Exact solvers: the best play, proved.

- `tilehall.solvers.rummy`: the turn of Tile Rummy that lays most tiles or most points
- `tilehall.solvers.train`: the longest and the heaviest train from a hand of dominoes
- `tilehall.solvers.gaple`: the value and the best move of a Gaple round with all hands known

They come with numba and compiled kernels, so nothing is imported here: the hall starts without them.
"""
