"""The winning, losing and saving pitcher (OBR 9.17 to 9.19), from a finished scorebook that names pitchers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hotstove.baseball.plays import Count
from hotstove.book.scorebook import STAFF, Scorebook, winner
from hotstove.book.statistics import PitchingLine
from hotstove.table.events import Seat

SHORT_GAME = 6
"""A starter needs five innings to win, or four if his side was in the field for fewer innings than this (OBR 9.17(b))."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Ids of the winning, losing and saving pitcher; ``save`` is None if no pitcher earned one."""

    win: str
    loss: str
    save: str | None


def decisions(book: Scorebook) -> Decisions | None:
    """The pitchers' decisions; None in a game under way, a tie, or one that names no pitchers."""
    won = winner(book)
    if book.finished is None or won is None or any(STAFF in side.pitching for side in book.sides):
        return None
    staff = list(book.sides[won].pitching)
    win, loss = book.go_ahead  # the winner's pitcher when it took the lead for good, and the pitcher charged with that run
    if win == staff[0] and len(staff) > 1 and not _starter_qualifies(book, won):
        win = _most_effective(book, won, staff[1:])
    return Decisions(win, loss, _save(book, won, win))


def _starter_qualifies(book: Scorebook, side: Seat) -> bool:
    """Whether the starter pitched five innings, or four if his side was in the field for only five (OBR 9.17(b))."""
    outs = [line.outs for line in book.sides[side].pitching.values()]
    return outs[0] >= (15 if sum(outs) >= SHORT_GAME * 3 else 12)


def _most_effective(book: Scorebook, side: Seat, relief: Sequence[str]) -> str:
    """The reliever that wins in the starter's place, by fixed criteria for the scorer's judgment (OBR 9.17(b), comment).

    One inning or more ranks before less; then fewest runs, earned runs and batters on base; then the earlier reliever.
    """

    def rank(pitcher: str) -> tuple[bool, int, int, int]:
        line = book.sides[side].pitching[pitcher]
        return line.outs < 3, line[Count.RUN], line[Count.EARNED_RUN], _reached(line)

    return min(relief, key=rank)


def _reached(line: PitchingLine) -> int:
    return line.hits + line.walks + line[Count.HIT_BY_PITCH]


def _save(book: Scorebook, won: Seat, win: str) -> str | None:
    """The finishing pitcher if he earned a save (OBR 9.19): not the winner, at least one out, a small lead or three innings."""
    staff = book.sides[won].pitching
    last = staff[book.sides[won].pitcher]
    if len(staff) == 1 or last.player.id == win or not last.outs or last.lead <= 0:
        return None
    tying_run_near = last.lead <= last.on_base + 2  # on base, at bat or on deck
    return last.player.id if (last.lead <= 3 and last.outs >= 3) or tying_run_near or last.outs >= 9 else None


def letters(decided: Decisions, won: bool) -> dict[str, str]:
    """The letter after a pitcher's name in a box score, by the ids of the side that ``won``, or lost: ``W``, ``L`` or ``S``."""
    if not won:
        return {decided.loss: "L"}
    return {decided.win: "W"} | ({decided.save: "S"} if decided.save is not None else {})
