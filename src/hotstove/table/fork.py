"""The fork table: a game in a manager's head. The turn's answers so far, hidden cards dealt anew, then live play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hotstove.table.asks import Answer, Ask
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, Event, Seat, Seats
from hotstove.table.game import Game, Manager

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W")
DEALS = 50


class _Misfit(Exception):
    """The hidden cards as dealt anew could not have led to the answers of this turn."""


class ForkTable(Table):
    """Answers the turn's first questions from ``prefix``, the rest from its own chance and the managers."""

    __slots__ = ("_prefix", "_used", "chance", "game", "luck", "managers", "state")

    def __init__(
        self, game: Game[S], state: S, prefix: Sequence[tuple[Seat | None, str]], managers: tuple[Manager, Manager], luck: str
    ) -> None:
        self.game = game
        self.state = state
        self.managers = managers
        self.luck = luck
        self.chance = Chance(luck)
        self._prefix = prefix
        self._used = 0

    def roll(self, dice: Dice[V], why: str) -> V:
        number = self._given(Ask("roll", why, None, dice.values, BOTH, dice))  # type: ignore[arg-type]
        return dice.values[self.chance.pick(dice.sides) if number is None else number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        number = self._given(Ask("draw", why, None, pool))
        return pool[self.chance.pick(len(pool)) if number is None else number]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            return options[0]
        number = self._given(Ask("choose", why, seat, options))
        if number is not None:
            return options[number]
        return self.managers[seat].choose(self.game.view(self.state, seat), options, why, _NoBench(self.chance))

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        away, home = self.choose(AWAY, options[0], why), self.choose(HOME, options[1], why)
        return away, home

    def tell(self, event: Event) -> None:
        """Nobody listens in a manager's head."""

    def _given(self, ask: Ask) -> int | None:
        if self._used == len(self._prefix):
            return None
        seat, text = self._prefix[self._used]
        self._used += 1
        if seat != ask.seat:
            raise _Misfit
        try:
            return ask.read(text)
        except (NotLegal, Unreadable):
            raise _Misfit from None


class _NoBench:
    """Managers inside a fork have luck, but do not fork again."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def luck(self) -> int:
        return self._chance.pick(1 << 53)

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str) -> tuple[int, int]:
        raise DoesNotFit("a game in a manager's head can't hold another one")


def play_out(
    game: Game[S],
    before: S,
    seat: Seat,
    answers: Sequence[Answer],
    option: str,
    managers: tuple[Manager, Manager],
    luck: str,
) -> tuple[int, int]:
    """The final score of one game played on from a question, when ``seat`` takes ``option``.

    ``before`` is the state at the start of the turn, ``answers`` those given in it so far. What the seat can't see is
    dealt anew; a deal that contradicts the answers is dealt again, at most ``DEALS`` times (then DoesNotFit).
    """
    prefix = [(given.seat, given.text) for given in answers]
    prefix.append((seat, option))
    dealer = Chance(f"{luck} deal")
    for deal in range(DEALS):
        state = game.redeal(before, seat, dealer)
        table = ForkTable(game, state, prefix, managers, f"{luck} {deal}")
        try:
            while (score := game.result(state)) is None:
                game.turn(state, table)
        except _Misfit:
            continue
        return score
    raise DoesNotFit(f"no deal of the hidden cards in {DEALS} fits the answers of this turn")
