"""A single game of a season that the computer plays, also of clubs that people manage."""

from __future__ import annotations

from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.people import tell
from hotstove.league.season.postseason_games import all_fixtures, play_one
from hotstove.league.season.results import ONLY
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table.errors import NotLegal


def play_this(file: SeasonFile, fixture: Fixture) -> None:
    """Have the computer play a game that is not over and that nobody has begun, and tell it to a league.

    Raises NotLegal if others of these clubs come before it.
    """
    check_all_before(file, fixture)
    with file.as_one():  # no game that is not told
        if fixture.number > len(file.plan.fixtures):
            play_one(file, SeasonGames.of(file.plan), fixture)
        else:
            others = [code for code in file.plan.by_code if code not in (fixture.away, fixture.home)]
            play_on(file, 1, fixture.number, leave=others)
        keep_told(file)
        tell(file, f"The commissioner has the computer play game {fixture.number}, {fixture.away} at {fixture.home}.")


def check_all_before(file: SeasonFile, fixture: Fixture) -> None:
    """Raise NotLegal if an earlier game of one of these clubs is not over."""
    clubs, played = {fixture.away, fixture.home}, file.played(ONLY)
    for other in all_fixtures(file):
        if other.number >= fixture.number:
            return
        if clubs & {other.away, other.home} and other.number not in played and file.game(ONLY, other.number) is None:
            raise NotLegal(f"game {other.number}, {other.away} at {other.home}, comes before it and is not over")
