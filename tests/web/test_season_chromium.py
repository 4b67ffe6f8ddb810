"""A replayer's way through a season in a browser, and every page of a season narrow and wide, in light and dark."""

from __future__ import annotations

import re
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Page, expect

from hotstove.league.season.store import SeasonFile
from hotstove.web.seasons.site_folder import write_site
from tests.web.chromium import patient, watched
from tests.web.seasons_case import season_file, serving_files
from tests.web.test_chromium_looks import CUT, serious

WIDTHS = (320, 390, 1280, 1920)
SHEET = "K K K\n" * 17 + "HR7\n"
"""A game in shorthand: nobody reaches base before the home run that ends it."""
SEED = "two clubs of 1889"
"""Of the season that a test begins."""


def play_out(page: Page) -> None:
    """Answer with the usual, or the first where none is usual, until the game is over. A page that comes late is waited for."""
    over = page.get_by_text("The game is over").or_(page.get_by_role("button", name="Play again"))
    usual = page.locator("button.usual, #step-half")
    first = page.locator("#choice-1")
    for _ in range(2000):
        expect(over.or_(usual).or_(first).first).to_be_visible()
        if over.count():
            return
        (usual if usual.count() else first).first.click()
    raise AssertionError("it never ended")


def throw_out(page: Page) -> int:
    """Play a game with dice of one's own, a home run first, 35 from then on, mostly an out; returns how often they fell."""
    over = page.get_by_text("The game is over").or_(page.get_by_role("button", name="Play again"))
    thrown, usual, first = page.locator("#thrown"), page.locator("button.usual, #step-half"), page.locator("#choice-1")
    throws = 0
    for _ in range(1000):
        expect(over.or_(thrown).or_(usual).or_(first).first).to_be_visible()
        if over.count():
            return throws
        if thrown.count():
            for die, face in zip(page.locator("fieldset.faces-of").all(), ("35" if throws else "00") + "9", strict=False):
                die.locator(f"label:has(input[value='{face}'])").click()
            throws += 1
            thrown.click()
        else:
            (usual if usual.count() else first).first.click()
    raise AssertionError("it never ended")


def test_a_season_is_made_played_and_looked_at_without_javascript(chromium: Browser, tmp_path: Path) -> None:
    """A replayer makes a season of two clubs, plays a game of his own, has the computer play on, and reads what came out."""
    folder = tmp_path / "s"
    folder.mkdir()
    with serving_files(folder) as address:
        context = patient(chromium.new_context(viewport={"width": 1280, "height": 900}, java_script_enabled=False))
        page = context.new_page()
        page.goto(f"{address}/")
        page.get_by_role("navigation").get_by_role("link", name="Seasons").click()
        page.get_by_role("link", name="Pine Tar", exact=True).click()
        page.get_by_role("link", name="1889").click()
        expect(page.get_by_label("I manage New York Giants")).to_be_visible()
        for box in page.get_by_label(re.compile(" plays$")).all():
            box.set_checked((box.get_attribute("value") or "") in ("BSN", "NY1"))
        page.get_by_label("I manage New York Giants").check()
        page.get_by_text("Seed", exact=True).click()
        page.get_by_label("The same one gives the same season").fill(SEED)
        page.get_by_role("button", name="Begin the season").click()
        expect(page.get_by_role("heading", name="1889 in Pine Tar")).to_be_visible()  # the page that waits asks again by itself
        at = page.url
        page.get_by_role("button", name="Play it at the table").click()
        table = page.url
        play_out(page)
        page.goto(at)
        expect(page.get_by_text(re.compile(r"^1 of \d+ games are over"))).to_be_visible()
        assert page.url != table
        # The second one with dice of his own, the third one from a score sheet, with a slip that is corrected.
        page.get_by_label("with dice of my own").check()
        page.get_by_role("button", name="Play it at the table").click()
        assert throw_out(page) >= 51
        page.goto(at)
        expect(page.get_by_text(re.compile(r"^2 of \d+ games are over"))).to_be_visible()
        page.goto(f"{at}/game/3")
        page.get_by_role("link", name="Enter it from a score sheet").click()
        page.get_by_label("The game of").fill(SHEET.replace("K K K", "K K", 1))
        page.get_by_role("button", name="Enter the game").click()
        expect(page.get_by_role("alert")).to_contain_text("Shorthand:")
        page.get_by_label("The game of").fill(SHEET)
        page.get_by_role("button", name="Enter the game").click()
        expect(page.locator(".season-box")).to_contain_text("Line score")
        page.get_by_role("link", name="Correct it, or take it out").click()
        page.get_by_label("What it was").fill(f"HR7 HR8 {SHEET.replace('HR7', 'K K K')}")
        page.get_by_role("button", name="Correct the game").click()
        page.goto(at)
        expect(page.get_by_text(re.compile(r"^3 of \d+ games are over"))).to_be_visible()
        page.get_by_label("At my clubs' games").select_option("it goes past them; they stay open")
        page.get_by_text("You manage the New York Giants").click()
        page.get_by_role("checkbox", name="New York Giants").uncheck()
        page.get_by_role("button", name="Keep this").click()
        page.get_by_role("button", name="Play to the end").click()
        expect(page.get_by_text("games played: the season is over")).to_be_visible()
        page.get_by_role("navigation", name="This season").get_by_role("link", name="Leaders").click()
        page.get_by_role("link", name="HR", exact=True).click()
        expect(page.locator("th[aria-sort=descending]")).to_have_text("HR")
        page.locator("tbody th a").first.click()
        expect(page.get_by_text("Replay", exact=True).first).to_be_visible()
        page.locator("summary").filter(has_text="Game by game").click()
        page.locator("details a").first.click()
        expect(page.get_by_text("Line score")).to_be_visible()
        page.get_by_role("link", name="Scorecard").click()
        expect(page.locator("figure img")).to_have_count(2)
        context.close()
    (path,) = folder.glob("*.hotstove-season")
    with SeasonFile.open_to_read(path) as file:
        assert len(file.played(1)) == len(file.plan.fixtures)
        scores = file.scores(1)
        by_people = {number: score[3] for number, score in scores.items() if score[3] in ("by hand", "entered")}
        assert by_people == {1: "by hand", 2: "by hand", 3: "entered"}
        assert scores[3][:2] == (2, 0), "as it was corrected"


def test_the_page_follows_what_the_computer_plays(chromium: Browser, tmp_path: Path) -> None:
    """Without anybody asking again: progress, then the season as it stands."""
    path = season_file(tmp_path / "s", 1)
    with serving_files(path.parent) as address:
        context = patient(chromium.new_context(viewport={"width": 390, "height": 800}))
        page = context.new_page()
        watch = watched(page, address)
        page.goto(f"{address}/seasons")
        page.get_by_role("link", name="1927 in Pine Tar").click()
        page.get_by_role("button", name="Play to the end").click()
        expect(page.get_by_text("games played: the season is over")).to_be_visible()
        expect(page.get_by_text("are champions of 1927")).to_be_visible()
        expect(page.get_by_text("24 of 24 games are over")).to_be_visible()
        watch.assert_quiet()
        context.close()


def test_every_page_of_a_season_narrow_and_wide_in_light_and_dark(chromium: Browser, tmp_path: Path, axe: str) -> None:
    path = season_file(tmp_path / "s", 20, "under way", named="Featherstonehaughworthzwickenpflugel Wanderers of Boston")
    season_file(tmp_path / "s", 24, "over")
    with SeasonFile.open(path) as file:
        file.set_note("mine", ["NYA"])
    wrong: list[str] = []
    with serving_files(path.parent) as address:
        context = patient(chromium.new_context(viewport={"width": 320, "height": 800}))
        page = context.new_page()
        watch = watched(page, address)
        page.goto(f"{address}/seasons")
        seasons = [cast("str", link.get_attribute("href")) for link in page.locator("a[href^='/season/']").all()]
        assert len(seasons) == 2
        parts = ("", "/schedule", "/leaders", "/leaders?of=pitching&sort=so", "/leaders?of=fielding", "/clubs", "/club/NYA",
                 "/club/NYA/games", "/player/NYA/ruthba01", "/player/NYA/hoytwa01", "/postseason", "/game/1", "/game/24",
                 "/game/1/plays", "/game/1/scorecard", "/news", "/news?day=2", "/records", "/awards")  # fmt: skip
        places = ["/seasons", "/seasons/records", *("/seasons/new/pinetar" + query for query in ("", "?year=1889", "?year=99"))]
        places += ["/seasons/new/clutch?year=own", *(season + part for season in seasons for part in parts)]
        for place in places:
            page.emulate_media(color_scheme="light")
            page.set_viewport_size({"width": 320, "height": 800})
            found = page.goto(address + place)
            assert found is not None
            assert found.status == 200, place
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                wrong += [f"{place}, {width}: {each}" for each in cast("list[str]", page.locator("html").evaluate(CUT, width))]
            wrong += [f"{place}: {each}" for each in serious(page, axe, colours=False)]
            page.emulate_media(color_scheme="dark")
            wrong += [f"{place}, dark: {each}" for each in serious(page, axe, colours=True)]
        watch.assert_quiet()
        context.close()
    assert not wrong, "\n".join(wrong)


def test_a_site_opens_from_its_folder_without_javascript(chromium: Browser, tmp_path: Path) -> None:
    """With its style sheets; from the standings to a club, a player, a game, and back."""
    season = season_file(tmp_path / "s", 12)
    write_site(season, tmp_path / "site", lambda _done, _known: None)
    context = patient(chromium.new_context(viewport={"width": 390, "height": 800}, java_script_enabled=False))
    page = context.new_page()
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.goto(f"file://{tmp_path}/site/index.html")
    background = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    assert background not in ("rgba(0, 0, 0, 0)", "rgb(255, 255, 255)")
    page.get_by_role("link", name="New York Yankees").click()
    page.get_by_role("link", name="Babe Ruth").first.click()
    page.locator("summary").filter(has_text="Game by game").click()
    page.locator("details a").first.click()
    expect(page.get_by_text("Line score")).to_be_visible()
    for name in ("News", "Records", "Awards", "Leaders", "Schedule", "Standings"):
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.locator(".season-tabs [aria-current]")).to_have_text(name)
    assert page.url.endswith("/site/index.html")
    assert not failed
