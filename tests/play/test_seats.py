"""The drawing of sides."""

from __future__ import annotations

import pytest

from hotstove.play.seats import gentle_level, hardness, level_named, offered_levels, sides_change
from hotstove.table.errors import Unreadable
from hotstove.table.game import game_named


def test_who_is_at_home_is_tossed_by_the_seed_with_even_odds() -> None:
    """SB-R-01."""
    tosses = [sides_change(f"game {number}") for number in range(2000)]
    assert 900 < sum(tosses) < 1100
    assert tosses == [sides_change(f"game {number}") for number in range(2000)]


def test_a_level_is_named_by_how_hard_it_is_to_beat() -> None:
    game = game_named("clutch")
    assert [hardness(level) for level in game.managers] == ["easy", "easy", "medium", "hard"]
    named = [level_named(game, name) for name in ("easy", "hard", "rollout", "random")]
    assert named == ["easy", "rollout", "rollout", "random"]
    known = r"no manager 'perfect'; Clutch has: random, easy, sensible \(medium\), rollout \(hard\)"
    with pytest.raises(Unreadable, match=known):
        level_named(game, "perfect")


def test_people_are_offered_one_easy_level() -> None:
    """A game with an ``easy`` level keeps the random one for proofs; a first game is played against the next one."""
    offered = {name: offered_levels(game_named(name)) for name in ("clutch", "pinetar")}
    assert offered == {"clutch": ("easy", "sensible", "rollout"), "pinetar": ("random", "sensible")}
    assert {gentle_level(game_named(name)) for name in offered} == {"sensible"}
