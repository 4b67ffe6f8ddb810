"""Tournaments: fair, resumable, rated by a stated formula; programs are bounded, named, and told nothing but their view."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.tournament import command
from hotstove.games.rb8.rally import cards_in
from hotstove.games.smallball.decisions import ALL_DECISIONS
from hotstove.lab.envs.under_way import GameUnderWay, set_up
from hotstove.lab.tournament import exact
from hotstove.lab.tournament.entrants import Entrant, entrants
from hotstove.lab.tournament.programs import Program
from hotstove.lab.tournament.ratings import chance, ratings
from hotstove.lab.tournament.results import Part, Played, Results, seed_kept
from hotstove.lab.tournament.run import Duel, Piece, Tournament, missing, play, play_piece, standings
from hotstove.table.errors import DoesNotFit, HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, Seat
from hotstove.table.files import NotWritten
from hotstove.table.game import Setup
from hotstove.table.texts import Json, as_node
from tests.waiting import WAIT, until

PYTHON = shlex.quote(sys.executable)


def tournament(*names: str, programs: tuple[tuple[str, str], ...] = (), games: int = 8, seconds: float = 10.0) -> Tournament:
    game = ball_game_named("smallball")
    setup = set_up(game, None, None, {})
    swapped = game.set_up(as_node(setup.home), as_node(setup.away), as_node({}))
    return Tournament("smallball", (setup, swapped), entrants(game, names, programs), games, "test", seconds)


def opened(path: Path, run: Tournament) -> Results:
    return Results(path, run.plain(), {entrant.name: entrant.identity for entrant in run.entrants})


def agent(folder: Path, name: str, body: str) -> tuple[str, str]:
    """A program that reads its lines into ``m``."""
    path = folder / f"{name}.py"
    path.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    m = json.loads(line)\n    {body}\n", encoding="utf-8")
    return name, f"{PYTHON} {shlex.quote(str(path))}"


def of_piece(run: Tournament, pair: tuple[str, str], games: int = 4) -> Part:
    game = ball_game_named(run.game)
    made = {
        (entrant.name, changed): entrant.manager(game, run.setups[changed], run.seconds)
        for entrant in run.entrants
        for changed in (0, 1)
    }
    one = {key: made[key[0], 0] if isinstance(made[key], Program) else made[key] for key in made}
    return play_piece(run, game, lambda name, changed: one[name, changed], Piece(pair, 0, games))


FIRST = 'if m["type"] == "choose": print(json.dumps({"option": 0}), flush=True)'


# --- Playing


def test_every_pair_plays_all_its_games_by_teams_and_sides_in_turn(tmp_path: Path) -> None:
    run = tournament("random", "sensible", programs=(agent(tmp_path, "first", FIRST),))
    with opened(tmp_path / "games.jsonl", run) as results:
        play(run, results, jobs=1)
        parts = results.parts
    assert {part.pair for part in parts} == {("first", "random"), ("first", "sensible"), ("random", "sensible")}
    for part in parts:
        assert len(part.games) == 8
        assert [game.seat for game in part.games] == [AWAY, HOME, HOME, AWAY] * 2
        assert all(game.forfeit is None and game.score[0] != game.score[1] for game in part.games)
    table = {each.name: each for each in standings(["first", "random", "sensible"], parts, 8)}
    assert sum(each.all.points for each in table.values()) == 24
    assert all(each.all.games == 16 for each in table.values())


def test_what_is_missing_is_played_and_nothing_twice(tmp_path: Path) -> None:
    run = tournament("random", "sensible", games=30)
    whole, cut = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    with opened(whole, run) as results:
        play(run, results)
    with opened(cut, replace(run, games=20)) as results:
        play(replace(run, games=20), results)
    data = cut.read_bytes()
    cut.write_bytes(data + b'{"pair":{"random":"man')  # a process was killed while it wrote
    with opened(cut, run) as results:
        assert cut.read_bytes() == data
        assert missing(run, results.parts) == [Piece(("random", "sensible"), 20, 10)]
        play(run, results)
        assert missing(run, results.parts) == []
    assert sorted(cut.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())


def test_only_the_games_asked_for_are_counted() -> None:
    """A results file may hold more games of a pair, from a longer tournament."""
    won, lost = Played(AWAY, (1, 0)), Played(AWAY, (0, 1))
    parts = [Part(("a", "b"), 2, (lost, lost)), Part(("a", "b"), 0, (won, won))]
    first = next(each for each in standings(["a", "b"], parts, 3) if each.name == "a")
    assert (first.all.games, first.all.points) == (3, 2.0)


def test_two_processes_play_the_same_games(tmp_path: Path) -> None:
    run = tournament("random", "sensible", games=40)
    found = []
    for jobs in (1, 2):
        with opened(tmp_path / f"{jobs}.jsonl", run) as results:
            play(run, results, jobs)
            found.append(sorted(results.parts))
    assert found[0] == found[1]


def test_an_entrant_may_join_later(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with opened(path, run := tournament("random", "sensible")) as results:
        play(run, results)
    later = tournament("random", "sensible", programs=(agent(tmp_path, "first", FIRST),))
    with opened(path, later) as results:
        assert {piece.pair for piece in missing(later, results.parts)} == {("first", "random"), ("first", "sensible")}


def test_a_game_without_end_is_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.table.live.MOST_TURNS", 2)
    part = of_piece(tournament("random", "sensible"), ("random", "sensible"), 2)
    assert [game.points for game in part.games] == [0.5, 0.5]
    assert all(game.forfeit is None and "is given up" in game.why for game in part.games)


# --- The results file


@pytest.mark.parametrize(
    ("written", "error", "says"),
    [
        (b"a diary\n", Unreadable, "games.jsonl:1: expected the results of a tournament"),
        (b"a diary", Unreadable, "games.jsonl:1: expected the results of a tournament"),
        (b'{"hotstove tournament":2}\n', Unreadable, "games.jsonl:1: expected the results of a tournament"),
        (b'{"hotstove tournament":1,"game":"rb8"}\n', DoesNotFit, 'another tournament: game is "rb8", not "smallball"'),
    ],
)
def test_a_file_that_is_no_results_file_is_left_alone(
    tmp_path: Path, written: bytes, error: type[HotStoveError], says: str
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(written)
    with pytest.raises(error, match=says):
        opened(path, tournament("random", "sensible"))
    assert path.read_bytes() == written


def test_damage_before_the_last_line_is_named(tmp_path: Path) -> None:
    path, run = tmp_path / "games.jsonl", tournament("random", "sensible", games=40)
    with opened(path, run) as results:
        play(run, results)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], b"{}\n"]))
    with pytest.raises(Unreadable, match=r"games.jsonl:3: expected the games of a pair; the 1 parts before are good"):
        opened(path, run)


def test_a_device_is_no_results_file() -> None:
    with pytest.raises(Unreadable, match="/dev/null: expected a file of results"):
        opened(Path("/dev/null"), tournament("random", "sensible"))


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "line",
    [
        '{"pair":["random","sensible"],"first":0,"games":[]}',
        '{"pair":{"sensible":"manager","random":"manager"},"first":0,"games":[]}',
        '{"pair":{"random":"manager","sensible":"manager"},"first":"0","games":[]}',
        '{"pair":{"random":"manager","sensible":"manager"},"first":-1,"games":[]}',
        '{"pair":{"random":"manager","sensible":"manager"},"first":0,"games":{}}',
        '{"pair":{"random":"manager","sensible":"manager"},"first":0,"games":[[0,1,true,null,""]]}',
        f'{{"pair":{{"random":"manager","sensible":"manager"}},"first":0,"games":[[0,1{"0" * 400},0,null,""]]}}',
        DEEP,
    ],
    ids=["pair", "order", "first", "before the first", "games", "score", "more runs than a number can say", "deep"],
)
def test_a_damaged_part_is_named(tmp_path: Path, line: str) -> None:
    path, run = tmp_path / "games.jsonl", tournament("random", "sensible")
    with opened(path, run):
        pass
    path.write_text(f"{path.read_text()}{line}\n")
    with pytest.raises(Unreadable, match=r"games.jsonl:2: expected the games of a pair"):
        opened(path, run)


def test_what_somebody_else_has_written_into_a_results_file_does_nothing_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    given = ["smallball", "random", "sensible", "--games", "2", "-j", "1", "--results", str(path)]
    CliRunner().invoke(command, given, catch_exceptions=False)
    head, _ = path.read_text().splitlines()
    why = json.dumps("\x1b]0;another title\x07")
    part = f'{{"pair":{{"random":"manager","sensible":"manager"}},"first":0,"games":[[0,0,0,0,{why}],[1,1,0,null,""]]}}'
    path.write_text(f"{head}\n{part}\n")
    told = CliRunner().invoke(command, given, color=True, catch_exceptions=False).stdout
    assert "\x1b" not in told
    assert r"forfeited 1 game: \x1b]0;another title\x07" in told


def test_a_game_counts_once(tmp_path: Path) -> None:
    path, run = tmp_path / "games.jsonl", tournament("random", "sensible", games=2)
    with opened(path, run) as results:
        play(run, results)
    data = path.read_bytes()
    path.write_bytes(data + data.splitlines(keepends=True)[1])
    with pytest.raises(Unreadable, match=r"games.jsonl:3: game 0 of random and sensible is counted in a part before"):
        opened(path, run)


def test_another_seed_another_agent_and_another_process_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run = tournament("random", programs=(agent(tmp_path, "mine", FIRST),), games=1)
    with opened(path, run) as results:
        play(run, results)
        with pytest.raises(NotLegal, match="another tournament is writing to it"):
            opened(path, run)
    with pytest.raises(DoesNotFit, match='seed is "test", not "other"'):
        opened(path, replace(run, seed="other"))
    other = tournament("random", programs=(("mine", "cat"),), games=1)
    with pytest.raises(DoesNotFit, match="'mine' were played by another agent"):
        opened(path, other)


# --- Programs


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (
            'if m["type"] == "choose": print("bunt", flush=True)',
            r"answered 'bunt' to 'decision'; expected {\"option\": N} with N",
        ),
        ('if m["type"] == "choose": print(json.dumps({"option": 99}), flush=True)', r"answered '{\"option\": 99}'"),
        ('if m["type"] == "choose": print(json.dumps({"option": True}), flush=True)', "answered"),
        ('if m["type"] == "choose": print("[" * 60000, flush=True)', "answered"),
        ('if m["type"] == "choose": print("x" * 100000, flush=True)', "a line of more than 65,536 bytes"),
        ('if m["type"] == "choose": print(json.dumps({"option": 0}) + "\\n{}", flush=True)', "wrote '{}' before it was asked"),
        ('if m["type"] == "choose": sys.exit(3)', "ended with exit code 3"),
        ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9"),
        ('if m["type"] == "choose": time.sleep(600)', "was silent for 0.5 s"),
        ('if m["type"] == "choose": import os; os.close(1); time.sleep(600)', "has closed its input or output"),
    ],
)
def test_who_answers_nonsense_dies_or_is_silent_forfeits(tmp_path: Path, body: str, why: str) -> None:
    run = tournament("random", programs=(agent(tmp_path, "bad", body),), seconds=0.5 if "silent" in why else WAIT)
    start = monotonic()
    part = of_piece(run, ("bad", "random"))
    assert monotonic() - start < WAIT
    assert [game.points for game in part.games] == [0.0] * 4
    assert all(game.forfeit == game.seat for game in part.games)
    *played, unplayed = part.games
    for game in played:
        assert re.search(why, game.why)
    assert unplayed.why == "has forfeited 3 games in a row"


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "child"
    body = f"""if m["type"] == "choose":
        import subprocess
        open({str(mark)!r}, "w").write(str(subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL).pid)); sys.exit(3)"""
    of_piece(tournament("random", programs=(agent(tmp_path, "parent", body),)), ("parent", "random"), 1)
    status = Path(f"/proc/{mark.read_text()}/status")
    until(lambda: not status.exists() or "(zombie)" in status.read_text(), "the child ends too")


def test_a_program_that_is_not_there_forfeits() -> None:
    run = tournament("random", programs=(("nobody", "/no/such/program"),))
    part = of_piece(run, ("nobody", "random"), 1)
    assert part.games[0].why == "can't be started: /no/such/program: No such file or directory"


def test_the_command_plays_nothing_with_a_program_that_is_not_there() -> None:
    found = CliRunner().invoke(command, ["smallball", "random", "--program", "x", "/no/such/program --fast"])
    assert str(found.exception) == "--program x: there is no program '/no/such/program' that can be started"


def test_one_bad_game_is_not_the_next_one(tmp_path: Path) -> None:
    """It dies in its first game only, and is started again."""
    mark = tmp_path / "died"
    body = f"""import os
    if not os.path.exists({str(mark)!r}):
        open({str(mark)!r}, "w").close(); sys.exit(1)
    {FIRST}"""
    run = tournament("random", programs=(agent(tmp_path, "once", body),))
    games = of_piece(run, ("once", "random")).games
    assert games[0].forfeit == games[0].seat
    assert [game.forfeit for game in games[1:]] == [None] * 3


def test_what_a_program_is_told(tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    body = f"""open({str(told)!r}, "a").write(line)
    {FIRST}"""
    run = tournament("random", programs=(agent(tmp_path, "scribe", body),))
    of_piece(run, ("random", "scribe"), 1)
    messages: list[dict[str, Any]] = [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
    assert [messages[0]["type"], messages[1]["type"], messages[-1]["type"]] == ["hello", "game", "over"]
    assert messages[0]["game"] == "smallball"
    assert messages[1]["seat"] == "home"
    choices = messages[2:-1]
    assert {each["type"] for each in choices} == {"choose"}
    assert choices[0]["question"] == "decision"
    assert choices[0]["options"][0] == "bat"
    assert choices[0]["position"]["half"] == "bottom"
    assert len(choices[0]["numbers"]) == len(messages[0]["columns"])
    assert messages[-1]["won"] in (True, False)


def test_a_program_never_sees_the_other_hand(tmp_path: Path) -> None:
    """RB8: what it is told names no card of the other hand before that is played."""
    game = ball_game_named("rb8")
    setup = set_up(game, None, None, {})
    told: list[str] = []

    class Spy(Program):
        def _tell(self, message: dict[str, Json]) -> None:
            told.append(json.dumps(message))
            super()._tell(message)

    spy = Spy(agent(tmp_path, "first", FIRST)[1], game, 10.0)
    now = GameUnderWay(game, setup, "hands")
    spy.begin(setup, AWAY)
    random, checked = Random(1), 0
    while now.ask is not None and checked < 40:
        ask = now.ask
        number = random.randrange(len(ask.options))
        if ask.seat == AWAY:
            bench: Any = type("Bench", (), {"seat": AWAY})()
            spy.choose(now.view(AWAY), ask.options, ask.why, bench)
            hidden = [card.name for card in cards_in(now.session.state.hands[HOME])]
            assert all(f'"{name}' not in told[-1] for name in hidden)
            checked += bool(hidden)
        now.answer(number)
    spy.end()
    assert checked > 20


# --- Ratings


def test_ratings_of_two_follow_from_their_games() -> None:
    """By hand: the most likely strengths of two with 150 to 50 points are s and -s with this slope (one game more each way)."""
    first, second = ratings(2, {(0, 1): 150, (1, 0): 50})
    assert first.value + second.value == pytest.approx(3000)
    strength = (first.value - second.value) / 400 * log(10) / 2
    share, own = 1 / (1 + exp(-2 * strength)), 1 / (1 + exp(-strength))
    assert 150 * (1 - share) - 50 * share + 1 - 2 * own == pytest.approx(0, abs=1e-6)
    assert first.error == pytest.approx(second.error)


def test_errors_of_ratings_are_those_of_repeated_tournaments() -> None:
    """Entrants with known ratings play 300 tournaments; the spread of their ratings is what each one of them states."""
    true, games, random = [1400.0, 1500.0, 1600.0], 60, Random(8)
    found: list[list[float]] = []
    errors: list[float] = []
    for _ in range(300):
        points: dict[tuple[int, int], float] = {}
        for i in range(3):
            for j in range(i + 1, 3):
                won = sum(random.random() < chance(true[i], true[j]) for _ in range(games))
                points[i, j], points[j, i] = won, games - won
        rated = ratings(3, points)
        found.append([each.value for each in rated])
        errors.append(rated[2].error)
    last = [each[2] for each in found]
    mean = sum(last) / len(last)
    spread = (sum((each - mean) ** 2 for each in last) / (len(last) - 1)) ** 0.5
    assert mean == pytest.approx(1600, abs=8)
    assert spread == pytest.approx(sum(errors) / len(errors), rel=0.12)


def test_who_wins_all_has_a_rating() -> None:
    best, worst = ratings(2, {(0, 1): 1000, (1, 0): 0})
    assert 1900 < best.value < 3000
    assert worst.error > 50


def test_a_share_of_all_or_nothing_has_an_error() -> None:
    """By hand: with a win and a loss more 9 of 10 are won, so it is the root of 0.9 times 0.1 by 10."""
    for points in (8.0, 0.0):
        assert Duel(8, points, 0).error == pytest.approx((0.9 * 0.1 / 10) ** 0.5)


def test_a_level_game_is_half_a_point() -> None:
    assert Played(AWAY, (2, 2)).points == 0.5
    assert Played(HOME, (2, 3)).points == 1.0
    assert Played(HOME, (0, 0), AWAY, "silent").points == 1.0


# --- The command


def test_the_command_prints_a_table_and_writes_a_page(tmp_path: Path) -> None:
    page, results = tmp_path / "table.html", tmp_path / "games.jsonl"
    given = ["smallball", "random", "sensible", "--program", "<liar>", "echo no", "-n", "8", "-j", "1"]
    ran = CliRunner().invoke(command, [*given, "--results", str(results), "--page", str(page)], catch_exceptions=False)
    assert ran.exit_code == 0
    lines = ran.output.splitlines()
    assert lines[1].startswith("sensible")
    assert any(line.startswith("<liar> forfeited") for line in lines)
    written = page.read_text(encoding="utf-8")
    assert "<svg" in written
    assert "<liar>" not in written
    assert "&lt;liar&gt;" in written
    assert "http" not in written.replace("http://www.w3.org/2000/svg", "")
    again = CliRunner().invoke(command, [*given, "--results", str(results), "--json"], catch_exceptions=False)
    table = json.loads(again.stdout)
    assert [each["name"] for each in table["entrants"]] == [line.split()[0] for line in lines[1:4]]
    assert table["entrants"][0]["games"] == 16


def test_a_page_takes_the_place_of_no_results_and_costs_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "games.jsonl"
    given = ["smallball", "random", "sensible", "-n", "2", "-j", "1", "--json", "--results", str(results), "--page"]
    refused = CliRunner().invoke(command, [*given, str(results)])
    assert isinstance(refused.exception, NotLegal)
    assert not results.exists()

    def full(*_: object) -> list[Path]:
        raise NotWritten("no space left")

    monkeypatch.setattr("hotstove.cli.tournament.write_files", full)
    ran = CliRunner().invoke(command, [*given, str(tmp_path / "table.html")])
    assert isinstance(ran.exception, NotWritten)
    assert json.loads(ran.stdout)["entrants"][0]["games"] == 2


def test_a_program_can_t_know_the_seed_beforehand(tmp_path: Path) -> None:
    """From a seed that it guesses it would have the dice to come, and the other hand; what is kept is gone on with."""
    managers = ["smallball", "random", "sensible", "-n", "2", "-j", "1", "--json"]
    with_one = ["smallball", "random", "--program", "mute", "true", "-n", "2", "-j", "1", "--json"]
    kept = ["--results", str(tmp_path / "games.jsonl")]

    def seed_of(given: list[str]) -> str:
        return str(json.loads(CliRunner().invoke(command, given, catch_exceptions=False).stdout)["seed"])

    assert seed_of(managers) == "1"
    assert seed_of([*with_one, "--seed", "fair"]) == "fair"
    drawn = [seed_of(given) for given in (with_one, with_one, [*with_one, *kept], [*with_one, *kept])]
    assert all(len(seed) == 32 for seed in drawn)
    assert len(set(drawn)) == 3
    assert drawn[2] == drawn[3]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["smallball", "sensible"], "at least two entrants"),
        (["smallball", "sensible", "sensible"], "'sensible' is entered twice"),
        (["smallball", "sensible", "genius"], "there is no entrant 'genius'; Small Ball has: random, sensible, best, trained"),
        (["smallball", "sensible", "none.json"], "none.json"),
        (["smallball", "sensible", "--program", "x", ""], "the command of a program is empty"),
        (["smallball", "sensible", "--program", "x", "'"], "not a command"),
    ],
)
def test_entrants_that_are_not_are_named(given: list[str], says: str) -> None:
    with pytest.raises(HotStoveError, match=says):
        CliRunner().invoke(command, given, catch_exceptions=False)


def test_an_entrant_is_known_by_what_plays() -> None:
    assert Entrant("a", "program", "x").identity != Entrant("a", "program", "y").identity
    assert Entrant("sensible", "manager", "sensible").identity == "manager"


class _BatsOnly:
    """A solver by which batting wins half of the games, and everything else two fifths."""

    def best_play(self, setup: Setup) -> _BatsOnly:
        return self

    def worths(self, state: Any, seat: Seat, why: str) -> list[tuple[str, float]]:  # noqa: ANN401 (the game's own)
        assert state.half == seat
        return [(str(decision), 0.5 if str(decision) == "bat" else 0.4) for decision in ALL_DECISIONS] if "SB-22" in why else []


def test_what_choices_give_away_is_counted_from_the_worths_of_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "solver_of", lambda game: _BatsOnly())
    run = tournament("random", programs=(("first", "true"),), games=6)
    game = ball_game_named("smallball")
    rivals = [game.managers["sensible"](setup) for setup in run.setups]
    by_name = {entrant.name: entrant for entrant in run.entrants}
    name, rows = exact._play(run, game, by_name, rivals, ("random", 0))
    assert name == "random"
    assert len(rows) == 6
    assert all(given == pytest.approx(worse / 10) and 0 < worse < choices for given, worse, choices in rows)
    whole = exact._given(rows)
    assert whole.chance == pytest.approx(sum(row[0] for row in rows) / 6)
    assert whole.worse == sum(row[1] for row in rows)


def test_only_a_solved_game_tells_what_is_given_away() -> None:
    with pytest.raises(NotLegal, match="best play of RB8 is not worked out"):
        CliRunner().invoke(command, ["rb8", "random", "sensible", "--exact", "5"], catch_exceptions=False)


def test_a_pipe_or_a_huge_file_in_place_of_results_is_refused_at_once(tmp_path: Path) -> None:
    pipe, huge = tmp_path / "pipe", tmp_path / "huge"
    os.mkfifo(pipe)
    assert seed_kept(pipe) is None
    with huge.open("wb") as file:
        file.truncate(1 << 43)
    with pytest.raises(Unreadable, match="huge:1: expected the results of a tournament"):
        Results(huge, {}, {})
