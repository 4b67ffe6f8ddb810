"""Chance: a random generator that belongs to one game.

Every roll and draw takes exactly one number of the stream. The n-th roll or draw of a game therefore depends on its seed and
n alone, not on managers, on other games of the process, or on answers taken back.
"""

from __future__ import annotations

import re
from functools import lru_cache
from hashlib import blake2b
from math import floor
from os import urandom
from random import Random
from zlib import crc32


class Chance:
    """The random numbers of one game.

    >>> Chance("opening day").pick(6) == Chance("opening day").pick(6)
    True
    """

    __slots__ = ("random", "seed")

    def __init__(self, seed: str, used: int = 0) -> None:
        """The stream of ``seed``, from which ``used`` numbers have already been taken."""
        self.seed = seed
        self.random = Random(seed).random
        for _ in range(used):
            self.random()

    def pick(self, sides: int) -> int:
        """A whole number from 0 to ``sides`` - 1, all equally likely."""
        return floor(self.random() * sides)


_MASK = (1 << 64) - 1
_DRAWN = 32
"""Hexadecimal digits of a seed that the program draws: 128 bits."""
_drawn = re.compile(f"[0-9a-f]{{{_DRAWN}}}").match


def new_seed() -> str:
    """A seed of 128 random bits, which nobody can guess."""
    return urandom(_DRAWN // 2).hex()


_MANY = "+"


def new_seed_of_many() -> str:
    """A new seed for many games, such as a series or a season; `seed_among` tells those of its games."""
    return seed_of_many(new_seed())


def seed_of_many(chosen: str) -> str:
    """The seed for many games that somebody chose, as it is kept: with ``+`` at its end, by which `seed_among` knows it.

    It may be written with or without that sign; both are the same seed.
    """
    return chosen if chosen.endswith(_MANY) else chosen + _MANY


def seed_among(seed: str, place: str) -> str:
    """The seed of one of many games, by its place among them, such as ``3`` or ``1927/1/45``.

    Of a seed for many games, drawn (`new_seed_of_many`) or chosen (`seed_of_many`), it is a hash keyed by it, again of 128
    bits: the seeds of games that are over tell nothing of those to come, unless somebody guesses the chosen one and tries it.
    Files of older versions keep a chosen seed without ``+``: their games go on to have ``SEED/PLACE``.
    """
    if not seed.endswith(_MANY):
        return f"{seed}/{place}"
    return blake2b(place.encode(), key=blake2b(seed.encode()).digest(), digest_size=_DRAWN // 2).hexdigest()


@lru_cache(maxsize=1 << 6)
def _luck_of(seed: str) -> tuple[bytes, int]:
    """What all luck of a game begins with: the key of a drawn seed, else the number of a chosen one."""
    if len(seed) >= _DRAWN and _drawn(seed):
        return blake2b(seed.encode()).digest(), 0
    return b"", crc32(seed.encode())


def luck(seed: str, seat: int, asked: int) -> int:
    """A number from 0 to 2**64 - 1 that depends only on the seed, the seat and the number of choices before this one.

    Computer managers use it for their own random decisions. For a seed drawn by the program (``new_seed``, alone or at the
    beginning of a longer one) it is a hash keyed by the seed, so that choices that were seen don't tell those to come. Other
    seeds, which people choose to get the same games again, have the luck that they always had: the mixing steps are those of
    splitmix64, on a sum of 32 bits.
    """
    key, word = _luck_of(seed)
    if key:
        return int.from_bytes(blake2b(b"%d %d" % (seat, asked), digest_size=8, key=key).digest(), "big")
    word = (word + (2 * asked + seat + 1) * 0x9E3779B97F4A7C15) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)
