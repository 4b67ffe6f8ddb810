"""A seat at a table of a league's game belongs to who manages the club, also where two servers have one folder and one store.

Each of them has a lock of its own, so what the other one does can come between any two steps here.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.web.seasons import brought, league_routes
from hotstove.web.seasons.at_tables import Prepared, tables_at
from hotstove.web.seasons.league_files import end_place
from hotstove.web.table_header import TableHeader
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
