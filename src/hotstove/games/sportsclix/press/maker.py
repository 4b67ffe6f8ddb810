"""SportsClix's card maker: a season's figures, fitted together so that the league's results are the real ones.

docs/press.md describes the method, docs/accuracy-sportsclix.md its accuracy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.sportsclix.press.corrections import TRIALS, Corrections
from hotstove.games.sportsclix.press.fitting import PASSES, BatterShape, Fitting, shape_of
from hotstove.games.sportsclix.press.model import DOUBLE, HR, SINGLE, SO, TRIPLE, WALK
from hotstove.games.sportsclix.press.pace import Pace, pace
from hotstove.games.sportsclix.press.ratings import Ratings, ratings_of, speed_of
from hotstove.games.sportsclix.press.squads import Squad, squads
from hotstove.games.sportsclix.press.targets import league_rates, targets, usually_without_dice
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.press.trials import play_trial
from hotstove.games.sportsclix.ratings import batter_intangibles
from hotstove.stats.card_maker import Pressed, in_steps
from hotstove.stats.estimates import League, leagues
from hotstove.stats.rosters import Key
from hotstove.stats.seasons import Season, teams_named
from hotstove.stats.targets import SHARED_OUT, real_figures
from hotstove.table.texts import Json

A_PASS: Final = 120
"""The trial games that take as long as a pass of the fit, for the progress."""


class Press:
    """Makes SportsClix's figures (``stats.card_maker.CardMaker``)."""

    method: Final = "dials fitted to their exact expectation where they stand in play, held against trial games (docs/press.md)"
    options: Final[Mapping[str, Json]] = {}

    def __init__(self, trials: Sequence[int] = TRIALS) -> None:
        """``trials`` are the games of each trial of a league; without any the fit is taken as it is."""
        self.trials = trials

    def press(self, season: Season, teams: Sequence[str] = (), progress: Progress | None = None) -> Sequence[Pressed]:
        """Team files of the teams (all if none are named), fitted to the whole season of their leagues."""
        codes = teams_named(season, teams)
        names = {team.league for team in season.teams if team.code in codes}
        pressed = {
            club.team.code: figures.pressed(club)
            for figures in self.figures(season, progress, names)
            for club in figures.fitting.clubs
        }
        return [pressed[code] for code in codes]

    def figures(self, season: Season, progress: Progress | None = None, names: Collection[str] = ()) -> Sequence[LeagueFigures]:
        """The fit of each league, or only of the leagues that are named."""
        wanted = [league for league in leagues(season) if not names or league.name in names]
        steps = A_PASS * (PASSES + len(self.trials)) + sum(self.trials)
        return [self._league(season, league, tell) for league, tell in in_steps(wanted, steps, progress)]

    def _league(self, season: Season, league: League, tell: Callable[[int], None]) -> LeagueFigures:
        """The fit of a league, corrected by trials; ``tell`` learns of the steps that are done."""
        clubs = squads(league)
        ratings = ratings_of(league, clubs)
        played = pace(league)
        first = targets(league, clubs, usually_without_dice(league))
        fitting = Fitting(clubs, first, _shapes(clubs, ratings, played), played.defense)
        done = 0
        for _ in range(PASSES):
            fitting.step()
            done += A_PASS
            tell(done)
        corrections = Corrections(league, clubs)
        for number, games in enumerate(self.trials, start=1):
            trial = play_trial(LeagueFigures(season, fitting, ratings, played, ()), games, f"trial {number}", tell, done)
            done += games
            corrections.count(trial, fitting.targets.league)
            played = pace(league, corrections.more_runs)
            fitting.stand_on(_shapes(clubs, ratings, played), played.defense)
            fitting.aim_at(corrections.targets())
            fitting.step()
            done += A_PASS
            tell(done)
        return LeagueFigures(season, fitting, ratings, played, _notes(league, fitting, corrections))


def _shapes(clubs: Sequence[Squad], ratings: Ratings, played: Pace) -> dict[Key, BatterShape]:
    """What the fit has to know of all batters' bases."""
    return {
        each.key: shape_of(
            ratings.charts[each.key],
            batter_intangibles(ratings.batters[each.key], each.role),
            speed_of(each.batter.estimate, played.speed),
        )
        for club in clubs
        for each in club.batters
    }


def _notes(league: League, fitting: Fitting, corrections: Corrections) -> tuple[str, ...]:
    """What was estimated, and how near the figures' expectation comes."""
    real = real_figures(league)
    high, low, more = (share * fitting.targets.lean for share in SHARED_OUT)
    shared_out = f"nobody is hit by a pitch, so AVG is {high:.1%} high, OBP {low:.1%} low, walks {more:.1%} high"
    missed = max(abs(there - rate) for there, rate in zip(fitting.expected[:6], fitting.targets.league[:6], strict=True))
    return (
        *(f"{league.name}: {note}" for note in league.estimated),
        f"{league.name}: nobody's pitcher bats, who had few hits: others' rates are scaled to the league's",
        f"{league.name}: AVG {real.avg:.3f}, OBP {real.obp:.3f}, walks {real.bb:.1%}; {shared_out}",
        f"{league.name}: the dials miss no result that they aim at by more than {missed:.2%} of at-bats",
        *((_aims(league, corrections),) if corrections.played.games else ()),
    )


def _aims(league: League, corrections: Corrections) -> str:
    """What trial games changed."""
    season, _ = league_rates(league, corrections.without_dice)
    aims = [
        f"{name} {corrections.moves[event] / season[event]:+.0%}"
        for event, name in ((HR, "HR"), (TRIPLE, "3B"), (DOUBLE, "2B"), (SINGLE, "1B"), (WALK, "BB"), (SO, "SO"))
        if season[event]
    ]
    games = corrections.played.games
    return f"{league.name}: after {games} trial games the dials aim, beside the season's rates, at {', '.join(aims)}"
