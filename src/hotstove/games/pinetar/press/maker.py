"""Pine Tar's card maker: a season's cards, fitted so that the league's columns produce the league's real line.

docs/press.md describes the method and its accuracy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.pinetar.press.fitting import Fitting
from hotstove.games.pinetar.press.league import LeagueCards, Settings
from hotstove.games.pinetar.press.swings import swings
from hotstove.games.pinetar.press.team_file import team_of
from hotstove.stats.card_maker import Pressed, in_steps
from hotstove.stats.estimates import leagues
from hotstove.stats.seasons import Season, teams_named
from hotstove.table.texts import Json

PASSES = 3
"""The number of passes, each batters first, then pitchers."""


class Press:
    """Makes Pine Tar cards (``stats.card_maker.CardMaker``)."""

    method: Final = (
        "columns fitted to their exact expectation against the league's grades, grades to the batters' exact response"
        " (docs/press.md)"
    )
    options: Final[Mapping[str, Json]] = {}

    def __init__(self, settings: Settings | None = None, mixes: Mapping[str, Mapping[str, float]] | None = None) -> None:
        self.settings = settings or Settings()
        self.mixes = mixes or {}

    def press(self, season: Season, teams: Sequence[str] = (), progress: Progress | None = None) -> Sequence[Pressed]:
        """Team files of the teams (all if none are named), fitted to the whole season."""
        codes = teams_named(season, teams)
        pressed = []
        for cards in self.cards(season, progress):
            pressed += [team_of(cards, season, code) for code in codes if _in(cards, code)]
        return sorted(pressed, key=lambda each: codes.index(each.code))

    def cards(self, season: Season, progress: Progress | None = None) -> Sequence[LeagueCards]:
        """The fit of each league."""
        fits = []
        all_leagues = [swings(league) for league in leagues(season)]
        for league, tell in in_steps(all_leagues, PASSES, progress):
            fitting = Fitting(league, self.settings, self.mixes.get(league.name))
            for step in range(1, PASSES + 1):
                fitting.step(step == PASSES)
                tell(step)
            fits.append(fitting.cards())
        return fits


def _in(cards: LeagueCards, code: str) -> bool:
    return any(team.code == code for team in cards.league.teams)
