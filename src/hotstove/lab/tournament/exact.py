"""How far an entrant is from perfect play, exactly: the chance of winning that its choices give away in a game.

Of a game that is solved, best play says what each option of a question is worth: the chance to win if both go on perfectly.
What a choice gives away is the worth of the best option less that of the option taken. Played against best play, the sum over a
game is, on average, exactly by how much less often the entrant wins than best play would in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import sqrt
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named, solver_of
from hotstove.lab.tournament.entrants import Entrant
from hotstove.lab.tournament.run import Tournament
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import Bench, Manager
from hotstove.table.live import live_table
from hotstove.table.processes import Processes

O = TypeVar("O")  # noqa: E741
BEST: Final = "best"
PIECE: Final = 200
"""The games of a piece of work; the more, the more of their positions are worked out together."""
SURE: Final = 1e-9
"""Options of which the worths differ by less are equally good."""


class Given(NamedTuple):
    """What an entrant gives away: the chance of winning a game, its standard error, and in so many choices of so many."""

    chance: float
    error: float
    worse: int
    choices: int

    @property
    def often(self) -> str:
        """In how many of its choices, in words."""
        return f"{self.worse:,} of {self.choices:,} choices"


class Noted(NamedTuple):
    """A choice that is to be compared with best play: the game's number, the position, the question, and what was taken."""

    game: int
    state: Any
    why: str
    taken: str


class _Watched:
    """An entrant whose choices are noted. A solved game hides nothing, so that a view is the state at the turn's start."""

    only_looks: ClassVar[bool] = True

    def __init__(self, player: Manager, number: int) -> None:
        self._player = player
        self._number = number
        self.noted: list[Noted] = []

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        taken = self._player.choose(view, options, why, bench)
        self.noted.append(Noted(self._number, view.copy(), why, str(taken)))
        return taken


def given_away(
    tournament: Tournament, games: int, jobs: int = 1, progress: Callable[[int, int], None] = lambda done, of: None
) -> dict[str, Given]:
    """What each entrant but the programs gives away in a game against best play, by name, in so many games.

    Raises NotLegal if the game is not solved.
    """
    game = ball_game_named(tournament.game)
    for setup in tournament.setups:  # here first, and kept on disk
        solver_of(game).best_play(setup)
    if BEST not in game.managers:
        raise NotLegal(f"{game.title} has no manager {BEST}")
    names = [entrant.name for entrant in tournament.entrants if entrant.kind != "program"]
    pieces = [(name, first) for name in names for first in range(0, games, PIECE)]
    found: dict[str, list[tuple[float, int, int]]] = {name: [] for name in names}
    done = 0
    with Processes(min(jobs, max(1, len(pieces))), _prepared, replace(tournament, games=games)) as players:
        for name, rows in players.map(pieces):
            found[name] += rows
            done += len(rows)
            progress(done, games * len(names))
    return {name: _given(sorted(rows)) for name, rows in found.items()}


def _given(rows: Sequence[tuple[float, int, int]]) -> Given:
    count = len(rows)
    mean = sum(row[0] for row in rows) / count
    variance = sum((row[0] - mean) ** 2 for row in rows) / max(1, count - 1)
    return Given(mean, sqrt(variance / count), sum(row[1] for row in rows), sum(row[2] for row in rows))


def _prepared(tournament: Tournament) -> Callable[[tuple[str, int]], tuple[str, list[tuple[float, int, int]]]]:
    game = ball_game_named(tournament.game)
    by_name = {entrant.name: entrant for entrant in tournament.entrants}
    rivals = [game.managers[BEST](setup) for setup in tournament.setups]
    return partial(_play, tournament, game, by_name, rivals)


def _play(
    tournament: Tournament,
    game: AnyBallGame,
    by_name: dict[str, Entrant],
    rivals: Sequence[Manager],
    piece: tuple[str, int],
) -> tuple[str, list[tuple[float, int, int]]]:
    name, first = piece
    numbers = range(first, min(first + PIECE, tournament.games))
    given: dict[int, list[float]] = {number: [] for number in numbers}
    for changed, setup in enumerate(tournament.setups):
        player = by_name[name].manager(game, setup, tournament.seconds)
        noted: list[Noted] = []
        for number in numbers[changed::2]:
            watched = _Watched(player, number)
            rival = rivals[changed]
            managers: tuple[Manager, Manager] = (watched, rival) if seat_of(number) == AWAY else (rival, watched)
            live_table(game, managers, setup, f"{tournament.seed}/exact/{number}").play(setup)
            noted += watched.noted
        best = solver_of(game).best_play(setup)
        for each in sorted(noted, key=lambda each: _together(game, each.state)):
            seat = seat_of(each.game)
            if worths := dict(best.worths(each.state, seat, each.why)):
                given[each.game].append(max(worths.values()) - worths[each.taken])
    return name, [(sum(each), sum(loss > SURE for loss in each), len(each)) for each in given.values()]


def seat_of(number: int) -> Seat:
    """The entrant's seat in a game of that number."""
    return HOME if number % 4 in (1, 2) else AWAY


def _together(game: AnyBallGame, state: object) -> tuple[int, int, int]:
    """Positions of one half-inning and score are worked out together."""
    board = game.board(state)
    return board.inning, board.half, board.ahead(board.half)
