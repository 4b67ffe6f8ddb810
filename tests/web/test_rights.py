"""Who may do what at a table, how long a wish to pass lasts, and that nothing is seen before it is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from starlette.applications import Starlette

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.asking import DECISION, pass_of
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, label_of
from hotstove.table.log import Entry
from hotstove.web import access
from hotstove.web.access import invitation, invited, screen_of, token_of
from hotstove.web.game_table import GameTable
from hotstove.web.new_table_form import header_of_form
from hotstove.web.serving import configured
from hotstove.web.store import Appended, Store, StoreFailed, TableRow
from hotstove.web.store_open import open_store
from hotstove.web.tables import Tables
from tests.waiting import run_through
from tests.web.browsing import Server, choices, serving, text_of, version_of

ME = Screen((HOME,), True)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = open_store(str(tmp_path / "own.db"))
    yield found
    found.close()


def laid(store: Store, game: str = "rb8", away: str = "random", home: str = "here", seed: str = "rights") -> GameTable:
    """A table at which somebody is asked; the home manager is asked for all that may be asked."""
    header = header_of_form(ball_game_named(game), {"away-sits": away, "home-sits": home, "seed": seed}, {})
    row = TableRow("t1", game, "a game", "now", header.plain())
    store.create(row, [])
    table = GameTable(row, [], store)
    table.sitting.asked_all[HOME] = ()
    table.play_to_question()
    return table


def asked(table: GameTable, screen: Screen = ME) -> Ask:
    found = table.sitting.asked(screen)
    assert found is not None
    return found


def usual(table: GameTable, screen: Screen = ME) -> None:
    """Answer with the pass, or else the first option."""
    ask = asked(table, screen)
    table.answer(screen, ask.texts[pass_of(table.game, ask) or 0], table.version_for(screen))


def play_until(table: GameTable, there: Callable[[str], bool]) -> list[str]:
    """Answer until such a question is asked or the game is over; returns the questions that were."""
    found: list[str] = []
    for _ in range(2000):
        ask = table.sitting.asked(ME)
        if ask is None or there(label_of(ask.why)):
            return found
        found.append(label_of(ask.why))
        usual(table)
    raise AssertionError("the game does not end")


def half_of(table: GameTable) -> tuple[int, int]:
    situation = table.game.situation(table.session.view(HOME))
    return situation.inning, situation.half


# --- Wishes to pass


def test_a_wish_to_pass_lasts_for_the_half_inning_or_for_the_game(store: Store) -> None:
    table = laid(store)
    play_until(table, lambda label: label == "pitching change")
    half = half_of(table)
    table.skip(ME, table.version_for(ME), "half")
    while table.sitting.asked(ME) is not None and half_of(table) == half:
        assert label_of(asked(table).why) != "pitching change"
        usual(table)
    play_until(table, lambda label: label == "pitching change")
    assert half_of(table) != half, "in the next half-inning it is asked again"
    table.set_pace(ME, "asked")
    table.skip(ME, table.version_for(ME), "game")
    assert "pitching change" not in play_until(table, lambda label: False)
    assert table.over


def test_the_games_one_decision_is_passed_for_a_half_inning_at_most(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    browser.get(f"/t/{id_}")
    found = server.table(id_)
    for _ in range(60):
        ask = asked(found)
        if label_of(ask.why) == DECISION and pass_of(found.game, ask) is not None:
            break
        browser.answer(id_, browser.usual(id_))
    refused = browser.act(id_, "skip", **{"for": "game"})
    assert refused.status_code == 422
    assert "it can be passed only for a half-inning" in text_of(refused)
    assert browser.act(id_, "skip", **{"for": "half"}).status_code == 303


def test_a_wish_that_was_not_written_or_is_taken_back_is_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = laid(store)
    play_until(table, lambda label: label == "pitching change")
    place = len(table.session.record.answers)

    def full(*given: object) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as while_full:
        while_full.setattr(store, "append", full)
        with pytest.raises(StoreFailed):
            table.skip(ME, table.version_for(ME), "game")
    usual(table)
    play_until(table, lambda label: label == "pitching change")
    assert not table.over, "asked again, for nothing was wished"
    table.skip(ME, table.version_for(ME), "game")
    assert table.take_back(ME, table.version_for(ME))
    assert len(table.session.record.answers) > place
    usual(table)
    play_until(table, lambda label: label == "pitching change")
    assert not table.over, "asked again, for the wish was taken back with its answer"


def test_taking_back_goes_to_ones_own_last_answer_and_not_to_a_pass_that_was_given_by_itself(store: Store) -> None:
    table = laid(store)
    table.set_pace(ME, "asked")
    play_until(table, lambda label: label == "pitching change")
    table.skip(ME, table.version_for(ME), "game")
    tried = 0
    while table.sitting.asked(ME) is not None and tried < 3:
        before = asked(table).why
        usual(table)
        answers, lone = table.session.record.answers, table.session.forced
        last = [answer for place, answer in enumerate(answers) if answer.seat == HOME and place not in lone][-1]
        if table.sitting.asked(ME) is not None and label_of(last.why) == "pitching change":
            tried += 1
            table.take_back(ME, table.version_for(ME))
            assert asked(table).why == before
            usual(table)
    assert tried == 3


# --- Who may


def test_hashes_are_compared_in_constant_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    laid(store)
    store.add_token(token_of("secret", "t1", "own"))
    store.add_token(invitation("link", "t1", "watch"))
    compared: list[tuple[str, str]] = []

    def compare(one: str, other: str) -> bool:
        compared.append((one, other))
        return one == other

    monkeypatch.setattr(access, "compare_digest", compare)
    assert screen_of(store, "secret", "t1", ("random", "here")) == ME
    assert len(compared) == 1
    assert invited(store, "link") is not None
    assert len(compared) == 2


def test_real_dice_are_entered_by_nobody_else(server: Server) -> None:
    owner, friend, watcher = (server.browser() for _ in range(3))
    id_ = owner.lay("smallball", "here", "link", dice="ask")
    friend.take_up(owner.link(id_, "1"))
    watcher.take_up(owner.link(id_, "watch"))
    for _ in range(40):
        ask = server.table(id_).session.asks[0]
        if ask.seat is None:
            break
        (owner if ask.seat == AWAY else friend).answer(id_, ask.texts[0])
    assert ask.seat is None
    version = str(owner.version(id_))
    for browser in (friend, watcher):
        assert choices(browser.get(f"/t/{id_}").text) == []
        assert browser.post(f"/t/{id_}/answer", {"version": version, "answer": ask.texts[0]}).status_code == 403
    assert owner.post(f"/t/{id_}/answer", {"version": version, "answer": ask.texts[0]}).status_code == 303


def test_nobody_but_the_other_manager_agrees_to_a_taking_back(server: Server) -> None:
    """Not who laid the table and sits nowhere, not who looks on, not who wants it himself."""
    owner, away, home, watcher = (server.browser() for _ in range(4))
    id_ = owner.lay("smallball", "link", "link")
    for browser, role in ((away, "0"), (home, "1"), (watcher, "watch")):
        browser.take_up(owner.link(id_, role))
    for _ in range(6):
        browser = next(each for each in (away, home) if choices(each.get(f"/t/{id_}").text))
        browser.answer(id_, browser.usual(id_))
    asks = next(each for each in (away, home) if "undo" in each.get(f"/t/{id_}").text)
    other = home if asks is away else away
    log = server.store.log(id_)
    assert asks.act(id_, "undo").status_code == 303
    version = str(other.version(id_))
    for browser in (owner, watcher, asks):
        assert browser.post(f"/t/{id_}/agree", {"version": version, "yes": "yes"}).status_code == 422
        assert server.store.log(id_) == log
    assert other.post(f"/t/{id_}/agree", {"version": version, "yes": "yes"}).status_code == 303
    assert len(server.store.log(id_)) == len(log) + 1


def test_only_the_very_last_answer_is_taken_back_without_asking(store: Store) -> None:
    table = laid(store, "smallball", "link", "link")
    seats = (Screen((AWAY,)), Screen((HOME,)))
    for _ in range(60):
        screen = next((each for each in seats if table.sitting.asked(each) is not None), None)
        if screen is None:
            break
        usual(table, screen)
        for each in seats:
            found = table.sitting.back.last_of(each)
            if found is not None and found.place != len(table.session.record.answers) - 1:
                assert not found.free, "somebody else has chosen, or dice have fallen, since"


def test_odds_are_for_who_has_taken_the_screen(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "here", "here")
    assert "Hand the screen" in browser.get(f"/t/{id_}").text
    assert browser.act(id_, "odds").status_code == 422
    table = server.table(id_)
    assert (table.worth, table.ahead) == ({}, {})


@pytest.mark.parametrize("behind_proxy", [True, False])
def test_a_proxy_is_believed_only_where_there_is_one(behind_proxy: bool) -> None:
    config = configured(Starlette(), behind_proxy)
    assert config.proxy_headers is behind_proxy
    assert config.forwarded_allow_ips == "127.0.0.1,::1", "and only on this machine"


# --- Seen and kept


def test_an_answer_is_kept_before_anybody_sees_what_came_of_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the store is writing, everything that anybody can ask for is as it was."""
    append = store.append
    writing, written = Event(), Event()

    def slowly(id_: str, expected: int, entries: list[Entry], key: str | None = None) -> Appended:
        writing.set()
        written.wait(60)
        return append(id_, expected, entries, key)

    async def work() -> None:
        tables = Tables(store)
        header = header_of_form(ball_game_named("smallball"), {"away-sits": "here", "home-sits": "here", "seed": "kept"}, {})
        id_ = await tables.create(header, "secret")
        both = Screen((AWAY, HOME), True)
        opened = await tables.hosted_table(id_)
        before = await opened.page(both)
        status = await tables.status(id_, both)
        assert before.question is not None
        text, version = before.question.choices[0].text, before.version
        monkeypatch.setattr(store, "append", slowly)
        async with opened.viewed():
            told = opened.told
            newer = asyncio.create_task(opened.wait_for_change(told))
            act = asyncio.create_task(opened.act(lambda table: table.answer(both, text, version)))
            while not writing.is_set():
                await asyncio.sleep(0)
            for _ in range(50):
                await asyncio.sleep(0)
            assert await opened.page(both) is before
            assert (await tables.status(id_, both)).score in (None, status.score)
            assert (opened.told, newer.done(), act.done()) == (told, False, False)
            assert store.log(id_) == []
            written.set()
            await act
            await asyncio.wait_for(newer, 60)
            after = await opened.page(both)
            assert after.version == len(store.log(id_)) > version

    run_through(work())


def test_who_may_not_act_changes_nothing_by_naming_a_later_page(server: Server) -> None:
    owner, watcher = server.browser(), server.browser()
    id_ = owner.lay("smallball")
    watcher.take_up(owner.link(id_, "watch"))
    stamp = server.table(id_).stamp
    for what in ("answer", "skip", "undo", "agree", "take", "step", "odds"):
        refused = watcher.post(f"/t/{id_}/{what}", {"version": "999999999", "answer": "bat", "to": "play", "yes": "yes"})
        assert refused.status_code in (403, 409, 422), what
    assert server.table(id_).stamp == stamp, "no page is made anew for it"
    with pytest.raises(NotLegal):
        server.table(id_).agree(Screen(), True, version_of(owner.get(f"/t/{id_}").text))
