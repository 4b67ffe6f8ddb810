"""What cards and abilities are worth: by exact chances, and by the same games with them and without them."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.contests import drafts_of
from hotstove.cli.main import cli
from hotstove.games.clutch import GAME as CLUTCH
from hotstove.games.rb8 import GAME as RB8
from hotstove.games.smallball import GAME as SMALLBALL
from hotstove.games.sportsclix import GAME as SPORTSCLIX
from hotstove.lab.balance.abilities import AbilityGames, ability_report
from hotstove.lab.balance.cards import BATTER, PITCHER, card_report
from hotstove.lab.balance.changes import Changes
from hotstove.lab.balance.costs import LIMITS, SQUADS, RosterGames, cost_report, curve_of, halves, roster
from hotstove.lab.balance.play import Games
from hotstove.lab.balance.worth_pages import worth_page
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, as_node
from tests.table.toy import Toy


def test_small_balls_cards_are_beside_their_mean() -> None:
    report = card_report(SMALLBALL)
    values = [card.after for card in report.cards if card.after is not None]
    assert len(values) == 18
    assert sum(values) == pytest.approx(0)
    assert values == sorted(values, reverse=True)
    assert report.by_cost(BATTER) is None


def test_a_change_makes_a_card_worth_more_and_the_others_a_little_less() -> None:
    players: Json = [{"number": 4, "results": ["2B", "2B", "FO", "1B", "BB", "GO"]}]
    report = card_report(SMALLBALL, Changes({"teams/foxes.yaml": as_node({"players": players})}))
    more = {card.name: card.more for card in report.cards}
    gain = 100 / 6 * (0.77 + 0.28)
    assert more["Big Hal Mercer (CCF)"] == pytest.approx(gain * 17 / 18)
    assert more["Ada Finch (CCF)"] == pytest.approx(-gain / 18)


def test_dear_cards_are_worth_more() -> None:
    report = card_report(CLUTCH)
    batters, pitchers = report.by_cost(BATTER), report.by_cost(PITCHER)
    assert batters is not None
    assert pitchers is not None
    assert batters[0] > 0 < pitchers[0]
    assert batters[1] > 0.8


def test_dear_figures_are_worth_more() -> None:
    report = card_report(SPORTSCLIX)
    for role in (BATTER, PITCHER):
        found = report.by_cost(role)
        assert found is not None
        assert found[0] > 0
        assert found[1] > 0.4


def test_a_team_loses_one_ability_and_nothing_else() -> None:
    team = RB8.team_files.team("hares")
    for each in RB8.without_abilities(team):
        bare = RB8.team_files.made(as_node(each.team))[0]
        lost = [(card, now) for card, now in zip(team.players, bare.players, strict=True) if card.ability is not now.ability]
        assert len(lost) == each.cards > 0
        for card, now in lost:
            assert card.ability is not None
            assert now.ability is None
            assert f"{card.ability.name} ({card.ability.id})" == each.ability
            assert (now.id, now.name, now.position) == (card.id, card.name, card.position)


def test_figures_lose_one_intangible() -> None:
    team = SPORTSCLIX.team_files.team("moth")
    before = sum(len(str(each.team)) for each in SPORTSCLIX.without_abilities(team))
    assert before
    names = [each.ability for each in SPORTSCLIX.without_abilities(team)]
    assert names == sorted(set(names))
    for each in SPORTSCLIX.without_abilities(team):
        bare = SPORTSCLIX.team_files.made(as_node(each.team))[0]
        left = {name.ability: name.cards for name in SPORTSCLIX.without_abilities(bare)}
        assert each.ability not in left
        others = {name.ability: name.cards for name in SPORTSCLIX.without_abilities(team) if name.ability != each.ability}
        assert left == others


def test_abilities_are_measured_the_same_by_any_number_of_processes() -> None:
    games = AbilityGames("rb8", 2, as_node(None), "sensible", "1")
    one = ability_report(games, 1)
    assert one == ability_report(games, 2)
    assert len(one.abilities) > 40
    assert [each.runs.value for each in one.abilities] == sorted((each.runs.value for each in one.abilities), reverse=True)


def test_a_game_without_abilities_says_so() -> None:
    with pytest.raises(NotLegal, match="the cards of Small Ball have no abilities"):
        ability_report(AbilityGames("smallball", 2, as_node(None), "sensible", "1"))
    with pytest.raises(NotLegal, match="the exact chances of Toy depend on more"):
        card_report(Toy())


def test_a_game_without_prices_says_so() -> None:
    with pytest.raises(NotLegal, match="the cards of Pine Tar have no prices"):
        cost_report(Games("pinetar"), 2)


@pytest.mark.parametrize("game", [RB8, CLUTCH, SPORTSCLIX], ids=lambda game: game.name)
def test_rosters_are_of_separate_halves_and_within_their_limits(game: AnyBallGame) -> None:
    drafts = drafts_of(game)
    parts = halves(drafts, "1")
    ids = [{card.id for card in part} for part in parts]
    assert not ids[0] & ids[1]
    assert sorted(ids[0] | ids[1]) == sorted(card.id for card in drafts.pool())
    for position in {card.position for card in drafts.pool()}:
        one, another = (sum(card.position == position for card in part) for part in parts)
        assert 0 <= another - one <= 1
    limits = [round(part * drafts.limit(series=False)) for part in LIMITS]
    rosters = [roster(drafts, parts[0], limit, SQUADS[0]) for limit in limits]
    assert all(each.cost <= each.limit for each in rosters)
    assert [each.cost for each in rosters] == sorted(each.cost for each in rosters)
    with pytest.raises(NotLegal, match="no roster costs 100 or less"):
        roster(drafts, parts[0], 100, SQUADS[0])


def test_the_slope_is_that_of_wins_over_costs() -> None:
    """A tenth more wins a tenth more often; rosters of one cost win three tenths more or less than that."""
    found = []
    for part in LIMITS:
        for more in (-0.3, 0.3):
            wins = 0.5 + part - 1 + more
            found.append(RosterGames(round(1000 * part), round(1000 * part), [0] * 1000, [wins] * 1000))
    curve = curve_of(found)
    assert curve.slope.wins.value == pytest.approx(0.1)
    assert curve.slope.apart == pytest.approx(sqrt(10 * 0.09 / 8))
    assert curve.slope.runs.value == 0
    assert [each.wins.value for each in curve.limits] == pytest.approx([part - 0.5 for part in LIMITS])


def test_wins_by_cost_are_the_same_by_any_number_of_processes() -> None:
    """Also with changes, here of an option."""
    changes = Changes({}, as_node({"control_faces": "4"}), about="less control")
    one = cost_report(Games("rb8"), 2, changes)
    assert one == cost_report(Games("rb8"), 2, changes, 2)
    assert one.after is not None
    assert [each.cost for each in one.after.limits] == [each.cost for each in one.before.limits]
    assert one.after.slope != one.before.slope
    page = worth_page("RB8", one)
    assert page.count("<svg") == 2
    assert "After: less control" in page


def test_the_command_tells_both(tmp_path: Path) -> None:
    run = CliRunner().invoke
    cards = run(cli, ["balance", "clutch", "--cards", "--json"])
    assert len(json.loads(cards.output)["cards"]) == 208  # 13 batters and 13 pitchers of 8 clubs
    text = run(cli, ["balance", "smallball", "--cards"])
    assert "Bo Jankowski (BWH)" in text.output.splitlines()[2]
    page = tmp_path / "page.html"
    abilities = run(cli, ["balance", "rb8", "--abilities", "-n", "2", "-j", "1", "--html", str(page)])
    assert "of each team that has one" in abilities.output
    written = page.read_text(encoding="utf-8")
    assert "<svg" in written
    assert "Cannon" in written


def test_options_that_do_not_go_together_are_refused() -> None:
    run = CliRunner().invoke
    for words, told in (
        ([], "CHANGES is missing"),
        (["--cards", "--costs"], "--cards and --costs are separate reports"),
        (["--costs", "--team", "foxes"], "--costs goes without --team"),
        (["--cards", "--goal", "runs 4"], "--cards goes without --goal"),
        (["--cards", "--games", "30", "--manager", "random"], "--cards goes without --games and --manager"),
        (["--abilities", "--against", "random"], "--abilities goes without --against"),
        (["--cards", "--set", "n=3"], "--set goes with CHANGES"),
        (["changes.yaml", "--abilities"], "--abilities goes without a file"),
        (["changes.yaml", "--goal", "runs 4"], "--seek and --goal go together"),
    ):
        assert told in run(cli, ["balance", "smallball", *words]).output
