"""A pitcher over the game: fatigue, confidence, the sides of the plate. Current ratings, of batters too (RB-017, RB-018)."""

from __future__ import annotations

from hotstove.games.rb8.abilities import RATINGS
from hotstove.games.rb8.ability import Ability
from hotstove.games.rb8.cards import Hitter
from hotstove.games.rb8.state import AtBat, Board
from hotstove.table import Seat

STARTER_TIRES, STARTER_LOSES_ABILITY = 6, 7
"""Innings at whose start a starter's Control begins to drop (RB-121) and his ability is off (RB-122)."""
RELIEVER_OUTS = 3
"""A full inning of a reliever's, wherever in an inning he began it (RB-123, RB-124, RB-R-29)."""
STARTER_RUNS, RELIEVER_RUNS = 5, 3
"""Runs given up before Stuff begins to drop (RB-125, RB-126)."""


def ability_in_force(board: Board, seat: Seat, just_made: int = 0) -> Ability | None:
    """The ability of the pitcher on a side's mound, None where he has none or is too tired for it (RB-108).

    ``just_made``: outs of the play that is looked at, which is still of the inning that they may complete.
    """
    arm = board.arms[seat]
    ability = arm.card.ability
    if ability is None or ability.tireless or arm.visited:
        return ability
    if arm.card.starts:
        lasts = STARTER_LOSES_ABILITY + (ability.amount if ability.id == "A44" else 0)
        return ability if board.inning < lasts else None
    return ability if arm.outs - just_made < RELIEVER_OUTS else None


def control_now(board: Board, seat: Seat) -> int:
    """Control less fatigue, at least 0 (RB-121, RB-123, RB-R-32), and what his catcher adds.

    Fatigue goes on in extra innings (RB-129).
    """
    arm = board.arms[seat]
    rating = arm.card.control
    if not arm.visited:
        if not arm.card.starts:
            rating -= arm.outs // RELIEVER_OUTS
        elif board.inning >= STARTER_TIRES:
            ability = ability_in_force(board, seat)
            workhorse = ability.amount if ability is not None and ability.id == "A44" else 0
            rating -= max(0, board.inning + 1 - STARTER_TIRES - workhorse)
        if rating < 0:
            rating = 0
    return rating + board.nines[seat].general


def stuff_now(board: Board, seat: Seat, batter: Hitter) -> int:
    """Stuff less lost confidence, at least 0, from the run on (RB-125, RB-126, RB-R-31).

    Then sides and abilities are added (RB-R-33).
    """
    arm = board.arms[seat]
    card = arm.card
    rating = card.stuff
    bears = STARTER_RUNS if card.starts else RELIEVER_RUNS
    ability = card.ability
    if not arm.visited and arm.runs > bears:
        if ability is not None and ability.id == "A45" and ability_in_force(board, seat) is not None:
            bears += ability.amount
        rating = max(0, rating - max(0, arm.runs - bears))
    if arm.fireman and ability is not None and ability_in_force(board, seat) is not None:
        rating += ability.amount  # A46
    sides = board.options.sides
    if sides == "advanced" or (sides == "regular" and not card.starts):  # RB-127, RB-128; RB-150, RB-151
        rating += 1 if batter.bats == card.throws else -1
    return rating


def batter_now(board: Board, at_bat: AtBat) -> tuple[int, int]:
    """The batter's current Power and Contact, which the Five Six Key reads as well (RB-018, RB-R-13)."""
    batter, place = at_bat.batter, at_bat.place
    nine = board.nines[at_bat.offense]
    power = batter.power + nine.protected[place - 1]
    contact = batter.contact + at_bat.contact
    if not board.batters:
        contact += nine.captain
    if board.boosts:
        contact += sum(boost[2] for boost in board.boosts if boost[:2] == (at_bat.offense, place))
    if batter.ability is not None:
        rule = RATINGS.get(batter.ability.id)
        if rule is not None:
            more_power, more_contact = rule(board, at_bat, batter.ability)
            power += more_power
            contact += more_contact
    return power, contact


def edge(board: Board, at_bat: AtBat) -> int:
    """The pitcher's On Deck rating less the batter's: who has more adds the difference to his roll (RB-017 to RB-019)."""
    power, contact = batter_now(board, at_bat)
    seat = at_bat.defense
    return control_now(board, seat) + stuff_now(board, seat, at_bat.batter) + at_bat.stuff - power - contact
