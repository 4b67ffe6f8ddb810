"""Room on the table: answers, dice and the page's bar in windows of every size, measured where players found them cut."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.browsing import Browser as Visitor
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, until_live

WHOLE = """(each, height) => {
  const box = each.getBoundingClientRect();
  const found = [];
  if (box.top < -1 || box.bottom > height + 1) found.push(`from ${box.top} to ${box.bottom}`);
  for (let around = each.parentElement; around; around = around.parentElement) {
    if (getComputedStyle(around).overflowY === "visible" || getComputedStyle(around).display === "contents") continue;
    const edge = around.getBoundingClientRect();
    if (around.matches("html, body")) break;
    if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1)
      found.push(`cut by ${around.tagName}#${around.id}.${around.className}`);
  }
  return found.map(what => `${each.textContent.trim().slice(0, 40)}: ${what}`);
}"""
"""What of an element is outside the window, or cut by a box that scrolls."""
BROKEN = """() => {
  const found = [], range = document.createRange();
  for (const each of document.querySelectorAll("#ask .answers :is(.words, .prospect)")) {
    for (const text of [...each.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)) {
      for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}"""
"""Words of the choices that are broken over lines."""
LONGEST = """() => {
  const bar = document.querySelector("#menu");
  const words = {
    "sound": "Sound off", "coach-always": "Coach: at every choice", "pace-of-plays": "Plays: told at once",
    "tell-turn": "Your browser tells no turns",
  };
  for (const [id, text] of Object.entries(words)) {
    const button = document.getElementById(id) ?? bar.appendChild(document.createElement("button"));
    Object.assign(button, { id, className: "small", textContent: text, hidden: false });
    button.setAttribute("aria-pressed", "true");
  }
}"""
"""The page's bar with all it can ever have, each in its longest words."""
BAR = """() => {
  const found = [], box = each => each.getBoundingClientRect();
  const seen = [...document.querySelectorAll(".top > .home, .top > .menu, #menu > *")].filter(each => box(each).width);
  const name = each => each.id || each.className || each.textContent.trim();
  const on = (one, other) => Math.min(box(one).right, box(other).right) - Math.max(box(one).left, box(other).left) > 1 &&
    Math.min(box(one).bottom, box(other).bottom) - Math.max(box(one).top, box(other).top) > 1;
  for (const [place, one] of seen.entries()) {
    if (box(one).left < -1 || box(one).right > innerWidth + 1) found.push(`${name(one)} is out of the page`);
    for (const other of [...seen.slice(place + 1), ...document.querySelectorAll(".heading > *")])
      if (box(other).width > 2 && on(one, other)) found.push(`${name(one)} lies on ${name(other)}`);
  }
  const high = box(document.querySelector(".top")).height;
  if (high > 56) found.push(`the bar is ${high} high`);
  return found;
}"""
WORDS = "all => all.map(each => each.innerText.split(/\\s+/).join(' '))"
COVERED_DICE = """() => {
  const box = each => each.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".matchup .card")].map(box);
  const seen = [...document.querySelectorAll("#dice .throw")].filter(each => box(each).height > 2);
  const ground = box(document.querySelector(".field-side"));
  const on = one => cards.some(card => one.bottom > card.top + 1 && one.top < card.bottom - 1 && one.right > card.left + 1 &&
    one.left < card.right - 1);
  const wrong = seen.filter(each => on(box(each)) || box(each).bottom > ground.bottom + 1);
  return [seen.length, wrong.map(each => each.textContent)];
}"""


@dataclass(frozen=True)
class Moment:
    """A position of a game: which, and how its page is known."""

    game: str
    seeds: str
    reached: Callable[[str], bool]


def heading(page: str) -> str:
    """What is asked."""
    found = re.search(r'<h2 tabindex="-1"[^>]*>(.*?)</h2>', page)
    return found[1] if found is not None else ""


def throws(page: str) -> int:
    """How many throws of dice lie on the field."""
    found = re.search(r'id="dice".*?<div id="stage-dice"', page, re.DOTALL)
    return found[0].count('class="throw"') if found is not None else 0


def has_eight(page: str) -> bool:
    """Whether a runner is on and there are eight choices."""
    return 'class="base taken"' in page and len(set(choices(page))) >= 8


MOMENTS = {
    "many choices": Moment("smallball", "s", has_eight),
    "many dice": Moment("rb8", "e", lambda page: throws(page) >= 6 and "running play" in heading(page)),
    "who starts": Moment("pinetar", "p", lambda page: "who starts" in heading(page)),
    "the end": Moment("pinetar", "x", lambda page: "The game is over" in heading(page)),
    "an at-bat": Moment("pinetar", "q", lambda page: "how do you defend" in heading(page)),
}


def lay(visitor: Visitor, moment: Moment) -> str:
    """A table at that moment; returns its id."""
    for number in range(10):
        id_ = visitor.lay(moment.game, "sensible", "here", seed=f"{moment.seeds}{number}", guided="on")
        for _ in range(400):
            page = visitor.get(f"/t/{id_}").text
            if moment.reached(page):
                return id_
            if found := choices(page):
                visitor.answer(id_, found[0])
            elif 'id="step-play"' in page:
                visitor.act(id_, "step", to="play")
            else:
                break
    raise AssertionError(f"the moment of {moment.game} never came")


@dataclass
class Tables:
    """A server with a table at each moment, and the browser that looks at them."""

    chromium: Browser
    address: str
    secret: str
    ids: dict[str, str]

    @contextmanager
    def shown(self, name: str, width: int, height: int, finger: bool = False) -> Iterator[Page]:
        """A table's page in a window of that size."""
        context = self.chromium.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", has_touch=finger, is_mobile=finger
        )
        be(context, self.address, self.secret)
        page = context.new_page()
        page.goto(f"{self.address}/t/{self.ids[name]}")
        until_live(page)
        yield page
        context.close()


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, dict[str, str]]:
    """A store with a table at each moment, the secret of who is asked, and the tables' ids."""
    folder = tmp_path_factory.mktemp("room")
    with serving_here(folder / "tables.db") as here:
        visitor = here.browser()
        ids = {name: lay(visitor, moment) for name, moment in MOMENTS.items()}
    return folder, visitor.secret, ids


@pytest.fixture
def tables(chromium: Browser, laid: tuple[Path, str, dict[str, str]], tmp_path: Path) -> Iterator[Tables]:
    """These tables, of which nothing has been asked yet."""
    folder, secret, ids = laid
    shutil.copytree(folder, tmp_path / "room")
    with serving(tmp_path / "room" / "tables.db") as server:
        yield Tables(chromium, server.address, secret, ids)


def cut(page: Page, what: str, height: int) -> list[str]:
    """What of these elements is not seen whole."""
    found = [cast("list[str]", each.evaluate(WHOLE, height)) for each in page.locator(what).all()]
    return [words for each in found for words in each]


def says_so(page: Page) -> bool:
    """Press a key that is none; whether the page says so. (A page that is brought just then says nothing.)"""
    page.keyboard.press("7")
    return "is no key here" in page.locator("#message").inner_text()


def weigh(page: Page) -> None:
    """Ask for the odds, and wait for them."""
    page.keyboard.press("%")
    expect(page.locator("#ask .answers .worth").first).to_be_visible()
    expect(page.locator("#coach")).to_have_count(1)


@pytest.mark.parametrize("height", [720, 800, 900])
@pytest.mark.parametrize("name", ["many choices", "many dice", "who starts"])
def test_every_answer_is_seen_whole_and_odds_with_it(tables: Tables, name: str, height: int) -> None:
    with tables.shown(name, 1280, height) as page:
        until(lambda: says_so(page), "a key that is none is told")
        assert page.locator("#ask .answers button").count() > 1
        assert cut(page, "#ask .answers button, #ask > h2, #ask > .commands", height) == []
        weigh(page)
        assert cut(page, "#ask .answers button, #coach", height) == []
        for summary in page.locator("#ahead > summary").all():
            assert cast("list[str]", summary.evaluate(WHOLE, height)) == [], "what may come of it is in sight, too"
        page.keyboard.press("%")
        expect(page.locator("#message")).to_contain_text("have been weighed")


@pytest.mark.parametrize("size", [(320, 700), (360, 740), (740, 360), (1280, 800), (1600, 900)])
def test_no_word_of_a_weighed_choice_is_broken(tables: Tables, size: tuple[int, int]) -> None:
    with tables.shown("many choices", *size, finger=size[0] < 800) as page:
        weigh(page)
        assert page.evaluate(BROKEN) == []
        over = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"
        assert page.locator("#ask .answers button").evaluate_all(over) == []


@pytest.mark.parametrize("size", [(1088, 700), (1280, 720), (1280, 800), (1600, 900)])
def test_dice_never_lie_under_a_card(tables: Tables, size: tuple[int, int]) -> None:
    with tables.shown("many dice", *size) as page:
        seen, covered = page.evaluate(COVERED_DICE)
        assert covered == []
        assert seen > 2
        card = page.locator(".matchup .card").first
        card.evaluate("each => { each.style.minHeight = '15rem'; }")  # a card that says more than any
        page.set_viewport_size({"width": size[0] + 2, "height": size[1]})
        page.wait_for_timeout(100)
        seen, covered = page.evaluate(COVERED_DICE)
        assert covered == []
        assert page.locator("#dice .throw:not(.hidden)").count() == seen
        assert page.locator("#dice .throw").count() > 5, "the oldest are still told to a screen reader"


def test_a_phones_score_calls_the_teams_as_all_else_does(tables: Tables) -> None:
    with tables.shown("an at-bat", 360, 640, finger=True) as page:
        called = page.locator(".line-score .nickname")
        assert called.count() == 2
        assert all(each.bounding_box() for each in called.all())
        assert page.locator(".line-score .code").first.is_hidden()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        first = page.locator(".line-score tbody td:visible").first.bounding_box()
        last = page.locator(".line-score .total").last.bounding_box()
        assert first is not None
        assert last is not None
        assert last["x"] + last["width"] <= 360


def test_the_bar_is_one_row_in_which_nothing_lies_on_anything(tables: Tables) -> None:
    with tables.shown("many choices", 1280, 800) as page:
        page.evaluate(LONGEST)
        wrong = []
        for width in range(320, 1921, 32):
            for height in (360, 800):
                page.set_viewport_size({"width": width, "height": height})
                wrong += [f"{width} by {height}: {each}" for each in page.evaluate(BAR)]
        assert wrong == []


def test_what_is_told_of_one_manager_never_lies_on_the_other(tables: Tables) -> None:
    with tables.shown("many choices", 1280, 800) as page:
        more = "all => all.forEach(each => { each.textContent += ', 12 answers taken back, in several browsers, too' })"
        page.locator(".sitter .who").evaluate_all(more)
        for width in (1088, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            edges = "all => all.map(each => each.getBoundingClientRect()).map(each => [each.left, each.right])"
            away, home = (page.locator(f".sitter:nth-of-type({nth}) > *").evaluate_all(edges) for nth in (1, 2))
            assert max(right for _, right in away) <= min(left for left, _ in home), width
            ((links, _),) = page.locator("#menu").evaluate_all(edges)
            assert width < 1248 or max(right for _, right in home) <= links, "nor under the page's links"


@pytest.mark.parametrize("name", ["many dice", "an at-bat", "many choices"])
def test_a_phone_on_its_side_shows_field_and_answers_whole(tables: Tables, name: str) -> None:
    width, height = 740, 360
    with tables.shown(name, width, height, finger=True) as page:
        assert page.evaluate("scrollY") == 0
        assert cut(page, ".park > .field, #ask > h2, #ask .answers button, .scoreboard", height) == []
        ways = [page.locator(place).bounding_box() for place in (".park > .field", "#ask", ".scoreboard")]
        field, ask, score = ways
        assert field is not None
        assert ask is not None
        assert score is not None
        assert field["x"] + field["width"] <= ask["x"] + 1, "beside each other"
        assert score["height"] < 40, "one row"
        page.locator("button.menu").click()
        assert cut(page, "#go-rules", height) == []


def test_a_phone_shows_the_column_that_is_read_with_the_question(tables: Tables) -> None:
    with tables.shown("an at-bat", 360, 740, finger=True) as page:
        ranges = page.locator("#ask .read-on li")
        assert ranges.count() > 10
        on_the_card = page.locator(".matchup .blocks div").evaluate_all(
            "all => all.map(each => each.innerText.split(/\\s+/).join(' '))"
        )
        assert [words.strip() for words in ranges.all_inner_texts()] == on_the_card
        assert any("*" in words for words in on_the_card), "what the pitcher's grade changes is marked; his card tells how"
        assert cut(page, "#ask .read-on li, #ask .answers button", 740) == []
    with tables.shown("an at-bat", 1280, 800) as page:
        expect(page.locator("#ask .read-on")).not_to_be_visible()  # the card lies beside it


def test_answers_begin_at_the_left_and_commands_look_like_buttons(tables: Tables) -> None:
    for name in MOMENTS:
        with tables.shown(name, 360, 740, finger=True) as page:
            ways = page.locator("#ask .answers button").evaluate_all("all => all.map(each => getComputedStyle(each).textAlign)")
            assert set(ways) <= {"left", "start"}, name
            edges = page.locator("#ask .commands button").evaluate_all(
                "all => all.map(each => getComputedStyle(each).borderTopColor).filter(each => each.endsWith(', 0)'))"
            )
            assert edges == [], name


def test_a_screen_reader_hears_the_question_and_the_keys_of_its_choices(tables: Tables) -> None:
    with tables.shown("many choices", 1280, 800) as page:
        group = page.get_by_role("group", name=page.locator("#ask > h2").inner_text(), exact=True)
        expect(group.get_by_role("button")).to_have_count(page.locator("#ask .answers button").count())

        def keys() -> list[str]:
            found = page.locator("#ask [data-key]").evaluate_all(
                "all => all.map(each => each.getAttribute('aria-keyshortcuts'))"
            )
            own = page.locator("#ask [data-key]").evaluate_all("all => all.map(each => each.dataset.key)")
            for told, key in zip(found, own, strict=True):
                assert told == {"+": "Plus"}.get(key, f"Shift+{key}" if key.isupper() else key)
            return cast("list[str]", found)

        assert {"b", "Shift+P", "%"} <= set(keys())
        weigh(page)
        assert {"b", "Shift+P"} <= set(keys()), "also where the page has been brought anew"


def test_what_lies_below_the_table_is_one_row_under_a_heading(tables: Tables) -> None:
    with tables.shown("who starts", 1280, 800) as page:
        places = [each.bounding_box() for each in page.locator("#main > .invite").all()]
        assert len(places) > 1
        assert len({round(place["y"] + place["height"] / 2) for place in places if place}) == 1, "beside each other"
        lefts = sorted((place["x"], place["x"] + place["width"]) for place in places if place)
        assert all(one[1] <= other[0] for one, other in pairwise(lefts))
        heading = page.get_by_role("heading", name="This table", level=2)
        above = heading.bounding_box()
        assert above is not None
        assert all(above["y"] + above["height"] <= place["y"] for place in places if place)
        size = "each => getComputedStyle(each).fontSize"
        assert heading.evaluate(size) == page.locator("#ask > h2").evaluate(size)


@pytest.mark.parametrize("width", [360, 390, 430])
def test_a_phone_shows_all_innings_of_a_game_that_is_over(tables: Tables, width: int) -> None:
    with tables.shown("the end", width, 800, finger=True) as page:
        assert page.locator(".line-score thead .new:visible, .line-score thead [class^=past]:visible").count() == 9
        assert page.locator(".count .half").bounding_box() is not None
        inside = "each => { const box = each.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; }"
        assert all(each.evaluate(inside) for each in page.locator(".line-score td:visible").all())
        whole = "all => all.map(each => each.clientHeight >= each.scrollHeight && each.clientWidth >= each.scrollWidth)"
        assert all(page.locator(".line-score .nickname").evaluate_all(whole)) or width == 360
