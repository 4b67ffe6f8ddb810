"""Team files of Pine Tar: what a card and a team are made of, and every mistake in one told with file, line and place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from hotstove.baseball.positions import Position
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.cards import AWKWARD, FIELD, OUTFIELD, RATINGS, Card, PitchingRatings, Team, rated
from hotstove.games.pinetar.dice import BLUE, GREEN, RED, THREE_DICE, TWO_DICE, WHITE
from hotstove.games.pinetar.opening import bullpen
from hotstove.games.pinetar.outcomes import LAYOUT, OutcomeKind, read_column
from hotstove.games.pinetar.print import charts, face
from hotstove.games.pinetar.reading import reading
from hotstove.games.pinetar.team_sheets import TEAMS, read_team, usual_lineup
from hotstove.table import AWAY, HOME, NotLegal, Unreadable
from hotstove.table.texts import as_node, read_yaml

COLUMN = "HR 0-2, 3B 3, 2B 4-7, 1B 8-20, BB 21-36, SO 37-60, GO-SS 61-75, FO-CF 76-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"
WORSE = "1B 0-15, SO 16-60, GO-2B 61-80, FO-LF 81-93, ROE/PO 94, ROE/LO 95-97, BK/WP 98-99"
MUDLARKS = f"""\
name: Tidewater Mudlarks
code: TWM
colour: green
season: 1911
players:
  - {{name: Zo Abel, bats: L, throws: R, field: [CF Pos 3, LF Neu 4], SBC: 71, SBO: B, BR: F, SHC: 80, INJ: 54C, Arm: E,
     vs all: "{COLUMN}"}}
  - {{name: Danny Money, bats: R, throws: R, field: [1B Neu 4], vs LHP: "{COLUMN}", vs RHP: "{WORSE}"}}
  - {{name: Mo Vegas, bats: R, throws: R, field: [C Neu 5, 1B Neu 4], AR: -9, SHC: N, vs all: "{COLUMN}"}}
  - {{name: Charity Case, bats: B, throws: R, field: [2B Neg 6, SS Neg 8], vs all: "{COLUMN}"}}
  - {{name: Dade Frogs, bats: R, throws: R, field: [3B Neu 5], vs all: "{COLUMN}"}}
  - {{name: Frankie Smiles, bats: R, throws: R, field: [SS Pos 2, 2B Pos 2], vs all: "{COLUMN}"}}
  - {{name: Craig Maddog, bats: L, throws: L, field: [LF Neu 4], Arm: W, vs all: "{COLUMN}"}}
  - {{name: John Carlo, bats: R, throws: R, field: [RF Neu 4], Arm: A, vs all: "{COLUMN}"}}
pitchers:
  - {{name: Clay Shaw, role: S, starts: 31, bats: R, throws: R, home: A, away: A+/B, MIP: 6, BK/WP: 21/99, SO/BB: "SO 55,77",
     vs all: "{WORSE}"}}
  - {{name: Lefty Carlson, role: S+R, bats: L, throws: L, home: C/D, away: D/E, MIP: 5/2*, BK/WP: --/40, vs all: "{WORSE}"}}
lineups:
  1: [CF Zo Abel, 1B Danny Money, C Mo Vegas, 2B Charity Case, 3B Dade Frogs, SS Frankie Smiles, LF Craig Maddog, RF John Carlo]
"""
"""Ten players in all, as vintage teams have them (PT-09), with one column where nobody kept splits (PT-29)."""


def team(text: str = MUDLARKS) -> Team:
    return read_team(read_yaml(text, "mudlarks.yaml"))


def card(name: str) -> Card:
    return next(each for each in team().players if each.name == name)


def pitching(name: str) -> PitchingRatings:
    mound = card(name).pitching
    assert mound is not None
    return mound


# --- What lies on the table (PT-01, PT-03, PT-04)


def test_dice() -> None:
    """PT-03, PT-30, PT-147: red, white and blue have ten sides, green has six; two dice make 100 rolls alike."""
    assert [(die.colour, die.faces) for die in (RED, WHITE, BLUE)] == [
        ("red", tuple(range(10))),
        ("white", tuple(range(10))),
        ("blue", tuple(range(10))),
    ]
    assert (GREEN.colour, GREEN.faces) == ("green", tuple(range(1, 7)))
    assert sorted(TWO_DICE.values) == list(range(100))
    assert len(THREE_DICE.values) == 1000


def test_charts_and_a_score_sheet_are_there() -> None:
    """PT-04, PT-157: the sheet has charts of both kinds, brown and blue."""
    assert {chart.optional for chart in charts()} == {False, True}
    assert [chart.title for chart in charts() if not chart.optional][:2] == ["Hit location", "Base advancement"]


def test_a_mark_above_an_inning() -> None:
    """PT-144, PT-220: the score sheet has room for the inning that his MIP ends with, his grades and his rating."""
    sheet = GAME.prints.score_sheet()
    assert sheet.above == "MIP ends"
    assert {"Grade 1-2", "Grade 3+", "SO/BB", "MIP"} <= set(sheet.pitchers)


def test_nine_plays_in_ten_take_one_roll() -> None:
    """PT-01, PT-33: with the bases empty only three outcomes ask for more, checks for errors aside only BK/WP."""
    more = {OutcomeKind("ROE/PO"), OutcomeKind("ROE/LO"), OutcomeKind("BK/WP")}
    columns = [column for name in TEAMS.names() for each in TEAMS.team(name).players for column in each.columns]
    for column in columns:
        again = [cell.outcome.kind for cell in reading(column, "C") if cell.outcome.kind in more]
        assert len(again) - again.count(OutcomeKind("ROE/PO")) - again.count(OutcomeKind("ROE/LO")) <= 10


# --- Teams (PT-05 to PT-10)


@pytest.mark.parametrize("name", TEAMS.names())
def test_sheets_of_a_modern_team(name: str) -> None:
    """PT-06, PT-08, PT-10: 23 to 30 players; four starters or more, then relievers, then one closer."""
    club = TEAMS.team(name)
    assert 23 <= len(club.players) <= 30
    roles = ["S" if "S" in each.pitching.roles else each.pitching.roles[0] for each in club.staff if each.pitching]
    assert roles == sorted(roles, key="SRC".index)
    assert roles.count("S") >= 4
    assert roles.count("R") >= 3
    assert roles.count("C") == 1


@pytest.mark.parametrize("name", TEAMS.names())
def test_lineup_one_is_on_the_starters_sheet(name: str) -> None:
    """PT-07: the sheet's first nine are its lineup, all of them where a DH bats."""
    club = TEAMS.team(name)
    for lineup, size in ((club.lineups, 8), (club.dh_lineups, 9)):
        spots = lineup["vs RHP"]
        assert len(spots) == size
        assert {spot.card.id for spot in spots} <= {each.id for each in club.batters[:9]}


def test_a_team_of_ten() -> None:
    """PT-09, PT-10: a vintage team has eight fielders and two arms, and no closer; it makes a game."""
    ten = team()
    assert (len(ten.batters), len(ten.staff), ten.season) == (8, 2, 1911)
    setup = GAME.set_up(read_yaml(MUDLARKS, "mudlarks.yaml"), as_node("alchemists"), as_node(None))
    assert GAME.sheets(setup)[AWAY].nickname == "Mudlarks"
    assert GAME.sheets(setup)[AWAY].order[8].player.name == "Clay Shaw"


def test_a_team_of_ones_own_by_its_file(tmp_path: Path) -> None:
    """PT-05: a team is one, on cards of their own or on sheets."""
    path = tmp_path / "mudlarks.yaml"
    path.write_text(MUDLARKS, encoding="utf-8")
    assert (
        GAME.sheets(GAME.set_up(as_node("alchemists"), as_node(str(path), folder=tmp_path), as_node(None)))[HOME].nickname
        == "Mudlarks"
    )


def test_a_lineup_worked_out_from_the_sheet() -> None:
    """PT-07, PT-19: at each position who stands higher, at the position that he played most."""
    mudlarks = team(MUDLARKS.partition("lineups:")[0])
    assert [f"{spot.position.short} {spot.card.name}" for spot in mudlarks.lineups["1"]] == [
        "cf Zo Abel",
        "1b Danny Money",
        "c Mo Vegas",
        "2b Charity Case",
        "3b Dade Frogs",
        "ss Frankie Smiles",
        "lf Craig Maddog",
        "rf John Carlo",
    ]
    for name in TEAMS.names():
        for dh in (False, True):
            spots = usual_lineup(TEAMS.team(name).batters, dh)
            wanted = {*FIELD, *([Position.DESIGNATED_HITTER] if dh else [])}
            assert {spot.position for spot in spots} == wanted
            assert all(spot.position in spot.card.gloves or not spot.position.fields for spot in spots)


# --- Cards (PT-11 to PT-29, PT-37, PT-142, PT-218)


def test_a_card_holds_what_is_printed() -> None:
    """PT-13, PT-19, PT-20, PT-22, PT-37, PT-66, PT-141, PT-218."""
    abel, shaw = card("Zo Abel"), pitching("Clay Shaw")
    assert (abel.bats, abel.throws, abel.steal, abel.opportunity.grade, abel.speed, abel.sacrifice) == (
        "L",
        "R",
        71,
        "B",
        2,
        80,
    )
    assert (abel.injury, abel.arm) == ((54, "C"), "E")
    assert [f"{position.short} {glove}" for position, glove in abel.gloves.items()] == ["cf Pos 3", "lf Neu 4"]
    assert (shaw.roles, shaw.starts, str(shaw.home), str(shaw.away)) == (("S",), 31, "A", "A+/B")
    assert (shaw.innings, shaw.balk, shaw.wild_pitch, shaw.balks, shaw.rating) == ("6", 21, 99, "21/99", "SO 55,77")


def test_what_a_dual_role_holds() -> None:
    """PT-11, PT-38, PT-142: both numbers of innings; dashes for no balks."""
    carlson = pitching("Lefty Carlson")
    assert (carlson.starter_innings, carlson.relief_innings, carlson.innings) == (5, 2, "5/2*")
    assert (carlson.balk, carlson.wild_pitch, carlson.balks) == (-1, 40, "--/40")
    assert (card("Lefty Carlson").starts, card("Lefty Carlson").relieves) == (True, True)
    assert (card("Clay Shaw").starts, card("Clay Shaw").relieves) == (True, False)


def test_who_may_be_named_to_start_and_who_waits_in_the_bullpen() -> None:
    """PT-12, PT-R-29: S cards start; relievers and closer stand first in the bullpen, starters on their day off after them."""
    club = TEAMS.team("gravediggers")
    assert [card.name for card in club.rotation] == [each.name for each in club.staff if each.starts]
    waiting = bullpen(club, club.rotation[0])
    assert club.rotation[0] not in waiting
    assert [each.relieves for each in waiting] == sorted((each.relieves for each in waiting), reverse=True)
    assert any(each.pitching.roles == ("C",) for each in waiting if each.pitching)


def test_arms_stand_on_cards_that_use_them() -> None:
    """PT-27: outfielders have Arm, catchers AR, pure infielders neither."""
    for each in (each for name in TEAMS.names() for each in TEAMS.team(name).batters):
        assert bool(each.arm) == any(position in OUTFIELD for position in each.gloves)
        if Position.CATCHER not in each.gloves:
            assert each.catcher_arm == 0
    assert (card("Mo Vegas").catcher_arm, card("Danny Money").arm, card("Danny Money").catcher_arm) == (-9, "", 0)


def test_columns_by_the_pitchers_hand() -> None:
    """PT-25, PT-28, PT-29, PT-31."""
    money, abel = card("Danny Money"), card("Zo Abel")
    assert (str(money.column("L")), str(money.column("R"))) == (COLUMN, WORSE)
    assert abel.column("L") is abel.column("R")
    assert all(each.columns[0] is each.columns[1] for name in TEAMS.names() for each in TEAMS.team(name).staff)


def test_his_glove_by_position() -> None:
    """PT-20, PT-R-52: by position, and the worst where his card doesn't have it."""
    case = card("Charity Case")
    assert str(case.glove(Position.SECOND_BASE)) == "Neg 6"
    assert str(case.glove(Position.SHORTSTOP)) == "Neg 8"
    assert case.glove(Position.CATCHER) is AWKWARD
    assert (AWKWARD.range, AWKWARD.errors) == ("Neg", 9)


def test_what_a_card_need_not_say() -> None:
    """A plain man: slow, no steals, a common bunter, never hurt."""
    money = card("Danny Money")
    assert (money.speed, money.opportunity.grade, money.sacrifice, money.injury) == (0, "N", 76, (0, "A"))
    assert pitching("Lefty Carlson").rating == "NC"


@pytest.mark.parametrize("rating", RATINGS)
def test_ratings_and_their_rolls(rating: str) -> None:
    """PT-218, PT-222."""
    what, _, rolls = rating.partition(" ")
    wanted = {"": set[int](), "77": {77}, "55,77": {55, 77}, "55-60,77": {55, 56, 57, 58, 59, 60, 77}}[rolls]
    assert set(rated(rating)) == wanted
    assert {str(each) for each in rated(rating).values()} <= {what}


def test_rows_of_a_card() -> None:
    """PT-15, PT-16, PT-17, PT-18, PT-19: the five, from sides and steals down to positions or role."""
    rows = [[line.left, line.middle, line.right] for line in face(card("Zo Abel"), team()).lines]
    assert rows[0] == ["Bats L", "SBC 71  SBO B", "Throws R"]
    assert [rows[1][0], rows[1][2]] == ["BR F", "SHC 80"]
    assert rows[2] == ["Arm E", "Zo", "RG Pos  EC 3"]
    assert [rows[3][0], rows[3][1]] == ["INJ 54C", "Abel"]
    assert rows[4][1].split(",")[0] == "CF"
    assert "AR -9" in [line.left for line in face(card("Mo Vegas"), team()).lines]
    assert "(S) 31" in face(card("Clay Shaw"), team()).lines[4].middle


@pytest.mark.parametrize(
    ("rule", "words"),
    [("PT-243", "BR"), ("PT-244", "SBC SBO"), ("PT-245", "SHC INJ"), ("PT-246", "RG EC"), ("PT-247", "BK/WP MIP AR Arm")],
)
def test_words_on_cards(rule: str, words: str) -> None:
    """PT-243, PT-244, PT-245, PT-246, PT-247: what a card prints is what the rule list explains."""
    faces = [face(card(name), team()) for name in ("Zo Abel", "Mo Vegas", "Clay Shaw")]
    printed = {word for each in faces for line in each.lines for word in f"{line.left} {line.middle} {line.right}".split()}
    printed |= {label for each in faces for label, _ in each.facts}
    explained = next(each for each in GAME.rules() if each.id == rule)
    for word in words.split():
        assert word in printed
        assert word in f"{explained.title} {explained.text}"


def test_words_in_charts() -> None:
    """PT-248, PT-249: so is what the charts print; the squeeze has its own, for it is no batter roll."""
    explained = next(each for each in GAME.rules() if each.id == "PT-248").text
    printed = " ".join(cell for chart in charts() for row in (chart.heads, *chart.rows) for cell in row)
    for word in ("GDP", "FC R3H", "FC R3A", "PO-3 RA", "PO-3 RH", "LR Out", "GO-2", "PODP", "I-Hit"):
        assert word in printed
        assert word in explained
    assert "squeeze" in next(each for each in GAME.rules() if each.id == "PT-249").text
    assert "Squeeze" in [chart.title for chart in charts()]


def test_every_season_has_the_same_ratings() -> None:
    """PT-14: with splits or without a card is read alike."""
    assert {str(each) for each in card("Zo Abel").column("R").rolls} <= {str(each) for each in LAYOUT}


# --- Columns that do not add up


@dataclass(frozen=True)
class Broken:
    """A column with a mistake, and what is said of it."""

    column: str
    said: str


TOP = "ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"
BROKEN: Mapping[str, Broken] = {
    "a gap": Broken(f"1B 0-22, SO 24-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "a gap before SO 24: the next roll is 23"),
    "an overlap": Broken(f"1B 0-22, SO 22-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "an overlap before SO 22: the next roll is 23"),
    "rolls missing at the top": Broken(
        "1B 0-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-98", "rolls 99 to 99 are missing"
    ),
    "no roll 0": Broken(f"1B 1-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "a gap before 1B 1: the next roll is 0"),
    "a roll 100": Broken(
        "1B 0-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-100",
        "BK/WP 96-100: rolls go up from 0 to 99",
    ),
    "a range that runs down": Broken(f"1B 0-22, SO 50-23, GO-SS 51-60, FO-CF 61-92, {TOP}", "SO 50-23: rolls go up from 0"),
    "singles before home runs": Broken(
        f"1B 0-20, HR 21-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "HR stands out of order; the order is HR, 3B, 2B, 1B"
    ),
    "one block in two places": Broken(
        f"1B 0-10, 1B 11-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "1B stands out of order"
    ),
    "left field before right": Broken(
        f"1B 0-22, SO 23-50, GO-SS 51-60, FO-LF 61-70, FO-RF 71-92, {TOP}", "FO-RF stands out of order"
    ),
    "an outcome that there isn't": Broken(
        f"1B 0-22, K 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}",
        "expected blocks such as `1B 8-20` or `GO-SS 62-66`, not 'K 23-50'",
    ),
    "a fly to short": Broken(f"1B 0-22, SO 23-50, GO-SS 51-60, FO-SS 61-92, {TOP}", "not 'FO-SS 61-92'"),
    "a ground out to the catcher": Broken(
        f"1B 0-22, SO 23-50, GO-C 51-60, FO-CF 61-92, {TOP}", "GO-C never stands on a card (PT-80)"
    ),
    "no fielder": Broken(f"1B 0-22, SO 23-50, GO 51-60, FO-CF 61-92, {TOP}", "not 'GO 51-60'"),
    "no rolls": Broken(f"1B, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "not '1B'"),
    "half a range": Broken(f"1B 0-, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "not '1B 0-'"),
    "a comma too many": Broken(f"1B 0-22, SO 23-50,, GO-SS 51-60, FO-CF 61-92, {TOP}", "not ''"),
    "nothing": Broken("", "not ''"),
    "no single": Broken(f"SO 0-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "a column needs 1B"),
    "no strikeout": Broken(f"1B 0-50, GO-SS 51-60, FO-CF 61-92, {TOP}", "a column needs SO"),
    "no ground out": Broken(f"1B 0-50, SO 51-60, FO-CF 61-92, {TOP}", "a column needs GO"),
    "no fly out": Broken(f"1B 0-50, SO 51-60, GO-P 61-92, {TOP}", "a column needs FO"),
    "no errors": Broken("1B 0-50, SO 51-60, GO-P 61-90, FO-CF 91-95, BK/WP 96-99", "a column needs ROE/PO, ROE/LO"),
    "no wild pitches": Broken("1B 0-50, SO 51-60, GO-P 61-90, FO-CF 91-95, ROE/PO 96, ROE/LO 97-99", "a column needs BK/WP"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_column_that_does_not_add_up(what: str) -> None:
    """PT-L-02: 100 rolls, each once, in one order, with all that a column needs; else file, line and key are named."""
    with pytest.raises((Unreadable, NotLegal)) as error:
        team(MUDLARKS.replace(f'RHP: "{WORSE}"', f'RHP: "{BROKEN[what].column}"'))
    said = str(error.value)
    assert said.startswith("mudlarks.yaml:8: players[2].vs RHP: ")
    assert BROKEN[what].said in said


@pytest.mark.parametrize("text", [COLUMN, WORSE, f"HR 0, 1B 1-30, SO 31-60, GO-P 61, FO-RF 62-92, {TOP}"])
def test_a_column_that_does(text: str) -> None:
    """It reads back as it is written; case and spaces don't matter."""
    assert str(read_column(as_node(text), "vs all")) == text
    assert str(read_column(as_node(text.lower().replace(", ", ",")), "vs all")) == text


# --- Cards and teams with mistakes

WRONG = {  # what is changed, into what, and what is said
    "an unknown grade": ("home: A,", "home: F,", "16: pitchers[1].home: expected a grade (A+, A, B, C, D, E, G, M)"),
    "an unknown second grade": ("away: A+/B", "away: A+/Z", "16: pitchers[1].away: expected a grade"),
    "a grade that is a number": ("home: A,", "home: 7,", "16: pitchers[1].home: expected a grade"),
    "no grade": ("home: A, ", "", "16: pitchers[1]: expected a pitcher's card with the key home"),
    "an unknown role": ("role: S,", "role: M,", "16: pitchers[1].role: expected S, R, C, S+R or S+C"),
    "no role": ("role: S, ", "", "16: pitchers[1]: expected a pitcher's card with the key role"),
    "no innings": ("MIP: 6", "MIP: 0", "16: pitchers[1].MIP: expected MIP, innings from 1 up"),
    "innings in words": ("MIP: 6", "MIP: six", "16: pitchers[1].MIP: expected MIP"),
    "two innings for one role": ("MIP: 6", "MIP: 6/2*", "16: pitchers[1].MIP: expected MIP, innings from 1 up"),
    "one innings for two roles": ("MIP: 5/2*", "MIP: 5", "18: pitchers[2].MIP: expected MIP of both roles such as 5/2*"),
    "wild pitches below balks": ("21/99", "21/20", "16: pitchers[1].BK/WP: the wild pitches begin above the balks (PT-37)"),
    "a top of 100": ("21/99", "21/100", "16: pitchers[1].BK/WP: expected BK/WP: two tops from 0 to 99"),
    "one top": ("21/99", "21", "16: pitchers[1].BK/WP: expected BK/WP: two tops"),
    "an unknown rating": ("SO 55,77", "SO 66", "16: pitchers[1].SO/BB: expected one of SO 77, SO 55,77"),
    "starts in words": ("starts: 31", "starts: many", "16: pitchers[1].starts: expected a whole number from 0 to 200"),
    "two columns for a pitcher": (
        f'"SO 55,77",\n     vs all: "{WORSE}"',
        f'"SO 55,77", vs LHP: "{WORSE}", vs RHP: "{WORSE}"',
        "16: pitchers[1].vs LHP: unknown key 'vs LHP'",
    ),
    "no column for a pitcher": (
        f', SO/BB: "SO 55,77",\n     vs all: "{WORSE}"',
        "",
        "16: pitchers[1]: expected a card with the column vs all",
    ),
    "one of two columns": (f', vs RHP: "{WORSE}"', "", "8: players[2]: expected a card with vs LHP and vs RHP, or vs all"),
    "three columns": (
        f'vs RHP: "{WORSE}"',
        f'vs RHP: "{WORSE}", vs all: "{COLUMN}"',
        "8: players[2].vs LHP: a card has one column against all, or two (vs LHP, vs RHP)",
    ),
    "bats with both hands at once": (
        "bats: L, throws: R, field: [CF",
        "bats: S, throws: R, field: [CF",
        "6: players[1].bats: expected one of L, R, B",
    ),
    "throws with both hands": ("throws: R, field: [CF", "throws: B, field: [CF", "6: players[1].throws: expected one of L, R"),
    "an unknown speed": ("BR: F", "BR: Q", "6: players[1].BR: expected one of S, M, F"),
    "an unknown SBO": ("SBO: B", "SBO: F", "6: players[1].SBO: expected one of AA, A, B, C, D, E, N"),
    "an SBC of 100": ("SBC: 71", "SBC: 100", "6: players[1].SBC: expected a whole number from 0 to 99"),
    "an SHC in letters": ("SHC: 80", "SHC: X", "6: players[1].SHC: expected a whole number from 0 to 99"),
    "a negative SHC": ("SHC: 80", "SHC: -1", "6: players[1].SHC: expected a whole number from 0 to 99"),
    "an INJ without a letter": (
        "INJ: 54C",
        "INJ: 54",
        "6: players[1].INJ: expected a number from 0 to 99 and a letter A/B/C/D/E/F",
    ),
    "an unknown INJ": ("INJ: 54C", "INJ: 54G", "6: players[1].INJ: expected a number from 0 to 99 and a letter"),
    "an unknown arm": ("Arm: E", "Arm: S", "6: players[1].Arm: expected one of W, A, E"),
    "an AR in letters": ("AR: -9", "AR: strong", "9: players[3].AR: expected a whole number from -50 to 50"),
    "an unknown range": ("CF Pos 3", "CF Good 3", "6: players[1].field[1]: expected a position with range (Pos, Neu, Neg)"),
    "an EC of 10": (
        "CF Pos 3",
        "CF Pos 10",
        "6: players[1].field[1]: expected a position with range (Pos, Neu, Neg) and error chance",
    ),
    "a position without range": ("CF Pos 3", "CF", "6: players[1].field[1]: expected a position with range"),
    "an unknown position": ("CF Pos 3", "XF Pos 3", "6: players[1].field[1]: expected a position"),
    "a place that is none": ("CF Pos 3", "DH Pos 3", "6: players[1].field[1]: expected a place on the field"),
    "a position twice": ("LF Neu 4]", "CF Neu 4]", "6: players[1].field[2]: CF stands twice"),
    "no position": ("field: [1B Neu 4], ", "", "8: players[2]: expected a position player's card with the key field"),
    "no name": ("name: Zo Abel, ", "", "6: players[1]: expected a position player's card with the key name"),
    "an unknown key": ("Arm: E", "arms: E", "6: players[1].arms: unknown key 'arms'"),
    "a number for a card": ("  - {name: Danny Money", "  - 7\n  - {name: Danny Money", "8: players[2]: expected a mapping"),
    # --- the team
    "nobody catches": (
        "field: [C Neu 5, 1B Neu 4]",
        "field: [1B Neu 4]",
        "6: players: nobody plays C: a card's field names its positions",
    ),
    "nobody plays right": ("field: [RF Neu 4]", "field: [LF Neu 4]", "6: players: nobody plays RF"),
    "seven fielders": (
        f'  - {{name: John Carlo, bats: R, throws: R, field: [RF Neu 4], Arm: A, vs all: "{COLUMN}"}}\n',
        "",
        "6: players: a team has at least 8 position players, found 7",
    ),
    "two of a name": ("name: Mo Vegas", "name: Zo Abel", "6: players: two cards have the name 'Zo Abel'"),
    "a pitcher of the same name": ("name: Clay Shaw", "name: Zo Abel", "6: players: two cards have the name 'Zo Abel'"),
    "no pitchers": (
        MUDLARKS.partition("pitchers:\n")[2].partition("lineups:")[0],
        "  []\n",
        "16: pitchers: a team needs a pitcher",
    ),
    "pitchers that are no list": (
        MUDLARKS.partition("pitchers:\n")[2].partition("lineups:")[0],
        "  two\n",
        "16: pitchers: expected a list, found 'two'",
    ),
    "no such season": ("season: 1911", "season: last", "4: season: expected a whole number from 0 to 9999"),
    "an unknown sheet": ("lineups:", "line-ups:", "unknown key 'line-ups'"),
    # --- the lineup
    "a stranger bats": ("C Mo Vegas,", "C Mo Gotham,", "20: lineups.1[3]: expected a player of the team after the position"),
    "the pitcher has a place": ("C Mo Vegas,", "C Clay Shaw,", "20: lineups.1[3]: Clay Shaw is a pitcher"),
    "two catch": ("1B Danny Money,", "C Danny Money,", "20: lineups.1: C must stand once in a batting order"),
    "seven bat": (", RF John Carlo]", "]", "20: lineups.1: RF must stand once in a batting order"),
    "nine bat": (
        "RF John Carlo]",
        "RF John Carlo, DH Danny Money]",
        "20: lineups.1: a batting order has 8 players, the pitcher bats ninth",
    ),
    "one bats twice": ("RF John Carlo]", "RF Zo Abel]", "20: lineups.1: a player bats twice"),
    "a position that there isn't": ("C Mo Vegas,", "Q Mo Vegas,", "20: lineups.1[3]: expected a position, or DH"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_is_told_with_file_line_and_place(what: str) -> None:
    old, new, said = WRONG[what]
    assert MUDLARKS.count(old) >= 1, "the file has what is changed"
    with pytest.raises((Unreadable, NotLegal)) as error:
        team(MUDLARKS.replace(old, new, 1))
    told = str(error.value)
    assert re.match(r"mudlarks\.yaml:\d+: ", told), told
    assert said in told


def test_a_file_without_pitchers() -> None:
    with pytest.raises(Unreadable, match=r"mudlarks.yaml:1: expected a team with the key pitchers"):
        team(MUDLARKS.partition("pitchers:")[0])


def test_a_file_on_disk_is_named(tmp_path: Path) -> None:
    """By its path, where a set-up asks for it."""
    path = tmp_path / "mudlarks.yaml"
    path.write_text(MUDLARKS.replace("home: A,", "home: F,"), encoding="utf-8")
    with pytest.raises(Unreadable) as error:
        GAME.set_up(as_node(path.name, folder=tmp_path), as_node("alchemists"), as_node(None))
    assert f"{path}:16: pitchers[1].home: expected a grade" in str(error.value)
