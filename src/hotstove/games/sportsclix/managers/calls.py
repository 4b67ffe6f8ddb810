"""What is said before the dice: intentional walks, bunts, and Shut 'Em Down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from hotstove.baseball.bases import BATTER, forced
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.attempts import fielding
from hotstove.games.sportsclix.dice import BLUE, Icon
from hotstove.games.sportsclix.fielding import IN_PLACE
from hotstove.games.sportsclix.managers.dice import at_bat_of, late_worths
from hotstove.games.sportsclix.managers.heat import click_worth
from hotstove.games.sportsclix.managers.outcomes import on_hit, on_walk
from hotstove.games.sportsclix.managers.outlook import WORTH, a_run, step_to
from hotstove.games.sportsclix.managers.running_plays import after
from hotstove.games.sportsclix.pitching import LATE, NOT_NOW
from hotstove.games.sportsclix.prospects import chances_of
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, PITCH_TO_HIM, SWING, WALK_HIM
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.managers.win_chances import index_of, occupied_in, place_of
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
GOES_ON: Final = 0.8
"""The share of at-bats after which the next batter still bats in this half-inning, about."""
CONTACT: Final = float(dict(BLUE.odds)[Icon.CONTACT])
"""The chance that a bunt is down (SC-175)."""
LEAST_WALK: Final = 0.003
LEAST_BUNT: Final = 0.003
"""What an intentional walk or a bunt must gain, as a chance of winning: worths are counted with some error."""


# --- Intentional walks


def intentional_walk(view: View, options: Sequence[str], bench: Bench) -> str:
    """Walk him if the next batter with one runner more is worth less to the offense than he is now."""
    at = index_of(view)
    place = place_of(at)
    state = at - place
    step = on_walk(state)
    if step >= 24:  # a run walked in
        return PITCH_TO_HIM
    order = view.offense.lineup.order
    following = order[view.batter % len(order)]
    pitched = at_bat_of(view).value
    if pitched - WORTH[at] < WORTH[place + step] - WORTH[at] - 0.1:
        return PITCH_TO_HIM
    then = at_bat_of(view, following, state).value - WORTH[at]
    walked = at_bat_of(view, following, step).value
    return WALK_HIM if walked < pitched + GOES_ON * then - LEAST_WALK else PITCH_TO_HIM


# --- Bunts


def bunt(view: View, options: Sequence[str], bench: Bench) -> str:
    """Bunt if what comes of it is worth more than the swing."""
    return LAY_IT_DOWN if bunt_worth(view) > at_bat_of(view).value + LEAST_BUNT else SWING


def bunt_worth(view: View) -> float:
    """The worth of a bunt to the side at bat: missed, fielded with the out that costs most, or a single (SC-175 to SC-179)."""
    at = index_of(view)
    place = place_of(at)
    state = at - place
    chances = chances_of(view, fielding(view, Position.CATCHER, IN_PLACE))
    made, error = float(chances.made), float(chances.error)
    must = [move.start for move in forced(view.occupied)]
    going = [base for base in (1, 2, 3) if view.occupied[base - 1]]
    outs = [after(view, going, (BATTER,)), *(after(view, going, (start,)) for start in must)]
    hit = 0.0 if view.hitter.pitches else click_worth(view, view.hitter) * a_run(place)
    single, double = (WORTH[place + on_hit(state, bases)] + hit for bases in (1, 2))
    down = made * min(outs) + error * double + (1 - made - error) * single
    missed = WORTH[place + step_to(view.outs + 1, occupied_in(state))]
    return CONTACT * down + (1 - CONTACT) * missed


# --- Shut 'Em Down


def shut_em_down(view: View, options: Sequence[str], bench: Bench) -> str:
    """If choosing the pitching die late gains more than the click costs."""
    at_bat = at_bat_of(view)
    cost = -click_worth(view, view.pitcher, -1) * a_run(at_bat.place)
    return LATE if at_bat.value - max(late_worths(at_bat).values()) > cost else NOT_NOW
