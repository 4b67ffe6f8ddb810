"""A seat at a table of a league's game belongs to who manages the club, also where two servers have one folder and one store.

Each of them has a lock of its own, so what the other one does can come between any two steps here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.league.season.people import Manager
from hotstove.table.errors import Unreadable
from hotstove.web.seasons import brought, league_routes, managing
from hotstove.web.seasons.at_tables import Prepared, give_up, prepare, tables_at
from hotstove.web.seasons.league_files import end_place
from hotstove.web.seasons.managing import Managed, managers_of_season
from hotstove.web.table_header import TableHeader
from hotstove.web.tables import Tables
from tests.web.browsing import Browser
from tests.web.league_case import League, serving_league
from tests.web.test_season_tables import begin


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    """A season whose first game two friends play, the Yankees away and the Athletics at home."""
    with serving_league(tmp_path) as league:
        yield league


def test_who_loses_a_club_while_its_table_is_laid_has_no_seat(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other server finds a note that the game is at a table, and no such table in the store yet."""
    ada, header_of = league.friend("NYA", "Ada"), brought.header_of

    def taken_meanwhile(prepared: Prepared, dice: str) -> TableHeader:
        end_place(league.path, "NYA", "")
        return header_of(prepared, dice)

    with monkeypatch.context() as another:
        another.setattr(brought, "header_of", taken_meanwhile)
        assert ada.post(f"{league.at}/game/1/play").status_code == 422
    (id_,) = tables_at(league.path).values()
    assert ada.get(f"/t/{id_}").status_code == 403
    assert "0" not in league.server.store.held_roles(id_)
    assert begin(league.owner, league.at, 1) == id_
    assert league.owner.get(f"/t/{id_}").status_code == 200


@pytest.mark.parametrize("act", ["take-back", "leave", "join"])
def test_a_table_laid_while_a_club_changes_hands_is_found(league: League, act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it was looked for its manager's seats at tables he had none yet; he has sat down at the other server since."""
    ada = league.friend("NYA", "Ada")
    link = league.link("NYA") if act == "join" else ""
    id_ = begin(ada, league.at, 1)

    async def none_yet(*_: object) -> list[object]:
        return []

    new: Browser = {"take-back": league.owner, "join": league.server.browser()}.get(act, ada)
    with monkeypatch.context() as another:
        another.setattr(league_routes, "seats_at_tables", none_yet)
        if act == "join":
            new.post(link, {"name": "Eve"})
        else:
            new.post(f"{league.at}/league/{act}", {"club": "NYA"})
    assert ada.get(f"/t/{id_}").status_code == 403
    assert new.get(f"/t/{id_}").status_code == (403 if act == "leave" else 200)


@pytest.mark.parametrize("act", ["take-back", "join"])
def test_no_club_changes_hands_where_it_can_not_be_read_who_has_its_seat(
    league: League, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has no file left to open, and the process that writes has: who has lost his club would go on at its table."""
    ada, managed = league.friend("NYA", "Ada"), league.server.app.state.seasons.managed
    link, id_ = league.link("NYA"), begin(ada, league.at, 1)
    eve = league.server.browser()

    def full(path: Path) -> dict[str, Manager]:
        raise Unreadable(f"{path}: Too many open files")

    def change() -> int:
        if act == "join":
            return eve.post(link, {"name": "Eve"}).status_code
        return league.owner.post(f"{league.at}/league/take-back", {"club": "NYA"}).status_code

    with monkeypatch.context() as failing:
        failing.setattr(managed, "_read", full)
        managed._known.clear()
        assert change() == 422
    assert ada.get(f"/t/{id_}").status_code == 200
    assert "Eve" not in league.log()
    assert change() == 303
    assert ada.get(f"/t/{id_}").status_code == 403


def test_who_has_a_club_has_it_again_as_soon_as_the_season_can_be_read(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    league.friend("NYA", "Ada")
    monkeypatch.setattr(managing, "COARSEST", -managing.COARSEST)  # the file is old enough to be read once

    def full(path: Path) -> dict[str, Manager]:
        raise Unreadable(f"{path}: Too many open files")

    managed = Managed(full)
    assert managed.of(league.path) == {}
    managed._read = managers_of_season
    assert managed.of(league.path)["NYA"].called == "“Ada”"


def test_a_game_that_is_begun_again_stays_at_its_new_table(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two servers that find its ended table the slower one comes when somebody has begun it anew at the other one."""
    ada, found, anew = league.friend("NYA", "Ada"), brought._finished, "atthenewtable"
    league.friend("PHA", "Bob")
    old = begin(ada, league.at, 1)

    def slow(tables: Tables, id_: str) -> bytes | str | None:
        ended = found(tables, id_)
        if ended is not None and old in tables_at(league.path).values():
            give_up(league.path, 1, old, str(ended))
            prepare(league.path, 1, anew, ada.secret, owner=False)
        return ended

    monkeypatch.setattr(brought, "_finished", slow)
    assert ada.post(f"/t/{old}/end", {"how": "resign", "seat": "0"}).status_code == 303
    league.owner.get(league.at)
    assert tables_at(league.path) == {1: anew}
    assert begin(ada, league.at, 1) == anew
    assert league.log().count("was ended at its table") == 1
