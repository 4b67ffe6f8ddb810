"""What the measured figures make of prices: runs of every card, points of a run, and how well points foretell games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.rb8_report.figures import Figure, average, covariance, figure, least_squares
from benchmarks.rb8_report.measure import Match, Results
from hotstove.baseball.positions import Position
from hotstove.games.rb8.cards import Card, Hitter, all_cards, shipped_team, shipped_teams, usual_lineup

STRONG = 8
"""The rating from which the Five Six Key has a line of its own (RB-074)."""
KINDS = ("hitters", "starters", "relievers")


def kind(card: Card) -> str:
    """Which of the three a card is."""
    return "hitters" if isinstance(card, Hitter) else "starters" if card.starts else "relievers"


@dataclass(frozen=True)
class Prices:
    """Runs a game of everything that a card has. ``defense`` by C, infield and OF, ``arms`` for a point by P and RP."""

    bat: float
    power_line: float
    contact_line: float
    speed: float
    defense: dict[str, float]
    arms: dict[str, float]
    abilities: dict[str, float]

    @classmethod
    def of(cls, results: Results) -> Prices:
        """From what was measured. A point of the bat is what is left of it when the lines of the Five Six Key are taken off."""
        mean = {name: each["mean"] for name, each in results["ratings"].items()}
        power_line, contact_line = mean["power line"], mean["contact line"]

        def line(power: int, contact: int) -> float:
            return power_line if power >= STRONG else contact_line if contact >= STRONG else 0.0

        bats = [spot.hitter for name in shipped_teams() for spot in shipped_team(name).lineup]
        crossed = average(
            [
                (line(c.power + 1, c.contact) - line(c.power - 1, c.contact)) / 2
                + (line(c.power, c.contact + 1) - line(c.power, c.contact - 1)) / 2
                for c in bats
            ]
        )
        return cls(
            (mean["power"] + mean["contact"] - crossed) / 2,
            power_line,
            contact_line,
            mean["speed"],
            {place: mean[f"defense {place}"] for place in ("C", "infield", "OF")},
            {arm: (mean[f"control {arm}"] + mean[f"stuff {arm}"]) / 2 for arm in ("P", "RP")},
            {ability: each["mean"] for ability, each in results["abilities"].items()},
        )

    def ability(self, card: Card) -> float:
        """Of the card's ability. A reliever has a pitcher's as much less as he pitches less."""
        if card.ability is None:
            return 0.0
        runs = self.abilities[card.ability.id]
        less = card.position == "RP" and card.ability.owner not in ("RP", "any")
        return runs * self.arms["RP"] / self.arms["P"] if less else runs

    def ratings(self, card: Card) -> float:
        """Of the card's ratings, from the same zero for all of a position."""
        if not isinstance(card, Hitter):
            return self.arms[card.position] * (card.control + card.stuff)
        line = self.power_line if card.power >= STRONG else self.contact_line if card.contact >= STRONG else 0.0
        return self.bat * (card.power + card.contact) + line + self.speed * card.speed + self.glove(card)

    def glove(self, card: Hitter) -> float:
        """Of his Defense, where he fields."""
        return self.defense.get(card.position, self.defense["infield"]) * card.defense

    def runs(self, card: Card) -> float:
        """Runs a game of the card."""
        return self.ratings(card) + self.ability(card)

    def squad(self, cards: Sequence[Card]) -> tuple[float, float]:
        """Of the ratings and of the abilities of a squad of eleven; the designated hitter's Defense is idle."""
        lineup = usual_lineup([card for card in cards if isinstance(card, Hitter)])
        idle = sum(self.glove(spot.hitter) for spot in lineup if spot.position is Position.DESIGNATED_HITTER)
        return sum(map(self.ratings, cards)) - idle, sum(map(self.ability, cards))


@dataclass(frozen=True)
class Fit:
    """How leads follow from something about two squads: what one more of it brings, and how much of all it explains.

    ``explained`` is of all that makes the mean leads of matches differ; ``luck`` is the part of it that luck makes, as games
    of one match tell.
    """

    slopes: tuple[Figure, ...]
    explained: float
    luck: float


def won(lead: int) -> float:
    """A win's share of a lead."""
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def fit(matches: Sequence[Match], about: Sequence[Callable[[Card], float]], wins: bool = False) -> Fit:
    """How the mean lead (or the share of wins) of the first squad follows from the difference of sums over its cards."""
    worths = {card.id: [each(card) for each in about] for card in all_cards().values()}
    return fit_squads(matches, lambda squad: [sum(column) for column in zip(*(worths[c.id] for c in squad), strict=True)], wins)


def fit_squads(matches: Sequence[Match], about: Callable[[Sequence[Card]], Sequence[float]], wins: bool = False) -> Fit:
    """The same from the difference of what is said about whole squads."""
    cards = list(all_cards().values())
    rows, values, luck = [], [], []
    for match in matches:
        first, second = (about([cards[place] for place in squad]) for squad in (match["first"], match["second"]))
        rows.append([one - another for one, another in zip(first, second, strict=True)])
        results = [won(lead) - 0.5 if wins else float(lead) for lead in match["leads"]]
        values.append(average(results))
        luck.append(covariance(results, results) / len(results))
    slopes, errors, explained = least_squares(rows, values)
    games = sum(len(match["leads"]) for match in matches)
    pairs = zip(slopes, errors, strict=True)
    lucky = average(luck) / max(1e-9, average([value * value for value in values]))
    return Fit(tuple(figure(slope, error, games) for slope, error in pairs), explained, lucky)


def by_kind(worth: Callable[[Card], float]) -> list[Callable[[Card], float]]:
    """The same for hitters, starters and relievers apart."""

    def only(wanted: str) -> Callable[[Card], float]:
        return lambda card: worth(card) if kind(card) == wanted else 0.0

    return [only(wanted) for wanted in KINDS]


def cost(card: Card) -> float:
    """Its points."""
    return float(card.points)


def price_of_a_run(results: Results) -> Figure:
    """What a run costs in points on the average of squads by lot."""
    slope = fit(results["squads"], [cost]).slopes[0]
    return figure(1 / slope["mean"], slope["error"] / slope["mean"] ** 2, slope["games"])


def points_a_run(results: Results) -> float:
    """The same, without its error."""
    return price_of_a_run(results)["mean"]
