"""SportsClix's manager of thumb rules: a few lines for every question.

Dice are mixed by the matrix game of the at-bat; runners go where the chance that they are safe is good enough for the base;
fielders stand by the spray chart; clicks go where they are worth most; a pitcher leaves when he is cold.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, TypeVar

from hotstove.baseball.bases import BATTER, HOME_PLATE
from hotstove.baseball.positions import Position
from hotstove.baseball.running import NO_THROW, Send, ThrowTo
from hotstove.games.sportsclix import (
    at_bat,
    attempts,
    clicks,
    ground,
    opening,
    pitching,
    placing,
    rules,
    running,
    substitutions,
)
from hotstove.games.sportsclix import fielding as fields
from hotstove.games.sportsclix.attempts import MOVED_IN, attempt_chance, fielding, throw
from hotstove.games.sportsclix.dials import BLUE_1, RED_6
from hotstove.games.sportsclix.effects import DOUBLE_PLAY, EXTRA_BASE, GROUNDER, STEAL, TAG_UP, Attempt
from hotstove.games.sportsclix.fielding import Fielder, fielders_for, is_routine, must_beat
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import NO_THROW as NO_MORE
from hotstove.games.sportsclix.ground import OutAt, Thrower
from hotstove.games.sportsclix.managers.dice import best_result, choose_die
from hotstove.games.sportsclix.placing import BY_THE_CHART, READY, by_the_chart
from hotstove.games.sportsclix.results import Plain, Result
from hotstove.games.sportsclix.running import FROM_FIRST, HOLD_SECOND, HOLD_THIRD, Cover
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.substitutions import NO_CHANGE, REPLACE
from hotstove.games.sportsclix.valuation import dial_runs, runs_at
from hotstove.games.sportsclix.zones import SECOND, THIRD, Ring, covering, holds, zone_of
from hotstove.managers.thumb_rules import MixedRule, ThumbRule, ThumbRules
from hotstove.table import Seat
from hotstove.table.game import Bench

V = TypeVar("V")
View = SportsClixState
GOOD_ENOUGH: Final = {SECOND: Fraction(72, 100), THIRD: Fraction(80, 100), HOME_PLATE: Fraction(60, 100)}
"""The chance to be safe with which a runner goes, by the base that he tries for: outs cost most where runs are near."""
LAST_TRY: Final = Fraction(40, 100)
"""The same for home with two outs: the next batter may well end the inning."""
NOT_WORTH_IT: Final = Fraction(1, 8)
"""The chance of an out below which a throw is not made, for it may be an Error."""
CLOSE: Final = 2
"""The lead up to which late innings are close."""


def first(view: View, options: Sequence[V], bench: Bench) -> V:
    """The first option: the usual one."""
    return options[0]


# --- Runners


def safe_chance(view: View, base: int, kind: str) -> Fraction:
    """The chance that the runner on ``base`` (0 the batter) is safe at the next one if he is thrown at."""
    end = base + 1
    runner = view.runner(base)
    if kind == STEAL:
        held = (HOLD_SECOND if end == SECOND else HOLD_THIRD,) if holds(view.placement, base) else ()
        return 1 - attempt_chance(view, throw(view, STEAL, Position.CATCHER, 0, runner, end, (), held))
    ring = Ring.INFIELD if kind == GROUNDER else Ring.OUTFIELD
    able = fielders_for(view, ring, view.now.zone) if view.now.zone else ()
    if not able:
        return Fraction(1)
    against = () if covering(view.now.placement, end) else (MOVED_IN,)
    defense = (FROM_FIRST,) if kind == TAG_UP and end == SECOND else ()
    return 1 - max(
        attempt_chance(view, throw(view, kind, each.position, view.now.zone, runner, end, against, defense)) for each in able
    )


def enough(view: View, base: int) -> Fraction:
    """The chance with which a runner should go from a base."""
    if base + 1 == HOME_PLATE and view.outs == 2:
        return LAST_TRY
    return GOOD_ENOUGH[base + 1]


def best_send(view: View, options: Sequence[Send], kind: str) -> Send:
    """The most runners who all have a good enough chance."""
    going = options[0]
    for option in options[1:]:
        chances = {base: safe_chance_at(view, base, came_from(view, base), kind) for base in option.bases}
        if all(chance >= enough(view, base) for base, chance in chances.items()) and len(option.bases) > len(going.bases):
            going = option
    return going


def safe_chance_at(view: View, base: int, start: int, kind: str) -> Fraction:
    """The chance to be safe from a base for the runner who began the play at ``start``."""
    if kind != EXTRA_BASE:
        return safe_chance(view, base, kind)
    able = fielders_for(view, Ring.OUTFIELD, view.now.zone) if view.now.zone else ()
    if not able:
        return Fraction(1)
    against = () if covering(view.now.placement, base + 1) else (MOVED_IN,)
    runner = view.runner(start)
    return 1 - max(
        attempt_chance(view, throw(view, kind, each.position, view.now.zone, runner, base + 1, against)) for each in able
    )


def came_from(view: View, base: int) -> int:
    """Where he who stands on a base now was before the play."""
    return view.at_bat.came_from(base) if view.at_bat is not None else base


def steal(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """A steal by thumb rule."""
    return best_send(view, options, STEAL)


def tag_up(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """A tag-up by thumb rule."""
    return best_send(view, options, TAG_UP)


def extra_base(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """An extra base by thumb rule."""
    return best_send(view, options, EXTRA_BASE)


def send(view: View, options: Sequence[Send], bench: Bench) -> Send:
    """Whom to send on a ground ball: with two outs nobody, since the batter is out at first."""
    return options[0] if view.outs == 2 else best_send(view, options, GROUNDER)


# --- Throws


def throw_on_steal(view: View, options: Sequence[ThrowTo], bench: Bench) -> ThrowTo:
    """The throw with the best chance."""
    return max(options, key=lambda option: Fraction(0) if option is NO_THROW else 1 - safe_chance(view, option.base - 1, STEAL))


def target(view: View, options: Sequence[ThrowTo], bench: Bench) -> ThrowTo:
    """The lead runner if there is a fair chance, else the best chance, else nobody."""
    deep = view.now.result is not None and view.now.result.plain is Plain.FLY_BALL
    kind = TAG_UP if deep and view.outs < 2 and view.now.result is Result.FLY_BALL else EXTRA_BASE

    def out(option: ThrowTo) -> Fraction:
        if option is NO_THROW:
            return NOT_WORTH_IT
        base = option.base - 1
        if kind == TAG_UP:
            return 1 - safe_chance(view, base, TAG_UP) if view.occupied[base - 1] else Fraction(0)
        start = came_from(view, base)
        return 1 - safe_chance_at(view, base, start, EXTRA_BASE) if start == BATTER or view.occupied[start - 1] else Fraction(0)

    return max(options, key=out)


def fielder(view: View, options: Sequence[Fielder | str], bench: Bench) -> Fielder | str:
    """Who fields a ball: a routine play, else the best chance."""
    result = view.now.result
    assert result is not None

    def caught(option: Fielder | str) -> Fraction:
        if not isinstance(option, Fielder):
            return Fraction(-1)
        if is_routine(view, result, option):
            return Fraction(1)
        return attempt_chance(view, fielding(view, option.position, must_beat(view, result, option), result.is_scorcher))

    return max(options, key=caught)


def outfielder(view: View, options: Sequence[Fielder], bench: Bench) -> Fielder:
    """The best arm."""
    return max(options, key=lambda option: view.defense.fielder(option.position).defense)


def first_out(view: View, options: Sequence[OutAt], bench: Bench) -> OutAt:
    """The batter with two outs; else a force that may become two, the runner from first before others."""
    forces = [option for option in options if option.forced and option.start != BATTER]
    if view.outs == 2 or not forces:
        tags = [option for option in options if not option.forced and option.base == HOME_PLATE]
        if tags and view.outs < 2 and safe_chance(view, tags[0].start, GROUNDER) < Fraction(35, 100):
            return tags[0]
        batter = next((option for option in options if option.start == BATTER), None)
        return batter or options[0]
    at_second = [option for option in forces if option.base == SECOND]
    return (at_second or forces)[0]


def next_out(view: View, options: Sequence[OutAt | str], bench: Bench) -> OutAt | str:
    """The throw at the batter if it has a chance."""
    best = options[0]
    assert isinstance(best, OutAt)
    speeds = view.runner(best.start).speed
    likely = max(figure.defense for figure in view.defense.fielders[2:7] if figure is not None)
    return best if attempts.chance(speeds - likely + 1, view.tier.full_clicks) > NOT_WORTH_IT else NO_MORE


def thrower(view: View, options: Sequence[Thrower], bench: Bench) -> Thrower:
    """The better chance of those at the base."""

    def out(option: Thrower) -> Fraction:
        zone = zone_of(view.now.placement, option.position)
        attempt: Attempt = throw(view, DOUBLE_PLAY, option.position, zone, view.hitter, 1)
        return attempt_chance(view, attempt)

    return max(options, key=out)


def cover(view: View, options: Sequence[Cover], bench: Bench) -> Cover:
    """Who covers: the better glove."""
    return max(options, key=lambda option: view.defense.fielder(option.position).defense)


# --- Clicks


def room(view: View, figure: Figure) -> int:
    """How far a figure is from red 6."""
    return RED_6 - view.sides[view.side_of(figure)].click(figure)


def gains(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who gains a click: who has room for it and bats; a batter's click is worth more than a pitcher's."""
    return max(options, key=lambda figure: (room(view, figure) > 0, not figure.pitches, room(view, figure)))


def loses(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Who loses one: the pitcher unless he is cold already."""
    return max(options, key=lambda figure: (figure.pitches and room(view, figure) <= RED_6 - BLUE_1, -room(view, figure)))


def intimidate(view: View, options: Sequence[str], bench: Bench) -> str:
    """A batter takes the click from a pitcher who has long to go; a pitcher gains his own."""
    return pitching.COLD if bench.seat == view.half and view.inning <= 5 else pitching.OWN_CLICK


def total_control(view: View, options: Sequence[Result], bench: Bench) -> Result:
    """The best result of the window."""
    return best_result(view, options, bench.seat)


# --- Optional intangibles


def shut_em_down(view: View, options: Sequence[str], bench: Bench) -> str:
    """In a close game."""
    return pitching.LATE if abs(view.score[0] - view.score[1]) <= CLOSE else pitching.NOT_NOW


def flamethrower(view: View, options: Sequence[str], bench: Bench) -> str:
    """Against a ball that is no routine play."""
    result = view.now.result
    assert result is not None
    able = fielders_for(view, fields.ring_of(result), view.now.zone)
    return at_bat.NOT_NOW if able and is_routine(view, result, able[0]) else at_bat.THROW_HEAT


def spray(view: View, options: Sequence[str], bench: Bench) -> str:
    """The zone with the fewest fielders within reach, and for a Deep Fly the nearer fence."""
    result = view.now.result
    assert result is not None
    ring = fields.ring_of(result)

    def hard(option: str) -> tuple[int, int]:
        zone = int(option.rpartition("zone ")[2]) if option != at_bat.AS_ROLLED else view.now.zone
        if not zone:
            return (0, 0)
        able = fielders_for(view, ring, zone)
        fence = -int(view.fences[zone - 1]) if result.is_deep_fly else 0
        return (fence, 2 if not able else int(able[0].moves))

    return max(options, key=hard)


# --- Before the pitch


def placement(view: View, options: Sequence[str], bench: Bench) -> str:
    """By the spray chart."""
    wanted = BY_THE_CHART in options and by_the_chart(view.hitter.chart, view.occupied) != view.placement
    return BY_THE_CHART if wanted else READY


def relieves(view: View, seat: Seat) -> Figure | None:
    """The pitcher who should come in for one who is cold, None if the one on the mound should stay."""
    side = view.sides[seat]
    now = side.arm.figure
    if seat == view.half or side.click(now) >= BLUE_1:
        return None
    able = [figure for figure in side.bench if figure.pitches]
    return max(able, key=lambda figure: (figure.endurance < 4, dial_runs(figure)), default=None)


def change(view: View, options: Sequence[str], bench: Bench) -> str:
    """Relieve a cold pitcher."""
    return REPLACE if REPLACE in options and relieves(view, bench.seat) is not None else NO_CHANGE


def leaves(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """The pitcher."""
    return view.sides[bench.seat].arm.figure


def enters(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """The best of those who may come in."""
    wanted = relieves(view, bench.seat)
    return wanted if wanted in options and wanted is not None else max(options, key=worth)


def worth(figure: Figure) -> float:
    """What a figure is worth at a position of his own."""
    return runs_at(figure, figure.role.own[0])


def in_the_field(view: View, options: Sequence[Figure | str], bench: Bench) -> Figure | str:
    """He stays, unless somebody must come in for him."""
    return (
        options[0]
        if isinstance(options[0], str)
        else max([option for option in options if isinstance(option, Figure)], key=worth)
    )


RULES: Final[dict[str, ThumbRule[View]]] = {
    opening.HITTER: first,
    opening.LINEUP: first,
    opening.POSITION: first,
    opening.ORDER: first,
    opening.PARK: first,
    opening.FENCE: first,
    substitutions.CHANGE: change,
    substitutions.WHO_LEAVES: leaves,
    substitutions.WHO_ENTERS: enters,
    substitutions.POSITIONS: first,
    substitutions.TAKES_THE_FIELD: in_the_field,
    substitutions.REMOVED: enters,
    placing.PLACEMENT: placement,
    placing.MOVE: first,
    rules.INTENTIONAL_WALK: first,
    rules.BUNT: first,
    pitching.SHUT_EM_DOWN: shut_em_down,
    pitching.INTIMIDATION: intimidate,
    pitching.TOTAL_CONTROL: total_control,
    running.STEAL_CALL: steal,
    running.STEAL_THROW: throw_on_steal,
    running.TAG_UP_CALL: tag_up,
    running.EXTRA_BASE_CALL: extra_base,
    running.TARGET: target,
    running.THROWN_OUT: gains,
    running.OUTFIELDER: outfielder,
    running.COVERS: cover,
    ground.SEND: send,
    ground.FIRST_OUT: first_out,
    ground.NEXT_OUT: next_out,
    ground.THROWER: thrower,
    ground.DOUBLE_PLAY_CLICK: gains,
    at_bat.SPRAY: spray,
    at_bat.FLAMETHROWER: flamethrower,
    at_bat.RACE: first,
    fields.FIELDER: fielder,
    clicks.LEADERSHIP: first,
    clicks.DRIVEN_IN: gains,
    attempts.HIGHLIGHT: gains,
    attempts.BLOOPER: loses,
}
"""By the question that each answers."""
MIXED: Final[dict[str, MixedRule[View]]] = {pitching.DICE: choose_die}


class Sensible(ThumbRules[View]):
    """Plays by thumb rules, and mixes its dice as the matrix game of the at-bat says."""

    def __init__(self) -> None:
        super().__init__(RULES, MIXED)
