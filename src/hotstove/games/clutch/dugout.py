"""Clutch's clubs in a season (``hotstove.baseball.season_play.Dugout``): the rotation, and who is tired (CL-257 to CL-269).

A club's lineup is the same every day: batters do not tire.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available, ClubHistory, GameDay, PlayerHistory, UsualDugout
from hotstove.baseball.teams import Slot
from hotstove.baseball.words import BATS, HANDS, counted
from hotstove.games.clutch.building import FULL
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.rest import FRESH, Outing, PitchersWork, Rest, after_day_off, after_outing, rest_asked
from hotstove.games.clutch.teams import Team, check_lineup, read_team
from hotstove.table import Event, NotLegal, Seat
from hotstove.table.texts import Json, as_node

NEW: Final = PlayerHistory()


class ClutchDugout(UsualDugout):
    """Clutch's dugout: starters in turn, and tired pitchers marked as such; the manager decides on their use.

    Both sides always have a designated hitter (CL-082), so a game's options are those of the season.
    """

    def sheet(self, team: Json, history: ClubHistory, day: GameDay, luck: int, starter: str = "") -> Json:
        """The club with the starter whose turn it is and the pitchers who are tired; nobody else may start (CL-069)."""
        club = read_team(as_node(team))
        today = next_in_rotation(club, history)
        if starter and starter != today.id:
            named = next((card.name for card in club.players if card.id == starter), starter)
            raise NotLegal(f"{named} can't start today: it is {today.name}'s turn (CL-069)")
        tired = frozenset(card.id for card in _staff(club) if rest_of(history, card.id).tired)
        return replace(club, starter=club.rotation.index(today), tired=tired).plain()

    def available(self, team: Json, history: ClubHistory, day: GameDay) -> Sequence[Available]:
        """Pitchers with the rest that they owe, then batters; a starter is barred until it is his turn."""
        club = read_team(as_node(team))
        today = next_in_rotation(club, history)
        players = []
        for card in _staff(club):
            owed = rest_of(history, card.id).owed
            rest = f"tired, {counted(owed, 'game')} of rest to go" if owed else "rested"
            barred = f"it is {today.name}'s turn (CL-069)" if card.starts and card is not today else ""
            words = f"{HANDS[card.throws]}-handed, {rest}"
            players.append(Available(card.as_player, (Position.PITCHER,), card.starts, words, barred))
        for batter in _batters(club):
            places = tuple(position for position, _ in batter.positions)
            players.append(Available(batter.as_player, places, False, BATS[batter.bats]))
        return players

    def lined_up(self, sheet: Json, order: Sequence[Slot]) -> Json:
        """The sheet with another batting order, each man at a position printed on his card (CL-081, CL-R-83)."""
        club = read_team(as_node(sheet))
        batters = {batter.id: batter for batter in _batters(club)}
        lineup = []
        for slot in order:
            if slot.player.id not in batters or slot.position is None:
                raise NotLegal(f"{slot.player.name} is a pitcher and never bats (CL-082)")
            lineup.append((batters[slot.player.id], slot.position))
        problems = check_lineup(lineup)
        if problems:
            raise NotLegal(problems[0])
        playing = {batter.id for batter, _ in lineup}
        bench = tuple(batter for batter in batters.values() if batter.id not in playing)
        return replace(club, lineup=tuple(lineup), bench=bench).plain()

    def after(self, events: Sequence[Event], seat: Seat, history: ClubHistory, day: GameDay) -> None:
        """Add to the history how many games of rest the outings ask for.

        Of a game that was entered nobody knows who pitched tired, nor when the last batter came up: it counts as if each
        pitcher's last batter had made his last out.
        """
        work = next((event for event in reversed(events) if isinstance(event, PitchersWork)), None)
        outings = dict(work.outings[seat]) if work is not None else {}
        rotation = work.rotations[seat] if work is not None else FULL.starters
        for id_, player in history.players.items():
            last = next((each for each in player.pitched if each.game == history.games), None)
            if last is not None:
                outing = outings.get(id_) or Outing(max(last.outs - 1, 0), starter=last.started)
                last.rest = rest_asked(outing, rest_of(history, id_, history.games - 1).in_a_row + 1, rotation)


def rest_of(history: ClubHistory, pitcher: str, games: int | None = None) -> Rest:
    """A pitcher's rest after so many games of his club (all of them by default), from his outings in the history."""
    pitched = history.players.get(pitcher, NEW).pitched
    asked = {outing.game: outing.rest for outing in pitched}
    rest = FRESH
    for game in range(min(asked, default=1), (history.games if games is None else games) + 1):
        rest = after_outing(rest, asked[game]) if game in asked else after_day_off(rest)
    return rest


def next_in_rotation(club: Team, history: ClubHistory) -> Pitcher:
    """Today's starter: the first in the rotation of those who have pitched least often (CL-067, CL-069).

    A starter pitches only when it is his turn, or as an emergency, which counts as his turn (CL-R-42).
    """
    return min(club.rotation, key=lambda card: history.players.get(card.id, NEW).games)


def _batters(club: Team) -> tuple[Batter, ...]:
    return *(batter for batter, _ in club.lineup), *club.bench


def _staff(club: Team) -> tuple[Pitcher, ...]:
    return *club.rotation, *club.bullpen


SEASONS: Final = ClutchDugout()
