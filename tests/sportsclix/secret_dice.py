"""Games told twice, the second time with the other manager's secret die exchanged for his other one, wherever that may be.

A die is exchanged if what was rolled can be rolled with the other one as well: then all that follows must be the same for the
seat across the table, but for the name of the dice once they are shown. A die that a steal leaves unrolled is never shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple, TypeVar

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.pitching import BATTING_ROLL, DICE, ROLL
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table import BOTH, Dice, Seat, Seats
from hotstove.table.texts import as_node
from tests.sportsclix.second_reading import FACES
from tests.told_again import Tape, check_same

V = TypeVar("V")
OTHER = {"red": "white", "white": "red", "black": "blue", "blue": "black"}
TIERS = ("regular-season", "playoffs", "championship")


def can_show(icons: str, dice: Sequence[str]) -> bool:
    """Whether dice can show these icons, in any order."""
    return any(all(icon in FACES[die] for icon, die in zip(order, dice, strict=True)) for order in permutations(icons))


class DiceTape(Tape[SportsClixState]):
    """What one seat perceives of a game by chance, or of ``first`` told again with the dice exchanged that it names.

    ``shown`` are the readings of the secret dice by the number of the answer, ``may_change`` the numbers of the other side's
    secret answers that can be exchanged, ``unrolled`` how many dice were chosen and never rolled.
    """

    usual = "pitch to him"

    def __init__(self, seat: Seat, random: Random, first: DiceTape | None = None) -> None:
        super().__init__(GAME, seat, random, first.given if first is not None else None)
        self.first = first
        self.chosen: dict[Seat, tuple[int, str]] = {}
        self.shown: dict[int, str] = {}
        self.may_change: set[int] = set()
        self.unrolled = 0

    def bare(self, view: object) -> object:
        assert isinstance(view, SportsClixState)
        return (view.key(), view.at_bat.key() if view.at_bat is not None else None)

    def again(self, was: str, hidden: bool) -> str:
        assert self.first is not None
        return OTHER[was] if len(self.given) in self.first.may_change else was

    def face(self, dice: Dice[V], was: str) -> int:
        assert self.first is not None
        shown = self.first.shown.get(len(self.given))
        return int(was) if shown is None else [str(value) for value in dice.values].index(shown)

    def rolled(self, why: str, dice: Dice[V], number: int) -> None:
        if why not in (ROLL, BATTING_ROLL):
            super().rolled(why, dice, number)
            return
        icons = str(dice.values[number])
        self.stream.append((why, icons))
        self.shown[len(self.given) - 1] = icons
        hidden: Seat = 0 if self.seat else 1
        if hidden in self.chosen:
            answer, _ = self.chosen[hidden]
            with_other = [OTHER[die] if seat == hidden else die for seat, (_, die) in self.chosen.items()]
            if can_show(icons, with_other):
                self.may_change.add(answer)
        self.chosen = {}

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        number = len(self.given)
        if seat in self.chosen and why == DICE and seats != BOTH:
            self.never_rolled()
        option = super().choose(seat, options, why, seats)
        if why == DICE and seats != BOTH:
            self.chosen[seat] = number, str(option)
        return option

    def never_rolled(self) -> None:
        """Dice that a steal has left unrolled can be exchanged for any."""
        self.may_change |= {number for seat, (number, _) in self.chosen.items() if seat != self.seat}
        self.unrolled += 1
        self.chosen = {}


class Exchanged(NamedTuple):
    """How many at-bats had secret dice, how many dice were exchanged, and how many at-bats ended before they were shown."""

    secret: int
    dice: int
    unrolled: int


def told_twice(number: int) -> Exchanged:
    """Play a game of two shipped teams by chance, and again with one side's secret dice exchanged; the other sees the same."""
    random = Random(f"secret dice {number}")
    away, home = random.sample(GAME.teams(), 2)
    setup = GAME.set_up(as_node(away), as_node(home), as_node({"tier": TIERS[number % 3]}))
    seat: Seat = 0 if random.random() < 0.5 else 1
    first = DiceTape(seat, random)
    end = first.play(setup)
    again = DiceTape(seat, random, first)
    assert again.play(setup).key() == end.key()
    check_same(first, again)
    return Exchanged(len(first.shown) + first.unrolled, len(first.may_change), first.unrolled)
