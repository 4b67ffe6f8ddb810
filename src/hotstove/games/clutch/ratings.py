"""Command, On-Base, Speed and Inning Limits as they stand: printed numbers, match-ups, and what cards in play add."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.effects import Modifiers, counting, total
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Chart, Result
from hotstove.games.clutch.effects import (
    BATTERS_HR_LOWER,
    COMMAND,
    INNING_LIMIT,
    MISTAKE,
    NARROW_ZONE,
    NO_BATTERS_BONUS,
    ON_BASE,
    PITCH,
    PITCH_ROLL,
    PITCHERS_BB_LOWER,
    PITCHERS_GB_HIGHER,
    PITCHERS_K_HIGHER,
    SPEED,
    SWING,
    SWING_NOT_LOWERED,
    SWING_ROLL,
    amounts_of_cards,
)
from hotstove.games.clutch.state import ClutchBoard, PitcherLine
from hotstove.table import Seat

ICONS_LENT: Final = "icon "
"""What a card that lends a player an icon is attached to: ``icon SB `` and his id (CL-012; A38)."""
OUTS_AN_INNING: Final = 3
ALLOWED: Final = 4
"""Walks, or runs, that cost a pitcher an inning (CL-253)."""


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


def has_icon(board: ClutchBoard, seat: Seat, card: Batter | Pitcher, *icons: str) -> bool:
    """Whether a player of a side has one of the icons, printed or lent by a card (CL-012)."""
    if any(icon in card.icons for icon in icons):
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


def limit(board: ClutchBoard, seat: Seat, line: PitcherLine | None = None, found: Modifiers | None = None) -> int:
    """The outs that the pitcher on a side's mound may record before he is tired (CL-R-37)."""
    if line is None:
        line = board.arms[seat]
    if line.entered_tired:
        return 0
    innings = line.card.innings - line.walks // ALLOWED - line.runs // ALLOWED
    if board.in_play:  # no stadium changes a limit
        what = f"{INNING_LIMIT} {seat} {line.card.id}"
        innings += total(amounts_of_cards(board), what) if found is None else found.of(what)
    return OUTS_AN_INNING * innings if innings > 0 else 0


def tired(board: ClutchBoard, seat: Seat, found: Modifiers | None = None) -> int:
    """What tiredness takes from the Command of the pitcher on a side's mound for his next pitch; 0 if he is not tired.

    It is 1 from his first pitch past his limit, and one more for each three outs beyond it (CL-249, CL-250, CL-R-37).
    """
    line = board.arms[seat]
    over = line.outs - limit(board, seat, line, found)
    return 1 + over // OUTS_AN_INNING if over >= 0 else 0


# --- Pitch and swing (CL-151 to CL-173)


def command(board: ClutchBoard, found: Modifiers, tiredness: int | None = None) -> int:
    """The Command of the pitcher against the batter, at least 0 (CL-153, CL-154, CL-R-36); worked out with his ``tiredness``
    if that is known."""
    pitcher = board.pitching.card
    own = pitcher.command + pitchers_bonus(pitcher, board.batter_card) + found.of(COMMAND)
    return max(own - (tired(board, board.fielding, found) if tiredness is None else tiredness), 0)


def pitch_roll(board: ClutchBoard, natural: int, found: Modifiers) -> int:
    """The modified pitch roll, at least 1 (CL-152, CL-R-33)."""
    return max(natural + found.of(PITCH_ROLL), 1)


def pitch(board: ClutchBoard, natural: int, found: Modifiers) -> int:
    """The Pitch: roll, Command, effects on the Pitch, and 2 after two failed bunts (CL-155, CL-145)."""
    return pitch_roll(board, natural, found) + command(board, found) + found.of(PITCH) + board.now.pitch_bonus


def on_base(board: ClutchBoard, found: Modifiers) -> int:
    """The batter's On-Base against the pitcher, at least 0 (CL-163, CL-133, CL-R-36)."""
    batter = board.batter_card
    own = batter.on_base
    if NO_BATTERS_BONUS not in found.totals:
        own += batters_bonus(batter, board.pitching.card)
    return max(own + board.now.on_base_bonus + found.of(ON_BASE), 0)


def x_zone(board: ClutchBoard, found: Modifiers) -> int:
    """The highest modified pitch roll that is a Mistake Pitch (CL-159)."""
    return 1 if NARROW_ZONE in found.totals else board.pitching.card.x_zone


def is_mistake(board: ClutchBoard, natural: int, found: Modifiers) -> bool:
    """Whether the pitch is a Mistake Pitch: its roll lies in the X-zone, or a card says so or not (CL-158, CL-161, CL-162)."""
    said = found.of(MISTAKE)
    return said > 0 or (said == 0 and pitch_roll(board, natural, found) <= x_zone(board, found))


def swing_total(board: ClutchBoard, natural: int, found: Modifiers) -> int:
    """The Swing: the roll with what changes the roll and the Swing, at least 1 (CL-168, CL-134, CL-R-33)."""
    if SWING_NOT_LOWERED in found.totals:
        amounts = counting(found.each, SWING) + counting(found.each, SWING_ROLL)
        added = sum(amount for owner, amount in amounts if amount > 0 or owner == board.half)
    else:
        added = found.of(SWING) + found.of(SWING_ROLL)
    return max(natural + added + board.now.swing_bonus, 1)


def chart_in_use(board: ClutchBoard, batters: bool, found: Modifiers) -> Chart:
    """The chart of the side with the advantage, its boundaries moved by cards and stadium (CL-171, CL-R-87)."""
    if batters:
        chart = board.batter_card.chart
        lower = found.of(BATTERS_HR_LOWER)
        return chart.starts_lower(Result.HR, lower) if lower else chart
    chart = board.pitching.card.chart
    if lower := found.of(PITCHERS_BB_LOWER):
        chart = chart.starts_lower(Result.BB, lower)
    if higher := found.of(PITCHERS_GB_HIGHER):
        chart = chart.ends_higher(Result.GB, higher)
    if higher := found.of(PITCHERS_K_HIGHER):
        chart = chart.ends_higher(Result.K, higher)
    return chart


# --- Running


def speed(printed: int, found: Modifiers) -> int:
    """A runner's Speed with what cards add: never lowered below 1, nor a printed 0 raised by that (CL-199, CL-R-70)."""
    return max(printed + found.of(SPEED), min(printed, 1))


# --- Moments of the game


def clutch_moment(board: ClutchBoard) -> bool:
    """Whether it is a Clutch Moment: from the 7th inning on within three runs, or the bases loaded (CL-093)."""
    return (board.inning >= 7 and abs(board.score[0] - board.score[1]) <= 3) or all(board.occupied)
