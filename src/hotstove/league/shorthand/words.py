"""The words of a scorer's shorthand: ``1B8``, ``643``, ``SF8``, ``CS2:26``, ``2B7(1-H,2-H)``.

A word is a play: its kind, who fielded it, and the moves of runners that differ from the usual ones, which depend on bases and
outs (``moves``). docs/shorthand.md describes the language.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.plays import Kind
from hotstove.table.errors import Unreadable


class Notation(Enum):
    """The notations of plays: each has its own usual moves."""

    HIT = auto()
    FREE = auto()
    STRIKEOUT = auto()
    MISSED_STRIKE = auto()
    OUT = auto()
    GROUND = auto()
    AIR = auto()
    AIR_DOUBLE = auto()
    SACRIFICE_FLY = auto()
    BUNT = auto()
    SACRIFICE = auto()
    DOUBLE = auto()
    CHOICE = auto()
    ERROR = auto()
    STEAL = auto()
    CAUGHT = auto()
    PICK_OFF = auto()
    ALL_UP = auto()
    TOLD = auto()


class Token(NamedTuple):
    """A word of a line, and the column in which it begins, from 1."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Word:
    """A play as it is written. ``bases`` are those that runners steal or are picked off, ``error`` the fielder who erred.

    ``shift``: runners go one base more (1) or fewer (-1) than usual. ``told`` are the moves that the scorer states, even of a
    runner who stays. ``rbi`` replaces the usual count of runs batted in.
    """

    notation: Notation
    kind: Kind
    fielders: tuple[int, ...] = ()
    bases: tuple[int, ...] = ()
    error: int = 0
    shift: int = 0
    told: tuple[Move, ...] = ()
    rbi: int | None = None


_TOKEN: Final = re.compile(r"[^\s()]*\([^()]*\)[^\s()]*|\S+")
_WORD: Final = re.compile(r"(?P<body>[^()*]+?)(?P<shift>[+-])?(?:\((?P<told>[^()]*)\))?(?:\*(?P<rbi>[0-4]))?")
_TOLD: Final = re.compile(
    r"(?P<start>[B123])(?P<how>[-X])(?P<end>[B123H4]):?(?P<steal>S)?(?:E(?P<error>[1-9])|(?P<by>[1-9]+))?"
)
_HITS: Final = {"1B": Kind.SINGLE, "S": Kind.SINGLE, "2B": Kind.DOUBLE, "D": Kind.DOUBLE, "3B": Kind.TRIPLE, "T": Kind.TRIPLE}
_FREE: Final = {
    **dict.fromkeys(("W", "BB"), Kind.WALK),
    **dict.fromkeys(("IW", "IBB"), Kind.INTENTIONAL_WALK),
    **dict.fromkeys(("HP", "HB", "HBP"), Kind.HIT_BY_PITCH),
}
_AIR: Final = {"F": Kind.FLY_OUT, "L": Kind.LINE_OUT, "P": Kind.POP_OUT}
_BETWEEN: Final = {"WP": Kind.WILD_PITCH, "PB": Kind.PASSED_BALL, "BK": Kind.BALK}
_SHIFTS: Final = {
    **dict.fromkeys((Notation.HIT, Notation.ERROR, Notation.ALL_UP), (1, -1)),
    **dict.fromkeys((Notation.FREE, Notation.AIR, Notation.SACRIFICE_FLY, Notation.BUNT), (1,)),
    **dict.fromkeys((Notation.OUT, Notation.GROUND, Notation.DOUBLE, Notation.CHOICE), (-1,)),
}
"""What may be written after a word of each notation."""
OUTFIELD: Final = (7, 8, 9)


def tokens(line: str) -> list[Token]:
    """The words of a line; blanks within parentheses do not separate them.

    >>> [token.text for token in tokens("1B(2-H, 1-3) K")]
    ['1B(2-H, 1-3)', 'K']
    """
    return [Token(match[0], match.start() + 1) for match in _TOKEN.finditer(line)]


def word(text: str) -> Word:
    """The word of a text; case and hyphens between fielders do not matter. Raises Unreadable.

    >>> word("6-4-3") == word("643"), word("hr").kind.name
    (True, 'HOME_RUN')
    """
    parts = _WORD.fullmatch(text.upper())
    known = _body(re.sub(r"(?<=\d)-(?=\d)", "", parts["body"])) if parts is not None else None
    if parts is None or known is None:
        raise Unreadable(_hint(text.upper()))
    told, by = _told(parts["told"] or "")
    if by and known.notation not in (Notation.CAUGHT, Notation.PICK_OFF):
        raise Unreadable(f"{''.join(map(str, by))} in parentheses is no runner's move, such as 2-H or 1X3:94")
    shift = {"+": 1, "-": -1}.get(parts["shift"] or "", 0)
    if shift and shift not in _SHIFTS.get(known.notation, ()):
        raise Unreadable(f"{parts['shift']} says nothing after {parts['body']}; runners who move are written as (1-2)")
    return Word(
        known.notation,
        known.kind,
        by or known.fielders,
        known.bases,
        known.error,
        shift,
        told,
        int(parts["rbi"]) if parts["rbi"] is not None else None,
    )


def _hint(text: str) -> str:
    if text.count("(") != text.count(")"):
        return "a parenthesis is not closed, or not opened"
    return "not a play that the shorthand knows (docs/shorthand.md has them all)"


def _digits(text: str | None) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text or "")


def _base(text: str) -> int:
    return BATTER if text == "B" else HOME_PLATE if text == "H" else int(text)


def _told(text: str) -> tuple[tuple[Move, ...], tuple[int, ...]]:
    """The moves in the parentheses, or the fielders if there are only digits."""
    if text.isascii() and text.isdigit():
        return (), _digits(text)
    moves = []
    for piece in re.split(r"[,;\s]+", text.strip()):
        if not piece:
            continue
        parts = _TOLD.fullmatch(piece)
        if parts is None:
            raise Unreadable(f"{piece!r} is no runner's move, such as 2-H, 1X3:94 or B-2:E8")
        out = parts["how"] == "X"
        if out and parts["error"]:
            raise Unreadable(f"{piece!r}: a runner who is out by an error is safe; write {piece.replace('X', '-')}")
        if not out and parts["by"]:
            raise Unreadable(
                f"{piece!r}: fielders make outs; write {piece.replace('-', 'X')}, or an error as E{parts['by'][0]}"
            )
        moves.append(
            Move(
                *(_base(parts["start"]), _base(parts["end"]), out, bool(parts["steal"])),
                *(_digits(parts["by"]), int(parts["error"] or 0)),
            )
        )
    return tuple(moves), ()


def _body(text: str) -> Word | None:
    """The word without its additions; one function for each family of words."""
    for family in (_reached, _out_by_himself, _batted_out, _between_pitches):
        word_of_family = family(text)
        if word_of_family is not None:
            return word_of_family
    return None


def _reached(text: str) -> Word | None:
    """Hits, walks, errors, fielder's choices."""
    if match := re.fullmatch(r"(1B|S|2B|D|3B|T)([1-9]?)", text):
        return Word(Notation.HIT, _HITS[match[1]], _digits(match[2]))
    if match := re.fullmatch(r"HR([1-9]?)", text):
        return Word(Notation.HIT, Kind.HOME_RUN, _digits(match[1]))
    if text in _FREE:
        return Word(Notation.FREE, _FREE[text])
    if match := re.fullmatch(r"CI(?::?E([1-9]))?", text):
        return Word(Notation.FREE, Kind.INTERFERENCE, error=int(match[1] or 2))
    if match := re.fullmatch(r"FC([1-9]*)", text):
        return Word(Notation.CHOICE, Kind.FIELDERS_CHOICE, _digits(match[1]))
    if match := re.fullmatch(r"E([1-9]?)", text):
        return Word(Notation.ERROR, Kind.ERROR, error=int(match[1] or 0))
    return None


def _out_by_himself(text: str) -> Word | None:
    """Strikeouts and balls that are caught."""
    if match := re.fullmatch(r"K[CLS]?([1-9]*)", text):
        return Word(Notation.STRIKEOUT, Kind.STRIKEOUT, _digits(match[1]))
    if match := re.fullmatch(r"K\+(?:WP|PB|E([1-9]))", text):
        return Word(Notation.MISSED_STRIKE, Kind.STRIKEOUT, error=int(match[1] or 0))
    if match := re.fullmatch(r"K\+(SB|CS)([234H]):?([1-9]*)", text):
        notation = Notation.STEAL if match[1] == "SB" else Notation.CAUGHT
        return (
            None
            if notation is Notation.STEAL and match[3]
            else Word(notation, Kind.STRIKEOUT, _digits(match[3]), (_base(match[2]),))
        )
    if match := re.fullmatch(r"([FLP])([1-9]?)", text):
        return Word(Notation.AIR, _AIR[match[1]], _digits(match[2]))
    if match := re.fullmatch(r"([FLP])DP([1-9]*)", text):
        return Word(Notation.AIR_DOUBLE, _AIR[match[1]], _digits(match[2]))
    if match := re.fullmatch(r"SF([1-9]?)", text):
        return Word(Notation.SACRIFICE_FLY, Kind.FLY_OUT, _digits(match[1]))
    if text in ("7", "8", "9"):
        return Word(Notation.AIR, Kind.FLY_OUT, _digits(text))
    return None


def _batted_out(text: str) -> Word | None:
    """Balls on the ground: a letter before the digits names the play; for digits alone it depends on the bases."""
    if match := re.fullmatch(r"([1-9]+)", text):
        return Word(Notation.OUT, Kind.GROUND_OUT, _digits(match[1]))
    if match := re.fullmatch(r"G([1-9]*)|([1-6])U", text):
        return Word(Notation.GROUND, Kind.GROUND_OUT, _digits(match[1] or match[2]))
    if match := re.fullmatch(r"G?DP([1-9]*)|([1-9]+)DP", text):
        return Word(Notation.DOUBLE, Kind.GROUND_OUT, _digits(match[1] or match[2]))
    if match := re.fullmatch(r"BDP([1-9]*)", text):
        return Word(Notation.DOUBLE, Kind.BUNT_OUT, _digits(match[1]))
    if match := re.fullmatch(r"(SH|B)([1-9]*)", text):
        return Word(Notation.SACRIFICE if match[1] == "SH" else Notation.BUNT, Kind.BUNT_OUT, _digits(match[2]))
    return None


def _between_pitches(text: str) -> Word | None:
    """Steals and other plays between pitches."""
    if match := re.fullmatch(r"(SB|DI)([234H]{1,3})(?::?E([1-9]))?", text):
        kind = Kind.STEAL if match[1] == "SB" else Kind.ADVANCE
        bases = tuple(_base(base) for base in match[2])
        return Word(Notation.STEAL, kind, bases=bases, error=int(match[3] or 0))
    if match := re.fullmatch(r"CS([234H])(?::([1-9]+))?", text):
        return Word(Notation.CAUGHT, Kind.STEAL, _digits(match[2]), (_base(match[1]),))
    if match := re.fullmatch(r"POCS([234H])(?::([1-9]+))?", text):
        return Word(Notation.CAUGHT, Kind.PICK_OFF, _digits(match[2]), (_base(match[1]),))
    if match := re.fullmatch(r"PO([123])(?::?E([1-9])|:([1-9]+))?", text):
        return Word(Notation.PICK_OFF, Kind.PICK_OFF, _digits(match[3]), (_base(match[1]),), int(match[2] or 0))
    if text in _BETWEEN:
        return Word(Notation.ALL_UP, _BETWEEN[text])
    kinds = {"OA": Kind.ADVANCE, "PO": Kind.PICK_OFF, "SB": Kind.STEAL}
    return Word(Notation.TOLD, kinds[text]) if text in kinds else None
