"""Writes single games (played by hand, entered, postseason) into the season's file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.season_play import ClubHistory
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import COMPUTER, SeasonGames
from hotstove.league.season.history import history_of, history_text
from hotstove.league.season.lines import GameLines, summed
from hotstove.league.season.store import SeasonFile
from hotstove.table import AWAY, HOME, Event
from hotstove.table.game import Setup

ONLY: Final = 1
"""The number of the replay in a season that is replayed once: the only kind that people play in, and with a postseason."""


def histories_before(file: SeasonFile, fixture: Fixture) -> tuple[ClubHistory, ClubHistory]:
    """Both clubs' histories (away, home) before a game."""
    away, home = (history_of(file.history(ONLY, code), file.plan.scheduled[code]) for code in (fixture.away, fixture.home))
    return away, home


def setup_of(file: SeasonFile, season_games: SeasonGames, fixture: Fixture) -> Setup:
    """The set-up of a game with the lineups that the dugouts propose."""
    return season_games.setup(ONLY, fixture, histories_before(file, fixture))


def count_game(
    file: SeasonFile,
    season_games: SeasonGames,
    fixture: Fixture,
    setup: Setup,
    events: Sequence[Event],
    kind: str = COMPUTER,
    answers: str = "",
) -> GameLines:
    """Write a finished game into the file, with both clubs' histories after it; returns its lines.

    A game of the postseason does not count for the season's totals.
    """
    histories = histories_before(file, fixture)
    finished, lines = season_games.finish(ONLY, fixture, histories, setup, events, kind, answers)
    totals = file.totals(ONLY)
    texts = {}
    for seat, code in ((AWAY, fixture.away), (HOME, fixture.home)):
        if fixture.number <= len(file.plan.fixtures):
            totals[code] = summed([totals[code], lines.clubs[seat]])
        texts[code] = history_text(histories[seat])
    file.add([finished], texts, totals, ONLY)
    return lines
