"""How the report writes figures and what it calls what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from benchmarks.rb8_report.figures import Figure, figure

RATED = {
    "power": "Power",
    "contact": "Contact",
    "power line": "Power 8: the Five Six Key's first line",
    "contact line": "Contact 8: its second line",
    "speed": "Speed",
    "defense infield": "Defense, infielder",
    "defense C": "Defense, catcher",
    "defense OF": "Defense, outfielder",
    "control P": "Control, starter",
    "stuff P": "Stuff, starter",
    "control RP": "Control, reliever",
    "stuff RP": "Stuff, reliever",
}

RESULTS = {
    "single": "singles",
    "double": "doubles",
    "triple": "triples",
    "home_run": "home runs",
    "walk": "walks",
    "hit_by_pitch": "hit batters",
    "strikeout": "strike outs",
    "out": "other outs",
    "double_play_grounder": "grounded into a double play",
    "sacrifice_fly": "sacrifice flies",
    "sacrifice_hit": "sacrifice bunts",
    "reached": "reached on an error or a fielder's choice",
}


def runs(each: Figure, digits: int = 3) -> str:
    """With its standard error, as ``+0.051 ± 0.006``.

    >>> runs({"mean": 0.0512, "error": 0.006, "games": 9})
    '+0.051 ± 0.006'
    """
    return f"{each['mean']:+z.{digits}f} ± {each['error']:.{digits}f}"


def plain(each: Figure, digits: int = 1) -> str:
    """With its standard error and no sign where it is above 0.

    >>> plain({"mean": -0.04, "error": 0.3, "games": 9})
    '0.0 ± 0.3'
    """
    return f"{each['mean']:z.{digits}f} ± {each['error']:.{digits}f}"


def percent(each: Figure, digits: int = 1) -> str:
    """A share with its standard error."""
    return f"{100 * each['mean']:.{digits}f} ± {100 * each['error']:.{digits}f} %"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A table in Markdown; the first column is words, the others figures."""
    rule = "|---" + "|---:" * (len(head) - 1) + "|"
    return [f"| {' | '.join(head)} |", rule, *(f"| {' | '.join(row)} |" for row in rows)]


def prose(*parts: str) -> list[str]:
    """Paragraphs, each broken into lines of a page's width, with an empty line before and between them."""
    lines = []
    for part in parts:
        lines += ["", *wrap(" ".join(part.split()), 120, break_long_words=False, break_on_hyphens=False)]
    return lines


def tenfold(each: Figure, by: float = 10) -> Figure:
    """In another unit: ten points instead of one."""
    return figure(each["mean"] * by, each["error"] * by, each["games"])
