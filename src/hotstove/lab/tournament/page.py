"""The page of a tournament: an HTML document that needs no other files, with tables and a drawing of the ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final

from hotstove.book.box_page import STYLE, page
from hotstove.lab.pages import table
from hotstove.lab.tournament.exact import Given
from hotstove.lab.tournament.run import Standing, Tournament

WIDTH: Final = 720.0
ROW: Final = 30.0
NAMES: Final = 190.0
BARS: Final = 2
"""The standard errors that a bar reaches to either side."""


def tournament_page(
    tournament: Tournament, title: str, standings: Sequence[Standing], given: Mapping[str, Given] = MappingProxyType({})
) -> str:
    """The page of a tournament's standings; ``title`` is that of the game, ``given`` what entrants give away to best play."""
    heading = f"{title}: tournament"
    games = f"{tournament.games:,} games of each pair, teams and sides rotating, seed {tournament.seed}"
    parts = [
        f"<h1>{escape(heading)}</h1>",
        f'<p class="status">{escape(games)}.</p>',
        _table(
            "Ratings",
            ("Rating", "±", "Games", "Points", "Share", "Runs a game", "Forfeits"),
            [(each.name, _figures(each)) for each in standings],
        ),
        plot(standings),
        _table(
            "Share of points against each",
            tuple(each.name for each in standings),
            [(each.name, [_share(each, rival.name) for rival in standings]) for each in standings],
        ),
        *_given_away(given),
        *_forfeits(standings),
        "<p>Ratings are Elo's, of Bradley and Terry's model with mean 1500; ± is one standard error. A difference of 100 is "
        "64 % of the points. In the drawing bars reach two standard errors to either side.</p>",
    ]
    return page(heading, "\n".join(parts), STYLE)


def _figures(each: Standing) -> list[str]:
    games = each.all.games
    return [
        f"{each.rating.value:.0f}",
        f"{each.rating.error:.0f}",
        f"{games:,}",
        f"{each.all.points:g}",
        f"{each.all.share:.1%}",
        f"{each.all.margin / games:+.2f}" if games else "",
        str(each.forfeits.total()) if each.forfeits else "",
    ]


def _share(each: Standing, rival: str) -> str:
    duel = each.duels.get(rival)
    return f"{duel.share:.1%} ± {duel.error:.1%}" if duel is not None and duel.games else ""


def _table(caption: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    return table(caption, ("Entrant", *heads), [(name, *cells) for name, cells in rows])


def _given_away(given: Mapping[str, Given]) -> list[str]:
    if not given:
        return []
    rows = [(name, [f"{each.chance:.2%}", f"{each.error:.2%}", each.often]) for name, each in given.items()]
    return [_table("Chance of winning given away to best play", ("A game", "±", "In"), rows)]


def _forfeits(standings: Sequence[Standing]) -> list[str]:
    rows = [(each.name, why, count) for each in standings for why, count in each.forfeits.most_common()]
    if not rows:
        return []
    return [
        "<h2>Forfeits</h2>",
        "<ul>",
        *(f"<li>{escape(name)}, {count}: {escape(why)}</li>" for name, why, count in rows),
        "</ul>",
    ]


def plot(standings: Sequence[Standing]) -> str:
    """The ratings as an SVG element: a point and a bar for each entrant, in the page's own colours."""
    least = min(each.rating.value - BARS * each.rating.error for each in standings)
    most = max(each.rating.value + BARS * each.rating.error for each in standings)
    step = next(size for size in (20, 50, 100, 200, 500, 1000, 5000) if (most - least) / size <= 8 or size == 5000)
    low, high = step * (least // step), step * (most // step + 1)
    height = ROW * (len(standings) + 1)

    def across(rating: float) -> float:
        return NAMES + (WIDTH - NAMES - 20) * (rating - low) / (high - low)

    spoken = "; ".join(f"{each.name} {each.rating.value:.0f} plus or minus {each.rating.error:.0f}" for each in standings)
    marks = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {height + 10:.0f}" role="img" font-size="14" '
        f'font-family="sans-serif" fill="currentColor" stroke="currentColor"><title>Ratings: {escape(spoken)}</title>'
    ]
    for number in range(int((high - low) / step) + 1):
        x = across(low + number * step)
        marks.append(f'<path d="M{x:.1f} 5V{height - ROW + 5:.0f}" stroke-opacity=".2"/>')
        marks.append(
            f'<text x="{x:.1f}" y="{height - 5:.0f}" text-anchor="middle" stroke="none">{low + number * step:.0f}</text>'
        )
    for place, each in enumerate(standings):
        y = ROW * place + 20
        reach = BARS * each.rating.error
        marks.append(f'<text x="{NAMES - 12:.0f}" y="{y + 5:.0f}" text-anchor="end" stroke="none">{escape(each.name)}</text>')
        left, right = across(each.rating.value - reach), across(each.rating.value + reach)
        marks.append(f'<path d="M{left:.1f} {y:.0f}H{right:.1f}" stroke-width="2"/>')
        marks.append(f'<circle cx="{across(each.rating.value):.1f}" cy="{y:.0f}" r="5" stroke="none"/>')
    return "\n".join([*marks, "</svg>"])
