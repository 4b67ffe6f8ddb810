"""Running plays of RB8 by exact odds against a count of all throws, and who may run, tag, bunt or relieve."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, TypeVar, cast

import pytest

from hotstove.baseball.at_stake import Term
from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.games.rb8 import GAME
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import BattingSpot, Hitter
from hotstove.games.rb8.ground import close_play
from hotstove.games.rb8.keys import ResultKind
from hotstove.games.rb8.rules import CALL, PITCHING_CHANGE, changes
from hotstove.games.rb8.running import (
    TAG,
    TAG_THROW,
    THROW,
    OffenseCall,
    Tags,
    calls,
    race,
    steal,
    steal_moves,
    tag_up,
    taggings,
)
from hotstove.games.rb8.state import AtBat, Nine, RB8State
from hotstove.managers.simple import AtRandom
from hotstove.table import AWAY, BOTH, HOME, Dice, Seat, Seats, Table
from hotstove.table.events import label_of
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.texts import Json, as_node

if TYPE_CHECKING:
    from hotstove.table.game import Game

V = TypeVar("V")
BASES = tuple(product((False, True), repeat=3))
SETUP = GAME.set_up(as_node("beekeepers"), as_node("accountants"), as_node(None))
PLAIN = Hitter("X01", "Herbie Muppet", "OF", 7, 7, 5, 5, "R", None, 50)
RUNNER, BATTER = 3, 9
"""Nodes in the order of who runs, and of who bats."""


# --- All 1,296 throws of two dice each, judged apart from the rules


def omen(first: int, second: int) -> int:
    """1 for double sixes, -1 for double ones, else 0."""
    return (first == second == 6) - (first == second == 1)


@cache
def chance(more: int) -> Fraction:
    """The runner's chance with so much more to add than the fielder (less: below 0)."""
    safe = 0
    for a, b, c, d in product(range(1, 7), repeat=4):
        omens = omen(a, b) - omen(c, d)
        level = omen(a, b) == 0 == omen(c, d)
        safe += (a + b + more >= c + d) if level else omens >= 0
    return Fraction(safe, 6**4)


def test_the_count_itself() -> None:
    assert chance(0) == Fraction(721, 1296)  # 575 throws are higher, 575 lower, 146 tie
    # However fast he is, he is out on double ones, and on the fielder's double sixes, unless both are.
    assert chance(20) == 1 - Fraction(1, 36) - Fraction(1, 36) + Fraction(1 + 1 + 1, 1296)
    assert chance(-20) == Fraction(1, 36) + Fraction(1, 36) - Fraction(1, 1296)


# --- A rule of its own as a game of one turn


class Returned(list[object]):
    """What the rule returns, as a state."""

    def copy(self) -> Returned:
        return Returned(self)

    def key(self) -> Hashable:
        return tuple(self)


@dataclass(frozen=True)
class OneTurn:
    """A game whose turn is one call of a rule; what it returns is the state."""

    rule: Callable[[Table], object]

    def turn(self, state: Returned, table: Table) -> None:
        state.append(self.rule(table))


def ways(rule: Callable[[Table], object]) -> Iterator[tuple[Fraction, tuple[str, ...], object]]:
    """Every way a rule can go: its probability, what managers chose, and what the rule returns."""
    for path in paths(cast("Game[Returned]", OneTurn(rule)), Returned()):
        yield path.probability, tuple(option for _, option in path.choices), path.state[0]


def odds(rule: Callable[[Table], object]) -> dict[object, Fraction]:
    """The exact odds of what a rule returns that asks managers nothing."""
    chances: dict[object, Fraction] = {}
    for probability, choices, value in ways(rule):
        assert not choices
        chances[value] = chances.get(value, Fraction(0)) + probability
    assert sum(chances.values()) == 1
    return chances


@pytest.mark.parametrize("edge", range(-14, 15))
def test_a_race_has_the_odds_of_all_its_throws(edge: int) -> None:
    assert odds(lambda table: race(table, (Term(edge),), ()))[True] == chance(edge)


# --- Every rating gap and bonus, through the rules that make the play


def position(runner: Hitter, base: int, fielder: Hitter, where: Position, outs: int = 0) -> tuple[RB8State, AtBat]:
    """The runner on a base (0: at bat) and the fielder at his position; all other cards are plain."""
    state = GAME.position(SETUP, as_node({"outs": outs}))
    board = state.board
    own, theirs = board.nines
    place = BATTER if base == 0 else RUNNER
    away = tuple(BattingSpot(runner if number == place else PLAIN, spot.position) for number, spot in enumerate(own.spots, 1))
    home = tuple(BattingSpot(fielder if spot.position is where else PLAIN, spot.position) for spot in theirs.spots)
    board.nines = (Nine(own.team, away), Nine(theirs.team, home))
    board.bases = (RUNNER if base == 1 else None, RUNNER if base == 2 else None, RUNNER if base == 3 else None)
    at_bat = AtBat(board.nines[AWAY].hitters[BATTER - 1], BATTER, AWAY)
    return state, at_bat


GAPS = tuple(product(range(1, 11), repeat=2))
"""Speed and Defense of every card there can be."""


def card(speed: int = 5, defense: int = 5, ability: str = "") -> Hitter:
    return replace(PLAIN, speed=speed, defense=defense, ability=ABILITIES[ability] if ability else None)


def stolen(state: RB8State, at_bat: AtBat, base: int) -> Fraction:
    """The odds that a steal succeeds."""
    return odds(lambda table: steal(state, table, at_bat, OffenseCall((base,)), False)[0].out)[False]


def tagged_up(state: RB8State, at_bat: AtBat, base: int, field: Position) -> Fraction:
    """The odds that a lone runner, if sent, is safe on his tag."""
    probability_up = Fraction(0)
    for probability, (choice, *_), value in ways(lambda table: tag_up(state, table, at_bat, field)):
        if choice == "all hold":
            assert value == ((), 0)
        elif value == ((base,), 0):
            probability_up += probability
        else:
            assert value == ((base,), base)
    return probability_up


@pytest.mark.parametrize("base", [1, 2])
@pytest.mark.parametrize(("own", "more"), [("", 0), ("A31", 2), ("A34", 0)])
@pytest.mark.parametrize(("theirs", "less"), [("", 0), ("A38", 2)])
def test_steals(base: int, own: str, more: int, theirs: str, less: int) -> None:
    """Speed against the catcher's Defense; Burglar and Cannon add to their rolls, Sprinter's Tag does not (RB-090)."""
    for speed, defense in GAPS:
        state, at_bat = position(card(speed, ability=own), base, card(defense=defense, ability=theirs), Position.CATCHER)
        assert stolen(state, at_bat, base) == chance(speed + more - defense - less), (speed, defense)


@pytest.mark.parametrize(("base", "from_third"), [(1, 0), (2, 0), (3, 1)])
@pytest.mark.parametrize(("own", "more"), [("", 0), ("A34", 2), ("A31", 0), ("A32", 0)])
@pytest.mark.parametrize(("theirs", "less"), [("", 0), ("A38", 2)])
@pytest.mark.parametrize("field", [Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD])
def test_tags(base: int, from_third: int, own: str, more: int, theirs: str, less: int, field: Position) -> None:
    """Speed against the Defense of who caught it, 1 more from third (RB-093, RB-R-47)."""
    for speed, defense in GAPS if field is Position.RIGHT_FIELD else GAPS[::7]:
        state, at_bat = position(card(speed, ability=own), base, card(defense=defense, ability=theirs), field)
        wanted = chance(speed + from_third + more - defense - less)
        assert tagged_up(state, at_bat, base, field) == wanted, (speed, defense)


@pytest.mark.parametrize("where", [Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP])
def test_close_plays(where: Position) -> None:
    """The batter's Speed against the Defense of who fielded it (RB-082); what helps steals does not help here."""

    def first_base(state: RB8State, at_bat: AtBat) -> dict[object, Fraction]:
        return odds(lambda table: close_play(state, table, at_bat, where).what)

    for speed, defense in GAPS:
        odds_at_first = first_base(*position(card(speed, ability="A31"), 0, card(defense=defense), where))
        assert odds_at_first[ResultKind.INFIELD_SINGLE] == chance(speed - defense), (speed, defense)
        assert set(odds_at_first) == {ResultKind.INFIELD_SINGLE, ResultKind.OUT_ALL_ADVANCE}


@pytest.mark.parametrize(("behind", "ahead"), [(1, 10), (10, 1), (4, 6)])
def test_only_the_runner_thrown_at_is_contested(behind: int, ahead: int) -> None:
    """On a double steal the other's Speed does not matter (RB-091)."""
    state, at_bat = position(card(behind), 1, card(), Position.CATCHER)
    nine = state.board.nines[AWAY]
    spots = list(nine.spots)
    spots[RUNNER] = BattingSpot(card(ahead), spots[RUNNER].position)
    state.board.nines = (Nine(nine.team, tuple(spots)), state.board.nines[HOME])
    state.board.bases = (state.board.first, RUNNER + 1, state.board.third)
    safe = {"to second": Fraction(0), "to third": Fraction(0)}
    for probability, (thrown,), value in ways(lambda table: steal(state, table, at_bat, OffenseCall((2, 1)), False)):
        caught = 1 if thrown == "to second" else 2
        if value == steal_moves((2, 1), 0, 0):
            safe[thrown] += probability
        else:
            assert value == steal_moves((2, 1), caught, 0)
    assert safe == {"to second": chance(behind - 5), "to third": chance(ahead - 5)}


class Named(LiveTable[RB8State]):
    """Takes the last option and keeps what dice say of whose they are."""

    def __init__(self) -> None:
        super().__init__(GAME, (AtRandom(), AtRandom()), "named")
        self.whose: list[tuple[str, str]] = []

    def roll(self, dice: Dice[V], why: str) -> V:
        self.whose.append((label_of(why), dice.whose))
        return super().roll(dice, why)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        return options[-1]


def test_the_dice_of_a_running_play_say_who_throws_them_and_what_for() -> None:
    runner, fielder = replace(card(), name="Pru Talbot"), replace(card(), name="Bo Heath")

    def asked(base: int, where: Position, rule: Callable[[RB8State, Table, AtBat], object]) -> list[tuple[str, str]]:
        table = Named()
        state, at_bat = position(runner, base, fielder, where)
        rule(state, table, at_bat)
        return table.whose

    assert asked(1, Position.CATCHER, lambda state, table, at_bat: steal(state, table, at_bat, OffenseCall((1,)), False)) == [
        ("runner", "Pru Talbot stealing second"),
        ("fielder", "Bo Heath throwing to second"),
    ]
    assert asked(3, Position.LEFT_FIELD, lambda state, table, at_bat: tag_up(state, table, at_bat, Position.LEFT_FIELD)) == [
        ("runner", "Pru Talbot tagging up for home"),
        ("fielder", "Bo Heath throwing to home"),
    ]
    assert asked(0, Position.SHORTSTOP, lambda state, table, at_bat: close_play(state, table, at_bat, Position.SHORTSTOP)) == [
        ("runner", "Pru Talbot running to first"),
        ("fielder", "Bo Heath throwing to first"),
    ]


# --- Who may go, restated by where everybody would stand


def stand_apart(standing: Sequence[int]) -> bool:
    """Home has room for all, a base for one."""
    bases = [base for base in standing if base < 4]
    return len(set(bases)) == len(bases)


@pytest.mark.parametrize("taken", BASES)
def test_who_may_tag_up(taken: tuple[bool, bool, bool]) -> None:
    """Any runners, one base each, as long as nobody ends where another stands (RB-094)."""
    runners = [base for base in (1, 2, 3) if taken[base - 1]]
    wanted = set()
    for goes in product((False, True), repeat=len(runners)):
        if stand_apart([base + go for base, go in zip(runners, goes, strict=True)]):
            wanted.add(tuple(base for base, go in zip(runners, goes, strict=True) if go)[::-1])
    options = taggings(*taken)
    assert options[0] == Tags()
    assert len(options) == len(wanted)
    assert {tags.bases for tags in options} == wanted
    assert len({str(tags) for tags in options}) == len(options)


@pytest.mark.parametrize("taken", BASES)
@pytest.mark.parametrize("may_steal", [False, True])
@pytest.mark.parametrize("may_bunt", [False, True])
@pytest.mark.parametrize("green_light", [False, True])
def test_what_may_be_called(taken: tuple[bool, bool, bool], may_steal: bool, may_bunt: bool, green_light: bool) -> None:
    """Second and third may be stolen by whoever finds room; a bunt needs first or second taken and third free."""
    runners = [base for base in (1, 2, 3) if taken[base - 1]]
    steals = set()
    for goes in product((False, True), repeat=len(runners)):
        going = tuple(base for base, go in zip(runners, goes, strict=True) if go)[::-1]
        if may_steal and going and 3 not in going and stand_apart([base + go for base, go in zip(runners, goes, strict=True)]):
            steals.add((going, False))
            if green_light:
                steals.add((going, True))
    options = calls(*taken, may_steal, may_bunt, green_light)
    assert options[0] == OffenseCall()
    assert {(call.steals, call.green_light) for call in options if call.steals} == steals
    assert any(call.bunt for call in options) == (may_bunt and any(taken[:2]) and not taken[2])
    assert len({str(call) for call in options}) == len(options) == 1 + len(steals) + any(call.bunt for call in options)


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("bases", [(1,), (2,), (2, 1)])
def test_moves_of_a_steal(bases: tuple[int, ...], outs: int) -> None:
    """All go one base; who is caught is put out by the man at that base; after the third out nobody moves."""
    for caught in (0, *bases):
        moves = steal_moves(bases, caught, outs)
        assert [move.start for move in moves] == ([caught] if caught and outs == 2 else list(bases))
        assert all(move.end == move.start + 1 <= 3 for move in moves)
        assert [move.start for move in moves if move.out] == ([caught] if caught else [])
        assert all(move.fielders == ((2, 6 if move.end == 2 else 5) if move.out else ()) for move in moves)
        # OBR 9.07(d): who goes along while the other is put out has stolen nothing
        assert [move.steal for move in moves] == [not caught or move.out for move in moves]


# --- Whole turns: what is asked, and when


@dataclass(frozen=True)
class Asked:
    """A question that a turn has put: its name, and what could be answered."""

    why: str
    options: tuple[str, ...]
    taken: str


def turns(start: dict[str, Json], wanted: dict[str, Sequence[str]]) -> Iterator[tuple[list[Asked], list[Play], RB8State]]:
    """All turns from a position; ``wanted`` are the answers to questions by name, else the first option is taken."""
    asked: list[Asked] = []
    numbers: dict[str, int] = {}

    def decide(state: RB8State, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        texts = [str(option) for option in options]
        answers = wanted.get(why, ())
        turn = numbers.get(why, 0)
        numbers[why] = turn + 1
        answer = answers[turn] if turn < len(answers) else texts[0]
        asked.append(Asked(why, tuple(texts), answer))
        return [(texts.index(answer), Fraction(1))]

    before = GAME.position(SETUP, as_node(start))
    for path in paths(GAME, before, decide):
        yield list(asked), [event for event in path.events if isinstance(event, Play)], path.state
        asked.clear()
        numbers.clear()


def test_one_call_to_steal_an_at_bat() -> None:
    """After a steal the side may still bunt on the bases as they are then, and nothing else (RB-R-08, RB-R-09)."""
    seen = set()
    start: dict[str, Json] = {"bases": {"1": 1, "2": 2}, "batter": 4}
    for asked, _, _ in turns(start, {CALL: ["steal third"]}):
        seen.add(tuple(each.options for each in asked if each.why == CALL))
    everything = ("swing away", "steal third", "double steal", "sacrifice bunt")
    # Safe: third is taken, so there is nothing left to call. Out: first is left, and a bunt.
    assert seen == {(everything,), (everything, ("swing away", "sacrifice bunt"))}


def test_a_caught_runner_may_end_it_before_the_batter_swings() -> None:
    """With two outs a runner is caught, and the batter is still due; safe, and he bats (RB-R-10)."""
    ends = set()
    for _, plays, state in turns({"bases": {"1": 3}, "batter": 4, "outs": 2}, {CALL: ["steal second"]}):
        caught = plays[0].outs == 1
        assert (len(plays) == 1) == caught
        ends.add((caught, state.board.half, state.board.due[AWAY]))
    assert {(True, HOME, 4), (False, AWAY, 5)} <= ends
    assert (True, AWAY, 4) not in ends
    assert all(due == 4 for caught, _, due in ends if caught)


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("bases", BASES)
def test_runners_are_asked_to_tag_after_deep_flies_alone(bases: tuple[bool, bool, bool], outs: int) -> None:
    """With fewer than three outs after the catch and somebody on base (RB-092)."""
    on: dict[str, Json] = {str(base): base for base in (1, 2, 3) if bases[base - 1]}
    start: dict[str, Json] = {"bases": on, "batter": 4, "outs": outs, "batters": 5, "reached": True}
    flies = 0
    for asked, plays, _ in turns(start, {}):
        deep = plays[-1].kind.words == "fly out"
        flies += deep
        tags = [each for each in asked if each.why == TAG]
        assert len(tags) == (deep and outs < 2 and any(bases))
        assert not [each for each in asked if each.why in (TAG_THROW, THROW)]
    assert flies


def test_a_stopwatch_runs_once() -> None:
    """The first throw after him comes too late without a roll, the next is a contest (A32); a card's steal costs it nothing."""
    state, at_bat = position(card(1, ability="A32"), 1, card(defense=10), Position.CATCHER)
    assert odds(lambda table: steal(state, table, at_bat, OffenseCall((1,)), True)[0].out) == {False: 1}
    assert state.board.stopwatch_used == (0, 0)
    assert odds(lambda table: steal(state, table, at_bat, OffenseCall((1,)), False)[0].out) == {False: 1}
    assert state.board.stopwatch_used == (1 << RUNNER, 0)
    assert odds(lambda table: steal(state, table, at_bat, OffenseCall((1,)), False)[0].out)[False] == chance(-9)


def test_only_relievers_who_have_not_pitched_may_come_in() -> None:
    """RB-R-27, RB-R-28: no starter of another day, nobody who has left, and none where the bullpen is empty."""
    for used, names in ((["Levi Tithe"], ["Prudence Markdown"]), (["Levi Tithe", "Prudence Markdown"], [])):
        state = GAME.position(SETUP, as_node({"used": list[Json](used)}))
        options = [str(change) for change in changes(state.board.bullpens[HOME])]
        assert options == ["no change", *(f"bring in {name}" for name in names)]
    start: dict[str, Json] = {"bases": {"1": 3}, "batter": 4}
    asked, _, state = next(turns(start, {PITCHING_CHANGE: ["bring in Levi Tithe"], CALL: ["steal second"]}))
    assert [each.why for each in asked][:2] == [PITCHING_CHANGE, CALL]  # before steals
    assert asked[0].options == ("no change", "bring in Prudence Markdown", "bring in Levi Tithe")
    assert [card.name for card in state.board.bullpens[HOME]] == ["Prudence Markdown"]
    assert len(state.board.bullpens[AWAY]) == 2
