"""Are points fair? What a point of everything costs beside what its runs are worth, and card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt

from benchmarks.rb8_report.figures import average
from benchmarks.rb8_report.measure import RATED, Results
from benchmarks.rb8_report.prices import KINDS, Prices, by_kind, cost, fit, fit_squads, kind, points_a_run, price_of_a_run
from benchmarks.rb8_report.words import RATED as WORDS
from benchmarks.rb8_report.words import plain, prose, runs, table, tenfold
from hotstove.games.rb8.abilities import ABILITIES
from hotstove.games.rb8.cards import Card, Printed, all_cards, points

PRINTED: tuple[tuple[Printed, tuple[int, ...], str, int], ...] = (
    ("2B", (7, 7, 7, 5), "P01", 53),
    ("3B", (4, 9, 3, 8), "P03", 64),
    ("OF", (6, 6, 8, 9), "P04", 86),
    ("SS", (7, 8, 7, 9), "P05", 80),
    ("3B", (4, 10, 7, 7), "P07", 71),
    ("OF", (5, 5, 10, 7), "P09", 69),
    ("OF", (10, 6, 5, 7), "P11", 87),
    ("P", (8, 8), "P08", 93),
    ("P", (8, 9), "P06", 136),
    ("P", (9, 9), "P10", 145),
    ("P", (8, 9), "P02", 119),
)
"""Position, ratings, ability and points of the rulebook's printed cards (RB-R-41 for the last)."""

GROUPS = {"C": "catchers", "1B": "infielders", "2B": "infielders", "3B": "infielders", "SS": "infielders", "OF": "outfielders"}
GROUPS |= {"P": "starters", "RP": "relievers"}
"""Cards that a squad needs a fixed number of: only differences within a group can be unfair."""

FIRST_WORTHS = (
    *(12, 15, 8, 30, 11, 30, 11, 11, 12, 4, 11, 8, 15, 4, 4, 4, 8, 8, 8, 11, 8, 4, 4, 4, 8, 12, 8, 8, 24, 8, 8, 8, 11, 4),
    *(8, 15, 11, 11, 8, 8, 15, 11, 12, 24, 12, 12, 24, 8, 4, 19, 15, 22, 11, 36, 12, 12, 11, 24, 22),
)
"""Worths of A01 to A48 and P01 to P11 that were guessed before any game was played."""


def first_points(card: Card) -> float:
    """What a card cost by the first formula: fitted to the printed cards alone, with guessed worths."""
    if card.position in ("P", "RP"):
        over = max(sum(card.ratings) - 7, 4)
        base = over * over if card.position == "P" else round(0.6 * over * over)
    else:
        power, contact, speed, defense = card.ratings
        base = 2 * (power + contact) + 3 * speed + 4 * defense - 20 + (10 if power >= 8 else 2 if contact >= 8 else 0)
    worth = dict(zip(ABILITIES, FIRST_WORTHS, strict=True))[card.ability.id] if card.ability is not None else 0
    return float(min(max(base + worth, 19), 145))


def fair_points(results: Results) -> dict[str, float]:
    """By card, what its runs cost elsewhere; each group costs together what it does now."""
    prices = Prices.of(results)
    a_run = points_a_run(results)
    fair: dict[str, float] = {}
    for group in dict.fromkeys(GROUPS.values()):
        cards = [card for card in all_cards().values() if GROUPS[card.position] == group]
        usual = average([card.points - a_run * prices.runs(card) for card in cards])
        fair |= {card.id: usual + a_run * prices.runs(card) for card in cards}
    return fair


def spread(values: Iterable[float]) -> float:
    """The root of the mean square."""
    return sqrt(average([value * value for value in values]))


def step(key: str, positions: tuple[str, ...]) -> float:
    """What a point of a rating adds to a card's points, on the average of the set's cards."""
    keys = ("control", "stuff") if positions[0] in ("P", "RP") else ("power", "contact", "speed", "defense")
    place = keys.index(key)
    halves = []
    for card in all_cards().values():
        if card.position in positions:
            high, low = list(card.ratings), list(card.ratings)
            high[place] += 1
            low[place] -= 1
            halves.append((points(card.position, high, None) - points(card.position, low, None)) / 2)
    return average(halves)


def fairness(results: Results) -> list[str]:
    """The section of the report."""
    return [
        "## Are the points fair?",
        *prose(
            f"""Fair would be that a run costs the same wherever it is bought. A squad needs one catcher, four
            infielders, three outfielders, a starter and a reliever, so a price that is high for all cards of a position
            hurts nobody; only what one point more costs can be unfair. A run costs {plain(price_of_a_run(results))} points
            on the average."""
        ),
        "",
        *table(["one point more of", "costs", "would be fair"], _steps(results)),
        *prose(
            """A card's *fair points* are its runs as measured, at that price; each group of positions costs together
            what it does now. How much of the leads of squads by lot do points explain (luck, which nothing explains,
            makes most of them), how far are cards' points from fair (root mean square), and what do ten points more on
            each kind of card bring?"""
        ),
        "",
        *table(["", "explain", *(f"{name} off" for name in KINDS), *(f"ten on {name}" for name in KINDS)], _ways(results)),
        *prose(_verdict(results), _check(results), "The cards farthest from fair, the best bargains first:"),
        "",
        *table(["card", "position", "ratings", "ability", "points", "fair"], _extremes(results)),
        *prose(
            """The rulebook's printed cards bind every formula: base and ability's worth must come to what they print.
            What is left for their abilities, beside what those were measured to be worth:"""
        ),
        "",
        *table(["ratings", "printed", "base", "left for", "points", "fair"], _bound(results)),
    ]


def _steps(results: Results) -> list[list[str]]:
    a_run = points_a_run(results)
    rows = []
    for name, key, positions in RATED:
        fair = tenfold(results["ratings"][name], a_run)
        rows.append([WORDS[name], f"{step(key, positions):.1f}", plain(fair)])
    return rows


def _ways(results: Results) -> list[list[str]]:
    fair = fair_points(results)
    rows = []
    for words, price in ways(results):
        kinds = fit(results["squads"], by_kind(price)).slopes
        off = [f"{spread(off_by(price, name, fair)):.1f}" for name in KINDS]
        explained = f"{100 * fit(results['squads'], [price]).explained:.1f} %"
        rows.append([words, explained, *off, *(runs(tenfold(each), 2) for each in kinds)])
    return rows


def ways(results: Results) -> list[tuple[str, Callable[[Card], float]]]:
    """Ways to price a card: as it is, by the first formula if that was another, and fair."""
    fair = fair_points(results)
    first = any(first_points(card) != card.points for card in all_cards().values())
    return [
        ("points as they are", cost),
        *([("the first formula", first_points)] if first else []),
        ("fair points", lambda card: fair[card.id]),
    ]


def _verdict(results: Results) -> str:
    """What the table says of the formula that there is."""
    fair = fair_points(results)
    prices = dict(ways(results))
    if "the first formula" not in prices:
        return ""
    now, then = (
        spread([gap for name in KINDS for gap in off_by(prices[words], name, fair)])
        for words in ("points as they are", "the first formula")
    )
    both = fit(results["squads"], [cost, first_points]).slopes
    present, first = (runs(tenfold(each), 2) for each in both)
    return f"""The first formula was fitted to the printed cards before a game was played, with guessed worths of abilities;
        its cards were off by {then:.1f} points. The present one keeps to the printed cards too and takes the rest from figures
        like these, rounded, with strong abilities at somewhat less than measured, since nine of a kind bring more than nine
        times one, and with none for less than 4: its cards are off by {now:.1f}. Both formulas in one line of least squares:
        ten points of the present one bring {present} runs, ten of the first beside them {first}. Those squads were played
        apart from the twins, so this is no echo of the measuring (they were asked for the scale of the worths, for nothing
        else). The printed cards keep the formula from more, and Speed and running abilities cost more than these games pay
        for them because people may run more than thumb rules do."""


def _check(results: Results) -> str:
    """Whether runs reckoned from the twins are runs in the squads by lot."""
    ratings, abilities = fit_squads(results["squads"], Prices.of(results).squad).slopes
    return f"""Do the worths measured with twins hold where all is mixed? In the squads by lot a run reckoned from ratings
        brings {plain(ratings, 2)} runs, one from abilities {plain(abilities, 2)}. Of abilities less than 1 is to be expected,
        since they were measured with nine carriers at a time."""


def _extremes(results: Results) -> list[list[str]]:
    fair = fair_points(results)
    cards = sorted(all_cards().values(), key=lambda card: card.points - fair[card.id])
    return [
        [
            card.name,
            card.position,
            "/".join(map(str, card.ratings)),
            card.ability.id if card.ability is not None else "none",
            str(card.points),
            f"{fair[card.id]:.0f}",
        ]
        for card in (*cards[:6], *cards[-6:])
    ]


def _bound(results: Results) -> list[list[str]]:
    a_run = points_a_run(results)
    rows = []
    for position, ratings, ability, printed in PRINTED:
        base = points(position, ratings, None)
        fair = tenfold(results["abilities"][ability], a_run)
        ratings_text = f"{position} {'/'.join(map(str, ratings))}"
        rows.append([ratings_text, str(printed), str(base), ability, str(printed - base), plain(fair)])
    return rows


def off_by(price: Callable[[Card], float], name: str, fair: dict[str, float]) -> list[float]:
    """How far the cards of a kind are from fair, each group's mean taken off."""
    differences = []
    for group in dict.fromkeys(GROUPS.values()):
        cards = [card for card in all_cards().values() if GROUPS[card.position] == group and kind(card) == name]
        gaps = [price(card) - fair[card.id] for card in cards]
        usual = average(gaps) if gaps else 0.0
        differences += [gap - usual for gap in gaps]
    return differences
