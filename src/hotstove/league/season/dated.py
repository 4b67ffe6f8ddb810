"""The finished games of a season with the days of its schedule, for Retrosheet files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from hotstove.book.retrosheet import DatedGame
from hotstove.book.scorebook import Scorebook
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.postseason_games import scheduled
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.store import SeasonFile


def dated_games_of(
    file: SeasonFile, season_games: SeasonGames, replay: int, wanted: Collection[int] = ()
) -> list[DatedGame]:
    """The games with these numbers that are over, all of the schedule if none is named, played again.

    A day's games of one home club are numbered from 1. Raises DoesNotFit for a game that this version's rules play otherwise.
    """
    plan = file.plan
    fixtures = {fixture.number: fixture for fixture in (*plan.fixtures, *(each.fixture for each in scheduled(file)))}
    homes = Counter((fixture.home, fixture.day) for fixture in fixtures.values())
    seen: Counter[tuple[str, int]] = Counter()
    games = []
    for number, fixture in sorted(fixtures.items()):
        place = fixture.home, fixture.day
        seen[place] += 1
        finished = file.game(replay, number) if number in (wanted or range(1, len(plan.fixtures) + 1)) else None
        if finished is not None:
            in_day = seen[place] if homes[place] > 1 else 0
            book = Scorebook.of(events_of(season_games, fixture, finished))
            games.append(DatedGame(book, plan.date_of(fixture.day), in_day))
    return games
