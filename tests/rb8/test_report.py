"""The simulation report of RB8: its parts run on tiny numbers, its sums are right, and its text is made from the data."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from functools import cache
from pathlib import Path

import pytest

from benchmarks.rb8_report.__main__ import KEPT, kept_text, main
from benchmarks.rb8_report.figures import against_even, least_squares
from benchmarks.rb8_report.matches import carries, changed, giving, leads, rated, unchanged
from benchmarks.rb8_report.measure import PARTS, SMALL, Results, measure
from benchmarks.rb8_report.prices import cost, fit
from benchmarks.rb8_report.text import write
from hotstove.baseball.positions import Position
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import Hitter, all_cards, missing, shipped_team, shipped_teams

GAMES = 24


@cache
def small() -> Results:
    return measure(PARTS, SMALL, lambda text: None, {})


def test_every_part_finds_all_that_it_should() -> None:
    results = small()
    assert [style["faces"] for style in results["styles"]] == [5, 4]
    assert [style["runs"]["games"] for style in results["styles"]] == [120 * SMALL.pair, 120 * SMALL.pair_four_faces]
    assert set(results["standings"]) == set(shipped_teams())
    assert sum(each["wins"]["mean"] for each in results["standings"].values()) == pytest.approx(8, abs=0.001)
    assert set(results["abilities"]) == set(ABILITIES)
    assert len(results["squads"]) == SMALL.squads
    assert len(results["drafts"]) == SMALL.drafts


def test_the_same_games_are_played_again() -> None:
    assert measure(["squads"], SMALL, lambda text: None, {})["squads"] == small()["squads"]


def test_what_is_kept_is_read_back_and_makes_the_report(tmp_path: Path) -> None:
    results: Results = json.loads(kept_text(small()))
    assert results == small()
    write(results, tmp_path)
    page = (tmp_path / "rb8-report.md").read_text(encoding="utf-8")
    assert all(f"| {ability.id} {ability.name} | " in page for ability in ABILITIES.values())
    assert all(f"| {shipped_team(name).nickname} | " in page for name in shipped_teams())
    for picture in ("abilities", "points"):
        assert f"](rb8-{picture}.svg)" in page
        ElementTree.fromstring((tmp_path / f"rb8-{picture}.svg").read_text(encoding="utf-8"))


def test_the_page_in_the_docs_is_made_from_the_results_that_are_kept(tmp_path: Path) -> None:
    write(json.loads(KEPT.read_text(encoding="utf-8")), tmp_path)
    docs = KEPT.parents[2] / "docs"
    for name in ("rb8-report.md", "rb8-abilities.svg", "rb8-points.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8") == (docs / name).read_text(encoding="utf-8"), (
            f"docs/{name} is not of these results and points: python -m benchmarks.rb8_report --text"
        )


def test_a_part_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["innings"]) == 2
    assert "there is no part 'innings'; parts: games, ratings" in capsys.readouterr().err


def test_squads_by_lot_are_legal_and_share_no_card() -> None:
    cards = list(all_cards().values())
    for match in small()["squads"]:
        assert len({*match["first"], *match["second"]}) == 22
        for squad in (match["first"], match["second"]):
            assert missing([cards[place] for place in squad]) == []


# --- Twins


def test_twins_without_a_change_are_even() -> None:
    """The same numbers give the same games; nothing added changes nothing; Control and Stuff add up to the same (RB-017)."""
    played = leads(unchanged, GAMES)
    assert leads(unchanged, GAMES) == played
    assert leads(rated(("P",), control=0), GAMES) == played
    assert leads(rated(("P",), control=1), GAMES) == leads(rated(("P",), stuff=1), GAMES) != played


def test_games_of_one_number_share_their_luck() -> None:
    """A die more at every double would throw all that follows out of step; here games find back to the same dice."""
    even, more = leads(unchanged, GAMES), leads(giving(ABILITIES["A10"]), GAMES)
    assert sum(abs(a - b) for a, b in zip(even, more, strict=True)) < 0.5 * sum(map(abs, even))


def test_who_carries_an_ability() -> None:
    team = shipped_team("accountants")
    for ability, expected in (("A08", 9), ("A29", 1), ("A44", 1), ("A46", 2), ("A48", 10), ("A25", 1), ("A41", 1), ("A36", 3)):
        twin = changed(team, 1, giving(ABILITIES[ability]), "B")
        held = [card for card in twin.players if card.ability is not None]
        assert len(held) == expected, ability
        assert all(card.position in ABILITIES[ability].owners for card in held)
    assert twin.starter is twin.starters[1]
    assert [card.id for card in twin.players] == [f"B{card.id}" for card in team.players]


def test_a_designated_hitter_carries_no_fielders_ability() -> None:
    first_baseman = next(card for card in shipped_team("accountants").hitters if card.position == "1B")
    assert carries(ABILITIES["A39"], first_baseman, Position.FIRST_BASE)
    assert not carries(ABILITIES["A39"], first_baseman, Position.DESIGNATED_HITTER)
    assert not carries(ABILITIES["A08"], first_baseman, None)


def test_a_rating_is_added_to_whom_it_belongs() -> None:
    team = shipped_team("accountants")
    twin = changed(team, 0, rated(("OF",), defense=1), "B")
    more = [
        (card.position, after.defense - card.defense)
        for card, after in zip(team.players, twin.players, strict=True)
        if isinstance(card, Hitter) and isinstance(after, Hitter)
    ]
    assert sorted(more)[-1] == ("SS", 0)
    assert [position for position, each in more if each] == ["OF"] * 3


# --- Sums


def test_luck_that_even_games_had_is_taken_off() -> None:
    even = [3.0, -3.0, 1.0, -1.0]
    estimate = against_even([4.5, -0.5, 2.4, 1.6], even, 2)
    assert estimate["mean"] == pytest.approx(1.0)
    assert estimate["error"] < 0.1


def test_least_squares_finds_a_line() -> None:
    slopes, errors, explained = least_squares([[1.0], [2.0], [3.0]], [2.1, 3.9, 6.0])
    assert slopes[0] == pytest.approx(1.992857, abs=1e-5)
    assert 0 < errors[0] < 0.1
    assert 0.99 < explained < 1


def test_points_that_tell_the_lead_explain_it() -> None:
    cards = list(all_cards().values())
    matches = [
        {**match, "leads": [sum(cards[c].points for c in match["first"]) - sum(cards[c].points for c in match["second"])] * 2}
        for match in small()["squads"]
    ]
    fitted = fit(matches, [cost])  # type: ignore[arg-type]
    assert fitted.slopes[0]["mean"] == pytest.approx(1)
    assert fitted.explained == pytest.approx(1)
