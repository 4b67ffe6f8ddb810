"""Exact chances of the contest: the pitch die against the margin, and the swing die on the chart (CL-151 to CL-173)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate, product
from typing import Final, NamedTuple, TypeAlias, cast

from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Chart
from hotstove.games.clutch.dice import POWER_FACES, REGULAR_FACES
from hotstove.games.clutch.ratings import (
    batters_bonus,
    batters_chart,
    command_of,
    meeting,
    on_base_of,
    pitchers_bonus,
    pitchers_chart,
    swing_total,
    tired,
    x_zone,
)
from hotstove.games.clutch.state import AtBat, ClutchBoard
from hotstove.games.clutch.sums import Sums

Spread: TypeAlias = tuple[float, ...]
"""The chances of the eight results, K to HR."""

_TWO_POWER: Final = Counter(max(pair) for pair in product(range(1, POWER_FACES + 1), repeat=2))
SHOWN: Final = (
    tuple(accumulate((1 / REGULAR_FACES for _ in range(REGULAR_FACES)), initial=0.0)),
    tuple(accumulate((1 / POWER_FACES for _ in range(POWER_FACES)), initial=0.0)),
    tuple(accumulate((_TWO_POWER[number] / POWER_FACES**2 for number in range(1, POWER_FACES + 1)), initial=0.0)),
)
"""The chances that the pitch die shows at most 0, 1, 2, ...: regular, power, and the higher of two power dice."""


class Contest(NamedTuple):
    """All that the chances of an at-bat depend on.

    ``margin`` is the batter's On-Base less the pitcher's Command and what is added to the Pitch: a modified roll up to it
    leaves the batter the advantage. ``roll`` is added to the pitch roll, ``swing`` to the swing roll; ``dice`` is the number
    of the pitch die in ``SHOWN``. ``mistake`` is 1 if the pitch is a Mistake Pitch whatever the roll, -1 if it can be
    none. ``power``: every swing uses the power die.
    """

    margin: int
    zone: int
    batters: Chart
    pitchers: Chart
    swing: int = 0
    power: bool = False
    roll: int = 0
    dice: int = 0
    mistake: int = 0


def contest(board: ClutchBoard, sums: Sums) -> Contest:
    """The contest of the batter and pitcher now; ``sums`` are those of cards in play.

    What is in force gives the same contest until something changes; the rulebook's bonuses alone change nothing else.
    """
    known, at_bat = board.in_force, board.now
    if known is None or known.sums is not sums or known.at_bat is not at_bat:
        return worked_out(board, at_bat, sums)
    bonuses = at_bat.on_base_bonus, at_bat.swing_bonus, at_bat.pitch_bonus
    if known.contest is None or known.bonuses != bonuses:
        known.contest, known.bonuses = worked_out(board, at_bat, sums), bonuses
    return cast("Contest", known.contest)


def worked_out(board: ClutchBoard, at_bat: AtBat, sums: Sums) -> Contest:
    """The contest from the cards that meet and the sums."""
    batter, pitcher = at_bat.batter, board.pitching.card
    tiredness = tired(board, board.fielding, sums)
    meets = meeting(batter, pitcher)
    on_base = on_base_of(batter, meets, sums, at_bat.on_base_bonus)
    return Contest(
        on_base - command_of(meets, sums, tiredness) - sums.pitch - at_bat.pitch_bonus,
        x_zone(pitcher, sums),
        batters_chart(batter, sums),
        pitchers_chart(pitcher, sums),
        swing_total(board, REGULAR_FACES, sums) - REGULAR_FACES,
        tiredness > 0 or sums.swing_die > 0,
        sums.pitch_roll,
        sums.pitch_die,
        sums.mistake,
    )


def against(now: Contest, board: ClutchBoard, batter: Batter, pitcher: Pitcher) -> Contest:
    """The contest with another batter or pitcher in place of the present ones; a new pitcher is not tired.

    Amounts of cards in play stay; chart rows that they have moved go with the one who leaves.
    """
    present, arm = board.batter_card, board.pitching.card
    margin = now.margin + batter.on_base + batters_bonus(batter, pitcher) - present.on_base - batters_bonus(present, arm)
    tiredness = tired(board, board.fielding) if pitcher is not arm else 0
    margin += arm.command + pitchers_bonus(arm, present) - tiredness - pitcher.command - pitchers_bonus(pitcher, batter)
    return now._replace(
        margin=margin,
        zone=now.zone if pitcher is arm else pitcher.x_zone,
        batters=now.batters if batter is present else batter.chart,
        pitchers=now.pitchers if pitcher is arm else pitcher.chart,
        power=now.power and not tiredness,
    )


@lru_cache(maxsize=1 << 14)
def swings(chart: Chart, shift: int, faces: int) -> Spread:
    """The chances of the results of a swing, with ``shift`` added to the die."""
    counts = [0] * 8
    for number in range(1, faces + 1):
        counts[chart.at(number + shift)] += 1
    return tuple(count / faces for count in counts)


@lru_cache(maxsize=1 << 15)
def spread(at_bat: Contest) -> Spread:
    """The chances of the results of an at-bat before its pitch."""
    shown = SHOWN[at_bat.dice]
    faces = len(shown) - 1
    zone = faces if at_bat.mistake > 0 else 0 if at_bat.mistake < 0 else min(max(at_bat.zone - at_bat.roll, 0), faces)
    edge = max(min(at_bat.margin - at_bat.roll, faces), zone) if at_bat.margin > 0 else zone  # a roll is at least 1
    mistake, advantage = shown[zone], shown[edge] - shown[zone]
    rest = 1 - mistake - advantage
    swing, die = at_bat.swing, POWER_FACES if at_bat.power else REGULAR_FACES
    lucky, own = swings(at_bat.batters, swing, POWER_FACES), swings(at_bat.batters, swing, die)
    theirs = swings(at_bat.pitchers, swing, die)
    return tuple(
        [mistake * first + advantage * second + rest * third for first, second, third in zip(lucky, own, theirs, strict=True)]
    )


def beaten(margin: int, faces: int = REGULAR_FACES) -> float:
    """The chance that a throw succeeds: a die plus ``margin`` (rating less target) is more than 0 (CL-196).

    >>> beaten(0), beaten(-15), beaten(-25)
    (1.0, 0.25, 0.0)
    """
    return min(max(faces + margin, 0), faces) / faces
