"""Brackets: who meets whom, who is at home first, and what their files may be."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.bracket import FILE, Bracket, Meeting, first_round, new_bracket, read_bracket, score_in, write_bracket
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.files import NotWritten
from hotstove.table.journal import Journal, read_journal, written
from hotstove.table.log import NotSaved
from hotstove.table.texts import as_node
from tests.table.full import full

RB8 = ball_game_named("rb8")
EIGHT = RB8.teams()[:8]


def bracket(clubs: int = 8, lengths: tuple[int, ...] = (3,)) -> Bracket:
    """A bracket of the first of RB8's teams, for computers."""
    teams = [as_node(name) for name in RB8.teams()[:clubs]]
    return new_bracket(RB8, teams, ["random"] * clubs, lengths, as_node(None), "a seed")


@pytest.mark.parametrize("clubs", [2, 4, 8, 16])
def test_everybody_meets_one_other_and_the_best_meet_last(clubs: int) -> None:
    pairs = first_round(clubs)
    assert sorted(place for pair in pairs for place in pair) == list(range(clubs))
    assert all(sum(pair) == clubs - 1 for pair in pairs)
    rounds = bracket(clubs).rounds(lambda meeting: meeting.better)
    assert [len(meetings) for meetings in rounds] == [clubs >> number for number in range(1, clubs.bit_length())]
    for meetings in rounds:  # where the better club always wins, the best are left in every round
        left = 2 * len(meetings)
        assert sorted(place for each in meetings for place in (each.better, each.other)) == list(range(left))
    assert (rounds[-1][0].better, rounds[-1][0].other) == (0, 1)


def test_a_round_comes_when_the_one_before_is_over() -> None:
    def only_the_first(meeting: Meeting) -> int | None:
        return meeting.other if meeting.number == 1 else None

    assert [len(meetings) for meetings in bracket().rounds(only_the_first)] == [4]
    upsets = bracket().rounds(lambda meeting: meeting.other)
    assert [(each.better, each.other) for each in upsets[1]] == [(4, 7), (5, 6)]
    assert [(each.better, each.other) for each in upsets[2]] == [(6, 7)]


def test_the_better_club_is_at_home_first_and_the_last_length_goes_on() -> None:
    made = bracket(8, (3, 5))
    assert made.lengths == (3, 5, 5)
    record = made.record(Meeting(1, 1, 0, 7, 3), lambda seats: False)
    away, home = RB8.sheets(RB8.set_up(as_node(EIGHT[7]), as_node(EIGHT[0]), as_node(None)))
    assert isinstance(record.setup.home, dict) and isinstance(record.setup.away, dict)
    assert (record.setup.away["name"], record.setup.home["name"]) == (away.name, home.name)
    assert record.setup.options["best of"] == 3
    assert made.record(Meeting(1, 2, 3, 4, 3), lambda seats: False).seed != record.seed


def test_a_written_bracket_is_read_again(tmp_path: Path) -> None:
    made = bracket(4)
    write_bracket(made, tmp_path / "cup")
    assert read_bracket(tmp_path / "cup") == made
    with pytest.raises(NotLegal, match="holds a bracket already"):
        write_bracket(made, tmp_path / "cup")


@pytest.mark.parametrize(
    ("clubs", "lengths", "says"),
    [
        (3, (3,), "a bracket has 2, 4, 8 or 16 clubs, not 3"),
        (4, (4,), "there is no best of 4"),
        (4, (3, 3, 3), "a bracket of 4 clubs has 2 rounds, not 3"),
    ],
)
def test_what_is_no_bracket_is_refused(clubs: int, lengths: tuple[int, ...], says: str) -> None:
    with pytest.raises(NotLegal, match=says):
        bracket(clubs, lengths)


def test_a_club_stands_once() -> None:
    teams = [as_node(name) for name in (EIGHT[0], EIGHT[1], EIGHT[0], EIGHT[2])]
    with pytest.raises(NotLegal, match="stand twice among the clubs"):
        new_bracket(RB8, teams, ["random"] * 4, (3,), as_node(None), "a seed")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bracket: rb8", "bracket: chess", "chess"),
        ("seed: a seed", "seeds: a seed", "bracket.yaml:3: seeds"),
        ("best of: [3, 3]", "best of: [3]", "2, 4, 8 or 16 clubs, and a length for each round"),
        ("best of: [3, 3]", "best of: [3, 4]", "bracket.yaml: there is no best of 4"),
        ("manager: random", "manager: nobody", r"bracket.yaml:\d+: clubs\[1\].manager: expected you or a level: "),
        ("- name: ", "- name: not ", r"bracket.yaml:\d+: clubs\[1\].name: expected the name of its team, "),
        ("best of: [3, 3]", "best of: [3, x]", r"best of\[2\]: expected a whole number from 1 to 99"),
    ],
)
def test_a_damaged_file_is_named_with_the_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    write_bracket(bracket(4), tmp_path)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(HotStoveError, match=says):
        read_bracket(tmp_path)


@pytest.mark.parametrize("name", ["''", "[a, b]", "7", "x" * 41])
def test_odd_names_of_players_are_named_with_the_place(tmp_path: Path, name: str) -> None:
    write_bracket(bracket(2), tmp_path)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    (tmp_path / FILE).write_text(re.sub(r"(- {id: LHA01, name:) [^,]*", rf"\1 {name}", text), encoding="utf-8")
    with pytest.raises(Unreadable, match=r"bracket.yaml:\d+: clubs\[1\].team.*name: "):
        read_bracket(tmp_path)


def test_options_that_are_none_are_named(tmp_path: Path) -> None:
    write_bracket(bracket(2), tmp_path)
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    (tmp_path / FILE).write_text(re.sub(r"options:.*(\n +.*)*", "options: 3", text), encoding="utf-8")
    with pytest.raises(Unreadable, match=r"bracket.yaml:\d+: options: expected the switches of the rules by name, found 3"):
        read_bracket(tmp_path)


def test_a_series_of_another_bracket_is_refused(tmp_path: Path) -> None:
    made = bracket(4)
    first, second = Meeting(1, 1, 0, 3, 3), Meeting(1, 2, 1, 2, 3)
    Journal.create(tmp_path / f"{first.name}.jsonl", made.record(second, lambda seats: False)).close()
    with pytest.raises(Unreadable, match=r"round-1-series-1\.jsonl: not the series of this bracket"):
        score_in(tmp_path, made, first)
    assert score_in(tmp_path, made, second).wins == (0, 0)


@pytest.mark.parametrize("size", [0, 5, 40])
def test_a_series_whose_first_line_is_not_whole_has_not_begun(tmp_path: Path, size: int) -> None:
    """Its process was killed just then; the bracket goes on."""
    made, meeting = bracket(2), Meeting(1, 1, 0, 1, 3)
    path = tmp_path / f"{meeting.name}.jsonl"
    record = made.record(meeting, lambda seats: False)
    path.write_bytes(written(record)[:size])
    assert score_in(tmp_path, made, meeting).wins == (0, 0)
    Journal.create(path, record, anew=True).close()
    assert read_journal(path).seed == record.seed
    with pytest.raises(NotSaved, match="exists already"):
        Journal.create(path, record, anew=True)
    path.write_bytes(b"my own")
    with pytest.raises(NotSaved, match="exists already"):
        Journal.create(path, record, anew=True)
    assert path.read_bytes() == b"my own"


def test_a_bracket_is_its_owners_alone_and_written_once(tmp_path: Path) -> None:
    """It holds the seed of the games to come."""
    write_bracket(bracket(2), tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(NotLegal, match="holds a bracket already"):
        write_bracket(bracket(4), tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    with pytest.raises(NotWritten, match="not written"):
        write_bracket(bracket(2), tmp_path / FILE)


def test_a_bracket_whose_making_was_cut_off_is_told_and_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "b"
    folder.mkdir()
    with pytest.raises(Unreadable, match=f"{folder}: holds no bracket: no bracket.yaml in it"):
        read_bracket(folder)
    (folder / f".{FILE}.4711").write_text("bracket: rb")
    with pytest.raises(Unreadable, match=f"{folder}: holds no bracket: its process was ended before anything was played"):
        read_bracket(folder)
    write_bracket(bracket(), folder)
    assert read_bracket(folder) == bracket()


def test_a_bracket_that_can_not_be_written_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWritten, match="No space left on device"):
        write_bracket(bracket(), tmp_path / "new" / "b")
    assert not list(tmp_path.iterdir())
    (tmp_path / "file").touch()
    with pytest.raises(NotWritten, match="File exists"):
        write_bracket(bracket(), tmp_path / "file")
