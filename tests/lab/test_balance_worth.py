"""What cards and abilities are worth: by exact chances, and by the same games with them and without them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.cli.main import cli
from hotstove.games.clutch import GAME as CLUTCH
from hotstove.games.rb8 import GAME as RB8
from hotstove.games.smallball import GAME as SMALLBALL
from hotstove.games.sportsclix import GAME as SPORTSCLIX
from hotstove.lab.balance.abilities import AbilityGames, ability_report
from hotstove.lab.balance.cards import BATTER, PITCHER, card_report
from hotstove.lab.balance.changes import Changes
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


def test_the_command_tells_both(tmp_path: Path) -> None:
    run = CliRunner().invoke
    cards = run(cli, ["balance", "clutch", "--cards", "--json"])
    assert len(json.loads(cards.output)["cards"]) == 208  # 13 batters and 13 pitchers of 8 clubs
    text = run(cli, ["balance", "smallball", "--cards"])
    assert "Bo Jankowski (BWH)" in text.output.splitlines()[2]
    missing = run(cli, ["balance", "smallball"])
    assert "CHANGES is missing" in missing.output
