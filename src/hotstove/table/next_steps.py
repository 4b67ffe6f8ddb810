"""Every way in which the game goes on from the open question to the next one, as far as one seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Concatenate, NoReturn, ParamSpec, Protocol, TypeVar, cast, runtime_checkable

from hotstove.table.asks import Answer, Ask
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit, HotStoveError
from hotstove.table.events import AWAY, BOTH, HOME, UNSEEN, Drawn, Event, Seat, Seats, label_of
from hotstove.table.game import Game, GameState
from hotstove.table.odds import OddsTable, Path

S = TypeVar("S", bound=GameState)
S_contra = TypeVar("S_contra", contravariant=True)
V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")


@runtime_checkable
class EndsReactions(Protocol[S_contra]):
    """A game that can rule out any further card in a turn, so that fewer paths have to be distinguished."""

    def end_reactions(self, state: S_contra) -> None:
        """Change the turn's working copy so that nobody can play a card in the rest of the turn."""


MOST_PATHS = 200_000
"""The most paths that are followed from one question; the longest of 319 shipped scenarios, drawn by lot, has 6,345."""


class TooManyPaths(HotStoveError):
    """From a question more ways lead on than may be followed."""


def next_steps(
    game: Game[S],
    state: S,
    given: Sequence[Answer] = (),
    viewer: Seat | None = None,
    most: int = MOST_PATHS,
    knows: Seats = BOTH,
) -> Iterator[Path[S]]:
    """Every way in which the game goes on from the next choice or roll to the choice after it, or to the end of the turn.

    ``state`` is the state at the start of the turn and ``given`` are the answers in the turn so far. If a choice comes next,
    the probabilities of each option's paths sum to 1; if a roll comes next, those of all paths. A path that stops at a choice
    holds the position at that question and names it in ``then``. Reactions (``Question.reaction``) do not stop a path: they
    are passed, as if nobody played a card, except that an open reaction has its options like any other choice.

    In a game that hides, the result contains only what the seat ``viewer`` (None: the seat asked) may know; no hidden card
    affects it. Rules read hidden cards only for the options of a question and after a card has been chosen or drawn:
    - only the viewer's open question has its options here; any other question is passed if it is a reaction, else it stops
      the path;
    - a card drawn in secret is one outcome, ``a card``, for either seat; a card drawn openly stops the path, since its odds
      would reveal the rest of the pile;
    - a secret choice stops the path even if it has only one option, since that would be revealed otherwise;
    - if nobody is told (``knows`` is empty), a question whose options hang on a hand is not open either.
    A choice to which hidden cards may leave one option must therefore be a reaction or be made in secret (``seats``). In a
    ``choose_both`` the choice of one seat is known to nobody else until the other has chosen.
    A secret choice of this turn counts as made when all have answered it. What a seat that is not among ``knows`` has answered
    in secret is told by no path: in any game a path stops at the roll that shows it (``Question.shows``). Rules that reveal it
    in another way must do so at once, before anything else is asked or rolled.

    Possible reactions may keep outcomes apart that are the same if nobody reacts, such as both sides' totals when one of
    them could be rolled again. A game can offer ``end_reactions`` (``EndsReactions``) to have fewer paths with the same odds.
    What a game still rolls when its result stands (injuries after the last out) changes no outcome of the play, and each such
    roll would multiply all paths: a path ends at the first of them, unless that is the open one.
    Raises DoesNotFit if the answers do not fit the turn, or if a reaction has no documented pass; TooManyPaths instead of
    following more than ``most``.
    """
    telling = _Telling.of(game, viewer, knows)
    first: _NextStepTable[S] = _NextStepTable([], given, telling, _ReactionsEnd.NEVER)
    first.run(game, state)
    path: list[int] | None = []
    followed = 0
    while path is not None:
        if followed == most:
            raise TooManyPaths(f"more than {most:,} ways lead on from here; they are not counted")
        followed += 1
        table: _NextStepTable[S] = _NextStepTable(path, given, telling, first.last_reaction)
        table.run(game, state)
        yield Path(table.probability, tuple(table.choices), tuple(table.events), table.state, table.then)
        path = table.next_path()


@dataclass(frozen=True, slots=True)
class _Telling:
    """What may be told: the passes of the reactions by label, whether the game hides, and the seat that is told.

    ``knows`` are the seats whose answers in secret may be told, ``shows`` says by a roll's label which of them it shows;
    ``by_hand`` are the labels of the questions whose options may hang on a hand.
    """

    passes: Mapping[str, str]
    hides: bool
    viewer: Seat | None
    knows: Seats
    shows: Mapping[str, str]
    by_hand: Collection[str]
    end_reactions: Callable[[object], None] | None

    @classmethod
    def of(cls, game: Game[S], viewer: Seat | None, knows: Seats) -> _Telling:
        """What may be told to ``viewer``, of what these seats know; raises DoesNotFit if a reaction has no documented pass."""
        passes: dict[str, str] = {}
        for question in game.questions:
            if question.reaction:
                if question.passes is None:
                    raise DoesNotFit(f"{question.rule} {question.label} is a reaction and has no pass")
                passes[question.label] = question.passes
        shows = {question.label: question.shows for question in game.questions if question.shows}
        by_hand = {question.label for question in game.questions if question.hides_options}
        end_reactions = game.end_reactions if isinstance(game, EndsReactions) else None
        return cls(passes, game.hides, viewer, knows, shows, by_hand, end_reactions)

    def hides_all(self, why: str, seats: Seats) -> bool:
        """Whether nothing may be told of the options that a manager has there: they are for one, and nobody is told."""
        return self.hides and not self.knows and (len(seats) < len(BOTH) or label_of(why) in self.by_hand)


class _ReactionsEnd(Enum):
    """The moment on a path after which no reaction matters."""

    NEVER = auto()
    AT_ONCE = auto()
    AFTER_A_PASS = auto()
    AFTER_THE_CHOICE = auto()


class _NextStepTable(OddsTable[S]):
    """Repeats the answers given in the turn, then follows one path from the open question to the next choice.

    From there on reactions are passed. ``begun``: the path has gone beyond the answers given, so that the next question is
    not the open one. ``ahead``: ``begun``, or a reaction without an answer has been passed. Before that, a question with a
    single option is one that a table has answered by itself; after that, it could reveal what nobody can know yet. ``ends``
    is the moment to tell the game that there are no more reactions: right after the last answer given, after the first
    passed reaction, or after the open choice. ``unshown`` are the labels of the questions that were answered in secret by who
    is not to be told of, and not shown yet.
    """

    def __init__(self, path: Sequence[int], given: Sequence[Answer], telling: _Telling, ends: _ReactionsEnd) -> None:
        super().__init__(path)
        self.given = given
        self.used = 0
        self.begun = False
        self.ahead = False
        self.passed = False
        self.unshown: set[str] = set()
        self.then = ""
        self._telling = telling
        self._ends = ends
        self._result: Callable[[S], object] = lambda state: None

    def run(self, game: Game[S], state: S) -> None:
        """Play the turn on a copy of the state, to its end or until the path stops."""
        self.state = state.copy()
        self._result = game.result
        if not self.given:
            self._end_reactions(_ReactionsEnd.AT_ONCE)
        with suppress(_Stop):
            game.turn(self.state, self)
        if self.used < len(self.given):
            raise DoesNotFit(f"the turn ends after {self.used} of {len(self.given)} answers")

    @property
    def last_reaction(self) -> _ReactionsEnd:
        """The first moment at which no reaction matters: neither as an option of the open choice, nor for ``ahead``."""
        if self.choices:
            return _ReactionsEnd.AFTER_THE_CHOICE
        return _ReactionsEnd.AFTER_A_PASS if self.passed else _ReactionsEnd.AT_ONCE

    def roll(self, dice: Dice[V], why: str) -> V:
        shown = self._telling.shows.get(label_of(why), "")
        if self.used == len(self.given):
            if shown in self.unshown:
                self._stop(why)
            if self.begun and self._result(self.state) is not None:
                raise _Stop
            self._begin()
            return super().roll(dice, why)
        self.unshown.discard(shown)
        return dice.values[self._answer(Ask("roll", why, None, dice.values, BOTH, cast("Dice[object]", dice)))]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if self.used < len(self.given):
            return pool[self._answer(Ask("draw", why, None, pool, seats))]
        self._begin()
        if not self._telling.hides:
            return super().draw(pool, why, seats)
        if len(seats) == len(BOTH):
            self._stop(why)  # the pile reveals which cards are in no hand
        self.events.append(Drawn(why, UNSEEN, seats=seats))
        return pool[0]  # any card: no question depends on it before the next stop

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        single = len(options) == 1
        if self.used < len(self.given):
            self._keep_secret(seat, why, seats)
            return options[0] if single else options[self._answer(Ask("choose", why, seat, options, seats))]
        telling = self._telling
        hidden = telling.hides_all(why, seats)
        if single and not self.ahead and not hidden:
            return options[0]
        is_open = not self.begun and not hidden and (not telling.hides or telling.viewer in (None, seat))
        if not is_open and (text := telling.passes.get(label_of(why))) is not None:
            self.passed = self.passed or not self.begun
            self.ahead = True
            self._end_reactions(_ReactionsEnd.AFTER_A_PASS)
            return options[Ask("choose", why, seat, options, seats).read(text)]
        if single and not (telling.hides and len(seats) < len(BOTH)):
            return options[0]
        if not is_open:
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
        for own in BOTH:
            if picks[own] >= 0:
                self._keep_secret(own, why, (own,))
        if -1 not in picks and (self.used < len(self.given) or not self.ahead or not self._telling.hides):
            return options[0][picks[0]], options[1][picks[1]]
        viewer = self._telling.viewer if self._telling.hides else None
        seat = viewer if viewer is not None else AWAY if picks[AWAY] < 0 else HOME
        if not self.begun and picks[seat] < 0 and not self._telling.hides_all(why, (seat,)):
            super().choose(seat, asks[seat].options, why, (seat,))
        self._stop(why)  # the outcome depends on the other seat's secret choice

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        if self.used < len(self.given):  # its rolls are among the answers
            return rule(self, *arguments, **named)
        self._begin()
        return super().resolve(rule, *arguments, **named)

    def _keep_secret(self, seat: Seat, why: str, seats: Seats) -> None:
        """Note that a seat has answered, if nobody who is told anything may know what."""
        if seat not in self._telling.knows and len(seats) < len(BOTH):
            self.unshown.add(label_of(why))

    def tell(self, event: Event, /) -> None:
        if self.used == len(self.given):
            super().tell(event)

    def _begin(self) -> None:
        if not self.begun:
            self._end_reactions(_ReactionsEnd.AFTER_THE_CHOICE)
        self.begun = self.ahead = True

    def _end_reactions(self, now: _ReactionsEnd) -> None:
        if self._telling.end_reactions is not None and self._ends is now:
            self._telling.end_reactions(self.state)

    def _stop(self, why: str) -> NoReturn:
        self.then = why
        raise _Stop

    def _answer(self, ask: Ask) -> int:
        answer = self.given[self.used]
        if answer.why != ask.why or answer.seat != ask.seat:
            raise DoesNotFit(f"the answer to {answer.why!r} does not fit, the rules ask {ask.why!r}")
        self.used += 1
        if self.used == len(self.given):
            self._end_reactions(_ReactionsEnd.AT_ONCE)
        return ask.read(answer.text)


class _Stop(BaseException):
    """Stops the rules at a question or after the game's end. A BaseException, so that no rule catches it by accident."""
