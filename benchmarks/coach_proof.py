"""The coach's estimates against exact play, in Small Ball, where both can be had (some minutes of one core; needs numpy).

    python -m benchmarks.coach_proof pinch --choices 240    # what an unused pinch hitter has to be worth in estimates
    python -m benchmarks.coach_proof choices --choices 200   # what it costs by exact play to do what the estimates prefer

Both take choices, a fixed step apart, from games of computer managers (thumb rules, who use no pinch hitter) with the two teams
that are played by default. Seeds are fixed: the same command prints the same figures.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from hotstove.baseball.ball_game import BestPlay, solver_of
from hotstove.games.smallball import GAME, game
from hotstove.games.smallball.decisions import BAT, Decision
from hotstove.play.chances import OUTLOOK, OptionChances, worth_of
from hotstove.play.outlook import outlook_of
from hotstove.table.asks import Ask
from hotstove.table.events import Seat
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, SessionBench, play_on
from hotstove.table.texts import as_node

STEP = 7
"""Every so many choices of a game one is taken."""
GAMES = 100
"""Games played on from each option to price a pinch hitter."""
LEVEL = "sensible"
NOBODY = as_node(None)
SETUP = GAME.set_up(NOBODY, NOBODY, NOBODY)


def positions() -> Iterator[tuple[AnySession, Ask, Seat]]:
    """Choices among two options or more, a step apart, from one game after another."""
    manager = GAME.managers[LEVEL](SETUP)
    number = passed = 0
    while True:
        session: AnySession = Session(GAME, Record(GAME.name, GAME.edition, SETUP, f"coach {number}"))
        while session.asks:
            ask = session.asks[0]
            if ask.seat is not None and len(ask.options) > 1:
                passed += 1
                if passed % STEP == 0:
                    yield session, ask, ask.seat
            play_on(session, (manager, manager), limit=1)
        number += 1


def pinch(best: BestPlay, choices: int) -> str:
    """The price with which estimates put a pinch hitter who bats now as far behind batting as exact play does.

    How far they put him behind is linear in the price, but for chances that would pass 0 or 1: it is counted for none and for
    one run.
    """
    manager = GAME.managers[LEVEL](SETUP)
    outlook = outlook_of(GAME, SETUP, LEVEL, OUTLOOK)
    exact: list[float] = []
    by_price = {0.0: list[float](), 1.0: list[float]()}
    usual = game.UNUSED_PINCH_HITTER
    for session, ask, seat in positions():
        if len(exact) >= choices:
            break
        rivals = [each for each in ask.options if isinstance(each, Decision) and each.call is BAT.call and each.pinch]
        worths = dict(best.worths(session.state, seat, ask.why))
        bench, until = SessionBench(session, seat), outlook.until(session.view(seat))
        for rival in rivals:
            exact.append(worths[str(BAT)] - worths[str(rival)])
            ends = [
                [bench.play_out(option, (manager, manager), f"pinch {number}", until=until) for option in (BAT, rival)]
                for number in range(GAMES)
            ]
            for price, behind in by_price.items():
                game.UNUSED_PINCH_HITTER = price
                behind.append(fmean(outlook.chance(bat, seat) - outlook.chance(pinch, seat) for bat, pinch in ends))
            game.UNUSED_PINCH_HITTER = usual
    free, dear = by_price.values()
    slope = fmean(dear) - fmean(free)
    price = (fmean(exact) - fmean(free)) / slope
    left = [own - none - price * (one - none) for own, none, one in zip(exact, free, dear, strict=True)]
    error = stdev(left) / sqrt(len(left)) / slope
    return (
        f"{len(exact)} pinch hitters, {GAMES} games each: {100 * fmean(exact):.1f} points behind batting by exact play;\n"
        f"by estimates {100 * fmean(free):.1f} if one who can still bat is worth 0 runs, {100 * fmean(dear):.1f} if 1 run;\n"
        f"the same at {price:.2f} ± {2 * error:.2f} runs (the game says {usual})"
    )


def preferred(best: BestPlay, choices: int) -> str:
    """What exact play says of the option that the estimates put first, over so many choices."""
    costs = []
    for session, ask, seat in islice(positions(), choices):
        worths = dict(best.worths(session.state, seat, ask.why))
        estimated = worth_of(session, ask, so_far=OptionChances({}, ""))
        costs.append(max(worths.values()) - worths[estimated.best])
    exact = sum(cost < 1e-9 for cost in costs)
    error = 2 * stdev(costs) / sqrt(len(costs))
    return (
        f"{len(costs)} choices: what the estimates prefer costs "
        f"{100 * fmean(costs):.2f} ± {100 * error:.2f} points on the average\n"
        f"by exact play, {100 * max(costs):.1f} at most; at {exact} it is the best"
    )


PROOFS = {"pinch": (pinch, 240), "choices": (preferred, 200)}
"""What can be counted, each with the choices that are usual."""


def main() -> None:
    """Run one of them, as the command line says."""
    parser = ArgumentParser(prog="python -m benchmarks.coach_proof")
    parser.add_argument("proof", choices=list(PROOFS))
    parser.add_argument("--choices", type=int)
    given = parser.parse_args()
    proof, usual = PROOFS[given.proof]
    print(proof(solver_of(GAME).best_play(SETUP), given.choices or usual))


if __name__ == "__main__":
    main()
