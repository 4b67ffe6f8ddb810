"""A club's squad: batters with their shares of plate appearances, pitchers with their endurance and use (SC-190, SC-191).

Squads of the open format are of equal number: a club that had fewer fills up with further figures of the same pitchers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.press.heat import pitchers_heat, usually_on_base
from hotstove.stats.estimates import League, PitcherEstimate
from hotstove.stats.outings import Outings, outings
from hotstove.stats.rosters import (
    INFIELD,
    NINE,
    OUTFIELD,
    Key,
    Regulars,
    RosterBatter,
    allows,
    pitching_of,
    regulars,
    with_shares,
)
from hotstove.stats.seasons import TeamSeason
from hotstove.stats.shares import shared

SIZE: Final = 25
"""The figures of every squad."""
BENCH: Final = 4
ROTATION: Final = 5
BULLPEN: Final = SIZE - NINE - BENCH - ROTATION
BENCH_SHARE: Final = 0.055
"""The share of plate appearances that a full bench has under computer managers (docs/accuracy-sportsclix.md)."""
LEAST_RELIEF: Final = 6.0
"""The least outs in relief that a figure of the bullpen stands for."""
BETTER: Final = 0.5
"""The clicks by which a fresh reliever of the same rates is better than a starter late in a game."""
FOR_A_RUN: Final = 28.0
"""How many clicks more for each run of an at-bat by which his rates are better."""
PLACES: Final = sum(range(NINE))
INNINGS: Final = 9.1
"""A club's innings in the field in a game."""
OFTEN: Final = 0.2
"""The share of a man's games from which a second place in the same ring makes him a UI or an OF."""
STARTERS_ENDURANCE: Final = (3, 9)
RELIEVERS_ENDURANCE: Final = (1, 3)
TIRES_AFTER: Final = -0.5
"""The innings that a starter goes on past his endurance (docs/accuracy-sportsclix.md)."""


@dataclass(frozen=True, slots=True)
class SquadBatter:
    """A batter of a squad with the position printed on his base; ``regular``: he is one of the nine."""

    batter: RosterBatter
    role: Role
    spot: Position | None

    @property
    def key(self) -> Key:
        """His club's code and his id."""
        return self.batter.key

    @property
    def regular(self) -> bool:
        """Whether he is one of the nine."""
        return self.spot is not None


@dataclass(frozen=True, slots=True)
class SquadPitcher:
    """A pitcher of a squad: his role, endurance in innings, and share of the batters whom a usual club's pitchers face.

    ``figures`` is how many figures of him the squad holds, ``better`` by how many clicks his club's relievers are better, and
    ``relieved`` the outs that each figure of a reliever stands for.
    """

    estimate: PitcherEstimate
    starts: bool
    endurance: int
    share: float
    figures: int = 1
    better: float = 0.0
    relieved: int = 0

    @property
    def key(self) -> Key:
        """His club's code and his id, marked for a starter's second figure as a reliever."""
        return self.estimate.team.code, self.estimate.player.id + ("" if self.starts else "/R")

    @property
    def role(self) -> Role:
        """What is printed on his base."""
        return Role.STARTER if self.starts else Role.RELIEVER


@dataclass(frozen=True, slots=True)
class Squad:
    """A club's squad: the nine in batting order, the bench, and the pitchers."""

    team: TeamSeason
    nine: tuple[SquadBatter, ...]
    bench: tuple[SquadBatter, ...]
    rotation: tuple[SquadPitcher, ...]
    bullpen: tuple[SquadPitcher, ...]

    @property
    def batters(self) -> tuple[SquadBatter, ...]:
        """All its batters."""
        return *self.nine, *self.bench

    @property
    def pitchers(self) -> tuple[SquadPitcher, ...]:
        """All its pitchers."""
        return *self.rotation, *self.bullpen


def squads(league: League) -> tuple[Squad, ...]:
    """The squads of a league's clubs; raises NotLegal if a club has no nine batters or no pitcher."""
    usual = outings(league)
    return tuple(_squad(league, team, usual) for team in league.teams)


def _squad(league: League, team: TeamSeason, usual: Outings) -> Squad:
    club = regulars(league, team, usual, ROTATION, BULLPEN, BENCH)
    nine, bench = _batters(club)
    return Squad(team, nine, bench, *_pitchers(club, usual, SIZE - len(nine) - len(bench) - ROTATION, league.on_base))


# --- Batters


def _batters(club: Regulars) -> tuple[tuple[SquadBatter, ...], tuple[SquadBatter, ...]]:
    bench_share = BENCH_SHARE / BENCH
    pinched = [bench_share * len(club.bench) * place / PLACES for place in range(NINE)]
    nine, bench = with_shares(club, pinched, bench_share)
    return (
        tuple(SquadBatter(each, role_of(each, spot), spot) for each, spot in nine),
        tuple(SquadBatter(each, role_of(each, None), None) for each in bench),
    )


_ROLES: Final = {role.own[0]: role for role in reversed(Role) if not role.pitches and len(role.own) == 1}


def role_of(batter: RosterBatter, spot: Position | None) -> Role:
    """The position printed on his base: where he stands or mostly stood, UI or OF if he often stood elsewhere beside it."""
    games = batter.positions
    most = max(games, key=lambda each: (games[each], -each), default=Position.FIRST_BASE)
    main = most if spot is None or spot is Position.DESIGNATED_HITTER else spot
    whole = max(1, sum(games.values()))
    for ring, role in ((INFIELD, Role.UTILITY_INFIELDER), (OUTFIELD, Role.OUTFIELDER)):
        if main in ring and any(each in ring and each is not main and games[each] >= OFTEN * whole for each in games):
            return role
    return _ROLES[main]


# --- Pitchers


def _pitchers(
    club: Regulars, usual: Outings, bullpen: int, on_base: float
) -> tuple[tuple[SquadPitcher, ...], tuple[SquadPitcher, ...]]:
    """The rotation with its starts, and a bullpen of that size."""
    staff, part = club.staff, club.part
    starts = [max(pitching_of(each).starts, 0) for each in staff.rotation]
    turns = shared(ROTATION, starts if sum(starts) else [1] * len(starts))
    least, most = STARTERS_ENDURANCE
    endurances = []
    for each in staff.rotation:
        line = pitching_of(each)
        innings = (usual.of(line)[0] if line.starts else usual.start) / 3
        endurances.append(min(max(round(innings - TIRES_AFTER), least), most))
    in_relief = list(staff.bullpen) or list(staff.rotation)
    figures = [bullpen // len(in_relief) + (place < bullpen % len(in_relief)) for place in range(len(in_relief))]
    work = [_relieved(each, usual) for each in in_relief]
    shares = [outs / sum(work) for outs in work]
    relief = sum(share * allows(each) for share, each in zip(shares, in_relief, strict=True))
    better = [BETTER + FOR_A_RUN * (allows(each) - relief) for each in staff.rotation]
    dial = usually_on_base(on_base)
    innings_of = [pitchers_heat(dial, endurance, True, clicks)[1] for endurance, clicks in zip(endurances, better, strict=True)]
    started = sum(turn * innings for turn, innings in zip(turns, innings_of, strict=True)) / ROTATION
    rotation = tuple(
        SquadPitcher(each, True, endurance, part * turn * innings / ROTATION / INNINGS, turn, clicks)
        for each, turn, endurance, innings, clicks in zip(staff.rotation, turns, endurances, innings_of, better, strict=True)
        if turn
    )
    left = max(1 - started / INNINGS, 0.02)
    relievers = tuple(
        SquadPitcher(
            each, False, _reliever_lasts(each, usual), part * left * share, number, relieved=max(round(outs / number), 1)
        )
        for each, number, share, outs in zip(in_relief, figures, shares, work, strict=True)
        if number
    )
    return rotation, relievers


def _relieved(reliever: PitcherEstimate, usual: Outings) -> float:
    """The outs that he made in relief; who only started counts as one who helped out."""
    line = pitching_of(reliever)
    return max((line.games - line.starts) * usual.of(line)[1], LEAST_RELIEF)


def _reliever_lasts(reliever: PitcherEstimate, usual: Outings) -> int:
    """The endurance of a reliever: his usual innings in relief."""
    line = pitching_of(reliever)
    innings = (usual.of(line)[1] if line.games > line.starts else usual.relief) / 3
    least, most = RELIEVERS_ENDURANCE
    return min(max(round(innings), least), most)
