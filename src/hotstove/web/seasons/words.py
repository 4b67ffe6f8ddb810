"""Figures and dates as season pages print them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hotstove.league.season.attempts import begun_again_words
from hotstove.league.season.game import ENTERED, HAND
from hotstove.league.season.plan import SeasonPlan

INNINGS: Final = 9


def games(number: Fraction) -> str:
    """Games behind: ``-``, ``3``, ``4½``, ``½``.

    >>> games(Fraction(0)), games(Fraction(3)), games(Fraction(9, 2)), games(Fraction(1, 2)), games(Fraction(-3, 2))
    ('-', '3', '4½', '½', '-1½')
    """
    if not number:
        return "-"
    whole, half = divmod(abs(number), 1)
    return f"{'-' if number < 0 else ''}{whole or ''}{'½' if half else ''}"


def day_in_words(plan: SeasonPlan, day: int) -> str:
    """``Saturday, 30 April 1927``."""
    date = plan.date_of(day)
    return f"{date:%A}, {date.day} {date:%B %Y}"


def short_day(plan: SeasonPlan, day: int) -> str:
    """``30 Apr``."""
    date = plan.date_of(day)
    return f"{date.day} {date:%b}"


def how_played(innings: int, kind: str, begun: int) -> str:
    """What is remarkable in how a game was played, from how often people have begun it: ``by hand, begun again``."""
    words = f"{innings} innings" if innings != INNINGS else ""
    how = {HAND: ("by hand", begun_again_words(begun)), ENTERED: ("entered",)}.get(kind, ())
    return ", ".join(word for word in (words, *how) if word)
