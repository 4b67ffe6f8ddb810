"""The ways on the field that a choice would open: who may go where, who may throw where, each with its exact chance."""

from __future__ import annotations

from dataclasses import replace

from hotstove.baseball.bases import BATTER
from hotstove.baseball.field import BASES, Arrow, Point
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, ThrowTo
from hotstove.baseball.teams import Player
from hotstove.baseball.words import BASES as NAMES
from hotstove.baseball.words import percent
from hotstove.games.sportsclix.at_bat import AT_BATTER
from hotstove.games.sportsclix.attempts import BLOOPER
from hotstove.games.sportsclix.bursts import PICK_EMS
from hotstove.games.sportsclix.dials import RED_6, mark
from hotstove.games.sportsclix.fielding import Fielder
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import OutAt, Thrower
from hotstove.games.sportsclix.managers.dice import at_bat_of
from hotstove.games.sportsclix.placing import MOVE_ONE, Place, moves
from hotstove.games.sportsclix.prospects import (
    Chances,
    after_first_out,
    of_fielder,
    of_first_out,
    of_next_out,
    of_race,
    of_throw,
    of_try,
    who_throws,
)
from hotstove.games.sportsclix.running import Cover
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import FIRST, moved, places_in_feet, point_in, ring_of
from hotstove.table.asks import Ask
from hotstove.table.events import label_of


def option_arrows(view: SportsClixState, option: object) -> tuple[Arrow, ...]:
    """The arrows of an option of the open question; none without zones, or for what moves nobody."""
    if view.over or not view.inning or not view.tier.field:
        return ()
    if view.at_bat is None:
        return placings(view, option)
    match option:
        case Send(bases):
            return tuple([arrow for base in bases for arrow in tries(view, base)])
        case ThrowTo(base) if base:
            return throws(view, who_throws(view, base - 1), base, of_throw(view, base - 1))
        case OutAt():
            return outs(view, option)
        case Thrower(position):
            start = view.now.thrown_at
            return throws(view, position, start + 1, of_next_out(view, start, (position,)))
        case Fielder():
            return goes_for_ball(view, option)
        case Cover(position, zone):
            moves_to = point_in(ring_of(position), zone)
            return (Arrow("move", place_of(view, position), moves_to, f"{position.short.upper()} to zone {zone}"),)
        case str() if option == AT_BATTER and view.now.mover is not None:
            return throws(view, view.now.mover, FIRST, of_race(view, view.now.mover))
    return ()


def clicks(view: SportsClixState, figure: Figure, ask: Ask) -> tuple[Arrow, ...]:
    """A mark where a figure is who would gain or lose a click by the question (SC-102): ``up to red 3``; none elsewhere."""
    where = stands_at(view, figure) if label_of(ask.why) in PICK_EMS else None
    if where is None:
        return ()
    turn = -1 if ask.why == BLOOPER else 1
    now = view.sides[view.side_of(figure)].dial_position(figure)
    then = min(max(now + turn, min(view.tier.floor, now)), RED_6)
    words = f"{'up' if turn > 0 else 'down'} to {mark(then)}" if then != now else f"stays at {mark(now)}"
    return (Arrow("click", where, where, figure.as_player.last_name, words),)


def stands_at(view: SportsClixState, figure: Figure) -> Point | None:
    """Where a figure in the game is: in the field, on his base, or at the plate; None if he is nowhere there."""
    if view.side_of(figure) != view.half:
        position = view.defense.position_of(figure)
        return place_of(view, position) if position is not None and position.fields else None
    on = [base for base, runner in enumerate(view.standing, 1) if runner is figure]
    return base_point(on[0]) if on else base_point(0) if figure is view.hitter else None


def placings(view: SportsClixState, option: object) -> tuple[Arrow, ...]:
    """The places in his ring to which a fielder may go before the at-bat; with "move a fielder", those of all (SC-061).

    Each has the runs to come with him there, ``0.47``.
    """
    if isinstance(option, Place):
        stands = places_in_feet(view.placement)[option.position]
        there = moved(view.placement, option.position, option.zone)
        worth = f"{at_bat_of(view, in_runs=True, placement=there).value:.2f}"
        return (Arrow("place", stands, point_in(ring_of(option.position), option.zone), str(option), brings=worth),)
    if option != MOVE_ONE:
        return ()
    opened = [(str(place), placings(view, place)[0]) for place in moves(view.placement, view.placed)]
    return tuple([replace(arrow, then=text) for text, arrow in opened])


def base_point(base: int) -> Point:
    """The place of a base in feet: 0 and 4 are home plate."""
    return BASES[base % len(BASES)]


def place_of(view: SportsClixState, position: Position) -> Point:
    """Where a fielder stands at this moment of the play."""
    return places_in_feet(view.now.placement)[position]


def runner_to(view: SportsClixState, base: int) -> str:
    """``Larkin to third``: the runner who stands on a base now, and the next one."""
    name = Player("", view.runner(view.now.came_from(base)).name).last_name
    return f"{name} to {NAMES[base + 1]}"


def tries(view: SportsClixState, base: int) -> tuple[Arrow, ...]:
    """A runner who would go to the next base, and the throw that may meet him there."""
    chances = of_try(view, base)
    run = Arrow("run", base_point(base), base_point(base + 1), runner_to(view, base), f"safe {percent(1 - chances.made)}")
    return (run, *throws(view, who_throws(view, base), base + 1, chances))


def throws(
    view: SportsClixState,
    thrower: Position | None,
    base: int,
    chances: Chances,
    start: Point | None = None,
    later: bool = False,
) -> tuple[Arrow, ...]:
    """A throw to a base; none if nobody can make it. ``start`` is where the thrower gets the ball, if not where he stands."""
    if thrower is None or not chances.made:
        return ()
    words = f"{thrower.short.upper()} to {NAMES[base]}"
    chance = f"out {percent(chances.made)}"
    return (Arrow("throw", start or place_of(view, thrower), base_point(base), words, chance, later),)


def outs(view: SportsClixState, out: OutAt) -> tuple[Arrow, ...]:
    """The throw for an out on a ground ball and, after a first one, that at the batter."""
    now = view.now
    if now.put_out:
        return throws(view, now.at_base[0], out.base, of_next_out(view, out.start, now.at_base))
    first = throws(view, now.thrower, out.base, of_first_out(view, out))
    then = after_first_out(view, out)
    if then is None:
        return first
    chances = of_next_out(then, BATTER, then.now.at_base)
    return (*first, *throws(then, then.now.at_base[0], FIRST, chances, base_point(out.base), later=True))


def goes_for_ball(view: SportsClixState, fielder: Fielder) -> tuple[Arrow, ...]:
    """A fielder who goes for the ball, with the chance that he has it, or with his throws at those who are under way."""
    now, position = view.now, fielder.position
    stands = place_of(view, position)
    spot = point_in(ring_of(position), now.zone) if fielder.moves else stands
    if now.going:
        move = (Arrow("move", stands, spot, f"{position.short.upper()} to zone {now.zone}"),) if fielder.moves else ()
        tried = [throws(view, position, base + 1, of_throw(view, base, position), spot) for base in now.going]
        return (*move, *[arrow for each in tried for arrow in each])
    if now.result is None:
        return ()
    chance = f"out {percent(of_fielder(view, now.result, fielder).made)}"
    return (Arrow("move", stands, spot, f"{position.short.upper()} in zone {now.zone}", chance),)


def under_way(view: SportsClixState) -> tuple[Arrow, ...]:
    """The ways that runners have taken in the play so far, and those on which some are now."""
    if view.at_bat is None:
        return ()
    taken = [(start, base) for base, start in view.at_bat.stand if start != base]
    legs = [(leg, leg + 1) for start, base in taken for leg in range(start, base)]
    going = [(base, base + 1) for base in view.at_bat.going]
    return tuple([Arrow("run", base_point(start), base_point(end), "") for start, end in dict.fromkeys((*legs, *going))])
