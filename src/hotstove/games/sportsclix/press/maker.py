"""SportsClix's card maker: a season's figures, fitted together so that the league's results are the real ones.

docs/press.md describes the method, docs/accuracy-sportsclix.md its accuracy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.sportsclix.press.fitting import PASSES, Fitting, shape_of
from hotstove.games.sportsclix.press.pace import pace
from hotstove.games.sportsclix.press.ratings import ratings_of, speed_of
from hotstove.games.sportsclix.press.squads import squads
from hotstove.games.sportsclix.press.targets import targets
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.ratings import batter_intangibles
from hotstove.stats.card_maker import Pressed, in_steps
from hotstove.stats.estimates import League, leagues
from hotstove.stats.seasons import Season, teams_named
from hotstove.stats.targets import SHARED_OUT, real_figures
from hotstove.table.texts import Json


class Press:
    """Makes SportsClix's figures (``stats.card_maker.CardMaker``)."""

    method: Final = "dials fitted to their exact expectation where they stand in play, as a league (docs/press.md)"
    options: Final[Mapping[str, Json]] = {}

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
        fitted = []
        for league, tell in in_steps(wanted, PASSES, progress):
            clubs = squads(league)
            ratings = ratings_of(league, clubs)
            played = pace(league)
            shapes = {
                each.key: shape_of(
                    ratings.charts[each.key],
                    batter_intangibles(ratings.batters[each.key], each.role),
                    speed_of(each.batter.estimate, played.speed),
                )
                for club in clubs
                for each in club.batters
            }
            fitting = Fitting(clubs, targets(league, clubs), shapes, played.defense)
            for step in range(1, PASSES + 1):
                fitting.step()
                tell(step)
            fitted.append(LeagueFigures(season, fitting, ratings, played, _notes(league, fitting)))
        return fitted


def _notes(league: League, fitting: Fitting) -> tuple[str, ...]:
    """What was estimated, and how near the figures' expectation comes."""
    real = real_figures(league)
    high, low, more = (share * fitting.targets.lean for share in SHARED_OUT)
    shared_out = f"nobody is hit by a pitch, so AVG is {high:.1%} high, OBP {low:.1%} low, walks {more:.1%} high"
    missed = max(abs(there - rate) for there, rate in zip(fitting.expected[:6], fitting.targets.league[:6], strict=True))
    return (
        *(f"{league.name}: {note}" for note in league.estimated),
        f"{league.name}: nobody's pitcher bats, who had few hits: others' rates are scaled to the league's",
        f"{league.name}: AVG {real.avg:.3f}, OBP {real.obp:.3f}, walks {real.bb:.1%}; {shared_out}",
        f"{league.name}: the dials miss no result of the league by more than {missed:.2%} of at-bats",
    )
