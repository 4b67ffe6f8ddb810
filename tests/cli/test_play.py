"""Playing by lines: whole games, saving and going on, undo, real dice, and everything that can go wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.laid_out import taught
from hotstove.cli.terminal.report import primer_lines
from hotstove.table.asks import Answer
from hotstove.table.game import games
from hotstove.table.journal import Journal, read_journal
from hotstove.table.texts import Json, as_node
from tests.cli.driving import COMMAND, FOR_EVER, INTERRUPTED, Pipe, altered, environment, heard
from tests.waiting import WAIT

GOLDEN = Path(__file__).parent / "golden"
ME = ("--manager", "sensible", "--away", "foxes", "--home", "herons", "--you", "away", "--seed", "golden")


def saves(home: Path) -> list[Path]:
    """The automatically saved games."""
    return sorted((home / "data" / "hotstove" / "games").glob("*.jsonl"))


def test_golden_transcript(pipe: Pipe) -> None:
    """Every word of a short plain session, prompts and all."""
    answers = "b\nhit and run\nw\nb\nB\nnonsense\nu\nr\nb\nb\nb\nk\nl\nb\nq\n"
    result = pipe.run("play", *ME, answers=answers)
    text = result.stdout.replace(str(pipe.home), "HOME")
    text = text.replace(saves(pipe.home)[0].name, "GAME.jsonl")
    golden = GOLDEN / "play.txt"
    if os.environ.get("HOTSTOVE_GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    assert result.stderr == ""
    assert result.returncode == 0
    assert text == golden.read_text(encoding="utf-8")


def test_a_whole_game_and_what_can_be_done_with_it(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, "--check", answers="b\n" * 400)
    assert result.returncode == 0, result.stderr
    path = saves(pipe.home)[0]
    assert "Final: " in result.stdout
    assert f"Saved: {path}\n  hotstove replay\n" in result.stdout, "the newest game needs no name"
    assert "LOB -- " in result.stdout, "the box score"
    replayed = pipe.run("replay", str(path))
    assert replayed.returncode == 0
    assert replayed.stdout.split("\nSmall Ball -- ")[1].strip() in result.stdout, "the same box score"
    again = pipe.run("play", "--resume", str(path))
    assert again.returncode == 0
    assert "Final: " in again.stdout


def test_toss_is_shown_and_fixed_by_the_seed(pipe: Pipe) -> None:
    first = {pipe.run("play", "--seed", "a", "--manager", "random").stdout.splitlines()[0] for _ in range(2)}
    assert len(first) == 1
    lines = {pipe.run("play", "--seed", str(seed), "--manager", "random").stdout.split("Seed")[0] for seed in range(4)}
    assert all(line.startswith("The toss: the ") for line in lines)
    assert len(lines) > 1


def test_no_toss_where_the_managers_agree(pipe: Pipe) -> None:
    assert pipe.run("play", *ME).stdout.startswith("Seed golden.")


def test_two_people(pipe: Pipe) -> None:
    result = pipe.run("play", "--you", "both", "--seed", "pair", "--away", "herons", answers="b\n" * 60)
    assert "Herons, your call" in result.stdout
    assert "Foxes, your call" in result.stdout
    assert result.stdout.count("> b") == 60


def test_computer_against_computer(pipe: Pipe) -> None:
    result = pipe.run("play", "--you", "none", "--away-manager", "sensible", "--home-manager", "random", "--check")
    assert result.returncode == 0, result.stderr
    assert "Final: " in result.stdout
    assert "> " not in result.stdout.split("Saved")[0].replace("-> ", "")


def test_same_seed_and_answers_same_game(pipe: Pipe) -> None:
    games = [pipe.run("play", *ME, answers="b\n" * 30).stdout.split("\nSaved")[0] for _ in range(2)]
    assert games[0] == games[1]


def test_rule_switches(pipe: Pipe) -> None:
    on = pipe.run("play", *ME, "--option", "bank_nothing")
    assert "k bank" in on.stdout
    off = pipe.run("play", *ME, "--option", "bank_nothing=off")
    assert "k bank" not in off.stdout


def test_resume_goes_on_with_the_newest_unfinished_game(pipe: Pipe) -> None:
    pipe.run("play", *ME, answers="b\nb\nq\n")
    first = pipe.run("play", *ME, "--save", str(pipe.home / "elsewhere.jsonl"), answers="b\nb\nb\nq\n")
    assert f"hotstove play --resume {pipe.home / 'elsewhere.jsonl'}" in first.stdout
    result = pipe.run("play", "--resume", answers="l\nq\n")
    assert f"Going on with {saves(pipe.home)[0]}." in result.stdout
    assert result.stdout.count("Die ") == 2
    assert "Go on with: hotstove play --resume\n" in result.stdout


def test_resume_with_the_name_of_a_game_goes_on_with_the_newest_one_of_it(pipe: Pipe) -> None:
    pipe.run("play", *ME, answers="b\nb\nq\n")
    (older,) = saves(pipe.home)
    pipe.run("play", "pinetar", "--you", "away", answers="q\n")
    assert f"Going on with {older}." in pipe.run("play", "smallball", "--resume", answers="q\n").stdout
    assert "there is no unfinished game in" in pipe.run("play", "rb8", "--resume").stderr
    other = pipe.run("play", "rb8", "--resume", str(older))
    assert f"{older} holds a game of smallball, not of rb8" in other.stderr


def test_a_games_one_decision_is_not_skipped_for_the_whole_game(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="N\nb\nq\n")
    assert "There is nothing to pass here." in result.stdout
    assert result.stdout.count("Foxes, your call (Enter: bat): b bat") == 2


def test_an_answer_that_was_cut_short_is_said_to_be_lost(pipe: Pipe) -> None:
    saved = pipe.home / "game.jsonl"
    pipe.run("play", *ME, "--save", str(saved), answers="b\nb\nq\n")
    whole = saved.read_bytes()
    assert "is lost" not in pipe.run("play", "--resume", str(saved), answers="q\n").stdout
    saved.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1])[:-9])
    result = pipe.run("play", "--resume", str(saved), answers="q\n")
    assert f"The last answer in {saved} was cut short as it was written, and is lost" in result.stdout
    assert result.returncode == 0


def test_resume_where_there_is_nothing(pipe: Pipe) -> None:
    result = pipe.run("play", "--resume")
    assert result.returncode == 2
    assert "there is no unfinished game in" in result.stderr


def test_killed_game_goes_on_where_it_stood(pipe: Pipe) -> None:
    process = pipe.begin("play", *ME)
    assert process.stdin is not None
    process.stdin.write("b\nb\n")
    process.stdin.flush()
    shown = heard(process, "> ", 3)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    told = [line for line in shown.splitlines() if "Die " in line]
    assert len(told) == 2
    result = pipe.run("play", "--resume", answers="l\nq\n")
    assert [line.strip() for line in result.stdout.splitlines() if "Die " in line] == told


def test_the_deal_says_whose_card_it_is_and_starters_show_their_ratings(pipe: Pipe) -> None:
    text = pipe.run("play", "rb8", "--you", "away", "--seed", "1", answers="as listed\nq\n").stdout
    assert text.count("Deal: the home team draws a card. [RB-005]") == 3
    assert "draws a card" not in text.replace("the home team draws a card", "")
    assert re.search(r"who starts\? .*\w \(Control \d+, Stuff \d+\)", text)


def test_after_ten_passes_by_enter_the_longer_passes_are_named_once(pipe: Pipe) -> None:
    both = pipe.run("play", "rb8", "--you", "both", "--seed", "1", answers="\n" * 4 + "m\n\nb\n" + "\n" * 60).stdout
    said = "To pass for longer: "
    assert both.count(said) == 1
    assert "n this question in this half-inning, N this question in this game" in both
    assert said not in pipe.run("play", "--you", "both", "--seed", "1", answers="\n" * 40).stdout, "Enter bats in Small Ball"


def test_undo_does_not_change_the_dice(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="b\nu\nb\nq\n")
    dice = [line for line in result.stdout.splitlines() if "Die " in line]
    assert len(dice) == 2
    assert dice[0] == dice[1]
    assert "Taken back: bat." in result.stdout


def test_undo_and_redo_to_the_ends(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="u\nr\nb\nb\nu\nu\nu\nr\nr\nr\nq\n")
    assert result.stdout.count("There is nothing of yours to take back.") == 2
    assert result.stdout.count("There is nothing to give again.") == 2
    assert result.stdout.count("Taken back: bat.") == 2


def test_undo_reaches_over_the_computers_half(pipe: Pipe) -> None:
    """After the computer has batted, undo takes back one's own last decision with all that came of it."""
    result = pipe.run("play", *ME, answers="b\n" * 9 + "q\n")
    whole = result.stdout.split("Top of the 2nd")[0].count("> b")
    assert whole < 9, "the first half-inning ends before the tenth batter"
    back = pipe.run("play", *ME, answers="b\n" * whole + "u\nl\nq\n")
    assert "Taken back: bat, and with it the half-inning of the Herons. r gives it again." in back.stdout
    assert "Bottom of the 1st" not in back.stdout.rpartition("Taken back")[2]


def test_real_dice_for_everything(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, "--dice", "ask", answers="b\n3\nb\n9\n4\nu\n1\nq\n")
    assert "Your die for the at-bat, Pip Larkin (1 to 6): 1 is 1B, 2 is GO, 3 is BB" in result.stdout
    assert "Larkin: walk. Die 3, BB. [SB-11]" in result.stdout
    assert "'9' is no answer here. Type what d6 shows (d6: 1 2 3 4 5 6)." in result.stdout
    assert "Taken back: 4." in result.stdout, "a die typed wrongly is taken back alone"
    assert "Quill: walk; Larkin to second. Die 1, BB." in result.stdout
    assert "Go on with: hotstove play --resume\n" in result.stdout
    resumed = pipe.run("play", "--resume", answers="b\n3\nq\n")
    assert "Your die for the at-bat" in resumed.stdout, "the saved game knows who throws"
    changed = pipe.run("play", "--resume", "--dice", "auto", answers="b\nq\n")
    assert "Throw d6" not in changed.stdout
    assert "hotstove play --resume --dice auto" in changed.stdout


def test_resume_goes_on_with_the_same_dice(pipe: Pipe) -> None:
    path = pipe.home / "game.jsonl"
    pipe.run("play", *ME, "--dice", "ask", "--save", str(path), answers="b\n3\nq\n")
    again = pipe.run("play", "--resume", str(path), answers="b\n1\nq\n")
    assert "Your die for the at-bat, Odessa Quill (1 to 6)" in again.stdout
    assert "Quill: walk; Larkin to second. Die 1, BB." in again.stdout
    thrown = pipe.run("play", "--resume", str(path), "--dice", "auto", answers="b\nq\n")
    assert "Your die" not in thrown.stdout
    assert f"hotstove play --resume {path} --dice auto" in thrown.stdout


def test_real_dice_are_read_off_the_card_where_only_one_face_shows_it(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, "--dice", "ask", answers="b\n1b\nbb\nq\n")
    assert "'1b' could be 1, 5; type what the dice show." in result.stdout
    assert "Larkin: walk. Die 3, BB. [SB-11]" in result.stdout


def test_the_help_page_names_the_games(pipe: Pipe) -> None:
    words = " ".join(pipe.run("play", "--help").stdout.split())
    for name in games():
        assert name in words
    assert '"hotstove games NAME" lists a game\'s options, teams and managers' in words


def test_help_begins_with_how_to_play(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="?\nq\n")
    assert "? tells how to play." in result.stdout.splitlines()[0]
    page = result.stdout.split("\nHelp\n")[1]
    assert page.startswith("How to play Small Ball\n")
    assert page.index("PINCH HITTERS") < page.index("take back your last answer")


def test_the_page_that_tells_how_to_play_is_short() -> None:
    """Twenty lines; of a game that is learned in steps the first page is as short, and no step adds more."""
    for name in games():
        game = ball_game_named(name)
        steps: list[dict[str, Json]] = [{each.name: value} for each in game.switches if each.explained for value in each.values]
        setups = [game.set_up(as_node(None), as_node(None), as_node(step)) for step in steps or [{}]]
        pages = {tuple(primer_lines(taught(game, setup).primer)) for setup in setups}
        lengths = sorted(map(len, pages))
        assert lengths[0] > 0
        assert all(longer - shorter <= 20 for shorter, longer in pairwise([0, *lengths]))
        assert max(len(line) for page in pages for line in page) <= 76


def test_why_after_a_bust_tells_the_play_too(pipe: Pipe) -> None:
    answers = "b\n6\nb\n6\nb\n5\nw\nq\n"
    result = pipe.run("play", "--you", "both", "--away", "foxes", "--dice", "ask", answers=answers.replace("5\nw", "3\nw"))
    page = result.stdout.split("What happened last, and why\n")[1]
    assert "Bright grounds out. Die 3, GO." in page
    assert "Bust" in page
    assert "\nSB-14  Ground out" in page
    assert "\nSB-18  Three outs, bust" in page


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_count_as_empty(pipe: Pipe, closed: str) -> None:
    command = ["sh", "-c", f'exec "$0" play --plain --you none --manager random --seed 1 {closed}', COMMAND]
    result = subprocess.run(command, input="", capture_output=True, text=True, env=environment(pipe.home), check=False)
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr
    assert len(saves(pipe.home)) == 1


def test_replay_in_lines_steps_forward_and_back(pipe: Pipe) -> None:
    path = saved_game(pipe)
    result = pipe.run("replay", str(path), "--step", answers="b\n\n\nb\nw\nu\n\n\n\n\n")
    assert result.returncode == 0, result.stderr
    assert "This is the beginning." in result.stdout
    assert "Nothing is played in a replay; undo is for `hotstove play`." in result.stdout
    assert result.stdout.count("Play 1: Enter next play, b one back.") == 4, "forward, back, and after the page and the message"
    assert result.stdout.count("The end of what is saved: Enter leave, b one back.") == 1


def test_real_dice_for_some_rolls_only(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, "--dice", "steal", answers="b\nb\n2\n6\nq\n")
    assert "for at-bat" not in result.stdout.replace("for at-bat (SB-08).", "")
    again = pipe.run("play", *ME, "--dice", "at-bat", answers="b\n3\n2\nq\n")
    assert "Your die for the at-bat" in again.stdout
    assert "Your die for the steal" not in again.stdout
    assert "steals second" in again.stdout or "caught stealing" in again.stdout


def test_answers_by_word_key_and_beginning(pipe: Pipe) -> None:
    ways = ("b", "B", "bat", "  BAT ", "bat with p", "p", "bat with POWER")
    result = pipe.run("play", *ME, answers="".join(f"{way}\nu\n" for way in ways) + "bat with\nq\n")
    assert result.stdout.count("Taken back: bat.") == 4
    assert result.stdout.count("Taken back: bat with POWER.") == 3
    assert "could be bat with POWER, bat with ON-BASE" in result.stdout


def test_commands_by_word(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="help\nwhy\nbox\nlog\nb\nwhy\nquit\n")
    assert "take back your last answer" in result.stdout
    assert "SB-08  Rolling an at-bat" in result.stdout
    assert "In progress, top of the 1st" in result.stdout
    assert result.returncode == 0


def test_odds_of_each_choice(pipe: Pipe) -> None:
    """Exact ones need the solution, so this plays without numpy in sight and gets estimates, said to be such."""
    blocked = pipe.home / "blocked"
    (blocked / "numpy").mkdir(parents=True)
    (blocked / "numpy" / "__init__.py").write_text("raise ModuleNotFoundError('no numpy here', name='numpy')\n")
    pipe.env["PYTHONPATH"] = str(blocked)
    result = pipe.run("play", *ME, answers="odds\nq\n")
    found = re.search(r"estimated: rules of thumb played (\d+) games", result.stdout)
    assert found is not None and 40 <= int(found[1]) <= 400, "as many as it takes to tell"
    assert "needs numpy" in result.stdout
    assert re.search(r"b bat: [\d.]+%[^,]*, p bat with POWER: [^,]*[\d.]+%", result.stdout)


def test_end_of_input_saves_and_says_how_to_go_on(pipe: Pipe) -> None:
    result = pipe.run("play", *ME, answers="b\n")
    assert result.returncode == 0
    assert "Go on with: hotstove play --resume" in result.stdout


def test_interrupt_at_a_prompt(pipe: Pipe) -> None:
    process = pipe.begin("play", *ME)
    heard(process, "> ")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 130
    assert "Go on with: hotstove play --resume" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("module", ["hotstove.cli.main", "hotstove.cli.play"])
def test_interrupt_while_modules_are_loaded(pipe: Pipe, module: str) -> None:
    pipe.env |= altered(pipe.home, INTERRUPTED.replace("MODULE", module))
    process = pipe.begin("play", *ME)
    output, errors = process.communicate(timeout=WAIT)
    assert (process.returncode, output, errors) == (-signal.SIGINT, "", "")


def test_interrupt_while_the_computer_thinks(pipe: Pipe) -> None:
    """Working out best play takes some ten seconds, and here for ever; nobody has to wait for it."""
    pipe.env |= altered(pipe.home, FOR_EVER)
    process = pipe.begin("play", "--you", "home", "--away", "foxes", "--manager", "best")
    heard(process, "some ten seconds")
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 130
    assert "Go on with: hotstove play --resume" in errors


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("basket",), "there is no game 'basket'; the games are: "),
        (("--away", "sox"), "--away: there is no team 'sox'; teams: foxes (Cinder Creek Foxes), herons ("),
        (("--away", "foxes", "--home", "foxes"), "--home: that is the same team, Cinder Creek Foxes; a game needs two"),
        (("--option", "moon"), "--option: moon: there is no such option; there are: bank_nothing, play_out_ninth"),
        (("--option", "bank_nothing=maybe"), "--option: bank_nothing: expected on or off, found 'maybe'"),
        (
            ("sportsclix", "--option", "tier"),
            "--option: tier: expected one of preseason, regular-season, playoffs, championship",
        ),
        (
            ("sportsclix", "--option", "tier=preseason", "--option", "lines=4"),
            "--option: lines: only with tier=regular-season, playoffs or championship; here tier is preseason",
        ),
        (
            ("sportsclix", "--option", "tier=playoffs", "--option", "style=american"),
            "--option: style: only with tier=championship; here tier is playoffs",
        ),
        (
            ("sportsclix", "--option", "style=american", "--away", "moth", "--home", "dogday"),
            "hotstove: Moth Harbor Lamplighters holds 20 figures that are not of the AL",
        ),
        (
            ("--manager", "genius"),
            "Small Ball has: random (easy), sensible (medium), best (perfect)",
        ),
        (("--you", "away", "--away-manager", "sensible"), "a person sits there (--you away)"),
        (("--you", "left"), "'left' is not one of"),
        (("--dice", "d20"), "--dice: Small Ball throws no 'd20'; expected auto, ask, or some of: at-bat, steal, sacrifice"),
        (("--mend",), "--mend goes with --resume"),
        (("--resume", "x.jsonl", "--seed", "1"), "a saved game settles the seed itself"),
        (("--resume", "x.jsonl", "--you", "home"), "a saved game settles your side itself; with --resume leave out --you"),
        (
            ("rb8", "--resume", "x.jsonl", "--option", "speed"),
            "a saved game settles the option itself; with --resume leave out --option",
        ),
        (("--resume", "nothing-here.jsonl"), "nothing-here.jsonl: No such file"),
        (("--home", "nothing-here.yaml"), "nothing-here.yaml: No such file"),
    ],
)
def test_what_is_wrong_on_the_command_line(pipe: Pipe, arguments: tuple[str, ...], message: str) -> None:
    result = pipe.run("play", *arguments)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert saves(pipe.home) == [], "nothing is saved of a game that can't begin"


CARD = "{number: %d, name: Player %d, results: [1B, 2B, BB, SO, FO, GO]}"


def team(cards: list[str]) -> str:
    return "name: Test Mudlarks\nplayers:\n" + "".join(f"  - {card}\n" for card in cards)


def nine() -> list[str]:
    return [CARD % (number, number) for number in range(1, 10)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (team(nine()[:8]), "mudlarks.yaml:3: players: expected 9 player cards, found a list of 8"),
        (team([*nine(), CARD % (9, 10)]), "expected 9 player cards, found a list of 10"),
        (team([*nine()[:8], CARD % (8, 9)]), "number 8 stands twice"),
        (team([*nine()[:8], "{number: 9, name: X, results: [1B, 2B, BB, SO, FO]}"]), "expected 6 results"),
        (team([*nine()[:8], "{number: 9, name: X, results: [1B, 2B, BB, SO, FO, GO, GO]}"]), "expected 6 results"),
        (team([*nine()[:8], "{number: 9, name: X, results: [1B, 2B, BB, SO, FO, XX]}"]), "expected one of 1B, 2B, BB, SO"),
        ("name: [", "not readable as YAML"),
        ("", "empty, expected a YAML document"),
    ],
)
def test_what_is_wrong_in_a_team_file(pipe: Pipe, text: str, message: str) -> None:
    path = pipe.home / "mudlarks.yaml"
    path.write_text(text, encoding="utf-8")
    result = pipe.run("play", "--away", str(path))
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_a_team_of_ones_own(pipe: Pipe) -> None:
    path = pipe.home / "mudlarks.yaml"
    path.write_text(team(nine()), encoding="utf-8")
    result = pipe.run("play", "--away", str(path), "--you", "away", "--manager", "sensible", answers="b\nq\n")
    assert "Mudlarks, your call" in result.stdout


def saved_game(pipe: Pipe) -> Path:
    path = pipe.home / "game.jsonl"
    pipe.run("play", *ME, "--save", str(path), answers="b\nb\nb\nq\n")
    return path


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: b"", "empty file, expected a saved game"),
        (lambda data: bytes(range(256)) * 20, ":1: "),
        (lambda data: data.replace(b'{"hotstove":1', b'{"hotstove":99'), "written by a newer version (format 99,"),
        (lambda data: data.replace(b'"answer":"bat"', b'"answer":"bet"', 1), ":2: altered (its check sum does not fit)"),
        (lambda data: data.replace(b'"edition":"1"', b'"edition":"0"'), ":1: altered"),
        (lambda data: b'{"some": "json"}\n', ":1: "),
    ],
)
def test_damaged_saves(pipe: Pipe, damage: Callable[[bytes], bytes], message: str) -> None:
    path = saved_game(pipe)
    path.write_bytes(damage(path.read_bytes()))
    for arguments in (("play", "--resume", str(path)), ("replay", str(path))):
        result = pipe.run(*arguments)
        assert result.returncode == 2, result.stdout
        assert message in result.stderr
        assert "Traceback" not in result.stderr


def test_a_line_cut_short_is_dropped_and_play_goes_on(pipe: Pipe) -> None:
    path = saved_game(pipe)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1])[:-9])
    assert "the line is cut short" in pipe.run("replay", str(path)).stderr
    result = pipe.run("play", "--resume", str(path), answers="q\n")
    assert result.returncode == 0, result.stderr


def test_mend_keeps_the_good_part(pipe: Pipe) -> None:
    path = saved_game(pipe)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], b"garbage\n", *lines[4:]]))
    assert pipe.run("play", "--resume", str(path)).returncode == 2
    kept = pipe.run("replay", str(path), "--keep")
    assert kept.returncode == 0
    assert "   1  Larkin" in kept.stdout
    mended = pipe.run("play", "--resume", str(path), "--mend", answers="q\n")
    assert mended.returncode == 0, mended.stderr
    assert (pipe.home / "game.jsonl.damaged").read_bytes().startswith(b"garbage\n")
    said = " ".join(mended.stdout.split())
    assert f"{path} was damaged from line 4 on: not readable, expected an answer." in said
    assert f"What stood there ({len(lines) - 3} lines) was moved to {path}.damaged; what goes on is all before it." in said


def test_answers_that_no_longer_fit(pipe: Pipe) -> None:
    record = read_journal(saved_game(pipe))
    record.answers.insert(0, Answer("SB-22 decision", 0, "double steal"))
    path = pipe.home / "misfit.jsonl"
    Journal.create(path, record).close()
    result = pipe.run("play", "--resume", str(path))
    assert result.returncode == 2
    assert f"{path}: answer 1 does not fit: 'double steal' does not answer 'decision'" in result.stderr


def test_another_edition(pipe: Pipe) -> None:
    record = read_journal(saved_game(pipe))
    record.edition = "0"
    path = pipe.home / "old.jsonl"
    Journal.create(path, record).close()
    result = pipe.run("play", "--resume", str(path))
    assert result.returncode == 2
    assert "edition '0'" in result.stderr


def test_save_that_exists_is_not_overwritten(pipe: Pipe) -> None:
    path = saved_game(pipe)
    before = path.read_bytes()
    result = pipe.run("play", *ME, "--save", str(path))
    assert result.returncode == 2
    assert "exists already; choose another name or resume it" in result.stderr
    assert path.read_bytes() == before


def test_full_disk_keeps_the_game_and_goes_on(pipe: Pipe) -> None:
    size = saved_game(pipe).stat().st_size
    path = pipe.home / "full.jsonl"
    answers = "b\nb\nb\nb\nt\nwhat\nn\nb\nq\nn\nb\nq\ny\n"
    result = pipe.run("play", *ME, "--save", str(path), answers=answers, limit=size + 20)
    assert result.returncode == 0, result.stderr
    assert result.stdout.count("not saved: File too large; the answer was not taken. Everything before it is kept.") == 2
    assert result.stdout.count("Not saved: t try again, n go on without saving, q leave.") == 3
    assert "'what' is no answer here. Legal: t try again" in result.stdout
    assert "This game is not saved: y leave and lose it, n stay." in result.stdout
    assert "Finch" in result.stdout or result.stdout.count("Die ") > 4, "play went on"
    assert len(read_journal(path).answers) == 6, "what was saved before stays readable"


def test_full_disk_and_leave(pipe: Pipe) -> None:
    size = saved_game(pipe).stat().st_size
    path = pipe.home / "full.jsonl"
    result = pipe.run("play", *ME, "--save", str(path), answers="b\nb\nb\nb\nq\n", limit=size + 20)
    assert result.returncode == 0
    assert f"hotstove play --resume {path}" in result.stdout
    assert pipe.run("play", "--resume", str(path), answers="q\n").returncode == 0


def test_folder_that_cannot_be_written(pipe: Pipe) -> None:
    """A file stands where the folder of games should be (permissions would not stop root)."""
    (pipe.home / "data").write_text("in the way")
    result = pipe.run("play", *ME, answers="b\nq\nn\nq\ny\n")
    assert result.returncode == 0
    assert "This game is not saved: " in result.stdout
    assert "can't be written" in result.stdout
    assert result.stdout.count("This game is not saved: y leave and lose it, n stay.") == 2
    asked = pipe.run("play", *ME, "--save", str(pipe.home / "data" / "game.jsonl"))
    assert asked.returncode == 2
    assert "data is a file, expected a folder" in asked.stderr


def test_game_open_in_another_window(pipe: Pipe) -> None:
    path = saved_game(pipe)
    first = pipe.begin("play", "--resume", str(path))
    assert first.stdout is not None
    os.read(first.stdout.fileno(), 1)
    result = pipe.run("play", "--resume", str(path))
    first.kill()
    first.communicate()
    assert result.returncode == 2
    assert "another hotstove is playing this game" in result.stderr


def test_ascii_output_does_not_crash(pipe: Pipe) -> None:
    pipe.env["PYTHONIOENCODING"] = "ascii"
    result = pipe.run("play", *ME, answers="b\n" * 12 + "q\n")
    assert result.returncode == 0, result.stderr
    assert "Tomas Bright" in result.stdout
    assert result.stdout.isascii()
    listed = pipe.run("rules", "smallball")
    assert listed.returncode == 0
    assert listed.stdout.isascii()


def test_plain_text_has_no_escapes(pipe: Pipe) -> None:
    assert "\x1b" not in pipe.run("play", *ME, answers="b\n?\nw\nx\nq\n").stdout


# --- The newest save, and those that are passed over


def test_what_is_newer_and_can_not_be_gone_on_with_is_passed_over_and_said(pipe: Pipe) -> None:
    """Being played elsewhere, damaged, an empty file, and one in which nobody has answered; with --mend the damaged one."""
    folder = pipe.home / "data" / "hotstove" / "games"
    good, busy, bare, damaged, empty = (folder / f"{name}.jsonl" for name in ("good", "busy", "bare", "damaged", "empty"))
    for path, answers in ((good, "b\nb\nq\n"), (busy, "b\nq\n"), (bare, "q\n"), (damaged, "b\nb\nb\nq\n")):
        folder.mkdir(parents=True, exist_ok=True)
        left = pipe.run("play", *ME, "--save", str(path), answers=answers)
        assert f"hotstove play --resume{f' {path}' if path == bare else ''}\n" in left.stdout, "an empty one only by its name"
    damaged.write_bytes(damaged.read_bytes().replace(b'"answer":"3"', b'"answer":"4"') + b"garbage\n")
    empty.write_bytes(b"")
    for age, path in enumerate((good, busy, bare, damaged, empty)):
        os.utime(path, (age, age))
    with holding(pipe, busy):
        result = pipe.run("play", "--resume", answers="q\n")
        assert result.returncode == 0, result.stderr
        assert f"Passed over: {empty}:1: empty file, expected a saved game; nothing before it can be kept." in result.stdout
        assert f"Passed over: {damaged}:" in result.stdout
        assert "answers before it are good (--mend goes on from there)." in result.stdout
        assert f"Passed over: {bare}: nothing has been answered in it yet." in result.stdout
        assert f"Passed over: {busy}: another hotstove is playing this game." in result.stdout
        assert f"Going on with {good}." in result.stdout
        good.unlink()
        os.utime(damaged, (9, 9))
        mended = pipe.run("play", "--resume", "--mend", answers="q\n")
        assert f"Going on with {damaged}." in mended.stdout
        damaged.unlink()
        alone = pipe.run("play", "--resume", answers="q\n")
        assert f"Going on with {bare}." in alone.stdout
        assert f"Passed over: {bare}" not in alone.stdout
        bare.unlink()
        nothing = pipe.run("play", "--resume")
        assert nothing.returncode == 2
        assert f"there is no unfinished game in {folder}\nPassed over: {empty}:1: empty file" in nothing.stderr
        assert f"Passed over: {busy}: another hotstove" in nothing.stderr


def test_of_another_game_and_of_several_busy_ones_little_is_said(pipe: Pipe) -> None:
    folder = pipe.home / "data" / "hotstove" / "games"
    good, *busy = (folder / f"2026-05-0{day}-120000-smallball.jsonl" for day in (1, 2, 3))
    other = folder / "2026-05-04-120000-rb8.jsonl"
    folder.mkdir(parents=True)
    for age, path in enumerate((good, *busy, other)):
        pipe.run("play", *ME, "--save", str(path), answers="b\nq\n")
        os.utime(path, (age, age))
    with holding(pipe, busy[0]), holding(pipe, busy[1]), holding(pipe, other):
        result = pipe.run("play", "smallball", "--resume", answers="q\n").stdout
    assert f"Going on with {good}." in result
    assert "Passed over: 2 times: another hotstove is playing this game." in result
    assert str(other) not in result


def test_a_game_is_gone_on_with_by_its_number_or_club(pipe: Pipe) -> None:
    pipe.run("play", *ME, answers="b\nq\n")
    path = next((pipe.home / "data" / "hotstove" / "games").glob("*.jsonl"))
    for name in ("1", "foxes", "newest"):
        assert f"Going on with {path}." in pipe.run("play", "--resume", name, answers="q\n").stdout
    unknown = pipe.run("play", "--resume", "99")
    assert unknown.returncode == 2
    assert "no game of" in unknown.stderr
    assert "Foxes at Herons" in unknown.stderr


@contextmanager
def holding(pipe: Pipe, path: Path) -> Iterator[None]:
    """Another process plays the game of that file."""
    process = pipe.begin("play", "--resume", str(path))
    assert process.stdout is not None
    os.read(process.stdout.fileno(), 1)
    try:
        yield
    finally:
        process.kill()
        process.communicate()


def test_a_damaged_save_says_how_it_is_mended(pipe: Pipe) -> None:
    path = saved_game(pipe)
    path.write_bytes(path.read_bytes() + b"garbage\n")
    result = pipe.run("play", "--resume", str(path))
    assert f"hotstove replay {path} --keep shows the good part; hotstove play --resume {path} --mend goes on" in result.stderr
