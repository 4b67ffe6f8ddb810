"""Steals, tag-ups, extra bases and runners sent on ground balls, and the throws at them: what each choice is worth.

The chances of throws are exact (``prospects``); positions are worth their chance of winning (``outlook``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.bases import BATTER, HOME_PLATE, Occupied, forced
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.win_chances import RUNS_PLACE, occupied_in, place_at
from hotstove.games.sportsclix.at_bat import AT_BATTER, FIELD_FIRST
from hotstove.games.sportsclix.fielding import Fielder, fielders_for
from hotstove.games.sportsclix.ground import OutAt, Runners, Thrower, first_outs
from hotstove.games.sportsclix.managers.outlook import WORTH, a_run, step_to
from hotstove.games.sportsclix.prospects import best, of_dice, of_fielder, of_first_out, of_next_out, of_race, of_throw
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.running import Cover, held
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import Ring, covering
from hotstove.managers.thumb_rules import argmax, argmin
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
Stand: TypeAlias = tuple[int, ...]
"""The bases on which somebody stands."""


# --- Tries for a base: steals, tag-ups, extra bases


DECIDED: Final = 1e-6
"""The chance of winning that a run is worth in a game that is as good as decided: there runs count, not rounding errors."""


def place(view: View) -> int:
    """The place of a position among the worths; that of expected runs in a game that is as good as decided."""
    half = view.half
    found = place_at(view.inning, half, view.score[half] - view.score[1 - half])
    return found if a_run(found) > DECIDED else RUNS_PLACE


INFINITE: Final = float("inf")
ROUNDING: Final = 1e-9
"""More than worths differ by that ought to be equal."""
MOST_ADDED: Final = 2
"""What intangibles can add to the speed of a runner who steals: Speed Demon and Clutch Hitter (SC-209, SC-214)."""
STANDS: Final[Mapping[Occupied, Stand]] = {
    occupied: tuple([base for base in (1, 2, 3) if occupied[base - 1]]) for occupied in map(occupied_in, range(8))
}


class Try:
    """Runners who stand on bases with some outs, before anybody goes; ``runs`` have come home on the play.

    ``in_runs``: worths are the runs in the rest of the half-inning, those of the play included.
    """

    def __init__(self, view: View, in_runs: bool = False) -> None:
        at_bat = view.now
        self.view = view
        self.place = RUNS_PLACE if in_runs else place(view)
        self.stand = STANDS[view.occupied]
        self.outs, self.runs = view.outs, 0
        self.odds: dict[int, tuple[float, float, float]] = {}
        if at_bat.stand:
            self.runs = len(self.stand) + 1 - len(at_bat.stand)
            self.stand = tuple(sorted(base for base, _ in at_bat.stand))
        elif at_bat.result is not None:
            self.outs += 1

    def worth(self, going: tuple[int, ...], out: int = 0, error: bool = False) -> float:
        """The worth to the offense after some have gone; ``out`` is the base of the one who was put out."""
        return WORTH[self.place + step_of_try(self.stand, self.outs, self.runs, going, out, error)]

    def thrown_at(self, going: tuple[int, ...], base: int) -> float:
        """The worth to the offense if the defense throws at the runner from a base."""
        odds = self.odds.get(base)
        if odds is None:
            odds = self.odds[base] = of_throw(self.view, base).odds
        return self.after_throw(going, base, odds)

    def after_throw(self, going: tuple[int, ...], base: int, odds: tuple[float, float, float]) -> float:
        """The same with the chances of the throw: that it is made, an Error, and missed."""
        made, error, missed = odds
        worth = made * self.worth(going, base) + error * self.worth(going, error=True)
        return worth + missed * self.worth(going)

    def sent(self, going: tuple[int, ...], least: float = -INFINITE) -> float:
        """The worth to the offense if some go, and the defense throws where it costs most or not at all.

        If it is not more than ``least``, any number that is not more.
        """
        worth, view = self.worth(going), self.view
        for base in going:
            if worth <= least:
                break
            if view.tier.baserunning or view.now.came_from(base) == BATTER:  # SC-086
                worth = min(worth, self.thrown_at(going, base))
        return worth


@lru_cache(maxsize=1 << 14)
def step_of_try(stand: Stand, outs: int, runs: int, going: tuple[int, ...], out: int, error: bool) -> int:
    """The step to the position after some have gone.

    With the third out nobody gets the base that he ran for (SC-R-11); with an ``error`` all take one more (SC-098).
    """
    outs += out > 0
    if outs >= 3:
        return step_to(3, NONE, runs)
    bases = [False, False, False]
    for base in stand:
        if base == out:
            continue
        end = base + (base in going) + error
        if end >= HOME_PLATE:
            runs += 1
        else:
            bases[end - 1] = True
    return step_to(outs, (bases[0], bases[1], bases[2]), runs)


NONE: Final[Occupied] = (False, False, False)


def best_send(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """The runners whose going is worth most against the throw that costs most; nobody if none gains."""
    return _best_send(Try(view), options)


def _best_send(tries: Try, options: Sequence[Send]) -> Send:
    best, most = options[0], tries.sent(options[0].bases)
    for option in options[1:]:
        worth = tries.sent(option.bases, most)
        if worth > most:
            best, most = option, worth
    return best


def steal(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """The same; nobody, if none would gain though everything helped the runners."""
    tries, catcher, full = Try(view), view.defense.fielder(Position.CATCHER), view.tier.full_clicks
    hold = tries.worth(()) - ROUNDING
    for option in options:
        for base in option.bases[:1]:
            needs = view.runner(base).speed + MOST_ADDED - catcher.defense - held(view, base) + 1
            if tries.after_throw(option.bases, base, of_dice(needs, full).odds) > hold:
                return _best_send(tries, options)
    return options[0]


def worth_of_send(view: View, option: Send, in_runs: bool = False) -> float:
    """The worth to the offense if some go, and the defense throws where it costs most or not at all."""
    return Try(view, in_runs).sent(option.bases)


def best_throw(view: View, options: Sequence[ThrowTo], bench: Bench) -> ThrowTo:
    """The throw that leaves the offense least, or none."""
    tries, going = Try(view), view.now.going
    return argmin(options, [_after(tries, going, option) for option in options])


def worth_of_throw(view: View, option: ThrowTo, in_runs: bool = False) -> float:
    """The worth to the offense if the defense throws there at one of those who go, or not at all."""
    return _after(Try(view, in_runs), view.now.going, option)


def _after(tries: Try, going: tuple[int, ...], option: ThrowTo) -> float:
    return tries.thrown_at(going, option.base - 1) if option.base else tries.worth(going)


# --- Ground balls


class Grounder:
    """A ground ball with those on base before it; ``in_runs`` as of a ``Try``."""

    def __init__(self, view: View, in_runs: bool = False) -> None:
        self.place = RUNS_PLACE if in_runs else place(view)
        self.outs, self.occupied = view.outs, view.occupied

    def after(self, going: tuple[int, ...], out: tuple[int, ...], error: bool = False) -> float:
        """The worth to the offense after it; ``out`` are the bases from which those came who are out (0 the batter)."""
        return WORTH[self.place + step_after(self.outs, self.occupied, going, out, error)]


@lru_cache(maxsize=1 << 14)
def step_after(outs: int, occupied: Occupied, going: tuple[int, ...], out: tuple[int, ...], error: bool = False) -> int:
    """The step to the position after a ground ball.

    With the third out nobody scores; with an ``error`` everybody takes one base more (SC-R-11, SC-R-79).
    """
    if outs + len(out) >= 3:
        return step_to(3, NONE)
    bases, runs, ahead = [False, False, False], 0, HOME_PLATE + 1
    for start in (3, 2, 1, BATTER):
        if start in out or (start and not occupied[start - 1]):
            continue
        end = min(start + (start == BATTER or start in going) + error, HOME_PLATE, ahead - 1)
        if end == HOME_PLATE:
            runs += 1
        else:
            ahead = end
            bases[end - 1] = True
    return step_to(outs + len(out), (bases[0], bases[1], bases[2]), runs)


def taken(view: View, grounder: Grounder, going: tuple[int, ...], out: OutAt) -> float:
    """The worth to the offense if the defense takes a first out, with the throw at the batter after a force (SC-145)."""
    chances = of_first_out(view, out)
    made, error, missed = chances.odds
    left = grounder.after(going, (out.start,))
    if out.start != BATTER and out.forced and view.outs < 2:
        then = of_next_out(view, BATTER, covering(view.now.placement, out.base))
        turned, erred, not_turned = then.odds
        two = turned * grounder.after(going, (out.start, BATTER)) + erred * grounder.after(going, (out.start,), True)
        left = min(left, two + not_turned * left)
    return made * left + error * grounder.after(going, (), True) + missed * grounder.after(going, ())


def send(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """Whom to send on a ground ball: who leaves most against the out that costs most."""
    return argmax(options, [worth_on_grounder(view, option) for option in options])


def worth_on_grounder(view: View, option: Send, in_runs: bool = False) -> float:
    """The worth to the offense if some are sent on a ground ball, and the defense takes the out that costs most."""
    grounder = Grounder(view, in_runs)
    runners = Runners(tuple([move.start for move in forced(view.occupied)]), option.bases)
    return min([taken(view, grounder, runners.going, out) for out in first_outs(view, runners)])


def first_out(view: View, options: Sequence[OutAt], bench: Bench) -> OutAt:
    """The first out that leaves the offense least."""
    grounder, going = Grounder(view), view.now.going
    return argmin(options, [taken(view, grounder, going, option) for option in options])


def next_out(view: View, options: Sequence[OutAt | str], bench: Bench) -> OutAt | str:
    """The throw for one more out that leaves the offense least, or none."""
    now, grounder = view.now, Grounder(view)
    going, put_out = now.going, now.put_out
    enough, erred = grounder.after(going, put_out), grounder.after(going, put_out, True)
    left = []
    for option in options:
        if isinstance(option, OutAt):
            made, error, missed = of_next_out(view, option.start, now.at_base).odds
            left.append(made * grounder.after(going, (*put_out, option.start)) + error * erred + missed * enough)
        else:
            left.append(enough)
    return argmin(options, left)


def thrower(view: View, options: Sequence[Thrower], bench: Bench) -> Thrower:
    """The better chance of those at the base."""
    return argmax(options, [of_next_out(view, view.now.thrown_at, (option.position,)).odds[0] for option in options])


def cover(view: View, options: Sequence[Cover], bench: Bench) -> Cover:
    """Who covers a base: the better glove."""
    return argmax(options, [view.defense.fielder(option.position).defense for option in options])


# --- Fielding


def fielder(view: View, options: Sequence[Fielder | str], bench: Bench) -> Fielder | str:
    """Who goes for a ball: the best chance to have it."""
    result = view.now.result
    assert result is not None
    ball: Result = result
    return argmax(
        options, [of_fielder(view, ball, option).odds[0] if isinstance(option, Fielder) else -1.0 for option in options]
    )


def outfielder(view: View, options: Sequence[Fielder], bench: Bench) -> Fielder:
    """The best arm."""
    return argmax(options, [view.defense.fielder(option.position).defense for option in options])


def race(view: View, options: Sequence[str], bench: Bench) -> str:
    """Throw at the Speed Demon, unless another out is worth more once the ball is fielded (SC-210)."""
    now, result, grounder = view.now, view.now.result, Grounder(view)
    assert result is not None
    assert now.mover is not None or now.zone
    going = tuple([move.start for move in forced(view.occupied)])
    able = fielders_for(view, Ring.INFIELD, now.zone)
    beaten = best([of_race(view, each.position) for each in able]).odds[0]
    fielded = best([of_fielder(view, result, each) for each in able]).odds[0]
    safe = grounder.after(going, ())
    at_batter = beaten * grounder.after(going, (BATTER,)) + (1 - beaten) * safe
    lead = min((grounder.after(going, (start,)) for start in going), default=safe)
    return AT_BATTER if at_batter <= fielded * lead + (1 - fielded) * safe else FIELD_FIRST
