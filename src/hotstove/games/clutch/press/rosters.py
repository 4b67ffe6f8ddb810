"""Who of a club has a card, where he plays, and how much: rosters as Clutch's rules want them (CL-034 to CL-039)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.clutch.building import FULL
from hotstove.games.clutch.press.staff_use import INNINGS, Hurler, runs_of_an_inning, staff_use
from hotstove.games.clutch.state import ALLOWED, OUTS_AN_INNING
from hotstove.stats.estimates import WALK, League, PitcherEstimate
from hotstove.stats.outings import Outings, outings
from hotstove.stats.rosters import (
    NINE,
    Key,
    Regulars,
    RosterBatter,
    allows,
    pitchers_rates,
    pitching_of,
    regulars,
    with_shares,
)
from hotstove.stats.seasons import TeamSeason

FULL_BENCH: Final = FULL.batters - NINE
"""Batters of a full bench."""
BENCH_SHARE: Final = 0.018
"""The share of plate appearances that a full bench takes from the nine under computer managers (docs/accuracy-clutch.md).

It bats more often, but where it has the better hand: so it counts for less. It hits for the lower places of the order, by the
square of the place. A smaller bench, from which somebody else must be able to take the field afterwards, has less, by the
cube of its size.
"""
PLACES_SQUARED: Final = sum(place**2 for place in range(NINE))


@dataclass(frozen=True, slots=True)
class RosterPitcher:
    """A pitcher of a roster: his role and Inning Limit, and his share of the batters that a usual club's pitchers face.

    ``tired`` are the parts of that share by what tiredness takes from his Command, from 0; they sum to ``share``.
    """

    estimate: PitcherEstimate
    starts: bool
    innings: int
    tired: tuple[float, ...]

    @property
    def share(self) -> float:
        """His share of the batters that a usual club's pitchers face."""
        return sum(self.tired)

    @property
    def key(self) -> Key:
        """His club's code and his id."""
        return self.estimate.team.code, self.estimate.player.id


@dataclass(frozen=True, slots=True)
class Roster:
    """A club's roster: the nine in batting order with their positions, the bench, the rotation and the bullpen."""

    team: TeamSeason
    nine: tuple[tuple[RosterBatter, Position], ...]
    bench: tuple[RosterBatter, ...]
    rotation: tuple[RosterPitcher, ...]
    bullpen: tuple[RosterPitcher, ...]

    @property
    def batters(self) -> tuple[RosterBatter, ...]:
        """All its batters."""
        return *(batter for batter, _ in self.nine), *self.bench

    @property
    def pitchers(self) -> tuple[RosterPitcher, ...]:
        """All its pitchers."""
        return *self.rotation, *self.bullpen


def rosters(league: League) -> tuple[Roster, ...]:
    """The rosters of a league's clubs; raises NotLegal if a club has no nine batters or no pitcher."""
    usual = outings(league)
    return tuple(_roster(league, team, usual) for team in league.teams)


def _roster(league: League, team: TeamSeason, usual: Outings) -> Roster:
    club = regulars(league, team, usual, FULL.starters, FULL.relievers, FULL_BENCH)  # one card of a player (CL-040)
    size = len(club.bench)
    bench_share = BENCH_SHARE * size**2 / FULL_BENCH**3
    pinched = [bench_share * size * place**2 / PLACES_SQUARED for place in range(NINE)]
    return Roster(team, *with_shares(club, pinched, bench_share), *_pitchers(league, club, usual))


# --- Pitchers


def _pitchers(league: League, club: Regulars, usual: Outings) -> tuple[tuple[RosterPitcher, ...], tuple[RosterPitcher, ...]]:
    """Rotation and bullpen with their Inning Limits and shares."""
    starters, others = club.staff
    runs = sum(team.runs for team in league.teams) / max(1, league.team_games)
    walks = league.rates[WALK] * league.chances / max(1, league.team_games)

    def limit(outs: float, least: int, most: int) -> int:
        lost = sum(_lost(outs / OUTS_AN_INNING / INNINGS * a_game) for a_game in (runs, walks))
        return min(most, max(least, round(outs / OUTS_AN_INNING + lost)))

    limits = [limit(usual.of(pitching_of(each))[0], 4, 9) if pitching_of(each).starts else 4 for each in starters]
    relief = [limit(usual.of(pitching_of(each))[1], 1, 3) for each in others]
    ranked = sorted(range(len(others)), key=lambda place: (allows(others[place]), place))
    use = staff_use(
        [Hurler(innings, pitchers_rates(league, each)) for each, innings in zip(starters, limits, strict=True)],
        [Hurler(relief[place], pitchers_rates(league, others[place])) for place in ranked],
        runs / (INNINGS * runs_of_an_inning(league.rates)),
    )
    use = [tuple(club.part * share for share in each) for each in use]
    relievers = dict(zip(ranked, use[len(limits) :], strict=True))
    return (
        tuple(RosterPitcher(*each) for each in zip(starters, [True] * len(starters), limits, use, strict=False)),
        tuple(RosterPitcher(each, False, relief[place], relievers[place]) for place, each in enumerate(others)),
    )


def _lost(mean: float) -> float:
    """About the innings of an Inning Limit that so many runs, or walks, cost in the mean: one for each four (CL-253)."""
    return max(0.0, (mean - (ALLOWED - 1) / 2) / ALLOWED)
