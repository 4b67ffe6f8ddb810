"""JavaScript switched off: whole games by forms alone, in one browser and in two, of which the one that waits asks again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from tests.waiting import until
from tests.web.chromium import AT_THE_END, Serving, fill_seed, patient, serving, version_of, watched


def click(page: Page, what: str) -> None:
    """Send a form; the next page is there when it returns."""
    with page.expect_navigation(wait_until="load"):
        page.locator(what).first.click()


def lay(page: Page, server: Serving, game: str, away: str, home: str) -> str:
    """A new table; returns its id."""
    page.goto(f"{server.address}/new/{game}")
    page.select_option("#away-sits", away)
    page.select_option("#home-sits", home)
    fill_seed(page, "plain")
    click(page, "text=Start the game")
    return page.url.rpartition("/")[2]


def asks(page: Page) -> bool:
    """Is something asked there? A page that waits asks again by itself, and is nowhere meanwhile."""
    try:
        return page.locator("#ask form.answers").count() > 0
    except Error:
        return False


def test_a_whole_game_without_javascript(chromium: Browser, tmp_path: Path) -> None:
    """With all that there is besides: taking back, odds, the box score, the review, the file, and the file opened again."""
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(java_script_enabled=False))
        page = context.new_page()
        watch = watched(page, server.address)
        lay(page, server, "smallball", "random", "here")
        for turn in range(200):
            if not page.locator("#ask form.answers input[name=version]").count():
                break
            version = int(version_of(page))
            click(page, "#choice-1, #step-half" if turn % 3 else "#ask form.answers button >> nth=-1")
            assert page.locator("#message").inner_text() == ""
            if turn == 3:
                assert int(version_of(page)) > version
                click(page, "#undo")
        expect(page.locator("#ask h2")).to_have_text("The game is over")
        with page.expect_download() as saved:
            page.get_by_role("link", name="Download it").click()
        file = tmp_path / "game.jsonl"
        saved.value.save_as(file)
        for link in ("Box score", "Scorecard", "Play by play"):
            click(page, f"a:text-is('{link}')")
            click(page, "text=Back to the table")
        for link in ("Go through it", "First", "Next", "Last", "Back"):
            click(page, f"a:text-is('{link}')")
        page.goto(server.address)
        page.set_input_files("#saved", file)
        click(page, "text=Open it")
        expect(page.locator(".stepper")).to_contain_text(AT_THE_END)
        watch.assert_quiet()
        context.close()


def test_who_waits_without_javascript_is_shown_what_comes(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        contexts = [patient(chromium.new_context(java_script_enabled=False)) for _ in range(2)]
        away, home = (context.new_page() for context in contexts)
        id_ = lay(away, server, "rb8", "here", "link")
        away.locator("#invite summary").click()
        click(away, "#invite button >> nth=0")
        link = away.locator("#link").input_value()
        click(away, "text=Back to the table")
        home.goto(link)
        click(home, "text=Take your seat")
        assert home.url.endswith(id_)
        shown = 0

        def asked() -> list[Page]:
            nonlocal shown
            found = [page for page in (away, home) if asks(page)]
            shown += not found
            return found

        for _ in range(40):
            until(asked, "nobody is shown that he is asked", 0.1)
            if shown > 2:
                break
            page = asked()[0]
            click(page, "#chosen" if page.locator("#chosen").count() else "#choice-1")
        assert shown > 2, "somebody waited, and was shown by and by that it is his turn"
        for context in contexts:
            context.close()
