"""In a real browser: nothing is told before it has been shown, the question comes last, and no key answers it unread."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypedDict, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, complaints, serving, until_live, until_newer, version_of
from tests.web.test_chromium_since import HELD, hold, laid, opened

WATCH = """globalThis.watched = [];
addEventListener("DOMContentLoaded", () => {
  const visible = (each) => each && each.checkVisibility({ visibilityProperty: true }) ? each.textContent.trim() : "";
  let last = "";
  const look = () => {
    const now = {
      count: visible(document.querySelector(".count")).replace(/\\s+/g, " "),
      runs: [...document.querySelectorAll(".line-score tbody .total.first")].map(visible).join(":"),
      lines: [...document.querySelectorAll("#since li")].map(visible).filter(Boolean),
      log: [...document.querySelectorAll(".log summary")].map(visible).filter(Boolean),
      question: visible(document.querySelector("#ask > h2")),
      status: document.querySelector("#status")?.textContent ?? "",
      reached: !!document.querySelector("#stage.reached"),
      call: visible(document.querySelector("#stage .call")),
      field: document.querySelector(".park > svg:not([aria-hidden])")?.textContent ?? "",
      filming: !!document.querySelector("#main.filming"),
      shown: Boolean(document.querySelector("#stage:not([hidden])")),
    };
    const words = JSON.stringify(now);
    if (words !== last) watched.push(now);
    last = words;
    requestAnimationFrame(look);
  };
  look();
});"""
"""Keeps in mind what can be seen, at every frame that the browser paints."""


FALLING = """globalThis.falling = [0, []];
const watchDice = () => {
  for (const each of document.querySelectorAll("#stage-dice .throw:not(.lay)")) {
    const falls = [...each.querySelectorAll(".die")].flatMap((die) => die.getAnimations());
    const air = falls.some((fall) => fall.effect.getComputedTiming().progress < 0.8);
    if (!air) continue;
    falling[0] += 1;
    const ball = [...document.querySelectorAll("#stage .ball")].some((one) => getComputedStyle(one).opacity > 0);
    if (ball) falling[1].push("a ball is hit");
    const words = [...each.children].filter((one) => !one.matches(".die")).filter((one) => getComputedStyle(one).opacity > 0);
    if (words.length && getComputedStyle(each).opacity > 0) falling[1].push(words.map((one) => one.textContent).join(" "));
  }
  requestAnimationFrame(watchDice);
};
watchDice();"""
"""Counts the frames in which dice fall, and keeps what is told of these meanwhile."""


class Seen(TypedDict):
    """What could be seen at one time."""

    count: str
    runs: str
    lines: list[str]
    log: list[str]
    question: str
    status: str
    reached: bool
    call: str
    field: str
    filming: bool
    shown: bool


def seen(page: Page) -> list[Seen]:
    """All that could be seen so far, one after another."""
    return cast("list[Seen]", page.evaluate("() => globalThis.watched"))


def until_asked(page: Page) -> None:
    """Wait until the plays have been shown and the question is there."""
    expect(page.locator("#main.filming")).to_have_count(0)
    until(lambda: page.locator("#ask h2").is_visible(), "the question")


def outs(count: str) -> int:
    """The outs of a scoreboard in words."""
    return ["None", "One", "Two", "Three"].index(re.findall("None|One|Two|Three", count)[0])


@pytest.mark.parametrize("game", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
def test_an_out_is_told_when_it_has_been_made_and_the_next_question_last(chromium: Browser, tmp_path: Path, game: str) -> None:
    forms, id_ = laid(tmp_path / "tables.db", game)
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        for _ in range(14):
            page.keyboard.press("Escape")
            until_asked(page)
            before = seen(page)[-1]
            page.evaluate("globalThis.watched.length = 0")
            usual = page.locator("#ask button.usual, #ask button.main:not(#enough)")
            version = version_of(page)
            (usual if usual.count() else page.locator("#choice-1")).first.click()
            until_newer(page, version)
            until_asked(page)
            page.wait_for_timeout(100)
            if not any(each["filming"] for each in seen(page)) or not before["count"]:
                continue  # before the first pitch there is no scoreboard that could wait
            told = [each for each in seen(page) if each["filming"]]
            first = next(at for at, each in enumerate(told) if each["reached"])
            for each in told[:first]:
                assert (each["count"], each["runs"]) == (before["count"], before["runs"]), "the scoreboard waits"
                assert each["call"] == ""
                assert each["field"] in ("", before["field"]), "nor does the field's name tell who bats after the plays"
                assert each["status"] in (before["status"], told[0]["status"])
            new = [line for line in seen(page)[-1]["lines"] if line not in before["lines"] + before["log"]]
            for each in told[:first]:
                assert not set(new) & set(each["lines"] + each["log"]), "the lines wait"
            assert all(each["question"] == "" for each in told), "the question comes last"
            assert seen(page)[-1]["question"] != ""
            assert seen(page)[-1]["field"] != ""
            assert page.evaluate("document.activeElement === document.querySelector('#ask > h2')"), "and has the focus"
            if told[first]["count"] != before["count"]:
                return
    raise AssertionError("no play changed the scoreboard")


def test_the_row_that_the_dice_select_is_lit_when_they_have_fallen(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        page.keyboard.press("Escape")
        until_asked(page)
        page.wait_for_timeout(400)
        page.keyboard.press("b")  # bat
        hold(page)
        row = page.locator(".matchup .read")
        expect(row).to_have_count(1)
        die = row.locator("dt").text_content() or "no row"
        fell = page.locator("#stage-dice .throw").all_text_contents()
        assert any(re.search(rf"\b{die} for at-bat", words) for words in fell), (die, fell)
        page.keyboard.press("Escape")
        until_asked(page)
        expect(row).to_have_count(0)


def test_what_dice_mean_is_told_when_they_lie(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "pinetar")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=FALLING) as page:
        until_live(page)
        page.keyboard.press("Escape")
        until_asked(page)
        falls = 0
        for _ in range(12):
            usual = page.locator("#ask button.usual")
            (usual if usual.count() else page.locator("#choice-1")).first.click()
            page.wait_for_timeout(1200)
            page.keyboard.press("Escape")
            until_asked(page)
            seen_falling, told = page.evaluate("globalThis.falling")
            page.evaluate("globalThis.falling = [0, []]")
            assert told == [], "while dice are in the air nothing is read off them, and no ball tells that it will be hit"
            falls += bool(seen_falling)
    assert falls > 4


def test_the_half_innings_of_a_pass_come_one_after_another(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_asked(page)
        counts = [each["count"] for each in seen(page) if each["filming"] and each["count"]]
        assert counts[0].startswith("Top of the 1st")
        assert outs(counts[0]) == 0
        made = [outs(count) for count in counts if count.startswith("Top of the 1st")]
        assert made == sorted(made), "outs come one after another"
        assert all(each["question"] == "" for each in seen(page) if each["filming"])
        calls = [each["call"] for each in seen(page)]
        assert any(re.search(r"Herons: .* left on base", call) for call in calls), "what the half-inning has come to is said"
        last = next(at for at, call in enumerate(calls) if "left on base" in call)
        assert not any("Bottom" in each["count"] for each in seen(page)[:last]), "before the next one begins"


def test_while_others_meet_nothing_is_read_of_who_met_before(chromium: Browser, tmp_path: Path) -> None:
    """The pitcher's clock and who is on deck are of the cards that lay there before the plays that are shown."""
    seen_beside = """[...document.querySelectorAll(".needed, .notes")].some(
        (each) => each.checkVisibility({ visibilityProperty: true }))"""
    forms, id_ = laid(tmp_path / "tables.db", "sportsclix", wanted="which die")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        page.keyboard.press("Escape")
        until_asked(page)
        assert page.evaluate(seen_beside)
        for _ in range(6):  # a question that has just come takes no key
            page.wait_for_timeout(400)
            page.keyboard.press("Enter")
            page.wait_for_timeout(600)
            if page.evaluate(HELD):
                break
        assert page.locator(".matchup.met").count()
        assert not page.evaluate(seen_beside)


def test_a_key_while_a_play_is_shown_answers_nothing(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        page.keyboard.press("Escape")
        until_asked(page)
        for way in ("Escape", "Enter", " ", "click"):
            page.wait_for_timeout(400)
            page.keyboard.press("b")  # bat
            hold(page)
            version = version_of(page)
            for key in ("b", "1", "n"):
                page.keyboard.press(key)
            expect(page.locator("#stage")).to_be_visible()
            assert version_of(page) == version
            if way == "click":
                page.locator("#enough").click()
            else:
                page.keyboard.press(way)
            until_asked(page)
            asked = version_of(page)
            page.keyboard.press("Enter")  # pressed once more, too late
            page.wait_for_timeout(500)
            assert version_of(page) == asked, "the question that came in between is not answered"
            expect(page.locator("#stage")).to_be_hidden()


def test_the_space_bar_skips_after_a_setting_was_clicked(chromium: Browser, tmp_path: Path) -> None:
    """A setting that has the focus by Tab is pressed by the space bar while nothing is shown."""
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        hold(page)
        pace = page.locator("#pace-of-plays")
        pace.click()
        expect(pace).to_have_text("Plays: shown quickly")
        page.keyboard.press(" ")
        until_asked(page)
        expect(pace).to_have_text("Plays: shown quickly")
        expect(pace).not_to_be_focused()
        pace.focus()
        page.wait_for_timeout(400)
        page.keyboard.press(" ")
        expect(pace).to_have_text("Plays: told at once")
        page.keyboard.press(" ")
        expect(pace).to_have_text("Plays: shown")
        page.keyboard.press("b")  # bat
        expect(page.locator("#main.filming")).to_have_count(1)
        pace.focus()
        page.keyboard.press(" ")
        until_asked(page)
        expect(pace).to_have_text("Plays: shown")


def test_a_move_can_be_taken_back_while_what_came_of_it_is_shown(chromium: Browser, tmp_path: Path) -> None:
    """One press of u ends the showing and takes the move back: nobody has to see a play out that he did not mean."""
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        page.keyboard.press("Escape")
        until_asked(page)
        asked, told = page.locator("#ask h2").inner_text(), page.locator(".log").inner_text()
        page.wait_for_timeout(400)
        page.keyboard.press("b")  # bat
        hold(page)
        page.keyboard.press("u")
        until(lambda: page.locator(".log").inner_text() == told, "the play is taken back")
        expect(page.locator("#stage")).to_be_hidden()
        expect(page.locator("#ask h2")).to_have_text(asked)


COUNT_SHOWN = """() => {
  globalThis.shownPlays = 0;
  const was = set;
  set = (frame, ...rest) => { globalThis.shownPlays += isPlay(frame); was(frame, ...rest); };
}"""
"""Counts the plays that are shown from now on."""


def test_a_game_that_computers_play_to_its_end_is_over_when_it_has_been_shown(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 360, "height": 800})
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}/new/smallball")
        page.select_option("#away-sits", "sensible")
        page.select_option("#home-sits", "sensible")
        page.get_by_role("button", name="Start the game").click()
        until_live(page)
        until_asked(page)
        page.evaluate(COUNT_SHOWN)
        before = max(int(page.evaluate("plays")), 0)
        page.keyboard.press("e")
        expect(page.locator("#main.filming")).to_have_count(1)
        told = page.locator("#film-left")
        expect(told).to_have_text(re.compile(r"^[0-9]+ earlier plays are in the play-by-play$"))  # the game goes on meanwhile
        counts = "[plays, missed, waiting.filter(isPlay).length, globalThis.shownPlays]"
        plays, missed, waiting, shown = page.evaluate(counts)
        assert missed > 0
        assert waiting <= 12
        assert plays == before + shown + waiting + missed, "every play is shown, waits, or is counted"
        expect(page.locator("#ask > h2")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator("#ask > h2")).to_have_text("The game is over")
        expect(page.locator("#main.filming")).to_have_count(0)
        expect(page.locator("#ask > h2")).to_be_visible()
        assert said == []
        context.close()


def test_plays_can_be_told_at_once(chromium: Browser, tmp_path: Path) -> None:
    forms, id_ = laid(tmp_path / "tables.db", "smallball")
    with opened(chromium, tmp_path, forms, f"/t/{id_}", watch=WATCH) as page:
        until_live(page)
        page.locator("#pace-of-plays").click()
        expect(page.locator("#pace-of-plays")).to_have_text("Plays: shown quickly")
        page.locator("#pace-of-plays").click()
        expect(page.locator("#pace-of-plays")).to_have_text("Plays: told at once")
        until_asked(page)
        page.wait_for_timeout(400)
        for _ in range(3):
            page.evaluate("globalThis.watched.length = 0")
            version = version_of(page)
            page.locator("#choice-1").click()
            until_newer(page, version)
            assert not any(each["filming"] for each in seen(page))


IN_SIGHT = """globalThis.hands = [];
const watchHand = () => {
  const main = document.querySelector("#main.filming");
  const told = main?.querySelector("form[action$='/put-away']") ? ".hand, .log" : ".hand";
  if (main) hands.push([...main.querySelectorAll(told)].some((each) => each.checkVisibility({ visibilityProperty: true })));
  requestAnimationFrame(watchHand);
};
watchHand();"""
"""Keeps, of each frame painted while plays are shown, whether a hand is in sight, or what was told to who held it."""


@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_where_two_share_a_screen_no_hand_lies_open_while_plays_are_shown(chromium: Browser, tmp_path: Path, game: str) -> None:
    """Both look at the plays; who has answered has put his hand away, with the lines that tell which cards he drew."""
    with serving_here(tmp_path / "tables.db") as here:
        browser = here.browser()
        id_ = browser.lay(game, "here", "here", seed="back")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, browser.secret, shows=True)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        page.evaluate(IN_SIGHT)

        def has_been_shown() -> bool:
            """Go on by whatever there is to click, until a play has been shown after an answer from an open hand."""
            if page.locator("#main.filming").count() or page.evaluate("hands.length"):
                return bool(page.evaluate("hands.length"))
            before = version_of(page)
            if page.locator("#take").count():
                page.locator("#take").click()
                expect(page.locator("#take")).to_have_count(0)
                return False
            page.locator("#ask form.answers button").first.click()
            until_newer(page, before)
            return False

        until(has_been_shown, "a play is shown")
        expect(page.locator("#main.filming")).to_have_count(0)
        assert not any(page.evaluate("hands"))
        context.close()
