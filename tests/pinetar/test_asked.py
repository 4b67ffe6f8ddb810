"""What Pine Tar asks and rolls, and what not: a table that answers nothing that its script doesn't name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from hotstove.baseball.plays import Kind, Play
from hotstove.book.scorebook import Scorebook
from hotstove.games.pinetar import GAME, ground
from hotstove.games.pinetar.batting import TAG_CALL, tag_options
from hotstove.games.pinetar.charts import TAG
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.games.pinetar.outcomes import outcome
from hotstove.games.pinetar.prospects import asks_here, option_prospect, sent_runner
from hotstove.games.pinetar.state import PineTarState, View
from hotstove.table import AWAY, HOME, Event, HotStoveError
from hotstove.table.asks import Ask
from hotstove.table.script import ScriptTable
from hotstove.table.texts import Json, as_node
from tests.no_bench import NoBench

BOTH = "second advances on 40 or less (41%)"
TOP = "ROE/PO 93, ROE/LO 94-95, BK/WP 96-99"
GROUNDER = f"1B 0-22, SO 23-50, GO-SS 51-60, FO-CF 61-92, {TOP}"
FLY = {field: f"1B 0-22, SO 23-50, GO-SS 51-60, FO-{field} 61-92, {TOP}" for field in ("LF", "CF", "RF")}
LEFT_OUT: Mapping[str, str] = {"offense": "swing away", "defense": "pitch to the batter"}
FIRST, SECOND, THIRD = "Al Embick", "Aurelio Goldbeater", "Cruz Sibley"
ON: Mapping[str, Mapping[str, Json]] = {
    "nobody": {},
    "first": {"1": FIRST},
    "second": {"2": SECOND},
    "third": {"3": THIRD},
    "first and second": {"1": FIRST, "2": SECOND},
    "first and third": {"1": FIRST, "3": THIRD},
    "second and third": {"2": SECOND, "3": THIRD},
    "everywhere": {"1": FIRST, "2": SECOND, "3": THIRD},
}


def position(column: str, on: str, **start: Json) -> PineTarState:
    """Mercury Quicke at bat with that column, a plain C pitching."""
    away: Json = {"team": "alchemists", "cards": {"CF": {"vs all": column, "BR": "M"}}}
    home: Json = {"team": "bootleggers", "cards": {"P": {"throws": "R", "home": "C", "away": "C", "BK/WP": "10/40"}}}
    begun: dict[str, Json] = {"batter": "Mercury Quicke", "bases": dict(ON[on]), **start}
    return GAME.position(GAME.set_up(as_node(away), as_node(home), as_node(None)), as_node(begun))


def turn(state: PineTarState, *steps: dict[str, Json]) -> list[Event]:
    """A turn that answers these steps alone; any other question or roll is an error."""
    table = ScriptTable([as_node(step) for step in steps], LEFT_OUT)
    GAME.turn(state, table)
    assert table.done, "something of it was not asked for"
    return table.events


def roll(why: str, number: int) -> dict[str, Json]:
    return {"roll": "red and white", "for": why, "value": [*divmod(number, 10)]}


def asked(state: PineTarState, what: str, *steps: dict[str, Json]) -> bool:
    """Is that asked after these steps?"""
    try:
        turn(state, *steps)
    except HotStoveError as error:
        assert what in str(error), error
        return True
    return False


# --- Double plays (PT-86, PT-87, PT-104)


@pytest.mark.parametrize("score", [(0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (4, 0)])
@pytest.mark.parametrize("inning", [1, 7, 8, 9, 12])
@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize("on", ["first", "first and second", "first and third"])
def test_when_a_double_play_may_be_declined(on: str, outs: int, inning: int, score: tuple[int, int]) -> None:
    """PT-86, PT-R-15, PT-EX-20: eighth inning or later, nobody out, a man on third, at most one run behind."""
    if inning > 9 and score != (0, 0):
        score = (0, 0)
    state = position(GROUNDER, on, inning=inning, outs=outs, score=[*score])
    wanted = inning >= 8 and outs == 0 and on == "first and third" and score[0] + 1 >= score[1]
    assert asked(state, "PT-86 double play", roll("batter roll", 53)) == wanted


@pytest.mark.parametrize("white", range(10))
def test_only_a_double_play_is_declined(white: int) -> None:
    """PT-86: other results of the same table are not asked about."""
    state = position(GROUNDER, "first and third", inning=9, score=[0, 0])
    assert asked(state, "PT-86 double play", roll("batter roll", 60 if white == 0 else 50 + white)) == (white <= 5)


@pytest.mark.parametrize("outs", [0, 1])
@pytest.mark.parametrize("inning", [1, 9])
def test_with_the_bases_loaded_it_is_asked_in_any_inning(inning: int, outs: int) -> None:
    """PT-104, PT-R-57: whatever the score."""
    state = position(GROUNDER, "everywhere", inning=inning, outs=outs, score=[0, 5])
    assert asked(state, "PT-86 double play", roll("batter roll", 53))


def test_but_not_about_one_by_way_of_home() -> None:
    """PT-102, PT-104: the pitcher's double play leaves nothing to choose."""
    state = position(GROUNDER.replace("GO-SS", "GO-P"), "everywhere")
    assert not asked(state, "PT-86 double play", roll("batter roll", 53))


def test_the_side_in_the_field_is_asked_when_it_knows_the_result() -> None:
    """PT-86, PT-104, PT-R-57."""
    state = position(GROUNDER, "everywhere")
    answer: dict[str, Json] = {"ask": "double play", "by": "home", "answer": ground.THROW_HOME}
    events = turn(state, roll("batter roll", 53), answer)
    assert [type(event).__name__ for event in events][-3:] == ["Rolled", "Chosen", "Play"]


# --- Tags (PT-106 to PT-116)


@pytest.mark.parametrize("field", FLY)
@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("on", ON)
def test_when_runners_may_tag(on: str, outs: int, field: str) -> None:
    """PT-106, PT-108, PT-109, PT-115, PT-116, PT-R-21: asked before any roll, with somebody who may try and an out to spare."""
    able = "third" in on or on == "everywhere" or ("second" in on and field != "LF")
    state = position(FLY[field], on, outs=outs)
    assert asked(state, "PT-114 tag", roll("batter roll", 72)) == (able and outs < 2)


@pytest.mark.parametrize("on", [on for on in ON if on not in ("nobody", "first")])
def test_no_tag_roll_when_nobody_goes(on: str) -> None:
    """PT-114."""
    state = position(FLY["CF"], on)
    before = {base: runner for base, runner in enumerate(state.bases) if runner is not None}
    turn(state, roll("batter roll", 72), {"ask": "tag", "answer": "all hold"})
    assert {base: runner for base, runner in enumerate(state.bases) if runner is not None} == before
    assert (state.outs, state.score) == (1, (0, 0))


@pytest.mark.parametrize(
    ("fly", "second", "third", "offered"),
    [
        ("FO-CF", True, False, ["all hold", "second tags"]),
        ("FO-CF", False, True, ["all hold", "third tags"]),
        ("FO-CF", True, True, ["all hold", "third tags", "both tag"]),
        ("FO-LF", True, True, ["all hold", "third tags"]),
    ],
)
def test_who_may_be_sent(fly: str, second: bool, third: bool, offered: list[str]) -> None:
    """PT-109, PT-114, PT-R-20: each alone where the way is free; nobody toward a base whose owner stays."""
    assert [str(tag) for tag in tag_options(outcome(fly), second, third)] == offered


@pytest.mark.parametrize(
    ("fly", "on", "brings"),
    [
        ("LF", "third", ["", "scores on 75 or less (76%)"]),
        ("CF", "third", ["", "scores on 85 or less (85%)"]),
        ("RF", "second", ["", "advances on 45 or less (46%)"]),
        ("CF", "second and third", ["", "scores on 85 or less (85%)", f"third scores on 85 or less (85%) and {BOTH}"]),
    ],
)
def test_what_was_hit_and_the_chances_are_told_before_a_runner_is_sent(fly: str, on: str, brings: list[str]) -> None:
    """PT-114: the word is given before the roll, by who knows the table (PT-109); 77, 88 and 99 throw him out (PT-113)."""
    state = position(FLY[fly], on)
    options = tag_options(outcome(f"FO-{fly}"), state.second is not None, state.third is not None)
    ask = Ask("choose", TAG_CALL, state.half, options)
    view = View(state, state.half)
    assert [option_prospect(view, option, ask) for option in options] == brings
    where = {"LF": "left field", "CF": "center field", "RF": "right field"}[fly]
    assert asks_here(view, ask) == f"a fly to {where}; who tags up?"
    sent = [sent_runner(view, option) for option in options]
    assert [each.start if each else 0 for each in sent] == [0, 2 if on == "second" else 3, *([0] if len(options) == 3 else [])]


@pytest.mark.parametrize(
    ("on", "wanted"), [("second", "second tags"), ("third", "third tags"), ("second and third", "both tag")]
)
def test_the_computer_sends_everybody(on: str, wanted: str) -> None:
    """PT-R-21: no number of the table is below 40, so the manager who plays for the computer never holds a man."""
    assert min(number for row in TAG.values() for number in row if number >= 0) == 40
    state = position(FLY["CF"], on)
    offered = tag_options(outcome("FO-CF"), state.second is not None, state.third is not None)
    assert str(Sensible().choose(GAME.view(state, AWAY), offered, TAG_CALL, NoBench())) == wanted


# --- Rolls that are made, and that are saved


@pytest.mark.parametrize("on", ON)
@pytest.mark.parametrize("number", [13, 30, 58])
def test_hits_strikeouts_and_grounders_take_one_roll(number: int, on: str) -> None:
    """PT-02, PT-32, PT-61, PT-R-19: nothing else is rolled, and on a grounder's RA nobody is asked."""
    events = turn(position(GROUNDER.replace("GO-SS", "GO-1B"), on), roll("batter roll", number))
    assert len([event for event in events if isinstance(event, Play)]) == 1


@pytest.mark.parametrize("on", ON)
def test_when_a_balk_or_wild_pitch_is_rolled_for(on: str) -> None:
    """PT-39, PT-40."""
    assert asked(position(GROUNDER, on), "PT-40 balk or wild pitch", roll("batter roll", 97)) == (on != "nobody")


def test_both_managers_are_asked_again_when_the_same_batter_rolls_again() -> None:
    """PT-46, PT-R-61: the next turn is a roll, after both have been asked."""
    state = position(GROUNDER, "first")
    turn(state, roll("batter roll", 97), roll("balk or wild pitch", 40))
    assert state.again
    calls: list[dict[str, Json]] = [
        {"ask": "offense", "answer": "swing away"},
        {"ask": "defense", "answer": "pitch to the batter"},
    ]
    table = ScriptTable([as_node(step) for step in (*calls, roll("batter roll", 30))], {})  # without passes for calls
    GAME.turn(state, table)
    assert table.done
    assert (state.outs, state.balls, state.again) == (1, 0, False)


# --- In the books (PT-154)


def test_an_error_is_an_at_bat_and_no_hit() -> None:
    """PT-154: a man who reaches on an error has batted in vain, and who pitched has no hit against him."""
    orders = (
        "lineup vs RHP: Quicke, Embick, Goldbeater, Sibley, Osterstone, Antimony, Leadbitter, Rialle",
        "lineup vs RHP: Townley, Revnik, Jointer, Jarvis, Hanratty, Mash, Cellarer, Getaway",
    )
    steps: list[dict[str, Json]] = [
        {"ask": "starting pitcher", "answer": "Hermes Trismond"},
        {"ask": "starting pitcher", "answer": "Easy Dunleigh"},
        {"ask": "lineup", "answer": orders[0]},
        {"ask": "lineup", "answer": orders[1]},
        roll("batter roll", 93),
        {"roll": "red and white and blue", "for": "error check", "value": [7, 0, 0]},
    ]
    table = ScriptTable([as_node(step) for step in steps], LEFT_OUT)
    state = GAME.start(GAME.set_up(as_node("alchemists"), as_node("bootleggers"), as_node(None)), table)
    GAME.turn(state, table)
    GAME.turn(state, table)
    assert table.done
    book = Scorebook.of(table.events)
    play = next(event for event in table.events if isinstance(event, Play))
    assert play.kind is Kind.ERROR
    line = book.sides[AWAY].batting[play.batter]
    assert (line.at_bats, line.hits) == (1, 0)
    assert (book.hits(AWAY), book.errors(HOME)) == (0, 1)
