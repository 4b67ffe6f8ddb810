"""``games``, ``asks``, ``rules`` and ``replay``: what they print, and what they say to nonsense."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.switches import values_of
from hotstove.table.events import AWAY, HOME, other
from hotstove.table.game import games
from hotstove.table.journal import read_journal
from hotstove.table.session import Session
from tests.cli.driving import Pipe, Screen
from tests.waiting import WAIT

ME = ("--manager", "sensible", "--away", "foxes", "--home", "herons", "--you", "away", "--seed", "golden")


def test_games(pipe: Pipe) -> None:
    text = pipe.run("games").stdout
    lines = text.splitlines()
    assert lines[0].split()[:3] == ["smallball", "Small", "Ball."], "the simplest first"
    assert len(lines) < 24
    assert all(len(line) < 80 for line in lines)
    for name, game in games().items():
        assert f"{name} {game.title}. {game.about}" in " ".join(text.split())


@pytest.mark.parametrize("name", list(games()))
def test_one_game(pipe: Pipe, name: str) -> None:
    game = games()[name]
    lines = pipe.run("games", name).stdout.splitlines()
    text = " ".join(" ".join(lines).split())
    assert text.startswith(f"{name}: {game.title}, edition {game.edition}, {len(game.rules())} rules {game.about} teams ")
    for word in (*game.teams(), *game.managers):
        assert word in text
    for switch in game.switches:
        assert f"{switch.name}={values_of(switch)}: {switch.told} ({switch.rule})" in text
    assert all(len(line) < 80 for line in lines), "no word is cut in a small window"


def test_saved_games(pipe: Pipe) -> None:
    assert "There are no saved games in " in pipe.run("games", "--saved").stdout
    pipe.run("play", *ME, answers="b\nb\nq\n")
    pipe.run("play", *ME, answers="b\n" * 400)
    folder = pipe.home / "data" / "hotstove" / "games"
    (folder / "broken.jsonl").write_text("nothing\n")
    lines = pipe.run("games", "--saved").stdout.splitlines()
    assert len(lines) == 3
    assert "broken.jsonl: damaged (line 1: " in lines[0]
    assert re.search(r": Small Ball, Foxes \d+, Herons \d+, final$", lines[1])
    assert lines[2].endswith(": Small Ball, Foxes 0, Herons 0, unfinished")


@pytest.mark.parametrize("name", list(games()))
def test_asks_lists_everything_a_scenario_may_say(pipe: Pipe, name: str) -> None:
    text = pipe.run("asks", name).stdout
    game = games()[name]
    for question in game.questions:
        assert f"{question.label}  ({question.rule})" in text
        assert question.answers_in_words in text
        if question.passes is not None:
            assert f"left out of a scenario: {question.passes}" in text
    for key, about in (*game.start_keys.items(), *game.expect_keys.items()):
        assert re.search(rf"^ +{key} +{re.escape(about)}$", text, re.MULTILINE)


@pytest.mark.parametrize("name", list(games()))
def test_the_example_scenario_holds(pipe: Pipe, name: str) -> None:
    example = pipe.run("asks", name, "--example").stdout
    path = pipe.home / "mine.yaml"
    path.write_text(example, encoding="utf-8")
    assert pipe.run("scenario", str(path)).stdout == "1 of 1 scenarios hold\n"
    assert "    play:\n" in pipe.run("asks", name).stdout
    path.write_text(example.replace("inning: 1", "inning: 2"), encoding="utf-8")
    assert "expected 2, found 1" in pipe.run("scenario", str(path)).stdout


def test_the_cards_page_shows_both_lineups(pipe: Pipe) -> None:
    """Who bats, is on base, on deck and pitches; before the lineups are set there are none."""
    path = pipe.home / "game.jsonl"
    teams = ("--away", "bakers", "--home", "hares", "--you", "away", "--manager", "random", "--seed", "4")
    answers = "c\na\nb\n" + "\n" * 24 + "c\nq\n"
    text = pipe.run("play", "rb8", *teams, "--save", str(path), answers=answers).stdout
    before, *_, page = text.split("Cards and lineups\n")[1:]
    assert "SS  Nadia Krumme" not in before.split("> ")[0]
    game = ball_game_named("rb8")
    session = Session(game, read_journal(path))
    now = game.situation(session.view(AWAY))
    listed, _, cards = page.split("> ")[0].partition("\nRye Hollow Bakers: in the game\n")
    assert "\nThistledown Hares: in the game\n" in cards, "all cards of both teams are below the lineups"
    both = dict(zip((AWAY, HOME), listed.split("Rye Hollow Bakers")[-1].split("Thistledown Hares"), strict=True))
    for seat, lines in both.items():
        assert lines.startswith(", at bat\n" if now.half == seat else "\n")
        assert (", pitching" in lines) == (now.half != seat)
        assert [line[:4] for line in lines.splitlines()[1:] if line[2:4].strip()] == [f"  {place:>2}" for place in range(1, 10)]
    bats = both[now.half].splitlines()
    assert f"      P   {now.pitcher}, pitching\n" in both[other(now.half)]
    on = {f"on {base}": name for base, name in zip(("first", "second", "third"), now.bases, strict=True) if name}
    assert on, "somebody is on base, or this shows little"
    for where, name in {"on deck": now.on_deck, "at bat": now.batter, **on}.items():
        assert any(f"  {name} " in line and line.endswith(f"  {where}") for line in bats)


def test_the_lineups_of_a_game_without_positions(pipe: Pipe, saved: Path) -> None:
    page = pipe.run("play", "--resume", str(saved), answers="c\nq\n").stdout.split("Cards and lineups\n")[1].split("> ")[0]
    assert re.search(r"^   1  Pip Larkin +\d for \d", page, re.MULTILINE)
    assert page.count(" for ") >= 2


def test_asks_of_an_unknown_game(pipe: Pipe) -> None:
    result = pipe.run("asks", "chess")
    assert result.returncode == 2
    assert "there is no game 'chess'; the games are: " in result.stderr


def test_all_rules_by_section(pipe: Pipe) -> None:
    text = pipe.run("rules", "smallball").stdout
    for rule in ball_game_named("smallball").rules():
        assert f"{rule.id}  {rule.title}" in text
        assert rule.section.upper() in text
    assert "Small Ball: 116 rules" in pipe.run("rules").stdout


@pytest.mark.parametrize("wanted", ["SB-24", "sb-24", "SB24", "sb 24", "sb-024"])
def test_one_rule(pipe: Pipe, wanted: str) -> None:
    text = pipe.run("rules", wanted).stdout
    assert "SB-24  When runners go" in text
    assert "all runners are off with the ball" in " ".join(text.split())


@pytest.mark.parametrize(("wanted", "hint"), [("rb9", "There is no game 'rb9'; the games are: "), ("sb24", ""), ("RB-009", "")])
def test_a_rule_that_may_have_been_meant_for_a_game_says_which_games_there_are(pipe: Pipe, wanted: str, hint: str) -> None:
    result = pipe.run("rules", wanted)
    assert (result.returncode, bool(result.stderr), hint in result.stderr) == (0, bool(hint), True)


def test_rulings_and_examples_have_ids_of_their_own(pipe: Pipe) -> None:
    assert "SB-R-01  " in pipe.run("rules", "sb-r-1").stdout
    assert "SB-EX-07  " in pipe.run("rules", "SB-EX-07").stdout


@pytest.mark.parametrize(
    ("wanted", "near"),
    [
        ("SB-99", "near it: SB-"),
        ("SB-R-99", "SB-R-"),
        ("steal", "SB-27 Trying a steal"),
        ("zzz", "the games are: "),
        ("clutc", "the game clutch; "),
    ],
)
def test_unknown_rules_get_suggestions(pipe: Pipe, wanted: str, near: str) -> None:
    result = pipe.run("rules", wanted)
    assert result.returncode == 2
    assert f"there is no game or rule {wanted!r}; " in result.stderr
    assert near in result.stderr


@pytest.mark.parametrize(
    ("words", "which"),
    [
        (("play", "--dice", ""), "--dice"),
        (("play", "--seed="), "--seed"),
        (("play", "--resume", ""), "--resume"),
        (("rules", ""), "an argument"),
    ],
)
def test_empty_values_are_refused(pipe: Pipe, words: tuple[str, ...], which: str) -> None:
    result = pipe.run(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"hotstove: {which}: the value is empty; expected some text, or leave it out\n"


def test_no_character_of_a_message_steers_the_terminal(pipe: Pipe) -> None:
    for words in (("replay", "\x1b[2Jgame"), ("play", "--you", "\x1b[2Jgame")):
        result = pipe.run(*words)
        assert result.returncode == 2
        assert "\\x1b[2Jgame" in result.stderr
        assert "\x1b" not in result.stderr


@pytest.fixture
def saved(pipe: Pipe) -> Path:
    """An unfinished game of some plays."""
    path = pipe.home / "game.jsonl"
    pipe.run("play", *ME, "--save", str(path), answers="b\nb\nb\nb\nb\nq\n")
    return path


def test_replay_of_an_unfinished_game(pipe: Pipe, saved: Path) -> None:
    text = pipe.run("replay", str(saved)).stdout
    assert "Small Ball, away you, home sensible" in text, "the seed would tell the dice to come"
    assert "   1  Larkin: single. Die 5, 1B. [SB-09]" in text
    assert "At bat: " in text
    assert "In progress" in text


def test_replay_to_a_play(pipe: Pipe, saved: Path) -> None:
    whole = pipe.run("replay", str(saved)).stdout
    part = pipe.run("replay", str(saved), "--until", "2").stdout
    assert "   2  " in part
    assert "   3  " not in part
    assert part.split("   2  ")[0] == whole.split("   2  ")[0]
    assert "Bases empty" in pipe.run("replay", str(saved), "--until", "0").stdout
    assert pipe.run("replay", str(saved), "--until", "999").stdout == whole


def test_replay_step_by_step_in_lines(pipe: Pipe, saved: Path) -> None:
    result = pipe.run("replay", str(saved), "--step", answers="\n\nw\nq\n")
    shown = [line.partition(":")[0] for line in result.stdout.splitlines() if "Enter next play" in line]
    assert shown == ["Play 0", "Play 1", "Play 2", "Play 2"], "why does not move on"
    assert "Rolling an at-bat" in result.stdout
    assert result.returncode == 0


def test_replay_only_reads(pipe: Pipe, saved: Path) -> None:
    before = saved.read_bytes()
    pipe.run("replay", str(saved), "--step", answers="\n" * 50)
    pipe.run("replay", str(saved), "--until", "1")
    assert saved.read_bytes() == before


def test_replay_of_no_file(pipe: Pipe) -> None:
    result = pipe.run("replay", "missing.jsonl")
    assert result.returncode == 2
    assert "missing.jsonl: No such file" in result.stderr


def test_closed_pipe_is_quiet(pipe: Pipe, saved: Path) -> None:
    process = pipe.begin("rules", "smallball")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    errors = process.stderr.read()
    process.wait(timeout=WAIT)
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()
    assert "Traceback" not in errors


@pytest.mark.parametrize("option", ["--out", "--sheets"])
def test_a_folder_that_is_a_file_is_said_before_the_work(pipe: Pipe, option: str) -> None:
    file = pipe.home / "file"
    file.write_text("kept")
    result = pipe.run("press", "--year", "1927", "--team", "NYA", option, str(file / "cards"))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"hotstove: {option}: {file} is a file, expected a folder\n"
    assert file.read_text() == "kept"


def test_a_save_below_a_file_is_refused(pipe: Pipe) -> None:
    file = pipe.home / "file"
    file.write_text("kept")
    result = pipe.run("play", "--save", str(file / "game.jsonl"))
    assert (result.returncode, result.stdout) == (2, "")
    assert f"{file} is a file, expected a folder" in result.stderr


@pytest.mark.parametrize("option", ["--html", "--scorecard"])
def test_a_save_is_not_written_over(pipe: Pipe, saved: Path, option: str) -> None:
    kept = saved.read_bytes()
    link = pipe.home / "card.html"
    link.symlink_to(saved)
    for path in (saved, link):
        result = pipe.run("box", str(saved), option, str(path))
        assert (result.returncode, result.stdout) == (2, "")
        assert f"{path}: is a saved game or season, and is not written over" in result.stderr
        assert saved.read_bytes() == kept


def test_a_season_and_a_device_are_not_written_over(pipe: Pipe) -> None:
    season = pipe.home / "season.db"
    pipe.run("season", "new", "clutch", "--games", "7", "--file", str(season))
    kept = season.read_bytes()
    result = pipe.run("roster", "clutch", "build", "--out", str(season))
    assert (result.returncode, season.read_bytes()) == (2, kept)
    assert "is a saved game or season, and is not written over" in result.stderr
    os.mkfifo(pipe.home / "pipe")
    result = pipe.run("deck", "clutch", "build", "--out", str(pipe.home / "pipe"))
    assert "pipe: a folder or a device, expected a file to write" in result.stderr
    assert (pipe.home / "pipe").is_fifo()


@pytest.mark.parametrize("command", ["replay", "box", "play --resume", "series --resume", "draft --resume", "scenario"])
def test_a_pipe_into_which_nobody_writes_is_not_waited_for(pipe: Pipe, command: str) -> None:
    os.mkfifo(pipe.home / "pipe")
    result = pipe.run(*command.split(), str(pipe.home / "pipe"))
    assert result.returncode in (1, 2)
    assert re.search("/pipe(:1)?: (empty|a pipe or a device)", result.stdout + result.stderr)


def test_page_and_scorecard_are_two_files(pipe: Pipe, saved: Path) -> None:
    page = pipe.home / "game.html"
    result = pipe.run("box", str(saved), "--html", str(page), "--scorecard", str(page))
    assert result.returncode == 2
    assert "--html and --scorecard name the same file; give two" in result.stderr
    assert not page.exists()


@pytest.mark.parametrize("name", list(games()))
def test_the_box_of_a_game_that_was_left_before_it_began(pipe: Pipe, name: str, tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    assert pipe.run("play", name, "--you", "home", "--seed", "left", "--save", str(path), answers="quit\n").returncode == 0
    for words in (("box",), ("box", "--plays"), ("replay",)):
        result = pipe.run(*words, str(path))
        assert (result.returncode, result.stderr) == (0, ""), words
        assert result.stdout


def test_bytes_that_are_no_text_are_asked_again(tmp_path: Path) -> None:
    """Most desktops read standard input strictly; a byte that is no UTF-8 is no answer, and nothing is lost."""
    pipe = Pipe(tmp_path, {"PYTHONIOENCODING": "utf-8:strict"})
    done = pipe.run("play", "smallball", "--plain", "--you", "away", "--seed", "x", answers="\udcff\udcfe\n\x1b[31m\nq\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
    assert "\x1b" not in done.stdout, "what was typed is not sent back to the terminal as it is"
    assert done.stdout.count("Legal:") == 2


def test_a_coach_who_is_asked_always_speaks_at_every_choice(tmp_path: Path) -> None:
    arguments = ("play", "pinetar", "--plain", "--you", "away", "--seed", "coach", "--speed", "now")
    said = Pipe(tmp_path).run(*arguments, "--coach", answers="s\n\n\nq\n").stdout
    quiet = Pipe(tmp_path).run(*arguments, answers="s\n\n\nq\n").stdout
    assert said.count("Coach: ") >= 2
    assert any(words in said for words in ("points lower", "Too close to tell", "Coach: too early to tell"))
    assert "Coach: " not in quiet


def test_the_command_alone_helps_and_a_slip_is_answered_with_what_is_meant(pipe: Pipe) -> None:
    alone = pipe.run()
    assert (alone.returncode, alone.stdout) == (0, pipe.run("--help").stdout)
    slip = pipe.run("plya")
    assert slip.returncode == 2
    assert "there is no command 'plya'; do you mean 'play'?" in slip.stderr


def test_a_simulation_that_is_stopped_says_how_far_it_was(tmp_path: Path) -> None:
    with Screen(tmp_path, "simulate", "smallball", "--games", "9000000", "--jobs", "1", "--seed", "1") as screen:
        screen.see("/9000000")
        screen.interrupt()
        assert screen.end() == 130
        assert re.search(r"Stopped after [\d,]+ of 9,000,000 games; nothing is reported.", screen.text)


@pytest.mark.parametrize("words", ["train smallball x.json --rate nan", "tournament smallball random sensible --seconds nan"])
def test_nan_is_no_number(words: str, pipe: Pipe) -> None:
    done = pipe.run(*words.split())
    assert done.returncode == 2
    assert "'nan' is not in the range" in done.stderr
