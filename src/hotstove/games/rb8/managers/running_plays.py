"""Rally Cards on a running play that was just decided."""

from __future__ import annotations

from hotstove.baseball.registers import register
from hotstove.games.rb8.managers.register import GAINS
from hotstove.games.rb8.managers.results import result_worth
from hotstove.games.rb8.managers.stealing import chance, stolen
from hotstove.games.rb8.managers.tagging import tagged
from hotstove.games.rb8.outlook import OUT_AT_FIRST, SAFE_AT_FIRST, WORTH, place_of
from hotstove.games.rb8.state import AtBat, Run, View


def both_ways(run: Run, at: int) -> tuple[float, float]:
    """What the running play just decided is worth with the runner safe and with him out; others as they must have run."""
    if run.kind == "close play":
        return result_worth(at, SAFE_AT_FIRST), result_worth(at, OUT_AT_FIRST)
    place = place_of(at)
    state = at - place
    bases: tuple[int, ...] = (run.base,)
    while bases[0] < 3 and state >> bases[0] & 1:
        bases = (bases[0] + 1, *bases)  # he can only have gone if the runner ahead went too
    if run.kind == "steal":
        return WORTH[place + stolen(state, bases, 0)], WORTH[place + stolen(state, bases, run.base)]
    return WORTH[place + tagged(state, bases, 0)], WORTH[place + tagged(state, bases, run.base)]


@register(GAINS, "RC08", "RC12")
def other_way(view: View, at_bat: AtBat, at: int) -> float:
    """Headfirst Slide and Perfect Throw turn the running play over."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    return out - safe if at_bat.run.safe else safe - out


@register(GAINS, "RC20")
def run_again(view: View, at_bat: AtBat, at: int) -> float:
    """Replay Booth, by the two ratings."""
    assert at_bat.run is not None
    safe, out = both_ways(at_bat.run, at)
    again = chance(at_bat.run.runner.speed - at_bat.run.fielder.defense)
    return (again - at_bat.run.safe) * (safe - out)
