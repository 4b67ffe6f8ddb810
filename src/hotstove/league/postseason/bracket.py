"""Postseasons: ties played off, then the series of the era, from the standings of the season as it was replayed.

A postseason is a plain value. ``bracket`` begins it, ``next_games`` says which games come next (one of each series under
way), ``after`` gives the postseason after one of them; every round follows from those before. The number of clubs, the length
of series and their home stands are in ``eras``.

Ties for a place that counts are played off: one game, in the National League of 1946 to 1968 the best of three; if three
clubs are level, the last two in order play first. There were no playoffs in 2020 and from 2022 on. Level clubs are ordered,
for seeds and homes, by their games against each other, then the difference of runs, then the code. The two halves of 1981
are not in the data; the two best clubs of each division stand for their winners.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hotstove.league.postseason.rounds import league_rounds, title_series
from hotstove.league.postseason.seeding import ties
from hotstove.league.postseason.state import Finish, Postseason, PostseasonGame
from hotstove.table.errors import NotLegal


def bracket(year: int, finishes: Iterable[Finish]) -> Postseason:
    """The postseason of a year before its first game, ties first; already over in years that had none.

    Raises NotLegal if a club is in the standings twice.
    """
    clubs = tuple(finishes)
    codes = [club.code for club in clubs]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice is not None:
        raise NotLegal(f"{twice} stands twice in the standings")
    return _with_next_round(Postseason(year, clubs))


def next_games(state: Postseason) -> tuple[PostseasonGame, ...]:
    """The games that can be played now, one of each series that is not decided."""
    return tuple(series.next_game for series in state.series if series.winner is None)


def after(state: Postseason, game: PostseasonGame, winner: str | None) -> Postseason:
    """The postseason after a game; without a winner it was a tie. Raises NotLegal if that game is not next."""
    if game not in next_games(state):
        raise NotLegal(f"game {game.number} of the {game.series} is not next")
    if winner not in (game.away, game.home, None):
        raise NotLegal(f"{winner} is not in game {game.number} of the {game.series}")
    *before, last = state.rounds
    new = tuple(replace(series, won=(*series.won, winner)) if series.name == game.series else series for series in last)
    state = replace(state, rounds=(*before, new))
    return _with_next_round(state) if state.over else state


def _with_next_round(state: Postseason) -> Postseason:
    """The state with the next round, if there is one."""
    for build in (ties, league_rounds, title_series):
        new_round = build(state)
        if new_round:
            return replace(state, rounds=(*state.rounds, new_round))
    return state
