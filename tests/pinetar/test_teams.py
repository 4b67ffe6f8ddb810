"""The teams that ship with Pine Tar: two hundred cards that make a believable league; and the maker of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

import pytest
from click.testing import CliRunner

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.positions import Position
from hotstove.cli import invent
from hotstove.games.pinetar import sides
from hotstove.games.pinetar.cards import SLOW, VS_ALL, VS_LEFT, VS_RIGHT, Card, Team
from hotstove.games.pinetar.characters import CHARACTERS, FITTED, LEAGUE, PITCHER, SQUAD, STAFF
from hotstove.games.pinetar.charts import GRADES, modified
from hotstove.games.pinetar.generator import GRADE_MIX, file_of, fitted, make_team
from hotstove.games.pinetar.outcomes import HIT_BASES, BattingColumn, OutcomeKind
from hotstove.games.pinetar.team_sheets import TEAMS, read_team
from hotstove.games.rb8.cards import shipped_team as rb8_team
from hotstove.games.rb8.cards import shipped_teams as rb8_teams
from hotstove.games.smallball.cards import shipped_team as small_ball_team
from hotstove.games.smallball.cards import shipped_teams as small_ball_teams
from hotstove.table import Unreadable
from hotstove.table.game import Setup
from hotstove.table.texts import Json, as_node, read_yaml

NAMES = TEAMS.names()
RULEBOOK = ("Arrieta", "Rizzo", "Zobrist", "Soler", "Russell", "Montero", "Baez", "Gattis", "Perez", "Flowers")
each_team = pytest.mark.parametrize("name", NAMES)

Line = dict[OutcomeKind, float]
FIRST_OCCUPIED = 0.30
"""Batter rolls with first base taken, where a first walk off a good pitcher is only ball two (PT-47)."""


def expected_line(batting: BattingColumn, slow: bool = False, mix: Mapping[str, float] = GRADE_MIX) -> Line:
    """The chance of each kind of outcome of a plate appearance against pitching of these grades, by walking every path."""
    line = dict.fromkeys(OutcomeKind, 0.0)
    for grade, weight in mix.items():
        for occupied, share in ((False, 1 - FIRST_OCCUPIED), (True, FIRST_OCCUPIED)):
            for what, chance in by_every_path(batting, grade, occupied, slow).items():
                line[what] += weight * share * chance
    return line


def by_every_path(batting: BattingColumn, grade: str, occupied: bool, slow: bool) -> Line:
    """Every roll, those that are made again too: a second walk after ball 2 counts (PT-48, PT-49)."""
    line = dict.fromkeys(OutcomeKind, 0.0)
    again = 0.0
    for roll, printed in enumerate(batting.rolls):
        what = modified(printed, grade, roll).kind
        if roll == 19 and slow and what in HIT_BASES and what is not OutcomeKind.HOME_RUN:
            what = OutcomeKind.GROUND_OUT  # PT-57
        if what is OutcomeKind.BALK_OR_WILD:
            again += 0.01
        else:
            line[what] += 0.01
    first = {what: share / (1 - again) for what, share in line.items()}
    if not occupied or grade not in ("A+", "A", "B"):
        return first
    return {
        what: (0 if what is OutcomeKind.WALK else first[what]) + first[OutcomeKind.WALK] * first[what] for what in OutcomeKind
    }


@cache
def teams() -> tuple[Team, ...]:
    return tuple(TEAMS.team(name) for name in NAMES)


def batters() -> list[Card]:
    return [card for team in teams() for card in team.batters]


def pitchers() -> list[Card]:
    return [card for team in teams() for card in team.staff]


def line_of(card: Card) -> Line:
    """His expected line against average pitching, of which a quarter and a little is left-handed."""
    left, right = (expected_line(card.column(hand), card.speed == SLOW) for hand in "LR")
    return {what: 0.28 * left[what] + 0.72 * right[what] for what in OutcomeKind}


def league(cards: Iterable[Card]) -> Line:
    """Their lines together, by plate appearances."""
    lines = [(line_of(card), card.usage.plate_appearances) for card in cards]
    whole = sum(weight for _, weight in lines)
    return {what: sum(line[what] * weight for line, weight in lines) / whole for what in OutcomeKind}


def slash(line: Line) -> tuple[float, float, float]:
    hits = sum(line[what] for what in HIT_BASES)
    on_base = hits + line[OutcomeKind.WALK] + line[OutcomeKind.HIT_BATTER]
    at_bats = 1 - line[OutcomeKind.WALK] - line[OutcomeKind.HIT_BATTER] - 0.006  # sacrifice flies
    return hits / at_bats, on_base, sum(line[what] * bases for what, bases in HIT_BASES.items()) / at_bats


def shares(counted: Mapping[str, float]) -> dict[str, float]:
    return {key: count / sum(counted.values()) for key, count in counted.items()}


def staff_mix(team: Team) -> dict[str, float]:
    """Batters faced by grade: half at home; of a starter's seven in ten before the third time round."""
    mix = dict.fromkeys(GRADES, 0.0)
    for card in team.staff:
        assert card.pitching is not None
        first = 0.72 if card.starts else 1.0
        for grade in (card.pitching.home, card.pitching.away):
            mix[grade.first] += card.usage.batters_faced * first / 2
            mix[grade.third] += card.usage.batters_faced * (1 - first) / 2
    return mix


# --- The teams as they ship


def test_eight_teams_at_least_no_name_or_code_twice() -> None:
    assert len(NAMES) >= 8
    assert len({team.name for team in teams()}) == len({team.code for team in teams()}) == len(NAMES)
    assert len({team.nickname for team in teams()}) == len(NAMES)
    assert all(name == team.nickname.lower() for name, team in zip(NAMES, teams(), strict=True))


@each_team
def test_squad(name: str) -> None:
    """PT-06 to PT-12: twenty-five, starters first on the bullpen sheet, one closer at its end, one of two roles."""
    team = TEAMS.team(name)
    assert (len(team.batters), len(team.staff)) == (len(SQUAD), len(STAFF)) == (14, 11)
    roles = ["+".join(card.pitching.roles) for card in team.staff if card.pitching]
    assert roles == ["S"] * 4 + ["S+R"] + ["R"] * 5 + ["C"]
    assert len(team.rotation) == 5
    assert sum(card.gloves.get(Position.CATCHER) is not None for card in team.batters) >= 2


@each_team
def test_ratings_stand_where_they_belong(name: str) -> None:
    """PT-27: an arm on outfielders' cards and an AR on catchers', on no others."""
    for card in TEAMS.team(name).batters:
        outfielder = bool({Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD} & set(card.gloves))
        assert bool(card.arm) == outfielder
        assert Position.CATCHER in card.gloves or card.catcher_arm == 0
        infielder = {Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP, Position.CATCHER} & set(card.gloves)
        assert not infielder or card.throws == "R"
    for card in TEAMS.team(name).staff:
        assert card.speed == SLOW
        assert card.columns[0] is card.columns[1]  # PT-25
        assert card.pitching is not None
        assert max(card.pitching.starter_innings, card.pitching.relief_innings) <= INNINGS


@each_team
def test_lineups_follow_the_pitchers_hand(name: str) -> None:
    team = TEAMS.team(name)
    for lineups, size in ((team.lineups, 8), (team.dh_lineups, 9)):
        assert list(lineups) == [VS_RIGHT, VS_LEFT]
        assert all(len(lineup) == size for lineup in lineups.values())
        left_handed = {title: sum(spot.card.bats == "L" for spot in lineup) for title, lineup in lineups.items()}
        assert left_handed[VS_LEFT] <= left_handed[VS_RIGHT]
    assert [spot.card for spot in team.dh_lineups[VS_RIGHT]] == list(team.batters[:9])  # PT-07


def test_platoons_there_are() -> None:
    assert sum(team.dh_lineups[VS_LEFT] != team.dh_lineups[VS_RIGHT] for team in teams()) >= len(teams()) // 2


def test_no_players_name_twice_in_any_game() -> None:
    names = [card.name for team in teams() for card in team.players]
    assert len(names) == len(set(names)) == 25 * len(NAMES)
    surnames = [card.player.last_name for team in teams() for card in team.players]
    assert len(set(surnames)) == len(surnames)
    others = {card.name for name in rb8_teams() for card in rb8_team(name).players}
    others |= {card.name for name in small_ball_teams() for card in small_ball_team(name).cards}
    assert not others & set(names)
    assert not {name for name in names for word in RULEBOOK if word in name.split()}
    assert not {rb8_team(name).nickname for name in rb8_teams()} & {team.nickname for team in teams()}


def test_eras() -> None:
    """One team is of before the splits: one column on every card (PT-29)."""
    single = [team.nickname for team in teams() if all(card.columns[0] is card.columns[1] for card in team.players)]
    assert single == ["Muleskinners"]
    assert all(
        card.columns[0] is not card.columns[1] for team in teams() if team.nickname not in single for card in team.batters
    )
    assert len({team.season for team in teams()}) == len(teams())


# --- The league that they make


def test_the_leagues_line() -> None:
    """All batters' cards against the grades that a league has come to a line that a league has."""
    for cards in (batters(), [*batters(), *pitchers()]):
        average, on_base, slugging = slash(league(cards))
        assert 0.255 <= average <= 0.265
        assert 0.315 <= on_base <= 0.330
        assert 0.395 <= slugging <= 0.420
    line = league(batters())
    for what, (least, most) in {
        OutcomeKind.HOME_RUN: (0.025, 0.032),
        OutcomeKind.TRIPLE: (0.0035, 0.006),
        OutcomeKind.DOUBLE: (0.042, 0.050),
        OutcomeKind.WALK: (0.074, 0.085),
        OutcomeKind.HIT_BATTER: (0.006, 0.011),
        OutcomeKind.STRIKEOUT: (0.16, 0.22),
    }.items():
        assert least <= line[what] <= most, what


def test_teams_differ() -> None:
    lines = {team.nickname: league(team.batters) for team in teams()}
    homers = sorted(lines, key=lambda name: lines[name][OutcomeKind.HOME_RUN])
    assert homers[0] == "Muleskinners"
    assert homers[-1] == "Alchemists"
    assert max(lines, key=lambda name: slash(lines[name])[0]) in ("Postmasters", "Zeppelins")
    steals = {team.nickname: sum(card.opportunity.points in (1, 2) for card in team.batters) for team in teams()}
    assert max(steals, key=lambda name: steals[name]) == "Bootleggers"


def test_pitchers_are_the_mix_that_columns_are_fitted_to() -> None:
    """PT-L-11: so batters come to their rates in this league too."""
    staffs = [staff_mix(team) for team in teams()]
    mix = shares({grade: sum(staff[grade] for staff in staffs) for grade in GRADES})
    assert all(abs(mix[grade] - GRADE_MIX[grade]) < 0.05 for grade in GRADES)
    against = [expected_line(card.column("R"), card.speed == SLOW, mix) for card in batters()]
    usual = [expected_line(card.column("R"), card.speed == SLOW) for card in batters()]
    for what in FITTED:
        assert sum(line[what] for line in against) == pytest.approx(sum(line[what] for line in usual), rel=0.03)


def test_shares_of_the_ratings() -> None:
    """M-3 and M-9: speed, range, steals, SO/BB as leagues have them."""
    speeds: Counter[str] = Counter()
    grades: Counter[str] = Counter()
    for card in batters():
        speeds["SMF"[card.speed]] += card.usage.plate_appearances
        grades[card.opportunity.grade] += card.usage.plate_appearances
    for counted, wanted in (
        (speeds, {"S": 0.40, "M": 0.45, "F": 0.15}),
        (grades, {"AA": 0.03, "A": 0.04, "B": 0.13, "C": 0.15, "D": 0.24, "E": 0.26, "N": 0.16}),
    ):
        actual = shares(counted)
        assert all(abs(actual[key] - share) < 0.08 for key, share in wanted.items()), actual
    reach = shares(Counter(next(iter(card.gloves.values())).range for card in batters()))
    assert 0.4 < reach["Neu"] < 0.6
    assert min(reach["Pos"], reach["Neg"]) > 0.15
    arms = shares(Counter(card.arm for card in batters() if card.arm))
    assert arms["A"] > arms["W"] > arms["E"] > 0.05
    errors = [glove.errors for card in batters() for glove in card.gloves.values()]
    assert 3.5 < sum(errors) / len(errors) < 5
    ratings = shares(Counter(card.pitching.rating for card in pitchers() if card.pitching))
    assert 0.45 < ratings["NC"] < 0.7
    assert len(ratings) == 7


# --- What a column comes to


@pytest.mark.parametrize("side", ["R", "L"])
@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("rates", [LEAGUE, PITCHER, {**LEAGUE, OutcomeKind.HOME_RUN: 0.07, OutcomeKind.WALK: 0.17}])
def test_fitted_columns_meet_the_rates(rates: Mapping[OutcomeKind, float], side: str, slow: bool) -> None:
    """Within what whole rolls allow, by a line that is exact; where nothing was there before, nothing appears."""
    batting, told = fitted("vs all", list(rates.values()), side, slow)
    line = expected_line(batting, slow)
    assert told == pytest.approx([line[what] for what in FITTED])
    assert all(abs(line[what] - rates[what]) < 1 / 96 for what in FITTED)  # a roll's worth
    assert abs(line[OutcomeKind.HOME_RUN] - rates[OutcomeKind.HOME_RUN]) < 0.003
    assert read_yaml(f"{{x: '{batting}'}}", "x").mapping()["x"].text() == str(batting)
    assert not any(
        each.kind is OutcomeKind.TRIPLE
        for each in fitted("vs all", list({**rates, OutcomeKind.TRIPLE: 0}.values()), side)[0].rolls
    )


def test_left_handed_batters_pull_the_other_way() -> None:
    right, left = (Counter(each.text for each in fitted("vs all", list(LEAGUE.values()), side)[0].rolls) for side in "RL")
    assert right["GO-SS"] > right["GO-2B"] and left["GO-2B"] > left["GO-SS"]
    assert right["FO-RF"] > right["FO-LF"] and left["FO-LF"] > left["FO-RF"]


# --- The maker of teams


def read(data: Json) -> Team:
    return read_team(as_node(data, "the team"))


@cache
def gulls_data(character: str) -> dict[str, Json]:
    return make_team("11", "Harbor Town Gulls", character)


def gulls(character: str) -> Team:
    return read(gulls_data(character))


def test_same_words_same_team() -> None:
    one = gulls_data("balanced")
    two, other = (make_team(seed, "Harbor Town Gulls") for seed in ("11", "8"))
    assert one == two
    assert one != other


@pytest.mark.parametrize("character", CHARACTERS)
def test_every_character_makes_a_team_whose_file_reads_back(character: str) -> None:
    team = gulls(character)
    text = file_of(gulls_data(character), "Gulls.")
    assert read_yaml(text, "gulls.yaml").plain() == gulls_data(character)
    assert text.startswith("# Gulls.\nname: Harbor Town Gulls\n")
    hits = slash(league(team.batters))[0]
    assert 0.23 < hits < 0.31
    assert all(VS_ALL in column.title for card in team.staff for column in card.columns)


def test_characters_show() -> None:
    def homers(character: str) -> float:
        return league(gulls(character).batters)[OutcomeKind.HOME_RUN]

    def legs(character: str) -> int:
        return sum(card.speed for card in gulls(character).batters)

    def good(character: str) -> float:
        return sum(shares(staff_mix(gulls(character)))[grade] for grade in ("A+", "A", "B"))

    assert homers("power") > homers("balanced") > homers("contact") > homers("old time")
    assert legs("running") > legs("balanced") > legs("power")
    assert good("pitching") > good("balanced") > good("thin air")


def test_names_given_come_first() -> None:
    names = ["Ada Finch", "Bo Dent"]
    team = read(make_team("3", "Gulls", players=names))
    assert [card.name for card in team.players][:2] == names
    assert len({card.name for card in team.players}) == 25


def test_a_name_given_twice_is_refused() -> None:
    with pytest.raises(Exception, match="two cards have the name 'Ada Finch'"):
        make_team("3", "Gulls", players=["Ada Finch", "Ada Finch"])
    with pytest.raises(Unreadable, match="1 to 40 printable"):
        make_team("3", "Gulls" * 20)


def test_command_prints_a_team_file() -> None:
    words = ["pinetar", "--seed", "7", "--name", "Harbor Town Gulls", "--character", "running"]
    run = CliRunner().invoke(invent.command, words)
    assert run.exit_code == 0
    assert read_team(read_yaml(run.output, "gulls.yaml")).nickname == "Gulls"
    assert "never still on the bases (seed '7', character running)" in run.output.splitlines()[0]


def test_a_seed_that_is_not_named_is_drawn_and_said() -> None:
    words = ["pinetar", "--name", "Harbor Town Gulls"]
    run = CliRunner().invoke(invent.command, words)
    assert run.exit_code == 0
    seed = run.stderr.removeprefix("seed ").strip()
    assert CliRunner().invoke(invent.command, [*words, "--seed", seed]).stdout == run.stdout


def test_command_with_too_many_names() -> None:
    run = CliRunner().invoke(invent.command, ["pinetar", "--seed", "7", "--name", "Gulls", *(["--player", "Ada Finch"] * 26)])
    assert run.exit_code == 2
    assert "a squad has 25 players, 26 are named" in run.output


def test_a_team_is_read_once_and_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where each has another name, as people's own teams have at tables in the browser."""
    monkeypatch.setattr(sides, "_MOST_KNOWN", 8)
    one, other = (TEAMS.data(name) for name in NAMES[:2])
    assert isinstance(one, dict)
    for number in range(20):
        data: Json = {**one, "name": f"Ours {number}"}
        setup = Setup({"team": data}, {"team": other}, {})
        away, home = sides.teams_of(setup)
        assert (away.name, home.name) == (f"Ours {number}", TEAMS.team(NAMES[1]).name)
        assert sides.teams_of(setup)[1] is home
        assert len(sides._KNOWN) <= 8
