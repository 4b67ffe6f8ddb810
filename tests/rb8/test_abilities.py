"""All 59 special abilities: each is shown, handled, and does what its row of data says; before the game nothing collides.

What each of them does in play stands in ``scenarios/rb8/abilities``.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.games import rb8
from hotstove.games.rb8 import abilities, reactions
from hotstove.games.rb8.abilities import PREGAME
from hotstove.games.rb8.ability import ABILITIES, Ability
from hotstove.games.rb8.cards import Card, Pitcher, Team, read_team
from hotstove.games.rb8.game import GAME, new_state
from hotstove.games.rb8.keys import COMBO, COMBOS, KeyName, What, result
from hotstove.games.rb8.opening import pre_game, pre_game_roll
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.state import Changes, Nine, OnKeys, State, nine_of
from hotstove.table import AWAY, BOTH, D6, HOME, DoesNotFit, Event, Seat
from hotstove.table.game import settle
from hotstove.table.odds import OddsTable
from hotstove.table.script import ScriptTable, load_scenario, run_scenario
from hotstove.table.texts import Json, placed, read_yaml_file
from tests.rb8.squads import two_teams
from tests.rb8.test_chains import EagerTable

FOLDER = Path(__file__).parents[2] / "scenarios" / "rb8" / "abilities"
FILES = sorted(FOLDER.glob("*.yaml"))
SOURCE = Path(rb8.__file__).parent
IDS = [f"A{number:02}" for number in range(1, 49)] + [f"P{number:02}" for number in range(1, 12)]


# --- Each is shown, and each is handled


def test_there_are_59_and_these_are_their_ids() -> None:
    assert sorted(ABILITIES) == sorted(IDS)
    assert len({ability.name for ability in ABILITIES.values()}) == 59


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario(path: Path) -> None:
    scenario = load_scenario(path)
    assert run_scenario(scenario) == []
    wanted = path.stem[:3].upper()
    assert f"{wanted} {ABILITIES[wanted].name}" in scenario.about
    assert scenario.shows


@pytest.mark.parametrize("wanted", IDS)
def test_every_ability_has_two_scenarios_one_with_it_and_one_that_is_its_alone(wanted: str) -> None:
    """Where its owner has no ability instead, one of its scenarios at least comes out differently."""
    named = [path for path in FILES if path.stem.startswith(f"{wanted.lower()}-") or wanted in load_scenario(path).about]
    own = [path for path in named if path.stem.startswith(f"{wanted.lower()}-")]
    assert len(named) >= 2
    assert len(own) >= 2
    if wanted not in ("A04", "P10", "A01", "A02", "A03", "P11"):  # what they have rolled is given to the card by name
        assert any(not holds(without(path, wanted)) for path in own)


def without(path: Path, ability: str) -> str:
    """A scenario whose owners of the ability have none."""
    text = path.read_text(encoding="utf-8")
    assert "points: " not in text or f"ability: {ability}, points" in text or f"ability: {ability}" not in text
    return re.sub(f", ability: {ability}(, points: [0-9]+)?", "", text)


def holds(text: str) -> bool:
    """Does the scenario come out as it expects?"""
    return said(text) == ""


def said(text: str) -> str:
    """What a scenario that does not hold is told."""
    try:
        return "; ".join(run_scenario(scenario_of(text)))
    except DoesNotFit as error:
        return str(error)


def scenario_of(text: str):  # type: ignore[no-untyped-def]
    raise NotImplementedError
