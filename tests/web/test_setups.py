"""Set-ups and teams that many tables share, and how many of those that few do are remembered."""

from __future__ import annotations

from typing import Any

import pytest

from hotstove.table.game import AnyGame, games
from hotstove.table.texts import Json, as_node
from hotstove.web import setup_cache
from hotstove.web.setup_cache import cached_setup

NAMES = sorted(games())
each_game = pytest.mark.parametrize("name", NAMES)
NOTHING = as_node(None)


def plain(game: AnyGame, away: str, home: str) -> dict[str, Json]:
    return game.set_up(as_node(away), as_node(home), NOTHING).plain()


@each_game
def test_equal_set_ups_and_equal_sides_are_one_object(name: str) -> None:
    game = games()[name]
    first, second, last = game.teams()[0], game.teams()[1], game.teams()[-1]
    found = cached_setup(plain(game, first, second))
    assert cached_setup(plain(game, first, second)) is found
    other = cached_setup(plain(game, last, first))
    assert other is not found
    assert other.home is found.away, "on whichever side"
    assert other.plain() == plain(game, last, first)


@each_game
def test_options_are_told_apart(name: str) -> None:
    game = games()[name]
    switch = next(switch for switch in game.switches if not switch.values)
    other = as_node({switch.name: not switch.default})
    one, two = (game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), options) for options in (NOTHING, other))
    assert cached_setup(one.plain()).options == one.options != two.options == cached_setup(two.plain()).options


@pytest.mark.parametrize("data", [{}, {"away": {}}, {"away": {}, "home": {}}])
def test_what_is_no_set_up_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        cached_setup(data)
    with pytest.raises(ValueError, match="expected options"):
        cached_setup({"away": {}, "home": {}, "options": []})


def test_only_so_many_are_remembered() -> None:
    for number in range(300):
        cached_setup({"away": {"number": number}, "home": {"number": -1 - number}, "options": {}})
    for cached in (setup_cache._of, setup_cache._side):
        assert cached.cache_info().currsize <= 128
