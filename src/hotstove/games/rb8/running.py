"""Running plays: two dice each, ratings against each other; steals and tag-ups (RB-029 to RB-031, RB-087 to RB-096)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from hotstove.baseball.at_stake import AtStake, Term, sum_of
from hotstove.baseball.bases import Move
from hotstove.baseball.hands import take_turns
from hotstove.baseball.plays import Note
from hotstove.baseball.positions import Position
from hotstove.baseball.words import BASES
from hotstove.games.rb8.cards import Hitter
from hotstove.games.rb8.hands import ask, may_play, play
from hotstove.games.rb8.keys import total_for
from hotstove.games.rb8.pitchers import ability_in_force
from hotstove.games.rb8.rally import PASS
from hotstove.games.rb8.rally_cards import ON_RUN as CARDS_ON_RUN
from hotstove.games.rb8.rally_cards import RUN_CARDS
from hotstove.games.rb8.state import AtBat, RB8Board, RB8State, RunningPlay
from hotstove.table import Seat, Table, with_seat

RUNNERS_ROLL: Final = "RB-031 runner"
FIELDERS_ROLL: Final = "RB-031 fielder"
ON_RUN: Final = "RB-102 running play"
THROW: Final = "RB-091 throw"
TAG: Final = "RB-094 tag"
TAG_THROW: Final = "RB-095 tag throw"
SPEED: Final = "Speed"
DEFENSE: Final = "Defense"
ABILITY: Final = "ability"


def race(
    table: Table, runner: tuple[Term, ...], fielder: tuple[Term, ...], what: str = "", of_runner: str = "", of_fielder: str = ""
) -> bool:
    """Roll two dice for runner and fielder; return whether the runner is safe, as he is on a tie (RB-029, RB-030, RB-R-07).

    To each total is added what that side adds. Natural double sixes succeed and double ones fail for either side; if the rolls
    favour different sides, it is a tie (RB-R-06). ``what`` the runner tries and the labels of the dice are for people.
    """
    edge = sum_of(runner) - sum_of(fielder)
    stake = AtStake(what, added=runner, facing="the fielder's dice", whose="runner")
    ran = table.roll(total_for(of_runner).at(stake), RUNNERS_ROLL)
    total = ran + sum_of(runner)
    answer = AtStake("", lambda thrown: SAFE_OR_OUT[beats(ran, thrown, edge)], fielder, first=total, whose="fielder")
    return beats(ran, table.roll(total_for(of_fielder).at(answer), FIELDERS_ROLL), edge)


SAFE_OR_OUT: Final = ("out", "safe")


def beats(runner: int, fielder: int, edge: int) -> bool:
    """Whether the runner is safe with these totals of two dice: ahead or level (RB-093)."""
    wins = runner == 12 or fielder == 2
    loses = runner == 2 or fielder == 12
    if wins or loses:
        return wins  # a tie if both, which the runner wins
    return runner + edge >= fielder


def whose(run: RunningPlay) -> tuple[str, str]:
    """The labels of the runner's and the fielder's dice: ``Pru Talbot stealing second``, ``Bo Heath throwing to second``."""
    to = BASES[run.base + 1]
    return f"{run.runner.name} {RUNS[run.kind]} {to}", f"{run.fielder.name} throwing to {to}"


def tried(run: RunningPlay) -> str:
    """What the runner tries: ``steal of second``, ``tag-up for home``, ``close play at first``."""
    return f"{TRIED[run.kind]} {BASES[run.base + 1]}"


TRIED: Final = {"steal": "steal of", "tag": "tag-up for", "close play": "close play at"}
RUNS: Final = {"steal": "stealing", "tag": "tagging up for", "close play": "running to"}
"""What a runner does in each kind of running play."""


Added = tuple[tuple[Term, ...], tuple[Term, ...]]
"""What the runner adds to his dice, and the fielder to his."""


def decide_run(state: RB8State, table: Table, at_bat: AtBat, run: RunningPlay, added: Added) -> bool:
    """Roll a running play and let both managers play cards on it until both pass. Return whether the runner is safe."""
    run.safe = table.resolve(race, *added, tried(run), *whose(run))
    at_bat.run = run
    if may_play(state, at_bat.offense) or may_play(state, at_bat.defense):
        take_turns(at_bat.offense, partial(play_on_run, state, table, at_bat, run, added))
    at_bat.run = None
    return run.safe


def play_on_run(state: RB8State, table: Table, at_bat: AtBat, run: RunningPlay, added: Added, seat: Seat) -> bool:
    """Take a side's turn on a running play: a card or a pass. Return whether it played a card."""
    if run.kind == "close play" and immune(state.board, at_bat, seat):
        return False
    card = ask(state, table, seat, CARDS_ON_RUN[run.safe][seat == at_bat.defense], ON_RUN)
    if card is PASS:
        return False
    if play(state, table, seat, card):
        outcome = RUN_CARDS[card].outcome
        run.safe = table.resolve(race, *added, tried(run), *whose(run)) if outcome is None else outcome
    return True


def immune(board: RB8Board, at_bat: AtBat, seat: Seat) -> bool:
    """Whether this at-bat's result is immune to the Rally Cards of a side."""
    defense = at_bat.defense
    if seat == defense:
        return at_bat.batter.effects.unjinxable
    return board.arms[defense].card.effects.unjinxable and ability_in_force(board, defense) is not None


def fielder_at(board: RB8Board, seat: Seat, position: Position) -> Hitter:
    """The side's fielder at a position."""
    fielder = board.nines[seat].fielders[position]
    assert fielder is not None
    return fielder


# --- Steals


@dataclass(frozen=True, slots=True)
class OffenseCall:
    """The call of the side at bat before the On Deck Phase: swing away, steals (by the runners' bases), or a bunt."""

    steals: tuple[int, ...] = ()
    bunt: bool = False
    green_light: bool = False

    def __str__(self) -> str:
        if self.bunt:
            return "sacrifice bunt"
        if not self.steals:
            return "swing away"
        words = "double steal" if len(self.steals) == 2 else "steal second" if self.steals == (1,) else "steal third"
        return f"{words} with Green Light" if self.green_light else words


SWING: Final = OffenseCall()
BUNT: Final = OffenseCall(bunt=True)


@cache
def calls(
    first: bool, second: bool, third: bool, may_steal: bool, may_bunt: bool, green_light: bool
) -> tuple[OffenseCall, ...]:
    """All legal calls with these bases occupied (RB-088, RB-089, RB-097); home can't be stolen."""
    legal = [SWING]
    if may_steal:
        steals: list[tuple[int, ...]] = []
        if first and not second:
            steals.append((1,))
        if second and not third:
            steals.append((2,))
            if first:
                steals.append((2, 1))  # RB-157: the lead runner frees second
        legal += [OffenseCall(bases) for bases in steals]
        if green_light:
            legal += [OffenseCall(bases, green_light=True) for bases in steals]
    if may_bunt and (first or second) and not third:
        legal.append(BUNT)
    return tuple(legal)


@cache
def throws(bases: tuple[int, ...]) -> tuple[str, ...]:
    """The bases to which the defense may throw when runners from ``bases`` go, lead runner first (RB-091, RB-095)."""
    return tuple(f"to {BASES[base + 1]}" for base in bases)


def steal(state: RB8State, table: Table, at_bat: AtBat, call: OffenseCall, sure: bool) -> tuple[Move, ...]:
    """Play a steal and return its moves: the catcher throws at one runner, the other is safe (RB-090, RB-091).

    ``sure``: a card lets the steal succeed without rolls.
    """
    board = state.board
    if sure:
        return steal_moves(call.steals, 0, board.outs)
    options = throws(call.steals)
    base = call.steals[options.index(table.choose(at_bat.defense, options, THROW))]
    runner = board.runner(base)
    catcher = fielder_at(board, at_bat.defense, Position.CATCHER)
    place = board.place_on(base)
    ability = runner.ability
    if ability is not None and runner.effects.first_steal_is_sure and not board.stopwatch_used[at_bat.offense] >> place & 1:
        used = board.stopwatch_used[at_bat.offense] | 1 << place
        board.stopwatch_used = with_seat(board.stopwatch_used, at_bat.offense, used)
        table.tell(Note(ability.why, f"{ability} ({ability.id}): {runner.name} is in before the throw."))
        return steal_moves(call.steals, 0, board.outs)
    added = (
        (Term(runner.speed, SPEED), Term(runner.effects.steal, ABILITY)),
        (Term(catcher.defense, DEFENSE), Term(catcher.effects.throw, ABILITY)),
    )
    safe = decide_run(state, table, at_bat, RunningPlay(runner, base, catcher, "steal"), added)
    return steal_moves(call.steals, 0 if safe else base, board.outs)


@cache
def steal_moves(bases: tuple[int, ...], caught: int, outs: int) -> tuple[Move, ...]:
    """The moves of a steal from these bases; ``caught`` is the base of the runner thrown out, 0 for none."""
    if not caught:
        return tuple(Move(base, base + 1, steal=True) for base in bases)
    out = Move(caught, caught + 1, out=True, steal=True, fielders=(2, 6 if caught == 1 else 5))
    if outs == 2:
        return (out,)
    # No stolen base for the other runner when one of two is thrown out (OBR 9.07(d)).
    return tuple(out if base == caught else Move(base, base + 1) for base in bases)


# --- Tag-ups


@dataclass(frozen=True, slots=True)
class Tags:
    """The bases of the runners that tag up, the lead runner first."""

    bases: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.bases:
            return "all hold"
        names = [BASES[base] for base in self.bases]
        if len(names) == 1:
            return f"{names[0]} tags"
        return f"{', '.join(names[:-1])} and {names[-1]} tag"


@cache
def taggings(first: bool, second: bool, third: bool) -> tuple[Tags, ...]:
    """All sets of runners that may tag up, each to a base that is free or that its runner leaves (RB-094)."""
    options = [Tags()]
    for choice in range(1, 8):
        bases = tuple(base for base in (3, 2, 1) if choice >> (base - 1) & 1)
        taken = (first, second, third)
        if all(taken[base - 1] and (base == 3 or not taken[base] or base + 1 in bases) for base in bases):
            options.append(Tags(bases))
    return tuple(options)


def tag_up(state: RB8State, table: Table, at_bat: AtBat, field: Position) -> tuple[tuple[int, ...], int]:
    """Play tag-ups on a deep fly: return the runners' bases and the base of the one thrown out, or 0 (RB-092 to RB-095)."""
    board = state.board
    tags = table.choose(at_bat.offense, taggings(*board.occupied), TAG)
    if not tags.bases:
        return (), 0
    options = throws(tags.bases)
    base = tags.bases[options.index(table.choose(at_bat.defense, options, TAG_THROW))]
    runner, fielder = board.runner(base), fielder_at(board, at_bat.defense, field)
    # The 1 for a runner from third is his whoever is better (RB-R-47).
    added = (
        (Term(runner.speed, SPEED), Term(int(base == 3), "from third"), Term(runner.effects.tag, ABILITY)),
        (Term(fielder.defense, DEFENSE), Term(fielder.effects.throw, ABILITY)),
    )
    safe = decide_run(state, table, at_bat, RunningPlay(runner, base, fielder, "tag"), added)
    return tags.bases, 0 if safe else base
