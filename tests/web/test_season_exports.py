"""What is taken along of a season is what its file holds, in forms that other programs read."""

from __future__ import annotations

import csv
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from hotstove.cli.season.games import export_command
from hotstove.league.leaders import batters, pitchers
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season import dated
from hotstove.league.season.amended import amend, removal
from hotstove.league.season.dated import retrosheet_of
from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.events import Event
from hotstove.web.seasons import exports, routes
from hotstove.web.seasons.exports import PARTS, csv_piece, retrosheet_archive
from hotstove.web.seasons.site_folder import write_site
from tests.web.browsing import Browser
from tests.web.seasons_case import STRANGER, season_file, season_id, serving_seasons


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str, SeasonFile]]:
    path: Path = season_file(tmp_path_factory.mktemp("exports") / "s", 20)
    with serving_seasons(path.parent) as server, SeasonFile.open_to_read(path) as file:
        yield server.browser(), f"/season/{season_id(server, path)}/export", file


def test_each_part_as_csv_and_all_as_json(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    whole = json.loads(browser.get(f"{at}/season.json").text)
    assert whole["season"]["played"] == 20
    for part in PARTS:
        sent = browser.get(f"{at}/{part}.csv")
        assert f'filename="{part}.csv"' in sent.headers["content-disposition"]
        rows = list(csv.DictReader(StringIO(sent.text)))
        assert len(rows) == len(whole[part])
        assert list(rows[0]) == list(whole[part][0])
    assert len(whole["games"]) == 24
    scores = {game["number"]: (game["away_runs"], game["home_runs"]) for game in whole["games"] if game["played"]}
    assert scores == {number: score[:2] for number, score in file.scores(1).items()}
    lines = {(row.club, row.id): row for row in batters(file.plan, file.totals(1))}
    assert all(lines[row["club"], row["card"]].line.hits == row["H"] for row in whole["batting"])
    complete = {(row.club, row.id): (row.complete, row.shutouts) for row in pitchers(file.totals(1))}
    assert {(row["club"], row["card"]): (row["CG"], row["ShO"]) for row in whole["pitching"]} == complete
    assert next(row for row in whole["batting"] if row["name"] == "Babe Ruth")["player"] == "ruthba01"
    assert file.plan.seed.strip("+") not in json.dumps(whole)


def test_a_long_part_is_sent_in_pieces(played: tuple[Browser, str, SeasonFile], monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, file = played
    whole, rows = csv_piece(file.path, "batting", 0)
    monkeypatch.setattr(exports, "PIECE", 7)
    pieces, first = [], 0
    while True:
        text, count = csv_piece(file.path, "batting", first)
        if not count:
            break
        assert count <= 7
        pieces.append(text)
        first += count
    assert first == rows
    assert "".join(pieces) == whole


def test_retrosheet_files_are_those_of_the_command_line(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    sent = browser.get(f"{at}/retrosheet.zip")
    wanted = retrosheet_of(file, SeasonGames.of(file.plan), 1)
    with ZipFile(BytesIO(sent.content)) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == wanted


def taken_out(path: Path, number: int) -> None:
    """Take a game out, as another process does it."""
    with SeasonFile.open(path) as file:
        amend(file, removal(file, SeasonGames.of(file.plan), number))


def test_an_archive_is_of_one_state_of_the_season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole season is played again for it, and a game may be taken out or corrected meanwhile."""
    path, left = season_file(tmp_path / "s", 6), [6]
    before, whole = retrosheet_archive(path), events_of

    def meanwhile(games: SeasonGames, fixture: Fixture, finished: Finished) -> list[Event]:
        if left:
            taken_out(path, left.pop())
        return whole(games, fixture, finished)

    monkeypatch.setattr(dated, "events_of", meanwhile)
    assert retrosheet_archive(path) == before
    assert not left
    assert retrosheet_archive(path) != before


def test_so_are_the_files_of_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, left, whole = season_file(tmp_path / "s", 6), [6], events_of

    def meanwhile(games: SeasonGames, fixture: Fixture, finished: Finished) -> list[Event]:
        if left:
            taken_out(path, left.pop())
        return whole(games, fixture, finished)

    def exported(name: str) -> dict[str, bytes]:
        words = ["--file", str(path), "--out", str(tmp_path / name)]
        assert CliRunner().invoke(export_command, words, catch_exceptions=False).exit_code == 0
        return {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()}

    before = exported("before")
    monkeypatch.setattr(dated, "events_of", meanwhile)
    assert exported("meanwhile") == before
    assert not left
    assert exported("after") != before


def test_so_is_a_site(tmp_path: Path) -> None:
    path, left = season_file(tmp_path / "s", 6), [6]

    def meanwhile(_done: int, _known: int) -> None:
        if left:
            taken_out(path, left.pop())

    def site(name: str, progress: Callable[[int, int], None]) -> dict[str, bytes]:
        write_site(path, tmp_path / name, progress)
        return {str(each.relative_to(tmp_path / name)): each.read_bytes() for each in (tmp_path / name).rglob("*.html")}

    before = site("before", lambda _done, _known: None)
    assert site("meanwhile", meanwhile) == before
    assert not left
    assert site("after", meanwhile) != before


def test_formulas_are_no_formulas_in_a_spreadsheet(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 2, named="=HYPERLINK(1)")
    with serving_seasons(path.parent) as server:
        at = f"/season/{season_id(server, path)}/export"
        assert "\n=HYPERLINK" not in server.browser().get(f"{at}/standings.csv").text
        assert "'=HYPERLINK(1)" in server.browser().get(f"{at}/standings.csv").text


def test_who_has_the_address_takes_the_figures_and_the_owner_the_games(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 2)
    with serving_seasons(path.parent, STRANGER) as server:
        stranger, at = server.browser(), f"/season/{season_id(server, path)}/export"
        assert stranger.get(f"{at}/games.csv").status_code == 200
        assert stranger.get(f"{at}/retrosheet.zip").status_code == 403
        assert stranger.get(f"{at}/nothing.csv").status_code == 404
        assert stranger.get(f"{at}/..%2f.csv").status_code == 404


def test_a_season_that_has_not_begun_has_no_games_to_export(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 0)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}/export"
        assert browser.get(f"{at}/retrosheet.zip").status_code == 422
        assert browser.get(f"{at}/batting.csv").text == ""
        assert json.loads(browser.get(f"{at}/season.json").text)["batting"] == []


def test_a_file_that_is_cut_off_makes_one_line_in_the_log(
    played: tuple[Browser, str, SeasonFile], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its beginning has been sent, so that nothing else can be told."""
    browser, at, _ = played

    async def pieces(*_: object) -> AsyncIterator[str]:
        yield "a piece"
        raise NotLegal("many pages of seasons are being made just now")

    monkeypatch.setattr(routes, "_pieces", pieces)
    with suppress(Exception):  # a browser says that it has not all of the file
        browser.get(f"{at}/batting.csv")
    assert [(record.getMessage(), record.exc_info) for record in caplog.records if record.name == "hotstove.web"] == [
        ("batting.csv was sent in part: Many pages of seasons are being made just now.", None)
    ]
