"""Tables as pages show them: what each person sees of one, how it stands in a list, and the table that follows it."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from hotstove.baseball.laid_out import legend_of, taught
from hotstove.baseball.words import counted
from hotstove.play.asking import judges_questions, question_of
from hotstove.play.commands import browser_keys
from hotstove.play.screens import Screen
from hotstove.play.seats import SOLVING_TAKES, hardness
from hotstove.play.standing_passes import EVERY_CARD, SPANS
from hotstove.play.taking_back import said_of
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Seat
from hotstove.table.game import passes
from hotstove.table.record import YOU
from hotstove.web.access import HERE, LINK
from hotstove.web.played_table import PlayedTable
from hotstove.web.store import (
    NoSuchTable,
    Score,
    SeatNews,
    Store,
)
from hotstove.web.table_header import TableHeader
from hotstove.web.table_page import (
    DraftContent,
    GameContent,
    PassedQuestion,
    TablePage,
    TakeBack,
)

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id() -> str:
    """Return a random table id: short, impossible to guess and easy to read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def next_id(id_: str) -> str:
    """Return the id of the table that follows the given one; equal arguments give equal ids."""
    return "".join(_LETTERS[byte % len(_LETTERS)] for byte in sha256(f"after {id_}".encode()).digest()[:12])


def next_is_made(store: Store, id_: str) -> bool:
    """Whether the table that follows the given one is in the store."""
    try:
        store.table(next_id(id_))
    except NoSuchTable:
        return False
    return True


@dataclass(frozen=True, slots=True)
class NextTable:
    """The table that follows another one: its header, and the new seat of each present seat's manager."""

    header: TableHeader
    seats: tuple[Seat, Seat] = (AWAY, HOME)


@dataclass(frozen=True, slots=True)
class TableStatus:
    """A table's status for a list: its progress in words, its score, and whose turn it is or what comes next.

    ``yours``: the reader has something to do.
    """

    words: str = ""
    score: Score | None = None
    turn: str = ""
    yours: bool = False


class BrowserTable(PlayedTable):
    """A table under way, with its pages and what comes after it."""

    # --- The next table

    @property
    def next_exists(self) -> bool:
        """Whether the next table has been made."""
        return next_is_made(self.store, self.id)

    def next_table(self, stepped: bool = False) -> NextTable:
        """Return the next table, for the same people; raises NotLegal while this one is not over.

        ``stepped``: with the next step of the rules. It keeps what they want beside the game: the clock, the table's name, and
        rules told, if anybody still is told them.
        """
        if not self.over:
            raise NotLegal("it is not over; go on with it")
        after, old = (self._stepped_table() if stepped else None) or self._next_table(), self.header
        header = replace(after.header, clock=old.clock, table_name=old.table_name, guided=bool(self.guided & set(self.people)))
        return replace(after, header=header)

    @abstractmethod
    def _next_table(self) -> NextTable:
        """Return the next table, without what ``next_table`` adds; this one is over."""

    def _stepped_table(self) -> NextTable | None:
        """Return the next table with the next step of the rules, if the game has one and the teams can play it."""
        return None

    @property
    @abstractmethod
    def next_label(self) -> str:
        """The text of the button that leads to the next table."""

    @property
    def step_label(self) -> str:
        """The text of the button that leads to a table with the next step of the rules; empty if there is none."""
        return ""

    # --- The page

    @abstractmethod
    def content(self, screen: Screen) -> GameContent | DraftContent:
        """Return the game or draft as this person sees it now."""

    def page(self, screen: Screen) -> TablePage:
        """The table as this person sees it now; raises NotYet."""
        self.check_shows(screen)
        return TablePage(
            id=self.id,
            stamp=self.stamp,
            version=self.version_for(screen),
            taken_back=said_of(self.sitting.session.record.taken_back) if len(self.people) == len(BOTH) else "",
            game=self.game.name,
            content=self.content(screen),
            waiting=self._waiting(screen),
            to_take=self._to_take(screen) if not self.paused else "",
            must_take=self.sitting.must_take(screen) is not None and not self.paused,
            take_for=self._take_for(screen),
            take_back=self._to_take_back(screen),
            took_back=self.took_back(screen),
            asks_back=self._asked_back(screen),
            empty=self._empty(screen),
            passed=self._passed(screen),
            steps=self.leads_on(screen) and self._asked(screen) is None,
            may_ask_next=self._may_ask_next(screen),
            pace=self.pace if screen.seats and not self.over else "",
            invites=self._invites(screen),
            may_guide=bool(screen.seats) and not self.over and not self.guided & set(screen.seats),
            others=bool(screen.seats) and bool(self._others(screen)),
            clock=self._clock_shown(screen),
            ended=self.end_in_words,
            ending=self._ending(screen),
            talk=self._talk_shown(screen),
            leaves=not self.over and any(self.sits[seat] == LINK for seat in screen.seats),
            next_label=self._next_for(screen),
            step_label=self.step_label if self._next_for(screen) else "",
            legend=legend_of(self.game, self.sitting.session.record.setup),
            keys=self._keys(screen),
        )

    def _keys(self, screen: Screen) -> Mapping[str, str]:
        """Return what each key does at this person's screen that means the same at any question."""
        asked = taught(self.game, self.sitting.session.record.setup).questions
        passes_some = any(question.passes is not None and not question.once for question in asked)
        return browser_keys(self.game.hides, len(screen.seats) > 1, passes_some)

    def _may_ask_next(self, screen: Screen) -> bool:
        """Whether this person, who is asked nothing now, may say that he wants to be asked for everything next."""
        one = len(screen.seats) == 1 and not self.over and judges_questions(self.sitting.game)
        return one and screen.seats[0] not in self.sitting.asked_next and not self.sitting.is_asked_all(screen.seats[0])

    def _next_for(self, screen: Screen) -> str:
        """Return the text of the button that leads to the next table; empty for people without a part in this one."""
        return self.next_label if self.over and (screen.seats or screen.owns) else ""

    def status(self, screen: Screen) -> TableStatus:
        """Return the table's status, for a list that this person reads."""
        if not self.shows(screen):
            return TableStatus("you look on from the next at-bat on")
        words, score = self.progress(screen)
        if self.over:
            label = self._next_for(screen)
            return TableStatus(words, score, label.lower(), bool(label))
        yours = self._asked(screen) is not None or (self.paused and self.leads_on(screen))
        if yours:
            return TableStatus(words, score, "your turn", yours)
        asked = [self.nickname(seat) for seat in self._waited_for if seat in self.people and seat not in screen.seats]
        turn = f"waiting for the {' and '.join(asked)}" if asked else "two computers play" if self.by_steps else ""
        return TableStatus(words, score, turn)

    def _waiting(self, screen: Screen) -> str:
        """Return a sentence that says whom the table waits for, without telling a secret; empty if it waits for this person."""
        if self.over or self.by_steps or self._asked(screen) is not None:
            return ""
        asked = [ask for ask in self._asks if ask.seat is not None]
        if self.paused:
            return "" if self.leads_on(screen) else "Waiting until somebody who plays goes on."
        if not self.settled:
            return "The computer takes its seat." if self.sitting.ready else f"The computer gets ready: {SOLVING_TAKES}."
        if not asked:
            return "Waiting for real dice to fall."
        who = " and ".join(f"the {self.nickname(seat)}" for seat in self._waited_for if seat not in screen.seats)
        what = {self._in_the_open(ask) for ask in asked}
        return f"Waiting for {who}, who are asked: {what.pop()}" if len(what) == 1 and all(what) else f"Waiting for {who}."

    def _in_the_open(self, ask: Ask) -> str:
        """Return what a manager is asked if everybody may know it, as the game puts it; else an empty string.

        In a game with hidden hands nobody but who is asked learns what the question is.
        """
        asked = question_of(self.game, ask)
        return asked.prompt if asked is not None and not self.game.hides else ""

    def _to_take(self, screen: Screen) -> str:
        """Return the nickname of the side that may take the shared screen, or an empty string."""
        seat = self.sitting.may_take(screen)
        return self.nickname(seat) if seat is not None else ""

    def _to_take_back(self, screen: Screen) -> TakeBack | None:
        """Return this person's last answer as one that may be taken back, or None."""
        back = self.sitting.back
        last = None if self.closed else back.last_of(screen)
        if last is None:
            return None
        return TakeBack(last.free, back.half_left(screen), back.waits(screen), back.was_refused(screen))

    def _asked_back(self, screen: Screen) -> str:
        """Return the other manager's request to take something back, in words, if this person has to answer it."""
        back = self.sitting.back
        if not back.is_asked(screen):
            return ""
        seat = self.sitting.session.record.answers[back.requested(screen)].seat
        return back.in_words(screen, self.nickname(seat) if seat is not None else "")

    def _take_for(self, screen: Screen) -> str:
        """Return what the manager is asked who has to take the shared screen."""
        ask = self.sitting.asked(screen) if self.sitting.must_take(screen) is not None else None
        asked = question_of(self.sitting.game, ask) if ask is not None else None
        return asked.prompt if asked is not None else ""

    def _passed(self, screen: Screen) -> tuple[PassedQuestion, ...]:
        """Return the questions that are passed automatically for this person at present."""
        usual = passes(self.sitting.game)
        words = {question.label: question.prompt for question in self.sitting.game.questions}
        questions = []
        for each in self.sitting.standing:
            if each.seat in screen.seats and each.lasts(self.sitting.now(each.seat)):
                asked = "play a card?" if each.label == EVERY_CARD else words.get(each.label) or each.label
                asked = f"{asked} (where seldom wanted)" if each.if_seldom else asked
                answer = each.answer or usual.get(each.label, "pass")
                questions.append(PassedQuestion(each.label, asked, answer, SPANS[each.span].present))
        return tuple(dict.fromkeys(questions))  # two managers at one screen may have agreed on the same

    def _seat_in_words(self, seat: Seat, screen: Screen) -> str:
        """Return the manager in that seat, in words for this person."""
        if seat not in self.people:
            return f"computer ({hardness(self.sits[seat])})"
        news = self.seat_news(seat)
        if not self.is_taken(seat):
            return "nobody any more" if "left" in news else "nobody yet"
        yours = seat in screen.seats
        who = [YOU] if yours else [self.names.get(seat, "") or "a person"]
        if self.here[seat] and not yours:
            who.append("here now")
        taken_back = self.sitting.session.record.taken_back
        if taken_back and len(self.people) < len(BOTH):
            who.append(f"{counted(taken_back, 'answer')} taken back")
        who.extend(self._holders_in_words(seat, news, screen))
        if "link" in news:
            who.append("to be replaced: a link to this seat is out")
        return ", ".join(who)

    def _holders_in_words(self, seat: Seat, news: frozenset[SeatNews], screen: Screen) -> Iterator[str]:
        """Yield what is said of the browsers that hold a seat or have held it; the owner's own may be held by several."""
        if self.sits[seat] == HERE:
            if "left" in news:
                yield "has been in another browser"
            if "two" in news:
                yield f"in several browsers{': a new link for another one ends the others' if screen.owns else ''}"
            return
        if "left" in news and seat not in screen.seats:
            yield "in another's place"
        if "two" in news:
            yield "held by two browsers: a new link ends both"

    def _empty(self, screen: Screen) -> tuple[tuple[str, str], ...]:
        """Return role and nickname of each seat that is not taken, for the table's owner; empty for everybody else."""
        if not screen.owns or self.over:
            return ()
        return tuple((str(seat), self.nickname(seat)) for seat in BOTH if not self.is_taken(seat))

    def _invites(self, screen: Screen) -> tuple[tuple[str, str], ...]:
        """Return the roles that this person may send a link for, each with the words for it."""
        if not screen.owns:
            return ()
        seats = [
            (
                str(seat),
                f"the manager of the {self.nickname(seat)}{', in place of who sits there' if self.is_taken(seat) else ''}",
            )
            for seat in BOTH
            if self.sits[seat] == LINK
        ]
        return (*seats, ("watch", "somebody who looks on"), ("own", "yourself, in another browser"))
