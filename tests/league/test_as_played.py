"""Lineups as they were on each day, from a Retrosheet game log: who started, in which order, at which positions."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import ClubHistory
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.main import cli
from hotstove.league.schedule.files import ScheduleFile, read_schedule
from hotstove.league.schedule.fixtures import Fixture, Schedule
from hotstove.league.schedule.game_logs import read_lineups
from hotstove.league.season.as_played import lineups_as_played
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.stats.lahman import any_season
from hotstove.table import AWAY, BOTH, HOME, Unreadable
from hotstove.table.texts import Json
from tests.web.seasons_case import CLUBS, plan

Lineup = list[tuple[str, str, str]]
"""Who started: id at Retrosheet, name, position; the pitcher first, then the nine in their order."""


def line(day: str, away: str, home: str, lineups: tuple[Lineup, Lineup]) -> str:
    """A line of a game log."""
    fields = [""] * 161
    fields[0], fields[3], fields[6] = day, away, home
    for seat in BOTH:
        lineup = lineups[seat]
        if lineup:
            fields[101 + 2 * seat : 103 + 2 * seat] = lineup[0][:2]
            fields[105 + 27 * seat : 132 + 27 * seat] = [word for each in lineup[1:] for word in each]
    return ",".join(f'"{field}"' for field in fields) + "\r\n"


def sheets_of(plan: SeasonPlan, fixture: Fixture) -> tuple[TeamSheet, TeamSheet]:
    """Both clubs' lineups of their first game."""
    games = SeasonGames.of(plan)
    away, home = (ClubHistory(plan.scheduled[code]) for code in (fixture.away, fixture.home))
    return games.game.sheets(games.setup(1, fixture, (away, home)))


def turned(plan: SeasonPlan, fixture: Fixture) -> tuple[Lineup, Lineup]:
    """What the dugouts choose, with the eight who are no pitchers in the opposite order."""
    lineups: list[Lineup] = []
    for sheet in sheets_of(plan, fixture):
        assert sheet.pitcher is not None
        eight = [slot for slot in sheet.order if slot.position is not Position.PITCHER]
        pitcher = retro(plan, sheet.pitcher.id), sheet.pitcher.name
        rows = [(retro(plan, slot.player.id), slot.player.name, str(int(slot.position or 0))) for slot in reversed(eight)]
        lineups.append([(*pitcher, ""), *rows, (*pitcher, "1")])
    return lineups[AWAY], lineups[HOME]


def retro(plan: SeasonPlan, id_: str) -> str:
    """A card's man, as Retrosheet calls him."""
    return plan.retrosheet[id_.partition("-")[0]]


@cache
def log_of(lineups: bool = True) -> str:
    """A log of the schedule of four clubs of 1927, with the lineups turned round."""
    known = plan()
    rows = []
    for fixture in known.fixtures:
        sides: tuple[Lineup, Lineup] = turned(known, fixture) if lineups else ([], [])
        rows.append(line(known.date_of(fixture.day).strftime("%Y%m%d"), fixture.away, fixture.home, sides))
    return "".join(rows)


def taken(folder: Path, text: str) -> tuple[dict[str, Json], list[str], Schedule]:
    """The lineups of a log, what can't be taken, and its schedule."""
    path = folder / "GL1927.TXT"
    path.write_text(text, encoding="utf-8", newline="")
    schedule = read_schedule(ScheduleFile.read(path).rows(CLUBS), CLUBS, 1927)
    found, notes = lineups_as_played(read_lineups(text, str(path), CLUBS), schedule, any_season(1927))
    return found, notes, schedule


def test_games_are_begun_by_those_who_really_began_them(tmp_path: Path) -> None:
    found, notes, schedule = taken(tmp_path, log_of())
    assert not notes
    assert schedule.fixtures == plan().fixtures
    as_played = replace(plan(), as_played=found)
    assert SeasonPlan.of(json.dumps(as_played.plain()), [club.team for club in as_played.clubs]) == as_played
    for fixture in as_played.fixtures[:2]:
        for sheet, usual in zip(sheets_of(as_played, fixture), sheets_of(plan(), fixture), strict=True):
            assert sheet.pitcher == usual.pitcher
            order, before = ([slot for slot in each.order if slot.position is not Position.PITCHER] for each in (sheet, usual))
            assert order == before[::-1]
            assert sheet.order[-1].position is Position.PITCHER


def test_a_whole_season_is_played_so_and_its_games_come_out_again(tmp_path: Path) -> None:
    found, _, _ = taken(tmp_path, log_of())
    path = tmp_path / "played.hotstove-season"
    with SeasonFile.create(path, replace(plan(), as_played=found)) as file:
        assert play_on(file, 1) == len(file.plan.fixtures)
    with SeasonFile.open_to_read(path) as file:
        games = SeasonGames.of(file.plan)
        first = file.game(1, 1)
        assert first is not None
        sheets = games.game.sheets(games.setup_of_text(first.sheets, file.plan.fixture(1)))
        assert sheets == sheets_of(file.plan, file.plan.fixture(1))


def test_who_has_no_card_that_day_leaves_the_order_to_the_dugout(tmp_path: Path) -> None:
    """A catcher whom the statistics know, but who has only a pitcher's card."""
    known, fixture = plan(), plan().fixtures[0]
    away, home = turned(known, fixture)
    other = next(
        player.retrosheet
        for team in any_season(1927).teams
        if team.code == fixture.away
        for player in team.players
        if player.pitching is not None and player.retrosheet not in [row[0] for row in away] and player.retrosheet
    )
    rows = [(other, "", row[2]) if at == 1 else row for at, row in enumerate(away)]
    text = line(known.date_of(fixture.day).strftime("%Y%m%d"), fixture.away, fixture.home, (rows, home))
    found, notes, _ = taken(tmp_path, text)
    assert not notes
    sheets, usual = sheets_of(replace(known, as_played=found), fixture), sheets_of(known, fixture)
    assert sheets[AWAY].order == usual[AWAY].order
    assert sheets[HOME].order != usual[HOME].order


def test_what_the_log_or_the_statistics_lack_is_told(tmp_path: Path) -> None:
    _, notes, _ = taken(tmp_path, log_of(lineups=False))
    assert notes == ["lineups that the log does not have: 48"]
    away, home = turned(plan(), plan().fixtures[0])
    text = line("19270412", plan().fixtures[0].away, plan().fixtures[0].home, ([("nobox101", "No Body", ""), *away[1:]], home))
    found, notes, _ = taken(tmp_path, text)
    assert notes == ["lineups with somebody who is not in the club's statistics: 1, first nobox101 in line 1"]
    sides = found["1"]
    assert isinstance(sides, list)
    assert sides[AWAY] is None
    assert sides[HOME] is not None


@pytest.mark.parametrize(
    ("at", "word", "wrong"),
    [
        (101, "", "field 102: expected the id of the starting pitcher"),
        (105, "", "field 106: expected the id of a batter: a lineup has nine, or none is known"),
        (107, "11", "field 108: expected a position from 1 to 10, found '11'"),
        (107, "9" * 5000, "field 108: expected a position from 1 to 10, found '99999999999999999999'"),
        (107, "x", "field 108: expected a position from 1 to 10, found 'x'"),
        (108, "b1", "field 109: b1 bats twice"),
        (107, "2", "fields 106 to 132: two batters have one position"),
    ],
)
def test_wrong_lineups(at: int, word: str, wrong: str) -> None:
    lineup = [("p1", "P", ""), *((f"b{place}", "B", str(place)) for place in range(1, 10))]
    fields = line("19270412", "PHA", "NYA", (lineup, lineup)).rstrip().split(",")
    fields[at] = f'"{word}"'
    with pytest.raises(Unreadable) as found:
        read_lineups(",".join(fields), "GL1927.TXT", CLUBS)
    assert str(found.value) == f"GL1927.TXT:1: {wrong}"


def test_lineups_come_from_a_game_log_alone() -> None:
    found = CliRunner().invoke(cli, ["season", "new", "pinetar", "--year", "1927", "--as-played"])
    assert found.exit_code == 2
    assert "--as-played goes with --schedule FILE, a Retrosheet game log (.txt)" in found.output


@pytest.mark.parametrize(
    "sides",
    [7, [], [None], [7, "x"], [["p", 7], ["p"]], [["p", [7]], ["p", [["id"]]]], [["p", [["id", 77]]], ["p", [["id", "9"]]]]],
)
def test_a_file_of_others_with_lineups_that_are_none_leaves_them_to_the_dugout(sides: Json) -> None:
    wrong = replace(plan(), as_played={"1": sides})
    assert sheets_of(wrong, wrong.fixtures[0]) == sheets_of(plan(), plan().fixtures[0])
