"""The charts of ``charts.yaml`` in the form in which the rules look them up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final, TypeVar

from hotstove.baseball.positions import Position, read_position
from hotstove.games.pinetar.outcomes import ROLLS, Outcome, OutcomeKind, outcome
from hotstove.table.packaged import read_packaged
from hotstove.table.spans import by_roll, span
from hotstove.table.texts import Node

GRADES = ("A+", "A", "B", "C", "D", "E", "G", "M")
"""Pitchers' grades (PT-132). A+ to E run from best to worst; G gives up home runs, M walks."""
SPEEDS = ("S", "M", "F")
"""Slow, medium, fast (PT-66)."""
NO_FIELDER = 0
FACES = 10
"""The faces of the white die."""

V = TypeVar("V")

CHARTS: Final = read_packaged("hotstove.games.pinetar", "charts.yaml").mapping()
"""The data of all charts, by name."""


def _rows(name: str) -> dict[str, Node]:
    return dict(CHARTS[name].mapping())


def _position(place: Node) -> Position:
    return read_position(place, "a position, such as SS or CF")


def _location(word: str, place: Node) -> int:
    return NO_FIELDER if word == "IF" else int(_position(place.part(word)))


def _outcome(text: str, place: Node) -> Outcome:
    """The outcome with that text; raises Unreadable with the place."""
    try:
        return outcome(text)
    except KeyError:
        place.part(text).unreadable("an outcome, such as 2B, GO-SS or FO-CF")


def _by_roll(name: str, read: Callable[[Node], V]) -> tuple[V, ...]:
    """A chart whose rows are ranges, with an entry for each of the hundred rolls."""
    return by_roll(CHARTS[name], [(span(rolls, row), read(row)) for rolls, row in _rows(name).items()], ROLLS)


# --- Hit location and base advancement (PT-54 to PT-71)


def _locations() -> tuple[int, ...]:
    entries: list[int] = []
    for rolls, row in _rows("hit location").items():
        words = row.text().split()
        if len(words) != len(span(rolls, row)):
            row.unreadable(f"{len(span(rolls, row))} fields, one for each roll")
        entries += [_location(word, row) for word in words]
    if len(entries) != ROLLS:
        CHARTS["hit location"].not_legal(f"{ROLLS} rolls, not {len(entries)}")
    return tuple(entries)


HIT_LOCATION: tuple[int, ...] = _locations()
"""The field of a hit by batter roll, a scorecard number; 0 for an infield hit (PT-56)."""


class Parity(StrEnum):
    """The class of a roll for runners' advances on hits (PT-61 to PT-65)."""

    ODD = "odd"
    EVEN = "even"
    DOUBLED = "doubled"


def doubled(roll: int) -> bool:
    """Whether both digits of a roll are the same (PT-65); 00 counts.

    >>> [roll for roll in range(100) if doubled(roll)]
    [0, 11, 22, 33, 44, 55, 66, 77, 88, 99]
    """
    return roll % 11 == 0


PARITY = tuple(Parity.DOUBLED if doubled(roll) else Parity.ODD if roll % 2 else Parity.EVEN for roll in range(100))
"""By batter roll; 0 is both even and doubled, and counts as doubled (PT-R-13)."""
_EXTRA = {
    (Parity(name), word[0]): int(word[1]) - 1 for name, row in _rows("base advancement").items() for word in row.text().split()
}
EXTRA_BASES: tuple[tuple[int, int, int], ...] = tuple(
    (_EXTRA[parity, "S"], _EXTRA[parity, "M"], _EXTRA[parity, "F"]) for parity in PARITY
)
"""By batter roll: the bases beyond the hit's that slow, medium and fast runners take."""


# --- Ground outs (PT-72 to PT-105)


class Ground(StrEnum):
    """The results of a ground out with runners on."""

    DOUBLE_PLAY = "GDP"
    HOME_AND_FIRST = "GDP *"
    SECOND_AND_FIRST = "GDP **"
    FORCE_RUNNER_HOLDS = "FC R3H"
    FORCE_RUNNER_ADVANCES = "FC R3A"
    FORCE_AT_HOME = "GO-2"
    BATTER_OUT_HOLD = "PO-3 RH"
    BATTER_OUT_ADVANCE = "PO-3 RA"
    LEAD_RUNNER_OUT = "LR Out"


def _grounders(name: str) -> dict[Outcome, tuple[Ground, ...]]:
    results = {}
    for printed, row in _rows(name).items():
        faces = [
            (span(rolls.text(), rolls), Ground(rolls.part(result).one_of(tuple(Ground))))
            for result, rolls in row.mapping().items()
        ]
        results[_outcome(printed, row)] = by_roll(row, faces, FACES)
    return results


RUNNER_ON_FIRST = _grounders("ground outs with a runner on 1st")
NO_RUNNER_ON_FIRST = _grounders("ground outs with no runner on 1st")
BASES_LOADED = _grounders("ground outs with the bases loaded")


# --- Fly outs (PT-106 to PT-116)

TAG: dict[Outcome, tuple[int, int]] = {
    outcome(printed): (
        row.mapping()["2nd"].number(0, 99) if "2nd" in row.mapping() else -1,
        row.mapping()["3rd"].number(0, 99),
    )
    for printed, row in _rows("tag").items()
}
"""By fly out: the highest tag rolls on which runners on second and third advance; -1 if nobody may try (PT-109)."""
THROWN_OUT = (77, 88, 99)
"""Tag rolls on which the lead runner of those who try is thrown out (PT-113)."""


# --- Bunts (PT-118 to PT-131)


@dataclass(frozen=True, slots=True)
class Bunt:
    """A result of a bunt as the table prints it, with its fielders, assists first."""

    printed: str
    fielders: tuple[int, ...]

    @property
    def result(self) -> str:
        """SH, I-Hit, E, FC or PODP."""
        return "I-Hit" if self.printed == "I-Hit" else re.split("[ -]", self.printed)[0]


def _bunt(text: str) -> Bunt:
    return Bunt(text, tuple(int(number) for number in re.findall(r"\d", text)))


def _bunts(name: str) -> dict[str, tuple[Bunt, Bunt]]:
    return {
        label: (_bunt(row.mapping()["even"].text()), _bunt(row.mapping()["odd"].text())) for label, row in _rows(name).items()
    }


SACRIFICE, SQUEEZE = _bunts("sacrifice"), _bunts("squeeze")
"""By how the roll compares with SHC: the results of an even and of an odd roll."""
SQUEEZE_COSTS = 25
"""Subtracted from SHC on a squeeze (PT-130)."""


# --- Pitcher modifier (PT-132 to PT-140)


def _modified() -> dict[tuple[OutcomeKind, str], OutcomeKind]:
    new_kinds: dict[tuple[OutcomeKind, str], OutcomeKind] = {}
    rows = _rows("pitcher modifier")
    originals = [OutcomeKind(item.one_of(tuple(OutcomeKind))) for item in rows.pop("original").items()]
    for new, row in rows.items():
        cells = row.items()
        if len(cells) != len(originals):
            row.unreadable(f"{len(originals)} cells, one for each original result")
        for original, cell in zip(originals, cells, strict=True):
            for grade in filter(None, (str(cell.value) if cell.value else "").split(", ")):
                if grade not in GRADES:
                    cell.part(grade).unreadable(f"grades of {', '.join(GRADES)}")
                if (original, grade) in new_kinds:
                    cell.not_legal(f"a pitcher's {grade} makes two results of {original}")
                new_kinds[original, grade] = OutcomeKind(row.part(new).one_of(tuple(OutcomeKind)))
    for original in originals:
        new_kinds.setdefault((original, "A+"), new_kinds[original, "A"])  # PT-135
    return new_kinds


MODIFIED = _modified()
"""By original result and grade: the new result (PT-134)."""
MODIFIER_ROLLS = frozenset(range(0, 51, 5))
"""The batter rolls that the table is used on (PT-133)."""


@cache
def modified(original: Outcome, grade: str, roll: int) -> Outcome:
    """The outcome after the pitcher's grade has been applied on that batter roll (PT-133 to PT-140).

    A ground out from the table goes to short if the roll ends in 0, to second if it ends in 5 (PT-R-14).
    """
    if roll not in MODIFIER_ROLLS:
        return original
    new = MODIFIED.get((original.kind, grade), original.kind)
    if new is original.kind:
        return original
    if new is OutcomeKind.GROUND_OUT:
        return outcome("GO-2B" if roll % 10 else "GO-SS")
    return outcome(new)


# --- Errors (PT-147 to PT-155)


@dataclass(frozen=True, slots=True)
class ErrorRow:
    """The fielder with the ball, the bases on an error, and whether runners take one more with two outs (PT-151)."""

    fielder: Position
    bases: int
    star: bool


def _error(row: Node) -> ErrorRow:
    who, _, bases = row.text().partition(" ")
    if not re.fullmatch(r"[1-3]\*?", bases):
        row.unreadable("a position and the bases on an error, such as SS 1*")
    return ErrorRow(_position(row.part(who)), int(bases[0]), bases.endswith("*"))


ERRORS = _by_roll("errors", _error)
"""By red and white dice."""


# --- Steals (PT-158 to PT-165)


@dataclass(frozen=True, slots=True)
class Opportunity:
    """What an SBO grade allows: points per attempt, first inning, attempts a series (-1: any number), hit and run."""

    grade: str
    points: int
    first_inning: int
    a_series: int
    hit_and_run: bool


NEVER = 1 << 30


def _opportunities() -> dict[str, Opportunity]:
    opportunities = {}
    for grade, row in _rows("steal opportunity").items():
        cells = row.mapping()
        first = NEVER if cells["from"].value == "never" else cells["from"].number(1, 9)
        often = -1 if cells["series"].value == "any" else cells["series"].number(0, 9)
        opportunities[grade] = Opportunity(grade, cells["points"].number(0, 9), first, often, cells["H&R"].value is True)
    return opportunities


OPPORTUNITIES = _opportunities()


# --- Defense (PT-171 to PT-184)


@dataclass(frozen=True, slots=True)
class DefenseRow:
    """The position whose range is checked, the result if it is positive, else the field of the hit (0: an infield hit)."""

    fielder: Position
    positive: Outcome
    field: int


def _defense_row(cell: Node) -> DefenseRow:
    words = cell.text().split()
    if len(words) != 3:
        cell.unreadable("a position, an outcome and a field, such as SS GO-SS LF")
    who, result, where = words
    return DefenseRow(_position(cell.part(who)), _outcome(result, cell), _location(where, cell))


def _defense(row: Node) -> dict[OutcomeKind, DefenseRow]:
    if isinstance(row.value, dict):
        return {OutcomeKind(cell.part(hit).one_of(HITS)): _defense_row(cell) for hit, cell in row.mapping().items()}
    return dict.fromkeys(map(OutcomeKind, HITS), _defense_row(row))


HITS = (OutcomeKind.SINGLE, OutcomeKind.DOUBLE, OutcomeKind.TRIPLE)
POSITIVE_DEFENSE = _by_roll("positive defense", _defense)
"""By the roll, then the kind of hit (PT-174)."""
POSITIVE_ROLLS, NEGATIVE_ROLLS = (11, 22), (66, 88)
"""Batter rolls on which a fielder's range is checked (PT-172, PT-180)."""


# --- Small tables

HIT_AND_RUN_SHIFT = _rows("hit and run")["batter roll"].number(0, 9)
HIT_AND_RUN_HIGHEST = _rows("hit and run")["highest roll"].number(0, 99)
HIT_AND_RUN_WHITE = _rows("hit and run")["white die"].number(0, 9)
INFIELD_IN_WHITE = _rows("infield in")["white die"].number(-9, 0)
INFIELD_IN_SINGLES = _rows("infield in")["singles"].number(0, 9)
ARMS = {arm: row.number(0, 99) for arm, row in _rows("at the plate").items()}
"""By the outfielder's arm: the highest roll on which the runner is out at the plate (PT-203)."""
MIP_MODIFIERS = {label: row.number(-9, 9) for label, row in _rows("MIP").items()}
"""Innings by which a pitcher's limit moves up or down (PT-194)."""


def _injuries() -> dict[str, tuple[int, ...]]:
    rows = _rows("injury length")
    letters = [item.text() for item in rows.pop("die").items()]
    games = [[cell.number(1, 99) for cell in row.items()] for row in rows.values()]
    for row, cells in zip(rows.values(), games, strict=True):
        if len(cells) != len(letters):
            row.unreadable(f"{len(letters)} numbers of games")
    return {letter: tuple(row[number] for row in games) for number, letter in enumerate(letters)}


INJURY_LENGTH = _injuries()
"""By letter, then one die: games out (PT-208)."""


def _rare(row: Node) -> tuple[str, str]:
    plays = row.items()
    if len(plays) != 2:
        row.unreadable("two plays: with the bases empty, and with runners on")
    return plays[0].text(), plays[1].text()


RARE_PLAYS = _by_roll("rare play", _rare)
"""By blue and white dice: with the bases empty, and with runners on (PT-240)."""


@dataclass(frozen=True, slots=True)
class WhiteDie:
    """How a hit and run or an infield playing in changes the white die for ground outs (PT-190, PT-235, PT-R-39)."""

    face: int
    infield_in: bool = False
    hit_and_run: bool = False
    value: int = field(init=False)

    def __post_init__(self) -> None:
        value = max(self.face + INFIELD_IN_WHITE, 0) if self.infield_in else self.face
        object.__setattr__(self, "value", min(value + HIT_AND_RUN_WHITE, 9) if self.hit_and_run else value)
