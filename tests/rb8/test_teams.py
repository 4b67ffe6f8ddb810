"""The teams that ship with RB8: 240 cards that make fair and different teams; and the maker of teams of one's own."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from click.testing import CliRunner

from hotstove.baseball.positions import Position
from hotstove.cli import invent
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import (
    Card,
    Hitter,
    Pitcher,
    Team,
    missing,
    points,
    read_team,
    shipped_team,
    shipped_teams,
    team_file,
)
from hotstove.games.rb8.generator import (
    CHARACTERS,
    RANGES,
    STRONGEST,
    TARGET,
    TOLERANCE,
    code_of,
    file_of,
    looks_right,
    make_team,
)
from hotstove.games.smallball.cards import shipped_team as small_ball_team
from hotstove.games.smallball.cards import shipped_teams as small_ball_teams
from hotstove.table import NotLegal, Unreadable
from hotstove.table.texts import read_yaml

NAMES = shipped_teams()
SQUAD = {"C": 1, "1B": 1, "2B": 1, "3B": 1, "SS": 1, "OF": 3, "P": 3, "RP": 2}
"""What each team has, and two more hitters (RB-144 and the specification's RB-L-10)."""
RULEBOOK = (
    *(
        "Charity Case",
        "Lefty Carlson",
        "Dade Frogs",
        "Zo Abel",
        "Frankie Smiles",
        "Rocket Lemons",
        "Peter Thorn",
        "Craig Maddog",
    ),
    *("Mae Donna", "Clay Shaw", "John Carlo", "Danny Money", "Mo Vegas", "Herbie Muppet", "Dre Hawkson", "Ty Winn"),
    *("Zeke Cranky", "Can Bender"),
)
RULEBOOK_TEAMS = (
    *("Queen City Alpacas", "Big Apple Bombers", "Rockville Cherries", "Philly Cheesesteaks", "Northeast Chowders"),
    *("Great Lakes Yeti", "Socal Surfers", "Rocky Mountain Goats"),
)
each_team = pytest.mark.parametrize("name", NAMES)


@cache
def teams() -> tuple[Team, ...]:
    return tuple(shipped_team(name) for name in NAMES)


def cards() -> list[Card]:
    return [card for team in teams() for card in team.players]


def hitters() -> list[Hitter]:
    return [card for card in cards() if isinstance(card, Hitter)]


def pitchers(position: str) -> list[Pitcher]:
    return [card for card in cards() if isinstance(card, Pitcher) and card.position == position]


def last_names(names: list[str]) -> list[str]:
    return [name.split()[-1] for name in names]


# --- The set


def test_sixteen_teams_and_240_cards() -> None:
    assert len(NAMES) == 16
    assert len({card.id for card in cards()}) == 240


@each_team
def test_a_file_is_named_by_the_nickname_and_begins_with_a_sentence_about_the_team(name: str) -> None:
    team = shipped_team(name)
    assert team.nickname.lower() == name
    assert team.name.endswith(f" {team.nickname}")
    assert re.fullmatch(rf"# The {team.name}, .{{30,}}\.", team_file(name).splitlines()[0])
    assert max(map(len, team_file(name).splitlines())) <= 128


def test_codes_and_names_of_teams_are_all_different_and_our_own() -> None:
    known = [small_ball_team(name) for name in small_ball_teams()]
    codes = [*(team.code for team in teams()), *(team.code for team in known)]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch("[A-Z]{3}", code) for code in codes)
    places = [team.name.removesuffix(f" {team.nickname}") for team in teams()]
    assert len(set(places)) == 16
    words = {word for name in RULEBOOK_TEAMS for word in name.split()[:-1]} | {name.split()[-1] for name in RULEBOOK_TEAMS}
    used = {word for team in teams() for word in team.name.split()}
    assert used & (words - {"Mountain"}) == set()
    assert {team.nickname for team in teams()} & {team.nickname for team in known} == set()


def test_names_of_players_are_our_own_and_hardly_two_alike() -> None:
    names = [card.name for card in cards()]
    assert len(set(names)) == 240
    assert max(Counter(last_names(names)).values()) <= 2
    small_ball = [card.name for name in small_ball_teams() for card in small_ball_team(name).cards]
    assert set(last_names(names)) & set(last_names([*RULEBOOK, *small_ball])) == set()
    assert all(2 <= len(name.split()) <= 3 and name.isprintable() for name in names)


def test_every_ability_of_the_set_has_three_to_six_owners_and_the_printed_cards_theirs_none() -> None:
    owned = Counter(card.ability.id for card in cards() if card.ability is not None)
    assert {ability: count for ability, count in owned.items() if not 3 <= count <= 6} == {}
    assert sorted(owned) == [ability for ability in sorted(ABILITIES) if ability.startswith("A")]
    assert 10 <= sum(card.ability is None for card in cards()) <= 25


def test_abilities_stand_on_cards_that_may_own_them_and_look_it() -> None:
    for card in cards():
        if card.ability is not None:
            assert looks_right(card.ability, card.position, card.ratings), f"{card.name} {card.ability}"
    assert all(card.bats != "L" for card in hitters() if card.ability is ABILITIES["A24"])  # a lefty crusher is no lefty


def test_costly_abilities_stand_on_better_cards() -> None:
    """An ability worth 24 or more is on pitchers whose ratings are above the average of the others of their kind."""
    for position in ("P", "RP"):
        ratings = {card: sum(card.ratings) for card in pitchers(position)}
        dear = [total for card, total in ratings.items() if card.ability is not None and card.ability.worth >= 24]
        others = [total for card, total in ratings.items() if card.ability is None or card.ability.worth < 24]
        assert sum(dear) / len(dear) > sum(others) / len(others) + 0.5


# --- Ratings


def test_hitters_are_rated_as_printed_cards_are() -> None:
    for key in ("power", "contact", "speed", "defense"):
        low, high = RANGES[key]
        assert {getattr(card, key) for card in hitters()} == set(range(low, high + 1))
    assert 1 <= sum(card.defense == 10 for card in hitters()) <= 4


def test_starters_are_mostly_8_and_9_and_better_than_relievers() -> None:
    starters, relievers = ([rating for card in pitchers(position) for rating in card.ratings] for position in ("P", "RP"))
    assert min(starters) == 7
    assert min(relievers) == 6
    assert max(starters) == max(relievers) == 10
    assert (starters + relievers).count(10) <= 5
    assert sum(rating in (8, 9) for rating in starters) > 0.75 * len(starters)
    assert sum(starters) / len(starters) > sum(relievers) / len(relievers) + 0.5


def test_power_costs_contact() -> None:
    total = len(hitters())
    power = sum(card.power for card in hitters()) / total
    contact = sum(card.contact for card in hitters()) / total
    assert sum((card.power - power) * (card.contact - contact) for card in hitters()) / total < -0.7


def test_catchers_are_slow_shortstops_have_gloves_and_first_basemen_power() -> None:
    def average(key: str, position: str) -> float:
        ratings: list[int] = [getattr(card, key) for card in hitters() if card.position == position]
        return sum(ratings) / len(ratings)

    assert average("speed", "C") < 5 < 7 < average("speed", "SS")
    assert average("defense", "SS") > 7.5 > average("defense", "1B")
    assert average("power", "1B") > 7 > 6 > average("power", "2B")


def test_hands_are_as_in_a_ball_game() -> None:
    bats = Counter(card.bats for card in hitters())
    throws = Counter(card.throws for position in ("P", "RP") for card in pitchers(position))
    assert 0.45 <= bats["R"] / 160 <= 0.6
    assert 0.1 <= bats["S"] / 160 <= 0.2
    assert 0.25 <= throws["L"] / 80 <= 0.45


# --- Each team


@each_team
def test_a_team_is_ten_hitters_three_starters_and_two_relievers(name: str) -> None:
    team = shipped_team(name)
    printed = Counter[str](card.position for card in team.players)
    assert len(team.hitters) == 10
    assert len(team.players) == 15
    assert all(printed[position] >= count for position, count in SQUAD.items())
    assert (printed["P"], printed["RP"]) == (3, 2)
    assert missing(team.players, starters=3) == []


@each_team
def test_points_follow_the_formula_and_none_is_cut_off(name: str) -> None:
    for card in shipped_team(name).players:
        worth = card.ability.worth if card.ability is not None else 0
        if card.position == "RP":
            worth = round(worth / 3)
        assert (
            card.points
            == points(card.position, card.ratings, None) + worth
            == points(card.position, card.ratings, card.ability)
        )


def test_any_two_teams_make_a_game() -> None:
    totals = [team.points for team in teams()]
    assert max(totals) <= 1.08 * min(totals)
    assert abs(sum(totals) / 16 - TARGET) <= 20


def test_teams_differ_in_character() -> None:
    def best(key: str) -> str:
        return max(teams(), key=lambda team: sum(getattr(card, key) for card in team.hitters)).nickname

    assert (best("power"), best("contact"), best("speed"), best("defense")) == ("Calliopes", "Kettles", "Hares", "Umbrellas")
    staff = max(teams(), key=lambda team: sum(card.points for card in team.pitchers if card.starts))
    pen = max(teams(), key=lambda team: sum(card.points for card in team.relievers))
    assert (staff.nickname, pen.nickname) == ("Foghorns", "Lamplighters")
    assert sum(card.bats == "S" for card in shipped_team("semaphores").hitters) == 7


@each_team
def test_the_lineup_is_one_that_a_manager_would_set(name: str) -> None:
    team = shipped_team(name)
    assert "lineup:" in team_file(name)
    at = {spot.position: spot.hitter for spot in team.lineup}
    center = at[Position.CENTER_FIELD]
    for corner in (at[Position.LEFT_FIELD], at[Position.RIGHT_FIELD]):
        assert center.speed + center.defense >= corner.speed + corner.defense
    order = [spot.hitter for spot in team.lineup]
    assert order[0].contact + order[0].speed >= 12
    assert sum(card.power for card in order[2:6]) > sum(card.power for card in (*order[:2], *order[7:]))
    bench = next(card for card in team.hitters if card not in order)
    assert any(card.position == bench.position for card in order)


@each_team
def test_the_best_starter_opens_the_rotation(name: str) -> None:
    starters = shipped_team(name).starters
    assert f"starters: [{', '.join(card.name for card in starters)}]" in team_file(name)
    assert [sum(card.ratings) for card in starters] == sorted((sum(card.ratings) for card in starters), reverse=True)


# --- Teams that are made


@pytest.mark.parametrize("number", range(50))
def test_a_made_team_can_be_read_and_costs_what_was_asked(number: int) -> None:
    character = list(CHARACTERS)[number % len(CHARACTERS)]
    target = (TARGET, 900, 1150)[number % 3]
    team = make_team(f"seed {number}", "Harbor Town Gulls", character, target)
    read = read_team(read_yaml(file_of(team, "A team."), "gulls.yaml"))
    assert read.plain() == team.plain()
    assert abs(read.points - target) <= TOLERANCE
    assert missing(read.players, starters=3) == []
    for card in read.players:
        keys = ("power", "contact", "speed", "defense") if isinstance(card, Hitter) else ("control", "stuff")
        assert all(RANGES[key][0] <= rating <= RANGES[key][1] for key, rating in zip(keys, card.ratings, strict=True))
        assert card.ability is None or looks_right(card.ability, card.position, card.ratings)
        assert isinstance(card, Hitter) or sum(card.ratings) <= STRONGEST
    held = [card.ability.id for card in read.players if card.ability is not None]
    assert len(set(held)) == len(held) >= 8
    assert [sum(card.ratings) for card in read.starters] == sorted((sum(card.ratings) for card in read.starters), reverse=True)


def test_the_same_seed_makes_the_same_team_and_another_another() -> None:
    plain = [make_team(seed, "Harbor Town Gulls").plain() for seed in ("7", "7", "8")]
    assert plain[0] == plain[1] != plain[2]


def test_a_made_team_is_good_at_what_its_character_says() -> None:
    def total(character: str, key: str) -> int:
        made = [make_team(str(seed), "Harbor Town Gulls", character) for seed in range(20)]
        return sum(getattr(card, key, 0) for team in made for card in team.hitters)

    for character, key in (("power", "power"), ("contact", "contact"), ("running", "speed"), ("glove", "defense")):
        assert total(character, key) > 1.05 * total("balanced", key)


def test_given_names_stand_first_in_the_squad() -> None:
    given = [f"Player {letter}" for letter in "ABCDEFGHIJKLMNO"]
    assert [card.name for card in make_team("7", "Gulls", players=given).players] == given
    assert [card.name for card in make_team("7", "Gulls", players=given[:2]).players][:2] == given[:2]
    with pytest.raises(NotLegal, match="two cards have the name"):
        make_team("7", "Gulls", players=["Pru", "Pru"])
    with pytest.raises(Unreadable, match="1 to 40 printable characters"):
        make_team("7", "Gulls" * 10)


@pytest.mark.parametrize(
    "name", ["No", "1B", "Kit O'Dell", "Sue: Ann", "Ty #9", '"Lou"', "back\\slash", "Zoë", "- dash", "a, b", "~"]
)
def test_a_file_holds_any_name(name: str) -> None:
    team = make_team("7", "Gulls", players=[name])
    assert read_team(read_yaml(file_of(team, "Gulls"), "gulls.yaml")).players[0].name == name


def test_the_code_is_three_capitals() -> None:
    assert code_of("The Old Harbor Town Gulls") == "TOH"
    assert all(re.fullmatch("[A-Z]{3}", code_of(name)) for name in ("Ab", "Éa", "鷗", "A B C D"))


def test_the_command_prints_a_team_file() -> None:
    words = [
        "--seed",
        "a\nb",
        "--name",
        "Harbor Town Gulls",
        "--character",
        "power",
        "--points",
        "1100",
        "--player",
        "Pru Talbot",
    ]
    said = CliRunner().invoke(invent.command, ["rb8", *words])
    assert said.exit_code == 0
    team = read_team(read_yaml(said.output, "gulls.yaml"))
    assert (team.name, team.code, team.players[0].name) == ("Harbor Town Gulls", "HTG", "Pru Talbot")
    assert said.output.startswith(
        f"# The Harbor Town Gulls: slow sluggers; {team.points} points (seed 'a\\nb', character power).\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seed", "7", "--name", " "], "1 to 40 printable characters"),
        (["--seed", "7", "--name", "Gulls", "--code", "gulls"], "three letters"),
        (["--seed", "7", "--name", "Gulls", "--player", "Pru", "--player", "Pru"], "two cards have the name"),
        (["--seed", "7", "--name", "Gulls", *("--player", "Pru") * 16], "a squad has 15 players, 16 are named"),
        (["--seed", "7", "--name", "Gulls", "--points", "99"], "850"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], says: str) -> None:
    said = CliRunner().invoke(invent.command, ["rb8", *words])
    assert said.exit_code != 0
    assert says in said.output + str(said.exception)
    assert "Traceback" not in said.output


def test_without_a_name_it_names_every_character_and_shows_how_to_go_on() -> None:
    said = CliRunner().invoke(invent.command, ["rb8"]).output
    assert all(name in said for name in CHARACTERS)
    assert "> gulls.yaml" in said
