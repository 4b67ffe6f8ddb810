"""The tree of tests as rows of whole numbers, the tables that its tests look into, and how a way is added."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from benchmarks.bulk_rows.registers import CALL, LEAF, LUCK_PART, SWITCH, THROW, WIDTH, Source
from benchmarks.bulk_rows.watch import Noted
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.dice import THREE_DICE
from hotstove.games.pinetar.state import TeamInGame

Whole = npt.NDArray[np.signedinteger[Any]]
Real = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
UNKNOWN: Final = -1
NODE_NUMBERS: Final = 8
"""Of a node: what it does, the four numbers of its source, where it goes if so and if not, and what the number is held against.
Of a leaf these three are its first update, how many there are, and the root that comes next."""
FAN: Final = 16
"""Values at a switch, from -1 on, whose ways stand side by side in a row; those of others are found by hashing."""
VALUES: Final = 1 << 22
"""A value at a switch is less than this."""
ROLLS: Final = 100
ATTEMPTS_AT, ONE_MORE, NO_BITS = 0, 1, 62
"""Columns of the card table: where a card's steals are in the packed register of attempts, and what to add to it for one more.
Steals that no series limits are not counted."""


class Update(NamedTuple):
    """A register's new value: that of the register ``of`` before (-1: none), plus a number, plus what one more steal of the
    card in the register ``bits`` adds to the attempts (-1: nothing).
    """

    register: int
    of: int
    plus: int
    bits: int = -1


@dataclass
class Rows:
    """A growing array of rows."""

    array: Whole
    used: int = 0

    def add(self, row: Sequence[int]) -> int:
        """Add a row and return its number."""
        if self.used == len(self.array):
            self.array = np.concatenate([self.array, np.full_like(self.array, UNKNOWN)])
        self.array[self.used, : len(row)] = row
        self.used += 1
        return self.used - 1


def rows(width: int, kind: type[np.signedinteger[Any]] = np.int64) -> Rows:
    """No rows yet."""
    return Rows(np.full((1 << 10, width), UNKNOWN, dtype=kind))


@dataclass
class HashedRows:
    """From pairs of whole numbers to a number, by open addressing; never more than half full."""

    keys: Whole = field(default_factory=lambda: np.full(1 << 12, UNKNOWN, dtype=np.int64))
    values: Whole = field(default_factory=lambda: np.full(1 << 12, UNKNOWN, dtype=np.int64))
    used: int = 0

    def put(self, key: int, value: int) -> None:
        """Add a key that is not there yet, or change the value of one that is."""
        if 2 * self.used >= len(self.keys):
            old = [(int(key), int(value)) for key, value in zip(self.keys, self.values, strict=True) if key >= 0]
            self.keys = np.full(4 * len(self.keys), UNKNOWN, dtype=np.int64)
            self.values = np.full(len(self.keys), UNKNOWN, dtype=np.int64)
            self.used = 0
            for each in old:
                self.put(*each)
        place = self.place(key)
        self.used += self.keys[place] < 0
        self.keys[place], self.values[place] = key, value

    def place(self, key: int) -> int:
        """Where the key is, or where it would be put."""
        mask = len(self.keys) - 1
        place = spread(key) & mask
        while self.keys[place] >= 0 and self.keys[place] != key:
            place = (place + 1) & mask
        return place

    def get(self, key: int) -> int:
        """The key's value, or ``UNKNOWN``."""
        place = self.place(key)
        return int(self.values[place]) if self.keys[place] >= 0 else UNKNOWN


def spread(key: int) -> int:
    """The bits of a key of up to 62 bits mixed, for its place in a table (``walk`` does the same)."""
    return (key ^ (key >> 15) ^ (key >> 22)) * 40503 & 0x3FFFFFFF


class Tables:
    """Cards by number, and the columns of numbers that tests look into."""

    def __init__(self, sides: Sequence[TeamInGame]) -> None:
        self.cards: list[Card] = [card for side in sides for card in side.team.players]
        self.number = {card: number for number, card in enumerate(self.cards)}
        self.card_table: Whole = np.zeros((len(self.cards), 8), dtype=np.int64)
        self.columns: dict[object, int] = {}
        self.attempt_bit: dict[Card, int] = {}
        for side in sides:
            limited = [card for card in side.team.players if card.opportunity.a_series > 0]
            assert len(limited) <= 31
            assert max((card.opportunity.a_series for card in limited), default=0) <= 3
            self.attempt_bit |= {card: 2 * place for place, card in enumerate(limited)}
        bits = self.attempt_bit
        first = self.card_column("attempts", lambda card: bits.get(card, NO_BITS))
        second = self.card_column("one more", lambda card: 1 << bits[card] if card in bits else 0)
        assert (first, second) == (ATTEMPTS_AT, ONE_MORE)
        self.tuples: list[tuple[Card, ...]] = []
        self.tuple_numbers: dict[tuple[Card, ...], int] = {}
        self.face_table: Whole = np.zeros((THREE_DICE.sides, 2), dtype=np.int64)
        kinds: dict[object, int] = {}
        for face, (row, blue) in enumerate(THREE_DICE.values):
            self.face_table[face] = kinds.setdefault(row, len(kinds)), blue

    def card_column(self, name: object, read: Callable[[Card], object]) -> int:
        """The column of an attribute: numbers as they are, other values by which of them are equal."""
        column = self.columns.get(name)
        if column is None:
            column = self.columns[name] = len(self.columns)
            if column == self.card_table.shape[1]:
                self.card_table = np.concatenate([self.card_table, np.zeros_like(self.card_table)], axis=1)
            kinds: dict[object, int] = {}
            for number, card in enumerate(self.cards):
                value = read(card)
                if not isinstance(value, int):
                    try:
                        value = kinds.setdefault(value, len(kinds))
                    except TypeError:  # without a hash
                        value = kinds.setdefault(id(value), len(kinds))
                self.card_table[number, column] = value
        return column

    def card_value(self, number: int, column: int) -> int:
        """The number of an attribute's value of a card."""
        return int(self.card_table[number, column])

    def tuple_number(self, cards: tuple[Card, ...]) -> int:
        """The number of these cards in this order: a bench, a bullpen."""
        number = self.tuple_numbers.get(cards)
        if number is None:
            number = self.tuple_numbers[cards] = len(self.tuples)
            self.tuples.append(cards)
        return number


class Tree:
    """The tree of tests, with a root for each piece of a turn."""

    def __init__(self) -> None:
        self.nodes = rows(NODE_NUMBERS, np.int32)
        self.than: Real = np.zeros(1 << 10)
        self.tested: list[tuple[int, Source, float] | None] = []
        """What each node tests, and of each which outcome leads where: the same as in ``nodes``, for adding ways."""
        self.after: dict[tuple[int, int], int] = {}
        self.fans = rows(FAN, np.int32)
        self.edges = HashedRows()
        self.updates = rows(4, np.int64)
        self.roots: list[Hashable] = []
        self.root_numbers: dict[Hashable, int] = {}
        self.root_nodes = rows(1)
        self.leaves = 0
        self._known_updates: dict[tuple[Update, ...], int] = {}

    def root(self, name: Hashable) -> int:
        """The number of the root with that name."""
        number = self.root_numbers.get(name)
        if number is None:
            number = self.root_numbers[name] = self.root_nodes.add([UNKNOWN])
            self.roots.append(name)
        return number

    def add(self, root: int, tests: Sequence[Noted], updates: Sequence[Update], then: int) -> None:
        """Add a way from a root: its tests as they came out, what it changes, and the root that comes next."""
        at = int(self.root_nodes.array[root, 0])
        if at == UNKNOWN:
            at = self._node(tests[0]) if tests else self._leaf(updates, then)
            self.root_nodes.array[root, 0] = at
        for number, test in enumerate(tests):
            assert self.tested[at] == test[:3], "the rules looked at something that was not noted"
            after = self.after.get((at, test.outcome), UNKNOWN)
            if after == UNKNOWN:
                after = self._node(tests[number + 1]) if number + 1 < len(tests) else self._leaf(updates, then)
                self.after[at, test.outcome] = after
                self._lead(at, test, after)
            at = after
        assert self.tested[at] is None

    def _lead(self, at: int, test: Noted, after: int) -> None:
        if test.op == SWITCH and -1 <= test.outcome < FAN - 1:
            self.fans.array[self.nodes.array[at, 5], test.outcome + 1] = after
        elif test.op == SWITCH:
            self.edges.put(at * VALUES + test.outcome + 1, after)
        else:
            self.nodes.array[at, 5 if test.outcome or test.op in (THROW, CALL) else 6] = after

    def _node(self, test: Noted) -> int:
        against = int(test.than) if test.source.kind != LUCK_PART else 0
        fan = self.fans.add([UNKNOWN]) if test.op == SWITCH else UNKNOWN
        self.tested.append(test[:3])
        return self._added([test.op, *test.source, fan, UNKNOWN, against], test.than)

    def _leaf(self, updates: Sequence[Update], then: int) -> int:
        self.leaves += 1
        same = tuple(updates)
        first = self._known_updates.get(same)
        if first is None:
            first = self._known_updates[same] = self.updates.used
            for update in updates:
                self.updates.add(update)
        assert len(same) <= WIDTH
        self.tested.append(None)
        return self._added([LEAF, 0, 0, 0, 0, first, len(same), then], 0)

    def _added(self, row: Sequence[int], than: float) -> int:
        number = self.nodes.add(row)
        if number >= len(self.than):
            self.than = np.concatenate([self.than, np.zeros_like(self.than)])
        self.than[number] = than
        return number
