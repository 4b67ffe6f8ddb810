"""``hotstove draft league``: a league drafted by mail and at one terminal, and the season of its clubs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hotstove.cli.club_draft import DraftTable
from hotstove.league.club_draft.files import read_draft
from hotstove.table.errors import NotLegal
from tests.cli.driving import Pipe
from tests.league.test_club_draft_games import drafted

NEW = ("--year", "1889", "--club", "Aces", "--club", "Bees", "--computer", "Crows", "--size", "16")


def fine(pipe: Pipe, *arguments: str, answers: str = "") -> str:
    result = pipe.run(*arguments, answers=answers)
    assert result.returncode == 0, result.stderr
    return result.stdout


def refused(pipe: Pipe, words: str, *arguments: str) -> None:
    result = pipe.run(*arguments)
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def picks(path: Path) -> list[str]:
    return list(json.loads(path.read_text())["picks"])


def test_a_league_is_drafted_by_mail_and_at_a_terminal_and_plays_its_season(pipe: Pipe) -> None:
    path = pipe.home / "ours.draft"
    draft = "draft", "league", str(path)
    refused(pipe, "there is no such draft; hotstove draft league", *draft)
    refused(pipe, "--year says from which season's men", *draft, "--club", "Aces", "--club", "Bees")
    refused(pipe, "two clubs or more", *draft, "--year", "1889", "--club", "Aces")
    refused(pipe, "RB8 has no draft of a league; games that have one: ", *draft, *NEW, "--game", "rb8")
    assert not path.exists()

    out = fine(pipe, *draft, *NEW)
    assert "3 clubs of 16 men each" in out
    assert "The order: Aces, Bees, Crows (computer), and back." in out
    assert "Round 1, pick 1 of 48: Aces (16 picks left, needs C, 1B, 2B, 3B, SS, LF, CF, RF, 4 SP, 3 RP)." in out
    refused(pipe, "there is such a file already", *draft, *NEW)

    # By mail: each picks in his turn, and sends the file on.
    best = fine(pipe, *draft, "best", "SS")
    assert "Jack Glasscock, IN3 1889 (SS" in best
    refused(pipe, "pick 1 is that of Aces, not of Bees", *draft, "pick", "glasscock", "--as", "bees")
    refused(pipe, "there is nobody called 'Babe Ruth' in the pool", *draft, "pick", "Babe", "Ruth")
    out = fine(pipe, *draft, "pick", "glasscock", "--as", "aces")
    assert "Pick 1, Aces: Jack Glasscock, IN3 1889 (SS" in out
    assert "Round 1, pick 2 of 48: Bees" in out
    refused(pipe, "Jack Glasscock, IN3 1889 is with Aces already (pick 1)", *draft, "pick", "glasscock")
    out = fine(pipe, *draft, "auto")
    assert re.search("Pick 2, Bees: .*\nPick 3, Crows: .*\nPick 4, Crows: .*\nRound 2, pick 5 of 48: Bees", out)
    assert len(picks(path)) == 4
    assert "Taken back: " in fine(pipe, *draft, "undo")
    assert picks(path) == ["Jack Glasscock, IN3 1889"]
    refused(pipe, "the draft is not over, 47 picks are left", "season", "new", "pinetar", "--draft", str(path))

    # At one terminal: names, numbers of a list, places, and what is refused there is asked again.
    out = fine(pipe, *draft, "live", answers="?\n99\nglasscock\nSP\n2\ns bees\nq\n")
    assert "There is no 99 in the last list." in out
    assert "Jack Glasscock, IN3 1889 is with Aces already (pick 1); there is one of each man." in out
    assert "Bees (BEE), 1 of 16, needs C, 1B, 2B, 3B, SS, LF, CF, RF, 3 SP, 3 RP" in out
    assert f"Go on with: hotstove draft league {path} live" in out
    assert len(picks(path)) == 4
    out = fine(pipe, *draft, "live", answers="a\n" * 31)
    assert f"The draft is over. Now: hotstove season new pinetar --draft {path}" in out
    assert len(set(picks(path))) == 48
    assert "all places filled" in fine(pipe, *draft, "squads", "crows")
    refused(pipe, "the draft is over", *draft, "auto")
    refused(pipe, "'nobody' is not one of the clubs: Aces, Bees, Crows", *draft, "squads", "nobody")

    # The season of the drafted clubs: the draft's file is not needed any more.
    season = "--file", str(pipe.home / "s.db")
    refused(pipe, "a draft of Pine Tar, not of Clutch", "season", "new", "clutch", "--draft", str(path))
    refused(pipe, "leave out --draft", "season", "new", "pinetar", "--year", "1889", "--draft", str(path))
    new = "season", "new", "pinetar", "--draft", str(path), "--games", "6", "--mine", "aces", "--seed", "1", *season
    assert "3 clubs, 9 games, seed 1+" in fine(pipe, *new)
    path.unlink()
    assert "Yours: game " in fine(pipe, "season", "sim", *season), "the computer stops before a person's games"
    fine(pipe, "season", "mine", "--none", *season)
    assert "Champions: " in fine(pipe, "season", "sim", *season)
    assert "Glasscock, Aces 1889" in fine(pipe, "season", "player", "glasscock", *season)


@pytest.mark.parametrize("game", ["clutch", "sportsclix"])
def test_a_season_is_played_by_the_clubs_of_a_draft(pipe: Pipe, game: str) -> None:
    path, season = pipe.home / "ours.draft", ("--file", str(pipe.home / "s.db"))
    drafted(game).write(path)
    assert "3 clubs, 6 games" in fine(pipe, "season", "new", game, "--draft", str(path), "--games", "4", *season)
    assert "Champions: " in fine(pipe, "season", "sim", *season)


def test_help_teaches_the_draft_of_a_league(pipe: Pipe) -> None:
    assert "hotstove draft league --help" in fine(pipe, "draft", "--help")
    out = fine(pipe, "draft", "league", "--help")
    for words in ("Usage: hotstove draft league [OPTIONS] FILE [ACTION] [NAME]", "pick NAME", "--computer NAME"):
        assert words in out


def test_a_pick_does_not_count_if_another_one_has_gone_on_with_the_draft(pipe: Pipe) -> None:
    path = pipe.home / "ours.draft"
    fine(pipe, "draft", "league", str(path), *NEW)
    ours, theirs = (DraftTable(path, read_draft(path)) for _ in range(2))
    theirs.pick(theirs.draft.named("glasscock"))
    with pytest.raises(NotLegal, match="somebody else has gone on with the draft meanwhile"):
        ours.pick(ours.draft.named("glasscock"))
    assert picks(path) == ["Jack Glasscock, IN3 1889"]
    ours.auto()
    assert len(picks(path)) == 4, "it was looked at anew"


def test_who_goes_on_at_a_computers_turn_has_it_pick_first(pipe: Pipe) -> None:
    """So a room of many clubs leaves the file, which makes the computer's picks in pieces."""
    path = pipe.home / "ours.draft"
    fine(pipe, "draft", "league", str(path), *NEW)
    file = read_draft(path)
    for _ in range(2):
        file = file.with_draft(file.draft.pick(file.draft.computer_pick()))
    file.write(path)
    assert file.draft.terms.clubs[file.draft.turn].name == "Crows"
    out = fine(pipe, "draft", "league", str(path), "auto")
    assert "Pick 5, Bees: " in out
    assert len(picks(path)) == 5
