"""The page of a comparison: an HTML document that needs no other files, with tables and drawings of what the changes do."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Final

from hotstove.baseball.match_ups import RESULTS
from hotstove.book.box_page import STYLE, page
from hotstove.lab.balance.exact import SHOWN, ExactChanges
from hotstove.lab.balance.figures import Compared, Estimate
from hotstove.lab.balance.report import NOTHING, Comparison
from hotstove.lab.balance.seek import Fit, Sought
from hotstove.lab.pages import Point, bars_plot, points_plot, table

MOST: Final = 12
"""The standard errors at which the drawing of differences ends: what is more is drawn there."""


def balance_page(title: str, found: Comparison | None, fit: Fit | None) -> str:
    """The page; ``title`` is that of the game. Without a comparison it tells of a goal that can't be reached."""
    about = found.changes.about if found is not None else ""
    heading = f"{title}: {about or 'changes'}"
    parts = [f"<h1>{escape(heading)}</h1>"]
    if found is not None:
        parts.append(
            f'<p class="status">{found.count:,} games before and as many after, {escape(found.who)}, '
            f"{escape(found.managers)} managers, seed {escape(found.games.seed)}{found.changes.numbers_told}.</p>"
        )
    for sought in fit.sought if fit is not None else ():
        parts += _sought(sought)
    if fit is not None and not fit.settled:
        parts.append(f"<p>The numbers still changed in round {fit.rounds}.</p>")
    if found is not None:
        parts.append("<h2>What is otherwise</h2>")
        if found.same:
            parts.append(f"<p>{NOTHING}</p>")
        parts.append(differences_plot([each for each in found.figures if each.happened]))
        for group, figures in groupby(found.figures, key=lambda each: each.figure.group):
            parts.append(_figures(group, [each for each in figures if each.happened]))
        parts.append(
            "<p>± is one standard error. Both editions rolled the same dice for the same purposes: the last column is the "
            "error of the difference as a part of that of as many independent games. In the drawing a difference is measured "
            f"in its own standard errors, and what is beyond {MOST} stands at the edge.</p>"
        )
        if found.exact is not None:
            parts += _exact(found.exact)
    return page(heading, "\n".join(parts), STYLE)


def _figures(group: str, figures: Sequence[Compared]) -> str:
    rows = []
    for each in figures:
        written = each.figure.written
        cells = [f"{written(one.value)} ± {written(one.error)}" for one in (each.before, each.after)]
        difference = f"{written(each.difference.value, '+')} ± {written(each.difference.error)}"
        about = each.figure.about
        name = about if about.startswith(each.figure.name) else f"{each.figure.name}, {about}"
        rows.append([name, *cells, difference, f"{each.gain:.2f}" if each.apart else ""])
    return table(group, ("Figure", "Before", "After", "Difference", "Of independent"), rows)


def _exact(exact: ExactChanges) -> list[str]:
    def percents(chances: Sequence[float], sign: str = "") -> list[str]:
        return [f"{chance:{sign}.2%}" for chance in chances]

    if not exact.changed:
        return [f"<p>The exact chances of plate appearances are the same for all {exact.pairs:,} pairs.</p>"]
    rows = [["all, before", *percents(exact.before)], ["all, after", *percents(exact.after)]]
    for each in exact.changed[:SHOWN]:
        moved = [after - before for before, after in zip(each.before, each.after, strict=True)]
        rows.append([each.words, *percents(moved, "+")])
    caption = f"Exact plate appearances of {exact.pairs:,} pairs, {len(exact.changed):,} of them changed"
    return [table(caption, ("Who", *RESULTS), rows), f"<p>{escape(exact.about.capitalize())}.</p>"]


def _sought(sought: Sought) -> list[str]:
    written, sign = sought.goal.figure.written, "+" if sought.goal.more else ""
    rows = []
    for each in sought.tried:
        one = sought.goal.of(each.found)
        nearest = "nearest" if each.number == sought.number else ""
        rows.append([str(each.number), f"{written(one.value, sign)} ± {written(one.error)}", nearest])
    told = [] if sought.number is not None else ["<p>The goal can't be reached: both ends are on the same side of it.</p>"]
    beside = "".join(f", {name} = {number}" for name, number in sought.beside.items())
    caption = f"Sought: {sought.range.name} for {sought.goal}{beside}"
    return [table(caption, (sought.range.name, sought.goal.figure.name, ""), rows), seek_plot(sought), *told]


def differences_plot(figures: Sequence[Compared]) -> str:
    """Every figure's difference in its own standard errors, with a bar of two of them to either side."""
    rows = [
        (each.figure.name, Estimate(each.difference.value / each.difference.error, 1.0) if each.difference.error else None)
        for each in figures
    ]
    spoken = "; ".join(
        f"{each.figure.name} {each.figure.written(each.difference.value, '+')} plus or minus "
        f"{each.figure.written(each.difference.error)}"
        for each in figures
    )
    named = "difference, in its own standard errors"
    return bars_plot(f"Differences in standard errors: {spoken}", rows, "{:+.0f}".format, named, range(-MOST, MOST + 1, 4))


def seek_plot(sought: Sought) -> str:
    """What every number brought, with bars, and the goal as a line."""
    found = [(each.number, sought.goal.of(each.found)) for each in sought.tried]
    sign = "+" if sought.goal.more else ""

    def written(value: float) -> str:
        return sought.goal.figure.written(value, sign)

    spoken = "; ".join(f"{number}: {written(one.value)}" for number, one in found)
    return points_plot(
        f"{sought.goal.figure.name} by {sought.range.name}: {spoken}",
        [Point(number, one.value, one.error) for number, one in found],
        sought.goal.value,
        written,
        [number for number, _ in found],
        (sought.range.least, sought.range.most),
        (sought.goal.figure.name, sought.range.name),
    )
