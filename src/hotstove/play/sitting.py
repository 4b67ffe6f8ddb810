"""One sitting at a game, the same for every screen: whose turn it is, what each screen may show and do, and what is kept of it.

A sitting works on a session and on a log that it appends to. What is done here is kept before it returns; where the log does
not take it, nothing has changed. Nobody here draws or waits: a terminal and a server do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from hotstove.play.asking import DECISION, hides_options, is_secret, open_options, pass_of, question_of
from hotstove.play.moment import AnySession
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.play.seats import YOU, Computers, computer_managers
from hotstove.play.standing_passes import CARDS, StandingPass, Time, Until
from hotstove.play.taking_back import TakingBack
from hotstove.table.asks import Answer, Ask
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import BOTH, Event, Seat, Seats, label_of
from hotstove.table.log import Entry, Given, Log, Undone
from hotstove.table.session import play_on

TOGETHER = 64
"""Answers of computers that nobody watches are kept so many at a time."""

_SPANS: Final[Mapping[Until, str]] = {"at-bat": "an at-bat", "half": "a half-inning", "game": "the game"}


class NotYours(HotStoveError):
    """Somebody acts who may not: another seat is asked, or he only looks on."""


class Sitting:
    """A game under way at which people and computers sit.

    ``holder`` is the manager who has taken a screen that two share, whose hand it shows. ``looked_on``: somebody watches
    from a screen of his own, though he manages nobody. ``passed_over`` are the places of the answers that were passes given
    by themselves. Unless ``at_once``, computers and dice answer one after another, each by a ``step``.
    """

    def __init__(
        self,
        session: AnySession,
        log: Log | None = None,
        dice: RealDice | None = None,
        computers: Computers | None = None,
        at_once: bool = True,
    ) -> None:
        self.session = session
        self.at_once = at_once
        self.game = session.game
        self.log = log
        self.dice = dice or RealDice.of(session.record.dice, session.game)
        self.holder: Seat | None = None
        self.looked_on = False
        self.standing: list[StandingPass] = []
        self.cards_only: dict[Seat, frozenset[str]] = {}
        self.waited_for: set[Seat] = set()
        self.back = TakingBack(self)
        self.passed_over: set[int] = set()
        self.changes = 0
        self._held = -1  # the number of changes at which somebody wanted to be waited for
        self._computers = computers

    # --- Who sits here, and whose turn it is

    @property
    def people(self) -> Seats:
        """The seats where people sit."""
        return tuple(seat for seat in BOTH if self.session.record.seats[seat] == YOU)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.session.asks

    @property
    def computers(self) -> Computers:
        """The computer managers; made when they are first asked for."""
        if self._computers is None:
            self._computers = computer_managers(self.game, self.session.record.seats, self.session.record.setup)[0]
        return self._computers

    @property
    def ready(self) -> bool:
        """Whether the computer managers could choose at once. Some work their play out first, once for two teams."""
        return self.over or all(computer is None or computer.ready for computer in self.computers)

    @property
    def waits(self) -> bool:
        """Whether a person must act now; else the computer, its dice or a standing pass comes next, or the game is over."""
        asks = self.session.asks
        return bool(asks) and all(self._is_a_persons(ask) and self.passes_by_itself(ask) is None for ask in asks)

    def _is_a_persons(self, ask: Ask) -> bool:
        return ask.seat in self.people if ask.seat is not None else self.dice.by_hand(ask)

    def asked(self, screen: Screen) -> Ask | None:
        """The open question that is to be answered at that screen, if there is one; of two, the one of who has taken it."""
        mine = [ask for ask in self.session.asks if self._is_for(ask, screen)]
        return next((ask for ask in mine if ask.seat is not None and ask.seat == self.holder), mine[0] if mine else None)

    def _is_for(self, ask: Ask, screen: Screen) -> bool:
        return ask.seat in screen.seats if ask.seat is not None else screen.owns and self.dice.by_hand(ask)

    # --- Whose knowledge a screen shows

    def seats_shown(self, screen: Screen) -> Seats:
        """The seats whose knowledge the screen may show. One that two share shows what lies open, but to who has taken it."""
        if not screen.shared or self.over:
            return screen.seats
        ask = self.asked(screen)
        return (self.holder,) if self.holder is not None and ask is not None and ask.seat == self.holder else ()

    def may_take(self, screen: Screen) -> Seat | None:
        """The manager who is asked at a screen that two share, and may take it to see what only he knows."""
        ask = self.asked(screen) if screen.shared else None
        if ask is None or ask.seat is None or ask.seat == self.holder:
            return None
        return ask.seat if self.game.hides or is_secret(self.game, ask) else None

    def must_take(self, screen: Screen) -> Seat | None:
        """The same where he can't answer before: nothing that he may choose lies open."""
        seat = self.may_take(screen)
        ask = self.asked(screen)
        return seat if ask is not None and not open_options(self.game, ask) else None

    def take(self, screen: Screen) -> None:
        """Of two at one screen, the manager who is asked takes it."""
        if not screen.shared:
            raise NotYours("no two managers share this screen")
        self.holder = self.may_take(screen) if self.holder is None or self.may_take(screen) is not None else self.holder

    def on_offer(self, screen: Screen, ask: Ask) -> tuple[int, ...]:
        """The options, by number, that may be shown and chosen at the screen as it is now."""
        everything = tuple(range(len(ask.options)))
        return everything if self.may_take(screen) is None else open_options(self.game, ask)

    def shown(self, screen: Screen, ask: Ask) -> Ask:
        """The question with no other options than these."""
        if ask.seat is None or self.may_take(screen) is None:
            return ask
        return Ask(ask.verb, ask.why, ask.seat, [ask.options[number] for number in self.on_offer(screen, ask)], ask.seats)

    def _put_away(self) -> None:
        """Let go of the screen, unless who holds it is asked on what can't be asked in the open."""
        asks = [ask for ask in self.session.asks if ask.seat == self.holder]
        if not asks or open_options(self.game, asks[0]):
            self.holder = None

    # --- Passes that are given by themselves

    def now(self, seat: Seat) -> Time:
        """Inning, half and batter; nothing in a game that has none."""
        return ()

    def passes_by_itself(self, ask: Ask) -> int | None:
        """The pass, by its number, where who is asked wants not to be, or has no card for it and nobody can learn that."""
        seat = ask.seat
        usual = pass_of(self.game, ask)
        if seat is None or seat not in self.people or usual is None:
            return None
        asked = question_of(self.game, ask)
        reaction = asked is not None and asked.reaction
        now, label = self.now(seat), label_of(ask.why)
        if any(each.covers(seat, label, reaction, now) for each in self.standing):
            return usual
        wants_none = hides_options(self.game, ask) and not self._offers(seat, ask, usual)
        return usual if wants_none and not self.is_watched else None

    def _offers(self, seat: Seat, ask: Ask, usual: int) -> bool:
        """Does the question offer who is asked anything but the pass that he wants to be asked for?"""
        wanted = self.cards_only.get(seat)
        return any(number != usual and (wanted is None or text in wanted) for number, text in enumerate(ask.texts))

    @property
    def is_watched(self) -> bool:
        """Whether anybody could learn of a hand from who is asked: another manager who is no computer, or who looks on."""
        return self.looked_on or len(self.people) == len(BOTH)

    def window(self, shared: bool = False) -> Seat | None:
        """The manager who is asked whether he plays a card, and passes by himself after a while unless he wants time.

        So a window takes as long for who holds no card that fits. At a ``shared`` screen, and where nobody could learn
        anything, there is no such clock.
        """
        ask = self.session.asks[0] if len(self.session.asks) == 1 else None
        asked = question_of(self.game, ask) if ask is not None else None
        if ask is None or asked is None or not asked.reaction or ask.seat not in self.people or shared or not self.is_watched:
            return None
        waits = self._held == self.changes or ask.seat in self.waited_for or pass_of(self.game, ask) is None
        return None if waits else ask.seat

    def close_window(self, key: str = "") -> None:
        """The time is over: who is asked passes."""
        ask = self.session.asks[0]
        usual = pass_of(self.game, ask)
        assert usual is not None
        self.keep(lambda: self._give(ask, usual, by_itself=True), key)

    def hold(self, screen: Screen, always: bool = False) -> None:
        """Who is asked wants to be waited for, now or, ``always``, whenever he may play a card."""
        seat = self._open(screen).seat
        if seat is not None:
            self._held = self.changes
            if always:
                self.waited_for.add(seat)

    def ask_only_for(self, screen: Screen, cards: Sequence[str] | None) -> None:
        """Be asked only for these cards, named as the options are; None: for all."""
        if len(screen.seats) != 1:
            raise NotYours("this is for who has a screen of his own")
        if cards is None:
            self.cards_only.pop(screen.seats[0], None)
        else:
            self.cards_only[screen.seats[0]] = frozenset(cards)

    def ask_again(self, screen: Screen, label: str | None = None) -> bool:
        """Pass that question by itself no more; without a label, none. False where none was."""
        before = len(self.standing)
        self.standing = [each for each in self.standing if each.seat not in screen.seats or label not in (None, each.label)]
        return len(self.standing) != before

    # --- What people do

    def answer(self, screen: Screen, text: str, key: str = "") -> None:
        """Answer the screen's question; the game plays on until a person must act again."""
        ask = self._open(screen)
        number = self.on_offer(screen, ask)[self.shown(screen, ask).read(text)]
        self.keep(lambda: self._give(ask, number), key)

    def skip(self, screen: Screen, until: Until, key: str = "") -> None:
        """Pass, and pass by itself whenever the same is asked in this half-inning or game, or any card in this at-bat."""
        ask = self._open(screen)
        usual = pass_of(self.game, ask)
        if usual is None or ask.seat is None or usual not in self.on_offer(screen, ask):
            raise NotLegal("there is nothing to pass here")
        lasting = self.lasting(ask)
        if not lasting:
            raise NotLegal("this question does not come again")
        if until not in lasting:
            raise NotLegal(f"not for so long: it can be passed only for {' or '.join(_SPANS[each] for each in lasting)}")
        label = CARDS if until == "at-bat" else label_of(ask.why)
        seat, now, before = ask.seat, self.now(ask.seat), list(self.standing)

        def act() -> None:
            place = len(self.session.record.answers)
            self.standing = [each for each in before if each.lasts(now)]
            self.standing.append(StandingPass(seat, label, until, now, place))
            self._give(ask, usual)

        try:
            self.keep(act, key)
        except BaseException:
            self.standing = before
            raise

    def lasting(self, ask: Ask) -> tuple[Until, ...]:
        """How long a question can be passed by itself, if it comes again and has a pass.

        A game's one decision not all game long, which would be the game; for the at-bat only where cards are held in secret.
        """
        asked = question_of(self.game, ask)
        if pass_of(self.game, ask) is None or (asked is not None and asked.once):
            return ()
        at_bat: tuple[Until, ...] = ("at-bat",) if self.asks_for_cards(ask) else ()
        return (*at_bat, "half") if label_of(ask.why) == DECISION else (*at_bat, "half", "game")

    def asks_for_cards(self, ask: Ask) -> bool:
        """Whether a manager is asked what he does with the cards of his hand."""
        return self.game.hides and hides_options(self.game, ask)

    def undo(self, place: int, key: str = "") -> None:
        """Take back the answer at that place and all after it, with the standing passes given since."""
        standing = self.standing
        self.standing = [each for each in standing if each.place < place]
        try:
            self.keep(lambda: self.session.undo(len(self.session.record.answers) - place), key)
        except BaseException:
            self.standing = standing
            raise

    def redo(self) -> None:
        """Give the last answer taken back again, and all that came of it by itself."""

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
            self.go_on()

    def _give_one(self, ask: Ask, number: int, by_itself: bool) -> None:
        place = len(self.session.record.answers)
        self.passed_over = {each for each in self.passed_over if each < place} | ({place} if by_itself else set())
        self.session.take(number, ask.seat)

    # --- Computers, dice, and passes that are given by themselves

    def go_on(self, limit: int | None = None) -> None:
        """Answer for computers, dice and standing passes until a person must act, or so many times."""
        answers = self.session.record.answers
        end = None if limit is None else len(answers) + limit
        while not self.waits and not self.over and (end is None or len(answers) < end):
            passing = [(ask, number) for ask in self.session.asks if (number := self.passes_by_itself(ask)) is not None]
            if passing:
                self._give_one(*passing[0], by_itself=True)
            else:
                play_on(self.session, self.computers, self.dice.by_hand, limit=1)

    def play_to_question(self, key: str = "") -> None:
        """Let the game play on to where a person must act."""
        self.keep(self.go_on, key)

    def play_out(self) -> None:
        """The same for computers whom nobody watches: what they answer is kept some at a time."""
        while not self.waits and not self.over:
            self.keep(lambda: self.go_on(TOGETHER))

    def step(self, done: Callable[[Sequence[Event]], bool] = lambda told: True, key: str = "") -> None:
        """Let computers and dice go on by one answer, and by more until what was told is enough or a person must act."""
        told = len(self.session.events)

        def act() -> None:
            while not self.waits and not self.over:
                self.go_on(1)
                if done(self.session.events[told:]):
                    return

        self.keep(act, key)

    # --- Keeping it

    def keep(self, act: Callable[[], object], key: str = "") -> None:
        """Do it and append what was answered or taken back to the log; where that fails nothing has changed."""
        record = self.session.record
        before, redo = list(record.answers), list(record.redo)
        told = len(self.session.events)
        passed_over, standing = set(self.passed_over), list(self.standing)
        try:
            act()
            entries = _entries(before, record.answers)
            if entries and self.log is not None:
                self.log.append(entries, key)
        except BaseException:
            if len(record.answers) != len(before):
                self.session.reset(before, redo)
            self.passed_over, self.standing = passed_over, standing
            raise
        if entries:
            self._changed(min(told, len(self.session.events)))

    def take_in(self, entries: Sequence[Entry]) -> None:
        """What another process has kept of this game."""
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


def _entries(before: Sequence[Answer], after: Sequence[Answer]) -> list[Entry]:
    """What a log must take to come from these answers to those."""
    kept = min(len(before), len(after))
    undone: list[Entry] = [Undone(len(before) - kept)] if len(before) > kept else []
    return undone + [Given(answer.why, answer.seat, answer.text) for answer in after[kept:]]
