"""A season's pages: what they say is what the file holds, and whose they are."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hotstove.cli.season.told import news_text
from hotstove.league.season.awards import FORMULAS, awards_of
from hotstove.league.season.chronicle import CHRONICLE
from hotstove.league.season.form import expected_wins, forms
from hotstove.league.season.lines import packed, unpacked
from hotstove.league.season.run import play_on
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import season_records
from hotstove.table.errors import NotLegal
from hotstove.web.seasons.playing import Aim, play_piece
from hotstove.web.seasons.shelf import KEY_FILE, Shelf
from tests.hostile.schema_pages import misspelled
from tests.web.browsing import text_of
from tests.web.seasons_case import MACHINE, STRANGER, plan, season_file, season_id, serving_seasons


def test_who_asks_from_this_machine_has_all_seasons_of_the_folder(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 4)
    with serving_seasons(path.parent) as server:
        page = server.browser().get("/seasons")
        assert f"/season/{season_id(server, path)}" in page.text
        assert "4 of 24 games" in text_of(page)


WAYS = ("elsewhere", "through a proxy", "behind a proxy that says nothing", "by another site's name for this machine")


@pytest.mark.parametrize("who", WAYS)
def test_nobody_else_sees_a_list_but_who_has_the_address_may_read(tmp_path: Path, who: str) -> None:
    path = season_file(tmp_path / "s", 4)
    proxied = who.startswith("behind")
    with serving_seasons(path.parent, STRANGER if who == "elsewhere" else MACHINE, proxied) as server:
        stranger = server.browser()
        headers = {"through": {"x-forwarded-for": STRANGER}, "by": {"host": "evil.example"}}.get(who.split()[0], {})
        at = f"/season/{season_id(server, path)}"
        assert at not in stranger.get("/seasons", headers).text
        page = stranger.get(at, headers)
        assert page.status_code == 200
        assert path.name not in page.text
        assert '<form method="post"' not in page.text


def test_an_address_is_guessed_by_nobody_and_stays(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 1)
    shelf = Shelf(path.parent)
    id_ = shelf.id_of(path)
    assert id_ == Shelf(path.parent).id_of(path)
    assert len(id_) == 24
    assert (path.parent / KEY_FILE).stat().st_mode & 0o077 == 0
    (path.parent / KEY_FILE).unlink()
    assert Shelf(path.parent).id_of(path) != id_
    with serving_seasons(path.parent) as server:
        assert server.browser().get(f"/season/{id_}").status_code == 404


def test_no_page_shows_the_seed(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s")
    with serving_seasons(path.parent) as server:
        at = f"/season/{season_id(server, path)}"
        with SeasonFile.open_to_read(path) as file:
            seeds = [file.plan.seed.strip("+"), *(file.plan.seed_of(1, number) for number in range(1, 25))]
        for page in ("", "/schedule", "/game/1", "/game/1/plays", "/game/1/scorecard/away.svg", "/postseason"):
            shown = server.browser().get(at + page)
            assert shown.status_code == 200, page
            assert not [seed for seed in seeds if seed in shown.text], page


def test_the_standings_say_how_each_club_has_won_and_lost(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s")
    with serving_seasons(path.parent) as server:
        page = server.browser().get(f"/season/{season_id(server, path)}").text
    with SeasonFile.open_to_read(path) as file:
        totals, shown = file.totals(1), forms(file.plan.fixtures, file.scores(1))
        for club in file.plan.clubs:
            row = re.search(rf'<th scope="row">(<a [^>]*>)?{club.name}.*?</tr>', page, re.S)
            assert row is not None
            cells = re.findall(r"<td>([^<]*)</td>", row[0])
            record, form = totals[club.code].record, shown[club.code]
            assert cells[:2] == [str(record[1]), str(record[2])]
            assert cells[4:9] == [str(form.home), str(form.road), str(form.one_run), str(form.lately), form.streak]
            assert cells[11] == f"{expected_wins(record):.1f}"
            assert cells[12] == f"{club.wins}-{club.losses}"


def test_a_day_by_number_and_by_date_and_days_that_are_none(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 6)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}/schedule"
        assert browser.get(f"{at}?day=2").text == browser.get(f"{at}?date=1927-04-14").text
        assert "Friday, 15 April 1927" in browser.get(at).text  # the next day with games
        for wrong in ("?day=99", "?day=-1", "?day=x", "?date=1927-13-40", "?date=1999-01-01"):
            assert browser.get(at + wrong).status_code == 422, wrong


def test_a_game_has_its_box_score_its_scorecards_and_its_plays(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 6)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}/game"
        assert "Line score" in browser.get(f"{at}/1").text
        assert browser.get(f"{at}/1/scorecard/home.svg").headers["content-type"].startswith("image/svg")
        assert browser.get(f"{at}/1/scorecard/nobody.svg").status_code == 404
        assert "Play by play" in browser.get(f"{at}/1/plays").text
        assert "is played on" in text_of(browser.get(f"{at}/24"))
        for wrong in ("/24/plays", "/24/scorecard", "/999", "/0"):
            assert browser.get(at + wrong).status_code == 422, wrong


def test_a_season_that_is_played_on_elsewhere_is_shown_as_it_stands(tmp_path: Path) -> None:
    """The process that makes pages keeps the file open; another one writes it, removes it, or puts another in its place."""
    path = season_file(tmp_path / "s", 2)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        assert "2 of 24 games are over" in text_of(browser.get(at))
        with SeasonFile.open(path) as file:
            play_on(file, 1, 10)
        assert "10 of 24 games are over" in text_of(browser.get(at))
        path.unlink()
        assert browser.get(at).status_code == 404
        season_file(path.parent, 5)
        assert "5 of 24 games are over" in text_of(browser.get(at))


def test_hostile_names_are_shown_as_text(tmp_path: Path) -> None:
    name = "<script>alert(1)</script>\"'&{{7*7}}"
    path = season_file(tmp_path / "s", 6, named=name)
    (path.parent / "<b>x&y.hotstove-season").write_bytes(b"no season")
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        for page in ("/seasons", at, f"{at}/schedule?day=0", f"{at}/game/1", f"{at}/game/1/scorecard", f"{at}/postseason"):
            shown = browser.get(page)
            assert shown.status_code == 200
            assert "<script>alert" not in shown.text
            assert "<b>x" not in shown.text
            assert "{{7*7}}" in shown.text or name not in shown.text
            assert "49" not in text_of(shown) or page != at


def test_a_damaged_file_is_named_and_the_others_are_shown(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 2)
    broken = path.with_name("broken.hotstove-season")
    broken.write_bytes(path.read_bytes()[:20_000])
    with serving_seasons(path.parent) as server:
        browser = server.browser()
        page = browser.get("/seasons")
        assert page.status_code == 200
        assert "2 of 24 games" in text_of(page)
        assert str(tmp_path) not in page.text
        refused = browser.get(f"/season/{season_id(server, broken)}")
        assert refused.status_code == 422
        assert str(tmp_path) not in refused.text


def test_a_file_that_names_its_tables_by_other_bytes_than_text_keeps_no_other_from_being_shown(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    season_file(folder, 2, "whole")
    bad = season_file(folder, 2, "bad")
    bad.write_bytes(misspelled(bad.read_bytes()))
    with serving_seasons(folder) as server:
        listed = server.browser().get("/seasons")
        page = server.browser().get(f"/season/{season_id(server, bad)}")
    assert (listed.status_code, page.status_code) == (200, 422)
    assert "2 of 24 games" in listed.text
    for told in (text_of(listed), text_of(page)):
        assert f"{bad.name}: not readable as a season file: malformed database schema".lower() in told.lower()
        assert str(folder) not in told


def test_of_several_replays_the_sums_are_shown_and_the_rest_is_the_command_lines(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    folder.mkdir()
    path = folder / "many.hotstove-season"
    with SeasonFile.create(path, replace(plan(), replays=2, keep=False)) as file:
        play_on(file, 1)
        wins = file.totals(1)["NYA"].record[1]
    with serving_seasons(folder) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        page = browser.get(at)
        assert "24 of 24 games are over" in text_of(page)
        assert "replayed 2 times" in text_of(page)
        assert re.search(rf"New York Yankees</a></th><td>{wins}</td>", page.text)
        assert "Play to the end" not in page.text
        for part in ("/schedule", "/leaders", "/club/NYA", "/club/NYA/games", "/player/NYA/ruthba01", "/game/1", "/postseason"):
            assert browser.get(at + part).status_code == 200, part
        assert "only the sums" in text_of(browser.get(f"{at}/game/1"))
    with pytest.raises(NotLegal, match="replays are the computer's"):
        play_piece(path, Aim(), 1)


def test_a_server_without_a_folder_says_so(tmp_path: Path) -> None:
    from tests.web.browsing import serving

    with serving(tmp_path / "t.db") as server:
        assert "--seasons FOLDER" in server.browser().get("/seasons").text
        assert server.browser().get("/season/x").status_code == 404


def test_the_command_line_plays_on_what_the_browser_shows(tmp_path: Path) -> None:
    path = season_file(tmp_path / "s", 2)
    with serving_seasons(path.parent) as server:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        assert browser.get(at).status_code == 200
        words = "from hotstove.cli.main import main; main()"
        command = [sys.executable, "-c", words, "season", "sim", "--days", "2", "--file", str(path)]
        assert subprocess.run(command, check=False, capture_output=True, timeout=120).returncode == 0
        assert "6 of 24 games are over" in text_of(browser.get(at))


def test_news_of_a_day_are_those_of_the_command_line(tmp_path: Path) -> None:
    """With links to the game and to whose they are; a name is text, whatever stands in it."""
    path = season_file(tmp_path / "s", named="The A&B")
    with serving_seasons(path.parent) as server, SeasonFile.open_to_read(path) as file:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        told = 0
        for day in range(12):
            page = browser.get(f"{at}/news?day={day}")
            assert page.status_code == 200
            lines = news_text(file, day).splitlines()[1:]
            for line in lines:
                number, _, sentence = line.strip().partition("  ")
                if number.isdigit():
                    told += 1
                    assert sentence in text_of(page)
                    assert f"{at}/game/{number}" in page.text
            assert "A&B" not in page.text
        assert told
        assert browser.get(f"{at}/news").text == browser.get(f"{at}/news?day=11").text
        assert f'href="{at}/news"' in browser.get(at).text


def test_a_file_of_an_earlier_version_has_its_news_from_the_counts(tmp_path: Path) -> None:
    """Its games have nothing behind their lines, and no chronicle is kept in it."""
    path = season_file(tmp_path / "s")
    with SeasonFile.open(path) as file:
        news = news_text(file, 3)
        for game in list(file.games(1)):
            file.restore(game._replace(lines=packed(unpacked(game.lines))))
        file.set_note(CHRONICLE, None)
    with SeasonFile.open_to_read(path) as file, serving_seasons(path.parent) as server:
        assert set(news_text(file, 3).splitlines()) <= set(news.splitlines()) | {"There is no news of this day."}
        assert server.browser().get(f"/season/{season_id(server, path)}/news?day=3").status_code == 200


def test_records_and_awards_stand_on_pages_with_their_formulas(tmp_path: Path) -> None:
    """Those of all seasons are of one's own: a stranger has none."""
    path = season_file(tmp_path / "s", named="The <b>Sox</b>")
    with serving_seasons(path.parent) as server, SeasonFile.open_to_read(path) as file:
        browser, at = server.browser(), f"/season/{season_id(server, path)}"
        page = browser.get(f"{at}/records")
        best = season_records(file)[0].rows[0]
        assert f"{at}/game/{best.game}" in page.text
        assert best.who in text_of(page)
        assert "<b>Sox" not in page.text
        awards = browser.get(f"{at}/awards")
        for award in awards_of(file.plan, file.totals(1)):
            assert FORMULAS[award.name].split(":")[0] in text_of(awards)
            assert award.nominees[0].name in text_of(awards)
        together = browser.get("/seasons/records")
        assert "Of 1 season" in text_of(together)
        assert "<b>Sox" not in together.text
    with serving_seasons(path.parent, STRANGER) as server:
        assert "No season of yours" in server.browser().get("/seasons/records").text
