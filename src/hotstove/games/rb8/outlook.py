"""What a position is worth: chances of runs and of winning, and the chances of RB8's dice, as computer managers reckon them.

``outlook.yaml`` holds the runs of a half-inning from each of its 24 states, counted in simulated games, and what a Rally
Card is worth in the hand; ``python -m benchmarks.rb8_outlook`` makes it. Everything else is worked out from it and the rules.

A *state* is outs * 8 + bases, bit by base; ``ENDED`` is the half-inning that is over. A *place* is where in ``WORTH``, one
long list, the states of one half-inning, side and score begin: the worth of state s after r more runs is
``WORTH[place + r * ROW + s]``, for the side at bat. ``RUNS_PLACE`` is the one place where worth is runs to come and not the
chance of winning, so every rule can be asked in runs as well.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from hotstove.baseball.bases import Occupied
from hotstove.baseball.innings import decided
from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.games.rb8 import plays
from hotstove.games.rb8.control import Verdict, verdict
from hotstove.games.rb8.keys import FIVE_SIX, HITS, TOTAL, Entry, KeyName, Result, What, key_dice, result
from hotstove.games.rb8.pitchers import Flags
from hotstove.games.rb8.state import Board
from hotstove.table import AWAY, HOME, Dice, Seat
from hotstove.table.texts import read_yaml

ENDED: Final = 24
ROW: Final = 25
WIDEST: Final = 16
"""Leads beyond this many runs count as this many."""
MOST: Final = 15
"""Runs of a half-inning beyond which nobody counts."""
_LEADS: Final = 2 * WIDEST + 1 + MOST
_BEFORE_EXTRAS: Final = 18

_DATA: Final = read_yaml((files("hotstove.games.rb8") / "outlook.yaml").read_text(encoding="utf-8"), "outlook.yaml").mapping()
RUN_CHANCES: Final = tuple(
    tuple(float(str(chance.value)) for chance in row.items()) for row in _DATA["runs"].mapping().values()
)
"""By state: the chances of 0, 1, 2, ... runs in the rest of the half-inning."""
KEPT: Final = {card: tuple(float(str(worth.value)) for worth in row.items()) for card, row in _DATA["kept"].mapping().items()}
"""By Rally Card: its worth in runs with 0, 1, 2, ... half-innings left in which it may be played."""


def state_of(outs: int, occupied: Occupied) -> int:
    """The number of a state.

    >>> state_of(1, (True, False, True)), state_of(3, (True, False, False)) == ENDED
    (13, True)
    """
    if outs >= 3:
        return ENDED
    first, second, third = occupied
    return outs * 8 + first + 2 * second + 4 * third


def _half_worth(row: list[float], lead: int, after: list[float]) -> None:
    """Fill in a row: each state's chance to win, from the chances to win with each lead when the half-inning is over."""
    for state, chances in enumerate(RUN_CHANCES):
        row[state] = sum(chance * after[min(lead + runs, WIDEST) + WIDEST] for runs, chance in enumerate(chances))
    row[ENDED] = after[lead + WIDEST]


def _worth() -> list[float]:
    """Win chances by half-inning (two of extra innings behind eighteen), lead and state, the last half-innings first."""
    halves = [[[0.0] * ROW for _ in range(_LEADS)] for _ in range(_BEFORE_EXTRAS + 2)]
    level = 0.5  # the chance of the side that bats first in an extra inning: found by going round
    leads = range(-WIDEST, WIDEST + 1)
    for number in (*(_BEFORE_EXTRAS + 1, _BEFORE_EXTRAS) * 12, *range(_BEFORE_EXTRAS - 1, -1, -1)):
        half: Seat = HOME if number % 2 else AWAY
        inning = number // 2 + 1
        after = []
        for lead in leads:
            score = (0, lead) if half == HOME else (lead, 0)
            if decided(inning, half, score):
                after.append(float(lead > 0))
            elif inning >= 9 and half == HOME:
                after.append(1 - level)
            else:
                after.append(1 - halves[number + 1][WIDEST - lead][0])
        for lead in leads:
            row = halves[number][lead + WIDEST]
            if half == HOME and inning >= 9 and lead > 0:
                row[:] = [1.0] * ROW
            else:
                _half_worth(row, lead, after)
        if number == _BEFORE_EXTRAS:
            level = halves[number][WIDEST][0]
    for rows in halves:
        for beyond in range(2 * WIDEST + 1, _LEADS):
            rows[beyond] = rows[2 * WIDEST]
    in_runs = [[0.0] * ROW for _ in range(MOST + 1)]
    for runs, row in enumerate(in_runs):
        row[:ENDED] = [runs + sum((more * chance for more, chance in enumerate(chances)), 0.0) for chances in RUN_CHANCES]
        row[ENDED] = float(runs)
    return [worth for rows in (*halves, in_runs) for row in rows for worth in row]


WORTH: Final = _worth()
RUNS_PLACE: Final = len(WORTH) - (MOST + 1) * ROW


_LEVEL: Final = tuple((number * _LEADS + WIDEST) * ROW for number in range(-2, _BEFORE_EXTRAS + 2))
"""Where the states of a level score begin, by twice the inning and the half."""


def where(board: Board) -> int:
    """Where in WORTH the board as it is stands."""
    half, inning, outs = board.half, board.inning, board.outs
    lead = board.score[half] - board.score[1 - half]
    if not -WIDEST <= lead <= WIDEST:
        lead = WIDEST if lead > 0 else -WIDEST
    at = _LEVEL[2 * inning + half if inning < 10 else 20 + half] + lead * ROW
    if outs >= 3:
        return at + ENDED
    if board.first:
        at += 1
    if board.second:
        at += 2
    if board.third:
        at += 4
    return at + 8 * outs


def place_of(at: int) -> int:
    """The place of a half-inning and score, from where in WORTH one of its states stands."""
    return at - at % ROW


def halves_left(at: int) -> int:
    """Half-innings of both sides that come after this one, as far as nine innings go."""
    return max(0, _BEFORE_EXTRAS - 1 - at // (ROW * _LEADS))


@lru_cache(maxsize=1 << 12)
def a_run(place: int) -> float:
    """What a run is worth to the side at bat, here and now: half the difference of one more and one less."""
    if place == RUNS_PLACE:
        return 1.0
    column = place // ROW % _LEADS
    below, above = (place - ROW if column else place), place + ROW
    return (WORTH[above] - WORTH[below]) / 2


# --- What results lead to

Outcomes: TypeAlias = tuple[tuple[float, int], ...]
"""Chances, and how far in WORTH from a place what follows stands."""
SURE_TAG: Final = 0.65
"""How often a runner tagging from third is safe, by and large."""
CLOSE_PLAY: Final = 0.45
"""How often a batter wins a close play at first, by and large."""
ERASED: Final = 0.3
"""How often an error is erased, by and large (RB-084)."""


def worth(place: int, outcomes: Outcomes) -> float:
    """The mean worth of what may follow."""
    found = 0.0
    for chance, step in outcomes:
        found += chance * WORTH[place + step]
    return found


def _merged(parts: list[tuple[float, Outcomes]]) -> Outcomes:
    found: dict[int, float] = {}
    for share, outcomes in parts:
        for chance, step in outcomes:
            found[step] = found.get(step, 0.0) + share * chance
    return tuple((chance, step) for step, chance in found.items())


@cache
def outcomes_of(found: Result, state: int) -> Outcomes:
    """Where a result leads from a state, by the rules' own plays; dice still to be thrown by and large."""
    outs, occupied = state // 8, (state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0)
    what = found.what
    if what is What.GROUND_BALL:
        return _merged([(1 / 6, ground_face(face, state)) for face in range(1, 7)])
    if what is What.DEEP_FLY:
        tags = occupied[2] and outs < 2
        safe = plays.deep_fly("", "", found, "", "", (3,) if tags else (), 0, outs)
        if not tags:
            return ((1.0, _step(safe, state)),)
        caught = plays.deep_fly("", "", found, "", "", (3,), 3, outs)
        return (SURE_TAG, _step(safe, state)), (1 - SURE_TAG, _step(caught, state))
    if what in HITS:
        return ((1.0, _step(plays.hit("", "", found, "", "", occupied, (found.bases,) * 3, 0), state)),)
    return ((1.0, _step(plays.at_bat("", "", found, "", "", occupied, outs), state)),)


def _step(made: Play, state: int) -> int:
    """How far a play goes from a place."""
    on = (True, state % 2 > 0, state // 2 % 2 > 0, state // 4 % 2 > 0, False)
    first, second, third = made.after
    return made.home * ROW + state_of(state // 8 + made.outs, (on[first], on[second], on[third]))


DOUBLE_PLAY: Final = result(What.DOUBLE_PLAY, Position.SHORTSTOP)
SAFE_AT_FIRST: Final = result(What.INFIELD_SINGLE, Position.SHORTSTOP, 1)
OUT_AT_FIRST: Final = result(What.OUT_ALL_ADVANCE, Position.SHORTSTOP, 1)
ERROR: Final = result(What.ERROR, Position.SHORTSTOP, 1)
_GROUND: Final = (
    ((1.0, DOUBLE_PLAY),),
    ((1.0, result(What.LEAD_RUNNER_OUT, Position.SHORTSTOP)),),
    ((1.0, result(What.OUT_FORCED_ADVANCE, Position.SHORTSTOP)),),
    ((1.0, OUT_AT_FIRST),),
    ((CLOSE_PLAY, SAFE_AT_FIRST), (1 - CLOSE_PLAY, OUT_AT_FIRST)),
    ((1 - ERASED, ERROR), (ERASED, OUT_AT_FIRST)),
)


@cache
def ground_face(face: int, state: int) -> Outcomes:
    """Where a face of the Ground Ball Key leads, abilities left aside (RB-078 to RB-083)."""
    return _merged([(chance, outcomes_of(found, state)) for chance, found in _GROUND[face - 1]])


@lru_cache(maxsize=1 << 14)
def key_outcomes(dice: Dice[Entry], five_six: Result, state: int) -> Outcomes:
    """Where a roll on a key leads; ``five_six`` is what the Five Six Key says for this batter."""
    parts = []
    for entry, chance in dice.odds:
        found = entry.result if entry.result.what is not What.FIVE_SIX else five_six
        parts.append((float(chance), outcomes_of(found, state)))
    return _merged(parts)


@cache
def bunt_outcomes(state: int, sure: bool) -> Outcomes:
    """Where a sacrifice bunt leads (RB-100); ``sure``: its 1 and 2 count as 4."""
    return _merged([(1 / 6, bunt_face(state, face, sure)) for face in range(1, 7)])


def bunt_face(state: int, face: int, sure: bool) -> Outcomes:
    """Where a face of the Sacrifice Bunt Key leads."""
    return outcomes_of(_BUNT[3 if sure and face <= 2 else face - 1], state)


_SACRIFICE: Final = result(What.OUT_ALL_ADVANCE, Position.PITCHER, 1)
_BUNT: Final = (
    result(What.POP_OUT, Position.CATCHER),
    result(What.LEAD_RUNNER_OUT, Position.PITCHER),
    *(_SACRIFICE,) * 3,
    result(What.INFIELD_SINGLE, Position.PITCHER, 1),
)


# --- Chances of dice

_TOTALS: Final = tuple((total, float(chance)) for total, chance in TOTAL.odds)


@cache
def safe_chance(edge: int) -> float:
    """A runner's chance in a running play; ``edge`` is what he adds, less what the fielder adds (RB-029, RB-030, RB-R-06).

    >>> round(safe_chance(0), 3), round(safe_chance(3), 3)
    (0.556, 0.827)
    """
    found = 0.0
    for runner, chance in _TOTALS:
        for fielder, another in _TOTALS:
            wins, loses = runner == 12 or fielder == 2, runner == 2 or fielder == 12
            if wins if wins or loses else runner + edge >= fielder:
                found += chance * another
    return found


@cache
def control_after(found: Verdict, faces: int) -> float:
    """The batter's chance of control once the roll-off is over."""
    match found:
        case Verdict.PITCHER_AT_ONCE:
            return 0.0
        case Verdict.BATTER_AT_ONCE:
            return 1.0
        case Verdict.PITCHER:
            return 1 - faces / 6
    return faces / 6


@lru_cache(maxsize=1 << 12)
def control_chance(flags: Flags, faces: int, pitcher: int = 0, batter: int = 0) -> float:
    """The batter's chance of control, with the totals that already lie there (0: not yet rolled)."""
    found = settled = 0.0
    for thrown, chance in ((pitcher, 1.0),) if pitcher else _TOTALS:
        for against, another in ((batter, 1.0),) if batter else _TOTALS:
            how = verdict(thrown, against, *flags)
            if how is not None:
                settled += chance * another
                found += chance * another * control_after(how, faces)
    if pitcher or batter:  # a tie is rolled off by both
        return found + (1 - settled) * control_chance(flags, faces)
    return found / settled


PITCHING: Final = key_dice(KeyName.PITCHING, (), ())
HITTING: Final = key_dice(KeyName.HITTING, (), ())


_KEYS_WORTH: Final[dict[Result, list[tuple[float, float] | None]]] = {line: [None] * len(WORTH) for line in FIVE_SIX.values()}
"""By the line of the Five Six Key and where in WORTH, as far as it has been asked for."""


def keys_worth(at: int, five_six: Result) -> tuple[float, float]:
    """What an at-bat is worth under the pitcher's control and under the batter's."""
    kept = _KEYS_WORTH[five_six]
    found = kept[at]
    if found is None:
        place = place_of(at)
        pitchers, batters = key_outcomes(PITCHING, five_six, at - place), key_outcomes(HITTING, five_six, at - place)
        found = kept[at] = worth(place, pitchers), worth(place, batters)
    return found


def at_bat_worth(at: int, five_six: Result, control: float) -> float:
    """What an at-bat is worth to the side at bat; ``control`` is the batter's chance of it."""
    pitchers, batters = keys_worth(at, five_six)
    return pitchers + control * (batters - pitchers)
