"""What a table shows beside its questions: odds ahead, all cards, charts, the row that was hit, a review's line of time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import charts_of, emblem_of, rosters_of
from hotstove.book.story import CARD
from hotstove.games.rb8.keys import KeyName, key_dice
from hotstove.games.rb8.state import RB8View
from hotstove.play import chances
from hotstove.play.screens import Screen
from hotstove.table import BOTH
from hotstove.table.events import other
from hotstove.web.review import Review
from tests.web.browsing import Server, choices, serving, text_of
from tests.web.patience import calculate_here


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def test_each_game_of_the_first_page_has_a_picture_of_its_own(server: Server) -> None:
    page = server.browser().get("/").text
    pictures = {emblem_of(ball_game_named(game)) for game in ("smallball", "pinetar", "rb8", "clutch", "sportsclix")}
    assert len(pictures) == 5
    assert all(picture in page for picture in pictures)
    assert not any(" id=" in picture or " style=" in picture for picture in pictures), "they stand in one page"
    assert len(page.encode()) < 30_000


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_what_may_come_of_each_choice_adds_up(server: Server, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    calculate_here(monkeypatch)
    monkeypatch.setattr(chances, "WORK", 1)
    monkeypatch.setattr(chances, "ROUND", 1)
    monkeypatch.setattr(chances, "_exact", lambda *arguments: None)
    owner, watcher = server.browser(), server.browser()
    id_ = owner.lay(game)
    watcher.take_up(owner.link(id_, "watch"))
    for _ in range(4):
        owner.go_on(id_)
    while 'id="odds"' not in owner.get(f"/t/{id_}").text:
        owner.go_on(id_)
    assert owner.act(id_, "odds").status_code == 303
    table = server.table(id_)
    page = table.content(Screen((1,), owns=True))
    question, ahead = page.question, page.odds.ahead
    assert question is not None
    assert ahead
    assert {each.option for each in ahead} <= {choice.text for choice in question.choices}
    for each in ahead:
        assert sum(chance for _, chance in each.ways) + each.rest == pytest.approx(1)
        assert list(each.ways) == sorted(each.ways, key=lambda way: -way[1])
    assert "What may come of it" in owner.get(f"/t/{id_}").text
    assert "What may come of it" not in watcher.get(f"/t/{id_}").text
    owner.go_on(id_)
    assert "What may come of it" not in owner.get(f"/t/{id_}").text


@pytest.mark.parametrize(("game", "beside"), [("smallball", "In the game"), ("rb8", "Bullpen"), ("pinetar", "Bench")])
def test_every_card_of_both_teams_is_shown_on_demand(server: Server, game: str, beside: str) -> None:
    browser = server.browser()
    id_ = browser.lay(game)
    for _ in range(8):
        browser.answer(id_, browser.usual(id_))
    table = server.table(id_)
    rosters = rosters_of(table.game, table.session.view(1))
    assert beside in [name for roster in rosters for name, _ in roster.groups]
    page = browser.get(f"/t/{id_}/cards").text
    for roster in rosters:
        faces = [face for _, cards in roster.groups for face in cards]
        assert len(faces) == len({face.title for face in faces}), "nobody is in two places"
        assert all(face.title in page for face in faces)
    for side in BOTH:
        playing = [face.title for face in rosters[side].groups[0][1]]
        for place in table.content(Screen()).moment.lineups[side].places:
            assert any(place.name in title for title in playing), "who bats is in the game"
    links = set(re.findall(rf'"/t/{id_}/cards#([^"]+)"', browser.get(f"/t/{id_}").text))
    assert links <= set(re.findall(r' id="([^"]+)"', page))
    assert server.browser().get(f"/t/{id_}/cards").status_code == 403


def test_charts_are_read_as_the_dice_are(server: Server) -> None:
    """The entry that the dice came to is the one that the chart has for them, whatever abilities have changed."""
    browser = server.browser()
    id_ = browser.lay("rb8")
    browser.get(f"/t/{id_}")
    server.table(id_).set_pace(Screen((1,)), "asked")
    read = 0
    for _ in range(60):
        usual = browser.usual(id_)
        if not usual:
            break
        browser.answer(id_, usual)
        table = server.table(id_)
        for throw in table.content(Screen((1,))).moment.story.open:
            for chart in charts_of(table.game, table.session.view(1)):
                if chart.reads == throw.label:
                    combo, _, result = throw.reading.partition(", ")
                    assert texts(chart)[combo].removesuffix(" (changed)") == result
                    read += 1
    assert read > 5
    assert charts_of(ball_game_named("smallball"), None) == ()


def texts(face: CardFace) -> dict[str, str]:
    return {row.label: row.text for row in face.rows}


def test_what_abilities_have_changed_stands_on_the_charts(server: Server) -> None:
    """Whoever bats: the chart has what the dice that the rules throw for him would say."""
    browser = server.browser()
    teams = {"away": "kettles", "home": "lamplighters"}
    laid = browser.post("/new/rb8", {"away-sits": "random", "home-sits": "here", "seed": "browsing", **teams})
    id_ = laid.headers["location"].rpartition("/")[2]
    table = None
    while table is None or table.session.turns < 1:
        browser.answer(id_, browser.usual(id_))
        table = server.table(id_)
    view = table.session.view(1)
    assert isinstance(view, RB8View)
    changed = 0
    for half in BOTH:
        for place in range(1, 10):
            board = view.board.copy()
            board.half, board.due, board.at_bat = half, (place, place), None
            keys = board.changes.hitters[half][place - 1], board.arms[other(half)].changes
            for number, chart in enumerate(charts_of(table.game, RB8View(board, 1, view.hand))):
                read = key_dice(KeyName(chart.reads), keys[0][number], keys[1][number])
                rows = {combo: text.removesuffix(" (changed)") for combo, text in texts(chart).items()}
                assert rows == {entry.combo: str(entry.result) for entry in read.values}
                changed += rows != texts(chart)
    assert changed > 2


def test_the_row_that_the_last_dice_hit_is_told(server: Server) -> None:
    """To who is asked nothing, and so does not read it as the next batter's."""
    browser, watcher = server.browser(), server.browser()
    id_ = browser.lay("smallball")
    watcher.take_up(browser.link(id_, "watch"))
    told = 0
    for _ in range(12):
        browser.answer(id_, "bat")
        assert 'class="pointed"' not in browser.get(f"/t/{id_}").text
        page = watcher.get(f"/t/{id_}").text
        row = re.search(r'class="pointed">([^:]+): <b>(\d) (\w\w)</b>', page)
        if row is None:
            continue
        game = server.table(id_).game
        faces = [
            face for side in rosters_of(game, server.table(id_).session.view(0)) for _, cards in side.groups for face in cards
        ]
        face = next(face for face in faces if face.title == row[1])
        assert texts(face)[row[2]] == row[3]
        told += 1
    assert told > 5


def test_dice_of_a_play_under_way_are_not_told_of_the_card_before(server: Server) -> None:
    """Before the runners of a grounder have run: whoever batted before stands on a base, and the dice were not his."""
    browser = server.browser()
    laid = browser.post(
        "/new/sportsclix",
        {
            "away-sits": "sensible",
            "home-sits": "here",
            "seed": "a",
            "option.tier": "championship",
            "away": "moth",
            "home": "barometer",
        },
    )
    id_ = laid.headers["location"].rpartition("/")[2]
    under_way = 0
    for _ in range(250):
        page = browser.get(f"/t/{id_}").text
        table = server.table(id_)
        if table.sitting.over:
            break
        story = table.content(Screen((1,))).moment.story
        if not story.open and any(throw.dice != CARD for throw in story.under_way):
            under_way += 1
            assert 'class="pointed"' not in page
        dice = [choice for choice in choices(page) if choice in ("red", "white", "black", "blue")]
        if dice:  # not the usual answer, which draws one of them: another game each time
            browser.answer(id_, dice[0])
        else:
            browser.go_on(id_)
    assert under_way > 3


def test_earlier_turns_are_as_they_began(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    for _ in range(6):
        browser.answer(id_, "bat")
    session = server.table(id_).session
    assert session.earlier(0) is None
    assert session.earlier(session.turns + 1) is None
    found = [session.earlier(back) for back in range(session.turns, 0, -1)]
    events = [event for each in found if each is not None for event in each[1]]
    begun = len(session.events) - len(events) - len(session._told)
    assert events == session.events[begun : begun + len(events)]
    for number, each in enumerate(found):
        assert each is not None
        shorter = session.fork(session._turns[number][0])
        assert shorter.state.key() == each[0].key()


@pytest.mark.parametrize("game", ["smallball", "rb8"])
def test_a_review_has_every_play_on_one_line_and_the_runs_that_counted(server: Server, game: str) -> None:
    browser = server.browser()
    id_ = browser.lay(game, "random", "random")
    while "The game is over" not in browser.get(f"/t/{id_}").text:
        assert browser.act(id_, "step", to="half").status_code == 303
    review = Review.of(server.table(id_).session.record)
    halves = review.halves
    assert [tick.number for half in halves for tick in half.ticks] == list(range(1, review.plays + 1))
    score = server.store.table(id_).score
    assert score is not None
    assert tuple(sum(half.runs for half in halves if half.name[-1] == side) for side in "TB") == score
    middle = halves[len(halves) // 2]
    page = browser.get(f"/t/{id_}/review?play={middle.ticks[0].number}").text
    assert page.count('aria-current="step"') == 1
    assert f'id="half-on" class="button" href="?play={middle.ticks[-1].number}"' in page
    pages = [browser.get(f"/t/{id_}/review?play={number}").text for number in range(1, 9)]
    if game == "smallball":  # where every at-bat is read on a card, and halves end with one
        assert all('class="pointed"' in page for page in pages if 'class="throw"' in page and "</span>at-bat" in page)
        assert sum('class="pointed"' in page for page in pages) >= 3
    first = browser.get(f"/t/{id_}/review?play=0").text
    assert 'aria-current="step"' not in first
    assert 'id="half-back" class="button gone" aria-disabled="true"' in first
    last = browser.get(f"/t/{id_}/review").text
    assert f"Play {review.plays} of {review.plays}" in last, "it opens on the end, with the score"
    assert 'id="next" class="button gone" aria-disabled="true"' in last
    assert 'id="back" class="button" href=' in last


def test_the_first_page_tells_how_ones_tables_stand(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    watched = owner.lay("smallball", "random", "random")
    friend.take_up(owner.link(id_, "1"))
    assert "Top of the 1st · your turn" in text_of(owner.get("/"))
    assert "Top of the 1st · waiting for the" in text_of(friend.get("/"))
    assert "two computers play" in text_of(owner.get("/"))
    assert server.store.log(watched) == [], "looking at the list begins nothing"
    page = owner.get("/").text
    assert page.index(f"/t/{id_}") < page.index(f"/t/{watched}"), "one's turn first, though the other is newer"
    assert id_ not in server.browser().get("/").text
    while choices(owner.get(f"/t/{id_}").text):
        owner.answer(id_, "bat")
    assert "waiting for the" in text_of(owner.get("/"))
    assert "your turn" in text_of(friend.get("/"))
