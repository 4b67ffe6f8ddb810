"""What a crash leaves between two steps is put right by whoever comes next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.asking import pass_of
from hotstove.play.screens import Screen
from hotstove.table.events import HOME, label_of
from hotstove.table.log import Entry, Given
from hotstove.web.game_table import GameTable
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import Appended, StoreFailed, TableRow
from hotstove.web.store_open import open_store
from hotstove.web.table_log import AlreadyDone
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


def test_what_was_written_but_not_heard_of_counts_as_it_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process passes by itself as it was told to, and does not hear that it was written; another one, which was not told
    so, gets the same answer again. It takes over what was written, and the game goes on from there."""
    game = ball_game_named("rb8")
    store = open_store(str(tmp_path / "tables.db"))
    header = header_of_form(game, {"away-sits": "sensible", "home-sits": "here", "seed": "a"}, {})
    store.create(TableRow("t1", "rb8", "a game", "now", header.plain()), [])
    me = Screen((HOME,), True)

    def opened() -> GameTable:
        return GameTable(store.table("t1"), store.log("t1"), store)

    here = opened()
    here.play_to_question()
    there = opened()
    append, different, wishes = store.append, 0, list[str]()

    def lost(id_: str, expected: int, entries: Sequence[Entry], key: str | None = None) -> Appended:
        append(id_, expected, entries, key)
        raise StoreFailed("the connection is lost")

    for number in range(600):
        here.catch_up()
        there.catch_up()
        ask = here.sitting.asked(me)
        if ask is None:
            break
        usual, version, seen = pass_of(game, ask), here.version, here.version_for(me)
        if number > 5 and usual is not None and not wishes:
            wishes.append(label_of(ask.why))
            here.skip(me, seen, "game")
            continue
        text = ask.texts[usual or 0]
        monkeypatch.setattr(store, "append", lost)
        with pytest.raises(StoreFailed):
            here.answer(me, text, seen)
        monkeypatch.setattr(store, "append", append)
        own = len(store.log("t1"))
        with pytest.raises(AlreadyDone):
            there.answer(me, text, seen)
        assert len(there.session.record.answers) == there.version == own
        by_itself = [entry for entry in store.log("t1", version)[1:] if isinstance(entry, Given) and entry.seat == HOME]
        different += len(by_itself)
    assert different > 5, "it was passed by itself"
    assert len(opened().session.record.answers) == here.version
    store.close()
