"""The worth of player cards in runs, for batting orders, for builders of rosters and for drafts.

The computation follows the at-bat: a card meets a usual opponent, the exact chances of the pitch give the chart that is used,
and each row of a chart has a mean worth in runs. Speed, gloves and Clutch are added by the point, in proportion to what
salaries pay for them beside a point of On-Base. All figures are data (``worths.yaml``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import Batter, Bonus, Pitcher
from hotstove.games.clutch.charts import CODES, Chart, read_chart
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node

DIE: Final = 20
POWER_DIE: Final = 24


@dataclass(frozen=True, eq=False)
class CardFigures:
    """The figures of ``worths.yaml``.

    ``results`` are runs of each row of a chart in order. ``on_base``, ``batters_chart``, ``command``, ``pitchers_chart`` and
    ``x_zone`` are the usual opponent's. ``left`` is the share of opponents against whom a bonus against left counts, by
    whether he is a batter or a pitcher. ``speed``, ``glove``, ``catcher`` and ``clutch`` are runs in a plate appearance for a
    point. ``order`` are a regular's plate appearances in a game, ``bench`` a bench batter's; ``rotation`` and ``bullpen`` are
    batters that each starter and the first, second, ... reliever face in a game.
    """

    results: tuple[float, ...]
    on_base: int
    batters_chart: Chart
    command: int
    pitchers_chart: Chart
    x_zone: int
    left_pitchers: float
    left_batters: float
    speed: float
    glove: float
    catcher: float
    clutch: float
    order: float
    bench: float
    rotation: float
    bullpen: tuple[float, ...]
    innings: float
    strategy: Mapping[str, float]
    again: float
    least: Mapping[str, int]


def read_figures(node: Node) -> CardFigures:
    """Figures from data; raises Unreadable with the place of the wrong entry."""
    keys = node.mapping()
    results, opponents, points, shares = (keys[key].mapping() for key in ("results", "opponents", "points", "shares"))
    deck = keys["deck"].mapping()
    return CardFigures(
        tuple(results[code].decimal() for code in CODES),
        opponents["on_base"].number(1, 20),
        read_chart(opponents["batters_chart"]),
        opponents["command"].number(0, 12),
        read_chart(opponents["pitchers_chart"], pitchers=True),
        opponents["x_zone"].number(1, 3),
        opponents["left_pitchers"].decimal(),
        opponents["left_batters"].decimal(),
        points["speed"].decimal(),
        points["glove"].decimal(),
        points["catcher"].decimal(),
        points["clutch"].decimal(),
        shares["order"].decimal(),
        shares["bench"].decimal(),
        shares["rotation"].decimal(),
        tuple(share.decimal() for share in shares["bullpen"].items()),
        points["innings"].decimal(),
        deck["cards"].decimals(),
        deck["again"].decimal(),
        {color: least.number(0, 50) for color, least in deck["least"].mapping().items()},
    )


FIGURES: Final = read_figures(read_packaged("hotstove.games.clutch", "worths.yaml"))


def swing_runs(chart: Chart, faces: int = DIE) -> float:
    """The mean runs of a swing on a chart with a die of that many faces."""
    return sum(runs * count for runs, count in zip(FIGURES.results, chart.counts(faces), strict=True)) / faces


def _at_bat_runs(on_base: float, batters: Chart, command: float, pitchers: Chart, x_zone: int) -> float:
    """The mean runs of an at-bat: Mistake Pitches, pitches that leave the batter the advantage, and the others."""
    mistakes = x_zone / DIE
    advantage = min(max((on_base - command) / DIE, mistakes), 1.0)
    return (
        mistakes * swing_runs(batters, POWER_DIE)
        + (advantage - mistakes) * swing_runs(batters)
        + (1 - advantage) * swing_runs(pitchers)
    )


@cache
def usual_runs() -> float:
    """The mean runs of an at-bat of the usual batter against the usual pitcher."""
    return _at_bat_runs(FIGURES.on_base, FIGURES.batters_chart, FIGURES.command, FIGURES.pitchers_chart, FIGURES.x_zone)


def _mean_bonus(bonus: Bonus | None, left: float) -> float:
    if bonus is None:
        return 0.0
    return bonus.amount * (left if bonus.against == "L" else 1 - left)


@lru_cache(maxsize=1 << 13)
def batting_runs(batter: Batter) -> float:
    """A batter's mean runs in a plate appearance against a usual pitcher, with what his Speed adds."""
    on_base = batter.on_base + _mean_bonus(batter.bonus, FIGURES.left_pitchers)
    bat = _at_bat_runs(on_base, batter.chart, FIGURES.command, FIGURES.pitchers_chart, FIGURES.x_zone)
    return bat + FIGURES.speed * batter.speed + FIGURES.clutch * batter.clutch


def fielding_runs(batter: Batter, position: Position) -> float:
    """The runs in a plate appearance that a batter's glove saves at a position; 0 for the DH."""
    if position is Position.DESIGNATED_HITTER:
        return 0.0
    return (FIGURES.catcher if position is Position.CATCHER else FIGURES.glove) * batter.rating(position)


@lru_cache(maxsize=1 << 13)
def pitching_runs(pitcher: Pitcher) -> float:
    """The runs that a pitcher saves in a plate appearance of a usual batter, beside a pitcher who would allow none.

    A longer Inning Limit counts for the tiredness that it puts off; his glove and Clutch are counted, too.
    """
    command = pitcher.command + _mean_bonus(pitcher.bonus, FIGURES.left_batters)
    allowed = _at_bat_runs(FIGURES.on_base, FIGURES.batters_chart, command, pitcher.chart, pitcher.x_zone)
    points = FIGURES.glove / 3 * pitcher.defense + FIGURES.clutch * pitcher.clutch + FIGURES.innings * pitcher.innings
    return points - allowed
