"""A die chosen in secret changes no byte that the other manager's browser is sent before it is rolled (SC-064, SC-R-52)."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import choices, serving
from tests.web.hidden_dice import played_twice

GAMES = 3
"""Games here; ``python -m benchmarks.clix_proof browser`` plays more."""


def test_a_browser_is_sent_the_same_whichever_die_the_other_has_chosen(tmp_path: Path) -> None:
    """Pages and the socket's messages, their order, and who is waited for."""
    with serving(tmp_path / "tables.db") as server:
        found = [played_twice(server, f"dice {number}") for number in range(GAMES)]
    assert all(each.answers and each.bytes for each in found)


def test_two_managers_at_one_screen_choose_without_handing_it_over(tmp_path: Path) -> None:
    """The page after the first one's choice is the same whichever die that is, and offers the second one's question alone."""
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        tables = [browser.lay("sportsclix", "here", "here", **{"option.tier": "regular-season"}) for _ in range(2)]
        for _ in range(60):
            pages = [browser.get(f"/t/{id_}").text for id_ in tables]
            assert "Hand the screen" not in pages[0]
            offered = choices(pages[0])
            first, second = ("white", "red") if "white" in offered else ("black", "blue")
            if first not in offered:
                for id_ in tables:
                    browser.answer(id_, offered[0])
                continue
            seconds = []
            for id_, die in zip(tables, (first, second), strict=True):
                browser.answer(id_, die)
                page = browser.get(f"/t/{id_}").text
                seconds.append(page.replace(id_, "ID"))
            assert "which die?" in seconds[0]
            assert 'id="undo"' not in seconds[0], "nobody takes back another one's die"
            assert seconds[0] == seconds[1]
            assert not {first, second} & set(choices(seconds[0])), "the other one's dice"
            return
        raise AssertionError("no die was chosen")
