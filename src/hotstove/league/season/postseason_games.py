"""The postseason of a replayed season: its games in the season's file, numbered on from the schedule's last.

They do not count for the season's statistics. Ties for a place in the postseason are played off here, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from hotstove.league.postseason.bracket import after, bracket, next_games
from hotstove.league.postseason.state import Finish, Postseason, PostseasonGame, PostseasonSeries
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import ClubLines, Recorded
from hotstove.league.season.plan import read_fixture
from hotstove.league.season.results import ONLY, count_game, setup_of
from hotstove.league.season.shapes import row, text, whole
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json

SCHEDULED: Final = "postseason"
"""The name of the file's note with the games: day, month, clubs, series, number in it."""
DAYS_BETWEEN: Final = 2
"""Days off before a round."""


@dataclass(frozen=True, slots=True)
class Scheduled:
    """A game of the postseason with its number in the season and its place in its series."""

    fixture: Fixture
    game: PostseasonGame


def is_due(file: SeasonFile) -> bool:
    """Whether all games of the schedule are over, in a season that has a postseason."""
    return file.plan.replays == 1 and len(file.played(ONLY)) == len(file.plan.fixtures)


def is_over(file: SeasonFile) -> bool:
    """Whether no game is left to be played: neither of the schedule, in any replay, nor of the postseason."""
    replays = range(1, file.plan.replays + 1)
    if any(len(file.played(replay)) < len(file.plan.fixtures) for replay in replays):
        return False
    return not is_due(file) or not next_games(postseason(file))


def scheduled(file: SeasonFile) -> list[Scheduled]:
    """The games that have a day so far, played or not. Raises Unreadable."""
    try:
        rows = row(file.note(SCHEDULED) or [], SCHEDULED)
        return [_scheduled(file, number, each) for number, each in enumerate(rows, len(file.plan.fixtures) + 1)]
    except ValueError as error:
        raise Unreadable(f"{file.path}: the games after the schedule: {error}") from None


def _scheduled(file: SeasonFile, number: int, values: object) -> Scheduled:
    *game, series, place = row(values, SCHEDULED, 6)
    fixture = read_fixture(number, game, file.plan.by_code, SCHEDULED)
    return Scheduled(fixture, PostseasonGame(text(series, SCHEDULED), whole(place, SCHEDULED), fixture.away, fixture.home))


def all_fixtures(file: SeasonFile) -> list[Fixture]:
    """All games by number, played or not: those of the schedule, and those of the postseason that have a day so far."""
    return [*file.plan.fixtures, *(each.fixture for each in scheduled(file))]


def postseason(file: SeasonFile) -> Postseason:
    """The postseason so far."""
    scores = {number: (away, home) for number, (away, home, *_) in file.scores(ONLY).items()}
    return postseason_by(file, scores, file.totals(ONLY))


def postseason_by(file: SeasonFile, scores: Mapping[int, tuple[int, int]], totals: Mapping[str, ClubLines]) -> Postseason:
    """The postseason that comes of these scores (away, home) by number and of the clubs' totals.

    Raises NotLegal if one of its games would not have been played.
    """
    state = bracket(file.plan.year, _finishes(file, scores, totals))
    for each in scheduled(file):
        if each.fixture.number in scores:
            away, home = scores[each.fixture.number]
            winner = None if away == home else each.game.away if away > home else each.game.home
            state = after(state, each.game, winner)
    return state


def _finishes(file: SeasonFile, scores: Mapping[int, tuple[int, int]], totals: Mapping[str, ClubLines]) -> list[Finish]:
    """The clubs' final standings in the replayed season, with their games against each other."""
    beat: dict[str, dict[str, int]] = {club.code: {} for club in file.plan.clubs}
    for fixture in file.plan.fixtures:
        away, home = scores[fixture.number]
        if away != home:
            won, lost = (fixture.away, fixture.home) if away > home else (fixture.home, fixture.away)
            beat[won][lost] = beat[won].get(lost, 0) + 1
    finishes = []
    for club in file.plan.clubs:
        record = totals[club.code].record
        place = club.code, club.league, club.division
        figures = record[Recorded.WINS], record[Recorded.LOSSES], record[Recorded.RUNS], record[Recorded.RUNS_ALLOWED]
        finishes.append(Finish(*place, *figures, beat[club.code]))
    return finishes


def open_games(file: SeasonFile) -> list[Scheduled]:
    """The games that can be played now, empty if the postseason is over; new ones are given a day and kept in the file."""
    known = scheduled(file)
    state = postseason(file)
    games = next_games(state)
    new = [game for game in games if game not in [each.game for each in known]]
    if new:
        plan = file.plan
        last = max([fixture.day for fixture in plan.fixtures] + [each.fixture.day for each in known])
        round_begins = all(game.number == 1 for game in new)
        day = last + (1 + DAYS_BETWEEN if round_begins else 1)
        for game in new:
            number = len(plan.fixtures) + len(known) + 1
            known.append(Scheduled(Fixture(number, day, plan.date_of(day).month, game.away, game.home), game))
        file.set_note(SCHEDULED, [_row(each) for each in known])
    return [each for each in known if each.game in games]


def first_rows(file: SeasonFile, last: int) -> Json:
    """The note of the games that have a day, as far as the game with that number."""
    return [_row(each) for each in scheduled(file) if each.fixture.number <= last]


def _row(each: Scheduled) -> Json:
    fixture, game = each.fixture, each.game
    return [fixture.day, fixture.month, fixture.away, fixture.home, game.series, game.number]


def play_after(file: SeasonFile, season_games: SeasonGames, leave: Collection[str] = ()) -> int:
    """Continue the postseason without the games of the clubs ``leave``, which people play; returns the games played."""
    played = 0
    while True:
        games = [each for each in open_games(file) if not {each.fixture.away, each.fixture.home} & set(leave)]
        if not games:
            return played
        for each in games:
            play_one(file, season_games, each.fixture)
            played += 1


def play_one(file: SeasonFile, season_games: SeasonGames, fixture: Fixture) -> None:
    """Play a game of the postseason with computer managers."""
    setup = setup_of(file, season_games, fixture)
    events = season_games.events(setup, file.plan.seed_of(ONLY, fixture.number))
    count_game(file, season_games, fixture, setup, events)


def series_text(series: PostseasonSeries) -> str:
    """``World Series: NYA 4, PIT 0``."""
    home, guest = series.wins
    clubs = sorted(((home, series.home), (guest, series.guest)), key=lambda club: -club[0])
    ties = series.won.count(None)
    tied = f" ({ties} tied)" if ties else ""
    return f"{series.name}: " + ", ".join(f"{code} {won}" for won, code in clubs) + tied
