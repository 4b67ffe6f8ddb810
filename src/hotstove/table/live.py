"""The live table: rolls and draws come from the game's own generator, choices from computer managers."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any, ClassVar, Generic, TypeVar

from hotstove.table.asks import Answer
from hotstove.table.chance import Chance, luck
from hotstove.table.compiled import mypyc_attr
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import MOST_TURNS, DoesNotFit, Endless
from hotstove.table.events import AWAY, BOTH, HOME, Chosen, Drawn, Event, Rolled, Seat, Seats
from hotstove.table.fork import answers_seen, play_out
from hotstove.table.game import Game, GameState, Manager, Setup, Until, only_looks, standing_answers_of, view_for, views_stay
from hotstove.table.record import Record

S = TypeVar("S", bound=GameState)
V = TypeVar("V")
W = TypeVar("W")


class LiveBench:
    """The bench of the managers at a live table (``Bench``).

    The table updates it for each question. It has no reference to the table: that would be a cycle for the garbage collector,
    and would show managers the state. ``_asked`` counts the managers' choices among several options.
    """

    __slots__ = ("_asked", "_seed", "seat")

    def __init__(self, seed: str) -> None:
        self.seat: Seat = AWAY
        self._seed = seed
        self._asked = 0

    def luck(self) -> int:
        return luck(self._seed, self.seat, self._asked)

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401 (a score or a view)
        raise DoesNotFit("this table keeps no answers; a manager that plays games out sits at a recording table")


class RecordingBench(LiveBench, Generic[S]):
    """The bench at a recording table. ``_turn`` holds the state at the turn's start and the number of events before it."""

    __slots__ = ("_events", "_game", "_turn", "_why")

    def __init__(self, game: Game[S], seed: str, events: list[Event]) -> None:
        super().__init__(seed)
        self._game = game
        self._events = events
        self._turn: tuple[S, int] | None = None
        self._why = ""

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401 (a score or a view)
        if self._turn is None:
            raise DoesNotFit("before the first turn no game can be played out")
        before, since = self._turn
        given = answers_seen(self._events[since:], self.seat)
        return play_out(self._game, before, given, (self._why, self.seat), str(option), managers, luck, until)


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveTable(Table, Generic[S]):
    """Plays whole games without interruption and keeps only the events: the table for simulation.

    ``state`` is the working copy of the turn.
    """

    notes_passes: ClassVar[bool] = False
    __slots__ = ("_bench", "_random", "_seats", "_standing", "_views", "events", "game", "managers", "seed", "state")

    def __init__(self, game: Game[S], managers: tuple[Manager, Manager], seed: str) -> None:
        self.game = game
        self.managers = managers
        self.seed = seed
        self.events: list[Event] = []
        self.state: S
        self._random = Chance(seed).random
        away, home = managers
        self._seats = [(view_for(away, game), away.choose), (view_for(home, game), home.choose)]
        self._standing = [standing_answers_of(away), standing_answers_of(home)]
        self._views: list[object] = [None, None]  # those that last all game (`views_stay`)
        self._bench = LiveBench(seed)

    def stands(self, seat: Seat, why: str) -> bool:
        standing = self._standing[seat].get(why)
        if standing is None:
            return False
        bench = self._bench
        bench.seat = seat
        view = self._views[seat]
        if not standing(view if view is not None else self._seats[seat][0](self.state, seat), bench):
            return False
        bench._asked += 1
        return True

    def tell(self, event: Event, /) -> None:
        self.events.append(event)

    def roll(self, dice: Dice[V], why: str) -> V:
        random = self._random
        return dice.values[floor(random() * dice.sides)]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return pool[floor(self._random() * len(pool))]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            return options[0]
        bench = self._bench
        bench.seat = seat
        view_of, choose = self._seats[seat]
        view = self._views[seat]
        option = choose(view if view is not None else view_of(self.state, seat), options, why, bench)
        bench._asked += 1
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        # Neither choice changes the state, so that the second manager can't see the first choice; neither is counted in
        # ``_asked`` before both are made.
        bench = self._bench
        before = bench._asked
        away = self.choose(AWAY, options[0], why)
        asked, bench._asked = bench._asked - before, before
        home = self.choose(HOME, options[1], why)
        bench._asked += asked
        return away, home

    def play(self, setup: Setup) -> S:
        """Play a whole game from its set-up and return its final state."""
        self.state = self.game.start(setup, self)
        return self.play_on()

    def play_on(self) -> S:
        """Play from the present state to the end of the game and return the final state; raises Endless if there is none."""
        state, turn, result = self.state, self.game.turn, self.game.result
        if views_stay(self.game):
            self._views = [self.game.view(state, seat) if only_looks(self.managers[seat]) else None for seat in BOTH]
        for _ in range(MOST_TURNS):
            if result(state) is not None:
                return state
            turn(state, self)
        raise Endless


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordingTable(LiveTable[S]):
    """A live table that also keeps the record and tells rolls, draws and choices as a replay of that record does."""

    notes_passes: ClassVar[bool] = True
    __slots__ = ("_recording", "record")

    def __init__(self, game: Game[S], managers: tuple[Manager, Manager], record: Record) -> None:
        super().__init__(game, managers, record.seed)
        self.record = record
        self._bench = self._recording = RecordingBench(game, record.seed, self.events)

    def stands(self, seat: Seat, why: str) -> bool:
        return False

    def roll(self, dice: Dice[V], why: str) -> V:
        number = floor(self._random() * dice.sides)
        self._note(why, None, dice.texts[number], number)
        self.events.append(Rolled(why, dice.name, dice.texts[number], str(dice.values[number]), dice.said(number)))
        return dice.values[number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        number = floor(self._random() * len(pool))
        self._note(why, None, str(pool[number]), number)
        self.events.append(Drawn(why, str(pool[number]), seats=seats))
        return pool[number]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        option = self._decide(seat, options, why)
        self._note_choice(why, seat, options, option, seats)
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        # Both decide before either choice is recorded, so that the second manager can't learn the first choice.
        away, home = self._decide(AWAY, options[0], why), self._decide(HOME, options[1], why)
        self._note_choice(why, AWAY, options[0], away, (AWAY,))
        self._note_choice(why, HOME, options[1], home, (HOME,))
        return away, home

    def play(self, setup: Setup) -> S:
        state = self.state = self.game.start(setup, self)
        for _ in range(MOST_TURNS):
            if self.game.result(state) is not None:
                return state
            self._recording._turn = state.copy(), len(self.events)
            self.game.turn(state, self)
        raise Endless

    def _decide(self, seat: Seat, options: Sequence[V], why: str) -> V:
        if len(options) == 1:
            return options[0]
        bench = self._recording
        bench.seat, bench._why = seat, why
        view, choose = self._seats[seat]
        return choose(view(self.state, seat), options, why, bench)

    def _note_choice(self, why: str, seat: Seat, options: Sequence[V], option: V, seats: Seats) -> None:
        if len(options) > 1:
            self._note(why, seat, str(option), list(options).index(option))
        self.events.append(Chosen(why, seat, str(option), seats=seats))

    def _note(self, why: str, seat: Seat | None, text: str, number: int) -> None:
        if seat is not None:
            self._recording._asked += 1
        self.record.answers.append(Answer(why, seat, text, number))


def live_table(game: Game[S], managers: tuple[Manager, Manager], setup: Setup, seed: str) -> LiveTable[S]:
    """A live table for one game, of the kind that both managers (away, home) need; the game is the same at either kind.

    A manager that plays games out has the attribute ``plays_out = True`` and needs a recording table; its method ``weighs``
    says at which questions it does.
    """
    if any(getattr(manager, "plays_out", False) for manager in managers):
        return RecordingTable(game, managers, Record(game.name, game.edition, setup, seed))
    return LiveTable(game, managers, seed)
