"""Who of a club bats and who pitches, where and how much: what every press wants that makes a club of its regulars."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from hotstove.baseball import filling
from hotstove.baseball.positions import Position
from hotstove.stats.estimates import (
    DOUBLE,
    HR,
    SINGLE,
    SO,
    TRIPLE,
    BatterEstimate,
    League,
    PitcherEstimate,
    Rates,
    faced_by,
    in_the_field,
    mostly_pitches,
)
from hotstove.stats.outings import Outings
from hotstove.stats.seasons import PitchingSeason, PlayerSeason, TeamSeason
from hotstove.table.errors import NotLegal

Key: TypeAlias = tuple[str, str]
"""A club's code and a player's id."""
Hand: TypeAlias = Literal["L", "R", "S"]
INFIELD: Final = (Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)
OUTFIELD: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
FIELD: Final = (Position.CATCHER, *INFIELD, *OUTFIELD)
"""The eight fielders other than the pitcher."""
NINE_POSITIONS: Final = (*FIELD, Position.DESIGNATED_HITTER)
"""The positions of a nine with a designated hitter."""
SELDOM: Final = 3
"""Games at a position below which it is not printed on a card that has another one."""
MANY_FACED: Final = 60
"""Batters faced from which a man who mostly plays in the field may pitch, too."""
NINE: Final = 9
"""Places of an order."""
ORDER_STEP: Final = 0.027
"""The share of a ninth by which each place of an order has more plate appearances than the next."""


@dataclass(frozen=True, slots=True)
class RosterBatter:
    """A batter of a roster: games by printed position, and his share of the plate appearances of a usual club.

    The shares of a club that plays as many games as a usual one sum to 1.
    """

    estimate: BatterEstimate
    positions: Mapping[Position, int]
    share: float

    @property
    def key(self) -> Key:
        """His club's code and his id."""
        return self.estimate.team.code, self.estimate.player.id

    @property
    def bats(self) -> Hand:
        """The side that he bats from, S both."""
        return bats(self.estimate.player)


Regular: TypeAlias = tuple[BatterEstimate, Position]
"""A batter of the nine and where he stands."""


def bats(player: PlayerSeason) -> Hand:
    """The side that a player bats from, S both; from that of his arm if it is not known."""
    side = player.bats or player.throws
    return "S" if side in ("B", "S") else "L" if side == "L" else "R"


def throws(player: PlayerSeason) -> Hand:
    """The hand that a player throws with; right if it is not known."""
    return "L" if player.throws == "L" else "R"


def pitching_of(each: PitcherEstimate) -> PitchingSeason:
    """A pitcher's season, empty if there is none."""
    return each.player.pitching or PitchingSeason()


def part_of_usual_games(league: League, team: TeamSeason) -> float:
    """The games of a club as a part of those of a usual one of its league."""
    return team.games * len(league.teams) / league.team_games if league.team_games else 1.0


# --- Who bats and who pitches


class Staff(NamedTuple):
    """A club's pitchers: the rotation, most starts first, and the bullpen, most innings in relief first."""

    rotation: Sequence[PitcherEstimate]
    bullpen: Sequence[PitcherEstimate]


Chooser: TypeAlias = Callable[[Sequence[PitcherEstimate]], Staff]
"""Chooses those of a club's pitchers who have cards."""


def staff_of(staff: Sequence[PitcherEstimate], usual: Outings, starters: int, relievers: int) -> Staff:
    """The rotation and the bullpen of at most so many."""

    def in_relief(each: PitcherEstimate) -> float:
        return (pitching_of(each).games - pitching_of(each).starts) * usual.of(pitching_of(each))[1]

    first = sorted(staff, key=lambda each: (-pitching_of(each).starts, -pitching_of(each).outs, each.player.id))[:starters]
    others = [each for each in staff if each not in first]
    others.sort(key=lambda each: (-in_relief(each), -pitching_of(each).outs, each.player.id))
    return Staff(first, others[:relievers])


def batters_and_pitchers(
    league: League, team: TeamSeason, choose: Chooser
) -> tuple[Sequence[BatterEstimate], Sequence[PitcherEstimate]]:
    """A club's batters and its pitchers, nobody among both: each is what he does most.

    Raises NotLegal if nobody pitched or fewer than nine are left to bat.
    """
    batters = [each for each in league.batters if each.team is team]
    pitchers = [each for each in league.pitchers if each.team is team]
    staff = [each for each in pitchers if mostly_pitches(each.player) or faced_by(each.player) >= MANY_FACED] or pitchers
    if not staff:
        raise NotLegal(f"{team.code} {team.name} {league.year}: nobody pitched")
    takes_the_mound = {each.player.id for part in choose(staff) for each in part}
    at_bat = [
        each
        for each in batters
        if each.player.id not in takes_the_mound or in_the_field(each.player) > (each.player.pitching or PitchingSeason()).games
    ]
    at_bat = [each for each in at_bat if not each.pitches] or at_bat
    if len(at_bat) < NINE:
        raise NotLegal(
            f"{team.code} {team.name} {league.year}: a team has at least {NINE} batters besides pitchers, found {len(at_bat)}"
        )
    bat = {each.player.id for each in at_bat}
    arms = [each for each in staff if each.player.id not in bat]
    if not arms:  # somebody has to pitch: he who does most of it
        arms = [max(staff, key=lambda each: (each.faced, each.player.id))]
        at_bat = [each for each in at_bat if each.player.id != arms[0].player.id]
    return at_bat, arms


# --- The nine


def games_by_position(batters: Sequence[BatterEstimate]) -> dict[str, dict[Position, int]]:
    """By his id, each batter's printed positions with his games there.

    Those of fewer than ``SELDOM`` games are left out where he has others. One that nobody has goes to the man with most others.
    """
    played: dict[str, dict[Position, int]] = {}
    for each in batters:
        games = {glove.position: glove.games for glove in each.player.fielding if glove.position in FIELD}
        most = max(games.values(), default=0)
        played[each.player.id] = {position: number for position, number in games.items() if number >= min(SELDOM, most)}
    for position in FIELD:
        if not any(position in games for games in played.values()):
            spare = max(batters, key=lambda each: (len(played[each.player.id]), -each.chances, each.player.id))
            played[spare.player.id][position] = 0
    return played


def usual_nine(batters: Sequence[BatterEstimate], positions: Mapping[str, Mapping[Position, int]]) -> tuple[Regular, ...]:
    """The nine with most plate appearances, and games where they stand, that fill all positions; empty if none can.

    ``positions`` are those that each may take, by his id (``games_by_position``); anybody may be the designated hitter.
    """

    def score(each: BatterEstimate, spot: Position) -> float:
        there = sum(glove.games for glove in each.player.fielding if glove.position is spot)
        return each.chances + 2 * there

    return filling.best_filling(
        [
            [
                (spot, each, score(each, spot))
                for spot in NINE_POSITIONS
                if spot is Position.DESIGNATED_HITTER or spot in positions[each.player.id]
            ]
            for each in batters
        ],
        NINE_POSITIONS,
    )


def in_order(nine: Sequence[Regular]) -> list[Regular]:
    """A batting order: two who get on base and run, then the others by what their bats are worth."""

    def worth(each: Regular) -> tuple[float, str]:
        rates = each[0].rates
        return sum(rates[:SO]) + rates[HR] * 3 + rates[TRIPLE] * 2 + rates[DOUBLE], each[0].player.id

    def leads(each: Regular) -> tuple[float, str]:
        return each[0].on_base + 0.02 * each[0].speed, each[0].player.id

    best = sorted(nine, key=worth, reverse=True)
    first, second = sorted(best[:6], key=leads, reverse=True)[:2]
    fourth, third, *others = (each for each in best if each is not first and each is not second)
    order = [first, second, third, fourth, *others]
    assert len({spot for _, spot in order}) == len(NINE_POSITIONS)
    return order


def order_shares(pinched: Sequence[float]) -> list[float]:
    """The shares of the nine places in the plate appearances of a club, less what benches take of each."""
    return [(1 + (4 - place) * ORDER_STEP) / NINE - fewer for place, fewer in enumerate(pinched)]


def bench_of(
    batters: Sequence[BatterEstimate], nine: Sequence[Regular], positions: Mapping[str, Mapping[Position, int]], size: int
) -> list[BatterEstimate]:
    """At most so many of the others: a second catcher first, then those with most plate appearances."""
    held = {each.player.id for each, _ in nine}
    left = sorted((each for each in batters if each.player.id not in held), key=lambda each: (-each.chances, each.player.id))
    catcher = next((each for each in left if Position.CATCHER in positions[each.player.id]), None)
    if catcher is not None:
        left = [catcher, *(each for each in left if each is not catcher)]
    return left[:size]


# --- A club


class Regulars(NamedTuple):
    """Who of a club has a card: the nine in batting order, the bench, and the staff.

    ``positions`` are each batter's printed ones with his games there, by his id; ``part`` is ``part_of_usual_games``.
    """

    nine: Sequence[Regular]
    bench: Sequence[BatterEstimate]
    staff: Staff
    positions: Mapping[str, Mapping[Position, int]]
    part: float


def regulars(league: League, team: TeamSeason, usual: Outings, starters: int, relievers: int, bench: int) -> Regulars:
    """Those of a club who have a card: a nine, and at most so many starters, relievers and bench batters.

    Whoever both bats and pitches has the card of what he does most. Raises NotLegal if a club has no nine batters or no
    pitcher.
    """

    def choose(staff: Sequence[PitcherEstimate]) -> Staff:
        return staff_of(staff, usual, starters, relievers)

    batters, arms = batters_and_pitchers(league, team, choose)
    positions = games_by_position(batters)
    nine = in_order(usual_nine(batters, positions))
    return Regulars(nine, bench_of(batters, nine, positions, bench), choose(arms), positions, part_of_usual_games(league, team))


def with_shares(
    club: Regulars, pinched: Sequence[float], bench_share: float
) -> tuple[tuple[tuple[RosterBatter, Position], ...], tuple[RosterBatter, ...]]:
    """The nine with their positions, and the bench, each with his share of the plate appearances of a usual club.

    ``pinched`` is the share that the bench takes of each place of the order, ``bench_share`` that of each bench batter, both of
    a club that plays the usual number of games.
    """

    def batter(each: BatterEstimate, share: float) -> RosterBatter:
        return RosterBatter(each, club.positions[each.player.id], club.part * share)

    nine = tuple((batter(each, share), spot) for (each, spot), share in zip(club.nine, order_shares(pinched), strict=True))
    return nine, tuple(batter(each, bench_share) for each in club.bench)


# --- Rates


def pitchers_rates(league: League, each: PitcherEstimate) -> Rates:
    """A pitcher's rates of all events in a plate appearance, his hits other than home runs divided as the league's."""
    usual = league.rates
    others = each.other_hits / (usual[TRIPLE] + usual[DOUBLE] + usual[SINGLE])
    triples, doubles, singles = (others * usual[event] for event in (TRIPLE, DOUBLE, SINGLE))
    return each.home_runs, triples, doubles, singles, each.walks, 0.0, each.strikeouts


def allows(each: PitcherEstimate) -> float:
    """About the runs that a pitcher allows a batter, by his home runs, other hits and walks, beyond an out."""
    return 1.4 * each.home_runs + 0.55 * each.other_hits + 0.33 * each.walks
