"""The finished games of a season with the days of its schedule, for Retrosheet files."""

from __future__ import annotations

from collections import Counter

from hotstove.book.retrosheet import DatedGame
from hotstove.book.scorebook import Scorebook
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.store import SeasonFile


def dated_games_of(file: SeasonFile, season_games: SeasonGames, replay: int) -> list[DatedGame]:
    """All games of the schedule that are over, played again; a day's games of one home club are numbered from 1.

    Raises DoesNotFit for a game that this version's rules play otherwise.
    """
    plan = file.plan
    homes = Counter((fixture.home, fixture.day) for fixture in plan.fixtures)
    seen: Counter[tuple[str, int]] = Counter()
    games = []
    for finished in file.games(replay, 1, len(plan.fixtures)):
        fixture = plan.fixture(finished.number)
        place = fixture.home, fixture.day
        seen[place] += 1
        number = seen[place] if homes[place] > 1 else 0
        games.append(DatedGame(Scorebook.of(events_of(season_games, fixture, finished)), plan.date_of(fixture.day), number))
    return games
