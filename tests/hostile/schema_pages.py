"""Damage of a SQLite file where it says what its tables are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from hotstove.table.errors import HotStoveError

BYTES = (0xCF, 0xFF, 0x80, 0x00)
"""Bytes that are not UTF-8 where they stand, and the end of a text."""


def misspelled(whole: bytes) -> bytes:
    """The file with a statement that breaks off at a byte that is not UTF-8, which SQLite's message has."""
    assert b" NOT NULL," in whole
    return whole.replace(b" NOT NULL,", b" NOT NULL\xcf", 1)


def scattered(whole: bytes, random: Random) -> bytes:
    """The file with three bytes of its tables' names and statements exchanged."""
    first = whole.index(b"CREATE ") - 200  # before the last table's statement stand its name and the lengths
    end = int.from_bytes(whole[16:18], "big")  # of the first page, where SQLite keeps them
    data = bytearray(whole)
    for _ in range(3):
        data[random.randrange(max(100, first), end)] = random.choice((*BYTES, random.randrange(256)))
    return bytes(data)


def read_or_refused(path: Path, broken: Path, contents: Callable[[Path], object], times: int) -> None:
    """Damage a file so many times, as ``broken``: it is read as it was, or refused by its name, which half of them are."""
    whole, before = path.read_bytes(), contents(path)
    random, refused = Random("schema"), 0
    for number in range(times):
        broken.write_bytes(scattered(whole, random) if number else misspelled(whole))
        try:
            assert contents(broken) == before
        except HotStoveError as error:
            assert str(broken) in str(error)
            refused += 1
        for beside in broken.parent.glob(f"{broken.name}*"):
            beside.unlink()
    assert refused > times // 2
