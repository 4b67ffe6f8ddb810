"""Games of Pine Tar in bulk, a prototype: a batter roll drawn from its exact odds, which are worked out once by the game's own
turn at the odds table. ``docs/bulk.md`` has the figures, and what it takes to go on from here.

``python -m benchmarks.bulk [GAMES]`` measures, and holds the games against those of the live table; ``python -m benchmarks.bulk
--home-runs GAMES`` counts home runs against the sum of their chances.

What a batter roll comes to depends on batter, pitcher and his grade now, outs, count, the runners' speeds, the runs that win
here and now, whether a double play may be refused, and the fielders' error chances: that is the key of an entry. Managers are
asked as at the live table, before the roll; what they choose inside it is part of the entry. An entry is put together from
*cells*, what a roll from 0 to 99 comes to where the card says so, which many batters share.
"""

from __future__ import annotations

import sys
import tracemalloc
from bisect import bisect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate
from math import erf, sqrt
from statistics import fmean, pvariance
from time import process_time
from typing import TypeVar

from benchmarks.pinetar import Silent
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.plays import Count, Kind, Play
from hotstove.baseball.positions import Position
from hotstove.book.statistics import COLUMNS
from hotstove.games.pinetar import GAME, rules
from hotstove.games.pinetar.action import carry_out, complete
from hotstove.games.pinetar.batting import BATTER_ROLL, TAG_CALL
from hotstove.games.pinetar.calls import PITCH, SWING
from hotstove.games.pinetar.cards import SLOW, Card
from hotstove.games.pinetar.charts import EXTRA_BASES, HIT_LOCATION
from hotstove.games.pinetar.game import PineTar
from hotstove.games.pinetar.ground import REFUSE_FROM, TWO_OUTS_OR_HOME
from hotstove.games.pinetar.managers.sensible import Sensible
from hotstove.games.pinetar.outcomes import BALK_OR_WILD, GROUND_OUT, LINE_OUT, ROLLS, STRIKEOUT, WALK, OutcomeKind
from hotstove.games.pinetar.plays import NOBODY
from hotstove.games.pinetar.reading import RATED_ROLLS, STINGY, by_rating, grade_now, is_walk_ball, reading
from hotstove.games.pinetar.state import PineTarState
from hotstove.table import Dice, Event, Seat, Table
from hotstove.table.game import Manager
from hotstove.table.live import LiveTable
from hotstove.table.odds import paths
from hotstove.table.policies import by_managers
from hotstove.table.texts import as_node

V = TypeVar("V")
CHECKS = (OutcomeKind.POP_OR_ERROR, OutcomeKind.LINER_OR_ERROR)


@dataclass(frozen=True, slots=True)
class Ending:
    """What a batter roll comes to: its plays, and the count where the same batter rolls again (-1: his turn is over)."""

    plays: tuple[Play, ...]
    count: int


Odds = dict[Ending, float]
RollResult = tuple[tuple[Ending, float], ...]


@dataclass(slots=True)
class Entry:
    """The endings of a batter roll and their probabilities, added up; how often each has been drawn."""

    upto: list[float]
    endings: list[Ending]
    times: list[int]


class _Rolls(BaseException):
    """The managers have called, the batter rolls. A BaseException, so that no rule catches it by accident."""


class CallsTable(LiveTable[PineTarState]):
    """A live table at which everything happens but the batter roll."""

    def roll(self, dice: Dice[V], why: str) -> V:
        if why == BATTER_ROLL:
            raise _Rolls
        return super().roll(dice, why)


def swing(state: PineTarState, table: Table) -> None:
    """The rest of a turn after both managers have called: the batter rolls."""
    rules.carry_out_calls(state, table, SWING, PITCH)
    rules.end_half_if_over(state, table)


class Swings(PineTar):
    """Pine Tar of which each turn is a batter roll."""

    turn = staticmethod(swing)


SWINGS = Swings()


@dataclass
class Bulk:
    """A match-up, from a position before the first pitch, and the exact odds that its games have asked for so far.

    ``asks``: are the managers asked before every roll? Those who never call anything need not be.
    """

    start: PineTarState
    manager: Manager
    asks: bool = True
    entries: dict[tuple[object, ...], Entry] = field(default_factory=dict)
    cells: dict[tuple[object, ...], RollResult] = field(default_factory=dict)
    drawn: int = 0
    cold: float = 0.0

    def __post_init__(self) -> None:
        options = self.start.options
        assert not (
            options.defense or options.plate or options.rare_plays or options.risp or options.infield_in or options.hit_and_run
        )
        self._by_rule = by_managers(GAME, (self.manager, self.manager))

    def play(self, seed: str) -> tuple[PineTarState, list[Event]]:
        """One game: the position at its end, and its plays."""
        state = self.start.copy()
        table = CallsTable(GAME, (self.manager, self.manager), seed)
        table.state = state
        random, entries, sides = table._random, self.entries, state.sides
        bound = 0
        while not state.over:
            fielding = sides[1 - state.half]
            arm = fielding.pitcher
            if self.asks or (arm.outs >= arm.limit and not state.again):
                try:
                    rules.turn(state, table)
                except _Rolls:
                    pass
                else:
                    continue
            key = self.key(state)
            entry = entries.get(key)
            if entry is None:
                entry = self.expand(key, state)
            bound += 1
            number = bisect(entry.upto, random())
            entry.times[number] += 1
            ending = entry.endings[number]
            for play in ending.plays:
                carry_out(state, table, play)
            if ending.count < 0:
                complete(state)
            else:
                state.balls, state.again = ending.count, True
            rules.end_half_if_over(state, table)
        self.drawn += bound
        return state, table.events

    def key(self, state: PineTarState) -> tuple[object, ...]:
        """Equal keys, same odds of the batter roll."""
        half = state.half
        side, fielding = state.sides[half], state.sides[1 - half]
        arm = fielding.pitcher
        first, second, third = state.first, state.second, state.third
        lead = state.score[half] - state.score[1 - half]
        return (
            side.order[state.batter - 1],
            arm.card,
            arm.faced >= 18,
            arm.steps_lowered,
            state.outs,
            state.balls,
            -1 if first is None else first.card.speed,
            -1 if second is None else second.card.speed,
            -1 if third is None else third.card.speed,
            fielding.fielders
            if state.inning < REFUSE_FROM
            else (fielding.fielders, state.inning >= INNINGS, half, max(-5, min(lead, 5))),
        )

    def expand(self, key: tuple[object, ...], state: PineTarState) -> Entry:
        """The exact odds of the batter roll that comes now."""
        begin = process_time()
        batter, arm = state.hitter, state.defense.pitcher
        pitching = arm.card.mound
        grade = grade_now(state, batter)
        card = reading(batter.columns[arm.card.throws == "R"], grade, batter.speed == SLOW)
        ball = is_walk_ball(state, grade)
        late = state.inning >= REFUSE_FROM and key[9][1:]  # type: ignore[index]
        outs, occupied, speeds = state.outs, state.occupied, key[6:9]
        errors = tuple(man.glove(Position(n)).errors for n, man in enumerate(state.defense.fielders) if man is not None)
        odds: Odds = {}
        for roll in range(ROLLS):
            each = card[roll]
            if state.options.so_bb and roll in RATED_ROLLS:
                each = by_rating(each, pitching.rating, roll)
            what = each.outcome.kind
            by: tuple[object, ...]  # what the rules look at on the way from the card to the plays
            if each.outcome.bases:
                by = speeds, EXTRA_BASES[roll], HIT_LOCATION[roll], late, roll % 2, roll // 10 == roll % 10
            elif what is GROUND_OUT:
                by = occupied, outs, roll % 10, late
            elif what is STRIKEOUT or what is LINE_OUT:
                by = ()
            elif what is WALK:
                by = occupied, state.balls, ball, grade in STINGY, each.printed != WALK.value
            elif what is BALK_OR_WILD:
                by = occupied, state.balls, pitching.balk, pitching.wild_pitch
            elif what in CHECKS:
                by = occupied, outs, errors, late
            else:
                by = occupied, outs
            name = each.outcome, by
            cell = self.cells.get(name)
            if cell is None:
                cell = self.cells[name] = self.cell(state, roll)
            for ending, share in cell:
                odds[ending] = odds.get(ending, 0.0) + share / ROLLS
        endings = [Ending(tuple(play.by(batter.id, "") for play in each.plays), each.count) for each in odds]
        upto = list(accumulate(odds.values()))
        upto[-1] = 1.0
        entry = self.entries[key] = Entry(upto, endings, [0] * len(endings))
        self.cold += process_time() - begin
        return entry

    def cell(self, state: PineTarState, roll: int) -> RollResult:
        """What that batter roll comes to here, by the game's own turn at the odds table."""
        shares: dict[Ending, Fraction] = {}
        for path in paths(SWINGS, state, self.decide, [roll]):
            plays = tuple(event.by(NOBODY, "") for event in path.events if isinstance(event, Play))
            ending = Ending(plays, path.state.balls if path.state.again else -1)
            shares[ending] = shares.get(ending, Fraction(0)) + path.probability
        whole = sum(shares.values())
        return tuple((ending, float(share / whole)) for ending, share in shares.items())

    def decide(self, state: PineTarState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        """What the manager chooses inside a batter roll. What is asked when the half-inning has ended changes no play."""
        if why not in (TAG_CALL, TWO_OUTS_OR_HOME):
            return [(0, Fraction(1))]
        return self._by_rule(state, seat, options, why)

    def counts(self) -> dict[tuple[str, str], list[int]]:
        """Plate appearances by kind, outs and runs batted in, of each batter and against each pitcher, from the draws alone."""
        counts: dict[tuple[str, str], list[int]] = {}
        for key, entry in self.entries.items():
            batter, pitcher = key[0], key[1]
            assert isinstance(batter, Card) and isinstance(pitcher, Card)
            lines = [counts.setdefault(who, [0] * COLUMNS) for who in (("bats", batter.id), ("pitches", pitcher.id))]
            for ending, times in zip(entry.endings, entry.times, strict=True):
                for play in ending.plays:
                    for line in lines:
                        if play.credit >= 0:
                            line[play.credit] += times
                            line[Count.RUN_BATTED_IN] += times * play.batted_in
                        line[Count.OUTS] += times * play.outs
        return counts


# --- Measuring


def begun(manager: Manager, away: str | None = None, home: str | None = None) -> PineTarState:
    """The position before the first pitch of a game with the options of seasons: starters and lineups are set.

    ``away`` and ``home`` are codes of shipped teams, by default those of a new game.
    """
    setup = GAME.set_up(as_node(away), as_node(home), as_node({"stealing": True, "so_bb": True}))
    table: LiveTable[PineTarState] = LiveTable(GAME, (manager, manager), "first")
    state = table.state = GAME.start(setup, table)
    rules.turn(state, table)
    table.events.clear()
    return state


def live(start: PineTarState, manager: Manager, seed: str) -> tuple[PineTarState, list[Event]]:
    """The same game at a live table."""
    table: LiveTable[PineTarState] = LiveTable(GAME, (manager, manager), seed)
    table.state = start.copy()
    return table.play_on(), table.events


FIGURES = ("runs", "hits", "HR", "BB", "SO", "2B", "3B", "DP", "errors", "SB", "outs")
HITS = (Kind.SINGLE, Kind.DOUBLE, Kind.TRIPLE, Kind.HOME_RUN)


def figures(state: PineTarState, events: Sequence[Event]) -> list[int]:
    """A game in figures, from its plays."""
    plays = [event for event in events if type(event) is Play]
    kinds = [play.kind for play in plays]
    counts = [sum(state.score), sum(map(kinds.count, HITS))]
    counts += [kinds.count(kind) for kind in (Kind.HOME_RUN, Kind.WALK, Kind.STRIKEOUT, Kind.DOUBLE, Kind.TRIPLE)]
    counts += [sum(play.outs == 2 for play in plays), sum(play.errors for play in plays)]
    counts += [sum(move.steal and not move.out for play in plays for move in play.moves), sum(play.outs for play in plays)]
    return counts


def compare(start: PineTarState, manager: Manager, bulk: Bulk, games: int) -> None:
    """Means of games in bulk and live, and by how many standard errors they differ; the seeds differ, too."""
    rows = [
        [figures(*bulk.play(f"bulk {n}")) for n in range(games)],
        [figures(*live(start, manager, f"live {n}")) for n in range(games)],
    ]
    worst = 0.0
    for name, *columns in zip(FIGURES, *(zip(*each, strict=True) for each in rows), strict=True):
        means = [fmean(column) for column in columns]
        error = sqrt(sum(pvariance(column) for column in columns) / games)
        score = (means[0] - means[1]) / error if error else 0.0
        worst = max(worst, abs(score))
        print(f"    {name:<7}{means[0]:9.4f} in bulk {means[1]:9.4f} live   {score:+5.2f} standard errors")
    chance = 1 - erf(worst / sqrt(2)) ** len(FIGURES)
    print(f"    worst of {len(FIGURES)}: {worst:.2f}; {chance:.2f} is the chance of that or more, were they independent")


def whole(bulk: Bulk, state: PineTarState) -> dict[Ending, float]:
    """The odds of the batter roll that comes now, from all paths of the turn: what an entry must say."""
    batter = state.hitter.id
    shares: dict[Ending, Fraction] = {}
    for path in paths(SWINGS, state, bulk.decide):
        plays = tuple(event.by(batter, "") for event in path.events if isinstance(event, Play))
        ending = Ending(plays, path.state.balls if path.state.again else -1)
        shares[ending] = shares.get(ending, Fraction(0)) + path.probability
    return {ending: float(share) for ending, share in shares.items()}


def proved(bulk: Bulk, games: int, every: int) -> tuple[int, float]:
    """Entries in live games held against all paths of the turn: how many, and the largest difference of a probability."""
    checked, worst, met = 0, 0.0, 0
    for number in range(games):
        table = CallsTable(GAME, (bulk.manager, bulk.manager), f"proof {number}")
        state = table.state = bulk.start.copy()
        while not state.over:
            try:
                rules.turn(state, table)
            except _Rolls:
                met += 1
                if met % every == 0:
                    key = bulk.key(state)
                    entry = bulk.entries.get(key) or bulk.expand(key, state)
                    shares = [more - less for less, more in zip([0.0, *entry.upto], entry.upto, strict=False)]
                    stored, exact = dict(zip(entry.endings, shares, strict=True)), whole(bulk, state)
                    both = stored.keys() | exact.keys()
                    worst = max(worst, *(abs(stored.get(ending, 0.0) - exact.get(ending, 0.0)) for ending in both))
                    checked += 1
                # The roll is thrown at a live table.
                rolling: LiveTable[PineTarState] = LiveTable(GAME, (bulk.manager, bulk.manager), f"proof {number} {met}")
                rolling.state = state
                SWINGS.turn(state, rolling)
    return checked, worst


def best(run: Callable[[str], object], games: int, rounds: int = 8) -> float:
    """Games a second of processor time, the best of some rounds of the same games, all of whose entries are known."""
    fastest = 0.0
    for game in range(games):
        run(f"round {game}")
    for _ in range(rounds):
        start = process_time()
        for game in range(games):
            run(f"round {game}")
        fastest = max(fastest, games / (process_time() - start))
    return fastest


def home_runs(games: int, blocks: int = 8) -> None:
    """Home runs drawn in so many games in bulk, block by block, against the sum of the chances that their draws had.

    Each draw is independent of all others given its entry, so the difference over the root of the summed variances is normal.
    """
    silent = Silent()
    bulk = Bulk(begun(silent), silent, asks=False)
    drawn = expected = variance = 0.0
    for block in range(blocks):
        for number in range(games // blocks):
            bulk.play(f"home runs {block} {number}")
        now = [0.0, 0.0, 0.0]
        for entry in bulk.entries.values():
            shares = [more - less for less, more in zip([0.0, *entry.upto], entry.upto, strict=False)]
            is_home_run = [any(play.kind is Kind.HOME_RUN for play in ending.plays) for ending in entry.endings]
            chance = sum(share for share, out in zip(shares, is_home_run, strict=True) if out)
            times = sum(entry.times)
            now[0] += sum(count for count, out in zip(entry.times, is_home_run, strict=True) if out)
            now[1] += times * chance
            now[2] += times * chance * (1 - chance)
            entry.times[:] = [0] * len(entry.times)
        drawn, expected, variance = drawn + now[0], expected + now[1], variance + now[2]
        of_block, of_all = (now[0] - now[1]) / sqrt(now[2]), (drawn - expected) / sqrt(variance)
        print(f"    block {block + 1}: {now[0]:9,.0f} home runs, {now[1]:11,.1f} expected, z {of_block:+.2f}", end="")
        print(f"; all so far: {drawn:,.0f}, {expected:,.1f}, z {of_all:+.2f}", flush=True)


SIZED = 40
"""Games after which memory is measured; watching it takes its time."""


def main(games: int) -> None:
    """Print all of it."""
    print("nobody calls anything")
    measure(Silent(), False, games)
    print("sensible managers")
    measure(Sensible(), True, games)


def measure(manager: Manager, asks: bool, games: int) -> None:
    """Games one after the other, what they come to know, and games of both ways held against each other."""
    start = begun(manager)
    tracemalloc.start()
    sized = Bulk(start, manager, asks)
    for number in range(SIZED):
        sized.play(f"size {number}")
    each = tracemalloc.get_traced_memory()[0] / len(sized.entries)
    tracemalloc.stop()
    bulk = Bulk(start, manager, asks)
    number = drawn = 0
    while number < games:
        upto = min(games, 2 * number or games // 64)
        known, drawn, cold, used = len(bulk.entries), bulk.drawn, bulk.cold, process_time()
        for played in range(number, upto):
            bulk.play(f"warm {played}")
        used = process_time() - used
        new, rolls = len(bulk.entries) - known, bulk.drawn - drawn
        share = 1 - new / rolls
        print(
            f"    games {number + 1:>6} to {upto:>6}: {(upto - number) / used:6,.0f}/s, {share:.4f} of the rolls known,"
            f" {1e6 * (bulk.cold - cold) / max(new, 1):5.0f} us a new entry;"
            f" {len(bulk.entries)} entries, {len(bulk.cells)} cells"
        )
        number = upto
    print(f"    {each / 1000:.1f} kB an entry, its cells included ({SIZED} games)")
    size = 100
    rates = [best(bulk.play, size), best(lambda seed: live(start, manager, seed), size)]
    print(f"    {rates[0]:,.0f} games/s in bulk, {rates[1]:,.0f} live: {rates[0] / rates[1]:.2f} times")
    checked, worst = proved(bulk, 20, 97)
    print(f"    {checked} entries held against all paths of the turn: largest difference {worst:.0e}")
    compare(start, manager, bulk, games)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--home-runs"]:
        home_runs(int(sys.argv[2]))
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
