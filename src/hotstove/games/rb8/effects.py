"""The effects of special abilities and Rally Cards: one field or class for each moment at which they act.

``abilities.py`` and ``rally_cards.py`` give each ability's and each card's effects by its id.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.games.rb8.keys import KeyEntry, KeyName, Result, ResultKind, kinds, result
from hotstove.table import Seat

if TYPE_CHECKING:
    from hotstove.games.rb8.state import AtBat, RB8Board

Condition: TypeAlias = Callable[["RB8Board", "AtBat"], bool]
"""A condition on the board and the at-bat in progress."""
OnKey: TypeAlias = Callable[[KeyName, KeyEntry], Result | None]
"""The result of a key's entry for the whole game; None leaves it as printed."""
Faces: TypeAlias = tuple[int, int, int, int, int, int]
"""The values that the faces 1 to 6 of a d6 count as."""
AS_THROWN: Final[Faces] = (1, 2, 3, 4, 5, 6)
Rolled: TypeAlias = tuple[tuple[KeyName, ...], Result]
"""A change by a combo rolled before the game: the keys whose entry it changes, and the entry's new result."""


# --- Changes of a result


@dataclass(frozen=True, slots=True)
class Becomes:
    """Another result to the same field (RB-105), unless ``lands`` gives another field for it."""

    what: ResultKind
    bases: int = 0
    lands: tuple[tuple[Position, Position], ...] = ()

    def of(self, current: Result) -> Result:
        """The result that replaces the current one."""
        field = current.field
        return result(self.what, dict(self.lands).get(field, field) if field else None, self.bases)


@dataclass(frozen=True, slots=True)
class KeyAgain:
    """The two dice are rolled again on the same key."""


@dataclass(frozen=True, slots=True)
class GroundKey:
    """A face of the Ground Ball Key without a roll, which abilities may still change. ``by_pitcher``: the pitcher fields."""

    face: int
    by_pitcher: bool = False


@dataclass(frozen=True, slots=True)
class Misplay:
    """The fielder of the ground ball makes an error, without a roll on the Error Key."""


ResultChange: TypeAlias = Becomes | KeyAgain | GroundKey | Misplay


@dataclass(frozen=True, slots=True, eq=False)
class Reaction:
    """An ability's change of results of some kinds, if its d6 shows one of ``faces`` (none: without a roll).

    ``fields``: only for balls hit there (none: anywhere); ``key``: only if that key was rolled.
    """

    whats: tuple[ResultKind, ...]
    change: ResultChange
    faces: tuple[int, ...] = ()
    fields: tuple[Position, ...] = ()
    key: KeyName | None = None
    kinds: int = field(init=False)
    """Its ``whats`` as a set (``keys.kinds``)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "kinds", kinds(*self.whats))

    def fits(self, at_bat: AtBat) -> bool:
        """Whether it reacts to the current result."""
        current = at_bat.result
        assert current is not None
        return (
            bool(current.bit & self.kinds)
            and (not self.fields or current.field in self.fields)
            and (self.key is None or self.key is at_bat.key_name)
        )


Reactions: TypeAlias = tuple[Reaction, ...]


# --- When an at-bat is over


class Role(Enum):
    """The part that the owner of an ability had in a completed at-bat."""

    BATTER = "batter"
    NEXT_BATTER = "next batter"
    PITCHER = "pitcher"
    FIELDER = "fielder of a ground ball"


@dataclass(frozen=True, slots=True, eq=False)
class AfterAtBat:
    """The effect of an ability after an at-bat in which its owner had the ``role``, if ``when`` holds.

    ``boosts`` gives the batter whose next at bat has more Contact (side and place in the order) and whether he has control in
    it without a roll; if it is None, the owner's side draws a Rally Card. ``told`` is the play-by-play's text for a boost.
    """

    role: Role
    when: Condition
    boosts: Callable[[RB8Board, AtBat], tuple[Seat, int, bool]] | None = None
    told: str = ""


# --- All windows of an ability


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Effects:
    """The effects of an ability, by the moments at which it acts; a field's default leaves the rules unchanged."""

    # Before the game and on the keys (PREGAME, KEY)
    rolled: tuple[Rolled, ...] = ()
    on_key: OnKey | None = None

    # Ratings of the batter (RATING)
    power: int = 0
    contact: int = 0
    when: Condition | None = None
    """The condition under which ``power`` and ``contact`` are added."""
    power_before_him: int = 0
    """Added for the batter before him in the order."""
    contact_leading_off: int = 0
    """Added for the first batter of each half-inning of his side."""

    # Ratings of the pitcher (RATING, FATIGUE, CONFIDENCE)
    control_as_catcher: int = 0
    innings: int = 0
    """The number of innings by which he tires later."""
    runs: int = 0
    """The number of further runs before his Stuff drops."""
    stuff_with_runners_on: int = 0
    """Added in the half-inning in which he came in with runners on."""

    # The battle for control (AUTO, ONDECK, CONTROL)
    has_control: Condition | None = None
    """The condition under which the batter has control without a roll."""
    ties_to_batter: bool = False
    """The batter wins ties of the roll-off."""
    elevens_are_twelves: bool = False
    """The batter's 11 counts as double sixes."""
    twos_are_totals: bool = False
    """The pitcher's double ones are only a total of 2."""
    rerolls_control_die: bool = False
    """The pitcher's side may have it rolled again once an inning if it shows BATTER."""

    # On the bases (STEAL, TAG, RUN)
    steal: int = 0
    tag: int = 0
    throw: int = 0
    """Added to an outfielder's or catcher's throw against a steal or a tag-up."""
    first_steal_is_sure: bool = False
    bases_on_single: int = 0
    """Additional bases as a runner on an outfield single."""
    walk_moves_everybody: bool = False
    """All runners advance if he walks, forced or not."""

    # Dice of the smaller keys (GB, BUNT)
    ground_die: Faces = AS_THROWN
    """The die of his own ground ball."""
    fielded_die: Faces = AS_THROWN
    """The die of a ground ball to his position."""
    bunt_die: Faces = AS_THROWN

    # On a result (RESULT, ROB, ERROR)
    as_batter: Reactions = ()
    as_pitcher: Reactions = ()
    as_fielder: Reactions = ()
    """Reactions to a ball hit to his position; outfielders never react to an infield single (RB-104, RB-R-45)."""
    unjinxable: bool = False
    """The other side's Rally Cards can't change the result of his at bats."""

    # After an at-bat (NEXT, RALLY)
    after: AfterAtBat | None = None

    # Computed from these once
    batter_looks_at: int = field(init=False)
    pitcher_looks_at: int = field(init=False)
    fielder_looks_at: int = field(init=False)
    """The kinds of results to which it may react, as sets (``keys.kinds``)."""

    def __post_init__(self) -> None:
        for name in ("batter", "pitcher", "fielder"):
            reactions: Reactions = getattr(self, f"as_{name}")
            whats = {what for reaction in reactions for what in reaction.whats}
            object.__setattr__(self, f"{name}_looks_at", kinds(*whats))


NOTHING: Final = Effects()
"""The effects of a card without an ability."""
