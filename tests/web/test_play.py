"""Playing in a browser: whole games by forms, answers that come twice, late or from others, taking back, real dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.retrosheet import dated_games, retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.play.screens import Screen
from hotstove.table import AWAY, BOTH, HOME, Answer
from hotstove.table.errors import NotLegal
from hotstove.table.game import GameState
from hotstove.table.journal import read_bytes, written
from hotstove.table.log import Given
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.web.game_table import GameTable
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import StoreFailed, TableRow
from hotstove.web.store_open import open_store
from tests.waiting import until
from tests.web.browsing import Browser, Server, choices, serving, text_of, version_of
from tests.web.patience import calculate_here


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def play_out(browser: Browser, id_: str, most: int = 400) -> int:
    """Answer with the usual until the game is over, and lead it on where nothing is asked; returns how many answers it took."""
    answered = 0
    for _ in range(most):
        usual = browser.usual(id_)
        if usual:
            assert browser.answer(id_, usual).status_code == 303
            answered += 1
        elif 'id="step-half"' in browser.get(f"/t/{id_}").text:
            assert browser.act(id_, "step", to="half").status_code == 303
        else:
            return answered
    raise AssertionError("the game does not end")


def check_retrosheet(archive: bytes, session: Session[GameState]) -> None:
    """The archive holds the files that `hotstove export` writes for the game on the day which its event file names."""
    with ZipFile(BytesIO(archive)) as zip_file:
        files = {name: zip_file.read(name).decode() for name in zip_file.namelist()}
    events = next(text for name, text in files.items() if name.endswith(".EVN"))
    found = re.search("info,date,([0-9]{4})/([0-9]{2})/([0-9]{2})", events)
    assert found is not None
    day = date(*map(int, found.groups()))
    assert abs(day - date.today()) <= timedelta(days=1)
    assert files == retrosheet_files(dated_games([Scorebook.of(session.events)], day))


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_a_whole_game_is_played_by_forms_kept_and_gone_through(server: Server, game: str) -> None:
    browser = server.browser()
    id_ = browser.lay(game)
    assert play_out(browser, id_) > 5
    page = browser.get(f"/t/{id_}")
    assert "The game is over" in page.text
    row = server.store.table(id_)
    assert row.state == "over"
    data = browser.get(f"/t/{id_}/game.jsonl").content
    record = read_bytes("game.jsonl", data)
    session: Session[GameState] = Session(ball_game_named(game), record)
    assert session.result == row.score
    told = [
        [(each.why, each.seat, each.text) for each in record.answers] for record in (record, server.table(id_).session.record)
    ]
    assert told[0] == told[1]
    for path in ("box", "plays", "scorecard", "scorecard/away.svg", "review?play=3", "review"):
        assert browser.get(f"/t/{id_}/{path}").status_code == 200, path
    stranger = server.browser()
    assert id_ in stranger.get("/").text, "finished games lie open"
    opened = stranger.upload("/review", "game.jsonl", data)
    assert opened.status_code == 303
    for at in (f"/t/{id_}", opened.headers["location"]):
        for page_of in ("box", "scorecard", "review" if at.startswith("/t/") else ""):
            shown = stranger.get(f"{at}/{page_of}".rstrip("/")).text
            assert f'href="{at}/retrosheet.zip"' in shown and f'href="{at}/game.jsonl"' in shown, page_of
        check_retrosheet(stranger.get(f"{at}/retrosheet.zip").content, session)
    last = stranger.get(f"{opened.headers['location']}?play=99999")
    assert "Final" in last.text
    assert (
        f"Play {len(re.findall('<li class=.play', stranger.get(opened.headers['location'] + '/plays').text))} of" in last.text
    )


def test_every_play_of_a_review_is_the_next_one(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", "random", "random")
    while "The game is over" not in browser.get(f"/t/{id_}").text:
        assert browser.act(id_, "step", to="half").status_code == 303
    told = re.findall(r'<li class="play">.*?<summary>(.*?)</summary>', browser.get(f"/t/{id_}/plays").text, re.S)
    assert len(told) > 20
    for play in (1, 2, len(told) // 2, len(told)):
        page = browser.get(f"/t/{id_}/review?play={play}").text
        newest = re.search(r'<li class="play">.*?<summary>(.*?)</summary>', page, re.S)
        assert newest is not None
        assert newest[1] == told[play - 1]


def test_a_doubled_answer_counts_once_and_another_to_the_same_page_is_refused(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    page = browser.get(f"/t/{id_}").text
    version, first, second = version_of(page), *choices(page)[:2]
    second = next(each for each in choices(page) if each != first)
    assert browser.answer(id_, first, version).status_code == 303
    after = server.store.log(id_)
    for _ in range(3):
        assert browser.answer(id_, first, version).status_code == 303
    late = browser.answer(id_, second, version)
    assert late.status_code == 409
    assert "look again" in late.text
    assert browser.answer(id_, first, version + 1000).status_code == 409
    assert server.store.log(id_) == after


def test_an_answer_sent_once_more_from_an_old_page_is_told_that_it_did_not_count(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("clutch", "here", "here")
    page = browser.get(f"/t/{id_}").text
    version, first = version_of(page), choices(page)[0]
    assert browser.answer(id_, first, version).status_code == 303
    assert browser.answer(id_, first, version).status_code == 303, "a second click"
    assert browser.answer(id_, browser.usual(id_)).status_code == 303
    before = server.store.log(id_)
    late = browser.answer(id_, first, version)
    assert late.status_code == 409
    assert "did not count" in text_of(late)
    assert choices(late.text), "what is asked now stands below it"
    assert server.store.log(id_) == before


def test_only_who_is_asked_answers(server: Server) -> None:
    owner, friend, watcher, stranger = (server.browser() for _ in range(4))
    id_ = owner.lay("smallball", "link", "here")
    assert friend.take_up(owner.link(id_, "0")) == f"/t/{id_}"
    watcher.take_up(owner.link(id_, "watch"))
    page = friend.get(f"/t/{id_}").text
    assert "your call" in page
    version, option = version_of(page), choices(page)[0]
    before = server.store.log(id_)
    assert "Waiting for the" in owner.get(f"/t/{id_}").text
    for who, status in ((owner, 403), (watcher, 403), (stranger, 403)):
        assert not choices(who.get(f"/t/{id_}").text)
        for what in ("answer", "skip", "undo", "odds", "take", "step"):
            refused = who.post(f"/t/{id_}/{what}", {"version": str(version), "answer": option, "to": "play", "for": "half"})
            assert refused.status_code in (status, 422), what
    assert stranger.get(f"/t/{id_}").status_code == 403
    assert stranger.get(f"/t/{id_}/box").status_code == 403
    assert watcher.post(f"/t/{id_}/invite", {"role": "0"}).status_code == 403
    assert stranger.get("/join/nonsense").status_code == 404
    assert server.store.log(id_) == before
    assert friend.answer(id_, option).status_code == 303


def test_bad_forms_are_refused_in_words_and_change_nothing(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    version = str(version_of(browser.get(f"/t/{id_}").text))
    before = server.store.log(id_)
    for data in (
        {},
        {"version": "x"},
        {"version": "-1"},
        {"version": "9" * 30},
        {"version": version},
        {"version": version, "answer": "fly"},
    ):
        found = browser.post(f"/t/{id_}/answer", data)
        assert found.status_code in (409, 422)
        assert "Traceback" not in found.text
    words = browser.post(f"/t/{id_}/answer", {"version": version, "answer": "<b>fly</b>"}, {"hx-request": "true"})
    assert words.status_code == 422
    assert "&lt;b&gt;fly" in words.text, "the page's script sets it as markup"
    assert "<" not in words.text
    assert server.store.log(id_) == before
    for path in ("/t/nowhere", "/rules/nogame", "/new/nogame", "/elsewhere", "/review/none"):
        assert browser.get(path).status_code == 404, path


def test_what_could_not_be_written_was_not_taken(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    page = browser.get(f"/t/{id_}").text
    events = list(server.table(id_).session.events)
    with monkeypatch.context() as patched:

        def full(*arguments: object) -> None:
            raise StoreFailed("the disk is full; make room and try again")

        patched.setattr(server.store, "append", full)
        failed = browser.answer(id_, choices(page)[0])
        assert failed.status_code == 503
        assert "The disk is full" in failed.text
    assert server.table(id_).session.events == events
    assert browser.get(f"/t/{id_}").text == page
    assert browser.answer(id_, choices(page)[0]).status_code == 303


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_after_a_restart_the_page_is_the_same(tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay(game)
        for _ in range(7):
            while browser.go_on(id_):  # up to an answer of his own
                pass
        pages = [browser.get(f"/t/{id_}{more}").text for more in ("", "/box", "/plays")]
        secret = browser.secret
    with serving(tmp_path / "tables.db") as server:
        again = Browser(server, secret)
        assert [again.get(f"/t/{id_}{more}").text for more in ("", "/box", "/plays")] == pages
        assert id_ in again.get("/").text
        again.go_on(id_)


def test_the_computer_lets_an_answer_be_taken_back_and_the_dice_stay(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    for _ in range(3):
        browser.answer(id_, "bat")
    before = list(server.table(id_).session.record.answers)
    browser.answer(id_, "bat")
    after = list(server.table(id_).session.record.answers)
    assert browser.act(id_, "undo").status_code == 303
    assert server.table(id_).session.record.answers == before
    browser.answer(id_, "bat")
    assert server.table(id_).session.record.answers == after


def people(server: Server, game: str) -> tuple[str, Browser, Browser]:
    """A table of two people: its id, and both browsers, away first."""
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay(game, "here", "link")
    friend.take_up(owner.link(id_, "1"))
    return id_, owner, friend


@pytest.mark.parametrize("yes", ["yes", "no"])
def test_who_has_seen_dice_asks_the_other_manager(server: Server, yes: str) -> None:
    id_, away, home = people(server, "smallball")
    before = list(server.table(id_).session.record.answers)
    away.answer(id_, "bat")
    after = list(server.table(id_).session.record.answers)
    assert len(after) > len(before) + 1, "a die fell"
    assert "Ask to take back" in away.get(f"/t/{id_}").text
    assert away.act(id_, "agree", yes="yes").status_code == 422, "nobody asked"
    away.act(id_, "undo")
    assert server.table(id_).session.record.answers == after
    assert "You have asked" in away.get(f"/t/{id_}").text
    assert "want to take back" in home.get(f"/t/{id_}").text
    assert away.act(id_, "agree", yes="yes").status_code == 422, "not oneself"
    home.post(f"/t/{id_}/agree", {"version": str(version_of(home.get(f"/t/{id_}").text)), "yes": yes})
    assert server.table(id_).session.record.answers == (before if yes == "yes" else after)
    assert "want to take back" not in home.get(f"/t/{id_}").text


def test_a_doubled_agreement_counts_once(server: Server) -> None:
    id_, away, home = people(server, "smallball")
    away.answer(id_, "bat")
    away.act(id_, "undo")
    version = str(version_of(home.get(f"/t/{id_}").text))
    for _ in range(2):
        assert home.post(f"/t/{id_}/agree", {"version": version, "yes": "yes"}).status_code == 303
    assert server.table(id_).version == int(version) + 1


def test_where_no_dice_fell_and_nobody_chose_an_answer_is_taken_back_freely(server: Server) -> None:
    id_, away, home = people(server, "pinetar")
    mine, theirs = (away, home) if choices(away.get(f"/t/{id_}").text) else (home, away)
    mine.answer(id_, mine.usual(id_))
    assert len(server.table(id_).session.record.answers) == 1
    page = mine.get(f"/t/{id_}").text
    assert re.search(r"</kbd> Take back", page)
    assert not theirs.act(id_, "undo").is_success
    mine.act(id_, "undo")
    assert server.table(id_).session.record.answers == []


def test_real_dice_are_entered_by_who_laid_the_table(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball", dice="ask")
    asked = set()
    for _ in range(40):
        page = browser.get(f"/t/{id_}").text
        heading = re.search(r"<h2[^>]*>(.*?)</h2>", page)
        assert heading is not None
        asked.add(heading[1].split(" for ")[0])
        assert "Passes by itself" not in page
        assert "/hold" not in page
        assert browser.answer(id_, choices(page)[0]).status_code == 303
    assert "Your die" in asked
    rolls = [answer for answer in server.table(id_).session.record.answers if answer.seat is None]
    assert {answer.text for answer in rolls} == {"1"}
    assert server.store.table(id_).header["dice"] == "ask"


def test_several_dice_are_entered_one_by_one(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", dice="ask")
    for _ in range(60):
        page = browser.get(f"/t/{id_}").text
        if 'name="die.1"' in page:
            break
        browser.go_on(id_)
    version = str(version_of(page))
    refused = browser.post(f"/t/{id_}/answer", {"version": version, "die": "7"})
    assert refused.status_code == 422
    sent = server.client.post(
        f"/t/{id_}/answer",
        content=f"version={version}&die.1=5&die.2=2",
        headers={"cookie": f"hotstove={browser.secret}", "content-type": "application/x-www-form-urlencoded"},
        follow_redirects=False,
    )
    assert sent.status_code == 303
    assert Answer("", None, "5 2").text in [answer.text for answer in server.table(id_).session.record.answers]


def test_a_question_is_passed_until_the_half_inning_ends(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8")
    page = browser.get(f"/t/{id_}").text
    while 'id="skip"' not in page:
        browser.go_on(id_)
        page = browser.get(f"/t/{id_}").text
    label = server.table(id_).session.asks[0].why
    half = server.table(id_).sitting.now(1)[:2]
    assert browser.act(id_, "skip", **{"for": "half"}).status_code == 303
    table = server.table(id_)
    if table.session.asks and table.sitting.now(1)[:2] == half:
        assert table.session.asks[0].why != label
    record: Record = table.session.record
    assert record.answers[-1] is not None


def test_two_computers_are_stepped_by_who_looks_on(server: Server) -> None:
    owner, watcher = server.browser(), server.browser()
    id_ = owner.lay("smallball", "random", "random")
    watcher.take_up(owner.link(id_, "watch"))
    assert "Two computers play" in watcher.get(f"/t/{id_}").text
    watcher.act(id_, "step", to="play")
    plays = len(re.findall('<li class="play"', watcher.get(f"/t/{id_}/plays").text))
    assert plays <= 1
    watcher.act(id_, "step", to="half")
    assert "Bottom of the 1st" in watcher.get(f"/t/{id_}").text
    watcher.act(id_, "step", to="end")
    until(lambda: "The game is over" in watcher.get(f"/t/{id_}").text, "the game does not end")
    assert server.store.table(id_).state == "over"


def test_odds_are_told_to_who_is_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from hotstove.play import chances

    calculate_here(monkeypatch)
    for name, value in {"WORK": 1, "FEWEST": 10, "TOLD": 1.0, "_exact": lambda *arguments: None}.items():
        monkeypatch.setattr(chances, name, value)
    owner, watcher = server.browser(), server.browser()
    id_ = owner.lay("smallball")
    watcher.take_up(owner.link(id_, "watch"))
    assert owner.act(id_, "odds").status_code == 303
    page = owner.get(f"/t/{id_}").text
    assert len(re.findall(r'class="worth">\d+%( ± \d+)?<', page)) == len(choices(page)) - 1, (
        "every choice (the usual one is counted twice)"
    )
    assert "estimated: rules of thumb played 10 games" in page
    assert 'class="worth"' not in watcher.get(f"/t/{id_}").text
    owner.answer(id_, "bat")
    assert 'class="worth"' not in owner.get(f"/t/{id_}").text


def test_teams_and_options_of_ones_own(server: Server) -> None:
    browser = server.browser()
    game = ball_game_named("smallball")
    file = game.team_file("foxes").replace("Cinder Creek Foxes", "<b>Evil</b> Foxes")
    headers = {"origin": "http://testserver"}
    sent = server.client.post(
        "/new/smallball",
        data={"away-sits": "random", "home-sits": "here", "home": "herons", "option.bank_nothing": "on"},
        files={"away-file": ("mine.yaml", file.encode())},
        headers=headers,
        follow_redirects=False,
    )
    assert sent.status_code == 303, text_of(sent)
    browser.secret = sent.headers["set-cookie"].split("=", 1)[1].split(";")[0]
    id_ = sent.headers["location"].rpartition("/")[2]
    pages = [browser.get(f"/t/{id_}{more}").text for more in ("", "/plays", "/scorecard")] + [browser.get("/").text]
    assert not any("<b>Evil" in page for page in pages)
    assert any("&lt;b&gt;Evil" in page for page in pages)
    header = server.store.table(id_).header
    assert "'bank_nothing': True" in str(header)
    for wrong in ("team: foxes", "team: /etc/passwd.yaml", "- 1", "{", "name: 3"):
        refused = server.client.post(
            "/new/smallball", data={"home": "herons"}, files={"away-file": ("x.yaml", wrong.encode())}, headers=headers
        )
        assert refused.status_code == 422, wrong
        assert 'role="alert"' in refused.text
    for name in ("/etc/hosts.yaml", "../x.yaml", "nobody"):
        assert browser.post("/new/smallball", {"away": name}).status_code == 422


def test_files_that_are_no_finished_games_are_refused(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    for name in ("game.jsonl", "retrosheet.zip", "review"):
        assert browser.get(f"/t/{id_}/{name}").status_code == 422, name
    for data in (b"", b"nonsense", b"\xff\xfe\n", b'{"hotstove":1}\n'):
        assert browser.upload("/review", "x.jsonl", data).status_code == 422
    assert browser.upload("/review", "x.jsonl", b"x" * 3_000_000).status_code == 413


def test_a_file_is_called_by_its_name_and_one_under_way_is_gone_on_with(server: Server) -> None:
    browser = server.browser()
    refused = browser.upload("/review", "mine.jsonl", b"")
    assert "Saved game mine.jsonl:1: empty file" in text_of(refused)
    id_ = browser.lay("smallball")
    browser.get(f"/t/{id_}")
    saved = written(server.table(id_).session.record)
    assert "hotstove play --resume 'my game.jsonl'" in text_of(browser.upload("/review", "my game.jsonl", saved))
    cut = text_of(browser.upload("/review", "cut.jsonl", saved[:-30]))
    assert "good. To go on with these at the terminal: hotstove play --resume cut.jsonl --mend" in cut


def test_after_the_end_nothing_is_taken_back(tmp_path: Path) -> None:
    """By then the review has shown everything, the other one's hand and the seed of the dice; so computers refuse it, too."""
    game = ball_game_named("smallball")
    store = open_store(str(tmp_path / "tables.db"))
    last = 0
    for number in range(60):
        away = "link" if number % 2 else "random"
        header = header_of_form(game, {"away-sits": away, "home-sits": "link", "seed": f"end {number}"}, {})
        managers = [game.managers["random"](header.record.setup) for _ in BOTH]
        session: Session[GameState] = Session(game, header.record)
        play_on(session, (managers[AWAY], managers[HOME]))
        row = TableRow(f"t{number}", "smallball", "a game", "now", header.plain())
        store.create(row, [])
        answers = session.record.answers
        table = GameTable(row, [Given(each.why, each.seat, each.text) for each in answers], store)
        assert table.over
        for seat in BOTH:
            assert table.page(Screen((seat,))).take_back is None
            with pytest.raises(NotLegal, match="nothing is taken back any more"):
                table.take_back(Screen((seat,)), table.version_for(Screen((seat,))))
        table.play_to_question()
        assert table.over
        last += answers[-1].seat is not None
    store.close()
    assert last > 10, "games that a person's answer has ended"


def test_the_same_answer_twice_at_a_shared_screen_counts_once(server: Server) -> None:
    """Though the question was put to both in secret, and the other one is asked next."""
    browser = server.browser()
    id_ = browser.lay("rb8", "here", "here")
    browser.act(id_, "take")
    page = browser.get(f"/t/{id_}").text
    version, first = version_of(page), choices(page)[0]
    assert [browser.answer(id_, first, version).status_code for _ in range(3)] == [303, 303, 303]
    answers = server.table(id_).session.record.answers
    assert [answer.seat for answer in answers if answer.seat is not None] == [answers[-1].seat]


def test_the_screen_is_taken_from_the_page_that_asks_for_it(server: Server) -> None:
    """A second click, or an old page, does not show the hand of whoever is next."""
    browser = server.browser()
    id_ = browser.lay("rb8", "here", "here")
    version = version_of(browser.get(f"/t/{id_}").text)
    assert browser.post(f"/t/{id_}/take").status_code == 422, "it must say which page"
    for _ in range(2):
        assert browser.post(f"/t/{id_}/take", {"version": str(version)}).status_code == 303
    holder = server.table(id_).sitting.holder
    browser.answer(id_, browser.usual(id_))
    assert "Hand the screen" in browser.get(f"/t/{id_}").text
    assert browser.post(f"/t/{id_}/take", {"version": str(version)}).status_code == 409
    assert server.table(id_).sitting.holder in (holder, None)
    assert "Hand the screen" in browser.get(f"/t/{id_}").text
