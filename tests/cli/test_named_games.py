"""Saved games by their names: newest, a number, a date, a club, a date and a club; and a file in shorthand."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import pytest

from hotstove.baseball.teams import TeamSheet
from hotstove.cli.named_games import GameName, Listed, pick
from hotstove.table.errors import Unreadable
from tests.cli.driving import Pipe

FOXES, HERONS, BAKERS = (TeamSheet(name[:3].upper(), f"Old {name}", name, ()) for name in ("Foxes", "Herons", "Bakers"))
GAMES = [
    Listed(4, date(2026, 5, 15), lambda: (BAKERS, HERONS)),
    Listed(3, date(2026, 5, 14), lambda: (FOXES, HERONS)),
    Listed(2, date(2026, 5, 14), lambda: (FOXES, HERONS)),
    Listed(1, date(2026, 5, 13), lambda: (HERONS, FOXES)),
]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("newest", 4), ("NEWEST", 4), ("3", 3), ("foxes", 3), ("fox", 3), ("old bakers", 4), ("2026-05-13", 1)),
        *(("2026-05-15/herons", 4), ("2026-05-15 bak", 4), (" 2 ", 2)),
    ],
)
def test_a_name_means_one_game(text: str, number: int) -> None:
    assert pick(text, GAMES, "here").number == number


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2026-05-14", r"several games of here are named so; name one by its number:\n  3  2026-05-14  Foxes at Herons\n  2 "),
        ("2026-05-14/foxes", "several games of here"),
        (
            "wrens",
            r"no game of here is named so\. Expected a file, newest, .*; there are:\n  4  2026-05-15  Bakers at",
        ),
        ("5", "no game of here"),
        ("2026-05-15/foxes", "no game of here"),
        ("2026-02-30", "there is no day 2026-02-30"),
        ("9" * 5000, "no game of here"),
    ],
)
def test_a_name_that_means_none_or_several_says_what_there_is(text: str, words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        pick(text, GAMES, "here")


def test_a_long_list_is_cut() -> None:
    games = [Listed(number, date(2026, 1, 1), lambda: (FOXES, HERONS)) for number in range(1, 21)]
    with pytest.raises(Unreadable) as error:
        pick("wrens", games, "here")
    assert str(error.value).endswith("\n  and 12 more")
    with pytest.raises(Unreadable) as error:
        pick("wrens", games[:9], "here")
    assert "more" not in str(error.value), "a line for one more has room for the game itself"


def test_names_are_read_apart() -> None:
    assert GameName.of("1927-05-30/2b") == GameName(day=date(1927, 5, 30), club="2b")
    assert GameName.of("٣").club, "digits of other scripts are no number"


SMALL = ("smallball", "--away", "foxes", "--home", "herons")


@pytest.fixture
def three(pipe: Pipe) -> list[Path]:
    """Three finished games, the newest first, of which the second was begun on another day."""
    folder = pipe.home / "data" / "hotstove" / "games"
    paths = []
    for number, clubs in enumerate((SMALL, ("rb8", "--away", "bakers", "--home", "hares"), SMALL)):
        before = set(folder.glob("*.jsonl"))
        pipe.run("play", *clubs, "--manager", "sensible", "--you", "none", "--seed", "golden")
        (path,) = set(folder.glob("*.jsonl")) - before
        if number == 1:
            path = path.rename(path.with_name("2026-05-14" + path.name[10:]))
        os.utime(path, (1_000_000_000 + number, 1_000_000_000 + number))
        paths.append(path)
    return paths[::-1]


def test_box_replay_export_and_hindsight_take_the_same_names(pipe: Pipe, three: list[Path]) -> None:
    newest, second, third = three
    for name, path in (("newest", newest), ("2", second), ("3", third), ("bakers", second), ("2026-05-14", second)):
        assert pipe.run("replay", name).stdout.startswith(f"{path}: ")
        assert pipe.run("box", name).stdout == pipe.run("box", str(path)).stdout != ""
    assert pipe.run("odds", "2").stderr == pipe.run("odds", str(second)).stderr != "", "which is over"
    assert pipe.run("box").stdout == pipe.run("box", "foxes").stdout
    assert "The chance" in pipe.run("hindsight", "newest", "--games", "20", "--pairs", "10").stdout
    out = pipe.home / "retro"
    assert pipe.run("export", "1", "bakers", "--year", "2026", "--out", str(out)).returncode == 0
    assert sum(path.read_text().count("id,") for path in out.glob("*.EV*")) == 2
    assert "is named twice" in pipe.run("export", "1", "newest").stderr
    listed = pipe.run("games", "--saved").stdout.splitlines()
    assert [line.split(": ")[0] for line in listed] == [f"{number}  {path}" for number, path in enumerate(three, 1)]


def test_what_is_gone_or_leads_nowhere_is_no_saved_game(pipe: Pipe, three: list[Path]) -> None:
    folder = three[0].parent
    (folder / "2027-nowhere.jsonl").symlink_to(folder / "gone")
    (folder / "2027-itself.jsonl").symlink_to("2027-itself.jsonl")
    os.mkfifo(folder / "2027-pipe.jsonl")
    (folder / "2027-endless.jsonl").symlink_to("/dev/zero")
    for command in (("replay",), ("box",), ("box", "foxes"), ("games", "--saved")):
        told = pipe.run(*command)
        assert (told.returncode, told.stderr) == (0, "")
        assert "2027" not in told.stdout
    assert "there is no unfinished game" in pipe.run("play", "--resume").stderr


def test_what_can_not_be_read_is_nobodys_newest_game(pipe: Pipe, three: list[Path]) -> None:
    garbage = three[0].with_name("2027-garbage.jsonl")
    garbage.write_bytes(b'{"a":' * 100)
    for command in (("replay",), ("box",), ("export", "--year", "2026", "--out", str(pipe.home / "retro"))):
        told = pipe.run(*command)
        assert (told.returncode, told.stderr.count(f"Passed over: {garbage}:1: ")) == (0, 1), told.stderr
    assert pipe.run("replay").stdout.startswith(f"{three[0]}: ")
    assert f"{garbage}:1: " in pipe.run("replay", "newest").stderr, "who names it is told what is wrong with it"
    garbage.write_bytes(three[0].read_bytes() + b"more")
    assert pipe.run("replay", "--keep").stdout.startswith(f"{garbage}: ")
    for path in three:
        path.unlink()
    alone = pipe.run("box")
    assert alone.returncode == 2
    assert "no saved game in" in alone.stderr and f"Passed over: {garbage}:" in alone.stderr


def test_a_file_named_like_a_club_is_a_file(pipe: Pipe, three: list[Path]) -> None:
    copy = pipe.home / "game.jsonl"
    copy.write_bytes(three[1].read_bytes())
    assert pipe.run("replay", str(copy)).stdout.startswith(f"{copy}: ")
    for command in ("box", "replay", "export", "hindsight"):
        gone = pipe.run(command, "gone.jsonl")
        assert gone.returncode == 2 and "gone.jsonl: No such file" in gone.stderr
        nobody = pipe.run(command, "wrens")
        assert nobody.returncode == 2 and re.search(
            r"there are:\n  1  \S+  Foxes at Herons\n  2  2026-05-14  Bakers at Hares", nobody.stderr
        )


def test_a_file_in_shorthand_is_shown_and_written_out(pipe: Pipe) -> None:
    """The game of docs/shorthand.md, with no season around it."""
    page = (Path(__file__).parents[2] / "docs" / "shorthand.md").read_text(encoding="utf-8")
    game = pipe.home / "game.txt"
    game.write_text(page.partition("```text\n")[2].partition("```")[0])
    assert "Foxes 3, Herons 4" in pipe.run("box", str(game), "--plays", "--check").stdout.replace("  ", " ")
    assert "<html" in pipe.run("box", str(game), "--html", "-").stdout
    pipe.run("box", str(game), "--scorecard", str(pipe.home / "card.html"))
    assert "<svg" in (pipe.home / "card.html").read_text()
    replay = pipe.run("replay", str(game)).stdout
    assert replay.startswith(f"{game}: Cinder Creek Foxes at Bluewater Herons\n\nOpening day")
    assert "\n   1  Ash grounds out (6-3). One out. [typed]\n" in replay
    out = pipe.home / "retro"
    assert pipe.run("export", str(game), "--date", "2026-05-14", "--out", str(out)).returncode == 0
    assert "visteam,FOX" in (out / "2026HER.EVN").read_text()
    game.write_text("K K\n")
    refused = pipe.run("box", str(game))
    assert refused.returncode == 2 and "which club? Expected a line away: CODE Name" in refused.stderr
