"""What Pine Tar has printed: cards that say all that their files say, every chart, and room on the score sheet."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from hotstove.baseball.prints import Chart, Face, TeamFaces
from hotstove.games.pinetar import charts as tables
from hotstove.games.pinetar.cards import Card, Team
from hotstove.games.pinetar.print import RARE, TABLES, Prints, charts, face
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, STEAL_POINTS
from hotstove.games.pinetar.team_sheets import TEAMS, read_team
from hotstove.stats.sheets.cards import FORMATS, print_table, print_team, sheets
from hotstove.stats.sheets.charts import SIZE, chart_pages
from hotstove.stats.sheets.paper import PAPERS, Words
from hotstove.table import Unreadable
from hotstove.table.texts import Json, as_node, read_yaml
from tests.stats.test_sheets import beyond, check, collisions, words

PRINTS = Prints()
RULEBOOK = """
ARRIETA:
  {name: Jake Arrieta, role: S, bats: R, throws: R, home: A+/A, away: A+/B, MIP: "6", starts: 31, BK/WP: 21/99,
   SO/BB: "SO 55,77", field: [P Neu 5], SBC: 60, SHC: 78, INJ: 3A,
   vs all: "HR 0, 2B 1-3, 1B 4-16, BB 17-20, SO 21-55, GO-SS 56-75, FO-CF 76-92, ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"}
ZOBRIST:
  {name: Ben Zobrist, bats: B, throws: R, SBC: 61, SBO: D, BR: M, SHC: N, INJ: 54C,
   field: [2B Neu 4, LF Neu 4, RF Pos 3, SS Neg 6, C Neu 5], Arm: W, AR: -9, usage: {games: 147, PA: 631},
   vs LHP: "HR 0-3, 2B 4-7, 1B 8-20, BB 21-36, HBP 37, SO 38-48, GO-SS 49-70, FO-CF 71-92,
            ROE/PO 93, ROE/LO 94-95, BK/WP 96-99",
   vs RHP: "HR 0-2, 3B 3, 2B 4-7, 1B 8-20, BB 21-36, SO 37-48, GO-P 49-70, FO-CF 71-92,
            ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"}
"""


@cache
def team() -> Team:
    """The Cartographers with two men of the rulebook's."""
    plain = TEAMS.data("cartographers")
    assert isinstance(plain, dict)
    players, pitchers = plain["players"], plain["pitchers"]
    assert isinstance(players, list) and isinstance(pitchers, list)
    own = {name: item.plain() for name, item in read_yaml(RULEBOOK, "cards").mapping().items()}
    data: dict[str, Json] = {"name": "Chicago Cubs", "season": 2016}
    data |= {"players": [own["ZOBRIST"], *players], "pitchers": [own["ARRIETA"], *pitchers]}
    return read_team(as_node(data, "cubs.yaml"))


def card_of(name: str) -> Card:
    return next(card for card in team().players if card.name == name)


def rows(shown: Face) -> dict[str, tuple[str, ...]]:
    return {row.label: row.cells for group in shown.groups for row in group}


@cache
def by_title() -> dict[str, Chart]:
    return {chart.title: chart for chart in charts()}


# --- Cards


def test_a_position_players_card() -> None:
    """PT-15 to PT-19: five rows, then a column against each hand (PT-28)."""
    shown = face(card_of("Ben Zobrist"), team())
    assert [(line.left, line.middle, line.right) for line in shown.lines] == [
        ("Bats B", "SBC 61  SBO D", "Throws R"),
        ("BR M", "Arm W", "SHC N"),
        ("AR -9", "Ben", "RG Neu  EC 4"),
        ("INJ 54C", "Zobrist", ""),
        ("", "2B, LF, RF\xa0Pos\xa03, SS\xa0Neg\xa06, C\xa0Neu\xa05", ""),
    ]
    assert shown.heads == ("vs LHP", "vs RHP")
    assert list(rows(shown)) == [
        *("1B", "2B", "3B", "HR", "BB", "HBP", "SO", "GO-P", "GO-SS", "FO-CF", "ROE/PO", "ROE/LO", "BK/WP")
    ]
    assert rows(shown)["1B"] == ("8-20", "8-20")
    assert rows(shown)["3B"] == ("\N{EN DASH}", "3")
    assert rows(shown)["HBP"] == ("37", "\N{EN DASH}")
    assert shown.facts == ()
    assert shown.foot == "Chicago Cubs 2016  ·  147 G, 631 PA"


def test_a_pitchers_card() -> None:
    """PT-12, PT-13, PT-21, PT-22, PT-25, PT-141, PT-219."""
    shown = face(card_of("Jake Arrieta"), team())
    assert shown.lines[4].middle == "Starter\xa0(S) 31"
    assert shown.lines[2].left == ""
    assert shown.heads == ("vs all",)
    assert shown.facts == (
        ("Grade at home", "A+/A"),
        ("Grade away", "A+/B"),
        ("MIP", "6"),
        ("SO/BB", "SO 55,77"),
        ("BK/WP", "21/99"),
    )


def test_roles_in_print() -> None:
    shown = [face(card, team()).lines[4].middle.replace("\xa0", " ") for card in team().staff]
    assert shown[5] == "Starter (S) Reliever (R) 16"
    assert shown[-1] == "Closer (C)"


@pytest.mark.parametrize("name", TEAMS.names())
def test_a_printed_card_is_the_file(name: str) -> None:
    """Every roll of every column can be read off the card, and every card keeps to its edges."""
    whole = TEAMS.team(name)
    faces = PRINTS.cards(TEAMS.data(name))
    assert (faces.name, faces.code, len(faces.faces)) == (whole.name, whole.code, len(whole.players))
    for card, shown in zip(whole.players, faces.faces, strict=True):
        for place, column in enumerate(dict.fromkeys(card.columns)):
            rolls: dict[int, str] = {}
            for label, cells in rows(shown).items():
                first, _, last = cells[place].partition("-")
                if first.isdigit():
                    rolls |= dict.fromkeys(range(int(first), int(last or first) + 1), label)
            assert [rolls[roll] for roll in range(100)] == [each.text for each in column.rolls]
        marks = check(shown)
        assert min(mark.size for mark in words(marks)) > 6.5


def test_a_broken_team_is_refused() -> None:
    with pytest.raises(Unreadable, match="players"):
        PRINTS.cards({"name": "Nobody"})


# --- Charts


def test_every_chart_is_printed() -> None:
    data = read_yaml((files("hotstove.games.pinetar") / "charts.yaml").read_text(encoding="utf-8"), "charts.yaml")
    assert set(TABLES) == set(data.mapping())
    assert len(by_title()) == len(charts()) == len(TABLES) + 1
    printed = {cell.text() for row in data.mapping()["rare play"].mapping().values() for cell in row.items()}
    assert printed == set(RARE)


def test_required_charts_come_first() -> None:
    """PT-157: bunts, errors, ground outs and the modifier are the main rules'; steals, defense and the rest are not."""
    required = [chart.title for chart in charts() if not chart.optional]
    assert [chart.title for chart in charts()][: len(required)] == required
    assert len(required) == 10
    assert {"Pitcher modifier", "Errors", "Squeeze", "Tag"} <= set(required)
    assert all(len(row) == len(chart.heads) for chart in charts() for row in chart.rows)


def test_charts_hold_what_the_rules_look_up() -> None:
    location = by_title()["Hit location"].rows
    assert location[1][1 + 9] == "IF"
    shorts = [cell for row in location for cell in row[1:]]
    assert [0 if cell == "IF" else {"LF": 7, "CF": 8, "RF": 9}[cell] for cell in shorts] == list(tables.HIT_LOCATION)
    errors = by_title()["Errors"]
    assert [row[:3] for row in errors.rows][-1] == ("65-66", "3B", "2")
    assert errors.rows[0][3:] == ("67-76", "SS", "1*")
    modifier = by_title()["Pitcher modifier"]
    assert modifier.rows[-1] == ("Original", "1B", "2B", "3B", "HR", "BB", "SO", "GO")
    assert modifier.rows[2][:2] == ("BB", "A, B, M")
    grounders = by_title()["Ground outs, runner on 1st"]
    assert grounders.heads == ("", "GDP", "FC R3H", "FC R3A", "PO-3 RA")
    assert grounders.rows[-1] == ("GO-SS", "0-5", "6", "7", "8-9")
    assert by_title()["Tag"].rows[0] == ("FO-LF", "\N{EN DASH}", "75")
    assert by_title()["Positive defense"].rows[1] == ("0-3 2B/3B", "1B", "GO-1B", "RF")
    assert by_title()["Steal opportunity"].rows[3] == ("C", "2", "inning 6", "1", "yes")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_chart_sheet_has_two_sides(paper: str) -> None:
    pages = chart_pages(charts(), "Pine Tar", paper)
    assert len(pages) == 2
    for page in pages:
        assert not beyond(page.marks, 27, 27, page.width - 27, page.height - 27)
        assert not collisions(page.marks)
        assert min(mark.size for mark in page.marks if isinstance(mark, Words)) > 0.8 * SIZE


# --- All of it


def test_score_sheet_has_room_for_the_games_marks() -> None:
    sheet = PRINTS.score_sheet()
    assert sheet.above == "MIP ends"
    assert dict(sheet.tallies)["Steal points"] == STEAL_POINTS
    assert dict(sheet.tallies)["in extra innings"] == EXTRA_STEAL_POINTS


@pytest.mark.parametrize("paper", PAPERS)
def test_print_a_team_and_the_table(paper: str, tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    made = print_team(PRINTS, TEAMS.data("alchemists"), tmp_path / "sheets", paper, FORMATS)
    assert [path.name for path in made] == ["QFA-cards.pdf", *(f"QFA-cards-{number}.svg" for number in range(1, 6))]
    made += print_table(PRINTS, tmp_path / "sheets", paper, FORMATS, "Pine Tar")
    assert [path.name for path in made[6:]] == ["table.pdf", "charts-1.svg", "charts-2.svg", "score-sheet.svg"]
    assert all(path.stat().st_size > 2000 for path in made)


def test_a_team_without_players_has_no_pages() -> None:
    assert sheets(TeamFaces("Nobody", "NOB", ()), "a4") == []


def test_a_man_without_a_position_has_a_card() -> None:
    """Some bat and never field: designated hitters, pinch hitters of real seasons."""
    team = TEAMS.team("alchemists")
    card = replace(team.players[0], gloves={})
    shown = face(card, team)
    assert "no position" in [line.middle for line in shown.lines]
