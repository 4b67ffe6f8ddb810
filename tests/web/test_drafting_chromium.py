"""In a real browser: a draft by keys and clicks and the game after it; sound that is asked for; choices near the thumb."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.chromium import complaints, fill_seed, patient, serving, unfold_more, until_live, until_newer, version_of


def test_a_draft_by_keys_and_clicks_and_the_game_after_it(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 1280, "height": 900}))
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}/new/rb8")
        expect(page.locator("#points")).to_be_hidden()
        unfold_more(page)
        page.get_by_label("drafted").check()
        expect(page.locator("#away-file")).to_be_hidden()
        page.fill("#home-squad", "Moor Larks")
        page.select_option("#away-sits", "random")
        fill_seed(page, "by clicks")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#ask h2")).to_have_text("Moor Larks, your pick")
        until_live(page)
        version = version_of(page)
        page.locator("#at-OF summary").first.click()
        page.locator("#at-OF").get_by_role("button", name="Pick").first.click()
        until_newer(page, version)
        assert page.locator("#at-OF").get_attribute("open") is not None, "what was opened stays open"
        version = version_of(page)
        page.keyboard.press("u")
        until_newer(page, version)
        for _ in range(30):
            if page.get_by_role("heading", name="Both squads are complete").count():
                break
            version = version_of(page)
            page.keyboard.press("1")
            until_newer(page, version)
        expect(page.locator(".squad")).to_have_count(2)
        page.keyboard.press("Enter")
        expect(page.locator("#ask h2")).to_contain_text("Larks: play the lineup")
        assert said == []
        context.close()


def test_sound_is_off_until_it_is_asked_for_and_remembered(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context())
        context.add_init_script('localStorage.plays = "quick";')  # sounds belong to plays that are shown
        page = context.new_page()
        said = complaints(page)
        page.add_init_script(
            "window.made = 0; const real = AudioContext.prototype.createBufferSource;"
            "AudioContext.prototype.createBufferSource = function () { window.made += 1; return real.call(this); };"
        )
        page.goto(f"{server.address}/new/smallball")
        page.select_option("#away-sits", "random")
        fill_seed(page, "sound")
        page.get_by_role("button", name="Start the game").click()
        until_live(page)
        heard = []
        for switched in (False, True):
            if switched:
                expect(page.locator("#sound")).to_have_text("Sound off")
                page.keyboard.press("Escape")  # ends the play that is shown, after which keys rest for a moment
                page.wait_for_timeout(600)
                page.keyboard.press("M")
                expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
                assert page.locator("html").evaluate("() => window.made") == 1, "the bat, to be heard at once"
            for _ in range(3):
                version = version_of(page)
                page.locator("#choice-1").click()
                until_newer(page, version)
            page.wait_for_timeout(100)
            heard.append(page.locator("html").evaluate("() => window.made"))
        assert heard[0] == 0
        assert heard[1] > 2
        page.reload()
        expect(page.locator("#sound")).to_have_text("Sound on")
        assert said == []
        context.close()


def test_on_a_phone_the_first_choice_is_seen_without_scrolling(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True))
        page = context.new_page()
        for game in ("smallball", "rb8", "pinetar"):
            page.goto(f"{server.address}/new/{game}")
            page.select_option("#away-sits", "random")
            fill_seed(page, "thumb")
            page.get_by_role("button", name="Start the game").click()
            expect(page.locator("#ask h2")).to_be_visible()
            until_live(page)
            for _ in range(3):
                version = version_of(page)
                page.evaluate("scrollTo(0, 0)")
                first = page.locator("#ask .answers button").first  # where nothing is asked, the one that leads the table on
                box = first.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= 801
                first.tap()
                until_newer(page, version)
                page.wait_for_timeout(300)  # a second tap in the same moment and place answers nothing (app.js)
            assert page.locator("kbd").first.is_hidden(), "no keys where there is no keyboard"
            assert page.locator("html").evaluate("html => html.scrollWidth") <= 390
        context.close()


def test_nothing_of_it_is_wider_than_the_window(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        context = patient(chromium.new_context(viewport={"width": 320, "height": 700}))
        page = context.new_page()
        said = complaints(page)
        page.goto(f"{server.address}/new/rb8")
        unfold_more(page)
        page.get_by_label("drafted").check()
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#ask h2")).to_be_visible()
        draft = page.url
        page.goto(f"{server.address}/new/pinetar")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("#ask h2")).to_be_visible()
        for path in (draft, page.url, f"{page.url}/cards", f"{server.address}/"):
            page.goto(path)
            assert page.locator("html").evaluate("html => html.scrollWidth") <= 320, path
        assert said == []
        context.close()
