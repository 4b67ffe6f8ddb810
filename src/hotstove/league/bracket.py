"""A bracket: two to sixteen clubs, of whom the winners of series meet until one is left. It is kept in a folder.

The folder holds `FILE`, with the clubs' data and the terms, and one file for each series that has begun, which is a series
like any other (``hotstove.league.series``). How the bracket stands follows from these files.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.league.series import Series, check_length, record_of, set_up
from hotstove.stats.clubs import with_own_codes
from hotstove.table import AWAY, HOME, NotLegal, Unreadable
from hotstove.table.chance import seed_among, seed_of_many
from hotstove.table.files import NotWritten, made_folder
from hotstove.table.journal import has_begun, read_journal
from hotstove.table.record import YOU, Record
from hotstove.table.texts import Json, Node, as_node, read_yaml_file, yaml_text

FILE: Final = "bracket.yaml"
_MAKING: Final = f".{FILE}."
"""The beginning of its name while it is written."""
SIZES: Final = (2, 4, 8, 16)
"""The numbers of clubs that a bracket may have."""
_KEYS: Final = {
    "bracket": "the name of its game",
    "edition": "the edition of the game's rules",
    "seed": "the seed of its chances",
    "best of": "the length of the series of each round",
    "options": "the switches of the rules",
    "clubs": "its clubs, the best first",
}
_CLUB_KEYS: Final = {"name": "what it is called in the bracket", "manager": "you, or a level", "team": "its data"}


@dataclass(frozen=True, slots=True)
class Club:
    """A club of a bracket: what it is called there, its manager (``you`` or a level), and the data of its team."""

    name: str
    manager: str
    team: Json


@dataclass(frozen=True, slots=True)
class Meeting:
    """A series of a bracket: its round and its place there, both from 1, and its clubs by their places, from 0.

    The better-placed club is at home first.
    """

    round: int
    number: int
    better: int
    other: int
    best_of: int

    @property
    def name(self) -> str:
        """What it is called in file names and seeds: ``round-2-series-1``."""
        return f"round-{self.round}-series-{self.number}"


@dataclass(frozen=True)
class Bracket:
    """The terms of a bracket. ``lengths`` are those of the series by round; the clubs stand in order, the best first."""

    game: AnyBallGame
    edition: str
    seed: str
    lengths: tuple[int, ...]
    options: dict[str, Json]
    clubs: tuple[Club, ...]

    def record(self, meeting: Meeting, keeps_passes: Callable[[tuple[str, str]], bool]) -> Record:
        """The record of a series that has not begun; ``keeps_passes`` of its managers is as in ``Record``."""
        home, away = self.clubs[meeting.better], self.clubs[meeting.other]
        first, second = with_own_codes(as_node(away.team, away.name), as_node(home.team, home.name))
        teams = self.game.set_up(first, second, as_node(self.options, "options"))
        seats = away.manager, home.manager
        setup = set_up(self.game, teams, meeting.best_of)
        return record_of(self.game, setup, seed_of_many(self._seed(meeting)), seats, keeps_passes=keeps_passes(seats))

    def holds(self, record: Record, meeting: Meeting) -> bool:
        """Whether a record is that of its series, by its seed, which in files of older versions is not one for many games."""
        seed = self._seed(meeting)
        return record.seed in (seed, seed_of_many(seed))

    def _seed(self, meeting: Meeting) -> str:
        return seed_among(self.seed, meeting.name)

    def rounds(self, winner_of: Callable[[Meeting], int | None]) -> list[list[Meeting]]:
        """The series of each round so far; all but the last round are decided, and that too if it is the final.

        ``winner_of`` is the place of the club that has won a series, None while it is not decided.
        """
        rounds: list[list[Meeting]] = []
        pairs = first_round(len(self.clubs))
        for number, best_of in enumerate(self.lengths, 1):
            meetings = [Meeting(number, place, min(pair), max(pair), best_of) for place, pair in enumerate(pairs, 1)]
            rounds.append(meetings)
            winners = [winner for meeting in meetings if (winner := winner_of(meeting)) is not None]
            if len(winners) < len(meetings):
                break
            pairs = list(zip(winners[::2], winners[1::2], strict=False))
        return rounds


def first_round(clubs: int) -> list[tuple[int, int]]:
    """The pairs of places, from 0, that meet first: the best and the worst; the two best can meet in the last round alone.

    >>> first_round(8)
    [(0, 7), (3, 4), (1, 6), (2, 5)]
    """
    order = [0]
    while len(order) < clubs:
        last = 2 * len(order) - 1
        order = [place for better in order for place in (better, last - better)]
    return list(zip(order[::2], order[1::2], strict=True))


def rounds_of(clubs: int) -> int:
    """The number of rounds of a bracket of so many clubs."""
    return clubs.bit_length() - 1


def new_bracket(
    game: AnyBallGame, teams: Sequence[Node], managers: Sequence[str], lengths: Sequence[int], options: Node, seed: str
) -> Bracket:
    """A bracket of teams in their order, each with its manager; ``lengths`` by round, the last for all further ones.

    Raises Unreadable or NotLegal if a team, a length or an option can't be of one.
    """
    if len(teams) not in SIZES:
        raise NotLegal(f"a bracket has {', '.join(map(str, SIZES[:-1]))} or {SIZES[-1]} clubs, not {len(teams)}")
    squads = series_of(game)
    for length in lengths:
        check_length(squads, length)
    rounds = rounds_of(len(teams))
    if not 1 <= len(lengths) <= rounds:
        raise NotLegal(f"a bracket of {len(teams)} clubs has {rounds} rounds, not {len(lengths)}")
    clubs: list[Club] = []
    switches: dict[str, Json] = {}
    for number, (team, manager) in enumerate(zip(teams, managers, strict=True)):
        first, second = with_own_codes(team, teams[number - 1])
        setup = game.set_up(first, second, options)
        switches = dict(setup.options)
        squads.check(switches)
        data = team.plain() if isinstance(team.value, dict) else setup.away  # that of a real club tells its season
        clubs.append(Club(_called(game.sheets(setup)[AWAY].name, data), manager, data))
    names = [club.name for club in clubs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise NotLegal(f"{twice} stand twice among the clubs")
    return Bracket(game, game.edition, seed, (*lengths, *([lengths[-1]] * (rounds - len(lengths)))), switches, tuple(clubs))


def _called(name: str, team: Json) -> str:
    """A club's name, with the year of its season if it is a real one's: ``1927 New York Yankees``."""
    year = team.get("season") if isinstance(team, dict) else None
    return f"{year} {name}" if year else name


def write_bracket(bracket: Bracket, folder: Path) -> None:
    """Write the terms of a new bracket into a folder, which is made; raises NotLegal if there is a bracket, NotWritten."""
    data: dict[str, Json] = {
        "bracket": bracket.game.name,
        "edition": bracket.edition,
        "seed": bracket.seed,
        "best of": list(bracket.lengths),
        "options": bracket.options,
        "clubs": [{"name": club.name, "manager": club.manager, "team": club.team} for club in bracket.clubs],
    }
    path, making = folder / FILE, folder / f"{_MAKING}{os.getpid()}"
    try:
        with made_folder(folder):
            try:
                _write(data, path, making)
            except FileExistsError:
                raise NotLegal(f"{folder}: holds a bracket already; go on with it, or name another folder") from None
    except OSError as error:
        raise NotWritten(f"{path}: not written: {error.strerror}") from None


def _write(data: Json, path: Path, making: Path) -> None:
    """Write data whole or not at all, and never over another file; raises OSError."""
    try:
        making.unlink(missing_ok=True)
        # Its owner's alone: it holds the seed of games to come.
        with os.fdopen(os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(yaml_text(data))
            file.flush()
            os.fsync(file.fileno())
        os.link(making, path)
    finally:
        with suppress(OSError):
            making.unlink(missing_ok=True)


def read_bracket(folder: Path) -> Bracket:
    """The bracket that a folder holds; raises Unreadable with the file, the place and what was expected."""
    if folder.is_dir() and not (folder / FILE).exists():
        ended = any(each.name.startswith(_MAKING) for each in folder.iterdir())
        why = "its process was ended before anything was played; begin it anew with --save" if ended else f"no {FILE} in it"
        raise Unreadable(f"{folder}: holds no bracket: {why}")
    keys = read_yaml_file(folder / FILE).mapping(_KEYS)
    missing = next((key for key in _KEYS if key not in keys), None)
    if missing is not None:
        raise Unreadable(f"{folder / FILE}: expected the key {missing}: {_KEYS[missing]}")
    game = ball_game_named(keys["bracket"].text(_KEYS["bracket"]))
    edition = keys["edition"].text(_KEYS["edition"])
    if edition != game.edition:
        keys["edition"].unreadable(f"edition {game.edition}, which is played here")
    if not isinstance(keys["options"].value, dict):
        keys["options"].unreadable("the switches of the rules by name")
    said = [_read_club(club, game) for club in keys["clubs"].items()]
    lengths = [length.number(1, 99) for length in keys["best of"].items()]
    if len(said) not in SIZES or len(lengths) != rounds_of(len(said)):
        keys["clubs"].unreadable("2, 4, 8 or 16 clubs, and a length for each round")
    teams, managers = [club["team"] for club in said], [club["manager"].text() for club in said]
    try:
        bracket = new_bracket(game, teams, managers, lengths, keys["options"], keys["seed"].text("a seed"))
    except NotLegal as error:
        raise Unreadable(f"{folder / FILE}: {error}") from None
    for club, keys_of_club in zip(bracket.clubs, said, strict=True):
        if keys_of_club["name"].text("a club's name") != club.name:
            keys_of_club["name"].unreadable(f"the name of its team, {club.name}")
    return bracket


def _read_club(node: Node, game: AnyBallGame) -> dict[str, Node]:
    """The parts of a club; raises Unreadable if one is missing, or its manager is nobody here."""
    keys = node.mapping(_CLUB_KEYS)
    missing = next((key for key in _CLUB_KEYS if key not in keys), None)
    if missing is not None:
        node.unreadable(f"a club with the key {missing}")
    if keys["manager"].text("a manager") not in (YOU, *game.managers):
        keys["manager"].unreadable(f"{YOU} or a level: {', '.join(game.managers)}")
    return keys


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """How a series of a bracket stands: games won by the better-placed club and by the other one, and the winner's place."""

    wins: tuple[int, int]
    winner: int | None


def score_in(folder: Path, bracket: Bracket, meeting: Meeting) -> SeriesScore:
    """How a series stands by its file in the folder; raises Unreadable for a file of another series."""
    path = folder / f"{meeting.name}.jsonl"
    if not has_begun(path):
        return SeriesScore((0, 0), None)
    record = read_journal(path)
    if not bracket.holds(record, meeting):
        raise Unreadable(f"{path}: not the series of this bracket; put it elsewhere, and its own back")
    return score_of(Series(record), meeting)


def score_of(series: Series, meeting: Meeting) -> SeriesScore:
    """How a series of a bracket stands."""
    winner = None if series.winner is None else meeting.better if series.winner == HOME else meeting.other
    return SeriesScore((series.wins[HOME], series.wins[AWAY]), winner)
