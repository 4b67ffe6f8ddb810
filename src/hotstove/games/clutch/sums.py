"""What effects add to, by name, and the sums of all that is added now."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.effects import Modifier, Modifiers

# --- What effects add to

PITCH_ROLL: Final = "pitch roll"
COMMAND: Final = "Command"
PITCH: Final = "Pitch"
ON_BASE: Final = "On-Base"
SWING_ROLL: Final = "swing roll"
SWING: Final = "Swing"
SPEED: Final = "Speed"
"""Of the runner thrown at (``board.throw``)."""
BATTERY: Final = "Battery"
INFIELD: Final = "Infield"
OUTFIELD: Final = "Outfield"
THROW_ROLL: Final = "throw roll"
THROW_TOTAL: Final = "throw total"
INNING_LIMIT: Final = "Inning Limit"
"""In innings, of the pitcher on the owner's or the other side's mound."""

PITCH_DIE: Final = "pitch die"
SWING_DIE: Final = "swing die"
THROW_DIE: Final = "throw die"
"""1 for the power die, -1 for the regular die."""
ADVANTAGE: Final = "advantage"
"""1 for the batter, -1 for the pitcher."""
MISTAKE: Final = "Mistake Pitch"
"""1 to cause one, -1 to prevent it."""
NARROW_ZONE: Final = "X-zone of 1"
NO_BATTERS_BONUS: Final = "batter's handedness bonus ignored"
NO_EXTRA_BASES: Final = "no extra bases"
NO_STADIUM: Final = "stadium off"
NO_THREE_BATTERS: Final = "three-batter minimum ignored"
NO_WALK_BONUS: Final = "no bonus after intentional walks"
RESULT_STANDS: Final = "result can't be changed by its owner"
SWING_NOT_LOWERED: Final = "Swing can't be lowered by the defense"
NOT_CHARGED: Final = "runs not charged"
DEARER_CARDS: Final = "cards cost one discard more"
PROTECTED: Final = "momentum cards protected"
HAND_LIMIT: Final = "hand limit"
BUNT_NUMBER: Final = "number needed on a bunt"
"""In place of 13; the effect played last counts (CL-R-52)."""
SQUEEZE: Final = "bunt brings the runner from third home"
LEAD_OUT_ON_BUNT: Final = "bunt of 1 to 4 puts out the lead runner"
EXTRA_DRAW: Final = "extra card drawn"
DOUBLE_PLAY_SPEED: Final = "batter's bonus in a double play"
"""Added to 5."""

# Boundaries of charts: row and edge, with the chart's owner.
BATTERS_HR_LOWER: Final = "batter's chart, HR starts lower"
PITCHERS_BB_LOWER: Final = "pitcher's chart, BB starts lower"
PITCHERS_GB_HIGHER: Final = "pitcher's chart, GB ends higher"
PITCHERS_K_HIGHER: Final = "pitcher's chart, K ends higher"

# --- Sums


class Sums(Modifiers):
    """What cards in play and the stadium come to: ``each`` amount, ``totals`` by name, and as a row of numbers those that every
    at-bat asks for.

    ``pitch_die`` is 0 for the regular die, 1 for the power die, 2 for the higher of two. ``batters_bonus``: his bonus counts.
    ``pitchers_chart``: a boundary of the pitcher's chart is moved. ``swing_kept``: the defense can't lower the Swing.
    ``limits``: one of the amounts is an Inning Limit.
    """

    __slots__ = (
        "advantage",
        "batters_bonus",
        "batters_hr",
        "command",
        "limits",
        "mistake",
        "narrow_zone",
        "on_base",
        "pitch",
        "pitch_die",
        "pitch_roll",
        "pitchers_chart",
        "speed",
        "swing",
        "swing_die",
        "swing_kept",
        "throw_die",
        "throw_roll",
        "throw_total",
    )

    def __init__(self, each: tuple[Modifier, ...]) -> None:
        super().__init__(each)
        of = self.totals.get
        self.pitch_roll = of(PITCH_ROLL, 0)
        self.command = of(COMMAND, 0)
        self.pitch = of(PITCH, 0)
        self.on_base = of(ON_BASE, 0)
        self.batters_bonus = NO_BATTERS_BONUS not in self.totals
        self.narrow_zone = NARROW_ZONE in self.totals
        self.pitch_die = min(max(of(PITCH_DIE, 0), 0), 2)
        self.mistake = of(MISTAKE, 0)
        self.advantage = of(ADVANTAGE, 0)
        self.swing = of(SWING, 0) + of(SWING_ROLL, 0)  # two attributes (CL-181)
        self.swing_kept = SWING_NOT_LOWERED in self.totals
        self.swing_die = of(SWING_DIE, 0)
        self.batters_hr = of(BATTERS_HR_LOWER, 0)
        self.pitchers_chart = not {PITCHERS_BB_LOWER, PITCHERS_GB_HIGHER, PITCHERS_K_HIGHER}.isdisjoint(self.totals)
        self.speed = of(SPEED, 0)
        self.throw_roll = of(THROW_ROLL, 0)
        self.throw_total = of(THROW_TOTAL, 0)
        self.throw_die = of(THROW_DIE, 0)
        self.limits = any(what.startswith(INNING_LIMIT) for what in self.totals)


_SUMS: Final[dict[tuple[Modifier, ...], Sums]] = {}
_MOST_SUMS: Final = 1 << 13


def sums_of(each: tuple[Modifier, ...]) -> Sums:
    """The sums of these amounts, worked out once."""
    known = _SUMS.get(each)
    if known is None:
        if len(_SUMS) >= _MOST_SUMS:
            _SUMS.clear()
        known = _SUMS[each] = Sums(each)
    return known


NOTHING_ADDED: Final = sums_of(())
