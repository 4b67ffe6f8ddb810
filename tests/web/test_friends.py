"""Two people at a table: what they say to each other, and an end before the game is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from time import monotonic

import pytest

from hotstove.play.screens import Screen
from hotstove.table import AWAY, BOTH, HOME, Seat, other
from hotstove.table.errors import Unreadable
from hotstove.web import clock as clocks
from hotstove.web.clock import LIMITS, Clock, TimeLimit, limit_of
from hotstove.web.store import Ended
from hotstove.web.talk import MOST_LETTERS, MOST_LINES, RATE, Talk
from tests.web.browsing import HERE, Browser, Server, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with tables of its own."""
    with serving(tmp_path / "tables.db") as server:
        yield server


def two(server: Server, game: str = "smallball", **more: str) -> tuple[Browser, Browser, str]:
    """The owner at the away seat, his friend at home, and the table's id."""
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay(game, "here", "link", **more)
    bob.take_up(ada.link(id_, "1"))
    return ada, bob, id_


def said(browser: Browser, id_: str, line: str) -> int:
    """Say a line; returns the status."""
    return browser.post(f"/t/{id_}/say", {"line": line}).status_code


def shown(browser: Browser, id_: str) -> str:
    """What the table's page says."""
    return text_of(browser.get(f"/t/{id_}"))


# --- Talk


def test_a_line_is_seen_by_the_two_and_by_nobody_else(server: Server) -> None:
    ada, bob, id_ = two(server)
    watcher, other = server.browser(), server.browser()
    watcher.take_up(ada.link(id_, "watch"))
    before = watcher.get(f"/t/{id_}").text
    assert said(ada, id_, "  good   luck <b>Bob</b> ") == 303
    for browser in (ada, bob):
        assert "good luck &lt;b&gt;Bob&lt;/b&gt;" in browser.get(f"/t/{id_}").text
    assert "<b>Bob</b>" not in bob.get(f"/t/{id_}").text, "it is shown as text"
    assert watcher.get(f"/t/{id_}").text == before, "who looks on is sent the same bytes"
    for nobody in (watcher, other):
        assert said(nobody, id_, "hello") == 403
        assert nobody.post(f"/t/{id_}/talk", {"on": "off"}).status_code == 403
    assert server.store.log(id_) == [entry for entry in server.store.log(id_) if not isinstance(entry, Ended)]
    assert "good luck" not in str(server.store.log(id_)), "it is no part of the game"


def test_a_socket_of_who_looks_on_is_sent_nothing_when_the_two_talk(server: Server) -> None:
    ada, bob, id_ = two(server)
    watcher = server.browser()
    watcher.take_up(ada.link(id_, "watch"))
    headers = {"cookie": f"hotstove={watcher.secret}", "origin": HERE}
    with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
        first = socket.receive_text()
        assert said(ada, id_, "nobody hears this") == 303
        table = server.table(id_)
        table.people_changed()  # something that is told to nobody either
        assert ada.answer(id_, ada.usual(id_)).status_code == 303 or bob.answer(id_, bob.usual(id_)).status_code == 303
        second = socket.receive_text()
    assert first != second
    assert "nobody hears this" not in first + second


@pytest.mark.parametrize("away, home", [("here", "here"), ("random", "here"), ("random", "random")])
def test_nobody_talks_where_there_is_no_other_screen(server: Server, away: str, home: str) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", away, home)
    assert 'id="say"' not in browser.get(f"/t/{id_}").text
    assert said(browser, id_, "hello") == 403


def test_nobody_talks_to_an_empty_seat(server: Server) -> None:
    ada = server.browser()
    id_ = ada.lay("smallball", "here", "link")
    assert 'id="say"' not in ada.get(f"/t/{id_}").text
    assert said(ada, id_, "hello") == 403


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "x" * (MOST_LETTERS + 1),
        "a\nb",
        "a\x00b",
        "a\u202eb",
        "a" + "\u0301" * 9,
        "\ufe0f" * 2,
        "\u180b",
        "A" + "\u0e47" * 20,
    ],
)
def test_a_line_that_is_none_is_refused(server: Server, line: str) -> None:
    ada, _bob, id_ = two(server)
    assert said(ada, id_, line) == 422
    assert not server.table(id_).talk.lines


def test_a_picture_that_a_telephone_types_is_a_line(server: Server) -> None:
    ada, _bob, id_ = two(server)
    assert said(ada, id_, "nice \u2764\ufe0f") == 303
    assert [line.text for line in server.table(id_).talk.lines] == ["nice \u2764"]


def test_each_may_say_so_much_and_no_more(server: Server) -> None:
    ada, bob, id_ = two(server)
    statuses = [said(ada, id_, f"line {number}") for number in range(int(RATE[1]) + 3)]
    assert statuses.count(303) in (int(RATE[1]), int(RATE[1]) + 1)
    assert statuses[-1] == 422
    assert said(bob, id_, "one of mine") == 303, "the other one may still speak"


def test_only_the_last_lines_are_kept(server: Server) -> None:
    ada, _bob, id_ = two(server)
    ada.get(f"/t/{id_}")
    for number in range(MOST_LINES + 5):
        server.table(id_).talk.say(AWAY, f"line {number}", number * 100.0)
    assert len(server.table(id_).talk.lines) == MOST_LINES


def test_either_switches_the_talk_off(server: Server) -> None:
    ada, bob, id_ = two(server)
    said(ada, id_, "hello there")
    assert bob.post(f"/t/{id_}/talk", {"on": "off"}).status_code == 303
    for browser, words in ((ada, "Switched off by the"), (bob, "Switched off by you")):
        assert words in shown(browser, id_)
        assert "hello there" not in shown(browser, id_)
        assert said(browser, id_, "and now?") == 422
    assert ada.post(f"/t/{id_}/talk", {"on": "on"}).status_code == 303
    assert said(ada, id_, "and now?") == 422, "nobody switches on what another has switched off"
    assert bob.post(f"/t/{id_}/talk", {"on": "on"}).status_code == 303
    assert said(ada, id_, "and now?") == 303


def test_who_takes_the_seat_of_another_is_not_told_what_was_said(server: Server) -> None:
    ada, _bob, id_ = two(server)
    said(ada, id_, "for Bob alone")
    cleo = server.browser()
    cleo.take_up(ada.link(id_, "1"))
    assert "for Bob alone" not in shown(cleo, id_)


def test_who_follows_his_own_link_again_ends_no_talk(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay("smallball", "here", "link")
    link = ada.link(id_, "1")
    bob.take_up(link)
    said(ada, id_, "still here")
    ada.post(f"/t/{id_}/end", {"how": "offer"})
    bob.post(link)
    bob.take_up(ada.link(id_, "1"))  # a new one makes him nobody else either
    assert "still here" in shown(bob, id_)
    assert "offer to end it here" in shown(bob, id_)


def test_words_are_forgotten_with_the_lock_of_the_table_held(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page of it is drawn in a thread meanwhile, and goes through the lines."""
    ada, bob, id_ = two(server)
    said(ada, id_, "for Bob alone")
    hosted = server.app.state.tables._in_memory[id_]
    locked: list[bool] = []
    end = Talk.end

    def forget(talk: Talk) -> None:
        locked.append(hosted.lock.locked())
        end(talk)

    monkeypatch.setattr(Talk, "end", forget)
    server.browser().take_up(ada.link(id_, "1"))
    assert ada.post(f"/t/{id_}/leave").status_code == 403, "his seat is by no link"
    assert locked == [True]
    assert "for Bob alone" not in shown(bob, id_)


# --- An end before the game is over


def test_who_resigns_loses_and_the_game_is_not_played_out(server: Server) -> None:
    ada, bob, id_ = two(server)
    stranger = server.browser()
    foxes = server.table(id_).nickname(AWAY) if shown(ada, id_) else ""
    assert bob.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}).status_code == 403, "nobody resigns for another"
    assert ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}).status_code == 303
    for browser in (ada, bob):
        assert f"The {foxes} have resigned" in shown(browser, id_)
        for look in ("review", "hindsight", "game.jsonl", "retrosheet.zip"):
            refused = browser.get(f"/t/{id_}/{look}")
            assert refused.status_code == 422, look
    assert stranger.get(f"/t/{id_}").status_code == 403, "nothing of it lies open"
    assert stranger.get(f"/t/{id_}/game.jsonl").status_code == 403
    assert id_ not in stranger.get("/").text
    assert id_ in ada.get("/").text
    assert server.store.table(id_).state == "resigned 0"


def test_nothing_is_done_at_a_table_that_was_ended(server: Server) -> None:
    ada, bob, id_ = two(server, "rb8")
    page = ada.get(f"/t/{id_}").text
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    log = server.store.log(id_)
    assert log[-1] == Ended(0)
    version = str(len(log))
    for browser in (ada, bob):
        assert 'name="answer"' not in browser.get(f"/t/{id_}").text
        for what in ("answer", "skip", "undo", "agree", "take", "step", "odds", "end", "ask-all", "hold"):
            for how in ("resign", "offer", "agree"):
                form = {"version": version, "answer": "pass", "to": "play", "yes": "yes", "how": how, "seat": "1"}
                assert browser.post(f"/t/{id_}/{what}", form).status_code in (403, 409, 422), what
    assert server.store.log(id_) == log
    assert page


def test_nothing_is_taken_back_of_an_ended_game_and_the_message_says_why(server: Server) -> None:
    ada, bob, id_ = two(server)
    asked = ada if ada.usual(id_) else bob
    asked.answer(id_, asked.usual(id_))
    asked.post(f"/t/{id_}/end", {"how": "resign", "seat": "0" if asked is ada else "1"})
    refused = text_of(asked.post(f"/t/{id_}/undo", {"version": str(asked.version(id_))}))
    assert "lies open" not in refused
    assert "have resigned" in refused


def test_an_end_is_kept_when_the_table_comes_back_from_the_store(server: Server) -> None:
    ada, bob, id_ = two(server)
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    tables = server.app.state.tables
    tables._in_memory.clear()
    assert "have resigned" in shown(bob, id_)
    assert server.table(id_).over
    assert not server.table(id_).played_out


def test_another_process_learns_of_an_end_when_it_wants_to_write(server: Server) -> None:
    ada, bob, id_ = two(server)
    shown(ada, id_)
    server.store.append(id_, server.table(id_).version, [Ended(1)], "end")
    for _ in range(2):
        for browser in (ada, bob):
            usual = browser.usual(id_)
            if usual:
                assert browser.answer(id_, usual).status_code in (409, 422)
    assert "have resigned" in shown(ada, id_)
    assert server.store.log(id_)[-1] == Ended(1)


def test_an_end_without_a_winner_needs_both(server: Server) -> None:
    ada, bob, id_ = two(server)
    assert bob.post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422, "nobody has offered it"
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303
    assert ada.post(f"/t/{id_}/end", {"how": "agree"}).status_code == 422, "not his own offer"
    assert "offer to end it here" in shown(bob, id_)
    assert "You have offered" in shown(ada, id_)
    assert bob.post(f"/t/{id_}/end", {"how": "decline"}).status_code == 303
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 422, "declined just now"
    asked = ada if ada.usual(id_) else bob
    asked.answer(id_, asked.usual(id_))
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303
    assert bob.post(f"/t/{id_}/end", {"how": "agree"}).status_code == 303
    assert "ended without a winner" in shown(ada, id_)
    assert server.store.table(id_).state == "ended"


def test_two_offers_are_an_agreement(server: Server) -> None:
    ada, bob, id_ = two(server)
    ada.post(f"/t/{id_}/end", {"how": "offer"})
    assert bob.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303
    assert "ended without a winner" in shown(ada, id_)


def test_a_line_stands_right_below_the_answers_of_who_is_asked(server: Server) -> None:
    ada, bob, id_ = two(server)
    first, second = (ada, bob) if ada.usual(id_) else (bob, ada)
    assert said(second, id_, "your move") == 303
    page = first.get(f"/t/{id_}").text
    assert page.count("your move</a>") == 1
    assert page.index('class="choices"') < page.index("your move</a>") < page.index('<div class="commands">')
    assert said(first, id_, "patience") == 303
    assert "your move</a>" not in first.get(f"/t/{id_}").text
    assert "patience</a>" in second.get(f"/t/{id_}").text


def status_of(browser: Browser, id_: str) -> str:
    """What a screen reader is told when the page has changed."""
    page = browser.get(f"/t/{id_}").text
    begins = page.index(">", page.index('id="status"')) + 1
    return unescape(page[begins : page.index("</p>", begins)])


def test_the_status_says_first_what_the_other_manager_wants(server: Server) -> None:
    ada, bob, id_ = two(server)
    first, second = (ada, bob) if ada.usual(id_) else (bob, ada)
    nickname = server.table(id_).nickname(AWAY if first is ada else HOME)
    first.answer(id_, "bat")
    first.act(id_, "undo")
    assert status_of(second, id_).startswith(f"The {nickname} want to take back “bat”.")
    assert "want to take back" not in status_of(first, id_)
    second.act(id_, "agree", yes="no")
    assert "want to take back" not in status_of(second, id_)
    first.post(f"/t/{id_}/end", {"how": "offer"})
    assert status_of(second, id_).startswith(f"The {nickname} offer to end it here, without a winner.")
    assert "offer to end" not in status_of(first, id_)
    second.post(f"/t/{id_}/end", {"how": "resign", "seat": "1" if second is bob else "0"})
    for browser in (ada, bob):
        assert re.match(r"The \w+ have resigned", status_of(browser, id_))


def test_who_takes_back_is_told_so_until_he_acts_and_nobody_else_is(server: Server) -> None:
    ada, watcher = server.browser(), server.browser()
    id_ = ada.lay("smallball", "sensible", "here", seed="back")
    watcher.take_up(ada.link(id_, "watch"))
    while not (usual := ada.usual(id_)):
        ada.go_on(id_)
    assert ada.answer(id_, usual).status_code == 303
    assert ada.act(id_, "undo").status_code == 303
    assert f"Taken back: {usual}." in status_of(ada, id_)
    assert shown(ada, id_).count("Taken back:") == 2, "and below the answers"
    assert "Taken back:" not in shown(watcher, id_)
    assert ada.answer(id_, usual).status_code == 303
    assert "Taken back:" not in shown(ada, id_)


def test_against_a_computer_one_resigns_or_plays_on(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    assert browser.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 422
    assert browser.post(f"/t/{id_}/end", {"how": "resign", "seat": "1"}).status_code == 303
    assert "have resigned" in shown(browser, id_)
    assert browser.post(f"/t/{id_}/after").status_code == 303, "it can be played again"


@pytest.mark.parametrize("sits", ["here", "random"])
def test_who_is_alone_at_the_table_ends_it(server: Server, sits: str) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", sits, sits)
    assert browser.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303
    assert server.store.table(id_).state == "ended"


def test_a_stranger_and_who_looks_on_end_nothing(server: Server) -> None:
    ada, _bob, id_ = two(server)
    watcher = server.browser()
    watcher.take_up(ada.link(id_, "watch"))
    for browser in (watcher, server.browser()):
        for how in ("resign", "offer", "agree", "decline", ""):
            assert browser.post(f"/t/{id_}/end", {"how": how, "seat": "0"}).status_code in (403, 422)
    assert server.store.table(id_).state == "open"


def test_a_series_ends_with_a_game_that_was_ended(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", **{"best-of": "3"})
    browser.post(f"/t/{id_}/end", {"how": "resign", "seat": "1"})
    assert "Play the series again" in shown(browser, id_)
    after = browser.post(f"/t/{id_}/after").headers["location"]
    assert "Game 1 of a best of 3" in text_of(browser.get(after))


def test_a_draft_that_was_ended_leads_to_no_game(server: Server) -> None:
    browser = server.browser()
    made = browser.post("/new/rb8", {"teams": "draft", "away-sits": "here", "home-sits": "here"})
    id_ = made.headers["location"].rpartition("/")[2]
    browser.get(f"/t/{id_}")
    assert browser.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303
    assert "The draft was ended" in text_of(browser.get(f"/t/{id_}"))
    assert browser.post(f"/t/{id_}/after").status_code == 422
    assert browser.get(f"/t/{id_}/squad/away.yaml").status_code == 422


# --- The clock


def late(server: Server, id_: str, seat: Seat) -> None:
    """Let the time of that seat run out."""
    clock = server.table(id_).clock
    assert clock is not None
    clock._left[seat] = 0.0


def test_whose_time_is_over_loses_if_the_other_one_says_so(server: Server) -> None:
    ada, bob, id_ = two(server, clock="answer 60")
    assert "1 minute an answer" in shown(bob, id_)
    asked, other = (ada, bob) if ada.usual(id_) else (bob, ada)
    seat: Seat = AWAY if asked is ada else HOME
    assert other.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422, "there is time left"
    late(server, id_, seat)
    server.table(id_).time_is_over()
    server.app.state.tables._in_memory[id_]._pages.clear()
    assert "Their time is over" in shown(other, id_) or "time is over" in shown(other, id_)
    assert asked.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422, "nobody claims for himself"
    assert server.browser().post(f"/t/{id_}/end", {"how": "claim"}).status_code == 403
    assert other.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 303
    assert "had no time left" in shown(asked, id_)
    assert server.store.table(id_).state == f"late {seat}"
    assert "on time" in text_of(other.get("/"))


def test_pages_are_told_when_somebodys_time_is_over(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "LIMITS", (TimeLimit("answer", 1),))
    ada, bob, id_ = two(server, clock="answer 1")
    other = bob if ada.usual(id_) else ada
    with server.client.websocket_connect(
        f"/t/{id_}/live", headers={"cookie": f"hotstove={other.secret}", "origin": HERE}
    ) as socket:
        while 'id="claim"' not in socket.receive_text():
            pass
    assert other.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 303


def test_who_is_late_may_still_answer_while_nobody_claims(server: Server) -> None:
    ada, bob, id_ = two(server, clock="answer 60")
    asked, other = (ada, bob) if ada.usual(id_) else (bob, ada)
    late(server, id_, AWAY if asked is ada else HOME)
    assert asked.answer(id_, asked.usual(id_)).status_code == 303
    assert other.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422


def test_who_is_invited_reads_that_there_is_a_clock(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay("smallball", "here", "link", clock="game 2700")
    assert "By a clock: 45 minutes a game" in text_of(bob.get(ada.link(id_, "1")))


def test_a_store_keeps_a_clock_by_what_it_is_and_not_by_its_words(server: Server) -> None:
    _ada, _bob, id_ = two(server, clock="answer 180")
    assert server.store.table(id_).header["clock"] == ["answer", 180]
    assert [limit_of(limit.plain()) for limit in LIMITS] == list(LIMITS)
    for wrong in ("answer", ["answer"], ["answer", 0], ["answer", True], ["answer", 1e9], ["day", 60], ["game", 10**9]):
        with pytest.raises(Unreadable, match="no clock"):
            limit_of(wrong)  # type: ignore[arg-type]


def test_no_clock_runs_before_both_are_here_or_where_one_is_alone(server: Server) -> None:
    ada = server.browser()
    id_ = ada.lay("smallball", "here", "link", clock="game 1200")
    ada.get(f"/t/{id_}")
    clock = server.table(id_).clock
    assert clock is not None
    assert clock.ends() is None
    alone = ada.lay("smallball", clock="game 1200")
    assert "20 minutes" not in shown(ada, alone)
    refused = ada.post("/new/smallball", {"clock": "an hour"})
    assert refused.status_code == 422


def test_a_list_starts_no_clock(server: Server) -> None:
    ada, bob, id_ = two(server, clock="game 1200")
    server.app.state.tables._in_memory.clear()
    assert id_ in ada.get("/").text
    clock = server.table(id_).clock
    assert clock is not None
    assert clock.ends() is None
    with server.client.websocket_connect(
        f"/t/{id_}/live", headers={"cookie": f"hotstove={bob.secret}", "origin": HERE}
    ) as page:
        while "data-until" not in page.receive_text():
            pass
    assert clock.ends() is not None, "an opened page does"


def test_a_clock_of_a_game_adds_up_and_one_of_an_answer_begins_anew() -> None:
    for limit, left in ((TimeLimit("game", 1200), 1190.0), (TimeLimit("answer", 60), 60.0)):
        clock = Clock(limit)
        clock.ask((AWAY,), True, 0.0, 1000.0)
        clock.ask((HOME,), True, 10.0, 1010.0)
        assert clock.left(AWAY, 25.0) == left
        assert clock.shown(HOME) == clock.shown(HOME)
        clock.ask((AWAY,), True, 30.0, 1030.0)
        assert clock.left(AWAY, 30.0) == left
        assert clock.shown(AWAY).until == 1030 + left
    assert not clock.is_late(AWAY, 89.0)
    assert clock.is_late(AWAY, 90.0)
    assert not clock.is_late(HOME, 90.0), "who is not asked is never late"


def test_taking_back_gives_nobody_time(server: Server) -> None:
    ada, bob, id_ = two(server, clock="answer 60")
    asked, seat = (ada, AWAY) if ada.usual(id_) else (bob, HOME)
    clock = server.table(id_).clock
    assert clock is not None
    for _ in range(3):
        asked.answer(id_, asked.usual(id_))
        if asked.usual(id_):
            break
    clock._left[seat] = 7.0
    table = server.table(id_)
    place = len(table.sitting.session.record.answers) - 1
    table.sitting.undo(place)
    table.mind_clock(clock._since, 0.0)
    assert clock._left[seat] <= 7.0


def test_the_first_of_two_secret_answers_gives_the_other_one_no_new_time() -> None:
    clock = Clock(TimeLimit("answer", 60))
    clock.ask((AWAY, HOME), True, 0.0, 0.0)
    clock.ask((HOME,), False, 20.0, 20.0, apart=True)
    assert clock.left(HOME, 20.0) == 40.0


@pytest.mark.parametrize("limit", [TimeLimit("game", 1200), TimeLimit("answer", 180)], ids=["game", "answer"])
@pytest.mark.parametrize("alone", [False, True], ids=["together", "after he has taken it back himself"])
def test_a_secret_answer_that_is_taken_back_has_left_no_mark_on_the_clock(limit: TimeLimit, alone: bool) -> None:
    """Whoever has it taken back, with consent or by asking for everything, does not learn whether and when it was given."""
    quiet, chosen = Clock(limit), Clock(limit)
    for clock in (quiet, chosen):
        clock.ask((AWAY, HOME), True, 0.0, 1000.0)
    chosen.ask((HOME,), False, 20.0, 1020.0, (AWAY,), apart=True)
    if alone:
        chosen.ask((AWAY, HOME), False, 35.0, 1035.0, apart=True)
    for clock in (quiet, chosen):
        clock.ask((AWAY, HOME), False, 50.0, 1050.0)
    for seat in BOTH:
        for own in (False, True):
            assert quiet.shown(seat, own) == chosen.shown(seat, own)
        assert quiet.left(seat, 60.0) == chosen.left(seat, 60.0)


@pytest.mark.parametrize("again", [False, True], ids=["then the other one answers first", "then he does, once more"])
def test_the_clock_of_a_game_keeps_no_time_of_a_secret_answer_that_was_taken_back(again: bool) -> None:
    """When both have answered, the other one and who looks on would read from it that there was such an answer."""
    quiet, chosen = Clock(TimeLimit("game", 1200)), Clock(TimeLimit("game", 1200))
    for clock in (quiet, chosen):
        clock.ask((AWAY, HOME), True, 0.0, 1000.0)
    chosen.ask((HOME,), False, 20.0, 1020.0, (AWAY,), apart=True)
    chosen.ask((AWAY, HOME), False, 50.0, 1050.0, apart=True)
    assert chosen.shown(AWAY, own=True).left == 1150, "he reads it at once"
    first: Seat = AWAY if again else HOME
    for clock in (quiet, chosen):
        clock.ask((other(first),), False, 60.0, 1060.0, (first,), apart=True)
        clock.ask((AWAY,), True, 90.0, 1090.0, both_answered=True)
    for seat in BOTH:
        for own in (False, True):
            assert quiet.shown(seat, own) == chosen.shown(seat, own)
        assert quiet.left(seat, 95.0) == chosen.left(seat, 95.0)


def test_a_change_that_everybody_knows_of_shows_the_time_of_a_secret_answer_running_on() -> None:
    quiet, chosen = Clock(TimeLimit("game", 1200)), Clock(TimeLimit("game", 1200))
    for clock in (quiet, chosen):
        clock.ask((AWAY, HOME), True, 0.0, 1000.0)
    chosen.ask((HOME,), False, 20.0, 1020.0, (AWAY,), apart=True)
    quiet.ask((AWAY, HOME), False, 50.0, 1050.0)
    chosen.ask((HOME,), False, 50.0, 1050.0, (AWAY,))
    assert [quiet.shown(seat) for seat in BOTH] == [chosen.shown(seat) for seat in BOTH]
    chosen.ask((AWAY,), True, 70.0, 1070.0, both_answered=True)
    assert chosen.left(AWAY, 70.0) == 1180.0, "he has kept what he did not take"


def test_the_time_of_who_has_answered_in_secret_stops_and_to_the_other_one_it_runs_on() -> None:
    clock = Clock(TimeLimit("game", 1200))
    clock.ask((AWAY, HOME), True, 0.0, 1000.0)
    before = [clock.shown(seat) for seat in BOTH]
    thinks = clock.shown(HOME, own=True)
    clock.ask((HOME,), False, 20.0, 1020.0, (AWAY,), apart=True)
    assert [clock.shown(seat) for seat in BOTH] == before
    assert clock.shown(AWAY, own=True).until is None, "he knows it himself"
    assert clock.shown(HOME, own=True) == thinks, "and the page of who still thinks says nothing of it"
    clock.ask((AWAY,), True, 50.0, 1050.0, both_answered=True)
    assert clock.left(AWAY, 50.0) == 1180.0, "the thirty seconds that he did not take are not his"
    assert clock.shown(HOME).left == 1150
    assert not clock.is_late(AWAY, 1229.0)


@pytest.mark.parametrize("first", BOTH)
def test_a_secret_die_shows_on_no_clock_until_both_are_chosen(server: Server, first: Seat) -> None:
    ada, bob, id_ = two(server, "sportsclix", clock="game 1200")
    watcher = server.browser()
    watcher.take_up(ada.link(id_, "watch"))
    two_of = (ada, bob)
    in_secret(server, two_of, id_)
    answers, waits = two_of[first], two_of[1 - first]
    before = [clock_of(browser, id_) for browser in (waits, watcher)]
    assert before[0].count("data-until") == 2
    clock = server.table(id_).clock
    assert clock is not None
    assert answers.answer(id_, answers.usual(id_)).status_code == 303
    assert len(server.table(id_)._asks) == 1
    assert [clock_of(browser, id_) for browser in (waits, watcher)] == before
    assert clock_of(answers, id_).count("data-until") == 1
    server.app.state.tables._in_memory.clear()
    waits.post(f"/t/{id_}/guide", {"on": "off"})
    assert clock_of(waits, id_).count("data-until") == 2, "also of a table that has come back from the store"


def clock_of(browser: Browser, id_: str) -> str:
    """The clock of the table's page."""
    found = re.search(r'<p class="time".*?</p>', browser.get(f"/t/{id_}").text)
    assert found is not None
    return found[0]


def in_secret(server: Server, two_of: tuple[Browser, Browser], id_: str) -> None:
    """Play on until both are asked for a die in secret."""
    for _ in range(60):
        asked = [browser for browser in two_of if browser.usual(id_)]
        if len(server.table(id_)._asks) == 2:
            return
        (asked or two_of)[0].go_on(id_)
    raise AssertionError("no secret choice")


def test_nobody_loses_by_the_clock_of_a_server_that_has_not_read_his_answer(tmp_path: Path) -> None:
    """Two servers over one store: what was answered in secret at the other one stops the time here, too."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        ada, bob, id_ = two(one, "sportsclix", clock="game 1200")
        in_secret(one, (ada, bob), id_)
        elsewhere = Browser(another, bob.secret)
        assert elsewhere.answer(id_, elsewhere.usual(id_)).status_code == 303
        late(one, id_, HOME)
        assert ada.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422
        assert one.store.table(id_).state == "open"


@pytest.mark.parametrize("claims_at_once", [False, True])
def test_nobody_loses_by_the_clock_of_a_server_at_which_the_game_has_not_gone_on(tmp_path: Path, claims_at_once: bool) -> None:
    """What both took at the one was all counted at the other one against who was asked there last."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        ada, bob, id_ = two(one, clock="game 1200")
        elsewhere = Browser(another, ada.secret)
        while not bob.usual(id_):
            ada.go_on(id_)
        elsewhere.post(f"/t/{id_}/guide", {"on": "on"})
        clock = another.table(id_).clock
        assert clock is not None
        assert clock._running == (HOME,)
        clock._since -= 1300.0  # as they play on at the one
        bob.go_on(id_)
        while not bob.usual(id_):
            ada.go_on(id_)
        if claims_at_once:
            assert elsewhere.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422
        else:
            elsewhere.post(f"/t/{id_}/answer", {"version": "9999", "answer": ""})  # which reads what was done at the one
        assert not clock.is_late(HOME, monotonic())
        assert clock.left(HOME, monotonic()) > 1000
        assert one.store.table(id_).state == "open"


def test_who_is_late_himself_claims_nothing(server: Server) -> None:
    ada, bob, id_ = two(server, "sportsclix", clock="game 1200")
    in_secret(server, (ada, bob), id_)
    for seat in BOTH:
        late(server, id_, seat)
    for browser in (ada, bob):
        refused = browser.post(f"/t/{id_}/end", {"how": "claim"})
        assert refused.status_code == 422
        assert "Your own time is over, too" in text_of(refused)
        assert 'id="claim"' not in browser.get(f"/t/{id_}").text
    assert ada.answer(id_, ada.usual(id_)).status_code == 303
    assert 'id="claim"' in ada.get(f"/t/{id_}").text
    assert bob.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 422
    assert ada.post(f"/t/{id_}/end", {"how": "claim"}).status_code == 303
    assert server.store.table(id_).state == "late 1"


def test_a_declined_offer_does_not_tell_who_has_answered_in_secret(server: Server) -> None:
    ada, bob, id_ = two(server, "sportsclix")
    in_secret(server, (ada, bob), id_)
    ada.post(f"/t/{id_}/end", {"how": "offer"})
    bob.post(f"/t/{id_}/end", {"how": "decline"})
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 422
    assert bob.answer(id_, bob.usual(id_)).status_code == 303
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 422, "nothing that he knows of has happened since"
    assert ada.answer(id_, ada.usual(id_)).status_code == 303
    assert ada.post(f"/t/{id_}/end", {"how": "offer"}).status_code == 303


def test_the_clock_says_nothing_of_how_often_somebody_has_answered_in_secret(server: Server) -> None:
    ada, bob, id_ = two(server, "rb8", clock="game 1200")
    shown(ada, id_)
    table = server.table(id_)
    last, secret = ((-1, BOTH), ""), 0
    for _ in range(30):
        assert table._timed_at is not None
        now = table._timed_at[:2], str(table._clock_shown(Screen()))
        if last[0] == now[0]:
            assert last == now, "between two public changes it shows the same"
            secret += 1
        last = now
        browser = next((each for each in (ada, bob) if each.usual(id_)), None)
        if browser is None:
            break
        browser.answer(id_, browser.usual(id_))
    assert secret


# --- What the lists and the title say


def test_lists_say_who_won_and_which_side_was_mine(server: Server) -> None:
    ada, bob, id_ = two(server)
    shown(ada, id_)
    away, home = (server.table(id_).nickname(seat) for seat in BOTH)
    assert f"you manage the {away}" in text_of(ada.get("/"))
    assert f"you manage the {home}" in text_of(bob.get("/"))
    server.store.finish(id_, (5, 3))
    assert f"you won with the {away}" in text_of(ada.get("/"))
    assert f"you lost with the {home}" in text_of(bob.get("/"))
    assert f"the {away} won" in text_of(server.browser().get("/"))
    server.store.finish(id_, (3, 3))
    assert "a tie" in text_of(ada.get("/"))


def test_lists_say_that_a_game_was_not_played_out(server: Server) -> None:
    ada, bob, id_ = two(server)
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    page = bob.get("/")
    assert "by resignation" in text_of(page)
    assert f'href="/t/{id_}"' in page.text, "there is nothing to go through"
    assert "you lost" in text_of(ada.get("/"))


def test_the_title_says_whose_turn_it_is_where_somebody_else_plays(server: Server) -> None:
    ada, bob, id_ = two(server)
    titles = ["<title>Your turn" in browser.get(f"/t/{id_}").text for browser in (ada, bob)]
    assert titles.count(True) == 1
    alone = server.browser()
    assert "<title>Your turn" not in alone.get(f"/t/{alone.lay('smallball')}").text


def test_one_button_on_the_first_page_starts_a_game(server: Server) -> None:
    browser = server.browser()
    page = browser.get("/").text
    form = re.search(r'<form method="post" action="(/new/\w+)">(.*?)<button id="play-now"', page)
    assert form is not None
    fields = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="(\w+)">', form[2]))
    assert (fields["away-sits"], fields["home-sits"], fields["guided"]) == ("here", "sensible", "on"), "he bats first"
    assert page.index('id="play-now"') < page.index('id="games"')
    made = browser.post(form[1], fields)
    assert made.status_code == 303
    assert 'name="answer"' in browser.get(made.headers["location"]).text, "he is asked at once"
    assert 'id="play-now"' not in browser.get("/").text, "who has games goes on with one"


# --- A guided game


def test_a_guided_game_tells_a_rule_when_it_first_matters_until_one_wants_no_more(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", guided="on")
    for _ in range(3):
        first = browser.get(f"/t/{id_}")
        assert "New here" in text_of(first), "whoever has not chosen has learned nothing yet"
        if browser.usual(id_):
            break
        browser.go_on(id_)
    browser.post(f"/t/{id_}/guide", {"on": "off"})
    assert "New here" not in shown(browser, id_)
    browser.post(f"/t/{id_}/guide", {"on": "on"})
    assert "New here" in shown(browser, id_)


def test_only_a_guided_game_does_and_only_for_who_plays(server: Server) -> None:
    ada, bob, id_ = two(server, guided="on")
    watcher = server.browser()
    watcher.take_up(ada.link(id_, "watch"))
    assert "New here" in shown(ada, id_)
    assert "New here" not in shown(watcher, id_)
    assert watcher.post(f"/t/{id_}/guide", {"on": "on"}).status_code == 403
    plain = ada.lay("smallball")
    assert "New here" not in shown(ada, plain)
    assert "New here" in shown(bob, id_)


def test_who_is_new_to_a_game_is_offered_its_rules_with_his_seat(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    id_ = ada.lay("smallball", "link", "here")
    link = ada.link(id_, "0")
    offered = bob.get(link).text
    assert re.search(r'name="guided"[^>]* checked', offered)
    assert 'href="/rules/smallball"' in offered
    bob.post(link, {"guided": "on"})
    assert "New here" in shown(bob, id_)
    assert "New here" not in shown(ada, id_), "for himself alone"
    again = ada.lay("smallball", "link", "here")
    assert re.search(r'name="guided"(?![^>]*checked)', bob.get(ada.link(again, "0")).text), "he knows the game"
    guided = ada.lay("smallball", "link", "here", guided="on")
    assert 'name="guided"' not in bob.get(ada.link(guided, "0")).text, "he is told them as it is"
    assert 'name="guided"' not in bob.get(ada.link(again, "watch")).text


def test_a_table_has_a_name_in_the_lists_of_those_who_play_at_it(server: Server) -> None:
    ada, bob, id_ = two(server, **{"table-name": "Sunday <night>"})
    for browser in (ada, bob):
        assert "“Sunday &lt;night&gt;”: " in browser.get("/").text
    server.store.finish(id_, (5, 3))
    assert "“Sunday &lt;night&gt;”: " in bob.get("/").text
    assert "Sunday" not in server.browser().get("/").text, "a stranger is not told it"
    for called in ("x" * 41, "a\u202eb", "a\nb", "a" + "\u20dd" * 3, "a”: b"):
        assert ada.post("/new/smallball", {"table-name": called}).status_code == 422
    unseen = ada.lay("smallball", **{"table-name": "\ufe0f\ufe0f"})
    assert "table name" not in server.store.table(unseen).header


def test_what_people_want_beside_the_game_is_kept_at_the_next_table(server: Server) -> None:
    wishes = {"clock": "game 1200", "guided": "on", "table-name": "Sunday"}
    ada, bob, id_ = two(server, **wishes)
    shown(ada, id_)
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    after = ada.post(f"/t/{id_}/after").headers["location"].rpartition("/")[2]
    kept = server.store.table(after).header
    assert (kept["clock"], kept["guided"], kept["table name"]) == (["game", 1200], True, "Sunday")
    shown(ada, after)
    for browser in (ada, bob):
        browser.post(f"/t/{id_}/after")
        browser.post(f"/t/{after}/guide", {"on": "off"})
    ada.post(f"/t/{after}/end", {"how": "resign", "seat": "0"})
    last = ada.post(f"/t/{after}/after").headers["location"].rpartition("/")[2]
    assert "guided" not in server.store.table(last).header, "if nobody is told rules any more"
