"""What is typed at the terminal to keep a lineup under a name, and to play one that is kept."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, NamedTuple

from hotstove.baseball.lineup_board import has_lineup_board, lineup_board_of
from hotstove.baseball.own_lineup import BATTING_ORDER
from hotstove.baseball.plays import GameBegins
from hotstove.cli.kept_lineups import KeptLineups
from hotstove.play.game_sitting import GameSitting
from hotstove.play.lineup_board import answers_for, asks_for_lineup
from hotstove.table.asks import Ask
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import Seat, label_of

KEEP: Final = "keep"
USE: Final = "use"


class Carried(NamedTuple):
    """What came of a word: a message, empty if there is none, and the answers that set the lineup that was named."""

    message: str
    answers: tuple[str, ...] = ()


class LineupWords:
    """The words ``keep NAME`` and ``use NAME`` in a game at this terminal; ``colon`` begins what is typed, if anything does."""

    def __init__(self, sitting: GameSitting, colon: str) -> None:
        self._sitting = sitting
        self._colon = colon
        self._told: set[Seat] = set()

    def hint(self, ask: Ask) -> str:
        """Where a lineup is asked for, those that are kept; at the first question after one was set, how it is kept."""
        sitting, seat = self._sitting, ask.seat
        if seat is None or not has_lineup_board(sitting.ball_game):
            return ""
        if asks_for_lineup(ask):
            with suppress(HotStoveError):  # a damaged file is told to who wants a lineup of it
                if names := ", ".join(self._kept(seat).lineups):
                    return f"Kept lineups: {names}. {self._colon}{USE} NAME takes one."
        elif seat not in self._told and self._begin() is not None:
            self._told.add(seat)
            if any(label_of(each.why) == BATTING_ORDER and each.seat == seat for each in sitting.session.record.answers):
                return f"{self._colon}{KEEP} NAME keeps your lineup for other games."
        return ""

    def carry_out(self, typed: str, ask: Ask) -> Carried | None:
        """Keep or take a lineup; None if that is not what was typed."""
        word, _, name = typed.strip().partition(" ")
        if word.lower() not in (KEEP, USE):
            return None
        try:
            if ask.seat is None or not has_lineup_board(self._sitting.ball_game):
                raise NotLegal("no manager who sets a lineup is asked now")
            return self._keep(name, ask.seat) if word.lower() == KEEP else self._use(name, ask, ask.seat)
        except HotStoveError as error:
            return Carried(f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def _keep(self, name: str, seat: Seat) -> Carried:
        begin = self._begin()
        if begin is None:
            raise NotLegal(f"the lineup is kept once it is set and the game begins: {self._colon}{KEEP} NAME")
        kept = self._kept(seat)
        kept.keep(name, begin.teams[seat])
        self._told.add(seat)
        return Carried(f"Kept lineups of the {self._sitting.nickname(seat)}: {', '.join(kept.lineups)}.")

    def _use(self, name: str, ask: Ask, seat: Seat) -> Carried:
        session = self._sitting.session
        board = lineup_board_of(self._sitting.ball_game, session.view(seat), seat) if asks_for_lineup(ask) else None
        if board is None:
            raise NotLegal("a kept lineup is taken where the lineup is asked for")
        answers = answers_for(session, seat, board, *self._kept(seat).placed(name, board))
        self._told.add(seat)
        return Carried("", tuple(text for _, text in answers))

    def _kept(self, seat: Seat) -> KeptLineups:
        sitting = self._sitting
        return KeptLineups(sitting.game.name, sitting.ball_game.sheets(sitting.session.record.setup)[seat].name)

    def _begin(self) -> GameBegins | None:
        return next((event for event in self._sitting.session.events if isinstance(event, GameBegins)), None)
