"""A game of a season out of shorthand: the clubs' sheets and rosters are the season's, the plays are what was typed."""

from __future__ import annotations

from hotstove.baseball.season_play import ClubHistory
from hotstove.baseball.teams import Player
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.report import person
from hotstove.league.shorthand.files import read_game
from hotstove.league.shorthand.game import Rosters, Shorthand
from hotstove.table import AWAY, HOME, SIDES, Event
from hotstove.table.game import Setup

COMMENT = "#"
CALLED = "over:"
"""Begins the last line of a game that ends early, or that people call something."""


def entered_events(season_games: SeasonGames, fixture: Fixture, finished: Finished) -> list[Event]:
    """The events of a game that was entered."""
    return events_entered(
        season_games, fixture, season_games.setup_kept(finished.sheets, fixture), finished.answers, "entered game"
    )


def events_entered(season_games: SeasonGames, fixture: Fixture, setup: Setup, text: str, source: str) -> list[Event]:
    """The events of a game from its shorthand; raises Unreadable or NotLegal with the line."""
    return read_game(text, source, season_games.game.sheets(setup), _rosters(season_games, fixture, setup)).events


def desk(season_games: SeasonGames, fixture: Fixture, setup: Setup) -> Shorthand:
    """Where a game is typed in, before its first line."""
    return Shorthand(season_games.game.sheets(setup), season_games.game.title, rosters=_rosters(season_games, fixture, setup))


def enter(game: Shorthand, line: str) -> None:
    """One line: plays, how the game ended, or before the first play who was in a lineup (``home: Pennock p, 5 Paschal lf``)."""
    words = line.split(COMMENT)[0].strip()
    key, colon, rest = words.partition(":")
    if colon and key.strip().lower() in SIDES:
        game.line_up(AWAY if key.strip().lower() == SIDES[AWAY] else HOME, rest)
    elif words.lower().startswith(CALLED):
        game.end(words[len(CALLED) :].strip() or "called")
    elif words:
        game.read(words)


def _rosters(season_games: SeasonGames, fixture: Fixture, setup: Setup) -> Rosters:
    """Everybody the clubs have: by their cards, and under the ids of the data who has none."""
    found = []
    sheets = season_games.game.sheets(setup)
    for seat, code in ((AWAY, fixture.away), (HOME, fixture.home)):
        club = season_games.plan.by_code[code]
        cards = season_games.dugout.available(
            club.team, ClubHistory(season_games.plan.scheduled[code]), season_games.day_of(fixture, seat)
        )
        known = {player.id: player for player in (*sheets[seat].players, *(each.player for each in cards))}
        real = {player.id for player in club.players}
        owners = {person(card, real) for card in known}
        others = {player.id: Player(player.id, player.name) for player in club.players if player.id not in owners}
        found.append((*known.values(), *others.values()))
    return found[AWAY], found[HOME]
