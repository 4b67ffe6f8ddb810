"""Small Ball's perfect manager: it takes the legal option that wins most often against an opponent that does the same."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from hotstove.games.smallball.decisions import DECISION
from hotstove.games.smallball.state import SmallBallState
from hotstove.table import HotStoveError, Seat
from hotstove.table.extras import install
from hotstove.table.game import Bench, Manager, Setup

if TYPE_CHECKING:
    from hotstove.baseball.ball_game import Progress
    from hotstove.games.smallball.solution import Solution

O = TypeVar("O")  # noqa: E741


def solved(setup: Setup, progress: Progress | None = None) -> Solution:
    """Best play for a set-up: from memory, from disk, or solved now (some ten seconds).

    ``progress`` is called with the number of steps done and the number of all steps. Without it, one line on stderr, if that
    is a terminal, announces the wait. Raises HotStoveError if numpy is missing.
    """
    try:
        from hotstove.games.smallball.solution import solution
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "numpy":
            raise
        raise HotStoveError(f"working out best play needs numpy: {install('best')}") from None
    return solution(setup, progress, _announce if progress is None else None)


def is_known(setup: Setup) -> bool:
    """Whether best play for a set-up is in memory; without numpy it never is."""
    solution = sys.modules.get("hotstove.games.smallball.solution")
    return solution is not None and bool(solution.is_known(setup))


def _announce() -> None:
    if sys.stderr.isatty():
        print("hotstove: working out best play for these teams (some ten seconds; kept for the next time) ...", file=sys.stderr)


class Best:
    """Takes the option with the highest win probability.

    Of equal ones it takes the bank, so that a winning run is banked at once (SB-R-28), else the first. Decisions are looked
    up: when a margin first occurs, the best option of every position of a half-inning is computed for it and for a few
    margins near it, about 0.2 MB each.
    """

    only_looks: ClassVar[bool] = True

    def __init__(self, solution: Solution) -> None:
        from hotstove.games.smallball.solving import EXTRA, LEAD
        from hotstove.games.smallball.solving_tables import MASK_OF

        self.solution = solution
        self._extra = EXTRA
        self._lead = LEAD
        self._mask_of = MASK_OF
        self._numbers = {
            (position.outs, position.occupied, position.runs, position.stole): number
            for number, position in enumerate(solution.table.positions)
        }
        self._best: dict[tuple[int, int, int], bytes] = {}

    @classmethod
    def for_setup(cls, setup: Setup) -> Manager:
        """The manager for a set-up; raises HotStoveError if numpy is missing."""
        return cls(solved(setup))

    def choose(self, view: SmallBallState, options: Sequence[O], why: str, bench: Bench) -> O:
        if why != DECISION:
            return self._reactivation(view, options, bench.seat)
        half = view.half
        score = view.score
        margin = score[1] - score[0] if half else score[0] - score[1]
        inning = view.inning if view.inning < self._extra else self._extra
        best = self._best.get((inning, half, margin))
        if best is None:
            best = self._work_out(inning, half, margin)
        position = self._numbers[view.outs, view.occupied, view.runs, view.stole]
        own, theirs = self._mask_of[view.unused[half]], self._mask_of[view.unused[not half]]
        leadoff = (view.batter - 1 - view.batters) % 9
        # Nine cards a side, four sets of pinch hitters; two options to a byte (see ``solving.Plane``).
        entry = (((position * 4 + own) * 9 + leadoff) * 9 + view.leads_off - 1) * 4 + theirs
        return options[best[entry >> 1] >> 4 if entry & 1 else best[entry >> 1] & 15]

    def _work_out(self, inning: int, half: Seat, margin: int) -> bytes:
        kept = max(-self._lead, min(self._lead, margin))
        best_by_margin = {near: plane.best for near, plane in self.solution.planes(inning, half, kept).items()}
        for near, best in best_by_margin.items():
            self._best[inning, half, near] = best
        self._best[inning, half, margin] = best_by_margin[kept]
        return best_by_margin[kept]

    def _reactivation(self, view: SmallBallState, options: Sequence[O], seat: Seat) -> O:
        """The used pinch hitter that is best reactivated in the tenth (SB-49)."""
        worths = self.solution.reactivations(view, seat)
        return options[_first_best([worth for _, worth in worths])]


def _first_best(worths: Sequence[float]) -> int:
    from hotstove.games.smallball.solving import CLOSE

    most = max(worths)
    return next(number for number, worth in enumerate(worths) if worth >= most - CLOSE)
