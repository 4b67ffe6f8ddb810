"""What managers are asked, and what is answered for them: standing passes, wishes to be asked for more or less, windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.play.asking import (
    DECISION,
    all_hardly_wanted,
    for_later,
    hardly_worth_asking,
    hides_options,
    is_turn,
    judges_questions,
    offers_little,
    pass_of,
    question_of,
    settled_option,
)
from hotstove.play.screens import NotYours, Screen
from hotstove.play.standing_passes import FOR_EVERYTHING, SPANS, Span, StandingPass, Time
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Seat, Seats, label_of
from hotstove.table.record import YOU
from hotstove.table.session import AnySession

WINDOW_SECONDS: Final = (10, 20, 40, 0)
"""The seconds for which a manager may want his windows to stay open before they pass by themselves; 0: until he answers."""


class AutomaticPasses:
    """The questions of a game under way that are put to people, and those that are answered by themselves.

    ``standing`` are the standing passes, ``passed_over`` the places of the answers that were automatic passes. ``cards_only``
    are the cards for which a manager wants to be asked, if not for all; ``window_seconds`` is how long each manager wants a
    window to stay open (``WINDOW_SECONDS``). Routine questions that are hardly worth asking are passed, too:
    ``passed_unasked`` are the places of these answers with their times, ``asked_all`` the managers who want to be asked for
    everything, and the at-bat in which they do, empty for the whole game; ``asked_next`` those who want it from their next
    question on. ``declined`` is what each has passed over in a half-inning that he might as well use later. ``planned`` are
    the answers of a line of them that are yet to be given: seat, reason of the question, text. ``has_spectator``: somebody
    watches from a screen without a seat. ``ended``: the people have ended the game before it was over, and nobody is asked any
    more. ``changes`` counts the changes of the game.
    """

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.game = session.game
        self.has_spectator = False
        self.standing: list[StandingPass] = []
        self.cards_only: dict[Seat, frozenset[str]] = {}
        self.window_seconds: dict[Seat, int] = {}
        self._questions = {question.label: question for question in self.game.questions}
        self.passed_over: set[int] = set()
        self.passed_unasked: dict[int, Time] = {}
        self.asked_all: dict[Seat, Time] = {}
        self.planned: list[tuple[Seat | None, str, str]] = []
        self.asked_next: set[Seat] = set()
        self.declined: dict[Seat, tuple[Time, frozenset[str]]] = {}
        self.changes = 0
        self.ended = False
        self._clock_stopped = -1  # the value of ``changes`` at which the manager asked for time

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more: the game is played out, or the people have ended it."""
        return self.ended or not self.session.asks

    # --- Who is asked

    @property
    def people(self) -> Seats:
        """The seats of people."""
        return tuple(seat for seat in BOTH if self.session.record.seats[seat] == YOU)

    def is_apart(self, why: str) -> bool:
        """Whether a question is one that managers answer in secret, and nobody is told how often."""
        asked = self._questions.get(label_of(why))
        return asked is not None and asked.apart

    @property
    def is_watched(self) -> bool:
        """Whether a person other than the manager asked, at the other seat or looking on, could draw conclusions on a hand."""
        return self.has_spectator or len(self.people) == len(BOTH)

    def now(self, seat: Seat) -> Time:
        """The inning, half and batter; empty in a game without innings."""
        return ()

    def answered_by(self, seat: Seat) -> frozenset[str]:
        """The labels of the questions that a manager has answered himself; not of those that were only answered for him."""
        by_themselves = self.passed_over if self.is_watched else self.passed_over | self.session.forced
        answers = enumerate(self.session.record.answers)
        return frozenset(label_of(each.why) for place, each in answers if each.seat == seat and place not in by_themselves)

    # --- What is answered by itself

    def automatic_pass(self, ask: Ask) -> int | None:
        """The number of the answer if the question is answered by itself: the pass, or what was chosen before; else None.

        A question is answered if nothing but one option is sensible. It is passed if a standing pass covers it, if it is hardly
        worth asking, or if its manager has no wanted card to play and nobody else could learn that from the pass. A pass for
        the at-bat stops for a card that the manager has named, under the same condition.
        """
        seat = ask.seat
        if self.planned and self.planned[0][:2] == (seat, ask.why) and self.planned[0][2] in ask.texts:
            return ask.texts.index(self.planned[0][2])
        if seat is None or seat not in self.people:
            return None
        if not self.is_asked_all(seat) and (number := settled_option(self.game, self.session.view(seat), ask)) is not None:
            return number
        pass_number = pass_of(self.game, ask)
        if pass_number is None:
            return self.pick(ask) if self._is_picked(ask) else None
        asked = question_of(self.game, ask)
        reaction = asked is not None and (asked.reaction or asked.routine)
        now, label = self.now(seat), label_of(ask.why)
        offers = self._offers(seat, ask, pass_number)
        stops = offers and seat in self.cards_only and hides_options(self.game, ask) and not self.is_watched
        seldom = offers_little(self.game, ask) or self.is_idle(ask)
        in_force = [each for each in self.standing if each.covers(seat, label, reaction, seldom, now)]
        if (order := next((each.answer for each in in_force if each.answer), "")) and not self.is_asked_all(seat):
            return ask.texts.index(order) if order in ask.texts else pass_number
        in_force = [each for each in in_force if not each.answer]
        if any(not (stops and each.span in FOR_EVERYTHING) for each in in_force):
            return pass_number
        wants_none = hides_options(self.game, ask) and not offers
        return pass_number if (wants_none and not self.is_watched) or self.is_unasked(ask) else None

    def _offers(self, seat: Seat, ask: Ask, pass_number: int) -> bool:
        """Whether the question has an option besides the pass that the manager wants to be asked for."""
        wanted = self.cards_only.get(seat)
        return any(number != pass_number and (wanted is None or text in wanted) for number, text in enumerate(ask.texts))

    def is_unasked(self, ask: Ask) -> bool:
        """Whether the question is passed because it is hardly worth asking; a card on offer is, if nobody could learn that."""
        seat = ask.seat
        if seat is None or seat not in self.people or not judges_questions(self.game) or self.is_asked_all(seat):
            return False
        asked = question_of(self.game, ask)
        if seat in self.asked_next and asked is not None and asked.routine:
            return False
        view = self.session.view(seat)
        if not self.is_watched and (all_hardly_wanted(self.game, view, ask) or self._has_declined(seat, ask)):
            return True
        if not self.is_watched and hides_options(self.game, ask) and not all(isinstance(each, str) for each in ask.options):
            return False
        return hardly_worth_asking(self.game, view, ask) and not is_turn(self.game, view, ask)

    def is_idle(self, ask: Ask) -> bool:
        """Whether a manager is asked though nothing speaks for another answer than the pass.

        A standing pass for the question that is given here ends where something does.
        """
        if ask.seat is None:
            return False
        view = self.session.view(ask.seat)
        return is_turn(self.game, view, ask) and hardly_worth_asking(self.game, view, ask)

    def _has_declined(self, seat: Seat, ask: Ask) -> bool:
        """Whether the manager has passed over all that is on offer in this half-inning, and nothing of it is for now alone."""
        half, texts = self.declined.get(seat, ((), frozenset()))
        others = set(ask.texts) - {ask.texts[number] for number in (pass_of(self.game, ask),) if number is not None}
        if not others or half != self.now(seat)[: SPANS["half"].common] or not others <= texts:
            return False
        return others <= set(for_later(self.game, self.session.view(seat), ask))

    def _decline(self, ask: Ask) -> None:
        """Note what the manager, who passes, might as well use later."""
        seat = ask.seat
        if seat is None or self.is_watched:
            return
        half = self.now(seat)[: SPANS["half"].common]
        before, texts = self.declined.get(seat, ((), frozenset()))
        later = frozenset(for_later(self.game, self.session.view(seat), ask))
        self.declined[seat] = half, later | (texts if before == half else frozenset())

    def may_pick(self, ask: Ask) -> bool:
        """Whether an answer can be picked at random, by odds that the game gives as advice."""
        return False

    def pick(self, ask: Ask) -> int:
        """The number of an option, picked by these odds; raises NotLegal where there are none."""
        raise NotLegal("nothing is drawn here; choose one of the answers")

    def _is_picked(self, ask: Ask) -> bool:
        """Whether the manager asked wants such answers picked for him now."""
        seat, label = ask.seat, label_of(ask.why)
        wished = [each for each in self.standing if (each.seat, each.label) == (seat, label)]
        if seat is None or not wished or self.is_asked_all(seat):
            return False
        return any(each.lasts(self.now(seat)) for each in wished) and self.may_pick(ask)

    # --- Standing passes

    def lasting(self, ask: Ask) -> tuple[Span, ...]:
        """The spans for which a question can be passed automatically; none if it has no pass or is asked only once.

        The question of a game that has only one can't be passed for the whole game: nothing would be left to decide. Only
        questions about secret cards, and routine ones, can be passed for the at-bat, and all of them for the half-inning; not
        where a batter of one's own waits for a call, beside which nothing is asked. A choice that can be picked by the odds is,
        for the half-inning, with everything else in it passed.
        """
        asked = question_of(self.game, ask)
        if ask.seat is not None and self.may_pick(ask):
            return FOR_EVERYTHING[1:]
        if pass_of(self.game, ask) is None or (asked is not None and asked.once):
            return ()
        turn = ask.seat is not None and is_turn(self.game, self.session.view(ask.seat), ask)
        routine = asked is not None and asked.routine and not turn
        everything = FOR_EVERYTHING if routine or hides_options(self.game, ask) else ()
        return (*everything, "half") if label_of(ask.why) == DECISION else (*everything, "half", "game")

    def _add_standing_pass(
        self, ask: Ask, label: str, span: Span, if_seldom: bool = False, answer: str = "", seat: Seat | None = None
    ) -> None:
        """Add a standing pass for that manager, else for the one asked, and drop those that are over."""
        seat = ask.seat if seat is None else seat
        assert seat is not None
        now, place = self.now(seat), len(self.session.record.answers)
        self.standing = [each for each in self.standing if each.lasts(now)]
        self.standing.append(StandingPass(seat, label, span, now, place, if_seldom, answer))

    def _follow(self, ask: Ask, text: str) -> None:
        """Give the same answer from now on if it is for all that follows; any other answer but the pass ends that."""
        asked, label = question_of(self.game, ask), label_of(ask.why)
        if asked is None or not asked.standing or (text == asked.passes and not self._passes_order(ask)):
            return
        self.standing = [each for each in self.standing if not (each.answer and (each.seat, each.label) == (ask.seat, label))]
        if text in asked.standing:
            self._add_standing_pass(ask, label, "game", answer=text)

    def _has_order(self, ask: Ask) -> bool:
        """Whether the manager has given an answer for all that follows."""
        return any(each.answer and (each.seat, each.label) == (ask.seat, label_of(ask.why)) for each in self.standing)

    def _passes_order(self, ask: Ask) -> bool:
        """Whether the pass would leave undone what the manager has chosen for all that follows."""
        label = label_of(ask.why)
        return any(each.answer in ask.texts for each in self.standing if (each.seat, each.label) == (ask.seat, label))

    def remove_standing_passes(self, screen: Screen, label: str | None = None) -> bool:
        """Remove the standing passes for that question, or all without a label. Returns whether there were any."""
        before = len(self.standing)
        self.standing = [each for each in self.standing if each.seat not in screen.seats or label not in (None, each.label)]
        return len(self.standing) != before

    # --- How a manager wants to be asked

    def is_asked_all(self, seat: Seat) -> bool:
        """Whether the manager wants to be asked for everything now."""
        given = self.asked_all.get(seat)
        return given is not None and self.now(seat)[: len(given)] == given

    def next_ask_all(self, seat: Seat) -> str:
        """What `ask_for_everything` does next for that manager."""
        if not self.is_asked_all(seat):
            return "ask everything, this at-bat"
        return "ask everything, all game" if self.asked_all[seat] else "ask only what is often wanted"

    def ask_next(self, screen: Screen) -> str:
        """Ask the screen's manager for everything in the next at-bat that has a question for him, though none is open now.

        Returns in words what he will be asked.
        """
        if len(screen.seats) != 1 or not judges_questions(self.game) or self.over:
            raise NotLegal("this is for who manages one side, in a game that passes what is seldom wanted")
        self.asked_next.add(screen.seats[0])
        return "You are asked for everything when the next batter comes up."

    def ask_only_for(self, screen: Screen, cards: Sequence[str] | None) -> None:
        """Ask the screen's manager only about these cards, named as the options are; None: about all cards."""
        if len(screen.seats) != 1:
            raise NotYours("this is for who has a screen of his own")
        if cards is None:
            self.cards_only.pop(screen.seats[0], None)
        else:
            self.cards_only[screen.seats[0]] = frozenset(cards)

    def forget_wishes(self, seats: Seats) -> None:
        """Forget how the managers of these seats wanted to be asked: other people have their places."""
        for seat in seats:
            self.cards_only.pop(seat, None)
            self.window_seconds.pop(seat, None)
            self.asked_all.pop(seat, None)
            self.declined.pop(seat, None)
            self.asked_next.discard(seat)
        self.standing = [each for each in self.standing if each.seat not in seats]
        self.planned = [each for each in self.planned if each[0] not in seats]

    # --- What was passed unasked, and may be had back

    def taken_back_by_all(self, seat: Seat) -> list[int]:
        """The places of the answers in this at-bat given for the manager unasked that may be taken back."""
        now = self.now(seat)[: SPANS["at-bat"].common]
        places = [place for place, when in self.passed_unasked.items() if when[:-1] == now and when[-1] == seat]
        return [place for place in places if self._only_passed_since(place, seat)]

    def _first_unasked(self, seat: Seat) -> int | None:
        """The first of these places, or None."""
        return min(self.taken_back_by_all(seat), default=None)

    def _only_passed_since(self, place: int, seat: Seat) -> bool:
        """Whether nothing but passes by themselves has been answered from that place on, or answers of computers.

        The other manager's part of the secret choice that is still open is no obstacle: he makes it anew.
        """
        answers = self.session.record.answers
        end = len(answers) - self._half_chosen(seat)
        return place < end and all(
            answer.seat is not None and (number in self.passed_over or answer.seat not in self.people)
            for number, answer in enumerate(answers[place:end], place)
        )

    def _half_chosen(self, seat: Seat) -> bool:
        """Whether the other manager has made his part of a secret choice, the last answer, and this one is asked for his."""
        last, asks = self.session.record.answers[-1:], self.session.asks
        return len(asks) == 1 and asks[0].seat == seat and bool(last) and (last[0].why, last[0].seat) == (asks[0].why, 1 - seat)

    # --- Windows that pass when their time is over

    def set_window_seconds(self, screen: Screen, seconds: int) -> None:
        """Say how long every window of the screen's manager stays open, one of ``WINDOW_SECONDS``."""
        if len(screen.seats) != 1:
            raise NotYours("this is for who has a screen of his own")
        if seconds not in WINDOW_SECONDS:
            raise NotLegal(f"a window stays open for {', '.join(map(str, WINDOW_SECONDS[:-1]))} seconds, or until you answer")
        self.window_seconds[screen.seats[0]] = seconds

    def window_seat(self, shared: bool = False) -> Seat | None:
        """The manager whose open question is a window that may pass automatically if he wants that, or None.

        That depends on nothing that only he knows.
        """
        ask = self.session.asks[0] if len(self.session.asks) == 1 and not self.ended else None
        asked = question_of(self.game, ask) if ask is not None else None
        if ask is None or asked is None or not asked.reaction or ask.seat not in self.people or shared or not self.is_watched:
            return None
        return None if pass_of(self.game, ask) is None else ask.seat

    def timed_seat(self, shared: bool = False) -> Seat | None:
        """The manager whose open question passes automatically when its time is over, or None if no clock runs.

        The clock runs for questions about playing a card, so that they take as long without a fitting card as with one. None
        runs at a ``shared`` screen, if nobody could draw conclusions on the hand, if the manager has not said how long he
        wants, or wants to be waited for.
        """
        seat = self.window_seat(shared)
        waits = seat is None or self._clock_stopped == self.changes or not self.window_seconds.get(seat)
        return None if waits else seat
