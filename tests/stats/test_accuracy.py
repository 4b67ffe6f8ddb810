"""What replays showed of the card press, held in the expectation: how much pitchers are better at home, and the walk rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from benchmarks.accuracy.__main__ import main
from hotstove.games.pinetar.press.grades import HOME_BETTER, GradedPitcher
from hotstove.games.pinetar.press.league import LeagueCards
from hotstove.games.pinetar.press.maker import Press
from hotstove.games.pinetar.press.runs import first_taken
from hotstove.stats.lahman import bundled, bundled_years, known_years
from hotstove.table.errors import Unreadable


@cache
def leagues(year: int) -> Sequence[LeagueCards]:
    return Press().cards(bundled(year))


def home_better(cards: LeagueCards, staff: GradedPitcher) -> float:
    """By how many runs in 100 batters his grades are better at home than away, counted from the batters' answers to grades."""
    worth = {grade: figures[4] for grade, figures in cards.against.grades[staff.pitcher.player.throws or "R"].items()}
    third = staff.third
    home = (1 - third) * worth[staff.home.first] + third * worth[staff.home.third]
    return (1 - third) * worth[staff.away.first] + third * worth[staff.away.third] - home


@pytest.mark.parametrize("year", [1927, 2016])
def test_pitchers_together_are_better_at_home_by_what_is_asked(year: int) -> None:
    """A man with two unlike grades fits better than one with a single grade; if everybody's better one were at home, home
    clubs would win 57 of a hundred games. So some are better away."""
    for cards in leagues(year):
        faced = sum(staff.pitcher.faced for staff in cards.staff.values())
        mean = sum(staff.pitcher.faced * home_better(cards, staff) for staff in cards.staff.values()) / faced
        assert mean == pytest.approx(2 * HOME_BETTER, abs=0.1), cards.league.name


@pytest.mark.parametrize("year", [1927, 2016])
def test_no_club_has_all_the_better_grades_at_home(year: int) -> None:
    for cards in leagues(year):
        for team in cards.league.teams:
            own = [staff for staff in cards.staff.values() if staff.pitcher.team is team]
            faced = sum(staff.pitcher.faced for staff in own)
            mean = sum(staff.pitcher.faced * home_better(cards, staff) for staff in own) / faced
            assert -2 < mean < 3.6, team.code


def test_bunts_leave_fewer_walks_to_the_walk_rule() -> None:
    """Who bunts does so with runners on, so that first base is taken less often when batters roll."""
    cards = leagues(1927)[0]
    league, line = cards.league, {"": cards.league.rates}
    without = replace(league, batters=tuple(replace(each, bunts=0.0) for each in league.batters))
    usual, bunting = (first_taken(each, cards.sizes, line, cards.pace)[""] for each in (without, league))
    assert 0.3 < bunting < usual < 0.45
    assert 0.01 < usual - bunting < 0.05


def test_better_pitchers_meet_first_base_taken_less_often() -> None:
    for cards in leagues(2016):
        for hand in ("L", "R"):
            taken = first_taken(cards.league, cards.sizes, cards.against.lines[hand], cards.pace)
            assert 0.2 < taken["A+"] < taken["A"] < taken["B"] < 0.4


def test_a_bad_folder_is_told_before_anything_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--years", "1927,1962", "--data", str(tmp_path), "--kept", str(tmp_path / "kept.json"), "--docs", str(tmp_path)]
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"1962: {tmp_path}: there is no Teams.csv") and "games" not in said
    assert not (tmp_path / "kept.json").exists()


def test_one_command_for_every_game_with_a_press(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smallball"]) == 2
    assert "expected a game with a press: pinetar, clutch, sportsclix" in capsys.readouterr().err
    kept = tmp_path / "kept.json"
    assert main(["clutch", "--years", "1927", "--games", "4", "--jobs", "1", "--kept", str(kept)]) == 0
    assert "| 1927 | 4 |" in capsys.readouterr().out
    assert main(["sportsclix", "--kept", str(tmp_path / "none.json")]) == 0
    assert capsys.readouterr().out.startswith("| season |")


def test_all_years_are_those_of_the_data() -> None:
    assert set(bundled_years()) <= set(known_years())
    with pytest.raises(Unreadable):
        known_years(Path("nowhere"))
