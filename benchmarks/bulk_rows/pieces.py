"""One way through a piece of a turn, gone by the game's own rules with watched numbers.

A turn is cut in pieces: the calls, what is called (a batter roll's result, a steal, a bunt, a change of players), and
the end of the half-inning if it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from math import floor
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeVar, cast
from unittest.mock import patch

import numpy as np

from benchmarks.bulk import FIGURES, figures
from benchmarks.bulk_rows import registers as at
from benchmarks.bulk_rows.registers import AT, CALLS, NOBODY, OF_DIE, OFFENSE, REG, REGISTERS, ROLL, Source
from benchmarks.bulk_rows.rows import Tables, Tree, Update, Whole
from benchmarks.bulk_rows.sides import WatchedSide, card_in, watched_lineups
from benchmarks.bulk_rows.watch import (
    Luck,
    Noted,
    Num,
    Options,
    Trace,
    WatchedCard,
    WatchedCards,
    WatchedRunner,
    WatchedTuple,
)
from hotstove.baseball.innings import INNINGS, Regulation
from hotstove.games.pinetar import GAME, action, batting, bench, bunting, calls, rules
from hotstove.games.pinetar.batting import BATTER_ROLL
from hotstove.games.pinetar.calls import OFFENSE_CALLS, PITCH, SWING, ManagerCall
from hotstove.games.pinetar.cards import SLOW, Card
from hotstove.games.pinetar.charts import EXTRA_BASES
from hotstove.games.pinetar.dice import THREE_DICE, ErrorCheck
from hotstove.games.pinetar.managers import at_bat, defense, pinch_hitting
from hotstove.games.pinetar.managers.sensible import RULES
from hotstove.games.pinetar.outcomes import GROUND_OUT, ROLLS, WALK, Outcome
from hotstove.games.pinetar.reading import RATED_ROLLS, STINGY, by_rating, grade_now, reading
from hotstove.games.pinetar.state import BaseRunner, PineTarState, PitcherInGame, TeamInGame, View, new_pitcher
from hotstove.table import AWAY, HOME, Dice, Table
from hotstove.table.game import Bench, Manager
from hotstove.table.live import LiveBench, LiveTable

V = TypeVar("V")
POINTS: Final = "points"
"""Set by name, as what is set is no whole number but a watched one."""


class Called(BaseException):
    """A turn has come to what is called: a piece of its own. A BaseException, so that no rule catches it by accident."""

    def __init__(self, piece: Hashable) -> None:
        self.piece = piece


class WatchedState(PineTarState):
    """A position whose numbers are watched."""

    def begin_half(self, table: Table, regulation: Regulation) -> None:
        """Nothing but telling: left out."""

    def winning_runs(self, innings: int = INNINGS) -> int:
        """The runs that win here and now, as such: they are the key of a cache."""
        runs: object = super().winning_runs(innings)
        return runs.exact() if isinstance(runs, Num) else cast("int", runs)


class WatchedBench(LiveBench):
    """The bench of a manager whose luck is watched."""

    def __init__(self, trace: Trace, luck_of: Callable[[int, int], int]) -> None:
        super().__init__("")
        self.trace, self.luck_of = trace, luck_of

    def luck(self) -> Any:  # noqa: ANN401 (watched luck)
        return Luck(self.trace, self.luck_of(self.seat, self._asked), self.seat, self._asked)


class WatchedTable(LiveTable[PineTarState]):
    """A live table at which dice and luck are those of a game of the batch, and watched."""

    def __init__(
        self, managers: tuple[Manager, Manager], trace: Trace, luck_of: Callable[[int, int], int], part: Callable[[int], float]
    ) -> None:
        super().__init__(GAME, managers, "")
        self.trace, self.part, self.thrown = trace, part, 0
        self._bench = WatchedBench(trace, luck_of)
        self.face = NOBODY

    def roll(self, dice: Dice[V], why: str) -> V:
        if why == BATTER_ROLL:
            self.trace.open = True  # what comes before is known: the root is for it
            return dice.values[self.face]
        register = at.DIE + self.thrown
        face = floor(self.part(self.thrown) * dice.sides)
        self.thrown += 1
        assert self.thrown <= 2
        self.trace.thrown(register, dice.sides)
        value: object
        if dice.of == THREE_DICE.of:
            check = THREE_DICE.values[face]
            kind, blue = (Source(OF_DIE, register, column) for column in range(2))
            tables = TABLES[-1]
            self.trace.value(kind, int(tables.face_table[face, 0]))
            value = ErrorCheck(check.row, cast("int", Num(self.trace, blue, check.blue)))
        else:
            assert dice.values == tuple(range(dice.sides))
            value = Num(self.trace, Source(REG, register), face)
        return cast("V", value)


TABLES: Final[list[Tables]] = []
"""The tables of the match-up whose rules are watched now."""


class Way(NamedTuple):
    """A way through a piece or a question: its root, what was looked at, what it changes, and what comes next."""

    root: int
    tests: list[Noted]
    updates: list[Update]
    then: int


class Question(NamedTuple):
    """A function of rules or managers that only looks: its ways are kept apart, and not multiplied by those of who asks.

    ``number`` makes a whole number of its answer, from -1 on, and ``answer`` an answer of a number.
    """

    module: ModuleType
    name: str
    number: Callable[[Any, Tables], int]
    answer: Callable[[int, Tables], object]
    looks_at_bases: bool = True


def _whether(name: str, module: ModuleType, bases: bool = True) -> Question:
    return Question(module, name, lambda answer, tables: int(answer), lambda number, tables: number == 1, bases)


def _any(name: str, module: ModuleType, bases: bool = True) -> Question:
    return Question(module, name, lambda answer, tables: int(answer is not None), lambda number, tables: number or None, bases)


def _calls(name: str, module: ModuleType, of: Sequence[Sequence[ManagerCall]]) -> Question:
    return Question(module, name, lambda answer, tables: sum(call.bit for call in answer), lambda number, tables: of[number])


QUESTIONS: Final = (
    _whether("wants_hitter", at_bat, False),
    _any("run_for", at_bat),
    Question(
        at_bat,
        "steal",
        lambda call, tables: NOBODY if call is None else OFFENSE_CALLS.index(call),
        lambda number, tables: None if number < 0 else OFFENSE_CALLS[number],
    ),
    _whether("wants_bunt", at_bat, False),
    _whether("wants_squeeze", at_bat),
    _whether("passed", defense, False),
    _whether("wants_relief", defense),
    _any("better_glove", defense, False),
    _calls("offense_calls", rules, calls._OFFENSE),
    _calls("defense_calls", rules, calls._DEFENSE),
    Question(
        pinch_hitting,
        "best_hitter",
        lambda card, tables: NOBODY if card is None else tables.number[card],
        lambda number, tables: None if number < 0 else tables.cards[number],
        False,
    ),
)


def key_of(argument: object) -> Hashable:
    """An argument of a question, as far as its ways depend on what it is."""
    if isinstance(argument, WatchedCard):
        return argument.where
    if isinstance(argument, Num):
        return argument.source, argument.plus
    if isinstance(argument, WatchedSide):
        return int(argument.__dict__["seat"])
    if isinstance(argument, PineTarState | PitcherInGame | LiveBench):
        return None
    assert isinstance(argument, tuple | int | ManagerCall | Card)
    return argument


STOPS: Final = ("replace_pitcher", "change_fielder", "carry_out_calls")
"""What a turn calls, besides changes of the side at bat."""


class Pieces:
    """The pieces of a match-up: goes one way through one of them, from registers."""

    def __init__(self, tables: Tables, tree: Tree, managers: tuple[Manager, Manager], start: PineTarState) -> None:
        self.tables, self.tree, self.managers, self.start, self.options = tables, tree, managers, start, start.options
        for name in ("roll", "offense", "calls"):
            for half in range(2):
                tree.root((name, half))
        self.half = 0
        self.calling = ""
        self.complete = action.complete
        self.trace = Trace()
        self.asked: list[Way] = []
        assert tree.root(("roll", 0)) == ROLL
        assert (tree.root(("offense", 0)), tree.root(("calls", 0))) == (OFFENSE, CALLS)

    # --- Batter rolls

    def faces(self, hitter: Card, pitcher: Card, seat: int, started: bool, third_time: bool, lowered: int) -> list[int]:
        """The roots of the hundred batter rolls, for both halves."""
        arm = new_pitcher(pitcher, seat == 1, started, 0)
        arm.faced, arm.steps_lowered = 18 * third_time, lowered
        side = TeamInGame(self.start.sides[0].team, arm)
        state = PineTarState(sides=(side, side), options=self.options)
        grade = grade_now(state, hitter)
        card = reading(hitter.columns[pitcher.throws == "R"], grade, hitter.speed == SLOW)
        roots = []
        for roll in range(ROLLS):
            each = card[roll]
            if self.options.so_bb and roll in RATED_ROLLS:
                each = by_rating(each, pitcher.mound.rating, roll)
            roots += [self.tree.root(("result", half, *result_class(each.outcome, roll, grade))) for half in range(2)]
        return roots

    # --- One way

    @contextmanager
    def watching(self) -> Iterator[None]:
        """While it lasts, turns stop where something is called, and questions have ways of their own."""
        with ExitStack() as stack:
            for name in STOPS:
                stack.enter_context(patch.object(rules, name, self.unless_going(getattr(rules, name), name)))
            changes = {call: self.unless_going(rules.CHANGES[call], "CHANGES", call) for call in rules.CHANGES}
            stack.enter_context(patch.object(rules, "CHANGES", changes))
            stack.enter_context(patch.object(rules, "offense_call", self.offense(rules.offense_call)))
            stack.enter_context(patch.object(rules, "defense_call", self.defense(rules.defense_call)))
            stack.enter_context(patch.object(action, "reached", lambda card: WatchedRunner(card, True)))
            for module in (rules, batting, bunting):
                stack.enter_context(patch.object(module, "complete", lambda state: state.__dict__.update(completed=True)))
            asked = {why: self.listed(RULES[why]) for why in (bench.PINCH_HITTER, bench.PINCH_RUNNER)}
            stack.enter_context(patch.dict(RULES, asked | {bench.RELIEF: self.relief(RULES[bench.RELIEF])}))
            stack.enter_context(watched_lineups(lambda: self.trace))
            for number, question in enumerate(QUESTIONS):
                stack.enter_context(patch.object(question.module, question.name, self.answered(question, at.ANSWERS + number)))
            yield

    def unless_going(self, function: Callable[..., None], *piece: Hashable) -> Callable[..., None]:
        """The function of a piece, which stops a turn in which only what is called is asked for."""

        def stopped(state: PineTarState, table: Table, *more: Hashable) -> None:
            if not self.calling:
                function(state, table, *more)
                return
            raise Called((*piece, *more))

        return stopped

    def offense(self, function: Callable[..., ManagerCall]) -> Callable[..., ManagerCall]:
        """The offense's call: a piece of its own."""

        def call(state: PineTarState, table: Table) -> ManagerCall:
            if self.calling == "calls":
                raise Called(("offense",))
            if self.calling == "defense":
                return self.offense_called
            self.trace.open = True
            return function(state, table)

        return call

    def defense(self, function: Callable[..., ManagerCall]) -> Callable[..., ManagerCall]:
        """The defense's reply: a piece of its own."""

        def reply(state: PineTarState, table: Table, call: ManagerCall) -> ManagerCall:
            if self.calling == "offense":
                raise Called(("defense", call))
            self.trace.open = True
            return function(state, table, call)

        return reply

    def listed(self, rule: Callable[[View, Any, Bench], Any]) -> Callable[[View, Any, Bench], Any]:
        """The thumb rule of a question among whose options is the bullpen."""

        def chosen(view: View, options: Sequence[object], bench: Bench) -> object:
            side = cast("WatchedSide", view.state.sides[view.seat])
            return rule(view, Options(options, side.number("bullpen").exact), bench)

        return chosen

    def relief(self, rule: Callable[[View, Any, Bench], Any]) -> Callable[[View, Any, Bench], Any]:
        """The thumb rule for a new pitcher: a question by itself, if there is one."""

        def chosen(view: View, options: Sequence[object], bench: Bench) -> object:
            trace, seat = self.trace, view.seat
            bullpen = cast("WatchedSide", view.state.sides[seat]).number("bullpen")
            pitchers = [card for card in options if cast("Card", card).pitches]
            if not pitchers or not all(isinstance(card, Card) for card in pitchers):
                bullpen.exact()
                return rule(view, options, bench)
            assert isinstance(bench, LiveBench)
            root = self.tree.root(("relief", self.half, int(view.state.half), seat, bench._asked))
            trace.begin()
            bullpen.exact()
            card = rule(view, pitchers, bench)  # who does not pitch is not looked at where somebody does
            number = self.tables.number[card]
            register = at.ANSWERS + len(QUESTIONS)
            self.asked.append(Way(root, trace.end(), [Update(register, -1, number)], root))
            trace.asked(register, root)
            trace.value(Source(REG, register), number)
            return card

        return chosen

    def answered(self, question: Question, register: int) -> Callable[..., object]:
        """The function of a question, with its ways kept apart."""
        function = getattr(question.module, question.name)

        def answer(*arguments: object) -> object:
            trace, state = self.trace, self.state
            sides = [cast("WatchedSide", side) for side in state.sides]
            if not trace.open or any(side.touched for side in sides):
                return function(*arguments)
            root = self.tree.root((question.name, int(state.half), *map(key_of, arguments)))
            trace.begin()
            if question.looks_at_bases:
                occupied(trace, state)
            number = question.number(function(*arguments), self.tables)
            for side in sides:
                side.let_go()
            self.asked.append(Way(root, trace.end(), [Update(register, -1, number)], root))
            trace.asked(register, root)
            return question.answer(trace.value(Source(REG, register), number), self.tables)

        return answer

    def ways(self, row: Sequence[int], luck_of: Callable[[int, int], int], part: Callable[[int], float]) -> list[Way]:
        """The way that a game goes through the piece that comes next, and those of the questions within it.

        Only while ``watching``.
        """
        root = row[at.ROOT]
        name = self.tree.roots[root]
        assert isinstance(name, tuple)
        half = self.half = int(name[1])
        trace = self.trace = Trace()
        state = self.state = self.watched(trace, row, half)
        self.asked = []
        table = WatchedTable(self.managers, trace, luck_of, part)
        table.state = state
        self.calling = name[0] if name[0] in ("calls", "offense", "defense") else ""
        TABLES.append(self.tables)
        try:
            if name[0] not in ("calls", "complete", "end"):
                occupied(trace, state)
            after = self.go(name, half, state, table, row)
            updates = self.changes(state, table, row, half)
        finally:
            TABLES.pop()
            trace.close()
        return [*self.asked, Way(root, trace.frame.tests, updates, self.tree.root(after))]

    def go(self, name: tuple[Any, ...], half: int, state: WatchedState, table: WatchedTable, row: Sequence[int]) -> Hashable:
        """Run the piece; returns the name of the root that comes next."""
        what, more = name[0], name[2:]
        if self.calling:
            return self.called(what, more, half, state, table)
        if what in ("complete", "end"):
            if what == "complete":
                self.complete(state)
            rules.end_half_if_over(state, table)
            if state.over or state.half != half:
                return "calls", int(state.half)
            self.calling = "calls"  # the half-inning goes on, with the next turn
            return self.called("calls", (), half, state, table)
        if what == "CHANGES":
            cast("WatchedSide", state.sides[half]).touch()
            rules.CHANGES[more[0]](state, table)
            return "calls", half
        if what in ("replace_pitcher", "change_fielder"):
            cast("WatchedSide", state.sides[more[0]]).touch()
            getattr(rules, what)(state, table, *more)
            return "calls", half
        exact_outs(state)
        if what == "result":
            self.trace.open = False
            state.__dict__["rolls"] = True  # whether he is a pitcher does not matter any more
            table.face = row[at.FACE]
            more = (SWING, PITCH)
        rules.carry_out_calls(state, table, *more)
        return "complete" if state.__dict__.get("completed") else "end", half

    def called(self, what: str, more: tuple[Any, ...], half: int, state: WatchedState, table: WatchedTable) -> Hashable:
        """A turn up to what is called: whether the pitcher's innings are up, then the offense, then the defense.

        What comes before is known.
        """
        self.trace.open = what == "calls"
        if what == "defense":
            self.offense_called: ManagerCall = more[0]
        try:
            rules.turn(state, table)
        except Called as called:
            piece = called.piece
            assert isinstance(piece, tuple)
            return ("roll", half) if piece == ("carry_out_calls", SWING, PITCH) else (piece[0], half, *piece[1:])
        raise AssertionError("a turn without anything called")

    def watched(self, trace: Trace, row: Sequence[int], half: int) -> WatchedState:
        """The position of registers, watched."""

        def number(name: str) -> Num:
            source = REGISTERS[name]
            return Num(trace, source, row[source.a])

        state = WatchedState.__new__(WatchedState)
        sides = []
        for seat in range(2):
            pitcher = PitcherInGame.__new__(PitcherInGame)
            card = self.tables.cards[row[at.CARD[seat]]]
            grade = card.mound.home if seat else card.mound.away
            pitcher.grades = (grade.first, grade.third if row[at.STARTED[seat]] else grade.first)
            for each in at.OUTING:
                setattr(pitcher, each, number(f"{each} {seat}"))
            pitcher.on_trial = pitcher.lost_inning = pitcher.relief_bonus = pitcher.perfect = False
            side = WatchedSide.__new__(WatchedSide)
            side.watch(trace, self.tables, seat, row, state, self.start.sides[seat])
            pitcher.card = side.__dict__["own"]
            side.pitcher = pitcher
            setattr(side, POINTS, number(f"points {seat}"))
            sides.append(side)
        state.sides = sides[0], sides[1]
        state.options = self.options
        state.half, state.fielding = (HOME, AWAY) if half else (AWAY, HOME)
        state.infield_in = state.rare_used = state.over = False
        state.runs = state.batters = 0
        due = number("due away"), number("due home")
        numbers: dict[str, object] = {each: number(each) for each in ("inning", "outs", "balls", "again")}
        numbers |= {"score": (number("away"), number("home")), "batter": due[half], "leads_off": due[1 - half]}
        for each, value in numbers.items():
            setattr(state, each, value)
        on_base = [bool(row[at.FIRST + base] >= 0) for base in range(3)]
        runners = [
            WatchedRunner(
                card_in(trace, self.tables, at.FIRST + base, row[at.FIRST + base]),
                Num(trace, Source(REG, at.CHARGED + base), row[at.CHARGED + base]),
            )
            if on
            else None
            for base, on in enumerate(on_base)
        ]
        state.first, state.second, state.third = runners
        state.occupied = on_base[0], on_base[1], on_base[2]
        return state

    def changes(self, state: WatchedState, table: WatchedTable, row: Sequence[int], half: int) -> list[Update]:
        """What the piece has changed."""
        updates: list[Update] = []

        def put(register: int, value: object) -> None:
            if isinstance(value, Num):
                if value.source.kind == REG:
                    if (value.source.a, value.plus) != (register, 0):
                        updates.append(Update(register, value.source.a, value.plus))
                    return
                value = value.exact()
            if isinstance(value, WatchedCard):
                if value.where.kind == REG:
                    if value.where.a != register:
                        updates.append(Update(register, value.where.a, 0))
                    return
                value = value.exact()
            if isinstance(value, Card):
                value = self.tables.number[value]
            assert isinstance(value, int)
            if self.trace.frame.exact.get(Source(REG, register)) != int(value):
                updates.append(Update(register, -1, int(value)))

        for name in ("inning", "outs", "balls", "again"):
            put(AT[name], getattr(state, name))
        if state.half != half:
            put(at.HALF, state.half)
        if state.over:
            put(at.OVER, True)
        put(at.AWAY_SCORE, state.score[0])
        put(at.AWAY_SCORE + 1, state.score[1])
        put(at.DUE + state.half, state.batter)
        put(at.DUE + 1 - state.half, state.leads_off)
        for base, runner in enumerate((state.first, state.second, state.third)):
            if runner is None:
                if state.half != half or row[at.FIRST + base] >= 0:
                    put(at.FIRST + base, NOBODY)
            else:
                assert isinstance(runner, WatchedRunner | BaseRunner)
                put(at.FIRST + base, runner.card)
                put(at.CHARGED + base, runner.charged)
        for seat, side in enumerate(state.sides):
            mine = side.__dict__
            if mine["touched"]:
                self.lineup_changes(cast("WatchedSide", side), put)
            if "stolen_by" in mine:
                register = AT[f"attempts {seat}"]
                updates.append(Update(register, register, 0, mine["stolen_by"].where.a))
            put(AT[f"points {seat}"], side.points)
            pitcher = side.pitcher
            put(at.CARD[seat], pitcher.card)
            for name in at.OUTING:
                put(AT[f"{name} {seat}"], getattr(pitcher, name))
        asked = table._bench._asked
        if asked:
            updates.append(Update(at.ASKED, at.ASKED, asked))
        if table.events:
            counted = figures(cast("PineTarState", NO_SCORE), table.events)
            for place, (name, many) in enumerate(zip(FIGURES, counted, strict=True)):
                if many and name != "runs":
                    updates.append(Update(at.COUNTS + place, at.COUNTS + place, many))
        return updates

    def lineup_changes(self, side: WatchedSide, put: Callable[[int, object], None]) -> None:
        """What has changed of who bats, who fields, and who may come in."""
        mine = side.__dict__
        seat = mine["seat"]
        for name, cards in (("bench", side.bench), ("bullpen", side.bullpen)):
            assert isinstance(cards, WatchedCards)
            put(AT[f"{name} {seat}"], cards.who)
            put(AT[f"{name} size {seat}"], cards.size)
        if not isinstance(side.pitched, WatchedTuple):
            pitched = tuple([card.exact() if isinstance(card, WatchedCard) else card for card in side.pitched])
            put(AT[f"pitched {seat}"], self.tables.tuple_number(tuple(filter(could_field, pitched))))
        if side.lineup is mine["lineup"]:
            return
        for slot, (spot, before) in enumerate(zip(side.lineup.spots, mine["spots"], strict=True)):
            if spot is not before:
                assert spot.position is not None
                put(at.BATS[seat] + slot, spot.player)
                put(at.PLACES[seat] + slot, int(spot.position))
                put(at.WAITS[seat] + slot, spot.pending)
        for position in range(2, 10):
            fielder = side.fielders[position]
            put(AT[f"fields {position} {seat}"], NOBODY if fielder is None else fielder)
        put(AT[f"waiting {seat}"], len(side.pending))
        assert side.lineup.pitcher is side.pitcher.card


def occupied(trace: Trace, state: PineTarState) -> None:
    """Note which bases have runners: nearly everything depends on it."""
    trace.value(Source(at.OCCUPIED), sum(on << base for base, on in enumerate(state.occupied)))


def exact_outs(state: WatchedState) -> None:
    """The outs as such: they are the key of a cache of plays."""
    outs: object = state.outs
    if isinstance(outs, Num):
        state.outs = outs.exact()


class _NoScore:
    score = (0, 0)


NO_SCORE: Final = _NoScore()


def result_class(outcome: Outcome, roll: int, grade: str) -> tuple[Hashable, ...]:
    """What the rules look at of a batter roll, past the result: the bases that its runners take, or its white die, or whether
    such a grade gives up a walk with a runner on first.
    """
    if outcome.bases:
        return outcome, EXTRA_BASES[roll]
    if outcome.kind is GROUND_OUT:
        return outcome, roll % 10
    if outcome.kind is WALK:
        return outcome, grade in STINGY
    return (outcome,)


def could_field(card: Card) -> bool:
    """Whether a player might come in as a fielder: of the others it does not matter that they have pitched."""
    return not card.pitches or any(position.fields and int(position) > 1 for position in card.gloves)


def row_of(state: PineTarState, tables: Tables) -> Whole:
    """The registers of a position before a turn, with the bases empty."""
    row = np.zeros(at.WIDTH, dtype=np.int64)
    assert not any(state.occupied)
    row[at.ROOT] = CALLS + state.half
    for name in ("inning", "half", "outs", "balls", "again"):
        row[AT[name]] = getattr(state, name)
    row[at.AWAY_SCORE : at.AWAY_SCORE + 2] = state.score
    row[at.DUE : at.DUE + 2] = state.due
    row[at.FIRST : at.FIRST + 3] = NOBODY
    for seat, side in enumerate(state.sides):
        assert not (side.attempts or side.pending or side.stayed)
        assert all(card.pitches for card in side.bullpen) and not any(card.pitches for card in side.bench)
        for slot, spot in enumerate(side.lineup.spots):
            assert spot.position is not None
            row[at.BATS[seat] + slot], row[at.PLACES[seat] + slot] = tables.number[spot.player], int(spot.position)
        for position in range(2, 10):
            fielder = side.fielders[position]
            assert fielder is not None
            row[AT[f"fields {position} {seat}"]] = tables.number[fielder]
        for name, cards in (("bench", side.bench), ("bullpen", side.bullpen)):
            row[AT[f"{name} {seat}"]], row[AT[f"{name} size {seat}"]] = (1 << len(cards)) - 1, len(cards)
        row[AT[f"pitched {seat}"]] = tables.tuple_number(tuple(filter(could_field, side.pitched)))
        row[AT[f"points {seat}"]] = side.points
        row[at.CARD[seat]] = tables.number[side.pitcher.card]
        for name in at.OUTING:
            row[AT[f"{name} {seat}"]] = getattr(side.pitcher, name)
    return row
