"""What special abilities make of a result (RB-101): one plain function by its id, for batter, pitcher and fielder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.games.rb8.ability import Ability
from hotstove.games.rb8.control import key_roll
from hotstove.games.rb8.ground import counted_as, ground_ball, ground_key
from hotstove.games.rb8.hands import nickname, own_roll
from hotstove.games.rb8.keys import STRIKE_OUTS, KeyName, Result, What, die_for, result
from hotstove.games.rb8.state import AtBat, State
from hotstove.table import Seat, Table

D6_ROLL = "RB-103 ability"

Reaction: TypeAlias = Callable[[State, Table, AtBat, Ability, Seat], Result | None]
"""What the owner's ability makes of the result that stands; None leaves it. It is asked once an at-bat, if its results fit."""


class Look(NamedTuple):
    """A reaction with the results that it looks at, and the fields where it does (none given: all)."""

    whats: frozenset[What]
    fields: frozenset[Position]
    function: Reaction


Reactions: TypeAlias = dict[str, Look]

OF_BATTER: Final[Reactions] = {}
OF_PITCHER: Final[Reactions] = {}
OF_FIELDER: Final[Reactions] = {}


def reacts(where: Reactions, key: str, *whats: What, fields: Sequence[Position] = ()) -> Callable[[Reaction], Reaction]:
    """Put a reaction into a register under its ability's id, with what it looks at."""

    def put(function: Reaction) -> Reaction:
        where[key] = Look(frozenset(whats), frozenset(fields), function)
        return function

    return put


def works(state: State, table: Table, ability: Ability, seat: Seat, faces: tuple[int, ...] | None = None) -> bool:
    """The owner's d6: does it show one of the ability's faces (RB-103)?"""
    face = own_roll(state, table, seat, die_for(f"{ability} of the {nickname(state, seat)}"), D6_ROLL)
    if face in (ability.faces if faces is None else faces):
        return True
    table.tell(Note(ability.why, f"{ability} ({ability.id}): {face}, nothing comes of it."))
    return False


def to_field(at_bat: AtBat, what: What, bases: int) -> Result:
    """Another result to the field where the ball was hit (RB-105)."""
    assert at_bat.result is not None
    return result(what, at_bat.result.field, bases)


# --- The batter's own result (RESULT)


@reacts(OF_BATTER, "A08", What.DEEP_FLY)
def wall_scraper(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.HOME_RUN, 3) if works(state, table, ability, seat) else None


@reacts(OF_BATTER, "P03", What.DEEP_FLY)
def off_the_boards(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.DOUBLE, 2) if works(state, table, ability, seat) else None


@reacts(OF_BATTER, "A09", What.SINGLE)
def never_stops(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.DOUBLE, 2) if works(state, table, ability, seat) else None


@reacts(OF_BATTER, "A10", What.DOUBLE)
def corner_turner(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.TRIPLE, 3) if works(state, table, ability, seat) else None


@reacts(OF_BATTER, "P09", What.DOUBLE)
def third_in_mind(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.TRIPLE, 3) if works(state, table, ability, seat) else None


@reacts(OF_BATTER, "A11", *STRIKE_OUTS)
def spoiler(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    """The pitcher's key again: the pitcher rolls it, his side has control."""
    if at_bat.key is not KeyName.PITCHING or not works(state, table, ability, seat):
        return None
    return key_roll(state, table, at_bat)


@reacts(OF_BATTER, "A12", What.LOOKING)
def patient_eye(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return result(What.WALK) if works(state, table, ability, seat) else None


BEHIND: Final = {
    Position.FIRST_BASE: Position.RIGHT_FIELD,
    Position.SECOND_BASE: Position.RIGHT_FIELD,
    Position.SHORTSTOP: Position.LEFT_FIELD,
    Position.THIRD_BASE: Position.LEFT_FIELD,
    Position.PITCHER: Position.CENTER_FIELD,
}
"""Where a liner over an infielder lands (A13); over the pitcher one that Diving Stop has made of a bunt (RC13)."""


@reacts(OF_BATTER, "A13", What.LINE_OUT)
def rope(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    if not works(state, table, ability, seat):
        return None
    field = at_bat.result.field if at_bat.result is not None else None
    assert field is not None
    return result(What.SINGLE, BEHIND.get(field, field), 1)


# --- The pitcher's


@reacts(OF_PITCHER, "A47", What.HOME_RUN)
def sinkerball(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.DOUBLE, 2) if works(state, table, ability, seat) else None


@reacts(OF_PITCHER, "P08", What.GROUND_BALL, fields=(Position.SECOND_BASE, Position.SHORTSTOP))
def fifth_infielder(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    """Before the Ground Ball Key: he fields it himself, and the key is a 1."""
    if not works(state, table, ability, seat):
        return None
    at_bat.grounder = Position.PITCHER
    return ground_ball(state, table, at_bat, face=1)


# --- Robbed at a fielder's position (ROB, ERROR); an infielder's single is never an outfielder's (RB-104, RB-R-45)


@reacts(OF_FIELDER, "A36", What.SINGLE, What.DOUBLE)
def web_gem(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    """A single is caught on a 6, a double cut off on a 5 or 6."""
    assert at_bat.result is not None
    if at_bat.result.what is What.DOUBLE:
        return to_field(at_bat, What.SINGLE, 1) if works(state, table, ability, seat) else None
    return to_field(at_bat, What.LINE_OUT, 0) if works(state, table, ability, seat, ability.faces[-1:]) else None


@reacts(OF_FIELDER, "A37", What.HOME_RUN)
def ladder(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    return to_field(at_bat, What.DEEP_FLY, 0) if works(state, table, ability, seat) else None


@reacts(OF_FIELDER, "P04", What.SINGLE, What.DOUBLE, What.HOME_RUN)
def acrobat(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    """A single is caught on a 5 or 6; a double on a 6, and the runners go one base; a home run on a 6, a deep fly out."""
    assert at_bat.result is not None
    what = at_bat.result.what
    if not works(state, table, ability, seat, ability.faces if what is What.SINGLE else ability.faces[-1:]):
        return None
    if what is What.HOME_RUN:
        return to_field(at_bat, What.DEEP_FLY, 0)
    return to_field(at_bat, What.LINE_OUT, 0 if what is What.SINGLE else 1)


@reacts(OF_FIELDER, "A39", What.ERROR)
def sure_hands(state: State, table: Table, at_bat: AtBat, ability: Ability, seat: Seat) -> Result | None:
    """It counts as a 4, which may be the batter's to make more of (A17, P07)."""
    field = at_bat.grounder
    assert field is not None
    return ground_key(state, table, at_bat, field, counted_as(state, table, at_bat, field, 4))
