"""The fork table: a game played out for a manager. It repeats the turn's answers with a new deal, then plays live."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, TypeVar, cast

from hotstove.table.asks import Ask, SeenAnswer
from hotstove.table.chance import Chance
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import MOST_TURNS, DoesNotFit, Endless, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, Chosen, Drawn, Event, Rolled, Seat, Seats, other
from hotstove.table.game import Game, GameState, Manager, Until, view_for

S = TypeVar("S", bound=GameState)
V = TypeVar("V")
W = TypeVar("W")
DEALS = 20_000
"""The greatest number of deals tried; nearly all fit if a game's ``redeal`` uses the answers of the turn."""


def answers_seen(events: Sequence[Event], seat: Seat) -> list[SeenAnswer]:
    """The rolls, draws and choices among the events of a turn, as far as the seat has seen them."""
    given: list[SeenAnswer] = []
    for event in events:
        if seat not in event.seats:
            continue
        if isinstance(event, Rolled):
            given.append(SeenAnswer(event.why, None, event.faces))
        elif isinstance(event, Drawn):
            given.append(SeenAnswer(event.why, None, event.card))
        elif isinstance(event, Chosen):
            given.append(SeenAnswer(event.why, event.seat, event.option))
    return given


class _Misfit(Exception):
    """The new deal of the hidden cards contradicts the answers of this turn."""


class ForkTable(Table):
    """Answers the turn's first questions from ``prefix``, the rest from its own chance and the managers."""

    __slots__ = ("_prefix", "_seat", "_used", "chance", "game", "managers", "state")

    def __init__(
        self, game: Game[S], state: S, seat: Seat, prefix: Sequence[SeenAnswer], managers: tuple[Manager, Manager], luck: str
    ) -> None:
        self.game = game
        self.state = state
        self.managers = managers
        self.chance = Chance(luck)
        self._seat: Seat = seat
        self._prefix = prefix
        self._used = 0

    def roll(self, dice: Dice[V], why: str) -> V:
        number = self._given(Ask("roll", why, None, dice.values, BOTH, dice))  # type: ignore[arg-type]
        return dice.values[self.chance.pick(dice.sides) if number is None else number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        number = self._given(Ask("draw", why, None, pool), seats)
        return pool[self.chance.pick(len(pool)) if number is None else number]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        number = self._given(Ask("choose", why, seat, options), seats)
        if number is not None:
            return options[number]
        return self._ask(seat, options, why)

    def _ask(self, seat: Seat, options: Sequence[V], why: str) -> V:
        if len(options) == 1:
            return options[0]
        return self.managers[seat].choose(
            view_for(self.managers[seat], self.game)(self.state, seat), options, why, _ForkBench(self.chance, seat)
        )

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        own = self._seat
        mine = self.choose(own, options[own], why, (own,))
        theirs = self._ask(other(own), options[other(own)], why)
        return cast("tuple[V, W]", (mine, theirs) if own == AWAY else (theirs, mine))

    def tell(self, event: Event, /) -> None:
        """Drop the event: a game played out for a manager is not told to anybody."""

    def _given(self, ask: Ask, seats: Seats = BOTH) -> int | None:
        """The number of the answer given to this question, or None if there was none or the seat did not see it.

        Questions whose answers the seat did not see are answered anew; their number may differ. Raises _Misfit if the next
        answer does not fit.
        """
        if self._used == len(self._prefix) or self._seat not in seats:
            return None
        why, seat, text = self._prefix[self._used]
        if why != ask.why or seat != ask.seat:
            raise _Misfit
        self._used += 1
        try:
            return ask.read(text)
        except (NotLegal, Unreadable):
            raise _Misfit from None


class _ForkBench:
    """The bench of managers at a fork table: it has luck, but does not play games out."""

    def __init__(self, chance: Chance, seat: Seat) -> None:
        self._chance = chance
        self.seat: Seat = seat

    def luck(self) -> int:
        return self._chance.pick(1 << 32) << 32 | self._chance.pick(1 << 32)  # one number of the stream has 53 bits

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> NoReturn:
        raise DoesNotFit("a game in a manager's head can't hold another one")


def play_out(
    game: Game[S],
    before: S,
    given: Sequence[SeenAnswer],
    ask: tuple[str, Seat],
    option: str,
    managers: tuple[Manager, Manager],
    luck: str,
    until: Until | None = None,
) -> Any:  # noqa: ANN401 (a score or a view)
    """The final score of a game that continues from an open question, at which the seat asked takes ``option``.

    With ``until``, called with the seat's view after each turn: the first view for which it is true, or the view at the end.

    ``before`` is the state at the start of the turn, ``given`` are the answers in it so far, single options included, and
    ``ask`` is the open question. Everything that the seat can't see is dealt anew; a deal that contradicts the answers is
    repeated. Raises DoesNotFit if none of ``DEALS`` deals fits, Endless if the game has no end.
    """
    seat = ask[1]
    prefix = [*given, SeenAnswer(*ask, option)]
    dealer = Chance(f"{luck} deal")
    for deal in range(DEALS):
        state = game.redeal(before, seat, dealer, given)
        table = ForkTable(game, state, seat, prefix, managers, f"{luck} {deal}")
        try:
            for _ in range(MOST_TURNS):
                if (score := game.result(state)) is not None:
                    return score if until is None else game.view(state, seat)
                game.turn(state, table)
                if until is not None and until(view := game.view(state, seat)):
                    return view
        except _Misfit:
            continue
        raise Endless
    raise DoesNotFit(f"no deal of the hidden cards in {DEALS} fits the answers of this turn")
