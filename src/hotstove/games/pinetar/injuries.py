"""Injuries after a game (PT-206 to PT-215)."""

from __future__ import annotations

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.games.pinetar.action import at_most
from hotstove.games.pinetar.bench import hurt
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.charts import INJURY_LENGTH
from hotstove.games.pinetar.dice import ONE_DIE
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import BOTH, Seat, Table

INJURY_ROLL, LENGTH_ROLL, PLACE_ROLL = "PT-207 injury", "PT-208 injury length", "PT-214 place in the order"


def after_the_game(state: PineTarState, table: Table) -> None:
    """Check every pitcher used and one player of the first lineup of each side (PT-212 to PT-215).

    Pitchers are not checked while a pitcher of the team is hurt, nor position players while one of them is (PT-211).
    """
    for seat in BOTH:
        side = state.sides[seat]
        if not side.team.hurt_pitcher:
            for card in side.pitched:
                if card.pitches and check(state, table, seat, card):
                    break  # the other pitchers are exempt (PT-211)
        if not side.hurt_batter:
            place = table.roll(ONE_DIE, PLACE_ROLL)
            checked = side.started[place - 1] if place else None
            if checked is not None and not checked.pitches:
                check(state, table, seat, checked)


def check(state: PineTarState, table: Table, seat: Seat, card: Card) -> bool:
    """Roll for an injury and return whether the player is hurt (PT-207, PT-208).

    He is hurt on a roll of at most INJ's number; its letter and one die tell for how many games.
    """
    number, letter = card.injury
    stake = AtStake(f"injury of {card.name}", limit=(Term(number, "INJ"),))
    if not at_most(state, table, INJURY_ROLL, stake, "hurt", "unhurt"):
        return False
    hurt(state, table, seat, card, INJURY_LENGTH[letter][table.roll(ONE_DIE, LENGTH_ROLL)])
    return True
