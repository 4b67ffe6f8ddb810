"""The panel that asks, where it needs a real screen: fingers, a telephone on its side, the list of keys, copying a link."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, begin_by_link, fill_seed, patient, serving, until_newer, version_of, watched
from tests.web.inside import serving_inside

FINGER = 44
"""Pixels that a finger needs, up and down."""
TARGETS = """() => [...document.querySelectorAll(
    ".top a, .top button, #ask button, #ask summary, #ask select, .invite summary, .teams summary"
  )].filter((each) => each.checkVisibility()).map((each) => [each.textContent.trim(), each.getBoundingClientRect().height])"""


def laid(path: Path, game: str, answers: int = 0, **sits: str) -> tuple[str, str]:
    """A table under way: the browser's secret, and the table."""
    with serving_here(path) as server:
        browser = server.browser()
        id_ = browser.lay(game, **sits)
        for _ in range(answers):
            browser.go_on(id_)
        return browser.secret, id_


def opened(chromium: Browser, address: str, secret: str, id_: str, width: int, height: int, finger: bool) -> Page:
    """The table on a screen of that size."""
    context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=finger, is_mobile=finger)
    be(context, address, secret)
    page = context.new_page()
    page.goto(f"{address}/t/{id_}")
    page.wait_for_load_state()
    return page


@pytest.mark.parametrize("game", ["smallball", "rb8", "pinetar"])
def test_what_is_touched_is_large_enough(chromium: Browser, tmp_path: Path, game: str) -> None:
    secret, id_ = laid(tmp_path / "tables.db", game, 12)
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, 390, 844, finger=True)
        if page.locator("#skip").count():
            page.locator("#longer summary").click()
            page.locator("#skip").click()
            expect(page.locator("#ask h2")).to_be_visible()
        found = page.evaluate(TARGETS)
        assert len(found) > 8
        assert [each for each in found if each[1] < FINGER - 0.5] == []
        page.context.close()


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375)])
def test_on_its_side_a_telephone_shows_field_and_choices(chromium: Browser, tmp_path: Path, width: int, height: int) -> None:
    secret, id_ = laid(tmp_path / "tables.db", "rb8", 12)
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, width, height, finger=True)
        ask, field = (page.locator(place).bounding_box() for place in ("#ask", ".field-side"))
        assert ask is not None
        assert field is not None
        assert field["x"] + field["width"] <= ask["x"], "beside each other"
        first = page.locator("#choice-1").bounding_box()
        assert first is not None
        assert first["y"] + FINGER / 2 < height, "the first choice is on the screen"
        page.mouse.wheel(0, 2000)
        page.wait_for_timeout(200)
        ask = page.locator("#ask").bounding_box()
        assert ask is not None
        assert ask["y"] < height / 2, "it stays while one reads on"
        page.context.close()


def test_a_key_lists_the_keys_and_the_rules_have_another(chromium: Browser, tmp_path: Path) -> None:
    secret, id_ = laid(tmp_path / "tables.db", "smallball")
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, 1280, 800, finger=False)
        watch = watched(page, server.address)
        listed = page.locator(".keys-list")
        expect(listed).to_be_hidden()
        page.keyboard.press("?")
        expect(listed).to_be_visible()
        version = version_of(page)
        page.keyboard.press("b")
        until_newer(page, version)
        expect(listed).to_be_visible()
        page.keyboard.press("Escape")
        expect(listed).to_be_hidden()
        page.keyboard.press("R")
        page.wait_for_url("**/rules/smallball")
        watch.assert_quiet()
        page.context.close()


def test_without_javascript_the_keys_are_listed_too_and_nothing_offers_to_copy(chromium: Browser, tmp_path: Path) -> None:
    secret, id_ = laid(tmp_path / "tables.db", "smallball", away="here", home="link")
    with serving(tmp_path / "tables.db") as server:
        context = chromium.new_context(java_script_enabled=False)
        be(context, server.address, secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        page.get_by_text("Keys", exact=True).click()
        expect(page.locator(".keys-list")).to_be_visible()
        page.get_by_text("Keys", exact=True).click()
        page.get_by_role("button", name="Make a link to send").click()
        expect(page.locator("#link")).to_be_visible()
        expect(page.locator("#copy")).to_be_hidden()
        context.close()


def test_a_link_is_made_in_the_panel_copied_and_taken_up(chromium: Browser, tmp_path: Path) -> None:
    secret, id_ = laid(tmp_path / "tables.db", "smallball", away="here", home="link")
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, 390, 844, finger=True)
        page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.address)
        watch = watched(page, server.address)
        page.get_by_role("button", name="Make a link to send").click()
        page.wait_for_load_state()
        page.locator("#copy").click()
        expect(page.locator("#copy")).to_have_text("Copied")
        link = page.locator("#link").input_value()
        assert page.evaluate("navigator.clipboard.readText()") == link
        page.get_by_role("link", name="Back to the table").click()
        expect(page.locator(".sits")).to_contain_text("nobody yet")
        page.wait_for_load_state()
        friend = chromium.new_context()
        other = friend.new_page()
        other.goto(link)
        other.get_by_role("button", name="Take your seat").click()
        expect(other.locator(".sits")).to_contain_text("a person, here now")
        expect(page.locator(".sits")).to_contain_text("a person, here now")
        expect(page.get_by_role("button", name="Make a link to send")).to_have_count(0)
        friend.close()
        expect(page.locator(".sits")).not_to_contain_text("here now")
        watch.assert_quiet()
        page.context.close()


def test_agree_and_decline_have_keys_and_a_refusal_is_told_in_sight(chromium: Browser, tmp_path: Path) -> None:
    with serving_here(tmp_path / "tables.db") as there:
        owner, screen = there.browser(), there.browser()
        id_ = owner.lay("smallball", "here", "link")
        screen.take_up(owner.link(id_, "1"))
        owner.answer(id_, "bat")
    with serving(tmp_path / "tables.db") as server:
        away = opened(chromium, server.address, owner.secret, id_, 390, 844, finger=True)
        home = opened(chromium, server.address, screen.secret, id_, 1280, 800, finger=False)
        away.locator("#undo").click()
        expect(home.locator(".asks-back")).to_contain_text("want to take back “bat”")
        expect(home.locator("#agree")).to_be_in_viewport()
        home.keyboard.press("D")
        expect(away.locator(".told")).to_contain_text("declines")
        expect(away.locator(".told")).to_be_in_viewport()
        version = version_of(away)
        away.locator("#undo").click()
        expect(home.locator("#agree")).to_be_visible()
        home.keyboard.press("A")
        until_newer(away, version)
        expect(home.locator(".asks-back")).to_have_count(0)
        away.context.close()
        home.context.close()


@pytest.mark.parametrize("game", ["sportsclix", "clutch"])
def test_enter_says_so_where_there_is_no_usual_answer(chromium: Browser, tmp_path: Path, game: str) -> None:
    with serving_here(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay(game, away="sensible")
        for _ in range(200):
            page = browser.get(f"/t/{id_}").text
            if 'class="answers choice' in page and 'class="usual"' not in page:
                break
            own = ("set it myself", "move a fielder")  # a lineup is named player by player, a fielder is placed anywhere
            browser.answer(id_, next((each for each in choices(page) if each in own), choices(page)[0]))
        secret = browser.secret
    with serving(tmp_path / "tables.db") as started:
        shown = opened(chromium, started.address, secret, id_, 1280, 900, False)
        expect(shown.locator("#ask .answers.choice")).to_be_visible()
        assert not shown.locator("#ask button.usual").count()
        before = version_of(shown)
        shown.keyboard.press("Enter")
        expect(shown.locator("#message")).to_have_text("Enter alone is no answer here; press the key of a choice.")
        assert version_of(shown) == before
        first = shown.locator("#choice-1")
        if not first.is_visible():  # in a list, which has a key of its own
            opens = shown.locator("#ask .answers details > summary[data-key]").first
            shown.keyboard.press(opens.get_attribute("data-key") or "")
        shown.keyboard.press(first.get_attribute("data-key") or "")
        until_newer(shown, before)
        expect(shown.locator("#message")).to_have_text("")
        shown.context.close()


def test_ways_on_the_field_are_in_sight_on_a_phone(chromium: Browser, tmp_path: Path) -> None:
    """Nobody scrolls to see the chances that he chooses by: they lie between the score and the panel."""
    with serving_here(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("sportsclix", away="sensible", **{"option.tier": "playoffs"})
        for _ in range(600):
            page = browser.get(f"/t/{id_}").text
            if page.count('class="chance throw"') > 2:  # each in two sizes
                break
            browser.answer(id_, choices(page)[0])
        secret = browser.secret
    with serving(tmp_path / "tables.db") as started:
        shown = opened(chromium, started.address, secret, id_, 360, 780, True)
        panel = shown.locator("#ask").bounding_box()
        assert panel is not None
        labels = [label.bounding_box() for label in shown.locator(".layer.close .chance rect").all()]
        assert len(labels) > 1
        for box in labels:
            assert box is not None
            assert box["y"] > 0
            assert box["y"] + box["height"] <= panel["y"]
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 360
        for button in shown.locator("#ask .commands button").all():
            assert button.evaluate("each => each.scrollWidth <= each.clientWidth + 1"), "its words are not cut"
        shown.context.close()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_choices_and_hand_are_on_the_first_screen(chromium: Browser, tmp_path: Path, width: int, height: int) -> None:
    with serving_here(tmp_path / "tables.db") as here:
        browser = here.browser()
        id_ = browser.lay("clutch", "sensible", "here", seed="the hand")
        for _ in range(120):
            page = browser.get(f"/t/{id_}").text
            if "play a card before the pitch?" in page and 'class="card held' in page and " raised" in page:
                break
            browser.answer(id_, choices(page)[0])
    with serving(tmp_path / "tables.db") as server:
        shown = opened(chromium, server.address, browser.secret, id_, width, height, finger=width < 500)
        phone = width < 500
        expect(shown.locator(".in-hand")).to_be_visible(visible=phone)
        places = ("#choice-1", "#choice-2", ".in-hand a" if phone else ".hand .raised >> nth=0")
        for place in places:
            expect(shown.locator(place)).to_be_in_viewport(ratio=0.9)
        ask, field = (shown.locator(place).bounding_box() for place in ("#ask", ".park > svg"))
        assert ask is not None
        assert field is not None
        assert not phone or field["y"] + field["height"] <= ask["y"] + 2, "the panel covers nothing of the field"
        shown.context.close()


def test_a_key_that_came_before_the_question_plays_no_card(chromium: Browser, tmp_path: Path) -> None:
    secret, id_ = laid(tmp_path / "tables.db", "clutch", away="random", home="here", seed="st")
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, 1280, 900, finger=False)
        lineup = version_of(page)
        page.keyboard.press("a")
        until_newer(page, lineup)
        version = version_of(page)
        unusual = page.locator("#ask .answers button[data-key]:not(.usual)").first
        key = unusual.get_attribute("data-key") or ""
        page.keyboard.press(key)
        expect(page.locator("#message")).to_contain_text("press it again if you mean it")
        page.wait_for_timeout(450)
        assert version_of(page) == version, "nothing was played"
        page.keyboard.press(key)
        until_newer(page, version)
        page.context.close()


def test_a_window_asks_once_how_long_it_should_stay_open_and_a_touch_keeps_it(chromium: Browser, tmp_path: Path) -> None:
    with serving_inside(tmp_path / "tables.db") as server:
        contexts = [patient(chromium.new_context(viewport={"width": 1280, "height": 900})) for _ in range(2)]
        away, home = (context.new_page() for context in contexts)
        away.goto(f"{server.address}/new/clutch")
        away.select_option("select.preset", "whole")
        away.select_option("#away-sits", "here")
        away.select_option("#home-sits", "link")
        fill_seed(away, "window 2")
        id_ = begin_by_link(away, home, server.address, server.address)
        table = server.table(id_)
        while (seat := table.sitting.window_seat()) is None:
            version = table.version
            asked = (away, home)[table.session.asks[0].seat or 0]
            expect(asked.locator("#ask .answers input[name=version]")).to_have_value(str(version))
            asked.locator("#ask .answers button").first.click()
            server.until_acted(id_, version)
        asked = (away, home)[seat]
        expect(asked.locator("#window")).to_contain_text("How long should your chances")
        asked.locator("#window summary").click()
        at = version_of(asked)
        asked.get_by_role("button", name="40 seconds").click()
        expect(asked.locator("#window")).to_contain_text("Passes by itself in 40 seconds")
        asked.mouse.click(5, 5)
        expect(asked.locator("#window")).to_contain_text("This one waits for you")
        assert version_of(asked) == at
        for context in contexts:
            context.close()


@pytest.mark.parametrize("at", ["", "/lineup", "/plays"])
def test_a_page_that_a_browser_keeps_and_brings_back_shows_no_hand_that_was_put_away(
    chromium: Browser, tmp_path: Path, at: str
) -> None:
    """Nor a lineup set in secret. Chromium keeps none that is not to be stored, so what happens to one is said to the page."""
    secret, id_ = laid(tmp_path / "tables.db", "rb8", away="here", home="here")
    with serving(tmp_path / "tables.db") as server:
        page = opened(chromium, server.address, secret, id_, 1280, 900, finger=False)
        page.locator("#take").click()
        expect(page.locator("#to-board")).to_be_visible()
        page.goto(f"{server.address}/t/{id_}{at}")
        leaves, comes = (
            f"dispatchEvent(new PageTransitionEvent('{what}', {{persisted: true}}))" for what in ("pagehide", "pageshow")
        )
        expect(page.locator("h1")).to_be_visible()
        page.evaluate(leaves)
        assert page.locator("body").inner_text() == ""
        with page.expect_navigation():
            page.evaluate(comes)
        expect(page.locator("h1")).to_be_visible()
        page.context.close()
