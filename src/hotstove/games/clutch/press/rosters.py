"""Who of a club has a card, where he plays, and how much: rosters as Clutch's rules want them (CL-034 to CL-039)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.clutch.building import FULL
from hotstove.games.clutch.cards import FIELD, Batter
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.lineups import SPOTS, best_nine
from hotstove.games.clutch.press.staff_use import INNINGS, Hurler, runs_of_an_inning, staff_use
from hotstove.games.clutch.ratings import ALLOWED, OUTS_AN_INNING
from hotstove.stats.estimates import (
    DOUBLE,
    HR,
    SINGLE,
    SO,
    TRIPLE,
    WALK,
    BatterEstimate,
    League,
    PitcherEstimate,
    Rates,
    faced_by,
    in_the_field,
    mostly_pitches,
)
from hotstove.stats.outings import Outings, outings
from hotstove.stats.seasons import PitchingSeason, TeamSeason
from hotstove.table.errors import NotLegal

Key: TypeAlias = tuple[str, str]
"""A club's code and a player's id."""
SELDOM: Final = 3
"""Games at a position below which it is not printed on a card that has another one."""
MANY_FACED: Final = 60
"""Batters faced from which a man who mostly plays in the field may pitch, too."""
NINE: Final = 9
"""Places of an order."""
ORDER_STEP: Final = 0.027
"""The share of a ninth by which each place of an order has more plate appearances than the next."""
FULL_BENCH: Final = FULL.batters - NINE
"""Batters of a full bench."""
BENCH_SHARE: Final = 0.018
"""The share of plate appearances that a full bench takes from the nine under computer managers (docs/accuracy-clutch.md).

It bats more often, but where it has the better hand: so it counts for less. It hits for the lower places of the order, by the
square of the place. A smaller bench, from which somebody else must be able to take the field afterwards, has less, by the
cube of its size.
"""
PLACES_SQUARED: Final = sum(place**2 for place in range(NINE))
USUAL_SWING: Final = Chart(((Result.K, 1), (Result.SINGLE, 13), (Result.HR, 20)))


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
    batters = [each for each in league.batters if each.team is team]
    pitchers = [each for each in league.pitchers if each.team is team]
    staff = [each for each in pitchers if mostly_pitches(each.player) or faced_by(each.player) >= MANY_FACED] or pitchers
    if not staff:
        raise NotLegal(f"{team.code} {team.name} {league.year}: nobody pitched")
    takes_the_mound = {each.player.id for part in _staff(staff, usual) for each in part}
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
    # A man who both bats and pitches has the card of what he does most: one card of a player (CL-040).
    bats = {each.player.id for each in at_bat}
    arms = [each for each in staff if each.player.id not in bats]
    if not arms:  # somebody has to pitch: he who does most of it
        arms = [max(staff, key=lambda each: (each.faced, each.player.id))]
        at_bat = [each for each in at_bat if each.player.id != arms[0].player.id]
    part = team.games * len(league.teams) / league.team_games if league.team_games else 1.0
    rotation, bullpen = _with_shares(league, *_staff(arms, usual), usual, part)
    nine, bench = _batters(team, at_bat, part)
    return Roster(team, nine, bench, rotation, bullpen)


# --- Batters


def _batters(
    team: TeamSeason, batters: Sequence[BatterEstimate], part: float
) -> tuple[tuple[tuple[RosterBatter, Position], ...], tuple[RosterBatter, ...]]:
    places = _positions(batters)
    by_id = {each.player.id: each for each in batters}

    def games(batter: Batter, spot: Position) -> float:
        estimate = by_id[batter.id]
        there = sum(glove.games for glove in estimate.player.fielding if glove.position is spot)
        return estimate.chances + 2 * there

    chosen = best_nine([_outline(each, places[each.player.id]) for each in batters], games)
    nine = _order([(by_id[batter.id], spot) for batter, spot in chosen])
    held = {each.player.id for each, _ in nine}
    left = sorted((each for each in batters if each.player.id not in held), key=lambda each: (-each.chances, each.player.id))
    catcher = next((each for each in left if Position.CATCHER in places[each.player.id]), None)
    if catcher is not None:
        left = [catcher, *(each for each in left if each is not catcher)]
    left = left[:FULL_BENCH]
    bench_share = BENCH_SHARE * len(left) ** 2 / FULL_BENCH**3
    pinched = [bench_share * len(left) * place**2 / PLACES_SQUARED for place in range(NINE)]
    shares = [(1 + (4 - place) * ORDER_STEP) / NINE - fewer for place, fewer in enumerate(pinched)]
    return (
        tuple(
            (RosterBatter(each, places[each.player.id], part * share), spot)
            for (each, spot), share in zip(nine, shares, strict=True)
        ),
        tuple(RosterBatter(each, places[each.player.id], part * bench_share) for each in left),
    )


def _positions(batters: Sequence[BatterEstimate]) -> dict[str, dict[Position, int]]:
    """Each batter's printed positions with his games; one that nobody has goes to the man with most others."""
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


def _outline(estimate: BatterEstimate, positions: Mapping[Position, int]) -> Batter:
    """A card that only says who he is and where he plays."""
    player = estimate.player
    gloves = tuple((position, 0) for position in positions)
    return Batter(player.id, player.id, player.name, "", 0, 0, "R", 10, None, 10, gloves, 1, (), USUAL_SWING)


def _order(nine: Sequence[tuple[BatterEstimate, Position]]) -> list[tuple[BatterEstimate, Position]]:
    """A batting order: two who get on base and run, then the others by what their bats are worth."""

    def worth(each: tuple[BatterEstimate, Position]) -> tuple[float, str]:
        rates = each[0].rates
        return sum(rates[:SO]) + rates[HR] * 3 + rates[1] * 2 + rates[2], each[0].player.id

    def leads(each: tuple[BatterEstimate, Position]) -> tuple[float, str]:
        return each[0].on_base + 0.02 * each[0].speed, each[0].player.id

    best = sorted(nine, key=worth, reverse=True)
    first, second = sorted(best[:6], key=leads, reverse=True)[:2]
    fourth, third, *others = (each for each in best if each is not first and each is not second)
    order = [first, second, third, fourth, *others]
    assert len({spot for _, spot in order}) == len(SPOTS)
    return order


# --- Pitchers


def _line(each: PitcherEstimate) -> PitchingSeason:
    return each.player.pitching or PitchingSeason()


def _staff(staff: Sequence[PitcherEstimate], usual: Outings) -> tuple[Sequence[PitcherEstimate], Sequence[PitcherEstimate]]:
    """The rotation (most starts first) and the bullpen (most innings in relief first)."""

    def in_relief(each: PitcherEstimate) -> float:
        return (_line(each).games - _line(each).starts) * usual.of(_line(each))[1]

    starters = sorted(staff, key=lambda each: (-_line(each).starts, -_line(each).outs, each.player.id))[: FULL.starters]
    others = [each for each in staff if each not in starters]
    others.sort(key=lambda each: (-in_relief(each), -_line(each).outs, each.player.id))
    return starters, others[: FULL.relievers]


def _with_shares(
    league: League, starters: Sequence[PitcherEstimate], others: Sequence[PitcherEstimate], usual: Outings, part: float
) -> tuple[tuple[RosterPitcher, ...], tuple[RosterPitcher, ...]]:
    """Rotation and bullpen with their Inning Limits and shares; the club plays such a part of a usual one's games."""
    runs = sum(team.runs for team in league.teams) / max(1, league.team_games)
    walks = league.rates[WALK] * league.chances / max(1, league.team_games)

    def limit(outs: float, least: int, most: int) -> int:
        lost = sum(_lost(outs / OUTS_AN_INNING / INNINGS * a_game) for a_game in (runs, walks))
        return min(most, max(least, round(outs / OUTS_AN_INNING + lost)))

    limits = [limit(usual.of(_line(each))[0], 4, 9) if _line(each).starts else 4 for each in starters]
    relief = [limit(usual.of(_line(each))[1], 1, 3) for each in others]
    ranked = sorted(range(len(others)), key=lambda place: (_allows(others[place]), place))
    use = staff_use(
        [Hurler(innings, _rates(league, each)) for each, innings in zip(starters, limits, strict=True)],
        [Hurler(relief[place], _rates(league, others[place])) for place in ranked],
        runs / (INNINGS * runs_of_an_inning(league.rates)),
    )
    use = [tuple(part * share for share in each) for each in use]
    relievers = dict(zip(ranked, use[len(limits) :], strict=True))
    return (
        tuple(RosterPitcher(*each) for each in zip(starters, [True] * len(starters), limits, use, strict=False)),
        tuple(RosterPitcher(each, False, relief[place], relievers[place]) for place, each in enumerate(others)),
    )


def _lost(mean: float) -> float:
    """About the innings of an Inning Limit that so many runs, or walks, cost in the mean: one for each four (CL-253)."""
    return max(0.0, (mean - (ALLOWED - 1) / 2) / ALLOWED)


def _rates(league: League, each: PitcherEstimate) -> Rates:
    """A pitcher's rates of all events, his other hits divided as the league's."""
    rates = league.rates
    others = each.other_hits / (rates[TRIPLE] + rates[DOUBLE] + rates[SINGLE])
    triples, doubles, singles = (others * rates[event] for event in (TRIPLE, DOUBLE, SINGLE))
    return each.home_runs, triples, doubles, singles, each.walks, 0.0, each.strikeouts


def _allows(each: PitcherEstimate) -> float:
    """About the runs that he allows a batter, beside an out."""
    return 1.4 * each.home_runs + 0.55 * each.other_hits + 0.33 * each.walks
