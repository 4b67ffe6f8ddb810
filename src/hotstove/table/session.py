"""A game in progress: its record, the open questions, and the events so far. Answers are added; undo takes them out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from hotstove.table.asks import Answer, Ask, NeedAnswer
from hotstove.table.chance import Chance, luck
from hotstove.table.errors import MOST_TURNS, DoesNotFit, Endless, NotLegal
from hotstove.table.events import Chosen, Event, Seat, label_of
from hotstove.table.fork import answers_seen, play_out
from hotstove.table.game import Game, GameState, Manager, Until, labels_hiding_options, view_for
from hotstove.table.record import Record, has_news
from hotstove.table.replay import ReplayTable, WatchedTable

S = TypeVar("S", bound=GameState)


class _TurnStart(NamedTuple, Generic[S]):
    """The numbers of answers and events before a turn, and the state at its start."""

    answers: int
    events: int
    state: S


class Session(Generic[S]):
    """Plays a record by re-running the current turn with one answer more; only the record is ever stored.

    ``asks`` are the open questions (two for a joint secret choice, none when the game is over), ``state`` is the position at
    that question, ``events`` are all events so far. ``forced`` are the places of the answers to questions with a single
    option, which a record with ``Record.keeps_passes`` includes.
    """

    def __init__(self, game: Game[S], record: Record, begun: Session[S] | None = None) -> None:
        """Play the record to its end; raises DoesNotFit if the rules contradict it.

        ``begun`` is a session of the same game with the same first answers: its turns are not run again.
        """
        if record.game != game.name or record.edition != game.edition:
            raise DoesNotFit(
                f"the game is of edition {record.edition!r} of {record.game}, this is edition {game.edition!r} of {game.name}"
            )
        self.game = game
        self.record = record
        self.asks: tuple[Ask, ...] = ()
        self._joint_given = 0  # answers given so far to the open joint choice
        self._turns: list[_TurnStart[S]] = []
        self._events: list[Event] = []
        self._told: list[Event] = []
        self.forced: set[int] = set()
        self._forced_labels = labels_hiding_options(game) if record.keeps_passes else frozenset[str]()
        self.state: S
        if begun is not None:
            self._turns = [turn for turn in begun._turns if turn.answers <= len(record.answers)]
            self._events = begun._events[: self._turns[-1].events if self._turns else 0]
            self.forced = {place for place in begun.forced if place < len(record.answers)}
        self._run()

    @property
    def events(self) -> list[Event]:
        """All events told so far, those of the unfinished turn last."""
        return self._events + self._told

    def events_since(self, told: int) -> list[Event]:
        """The events after the first ``told`` ones."""
        earlier = len(self._events)
        return self._events[told:] + self._told if told < earlier else self._told[told - earlier :]

    @property
    def turns(self) -> int:
        """The number of finished turns; -1 during the start of the game, when there is no state yet."""
        return len(self._turns) - 1

    @property
    def turn_began(self) -> int:
        """The number of answers before the turn under way."""
        return self._turns[-1].answers if self._turns else 0

    @property
    def shown_by_throw(self) -> str:
        """The label of the question, answered in secret, whose answers are shown by the dice that are to be thrown now.

        Empty if nothing is thrown now, or its dice show nothing (``Question.shows``).
        """
        thrown = next((label_of(ask.why) for ask in self.asks if ask.seat is None), "")
        return next((each.shows for each in self.game.questions if (each.verb, each.label) == ("roll", thrown)), "")

    @property
    def result(self) -> tuple[int, int] | None:
        """The final score, or None while something is asked."""
        return None if self.asks else self.game.result(self.state)

    def earlier(self, back: int) -> tuple[S, list[Event]] | None:
        """The state at the start of an earlier turn and its events, or None if there is no such turn.

        ``back`` counts from the turn under way: 1 is the turn before it.
        """
        number = self.turns - back
        if back < 1 or number < 0:
            return None
        start, end = self._turns[number : number + 2]
        return start.state, self._events[start.events : end.events]

    def events_before(self, turn: int) -> int:
        """The number of events told before a turn began, counted from 0; 0 for one that has not begun."""
        return self._turns[turn].events if 0 <= turn < len(self._turns) else 0

    def before(self, event: int) -> S | None:
        """The state at the start of the turn in which an event was told, by its place among all events; None before any."""
        number = bisect_right(self._turns, event, key=lambda turn: turn.events) - 1
        return self._turns[number].state if number >= 0 else None

    def state_after(self, turn: int) -> S:
        """The state after so many finished turns, not to be changed: 0 is the one in which the first turn begins."""
        return self._turns[turn].state

    def events_of(self, turn: int) -> list[Event]:
        """The events of a finished turn, counted from 0."""
        start, end = self._turns[turn : turn + 2]
        return self._events[start.events : end.events]

    def watch_turn(self, turn: int, watch: Callable[[S, Event], None]) -> None:
        """Run a finished turn again; ``watch`` gets each event that the rules tell, with the state as it is told."""
        used, _, before = self._turns[turn]
        state = before.copy()
        table = WatchedTable(self.record.answers, used, self._forced_labels, lambda event: watch(state, event))
        self.game.turn(state, table)

    def turn_so_far(self) -> tuple[S, tuple[Answer, ...]]:
        """The state at the start of the turn under way, not to be changed, and the answers given in this turn.

        Answers in ``forced`` are left out. Raises NotLegal during the start of the game, for example in a deal by hand.
        """
        if not self._turns:
            raise NotLegal(f"the game has not begun ({label_of(self.asks[0].why)}): no turn is under way")
        used, _, before = self._turns[-1]
        answers = self.record.answers
        return before, tuple(answers[place] for place in range(used, len(answers)) if place not in self.forced)

    def view(self, seat: Seat) -> object:
        """The seat's view of the present state."""
        return self.game.view(self.state, seat)

    def answer(self, text: str, seat: Seat | None = None) -> None:
        """Answer the open question (of that seat, in a joint choice) by its text, and play on to the next one.

        Raises NotLegal or Unreadable and then changes nothing.
        """
        ask = self._open(seat)
        number = ask.read(text)
        self._append(ask, number, ask.texts[number])

    def answer_number(self, number: int, seat: Seat | None = None, answer_next: Answers | None = None) -> None:
        """Answer the open question by the number of an option or throw, from 0.

        ``answer_next`` answers those that follow, as far as it can, without the turn being run again.
        """
        ask = self._open(seat)
        self._append(ask, number, _text_of(ask, number), answer_next)

    def undo(self, count: int = 1) -> int:
        """Take back the last ``count`` answers, or all if there are fewer, and return the number of answers taken back."""
        count = min(count, len(self.record.answers))
        if count:
            self.record.undo(count, not self._has_told(len(self.record.answers) - count))
            self._rewind()
        return count

    def _has_told(self, place: int) -> bool:
        """Whether the seat that gave the answer at ``place`` has learned something since (decision 15)."""
        answers = self.record.answers[place:]
        taker = answers[0].seat
        if taker is None or any(answer.seat is None for answer in answers):
            return has_news(answers)
        if self.shown_by_throw:  # who is to throw the dice that both have chosen in secret has been told which
            return True
        since = self.events_since(len(self.fork(place).events))
        if any(event.seats == (taker,) and not isinstance(event, Chosen) for event in since):  # such as a look at a hand
            return True
        if not has_news(answers):
            return False
        theirs = [event for event in since if isinstance(event, Chosen) and event.seat != taker]
        # What both have chosen apart is laid open by what is told behind it, such as the names of a lineup.
        apart = next((number for number, event in enumerate(since) if event in theirs and taker not in event.seats), len(since))
        laid_open = any(taker in event.seats and not isinstance(event, Chosen) for event in since[apart:])
        return laid_open or any(self._says(event, taker) for event in theirs)

    def _says(self, choice: Chosen, seat: Seat) -> bool:
        """Whether another's choice says something to a seat: not the pass of a routine question, nor what was chosen apart."""
        asked = next((each for each in self.game.questions if each.label == label_of(choice.why)), None)
        if asked is None:
            return True
        return not (asked.apart if seat not in choice.seats else asked.routine and choice.option == asked.passes)

    def reset(self, answers: Sequence[Answer], redo: Sequence[Answer]) -> None:
        """Go to the position after ``answers``, which must be a beginning of the present answers or begin with them.

        Nothing counts as taken back by that.
        """
        self.record.answers[:], self.record.redo[:] = answers, redo
        self._rewind()

    def redo(self) -> bool:
        """Repeat the last answer taken back; returns False if there is none."""
        if not self.record.redo:
            return False
        self.record.append(self.record.redo[0])
        self._run()
        return True

    def fork(self, answers: int | None = None) -> Session[S]:
        """A separate session of the same game, not saved, after the first ``answers`` answers (default: all)."""
        record = self.record
        copy = replace(record, answers=record.answers[:answers], redo=[])
        return Session(self.game, copy, begun=self)

    def _open(self, seat: Seat | None) -> Ask:
        for ask in self.asks:
            if seat is None or ask.seat == seat:
                return ask
        raise NotLegal("the game is over" if not self.asks else f"seat {seat} is not asked")

    def _append(self, ask: Ask, number: int, text: str, answer_next: Answers | None = None) -> None:
        self.record.append(Answer(ask.why, ask.seat, text, number))
        self._run(answer_next)

    def _rewind(self) -> None:
        self.forced = {place for place in self.forced if place < len(self.record.answers)}
        while self._turns and self._turns[-1].answers > len(self.record.answers):
            self._turns.pop()
        if self._turns:
            del self._events[self._turns[-1].events :]
        else:
            self._events.clear()
        self._run()

    def _run(self, answer_next: Answers | None = None) -> None:
        """Run turns until a question is open or the game is over; the last turn that was suspended is run again."""
        game, answers = self.game, self.record.answers
        answerer = _Answerer(self, answer_next) if answer_next is not None else None
        if not self._turns:
            table = ReplayTable(answers, 0, self._forced_labels, self.forced, answerer)
            try:
                first = game.start(self.record.setup, table)
            except NeedAnswer as need:
                self.asks, self._joint_given, self._told = need.asks, need.joint, table.events
                return
            self._events.extend(table.events)
            self._turns.append(_TurnStart(table.used, len(self._events), first))
        while True:
            used, _, before = self._turns[-1]
            if game.result(before) is not None:
                if used < len(answers):
                    raise DoesNotFit(f"answer {used + 1} comes after the end of the game")
                self.asks, self._joint_given, self.state, self._told = (), 0, before, []
                return
            if len(self._turns) > MOST_TURNS:
                raise Endless
            state = before.copy()
            table = ReplayTable(answers, used, self._forced_labels, self.forced, answerer)
            if answerer is not None:  # a manager who is asked while the turn runs sees how it stands
                self.state, self._told = state, table.events
            try:
                game.turn(state, table)
            except NeedAnswer as need:
                self.asks, self._joint_given, self.state, self._told = need.asks, need.joint, state, table.events
                return
            self._events.extend(table.events)
            self._turns.append(_TurnStart(table.used, len(self._events), state))


Answers: TypeAlias = Callable[[Ask], int | None]
"""From an open question to the number of the option or throw that answers it; None if it is left open."""


def _text_of(ask: Ask, number: int) -> str:
    return ask.dice.texts[number] if ask.dice is not None else str(ask.options[number])


class _Answerer(Generic[S]):
    """Answers a session's questions while its turn runs, and appends the answers to its record."""

    def __init__(self, session: Session[S], answer_next: Answers) -> None:
        self._session = session
        self._answer_next = answer_next

    def answer(self, ask: Ask) -> bool:
        """Append an answer, if there is one; while it is looked for, the session is as if it were suspended at the question."""
        session = self._session
        session.asks, session._joint_given = (ask,), 0
        number = self._answer_next(ask)
        if number is None:
            return False
        session.record.append(Answer(ask.why, ask.seat, _text_of(ask, number), number))
        return True


AnySession: TypeAlias = Session[Any]
"""A session of a game whose state type the caller does not know."""


class SessionBench(Generic[S]):
    """The bench of a computer manager during a session (``Bench``)."""

    def __init__(self, session: Session[S], seat: Seat) -> None:
        self._session = session
        self.seat: Seat = seat

    def luck(self) -> int:
        record = self._session.record
        before, forced = record.answers[: len(record.answers) - self._session._joint_given], self._session.forced
        asked = sum(answer.seat is not None and place not in forced for place, answer in enumerate(before))
        return luck(record.seed, self.seat, asked)

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401 (a score or a view)
        session = self._session
        asked = session._open(self.seat).why, self.seat
        before = session._turns[-1].state
        return play_out(session.game, before, answers_seen(session._told, asked[1]), asked, str(option), managers, luck, until)


def play_on(
    session: Session[S],
    managers: tuple[Manager | None, Manager | None],
    by_hand: Callable[[Ask], bool] = lambda ask: False,
    limit: int | None = None,
    stops: Callable[[], bool] = lambda: False,
    passes: Answers = lambda ask: None,
) -> tuple[Ask, ...]:
    """Answer for the computer managers and the dice until a person is asked, and return that person's questions.

    ``managers`` holds None for a person's seat. ``by_hand`` tells whether a person makes a roll or draw with real dice or
    cards. The n-th roll or draw of a game uses the n-th number of its seed's stream, also after some made by hand.
    ``limit`` is the greatest number of answers to give; ``stops`` is asked before each answer whether to end before it. The
    first answer runs the turn again; those that follow it are given while it runs. Among these are a person's own that
    ``passes`` gives for him, by what he has said before; which of them are to be given is all its own affair.
    """
    answerer = _Computers(session, managers, by_hand, limit, stops, passes)
    while session.asks:
        for ask in session.asks:
            number = answerer.number(ask)
            if number is not None:
                session.answer_number(number, ask.seat, answerer.next_number)
                break
        else:
            return session.asks
    return session.asks


class _Computers(Generic[S]):
    """The answers of computer managers and of the game's own dice, at most ``limit``."""

    def __init__(
        self,
        session: Session[S],
        managers: tuple[Manager | None, Manager | None],
        by_hand: Callable[[Ask], bool],
        limit: int | None,
        stops: Callable[[], bool],
        passes: Answers,
    ) -> None:
        self._session = session
        self._managers = managers
        self._by_hand = by_hand
        self._left = limit
        self._stops = stops
        self._passes = passes
        self._chance = Chance(session.record.seed, sum(answer.seat is None for answer in session.record.answers))

    def next_number(self, ask: Ask) -> int | None:
        """The same while the turn runs, also for a person who passes; None at the limit."""
        if ask.seat is None or self._managers[ask.seat] is not None:
            return self.number(ask)
        number = self._passes(ask) if self._left != 0 else None
        if number is not None and self._left is not None:
            self._left -= 1
        return number

    def number(self, ask: Ask) -> int | None:
        """The number of the answer; None for a person's question, and when the limit is reached."""
        seat = ask.seat
        manager = self._managers[seat] if seat is not None else None
        if self._left == 0 or (self._by_hand(ask) if seat is None else manager is None) or self._stops():
            return None
        if self._left is not None:
            self._left -= 1
        if manager is None or seat is None:
            return self._chance.pick(ask.dice.sides if ask.dice is not None else len(ask.options))
        options = ask.options
        if len(options) == 1:
            return 0
        session = self._session
        view = view_for(manager, session.game)(session.state, seat)
        return options.index(manager.choose(view, options, ask.why, SessionBench(session, seat)))
