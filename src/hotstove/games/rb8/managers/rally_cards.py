"""Which Rally Card to play, if any, and what those before the On Deck Phase gain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.registers import register
from hotstove.games.rb8 import rally_cards, rules, running
from hotstove.games.rb8.managers.control import helped
from hotstove.games.rb8.managers.prices import kept, price
from hotstove.games.rb8.managers.register import GAINS, RULES
from hotstove.games.rb8.managers.relief import worn
from hotstove.games.rb8.outlook import ENDED, WORTH, a_run, halves_left, place_of, where
from hotstove.games.rb8.pitchers import STARTER_RUNS, STARTER_TIRES
from hotstove.games.rb8.rally import BY_ID, RallyCard
from hotstove.games.rb8.state import AtBat, View, at_bat_of


@register(RULES, rules.BEFORE_CARD, running.ON_RUN)
def rally_card(view: View, options: Sequence[RallyCard]) -> int:
    """The card that gains most above its price, or the pass, which comes first."""
    board = view.board
    at_bat = at_bat_of(board)
    at = where(board)
    own = 1 if view.seat == at_bat.offense else -1
    best, wanted = 0.0, 0
    for number in range(1, len(options)):
        card = options[number]
        gained = own * GAINS[card.id](view, at_bat, at)
        if gained > best and (over := gained - price(view, card, at)) > best:
            best, wanted = over, number
    return wanted


@register(GAINS, "RC05", "RC10")
def better_rating(view: View, at_bat: AtBat, at: int) -> float:
    """Locked In and Extra Gas, with a runner in scoring position or late."""
    if not (view.board.second or view.board.third or view.board.inning >= LATE):
        return 0.0
    amount = BY_ID["RC05"].amount if view.seat == at_bat.offense else -BY_ID["RC10"].amount
    return helped(view.board, at_bat, at, -amount)


LATE: Final = 7


@register(GAINS, "RC15")
def mound_visit(view: View, at_bat: AtBat, at: int) -> float:
    """What the pitcher has lost, for as many batters as are to be expected."""
    board, seat = view.board, view.seat
    arm = board.arms[seat]
    if arm.visited or (arm.card.starts and board.inning < STARTER_TIRES and arm.runs <= STARTER_RUNS):
        return 0.0
    return helped(board, at_bat, at, round(worn(board, seat, arm))) * (1 + (2 - board.outs) * BATTERS_AN_OUT)


BATTERS_AN_OUT: Final = 1.5


@register(GAINS, "RC16")
def back_pick(view: View, at_bat: AtBat, at: int) -> float:
    """Every other time the runner who matters most is out."""
    return picked_off(at, *view.board.occupied[:2])


def picked_off(at: int, first: bool, second: bool) -> float:
    """What Back Pick adds for the side at bat, less than nothing."""
    return min(picked(at, base) for base in (1, 2) if (first, second)[base - 1]) / 2


def picked(at: int, base: int) -> float:
    """What it adds when the runner on a base is out."""
    place = place_of(at)
    after = ENDED if at - place >= 16 else at - place + 8 - (1 << base - 1)
    return WORTH[place + after] - WORTH[at]


@register(RULES, rally_cards.PICK)
def pick(view: View, options: Sequence[str]) -> int:
    """The runner whose out hurts more."""
    at = where(view.board)
    worths = [picked(at, 2 if option == "on second" else 1) for option in options]
    return worths.index(min(worths))


@register(GAINS, "RC19")
def scouting_report(view: View, at_bat: AtBat, at: int) -> float:
    """One card more, and the best of three: worth something as long as there is time to play it."""
    own = 1 if view.seat == at_bat.offense else -1
    return own * SCOUTED * min(1.0, halves_left(at) / 12) * a_run(place_of(at))


SCOUTED: Final = 1.0
"""Runs that Scouting Report brings with most of the game to come."""


@register(RULES, rally_cards.SCOUT_DISCARD)
def least_useful(view: View, options: Sequence[RallyCard]) -> int:
    """The card that is worth least in the hand."""
    left = halves_left(where(view.board)) + 1
    return min(range(len(options)), key=lambda number: kept(options[number], left))
