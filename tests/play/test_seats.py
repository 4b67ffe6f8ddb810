"""The drawing of sides."""

from __future__ import annotations

import pytest

from hotstove.play.seats import hardness, level_named, sides_change
from hotstove.table.errors import Unreadable
from hotstove.table.game import game_named


def test_who_is_at_home_is_tossed_by_the_seed_with_even_odds() -> None:
    """SB-R-01."""
    tosses = [sides_change(f"game {number}") for number in range(2000)]
    assert 900 < sum(tosses) < 1100
    assert tosses == [sides_change(f"game {number}") for number in range(2000)]


def test_a_level_is_named_by_how_hard_it_is_to_beat() -> None:
    game = game_named("clutch")
    assert [hardness(level) for level in game.managers] == ["easy", "medium", "hard"]
    assert [level_named(game, name) for name in ("easy", "hard", "rollout")] == ["random", "rollout", "rollout"]
    with pytest.raises(
        Unreadable, match=r"no manager 'perfect'; Clutch has: random \(easy\), sensible \(medium\), rollout \(hard\)"
    ):
        level_named(game, "perfect")
