"""The pages of leaders, clubs and players say what the season's file holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from hotstove.league.leaders import batters, pitchers
from hotstove.league.season.compared import batting_compared
from hotstove.league.season.lines import Fielded
from hotstove.league.season.splits import by_hand, games_of_club, games_played
from hotstove.league.season.store import SeasonFile
from hotstove.stats.averages import batting_average, in_print
from hotstove.stats.seasons import BattingSeason
from tests.web.browsing import Browser, text_of
from tests.web.seasons_case import plan, season_file, season_id, serving_seasons


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, str, SeasonFile]]:
    path: Path = season_file(tmp_path_factory.mktemp("people") / "s")
    with serving_seasons(path.parent) as server, SeasonFile.open_to_read(path) as file:
        yield server.browser(), f"/season/{season_id(server, path)}", file


def rows_of(page: str) -> list[list[str]]:
    """The cells of each row of the first table."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return [
        [re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)] for row in body.split("</tr>")
    ][:-1]


def test_leaders_come_by_any_column_and_turned(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    hits = sorted((row.line.hits for row in batters(file.plan, file.totals(1))), reverse=True)
    assert [int(row[7]) for row in rows_of(browser.get(f"{at}/leaders?sort=h").text)] == hits[:50]
    lowest = rows_of(browser.get(f"{at}/leaders?sort=h&turned=on").text)
    assert int(lowest[0][7]) == 0
    eras = [row for row in pitchers(file.totals(1)) if row.qualified]
    shown = rows_of(browser.get(f"{at}/leaders?of=pitching").text)
    assert len(shown) == min(50, len(eras))
    assert [float(row[17]) for row in shown] == sorted(float(row[17]) for row in shown)  # the lowest leads


def test_who_has_not_played_enough_is_left_out_of_averages_unless_asked_for(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    everybody = batters(file.plan, file.totals(1))
    qualified = [row for row in everybody if row.qualified]
    assert f"of {len(qualified)}" in browser.get(f"{at}/leaders").text
    came = [row for row in everybody if row.line.plate_appearances]
    assert f"of {len(came)}" in browser.get(f"{at}/leaders?who=all").text
    assert f"of {len(came)}" in browser.get(f"{at}/leaders?sort=hr").text


def test_leaders_of_a_club_and_errors_of_fielders(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    assert {row[2] for row in rows_of(browser.get(f"{at}/leaders?club=PHA&who=all").text)} == {"PHA"}
    worst = max(counts[Fielded.ERRORS] for lines in file.totals(1).values() for counts in lines.fielding.values())
    assert int(rows_of(browser.get(f"{at}/leaders?of=fielding&sort=e").text)[0][7]) == worst


@pytest.mark.parametrize(
    "query", ["of=x&sort=y&page=z", "page=9999", "league=%3Cb%3E&club=%00", "turned=on&who=%F0%9F%98%80", "page=-1"]
)
def test_an_odd_question_is_answered(played: tuple[Browser, str, SeasonFile], query: str) -> None:
    browser, at, _ = played
    page = browser.get(f"{at}/leaders?{query}")
    assert page.status_code == 200
    assert "<b>" not in page.text.partition("<main")[2].partition("<table")[0]


def test_a_club_has_its_players_and_its_pitchers_rest(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    page = browser.get(f"{at}/club/NYA")
    lines = file.totals(1)["NYA"]
    for id_ in lines.batting:
        assert f'/player/NYA/{id_}"' in page.text
    assert "days ago" in text_of(page)
    assert "The real club was 110-44" in text_of(page)
    games = browser.get(f"{at}/club/NYA/games").text
    assert games.count("<b>W</b>") == lines.record[1]
    assert browser.get(f"{at}/club/XXX").status_code == 404
    assert browser.get(f"{at}/club/XXX/games").status_code == 404


def test_a_player_has_both_lines_his_card_splits_and_games(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    ruth = next(row for row in batters(file.plan, file.totals(1)) if row.name == "Babe Ruth")
    page = browser.get(f"{at}/player/NYA/{ruth.id}")
    replay, real = rows_of(page.text)
    assert replay[0] == "Replay"
    assert replay[14] == in_print(batting_average(ruth.line))
    assert real[:9] == ["Real", "151", "691", "540", "158", "192", "29", "8", "60"]
    assert 'class="season-card"' in page.text
    home = re.search(r"<tr><th scope=\"row\">Home</th><td>(\d+)</td>", page.text)
    road = re.search(r"<tr><th scope=\"row\">Road</th><td>(\d+)</td>", page.text)
    assert home is not None
    assert road is not None
    assert int(home[1]) + int(road[1]) == ruth.line.games
    assert f"Game by game ({ruth.line.games})" in page.text
    assert "Hits in at-bats" in page.text


def test_who_has_not_played_yet_has_a_page_and_who_is_nobody_has_none(played: tuple[Browser, str, SeasonFile]) -> None:
    browser, at, file = played
    came = file.totals(1)
    club, idle = next((club.code, man) for club in plan().clubs for man in club.players if man.id not in came[club.code].names)
    assert idle.name in text_of(browser.get(f"{at}/player/{club}/{idle.id}"))
    for nobody in ("nobody", "..%2f..%2fetc%2fpasswd", "%3Cscript%3E", "%00"):
        assert browser.get(f"{at}/player/NYA/{nobody}").status_code == 404


def test_chance_is_that_of_a_binomial_distribution() -> None:
    """A man who hits .300 in 400 at-bats scatters by the square root of 400 x .3 x .7: 9.165 hits."""
    real = BattingSeason(at_bats=1000, hits=300)
    hits = batting_compared(BattingSeason(at_bats=400, hits=138), real, ())[0]
    assert hits.expected == pytest.approx(120)
    assert hits.deviation == pytest.approx(84**0.5)
    assert hits.z == pytest.approx(18 / 84**0.5)
    assert hits.words == "chance"
    assert Fraction(hits.count, hits.chances) == Fraction(138, 400)
    assert "Strikeouts" not in [each.label for each in batting_compared(real, real, ())]  # the year did not keep them
    assert batting_compared(real, BattingSeason(), ()) == []


def test_splits_by_hand_stand_on_the_players_page(played: tuple[Browser, str, SeasonFile]) -> None:
    """Of every player with a part in a game, at bat and on the mound."""
    browser, at, file = played
    totals = file.totals(1)["NYA"]
    for id_ in {*totals.batting, *totals.pitching}:
        page = browser.get(f"{at}/player/NYA/{id_}")
        assert page.status_code == 200
        at_bat, on_mound = by_hand(games_played(games_of_club(file, "NYA"), id_))
        assert all(part.label in page.text for part in (*at_bat, *on_mound))
    club = text_of(browser.get(f"{at}/club/NYA"))
    assert "By kinds of games" in club
    assert "Against the Athletics" in club
