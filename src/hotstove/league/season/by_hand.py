"""Games of a season that people play at a table, or enter afterwards in shorthand. They count like all other games.

The computer plays the games before; the clubs' dugouts propose starters and lineups, and people may name others (``lineups``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import attempt_with
from hotstove.league.season.entered import entered_events
from hotstove.league.season.game import ENTERED, HAND, SeasonGames
from hotstove.league.season.lines import GameLines
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.people import tell
from hotstove.league.season.postseason_games import scheduled
from hotstove.league.season.reproduced import answers_text
from hotstove.league.season.results import ONLY, count_game, histories_before, setup_of
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table import Event, NotLegal, Seat
from hotstove.table.record import Record


def fixture_of(file: SeasonFile, number: int) -> Fixture:
    """A game of the schedule or postseason by its number; raises NotLegal if there is none."""
    return next((each.fixture for each in scheduled(file) if each.fixture.number == number), None) or file.plan.fixture(number)


def check_single(replays: int, what: object) -> None:
    """Raise NotLegal if a season has several replays: only the computer plays those. ``what`` names the season's file."""
    if replays > 1:
        raise NotLegal(f"{what}: {replays} replays are the computer's; play by hand in a season of its own")


def check_open(file: SeasonFile, number: int) -> Fixture:
    """The game of that number; raises NotLegal if it is over already, or the season has several replays."""
    check_single(file.plan.replays, file.path)
    fixture = fixture_of(file, number)
    if file.game(ONLY, number) is not None:
        raise NotLegal(
            f"game {number}, {fixture.away} at {fixture.home}, is over; hotstove season box {number} shows its box score"
        )
    return fixture


def next_of(file: SeasonFile, codes: Sequence[str]) -> Fixture | None:
    """The next game that one of these clubs plays, in the schedule or the postseason; None if there is none."""
    played = file.played(ONLY)
    wanted = set(codes)
    for game in file.plan.fixtures:
        if game.number not in played and wanted & {game.away, game.home}:
            return game
    for each in scheduled(file):
        if file.game(ONLY, each.fixture.number) is None and wanted & {each.fixture.away, each.fixture.home}:
            return each.fixture
    return None


LIMITS: Final = "people are bound"
"""The name of the note in the season's file whether people's clubs are bound by the players' real playing time."""


def people_are_bound(file: SeasonFile) -> bool:
    """Whether people, like computers, may use players only as far as their real playing time goes; that is usual."""
    return file.note(LIMITS) is not False


def bind_people(file: SeasonFile, bound: bool) -> None:
    """Say whether people are bound; it goes for games that are begun from now on."""
    file.set_note(LIMITS, bound)


def lineup_cards(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, people: Sequence[Seat] = ()) -> LineupCards:
    """Both lineup cards of a game that people play, to name other players than the dugouts propose.

    ``people`` are the seats that persons have in it.
    """
    return LineupCards(season_games, ONLY, fixture, histories_before(file, fixture), people, people_are_bound(file))


def count_hand(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, record: Record, events: Sequence[Event]
) -> GameLines:
    """Write a game that was played by hand into the file.

    Raises NotLegal if it is over already, DoesNotFit if the record is not of the attempt that was begun last.
    """
    check_open(file, fixture.number)
    attempt = attempt_with(file, fixture.number, record.seed)
    lines = count_game(file, season_games, fixture, record.setup, events, HAND, answers_text(record, attempt))
    keep_told(file)
    return lines


def count_entered(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, text: str, source: str) -> GameLines:
    """Write a game that was entered in shorthand into the file; raises Unreadable or NotLegal naming the line of ``source``."""
    setup = setup_of(file, season_games, fixture)
    events = entered_events(season_games, fixture, setup, text, source)
    check_open(file, fixture.number)
    with file.as_one():  # no game that is not told
        lines = count_game(file, season_games, fixture, setup, events, ENTERED, text)
        keep_told(file)
        away, home = lines.score
        tell(file, f"Game {fixture.number}, {fixture.away} at {fixture.home}, is entered: {away} to {home}.")
    return lines
