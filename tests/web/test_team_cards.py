"""The cards of teams on the form for a new game: all shipped teams, with players of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.table.game import games
from hotstove.web.team_cards import measured, team_cards
from tests.web.browsing import serving, text_of


def test_all_games_and_teams_were_measured_and_no_others() -> None:
    """After a team is added or goes, ``python -m benchmarks.teams`` measures anew."""
    assert {game: sorted(teams) for game, teams in measured().items()} == {
        name: sorted(ball_game_named(name).teams()) for name in games()
    }


@pytest.mark.parametrize("game", games())
def test_the_best_players_are_the_teams_own_and_shares_add_up(game: str) -> None:
    rules = ball_game_named(game)
    cards = team_cards(game)
    assert sum(card.share for card in cards) == pytest.approx(len(cards) / 2)
    for card in cards:
        assert 0 < card.error < 0.06
        assert len(card.best) in (2, 3)
        assert all(name in rules.team_file(card.name) for name in card.best), card.best
    assert [card.share for card in cards] == sorted((card.share for card in cards), reverse=True)


def test_the_form_shows_them(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        page = server.browser().get("/new/rb8")
        for card in team_cards("rb8"):
            assert card.sheet.name in text_of(page)
            assert card.best[0] in text_of(page)
            assert f'data-team="{card.name}"' in page.text
