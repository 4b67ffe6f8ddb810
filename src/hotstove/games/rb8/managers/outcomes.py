"""The outcomes of results of an at-bat, and the worth of results and at-bats, averaged over dice still to be rolled."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import ROW, Outcomes, merged, occupied_in, place_of, state_of
from hotstove.games.rb8 import plays
from hotstove.games.rb8.effects import Faces
from hotstove.games.rb8.ground import bunt_line, settled_line
from hotstove.games.rb8.keys import FIVE_SIX, HITS, KeyEntry, KeyName, Result, ResultKind, key_dice, result
from hotstove.games.rb8.managers.outlook import WORTH, worth
from hotstove.table import Dice

SURE_TAG: Final = 0.65
"""The average chance of a runner tagging up from third."""
CLOSE_PLAY: Final = 0.45
"""The average chance of the batter in a close play at first."""
ERASED: Final = 0.3
"""The average chance that an error is erased (RB-084)."""


# --- The outcomes of results


@cache
def outcomes_of(key_result: Result, state: int) -> Outcomes:
    """The outcomes of a result from a state, by the rules' own plays."""
    outs, occupied, what = state // 8, occupied_in(state), key_result.what
    if what is ResultKind.GROUND_BALL:
        return merged((1 / 6, ground_face(face, state)) for face in range(1, 7))
    if what is ResultKind.DEEP_FLY:
        tags = occupied[2] and outs < 2
        safe = plays.deep_fly("", "", key_result, "", "", (3,) if tags else (), 0, outs)
        if not tags:
            return ((1.0, _step(safe, state)),)
        caught = plays.deep_fly("", "", key_result, "", "", (3,), 3, outs)
        return (SURE_TAG, _step(safe, state)), (1 - SURE_TAG, _step(caught, state))
    if what in HITS:
        return ((1.0, _step(plays.hit("", "", key_result, "", "", occupied, (key_result.bases,) * 3, 0), state)),)
    return ((1.0, _step(plays.at_bat("", "", key_result, "", "", occupied, outs), state)),)


def _step(made: Play, state: int) -> int:
    """The change of state that a play makes."""
    on = (True, *occupied_in(state), False)
    first, second, third = made.after
    return made.home * ROW + state_of(state // 8 + made.outs, (on[first], on[second], on[third]))


SAFE_AT_FIRST: Final = result(ResultKind.INFIELD_SINGLE, Position.SHORTSTOP, 1)
OUT_AT_FIRST: Final = result(ResultKind.OUT_ALL_ADVANCE, Position.SHORTSTOP, 1)
ERROR: Final = result(ResultKind.ERROR, Position.SHORTSTOP, 1)
_GROUND: Final = (
    *[((1.0, settled_line(face, Position.SHORTSTOP)),) for face in (1, 2, 3, 4)],
    ((CLOSE_PLAY, SAFE_AT_FIRST), (1 - CLOSE_PLAY, OUT_AT_FIRST)),
    ((1 - ERASED, ERROR), (ERASED, OUT_AT_FIRST)),
)


@cache
def ground_face(face: int, state: int) -> Outcomes:
    """The outcomes of a face of the Ground Ball Key, without abilities (RB-078 to RB-083)."""
    return merged((chance, outcomes_of(settled, state)) for chance, settled in _GROUND[face - 1])


@lru_cache(maxsize=1 << 14)
def key_outcomes(dice: Dice[KeyEntry], five_six: Result, state: int) -> Outcomes:
    """The outcomes of a roll on a key; ``five_six`` is this batter's result on the Five Six Key."""
    return merged(
        (float(chance), outcomes_of(five_six if entry.result.what is ResultKind.FIVE_SIX else entry.result, state))
        for entry, chance in dice.odds
    )


@cache
def bunt_outcomes(state: int, die: Faces) -> Outcomes:
    """The outcomes of a sacrifice bunt (RB-100); ``die`` has the values of the faces for this batter."""
    return merged((1 / 6, bunt_face(state, face)) for face in die)


def bunt_face(state: int, face: int) -> Outcomes:
    """The outcomes of a face of the Sacrifice Bunt Key."""
    return outcomes_of(bunt_line(face), state)


# --- Worths


def result_worth(at: int, key_result: Result) -> float:
    """The worth of a result."""
    place = place_of(at)
    return worth(place, outcomes_of(key_result, at - place))


def change(at: int, before: Result, after: Result) -> float:
    """The gain by another result."""
    return result_worth(at, after) - result_worth(at, before)


def key_worth(at: int, dice: Dice[KeyEntry], five_six: Result) -> float:
    """The worth of a roll on a key."""
    place = place_of(at)
    return worth(place, key_outcomes(dice, five_six, at - place))


PITCHING: Final = key_dice(KeyName.PITCHING, (), ())
HITTING: Final = key_dice(KeyName.HITTING, (), ())
_KEYS_WORTH: Final[dict[Result, list[tuple[float, float] | None]]] = {each: [None] * len(WORTH) for each in FIVE_SIX.values()}
"""A cache of worths, by the result on the Five Six Key and the index in WORTH."""


def keys_worth(at: int, five_six: Result) -> tuple[float, float]:
    """The worth of an at-bat under the pitcher's control and under the batter's."""
    known = _KEYS_WORTH[five_six]
    worths = known[at]
    if worths is None:
        worths = known[at] = key_worth(at, PITCHING, five_six), key_worth(at, HITTING, five_six)
    return worths


def at_bat_worth(at: int, five_six: Result, control: float) -> float:
    """The worth of an at-bat to the side at bat; ``control`` is the batter's chance of it."""
    pitchers, batters = keys_worth(at, five_six)
    return pitchers + control * (batters - pitchers)
