"""SportsClix's card maker: a season's figures, fitted together so that the league's results are the real ones.

docs/press.md describes the method, docs/accuracy-sportsclix.md its accuracy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final

from hotstove.baseball.ball_game import Progress
from hotstove.games.sportsclix.press.corrections import TRIALS
from hotstove.games.sportsclix.press.fitting import PASSES
from hotstove.games.sportsclix.press.in_the_making import A_PASS, InTheMaking
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.stats.card_maker import Pressed, in_steps
from hotstove.stats.estimates import leagues
from hotstove.stats.seasons import Season, teams_named
from hotstove.table.processes import Processes
from hotstove.table.texts import Json


class Press:
    """Makes SportsClix's figures (``stats.card_maker.CardMaker``), each league in a process of its own if it may."""

    method: Final = "dials fitted to their exact expectation where they stand in play, held against trial games (docs/press.md)"
    options: Final[Mapping[str, Json]] = {}

    def __init__(self, trials: Sequence[int] = TRIALS, jobs: int = 1) -> None:
        """``trials`` are the games of each trial of a league; without any the fit is taken as it is.

        ``jobs`` are the processes that it may use; the figures are the same with any number.
        """
        self.trials = trials
        self.jobs = jobs

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
        begun = [InTheMaking(season, league, self.trials) for league in wanted]
        steps = A_PASS * (PASSES + len(self.trials)) + sum(self.trials)
        if min(self.jobs, len(begun)) > 1:
            told = partial(_tell, progress, steps * len(begun))
            return [each.figures() for each in _side_by_side(begun, self.jobs, told)]
        for league, tell in in_steps(begun, steps, progress):
            while not league.finished:
                league.advance(tell)
        return [each.figures() for each in begun]


def _tell(progress: Progress | None, steps: int, done: int) -> None:
    if progress is not None:
        progress(done, steps)


def _side_by_side(begun: Sequence[InTheMaking], jobs: int, tell: Callable[[int], None]) -> Sequence[InTheMaking]:
    """All leagues finished, each stage by a process that is free; after each, ``tell`` learns of the steps that are over."""
    leagues_now = list(begun)
    waiting = list(range(len(begun)))
    worked_on: dict[int, int] = {}
    with Processes[InTheMaking, InTheMaking](min(jobs, len(begun)), _worker, None) as processes:
        tell(0)
        while waiting or worked_on:
            while waiting and processes.idle:
                number, process = waiting.pop(0), processes.idle[-1]
                worked_on[process] = number
                processes.give(process, leagues_now[number])
            for process, league in processes.results():
                number = worked_on.pop(process)
                leagues_now[number] = league
                if not league.finished:
                    waiting.append(number)
                tell(sum(each.done for each in leagues_now))
    return leagues_now


def _worker(_: None) -> Callable[[InTheMaking], InTheMaking]:
    """What a process does with each league that it is given."""
    return _advanced


def _advanced(league: InTheMaking) -> InTheMaking:
    league.advance()
    return league
