"""Who is charged with whom and which runs are earned, worked out a second time, play by play and move by move."""

from __future__ import annotations

from hotstove.baseball.bases import BATTER, HOME_PLATE
from hotstove.baseball.plays import Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.book.runners import FORCE_KINDS, ScoredRun, ScoredRunner, changed_charges, earned
from hotstove.book.scorebook import STAFF
from hotstove.table.events import Seat, other


class SecondAccount:
    """Follows plays and substitutions in order. ``bases`` are the runners on first to third now."""

    def __init__(self, teams: tuple[TeamSheet, TeamSheet]) -> None:
        self.pitchers = [sheet.pitcher.id if sheet.pitcher is not None else STAFF for sheet in teams]
        self.half: Seat = 0
        self.bases: tuple[ScoredRunner | None, ScoredRunner | None, ScoredRunner | None] = (None, None, None)
        self.outs = 0
        self._missed = 0  # outs that misplays cost the defense
        self._missed_before = 0  # those that were missed before the present pitcher came (OBR 9.16(i))

    def begin(self, half: Seat) -> None:
        """A new half-inning: empty bases."""
        self.half = half
        self.bases = (None, None, None)
        self.outs = self._missed = self._missed_before = 0

    def substitute(self, change: Substitution) -> None:
        """A pinch runner takes over the base, with who is charged for him; a new pitcher the mound."""
        if change.position is Position.PITCHER:
            self.pitchers[change.side] = change.player.id
            self._missed_before = self._missed
        if change.side == self.half:
            first, second, third = (
                runner._replace(id=change.player.id) if runner is not None and runner.id == change.replaces else runner
                for runner in self.bases
            )
            self.bases = (first, second, third)

    def play(self, play: Play) -> tuple[ScoredRun, ...]:
        """Make the moves of a play."""
        pitcher = self.pitchers[other(self.half)]
        batter = ScoredRunner(play.batter, pitcher)
        before = (batter, *self.bases)
        if play.by_misplay:
            batter = batter._replace(tainted=True)
            self._missed += play.costs_out
        for move in play.moves:
            runner = before[move.start]
            if runner is not None and runner.tainted and move.out and move.start and play.kind in FORCE_KINDS:
                # The batter takes the place of a runner forced out: unearned where that one was on by a misplay.
                batter = batter._replace(tainted=True)
        self.outs += play.outs
        gone = {base: before[ahead] for base, ahead in changed_charges(play, before)}
        charged = {base: runner.pitcher for base, runner in gone.items() if runner is not None}
        first, second, third = (
            runner._replace(pitcher=charged[base]) if runner is not None and base in charged else runner
            for base, runner in enumerate(self.bases, 1)
        )
        who = (batter._replace(pitcher=charged.get(BATTER, pitcher)), first, second, third)
        home = []
        for move in play.moves:
            runner_home = who[move.start]
            if runner_home is not None and move.end == HOME_PLATE and not move.out:
                missed = self._missed - (self._missed_before if runner_home.pitcher == pitcher else 0)
                home.append(
                    ScoredRun(runner_home, move.start, earned(play, move.start, runner_home.tainted, self.outs, missed))
                )
        after: list[ScoredRunner | None] = [None, *self.bases]
        for move in play.moves:
            after[move.start] = None
        for move in play.moves:
            if not move.out and move.end < HOME_PLATE:
                after[move.end] = who[move.start]
        self.bases = (after[1], after[2], after[3])
        return tuple(home)
