"""A game by chance, and the same game told again with other hidden things: what one seat perceives of both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Generic, TypeVar

from hotstove.table import AWAY, BOTH, HOME, Chosen, Dice, Drawn, Event, Rolled, Seat, Seats, Table
from hotstove.table.game import Game, GameState, Setup

S = TypeVar("S", bound=GameState)
V = TypeVar("V")
W = TypeVar("W")


class Tape(Table, Generic[S]):
    """A game by chance, or one told again from the answers of another.

    ``stream`` is all that ``seat`` perceives: its questions with their options, everybody else's as far as anybody sees that
    they are asked, the events told to it, and its view now and then. ``given`` are all answers, of dice, draws and managers.
    """

    usual = "pass"
    """An option that managers take half the time where it is the first one."""

    def __init__(self, game: Game[S], seat: Seat, random: Random, answers: Sequence[str] | None) -> None:
        self.game = game
        self.seat = seat
        self.random = random
        self.answers = answers
        self.given: list[str] = []
        self.stream: list[object] = []
        self.state: S | None = None

    # --- What games do differently

    def bare(self, view: object) -> object:
        """All that the seat's view holds, to be compared."""
        raise NotImplementedError

    def again(self, was: str, hidden: bool) -> str:
        """What is answered in place of an answer of the first telling, which the seat may not see if it is ``hidden``."""
        return was

    def face(self, dice: Dice[V], was: str) -> int:
        """The number of the face in place of that of the first telling."""
        return int(was)

    def rolled(self, why: str, dice: Dice[V], number: int) -> None:
        """A throw of dice before everybody's eyes."""
        self.note(Rolled(why, dice.name, dice.texts[number], str(dice.values[number]), dice.said(number)))

    # --- The table

    def note(self, event: Event) -> None:
        self.stream.append(event.seen_by(self.seat))

    def answer(self, texts: Sequence[str], hidden: bool) -> int:
        """The number of the option that is taken."""
        if self.answers is None:
            number = self.random.randrange(len(texts))
            if texts[0] == self.usual and self.random.random() < 0.5:
                number = 0
            self.given.append(texts[number])
            return number
        was = self.answers[len(self.given)]
        number = texts.index(self.again(was, hidden))
        self.given.append(was)
        return number

    def roll(self, dice: Dice[V], why: str) -> V:
        was = self.answers[len(self.given)] if self.answers is not None else ""
        number = self.face(dice, was) if was else self.random.randrange(dice.sides)
        self.given.append(str(number))
        self.rolled(why, dice, number)
        return dice.values[number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        texts = [str(card) for card in pool]
        number = self.answer(texts, self.seat not in seats)
        self.note(Drawn(why, texts[number], seats=seats))
        return pool[number]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        texts = [str(option) for option in options]
        if self.state is not None and len(self.given) % 5 == 0:
            self.stream.append(self.bare(self.game.view(self.state, self.seat)))
        self.stream.append((why, seat, texts if seat == self.seat else None))
        number = self.answer(texts, self.seat not in seats)
        self.note(Chosen(why, seat, texts[number], seats=seats))
        return options[number]

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        return self.choose(AWAY, options[0], why, (AWAY,)), self.choose(HOME, options[1], why, (HOME,))

    def tell(self, event: Event, /) -> None:
        self.note(event)

    def play(self, setup: Setup) -> S:
        """The whole game."""
        state = self.state = self.game.start(setup, self)
        while self.game.result(state) is None:
            self.game.turn(state, self)
        self.note(Event("the end"))
        return state


class SwapTape(Tape[S]):
    """A game by chance, or told again with other cards: in what is hidden from the seat, each card of ``swap`` is its value."""

    def __init__(
        self,
        game: Game[S],
        seat: Seat,
        random: Random,
        answers: Sequence[str] | None = None,
        swap: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(game, seat, random, answers)
        self.swap = swap or {}

    def again(self, was: str, hidden: bool) -> str:
        return self.swap.get(was, was) if hidden else was


def check_same(first: Tape[S], again: Tape[S]) -> None:
    """Assert that a seat has perceived the same of both."""
    assert again.stream == first.stream, next((a, b) for a, b in zip(first.stream, again.stream, strict=False) if a != b)
