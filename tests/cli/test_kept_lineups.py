"""Lineups that are kept under names at the terminal, and played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from hotstove.baseball import kept_lineups
from hotstove.baseball.lineup_board import Candidate, LineupBoard
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.kept_lineups import KeptLineups
from hotstove.games.rb8 import GAME as RB8
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import as_node, read_yaml_file
from tests.cli.driving import Pipe

SET_REVERSED = ["set it myself", *[""] * 5]
"""Who stands where stays as it is, at the five positions for which there is a choice; the batting order is asked for next."""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptLineups:
    """The lineups of RB8's Hares in a folder of the test."""
    monkeypatch.setattr("hotstove.cli.kept_lineups.own_folder", lambda: tmp_path)
    return KeptLineups("rb8", "Thistledown Hares")


def hares() -> TeamSheet:
    """The Hares' sheet with their usual lineup."""
    return RB8.sheets(RB8.set_up(as_node("kettles"), as_node("hares"), as_node(None)))[1]


def test_a_lineup_is_kept_and_played_again(tmp_path: Path) -> None:
    pipe = Pipe(tmp_path)
    teams = ("--away", "kettles", "--home", "hares", "--you", "home", "--plain", "--seed", "keep")
    order = [slot.player.name for slot in hares().order]
    first = pipe.run("play", "rb8", *teams, answers="\n".join([*SET_REVERSED, *order[::-1], "", "keep Late Show", "q"]) + "\n")
    assert "keep NAME keeps your lineup for other games." in first.stdout
    assert "Kept lineups of the Hares: Late Show." in first.stdout
    again = pipe.run("play", "rb8", *teams, answers="use late show\n\nkeep late show\nuse it\nq\n")
    assert "Kept lineups: Late Show. use NAME takes one." in again.stdout
    assert "Kept lineups of the Hares: Late Show." in again.stdout, "no second one by another spelling"
    assert "A kept lineup is taken where the lineup is asked for." in again.stdout
    kept = read_yaml_file(tmp_path / "data" / "hotstove" / "lineups" / "rb8.yaml").mapping()["Thistledown Hares"].mapping()
    lineup = kept_lineups.read(kept["Late Show"].text())
    assert [name for name, _ in lineup] == order[::-1], "the second game began with the lineup of the first"


def test_one_that_is_not_there_is_told_with_those_that_are(tmp_path: Path) -> None:
    run = Pipe(tmp_path).run("play", "clutch", "--you", "home", "--home", "mill", "--plain", answers="use mine\nkeep it\nq\n")
    assert "Old Mill Millstones has no lineup 'mine'; kept are: none yet." in run.stdout
    assert "The lineup is kept once it is set and the game begins: keep NAME." in run.stdout


def test_the_pitcher_is_todays(mine: KeptLineups) -> None:
    sheet = hares()
    mine.keep("nine", sheet)
    names = [slot.player.name for slot in sheet.order]
    order = tuple((slot.player.name, slot.position) for slot in sheet.order if slot.position is not None)
    players = tuple(Candidate(name, (), ()) for name in names)
    assert mine.placed("NINE", LineupBoard(players, order, ())) == (order, ())
    besides = (("Somebody Else", Position.PITCHER),)
    assert mine.placed("nine", LineupBoard(players, order, (), besides)) == (order, besides)
    text = f"Ann ss, {kept_lineups.PITCHER}"
    lineups = kept_lineups.with_one_more({}, "p", text, "us")
    assert kept_lineups.read(lineups["p"]) == (("Ann", Position.SHORTSTOP), ("pitcher", Position.PITCHER))


def test_a_damaged_file_is_named_and_left(mine: KeptLineups, tmp_path: Path) -> None:
    path = tmp_path / "lineups" / "rb8.yaml"
    path.parent.mkdir()
    path.write_text("Thistledown Hares: [nobody]\n", encoding="utf-8")
    with pytest.raises(Unreadable, match=r"rb8\.yaml"):
        _ = mine.lineups
    path.write_text("Thistledown Hares: {odd: 'Ann'}\n", encoding="utf-8")
    with pytest.raises(Unreadable, match="expected a player and his position, found 'Ann'"):
        mine.placed("odd", LineupBoard((), (), ()))
    with pytest.raises(NotLegal, match="a lineup's name has 1 to 40 characters"):
        mine.keep("x" * 41, hares())
    assert path.read_text(encoding="utf-8") == "Thistledown Hares: {odd: 'Ann'}\n"
