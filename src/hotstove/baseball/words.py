"""Numbers in words, the same for every room."""

from __future__ import annotations


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def counted(number: int, noun: str) -> str:
    """``no runs``, ``1 run``, ``2 runs``.

    >>> counted(1, "run")
    '1 run'
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"
