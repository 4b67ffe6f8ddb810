"""A draft in the browser: squads picked by forms, and the game that the same people play with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.contests import drafts_of
from hotstove.table.texts import read_yaml
from hotstove.web.browser_table import next_id
from hotstove.web.draft_table import DraftTable
from hotstove.web.tables import Tables
from tests.web.browsing import Browser, Server, choices, serving, text_of, version_of
from tests.web.test_lists import listed


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def draft_at(server: Server, id_: str) -> DraftTable:
    """The draft in memory."""
    tables: Tables = server.app.state.tables
    table = tables._in_memory[id_].table
    assert isinstance(table, DraftTable)
    return table


def pick_out(browser: Browser, id_: str, most: int = 40) -> list[str]:
    """Pick what is named first until nobody asks any more; returns the picks."""
    picked: list[str] = []
    for _ in range(most):
        offered = choices(browser.get(f"/t/{id_}").text)
        if not offered:
            return picked
        assert browser.answer(id_, offered[0]).status_code == 303
        picked.append(offered[0])
    raise AssertionError("the draft does not end")


def test_a_draft_against_the_computer_and_the_game_with_its_squads(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "sensible", "here", teams="draft", **{"home-squad": "Moor Larks", "points": "900"})
    page = text_of(browser.get(f"/t/{id_}"))
    assert "Moor Larks, your pick" in page
    assert "900 points left" in page or "of 900 points left" in page
    picked = pick_out(browser, id_)
    assert len(picked) >= 11
    assert "Both squads are complete" in text_of(browser.get(f"/t/{id_}"))
    drafts = drafts_of(ball_game_named("rb8"))
    files = [read_yaml(browser.get(f"/t/{id_}/squad/{side}.yaml").text, side) for side in ("away", "home")]
    assert [line.partition(":")[0] for line in drafts.check(files, False, 900)] == ["Draft Day Reds", "Moor Larks"]
    lists = browser.get("/").text
    assert (listed(lists, "under-way"), listed(lists, "finished")) == ([id_], [])
    assert "both squads are complete · play ball" in text_of(browser.get("/"))
    laid = browser.post(f"/t/{id_}/after")
    assert laid.headers["location"] == f"/t/{next_id(id_)}"
    lists = browser.get("/").text
    assert (listed(lists, "under-way"), listed(lists, "finished")) == ([next_id(id_)], [id_])
    assert browser.post(f"/t/{id_}/after").headers["location"] == f"/t/{next_id(id_)}", "the same one"
    game = text_of(browser.get(f"/t/{next_id(id_)}"))
    assert "Larks: play the lineup as listed?" in game
    home = server.store.table(next_id(id_)).header["setup"]
    assert all(name in str(home) for name in picked)
    assert browser.act(id_, "undo").status_code == 422, "the squads play already"
    assert server.store.table(next_id(id_)).header["seed"] == "browsing", "somebody chose it"
    start = text_of(browser.get("/"))
    assert "RB8 draft" in start
    assert "your turn" in start


def test_two_people_draft_by_a_link_and_sit_as_they_sat(server: Server) -> None:
    owner, friend, watcher = (server.browser() for _ in range(3))
    id_ = owner.lay("rb8", "here", "link", teams="draft")
    friend.take_up(owner.link(id_, "1"))
    watcher.take_up(owner.link(id_, "watch"))
    for _ in range(60):
        asked = [browser for browser in (owner, friend) if choices(browser.get(f"/t/{id_}").text)]
        assert len(asked) < 2
        assert choices(watcher.get(f"/t/{id_}").text) == []
        if not asked:
            break
        other = friend if asked[0] is owner else owner
        best = choices(asked[0].get(f"/t/{id_}").text)[0]
        version = version_of(asked[0].get(f"/t/{id_}").text)
        assert other.post(f"/t/{id_}/answer", {"version": str(version), "answer": best}).status_code == 403
        assert asked[0].answer(id_, best, version).status_code == 303
        assert asked[0].answer(id_, best, version).status_code == 303, "doubled"
    stranger = server.browser()
    assert stranger.get(f"/t/{id_}").status_code == 200, "over, so it lies open"
    assert stranger.post(f"/t/{id_}/after").status_code == 403
    for browser in (friend, watcher, owner):
        assert browser.post(f"/t/{id_}/after").status_code == 303
    new = next_id(id_)
    seats = [text_of(browser.get(f"/t/{new}")) for browser in (owner, friend, watcher)]
    assert ["Reds: you" in seats[0], "Blues: you" in seats[1], ": you" in seats[2]] == [True, True, False]
    assert stranger.get(f"/t/{new}").status_code == 403
    assert owner.post(f"/t/{new}/invite", {"role": "1"}).status_code == 303
    assert friend.post(f"/t/{new}/invite", {"role": "1"}).status_code == 403


def test_a_pick_is_taken_back_and_a_restart_forgets_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("rb8", "random", "here", teams="draft")
        first = choices(browser.get(f"/t/{id_}").text)[0]
        browser.answer(id_, first)
        assert browser.act(id_, "undo").status_code == 303
        assert first in choices(browser.get(f"/t/{id_}").text)
        browser.answer(id_, first)
        page = browser.get(f"/t/{id_}").text
        secret = browser.secret
    with serving(tmp_path / "tables.db") as server:
        again = Browser(server, secret)
        assert again.get(f"/t/{id_}").text == page
        assert "cards picked" in text_of(again.get("/"))


def test_two_computers_draft_while_somebody_looks_on(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "sensible", teams="draft")
    browser.act(id_, "step", to="play")
    assert sum(len(squad) for squad in draft_at(server, id_).sitting.state.squads) == 1
    browser.act(id_, "step", to="half")
    assert "Both squads are complete" in text_of(browser.get(f"/t/{id_}"))
    assert server.store.table(id_).state == "over"


def test_what_a_draft_is_not(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "here", teams="draft")
    for what in ("box", "plays", "scorecard", "review", "game.jsonl", "squad/away.yaml"):
        assert browser.get(f"/t/{id_}/{what}").status_code == 422, what
    assert browser.get(f"/t/{id_}/squad/elsewhere.yaml").status_code == 404
    assert browser.post(f"/t/{id_}/after").status_code == 422
    assert browser.act(id_, "odds").status_code == 422
    assert browser.post("/new/smallball", {"teams": "draft"}).status_code == 422, "its teams come as they are"
    for wrong in ({"points": "12"}, {"points": "many"}, {"home-squad": "Draft Day Reds"}, {"option.nothing": "on"}):
        refused = browser.post("/new/rb8", {"teams": "draft", **wrong})
        assert refused.status_code == 422, wrong
        assert 'role="alert"' in refused.text
    assert "drafted:" in browser.get("/new/rb8").text
    assert "drafted:" not in browser.get("/new/smallball").text
    assert not re.search(r"Traceback", browser.get(f"/t/{id_}").text)


def test_a_draft_and_its_game_have_what_people_want_beside_them(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    wishes = {"clock": "game 1200", "guided": "on", "table-name": "Sunday"}
    for wrong in ({"clock": "an hour"}, {"table-name": "x" * 41}):
        assert owner.post("/new/rb8", {"teams": "draft", "away-sits": "here", "home-sits": "link", **wrong}).status_code == 422
    id_ = owner.lay("rb8", "here", "link", teams="draft", **wishes)
    friend.take_up(owner.link(id_, "1"))
    assert "20 minutes a game" in text_of(friend.get(f"/t/{id_}"))
    while not draft_at(server, id_).over:
        asked = owner if choices(owner.get(f"/t/{id_}").text) else friend
        asked.answer(id_, choices(asked.get(f"/t/{id_}").text)[0])
    after = owner.post(f"/t/{id_}/after").headers["location"].rpartition("/")[2]
    for table in (id_, after):
        kept = server.store.table(table).header
        assert (kept["clock"], kept["guided"], kept["table name"]) == (["game", 1200], True, "Sunday")


def test_names_of_squads_are_text(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "here", teams="draft", **{"home-squad": "<b>Evil</b>"})
    page = browser.get(f"/t/{id_}").text
    assert "<b>Evil" not in page
    assert "&lt;b&gt;Evil" in page


def test_the_squads_files_do_not_tell_the_games_dice(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "here", teams="draft", seed="")
    pick_out(browser, id_)
    told = browser.get(f"/t/{id_}/squad/away.yaml").text
    assert str(server.store.table(id_).header["seed"]) in told
    browser.post(f"/t/{id_}/after")
    seed = str(server.store.table(next_id(id_)).header["seed"])
    assert len(seed) == 32
    assert seed not in told


def test_nor_the_seed_that_somebody_has_chosen_for_the_game(server: Server) -> None:
    """Squads lie open to everybody while the game is played."""
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "here", teams="draft", seed="only Ada knows")
    pick_out(browser, id_)
    browser.post(f"/t/{id_}/after")
    assert server.store.table(next_id(id_)).header["seed"] == "only Ada knows"
    stranger = server.browser()
    for side in ("away", "home"):
        assert "Ada" not in stranger.get(f"/t/{id_}/squad/{side}.yaml").text
