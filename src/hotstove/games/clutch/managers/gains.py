"""The gain of playing each card or using each coach now, as a chance of winning for its owner."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hotstove.baseball.effects import InPlay
from hotstove.baseball.positions import Position
from hotstove.baseball.win_chances import ENDED, mean_worth, place_of
from hotstove.games.clutch.cards import Batter, Pitcher
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.defense_cards import CAUGHT
from hotstove.games.clutch.dice import POWER_FACES, REGULAR_FACES
from hotstove.games.clutch.effects import EFFECTS, modifiers
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.managers.contest import Contest, beaten, contest, spread, swings
from hotstove.games.clutch.managers.lasting_gains import (
    A_POINT,
    Gain,
    all_game,
    beach_ball,
    bucket,
    bulldog,
    clipboard,
    draws,
    foe_discards,
    furnace,
    gale,
    in_runs,
    inning_of,
    long_battle,
    low_sun,
    match_ups,
    one_more_frame,
    power_cut,
    recycling,
    sign_of,
    sinker,
    soaked,
)
from hotstove.games.clutch.managers.outcomes import held_grounder, on_error, result_worths, spread_worth
from hotstove.games.clutch.managers.outlook import WORTH, a_run
from hotstove.games.clutch.managers.prices import draw_worth, price
from hotstove.games.clutch.managers.running_plays import after_result, chances_of, kind_now
from hotstove.games.clutch.managers.stakes import stakes, success
from hotstove.games.clutch.managers.substitutes import leverage, player_gain
from hotstove.games.clutch.ratings import (
    batters_bonus,
    chart_in_use,
    has_icon,
    pitcher_has,
    speed,
    swing_total,
)
from hotstove.games.clutch.state import CardInPlay, ClutchBoard, ClutchView
from hotstove.games.clutch.strategy import STRATEGY, EffectCard
from hotstove.games.clutch.substitutions import BringIn, may_relieve
from hotstove.games.clutch.sums import INFIELD, OUTFIELD, Sums, sums_of
from hotstove.managers.base_running import advanced
from hotstove.table import Seat

HEATER: Final = STRATEGY["OF-01"]
PAINTER: Final = STRATEGY["DF-03"]
ICONS_OF: Final = {HEATER.id: ("MVP", "SL"), PAINTER.id: ("K", "W")}
"""The icons with which these cards bring 7 points in place of 5."""


# --- Before the pitch


def now_contest(view: ClutchView) -> Contest:
    """The contest of the at-bat as it stands."""
    return contest(view.board, modifiers(view.board))


def gain_by_contest(view: ClutchView, at: int, before: Contest, after: Contest) -> float:
    """The gain of the view's owner by another contest."""
    return sign_of(view) * (spread_worth(at, spread(after)) - spread_worth(at, spread(before)))


def with_card(card: EffectCard, view: ClutchView, sums: Sums) -> Contest:
    """The contest with a card or coach of the view's owner in play, by the stacking rules.

    ``sums`` are those of what is in force without it.
    """
    board = view.board
    effect = EFFECTS[card.id]
    assert effect.adds is not None
    star = board.batter_card if effect.on == "batter" else board.pitching.card
    added = effect.adds(board, placed(view.seat, card, star.id if effect.on else ""))
    return contest(board, sums_of((*sums.each, *added)))


@lru_cache(maxsize=1 << 12)
def placed(seat: Seat, card: EffectCard, on: str) -> CardInPlay:
    """A card as if a side had put it into play, on a player's id or on nobody."""
    return InPlay(seat, card, EFFECTS[card.id].until, on)


def before_pitch(card: EffectCard, view: ClutchView, at: int) -> float:
    """The gain in this at-bat of a card that changes its contest."""
    sums = modifiers(view.board)
    return gain_by_contest(view, at, contest(view.board, sums), with_card(card, view, sums))


def by_margin(view: ClutchView, at: int, amount: int) -> float:
    """The gain by so many points for the owner's side of the contest."""
    now = now_contest(view)
    return gain_by_contest(view, at, now, now._replace(margin=now.margin + sign_of(view) * amount))


def heart_rate(card: EffectCard, view: ClutchView, at: int) -> float:
    """The contest with his Clutch added, and a card drawn if that is negative (OF-09)."""
    drawn = draw_worth(at) * a_run(at) if view.board.batter_card.clutch < 0 else 0.0
    return before_pitch(card, view, at) + drawn


def for_batters(amount: int, batters: int) -> Gain:
    """Points for this batter and the next few."""

    def gain(card: EffectCard, view: ClutchView, at: int) -> float:
        later = min(batters - 1, (3 - view.board.outs) * 1.4)
        return before_pitch(card, view, at) + A_POINT * amount * later * a_run(at)

    return gain


def charted(card: EffectCard, view: ClutchView, at: int) -> float:
    """The handedness bonuses of this batter and the next two."""
    board = view.board
    pitcher = board.pitching.card
    lineup = board.lineups[board.half].spots
    later = sum(batters_bonus(lineup[(board.now.slot + number) % 9].player, pitcher) for number in (1, 2))
    return before_pitch(card, view, at) + 0.8 * A_POINT * later * a_run(at)


def on_the_track(card: EffectCard, view: ClutchView, at: int) -> float:
    """No extra bases and no tag-ups, for one more on the Swing (DF-12)."""
    now = now_contest(view)
    return spread_worth(at, spread(now)) - spread_worth(at, spread(now._replace(swing=now.swing + 1)), held=True)


def borrowed_halo(card: EffectCard, view: ClutchView, at: int) -> float:
    """What an icon for the batter or the pitcher adds to the card in hand that goes with it (NT-08)."""
    board = view.board
    if board.at_bat is None:
        return 0.0
    helped, points = (HEATER, 5) if view.seat == board.half else (PAINTER, 5 if board.outs < 2 else 7)
    star: Batter | Pitcher = board.batter_card if helped is HEATER else board.pitching.card
    if not view.hand & CARDS.copies(helped) or has_icon(board, view.seat, star, *ICONS_OF[helped.id]):
        return 0.0
    costs = price(view, helped, at)
    return max(by_margin(view, at, 7) - costs, 0.0) - max(by_margin(view, at, points) - costs, 0.0)


def musical_chairs(card: EffectCard, view: ClutchView, at: int) -> float:
    """In the field: what the best reliever saves in this at-bat (NT-11)."""
    board = view.board
    if board.at_bat is None or view.seat == board.half or may_relieve(board) or not leverage(board, view.seat):
        return 0.0
    return max((player_gain(view, BringIn(pitcher), at) for pitcher in board.bullpens[view.seat]), default=0.0)


# --- The pitch


def swing_worth(at: int, now: Contest, batters: bool, mistake: bool) -> float:
    """The worth of the swing on one of the charts to the side at bat."""
    faces = POWER_FACES if mistake or now.power else REGULAR_FACES
    return spread_worth(at, swings(now.batters if batters else now.pitchers, now.swing, faces))


def roll_worth(at: int, now: Contest, rolled: int) -> float:
    """The worth of the at-bat to the side at bat with this number on the pitch die."""
    rolled = max(rolled + now.roll, 1)
    mistake = now.mistake > 0 or (now.mistake == 0 and rolled <= now.zone)
    return swing_worth(at, now, mistake or rolled <= now.margin, mistake)


def on_roll(card: EffectCard, view: ClutchView, at: int) -> float:
    """The gain of a card that changes what the pitch roll that is shown leads to."""
    board = view.board
    rolled = board.now.pitch_roll
    sums = modifiers(board)
    return sign_of(view) * (roll_worth(at, with_card(card, view, sums), rolled) - roll_worth(at, contest(board, sums), rolled))


def hit_by_pitch(card: EffectCard, view: ClutchView, at: int) -> float:
    """The batter takes first on 11 or more of twenty (OF-18)."""
    return 0.5 * (result_worths(at)[Result.BB] - roll_worth(at, now_contest(view), view.board.now.pitch_roll))


def half_a_step(card: EffectCard, view: ClutchView, at: int) -> float:
    """The swing on the batter's chart in place of the pitcher's (OF-20)."""
    now = now_contest(view)
    return swing_worth(at, now, True, False) - swing_worth(at, now, False, False)


# --- The swing


def on_swing(card: EffectCard, view: ClutchView, at: int) -> float:
    """The gain of a card that changes the Swing, with the chart known."""
    board = view.board
    batters, mistake = board.now.batters_chart, board.now.mistake
    sums = modifiers(board)
    after = swing_worth(at, with_card(card, view, sums), batters, mistake)
    return sign_of(view) * (after - swing_worth(at, contest(board, sums), batters, mistake))


def one_swing(card: EffectCard, view: ClutchView, at: int) -> float:
    """The HR row three lower on the batter's chart (OF-22)."""
    at_bat = view.board.now
    if not at_bat.batters_chart:
        return 0.0
    now = now_contest(view)
    lower = now._replace(batters=now.batters.starts_lower(Result.HR, 3))
    return swing_worth(at, lower, True, at_bat.mistake) - swing_worth(at, now, True, at_bat.mistake)


def on_swing_roll(card: EffectCard, view: ClutchView, at: int) -> float:
    """One less on the swing roll that is shown (PC-3)."""
    board = view.board
    sums = modifiers(board)
    chart = chart_in_use(board, board.now.batters_chart, sums)
    total = swing_total(board, board.now.swing_roll, sums)
    worths = result_worths(at)
    return worths[chart.at(total)] - worths[chart.at(total - 1)]


# --- The result


def choked_up(card: EffectCard, view: ClutchView, at: int) -> float:
    """A K becomes a GB on 12 or more of twenty (OF-02)."""
    worths = result_worths(at)
    return 0.45 * (worths[Result.GB] - worths[Result.K])


def swing_again(card: EffectCard, view: ClutchView, at: int) -> float:
    """The swing die once more in place of a K (OF-13)."""
    board = view.board
    sums = modifiers(board)
    at_bat = board.now
    shift = swing_total(board, REGULAR_FACES, sums) - REGULAR_FACES
    faces = POWER_FACES if at_bat.power else REGULAR_FACES
    again = swings(chart_in_use(board, at_bat.batters_chart, sums), shift, faces)
    return spread_worth(at, again) - result_worths(at)[Result.K]


def infield_fails(board: ClutchBoard, target: int) -> float:
    """The chance that an infield throw against a number, or a play against 20 less 1, fails."""
    sums = modifiers(board)
    rating = board.ratings[board.fielding].infield + sums.of(INFIELD) + sums.throw_roll
    return 1 - beaten(rating - target)


def outfield_succeeds(board: ClutchBoard, added: int, target: int = 20) -> float:
    """The chance that an outfield play reaches a number."""
    sums = modifiers(board)
    rating = board.ratings[board.fielding].outfield
    rating += sums.of(OUTFIELD) + sums.throw_roll
    return beaten(rating + added - target + 1)


def roller(card: EffectCard, view: ClutchView, at: int) -> float:
    """A GB becomes a 1B if the infield throw fails (OF-06)."""
    batter = view.board.batter_card
    worths = result_worths(at)
    gained = worths[Result.SINGLE] - worths[Result.GB]
    return infield_fails(view.board, batter.on_base + batter.speed // 3) * gained


def splits(card: EffectCard, view: ClutchView, at: int) -> float:
    """A 1B becomes a 2B if the outfield play fails (OF-07)."""
    worths = result_worths(at)
    return (1 - outfield_succeeds(view.board, 0)) * (worths[Result.DOUBLE] - worths[Result.SINGLE])


def pebble(card: EffectCard, view: ClutchView, at: int) -> float:
    """A GB becomes an error if the infield play fails (OF-17)."""
    place = place_of(at)
    gained = mean_worth(WORTH, place, on_error(at - place)) - result_worths(at)[Result.GB]
    return infield_fails(view.board, 19 - 2) * gained


def over_the_fence(card: EffectCard, view: ClutchView, at: int) -> float:
    """A HR becomes a 2B, or a FB with a total of 25, by an outfield play (DF-07)."""
    board = view.board
    center = board.fielder(view.seat, Position.CENTER_FIELD)
    added = 4 if center is not None and has_icon(board, board.fielding, center, "GG") else 0
    worths = result_worths(at)
    caught = outfield_succeeds(board, added, CAUGHT)
    off_the_wall = outfield_succeeds(board, added) - caught
    return caught * (worths[Result.HR] - worths[Result.FB]) + off_the_wall * (worths[Result.HR] - worths[Result.DOUBLE])


def crowded(card: EffectCard, view: ClutchView, at: int) -> float:
    """A 1B becomes a GB on which the runners hold, by an infield throw (DF-17)."""
    board = view.board
    place = place_of(at)
    target = speed(board.batter_card.speed, modifiers(board)) + 5
    out = 1 - infield_fails(board, target)
    return out * (result_worths(at)[Result.SINGLE] - mean_worth(WORTH, place, held_grounder(at - place)))


# --- Throws


def on_throw(added: int) -> Gain:
    """An amount added to a throw or play under way."""

    def gain(card: EffectCard, view: ClutchView, at: int) -> float:
        board = view.board
        throw = board.throw
        assert throw is not None
        fails, succeeds = stakes(board, throw)
        return (success(board, throw, added) - success(board, throw)) * (fails - succeeds)

    return gain


def pivot(card: EffectCard, view: ClutchView, at: int) -> float:
    """3 on a double play throw, 5 with a GG in the middle of the infield (DF-11)."""
    board = view.board
    middle = (board.fielder(view.seat, position) for position in (Position.SECOND_BASE, Position.SHORTSTOP))
    golden = any(fielder is not None and has_icon(board, board.fielding, fielder, "GG") for fielder in middle)
    return on_throw(5 if golden else 3)(card, view, at)


def second_angle(card: EffectCard, view: ClutchView, at: int) -> float:
    """The result of a throw or play is reversed on 15 or more of twenty (NT-09)."""
    board = view.board
    throw = board.throw
    assert throw is not None
    fails, succeeds = stakes(board, throw)
    return 0.3 * sign_of(view) * (fails - succeeds if throw.out else succeeds - fails)


def on_attempt(added: int, by_icon: bool = False) -> Gain:
    """Points of Speed for the lead runner of an attempt, or against him."""

    def gain(card: EffectCard, view: ClutchView, at: int) -> float:
        board = view.board
        kind = kind_now(board)
        start, by = (at, 0) if board.now.result is None else after_result(board)
        going = tuple(base + by for base in board.now.running)
        base = going[0]
        runner = board.runner(base - by).card
        points = 6 if by_icon and (has_icon(board, board.half, runner, "SB") or runner.speed_letter == "A") else added
        safe = chances_of(board, kind, going, by)[base - 1]
        better = min(max(safe + sign_of(view) * points / REGULAR_FACES, 0.0), 1.0)
        place = place_of(start)
        stake = WORTH[place + advanced(start - place, going)] - WORTH[place + advanced(start - place, going, base)]
        return sign_of(view) * (better - safe) * stake

    return gain


def through_the_sign(card: EffectCard, view: ClutchView, at: int) -> float:
    """4 Speed for a runner, and a card drawn or discarded (OF-05)."""
    return SIGN(card, view, at) + 0.5 * draw_worth(at) * a_run(at)


SIGN: Final = on_attempt(4)


def pick_off(card: EffectCard, view: ClutchView, at: int) -> float:
    """The runner on first is put out by a battery throw (DF-19)."""
    board = view.board
    place = place_of(at)
    state = at - place
    target = board.runner(1).card.speed + 8
    out = beaten(board.ratings[view.seat].battery - target)
    after = WORTH[place + (ENDED if state >= 16 else state + 8 - 1)] if state < ENDED else WORTH[at]
    return out * (WORTH[at] - after)


GAINS: Final[dict[str, Gain]] = {
    "OF-01": before_pitch,
    "OF-02": choked_up,
    "OF-03": on_swing,
    "OF-04": on_attempt(4, by_icon=True),
    "OF-05": through_the_sign,
    "OF-06": roller,
    "OF-07": splits,
    "OF-08": before_pitch,
    "OF-09": heart_rate,
    "OF-10": long_battle,
    "OF-11": on_roll,
    "OF-12": before_pitch,
    "OF-13": swing_again,
    "OF-14": foe_discards(lambda view: 2, 0.4),
    "OF-15": all_game(0.15),
    "OF-16": beach_ball,
    "OF-17": pebble,
    "OF-18": hit_by_pitch,
    "OF-19": in_runs(lambda card, view, at: 0.09),
    "OF-20": half_a_step,
    "OF-22": one_swing,
    "DF-01": on_throw(4),
    "DF-02": on_throw(4),
    "DF-03": before_pitch,
    "DF-04": for_batters(4, 3),
    "DF-06": charted,
    "DF-07": over_the_fence,
    "DF-08": in_runs(lambda card, view, at: 0.05),
    "DF-09": on_attempt(4),
    "DF-10": in_runs(lambda card, view, at: 0.03),
    "DF-11": pivot,
    "DF-12": on_the_track,
    "DF-13": one_more_frame,
    "DF-14": draws(2),
    "DF-15": foe_discards(lambda view: 2 if pitcher_has(view.board, "K") else 1, 0.9),
    "DF-16": for_batters(4, 3),
    "DF-17": crowded,
    "DF-18": on_roll,
    "DF-19": pick_off,
    "DF-20": bulldog,
    "DF-21": sinker,
    "DF-22": in_runs(lambda card, view, at: 0.03),
    "DF-23": in_runs(lambda card, view, at: 0.04),
    "NT-02": clipboard,
    "NT-03": foe_discards(lambda view: 1, 1.5),
    "NT-04": recycling,
    "NT-05": draws(1),
    "NT-06": in_runs(power_cut),
    "NT-07": bucket,
    "NT-08": borrowed_halo,
    "NT-09": second_angle,
    "NT-10": all_game(0.2),
    "NT-11": musical_chairs,
    "WX-01": gale,
    "WX-02": in_runs(soaked),
    "WX-03": in_runs(low_sun),
    "WX-04": furnace,
    "MG-01": inning_of(0.01),
    "MG-02": in_runs(match_ups),
    "MG-03": inning_of(0.25),
    "MG-04": all_game(0.15),
    "HC-1": on_swing,
    "HC-2": swing_again,
    "HC-3": for_batters(5, 3),
    "HC-4": on_attempt(5),
    "HC-5": before_pitch,
    "HC-6": on_swing,
    "PC-1": for_batters(4, 4),
    "PC-2": on_roll,
    "PC-3": on_swing_roll,
    "PC-4": all_game(0.08),
    "PC-5": draws(2),
    "PC-6": before_pitch,
    "BC-1": inning_of(0.07),
    "BC-2": inning_of(0.04),
    "BC-3": inning_of(0.15),
    "BC-4": inning_of(0.12),
    "BC-5": inning_of(0.09),
    "BC-6": inning_of(0.05),
}
"""The gain of each card and coach; those with questions of their own (the squeeze, responses) are weighed there."""
