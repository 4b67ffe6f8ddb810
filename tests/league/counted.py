"""Games of a schedule, counted."""

from __future__ import annotations

from collections.abc import Mapping

from hotstove.league.schedule.fixtures import Schedule


def games_of(schedule: Schedule) -> Mapping[str, tuple[int, int]]:
    """Each team's games and home games."""
    games_by_club: dict[str, tuple[int, int]] = {}
    for game in schedule.fixtures:
        for code in (game.away, game.home):
            games, home = games_by_club.get(code, (0, 0))
            games_by_club[code] = games + 1, home + (code == game.home)
    return games_by_club
