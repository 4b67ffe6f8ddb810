"""What Clutch has printed: cards that say all that their files say and fit playing cards, tables, a score sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.baseball.prints import Face
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.print import Prints, face
from hotstove.games.clutch.teams import TEAMS, shipped_team
from hotstove.stats.sheets.cards import CARD, TALL, card_marks, print_table, print_team, sheets
from hotstove.stats.sheets.paper import PAPERS
from tests.stats.test_sheets import beyond, collisions, words

PRINTS = Prints()
TEAM = shipped_team("harbour")
HEIGHT = TALL / 3


def rows(shown: Face) -> dict[str, str]:
    return {row.label: row.cells[0] for group in shown.groups for row in group}


@pytest.mark.parametrize("name", TEAMS.names())
def test_every_card_fits_a_playing_card(name: str) -> None:
    team = shipped_team(name)
    for card in team.players:
        marks = card_marks(face(card, team), 100, 200, HEIGHT)
        assert not beyond(marks, 104, 204, 100 + CARD[0] - 4, 200 + HEIGHT - 4), card.name
        assert not collisions(marks), card.name
        assert min(mark.size for mark in words(marks)) >= 7, card.name


@pytest.mark.parametrize("card", TEAM.players, ids=lambda card: card.name)
def test_a_card_says_all_that_its_file_says(card: PlayerCard) -> None:
    shown = face(card, TEAM)
    said = " ".join([text for line in shown.lines for text in (line.left, line.middle, line.right)])
    facts = dict(shown.facts)
    assert rows(shown) == {code: str(span) for code, span in card.chart.plain.items()}
    assert f"$ {card.salary}" in said and f"No. {card.number}" in said and f"Clutch {card.clutch:+d}" in said
    assert all(icon in said for icon in card.icons)
    assert all(part in said for part in card.name.split())
    assert facts["against a hand"] == (str(card.bonus) if card.bonus else "\N{EN DASH}")
    if isinstance(card, Batter):
        assert (facts["On-Base"], facts["Speed"]) == (str(card.on_base), str(card.speed))
        assert all(f"{spot.short.upper()}\N{NO-BREAK SPACE}+{rating}" in said for spot, rating in card.positions)
    else:
        assert isinstance(card, Pitcher)
        assert (facts["Command"], facts["Inning Limit"]) == (str(card.command), str(card.innings))
        assert facts["Mistake Pitch"] == ("1" if card.x_zone == 1 else f"1-{card.x_zone}")
        assert f"Glove +{card.defense}" in said


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_a_page(paper: str) -> None:
    made = sheets(PRINTS.cards(TEAM.plain()), paper)
    assert len(made) == (len(TEAM.players) + 8) // 9
    for page in made:
        assert not beyond(page.marks, 9, 9, page.width - 9, page.height - 9)
        assert not collisions(page.marks)


def test_files_of_a_team_and_of_the_tables(tmp_path: Path) -> None:
    found = print_team(PRINTS, TEAM.plain(), tmp_path, "a4", ("svg",)) + print_table(PRINTS, tmp_path, "a4", ("svg",), "Clutch")
    names = [path.name for path in found]
    assert names[0] == f"{TEAM.code}-cards-1.svg" and names[-1] == "score-sheet.svg" and "charts-1.svg" in names
