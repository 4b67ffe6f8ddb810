"""Players' cards drawn at random: charts, ratings, gloves and icons with the means and shares of printed cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from hotstove.baseball.inventing import normal, one_of, shuffled, weighted
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, INFIELD, OUTFIELD, Batter, Bonus, Hand, Pitcher, Role, as_printed
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.salaries import batter_salary, pitcher_salary
from hotstove.table import Chance

Gloves: TypeAlias = tuple[tuple[Position, int], ...]
"""Positions with their ratings."""
BATTERS_ROWS: Final[Mapping[int, tuple[float, float, float, float, float]]] = {
    8: (2.6, 2.6, 2.5, 1.4, 2.3),
    9: (2.0, 2.4, 2.9, 2.1, 2.8),
    10: (1.8, 2.3, 2.8, 2.9, 3.0),
    11: (1.6, 2.4, 2.9, 3.6, 2.6),
    12: (1.5, 2.1, 2.8, 4.4, 2.4),
}
"""The mean numbers of the rows K, GB, FB, BB and 2B by On-Base."""
PITCHERS_ROWS: Final[Mapping[tuple[Role, int], tuple[float, float, float, float, float]]] = {
    ("SP", 2): (4.1, 6.0, 0.4, 2.4, 23.6),
    ("SP", 3): (4.2, 6.3, 0.4, 2.2, 23.7),
    ("SP", 4): (4.6, 5.8, 0.4, 2.2, 23.7),
    ("SP", 5): (4.1, 5.5, 0.9, 2.2, 23.8),
    ("SP", 6): (3.8, 5.5, 1.0, 2.7, 23.8),
    ("RP", 2): (4.6, 6.4, 0.8, 1.7, 24.1),
    ("RP", 3): (5.3, 5.7, 1.1, 1.7, 23.8),
    ("RP", 4): (5.2, 5.5, 1.0, 2.0, 23.8),
    ("RP", 5): (4.7, 5.6, 1.2, 2.2, 23.9),
    ("RP", 6): (5.4, 4.8, 1.6, 1.9, 24.1),
}
"""The mean numbers of the rows K, GB, BB and 1B, and the mean start of the row HR, by role and Command."""

CORNERS: Final = (Position.LEFT_FIELD, Position.RIGHT_FIELD)
GLOVES: Final[Mapping[str, tuple[int, int, float]]] = {
    "C": (5, 9, 7.2),
    "1B": (0, 2, 1.2),
    "2B": (1, 4, 2.9),
    "3B": (1, 4, 2.7),
    "SS": (2, 5, 3.4),
    "CF": (1, 5, 3.7),
    "LF/RF": (0, 4, 2.0),
    "OF": (1, 4, 2.6),
    "IF": (1, 2, 1.6),
    "U": (1, 2, 1.7),
}
"""The least, greatest and mean Defensive Rating at a position, or at each of those of a bench player."""
GLOVES_SPREAD: Final = 0.9
FLEXIBLE: Final = {"C": (Position.CATCHER,), "IF": INFIELD, "OF": OUTFIELD, "U": FIELD, "LF/RF": CORNERS}
"""The positions of bench players."""


# --- Chance


def _near(chance: Chance, mean: float) -> int:
    """One of the two whole numbers about a mean, in proportion."""
    return int(mean) + (chance.pick(1000) < round(1000 * (mean % 1)))


def _noise(chance: Chance) -> int:
    return one_of(chance, (-1, 0, 0, 1))


# --- Charts


def batters_chart(chance: Chance, on_base: int) -> Chart:
    """A batter's chart: outs and walks from below, extra bases from above, and singles between."""
    *means, doubles = BATTERS_ROWS[on_base]
    outs = [max(_near(chance, mean) + _noise(chance), least) for mean, least in zip(means, (0, 1, 1, 1), strict=True)]
    home_runs = weighted(chance, {18: 7, 19: 34, 20: 40, 21: 15, 22: 4}) + (on_base == 8)
    triples = one_of(chance, (1, 0, 0))
    two = max(_near(chance, doubles) + _noise(chance), 0)
    doubles_start = home_runs - triples - two
    strikeouts, grounders, flies, walks = outs
    missing = strikeouts + grounders + flies + walks + 2 - doubles_start
    if missing > 0:
        taken = min(missing, walks - 1)
        walks, flies = walks - taken, flies - (missing - taken)
    widths = (strikeouts, grounders, flies, walks, 0, two, triples)
    singles = home_runs - 1 - sum(widths)
    return _chart((*widths[:4], singles, two, triples))


def pitchers_chart(chance: Chance, role: Role, command: int) -> Chart:
    """A pitcher's chart: extra bases begin near the end of the Regular Die, flies fill what the other rows leave."""
    k, gb, bb, one, hr = PITCHERS_ROWS[role, command]
    strikeouts = max(_near(chance, k) + _noise(chance), 1)
    grounders = max(_near(chance, gb) + _noise(chance), 1)
    walks = _near(chance, bb)
    singles = max(_near(chance, one) + _noise(chance), 1)
    doubles_start = weighted(chance, {20: 15, 21: 45, 22: 25, 23: 10, 24: 5})
    flies = doubles_start - 1 - strikeouts - grounders - walks - singles
    while flies < 2:
        flies += 1
        if grounders > 1:
            grounders -= 1
        else:
            strikeouts -= 1
    home_runs = min(max(_near(chance, hr) + _noise(chance), doubles_start), 26)
    return _chart((strikeouts, grounders, flies, walks, singles, home_runs - doubles_start, 0))


def _chart(widths: Sequence[int]) -> Chart:
    """The chart of these widths of the rows K to 3B, with the row HR above them."""
    rows, start = [], 1
    for result, width in zip(Result, widths, strict=False):
        if width:
            rows.append((result, start))
        start += width
    return Chart((*rows, (Result.HR, start)))


# --- Cards


def _clutch(chance: Chance, shares: Sequence[int]) -> int:
    return weighted(chance, dict(zip((-3, -2, -1, 1, 2, 3), shares, strict=True)))


def _bonus(chance: Chance, without: int, amounts: tuple[int, int, int]) -> Bonus | None:
    if chance.pick(100) < without:
        return None
    return Bonus(one_of(chance, "LR"), weighted(chance, dict(zip((1, 2, 3), amounts, strict=True))))


def _glove(chance: Chance, key: str) -> int:
    low, high, mean = GLOVES[key]
    return normal(chance, mean, GLOVES_SPREAD, low, high)


def starters_gloves(chance: Chance, position: Position) -> Gloves:
    """The positions of a starter; one of three infielders and center fielders has a second one, rated a little lower."""
    if position is Position.DESIGNATED_HITTER:
        return ()
    if position in CORNERS:
        rating = _glove(chance, "LF/RF")
        other = CORNERS[position is Position.LEFT_FIELD]
        return (position, rating), (other, max(rating - chance.pick(2), 0))
    rating = _glove(chance, position.short.upper())
    if position is Position.CATCHER or chance.pick(3):
        return ((position, rating),)
    others = OUTFIELD if position in OUTFIELD else INFIELD
    second = one_of(chance, [other for other in others if other is not position])
    most = GLOVES["LF/RF" if second in CORNERS else second.short.upper()][1]
    return (position, rating), (second, min(max(rating - 1 - chance.pick(2), 0), most))


def bench_gloves(chance: Chance, kind: str) -> Gloves:
    return tuple((position, _glove(chance, kind)) for position in FLEXIBLE[kind])


def _batters_icons(chance: Chance, on_base: int, speed: int, gloves: Gloves, chart: Chart) -> list[str]:
    """Icons for one of seven batters, of those that his card suits."""
    if chance.pick(100) >= 14:
        return []
    suits = ["HR", "RBI"] if chart.start(Result.HR) <= 19 else []
    suits += ["SL"] if on_base >= 11 else []
    suits += ["MVP"] if on_base >= 12 else []
    suits += ["SB"] if speed >= 16 else []
    suits += ["R"] if speed >= 12 and on_base >= 10 else []
    suits += ["GG"] if any(rating >= (8 if place is Position.CATCHER else 4) for place, rating in gloves) else []
    return shuffled(chance, suits or ["AS"])[: 1 + chance.pick(2)]


def _pitchers_icons(chance: Chance, role: Role, command: int, defense: int, chart: Chart) -> list[str]:
    """Icons for one of nine pitchers, of those that his card suits."""
    if chance.pick(100) >= 11:
        return []
    suits = ["W"] if role == "SP" else ["HL", "SV"]
    suits += ["K"] if chart.counts()[Result.K] >= 4 else []
    suits += ["GG"] if defense >= 3 else []
    suits += ["MVP"] if command >= 6 else []
    return shuffled(chance, suits)[: 1 + chance.pick(2)]


def invented_batter(
    chance: Chance, club: str, number: int, name: str, on_base: int, gloves: tuple[tuple[Position, int], ...]
) -> Batter:
    """A batter's card of a club, by its code, with that On-Base and those gloves; all else is drawn."""
    chart = batters_chart(chance, on_base)
    speed = normal(chance, 12.5, 5, 0, 24)
    bats: Hand = weighted(chance, {"R": 55, "L": 34, "S": 11})
    bonus = _bonus(chance, 31, (52, 29, 19))
    clutch = _clutch(chance, (7, 11, 22, 26, 23, 10))
    icons = as_printed(_batters_icons(chance, on_base, speed, gloves, chart))
    salary = batter_salary(on_base, bonus, speed, gloves, clutch, chart)
    card = f"{club}{number:02}"
    return Batter(card, card, name, club, number, salary, bats, on_base, bonus, speed, gloves, clutch, icons, chart)


def invented_pitcher(chance: Chance, club: str, number: int, name: str, role: Role, command: int) -> Pitcher:
    """A pitcher's card of a club, by its code, with that role and Command; all else is drawn."""
    chart = pitchers_chart(chance, role, command)
    innings = weighted(chance, {4: 3, 5: 32, 6: 62, 7: 3} if role == "SP" else {1: 83, 2: 13, 3: 4})
    throws: Hand = weighted(chance, {"R": 73, "L": 27})
    bonus = _bonus(chance, 25, (32, 40, 28))
    clutch = _clutch(chance, (6, 13, 22, 26, 20, 13))
    defense = normal(chance, 1.9, 1.0, 0, 4)
    x_zone = weighted(chance, {1: 39, 2: 45, 3: 16})
    icons = as_printed(_pitchers_icons(chance, role, command, defense, chart))
    salary = pitcher_salary(role, command, bonus, innings, defense, clutch, x_zone, chart)
    card = f"{club}{number:02}"
    return Pitcher(
        *(card, card, name, club, number, salary, role, throws, command, bonus),
        *(innings, defense, clutch, icons, x_zone, chart),
    )
