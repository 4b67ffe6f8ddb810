"""What only the plays of a finished game tell, and no sum of its lines: how it was won, rare plays, injuries, and hands.

A season keeps it beside the lines of each game, so that news and splits need no game to be played again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast, get_args

from hotstove.baseball.field import from_left
from hotstove.baseball.plays import Count, Injury, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.book.scorebook import Scorebook, ScoredHalf, winner
from hotstove.table.errors import Unreadable
from hotstove.table.events import BOTH, HOME, Event, Seat, other
from hotstove.table.texts import Json

MomentKind: TypeAlias = Literal["walk-off", "comeback", "grand slam", "triple play", "injury"]
_KINDS: Final = frozenset(get_args(MomentKind))
RESULTS: Final = int(Count.REACHED) + 1
"""Columns of a plate appearance's results, from ``Count.SINGLE`` to ``Count.REACHED``."""
SLAM: Final = 4
"""Runs of a home run with the bases full."""
THREE_OUTS: Final = 3
MOST: Final = 999
"""The highest figure that a file is believed."""
HOW: Final = frozenset(("", *(kind.words for kind in Kind)))
"""What a game may end with, in words."""
HANDS: Final = ("L", "R")
SIDES_OF_PLATE: Final = ("L", "R", "B", "S")
Results: TypeAlias = list[int]


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that happened, to the credit of a side and of a player (his id), empty for the whole side.

    ``figure``: a walk-off's final lead, the runs by which the winner of a comeback was behind, the games that an injury costs;
    otherwise 1. ``how`` is what ended a walk-off: ``home run``, ``single``, ``error``.
    """

    kind: MomentKind
    side: Seat
    player: str
    figure: int = 1
    how: str = ""


@dataclass(frozen=True, slots=True)
class AgainstLeft:
    """A side's plate appearances in which the other one's hand or side of the plate was the left, by ``Count``'s results.

    ``batting`` has each batter's against left-handed pitchers, ``pitching`` each pitcher's against batters who stood on the
    left; who has none is not in it.
    """

    batting: dict[str, Results]
    pitching: dict[str, Results]


@dataclass(frozen=True, slots=True)
class Told:
    """What the plays of a game tell. ``left`` are both sides (away, home), None if somebody's hand is unknown."""

    moments: tuple[Moment, ...]
    left: tuple[AgainstLeft, AgainstLeft] | None

    def plain(self) -> Json:
        """As data."""
        moments: list[Json] = [[each.kind, each.side, each.player, each.figure, each.how] for each in self.moments]
        if self.left is None:
            return [moments, None]
        return [moments, [[_rows(side.batting), _rows(side.pitching)] for side in self.left]]

    @classmethod
    def of(cls, data: Json) -> Told:
        """From the data of ``plain``; raises Unreadable for anything else, since a file may be somebody else's."""
        try:
            return _told(data)
        except (TypeError, ValueError, KeyError):
            raise Unreadable("what the plays of a game tell is not as it is written") from None


def _rows(counts: dict[str, Results]) -> Json:
    return {id_: list[Json](row) for id_, row in counts.items()}


def _told(data: Json) -> Told:
    if not isinstance(data, list):
        raise TypeError
    moments, left = data
    if not isinstance(moments, list):
        raise TypeError
    return Told(tuple(_moment(row) for row in moments), None if left is None else _both(left))


def _moment(row: Json) -> Moment:
    if not isinstance(row, list):
        raise TypeError
    kind, side, player, figure, how = row
    if kind not in _KINDS or side not in BOTH or not isinstance(player, str) or not player.isprintable() or how not in HOW:
        raise ValueError
    return Moment(cast("MomentKind", kind), cast("Seat", side), player, _whole(figure), str(how))


def _whole(number: Json) -> int:
    if type(number) is not int or not 0 <= number <= MOST:
        raise ValueError
    return number


def _both(left: Json) -> tuple[AgainstLeft, AgainstLeft]:
    if not isinstance(left, list):
        raise TypeError
    away, home = (AgainstLeft(*map(_results, side)) for side in left if isinstance(side, list))
    return away, home


def _results(rows: Json) -> dict[str, Results]:
    if not isinstance(rows, dict):
        raise TypeError
    found = {}
    for id_, row in rows.items():
        if not isinstance(row, list) or len(row) != RESULTS:
            raise ValueError
        found[id_] = [_whole(count) for count in row]
    return found


# --- From a book


def told_of(book: Scorebook, events: Sequence[Event]) -> Told:
    """What the plays of a finished game tell; ``events`` are all of the game, which the book was made from."""
    hurt = (Moment("injury", each.side, each.player, each.games) for each in events if isinstance(each, Injury))
    return Told((*_won_by(book), *_rare(book), *hurt), against_left(book))


def _won_by(book: Scorebook) -> Iterator[Moment]:
    """How far the winner was behind, and who won the game with its last play."""
    side = winner(book)
    if side is None:
        return
    lead = lowest = 0
    for half in book.halves:
        lead += half.runs if half.half == side else -half.runs
        lowest = min(lowest, lead)
    last = book.halves[-1]
    scoring = [play for play in last.plays if play.home]
    if side == last.half == HOME and scoring and lead <= scoring[-1].home:
        yield Moment("walk-off", side, scoring[-1].batter, lead, scoring[-1].kind.words)
    if lowest < 0:
        yield Moment("comeback", side, "", -lowest)


def _rare(book: Scorebook) -> Iterator[Moment]:
    for half in book.halves:
        for event in half.events:
            if type(event) is not Play:
                continue
            facts = event.facts
            if facts.home == SLAM and event.kind is Kind.HOME_RUN and _counts(half):
                yield Moment("grand slam", half.half, event.batter)
            if facts.outs == THREE_OUTS:
                yield Moment("triple play", other(half.half), "")


def _counts(half: ScoredHalf) -> bool:
    """Whether its runs count."""
    return not half.provisional or (half.ended is not None and half.ended.runs_count)


def against_left(book: Scorebook) -> tuple[AgainstLeft, AgainstLeft] | None:
    """Both sides' plate appearances against the left; None if a pitcher's or a batter's hand is unknown."""
    bats = [{player.id: player.bats for player in side.everybody} for side in book.sides]
    throws = [{player.id: player.throws for player in side.everybody} for side in book.sides]
    pitcher = ["" if side.sheet.pitcher is None else side.sheet.pitcher.id for side in book.sides]
    found = AgainstLeft({}, {}), AgainstLeft({}, {})
    for half in book.halves:
        offense, defense = half.half, other(half.half)
        counts = _counts(half)
        for change in half.before:
            if change.position is Position.PITCHER:
                pitcher[change.side] = change.player.id
        batting, pitching = found[offense].batting, found[defense].pitching
        hand, sides = throws[defense].get(pitcher[defense], ""), bats[offense]
        for event in half.events:
            if type(event) is Play:
                credit = event.facts.credit if counts else event.facts.credit_void
                if credit < 0:
                    continue
                side = sides.get(event.batter, "")
                if hand not in HANDS or side not in SIDES_OF_PLATE:
                    return None
                if hand == "L":
                    _row(batting, event.batter)[credit] += 1
                if from_left(side, hand):
                    _row(pitching, pitcher[defense])[credit] += 1
            elif isinstance(event, Substitution) and event.position is Position.PITCHER:
                pitcher[event.side] = event.player.id
                hand = throws[defense].get(pitcher[defense], "")
    return found


def _row(rows: dict[str, Results], id_: str) -> Results:
    row = rows.get(id_)
    if row is None:
        row = rows[id_] = [0] * RESULTS
    return row
