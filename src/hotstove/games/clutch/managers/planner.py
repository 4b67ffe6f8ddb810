"""Lineups, pitching changes and pinch hitters for the rest of the game, by exact match-ups: the guide of ``rollout``.

Where the thumb rules look at one plate appearance and a few fixed innings, these choices add up the whole game: every batter
against the pitchers that he will meet, and every out still to be got, shared among the pitchers who are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from statistics import fmean
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import index_of
from hotstove.games.clutch import opening
from hotstove.games.clutch import substitutions as changes
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.lineups import LineupChoice, best_nine
from hotstove.games.clutch.managers import substitutes
from hotstove.games.clutch.managers.contest import against, contest
from hotstove.games.clutch.managers.gains import with_card
from hotstove.games.clutch.managers.outcomes import at_bat_worth
from hotstove.games.clutch.managers.outlook import a_run
from hotstove.games.clutch.managers.prices import price
from hotstove.games.clutch.managers.sensible import RULES
from hotstove.games.clutch.managers.substitutes import can_stay, matchup_runs
from hotstove.games.clutch.ratings import limit
from hotstove.games.clutch.state import OUTS_AN_INNING, ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import COACHES, STRATEGY, EffectCard, StrategyCard
from hotstove.games.clutch.substitutions import BringIn, Change, FieldChange, PinchHit
from hotstove.games.clutch.valuation import FIGURES, pitching_runs
from hotstove.managers.thumb_rules import ThumbRule, ThumbRules
from hotstove.table import AWAY, Seat
from hotstove.table.game import Bench

GLOVE: Final = 0.0018
"""The runs in a plate appearance that a point of Defensive Rating saves: double plays, extra bases and steals alone."""
STARTERS_SHARE: Final = 0.55
"""The share of a lineup's plate appearances against the starter."""
USED_RELIEVERS: Final = 5
"""The relievers whom the other side is expected to use: its best."""
LATER: Final = 1.2
"""The weight of later runs beside those of this half-inning: of pitchers who are all needed the better ones are saved, since
it shows only late which runs decide the game."""
BATTERS_AN_OUT: Final = 1.43
"""The batters who come up for each out."""
OUTS: Final = 27

# --- The lineup


@lru_cache(maxsize=1 << 8)
def nine(
    batters: tuple[Batter, ...], starters: tuple[Pitcher, ...], relievers: tuple[Pitcher, ...]
) -> tuple[tuple[Batter, Position], ...]:
    """The nine that are worth most against these pitchers, with their positions, the best bats first."""

    def bat(batter: Batter) -> float:
        against_starters = fmean(matchup_runs(batter, pitcher) for pitcher in starters)
        against_relievers = fmean(matchup_runs(batter, pitcher) for pitcher in relievers)
        mean = STARTERS_SHARE * against_starters + (1 - STARTERS_SHARE) * against_relievers
        return mean + FIGURES.speed * batter.speed

    def worth(batter: Batter, position: Position) -> float:
        return worths[batter] + (0.0 if position is Position.DESIGNATED_HITTER else GLOVE * batter.rating(position))

    worths = {batter: bat(batter) for batter in batters}
    return tuple(sorted(best_nine(batters, worth), key=lambda spot: -worths[spot[0]]))


def planned(view: ClutchView) -> tuple[tuple[Batter, Position], ...]:
    """A side's nine against the other side's starter; against the mean of its rotation as long as the die has not named him."""
    board, seat = view.board, view.seat
    own, theirs = board.teams[seat], board.teams[1 - seat]
    unknown = board.options.starters_rolled and seat == AWAY
    starters = theirs.rotation if unknown else (board.arms[1 - seat].card,)
    relievers = sorted(theirs.bullpen or theirs.rotation, key=pitching_runs)[-USED_RELIEVERS:]
    return nine((*(batter for batter, _ in own.lineup), *own.bench), tuple(starters), tuple(relievers))


def own_lineup(view: ClutchView, options: Sequence[str], bench: Bench) -> str:
    """The nine of `planned` if there is one."""
    return options[1] if planned(view) else options[0]


def who_stands_there(view: ClutchView, options: Sequence[LineupChoice], bench: Bench) -> LineupChoice:
    """The one of `planned`."""
    there = {position: batter for batter, position in planned(view)}
    return next((place for place in options if place.player is there.get(place.position)), options[0])


def who_bats_next(view: ClutchView, options: Sequence[LineupChoice], bench: Bench) -> LineupChoice:
    """The best bat of those left."""
    order = [batter for batter, _ in planned(view)]
    return min(options, key=lambda place: order.index(place.player) if place.player in order else len(order))


# --- Pitchers

BETTER: Final = 0.02
"""The runs that a change must save."""
TIRED_COSTS: Final = 0.09
"""The runs in a plate appearance at which tiredness counts: half of what a point of Command and the power die for every swing
cost, since a tired pitcher is relieved before long."""


def defense(view: ClutchView, options: Sequence[Change], bench: Bench) -> Change:
    """The pitcher with whom the fewest runs are to be expected now and in the rest of the game; fielders by the thumb rule."""
    thumb = substitutes.defense(view, options, bench)
    board, seat = view.board, view.seat
    rested = [option for option in options if isinstance(option, BringIn) and option.pitcher.id not in board.teams[seat].tired]
    if isinstance(thumb, FieldChange) or not rested:
        return thumb
    at = index_of(board)
    run = a_run(at)
    plan = Plan(board, seat, at, run, tuple(option.pitcher for option in rested))
    best, wanted = plan.stays() - BETTER * run, options[0]
    for option in rested:
        runs = plan.comes_in(option.pitcher)
        if runs < best:
            best, wanted = runs, option
    return wanted


class Plan:
    """The outs that a side still has to get, and the pitchers who may get them.

    Its figures are chances of winning that the other side gains by runs: this at-bat's exactly, the rest by match-ups.
    """

    def __init__(self, board: ClutchBoard, seat: Seat, at: int, run: float, rested: tuple[Pitcher, ...]) -> None:
        self.board = board
        self.seat = seat
        self.at = at
        self.run = run
        self.order = board.lineups[1 - seat].order
        self.now = contest(board, modifiers(board))
        self.to_get = OUTS_AN_INNING - board.outs
        self.later = max(OUTS - OUTS_AN_INNING * board.inning, 0)
        self.allowed = {pitcher: mean_allowed(self.order, pitcher) for pitcher in (*rested, board.arms[seat].card)}
        of_pitchers = [(self.allowed[pitcher], OUTS_AN_INNING * pitcher.innings, pitcher) for pitcher in rested]
        self.pool = sorted(of_pitchers, key=lambda each: each[:2])

    def stays(self) -> float:
        """With the pitcher on the mound."""
        board = self.board
        line = board.arms[self.seat]
        left = limit(board, self.seat) - line.outs
        return self.total(line.card, left, at_bat_worth(self.at, self.now))

    def comes_in(self, pitcher: Pitcher) -> float:
        """With another pitcher."""
        then = against(self.now, self.board, self.board.batter_card, pitcher)
        return self.total(pitcher, OUTS_AN_INNING * pitcher.innings, at_bat_worth(self.at, then))

    def total(self, pitcher: Pitcher, left: int, this_at_bat: float) -> float:
        """The sum with a pitcher who may get ``left`` outs before he is tired."""
        slot = self.board.now.slot
        batters = self.to_get * BATTERS_AN_OUT - 1
        due = round(batters)
        next_ones = fmean(matchup_runs(self.order[(slot + number) % 9], pitcher) for number in range(1, due + 2))
        tired_for = max(self.to_get - max(left, 0), 0) * BATTERS_AN_OUT
        this_half = next_ones * batters + TIRED_COSTS * max(tired_for - (left <= 0), 0)
        return this_at_bat + self.run * (this_half + LATER * BATTERS_AN_OUT * self.rest(pitcher, left - self.to_get))

    def rest(self, pitcher: Pitcher, left: int) -> float:
        """The runs for each out of the later half-innings, got by the best of those who are left then, summed."""
        outs, runs = self.later, 0.0
        pool = [(allows, may_get) for allows, may_get, other in self.pool if other is not pitcher]
        if left > 0:
            pool.append((self.allowed[pitcher], left))
            pool.sort()
        for allows, may_get in pool:
            got = min(may_get, outs)
            runs += got * allows
            outs -= got
        return runs + outs * (self.allowed[pitcher] + TIRED_COSTS)


@lru_cache(maxsize=1 << 12)
def mean_allowed(order: tuple[Batter, ...], pitcher: Pitcher) -> float:
    """The mean runs of a plate appearance of this order against a pitcher who is not tired."""
    return fmean(matchup_runs(batter, pitcher) for batter in order)


# --- Pinch hitters

HELD_BACK: Final = 0.03
"""The runs that a pinch hitter must bring in the rest of the game: a later chance to use him is lost."""

CARDS_FOR_THEM: Final[tuple[EffectCard, ...]] = (STRATEGY["OF-12"], COACHES["HC-5"])
"""The card and the coach for pinch hitters."""


def offense(view: ClutchView, options: Sequence[Change], bench: Bench) -> Change:
    """The pinch hitter who brings most at the plate now, and after it at bat and in the field; runners by the thumb rule."""
    board, seat = view.board, view.seat
    hitters = [option for option in options if isinstance(option, PinchHit)]
    if not hitters or board.now.pinch:
        return substitutes.offense(view, options, bench)
    at = index_of(board)
    run = a_run(at)
    sums = modifiers(board)
    now = contest(board, sums)
    cards = [(card, with_card(card, view, sums)) for card in CARDS_FOR_THEM if held(view, card)]
    slot, present, lineup = board.now.slot, board.now.batter, board.lineups[seat]
    arm = board.pitching.card
    relievers = sorted(board.bullpens[1 - seat], key=pitching_runs)[-USED_RELIEVERS:] or [arm]
    position = lineup.spots[slot].position
    later = max(OUTS - OUTS_AN_INNING * (board.inning - 1) - board.outs, 0) * BATTERS_AN_OUT
    again = max(later / 9 - 0.5, 0.0)
    best, wanted = at_bat_worth(at, now) + HELD_BACK * run, options[0]
    for option in hitters:
        batter = option.batter
        if not can_stay(board, seat, lineup, slot, batter):
            continue
        bats = again * fmean(matchup_runs(batter, pitcher) - matchup_runs(present, pitcher) for pitcher in relievers)
        fields = 0.0
        if position is not None and position is not Position.DESIGNATED_HITTER:
            fields = later * GLOVE * (batter.rating(position) - present.rating(position))
        then = against(now, board, batter, arm)
        helped = (
            at_bat_worth(
                at, then._replace(margin=then.margin + helps.margin - now.margin, swing=helps.swing, power=helps.power)
            )
            - price(view, card, at)
            for card, helps in cards
        )
        brings = max([at_bat_worth(at, then), *helped]) + (bats + fields) * run
        if brings > best:
            best, wanted = brings, option
    return wanted if wanted is not options[0] else substitutes.offense(view, options, bench)


def held(view: ClutchView, card: EffectCard) -> bool:
    """Whether a card is in the hand, or a coach has not acted yet."""
    if isinstance(card, StrategyCard):
        return bool(view.hand & CARDS.copies(card))
    return card in view.board.coaches[view.seat]


PLANS: Final[dict[str, ThumbRule[ClutchView]]] = {
    opening.LINEUP_CHOICE: own_lineup,
    opening.POSITION_CHOICE: who_stands_there,
    opening.ORDER_CHOICE: who_bats_next,
    changes.DEFENSE: defense,
    changes.OFFENSE: offense,
}
"""By the question that each answers; the thumb rules answer all others."""


class Planner(ThumbRules[ClutchView]):
    """Plays by the thumb rules, but plans lineups and substitutions for the whole game."""

    def __init__(self) -> None:
        super().__init__({**RULES, **PLANS})
