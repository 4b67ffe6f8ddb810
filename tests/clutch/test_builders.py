"""The commands ``hotstove roster`` and ``hotstove deck`` over Clutch's builders."""

from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner, Result

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.builders import builder_of
from hotstove.cli import building, deck, roster
from hotstove.games.clutch.builders import deck_file
from hotstove.games.clutch.building import build_deck, build_roster
from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.strategy import DECKS, read_deck
from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import as_node, read_yaml

CLUTCH = Clutch()


@pytest.fixture(autouse=True)
def _only_clutch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "ball_game_named", lambda name: CLUTCH)


def run(command: click.Command, *words: str) -> Result:
    return CliRunner().invoke(command, ["clutch", *words])


def test_a_built_roster_is_a_team_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    assert run(roster.command, "build", "--name", "Mine Own", "--out", str(file)).exit_code == 0
    team = read_team(read_yaml(file.read_text(encoding="utf-8"), "mine.yaml"))
    assert (team.name, team.code) == ("Mine Own", "MIN")
    assert {card.id for card in team.players} == {card.id for card in build_roster(pool().values()).cards}
    assert run(roster.command, "check", str(file)).output == f"{file} is legal\n"
    assert run(deck.command, "check", str(file)).output == f"{file} is legal\n"


@pytest.mark.parametrize("name", ["a\nQuiet Hands: 9", "\u2800", "\u200b", "a\x1bb", "A" * 41, " "])
@pytest.mark.parametrize("what", [roster, deck])
def test_a_name_is_one_line_that_can_be_seen(what: ModuleType, name: str) -> None:
    """In a deck's file it stands in a comment, and a second line would be a card."""
    refused = run(what.command, "build", "--name", name)
    assert isinstance(refused.exception, Unreadable) or name.startswith("a\n")
    assert "Quiet Hands: 9" not in refused.output.splitlines()
    assert "Mine Own" in run(what.command, "build", "--name", " Mine  Own").output


@pytest.mark.parametrize("kind", ["20-man", "all-star"])
def test_other_kinds_of_rosters(kind: str) -> None:
    team = read_team(read_yaml(run(roster.command, "build", "--kind", kind).output, "built"))
    assert team.rules.name == kind


def test_a_stadium_that_a_file_does_not_name_is_told(tmp_path: Path) -> None:
    """Each team brings one (CL-055): that of the file, or the usual one."""
    file = tmp_path / "team.yaml"
    made = run(roster.command, "build").output
    file.write_text("".join(line for line in made.splitlines(keepends=True) if not line.startswith("stadium:")))
    told = run(roster.command, "check", str(file)).output
    assert told == f"{file} is legal\nIt names no stadium: its home is Harbourlight Grounds (CL-055).\n"


def test_all_that_is_not_legal_is_said(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = TEAMS.file("harbour").replace("deck: balanced", "deck: {OF-01: 4}").replace("[BC-1, HC-1", "[HC-1, BC-1")
    file.write_text(text.replace("bench:\n", "bench:\n  - GLA29\n"), encoding="utf-8")
    result = run(roster.command, "check", str(file))
    assert result.exit_code != 0
    assert isinstance(result.exception, NotLegal)
    rules = ("(CL-034)", "(CL-037)", "(CL-045)", "(CL-046)", "(CL-049)")
    assert [rule for rule in rules if rule not in result.output] == []


def test_teams_that_ship_can_be_shown() -> None:
    shown = run(roster.command, "show", "Harbour").output
    team = TEAMS.team("harbour")
    assert f"Harbour Pilots: 26 cards, salaries {team.salary:,} of 6,000" in shown
    assert [card.name for card in team.players if card.name not in shown] == []


def test_a_built_deck_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    assert run(deck.command, "build", "--out", str(file)).exit_code == 0
    assert read_deck(read_yaml(file.read_text(encoding="utf-8"), "deck.yaml")) == build_deck()
    for name, cards in DECKS.items():
        assert read_deck(read_yaml(deck_file(cards, name), name)) == cards
        assert run(deck.command, "build", "--kind", name).output == deck_file(cards, name)


def test_a_team_names_the_file_of_its_deck(tmp_path: Path) -> None:
    """A file beside the team's own is read; a team that comes without a folder, such as an upload, names none."""
    run(deck.command, "build", "--kind", "legs", "--out", str(tmp_path / "mine.yaml"))
    text = TEAMS.file("harbour").replace("deck: balanced", "deck: mine.yaml")
    (tmp_path / "team.yaml").write_text(text, encoding="utf-8")
    team, _ = TEAMS.find(as_node("team.yaml", folder=tmp_path), "")
    assert team.deck == DECKS["legs"]
    assert "50 cards:" in run(deck.command, "show", str(tmp_path / "team.yaml")).output
    with pytest.raises(Unreadable, match=r"a deck's file beside this one"):
        TEAMS.find(read_yaml(text, "away team file team.yaml"), "")


def test_a_deck_is_checked_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("Quiet Hands: 1\nFouls It Back: 4\n", encoding="utf-8")
    result = run(deck.command, "check", str(file))
    assert (
        f"{file}:2: Fouls It Back: 4 copies of Fouls It Back: a deck has at most 3 of one common card (CL-046)."
        in result.output
    )
    assert "50 cards:" in run(deck.command, "show", "legs").output
    assert "50 cards:" in run(deck.command, "show", "mesa").output
    file.write_text("{Fouls It Bck: 3}\n", encoding="utf-8")
    assert "(perhaps Fouls It Back)" in str(run(deck.command, "check", str(file)).exception)
    unknown = run(deck.command, "show", "heavy")
    assert isinstance(unknown.exception, Unreadable)
    assert "expected a stock deck" in str(unknown.exception)


def test_kinds_are_listed_and_unknown_ones_refused() -> None:
    assert "20-man: 20 cards under a cap of 5,000 (CL-043)" in run(roster.command, "build", "--kind", "help").output
    assert "there is no kind 'huge'; kinds: full, 20-man, all-star" in run(roster.command, "build", "--kind", "huge").output
    assert "expected a FILE to check" in run(roster.command, "check").output


def test_a_game_without_builders_says_so() -> None:
    with pytest.raises(NotLegal, match=r"SportsClix has no deck to build, but a roster; games that have: clutch$"):
        builder_of(ball_game_named("sportsclix"), "deck")
    with pytest.raises(NotLegal, match=r"Small Ball has no roster to build; games that have: clutch, sportsclix$"):
        builder_of(ball_game_named("smallball"), "roster")
