"""The board of a lineup without a script: lists, what is wrong with them, and the answers that come of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from hotstove.table.events import label_of
from tests.web.browsing import Browser, Server, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def fields_of(page: str) -> dict[str, str]:
    """What the form of a board sends as it is."""
    fields = dict(re.findall(r'<input type="hidden" name="([^"]+)"[^>]* value="([^"]*)"', page))
    for name, options in re.findall(r'<select name="([^"]+)".*?>(.*?)</select>', page, re.DOTALL):
        found = re.search(r'<option value="([^"]*)"[^>]* selected', options)
        assert found is not None, name
        fields[name] = unescape(found[1])
    return fields


def asked(server: Server, game: str) -> tuple[Browser, str]:
    """A table at which the lineup is asked for."""
    browser = server.browser()
    id_ = browser.lay(game, "sensible", "here", seed="board")
    for _ in range(3):
        if "Set it on a board" in browser.get(f"/t/{id_}").text:
            return browser, id_
        browser.answer(id_, browser.usual(id_))
    raise AssertionError("no lineup was asked for")


@pytest.mark.parametrize("game", ["rb8", "clutch", "sportsclix"])
def test_a_lineup_is_played_as_the_board_says(server: Server, game: str) -> None:
    browser, id_ = asked(server, game)
    fields = fields_of(browser.get(f"/t/{id_}/lineup").text)
    for what in ("player", "position"):
        fields[f"{what}-1"], fields[f"{what}-9"] = fields[f"{what}-9"], fields[f"{what}-1"]
    before = server.table(id_).version
    sent = browser.post(f"/t/{id_}/lineup", fields)
    assert sent.status_code == 303, text_of(sent)
    answers = server.table(id_).sitting.session.record.answers
    order = [answer.text.split(", ")[0] for answer in answers if answer.seat == 1 and label_of(answer.why) == "batting order"]
    assert order[0] == fields["player-1"]
    assert order == [fields[f"player-{number}"] for number in range(1, 10)][: len(order)]
    assert server.table(id_).version > before
    assert browser.post(f"/t/{id_}/lineup", fields).status_code == 303, "the same form sent twice counts once"
    assert len(server.table(id_).sitting.session.record.answers) == len(answers)
    assert browser.get(f"/t/{id_}/lineup").status_code == 303, "nothing is asked any more"


def test_what_was_set_is_shown_until_the_first_pitch_and_to_its_manager_alone(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay("rb8", "here", "link", seed="board of two")
    friend.take_up(owner.link(id_, "1"))
    assert "the usual lineup" in text_of(owner.get(f"/t/{id_}"))
    fields = fields_of(owner.get(f"/t/{id_}/lineup").text)
    fields["player-1"], fields["player-9"] = fields["player-9"], fields["player-1"]
    fields["position-1"], fields["position-9"] = fields["position-9"], fields["position-1"]
    owner.post(f"/t/{id_}/lineup", fields)
    page = text_of(owner.get(f"/t/{id_}"))
    assert "the lineup that you have set" in page
    assert "the usual lineup" not in page
    order = [
        page.index(f"{fields[f'player-{number}']}, {fields[f'position-{number}'].upper()}: Power") for number in range(1, 10)
    ]
    assert order == sorted(order), "as it was set"
    other = text_of(friend.get(f"/t/{id_}"))
    assert "the usual lineup" in other, "his own"
    assert fields["player-1"] not in other


def test_what_is_wrong_is_said_and_the_board_stays_as_it_was_sent(server: Server) -> None:
    browser, id_ = asked(server, "clutch")
    fields = fields_of(browser.get(f"/t/{id_}/lineup").text)
    version = server.table(id_).version
    catcher = next(number for number in range(1, 10) if fields[f"position-{number}"] == "c")
    other = next(number for number in range(1, 10) if fields[f"position-{number}"] == "dh")
    wrong = fields | {f"player-{other}": fields[f"player-{catcher}"]}
    page = browser.post(f"/t/{id_}/lineup", wrong)
    assert page.status_code == 422
    assert "is in the lineup twice" in text_of(page)
    assert fields_of(page.text) == wrong
    moved = fields | {f"position-{catcher}": "dh", f"position-{other}": "c"}
    page = browser.post(f"/t/{id_}/lineup", moved)
    assert page.status_code == 422
    assert f"{fields[f'player-{other}']} can't be C in this lineup" in text_of(page)
    for broken in ({"position-1": "xx"}, {"version": "no"}):
        assert browser.post(f"/t/{id_}/lineup", fields | broken).status_code == 422
    short = {name: value for name, value in fields.items() if not name.endswith("-9")}
    assert browser.post(f"/t/{id_}/lineup", short).status_code == 422
    for odd in ("", "0", "-1", "9" * 5000, "\u0663", "1e9", "<script>alert(1)</script>", "\x00", "\u202e", "a" * 3000, "ph"):
        for name in ("player-3", "position-3"):
            if fields[name] != odd:
                page = browser.post(f"/t/{id_}/lineup", fields | {name: odd})
                assert page.status_code == 422, (name, odd)
                assert "<script>alert" not in page.text
    assert server.table(id_).version == version, "nothing was answered"


def test_nobody_else_sees_or_sets_it(server: Server) -> None:
    owner, friend, watcher = (server.browser() for _ in range(3))
    id_ = owner.lay("rb8", "here", "link", seed="board of two")
    friend.take_up(owner.link(id_, "1"))
    watcher.take_up(owner.link(id_, "watch"))
    fields = fields_of(owner.get(f"/t/{id_}/lineup").text)
    assert watcher.get(f"/t/{id_}/lineup").status_code == 303
    assert watcher.post(f"/t/{id_}/lineup", fields).status_code == 403
    assert server.browser().get(f"/t/{id_}/lineup").status_code == 403
    own = friend.get(f"/t/{id_}/lineup")
    assert own.status_code in (200, 303)
    assert fields["player-1"] not in own.text
