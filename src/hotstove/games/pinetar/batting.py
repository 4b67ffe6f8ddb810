"""The plate appearance: batter rolls up to the one that ends it (PT-30 to PT-59, PT-106 to PT-117, PT-147 to PT-155)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.baseball.plays import Kind, Play
from hotstove.baseball.throws import SHORT
from hotstove.games.pinetar import plays
from hotstove.games.pinetar.action import BALL_TWO, at_most, ball_one, carry_out, complete, two_dice
from hotstove.games.pinetar.cards import FAST, SLOW, PitchingRatings
from hotstove.games.pinetar.charts import (
    ARMS,
    EXTRA_BASES,
    HIT_LOCATION,
    NEGATIVE_ROLLS,
    NO_FIELDER,
    POSITIVE_DEFENSE,
    POSITIVE_ROLLS,
    TAG,
    THROWN_OUT,
    WhiteDie,
)
from hotstove.games.pinetar.dice import NEW_WHITE, NEW_WHITE_SWITCHED, THREE_DICE
from hotstove.games.pinetar.ground import ground_out
from hotstove.games.pinetar.outcomes import (
    BALK_OR_WILD,
    FLY_OUT,
    GROUND_OUT,
    HIT_BATTER,
    LINE_OUT,
    STRIKEOUT,
    WALK,
    Outcome,
    OutcomeKind,
)
from hotstove.games.pinetar.rare import RARE_ROLL, rare_play
from hotstove.games.pinetar.reading import RATED_ROLLS, STINGY, RollResult, by_rating, grade_now, is_walk_ball, reading
from hotstove.games.pinetar.running import speeds, strikeout
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Table

BATTER_ROLL = "PT-30 batter roll"
BALK_ROLL = "PT-40 balk or wild pitch"
TAG_CALL: Final = "PT-114 tag"
TAG_ROLL: Final = "PT-107 tag roll"
ERROR_CHECK = "PT-147 error check"
DEFENSE_ROLL, WHITE_ROLL = "PT-173 positive defense", "PT-81 white die"
PLATE_ROLL = "PT-203 throw home"
ONE_BASE, TWO_BASES = (1, 1, 1), (2, 2, 2)


def batter_roll(state: PineTarState, table: Table, hit_and_run: bool = False) -> None:
    """Make one batter roll and carry out its result. If it does not end the plate appearance, the batter rolls ``again``.

    A hit and run applies to its first roll only.
    """
    batter = state.sides[state.half].order[state.batter - 1]
    card = state.sides[not state.half].pitcher.card
    state.again = False
    infield_in = state.infield_in and state.third is not None
    grade = grade_now(state, batter)
    cells = reading(batter.columns[card.throws == "R"], grade, batter.speed == SLOW, hit_and_run, infield_in)
    roll = table.roll(two_dice(state), BATTER_ROLL)
    if roll == RARE_ROLL and state.options.rare_plays and not state.rare_used:
        rare_play(state, table, hit_and_run)  # in place of the card (PT-238, PT-241); no shifted roll is a 44 (PT-R-49)
        return
    cell = cells[roll]
    if state.options.so_bb and roll in RATED_ROLLS:
        cell = by_rating(cell, card.mound.rating, roll)
    kind = cell.outcome.kind
    if kind is STRIKEOUT:
        strikeout(state, table, cell.printed, hit_and_run)
    elif kind is GROUND_OUT or kind is FLY_OUT:
        ball_in_play(state, table, cell, roll, hit_and_run, infield_in)
    elif cell.outcome.bases:
        base_hit(state, table, cell, roll, hit_and_run, infield_in)
    elif kind is WALK:
        if is_walk_ball(state, grade):
            state.balls = 2  # PT-48
            state.again = True
            table.tell(BALL_TWO)
            return
        free_base(state, table, Kind.WALK, rule_of_walk(state, grade, cell.printed), cell.printed)
    elif kind is LINE_OUT:
        shape = plays.caught(Kind.LINE_OUT, plays.fielder_of(cell.outcome), "PT-117 line out")
        carry_out(state, table, shape, cell.printed)
    elif kind is BALK_OR_WILD:
        balk_or_wild_pitch(state, table)
        return
    elif kind is HIT_BATTER:
        free_base(state, table, Kind.HIT_BY_PITCH, "PT-35 hit by pitch", cell.printed)
    else:
        error_check(state, table, cell)
    complete(state)


def rule_of_walk(state: PineTarState, grade: str, printed: str) -> str:
    """The rule by which a BB is a walk: the grade made it, any is one against this grade, first is open, or it was ball 2."""
    if printed != WALK.value:
        return "PT-133 walk"
    if grade not in STINGY:
        return "PT-50 walk"
    return "PT-47 walk" if state.first is None else "PT-49 walk"


def free_base(state: PineTarState, table: Table, kind: Kind, why: str, printed: str) -> None:
    """Give the batter first base; forced runners move up (PT-35, PT-53, PT-R-02)."""
    shape = plays.to_first_base(kind, state.occupied, why)
    carry_out(state, table, shape, printed)


# --- Hits (PT-54 to PT-71)


def base_hit(state: PineTarState, table: Table, cell: RollResult, roll: int, hit_and_run: bool, infield_in: bool) -> None:
    """Carry out a hit unless a fielder takes it away (PT-172); field and runners' bases follow from the roll (PT-R-11)."""
    hit = cell.outcome
    if state.options.defense and roll in POSITIVE_ROLLS and hit.bases < 4:
        positive_defense(state, table, cell, hit_and_run, infield_in)
        return
    field = HIT_LOCATION[roll]
    why = ""
    if state.first is None and state.second is None and state.third is None:
        steps = ONE_BASE
    else:
        extra = EXTRA_BASES[roll]
        first, second, third = speeds(state, hit_and_run)
        bases = hit.bases
        steps = (bases + extra[first], bases + extra[second], bases + extra[third])
        if bases < 4:
            doubled, fast = roll // 10 == roll % 10, FAST in (first, second, third)
            why = plays.RUNNING_RULES[3 if doubled else 2 if fast else 1 - roll % 2][bases - 1]
    hit_to(state, table, cell, hit, field or SHORT, steps, why)


def hit_to(
    state: PineTarState,
    table: Table,
    cell: RollResult,
    hit: Outcome,
    field: int,
    steps: tuple[int, int, int],
    why: str = "",
) -> None:
    """Carry out a hit, with the throw home if that option is on; ``why`` names the rule by which the runners go."""
    shape = plays.hit(hit.bases, field, state.occupied, steps, state.winning_runs(), why)
    if state.options.plate and field > SHORT:
        shape = at_the_plate(state, table, shape, steps)
    carry_out(state, table, shape, cell.printed)


def at_the_plate(state: PineTarState, table: Table, shape: Play, steps: tuple[int, int, int]) -> Play:
    """The play after a throw home at a runner scoring from first on a double or from second on a single (PT-202 to PT-205).

    The throw goes at the lead such runner (PT-R-42); there is none if a run ahead of him wins the game (PT-R-46).
    """
    base = {Kind.SINGLE: 2, Kind.DOUBLE: 1}.get(shape.kind, 0)
    if not base or base not in shape.came_home:
        return shape
    fielder = state.defense.fielders[shape.hit_to]
    arm = fielder.arm if fielder is not None else ""
    stake = AtStake("throw home", limit=(Term(ARMS[arm or "W"], f"arm {arm or 'W'}"),))
    if not at_most(state, table, PLATE_ROLL, stake, "out at home", "safe"):
        return shape
    return plays.thrown_out_at_home(3 - base, shape.hit_to, state.occupied, steps, base)


def positive_defense(state: PineTarState, table: Table, cell: RollResult, hit_and_run: bool, infield_in: bool) -> None:
    """A fielder of positive range makes an out of the hit; otherwise it goes to the field of the table (PT-173 to PT-179)."""
    hit = cell.outcome
    row = POSITIVE_DEFENSE[table.roll(two_dice(state), DEFENSE_ROLL)][hit.kind]
    fielder = state.defense.fielders[row.fielder]
    assert fielder is not None
    if state.defense.glove(fielder, row.fielder).range == "Pos":
        taken_away = RollResult(row.positive, f"{cell.printed}, taken away by {row.fielder.short.upper()}: {row.positive}")
        if row.positive.kind is FLY_OUT:
            fly_out(state, table, taken_away)
            return
        white = 0
        if state.outs < 2 and any(state.bases):  # with two outs the hit taken away is the third (PT-R-43)
            white = table.roll(NEW_WHITE_SWITCHED if state.options.randomizer else NEW_WHITE, WHITE_ROLL)
        # The new white die, too, is read with the infield in or on a hit and run (PT-R-44).
        ground_out(state, table, taken_away, WhiteDie(white, infield_in, hit_and_run).value, infield_in)
        return
    if row.field == NO_FIELDER:  # pitcher or catcher: an infield hit, whatever it was (PT-178)
        shape = plays.hit(1, int(row.fielder), state.occupied, ONE_BASE, state.winning_runs(), "PT-178 infield hit")
        carry_out(state, table, shape, cell.printed)
        return
    steps = (hit.bases, hit.bases, hit.bases)  # 11 and 22 are doubled rolls (PT-179)
    hit_to(state, table, cell, hit, row.field, steps)


# --- Outs in play


def ball_in_play(state: PineTarState, table: Table, cell: RollResult, roll: int, hit_and_run: bool, infield_in: bool) -> None:
    """Carry out a ground out or fly out; on 66 and 88 a fielder of negative range lets it through (PT-180 to PT-184)."""
    outcome = cell.outcome
    assert outcome.fielder is not None
    if state.options.defense and roll in NEGATIVE_ROLLS:
        fielder = state.defense.fielders[outcome.fielder]
        assert fielder is not None
        if state.defense.glove(fielder, outcome.fielder).range == "Neg":
            steps = TWO_BASES if state.outs == 2 else ONE_BASE  # whatever the runner's speed (PT-R-45)
            shape = plays.hit(1, int(outcome.fielder), state.occupied, steps, state.winning_runs(), "PT-181 past the fielder")
            if state.options.plate and outcome.kind is FLY_OUT:
                shape = at_the_plate(state, table, shape, steps)  # a hit to the outfield like any other (PT-183)
            carry_out(state, table, shape, f"{cell.printed}, past {outcome.fielder.short.upper()}")
            return
    if outcome.kind is FLY_OUT:
        fly_out(state, table, cell)
    else:
        # The white die of the batter roll is read again (PT-77).
        white = roll % 10
        if hit_and_run or infield_in:
            white = WhiteDie(white, infield_in, hit_and_run).value
        ground_out(state, table, cell, white, infield_in)


TAGS: Final = {(): "all hold", (3,): "third tags", (2,): "second tags", (3, 2): "both tag"}
"""What is called by the runners who tag up, the leading one first."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A call on a fly out: the runners who tag up by their bases, and what was hit (PT-114)."""

    bases: tuple[int, ...]
    outcome: Outcome

    def __str__(self) -> str:
        return TAGS[self.bases]

    @property
    def least(self) -> tuple[int, ...]:
        """The highest tag roll on which each of them advances, from 0 to 99 (PT-109)."""
        from_second, from_third = TAG[self.outcome]
        return tuple(from_third if base == 3 else from_second for base in self.bases)


def fly_out(state: PineTarState, table: Table, cell: RollResult) -> None:
    """Carry out a fly out, with runners tagging up (PT-106 to PT-116)."""
    field = plays.fielder_of(cell.outcome)
    from_second, from_third = TAG[cell.outcome]
    if state.outs == 2 or (state.third is None and (state.second is None or from_second < 0)):
        carry_out(state, table, plays.caught(Kind.FLY_OUT, field, "PT-34 fly out"), cell.printed)
        return
    options = tag_options(cell.outcome, state.second is not None, state.third is not None)
    trying = table.choose(state.half, options, TAG_CALL).bases
    if not trying:
        shape = plays.caught(Kind.FLY_OUT, field, "PT-114 runners hold")
        carry_out(state, table, shape, cell.printed)
        return
    stake = AtStake("tag", lambda roll: tagging(roll, trying, from_second, from_third))
    roll = table.roll(two_dice(state).at(stake), TAG_ROLL)
    safe = tuple(base for base in trying if roll <= (from_third if base == 3 else from_second))
    out = trying[0] if roll in THROWN_OUT else 0
    shape = plays.tagged(field, tuple(base for base in safe if base != out), out, state.outs)
    carry_out(state, table, shape, cell.printed)


def tagging(roll: int, trying: tuple[int, ...], from_second: int, from_third: int) -> str:
    """What a roll brings the runners who tag up, as ``fly_out`` carries it out.

    ``from_second`` and ``from_third`` are the highest rolls on which these runners advance.

    >>> [tagging(roll, (3, 2), 20, 60) for roll in (10, 50, 70, 77)]
    ['both advance', 'third scores', 'all hold', 'out at home']
    """
    if roll in THROWN_OUT:
        return "out at home" if trying[0] == 3 else "out at third"
    scores, moves = 3 in trying and roll <= from_third, 2 in trying and roll <= from_second
    if scores and moves:
        return "both advance"
    return "third scores" if scores else "second advances" if moves else "all hold"


def tag_options(fly: Outcome, second: bool, third: bool) -> tuple[Tag, ...]:
    """The calls on a fly out by who is on second and third; the one on second can't go if the other holds, or by PT-109.

    >>> from hotstove.games.pinetar.outcomes import outcome
    >>> [str(tag) for tag in tag_options(outcome("FO-CF"), True, True)]
    ['all hold', 'third tags', 'both tag']
    """
    able = second and TAG[fly][0] >= 0
    going = ((), (3,), (3, 2)) if third and able else ((), (3,)) if third else ((), (2,))
    return tuple(Tag(bases, fly) for bases in going)


def error_check(state: PineTarState, table: Table, cell: RollResult) -> None:
    """ROE/PO and ROE/LO: three dice tell the fielder, and whether he makes an error (PT-147 to PT-155, PT-R-22, PT-R-51)."""
    row, blue = table.roll(THREE_DICE, ERROR_CHECK)
    fielder = state.defense.fielders[row.fielder]
    assert fielder is not None
    most = state.defense.glove(fielder, row.fielder).errors
    than = "no higher" if blue <= most else "higher"
    printed = f"{cell.printed}, {fielder.player.last_name} ({row.fielder.short.upper()}) has EC {most}: blue is {than}"
    if blue <= most:
        runners = row.bases + (row.star and state.outs == 2)
        shape = plays.on_error(int(row.fielder), row.bases, runners, state.occupied, state.winning_runs())
    elif cell.outcome.kind is OutcomeKind.POP_OR_ERROR:
        shape = plays.caught(Kind.POP_OUT, int(row.fielder), "PT-152 pop out")
    else:
        shape = plays.caught(Kind.LINE_OUT, int(row.fielder), "PT-152 line out")
    carry_out(state, table, shape, printed)


# --- Balks and wild pitches (PT-37 to PT-46)


def balk_or_wild_pitch(state: PineTarState, table: Table) -> None:
    """BK/WP: with runners on a balk or wild pitch by the pitcher's rating, else ball 1; roll again (PT-R-03, PT-R-04)."""
    pitching = state.defense.pitcher.card.mound
    state.again = True
    empty = state.first is None and state.second is None and state.third is None
    if empty or pitching.wild_pitch < 0 > pitching.balk:  # PT-39, PT-41
        ball_one(state, table)
        return
    certain = pitching.balk < 0 and pitching.wild_pitch == 99  # PT-42
    stake = AtStake("balk or wild pitch", lambda roll: balk_or_not(roll, pitching))
    roll = 99 if certain else table.roll(two_dice(state).at(stake), BALK_ROLL)
    if roll <= pitching.balk:
        shape = plays.all_advance(Kind.BALK, state.occupied, "PT-44 balk")
    elif roll <= pitching.wild_pitch:
        shape = plays.all_advance(Kind.WILD_PITCH, state.occupied, "PT-43 wild pitch")
        state.balls = max(state.balls, 1)
    else:
        ball_one(state, table)  # PT-45
        return
    carry_out(state, table, shape)


def balk_or_not(roll: int, pitching: PitchingRatings) -> str:
    """What a roll brings by the pitcher's BK/WP (PT-43 to PT-45)."""
    return "balk" if roll <= pitching.balk else "wild pitch" if roll <= pitching.wild_pitch else "ball one"
