"""Without a mouse: from the first page into a game and through an inning of it, and the focus is always seen and never lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, expect

from tests.waiting import until
from tests.web.browsing import choices
from tests.web.browsing import serving as serving_here
from tests.web.chromium import be, patient, said_yes_to, serving, until_live, until_newer, version_of, watched

FOCUS = """() => {
  const at = document.activeElement, box = at.getBoundingClientRect(), style = getComputedStyle(at);
  const upright = box.height > 0 && box.bottom > 0 && box.top < innerHeight;
  const within = upright && box.width > 0 && box.right > 0 && box.left < innerWidth;
  const ringed = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const drawn = ringed && (style.outlineColor !== "rgba(0, 0, 0, 0)" || style.boxShadow !== "none");
  return {id: at.id, text: at.textContent.trim(), tag: at.tagName, seen: drawn && within};
}"""
STOPS = 300
"""More than any page has."""


def focus(page: Page) -> dict[str, object]:
    """What has the focus, and whether one sees that it has."""
    return cast("dict[str, object]", page.evaluate(FOCUS))


def tab_to(page: Page, text: str = "", id_: str = "") -> None:
    """Press Tab until it is there; wherever it is meanwhile, one sees it."""
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        at = focus(page)
        if at["tag"] == "BODY":
            continue  # it goes round by the browser's own bar
        assert at["seen"], at
        if (text and text in str(at["text"])) or (id_ and at["id"] == id_):
            return
    raise AssertionError(f"no Tab leads to {text or id_!r}")


def follow(page: Page) -> None:
    """Press Enter on what leads to another page."""
    with page.expect_navigation(wait_until="load"):
        page.keyboard.press("Enter")


def lay(page: Page, address: str, game: str, title: str, away: str, home: str) -> str:
    """A new table, by keys alone; returns its id."""
    page.goto(address)
    tab_to(page, text=title)
    follow(page)
    for side, who in (("away", away), ("home", home)):
        tab_to(page, id_=f"{side}-sits")
        page.keyboard.type(who)
        chosen = str(page.evaluate("document.activeElement.selectedOptions[0].textContent"))
        assert chosen.startswith(who), chosen
    for folded in ("More: ", "Seed of the dice"):
        tab_to(page, text=folded)
        page.keyboard.press("Enter")
    tab_to(page, id_="seed")
    page.keyboard.type("by keys")
    tab_to(page, text="Start the game")
    follow(page)
    expect(page.locator("#ask h2")).to_be_visible()
    until_live(page)
    return page.url.rpartition("/")[2]


def test_two_half_innings_without_a_mouse(chromium: Browser, tmp_path: Path) -> None:
    """By Tab and Enter, and by each choice's own key; against a computer."""
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 1280, "height": 800}))
        page = context.new_page()
        watch = watched(page, server.address)
        lay(page, server.address, "smallball", "Small Ball", "computer: easy", "me")
        half = page.locator(".count .half")
        begun = half.inner_text()
        halves = {begun}
        turn = 0
        while len(halves) < 4:
            version = version_of(page)
            if page.locator("#step-half").count():  # nothing was asked in a half-inning
                page.keyboard.press("h")
                until_newer(page, version)
                halves.add(half.inner_text())
                continue
            if turn % 3 == 0:
                page.keyboard.press("Escape")  # what the computer has done is not shown any more
                page.keyboard.press("b" if turn else "Enter")  # Enter is the usual answer
            elif turn % 3 == 1:
                buttons = page.locator("#ask form.answers button")
                last = buttons.nth(buttons.count() - 1).get_attribute("id")
                tab_to(page, id_=str(last))
                page.keyboard.press("Enter")
            else:
                tab_to(page, id_="choice-1")
                page.keyboard.press(" ")
            until_newer(page, version)
            if turn % 3 == 2:
                until(lambda: focus(page)["tag"] == "H2", "what was pressed is another choice now, and has the focus")
                assert focus(page)["seen"]
            halves.add(half.inner_text())
            turn += 1
            assert turn < 150
        version = version_of(page)
        questions = said_yes_to(page)
        page.keyboard.press("u")
        until_newer(page, version)
        (question,) = questions
        assert question.startswith("Your last answer was in the ") and question.endswith("Take back all that was played since?")
        page.keyboard.press("w")
        expect(page.locator("#why")).to_have_attribute("open", "")
        page.keyboard.press("x")
        page.wait_for_url("**/box")
        expect(page.get_by_role("heading", level=1)).to_contain_text("at")
        tab_to(page, text="Back")
        follow(page)
        expect(page.locator("#ask h2")).to_be_visible()
        watch.assert_quiet()
        context.close()


def test_the_focus_stays_when_the_other_manager_acts(chromium: Browser, tmp_path: Path) -> None:
    """On a link, on what opens, and where typing has begun in a list; what was opened stays open."""
    with serving(tmp_path / "tables.db") as server:
        first, second = (patient(chromium.new_context(viewport={"width": 1280, "height": 800})) for _ in range(2))
        away, home = first.new_page(), second.new_page()
        watches = [watched(page, server.address) for page in (away, home)]
        id_ = lay(away, server.address, "smallball", "Small Ball", "me", "a friend")
        tab_to(away, text="Invite by a link")
        away.keyboard.press("Enter")
        tab_to(away, text="the manager of the")
        follow(away)
        link = away.locator("#link").input_value()
        tab_to(away, text="Back to the table")
        follow(away)
        home.goto(link)
        tab_to(home, text="Take your seat")
        follow(home)
        expect(home.locator("#ask .waiting")).to_be_visible()
        for page in (away, home):
            until_live(page)
        for place, text in (("", "Scorecard"), ("why-toggle", ""), ("", "Lineups")):
            if place == "why-toggle" and not home.locator("#why").count():
                continue
            tab_to(home, text=text, id_=place)
            before = focus(home)
            opened = home.locator("details[open]").count()
            told = home.locator("#status").text_content()
            version = version_of(away)
            away.keyboard.press("b")
            until_newer(away, version)
            if away.locator("#ask .waiting").count():
                break
            expect(home.locator("#status")).not_to_have_text(str(told))
            after = focus(home)
            assert (after["id"], after["text"], after["tag"]) == (before["id"], before["text"], before["tag"])
            assert after["seen"]
            assert home.locator("details[open]").count() >= opened
        assert id_ in home.url
        for watch in watches:
            watch.assert_quiet()
        first.close()
        second.close()


@contextmanager
def asked_for_dice(chromium: Browser, store: Path, game: str, asked: str) -> Iterator[Page]:
    """A page of a game with real dice, at the first question whose markup has ``asked``."""
    with serving_here(store) as here:
        browser = here.browser()
        id_ = browser.lay(game, "sensible", dice="ask")
        while not (found := browser.get(f"/t/{id_}").text).count(asked):
            browser.answer(id_, choices(found)[0])
    with serving(store) as server:
        context = chromium.new_context(viewport={"width": 1280, "height": 900})
        be(context, server.address, browser.secret)
        page = context.new_page()
        page.goto(f"{server.address}/t/{id_}")
        page.wait_for_load_state()
        yield page
        context.close()


def test_real_dice_are_typed_a_digit_for_each(chromium: Browser, tmp_path: Path) -> None:
    with asked_for_dice(chromium, tmp_path / "tables.db", "pinetar", 'class="faces-of"') as page:
        shown = page.locator(".faces-of input:checked")
        for faces in ("82", "13"):
            version = version_of(page)
            expect(shown).to_have_count(0)  # also after the page's part was worked into the old one
            page.keyboard.type(f"9{faces[0]}")
            page.keyboard.press("Backspace")
            page.keyboard.press("Backspace")
            page.keyboard.type(faces)
            expect(shown).to_have_count(2)
            assert focus(page)["id"] == "thrown"
            page.keyboard.press("Enter")
            until_newer(page, version)
            while page.locator(".faces-of").count() == 0:
                version = version_of(page)
                page.locator("#choice-1, #step-play").first.click()
                until_newer(page, version)
        expect(page.locator("#dice")).to_contain_text("13")


def test_a_face_of_two_digits_is_typed_and_pressed_by_enter(chromium: Browser, tmp_path: Path) -> None:
    with asked_for_dice(chromium, tmp_path / "tables.db", "clutch", 'name="die"') as page:
        version = version_of(page)
        page.keyboard.type("415")
        assert page.evaluate("document.activeElement.value") == "15", "what begins no face begins anew"
        page.keyboard.press("Enter")
        until_newer(page, version)
        expect(page.locator("#ask")).to_contain_text(", roll 15: ")


def test_the_page_of_a_link_goes_to_the_table_by_itself_once_somebody_has_come(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        contexts = [chromium.new_context() for _ in range(2)]
        owner, friend = (context.new_page() for context in contexts)
        owner.goto(f"{server.address}/new/smallball")
        owner.select_option("#away-sits", "link")
        owner.get_by_role("button", name="Start the game").click()
        owner.locator("#send-0").click()
        expect(owner.locator("#come")).to_contain_text("has not come yet")
        friend.goto(owner.locator("#link").input_value())
        friend.locator("main button").click()
        owner.wait_for_url(re.compile(r"/t/[a-z0-9]+$"))
        expect(owner.locator("#ask, #status").first).to_be_attached()
        for context in contexts:
            context.close()
