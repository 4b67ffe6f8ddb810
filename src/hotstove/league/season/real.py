"""A season's real figures, for comparison with replays, and a replay's counts in the columns of real statistics.

Plate appearances (PA) are at-bats, walks, hit batters, sacrifice hits and sacrifice flies, in the replay as in the data;
those by catcher's interference, which the data do not have, are left out of a replay's as well.

A fly that scores a runner counts as the year's scorers counted it: as a sacrifice fly if the year kept those, as a sacrifice
hit (no at-bat) from 1908 to 1930 and in 1939, as an at-bat in all other years.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Final

from hotstove.baseball.plays import Count
from hotstove.league.season.lines import Pitched
from hotstove.league.season.shapes import numbers, row, text
from hotstove.stats.averages import (
    AS_AT_BAT,
    AS_SACRIFICE,
    OWN,
    batting_average,
    how_flies_count,
    on_base_percentage,
    slugging_percentage,
)
from hotstove.stats.seasons import BattingSeason, PitchingSeason, Season, TeamSeason
from hotstove.table.texts import Json

FIGURES = ("avg", "obp", "slg", "runs_per_game", "hr_per_pa", "bb_per_pa", "so_per_pa")
"""The figures of a league that are shown first."""
MORE_FIGURES = (
    *("hits_per_pa", "doubles_per_pa", "triples_per_pa", "hbp_per_pa", "sb_per_game", "cs_per_game"),
    *("gdp_per_game", "errors_per_game", "sh_per_game", "sf_per_game", "pa_per_game"),
)
_NEEDS: Final[Mapping[str, str]] = {
    "so_per_pa": "strikeouts",
    "hbp_per_pa": "hit_by_pitch",
    "sb_per_game": "stolen_bases",
    "cs_per_game": "caught_stealing",
    "gdp_per_game": "double_plays",
    "sh_per_game": "sacrifice_hits",
    "sf_per_game": "sacrifice_flies",
}
"""The statistic that the year must have kept for a figure to be known."""


_BATTING = attrgetter(*[each.name for each in fields(BattingSeason)])
_PITCHING = attrgetter(*[each.name for each in fields(PitchingSeason)])
"""All columns of a line in order."""


@dataclass(frozen=True, slots=True)
class RealPlayer:
    """A player's real season with a club; ``pitching`` is None for one who did not pitch."""

    id: str
    name: str
    batting: BattingSeason
    pitching: PitchingSeason | None

    def plain(self) -> Json:
        """As data."""
        pitching = None if self.pitching is None else list[Json](_PITCHING(self.pitching))
        return [self.id, self.name, list[Json](_BATTING(self.batting)), pitching]

    @classmethod
    def of(cls, data: object, place: str) -> RealPlayer:
        """From the data of ``plain``, which stand at that place; raises ValueError for anything else."""
        id_, name, batting, pitching = row(data, place, 4)
        bat = BattingSeason(*numbers(batting, place, len(fields(BattingSeason))))
        pitch = None if pitching is None else PitchingSeason(*numbers(pitching, place, len(fields(PitchingSeason))))
        return cls(text(id_, place), text(name, place), bat, pitch)


def real_players(team: TeamSeason) -> tuple[RealPlayer, ...]:
    """A club's players for its season's file."""
    return tuple(RealPlayer(player.id, player.name, player.batting, player.pitching) for player in team.players)


def real_figures(season: Season) -> tuple[dict[str, float], str]:
    """The league's real figures that the year kept, over all clubs, and its way of counting a fly that scores a runner.

    There are no figures of a season without statistics.
    """
    if not any(team.players for team in season.teams):
        return {}, OWN
    line = BattingSeason(
        *map(sum, zip(*(_BATTING(player.batting) for team in season.teams for player in team.players), strict=True))
    )
    errors = sum(line.errors for team in season.teams for player in team.players for line in player.fielding)
    games = sum(team.games for team in season.teams)
    runs = sum(team.runs for team in season.teams)
    all_figures = figures(line, runs, errors, games)
    known = {name: value for name, value in all_figures.items() if _NEEDS.get(name, "") in {"", *season.kept}}
    return known, how_flies_count(season.year, "sacrifice_flies" in season.kept)


def figures(line: BattingSeason, runs: int, errors: int, games: int) -> dict[str, float]:
    """A league's figures from its batting line, runs, errors and its clubs' games (a game counts for both)."""
    trips, games = line.plate_appearances or 1, games or 1
    return {
        "avg": float(batting_average(line) or 0),
        "obp": float(on_base_percentage(line) or 0),
        "slg": float(slugging_percentage(line) or 0),
        "runs_per_game": runs / games,
        "hr_per_pa": line.home_runs / trips,
        "bb_per_pa": line.walks / trips,
        "so_per_pa": line.strikeouts / trips,
        "hits_per_pa": line.hits / trips,
        "doubles_per_pa": line.doubles / trips,
        "triples_per_pa": line.triples / trips,
        "hbp_per_pa": line.hit_by_pitch / trips,
        "sb_per_game": line.stolen_bases / games,
        "cs_per_game": line.caught_stealing / games,
        "gdp_per_game": line.double_plays / games,
        "errors_per_game": errors / games,
        "sh_per_game": line.sacrifice_hits / games,
        "sf_per_game": line.sacrifice_flies / games,
        "pa_per_game": line.plate_appearances / games,
    }


def batting_season(counts: list[int], rule: str, games: int = 0) -> BattingSeason:
    """A replay's batting counts in the columns of a real season; ``rule`` is the year's way of counting sacrifice flies."""
    hits = sum(counts[Count.SINGLE : Count.HOME_RUN + 1])
    fly, bunt = counts[Count.SACRIFICE_FLY], counts[Count.SACRIFICE_HIT]
    outs = counts[Count.STRIKEOUT] + counts[Count.OUT] + counts[Count.DOUBLE_PLAY_GROUNDER] + counts[Count.REACHED]
    return BattingSeason(
        games=games,
        at_bats=hits + outs + (fly if rule == AS_AT_BAT else 0),
        runs=counts[Count.RUN],
        hits=hits,
        doubles=counts[Count.DOUBLE],
        triples=counts[Count.TRIPLE],
        home_runs=counts[Count.HOME_RUN],
        runs_batted_in=counts[Count.RUN_BATTED_IN],
        stolen_bases=counts[Count.STOLEN_BASE],
        caught_stealing=counts[Count.CAUGHT_STEALING],
        walks=counts[Count.WALK] + counts[Count.INTENTIONAL_WALK],
        intentional_walks=counts[Count.INTENTIONAL_WALK],
        hit_by_pitch=counts[Count.HIT_BY_PITCH],
        sacrifice_hits=bunt + (fly if rule == AS_SACRIFICE else 0),
        sacrifice_flies=fly if rule == OWN else 0,
        strikeouts=counts[Count.STRIKEOUT],
        double_plays=counts[Count.DOUBLE_PLAY_GROUNDER],
    )


def pitching_season(counts: list[int]) -> PitchingSeason:
    """A replay's pitching counts in the columns of a real season; batters faced without interference."""
    faced = sum(counts[: Count.REACHED + 1]) - counts[Count.INTERFERENCE]
    return PitchingSeason(
        games=counts[Pitched.GAMES],
        starts=counts[Pitched.STARTS],
        wins=counts[Pitched.WINS],
        losses=counts[Pitched.LOSSES],
        saves=counts[Pitched.SAVES],
        outs=counts[Count.OUTS],
        batters_faced=faced,
        hits=sum(counts[Count.SINGLE : Count.HOME_RUN + 1]),
        runs=counts[Count.RUN],
        earned_runs=counts[Count.EARNED_RUN],
        home_runs=counts[Count.HOME_RUN],
        walks=counts[Count.WALK] + counts[Count.INTENTIONAL_WALK],
        intentional_walks=counts[Count.INTENTIONAL_WALK],
        strikeouts=counts[Count.STRIKEOUT],
        hit_batters=counts[Count.HIT_BY_PITCH],
        wild_pitches=counts[Count.WILD_PITCH],
        balks=counts[Count.BALK],
    )
