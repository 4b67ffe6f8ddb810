"""The worth of RB8's cards in runs a game, for the computer manager that drafts by it (``hotstove.managers.drafter``).

The computation follows the rules. At every at-bat two sums of ratings meet, and their difference (the edge) gives each side's
exact chance of control: 36 by 36 rolls and the control die. The side in control rolls on its own key, and each key has a mean
worth in runs. So a hitter is worth his at-bats times what his control and his result on the Five Six Key add to them, against
a usual pitcher. A pitcher is worth his innings times what his edge takes from a usual batter, with a point of Control less
for every inning that he is tired. For both, each further point adds less, while a starter's price grows with the square of
his sum. Speed, Defense and abilities are added by the point.

All figures are data (``worths.yaml``), so a better table of the worth of abilities changes that file alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from hotstove.baseball.best_squad import CardWorths
from hotstove.baseball.contests import DraftCard
from hotstove.games.rb8.cards import Card, Hitter, Pitcher, all_cards
from hotstove.games.rb8.keys import KEYS, STRIKE_OUTS, KeyName, ResultKind
from hotstove.games.rb8.managers.dice_chances import control_chance
from hotstove.managers.drafter import Drafter
from hotstove.table.packaged import read_packaged
from hotstove.table.texts import Node

ROTATION = 3
"""Starters of a series squad: each pitches a third of the games (RB-138)."""
BATTERS_AN_INNING = 4.75
FRESH = 5
"""The innings that a starter pitches before he tires (RB-121)."""
OWN_FACES = 5
"""The faces of a control die, of six, that show its owner's side."""


@dataclass(frozen=True, eq=False)
class Figures:
    """The figures of ``worths.yaml``. ``abilities`` are runs by id, ``rates`` the runs for a point of an ability's worth."""

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


def read_figures(node: Node) -> Figures:
    """Figures from data; raises Unreadable with the place of the wrong entry."""
    keys = node.mapping()
    meets, innings, abilities = keys["opponents"].decimals(), keys["innings"].mapping(), keys["abilities"].decimals()
    return Figures(
        keys["results"].decimals(),
        meets["batter"],
        meets["pitcher"],
        keys["at_bats"].decimal(),
        innings["P"].decimal(),
        tuple(item.decimal() for item in innings["RP"].items()),
        keys["speed"].decimal(),
        keys["defense"].decimals(),
        {owner: abilities[owner] for owner in ("hitter", "pitcher")},
        abilities,
    )


FIGURES = read_figures(read_packaged("hotstove.games.rb8", "worths.yaml"))


# --- The worth of a card


@lru_cache(maxsize=256)
def batter_controls(edge: float) -> float:
    """The batter's chance of control if the pitcher's sum is higher by ``edge``; between whole edges it is interpolated.

    >>> round(batter_controls(0), 9), round(batter_controls(3), 4)
    (0.5, 0.2913)
    """
    low = int(edge // 1)
    at_low = control_chance((low, False, False, False), OWN_FACES)
    return at_low if edge == low else at_low + (edge - low) * (batter_controls(low + 1) - at_low)


def result_runs(what: ResultKind, figures: Figures = FIGURES) -> float:
    """The runs that a result is worth."""
    return figures.results["strike out" if what in STRIKE_OUTS else str(what)]


@lru_cache(maxsize=1024)
def key_runs(key: KeyName, five_six: ResultKind = ResultKind.SINGLE, figures: Figures = FIGURES) -> float:
    """The runs that a roll on the key is worth; ``five_six`` is the batter's result on the Five Six Key."""
    total = 0.0
    for entry in KEYS[key]:
        what = five_six if entry.result.what is ResultKind.FIVE_SIX else entry.result.what
        total += (1 if entry.pair else 2) * result_runs(what, figures)
    return total / 36


@lru_cache(maxsize=1024)
def at_bat_runs(edge: float, five_six: ResultKind = ResultKind.SINGLE, figures: Figures = FIGURES) -> float:
    """The runs that an at-bat is worth to the offense if the pitcher's sum is higher than the batter's by ``edge``."""
    batter = batter_controls(edge)
    own = batter * key_runs(KeyName.HITTING, five_six, figures)
    return own + (1 - batter) * key_runs(KeyName.PITCHING, figures=figures)


@lru_cache(maxsize=1024)
def bat(card: Hitter, figures: Figures = FIGURES) -> float:
    """The runs a game that a hitter is worth at bat, by his speed and by his ability."""
    runs = figures.at_bats * at_bat_runs(figures.pitcher - card.power - card.contact, card.five_six.what, figures)
    return runs + figures.speed * card.speed + _ability(card, figures)


def glove(card: Hitter, figures: Figures = FIGURES) -> float:
    """The runs a game that his Defense saves at his printed position; as designated hitter he saves none."""
    return figures.defense[card.position] * card.defense


@lru_cache(maxsize=1024)
def pitching(card: Pitcher, innings: float, figures: Figures = FIGURES) -> float:
    """The runs that a pitcher saves in these innings, compared with batters who always have control."""
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
    """The runs a game of a card as the first of its position in a squad."""
    if isinstance(card, Hitter):
        return bat(card, figures) + glove(card, figures)
    if card.starts:
        return pitching(card, figures.starter, figures) / (ROTATION if series else 1)
    return pitching(card, figures.relievers[0], figures)


@cache
def worths(series: bool) -> CardWorths:
    """The worths of all cards, for squads of a series or of a single game."""
    cards = all_cards().values()

    def of_squad(squad: Sequence[DraftCard]) -> float:
        return squad_worth([all_cards()[card.id] for card in squad], series)

    placed = {card.id: worth(card, series) for card in cards}
    return CardWorths(placed, {card.id: bat(card) for card in cards if isinstance(card, Hitter)}, of_squad)


def squad_worth(cards: Sequence[Card], series: bool = False, figures: Figures = FIGURES) -> float:
    """The runs a game of a squad: its best nine, its best starters, and its relievers in the order of their use."""
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


ENOUGH = 0.05
"""The least runs a game that a card must add to a complete squad to be picked."""


def drafter() -> Drafter:
    """The computer manager that drafts by these worths; squads with a rotation are for a series."""
    return Drafter(lambda needs: worths(dict(needs.positions).get("P", 0) >= ROTATION), ENOUGH)
