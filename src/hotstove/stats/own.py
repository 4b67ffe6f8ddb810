"""Users' own players: a CSV file of statistics, one line for each; they form new teams of a season or join its teams."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hotstove.baseball.positions import Position, position_named
from hotstove.stats.lahman import BATTING, PITCHING
from hotstove.stats.seasons import BattingSeason, FieldingSeason, PitchingSeason, PlayerSeason, Season, TeamSeason
from hotstove.stats.tables import StatisticsRow, read_rows
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import whole_number

NAME = "Players of your own"
NEEDED = ("name", "bats", "throws", "pos")
ABOUT = {
    "name": "the player",
    "bats": "L, R or B",
    "throws": "L or R",
    "pos": "his positions, most played first, with games where you like: SS 120/2B 20",
    "team": "his team's name (default: all are one whole team), or a club's code, such as NYA: he joins that club",
    "G AB R H 2B 3B HR RBI SB CS BB IBB HBP SH SF SO GIDP": "batting; what is left out counts as none (G is needed with AB)",
    "pG pGS pIP pBFP pH pR pER pHR pBB pSO pHBP pWP pBK pW pL pSV pCG pSHO pGF": (
        "pitching, with a p before each; pIP such as 201.1"
    ),
    "E": "errors at his first position",
}
"""The columns, for the command's help."""
A_TEAM = (
    "a file makes whole teams: at least 8 position players, one for each position, and somebody who pitched; or say in the"
    " column team, with a club's code such as {code}, which club a player joins"
)
"""A team's requirements, for the command's help."""


def with_own(season: Season, path: Path) -> tuple[Season, tuple[str, ...]]:
    """The season with the file's players, and the codes of the teams that they form or join.

    New teams do not count for their league's totals. Raises Unreadable or NotLegal naming file, row and column.
    """
    teams: dict[str, list[PlayerSeason]] = {}
    seen = {f"{club.code}/{player.name}" for club in season.teams for player in club.players}
    rows = read_rows(path, NEEDED)
    if not rows:
        raise Unreadable(f"{path}: row 2: expected a player, found nothing")
    unknown = [column for column in rows[0].cells if column not in _KNOWN]
    if unknown:
        raise Unreadable(f"{path}: row 1: unknown column {unknown[0]!r}; known: {', '.join(_KNOWN)}")
    for number, row in enumerate(rows, 1):
        player = _player(row, number)
        team = row.text("team") or NAME
        if f"{team}/{player.name}" in seen:
            row.unreadable("name", "another name: two players of one team have this one")
        seen.add(f"{team}/{player.name}")
        teams.setdefault(team, []).append(player)
    joined = {code: teams.pop(code) for code in list(teams) if code in season.by_code}
    if len(teams) > 26:
        raise NotLegal(f"{path}: {len(teams)} teams; a file holds 26 at most")
    league = min(team.league for team in season.teams)
    games = max(team.games for team in season.teams)
    codes = [f"OW{letter}" for letter in "NABCDEFGHIJKLMOPQRSTUVWXYZ"]
    new_teams = [
        TeamSeason(code, name, league, "", 0, games // 2, 0, 0, 0, 0, 1.0, tuple(players))
        for code, (name, players) in zip(codes, teams.items(), strict=False)
    ]
    clubs = [replace(club, players=(*club.players, *joined.get(club.code, ()))) for club in season.teams]
    return replace(season, teams=(*clubs, *new_teams)), (*joined, *(team.code for team in new_teams))


MOST_OUTS = 36
"""The most outs of a pitcher per game: twelve innings."""
_PITCHING = {f"p{column}": name for column, name in PITCHING.items() if column != "ipouts"}
_KNOWN = (*NEEDED, "team", *BATTING, "e", "pip", *_PITCHING)


def _player(row: StatisticsRow, number: int) -> PlayerSeason:
    if not row.text("name"):
        row.unreadable("name", "a name")
    for column, words in (("bats", ("L", "R", "B")), ("throws", ("L", "R"))):
        if row.text(column).upper() not in words:
            row.unreadable(column, " or ".join(words))
    counts = {name: row.count(column) for column, name in BATTING.items()}
    if counts["at_bats"] > 6 * counts["games"]:
        row.unreadable("ab", f"no more than 6 at-bats a game (column g: {counts['games']} games)")
    if counts["hits"] > counts["at_bats"]:
        row.unreadable("h", f"no more hits than at-bats ({counts['at_bats']})")
    if counts["doubles"] + counts["triples"] + counts["home_runs"] > counts["hits"]:
        row.unreadable("h", "at least as many hits as doubles, triples and home runs together")
    if counts["strikeouts"] > counts["at_bats"] - counts["hits"]:
        row.unreadable("so", f"no more strikeouts than at-bats without a hit ({counts['at_bats'] - counts['hits']})")
    if counts["intentional_walks"] > counts["walks"]:
        row.unreadable("ibb", f"no more intentional walks than walks ({counts['walks']})")
    if row.known("r") and counts["home_runs"] > counts["runs"]:
        row.unreadable("r", f"at least as many runs as home runs ({counts['home_runs']})")
    pitching = _pitching(row)
    gloves = _gloves(row, counts["games"], pitching)
    return PlayerSeason(
        f"own{number:03}",
        row.text("name"),
        row.text("bats").upper(),
        row.text("throws").upper(),
        BattingSeason(**counts),
        pitching,
        gloves,
    )


def _pitching(row: StatisticsRow) -> PitchingSeason | None:
    counts = {name: row.count(column) for column, name in _PITCHING.items()}
    outs = _outs(row)
    if not any(counts.values()) and not outs:
        return None
    if counts["starts"] > counts["games"]:
        row.unreadable("pgs", f"no more starts than games ({counts['games']})")
    if outs > MOST_OUTS * counts["games"]:
        row.unreadable("pip", f"no more than {MOST_OUTS // 3} innings a game (column pg: {counts['games']} games)")
    if counts["home_runs"] > counts["hits"]:
        row.unreadable("phr", f"no more home runs than hits ({counts['hits']})")
    if row.known("pr") and counts["earned_runs"] > counts["runs"]:
        row.unreadable("per", f"no more earned runs than runs ({counts['runs']})")
    if counts["strikeouts"] > outs + counts["games"]:
        row.unreadable("pso", f"no more strikeouts than outs ({outs})")
    if counts["wins"] + counts["losses"] + counts["saves"] > counts["games"]:
        row.unreadable("pg", "at least as many games as wins, losses and saves together")
    faced = counts["hits"] + counts["walks"] + counts["hit_batters"] + counts["strikeouts"]
    if row.known("pbfp") and counts["batters_faced"] < faced:
        row.unreadable("pbfp", f"at least as many batters as hits, walks, hit batters and strikeouts together ({faced})")
    return PitchingSeason(**counts, outs=outs)


def _outs(row: StatisticsRow) -> int:
    """Innings pitched as people write them, a third after the point: 201.1 are 604 outs."""
    whole, _, thirds = row.text("pip").partition(".")
    innings = whole_number(whole or "0")
    if innings is None or thirds not in ("", "0", "1", "2"):
        row.unreadable("pip", "innings such as 201.1 (201 and a third)")
    return 3 * innings + int(thirds or 0)


def _gloves(row: StatisticsRow, games: int, pitching: PitchingSeason | None) -> tuple[FieldingSeason, ...]:
    """The positions in a cell such as ``SS 120/2B 20``; if games are not given, the first position has all of them."""
    games_at: dict[Position, int] = {}
    for word in filter(None, (word.strip() for word in row.text("pos").split("/"))):
        short, _, number = word.partition(" ")
        try:
            position = position_named(short)
        except ValueError:
            row.unreadable("pos", "positions such as SS 120/2B 20")
        played = whole_number(number or "0")
        if position > Position.DESIGNATED_HITTER or position in games_at or played is None:
            row.unreadable("pos", "positions, each once, such as SS 120/2B 20")
        usual = (pitching.games if pitching else 1) if position is Position.PITCHER else 1 if games_at else max(1, games)
        games_at[position] = played if number else usual
    if not games_at:
        row.unreadable("pos", "at least one position, such as SS, or DH")
    first = next(iter(games_at))
    return tuple(
        FieldingSeason(position, games=played, errors=row.count("e") if position is first else 0)
        for position, played in games_at.items()
    )
