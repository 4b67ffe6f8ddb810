"""The dice of SportsClix (SC-004): four with icons, of which each manager chooses one, and the green die for the zone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Final

from hotstove.table import D6, Dice, Die, dice
from hotstove.table.dice import SIX_SIDED


class Icon(StrEnum):
    """What the faces of the icon dice show."""

    VELOCITY = "V"
    CONTROL = "C"
    CONTACT = "T"
    POWER = "P"


class Pair(StrEnum):
    """The combination of two icons (SC-018). Which die shows which icon makes no difference."""

    VV = "VV"
    CC = "CC"
    VP = "VP"
    CT = "CT"
    PP = "PP"
    TT = "TT"
    VT = "VT"
    CP = "CP"
    PITCHER_TOTAL_CONTROL = "VC"
    BATTER_TOTAL_CONTROL = "PT"


PITCHER_PAIRS: Final = (Pair.VV, Pair.CC, Pair.VP, Pair.CT)
"""The pairs printed on a pitcher's base, in the order of his dial's rows."""
BATTER_PAIRS: Final = (Pair.PP, Pair.TT, Pair.VT, Pair.CP)
"""The pairs printed on a batter's base, in the order of his dial's rows."""


def _die(name: str, faces: str, colour: str) -> Dice[Icon]:
    return dice(Die(name, tuple(faces.split()), colour)).read(Icon)


RED: Final = _die("red Velocity die", "V V V V C P", "red")
WHITE: Final = _die("white Control die", "C C C V V T", "white")
BLACK: Final = _die("black Power die", "P P P T T V", "black")
BLUE: Final = _die("blue Contact die", "T T T T P C", "blue")
GREEN: Final[Dice[int]] = dice(Die("green Utility die", (1, 2, 3, 4, 5, 6), "green")).read(int)

PITCHING: Final[Mapping[str, Dice[Icon]]] = {"red": RED, "white": WHITE}
"""The dice of the pitcher's manager by colour (SC-063)."""
BATTING: Final[Mapping[str, Dice[Icon]]] = {"black": BLACK, "blue": BLUE}
"""The dice of the batter's manager by colour (SC-063)."""

TWO_DICE: Final = dice(SIX_SIDED, SIX_SIDED).read(lambda first, second: (int(first), int(second)))
"""The two plain dice of fielding and throwing attempts, as (first, second): doubles matter beside the total (SC-R-68)."""
ROLL_OFF: Final = D6
"""The green die when it only decides who is the home team (SC-014)."""

_PAIRS: Final[Mapping[frozenset[str], Pair]] = {frozenset(pair.value): pair for pair in Pair}


def pair_of(one: Icon, other: Icon) -> Pair:
    """The pair of two icons, in either order (SC-018).

    >>> pair_of(Icon.POWER, Icon.VELOCITY)
    <Pair.VP: 'VP'>
    """
    return _PAIRS[frozenset((one.value, other.value))]


@cache
def pairing(pitching: str, batting: str) -> Dice[Pair]:
    """The two chosen dice thrown at once, by their colours: ``red`` or ``white``, ``black`` or ``blue``."""
    both = dice(*PITCHING[pitching].of, *BATTING[batting].of)
    return both.read(lambda one, other: pair_of(Icon(one), Icon(other)))
