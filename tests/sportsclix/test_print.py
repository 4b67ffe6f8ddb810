"""What SportsClix has printed: figures whose cards hold their whole dial and fit playing cards, and the tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from hotstove.cli.games import command
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import POSITIONS, mark
from hotstove.games.sportsclix.dice import BATTING, PITCHING
from hotstove.games.sportsclix.faces import FACES, LEGEND, dial_rows, figure_face, heat_mark
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.print import CHARTS, CIRCLES, Prints, face
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.team_files import TEAMS
from hotstove.play.cards import in_a_line
from hotstove.stats.sheets.cards import CARD, TALL, card_marks, print_table, print_team
from hotstove.web.look.cards import heat, parts_of
from tests.stats.test_sheets import beyond, collisions, words

HEIGHT = TALL / 3


@pytest.mark.parametrize("name", ["moth", "barometer", "dogday"])
def test_every_figure_fits_a_playing_card(name: str) -> None:
    team = TEAMS.team(name)
    for figure in team.figures:
        marks = card_marks(face(figure, team), 100, 200, HEIGHT)
        assert not beyond(marks, 104, 204, 100 + CARD[0] - 4, 200 + HEIGHT - 4), figure.name
        assert not collisions(marks), figure.name
        assert min(mark.size for mark in words(marks)) >= 7, figure.name


@pytest.mark.parametrize("figure", TEAMS.team("moth").figures, ids=lambda figure: figure.name)
def test_a_card_holds_the_whole_dial(figure: Figure) -> None:
    shown = face(figure, TEAMS.team("moth"))
    rows = {row.label: row.cells for group in shown.groups for row in group}
    assert list(rows) == [mark(position) for position in reversed(POSITIONS)]
    for position in POSITIONS:
        *codes, circles = rows[mark(position)]
        assert codes == [result.code for result in figure.window(position).results]
        shown_here = [] if circles == "\N{EN DASH}" else list(circles)
        assert shown_here == [CIRCLES[each] for each in figure.window(position).intangibles]
    said = " ".join(text for line in shown.lines for text in (line.left, line.middle, line.right))
    assert f"Def {figure.defense}" in said and f"Speed {figure.speed}" in said and str(figure.points) in said


def test_the_table_of_dice_is_that_of_the_dice() -> None:
    """Six plain dice will do on paper: each number stands for a face."""
    rows = {row[0].split()[0]: row[1:] for row in CHARTS[0].rows}
    for colour, die in {**PITCHING, **BATTING}.items():
        assert rows[colour] == tuple(str(face) for face in die.of[0].faces)


def test_every_intangible_is_explained() -> None:
    assert set(CIRCLES) == set(Intangible) and len(set(CIRCLES.values())) == len(Intangible)
    (table,) = [chart for chart in CHARTS if chart.title == "Intangibles"]
    assert {row[0] for row in table.rows} == set(CIRCLES.values())


def test_team_and_tables_are_written(tmp_path: Path) -> None:
    assert len(print_team(Prints(), TEAMS.data("moth"), tmp_path, "a4", ("svg",))) == 3
    files = print_table(Prints(), tmp_path, "letter", ("svg",), "SportsClix")
    assert {file.name for file in files} >= {"charts-1.svg", "score-sheet.svg"}


def test_the_command_draws_a_team(tmp_path: Path) -> None:
    """``hotstove games --team sportsclix moth --sheets DIR``; without a team it says what is missing."""
    run = CliRunner().invoke(command, ["--team", "sportsclix", "moth", "--sheets", str(tmp_path / "paper")])
    assert run.exit_code == 0, run.output
    assert {"MOT-cards-1.svg", "charts-1.svg"} <= {file.name for file in (tmp_path / "paper").iterdir()}
    assert "name one by --team" in CliRunner().invoke(command, ["--sheets", str(tmp_path)]).output


# --- Faces on screens


def test_a_face_shows_the_window_in_force_between_its_neighbours() -> None:
    figure = pool()["MOT07"]
    shown = figure_face(figure, 2)
    marks, *rows = dial_rows(figure, 2)
    assert marks.text == "r1 [r2] r3"
    assert [row.result for row in rows] == [result.code for result in figure.window(2).results]
    for row, before, after in zip(rows, figure.window(1).results, figure.window(3).results, strict=True):
        assert row.text == f"{before} [{row.result}] {after}"
    assert next(part.look for part in parts_of(shown)) == "dial"
    assert "red 2" in shown.line and "r1 [r2] r3" in in_a_line(shown)


def test_dice_point_at_the_row_of_their_pair_in_either_order() -> None:
    shown = figure_face(pool()["MOT07"], 0, reads=True)
    hits = [shown.selected("combination", faces) for faces in ("V T", "T V")]
    assert hits[0] is not None and hits[0] == hits[1]
    assert hits[0].result == pool()["MOT07"].window(0).results[2].code
    assert shown.selected("combination", "V P") is None  # the pitcher's
    assert sum(map(len, FACES.values())) == 16


def test_marks_run_from_cold_to_hot() -> None:
    assert [heat(heat_mark(click)) for click in (-5, -2, 0, 1, 6)] == ["cold-3", "cold-1", "even", "hot-1", "hot-3"]


def test_the_legend_explains_every_square() -> None:
    said = {code for code, _ in LEGEND}
    assert {result.code for result in Result if result.square} <= said
