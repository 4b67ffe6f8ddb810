"""The dice of an at-bat: both managers' choice, the combination, total control (SC-017 to SC-020, SC-040, SC-063 to SC-069)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from hotstove.baseball.at_stake import AtStake
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.clicks import gain, lose
from hotstove.games.sportsclix.dials import PITCHER_BATTING, Window
from hotstove.games.sportsclix.dice import (
    BATTER_PAIRS,
    BATTING,
    GREEN,
    PITCHER_PAIRS,
    PITCHING,
    Icon,
    Pair,
    pair_of,
    pairing,
)
from hotstove.games.sportsclix.figures import BATTER_ROWS, Figure, SprayChart
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.table import AWAY, Dice, Seat, Table

DICE: Final = "SC-063 dice"
ROLL: Final = "SC-066 combination"
BATTING_ROLL: Final = "SC-213 batting die"
PITCHING_ROLL: Final = "SC-213 pitching die"
ZONE: Final = "SC-065 hit zone"
SHUT_EM_DOWN: Final = "SC-213 Shut 'Em Down"
INTIMIDATION: Final = "SC-223 Intimidation"
TOTAL_CONTROL: Final = "SC-040 total control"
NOT_NOW: Final = "not now"
LATE: Final = "choose after the batter's roll"
OWN_CLICK: Final = "gain the click"
COLD: Final = "make the opponent lose one"
SHUT_INNINGS: Final = (8, 9)


@dataclass(frozen=True, slots=True)
class IconDie:
    """One of a manager's two icon dice, as an option: red or white to pitch, black or blue to bat (SC-063)."""

    colour: str

    def __str__(self) -> str:
        return self.colour


PITCHING_DICE: Final = tuple([IconDie(colour) for colour in PITCHING])
BATTING_DICE: Final = tuple([IconDie(colour) for colour in BATTING])


class ChosenDice(NamedTuple):
    """The dice of an at-bat, which nobody knows before the roll. ``pitching`` is None while Shut 'Em Down delays it."""

    pitching: IconDie | None
    batting: IconDie


FIXED: Final = ChosenDice(PITCHING_DICE[0], BATTING_DICE[0])
"""Red meets black in the Preseason (SC-017)."""


# --- The choice


def choose_dice(state: SportsClixState, table: Table) -> ChosenDice:
    """Both managers choose a die in secret (SC-063, SC-064); Shut 'Em Down delays the pitcher's (SC-213, SC-R-42, SC-R-78)."""
    if not state.tier.secret_dice:
        return FIXED
    if shut_em_down(state, table):
        return ChosenDice(None, table.choose(state.half, BATTING_DICE, DICE, (state.half,)))
    if state.half == AWAY:
        batting, pitching = table.choose_both((BATTING_DICE, PITCHING_DICE), DICE)
    else:
        pitching, batting = table.choose_both((PITCHING_DICE, BATTING_DICE), DICE)
    return ChosenDice(pitching, batting)


def may_shut_down(state: SportsClixState) -> bool:
    """Whether the pitcher may use Shut 'Em Down: in the eighth or ninth, a runner on second or third (SC-213, SC-R-41)."""
    if state.inning < SHUT_INNINGS[0] or not state.scoring_position:
        return False
    late = state.inning in SHUT_INNINGS or state.options.late
    return late and state.pitcher_shows(Intangible.SHUT_EM_DOWN)


def shut_em_down(state: SportsClixState, table: Table) -> bool:
    """Let the pitcher's manager announce Shut 'Em Down, for a click (SC-229, SC-R-40)."""
    if not may_shut_down(state) or table.choose(state.fielding, (NOT_NOW, LATE), SHUT_EM_DOWN) == NOT_NOW:
        return False
    state.now.late = True
    lose(state, table, state.pitcher, SHUT_EM_DOWN)
    return True


# --- The roll


@cache
def spray_die(chart: SprayChart) -> Dice[int]:
    """The green die, which is read on a batter's spray chart: ``spray 5: zone 3`` (SC-065)."""
    return GREEN.at(AtStake("spray", lambda face: f"zone {chart[face - 1]}"))


def roll(state: SportsClixState, table: Table, chosen: ChosenDice) -> tuple[Pair, int]:
    """Roll the chosen dice and, from the Regular Season on, the green one (SC-065, SC-231).

    Returns the pair, and the number of the green die (0 if it is not rolled).
    """
    pitching = chosen.pitching
    if pitching is not None:
        pair = table.roll(pairing(pitching.colour, chosen.batting.colour), ROLL)
        return pair, table.roll(spray_die(state.hitter.chart), ZONE) if state.tier.field else 0
    icon = table.roll(BATTING[chosen.batting.colour], BATTING_ROLL)
    state.now.icon = icon.value
    green = table.roll(spray_die(state.hitter.chart), ZONE)
    state.now.zone = state.hitter.chart[green - 1]
    late = table.choose(state.fielding, PITCHING_DICE, DICE)
    return pair_of(table.roll(PITCHING[late.colour], PITCHING_ROLL), Icon(icon)), green


def batter_window(state: SportsClixState) -> Window:
    """What the batter's combinations are read from: his slot, or the playmat's column for pitchers (SC-033)."""
    return PITCHER_BATTING if state.hitter.pitches else state.offense.window(state.hitter)


def read(state: SportsClixState, table: Table, pair: Pair) -> Result:
    """The result beside a pair, on the base of whoever has it, or the one that total control chooses (SC-018 to SC-020)."""
    if pair in PITCHER_PAIRS:
        return state.pitcher.result(pair, state.defense.dial_position(state.pitcher))
    if pair in BATTER_PAIRS:
        return batter_window(state).results[BATTER_ROWS[pair]]
    return total_control(state, table, pair)


# --- Total control


def total_control(state: SportsClixState, table: Table, pair: Pair) -> Result:
    """The click of total control, then any result of the slot (SC-040 to SC-043, SC-107, SC-116, SC-R-32, SC-R-49)."""
    batters = pair is Pair.BATTER_TOTAL_CONTROL
    seat: Seat = state.half if batters else state.fielding
    figure, foe = (state.hitter, state.pitcher) if batters else (state.pitcher, state.hitter)
    if not (batters and figure.pitches) and not intimidated(state, table, seat, figure, foe):
        gain(state, table, figure, "SC-107 total control" if batters else "SC-116 total control")
    window = batter_window(state) if batters else state.defense.window(figure)
    return table.choose(seat, window.choices, TOTAL_CONTROL)


def intimidated(state: SportsClixState, table: Table, seat: Seat, figure: Figure, foe: Figure) -> bool:
    """Let one who intimidates take a click from his opponent instead of gaining one (SC-223, SC-224, SC-R-48).

    A pitcher at bat has none to lose (SC-R-33).
    """
    if not state.shows(figure, Intangible.INTIMIDATION) or (foe is state.hitter and foe.pitches):
        return False
    if table.choose(seat, (OWN_CLICK, COLD), INTIMIDATION) == OWN_CLICK:
        return False
    lose(state, table, foe, INTIMIDATION)
    return True
