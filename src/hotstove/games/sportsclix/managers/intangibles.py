"""Total control, and the intangibles that a manager declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from hotstove.games.sportsclix import at_bat as plays
from hotstove.games.sportsclix.clicks import OWN_CLICK
from hotstove.games.sportsclix.dice import RED, Icon
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.managers.dice import at_bat_of
from hotstove.games.sportsclix.managers.heat import click_worth, least_lost, most_worth
from hotstove.games.sportsclix.managers.outlook import a_run
from hotstove.games.sportsclix.pitching import COLD
from hotstove.games.sportsclix.pitching import OWN_CLICK as GAIN
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.managers.thumb_rules import argmax
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
HEAT: Final = float(dict(RED.odds)[Icon.VELOCITY])
"""The chance that a Flamethrower's die makes a strikeout (SC-211)."""


def total_control(view: View, options: Sequence[Result], bench: Bench) -> Result:
    """The result that is worth most where the green die lies."""
    at_bat, zone = at_bat_of(view), view.now.zone
    sign = 1 if bench.seat == view.half else -1
    return argmax(options, [sign * at_bat.worth_in(result, zone) for result in options])


def intimidate(view: View, options: Sequence[str], bench: Bench) -> str:
    """Take a click from the opponent if that costs him more than one's own is worth."""
    own, foe = (view.hitter, view.pitcher) if bench.seat == view.half else (view.pitcher, view.hitter)
    return COLD if -click_worth(view, foe, -1) > click_worth(view, own) else GAIN


def leadership(view: View, options: Sequence[Figure | str], bench: Bench) -> Figure | str:
    """The click goes to whom it is worth most; a leader who gains by total control keeps it, since his result depends on it."""
    others = [option for option in options if isinstance(option, Figure)]
    best = most_worth(view, others)
    leaders = [figure for figure in view.sides[bench.seat].roster.in_game if figure not in others]
    if view.at_bat is not None and view.at_bat.result is None and view.at_bat.pair:
        return OWN_CLICK
    return best if click_worth(view, best) > max((click_worth(view, figure) for figure in leaders), default=0.0) else OWN_CLICK


def gains(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who gains a click: to whom it is worth most."""
    return most_worth(view, options)


def loses(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who loses one: whom it costs least."""
    return least_lost(view, options)


def flamethrower(view: View, options: Sequence[str], bench: Bench) -> str:
    """Throw heat if a strikeout gains more on the ball as it was hit than the click costs."""
    result = view.now.result
    assert result is not None
    at_bat = at_bat_of(view)
    gain = HEAT * (at_bat.worth_in(result, view.now.zone) - at_bat.worth(Result.STRIKEOUT))
    cost = -click_worth(view, view.pitcher, -1) * a_run(at_bat.place)
    return plays.THROW_HEAT if gain > cost else plays.NOT_NOW


def spray(view: View, options: Sequence[str], bench: Bench) -> str:
    """The zone in which the ball is worth most."""
    result = view.now.result
    assert result is not None
    ball, at_bat = result, at_bat_of(view)
    zones = [view.now.zone if option == plays.AS_ROLLED else int(option.rpartition("zone ")[2]) for option in options]
    return argmax(options, [at_bat.worth_in(ball, zone) for zone in zones])
