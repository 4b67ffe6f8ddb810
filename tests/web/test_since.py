"""What each person is told of since he last chose: all of it, nothing else, and not too much."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from html import unescape
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import Situation, ball_game_named
from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Kind, Note, Play, Reckoning
from hotstove.baseball.positions import Position
from hotstove.book.scenes import RunnerPath, Scene
from hotstove.book.story import story
from hotstove.play.screens import Screen
from hotstove.table.events import AWAY, HOME
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.field import places_style, scene_svg
from hotstove.web.look.since import MOST_FRAMES, MOST_HALVES, MOST_LINES, frames, since, stands_at
from hotstove.web.look.story import words_of
from hotstove.web.look.templates import fragment, news
from tests.web.browsing import Browser, Server, choices, serving, text_of

OWNER = Screen((HOME,), owns=True)
EVIL = "<b>Ada</b> Finch"


def told_by(page: str) -> list[str]:
    """The lines of the account in a page, as they happened; in the page the newest is first."""
    return [unescape(line) for line in re.findall(r'<li id="told-\d+"[^>]*>(.*?)</li>', page)][::-1]


def frames_of(page: str) -> list[int]:
    """The numbers of the plays that a page brings to be shown."""
    return [int(number) for number in re.findall(r'<div class="frame" data-number="(\d+)"', page)]


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_all_that_happened_since_ones_own_choice_is_told(tmp_path: Path, game: str) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay(game, "random", "here")
        browser.get(f"/t/{id_}")
        table = server.table(id_)
        before = 0
        shown: set[int] = set()
        server.table(id_).set_pace(OWNER, "asked")  # half-innings in which nothing is asked come without a stop
        for number in range(90):
            page = browser.get(f"/t/{id_}").text
            shown_now = table.content(OWNER)
            entries = shown_now.moment.story.entries
            assert shown_now.since == before
            assert shown_now.chose == (number > 0)
            new = [(at, entry) for at, entry in enumerate(entries, 1) if entry.at >= before]
            plays = [at for at, entry in new if entry.made is not None]
            assert frames_of(page) == plays[-MOST_FRAMES:]
            assert f'data-plays="{sum(entry.made is not None for entry in entries)}"' in page
            assert not shown & set(plays), "no play is new twice"
            shown |= set(plays)
            lines = [entry.in_few_words for _, entry in new if entry.made is not None]
            assert [line for line in told_by(page) if line in lines] == lines[-MOST_LINES:] or len(told_by(page)) == MOST_LINES
            ended = [entry.result for _, entry in new if entry.kind == "end"] if table.session.asks else []
            assert all(result in unescape(page) for result in ended)
            ends = {at for at, entry in new if entry.kind == "end"}
            told = since(shown_now)
            assert told is None or ends <= told.numbers or len(told.halves) == MOST_HALVES, "the log does not say it again"
            assert all(result in news(table.page(OWNER)) for result in ended[-1:])
            assert len(fragment(table.page(OWNER))) < 120_000
            before = len(table.session.events)
            if not choices(page):
                break
            browser.answer(id_, choices(page)[-1 if number % 3 else 0])
        every = {at for at, entry in enumerate(table.content(OWNER).moment.story.entries, 1) if entry.made is not None}
        assert shown <= every
        assert len(shown) > 10


def test_who_comes_home_second_is_told_of_the_half_inning_that_is_gone(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball", "sensible", "here")
        page = browser.get(f"/t/{id_}")
        assert re.search(r"So far .*Top of the 1st .*: .*\d hits?", text_of(page))
        assert told_by(page.text)
        assert frames_of(page.text)


def test_taking_back_takes_back_what_is_told(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("smallball", "random", "here")
        pages = []
        for _ in range(4):
            page = browser.get(f"/t/{id_}").text
            pages.append((told_by(page), frames_of(page)))
            browser.answer(id_, choices(page)[0])
        for was in reversed(pages):
            browser.act(id_, "undo")
            page = browser.get(f"/t/{id_}").text
            assert (told_by(page), frames_of(page)) == was


def both(server: Server) -> tuple[Browser, Browser, Browser, str]:
    """Two people and somebody who looks on, and their table."""
    away, home, watcher = (server.browser() for _ in range(3))
    id_ = away.lay("smallball", "here", "link")
    home.take_up(away.link(id_, "1"))
    watcher.take_up(away.link(id_, "watch"))
    return away, home, watcher, id_


def test_each_person_is_told_since_his_own_choice(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        away, home, watcher, id_ = both(server)
        for _ in range(40):
            asked = server.table(id_).session.asks[0].seat
            turn, other = (away, home) if asked == AWAY else (home, away)
            page = turn.get(f"/t/{id_}").text
            turn.answer(id_, choices(page)[0])
            mine, theirs, open_ = (frames_of(each.get(f"/t/{id_}").text) for each in (turn, other, watcher))
            assert mine == theirs[len(theirs) - len(mine) :], "who waits has not chosen since, and is told of more"
            assert mine == open_, "who looks on is told of the last act"
        assert len(theirs) >= len(mine)


def test_two_computers_are_told_of_step_by_step(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("pinetar", "random", "random")
        before: list[int] = []
        browser.act(id_, "step", to="half")  # until the first begins
        for _ in range(6):
            browser.act(id_, "step", to="half")
            page = browser.get(f"/t/{id_}").text
            assert "What has just happened" in page
            assert frames_of(page)
            assert not set(frames_of(page)) & set(before)
            before = frames_of(page)


# --- How it is drawn and said


def scene(*ways: RunnerPath, ball: int = 0) -> Scene:
    return Scene(3, 0, ways, ((Position.SHORTSTOP, EVIL),), 1, (2, 0), None, ball)


def test_runners_have_their_way_as_classes() -> None:
    drawn = str(
        scene_svg(
            scene(RunnerPath(EVIL, 0, 2), RunnerPath("B", 1, 3), RunnerPath("C", 2, 4), RunnerPath("D", 3, 3), ball=8),
            Kind.DOUBLE,
            (),
        )
    )
    assert re.findall(r'<g class="player ([^"]*)"', drawn) == [
        "at-0 go-0-2 go legs-2 slides", "at-1 go-1-3 go legs-2", "at-2 go-2-4 go legs-2 leaves scores", "at-3"
    ]  # fmt: skip
    assert re.findall(r'<path class="([^"]*)"', drawn) == ["base left", "base taken", "base taken"]
    assert 'class="ball to-8 deep"' in drawn
    assert "<b>" not in drawn
    lit = str(scene_svg(scene(RunnerPath("A", 0, 1), RunnerPath("B", 0, 0, out=True)), Kind.SINGLE, ()))
    assert '"base lit legs-1"' in lit
    assert "leaves out" in lit
    assert "ball" not in lit
    assert "gone" in str(scene_svg(scene(RunnerPath("A", 0, 4), ball=7), Kind.HOME_RUN, ()))


def test_fielders_fetch_and_throw() -> None:
    hit = str(scene_svg(scene(RunnerPath("A", 0, 1), ball=8), Kind.SINGLE, ()))
    assert re.findall(r'class="f (f\d goes [^"]*)"', hit) == ["f8 goes to-8 short"], "it falls before him, he comes in"
    assert "passed-on" not in hit
    caught = str(scene_svg(scene(RunnerPath("A", 0, 0, out=True), ball=8), Kind.FLY_OUT, ()))
    assert "goes" not in caught
    assert 'class="ball to-8"' in caught
    twin = replace(scene(RunnerPath("A", 0, 1, out=True), RunnerPath("B", 1, 2, out=True), ball=6), relay=(6, 4, 3))
    drawn = str(scene_svg(twin, Kind.GROUND_OUT, ()))
    assert re.findall(r'class="ball passed-on ([^"]*)"', drawn) == ["off-6 to-b2 nth-0", "off-b2 to-b1 nth-1"]
    assert re.findall(r'class="f (f\d goes [^"]*)"', drawn) == ["f3 goes to-b1", "f4 goes to-b2"]
    assert re.findall(r'<g class="player ([^"]*)"', drawn) == [
        "at-0 go-0-1 go legs-1 leaves out", "at-1 go-1-2 go legs-1 leaves out slides"
    ]  # fmt: skip
    stolen = replace(scene(RunnerPath("B", 1, 2, out=True)), relay=(2, 6))
    assert 'class="ball passed-on off-2 to-b2 nth-0"' in str(scene_svg(stolen, Kind.STEAL, ()))
    lefty = replace(scene(RunnerPath("A", 0, 1), RunnerPath("B", 1, 2)), from_left=True)
    assert re.findall(r'<g class="player ([^"]*)"', str(scene_svg(lefty, Kind.WALK, ()))) == [
        "at-0 from-left go-0-1 go legs-1", "at-1 go-1-2 go legs-1"
    ], "he runs from his own side of the plate"  # fmt: skip
    for each in set(re.findall(r"(?:to|off)-\w+|f\d\b", hit + drawn)):
        assert f".{each} {{" in places_style(), "every place that is named has a rule"


def test_a_play_of_the_other_half_inning_is_shown_with_its_own_fielders() -> None:
    """On a field with zones the pieces below are those of the side that fields now."""
    own = field_of("sportsclix")
    assert own is not None
    for half in (AWAY, HOME):
        shown = str(scene_svg(scene(RunnerPath("B", 1, 3)), Kind.DOUBLE, (), replace(own, half=half)))
        assert ('class="pieces instead' in shown) == (half == HOME), "the scene is one of the away side's at-bats"
        assert ('data-fielder="ss"' in shown) == (half == HOME)
        assert EVIL not in shown


def field_of(game: str) -> Situation | None:
    """The situation at the first pitch of a game."""
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(None), as_node(None), as_node(None))
    manager = rules.managers["sensible"](setup)
    session = Session(rules, Record(rules.name, rules.edition, setup, "scene", (YOU, YOU)))
    for _ in range(60):
        situation = rules.situation(session.view(AWAY)) if session.turns >= 0 else None
        if situation is not None and situation.ground is not None:
            return situation
        play_on(session, (manager, manager), limit=1)
    return None


@dataclass(frozen=True)
class Sums:
    """What a roll was worked out from, in words."""

    text: str
    headline: str = ""

    def __str__(self) -> str:
        return self.text


def test_how_it_stands_and_what_is_said() -> None:
    assert stands_at(scene()) == "Top of the 3rd · One out"
    long = "The Foxes play Mound Visit: Until the half-inning ends the pitcher loses nothing to fatigue."
    notes = (
        Note("XX-1", long),
        Note("XX-1", "Hex: a walk."),
        Note("XX-1", long, headline=True),
        Reckoning("XX-2", Sums(long), ""),
    )
    told = [entry.in_few_words for entry in story(notes, (), {}).entries]
    assert told == ["The Foxes play Mound Visit.", "Hex: a walk.", long, long], "headlines and sums are told whole"
    stopped = (Move(1, 2, out=True, steal=True), Move(0, 0, out=True))
    assert words_of(Play("XX-1", kind=Kind.STRIKEOUT, batter="a", moves=stopped)) == "Strikeout, and a runner out"
    assert words_of(Play("XX-1", kind=Kind.GROUND_OUT, batter="a", moves=stopped)) == "Double play"


def test_dice_of_a_reaction_belong_to_its_play(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("rb8", "random", "random", seed="x1")
        for _ in range(6):
            browser.act(id_, "step", to="half")
        entries = server.table(id_).content(Screen()).moment.story.entries
        alone = [at for at, entry in enumerate(entries) if entry.dice_alone]
        assert alone
        for at in alone:
            told = next(entry for entry in entries[at:] if not entry.dice_alone)
            assert any(throw.rule == entries[at].rule for throw in told.throws), "the dice are told of all the same"
        log = text_of(browser.get(f"/t/{id_}/plays"))
        assert entries[alone[0]].text not in log
        shown = frames(entries, 0)
        assert since(server.table(id_).content(Screen())) is not None
        for frame in shown:
            own = [throw for throw in entries[frame.number - 1].throws if throw.dice != "card"]
            assert list(frame.throws[len(frame.throws) - len(own) :]) == own


def test_how_a_play_of_clutch_stands_is_said_once_and_its_sums_are_whole(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("clutch", "sensible")
        sums = panels = 0
        for _ in range(80):
            page = browser.get(f"/t/{id_}").text
            for panel in re.findall(r'<div class="so-far">(.*?)</div>', page, re.DOTALL):
                said = [words for words in re.findall(r"<p[^>]*>(.*?)</p>", panel, re.DOTALL) if "draw a card" not in words]
                assert len(said) == len(set(said))
                panels += 1
            for told in re.findall(r'<li id="told-[^>]*>([^<]* Command .*?)</li>', page, re.DOTALL):
                assert re.search(r" against \S[^<]* On-Base ", told)
                sums += 1
            browser.answer(id_, browser.usual(id_))
        assert panels > 20
        assert sums > 20


def test_who_waits_or_looks_on_is_told_how_a_play_of_clutch_stands(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        owner, friend = server.browser(), server.browser()
        id_ = owner.lay("clutch", "here", "link")
        friend.take_up(owner.link(id_, "1"))
        for _ in range(8):
            asked, waits = (owner, friend) if choices(owner.get(f"/t/{id_}").text) else (friend, owner)
            page = waits.get(f"/t/{id_}").text
            if 'class="waiting"' in page and 'aria-label="Line score"' in page:
                assert 'class="stands"' in page
                break
            asked.answer(id_, asked.usual(id_))
        else:
            raise AssertionError("nobody waited")


def test_the_row_on_which_a_swing_was_read_is_shown_with_its_play(tmp_path: Path) -> None:
    swings = 0
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("clutch", "random", "here", **{"option.preset": "basic"})
        for _ in range(4):
            page = browser.get(f"/t/{id_}").text
            server.table(id_).set_pace(OWNER, "asked")
            browser.answer(id_, choices(page)[0])
            shown = browser.get(f"/t/{id_}").text.partition("</template>")[0]
            for frame in shown.split('<div class="frame"')[1:]:
                told = re.findall(r"Swing roll [^<]* on the (batter|pitcher)&#39;s chart: (\w+)\.", frame)
                read = re.search(r"data-reads='(.*?)'", frame)
                cards = re.findall(r'<p class="what">(.*?)</p><h3>(.*?)</h3>', frame)
                for whose, result in told[-1:]:
                    assert read is not None, frame
                    [[title, on]] = json.loads(unescape(read[1]))
                    assert on == result
                    assert not cards or dict(cards)["At bat" if whose == "batter" else "Pitching"] == title
                    swings += 1
    assert swings > 10
