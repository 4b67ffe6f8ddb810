"""The solver's tables of Small Ball's half-inning, found by playing the game's own turn from each of its positions.

The tables repeat no rule: a team whose cards show each result once is at bat, and the rules carry out all decisions and
results. A position of a half-inning is a ``BaseOutState``. The batter matters only by the chance of each result, which
``Transition.chance`` takes from his card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import product

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.games.smallball.cards import Code, Pinch, PlayerCard, Team
from hotstove.games.smallball.decisions import BANK, Decision
from hotstove.games.smallball.rules import options
from hotstove.games.smallball.state import ALL_PINCH, SmallBallState
from hotstove.games.smallball.turns import TURNS
from hotstove.table import AWAY, HOME, Rolled, Seat
from hotstove.table.odds import Path, paths

MASKS: tuple[tuple[Pinch, ...], ...] = ((), (Pinch.POWER,), (Pinch.ON_BASE,), ALL_PINCH)
"""A side's unused pinch hitters by number: 1 for POWER, 2 for ON-BASE."""
MASK_OF = {unused: number for number, unused in enumerate(MASKS)}
MOST_RUNS = ORDER
"""The most runs that a half-inning can bank, since each card bats once at most (SB-21)."""

PLAIN_INNING = 2
"""An inning after which the game goes on at any score."""


@dataclass(frozen=True, slots=True)
class BaseOutState:
    """A position of a half-inning between two plays: outs 0 to 2, occupied bases, unbanked runs 0 to 8, steal tried."""

    outs: int
    occupied: tuple[bool, bool, bool]
    runs: int
    stole: bool

    @property
    def batted(self) -> int:
        """At-bats completed, 0 to 8: each of these cards is out, on base or in the RUNS pile."""
        return self.outs + sum(self.occupied) + self.runs


@dataclass(frozen=True, slots=True)
class End:
    """The end of a half-inning: runs banked, and the cards (0 to 8) by which the batting order has moved on in it."""

    banked: int
    moved_on: int


@dataclass(frozen=True, slots=True)
class Transition:
    """One outcome of a decision: if the card shows one of ``codes``, or with probability ``sure`` if there are none."""

    codes: tuple[Code, ...]
    sure: Fraction
    after: BaseOutState | End

    def chance(self, card: PlayerCard) -> Fraction:
        """The probability of the transition with this card at bat."""
        return Fraction(card.faces(*self.codes), len(card.results)) if self.codes else self.sure


@dataclass(frozen=True, slots=True)
class Option:
    """A decision and all its outcomes."""

    decision: Decision
    transitions: tuple[Transition, ...]

    @property
    def spends(self) -> Pinch | None:
        """The pinch hitter that the decision uses up."""
        return self.decision.pinch


EVERY_CODE = tuple(Code)
PROBES = Team(
    "Every Result", "Result", "ALL", "", tuple(PlayerCard(f"ALL{n}", n, f"Result {n}", EVERY_CODE) for n in range(1, ORDER + 1))
)
"""A team whose cards show each result once, so that a turn has one path for each result."""


def base_out_states() -> Iterator[BaseOutState]:
    """All positions of a half-inning, including some that no play leads to."""
    for outs, occupied, runs, stole in product(range(3), product((False, True), repeat=3), range(ORDER), (False, True)):
        position = BaseOutState(outs, (occupied[0], occupied[1], occupied[2]), runs, stole)
        if position.batted < ORDER:
            yield position


def position_of(state: SmallBallState) -> BaseOutState:
    """The position of the half-inning under way."""
    return BaseOutState(state.outs, state.occupied, state.runs, state.stole)


def state_at(position: BaseOutState, unused: tuple[Pinch, ...] = ALL_PINCH, bank_nothing: bool = False) -> SmallBallState:
    """A state in an early inning with this position, with the away side at bat and ``PROBES`` as both teams."""
    first, second, third = (1 if taken else None for taken in position.occupied)
    return SmallBallState(
        teams=(PROBES, PROBES),
        bank_nothing=bank_nothing,
        inning=PLAIN_INNING,
        outs=position.outs,
        first=first,
        second=second,
        third=third,
        runs=position.runs,
        runs_pile=(1,) * position.runs,
        outs_pile=(1,) * position.outs,
        stole=position.stole,
        batters=position.batted,
        batter=position.batted % ORDER + 1,
        unused=(unused, ALL_PINCH),
    )


def options_at(position: BaseOutState, unused: tuple[Pinch, ...] = ALL_PINCH, bank_nothing: bool = False) -> tuple[Option, ...]:
    """All legal decisions of a position in the rules' order, with their outcomes."""
    state = state_at(position, unused, bank_nothing)
    paths_by_decision: dict[str, list[Path[SmallBallState]]] = {}
    for path in paths(TURNS, state):
        paths_by_decision.setdefault(path.choices[0][1] if path.choices else "", []).append(path)
    legal = options(state)
    if len(legal) == 1:  # the table takes a single option without asking
        return (Option(legal[0], _transitions(paths_by_decision[""])),)
    return tuple(Option(decision, _transitions(paths_by_decision[str(decision)])) for decision in legal)


def _transitions(of: list[Path[SmallBallState]]) -> tuple[Transition, ...]:
    """The transitions of one decision's paths; paths to the same position are merged."""
    codes: dict[BaseOutState | End, list[Code]] = {}
    sure: dict[BaseOutState | End, Fraction] = {}
    for path in of:
        after = _after(path.state)
        read = [event.reading for event in path.events if isinstance(event, Rolled)]
        if read and read[0] in EVERY_CODE:
            codes.setdefault(after, []).append(Code(read[0]))
        else:
            sure[after] = sure.get(after, Fraction(0)) + path.probability
    return (
        *(Transition(tuple(of_after), Fraction(0), after) for after, of_after in codes.items()),
        *(Transition((), probability, after) for after, probability in sure.items()),
    )


def _after(state: SmallBallState) -> BaseOutState | End:
    if (state.inning, state.half) == (PLAIN_INNING, AWAY):
        return position_of(state)
    return End(state.score[AWAY], (state.due[AWAY] - 1) % ORDER)


@dataclass(frozen=True, slots=True)
class HalfInningTable:
    """All positions of a half-inning, later positions first, each with its options.

    The options are those of a side with both pinch hitters unused. With fewer, the options that use a spent one are missing,
    and nothing else changes (``tests/smallball/test_best.py`` proves it against the rules).
    """

    positions: tuple[BaseOutState, ...]
    options: tuple[tuple[Option, ...], ...]
    number: dict[BaseOutState, int]

    @property
    def number_of_transitions(self) -> int:
        """The number of transitions of all options."""
        return sum(len(option.transitions) for options in self.options for option in options)


@cache
def half_inning(bank_nothing: bool = False) -> HalfInningTable:
    """The table of the half-inning under the option ``bank_nothing`` (about a quarter of a second, once)."""
    # An at-bat adds to ``batted`` and a steal sets ``stole``, so in this order a position comes after all its successors.
    ordered = sorted(base_out_states(), key=lambda position: (-position.batted, not position.stole))
    return HalfInningTable(
        tuple(ordered),
        tuple(options_at(position, ALL_PINCH, bank_nothing) for position in ordered),
        {position: number for number, position in enumerate(ordered)},
    )


# --- The continuation after a half-inning


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over and ``winner`` has won."""

    winner: Seat


@dataclass(frozen=True, slots=True)
class GoesOn:
    """The next half-inning begins; ``masks`` number the unused pinch hitters (away, home)."""

    inning: int
    half: Seat
    masks: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Asked:
    """A manager is asked before the next half-inning (SB-49); ``options`` are his options as text, and what follows each."""

    seat: Seat
    options: tuple[tuple[str, After], ...]


After = Over | GoesOn | Asked
NO_RUNNERS = BaseOutState(0, (False, False, False), 1, True)


@cache
def after_half(inning: int, half: Seat, margin: int, masks: tuple[int, int], play_out_ninth: bool = False) -> After:
    """What follows a half-inning that ends with this margin (home's runs minus away's) and these unused pinch hitters.

    It is found by banking one run in a game that has this margin afterwards.
    """
    state = state_at(NO_RUNNERS)
    state.play_out_ninth = play_out_ninth
    state.inning, state.half = inning, half
    state.due = (1, 1)
    state.refresh()
    away, home = max(0, -margin) + 1, max(0, margin) + 1
    state.score = (away - 1, home) if half == AWAY else (away, home - 1)
    state.unused = (MASKS[masks[AWAY]], MASKS[masks[HOME]])
    bank = options(state).index(BANK)
    return _tree([(path.choices[1:], _what_follows(path.state)) for path in paths(TURNS, state, first=[bank])])


def _tree(rows: list[tuple[tuple[tuple[Seat, str], ...], Over | GoesOn]]) -> After:
    """A tree of the choices still to be made, with what follows them."""
    choices, what = rows[0]
    if not choices:
        return what
    below: dict[str, list[tuple[tuple[tuple[Seat, str], ...], Over | GoesOn]]] = {}
    for (first, *rest), follows in rows:
        below.setdefault(first[1], []).append((tuple(rest), follows))
    return Asked(choices[0][0], tuple((option, _tree(of_option)) for option, of_option in below.items()))


def _what_follows(state: SmallBallState) -> Over | GoesOn:
    if state.over:
        return Over(HOME if state.score[HOME] > state.score[AWAY] else AWAY)
    return GoesOn(state.inning, state.half, (MASK_OF[state.unused[AWAY]], MASK_OF[state.unused[HOME]]))


def fingerprint(bank_nothing: bool, play_out_ninth: bool) -> str:
    """A digest of all that the rules made of the probes. A solution fits only the rules with the same digest."""
    table = half_inning(bank_nothing)
    lines = [
        f"{position} {option.decision}: {' '.join(transition.codes)} {transition.sure} {transition.after}"
        for position, options in zip(table.positions, table.options, strict=True)
        for option in options
        for transition in option.transitions
    ]
    every = product(range(1, INNINGS + 2), (AWAY, HOME), (-1, 0, 1), range(len(MASKS)), range(len(MASKS)))
    lines += [
        f"{inning} {half} {margin} {away} {home}: {after_half(inning, half, margin, (away, home), play_out_ninth)}"
        for inning, half, margin, away, home in every
    ]
    return sha256("\n".join(lines).encode()).hexdigest()
