"""The worth of figures in runs a game, for batting orders, for builders of teams and for drafts.

The computation follows the at-bat: the dice are mixed as managers mix them, each pair is read on the dial of the figure or on
that of a usual opponent, and each result has a mean worth in runs. The positions of the dial count by how long they show.
Gloves, legs, spray charts, endurance and two intangibles are added by the point. All figures are data (``worths.yaml``); games
show how well they hold (docs/balance-sportsclix.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from statistics import fmean
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import RED_6, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, BATTING, PITCHER_PAIRS, PITCHING, Pair, pairing
from hotstove.games.sportsclix.figures import ALL_FIELDS, Figure, Role
from hotstove.games.sportsclix.ratings import (
    AVERAGE,
    BatterRatings,
    PitcherRatings,
    batter_dial,
    defense_of,
    pitcher_dial,
    speed_of,
)
from hotstove.games.sportsclix.results import RESULTS, Result
from hotstove.games.sportsclix.teams import LineupSpot
from hotstove.table.packaged import read_packaged


@dataclass(frozen=True, eq=False)
class Worths:
    """The figures of ``worths.yaml``: runs by result, the share of each die, of each position of a dial, and runs by the point.

    ``gloves`` are runs by the point of defense at a position, ``catchers`` those of a catcher by his defense, ``intangibles``
    those of one that shows all the time. ``order`` are a regular's plate appearances in a game, ``inning`` the batters that a
    starter faces in an inning of his endurance, of which ``innings`` count at most, ``reliever`` those of a reliever.
    """

    results: Mapping[Result, float]
    dice: Mapping[str, float]
    clicks: Mapping[int, float]
    gloves: Mapping[Position, float]
    catchers: Mapping[int, float]
    intangibles: Mapping[Intangible, float]
    speed: float
    all_fields: float
    endurance: float
    order: float
    inning: float
    innings: float
    reliever: float


@cache
def worths() -> Worths:
    """The figures, read once."""
    parts = {key: node.decimals() for key, node in read_packaged("hotstove.games.sportsclix", "worths.yaml").mapping().items()}
    points, shares = parts["points"], parts["shares"]
    return Worths(
        {result: parts["results"][code] for code, result in RESULTS.items()},
        parts["dice"],
        {int(position): share for position, share in parts["clicks"].items()},
        {position: runs for position in Position if (runs := parts["gloves"].get(position.short.upper()))},
        {int(defense): runs for defense, runs in parts["catchers"].items()},
        {intangible: runs for intangible in Intangible if (runs := parts["intangibles"].get(intangible.title))},
        *(points["speed"], points["all_fields"], points["endurance"]),
        *(shares["order"], shares["inning"], shares["innings"], shares["reliever"]),
    )


_MEAN: Final = BatterRatings(AVERAGE, AVERAGE, AVERAGE, AVERAGE, AVERAGE)
USUAL_BATTER: Final = batter_dial(_MEAN, Role.FIRST_BASE)
USUAL_ENDURANCE: Final = 6
USUAL_PITCHER: Final = pitcher_dial(PitcherRatings(AVERAGE, AVERAGE, AVERAGE, USUAL_ENDURANCE), Role.STARTER)
USUAL_DEFENSE: Final = defense_of(AVERAGE)
USUAL_SPEED: Final = speed_of(AVERAGE)


@cache
def pair_shares() -> Mapping[Pair, float]:
    """How often each pair comes up, 0 to 1, if managers mix their dice as usual."""
    dice = worths().dice
    shares: dict[Pair, float] = dict.fromkeys(Pair, 0.0)
    for pitching, batting in product(PITCHING, BATTING):
        for pair, chance in pairing(pitching, batting).odds:
            shares[pair] += dice[pitching] * dice[batting] * float(chance)
    return shares


def at_bat_runs(batter: Window, batter_next: Window, pitcher: Window, pitcher_next: Window) -> float:
    """The runs of an at-bat beside an average one.

    ``batter_next`` and ``pitcher_next`` are the windows after the click of a total control, from which its result is chosen.
    """
    runs, shares = worths().results, pair_shares()
    total = sum(shares[pair] * runs[result] for pair, result in zip(BATTER_PAIRS, batter.results, strict=True))
    total += sum(shares[pair] * runs[result] for pair, result in zip(PITCHER_PAIRS, pitcher.results, strict=True))
    total += shares[Pair.BATTER_TOTAL_CONTROL] * max(runs[result] for result in batter_next.results)
    return total + shares[Pair.PITCHER_TOTAL_CONTROL] * min(runs[result] for result in pitcher_next.results)


@lru_cache(maxsize=1 << 12)
def dial_runs(figure: Figure) -> float:
    """The runs of an at-bat against a usual opponent: those that a batter adds, or a pitcher saves."""
    total = 0.0
    for position, share in worths().clicks.items():
        own, next_ = figure.window(position), figure.window(min(position + 1, RED_6))
        if figure.pitches:
            total -= share * at_bat_runs(USUAL_BATTER.at(position), USUAL_BATTER.at(min(position + 1, RED_6)), own, next_)
        else:
            total += share * at_bat_runs(own, next_, USUAL_PITCHER.at(position), USUAL_PITCHER.at(min(position + 1, RED_6)))
    return total


@cache
def _usual_runs() -> float:
    """The runs of an at-bat of two usual players."""
    clicks = worths().clicks.items()
    return sum(
        share
        * at_bat_runs(*(dial.at(min(at, RED_6)) for dial in (USUAL_BATTER, USUAL_PITCHER) for at in (position, position + 1)))
        for position, share in clicks
    )


@lru_cache(maxsize=1 << 12)
def intangible_runs(figure: Figure) -> float:
    """What his intangibles add or save in a game, by how long they show."""
    figures = worths()
    shown = ((share, figure.window(position).intangibles) for position, share in figures.clicks.items())
    return sum(share * figures.intangibles.get(intangible, 0.0) for share, circles in shown for intangible in circles)


def batting_runs(figure: Figure) -> float:
    """What a position player's bat, legs, spray chart and intangibles add in a game beside a usual player's."""
    figures = worths()
    chart = figures.all_fields if figure.chart == ALL_FIELDS else 0.0
    legs = figures.speed * (figure.speed - USUAL_SPEED)
    return figures.order * (dial_runs(figure) - _usual_runs()) + legs + chart + intangible_runs(figure)


def fielding_runs(figure: Figure, position: Position) -> float:
    """What his glove saves in a game at a position beside a usual one: least in the infield, most behind the plate."""
    figures = worths()
    if position is Position.CATCHER:
        return figures.catchers[min(max(figure.defense, min(figures.catchers)), max(figures.catchers))]
    return figures.gloves.get(position, 0.0) * (figure.defense - USUAL_DEFENSE)


def pitching_runs(figure: Figure) -> float:
    """What a pitcher saves in the batters that he faces in a game beside a usual one."""
    figures = worths()
    starts = figure.role is Role.STARTER
    faced = figures.inning * min(figure.endurance, figures.innings) if starts else figures.reliever
    lasting = figures.endurance * (figure.endurance - USUAL_ENDURANCE) if starts else 0.0
    return faced * (dial_runs(figure) + _usual_runs()) + lasting + intangible_runs(figure)


def runs_at(figure: Figure, position: Position) -> float:
    """What a figure adds or saves in a game at a position, the pitcher's and the designated hitter's included."""
    return pitching_runs(figure) if figure.pitches else batting_runs(figure) + fielding_runs(figure, position)


def own_runs(figure: Figure) -> float:
    """What a figure adds or saves in a game at his own positions, on their average."""
    if figure.pitches:
        return pitching_runs(figure)
    return batting_runs(figure) + fmean(fielding_runs(figure, position) for position in figure.role.own)


def batting_order(spots: Sequence[LineupSpot]) -> tuple[LineupSpot, ...]:
    """Batters in a sensible order: a fast one of the better bats first, then the bats from the best to the worst."""
    best = sorted(spots, key=lambda spot: (-batting_runs(spot[0]), spot[0].id))
    first = max(best[:5], key=lambda spot: (spot[0].speed, -best.index(spot)), default=None)
    return (*([first] if first else []), *(spot for spot in best if spot is not first))
