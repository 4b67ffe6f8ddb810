"""SportsClix's clubs in a season (``hotstove.baseball.season_play.Dugout``): starters in turn, all else fresh (SC-R-82)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory, GameDay
from hotstove.baseball.teams import Slot
from hotstove.baseball.words import counted
from hotstove.games.sportsclix.building import check_lineup
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.series import opened_by, starters
from hotstove.games.sportsclix.team_files import plain_team, read_team
from hotstove.table import Event, NotLegal, Seat
from hotstove.table.game import Switch
from hotstove.table.texts import Json, as_node

HANDS: Final = {"L": "left", "R": "right", "S": "both ways"}


class SportsClixDugout:
    """SportsClix's dugout. No rule carries anything from game to game: anybody may play; starters take turns."""

    manager = "sensible"
    options: tuple[str, ...] = ()
    own_clubs = True

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        """The club with the starter whose turn it is, or whom somebody chose."""
        club = read_team(as_node(team))
        turn = starters(club)
        pitcher = turn[history.games % len(turn)]
        if starter:
            pitcher = next((figure for figure in club.figures if figure.id == starter and figure.pitches), pitcher)
        return plain_team(club if pitcher is club.pitcher else opened_by(club, pitcher))

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

    def second_look(self, sheet: Json, other: Json, luck: int) -> Json:
        """The sheet as it is."""
        return sheet

    def options_for(self, switches: Sequence[Switch], day: GameDay) -> Mapping[str, Json]:
        """None: the home manager takes designated hitters in every game of clubs of both leagues (SC-R-55)."""
        return {}

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Nothing is carried on (SC-R-82)."""


def _available(figure: Figure) -> Available:
    words = (
        f"throws {HANDS[figure.throws]}, {counted(figure.endurance, 'inning')}"
        if figure.pitches
        else f"bats {HANDS[figure.bats]}"
    )
    return Available(figure.as_player, figure.role.own, figure.role is Role.STARTER, words)


SEASONS: Final = SportsClixDugout()
