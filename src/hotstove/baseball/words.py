"""Words for numbers, half-innings, bases and hands, for all texts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final
from unicodedata import combining, normalize

HALVES: Final = ("top", "bottom")
"""The halves of an inning, by the side at bat."""
BASES: Final = ("the plate", "first", "second", "third", "home")
"""The bases by their numbers, 0 to 4."""
OUTS: Final = ("None out", "One out", "Two outs", "Three outs")
"""The outs of a half-inning, by their number."""
HANDS: Final = {"L": "left", "R": "right", "S": "both ways", "B": "both ways"}
"""The hand that a player throws with or the side that he bats from; games call one who switches S or B."""
BATS: Final = {hand: f"bats {words}" for hand, words in HANDS.items()}
"""The side that a player bats from, in a list."""


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def plain_letters(name: str) -> str:
    """A name as two of the same person are compared: small letters without accents, one blank between words.

    >>> plain_letters(" Imógen  JUNIPEREZ")
    'imogen juniperez'
    """
    letters = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
    return " ".join(letters.casefold().split())


def counted(number: int, noun: str) -> str:
    """``no runs``, ``1 run``, ``2 runs``.

    >>> counted(1, "run")
    '1 run'
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def innings_pitched(outs: int) -> str:
    """Innings as box scores print them: 20 outs are ``6.2``.

    >>> innings_pitched(20)
    '6.2'
    """
    return f"{outs // 3}.{outs % 3}"


def half_inning(inning: int, half: int) -> str:
    """``top of the 3rd``; ``half`` is the side at bat.

    >>> half_inning(11, 1)
    'bottom of the 11th'
    """
    return f"{HALVES[half]} of the {ordinal(inning)}"


def outs_and_runners(outs: int, on: Sequence[bool]) -> str:
    """The outs and who is on first, second and third.

    >>> outs_and_runners(1, (False, True, False)), outs_and_runners(0, (True, False, True))
    ('one out, runner on second', 'none out, runners on first and third')
    >>> outs_and_runners(2, (False,) * 3), outs_and_runners(2, (True,) * 3)
    ('two outs, bases empty', 'two outs, bases loaded')
    """
    taken = [BASES[base] for base, runner in enumerate(on, 1) if runner]
    runners = f"runner{'s' if len(taken) > 1 else ''} on {' and '.join(taken)}"
    return f"{OUTS[outs].lower()}, {('bases empty', runners, runners, 'bases loaded')[len(taken)]}"


def percent(chance: Fraction | float) -> str:
    """``31%``; a chance that is neither 0 nor 1 is never told as such.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 1000)), percent(1)
    ('33%', '<1%', '100%')
    """
    rounded = round(chance * 100)
    if chance and not rounded:
        return "<1%"
    return ">99%" if chance < 1 and rounded == 100 else f"{rounded}%"


def dice_and_faces(dice: str, faces: str) -> str:
    """Dice with what they show; of several with names each with its own face.

    >>> dice_and_faces("2d6", "3 4"), dice_and_faces("red Velocity die and black Power die", "V P")
    ('2d6 3 4', 'red Velocity die V, black Power die P')
    """
    names, shown = dice.split(" and "), faces.split()
    if len(names) == 1 or len(names) != len(shown):
        return f"{dice} {faces}"
    return ", ".join(f"{name} {face}" for name, face in zip(names, shown, strict=True))


def chance_change(what: str, before: Fraction, after: Fraction) -> str:
    """``out 45% -> 65%``; empty if nothing changes.

    >>> chance_change("out", Fraction(9, 20), Fraction(13, 20)), chance_change("out", Fraction(1, 2), Fraction(1, 2))
    ('out 45% -> 65%', '')

    Where both are the same in whole percents, tenths are told.

    >>> chance_change("out", Fraction(201, 1000), Fraction(203, 1000))
    'out 20.1% -> 20.3%'
    """
    if before == after:
        return ""
    whole, tenths = (percent(before), percent(after)), (f"{float(before):.1%}", f"{float(after):.1%}")
    rounded_away = "0.0%" in tenths or "100.0%" in tenths
    first, then = tenths if whole[0] == whole[1] and not rounded_away else whole
    return f"{what} {first} -> {then}"
