"""What a crash leaves between two steps is put right by whoever comes next."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.web.store import Given, StoreFailed
from tests.web.browsing import Browser, choices, serving, version_of


def test_a_game_that_ended_before_its_end_was_noted_is_noted_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")

        def dies(*arguments: object) -> None:
            raise StoreFailed("the disk is full; make room and try again")

        monkeypatch.setattr(server.store, "finish", dies)
        statuses = set()
        while (option := browser.usual(id_)) and server.store.table(id_).state == "open":
            statuses.add(browser.answer(id_, option).status_code)
        assert statuses == {303}, "the last answer was kept, and so it was taken"
        table = server.table(id_)
        assert table.over
        log = server.store.log(id_)
        assert len(log) == table.version
        assert server.store.table(id_).state == "open"
    with serving(tmp_path / "tables.db") as server:
        assert id_ not in server.browser().get("/").text, "not among the finished games"
        assert "The game is over" in Browser(server, browser.secret).get(f"/t/{id_}").text
        row = server.store.table(id_)
        assert row.state == "over"
        assert row.score == server.table(id_).session.result
        assert server.store.log(id_) == log
        assert id_ in server.browser().get("/").text


def test_a_computer_goes_on_from_an_answer_that_was_kept_alone(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball")
        page = browser.get(f"/t/{id_}").text
        version, option = version_of(page), choices(page)[0]
        browser.answer(id_, option)
        whole = server.store.log(id_)
        twin = browser.lay("smallball")
        alone = [entry for entry in whole[: version + 1] if isinstance(entry, Given)]
        assert alone[-1].answer == option
        server.store.append(twin, 0, alone, "as far as the crash")
        assert len(whole) > len(alone)
    with serving(tmp_path / "tables.db") as server:
        assert choices(Browser(server, browser.secret).get(f"/t/{twin}").text)
        assert server.store.log(twin) == whole
