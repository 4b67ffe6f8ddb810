"""Values of a season file's JSON, checked as they are read: who gives a file to somebody can write any, with sums that fit.

Each function returns its value, or raises ValueError with words that name the place and say what was expected there.
"""

from __future__ import annotations

from typing import Final, NoReturn

from hotstove.table.texts import quoted

MOST: Final = 1_000_000_000
"""The greatest number that a file is believed, and its opposite the least."""


def refuse(place: str, expected: str, found: object) -> NoReturn:
    """Raise ValueError."""
    shown = "nothing" if found is None else quoted(found) if isinstance(found, str | int | float) else _kind(found)
    raise ValueError(f"{place}: expected {expected}, found {shown}")


def _kind(found: object) -> str:
    return f"a list of {len(found)}" if isinstance(found, list) else "a mapping"


def text(value: object, place: str) -> str:
    """A text, without halves of a surrogate pair: nothing can write those."""
    if not isinstance(value, str) or not (value.isprintable() or is_whole(value)):
        refuse(place, "a text", value)
    return value


def is_whole(value: str) -> bool:
    """Whether a text can be written as UTF-8."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def whole(value: object, place: str, low: int = 0, high: int = MOST) -> int:
    """A whole number from ``low`` to ``high``."""
    if type(value) is not int or not low <= value <= high:
        refuse(place, f"a whole number from {low} to {high}", value)
    return value


def flag(value: object, place: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        refuse(place, "true or false", value)
    return value


def mapping(value: object, place: str) -> dict[str, object]:
    """A mapping; JSON's has texts as keys."""
    if not isinstance(value, dict):
        refuse(place, "a mapping", value)
    return value


def row(value: object, place: str, length: int | None = None) -> list[object]:
    """A list, of so many values if ``length`` is given."""
    if not isinstance(value, list) or length not in (None, len(value)):
        refuse(place, "a list" if length is None else f"a list of {length}", value)
    return value


def numbers(value: object, place: str, length: int | None = None) -> list[int]:
    """A list of whole numbers from 0 to `MOST`, of so many if ``length`` is given."""
    said = row(value, place, length)
    found = [each for each in said if type(each) is int and 0 <= each <= MOST]
    if len(found) < len(said):
        odd = next(each for each in said if type(each) is not int or not 0 <= each <= MOST)
        refuse(place, f"whole numbers from 0 to {MOST}", odd)
    return found
