"""What RB8's cards are worth, in runs a game, and a computer manager that drafts by it.

The reckoning follows the rules. At every at-bat two sums of ratings meet; the difference (the edge) says how often either
side has control, exactly: 36 by 36 rolls and the control die. Who has control rolls on his own key, and a key is worth so
many runs on the average. So a hitter is worth his at-bats times what his control and his line of the Five Six Key add to
them, against a usual pitcher; a pitcher is worth the innings he is good for, times what his edge takes from a usual batter,
with a point of Control less for every inning he tires. Both gain less and less with every point, while a starter's price
grows with the square of his sum: that is where a draft is won. Speed, Defense and abilities are added by the point.

All figures are data (``worths.yaml``): a better table of what abilities are worth changes that file and no line here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import product
from typing import TypeVar

from hotstove.baseball.contests import DraftCard, DraftView, Lacks, Pick
from hotstove.games.rb8.cards import Card, Hitter, Pitcher, all_cards
from hotstove.games.rb8.control import Verdict, verdict
from hotstove.games.rb8.keys import FIVE_SIX, KEYS, STRIKE_OUTS, TOTAL, KeyName, What
from hotstove.table import other
from hotstove.table.game import Bench
from hotstove.table.texts import Node, read_yaml

O = TypeVar("O")  # noqa: E741
ROTATION = 3
"""Starters of a series squad: each pitches a third of the games (RB-138)."""
BATTERS_AN_INNING = 4.75
FRESH = 5
"""Innings before a starter tires (RB-121)."""
OWN_FACES = 5
"""Of six on a control die, for the odds of control."""
STRONG = 8
"""The rating from which the Five Six Key has a line of its own (RB-074)."""


@dataclass(frozen=True, eq=False)
class Figures:
    """The figures of ``worths.yaml``. ``abilities`` by id are runs; ``rates`` runs for a point of an ability's worth."""

    results: Mapping[str, float]
    batter: float
    pitcher: float
    at_bats: float
    starter: float
    relievers: tuple[float, ...]
    speed: float
    defense: Mapping[str, float]
    rates: Mapping[str, float]
    abilities: Mapping[str, float]


def _number(node: Node) -> float:
    if isinstance(node.value, bool) or not isinstance(node.value, int | float):
        node.unreadable("a number")
    return float(node.value)


def _numbers(node: Node) -> dict[str, float]:
    return {key: _number(value) for key, value in node.mapping().items()}


def read_figures(node: Node) -> Figures:
    """Figures from data; raises Unreadable with the place of what is wrong."""
    keys = node.mapping()
    meets, innings, abilities = _numbers(keys["opponents"]), keys["innings"].mapping(), _numbers(keys["abilities"])
    return Figures(
        _numbers(keys["results"]),
        meets["batter"],
        meets["pitcher"],
        _number(keys["at_bats"]),
        _number(innings["P"]),
        tuple(_number(item) for item in innings["RP"].items()),
        _number(keys["speed"]),
        _numbers(keys["defense"]),
        {owner: abilities[owner] for owner in ("hitter", "pitcher")},
        abilities,
    )


FIGURES = read_figures(read_yaml((files("hotstove.games.rb8") / "worths.yaml").read_text(encoding="utf-8"), "worths.yaml"))


# --- What a card is worth


@lru_cache(maxsize=256)
def batter_controls(edge: float) -> float:
    """How often the batter has control when the pitcher's sum is so much more than his; between whole edges in proportion.

    >>> round(batter_controls(0), 9), round(batter_controls(3), 4)
    (0.5, 0.2913)
    """
    low = int(edge // 1)
    if edge != low:
        return batter_controls(low) + (edge - low) * (batter_controls(low + 1) - batter_controls(low))
    counts = dict.fromkeys(Verdict, 0)
    for pitcher, batter in product(TOTAL.values, TOTAL.values):
        found = verdict(pitcher, batter, low)
        if found is not None:  # a tie is rolled again (RB-027)
            counts[found] += 1
    own = OWN_FACES * counts[Verdict.BATTER] + (6 - OWN_FACES) * counts[Verdict.PITCHER]
    return (counts[Verdict.BATTER_AT_ONCE] + own / 6) / sum(counts.values())


def result_runs(what: What, figures: Figures = FIGURES) -> float:
    """Runs that a result is worth."""
    return figures.results["strike out" if what in STRIKE_OUTS else str(what)]


@lru_cache(maxsize=1024)
def key_runs(key: KeyName, five_six: str = "otherwise", figures: Figures = FIGURES) -> float:
    """Runs that a roll on the key is worth, for a batter with that line of the Five Six Key."""
    total = 0.0
    for entry in KEYS[key]:
        what = FIVE_SIX[five_six].what if entry.result.what is What.FIVE_SIX else entry.result.what
        total += (1 if entry.pair else 2) * result_runs(what, figures)
    return total / 36


@lru_cache(maxsize=1024)
def at_bat_runs(edge: float, five_six: str = "otherwise", figures: Figures = FIGURES) -> float:
    """Runs that an at-bat is worth to the offense when the pitcher's sum is so much more than the batter's."""
    batter = batter_controls(edge)
    own = batter * key_runs(KeyName.HITTING, five_six, figures)
    return own + (1 - batter) * key_runs(KeyName.PITCHING, figures=figures)


@lru_cache(maxsize=1024)
def bat(card: Hitter, figures: Figures = FIGURES) -> float:
    """Runs of his bat and his legs, more than those of nobody in particular."""
    line = "power" if card.power >= STRONG else "contact" if card.contact >= STRONG else "otherwise"
    runs = figures.at_bats * at_bat_runs(figures.pitcher - card.power - card.contact, line, figures)
    return runs + figures.speed * card.speed + _ability(card, figures)


def glove(card: Hitter, figures: Figures = FIGURES) -> float:
    """Runs that his glove saves where he plays; a designated hitter leaves it on the bench."""
    return figures.defense[card.position] * card.defense


@lru_cache(maxsize=1024)
def pitching(card: Pitcher, innings: float, figures: Figures = FIGURES) -> float:
    """Runs that he saves in so many innings, less than a batter's with control for sure would be."""
    saved = 0.0
    number = 0
    while number < innings:
        tired = max(0, number + 1 - FRESH) if card.starts else number
        edge = card.control + card.stuff - tired - figures.batter
        least = key_runs(KeyName.HITTING, figures=figures) - at_bat_runs(edge, figures=figures)
        saved += min(1.0, innings - number) * BATTERS_AN_INNING * least
        number += 1
    return saved + innings / 9 * _ability(card, figures)


def _ability(card: Card, figures: Figures) -> float:
    if card.ability is None:
        return 0.0
    rate = figures.rates["pitcher" if isinstance(card, Pitcher) else "hitter"]
    return figures.abilities.get(card.ability.id, rate * card.ability.worth)


def worth(card: Card, series: bool = False, figures: Figures = FIGURES) -> float:
    """Runs a game of a card in the first place that its position has in a squad."""
    if isinstance(card, Hitter):
        return bat(card, figures) + glove(card, figures)
    if card.starts:
        return pitching(card, figures.starter, figures) / (ROTATION if series else 1)
    return pitching(card, figures.relievers[0], figures)


@dataclass(frozen=True, slots=True)
class Worths:
    """By id, what the cards of the set are worth where they play, and what hitters are worth as designated hitters."""

    placed: Mapping[str, float]
    extra: Mapping[str, float]


@cache
def worths(series: bool) -> Worths:
    """The worths of all cards, for squads of a series or of a single game."""
    cards = all_cards().values()
    return Worths({card.id: worth(card, series) for card in cards}, {c.id: bat(c) for c in cards if isinstance(c, Hitter)})


def squad_worth(cards: Sequence[Card], series: bool = False, figures: Figures = FIGURES) -> float:
    """Runs a game of a squad: the best nine in their places, the best starters, the relievers in the order of their use."""
    hitters = [card for card in cards if isinstance(card, Hitter)]
    total = 0.0
    for position, places in (("C", 1), ("1B", 1), ("2B", 1), ("3B", 1), ("SS", 1), ("OF", 3)):
        able = [card for card in hitters if card.position == position]
        best = sorted(able, key=lambda card: (-bat(card, figures) - glove(card, figures), card.id))[:places]
        total += sum(bat(card, figures) + glove(card, figures) for card in best)
        hitters = [card for card in hitters if card not in best]
    total += max((bat(card, figures) for card in hitters), default=0.0)  # the designated hitter
    arms = [card for card in cards if isinstance(card, Pitcher)]
    starts = sorted((pitching(card, figures.starter, figures) for card in arms if card.starts), reverse=True)
    total += sum(starts[:ROTATION]) / ROTATION if series else sum(starts[:1])
    relievers = sorted((card for card in arms if not card.starts), key=lambda card: (-card.control - card.stuff, card.id))
    innings = [*figures.relievers, *[figures.relievers[-1]] * len(relievers)]
    return total + sum(pitching(card, each, figures) for card, each in zip(relievers, innings, strict=False))


# --- The drafter

ENOUGH = 0.05
"""Runs a game that a card beyond a complete squad must add to be worth the trouble."""
HALVINGS = 16


class Drafter:
    """Drafts by what cards are worth against their price, and by what will be left when it is its turn again.

    Points are worth runs, too: the price of a run is set so that the best squad that can still be had, position by position,
    costs what is left (found by halving). Each card's *gain* is its worth less its price in runs. Of the best squad's cards
    the one is picked now whose position loses most by waiting: its gain less that of the card that would be the best there
    after the other side's picks, who takes what it lacks itself. A complete squad takes a card more only where it adds runs.
    """

    def choose(self, view: DraftView, options: Sequence[O], why: str, bench: Bench) -> O:
        picks: dict[str, O] = {}
        for option in options:
            if isinstance(option, Pick):
                picks[option.card.id] = option
        lacks = view.lacks(view.seat)
        series = dict(view.needs.positions).get("P", 0) >= ROTATION
        if not lacks:
            return self._one_more(view, options, picks, series)
        values = worths(series)
        wanted, price = best_squad(view.cards, lacks, view.left[view.seat], values)
        open_to = [card for card in wanted if card.id in picks] or [card for card in view.cards if card.id in picks]
        theirs = view.lacks(other(view.seat))

        def loses(card: DraftCard) -> tuple[float, float, str]:
            gains = sorted((gain(each, values, price) for each in view.cards if each.position == card.position), reverse=True)
            lacking = dict(theirs.positions).get(card.position, 0) + theirs.more * (card.position in theirs.of)
            after = gains[min(1 + min(view.between, lacking), len(gains) - 1)]
            return gain(card, values, price) - after, values.placed[card.id], card.id

        return picks[max(open_to, key=loses).id]

    def _one_more(self, view: DraftView, options: Sequence[O], picks: Mapping[str, O], series: bool) -> O:
        """The card that adds most to a complete squad, or the pass, which is the last option."""
        own = [all_cards()[card.id] for card in view.squads[view.seat]]
        now = squad_worth(own, series)
        adds = {card: squad_worth([*own, all_cards()[card]], series) - now for card in picks}
        best = max(adds, key=lambda card: (adds[card], card), default="")
        return picks[best] if best and adds[best] > ENOUGH else options[-1]


def gain(card: DraftCard, values: Worths, price: float) -> float:
    """A card's worth less what its points would buy elsewhere, at so many runs a point."""
    return values.placed[card.id] - price * card.points


def best_squad(cards: Sequence[DraftCard], lacks: Lacks, left: int, values: Worths) -> tuple[list[DraftCard], float]:
    """The cards that fill a squad best within the points left, and the price of a point in runs at which they do.

    The least price at which taking the greatest gain at every place is within the points; at the highest the cheapest cards
    are taken. Nothing else that costs as little is worth more.
    """
    low, high = 0.0, 1.0
    found = fill(cards, lacks, values, high)
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        squad = fill(cards, lacks, values, middle)
        if sum(card.points for card in squad) <= left:
            found, high = squad, middle
        else:
            low = middle
    return found, high


def fill(cards: Sequence[DraftCard], lacks: Lacks, values: Worths, price: float) -> list[DraftCard]:
    """For every open place the card with the greatest gain; the designated hitter last, by his bat alone."""
    ranked = sorted(cards, key=lambda card: (-gain(card, values, price), card.id))
    found: list[DraftCard] = []
    for position, count in lacks.positions:
        found += [card for card in ranked if card.position == position][:count]
    if lacks.more:
        taken = {card.id for card in found}
        left = [card for card in cards if card.position in lacks.of and card.id not in taken]
        left.sort(key=lambda card: (price * card.points - values.extra[card.id], card.id))
        found += left[: lacks.more]
    return found
