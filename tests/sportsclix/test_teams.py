"""The original set, teams in files, and what makes them illegal: each error names the place and what was expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import product
from statistics import mean

import pytest

from hotstove.baseball.positions import Position
from hotstove.baseball.schema import MOST_TOLD
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.building import CAP, check_figures, check_teams, unfilled, uses_hitter, warnings
from hotstove.games.sportsclix.figure_files import plain_figure, read_figure
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.generator import SEED, clubs, made_files, make_club
from hotstove.games.sportsclix.invented_figures import SQUAD
from hotstove.games.sportsclix.parks import ALL_YELLOW, Fence, parks, read_park
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.ratings import BatterRatings
from hotstove.games.sportsclix.stock import SQUADS, stock_team
from hotstove.games.sportsclix.team_files import TEAMS, inspect_team, plain_team, read_team, team_text
from hotstove.games.sportsclix.teams import Format, Style, Team
from hotstove.games.sportsclix.tiers import Tier
from hotstove.table import NotLegal, Unreadable
from hotstove.table.texts import Json, as_node, read_yaml

FOLDER = files("hotstove.games.sportsclix")


def stock(name: str, squad: str) -> Team:
    """A club's stock nine or ten, or its whole squad."""
    return stock_team(TEAMS.team(name), squad)


# --- The batting order


@pytest.mark.parametrize("order", ["SS 3B RF 1B LF CF C 2B P", "P C 1B 2B 3B SS LF CF RF"])
def test_any_batting_order_is_legal(order: str) -> None:
    """The order by position that the rulebook proposes, and another (SC-013, SC-EX-16)."""
    plain = plain_team(stock("barometer", "nine"))
    lineup = plain["lineup"]
    assert isinstance(lineup, list)
    places = {str(spot["position"]): spot for spot in lineup if isinstance(spot, dict)}
    team = read_team(as_node({**plain, "lineup": [places[position] for position in order.split()]}, "team"))
    assert " ".join(position.short.upper() for _, position in team.order(False)) == order


# --- The set


def test_the_files_of_the_set_are_those_of_the_seed() -> None:
    for path, text in made_files().items():
        assert (FOLDER / path).read_text(encoding="utf-8") == text, path


def test_the_set_has_160_figures_and_a_veteran_for_each_club() -> None:
    figures = list(pool().values())
    assert len(clubs()) == 8
    assert Counter(club.league for club in clubs()) == {"AL": 4, "NL": 4}
    assert len([figure for figure in figures if figure.id == figure.player]) == 160
    veterans = [figure for figure in figures if figure.id != figure.player]
    assert len(veterans) == 8
    for veteran in veterans:
        younger = pool()[veteran.player]
        assert (veteran.name, veteran.role, veteran.chart) == (younger.name, younger.role, younger.chart)
        assert veteran.points < younger.points
    assert len({figure.name for figure in figures}) == 160


def test_each_club_has_the_specified_twenty() -> None:
    for club in clubs():
        own = [figure for figure in pool().values() if figure.club == club.code and figure.id == figure.player]
        assert [figure.role for figure in own] == list(SQUAD)
        assert Counter(SQUAD)[Role.STARTER] == Counter(SQUAD)[Role.RELIEVER] == 4


def test_ratings_are_drawn_about_the_average() -> None:
    """The mean of 96 drawn ratings of spread 1.6 lies within 0.5 of 5, three standard errors."""
    made = [each.ratings for club in clubs() for each in make_club(club, SEED).figures[: len(SQUAD)]]
    batters = [ratings for ratings in made if isinstance(ratings, BatterRatings)]
    assert abs(mean(ratings.con for ratings in batters) - 5) < 0.5
    assert abs(mean(ratings.pow for ratings in batters) - 5) < 0.5


def test_stock_teams_are_as_dear_as_they_may_be() -> None:
    """Stock nines cost exactly 1,000, so any two are a starter pair, or less only if the club has nobody dearer (Allnight).

    Full squads are equal in number (SC-190).
    """
    for club in clubs():
        nine, ten, full = (stock(club.file, part) for part in ("nine", "ten", "whole"))
        assert nine.points == (990 if club.code == "ALL" else CAP) and len(nine.figures) == 9
        assert 990 <= ten.points <= CAP and len(ten.figures) == 10
        assert len(full.figures) == 20 and full.format is Format.OPEN


def test_starting_nines_stand_at_their_own_positions() -> None:
    """SC-EX-16: one of each position, a legal team; the pitcher bats last, or a designated hitter for him (SC-012)."""
    for name, squad in product(TEAMS.names(), SQUADS):
        team = stock(name, squad)
        assert all(figure.plays(position) for figure, position in team.lineup)
        assert team.pitcher.role is Role.STARTER
        assert team.order(False)[-1][0] is team.pitcher
        assert len(team.order(False)) == 9
        if team.has_hitter:
            assert len(team.order(True)) == 9
            assert team.pitcher not in [figure for figure, _ in team.order(True)]
            assert len(team.reserves(False)) == len(team.reserves(True)) + 1


# --- Teams as data


@pytest.mark.parametrize(("name", "squad"), [("moth", "whole"), ("moth", "nine"), ("dogday", "ten")])
def test_a_team_is_the_same_after_writing_and_reading(name: str, squad: str) -> None:
    team = read_team(as_node(plain_team(stock(name, squad)), "team"))
    assert read_team(as_node(plain_team(team), "team")) is team
    assert read_team(read_yaml(team_text(team), "team.yaml")) is team


def test_a_figure_of_ones_own_is_the_same_after_writing_and_reading() -> None:
    for figure in pool().values():
        assert read_figure(as_node(plain_figure(figure), "figure"), "", "", "AL") is figure


def test_every_position_of_every_dial_can_be_read() -> None:
    for figure in pool().values():
        for pair_results in zip(*(window.results for window in figure.dial.windows), strict=True):
            assert len(pair_results) == 12


def _own(**changes: Json) -> dict[str, Json]:
    """The data of a team of its own figures' worth: a stock nine with changes of its first figure."""
    plain = plain_team(stock("moth", "nine"))
    lineup = plain["lineup"]
    assert isinstance(lineup, list) and isinstance(lineup[0], dict)
    figure = {**plain_figure(pool()[str(lineup[0]["figure"])]), **changes}
    own = {key: value for key, value in figure.items() if value != "left out"}
    return {**plain, "lineup": [{"position": lineup[0]["position"], "figure": own}, *lineup[1:]]}


ROW = "FB FB FB GB GB GB! GB! FB! 1B 1B 1B"
DIAL: Json = {"PP": ROW, "TT": ROW, "VT": ROW, "CP": ROW}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"dial": {"PP": ROW, "TT": ROW, "VT": ROW[3:], "CP": ROW}},
            "figure.dial.VT: expected 11 results, one for each position",
        ),
        ({"dial": {"PP": ROW, "TT": ROW, "VT": ROW}}, "figure.dial: expected a position player's dial with the key CP"),
        (
            {"dial": {"PP": ROW, "TT": ROW, "VT": ROW, "CP": ROW.replace("GB", "FG")}},
            "figure.dial.CP: expected results of W 1B",
        ),
        ({"dial": {"VV": ROW, "CC": ROW, "VP": ROW, "CT": ROW}}, "figure.dial.VV: unknown key 'VV'; known: PP, TT, VT, CP"),
        ({"position": "left out"}, "figure: expected a figure with the key position"),
        ({"position": "XF"}, "figure.position: expected one of C, 1B, 2B"),
        ({"position": "SP"}, "figure.position: expected one of C, 1B, 2B"),
        ({"chart": "left out"}, "figure: expected a position player with the key chart"),
        ({"chart": "1 2 3 4 5 7"}, "figure.chart: expected a spray chart: six zones, 1 to 6"),
        ({"defense": 7}, "figure.defense: expected a whole number from 2 to 6, found 7"),
        ({"speed": "left out"}, "figure: expected a position player with the key speed"),
        ({"endurance": 3}, "figure.endurance: only pitchers have an endurance (SC-125)"),
        ({"intangibles": {"Laser Arm": "start"}}, "intangibles.Laser Arm: unknown key 'Laser Arm'; known: Speed Demon"),
        ({"intangibles": {"Cannon": "red 7"}}, "intangibles.Cannon: expected positions of the dial, such as start to red 6"),
        (
            {"intangibles": {"Cannon": "red 6 to start"}},
            "expected positions of the dial from cold to hot, such as start to red 6",
        ),
        (
            {"intangibles": {"Cannon": "red 2", "Leadership": "red 2", "Great Range": "start to red 6"}},
            "figure.intangibles: red 2 shows 3 intangibles (Cannon, Great Range, Leadership); a window has room for 2",
        ),
    ],
)
def test_a_wrong_figure_is_named_with_its_place(changes: dict[str, Json], said: str) -> None:
    with pytest.raises((Unreadable, NotLegal)) as caught:
        read_team(as_node(_own(**changes), "mine.yaml"))
    assert str(caught.value).startswith("mine.yaml: lineup[1].figure")
    assert said in str(caught.value)


def test_a_pitcher_needs_an_endurance_and_has_the_playmats_chart() -> None:
    plain = plain_figure(pool()["MOT13"])
    with pytest.raises(Unreadable, match="expected a pitcher with the key endurance"):
        read_figure(as_node({key: value for key, value in plain.items() if key != "endurance"}, "p"), "", "", "AL")
    with pytest.raises(NotLegal, match="pitchers have no spray chart of their own"):
        read_figure(as_node({**plain, "chart": "1 1 2 2 3 5"}, "p"), "", "", "AL")


def _team(change: Callable[[dict[str, Json]], None]) -> dict[str, Json]:
    plain = plain_team(stock("moth", "ten"))
    change(plain)
    return plain


def _problems(plain: Json) -> list[str]:
    return [problem for _, problem in inspect_team(as_node(plain, "mine.yaml"))[1]]


def test_a_team_over_its_points_is_told_by_how_much() -> None:
    """SC-187, SC-R-56: the bench counts."""

    def dearer(plain: dict[str, Json]) -> None:
        plain["bench"] = ["MOT13"]

    (said,) = _problems(_team(dearer))
    assert said == f"The points sum to {1000 + 138:,}, 138 over the cap of 1,000, bench included (SC-187, SC-R-56)."
    with pytest.raises(NotLegal, match=r"mine.yaml: lineup: The points sum to 1,138"):
        read_team(as_node(_team(dearer), "mine.yaml"))

    def open_(plain: dict[str, Json]) -> None:
        dearer(plain)
        plain["format"] = "open"

    assert _problems(_team(open_)) == []  # SC-190: points do not matter


def test_a_name_stands_once_on_a_standard_team_and_any_number_of_times_on_an_open_one() -> None:
    """SC-188, SC-191: the veteran and the younger self are one man."""
    older = next(figure for figure in pool().values() if figure.id != figure.player and figure.club == "MOT")

    def both(plain: dict[str, Json]) -> None:
        plain["bench"] = [older.id, older.player]

    problems = _problems(_team(both))
    assert any("times" in problem and "SC-188" in problem for problem in problems)
    team, legal = inspect_team(as_node({**_team(both), "format": "open", "bench": [older.id, older.player, older.id]}, "mine"))
    assert legal == []
    assert len(team.named) == len(team.figures) == len({figure.id for figure in team.figures})
    assert read_team(as_node(plain_team(team), "again")).figures == team.figures


def test_both_sides_may_hold_the_same_figures_with_ids_of_their_own() -> None:
    other = {**plain_team(stock("moth", "nine")), "code": "TWO"}
    team = read_team(as_node(other, "two"))
    ids = {figure.id for figure in team.figures}
    assert not ids & {figure.id for figure in stock("moth", "nine").figures}
    assert plain_team(team)["lineup"] == plain_team(stock("moth", "nine"))["lineup"]


@pytest.mark.parametrize(
    ("place", "entry", "said"),
    [
        (
            "RF",
            {"position": "RF", "figure": "MOT13"},
            "only pitchers pitch, and they do nothing else, and only catchers catch (SC-201)",
        ),
        ("C", {"position": "C", "figure": "MOT03"}, "can't stand at C; his base says 1B"),
        ("RF", {"position": "SS", "figure": "MOT11"}, "Nobody stands at RF"),
    ],
)
def test_a_wrong_lineup_is_told(place: str, entry: Json, said: str) -> None:
    plain = plain_team(stock("moth", "ten"))
    lineup = plain["lineup"]
    assert isinstance(lineup, list)
    positions = [spot["position"] for spot in lineup if isinstance(spot, dict)]
    lineup[positions.index(place)] = entry
    assert any(said in problem for problem in _problems(plain))


def test_out_of_position_is_legal_and_own_positions_are_those_of_the_base() -> None:
    """SC-198 to SC-201, SC-R-36, SC-R-38."""
    figures = {figure.role: figure for figure in pool().values()}
    utility, outfielder, catcher = figures[Role.UTILITY_INFIELDER], figures[Role.OUTFIELDER], figures[Role.CATCHER]
    infield = (Position.FIRST_BASE, Position.SECOND_BASE, Position.SHORTSTOP, Position.THIRD_BASE)
    assert all(utility.plays(position) for position in infield)
    assert not utility.plays(Position.LEFT_FIELD) and utility.may_play(Position.LEFT_FIELD)
    assert all(outfielder.plays(position) for position in (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD))
    assert not outfielder.may_play(Position.CATCHER) and not outfielder.may_play(Position.PITCHER)
    assert catcher.plays(Position.CATCHER) and not catcher.plays(Position.FIRST_BASE) and catcher.may_play(Position.FIRST_BASE)
    starter = figures[Role.STARTER]
    assert starter.may_play(Position.PITCHER) and not starter.may_play(Position.FIRST_BASE)
    assert not starter.plays(Position.DESIGNATED_HITTER)


def test_a_team_too_small_or_without_a_position_is_told() -> None:
    """SC-189."""
    some: list[Figure] = [pool()[f"MOT{number:02}"] for number in (1, 3, 5, 6, 7, 9, 11, 13)]
    problems = check_figures(some, Format.STANDARD)
    assert any("at least 9 figures, this one has 8" in problem for problem in problems)
    assert any("nobody is left for CF" in problem for problem in problems)
    assert unfilled(some, Format.OPEN) == (Position.RIGHT_FIELD,) or len(unfilled(some, Format.OPEN)) == 1


def test_formats_are_those_of_the_championship_alone() -> None:
    """A team of the Standard format meets one of the Open one in the tiers before it (SC-180, SC-181)."""
    ten = as_node(plain_team(stock("dogday", "ten")), "mine.yaml")
    for tier in Tier:
        if tier.team_building:
            with pytest.raises(NotLegal, match=r"\(SC-181\)\. Build the other team, too"):
                GAME.set_up(as_node("moth"), ten, as_node({"tier": tier.word}))
        else:
            GAME.set_up(as_node("moth"), ten, as_node({"tier": tier.word}))


def test_styles_bind_teams_to_leagues() -> None:
    """SC-182 to SC-186, SC-190, SC-R-35."""
    al, nl, ten = stock("dogday", "nine"), stock("moth", "nine"), stock("dogday", "ten")
    assert check_teams(al, stock("pollen", "nine"), Style.AMERICAN, False) == []
    assert "not of the AL" in check_teams(al, nl, Style.AMERICAN, False)[0]
    assert "(SC-183)" in check_teams(al, nl, Style.NATIONAL, False)[0]
    assert check_teams(al, nl, Style.INTERLEAGUE, False) == []
    assert "(SC-184)" in check_teams(al, ten, Style.INTERLEAGUE, False)[0]
    assert check_teams(al, ten, Style.MIXED, False) == []
    assert check_teams(nl, ten, Style.INTERLEAGUE, True) == [
        "Moth Harbor Lamplighters has no tenth figure as designated hitter (SC-R-35)."
    ]
    assert "(SC-181)" in check_teams(al, TEAMS.team("moth"), Style.INTERLEAGUE, False)[0]
    larger = read_team(as_node({**plain_team(TEAMS.team("dogday")), "bench": ["DOG05"]}, "x"))
    assert "(SC-190)" in check_teams(larger, TEAMS.team("moth"), Style.INTERLEAGUE, False)[0]
    assert [uses_hitter(style, True) for style in Style] == [True, False, True, True]
    assert [uses_hitter(style, False) for style in Style] == [True, False, False, False]


def test_a_lone_pitcher_is_warned_of() -> None:
    """SC-R-83."""
    assert "(SC-R-63, SC-R-83)" in warnings(stock("moth", "nine"))[0]
    assert warnings(TEAMS.team("moth")) == []


# --- Parks


def test_fences_are_read_one_for_all_or_six() -> None:
    """SC-054 to SC-057, SC-R-57; for learners all are yellow (SC-056)."""
    park = read_park(as_node({"name": "Mine", "fences": "red yellow green green yellow red"}, "mine"))
    assert [park.fence(zone) for zone in (1, 3)] == [Fence.RED, Fence.GREEN]
    assert park.feet(1) == 350
    assert read_park(as_node({"name": "Flat", "fences": "green"}, "mine")).fences == (Fence.GREEN,) * 6
    assert read_park(as_node("all yellow", "mine")) is ALL_YELLOW
    assert len(parks()) == 9


@pytest.mark.parametrize(
    ("fences", "said"),
    [
        ("purple", "mine: fences: expected fences of green, yellow, red, not 'purple'"),
        ("green red", "mine: fences: expected six fences, for zones 1 to 6, or one for all"),
        ("", "mine: fences: expected six fences"),
    ],
)
def test_a_fence_that_does_not_exist_is_told(fences: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_park(as_node({"name": "Mine", "fences": fences}, "mine"))
    assert said in str(caught.value)


def test_a_park_that_does_not_exist_is_told() -> None:
    expected = r"expected a park with its name and fences \(.*\), or one of All Yellow, Isobar Field"
    values: tuple[Json, ...] = ("Elsewhere", ["red", "blue", 7])
    for value in values:
        with pytest.raises(Unreadable, match=expected):
            read_park(as_node(value, "mine"))


def test_all_that_is_wrong_with_a_file_is_told_at_once() -> None:
    """A dial with a hole, a chart of seven, a defense of 50: each with its line, and all figures of a team."""
    figure = plain_figure(next(figure for figure in pool().values() if not figure.pitches))
    rows = figure["dial"]
    assert isinstance(rows, dict)
    wrong = {**figure, "bats": "X", "defense": 50, "chart": "1 2 2 3 4 7"}
    wrong["dial"] = {**rows, "PP": "K K", "TT": "K BLAST"}
    lines = _told(lambda: read_figure(as_node(wrong, "own.yaml"), "x", "MOT", "AL"))
    for key in ("bats", "defense", "chart", "dial.PP", "dial.TT"):
        assert sum(line.startswith(f"own.yaml: {key}: expected") for line in lines) == 1, (key, lines)
    assert len(lines) == 5
    lacking = {key: value for key, value in figure.items() if key not in ("bats", "speed")}
    lacking["intangibles"] = {"Cannon": "red 9"}
    lines = _told(lambda: read_figure(as_node(lacking, "own.yaml"), "x", "MOT", "AL"))
    assert any("with the keys bats" in line and "speed" in line for line in lines) and len(lines) == 2
    assert any("intangibles.Cannon" in line for line in lines)
    data = plain_team(TEAMS.team("moth"))
    assert isinstance(data["lineup"], list) and isinstance(data["bench"], list)
    data["lineup"][0] = {"figure": "nobody-1", "position": "SS"}
    data["lineup"][3] = {"figure": {**figure, "speed": 99}, "position": "C"}
    data["bench"] = ["nobody-2"]
    lines = _told(lambda: read_team(as_node(data, "moth.yaml")))
    assert len(lines) == 3 and all(f"nobody-{number}" in "\n".join(lines) for number in (1, 2)) and "99" in lines[1]


def test_very_many_wrongs_are_counted() -> None:
    lines = _told(lambda: read_team(as_node({"name": "A B", "lineup": [], "bench": [f"nobody-{n}" for n in range(40)]}, "t")))
    assert len(lines) == MOST_TOLD and lines[-1] == "and 29 more like these"


def _told(read: Callable[[], object]) -> list[str]:
    """The lines of the error that reading raises."""
    with pytest.raises(Unreadable) as caught:
        read()
    return str(caught.value).split("\n")
