"""Rest between games, and whose turn it is to start (section 18 and CL-067 to CL-069).

These rules hold wherever a club plays several games (CL-257). All functions are pure: ``StaffRest`` is what a club carries from
one game to the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.games.clutch.cards import Pitcher
from hotstove.games.clutch.state import OUTS_AN_INNING, ClutchBoard, PitcherLine
from hotstove.table import AWAY, BOTH, HOME, Event

MOST_REST: Final = 4
"""Games of rest after more than 4 innings (CL-262); more innings ask for no more rest."""
TWO_IN_A_ROW: Final = 2
"""Consecutive games after which a pitcher is tired for the next (CL-258)."""


@dataclass(frozen=True, slots=True)
class Outing:
    """What a pitcher did in a game, as far as it counts for his rest.

    ``after`` is the largest number of outs that he had recorded when a batter came up, -1 if he faced none (CL-263).
    ``threw_tired``: he threw a pitch while tired (CL-254). ``starter``: he is of the rotation (CL-266).
    """

    after: int
    threw_tired: bool = False
    starter: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """A pitcher between two games: the games of rest that he owes, and the games in a row in which he has pitched."""

    owed: int = 0
    in_a_row: int = 0

    @property
    def tired(self) -> bool:
        """Whether he enters the next game tired (CL-256, CL-258)."""
        return self.owed > 0


FRESH: Final = Rest()


def innings_exceeded(after: int) -> int:
    """The largest number of innings, 0 to 4, of which he pitched more: a batter came up after three outs for each (CL-263).

    >>> [innings_exceeded(after) for after in (-1, 2, 3, 5, 6, 9, 12, 26)]
    [0, 0, 1, 1, 2, 3, 4, 4]
    """
    return min(max(after, 0) // OUTS_AN_INNING, MOST_REST)


def rest_asked(outing: Outing, in_a_row: int, rotation: int) -> int:
    """The games of rest that an outing asks for (CL-258 to CL-266).

    ``in_a_row`` counts the games in which he has pitched, with this one; ``rotation`` are the starters of the club (CL-R-77).
    """
    if outing.starter:
        return rotation - 1
    tired = outing.threw_tired or in_a_row >= TWO_IN_A_ROW
    return max(innings_exceeded(outing.after), int(tired))


def rested(rest: Rest, outing: Outing | None, rotation: int) -> Rest:
    """A pitcher's rest after a game of his club, in which he had that outing or none (CL-R-40, CL-R-41).

    One used while tired still owes what he owed, or what the new outing asks for if that is more (CL-267, CL-268).
    """
    if outing is None:
        return after_day_off(rest)
    return after_outing(rest, rest_asked(outing, rest.in_a_row + 1, rotation))


def after_day_off(rest: Rest) -> Rest:
    """A pitcher's rest after a game in which he did not pitch: a game less is owed, and the row is over (CL-R-40, CL-R-41)."""
    return Rest(max(rest.owed - 1, 0))


def after_outing(rest: Rest, asked: int) -> Rest:
    """A pitcher's rest after an outing that asks for so many games: work takes off none that he owes (CL-267, CL-268)."""
    return Rest(max(rest.owed, asked), rest.in_a_row + 1)


@dataclass(frozen=True, slots=True)
class PitchersWork(Event):
    """All outings of a game that is over, by side: pitchers' ids with their outings, in order of appearance (CL-257).

    ``rotations`` are the numbers of starters of both clubs.
    """

    outings: tuple[tuple[tuple[str, Outing], ...], tuple[tuple[str, Outing], ...]]
    rotations: tuple[int, int]


def work_of(board: ClutchBoard) -> PitchersWork:
    """What all pitchers of a game did that is over."""
    away, home = (tuple((line.card.id, outing_of(line)) for line in board.lines(seat)) for seat in BOTH)
    return PitchersWork("CL-257 rest", (away, home), (len(board.teams[AWAY].rotation), len(board.teams[HOME].rotation)))


def outing_of(line: PitcherLine) -> Outing:
    """A pitcher's outing from his line of a finished game."""
    return Outing(line.after, line.threw_tired, line.card.starts)


def next_starter(rotation: Sequence[Pitcher], started: Sequence[str]) -> int:
    """The place in the rotation, from 0, of the first who has not started in this turn of it (CL-067, CL-069).

    ``started`` are the ids of those who have.
    """
    return next((place for place, pitcher in enumerate(rotation) if pitcher.id not in started), 0)


def turn_of_rotation(started: Sequence[str], used: Sequence[str], rotation: int) -> tuple[str, ...]:
    """The ids of those who have started in this turn of the rotation, after a game that used these starters, in order.

    Whoever came in as an emergency counts as having started (CL-R-42). When all have started, a new turn begins (CL-069).
    """
    turn = list(started)
    for pitcher in used:
        if pitcher in turn:
            turn = []
        turn.append(pitcher)
        if len(turn) >= rotation:
            turn = []
    return tuple(turn)


@dataclass(frozen=True, slots=True)
class StaffRest:
    """A club's pitchers between two games: the rest of those who are not fresh, by id, and who has started this turn."""

    pitchers: Mapping[str, Rest]
    started: tuple[str, ...] = ()

    @property
    def tired(self) -> frozenset[str]:
        """Ids of those who would enter the next game tired."""
        return frozenset(pitcher for pitcher, rest in self.pitchers.items() if rest.tired)

    def after(self, lines: Sequence[PitcherLine], rotation: int) -> StaffRest:
        """The staff after a game with these lines, in order of appearance, of a club with so many starters."""
        outings = {line.card.id: outing_of(line) for line in lines}
        pitchers = {}
        for pitcher in dict.fromkeys((*self.pitchers, *outings)):
            rest = rested(self.pitchers.get(pitcher, FRESH), outings.get(pitcher), rotation)
            if rest != FRESH:
                pitchers[pitcher] = rest
        used = [line.card.id for line in lines if line.card.starts]
        return StaffRest(pitchers, turn_of_rotation(self.started, used, rotation))


RESTED_STAFF: Final = StaffRest({})
"""A club before its first game (CL-257)."""
