"""The pages of what cards, abilities and costs are worth: HTML documents that need no other files, with tables and drawings."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TypeAlias

from hotstove.book.box_page import STYLE, page
from hotstove.lab.balance.abilities import AbilityReport
from hotstove.lab.balance.cards import BATTER, PITCHER, CardReport
from hotstove.lab.balance.costs import CostCurve, CostReport
from hotstove.lab.balance.figures import Estimate
from hotstove.lab.pages import Point, bars_plot, points_plot, table

WorthReport: TypeAlias = CardReport | AbilityReport | CostReport


def worth_page(title: str, report: WorthReport) -> str:
    """The page of a report; ``title`` is that of the game."""
    match report:
        case CardReport():
            heading, parts = f"{title}: what cards are worth", _cards(report)
        case AbilityReport():
            heading, parts = f"{title}: what abilities are worth", _abilities(report)
        case CostReport():
            heading, parts = f"{title}: wins by cost", _costs(report)
    return page(heading, "\n".join([f"<h1>{escape(heading)}</h1>", *parts]), STYLE)


def _estimate(found: Estimate, form: str) -> str:
    return f"{found.value:+{form}} ± {found.error:{form}}"


def _cards(report: CardReport) -> Iterator[str]:
    if report.changes:
        yield f"<p>After: {escape(report.changes)}.</p>"
    yield (
        "<p>The runs that 100 plate appearances of a card bring its side more than those of a usual card, by exact chances."
        f" {escape(report.about.capitalize())}.</p>"
    )
    for role in (BATTER, PITCHER):
        cards = [card for card in report.cards if card.role == role]
        priced = [
            Point(card.cost, card.after, name=card.name) for card in cards if card.cost is not None and card.after is not None
        ]
        found = report.by_cost(role)
        if found is not None:
            runs, correlation = found
            yield (
                f"<h2>{role.capitalize()}s by price</h2><p>100 more in price: {runs:+.2f} runs; correlation of price and worth"
                f" {correlation:.2f}.</p>"
            )
            named = ("runs of 100 plate appearances", "price")
            costs = sorted(point.across for point in priced)
            yield points_plot(f"Runs of {role}s by price", priced, 0.0, "{:+.0f}".format, (costs[0], costs[-1]), named=named)
        heads = ("Card", "Price", "Before", "After", "More") if report.changed else ("Card", "Price", "Runs")
        rows = []
        for card in cards:
            figures = (card.before, card.after, card.more) if report.changed else (card.after,)
            cost = "" if card.cost is None else str(card.cost)
            rows.append([card.name, cost, *("" if each is None else f"{each:+.2f}" for each in figures)])
        if rows:
            yield table(f"{role.capitalize()}s", heads, rows)


def _abilities(report: AbilityReport) -> Iterator[str]:
    games = report.games
    yield (
        f"<p>{games.count:,} games of each team that has one, with it and without it, {escape(games.manager)} managers, seed"
        f" {escape(games.seed)}. ± is one standard error.</p>"
    )
    rows = [
        [
            each.name,
            str(each.cards),
            "" if each.cost is None else str(each.cost),
            _estimate(each.runs, ".3f"),
            _estimate(each.wins, ".2%"),
        ]
        for each in report.abilities
    ]
    spoken = "; ".join(f"{each.name} {_estimate(each.runs, '.3f').replace('±', 'plus or minus')}" for each in report.abilities)
    bars = [(each.name, each.runs) for each in report.abilities]
    yield bars_plot(f"Runs a game: {spoken}", bars, "{:+.1f}".format, "runs a game, with two standard errors")
    yield table("Abilities, those that add most first", ("Ability", "Cards", "Price", "Runs a game", "Wins"), rows)


def _costs(report: CostReport) -> Iterator[str]:
    games = report.games
    yield (
        f"<p>{report.count:,} games of each roster against one at the game's own limit, {escape(games.managers[0])} managers,"
        f" seed {escape(games.seed)}. ± is one standard error.</p>"
    )
    if report.after is not None:
        yield "<h2>Before</h2>"
    yield from _curve(report.before)
    if report.after is not None:
        yield f"<h2>After{': ' if report.about else ''}{escape(report.about)}</h2>"
        yield from _curve(report.after)


def _curve(curve: CostCurve) -> Iterator[str]:
    spoken = "; ".join(f"{each.cost:,.0f}: {each.wins.value:.0%}" for each in curve.limits)
    points = [Point(each.cost, each.wins.value, each.wins.error) for each in curve.limits]
    named = ("games won", "cost of a roster")
    yield points_plot(
        f"Wins by cost: {spoken}", points, 0.5, "{:.0%}".format, [each.cost for each in curve.limits], named=named
    )
    rows = [
        [
            f"{each.limit:,}",
            f"{each.cost:,.0f}",
            f"{each.games:,}",
            f"{each.wins.value:.1%} ± {each.wins.error:.1%}",
            _estimate(each.runs, ".2f"),
        ]
        for each in curve.limits
    ]
    yield table("By limit", ("Limit", "Cost, mean", "Games", "Wins", "Runs a game"), rows)
    yield f"<p>{escape(' '.join(curve.slope.sentences))}</p>"
