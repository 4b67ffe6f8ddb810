"""The odds table: every path through the rules with its exact probability.

A turn is run once for each path. A sub-rule called with ``resolve`` is one chance node with a cached distribution; paths on
which it resolves itself again (a reroll) are left out and the rest scaled to 1. A secret choice of both seats is one node.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats
from hotstove.table.game import GameState, Turns
from hotstove.table.policies import Policy

S = TypeVar("S", bound=GameState)
V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Path(Generic[S]):
    """One way a turn can go: its probability, the choices made (seat, option), what was told, and the state after it.

    ``then`` is the question at which the path was stopped, empty if it leads to the end of the turn.
    """

    probability: Fraction
    choices: tuple[tuple[Seat, str], ...]
    events: tuple[Event, ...]
    state: S
    then: str = ""


class Branches(NamedTuple):
    """A node of a path: its number of branches (``width``), and the seats that choose one of them (none: chance).

    ``odds`` are the branches of chance with their probabilities. If both seats choose in secret, the branch of the away
    option ``away`` and the home option ``home`` is ``away * replies + home``; ``replies`` is the number of home options.
    """

    width: int
    seats: Seats
    odds: Sequence[tuple[object, Fraction]] = ()
    replies: int = 1


class OddsTable(Table, Generic[S]):
    """Follows one path, given by the number of the branch at each node; at further nodes it takes the first branch.

    ``state`` is the working copy of the turn, for policies; ``nodes`` describes the nodes met.
    """

    state: S

    def __init__(
        self,
        path: Sequence[int],
        policy: Policy[S] | None = None,
        within: tuple[SubRule, ...] = (),
        narrate: bool = True,
    ) -> None:
        """Without ``policy`` a choice is a node; ``within`` are the sub-rules being resolved, the innermost last."""
        self.path = list(path)
        self.nodes: list[Branches] = []
        self.probability = Fraction(1)
        self.choices: list[tuple[Seat, str]] = []
        self.events: list[Event] = []
        self._policy = policy
        self._within = within
        self._narrate = narrate

    def roll(self, dice: Dice[V], why: str) -> V:
        value = self._chance(dice.odds)
        if self._narrate:
            self.events.append(Rolled(why, dice.name, "", str(value)))
        return value

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        counts: dict[V, int] = {}
        for card in pool:
            counts[card] = counts.get(card, 0) + 1
        card = self._chance(tuple((card, Fraction(count, len(pool))) for card, count in counts.items()))
        if self._narrate:
            self.events.append(Drawn(why, str(card), seats=seats))
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        option = options[0]
        if len(options) > 1:
            if self._policy is None:
                option = options[self._branch(Branches(len(options), (seat,)))]
            else:
                option = options[self._chance(self._policy(self.state, seat, options, why))]
        self._chosen(seat, options, option, why, seats)
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        away, home = options
        if len(away) == 1 or len(home) == 1:
            return self.choose(AWAY, away, why, (AWAY,)), self.choose(HOME, home, why, (HOME,))
        if self._policy is None:
            first, second = divmod(self._branch(Branches(len(away) * len(home), BOTH, (), len(home))), len(home))
        else:
            mixed = self._policy(self.state, AWAY, away, why), self._policy(self.state, HOME, home, why)
            first, second = self._chance(
                [((number, reply), share * weight) for number, share in mixed[AWAY] for reply, weight in mixed[HOME]]
            )
        self._chosen(AWAY, away, away[first], why, (AWAY,))
        self._chosen(HOME, home, home[second], why, (HOME,))
        return away[first], home[second]

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        sub_rule = SubRule.of(rule, arguments, named, self._within)
        if sub_rule in self._within:
            if sub_rule != self._within[-1]:
                raise DoesNotFit(f"{why_of(rule)} is resolved again through another rule; a reroll must resolve itself")
            raise _Reroll
        return self._chance(cast("tuple[tuple[V, Fraction], ...]", distribution(sub_rule)))

    def tell(self, event: Event, /) -> None:
        if self._narrate:
            self.events.append(event)

    def _chosen(self, seat: Seat, options: Sequence[object], option: object, why: str, seats: Seats) -> None:
        if len(options) > 1:
            self.choices.append((seat, str(option)))
        if self._narrate:
            self.events.append(Chosen(why, seat, str(option), seats=seats))

    def _chance(self, odds: Sequence[tuple[V, Fraction]]) -> V:
        value, probability = odds[self._branch(Branches(len(odds), (), odds))]
        self.probability *= probability
        return value

    def _branch(self, node: Branches) -> int:
        depth = len(self.nodes)
        if depth == len(self.path):
            self.path.append(0)
        self.nodes.append(node)
        return self.path[depth]

    def next_path(self) -> list[int] | None:
        """The path after this one in order, or None if this was the last."""
        for depth in range(len(self.nodes) - 1, -1, -1):
            if self.path[depth] + 1 < self.nodes[depth].width:
                return [*self.path[:depth], self.path[depth] + 1]
        return None


def paths(game: Turns[S], state: S, policy: Policy[S] | None = None, first: Sequence[int] = ()) -> Iterator[Path[S]]:
    """Every path through the turn that follows the state.

    Without ``policy`` managers' choices branch, too, without a probability: the probabilities of the paths with the same
    ``choices`` sum to 1. With ``policy`` choices are chance nodes, and all paths sum to 1. ``first`` are the numbers of the
    branches at the turn's first nodes; only paths that begin with them are returned.
    """
    path: list[int] | None = list(first)
    while path is not None and path[: len(first)] == list(first):
        table: OddsTable[S] = OddsTable(path, policy)
        table.state = after = state.copy()
        game.turn(after, table)
        yield Path(table.probability, tuple(table.choices), tuple(table.events), after)
        path = table.next_path()


def spread(game: Turns[S], odds: dict[Hashable, tuple[Fraction, S]], policy: Policy[S]) -> dict[Hashable, tuple[Fraction, S]]:
    """One turn played from every state of a distribution (key to probability and state), equal states merged.

    Games that are over stay as they are.
    """
    after: dict[Hashable, tuple[Fraction, S]] = {}
    for key, (probability, state) in odds.items():
        if game.result(state) is not None:
            outcomes: Iterator[tuple[Fraction, S]] = iter([(Fraction(1), state)])
        else:
            outcomes = ((path.probability, path.state) for path in paths(game, state, policy))
        for share, outcome in outcomes:
            key = outcome.key()
            before = after.get(key)
            after[key] = (probability * share + (before[0] if before else 0), outcome)
    return after


# --- Sub-rules that only roll


@dataclass(frozen=True, slots=True)
class SubRule:
    """A rule to be resolved, with its arguments; equal to another with the same rule, arguments and argument types.

    ``within`` are the sub-rules inside which it is resolved, the innermost last.
    """

    rule: Callable[..., object]
    arguments: tuple[object, ...]
    named: tuple[tuple[str, object], ...]
    types: tuple[type, ...]
    within: tuple[SubRule, ...] = field(compare=False)

    @classmethod
    def of(
        cls,
        rule: Callable[..., object],
        arguments: tuple[object, ...],
        named: dict[str, object],
        within: tuple[SubRule, ...],
    ) -> SubRule:
        """The sub-rule of a call of ``Table.resolve``. Types are included, since a rule may treat 1 and True differently."""
        sorted_named = tuple(sorted(named.items()))
        types = (*map(type, arguments), *(type(value) for _, value in sorted_named))
        return cls(rule, arguments, sorted_named, types, within)


@lru_cache(maxsize=1 << 14)
def distribution(sub_rule: SubRule) -> tuple[tuple[object, Fraction], ...]:
    """Every result of a sub-rule with its exact probability; raises DoesNotFit if it asks a manager or never ends."""
    probabilities: dict[object, Fraction] = {}
    path: list[int] | None = []
    while path is not None:
        table: OddsTable[Any] = OddsTable(path, _no_choice, (*sub_rule.within, sub_rule))
        table.state = None
        try:
            value = sub_rule.rule(table, *sub_rule.arguments, **dict(sub_rule.named))
        except _Reroll:
            pass
        else:
            probabilities[value] = probabilities.get(value, Fraction(0)) + table.probability
        path = table.next_path()
    total = sum(probabilities.values())
    if not total:
        raise DoesNotFit("a rule that only resolves itself never ends")
    return tuple((value, probability / total) for value, probability in probabilities.items())


class _Reroll(BaseException):
    """A rule resolves itself: a reroll, left out of the odds. A BaseException, so that no rule catches it by accident."""


def _no_choice(state: None, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    raise DoesNotFit(f"a rule that is resolved only rolls, but it asks the {SIDES[seat]} manager {why!r}")


def why_of(rule: Callable[..., object]) -> str:
    """A rule's name for messages."""
    return getattr(rule, "__name__", str(rule))
