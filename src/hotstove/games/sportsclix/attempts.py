"""Fielding and throwing attempts: two dice and a fielder's defense against a number or a runner's speed (SC-075 to SC-080).

From the Playoffs on doubles are more than a success or a failure (SC-094 to SC-098).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Final

from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.plays import Reckoning
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.clicks import gain, lose, pick_em
from hotstove.games.sportsclix.dice import TWO_DICE
from hotstove.games.sportsclix.effects import (
    AGAINST,
    EXTRA_BASE,
    FIELDING,
    TAG_UP,
    Added,
    Attempt,
    Part,
    parts,
)
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import OUTFIELDERS, lines_crossed
from hotstove.table import Dice, Table

FIELDING_ATTEMPT: Final = "SC-075 fielding attempt"
THROWING_ATTEMPT: Final = "SC-077 throwing attempt"
HIGHLIGHT: Final = "SC-095 Highlight Play"
BLOOPER: Final = "SC-096 Blooper Play"


class Outcome(StrEnum):
    """How an attempt ends, as its dice are read."""

    HIGHLIGHT = "Highlight Play"
    GREAT = "Great Play"
    MADE = "made"
    MISSED = "missed"
    ERROR = "Error"
    BLOOPER = "Blooper Play"

    @property
    def made(self) -> bool:
        """Whether the attempt succeeds."""
        return self in (Outcome.HIGHLIGHT, Outcome.GREAT, Outcome.MADE)


@cache
def attempt_dice(needed: int, doubles: bool) -> Dice[Outcome]:
    """The two dice of an attempt that succeeds with a natural total of ``needed`` or more.

    With ``doubles`` 6-6 always succeeds and 1-1 always fails, whatever is needed (SC-095, SC-096), and other doubles make
    Great Plays and Errors (SC-097, SC-098). Without them they have no meaning.

    >>> dict(attempt_dice(7, True).odds)[Outcome.ERROR]
    Fraction(1, 18)
    """

    def read(throw: tuple[int, int]) -> Outcome:
        made = sum(throw) >= needed
        if not doubles or throw[0] != throw[1]:
            return Outcome.MADE if made else Outcome.MISSED
        if throw == (6, 6):
            return Outcome.HIGHLIGHT
        if throw == (1, 1):
            return Outcome.BLOOPER
        return Outcome.GREAT if made else Outcome.ERROR

    return TWO_DICE.read_as([read(throw) for throw in TWO_DICE.values])


@cache
def chance(needed: int, doubles: bool) -> Fraction:
    """The exact chance of an attempt that needs that natural total."""
    return sum((odds for outcome, odds in attempt_dice(needed, doubles).odds if outcome.made), Fraction(0))


@dataclass(frozen=True, slots=True)
class AttemptSum:
    """The two sides of an attempt, for one line of the story; ``otherwise`` is what comes of a miss where that differs.

    Before the dice it has no ``outcome`` and tells who has them in hand what they need (``dice.Stake``).
    """

    attempt: Attempt
    defense: tuple[Part, ...]
    against: tuple[Part, ...]
    needed: int
    doubles: bool
    outcome: Outcome | None
    otherwise: str = ""

    def __str__(self) -> str:
        return f"{self._needs}: {self.outcome}."

    def before(self, values: Iterable[object]) -> str:
        """What the dice need, and to beat what."""
        return self._needs

    def after(self, value: object) -> str:
        """Nothing: the line of the story tells the sum."""
        return ""

    @property
    def _needs(self) -> str:
        attempt = self.attempt
        who = f"{attempt.position.short.upper()} {attempt.fielder.name}"
        own = " ".join([f"defense {attempt.fielder.defense}", *map(_added, self.defense)])
        foe = f"{attempt.runner.name}, speed {attempt.target}" if attempt.runner is not None else str(attempt.target)
        facing = " ".join([foe, *map(_added, self.against)])
        otherwise = f", or it is {self.otherwise}" if self.otherwise else ""
        return f"{who}, {own}, to beat {facing} needs {self.least} on two dice{otherwise}"

    @property
    def least(self) -> str:
        """The least total that succeeds: at least ``3`` and at most ``12`` where doubles count (SC-095, SC-096)."""
        least = min(max(self.needed, 3), 12) if self.doubles else max(self.needed, 2)
        return str(least) if least <= 12 else "more than 12"

    @property
    def headline(self) -> str:
        """What doubles bring: ``Great Play by Florian Cumulson!``; empty for an attempt that is made or missed."""
        if self.outcome in (None, Outcome.MADE, Outcome.MISSED):
            return ""
        return f"{self.outcome}{' of' if self.outcome is Outcome.ERROR else ' by'} {self.attempt.fielder.name}!"


def _added(part: Part) -> str:
    return f"{'+' if part.amount > 0 else '-'} {abs(part.amount)} ({part.why})"


def sides_of(attempt: Attempt, added: Added) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """All that is added to the defense and to what it must beat: by the rulebook, and by intangibles, which come last."""
    defense, against = attempt.defense, attempt.against
    for to, part in added:
        if to == AGAINST:
            against = (*against, part)
        else:
            defense = (*defense, part)
    return defense, against


def needed_for(attempt: Attempt, added: Added) -> int:
    """The least natural total with which it succeeds: the sum must be greater, ties go to the runner (SC-075, SC-077).

    ``added`` is what intangibles add.
    """
    least = attempt.target - attempt.fielder.defense + 1
    for part in attempt.against:
        least += part.amount
    for part in attempt.defense:
        least -= part.amount
    for to, part in added:
        least += part.amount if to == AGAINST else -part.amount
    return least


def needed(state: SportsClixState, attempt: Attempt) -> int:
    """The least natural total with which an attempt succeeds now."""
    return needed_for(attempt, parts(state, attempt))


def attempt_chance(state: SportsClixState, attempt: Attempt) -> Fraction:
    """The exact chance that an attempt succeeds now."""
    return chance(needed(state, attempt), state.tier.full_clicks)


def make(state: SportsClixState, table: Table, attempt: Attempt, otherwise: str = "") -> Outcome:
    """Roll an attempt, and give and take the clicks of its doubles (SC-094 to SC-098).

    ``otherwise`` tells what comes of a miss, such as ``a home run``, where not every miss brings the same.
    """
    added = parts(state, attempt)
    defense, against = sides_of(attempt, added)
    least = needed_for(attempt, added)
    why = THROWING_ATTEMPT if attempt.thrown else FIELDING_ATTEMPT
    doubles = state.tier.full_clicks
    ahead = AttemptSum(attempt, defense, against, least, doubles, None, otherwise)
    outcome = table.roll(attempt_dice(least, doubles).at(ahead), why)
    table.tell(Reckoning(why, AttemptSum(attempt, defense, against, least, doubles, outcome, otherwise), why))
    if attempt.thrown:
        state.now.tagged = False  # only the next runner thrown at is faster (SC-152)
    fielder, pitcher = attempt.fielder, state.pitcher
    match outcome:
        case Outcome.HIGHLIGHT:
            pick_em(state, table, (fielder, pitcher), HIGHLIGHT)
        case Outcome.BLOOPER:
            lose(state, table, table.choose(state.fielding, (fielder, pitcher), BLOOPER), BLOOPER)
        case Outcome.GREAT:
            gain(state, table, fielder, "SC-097 Great Play")
        case Outcome.ERROR:
            lose(state, table, fielder, "SC-098 Error")
    return outcome


# --- What is attempted


def fielding_attempt(state: SportsClixState, position: Position, beats: int, scorcher: bool = False) -> Attempt:
    """A fielding attempt of the fielder at a position, whose total must be greater than ``beats``: 10, 11 or 12."""
    return Attempt(FIELDING, position, state.defense.fielder(position), beats, scorcher=scorcher)


MOVED_IN: Final = Part(1, "infielder moves to the base")
THIRD_OUT: Final = Part(3, "third out")


def throwing_attempt(
    state: SportsClixState,
    kind: str,
    position: Position,
    zone: int,
    runner: Figure,
    base: int,
    against: tuple[Part, ...] = (),
    defense: tuple[Part, ...] = (),
) -> Attempt:
    """A throw from a zone (0 is home plate) at a runner on his way to a base, with the rulebook's modifiers (SC-077 to SC-080).

    ``against`` is what the kind of play adds to his speed, ``defense`` what it adds to the fielder's defense.
    """
    at_bat = state.now
    parts = list(against)
    if lines_crossed(zone, base) >= state.options.lines:
        parts.append(Part(1, "Three-Line Modifier"))  # SC-078
    if base == HOME_PLATE and position in OUTFIELDERS:
        parts.append(Part(1, "Home Plate Modifier"))  # SC-079
    if at_bat.tagged:
        parts.append(Part(2, "after a tag out"))  # SC-152
    if at_bat.deep and kind in (TAG_UP, EXTRA_BASE):
        parts.append(Part(1, "Deep Fly"))  # SC-160, SC-166
    return Attempt(kind, position, state.defense.fielder(position), runner.speed, runner, False, defense, tuple(parts))
