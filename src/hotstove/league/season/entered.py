"""A game of a season that is entered in shorthand: the clubs' lineups and rosters come from the season."""

from __future__ import annotations

from hotstove.baseball.season_play import ClubHistory
from hotstove.baseball.teams import Player
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.report import person
from hotstove.league.shorthand.files import read_game
from hotstove.league.shorthand.game import Rosters, Shorthand
from hotstove.table import AWAY, HOME, SIDES, Event
from hotstove.table.game import Setup

COMMENT = "#"
CALLED = "over:"
"""The start of the last line of a game that ended early, or whose end is described in other words."""


def entered_events(season_games: SeasonGames, fixture: Fixture, setup: Setup, text: str, source: str) -> list[Event]:
    """The events of a game from its shorthand; raises Unreadable or NotLegal with the line."""
    return read_game(text, source, season_games.game.sheets(setup), _rosters(season_games, fixture, setup)).events


def not_begun(season_games: SeasonGames, fixture: Fixture, setup: Setup) -> Shorthand:
    """The game before its first line."""
    return Shorthand(season_games.game.sheets(setup), season_games.game.title, rosters=_rosters(season_games, fixture, setup))


def enter_line(game: Shorthand, line: str) -> None:
    """Read one line: plays, how the game ended, or before its first play a lineup (``home: Pennock p, 5 Paschal lf``).

    Raises Unreadable or NotLegal; then the game is unchanged.
    """
    words = line.split(COMMENT)[0].strip()
    key, colon, rest = words.partition(":")
    if colon and key.strip().lower() in SIDES:
        game.line_up(AWAY if key.strip().lower() == SIDES[AWAY] else HOME, rest)
    elif words.lower().startswith(CALLED):
        game.end(words[len(CALLED) :].strip() or "called")
    elif words:
        game.read(words)


def _rosters(season_games: SeasonGames, fixture: Fixture, setup: Setup) -> Rosters:
    """All players of both clubs: those with cards, and those in the data without one."""
    rosters = []
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
        rosters.append((*known.values(), *others.values()))
    return rosters[AWAY], rosters[HOME]
