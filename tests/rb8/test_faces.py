"""What people see of RB8: ratings behind a decision, combos on a card, draws told by side, and the odds of a line of calls."""

from __future__ import annotations

from dataclasses import replace

from click.testing import CliRunner

from hotstove.baseball.words import BATS, HANDS
from hotstove.book.box import NOT_BEGUN, box_text
from hotstove.book.play_by_play import narrate
from hotstove.book.scorebook import Scorebook
from hotstove.cli.odds import command as odds
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.faces import printed_face
from hotstove.table import AWAY, HOME, Drawn
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node

SETUP = GAME.set_up(as_node("hares"), as_node("lamplighters"), as_node(None))


def notes(start: dict[str, Json], seat: int) -> str:
    state = GAME.position(SETUP, as_node(start))
    return " ".join(GAME.situation(GAME.view(state, HOME if seat else AWAY)).notes)


def test_runners_fielders_and_bullpen_stand_beside_the_decision() -> None:
    on_first = GAME.position(SETUP, as_node({"bases": {"1": 1}, "batter": 2})).board.runner(1)
    told = notes({"bases": {"1": 1}, "batter": 2}, HOME)
    assert f"Speed: {on_first.name} {on_first.speed}." in told
    assert "Defense: C " in told and "CF " in told
    reliever = GAME.position(SETUP, as_node({})).board.bullpens[HOME][0]
    assert f"Bullpen: {reliever.name} {reliever.control}/{reliever.stuff} {reliever.throws}" in told
    assert "Bullpen" not in notes({"bases": {"1": 1}, "batter": 2}, AWAY)
    assert "Speed" not in notes({"batter": 2}, HOME)


def test_a_card_shows_the_combos_that_it_has_rolled() -> None:
    """RB-106: Cleanup Plan's combo of the day."""
    lamps: Json = {"team": "lamplighters", "cards": {"SS": {
        "name": "Ada Plan", "position": "SS", "power": 5, "contact": 5, "speed": 5, "defense": 5, "bats": "R", "ability": "A02",
    }}}  # fmt: skip
    setup = GAME.set_up(as_node("hares"), as_node(lamps), as_node(None))
    start: Json = {"half": "bottom", "batter": "Ada Plan", "keys": {"Ada Plan": {"hitting key": {"3-4": "double to LF +"}}}}
    state = GAME.position(setup, as_node(start))
    rows = {row.label: row.text for row in GAME.situation(GAME.view(state, AWAY)).card.rows}
    assert rows["Cleanup Plan"].endswith("Today 3-4.")
    plain = GAME.position(setup, as_node({"half": "bottom", "batter": "Ada Plan"}))
    said = {row.label: row.text for row in GAME.situation(GAME.view(plain, AWAY)).card.rows}
    assert "Today" not in said["Cleanup Plan"]


def test_a_draw_has_a_line_of_its_own_that_says_whose_hand() -> None:
    """RB-113 to RB-118: never in the line of the next batter."""
    manager = GAME.managers["random"](SETUP)
    table = RecordingTable(GAME, (manager, manager), Record(GAME.name, GAME.edition, SETUP, "draws"))
    table.play(SETUP)
    drawn = [event for event in table.events if isinstance(event, Drawn)]
    told = [line.text for line in narrate(table.events)]
    assert sum(": the " in text and " draw " in text for text in told) >= len(drawn) - 6  # six are dealt before there are names
    for event in drawn[6:]:
        side = ("Hares", "Lamplighters")[event.seats[0]]
        assert f"{event.why.partition(' ')[2].capitalize()}: the {side} draw {event.card}." in told


def test_a_box_score_before_the_lineups_says_so() -> None:
    assert box_text(Scorebook.of([])) == NOT_BEGUN


def test_the_odds_of_several_decisions_one_after_the_other() -> None:
    start = ("rb8", "--away", "hares", "--home", "lamplighters", "--start", "{bases: {1: 1}, batter: 2}")
    result = CliRunner().invoke(odds, [*start, "--decision", "no change", "--decision", "steal second"])
    assert result.exit_code == 0
    assert "steal second" in result.output
    assert "stolen base" in result.output and "caught stealing" in result.output
    wrong = CliRunner().invoke(odds, [*start, "--decision", "no change", "--decision", "steal home"])
    assert wrong.exit_code != 0
    assert "'steal home' is not legal here" in str(wrong.exception)


def test_who_bats_from_either_side_is_called_the_same_everywhere() -> None:
    hitter = replace(GAME.position(SETUP, as_node({})).board.nines[HOME].hitters[0], bats="S")
    assert BATS["S"] == BATS["B"] == f"bats {HANDS['S']}" == "bats both ways"
    assert printed_face(hitter).line.endswith("bats both ways")
