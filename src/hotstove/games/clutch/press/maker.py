"""Clutch's card maker: a season's cards, fitted together so that the league's results are the real ones.

docs/press.md describes the method and its accuracy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.press.fitting import PASSES, Fitting
from hotstove.games.clutch.press.ratings import clutch, gloves, icons
from hotstove.games.clutch.press.rosters import rosters
from hotstove.games.clutch.press.runs import Pace, pace
from hotstove.games.clutch.press.targets import Targets, real_figures, targets
from hotstove.games.clutch.press.team_file import LeagueCards
from hotstove.stats.card_maker import Pressed
from hotstove.stats.estimates import League, leagues
from hotstove.stats.seasons import Season, teams_named
from hotstove.table.texts import Json


class Press:
    """Makes Clutch cards (``stats.card_maker.CardMaker``)."""

    method: Final = (
        "charts fitted to their exact expectation against the league, rounding left to the next player (docs/press.md)"
    )
    options: Final[Mapping[str, Json]] = {"cards": False, "coaches": False, "stadium": False}

    def press(self, season: Season, teams: Sequence[str] = (), progress: Progress | None = None) -> Sequence[Pressed]:
        """Team files of the teams (all if none are named), fitted to the whole season of their leagues."""
        codes = teams_named(season, teams)
        names = {team.league for team in season.teams if team.code in codes}
        pressed = {
            club.team.code: cards.pressed(number, club)
            for cards in self.cards(season, progress, names)
            for number, club in enumerate(cards.fitting.clubs)
        }
        return [pressed[code] for code in codes]

    def cards(self, season: Season, progress: Progress | None = None, names: Collection[str] = ()) -> Sequence[LeagueCards]:
        """The fit of each league, or only of the leagues that are named."""
        all_leagues = [league for league in leagues(season) if not names or league.name in names]
        found = []
        for number, league in enumerate(all_leagues):
            before = number * PASSES

            def tell(step: int, before: int = before) -> None:
                if progress is not None:
                    progress(before + step, len(all_leagues) * PASSES)

            tell(0)
            clubs = rosters(league)
            gloved = gloves(league)
            played = pace(league, clubs, gloved)
            wanted = targets(league, clubs, played.sacrifice_flies, played.grounders)
            fitting = Fitting(clubs, wanted)
            for step in range(1, PASSES + 1):
                fitting.step()
                tell(step)
            found.append(
                LeagueCards(
                    season,
                    fitting,
                    gloved,
                    clutch(league),
                    icons(league, clubs, gloved),
                    played.speed,
                    _notes(league, wanted, fitting, played),
                )
            )
        return found


def _notes(league: League, wanted: Targets, fitting: Fitting, played: Pace) -> tuple[str, ...]:
    """What was estimated, and how near the cards' expectation comes."""
    real = real_figures(league)
    there = fitting.expected
    at_bats = 1 - there[Result.BB] - played.sacrifice_flies
    hits = sum(there[Result.SINGLE :])
    bases = hits + there[Result.DOUBLE] + 2 * there[Result.TRIPLE] + 3 * there[Result.HR]
    runs = sum(team.runs for team in league.teams) / max(1, league.team_games)
    return (
        *(f"{league.name}: {note}" for note in league.estimated),
        f"{league.name}: bonuses against a hand are estimated from usual platoon differences, Clutch from runs beyond the line",
        f"{league.name}: AVG OBP SLG of the season {real.avg:.3f} {real.obp:.3f} {real.slg:.3f}, the cards come to"
        f" {hits / at_bats:.3f} {hits + there[Result.BB]:.3f} {bases / at_bats:.3f}; no card hits a batter, so AVG and"
        f" walks lean {wanted.lean:.1%} up and OBP down",
        f"{league.name}: {runs:.2f} runs a game, the cards come to {played.runs:.2f} with a mean Speed of {played.speed:.0f}",
    )
