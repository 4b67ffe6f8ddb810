"""The effects of a finished game on the next: attempts to steal, and injuries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.plays import HalfInningBegins, Injury, Play, Substitution
from hotstove.table import Event, Seat


@dataclass(frozen=True, slots=True)
class Carried:
    """A game's attempts to steal of both sides (with whether they were straight for home), and its injured players."""

    steals: Sequence[tuple[Seat, str, bool]] = ()
    injuries: Sequence[Injury] = ()


def carried(events: Sequence[Event]) -> Carried:
    """Collect it from a finished game's events."""
    injuries, tried = [], []
    for number, event in enumerate(events):
        if event.__class__ is Play:
            if event.steals and event.why[:6] in ATTEMPT_RULES:
                tried.append(number)
        elif event.__class__ is Injury:
            injuries.append(event)
    return Carried([steal_attempt(events, number) for number in tried], injuries)


ATTEMPT_RULES: Final = ("PT-167", "PT-225", "PT-231")
"""The rules that events of steals for points cite; other steals cost nothing and do not count."""


def steal_attempt(events: Sequence[Event], number: int) -> tuple[Seat, str, bool]:
    """The side, the runner and whether it was a straight steal of home, from the half-inning up to that event number."""
    begins = number
    while not isinstance(events[begins], HalfInningBegins):
        begins -= 1
    half = events[begins]
    assert isinstance(half, HalfInningBegins)
    bases = ["", "", ""]
    for event in events[begins + 1 : number]:
        if isinstance(event, Play):
            who = (event.batter, *bases, "")
            bases = [who[base] for base in event.after]
        elif isinstance(event, Substitution) and event.side == half.half and event.replaces in bases:
            bases[bases.index(event.replaces)] = event.player.id
    play = events[number]
    assert isinstance(play, Play)
    base = max(move.start for move in play.moves if move.steal or move.out)
    return half.half, bases[base - 1], play.why.startswith("PT-225")
