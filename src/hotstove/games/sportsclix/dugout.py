"""SportsClix's clubs in a season (``hotstove.baseball.season_play.Dugout``): starters in turn, all else fresh (SC-R-82).

The starters of other days rest if there are enough relievers, and so do relievers of a real season who are ahead of their share
of its work: the game knows no tiredness from day to day (SC-R-82), so that the best one would pitch in nearly every game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
LEAST_PEN: Final = 4
"""The relievers who are left to a club on any day, those furthest behind their shares."""
AHEAD: Final = 6.0
"""Batters faced beyond his share with which a reliever sits out."""
OTHER_DAY: Final = "starts on another day (usage)"
WORKED: Final = "has relieved more than his share of the season (usage)"


class SportsClixDugout(UsualDugout):
    """SportsClix's dugout. No rule carries anything from game to game (SC-R-82): anybody may play; starters take turns.

    Computer managers have the pitchers who are not left out by usage; people have all, unless the season binds them by it.

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
        faced = {player: past.batters_faced for player, past in history.players.items()}
        return plain_team(rested(opened_by(club, pitcher), faced))

    def for_person(self, sheet: Json, history: ClubHistory, day: GameDay, bound: bool) -> Json:
        """The sheet as it is for who is ``bound`` by usage; else with the whole squad."""
        if bound:
            return sheet
        club = read_team(as_node(sheet))
        return plain_team(replace(club, bench=(*club.bench, *club.resting), resting=()))

    def left_out(self, sheet: Json) -> Mapping[str, str]:
        """Why each figure that rests is left out."""
        resting = read_team(as_node(sheet)).resting
        return {figure.name: OTHER_DAY if figure.role is Role.STARTER else WORKED for figure in resting}

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


def rested(club: Team, faced: Mapping[str, int]) -> Team:
    """The club without the pitchers of its bench who rest today; ``faced`` are the batters whom each has faced, by his id."""
    resting = {*_between_starts(club), *_ahead(club, faced)}
    if not resting:
        return club
    bench = tuple(figure for figure in club.bench if figure not in resting)
    return replace(club, bench=bench, resting=tuple(figure for figure in club.bench if figure in resting))


def _between_starts(club: Team) -> Sequence[Figure]:
    """The starters on the bench, if there are ``RELIEVERS`` relievers."""
    starters_there = [figure for figure in club.bench if figure.role is Role.STARTER]
    return starters_there if sum(figure.pitches for figure in club.bench) - len(starters_there) >= RELIEVERS else ()


def _ahead(club: Team, faced: Mapping[str, int]) -> Sequence[Figure]:
    """The relievers who are ahead of their share of the real season's relief, so that ``LEAST_PEN`` others are left."""
    pen = [figure for figure in club.bench if figure.role is Role.RELIEVER]
    whole = sum(figure.relieved for figure in pen)
    if not whole:
        return ()
    batters = sum(faced.get(figure.id, 0) for figure in pen)
    ahead = {figure: faced.get(figure.id, 0) - batters * figure.relieved / whole for figure in pen}
    return [figure for figure in sorted(pen, key=ahead.__getitem__)[LEAST_PEN:] if ahead[figure] > AHEAD]


def _available(figure: Figure) -> Available:
    words = (
        f"throws {HANDS[figure.throws]}, {counted(figure.endurance, 'inning')}"
        if figure.pitches
        else f"bats {HANDS[figure.bats]}"
    )
    return Available(figure.as_player, figure.role.own, figure.role is Role.STARTER, words)


SEASONS: Final = SportsClixDugout()
