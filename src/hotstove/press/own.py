"""Players of one's own: a CSV file of statistics, a line a player, as one more team of a season."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hotstove.baseball.positions import Position, position_named
from hotstove.baseball.seasons import BattingSeason, FieldingSeason, PitchingSeason, PlayerSeason, Season, TeamSeason
from hotstove.press.lahman import BATTING, PITCHING
from hotstove.press.tables import Row, read_rows
from hotstove.table.errors import NotLegal, Unreadable

NAME = "Players of your own"
NEEDED = ("name", "bats", "throws", "pos")
ABOUT = {
    "name": "the player",
    "bats": "L, R or B",
    "throws": "L or R",
    "pos": "his positions, most played first, with games where you like: SS 120/2B 20",
    "team": "his team's name (default: all are one team)",
    "G AB R H 2B 3B HR RBI SB CS BB IBB HBP SH SF SO GIDP": "batting; what is left out counts as none",
    "pG pGS pIP pBFP pH pR pER pHR pBB pSO pHBP pWP pBK pW pL pSV": "pitching, with a p before each; pIP such as 201.1",
    "E": "errors at his first position",
}
"""The columns, for people."""


def with_own(season: Season, path: Path) -> tuple[Season, tuple[str, ...]]:
    """The season with the file's players as teams that no league's totals count, and those teams' codes."""
    teams: dict[str, list[PlayerSeason]] = {}
    seen: set[str] = set()
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
            row.wrong("name", "another name: two players of one team have this one")
        seen.add(f"{team}/{player.name}")
        teams.setdefault(team, []).append(player)
    if len(teams) > 26:
        raise NotLegal(f"{path}: {len(teams)} teams; a file holds 26 at most")
    league = min(team.league for team in season.teams)
    games = max(team.games for team in season.teams)
    codes = [f"OW{letter}" for letter in "NABCDEFGHIJKLMOPQRSTUVWXYZ"]
    found = [
        TeamSeason(code, name, league, "", 0, games // 2, 0, 0, 0, 0, 1.0, tuple(players))
        for code, (name, players) in zip(codes, teams.items(), strict=False)
    ]
    return replace(season, teams=(*season.teams, *found)), tuple(team.code for team in found)


_PITCHING = {f"p{column}": name for column, name in PITCHING.items() if column != "ipouts"}
_KNOWN = (*NEEDED, "team", *BATTING, "e", "pip", *_PITCHING)


def _player(row: Row, number: int) -> PlayerSeason:
    if not row.text("name"):
        row.wrong("name", "a name")
    for column, words in (("bats", ("L", "R", "B")), ("throws", ("L", "R"))):
        if row.text(column).upper() not in words:
            row.wrong(column, " or ".join(words))
    counts = {name: row.count(column) for column, name in BATTING.items()}
    if counts["hits"] > counts["at_bats"]:
        row.wrong("h", f"no more hits than at-bats ({counts['at_bats']})")
    if counts["doubles"] + counts["triples"] + counts["home_runs"] > counts["hits"]:
        row.wrong("h", "at least as many hits as doubles, triples and home runs together")
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


def _pitching(row: Row) -> PitchingSeason | None:
    counts = {name: row.count(column) for column, name in _PITCHING.items()}
    outs = _outs(row)
    if not any(counts.values()) and not outs:
        return None
    if counts["starts"] > counts["games"]:
        row.wrong("pgs", f"no more starts than games ({counts['games']})")
    return PitchingSeason(**counts, outs=outs)


def _outs(row: Row) -> int:
    """Innings pitched as people write them, a third after the point: 201.1 are 604 outs."""
    whole, _, thirds = row.text("pip").partition(".")
    if not (whole or "0").isdigit() or thirds not in ("", "0", "1", "2"):
        row.wrong("pip", "innings such as 201.1 (201 and a third)")
    return 3 * int(whole or 0) + int(thirds or 0)


def _gloves(row: Row, games: int, pitching: PitchingSeason | None) -> tuple[FieldingSeason, ...]:
    """``SS 120/2B 20``: where games are not given, the first position has them all."""
    found: dict[Position, int] = {}
    for word in filter(None, (word.strip() for word in row.text("pos").split("/"))):
        short, _, number = word.partition(" ")
        try:
            position = position_named(short)
        except ValueError:
            row.wrong("pos", "positions such as SS 120/2B 20")
        if position > Position.DESIGNATED_HITTER or position in found or not (number or "0").isdigit():
            row.wrong("pos", "positions, each once, such as SS 120/2B 20")
        usual = (pitching.games if pitching else 1) if position is Position.PITCHER else 1 if found else max(1, games)
        found[position] = int(number) if number else usual
    if not found:
        row.wrong("pos", "at least one position, such as SS, or DH")
    first = next(iter(found))
    return tuple(
        FieldingSeason(position, games=played, errors=row.count("e") if position is first else 0)
        for position, played in found.items()
    )
