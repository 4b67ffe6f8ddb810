"""Whatever is sent to the addresses of drafts: never an error of ours, no path of the server's, and nothing is done."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.league.club_draft.room import room_path
from hotstove.web.seasons.draft_routes import draft_routes
from tests.web.draft_case import DraftRoom, serving_draft
from tests.web.hostile import FEW, harmless, odd_fields, odd_words

FIELDS = ("pick", "man", "club", "add", "up", "down", "drop", "away", "me", "computer", "name", "sort", "turned", "place",
          "who", "page", "instead", "picked", "year", "year-2", "clubs", "name-1", "sits-1", "size", "draw", "games", "seed",
          "calendar")  # fmt: skip
words = odd_words(("ACE", "BEE", "C", "value", "name", "figures", "me", "all", "avg", "era"))
fields = odd_fields(FIELDS, words)


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
    harmless(asking, path, post, sent, [room.path, room_path(room.path)], caplog)
