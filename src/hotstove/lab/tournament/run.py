"""A round robin: every pair of entrants plays the same number of games, teams, sides and seats rotating.

Game n of a pair has a seed of its own, ``SEED/A B/n``, and depends on nothing else, so any process can play it, and a
tournament that was interrupted goes on where it was.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import sqrt
from typing import Final, NamedTuple

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.lab.envs.under_way import winner
from hotstove.lab.tournament.entrants import Entrant
from hotstove.lab.tournament.programs import Forfeit, Program
from hotstove.lab.tournament.ratings import Rating, ratings
from hotstove.lab.tournament.results import Part, Played, Results
from hotstove.table.errors import Endless
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.table.game import Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.processes import Processes
from hotstove.table.texts import Json

PART: Final = 20
"""The games of a part: what a process plays at a time, and what an interruption costs at most."""
MOST_FORFEITS: Final = 3
"""Forfeits in a row after which a program forfeits the rest of a part unplayed."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament: the set-ups with the teams at home and away, the entrants, the games of each pair, and the seed.

    ``seconds`` is the longest that a program may take for an answer.
    """

    game: str
    setups: tuple[Setup, Setup]
    entrants: tuple[Entrant, ...]
    games: int
    seed: str
    seconds: float = 5.0

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """All pairs of entrants by name, each pair in the order of the alphabet."""
        return tuple(combinations(sorted(entrant.name for entrant in self.entrants), 2))

    def plain(self) -> dict[str, Json]:
        """What the results file says of it: all on which a game depends besides its entrants and number."""
        game = ball_game_named(self.game)
        return {"game": game.name, "edition": game.edition, "seed": self.seed, "setup": self.setups[0].plain()}


class Piece(NamedTuple):
    """Games of a pair that are to be played."""

    pair: tuple[str, str]
    first: int
    games: int


def missing(tournament: Tournament, parts: Sequence[Part]) -> list[Piece]:
    """The pieces that are yet to be played, pair by pair in turn."""
    done = {(part.pair, part.first + place) for part in parts for place in range(len(part.games))}
    pieces = []
    for first in range(0, tournament.games, PART):
        for pair in tournament.pairs:
            numbers = [number for number in range(first, min(first + PART, tournament.games)) if (pair, number) not in done]
            while numbers:
                count = next((place for place, number in enumerate(numbers) if number != numbers[0] + place), len(numbers))
                pieces.append(Piece(pair, numbers[0], count))
                numbers = numbers[count:]
    return pieces


def play(
    tournament: Tournament, results: Results, jobs: int = 1, progress: Callable[[int, int], None] = lambda done, of: None
) -> None:
    """Play what is missing, and keep each part; ``progress`` is called with the games done so far and all games.

    Raises what an entrant's maker raises (`Entrant.manager`), NotWritten, and Stopped if a process was ended.
    """
    game = ball_game_named(tournament.game)
    for entrant in tournament.entrants:  # here first: errors come at once, and an exact manager keeps its results on disk
        entrant.manager(game, tournament.setups[0], tournament.seconds)
    pieces = missing(tournament, results.parts)
    whole = tournament.games * len(tournament.pairs)
    done = whole - sum(piece.games for piece in pieces)
    progress(done, whole)
    with Processes(min(jobs, max(1, len(pieces))), _prepared, tournament) as players:
        for part in players.map(pieces):
            results.append(part)
            done += len(part.games)
            progress(done, whole)


def _prepared(tournament: Tournament) -> Callable[[Piece], Part]:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that programs are ended with this process
    game = ball_game_named(tournament.game)
    by_name = {entrant.name: entrant for entrant in tournament.entrants}
    made: dict[tuple[str, int], Manager] = {}

    def manager(name: str, changed: int) -> Manager:
        entrant = by_name[name]
        place = 0 if entrant.kind == "program" else changed
        if (name, place) not in made:
            made[name, place] = entrant.manager(game, tournament.setups[place], tournament.seconds)
        return made[name, place]

    return partial(play_piece, tournament, game, manager)


def play_piece(tournament: Tournament, game: AnyBallGame, manager: Callable[[str, int], Manager], piece: Piece) -> Part:
    """Play the games of a piece. ``manager`` gives who plays for an entrant with the teams as given (0) or exchanged (1)."""
    programs = {who for name in piece.pair for who in (manager(name, 0),) if isinstance(who, Program)}
    games: list[Played] = []
    failed: Counter[str] = Counter()
    try:
        with gc_paused():
            for number in range(piece.first, piece.first + piece.games):
                games.append(_play(tournament, game, manager, piece.pair, number, failed))
    finally:
        for program in programs:
            program.end()
    return Part(piece.pair, piece.first, tuple(games))


def _play(
    tournament: Tournament,
    game: AnyBallGame,
    manager: Callable[[str, int], Manager],
    pair: tuple[str, str],
    number: int,
    failed: Counter[str],
) -> Played:
    changed = number % 2
    seat: Seat = HOME if number % 4 in (1, 2) else AWAY
    names = pair if seat == AWAY else (pair[1], pair[0])
    for whose in (AWAY, HOME):
        if failed[names[whose]] >= MOST_FORFEITS:
            return Played(seat, (0, 0), whose, f"has forfeited {MOST_FORFEITS} games in a row")
    setup = tournament.setups[changed]
    players = manager(names[AWAY], changed), manager(names[HOME], changed)
    seated = _Seated(players[AWAY], AWAY, setup), _Seated(players[HOME], HOME, setup)
    try:
        for player in seated:
            player.begin()
        table = live_table(game, seated, setup, f"{tournament.seed}/{pair[0]} {pair[1]}/{number}")
        score = game.result(table.play(setup))
    except _Lost as lost:
        failed[names[lost.seat]] += 1
        for player in seated:
            player.lost() if player.seat == lost.seat else player.over(None)
        return Played(seat, (0, 0), lost.seat, str(lost))
    except Endless as endless:
        for player in seated:
            failed[names[player.seat]] = 0
            player.over((0, 0))
        return Played(seat, (0, 0), None, str(endless))
    assert score is not None
    for player in seated:
        failed[names[player.seat]] = 0
        player.over(score)
    return Played(seat, score)


class _Lost(Exception):
    """The player of a seat has forfeited."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(why)
        self.seat = seat


class _Seated:
    """A player at a seat of one game, who forfeits for that seat."""

    def __init__(self, player: Manager, seat: Seat, setup: Setup) -> None:
        self.seat: Seat = seat
        self.plays_out = getattr(player, "plays_out", False)
        self.only_looks = getattr(player, "only_looks", False)
        self.standing = getattr(player, "standing", {})
        self.choose = self._choose if isinstance(player, Program) else player.choose
        if hasattr(player, "weighs"):
            self.weighs = player.weighs
        self._player = player
        self._setup = setup

    def begin(self) -> None:
        if isinstance(self._player, Program):
            try:
                self._player.begin(self._setup, self.seat)
            except Forfeit as error:
                self._fail(error)

    def _choose(self, view, options, why, bench):  # type: ignore[no-untyped-def]  # as `Manager.choose`
        try:
            return self._player.choose(view, options, why, bench)
        except Forfeit as error:
            self._fail(error)

    def _fail(self, error: Forfeit) -> None:
        raise _Lost(self.seat, str(error)) from None

    def over(self, score: tuple[int, int] | None) -> None:
        """Tell a program how its game ended; None: the other seat forfeited."""
        if isinstance(self._player, Program):
            won = self.seat if score is None else winner(score)
            self._player.over(score, None if won is None else won == self.seat)

    def lost(self) -> None:
        """End a program that has forfeited; it is started again for its next game."""
        if isinstance(self._player, Program):
            self._player.end()


# --- What came of it


class Duel(NamedTuple):
    """The games of one entrant against another: how many, the points won, and the runs by which he was ahead in all."""

    games: int
    points: float
    margin: int

    @property
    def share(self) -> float:
        """The share of points, 0 to 1."""
        return self.points / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """Its standard error; a win and a loss are added, as for ratings, so that it isn't 0 for who has won or lost all."""
        games = self.games + 2
        share = (self.points + 1) / games
        return sqrt(share * (1 - share) / games) if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant in the table: his rating, all his games as one duel, his duels by opponent, and his forfeits by reason."""

    name: str
    rating: Rating
    all: Duel
    duels: dict[str, Duel]
    forfeits: Counter[str]


def standings(names: Sequence[str], parts: Sequence[Part], games: int) -> list[Standing]:
    """The table of the entrants by rating, of the first ``games`` games that each pair of them has played."""
    played = {each: [0, 0.0, 0] for first in names for second in names if first != second for each in ((first, second),)}
    forfeits: dict[str, Counter[str]] = {name: Counter() for name in names}
    for first, second, game in _games(parts, games):
        if first not in forfeits or second not in forfeits:
            continue
        margin = game.score[game.seat] - game.score[other(game.seat)]
        for pair, points, lead in (((first, second), game.points, margin), ((second, first), 1 - game.points, -margin)):
            row = played[pair]
            row[0], row[1], row[2] = row[0] + 1, row[1] + points, row[2] + lead
        if game.forfeit is not None:
            forfeits[first if game.forfeit == game.seat else second][game.why] += 1
    number = {name: place for place, name in enumerate(names)}
    rated = ratings(len(names), {(number[a], number[b]): row[1] for (a, b), row in played.items() if row[0]})
    table = []
    for name in names:
        duels = {b: Duel(int(row[0]), row[1], int(row[2])) for (a, b), row in played.items() if a == name}
        whole = Duel(
            sum(duel.games for duel in duels.values()),
            sum(duel.points for duel in duels.values()),
            sum(duel.margin for duel in duels.values()),
        )
        table.append(Standing(name, rated[number[name]], whole, duels, forfeits[name]))
    return sorted(table, key=lambda each: (-each.rating.value, each.name))


def _games(parts: Sequence[Part], games: int) -> Iterator[tuple[str, str, Played]]:
    for part in parts:
        for game in part.games[: max(0, games - part.first)]:
            yield *part.pair, game


def report(tournament: Tournament, table: Sequence[Standing]) -> dict[str, Json]:
    """The table as one JSON object."""
    return {
        "game": tournament.game,
        "seed": tournament.seed,
        "games_of_each_pair": tournament.games,
        "entrants": [
            {
                "name": each.name,
                "rating": round(each.rating.value, 1),
                "standard_error": round(each.rating.error, 1),
                "games": each.all.games,
                "points": each.all.points,
                "share": each.all.share,
                "margin_a_game": each.all.margin / each.all.games if each.all.games else 0.0,
                "forfeits": dict(each.forfeits),
                "against": {
                    name: {"games": duel.games, "points": duel.points, "share": duel.share, "standard_error": duel.error}
                    for name, duel in each.duels.items()
                },
            }
            for each in table
        ],
    }
