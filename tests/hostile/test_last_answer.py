"""A store that refuses exactly the last answer of a game, on a full disk: the game is not over, and opens to nobody."""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Thread

import pytest

from hotstove.web.access import screen_of
from hotstove.web.store import Appended, LogEntry, StoreFailed
from tests.hostile.test_seats import with_guest
from tests.web.browsing import Server

PLACES = ("", "/plays", "/cards", "/box", "/review", "/game.jsonl")


def test_nobody_sees_a_game_as_over_whose_last_answer_is_not_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """For as long as the disk takes to refuse it the table is at the game's end, in memory."""
    owner, guest, id_, _ = with_guest(server, "smallball")
    table, stranger, append = server.table(id_), server.browser(), server.store.append
    told: dict[str, int] = {}
    looks = [Thread(target=lambda at=at: told.update({at: stranger.get(f"/t/{id_}{at}").status_code})) for at in PLACES]

    def full(id_: str, expected: int, entries: Sequence[LogEntry], key: str | None = None) -> Appended:
        if not table.played_out:
            return append(id_, expected, entries, key)
        for look in looks:
            look.start()
        time.sleep(0.5)
        raise StoreFailed("the disk is full")

    monkeypatch.setattr(server.store, "append", full)
    screens = [screen_of(server.store, browser.secret, id_, table.sits) for browser in (owner, guest)]

    def answer(_: object) -> None:
        screen, ask = next((each, ask) for each in screens if each is not None and (ask := table.sitting.asked(each)))
        table.answer(screen, ask.texts[0], table.version_for(screen))

    hosted, portal = server.app.state.tables._in_memory[id_], server.client.portal
    assert portal is not None
    with pytest.raises(StoreFailed):
        while True:
            portal.call(hosted.act, answer)
    for look in looks:
        look.join(30)
    assert (table.played_out, told) == (False, dict.fromkeys(PLACES, 403))
