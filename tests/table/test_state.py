"""A state declared once: what copies share, what keys and notations hold, and what can't be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import ClassVar, NamedTuple

import pytest

from hotstove.table import Unreadable
from hotstove.table.state import CACHE, PART, PARTS, UNKEYED, Reduce, StateData, keyed, read, whole


class Colour(Enum):
    RED = "red"


class Number(IntEnum):
    TWO = 2


@dataclass(frozen=True, slots=True)
class Piece:
    """Of the set-up, which knows it by its id."""

    id: str


@dataclass(frozen=True, slots=True)
class Rules:
    fast: bool = False
    lives: int = 3


class Pair(NamedTuple):
    left: int
    right: str


@dataclass(slots=True, eq=False, repr=False)
class Counter(StateData):
    piece: Piece
    steps: int = field(default=0, metadata=keyed(lambda steps: min(steps, 4)))


@dataclass(slots=True, eq=False, repr=False)
class Base(StateData):
    turn: int = 0
    said: str = field(default="", metadata=UNKEYED)


@dataclass(slots=True, eq=False, repr=False)
class Whole(Base):
    KEYS: ClassVar[Mapping[str, Reduce | None]] = {"turn": None, "said": whole}

    sides: tuple[Counter, ...] = field(default=(), metadata=PARTS)
    one: Counter | None = field(default=None, metadata=PART)
    values: tuple[object, ...] = ()
    double: int = field(init=False, metadata=CACHE)

    def refresh(self) -> None:
        self.double = 2 * self.turn


PIECES = {"a": Piece("a"), "b": Piece("b")}
MAKERS = {kind.__name__: kind for kind in (Counter, Base, Whole, Rules, Pair, Colour, Number)} | {"Piece": PIECES.__getitem__}
FULL = Whole(
    7,
    "hm, (x)",
    (Counter(PIECES["a"], 9), Counter(PIECES["b"])),
    Counter(PIECES["b"], 1),
    (Colour.RED, Number.TWO, Rules(True), Pair(-1, "'"), (1.5,), (), None, False),
)


def test_a_copy_has_parts_of_its_own_and_shares_values() -> None:
    copy = FULL.copy()
    assert type(copy) is Whole
    assert repr(copy) == repr(FULL)
    assert copy.key() == FULL.key()
    assert copy.double == 14
    assert copy.values is FULL.values
    assert copy.sides[0].piece is PIECES["a"]
    assert copy.one is not None
    assert FULL.one is not None
    copy.one.steps, copy.sides[1].steps, copy.turn = 2, 3, 8
    assert (FULL.one.steps, FULL.sides[1].steps, FULL.turn) == (1, 0, 7)
    assert Whole().copy().one is None


def test_a_key_holds_what_the_future_hangs_on() -> None:
    assert Counter(PIECES["a"], 4).key() == Counter(PIECES["a"], 9).key() != Counter(PIECES["a"], 3).key()
    assert Base(1, "x").key() == Base(1, "y").key() != Base(2, "x").key()
    assert Whole(1, "x").key() == Whole(2, "x").key() != Whole(1, "y").key()
    assert FULL.key() == ("hm, (x)", ((PIECES["a"], 4), (PIECES["b"], 0)), (PIECES["b"], 1), FULL.values)


def test_a_notation_says_what_is_not_as_at_first() -> None:
    assert repr(Base()) == "Base()"
    assert repr(Base(said="x")) == "Base(said='x')"
    assert repr(FULL) == (
        "Whole(turn=7, said='hm, (x)', sides=(Counter(piece=Piece('a'), steps=9), Counter(piece=Piece('b'))), "
        "one=Counter(piece=Piece('b'), steps=1), values=(Colour('red'), Number(2), Rules(True), Pair(-1, \"'\"), (1.5,), "
        "(), None, False))"
    )


def test_a_notation_is_read_back() -> None:
    again = read(repr(FULL), MAKERS)
    assert isinstance(again, Whole)
    assert repr(again) == repr(FULL)
    assert again.key() == FULL.key()
    assert (again.double, again.values) == (14, FULL.values)
    assert again.sides[0].piece is PIECES["a"]


def test_what_has_no_notation_is_named() -> None:
    with pytest.raises(TypeError, match="a state holds a list, which has no notation"):
        repr(Whole(values=([],)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Whole(", "column 6: a state's notation can't be read: '(' was never closed"),
        ("Base(turn=open('x'))", "column 11: \"open('x')\": expected a number, a text, a tuple or one of Base, Colour, "),
        ("Base(turn=1 + 1)", "column 11: '1 + 1': expected a number"),
        ("Counter(piece=Piece('c'))", "column 15: not a Piece: 'c'"),
        ("(1, Base(tern=1))", "column 5: not a Base: "),
        ("Colour('blue')", "column 1: not a Colour: 'blue' is not a valid Colour"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_column(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as error:
        read(text, MAKERS)
    assert str(error.value).startswith(message)
