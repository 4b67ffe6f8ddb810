"""RB8's rule list is whole: every row of the specification once and in order, in words of its own, and the keys add up."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from hotstove.games.rb8 import GAME

IDS = (
    *(f"RB-{number:03}" for number in range(1, 162)),
    *(f"RB-EX-{number:02}" for number in range(1, 32)),
    *(f"RB-R-{number:02}" for number in range(1, 51)),
)
KINDS = {"setup", "core", "series", "variant", "glossary", "example", "ruling"}
SECTIONS = {  # and the number of rows in each
    "Setting up": 15,
    "An at-bat": 16,
    "Pitching Key": 21,
    "Hitting Key": 24,
    "Ground balls and errors": 10,
    "Running and bunting": 14,
    "Special abilities": 8,
    "Rally Cards": 12,
    "Pitchers": 10,
    "Winning": 3,
    "Series": 7,
    "Draft": 5,
    "Variants": 7,
    "Words": 9,
    "Examples": 31,
    "Rulings": 50,
}
COMBOS = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
STRANGERS = (  # the rulebook's own players, who are no part of what is shipped
    *("Charity Case", "Lefty Carlson", "Clay Shaw", "Zeke Cranky", "Beer Can Bender", "Dade Frogs", "Zo Abel"),
    *("Frankie Smiles", "Rocket Lemons", "Peter Thorn", "Danny Money", "Mo Vegas", "Craig Maddog", "Mae Donna"),
    *("Herbie Muppet", "Ty Winn", "Dre Hawkson", "John Carlo"),
)
TEXT = (files("hotstove.games.rb8") / "rules.yaml").read_text(encoding="utf-8")
ROWS = [row for row in GAME.rules() if not row.id.startswith(("RB-A-", "RB-P-", "RB-RC-"))]
"""Those of the specification; abilities and cards stand behind them."""
TITLES = {row.id: row.title for row in ROWS}
TEXTS = {row.id: row.text for row in ROWS}


def test_every_row_once_and_in_order() -> None:
    assert tuple(row.id for row in ROWS) == IDS
    assert len(IDS) == 242


def test_sections_and_kinds() -> None:
    assert [row.section for row in ROWS] == [name for name, rows in SECTIONS.items() for _ in range(rows)]
    assert {row.kind for row in ROWS} == KINDS


def test_rows_named_in_a_text_are_there() -> None:
    assert set(re.findall(r"RB-(?:EX-|R-)?\d+", TEXT)) == set(IDS)


@pytest.mark.parametrize("name", STRANGERS)
def test_the_rulebooks_players_stay_out(name: str) -> None:
    assert not re.search(rf"\b({name}|{name.split()[-1]})\b", TEXT)


@pytest.mark.parametrize(("key", "first"), [("Pitching Key", 32), ("Hitting Key", 53)])
def test_a_key_has_each_combo_once(key: str, first: int) -> None:
    weight = 0
    for number, combo in enumerate(COMBOS, first):
        words = TEXTS[f"RB-{number:03}"]
        told = re.fullmatch(rf"{key} (\d-\d) \((\d) chances? in 36\): \S.*", words)
        assert told, words
        assert TITLES[f"RB-{number:03}"].startswith(f"{combo}, ")
        assert told[1] == combo
        assert int(told[2]) == len({combo, combo[::-1]})
        weight += int(told[2])
    assert weight == 36
