"""Work is bounded: odds that would take for ever are cut or refused, outside a table's lock."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import OrderedDict
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Play
from hotstove.baseball.schema import MOST_LISTED
from hotstove.baseball.words import plain_letters
from hotstove.games.clutch import building
from hotstove.games.clutch import teams as clutch_teams
from hotstove.lab.odds import next_plays
from hotstove.league.shorthand.files import read_game
from hotstove.league.shorthand.game import MOST_EVENTS, Shorthand
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.next_steps import TooManyPaths, next_steps
from hotstove.table.scenario import load_scenario, start_of
from hotstove.table.texts import Json, Node, as_node, read_yaml
from hotstove.web.seasons import draft_real
from tests.book.games import team
from tests.waiting import WAIT
from tests.web.draft_case import small_draft

PINE_TAR = Path("scenarios/pinetar")
INJURIES = sorted((PINE_TAR / "injuries").glob("*.yaml"))
FOLLOWED = 2_000
"""Paths from a scenario in which somebody may be hurt, at most; with all injuries there are hundreds of millions."""


@pytest.mark.parametrize("path", INJURIES, ids=lambda path: path.stem)
def test_injuries_after_the_game_do_not_multiply_the_odds(path: Path) -> None:
    scenario = load_scenario(path)
    followed = list(islice(next_steps(scenario.game, start_of(scenario)), FOLLOWED + 1))
    assert 0 < len(followed) <= FOLLOWED


def test_the_budget_is_one_of_work() -> None:
    scenario = load_scenario(PINE_TAR / "injuries" / "PT-208-A-0.yaml")
    state = start_of(scenario)
    steps = next_steps(scenario.game, state, most=3)
    assert len(list(islice(steps, 3))) == 3
    with pytest.raises(TooManyPaths, match="more than 3 ways lead on"):
        next(steps)


def test_odds_of_all_options_sum_to_one_where_the_game_may_end() -> None:
    scenario = load_scenario(PINE_TAR / "injuries" / "PT-208-A-0.yaml")
    plays = next_plays(ball_game_named("pinetar"), start_of(scenario))
    assert any("game over" in row.what for play in plays for row in play.rows)
    assert all(sum(row.probability for row in play.rows) == 1 for play in plays)


def test_odds_in_the_terminal_stop_at_ctrl_c() -> None:
    """Here the count never ends, since the same path is followed again and again."""
    slow = (
        "import hotstove.table.odds as odds\n"
        "odds.OddsTable.next_path = lambda self: print('counting', flush=True) or list(self.path)\n"
        "from hotstove.__main__ import main\n"
        "main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", slow, "odds", str(PINE_TAR / "injuries" / "PT-208-A-0.yaml")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"counting\n"
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    errors = process.communicate(timeout=WAIT)[1]
    assert time.monotonic() - begun < WAIT / 2
    assert b"Traceback" not in errors


def of_many(number: int) -> Node:
    """A team of Clutch that may play, with a bench of so many cards of its own."""
    game = ball_game_named("clutch")
    team = read_yaml(game.team_file("harbour"), "harbour")
    written = clutch_teams.read_team(team).plain()
    card: dict[str, Json] = {"salary": 100, "bats": "S", "on_base": 12, "speed": 20, "positions": {"SS": 0}, "clutch": 0}
    card["chart"] = {"K": "1", "BB": "2+"}
    bench: list[Json] = [{**card, "name": f"Walker {each}"} for each in range(number)]
    return as_node({**written, "roster": "open", "bench": bench}, "many")


def test_a_roster_has_an_end() -> None:
    """Managers may agree on any number of cards (CL-042); no club has had more than a hundred players."""
    with pytest.raises(Unreadable, match="expected a list of at most 100, found a list of 101"):
        clutch_teams.read_team(of_many(MOST_LISTED + 1))


def test_a_roster_is_compared_by_names_that_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noting(name: str) -> str:
        read.append(name)
        return plain_letters(name)

    monkeypatch.setattr(building, "plain_letters", noting)
    team = clutch_teams.read_team(of_many(MOST_LISTED))
    assert len(team.bench) == MOST_LISTED
    assert len(read) < 4 * len(team.players)


@pytest.mark.parametrize("line", ["K K K\n", "W " * 30_000, "W W W K K K\n"], ids=["innings", "walks", "both"])
def test_a_game_in_shorthand_has_an_end(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read in the one process that writes seasons; 48,000 characters of strikeouts took it four seconds."""
    played, play = 0, Shorthand._play

    def counting(self: Shorthand, each: Play) -> None:
        nonlocal played
        played += 1
        play(self, each)

    monkeypatch.setattr(Shorthand, "_play", counting)
    teams = team("Voles", "VIS"), team("Herring", "HOM")
    with pytest.raises(NotLegal, match=f"no game has more than {MOST_EVENTS:,}"):
        read_game("plays:\n" + (line * 10_000)[:48_000], "", teams)
    assert played <= MOST_EVENTS


def test_a_draft_of_hundreds_of_seasons_reads_a_few_for_each_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its real figures: whoever sends such a file would else keep all pages of seasons waiting for minutes."""
    read, now, some = list[int](), [0.0], any_season(1889)

    def slow(year: int, data: Path | None) -> Season:
        read.append(year)
        now[0] += 0.6 * draft_real.LONG
        return some

    monkeypatch.setattr(draft_real, "any_season", slow)
    monkeypatch.setattr(draft_real, "monotonic", lambda: now[0])
    monkeypatch.setattr(draft_real, "_kept", OrderedDict())
    file = replace(small_draft(), teams=[{"season": year, "code": "NY1"} for year in range(1871, 2025)])
    for looks in range(1, 20):
        assert draft_real.real_figures_of(file, None) is not None
        assert len(read) == min(2 * looks, draft_real.MOST_SEASONS)
