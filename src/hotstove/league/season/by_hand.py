"""Games of a season that people play or bring along: by hand at a table, or entered afterwards. They count like the rest.

Before either, the computer plays what comes before; who starts and bats is what the clubs' dugouts say, unless people name
others (``lineups``).
"""

from __future__ import annotations

from collections.abc import Sequence

from hotstove.baseball.season_play import ClubHistory
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.after import ONLY, scheduled
from hotstove.league.season.again import answers_text
from hotstove.league.season.entry import events_entered
from hotstove.league.season.game import ENTERED, HAND, SeasonGames
from hotstove.league.season.history import history_of, history_text
from hotstove.league.season.lines import GameLines
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.store import SeasonFile
from hotstove.table import AWAY, HOME, Event, NotLegal
from hotstove.table.game import Setup
from hotstove.table.record import Record

ALREADY = "game {number}, {away} at {home}, is over; hotstove season box {number} shows it"


def fixture_of(file: SeasonFile, number: int) -> Fixture:
    """A game by its number, one of the postseason too; raises NotLegal where there is none."""
    return next((each.fixture for each in scheduled(file) if each.fixture.number == number), None) or file.plan.fixture(number)


def check_single(replays: int, what: object) -> None:
    """Raises NotLegal where a season has several replays: only the computer plays those. ``what`` names the season's file."""
    if replays > 1:
        raise NotLegal(f"{what}: {replays} replays are the computer's; play by hand in a season of its own")


def check_open(file: SeasonFile, number: int) -> Fixture:
    """The game of that number; raises NotLegal where it is over already, or the season has several replays."""
    check_single(file.plan.replays, file.path)
    fixture = fixture_of(file, number)
    if file.game(ONLY, number) is not None:
        raise NotLegal(ALREADY.format(number=number, away=fixture.away, home=fixture.home))
    return fixture


def next_of(file: SeasonFile, codes: Sequence[str]) -> Fixture | None:
    """The next game that one of these clubs plays, after the schedule one of its postseason; None where there is none."""
    played = file.played(ONLY)
    wanted = set(codes)
    for game in file.plan.fixtures:
        if game.number not in played and wanted & {game.away, game.home}:
            return game
    for each in scheduled(file):
        if file.game(ONLY, each.fixture.number) is None and wanted & {each.fixture.away, each.fixture.home}:
            return each.fixture
    return None


def histories_before(file: SeasonFile, fixture: Fixture) -> tuple[ClubHistory, ClubHistory]:
    """What both clubs have done before a game."""
    away, home = (history_of(file.history(ONLY, code), file.plan.scheduled[code]) for code in (fixture.away, fixture.home))
    return away, home


def setup_of(file: SeasonFile, season_games: SeasonGames, fixture: Fixture) -> Setup:
    """The set-up of a game that people play: the same as the computer's."""
    return season_games.setup(ONLY, fixture, histories_before(file, fixture))


def cards_of(file: SeasonFile, season_games: SeasonGames, fixture: Fixture) -> LineupCards:
    """Both lineup cards of a game that people play, for who names others than the dugouts propose."""
    return LineupCards(season_games, ONLY, fixture, histories_before(file, fixture))


def count_hand(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, record: Record, events: Sequence[Event]
) -> GameLines:
    """Take a game that was played by hand into the season."""
    return _count(file, season_games, fixture, record.setup, list(events), HAND, answers_text(record))


def count_entered(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, text: str, source: str) -> GameLines:
    """Take a game that was entered in shorthand into the season; raises Unreadable or NotLegal with the line."""
    setup = setup_of(file, season_games, fixture)
    return _count(file, season_games, fixture, setup, events_entered(season_games, fixture, setup, text, source), ENTERED, text)


def _count(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, setup: Setup, events: list[Event], kind: str, answers: str
) -> GameLines:
    check_open(file, fixture.number)
    histories = histories_before(file, fixture)
    finished, lines = season_games.take(ONLY, fixture, histories, setup, events, kind, answers)
    totals = file.totals(ONLY)
    texts = {}
    for seat, code in ((AWAY, fixture.away), (HOME, fixture.home)):
        if fixture.number <= len(file.plan.fixtures):
            totals[code].add(lines.clubs[seat])
        texts[code] = history_text(histories[seat])
    file.add([finished], texts, totals, ONLY)
    return lines
