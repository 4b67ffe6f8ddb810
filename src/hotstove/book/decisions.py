"""Who won, lost and saved the game (OBR 9.17 to 9.19), from a finished scorebook whose pitchers are named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hotstove.baseball.plays import Count, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.book.diamond import Diamond
from hotstove.book.scorebook import STAFF, HalfInning, PitchingLine, Scorebook, winner
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Seat

SHORT_GAME = 6
"""A starter needs five innings to win, four where his side was in the field for fewer than this many (OBR 9.17(b))."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Ids of the winning, losing and saving pitcher; ``save`` is None where nobody earned one."""

    win: str
    loss: str
    save: str | None


def decisions(book: Scorebook) -> Decisions | None:
    """The pitchers' decisions; None in a game under way, a tie, or one that names no pitchers."""
    won = winner(book)
    if book.finished is None or won is None or any(STAFF in side.pitching for side in book.sides):
        return None
    staff = list(book.sides[won].pitching)
    win, loss = _lead_taken(book, won)
    if win == staff[0] and len(staff) > 1 and not _starter_qualifies(book, won):
        win = _most_effective(book, won, staff[1:])
    return Decisions(win, loss, _save(book, won, win))


def _halves(book: Scorebook) -> Iterator[tuple[HalfInning, tuple[int, int], tuple[str, str]]]:
    """Each half-inning with the score and both sides' pitchers before its first play."""
    pitchers = [next(iter(side.pitching)) for side in book.sides]
    away = home = 0
    for half in book.halves:
        for change in half.before:
            if change.position is Position.PITCHER:
                pitchers[change.side] = change.player.id
        yield half, (away, home), (pitchers[0], pitchers[1])
        for event in half.events:
            if type(event) is Substitution and event.position is Position.PITCHER:
                pitchers[event.side] = event.player.id
        if half.half:
            home += half.runs
        else:
            away += half.runs


def _lead_taken(book: Scorebook, won: Seat) -> tuple[str, str]:
    """Who pitched for the winner when it took the lead for good, and who was charged with that run (OBR 9.17)."""
    for half, score, pitchers in reversed(list(_halves(book))):
        behind = score[1 - won] - score[won]
        if half.half != won or behind < 0 or half.runs <= behind:
            continue
        diamond = Diamond((book.sides[0].sheet, book.sides[1].sheet))
        diamond.pitchers = list(pitchers)
        diamond.begin(half.half)
        for event in half.events:
            if isinstance(event, Substitution):
                diamond.substitute(event)
            elif isinstance(event, Play):
                for run in diamond.play(event).home:
                    if not behind:
                        return diamond.pitchers[won], run.runner.pitcher
                    behind -= 1
    raise DoesNotFit("nobody took the lead in a game that somebody won")


def _starter_qualifies(book: Scorebook, side: Seat) -> bool:
    """Five innings, or four in a game in which the side was in the field for five (OBR 9.17(b))."""
    outs = [line.outs for line in book.sides[side].pitching.values()]
    return outs[0] >= (15 if sum(outs) >= SHORT_GAME * 3 else 12)


def _most_effective(book: Scorebook, side: Seat, relief: Sequence[str]) -> str:
    """The reliever who wins in the starter's place, by a fixed reading of the scorer's judgment (OBR 9.17(b), comment).

    One inning or more counts before less; then fewest runs, earned runs and batters who reached; then the earlier one.
    """

    def rank(pitcher: str) -> tuple[bool, int, int, int]:
        line = book.sides[side].pitching[pitcher]
        return line.outs < 3, line[Count.RUN], line[Count.EARNED_RUN], _reached(line)

    return min(relief, key=rank)


def _reached(line: PitchingLine) -> int:
    return line.hits + line.walks + line[Count.HIT_BY_PITCH]


def _save(book: Scorebook, won: Seat, win: str) -> str | None:
    """The finishing pitcher's save (OBR 9.19): not the winner, an out at least, and a lead that was in danger or long kept."""
    staff = book.sides[won].pitching
    last = book.sides[won].pitcher
    if len(staff) == 1 or last == win or not staff[last].outs:
        return None
    lead, on_base = _entry(book, won, last)
    if lead <= 0:
        return None
    tying_run_near = lead <= on_base + 2  # on base, at bat or on deck
    outs = staff[last].outs
    return last if (lead <= 3 and outs >= 3) or tying_run_near or outs >= 9 else None


def _entry(book: Scorebook, side: Seat, pitcher: str) -> tuple[int, int]:
    """His side's lead as a pitcher came in, and the runners on base then."""
    for half, score, _ in _halves(book):
        lead = score[side] - score[1 - side]
        if any(change.player.id == pitcher and change.position is Position.PITCHER for change in half.before):
            return lead, 0
        on_base = 0
        for event in half.events:
            if type(event) is Play:
                on_base += event.ends_plate_appearance - event.outs - event.home
                if half.ended is None or half.ended.runs_count:
                    lead += event.home if half.half == side else -event.home
            elif isinstance(event, Substitution) and event.player.id == pitcher and event.position is Position.PITCHER:
                return lead, on_base if half.half != side else 0
    raise DoesNotFit(f"{pitcher} pitched and never came in")


def letters(found: Decisions) -> dict[str, str]:
    """What a box score prints behind the pitchers' names: ``W``, ``L`` or ``S`` by pitcher's id."""
    shown = {found.win: "W", found.loss: "L"}
    if found.save is not None:
        shown[found.save] = "S"
    return shown
