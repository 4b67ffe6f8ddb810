"""The pages of a season's leaders, clubs and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast
from urllib.parse import urlencode

from hotstove.baseball.prints import Face, printer_of
from hotstove.baseball.season_play import Available, ClubHistory
from hotstove.league.leaders import BatterSeason, FielderSeason, PitcherSeason
from hotstove.league.season.compared import batting_compared, pitching_compared
from hotstove.league.season.history import history_of
from hotstove.league.season.lines import GAMES, Pitched
from hotstove.league.season.plan import Club
from hotstove.league.season.results import ONLY
from hotstove.league.season.splits import by_hand, club_parts, parts_of
from hotstove.league.standings import standings
from hotstove.stats.seasons import LEAGUES
from hotstove.table.errors import HotStoveError
from hotstove.table.events import AWAY, HOME
from hotstove.web.responses import NoSuchPage
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.columns import BATTING, FIELDING, PITCHING, PITCHING_KNOWN, USUAL, Column, Kind
from hotstove.web.seasons.pages import clubs_of, page_of
from hotstove.web.seasons.reading import OpenSeason, Reading, opened
from hotstove.web.seasons.statistics import (
    batter_of,
    club_games,
    everybody,
    pitcher_of,
    player_games,
    real_of,
    shown,
)
from hotstove.web.seasons.tables_shown import standings_shown

BY_HAND: Final = frozenset(("pa", "ab", "h", "2b", "3b", "hr", "bb", "so", "avg", "obp", "slg", "ops"))
"""The columns of batting that are known by the hand that a player has met."""
ROWS: Final = 50
"""The most rows of a page of leaders."""
KINDS: Final[Mapping[Kind, str]] = {"batting": "Batting", "pitching": "Pitching", "fielding": "Fielding"}
_COLUMNS: Final[Mapping[Kind, Sequence[Column[BatterSeason] | Column[PitcherSeason] | Column[FielderSeason]]]] = {
    "batting": BATTING,
    "pitching": PITCHING,
    "fielding": FIELDING,
}
AnyColumn = Column[BatterSeason | PitcherSeason | FielderSeason]
AnyRow = BatterSeason | PitcherSeason | FielderSeason


@dataclass(frozen=True, slots=True)
class Sorting:
    """What a page of leaders is asked for, from its address: the kind, column, direction, league, club, who, and page."""

    of: Kind
    sort: str
    turned: bool
    league: str
    club: str
    who: str
    page: int

    @classmethod
    def asked(cls, given: Mapping[str, str]) -> Sorting:
        """From the query; what is none is left out."""
        of = cast("Kind", given["of"]) if given.get("of") in KINDS else "batting"
        keys = {column.key for column in _COLUMNS[of]}
        sort = given["sort"] if given.get("sort") in keys else USUAL[of]
        number = given.get("page", "")
        page = int(number) if number.isascii() and number.isdecimal() and len(number) < 5 else 0
        who = given.get("who", "")
        return cls(of, sort, given.get("turned") == "on", given.get("league", ""), given.get("club", ""), who, page)

    def address(self, **changes: str) -> str:
        """The query of the same page with these changes, from its first row."""
        turned = "on" if self.turned else ""
        now = {"of": self.of, "sort": self.sort, "turned": turned, "league": self.league, "club": self.club, "who": self.who}
        return urlencode({name: value for name, value in (now | changes).items() if value})


def leaders_page(asked: Asked, path: Path, given: Mapping[str, str]) -> str:
    """The leaders by any column, of all, a league, or a club."""
    now = opened(path).now()
    wanted = Sorting.asked(given)
    columns = cast("Sequence[AnyColumn]", _COLUMNS[wanted.of])
    column = next(column for column in columns if column.key == wanted.sort)
    members = {club.code for club in now.plan.clubs if wanted.league in ("", club.league) and wanted.club in ("", club.code)}
    all_rows = cast("Sequence[AnyRow]", getattr(everybody(now), wanted.of))
    only_qualified = wanted.who == "qualified" or (wanted.who != "all" and column.is_average)
    rows = [row for row in all_rows if row.club in members and (row.qualified or not only_qualified)]
    ordered = column.sorted(rows, wanted.turned)
    last = max(0, (len(ordered) - 1) // ROWS)
    page = min(wanted.page, last)
    part = ordered[page * ROWS : (page + 1) * ROWS]
    return page_of(
        "season_leaders.html",
        asked,
        now,
        wanted=wanted,
        kinds=KINDS,
        columns=columns,
        rows=part,
        first=page * ROWS + 1,
        found=len(ordered),
        page=page,
        last_page=last,
        leagues=[(code, LEAGUES.get(code, code)) for code in dict.fromkeys(club.league for club in now.plan.clubs)],
        clubs=[(club.code, club.name) for club in now.plan.clubs],
        only_qualified=only_qualified,
        column=column,
    )


# --- Clubs


def clubs_page(asked: Asked, path: Path) -> str:
    """All clubs, by league."""
    now = opened(path).now()
    return page_of("season_clubs.html", asked, now, tables=standings_shown(now, clubs_of(asked, now)))


def club_at(now: Reading, code: str) -> Club:
    """The club with that code; raises NoSuchPage."""
    club = now.plan.by_code.get(code)
    if club is None:
        raise NoSuchPage("there is no such club in this season")
    return club


def _rest(season: OpenSeason, now: Reading, club: Club) -> tuple[Sequence[Available], ClubHistory, str]:
    """All cards of a club with their rest for its next game, its history, and that game's date; empty after the last one."""
    history = history_of(season.file.history(ONLY, club.code), now.plan.scheduled[club.code])
    coming = next(
        (game for game in now.fixtures if club.code in (game.away, game.home) and game.number not in now.scores), None
    )
    fixture = coming or now.fixtures[-1]
    seat = AWAY if fixture.away == club.code else HOME
    try:
        people = season.games.dugout.available(club.team, history, season.games.day_of(fixture, seat))
    except HotStoveError:
        return (), history, ""
    return people, history, "" if coming is None else f"{now.plan.date_of(coming.day):%d %B}".lstrip("0")


def club_page(asked: Asked, path: Path, code: str) -> str:
    """A club: its record, its pitchers with their rest, who is hurt, and its statistics."""
    season = opened(path)
    now = season.now()
    club = club_at(now, code)
    people, history, date = _rest(season, now, club)
    lines = everybody(now, club)
    table = next(table for table in standings(now.plan.clubs, now.totals) if any(row.club is club for row in table.rows))
    place = next(number for number, row in enumerate(table.rows, 1) if row.club is club)
    row = next(row for shown in standings_shown(now, clubs_of(asked, now)) for row in shown.rows if row.code == code)
    played = {batter.id: batter for batter in lines.batting} | {pitcher.id: pitcher for pitcher in lines.pitching}
    fielding = sorted(lines.fielding, key=lambda fielder: (fielder.position, -fielder.counts[0], fielder.name))
    games = club_games(now, code)
    return page_of(
        "season_club.html",
        asked,
        now,
        club=club,
        row=row,
        place=place,
        heading=table.heading,
        date=date,
        pitchers=[each for each in people if each.pitches],
        hitters=[each for each in people if not each.pitches],
        out={id_: player.out for id_, player in history.players.items() if player.out},
        names={each.player.id: each.player.name for each in people} | {id_: each.name for id_, each in played.items()},
        batting=sorted(lines.batting, key=lambda each: -each.line.plate_appearances),
        pitching=sorted(lines.pitching, key=lambda each: (-each.line.starts, -each.line.outs)),
        fielding=fielding,
        BATTING=BATTING,
        PITCHING=PITCHING,
        FIELDING=FIELDING,
        parts=club_parts(now.plan, now.scores, code),
        last=[game for game in games if game.won][-5:],
        coming=[game for game in games if not game.won][:5],
    )


def club_games_page(asked: Asked, path: Path, code: str) -> str:
    """All games of a club."""
    now = opened(path).now()
    return page_of("season_club_games.html", asked, now, club=club_at(now, code), games=club_games(now, code))


# --- Players


def player_page(asked: Asked, path: Path, code: str, card: str) -> str:
    """A player: his card, the replayed line beside the real one, what chance explains, splits, and his games."""
    season = opened(path)
    now = season.now()
    club = club_at(now, code)
    lines, real = now.totals[code], real_of(club, card)
    people, history, _ = _rest(season, now, club)
    own = next((each for each in people if each.player.id == card), None)
    if card not in lines.names and own is None and real is None:
        raise NoSuchPage("there is no such player in this club")
    name = lines.names.get(card) or (own.player.name if own else "") or (real.name if real else card)
    games = player_games(season, now, code, card)
    played = [each.played for each in games]
    at_bat_by_hand, on_mound_by_hand = by_hand(played)
    counts, pitched = lines.batting.get(card), lines.pitching.get(card)
    at_bat = batter_of(now, counts) if counts is not None and counts[GAMES] else None
    on_mound = pitcher_of(pitched) if pitched is not None and pitched[Pitched.GAMES] else None
    real_bat = BatterSeason("", "", "", 0, real.batting) if real is not None and real.batting.plate_appearances else None
    real_mound = real.pitching if real is not None else None
    bats = at_bat is not None and at_bat.line.plate_appearances > 0
    return page_of(
        "season_player.html",
        asked,
        now,
        club=club,
        name=name,
        own=own,
        out=history.players[card].out if card in history.players else 0,
        faces=_faces(season, club, name),
        at_bat=at_bat if bats else None,
        on_mound=on_mound,
        real_bat=real_bat,
        real_mound=PitcherSeason("", "", "", 0, real_mound, 0, 0) if real_mound is not None else None,
        batting_chance=batting_compared(at_bat.line, real_bat.line, now.plan.real) if bats and at_bat and real_bat else [],
        pitching_chance=pitching_compared(on_mound.line, real_mound) if on_mound and real_mound else [],
        splits=shown(now, parts_of(played)),
        hands=shown(now, at_bat_by_hand),
        faced=shown(now, on_mound_by_hand),
        games=[
            (
                each.game,
                batter_of(now, each.played.batting) if each.played.batting is not None else None,
                pitcher_of(each.played.pitching) if each.played.pitching is not None else None,
            )
            for each in games
        ],
        BATTING=BATTING,
        PITCHING=PITCHING,
        PITCHING_KNOWN=PITCHING_KNOWN,
        BY_HAND=[column for column in BATTING if column.key in BY_HAND],
        fielding=[each for each in everybody(now, club).fielding if each.id == card],
        FIELDING=FIELDING,
    )


def _faces(season: OpenSeason, club: Club, name: str) -> list[Face]:
    """The player's cards as the game prints them; none if it prints no cards."""
    if club.code not in season.faces:
        try:
            season.faces[club.code] = printer_of(season.games.game).cards(club.team).faces
        except HotStoveError:
            season.faces[club.code] = ()
    return [face for face in season.faces[club.code] if face.title == name or face.title.startswith(f"{name}, ")]
