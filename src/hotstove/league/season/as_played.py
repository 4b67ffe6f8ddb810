"""Lineups of a season as they were on each day: from a game log to the season's plan, and from there to a game.

The plan keeps for each game and club the starting pitcher and the batters with their positions, by the players' ids in the
statistics. Where one of them can't play today by the season's rules, or has no card, the dugout's choice stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available
from hotstove.baseball.teams import Slot
from hotstove.league.schedule.fixtures import Schedule
from hotstove.league.schedule.game_logs import LoggedGame, LoggedLineup
from hotstove.stats.seasons import Season
from hotstove.table import BOTH
from hotstove.table.texts import Json


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """Who started for a club in a game: the pitcher, and the batters in their order, by their ids in the statistics."""

    pitcher: str
    batters: tuple[tuple[str, Position], ...]

    def plain(self) -> Json:
        """The lineup as plain data."""
        return [self.pitcher, [[id_, int(position)] for id_, position in self.batters]]

    @classmethod
    def of(cls, plain: Json) -> AsPlayed | None:
        """The lineup from the data of ``plain``; None if there is none, or something else in a file of others."""
        match plain:
            case [str(pitcher), list(rows)]:
                batters = tuple(batter for row in rows for batter in _batter(row))
                return cls(pitcher, batters) if len(batters) == len(rows) else None
        return None

    def pitcher_among(self, staff: Sequence[Available]) -> str:
        """The id of the starter's card, if he can pitch today; empty if not."""
        return next((each.player.id for each in staff if each.pitches and not each.barred and _is(each, self.pitcher)), "")

    def order_among(self, people: Sequence[Available]) -> tuple[Slot, ...]:
        """The batting order of those that are there today, a pitcher who bats last; empty if one of the nine is not."""
        slots: list[Slot] = []
        last: list[Slot] = []
        for id_, position in self.batters:
            pitches = position is Position.PITCHER
            found = next((each for each in people if each.pitches is pitches and _is(each, id_) and not each.barred), None)
            if found is None:
                return ()
            (last if pitches else slots).append(Slot(found.player, position))
        return (*slots, *last)


def _batter(row: Json) -> Sequence[tuple[str, Position]]:
    """A batter of the plain data, or nothing."""
    match row:
        case [str(id_), int(place)] if 1 <= place <= Position.DESIGNATED_HITTER:
            return [(id_, Position(place))]
    return ()


def _is(each: Available, id_: str) -> bool:
    """Whether a card is that man's; a second card of one man has something behind a hyphen."""
    return each.player.id == id_ or each.player.id.startswith(f"{id_}-")


def lineups_as_played(logged: Sequence[LoggedGame], schedule: Schedule, season: Season) -> tuple[dict[str, Json], list[str]]:
    """The lineups of the schedule's games (away, home) by their numbers, and what can't be taken from the log, in words.

    The schedule is that of the same log.
    """
    people = {
        team.code: {player.retrosheet: player.id for player in team.players if player.retrosheet} for team in season.teams
    }
    games: defaultdict[tuple[str, str, str], list[LoggedGame]] = defaultdict(list)
    for game in logged:
        games[game.date, game.away, game.home].append(game)
    found: dict[str, Json] = {}
    unknown: list[tuple[int, str]] = []
    without = 0
    for fixture in schedule.fixtures:
        game = games[schedule.date_of(fixture).isoformat(), fixture.away, fixture.home].pop(0)
        sides: list[Json] = []
        for seat in BOTH:
            lineup, code = game.lineups[seat], (fixture.away, fixture.home)[seat]
            missing = [id_ for id_ in _ids(lineup) if id_ not in people[code]]
            unknown += [(game.line, id_) for id_ in missing[:1]]
            without += lineup is None
            taken = lineup is not None and not missing
            sides.append(_own(lineup, people[code]).plain() if lineup is not None and taken else None)
        found[str(fixture.number)] = sides
    notes = [f"lineups that the log does not have: {without}"] if without else []
    if unknown:
        line, id_ = unknown[0]
        notes.append(f"lineups with somebody who is not in the club's statistics: {len(unknown)}, first {id_} in line {line}")
    return found, notes


def _ids(lineup: LoggedLineup | None) -> list[str]:
    return [] if lineup is None else [lineup.pitcher, *(id_ for id_, _ in lineup.batters)]


def _own(lineup: LoggedLineup, people: Mapping[str, str]) -> AsPlayed:
    return AsPlayed(people[lineup.pitcher], tuple((people[id_], position) for id_, position in lineup.batters))
