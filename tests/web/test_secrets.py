"""What a manager may not know is in no byte that his browser is sent: of a game of the tests, and of RB8."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hotstove.table import AWAY, HOME, Table
from hotstove.table.events import Seat, Seats
from hotstove.table.questions import choice
from tests.cli.backlot import CARDS, GAME, Backlot, State, turn
from tests.web.browsing import Browser, Server, choices, install, serving
from tests.web.hidden import held_by, hidden_from

LOOKS = ("", "/box", "/plays", "/scorecard", "/cards")


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    install(monkeypatch, GAME, "backlot")
    with serving(tmp_path / "tables.db") as found:
        yield found


def looks(browser: Browser, id_: str) -> str:
    """All that a browser is sent at this moment, over its socket too."""
    pages = [browser.get(f"/t/{id_}{more}").text for more in LOOKS]
    headers = {"cookie": f"hotstove={browser.secret}", "origin": "http://testserver"}
    with browser.server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
        pages.append(socket.receive_text())
    return "\n".join(pages)


@pytest.mark.parametrize("game", ["backlot", "rb8", "clutch"])
def test_no_byte_sent_to_a_seat_holds_the_others_hand(server: Server, game: str) -> None:
    away, home, watcher = (server.browser() for _ in range(3))
    id_ = away.lay(game, "here", "link")
    home.take_up(away.link(id_, "1"))
    watcher.take_up(away.link(id_, "watch"))
    browsers: tuple[tuple[Browser, Seats], ...] = ((away, (AWAY,)), (home, (HOME,)), (watcher, ()))
    hidden = held = 0
    for number in range(40):
        for browser, seats in browsers:
            told = looks(browser, id_) if number % 4 == 0 else browser.get(f"/t/{id_}").text
            secrets = hidden_from(server.table(id_), seats)
            assert [text for text in secrets if text in told] == []
            hidden += len(secrets)
            if seats and server.table(id_).session.asks:
                held += sum(card in told for card in held_by(server.table(id_), seats))
        asked = [browser for browser, _ in browsers if choices(browser.get(f"/t/{id_}").text)]
        if not asked:
            break
        options = choices(asked[0].get(f"/t/{id_}").text)
        asked[0].answer(id_, options[-1] if number % 3 == 2 else options[0])
    assert hidden > 100
    assert held > 50, "one's own cards are shown"


def test_a_shared_screen_shows_a_hand_only_to_who_has_taken_it(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("backlot", "here", "here")
    taken: list[Seat] = []
    for number in range(60):
        page = browser.get(f"/t/{id_}").text
        table = server.table(id_)
        state = table.session.state
        assert isinstance(state, State)
        hidden = [card for card in CARDS if card not in state.open]
        if table.over:
            break
        assert table.sitting.holder is None
        assert not [card for card in hidden if card in looks(browser, id_)]
        assert "Top of the" in page or "Bottom of the" in page, "the score stays in sight"
        must = "Hand the screen to the" in page
        assert choices(page) == ([] if must else ["pass", "pass"]), "Enter passes, as in the terminal, and no hand is seen"
        if not must and number % 3:
            browser.answer(id_, "pass")
            continue
        refused = browser.post(f"/t/{id_}/answer", {"version": str(browser.version(id_)), "answer": hidden[0]})
        assert refused.status_code == (403 if must else 422), "whether it is held or not"
        assert not [card for card in hidden if card in refused.text.replace(hidden[0], "")]
        browser.act(id_, "take")
        seat = table.sitting.holder
        assert seat is not None
        taken.append(seat)
        page = browser.get(f"/t/{id_}").text
        assert not [card for card in state.hands[1 - seat] if card in looks(browser, id_)]
        assert all(card in page for card in state.hands[seat])
        browser.answer(id_, choices(page)[-1 if number % 2 else 0])
    assert {AWAY, HOME} == set(taken)


@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_two_people_at_one_screen_see_each_his_own_hand_and_only_while_he_has_it(server: Server, game: str) -> None:
    """Whoever is asked takes the screen, or answers without his hand; answers taken back put it away, too."""
    browser, random = server.browser(), Random(game)
    id_ = browser.lay(game, "here", "here", seed="hot seat")
    seen = {AWAY: 0, HOME: 0}
    hidden = 0
    for number in range(150):
        told = looks(browser, id_) if number % 10 == 0 else browser.get(f"/t/{id_}").text
        table = server.table(id_)
        if table.over:
            break
        keeps = table.sitting.holder  # who has to choose once more, in secret
        assert keeps is None or keeps in [ask.seat for ask in table.session.asks]
        secrets = hidden_from(table, () if keeps is None else (keeps,))
        assert [text for text in secrets if text in told] == [], f"question {number}"
        hidden += len(secrets)
        assert ("They are asked: " in told) == ("Hand the screen to the" in told), "and why"
        if "Hand the screen to the" in told or random.random() < 0.4:
            browser.act(id_, "take")
            seat = table.sitting.holder
            assert seat is not None
            told = looks(browser, id_) if number % 10 == 0 else browser.get(f"/t/{id_}").text
            assert [text for text in hidden_from(table, (seat,)) if text in told] == [], f"question {number}"
            held = held_by(table, (seat,))
            assert [card for card in held if card not in told] == []
            seen[seat] += len(held)
        options = choices(browser.get(f"/t/{id_}").text)
        if number % 20 == 19:
            assert browser.act(id_, "undo").status_code == 303, "nobody else is there to be asked"
        else:
            assert browser.answer(id_, random.choice(options)).status_code == 303
    assert min(seen.values()) > 20
    assert hidden > 1000


def test_after_a_restart_nobody_has_taken_a_shared_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, GAME, "backlot")
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("backlot", "here", "here")
        browser.act(id_, "take")
        assert server.table(id_).sitting.holder == AWAY
        assert any(card in browser.get(f"/t/{id_}").text for card in CARDS)
    with serving(tmp_path / "tables.db") as server:
        page = Browser(server, browser.secret).get(f"/t/{id_}").text
        assert server.table(id_).sitting.holder is None
        assert not [card for card in CARDS if card in page]


SIDES = ("the sunny side", "the dim side")


class AtOnce(Backlot):
    """The same game, in which both managers first choose a side of the street, in secret and at once."""

    name = "atonce"
    questions = (
        *(question for question in Backlot.questions if question.label != "bury"),
        choice("bury", "B-03", "Both, in secret", SIDES, "which side?", apart=True),
    )

    @staticmethod
    def turn(state: State, table: Table) -> None:
        table.choose_both((SIDES, SIDES), "B-03 bury")
        turn(state, table)


def test_who_are_asked_at_once_neither_hurry_nor_see_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, AtOnce(), "atonce")
    with serving(tmp_path / "tables.db") as server:
        away, home = server.browser(), server.browser()
        id_ = away.lay("atonce", "here", "link")
        home.take_up(away.link(id_, "1"))
        assert len(server.table(id_).session.asks) == 2
        version = away.version(id_)
        for _ in range(2):
            assert away.answer(id_, "the sunny side", version).status_code == 303
        seen_before = looks(home, id_)
        assert seen_before.count("the sunny side") == seen_before.count("the dim side"), "both are on offer, none is told"
        free = away.get(f"/t/{id_}").text
        assert "Take back" in free
        for _ in range(2):
            assert home.answer(id_, "the dim side", version).status_code == 303, "of the page that both had at first"
        given = [(answer.seat, answer.text) for answer in server.table(id_).session.record.answers if answer.why == "B-03 bury"]
        assert given == [(AWAY, "the sunny side"), (HOME, "the dim side")]
        assert "Ask to take back" in home.get(f"/t/{id_}").text, "he has seen the other one's choice"
