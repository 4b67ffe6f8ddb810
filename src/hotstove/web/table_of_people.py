"""What people at a table have with each other beside the game: an end that they agree on, their talk, and their clock."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic, time

from hotstove.play.screens import NotYours, Screen
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Seat, Seats, other
from hotstove.web.kept_table import KeptTable
from hotstove.web.store import (
    Ended,
    StoreFailed,
)
from hotstove.web.table_page import (
    ClockShown,
    Ending,
    Said,
    TalkShown,
)
from hotstove.web.talk import MOST_LETTERS as MOST_SAID


class TableOfPeople(KeptTable):
    """A table whose people end the game before it is over, talk with each other, and have a clock, if they like."""

    # --- An end before the game is over

    def resign(self, screen: Screen, seat: Seat) -> None:
        """End the game: the manager of that seat, who is at this screen, gives it up. Raises NotYours for another seat."""
        if seat not in screen.seats:
            raise NotYours("who has no seat here can't resign it")
        self._end(screen, seat)

    def end_without_winner(self, screen: Screen) -> None:
        """End the game without a winner, or offer that to the other manager if he is a person at another screen.

        Two at one screen agree on it themselves; of two computers it is the owner who ends the game.
        """
        if self.by_steps and screen.owns:
            self._end(screen, None)
            return
        if not screen.seats:
            raise NotYours("people play at this table; they say when it ends")
        if self.over:
            raise NotLegal("it is over already")
        others = self._others(screen)
        if not others and set(screen.seats) != set(BOTH):
            raise NotLegal("a computer agrees to nothing: resign, or play on")
        if not others or self.agreement.offered in others:
            self._end(screen, None)
            return
        self.agreement.offer(screen.seats[0], self.log.version_for(()))
        self.stamp += 1

    def answer_offer(self, screen: Screen, yes: bool) -> None:
        """Agree to the other manager's offer of an end without a winner, or decline it; raises NotLegal if there is none."""
        if not screen.seats or self.agreement.offered not in self._others(screen) or self.over:
            raise NotLegal("nobody offers you an end")
        if yes:
            self._end(screen, None)
        else:
            self.agreement.decline(self.log.version_for(()))
            self.stamp += 1

    def _end(self, screen: Screen, by: Seat | None, late: bool = False) -> None:
        """Append the end to the log, as this person's act; nothing else is ever appended after it."""
        if self.over:
            raise NotLegal("it is over already")
        self._act_of(screen, lambda: self.log.append([Ended(by, late)], "end"))
        self._note_end()

    def _ending(self, screen: Screen) -> Ending | None:
        """Return how this person may end the game, and what is offered; None if he has no say in it."""
        if self.over or not (screen.seats or (self.by_steps and screen.owns)):
            return None
        others = self._others(screen)
        seats = tuple((str(seat), self.nickname(seat)) for seat in screen.seats)
        alone = len(self.people) == 1
        by = self.agreement.offered
        offered = self.nickname(by) if by is not None and by in others else ""
        return Ending(seats, offers=bool(others), agrees=not others and not alone, offered=offered, waits=by in screen.seats)

    # --- Talk

    def _talks(self, screen: Screen) -> Seat | None:
        """Return the seat of a person who may talk with the other one, at a screen of his own; None for everybody else."""
        return screen.seats[0] if self.two_apart and len(screen.seats) == 1 else None

    def say(self, screen: Screen, text: str, now: float) -> None:
        """Say a line to the other person, at that time in seconds; raises NotYours without one, NotLegal if it is not taken."""
        seat = self._talks(screen)
        if seat is None:
            raise NotYours("only the two people who play here talk with each other")
        self.talk.say(seat, text, now)
        self.changed_for(BOTH)

    def switch_talk(self, screen: Screen, on: bool) -> None:
        """Switch the talk off for both, or one's own switch on again."""
        seat = self._talks(screen)
        if seat is None:
            raise NotYours("only the two people who play here talk with each other")
        self.talk.switch(seat, on)
        self.changed_for(BOTH)

    def _talk_shown(self, screen: Screen) -> TalkShown | None:
        seat = self._talks(screen)
        if seat is None:
            return None
        with_whom = other(seat)
        name = self.names.get(with_whom, "") or f"the {self.nickname(with_whom)}"
        said = tuple(Said("you" if line.seat == seat else name, line.seat, line.text) for line in self.talk.lines)
        off = self.talk.off
        return TalkShown(said, seat, yours_off=seat in off, theirs_off=with_whom in off, other=name, most=MOST_SAID)

    # --- The clock

    def mind_clock(self, now: float, wall: float) -> None:
        """Have the clock run for those who are waited for, if these, or what everybody knows, have changed.

        ``now`` is by a monotonic clock, ``wall`` since 1970, both in seconds. Where the game has gone on at another server,
        it is not known here whose time ran since this one looked last, and it counts against nobody.
        """
        if self.clock is None:
            return
        if self._time_unseen:
            self.clock.forgive(now)
            self._time_unseen = False
        with suppress(StoreFailed):  # then the next act finds out who sits there
            asked = self._timed()
            given = self._given_apart(asked)
            waited_for = tuple(seat for seat in BOTH if seat in (*asked, *given))
            state = self.log.version_for(()), waited_for, asked
            if state != self._timed_at:
                before, furthest, self._timed_at = self._timed_at, self._timed_to, state
                self._timed_to = max(furthest, self.log.open_answers)
                apart = before is not None and before[:2] == state[:2]
                answers, half = len(self.sitting.session.record.answers), self._half_answered
                self._half_answered = answers if given else half if apart else None
                both = half is not None and answers > half
                self.clock.ask(asked, self._timed_to > furthest, now, wall, given, apart, both)

    def _timed(self) -> Seats:
        """The seats that the table waits for while both seats have their managers; none before, and after its end."""
        if not self.two_apart or self.over or not self.sitting.waits:
            return ()
        return tuple(seat for seat in BOTH if any(ask.seat == seat for ask in self._asks))

    def time_is_over(self) -> None:
        """Have pages say that somebody's time is over."""
        self.stamp += 1

    def claim(self, screen: Screen, now: float) -> None:
        """End the game because the other manager's time is over at that moment, and one's own is not; else raises NotLegal.

        Who has answered by another process has no time running.
        """
        self.catch_up()
        self.mind_clock(now, time())
        late = self._late(now)
        if not screen.seats or not set(late) - set(screen.seats):
            raise NotLegal("the other manager has time left")
        if not self._may_claim(screen, now):
            raise NotLegal("your own time is over, too; answer first")
        self._end(screen, late[0], late=True)

    def _may_claim(self, screen: Screen, now: float) -> bool:
        """Whether this person may end the game at that moment: the other manager's time is over, and his own is not."""
        late = self._late(now)
        return bool(screen.seats) and bool(late) and not set(late) & set(screen.seats)

    def _late(self, now: float) -> Seats:
        """The seats whose time is over at that moment; none without a clock."""
        return tuple(seat for seat in BOTH if self.clock is not None and self.clock.is_late(seat, now))

    def _clock_shown(self, screen: Screen) -> ClockShown | None:
        if self.clock is None or self.over or len(self.people) < len(BOTH) or self.shares_screen:
            return None
        times = tuple((self.nickname(seat), self.clock.shown(seat, seat in screen.seats)) for seat in BOTH)
        return ClockShown(self.clock.limit.words, times, self._may_claim(screen, monotonic()))
