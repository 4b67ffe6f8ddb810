"""RB8's computer managers: the thumb rules one position at a time, games in the head, and that nobody sees too much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, TypeAlias, TypeVar, cast

import pytest

from hotstove.baseball.at_stake import Term
from hotstove.baseball.own_lineup import AS_LISTED, LINEUPS
from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import RUNS_PLACE, index_of
from hotstove.games.rb8 import GAME, chain, control, hands, opening, rally_cards, rules, running
from hotstove.games.rb8.keys import KEYS, TOTAL, ControlSide, KeyEntry, KeyName, Result, ResultKind, control_die, result
from hotstove.games.rb8.managers import outlook
from hotstove.games.rb8.managers.dice_chances import control_chance, safe_chance
from hotstove.games.rb8.managers.outcomes import HITTING, PITCHING
from hotstove.games.rb8.managers.rollout import AT_BAT_OVER, candidates, runs_held, runs_held_by_home
from hotstove.games.rb8.managers.sensible import RULES, Sensible
from hotstove.games.rb8.rally import BY_ID, PASS, RallyCard, cards_in, offer
from hotstove.games.rb8.state import AtBat, RB8State, RB8View, RunningPlay
from hotstove.managers.rollout import Effort, Lead, Rollout
from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, HOME, Dice, DoesNotFit, Event, Seat, Table
from hotstove.table.asks import SeenAnswer
from hotstove.table.fork import play_out
from hotstove.table.game import Bench, Manager, Setup, Until
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node
from tests.no_bench import NoBench

O = TypeVar("O")  # noqa: E741
V = TypeVar("V")
Start: TypeAlias = dict[str, Any]
"""The keys of a scenario's start."""


def hitter(name: str, position: str, *ratings: int, ability: str = "") -> dict[str, Json]:
    """A plain card: power, contact, speed, defense."""
    power, contact, speed, defense = ratings
    card: dict[str, Json] = {"name": name, "position": position, "power": power, "contact": contact, "speed": speed}
    return {**card, "defense": defense, "bats": "R", **({"ability": ability} if ability else {})}


def throws(name: str, position: str, control: int, stuff: int) -> dict[str, Json]:
    """A plain right-handed pitcher's card."""
    return {"name": name, "position": position, "control": control, "stuff": stuff, "throws": "R"}


ORDER = ("CF", "2B", "3B", "1B", "RF", "LF", "DH", "C", "SS")
"""The Hares' batting order by position."""
PLAIN: Mapping[str, Json] = {
    "CF": hitter("Swift", "OF", 6, 7, 10, 7),
    "2B": hitter("Quick", "2B", 6, 7, 8, 7),
    "3B": hitter("Even", "3B", 6, 7, 6, 7),
    "1B": hitter("Slow", "1B", 8, 7, 2, 7),
    "RF": hitter("Right", "OF", 6, 7, 6, 7),
    "LF": hitter("Left", "OF", 6, 7, 6, 7),
    "DH": hitter("Bat", "C", 9, 7, 4, 6),
    "C": hitter("Mask", "C", 6, 7, 4, 7),
    "SS": hitter("Short", "SS", 6, 7, 6, 7),
    "P": throws("Ace", "P", 8, 8),
    "RP": throws("Closer", "RP", 7, 8),
}


@cache
def plain_setup(catcher: int = 7, arm: int = 7, rally: str = "one") -> Setup:
    """Two squads without abilities in the lineup; the home catcher's and its outfielders' Defense as given."""
    home: dict[str, Json] = {
        **{spot: {**dict(card), "name": f"{card['name']} Two"} for spot, card in PLAIN.items() if isinstance(card, dict)},
        "C": hitter("Mask Two", "C", 6, 7, 4, catcher),
        "CF": hitter("Swift Two", "OF", 6, 7, 10, arm),
    }
    away: Json = {"team": "hares", "cards": dict(PLAIN)}
    return GAME.set_up(as_node(away), as_node({"team": "kettles", "cards": home}), as_node({"rally": rally}))


def position(setup: Setup | None = None, **start: Json) -> RB8State:
    """A position with an at-bat in progress, as the rules begin one."""
    state = GAME.position(setup or plain_setup(), as_node(dict(start), "start"))
    board = state.board
    board.count_playable()
    place = board.due[board.half]
    board.at_bat = AtBat(board.nines[board.half].hitters[place - 1], place, board.half)
    return state


def answer(state: RB8State, seat: Seat, options: Sequence[object], why: str) -> str:
    """What Sensible takes."""
    assert len(options) > 1, why
    return str(Sensible().choose(GAME.view(state, seat), options, why, NoBench()))


def called(state: RB8State) -> str:
    """Sensible's call, all that is legal being on offer."""
    board = state.board
    green = bool(state.hands[board.half] & BY_ID["RC03"].bit)
    return answer(state, board.half, running.calls(*board.occupied, True, not board.bunted, green), rules.CALL)


def on_result(
    state: RB8State, seat: Seat, result: Result, key: KeyName = KeyName.HITTING, grounder: Position | None = None
) -> str:
    """What Sensible plays of its whole hand on a result."""
    at_bat = state.board.at_bat
    assert at_bat is not None
    at_bat.result, at_bat.key_name, at_bat.grounder = result, key, grounder
    at_bat.dice = HITTING if key is KeyName.HITTING else PITCHING
    fits = chain.fitting(state, at_bat)[seat == at_bat.defense]
    return answer(state, seat, offer(fits & state.hands[seat]), chain.REACTION)


HOMER = result(ResultKind.HOME_RUN, Position.CENTER_FIELD, 3)
DEEP_FLY = result(ResultKind.DEEP_FLY, Position.CENTER_FIELD)
SINGLE = result(ResultKind.SINGLE, Position.CENTER_FIELD, 1)
GROUNDER = result(ResultKind.GROUND_BALL, Position.SHORTSTOP)
LOADED: Json = {"1": 7, "2": 8, "3": 9}


# --- Before the game, and the pitcher


def test_every_question_to_a_manager_has_a_thumb_rule() -> None:
    asked = {f"{question.rule} {question.label}" for question in GAME.questions if question.verb == "choose"}
    assert set(RULES) == asked


def test_the_best_starter_and_the_lineup_as_listed() -> None:
    state = GAME.position(plain_setup(), as_node({}, "start"))
    team = state.board.teams[AWAY]
    best = max(team.starters, key=lambda card: card.points)
    assert answer(state, AWAY, opening.starters(team), opening.STARTER_CHOICE) == best.name
    assert answer(state, AWAY, LINEUPS, opening.LINEUP_CHOICE) == AS_LISTED


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ({"inning": 3}, "no change"),
        ({"inning": 3, "pitchers": {"home": {"name": "Ace Two", "runs": 5}}}, "no change"),
        ({"inning": 6, "pitchers": {"home": {"name": "Ace Two", "runs": 2}}}, "no change"),  # 15 against 16, less 1 in his last
        ({"inning": 8, "pitchers": {"home": {"name": "Ace Two", "runs": 4}}}, "bring in Closer Two"),
        ({"inning": 4, "pitchers": {"home": {"name": "Ace Two", "runs": 11}}}, "bring in Closer Two"),
        ({"inning": 8, "batters": 2, "outs": 1, "pitchers": {"home": {"name": "Ace Two", "runs": 4}}}, "no change"),
        ({"inning": 9, "used": ["Closer Two"], "pitchers": {"home": {"name": "Ace Two"}}}, "no change"),
    ],
)
def test_the_pitcher_is_changed_when_the_reliever_is_better_for_what_is_left(start: Start, wanted: str) -> None:
    state = position(**start)
    options = rules.changes(state.board.bullpens[HOME])
    assert answer(state, HOME, options, rules.PITCHING_CHANGE) == wanted


# --- Steals, bunts, throws


@pytest.mark.parametrize(
    ("catcher", "start", "wanted"),
    [
        (5, {"bases": {"1": "Swift"}, "batter": 4}, "steal second"),
        (10, {"bases": {"1": "Swift"}, "batter": 4}, "swing away"),
        (5, {"bases": {"1": "Slow"}, "batter": 5}, "swing away"),
        (5, {"bases": {"1": "Swift"}, "batter": 4, "inning": 9, "score": [0, 6]}, "swing away"),
        (3, {"bases": {"1": "Quick", "2": "Swift"}, "batter": 5, "outs": 1}, "double steal"),
        (5, {"bases": {"1": "Slow", "2": "Swift"}, "batter": 5, "outs": 1}, "steal third"),  # the throw would go after Slow
        (3, {"bases": {"2": "Swift"}, "batter": 4, "outs": 1}, "steal third"),
    ],
)
def test_steals(catcher: int, start: Start, wanted: str) -> None:
    assert called(position(plain_setup(catcher), **start)) == wanted


def test_only_a_drag_master_bunts_late_and_close() -> None:
    late: Start = {"inning": 9, "half": "bottom", "score": [3, 3], "bases": {"2": "Slow"}, "batter": "Weak"}
    assert bunt_called("A15", **late) == "sacrifice bunt"
    assert bunt_called("", **late) == "swing away"
    assert bunt_called("A15", **{**late, "inning": 3}) == "swing away"
    assert bunt_called("A15", **{**late, "score": [5, 3]}) == "swing away"


def bunt_called(ability: str, **start: Any) -> str:  # noqa: ANN401
    """The home side's call with a weak shortstop at bat who may own an ability."""
    cards = {**PLAIN, "SS": hitter("Weak", "SS", 4, 5, 6, 7, ability=ability)}
    home: Json = {"team": "hares", "cards": cards}
    return called(position(GAME.set_up(as_node("kettles"), as_node(home), as_node({})), **start))


def test_green_light_for_a_slow_runner_late_not_early() -> None:
    late = position(bases={"2": "Slow"}, batter=5, inning=9, score=[3, 4], outs=1, hands={"away": ["RC03"]})
    assert called(late) == "steal third with Green Light"
    early = position(bases={"1": "Slow"}, batter=5, inning=1, outs=2, hands={"away": ["RC03"]})
    assert called(early) == "swing away"


def test_the_catcher_throws_where_it_helps_most() -> None:
    slow_ahead = position(bases={"1": "Swift", "2": "Slow"}, batter=5)
    assert answer(slow_ahead, HOME, running.throws((2, 1)), running.THROW) == "to third"
    fast_ahead = position(bases={"1": "Slow", "2": "Swift"}, batter=5)
    assert answer(fast_ahead, HOME, running.throws((2, 1)), running.THROW) == "to second"


@pytest.mark.parametrize(
    ("arm", "start", "wanted"),
    [
        (7, {"bases": {"3": "Swift"}, "batter": 5, "outs": 1}, "third tags"),
        (10, {"bases": {"3": "Slow"}, "batter": 5, "outs": 1}, "all hold"),
        (10, {"bases": {"3": "Slow"}, "batter": 5, "outs": 2}, "all hold"),
        (9, {"bases": {"1": "Slow", "3": "Swift"}, "batter": 5, "outs": 1}, "third tags"),
    ],
)
def test_tag_ups_with_the_catch_on_the_board(arm: int, start: Start, wanted: str) -> None:
    state = position(plain_setup(7, arm), **start)
    at_bat = state.board.at_bat
    assert at_bat is not None
    at_bat.result = DEEP_FLY
    assert answer(state, AWAY, running.taggings(*state.board.occupied), running.TAG) == wanted


def test_the_throw_goes_after_the_run_that_wins() -> None:
    state = position(inning=9, half="bottom", score=[3, 3], bases={"1": "Slow Two", "3": "Swift Two"}, batter=5, outs=1)
    at_bat = state.board.at_bat
    assert at_bat is not None
    at_bat.result = DEEP_FLY
    assert answer(state, AWAY, ("to home", "to second"), running.TAG_THROW) == "to home"


# --- Rally Cards


def test_jet_stream_with_runners_on_or_late_but_not_for_nothing() -> None:
    assert on_result(position(bases=LOADED, hands={"away": ["RC01"]}), AWAY, DEEP_FLY) == "Jet Stream"
    assert on_result(position(inning=9, score=[3, 4], outs=1, hands={"away": ["RC01"]}), AWAY, DEEP_FLY) == "Jet Stream"
    assert on_result(position(inning=2, outs=2, hands={"away": ["RC01"]}), AWAY, DEEP_FLY) == "pass"


def test_top_of_the_wall_on_a_homer_that_matters() -> None:
    assert on_result(position(bases=LOADED, hands={"home": ["RC09"]}), HOME, HOMER) == "Top of the Wall"
    assert on_result(position(inning=8, hands={"home": ["RC09"]}), HOME, HOMER) == "Top of the Wall"


def test_second_swing_after_an_out_with_runners_on_never_after_a_homer() -> None:
    held: Json = {"away": ["RC02"]}
    assert on_result(position(bases=LOADED, hands=held), AWAY, result(ResultKind.POP_OUT, Position.CATCHER)) == "Second Swing"
    assert on_result(position(bases=LOADED, hands=held), AWAY, HOMER) == "pass"


def test_of_two_cards_the_one_that_gains_more() -> None:
    state = position(bases=LOADED, inning=8, hands={"home": ["RC13", "RC14"]})
    assert on_result(state, HOME, result(ResultKind.WALK)) == "Expanded Zone"
    both = position(bases=LOADED, inning=9, hands={"away": ["RC02", "RC06"]})
    assert on_result(both, AWAY, result(ResultKind.LOOKING), KeyName.PITCHING) == "Eagle Eye"


def test_ground_ball_cards_wait_for_the_die() -> None:
    held: Json = {"away": ["RC04"], "home": ["RC11"]}
    pending = position(bases=LOADED, inning=8, hands=held)
    assert on_result(pending, AWAY, GROUNDER) == on_result(pending, HOME, GROUNDER) == "pass"
    two_gone = result(ResultKind.DOUBLE_PLAY, Position.SHORTSTOP)
    assert on_result(pending, AWAY, two_gone, grounder=Position.SHORTSTOP) == "Bad Hop"
    forced = result(ResultKind.ERROR, Position.SHORTSTOP, 1)
    assert on_result(pending, HOME, forced, grounder=Position.SHORTSTOP) == "Around the Horn"


def test_no_bad_hop_at_sure_hands() -> None:
    away: Json = {"team": "hares", "cards": dict(PLAIN)}
    sure: Json = {"team": "kettles", "cards": {"SS": hitter("Glue", "SS", 6, 7, 6, 7, ability="A39")}}
    setup = GAME.set_up(as_node(away), as_node(sure), as_node({}))
    out = result(ResultKind.DOUBLE_PLAY, Position.SHORTSTOP)
    state = position(setup, bases=LOADED, inning=8, hands={"away": ["RC04"]})
    assert on_result(state, AWAY, out, grounder=Position.SHORTSTOP) == "pass"
    elsewhere = result(ResultKind.DOUBLE_PLAY, Position.FIRST_BASE)
    assert on_result(state, AWAY, elsewhere, grounder=Position.FIRST_BASE) == "Bad Hop"


def on_run(state: RB8State, seat: Seat, base: int, kind: str, safe: bool) -> str:
    """What Sensible plays on a running play."""
    board = state.board
    at_bat = board.at_bat
    assert at_bat is not None
    catcher = running.fielder_at(board, at_bat.defense, Position.CATCHER)
    at_bat.run = RunningPlay(board.runner(base), base, catcher, kind, safe)
    return answer(state, seat, offer(state.hands[seat]), running.ON_RUN)


def test_cards_on_running_plays() -> None:
    lost = position(bases={"3": 8}, inning=9, score=[3, 4], outs=1, hands={"away": ["RC08", "RC20"]})
    assert on_run(lost, AWAY, 3, "tag", safe=False) == "Headfirst Slide"
    won = position(bases={"3": 8}, inning=9, score=[3, 4], outs=1, hands={"home": ["RC12", "RC20"]})
    assert on_run(won, HOME, 3, "tag", safe=True) == "Perfect Throw"


def before(state: RB8State, seat: Seat) -> str:
    """What Sensible plays before the On Deck Phase, of its whole hand."""
    return answer(state, seat, offer(state.hands[seat]), rules.BEFORE_CARD)


def test_cards_before_the_roll_off() -> None:
    assert before(position(bases=LOADED, inning=9, score=[3, 4], outs=2, hands={"away": ["RC05"]}), AWAY) == "Locked In"
    assert before(position(inning=1, hands={"away": ["RC05"]}), AWAY) == "pass"
    assert before(position(bases=LOADED, inning=9, score=[3, 4], outs=2, hands={"home": ["RC10"]}), HOME) == "Extra Gas"
    assert before(position(inning=1, hands={"home": ["RC10"]}), HOME) == "pass"
    assert before(position(bases={"1": 8, "2": 9}, inning=9, hands={"home": ["RC16"]}), HOME) == "Back Pick"
    tired: Json = {"home": {"name": "Ace Two", "runs": 7}}
    assert before(position(bases=LOADED, inning=9, hands={"home": ["RC15"]}, pitchers=tired), HOME) == "Mound Visit"
    assert before(position(bases=LOADED, inning=4, hands={"home": ["RC15"]}), HOME) == "pass"


def test_back_pick_goes_after_the_runner_who_matters() -> None:
    state = position(bases={"1": 8, "2": 9}, inning=9, hands={"home": ["RC16"]})
    assert answer(state, HOME, ("on second", "on first"), rally_cards.PICK) == "on second"


def test_scouting_report_early_not_late() -> None:
    assert before(position(inning=2, outs=2, hands={"home": ["RC19"]}), HOME) == "Scouting Report"
    assert before(position(inning=9, half="bottom", outs=2, hands={"away": ["RC19"]}), AWAY) == "pass"


def test_the_least_useful_card_is_discarded() -> None:
    state = position(hands={"home": ["RC01", "RC05", "RC09"]})
    assert answer(state, HOME, cards_in(state.hands[HOME]), rally_cards.SCOUT_DISCARD) == "Locked In"


def coin(state: RB8State, seat: Seat, why: str, value: object) -> str:
    """Does Sensible toss the coin after that roll?"""
    at_bat = state.board.at_bat
    assert at_bat is not None
    at_bat.rolled, at_bat.dice, at_bat.key_name = (why, value), HITTING, KeyName.HITTING
    return answer(state, seat, offer(BY_ID["RC18"].bit), hands.COIN_TOSS)


def entry(combo: str) -> KeyEntry:
    return next(entry for entry in KEYS[KeyName.HITTING] if entry.combo == combo)


def test_lucky_coin_on_lost_rolls_that_matter() -> None:
    why = control.KEY_ROLLS[KeyName.HITTING]
    late: Start = {"inning": 9, "score": [3, 4], "hands": {"away": ["RC18"]}, "bases": LOADED}
    assert coin(position(**late), AWAY, why, entry("1-5")) == "Lucky Coin"  # a pop out
    assert coin(position(**late), AWAY, why, entry("6-6")) == "pass"
    assert coin(position(inning=1, hands={"away": ["RC18"]}), AWAY, why, entry("1-5")) == "pass"
    assert coin(position(**late), AWAY, control.GREEN, ControlSide.BATTER) == "pass"
    assert coin(position(**{**late, "outs": 2}), AWAY, control.GREEN, ControlSide.PITCHER) == "Lucky Coin"
    assert coin(position(**late), AWAY, "RB-103 ability", 1) == "pass"


def test_the_hex_for_a_card_that_hurts() -> None:
    def reply(card: RallyCard, **start: Any) -> str:  # noqa: ANN401
        state = position(hands={"home": ["RC17"]}, **start)
        at_bat = state.board.at_bat
        assert at_bat is not None
        at_bat.last_card, at_bat.result = card, DEEP_FLY
        return answer(state, HOME, offer(BY_ID["RC17"].bit), hands.RESPONSE)

    assert reply(BY_ID["RC01"], bases=LOADED, inning=8) == "Clubhouse Hex"
    assert reply(BY_ID["RC05"], bases=LOADED, inning=2) == "pass"
    assert reply(BY_ID["RC19"], inning=8) == "pass"


def test_command_rerolls() -> None:
    assert answer(position(), HOME, (control.KEEP, control.REROLL), control.COMMAND) == control.REROLL


def test_a_card_costs_the_other_cards_this_half_inning() -> None:
    alone = position(inning=9, outs=1, score=[3, 3], bases={"1": 8}, hands={"away": ["RC07"]})
    assert on_result(alone, AWAY, SINGLE) == "Gap Shot"
    cards: Json = {"away": ["RC01", "RC02", "RC04", "RC06", "RC07"]}
    together = position(inning=7, outs=0, score=[3, 3], hands=cards)
    assert on_result(together, AWAY, SINGLE) == "pass"


# --- What it goes by


class Thrown(Table):
    """Rolls what it is given, in order."""

    def __init__(self, *values: int) -> None:
        self._values = list(values)

    def roll(self, dice: Dice[V], why: str) -> V:
        return cast("V", self._values.pop(0))

    def draw(self, pool: Sequence[V], why: str, seats: Sequence[Seat] = ()) -> V:
        raise AssertionError(why)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Sequence[Seat] = ()) -> V:
        raise AssertionError(why)

    def choose_both(self, options: tuple[Sequence[V], Sequence[O]], why: str) -> tuple[V, O]:
        raise AssertionError(why)

    def tell(self, event: Event, /) -> None:
        raise AssertionError(event)


@pytest.mark.parametrize("edge", [-9, -2, 0, 1, 5])
def test_chances_of_running_plays_are_those_of_the_rule(edge: int) -> None:
    throws = list(product(TOTAL.values, repeat=2))
    safe = sum(running.race(Thrown(runner, fielder), (Term(edge),), ()) for runner, fielder in throws)
    assert safe_chance(edge) == pytest.approx(safe / len(throws))


@pytest.mark.parametrize("flags", [(0, False, False, False), (3, True, False, False), (-2, False, True, True)])
def test_chances_of_control_are_those_of_the_rule(flags: tuple[int, bool, bool, bool]) -> None:
    faces, won, decided = 5, 0.0, 0
    for pitcher, batter in product(TOTAL.values, repeat=2):
        judgement = control.verdict(pitcher, batter, *flags)
        if judgement is None:
            continue
        decided += 1
        symbols = control_die(ControlSide.PITCHER if judgement is control.Verdict.PITCHER else ControlSide.BATTER, faces)
        if judgement in (control.Verdict.PITCHER_AT_ONCE, control.Verdict.BATTER_AT_ONCE):
            won += judgement is control.Verdict.BATTER_AT_ONCE
        else:
            won += symbols.values.count(ControlSide.BATTER) / 6
    assert control_chance(flags, faces) == pytest.approx(won / decided)


def test_the_outlook_is_that_of_baseball() -> None:
    runs = [outlook.WORTH[RUNS_PLACE + state] for state in range(24)]
    for outs, bases in product(range(2), range(8)):
        assert runs[outs * 8 + bases] > runs[outs * 8 + 8 + bases]  # an out costs
    for outs, bases in product(range(3), range(1, 8)):
        assert runs[outs * 8 + bases] > runs[outs * 8]  # a runner helps
    for chances in outlook.RUN_CHANCES:
        assert sum(chances) == pytest.approx(1, abs=0.001)
    level = position()
    assert outlook.WORTH[index_of(level.board)] == pytest.approx(0.5, abs=0.02)
    won = position(inning=9, half="bottom", score=[3, 3], bases={"3": "Swift Two"}, batter=4)
    assert 0.8 < outlook.WORTH[index_of(won.board)] < 1
    ahead = position(inning=9, score=[9, 3], outs=2)
    assert outlook.WORTH[index_of(ahead.board)] > 0.97


def test_a_card_in_the_hand_is_worth_more_the_more_is_to_come() -> None:
    for worths in outlook.KEPT.values():
        assert list(worths) == sorted(worths)
        assert worths[0] == 0
    assert set(outlook.KEPT) == set(BY_ID)


# --- Whole games


class Checked:
    """Another manager, with an eye on what it takes."""

    plays_out = True

    def __init__(self, manager: Manager) -> None:
        self._manager = manager

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        chosen = self._manager.choose(view, options, why, bench)
        assert any(chosen is option for option in options), why
        return chosen


def set_up(away: str, home: str, **options: Json) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node(dict(options)))


@pytest.mark.parametrize(
    "options", [{}, {"speed": True, "sides": "advanced", "control_faces": "4"}, {"sides": "simple", "rally": "unlimited"}]
)
def test_sensible_plays_whole_games_with_every_option(options: dict[str, Json]) -> None:
    setup = set_up("hares", "kettles", **options)
    manager = Checked(Sensible())
    for number in range(6):
        table: LiveTable[RB8State] = LiveTable(GAME, (manager, manager), f"whole {number}")
        assert table.play(setup).board.over
        again: LiveTable[RB8State] = LiveTable(GAME, (Sensible(), Sensible()), f"whole {number}")
        again.play(setup)
        assert again.events == table.events


def test_sensible_beats_random() -> None:
    """92 of 100 games over thousands; 48 of 60 would be beneath it by more than three standard errors."""
    names = GAME.teams()
    won = 0
    for number in range(60):
        setup = set_up(names[number % 16], names[(number % 16 + 1 + number // 16) % 16])
        seat: Seat = HOME if number % 2 else AWAY
        managers: tuple[Manager, Manager] = (Sensible(), AtRandom()) if seat == AWAY else (AtRandom(), Sensible())
        table: LiveTable[RB8State] = LiveTable(GAME, managers, f"against random {number}")
        score = table.play(setup).board.score
        won += score[seat] > score[1 - seat]
    assert won >= 48


def little() -> Rollout:
    """A rollout manager of few games."""
    return Rollout(Sensible(), AT_BAT_OVER, candidates, Effort((2, 2)))


def test_rollout_plays_a_game_and_the_same_one_again() -> None:
    setup = set_up("hares", "kettles")
    records = []
    for _ in range(2):
        manager = Checked(little())
        table: RecordingTable[RB8State] = RecordingTable(GAME, (manager, manager), Record("rb8", GAME.edition, setup, "heads"))
        assert table.play(setup).board.over
        records.append([answer.text for answer in table.record.answers])
    assert records[0] == records[1]


def test_rollout_is_installed_and_says_that_it_plays_out() -> None:
    manager = GAME.managers["rollout"](plain_setup())
    assert getattr(manager, "plays_out", False) is True
    assert not getattr(GAME.managers["sensible"](plain_setup()), "plays_out", False)


# --- Games in the head


class Passes:
    """Never plays a card; at anything else as Sensible."""

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[0] if options[0] is PASS else Sensible().choose(view, options, why, bench)


class Counted:
    """A bench that counts the games played out."""

    def __init__(self, bench: Bench) -> None:
        self.seat = bench.seat
        self.games = 0
        self._bench = bench

    def luck(self) -> int:
        return self._bench.luck()

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401
        self.games += 1
        return (
            self._bench.play_out(option, managers, luck, until=until) if until else self._bench.play_out(option, managers, luck)
        )


class Answers:
    """Answers one question with ``manager`` and keeps what it took and how many games that needed; passes at all others."""

    plays_out = True

    def __init__(self, manager: Manager, why: str) -> None:
        self._manager, self._why = manager, why
        self.took: list[tuple[object, int]] = []

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        if why != self._why:
            return Passes().choose(view, options, why, bench)
        counted = Counted(bench)
        chosen = self._manager.choose(view, options, why, counted)
        self.took.append((chosen, counted.games))
        return chosen


def grand_slam(manager: Manager, theirs: Sequence[str] = (), why: str = chain.REACTION) -> list[tuple[object, int]]:
    """What the manager at home answers: bases loaded in the eighth, a homer is hit, and it holds Top of the Wall."""
    start: Start = {"inning": 8, "bases": LOADED, "score": [3, 3]}
    state = GAME.position(plain_setup(), as_node({**start, "hands": {"away": list(theirs), "home": ["RC09"]}}, "start"))
    home = Answers(manager, why)
    table: RecordingTable[RB8State] = RecordingTable(GAME, (Passes(), home), Record("rb8", GAME.edition, plain_setup(), "slam"))
    throws = iter((0 / 36, 8 / 36, 35 / 36, *(0.5,) * 20))  # 1-1 of the pitcher, 2-3 of the batter, 6-6 on the Hitting Key
    table.state, table._random = state, lambda: next(throws) + 0.001
    table._recording._turn = state.copy(), 0
    GAME.turn(state, table)
    assert home.took
    return home.took


def test_games_in_the_head_find_what_the_guide_overlooks() -> None:
    assert grand_slam(Rollout(Passes(), AT_BAT_OVER, candidates, Effort((8, 8)))) == [(BY_ID["RC09"], 32)]


class Notes(Rollout):
    """A rollout manager that notes what its games in the head were worth."""

    def __init__(self, worths: list[float]) -> None:
        super().__init__(Sensible(), self, candidates, Effort((6,)))
        self._worths = worths

    def until(self, view: RB8View) -> Until:
        return AT_BAT_OVER.until(view)

    def worth(self, view: RB8View, seat: Seat) -> float:
        self._worths.append(AT_BAT_OVER.worth(view, seat))
        return self._worths[-1]


def test_games_in_the_head_know_only_what_the_view_knows() -> None:
    """The other hand swapped for any of its size: the same games are played out, and nothing tells the cards."""
    seen = []
    for theirs in (["RC07", "RC08"], ["RC17", "RC12"], ["RC20", "RC01"]):
        seen.append(worths := list[float]())
        grand_slam(Notes(worths), theirs)
    assert len(seen[0]) == 12
    assert seen[0] == seen[1] == seen[2]


def test_what_does_not_matter_is_not_played_out() -> None:
    manager = Rollout(Sensible(), AT_BAT_OVER, candidates, Effort((8, 8)))
    assert grand_slam(manager, why=rules.PITCHING_CHANGE) == [(rules.STAY, 0)]


def test_an_option_far_behind_is_dropped_after_the_first_round() -> None:
    assert grand_slam(Rollout(Sensible(), AT_BAT_OVER, candidates, Effort((8, 50)))) == [(BY_ID["RC09"], 16)]


def test_to_the_end_a_win_counts_one() -> None:
    assert grand_slam(Rollout(Passes(), effort=Effort((12, 12), errors=1.0))) == [(BY_ID["RC09"], 48)]


class Misfits(Counted):
    """A bench whose deals never explain what has happened."""

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401
        raise DoesNotFit("no deal fits")


class AtMisfits:
    """Asks a manager at such a bench."""

    def __init__(self, manager: Manager) -> None:
        self._manager = manager

    def choose(self, view: RB8View, options: Sequence[O], why: str, bench: Bench) -> O:
        return self._manager.choose(view, options, why, Misfits(bench))


def test_where_no_deal_fits_the_guide_has_its_way() -> None:
    manager = Rollout(Sensible(), AT_BAT_OVER, candidates, Effort((8, 8)))
    assert grand_slam(AtMisfits(manager)) == [(BY_ID["RC09"], 0)]


class Lucks:
    """A bench that notes which luck each option had."""

    seat: Seat = HOME

    def __init__(self) -> None:
        self.had: dict[str, list[str]] = {}

    def luck(self) -> int:
        return 5

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> Any:  # noqa: ANN401
        self.had.setdefault(str(option), []).append(luck)
        return 1, 1


def test_all_options_have_the_same_luck() -> None:
    bench = Lucks()
    assert Rollout(First(), effort=Effort((3,))).choose(None, ("swing", "bunt"), "XX-1 call", bench) == "swing"
    assert bench.had["swing"] == bench.had["bunt"]
    assert len({*bench.had["bunt"]}) == 3


def test_a_lead_is_a_mean_with_its_standard_error() -> None:
    lead = Lead()
    for difference in (1.0, 0.0, 0.5, 0.5):
        lead.add(difference)
    assert lead.mean == pytest.approx(0.5)
    assert lead.error == pytest.approx(0.2041, abs=1e-4)


# --- What a card in response is worth by games played on


def test_the_coach_weighs_clubhouse_hex_against_back_pick_from_the_right_side() -> None:
    """It saves the runner, and takes the place of the one card that its side may play in this half-inning."""
    managers = Sensible(), Sensible()

    def gained(*hand: str) -> float:
        """By how much home, one behind in the 8th with a runner on first, wins more often if it cancels the pick-off."""
        state = position(
            inning=8, half="bottom", score=[5, 4], bases={"1": 8}, hands={"home": ["RC17", *hand], "away": ["RC16"]}
        )
        state.board.at_bat = None
        given = [
            SeenAnswer(rules.PITCHING_CHANGE, AWAY, str(rules.STAY)),
            SeenAnswer(rules.BEFORE_CARD, HOME, "pass"),
            SeenAnswer(rules.BEFORE_CARD, AWAY, "Back Pick"),
        ]
        won: list[int] = [
            sum(
                home > away
                for away, home in (
                    play_out(GAME, state, given, (hands.RESPONSE, HOME), option, managers, f"hex {number}")
                    for number in range(150)
                )
            )
            for option in ("pass", "Clubhouse Hex")
        ]
        return (won[1] - won[0]) / 150

    assert gained() > -0.02
    assert gained("RC01", "RC04") < gained() - 0.05, "with Jet Stream in hand the half-inning's card is worth more"


def test_known_hands_are_worth_what_each_side_sees_in_its_own() -> None:
    """Either side's view knows its own cards; what the other one holds is an average there."""
    strong = position(inning=8, half="bottom", hands={"home": ["RC01", "RC04"], "away": ["RC10"]})
    weak = position(inning=8, half="bottom", hands={"home": ["RC05", "RC10"], "away": ["RC16"]})
    by_own_view = runs_held(GAME.view(strong, HOME), HOME) - runs_held(GAME.view(weak, HOME), HOME)
    by_theirs = runs_held(GAME.view(strong, AWAY), AWAY) - runs_held(GAME.view(weak, AWAY), AWAY)
    known = runs_held_by_home(strong) - runs_held_by_home(weak)
    assert known == pytest.approx(by_own_view - by_theirs)
    assert by_own_view > 1
