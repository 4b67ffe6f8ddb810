"""Who won, lost and saved the game (OBR 9.17 to 9.19), from a finished scorebook whose pitchers are named."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.diamond import Step, followed
from hotstove.baseball.plays import Count, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.scorebook import STAFF, PitchingLine, Scorebook, winner
from hotstove.table.events import Seat, other

SHORT_GAME = 6
"""A starter needs five innings to win, four where his side was in the field for fewer than this many (OBR 9.17(b))."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """Ids of the winning, losing and saving pitcher; ``save`` is None where nobody earned one."""

    win: str
    loss: str
    save: str | None


@dataclass(slots=True)
class _Entry:
    """A pitcher as he comes in: his side's lead then, runners on base, and the outs he made in all."""

    pitcher: str
    lead: int
    on_base: int
    entered_relief: bool
    outs: int = 0


@dataclass(frozen=True, slots=True)
class _LeadTaken:
    """A side went ahead: its own pitcher then, and who was charged with the run."""

    side: Seat
    pitcher: str
    charged: str


def decisions(book: Scorebook) -> Decisions | None:
    """The pitchers' decisions; None in a game under way, a tie, or one that names no pitchers."""
    won = winner(book)
    if book.finished is None or won is None or any(STAFF in side.pitching for side in book.sides):
        return None
    entries, taken = _follow(book)
    last = taken[-1]
    starter = entries[won][0]
    win = last.pitcher
    if win == starter.pitcher and not _starter_qualifies(starter, entries[won]) and len(entries[won]) > 1:
        win = _most_effective(book, won, entries[won][1:])
    return Decisions(win, last.charged, _save(entries[won][-1], win))


def _follow(book: Scorebook) -> tuple[tuple[list[_Entry], list[_Entry]], list[_LeadTaken]]:
    """Every pitcher's entry for both sides, and every time that a lead was taken, in order."""
    score = [0, 0]
    pitchers = [next(iter(side.pitching)) for side in book.sides]
    away, home = ([_Entry(pitcher, 0, 0, False)] for pitcher in pitchers)
    entries = (away, home)
    taken: list[_LeadTaken] = []
    for half, steps in followed(book):
        offense, defense = half.half, other(half.half)
        bases = 0
        for step in steps:
            if isinstance(step, Substitution):
                if step.position is Position.PITCHER:
                    side = step.side
                    runners = bases if side == defense else 0
                    entries[side].append(_Entry(step.player.id, score[side] - score[1 - side], runners, True))
                continue
            entries[defense][-1].outs += step.play.outs
            bases = _runners_after(step)
            if half.ended is not None and not half.ended.runs_count:
                continue
            for run in step.home:
                score[offense] += 1
                if score[offense] == score[defense] + 1:
                    taken.append(_LeadTaken(offense, entries[offense][-1].pitcher, run.runner.pitcher))
    return entries, taken


def _runners_after(step: Step) -> int:
    """How many stand on base after a play."""
    before = sum(runner is not None for runner in step.who[1:])
    return before + step.play.ends_plate_appearance - step.play.outs - len(step.home)


def _starter_qualifies(starter: _Entry, staff: list[_Entry]) -> bool:
    """Five innings, or four in a game in which the side was in the field for five (OBR 9.17(b))."""
    fielded = sum(entry.outs for entry in staff)
    return starter.outs >= (15 if fielded >= SHORT_GAME * 3 else 12)


def _most_effective(book: Scorebook, side: Seat, relief: list[_Entry]) -> str:
    """The reliever who wins in the starter's place, by a fixed reading of the scorer's judgment (OBR 9.17(b), comment).

    One inning or more counts before less; then fewest runs, earned runs and batters who reached; then the earlier one.
    """

    def rank(entry: _Entry) -> tuple[bool, int, int, int]:
        line = book.sides[side].pitching[entry.pitcher]
        return entry.outs < 3, line[Count.RUN], line[Count.EARNED_RUN], _reached(line)

    return min(relief, key=rank).pitcher


def _reached(line: PitchingLine) -> int:
    return line.hits + line.walks + line[Count.HIT_BY_PITCH]


def _save(last: _Entry, win: str) -> str | None:
    """The finishing pitcher's save (OBR 9.19): not the winner, an out at least, and a lead that was in danger or long kept."""
    if not last.entered_relief or last.pitcher == win or not last.outs or last.lead <= 0:
        return None
    tying_run_near = last.lead <= last.on_base + 2  # on base, at bat or on deck
    if (last.lead <= 3 and last.outs >= 3) or tying_run_near or last.outs >= 9:
        return last.pitcher
    return None


def letters(found: Decisions) -> dict[str, str]:
    """What a box score prints behind the pitchers' names: ``W``, ``L`` or ``S`` by pitcher's id."""
    shown = {found.win: "W", found.loss: "L"}
    if found.save is not None:
        shown[found.save] = "S"
    return shown
