"""Numbers and cards that note how the rules look at them: a trace of one way through a piece of the rules.

The same piece goes the same way wherever all its tests come out the same. What is noted are comparisons of numbers, values that
were needed as such, and attributes of cards; what is never looked at is not noted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil, floor, inf
from typing import Final, NamedTuple, Protocol, overload

from benchmarks.bulk_rows.registers import (
    BIT,
    CALL,
    DIFFERENCE,
    EQUAL,
    LESS,
    LUCK_MODULO,
    LUCK_PART,
    MODULO,
    REG,
    SWITCH,
    THROW,
    Source,
)
from hotstove.baseball.positions import Position
from hotstove.games.pinetar.cards import Card

ALL_LUCK: Final = float(1 << 64)


class Noted(NamedTuple):
    """One test of a trace, and how it came out: whether (LESS, EQUAL), or which value (SWITCH)."""

    op: int
    source: Source
    than: float
    outcome: int


@dataclass
class Frame:
    """The tests noted so far, and what is known by them."""

    tests: list[Noted] = field(default_factory=list)
    exact: dict[Source, int] = field(default_factory=dict)
    low: dict[Source, float] = field(default_factory=dict)
    high: dict[Source, float] = field(default_factory=dict)
    unequal: set[tuple[Source, float]] = field(default_factory=set)

    def forget(self, source: Source) -> None:
        """Nothing is known of the number any more."""
        self.exact.pop(source, None)
        self.low.pop(source, None)
        self.high.pop(source, None)
        self.unequal = {each for each in self.unequal if each[0] != source}


class Trace:
    """What is noted on one way through a piece. What is known already is not noted again. Noting can be paused (``open``).

    A question within it has a frame of its own: what is noted there belongs to the question, and is not known outside.
    """

    def __init__(self) -> None:
        self.frames = [Frame()]
        self.frame = self.frames[0]
        self.open = True
        self.quiet = False
        """Cards are put in sets that nobody looks into."""

    def begin(self) -> None:
        """Begin a question."""
        self.frame = Frame()
        self.frames.append(self.frame)

    def end(self) -> list[Noted]:
        """End a question; returns its tests."""
        tests = self.frames.pop().tests
        self.frame = self.frames[-1]
        return tests

    def knows(self, source: Source) -> bool:
        """Whether the number is known as such, or nothing is to be noted."""
        return not self.open or source in self.frame.exact

    def less(self, source: Source, value: float, than: float) -> bool:
        """Note whether the number, which is ``value``, is less than that (``low`` and ``high``: what is known)."""
        outcome = value < than
        if not self.knows(source):
            frame = self.frame
            if frame.low.get(source, -inf) < than < frame.high.get(source, inf):
                frame.tests.append(Noted(LESS, source, than, outcome))
                (frame.high if outcome else frame.low)[source] = than
        return outcome

    def equal(self, source: Source, value: int, to: int) -> bool:
        """Note whether the number is equal to that."""
        outcome = value == to
        frame = self.frame
        if not self.knows(source) and (source, to) not in frame.unequal:
            if frame.low.get(source, -inf) <= to < frame.high.get(source, inf):
                frame.tests.append(Noted(EQUAL, source, to, outcome))
            if outcome:
                frame.exact[source] = value
            else:
                frame.unequal.add((source, to))
        return outcome

    def value(self, source: Source, value: int) -> int:
        """Note the number itself."""
        if not self.knows(source):
            self.frame.tests.append(Noted(SWITCH, source, 0, value))
            self.frame.exact[source] = value
        return value

    def thrown(self, register: int, sides: int) -> None:
        """Note that dice are thrown."""
        self.frame.tests.append(Noted(THROW, Source(REG, register), sides, 0))

    def asked(self, register: int, root: int) -> None:
        """Note that the question of a root is answered, into a register."""
        source = Source(REG, register)
        self.frame.tests.append(Noted(CALL, source, root, 0))
        self.frame.forget(source)

    def close(self) -> None:
        """Note no more: numbers may live on in caches."""
        self.open = False


class Num:
    """A whole number of a register, or found by way of one, plus a constant.

    It is no ``int``: Python would index with it unseen.
    """

    __slots__ = ("plus", "source", "trace", "whole")

    def __init__(self, trace: Trace, source: Source, whole: int, plus: int = 0) -> None:
        """``whole`` is the number, ``plus`` what it is more than that of the source."""
        self.trace, self.source, self.whole, self.plus = trace, source, whole, plus

    def exact(self) -> int:
        """The number as such."""
        return self.trace.value(self.source, self.whole - self.plus) + self.plus

    def _less(self, than: float) -> bool:
        return self.trace.less(self.source, self.whole - self.plus, than - self.plus)

    def __lt__(self, other: float | Num) -> bool:
        return (self - other) < 0 if isinstance(other, Num) else self._less(ceil(other))

    def __ge__(self, other: float | Num) -> bool:
        return not self < other

    def __gt__(self, other: float | Num) -> bool:
        return other < self if isinstance(other, Num) else not self._less(floor(other) + 1)

    def __le__(self, other: float | Num) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Num):
            difference = self - other
            return difference == 0
        if not isinstance(other, int | float) or other != int(other):
            return False
        return self.trace.equal(self.source, self.whole - self.plus, int(other) - self.plus)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        return hash(self.exact())

    def __index__(self) -> int:
        return self.exact()

    def __format__(self, spec: str) -> str:
        return format(self.whole, spec)  # texts are not kept

    def __add__(self, other: int) -> Num:
        if isinstance(other, Num):
            other = other.exact()
        return Num(self.trace, self.source, self.whole + other, self.plus + other)

    __radd__ = __add__

    def __sub__(self, other: int | Num) -> Num | int:
        if not isinstance(other, Num):
            return self + -other
        if self.source == other.source:
            return self.plus - other.plus
        if self.source.kind == REG == other.source.kind:
            source = Source(DIFFERENCE, self.source.a, other.source.a)
            return Num(self.trace, source, self.whole - other.whole, self.plus - other.plus)
        return self.exact() - other.exact()

    def __rsub__(self, other: float) -> float:
        return other - self.exact()

    def __mod__(self, other: int) -> Num | int:
        if self.source.kind == REG and not self.plus:
            return Num(self.trace, Source(MODULO, self.source.a, other), self.whole % other)
        return self.exact() % other

    def __truediv__(self, other: float) -> float:
        return self.exact() / other

    def __neg__(self) -> int:
        return -self.exact()

    def __abs__(self) -> int:
        return abs(self.exact())


class Luck:
    """A manager's luck: compared as a part of all luck, or modulo a number."""

    __slots__ = ("asked", "luck", "seat", "trace")

    def __init__(self, trace: Trace, luck: int, seat: int, asked: int) -> None:
        self.trace, self.luck, self.seat, self.asked = trace, luck, seat, asked

    def __mod__(self, other: int) -> Num:
        return Num(self.trace, Source(LUCK_MODULO, self.seat, self.asked, other), self.luck % other)

    def __lt__(self, than: float) -> bool:
        return (self / ALL_LUCK) - than / ALL_LUCK < 0

    def __ge__(self, than: float) -> bool:
        return not self < than

    def __truediv__(self, by: float) -> LuckPart:
        assert by == ALL_LUCK
        return LuckPart(self, 1.0, 0.0)


@dataclass(frozen=True, slots=True)
class LuckPart:
    """A part of 1 by luck, times a number, less another."""

    luck: Luck
    times: float
    less: float

    def __mul__(self, by: float) -> LuckPart:
        return LuckPart(self.luck, self.times * by, self.less * by)

    def __sub__(self, other: float) -> LuckPart:
        return LuckPart(self.luck, self.times, self.less + other)

    def __lt__(self, than: float) -> bool:
        luck = self.luck
        if not self.times:
            return -self.less < than
        return luck.trace.less(Source(LUCK_PART, luck.seat, luck.asked), luck.luck / ALL_LUCK, (self.less + than) / self.times)


class CardTables(Protocol):
    """What a watched card needs to know: the numbers of attributes' values."""

    number: dict[Card, int]

    def card_column(self, name: object, read: Callable[[Card], object]) -> int:
        """The column of the card table for an attribute."""

    def card_value(self, number: int, column: int) -> int:
        """The number of that attribute's value of a card."""


UNSEEN: Final = frozenset(("player", "name"))
"""Attributes that only texts use."""


class WatchedId(str):
    """A player's id that stands for his card."""

    card: WatchedCard


class WatchedCard:
    """A card that is known by a register.

    ``where`` is the source of its number, ``column_of`` the source of a column of it.
    """

    def __init__(
        self, trace: Trace, tables: CardTables, number: int, card: Card, where: Source, by: Callable[[int], Source]
    ) -> None:
        self.trace, self.tables, self.number, self.card, self.where, self.column_of = trace, tables, number, card, where, by

    def exact(self) -> Card:
        """The card itself."""
        self.trace.value(self.where, self.number)
        return self.card

    def seen(self, name: object, read: Callable[[Card], object]) -> object:
        """An attribute, noted by its value."""
        if not self.trace.knows(self.where):
            column = self.tables.card_column(name, read)
            self.trace.value(self.column_of(column), self.tables.card_value(self.number, column))
        return read(self.card)

    def __getattr__(self, name: str) -> object:
        if name in UNSEEN:
            return getattr(self.card, name)
        if name == "id":
            player = WatchedId()  # plays are kept by it, so it is no real one
            player.card = self
            return player
        if name == "mound" and not (self.trace.open and self.trace.knows(self.where)):
            return WatchedMound(self)
        return self.seen(name, lambda card: getattr(card, name))

    def glove(self, position: Position) -> object:
        """His glove, noted by what it is."""
        position = Position(position)
        return self.seen(("glove", position), lambda card: card.glove(position))

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        if isinstance(other, WatchedCard):
            mine, theirs = (Num(each.trace, each.where, each.number) for each in (self, other))
            return bool(mine == theirs)
        return self.trace.equal(self.where, self.number, self.tables.number[other]) if isinstance(other, Card) else False

    def __hash__(self) -> int:
        return hash(self.card if self.trace.quiet else self.exact())


class WatchedMound:
    """A card's ratings on the mound. What the SO/BB rating makes of a batter roll is known already when one is watched."""

    def __init__(self, of: WatchedCard) -> None:
        self.of = of

    def __getattr__(self, name: str) -> object:
        if name == "rating":
            return self.of.card.mound.rating
        return self.of.seen(("mound", name), lambda card: getattr(card.mound, name))


class WatchedRunner:
    """A runner on base, or one who gets there."""

    __slots__ = ("card", "charged")

    def __init__(self, card: WatchedCard | Card, charged: Num | bool) -> None:
        self.card, self.charged = card, charged

    def _replace(self, card: Card) -> WatchedRunner:
        return WatchedRunner(card, self.charged)


@dataclass(frozen=True, slots=True)
class WatchedCards:
    """Bench or bullpen: those of the ``members`` before the first pitch whose bits are set in ``who``.

    Noted by their number where only that matters, by whether somebody is among them, or else by who they are. ``pitch``: are
    all of them pitchers? ``listed``: they are only listed, and noted by who looks at them.
    """

    size: Num
    who: Num
    members: tuple[Card, ...]
    pitch: bool
    listed: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        """Who they are, not noted."""
        return tuple([card for place, card in enumerate(self.members) if self.who.whole >> place & 1])

    def without(self, card: Card) -> WatchedCards:
        """The others, if he is one of them."""
        if card not in self:
            return self
        return replace(self, size=self.size + -1, who=self.who + -(1 << self.members.index(card)))

    def __bool__(self) -> bool:
        return self.size > 0

    def __len__(self) -> int:
        return self.size.exact()

    def __iter__(self) -> Iterator[Card]:
        if not (self.listed and self.size > 1):  # of two there is a choice, whoever they are
            self.who.exact()
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        if not isinstance(card, Card | WatchedCard) or card.pitches != self.pitch:
            return False
        if isinstance(card, WatchedCard):
            self.who.exact()
            return card in self.cards
        if card not in self.members:
            return False
        if self.who.plus:
            self.who.exact()
        place = self.members.index(card)
        return self.who.trace.equal(Source(BIT, self.who.source.a, place), self.who.whole >> place & 1, 1)

    def __getitem__(self, place: int | slice) -> Card | tuple[Card, ...]:
        self.who.exact()
        return self.cards[place]


@dataclass(frozen=True, slots=True)
class WatchedTuple:
    """Who of those who could field has pitched: hardly ever anybody."""

    who: Num
    cards: tuple[Card, ...]

    def __iter__(self) -> Iterator[Card]:
        self.who.exact()
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        self.who.exact()
        return card in self.cards


class Options(Sequence[object]):
    """A question's options. Of those who were only listed (``WatchedCards``) is noted who they are if one looks at them."""

    def __init__(self, options: Sequence[object], note: Callable[[], int]) -> None:
        self.options, self.note = options, note

    def __len__(self) -> int:
        return len(self.options)

    @overload
    def __getitem__(self, place: int) -> object: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[object]: ...
    def __getitem__(self, place: int | slice) -> object:
        self.note()
        return self.options[place]


class WatchedPlaces:
    """Cards by place: the batting order, or the fielders."""

    def __init__(self, at: Callable[[int | Num], WatchedCard | Card]) -> None:
        self.at = at

    def __getitem__(self, place: int | Num) -> WatchedCard | Card:
        return self.at(place)
