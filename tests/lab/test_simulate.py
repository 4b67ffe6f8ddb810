"""Simulation: the same report for any number of jobs, fair seating, and honest counts."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from pickle import dumps, loads
from random import Random
from time import process_time_ns
from typing import TypeVar, cast

import pytest

from benchmarks.bare import play
from hotstove.cli.simulate import _print
from hotstove.games.smallball import GAME
from hotstove.games.smallball.managers import Sensible
from hotstove.games.smallball.state import SmallBallState
from hotstove.lab.simulate import Task, play_games, report, simulate
from hotstove.lab.tally import Share, mean
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

O = TypeVar("O")  # noqa: E741
HOTSTOVE = str(Path(sys.executable).with_name("hotstove"))


def task(managers: tuple[str, str] = ("sensible", "sensible"), seed: str = "test", rotate: bool = True) -> Task:
    setup = GAME.set_up(as_node(None), as_node(None), as_node(None))
    changed = GAME.set_up(as_node(setup.home), as_node(setup.away), as_node(None))
    return Task("smallball", (setup, changed), managers, seed, rotate)


def test_one_two_and_three_jobs_give_the_same_counts() -> None:
    counts = [simulate(task(("random", "sensible")), 1001, jobs)[0] for jobs in (1, 2, 3)]
    assert counts[0] == counts[1] == counts[2]
    assert counts[0]["games"] == 1001


def test_chunks_add_up_whatever_their_size() -> None:
    assert play_games(task(), 0, 60) == play_games(task(), 0, 25) + play_games(task(), 25, 35)


def test_seating_gives_each_manager_each_team_and_side_equally_often() -> None:
    run = task(("random", "sensible"))
    seen = [(run.setups.index(setup), managers) for setup, managers, _ in (run.seating(number) for number in range(4))]
    assert len(set(seen)) == 4


def test_fixed_seating_never_changes() -> None:
    run = task(("random", "sensible"), rotate=False)
    assert {run.seating(number)[1] for number in range(8)} == {("random", "sensible")}
    assert all(run.seating(number)[0] is run.setups[0] for number in range(8))


def test_a_task_survives_the_way_to_another_process() -> None:
    run = task(("random", "sensible"))
    assert [setup.plain() for setup in loads(dumps(run)).setups] == [setup.plain() for setup in run.setups]


def test_progress_counts_up_to_all_games() -> None:
    seen: list[int] = []
    simulate(task(), 450, 1, seen.append)
    assert seen == [*range(11, 441, 11), 450]


def test_report_has_the_keys_that_scripts_read() -> None:
    run = task()
    tally, seconds = simulate(run, 200)
    figures = report(run, tally, seconds)
    assert figures["games"] == 200
    assert isinstance(figures["seconds"], float)
    assert isinstance(figures["games_per_second"], float)
    wins = cast("dict[str, dict[str, float]]", figures["wins_by_team"])
    assert sum(row["count"] for row in wins.values()) == 200
    ended = cast("dict[str, dict[str, float]]", figures["half_innings_ended"])
    assert sum(row["share"] for row in ended.values()) == pytest.approx(1)


def test_time_for_a_decision_is_measured_only_when_asked_for() -> None:
    run = task(("random", "sensible"))
    plain, seconds = simulate(run, 20)
    timed, _ = simulate(replace(run, timing=True), 20)
    assert "seconds_per_decision" not in report(run, plain, seconds)
    rows = cast("dict[str, dict[str, float]]", report(replace(run, timing=True), timed, seconds)["seconds_per_decision"])
    assert set(rows) == {"random", "sensible"}
    assert all(0 < row["mean"] < 1 and row["decisions"] > 100 for row in rows.values())
    extra = {f"{what} {level}" for what in ("decisions", "nanoseconds") for level in run.managers}
    assert {name: count for name, count in timed.items() if name not in extra} == plain


class InItsHead:
    """Plays one game out for every option and takes the best one."""

    plays_out = True

    def choose(self, view: SmallBallState, options: Sequence[O], why: str, bench: Bench) -> O:
        sensible = GAME.managers["sensible"](task_setups[0])
        scores = [bench.play_out(option, (sensible, sensible), f"{bench.luck()}") for option in options]
        leads = [score[bench.seat] - score[1 - bench.seat] for score in scores]
        return options[leads.index(max(leads))]


class OnceMore(Sensible):
    """Decides like the manager of thumb rules, at the table of those who play games out."""

    plays_out = True


def test_a_manager_that_plays_games_out_sits_where_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = {**GAME.managers, "head": lambda setup: InItsHead(), "again": lambda setup: OnceMore()}
    monkeypatch.setattr(type(GAME), "managers", levels)
    monkeypatch.setattr("hotstove.lab.simulate.perf_counter_ns", process_time_ns)  # nobody else's time counts
    tally = play_games(replace(task(("head", "sensible")), timing=True, check=True), 0, 4)
    assert tally["manager head"] + tally["manager sensible"] == 4
    assert tally["nanoseconds head"] / tally["decisions head"] > tally["nanoseconds sensible"] / tally["decisions sensible"]
    assert play_games(task(("again", "again")), 0, 30) == play_games(task(), 0, 30)


def test_words_of_provisional_half_innings_are_for_games_that_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    run = task()
    tally, seconds = simulate(run, 20)
    _print(report(run, tally, seconds))
    text = capsys.readouterr().out
    assert "that came home and did not count" in text
    assert "teams                   Foxes and Herons" in text
    assert "half-innings ended by" in text
    tally["provisional"] = 0
    figures = report(run, tally, seconds)
    assert figures["half_innings_ended"]
    _print(figures)
    text = capsys.readouterr().out
    assert "void" not in text
    assert "bust" not in text
    assert "time for a decision" not in text
    _print({**figures, "seconds_per_decision": {"sensible": {"mean": 0.002, "decisions": 1234}}})
    assert "time for a decision     sensible              2.0000 ms   (1,234)\n" in capsys.readouterr().out


def test_standard_errors_are_those_of_the_textbook() -> None:
    assert Share(25, 100).error == pytest.approx((0.25 * 0.75 / 100) ** 0.5)
    tally, _ = simulate(task(), 300)
    scores = [
        sum(LiveTable(GAME, managers_of(run_setup), f"test/{number}").play(run_setup).score)
        for number in range(300)
        for run_setup in [task_setups[number % 2]]
    ]
    average = sum(scores) / 300
    variance = sum((score - average) ** 2 for score in scores) / 299
    assert mean(tally, "runs") == pytest.approx((average, (variance / 300) ** 0.5))


task_setups = task().setups


def managers_of(setup: Setup) -> tuple[Manager, Manager]:
    sensible = GAME.managers["sensible"](setup)
    return sensible, sensible


def test_package_and_hand_written_loop_play_the_same_games() -> None:
    """An independent writing of the rules: 3,000 games with the same dice end with the same score (both teams at home)."""
    for setup in task_setups:
        teams = [cast("dict[str, list[dict[str, list[str]]]]", team)["players"] for team in (setup.away, setup.home)]
        away, home = ([tuple(player["results"]) for player in players] for players in teams)
        sensible = GAME.managers["sensible"](setup)
        for number in range(1500):
            seed = f"both/{number}"
            assert LiveTable(GAME, (sensible, sensible), seed).play(setup).score == play(away, home, Random(seed).random)


def test_command_prints_one_json_object_alike_for_any_jobs() -> None:
    outputs = []
    for jobs in ("1", "2"):
        command = [HOTSTOVE, "simulate", "smallball", "-n", "400", "--seed", "x", "-j", jobs, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        figures = json.loads(done.stdout)
        assert figures.pop("seconds") > 0
        assert figures.pop("games_per_second") > 0
        outputs.append(figures)
        assert done.stderr == ""
    assert outputs[0] == outputs[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["smallball", "--manager", "genius"], "there is no manager 'genius'"),
        (["smallball", "--away", "cubs"], "there is no team 'cubs'"),
        (["smallball", "--games", "abc"], "'abc' is not a valid whole number"),
        (["smallball", "--option", "dh"], "--option: dh: there is no such option"),
        (["smallball", "--away", "foxes", "--home", "foxes"], "two different teams"),
    ],
)
def test_bad_arguments_are_named(arguments: list[str], message: str) -> None:
    done = subprocess.run([HOTSTOVE, "simulate", *arguments], capture_output=True, text=True)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_managers_are_named_by_how_hard_they_are_too() -> None:
    def results(level: str) -> dict[str, object]:
        command = [HOTSTOVE, "simulate", "pinetar", "-n", "2", "-j", "1", "--seed", "x", "--manager", level, "--json"]
        found: dict[str, object] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        return {key: value for key, value in found.items() if "second" not in key}

    assert results("medium") == results("sensible")
