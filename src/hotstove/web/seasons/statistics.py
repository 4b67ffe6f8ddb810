"""Who has done what in a season: the rows of leaders, clubs and players, and the games of one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.league.leaders import BatterSeason, FielderSeason, PitcherSeason, batters, fielders, pitchers
from hotstove.league.season.lines import GAMES, ClubLines, Counts, Pitched
from hotstove.league.season.plan import Club
from hotstove.league.season.real import RealPlayer, batting_season, pitching_season
from hotstove.league.season.report import person
from hotstove.league.season.splits import Part, PlayedGame, games_played
from hotstove.table.events import AWAY, HOME
from hotstove.web.seasons.reading import OpenSeason, Reading
from hotstove.web.seasons.tables_shown import GameRow, game_row


@dataclass(frozen=True, slots=True)
class Everybody:
    """All players' lines so far."""

    batting: tuple[BatterSeason, ...]
    pitching: tuple[PitcherSeason, ...]
    fielding: tuple[FielderSeason, ...]


def everybody(now: Reading, only: Club | None = None) -> Everybody:
    """All players' lines, or those of one club's; a pitcher's batting counts only if he came to bat."""
    totals: Mapping[str, ClubLines] = now.totals if only is None else {only.code: now.totals[only.code]}
    return Everybody(
        tuple(row for row in batters(now.plan, totals) if row.line.plate_appearances),
        tuple(pitchers(totals)),
        tuple(fielders(totals)),
    )


def real_of(club: Club, card: str) -> RealPlayer | None:
    """The real season of the man whose card that is, or None."""
    by_id = {player.id: player for player in club.players}
    return by_id.get(person(card, by_id))


# --- Games of a club or a player


@dataclass(frozen=True, slots=True)
class ClubGame:
    """A game of a club's: ``won`` is ``W``, ``L``, ``T``, or empty before it is over; the opponent's code and nickname."""

    row: GameRow
    at_home: bool
    opponent: tuple[str, str]
    won: str
    runs: int = 0
    allowed: int = 0


def club_games(now: Reading, code: str) -> list[ClubGame]:
    """All games of a club, played or not, in the schedule's order."""
    games = []
    for fixture in now.fixtures:
        if code in (fixture.away, fixture.home):
            row = game_row(now, fixture)
            seat = HOME if fixture.home == code else AWAY
            won, own, theirs = "", 0, 0
            if row.score is not None:
                own, theirs = row.score[seat], row.score[1 - seat]
                won = "W" if own > theirs else "L" if own < theirs else "T"
            games.append(ClubGame(row, seat == HOME, row.clubs[1 - seat], won, own, theirs))
    return games


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game in which a player appeared, with his counts at bat and on the mound; None where he did neither."""

    game: ClubGame
    played: PlayedGame


def player_games(season: OpenSeason, now: Reading, club: str, card: str) -> list[PlayerGame]:
    """The games of the schedule in which he appeared."""
    games = {game.row.number: game for game in club_games(now, club)}
    return [PlayerGame(games[each.fixture.number], each) for each in games_played(season.club_lines(club), card)]


@dataclass(frozen=True, slots=True)
class Split:
    """A part of a player's season, at bat or on the mound."""

    label: str
    batting: BatterSeason | None
    pitching: PitcherSeason | None


def shown(now: Reading, parts: Sequence[Part]) -> list[Split]:
    """Parts of a season as lines."""
    return [
        Split(
            part.label,
            None if part.batting is None else batter_of(now, part.batting),
            None if part.pitching is None else pitcher_of(part.pitching),
        )
        for part in parts
    ]


def batter_of(now: Reading, counts: Counts) -> BatterSeason:
    """Counts at bat as a line."""
    return BatterSeason("", "", "", 0, batting_season(counts, now.plan.sacrifice_flies, counts[GAMES]))


def pitcher_of(counts: Counts) -> PitcherSeason:
    """Counts on the mound as a line."""
    return PitcherSeason("", "", "", 0, pitching_season(counts), counts[Pitched.COMPLETE], counts[Pitched.SHUTOUTS])
