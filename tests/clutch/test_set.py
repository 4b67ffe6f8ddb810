"""The original set: its files are what the generator makes, and its numbers are in the bounds that the set states."""

from collections import Counter
from importlib.resources import files
from statistics import mean

import pytest

from hotstove.baseball.positions import Position
from hotstove.games.clutch.building import Roster
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.generator import CLUBS, GENERATOR, made_files, make_club
from hotstove.games.clutch.invented_cards import BATTERS_ROWS, PITCHERS_ROWS
from hotstove.games.clutch.pool import SET, pool
from hotstove.games.clutch.salaries import batter_salary, pitcher_salary
from hotstove.games.clutch.strategy import DECKS, STADIUMS
from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.table.errors import NotLegal
from hotstove.table.texts import read_yaml

BATTERS = [card for card in pool().values() if isinstance(card, Batter) and card.id == card.player]
PITCHERS = [card for card in pool().values() if isinstance(card, Pitcher)]
CODES = [club.code for club in CLUBS]


def of(code: str) -> list[PlayerCard]:
    return [card for card in pool().values() if card.club == code]


def test_the_files_are_what_the_generator_makes() -> None:
    folder = files("hotstove.games.clutch")
    made = made_files()
    shipped = {
        f"{part}/{file.name}" for part in ("sets", "teams") for file in (folder / part).iterdir() if file.name.endswith(".yaml")
    }
    assert shipped == set(made)
    assert [path for path, text in made.items() if (folder / path).read_text(encoding="utf-8") != text] == []


def test_232_cards_of_eight_clubs() -> None:
    assert len(pool()) == 232
    for club in CLUBS:
        cards = of(club.code)
        first = [card for card in cards if card.id == card.player]
        assert len(cards) == 29
        assert sum(isinstance(card, Batter) for card in first) == 14
        assert Counter(card.role for card in first if isinstance(card, Pitcher)) == {"SP": 5, "RP": 9}
        assert [card.number for card in cards] == list(range(1, 30))


def test_no_two_people_share_a_name_or_a_last_name() -> None:
    people = {card.player: card.name for card in pool().values()}
    assert len(people) == len(set(people.values())) == 224
    assert len({name.rpartition(" ")[2] for name in people.values()}) == 224


@pytest.mark.parametrize("code", CODES)
def test_the_second_version_is_the_dearest_batter_with_more_on_base(code: str) -> None:  # CL-040
    second = pool()[f"{code}29"]
    first = pool()[second.player]
    assert isinstance(first, Batter)
    assert isinstance(second, Batter)
    assert first.salary == max(card.salary for card in of(code) if isinstance(card, Batter) and card is not second)
    assert second.on_base == first.on_base + 1
    assert "AS" in second.icons
    assert second.salary > first.salary
    assert second.chart == first.chart


@pytest.mark.parametrize("code", CODES)
def test_slots_take_their_ratings(code: str) -> None:
    cards = [card for card in of(code) if card.id == card.player]
    starters, bench = cards[:9], cards[9:14]
    assert sorted(card.on_base for card in starters if isinstance(card, Batter)) == [9, 10, 10, 10, 11, 11, 11, 12, 12]
    assert sorted(card.on_base for card in bench if isinstance(card, Batter)) == [8, 8, 9, 9, 10]
    for role, commands in (("SP", [2, 3, 4, 5, 6]), ("RP", [2, 2, 3, 3, 4, 4, 5, 5, 6])):
        assert sorted(card.command for card in cards if isinstance(card, Pitcher) and card.role == role) == commands


def test_ratings_are_in_their_ranges() -> None:
    for batter in BATTERS:
        chart = batter.chart
        assert 18 <= chart.start(Result.HR) <= 23
        assert all(chart.start(row) for row in (Result.GB, Result.FB, Result.BB, Result.SINGLE))
        assert chart.start(Result.HR) - chart.start(Result.TRIPLE) == 1 or not chart.start(Result.TRIPLE)
        assert 50 <= batter.salary <= 665
        for position, rating in batter.positions:
            low, high = {Position.CATCHER: (1, 9), Position.FIRST_BASE: (0, 2)}.get(position, (0, 5))
            assert low <= rating <= high
    for pitcher in PITCHERS:
        chart = pitcher.chart
        assert not chart.start(Result.TRIPLE)
        assert 20 <= chart.start(Result.HR) <= 26
        assert not chart.start(Result.DOUBLE) or 20 <= chart.start(Result.DOUBLE) <= 24
        assert 50 <= pitcher.salary <= 725
        assert pitcher.innings in ((4, 5, 6, 7) if pitcher.starts else (1, 2, 3))
    assert all(card.clutch for card in pool().values())


def share(cards: list[Batter] | list[Pitcher], what: str, value: object) -> float:
    return sum(bool(getattr(card, what) == value) for card in cards) / len(cards)


@pytest.mark.parametrize(
    ("kind", "what", "value", "expected"),
    [
        (Batter, "bats", "R", 0.55),
        (Batter, "bats", "L", 0.34),
        (Batter, "bats", "S", 0.11),
        (Batter, "bonus", None, 0.31),
        (Pitcher, "throws", "L", 0.27),
        (Pitcher, "bonus", None, 0.25),
        (Pitcher, "x_zone", 1, 0.39),
        (Pitcher, "x_zone", 2, 0.45),
        (Pitcher, "x_zone", 3, 0.16),
    ],
)
def test_shares_are_near_those_of_printed_cards(kind: type, what: str, value: object, expected: float) -> None:
    found = share(BATTERS, what, value) if kind is Batter else share(PITCHERS, what, value)
    assert found == pytest.approx(expected, abs=0.09)  # two standard errors of 112 cards


def test_charts_are_near_the_means_of_printed_cards() -> None:
    for on_base, means in BATTERS_ROWS.items():
        counts = [card.chart.counts() for card in BATTERS if card.on_base == on_base]
        rows = (Result.K, Result.GB, Result.FB, Result.BB)
        found = [mean(count[row] for count in counts) for row in rows]
        assert found == pytest.approx(means[:4], abs=0.65)
    for (role, command), pitchers in PITCHERS_ROWS.items():
        charts = [card.chart.counts() for card in PITCHERS if card.role == role and card.command == command]
        assert mean(count[Result.K] for count in charts) == pytest.approx(pitchers[0], abs=1)
        assert mean(count[Result.GB] for count in charts) == pytest.approx(pitchers[1], abs=1)
    assert mean(bool(card.chart.start(Result.TRIPLE)) for card in BATTERS) == pytest.approx(1 / 3, abs=0.09)


def test_icons_are_on_about_an_eighth_of_the_cards() -> None:
    assert mean(bool(card.icons) for card in BATTERS) == pytest.approx(0.14, abs=0.07)
    assert mean(bool(card.icons) for card in PITCHERS) == pytest.approx(0.11, abs=0.06)
    held = Counter(icon for card in pool().values() for icon in card.icons)
    assert all(held[icon] >= 2 for icon in ("AS", "R", "GG", "RBI", "HR", "SB", "MVP", "SL", "HL", "K", "SV", "W"))


def faced(batter: Batter, pitcher: Pitcher) -> tuple[float, float, list[float]]:
    """The exact chances of an at-bat without cards: a Mistake Pitch, the batter's advantage, and each result."""
    side = {"R": "L", "L": "R"}[pitcher.throws] if batter.bats == "S" else batter.bats
    on_base = batter.on_base + (batter.bonus.amount if batter.bonus and batter.bonus.against == pitcher.throws else 0)
    command = pitcher.command + (pitcher.bonus.amount if pitcher.bonus and pitcher.bonus.against == side else 0)
    mistake = pitcher.x_zone / 20
    advantage = max(mistake, min((on_base - command) / 20, 1))
    counts = zip(batter.chart.counts(24), batter.chart.counts(), pitcher.chart.counts(), strict=True)
    results = [
        mistake * power / 24 + (advantage - mistake) * own / 20 + (1 - advantage) * his / 20 for power, own, his in counts
    ]
    return mistake, advantage, results


def test_rates_of_the_stock_teams_are_as_specified() -> None:
    """Nines against the other clubs' pitchers, three of five batters against a starter, nobody tired."""
    teams = [TEAMS.team(name) for name in TEAMS.names()]
    weights, found = 0.0, [0.0] * 10
    for ours in teams:
        for theirs in teams:
            shares = dict.fromkeys(theirs.rotation, 0.6 / 5) | dict.fromkeys(theirs.bullpen, 0.4 / 8)
            for pitcher, share_of_him in shares.items() if ours is not theirs else ():
                for batter, _ in ours.lineup:
                    mistake, advantage, results = faced(batter, pitcher)
                    weights += share_of_him
                    found = [a + share_of_him * b for a, b in zip(found, (mistake, advantage, *results), strict=True)]
    mistake, advantage, *results = (total / weights for total in found)
    assert mistake == pytest.approx(0.09, abs=0.008)
    assert advantage == pytest.approx(0.31, abs=0.02)
    assert results[Result.K] == pytest.approx(0.18, abs=0.01)
    assert results[Result.BB] == pytest.approx(0.081, abs=0.008)
    assert results[Result.HR] == pytest.approx(0.033, abs=0.004)
    assert sum(results[Result.BB :]) == pytest.approx(0.303, abs=0.01)


def test_clubs_are_of_even_strength() -> None:
    """In runs a game by what their cards are worth."""
    worths = [Roster(team.lineup, team.bench, team.rotation, team.bullpen).runs for team in map(TEAMS.team, TEAMS.names())]
    assert max(worths) - min(worths) < 1


def test_salaries_follow_the_fits() -> None:  # CL-009
    for card in pool().values():
        if isinstance(card, Batter):
            assert card.salary == batter_salary(card.on_base, card.bonus, card.speed, card.positions, card.clutch, card.chart)
        else:
            assert card.salary == pitcher_salary(
                *(card.role, card.command, card.bonus, card.innings, card.defense, card.clutch, card.x_zone, card.chart)
            )


def test_stock_rosters_cost_5600_to_6000() -> None:
    assert len(TEAMS.names()) == 8
    for club in CLUBS:
        team = TEAMS.team(club.file)
        assert 5600 <= team.salary <= 6000
        left = [card for card in of(club.code) if card not in team.players and card.id == card.player]
        bench, bullpen = left
        assert bench.salary == min(card.salary for card in of(club.code)[9:14])
        assert bullpen.salary == min(card.salary for card in of(club.code)[19:28])


def test_clubs_are_as_the_table_has_them() -> None:
    found = {
        team.code: (
            team.stadium.id,
            next(name for name, deck in DECKS.items() if deck == team.deck),
            *(c.id for c in team.staff),
        )
        for team in map(TEAMS.team, TEAMS.names())
    }
    assert found == {
        "HAR": ("ST-1", "balanced", "BC-1", "HC-1", "PC-1"),
        "MES": ("ST-2", "legs", "BC-2", "HC-4", "PC-6"),
        "IRW": ("ST-3", "run prevention", "BC-3", "HC-2", "PC-5"),
        "SAL": ("ST-4", "balanced", "BC-6", "HC-6", "PC-2"),
        "UNI": ("ST-5", "run prevention", "BC-4", "HC-3", "PC-4"),
        "GLA": ("ST-6", "long ball", "BC-5", "HC-5", "PC-3"),
        "MIL": ("ST-7", "legs", "MG-01", "HC-4", "PC-1"),
        "SKY": ("ST-8", "long ball", "MG-03", "HC-1", "PC-5"),
    }
    assert {stadium.club for stadium in STADIUMS.values()} == set(CODES)


def test_the_same_seed_makes_the_same_club() -> None:
    assert [card.name for card in make_club(CLUBS[0], "a").cards] == [card.name for card in make_club(CLUBS[0], "a").cards]
    assert [card.name for card in make_club(CLUBS[0], "a").cards] != [card.name for card in make_club(CLUBS[0], "b").cards]


@pytest.mark.parametrize("character", GENERATOR.characters)
def test_a_team_is_invented_from_a_seed(character: str) -> None:
    text = GENERATOR.make("7", "Harbor Town Gulls", character, ["Dot Alder", "Lou Anvilton"], "HTG", 0)
    team = read_team(read_yaml(text, "gulls.yaml"))
    assert (team.name, team.code, team.deck) == ("Harbor Town Gulls", "HTG", DECKS[character])
    assert 5600 <= team.salary <= 6000
    names = [card.name for card in team.players]
    assert len(names) == len({name.rpartition(" ")[2] for name in names}) == GENERATOR.size
    assert {"Dot Alder", "Lou Anvilton"} <= set(names)
    assert GENERATOR.make("7", "Harbor Town Gulls", character, ["Dot Alder", "Lou Anvilton"], "HTG", 0) == text
    assert GENERATOR.make("8", "Harbor Town Gulls", character, [], "", 0) != text


def test_a_set_with_one_id_twice_is_refused() -> None:
    text = (files("hotstove.games.clutch") / "sets" / "mill.yaml").read_text(encoding="utf-8").replace("id: MIL02", "id: MIL01")
    with pytest.raises(NotLegal, match=r"mill.yaml:6: cards\[2\]: two cards have the id 'MIL01'"):
        SET.read(read_yaml(text, "mill.yaml"))
