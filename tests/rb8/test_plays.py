"""RB8's plays against a second reading of the specification, for every result, every base taken and every number of outs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import TypeAlias

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Count, GameEnds, HalfInningEnds, Kind, Play
from hotstove.baseball.positions import Position
from hotstove.games.rb8 import GAME, plays
from hotstove.games.rb8.keys import FIVE_SIX, HITS, KEYS, STRIKE_OUTS, Result, ResultKind, result
from hotstove.games.rb8.running import steal_moves, taggings
from hotstove.games.rb8.state import RB8State
from hotstove.table import AWAY, HOME, Seat
from hotstove.table.odds import paths
from hotstove.table.texts import Json, as_node

Taken: TypeAlias = tuple[bool, bool, bool]
Ends: TypeAlias = dict[int, int]
"""Where everybody is after the play, by where he was (0 the batter): 1 to 3, 4 home, OUT."""

HOME_PLATE, OUT = 4, -1
BASES: tuple[Taken, ...] = tuple(product((False, True), (False, True), (False, True)))
OUTFIELD = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)
INFIELD = (Position.FIRST_BASE, Position.SECOND_BASE, Position.THIRD_BASE, Position.SHORTSTOP)
GROUNDED = (Position.PITCHER, *INFIELD)
"""Who may field a grounder or a bunt."""
COVERS = {1: (3,), 2: (4, 6), 3: (5,), 4: (2,)}
"""Who may make the putout at a base."""


def results() -> Iterator[Result]:
    """Everything that an at-bat can come to: what the keys, abilities and cards make."""
    for what in (*STRIKE_OUTS, ResultKind.WALK, ResultKind.HIT_BATTER):
        yield result(what)
    for field, bases in product(OUTFIELD, (1, 2)):
        yield result(ResultKind.SINGLE, field, bases)
    for field, bases in product(OUTFIELD, (2, 3)):
        yield result(ResultKind.DOUBLE, field, bases)
    for field in OUTFIELD:
        yield result(ResultKind.TRIPLE, field, 3)
        yield result(ResultKind.HOME_RUN, field, 3)
        yield result(ResultKind.DEEP_FLY, field)
        yield result(ResultKind.CATCH, field)
        yield result(ResultKind.CATCH, field, 1)  # robbed of a double (P04)
    for field in (*INFIELD, *OUTFIELD):
        yield result(ResultKind.LINE_OUT, field)
    for field in (Position.CATCHER, Position.FIRST_BASE):
        yield result(ResultKind.POP_OUT, field)
    for field in GROUNDED:
        yield result(ResultKind.INFIELD_SINGLE, field, 1)
        yield result(ResultKind.OUT_ALL_ADVANCE, field, 1)
        yield result(ResultKind.ERROR, field, 1)
        for what in (ResultKind.DOUBLE_PLAY, ResultKind.LEAD_RUNNER_OUT, ResultKind.OUT_FORCED_ADVANCE):
            yield result(what, field)


RESULTS = tuple(results())


def on(taken: Taken) -> list[int]:
    """Where runners stand, the lead runner first."""
    return [base for base in (3, 2, 1) if taken[base - 1]]


def in_the_way(taken: Taken) -> list[int]:
    """Who is forced: everybody with no gap behind him, the lead runner first (RB-158)."""
    return [base for base in on(taken) if all(taken[:base])]


# --- The second reading


def grounder(what: ResultKind, taken: Taken, outs: int) -> Ends:
    """The Ground Ball Key, 1 to 4 and 6 (RB-078 to RB-081, RB-083)."""
    runners, forced = on(taken), in_the_way(taken)
    if what is ResultKind.ERROR:
        return {0: 1} | {base: base + 1 for base in runners}
    if what is ResultKind.LEAD_RUNNER_OUT and runners:
        ends = {0: 1, runners[0]: OUT}
        for base in runners[1:]:  # when that is the third out, only to make room for the batter
            ends[base] = base + (outs < 2 or 1 in runners)
        return ends
    if what is ResultKind.DOUBLE_PLAY and forced and outs < 2:
        moved = {base: base + (outs == 0) for base in forced[1:]}
        return {0: OUT, forced[0]: OUT} | {base: base for base in runners if base not in forced} | moved
    if outs == 2 or what in (ResultKind.DOUBLE_PLAY, ResultKind.LEAD_RUNNER_OUT):
        return {0: OUT} | {base: base for base in runners}
    if what is ResultKind.OUT_FORCED_ADVANCE:
        return {0: OUT} | {base: base + (base in forced) for base in runners}
    return {0: OUT} | {base: base + 1 for base in runners}


def reading(outcome: Result, taken: Taken, outs: int, wild: bool) -> Ends:
    """Anything but hits and deep flies."""
    what, stay = outcome.what, {base: base for base in on(taken)}
    if (
        what in STRIKE_OUTS
        or what in (ResultKind.LINE_OUT, ResultKind.POP_OUT)
        or (what is ResultKind.CATCH and (not outcome.bases or outs == 2))
    ):
        return {0: OUT} | stay
    if what is ResultKind.CATCH:
        return {0: OUT} | {base: base + 1 for base in stay}
    if what in (ResultKind.WALK, ResultKind.HIT_BATTER):
        return {0: 1} | {base: base + (wild or base in in_the_way(taken)) for base in stay}
    return grounder(what, taken, outs)


def hit_reading(outcome: Result, taken: Taken, steps: Sequence[int]) -> Ends:
    """A hit to its end: runners from third back to first, nobody up to or past who is ahead (RB-076, RB-R-42)."""
    ends, room = {0: HITS[outcome.what]}, HOME_PLATE
    for base in on(taken):
        ends[base] = min(base + steps[base - 1], room)
        room = HOME_PLATE if ends[base] == HOME_PLATE else ends[base] - 1
    return ends


# --- What must be so of any play


def ends_of(play: Play, taken: Taken) -> Ends:
    """Where the play's moves put everybody; who is not named stays."""
    ends = {base: base for base in on(taken)}
    starts = [move.start for move in play.moves]
    assert len(set(starts)) == len(starts), "somebody moves twice"
    for move in play.moves:
        assert move.start == 0 or taken[move.start - 1], "nobody stands there"
        ends[move.start] = OUT if move.out else move.end
    return ends


def conserved(play: Play, taken: Taken, outs: int, ends: Ends) -> None:
    """Each ends out, on a base or home, nobody passes anybody, and the counts agree."""
    put_out = [start for start, end in ends.items() if end == OUT]
    home = [start for start, end in ends.items() if end == HOME_PLATE]
    assert set(ends) == {0, *on(taken)} if play.kind <= Kind.ERROR else set(ends) == set(on(taken))
    assert (play.outs, play.home) == (len(put_out), len(home))
    assert outs + len(put_out) <= 3
    safe = sorted((start, end) for start, end in ends.items() if end != OUT)
    assert all(end >= max(start, 1) for start, end in safe)
    for (_, behind), (_, ahead) in pairwise(safe):
        assert behind < ahead or ahead == HOME_PLATE, "two on a base, or one passes another"
    who = ("batter", *(f"from {base}" if taken[base - 1] else "" for base in (1, 2, 3)), "")
    stands = {end: who[start] for start, end in safe}
    assert [who[start] for start in play.after] == [stands.get(base, "") for base in (1, 2, 3)]
    assert sorted(play.came_home) == sorted(home)


def sensibly_fielded(play: Play, field: int) -> None:
    """Every out has its fielders, the ball goes from hand to hand, and who makes the putout covers that base."""
    ball = field
    for move in sorted(play.moves, key=lambda move: (not move.out, -move.end)):  # the lead runner is put out first
        if not move.out:
            assert move.fielders == ()
            assert move.error in (0, field)
            continue
        assert move.fielders
        assert all(first != second for first, second in pairwise(move.fielders))
        if move.start or move.end:
            assert move.fielders[-1] in COVERS[move.end]
            assert move.fielders[0] == ball
            assert len(move.fielders) <= 2
            ball = move.fielders[-1]
        else:
            assert move.fielders == (field or 2,)  # caught, or a strike out


def no_run_on_such_a_third_out(play: Play, outs: int) -> None:
    """Batter, forced runner or catch for the third out: nobody scores (RB-R-04)."""
    if outs + play.outs == 3:
        assert play.home == 0


# --- Everything that the table can come to


def test_results_are_all_that_the_keys_print() -> None:
    printed = {entry.result for key in KEYS.values() for entry in key} | set(FIVE_SIX.values())
    open_ones = (ResultKind.GROUND_BALL, ResultKind.FIVE_SIX)
    assert {outcome for outcome in printed if outcome.what not in open_ones} <= set(RESULTS)
    assert {outcome.what for outcome in RESULTS} == set(ResultKind) - set(open_ones)


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("taken", BASES)
@pytest.mark.parametrize("tactic", ["", "sacrifice bunt"])
def test_outs_walks_and_errors(taken: Taken, outs: int, tactic: str) -> None:
    for outcome, wild in product(RESULTS, (False, True)):
        if outcome.what in HITS or outcome.what is ResultKind.DEEP_FLY:
            continue
        play = plays.at_bat("RB-102", "X01", outcome, "", tactic, taken, outs, wild)
        ends = ends_of(play, taken)
        assert ends == reading(outcome, taken, outs, wild), (outcome, taken, outs)
        conserved(play, taken, outs, ends)
        sensibly_fielded(play, int(outcome.field or 0))
        no_run_on_such_a_third_out(play, outs)
        assert play.hit_to == int(outcome.field or 0)


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("taken", BASES)
def test_kinds_and_credits(taken: Taken, outs: int) -> None:
    """What the scorebook makes of the Ground Ball Key: who is out at first has grounded out, into two where two are out."""
    for field in GROUNDED:
        for what in (
            ResultKind.DOUBLE_PLAY,
            ResultKind.LEAD_RUNNER_OUT,
            ResultKind.OUT_FORCED_ADVANCE,
            ResultKind.OUT_ALL_ADVANCE,
        ):
            play = plays.at_bat("RB-077", "X01", result(what, field), "", "", taken, outs)
            own = play.batter_move()
            assert own is not None
            assert play.kind == (Kind.GROUND_OUT if own.out else Kind.FIELDERS_CHOICE)
            assert play.double_play == (what is ResultKind.DOUBLE_PLAY and taken[0] and outs < 2)
            assert play.credit == (Count.DOUBLE_PLAY_GROUNDER if play.double_play else Count.OUT if own.out else Count.REACHED)
    bunted = plays.at_bat(
        "RB-100", "X01", result(ResultKind.OUT_ALL_ADVANCE, Position.PITCHER, 1), "", "sacrifice bunt", taken, outs
    )
    moved = any(taken) and outs < 2
    assert bunted.kind == Kind.BUNT_OUT
    assert bunted.credit == (Count.SACRIFICE_HIT if moved else Count.OUT)


@pytest.mark.parametrize(("outs", "taken", "ends"), [
    (0, (True, False, False), {0: OUT, 1: OUT}),
    (1, (True, False, False), {0: OUT, 1: OUT}),
    (0, (True, True, False), {0: OUT, 1: 2, 2: OUT}),
    (1, (True, True, False), {0: OUT, 1: 1, 2: OUT}),
    (0, (True, False, True), {0: OUT, 1: OUT, 3: 3}),
    (1, (True, False, True), {0: OUT, 1: OUT, 3: 3}),
    (0, (True, True, True), {0: OUT, 1: 2, 2: 3, 3: OUT}),
    (1, (True, True, True), {0: OUT, 1: 1, 2: 2, 3: OUT}),
])  # fmt: skip
def test_double_plays_one_by_one(outs: int, taken: Taken, ends: Ends) -> None:
    """RB-078, RB-R-02: with one out nothing moves any more, and nobody scores."""
    ways = {3: ((3, 6), (6, 3)), 4: ((4, 6), (6, 3)), 5: ((5, 4), (4, 3)), 6: ((6, 4), (4, 3)), 1: ((1, 6), (6, 3))}
    for field in GROUNDED:
        play = plays.at_bat("RB-078", "X01", result(ResultKind.DOUBLE_PLAY, field), "", "", taken, outs)
        assert ends_of(play, taken) == ends
        assert (play.outs, play.home) == (2, 0)
        if on(taken)[-1:] == in_the_way(taken):  # second base, as most of them
            assert tuple(move.fielders for move in play.moves if move.out) == ways[field]


def walked_off(full: Ends, outcome: Result, needed: int) -> int:
    """The base of the runner who wins the game, 0 where too few score."""
    scored = [base for base in (3, 2, 1) if full.get(base) == HOME_PLATE]
    return scored[needed - 1] if 0 < needed <= len(scored) and outcome.what is not ResultKind.HOME_RUN else 0


@pytest.mark.parametrize("taken", BASES)
def test_hits(taken: Taken) -> None:
    """All hits, with runners as fast as abilities and the speed variant make them, and with a game to be won (RB-R-38)."""
    for outcome in RESULTS:
        if outcome.what not in HITS:
            continue
        least = min(outcome.bases, HITS[outcome.what])
        for steps in product(range(least, least + 3), repeat=3):
            full = hit_reading(outcome, taken, steps)
            for needed in range(5):
                play = plays.hit("RB-075", "X01", outcome, "", "", taken, (steps[0], steps[1], steps[2]), needed)
                ends = ends_of(play, taken)
                conserved(play, taken, 0, ends)
                assert play.outs == 0
                winner = walked_off(full, outcome, needed)
                if not winner:
                    assert ends == full
                    assert play.kind == HITS[outcome.what] - 1
                    continue
                # The game is over with the winning run: one run less would not do, and none more counts.
                worth = min(HITS[outcome.what], HOME_PLATE - winner)
                assert play.home == needed
                assert ends[0] == worth == play.kind + 1
                for base in on(taken):
                    if base >= winner:
                        assert ends[base] == HOME_PLATE
                    else:
                        assert base < ends[base] <= min(full[base], base + worth)


def test_walk_offs_in_numbers() -> None:
    """Down the line with the bases loaded (RB-071): all would score."""
    line = result(ResultKind.DOUBLE, Position.RIGHT_FIELD, 3)
    credited = {}
    for needed in range(5):
        play = plays.hit("RB-071", "X01", line, "", "", (True, True, True), (3, 3, 3), needed)
        credited[needed] = (play.kind.words, play.home, play.batted_in, play.after)
    assert credited == {
        0: ("double", 3, 3, (4, 0, 4)),
        1: ("single", 1, 1, (0, 1, 2)),
        2: ("double", 2, 2, (4, 0, 1)),
        3: ("double", 3, 3, (4, 0, 4)),
        4: ("double", 3, 3, (4, 0, 4)),
    }
    homer = plays.hit(
        "RB-073", "X01", result(ResultKind.HOME_RUN, Position.CENTER_FIELD, 3), "", "", (True, True, True), (3, 3, 3), 1
    )
    assert (homer.kind.words, homer.home, homer.batted_in) == ("home run", 4, 4)


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("taken", BASES)
def test_deep_flies(taken: Taken, outs: int) -> None:
    """The catch, then whoever tagged; on a third out by tag only a runner ahead of it has scored (RB-R-05)."""
    for field in OUTFIELD:
        for tags in taggings(*taken) if outs < 2 else taggings(False, False, False):
            for caught in (0, *tags.bases):
                fly = result(ResultKind.DEEP_FLY, field)
                play = plays.deep_fly("RB-035", "X01", fly, "", "", tags.bases, caught, outs)
                ends = ends_of(play, taken)
                over = outs + 1 + bool(caught) == 3
                wanted = {0: OUT}
                for base in on(taken):
                    if base == caught:
                        wanted[base] = OUT
                    elif base in tags.bases and (not over or (base == 3 and caught)):
                        wanted[base] = base + 1
                    else:
                        wanted[base] = base
                assert ends == wanted, (tags, caught)
                if over and not caught:
                    assert not play.home
                conserved_unless_over(play, taken, outs, ends, over)
                assert all(
                    move.fielders == (((field,) if not move.start else (field, *_at(move.end))) if move.out else ())
                    for move in play.moves
                )
                assert play.credit == (Count.SACRIFICE_FLY if play.home else Count.OUT)


def _at(base: int) -> tuple[int]:
    return {2: (4,), 3: (5,), 4: (2,)}[base]


def conserved_unless_over(play: Play, taken: Taken, outs: int, ends: Ends, over: bool) -> None:
    """As ``conserved``; after the third out it does not matter who shares a base."""
    if not over:
        conserved(play, taken, outs, ends)
    else:
        assert outs + play.outs == 3
        assert set(ends) == {0, *on(taken)}


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("taken", BASES)
def test_steals_and_pick_offs(taken: Taken, outs: int) -> None:
    going = [bases for bases in ((1,), (2,), (2, 1)) if all(taken[base - 1] for base in bases)]
    for bases in going:
        if taken[bases[0]]:
            continue  # the base ahead is taken
        for caught in (0, *bases):
            play = plays.steal("X01", steal_moves(bases, caught, outs))
            ends = ends_of(play, taken)
            assert play.home == 0
            conserved(play, taken, outs, ends)
            for move in play.moves:
                assert not move.out or (move.fielders[0], move.fielders[-1] in COVERS[move.end]) == (2, True)
    for base in (1, 2):
        if taken[base - 1]:
            play = plays.picked_off("X01", base)
            conserved(play, taken, outs, ends_of(play, taken))
            (move,) = play.moves
            assert (move.start, move.end, move.out) == (base, base, True)
            assert move.fielders[-1] in COVERS[base]


# --- Whole turns: what the plays do to the board

SETUP = GAME.set_up(as_node("beekeepers"), as_node("kettles"), as_node(None))


def decide(state: RB8State, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    """Swing, steal, bunt and tag in equal parts; the pitcher stays."""
    if why.endswith(("call", "tag", "throw")):
        return [(number, Fraction(1, len(options))) for number in range(len(options))]
    return [(0, Fraction(1))]


@pytest.mark.parametrize("outs", range(3))
@pytest.mark.parametrize("taken", BASES)
@pytest.mark.parametrize(("inning", "lead"), [(3, 0), (9, 0), (9, 1)])
def test_nobody_is_lost_in_a_turn(taken: Taken, outs: int, inning: int, lead: int) -> None:
    """In the bottom half with home level or a run behind, all that a turn can come to, by every call and throw."""
    bases: dict[str, Json] = {str(base): 4 - base for base in on(taken)}
    start: dict[str, Json] = {"inning": inning, "half": "bottom", "outs": outs, "bases": bases, "batter": 4}
    # Nothing is earned in it: a run or two, no second strike out, five batters so far.
    before = GAME.position(SETUP, as_node({**start, "score": [lead, 0], "batters": 5, "reached": True}))
    total = Fraction(0)
    for path in paths(GAME, before, decide):
        total += path.probability
        board = path.state.board
        told = [event for event in path.events if isinstance(event, Play)]
        batted = any(play.ends_plate_appearance for play in told)
        made, scored = sum(play.outs for play in told), sum(play.home for play in told)
        end = next((event for event in path.events if isinstance(event, HalfInningEnds)), None)
        assert board.score == (lead, scored)
        assert board.due == (1, 5 if batted else 4)
        won = inning == 9 and scored > lead
        assert (end is not None and end.how == "game won") == won
        assert won or scored <= lead or inning == 3
        if not won:
            assert (end is not None) == (outs + made == 3)
        if end is None:
            assert len([runner for runner in board.bases if runner]) + made + scored == len(bases) + batted
            assert len(set(board.bases) - {None}) == len([runner for runner in board.bases if runner])
            assert board.half == HOME
            assert board.outs == outs + made < 3
        else:
            over = won or (inning == 9 and scored != lead)
            assert board.over == over == any(isinstance(event, GameEnds) for event in path.events)
            assert over or board.half == AWAY
        if won:
            assert outs + made < 3
            assert scored == lead + 1 or told[-1].kind == Kind.HOME_RUN
    assert total == 1


def test_a_move_is_read_as_it_is_written() -> None:
    """The reading above sees runners who are not named stay, and outs as outs."""
    play = Play("RB-102", Kind.LINE_OUT, "X01", (Move(0, 0, out=True, fielders=(4,)),))
    assert ends_of(play, (True, False, True)) == {0: OUT, 1: 1, 3: 3}
