"""Reads a finished game in a scorer's shorthand, a half-inning a line, and makes the events of a played game from it.

``Shorthand`` reads line after line and gives the status of the game, or the error and its place; a wrong line changes
nothing. Scorebook, box score, export and statistics read its events like any other game's. Whole games are read from files in
``files`` and written in ``text``; docs/shorthand.md describes the language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.baseball.board import Board
from hotstove.baseball.innings import INNINGS, LAST_OUT, Regulation
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningEnds, Play, Substitution
from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.baseball.words import BASES, counted, half_inning
from hotstove.league.shorthand.lineups import with_changes
from hotstove.league.shorthand.moves import WHY, BeforePlay, play_of
from hotstove.league.shorthand.sides import TypedSide
from hotstove.league.shorthand.words import Token, tokens, word
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, Event, Seat, with_seat
from hotstove.table.replay import ReplayTable
from hotstove.table.texts import whole_number

GOES_ON: Final = ".."
"""The end of a line whose half-inning continues on the next line."""
MOST_EVENTS: Final = 5_000
"""The most events of a game: plays, changes of players, half-innings. The longest ever played, 33 innings, has some 400."""
Rosters = tuple[Sequence[Player], Sequence[Player]]
_LABEL: Final = re.compile(r"([TB]?)([0-9]{1,3})([TB]?)[:.]", re.IGNORECASE)
_ROLES: Final = "PH|PR[123]?|P|C|1B|2B|3B|SS|LF|CF|RF|DH|[1-9]|10"
_CHANGE: Final = re.compile(rf"(?P<side>@?)(?P<role>{_ROLES})[:=](?P<name>[^:=>]+)(?:>(?P<whom>[^:=>]+))?", re.IGNORECASE)
_CHECK: Final = re.compile(r"([^\W\d][^:=>()]*):")


@dataclass(frozen=True, slots=True)
class GameStatus:
    """The status of a game between two plays. ``bases`` and ``batter`` are names, ``over`` is the way the game ended."""

    inning: int
    half: Seat
    outs: int
    bases: tuple[str | None, str | None, str | None]
    score: tuple[int, int]
    batter: str
    clubs: tuple[str, str]
    over: str = ""

    def __str__(self) -> str:
        """``Top of the 3rd, 2 out, Ruth on second, Gehrig bats. Senators 1, Yankees 3``."""
        score = ", ".join(f"{club} {runs}" for club, runs in zip(self.clubs, self.score, strict=True))
        if self.over:
            return f"Over, {self.over}. {score}"
        on = [f"{name} on {base}" for name, base in zip(self.bases, BASES[1:4], strict=True) if name]
        parts = [half_inning(self.inning, self.half).capitalize(), f"{self.outs} out", *on, f"{self.batter} bats"]
        return f"{', '.join(parts)}. {score}"


class Shorthand:
    """A game as it is typed in. ``events`` are those of the game so far."""

    def __init__(
        self,
        teams: tuple[TeamSheet, TeamSheet],
        title: str = "",
        innings: int = INNINGS,
        rosters: Rosters = ((), ()),
        banked: bool = False,
        whole_lines: bool = True,
    ) -> None:
        """``rosters`` are the players who may come in, with or without the starters; empty if any player may.

        ``banked``: runs count only when the offense banks them before the third out. ``whole_lines``: a line holds a whole
        half-inning, unless it ends in ``..``; otherwise plays may be typed one by one.
        """
        self.teams, self.innings, self.banked, self.whole_lines = teams, innings, banked, whole_lines
        self._regulation = Regulation(f"{WHY} half-inning", f"{WHY} game over", f"{WHY} game over", innings, banked)
        self._table = ReplayTable(())  # it asks no question and only keeps the events
        self._table.tell(GameBegins(f"{WHY} game", title, teams, innings))
        self._sides = (TypedSide(teams[AWAY], rosters[AWAY], AWAY), TypedSide(teams[HOME], rosters[HOME], HOME))
        self._board = Board()
        self._begun = False
        self._runs = 0  # of the half-inning before this one

    def copy(self) -> Shorthand:
        """A copy that can be changed without changing this one."""
        new = object.__new__(Shorthand)
        new.__dict__.update(self.__dict__)
        new._table = ReplayTable(())
        new._table.events = list(self.events)
        new._sides = (self._sides[AWAY].copy(), self._sides[HOME].copy())
        new._board = self._board.copy()
        return new

    def line_up(self, seat: Seat, text: str) -> None:
        """Change a side's lineup before the first play, or name all of it. Raises Unreadable or NotLegal."""
        side = self._sides[seat]
        where = f"{side.sheet.nickname}: "
        if self._begun or len(self.events) > 1:
            raise NotLegal(f"{where}the game has begun; lineups stand before its first play")
        people = tuple(side.players.values())
        changed = TypedSide(with_changes(side.sheet, text, people, where), () if side.open else people, seat)
        self._sides = with_seat(self._sides, seat, changed)
        self.teams = (self._sides[AWAY].sheet, self._sides[HOME].sheet)
        begins = self.events[0]
        assert isinstance(begins, GameBegins)
        self.events[0] = replace(begins, teams=self.teams)

    # --- State

    @property
    def events(self) -> list[Event]:
        """The events of the game so far."""
        return self._table.events

    @property
    def status(self) -> GameStatus:
        """The status of the game."""
        board, name = self._board, self._offense.name
        first, second, third = (None if runner is None else name(runner) for runner in board.bases)
        clubs = (self.teams[AWAY].nickname, self.teams[HOME].nickname)
        half = board.inning, board.half, board.outs
        return GameStatus(*half, (first, second, third), board.score, name(self._batter), clubs, self._how_it_ended)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._board.over

    @property
    def in_half(self) -> bool:
        """Whether a half-inning is under way."""
        return self._begun

    @property
    def at(self) -> BeforePlay:
        """The position before the next play."""
        needed = 0 if self.banked else self._board.winning_runs(self.innings)
        return BeforePlay(self._board.occupied, self._board.outs, needed, self._defense.lineup.fields)

    @property
    def _how_it_ended(self) -> str:
        last = self.events[-1]
        return last.how if isinstance(last, GameEnds) else ""

    @property
    def _offense(self) -> TypedSide:
        return self._sides[self._board.half]

    @property
    def _defense(self) -> TypedSide:
        return self._sides[self._board.fielding]

    @property
    def _batter(self) -> str:
        return self._offense.lineup.order[self._board.batter - 1]

    # --- Lines

    def read(self, line: str) -> GameStatus:
        """Read a line of plays; returns the status of the game after it.

        Raises Unreadable or NotLegal, naming the half-inning, the column and the word; nothing of the line counts then.
        """
        trial = self.copy()
        trial._line(line)
        self.__dict__.update(trial.__dict__)
        return self.status

    def end(self, how: str) -> None:
        """End the game here (rain, darkness), or describe in other words the end of a game that is over."""
        if self.over:
            self.events.pop()
        elif self._begun:
            self._begun = False
            self._table.tell(HalfInningEnds(f"{WHY} called", "called"))
        self._board.clear_half()
        self._board.over = True
        self._table.tell(GameEnds(f"{WHY} game over", how))

    def _line(self, line: str) -> None:
        pieces = tokens(line.split("#")[0])
        goes_on = bool(pieces) and pieces[-1].text == GOES_ON
        if goes_on:
            pieces.pop()
        place = self._place()
        ended, before = False, len(self.events)
        for number, token in enumerate(pieces):
            try:
                if number == 0 and (label := _LABEL.fullmatch(token.text)):
                    self._check_label(label)
                    continue
                if token.text.startswith("="):
                    self._check_runs(token.text, ended)
                    continue
                if ended:
                    raise NotLegal(self._game_over() if self.over else "three are out: the half-inning is over")
                ended = self._word(token)
            except (NotLegal, Unreadable) as error:
                raise type(error)(f"{place}, column {token.column}, {token.text!r}: {error}") from None
        played = any(isinstance(event, Play) for event in self.events[before:])
        if played and not ended and not goes_on and self.whole_lines:
            raise NotLegal(
                f"{place}, at the end of the line: only {self._board.outs} out; "
                f"a line whose half-inning goes on below ends in {GOES_ON}"
            )

    def _place(self) -> str:
        return "after the game" if self.over else half_inning(self._board.inning, self._board.half)

    def _game_over(self) -> str:
        return f"the game is over, {self._how_it_ended}"

    def _check_label(self, label: re.Match[str]) -> None:
        board = self._board
        half = {"T": AWAY, "B": HOME}.get((label[1] or label[3]).upper(), board.half)
        if (int(label[2]), half) != (board.inning, board.half):
            raise NotLegal(f"the {self._place()} {f'goes on with {board.outs} out' if self._begun else 'is next'}")

    def _check_runs(self, text: str, ended: bool) -> None:
        told = whole_number(text[1:])
        if told is None:
            raise Unreadable("after = the runs of the half-inning are expected")
        runs = self._runs if ended else self._board.runs
        if runs != told:
            raise NotLegal(f"the plays bring {counted(runs, 'run')} {'in all' if ended else 'so far'}")

    def _word(self, token: Token) -> bool:
        """Read one word; returns whether the half-inning is over with it."""
        text = token.text
        if self.over:
            raise NotLegal(self._game_over())
        if len(self.events) > MOST_EVENTS:
            raise NotLegal(f"no game has more than {MOST_EVENTS:,} plays and changes of players")
        if change := _CHANGE.fullmatch(text):
            self._substitute(change["role"].upper(), change["name"], change["whom"] or "", bool(change["side"]))
            return False
        if check := _CHECK.fullmatch(text):
            self._check_batter(check[1])
            return False
        if text.lower() == "bank" or text.lower().startswith("end:"):
            self._begin()
            return self._end_early("bank" if text.lower() == "bank" else text[4:].replace("_", " "))
        self._play(play_of(word(text), self._batter, self.at))
        return not self._begun

    def _check_batter(self, name: str) -> None:
        named = self._offense.in_game(name)
        if named != self._batter:
            raise NotLegal(f"{self._offense.name(named)} bats out of turn; {self._offense.name(self._batter)} is due")

    # --- Plays

    def _begin(self) -> None:
        if not self._begun:
            self._begun = True
            self._board.begin_half(self._table, self._regulation)

    def _play(self, play: Play) -> None:
        self._begin()
        board = self._board
        for change in self._defense.settle():
            self._table.tell(change)
        self._table.tell(play)
        board.move(play.facts, self._batter)
        if not self.banked:
            board.count(play.home)
        if play.ends_plate_appearance:
            board.next_batter()
        if board.outs == LAST_OUT:
            self._end_half("bust" if self.banked else "three outs", not self.banked)
        elif board.won(self.innings) and not self.banked:
            self._end_half("walk-off")

    def _end_early(self, how: str) -> bool:
        if not self.banked:
            raise NotLegal("a half-inning ends with the third out; a game that is called ends with a line over: HOW")
        self._board.count(self._board.runs)
        self._end_half(how)
        return True

    def _end_half(self, how: str, runs_count: bool = True) -> None:
        self._begun = False
        self._runs = self._board.runs
        if self._board.end_half(self._table, HalfInningEnds(f"{WHY} {how}", how, runs_count), self._regulation):
            self._board.clear_half()

    # --- Substitutions

    def _substitute(self, role: str, name: str, whom: str, at_bat: bool) -> None:
        """``ph:`` and ``pr:`` for the side at bat, ``p:`` and positions for the side in the field; ``@`` for the one at bat."""
        offense, defense = self._offense, self._defense
        self._begin()
        if role == "PH":
            if whom and offense.find(whom, offense.lineup.in_game) != self._batter:
                raise NotLegal(f"{offense.name(self._batter)} is due to bat, for whom a pinch hitter comes in")
            entering = offense.coming(name, defense)
            self._table.tell(offense.enters(entering, self._board.batter - 1, Position.PINCH_HITTER))
        elif role.startswith("PR"):
            runner = self._runner(role[2:], whom)
            entering = offense.coming(name, defense)
            self._take_bases(offense.enters(entering, offense.lineup.slot_of(runner), Position.PINCH_RUNNER))
        elif at_bat:
            self._take_bases(offense.takes_field(_position(role), name, whom, defense))
        else:
            self._table.tell(defense.takes_field(_position(role), name, whom, offense))

    def _runner(self, base: str, whom: str) -> str:
        """The runner on that base, or of that name, or the only one; raises NotLegal if there is none or more than one."""
        on_base = {number: runner for number, runner in enumerate(self._board.bases, 1) if runner is not None}
        if base:
            on_base = {number: runner for number, runner in on_base.items() if number == int(base)}
        elif whom:
            named = self._offense.find(whom, self._offense.lineup.in_game)
            on_base = {number: runner for number, runner in on_base.items() if runner == named}
        if not on_base:
            raise NotLegal(f"{whom or 'nobody'} is {'not ' if whom else ''}on {BASES[int(base)] if base else 'base'}")
        if len(on_base) > 1:
            raise NotLegal("more than one is on base; say for whom: pr1:NAME, pr2:NAME, pr3:NAME")
        return str(*on_base.values())

    def _take_bases(self, change: Substitution) -> None:
        """Let a player of the side at bat come in; if the one he replaces is on base, he takes that base."""
        self._table.tell(change)
        first, second, third = (change.player.id if runner == change.replaces else runner for runner in self._board.bases)
        self._board.bases = first, second, third


def _position(text: str) -> Position:
    try:
        named = position_named(text)
    except ValueError:
        named = Position.PINCH_HITTER
    if named in (Position.PINCH_HITTER, Position.PINCH_RUNNER):
        raise Unreadable(f"{text} is no position: {', '.join(position.short for position in Position)}")
    return named
