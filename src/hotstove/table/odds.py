"""The odds table: every path through the rules with its exact probability.

A turn is run once for each path; sub-rules asked with ``resolve`` are one chance node with a cached distribution, in
which a rule that resolves itself again (a reroll) is conditioned away. Equal states are merged by the game's key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Concatenate, Generic, NoReturn, ParamSpec, TypeAlias, TypeVar, cast

from hotstove.table.asks import Answer, Ask
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of
from hotstove.table.game import Game, Manager, Until

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")

Decide: TypeAlias = Callable[[S, Seat, Sequence[object], str], Sequence[tuple[int, Fraction]]]
"""A policy: from the position, a seat's options and the question, the numbers of the options taken with their
probabilities (which sum to 1). The position is the turn's working copy; a policy may read it and nothing more."""


@dataclass(frozen=True, slots=True)
class Path(Generic[S]):
    """One way a turn can go: its probability, the choices made (seat, option), what was told, and the state after it.

    ``then`` is the question at which the path was stopped, empty where it leads to the turn's end.
    """

    probability: Fraction
    choices: tuple[tuple[Seat, str], ...]
    events: tuple[Event, ...]
    state: S
    then: str = ""


class _Again(BaseException):
    """A rule resolves itself: a reroll, conditioned away. A BaseException, so that no rule catches it by accident."""


class OddsTable(Table, Generic[S]):
    """Follows one path, given by the branch number taken at each node; what is not given is the first branch.

    ``state`` is the working copy of the turn, for policies. ``widths``, ``seats`` and ``odds`` describe the nodes met: the
    number of branches, the seat that chooses (None: chance), the branches' probabilities (empty at a choice).
    """

    state: S

    def __init__(
        self,
        path: Sequence[int],
        decide: Decide[S] | None = None,
        resolving: tuple[Hashable, ...] = (),
        narrate: bool = True,
    ) -> None:
        self.path = list(path)
        self.depth = 0
        self.widths: list[int] = []
        self.seats: list[Seat | None] = []
        self.odds: list[tuple[Fraction, ...]] = []
        self.probability = Fraction(1)
        self.choices: list[tuple[Seat, str]] = []
        self.events: list[Event] = []
        self._decide = decide
        self._resolving = resolving
        self._narrate = narrate

    def roll(self, dice: Dice[V], why: str) -> V:
        value = self._branch(dice.odds)
        if self._narrate:
            self.events.append(Rolled(why, dice.name, "", str(value)))
        return value

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        counts: dict[V, int] = {}
        for card in pool:
            counts[card] = counts.get(card, 0) + 1
        card = self._branch(tuple((card, Fraction(count, len(pool))) for card, count in counts.items()))
        if self._narrate:
            self.events.append(Drawn(why, str(card), seats=seats))
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            option = options[0]
        else:
            if self._decide is None:
                option = options[self._number(len(options), seat, ())]
            else:
                option = options[self._branch(tuple(self._decide(self.state, seat, options, why)))]
            self.choices.append((seat, str(option)))
        if self._narrate:
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

    def tell(self, event: Event, /) -> None:
        if self._narrate:
            self.events.append(event)

    def _branch(self, odds: Sequence[tuple[V, Fraction]]) -> V:
        value, probability = odds[self._number(len(odds), None, odds)]
        self.probability *= probability
        return value

    def _number(self, width: int, seat: Seat | None, odds: Sequence[tuple[object, Fraction]]) -> int:
        if self.depth == len(self.path):
            self.path.append(0)
        number = self.path[self.depth]
        self.depth += 1
        self.widths.append(width)
        self.seats.append(seat)
        self.odds.append(tuple([probability for _, probability in odds]))
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
        table: OddsTable[None] = OddsTable(path, _no_choice, resolving)
        table.state = None
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


def _no_choice(state: None, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
    raise DoesNotFit(f"a rule that is resolved only rolls, but it asks the {SIDES[seat]} manager {why!r}")


def paths(game: Game[S], state: S, decide: Decide[S] | None = None, first: Sequence[int] = ()) -> Iterator[Path[S]]:
    """Every path through the turn that follows the state.

    Without ``decide`` managers' choices branch too, with no probability of their own: the paths that share their
    ``choices`` sum to 1. With it they are chance like any other, and all paths sum to 1. ``first`` are the numbers of the
    branches taken at the turn's first nodes: only paths that begin so.
    """
    path: list[int] | None = list(first)
    while path is not None and path[: len(first)] == list(first):
        table: OddsTable[S] = OddsTable(path, decide)
        table.state = after = game.copy(state)
        game.turn(after, table)
        yield Path(table.probability, tuple(table.choices), tuple(table.events), after)
        path = table.next_path()


def spread(game: Game[S], odds: dict[Hashable, tuple[Fraction, S]], decide: Decide[S]) -> dict[Hashable, tuple[Fraction, S]]:
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


class _NoBench:
    """The bench of managers that play by rule: no luck, no games in their heads."""

    def __init__(self, seat: Seat) -> None:
        self.seat: Seat = seat

    def luck(self) -> int:
        raise DoesNotFit("a manager that needs luck has no exact odds here")

    def play_out(self, option: object, managers: tuple[Manager, Manager], luck: str, *, until: Until | None = None) -> NoReturn:
        raise DoesNotFit("a manager that plays games out has no exact odds here")


def by_managers(game: Game[S], managers: tuple[Manager, Manager]) -> Decide[S]:
    """The policy of two computer managers (away, home) that decide by rule alone; others raise DoesNotFit when asked."""
    benches = (_NoBench(AWAY), _NoBench(HOME))

    def decide(state: S, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        option = managers[seat].choose(game.view(state, seat), options, why, benches[seat])
        return [(list(options).index(option), Fraction(1))]

    return decide


# --- From a question to the next one


class _Stop(BaseException):
    """The rules are stopped at a question. A BaseException, so that no rule catches it by accident."""


@dataclass(frozen=True, slots=True)
class _Audience:
    """To whom the way to the next question is told: the passes of the reactions, and what that seat can't know."""

    passes: Mapping[str, str]
    hides: bool
    viewer: Seat | None
    hush: Callable[[object], None] | None

    @classmethod
    def of(cls, game: Game[S], viewer: Seat | None) -> _Audience:
        """For a game; raises DoesNotFit where a reaction has no documented pass."""
        passes: dict[str, str] = {}
        for question in game.questions:
            if question.reaction:
                if question.passes is None:
                    raise DoesNotFit(f"{question.rule} {question.label} is a reaction and has no pass")
                passes[question.label] = question.passes
        return cls(passes, game.hides, viewer, getattr(game, "end_reactions", None))


class _Hush(Enum):
    """When a game is hushed on a path."""

    NEVER = auto()
    AT_ONCE = auto()
    AFTER_A_PASS = auto()
    AFTER_THE_CHOICE = auto()


class _UntilAsked(OddsTable[S]):
    """Gives the turn's first answers as they were given, then follows one path to the next choice but the one that opens it.

    From there on reactions pass. ``begun``: something has happened that is not among the answers given, so the next
    question is not the open one. ``ahead``: so it has, or a reaction has been passed that nobody has answered yet; until
    then lone options lie in the past, after that they may tell what nobody can know yet. ``hush`` says when
    nobody can play a card any more, where the game knows such a thing: right after the last answer given, once the first
    reaction has been passed, or once the open choice has been made.
    """

    def __init__(self, path: Sequence[int], given: Sequence[Answer], audience: _Audience, hush: _Hush) -> None:
        super().__init__(path)
        self.given = given
        self.used = 0
        self.begun = False
        self.ahead = False
        self.passed = False
        self.then = ""
        self._audience = audience
        self._hush = hush

    def roll(self, dice: Dice[V], why: str) -> V:
        if self.used == len(self.given):
            self._begin()
            return super().roll(dice, why)
        return dice.values[self._answer(Ask("roll", why, None, dice.values, BOTH, cast("Dice[object]", dice)))]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if self.used < len(self.given):
            return pool[self._answer(Ask("draw", why, None, pool, seats))]
        self._begin()
        if not self._audience.hides:
            return super().draw(pool, why, seats)
        if len(seats) == len(BOTH):
            self._stop(why)  # what lies in the pile tells what lies in no hand
        self.events.append(Drawn(why, "a card", seats=seats))
        return pool[0]  # any card will do: nobody is asked about it before the next stop

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        lone = len(options) == 1
        if self.used < len(self.given):
            return options[0] if lone else options[self._answer(Ask("choose", why, seat, options, seats))]
        if lone and not self.ahead:
            return options[0]
        audience = self._audience
        opens = not self.begun and (not audience.hides or audience.viewer in (None, seat))
        if not opens and (passed := audience.passes.get(label_of(why))) is not None:
            self.passed = self.passed or not self.begun
            self.ahead = True
            self._quieten(_Hush.AFTER_A_PASS)
            return options[Ask("choose", why, seat, options, seats).read(passed)]
        if lone and not (audience.hides and len(seats) < len(BOTH)):
            return options[0]
        if not opens:
            self._stop(why)
        self._begin()
        return super().choose(seat, options, why, seats)

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        asks = (Ask("choose", why, AWAY, options[0], (AWAY,)), Ask("choose", why, HOME, options[1], (HOME,)))
        picks = [0 if len(ask.options) == 1 else -1 for ask in asks]
        while -1 in picks and self.used < len(self.given):
            seat = self.given[self.used].seat
            if seat is None or picks[seat] >= 0:
                raise DoesNotFit(f"the answer to {self.given[self.used].why!r} does not fit {why!r} of both seats")
            picks[seat] = self._answer(asks[seat])
        if -1 not in picks and (self.used < len(self.given) or not self.ahead or not self._audience.hides):
            return options[0][picks[0]], options[1][picks[1]]
        viewer = self._audience.viewer if self._audience.hides else None
        seat = viewer if viewer is not None else AWAY if picks[AWAY] < 0 else HOME
        if not self.begun and picks[seat] < 0:
            super().choose(seat, asks[seat].options, why, (seat,))
        self._stop(why)  # what comes of it hangs on the other seat's choice, which is secret

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        if self.used < len(self.given):  # its rolls are among the answers
            return rule(self, *arguments, **named)
        self._begin()
        return super().resolve(rule, *arguments, **named)

    def tell(self, event: Event, /) -> None:
        if self.used == len(self.given):
            super().tell(event)

    def _begin(self) -> None:
        if not self.begun:
            self._quieten(_Hush.AFTER_THE_CHOICE)
        self.begun = self.ahead = True

    def _quieten(self, now: _Hush) -> None:
        if self._audience.hush is not None and self._hush is now:
            self._audience.hush(self.state)

    @property
    def hush(self) -> _Hush:
        """The first moment at which nothing is lost with the cards: neither options of an open choice, nor ``ahead``."""
        if self.choices:
            return _Hush.AFTER_THE_CHOICE
        return _Hush.AFTER_A_PASS if self.passed else _Hush.AT_ONCE

    def _stop(self, why: str) -> NoReturn:
        self.then = why
        raise _Stop

    def _answer(self, ask: Ask) -> int:
        answer = self.given[self.used]
        if answer.why != ask.why or answer.seat != ask.seat:
            raise DoesNotFit(f"the answer to {answer.why!r} does not fit, the rules ask {ask.why!r}")
        self.used += 1
        if self.used == len(self.given):
            self._quieten(_Hush.AT_ONCE)
        return ask.read(answer.text)

    def run(self, game: Game[S], state: S) -> None:
        """Play the turn on a copy of the state, to its end or to where it stops."""
        self.state = game.copy(state)
        if not self.given:
            self._quieten(_Hush.AT_ONCE)
        with suppress(_Stop):
            game.turn(self.state, self)
        if self.used < len(self.given):
            raise DoesNotFit(f"the turn ends after {self.used} of {len(self.given)} answers")


def next_steps(game: Game[S], state: S, given: Sequence[Answer] = (), viewer: Seat | None = None) -> Iterator[Path[S]]:
    """Every way the game goes on from the next choice or roll to the choice after it, or to the turn's end before that.

    ``state`` is the state at the start of the turn and ``given`` the answers that the turn has had. Where a choice comes
    next, the paths of each option sum to 1; where a roll does, all paths. A path that stops at a choice holds the position
    at that question, and names it in ``then``. Reactions (``Question.reaction``) do not stop it: all is counted as if
    nobody played a card, but that a reaction which is open has its options like any other choice.

    In a game that hides, this is what the seat ``viewer`` may be told (None: the seat that is asked), and no hidden card
    has a part in it. Rules read one only to say which options a question has, and when it has been chosen or drawn:
    - only the viewer's open question has its options here; any other passes, where it is a reaction, or stops the path;
    - a card drawn in secret is one outcome, ``a card``, whoever draws it; a card drawn for all to see stops the path,
      since its odds would tell what is left in the pile;
    - a secret choice stops the path even when it has one option only: that it has, would tell.
    So a choice that hidden cards may leave with one option must be a reaction, or be made in secret (``seats``). What one
    seat has chosen in a ``choose_both`` is nobody's to know before the other has.
    A secret choice of this turn that all have answered counts as made; rules that let dice fall before they reveal it
    must begin another turn first.

    Reactions that could come may keep outcomes apart which are the same where nobody reacts, such as both sides' totals
    that one of them may roll again. A game with such may offer ``end_reactions(state)``: it changes the turn's working copy
    so that nobody can play a card in this turn any more. The odds are the same, and there are fewer paths.
    """
    audience = _Audience.of(game, viewer)
    first: _UntilAsked[S] = _UntilAsked([], given, audience, _Hush.NEVER)
    first.run(game, state)
    path: list[int] | None = []
    while path is not None:
        table: _UntilAsked[S] = _UntilAsked(path, given, audience, first.hush)
        table.run(game, state)
        yield Path(table.probability, tuple(table.choices), tuple(table.events), table.state, table.then)
        path = table.next_path()


# --- What a position is worth


def value(
    game: Game[S],
    state: S,
    worth: Callable[[S], float | None],
    seat: Seat = AWAY,
    known: dict[Hashable, float] | None = None,
    decide: Decide[S] | None = None,
) -> float:
    """What a position is worth under best play: ``seat`` takes the option worth most, the other seat the one worth least.

    ``worth`` gives the value of a state where the count ends, and None where it goes on; the turns between must not
    come back to an equal state (DoesNotFit). A joint secret choice is valued as if the away seat's were open. ``known``
    is the memory by key, to be shared between calls with the same ``worth``, ``seat`` and ``decide``. With ``decide``
    both seats play that policy instead.
    """
    known = {} if known is None else known
    ended = worth(state)
    if ended is not None:
        return ended
    key = game.key(state)
    found = known.get(key)
    if found is None:
        known[key] = _OPEN
        found = known[key] = _Count(game, worth, seat, known, decide).turn(state, [])[0]
    if found is _OPEN:
        raise DoesNotFit("a position comes back to itself; its value has no end")
    return found


def worth_of_options(
    game: Game[S], state: S, worth: Callable[[S], float | None], seat: Seat = AWAY, known: dict[Hashable, float] | None = None
) -> dict[str, float]:
    """The value of each option of the turn's first choice, by the option's text (empty where the turn asks none first)."""
    count = _Count(game, worth, seat, {} if known is None else known, None)
    found: dict[str, float] = {}
    number, width = 0, 1
    while number < width:
        value_of_option, table = count.turn(state, [number])
        if not table.seats or table.seats[0] is None:
            return {}
        width = table.widths[0]
        found[table.choices[0][1]] = value_of_option
        number += 1
    return found


_OPEN = float("nan")
"""This very object: the value is being worked out further up."""


@dataclass(frozen=True, slots=True)
class _Count(Generic[S]):
    """One count of worth: everything that stays the same while it goes through the turns."""

    game: Game[S]
    worth: Callable[[S], float | None]
    seat: Seat
    known: dict[Hashable, float]
    decide: Decide[S] | None

    def turn(self, state: S, path: list[int]) -> tuple[float, OddsTable[S]]:
        """The worth of a turn that begins with the path's branches, and the table of its first run.

        The rules run once to each end of the turn; the nodes of a run beyond its path are then folded, the last one first.
        """
        table: OddsTable[S] = OddsTable(path, self.decide, narrate=False)
        table.state = after = self.game.copy(state)
        self.game.turn(after, table)
        found = value(self.game, after, self.worth, self.seat, self.known, self.decide)
        for depth in range(len(table.widths) - 1, len(path) - 1, -1):
            stem = table.path[:depth]
            worths = [found, *(self.turn(state, [*stem, number])[0] for number in range(1, table.widths[depth]))]
            chooses = table.seats[depth]
            if chooses is None:
                odds = table.odds[depth]
                found = sum(float(odds[number]) * worth for number, worth in enumerate(worths))
            else:
                found = max(worths) if chooses == self.seat else min(worths)
        return found, table
