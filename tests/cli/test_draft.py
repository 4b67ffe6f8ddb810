"""``hotstove draft``: people and computers pick, undo, leave and go on; team files and what is wrong with them."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from time import monotonic

import pytest

from hotstove.cli.options import SPEEDS
from hotstove.games.rb8.cards import read_team
from hotstove.table.journal import read_journal
from hotstove.table.texts import read_yaml_file
from tests.cli.driving import Pipe, Screen, heard
from tests.waiting import WAIT


def files(pipe: Pipe) -> tuple[str, str]:
    return str(pipe.home / "reds.yaml"), str(pipe.home / "blues.yaml")


def both(pipe: Pipe, *options: str) -> tuple[str, str]:
    """A draft by two computers, its team files."""
    away, home = files(pipe)
    result = pipe.run("draft", "rb8", "--you", "none", "--seed", "7", "--teams", away, home, *options)
    assert result.returncode == 0, result.stderr
    return away, home


def other(squad: str) -> str:
    return "Blues" if squad == "Reds" else "Reds"


def test_two_computers_draft_teams_that_can_play(pipe: Pipe) -> None:
    """RB-003, RB-141: custom teams, for a single game within 800 points."""
    away, home = both(pipe)
    for path in (away, home):
        assert read_team(read_yaml_file(Path(path))).points <= 800
    checked = pipe.run("draft", "rb8", "--check", away, "--check", home, "--points", "800")
    assert checked.returncode == 0, checked.stderr
    lines = checked.stdout.splitlines()
    assert re.fullmatch(r"Draft Day Reds: complete for a single game, 11 cards, 7\d\d of 800 points", lines[0])
    assert lines[1].startswith("Draft Day Blues: complete")
    result = pipe.run("play", "rb8", "--away", away, "--home", home, "--you", "none", "--manager", "random", "--seed", "1")
    assert result.returncode == 0, result.stderr
    assert "Draft Day Reds at Draft Day Blues" in result.stdout


def test_a_drawn_seed_is_told_at_the_end_alone(pipe: Pipe, tmp_path: Path) -> None:
    """It names what the computer will pick."""
    teams = ("--teams", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"))
    left = pipe.run("draft", "--you", "first", answers="1\nq\n").stdout
    assert "Saved: " in left
    assert "Seed" not in left
    resumed = pipe.run("draft", "--resume", answers="q\n").stdout
    assert "Seed" not in resumed
    whole = pipe.run("draft", "--you", "none", *teams).stdout
    assert whole.index("\nSeed ") > whole.index("drafted for")


def test_what_is_said_of_a_draft(pipe: Pipe) -> None:
    """RB-143: who picks first is drawn, and the picks snake."""
    away, home = files(pipe)
    text = pipe.run("draft", "--you", "none", "--seed", "7", "--series", "--teams", away, home).stdout
    lines = text.splitlines()
    assert re.match(r"Seed 7\. Saved: .*/drafts/.*-rb8\.jsonl$", lines[0])
    assert re.match(r"The draw: the Draft Day (Reds|Blues) pick first\.$", lines[1])
    takers = [line.split()[3] for line in lines if " take " in line]
    assert len(takers) == 26
    assert takers[0] != takers[1] == takers[2] != takers[3] == takers[4]
    assert re.search(r"Draft Day Reds: drafted for a series, \d+ of 1000 points, 13 cards: ", text)
    assert f"Now: hotstove series rb8 --away {away} --home {home}" in text


def test_a_person_drafts_against_the_computer(pipe: Pipe) -> None:
    """Enter lists what is best; its first number is always a card to pick."""
    away, home = files(pipe)
    result = pipe.run("draft", "rb8", "--you", "first", "--seed", "3", "--teams", away, home, answers="1\n" * 12)
    assert result.returncode == 0, result.stderr
    assert "Draft Day Reds: 10 cards, " in result.stdout
    assert "To fill: C, 1B, 2B, 3B, SS, 3 OF, P, RP, DH." in result.stdout
    for path in (away, home):
        assert len(read_team(read_yaml_file(Path(path))).players) == 11


def test_an_empty_line_lists_the_best_cards_only_where_another_list_stands(pipe: Pipe) -> None:
    """A second Enter repeats nothing; after a list of one position it shows the list of all again."""
    text = pipe.run("draft", "--you", "first", "--seed", "3", answers="\nOF\n\nq\n").stdout
    first, empty, outfield, again, _ = text.split("Pick (? help): ")
    assert empty == "\nType a card's name, or its number in the list; ? for help.\n"
    assert "Ratings" in outfield
    assert again.splitlines()[1:] == first.splitlines()[-len(again.splitlines()[1:]) :]


def test_picks_of_the_computer_are_shown_as_long_as_speed_says(pipe: Pipe) -> None:
    away, home = files(pipe)
    begun = monotonic()
    assert pipe.run("draft", "--you", "none", "--seed", "7", "--speed", "fast", "--teams", away, home).returncode == 0
    assert monotonic() - begun > 22 * SPEEDS["fast"]


def test_looking_around(pipe: Pipe) -> None:
    answers = "?\nOF 60\nrp\ns\nc boom\nboom\nBoom Bellweather\nc Boom\nnonsense\n99\nn\nq\n"
    text = pipe.run("draft", "--you", "first", "--seed", "3", answers=answers).stdout
    assert "Who picks first is drawn. Then the picks snake" in text
    assert "c NAME    all that a card says" in text
    listed = text.split("Pick (? help): OF 60\n")[1].split("Pick (")[0].splitlines()
    assert len(listed) > 5
    assert all(line.split()[1] == "OF" for line in listed[1:])
    points = [int(re.search(r" (\d+) +-?\d+", line).group(1)) for line in listed[1:]]  # type: ignore[union-attr]
    assert max(points) <= 60
    assert "Draft Day Blues: 0 points, 800 left. It lacks C, 1B" in text
    assert "Boom Bellweather (P 8/10 R, 145 points). Sinkerball: " in text
    assert "The Draft Day Reds take Boom Bellweather (P 8/10 R, 145 points)." in text
    assert "The Draft Day Reds have Boom Bellweather; there is one copy of each card (RB-145)." in text
    assert "'nonsense' is no card and no command; ? for help." in text
    assert "There is no 99 in the last list." in text
    assert "Your squad is not complete, it lacks C, 1B, 2B, 3B, SS, 3 OF, RP, DH (RB-144)." in text


def test_a_card_that_would_leave_too_little(pipe: Pipe) -> None:
    """RB-R-39, and what is said of it."""
    least = re.search(r"complete squads; (\d+) are enough", pipe.run("draft", "--points", "1").stderr)
    assert least is not None
    text = pipe.run("draft", "--you", "first", "--points", least[1], "--seed", "3", answers="Audra Quarterman\nq\n").stdout
    assert "Audra Quarterman costs 145 points: a squad could not be completed after that (RB-R-39)." in text


def test_a_pick_taken_back_after_the_others_picks_is_kept_as_that(pipe: Pipe) -> None:
    said = " ".join(pipe.run("draft", "--you", "second", "--seed", "5", answers="1\n1\nu\nq\n").stdout.split())
    assert re.search(r"Taken back: .*\. It is noted: 1 answer taken back after dice, cards or a reply\.", said)


def test_undo_leave_and_go_on(pipe: Pipe) -> None:
    path = pipe.home / "draft.jsonl"
    away, home = files(pipe)
    first = pipe.run("draft", "--you", "second", "--seed", "5", "--save", str(path), answers="1\nu\nu\n2\n1\nq\n")
    assert "Taken back: " in first.stdout
    assert "It is noted" not in first.stdout, "nobody has picked since"
    assert "There is nothing of yours to take back." in first.stdout
    assert f"Go on with: hotstove draft rb8 --resume {path}" in first.stdout
    picked = [answer.text for answer in read_journal(path).answers if answer.seat == 1]
    assert len(picked) == 2
    again = pipe.run("draft", "--resume", str(path), "--teams", away, home, answers="s\n" + "1\n" * 10)
    assert again.returncode == 0, again.stderr
    team = read_team(read_yaml_file(Path(home)))
    assert [card.name for card in team.players][:2] == picked


def test_the_newest_draft_is_gone_on_with(pipe: Pipe) -> None:
    pipe.run("draft", "--seed", "1", "--name", "Older Nine", answers="1\nq\n")
    pipe.run("draft", "--seed", "2", "--name", "Newer Nine", answers="1\nq\n")
    assert "Newer Nine: " in pipe.run("draft", "--resume").stdout
    assert "there is no unfinished draft in " in Pipe(pipe.home / "nowhere").run("draft", "--resume").stderr


def test_two_people(pipe: Pipe) -> None:
    away, home = files(pipe)
    names = ("--name", "Gully Boys", "--name", "Hill Girls")
    result = pipe.run("draft", "--you", "both", "--seed", "1", *names, "--teams", away, home, answers="1\n" * 22)
    assert result.returncode == 0, result.stderr
    assert "Gully Boys: 9 cards, " in result.stdout
    assert "Hill Girls: 9 cards, " in result.stdout
    assert read_team(read_yaml_file(Path(home))).code == "HIL"


def test_a_complete_squad_may_go_on_or_pass(pipe: Pipe) -> None:
    """RB-R-40: a reliever more, then no more cards; the other side completes its squad alone."""
    away, home = files(pipe)
    options = ("--you", "both", "--points", "1200", "--seed", "1", "--teams", away, home)
    relievers = "rp\n1\n" * 2  # by who picks second, twice, of whom one is needed
    picks = "1\n" + relievers + "1\n1\n" + relievers + "1\n" * 16 + "n\n"
    result = pipe.run("draft", *options, answers=picks + "1\n" * 2)
    assert result.returncode == 0, result.stderr
    first = re.search(r"the Draft Day (\w+) pick first", result.stdout)
    assert first is not None
    complete, *rest = result.stdout.split("Your squad is complete: pick on, or n for no more.")[1:]
    assert not rest
    assert f"The Draft Day {first[1]} take no more cards." in complete
    assert [line.split()[3] for line in complete.splitlines() if " take " in line][1:] == [other(first[1])] * 2
    assert ", 14 cards: " in complete


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("smallball",), "Small Ball has no draft"),
        (("chess",), "there is no game 'chess'"),
        (("--points", "100"), "100 points are too few for two complete squads; "),
        (("--manager", "genius"), "there is no drafter 'genius'; there are: random, sensible"),
        (("--name", "A", "--name", "A"), "both squads have the name A"),
        (("--resume", "x.jsonl", "--seed", "1"), "a saved draft settles the seed itself"),
        (("--resume", "x.jsonl"), "x.jsonl: No such file"),
        (("--check", "x.yaml"), "x.yaml: No such file"),
    ],
)
def test_what_can_not_be_drafted(pipe: Pipe, arguments: tuple[str, ...], words: str) -> None:
    result = pipe.run("draft", *arguments)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_both_squads_in_one_file_are_refused_and_nothing_is_saved(pipe: Pipe) -> None:
    file, save = pipe.home / "squad.yaml", pipe.home / "draft.jsonl"
    result = pipe.run("draft", "--you", "none", "--save", str(save), "--teams", str(file), f"{pipe.home}/./squad.yaml")
    assert result.returncode == 2
    assert f"{file}: both squads' file; name two with --teams" in result.stderr
    assert not file.exists()
    assert not save.exists()


def test_files_that_are_there_are_not_written_over(pipe: Pipe) -> None:
    away, home = both(pipe)
    before = Path(away).read_text()
    result = pipe.run("draft", "--you", "none", "--teams", away, home)
    assert result.returncode == 2
    assert f"{away}: exists already; name other files with --teams" in result.stderr
    assert Path(away).read_text() == before


def changed(path: str, old: str, new: str) -> str:
    text = Path(path).read_text(encoding="utf-8")
    assert old in text
    Path(path).write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_squads_that_are_not_legal(pipe: Pipe) -> None:
    """RB-141 to RB-145: over the points, without a catcher, one card twice, too few starters for a series."""
    away, home = both(pipe)
    points = read_team(read_yaml_file(Path(away))).points
    over = pipe.run("draft", "rb8", "--check", away, "--points", str(points - 1))
    assert over.returncode == 2
    assert f"the squad costs {points} points, the limit is {points - 1} (RB-141, RB-142)" in over.stderr
    assert pipe.run("draft", "rb8", "--check", away, "--points", str(points)).returncode == 0
    series = pipe.run("draft", "rb8", "--check", away, "--series")
    assert "the squad is not complete for a series, it lacks 2 P (RB-137, RB-144)" in series.stderr
    twice = pipe.run("draft", "rb8", "--check", away, "--check", away)
    assert "there is one copy of each card (RB-145)" in twice.stderr
    catcher = next(card for card in read_team(read_yaml_file(Path(home))).players if card.position == "C")
    line = next(line for line in Path(home).read_text(encoding="utf-8").splitlines() if f"id: {catcher.id}" in line)
    none = pipe.run("draft", "rb8", "--check", changed(home, f"{line}\n", ""))
    assert none.returncode == 2
    assert "the squad is not complete, it lacks 1 C (RB-008, RB-144)" in none.stderr


def test_a_damaged_draft_says_how_it_is_mended(pipe: Pipe) -> None:
    path = pipe.home / "draft.jsonl"
    pipe.run("draft", "--you", "first", "--seed", "5", "--save", str(path), answers="1\n1\nq\n")
    path.write_bytes(path.read_bytes() + b"garbage\n")
    result = pipe.run("draft", "--resume", str(path))
    assert result.returncode == 2
    assert f"hotstove draft rb8 --resume {path} --mend goes on from the good part." in result.stderr
    mended = pipe.run("draft", "rb8", "--resume", str(path), "--mend", answers="q\n")
    assert mended.returncode == 0, mended.stderr
    assert f"Saved: {path} (Draft Day Reds 2 picks, Draft Day Blues 2 picks)" in mended.stdout
    assert "--mend goes with --resume" in pipe.run("draft", "--mend").stderr


def test_an_interrupted_draft_says_what_was_kept(pipe: Pipe) -> None:
    path = pipe.home / "draft.jsonl"
    process = pipe.begin("draft", "--you", "both", "--seed", "5", "--save", str(path))
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    heard(process, "Pick (? help): ", 2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=WAIT)
    assert process.returncode == 130
    assert re.search(rf"Saved: {path} \(Draft Day Reds \d picks?, Draft Day Blues \w+ picks?\)\n", errors)
    assert f"Go on with: hotstove draft rb8 --resume {path}\n" in errors
    assert "Traceback" not in errors


def test_every_page_fits_its_window(tmp_path: Path) -> None:
    """No line is cut by an edge of 80 columns, and none begins in the middle of a word."""
    away, home = tmp_path / "away.yaml", tmp_path / "home.yaml"
    options = ("--you", "first", "--seed", "3", "--save", str(tmp_path / "d"), "--teams", str(away), str(home))
    with Screen(tmp_path, "draft", "rb8", *options) as screen:
        for typed in ("?", "of", "c Clem", "s", "nobody", "a", "n", "", "u"):
            screen.see("Pick (? help): ")
            screen.press(f"{typed}\n")
        for _ in range(11):
            screen.see("Pick (? help): ")
            screen.press("1\n")
        assert screen.end() == 0
        lines = screen.raw.replace("\r", "").splitlines()
    assert any(line.startswith("Clementine Broth (C ") for line in lines)
    assert [line for line in lines if len(line) > 80 and str(tmp_path) not in line] == []
    assert "            the last list" in lines, "the help page hangs below its words"
