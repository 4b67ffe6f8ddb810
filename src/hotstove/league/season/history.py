"""A club's history so far this season, game by game, and as text for the season file.

A pitcher's appearances in the last thirty games are kept, and his last one: no dugout looks further back.
"""

from __future__ import annotations

import json

from hotstove.baseball.season_play import Appearance, ClubHistory, GameDay, PlayerHistory
from hotstove.book.scorebook import OUTS
from hotstove.league.season.lines import COMPACT, ClubLines, plate_appearances
from hotstove.league.season.shapes import mapping, numbers, row, whole
from hotstove.league.season.shapes import text as text_of
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json

STARTED = 2
"""In an appearance's last number: 1 for a start, and so much for each game of rest."""
LOOKS_BACK = 30
"""Games of the club for which a pitcher's appearance is kept."""


def new_opponent(history: ClubHistory, day: GameDay) -> None:
    """Before a game: if the opponent is not the last one, a new series begins, and attempts to steal restart at 0."""
    if history.opponent != day.opponent:
        for player in history.players.values():
            player.attempts = 0


def add_game(history: ClubHistory, day: GameDay, lines: ClubLines) -> None:
    """After a game: add its lines. Injured players have one game less to miss."""
    new_opponent(history, day)
    history.games += 1
    history.opponent = day.opponent
    players = history.players
    for player in players.values():
        if player.out:
            player.out -= 1
    for id_, counts in lines.batting.items():
        batter = players.get(id_) or history.of(id_)
        batter.games += 1
        batter.plate_appearances += plate_appearances(counts)
    for number, (id_, counts) in enumerate(lines.pitching.items()):
        pitcher = players.get(id_) or history.of(id_)
        if id_ not in lines.batting:
            pitcher.games += 1
        pitcher.batters_faced += plate_appearances(counts)
        pitcher.starts += number == 0
        pitched = pitcher.pitched
        pitched.append(Appearance(history.games, day.day, counts[OUTS], number == 0))
        if len(pitched) > 1 and pitched[-2].day > day.day:  # a game entered after later ones
            pitched.sort(key=lambda appearance: (appearance.day, appearance.game))
        while len(pitched) > 1 and pitched[0].game <= history.games - LOOKS_BACK:
            del pitched[0]


def history_text(history: ClubHistory) -> str:
    """A club's history as text: a list of numbers for each player."""
    players: dict[str, Json] = {}
    for id_, player in history.players.items():
        row: list[Json] = [
            *(player.games, player.plate_appearances, player.batters_faced, player.starts, player.out, player.attempts)
        ]
        for appearance in player.pitched:
            row += (appearance.game, appearance.day, appearance.outs, int(appearance.started) + STARTED * appearance.rest)
        players[id_] = row
    return COMPACT([history.games, history.opponent, history.home_steal_month, players])


def history_of(text: str, scheduled: int) -> ClubHistory:
    """A club's history from the text of ``history_text``, empty before its first game; ``scheduled`` are its games.

    Raises Unreadable for text that is none.
    """
    if not text:
        return ClubHistory(scheduled)
    try:
        return _history_of(row(json.loads(text), "history", 4), scheduled)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the history of a club is not as it is written: {error}") from None


def _history_of(said: list[object], scheduled: int) -> ClubHistory:
    """The history from its values; raises ValueError."""
    games, opponent, month, players = said
    history = ClubHistory(scheduled, whole(games, "games"), text_of(opponent, "opponent"), whole(month, "month", 0, 12))
    for id_, values in mapping(players, "players").items():
        played, trips, faced, starts, out, attempts, *days = numbers(values, "players")
        fours = zip(days[::4], days[1::4], days[2::4], days[3::4], strict=True)
        pitched = [Appearance(game, day, outs, flags % STARTED == 1, flags // STARTED) for game, day, outs, flags in fours]
        history.players[id_] = PlayerHistory(played, trips, faced, starts, pitched, out, attempts)
    return history
