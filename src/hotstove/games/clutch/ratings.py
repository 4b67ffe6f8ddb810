"""Command, On-Base, Speed and Inning Limits as they stand: printed numbers, match-ups, and what cards in play add."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hotstove.baseball.effects import counting
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.state import OUTS_AN_INNING, AtBat, ClutchBoard, PitcherLine
from hotstove.games.clutch.sums import (
    INNING_LIMIT,
    NOTHING_ADDED,
    PITCHERS_BB_LOWER,
    PITCHERS_GB_HIGHER,
    PITCHERS_K_HIGHER,
    SWING,
    SWING_ROLL,
    Sums,
)
from hotstove.table import Seat

ICONS_LENT: Final = "icon "
"""What a card that lends a player an icon is attached to: ``icon SB `` and his id (CL-012; A38)."""


# --- Who is who


def side_of(batter: Batter, pitcher: Pitcher) -> str:
    """The side from which he bats against this pitcher, L or R (CL-006)."""
    if batter.bats == "S":
        return "L" if pitcher.throws == "R" else "R"
    return batter.bats


def batters_bonus(batter: Batter, pitcher: Pitcher) -> int:
    """What he adds to his On-Base against a pitcher of that hand (CL-007)."""
    bonus = batter.bonus
    return bonus.amount if bonus is not None and bonus.against == pitcher.throws else 0


def pitchers_bonus(pitcher: Pitcher, batter: Batter) -> int:
    """What he adds to his Command against a batter of that side (CL-019, CL-020)."""
    bonus = pitcher.bonus
    return bonus.amount if bonus is not None and bonus.against == side_of(batter, pitcher) else 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """What the cards of a batter and a pitcher come to against each other: On-Base and Command with their bonuses."""

    on_base: int
    command: int


@lru_cache(maxsize=1 << 15)
def meeting(batter: Batter, pitcher: Pitcher) -> Meeting:
    """On-Base and Command of two cards that meet (CL-007, CL-019)."""
    return Meeting(batter.on_base + batters_bonus(batter, pitcher), pitcher.command + pitchers_bonus(pitcher, batter))


def has_icon(board: ClutchBoard, seat: Seat, card: Batter | Pitcher, *icons: str) -> bool:
    """Whether a player of a side has one of the icons, printed or lent by a card (CL-012)."""
    for icon in icons:
        if icon in card.icons:
            return True
    if not board.in_play:
        return False
    lent = [f"{ICONS_LENT}{icon} {card.id}" for icon in icons]
    return any(each.owner == seat and each.on in lent for each in board.in_play)


def batter_has(board: ClutchBoard, *icons: str) -> bool:
    """Whether the batter has one of the icons."""
    return has_icon(board, board.half, board.batter_card, *icons)


def pitcher_has(board: ClutchBoard, *icons: str) -> bool:
    """Whether the pitcher has one of the icons."""
    return has_icon(board, board.fielding, board.pitching.card, *icons)


# --- Inning Limits (CL-248 to CL-256)


def limit(board: ClutchBoard, seat: Seat, line: PitcherLine | None = None) -> int:
    """The outs that the pitcher on a side's mound may record before he is tired (CL-R-37)."""
    return outs_allowed(board.arms[seat] if line is None else line, seat, modifiers(board))


def outs_allowed(line: PitcherLine, seat: Seat, sums: Sums) -> int:
    """The outs that a pitcher of a side may record before he is tired, with what cards add (CL-R-37)."""
    if line.entered_tired or not sums.limits:
        return line.allowed
    innings = line.innings + sums.of(f"{INNING_LIMIT} {seat} {line.card.id}")
    return OUTS_AN_INNING * innings if innings > 0 else 0


def tired(board: ClutchBoard, seat: Seat, sums: Sums | None = None) -> int:
    """What tiredness takes from the Command of the pitcher on a side's mound for his next pitch; 0 if he is not tired.

    It is 1 from his first pitch past his limit, and one more for each three outs beyond it (CL-249, CL-250, CL-R-37).
    """
    line = board.arms[seat]
    if sums is None:
        sums = modifiers(board) if board.in_play else NOTHING_ADDED  # no stadium changes a limit
    over = line.outs - (outs_allowed(line, seat, sums) if sums.limits else line.allowed)
    return 1 + over // OUTS_AN_INNING if over >= 0 else 0


# --- Pitch and swing (CL-151 to CL-173)


def command(board: ClutchBoard, sums: Sums) -> int:
    """The Command of the pitcher against the batter (CL-153, CL-154)."""
    return command_of(meeting(board.batter_card, board.pitching.card), sums, tired(board, board.fielding, sums))


def command_of(meets: Meeting, sums: Sums, tiredness: int) -> int:
    """The Command of a pitcher who meets a batter, at least 0 (CL-R-36)."""
    return max(meets.command + sums.command - tiredness, 0)


def pitch_roll(natural: int, sums: Sums) -> int:
    """The modified pitch roll, at least 1 (CL-152, CL-R-33)."""
    return max(natural + sums.pitch_roll, 1)


def pitch(board: ClutchBoard, natural: int, sums: Sums) -> int:
    """The Pitch (CL-155)."""
    return pitch_of(board, board.now, meeting(board.batter_card, board.pitching.card), pitch_roll(natural, sums), sums)


def pitch_of(board: ClutchBoard, at_bat: AtBat, meets: Meeting, rolled: int, sums: Sums) -> int:
    """The Pitch: modified roll, Command, effects on the Pitch, and 2 after two failed bunts (CL-155, CL-145)."""
    return rolled + command_of(meets, sums, tired(board, board.fielding, sums)) + sums.pitch + at_bat.pitch_bonus


def on_base(board: ClutchBoard, sums: Sums) -> int:
    """The batter's On-Base against the pitcher (CL-163, CL-133)."""
    batter = board.batter_card
    return on_base_of(batter, meeting(batter, board.pitching.card), sums, board.now.on_base_bonus)


def on_base_of(batter: Batter, meets: Meeting, sums: Sums, bonus: int) -> int:
    """The On-Base of a batter who meets a pitcher, with the bonus after intentional walks, at least 0 (CL-R-36)."""
    return max((meets.on_base if sums.batters_bonus else batter.on_base) + bonus + sums.on_base, 0)


def x_zone(pitcher: Pitcher, sums: Sums) -> int:
    """The highest modified pitch roll that is a Mistake Pitch (CL-159)."""
    return 1 if sums.narrow_zone else pitcher.x_zone


def is_mistake(pitcher: Pitcher, rolled: int, sums: Sums) -> bool:
    """Whether a pitch with that modified roll is a Mistake Pitch: it lies in the X-zone, or a card says so or not (CL-158,
    CL-161, CL-162).
    """
    said = sums.mistake
    return said > 0 if said else rolled <= x_zone(pitcher, sums)


def swing_total(board: ClutchBoard, natural: int, sums: Sums) -> int:
    """The Swing: the roll with what changes the roll and the Swing, at least 1 (CL-168, CL-134, CL-R-33)."""
    added = sums.swing
    if sums.swing_kept:
        amounts = counting(sums.each, SWING) + counting(sums.each, SWING_ROLL)
        added = sum(amount for owner, amount in amounts if amount > 0 or owner == board.half)
    at_bat = board.at_bat
    assert at_bat is not None
    return max(natural + added + at_bat.swing_bonus, 1)


def chart_in_use(board: ClutchBoard, batters: bool, sums: Sums) -> Chart:
    """The chart of the side with the advantage, its boundaries moved by cards and stadium (CL-171, CL-R-87)."""
    return batters_chart(board.batter_card, sums) if batters else pitchers_chart(board.pitching.card, sums)


def batters_chart(batter: Batter, sums: Sums) -> Chart:
    """A batter's chart with the boundaries that are moved."""
    return batter.chart.starts_lower(Result.HR, sums.batters_hr) if sums.batters_hr else batter.chart


def pitchers_chart(pitcher: Pitcher, sums: Sums) -> Chart:
    """A pitcher's chart with the boundaries that are moved."""
    chart = pitcher.chart
    if not sums.pitchers_chart:
        return chart
    if lower := sums.of(PITCHERS_BB_LOWER):
        chart = chart.starts_lower(Result.BB, lower)
    if higher := sums.of(PITCHERS_GB_HIGHER):
        chart = chart.ends_higher(Result.GB, higher)
    if higher := sums.of(PITCHERS_K_HIGHER):
        chart = chart.ends_higher(Result.K, higher)
    return chart


# --- Running


def speed(printed: int, sums: Sums) -> int:
    """A runner's Speed with what cards add: never lowered below 1, nor a printed 0 raised by that (CL-199, CL-R-70)."""
    return max(printed + sums.speed, min(printed, 1))


# --- Moments of the game


def clutch_moment(board: ClutchBoard) -> bool:
    """Whether it is a Clutch Moment: from the 7th inning on within three runs, or the bases loaded (CL-093)."""
    return (board.inning >= 7 and abs(board.score[0] - board.score[1]) <= 3) or all(board.occupied)
