"""What trial games tell the fit of a league: by how much play leaves each rate and the runs that the fit aims at.

A fit knows where dials usually stand, who usually meets whom and how managers usually mix their dice. Play enlarges whatever
that misses of a league, for hot batters hit and become hotter. So the fit is held against games of the very figures that it
makes, and aims as much lower or higher as they miss. The misses of all trials are averaged by their games: that takes luck out,
and the later trials are the longer ones, because a miss changes a little with the aim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from hotstove.games.sportsclix.press.model import none
from hotstove.games.sportsclix.press.squads import Squad
from hotstove.games.sportsclix.press.targets import (
    MOVED,
    Half,
    Targets,
    WithoutDice,
    in_singles,
    league_rates,
    targets,
)
from hotstove.games.sportsclix.press.trials import RUNS, ClubRolls, Trial
from hotstove.stats.estimates import League

TRIALS: Final = (300, 600, 900)
"""The games of each trial of a league; after each the dials are fitted once more."""
A_CLUBS_ROLLS: Final = 300.0
"""The rolls of a club's batters or pitchers of which half of what they missed is believed."""
MOST_RUNS: Final = 1.3
"""The most by which the runs that legs and gloves are made for may be moved, up or down."""


@dataclass(slots=True)
class Corrections:
    """The trials of one league so far, and what follows from them.

    ``missed`` sums by event how much higher the games' rates were than the fit aimed, ``slow`` how much lower, beside the
    season's, runs were than the legs and gloves of that trial were to make them; each game counts as much. ``of_clubs`` sums
    how much more the rates of a club's batters and pitchers were above their aim than the league's; each roll counts as much.
    """

    league: League
    clubs: Sequence[Squad]
    played: Trial = field(default_factory=Trial)
    missed: list[float] = field(default_factory=none)
    slow: float = 0.0
    more_runs: float = 1.0
    held: int = 0
    of_clubs: dict[Half, ClubRolls] = field(default_factory=dict)

    @property
    def without_dice(self) -> WithoutDice:
        """The plate appearances without dice as they were in all trials."""
        whole = max(1.0, self.played.plate_appearances)
        return WithoutDice([each / whole for each in self.played.bunts], self.played.by_choice / whole)

    @property
    def moves(self) -> list[float]:
        """By how much the aim at each event is moved from the season's rate."""
        games = max(1, self.held)
        return [-self.missed[event] / games if event in MOVED else 0.0 for event in range(len(self.missed))]

    @property
    def own_moves(self) -> dict[Half, Sequence[float]]:
        """By how much more than the league's the aim at each event is moved for a club's batters and for its pitchers."""
        moves: dict[Half, Sequence[float]] = {}
        for (code, bat), missed in self.of_clubs.items():
            own = [-each / (missed.rolls + A_CLUBS_ROLLS) for each in missed.exact]
            moves[code, bat] = own if bat else in_singles(own)
        return moves

    def count(self, trial: Trial, aim: Targets, hold: bool = True) -> None:
        """Count a trial of figures that were fitted to these targets, and ``hold`` them against what they came to."""
        self.played.add(trial)
        if hold:
            self.held += trial.games
            for event, (rate, aimed) in enumerate(zip(trial.rates, aim.league, strict=True)):
                self.missed[event] += trial.games * (rate - aimed)
        for club in self.clubs:
            self._hold_club(club, trial, aim)
        # Runs as they were to be expected had the rates been the season's already.
        season, _ = league_rates(self.league, self.without_dice)
        beyond = sum((trial.rates[event] - season[event]) * RUNS[event] for event in MOVED)
        runs = trial.runs_per_game - beyond * trial.with_dice / 2 / max(1, trial.games)
        wanted = sum(team.runs for team in self.league.teams) / max(1, self.league.team_games)
        self.slow += trial.games * (self.more_runs - runs / wanted)
        self.more_runs = min(max(1 + self.slow / max(1, self.played.games), 1 / MOST_RUNS), MOST_RUNS)

    def targets(self) -> Targets:
        """What the next fit aims at."""
        return targets(self.league, self.clubs, self.without_dice, self.moves, self.own_moves)

    def _hold_club(self, club: Squad, trial: Trial, aim: Targets) -> None:
        """Hold a club's batters and pitchers against their aims, beside what the whole league missed in the same games."""
        usual = [each / max(1, trial.rolls) - aimed for each, aimed in zip(trial.exact, aim.league, strict=True)]
        for half in ((club.team.code, True), (club.team.code, False)):
            came = trial.of_clubs.get(half)
            if came is not None:
                due = [rate + missed for rate, missed in zip(aim.of(club, half[1]), usual, strict=True)]
                missed = [each - came.rolls * rate for each, rate in zip(came.exact, due, strict=True)]
                self.of_clubs.setdefault(half, ClubRolls()).add(missed, came.rolls)
