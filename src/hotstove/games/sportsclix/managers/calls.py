"""What is said before the dice: intentional walks, bunts, and Shut 'Em Down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.bases import BATTER, forced
from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import ROW, index_of, occupied_in
from hotstove.games.sportsclix.attempts import fielding_attempt, needed
from hotstove.games.sportsclix.dice import BLUE, Icon
from hotstove.games.sportsclix.fielding import IN_PLACE
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import tag_attempt
from hotstove.games.sportsclix.managers.dice import WeighedAtBat, at_bat_of, late_worths
from hotstove.games.sportsclix.managers.heat import click_worth
from hotstove.games.sportsclix.managers.outcomes import on_hit, on_walk
from hotstove.games.sportsclix.managers.outlook import WORTH, a_run, step_to
from hotstove.games.sportsclix.managers.running_plays import step_after
from hotstove.games.sportsclix.pitching import LATE, NOT_NOW
from hotstove.games.sportsclix.prospects import of_dice
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, PITCH_TO_HIM, SWING, WALK_HIM
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import THIRD
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
GOES_ON: Final = 0.8
"""The share of at-bats after which the next batter still bats in this half-inning, about."""
CONTACT: Final = float(dict(BLUE.odds)[Icon.CONTACT])
"""The chance that a bunt is down (SC-175)."""
HOPELESS: Final = 13
"""A natural total that two dice never show."""
MOST_ADDED: Final = 1
"""What intangibles can add to what a fielding total must beat: Clutch Hitter (SC-215)."""
LEAST_WALK: Final = 0.003
LEAST_BUNT: Final = 0.01
"""What an intentional walk or a bunt must gain, as a chance of winning: worths are counted with some error."""


# --- Intentional walks


def intentional_walk(view: View, options: Sequence[str], bench: Bench) -> str:
    """Walk him if the next batter with one runner more is worth less to the offense than he is now.

    Only with first base empty and a runner on second or third: elsewhere a walk gives away too much.
    """
    if not may_pay(view):
        return PITCH_TO_HIM
    pitched, walked = walk_worths(view)
    return WALK_HIM if walked > pitched + LEAST_WALK else PITCH_TO_HIM


def may_pay(view: View) -> bool:
    """Whether an intentional walk may pay: with first base empty and a runner on second or third."""
    return not view.occupied[0] and view.scoring_position


def walk_worths(view: View) -> tuple[float, float]:
    """The worth to the side in the field of pitching to the batter, and of walking him; the next batter counts in both."""
    walked = -walked_worth(view)
    then = at_bat_of(view, next_batter(view)).value - WORTH[index_of(view)]
    return -at_bat_of(view).value - GOES_ON * then, walked  # this batter's at-bat last: what is asked next is about it


def next_batter(view: View) -> Figure:
    """Who bats after the batter at the plate."""
    order = view.offense.roster.order
    return order[view.batter % len(order)]


def walked_worth(view: View, in_runs: bool = False) -> float:
    """The worth to the side at bat of the next batter's at-bat after a walk; ``in_runs`` with a run that is forced in."""
    then = at_bat_of(view, next_batter(view), in_runs)
    step = on_walk(then.state)
    worth = then.in_state(step % ROW).value
    return worth + step // ROW if in_runs else worth


# --- Bunts


def bunt(view: View, options: Sequence[str], bench: Bench) -> str:
    """Bunt if what comes of it is worth more than the swing."""
    at_bat = at_bat_of(view)
    least = at_bat.value + LEAST_BUNT
    hardest = IN_PLACE + 1 + MOST_ADDED - view.defense.fielder(Position.CATCHER).defense
    worth, hit = _bunt(at_bat.place, at_bat.state, hardest, HOPELESS, at_bat.field.full)
    if worth + hit * at_bat.batters_click <= least:  # not even if nothing helps the catcher, and nobody is tagged
        return SWING
    return LAY_IT_DOWN if bunt_worth(view) > least else SWING


def bunt_worth(view: View) -> float:
    """The worth of a bunt to the side at bat, clicks included."""
    at_bat = at_bat_of(view)
    worth, hit = bunt_odds(view, at_bat)
    return worth + hit * at_bat.batters_click


def bunt_odds(view: View, at_bat: WeighedAtBat) -> tuple[float, float]:
    """The worth of a bunt and the chance of a hit: it is missed, fielded for the out that costs most, or a single (SC-175)."""
    catcher = needed(view, fielding_attempt(view, Position.CATCHER, IN_PLACE))
    home = needed(view, tag_attempt(view, Position.CATCHER, THIRD, False)) if view.occupied[THIRD - 1] else HOPELESS
    return _bunt(at_bat.place, at_bat.state, catcher, home, at_bat.field.full)


def _bunt(place: int, state: int, needs: int, home: int, full: bool) -> tuple[float, float]:
    """The worth of a bunt without its clicks, and the chance of a hit.

    ``needs`` is what the catcher needs to field it, ``home`` what he needs to tag the runner from third who is not forced.
    """
    made, error, _ = of_dice(needs, full).odds
    steps = steps_of_bunt(state)
    least = min([WORTH[place + step] for step in steps.outs])
    if steps.tagged and home < HOPELESS:
        tag, erred, safe = of_dice(home, full).odds
        out, wild, home_safe = steps.tagged
        least = min(least, tag * WORTH[place + out] + erred * WORTH[place + wild] + safe * WORTH[place + home_safe])
    down = made * least + error * WORTH[place + steps.double] + (1 - made - error) * WORTH[place + steps.single]
    return CONTACT * down + (1 - CONTACT) * WORTH[place + steps.missed], CONTACT * (1 - made)


class BuntSteps(NamedTuple):
    """The steps to the positions after a bunt.

    ``outs`` are those of each sure out once it is fielded; ``tagged`` come of the throw at the runner from third who is not
    forced: he is out, there is an Error, he is safe. ``single`` and ``double`` are bunts that are not fielded, the latter by an
    Error; ``missed`` is a strikeout.
    """

    outs: tuple[int, ...]
    tagged: tuple[int, ...]
    single: int
    double: int
    missed: int


@cache
def steps_of_bunt(state: int) -> BuntSteps:
    """The steps after a bunt in a state of outs and bases; all runners go (SC-177)."""
    occupied, outs = occupied_in(state), state // 8
    must = [move.start for move in forced(occupied)]
    going = tuple([base for base in (1, 2, 3) if occupied[base - 1]])
    sure = tuple([step_after(outs, occupied, going, (start,)) for start in (BATTER, *must)])
    tagged: tuple[int, ...] = ()
    if THIRD in going and THIRD not in must:
        tagged = tuple(
            [step_after(outs, occupied, going, out, wild) for out, wild in (((THIRD,), False), ((), True), ((), False))]
        )
    return BuntSteps(sure, tagged, on_hit(state, 1), on_hit(state, 2), step_to(outs + 1, occupied))


# --- Shut 'Em Down


def shut_em_down(view: View, options: Sequence[str], bench: Bench) -> str:
    """If choosing the pitching die late gains more than the click costs."""
    at_bat = at_bat_of(view)
    cost = -click_worth(view, view.pitcher, -1) * a_run(at_bat.place)
    return LATE if at_bat.value - max(late_worths(at_bat).values()) > cost else NOT_NOW
