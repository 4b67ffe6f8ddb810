"""What comes after a table: the next game of a series, a series of drafted squads, or the same game once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.league.best_of import at_home
from hotstove.league.series import Series, record_of, seed_of
from hotstove.play.seats import computer_managers
from hotstove.table.events import AWAY, HOME
from hotstove.table.session import play_on
from hotstove.web.browser_table import next_id
from hotstove.web.table_header import TableHeader, series_header
from tests.web.browsing import Browser, Server, serving, text_of
from tests.web.test_drafting import pick_out
from tests.web.test_lists import listed
from tests.web.test_play import play_out


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def step_out(browser: Browser, id_: str) -> tuple[int, int]:
    """Let two computers play the game to its end; returns the score."""
    for _ in range(80):
        if "The game is over" in browser.get(f"/t/{id_}").text:
            score = browser.server.store.table(id_).score
            assert score is not None
            return score
        browser.act(id_, "step", to="half")
    raise AssertionError("the game does not end")


def lay_series(browser: Browser, best_of: str, seed: str) -> str:
    """The first game of a series of two computers; returns its table."""
    sits = {"away-sits": "random", "home-sits": "sensible"}
    laid = browser.post("/new/rb8", {"away": "bakers", "home": "hares", **sits, "best-of": best_of, "seed": seed})
    assert laid.status_code == 303, text_of(laid)
    return laid.headers["location"].rpartition("/")[2]


def test_a_series_of_two_computers_goes_on_until_it_is_decided(server: Server) -> None:
    """Sides by the pattern, starters in turn, managers with their clubs; each game as in the series of one file."""
    browser = server.browser()
    id_ = lay_series(browser, "5", "series")
    wins, number = [0, 0], 0
    while max(wins) < 3:
        number += 1
        header = TableHeader.of(server.store.table(id_))
        series = header.series
        assert series is not None
        assert (series.number, list(series.wins)) == (number, wins)
        assert header.record.setup.plain() == series.terms.setup_of(number).plain()
        assert header.record.seed == seed_of("series+", number)
        home = at_home((2, 2, 1), number) == HOME
        assert header.sits == (("random", "sensible") if home else ("sensible", "random"))
        assert f"Game {number} of a best of 5." in text_of(browser.get(f"/t/{id_}"))
        assert browser.post(f"/t/{id_}/after").status_code == 422, "it goes on"
        score = step_out(browser, id_)
        won = HOME if score[HOME] > score[AWAY] else AWAY
        wins[won if home else 1 - won] += 1
        page = text_of(browser.get(f"/t/{id_}"))
        names = series.terms.names
        under_way = listed(browser.get("/").text, "under-way")
        assert under_way == ([] if max(wins) == 3 else [id_])
        if max(wins) == 3:
            assert f"The {names[wins.index(3)]} win the series, 3 games to {min(wins)}." in page
            assert "Play the series again" in page
        else:
            ahead = 1 if wins[1] > wins[0] else 0
            games = f"{number} game{'s' if number > 1 else ''}"
            assert f"After {games}: {names[ahead]} {wins[ahead]}, {names[1 - ahead]} {wins[1 - ahead]}." in page
            assert "Next game" in page
            assert "Final · next game" in text_of(browser.get("/"))
            laid = browser.post(f"/t/{id_}/after")
            assert laid.headers["location"] == f"/t/{next_id(id_)}"
            id_ = next_id(id_)
            assert f"game {number + 1}" in server.store.table(id_).title
    browser.post(f"/t/{id_}/after")
    again = TableHeader.of(server.store.table(next_id(id_)))
    assert again.series is not None
    assert (again.series.number, again.series.wins) == (1, (0, 0))


def test_the_games_are_those_of_the_series_in_the_terminal(server: Server) -> None:
    """With the same seed and managers the same plays, dice by dice."""
    browser = server.browser()
    id_ = lay_series(browser, "3", "both")
    step_out(browser, id_)
    browser.post(f"/t/{id_}/after")
    step_out(browser, next_id(id_))
    header = TableHeader.of(server.store.table(id_))
    assert header.series is not None
    terms = header.series.terms
    series = Series(record_of(terms.game, terms.setup, "both+", ("random", "sensible")))
    for table in (id_, next_id(id_)):
        session = series.begin()
        play_on(session, computer_managers(terms.game, session.record.seats, session.record.setup)[0])
        assert session.events == server.table(table).session.events


def test_people_stay_with_their_clubs(server: Server) -> None:
    owner, friend, watcher, stranger = (server.browser() for _ in range(4))
    id_ = owner.lay("smallball", "here", "link", **{"best-of": "3", "seed": "people"})
    friend.take_up(owner.link(id_, "1"))
    watcher.take_up(owner.link(id_, "watch"))
    server.play_out(id_, owner, friend)
    for browser in (owner, friend, watcher, stranger):
        assert ("Next game" in browser.get(f"/t/{id_}").text) == (browser in (owner, friend))
    for browser in (stranger, watcher):
        assert browser.post(f"/t/{id_}/after").status_code == 403, "who looks on does not say when it goes on"
    for browser in (friend, owner, watcher):
        assert browser.post(f"/t/{id_}/after").status_code == 303
    first, second = (server.store.table(each) for each in (id_, next_id(id_)))
    assert [first.header["sits"], second.header["sits"]] == [["here", "link"], ["link", "here"]]
    own, his = (text_of(browser.get(f"/t/{second.id}")) for browser in (owner, friend))
    titles = second.title.split(", ")[0].split(" at ")
    assert f"{titles[1]}: you" in own
    assert f"{titles[0]}: you" in his
    assert ": you" not in text_of(watcher.get(f"/t/{second.id}"))
    taken_back = owner.post(f"/t/{id_}/undo", {"version": str(owner.version(id_))})
    assert (taken_back.status_code, "nothing is taken back any more" in text_of(taken_back)) == (422, True)


def test_the_file_of_a_game_tells_nothing_of_the_next_ones_dice(server: Server) -> None:
    """Where nobody has chosen a seed, each game has one of its own that nobody can guess."""
    browser = server.browser()
    seeds = []
    id_ = lay_series(browser, "3", "")
    for score in ((1, 0), (0, 1)):
        header = TableHeader.of(server.store.table(id_))
        assert header.series is not None
        assert header.series.seed == ""
        coming = header.series.after(score, None)
        places = header.series, coming, coming
        seeds += [series_header(place, "auto").record.seed for place in places]
        seeds.append(header.record.seed)
    assert len(set(seeds)) == 7
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_the_same_once_more(server: Server, game: str) -> None:
    browser = server.browser()
    id_ = browser.lay(game)
    play_out(browser, id_)
    assert "Play again" in browser.get(f"/t/{id_}").text
    assert browser.post(f"/t/{id_}/after").headers["location"] == f"/t/{next_id(id_)}"
    assert browser.post(f"/t/{id_}/after").status_code == 303, "twice is once"
    old, new = (TableHeader.of(server.store.table(each)) for each in (id_, next_id(id_)))
    assert (old.record.setup.plain(), old.sits, old.record.dice) == (new.record.setup.plain(), new.sits, new.record.dice)
    assert old.record.seed != new.record.seed
    undone = browser.post(f"/t/{id_}/undo", {"version": str(browser.version(id_))})
    assert undone.status_code == 422, "all of it lies open"


def test_squads_are_drafted_for_a_series(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "random", "here", teams="draft", **{"best-of": "7"})
    assert "of 1,000 points left" in text_of(browser.get(f"/t/{id_}"))
    pick_out(browser, id_)
    browser.post(f"/t/{id_}/after")
    header = TableHeader.of(server.store.table(next_id(id_)))
    assert header.series is not None
    assert (header.series.terms.best_of, header.series.number, header.series.seed) == (7, 1, "browsing+")


def test_what_no_series_is_laid_by(server: Server) -> None:
    browser = server.browser()
    teams = {"away": "bakers", "home": "hares"}
    for wrong, words in (
        ({"best-of": "4"}, "There is no best of 4: a series is best of 3, 5, 7"),
        ({"best-of": "-3"}, "The length of a series is a whole number"),
        ({"best-of": "3", "away-rotation": "Nobody, Else, At All"}, "'Nobody' is no starting pitcher"),
        ({"best-of": "9", "teams": "draft"}, "There is no best of 9"),
    ):
        refused = browser.post("/new/rb8", teams | wrong)
        assert refused.status_code == 422
        assert words in text_of(refused)
    stands = {"home-stands": "2-3-2"}
    assert "Home stands 2-3-2 are 7 games, not the 5" in text_of(browser.post("/new/clutch", {"best-of": "5"} | stands))
    header = TableHeader.of(server.store.table(browser.lay("clutch", **stands, **{"best-of": "7"})))
    assert header.series is not None
    assert header.series.terms.stands == (2, 3, 2)
    assert "home-stands" in browser.get("/new/clutch").text
    assert "home-stands" not in browser.get("/new/rb8").text
    assert "best of 5" in browser.get("/new/rb8").text


def test_after_a_step_of_the_rules_comes_the_next_one(server: Server) -> None:
    """SportsClix has four tiers (SC-003): the end of a game leads to the next, without a word of command lines."""
    browser = server.browser()
    laid = browser.lay("sportsclix", "random", "random", **{"option.tier": "preseason"})
    step_out(browser, laid)
    page = text_of(browser.get(f"/t/{laid}"))
    assert "The next tier is the Regular Season. New:" in page
    assert "Play the next: Regular Season" in page
    assert "tier=" not in page
    after = browser.post(f"/t/{laid}/after", {"to": "step"}).headers["location"].rpartition("/")[2]
    before, then = (TableHeader.of(server.store.table(id_)).record.setup for id_ in (laid, after))
    assert (then.away, then.home) == (before.away, before.home)
    assert then.options["tier"] == "regular-season"


def test_the_last_step_is_the_whole_game(server: Server) -> None:
    browser = server.browser()
    laid = browser.lay("sportsclix", "random", "random", **{"option.tier": "championship"})
    step_out(browser, laid)
    page = text_of(browser.get(f"/t/{laid}"))
    assert "Play again" in page
    assert "Play the next" not in page
