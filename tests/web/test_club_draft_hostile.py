"""Whatever is sent to the addresses of drafts: never an error of ours, no path of the server's, and nothing is done."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hotstove.league.club_draft.room import room_path
from hotstove.web.seasons.draft_routes import draft_routes
from tests.hostile import TIMES
from tests.web.draft_case import DraftRoom, serving_draft

FEW = settings(
    max_examples=80 * TIMES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
ODD = (
    *("", " ", "0", "-1", "9" * 30, "../..", "\x00", "a" * 3000, "<script>alert(1)</script>", "{{ 7*7 }}", "' OR 1=1 --"),
    *("\r\nx: y", "\u202e", "\u0663", "on", "ACE", "BEE", "C", "value", "name", "figures", "1889", "me", "computer", "all"),
)
words = st.one_of(st.sampled_from(ODD), st.text(max_size=40))
FIELDS = ("pick", "man", "club", "add", "up", "down", "drop", "away", "me", "computer", "name", "sort", "turned", "place",
          "who", "page", "instead", "year", "year-2", "clubs", "name-1", "sits-1", "size", "draw", "games", "seed")  # fmt: skip
fields = st.dictionaries(st.one_of(st.sampled_from(FIELDS), words), words, max_size=5)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DraftRoom]:
    with serving_draft(tmp_path_factory.mktemp("hostile")) as room:
        room.pick(room.owner)
        yield room


@FEW
@given(
    route=st.sampled_from([route.path for route in draft_routes()]),
    place=words,
    there=st.booleans(),
    post=st.booleans(),
    owner=st.booleans(),
    sent=fields,
)
def test_whatever_is_sent_to_a_draft_harms_nothing(
    room: DraftRoom,
    caplog: pytest.LogCaptureFixture,
    route: str,
    place: str,
    there: bool,
    post: bool,
    owner: bool,
    sent: dict[str, str],
) -> None:
    path = route.replace("/draft/{draft}", room.at if there else f"/draft/{quote(place, safe='')}")
    path = path.replace("{link}", quote(place, safe="")).replace("{game}", "pinetar" if there else quote(place, safe=""))
    if post and path == "/drafts/new/pinetar":
        return  # anybody may begin one here
    asking = room.owner if owner and not post else room.server.browser()
    before = room.path.read_bytes(), room_path(room.path).read_bytes()
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        if post:
            found = asking.post(path, sent)
        else:
            query = "&".join(f"{quote(name, safe='')}={quote(value, safe='')}" for name, value in sent.items())
            found = asking.get(f"{path}?{query}")
    assert found.status_code < 500, (path, sent)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert str(room.path.parent) not in found.text
    assert "<script>alert" not in found.text
    assert "Traceback" not in found.text
    assert (room.path.read_bytes(), room_path(room.path).read_bytes()) == before
