"""What may come of an at-bat or a throw, against every path through the rules (``table.odds``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from hotstove.baseball.effects import InPlay
from hotstove.baseball.laid_out import usual_option
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.running import Send, targets
from hotstove.baseball.words import chance_change, counted, percent
from hotstove.games.clutch import GAME
from hotstove.games.clutch.arithmetic import before_the_roll
from hotstove.games.clutch.bunting import BUNT, THIRD_TRY, bunt
from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.effects import (
    AT_HALF_END,
    BEFORE_PITCH,
    BEFORE_SWING,
    BUNT_DECISION,
    EFFECTS,
    HALF,
    INNING,
    ON_BUNT,
    ON_PITCH_ROLL,
    ON_RESULT,
    ON_SWING_ROLL,
    ON_THROW,
    WEATHER_ROLLS_ON,
    modifiers,
)
from hotstove.games.clutch.hands import end
from hotstove.games.clutch.prospects import (
    Prospect,
    at_bat_prospect,
    double_play,
    first_option,
    option_prospect,
    out_chance,
    prospect_change,
)
from hotstove.games.clutch.rules import INFIELD_BACK, INFIELD_IN, next_at_bat
from hotstove.games.clutch.running import TURN_IT
from hotstove.games.clutch.state import PITCH, ClutchBoard, ClutchState, ClutchView, Runner, side_name
from hotstove.games.clutch.strategy import COACHES, STADIUMS, STRATEGY, EffectCard
from hotstove.games.clutch.windows import take_effect
from hotstove.table import AWAY, HOME, Seat, other
from hotstove.table.odds import OddsTable, paths
from hotstove.table.texts import as_node

STAFF_AND_STRATEGY: dict[str, EffectCard] = {**STRATEGY, **COACHES}
REACHED = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN, Kind.WALK, Kind.HIT_BY_PITCH, Kind.ERROR)


@cache
def opening() -> ClutchState:
    """The state of a game whose lineups are set, without cards."""
    names = GAME.teams()
    setup = GAME.set_up(as_node(names[0]), as_node(names[1]), as_node({"cards": False, "coaches": False}))
    state = GAME.new_state(setup)
    state.board.inning, state.board.phase = 1, PITCH
    return state


def position(
    on: Sequence[int] = (), outs: int = 0, stadium: str = "ST-6", slot: int = 0, cards: Sequence[str] = ()
) -> ClutchState:
    """A position before the pitch with runners on, in a stadium, and with cards in play that the side at bat owns."""
    state = opening().copy()
    board = state.board
    away, home = board.teams
    board.teams = away, replace(home, stadium=STADIUMS[stadium])
    order = board.lineups[board.half].spots
    runners = [Runner(order[8 - base].player, 8 - base, board.pitching.card.id) if base in on else None for base in (1, 2, 3)]
    board.bases = (runners[0], runners[1], runners[2])
    board.outs, board.batter = outs, slot + 1
    board.in_play = tuple(
        InPlay(board.half if card.color == "blue" else board.fielding, card, EFFECTS[card.id].until)
        for card in (STAFF_AND_STRATEGY[id_] for id_ in cards)
    )
    board.refresh()
    board.at_bat = next_at_bat(board)
    return state


def by_the_rules(state: ClutchState) -> Prospect:
    """The same from all paths through the turn, with managers who take the first option: hold, and try for two."""
    reaches = runs = Fraction(0)
    for path in paths(GAME, state, first_option):
        play = next(event for event in path.events if isinstance(event, Play))
        reaches += path.probability * (play.kind in REACHED)
        runs += path.probability * play.home
    return Prospect(reaches, runs)


@pytest.mark.parametrize(
    ("on", "outs", "stadium", "slot", "cards"),
    [
        ((), 0, "ST-6", 0, ()),
        ((1, 3), 1, "ST-7", 2, ("OF-01",)),
        ((1, 2, 3), 0, "ST-4", 4, ("DF-03", "OF-03")),
        ((3,), 1, "ST-5", 3, ("PC-1", "OF-11")),
        ((2,), 2, "ST-1", 5, ("PC-3", "DF-18")),
    ],
)
def test_an_at_bat_is_worked_out_as_all_paths_through_the_rules_do(
    on: Sequence[int], outs: int, stadium: str, slot: int, cards: Sequence[str]
) -> None:
    state = position(on, outs, stadium, slot, cards)
    assert at_bat_prospect(state.board) == by_the_rules(state)


def test_a_tired_pitchers_swing_uses_the_power_die() -> None:
    state = position(slot=1)
    state.board.pitching.outs = 30
    assert at_bat_prospect(state.board) == by_the_rules(state)


def test_working_it_out_changes_nothing() -> None:
    state = position((1, 3), 1, "ST-5")
    before = repr(state)
    at_bat_prospect(state.board)
    assert repr(state) == before


def seen(state: ClutchState, window: str, seat_at_bat: bool = True) -> ClutchView:
    """What a manager sees who is asked in a window."""
    board = state.board
    board.window = window
    return ClutchView(board, board.half if seat_at_bat else board.fielding, 0)


def test_a_card_before_the_pitch_tells_both_chances() -> None:
    state = position()
    after = position(cards=("OF-01",))
    words = option_prospect(seen(state, BEFORE_PITCH), STRATEGY["OF-01"])
    assert words.startswith(f"reaches base {percent(by_the_rules(state).reaches)} -> {percent(by_the_rules(after).reaches)}")


def test_the_infield_that_plays_in_tells_what_that_changes() -> None:
    state = position((3,), 1)
    back = by_the_rules(state)
    state.board.now.infield_in = True
    drawn_in = by_the_rules(state)
    state.board.now.infield_in = False
    words = option_prospect(seen(state, "", False), INFIELD_IN)
    assert words == prospect_change(back, drawn_in)
    assert words.startswith(f"reaches base {percent(back.reaches)} -> ")
    assert option_prospect(seen(state, "", False), INFIELD_BACK) == ""


def set_result(board: ClutchBoard, result: Result, batters: bool) -> None:
    board.now.pitch_roll, board.now.swing_roll, board.now.result, board.now.batters_chart = 10, 5, result, batters


def test_a_card_that_acts_on_a_result_is_tried_on_all_its_dice() -> None:
    state = position()
    set_result(state.board, Result.SINGLE, batters=True)
    assert option_prospect(seen(state, ON_RESULT), STRATEGY["OF-07"]) == ""  # nobody on: a double brings no run home
    state = position((2,))
    set_result(state.board, Result.K, batters=False)
    assert option_prospect(seen(state, ON_RESULT), STRATEGY["OF-02"]) == ""  # a ground ball puts nobody on base, either
    assert option_prospect(seen(state, ON_RESULT), STRATEGY["OF-13"]).startswith("reaches base 0% -> ")


def test_a_coach_who_lowers_the_swing_roll() -> None:
    state = position()
    board = state.board
    chart = board.batter_card.chart
    board.now.pitch_roll, board.now.batters_chart = 1, True
    board.now.swing_roll = chart.start(Result.BB)
    assert option_prospect(seen(state, ON_SWING_ROLL, False), COACHES["PC-3"]) == "BB -> FB, reaches base 100% -> 0%"
    board.now.swing_roll = chart.start(Result.FB)
    assert option_prospect(seen(state, ON_SWING_ROLL, False), COACHES["PC-3"]) == "FB -> GB", "what the number becomes"


def test_a_card_that_adds_in_vain_says_so() -> None:
    """A pitch roll 3 higher that only ties, or that is above On-Base anyway; a card that adds to no number says nothing."""
    state = position()
    board = state.board
    sums = before_the_roll(board, modifiers(board))
    short = sums.against - sums.thrown  # a tie is the batter's (CL-165)
    coach = COACHES["PC-2"]
    board.now.pitch_roll = short
    assert option_prospect(seen(state, ON_PITCH_ROLL, False), coach).startswith("reaches base ")
    board.now.pitch_roll = short - 3
    assert option_prospect(seen(state, ON_PITCH_ROLL, False), coach) == "no change"
    board.now.pitch_roll = short + 1
    assert option_prospect(seen(state, ON_PITCH_ROLL, False), coach) == "no change"
    clipboard = next(card for card in STRATEGY.values() if str(card) == "Fresh Clipboard")
    assert option_prospect(seen(state, ON_PITCH_ROLL, False), clipboard) == ""


def test_throws_tell_the_chance_of_an_out() -> None:
    state = position((1,))
    board = state.board
    set_result(board, Result.GB, batters=False)
    chance = out_chance(board, double_play(board))
    assert 0 < chance < 1
    assert option_prospect(seen(state, ""), TURN_IT) == percent(chance)
    board.throw = double_play(board)
    state.board.window = ON_THROW
    assert option_prospect(ClutchView(board, board.fielding, 0), STRATEGY["DF-01"]) == chance_change(
        "out", chance, chance + Fraction(4, 20)
    )


def test_a_steal_tells_the_chance_to_be_safe() -> None:
    state = position((1,))
    board = state.board
    runner = board.runner(1).card
    caught = sum(roll + board.ratings[board.fielding].battery > runner.speed for roll in range(1, 21))
    who = state.board.runner(1).card.name.split()[-1]
    needs = f"out if d20 + {board.ratings[board.fielding].battery} is over {runner.speed}"
    assert option_prospect(seen(state, ""), Send((1,))) == f"{who} safe {percent(Fraction(20 - caught, 20))}: {needs}"
    both = option_prospect(seen(position((1, 2)), ""), Send((1, 2)))
    assert both.count(" safe ") == 2
    assert "out if" not in both, "a choice that sends several is as short as it can be"


@pytest.mark.parametrize(("speed", "usual"), [(24, 1), (15, 1), (10, None), (0, None)])
def test_the_usual_answer_sends_who_is_safe_for_certain(speed: int, usual: int | None) -> None:
    """From second on a single, with two out: nobody who presses Enter gives a certain run away (CL-217)."""
    state = position((2,), outs=2)
    board = state.board
    runner = board.runner(2)
    assert isinstance(runner.card, Batter)
    board.bases = (None, replace(runner, card=replace(runner.card, speed=speed)), None)
    set_result(board, Result.SINGLE, batters=True)
    options = (Send(()), Send((3,)))
    assert usual_option(GAME, seen(state, ""), "send", options, board.half) == usual
    assert ("safe 100%" in option_prospect(seen(state, ""), options[1])) == (usual is not None)
    assert usual_option(GAME, seen(state, ""), "steal", options, board.half) is None


@pytest.mark.parametrize(("lead", "other_speed", "usual"), [(60, 5, 1), (5, 5, None), (60, 60, 2)])
def test_the_usual_throw_is_at_somebody_who_can_be_out(lead: int, other_speed: int, usual: int | None) -> None:
    """At the lead runner, as the rules have it first; at another only if he is safe for certain; nowhere if all are."""
    state = position((1, 2))
    board = state.board
    runners = [
        replace(board.runner(base), card=replace(board.runner(base).card, speed=speed))
        for base, speed in ((1, other_speed), (2, lead))
    ]
    board.bases = (runners[0], runners[1], None)
    set_result(board, Result.SINGLE, batters=True)
    options = targets((3, 2))
    assert [each.base for each in options[:2]] == [4, 3]
    assert usual_option(GAME, seen(state, "", False), "target", options, board.fielding) == usual


@pytest.mark.parametrize(("chance", "words"), [(Fraction(1, 300), "<1%"), (Fraction(299, 300), ">99%"), (Fraction(1), "100%")])
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def half_innings_in_play(card: str, half: Seat) -> tuple[int, int]:
    """For how many half-innings weather that is played as a half-inning begins lies, with that side at bat and the other."""
    state = position()
    board = state.board
    board.half = half
    take_effect(state, OddsTable([], first_option, narrate=False), half, STRATEGY[card], 0)
    counts = [0, 0]
    for number in range(8):
        now = half if number % 2 == 0 else other(half)
        if not any(each.card is STRATEGY[card] for each in board.in_play):
            return counts[0], counts[1]
        counts[number % 2] += 1
        end(state, HALF, WEATHER_ROLLS_ON)
        if now == HOME:
            end(state, INNING)
    raise AssertionError(card)


@pytest.mark.parametrize("half", [AWAY, HOME])
@pytest.mark.parametrize("card", ["WX-01", "WX-02", "WX-03"])
def test_weather_says_for_how_many_half_innings_of_whom_it_lies(card: str, half: Seat) -> None:
    """As many as the rules leave it in play; of a half-inning that ends nothing is left."""
    board = position().board
    board.half, board.window = half, ""
    mine, theirs = half_innings_in_play(card, half)
    told = option_prospect(ClutchView(board, half, 0), STRATEGY[card])
    at_bat, field = (side_name(board, seat) for seat in (half, other(half)))
    assert {at_bat, field} == {team.nickname for team in board.teams}
    assert told.endswith(f": {at_bat} {counted(mine, 'half-inning')}, {field} {theirs}"), told
    if card != "WX-03":
        return  # the others are played only as one begins
    board.window = AT_HALF_END
    told = option_prospect(ClutchView(board, half, 0), STRATEGY[card])
    assert told.endswith(f": {field} {counted(theirs, 'half-inning')}, {at_bat} {mine - 1}"), told


def test_a_bunt_is_told_with_both_rolls_that_it_has_in_any_case() -> None:
    """The third one is told alone: whoever is asked for it has failed twice (CL-144, CL-145)."""
    state = position((1,))
    works = Fraction(0)
    table: OddsTable[ClutchState]
    path: list[int] | None = []
    while path is not None:
        table = OddsTable(path, first_option, narrate=False)
        table.state = tried = state.copy()
        play = bunt(tried, table)
        works += table.probability * (play is not None and play.kind is Kind.BUNT_OUT)
        path = table.next_path()
    assert option_prospect(seen(state, BUNT_DECISION), BUNT) == f"works {percent(works)}"
    assert option_prospect(seen(state, ""), THIRD_TRY) == "works 40%, else a strikeout"
    corners = option_prospect(seen(state, ON_BUNT, seat_at_bat=False), STRATEGY["DF-08"])
    assert corners == f"works {percent(works)} -> {percent(1 - Fraction(3, 4) ** 2)}"


def test_a_card_says_how_many_others_it_costs() -> None:
    """Beside what it changes, and alone where it changes nothing that can be worked out."""
    state = position()
    state.board.now.pitch_roll = 1
    told = option_prospect(seen(state, BEFORE_SWING), STRATEGY["OF-03"])
    assert re.fullmatch(r"reaches base \d+% -> \d+%(, runs .*)?, discards 1 card", told)
    assert option_prospect(seen(state, BEFORE_PITCH), STRATEGY["NT-01"]) == "discards 1 card"
    assert "discards" not in option_prospect(seen(state, BEFORE_PITCH), STRATEGY["OF-01"])
