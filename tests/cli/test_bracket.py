"""``hotstove bracket``: by computers, by a person who leaves and goes on, and after a process that was killed."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cli.driving import Pipe

FOUR = ("rb8", "bakers", "hares", "kettles", "foghorns", "--best-of", "3", "--manager", "random", "--seed", "1")


def kept(pipe: Pipe) -> Path:
    """The folder of the only bracket."""
    (folder,) = (pipe.home / "data" / "hotstove" / "brackets").iterdir()
    return folder


def test_computers_play_it_to_the_end(pipe: Pipe) -> None:
    played = pipe.run("bracket", *FOUR)
    assert (played.returncode, played.stderr) == (0, "")
    told = re.findall(r"^  (.+) beat (.+), (\d) games to (\d)$", played.stdout, re.MULTILINE)
    assert len(told) == 3
    assert {winner for winner, *_ in told[:2]} == {told[2][0], told[2][1]}
    assert all(int(won) == 2 and int(lost) < 2 for _, _, won, lost in told)
    assert f"The {told[2][0]} win the bracket." in played.stdout
    folder = kept(pipe)
    assert sorted(path.name for path in folder.glob("*.jsonl")) == [
        "round-1-series-1.jsonl",
        "round-1-series-2.jsonl",
        "round-2-series-1.jsonl",
    ]
    drawn = pipe.run("bracket", "rb8", "--show", str(folder)).stdout
    assert played.stdout.endswith(drawn)
    final = pipe.run("series", "--show", str(folder / "round-2-series-1.jsonl")).stdout
    nickname = told[2][0].rpartition(" ")[2]
    assert f"The {nickname} win the series, 2 games to {told[2][3]}." in final


def test_a_bracket_that_was_cut_off_goes_on_to_the_same_end(pipe: Pipe) -> None:
    """The files after a kill: a series cut in mid-game, and those that had not begun."""
    whole = pipe.run("bracket", *FOUR).stdout
    folder = kept(pipe)
    (folder / "round-2-series-1.jsonl").unlink()
    cut = folder / "round-1-series-2.jsonl"
    lines = cut.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[: len(lines) // 2]))
    again = pipe.run("bracket", "rb8", "--resume")
    assert again.returncode == 0, again.stderr
    assert again.stdout.endswith(whole[whole.rindex("\nThe semifinals") :])


def test_a_person_leaves_and_goes_on(pipe: Pipe) -> None:
    first = pipe.run("bracket", *FOUR, "--you", "hares", "--plain", answers="q\n")
    assert first.returncode == 0, first.stderr
    asked = "The Copperpot Kettles against the Thistledown Hares: Enter plays on, q leaves: "
    assert asked in first.stdout
    assert f"Go on with: hotstove bracket rb8 --resume {kept(pipe)}" in first.stdout
    assert len(list(kept(pipe).glob("*.jsonl"))) == 1  # that of the computers
    second = pipe.run("bracket", "rb8", "--resume", "--plain", answers="\nq\n")
    assert "play the lineup as listed?" in second.stdout
    assert "Thistledown Hares against Copperpot Kettles" in pipe.run("bracket", "rb8", "--show", str(kept(pipe))).stdout


def test_what_can_not_be_a_bracket_is_said(pipe: Pipe) -> None:
    def said(*words: str) -> str:
        refused = pipe.run("bracket", *words)
        assert refused.returncode != 0
        assert refused.stdout == ""
        return refused.stderr

    assert "a bracket has 2, 4, 8 or 16 clubs, not 3" in said("rb8", "bakers", "hares", "kettles")
    assert "--you foxes: not among the clubs: bakers, hares" in said("rb8", "bakers", "hares", "--you", "foxes")
    assert "--best-of five: expected a length, or one for each round" in said("rb8", "--best-of", "five")
    assert "there is no bracket in " in said("rb8", "--resume")
    assert "with --resume and --show leave them and --save out" in said("rb8", "bakers", "--resume")
    assert "nowhere/bracket.yaml: No such file or directory" in said("rb8", "--show", "nowhere")
    pipe.run("bracket", *FOUR)
    assert "a bracket of RB8, not of Clutch" in said("clutch", "--resume")
    assert "holds a bracket already" in said(*FOUR, "--save", str(kept(pipe)))
