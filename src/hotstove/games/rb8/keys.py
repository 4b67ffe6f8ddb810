"""The keys: what dice mean in RB8. The charts stand in ``keys.yaml`` as the key cards print them."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from hotstove.baseball.positions import Position, read_position
from hotstove.table import D6, Dice, Die, dice
from hotstove.table.dice import SIX_SIDED, Face
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node


class ResultKind(StrEnum):
    """The kinds of results of an at-bat, by the keys or by abilities, cards and the smaller keys."""

    LOOKING = "strike out looking"
    SWINGING = "strike out swinging"
    FOUL_TIP = "strike out on a foul tip"
    WALK = "walk"
    HIT_BATTER = "hit batter"
    SINGLE = "single"
    INFIELD_SINGLE = "infield single"
    DOUBLE = "double"
    TRIPLE = "triple"
    HOME_RUN = "home run"
    LINE_OUT = "line out"
    CATCH = "running catch"  # scored as a line out, but none for an ability that makes hits of line outs (RB-R-49)
    POP_OUT = "pop out"
    DEEP_FLY = "deep fly out"
    GROUND_BALL = "ground ball"
    FIVE_SIX = "five six key"
    # Results of a ground ball (RB-078 to RB-084), besides a close play's infield single.
    DOUBLE_PLAY = "double play"
    LEAD_RUNNER_OUT = "lead runner out"
    OUT_FORCED_ADVANCE = "batter out, forced runners advance"
    OUT_ALL_ADVANCE = "batter out, runners advance"
    ERROR = "error"


STRIKE_OUTS: Final = (ResultKind.LOOKING, ResultKind.SWINGING, ResultKind.FOUL_TIP)
OUTS_AT_FIRST: Final = (
    ResultKind.DOUBLE_PLAY,
    ResultKind.LEAD_RUNNER_OUT,
    ResultKind.OUT_FORCED_ADVANCE,
    ResultKind.OUT_ALL_ADVANCE,
)
"""The lines of the Ground Ball Key on which the batter is out at first if no runner can be put out."""
GROUNDERS: Final = (*OUTS_AT_FIRST, ResultKind.ERROR)
HITS: Final = {
    ResultKind.SINGLE: 1,
    ResultKind.INFIELD_SINGLE: 1,
    ResultKind.DOUBLE: 2,
    ResultKind.TRIPLE: 3,
    ResultKind.HOME_RUN: 4,
}
"""The bases of a hit (RB-156)."""


_KINDS: Final = {what: 1 << number for number, what in enumerate(ResultKind)}


def kinds(*whats: ResultKind) -> int:
    """A set of kinds of results, as a whole number."""
    return sum(_KINDS[what] for what in set(whats))


@dataclass(frozen=True, slots=True, eq=False)
class Result:
    """A result: its kind, the field it goes to, and how many bases runners advance. Equal results are one object (``result``).

    ``field`` is None if no fielder matters (a walk), ``bases`` is 0 if runners hold or other rules decide.
    """

    what: ResultKind
    field: Position | None = None
    bases: int = 0
    bit: int = dataclass_field(init=False, repr=False)
    """The bit of its kind in a set of kinds (``kinds``)."""
    is_hit: bool = dataclass_field(init=False)
    struck_out: bool = dataclass_field(init=False)
    number: int = dataclass_field(init=False)
    """The field's number on the scorecard, 0 for none."""
    text: str = dataclass_field(init=False)
    grounder: bool = dataclass_field(init=False)
    """Whether the Ground Ball Key decided it, and not as an infield single."""

    def __post_init__(self) -> None:
        to = f" to {self.field.short.upper()}" if self.field is not None else ""
        object.__setattr__(self, "text", f"{self.what}{to}")
        object.__setattr__(self, "number", int(self.field or 0))
        object.__setattr__(self, "bit", kinds(self.what))
        object.__setattr__(self, "is_hit", self.what in HITS)
        object.__setattr__(self, "struck_out", self.what in STRIKE_OUTS)
        object.__setattr__(self, "grounder", self.what in GROUNDERS)

    def __str__(self) -> str:
        return self.text


def result(what: ResultKind, field: Position | None = None, bases: int = 0) -> Result:
    """The Result of these values, always the same object."""
    return _result(what, field, bases)


@cache
def _result(what: ResultKind, field: Position | None, bases: int) -> Result:
    return Result(
        what, field, bases
    )  # the cache is asked with all three, or result(WALK) would be another object than result(WALK, None)


class KeyName(StrEnum):
    """The keys: the pitching key if the pitcher has control, the hitting key if the batter has it (RB-023)."""

    PITCHING = "pitching key"
    HITTING = "hitting key"


@dataclass(frozen=True, slots=True, eq=False)
class KeyEntry:
    """A line of the Pitching or Hitting Key: the combo of two dice, its result, and the rule that prints it."""

    combo: str
    result: Result
    rule: str
    key: KeyName
    printed: str = dataclass_field(init=False)
    """For the play-by-play: ``pitching key 3-4``."""
    why: str = dataclass_field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "printed", f"{self.key} {self.combo}")
        object.__setattr__(self, "why", f"{self.rule} {self.result.what}")

    def __str__(self) -> str:
        return f"{self.combo}, {self.result}"

    @property
    def total(self) -> int:
        """The total of its two dice, 2 to 12."""
        first, second = self.combo.split("-")
        return int(first) + int(second)

    @property
    def pair(self) -> bool:
        """Whether both dice show the same face."""
        return self.combo[0] == self.combo[2]


MARKS: Final = {"*": 1, "+": 2, "%": 3, "**": 0, "^": 0}
"""The footnotes of the keys: the bases that runners advance (RB-075), 0 if the tag rules or the Ground Ball Key decide."""
_RUNNERS: Final = {ResultKind.TRIPLE: 3, ResultKind.HOME_RUN: 3}
"""Results on which all runners score, without a footnote (RB-075)."""


def read_result(text: str) -> Result:
    """The result that a line of the keys' file gives.

    >>> print(read_result("single to RF +"), read_result("single to RF +").bases)
    single to RF 2
    """
    return _read(Node(text))


def _read(line: Node) -> Result:
    """A line's result; raises Unreadable with the place."""
    text = line.text("a result")
    words, _, mark = text.rpartition(" ")
    if mark not in MARKS:
        words, mark = text, ""
    name, _, where = words.partition(" to ")
    what = ResultKind(line.part(name).one_of(tuple(ResultKind)))
    field = read_position(line.part(where), "a position, such as CF") if where else None
    return result(what, field, MARKS[mark] if mark else _RUNNERS.get(what, 0))


ALL_COMBOS: Final = [f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)]
"""The 21 combos of two dice."""
_CHARTS: Final = read_packaged("hotstove.games.rb8", "keys.yaml").mapping()


def _key(name: KeyName, first_rule: int) -> tuple[KeyEntry, ...]:
    """A key's lines: RB-032 to RB-052 of the pitching key, RB-053 to RB-073 of the hitting key."""
    lines = _CHARTS[name].mapping()
    if list(lines) != ALL_COMBOS:
        _CHARTS[name].not_legal(f"every combo from 1-1 to 6-6 stands once, in order; found {', '.join(lines)}")
    rows = enumerate(lines.items(), first_rule)
    return tuple(KeyEntry(combo, _read(line), f"RB-{number:03}", name) for number, (combo, line) in rows)


KEYS: Final = {
    KeyName.PITCHING: _key(KeyName.PITCHING, 32),
    KeyName.HITTING: _key(KeyName.HITTING, 53),
}
"""Both keys, 21 entries each in the order of the combos."""
FIVE_SIX: Final = {rating: _read(line) for rating, line in _CHARTS["five six key"].mapping().items()}


def _small_key(name: str) -> tuple[str, ...]:
    """The lines of a key that one d6 is read on."""
    lines = _CHARTS[name].mapping()
    if list(lines) != [str(face) for face in range(1, 7)]:
        _CHARTS[name].not_legal(f"every face from 1 to 6 stands once, in order; found {', '.join(lines)}")
    return tuple(line.text() for line in lines.values())


GROUND_BALL_KEY: Final = _small_key("ground ball key")
BUNT_KEY: Final = _small_key("sacrifice bunt key")
ERROR_KEY: Final = {
    int(defense): tuple(face.number(1, 6) for face in faces.items())
    for defense, faces in _CHARTS["error key"].mapping().items()
}
"""The faces that erase an error, by Defense; below 7 there is no second effort (RB-084, RB-086)."""


def five_six(power: int, contact: int) -> Result:
    """The Five Six Key: Power first, then Contact (RB-072, RB-074)."""
    return FIVE_SIX["power" if power >= 8 else "contact" if contact >= 8 else "otherwise"]


COMBOS: Final = tuple(entry.combo for entry in KEYS[KeyName.PITCHING])
_TWO: Final = dice(SIX_SIDED, SIX_SIDED)


def combo_of(first: Face, second: Face) -> str:
    """The combo that two dice show in any order: ``3-4`` for 4 and 3 (RB-023)."""
    low, high = sorted((int(first), int(second)))
    return f"{low}-{high}"


TOTAL: Final[Dice[int]] = _TWO.read(lambda first, second: first + second)
"""Two dice added up; a total of 2 is double ones, one of 12 double sixes."""
COMBO: Final[Dice[str]] = _TWO.read(combo_of)


@lru_cache(maxsize=4096)
def die_for(whose: str) -> Dice[int]:
    """A d6 labelled with the player or ability that it is rolled for."""
    return D6.thrown_for(whose)


@lru_cache(maxsize=4096)
def total_for(whose: str) -> Dice[int]:
    """2d6 added up, with such a label."""
    return TOTAL.thrown_for(whose)


@lru_cache(maxsize=4096)
def combo_for(whose: str) -> Dice[str]:
    """2d6 read as a combo, with such a label."""
    return COMBO.thrown_for(whose)


class ControlSide(StrEnum):
    """The side in control, as a control die shows it."""

    PITCHER = "PITCHER"
    BATTER = "BATTER"


@cache
def control_die(own: ControlSide, faces: int) -> Dice[ControlSide]:
    """The red die of the pitcher or the green one of the batter; ``faces`` of its six show its own side (RB-L-05)."""
    across = ControlSide.BATTER if own is ControlSide.PITCHER else ControlSide.PITCHER
    red = own is ControlSide.PITCHER
    symbols = (str(own),) * faces + (str(across),) * (6 - faces)
    return dice(Die("red control die" if red else "green control die", symbols, "red" if red else "green")).read(ControlSide)


Changed = tuple[tuple[str, Result], ...]
"""The entries of a key that an ability has changed: combos and their new results."""


@lru_cache(maxsize=4096)
def key_dice(name: KeyName, hitter: Changed, pitcher: Changed, why: str = "RB-101") -> Dice[KeyEntry]:
    """Two dice read on a key with the batter's and the pitcher's changes; the pitcher's have precedence.

    A change that gives what the key has there anyway changes nothing (RB-R-20).
    """
    entries = {entry.combo: entry for entry in KEYS[name]}
    for combo, now in (*hitter, *pitcher):
        entries[combo] = KeyEntry(combo, now, why, name)
    return COMBO.read_as([entries[combo] for combo in COMBO.values])


PRINTED_DICE: Final = (key_dice(KeyName.PITCHING, (), ()), key_dice(KeyName.HITTING, (), ()))
"""The dice of both keys as printed."""
