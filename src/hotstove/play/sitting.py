"""One sitting at a game, the same for every screen: whose turn it is, what each screen may show and do, and what is logged.

A sitting changes a session and appends every change to a log before it returns; if the log raises, the session is put back as
it was. Drawing and waiting are left to the terminal and the server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, TypeAlias

from hotstove.play.asking import (
    by_kind,
    distinct_options,
    hides_options,
    is_secret,
    judges_questions,
    offers_little,
    open_options,
    pass_of,
    question_of,
)
from hotstove.play.automatic_passes import AutomaticPasses
from hotstove.play.bursts import Line
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import NotYours, Screen
from hotstove.play.seats import Computers, computer_managers
from hotstove.play.standing_passes import EVERY_CARD, FOR_EVERYTHING, SPANS, Span, Time
from hotstove.play.taking_back import TakingBack, undone_from
from hotstove.play.thinking import ManagersQuestion
from hotstove.table.asks import Answer, Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Event, Seat, Seats, label_of
from hotstove.table.log import Entry, Given, Log, Undone
from hotstove.table.record import has_news
from hotstove.table.session import AnySession, play_on

Stops: TypeAlias = Callable[[Sequence[Event]], bool]
"""Whether computers and dice stop at the last of these events, though nobody is asked."""
TOGETHER = 64
"""The number of answers that `Sitting.play_out` appends to the log at a time."""
MOST_RECALLED: Final = 60
"""The most answers among which it is looked for those that came by themselves, when a game is opened again."""


class Sitting(AutomaticPasses):
    """A game under way, managed by people and computers.

    ``holder`` is the manager that has taken a shared screen; the screen shows this manager's hand. ``back`` takes answers back.
    ``at_once``: computers and dice answer right after a person, in the same entry of the log; otherwise each needs a ``step``.
    ``stops`` makes for each act what says by its events, told one after another, whether computers stop there, though nobody
    is asked; a ``step`` leads on. ``elsewhere`` works out what computer managers think that play games out; it is set before
    they are first asked for. ``shows_answers``: what somebody answers may be read off the screen afterwards, as what is typed
    may; else two managers who have nothing but a choice to hide, and whose options everybody knows, need not hand each other a
    shared screen.
    """

    def __init__(
        self,
        session: AnySession,
        log: Log | None = None,
        dice: RealDice | None = None,
        computers: Computers | None = None,
        at_once: bool = True,
    ) -> None:
        super().__init__(session)
        self.at_once = at_once
        self.log = log
        self.dice = dice or RealDice.of(session.record.dice, session.game)
        self.holder: Seat | None = None
        self.back = TakingBack(self)
        self.stops: Callable[[], Stops] = lambda: lambda told: False
        self.elsewhere: Callable[[ManagersQuestion], int] | None = None
        self.shows_answers = True
        self._told_before = 0  # the number of events before the act under way
        self._computers = computers

    # --- Who sits here, and whose turn it is

    @property
    def computers(self) -> Computers:
        """The computer managers; made when they are first asked for."""
        if self._computers is None:
            record = self.session.record
            elsewhere = self._asks_elsewhere if self.elsewhere is not None else None
            self._computers = computer_managers(self.game, record.seats, record.setup, elsewhere)[0]
        return self._computers

    def _asks_elsewhere(self, seat: Seat, level: str) -> int:
        """The number of the option that a computer manager takes now (the managers themselves get no record)."""
        assert self.elsewhere is not None
        return self.elsewhere(ManagersQuestion(replace(self.session.record, redo=[]), seat, level))

    @property
    def plays_out(self) -> bool:
        """Whether a computer manager here plays games out, so that an answer may take seconds."""
        return not self.over and any(computer is not None and computer.plays_out for computer in self.computers)

    @property
    def ready(self) -> bool:
        """Whether the computer managers can choose at once. Some first have to solve the game for the two teams."""
        return self.over or all(computer is None or computer.ready for computer in self.computers)

    @property
    def waits(self) -> bool:
        """Whether a person must act now; if not, a computer, dice or an automatic pass comes next, or the game is over."""
        asks = self.session.asks
        return not self.over and all(self._is_a_persons(ask) and self.automatic_pass(ask) is None for ask in asks)

    def _is_a_persons(self, ask: Ask) -> bool:
        return ask.seat in self.people if ask.seat is not None else self.dice.by_hand(ask)

    def asked(self, screen: Screen) -> Ask | None:
        """The open question to be answered at the screen, or None.

        Of two, that of the manager that has taken the screen, else of one for whom something was passed unasked in this at-bat,
        which he can still have back: after the other manager's answer he could not.
        """
        mine = [ask for ask in self.session.asks if self._is_for(ask, screen)] if not self.ended else []
        if len(mine) < 2:
            return mine[0] if mine else None
        seats = [ask.seat for ask in mine if ask.seat is not None]
        may_have_back = (seat for seat in seats if self.taken_back_by_all(seat))
        first = self.holder if self.holder in seats else next(may_have_back, seats[0])
        return next(ask for ask in mine if ask.seat == first)

    def _is_for(self, ask: Ask, screen: Screen) -> bool:
        return ask.seat in screen.seats if ask.seat is not None else screen.owns and self.dice.by_hand(ask)

    # --- Whose knowledge a screen shows

    def seats_shown(self, screen: Screen) -> Seats:
        """The seats whose knowledge the screen may show; on a shared screen, only that of the manager that has taken it."""
        if not screen.shared or not self.session.asks:
            return screen.seats
        ask = self.asked(screen)
        return (self.holder,) if self.holder is not None and ask is not None and ask.seat == self.holder else ()

    def may_take(self, screen: Screen) -> Seat | None:
        """The manager asked at a shared screen if taking it would show this manager's secrets, else None."""
        ask = self.asked(screen) if screen.shared else None
        if ask is None or ask.seat is None or ask.seat == self.holder:
            return None
        secret = hides_options(self.game, ask) or (self.shows_answers and is_secret(self.game, ask))
        return ask.seat if self.game.hides or secret else None

    def must_take(self, screen: Screen) -> Seat | None:
        """The seat that `may_take` returns if it can't answer without taking the screen: all of its options are secret."""
        seat = self.may_take(screen)
        ask = self.asked(screen)
        return seat if ask is not None and not open_options(self.game, ask) else None

    def take_screen(self, screen: Screen) -> None:
        """Give a shared screen to the manager asked there; raises NotYours if the screen is not shared."""
        if not screen.shared:
            raise NotYours("no two managers share this screen")
        seat = self.may_take(screen)
        if seat is not None:
            self.holder = seat

    def may_put_away(self, screen: Screen) -> bool:
        """Whether the screen is shared and shows the hand of the manager asked, who has taken it."""
        ask = self.asked(screen)
        return screen.shared and self.holder is not None and ask is not None and ask.seat == self.holder

    def put_away(self, screen: Screen) -> None:
        """Put the hand at a shared screen away again before it is answered; raises NotLegal if none is shown."""
        if not self.may_put_away(screen):
            raise NotLegal("no hand is shown here that could be put away")
        self.holder = None

    def on_offer(self, screen: Screen, ask: Ask) -> tuple[int, ...]:
        """The numbers of the options that may be shown and chosen at the screen now, those of a kind together."""
        if self.may_take(screen) is not None:
            return open_options(self.game, ask)
        if ask.seat is None:
            return tuple(range(len(ask.options)))
        distinct = distinct_options(self.game, self.session.view(ask.seat), ask)
        return by_kind(self.game, ask, self.in_order(ask, distinct))

    def in_order(self, ask: Ask, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """These numbers of a manager's options in the order in which a screen lists them."""
        return numbers

    def shown(self, screen: Screen, ask: Ask) -> Ask:
        """The question with only the options that are `on_offer`, or with lines of answers to it and those that follow."""
        if ask.seat is None:
            return ask
        if (lines := self.lines(ask)) is not None:
            return Ask(ask.verb, ask.why, ask.seat, lines, ask.seats)
        offered = self.on_offer(screen, ask)
        if offered == tuple(range(len(ask.options))):
            return ask
        return Ask(ask.verb, ask.why, ask.seat, [ask.options[number] for number in offered], ask.seats)

    def lines(self, ask: Ask) -> tuple[object, ...] | None:
        """The options where a manager's question is put as one with those that follow (`bursts.in_one`), else None."""
        return None

    def _put_away(self) -> None:
        """Release the shared screen, unless its holder has an open question with only secret options."""
        asks = [ask for ask in self.session.asks if ask.seat == self.holder]
        if not asks or open_options(self.game, asks[0]):
            self.holder = None

    # --- Automatic passes

    def pass_for_time(self, key: str = "") -> None:
        """Give the pass for the manager asked, because the time is over."""
        ask = self.session.asks[0]
        pass_number = pass_of(self.game, ask)
        assert pass_number is not None
        self.keep(lambda: self._give(ask, pass_number, by_itself=True), key)

    def stop_clock(self, screen: Screen) -> None:
        """Stop the clock at this question for the manager asked."""
        if self._open(screen).seat is not None:
            self._clock_stopped = self.changes

    def ask_for_everything(self, screen: Screen, key: str = "") -> str:
        """Ask the manager asked also for what is hardly worth asking: in this at-bat, the second time in the whole game.

        The third time that ends. What was passed for him in this at-bat is taken back, unless dice or cards have fallen or
        somebody else has chosen since. Returns in words what he will be asked.
        """
        seat = self._open(screen).seat
        if seat is None or not judges_questions(self.game):
            raise NotLegal("you are asked for everything here")
        if not self.is_asked_all(seat):
            return self._ask_in_this_at_bat(seat, "everything", key)
        if self.asked_all[seat]:
            self.asked_all[seat] = ()
            return "You are asked for everything in the whole game."
        given = self.asked_all.pop(seat)
        if self.at_once:
            with self._or_asked_as(seat, given):
                self.play_to_question(key)
        return "You are not asked any more for what is seldom wanted."

    def _ask_in_this_at_bat(self, seat: Seat, what: str, key: str) -> str:
        """Ask a manager for everything in this at-bat, and take back what was passed for him in it if that may be taken back.

        Returns in words that he is asked for ``what``.
        """
        first, given = self._first_unasked(seat), self.asked_all.get(seat)
        self.asked_all[seat] = self.now(seat)[: SPANS["at-bat"].common]
        if first is not None:
            with self._or_asked_as(seat, given):
                self.undo(first, key)
        undone = " What was done for you in it is taken back." if first is not None else ""
        return f"In this at-bat you are asked for {what}.{undone}"

    @contextmanager
    def _or_asked_as(self, seat: Seat, given: Time | None) -> Iterator[None]:
        """Do what follows a new wish of a manager to be asked for more or less; if it is not kept, he has his old one."""
        try:
            yield
        except BaseException:
            self.asked_all.pop(seat, None)
            if given is not None:
                self.asked_all[seat] = given
            raise

    # --- What people do

    def answer(self, screen: Screen, text: str, key: str = "") -> None:
        """Answer the screen's question with an option's text; raises NotLegal if no option on offer there has it."""
        self.answer_number(screen, self.shown(screen, self._open(screen)).read(text), key)

    def answer_number(self, screen: Screen, number: int, key: str = "") -> None:
        """Answer the screen's question with an option by its place among those that are shown there, from 0.

        If ``at_once``, the game plays on until a person must act again. The pass of a question that offers nothing but what is
        hardly ever wanted holds for the rest of the half-inning, until it offers more. An option for all that follows
        (``Question.standing``) holds until another answer is given to the question.
        """
        ask = self._open(screen)
        option = self.shown(screen, ask).options[number] if self.lines(ask) is not None else None
        if option is not None:
            first, *others = option.answers if isinstance(option, Line) else ((ask.why, str(option)),)
            chosen = ask.texts.index(first[1])
        else:
            others, chosen = [], self.on_offer(screen, ask)[number]

        def act() -> None:
            self.planned = [(ask.seat, *answer) for answer in others]
            self._follow(ask, ask.texts[chosen])
            asked = question_of(self.game, ask)
            if ask.seat in self.asked_next and asked is not None and asked.routine:
                self.asked_next.discard(ask.seat)
                self.asked_all.setdefault(ask.seat, self.now(ask.seat)[: SPANS["at-bat"].common])
            if chosen == pass_of(self.game, ask):
                self._decline(ask)
            if chosen == pass_of(self.game, ask) and offers_little(self.game, ask):
                self._add_standing_pass(ask, label_of(ask.why), "half", if_seldom=True)
            self._give(ask, chosen)

        self.keep(act, key)

    def skip(self, screen: Screen, span: Span, key: str = "") -> None:
        """Pass, and add a standing pass: for the same question in this half-inning or game, or for all cards in this at-bat.

        An answer that can be picked by the odds is, and so it is whenever the question comes again for so long. A pass for one
        question that is given while nothing speaks for another answer lasts only until something does.
        """
        ask = self._open(screen)
        picks = ask.seat is not None and self.may_pick(ask)
        pass_number = self.pick(ask) if picks else pass_of(self.game, ask)
        if pass_number is None or ask.seat is None or pass_number not in self.on_offer(screen, ask):
            raise NotLegal("there is nothing to pass here")
        lasting = self.lasting(ask)
        if not lasting:
            raise NotLegal("this question does not come again")
        if span not in lasting:
            raise NotLegal(f"not for so long: it can be passed only for {' or '.join(SPANS[each].general for each in lasting)}")
        label = EVERY_CARD if span in FOR_EVERYTHING else label_of(ask.why)

        def act() -> None:
            self._add_standing_pass(ask, label, span, if_seldom=label != EVERY_CARD and self.is_idle(ask))
            if picks:
                self._add_standing_pass(ask, label_of(ask.why), span)
            self._give(ask, pass_number)

        self.keep(act, key)

    def may_pass_together(self, screen: Screen, ask: Ask) -> bool:
        """Whether the two managers at a shared screen can agree to pass everything in this at-bat.

        They do so in the open, while neither has taken the screen: what was agreed tells nothing of a hand.
        """
        two = screen.shared and self.holder is None and ask.seat is not None and len(self.people) == len(BOTH)
        return two and FOR_EVERYTHING[0] in self.lasting(ask) and pass_of(self.game, ask) in self.on_offer(screen, ask)

    def pass_together(self, screen: Screen, key: str = "") -> None:
        """Pass everything in this at-bat for both managers at a shared screen."""
        ask = self._open(screen)
        pass_number = pass_of(self.game, ask)
        if pass_number is None or not self.may_pass_together(screen, ask):
            raise NotLegal("both can pass only at a screen that they share, before one of them takes it")

        def act() -> None:
            for seat in self.people:
                self._add_standing_pass(ask, EVERY_CARD, FOR_EVERYTHING[0], seat=seat)
            self._give(ask, pass_number)

        self.keep(act, key)

    def undo(self, place: int, key: str = "") -> None:
        """Take back the answer at ``place`` and all later ones, with the standing passes given since.

        Of what both have chosen in secret, and are done with, both parts are taken back (`undone_from`).
        """
        start = undone_from(self.session, place, self.people)

        def act() -> None:
            self.standing, self.planned = [each for each in self.standing if each.place < start], []
            self.declined = {}
            self.session.undo(len(self.session.record.answers) - start)

        self.keep(act, key)

    def redo(self) -> None:
        """Repeat the last answer taken back, and the answers of computers, dice and automatic passes that followed it."""

        def act() -> None:
            again, places = self.session.record, self.passed_over
            self.session.redo()
            while again.redo and not (self.waits and len(again.answers) not in places):
                self.session.redo()

        self.keep(act)

    def _open(self, screen: Screen) -> Ask:
        ask = self.asked(screen)
        if ask is None:
            raise NotYours("the game is over" if self.over else "it is not your turn")
        if self.must_take(screen) is not None:
            raise NotYours("the screen must be handed over first")
        return ask

    def _give(self, ask: Ask, number: int, by_itself: bool = False) -> None:
        self._give_one(ask, number, by_itself)
        if self.at_once:
            self.go_on(stops=self._watched(self.stops()))

    def _give_one(self, ask: Ask, number: int, by_itself: bool) -> None:
        self._note_given(ask, by_itself)
        self.session.answer_number(number, ask.seat)

    def _note_given(self, ask: Ask, by_itself: bool) -> None:
        """Note that the answer which comes next is a person's, given or ``by_itself``."""
        if by_itself:
            self.planned = self.planned[1:]  # those of one line follow one another
        place = len(self.session.record.answers)
        self.passed_over = {each for each in self.passed_over if each < place} | ({place} if by_itself else set())
        self.passed_unasked = {each: when for each, when in self.passed_unasked.items() if each < place}
        if by_itself and ask.seat is not None and (self.is_unasked(ask) or self._has_order(ask)):
            self.passed_unasked[place] = (*self.now(ask.seat)[: SPANS["at-bat"].common], ask.seat)

    # --- Computers, dice, and automatic passes

    def go_on(self, limit: int | None = None, stops: Callable[[], bool] = lambda: False) -> None:
        """Answer for computers, dice and automatic passes until a person must act or ``stops``, at most ``limit`` times."""
        answers = self.session.record.answers
        end = None if limit is None else len(answers) + limit

        def passes(ask: Ask) -> int | None:
            number = self.automatic_pass(ask)
            if number is None or stops():
                return None
            self._note_given(ask, by_itself=True)
            return number

        while not self.waits and not self.over and (end is None or len(answers) < end) and not stops():
            passing = [(ask, number) for ask in self.session.asks if (number := self.automatic_pass(ask)) is not None]
            if passing:
                self._give_one(*passing[0], by_itself=True)
            else:
                left = None if end is None else end - len(answers)
                play_on(self.session, self.computers, self.dice.by_hand, left, stops, passes)

    def recall_passes(self) -> None:
        """Find again which of the last answers were given by themselves: the log does not say it.

        Such is an answer that this sitting, with no wish of anybody, would give by itself at its place. The search goes back to
        the last one that was not, at most over ``MOST_RECALLED`` answers. What it finds must not hang on a hand or a secret
        choice that somebody else could learn of by it: a pass without a choice ends the search like any other there, and
        secret answers are not looked at.
        """
        answers = self.session.record.answers
        for place in range(len(answers) - 1, max(-1, len(answers) - 1 - MOST_RECALLED), -1):
            answer = answers[place]
            untold = self.is_apart(answer.why) if self.is_watched else place in self.session.forced
            if answer.seat not in self.people or untold:
                continue
            then = type(self)(self.session.fork(place))
            then.has_spectator = self.has_spectator
            ask = next((ask for ask in then.session.asks if (ask.why, ask.seat) == (answer.why, answer.seat)), None)
            number = then.automatic_pass(ask) if ask is not None else None
            if ask is None or ask.seat is None or number is None or ask.texts[number] != answer.text:
                return
            self.passed_over.add(place)
            if then.is_unasked(ask):
                self.passed_unasked[place] = (*then.now(ask.seat)[: SPANS["at-bat"].common], ask.seat)

    def play_to_question(self, key: str = "") -> None:
        """Let the game play on until a person must act or it ``stops``, all in one entry of the log."""
        self.keep(lambda: self.go_on(stops=self._watched(self.stops())), key)

    def play_out(self) -> None:
        """Do the same in steps of ``TOGETHER`` answers, each logged when it is done, for a game that nobody watches."""
        while not self.waits and not self.over:
            self.keep(lambda: self.go_on(TOGETHER))

    def step(self, done: Stops = lambda told: True, key: str = "") -> None:
        """Let computers and dice give one answer, and further ones until ``done`` accepts the events or a person must act."""
        told = len(self.session.events)

        def act() -> None:
            self.go_on(1)
            self.go_on(stops=self._watched(done))

        self.keep(act, key)
        self.back.note_led_on(told)

    def _watched(self, stops: Stops) -> Callable[[], bool]:
        """Whether the act under way has come to its end: ``stops`` is told each of its events once, and its word lasts."""
        told, stopped = self._told_before, False

        def stop() -> bool:
            nonlocal told, stopped
            if not stopped:
                news = self.session.events_since(told)
                told += len(news)
                stopped = stops(news)
            return stopped

        return stop

    # --- The log

    def keep(self, act: Callable[[], object], key: str = "") -> None:
        """Call ``act`` and append the answers that it gave or took back to the log; if that fails, restore the session."""
        record = self.session.record
        before, redo, taken_back = list(record.answers), list(record.redo), record.taken_back
        told = self._told_before = len(self.session.events)
        passed_over, standing, planned = set(self.passed_over), list(self.standing), list(self.planned)
        try:
            act()
            entries = _entries(before, record.answers, quiet=record.taken_back == taken_back)
            if entries and self.log is not None:
                self.log.append(entries, key)
        except BaseException:
            if len(record.answers) != len(before):
                self.session.reset(before, redo)
            record.taken_back = taken_back
            self.passed_over, self.standing, self.planned = passed_over, standing, planned
            raise
        if entries:
            self._changed(min(told, len(self.session.events)))

    def apply_entries(self, entries: Sequence[Entry]) -> None:
        """Apply entries that another process has appended to this game's log."""
        for entry in entries:
            if isinstance(entry, Undone):
                self.session.undo(entry.undo)
                self.session.record.redo.clear()
            else:
                self.session.answer(entry.answer, entry.seat)
        if entries:
            self._changed(len(self.session.events))

    def _changed(self, told: int) -> None:
        self.changes += 1
        self.back.forget(told)
        self._put_away()


def _entries(before: Sequence[Answer], after: Sequence[Answer], quiet: bool) -> list[Entry]:
    """The entries of a log that lead from the answers ``before`` to the answers ``after``; ``quiet``: that was not counted."""
    kept = min(len(before), len(after))
    undone: list[Entry] = [Undone(len(before) - kept, quiet and has_news(before[kept:]))] if len(before) > kept else []
    return undone + [Given(answer.why, answer.seat, answer.text) for answer in after[kept:]]
