"""What every card is worth by exact chances: its plate appearances against all others, beside the mean, and its price."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from hotstove.baseball.match_ups import MatchUp, match_ups_of, worth
from hotstove.lab.balance.changes import NO_CHANGES, Changes
from hotstove.lab.balance.exact import Found, found_in
from hotstove.lab.balance.play import Edition, Games
from hotstove.table.game import AnyGame
from hotstove.table.texts import Json

HUNDRED: Final = 100
BATTER, PITCHER = "batter", "pitcher"
LEAST: Final = 3
"""So many priced cards tell how worth goes with price."""


class CardWorth(NamedTuple):
    """A card: the runs that 100 plate appearances of it bring its side more than those of a usual card, before and after.

    ``cost`` is its price in the game's own points or salary, None where it has none. A card that only one edition has is
    worth None in the other.
    """

    name: str
    role: str
    cost: int | None
    before: float | None
    after: float | None

    @property
    def more(self) -> float:
        """By how much the changes make it worth more; 0 for one that only one edition has."""
        return self.after - self.before if self.before is not None and self.after is not None else 0.0


@dataclass(frozen=True, slots=True)
class CardReport:
    """All cards, the best ones first, by what they are worth after the changes; ``about`` is what the chances leave out.

    ``changes`` says what is changed; empty if nothing is.
    """

    about: str
    cards: tuple[CardWorth, ...]
    changes: str = ""

    @property
    def changed(self) -> bool:
        """Whether there is a before and an after."""
        return bool(self.changes)

    def by_cost(self, role: str) -> tuple[float, float] | None:
        """How worth goes with price among a role's cards: runs for 100 points more, and the correlation, -1 to 1.

        None where fewer than three cards have prices, or all have the same.
        """
        pairs = [(card.cost, card.after) for card in self.cards if card.role == role]
        known = [(float(cost), value) for cost, value in pairs if cost is not None and value is not None]
        if len(known) < LEAST:
            return None
        costs, values = zip(*known, strict=True)
        mean_cost, mean_value = sum(costs) / len(costs), sum(values) / len(values)
        over = sum((cost - mean_cost) ** 2 for cost in costs)
        up = sum((value - mean_value) ** 2 for value in values)
        both = sum((cost - mean_cost) * (value - mean_value) for cost, value in known)
        return (HUNDRED * both / over, both / sqrt(over * up)) if over and up else None

    def plain(self) -> Json:
        """For JSON."""
        by_cost = {role: self.by_cost(role) for role in (BATTER, PITCHER)}
        return {
            "about": self.about,
            "cards": [
                {"name": card.name, "role": card.role, "cost": card.cost, "before": card.before, "after": card.after}
                for card in self.cards
            ],
            "by_cost": {
                role: {"runs_for_100": found[0], "correlation": found[1]}
                for role, found in by_cost.items()
                if found is not None
            },
        }

    def lines(self) -> Iterator[str]:
        """As text."""
        if self.changes:
            yield f"After: {self.changes}"
        yield "Cards, by the runs that 100 plate appearances bring their side more than a usual card's (exact)"
        for role in (BATTER, PITCHER):
            cards = [card for card in self.cards if card.role == role]
            if not cards:
                continue
            yield (
                f"{role + 's':<42}{'cost':>6}{'before':>9}{'after':>9}{'more':>9}"
                if self.changed
                else (f"{role + 's':<42}{'cost':>6}{'runs':>9}")
            )
            for card in cards:
                cost = str(card.cost) if card.cost is not None else ""
                figures = [card.before, card.after, card.more] if self.changed else [card.after]
                yield f"  {card.name:<40}{cost:>6}" + "".join("" if each is None else f"{each:>+9.2f}" for each in figures)
            found = self.by_cost(role)
            if found is not None:
                yield f"  100 more in price: {found[0]:+.2f} runs; correlation of price and worth {found[1]:.2f}"
        yield f"({self.about})"


def card_report(game: AnyGame, changes: Changes = NO_CHANGES) -> CardReport:
    """The cards of all teams that ship with a game, before and after changes.

    Raises NotLegal if the game does not know its match-ups, and what `amended_game` raises.
    """
    about = match_ups_of(game).about_match_ups
    before = found_in(Edition(Games(game.name)))
    changed = bool(changes.data)
    after = found_in(Edition(Games(game.name), changes)) if changed else before
    cards = []
    for role, at in ((BATTER, 0), (PITCHER, 1)):
        old, new = worths(before.match_ups, at), worths(after.match_ups, at)
        for name in {**new, **old}:
            cards.append(CardWorth(name, role, _cost(name, after, before), old.get(name), new.get(name)))
    cards.sort(key=lambda card: (card.role, -(card.after if card.after is not None else card.before or 0.0), card.name))
    told = f"{changes.about or 'the changes'}{changes.numbers_told}" if changed else ""
    return CardReport(about, tuple(cards), told)


def _cost(name: str, *found: Found) -> int | None:
    return next((each.costs[name] for each in found if name in each.costs), None)


def worths(match_ups: Sequence[MatchUp], at: int) -> Mapping[str, float]:
    """What each batter (``at`` 0) or pitcher (1) is worth beside the mean of all, by name; the runs saved are a pitcher's."""
    sums: dict[str, float] = {}
    counts: dict[str, int] = {}
    for each in match_ups:
        name = each[at]
        assert isinstance(name, str)
        sums[name] = sums.get(name, 0.0) + worth(each.chances)
        counts[name] = counts.get(name, 0) + 1
    names = [name for name in sums if name]
    mean = sum(sums.values()) / max(1, sum(counts.values()))
    sign = -HUNDRED if at else HUNDRED
    return {name: sign * (sums[name] / counts[name] - mean) for name in names}
