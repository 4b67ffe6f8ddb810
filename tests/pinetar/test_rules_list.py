"""Pine Tar's rule list is whole: every row of the specification once and in order, in words of its own, and it prints."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from click.testing import CliRunner

from hotstove.cli.rules import command
from hotstove.games.pinetar import GAME

IDS = (
    *(f"PT-{number:02}" for number in range(1, 250)),
    *(f"PT-EX-{number:02}" for number in range(1, 61)),
    *(f"PT-R-{number:02}" for number in range(1, 64)),
)
KINDS = {"setup", "core", "optional", "variant", "series", "glossary", "example", "ruling"}
SECTIONS = {  # and the number of rows in each
    "Setting up": 11,
    "The cards": 18,
    "An at-bat": 7,
    "Balks and wild pitches": 10,
    "Walks": 7,
    "Where hits go": 6,
    "Running on hits": 12,
    "Ground outs": 34,
    "Fly outs and line outs": 12,
    "Bunts": 14,
    "Pitcher grades": 9,
    "Tired pitchers": 6,
    "Errors": 9,
    "Optional rules": 2,
    "Stealing": 13,
    "Fielders' ranges": 14,
    "Hit and run": 9,
    "Longer or shorter outings": 4,
    "Runners in scoring position": 2,
    "Tired relievers": 2,
    "Plays at the plate": 4,
    "Injuries": 10,
    "The green die": 2,
    "Strikeout and walk ratings": 5,
    "Stealing home": 10,
    "Infield in": 5,
    "Rare plays": 5,
    "Words": 7,
    "Examples": 60,
    "Rulings": 63,
}
STRANGERS = ("Arrieta", "Rizzo", "Zobrist", "Soler", "Russell", "Montero", "Baez", "Chicago", "Cleveland")
"""The rulebook's own players and teams, who are no part of what is shipped."""
TEXT = (files("hotstove.games.pinetar") / "rules.yaml").read_text(encoding="utf-8")
ROWS = GAME.rules()


def test_every_row_once_and_in_order() -> None:
    assert tuple(row.id for row in ROWS) == IDS
    assert len(IDS) == 372


def test_sections_and_kinds() -> None:
    assert [row.section for row in ROWS] == [name for name, rows in SECTIONS.items() for _ in range(rows)]
    assert {row.kind for row in ROWS} == KINDS


@pytest.mark.parametrize("name", STRANGERS)
def test_the_rulebooks_players_stay_out(name: str) -> None:
    assert not re.search(rf"\b{name}\b", TEXT)


@pytest.mark.parametrize(("rule", "words"), [("PT-30", "red for the tens"), ("PT-EX-60", "GO-SS"), ("PT-R-46", "pinch hitter")])
def test_one_rule_prints(rule: str, words: str) -> None:
    """With what is asked at the table where it is the rule of a question."""
    printed = CliRunner().invoke(command, [rule])
    assert printed.exit_code == 0, printed.output
    assert words in " ".join(printed.output.split())
