"""A pitcher over the game: fatigue, confidence, the sides of the plate. Current ratings, of batters too (RB-017, RB-018)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.games.rb8.abilities import Ability, effects_of
from hotstove.games.rb8.cards import Hitter, Pitcher
from hotstove.games.rb8.state import AtBat, PitcherForm, RB8Board
from hotstove.table import Seat

STARTER_TIRES: Final = 6
STARTER_LOSES_ABILITY: Final = 7
"""Innings at whose start a starter's Control begins to drop (RB-121) and his ability is off (RB-122)."""
RELIEVER_OUTS: Final = 3
"""A full inning of a reliever's, wherever in an inning he began it (RB-123, RB-124, RB-R-29)."""
STARTER_RUNS: Final = 5
RELIEVER_RUNS: Final = 3
"""Runs given up before Stuff begins to drop (RB-125, RB-126)."""


@lru_cache(maxsize=1 << 14)
def form(card: Pitcher, innings: int, runs: int, visited: bool, relieving: bool) -> PitcherForm:
    """What fatigue and runs have left of a card; ``innings`` are those that tire him.

    A starter's Control drops from the 6th inning on, his ability goes in the 7th (RB-121, RB-122), a reliever's with every
    full inning of his own (RB-123, RB-124), in extra innings too (RB-129). Stuff drops with runs (RB-125, RB-126, RB-R-31).
    No rating falls below 0 (RB-R-32); what abilities add comes on top of that (RB-R-33).
    """
    ability, control, stuff = card.ability, card.control, card.stuff
    if ability is not None and not (ability.tireless or visited):
        ability = ability if innings < (STARTER_LOSES_ABILITY + card.effects.innings if card.starts else 1) else None
    effects = effects_of(ability)
    if not visited:
        tired = innings + 1 - STARTER_TIRES - card.effects.innings if card.starts else innings
        bears = runs_borne(card) + effects.runs
        control = max(0, control - max(0, tired))
        stuff = max(0, stuff - max(0, runs - bears))
    if relieving:
        stuff += effects.stuff_with_runners_on
    return PitcherForm(ability, control, stuff, effects.twos_are_totals)


def runs_borne(card: Pitcher) -> int:
    """The runs that he may give up before Stuff begins to drop, his ability left aside (RB-125, RB-126)."""
    return STARTER_RUNS if card.starts else RELIEVER_RUNS


def form_of(board: RB8Board, seat: Seat, just_made: int = 0) -> PitcherForm:
    """The form of the pitcher on a side's mound.

    ``just_made``: outs of the play that is looked at, which is still of the inning that they may complete.
    """
    arm = board.arms[seat]
    innings = board.inning if arm.card.starts else (arm.outs - just_made) // RELIEVER_OUTS
    now = (innings, arm.runs, arm.visited, arm.fireman)
    if arm.form_from != now:
        arm.form_from, arm.form = now, form(arm.card, *now)
    assert arm.form is not None
    return arm.form


def ability_in_force(board: RB8Board, seat: Seat, just_made: int = 0) -> Ability | None:
    """The ability of the pitcher on a side's mound, None where he has none or is too tired for it (RB-108)."""
    return form_of(board, seat, just_made).ability


def control_now(board: RB8Board, seat: Seat) -> int:
    """His Control, and what his catcher adds."""
    return form_of(board, seat).control + board.nines[seat].general


def stuff_now(board: RB8Board, seat: Seat, batter: Hitter) -> int:
    """His Stuff against a batter."""
    return form_of(board, seat).stuff + by_side(board.options.sides, board.arms[seat].card, batter)


def by_side(sides: str, card: Pitcher, batter: Hitter) -> int:
    """What Stuff gains or loses by the batter's side of the plate (RB-127, RB-128; RB-150, RB-151)."""
    return (1 if batter.bats == card.throws else -1) if sides_count(sides, card) else 0


def sides_count(sides: str, card: Pitcher) -> bool:
    """Does the batter's side of the plate matter to this pitcher, by the variant that is played?"""
    return sides == "advanced" or (sides == "regular" and not card.starts)


def batter_now(board: RB8Board, at_bat: AtBat) -> tuple[int, int]:
    """The batter's current Power and Contact, which the Five Six Key reads as well (RB-018, RB-R-13)."""
    batter, place = at_bat.batter, at_bat.place
    nine = board.nines[at_bat.offense]
    power = batter.power + nine.protected[place - 1]
    contact = batter.contact + at_bat.contact
    if not board.batters:
        contact += nine.captain
    if board.boosts:
        contact += sum(boost[2] for boost in board.boosts if boost[:2] == (at_bat.offense, place))
    effects = batter.effects
    if effects.when is not None and effects.when(board, at_bat):
        return power + effects.power, contact + effects.contact
    return power, contact


Flags: TypeAlias = tuple[int, bool, bool, bool]
"""What a roll-off depends on: the pitcher's edge, and and what ties, 11s and double ones count as (``control.verdict``)."""


def on_deck(board: RB8Board, at_bat: AtBat) -> Flags:
    """The edge is the pitcher's On Deck rating less the batter's: who has more adds the difference (RB-017 to RB-019)."""
    seat, batter = at_bat.defense, at_bat.batter
    power, contact = batter_now(board, at_bat)
    now = form_of(board, seat)
    control = now.control + board.nines[seat].general
    stuff = now.stuff + at_bat.stuff + by_side(board.options.sides, board.arms[seat].card, batter)
    effects = batter.effects
    return control + stuff - power - contact, effects.ties_to_batter, effects.elevens_are_twelves, now.twos_are_totals


def edge(board: RB8Board, at_bat: AtBat) -> int:
    """By how much the pitcher is better."""
    return on_deck(board, at_bat)[0]
