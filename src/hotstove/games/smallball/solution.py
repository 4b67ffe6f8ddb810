"""A solved game of Small Ball: win probabilities of any position, cached on disk. Needs numpy.

The file holds only the values of positions at the beginning of half-innings. Positions within a half-inning are computed when
they are needed (some hundredths of a second for each margin) and cached in memory.
"""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_dir

from hotstove.baseball.ball_game import Progress
from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.smallball import solving
from hotstove.games.smallball.cards import Team
from hotstove.games.smallball.decisions import DECISION
from hotstove.games.smallball.rules import options
from hotstove.games.smallball.solving import LEAD, Plane, Solved, half_number
from hotstove.games.smallball.solving_tables import (
    MASK_OF,
    MASKS,
    After,
    Asked,
    End,
    GoesOn,
    after_half,
    fingerprint,
    half_inning,
    position_of,
)
from hotstove.games.smallball.state import SmallBallState
from hotstove.games.smallball.turns import EDITION, new_state
from hotstove.table import AWAY, HOME, DoesNotFit, Seat, other
from hotstove.table.game import Setup

FORMAT = 1
"""The version of the file's format and of the method of solving."""

Key = tuple[Team, Team, bool, bool]


class Solution:
    """Best play of one set-up, in which both sides aim at nothing but the win.

    ``seconds`` is the time that solving took, or reading from disk if ``from_disk``. ``error`` bounds the error of any win
    probability from iterating extra innings a finite number of times and from cutting margins off.
    """

    def __init__(self, teams: tuple[Team, Team], bank_nothing: bool, play_out_ninth: bool, solved: Solved) -> None:
        self.teams = teams
        self.bank_nothing = bank_nothing
        self.play_out_ninth = play_out_ninth
        self.solved = solved
        self.error = solved.extra + solved.cut
        self.seconds = 0.0
        self.from_disk = False
        self.table = half_inning(bank_nothing)
        self._plays = (solving.plays_by_position(teams[AWAY], self.table), solving.plays_by_position(teams[HOME], self.table))
        self._planes: dict[tuple[int, int], Plane] = {}

    def win_probability(self, state: SmallBallState, seat: Seat) -> float:
        """The probability, 0 to 1, that the seat wins if both managers play their best from this position on.

        If managers are still to reactivate pinch hitters (SB-49), the value is that after their best choices.
        """
        if state.over:
            return float(state.score[seat] > state.score[other(seat)])
        self._check(state)
        plane, position, own, leadoff, across = self._place(state)
        batting = float(plane.values[position, own, leadoff, across])
        return batting if seat == state.half else 1.0 - batting

    def choices(self, state: SmallBallState) -> list[tuple[str, float]]:
        """Each legal decision in the rules' order, and the win probability of the side at bat if it is taken."""
        if state.over:
            return []
        self._check(state)
        plane, position, own, leadoff, across = self._place(state)
        legal = {str(option) for option in options(state)}
        chances: list[tuple[str, float]] = []
        for option in self.table.options[position]:
            if str(option.decision) not in legal:
                continue
            left = own if option.spends is None else own - MASK_OF[option.spends,]
            worth = 0.0
            for transition in option.transitions:
                after = transition.after
                if isinstance(after, End):
                    ended = plane.ended.reshape(len(MASKS), 2 * ORDER, -1, solving.ACROSS)
                    value = ended[left, leadoff + after.moved_on, after.banked, across]
                else:
                    value = plane.values[self.table.number[after], left, leadoff, across]
                worth += float(transition.chance(state.card)) * float(value)
            chances.append((str(option.decision), worth))
        return chances

    def worths(self, state: SmallBallState, seat: Seat, why: str) -> list[tuple[str, float]]:
        """The options of the seat's question and their win probabilities, for a decision (SB-22) or a reactivation (SB-49)."""
        if why != DECISION:
            return self.reactivations(state, seat)
        return self.choices(state) if seat == state.half else []

    def start(self) -> SmallBallState:
        """The position before the first play."""
        return SmallBallState(teams=self.teams, bank_nothing=self.bank_nothing, play_out_ninth=self.play_out_ninth)

    def reactivations(self, state: SmallBallState, seat: Seat) -> list[tuple[str, float]]:
        """The options of the seat that is asked as the tenth begins (SB-49), with its win probability for each.

        Away is asked first, so its options are valued with home's best reply; when home is asked, away has answered.
        """
        self._check(state)
        masks = (MASK_OF[state.unused[AWAY]], MASK_OF[state.unused[HOME]])
        full = len(MASKS) - 1
        asked = after_half(INNINGS, HOME, 0, masks if seat == AWAY else (full, masks[HOME]), self.play_out_ninth)
        if not isinstance(asked, Asked) or asked.seat != seat:
            return []
        return [(option, self._tenth(state, below, seat, masks)) for option, below in asked.options]

    def _tenth(self, state: SmallBallState, after: After, seat: Seat, masks: tuple[int, int]) -> float:
        """The seat's win probability in a tied tenth inning, at a node of the tree of reactivations."""
        if isinstance(after, Asked):
            worths = [self._tenth(state, below, seat, masks) for _, below in after.options]
            return max(worths) if after.seat == seat else min(worths)
        assert isinstance(after, GoesOn)
        away = after.masks[AWAY] if seat == AWAY else masks[AWAY]
        due = state.due
        begins = self.solved.wins[half_number(after.inning, AWAY), LEAD, due[AWAY] - 1, due[HOME] - 1, away, after.masks[HOME]]
        return float(begins) if seat == AWAY else 1.0 - float(begins)

    def planes(self, inning: int, half: Seat, margin: int) -> dict[int, Plane]:
        """All positions of a half-inning, by the margin with which it began: for ``margin`` and a few margins near it."""
        ended = solving.end_values(self.solved.wins, min(inning, solving.EXTRA), half, self.play_out_ninth)
        low = (clamped_margin(margin) + LEAD) // BLOCK * BLOCK
        high = min(low + BLOCK, 2 * LEAD + 1)
        return dict(enumerate(solving.planes(self._plays[half], ended, low, high), low - LEAD))

    def _plane(self, inning: int, half: Seat, margin: int) -> Plane:
        """The plane of one margin, from the cache of those computed last."""
        key = (half_number(inning, half), clamped_margin(margin))
        if key not in self._planes:
            if len(self._planes) > _PLANES - BLOCK:
                self._planes.clear()
            for near, plane in self.planes(inning, half, margin).items():
                self._planes[key[0], near] = plane
        return self._planes[key]

    def _place(self, state: SmallBallState) -> tuple[Plane, int, int, int, int]:
        """The indices of a state: plane, position, own pinch hitters, leadoff card (from 0), and the other side's axis."""
        half = state.half
        plane = self._plane(state.inning, half, state.score[half] - state.score[other(half)])
        due = state.due
        leadoff = (due[half] - 1 - state.batters) % ORDER
        across = (due[other(half)] - 1) * len(MASKS) + MASK_OF[state.unused[other(half)]]
        return plane, self.table.number[position_of(state)], MASK_OF[state.unused[half]], leadoff, across

    def _check(self, state: SmallBallState) -> None:
        if _key(state) != _key(self.start()):
            raise DoesNotFit("the position is of other teams or options than those that were solved")


BLOCK = 6
"""The number of margins computed together, which takes numpy little longer than one."""
_PLANES = 12


def clamped_margin(margin: int) -> int:
    """The margin cut to the range from -LEAD to LEAD."""
    return max(-LEAD, min(LEAD, margin))


def _key(state: SmallBallState) -> tuple[object, ...]:
    """All that a solution depends on: the cards' results and the options."""
    results = tuple(tuple(card.results for card in team.cards) for team in state.teams)
    return results, state.bank_nothing, state.play_out_ninth


# --- The cache on disk


def solution(setup: Setup, progress: Progress | None = None, begins: Callable[[], None] | None = None) -> Solution:
    """The solution of a set-up: from memory, from disk, or solved now (some ten seconds) and written to disk.

    Before solving, ``begins`` is called; meanwhile ``progress`` is called with the numbers of steps done and of all steps.
    """
    state = new_state(setup)
    key = _key(state)
    known = _KNOWN.pop(key, None)
    if known is None:
        start = perf_counter()
        path = cache_file(state)
        solved = read_solved(path, state)
        from_disk = solved is not None
        if from_disk:
            with suppress(OSError):
                os.utime(path)  # used now
        if solved is None:
            if begins is not None:
                begins()
            solved = solving.solve(state.teams, state.bank_nothing, state.play_out_ninth, progress or (lambda step, of: None))
            write_solved(path, state, solved)
        known = Solution(state.teams, state.bank_nothing, state.play_out_ninth, solved)
        known.seconds, known.from_disk = perf_counter() - start, from_disk
    _KNOWN[key] = known  # the last one is the one used last
    if len(_KNOWN) > MOST_KNOWN:
        del _KNOWN[next(iter(_KNOWN))]
    return known


def is_known(setup: Setup) -> bool:
    """Whether the solution of a set-up is in memory."""
    return _key(new_state(setup)) in _KNOWN


_KNOWN: dict[tuple[object, ...], Solution] = {}
MOST_KNOWN = 4
"""Solutions in memory, of some 45 MB each: a server is asked for those of ever new teams."""
MOST_FILES = 16
"""Solutions on disk, of some 23 MB each; those not used for the longest time are dropped."""


def cache_file(state: SmallBallState) -> Path:
    """The path of the file with the solution for a position's teams and options."""
    name = sha256(json.dumps(_about(state)).encode()).hexdigest()[:16]
    return Path(user_cache_dir("hotstove")) / f"smallball-{name}.npz"


def _about(state: SmallBallState) -> list[object]:
    """All that the win probabilities depend on, as data for the file."""
    cards = [[[str(result) for result in card.results] for card in team.cards] for team in state.teams]
    rules = fingerprint(state.bank_nothing, state.play_out_ninth)
    return [FORMAT, EDITION, rules, LEAD, cards, state.bank_nothing, state.play_out_ninth]


def read_solved(path: Path, state: SmallBallState) -> Solved | None:
    """Read a solution from disk. Return None if the file is missing or damaged or holds another solution, or is a pipe."""
    if not path.is_file():  # nobody may ever write into a pipe
        return None
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            about, wins = json.loads(bytes(kept["about"])), kept["wins"]
            rounds, extra, cut = kept["bounds"].tolist()
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, zlib.error):
        return None
    shape = (solving.HALVES, 2 * LEAD + 1, ORDER, ORDER, len(MASKS), len(MASKS))
    if about != _about(state) or wins.shape != shape or wins.dtype != np.float64 or not 0 <= wins.min() <= wins.max() <= 1:
        return None
    return Solved(wins, int(rounds), extra, cut)


def _drop_oldest(folder: Path) -> None:
    """Drop the solutions on disk that have not been used for the longest time, but for `MOST_FILES`."""
    kept = sorted(folder.glob("smallball-*.npz"), key=lambda path: path.stat().st_mtime)
    for path in kept[:-MOST_FILES]:
        path.unlink(missing_ok=True)


def write_solved(path: Path, state: SmallBallState, solved: Solved) -> None:
    """Write a solution to disk, completely or not at all. Errors of the disk are ignored: the next run solves again."""
    about = np.frombuffer(json.dumps(_about(state)).encode(), dtype=np.uint8)
    bounds = np.array([solved.rounds, solved.extra, solved.cut])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                np.savez(file, about=about, wins=solved.wins, bounds=bounds)
            Path(temporary).replace(path)
            _drop_oldest(path.parent)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError:
        return
