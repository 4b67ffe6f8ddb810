"""Trial games of a league's figures: what they come to when the computer's managers play them.

Every club meets every other as often, starters in turn, relievers by their shares of a season. For every roll the exact
chances of all results are counted, so that what is left of chance is where dials stood and who met whom. Of home runs and
triples, which are hit where it is hot, the luck of dials is most: a hit that the dice gave lets a batter come up hotter, and
about as many as that brings are taken off again, or put on for a hit that they did not give. On the average that changes
nothing, since the chances of hits are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, TypeVar

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import LAST_PLATE_APPEARANCE, Kind, Play
from hotstove.games.sportsclix.dugout import rested
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.managers.sensible import Sensible
from hotstove.games.sportsclix.pitching import DICE
from hotstove.games.sportsclix.press.dial_fit import CLICKS
from hotstove.games.sportsclix.press.fitting import Kin
from hotstove.games.sportsclix.press.model import (
    DOUBLE,
    FLY,
    GROUND,
    HR,
    ON_ERROR,
    SINGLE,
    SO,
    TRIPLE,
    WALK,
    Rates,
    none,
    worth,
)
from hotstove.games.sportsclix.press.rolls import ExactRolls
from hotstove.games.sportsclix.press.targets import Half
from hotstove.games.sportsclix.press.team_file import LeagueFigures
from hotstove.games.sportsclix.series import opened_by, starters
from hotstove.games.sportsclix.state import Options, SportsClixState, new_state
from hotstove.games.sportsclix.team_files import read_team
from hotstove.stats.rosters import Key
from hotstove.table.events import Event
from hotstove.table.game import Bench, Game, Manager
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

O = TypeVar("O")  # noqa: E741

RUNS: Final = (1.40, 1.05, 0.76, 0.46, 0.32, -0.27, -0.28, -0.26, 0.50)
"""The runs of each of the press's events, home run to Error: usual linear weights, by which runs are corrected for luck."""
OF_HEAT: Final = (HR, TRIPLE)
"""The events from which the luck of dials is taken."""
SPAN: Final = 3
"""The clicks over which a batter's gain by a click is taken: from one below where he stands to two above, a usual hit."""
HOTTER: Final = (2.5, 2.4, 2.2, 1.6, 0.8, 0.0, 0.0, 0.0, 0.7)
"""About how much hotter a batter comes up later in a game after each event than after an out, in clicks of his dial."""
TIMES_UP: Final = 4.2 / 9
"""How often a batter comes up in an inning."""
INNINGS: Final = 9
_EVENT_OF: Final = {
    Kind.HOME_RUN: HR,
    Kind.TRIPLE: TRIPLE,
    Kind.DOUBLE: DOUBLE,
    Kind.SINGLE: SINGLE,
    Kind.WALK: WALK,
    Kind.STRIKEOUT: SO,
    Kind.GROUND_OUT: GROUND,
    Kind.FIELDERS_CHOICE: GROUND,
    Kind.ERROR: ON_ERROR,
}


@dataclass(slots=True)
class ClubRolls:
    """The rolls of a club's batters, or of those against its pitchers, with the sums of their exact chances."""

    rolls: int = 0
    exact: list[float] = field(default_factory=none)

    def add(self, rates: Rates, rolls: int = 1) -> None:
        """Count so many rolls that come to these rates together."""
        self.rolls += rolls
        self.exact = [total + rate for total, rate in zip(self.exact, rates, strict=True)]


@dataclass(slots=True)
class Trial:
    """What clubs came to in some games: at-bats with dice by event, bunts by event, intentional walks, and runs.

    ``exact`` sums the chances of ``rolls`` rolls, ``rolled`` counts what the dice of ``with_dice`` at-bats gave. ``runs`` are
    those of both sides in ``games`` games, ``lucky`` how many of each event the luck of dials brought, about.
    ``stood`` counts the rolls by the positions of both dials, blue 4 to red 6, ``of_clubs`` has the rates of each club's
    batters and of its pitchers.
    """

    games: int = 0
    runs: int = 0
    rolls: int = 0
    with_dice: int = 0
    by_choice: int = 0
    exact: list[float] = field(default_factory=none)
    rolled: list[float] = field(default_factory=none)
    bunts: list[float] = field(default_factory=none)
    lucky: list[float] = field(default_factory=none)
    stood: dict[Kin, dict[int, int]] = field(default_factory=lambda: {kin: {} for kin in Kin})
    of_clubs: dict[Half, ClubRolls] = field(default_factory=dict)

    def roll(self, view: SportsClixState, rates: Rates) -> None:
        """Count the exact rates of a roll."""
        self.rolls += 1
        self.exact = [total + rate for total, rate in zip(self.exact, rates, strict=True)]
        for half in ((view.hitter.club, True), (view.pitcher.club, False)):
            self.of_clubs.setdefault(half, ClubRolls()).add(rates)

    def count(self, play: Play) -> None:
        """Count a plate appearance that is over."""
        event = event_of(play)
        if play.kind is Kind.INTENTIONAL_WALK:
            self.by_choice += 1
        elif play.printed:
            self.rolled[event] += 1
            self.with_dice += 1
        else:
            self.bunts[event] += 1

    def add(self, other: Trial) -> None:
        """Add other games."""
        self.games += other.games
        self.runs += other.runs
        self.rolls += other.rolls
        self.with_dice += other.with_dice
        self.by_choice += other.by_choice
        mine, others = ((each.exact, each.rolled, each.bunts, each.lucky) for each in (self, other))
        for own, more in zip(mine, others, strict=True):
            own[:] = [one + another for one, another in zip(own, more, strict=True)]
        for kin, positions in other.stood.items():
            for position, rolls in positions.items():
                self.stood[kin][position] = self.stood[kin].get(position, 0) + rolls
        for half, each in other.of_clubs.items():
            self.of_clubs.setdefault(half, ClubRolls()).add(each.exact, each.rolls)

    def stand(self, kin: Kin, position: int) -> None:
        """Count where a dial stands at a roll."""
        at = max(position, CLICKS[0])
        self.stood[kin][at] = self.stood[kin].get(at, 0) + 1

    @property
    def rates(self) -> list[float]:
        """The rates of an at-bat with dice, by event: exact, less what the luck of dials brought."""
        return [(each - lucky) / max(1, self.rolls) for each, lucky in zip(self.exact, self.lucky, strict=True)]

    @property
    def plate_appearances(self) -> float:
        """All plate appearances."""
        return self.with_dice + self.by_choice + sum(self.bunts)

    @property
    def runs_per_game(self) -> float:
        """A club's runs in a game, as if the dice had given what their chances were."""
        luck = [rate * self.with_dice - rolled for rate, rolled in zip(self.rates, self.rolled, strict=True)]
        return (self.runs + worth(luck, RUNS)) / 2 / max(1, self.games)


def event_of(play: Play) -> int:
    """What came of a plate appearance, as the press has it."""
    return _EVENT_OF.get(play.kind, FLY)


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll before the dice: its exact rates, and how many more of each of ``OF_HEAT`` a click brings the batter later."""

    rates: Rates
    brought_by_a_click: Sequence[float]


class CountingManager:
    """The computer's manager of seasons for both sides, which counts the exact chances of every roll before the dice.

    ``gains`` are how many more of each of ``OF_HEAT`` a batter hits in an at-bat if his dial stands a click higher, by his id
    and position; ``regulars`` are the ids of the nines. ``faced`` counts the batters whom each pitcher has faced, by his id.
    """

    only_looks: Final = True

    def __init__(self, manager: Manager, gains: Mapping[str, Mapping[int, Sequence[float]]], regulars: Collection[str]) -> None:
        self.manager = manager
        self.gains = gains
        self.regulars = regulars
        self.exact = ExactRolls()
        self.trial = Trial()
        self.faced: dict[str, int] = {}
        self.events: Sequence[Event] = ()
        self._read = 0
        self._roll: Roll | None = None

    def begin(self, events: Sequence[Event]) -> None:
        """Count a new game, which adds to these events."""
        self.events, self._read, self._roll = events, 0, None

    def choose(self, view: SportsClixState, options: Sequence[O], why: str, bench: Bench) -> O:
        """What the manager takes."""
        if why == DICE and bench.seat == view.half:
            self.read()
            trial, hitter, pitcher = self.trial, view.hitter, view.pitcher
            rates = self.exact.rates(view)
            trial.roll(view, rates)
            self.faced[pitcher.id] = self.faced.get(pitcher.id, 0) + 1
            position = view.offense.dial_position(hitter)
            trial.stand(Kin.REGULAR if hitter.id in self.regulars else Kin.BENCH, position)
            kin = Kin.STARTER if pitcher.role is Role.STARTER else Kin.RELIEVER
            trial.stand(kin, view.defense.dial_position(pitcher))
            later = max(INNINGS - view.inning, 0) * TIMES_UP
            gains = self.gains.get(hitter.id, {}).get(max(position, CLICKS[0]), ())
            self._roll = Roll(rates, [later * gain for gain in gains])
        return self.manager.choose(view, options, why, bench)

    def read(self) -> None:
        """Count the plays since the roll before this one."""
        for event in self.events[self._read :]:
            if isinstance(event, Play) and event.kind <= LAST_PLATE_APPEARANCE:
                self.trial.count(event)
                if self._roll is not None and event.printed:
                    self._count_luck(self._roll, event_of(event))
                    self._roll = None
        self._read = len(self.events)

    def _count_luck(self, roll: Roll, given: int) -> None:
        """Count how much hotter than on the average the dice let him come up, and what that brings."""
        hotter = HOTTER[given] - worth(roll.rates, HOTTER)
        for event, more in zip(OF_HEAT, roll.brought_by_a_click, strict=False):
            self.trial.lucky[event] += hotter * more


def gains_of(figures: LeagueFigures) -> dict[str, dict[int, Sequence[float]]]:
    """How many more of each of ``OF_HEAT`` batters hit in an at-bat for a click, by id and position, as the fit has it."""
    gains = {}
    for key, fit in figures.fitting.batters.items():
        at_each = fit.rates_at
        by_position: dict[int, Sequence[float]] = {}
        for position in CLICKS:
            below, above = max(position - 1, CLICKS[0]), min(position + 2, CLICKS[-1])
            low, high = at_each[below], at_each[above]
            by_position[position] = [(high[event] - low[event]) / SPAN for event in OF_HEAT]
        gains[in_game(figures, key)] = by_position
    return gains


def in_game(figures: LeagueFigures, key: Key) -> str:
    """The id by which a figure is known in games."""
    return f"{key[0]}-{figures.figures[key].id}"


def play_trial(
    figures: LeagueFigures, games: int, seed: str, tell: Callable[[int], None] | None = None, done: int = 0
) -> Trial:
    """Play so many games between clubs of the league; after each, ``tell`` learns its number counted from ``done``."""
    game: Game[SportsClixState] = ball_game_named("sportsclix")
    clubs = [read_team(as_node(figures.pressed(club).team)) for club in figures.fitting.clubs]
    by_starter = [[opened_by(club, pitcher) for pitcher in starters(club)] for club in clubs]
    played = [0] * len(clubs)
    meetings = list(permutations(range(len(clubs)), 2))
    meetings.sort(key=lambda pair: ((pair[1] - pair[0]) % len(clubs), pair))
    regulars = {in_game(figures, batter.key) for club in figures.fitting.clubs for batter in club.nine}
    manager = CountingManager(Sensible(), gains_of(figures), regulars)
    trial = manager.trial
    for number in range(games if meetings else 0):
        pair = meetings[number % len(meetings)]
        away, home = (rested(by_starter[club][played[club] % len(by_starter[club])], manager.faced) for club in pair)
        table = LiveTable(game, (manager, manager), f"{seed} {number}")
        table.state = new_state((away, home), Options())
        manager.begin(table.events)
        trial.runs += sum(table.play_on().score)
        trial.games += 1
        manager.read()
        for club in pair:
            played[club] += 1
        if tell is not None:
            tell(done + number + 1)
    return trial
