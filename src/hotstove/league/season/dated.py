"""The finished games of a season as Retrosheet files, with the days of its schedule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from hotstove.book.retrosheet import LETTER, DatedGame, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.postseason_games import all_fixtures
from hotstove.league.season.report import person
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.store import SeasonFile
from hotstove.stats.seasons import RETROSHEET_ID

LETTERS: Final = {"AL": "A", "NL": "N", "FL": "F"}
"""The letters of leagues at Retrosheet."""


def retrosheet_of(file: SeasonFile, season_games: SeasonGames, replay: int, wanted: Collection[int] = ()) -> dict[str, str]:
    """The games with these numbers that are over as Retrosheet files by name; all of the schedule if none is named.

    Empty if none of them is over. Raises DoesNotFit for a game that this version's rules play otherwise.
    """
    games = dated_games_of(file, season_games, replay, wanted)
    letters = {club.code: LETTERS.get(club.league, LETTER) for club in file.plan.clubs}
    return retrosheet_files(games, letters, _known_ids(file.plan, games)) if games else {}


def _known_ids(plan: SeasonPlan, games: Sequence[DatedGame]) -> dict[tuple[str, str], str]:
    """The Retrosheet ids of those who played, by club and by the id of their card."""
    ids: dict[tuple[str, str], str] = {}
    for game in games:
        for side in game.book.sides:
            for player in side.everybody:
                known = plan.retrosheet.get(person(player.id, plan.retrosheet), "")
                if RETROSHEET_ID.fullmatch(known):  # the file may be somebody else's
                    ids[side.sheet.code, player.id] = known
    return ids


def dated_games_of(file: SeasonFile, season_games: SeasonGames, replay: int, wanted: Collection[int] = ()) -> list[DatedGame]:
    """The games with these numbers that are over, all of the schedule if none is named, played again.

    A day's games of one home club are numbered from 1. Raises DoesNotFit for a game that this version's rules play otherwise.
    """
    plan = file.plan
    fixtures = {fixture.number: fixture for fixture in all_fixtures(file)}
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
