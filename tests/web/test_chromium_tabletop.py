"""Where things lie on the table: the field is the largest of them, and what a choice needs is seen with the question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.browsing import Browser as Visitor
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, until_live, until_newer, version_of

MOMENTS = {
    "clutch": r"play a card before the pitch\?.*class=\"card held",
    "sportsclix": r"which die\?.*class=\"die",
    "pinetar": r"base taken.*how do you defend\?.*class=\"die",
}
"""Moments at which pages are looked at, by what they say."""
ALONE = {"smallball": r"your call.*base taken"}
"""One of a game with one card on the field."""
WITHIN_A_PLAY = {"rb8": r"class=\"so-far\"><p>.*As it stands"}
"""One in the middle of a play with many dice."""
BOX = """each => {
  const box = each.getBoundingClientRect();
  return [box.left, box.top + scrollY, box.right, box.bottom + scrollY];
}"""
WITHIN = """() => [...document.querySelectorAll("main *")].filter(each => {
  const way = getComputedStyle(each);
  return each.checkVisibility() && !each.closest("dialog, .dial-strip") &&
    ((["auto", "scroll"].includes(way.overflowY) && each.scrollHeight > each.clientHeight + 1) ||
     (["auto", "scroll"].includes(way.overflowX) && each.scrollWidth > each.clientWidth + 1));
}).map(each => `${each.tagName}#${each.id}.${each.className}`)"""
"""What scrolls within the page."""
Box = tuple[float, float, float, float]


def at_its_moment(browser: Visitor, game: str) -> str:
    """A table at the moment of the game, in one of several games."""
    wanted = re.compile((MOMENTS | ALONE | WITHIN_A_PLAY)[game], re.DOTALL)
    for seed in ("tabletop", *(f"tabletop {number}" for number in range(5))):
        id_ = browser.lay(game, "sensible", "here", seed=seed)
        for _ in range(200):
            page = browser.get(f"/t/{id_}").text
            if wanted.search(page):
                return id_
            if found := choices(page):
                browser.answer(id_, found[0])
            elif 'id="step-half"' in page:
                browser.act(id_, "step", to="half")
            else:
                break
    raise AssertionError(f"the moment of {game} never came")


PRESSES_AS_THE_COACH_COMES = """() => new MutationObserver((_, watching) => {
  if (!document.querySelector("#coach")) return;
  watching.disconnect();
  setTimeout(() => {
    const answer = document.querySelector("#ask form.answers button[name=answer]");
    answer.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  }, 100);
}).observe(document.querySelector("#main"), { childList: true, subtree: true })"""
"""Clicks the first answer a tenth of a second after the coach's line has come."""


@contextmanager
def at_the_table(chromium: Browser, path: Path, game: str, width: int, height: int, finger: bool = False) -> Iterator[Page]:
    """The table of a game at its moment, in a window of that size."""
    with serving_here(path) as here:
        browser = here.browser()
        id_ = at_its_moment(browser, game)
    with serving(path) as server:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=finger, is_mobile=finger
        )
        be(context, server.address, browser.secret)
        shown = context.new_page()
        shown.goto(f"{server.address}/t/{id_}")
        until_live(shown)
        yield shown
        context.close()


def box(page: Page, place: str) -> Box:
    """Where an element lies on the page: left, top, right, bottom."""
    left, top, right, bottom = cast("list[float]", page.locator(place).first.evaluate(BOX))
    return left, top, right, bottom


def apart(one: Box, other: Box) -> bool:
    """Whether neither lies on the other."""
    return one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1


@pytest.mark.parametrize("game", MOMENTS)
def test_a_wide_window_shows_field_question_cards_and_hand_at_once(chromium: Browser, tmp_path: Path, game: str) -> None:
    width, height = 1280, 900
    with at_the_table(chromium, tmp_path / "tables.db", game, width, height) as page:
        field, ask = box(page, ".park > .field"), box(page, "#ask")
        assert field[2] - field[0] >= 0.5 * width, "the field has half the width"
        assert apart(field, ask), "the question covers nothing of it"
        plate = box(page, ".park .plate")
        cards = [box(page, ".matchup .card >> nth=0"), box(page, ".matchup .card >> nth=1")]
        assert cards[0][2] < plate[0], "the pitcher's card lies to the left of the plate"
        assert cards[1][0] > plate[2], "the batter's to its right"
        for card in cards:
            assert card[1] < plate[1] < card[3] + 1, "both beside it"
        seen = [ask, *cards]
        seen += [box(page, f".hand .card >> nth={number}") for number in range(page.locator(".hand .card").count())]
        for each in seen:
            assert each[3] <= height, "it is seen without scrolling"
        assert page.locator(".hand .card").count() > 0 or game != "clutch"
        dice = page.locator("#dice .die")
        assert dice.count() or game == "clutch"
        ground = box(page, ".field-side")
        for number in range(dice.count()):
            left, top, right, bottom = box(page, f"#dice .die >> nth={number}")
            assert ground[0] <= left, "the dice lie on the field's ground"
            assert right <= ground[2]
            assert ground[1] <= top
            assert bottom <= ground[3]
            assert all(apart((left, top, right, bottom), card) for card in cards), "and under no card"


@pytest.mark.parametrize("size", [(1100, 700), (1280, 800), (1280, 900), (1440, 900), (1600, 900), (768, 1024)])
def test_nobody_stands_under_a_card(chromium: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "pinetar", *size) as page:
        cards = [box(page, f".matchup .card >> nth={number}") for number in range(page.locator(".matchup .card").count())]
        assert len(cards) == 2
        names = page.locator(".park > .field :is(.fielder, .name)")
        assert names.count() > 9
        for number in range(names.count()):
            name = box(page, f".park > .field :is(.fielder, .name) >> nth={number}")
            assert all(apart(name, card) for card in cards), names.nth(number).text_content()


@pytest.mark.parametrize(("width", "lines"), [(1280, 1), (360, 2)])
def test_who_manages_a_team_is_read_beside_a_long_name(chromium: Browser, tmp_path: Path, width: int, lines: int) -> None:
    """The last of it says which team is one's own. On a phone no name is cut, and one as long as these takes a second line."""
    with at_the_table(chromium, tmp_path / "tables.db", "pinetar", width, 740, finger=width < 700) as page:
        page.evaluate("document.querySelectorAll('.sitter .of').forEach(each => each.textContent = 'Saltlick Muleskinners:')")
        line = box(page, ".sits")
        for who in range(2):
            seat = box(page, f".sits .who >> nth={who}")
            assert line[0] <= seat[0] < seat[2] <= line[2] + 1
        assert line[3] - line[1] < 15 + 15 * lines


def test_a_phone_tells_the_dice_of_a_play_once_and_shows_the_answers(chromium: Browser, tmp_path: Path) -> None:
    """What they mean stands with the question, where it is not told with what has been played."""
    with at_the_table(chromium, tmp_path / "tables.db", "rb8", 360, 740, finger=True) as page:
        so_far = page.locator(".so-far p:not(.stands)").first
        for _ in range(12):
            if so_far.is_visible():
                break
            version = version_of(page)
            page.locator("#ask form.answers button.usual, #step-half").first.click()
            until_newer(page, version)
        words = page.locator("#dice .throw > span").all()
        assert len(words) > 2
        assert all(each.evaluate("each => getComputedStyle(each).clipPath") == "inset(50%)" for each in words)
        assert "roll-off" in so_far.inner_text()
        assert box(page, "#ask button.usual")[3] <= 740


def test_what_keys_do_is_read_whole(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "smallball", 1280, 800) as page:
        page.keyboard.press("?")
        expect(page.locator(".keys-list")).to_be_visible()
        assert page.locator(".keys-list").evaluate("each => each.scrollWidth <= each.clientWidth")


def test_a_field_with_one_low_card_takes_the_ground(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "smallball", 1280, 800) as page:
        ground, field, card = (box(page, each) for each in (".field-side", ".park > .field", ".matchup .card"))
        assert field[3] - field[1] > 0.85 * (ground[3] - ground[1])
        assert field[2] - field[0] > 0.55 * 1280
        for name in range(page.locator(".park > .field .name").count()):
            assert apart(box(page, f".park > .field .name >> nth={name}"), card)


@pytest.mark.parametrize("game", MOMENTS)
def test_the_usual_answer_comes_first_and_is_as_wide_as_the_panel(chromium: Browser, tmp_path: Path, game: str) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", game, 360, 740, finger=True) as page:
        first = page.locator("#ask .answers button").first
        assert "usual" in (first.get_attribute("class") or "")
        usual, form = box(page, "#ask .usual"), box(page, "#ask .answers")
        assert usual[2] - usual[0] >= form[2] - form[0] - 1
        assert usual[3] <= 740, "field and usual answer are seen together"
        field = box(page, ".park > .field")
        assert field[1] >= 0
        assert field[3] <= box(page, "#ask")[1] + 1
        assert page.evaluate(WITHIN) == [], "nothing scrolls within the page"


def test_a_click_on_a_card_of_the_hand_plays_it(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "clutch", 1280, 900) as page:
        card = page.locator(".hand .card.raised[data-presses]").first
        name = card.locator("h3").inner_text()
        version = version_of(page)
        assert name in page.locator(f"#{card.get_attribute('data-presses')}").inner_text()
        card.click()
        until_newer(page, version)
        assert name in page.locator(".story").inner_text()


def test_a_hand_of_six_or_seven_lies_in_one_row(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "clutch", 1280, 900) as page:
        for many in (6, 7):
            page.locator(".fan").evaluate(
                "(fan, many) => { while (fan.children.length < many) fan.append(fan.firstElementChild.cloneNode(true)); }", many
            )
            tops = page.locator(".fan .card").evaluate_all("all => all.map(each => each.offsetTop)")
            assert len(tops) == many
            assert len(set(tops)) == 1, tops
            wide = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length"
            assert page.locator(".fan .card, .fan .card :is(h3, p)").evaluate_all(wide) == 0


def test_the_score_stays_in_sight(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "clutch", 360, 740, finger=True) as page:
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        top = page.locator(".scoreboard").evaluate("each => each.getBoundingClientRect().top")
        assert top == 0
        for part in (".half-brief", ".lamps", ".diamond", ".line-score .now >> nth=0"):
            assert page.locator(f".scoreboard {part}").first.is_visible(), part


def test_no_sentence_is_told_three_times_at_once(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "clutch", 1280, 900) as page:
        told = [words.strip() for words in page.locator("#since li").all_inner_texts()]
        told += [words.strip() for words in page.locator(".entries li").all_inner_texts()]
        shown = page.locator(".tabletop").inner_text()
        assert told
        assert [words for words in told if len(words) > 20 and shown.count(words) > 2] == []


def test_no_width_from_phone_to_television_overflows(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "pinetar", 1280, 900) as page:
        for width in range(320, 1921, 80):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width


def test_a_line_of_a_lineup_is_one_line_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "sportsclix", 360, 800, finger=True) as page:
        heights = page.locator("section.teams .lineups tbody tr").evaluate_all("rows => rows.map((row) => row.clientHeight)")
        assert len(heights) > 18
        assert max(heights) < 30
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_coach_who_is_asked_always_speaks_at_the_next_choice_too(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "pinetar", 1280, 900) as page:
        expect(page.locator("#coach")).to_have_count(0)
        button = page.locator("#coach-always")
        expect(button).to_have_text("Coach: if asked")
        button.click()
        expect(button).to_have_text("Coach: at every choice")
        expect(page.locator("#coach")).to_contain_text("Coach:", timeout=30_000)
        before = version_of(page)

        def has_answered() -> bool:
            """Press once more what moved as the coach's line came: it is not taken for a moment."""
            page.locator("#ask form.answers button").first.click()
            page.wait_for_timeout(600)
            return version_of(page) != before

        until(has_answered, "the answer is taken")
        while page.locator("#step-end").count():
            before = version_of(page)
            page.locator("#step-end").click()
            until_newer(page, before)
        expect(page.locator("#coach")).to_contain_text("Coach:", timeout=30_000)


def test_an_answer_that_has_moved_under_the_finger_is_not_taken(chromium: Browser, tmp_path: Path) -> None:
    with at_the_table(chromium, tmp_path / "tables.db", "smallball", 1280, 800) as page:
        before = version_of(page)
        answer = page.locator("#ask form.answers button[name=answer]").first
        above = answer.evaluate("each => each.offsetTop")
        page.evaluate(PRESSES_AS_THE_COACH_COMES)
        page.locator("#odds").click()
        expect(page.locator("#message")).to_have_text(
            "The answers moved as you pressed: press again what you mean.", timeout=30_000
        )
        assert answer.evaluate("each => each.offsetTop") > above + 8
        assert version_of(page) == before
        expect(page.locator("#told")).to_contain_text("Coach: ")

        def has_answered() -> bool:
            """Press again: a better estimate may have moved it once more."""
            page.wait_for_timeout(600)
            answer.click()
            return version_of(page) != before

        until(has_answered, "the answer is taken")


@pytest.mark.parametrize("game", ["smallball", "pinetar"])
def test_in_a_narrow_window_no_answer_moves_as_the_coach_comes(chromium: Browser, tmp_path: Path, game: str) -> None:
    tops = "all => all.map(each => each.offsetTop)"
    with at_the_table(chromium, tmp_path / "tables.db", game, 390, 844, finger=True) as page:
        page.evaluate("localStorage.coach = 'always'")
        page.reload()
        answers = page.locator("#ask form.answers.weighed button[name=answer]")
        expect(answers.first).to_be_visible()
        before = answers.evaluate_all(tops)
        expect(page.locator("#coach:not(.early)")).to_be_visible()
        assert answers.evaluate_all(tops)[0] == before[0]
        assert page.locator("#coach").evaluate("each => each.offsetTop") > answers.evaluate_all(tops)[-1], "he comes below them"


def test_before_the_first_pitch_the_hand_lies_right_below_the_lineup(chromium: Browser, tmp_path: Path) -> None:
    """There is no field yet, and no room is kept for one."""
    path = tmp_path / "tables.db"
    with serving_here(path) as here:
        browser = here.browser()
        id_ = browser.lay("clutch", "sensible", "here", seed="tabletop")
    with serving(path) as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        be(context, server.address, browser.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        cards, hand, ask, story = (box(page, place) for place in (".matchup", ".hand", "#ask", ".story"))
        assert hand[1] - cards[3] < 40, "nothing lies between"
        assert hand[3] <= 800, "all in sight"
        assert story[1] - max(hand[3], ask[3]) < 40
        context.close()
