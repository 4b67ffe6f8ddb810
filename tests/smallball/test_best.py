"""Best play: the solution against the rules themselves, its own laws, the disk, and games played by it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hotstove.games.smallball import GAME, solution, solving
from hotstove.games.smallball.best import Best
from hotstove.games.smallball.cards import Pinch, Team, shipped_team
from hotstove.games.smallball.decisions import BANK
from hotstove.games.smallball.rules import options
from hotstove.games.smallball.solution import Solution
from hotstove.games.smallball.solving import CLOSE, LEAD
from hotstove.games.smallball.solving_tables import (
    MASKS,
    Asked,
    GoesOn,
    Over,
    after_half,
    half_inning,
    options_at,
    position_of,
    state_at,
)
from hotstove.games.smallball.state import ALL_PINCH, SmallBallState
from hotstove.games.smallball.turns import new_state
from hotstove.managers.best_play import value
from hotstove.table import AWAY, HOME, DoesNotFit, Seat, other
from hotstove.table.extras import install
from hotstove.table.game import Manager, Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node
from tests.no_bench import NoBench
from tests.option_worths import worth_of_options

START = 0.4671894775497577
"""The away side's win probability as Foxes visit Herons, both at their best; pinned when it was first solved."""


def set_up(away: str = "foxes", home: str = "herons", *switches: str) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node(dict.fromkeys(switches, True)))


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("cache")
        patch.setenv("XDG_CACHE_HOME", str(folder))
        patch.setattr(solution, "_KNOWN", {})
        yield folder


@pytest.fixture(scope="module")
def setup(cache: Path) -> Setup:
    return set_up()


@pytest.fixture(scope="module")
def solved(setup: Setup) -> Solution:
    return solution.solution(setup)


@pytest.fixture(scope="module")
def best(solved: Solution) -> Best:
    return Best(solved)


def positions(setup: Setup, count: int, seed: int) -> list[SmallBallState]:
    """Positions from games in which everybody plays at random, so that all of them come up."""
    manager, states, random = GAME.managers["random"](setup), list[SmallBallState](), Random(seed)
    game = 0
    while len(states) < count:
        table: LiveTable[SmallBallState] = LiveTable(GAME, (manager, manager), f"positions {seed} {game}")
        table.state = GAME.start(setup, table)
        while not table.state.over:
            if random.random() < 0.03:
                states.append(table.state.copy())
            GAME.turn(table.state, table)
        game += 1
    return states[:count]


def late(setup: Setup, inning: int, half: Seat, score: tuple[int, int], due: tuple[int, int] = (4, 7)) -> SmallBallState:
    state = new_state(setup)
    state.inning, state.half, state.score, state.due = inning, half, score, due
    return state


# --- What the table of a half-inning takes for granted, proved on the rules


@pytest.mark.parametrize("bank_nothing", [False, True])
def test_fewer_pinch_hitters_only_take_options_away(bank_nothing: bool) -> None:
    table = half_inning(bank_nothing)
    for number, position in enumerate(table.positions):
        for mask in MASKS:
            kept = tuple(option for option in table.options[number] if option.spends is None or option.spends in mask)
            assert options_at(position, mask, bank_nothing) == kept


def test_every_position_of_a_game_is_in_the_table(setup: Setup) -> None:
    table = half_inning()
    for state in positions(setup, 300, 1):
        position = position_of(state)
        assert position.batted == state.batters
        listed = table.options[table.number[position]]
        unused = state.unused[state.half]
        assert options(state) == tuple(o.decision for o in listed if o.spends is None or o.spends in unused)


@pytest.mark.parametrize("play_out_ninth", [False, True])
def test_only_who_leads_decides_what_follows_a_half_inning(play_out_ninth: bool) -> None:
    for inning in range(1, 13):
        for half in (AWAY, HOME):
            for sign in (-1, 1):
                follows = [after_half(inning, half, sign * margin, (0, 0), play_out_ninth) for margin in (1, 2, 5, 9, 30, 80)]
                assert len(set(follows)) == 1
            level = after_half(inning, half, 0, (0, 0), play_out_ninth)
            assert isinstance(level, Asked) == (inning == 9 and half == HOME)
    assert after_half(9, AWAY, 1, (3, 3)) == Over(HOME)
    assert after_half(9, AWAY, 1, (3, 3), play_out_ninth=True) == GoesOn(9, HOME, (3, 3))
    assert after_half(11, HOME, -2, (3, 3)) == Over(AWAY)


def test_transitions_are_pinned() -> None:
    table = half_inning()
    assert (len(table.positions), sum(map(len, table.options)), table.number_of_transitions) == (312, 1650, 5212)


def test_probing_states_are_what_they_claim() -> None:
    for position in half_inning().positions:
        state = state_at(position)
        assert position_of(state) == position
        assert state.batters == position.batted == (state.due[AWAY] - 1) % 9


# --- The solution


def one_step(solved: Solution, state: SmallBallState) -> dict[str, float]:
    """Each decision's win probability by playing the real rules one turn and asking the solution what came of it."""

    def worth(after: SmallBallState) -> float:
        return solved.win_probability(after, state.half)

    return worth_of_options(GAME, state, worth, state.half)


def test_start_is_pinned(solved: Solution, setup: Setup) -> None:
    assert solved.win_probability(new_state(setup), AWAY) == pytest.approx(START, abs=1e-10)
    assert solved.error < 2e-12


def test_bellman_at_random_positions(solved: Solution, setup: Setup) -> None:
    seen = 0
    for state in positions(setup, 60, 2):
        values = dict(solved.choices(state))
        assert list(values) == [str(option) for option in options(state)]
        assert solved.win_probability(state, state.half) == pytest.approx(max(values.values()), abs=1e-12)
        if len(values) > 1:
            assert values == pytest.approx(one_step(solved, state), abs=1e-11)
            seen += 1
    assert seen > 30


def test_bellman_where_pinch_hitters_come_back(solved: Solution, setup: Setup) -> None:
    state = late(setup, 9, HOME, (3, 2))
    state.outs, state.batters, state.runs, state.runs_pile = 2, 3, 1, (4,)
    state.outs_pile, state.due = (5, 6), (2, 7)
    for away in MASKS:
        for home in MASKS:
            state.unused = (away, home)
            assert dict(solved.choices(state)) == pytest.approx(one_step(solved, state), abs=1e-11)


def test_both_seats_share_one(solved: Solution, setup: Setup) -> None:
    for state in positions(setup, 20, 3):
        assert solved.win_probability(state, AWAY) + solved.win_probability(state, HOME) == pytest.approx(1, abs=1e-15)


def test_bottom_of_the_ninth_by_the_rules(solved: Solution, setup: Setup) -> None:
    """A whole half-inning by the generic count on the real rules; what follows it is the solution's."""
    for score in ((2, 2), (5, 3)):
        state = late(setup, 9, HOME, score)
        state.unused = (ALL_PINCH, (Pinch.ON_BASE,))

        def worth(after: SmallBallState) -> float | None:
            return solved.win_probability(after, HOME) if after.over or after.inning > 9 else None

        assert solved.win_probability(state, HOME) == pytest.approx(value(GAME, state, worth, HOME), abs=1e-11)


def tenth(solved: Solution, state: SmallBallState, tied: Callable[[SmallBallState], float]) -> float:
    def worth(after: SmallBallState) -> float | None:
        if after.over:
            return float(after.score[AWAY] > after.score[HOME])
        return tied(after) if after.inning > state.inning else None

    return value(GAME, state, worth, AWAY)


def test_a_whole_extra_inning_by_the_rules(solved: Solution, setup: Setup) -> None:
    """The value of an extra inning is that of the next seen through it: the fixed point, on the real rules."""
    state = late(setup, 11, AWAY, (4, 4))
    state.unused = ((), ())
    through = tenth(solved, state, lambda after: solved.win_probability(after, AWAY))
    assert solved.win_probability(state, AWAY) == pytest.approx(through, abs=1e-11)


def test_truncated_extra_innings_enclose_the_value(solved: Solution, setup: Setup) -> None:
    state = late(setup, 10, HOME, (4, 4))
    state.unused = ((Pinch.POWER,), (Pinch.ON_BASE,))
    least, most = tenth(solved, state, lambda after: 0.0), tenth(solved, state, lambda after: 1.0)
    assert least < solved.win_probability(state, AWAY) < most


def test_a_greater_lead_is_never_worse(solved: Solution) -> None:
    assert float(np.diff(solved.solved.wins, axis=1).min()) > -1e-12


def test_a_pinch_hitter_more_is_never_worse(solved: Solution) -> None:
    wins = solved.solved.wins
    for fewer, more in ((0, 1), (0, 2), (1, 3), (2, 3)):
        assert float((wins[..., more, :] - wins[..., fewer, :]).min()) > -1e-12
        assert float((wins[..., fewer] - wins[..., more]).min()) > -1e-12


def test_what_is_certain_is_certain(solved: Solution, setup: Setup) -> None:
    ahead = late(setup, 9, AWAY, (0, 10))
    assert solved.win_probability(ahead, HOME) == 1.0
    behind = late(setup, 9, HOME, (19, 9))
    assert solved.win_probability(behind, HOME) == 0.0
    winning = late(setup, 9, HOME, (3, 3))
    winning.runs, winning.batters, winning.due = 1, 1, (4, 8)
    assert dict(solved.choices(winning))["bank"] == 1.0


def test_extra_innings_are_all_alike(solved: Solution, setup: Setup) -> None:
    values = {solved.win_probability(late(setup, inning, AWAY, (2, 2)), AWAY) for inning in (10, 11, 25)}
    assert len(values) == 1


def test_the_same_cards_make_the_same_game_whoever_they_belong_to(setup: Setup) -> None:
    foxes = shipped_team("foxes")
    twins = Team("Other Foxes", "Twins", "TWN", "blue", foxes.cards)
    assert solution.cache_file(SmallBallState(teams=(foxes, twins))) == solution.cache_file(
        SmallBallState(teams=(twins, foxes))
    )
    assert solution.cache_file(SmallBallState(teams=(foxes, twins))) != solution.cache_file(new_state(setup))


def test_other_teams_are_refused(solved: Solution) -> None:
    with pytest.raises(DoesNotFit, match="other teams"):
        solved.win_probability(new_state(set_up("herons", "foxes")), AWAY)


def test_margins_beyond_the_table_count_as_its_last(solved: Solution, setup: Setup) -> None:
    far = late(setup, 2, HOME, (0, 400))
    assert solved.win_probability(far, HOME) == solved.win_probability(late(setup, 2, HOME, (0, LEAD)), HOME) > 1 - 1e-12


# --- Cut-off and options, on smaller tables


def small(monkeypatch: pytest.MonkeyPatch, lead: int, setup: Setup) -> Solution:
    monkeypatch.setattr(solving, "LEAD", lead)
    monkeypatch.setattr(solution, "LEAD", lead)
    state = new_state(setup)
    solved = solving.solve(state.teams, state.bank_nothing, state.play_out_ninth, lambda step, of: None)
    return Solution(state.teams, state.bank_nothing, state.play_out_ninth, solved)


def test_the_cut_off_is_within_its_stated_bound(monkeypatch: pytest.MonkeyPatch, solved: Solution, setup: Setup) -> None:
    lead = 14
    smaller = small(monkeypatch, lead, setup)
    kept = solved.solved.wins[:, LEAD - lead : LEAD + lead + 1]
    assert 1e-6 < float(np.abs(kept - smaller.solved.wins).max()) <= smaller.solved.cut


@pytest.mark.parametrize("switch", ["bank_nothing", "play_out_ninth"])
def test_options_of_the_rules_are_honoured(monkeypatch: pytest.MonkeyPatch, switch: str) -> None:
    setup = set_up("foxes", "herons", switch)
    smaller = small(monkeypatch, 9, setup)
    for state in [*positions(setup, 12, 4), late(setup, 9, AWAY, (2, 3)), late(setup, 9, HOME, (2, 3))]:
        if abs(state.score[0] - state.score[1]) < 9 and len(options(state)) > 1:
            assert dict(smaller.choices(state)) == pytest.approx(one_step(smaller, state), abs=1e-11)
    begin = dict(smaller.choices(new_state(setup)))
    assert ("bank" in begin) == (switch == "bank_nothing")


# --- The disk


def test_the_disk_gives_back_what_it_was_given(solved: Solution, setup: Setup, tmp_path: Path) -> None:
    state, path = new_state(setup), tmp_path / "deep" / "kept.npz"
    solution.write_solved(path, state, solved.solved)
    kept = solution.read_solved(path, state)
    assert kept is not None
    assert np.array_equal(kept.wins, solved.solved.wins)
    assert (kept.rounds, kept.extra, kept.cut) == (solved.solved.rounds, solved.solved.extra, solved.solved.cut)
    assert [file.name for file in path.parent.iterdir()] == ["kept.npz"]
    assert solution.read_solved(path, new_state(set_up("herons", "foxes"))) is None
    assert solution.read_solved(path, new_state(set_up("foxes", "herons", "bank_nothing"))) is None


def test_those_used_last_are_kept(solved: Solution, setup: Setup, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In memory and on disk: who has games of ever new teams looked at fills neither."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solving, "solve", lambda *given: solved.solved)
    monkeypatch.setattr(solution, "_KNOWN", {})
    monkeypatch.setattr(solution, "MOST_KNOWN", 2)
    monkeypatch.setattr(solution, "MOST_FILES", 2)
    setups = [set_up(), set_up("herons", "foxes"), set_up("foxes", "herons", "bank_nothing")]
    files = [solution.cache_file(new_state(each)) for each in setups]
    for hour, each in enumerate((0, 1, 0, 2)):
        solution.solution(setups[each])
        os.utime(files[each], (hour * 3600, hour * 3600))
    assert len(solution._KNOWN) == 2
    assert solution.solution(setups[0]) is solution.solution(setups[0])
    assert [path.exists() for path in files] == [True, False, True]


def test_a_damaged_file_is_ignored(solved: Solution, setup: Setup, tmp_path: Path) -> None:
    state, path = new_state(setup), tmp_path / "kept.npz"
    assert solution.read_solved(path, state) is None
    solution.write_solved(path, state, solved.solved)
    data = path.read_bytes()
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 64
    for damaged in (b"", b"not a solution", data[: len(data) // 3], data[:-10], bytes(flipped)):
        path.write_bytes(damaged)
        assert solution.read_solved(path, state) is None


def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(solved: Solution, setup: Setup, tmp_path: Path) -> None:
    state, path = new_state(setup), tmp_path / "kept.npz"
    os.mkfifo(path)
    assert solution.read_solved(path, state) is None
    solution.write_solved(path, state, solved.solved)
    assert solution.read_solved(path, state) is not None


def test_it_is_worked_out_again_and_kept_again(
    solved: Solution, setup: Setup, monkeypatch: pytest.MonkeyPatch, cache: Path
) -> None:
    calls: list[int] = []

    def solve(teams: object, bank: bool, ninth: bool, progress: Callable[[int, int], None]) -> solving.Solved:
        calls.append(1)
        progress(1, 1)
        return solved.solved

    monkeypatch.setattr(solving, "solve", solve)
    monkeypatch.setattr(solution, "_KNOWN", {})
    path = solution.cache_file(new_state(setup))
    assert path.is_relative_to(cache)
    assert solution.solution(setup).from_disk
    assert not calls
    path.write_bytes(path.read_bytes()[:1000])
    steps: list[tuple[int, int]] = []
    solution._KNOWN.clear()
    assert not solution.solution(setup, lambda step, of: steps.append((step, of))).from_disk
    assert (calls, steps) == ([1], [(1, 1)])
    solution._KNOWN.clear()
    assert solution.solution(setup).from_disk
    assert solution.solution(setup) is solution.solution(set_up())


def test_a_folder_that_takes_nothing_does_no_harm(solved: Solution, setup: Setup, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    solution.write_solved(tmp_path / "file" / "kept.npz", new_state(setup), solved.solved)


def test_without_numpy_it_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from hotstove.games.smallball import GAME\n"
        "from hotstove.table.texts import as_node\n"
        "from hotstove.table import HotStoveError\n"
        "setup = GAME.set_up(as_node(None), as_node(None), as_node(None))\n"
        "try:\n    GAME.managers['best'](setup)\nexcept HotStoveError as error:\n    print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"needs numpy: {install('best')}" in done.stdout


# --- The manager


def test_it_takes_the_best_option(best: Best, solved: Solution, setup: Setup) -> None:
    for state in positions(setup, 40, 5):
        legal = options(state)
        if len(legal) > 1:
            worths = [worth for _, worth in solved.choices(state)]
            equal = [option for option, worth in zip(legal, worths, strict=True) if worth >= max(worths) - CLOSE]
            wanted = BANK if BANK in equal else equal[0]
            assert best.choose(state, legal, "SB-22 decision", NoBench()) is wanted


def test_it_banks_a_winning_run_at_once(best: Best, setup: Setup) -> None:
    state = late(setup, 9, HOME, (3, 3))
    state.runs, state.batters, state.due, state.bases = 2, 4, (4, 2), (9, 1, None)  # nobody out: batting risks nothing
    assert str(best.choose(state, options(state), "SB-22 decision", NoBench())) == "bank"


def test_far_behind_it_does_not_fail(best: Best, setup: Setup) -> None:
    state = late(setup, 8, HOME, (90, 3))
    assert best.choose(state, options(state), "SB-22 decision", NoBench()) in options(state)


def test_which_pinch_hitter_comes_back(best: Best, solved: Solution, setup: Setup) -> None:
    state = late(setup, 10, AWAY, (3, 3))
    state.unused = ((), (Pinch.POWER,))
    asked = [str(best.choose(state, ("none", "POWER", "ON-BASE"), "SB-49 reactivate", NoBench()))]
    worths = dict(solved.reactivations(state, AWAY))
    assert worths["none"] < min(worths["POWER"], worths["ON-BASE"])
    assert worths[asked[0]] == max(worths.values())
    for back in MASKS[1:]:
        state.unused = (back, (Pinch.POWER,))
        replies = dict(solved.reactivations(state, HOME))
        assert list(replies) == ["none", "ON-BASE"]
        assert best.choose(state, ("none", "ON-BASE"), "SB-49 reactivate", NoBench(HOME)) == "ON-BASE"
        state.unused = (back, ALL_PINCH)
        assert replies["ON-BASE"] == pytest.approx(solved.win_probability(state, HOME), abs=1e-12)
    # Away reckons with home's reply: its options are worth what is left after it.
    state.unused = ((Pinch.POWER,), ALL_PINCH)
    assert worths["POWER"] == pytest.approx(solved.win_probability(state, AWAY), abs=1e-12)


def play(setup: Setup, managers: tuple[Manager, Manager], games: int, seed: str) -> int:
    """How many games the away side wins."""
    won = 0
    for number in range(games):
        state = LiveTable(GAME, managers, f"{seed} {number}").play(setup)
        won += state.score[AWAY] > state.score[HOME]
    return won


def test_games_of_best_against_best_come_out_as_solved(best: Best, solved: Solution, setup: Setup) -> None:
    """2,000 games with fixed seeds: within four standard errors (1.1 points each) of the solved value."""
    games = 2000
    share = play(setup, (best, best), games, "best of both") / games
    assert abs(share - START) < 4 * (START * (1 - START) / games) ** 0.5


def test_best_beats_sensible_from_either_side(best: Best, setup: Setup) -> None:
    sensible, games = GAME.managers["sensible"](setup), 600
    away = play(setup, (best, sensible), games, "visiting")
    home = games - play(setup, (sensible, best), games, "at home")
    assert (away + home) / (2 * games) > 0.5 + 4 * (0.25 / (2 * games)) ** 0.5
    # No opponent holds best play below its solved share of the game from that side.
    assert away / games > START - 4 * (0.25 / games) ** 0.5
    assert home / games > 1 - START - 4 * (0.25 / games) ** 0.5


def test_seats_are_told_apart(solved: Solution, setup: Setup) -> None:
    state = new_state(setup)
    assert solved.win_probability(state, other(AWAY)) == pytest.approx(1 - START, abs=1e-10)
