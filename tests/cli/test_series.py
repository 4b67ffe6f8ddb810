"""``hotstove series``: best of 3, 5 and 7 by computers and by people, stopped and gone on with; what is printed of it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from hotstove.games.rb8.cards import team_file
from hotstove.league.series import Series
from hotstove.managers.simple import AtRandom
from hotstove.table.journal import Journal, read_journal
from hotstove.table.session import play_on
from tests.cli.driving import Pipe
from tests.waiting import WAIT

TEAMS = ("--away", "bakers", "--home", "hares", "--seed", "1")
QUICK = (*TEAMS, "--manager", "random")


def saved(pipe: Pipe) -> Path:
    (path,) = (pipe.home / "data" / "hotstove" / "series").glob("*.jsonl")
    return path


def test_computers_play_to_the_end(pipe: Pipe) -> None:
    """RB-134, RB-136, RB-138: line scores, the score of the series, sides and starters by game."""
    result = pipe.run("series", "rb8", "--best-of", "5", "--you", "none", *QUICK)
    assert result.returncode == 0, result.stderr
    text = result.stdout
    assert "The Furlong Hares are at home first" in text or "Hares are at home first, the Rye Hollow Bakers visit." in text
    games = re.findall(r"^Game (\d): (\w+) at (\w+), (.+) against (.+)\.$", text, re.MULTILINE)
    assert [game[2] for game in games] == ["Hares", "Hares", "Bakers", "Bakers", "Hares"][: len(games)]
    bakers = [game[3] if game[1] == "Bakers" else game[4] for game in games]
    order = ["Pascale Boulange", "Floyd Proofer", "Hyacinth Glaze"]
    assert bakers == [order[number % 3] for number in range(len(games))]
    assert text.count("   R    H    E\n") == len(games)
    won = re.search(r"The (\w+) win the series, 3 games to (\d)\.\n$", text)
    assert won is not None
    assert len(games) == 3 + int(won[2])
    standings = re.findall(r"^After (\d) games?: (\w+) (\d), (\w+) (\d)\.$", text, re.MULTILINE)
    assert [int(after) for after, *_ in standings] == list(range(1, len(games)))
    assert all(int(after) == int(ahead) + int(behind) and ahead >= behind for after, _, ahead, _, behind in standings)


def test_a_saved_series_can_be_looked_at_game_by_game(pipe: Pipe) -> None:
    played = pipe.run("series", "--you", "none", *QUICK).stdout
    path = saved(pipe)
    shown = pipe.run("series", "--show", str(path)).stdout
    assert shown.split("\n\n", 1)[1] == played.split("\n\n", 1)[1]
    boxes = pipe.run("series", "--show", str(path), "--box").stdout
    assert boxes.count("Final: ") == played.count("Game ")
    one = pipe.run("series", "--show", str(path), "--game", "2")
    assert "Final: " in one.stdout
    assert "Hares at Rye Hollow Bakers" in one.stdout
    game = pipe.home / "game2.jsonl"
    assert pipe.run("series", "--show", str(path), "--game", "2", "--write", str(game)).returncode == 0
    assert pipe.run("box", str(game), "--width", "80").stdout.strip() == one.stdout.strip()
    assert pipe.run("box", str(game), "--check").returncode == 0
    assert "was not played; there are" in pipe.run("series", "--show", str(path), "--game", "9").stderr


def almost_over(path: Path, left: int = 12) -> None:
    """Play the first game on, for both sides, until so many answers are left of it."""
    managers = AtRandom(), AtRandom()
    whole = Series(read_journal(path)).begin()
    play_on(whole, managers)
    journal, record = Journal.resume(path)
    game = Series(record, journal).begin()
    play_on(game, managers, limit=len(whole.record.answers) - len(game.record.answers) - left)
    journal.close()


def sit(pipe: Pipe, path: Path, between: str) -> str:
    """A person who goes on with a series: the first choice at every question, and ``between``, line by line, after a game."""
    process = pipe.begin("series", "--resume", str(path), "--plain")
    assert process.stdin is not None and process.stdout is not None
    lines = iter(between.splitlines())
    text, asked = "", 0
    while letter := process.stdout.read(1):
        text += letter
        if text.endswith("q leaves: "):
            typed = next(lines)
        elif text.endswith("\n> "):
            choices = (
                re.findall(r"(?:^|[:.,] )(\S) ", text[asked:].rpartition("Legal: ")[2]) if "Legal: " in text[asked:] else [""]
            )
            typed, asked = choices[0], len(text)
        else:
            continue
        process.stdin.write(f"{typed}\n")
        process.stdin.flush()
    process.stdin.close()
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=WAIT) == 0
    return text


def test_a_person_plays_leaves_and_goes_on(pipe: Pipe) -> None:
    """RB-R-36: lineups are asked again in every game; the series is left and gone on with in mid-game and between games."""
    path = pipe.home / "mine.jsonl"
    first = pipe.run("series", "--you", "away", *QUICK, "--plain", "--save", str(path), answers="\n\n\n\nq\n")
    assert first.returncode == 0, first.stderr
    assert "You manage the Rye Hollow Bakers." in first.stdout
    assert f"Go on with: hotstove series --resume {path}" in first.stdout
    assert "It is not over." in pipe.run("series", "--show", str(path)).stdout
    written = pipe.home / "under-way.jsonl"
    refused = pipe.run("series", "--show", str(path), "--game", "1", "--write", str(written))
    assert refused.returncode == 2
    assert "game 1 is not over; it is written when it is" in refused.stderr
    assert not written.exists(), "it would tell both hands, and its seed all dice"
    almost_over(path)
    text = sit(pipe, path, "x\nnonsense\nq\n")
    assert "Game 1: Bakers at Hares" in text
    assert text.count("Enter plays game 2, x shows the box score, q leaves: ") == 3
    assert "Final: " in text.split("q leaves: x")[1]
    assert text.rstrip().endswith(f"Go on with: hotstove series --resume {path}")
    again = pipe.run("series", "--resume", str(path), "--plain", answers="q\n").stdout
    assert "After 1 game: " in again
    assert "Game 2: Hares at Bakers" in again
    assert "Bakers: play the lineup as listed?" in again.split("Game 2: ")[1]


def test_mid_game_stop_and_computers_give_the_same_series(pipe: Pipe) -> None:
    whole = pipe.run("series", "--you", "none", *QUICK).stdout.split("\n\n", 1)[1]
    path = saved(pipe)
    cut = pipe.home / "cut.jsonl"
    kept = path.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(kept[: len(kept) * 2 // 3]))
    again = pipe.run("series", "--resume", str(cut))
    assert again.returncode == 0, again.stderr
    assert again.stdout.split("\n\n", 1)[1] == whole
    assert [answer.text for answer in read_journal(cut).answers] == [answer.text for answer in read_journal(path).answers]


def test_sides_are_drawn_unless_they_are_agreed_on(pipe: Pipe) -> None:
    """RB-135: the seed decides, both ways."""
    found = set()
    for seed in range(6):
        options = ("--you", "none", "--manager", "random", "--away", "bakers", "--home", "hares", "--draw", "--seed", str(seed))
        text = pipe.run("series", *options, "--save", str(pipe.home / f"{seed}.jsonl")).stdout
        found.add(text.split(" are at home first")[0].split()[-1])
        if len(found) == 2:
            break
    assert found == {"Bakers", "Hares"}
    assert pipe.run("series", "--you", "none", *QUICK).stdout.startswith("The ")


def test_a_rotation_of_ones_own(pipe: Pipe) -> None:
    """RB-138: chosen before game 1."""
    order = "Hyacinth Glaze, Pascale Boulange,Floyd Proofer"
    text = pipe.run("series", "--you", "none", *QUICK, "--away-rotation", order).stdout
    assert "Game 1: Bakers at Hares, Hyacinth Glaze against " in text
    wrong = pipe.run("series", "--you", "none", *QUICK, "--away-rotation", "Cornell Heel, Pascale Boulange, Floyd Proofer")
    assert "'Cornell Heel' is no starting pitcher; they are Pascale Boulange" in wrong.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--best-of", "4"), "there is no best of 4: a series is best of 3, 5, 7 (RB-001)"),
        (("--best-of", "9"), "there is no best of 9"),
        (("clutch", "--best-of", "5", "--home-stands", "even"), "home stands are numbers of games with hyphens between"),
        (
            ("clutch", "--best-of", "7", "--home-stands", "2-3"),
            "home stands 2-3 are 5 games, not the 7 of the series (CL-R-76)",
        ),
        (("--away", "hares", "--home", "hares"), "that is the same team"),
        (("smallball", "--best-of", "4"), "a series is best of 3, 5, 7 (Hot Stove's own; the rulebook has no series)"),
        (("smallball", "--away-rotation", "Pip Larkin"), "there is no rotation to choose: no card of this game"),
        (("pinetar", "--away", "zeppelins", "--away-rotation", "Dirigo Bell"), "a rotation names each starter once"),
        (("--away", "nobody"), "there is no team 'nobody'"),
        (("--manager", "genius"), "there is no manager 'genius'"),
        (("--resume", "x.jsonl", "--best-of", "3"), "a saved series settles the best-of itself"),
        (("--resume", "x.jsonl", "--you", "home"), "a saved series settles your side itself"),
        (("--resume",), "there is no unfinished series in "),
        (("--game", "2"), "--game and --write go with --show"),
        (("--show", "x.jsonl"), "x.jsonl: No such file"),
    ],
)
def test_what_can_not_be_played(pipe: Pipe, arguments: tuple[str, ...], words: str) -> None:
    result = pipe.run("series", *arguments)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert not (pipe.home / "data" / "hotstove" / "series").exists()


def test_a_squad_with_two_starters(pipe: Pipe) -> None:
    """RB-137."""
    text = team_file("bakers").replace(", Hyacinth Glaze]", "]")
    path = pipe.home / "two.yaml"
    path.write_text("".join(line for line in text.splitlines(keepends=True) if "Glaze" not in line), encoding="utf-8")
    result = pipe.run("series", "--away", str(path), "--home", "hares")
    assert result.returncode == 2
    assert "Rye Hollow Bakers: a series takes 3 starting pitchers; missing: 1 P (RB-137)" in result.stderr


def test_a_saved_game_is_no_series_and_a_series_no_game(pipe: Pipe) -> None:
    pipe.run("series", "--you", "none", *QUICK)
    path = saved(pipe)
    game = pipe.home / "game.jsonl"
    pipe.run("series", "--show", str(path), "--game", "1", "--write", str(game))
    assert f"{game}: a record of rb8, not of a series" in pipe.run("series", "--show", str(game)).stderr
    for command in ("box", "replay", "odds"):
        refused = pipe.run(command, str(path)).stderr
        assert f"{path} holds a series of rb8, not a game; `hotstove series --show {path} --game 1" in refused


def test_a_damaged_series_says_how_it_is_mended(pipe: Pipe) -> None:
    pipe.run("series", "--you", "none", *QUICK)
    path = saved(pipe)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:300], b"garbage\n", *lines[301:]]))
    result = pipe.run("series", "--resume", str(path))
    assert result.returncode == 2
    assert f"hotstove series --resume {path} --mend goes on from the good part." in result.stderr
    assert pipe.run("series", "--resume", str(path), "--mend").returncode == 0
    assert path.read_bytes() == whole, "computers play the rest as they did"
    assert "--mend goes with --resume" in pipe.run("series", "--mend").stderr


def test_the_newest_series_with_an_answer_is_gone_on_with(pipe: Pipe) -> None:
    folder = pipe.home / "data" / "hotstove" / "series"
    pipe.run("series", "--you", "away", *QUICK, "--plain", answers="\nq\n")
    (first,) = folder.glob("*.jsonl")
    os.utime(first, (1, 1))
    pipe.run("series", "--you", "away", *QUICK, "--plain", answers="q\n")
    (second,) = set(folder.glob("*.jsonl")) - {first}
    result = pipe.run("series", "--resume", "--plain", answers="q\n").stdout
    assert f"Passed over: {second}: nothing has been answered in it yet." in result
    assert f"Saved: {first}" in result
