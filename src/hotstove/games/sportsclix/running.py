"""Runners who try for a base: steals, tag-ups, extra bases (SC-085 to SC-087, SC-132, SC-133, SC-153 to SC-173)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied
from hotstove.baseball.plays import Kind, shared_play
from hotstove.baseball.positions import Position
from hotstove.baseball.running import NO_THROW, Send, ThrowTo, runners_sent, sends, targets
from hotstove.games.sportsclix.attempts import MOVED_IN, Outcome, make, throwing_attempt
from hotstove.games.sportsclix.clicks import pick_em, runs_score
from hotstove.games.sportsclix.effects import EXTRA_BASE, STEAL, TAG_UP, Attempt, Part
from hotstove.games.sportsclix.fielding import fielders_for, thrower_zone
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import FIRST, SECOND, THIRD, Ring, able_to_cover, covering, holds, moved
from hotstove.table import Table

STEAL_CALL: Final = "SC-168 steal"
STEAL_THROW: Final = "SC-169 throw on the steal"
TAG_UP_CALL: Final = "SC-154 tag-up"
EXTRA_BASE_CALL: Final = "SC-161 extra base"
TARGET: Final = "SC-162 target"
THROWN_OUT: Final = "SC-111 runner thrown out"
OUTFIELDER: Final = "SC-086 outfielder"
COVERS: Final = "SC-143 cover"
HOLD_SECOND: Final = Part(1, "runner held")
HOLD_THIRD: Final = Part(2, "runner held")
FROM_FIRST: Final = Part(2, "tag-up from first")


@dataclass(frozen=True, slots=True)
class Cover:
    """An infielder who moves one zone to cover a base, as an option."""

    position: Position
    zone: int

    def __str__(self) -> str:
        return f"{self.position.short} covers from zone {self.zone}"


class Tried(NamedTuple):
    """What became of those who tried for a base.

    ``going`` are the bases they left; ``target`` is the one of them who was thrown at (0 if nobody was), by the fielder
    ``by``; ``outcome`` is that of the throw, ``fielders`` are thrower and tagger.
    """

    going: tuple[int, ...] = ()
    target: int = 0
    outcome: Outcome | None = None
    by: int = 0
    fielders: tuple[int, ...] = ()

    @property
    def out(self) -> int:
        """The base that the runner who is out has left, 0 if nobody is."""
        return self.target if self.outcome is not None and self.outcome.made else 0

    @property
    def error(self) -> int:
        """The scorecard number of the fielder whose throw was an Error, 0 if none was."""
        return self.by if self.outcome is Outcome.ERROR else 0


NOBODY_WENT: Final = Tried()


# --- Covering a base


def may_cover(state: SportsClixState, base: int) -> bool:
    """Whether somebody stands at a base for the tag, or can move there (SC-140 to SC-143)."""
    return bool(covering(state.now.placement, base) or coverers(state, base))


def cover(state: SportsClixState, table: Table, base: int) -> tuple[tuple[Position, ...], bool]:
    """Have a base covered: who stands there, and whether one of them has moved in for it (SC-141 to SC-143, SC-R-15)."""
    at_bat = state.now
    there = covering(at_bat.placement, base)
    if there:
        return there, False
    able = tuple([Cover(position, zone) for position, zone in coverers(state, base)])
    chosen = table.choose(state.fielding, able, COVERS)
    at_bat.placement = moved(at_bat.placement, chosen.position, chosen.zone)
    return (chosen.position,), True


def coverers(state: SportsClixState, base: int) -> list[tuple[Position, int]]:
    """Who could move one zone to a base, with that zone of the base; not who has moved for the ball (SC-074, SC-R-15)."""
    at_bat = state.now
    return [(position, zone) for position, zone in able_to_cover(at_bat.placement, base) if position is not at_bat.mover]


# --- Steals


STEALS: Final[Mapping[Occupied, tuple[Send, ...]]] = {
    occupied: sends(tuple([base for base in (1, 2) if occupied[base - 1]]), occupied)
    for occupied in product((False, True), (False, True), (False, True))
}


def steal_options(state: SportsClixState) -> tuple[Send, ...]:
    """The steals open to the offense: second, third or both; never home (SC-168, SC-172, SC-173, SC-R-51)."""
    return STEALS[state.occupied]


def steal(state: SportsClixState, table: Table) -> bool:
    """Let runners steal, and the catcher throw at one of them (SC-168 to SC-173). Returns whether somebody went."""
    going = runners_sent(table, state.half, steal_options(state), STEAL_CALL)
    if not going:
        return False
    state.now.going = going
    target = table.choose(state.fielding, targets(going), STEAL_THROW)
    tried = Tried(going)
    if target is not NO_THROW:
        tried = throw_on_steal(state, table, going, target)
    moves = steal_moves(state, tried)
    why = "SC-170 caught stealing" if tried.out else "SC-169 stolen base"
    play = shared_play(why, Kind.STEAL, state.hitter.id, moves)
    places = [state.bases[base - 1] for base in play.came_home]
    runs_score(state, table, places, driven_in=False)
    state.carry_out(table, play, state.batter)
    state.now.going = ()
    return True


def throw_on_steal(state: SportsClixState, table: Table, going: tuple[int, ...], target: ThrowTo) -> Tried:
    """The catcher's throw at one who steals; nobody has to cover the base (SC-169 to SC-171, SC-R-53)."""
    base = target.base
    outcome = make(state, table, steal_attempt(state, base - 1))
    taggers = covering(state.now.placement, base)
    if outcome.made:
        credit_throw(state, table, Position.CATCHER, taggers)
    receiver = taggers[0] if taggers else Position.SHORTSTOP if base == SECOND else Position.THIRD_BASE
    return Tried(going, base - 1, outcome, int(Position.CATCHER), (int(Position.CATCHER), int(receiver)))


def steal_attempt(state: SportsClixState, start: int) -> Attempt:
    """The catcher's throw at the runner from a base who steals the next one (SC-169, SC-171)."""
    base = start + 1
    defense = (HOLD_SECOND if base == SECOND else HOLD_THIRD,) if holds(state.placement, start) else ()
    return throwing_attempt(state, STEAL, Position.CATCHER, 0, state.runner(start), base, (), defense)


def held(state: SportsClixState, start: int) -> int:
    """What it adds to the catcher's defense that the runner on a base is held, if he is (SC-171)."""
    return (HOLD_SECOND if start == FIRST else HOLD_THIRD).amount if holds(state.placement, start) else 0


def credit_throw(state: SportsClixState, table: Table, thrower: Position, taggers: Sequence[Position]) -> None:
    """The click for a runner thrown out on a steal, tag-up or extra base: thrower or tagger (SC-111, SC-170, SC-R-24)."""
    defense = state.defense
    pick_em(state, table, [defense.fielder(position) for position in (thrower, *taggers)], THROWN_OUT)


def steal_moves(state: SportsClixState, tried: Tried) -> tuple[Move, ...]:
    """The moves of a steal; on an Error everybody on base takes one base more (SC-R-21, SC-R-79)."""
    needed = state.winning_runs()
    moves = []
    scored = 0
    for base in (3, 2, 1):
        if not state.occupied[base - 1]:
            continue
        goes = base in tried.going
        if base == tried.out:
            moves.append(Move(base, base + 1, out=True, steal=True, fielders=tried.fielders))
            continue
        steps = goes + (tried.error > 0 and not (needed and scored >= needed))
        if steps:
            end = min(base + steps, HOME_PLATE)
            scored += end == HOME_PLATE
            moves.append(Move(base, end, steal=goes, error=tried.error if base == tried.target else 0))
    return tuple(moves)


# --- Tag-ups


def tag_up(state: SportsClixState, table: Table, catcher: Position) -> Tried:
    """Let runners tag up after a fly ball is caught, before it counts as the third out (SC-153 to SC-160, SC-R-62).

    ``catcher`` is the outfielder who has the ball.
    """
    able = tuple([base for base in (1, 2, 3) if state.occupied[base - 1]])
    if not able or state.outs >= 2:
        return NOBODY_WENT
    state.now.thrower = catcher
    going = table.choose(state.half, sends(able, state.occupied), TAG_UP_CALL).bases
    if not going:
        return NOBODY_WENT
    return throw_at_one(state, table, going, TAG_UP, catcher)


def throw_at_one(state: SportsClixState, table: Table, going: tuple[int, ...], kind: str, thrower: Position) -> Tried:
    """Let an outfielder throw at one of those who try, or at nobody (SC-155 to SC-158, SC-162, SC-R-60).

    ``going`` are the bases they try from now. Only a base where somebody can make the tag can be thrown to.
    """
    state.now.going = going
    open_to = tuple([option for option in targets(going) if option is NO_THROW or may_cover(state, option.base)])
    target = table.choose(state.fielding, open_to, TARGET)
    if target is NO_THROW:
        return Tried(going)
    base = target.base
    taggers, moved_in = cover(state, table, base)
    outcome = make(state, table, try_attempt(state, kind, thrower, base - 1, moved_in))
    if outcome.made:
        credit_throw(state, table, thrower, taggers)
    return Tried(going, base - 1, outcome, int(thrower), (int(thrower), int(taggers[0])))


def try_attempt(state: SportsClixState, kind: str, thrower: Position, start: int, moved_in: bool, zone: int = 0) -> Attempt:
    """An outfielder's throw at the runner who tags up, or tries for an extra base, from where he stands now (SC-143, SC-159).

    ``moved_in``: somebody has to move to the base for the tag. ``zone`` is where the thrower gets the ball, if not where he
    stands.
    """
    base = start + 1
    against = (MOVED_IN,) if moved_in else ()
    defense = (FROM_FIRST,) if kind == TAG_UP and base == SECOND else ()
    runner = state.runner(state.now.came_from(start))
    return throwing_attempt(state, kind, thrower, zone or thrower_zone(state, thrower), runner, base, against, defense)


# --- Extra bases


def extra_bases(state: SportsClixState, table: Table, stand: dict[int, int], batter_may: bool) -> Tried:
    """Let runners try for one base more after the automatic ones of a hit (SC-161 to SC-167, SC-R-06, SC-R-61).

    ``stand`` says for each base on which somebody stands now where he was before the play; the bases in ``going`` are those
    of now. Before the Playoffs only the batter tries, pushes on whoever is in his way, and is thrown at alone (SC-085 to
    SC-087).
    """
    state.now.stand, state.now.going = tuple(stand.items()), ()  # of a grounder that was not fielded nobody goes any more
    occupied = (1 in stand, 2 in stand, 3 in stand)
    own = next((base for base, start in stand.items() if start == BATTER), 0)
    if state.tier.baserunning:
        able = tuple([base for base in sorted(stand) if batter_may or base != own])
        options = sends(able, occupied)
    elif batter_may and own:
        pushed = own
        while pushed < THIRD and occupied[pushed]:
            pushed += 1
        options = (Send(), Send(tuple(range(pushed, own - 1, -1))))
    else:
        return NOBODY_WENT
    going = runners_sent(table, state.half, options, EXTRA_BASE_CALL)
    if not going:
        return NOBODY_WENT
    state.now.going = going
    thrower = outfielder(state, table)
    if thrower is None:
        return Tried(going)
    if state.tier.baserunning:
        return throw_at_one(state, table, going, EXTRA_BASE, thrower)
    if table.choose(state.fielding, targets((own,)), TARGET) is NO_THROW:
        return Tried(going)
    outcome = make(state, table, try_attempt(state, EXTRA_BASE, thrower, own, False))
    taggers = covering(state.now.placement, own + 1)
    return Tried(going, own, outcome, int(thrower), (int(thrower), *map(int, taggers[:1])))


def outfielder(state: SportsClixState, table: Table) -> Position | None:
    """Who throws after a hit: the outfielder in the zone, or one moved in; None if nobody is near (SC-086, SC-R-67)."""
    at_bat = state.now
    if not at_bat.zone:
        return None
    able = fielders_for(state, Ring.OUTFIELD, at_bat.zone)
    if not able:
        return None
    chosen = table.choose(state.fielding, able, OUTFIELDER)
    if chosen.moves:
        at_bat.placement = moved(at_bat.placement, chosen.position, at_bat.zone)
    at_bat.thrower = chosen.position
    return chosen.position
