"""A solved game of Small Ball: win probabilities of any position, kept on disk from one run to the next. Needs numpy.

Only what half-inning beginnings are worth is kept on disk; what lies within a half-inning is worked out again when it is
asked for (some hundredths of a second a margin) and kept in memory.
"""

from __future__ import annotations

import json
import os
import tempfile
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_dir

from hotstove.baseball.ball_game import Progress
from hotstove.games.smallball import solving
from hotstove.games.smallball.cards import INNINGS, ORDER, Team
from hotstove.games.smallball.decisions import DECISION
from hotstove.games.smallball.rules import options
from hotstove.games.smallball.solving import LEAD, Plane, Solved, boundary
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
"""Changes whenever the file on disk or the way of solving does."""

Key = tuple[Team, Team, bool, bool]


class Solution:
    """Best play of one set-up, both sides striving for the win alone.

    ``seconds`` is what solving took, or reading it from disk (``from_disk``); ``error`` bounds what stopping extra innings
    and cutting margins off may add to any win probability.
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
        self._lines = (solving.lines(teams[AWAY], self.table), solving.lines(teams[HOME], self.table))
        self._planes: dict[tuple[int, int], Plane] = {}

    def win_probability(self, state: SmallBallState, seat: Seat) -> float:
        """The chance, 0 to 1, that the seat wins when both managers do their best from this position on.

        A position in which a pinch hitter is about to be turned back (SB-49) counts as if both managers had chosen.
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
        found: list[tuple[str, float]] = []
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
            found.append((str(option.decision), worth))
        return found

    def worths(self, state: SmallBallState, seat: Seat, why: str) -> list[tuple[str, float]]:
        """The options of the question that the seat is asked, a decision (SB-22) or a pinch hitter turned back (SB-49)."""
        if why != DECISION:
            return self.reactivations(state, seat)
        return self.choices(state) if seat == state.half else []

    def start(self) -> SmallBallState:
        """The position before the first play."""
        return SmallBallState(teams=self.teams, bank_nothing=self.bank_nothing, play_out_ninth=self.play_out_ninth)

    def reactivations(self, state: SmallBallState, seat: Seat) -> list[tuple[str, float]]:
        """The options of the seat that is asked as the tenth begins (SB-49), with its win probability for each.

        Away is asked first, so its options reckon with home's best reply; when home is asked, away's pinch hitters are
        as they will be.
        """
        self._check(state)
        masks = (MASK_OF[state.unused[AWAY]], MASK_OF[state.unused[HOME]])
        full = len(MASKS) - 1
        asked = after_half(INNINGS, HOME, 0, masks if seat == AWAY else (full, masks[HOME]), self.play_out_ninth)
        if not isinstance(asked, Asked) or asked.seat != seat:
            return []
        return [(option, self._tenth(state, below, seat, masks)) for option, below in asked.options]

    def _tenth(self, state: SmallBallState, after: After, seat: Seat, masks: tuple[int, int]) -> float:
        """The seat's win probability in a level tenth inning, at a point of the tree of what managers are asked first."""
        if isinstance(after, Asked):
            worths = [self._tenth(state, below, seat, masks) for _, below in after.options]
            return max(worths) if after.seat == seat else min(worths)
        assert isinstance(after, GoesOn)
        away = after.masks[AWAY] if seat == AWAY else masks[AWAY]
        due = state.due
        begins = self.solved.wins[boundary(after.inning, AWAY), LEAD, due[AWAY] - 1, due[HOME] - 1, away, after.masks[HOME]]
        return float(begins) if seat == AWAY else 1.0 - float(begins)

    def planes(self, inning: int, half: Seat, margin: int) -> dict[int, Plane]:
        """Every position of a half-inning, by the margin with which it began: the one asked for and a few beside it."""
        ended = solving.ends(self.solved.wins, min(inning, solving.EXTRA), half, self.play_out_ninth)
        low = (kept_margin(margin) + LEAD) // BLOCK * BLOCK
        high = min(low + BLOCK, 2 * LEAD + 1)
        return dict(enumerate(solving.planes(self._lines[half], ended, low, high), low - LEAD))

    def _plane(self, inning: int, half: Seat, margin: int) -> Plane:
        """One of them, from the last few that were worked out."""
        key = (boundary(inning, half), kept_margin(margin))
        if key not in self._planes:
            if len(self._planes) > _PLANES - BLOCK:
                self._planes.clear()
            for near, plane in self.planes(inning, half, margin).items():
                self._planes[key[0], near] = plane
        return self._planes[key]

    def _place(self, state: SmallBallState) -> tuple[Plane, int, int, int, int]:
        """Where a position stands: its plane, position, pinch hitters, leadoff card (from 0), what the other side brings."""
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
"""So many margins are worked out together: numpy takes little longer for them than for one."""
_PLANES = 12


def kept_margin(margin: int) -> int:
    """The margin as it is kept: within -LEAD and LEAD."""
    return max(-LEAD, min(LEAD, margin))


def _key(state: SmallBallState) -> tuple[object, ...]:
    """What a solution depends on: what the cards show, not whose they are."""
    results = tuple(tuple(card.results for card in team.cards) for team in state.teams)
    return results, state.bank_nothing, state.play_out_ninth


# --- From a set-up, by way of the disk


def solution(setup: Setup, progress: Progress | None = None, begins: Callable[[], None] | None = None) -> Solution:
    """The solution of a set-up: from memory, from disk, or worked out now (some ten seconds) and kept on disk.

    ``progress`` is told the steps done and their number while it is worked out; ``begins`` is called before.
    """
    state = new_state(setup)
    key = _key(state)
    found = _KNOWN.get(key)
    if found is None:
        start = perf_counter()
        path = cache_file(state)
        solved = read_solved(path, state)
        from_disk = solved is not None
        if solved is None:
            if begins is not None:
                begins()
            solved = solving.solve(state.teams, state.bank_nothing, state.play_out_ninth, progress or (lambda step, of: None))
            write_solved(path, state, solved)
        found = _KNOWN[key] = Solution(state.teams, state.bank_nothing, state.play_out_ninth, solved)
        found.seconds, found.from_disk = perf_counter() - start, from_disk
    return found


_KNOWN: dict[tuple[object, ...], Solution] = {}


def cache_file(state: SmallBallState) -> Path:
    """Where the solution of a position's teams and options is kept."""
    name = sha256(json.dumps(_about(state)).encode()).hexdigest()[:16]
    return Path(user_cache_dir("hotstove")) / f"smallball-{name}.npz"


def _about(state: SmallBallState) -> list[object]:
    """All that the win probabilities depend on, as data."""
    cards = [[[str(result) for result in card.results] for card in team.cards] for team in state.teams]
    rules = fingerprint(state.bank_nothing, state.play_out_ninth)
    return [FORMAT, EDITION, rules, LEAD, cards, state.bank_nothing, state.play_out_ninth]


def read_solved(path: Path, state: SmallBallState) -> Solved | None:
    """What is kept on disk, or None where it is missing, damaged or of something else."""
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


def write_solved(path: Path, state: SmallBallState, solved: Solved) -> None:
    """Keep it on disk: all of it or nothing. A disk that can't take it costs the next run the time, no more."""
    about = np.frombuffer(json.dumps(_about(state)).encode(), dtype=np.uint8)
    bounds = np.array([solved.rounds, solved.extra, solved.cut])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                np.savez(file, about=about, wins=solved.wins, bounds=bounds)
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError:
        return
