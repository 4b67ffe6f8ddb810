"""The book and a second account agree on every runner: where he stands, who is charged with him, whether his run is earned."""

from __future__ import annotations

import pytest

from hotstove.baseball.plays import GameBegins, HalfInningBegins
from hotstove.book.scorebook import Scorebook, ScoredPlay, ScoredSubstitution
from hotstove.table.events import Event
from tests.book.games import charged_runs, whole_game
from tests.book.sandlot import sandlot_events
from tests.book.second_account import SecondAccount

GAMES = {"whole": whole_game, "charged": charged_runs}


def check(events: list[Event]) -> tuple[int, int]:
    """Compare both accounts after every event; how many runs there were, and how many were unearned."""
    book = Scorebook()
    runs = unearned = 0
    for event in events:
        placed = book.follow(event)
        if isinstance(event, GameBegins):
            account = SecondAccount(event.teams)
        elif isinstance(event, HalfInningBegins):
            account.begin(event.half)
        elif isinstance(placed, ScoredSubstitution):
            account.substitute(placed.change)
        elif isinstance(placed, ScoredPlay):
            assert placed.home == account.play(placed.play)
            assert book.bases == account.bases
            assert placed.outs + placed.play.outs == account.outs
            runs += len(placed.home)
            unearned += sum(not run.earned for run in placed.home)
    return runs, unearned


@pytest.mark.parametrize("name", GAMES)
def test_games_by_hand(name: str) -> None:
    assert check(GAMES[name]())[0] > 0


def test_games_with_everything() -> None:
    checked = [check(sandlot_events(f"accounts/{number}")) for number in range(60)]
    assert sum(runs for runs, _ in checked) > 300 and sum(unearned for _, unearned in checked) > 50
