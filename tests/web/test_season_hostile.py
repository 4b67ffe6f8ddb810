"""Whatever is sent to the addresses of seasons: never an error of ours, no path of the server's, and nothing is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.web.seasons.routes import season_routes
from tests.web.browsing import Browser
from tests.web.hostile import FEW, harmless, odd_fields, odd_words
from tests.web.seasons_case import STRANGER, season_file, season_id, serving_seasons

FIELDS = ("until", "date", "past", "club", "mine", "year", "games", "seed", "option.so_bb", "dice", "of", "sort", "turned",
          "league", "who", "page", "day", "calendar", "played", "back")  # fmt: skip
words = odd_words(("end", "day", "NYA", "PHA", "ruthba01", "own", "games", "away", "first"))
fields = odd_fields(FIELDS, words)
WHOLE = 1


class Scene:
    """A season with some games, its owner on the machine itself, and a stranger who has its address."""

    def __init__(self, path: Path, id_: str, stranger: Browser) -> None:
        self.path = path
        self.id = id_
        self.stranger = stranger


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder = tmp_path_factory.mktemp("hostile") / "s"
    path = season_file(folder, 6)
    with serving_seasons(folder, STRANGER) as server:
        yield Scene(path, season_id(server, path), server.browser())


@FEW
@given(
    route=st.sampled_from([route.path for route in season_routes()]),
    places=st.dictionaries(st.sampled_from(("club", "player", "side", "part", "game")), words),
    number=st.one_of(st.integers(0, 30), st.integers(0, 10**40)),
    there=st.booleans(),
    post=st.booleans(),
    sent=fields,
)
def test_whatever_is_sent_to_a_season_harms_nothing(
    scene: Scene,
    caplog: pytest.LogCaptureFixture,
    route: str,
    places: dict[str, str],
    number: int,
    there: bool,
    post: bool,
    sent: dict[str, str],
) -> None:
    path = route.replace("{season}", scene.id if there else quote(places.get("game", "x"), safe=""))
    path = path.replace("{number:game}", str(number)).replace("{player:path}", quote(places.get("player", "ruthba01"), safe=""))
    for name in ("club", "side", "part", "game"):
        path = path.replace(f"{{{name}}}", quote(places.get(name, "NYA"), safe=""))
    if post and path == "/seasons/new/pinetar":
        return  # anybody may begin one here
    found = harmless(scene.stranger, path, post, sent, [scene.path], caplog)
    assert found.status_code != 303 or not post or "/seasons/new" in path
    assert not list(scene.path.parent.glob("*.table"))


def test_a_season_file_is_never_taken_by_upload(scene: Scene) -> None:
    for path in ("/seasons", "/seasons/new/pinetar", f"/season/{scene.id}", "/review"):
        found = scene.stranger.upload(path, "x.hotstove-season", scene.path.read_bytes()[:50_000])
        assert found.status_code in (404, 405, 422), path
    assert len(list(scene.path.parent.glob("*.hotstove-season"))) == WHOLE
