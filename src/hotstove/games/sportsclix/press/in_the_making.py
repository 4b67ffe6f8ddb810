"""One league's figures in the making, stage by stage: the fit, then after each trial the fit once more.

A stage may be worked out by another process: what is in the making is handed there and back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from hotstove.games.sportsclix.press.corrections import Corrections
from hotstove.games.sportsclix.press.fitting import PASSES, BatterShape, Fitting, shape_of
from hotstove.games.sportsclix.press.model import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK
from hotstove.games.sportsclix.press.pace import Pace, pace
from hotstove.games.sportsclix.press.ratings import Ratings, ratings_of, speed_of
from hotstove.games.sportsclix.press.squads import Squad, squads
from hotstove.games.sportsclix.press.targets import league_rates, targets, usually_without_dice
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.press.trials import play_trial
from hotstove.games.sportsclix.ratings import batter_intangibles
from hotstove.stats.estimates import League
from hotstove.stats.rosters import Key
from hotstove.stats.seasons import Season
from hotstove.stats.targets import SHARED_OUT, real_figures

A_PASS: Final = 120
"""The trial games that take as long as a pass of the fit, for the progress."""

LEARNED: Final = 2
"""The first trials, from which is learned where dials stand."""


@dataclass
class InTheMaking:
    """A league's figures in the making; ``trials`` are the games of each trial, ``stage`` how many stages are over.

    ``done`` counts the steps that are over: a game of a trial is one, a pass of the fit ``A_PASS``.
    """

    season: Season
    league: League
    trials: Sequence[int]
    stage: int = 0
    done: int = 0
    clubs: Sequence[Squad] = field(init=False)
    ratings: Ratings = field(init=False)
    pace: Pace = field(init=False)
    fitting: Fitting = field(init=False)
    corrections: Corrections = field(init=False)

    @property
    def finished(self) -> bool:
        """Whether all stages are over."""
        return self.stage > len(self.trials)

    def advance(self, tell: Callable[[int], None] | None = None) -> None:
        """Work out the next stage; ``tell`` learns of the steps that are over."""
        if self.stage == 0:
            self._begin()
        else:
            self._try_out(self.trials[self.stage - 1], tell)
        for _ in range(PASSES if self.stage == 0 else 1):
            self.fitting.step()
            self.done += A_PASS
            if tell is not None:
                tell(self.done)
        self.stage += 1

    def _begin(self) -> None:
        league = self.league
        clubs = self.clubs = squads(league)
        self.ratings, self.pace, self.corrections = ratings_of(league, clubs), pace(league), Corrections(league, clubs)
        first = targets(league, clubs, usually_without_dice(league))
        self.fitting = Fitting(clubs, first, self._shapes(), self.pace.defense)

    def _try_out(self, games: int, tell: Callable[[int], None] | None) -> None:
        """Play the figures as they are, and have the next fit aim where it should then."""
        fitting, corrections = self.fitting, self.corrections
        figures = LeagueFigures(self.season, fitting, self.ratings, self.pace, ())
        trial = play_trial(figures, games, f"trial {self.stage}", tell, self.done)
        self.done += games
        # Where dials stand is learned first: what they miss of rates is another matter before that.
        corrections.count(trial, fitting.targets, self.stage > 1 or len(self.trials) == 1)
        if self.stage <= LEARNED:
            fitting.learn(trial.stood)
        self.pace = pace(self.league, corrections.more_runs)
        fitting.stand_on(self._shapes(), self.pace.defense)
        fitting.aim_at(corrections.targets())

    def _shapes(self) -> dict[Key, BatterShape]:
        """What the fit has to know of all batters' bases."""
        return {
            each.key: shape_of(
                self.ratings.charts[each.key],
                batter_intangibles(self.ratings.batters[each.key], each.role),
                speed_of(each.batter.estimate, self.pace.speed),
            )
            for club in self.clubs
            for each in club.batters
        }

    def figures(self) -> LeagueFigures:
        """The figures as they are, with notes."""
        return LeagueFigures(self.season, self.fitting, self.ratings, self.pace, self._notes())

    def _notes(self) -> tuple[str, ...]:
        """What was estimated, and how near the figures' expectation comes."""
        league, fitting = self.league, self.fitting
        real = real_figures(league)
        high, low, more = (share * fitting.targets.lean for share in SHARED_OUT)
        shared_out = f"nobody is hit by a pitch, so AVG is {high:.1%} high, OBP {low:.1%} low, walks {more:.1%} high"
        missed = max(abs(there - rate) for there, rate in zip(fitting.expected[:6], fitting.targets.league[:6], strict=True))
        return (
            *(f"{league.name}: {note}" for note in league.estimated),
            f"{league.name}: nobody's pitcher bats, who had few hits: others' rates are scaled to the league's",
            f"{league.name}: AVG {real.avg:.3f}, OBP {real.obp:.3f}, walks {real.bb:.1%}; {shared_out}",
            f"{league.name}: the dials miss no result that they aim at by more than {missed:.2%} of at-bats",
            *((self._aims(),) if self.corrections.played.games else ()),
        )

    def _aims(self) -> str:
        """What trial games changed."""
        season, _ = league_rates(self.league, self.corrections.without_dice)
        moves = self.corrections.moves
        aims = [
            f"{name} {moves[event] / season[event]:+.0%}"
            for event, name in ((HR, "HR"), (TRIPLE, "3B"), (DOUBLE, "2B"), (SINGLE, "1B"), (WALK, "BB"), (SO, "SO"))
            if season[event]
        ]
        games = self.corrections.played.games
        return f"{self.league.name}: after {games} trial games the dials aim, beside the season's rates, at {', '.join(aims)}"
