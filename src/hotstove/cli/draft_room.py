"""A draft at this terminal, in plain lines: the questions, the commands and the lists of cards."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import sleep

from hotstove.baseball.contests import GAMES, NO_MORE, DraftCard
from hotstove.baseball.words import counted
from hotstove.cli.terminal.front import PersonLeft
from hotstove.cli.terminal.lines import print_line, read_line
from hotstove.cli.terminal.report import primer_lines
from hotstove.play.drafting import DraftSitting
from hotstove.play.screens import Screen
from hotstove.play.taking_back import noted
from hotstove.table.asks import Ask
from hotstove.table.events import BOTH, Chosen, Seat
from hotstove.table.texts import whole_number

COMMANDS = {
    "NAME": "pick that card; the beginning of its name will do, or its number in the last list",
    "POSITION": "the best cards there, such as OF; OF 60 for those of at most 60 points",
    "Enter": "the best cards for the places that are open",
    "c NAME": "all that a card says",
    "s": "both squads",
    "n": "no more cards: pass for good, once your squad is complete",
    "u": "take back your last pick, and the computer's after it",
    "?": "this page",
    "q": "save and leave",
}
AT_EACH, AT_ONE = 2, 15
"""The number of cards listed for each position, and for a position that is asked for."""


@dataclass(slots=True)
class DraftRoom:
    """A draft under way at this terminal. ``shown`` are the cards of the last list."""

    sitting: DraftSitting
    pace: float = 0.0
    shown: list[DraftCard] = field(default_factory=list)
    _told: int = 0

    @property
    def screen(self) -> Screen:
        """This terminal, which all people of the draft share."""
        return Screen(self.sitting.people, True)

    def play(self) -> bool:
        """Draft until both squads are complete (returns True) or the person leaves."""
        sitting = self.sitting
        try:
            sitting.play_to_question()
            while not sitting.over:
                self._tell()
                ask = sitting.asked(self.screen)
                assert ask is not None
                self._ask(ask)
        except PersonLeft:
            return False
        self._tell()
        return True

    # --- What happened

    def _tell(self) -> None:
        """Print the events told since the last call."""
        in_words = {card.name: self._in_words(card) for card in self.sitting.draft.drafts.pool()}
        for event in self.sitting.session.events[self._told :]:
            for line in self.sitting.told((event,), in_words):
                print_line(line)
            if isinstance(event, Chosen) and event.seat not in self.sitting.people:
                sys.stdout.flush()
                sleep(self.pace)
        self._told = len(self.sitting.session.events)

    def _in_words(self, card: DraftCard) -> str:
        return f"{card.name} ({card.position} {self.sitting.draft.drafts.ratings(card)}, {card.points:,} points)"

    def _standing(self, seat: Seat, cards: Sequence[DraftCard]) -> str:
        state = self.sitting.state
        lacks = state.lacks[seat]
        most = max((card.points for card in cards), default=0)
        pays = f", at most {most:,} for this card" if most else ", no card that you can pay"
        return (
            f"{self.sitting.nickname(seat)}: {counted(len(state.squads[seat]), 'card')}, "
            f"{state.left[seat]:,} of {state.terms.limit:,} points left{pays}. "
            f"{f'To fill: {lacks}.' if lacks else 'Your squad is complete: pick on, or n for no more.'}"
        )

    # --- Questions

    def _ask(self, ask: Ask) -> None:
        """Ask for a pick until the draft has changed."""
        assert ask.seat is not None
        seat = ask.seat
        cards = self.sitting.pickable(ask)
        print_line("")
        print_line(self._standing(seat, cards))
        self._list_open(seat, cards)
        while True:
            typed = read_line("Pick (? help): ")
            if typed is None or typed in ("q", "quit"):
                raise PersonLeft
            if typed in ("u", "undo"):
                if self._undo():
                    return
            elif typed in ("n", "no more", NO_MORE):
                if NO_MORE in ask.texts:
                    self.sitting.answer(self.screen, NO_MORE)
                    return
                rule = self.sitting.draft.drafts.complete_rule
                print_line(f"Your squad is not complete, it lacks {self.sitting.state.lacks[seat]} ({rule}).")
            elif not self._looks(typed, seat, cards):
                card = self._named(typed, cards)
                if card is not None:
                    self.sitting.answer(self.screen, card.name)
                    return

    def _looks(self, typed: str, seat: Seat, cards: Sequence[DraftCard]) -> bool:
        """Carry out a command that only shows something. Returns False if the text is not such a command."""
        first, _, rest = typed.partition(" ")
        if typed == "":
            if self.shown == self._best_open(seat, cards):
                print_line("Type a card's name, or its number in the list; ? for help.")
            else:
                print_line(self._standing(seat, cards))
                self._list_open(seat, cards)
        elif typed in ("?", "help"):
            for line in primer_lines(self.sitting.draft.primer):
                print_line(line)
            print_line("")
            for command, about in COMMANDS.items():
                print_line(f"  {command:<9} {about}", 12)
        elif typed in ("s", "squads"):
            for each in BOTH:
                self._show_squad(each)
        elif first == "c" and rest:
            card = self._named(rest, self.sitting.state.cards + [c for squad in self.sitting.state.squads for c in squad])
            if card is not None:
                print_line(f"{self._in_words(card)}. {self.sitting.draft.drafts.ability(card) or 'No ability.'}")
        elif first.upper() in self.sitting.positions and (not rest or whole_number(rest) is not None):
            most = int(rest) if rest else self.sitting.state.terms.limit
            of = [card for card in self.sitting.best(cards) if card.position == first.upper() and card.points <= most]
            self._list(of[:AT_ONE])
        else:
            return False
        return True

    def _named(self, typed: str, cards: Sequence[DraftCard]) -> DraftCard | None:
        """The card with that name, part of it, or number in the last list; None, after a message, if it is unclear."""
        number = whole_number(typed)
        if number is not None:
            if 1 <= number <= len(self.shown):
                return self.shown[number - 1]
            print_line(f"There is no {typed} in the last list.")
            return None
        wanted = " ".join(typed.lower().split())
        matches = [card for card in cards if card.name.lower() == wanted]
        matches = matches or [card for card in cards if card.name.lower().startswith(wanted)]
        matches = matches or [card for card in cards if wanted in card.name.lower()]
        if len(matches) == 1:
            return matches[0]
        print_line(
            f"{typed[:30]!r} could be {', '.join(card.name for card in matches[:8])}." if matches else self._no_such(wanted)
        )
        return None

    def _no_such(self, wanted: str) -> str:
        """The reason why a card can't be picked."""
        drafts = self.sitting.draft.drafts
        card = next((card for card in drafts.pool() if card.name.lower().startswith(wanted)), None)
        if card is None:
            return f"{wanted[:30]!r} is no card and no command; ? for help."
        for seat in BOTH:
            if card in self.sitting.state.squads[seat]:
                name = self.sitting.nickname(seat)
                return f"The {name} have {card.name}; there is one copy of each card ({drafts.copies_rule})."
        costs = f"{card.name} costs {card.points:,} points"
        return f"{costs}: a squad could not be completed after that ({drafts.points_rule})."

    def _undo(self) -> bool:
        """Take back the last pick made here and all later ones. Returns whether there was one."""
        last = self.sitting.back.last_of(self.screen)
        if last is None:
            print_line("There is nothing of yours to take back.")
            return False
        taken = self.sitting.session.record.answers[last.place].text
        record = self.sitting.session.record
        before = record.taken_back
        self.sitting.undo(last.place)
        self._told = len(self.sitting.session.events)
        print_line(f"Taken back: {taken}.{noted(before, record.taken_back)}")
        return True

    # --- Lists

    def _list_open(self, seat: Seat, cards: Sequence[DraftCard]) -> None:
        """List the best cards for each open position, or for every position if all are filled."""
        print_line(f"{self.sitting.draft.drafts.ratings_are} Worth: the runs that a card adds or saves in {GAMES} games.")
        self._list(self._best_open(seat, cards))

    def _best_open(self, seat: Seat, cards: Sequence[DraftCard]) -> list[DraftCard]:
        best = self.sitting.best(cards)
        positions = self.sitting.open_positions(seat)
        return [card for position in positions for card in [c for c in best if c.position == position][:AT_EACH]]

    def _list(self, cards: Sequence[DraftCard]) -> None:
        self.shown = list(cards)
        if not cards:
            print_line("There is no such card that you can pick.")
            return
        drafts = self.sitting.draft.drafts
        wide = max(4, *(len(card.name) for card in cards))
        print_line(f"  No  {'Pos':<4}{'Card':<{wide}}  {'Ratings':<11}Points  Worth  Ability")
        for number, card in enumerate(cards, 1):
            ability = drafts.ability(card).partition(":")[0]
            worth = round(GAMES * self.sitting.worth(card))
            row = f"{card.name:<{wide}}  {drafts.ratings(card):<11}{card.points:>6,}  {worth:>5}  {ability}"
            print_line(f"  {number:>2}  {card.position:<4}{row}".rstrip())

    def _show_squad(self, seat: Seat) -> None:
        state = self.sitting.state
        name, spent = self.sitting.nickname(seat), state.terms.limit - state.left[seat]
        print_line(f"{name}: {spent:,} points, {state.left[seat]:,} left. It lacks {state.lacks[seat] or 'nothing'}.")
        for card in state.squads[seat]:
            print_line(f"  {card.position:<4}{self._in_words(card)}")
