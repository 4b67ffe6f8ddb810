"""Ground balls and bunts with runners on base: fielder's choice, double and triple plays (SC-128 to SC-152, SC-175 to SC-179).

The batting manager has said who is sent before the ball is fielded (SC-R-71); this is what happens once it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, Occupied, forced
from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.baseball.running import Send, sends
from hotstove.baseball.throws import to_first
from hotstove.baseball.words import BASES
from hotstove.games.sportsclix.attempts import MOVED_IN, THIRD_OUT, Outcome, fielding_attempt, make, throwing_attempt
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.clicks import batter_loses, gain, pick_em
from hotstove.games.sportsclix.effects import DOUBLE_PLAY, GROUNDER, TO_FIRST, Attempt
from hotstove.games.sportsclix.fielding import IN_PLACE, Ball, thrower_zone
from hotstove.games.sportsclix.running import cover, coverers
from hotstove.games.sportsclix.state import SportsClixState
from hotstove.games.sportsclix.zones import FIRST, SECOND, THIRD, covering
from hotstove.table import Table

SEND: Final = "SC-132 send"
FIRST_OUT: Final = "SC-135 first out"
NEXT_OUT: Final = "SC-145 next out"
THROWER: Final = "SC-149 thrower"
DOUBLE_PLAY_CLICK: Final = "SC-112 double play"


class Runners(NamedTuple):
    """Who goes on a ground ball, by base: those ``forced`` and those ``sent``; the others hold (SC-128 to SC-134)."""

    forced: tuple[int, ...] = ()
    sent: tuple[int, ...] = ()

    @property
    def going(self) -> tuple[int, ...]:
        """All who go."""
        return (*self.forced, *self.sent)


class OutAt(NamedTuple):
    """An out that the defense may take or try, as an option: of the runner from ``start`` (0 the batter) at the next base.

    ``forced``: he is forced there, else he must be tagged.
    """

    start: int
    forced: bool = True

    @property
    def base(self) -> int:
        """The base at which he is put out."""
        return self.start + 1

    def __str__(self) -> str:
        if self.start == BATTER:
            return "batter at first"
        return f"{'force' if self.forced else 'tag'} at {BASES[self.base]}"


NO_THROW: Final = "no throw"
BATTER_OUT: Final = OutAt(BATTER)


@dataclass(slots=True)
class PlayOnBall:
    """The play on a ball that has been fielded, as it goes on.

    ``position`` is the fielder of the ball. ``outs`` are those made so far with their fielders, ``involved`` are those who had
    a hand in them (SC-R-18). ``missed`` is who was thrown at in vain, ``error`` the scorecard number of the fielder whose
    attempt was an Error.
    """

    position: Position
    outs: list[tuple[OutAt, tuple[int, ...]]] = field(default_factory=list)
    involved: list[Position] = field(default_factory=list)
    missed: OutAt | None = None
    error: int = 0

    def put_out(self, out: OutAt, *fielders: Position) -> None:
        """An out by these fielders, who throw or step on the base in that order."""
        self.involved += fielders
        self.outs.append((out, tuple(int(position) for position in dict.fromkeys(fielders))))

    def taken_by(self, thrower: Position) -> None:
        """The last out is made by the one at the base who throws on, and he is involved in it (SC-149, SC-R-18)."""
        at, fielders = self.outs[-1]
        if int(thrower) not in fielders:
            self.outs[-1] = (at, (fielders[0], int(thrower)))
            self.involved[-1] = thrower


# --- Who goes


def who_goes(state: SportsClixState, table: Table) -> Runners:
    """Ask the batting manager whom he sends beside those who are forced (SC-128, SC-129, SC-132, SC-134)."""
    if not state.tier.baserunning:
        return Runners()
    must, options = who_may_go(state.occupied)
    return Runners(must, table.choose(state.half, options, SEND).bases)


@cache
def who_may_go(occupied: Occupied) -> tuple[tuple[int, ...], tuple[Send, ...]]:
    """Who is forced on a ground ball, by base, and whom the manager may send beside them."""
    must = tuple([move.start for move in forced(occupied)])
    return must, sends(tuple([base for base in (1, 2, 3) if occupied[base - 1] and base not in must]), occupied)


def all_go(state: SportsClixState) -> Runners:
    """On a bunt all runners go (SC-177)."""
    must = tuple([move.start for move in forced(state.occupied)])
    return Runners(must, tuple([base for base in (3, 2, 1) if state.occupied[base - 1] and base not in must]))


# --- The first out


def first_outs(state: SportsClixState, runners: Runners) -> tuple[OutAt, ...]:
    """The outs open to the defense: the batter, who is forced (SC-137), who is sent (SC-139, SC-140).

    At a base that nobody covers or can cover there is none (SC-R-15). First base is always covered for the batter.
    """
    outs = [BATTER_OUT]
    for start in sorted(runners.going):
        if start + 1 == HOME_PLATE or covering(state.now.placement, start + 1) or coverers(state, start + 1):
            outs.append(OutAt(start, start in runners.forced))
    return tuple(outs)


def play_on_ball(state: SportsClixState, table: Table, ball: Ball, runners: Runners, batter_too: bool = True) -> PlayOnBall:
    """The fielding manager's choice once the ball is fielded, and the throws after it (SC-135 to SC-152).

    ``batter_too``: the batter may be taken as the first out.
    """
    assert ball.position is not None
    play = PlayOnBall(ball.position)
    state.now.thrower, state.now.going = ball.position, runners.going
    options = first_outs(state, runners)
    first = table.choose(state.fielding, options if batter_too else options[1:], FIRST_OUT)
    if first is BATTER_OUT:
        take_the_batter(state, table, play)
        return play
    at_base, moved_in = cover(state, table, first.base)
    if not first.forced:
        tag(state, table, play, first, at_base, moved_in)
        if not play.outs:
            return play
    else:
        play.put_out(first, play.position, play.position if play.position in at_base else at_base[0])  # SC-137
    if state.outs + len(play.outs) < 3 and go_on(state, table, play, runners, at_base, moved_in):
        reward(state, table, play)
    return play


def take_the_batter(state: SportsClixState, table: Table, play: PlayOnBall) -> None:
    """The routine out at first; a Speed Demon must be thrown out (SC-070, SC-210)."""
    if state.shows(state.hitter, Intangible.SPEED_DEMON) and play.position is not Position.CATCHER:
        race(state, table, play)
    else:
        play.outs.append((BATTER_OUT, to_first(int(play.position))))


def race(state: SportsClixState, table: Table, play: PlayOnBall) -> Outcome:
    """The throw at a Speed Demon on his way to first (SC-210, SC-R-46)."""
    outcome = make(state, table, race_attempt(state, play.position))
    if outcome.made:
        play.outs.append((BATTER_OUT, to_first(int(play.position))))
    else:
        missed(play, BATTER_OUT, play.position, outcome)
    return outcome


def missed(play: PlayOnBall, at: OutAt, thrower: Position, outcome: Outcome) -> None:
    """A throw that got nobody; everybody is safe (SC-R-14)."""
    play.missed = at
    play.error = int(thrower) if outcome is Outcome.ERROR else 0


def tag(state: SportsClixState, table: Table, play: PlayOnBall, at: OutAt, at_base: Sequence[Position], moved_in: bool) -> None:
    """The tag out of a runner who was sent: a throw, or a foot race if the fielder is at the base himself (SC-140, SC-144)."""
    outcome = make(state, table, tag_attempt(state, play.position, at.start, moved_in))
    if outcome.made:
        play.put_out(at, play.position, play.position if play.position in at_base else at_base[0])
        state.now.tagged = True  # SC-152
    else:
        missed(play, at, play.position, outcome)


def tag_attempt(state: SportsClixState, thrower: Position, start: int, moved_in: bool, zone: int = 0) -> Attempt:
    """The throw at a runner from a base who was sent on a ground ball (SC-140, SC-143).

    ``zone`` is where the thrower gets the ball, if not where he stands.
    """
    against = (MOVED_IN,) if moved_in else ()
    return throwing_attempt(
        state, GROUNDER, thrower, zone or thrower_zone(state, thrower), state.runner(start), start + 1, against
    )


def race_attempt(state: SportsClixState, fielder: Position) -> Attempt:
    """The throw at a Speed Demon on his way to first (SC-210, SC-R-46)."""
    return throwing_attempt(state, TO_FIRST, fielder, thrower_zone(state, fielder), state.hitter, FIRST)


# --- The second and third out


def next_outs(state: SportsClixState, play: PlayOnBall, runners: Runners) -> tuple[OutAt, ...]:
    """Whom the defense may throw at next: the batter (SC-145), or after a force another who was forced (SC-150).

    At the base of another force somebody must stand already. Nobody is forced any more once somebody behind him is out
    (SC-129, SC-R-13); he must be tagged.
    """
    done = [out.start for out, _ in play.outs]
    outs = [] if BATTER in done else [BATTER_OUT]
    if play.outs[0][0].forced:
        for start in sorted(runners.forced):
            if start not in done and covering(state.now.placement, start + 1):
                outs.append(OutAt(start, start <= min(done)))
    return tuple(outs)


def go_on(
    state: SportsClixState, table: Table, play: PlayOnBall, runners: Runners, at_base: tuple[Position, ...], moved_in: bool
) -> bool:
    """Throws for the second and third out, from the base where the last was made (SC-145 to SC-151).

    ``at_base`` are those who cover it, ``moved_in`` says that one had to move there. Returns whether two were put out.
    """
    while state.outs + len(play.outs) < 3 and at_base:
        options = next_outs(state, play, runners)
        if not options:
            break
        at_bat = state.now
        at_bat.at_base, at_bat.moved_in = at_base, moved_in
        at_bat.put_out = tuple([out.start for out, _ in play.outs])
        at = table.choose(state.fielding, (*options, NO_THROW), NEXT_OUT)
        if not isinstance(at, OutAt):
            break
        at_bat.thrown_at = at.start
        thrower = pick_thrower(state, table, at_base)
        play.taken_by(thrower)
        if moved_in and not fielded_again(state, table, play, thrower):
            break
        outcome = make(state, table, next_attempt(state, thrower, at.start))
        if not outcome.made:
            missed(play, at, thrower, outcome)
            break
        there = covering(state.now.placement, at.base)
        receiver = there[0] if there else Position.FIRST_BASE
        if there or at.start != BATTER:
            play.put_out(at, thrower, receiver)
        else:  # nobody stands at first to have a hand in it (SC-R-18)
            play.involved.append(thrower)
            play.outs.append((at, tuple(dict.fromkeys((int(thrower), int(receiver))))))
        state.now.tagged = not at.forced  # SC-152
        at_base, moved_in = there, False
    return len(play.outs) > 1


def next_attempt(state: SportsClixState, thrower: Position, start: int) -> Attempt:
    """The throw for the second or third out at the runner from a base (0 the batter) (SC-145 to SC-152)."""
    at_bat = state.now
    against = (*((MOVED_IN,) if at_bat.moved_in else ()), *((THIRD_OUT,) if len(at_bat.put_out) == 2 else ()))
    return throwing_attempt(state, DOUBLE_PLAY, thrower, thrower_zone(state, thrower), state.runner(start), start + 1, against)


def pick_thrower(state: SportsClixState, table: Table, at_base: tuple[Position, ...]) -> Position:
    """Who throws: an infielder at the base where the last out was made (SC-147, SC-149, SC-R-17)."""
    return table.choose(state.fielding, tuple([Thrower(position) for position in at_base]), THROWER).position


@dataclass(frozen=True, slots=True)
class Thrower:
    """Who throws for the next out, as an option."""

    position: Position

    def __str__(self) -> str:
        return self.position.short

    @property
    def key(self) -> str:
        """His scorecard number."""
        return str(int(self.position))


def fielded_again(state: SportsClixState, table: Table, play: PlayOnBall, thrower: Position) -> bool:
    """The fielding attempt of one who has moved in for the first out, before he can throw (SC-148, SC-R-16)."""
    outcome = make(state, table, fielding_attempt(state, thrower, IN_PLACE))
    if outcome is Outcome.ERROR:
        play.error = int(thrower)
    return outcome.made


def reward(state: SportsClixState, table: Table, play: PlayOnBall) -> None:
    """The clicks of a double play (SC-112, SC-119) or a triple play (SC-113)."""
    defense = state.defense
    hands = [defense.fielder(position) for position in dict.fromkeys(play.involved)]
    if len(play.outs) > 2:
        for figure in hands:
            gain(state, table, figure, "SC-113 triple play")
    else:
        pick_em(state, table, hands, DOUBLE_PLAY_CLICK)
    batter_loses(state, table, "SC-119 double play")


# --- What it comes to


def outcome_of(state: SportsClixState, play: PlayOnBall, runners: Runners) -> tuple[Kind, tuple[Move, ...]]:
    """The kind and the moves of a play on a ground ball (SC-R-11, SC-R-13, SC-R-14, SC-R-79).

    With the third out nobody scores: it is a force, the batter before first, or a tag of one who ran on the throw.
    """
    out = {at.start: Move(at.start, at.base, out=True, fielders=fielders) for at, fielders in play.outs}
    kind = Kind.GROUND_OUT if BATTER in out else Kind.FIELDERS_CHOICE
    if state.outs + len(out) >= 3:
        order = [out[at.start] for at, _ in play.outs]
        if BATTER in out:
            return kind, tuple(order)
        behind = [Move(start, start + 1) for start in sorted(runners.going, reverse=True) if start < max(out)]
        return kind, (*order, *[move for move in behind if move.start not in out], Move(BATTER, FIRST))
    moves = list(out.values())
    extra = 1 if play.error else 0
    needed, scored = state.winning_runs(), 0
    ahead = HOME_PLATE + 1
    for start in (THIRD, SECOND, FIRST, BATTER):
        if start in out or (start and not state.occupied[start - 1]):
            continue
        steps = (1 if start == BATTER or start in runners.going else 0) + extra
        if needed and scored == needed:
            steps = min(steps, 1 if start == BATTER or start in runners.going else 0)
        end = min(start + steps, HOME_PLATE, ahead - 1)
        if end == HOME_PLATE:
            scored += 1
        else:
            ahead = end
        if end > start:
            moves.append(Move(start, end, error=play.error if start == faulted(play) else 0))
    return kind, tuple(moves)


def grounded_in(play: PlayOnBall, runners: Runners) -> int | None:
    """The runs batted in where an attempt of the play was an Error: what it brings home is not (OBR 9.04).

    None if it was no Error, or two are out with the batter, and the book counts by itself.
    """
    out = [at.start for at, _ in play.outs]
    if not play.error or (BATTER in out and len(out) > 1):
        return None
    return int(len(out) < 2 and THIRD in runners.going and THIRD not in out and faulted(play) != THIRD)


def faulted(play: PlayOnBall) -> int:
    """On whose move an Error stands: that of the runner thrown at; the batter's if it was no throw."""
    return play.missed.start if play.missed is not None else BATTER


def hit_by_race(play: PlayOnBall) -> bool:
    """Whether a Speed Demon has beaten the throw: that is a single (SC-R-46)."""
    return play.missed is BATTER_OUT and not play.outs
