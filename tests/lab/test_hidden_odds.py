"""Odds of the next play in a game with secret hands: nothing that a seat is told hangs on cards that it can't see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.lab.odds import AS_IF, NextPlay, assumption, next_plays, open_choice
from hotstove.table import AWAY, BOTH, HOME, Answer, Chance, DoesNotFit, Drawn, NotLegal, Seat, label_of
from hotstove.table.game import GameState, games
from hotstove.table.live import LiveTable
from hotstove.table.next_steps import next_steps
from hotstove.table.texts import as_node
from tests.lab.sleeves import CARDS, LOUD, PASS, RESULTS, SLEEVES, Sleeves, SleevesGame

FIRST, FIRST_AND_THIRD = (True, False, False), (True, False, True)


def position(
    away: Sequence[str], home: Sequence[str], bases: tuple[bool, bool, bool] = (False,) * 3, half: Seat = AWAY
) -> Sleeves:
    """A position with these hands; the rest lies in the pile."""
    pile = tuple(card for card in CARDS if card not in (*away, *home))
    return Sleeves(pile, (tuple(away), tuple(home)), bases, half)


def told(game: AnyBallGame, state: object, viewer: Seat | None, given: Sequence[Answer] = ()) -> list[object]:
    """All that the odds say, without the states."""
    return [
        (
            play.seat,
            play.option,
            play.waits,
            [(row.what, row.situation, row.probability, row.then) for row in play.rows],
            play.rolls,
        )
        for play in next_plays(game, state, given, viewer=viewer)
    ]


def only(plays: Sequence[NextPlay[Sleeves]]) -> NextPlay[Sleeves]:
    (play,) = plays
    return play


# --- What is told


def test_reactions_pass_and_other_questions_stop_the_path() -> None:
    state = position(["3 fence"], ["4 fence", "7 stare"], FIRST_AND_THIRD)
    plays = {play.option: play for play in next_plays(SLEEVES, state, viewer=AWAY)}
    assert set(plays) == {"stay", "go"}  # home's window before the pitch is passed
    rows = {(row.what, row.then): row.probability for row in plays["stay"].rows}
    assert rows == {
        ("single, 1 home", ""): Fraction(1, 6),
        ("fly", "H-06 tag-up"): Fraction(1, 6),
        ("home run, 3 home; away draws a card", ""): Fraction(1, 6),
        ("walk, 1 home", "H-08 lay aside"): Fraction(1, 6),
        ("error, 1 home", "H-09 turn up"): Fraction(1, 6),
        ("strikeout", "H-10 show"): Fraction(1, 6),
    }
    assert sum(row.probability for row in plays["go"].rows) == 1


def test_a_reaction_that_is_open_has_its_options() -> None:
    state = position(["1 boost", "2 boost"], ["7 stare", "8 stare"])
    assert [play.option for play in next_plays(SLEEVES, state, viewer=AWAY)] == [PASS, "1 boost", "2 boost"]
    assert [play.option for play in next_plays(SLEEVES, state)] == [PASS, "1 boost", "2 boost"]
    boosted = only(next_plays(SLEEVES, state, option="1 boost", viewer=AWAY))
    assert [row.what for row in boosted.rows] == ["single"]  # home does not stare
    # Told to home: away, who is asked first, plays nothing; then home's window opens.
    for given in ([], [Answer("H-02 before", AWAY, PASS)], [Answer("H-02 before", AWAY, "1 boost")]):
        plays = next_plays(SLEEVES, state, given, viewer=HOME)
        assert [play.option for play in plays] == [PASS, "7 stare", "8 stare"]
        assert len(plays[0].rows) == (1 if given and given[0].text != PASS else 6)


def test_reactions_end_only_when_the_open_choice_is_made() -> None:
    state = position(["9 sign"], ["7 stare"], FIRST)
    assert [play.option for play in next_plays(SLEEVES, state, viewer=AWAY)] == ["stay", "go", "9 sign"]
    for game, paths in ((SLEEVES, 6), (LOUD, 36)):  # the batter's field keeps paths apart while somebody might react
        assert sum(step.choices == ((AWAY, "stay"),) for step in next_steps(game, state, viewer=AWAY)) == paths
        for away in ("1 boost", "9 sign"):  # whether or not there is something to pass
            assert len(list(next_steps(game, position([away], ["4 fence"]), viewer=HOME))) == paths
            assert (
                len(list(next_steps(game, position([away], ["4 fence"]), until(position([away], ["4 fence"]), "3")[:-1]))) == 6
            )


def test_a_card_drawn_in_secret_is_one_outcome_without_a_name() -> None:
    for viewer in BOTH:
        steps = list(next_steps(SLEEVES, position([], []), viewer=viewer))
        drawn = [event for step in steps for event in step.events if isinstance(event, Drawn)]
        assert [(event.card, event.seats) for event in drawn] == [("a card", (AWAY,))]
        assert sum(step.probability for step in steps) == 1


def test_the_question_of_the_other_seat_comes_first() -> None:
    state = position([], [], FIRST)
    play = only(next_plays(SLEEVES, state, viewer=HOME))
    assert (play.seat, play.option, play.waits) == (None, "", "H-03 steal")
    with pytest.raises(NotLegal):
        next_plays(SLEEVES, state, option="go", viewer=HOME)
    assert only(next_plays(SLEEVES, position([], []), viewer=HOME)).waits == ""


def test_a_secret_choice_shows_the_own_options_and_stops() -> None:
    state = position(["1 boost", "3 fence"], ["7 stare", "5 glove"])
    walk = until(state, "4")
    assert [play.option for play in next_plays(SLEEVES, state, walk, viewer=AWAY)] == ["1 boost", "3 fence"]
    assert only(next_plays(SLEEVES, state, walk, viewer=HOME)).waits == "H-08 lay aside"
    strikeout = until(state, "6")
    for seat, mine in ((AWAY, "1 boost"), (HOME, "5 glove")):
        plays = {play.option: play for play in next_plays(SLEEVES, state, strikeout, viewer=seat)}
        assert [(row.what, row.then, row.probability) for row in plays[mine].rows] == [("strikeout", "H-10 show", Fraction(1))]
        shown = [*strikeout, Answer("H-10 show", seat, mine)]
        assert only(next_plays(SLEEVES, state, shown, viewer=seat)).waits == "H-10 show"
        other = HOME if seat == AWAY else AWAY
        for play in next_plays(SLEEVES, state, shown):  # told to the other seat, who is asked
            assert play.seat == other
            assert [row.then for row in play.rows] == ["H-10 show"]


def test_what_a_lone_card_decides_is_told_once_it_lies_on_the_table() -> None:
    for first, question in (("H-08", "H-08 lay aside"), ("H-10", "H-10 show")):
        # Away may still play its card: what home would see of the next question is not settled.
        open_window = replace(position(["1 boost"], ["9 sign"]), first=first)
        # Away has nothing to play: the table has answered all of it, and the dice come next.
        closed = replace(open_window, hands=(("3 fence",), ("9 sign",)))
        for game in (SLEEVES, LOUD):
            assert only(next_plays(game, open_window, viewer=HOME)).waits == question
            assert len(only(next_plays(game, closed, viewer=HOME)).rows) > 1


def until(state: Sleeves, pitch: str) -> list[Answer]:
    """A turn's answers up to that pitch: nobody plays a card, where the seat is asked at all, and the runner stays."""
    given = []
    for seat, kind in ((state.half, "boost"), (state.defense, "stare")):
        if any(card.endswith(kind) for card in state.hands[seat]):
            given.append(Answer("H-02 before", seat, PASS))
    if state.bases[0]:
        given.append(Answer("H-03 steal", state.half, "stay"))
    if state.hands[state.defense]:
        given.append(Answer("H-11 field", None, "1"))
    return [*given, Answer("H-04 pitch", None, pitch)]


def test_rolls_on_the_way_with_their_readings() -> None:
    (roll,) = only(next_plays(SLEEVES, position([], []))).rolls
    assert (roll.why, roll.probability) == ("H-04 pitch", Fraction(1))
    assert roll.readings == tuple((result, Fraction(1, 6)) for result in RESULTS)
    boost = only(next_plays(SLEEVES, position(["1 boost"], []), option="1 boost"))
    assert boost.rolls == ()  # a sure single


def test_odds_say_how_they_are_meant() -> None:
    assert assumption(SLEEVES) == AS_IF


def test_a_reaction_without_a_pass_is_an_error_of_the_game() -> None:
    class Broken(SleevesGame):
        questions = (replace(SleevesGame.questions[0], passes=None),)

    with pytest.raises(DoesNotFit, match="has no pass"):
        list(next_steps(Broken(), position([], [])))  # type: ignore[arg-type]


# --- What is not told


def worlds(own: Sequence[str], size: int) -> Iterator[tuple[str, ...]]:
    """Every hand of that size that the other seat may hold."""
    return combinations([card for card in CARDS if card not in own], size)


OWN = (("1 boost", "9 sign"), ("3 fence", "5 glove", "7 stare"), ("9 sign",), ())
BASES = ((False, False, False), FIRST, (False, False, True), FIRST_AND_THIRD)


@pytest.mark.parametrize("own", OWN, ids=lambda own: " ".join(own) or "empty")
@pytest.mark.parametrize("half", BOTH)
@pytest.mark.parametrize("viewer", BOTH)
def test_the_other_hand_has_no_part_in_the_odds(viewer: Seat, half: Seat, own: tuple[str, ...]) -> None:
    for bases, size, roll in product(BASES, (1, 2), (None, "1", "2", "3", "4", "6")):
        odds: dict[object, list[object]] = {}
        for across in worlds(own, size):
            state = position(*((own, across) if viewer == AWAY else (across, own)), bases, half)
            given = [] if roll is None else until(state, roll)
            # Where the table has answered for a lone card in secret, everybody sees that somebody else is asked now.
            ask = open_choice(SLEEVES, state, given) if roll in ("4", "6") else None
            asked = ask and (ask.why, ask.seat)
            if asked is None and roll == "6":
                continue  # both lone cards have been shown
            said = told(SLEEVES, state, viewer, given)
            assert odds.setdefault(asked, said) == said, (bases, size, roll)
            # As if nobody plays a card, reactions ended or not.
            assert size == 2 or told(LOUD, state, viewer, given) == said
        assert len(odds) <= 1 or roll == "4"


HIDING = [name for name, game in games().items() if game.hides]
TURNS = (1, 4, 16, 40)


@pytest.mark.parametrize("name", HIDING)
def test_installed_games_tell_the_same_whatever_lies_across(name: str) -> None:
    """Positions of a random game: the other hand and the deck dealt anew, and after the first pass as well."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    manager = game.managers["random"](setup)
    table: LiveTable[GameState] = LiveTable(game, (manager, manager), "hidden odds")
    state = table.state = game.start(setup, table)
    for turn in range(1, TURNS[-1] + 1):
        if turn in TURNS:
            for viewer in BOTH:
                again = game.redeal(state, viewer, Chance(f"{turn}"))
                assert told(game, again, viewer) == told(game, state, viewer)
                given = opening(game, state)
                if given == opening(game, again):  # nobody was asked before for a card
                    assert told(game, again, viewer, given) == told(game, state, viewer, given)
        game.turn(state, table)


def opening(game: AnyBallGame, state: object) -> list[Answer]:
    """The documented pass of the first question, where that is no reaction."""
    ask = open_choice(game, state)
    for question in game.questions:
        if ask is not None and question.label == label_of(ask.why) and question.passes is not None and not question.reaction:
            return [Answer(ask.why, ask.seat, question.passes)]
    return []
