"""Sheets to print: nothing overflows its card, whatever stands on it; pages are sized, marked and written as said."""

from __future__ import annotations

import base64
import builtins
import re
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.prints import Chart, Face, FaceLine, FaceRow, ScoreSheet, TeamFaces, printer_of
from hotstove.stats.sheets.cards import CARD, card_marks, sheets, write_pages
from hotstove.stats.sheets.charts import BLUE, BROWN, chart_pages
from hotstove.stats.sheets.paper import PAPERS, Mark, Page, Rectangle, Stroke, Words, lines_of, size_for, svg, width_of
from hotstove.stats.sheets.pdf import pdf, printable
from hotstove.stats.sheets.score import score_page
from hotstove.table import NotLegal

ROWS = ("1B", "2B", "3B", "HR", "BB", "HBP", "SO", "GO-P", "GO-1B", "GO-2B", "GO-SS", "GO-3B", "FO-RF", "FO-CF", "FO-LF")
LONGEST = (*ROWS, "LO-1B", "LO-2B", "LO-SS", "LO-3B", "LO-P", "ROE/PO", "ROE/LO", "BK/WP")
FACTS = tuple((label, "SO 55-60,77") for label in ("Grade at home", "Grade away", "MIP", "SO/BB", "BK/WP"))
POSITIONS = ", ".join(
    f"{each}\N{NO-BREAK SPACE}Neg\N{NO-BREAK SPACE}9" for each in ("1B", "2B", "3B", "SS", "LF", "CF", "RF", "C", "P")
)


def a_face(
    first: str = "Ada",
    last: str = "Finch",
    positions: str = "SS",
    rows: Sequence[str] = ROWS,
    heads: tuple[str, ...] = ("vs LHP", "vs RHP"),
    facts: tuple[tuple[str, str], ...] = (),
    foot: str = "Cinder Creek Foxes 1927",
    arms: str = "AR +18",
) -> Face:
    return Face(
        f"{first} {last}",
        (
            FaceLine("Bats R", "SBC 99  SBO AA", "Throws R"),
            FaceLine("BR M", "", "SHC 89"),
            FaceLine(arms, first, "RG Neg  EC 9", "first"),
            FaceLine("INJ 99F", last, name="last"),
            FaceLine(middle=positions),
        ),
        heads,
        (
            tuple(FaceRow(row, ("62-66",) * len(heads)) for row in rows[:4]),
            tuple(FaceRow(row, ("96-99",) * len(heads)) for row in rows[4:]),
        ),
        facts,
        foot,
    )


def words(marks: Iterable[Mark]) -> list[Words]:
    return [mark for mark in marks if isinstance(mark, Words)]


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """Left, top, right and bottom; letters reach three quarters of their size up, a fifth down."""
    if isinstance(mark, Words):
        return mark.left, mark.y - 0.75 * mark.size, mark.right, mark.y + 0.21 * mark.size
    if isinstance(mark, Stroke):
        return min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
    return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height


def beyond(marks: Iterable[Mark], left: float, top: float, right: float, bottom: float) -> list[Mark]:
    """Marks that reach over the edges."""
    outside = []
    for mark in marks:
        x1, y1, x2, y2 = extent(mark)
        if x1 < left - 0.01 or y1 < top - 0.01 or x2 > right + 0.01 or y2 > bottom + 0.01:
            outside.append(mark)
    return outside


def collisions(marks: Iterable[Mark]) -> list[tuple[str, str]]:
    """Texts that stand on each other."""
    overlapping = []
    for one, other in combinations(words(marks), 2):
        a, b = extent(one), extent(other)
        if min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.6:
            overlapping.append((one.text, other.text))
    return overlapping


def check(face: Face) -> list[Mark]:
    marks = card_marks(face, 100, 200)
    assert not beyond(marks, 100 + 4, 200 + 4, 100 + CARD[0] - 4, 200 + CARD[1] - 4)
    assert not collisions(marks)
    return marks


# --- Cards


@pytest.mark.parametrize(
    "face",
    [
        a_face(),
        a_face("W" * 40, "W" * 40),
        a_face("Bartholomew Maximilian", "van der Woestijne-Quackenbush"),
        a_face(positions=POSITIONS, rows=LONGEST),
        a_face("W" * 20, "M" * 20, POSITIONS, LONGEST, ("vs all",), FACTS, "W" * 40 + " 1927  ·  162 G, 750 PA"),
        a_face("Łukasz", "Đoković 王貞治" * 3, "Starter (S)\N{NO-BREAK SPACE}33 Closer (C)"),
        a_face(positions="W" * 60, facts=FACTS),
        a_face("Bartholomew", arms="AR +18  Arm W  and more"),
    ],
    ids=[
        "plain",
        "widest name",
        "long name",
        "nine positions",
        "all at once",
        "other letters",
        "a word without end",
        "much on the left",
    ],
)
def test_nothing_overflows_a_card(face: Face) -> None:
    check(face)


@settings(max_examples=60, deadline=None)
@given(
    first=st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40),
    last=st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=40),
    positions=st.lists(st.sampled_from(["1B Pos 0", "SS Neg 9", "CF"]), max_size=9).map(", ".join),
    rows=st.integers(5, len(LONGEST)),
    facts=st.booleans(),
)
def test_nothing_overflows_any_card(first: str, last: str, positions: str, rows: int, facts: bool) -> None:
    check(a_face(first, last, positions, LONGEST[:rows], facts=FACTS if facts else ()))


def test_an_ordinary_card_is_legible() -> None:
    """The ranges in at least ten points, as large as a newspaper's text, names much larger."""
    marks = words(check(a_face(positions=POSITIONS, rows=LONGEST[:-2])))
    assert min(mark.size for mark in marks if mark.text == "62-66") > 9
    marks = words(check(a_face("Bartholomew", "Featherstone")))
    assert min(mark.size for mark in marks if mark.text in ("62-66", "96-99")) > 10.5
    assert next(mark.size for mark in marks if mark.text == "Featherstone") > 15
    assert all(mark.size >= 7 for mark in marks)


def test_a_card_says_everything_once_in_its_order() -> None:
    texts = [mark.text for mark in words(check(a_face(rows=LONGEST, heads=("vs all",), facts=(("MIP", "6"),))))]
    assert [text for text in texts if text in LONGEST] == list(LONGEST)
    for text in ("Ada", "Finch", "Bats R", "Throws R", "SBC 99  SBO AA", "INJ 99F", "SS", "vs all", "MIP", "6"):
        assert texts.count(text) == 1
    lines = {mark.text: mark.y for mark in words(check(a_face()))}
    assert lines["Bats R"] < lines["BR M"] < lines["Ada"] < lines["Finch"] < lines["SS"] < lines["1B"] < lines["SO"]
    assert lines["Bats R"] == lines["Throws R"]


# --- Pages of cards


def a_team(players: int) -> TeamFaces:
    return TeamFaces("Cinder Creek Foxes", "CCF", tuple(a_face(last=f"Finch {number}") for number in range(players)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("players", "pages"), [(1, 1), (6, 1), (7, 2), (25, 5), (0, 0)])
def test_six_cards_a_page(players: int, pages: int, paper: str) -> None:
    made = sheets(a_team(players), paper)
    assert len(made) == pages
    assert len({page.name for page in made}) == pages
    for page in made:
        assert (page.width, page.height) == PAPERS[paper]
        assert not beyond(page.marks, 9, 9, page.width - 9, page.height - 9)
        assert not collisions(page.marks)
    names = [mark.text for page in made for mark in words(page.marks) if mark.text.startswith("Finch")]
    assert names == [f"Finch {number}" for number in range(players)]


@pytest.mark.parametrize("paper", PAPERS)
def test_cut_marks_stand_at_every_edge(paper: str) -> None:
    """In the margin, in line with the cards' edges, so that cuts from edge to edge part all six."""
    (page,) = sheets(a_team(6), paper)
    left, top = (page.width - 3 * CARD[0]) / 2, (page.height - 2 * CARD[1]) / 2
    cuts = [mark for mark in page.marks if isinstance(mark, Stroke) and mark.width == 0.7]
    assert len(cuts) == 2 * 4 + 2 * 3
    upright = sorted({round(mark.x1 - left, 3) for mark in cuts if mark.x1 == mark.x2})
    level = sorted({round(mark.y1 - top, 3) for mark in cuts if mark.y1 == mark.y2})
    assert upright == [0, 180, 360, 540]
    assert level == [0, 369, 738]
    inside = (left, top, left + 540, top + 738)
    for mark in cuts:
        x1, y1, x2, y2 = extent(mark)
        assert x2 < inside[0] or x1 > inside[2] or y2 < inside[1] or y1 > inside[3]


# --- Charts and the score sheet


def a_chart(title: str = "Tag", rows: int = 5, optional: bool = False, wide: bool = False, cell: str = "GO-SS 62-66") -> Chart:
    heads = ("Roll", "Bases empty", "Runners on")
    note = "What it is for, in a line or two, longer than a column is wide so that it has to be set in lines."
    return Chart(title, heads, tuple((str(row), cell, cell) for row in range(rows)), note, optional, wide)


@pytest.mark.parametrize("paper", PAPERS)
def test_charts_keep_to_the_page_and_off_each_other(paper: str) -> None:
    charts = [a_chart(f"Chart {number}", 3 + 5 * (number % 4), number > 8, number % 5 == 0, "W" * 30) for number in range(16)]
    pages = chart_pages(charts, "Small Ball", paper)
    for page in pages:
        assert not beyond(page.marks, 27, 27, page.width - 27, page.height - 27)
        assert not collisions(page.marks)
    titles = [mark.text for page in pages for mark in words(page.marks)]
    assert all(titles.count(chart.title) == 1 for chart in charts)


def test_required_charts_are_brown_and_optional_blue_on_another_page() -> None:
    pages = chart_pages([a_chart("Tag"), a_chart("Steals", optional=True)], "Small Ball", "letter")
    assert [page.title for page in pages] == ["Small Ball: charts", "Small Ball: charts of the optional rules"]
    fills = [{mark.fill for mark in page.marks if isinstance(mark, Rectangle)} for page in pages]
    assert BROWN in fills[0] and BLUE not in fills[0]
    assert BLUE in fills[1] and BROWN not in fills[1]
    assert "optional" in [mark.text for mark in words(pages[1].marks)]  # said in words too, for black and white
    assert "optional" not in [mark.text for mark in words(pages[0].marks)]


@pytest.mark.parametrize("paper", PAPERS)
def test_score_sheet(paper: str) -> None:
    sheet = ScoreSheet("Score", "MIP ends", ("Grade", "SO/BB", "MIP"), (("Steal points", 4), ("in extra innings", 2)))
    page = score_page(sheet, paper)
    assert (page.height, page.width) == PAPERS[paper]  # across
    assert not beyond(page.marks, 26, 26, page.width - 26, page.height - 26)
    assert not collisions(page.marks)
    texts = [mark.text for mark in words(page.marks)]
    assert {"MIP ends", "Steal points", "Grade", "9", "11"} <= set(texts)
    squares = [mark for mark in page.marks if isinstance(mark, Rectangle) and mark.width == mark.height]
    assert len(squares) == 6


# --- Paper


def test_widths_are_those_of_the_face() -> None:
    metrics = pytest.importorskip("reportlab.pdfbase.pdfmetrics")
    for bold, face in ((False, "Helvetica"), (True, "Helvetica-Bold")):
        for code in (*range(32, 127), *range(161, 173), *range(174, 256)):
            if chr(code) in "ªº¹²³¼½¾":  # raised figures, counted as plain ones
                assert width_of(chr(code), 1000, bold) >= 500
                continue
            assert width_of(chr(code), 1000, bold) == pytest.approx(metrics.stringWidth(chr(code), face, 1000), abs=1), chr(
                code
            )
        for each in "\N{EN DASH}\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}\N{MULTIPLICATION SIGN}":
            assert 0 <= width_of(each, 1000, bold) - metrics.stringWidth(each, face, 1000) < 200


def test_sizes_and_lines() -> None:
    assert size_for("Ada", 100, 9) == 9
    assert width_of("W" * 40, size_for("W" * 40, 100, 9)) <= 100
    assert lines_of(["a", "b", "W" * 50, "c"], 40, 9) == ["a b", "W" * 50, "c"]
    assert lines_of([], 40, 9) == []


def test_svg_is_well_formed_and_says_what_it_shows() -> None:
    page = sheets(TeamFaces('Fish & "Chips" <XI>', "FCX", (a_face("R&D", "<O'Neil>"),)), "a4")[0]
    root = ET.fromstring(svg(page))
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("width") == "595.28pt"
    assert root.get("viewBox") == "0 0 595.28 841.89"
    title = root.find(f"{space}title")
    assert title is not None and title.text == root.get("aria-label") == 'Fish & "Chips" <XI>: cards, sheet 1 of 1'
    texts = [each.text for each in root.iter(f"{space}text")]
    assert "<O'Neil>" in texts and "R&D" in texts
    assert "SBC 99 \N{NO-BREAK SPACE}SBO AA" in texts
    for each in root.iter(f"{space}text"):  # whatever face the viewer has, the text keeps its width
        assert len(each.text or "") == 1 or float(each.get("textLength", 0)) > 0


# --- PDF


def contents(path: Path) -> list[str]:
    """The drawing of each page, unpacked."""
    data = path.read_bytes()
    streams = re.findall(rb"/Filter \[ /ASCII85Decode /FlateDecode \].*?stream\r?\n(.*?)endstream", data, re.DOTALL)
    return [zlib.decompress(base64.a85decode(stream.strip().removesuffix(b"~>"))).decode("cp1252") for stream in streams]


def test_pdf_has_every_page_in_its_size_and_every_text(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    pages = [*sheets(a_team(8), "letter"), score_page(ScoreSheet("Score", "MIP", ("Grade",), ()), "letter")]
    (tmp_path / "sheets.pdf").write_bytes(pdf(pages))
    data = (tmp_path / "sheets.pdf").read_bytes()
    assert data.startswith(b"%PDF-")
    boxes = re.findall(rb"/MediaBox \[ ([\d. ]+) \]", data)
    assert boxes == [b"0 0 612 792", b"0 0 612 792", b"0 0 792 612"]
    drawn = contents(tmp_path / "sheets.pdf")
    assert len(drawn) == len(pages)
    for page, text in zip(pages, drawn, strict=True):
        shown = re.findall(r"\((.*?)(?<!\\)\) Tj", text)
        assert [each.replace("\\(", "(").replace("\\)", ")") for each in shown] == [mark.text for mark in words(page.marks)]


def test_same_pages_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    for name in ("one", "two"):
        (tmp_path / f"{name}.pdf").write_bytes(pdf(sheets(a_team(2), "a4")))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_letters_that_pdf_faces_lack_are_written_as_near_as_they_come(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    assert printable("Łukasz Dvořák, José Núñez, 王") == "Lukasz Dvorák, José Núñez, ?"
    (tmp_path / "names.pdf").write_bytes(pdf(sheets(TeamFaces("Žižkov", "ZIZ", (a_face("王", "Đorđević"),)), "a4")))
    assert "(Dordevic) Tj" in contents(tmp_path / "names.pdf")[0]


def test_without_the_library_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> ModuleType:
        if name.startswith("reportlab"):
            raise ImportError(name)
        return real(name, globals, locals, fromlist, level)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(NotLegal, match=r"needs the library reportlab: .*pip install "):
        write_pages(sheets(a_team(1), "a4"), tmp_path, "x", ("pdf",))
    assert list(tmp_path.iterdir()) == []
    assert [path.name for path in write_pages(sheets(a_team(7), "a4"), tmp_path, "x", ("svg",))] == [
        "CCF-cards-1.svg",
        "CCF-cards-2.svg",
    ]


def test_a_game_without_sheets_says_so() -> None:
    with pytest.raises(NotLegal, match="Small Ball has no sheets to print"):
        printer_of(ball_game_named("smallball"))


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_words_begin_and_end_where_their_anchor_says(anchor: Literal["start", "middle", "end"]) -> None:
    mark = Words(100, 50, "Finch", 10, anchor)
    wide = width_of("Finch", 10)
    assert mark.right - mark.left == pytest.approx(wide)
    assert {"start": mark.left, "middle": (mark.left + mark.right) / 2, "end": mark.right}[anchor] == pytest.approx(100)


def test_a_page_without_marks_is_a_page() -> None:
    assert "<svg" in svg(Page("empty", "Empty", 100, 200, ()))
