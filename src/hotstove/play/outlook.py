"""What a position is worth to a side: read from how many runs its two teams score, and from what the sides hold.

Who weighs a choice plays games on from it, and stops them after a while: what the position is worth there scatters less than
who wins in the end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, open_setup, runs_held
from hotstove.baseball.bases import HOME_PLATE, Occupied
from hotstove.baseball.board import Board
from hotstove.baseball.innings import INNINGS, share_won
from hotstove.baseball.win_chances import win_chances
from hotstove.lab.run_chances import Games, WinTable, run_chances
from hotstove.table.errors import Endless, NotLegal
from hotstove.table.events import AWAY, BOTH, HOME, Seat
from hotstove.table.game import Setup, Until

LATER: Final = 3
"""Half-innings from the one under way to the one before which games stop."""
NOT_COUNTED: Final = (
    "games of computer managers with these teams come to no end, since hardly anybody scores or is put out: "
    "what a position is worth can't be counted from them"
)
KEPT: Final = 16
"""The tables that are kept; the longest unused is dropped."""
RUN_SPREAD: Final = 1.0
"""The standard deviation of the runs of a half-inning, roughly, in all games."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chances to win of two teams: from their runs, and from what they hold beside them (`runs_held`).

    ``games`` is the number of games from which their runs were counted, 0 if the table is given without error.
    """

    game: AnyBallGame
    table: WinTable
    games: int = 0

    def until(self, view: object) -> Until:
        """The condition for stopping games that are played on: that the second half-inning after the one under way is over."""
        return partial(self._has_begun, _half_number(self.game.board(view)) + LATER)

    def chance(self, view: object, seat: Seat) -> float:
        """The seat's chance to win, 0 to 1, by its own view; 1, 0.5 or 0 when the game is over."""
        board = self.game.board(view)
        if board.over:
            return share_won(board.score, seat)
        place = board.inning, board.half, board.outs, board.occupied, board.score
        if seat == HOME:
            return self.chance_of_home(*place, runs_held(self.game, view, seat))
        return 1 - self.chance_of_home(*place, -runs_held(self.game, view, seat))

    def chance_of_home(
        self, inning: int, half: Seat, outs: int, occupied: Occupied, score: tuple[int, int], held: float
    ) -> float:
        """The home side's chance to win where it holds so many runs more than the other side."""
        chance = self.table.at(inning, half, outs, occupied, score) + held * self.table.worth_of_a_run(inning, half, score)
        return min(max(chance, 0.0), 1.0)

    def error(self, view: object) -> float:
        """Two standard errors of a chance there, 0 to 1: how many runs two teams score is counted from some games only."""
        board = self.game.board(view)
        if not self.games or board.over:
            return 0.0
        left = max(self.table.innings - board.inning + 1, 1)
        runs = left * RUN_SPREAD * sqrt(len(BOTH) / (self.table.innings * self.games))
        return 2 * runs * self.table.worth_of_a_run(board.inning, board.half, board.score)

    def pays_from(self, view: object, start: int) -> float | None:
        """The chance to be safe from which on it pays to send the runner who stands on base ``start``; None if it never does.

        If he holds the side has chance h to win, safe s, and out o: it pays from (h - o) / (s - o), as the play stands.
        """
        now = self.game.situation(view)
        first, second, third = (runner is not None for runner in now.bases)

        def chance(outs: int, ends: int | None) -> float:
            """The chance of the side at bat with so many outs, and the runner on base ``ends``, 4 for home, None for out."""
            occupied = (first and start != 1, (second and start != 2) or ends == 2, (third and start != 3) or ends == 3)
            away, home = now.score
            score = (away + (now.half == AWAY), home + (now.half == HOME)) if ends == HOME_PLATE else now.score
            at_home = self.table.at(now.inning, now.half, outs, occupied, score)
            return at_home if now.half == HOME else 1 - at_home

        hold = self.table.at(now.inning, now.half, now.outs, (first, second, third), now.score)
        hold = hold if now.half == HOME else 1 - hold
        safe, out = chance(now.outs, start + 1), chance(now.outs + 1, None)
        return (hold - out) / (safe - out) if safe > max(hold, out) else None

    def _has_begun(self, half: int, view: object) -> bool:
        """Whether the half-inning of that number has begun."""
        return _half_number(self.game.board(view)) >= half


_outlooks: dict[tuple[str, Setup, str, int, int], Outlook] = {}


def is_counted(game: AnyBallGame, setup: Setup, level: str, games: int, innings: int = INNINGS) -> bool:
    """Whether the outlook of a set-up's two teams is kept (`outlook_of`)."""
    return (game.name, setup, level, games, innings) in _outlooks


def outlook_of(
    game: AnyBallGame,
    setup: Setup,
    level: str,
    games: int,
    innings: int = INNINGS,
    watch: Callable[[int], None] = lambda done: None,
    jobs: int = 1,
) -> Outlook:
    """The outlook of a set-up's two teams from so many games of computer managers of a level; kept for the next question.

    The games are played with what both managers may know of the set-up, so that the outlook tells neither of them more.
    ``watch`` gets the number of games done; an exception that it raises ends the calculation. Raises NotLegal if such games
    come to no end.
    """
    key = game.name, setup, level, games, innings
    found = _outlooks.pop(key, None)
    if found is None:
        try:
            away, home = run_chances(Games(game.name, open_setup(game, setup), level, "outlook"), games, jobs, watch)
        except Endless as error:
            raise NotLegal(NOT_COUNTED) from error
        found = Outlook(game, WinTable(win_chances(away, home), innings), games)
    _outlooks[key] = found
    if len(_outlooks) > KEPT:
        del _outlooks[next(iter(_outlooks))]
    return found


def _half_number(board: Board) -> int:
    return 2 * board.inning + board.half
