"""What is not legal about a roster, a deck and a staff, and why (CL-033 to CL-055); and builders of good legal ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import FIELD, Batter, Pitcher, PlayerCard
from hotstove.games.clutch.strategy import Coach, CoachKind, StaffCard, StrategyCard

DECK: Final = 50
MOST_WEATHER: Final = 2
STAFF: Final[tuple[CoachKind, ...]] = ("bench", "hitting", "pitching")
"""The places of a staff (CL-049)."""


@dataclass(frozen=True, slots=True)
class RosterRules:
    """How many cards of each kind a roster has and what they may cost (CL-034 to CL-044).

    ``starters`` and ``relievers`` are 0 if ``pitchers`` of any role count together; ``cap`` is 0 if salaries have no bound.
    ``exact`` is False if the numbers are only the least ones. ``rule`` is cited for the numbers.
    """

    name: str
    about: str
    batters: int
    starters: int
    relievers: int
    pitchers: int
    cap: int
    rule: str
    exact: bool = True
    one_card_each: bool = True

    @property
    def size(self) -> int:
        """The number of cards, or the least number."""
        return self.batters + self.pitchers


FULL: Final = RosterRules("full", "26 cards under a cap of 6,000", 13, 5, 8, 13, 6000, "CL-034")
TWENTY: Final = RosterRules("20-man", "20 cards under a cap of 5,000", 12, 3, 5, 8, 5000, "CL-043")
ALL_STAR: Final = RosterRules("all-star", "20 batters and 20 pitchers without a cap", 20, 0, 0, 20, 0, "CL-044")
ALL_STAR_TWICE: Final = RosterRules(
    "all-star-twice", "20 batters and 20 pitchers, two cards of a player allowed", 20, 0, 0, 20, 0, "CL-044", True, False
)
OPEN: Final = RosterRules("open", "nine batters, a starter and whoever else, without a cap", 9, 1, 0, 1, 0, "CL-042", False)
ROSTER_RULES: Final[Mapping[str, RosterRules]] = {rules.name: rules for rules in (FULL, TWENTY, ALL_STAR, ALL_STAR_TWICE, OPEN)}
"""The kinds of rosters by name (CL-042)."""


def salary(cards: Sequence[PlayerCard]) -> int:
    """The summed salary of some cards (CL-041)."""
    return sum(card.salary for card in cards)


def check_roster(cards: Sequence[PlayerCard], rules: RosterRules = FULL) -> list[str]:
    """What is not legal about a roster, a sentence for each, with the rule; empty if it is legal."""
    batters = [card for card in cards if isinstance(card, Batter)]
    pitchers = [card for card in cards if isinstance(card, Pitcher)]
    starters = sum(card.starts for card in pitchers)
    found = []
    if rules.exact and len(cards) != rules.size:
        found.append(f"A roster has exactly {rules.size} players, this one has {len(cards)} ({rules.rule}).")
    least = "" if rules.exact else "at least "
    for what, wanted, held, rule in (
        ("batters", rules.batters, len(batters), "CL-037"),
        ("pitchers", 0 if rules.starters else rules.pitchers, len(pitchers), rules.rule),
        ("starting pitchers (SP)", rules.starters, starters, "CL-038"),
        ("relief pitchers (RP)", rules.relievers, len(pitchers) - starters, "CL-039"),
    ):
        if wanted and (held != wanted if rules.exact else held < wanted):
            cited = rule if rules is FULL else rules.rule
            found.append(f"A roster has {least}{wanted} {what}, this one has {held} ({cited}).")
    missing = unfilled(batters)
    if missing:
        names = ", ".join(position.short.upper() for position in missing)
        found.append(f"No eight of the batters fill all positions at once: nobody is left for {names} (CL-035).")
    elif len(batters) < 9:
        found.append("Nobody is left to be the designated hitter (CL-036).")
    if rules.one_card_each:
        for player, number in Counter(card.player for card in cards).items():
            if number > 1:
                versions = [card for card in cards if card.player == player]
                ids = ", ".join(card.id for card in versions)
                found.append(f"{versions[0].name} stands on the roster {number} times ({ids}): one card of a player (CL-040).")
    over = salary(cards) - rules.cap
    if rules.cap and over > 0:
        rule = "CL-041" if rules is FULL else rules.rule
        found.append(f"The salaries sum to {salary(cards):,}, {over:,} over the cap of {rules.cap:,} ({rule}).")
    return found


def unfilled(batters: Sequence[Batter]) -> tuple[Position, ...]:
    """The positions that stay empty when the batters fill as many of the eight as they can, each at a printed one (CL-035)."""
    held: dict[Position, Batter] = {}

    def find_place(batter: Batter, tried: set[Position]) -> bool:
        for position, _ in batter.positions:
            if position not in tried:
                tried.add(position)
                if position not in held or find_place(held[position], tried):
                    held[position] = batter
                    return True
        return False

    for batter in batters:
        find_place(batter, set())
    return tuple(position for position in FIELD if position not in held)


def check_rotation(rotation: Sequence[Pitcher]) -> list[str]:
    """What is not legal about the order of a rotation (CL-038, CL-068)."""
    return [
        f"A rotation goes from the highest salary to the lowest: {after.name} ({after.salary}) stands behind {before.name} "
        f"({before.salary}) (CL-038)."
        for before, after in pairwise(rotation)
        if after.salary > before.salary
    ]


def check_deck(cards: Sequence[StrategyCard]) -> list[str]:
    """What is not legal about a strategy deck, a sentence for each, with the rule; empty if it is legal."""
    found = []
    if len(cards) != DECK:
        found.append(f"A deck has exactly {DECK} cards, this one has {len(cards)} (CL-045).")
    copies = Counter(cards)
    shared: dict[str, list[StrategyCard]] = {}
    for card, number in copies.items():
        if card.manager:
            found.append(f"{card} is a manager card: it may stand as bench coach, never in a deck (CL-051).")
        elif number > card.copies:
            found.append(f"{number} copies of {card}: a deck has at most {card.copies} of rarity {card.rarity} (CL-046).")
        shared.setdefault(card.base_title, []).append(card)
    for cards_of_title in shared.values():
        number, most = sum(copies[card] for card in cards_of_title), max(card.copies for card in cards_of_title)
        if len(cards_of_title) > 1 and number > most:
            names = " and ".join(map(str, cards_of_title))
            found.append(f"{number} copies of {names} together: they share a limit of {most} (CL-048, CL-R-68).")
    weather = sum(card.weather for card in cards)
    if weather > MOST_WEATHER:
        found.append(f"{weather} weather cards: a deck has at most {MOST_WEATHER} (CL-047).")
    return found


def check_staff(staff: Sequence[StaffCard]) -> list[str]:
    """What is not legal about a staff of bench, hitting and pitching coach; a sentence for each, with the rule."""
    found = []
    if len(staff) != len(STAFF):
        found.append(f"A staff has exactly {len(STAFF)} coaches, this one has {len(staff)} (CL-049).")
    for place, card in zip(STAFF, staff, strict=False):
        reason = _misplaced(place, card)
        if reason:
            found.append(reason)
    return found


def _misplaced(place: CoachKind, card: StaffCard) -> str:
    """Why a card can't take the place of a staff; empty if it can."""
    if isinstance(card, Coach):
        return "" if card.kind == place else f"{card} is a {card.kind} coach, not a {place} coach (CL-049)."
    if not card.manager:
        return f"{card} is a strategy card and stands in the deck, not on a staff (CL-049)."
    return "" if place == "bench" else f"{card} is a manager card: it may take the bench coach's place only (CL-050)."
