"""How much there is to type: ``python -m benchmarks.shorthand``. Keystrokes of whole games in shorthand, counted, not timed.

A hundred games of RB8 by teams that ship with it, and the first hundred of a replayed 1927 with Pine Tar's cards, all by
computer managers. Their plays are written as ``hotstove.league.shorthand.text`` writes them, which is the shortest way
that it finds, every fielder named; each character and each end of line is a keystroke. Lineups count by last names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import mean, stdev
from typing import Final

from hotstove.baseball.plays import GameBegins
from hotstove.baseball.season_play import ClubHistory
from hotstove.games.pinetar import GAME as PINETAR
from hotstove.games.rb8 import GAME as RB8
from hotstove.league.season.beginning import new_plan, real_season
from hotstove.league.season.game import SeasonGames
from hotstove.league.shorthand.lineups import lineup_line
from hotstove.league.shorthand.text import plays
from hotstove.table import Event
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

GAMES: Final = 100
PACE: Final = 40
"""Words a minute of somebody who types without haste; a word is five keystrokes."""


def rb8() -> Iterator[list[Event]]:
    """Games of every team against another one."""
    names = RB8.teams()
    for number in range(GAMES):
        away, home = names[number % len(names)], names[(number * 5 + 3) % len(names)]
        setup = RB8.set_up(as_node(away), as_node(home if home != away else names[(number + 1) % len(names)]), as_node(None))
        manager = RB8.managers["sensible"](setup)
        table = LiveTable(RB8, (manager, manager), f"keys/{number}")
        table.play(setup)
        yield table.events


def season() -> Iterator[list[Event]]:
    """The first games of 1927."""
    plan = new_plan(PINETAR, real_season(1927, None, None), "keys", 1, True, {})
    season_games = SeasonGames.of(plan)
    histories = {club.code: ClubHistory(plan.scheduled[club.code]) for club in plan.clubs}
    for fixture in plan.fixtures[:GAMES]:
        both = histories[fixture.away], histories[fixture.home]
        setup = season_games.setup(1, fixture, both)
        events = season_games.events(setup, plan.seed_of(1, fixture.number))
        season_games.finish(1, fixture, both, setup, events)
        yield events


def lineups(events: Sequence[Event]) -> int:
    """Keystrokes of both lineups, by last names."""
    begins = events[0]
    assert isinstance(begins, GameBegins)
    first_names = sum(len(slot.player.name) - len(slot.player.last_name) for team in begins.teams for slot in team.order)
    return sum(len(f"away: {lineup_line(team)}\n") for team in begins.teams) - first_names


def main() -> None:
    """Print a line for each."""
    for name, games in (("RB8", list(rb8())), ("Pine Tar, 1927", list(season()))):
        keys = [sum(len(line) + 1 for line in plays(events)) for events in games]
        whole = mean(keys) + mean(map(lineups, games))
        minutes = [f"{strokes / (5 * PACE):.1f} minutes" for strokes in (mean(keys), whole)]
        print(
            f"{name}: {len(keys)} games, {mean(keys):.0f} keystrokes a game (sd {stdev(keys):.0f}, {min(keys)} to {max(keys)}),"
        )
        print(f"  {minutes[0]} at {PACE} words a minute; {whole:.0f} and {minutes[1]} with both lineups")


if __name__ == "__main__":
    main()
