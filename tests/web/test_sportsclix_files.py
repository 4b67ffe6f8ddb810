"""Team files of SportsClix at the page of a new game: what is wrong, where, and what was expected; nothing chosen is lost."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tests.web.browsing import HERE, serving, text_of

TEAM = (files("hotstove.games.sportsclix") / "teams" / "barometer.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format: open", "format: standard", "over the cap of 1,000, bench included (SC-187, SC-R-56)"),
        ("format: open", "format: masters", "mine.yaml:6: format: expected one of standard, open, found 'masters'"),
        ("park: Isobar Field", "park: {name: X, fences: purple}", "park.fences: expected fences of green, yellow, red"),
        (
            "park: Isobar Field",
            "park: {name: X, fences: [red]}",
            "expected six fences, such as green yellow red red yellow green",
        ),
        ("position: CF", "position: LF", "lineup: More than one stands at LF (SC-189). Nobody stands at CF (SC-189)."),
        ("position: CF", "position: QB", "lineup[3].position: expected one of P, C, 1B"),
    ],
)
def test_a_wrong_team_file_is_named_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    """A team over its points or of no format, a fence that does not exist, two at one position, a position that is none."""
    assert old in TEAM
    form = {"away": "file", "away-sits": "here", "home": "moth", "home-sits": "random", "option.tier": "playoffs"}
    upload = {"away-file": ("mine.yaml", TEAM.replace(old, new).encode())}
    with serving(tmp_path / "tables.db") as server:
        headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
        answer = server.client.post("/new/sportsclix", data=form, files=upload, headers=headers)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert 'value="playoffs" selected' in answer.text or 'value="playoffs" checked' in answer.text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tier": "preseason", "style": "american"}, "style: only with tier=championship; here tier is preseason"),
        ({"tier": "playoffs", "late": "on"}, "late: only with tier=championship; here tier is playoffs"),
    ],
)
def test_an_option_that_the_tier_lacks_is_refused(tmp_path: Path, options: dict[str, str], said: str) -> None:
    """The page says what has it, and keeps what was chosen."""
    form = {
        "away": "moth",
        "home": "dogday",
        "home-sits": "random",
        **{f"option.{name}": value for name, value in options.items()},
    }
    with serving(tmp_path / "tables.db") as server:
        headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
        page = text_of(server.client.get("/new/sportsclix"))
        assert "Which leagues meet, and who decides on designated hitters. Only with tier=championship." in page
        answer = server.client.post("/new/sportsclix", data=form, headers=headers)
    assert answer.status_code == 422
    assert said in text_of(answer)
    for value in options.values():
        assert f'value="{value}" selected' in answer.text or f'value="{value}" checked' in answer.text
