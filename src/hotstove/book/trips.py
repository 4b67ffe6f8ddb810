"""Each batter's trip around the bases, from all plays that moved him: the contents of a scorecard's cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.plays import Count, Kind, Play
from hotstove.book.play_by_play import fielders
from hotstove.book.scorebook import FollowedHalf, Scorebook, ScoredSubstitution
from hotstove.table.events import Seat


class TripEnd(StrEnum):
    """The end of a trip. ``VOID``: he came home, and the half-inning's runs do not count."""

    OUT = "out"
    SCORED = "scored"
    VOID = "home, void"
    AT_RISK = "home, not yet counted"
    LEFT = "left on base"
    ON_BASE = "on base"


@dataclass(frozen=True, slots=True)
class Leg:
    """One advance of a trip, from base to base (0 the plate, 4 home). ``label`` says how, unless a batter's play did it."""

    start: int
    end: int
    label: str = ""


@dataclass(slots=True)
class Trip:
    """A plate appearance and the trip of the batter or his pinch runner.

    ``turn`` numbers the plate appearances of his place in the order within the half-inning, from 0. ``out`` is the number of
    the out (1 to 3) that ended the trip, or 0; ``caught`` is the leg on which he was put out. ``batted_in`` are runs batted
    in; ``last``: the half-inning ended with it.
    """

    batter: str
    slot: int
    inning: int
    turn: int
    code: str
    legs: list[Leg] = field(default_factory=list)
    caught: Leg | None = None
    out: int = 0
    end: TripEnd = TripEnd.ON_BASE
    batted_in: int = 0
    last: bool = False

    @property
    def reached(self) -> int:
        """The furthest base reached: 0 if he was out before first, 4 for home."""
        return self.legs[-1].end if self.legs else BATTER


def trips(book: Scorebook, side: Seat) -> list[Trip]:
    """All trips of one team in order; raises DoesNotFit for a batter that is not in the batting order."""
    places = {player.id: number for number, slot in enumerate(book.sides[side].order) for player in slot}
    made: list[Trip] = []
    for followed in book.followed():
        if followed.half.half == side:
            made += _half(followed, places)
    return made


def _half(followed: FollowedHalf, places: dict[str, int]) -> list[Trip]:
    half = followed.half
    counts = half.ended.runs_count if half.ended is not None else not half.provisional
    home = TripEnd.SCORED if counts else TripEnd.AT_RISK if half.ended is None else TripEnd.VOID
    made: list[Trip] = []
    on_base: dict[str, Trip] = {}
    for step in followed.steps:
        if isinstance(step, ScoredSubstitution):
            if step.on_base:
                on_base[step.change.player.id] = on_base.pop(step.change.replaces)
            continue
        play, outs = step.play, step.outs
        if play.ends_plate_appearance:
            slot = places[play.batter]
            turn = sum(trip.slot == slot for trip in made)
            batted_in = play.batted_in if counts else 0
            made.append(Trip(play.batter, slot, half.inning, turn, code(play, counts), batted_in=batted_in))
            on_base[play.batter] = made[-1]
        for move in play.moves:
            trip = on_base[step.runner(move.start).id]
            if move.out:
                outs += 1
                _put_out(trip, move, play, outs)
            else:
                trip.legs.append(Leg(move.start, move.end, _label(move, play)))
                if move.end == HOME_PLATE:
                    trip.end = home
    if made and half.ended is not None:
        made[-1].last = True
        for trip in made:
            if trip.end is TripEnd.ON_BASE:
                trip.end = TripEnd.LEFT
    return made


def _put_out(trip: Trip, move: Move, play: Play, outs: int) -> None:
    trip.out, trip.end = outs, TripEnd.OUT
    if move.start != BATTER or move.end > 1:
        by = "-".join(str(number) for number in move.fielders)
        trip.caught = Leg(move.start, max(move.end, move.start), by or _how_out(move, play))


def _how_out(move: Move, play: Play) -> str:
    if move.steal:
        return "CS"
    if play.kind is Kind.PICK_OFF:
        return "PO"
    if play.double_play:
        return "DP"
    return "FC" if play.kind is Kind.FIELDERS_CHOICE else "out"


_LABELS = {Kind.WILD_PITCH: "WP", Kind.PASSED_BALL: "PB", Kind.BALK: "BK"}


def _label(move: Move, play: Play) -> str:
    if move.steal:
        return "SB"
    if move.error and play.kind is not Kind.ERROR:
        return f"E{move.error}"
    return _LABELS.get(play.kind, "")


_CODES = {
    Kind.SINGLE: "1B",
    Kind.DOUBLE: "2B",
    Kind.TRIPLE: "3B",
    Kind.HOME_RUN: "HR",
    Kind.WALK: "BB",
    Kind.INTENTIONAL_WALK: "IBB",
    Kind.HIT_BY_PITCH: "HBP",
    Kind.INTERFERENCE: "CI",
    Kind.STRIKEOUT: "K",
    Kind.GROUND_OUT: "GO",
    Kind.FLY_OUT: "FO",
    Kind.LINE_OUT: "LO",
    Kind.POP_OUT: "PO",
    Kind.BUNT_OUT: "BO",
    Kind.FIELDERS_CHOICE: "FC",
    Kind.ERROR: "E",
}
_AIR = {Kind.FLY_OUT: "F", Kind.LINE_OUT: "L", Kind.POP_OUT: "P"}


def code(play: Play, counts: bool = True) -> str:
    """The scorecard's code of a plate appearance: ``1B``, ``K``, ``SH``, ``DP``; with fielders ``6-3``, ``F8``, ``E6``.

    ``counts``: whether runs of this half-inning count. A fly out with a void run is not a sacrifice fly (OBR 9.08(d)).
    """
    credit = play.credit if counts else play.credit_void
    if credit == Count.SACRIFICE_HIT:
        return "SH"
    if credit == Count.SACRIFICE_FLY:
        return "SF"
    chain = fielders(play)
    if play.double_play and play.kind is not Kind.STRIKEOUT:
        return f"DP {chain}" if chain else "DP"
    own = play.batter_move()
    if play.kind is Kind.ERROR:
        return f"E{own.error}" if own is not None and own.error else "E"
    if play.kind in _AIR and chain:
        return f"{_AIR[play.kind]}{chain}"
    if play.kind is Kind.GROUND_OUT and chain:
        return chain
    return _CODES[play.kind]
