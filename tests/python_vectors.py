#!/usr/bin/env python3
"""Writes fixtures/python-random/vectors.txt anew, from Python's own `random`. Standard library only.

A line a seed: the seed, a colon, and 3,000 draws. Draw number i is `randint(0, limit - 1)` for odd i and
`choice(range(limit))` for even i, with the limits below in turn. Run it from anywhere:

    python3 tests/python_vectors.py
"""
import pathlib
import random
import sys

sys.set_int_max_str_digits(0)  # some seeds are longer than Python prints by default

LIMITS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 31, 32, 33, 100, 255, 256, 257, 1000, 90000, 1000000]
SEEDS = [
    0, 1, -1, 2, 3, -7, 42, 624, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**63 + 11, -(2**64), 10**30, -(10**30),
    2**200 - 1, -(2**200) - 12345, 10**100, 2**19968 - 1,
]


def draws(seed):
    random.seed(seed)
    for i in range(3000):
        limit = LIMITS[i % len(LIMITS)]
        yield random.randint(0, limit - 1) if i % 2 else random.choice(range(limit))


target = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "python-random" / "vectors.txt"
target.write_text("".join(f"{seed}: {' '.join(map(str, draws(seed)))}\n" for seed in SEEDS))
