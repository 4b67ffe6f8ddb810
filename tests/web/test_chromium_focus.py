"""Nobody answers a question that he has not looked at: the focus, double clicks, Enter held or pressed twice or early."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from hotstove.table.events import HOME
from hotstove.table.log import Given
from hotstove.web.store_open import open_store
from tests.waiting import until
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, serving, until_live, until_newer, version_of

HELD = 12
"""How often a key that is held repeats."""
SETTLED = 1_000
"""Milliseconds in which a second answer would have come."""
SLOWLY = "performance.now = (now => () => now() / 40)(performance.now.bind(performance))"
"""The page's own clock runs slowly, so that on a busy machine the second half of a double click is not late."""


@contextmanager
def at_a_question(chromium: Browser, path: Path, game: str = "pinetar", calm: bool = True) -> Iterator[tuple[Page, str]]:
    """A table at a question with three choices or more, one of them usual: the page, and the table's id."""
    with serving_here(path) as here:
        browser = here.browser()
        id_ = browser.lay(game, "random", "here", seed="focus 2")
        for _ in range(200):
            markup = browser.get(f"/t/{id_}").text
            if 'class="usual"' in markup and len({*choices(markup)}) > 2 and 'class="later"' in markup:
                break
            browser.go_on(id_)
    with serving(path) as server:
        context = chromium.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce" if calm else "no-preference"
        )
        be(context, server.address, browser.secret, shows=not calm)
        asked_alone = context.request.post(
            f"{server.address}/t/{id_}/pace", form={"to": "asked"}, headers={"origin": server.address}
        )
        assert asked_alone.ok
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        until_live(page)
        yield page, id_
        context.close()


def given(path: Path, id_: str) -> list[str]:
    """What the person at home has answered, by the store."""
    store = open_store(str(path))
    answers = [entry.answer for entry in store.log(id_) if isinstance(entry, Given) and entry.seat == HOME]
    store.close()
    return answers


def focused(page: Page) -> str:
    """The element that has the focus, by its tag and id."""
    return str(page.evaluate("`${document.activeElement.tagName} ${document.activeElement.id}`.trim()"))


def point_at(page: Page, place: str) -> None:
    """Move the mouse there."""
    box = page.locator(place).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)


def test_a_clicked_choice_hands_the_focus_to_what_is_asked_next(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with at_a_question(chromium, path) as (page, id_):
        version, before = version_of(page), given(path, id_)
        clicked = page.locator("#choice-3")
        text = clicked.get_attribute("value")
        clicked.click()
        until_newer(page, version)
        until(lambda: focused(page) == "H2", "the button that stands where the clicked one stood has the focus")
        assert given(path, id_)[: len(before) + 1] == [*before, text]
        page.keyboard.press("Tab")
        assert focused(page) != "BODY", "and from there one goes on to the choices"


def test_a_key_hands_the_focus_to_what_is_asked_next(chromium: Browser, tmp_path: Path) -> None:
    with at_a_question(chromium, tmp_path / "tables.db") as (page, _):
        version = version_of(page)
        assert focused(page) == "BODY"
        page.keyboard.press(page.locator("#choice-3").get_attribute("data-key") or "")
        until_newer(page, version)
        until(lambda: focused(page) == "H2", "the heading has the focus")


def test_a_double_click_answers_once(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with at_a_question(chromium, path) as (page, id_):
        page.evaluate(SLOWLY)
        version, before = version_of(page), given(path, id_)
        point_at(page, "#choice-1")
        page.mouse.down(click_count=1)
        page.mouse.up(click_count=1)
        until_newer(page, version)
        asked = page.locator("#ask h2").inner_text()
        newer = version_of(page)
        point_at(page, "#choice-1")  # whatever stands where one clicks
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(SETTLED)
        assert version_of(page) == newer
        assert page.locator("#ask h2").inner_text() == asked
        page.locator("#choice-1").click()
        until_newer(page, newer)
        assert len(given(path, id_)) > len(before) + 1, "a click of its own counts"


def test_enter_that_is_held_or_pressed_twice_answers_once(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with at_a_question(chromium, path) as (page, _):
        for focus in ("", "#choice-1"):
            version = version_of(page)
            if focus:
                page.locator(focus).focus()
            page.keyboard.down("Enter")
            until_newer(page, version)
            newer = version_of(page)
            for _ in range(HELD):
                page.keyboard.down("Enter")
            page.wait_for_timeout(SETTLED)
            assert version_of(page) == newer, f"held, with the focus at {focus or 'nothing'}"
            page.keyboard.up("Enter")
        version = version_of(page)
        page.evaluate("""() => {
          const enter = () => dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
          addEventListener("htmx:after:swap", () => setTimeout(enter, 20), { once: true });
          enter();
        }""")
        until_newer(page, version)
        newer = version_of(page)
        page.wait_for_timeout(SETTLED)
        assert version_of(page) == newer, "pressed twice at once"


def test_enter_while_a_play_is_shown_ends_that_and_answers_nothing(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with at_a_question(chromium, path, calm=False) as (page, _):
        page.keyboard.press("Escape")
        expect(page.locator("#main.filming")).to_have_count(0)
        page.wait_for_timeout(SETTLED)
        page.locator("#choice-1").click()
        expect(page.locator("#enough")).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.locator("#enough")).to_be_hidden()
        expect(page.locator("#main.filming")).to_have_count(0)
        version = version_of(page)
        page.wait_for_timeout(SETTLED)
        assert version_of(page) == version
        page.keyboard.press("Enter")
        until_newer(page, version)


def test_the_heading_is_marked_for_who_plays_by_keys_alone(chromium: Browser, tmp_path: Path) -> None:
    mark = "getComputedStyle(document.querySelector('#ask > h2')).boxShadow"
    with at_a_question(chromium, tmp_path / "tables.db") as (page, _):
        version = version_of(page)
        page.locator("#choice-1").click()
        until_newer(page, version)
        until(lambda: focused(page) == "H2", "the heading has the focus")
        assert page.evaluate(mark) == "none"
        page.keyboard.press("Shift")
        assert page.evaluate(mark) == "none"
        page.keyboard.press("7")
        until(lambda: page.evaluate(mark) != "none", "who presses keys sees where the focus is")


def test_an_open_why_leads_back_to_the_choices_on_a_narrow_page(chromium: Browser, tmp_path: Path) -> None:
    with at_a_question(chromium, tmp_path / "tables.db") as (page, _):
        page.set_viewport_size({"width": 390, "height": 800})
        page.locator(".to-why").click()
        page.locator("#from-why").click()
        expect(page.locator("#why[open]")).to_have_count(0)
        until(lambda: focused(page) == "H2", "the question has the focus")
        box = page.locator("#ask > h2").bounding_box()
        assert box is not None
        assert 0 <= box["y"] < 800
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("#why").evaluate("each => { each.open = true; }")
        assert page.locator("#from-why").is_hidden()
