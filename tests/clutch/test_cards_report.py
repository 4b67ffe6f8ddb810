"""The report on Clutch's cards is that of its kept results, and its measures see what they should."""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.clutch_cards.__main__ import DOCS, KEPT, kept_text
from benchmarks.clutch_cards.matches import BLANK, GOOD, against, both_ways, give
from benchmarks.clutch_cards.text import LIMIT, write
from benchmarks.clutch_cards.worths import held
from hotstove.games.clutch import GAME
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.strategy import COACHES, STRATEGY
from hotstove.table import HOME
from hotstove.table.texts import as_node


def test_the_report_is_made_of_the_kept_results(tmp_path: Path) -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    assert KEPT.read_text(encoding="utf-8") == kept_text(found)
    write(found, tmp_path)
    for path in tmp_path.iterdir():
        assert path.read_text(encoding="utf-8") == (DOCS / path.name).read_text(encoding="utf-8")
    assert len(list(tmp_path.iterdir())) == 3


def test_no_card_decides_games() -> None:
    """One card alone, held from the first pitch, is worth at most 0.35 runs; no deck beats another by more than 60 to 40."""
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    assert set(found["held"]) == {*STRATEGY, *COACHES}
    assert max(each["runs"]["mean"] for each in found["held"].values()) <= LIMIT
    assert all(0.4 <= each["wins"]["mean"] <= 0.6 for each in found["decks"].values())


def test_a_deck_against_itself_is_even() -> None:
    """Each seed is played twice, with both decks on both sides: if they are the same, so are the games."""
    played = [both_ways({"deck": "legs"}, {"deck": "legs"}, ("harbour", "mesa"), f"even/{number}") for number in range(4)]
    assert against(played)["lead"]["mean"] == 0
    assert all(one == (two[1], two[0]) for one, two in played)


def test_cards_that_cannot_be_used_are_worth_nothing() -> None:
    """A card is never worth less than nothing when held, and an ordinary one is worth something."""
    found = held(4)
    assert min(each["runs"]["mean"] for each in found.values()) >= 0
    assert found["OF-01"]["runs"]["mean"] > 0.05


def test_a_good_hand_and_a_blank_one_leave_the_same_deck() -> None:
    setup = GAME.set_up(as_node("mesa"), as_node("harbour"), as_node(None))
    states = [GAME.position(setup, as_node({"hands": {"home": ["NT-02"]}})) for _ in (GOOD, BLANK)]
    for state, titles in zip(states, (GOOD, BLANK), strict=True):
        give(state, HOME, titles)
        assert sorted(map(str, CARDS.cards_in(state.hands[HOME]))) == sorted(titles)
        assert state.board.hand_sizes[HOME] == len(titles)
        assert "NT-02" in {card.id for card in CARDS.cards_in(state.decks[HOME].cards)}
    assert states[0].decks == states[1].decks
