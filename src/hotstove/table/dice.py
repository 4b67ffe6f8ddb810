"""Dice, and their readings by the rulebook.

A die has faces (numbers or symbols); dice thrown together have a *reading*: the total of two dice, the entry of a key, a
result on a card. Odds are counted by the reading, so that two faces with the same reading are one outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Generic, Protocol, TypeVar

from hotstove.table.errors import Unreadable

Face = int | str
V = TypeVar("V")
W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Die:
    """One physical die: its common name, equally likely faces, and a colour if the game has dice of several colours."""

    name: str
    faces: tuple[Face, ...]
    colour: str = ""

    def __post_init__(self) -> None:
        if not self.faces:
            raise Unreadable(f"die {self.name!r} has no faces")


class Stake(Protocol):
    """What hangs on a throw, in words, before and after it (``baseball.at_stake``)."""

    def before(self, values: Iterable[object], /) -> str:
        """What each of the values would bring."""

    def after(self, value: object, /) -> str:
        """What this value has brought."""


class Dice(Generic[V]):
    """Dice thrown at once, with a value of type V for every equally likely throw.

    ``whose`` names the player or ability for which the dice are thrown if the question's label does not, ``stake`` tells what
    hangs on them. Both are for people and never recorded.

    >>> two = dice(SIX_SIDED, SIX_SIDED).read(lambda first, second: first + second)
    >>> two.sides, dict(two.odds)[7]
    (36, Fraction(1, 6))
    """

    __slots__ = ("_odds", "_texts", "name", "of", "sides", "stake", "throws", "values", "whose")

    def __init__(self, of: Sequence[Die], throws: Sequence[tuple[Face, ...]], values: Sequence[V], name: str = "") -> None:
        self.of = tuple(of)
        self.throws = tuple(throws)
        self.values = tuple(values)
        self.sides = len(self.throws)
        self.name = name or _name(self.of)
        self.whose = ""
        self.stake: Stake | None = None
        self._odds: tuple[tuple[V, Fraction], ...] | None = None
        self._texts: tuple[str, ...] | None = None

    def read(self, reading: Callable[..., W]) -> Dice[W]:
        """The same dice with another reading; ``reading`` is called with one face for each die.

        >>> D6.read(lambda face: "odd" if face % 2 else "even").values
        ('odd', 'even', 'odd', 'even', 'odd', 'even')
        """
        return Dice(self.of, self.throws, [reading(*throw) for throw in self.throws], self.name)

    def read_as(self, values: Sequence[W]) -> Dice[W]:
        """The same dice with one value for each throw in order, as cards print them; raises Unreadable for any other count."""
        if len(values) != self.sides:
            raise Unreadable(f"{self.name} has {self.sides} throws, not {len(values)}")
        return Dice(self.of, self.throws, values, self.name)

    def thrown_for(self, whose: str) -> Dice[V]:
        """The same dice, thrown for a player or an ability.

        >>> D6.thrown_for("Spark of Tunde Awosika").whose
        'Spark of Tunde Awosika'
        """
        same = self.at(self.stake)
        same.whose = whose
        return same

    def at(self, stake: Stake | None) -> Dice[V]:
        """The same dice with that at stake."""
        same = Dice(self.of, self.throws, self.values, self.name)
        same.whose, same.stake = self.whose, stake
        same._odds, same._texts = self._odds, self._texts
        return same

    def said(self, number: int) -> str:
        """What hangs on the dice, and what came of the throw of that number; empty if nothing is known to hang on them."""
        return self.stake.after(self.values[number]) if self.stake is not None else ""

    @property
    def told_before(self) -> str:
        """What hangs on the dice, for the person who is to throw them; empty if nothing is known to hang on them."""
        return self.stake.before(self.values) if self.stake is not None else ""

    @property
    def odds(self) -> tuple[tuple[V, Fraction], ...]:
        """Each value once, in order of first appearance, with its exact probability; the probabilities sum to 1."""
        if self._odds is None:
            counts: dict[V, int] = {}
            for value in self.values:
                counts[value] = counts.get(value, 0) + 1
            self._odds = tuple((value, Fraction(count, self.sides)) for value, count in counts.items())
        return self._odds

    @property
    def texts(self) -> tuple[str, ...]:
        """Each throw as a record stores it and a person types it: the faces with a blank between them."""
        if self._texts is None:
            self._texts = tuple(" ".join(str(face) for face in throw) for throw in self.throws)
        return self._texts

    def throw(self, text: str) -> int:
        """The number of the throw (0 to ``sides`` - 1) that the text names.

        Symbols may be typed in any case and abbreviated, digits without blanks. Raises Unreadable with the faces of the dice.
        """
        wanted = " ".join(text.replace(",", " ").split()).lower()
        if len(self.of) > 1 and len(wanted) == len(self.of):
            wanted = " ".join(wanted)  # 54 for 5 and 4
        shown = [throw.lower() for throw in self.texts]
        if wanted in shown:
            return shown.index(wanted)
        begun = {throw for throw in shown if wanted and not wanted.isdigit() and throw.startswith(wanted)}
        if len(begun) == 1:
            return shown.index(begun.pop())
        kinds = {die.name: " ".join(str(face) for face in dict.fromkeys(die.faces)) for die in self.of}
        faces = "; ".join(f"{name}: {kinds[name]}" for name in kinds)
        raise Unreadable(f"{text!r} is no throw of {self.name} (faces {faces})")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Dice({self.name})"


def dice(*of: Die) -> Dice[tuple[Face, ...]]:
    """Several dice thrown at once; the value is the tuple of faces until ``read`` gives it a meaning."""
    throws = tuple(product(*(die.faces for die in of)))
    return Dice(of, throws, throws)


def _name(of: tuple[Die, ...]) -> str:
    """``2d6`` for equal dice, else the names joined: ``red control die and d6``."""
    names = list(dict.fromkeys(die.name for die in of))
    if len(names) == 1 and len(of) > 1:
        return f"{len(of)}{names[0]}"
    return " and ".join(die.name for die in of)


SIX_SIDED = Die("d6", (1, 2, 3, 4, 5, 6))
D6: Dice[int] = dice(SIX_SIDED).read(int)
