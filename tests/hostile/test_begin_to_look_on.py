"""Who begins to look on at a game against a computer learns nothing of the hand that was played without witnesses before.

Until then its manager is asked only where a card fits. So where the table stands tells of his hand; what is played from the
next turn on does not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from hotstove.play.asking import hides_options, pass_of
from hotstove.play.screens import Screen
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, Drawn
from hotstove.table.log import Given
from hotstove.web.access import WATCHES, token_of
from hotstove.web.game_table import GameTable
from hotstove.web.kept_table import NotYet
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from tests.hostile import TIMES
from tests.web.browsing import HERE, Browser, Server, serving, text_of
from tests.web.test_passes import table_of, told

ME = Screen((AWAY,))
COMPARED = 4 * TIMES
"""Moments at which somebody begins to look on, of each game."""
MOST = 600
"""Answers after which that many must have been found."""


def answer(table: GameTable, wanted: Callable[[GameTable], bool] = lambda _: False) -> bool:
    """Pass, or give the first answer; play on to the next question. False if there is none."""
    table.play_to_question()
    if table.paused:
        table.step(ME, "asked", table.version)
        return True
    ask = table.sitting.asked(ME)
    if ask is None:
        return False
    usual = pass_of(table.game, ask)
    table.answer(ME, ask.texts[usual or 0], table.version_for(ME))
    return True


def stands_at_a_window(table: GameTable) -> bool:
    """Whether a person is asked for a card who would not be without one that fits."""
    ask = table.sitting.asked(ME) if not table.paused else None
    if ask is None or table.session.turns < 0:
        return False
    return hides_options(table.game, ask) and pass_of(table.game, ask) is not None and len(ask.options) > 1


def looks_on(table: GameTable, store: Store) -> None:
    """Somebody follows a link to look on."""
    store.add_token(token_of("a watcher's secret", table.id, "watch"))
    table.people_changed()


def unseen_hand(table: GameTable) -> dict[str, str]:
    """Other cards for those of the away hand that have never lain open, and these for those; of each as many copies."""
    own = [event.card for event in table.session.events if isinstance(event, Drawn) and event.seats == (AWAY,)]
    story = " ".join(str(event) for event in table.session.events if not isinstance(event, Drawn))
    pile = pile_of(table)
    unseen = [name for name in pile if name not in story]
    found: dict[str, str] = {}
    for name in sorted({*own} & {*unseen}):
        free = [each for each in unseen if each not in (*own, *found) and pile[each] == pile[name]]
        if free:
            found |= {name: free[0], free[0]: name}
    return found


def pile_of(table: GameTable) -> Counter[str]:
    """The cards of which the away side's first one was drawn, each with its copies."""
    for place in range(len(table.session.record.answers)):
        ask = table.session.fork(place).asks[0]
        if ask.verb == "draw" and ask.seats == (AWAY,):
            return Counter(ask.texts)
    raise AssertionError("no card was drawn")


def from_the_start_of_the_turn(store: Store, played: Store, began: int) -> list[str]:
    """What somebody is told at the end of that table's log who has looked on since that entry, at the start of a turn."""
    row, log = played.table("t"), played.log("t")
    store.create(row, [])
    store.append("t", 0, log[:began], None)
    table = GameTable(row, log[:began], store)
    looks_on(table, store)

    def at_once() -> None:
        for entry in log[began:]:
            assert isinstance(entry, Given)
            table.session.answer(entry.answer, entry.seat)

    table._act(lambda: table.sitting.keep(at_once))
    assert store.log("t") == log
    return told(table, [WATCHES])


@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_who_begins_to_look_on_sees_the_same_whatever_fits(tmp_path: Path, game: str) -> None:
    """At a window that is asked for a card that fits alone, and with another hand, with which it is passed by itself."""
    store = open_store(str(tmp_path / "first.db"))
    table, compared, passed_by_itself = table_of(store, "looked on", False, "random", game=game), 0, 0
    for number in range(MOST):
        assert answer(table), "the game is long enough"
        if not stands_at_a_window(table):
            continue
        others, log = unseen_hand(table), store.log("t")
        other_log = [
            replace(entry, answer=others[entry.answer]) if isinstance(entry, Given) and entry.answer in others else entry
            for entry in log
        ]  # also what was discarded in secret
        try:
            table_of(store, "looked on", False, "random", other_log, game)
        except DoesNotFit:  # one of them was drawn by the other side, or looked at
            continue
        tables = []
        for name, part in (("one", log), ("two", other_log)):
            copy = open_store(str(tmp_path / f"{number} {name}.db"))
            copy.create(replace(store.table("t"), id="t"), [])
            copy.append("t", 0, part, None)
            each = table_of(copy, "looked on", False, "random", part, game)
            each.play_to_question()
            looks_on(each, copy)
            tables.append((each, copy))
        one, two = (each for each, _ in tables)
        passed_by_itself += one.version != two.version
        for each in (one, two):
            with pytest.raises(NotYet) as refused:
                each.page(WATCHES)
            assert str(refused.value) == "you look on from the next at-bat on."
            assert str(each.status(WATCHES)) == str(one.status(WATCHES))
        for number_of, (each, copy) in enumerate(tables):
            turn, began = each.session.turns, each.session.turn_began
            while each.session.turns == turn and answer(each):
                pass
            sooner = open_store(str(tmp_path / f"{number} {number_of} sooner.db"))
            told_sooner = from_the_start_of_the_turn(sooner, copy, began)
            assert told(each, [WATCHES]) == told_sooner, "it does not tell where the table stood when he came"
            copy.close()
            sooner.close()
        compared += 1
        if compared >= COMPARED and passed_by_itself:
            break
    store.close()
    print(f"{game}: {compared} windows, {passed_by_itself} of them passed by themselves with another hand")
    assert compared >= COMPARED
    assert passed_by_itself


def stand_at_a_window(server: Server, browser: Browser, id_: str) -> None:
    """Play until the table stands at a question for a card."""
    browser.get(f"/t/{id_}")
    for _ in range(MOST):
        if stands_at_a_window(server.table(id_)):
            return
        browser.go_on(id_)
    raise AssertionError("no window")


def test_nothing_of_a_table_is_sent_to_who_begins_to_look_on_before_the_next_turn(tmp_path: Path) -> None:
    """No page, no box score, no list, and no socket, before a restart and after it; then all of it."""
    with serving(tmp_path / "tables.db") as server:
        browser, watcher = server.browser(), server.browser()
        id_ = browser.lay("rb8", "here", "random")
        stand_at_a_window(server, browser, id_)
        watcher.take_up(browser.link(id_, "watch"))
        at = f"/t/{id_}"
        for _ in range(2):
            for address in (at, f"{at}/box", f"{at}/plays", f"{at}/cards", f"{at}/scorecard"):
                refused = watcher.get(address)
                assert refused.status_code == 403
                assert "You look on from the next at-bat on." in text_of(refused)
            assert "you look on from the next at-bat on" in text_of(watcher.get("/"))
            headers = {"cookie": f"hotstove={watcher.secret}", "origin": HERE}
            with (
                pytest.raises(WebSocketDisconnect) as closed,
                server.client.websocket_connect(f"{at}/live", headers=headers) as socket,
            ):
                socket.receive_text()
            assert closed.value.code == 1013, "to be tried again"
            server.app.state.tables._in_memory.clear()
        browser.get(at)
        turn = server.table(id_).session.turns
        while server.table(id_).session.turns == turn:
            assert watcher.get(at).status_code == 403
            browser.go_on(id_)
        assert "Play by play" in text_of(watcher.get(at))
        while browser.act(id_, "undo").status_code == 303 and server.table(id_).session.turns > turn:
            pass
        assert server.table(id_).session.turns > turn or watcher.get(at).status_code == 403, "nor by a take-back"


def test_who_begins_to_look_on_by_a_server_that_has_not_read_on_waits_for_the_next_turn_of_the_game(tmp_path: Path) -> None:
    """Two servers over one store: what the other one has appended meanwhile was asked before anybody looked on, too."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        browser = one.browser()
        id_ = browser.lay("rb8", "here", "random")
        at, elsewhere = f"/t/{id_}", Browser(another, browser.secret)
        stand_at_a_window(one, browser, id_)
        elsewhere.get(at)
        turn = one.table(id_).session.turns
        while one.table(id_).session.turns == turn:
            browser.go_on(id_)
        stand_at_a_window(one, browser, id_)
        watcher = Browser(another)
        watcher.take_up(browser.link(id_, "watch"))
        assert watcher.get(at).status_code == 403
        elsewhere.post(f"{at}/answer", {"version": str(browser.version(id_)), "answer": "nonsense"})
        assert another.table(id_).version == one.table(id_).version, "it has been read"
        assert watcher.get(at).status_code == 403
        turn = one.table(id_).session.turns
        while another.table(id_).session.turns == turn:
            elsewhere.go_on(id_)
        assert "Play by play" in text_of(watcher.get(at))
