"""A position of Pine Tar between two turns: two sides, the bases, the score. Nothing in it is hidden."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import NamedTuple, TypeAlias

from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.pinetar.cards import ORDER, Card, Spot, Team
from hotstove.table import AWAY, Seat

STEAL_POINTS, EXTRA_STEAL_POINTS = 4, 2
"""A team's in nine innings (PT-160), and what it gets when the tenth begins (PT-161)."""
RIGHT_FIELD = Position.RIGHT_FIELD
ORDER_TWICE = 18
"""Batters of the first two times through the order (PT-22, PT-R-28)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The optional rules that are on (PT-156), and whether pitchers bat."""

    dh: bool = False
    stealing: bool = False
    defense: bool = False
    hit_and_run: bool = False
    mip: bool = False
    risp: bool = False
    relief: bool = False
    plate: bool = False
    injuries: bool = False
    randomizer: bool = False
    so_bb: bool = False
    steal_home: bool = False
    double_steal: bool = False
    infield_in: bool = False
    rare_plays: bool = False


OPTION_NAMES = tuple(each.name for each in fields(Options))


class Arm:
    """A pitcher in the game and his day so far. ``fresh``: he has not yet pitched to a batter to the end.

    ``grades`` are those of the first two times through the order and of the third (a reliever's are the same twice, PT-24).
    ``outs``, ``faced`` and ``runs`` are his own; ``inning_runs`` those of this inning. ``limit`` is the number of outs after
    which he must leave (PT-143), ``bonus`` says that his extra inning is spent (PT-146), ``on_trial`` that he leaves when a
    runner reaches (PT-195), ``cut`` that a bad day has cost him an inning, ``lowered`` counts steps that his grade has lost.
    """

    __slots__ = (
        "bonus",
        "card",
        "cut",
        "extra",
        "faced",
        "fresh",
        "grades",
        "inning_runs",
        "limit",
        "lowered",
        "on_trial",
        "outs",
        "perfect",
        "runs",
        "started",
    )

    def __init__(self, card: Card, home: bool, started: bool, innings: int) -> None:
        grade = card.mound.home if home else card.mound.away
        self.card = card
        self.started = started
        self.grades = (grade.first, grade.third if started else grade.first)
        self.outs = self.faced = self.runs = self.inning_runs = self.lowered = 0
        self.limit = 3 * innings
        self.bonus = self.on_trial = self.cut = self.extra = False
        self.perfect = True
        self.fresh = False

    @property
    def grade(self) -> str:
        """His own grade now, before it is lowered."""
        return self.grades[self.faced >= ORDER_TWICE]

    def copy(self) -> Arm:
        """The same as an arm of its own."""
        new = Arm(self.card, False, self.started, 0)
        new.grades = self.grades
        new.outs = self.outs
        new.faced = self.faced
        new.runs = self.runs
        new.inning_runs = self.inning_runs
        new.lowered = self.lowered
        new.limit = self.limit
        new.bonus = self.bonus
        new.on_trial = self.on_trial
        new.cut = self.cut
        new.extra = self.extra
        new.perfect = self.perfect
        new.fresh = self.fresh
        return new

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future."""
        return (
            min(self.faced, ORDER_TWICE),
            self.card,
            self.started,
            self.grades,
            self.outs,
            self.runs,
            self.inning_runs,
            self.lowered,
            self.limit,
            self.bonus,
            self.on_trial,
            self.cut,
            self.extra,
            self.perfect,
            self.fresh,
        )


class Runner(NamedTuple):
    """Who stands on a base, and the pitcher who is charged with his run."""

    card: Card
    arm: Arm


class Side:
    """A team in its game: who bats when, who stands where, who is left.

    ``order`` has nine spots, ``due`` is the place of the next batter from 0; ``fielders`` are by position number (0 and
    1 are the pitcher). ``attempts`` are steals tried in this series by id. ``may_change`` says whether a fielder can change,
    None until somebody asks. ``started`` are the men of the lineup, ``pitched`` all who have pitched, in order of appearance,
    ``used`` all who have left the game. ``hurt_batter`` says that a position player is hurt.
    """

    __slots__ = (
        "arm",
        "attempts",
        "bench",
        "bullpen",
        "due",
        "fielders",
        "hit_and_runs",
        "home_stolen",
        "hurt_batter",
        "may_change",
        "order",
        "pitched",
        "points",
        "started",
        "team",
        "used",
    )

    def __init__(self, team: Team) -> None:
        self.team = team
        self.order: tuple[Spot, ...] = ()
        self.fielders: tuple[Card | None, ...] = (None,) * 10
        self.arm: Arm
        self.bench: tuple[Card, ...] = ()
        self.bullpen: tuple[Card, ...] = ()
        self.started: tuple[Card, ...] = ()
        self.used: tuple[Card, ...] = ()
        self.pitched: tuple[Card, ...] = ()
        self.due = 0
        self.points = STEAL_POINTS
        self.hit_and_runs = 0
        self.attempts: tuple[tuple[str, int], ...] = tuple(sorted(team.attempts.items()))
        self.home_stolen = team.home_stolen
        self.hurt_batter = team.hurt_batter
        self.may_change: bool | None = None

    def copy(self) -> Side:
        """The same as a side of its own; its pitcher too."""
        new = Side(self.team)
        new.order = self.order
        new.fielders = self.fielders
        if hasattr(self, "arm"):
            new.arm = self.arm.copy()
        new.bench = self.bench
        new.bullpen = self.bullpen
        new.started = self.started
        new.used = self.used
        new.due = self.due
        new.points = self.points
        new.hit_and_runs = self.hit_and_runs
        new.attempts = self.attempts
        new.home_stolen = self.home_stolen
        new.pitched = self.pitched
        new.may_change = self.may_change
        new.hurt_batter = self.hurt_batter
        return new

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future."""
        arm = self.arm.key() if hasattr(self, "arm") else None
        return (
            arm,
            self.order_key,
            self.due,
            self.bench,
            self.bullpen,
            self.points,
            self.hit_and_runs,
            self.attempts,
            self.home_stolen,
            self.hurt_batter,
            self.pitched,
            self.used,
        )

    @property
    def order_key(self) -> tuple[tuple[Card, Position, Position | None], ...]:
        """Who bats when and stands where."""
        return tuple((spot.card, spot.position, spot.fills) for spot in self.order)

    @property
    def batter(self) -> Card:
        """Who is due."""
        return self.order[self.due].card

    @property
    def dh(self) -> bool:
        """Does somebody bat for the pitcher for good?"""
        return all(Position.PITCHER not in (spot.position, spot.fills) for spot in self.order)

    def stand(self) -> None:
        """Work out who stands where from the batting order and the mound."""
        found: list[Card | None] = [None] * 10
        for spot in self.order:
            if spot.position <= RIGHT_FIELD:
                found[spot.position] = spot.card
        found[1] = self.arm.card
        self.fielders = tuple(found)
        self.may_change = None

    def attempted(self, player: str) -> int:
        """Steals that he has tried in this series."""
        return dict(self.attempts).get(player, 0)

    def sheet(self) -> TeamSheet:
        """The team for the scorebook."""
        team = self.team
        order = tuple(Slot(spot.card.player, spot.position) for spot in self.order)
        return TeamSheet(team.code, team.name, team.nickname, order, self.arm.card.player, team.colour)


BaseRunner: TypeAlias = Runner | None


class State:
    """Everything that the rules need to go on; only the working copy of a turn is ever changed.

    ``inning`` is 0 before the lineups are set. ``half`` is the side at bat. ``count`` is the batter's: 0, 1 (ball 1) or 2
    (ball 2) (PT-R-05). ``again`` says that the batter has rolled and rolls again, ``infield_in`` that the
    infield plays in for this at-bat (PT-237). ``rare_used`` says that the game's rare play has been (PT-238).
    """

    __slots__ = (
        "again",
        "count",
        "first",
        "half",
        "infield_in",
        "inning",
        "options",
        "outs",
        "over",
        "rare_used",
        "score",
        "second",
        "sides",
        "third",
    )

    def __init__(self, teams: Iterable[Team], options: Options) -> None:
        away, home = teams
        self.sides = (Side(away), Side(home))
        self.options = options
        self.inning = 0
        self.half: Seat = AWAY
        self.outs = 0
        self.score: tuple[int, int] = (0, 0)
        self.first: BaseRunner = None
        self.second: BaseRunner = None
        self.third: BaseRunner = None
        self.count = 0
        self.again = False
        self.infield_in = False
        self.rare_used = False
        self.over = False

    @property
    def offense(self) -> Side:
        """The side at bat."""
        return self.sides[self.half]

    @property
    def defense(self) -> Side:
        """The side in the field."""
        return self.sides[1 - self.half]

    @property
    def bases(self) -> tuple[BaseRunner, BaseRunner, BaseRunner]:
        """The runners from first to third."""
        return self.first, self.second, self.third

    @bases.setter
    def bases(self, runners: tuple[BaseRunner, BaseRunner, BaseRunner]) -> None:
        self.first, self.second, self.third = runners

    @property
    def occupied(self) -> tuple[bool, bool, bool]:
        """Where somebody stands."""
        return self.first is not None, self.second is not None, self.third is not None

    def copy(self) -> State:
        """The same position as a state of its own."""
        away, home = self.sides
        new = State((away.team, home.team), self.options)
        new.sides = (away.copy(), home.copy())
        new.inning = self.inning
        new.half = self.half
        new.outs = self.outs
        new.score = self.score
        new.count = self.count
        new.again = self.again
        new.infield_in = self.infield_in
        new.rare_used = self.rare_used
        new.over = self.over
        if any(self.bases):
            mound, copied = self.defense.arm, new.defense.arm
            new.first, new.second, new.third = (_with_arm(runner, mound, copied) for runner in self.bases)
        return new

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future."""
        defense = self.defense
        return (
            self.inning,
            self.half,
            self.outs,
            self.score,
            tuple(runner and (runner.card, runner.arm is defense.arm) for runner in self.bases),
            self.count,
            self.again,
            self.infield_in,
            self.rare_used,
            self.over,
            self.options,
            self.sides[0].key(),
            self.sides[1].key(),
        )

    def __repr__(self) -> str:
        if not self.inning:
            return f"State(before the game, {self.sides[0].team.nickname} at {self.sides[1].team.nickname})"
        bases = "".join("-" if runner is None else str(base) for base, runner in enumerate(self.bases, 1))
        count = ("", ", ball 1", ", ball 2")[self.count] + (", again" if self.again else "")
        count += ", infield in" if self.infield_in else ""
        arms = ", ".join(f"{side.arm.card.name} {side.arm.outs} outs {side.arm.faced} faced" for side in self.sides)
        return (
            f"State({('top', 'bottom')[self.half]} {self.inning}, {self.outs} out, bases {bases}{count}, "
            f"{self.offense.batter.name} at bat, {arms}, score {self.score[0]}-{self.score[1]})"
        )


def _with_arm(runner: BaseRunner, mound: Arm, copied: Arm) -> BaseRunner:
    """A runner in a copy. A pitcher who has left gets no more than runs, which nothing asks for any more: any copy will do."""
    return None if runner is None else Runner(runner.card, copied if runner.arm is mound else runner.arm.copy())


class View(NamedTuple):
    """What a manager knows: everything, from his seat."""

    state: State
    seat: Seat


class Replaced(NamedTuple):
    """Who comes in for whom, and where: an option of a substitution, told in ``words``."""

    entering: Card
    leaving: Card
    position: Position
    words: str = "{entering} for {leaving} at {position}"
    there: Position | None = None

    def __str__(self) -> str:
        there = self.there.short.upper() if self.there is not None else ""
        names = {"entering": self.entering.name, "leaving": self.leaving.name}
        return self.words.format(**names, position=self.position.short.upper(), there=there)


assert ORDER == 9
