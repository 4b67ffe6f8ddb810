"""Odds of the next play: sums, words, chi-square against live play, positions in files, and the two commands."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from click.testing import CliRunner
from scipy.stats import chi2  # type: ignore[import-untyped]

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Kind, Note, Play
from hotstove.cli.odds import command as odds_command
from hotstove.cli.solve import command as solve_command
from hotstove.games.smallball import GAME, expected, solution, solving
from hotstove.games.smallball.state import SmallBallState
from hotstove.games.smallball.turns import new_state
from hotstove.lab.odds import in_words, next_plays
from hotstove.table import Drawn, NotLegal, Rolled
from hotstove.table.game import Bench, Setup
from hotstove.table.journal import Journal
from hotstove.table.live import LiveTable
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node, read_yaml
from tests.table import toy
from tests.table.toy import TOY

O = TypeVar("O")  # noqa: E741
SETUP: Setup = GAME.set_up(as_node(None), as_node(None), as_node(None))


def at(start: str) -> SmallBallState:
    return GAME.position(SETUP, read_yaml(start, "test"))


def positions(count: int, seed: int) -> list[SmallBallState]:
    """Positions from games of managers who decide at random."""
    manager, found, random = GAME.managers["random"](SETUP), list[SmallBallState](), Random(seed)
    game = 0
    while len(found) < count:
        table: LiveTable[SmallBallState] = LiveTable(GAME, (manager, manager), f"{seed} {game}")
        table.state = GAME.start(SETUP, table)
        while not table.state.over:
            if random.random() < 0.1:
                found.append(table.state.copy())
            GAME.turn(table.state, table)
        game += 1
    return found[:count]


# --- The distribution


def test_probabilities_sum_to_one_exactly() -> None:
    for state in positions(250, 1):
        for play in next_plays(GAME, state):
            assert sum((row.probability for row in play.rows), Fraction(0)) == 1
            assert all(isinstance(row.probability, Fraction) for row in play.rows)


def test_a_double_play_in_words() -> None:
    (play,) = next_plays(GAME, at("{outs: 1, bases: {1: 4}, runs: 2, batter: 7}"), option="BAT")
    assert (play.seat, play.option) == (0, "bat")
    first = play.rows[0]
    assert (first.what, first.probability) == ("double play; bust", Fraction(1, 3))
    assert first.situation == "bottom 1, 0 out, bases empty, 0-0"
    assert ("single", "top 1, 1 out, 1st and 2nd, 2 at risk, 0-0") in {(row.what, row.situation) for row in play.rows}


def test_equal_outcomes_are_one_row() -> None:
    # Hit-and-run: a 1B and a GO both put runners on first and third (SB-38, SB-39).
    (play,) = next_plays(GAME, at("{bases: {1: 6}, batter: 7}"), option="hit and run")
    assert {row.what: row.probability for row in play.rows} == {
        "single": Fraction(1, 2),
        "walk": Fraction(1, 6),
        "lined into a double play": Fraction(1, 6),
        "strikeout and runner thrown out": Fraction(1, 6),
    }


def test_it_stops_where_the_next_manager_is_asked() -> None:
    state = at("{inning: 9, half: bottom, outs: 2, runs: 1, batter: 7, score: [4, 3], used: {away: [POWER]}}")
    (play,) = next_plays(GAME, state, option="bank")
    assert [(row.what, row.then, row.probability) for row in play.rows] == [("bank", "SB-49 reactivate", Fraction(1))]


def test_where_nobody_chooses_first_all_sums_to_one() -> None:
    # Both pinch hitters used, nobody on, no run: batting is all there is, and is taken without asking.
    state = at("{inning: 9, half: bottom, outs: 2, batter: 7, score: [3, 3], used: {home: [POWER, ON-BASE]}}")
    (play,) = next_plays(GAME, state)
    assert (play.seat, play.option) == (None, "")
    assert sum(row.probability for row in play.rows) == 1
    assert sum(row.probability for row in play.rows if row.then == "SB-49 reactivate") == Fraction(2, 3)


def test_an_option_that_is_not_legal_is_named_with_those_that_are() -> None:
    with pytest.raises(NotLegal, match="legal: bat, bat with POWER, bat with ON-BASE"):
        next_plays(GAME, new_state(SETUP), option="bunt")
    over = new_state(SETUP)
    over.over = True
    with pytest.raises(NotLegal, match="over"):
        next_plays(GAME, over)


# --- Against live play


class Takes:
    """Takes one option at the first question, the first one after that."""

    def __init__(self, option: str) -> None:
        self.option = option

    def choose(self, view: SmallBallState, options: Sequence[O], why: str, bench: Bench) -> O:
        return next((option for option in options if str(option) == self.option), options[0])


SITUATIONS, TURNS = 220, 600
ALARM = 1e-3
"""The chance that this test fails although all odds are right, over all situations together (Bonferroni); seeds are fixed."""


def test_live_play_falls_as_the_odds_say() -> None:
    random = Random(7)
    tested = 0
    for number, state in enumerate(positions(3 * SITUATIONS, 2)):
        plays = next_plays(GAME, state)
        play = plays[random.randrange(len(plays))]
        expected: dict[Hashable, Fraction] = {}
        for row in play.rows:
            key = row.state.key()
            expected[key] = expected.get(key, Fraction(0)) + row.probability
        if len(expected) == 1 or any(row.then for row in play.rows):
            continue
        table: LiveTable[SmallBallState] = LiveTable(GAME, (Takes(play.option), Takes(play.option)), f"chi-square {number}")
        counts: Counter[Hashable] = Counter()
        for _ in range(TURNS):
            table.state = state.copy()
            GAME.turn(table.state, table)
            counts[table.state.key()] += 1
        assert counts.keys() <= expected.keys()
        statistic = sum((counts[key] - TURNS * float(p)) ** 2 / (TURNS * float(p)) for key, p in expected.items())
        assert chi2.sf(statistic, len(expected) - 1) > ALARM / SITUATIONS
        tested += 1
        if tested == SITUATIONS:
            break
    assert tested == SITUATIONS


# --- Saved games


def saved(path: Path, answers: Sequence[str]) -> Record:
    record = Record("smallball", GAME.edition, SETUP, "seed")
    session = Session(GAME, record)
    for answer in answers:
        session.answer(answer)
    Journal.create(path, record).close()
    return record


def test_a_saved_game_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    record = saved(tmp_path / "game.jsonl", ["bat", "1", "hit and run"])
    state, given = Session(GAME, record).turn_so_far()
    assert (state.bases, [answer.text for answer in given]) == ((1, None, None), ["hit and run"])
    (play,) = next_plays(GAME, state, given)
    assert play.seat is None  # the choice is made, the die is still to fall
    assert sum(row.probability for row in play.rows) == 1


def test_a_game_that_is_still_being_dealt_has_no_next_play() -> None:
    with pytest.raises(NotLegal, match=r"has not begun \(deal\)"):
        Session(TOY, Record("toy", "1", toy.SETUP, "seed")).turn_so_far()


def until_the_tenth() -> list[str]:
    """Answers of a game without a run in which away has called its POWER once, up to the question of the tenth."""
    record = Record("smallball", GAME.edition, SETUP, "seed")
    session: Session[SmallBallState] = Session(GAME, record)
    answers: list[str] = []
    while session.asks[0].why != "SB-49 reactivate":
        ask = session.asks[0]
        if ask.verb == "choose":
            text = "bat with POWER" if "bat with POWER" in ask.texts and ask.seat == 0 else "bat"
        else:
            outs = [n for n, result in enumerate(session.state.card.results, 1) if result in ("SO", "FO", "GO")]
            text = str(outs[0])
        session.answer(text)
        answers.append(text)
    return answers


# --- The commands


def run(*arguments: str) -> str:
    done = CliRunner().invoke(odds_command, arguments, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_command_on_a_position() -> None:
    text = run("--game", "smallball", "--start", "{outs: 1, bases: {1: 4}, runs: 2, batter: 7}")
    assert "33.33%    1/3  double play; bust" in text
    assert "hit and run with ON-BASE" in text
    found = json.loads(run("--game", "smallball", "--start", "{outs: 1, bases: {1: 4}, runs: 2, batter: 7}", "--json"))
    for choice in found["choices"]:
        assert sum(Fraction(row["exact"]) for row in choice["rows"]) == 1


def test_command_with_rolls() -> None:
    found = json.loads(run("smallball", "--start", "{outs: 1, bases: {1: 5}, batter: 7}", "--rolls", "--json"))
    assert "as_if" not in found
    by_option = {choice["option"]: choice["rolls"] for choice in found["choices"]}
    (swing,) = by_option["bat"]
    assert (swing["label"], swing["rule"], swing["exact"]) == ("at-bat", "SB-08", "1")
    card = at("{batter: 7}").card
    assert {row["reading"]: row["exact"] for row in swing["readings"]} == {
        str(code): str(Fraction(card.results.count(code), 6)) for code in card.results
    }
    assert [row["probability"] for row in swing["readings"]] == sorted(
        (row["probability"] for row in swing["readings"]), reverse=True
    )
    text = run("smallball", "--start", "{outs: 1, bases: {1: 5}, batter: 7}", "--rolls", "--decision", "steal second")
    assert "  steal (SB-27)\n   16.67%  1/6  ━━━━━━━━━━━━━━━━━━━━━━━━  1\n" in text
    assert "rolls" not in json.loads(run("smallball", "--json"))["choices"][0]


def test_what_has_happened_so_far_in_words() -> None:
    key, die = Rolled("T-1 key", "2d6", "4 6", "4-6, deep fly"), Rolled("T-2 die", "d6", "5", "5")
    note, whispered = Note("T-3 note", "It carries."), Note("T-3 note", "You see it.", seats=(0,))
    play = Play("T-4 fly out", Kind.FLY_OUT, "b", (Move(0, 0, out=True),))
    moves = (Move(3, 4), Move(2, 4, out=True), Move(0, 2))
    thrown_out = Play("T-6 double", Kind.DOUBLE, "b", moves)
    drawn = Drawn("T-5 earn", "a card", seats=(1,))
    for events, words in (
        ((), "nothing yet"),
        ((die,), "nothing yet"),
        ((key,), "deep fly"),
        ((note, key, note), "deep fly"),
        ((key, die, note), "It carries."),
        ((die, whispered), "nothing yet"),
        ((key, note, play), "fly out"),
        ((play, drawn), "fly out; home draws a card"),
        ((thrown_out,), "double, 1 home, a runner out at home"),
    ):
        assert in_words(events) == words
    assert in_words((die, note), "strikeout") == "strikeout"


def test_long_fractions_are_left_to_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hotstove.cli.odds.LONG", 2)
    assert " 33.33%         double play; bust" in run("smallball", "--start", "{outs: 1, bases: {1: 4}, runs: 2, batter: 7}")


def test_command_on_files(tmp_path: Path) -> None:
    saved(tmp_path / "game.jsonl", ["bat", "1"])
    assert "top 1, 0 out, 1st, 0-0" in run(str(tmp_path / "game.jsonl"), "--decision", "steal second")
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text("game: smallball\nstart: {outs: 2, batter: 3}\n")
    found = json.loads(run(str(scenario), "--json"))
    assert [choice["option"] for choice in found["choices"]] == ["bat", "bat with POWER", "bat with ON-BASE"]


def test_command_says_how_to_go_further_where_another_question_comes_before_the_dice() -> None:
    asked = run("sportsclix", "--decision", "no change")
    assert "a --decision more answers it: --decision 'no change' --decision TEXT." in asked
    assert "then: placement" in run("sportsclix", "--decision", "no change", "--decision", "no change")
    assert "--decision TEXT" not in run("smallball")


def test_command_says_what_it_needs(tmp_path: Path) -> None:
    done = CliRunner().invoke(odds_command, [])
    assert done.exit_code == 2
    assert "give a FILE" in done.output
    done = CliRunner().invoke(odds_command, ["x.yaml", "--game", "smallball"])
    assert done.exit_code == 2


def test_solve_half_inning_command() -> None:
    done = CliRunner().invoke(solve_command, ["smallball", "--half-inning", "--json"], catch_exceptions=False)
    found = json.loads(done.output)
    foxes = found["half_innings"][0]
    assert foxes["best"][0]["pinch_hitters"] == []
    assert round(foxes["best"][0]["runs"][0], 4) == 0.8700
    assert round(foxes["sensible"][8], 4) == 0.5150


def test_chance_of_winning_and_solve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(solution, "_KNOWN", {})
    monkeypatch.setattr(expected, "by_bench", lambda team: {(): (0.5,) * 9})
    for module in (solving, solution):
        monkeypatch.setattr(module, "LEAD", 9)  # a small table: the ninth inning is exact all the same
    start = "{inning: 9, half: bottom, outs: 1, runs: 1, batter: 7, score: [3, 3]}"
    found = json.loads(run("--game", "smallball", "--start", start, "--win", "--json"))
    by_option = {choice["option"]: choice["win_probability"] for choice in found["choices"]}
    assert by_option["bank"] == 1.0
    for choice in found["choices"]:
        mean = sum(row["probability"] * row["win_probability"] for row in choice["rows"])
        assert choice["win_probability"] == pytest.approx(mean, abs=1e-10)
    # In the middle of a turn: the die is to fall; and away is asked which pinch hitter comes back.
    saved(tmp_path / "swing.jsonl", ["bat", "1", "hit and run"])
    (swing,) = json.loads(run(str(tmp_path / "swing.jsonl"), "--win", "--json"))["choices"]
    assert 0 < swing["win_probability"] < 1
    saved(tmp_path / "tenth.jsonl", until_the_tenth())
    asked = json.loads(run(str(tmp_path / "tenth.jsonl"), "--win", "--json"))["choices"]
    assert [choice["option"] for choice in asked] == ["none", "POWER"]
    assert asked[0]["win_probability"] < asked[1]["win_probability"]
    assert "bank: wins 100.00%, the best" in run("--game", "smallball", "--start", start, "--win")
    done = CliRunner().invoke(solve_command, ["smallball", "--json"], catch_exceptions=False)
    report = json.loads(done.output)
    assert report["win_probability"]["away"] + report["win_probability"]["home"] == pytest.approx(1)
    assert report["sizes"]["transitions"] == 5212
    text = CliRunner().invoke(solve_command, ["smallball"], catch_exceptions=False).output
    assert "Both managers at their best" in text
