"""The current ratings of pitchers and batters: fatigue, runs given up, sides of the plate (RB-017, RB-018)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.games.rb8.abilities import Ability, effects_of
from hotstove.games.rb8.cards import Pitcher
from hotstove.games.rb8.state import AtBat, RB8Board
from hotstove.table import Seat

STARTER_TIRES: Final = 6
STARTER_LOSES_ABILITY: Final = 7
"""Innings at whose start a starter's Control begins to drop (RB-121) and his ability is off (RB-122)."""
RELIEVER_OUTS: Final = 3
"""The outs of a reliever's full inning, counted from his first out (RB-123, RB-124, RB-R-29)."""
STARTER_RUNS: Final = 5
RELIEVER_RUNS: Final = 3
"""Runs given up before Stuff begins to drop (RB-125, RB-126)."""


@dataclass(frozen=True, slots=True, eq=False)
class PitcherForm:
    """A pitcher's current ability (None if it is off), Control and Stuff, without what catcher and batter add.

    ``twos_are_totals``: his double ones are only a total of 2 in a roll-off.
    """

    ability: Ability | None
    control: int
    stuff: int
    twos_are_totals: bool


@lru_cache(maxsize=1 << 14)
def form(card: Pitcher, innings: int, runs: int, mound_visit: bool, relieving: bool) -> PitcherForm:
    """A pitcher's form after fatigue and runs; ``innings`` is the count that tires him (``form_of``).

    A starter's Control drops from the 6th inning on, his ability goes in the 7th (RB-121, RB-122), a reliever's with every
    full inning of his own (RB-123, RB-124), in extra innings too (RB-129). Stuff drops with runs (RB-125, RB-126, RB-R-31).
    An ability by which fatigue begins later has kept him from the drops before, also when it is off (RB-R-50).
    No rating falls below 0 (RB-R-32); what abilities add comes on top of that (RB-R-33).
    """
    ability, control, stuff = card.ability, card.control, card.stuff
    if ability is not None and not (ability.tireless or mound_visit):
        ability = ability if innings < (STARTER_LOSES_ABILITY + card.effects.innings if card.starts else 1) else None
    effects = effects_of(ability)
    if not mound_visit:
        tired = innings + 1 - STARTER_TIRES - card.effects.innings if card.starts else innings
        bears = runs_borne(card) + effects.runs
        control = max(0, control - max(0, tired))
        stuff = max(0, stuff - max(0, runs - bears))
    if relieving:
        stuff += effects.stuff_with_runners_on
    return PitcherForm(ability, control, stuff, effects.twos_are_totals)


def runs_borne(card: Pitcher) -> int:
    """The runs that a pitcher may give up before Stuff begins to drop, without his ability (RB-125, RB-126)."""
    return STARTER_RUNS if card.starts else RELIEVER_RUNS


def form_of(board: RB8Board, seat: Seat, just_made: int = 0) -> PitcherForm:
    """The form of a side's pitcher.

    ``just_made`` are the outs of the play in question, which still belongs to the inning that these outs may complete.
    """
    arm = board.arms[seat]
    innings = board.inning if arm.card.starts else (arm.outs - just_made) // RELIEVER_OUTS
    return form(arm.card, innings, arm.runs, arm.mound_visit, arm.came_in_with_runners)


def ability_in_force(board: RB8Board, seat: Seat, just_made: int = 0) -> Ability | None:
    """The ability of a side's pitcher, None if he has none or is too tired for it (RB-108)."""
    return form_of(board, seat, just_made).ability


def pitcher_now(board: RB8Board, at_bat: AtBat) -> tuple[int, int, bool]:
    """The pitcher's current Control and Stuff, and whether his double ones are only a total of 2 in a roll-off (RB-017).

    The catcher adds to Control, Rally Cards and the batter's side of the plate to Stuff (RB-127, RB-128; RB-150, RB-151).
    """
    seat = at_bat.defense
    now, card = form_of(board, seat), board.arms[seat].card
    stuff = now.stuff + at_bat.stuff
    if sides_count(board.options.sides, card):
        stuff += 1 if at_bat.batter.bats == card.throws else -1
    return now.control + board.nines[seat].catchers_control, stuff, now.twos_are_totals


def sides_count(sides: str, card: Pitcher) -> bool:
    """Whether the batter's side of the plate matters to this pitcher in the variant ``sides``."""
    return sides == "advanced" or (sides == "regular" and not card.starts)


def batter_now(board: RB8Board, at_bat: AtBat) -> tuple[int, int]:
    """The batter's current Power and Contact, which the Five Six Key reads too (RB-018, RB-R-13)."""
    batter, place = at_bat.batter, at_bat.place
    nine = board.nines[at_bat.offense]
    power = batter.power + nine.protected[place - 1]
    contact = batter.contact + at_bat.contact
    if not board.batters:
        contact += nine.captain
    if board.boosts:
        contact += sum(boost.contact for boost in board.boosts if boost.is_for(at_bat))
    effects = batter.effects
    if effects.when is not None and effects.when(board, at_bat):
        return power + effects.power, contact + effects.contact
    return power, contact


Flags: TypeAlias = tuple[int, bool, bool, bool]
"""What a roll-off depends on: the pitcher's edge, and how ties, 11s and double ones count (``control.verdict``)."""


def on_deck(board: RB8Board, at_bat: AtBat) -> Flags:
    """The flags of a roll-off; the edge is the pitcher's On Deck rating minus the batter's (RB-017 to RB-019)."""
    control, stuff, twos = pitcher_now(board, at_bat)
    power, contact = batter_now(board, at_bat)
    effects = at_bat.batter.effects
    return control + stuff - power - contact, effects.ties_to_batter, effects.elevens_are_twelves, twos


def edge(board: RB8Board, at_bat: AtBat) -> int:
    """The pitcher's On Deck rating minus the batter's."""
    return on_deck(board, at_bat)[0]
