"""A league drafted in two browsers, one of them a phone without JavaScript: from the form to the season of the clubs."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Locator, Page, expect

from hotstove.league.club_draft.files import read_draft
from hotstove.league.season.people import managers_of, own_clubs
from hotstove.league.season.store import SeasonFile
from tests.web.chromium import patient, watched
from tests.web.test_chromium_looks import CUT, serious
from tests.web.test_season_league_chromium import serving_league

WIDTHS = (320, 360, 390, 1280, 1920)
SIZE = "15"


def wrong_looks(page: Page, who: str, axe: str = "") -> list[str]:
    """What is cut off or runs over at any width, and what axe, which needs scripts, finds in light and dark.

    Pictures are taken where they are wanted.
    """
    wrong: list[str] = []
    pictures = os.environ.get("HOTSTOVE_LEAGUE_PICTURES")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        wrong += [f"{who}, {width}: {each}" for each in cast("list[str]", page.locator("html").evaluate(CUT, width))]
        if pictures and width in (360, 1280):
            page.screenshot(path=f"{pictures}/draft-{who}-{width}.png", full_page=True)
    return wrong + [f"{who}: {each}" for dark in (False, True) if axe for each in serious(page, axe, dark)]


def _stands(row: Locator) -> float:
    """How far below the top of the window it stands."""
    expect(row).to_be_in_viewport()
    box = row.bounding_box()
    assert box is not None
    return box["y"]


def test_a_league_is_drafted_in_two_browsers_and_plays_its_season(chromium: Browser, tmp_path: Path, axe: str) -> None:
    folder = tmp_path / "s"
    folder.mkdir()
    wrong: list[str] = []
    with serving_league(folder) as address:
        context = patient(chromium.new_context(viewport={"width": 1280, "height": 900}))
        ann = context.new_page()
        watch = watched(ann, address)
        ann.goto(f"{address}/seasons")
        ann.get_by_role("link", name="New draft in Pine Tar").click()
        ann.get_by_label("Men of").select_option("1889")
        ann.get_by_label("Clubs", exact=True).select_option("2")
        ann.get_by_role("button", name="Choose").click()
        ann.get_by_label("Name of club 2").fill("Featherstonehaughworthzwickenp")
        ann.get_by_label("Who picks for club 2").select_option("friend")
        ann.get_by_label("Men of a squad").fill(SIZE)
        wrong += wrong_looks(ann, "form", axe)
        ann.get_by_role("button", name="Begin the draft").click()
        expect(ann.get_by_text("It is your turn: the Aces pick.")).to_be_visible()
        room = ann.url.partition("?")[0]

        ann.get_by_role("button", name=re.compile("^Invite by a link for the Feather")).click()
        link = ann.get_by_label("Link", exact=True)
        expect(link).to_be_visible()
        wrong += wrong_looks(ann, "link", axe)
        phone = patient(chromium.new_context(viewport={"width": 360, "height": 780}, java_script_enabled=False))
        bob = phone.new_page()
        bob.goto(link.input_value())
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name=re.compile("^Draft the Feather")).click()
        expect(bob.get_by_role("status")).to_contain_text("The Aces pick")

        # Bob wishes for two men and goes away; Ann picks, by the keyboard, and the list of Bob behind her.
        listed = bob.locator("ol.wishes .named")
        for number in (1, 2):
            bob.get_by_role("button", name=re.compile("^Wish for ")).first.click()
            expect(listed).to_have_count(number)
        wishes = listed.all_inner_texts()
        bob.get_by_role("button", name=re.compile("^Down")).first.click()
        expect(listed).to_have_text(wishes[::-1])
        bob.get_by_role("button", name="Let it pick for you").click()
        expect(bob.get_by_role("button", name="It picks for you: stop that")).to_be_visible()
        ann.goto(room)
        ann.get_by_label("Place").select_option("SS")
        ann.get_by_role("button", name="Show").click()
        expect(ann).to_have_url(re.compile("place=SS"))
        assert not any(wish in ann.locator("main").inner_text() for wish in ("wish list of the Feather", "wish 1"))
        pick = ann.get_by_role("button", name=re.compile("^Pick ")).nth(5)  # nobody for whom Bob has wished
        ann.set_viewport_size({"width": 1280, "height": 500})
        pick.focus()
        before, confirmed = ann.locator("#men tr[data-man]").nth(4).get_attribute("data-man"), ann.locator("#picked")
        stays = ann.locator(f'#men tr[data-man="{before}"]')
        expect(confirmed).to_be_empty()
        stood = _stands(stays)
        ann.keyboard.press("Enter")
        expect(confirmed).to_contain_text("Pick 1, Aces: ")
        expect(confirmed).to_be_in_viewport()
        assert abs(_stands(stays) - stood) < 2, "what one looks at stays where it is"
        expect(ann.get_by_role("status")).to_contain_text("pick 4 of")
        expect(ann.get_by_role("status")).to_contain_text("It is your turn")
        assert "place=SS" in ann.url, "the page stays where it was"
        board = ann.get_by_role("region", name="Rounds and clubs")
        for wish in wishes:
            expect(board).to_contain_text(wish)

        # Bob comes back; Ann's open page is told what he picks.
        ann.get_by_role("button", name=re.compile("^Pick ")).first.click()
        expect(ann.get_by_role("status")).to_contain_text("pick 5 of")
        bob.reload()
        expect(bob.get_by_role("status")).to_contain_text("The Aces pick")
        ann.get_by_role("button", name=re.compile("^Pick ")).first.click()
        expect(ann.get_by_role("status")).to_contain_text("pick 6 of")
        bob.reload()
        bob.get_by_role("button", name=re.compile("^Pick ")).first.click()
        expect(ann.get_by_role("status")).to_contain_text("pick 7 of")  # nobody has asked again
        wrong += wrong_looks(ann, "room-waits", axe)
        wrong += wrong_looks(bob, "room-friend")
        bob.set_viewport_size({"width": 360, "height": 780})
        for query in ("?sort=runs", "?place=C&who=all", "?sort=home&turned=on", "?name=nobody"):
            ann.goto(room + query)
            wrong += wrong_looks(ann, f"room{query.replace('?', '-')}", axe)
        ann.goto(room)
        ann.get_by_role("link", name=re.compile("^Pick for the Feather")).click()
        ann.get_by_role("button", name=re.compile("^Pick ")).first.click()
        expect(ann.get_by_text(re.compile("The commissioner has picked .* for the Feather"))).to_be_visible()
        ann.get_by_text("The computer picks all that is left").click()
        ann.get_by_role("button", name="Do that").click()
        expect(ann.get_by_text("The draft is over.")).to_be_visible()
        wrong += wrong_looks(ann, "over", axe)
        ann.goto(f"{address}/seasons")
        wrong += wrong_looks(ann, "list", axe)
        ann.goto(room)
        ann.get_by_label("Games of each club").fill("4")
        ann.get_by_role("button", name="Begin the season").click()
        expect(ann.get_by_role("heading", name=re.compile("Pine Tar"))).to_be_visible()
        assert "/season/" in ann.url
        bob.goto(room)
        wrong += wrong_looks(bob, "begun")
        bob.get_by_role("link", name="To the season").click()
        expect(bob.get_by_role("heading", name=re.compile("^Yours: "))).to_be_visible()
        watch.assert_quiet()
        context.close()
        phone.close()
    (path,) = folder.glob("*.hotstove-draft")
    assert read_draft(path).draft.over
    (season,) = folder.glob("*.hotstove-season")
    with SeasonFile.open_to_read(season) as file:
        assert own_clubs(file) == ("ACE",)
        assert [manager.name for manager in managers_of(file).values()] == ["Bob"]
    assert not wrong, "\n".join(wrong)
