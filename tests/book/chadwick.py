"""Chadwick's tools (chadwickpy, an independent reader) as the referee: what they make of our files, beside our own book."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

from hotstove.baseball.plays import Count
from hotstove.book.retrosheet import DatedGame, player_ids, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.book.statistics import BattingLine, PitchingLine
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.files import write_files
from tests.waiting import WAIT

BANNER = ("Chadwick ", "  Type ", "Copyright", "Dr T L Turocy", "This is free software")
Figures = dict[str, int]


def start(tool: str, folder: Path, year: int, *options: str) -> subprocess.Popen[str]:
    """Start one of the tools on all event files of a folder."""
    program = Path(sys.executable).with_name(tool)
    files = sorted(path.name for path in folder.glob("*.EVN"))
    command = [str(program), "-Q", *options, "-y", str(year), *files]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")


def finish(process: subprocess.Popen[str]) -> tuple[str, list[str]]:
    """What it printed, and what it complained about; a tool that complains still ends with 0."""
    printed, complaints = process.communicate(timeout=WAIT)
    assert process.returncode == 0, complaints
    return printed, [line for line in complaints.splitlines() if line.strip() and not line.startswith(BANNER)]


BATTING = {
    "ab": "B_AB",
    "r": "B_R",
    "h": "B_H",
    "bi": "B_RBI",
    "d": "B_2B",
    "t": "B_3B",
    "hr": "B_HR",
    "bb": "B_BB",
    "ibb": "B_IBB",
    "so": "B_SO",
    "gdp": "B_GDP",
    "hp": "B_HP",
    "sh": "B_SH",
    "sf": "B_SF",
    "sb": "B_SB",
    "cs": "B_CS",
}
PITCHING = {
    "outs": "P_OUT",
    "h": "P_H",
    "r": "P_R",
    "er": "P_ER",
    "bb": "P_BB",
    "so": "P_SO",
    "bf": "P_TBF",
    "wp": "P_WP",
    "bk": "P_BK",
    "hb": "P_HP",
}
"""The tools' two names for each figure: in cwbox -X and in cwdaily."""


def own_batting(line: BattingLine) -> Figures:
    """Our figures under cwbox's names."""
    return {
        "ab": line.at_bats,
        "r": line[Count.RUN],
        "h": line.hits,
        "bi": line[Count.RUN_BATTED_IN],
        "d": line[Count.DOUBLE],
        "t": line[Count.TRIPLE],
        "hr": line[Count.HOME_RUN],
        "bb": line.walks,
        "ibb": line[Count.INTENTIONAL_WALK],
        "so": line[Count.STRIKEOUT],
        "gdp": line[Count.DOUBLE_PLAY_GROUNDER],
        "hp": line[Count.HIT_BY_PITCH],
        "sh": line[Count.SACRIFICE_HIT],
        "sf": line[Count.SACRIFICE_FLY],
        "sb": line[Count.STOLEN_BASE],
        "cs": line[Count.CAUGHT_STEALING],
    }


def own_pitching(line: PitchingLine) -> Figures:
    """Our figures under cwbox's names."""
    return {
        "outs": line.outs,
        "h": line.hits,
        "r": line[Count.RUN],
        "er": line[Count.EARNED_RUN],
        "bb": line.walks,
        "so": line[Count.STRIKEOUT],
        "bf": line.batters_faced,
        "wp": line[Count.WILD_PITCH],
        "bk": line[Count.BALK],
        "hb": line[Count.HIT_BY_PITCH],
    }


def differences(games: Sequence[DatedGame], folder: Path, fielding: bool = False) -> list[str]:
    """Export the games, let cwbox -X and cwdaily read them, and list everything that differs from our books; empty: nothing.

    ``fielding``: compare putouts, assists, errors, and double plays as well.
    """
    write_files(retrosheet_files(games), folder)
    year = games[0].day.year
    running = [start("cwbox", folder, year, "-X"), start("cwdaily", folder, year, "-n")]
    (box, complaints), (daily, more) = (finish(process) for process in running)
    problems = [*complaints, *more]
    root = ElementTree.fromstring(f"<all>{box}</all>")
    read = {element.get("game_id", ""): element for element in root}
    if sorted(read) != sorted(game.id for game in games) or len(read) != len(root):
        problems.append(f"games read: {len(read)} of {len(games)}")
    ids = player_ids(games)
    rows = {(row["GAME_ID"], row["PLAYER_ID"]): row for row in csv.DictReader(io.StringIO(daily))}
    for game in games:
        if game.id in read:
            problems += [f"{game.id} {problem}" for problem in _box(game, read[game.id], ids, fielding)]
            problems += [f"{game.id} cwdaily {problem}" for problem in _daily(game, rows, ids)]
    return problems


def _numbers(element: ElementTree.Element | None, names: Sequence[str]) -> Figures:
    assert element is not None
    return {name: int(element.get(name, "-1")) for name in names}


def _box(game: DatedGame, box: ElementTree.Element, ids: dict[tuple[str, str], str], fielding: bool) -> list[str]:
    book = game.book
    problems = []
    line = box.find("linescore")
    assert line is not None
    score = tuple(int(line.get(f"{side}_runs", "-1")) for side in ("away", "home"))
    hits = tuple(int(line.get(f"{side}_hits", "-1")) for side in ("away", "home"))
    errors = tuple(int(line.get(f"{side}_errors", "-1")) for side in ("away", "home"))
    if (score, hits) != (book.score, (book.hits(AWAY), book.hits(HOME))):
        problems.append(f"runs and hits {score} {hits}")
    if errors != (book.errors(AWAY), book.errors(HOME)):
        problems.append(f"errors {errors}")
    innings = [(row.get("away"), row.get("home")) for row in line.findall("inning_line_score")]
    ours = [tuple("x" if runs is None else str(runs) for runs in sides) for _, *sides in book.line_score()]
    if innings != ours:
        problems.append(f"line score {innings}, ours {ours}")
    seats: tuple[Seat, Seat] = (AWAY, HOME)
    players, pitching = box.findall("players"), box.findall("pitching")
    for seat in seats:
        side = book.sides[seat]
        their_players = {element.get("id", ""): element for element in players[seat]}
        for player, batting_line in side.batting.items():
            theirs = _numbers(their_players[ids[side.sheet.code, player]].find("batting"), list(BATTING))
            if theirs != own_batting(batting_line):
                problems.append(f"{player} {theirs}, ours {own_batting(batting_line)}")
        staff = {element.get("id", ""): element for element in pitching[seat]}
        if len(staff) != len(side.pitching):
            problems.append(f"{len(staff)} pitchers")
        for player, pitching_line in side.pitching.items():
            theirs = _numbers(staff[ids[side.sheet.code, player]], list(PITCHING))
            if theirs != own_pitching(pitching_line):
                problems.append(f"{player} {theirs}, ours {own_pitching(pitching_line)}")
        problems += _left_on_base(game, seat, int(players[seat].get("lob", "-1")), list(staff.values()), pitching[1 - seat])
        if fielding:
            problems += _fielding(book, seat, their_players, ids)
    return problems


def _left_on_base(
    game: DatedGame, seat: Seat, theirs: int, staff: list[ElementTree.Element], against: ElementTree.Element
) -> list[str]:
    """Theirs is ours and one more for each runner that a void half-inning takes off; batters faced leave no doubt."""
    from hotstove.book.retrosheet import event_records

    book = game.book
    own = book.left_on_base(seat)
    problems = []
    records = event_records(game, player_ids([game]))
    taken_off = sum(half.taken_off for half in records if half.half == seat)
    void = sum(half.void for half in book.halves if half.half == seat)
    if taken_off != void:
        problems.append(f"{taken_off} runners taken off for {void} void runs")
    if theirs - taken_off != own:
        problems.append(f"left on base {theirs}, of them {taken_off} taken off, ours {own}")
    faced, outs, runs = (sum(int(pitcher.get(name, "0")) for pitcher in against) for name in ("bf", "outs", "r"))
    if faced - outs - runs != own:
        problems.append(f"{faced} batters faced, {outs} outs, {runs} runs, left on base {own}")
    return problems


def _fielding(
    book: Scorebook, seat: Seat, players: dict[str, ElementTree.Element], ids: dict[tuple[str, str], str]
) -> list[str]:
    side = book.sides[seat]
    problems = []
    for player in side.everybody:
        own: Figures = {"po": 0, "a": 0, "e": 0, "dp": 0}
        for (fielder, _), line in side.fielding.items():
            if fielder == player.id:
                counts = (line.putouts, line.assists, line.errors, line.double_plays)
                own = {name: own[name] + count for name, count in zip(own, counts, strict=True)}
        theirs = dict.fromkeys(own, 0)
        for element in players[ids[side.sheet.code, player.id]].findall("fielding"):
            for name in own:
                theirs[name] += int(element.get(name, "0"))
        if theirs != own:
            problems.append(f"{player.id} in the field {theirs}, ours {own}")
    return problems


def _daily(game: DatedGame, rows: dict[tuple[str, str], dict[str, str]], ids: dict[tuple[str, str], str]) -> list[str]:
    problems = []
    for side in game.book.sides:
        for player, line in side.batting.items():
            row = rows.get((game.id, ids[side.sheet.code, player]))
            theirs = {} if row is None else {name: int(row[column]) for name, column in BATTING.items()}
            if theirs != own_batting(line):
                problems.append(f"{player} {theirs}")
            passed = sum(field.passed_balls for (fielder, _), field in side.fielding.items() if fielder == player)
            if row is None or int(row["F_C_PB"]) != passed:
                problems.append(f"{player}: {passed} passed balls")
            if row is None or int(row["B_PA"]) != line.plate_appearances:
                problems.append(f"{player}: plate appearances")
        for player, pitching_line in side.pitching.items():
            row = rows.get((game.id, ids[side.sheet.code, player]))
            theirs = {} if row is None else {name: int(row[column]) for name, column in PITCHING.items()}
            if theirs != own_pitching(pitching_line):
                problems.append(f"{player} pitching {theirs}")
    return problems
