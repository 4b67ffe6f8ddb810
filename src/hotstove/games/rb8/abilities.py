"""What special abilities do to ratings, rolls, dice and keys: one plain function by its id, in registers by what it changes.

Those that change a result are in ``reactions.py``, those that look back on an at-bat in ``aftermath.py``, and those for which
nothing but the card counts in ``traits.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.registers import register
from hotstove.games.rb8.ability import Ability
from hotstove.games.rb8.keys import Entry, KeyName, Result, What, result
from hotstove.games.rb8.state import Arm, AtBat, Board
from hotstove.table import Seat

Rating: TypeAlias = Callable[[Board, AtBat, Ability], tuple[int, int]]
"""Power and Contact that the batter's own ability adds now."""
Die: TypeAlias = Callable[[int], int]
"""What a face of the Ground Ball Key or the Bunt Key counts as."""
OnKey: TypeAlias = Callable[[KeyName, Entry], Result | None]
"""What a card makes of an entry of a key for the whole game; None leaves it."""

OnTheRun: TypeAlias = Callable[[Ability, str], int]
"""What it adds to its owner's roll in a running play of a kind: ``steal``, ``tag`` or ``close play``."""

AtOnce: TypeAlias = Callable[[Board], bool]
"""Has its owner control of his at-bat without a roll?"""
MayReroll: TypeAlias = Callable[[Arm], bool]
"""May its owner roll a control die that shows BATTER again?"""
SafeAtOnce: TypeAlias = Callable[[Board, Seat, int], bool]
"""Is its owner, by side and place in the order, safe without a roll when a throw goes after his steal?"""

AT_ONCE: Final[dict[str, AtOnce]] = {}
MAY_REROLL: Final[dict[str, MayReroll]] = {}
SAFE_AT_ONCE: Final[dict[str, SafeAtOnce]] = {}
RATINGS: Final[dict[str, Rating]] = {}
RUNNING: Final[dict[str, OnTheRun]] = {}
THROWING: Final[dict[str, OnTheRun]] = {}
BATTERS_GROUND_DIE: Final[dict[str, Die]] = {}
FIELDERS_GROUND_DIE: Final[dict[str, Die]] = {}
BUNT_DIE: Final[dict[str, Die]] = {}
ON_KEYS: Final[dict[str, OnKey]] = {}


# --- Ratings of the batter (RATING)


@register(RATINGS, "A20")
def clutch(board: Board, at_bat: AtBat, ability: Ability) -> tuple[int, int]:
    """With a runner on second or third."""
    return 0, ability.amount if board.second or board.third else 0


@register(RATINGS, "A21")
def late_show(board: Board, at_bat: AtBat, ability: Ability) -> tuple[int, int]:
    """From the 7th inning on."""
    return ability.amount if board.inning >= 7 else 0, 0


@register(RATINGS, "A22")
def contagious(board: Board, at_bat: AtBat, ability: Ability) -> tuple[int, int]:
    """A teammate, not himself, has homered this half-inning."""
    return ability.amount if board.homered & ~(1 << at_bat.place) else 0, 0


@register(RATINGS, "A23")
def short_memory(board: Board, at_bat: AtBat, ability: Ability) -> tuple[int, int]:
    """His previous at bat was a strike out."""
    return 0, ability.amount if board.fanned[at_bat.offense] >> at_bat.place & 1 else 0


@register(RATINGS, "A24")
def lefty_crusher(board: Board, at_bat: AtBat, ability: Ability) -> tuple[int, int]:
    """Against a left-handed pitcher."""
    return 0, ability.amount if board.arms[at_bat.defense].card.throws == "L" else 0


# --- The battle for control (AUTO, CONTROL)


@register(AT_ONCE, "A26")
def first_pitch_hunter(board: Board) -> bool:
    """Leading off a half-inning."""
    return not board.batters


@register(MAY_REROLL, "A29")
def command(arm: Arm) -> bool:
    """Once an inning."""
    return not arm.commanded


# --- Running plays (STEAL, TAG, RUN), the runner's and the fielder's


@register(RUNNING, "A31")
def burglar(ability: Ability, kind: str) -> int:
    return ability.amount if kind == "steal" else 0


@register(SAFE_AT_ONCE, "A32")
def stopwatch(board: Board, seat: Seat, place: int) -> bool:
    """The first time in a game."""
    return not board.timed[seat] >> place & 1


@register(RUNNING, "A34")
def sprinters_tag(ability: Ability, kind: str) -> int:
    return ability.amount if kind == "tag" else 0


@register(THROWING, "A38")
def cannon(ability: Ability, kind: str) -> int:
    """As outfielder or catcher: no close play at first is theirs."""
    return ability.amount if kind in ("steal", "tag") else 0


# --- Dice of the smaller keys (GB, BUNT)


@register(BATTERS_GROUND_DIE, "A16")
def hard_to_double(face: int) -> int:
    return 3 if face == 1 else face


@register(BATTERS_GROUND_DIE, "A17")
def choppers(face: int) -> int:
    return 5 if face == 4 else face


@register(BATTERS_GROUND_DIE, "P07")
def leg_it_out(face: int) -> int:
    return 5 if 2 <= face <= 5 else face


@register(FIELDERS_GROUND_DIE, "A35")
def turn_two(face: int) -> int:
    return 1 if face == 2 else face


@register(BUNT_DIE, "A15")
def drag_master(face: int) -> int:
    return 4 if face <= 2 else face


# --- Fixed changes of the keys (KEY)


@register(ON_KEYS, "A05")
def nine_lives(key: KeyName, entry: Entry) -> Result | None:
    return result(What.SINGLE, Position.LEFT_FIELD, 1) if key is KeyName.HITTING and entry.total == 9 else None


@register(ON_KEYS, "A06")
def eights_are_wild(key: KeyName, entry: Entry) -> Result | None:
    return result(What.SWINGING) if key is KeyName.PITCHING and entry.total == 8 else None


@register(ON_KEYS, "A07")
def pair_hunter(key: KeyName, entry: Entry) -> Result | None:
    return result(What.SINGLE, Position.CENTER_FIELD, 1) if key is KeyName.PITCHING and entry.pair else None


@register(ON_KEYS, "P06")
def sixes_smoke(key: KeyName, entry: Entry) -> Result | None:
    return result(What.SWINGING) if key is KeyName.PITCHING and entry.total == 6 else None


# --- Before the game (PREGAME): for each roll, the keys whose entry it changes, and into what

PREGAME: Final[dict[str, tuple[tuple[tuple[KeyName, ...], Result], ...]]] = {
    "A01": (((KeyName.HITTING,), result(What.TRIPLE, Position.CENTER_FIELD, 3)),),
    "A02": (((KeyName.PITCHING, KeyName.HITTING), result(What.DOUBLE, Position.LEFT_FIELD, 2)),),
    "A03": (((KeyName.PITCHING,), result(What.GROUND_BALL, Position.SECOND_BASE)),),
    "A04": (((KeyName.HITTING,), result(What.LINE_OUT, Position.SHORTSTOP)),) * 2,
    "P10": (((KeyName.PITCHING,), result(What.SWINGING)),) * 2,
    "P11": (
        ((KeyName.HITTING,), result(What.HOME_RUN, Position.CENTER_FIELD, 3)),
        ((KeyName.PITCHING,), result(What.HOME_RUN, Position.RIGHT_FIELD, 3)),
    ),
}
