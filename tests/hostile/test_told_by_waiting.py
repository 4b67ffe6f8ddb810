"""What a seat does alone tells others nothing: not by waiting, by pages made anew, by requests dropped, by rights kept."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event, Thread

import pytest

from hotstove.play.asking import hides_options
from hotstove.play.chances import OptionChances
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, BOTH, HOME, Seat, label_of
from hotstove.web.access import WATCHES
from hotstove.web.game_table import GameTable
from hotstove.web.hosted_table import HostedTable
from hotstove.web.store import Appended, StoreFailed
from tests.waiting import WAIT, until
from tests.web.browsing import HERE, Browser, Server, choices, serving, text_of
from tests.web.test_friends import in_secret, two


def hosted(server: Server, id_: str) -> HostedTable:
    """The table in memory, with its pages."""
    found: HostedTable = server.app.state.tables._in_memory[id_]
    return found


@contextmanager
def by_links(tmp_path: Path, game: str) -> Iterator[tuple[Server, Browser, Browser, Browser, str]]:
    """A table of two people at two screens, with somebody who looks on: the away one owns it."""
    with serving(tmp_path / "tables.db") as server:
        away, home, watcher = server.browser(), server.browser(), server.browser()
        id_ = away.lay(game, "here", "link")
        home.take_up(away.link(id_, "1"))
        watcher.take_up(away.link(id_, "watch"))
        for each in (away, home, watcher):
            each.get(f"/t/{id_}")
        yield server, away, home, watcher, id_


def test_nobody_waits_for_odds_that_another_one_has_asked_for(tmp_path: Path) -> None:
    """Who has only the pass is refused at once, and so the time that others wait would tell that a card fits."""
    with by_links(tmp_path, "smallball") as (server, away, home, watcher, id_):
        calculator = server.app.state.tables.workers._calculator
        original = calculator.work
        calculator.work = lambda calculation, needed: original(partial(time.sleep, 10 * WAIT), needed)
        version = away.version(id_)
        asking = Thread(target=lambda: away.post(f"/t/{id_}/odds", {"version": str(version)}))
        asking.start()
        until(lambda: hosted(server, id_)._weighing, "a calculation begins")
        for other in (home, watcher):
            refused = other.post(f"/t/{id_}/odds", {"version": str(other.version(id_))})
            assert refused.status_code in (403, 422)
            assert asking.is_alive(), "and the one who asked still waits"
        assert away.act(id_, "answer", answer="bat").status_code == 303
        asking.join(WAIT)
        assert not asking.is_alive()


def test_many_requests_for_odds_at_once_are_one(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("pinetar")
        while browser.go_on(id_) or len(server.table(id_).session.asks[0].options) < 2:
            pass
        version, told = str(browser.version(id_)), list[int]()
        headers = browser._headers() | {"origin": HERE}

        def press() -> None:
            told.append(server.client.post(f"/t/{id_}/odds", data={"version": version}, headers=headers).status_code)

        pressing = [Thread(target=press) for _ in range(8)]
        for each in pressing:
            each.start()
        for each in pressing:
            each.join(WAIT)
        assert len(told) == 8
        assert not [code for code in told if code >= 500]


def test_what_one_seat_does_alone_leaves_the_pages_of_others_as_they_are(tmp_path: Path) -> None:
    """A page made anew takes longer than one that is kept."""
    with by_links(tmp_path, "rb8") as (server, away, _, watcher, id_):
        pages = hosted(server, id_)._pages
        watcher.get(f"/t/{id_}")
        away.get(f"/t/{id_}")
        kept, own = pages[WATCHES], pages[Screen((AWAY,), owns=True)]
        for form, more in (("guide", {"on": "on"}), ("window", {"seconds": "10"})):
            assert away.act(id_, form, **more).status_code in (204, 303)
            away.get(f"/t/{id_}")
            watcher.get(f"/t/{id_}")
            assert pages[WATCHES] is kept, form
            assert pages[Screen((AWAY,), owns=True)] is not own, form
            own = pages[Screen((AWAY,), owns=True)]


def test_a_list_of_tables_does_not_show_that_somebody_does_something_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odds are shown by acts at the table, and who has only the pass can't ask for them."""
    with by_links(tmp_path, "rb8") as (_, away, home, _, id_):
        begun, ends, guide = Event(), Event(), GameTable.guide

        def slow(table: GameTable, screen: Screen, on: bool) -> None:
            begun.set()
            ends.wait(WAIT)
            guide(table, screen, on)

        monkeypatch.setattr(GameTable, "guide", slow)
        before = home.get("/").text
        assert "waiting for" in text_of(home.get("/"))
        acting = Thread(target=lambda: away.act(id_, "guide", on="on"))
        acting.start()
        try:
            assert begun.wait(WAIT)
            assert home.get("/").text == before
        finally:
            ends.set()
            acting.join(WAIT)
        assert home.get("/").text == before


def test_how_often_somebody_answers_in_secret_changes_nothing_for_the_other_one(tmp_path: Path) -> None:
    """RB8's lineups: neither what may be taken back nor a request to do so that has no answer yet."""
    with by_links(tmp_path, "rb8") as (server, away, home, watcher, id_):
        away.answer(id_, "as listed")
        assert away.act(id_, "undo").status_code == 303, "he asks to take it back"
        asked = away.get(f"/t/{id_}").text
        assert "You have asked to take your last answer back" in text_of(away.get(f"/t/{id_}"))
        looked_on, answers = watcher.get(f"/t/{id_}").text, 0
        while True:
            ask = server.table(id_).session.asks[0]
            offered = choices(home.get(f"/t/{id_}").text)
            last = label_of(ask.why) == "batting order" and len({*offered}) <= 2
            if label_of(ask.why) not in ("lineup", "position", "batting order") or last:
                break
            home.answer(id_, "set it myself" if "set it myself" in offered else offered[0])
            answers += 1
            assert away.get(f"/t/{id_}").text == asked
            assert watcher.get(f"/t/{id_}").text == looked_on
        assert answers > 8


def test_nothing_that_was_worked_out_for_a_hand_is_shown_after_it_was_put_away(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("rb8", "here", "here")
        shared = Screen(BOTH, owns=True)
        browser.get(f"/t/{id_}")
        for _ in range(400):
            table = server.table(id_)
            ask = table.sitting.asked(shared) if not table.paused else None
            if ask is not None and ask.seat is not None and len(ask.options) > 1 and table.sitting.may_take(shared) == ask.seat:
                break
            page = browser.get(f"/t/{id_}").text
            offered = choices(page)
            if not offered and "/take" in page:
                browser.act(id_, "take")
            elif offered:
                browser.answer(id_, "as listed" if "as listed" in offered else offered[0])
            else:
                browser.act(id_, "step", to="half")
        else:
            raise AssertionError("no hand with a card that fits")
        assert browser.act(id_, "take").status_code == 303
        worth = OptionChances(dict.fromkeys(ask.texts, 0.12345), "worked out", dict.fromkeys(ask.texts, (0.12345,) * 40))
        table.worth[ask.seat] = table.version_for(shared), worth
        table.changed_for(BOTH)
        hosted(server, id_)._pages.clear()
        assert "12.3%" in text_of(browser.get(f"/t/{id_}"))
        assert browser.act(id_, "put-away").status_code == 303
        assert "12.3%" not in text_of(browser.get(f"/t/{id_}"))


def test_an_open_page_and_wishes_do_not_stay_with_a_seat_that_has_another_holder(tmp_path: Path) -> None:
    """An owner gives his own seat away while his page is open: the table must not count it as the new holder's."""
    with serving(tmp_path / "tables.db") as server:
        owner, second, guest = server.browser(), server.browser(), server.browser()
        id_ = owner.lay("rb8", "link", "link")
        owner.take_up(owner.link(id_, "0"))
        guest.take_up(owner.link(id_, "1"))
        headers = {"cookie": f"hotstove={owner.secret}", "origin": HERE}
        with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
            socket.receive_text()
            assert owner.act(id_, "window", seconds="10").status_code in (204, 303)
            table = server.table(id_)
            assert (table.here[AWAY], table.sitting.window_seconds) == (1, {AWAY: 10})
            second.take_up(owner.link(id_, "0"))
            until(lambda: table.here[AWAY] == 0, "his page is not the new holder's")
            assert table.sitting.window_seconds == {}
            told = text_of(guest.get(f"/t/{id_}"))
            assert not re.search(r": a person, here now", told)
            assert table.here[HOME] == 0


@pytest.mark.parametrize("first", BOTH)
def test_one_of_two_who_choose_at_once_tells_nobody_that_he_has_chosen(tmp_path: Path, first: Seat) -> None:
    """SportsClix's dice: neither who still thinks nor who looks on, by no byte and by no page made anew."""
    with serving(tmp_path / "tables.db") as server:
        away, home, id_ = two(server, "sportsclix")
        watcher = server.browser()
        watcher.take_up(away.link(id_, "watch"))
        in_secret(server, (away, home), id_)
        chooses, thinks = ((away, home), (home, away))[first]
        before = [each.get(f"/t/{id_}").text for each in (thinks, watcher)]
        kept = dict(hosted(server, id_)._pages)
        assert chooses.answer(id_, chooses.usual(id_)).status_code == 303
        assert len(server.table(id_).session.asks) == 1
        assert [each.get(f"/t/{id_}").text for each in (thinks, watcher)] == before
        pages = hosted(server, id_)._pages
        assert all(pages[screen] is page for screen, page in kept.items() if first not in screen.seats)
        assert "Waiting for" in text_of(chooses.get(f"/t/{id_}"))


def test_nobody_waits_for_a_computer_that_has_chosen_in_secret(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, watcher = server.browser(), server.browser()
        id_ = browser.lay("sportsclix", "sensible", "here")
        watcher.take_up(browser.link(id_, "watch"))
        browser.get(f"/t/{id_}")
        for _ in range(60):
            if [label_of(ask.why) for ask in server.table(id_).session.asks] == ["dice"]:
                break
            browser.go_on(id_)
        names = [server.table(id_).nickname(seat) for seat in BOTH]
        told = text_of(watcher.get(f"/t/{id_}"))
        assert f"Waiting for the {names[HOME]}, who are asked: which die?" in told
        assert f"the {names[AWAY]} and" not in told


@pytest.mark.parametrize(
    ("act", "form"),
    [("skip", {"for": "half-inning"}), ("ask-all", {}), ("end", {"how": "resign", "seat": "0"})],
    ids=["skip", "ask-all", "resign"],
)
def test_an_answer_in_secret_at_another_server_refuses_nobody(tmp_path: Path, act: str, form: dict[str, str]) -> None:
    """Two servers over one store: who still thinks is not told by a refusal that the other one has chosen."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        away, home, id_ = two(one, "sportsclix")
        in_secret(one, (away, home), id_)
        elsewhere, version = Browser(another, home.secret), away.version(id_)
        assert elsewhere.answer(id_, elsewhere.usual(id_)).status_code == 303
        assert len(another.table(id_).session.asks) == 1
        done = away.post(f"/t/{id_}/{act}", {"version": str(version), **form})
        assert done.status_code == 303, text_of(done)


def test_who_is_asked_for_more_than_is_kept_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wish goes with what it takes back: if the store refuses that, he is asked as before."""
    with serving(tmp_path / "tables.db") as server:
        away, home, id_ = two(server, "sportsclix")
        in_secret(server, (away, home), id_)
        sitting = server.table(id_).sitting
        assert sitting.taken_back_by_all(AWAY)

        def full(*_: object) -> Appended:
            raise StoreFailed("the disk is full")

        with monkeypatch.context() as failing:
            failing.setattr(server.store, "append", full)
            assert away.act(id_, "ask-all").status_code == 503
        assert not sitting.is_asked_all(AWAY)
        assert away.act(id_, "ask-all").status_code == 303
        assert sitting.is_asked_all(AWAY)


def test_who_came_to_look_on_by_another_server_is_known_where_he_looks(tmp_path: Path) -> None:
    """Else a manager alone against a computer would not be asked without a card that fits, before eyes that see him wait."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        owner, watcher = one.browser(), another.browser()
        id_ = owner.lay("rb8", "here", "sensible")
        owner.get(f"/t/{id_}")
        watcher.take_up(owner.link(id_, "watch"))
        assert not one.table(id_).sitting.is_watched
        here = Browser(one, watcher.secret)
        assert "You look on from the next at-bat on." in text_of(here.get(f"/t/{id_}"))
        assert one.table(id_).sitting.is_watched


def test_who_looks_on_at_another_server_alone_is_known_where_the_game_is_played(tmp_path: Path) -> None:
    """He need not look here: from the next act on its manager is asked for every card, with one that fits or without."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        owner, watcher = one.browser(), another.browser()
        id_ = owner.lay("rb8", "here", "sensible")
        owner.get(f"/t/{id_}")
        watcher.take_up(owner.link(id_, "watch"))
        owner.go_on(id_)
        sitting = one.table(id_).sitting
        assert sitting.is_watched
        turn, asked, lone = sitting.session.turns, 0, 0
        while not 0 < lone < asked:  # asked without a card that fits as well as with one
            ask = sitting.asked(Screen((AWAY,), True))
            if ask is not None and hides_options(sitting.game, ask):
                asked, lone = asked + 1, lone + (len(ask.options) == 1)
            owner.go_on(id_)
            assert sitting.session.turns < turn + 40
        watcher.post(f"/t/{id_}/answer", {"version": "9999", "answer": "pass"})
        assert another.table(id_).version == one.table(id_).version, "he has the present position read there"


def test_who_leads_on_is_not_refused_for_what_another_one_took_back_in_secret(tmp_path: Path) -> None:
    """Two people's versions differ by that: an act of the one at one moment is not the other one's at another."""
    with by_links(tmp_path, "rb8") as (server, away, home, _, id_):
        for _ in range(3):
            assert away.answer(id_, "set it myself").status_code == 303
            assert away.post(f"/t/{id_}/undo", {"version": str(away.version(id_))}).status_code == 303
        assert away.act(id_, "pace", to="play").status_code == 303
        table = server.table(id_)
        while not table.paused:
            ask = table.session.asks[0]
            who, lasting = (away, home)[ask.seat or AWAY], table.sitting.lasting(ask)
            if lasting:
                assert who.act(id_, "skip", **{"for": lasting[-1]}).status_code == 303
            else:
                who.go_on(id_)
        screens = [Screen((AWAY,), owns=True), Screen((HOME,)), WATCHES]
        assert len({table.version_for(screen) for screen in screens}) == 3
        names = set()
        for screen, browser in ((screens[0], away), (screens[1], home)):
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(table.sitting, "step", lambda done, key: names.add(key))
                table.step(screen, "play", browser.version(id_))
        assert len(names) == 1, names
        before = table.version
        assert home.act(id_, "step", to="play").status_code == 303
        assert table.version > before


def test_what_is_answered_in_secret_at_another_server_leaves_all_pages_as_they_are(tmp_path: Path) -> None:
    """Two servers over one store: who has the log read again by naming a version to come is not told that there is news."""
    with serving(tmp_path / "tables.db") as one, serving(tmp_path / "tables.db") as another:
        away, home, id_ = two(one, "sportsclix", clock="game 1200")
        watcher = one.browser()
        watcher.take_up(away.link(id_, "watch"))
        in_secret(one, (away, home), id_)
        elsewhere = Browser(another, home.secret)
        for each in (away, home, watcher):
            each.get(f"/t/{id_}")
        pages = dict(hosted(one, id_)._pages)
        for act, form in (("answer", {"answer": elsewhere.usual(id_)}), ("undo", {})):
            assert elsewhere.act(id_, act, **form).status_code == 303
            away.post(f"/t/{id_}/answer", {"version": "9999", "answer": "nothing"})
            watcher.post(f"/t/{id_}/step", {"version": "9999", "to": "play"})
            assert one.table(id_).version == another.table(id_).version, "it has been read"
            kept = hosted(one, id_)._pages
            assert [screen for screen, page in pages.items() if kept.get(screen) is not page] == [Screen((HOME,))]


@pytest.mark.parametrize("yes", ["yes", "no"])
def test_who_asks_to_take_back_and_then_answers_in_secret_is_not_told_of_by_the_answer_to_it(tmp_path: Path, yes: str) -> None:
    """The request was dropped by it, and whoever agreed or refused was told that there is none."""
    found = []
    for answers in (False, True):
        folder = tmp_path / str(answers)
        folder.mkdir()
        with by_links(folder, "sportsclix") as (server, away, home, watcher, id_):
            in_secret(server, (away, home), id_)
            assert away.act(id_, "undo").status_code == 303
            asked = text_of(home.get(f"/t/{id_}"))
            assert "want to take back" in asked
            if answers:
                assert away.answer(id_, away.usual(id_)).status_code == 303
            hosted(server, id_)._pages.clear()
            assert text_of(home.get(f"/t/{id_}")) == asked
            told = home.act(id_, "agree", yes=yes)
            pages = [text_of(each.get(f"/t/{id_}")) for each in (home, watcher)]
            found.append((told.status_code, pages))
    assert found[0][0] == 303
    assert found[0] == found[1]
