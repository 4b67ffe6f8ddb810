"""What a person's choices in a finished game have cost, against those of a computer manager with thumb rules, the *coach*.

Where the coach would have answered otherwise, games are played out from there with both answers and the same dice, hidden
cards dealt anew, to the end of the second half-inning after the one under way, and what the position
is worth there is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.plays import Play
from hotstove.baseball.words import counted, half_inning, outs_and_runners
from hotstove.book.scorebook import Scorebook
from hotstove.play.asking import question_heading
from hotstove.play.chances import standard_error
from hotstove.play.outlook import Outlook
from hotstove.table.asks import Answer, Ask
from hotstove.table.events import BOTH, Seat
from hotstove.table.game import view_for
from hotstove.table.session import AnySession, SessionBench

SHOWN: Final = 5
"""The choices that are named."""
FEWEST: Final = 4
"""Pairs of games for each choice at least."""
DECIDED: Final = 0.01
"""With a chance less than this nothing is weighed any more."""
ERRORS: Final = 2.0
"""Standard errors by which a cost must differ from nothing, to say anything."""
OFTEN: Final = 10
"""Pairs of games between reports of progress."""
LEAST: Final = 0.1
"""The points that a choice must have cost at least, to be named."""

Watch: TypeAlias = Callable[[int, int], None]
"""Called with the steps done and the number of all steps; an exception that it raises ends the calculation."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is counted: games for the run chances, pairs of games for all choices, and most of them for one choice."""

    games: int = 200
    pairs: int = 6_000
    for_one: int = 400


@dataclass(frozen=True, slots=True)
class Cost:
    """What a choice has cost its manager in chance to win, -1 to 1, with its standard error (0: exact)."""

    mean: float
    error: float

    @property
    def is_chance(self) -> bool:
        """Whether it lies within twice its error, so that it says nothing; never of an exact one."""
        return self.error > 0 and abs(self.mean) <= ERRORS * self.error


@dataclass(frozen=True, slots=True)
class SecondThought:
    """A choice that has cost its manager something: after how many plays, in which situation, the question, both answers."""

    after_play: int
    when: str
    question: str
    taken: str
    better: str
    cost: Cost


@dataclass(frozen=True, slots=True)
class Choices:
    """A person's choices in a game: how many, at how many the coach would have answered otherwise, and what these have cost.

    ``worst`` are those that have surely cost something, the worst first; ``unsure`` is at how many so few games don't tell
    whether the coach's answer was better.
    """

    seat: Seat
    made: int
    otherwise: int
    cost: Cost
    worst: tuple[SecondThought, ...]
    unsure: int = 0

    @property
    def unnamed(self) -> str:
        """What is said below those that have cost most: that there are none, and at how many nothing is sure."""
        none = "" if self.worst else "No answer has surely cost anything."
        choices = counted(self.unsure, "other choice" if self.worst else "choice")
        unsure = f"At {choices} so few games do not tell whose answer was better." if self.unsure else ""
        return f"{none} {unsure}".strip()


@dataclass(frozen=True, slots=True)
class _Fork:
    """A choice at which the coach would have answered otherwise: the number of answers before it, and both answers."""

    place: int
    ask: Ask
    seat: Seat
    taken: object
    better: object


@dataclass(frozen=True, slots=True)
class Judge:
    """Weighs choices of a game. ``level`` is the coach's, ``chances`` are the home side's after each play."""

    session: AnySession
    level: str
    outlook: Outlook
    chances: Sequence[float]
    effort: Effort
    watch: Watch

    def choices(self, seat: Seat) -> Choices:
        """All choices of a seat, but lineups named before the game, and secret choices of both at once, which are mixed."""
        made, forks = self._forks(seat)
        pairs = min(max(FEWEST, self.effort.pairs // max(len(forks), 1)), self.effort.for_one)
        costs = self._costs(forks, pairs, "first")
        ranked = sorted(zip(costs, forks, strict=True), key=lambda pair: -pair[0].mean)
        doubtful = [fork for _, fork in ranked[:SHOWN]]
        again = self._costs(doubtful, self.effort.for_one, "again")  # fresh games: luck has helped to choose these
        found = [self._thought(fork, cost) for fork, cost in zip(doubtful, again, strict=True) if not cost.is_chance]
        unsure = sum(cost.is_chance for cost in (*again, *(cost for cost, _ in ranked[SHOWN:])))
        total = Cost(sum(cost.mean for cost in costs), sqrt(sum(cost.error**2 for cost in costs)))
        return Choices(seat, made, len(forks), total, worst(found), unsure)

    def _forks(self, seat: Seat) -> tuple[int, list[_Fork]]:
        """The number of the seat's choices, and those at which the coach would have answered otherwise."""
        session, answers = self.session, self.session.record.answers
        coach = session.game.managers[self.level](session.record.setup)
        made, forks = 0, []
        for place, answer in enumerate(answers):
            if answer.seat != seat:
                continue
            self.watch(place, len(answers))
            here = session.fork(place)
            ask = asked(here, seat)
            if here.turns < 0 or len(ask.options) == 1 or len(here.asks) > 1 or _is_second(answers, place):
                continue
            made += 1
            if DECIDED < self.chances[plays_of(here)] < 1 - DECIDED:
                view = view_for(coach, session.game)(here.state, seat)
                better = coach.choose(view, ask.options, ask.why, SessionBench(here, seat))
                if str(better) != answer.text:
                    forks.append(_Fork(place, ask, seat, ask.options[ask.read(answer.text)], better))
        return made, forks

    def _costs(self, forks: Sequence[_Fork], pairs: int, luck: str) -> list[Cost]:
        """The cost of each choice from so many pairs of games."""
        setup, level = self.session.record.setup, self.session.game.managers[self.level]
        managers = level(setup), level(setup)
        costs = []
        for number, fork in enumerate(forks):
            here = self.session.fork(fork.place)
            bench = SessionBench(here, fork.seat)
            until = self.outlook.until(here.view(fork.seat))
            lost = []
            for pair in range(pairs):
                if pair % OFTEN == 0:
                    self.watch(number * pairs + pair, len(forks) * pairs)
                dice = f"{self.session.record.seed} hindsight {luck} {fork.place} {pair}"
                better, taken = (
                    self.outlook.chance(bench.play_out(option, managers, dice, until=until), fork.seat)
                    for option in (fork.better, fork.taken)
                )
                lost.append(better - taken)
            costs.append(Cost(sum(lost) / pairs, standard_error(lost)))
        return costs

    def _thought(self, fork: _Fork, cost: Cost) -> SecondThought:
        here = self.session.fork(fork.place)
        return SecondThought(
            plays_of(here),
            moment_now(self.outlook.game, here, fork.seat),
            heading_of(self.outlook.game, self.session, fork.ask),
            str(fork.taken),
            str(fork.better),
            cost,
        )


def worst(thoughts: Iterable[SecondThought]) -> tuple[SecondThought, ...]:
    """The choices that have cost most, each at least what is told as more than nothing."""
    costly = [each for each in thoughts if round(100 * each.cost.mean, 1) >= LEAST]
    return tuple(sorted(costly, key=lambda each: -each.cost.mean)[:SHOWN])


def heading_of(game: AnyBallGame, session: AnySession, ask: Ask) -> str:
    """A manager's question as screens head it, ``Foxes, your call``."""
    assert ask.seat is not None
    return question_heading(game, game.sheets(session.record.setup)[ask.seat].nickname, ask)


def asked(session: AnySession, seat: Seat | None) -> Ask:
    """The open question of a seat, or of the dice."""
    return next(ask for ask in session.asks if ask.seat == seat)


def plays_of(session: AnySession) -> int:
    """The number of plays so far."""
    return sum(isinstance(event, Play) for event in session.events)


def moment_now(game: AnyBallGame, session: AnySession, seat: Seat) -> str:
    """The moment in words: ``Bottom of the 7th, one out, runner on second, 3-4``, or that no half-inning has begun."""
    if session.turns < 0 or not Scorebook.of(session.events).halves:
        return "Before the game"
    now = game.situation(session.view(seat))
    risk = f"{now.at_risk} at risk, " if now.at_risk else ""
    on = [runner is not None for runner in now.bases]
    half = half_inning(now.inning, now.half).capitalize()
    return f"{half}, {outs_and_runners(min(now.outs, 3), on)}, {risk}{now.score[0]}-{now.score[1]}"


def _is_second(answers: Sequence[Answer], place: int) -> bool:
    """Whether the answer is the second of a choice that both sides make at once."""
    first, second = answers[max(place - 1, 0)], answers[place]
    return first.why == second.why and {first.seat, second.seat} == set(BOTH)
