"""Rally Cards on a running play that was just decided."""

from __future__ import annotations

from hotstove.baseball.win_chances import place_of
from hotstove.games.rb8.managers.outcomes import OUT_AT_FIRST, SAFE_AT_FIRST, result_worth
from hotstove.games.rb8.managers.outlook import WORTH
from hotstove.games.rb8.managers.stealing import chance
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.state import AtBat, RB8View, RunningPlay
from hotstove.managers.base_running import Attempt, advanced


def both_ways(run: RunningPlay, at: int) -> tuple[float, float]:
    """The worth of the running play just decided with the runner safe and with him out."""
    if run.kind == "close play":
        return result_worth(at, SAFE_AT_FIRST), result_worth(at, OUT_AT_FIRST)
    place = place_of(at)
    state = at - place
    attempt: Attempt = (run.base,)
    while attempt[0] < 3 and state >> attempt[0] & 1:
        attempt = (attempt[0] + 1, *attempt)  # he can only have gone if the runner ahead went too
    return WORTH[place + advanced(state, attempt)], WORTH[place + advanced(state, attempt, run.base)]


def other_way(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """The gain of the side at bat if the running play is reversed."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    return out - safe if at_bat.run.safe else safe - out


def run_again(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """The gain of the side at bat if both sides roll again."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    again = chance(at_bat.run.runner.speed - at_bat.run.fielder.defense)
    return (again - at_bat.run.safe) * (safe - out)
