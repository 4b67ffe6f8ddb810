"""The picture of a finished game's chances to win: a line through all plays, with those that moved it most."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from hotstove.baseball.words import percent
from hotstove.play.hindsight import Hindsight, chance_of
from hotstove.table.events import other

WIDTH = 720
HEIGHT = 260
LEFT = 8
TOP = 28
BOTTOM = 26


def chances_svg(seen: Hindsight, review: str) -> Markup:
    """The chance of the side that is told of (``Hindsight.side``), from the lower edge (0) to the upper one (1).

    The marks lead to the review at that path.
    """
    plays = len(seen.chances) - 1
    room = HEIGHT - TOP - BOTTOM

    def point(play: int, chance: float) -> tuple[float, float]:
        return LEFT + (WIDTH - 2 * LEFT) * play / max(plays, 1), TOP + room * (1 - chance_of(seen.side, chance))

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (point(*each) for each in seen.curve))
    start, end = (chance_of(seen.side, chance) for chance in (seen.chances[0], seen.chances[-1]))
    middle, floor = TOP + room / 2, TOP + room
    parts = [
        f'<svg class="chances" viewBox="0 0 {WIDTH} {HEIGHT}" role="group" aria-labelledby="chances-title">',
        f'<title id="chances-title">The chance of the {escape(seen.names[seen.side])} to win after every play: '
        f"{percent(start)} at first, {end:.0%} in the end</title>",
    ]
    for first, inning in seen.innings:
        x = point(first - 1, 0)[0]
        parts.append(f'<line class="inning" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{floor}"/>')
        parts.append(f'<text class="number" x="{x + 3:.1f}" y="{HEIGHT - 8}">{inning}</text>')
    parts += [
        f'<line class="even" x1="{LEFT}" x2="{WIDTH - LEFT}" y1="{middle}" y2="{middle}"/>',
        f'<polygon class="under" points="{LEFT},{middle} {line} {WIDTH - LEFT},{middle}"/>',
        f'<polyline class="line" points="{line}"/>',
        f'<text class="side" x="{LEFT}" y="20">{escape(seen.names[seen.side])} win</text>',
        f'<text class="side" x="{LEFT}" y="{floor - 4}">{escape(seen.names[other(seen.side)])} win</text>',
    ]
    for rank, swing in enumerate(seen.biggest, 1):
        x, y = point(swing.number, swing.after)
        words = escape(f"{rank}: {swing.when}. {swing.text}")
        parts += [
            f'<a href="{escape(review)}?play={swing.number}" aria-label="{words}">',
            f'<circle class="mark" cx="{x:.1f}" cy="{y:.1f}" r="9"/>',
            f'<text class="rank" x="{x:.1f}" y="{y + 4:.1f}">{rank}</text></a>',
        ]
    return Markup("".join((*parts, "</svg>")))
