"""SportsClix's manager that plans, and simulates close calls to the end of the at-bat (``hotstove.managers.rollout``).

`planner.Planner` is its guide. A simulated at-bat knows what the tables of the thumb rules leave out: who bats next, and which
dials turn on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from hotstove.baseball.running import Send
from hotstove.baseball.win_chances import ENDED, index_of, place_of
from hotstove.games.sportsclix import pitching, rules, running
from hotstove.games.sportsclix.dials import START
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.managers import calls, running_plays
from hotstove.games.sportsclix.managers.dice import at_bat_of
from hotstove.games.sportsclix.managers.heat import at_bats_left, by_clicks, form
from hotstove.games.sportsclix.managers.outlook import WORTH, a_run
from hotstove.games.sportsclix.managers.planner import Planner
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.managers.at_bats import AtBatOver
from hotstove.managers.rollout import Effort, Rollout
from hotstove.table import Seat

View: TypeAlias = SportsClixState
LEAST_RUN: Final = 0.05
"""The chance of winning that a run must be worth for anything to be simulated."""
DOUBT: Final = 0.008
"""The chance of winning by which an option may be behind the best for it to be simulated."""
EFFORT: Final = Effort((8, 16), 1.5, 0.002)


def at_bat_over(view: View) -> bool:
    """Whether no at-bat is in progress."""
    return view.at_bat is None


def runs_held(view: View, seat: Seat) -> float:
    """The runs that a side's dials will bring more than the other side's."""
    return heat(view, seat) - heat(view, 1 - seat)


def turned(view: View, seat: Seat) -> float:
    """The runs that a side's dials will bring more than the other side's, for having turned from their start markers.

    What its figures bring at the marker is their team's strength, which is in the runs that the team is known to score.
    """
    return heat(view, seat, since_the_start) - heat(view, 1 - seat, since_the_start)


def heat(view: View, seat: int, brings: Callable[[Figure, int], float] = form) -> float:
    """The runs that a side's dials will bring in the rest of the game, by what each ``brings`` an at-bat where it stands."""
    side = view.sides[seat]
    return sum(brings(figure, side.dial_position(figure)) * at_bats_left(view, figure) for figure in side.roster.in_game)


def since_the_start(figure: Figure, position: int) -> float:
    """The runs that a dial adds to each at-bat for showing a position and not the start marker."""
    return by_clicks(figure, START, position - START)


def chance(view: View) -> float:
    """The chance to win of the side at bat, by the next batter's at-bat."""
    at = index_of(view)
    return WORTH[at] if at - place_of(at) == ENDED or view.at_bat is not None else at_bat_of(view).value


AT_BAT_OVER: Final[AtBatOver[View]] = AtBatOver(lambda view: view, at_bat_over, chance, runs_held, a_run)
"""Simulate to the end of the at-bat; the value is the chance of winning then, by the next batter's at-bat and all dials."""


# --- Close calls


def close(worths: Sequence[float]) -> Sequence[int]:
    """The numbers of the options that are hardly behind the best."""
    best = max(worths)
    return [number for number, worth in enumerate(worths) if worth > best - DOUBT]


def tries(view: View, options: Sequence[object]) -> Sequence[int]:
    """Runners who may go."""
    return close([running_plays.worth_of_send(view, option) for option in options if isinstance(option, Send)])


def bunts(view: View, options: Sequence[object]) -> Sequence[int]:
    """A bunt beside the swing."""
    return close([at_bat_of(view).value, calls.bunt_worth(view)])


def walks(view: View, options: Sequence[object]) -> Sequence[int]:
    """An intentional walk beside the pitch."""
    return close(calls.walk_worths(view)) if calls.may_pay(view) else ()


def late_dice(view: View, options: Sequence[object]) -> Sequence[int]:
    """Shut 'Em Down or not."""
    return range(len(options))


CLOSE_CALLS: Final[dict[str, Callable[[View, Sequence[object]], Sequence[int]]]] = {
    running.STEAL_CALL: tries,
    running.TAG_UP_CALL: tries,
    running.EXTRA_BASE_CALL: tries,
    rules.BUNT: bunts,
    rules.INTENTIONAL_WALK: walks,
    pitching.SHUT_EM_DOWN: late_dice,
}
"""The questions that are simulated where they are close, with the options worth simulating."""


def candidates(view: View, options: Sequence[object], why: str) -> Sequence[int]:
    """The options that are simulated; none while a run is worth little."""
    rule = CLOSE_CALLS.get(why)
    if rule is None or a_run(place_of(index_of(view))) < LEAST_RUN:
        return ()
    return rule(view, options)


def rollout() -> Rollout:
    """SportsClix's manager that plans and simulates."""
    return Rollout(Planner(), AT_BAT_OVER, candidates, EFFORT)
