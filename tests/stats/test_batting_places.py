"""Where men usually batted, estimated from what the statistics by season have; and that clubs line up so."""

from __future__ import annotations

import pytest

from hotstove.baseball.season_play import ClubHistory, GameDay
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.dugout import SeasonDugout
from hotstove.stats.batting_places import SUBSTITUTES, usual_places
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import BattingSeason, PlayerSeason
from hotstove.table import Unreadable
from hotstove.table.texts import Json, as_node


def pressed(year: int, code: str) -> dict[str, Json]:
    (club,) = card_maker_of(GAME).press(any_season(year), (code,))
    assert isinstance(club.team, dict)
    return club.team


@pytest.mark.parametrize(
    ("year", "code", "order"),
    [
        (1975, "CIN", "Rose Griffey Morgan Bench Perez Foster Concepcion Geronimo"),
        (1927, "NYA", "Combs Koenig Ruth Gehrig Meusel Lazzeri Dugan Collins"),
    ],
)
def test_known_orders_come_out(year: int, code: str, order: str) -> None:
    """The press's first order, and the order in which a season's dugout has the same men bat on its first day."""
    team = pressed(year, code)
    lineups = team["lineups"]
    assert isinstance(lineups, dict) and isinstance(lineups["1"], list)
    assert [str(entry).split()[-1] for entry in lineups["1"]] == order.split()
    sheet = SeasonDugout().sheet(team, ClubHistory(154), GameDay(0, 4, "ZZZ", True, False), 0)
    assert isinstance(sheet, dict) and isinstance(sheet["lineup"], list)
    playing = [str(entry).split()[-1] for entry in sheet["lineup"]]
    assert [name for name in playing if name in order.split()] == [name for name in order.split() if name in playing]


def man(name: str, trips: int, hits: int, homers: int, batted_in: int, games: int = 150) -> PlayerSeason:
    batting = BattingSeason(games=games, at_bats=trips, hits=hits, home_runs=homers, runs_batted_in=batted_in)
    return PlayerSeason(id=name, name=name, bats="R", throws="R", batting=batting, pitching=None, fielding=())


def test_each_figure_has_its_say() -> None:
    nine = [man(f"m{place}", 600, 160, 10, 60, 130 + 3 * place) for place in range(9)]
    assert list(usual_places(nine[::-1])) == [each.id for each in nine], "all else being equal, more trips bat earlier"
    slugger, table_setter = man("slugger", 620, 170, 40, 140, 138), man("setter", 620, 170, 1, 40, 138)
    places = usual_places([*nine[:7], slugger, table_setter])
    assert places["setter"] < places["slugger"]
    assert sorted(places.values()) == [float(place) for place in range(1, 10)]


def test_who_hardly_batted_bats_low() -> None:
    nine = [man(f"m{place}", 700 - 17 * place, 160, 10, 60) for place in range(9)]
    places = usual_places(nine, [man("nobody", 0, 0, 0, 0, 0), man("half", 330, 90, 1, 20, 72)])
    assert places["nobody"] == SUBSTITUTES > places["half"] > 1


def test_a_place_on_a_card_is_one_of_an_order() -> None:
    team = pressed(1927, "NYA")
    players = team["players"]
    assert isinstance(players, list) and isinstance(players[0], dict) and isinstance(players[0]["usage"], dict)
    for wrong in (-1, 9.5, "third"):
        first: Json = {**players[0], "usage": {**players[0]["usage"], "order": wrong}}
        other: Json = {**team, "players": [first, *players[1:]]}
        with pytest.raises(Unreadable, match="order: expected a "):
            GAME.set_up(as_node(other, "own.yaml"), as_node("zeppelins"), as_node({}))
