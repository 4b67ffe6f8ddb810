"""Ground balls: the Ground Ball Key, close plays, errors (RB-077 to RB-086), and the sacrifice bunt (RB-097 to RB-100)."""

from __future__ import annotations

from typing import Final

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.games.rb8.cards import Hitter
from hotstove.games.rb8.effects import Faces
from hotstove.games.rb8.hands import own_roll
from hotstove.games.rb8.keys import BUNT_KEY, ERROR_KEY, GROUND_BALL_KEY, GROUNDERS, Result, ResultKind, die_for, kinds, result
from hotstove.games.rb8.running import DEFENSE, SPEED, decide_run
from hotstove.games.rb8.state import AtBat, RB8State, RunningPlay
from hotstove.table import D6, Table

LINES: Final = tuple((f"RB-{rule:03}", line) for rule, line in enumerate(GROUND_BALL_KEY, 78))
"""The Ground Ball Key's 1 is RB-078, its 6 RB-083."""
RESULTS: Final = {what.value: what for what in GROUNDERS}
GROUND_ROLL: Final = "RB-077 ground ball"
ERROR_ROLL: Final = "RB-083 error key"
BUNT_ROLL: Final = "RB-098 bunt"
GROUND_DIE: Final = D6.at(AtStake("ground ball", lambda face: GROUND_BALL_KEY[face - 1]))
BUNT_DIE: Final = D6.at(AtStake("bunt", lambda face: BUNT_KEY[face - 1]))
OUT_ALL_ADVANCE: Final = ResultKind.OUT_ALL_ADVANCE
AN_ERROR: Final = kinds(ResultKind.ERROR)


def ground_ball(state: RB8State, table: Table, at_bat: AtBat, face: int = 0) -> Result:
    """The result of a ground ball. The side at bat rolls (RB-077, RB-R-01) unless a card or ability gives the ``face``."""
    assert at_bat.result is not None
    field = at_bat.grounder or at_bat.result.field
    assert field is not None
    at_bat.grounder = field
    if not face:
        face = own_roll(state, table, at_bat.offense, GROUND_DIE, GROUND_ROLL)
    return ground_key(state, table, at_bat, field, counted_as(state, table, at_bat, field, face))


def counted_as(state: RB8State, table: Table, at_bat: AtBat, field: Position, face: int) -> int:
    """The face after the batter's and the fielder's abilities, in turn and each once an at-bat (RB-102, RB-R-14)."""
    batter, fielder = at_bat.batter, state.board.nines[at_bat.defense].fielders[field]
    owners = [(batter, batter.effects.ground_die)]
    if fielder is not None:
        owners.append((fielder, fielder.effects.fielded_die))
    changed = True
    while changed:
        changed = False
        for owner, counts in owners:
            if counts[face - 1] != face and owner not in at_bat.used:
                at_bat.used += (owner,)
                face, changed = as_another(table, owner, face, counts), True
    return face


def as_another(table: Table, owner: Hitter, face: int, counts: Faces) -> int:
    """Tell and return the face that a face of a smaller key counts as by the owner's ability."""
    ability = owner.ability
    assert ability is not None
    table.tell(Note(ability.why, f"{ability} ({ability.id}): the {face} counts as a {counts[face - 1]}."))
    return counts[face - 1]


def ground_key(state: RB8State, table: Table, at_bat: AtBat, field: Position, face: int) -> Result:
    """The result of a face of the Ground Ball Key, with any further rolls (RB-078 to RB-083)."""
    at_bat.ground_rule, line = LINES[face - 1]
    if line == "close play":
        return close_play(state, table, at_bat, field)
    if line == "error":
        return error(state, table, at_bat, field)
    return settled_line(face, field)


def settled_line(face: int, field: Position) -> Result:
    """The result of a face of the Ground Ball Key that needs no further roll, 1 to 4."""
    what = RESULTS[GROUND_BALL_KEY[face - 1]]
    return result(what, field, 1 if what is OUT_ALL_ADVANCE else 0)


def close_play(state: RB8State, table: Table, at_bat: AtBat, field: Position) -> Result:
    """Play a close play: Speed against the fielder's Defense. Runners advance 1 in either case (RB-082)."""
    fielder = state.board.nines[at_bat.defense].fielders[field]
    assert fielder is not None
    run = RunningPlay(at_bat.batter, 0, fielder, "close play")
    if decide_run(state, table, at_bat, run, ((Term(at_bat.batter.speed, SPEED),), (Term(fielder.defense, DEFENSE),))):
        return result(ResultKind.INFIELD_SINGLE, field, 1)
    return result(ResultKind.OUT_ALL_ADVANCE, field, 1)


def error(state: RB8State, table: Table, at_bat: AtBat, field: Position, second_effort: bool = True) -> Result:
    """An error, unless a good fielder's second effort erases it (RB-083 to RB-086); a card may forbid that."""
    at_bat.ground_rule = "RB-083"
    fielder = state.board.nines[at_bat.defense].fielders[field]
    if second_effort and fielder is not None and fielder.defense in ERROR_KEY and not erases_error(at_bat, fielder):
        erases = ERROR_KEY[fielder.defense]
        die = die_for(fielder.name).at(AtStake("second effort", lambda face: "out" if face in erases else "error"))
        if own_roll(state, table, at_bat.defense, die, ERROR_ROLL) in erases:
            at_bat.ground_rule = "RB-084"
            return result(ResultKind.OUT_ALL_ADVANCE, field, 1)
    return result(ResultKind.ERROR, field, 1)


def erases_error(at_bat: AtBat, fielder: Hitter) -> bool:
    """Whether the fielder's ability may still replace an error, so that no second effort is rolled."""
    return bool(fielder.effects.fielder_looks_at & AN_ERROR) and fielder not in at_bat.used


def bunt(state: RB8State, table: Table, at_bat: AtBat) -> Result:
    """Roll a d6 on the Sacrifice Bunt Key instead of the On Deck Phase and the keys (RB-098, RB-100)."""
    at_bat.bunt = True
    face = own_roll(state, table, at_bat.offense, BUNT_DIE, BUNT_ROLL)
    counts = at_bat.batter.effects.bunt_die
    if counts[face - 1] != face:
        face = as_another(table, at_bat.batter, face, counts)
    return bunt_line(face)


def bunt_line(face: int) -> Result:
    """The result of a face of the Sacrifice Bunt Key (RB-100)."""
    line = BUNT_KEY[face - 1]
    if line == "pop out to C":
        return result(ResultKind.POP_OUT, Position.CATCHER)
    if line == "beats it out":
        return result(ResultKind.INFIELD_SINGLE, Position.PITCHER, 1)
    what = ResultKind(line)
    return result(what, Position.PITCHER, 1 if what is ResultKind.OUT_ALL_ADVANCE else 0)
