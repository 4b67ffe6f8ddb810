"""The diamond followed play by play: who stands where, how many are out, who is charged with whom.

The scorebook adds up and forgets; narration, scorecard and export need each play in its place. They follow here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hotstove.baseball.bases import BATTER, HOME_PLATE
from hotstove.baseball.plays import Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.book.scorebook import FORCE_KINDS, STAFF, HalfInning, Scorebook, earned, takes_account
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Seat, other


@dataclass(frozen=True, slots=True)
class Runner:
    """Somebody on base or at bat. ``pitcher`` is charged with his run; ``tainted``: he is on by a misplay (OBR 9.16(b))."""

    id: str
    pitcher: str
    tainted: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """Somebody who came home from ``base`` (0 the plate), and whether the run is earned should it count (OBR 9.16)."""

    runner: Runner
    base: int
    earned: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A play in its place: outs and runners *before* it, by whom it was pitched, who came home.

    ``who`` holds the batter and the runners on first to third, so that ``who[move.start]`` is the runner of a move.
    """

    play: Play
    outs: int
    who: tuple[Runner, Runner | None, Runner | None, Runner | None]
    pitcher: str
    home: tuple[Run, ...]

    def runner(self, base: int) -> Runner:
        """The batter (0) or the runner on a base; raises DoesNotFit where nobody stands."""
        runner = self.who[base]
        if runner is None:
            raise DoesNotFit(f"{self.play.why}: nobody stands on base {base}")
        return runner


class Diamond:
    """Follows plays and substitutions in order. ``bases`` are the runners on first to third now."""

    def __init__(self, teams: tuple[TeamSheet, TeamSheet]) -> None:
        self.pitchers = [sheet.pitcher.id if sheet.pitcher is not None else STAFF for sheet in teams]
        self.half: Seat = 0
        self.bases: tuple[Runner | None, Runner | None, Runner | None] = (None, None, None)
        self.outs = 0
        self.home = 0
        self._missed = 0  # outs that misplays cost the defense
        self._missed_before = 0  # those that were missed before the present pitcher came (OBR 9.16(i))

    def begin(self, half: Seat) -> None:
        """A new half-inning: empty bases."""
        self.half = half
        self.bases = (None, None, None)
        self.outs = self.home = self._missed = self._missed_before = 0

    def substitute(self, change: Substitution) -> None:
        """A pinch runner takes over the base, with who is charged for him; a new pitcher the mound."""
        if change.position is Position.PITCHER:
            self.pitchers[change.side] = change.player.id
            self._missed_before = self._missed
        if change.side == self.half:
            first, second, third = (
                replace(runner, id=change.player.id) if runner is not None and runner.id == change.replaces else runner
                for runner in self.bases
            )
            self.bases = (first, second, third)

    def play(self, play: Play) -> Step:
        """Make the moves of a play."""
        pitcher = self.pitchers[other(self.half)]
        batter = Runner(play.batter, pitcher)
        step = Step(play, self.outs, (batter, *self.bases), pitcher, ())
        if play.by_misplay:
            batter = replace(batter, tainted=True)
            self._missed += play.costs_out
        for move in play.moves:
            runner = step.runner(move.start)
            if move.out and move.start and play.kind in FORCE_KINDS and runner.tainted:
                # The batter takes the place of a runner forced out: unearned where that one was on by a misplay.
                batter = replace(batter, tainted=True)
        self.outs += play.outs
        charged = {base: step.runner(ahead).pitcher for base, ahead in takes_account(play, step.who)}
        first, second, third = (
            replace(runner, pitcher=charged[base]) if runner is not None and base in charged else runner
            for base, runner in enumerate(self.bases, 1)
        )
        who = (replace(batter, pitcher=charged.get(BATTER, pitcher)), first, second, third)
        home = []
        for move in play.moves:
            runner_home = who[move.start]
            if runner_home is not None and move.end == HOME_PLATE and not move.out:
                missed = self._missed - (self._missed_before if runner_home.pitcher == pitcher else 0)
                home.append(Run(runner_home, move.start, earned(play, move.start, runner_home.tainted, self.outs, missed)))
        self.home += len(home)
        after: list[Runner | None] = [None, *self.bases]
        for move in play.moves:
            after[move.start] = None
        for move in play.moves:
            if not move.out and move.end < HOME_PLATE:
                after[move.end] = who[move.start]
        self.bases = (after[1], after[2], after[3])
        return Step(play, step.outs, who, pitcher, tuple(home))


def followed(book: Scorebook) -> Iterator[tuple[HalfInning, list[Step | Substitution]]]:
    """Each half-inning of a book with its plays in their places and the substitutions made before and during it."""
    away, home = book.sides
    diamond = Diamond((away.sheet, home.sheet))
    for half in book.halves:
        steps: list[Step | Substitution] = []
        for change in half.before:
            diamond.substitute(change)
            steps.append(change)
        diamond.begin(half.half)
        for event in half.events:
            if isinstance(event, Substitution):
                diamond.substitute(event)
                steps.append(event)
            elif isinstance(event, Play):
                steps.append(diamond.play(event))
        yield half, steps
