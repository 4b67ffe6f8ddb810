"""Season files whose maker wrote what he liked, with check sums that fit: refused by file and place, and never a traceback."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from shutil import copy
from typing import Any, TypeAlias, cast
from zlib import compress, decompress

import pytest
from click.testing import CliRunner

from hotstove.cli.season import command as season_command
from hotstove.league.season.people import managers_of, people_clubs
from hotstove.league.season.postseason_games import SCHEDULED
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile, write_sums
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Json
from hotstove.web.seasons import pages, people_pages
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.reading import looked
from tests.league import season_case

Said: TypeAlias = "dict[str, Said] | list[Said] | str | int | None"
KEYS = {"about": "name", "club": "place", "standing": "club", "game": "id"}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short season of which the last day is left."""
    folder = tmp_path_factory.mktemp("forged")
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(str(season_case.install(folder)))
        with season_case.begun(folder / "whole.db") as season:
            play_on(season, 1, len(season.plan.fixtures) - 2)
    return folder / "whole.db"


@pytest.fixture
def path(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(season_case.install(tmp_path)))
    return Path(copy(whole, tmp_path / "forged.db"))


def forge(path: Path, table: str, column: str, change: Callable[[Said], Said]) -> None:
    """Change a JSON value of a table's first row, packed or not, and write check sums that fit."""
    key = KEYS[table]
    with closing(sqlite3.connect(path)) as file:
        file.execute("DELETE FROM about WHERE name != 'plan'")  # what is told of the games is told anew
        first, value = file.execute(f"SELECT {key}, {column} FROM {table} ORDER BY {key}").fetchone()
        packed = isinstance(value, bytes)
        heading, rest, counts = decompress(value).partition(b"\n") if packed else (value, b"", b"")
        text = json.dumps(change(json.loads(heading)))
        new = compress(text.encode() + rest + counts) if packed else text
        file.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", [new, first])
        write_sums(file)
        file.commit()


def put(*place: str | int | list[int] | dict[str, int]) -> Callable[[Said], Said]:
    """A change that puts the last value at the place that those before it name."""

    def change(data: Said) -> Said:
        *before, last, value = place
        within: Any = data
        for each in before:
            within = within[each]
        within[last] = value
        return data

    return change


def drop(key: str) -> Callable[[Said], Said]:
    """A change that leaves a key out."""
    return lambda data: {name: value for name, value in data.items() if name != key} if isinstance(data, dict) else data


FORGED = {
    "no plan": ("about", "value", lambda _: 7, ("standings",), "'int' object"),
    "a game of nobody": ("about", "value", put("fixtures", 2, 3, "ZZZ"), ("standings",), "its plan: fixtures[3]: expected two"),
    "a late game": ("about", "value", put("fixtures", 0, 0, 10**12), ("standings",), "its plan: fixtures[1]: expected a whole"),
    "no end": ("about", "value", put("replays", 10**9), ("standings",), "its plan: replays: expected a whole number from 1 to"),
    "a year": (
        "about",
        "value",
        put("opening", "9999-12-31"),
        ("standings",),
        "its plan: opening: expected a date of",
    ),
    "options": ("about", "value", put("options", "x"), ("report",), "its plan: options: expected a mapping, found 'x'"),
    "a player": (
        "about",
        "value",
        put("clubs", 0, 8, 0, 2, [1]),
        ("report",),
        "its plan: clubs[1]: players[1]: expected a",
    ),
    "no key": ("about", "value", drop("real"), ("standings",), "its plan: the key 'real' is missing"),
    "no cards": ("club", "team", lambda _: 7, ("sim",), "the cards of 'C00': "),
    "no hitters": ("club", "team", lambda _: {}, ("box", "1"), "the cards of 'C00': "),
    "no batting": ("standing", "totals", put(1, "x"), ("leaders",), "'C00': the sums of a club are not as they are written"),
    "short": ("standing", "totals", put(0, [1]), ("standings",), "record: expected a list of 9, found a list of 1"),
    "endless": ("standing", "totals", put(0, 1, 10**30), ("standings",), "record: expected whole numbers from 0 to 1000000000"),
    "a history": (
        "standing",
        "history",
        put(3, "x"),
        ("check",),
        "the sums of 'C00' in replay 1: the history of a club",
    ),
    "a sheet": ("game", "sheets", lambda _: [1], ("box", "1"), "game 1 of replay 1: not as Hot Stove writes it (ValueError"),
    "an order": ("game", "sheets", put(0, {}), ("replay", "1"), "game 1 of replay 1: "),
    "innings": ("game", "lines", put(0, "nine"), ("news",), "the lines of game 1 can't be read"),
    "who decided": ("game", "decided", put(0, 3), ("results", "0"), ""),
    "nobody's lines": ("game", "lines", put(2, 0, 7), ("check",), "game 1 of replay 1: the lines of a game are not"),
}


@pytest.mark.parametrize(("table", "column", "change", "words", "says"), FORGED.values(), ids=FORGED)
def test_what_is_forged_is_refused_by_file_and_place(
    path: Path, table: str, column: str, change: Callable[[Said], Said], words: tuple[str, ...], says: str
) -> None:
    forge(path, table, column, change)
    told = CliRunner().invoke(season_command, [*words, "--file", str(path)])
    if words == ("check",):
        assert (told.exit_code, says in told.output) == (1, True), told.output
    elif says:
        assert isinstance(told.exception, Unreadable), told.exception
        assert str(told.exception).startswith(f"{path}: ")
        assert says in str(told.exception)
    else:
        assert told.exit_code == 0, "what it does not need is not looked at"


@pytest.mark.parametrize("kind", ["by hand", "nobody"])
def test_a_game_of_another_origin_is_refused_by_file_and_place(path: Path, kind: str) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE game SET kind = ? WHERE id = 100001", [kind])
        write_sums(file)
        file.commit()
    told = CliRunner().invoke(season_command, ["box", "1", "--file", str(path)])
    assert isinstance(told.exception, Unreadable), told.exception
    assert str(told.exception).startswith(f"{path}: game 1 of replay 1: ")


def test_pages_of_a_forged_season_are_refused_by_file_and_place(path: Path) -> None:
    forge(path, "game", "sheets", put(0, {}))
    forge(path, "standing", "history", put(3, []))
    asked = Asked("x", False)
    assert looked(partial(pages.standings_page, asked, path))
    for look, says in (
        (partial(pages.game_page, asked, path, 1), "game 1 of replay 1: "),
        (partial(people_pages.club_page, asked, path, "C00"), "the sums of 'C00' in replay 1: the history of a club"),
    ):
        with pytest.raises(Unreadable) as told:
            looked(look)
        assert str(told.value).startswith(f"{path}: {says}")


def test_an_error_that_has_nothing_to_do_with_the_file_is_left_as_it_is(path: Path) -> None:
    def wrong() -> str:
        pages.standings_page(Asked("x", False), path)
        raise KeyError("ours")

    with pytest.raises(KeyError, match="ours"):
        looked(wrong)


def test_a_whole_season_is_read_as_it_was(path: Path) -> None:
    with SeasonFile.open_to_read(path) as file:
        assert SeasonFile.open_to_read(path).plan == file.plan
    assert CliRunner().invoke(season_command, ["check", "--file", str(path)]).exit_code == 0


def test_clubs_of_nobody_are_managed_by_nobody(path: Path) -> None:
    with SeasonFile.open(path) as file:
        file.set_notes(
            {"mine": ["ZZZ", False, "C01"], "managers": {"ZZZ": {"link": "a", "holder": "b", "name": "", "sent": ""}}}
        )
        assert people_clubs(file) == ("C01",)
        assert list(managers_of(file)) == []
    assert CliRunner().invoke(season_command, ["mine", "--file", str(path)]).exit_code == 0


@pytest.mark.parametrize("games", [7, [[1, 5, "C00", "C01", "x"]], [[1, 5, "C00", "ZZZ", "x", 1]]])
def test_games_of_no_postseason_are_refused_by_file_and_place(path: Path, games: Said) -> None:
    with SeasonFile.open(path) as file:
        play_on(file)
        file.set_note(SCHEDULED, cast("Json", games))
    for words in (("results", "0"), ("postseason",)):
        told = CliRunner().invoke(season_command, [*words, "--file", str(path)])
        if words == ("postseason",) or told.exception:
            assert isinstance(told.exception, Unreadable), told.exception
            assert str(told.exception).startswith(f"{path}: the games after the schedule: ")
