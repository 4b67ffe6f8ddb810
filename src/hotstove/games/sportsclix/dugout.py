"""SportsClix's clubs in a season (``hotstove.baseball.season_play.Dugout``): starters in turn, all else fresh (SC-R-82).

The starters of other days rest: they are not on the day's sheet if enough relievers are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory, GameDay, UsualDugout
from hotstove.baseball.teams import Slot
from hotstove.baseball.words import HANDS, counted
from hotstove.games.sportsclix.building import check_lineup
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.series import opened_by, starters
from hotstove.games.sportsclix.team_files import plain_team, read_team
from hotstove.games.sportsclix.teams import Team
from hotstove.table import NotLegal
from hotstove.table.texts import Json, as_node

RELIEVERS: Final = 6
"""The relievers with whom a club gets through any game; with fewer, starters of other days help out."""


class SportsClixDugout(UsualDugout):
    """SportsClix's dugout. No rule carries anything from game to game (SC-R-82): anybody may play; starters take turns.

    In games of clubs of both leagues the home manager takes designated hitters (SC-R-55), so a game's options are those of the
    season.
    """

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        """The club with the starter whose turn it is, or whom somebody chose."""
        club = read_team(as_node(team))
        turn = starters(club)
        pitcher = turn[history.games % len(turn)]
        if starter:
            pitcher = next((figure for figure in club.figures if figure.id == starter and figure.pitches), pitcher)
        return plain_team(rested(opened_by(club, pitcher)))

    def available(self, team: Json, history: ClubHistory, day: GameDay) -> Sequence[Available]:
        """Pitchers, then batters; nobody is barred."""
        club = read_team(as_node(team))
        order = (*(figure for figure in club.figures if figure.pitches), *(each for each in club.figures if not each.pitches))
        return [_available(figure) for figure in order]

    def lined_up(self, sheet: Json, order: Sequence[Slot]) -> Json:
        """The sheet with another batting order, each where he may be put (SC-201)."""
        club = read_team(as_node(sheet))
        by_id = {figure.id: figure for figure in club.figures}
        lineup = []
        for slot in order:
            figure = by_id[slot.player.id]
            if figure.pitches or slot.position is None:
                raise NotLegal(f"{figure.name} is a pitcher; in seasons designated hitters bat for them (SC-182)")
            lineup.append((figure, slot.position))
        lineup.append((club.pitcher, Position.PITCHER))
        problems = check_lineup(lineup)
        if problems:
            raise NotLegal(problems[0])
        playing = {figure.id for figure, _ in lineup}
        bench = tuple(figure for figure in club.figures if figure.id not in playing)
        return plain_team(replace(club, lineup=tuple(lineup), bench=bench))


def rested(club: Team) -> Team:
    """The club without the starters on its bench, if it has ``RELIEVERS`` relievers there."""
    bench = tuple(figure for figure in club.bench if figure.role is not Role.STARTER)
    return replace(club, bench=bench) if sum(figure.pitches for figure in bench) >= RELIEVERS else club


def _available(figure: Figure) -> Available:
    words = (
        f"throws {HANDS[figure.throws]}, {counted(figure.endurance, 'inning')}"
        if figure.pitches
        else f"bats {HANDS[figure.bats]}"
    )
    return Available(figure.as_player, figure.role.own, figure.role is Role.STARTER, words)


SEASONS: Final = SportsClixDugout()
