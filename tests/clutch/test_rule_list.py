"""Clutch's rule list is whole: every row of the specification once and in order, in words of its own that a screen can show."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from hotstove.table.game import read_rules

IDS = (
    *(f"CL-{number:03}" for number in range(1, 277)),
    *(f"CL-EX-{number:02}" for number in range(1, 62)),
    *(f"CL-R-{number:02}" for number in range(1, 92)),
)
KINDS = {"setup", "core", "optional", "variant", "series", "glossary", "example", "ruling"}
SECTIONS = {  # and the number of rows in each
    "Cards and symbols": 32,
    "Building a team": 26,
    "Setting up a game": 30,
    "Game structure": 12,
    "Substitutions": 26,
    "Before the pitch": 24,
    "The pitch": 12,
    "Advantage and swing": 12,
    "Playing cards": 16,
    "Changing results": 5,
    "Throws and plays": 6,
    "What each result does": 14,
    "Extra bases after a hit": 7,
    "Ground balls": 12,
    "Infield in": 7,
    "Fly balls": 6,
    "Inning limits and tired pitchers": 9,
    "Rest between games": 14,
    "Terms on cards": 6,
    "Examples": 61,
    "Rulings": 91,
}
STRANGERS = ("Boston", "Chicago", "Philadelphia", "San Francisco", "St. Louis", "Arizona", "Miami", "Milwaukee", "Washington")
"""Clubs of the published game, which are no part of what is shipped."""
TEXT = (files("hotstove.games.clutch") / "rules.yaml").read_text(encoding="utf-8")
ROWS = [row for row in read_rules("hotstove.games.clutch") if row.id.startswith("CL-")]


def test_every_row_once_and_in_order() -> None:
    assert tuple(row.id for row in ROWS) == IDS
    assert len(IDS) == 428


def test_sections_and_kinds() -> None:
    assert [row.section for row in ROWS] == [name for name, rows in SECTIONS.items() for _ in range(rows)]
    assert {row.kind for row in ROWS} == KINDS
    for row in ROWS:
        assert (row.kind == "example") == ("-EX-" in row.id), row.id
        assert (row.kind == "ruling") == ("-R-" in row.id), row.id


def test_titles_and_texts_tell_rows_apart() -> None:
    assert len({row.title for row in ROWS}) == len({row.text for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert len(row.title) <= 42, row.id
        assert 1 <= len(re.findall(r"[.!?](?=\s|$)", row.text)) <= 4, row.id
    assert max(map(len, TEXT.splitlines())) <= 110


def test_rows_named_in_a_text_are_there() -> None:
    assert set(re.findall(r"CL-(?:EX-|R-)?\d+", TEXT)) == set(IDS)


@pytest.mark.parametrize("name", STRANGERS)
def test_clubs_of_the_published_game_stay_out(name: str) -> None:
    assert not re.search(rf"\b{name}\b", TEXT)
