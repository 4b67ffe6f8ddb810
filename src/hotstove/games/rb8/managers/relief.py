"""(a) Pitching changes: whether a reliever is better for the rest of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.rb8 import rules
from hotstove.games.rb8.abilities import effects_of
from hotstove.games.rb8.cards import Pitcher
from hotstove.games.rb8.pitchers import STARTER_RUNS, STARTER_TIRES, form_of, runs_borne, sides_count
from hotstove.games.rb8.state import ActivePitcher, Nine, RB8Board, RB8View
from hotstove.table import Seat
from hotstove.table.game import Bench


def pitcher(view: RB8View, options: Sequence[rules.PitchingChange], bench: Bench) -> rules.PitchingChange:
    """Bring in the best reliever if he is better; considered as a half-inning begins and after runs."""
    return options[best_pitcher(view)]


def stays(view: RB8View, bench: Bench) -> bool:
    """Whether the pitcher stays, whoever is in the bullpen."""
    return not best_pitcher(view)


def best_pitcher(view: RB8View) -> int:
    """The number of the best reliever, from 1, if he is better; 0 if the pitcher stays."""
    board = view.board
    if board.batters and not board.runs:
        return 0
    seat = view.seat
    arm = board.arms[seat]
    if has_full_ratings(board, arm):
        return 0
    half = board.half
    against = board.nines[half], board.due[half], board.options.sides
    return better_pitcher(board.bullpens[seat], arm.card, points_lost(board, seat, arm), board.inning, *against)


def has_full_ratings(board: RB8Board, arm: ActivePitcher) -> bool:
    """Whether a pitcher has his full ratings: a starter early in the game, or any after a mound visit."""
    return arm.mound_visit or (arm.card.starts and board.inning < STARTER_TIRES and arm.runs <= STARTER_RUNS)


def points_lost(board: RB8Board, seat: Seat, arm: ActivePitcher) -> float:
    """The points that a pitcher has lost of his ratings, counting an ability that is off."""
    card, now = arm.card, form_of(board, seat)
    lost = float(card.control - now.control)
    bears = runs_borne(card)
    ability = card.ability
    if ability is not None:
        if now.ability is None:
            lost += ability.worth / POINTS
        else:
            bears += effects_of(ability).runs
    return lost + max(0, arm.runs - bears)


def better_pitcher(
    bullpen: tuple[Pitcher, ...], card: Pitcher, lost: float, inning: int, nine: Nine, place: int, sides: str
) -> int:
    """The number, from 1, of the best fresh reliever if he is better than the current pitcher for the innings left; else 0.

    A fresh one is tired by his share of those innings. All tire at one point an inning, so a sum of ratings is highest when
    the last inning of each is worth the same.
    """
    share = -(-max(1, INNINGS + 1 - inning) // len(bullpen)) - 1
    best_rating, best_number = rating(card, nine, place, sides) - lost + share, 0
    for number, fresh in enumerate(bullpen, 1):
        fresh_rating = rating(fresh, nine, place, sides)
        if fresh_rating > best_rating:
            best_rating, best_number = fresh_rating, number
    return best_number


def rating(card: Pitcher, nine: Nine, place: int, sides: str) -> float:
    """A fresh pitcher's ratings and ability against the next four batters."""
    total = card.control + card.stuff + (card.ability.worth / POINTS if card.ability is not None else 0.0)
    if sides_count(sides, card):
        total += hand_bonus(nine, card.throws)[place - 1]
    return total


@lru_cache(maxsize=1 << 10)
def hand_bonus(nine: Nine, throws: str) -> tuple[float, ...]:
    """The mean that a pitcher's hand adds to his Stuff against four batters, by the place of the first in the order."""
    added = [1 if hitter.bats == throws else -1 for hitter in nine.hitters] * 2
    return tuple(sum(added[place : place + 4]) / 4 for place in range(ORDER))


POINTS: Final = 16.0
"""The draft points of an ability (RB-141) that equal one point of Control or Stuff."""
