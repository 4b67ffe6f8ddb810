"""Games of a schedule, counted."""

from __future__ import annotations

from collections.abc import Mapping

from hotstove.league.schedule.fixtures import Schedule


def games_of(schedule: Schedule) -> Mapping[str, tuple[int, int]]:
    """Each team's games and home games."""
    found: dict[str, tuple[int, int]] = {}
    for game in schedule.fixtures:
        for code in (game.away, game.home):
            games, home = found.get(code, (0, 0))
            found[code] = games + 1, home + (code == game.home)
    return found
