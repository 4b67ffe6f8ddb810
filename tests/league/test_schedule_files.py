"""A schedule of one's own: dates or days, CSV or YAML, and every error with its file and row."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from hotstove.league.schedule.files import MOST_UNPACKED, ScheduleFile, read_schedule
from hotstove.league.schedule.fixtures import Fixture, in_order
from hotstove.table import HotStoveError, NotLegal, Unreadable
from tests.league.counted import games_of

CODES = ("BOS", "NYA", "WS1", "PHA")


def written(folder: Path, text: str, name: str = "mine.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_dates_in_csv(tmp_path: Path) -> None:
    """Any order of rows, any case of codes; days are counted from the first date, months are the calendar's."""
    text = "Date, Away,Home\n1927-05-01,bos,NYA\n\n1927-04-12,WS1,PHA\n1927-05-01,BOS,NYA\n"
    schedule = read_schedule(ScheduleFile.read(written(tmp_path, text)).rows(), CODES)
    assert (schedule.year, schedule.opening, schedule.notes) == (1927, date(1927, 4, 12), ())
    assert schedule.fixtures == (
        Fixture(1, 0, 4, "WS1", "PHA"),
        Fixture(2, 19, 5, "BOS", "NYA"),
        Fixture(3, 19, 5, "BOS", "NYA"),
    )
    assert schedule.date_of(schedule.fixtures[1]) == date(1927, 5, 1)


def test_days_in_yaml(tmp_path: Path) -> None:
    """Days of the season from 0, beginning where the file says, else on the first of April."""
    games = "games:\n- {day: 0, away: BOS, home: NYA}\n- {day: 30, away: BOS, home: NYA}\n"
    path = written(tmp_path, f"year: 1999\nopening: 1999-04-05\n{games}", "mine.yaml")
    schedule = read_schedule(ScheduleFile.read(path).rows(), CODES)
    assert (schedule.opening, schedule.fixtures[1].month) == (date(1999, 4, 5), 5)
    assert schedule.notes == ("WS1, PHA: no game in this schedule",)
    schedule = read_schedule(ScheduleFile.read(written(tmp_path, games, "mine.yml")).rows(), CODES, 1985)
    assert (schedule.year, schedule.opening) == (1985, date(1985, 4, 1))


def test_written_and_read(tmp_path: Path) -> None:
    made = in_order(1927, date(1927, 4, 12), [(3, "BOS", "NYA"), (3, "BOS", "NYA"), (0, "WS1", "PHA"), (200, "NYA", "WS1")])
    lines = ["date,away,home", *(f"{made.date_of(game)},{game.away},{game.home}" for game in made.fixtures)]
    again = read_schedule(ScheduleFile.read(written(tmp_path, "\n".join(lines))).rows(), CODES)
    assert again == made
    assert games_of(again)["NYA"] == (3, 2)


@pytest.mark.parametrize(
    ("rows", "line", "wrong"),
    [
        ("1927-04-12,BOS,BOS", 2, "BOS against itself"),
        ("1927-04-12,BOS,LAN", 2, "there is no team 'LAN'; teams: BOS, NYA, WS1, PHA"),
        ("1927-04-12,BOS,NYA\n1927-04-12,WS1,BOS", 3, "BOS plays in two places on one day: WS1 at BOS, and BOS at NYA"),
        ("1927-04-12,BOS,NYA\n1927-04-12,NYA,BOS", 3, "NYA plays in two places on one day"),
        ("1927-04-12,BOS,NYA\n" * 4, 5, "BOS plays more than 3 games on one day"),
        ("1927-02-30,BOS,NYA", 2, "expected a date such as 1927-04-12, found '1927-02-30'"),
        ("1927-04-12,BOS,NYA\n1928-04-12,BOS,NYA", 3, "1928-04-12 is not in the season of 1927"),
        ("1927-04-12,BOS", 2, "row 1 has 2 fields, the heading 3"),
        ("1927-04-12,,NYA", 2, "away is missing"),
        (",BOS,NYA", 2, "expected a game with a date or a day of the season"),
    ],
)
def test_errors_name_file_and_row(tmp_path: Path, rows: str, line: int, wrong: str) -> None:
    path = written(tmp_path, f"date,away,home\n{rows}\n")
    with pytest.raises(HotStoveError) as error:
        read_schedule(ScheduleFile.read(path).rows(), CODES)
    assert str(error.value).startswith(f"{path}:{line}: row {line - 1}")
    assert wrong in str(error.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("day,away,home\n-1,BOS,NYA\n", "mine.csv:2: row 1.day: expected a whole number from 0 to 365, found -1"),
        ("day,away,home\nlate,BOS,NYA\n", "row 1.day: expected a whole number from 0 to 365, found 'late'"),
        ("day,away,home\n366,BOS,NYA\n", "found 366"),
        (f"day,away,home\n{'9' * 5000},BOS,NYA\n", "mine.csv:2: row 1.day: expected a whole number from 0 to 365, found '999"),
        ("date,away,home\n9998-01-01,BOS,NYA\n", "mine.csv:1: the season opens on 9998-01-01, after the year 9997"),
        ("day,away,home,umpire\n", "mine.csv:1: the heading has 'umpire' where it may have date (or day), away, home"),
        ("day,away,away\n", "the heading has 'away'"),
        ("", "mine.csv: empty, expected the heading date (or day), away, home"),
        ("date,away,home\n", "expected at least one game"),
        ('date,away,home\n"1927-04-12,BOS,NYA\n', "mine.csv:2: not readable as CSV"),
        ("date,day,away,home\n1927-04-12,,BOS,NYA\n,4,BOS,NYA\n", "mine.csv:3: row 2: dates and days of the season are mixed"),
        ("date,day,away,home\n1927-04-12,4,BOS,NYA\n", "a date or a day of the season, one of the two"),
    ],
)
def test_bad_csv(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises((NotLegal, Unreadable)) as error:
        read_schedule(ScheduleFile.read(written(tmp_path, text)).rows(), CODES, 1927)
    assert wrong in str(error.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("games: 3\n", "mine.yaml:1: games: expected a list, found 3"),
        ("years: 1927\n", "unknown key 'years'; known: year, opening, games"),
        ("year: 1927\n", "expected the key games, a list of games, found a mapping of year"),
        ("- {away: BOS, home: NYA}\n", "expected a game with a date or a day of the season"),
        ("- {day: 1, away: BOS, home: NYA}\n", "without the key year the days of a season can't be told"),
        ("opening: 1927-05-01\ngames: [{date: 1927-04-12, away: BOS, home: NYA}]\n", "1927-04-12 is before opening day"),
        ("- {day: true, away: BOS, home: NYA}\n", "expected a whole number from 0 to 365, found True"),
        ("- 7\n", "expected a mapping"),
    ],
)
def test_bad_yaml(tmp_path: Path, text: str, wrong: str) -> None:
    with pytest.raises((NotLegal, Unreadable)) as error:
        read_schedule(ScheduleFile.read(written(tmp_path, text, "mine.yaml")).rows(), CODES)
    assert "mine.yaml" in str(error.value)
    assert wrong in str(error.value)


def logged(day: str, away: str, home: str) -> str:
    """A line of a game log: date, number of the game, day of the week, visitors, home, and all that is not read here."""
    fields = [day, "0", "Tue", away, "AL", "1", home, "AL", "1", *["3", "8", "51"], *[""] * 149]
    return ",".join(f'"{field}"' for field in fields) + "\r\n"


def test_a_retrosheet_game_log(tmp_path: Path) -> None:
    """Days and clubs of its games, in its order on a day; double-headers are two lines."""
    text = logged("19270412", "PHA", "NYA") + logged("19270412", "BOS", "WS1") + 2 * logged("19270501", "BOS", "NYA")
    schedule = read_schedule(ScheduleFile.read(written(tmp_path, text, "GL1927.TXT")).rows(CODES), CODES, 1927)
    assert (schedule.year, schedule.opening, schedule.notes) == (1927, date(1927, 4, 12), ())
    assert [(game.day, game.away, game.home) for game in schedule.fixtures] == [
        (0, "PHA", "NYA"),
        (0, "BOS", "WS1"),
        (19, "BOS", "NYA"),
        (19, "BOS", "NYA"),
    ]


def test_clubs_that_the_statistics_call_otherwise_than_retrosheet(tmp_path: Path) -> None:
    path = written(tmp_path, logged("20060403", "MIN", "ANA"), "GL2006.TXT")
    codes: tuple[str, ...] = ("LAA", "MIN")
    assert read_schedule(ScheduleFile.read(path).rows(codes), codes, 2006).fixtures[0].home == "LAA"
    path = written(tmp_path, logged("20060403", "MIL", "PIT"), "GL2006.TXT")
    assert (
        read_schedule(ScheduleFile.read(path).rows(("MIL", "PIT", "ML4")), ("MIL", "PIT", "ML4"), 2006).fixtures[0].away
        == "MIL"
    )


@pytest.mark.parametrize(
    ("text", "line", "wrong"),
    [
        (
            logged("19270412", "PHA", "NYA") + "19270413,BOS,NYA\n",
            2,
            "expected the 161 fields of a Retrosheet game log, found 3",
        ),
        (logged("1927-4-12", "PHA", "NYA"), 1, "field 1: expected a date such as 19270412, found '1927-4-12'"),
        (logged("19270231", "PHA", "NYA"), 1, "a date such as 1927-04-12"),
        (logged("19280412", "PHA", "NYA"), 1, "1928-04-12 is not in the season of 1927"),
        (logged("19270412", "PHA", "LAN"), 1, "there is no team 'LAN'"),
        (logged("19270412", "NYA", "NYA"), 1, "NYA against itself"),
        (logged("19270412", "PHA", "NYA") + logged("19270412", "PHA", "BOS"), 2, "PHA plays in two places on one day"),
    ],
)
def test_wrong_lines_of_a_game_log(tmp_path: Path, text: str, line: int, wrong: str) -> None:
    path = written(tmp_path, text, "GL1927.TXT")
    with pytest.raises(HotStoveError) as found:
        read_schedule(ScheduleFile.read(path).rows(CODES), CODES, 1927)
    assert f"{path}:{line}:" in str(found.value)
    assert wrong in str(found.value)


def test_an_empty_game_log(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="empty, expected a Retrosheet game log"):
        ScheduleFile.read(written(tmp_path, "", "GL1927.TXT")).rows(CODES)


def zipped(path: Path, *files: tuple[str, str]) -> Path:
    """An archive of files with these names and texts."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, text in files:
            archive.writestr(name, text)
    return path


def test_a_game_log_in_an_archive(tmp_path: Path) -> None:
    """As Retrosheet publishes them."""
    path = zipped(tmp_path / "gl1927.ZIP", ("gl1927.txt", logged("19270412", "PHA", "NYA")))
    assert read_schedule(ScheduleFile.read(path).rows(CODES), CODES, 1927).fixtures[0].away == "PHA"


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ((), "expected an archive of one file, found 0"),
        ((("a.txt", ""), ("b.txt", "")), "expected an archive of one file, found 2"),
        ((("a\n\x1b.txt", "x"),), "gl.zip: the name of the file in it has signs that can't be seen"),
        ((("a.txt", "x" * (MOST_UNPACKED + 1)),), "expected a file of at most 16 megabytes in it"),
        ((("a.txt", "x"),), "gl.zip/a.txt:1: expected the 161 fields of a Retrosheet game log, found 1"),
    ],
)
def test_archives_that_hold_no_schedule(tmp_path: Path, files: tuple[tuple[str, str], ...], wrong: str) -> None:
    with pytest.raises(Unreadable, match=wrong):
        ScheduleFile.read(zipped(tmp_path / "gl.zip", *files)).rows(CODES)


def test_damaged_archives(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "gl.zip", ("gl.txt", logged("19270412", "PHA", "NYA"))).read_bytes()
    for place in range(len(whole)):
        for damaged in (whole[:place], whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]):
            with suppress(HotStoveError):  # most are refused, and no other error comes
                ScheduleFile.of("gl.zip", damaged).rows(CODES)


def test_an_archive_that_is_locked(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "gl.zip", ("gl.txt", "x")).read_bytes())
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(head) + flags] |= 1
    with pytest.raises(Unreadable, match=r"gl\.zip: the file in it is locked by a password"):
        ScheduleFile.of("gl.zip", bytes(data))
