"""SportsClix's computer managers: what they know, and what they decide by it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeVar

import pytest

from hotstove.baseball.bases import Occupied
from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send
from hotstove.baseball.win_chances import RUNS_PLACE, index_of, occupied_in, place_of
from hotstove.games.sportsclix import GAME, running
from hotstove.games.sportsclix.at_bat import base_hit, strike_out, walk
from hotstove.games.sportsclix.clicks import OWN_CLICK
from hotstove.games.sportsclix.dials import BLUE_1, RED_6, START
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.managers import calls, dugout, heat, intangibles, planner
from hotstove.games.sportsclix.managers.dice import PAIRS, ROUNDS, ROWS, UNIT, at_bat_of, thrown
from hotstove.games.sportsclix.managers.field import BALLS, OUT, spread
from hotstove.games.sportsclix.managers.outcomes import of_grounder, on_hit, on_walk
from hotstove.games.sportsclix.managers.outlook import WORTH, step_to
from hotstove.games.sportsclix.managers.places import best_placement
from hotstove.games.sportsclix.managers.sensible import RULES, Sensible
from hotstove.games.sportsclix.placing import by_the_chart
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.rules import LAY_IT_DOWN, PITCH_TO_HIM, SWING, WALK_HIM, begin_at_bat
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import misplaced
from hotstove.table import BOTH, Seat
from hotstove.table.events import Seats
from hotstove.table.game import Setup
from hotstove.table.live import LiveBench, LiveTable, live_table
from hotstove.table.texts import Json, as_node

V = TypeVar("V")
BASES = tuple(product((False, True), repeat=3))


def seated(seat: Seat) -> LiveBench:
    """A bench of which only the seat is asked."""
    bench = LiveBench("a test")
    bench.seat = seat
    return bench


def setup_of(tier: str = "championship", away: str = "barometer", home: str = "moth", **options: Json) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node({"tier": tier, **options}))


def position(tier: str = "championship", **start: Json) -> SportsClixState:
    """A position before or at the pitch, its at-bat begun."""
    state: SportsClixState = GAME.position(setup_of(tier), as_node({"inning": 3, "phase": "pitch", **start}))
    begin_at_bat(state)
    return state


def runners(batter: int, occupied: Occupied) -> dict[str, Json]:
    """Runners who are the last to have batted."""
    return {str(base): (batter - base - 1) % 9 + 1 for base, runner in enumerate(occupied, 1) if runner}


def on(*bases: bool) -> dict[str, Json]:
    return {str(base): base for base, runner in enumerate(bases, 1) if runner}


# --- Positions


@pytest.mark.parametrize("occupied", BASES)
@pytest.mark.parametrize("outs", range(3))
def test_steps_lead_where_the_rules_do(occupied: Occupied, outs: int) -> None:
    """Walks, hits of all lengths and strikeouts from every state, by the rules of the Regular Season (SC-021 to SC-026)."""
    manager = Sensible()
    for kind in ("walk", 1, 2, 3, 4, "out"):
        state = position("regular-season", outs=outs, bases=on(*occupied), batter=9)
        before = index_of(state)
        table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), "steps")
        table.state = state
        state_number = before - place_of(before)
        if kind == "walk":
            walk(state, table, "SC-021 walk", Kind.WALK)
            step = on_walk(state_number)
        elif isinstance(kind, int):
            base_hit(state, table, kind)
            step = on_hit(state_number, kind)
        else:
            strike_out(state, table, "SC-026 strikeout")
            step = step_to(outs + 1, occupied)
        after = place_of(index_of(state)) - place_of(before)  # runs are places, one lead further each
        assert after + index_of(state) - place_of(index_of(state)) == step


def test_a_double_play_is_taken_where_it_leaves_least() -> None:
    """With a runner on first and nobody out a sure throw makes two; a hopeless one leaves a force or the batter (SC-145)."""
    assert of_grounder(1, 1.0, True)[0] == (1.0, step_to(2, (False, False, False)))
    assert all(step != step_to(2, (False, False, False)) for share, step in of_grounder(1, 0.0, True) if share)
    assert of_grounder(1, 1.0, False) == ((1.0, step_to(1, occupied_in(1))),)  # runners hold before the Playoffs


def test_throws_of_two_dice_are_counted() -> None:
    """The worth of the dice is written out with as many throws of each pair as the faces show (SC-004, SC-018)."""
    one_each = [[float(number == pair) for number in range(len(PAIRS))] for pair in range(len(PAIRS))]
    assert [list(row) for row in zip(*(thrown(worths) for worths in one_each), strict=True)] == [list(row) for row in ROWS]


def test_worths_are_rounded_to_the_unit_as_whole_numbers_are() -> None:
    for number in range(-2000, 4000):
        worth = number / 1999
        assert (worth + ROUNDS - ROUNDS) * UNIT == round(worth * UNIT)


def test_a_list_of_worths_holds_every_result_at_its_number() -> None:
    """Against usual fielders: the worth of a result by its number is that of the same ball or play by its spread (SC-021)."""
    state = position(bases={"1": 3, "3": 8}, batter=4)
    at_bat = at_bat_of(state)
    assert [result.number for result in Result] == list(range(len(Result)))
    for result in BALLS:
        assert at_bat.worth(result) == pytest.approx(at_bat.ball(result, spread(result, at_bat.field)))
    assert at_bat.worth(Result.HOME_RUN) > at_bat.worth(Result.TRIPLE) > at_bat.worth(Result.BIG_DOUBLE)
    assert at_bat.worth(Result.BIG_DOUBLE) == at_bat.worth(Result.DOUBLE) > at_bat.worth(Result.BIG_SINGLE)
    assert at_bat.worth(Result.BIG_SINGLE) == at_bat.worth(Result.SINGLE) > at_bat.worth(Result.WALK)
    worked, painted = at_bat.worth(Result.WORK_THE_COUNT), at_bat.worth(Result.PAINT_THE_CORNER)
    assert at_bat.worth(Result.WALK) > max(worked, painted) >= min(worked, painted) > at_bat.worth(Result.STRIKEOUT)


def test_balls_are_worth_what_the_field_makes_of_them() -> None:
    """A routine ball is an out, a Scorcher as often as two dice say, a Deep Fly clears a nearer fence (SC-082)."""
    state = position(placement={"1B": 6, "2B": 4, "3B": 1, "SS": 3, "LF": 2, "CF": 3, "RF": 5}, fences=["green"] * 6)
    field = at_bat_of(state, placement=(6, 5, 2, 3, 2, 4, 5)).field
    assert sum(spread(Result.GROUND_SCORCHER, field)) == pytest.approx(1)
    assert spread(Result.AVERAGE_FLY, field)[4] == 1
    assert 0 < spread(Result.GROUND_SCORCHER, field)[OUT] < spread(Result.GROUND_BALL, field)[OUT] <= 1


# --- Thumb rules


def test_every_question_has_a_rule() -> None:
    asked = {question.label for question in GAME.questions if question.verb == "choose"}
    ruled = {why.partition(" ")[2] for why in RULES} | {"dice"}
    assert asked <= ruled


def test_sensible_walks_a_hot_bat_before_a_cold_one_and_nobody_else() -> None:
    """First base open, the winning run on third in the ninth (SC-174)."""
    state = position(inning=9, half="bottom", score=[4, 4], outs=1, bases={"3": 8}, batter=1)
    order = state.offense.lineup.order
    for first, others in (("red 6", "blue 4"), ("blue 4", "red 6")):
        dials: dict[str, Json] = {order[0].name: first, order[1].name: others, order[2].name: others}
        state = position(inning=9, half="bottom", score=[4, 4], outs=1, bases={"3": 8}, batter=1, dials={"home": dials})
        said = calls.intentional_walk(state, (PITCH_TO_HIM, WALK_HIM), seated(0))
        assert said == (WALK_HIM if first == "red 6" else PITCH_TO_HIM)
    state = position(inning=3, bases={"1": 8}, batter=1)
    assert calls.intentional_walk(state, (PITCH_TO_HIM, WALK_HIM), seated(1)) == PITCH_TO_HIM


def test_sensible_bunts_if_that_is_worth_more_than_the_swing() -> None:
    """The worths decide, whatever they are (SC-175); a hot bat swings."""
    bunted = 0
    for outs, occupied, dial in product(range(3), BASES, ("red 6", "start", "blue 4")):
        state = position(inning=9, half="bottom", score=[4, 4], outs=outs, bases=on(*occupied), batter=5)
        state = position(
            inning=9,
            half="bottom",
            score=[4, 4],
            outs=outs,
            bases=on(*occupied),
            batter=5,
            dials={"home": {state.hitter.name: dial}},
        )
        said = calls.bunt(state, (SWING, LAY_IT_DOWN), seated(1))
        assert (said == LAY_IT_DOWN) == (calls.bunt_worth(state) > at_bat_of(state).value + calls.LEAST_BUNT)
        bunted += said == LAY_IT_DOWN
        if dial == "red 6" and outs == 2:
            assert said == SWING
    assert 0 < bunted < 40


def test_clicks_go_where_they_are_worth_most() -> None:
    """Not to red 6 (SC-039); a loss where it costs least; nothing can be worth more than the best (SC-102)."""
    state = position(dials={"away": {"SS": "red 6"}})
    side = state.offense
    capped = next(figure for figure in side.lineup.order if side.dial_position(figure) == RED_6)
    others = [figure for figure in side.lineup.order if figure is not capped and not figure.pitches]
    assert heat.click_worth(state, capped) == 0
    best = intangibles.gains(state, [capped, *others], seated(0))
    assert best is not capped
    assert heat.click_worth(state, best) == max(heat.click_worth(state, figure) for figure in others)
    assert all(heat.click_worth(state, figure, -1) <= 0.05 for figure in others)


def test_a_leader_gives_his_click_away_only_for_more() -> None:
    """Leadership (SC-221); by total control he keeps it, since the result is chosen from his own dial (SC-222)."""
    state = position()
    leader, *others = state.offense.lineup.in_game
    options: tuple[Figure | str, ...] = (OWN_CLICK, *others)
    said = intangibles.leadership(state, options, seated(0))
    best = max(others, key=lambda figure: heat.click_worth(state, figure))
    if heat.click_worth(state, best) > heat.click_worth(state, leader):
        assert said is best
    else:
        assert said == OWN_CLICK
    state.now.pair = "PT"
    assert intangibles.leadership(state, options, seated(0)) == OWN_CLICK


def test_a_cold_bat_is_replaced_by_a_fresh_one_and_a_warm_one_stays() -> None:
    """Substitutions may be made before every at-bat (SC-192, SC-194)."""
    cold = GAME.position(setup_of(), as_node({"inning": 2, "dials": {"away": {"SS": "blue 4", "DH": "blue 4"}}}))
    change = dugout.best_change(cold, 0)
    assert change is not None
    assert cold.sides[0].dial_position(change.leaver) < START
    assert change.enters in cold.sides[0].roster.bench
    assert dugout.best_change(GAME.position(setup_of(), as_node({"inning": 2})), 0) is None


def test_a_tired_pitcher_is_relieved() -> None:
    """Each inning past his endurance costs clicks (SC-126)."""
    start: dict[str, Json] = {
        "inning": 8,
        "pitchers": {"home": {"innings": 8, "counted": 7}},
        "dials": {"home": {"P": "blue 3"}},
    }
    tired = GAME.position(setup_of(), as_node(start))
    change = dugout.best_change(tired, 1)
    assert change is not None
    assert change.leaver is tired.sides[1].arm.figure
    assert change.enters.pitches
    assert dugout.fresh(change.enters) in (START, BLUE_1)


@pytest.mark.parametrize(("away", "home", "seed"), [("pollen", "barometer", "p 75"), ("leapcreek", "starling", "p 163")])
def test_sensible_knows_where_runners_stand_after_a_hit(away: str, home: str, seed: str) -> None:
    """Games in which Great Range held a Deep Fly to a single with runners on (SC-219): who may try stands one base on."""
    setup = setup_of(away=away, home=home)
    manager = GAME.managers["sensible"](setup)
    table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), seed)
    assert GAME.result(table.play(setup)) is not None


def test_where_runners_stand_is_said_by_the_rules() -> None:
    """A single with runners on first and second: the batter stands on first, who came from first on second (SC-022, SC-167)."""
    state = position("playoffs", bases={"1": 8, "2": 7}, batter=9)
    state.now.zone = 4
    state.now.result = Result.SINGLE
    table = Noting(GAME, (Sensible(), Sensible()), "stand")
    table.state, table.stand = state, {}
    base_hit(state, table, 1)
    assert table.stand == {1: 0, 2: 1, 3: 2}


class Noting(LiveTable[SportsClixState]):
    """A table at which nobody goes, and which notes where runners stand."""

    stand: dict[int, int]

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if why == running.EXTRA_BASE_CALL:
            assert Send((3,)) in options
            self.stand = dict(self.state.now.stand)
        return options[0]


# --- Plans


def test_planned_places_are_legal_and_leave_no_more_than_the_chart() -> None:
    """Fielders stay in their rings (SC-061), and the batter's at-bat is worth no more than by the spray chart."""
    better = 0.0
    for batter, occupied in product(range(1, 10), ((False, False, False), (True, False, False), (True, True, False))):
        state = position(bases=runners(batter, occupied), batter=batter)
        wanted = best_placement(state)
        assert misplaced(wanted) == []
        chart = by_the_chart(state.hitter.chart, state.occupied)
        there, here = (at_bat_of(state, in_runs=True, placement=each).value for each in (wanted, chart))
        assert there <= here + 0.03  # a base that is kept covered may be worth more
        better += here - there
    assert better > 0


def test_the_planned_nine_plays_at_its_own_positions() -> None:
    """Nobody needs a roll for a routine play (SC-200), in the batting order of the plan (SC-012)."""
    for away in GAME.teams():
        setup = setup_of(away=away, home="moth" if away != "moth" else "pollen")
        manager = planner.Planner()
        table: LiveTable[SportsClixState] = LiveTable(GAME, (manager, manager), "nine")
        state = table.state = GAME.start(setup, table)
        GAME.turn(state, table)
        for side in state.sides:
            assert all(spot.position is not None and spot.player.plays(spot.position) for spot in side.lineup.spots)
            assert {spot.position for spot in side.lineup.spots} >= {Position.CATCHER, Position.DESIGNATED_HITTER}
            listed = sum(heat.form(figure, START) for figure, _ in side.team.order(True) if not figure.pitches)
            assert sum(heat.form(figure, START) for figure in side.lineup.order) >= listed - 0.2


def test_rollout_plays_whole_games_and_answers_the_same_question_alike() -> None:
    setup = setup_of()
    scores = set()
    for _ in range(2):
        first, second = GAME.managers["rollout"](setup), GAME.managers["sensible"](setup)
        scores.add(GAME.result(live_table(GAME, (first, second), setup, "rollout").play(setup)))
    assert len(scores) == 1


@pytest.mark.parametrize("tier", ["preseason", "regular-season", "playoffs", "championship"])
def test_each_level_plays_every_tier(tier: str) -> None:
    setup = setup_of(tier)
    for level in ("sensible", "rollout"):
        managers = GAME.managers[level](setup), GAME.managers["random"](setup)
        assert GAME.result(live_table(GAME, managers, setup, f"{tier} {level}").play(setup)) is not None


def test_worths_of_winning_are_chances() -> None:
    assert all(-0.001 <= worth <= 1.001 for worth in WORTH[:RUNS_PLACE])  # shares are rounded to four places
