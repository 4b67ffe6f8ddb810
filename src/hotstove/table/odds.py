"""The odds table: every path through the rules with its exact probability.

A turn is run once for each path; sub-rules asked with ``resolve`` are one chance node with a cached distribution, in
which a rule that resolves itself again (a reroll) is conditioned away. Equal states are merged by the game's key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats
from hotstove.table.game import Game

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")

Decide = Callable[[Seat, Sequence[object], str], Sequence[tuple[int, Fraction]]]
"""A policy: for a seat's options, the numbers of those taken with their probabilities (which sum to 1)."""


@dataclass(frozen=True, slots=True)
class Path(Generic[S]):
    """One way a turn can go: its probability, the choices made (seat, option), what was told, and the state after it."""

    probability: Fraction
    choices: tuple[tuple[Seat, str], ...]
    events: tuple[Event, ...]
    state: S


class _Again(Exception):
    """A rule resolves itself: a reroll, conditioned away."""


class OddsTable(Table):
    """Follows one path, given by the branch number taken at each node; what is not given is the first branch."""

    def __init__(self, path: Sequence[int], decide: Decide | None = None, resolving: tuple[Hashable, ...] = ()) -> None:
        self.path = list(path)
        self.depth = 0
        self.widths: list[int] = []
        self.probability = Fraction(1)
        self.choices: list[tuple[Seat, str]] = []
        self.events: list[Event] = []
        self._decide = decide
        self._resolving = resolving

    def roll(self, dice: Dice[V], why: str) -> V:
        value = self._branch(dice.odds)
        self.events.append(Rolled(why, dice.name, "", str(value)))
        return value

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        counts: dict[V, int] = {}
        for card in pool:
            counts[card] = counts.get(card, 0) + 1
        card = self._branch(tuple((card, Fraction(count, len(pool))) for card, count in counts.items()))
        self.events.append(Drawn(why, str(card), seats=seats))
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            self.events.append(Chosen(why, seat, str(options[0]), seats=seats))
            return options[0]
        if self._decide is None:
            option = options[self._number(len(options))]
        else:
            option = options[self._branch(tuple(self._decide(seat, options, why)))]
        self.choices.append((seat, str(option)))
        self.events.append(Chosen(why, seat, str(option), seats=seats))
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        away, home = self.choose(AWAY, options[0], why, (AWAY,)), self.choose(HOME, options[1], why, (HOME,))
        return away, home

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        # Types belong to the key: a rule may read 1 and True differently.
        kinds = (*map(type, arguments), *(type(named[name]) for name in sorted(named)))
        key = (rule, arguments, tuple(sorted(named.items())), kinds)
        if key in self._resolving:
            if key != self._resolving[-1]:
                raise DoesNotFit(f"{why_of(rule)} is resolved again through another rule; a reroll must resolve itself")
            raise _Again
        found = _RESOLVED.get(key)
        if found is None:
            found = _RESOLVED[key] = tuple(_resolved(lambda table: rule(table, *arguments, **named), (*self._resolving, key)))
        return self._branch(cast("tuple[tuple[V, Fraction], ...]", found))

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def _branch(self, odds: Sequence[tuple[V, Fraction]]) -> V:
        value, probability = odds[self._number(len(odds))]
        self.probability *= probability
        return value

    def _number(self, width: int) -> int:
        if self.depth == len(self.path):
            self.path.append(0)
        number = self.path[self.depth]
        self.depth += 1
        self.widths.append(width)
        return number

    def next_path(self) -> list[int] | None:
        """The path after this one in order, or None when this was the last."""
        path = self.path[: self.depth]
        for depth in range(self.depth - 1, -1, -1):
            if path[depth] + 1 < self.widths[depth]:
                return [*path[:depth], path[depth] + 1]
        return None


_RESOLVED: dict[Hashable, tuple[tuple[object, Fraction], ...]] = {}


def _resolved(rule: Callable[[Table], V], resolving: tuple[Hashable, ...]) -> Iterator[tuple[V, Fraction]]:
    """The exact distribution of a rule that only rolls."""
    found: dict[V, Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        table = OddsTable(path, _no_choice, resolving)
        try:
            value = rule(table)
        except _Again:
            pass
        else:
            found[value] = found.get(value, Fraction(0)) + table.probability
        path = table.next_path()
    total = sum(found.values())
    if not total:
        raise DoesNotFit("a rule that only resolves itself never ends")
    return ((value, probability / total) for value, probability in found.items())


def why_of(rule: Callable[..., object]) -> str:
    """A rule's name for messages."""
    return getattr(rule, "__name__", str(rule))


def _no_choice(seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    raise DoesNotFit(f"a rule that is resolved only rolls, but it asks the {SIDES[seat]} manager {why!r}")


def paths(game: Game[S], state: S, decide: Decide | None = None) -> Iterator[Path[S]]:
    """Every path through the turn that follows the state.

    Without ``decide`` managers' choices branch too, with no probability of their own: the paths that share their
    ``choices`` sum to 1. With it they are chance like any other, and all paths sum to 1.
    """
    path: list[int] | None = []
    while path is not None:
        table = OddsTable(path, decide)
        after = game.copy(state)
        game.turn(after, table)
        yield Path(table.probability, tuple(table.choices), tuple(table.events), after)
        path = table.next_path()


def spread(game: Game[S], odds: dict[Hashable, tuple[Fraction, S]], decide: Decide) -> dict[Hashable, tuple[Fraction, S]]:
    """One turn played from every state of a distribution (key to probability and state), equal states merged.

    Games that are over stay as they are.
    """
    after: dict[Hashable, tuple[Fraction, S]] = {}
    for key, (probability, state) in odds.items():
        if game.result(state) is not None:
            outcomes: Iterator[tuple[Fraction, S]] = iter([(Fraction(1), state)])
        else:
            outcomes = ((path.probability, path.state) for path in paths(game, state, decide))
        for share, outcome in outcomes:
            key = game.key(outcome)
            before = after.get(key)
            after[key] = (probability * share + (before[0] if before else 0), outcome)
    return after


def value(
    game: Game[S],
    state: S,
    worth: Callable[[S], float | None],
    seat: Seat = AWAY,
    known: dict[Hashable, float] | None = None,
) -> float:
    """What a position is worth under best play: ``seat`` takes the option worth most, the other seat the one worth least.

    ``worth`` gives the value of a state where the count ends, and None where it goes on; the turns between must not
    come back to an equal state (DoesNotFit). A joint secret choice is valued as if the away seat's were open. ``known`` is the memory by key, to be shared between calls with the same ``worth``.
    """
    known = {} if known is None else known
    ended = worth(state)
    if ended is not None:
        return ended
    key = game.key(state)
    found = known.get(key, _UNKNOWN)
    if found is _UNKNOWN:
        known[key] = _OPEN
        found = known[key] = _worth_of_turn(game, state, [], worth, seat, known)
    if found is _OPEN:
        raise DoesNotFit("a position comes back to itself; its value has no end")
    return found


def worth_of_options(
    game: Game[S], state: S, worth: Callable[[S], float | None], seat: Seat = AWAY, known: dict[Hashable, float] | None = None
) -> dict[str, float]:
    """The value of each option of the turn's first choice, by the option's text (empty where the turn asks none)."""
    known = {} if known is None else known
    node = _Node([]).open(game, state)
    if not isinstance(node, _Open) or node.seat is None:
        return {}
    return {
        text: _worth_of_turn(game, state, [number], worth, seat, known) for number, text in enumerate(node.texts)
    }


_UNKNOWN = float("nan")
_OPEN = float("nan")  # a different object: the value is being worked out further up


@dataclass(frozen=True, slots=True)
class _Open:
    seat: Seat | None
    odds: tuple[Fraction, ...]
    texts: tuple[str, ...]


class _Stop(BaseException):
    pass


class _Node(OddsTable):
    """Runs a turn along a path and stops at the first node beyond it."""

    def __init__(self, path: Sequence[int]) -> None:
        super().__init__(path)
        self.given = len(path)
        self.node: _Open | None = None

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            return options[0]
        if self.depth == self.given:
            self.node = _Open(seat, (), tuple(str(option) for option in options))
            raise _Stop
        return options[self._number(len(options))]

    def tell(self, event: Event) -> None:
        """Values need no narration."""

    def roll(self, dice: Dice[V], why: str) -> V:
        return self._branch(dice.odds)

    def _branch(self, odds: Sequence[tuple[V, Fraction]]) -> V:
        if self.depth == self.given:
            self.node = _Open(None, tuple(probability for _, probability in odds), ())
            raise _Stop
        return super()._branch(odds)

    def open(self, game: Game[S], state: S) -> _Open | S:
        """The node after the path, or the new state where the turn ends first."""
        after = game.copy(state)
        try:
            game.turn(after, self)
        except _Stop:
            assert self.node is not None
            return self.node
        return after


def _worth_of_turn(
    game: Game[S],
    state: S,
    path: list[int],
    worth: Callable[[S], float | None],
    seat: Seat,
    known: dict[Hashable, float],
) -> float:
    node = _Node(path).open(game, state)
    if not isinstance(node, _Open):
        return value(game, node, worth, seat, known)
    if node.seat is None:
        return sum(
            float(probability) * _worth_of_turn(game, state, [*path, number], worth, seat, known)
            for number, probability in enumerate(node.odds)
        )
    worths = (_worth_of_turn(game, state, [*path, number], worth, seat, known) for number in range(len(node.texts)))
    return max(worths) if node.seat == seat else min(worths)
