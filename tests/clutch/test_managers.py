"""Clutch's computer managers: the thumb rules one position at a time, exact chances, and that nobody sees too much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from pathlib import Path
from typing import TypeVar

import pytest

from hotstove.baseball.effects import InPlay
from hotstove.baseball.lineup import Lineup
from hotstove.baseball.own_lineup import AS_LISTED, LINEUPS
from hotstove.baseball.running import sends, targets
from hotstove.baseball.win_chances import RUNS_PLACE, index_of
from hotstove.games.clutch import GAME, bunting, effects, hands, opening, rules, running, substitutions, windows
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.hands import CARDS, CARDS_AND_COACHES
from hotstove.games.clutch.lineups import SPOTS
from hotstove.games.clutch.managers import outlook
from hotstove.games.clutch.managers.contest import SHOWN, beaten, contest, spread
from hotstove.games.clutch.managers.gains import GAINS
from hotstove.games.clutch.managers.planner import PLANS, Plan, Planner
from hotstove.games.clutch.managers.rollout import AT_BAT_OVER, candidates
from hotstove.games.clutch.managers.sensible import RULES, Sensible
from hotstove.games.clutch.managers.substitutes import matchup_runs
from hotstove.games.clutch.ratings import chart_in_use, on_base, pitch, swing_total, tired
from hotstove.games.clutch.state import ClutchState, ClutchView, PitcherLine
from hotstove.games.clutch.strategy import COACHES, STRATEGY
from hotstove.games.clutch.sums import SWING_DIE
from hotstove.lab.simulate import Task, simulate
from hotstove.managers.rollout import Effort, Rollout
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, HOME, Chosen, Drawn, Rolled, Seat
from hotstove.table.game import Bench, Manager, Setup, Until
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node
from tests.no_bench import NoBench

O = TypeVar("O")  # noqa: E741
NUMBERS = "scenarios/clutch/teams/numbers.yml"
FIGURES = "scenarios/clutch/teams/figures.yml"
LOADED: Json = {"1": "Abe Eight", "2": "Ben Ten", "3": "Cal Ten"}
LATE: dict[str, Json] = {"inning": 9, "score": [3, 4]}


@cache
def plain_setup() -> Setup:
    """The two teams of the scenarios; the away side's offense is at bat in most positions here."""
    return GAME.set_up(as_node(NUMBERS, folder=Path()), as_node(FIGURES, folder=Path()), as_node({}))


def position(**start: Json) -> ClutchState:
    """A position with an at-bat in progress, as the rules begin one."""
    state = GAME.position(plain_setup(), as_node(dict(start), "start"))
    if state.board.at_bat is None:
        state.board.at_bat = rules.next_at_bat(state.board)
    return state


def answer(state: ClutchState, seat: Seat, options: Sequence[object], why: str) -> str:
    """What Sensible takes."""
    assert len(options) > 1, why
    return str(Sensible().choose(GAME.view(state, seat), options, why, NoBench()))


def played(state: ClutchState, seat: Seat, why: str) -> str:
    """What Sensible plays of its hand and staff in a window."""
    cards = windows.window_cards_of(state.board, seat, why)
    options = CARDS_AND_COACHES.offer(windows.playable_cards(state, seat, cards))
    return answer(state, seat, options, why)


def swung(result: Result, batters: bool = True, **start: Json) -> ClutchState:
    """A position in which the swing has just shown a result."""
    state = position(**start)
    at_bat = state.board.now
    at_bat.pitch_roll, at_bat.swing_roll, at_bat.result, at_bat.batters_chart = 10, 10, result, batters
    return state


def test_every_question_to_a_manager_has_a_thumb_rule() -> None:
    asked = {f"{question.rule} {question.label}" for question in GAME.questions if question.verb == "choose"}
    assert set(RULES) == asked


def test_every_card_and_coach_has_a_gain() -> None:
    weighed_elsewhere = {"OF-21", "DF-05", "NT-01"}
    assert set(GAINS) == {*STRATEGY, *COACHES} - weighed_elsewhere
    assert set(outlook.KEPT) == {*STRATEGY, *COACHES}


def test_the_lineup_as_listed() -> None:
    assert answer(position(), AWAY, LINEUPS, opening.LINEUP_CHOICE) == AS_LISTED


# --- Substitutions


@pytest.mark.parametrize(
    ("start", "changed"),
    [
        ({"inning": 5}, False),
        ({"inning": 8}, False),
        ({"inning": 5, "pitchers": {"home": {"name": "Olga Fourth", "outs": 18}}}, True),
        ({"inning": 5, "outs": 1, "pitchers": {"home": {"name": "Olga Fourth", "outs": 18}}}, True),
        ({"inning": 5, "outs": 1, "pitchers": {"home": {"name": "Olga Fourth", "outs": 17}}}, False),
        ({"inning": 8, "score": [3, 4], "pitchers": {"home": {"name": "Olga Fourth", "outs": 14}}}, False),
    ],
)
def test_a_tired_pitcher_goes(start: dict[str, Json], changed: bool) -> None:
    state = position(**start)
    options = substitutions.defense_changes(state.board)
    assert answer(state, HOME, options, substitutions.DEFENSE).startswith("bring in") == changed


def test_the_best_reliever_late_in_a_close_game() -> None:
    tired: Json = {"home": {"name": "Olga Fourth", "outs": 18}}
    close = position(inning=8, score=[3, 4], pitchers=tired)
    assert (
        answer(close, HOME, substitutions.defense_changes(close.board), substitutions.DEFENSE) == "bring in Wanda Fourth"
    )  # R+1
    lost = position(inning=8, score=[13, 4], pitchers=tired)
    assert answer(lost, HOME, substitutions.defense_changes(lost.board), substitutions.DEFENSE) == "bring in Cleo First"


def test_no_pinch_hitter_who_is_no_better_or_too_early() -> None:
    for inning in (5, 9):
        state = position(inning=inning, score=[3, 4], batter="Abe Eight")
        options = substitutions.offense_changes(state.board)
        assert answer(state, AWAY, options, substitutions.OFFENSE) == "no change"


def test_nobody_stands_out_of_position_who_need_not() -> None:
    order = ["1B Sam Nine", "2B Ben Ten", "SS Cal Ten", "LF Fay Twelve", "CF Ike Twenty", "RF Hal Twentytwo", "C Ned Nought"]
    lineup: Json = {"away": [*order, "3B Gil Three", "DH Ron Fifteen"]}
    state = position(inning=6, half="bottom", lineups=lineup, benches={"away": ["Abe Eight", "Pat Twelve"]})
    options = substitutions.defense_changes(state.board)
    assert answer(state, AWAY, options, substitutions.DEFENSE) == "change positions"


# --- Runners


@pytest.mark.parametrize(
    ("runner", "batter", "wanted"), [("Hal Twentytwo", 7, "second"), ("Ben Ten", 3, "all hold"), ("Ned Nought", 9, "all hold")]
)
def test_steals_by_break_even(runner: str, batter: int, wanted: str) -> None:
    state = position(bases={"1": runner}, batter=batter, outs=2)
    options = sends((1,), state.board.occupied)
    assert answer(state, AWAY, options, running.CALL_STEAL) == wanted


@pytest.mark.parametrize(
    ("runner", "outs", "wanted"), [("Hal Twentytwo", 2, "home"), ("Hal Twentytwo", 0, "home"), ("Ned Nought", 0, "all hold")]
)
def test_sends_on_a_single(runner: str, outs: int, wanted: str) -> None:
    state = swung(Result.SINGLE, bases={"2": runner}, batter=4, outs=outs)
    options = sends((3,), (True, False, True))
    assert answer(state, AWAY, options, running.SEND) == wanted


def test_tag_ups() -> None:
    fast = swung(Result.FB, bases={"3": "Hal Twentytwo"}, batter=4)
    assert answer(fast, AWAY, sends((3,), (False, False, True)), running.SEND) == "home"
    first_base = swung(Result.FB, bases={"1": "Ned Nought"}, batter=4)
    assert answer(first_base, AWAY, sends((1,), (True, False, False)), running.SEND) == "all hold"


def test_the_throw_goes_after_the_run_that_wins() -> None:
    start: dict[str, Json] = {"bases": {"1": "Iris Nought", "3": "Bea Ten"}, "inning": 9, "half": "bottom", "score": [3, 3]}
    state = swung(Result.FB, batters=True, batter=5, **start)
    assert answer(state, AWAY, targets((3, 1)), running.TARGET) == "throw to home"


def test_two_are_always_tried_for() -> None:
    state = swung(Result.GB, bases={"1": "Ben Ten"}, batter=4)
    assert answer(state, HOME, (running.TURN_IT, running.ONE_OUT), running.TURN_TWO) == running.TURN_IT


def test_the_infield_comes_in_late_for_the_run_that_loses() -> None:
    options = (rules.INFIELD_BACK, rules.INFIELD_IN)
    start: dict[str, Json] = {"bases": {"3": "Iris Nought"}, "batter": 4, "half": "bottom", "outs": 1}
    assert answer(position(inning=9, score=[3, 3], **start), AWAY, options, rules.INFIELD) == rules.INFIELD_IN
    assert answer(position(inning=3, score=[3, 3], **start), AWAY, options, rules.INFIELD) == rules.INFIELD_BACK
    assert answer(position(inning=9, score=[3, 0], **start), AWAY, options, rules.INFIELD) == rules.INFIELD_BACK


def test_bunts_and_walks_only_late() -> None:
    early = position(inning=3, bases={"2": "Ben Ten"}, batter=4)
    assert answer(early, AWAY, (bunting.SWING_AWAY, bunting.BUNT), effects.BUNT_DECISION) == bunting.SWING_AWAY
    walks = (rules.PITCH_TO_HIM, rules.WALK_HIM)
    assert answer(early, HOME, walks, rules.INTENTIONAL_WALK) == rules.PITCH_TO_HIM
    assert answer(early, AWAY, (bunting.TAKE_THE_PITCH, bunting.THIRD_TRY), bunting.AFTER_TWO) == bunting.TAKE_THE_PITCH


# --- Cards


def test_hunting_the_heater_with_runners_on_not_for_nothing() -> None:
    held: Json = {"away": ["OF-01"]}
    assert played(position(bases=LOADED, batter=4, hands=held), AWAY, effects.BEFORE_PITCH) == "Hunting the Heater"
    assert played(position(inning=1, outs=2, hands=held), AWAY, effects.BEFORE_PITCH) == "pass"
    assert played(position(inning=9, outs=2, score=[3, 4], hands=held), AWAY, effects.BEFORE_PITCH) == "Hunting the Heater"


def test_arm_over_the_fence_on_a_homer_that_matters() -> None:
    held: Json = {"home": ["DF-07"]}
    assert played(swung(Result.HR, bases=LOADED, batter=4, hands=held), HOME, effects.ON_RESULT) == "Arm Over the Fence"


def test_a_strikeout_fouled_back_and_never_a_lead_thrown_away() -> None:
    held: Json = {"away": ["OF-13"]}
    assert played(swung(Result.K, bases=LOADED, batter=4, hands=held), AWAY, effects.ON_RESULT) == "Fouls It Back"
    lost = swung(Result.K, inning=9, outs=2, score=[0, 12], hands=held)
    assert played(lost, AWAY, effects.ON_RESULT) in {"pass", "Fouls It Back"}


def test_a_card_with_a_cost_is_weighed_with_what_it_costs() -> None:
    alone: Json = {"away": ["OF-03", "OF-04"]}
    dear: Json = {"away": ["OF-03", "OF-06"]}

    def swings(held: Json) -> str:
        state = position(inning=1, hands=held, coaches={"away": [], "home": []}, bases={"1": "Abe Eight"}, batter=4, outs=1)
        state.board.now.pitch_roll, state.board.now.batters_chart = 5, True
        return played(state, AWAY, effects.BEFORE_SWING)

    assert swings(alone) == "Quiet Hands"
    assert swings(dear) == "pass"


def test_the_least_card_is_discarded_and_the_best_taken_back() -> None:
    state = position(hands={"away": ["OF-04", "OF-11", "DF-12"]})
    cards = CARDS.cards_in(state.hands[AWAY])
    assert answer(state, AWAY, cards, hands.GIVE_UP) in {"Walking Lead", "Outfield on the Track"}
    assert answer(state, AWAY, cards, "NT-04 recover") == "Picked Up the Grip"


def test_a_card_that_hurts_is_answered() -> None:
    def reply(**start: Json) -> str:
        state = position(hands={"home": ["NT-01", "DF-12"]}, batter=4, **start)
        state.board.now.titles = (("Hunting the Heater",), ())
        cards = windows.window_cards_of(state.board, HOME, effects.RESPONSE)
        return answer(state, HOME, CARDS.offer(windows.playable_cards(state, HOME, cards)), effects.RESPONSE)

    assert reply(bases=LOADED, **LATE) == "Crew Chief Says No"
    assert reply(inning=1, outs=2) == "pass"


def holding(state: ClutchState, seat: Seat, *cards: str) -> ClutchState:
    """The position with these cards in a hand, whatever the deck."""
    copies = (CARDS.copy_in(CARDS.all, STRATEGY[card]) for card in cards)
    hands.set_hand(state, seat, sum(copies))
    return state


def gain(state: ClutchState, seat: Seat, card: str) -> float:
    """What playing a card now brings its owner."""
    return GAINS[card](STRATEGY[card], GAME.view(state, seat), index_of(state.board))


def test_gains_go_by_the_stacking_rules() -> None:
    """Of two amounts of one side only the greater counts (CL-177): beside a card with +4 on the Swing, +3 brings nothing."""
    state = position(bases=LOADED, batter=4, outs=1, **LATE)
    state.board.now.pitch_roll, state.board.now.batters_chart = 5, True
    assert gain(state, AWAY, "OF-03") > 0
    state.board.in_play = (InPlay(AWAY, STRATEGY["OF-12"], (effects.AT_BAT,)),)
    state.board.now.batter = next(batter for batter in state.board.benches[AWAY] if batter.salary <= 150)
    assert gain(state, AWAY, "OF-03") == 0
    assert gain(state, AWAY, "OF-01") > 0


def test_outfield_on_the_track_with_a_runner_who_would_be_sent() -> None:
    assert gain(position(bases={"2": "Ben Ten"}, batter=4, outs=2, **LATE), HOME, "DF-12") > 0
    assert gain(position(batter=4, outs=2, **LATE), HOME, "DF-12") < 0


def test_an_icon_for_the_card_in_hand_that_it_makes_stronger() -> None:
    state = position(bases=LOADED, batter=4, **LATE)
    assert gain(holding(state, AWAY, "NT-08"), AWAY, "NT-08") == 0
    assert gain(holding(state, AWAY, "NT-08", "OF-01"), AWAY, "NT-08") > 0
    assert gain(holding(state, HOME, "NT-08", "DF-03"), HOME, "NT-08") == 0  # his icons are K and W
    other_pitcher: Json = {"home": {"name": "Vera Third"}}
    state = position(bases=LOADED, batter=4, pitchers=other_pitcher, **LATE)
    assert gain(holding(state, HOME, "NT-08", "DF-03"), HOME, "NT-08") > 0
    board = state.board
    batters = tuple(spot.player.name for spot in board.lineups[AWAY].spots)
    assert answer(state, AWAY, (*batters, board.arms[AWAY].card.name), "NT-08 which player") == board.batter_card.name
    assert answer(state, AWAY, ("AS", "R", "MVP", "SL"), "NT-08 which icon") == "MVP"
    assert answer(state, HOME, ("AS", "GG", "K", "W"), "NT-08 which icon") == "K"


def test_weather_and_power_cut_by_whom_they_hurt() -> None:
    start = position(inning=3)
    assert gain(start, HOME, "WX-02") > 0 > gain(start, AWAY, "WX-02")
    state = holding(holding(position(inning=3), AWAY, "WX-03", "OF-07"), HOME, "WX-03", "DF-07")
    assert gain(state, AWAY, "WX-03") > 0 > gain(state, HOME, "WX-03")
    at_union = GAME.position(set_up("harbour", "union"), as_node({"inning": 3}, "start"))
    assert gain(at_union, AWAY, "NT-06") > 0 > gain(at_union, HOME, "NT-06")


def test_a_new_player_answers_a_card_late_in_a_close_game() -> None:
    tired: Json = {"home": {"name": "Olga Fourth", "outs": 21}}

    def reply(score: Json) -> str:
        state = position(inning=9, score=score, bases=LOADED, batter=4, pitchers=tired)
        return answer(state, HOME, (CARDS.pass_, *substitutions.pitchers(state.board)), effects.BEFORE_PITCH)

    assert reply([3, 4]).startswith("bring in")
    assert reply([0, 9]) == "pass"


def test_a_card_lets_a_reliever_come_in_at_once() -> None:
    tired: Json = {"home": {"name": "Olga Fourth", "outs": 17, "pitched_to": 1, "walks": 8}}
    state = position(inning=9, score=[3, 4], bases=LOADED, batter=4, outs=1, pitchers=tired)
    assert gain(state, HOME, "NT-11") == 0  # tired, so that he may be relieved without the card
    fresh: Json = {"home": {"name": "Cleo First", "pitched_to": 1}}
    state = position(inning=9, score=[3, 4], bases=LOADED, batter=4, outs=1, pitchers=fresh)
    state.board.batters = 4
    options = (substitutions.NO_CHANGE, *substitutions.bring_in(state.board.bullpens[HOME]))
    assert (gain(state, HOME, "NT-11") > 0) == answer(state, HOME, options, substitutions.DEFENSE).startswith("bring in")


def test_a_third_bunt_only_if_it_beats_the_pitch() -> None:
    state = position(inning=9, score=[3, 3], outs=1, bases={"3": "Bea Ten"}, half="bottom", batter=5)
    tries = (bunting.TAKE_THE_PITCH, bunting.THIRD_TRY)
    assert answer(state, HOME, tries, bunting.AFTER_TWO) == bunting.TAKE_THE_PITCH
    state.board.in_play = tuple(InPlay(HOME, STRATEGY[card], (effects.AT_BAT,), "", 0, 0, 1) for card in ("MG-01", "OF-21"))
    needed = bunting.number_needed(effects.modifiers(state.board))
    assert needed == 14
    assert answer(state, HOME, tries, bunting.AFTER_TWO) in tries


def test_a_coach_is_kept_early_and_used_late() -> None:
    def used(**start: Json) -> str:
        state = position(**start)
        state.board.now.pitch_roll, state.board.now.batters_chart = 5, True
        return played(state, AWAY, effects.BEFORE_SWING)

    assert used(inning=1, outs=2) == "pass"
    assert used(bases={"2": "Ben Ten"}, batter=4, outs=2, **LATE) == "Orrin Maldecott"


# --- The planner, guide of rollout


def planned(state: ClutchState, seat: Seat, options: Sequence[object], why: str) -> str:
    """What the planner takes."""
    return str(Planner().choose(GAME.view(state, seat), options, why, NoBench()))


def test_the_planner_answers_every_question() -> None:
    assert set(PLANS) <= set(RULES)


def test_the_planned_nine_is_legal_and_bats_best_against_the_starter() -> None:
    for away, home in permutations(GAME.teams()[:4], 2):
        table: LiveTable[ClutchState] = LiveTable(GAME, (Planner(), Planner()), "nine")
        state = table.state = GAME.start(set_up(away, home), table)
        listed = state.board.lineups
        GAME.turn(state, table)
        board = state.board
        for seat in (AWAY, HOME):
            spots = board.lineups[seat].spots
            assert sorted(spot.position for spot in spots if spot.position is not None) == sorted(SPOTS)
            assert all(spot.position is not None and spot.player.plays(spot.position) for spot in spots)
            arm = board.arms[1 - seat].card

            def bats(lineup: Lineup[Batter], arm: Pitcher = arm) -> float:
                return sum(matchup_runs(batter, arm) for batter in lineup.order)

            assert bats(board.lineups[seat]) >= bats(listed[seat]) - 0.05


def test_a_poor_starter_gives_way_as_soon_as_better_pitchers_can_finish_the_game() -> None:
    def change(inning: int, starter: str, score: Json) -> str:
        state = position(inning=inning, score=score)
        arm = next(each for each in GAME.teams_of(plain_setup())[HOME].rotation if each.name == starter)
        state.board.set_arm(HOME, PitcherLine(arm, outs=9, pitched_to=12))
        return planned(state, HOME, substitutions.defense_changes(state.board), substitutions.DEFENSE)

    # three innings for the first, two for the second, and the best for the last
    assert change(4, "Sue First", [3, 3]) == "bring in Xenia Fourth"
    assert change(7, "Sue First", [3, 3]) == "bring in Wanda Fourth"
    assert change(9, "Sue First", [3, 3]) == "bring in Yola Fifth"
    assert change(4, "Peg Sixth", [3, 3]) == "no change"
    assert change(9, "Olga Fourth", [3, 4]) == "bring in Yola Fifth"


def test_a_pinch_hitter_for_the_rest_of_the_game() -> None:
    state = position(inning=5, batter="Abe Eight")
    options = substitutions.offense_changes(state.board)
    assert planned(state, AWAY, options, substitutions.OFFENSE) == "no change"
    weak = position(inning=5, batter="Ron Fifteen")  # he bats left against L+2, with no bonus of his own
    assert planned(weak, AWAY, substitutions.offense_changes(weak.board), substitutions.OFFENSE) == "pinch-hit Pat Twelve"
    assert answer(weak, AWAY, substitutions.offense_changes(weak.board), substitutions.OFFENSE) == "no change"


# --- What it goes by


@pytest.mark.parametrize(
    "start",
    [
        {},
        {"inning": 8, "pitchers": {"home": {"name": "Olga Fourth", "outs": 18}}},
        {"batter": "Dora Twelve", "half": "bottom", "outs": 2},
        {"batter": 5, "half": "bottom"},
    ],
)
def test_chances_of_the_contest_are_those_of_the_rules(start: dict[str, Json]) -> None:
    """CL-151 to CL-173: every pitch roll and every swing roll, read by the rules' own functions."""
    state = position(**start)
    board = state.board
    found = effects.modifiers(board)
    tiredness = tired(board, board.fielding)
    chances = [0.0] * 8
    for roll in range(1, 21):
        board.now.pitch_roll = roll
        rules.decide_advantage(board, found)
        faces = 24 if tiredness or board.now.mistake else 20
        for swing in range(1, faces + 1):
            chart = chart_in_use(board, board.now.batters_chart, found)
            chances[chart.at(swing_total(board, swing, found))] += 1 / 20 / faces
    assert spread(contest(board, found)) == pytest.approx(chances)


def test_pitch_dice_and_throws() -> None:
    for dice in SHOWN:
        assert dice[0] == 0 and dice[-1] == pytest.approx(1)
    for margin in range(-25, 5):
        assert beaten(margin) == sum(number + margin > 0 for number in range(1, 21)) / 20


def test_the_outlook_is_that_of_baseball() -> None:
    runs = [outlook.WORTH[RUNS_PLACE + state] for state in range(24)]
    for outs, bases in product(range(2), range(8)):
        assert runs[outs * 8 + bases] > runs[outs * 8 + 8 + bases]  # an out costs
    for outs, bases in product(range(3), range(1, 8)):
        assert runs[outs * 8 + bases] > runs[outs * 8]  # a runner helps
    for chances in outlook.RUN_CHANCES:
        assert sum(chances) == pytest.approx(1, abs=0.001)
    assert outlook.WORTH[index_of(position().board)] == pytest.approx(0.5, abs=0.02)
    assert 0.8 < outlook.WORTH[index_of(position(inning=9, half="bottom", score=[3, 3], bases={"3": "Bea Ten"}).board)] < 1


def test_a_card_in_the_hand_is_worth_more_the_more_is_to_come() -> None:
    for worths in outlook.KEPT.values():
        assert list(worths) == sorted(worths)
        assert worths[0] == 0


# --- Whole games


class Checked:
    """Another manager, with an eye on what it takes."""

    plays_out = True

    def __init__(self, manager: Manager) -> None:
        self._manager = manager

    def choose(self, view: ClutchView, options: Sequence[O], why: str, bench: Bench) -> O:
        chosen = self._manager.choose(view, options, why, bench)
        assert any(chosen is option for option in options), why
        return chosen


def set_up(away: str, home: str, **options: Json) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node(dict(options)))


@pytest.mark.parametrize("options", [{}, {"preset": "basic"}, {"starters": "rolled", "stadium": False}])
def test_sensible_plays_whole_games_with_every_option(options: dict[str, Json]) -> None:
    setup = set_up("harbour", "glasshouse", **options)
    manager = Checked(Sensible())
    for number in range(4):
        table: LiveTable[ClutchState] = LiveTable(GAME, (manager, manager), f"whole {number}")
        assert table.play(setup).board.over
        again: LiveTable[ClutchState] = LiveTable(GAME, (Sensible(), Sensible()), f"whole {number}")
        again.play(setup)
        assert [str(event) for event in again.events] == [str(event) for event in table.events]


def test_sensible_beats_random() -> None:
    """It wins 99 of 100 games and more over thousands."""
    names = GAME.teams()
    for number in range(10):
        setup = set_up(names[number % 8], names[(number + 3) % 8])
        seat: Seat = HOME if number % 2 else AWAY
        managers: tuple[Manager, Manager] = (Sensible(), AtRandom()) if seat == AWAY else (AtRandom(), Sensible())
        score = LiveTable(GAME, managers, f"against random {number}").play(setup).board.score
        assert score[seat] > score[1 - seat]


def little() -> Rollout:
    """A rollout manager of few games."""
    return Rollout(Planner(), AT_BAT_OVER, candidates, Effort((2, 2)))


def test_rollout_plays_a_game_and_the_same_one_again() -> None:
    setup = set_up("harbour", "glasshouse")
    records = []
    for _ in range(2):
        manager = Checked(little())
        table: RecordingTable[ClutchState] = RecordingTable(GAME, (manager, manager), Record("clutch", "1", setup, "heads"))
        assert table.play(setup).board.over
        records.append([answer.text for answer in table.record.answers])
    assert records[0] == records[1]


def test_rollout_is_installed_and_says_that_it_plays_out() -> None:
    assert getattr(GAME.managers["rollout"](plain_setup()), "plays_out", False) is True
    sensible = GAME.managers["sensible"](plain_setup())
    assert not getattr(sensible, "plays_out", False)
    assert getattr(sensible, "only_looks", False) is True


class Notes(Rollout):
    """A rollout manager that notes what its simulated games were worth."""

    def __init__(self, worths: list[float]) -> None:
        super().__init__(Planner(), self, candidates, Effort((6,)))
        self._worths = worths

    def until(self, view: ClutchView) -> Until:
        return AT_BAT_OVER.until(view)

    def worth(self, view: ClutchView, seat: Seat) -> float:
        self._worths.append(AT_BAT_OVER.worth(view, seat))
        return self._worths[-1]


class Answers:
    """Answers one question with a manager, and passes at all other windows."""

    plays_out = True

    def __init__(self, manager: Manager, why: str) -> None:
        self._manager, self._why = manager, why

    def choose(self, view: ClutchView, options: Sequence[O], why: str, bench: Bench) -> O:
        if why == self._why:
            return self._manager.choose(view, options, why, bench)
        return options[0]


def test_simulated_games_know_only_what_the_view_knows() -> None:
    """The other hand swapped for any of its size: the same games are simulated, and nothing tells the cards."""
    seen = []
    others: list[Json] = [["DF-07", "DF-08"], ["DF-18", "NT-09"], ["DF-17", "DF-15"]]
    for theirs in others:
        seen.append(worths := list[float]())
        held: Json = {"away": ["OF-03", "OF-09"], "home": theirs}
        state = GAME.position(
            plain_setup(),
            as_node({"inning": 8, "bases": LOADED, "batter": 4, "hands": held}, "start"),
        )
        away = Answers(Notes(worths), effects.BEFORE_SWING)
        record = Record("clutch", "1", plain_setup(), "swapped")
        table: RecordingTable[ClutchState] = RecordingTable(GAME, (away, Answers(AtRandom(), "")), record)
        table.state = state
        GAME.turn(state, table)  # before the pitch
        table._recording._turn = state.copy(), len(table.events)
        GAME.turn(state, table)
    assert len(seen[0]) >= 12
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(
    ("outs", "tired_ones", "changed"),
    [
        (18, ("Wanda Fourth", "Xenia Fourth"), True),
        (18, (), True),
        (18, "all", False),
        (20, "all", False),
        (21, "all", True),
    ],
)
def test_relievers_who_would_enter_tired_come_in_last(outs: int, tired_ones: Sequence[str] | str, changed: bool) -> None:
    """A fresh one is preferred; if all are tired the pitcher stays until he has lost two points of Command (CL-250, CL-256)."""
    team = GAME.teams_of(plain_setup())[HOME]
    names = [card.name for card in team.bullpen] if tired_ones == "all" else list(tired_ones)
    setup = GAME.set_up(
        as_node(NUMBERS, folder=Path()), as_node({"team": FIGURES, "tired": list[Json](names)}, folder=Path()), as_node({})
    )
    start: Json = {"inning": 8, "pitchers": {"home": {"name": "Olga Fourth", "outs": outs, "pitched_to": 25, "faced": 25}}}
    state = GAME.position(setup, as_node(start, "start"))
    state.board.at_bat = rules.next_at_bat(state.board)
    said = answer(state, HOME, substitutions.defense_changes(state.board), substitutions.DEFENSE)
    assert said.startswith("bring in") == changed
    if changed and tired_ones != "all":
        assert said.removeprefix("bring in ") not in names


class Reckons(Sensible):
    """Compares the contest with the numbers of the rules, at every question of an at-bat."""

    def __init__(self) -> None:
        super().__init__()
        self.compared = 0

    def choose(self, view: ClutchView, options: Sequence[O], why: str, bench: Bench) -> O:
        board = view.board
        if board.at_bat is not None:
            found = effects.modifiers(board)
            now = contest(board, found)
            assert now.margin == on_base(board, found) - (pitch(board, 20, found) - 20 - now.roll)
            assert now.swing == swing_total(board, 20, found) - 20
            assert (now.batters, now.pitchers) == (chart_in_use(board, True, found), chart_in_use(board, False, found))
            assert now.power == (tired(board, board.fielding) > 0 or found.of(SWING_DIE) > 0)
            self.compared += 1
        return super().choose(view, options, why, bench)


def test_a_contest_has_the_numbers_of_the_rules() -> None:
    manager = Reckons()
    for number, (away, home) in enumerate(permutations(GAME.teams()[:3], 2)):
        LiveTable(GAME, (manager, manager), f"kept {number}").play(GAME.set_up(as_node(away), as_node(home), as_node(None)))
    assert manager.compared > 1000


@pytest.mark.parametrize("bonus", ["on_base_bonus", "swing_bonus", "pitch_bonus"])
def test_the_rulebooks_bonuses_count_in_a_contest(bonus: str) -> None:
    """CL-133, CL-134, CL-145."""
    board = position(inning=1).board
    found = effects.modifiers(board)
    before = contest(board, found)
    setattr(board.now, bonus, 2)
    now = contest(board, found)
    added = {"on_base_bonus": (2, 0), "swing_bonus": (0, 2), "pitch_bonus": (-2, 0)}
    assert (now.margin - before.margin, now.swing - before.swing) == added[bonus]


@pytest.mark.parametrize("manager", ["sensible", "random"])
def test_a_table_that_notes_no_passes_plays_the_same_game(manager: str) -> None:
    """Live tables leave out questions with a single option; what is told of the game beside choices and rolls is the same."""
    away, home, *_ = GAME.teams()
    setup = GAME.set_up(as_node(away), as_node(home), as_node(None))
    plays = GAME.managers[manager](setup)
    for number in range(4):
        seed = f"passes {number}"
        quick = LiveTable(GAME, (plays, plays), seed)
        kept = RecordingTable(GAME, (plays, plays), Record(GAME.name, GAME.edition, setup, seed))
        assert quick.play(setup).key() == kept.play(setup).key()
        assert not quick.notes_passes
        assert kept.notes_passes
        assert quick.events == [event for event in kept.events if not isinstance(event, Chosen | Rolled | Drawn)]


def test_relievers_who_are_alike_are_weighed_too() -> None:
    """Two of a team of one's own may have the same numbers: neither goes before the other."""
    board = position(inning=7).board
    seat = board.fielding
    first, *_ = board.teams[seat].bullpen
    twin = replace(first, id=f"{first.id} twin", name="His Twin")
    plan = Plan(board, seat, index_of(board), 0.1, (first, twin))
    assert plan.comes_in(first) == plan.comes_in(twin)


def test_the_easy_manager_plays_baseball() -> None:
    """A side's runs in 24 games have a standard error of 0.6. At random it is 40, with every other batter walked on purpose."""
    setup = GAME.set_up(as_node("harbour"), as_node("mill"), as_node({}))
    tally, _ = simulate(Task("clutch", (setup, setup), ("easy", "easy"), "easy"), 24)
    assert 4 <= tally["runs"] / 48 <= 9
    assert tally["count INTENTIONAL_WALK"] < 3 * 48  # of some 80 plate appearances a game
