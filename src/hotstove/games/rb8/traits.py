"""What special abilities do by the card alone, whatever goes on around it: one plain function by its id, in registers.

What follows from them is worked out once, for a nine, for a pitcher's form, for a batter against a pitcher, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from hotstove.baseball.bases import Move, Occupied, advance, forced
from hotstove.baseball.registers import register
from hotstove.games.rb8.ability import Ability


@dataclass(frozen=True, slots=True)
class Terms:
    """What a roll-off hangs on beside both ratings."""

    ties_to_batter: bool = False
    big_stage: bool = False
    """The batter's 11 counts as double sixes."""
    ice_veins: bool = False
    """The pitcher's double ones are only a total of 2."""


Amount: TypeAlias = Callable[[Ability], int]
"""What it adds."""
OnDeck: TypeAlias = Callable[[Terms], Terms]
"""What it makes of a roll-off's terms."""
Walk: TypeAlias = Callable[[Occupied], tuple[Move, ...]]
"""How runners move when its owner is given first base."""
Shield: TypeAlias = Callable[[bool], bool]
"""Does it keep a Rally Card from changing a result? Told whether its owner's side plays the card."""

LENT_POWER: Final[dict[str, Amount]] = {}
"""To the batter before him."""
LENT_CONTACT: Final[dict[str, Amount]] = {}
"""To the first batter of a half-inning."""
LENT_CONTROL: Final[dict[str, Amount]] = {}
"""As catcher, to the pitcher."""
MORE_INNINGS: Final[dict[str, Amount]] = {}
MORE_RUNS: Final[dict[str, Amount]] = {}
RELIEF_STUFF: Final[dict[str, Amount]] = {}
"""In the half-inning in which he came in with runners on."""
MORE_BASES: Final[dict[str, Amount]] = {}
"""To its owner on base, on an outfield single."""
ON_DECK: Final[dict[str, OnDeck]] = {}
WALKS: Final[dict[str, Walk]] = {}
SHIELDS: Final[dict[str, Shield]] = {}


def amount(where: Mapping[str, Amount], ability: Ability | None) -> int:
    """What an ability adds by the function that it has in a register; 0 where it has none."""
    rule = where.get(ability.id) if ability is not None else None
    return rule(ability) if rule is not None and ability is not None else 0


# --- The batter's own result (RESULT), and on the bases (RUN)


@register(WALKS, "A14")
def wild_energy(occupied: Occupied) -> tuple[Move, ...]:
    """Every runner, forced or not."""
    return advance(occupied, 1)


def walk_of(ability: Ability | None) -> Walk:
    """How runners move when a batter with that ability walks or is hit: by rule those who are forced."""
    return WALKS.get(ability.id, forced) if ability is not None else forced


@register(MORE_BASES, "A33")
def reads_the_carom(ability: Ability) -> int:
    return ability.amount


# --- For others of the nine (NEXT, RATING)


@register(LENT_POWER, "A19")
def protection(ability: Ability) -> int:
    return ability.amount


@register(LENT_CONTACT, "A25")
def captain(ability: Ability) -> int:
    return ability.amount


@register(LENT_CONTROL, "A41")
def field_general(ability: Ability) -> int:
    return ability.amount


# --- On Deck (ONDECK)


@register(ON_DECK, "A27")
def foul_off_artist(terms: Terms) -> Terms:
    return replace(terms, ties_to_batter=True)


@register(ON_DECK, "A28")
def big_stage(terms: Terms) -> Terms:
    return replace(terms, big_stage=True)


@register(ON_DECK, "A30")
def ice_veins(terms: Terms) -> Terms:
    return replace(terms, ice_veins=True)


def terms_of(ability: Ability | None) -> Terms:
    """The terms of its owner's roll-offs."""
    return ON_DECK[ability.id](Terms()) if ability is not None and ability.id in ON_DECK else Terms()


# --- Pitchers over the game (FATIGUE, CONFIDENCE, RATING)


@register(MORE_INNINGS, "A44")
def workhorse(ability: Ability) -> int:
    return ability.amount


@register(MORE_RUNS, "A45")
def bulldog(ability: Ability) -> int:
    return ability.amount


@register(RELIEF_STUFF, "A46")
def fireman(ability: Ability) -> int:
    return ability.amount


# --- Against Rally Cards (RALLY)


@register(SHIELDS, "A48")
def unjinxable(own_side: bool) -> bool:
    return not own_side


def shield_of(ability: Ability | None) -> Shield | None:
    """What guards the results of its owner's at bats."""
    return SHIELDS.get(ability.id) if ability is not None else None
