"""SportsClix's teams in a series: starters in turn, and everything else fresh for each game (SC-R-82)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.contests import UsualSeries, rotation_of
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.team_files import plain_team, read_team
from hotstove.games.sportsclix.teams import Team
from hotstove.table.texts import Json, as_node


def starters(team: Team) -> tuple[Figure, ...]:
    """Its starting pitchers: the opening pitcher, then those of the bench in their order."""
    return team.pitcher, *(figure for figure in team.bench if figure.role is Role.STARTER)


def opened_by(team: Team, pitcher: Figure) -> Team:
    """The team with that opening pitcher, its own or one of its bench; the one before takes his place there."""
    before = team.pitcher
    if pitcher is before:
        return team
    lineup = tuple((pitcher if position is Position.PITCHER else figure, position) for figure, position in team.lineup)
    return replace(team, lineup=lineup, bench=tuple(before if figure is pitcher else figure for figure in team.bench))


class SportsClixSeries(UsualSeries):
    """SportsClix's series (``hotstove.baseball.contests.SeriesSquads``): best of 3, 5 or 7.

    The rulebook has none, so nothing is carried from game to game: each begins with all dials where its tier says and the
    whole squad available. Only the starters of a squad pitch in turn, which no rule forbids (SC-R-82).
    """

    game_label = "SC-R-82 game"
    length_rule = winner_rule = "SC-R-82"

    def squad(self, team: Json, rotation: Sequence[str] = ()) -> Json:
        """The team with its starters in the order given: the first opens, the others stand first on the bench."""
        club = read_team(as_node(team))
        if rotation:
            first, *others = rotation_of(rotation, {figure.name: figure for figure in starters(club)}, club.name, "SC-R-82")
            rest = tuple(figure for figure in (club.pitcher, *club.bench) if figure.role is not Role.STARTER)
            club = replace(opened_by(club, first), bench=(*others, *rest))
        return plain_team(club)

    def today(self, team: Json, number: int, carried: Json) -> Json:
        """The team with the starter whose turn it is."""
        club = read_team(as_node(team))
        turn = starters(club)
        return plain_team(opened_by(club, turn[(number - 1) % len(turn)]))


SERIES: Final = SportsClixSeries()
