"""The games of one edition: a row of whole numbers for each, to be compared with the row of the same game in another edition.

An edition is played by processes of its own, which read the game's data amended (`table.packaged`). Game n depends on the seed
and n alone: any number of processes plays the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.plays import Count
from hotstove.book.scorebook import Scorebook
from hotstove.lab.balance.changes import NO_CHANGES, Changes
from hotstove.lab.balance.streams import StreamsTable
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.game import Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.own_process import OwnProcess
from hotstove.table.packaged import amend, packaged_names, read_packaged
from hotstove.table.texts import Node, as_node
from hotstove.table.workers import Jobs, count_of, workers

PARTS: Final = 20
"""A run has this many pieces of work for each job, of at most `LONGEST` games."""
LONGEST: Final = 500


class Row(NamedTuple):
    """What a game came to. ``first`` and ``second`` are the runs of the pair's teams, whoever is at home.

    ``lead`` is that of the side away when two thirds of the innings are over; ``behind`` the most by which the winner was
    behind after any half-inning. The counts from ``single`` on are those of both sides, in the order of ``Count``.
    """

    first: int
    second: int
    first_away: int
    innings: int
    extra: int
    decisions: int
    lead: int
    behind: int
    steals: int
    caught: int
    single: int
    double: int
    triple: int
    home_run: int
    walk: int
    intentional_walk: int
    hit_by_pitch: int
    interference: int
    strikeout: int
    out: int
    sacrifice_fly: int
    sacrifice_hit: int
    double_play: int
    reached: int


Rows: TypeAlias = "list[Row]"


@dataclass(frozen=True, slots=True)
class Games:
    """Which games are played: of whom, by which managers, with which options beside those of the changes.

    ``teams`` are one or two names or files: two play each other, one plays all other teams of the game in turn, and without any
    all teams play each other. ``managers`` are the levels of the first and the second team's; sides change from game to game.
    """

    game: str
    teams: tuple[Node, ...] = ()
    options: Node = Node(None)  # noqa: RUF009  # frozen
    managers: tuple[str, str] = ("sensible", "sensible")
    seed: str = "1"


@dataclass(frozen=True, slots=True)
class Edition:
    """The games of one edition: the changes that it has of the packaged one."""

    games: Games
    changes: Changes = NO_CHANGES


def package_of(game: str) -> str:
    """The package of an installed game by its name, which is not imported for it; raises Unreadable with all names."""
    points = {point.name: point for point in entry_points(group="hotstove.games")}
    if game.lower() not in points:
        raise Unreadable(f"there is no game {game!r}; the games are: {', '.join(sorted(points)) or 'none'}")
    return points[game.lower()].module


def amended_game(game: str, changes: Changes) -> AnyBallGame:
    """The game with changes of its data, in a process that has not read any of them yet.

    Raises Unreadable or NotLegal for changes that do not fit, DoesNotFit if the process has read the game's data.
    """
    package = package_of(game)
    if changes.data:
        amend(package, changes.data)
    with changes_at_fault(changes):
        found = ball_game_named(game)
    for name, change in changes.data.items():
        if name.removesuffix(".yaml") not in _data_files(package):  # nor a way that leads out of it
            raise Unreadable(f"{change.name}: {package} has no file {name}; there are: {', '.join(_data_files(package))}")
        read_packaged(package, name)  # whether or not a game needs it: what is not there is found here
    return found


@contextmanager
def changes_at_fault(changes: Changes) -> Iterator[None]:
    """Within it what goes wrong with a changed game is told with the place of the changes.

    That is what its readers refuse in a part that is not changed itself, and what goes wrong in its own code, as with a word
    that its rules do not know, which is Unreadable.
    """
    try:
        yield
    except (LookupError, ValueError, AssertionError) as error:
        if not changes.data:
            raise
        raise Unreadable(
            f"{_places(changes)}: the game can't be played with these changes: its rules look for something that is not there"
            f" ({type(error).__name__}: {error})"
        ) from error
    except (Unreadable, NotLegal) as error:
        if not changes.data or any(
            each.source in str(error) for each in (*changes.data.values(), changes.options) if each.source
        ):
            raise
        kind = Unreadable if isinstance(error, Unreadable) else NotLegal
        raise kind(f"{_places(changes)}: does not go with the rest of the game: {error}") from error


def _places(changes: Changes) -> str:
    """The places of the changes: each part of a data file that is changed."""
    parts = [
        part for change in changes.data.values() for part in (change.value.values() if isinstance(change.value, dict) else ())
    ]
    return ", ".join(part.name for part in parts) or ", ".join(change.name for change in changes.data.values())


def data_text(game: str, name: str) -> str:
    """A data file of a game as it is packaged, by its name without ending; raises Unreadable with all names for another one."""
    package = package_of(game)
    names = [each for each in _data_files(package) if not each.startswith("rules")]
    if name.removesuffix(".yaml") not in names:
        raise Unreadable(f"{game} has no data file {name!r}; there are: {', '.join(names)}")
    return (files(package) / f"{name.removesuffix('.yaml')}.yaml").read_text(encoding="utf-8")


def _data_files(package: str) -> list[str]:
    folders = [each.name for each in (files(package)).iterdir() if each.is_dir()]
    names = packaged_names(package, ".")
    return [*names, *(f"{folder}/{name}" for folder in sorted(folders) for name in packaged_names(package, folder))]


def pairs_of(game: AnyBallGame, teams: Sequence[Node]) -> list[tuple[Node, Node]]:
    """The pairs of teams that play each other, in order."""
    if len(teams) == 2:
        return [(teams[0], teams[1])]
    names = game.teams()
    if teams:
        own = str(teams[0].value).lower()
        return [(teams[0], as_node(name)) for name in names if name != own]
    if len(names) == 1:
        return [(as_node(names[0]), as_node(names[0]))]
    return [(as_node(first), as_node(second)) for first, second in combinations(names, 2)]


Pairs: TypeAlias = Sequence[tuple[int, int]]
"""The teams of each pair by their numbers."""


def numbered(pairs: Sequence[tuple[Node, Node]]) -> Pairs:
    """The teams of pairs by numbers, in the order in which they come up."""
    numbers: dict[str, int] = {}

    def number(team: Node) -> int:
        return numbers.setdefault(str(team.plain()), len(numbers))

    return [(number(first), number(second)) for first, second in pairs]


def options_of(games: Games, changes: Changes) -> Node:
    """The options of an edition: those of the games, and those that the changes have otherwise."""
    return Node({**games.options.mapping(), **changes.options.mapping()}, changes.options.source)


class Player:
    """Plays the games of an edition in this process, which is to play no other one of that game."""

    def __init__(self, edition: Edition) -> None:
        games = edition.games
        self.games = games
        self.changes = edition.changes
        self.game = amended_game(games.game, edition.changes)
        self.pairs = pairs_of(self.game, games.teams)
        self._options = options_of(games, edition.changes)
        self._setup = cache(self._set_up)
        self._manager = cache(self._made_manager)

    def _set_up(self, pair: int, first_away: bool) -> Setup:
        first, second = self.pairs[pair]
        away, home = (first, second) if first_away else (second, first)
        return self.game.set_up(away, home, self._options)

    def _made_manager(self, pair: int, first_away: bool, level: str) -> Manager:
        return self.game.managers[level](self._setup(pair, first_away))

    def __call__(self, piece: tuple[int, int]) -> tuple[int, Rows]:
        """Games ``first`` to ``first + count - 1``; a count of 0 only checks that all teams can be set up."""
        first, count = piece
        if not count:
            with changes_at_fault(self.changes):
                for pair in range(len(self.pairs)):
                    self._setup(pair, True)
            return first, []
        rows: Rows = []
        with gc_paused() as sweep, changes_at_fault(self.changes):
            for number in range(first, first + count):
                rows.append(self.play(number))
                if number % GAMES_BETWEEN_SWEEPS == 0:
                    sweep()
        return first, rows

    def play(self, number: int) -> Row:
        """Play one game. A pair's two games after each other have its teams on both sides, the pairs come in turn."""
        pair, first_away = number // 2 % len(self.pairs), number % 2 == 0
        levels = self.games.managers if first_away else self.games.managers[::-1]
        managers = (self._manager(pair, first_away, levels[AWAY]), self._manager(pair, first_away, levels[HOME]))
        table = StreamsTable(self.game, managers, f"{self.games.seed}/{number}")
        table.play(self._setup(pair, first_away))
        book = Scorebook()
        book.read(table.events)
        return row_of(book, first_away, table.decisions)


GAMES_BETWEEN_SWEEPS: Final = 50
"""The number of games between garbage collections."""


def player_apart(edition: Edition) -> Callable[[tuple[int, int]], tuple[int, Rows]]:
    """A player in a process of its own, for a worker of a cluster, which lives on and plays other editions, too."""
    return OwnProcess(Player, edition)


def row_of(book: Scorebook, first_away: bool, decisions: int) -> Row:
    """The row of a finished game."""
    away, home = book.score
    innings = book.halves[-1].inning
    winner: Seat = HOME if home > away else AWAY
    lead = behind = then = 0
    for half in book.halves:
        lead += half.runs if half.half is AWAY else -half.runs
        behind = max(behind, -lead if winner is AWAY else lead)
        if 3 * half.inning <= 2 * book.innings:
            then = lead
    batters = [counts for side in book.sides for counts in side.counts.values()]
    counts = list(map(sum, zip(*batters, strict=True)))
    return Row(
        *((away, home) if first_away else (home, away)),
        int(first_away),
        innings,
        int(innings > book.innings),
        decisions,
        then,
        behind if away != home else 0,
        counts[Count.STOLEN_BASE],
        counts[Count.CAUGHT_STEALING],
        *counts[: Count.REACHED + 1],
    )


def play_edition(edition: Edition, games: int, jobs: Jobs = 1, progress: Callable[[int], None] = lambda done: None) -> Rows:
    """Play an edition's first ``games`` games by ``jobs``, always in other processes; their rows in order.

    Raises what `amended_game` and setting teams up raise. ``progress`` is called with the number of games done so far.
    """
    size = max(1, min(LONGEST, games // (PARTS * count_of(jobs))))
    pieces = [(first, min(size, games - first)) for first in range(0, games, size)]
    found: dict[int, Rows] = {}
    done = 0
    with workers(jobs, Player if isinstance(jobs, int) else player_apart, edition) as players:
        for _ in players.map([(0, 0)]):
            pass  # an edition that can't be played is found by one of them
        for first, rows in players.map(pieces):
            found[first] = rows
            done += len(rows)
            progress(done)
    return [row for first in sorted(found) for row in found[first]]
