"""The gain of playing each Rally Card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from hotstove.baseball.win_chances import ENDED, halves_left, place_of
from hotstove.games.rb8 import rally_cards
from hotstove.games.rb8.managers.control import gain_by_rating
from hotstove.games.rb8.managers.outlook import WORTH, a_run
from hotstove.games.rb8.managers.relief import has_full_ratings, points_lost
from hotstove.games.rb8.managers.results import gain_on_result
from hotstove.games.rb8.managers.running_plays import other_way, run_again
from hotstove.games.rb8.rally import RallyCard
from hotstove.games.rb8.rally_cards import BEFORE_CARDS, RESULT_CARDS, RUN_CARDS
from hotstove.games.rb8.state import AtBat, RB8View

Gain: TypeAlias = Callable[[RallyCard, RB8View, AtBat, int], float]
"""The gain of playing a card for the side at bat; the last argument is the board's index in WORTH."""


def better_rating(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """A better batter or pitcher for one at-bat, used with a runner in scoring position or late."""
    if not (view.board.second or view.board.third or view.board.inning >= LATE):
        return 0.0
    return gain_by_rating(view.board, at_bat, at, -card.amount if view.seat == at_bat.offense else card.amount)


LATE: Final = 7


def mound_visit(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """The ratings that the pitcher gets back, for the number of batters to be expected."""
    board, seat = view.board, view.seat
    arm = board.arms[seat]
    if has_full_ratings(board, arm):
        return 0.0
    return gain_by_rating(board, at_bat, at, round(points_lost(board, seat, arm))) * (1 + (2 - board.outs) * BATTERS_AN_OUT)


BATTERS_AN_OUT: Final = 1.5


def back_pick(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """The runner that matters most is out, with a chance of one half."""
    return back_pick_gain(at, *view.board.occupied[:2])


def back_pick_gain(at: int, first: bool, second: bool) -> float:
    """The gain of the side at bat by Back Pick, which is negative."""
    return min(gain_by_out_at(at, base) for base in (1, 2) if (first, second)[base - 1]) / 2


def gain_by_out_at(at: int, base: int) -> float:
    """The gain of the side at bat if the runner on a base is out."""
    place = place_of(at)
    after = ENDED if at - place >= 16 else at - place + 8 - (1 << base - 1)
    return WORTH[place + after] - WORTH[at]


def scouting_report(card: RallyCard, view: RB8View, at_bat: AtBat, at: int) -> float:
    """One more card, the best of three, which is worth less the less time is left to play it."""
    own = 1 if view.seat == at_bat.offense else -1
    return own * SCOUTED * min(1.0, halves_left(at) / 12) * a_run(place_of(at))


SCOUTED: Final = 1.0
"""The runs that Scouting Report is worth early in the game."""


BEFORE_AT_BAT: Final[dict[object, Gain]] = {
    rally_cards.contact: better_rating,
    rally_cards.stuff: better_rating,
    rally_cards.visit: mound_visit,
    rally_cards.pick: back_pick,
    rally_cards.scout: scouting_report,
}
"""The gains of cards played before the On Deck Phase, by their action."""
GAINS: Final[dict[RallyCard, Gain]] = {
    **dict.fromkeys(RESULT_CARDS, gain_on_result),
    **{card: run_again if effect.outcome is None else other_way for card, effect in RUN_CARDS.items()},
    **{card: BEFORE_AT_BAT[effect.act] for card, effect in BEFORE_CARDS.items()},
}
"""The gain of each card but the three with questions of their own (``rally_cards``), which are weighed there."""
