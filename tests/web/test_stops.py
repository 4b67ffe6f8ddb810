"""A table does not run away: where nothing is asked it stops after a half-inning, or a play, and a person leads it on."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.plays import HalfInningBegins, Play
from hotstove.play.screens import Screen
from hotstove.table.events import HOME
from hotstove.web.look.story import is_behind
from tests.web.browsing import Browser, Server, choices, serving, text_of

OWNER = Screen((HOME,), owns=True)
ASKS_NOTHING = {"option.tier": "preseason"}
"""The tier of SportsClix in which a manager only sets the lineup and has total control now and then."""


def laid(server: Server, **more: str) -> tuple[Browser, str]:
    """A game in which next to nothing is asked, before its first question."""
    browser = server.browser()
    id_ = browser.lay("sportsclix", **ASKS_NOTHING, **more)
    browser.get(f"/t/{id_}")
    return browser, id_


def count(server: Server, id_: str, kind: type) -> int:
    """How many events of that kind the game has told."""
    return sum(isinstance(event, kind) for event in server.table(id_).session.events)


def test_at_most_one_whole_half_inning_is_played_without_a_person(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        led_on = 0
        while not server.table(id_).over:
            halves = count(server, id_, HalfInningBegins)
            leads = browser.go_on(id_)
            led_on += leads
            more = count(server, id_, HalfInningBegins) - halves
            assert more <= (1 if leads else 2), "it ran on"
            page = browser.get(f"/t/{id_}").text
            assert "You are not asked here" in page or browser.usual(id_) or server.table(id_).over
            assert page.count("half-told") <= 3
        assert led_on > 8, "a whole game is watched by half-innings"


def test_the_first_step_of_two_computers_is_a_half_inning(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server, away="random", home="random")
        browser.act(id_, "step", to="half")
        assert count(server, id_, Play) >= 3
        assert count(server, id_, HalfInningBegins) == 2


def test_it_can_stop_after_each_play_or_only_where_somebody_is_asked(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        assert browser.post(f"/t/{id_}/pace", {"to": "play"}).status_code == 303
        assert "Stops after each play" in text_of(browser.get(f"/t/{id_}"))
        browser.answer(id_, browser.usual(id_))
        assert count(server, id_, Play) == 1
        browser.act(id_, "step", to="play")
        assert count(server, id_, Play) == 2
        browser.act(id_, "step", to="end")
        assert browser.usual(id_), "on to the next choice"
        assert "What has just happened" in text_of(browser.get(f"/t/{id_}"))
        browser.post(f"/t/{id_}/pace", {"to": "asked"})
        while browser.usual(id_):
            browser.answer(id_, browser.usual(id_))
            assert not server.table(id_).paused
        assert server.table(id_).over


def test_the_next_play_is_one_play_also_where_the_table_stops_after_half_innings(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        browser.answer(id_, browser.usual(id_))
        for _ in range(6):
            if not browser.usual(id_):
                plays = count(server, id_, Play)
                assert "Next play" in text_of(browser.get(f"/t/{id_}"))
                browser.act(id_, "step", to="play")
                assert count(server, id_, Play) == plays + 1
            else:
                browser.answer(id_, browser.usual(id_))
        halves = count(server, id_, HalfInningBegins)
        browser.act(id_, "step", to="half")
        assert browser.usual(id_) or count(server, id_, HalfInningBegins) == halves + 1
        browser.post(f"/t/{id_}/pace", {"to": "asked"})
        assert not server.table(id_).paused


def test_a_pause_tells_what_came_since_and_lasts_when_the_server_is_started_again(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        browser.act(id_, "pace", to="half")
        browser.answer(id_, browser.usual(id_))
        page = text_of(browser.get(f"/t/{id_}"))
        version = server.table(id_).version
        assert "Since your last choice" in page
        assert "Next: bottom of the 1st." in page
        assert "your turn" in text_of(browser.get("/"))
    with serving(tmp_path / "tables.db") as server:
        browser.server = server
        assert "Next: bottom of the 1st." in text_of(browser.get(f"/t/{id_}"))
        assert server.table(id_).version == version
        browser.act(id_, "step", to="half")
        page = text_of(browser.get(f"/t/{id_}"))
        assert "What has just happened" in page, "of this step alone"
        assert "Since your last choice" not in page


@pytest.mark.parametrize(("game", "usual"), [("pinetar", "play"), ("rb8", "half")])
def test_where_little_is_asked_each_play_is_looked_at(tmp_path: Path, game: str, usual: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay(game, "sensible", "here")
        for _ in range(200):
            page = browser.get(f"/t/{id_}").text
            if 'id="step-' in page:
                break
            browser.answer(id_, browser.usual(id_))
        assert f'id="step-{usual}" class="main usual"' in page


def test_only_who_plays_leads_on_and_only_where_the_table_has_stopped(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        watcher = server.browser()
        watcher.take_up(browser.link(id_, "watch"))
        assert browser.act(id_, "step", to="half").status_code == 422, "somebody is asked"
        old = browser.version(id_)
        browser.answer(id_, browser.usual(id_))
        for what in ("step", "pace"):
            assert watcher.post(f"/t/{id_}/{what}", {"version": str(browser.version(id_)), "to": "half"}).status_code == 403
        assert "Waiting until somebody who plays goes on." in text_of(watcher.get(f"/t/{id_}"))
        assert "Next half-inning" not in watcher.get(f"/t/{id_}").text
        assert browser.post(f"/t/{id_}/step", {"version": str(old), "to": "half"}).status_code == 409, "an old page"


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar", "clutch"])
def test_nothing_is_asked_twice_and_no_question_is_lost_by_a_pause(tmp_path: Path, game: str) -> None:
    """The same answers lead to the same game, with pauses and without."""
    records = []
    for pace in ("half", "asked"):
        with serving(tmp_path / f"{pace}.db") as server:
            browser = server.browser()
            id_ = browser.lay(game, seed="paces")
            browser.get(f"/t/{id_}")
            browser.post(f"/t/{id_}/pace", {"to": pace})
            for _ in range(60):
                if server.table(id_).over:
                    break
                browser.go_on(id_)
            answers = server.table(id_).session.record.answers
            records.append([(answer.why, answer.text) for answer in answers if answer.seat == HOME])
    paused, whole = records
    assert len(paused) > 10
    assert paused[: len(whole)] == whole[: len(paused)]


@pytest.mark.parametrize("pace", ["half", "play"])
@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar", "clutch", "sportsclix"])
def test_after_each_act_somebody_is_asked_or_can_lead_on(tmp_path: Path, game: str, pace: str) -> None:
    """Also where the first choice of a half-inning has a single option and is made by itself."""
    luck = Random(f"{game} {pace}")
    with serving(tmp_path / "tables.db") as server:
        for seed in range(3):
            browser = server.browser()
            id_ = browser.lay(game, seed=f"stops {seed}")
            browser.get(f"/t/{id_}")
            browser.post(f"/t/{id_}/pace", {"to": pace})
            for _ in range(40):
                if server.table(id_).over:
                    break
                options = choices(browser.get(f"/t/{id_}").text)
                found = browser.answer(id_, luck.choice(options)) if options else browser.act(id_, "step", to=pace)
                assert found.status_code == 303, text_of(found)
                assert server.table(id_).settled


def test_where_a_half_inning_begins_no_dice_of_the_last_one_lie(tmp_path: Path) -> None:
    """Who is shown the next batter, and decides nothing yet, reads neither the last one's dice nor what came of them as his."""
    begun = 0
    with serving(tmp_path / "tables.db") as server:
        browser, id_ = laid(server)
        while begun < 3:
            page = browser.get(f"/t/{id_}").text
            if "You are not asked here" in page and is_behind(server.table(id_).content(OWNER).moment.story):
                found = re.search(r'id="dice".*?<div id="stage-dice"', page, re.DOTALL)
                assert found is not None
                assert 'class="throw"' not in found[0]
                assert 'id="call-' not in page
                begun += 1
            browser.go_on(id_)
