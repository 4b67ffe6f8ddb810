"""Chance: a generator that belongs to one game, and never to two.

Every roll and draw takes exactly one number of the stream, so the n-th piece of chance of a game depends on its seed
and n alone: whoever answers, whatever runs beside it, and after any undo.
"""

from __future__ import annotations

from random import Random
from zlib import crc32


class Chance:
    """The dice of one game.

    >>> Chance("opening day").pick(6) == Chance("opening day").pick(6)
    True
    """

    __slots__ = ("random", "seed")

    def __init__(self, seed: str, used: int = 0) -> None:
        """``seed`` names the stream; ``used`` numbers of it have been taken before."""
        self.seed = seed
        self.random = Random(seed).random
        for _ in range(used):
            self.random()

    def pick(self, sides: int) -> int:
        """A whole number from 0 to ``sides`` - 1, each equally likely."""
        return int(self.random() * sides)


_MASK = (1 << 64) - 1


def luck(seed: str, seat: int, asked: int) -> int:
    """A number from 0 to 2**64 - 1 that depends on the seed, the seat and how many choices came before, on nothing else.

    Computer managers that need chance of their own take it from here (the mixing steps are those of splitmix64).
    """
    word = (crc32(seed.encode()) + (2 * asked + seat + 1) * 0x9E3779B97F4A7C15) & _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def toss(seed: str) -> bool:
    """Do the two teams change sides? Each with probability 1/2, fixed by the seed of the game.

    Who is at home is chance unless the managers agree (SB-R-01); it is settled before the set-up is written.
    """
    return Chance(f"{seed} toss").pick(2) == 1
