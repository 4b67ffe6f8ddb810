"""Clutch's card maker: a season's cards, fitted together so that the league's results are the real ones.

docs/press.md describes the method and its accuracy.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.clutch.press.fitting import PASSES, Fitting
from hotstove.games.clutch.press.pace import Pace, pace
from hotstove.games.clutch.press.ratings import clutch, icons
from hotstove.games.clutch.press.rosters import rosters
from hotstove.games.clutch.press.targets import Targets, targets
from hotstove.games.clutch.press.team_file import LeagueCards
from hotstove.stats.card_maker import Pressed, in_steps
from hotstove.stats.estimates import League, leagues
from hotstove.stats.seasons import Season, teams_named
from hotstove.stats.targets import SHARED_OUT, real_figures
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
        leagues_cards = []
        for league, tell in in_steps(all_leagues, PASSES, progress):
            clubs = rosters(league)
            played = pace(league, clubs)
            wanted = targets(league, clubs, played.sacrifice_flies, played.grounders, played.steals)
            fitting = Fitting(clubs, wanted)
            for step in range(1, PASSES + 1):
                fitting.step()
                tell(step)
            leagues_cards.append(
                LeagueCards(
                    season,
                    fitting,
                    played.gloves,
                    clutch(league),
                    icons(league, clubs, played.gloves),
                    played.speed,
                    _notes(league, wanted, fitting, played),
                )
            )
        return leagues_cards


def _notes(league: League, wanted: Targets, fitting: Fitting, played: Pace) -> tuple[str, ...]:
    """What was estimated, and how near the cards' expectation comes."""
    real = real_figures(league)
    runs = sum(team.runs for team in league.teams) / max(1, league.team_games)
    high, low, more = (share * wanted.lean for share in SHARED_OUT)
    shared_out = f"no card hits a batter, so AVG is {high:.1%} high, OBP {low:.1%} low, walks {more:.1%} high"
    if not wanted.lean:
        shared_out = "nobody was hit by a pitch"
    missed = max(abs(there - rate) for there, rate in zip(fitting.expected, wanted.league, strict=True))
    return (
        *(f"{league.name}: {note}" for note in league.estimated),
        f"{league.name}: bonuses against a hand are estimated from usual platoon differences, Clutch from runs beyond the line",
        f"{league.name}: AVG {real.avg:.3f}, OBP {real.obp:.3f}, walks {real.bb:.1%}; {shared_out}",
        f"{league.name}: the charts miss no result of the league by more than {missed:.2%} of plate appearances",
        f"{league.name}: {runs:.2f} runs a game, the cards come to {played.runs:.2f} with a mean Speed of {played.speed:.0f}",
    )
