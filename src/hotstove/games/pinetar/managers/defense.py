"""The calls of the side in the field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.pinetar.calls import CHANGE_FIELDER, CHANGE_PITCHER, DEFENSE_CALLS, INFIELD_IN, PITCH, WALK_HIM, ManagerCall
from hotstove.games.pinetar.managers.fielding import better_glove
from hotstove.games.pinetar.managers.mound import FEWEST, FRESH, wants_relief
from hotstove.games.pinetar.managers.standing import ALL_LUCK, LATE, lead_of
from hotstove.games.pinetar.state import PineTarState, View
from hotstove.table.game import Bench


def defense(view: View, options: Sequence[ManagerCall], bench: Bench) -> ManagerCall:
    """The defense's reply: a new pitcher, an intentional walk, the infield in, a new fielder, or else a pitch."""
    state = view.state
    inning = state.inning
    field = 1 - state.half
    side = state.sides[field]
    pitcher = side.pitcher
    if state.first is None and (state.second is not None or state.third is not None) and passed(state, options, bench):
        return WALK_HIM
    if inning < LATE and pitcher.runs < FEWEST and pitcher.faced < (ORDER if pitcher.started else FRESH):
        return options[0]
    if CHANGE_PITCHER in options and not state.again and wants_relief(state, side, pitcher, lead_of(state, field), bench):
        return CHANGE_PITCHER
    if inning >= LATE:
        if state.third is not None:
            if INFIELD_IN in options and -1 <= lead_of(state, field) <= (1 if inning >= INNINGS else 0):
                return INFIELD_IN
        elif (
            inning >= GLOVES_FROM
            and not (state.outs or state.again)
            and state.first is None
            and state.second is None
            and CHANGE_FIELDER in options
            and better_glove(state, side, lead_of(state, field)) is not None
        ):
            return CHANGE_FIELDER
    return options[0]


def pitches(view: View, bench: Bench) -> bool:
    """Whether there is nothing but a pitch, whatever else may be called: there would be if every call were open."""
    return defense(view, DEFENSE_CALLS, bench) is PITCH


def passed(state: PineTarState, options: Sequence[ManagerCall], bench: Bench) -> bool:
    """Draw whether the batter is walked to fill first base with a runner behind it: as often as he really was (PT-R-46).

    The walks of cards that don't tell his intentional ones include them; so nobody is walked by those.
    """
    usage = state.hitter.usage
    if not usage.passes or state.again or WALK_HIM not in options or not -FAR <= lead_of(state, state.half) <= FAR:
        return False
    chances = trips_to_one(state.sides[state.half].team.season)
    return bench.luck() < usage.passes / max(1, usage.plate_appearances) * chances * ALL_LUCK


def trips_to_one(season: int) -> float:
    """A batter's plate appearances to one in which he may be walked intentionally; 0 is a season that isn't known.

    >>> trips_to_one(0) == trips_to_one(1955) > trips_to_one(1975) > trips_to_one(1987) == trips_to_one(2016)
    True
    """
    return OTHERS - FEWER_OTHERS * min(1.0, max(0.0, (season - FIRST_COUNTED) / SINCE))


FAR: Final = 3
"""The difference in runs up to which somebody is walked intentionally."""
OTHERS, FEWER_OTHERS = 10.7, 1.5
FIRST_COUNTED, SINCE = 1955, 32
"""Plate appearances to one with first base open, a runner on second or third, and a score so close: when intentional walks were
first counted, and how many fewer it takes so many years later and since, with more doubles and steals (replays)."""
GLOVES_FROM: Final = 8
