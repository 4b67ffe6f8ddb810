"""From a player's ratings, 1 to 9 with 5 as the average, to his figure: dial, base values and intangibles.

A rating above 5, and each click towards red, lifts a row of the dial by some points; the row shows the last result of its
ladder whose threshold it has reached. The thresholds are set so that average figures score about as real leagues do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import BLUE_4, POSITIONS, RED_6, Dial, Window
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS, Pair
from hotstove.games.sportsclix.figures import ALL_FIELDS, Role, SprayChart
from hotstove.games.sportsclix.results import RESULTS, Result

LOW: Final = 1
HIGH: Final = 9
AVERAGE: Final = 5
FAST: Final = 7
"""The SPD from which a batter's deepest double is a triple."""


@dataclass(frozen=True, slots=True)
class BatterRatings:
    """A position player's contact, power, discipline, speed and glove, each 1 to 9."""

    con: int
    pow: int
    eye: int
    spd: int
    dfn: int


@dataclass(frozen=True, slots=True)
class PitcherRatings:
    """A pitcher's velocity, control and movement, each 1 to 9, and his endurance in innings."""

    vel: int
    ctl: int
    mov: int
    end: int


# --- Ladders: a row's result is the last one whose threshold is not above the row's level


@dataclass(frozen=True, slots=True)
class Ladder:
    """A row of a dial: its results from the worst level to the best, each from a threshold on; the first has none."""

    steps: tuple[tuple[int, Result], ...]

    def at(self, level: int) -> Result:
        """The result at a level, in the tenths of the ratings' scale: 50 is an average player at the start marker."""
        result_there = self.steps[0][1]
        for threshold, result in self.steps[1:]:
            if threshold <= level:
                result_there = result
        return result_there


def _ladder(text: str) -> Ladder:
    first, *rest = text.split()
    steps = [(0, RESULTS[first])]
    for step in rest:
        threshold, _, code = step.partition(":")
        steps.append((int(threshold), RESULTS[code]))
    return Ladder(tuple(steps))


LADDERS: Final[Mapping[Pair, Ladder]] = {
    Pair.VT: _ladder("K 22:FB 38:GB 50:GB! 60:FB! 65:1B 90:1B*"),
    Pair.CP: _ladder("K 30:FB 50:DFg 61:DFy 76:2B* 84:DFr 98:HR"),
    Pair.TT: _ladder("GB 32:W* 46:W 60:1B 77:1B* 88:2B"),
    Pair.PP: _ladder("FB 34:FB! 48:1B 62:2B 71:DFy 82:DFr 95:HR"),
    Pair.VP: _ladder("1B 18:DFy 28:FB 38:K* 53:K"),
    Pair.CT: _ladder("1B 24:GB! 43:GB 66:K"),
    Pair.VV: _ladder("W 35:W* 45:K* 62:K"),
    Pair.CC: _ladder("W 30:W* 48:FB 62:GB 76:K"),
}
"""The ladders of both bases."""
BATTER_STEP: Final = 5
PITCHER_STEP: Final = 4
"""How much a click raises the levels of a batter's and of a pitcher's rows."""


def level(first: int, second: int) -> int:
    """The level at the start marker of a row that uses two ratings, or twice the same one."""
    return 50 + 3 * (first + second - 2 * AVERAGE)


def batter_levels(ratings: BatterRatings) -> dict[Pair, int]:
    """The levels of a batter's rows at the start marker."""
    return {
        Pair.PP: level(ratings.pow, ratings.con),
        Pair.TT: level(ratings.con, ratings.eye),
        Pair.VT: level(ratings.con, ratings.con),
        Pair.CP: level(ratings.pow, ratings.pow),
    }


def pitcher_levels(ratings: PitcherRatings) -> dict[Pair, int]:
    """The levels of a pitcher's rows at the start marker."""
    return {
        Pair.VV: level(ratings.vel, ratings.ctl),
        Pair.CC: level(ratings.ctl, ratings.ctl),
        Pair.VP: level(ratings.vel, ratings.vel),
        Pair.CT: level(ratings.ctl, ratings.mov),
    }


def row_result(pair: Pair, at: int, fast: bool = False) -> Result:
    """The result of a row at a level; a fast batter's double of the row CP is a triple."""
    rung = LADDERS[pair].at(at)
    return Result.TRIPLE if fast and pair is Pair.CP and rung is Result.BIG_DOUBLE else rung


def dial_of(
    levels: Mapping[Pair, int], step: int, fast: bool = False, shown_from: Sequence[tuple[Intangible, int]] = ()
) -> Dial:
    """The dial whose rows have these levels at the start marker, and ``step`` more for each click.

    ``shown_from`` holds intangibles with the position from which they show, up to red 6. Three balls repeats blue 4.
    """
    pairs = PITCHER_PAIRS if Pair.VV in levels else BATTER_PAIRS
    windows = []
    for position in POSITIONS:
        click = max(position, BLUE_4)
        one, two, three, four = (row_result(pair, levels[pair] + step * click, fast) for pair in pairs)
        circles = tuple(intangible for intangible, first in shown_from if first <= position <= RED_6)
        windows.append(Window((one, two, three, four), circles))
    return Dial(tuple(windows))


# --- Intangibles: at most two, in the order of this list


def batter_intangibles(ratings: BatterRatings, role: Role) -> tuple[tuple[Intangible, int], ...]:
    """A position player's intangibles with the position from which each shows."""
    con, power, eye, spd, dfn = ratings.con, ratings.pow, ratings.eye, ratings.spd, ratings.dfn
    throws_far = role in (
        *(Role.CATCHER, Role.THIRD_BASE, Role.SHORTSTOP),
        *(Role.LEFT_FIELD, Role.CENTER_FIELD, Role.RIGHT_FIELD, Role.OUTFIELDER),
    )
    ranges = role in (Role.CENTER_FIELD, Role.SHORTSTOP, Role.SECOND_BASE, Role.OUTFIELDER)
    turns_two = role in (Role.SECOND_BASE, Role.SHORTSTOP, Role.UTILITY_INFIELDER)
    earned_from = [
        (Intangible.SPEED_DEMON, 0, spd >= 8),
        (Intangible.CLUTCH_HITTER, 1, con >= 7 and eye >= 6),
        (Intangible.SPRAY_HITTER, 0, con >= 6 and eye >= 7),
        (Intangible.CANNON, 0, throws_far and dfn >= 7),
        (Intangible.GREAT_RANGE, 0, ranges and dfn >= 7 and spd >= 6),
        (Intangible.DOUBLE_PLAY_WIZARD, 0, turns_two and dfn >= 7),
        (Intangible.LEADERSHIP, 0, con + eye >= 14),
        (Intangible.INTIMIDATION, 2, power >= 8),
    ]
    return tuple((intangible, first) for intangible, first, earned in earned_from if earned)[:2]


def pitcher_intangibles(ratings: PitcherRatings, role: Role) -> tuple[tuple[Intangible, int], ...]:
    """A pitcher's intangibles with the position from which each shows."""
    relieves = role is Role.RELIEVER
    earned_from = [
        (Intangible.FLAMETHROWER, 1, ratings.vel >= 8),
        (Intangible.SPECIALIST, -2, relieves and (ratings.vel >= 6 or ratings.mov >= 6)),
        (Intangible.SHUT_EM_DOWN, 0, relieves and ratings.ctl >= 6),
        (Intangible.INTIMIDATION, 2, not relieves and ratings.vel >= 8),
    ]
    return tuple((intangible, first) for intangible, first, earned in earned_from if earned)[:2]


def batter_dial(ratings: BatterRatings, role: Role) -> Dial:
    """A position player's dial."""
    return dial_of(batter_levels(ratings), BATTER_STEP, ratings.spd >= FAST, batter_intangibles(ratings, role))


def pitcher_dial(ratings: PitcherRatings, role: Role) -> Dial:
    """A pitcher's dial."""
    return dial_of(pitcher_levels(ratings), PITCHER_STEP, shown_from=pitcher_intangibles(ratings, role))


# --- Base values

_DEFENSE: Final = (2, 2, 3, 3, 4, 4, 5, 5, 6)
_SPEED: Final = (8, 9, 9, 10, 10, 11, 12, 12, 13)


def defense_of(dfn: int) -> int:
    """The defense on the base, 2 to 6, from DEF."""
    return _DEFENSE[dfn - 1]


def speed_of(spd: int) -> int:
    """The speed on the base, 8 to 13, from SPD."""
    return _SPEED[spd - 1]


# --- Spray charts, never falling, so that a Spray Hitter moves the ball to a neighbouring zone

RIGHT_PULL: Final[SprayChart] = (1, 1, 2, 2, 3, 5)
RIGHT_NORMAL: Final[SprayChart] = (1, 2, 2, 3, 4, 5)
LEFT_NORMAL: Final[SprayChart] = (2, 3, 4, 5, 5, 6)
LEFT_PULL: Final[SprayChart] = (2, 4, 5, 5, 6, 6)
MIDDLE: Final[SprayChart] = (2, 2, 3, 4, 5, 5)
SPRAY_CHARTS: Final[Mapping[SprayChart, str]] = {
    RIGHT_PULL: "right pull",
    RIGHT_NORMAL: "right normal",
    LEFT_NORMAL: "left normal",
    LEFT_PULL: "left pull",
    MIDDLE: "middle",
    ALL_FIELDS: "all fields",
}
"""The spray charts of the set by what they are called."""


def charts_for(bats: str, eye: int) -> tuple[SprayChart, SprayChart]:
    """The two charts of which a batter gets one, by his stance (L, R or S) and EYE."""
    if bats == "S" or eye >= FAST:
        return MIDDLE, ALL_FIELDS
    return (LEFT_NORMAL, LEFT_PULL) if bats == "L" else (RIGHT_PULL, RIGHT_NORMAL)
