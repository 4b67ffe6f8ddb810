"""Positions before an at-bat, as they come in games and as no game would have them, and the game's own odds of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from hotstove.games.sportsclix import GAME, rules
from hotstove.games.sportsclix.parks import Fence
from hotstove.games.sportsclix.state import BEFORE, HALF_BEGINS, PITCH, SportsClixState
from hotstove.games.sportsclix.tiers import Tier
from hotstove.table import Seat, label_of
from hotstove.table.game import Bench
from hotstove.table.live import LiveTable
from hotstove.table.odds import Path, paths
from hotstove.table.texts import as_node
from tests.frequencies import Pooled
from tests.sportsclix.second_reading import Odds, Outcome, outcomes, plan, told

O = TypeVar("O")  # noqa: E741
LEVELS = ("random", "sensible")
NOT_ASKED = {"substitution": "no change"}
"""What the second reading leaves out: players are changed between a steal and the dice."""


def answer(seed: str, why: str, options: Sequence[object]) -> int:
    """The plan's answer to a question of the game."""
    label, texts = label_of(why), [str(option) for option in options]
    return texts.index(NOT_ASKED[label]) if label in NOT_ASKED else plan(seed, label, texts)


class Planned:
    """A manager of the second reading's plan."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[answer(self.seed, why, options)]


def as_they_came(tier: Tier, seed: str) -> Iterator[SportsClixState]:
    """The positions of all at-bats of games between random teams and managers, without end."""
    random = Random(f"{seed} {tier.word}")
    names = GAME.teams()
    while True:
        away, home = random.sample(names, 2)
        setup = GAME.set_up(as_node(away), as_node(home), as_node({"tier": tier.word}))
        managers = tuple([GAME.managers[random.choice(LEVELS)](setup) for _ in range(2)])
        table: LiveTable[SportsClixState] = LiveTable(GAME, (managers[0], managers[1]), f"{seed} {random.random()}")
        state = table.state = GAME.start(setup, table)
        while GAME.result(state) is None:
            if tier is Tier.PRESEASON and state.phase == HALF_BEGINS:
                rules.half_begins(state, table)  # nothing is asked after it, the dice fall at once
            if state.phase == PITCH or (tier is Tier.PRESEASON and state.phase == BEFORE):
                yield state.copy()
            GAME.turn(state, table)


def shuffled(state: SportsClixState, random: Random) -> SportsClixState:
    """The position with everything moved that may be moved: outs, runners, dials, fielders, fences, score and inning."""
    state = state.copy()
    tier = state.tier
    state.outs = random.randrange(3)
    others = [place for place in range(1, 10) if place != state.batter]
    random.shuffle(others)
    first, second, third = [place if random.random() < 0.7 else None for place in others[:3]]
    state.bases = first, second, third
    for side in state.sides:
        floor = max(tier.floor, -4)
        for figure in side.team.figures:
            side.turn_dial(figure, random.choice((random.randint(floor, 6), random.randint(2, 6))))
        side.arm.runs = random.choice((0, 3, 5))
    state.inning = random.choice((2, 8, 9, 10))
    state.score = (3, 3) if random.random() < 0.3 else (random.randrange(9), 3)
    if state.half and state.inning >= 9 and state.score[1] > state.score[0]:
        state.score = (3, 3)
    if tier.field:
        near = random.random() < 0.5
        state.placement = tuple(
            [min(6, max(1, zone + random.choice((-1, 0, 0, 1)))) if near else random.randint(1, 6) for zone in state.placement]
        )
        state.fences = tuple([random.choice(list(Fence)) for _ in range(6)])
    state.batters = random.randrange(4)
    line = state.defense.arm
    line.began = random.random() < 0.5
    line.in_trouble = tier.full_clicks and line.figure.role == "RP" and not line.began
    return state


def planned_paths(state: SportsClixState, seed: str) -> Iterator[Path[SportsClixState]]:
    """All paths through the turn on which both managers keep to the plan, by the game."""

    def decide(_: SportsClixState, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        return [(answer(seed, why, options), Fraction(1))]

    return paths(GAME, state, decide)


def by_the_rules(state: SportsClixState, seed: str) -> Odds:
    """The odds of all paths through the turn, by the game."""
    found: Odds = {}
    for path in planned_paths(state, seed):
        key = told(path.events, state)
        found[key] = found.get(key, Fraction(0)) + path.probability
    return found


def in_short(outcome: Outcome) -> Hashable:
    """An outcome as its plays, each with its runs, and the outs after it."""
    return outcome[:2]


def summed(odds: Mapping[Outcome, Fraction]) -> dict[Hashable, Fraction]:
    """Odds of outcomes in short."""
    found: dict[Hashable, Fraction] = {}
    for outcome, chance in odds.items():
        key = in_short(outcome)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def frequencies(tier: Tier, positions: int, times: int, seed: str) -> Pooled:
    """At-bats of positions as they came, each played several times, against the odds of the second reading."""
    pooled = Pooled()
    random = Random(f"skip {seed}")
    came = as_they_came(tier, seed)
    for number in range(positions):
        before = next(came)
        for _ in range(random.randrange(3)):
            next(came)
        planned = f"{seed} {number}"
        table: LiveTable[SportsClixState] = LiveTable(GAME, (Planned(planned), Planned(planned)), f"{planned} dice")
        seen: Counter[Hashable] = Counter()
        for _ in range(times):
            table.state = after = before.copy()
            GAME.turn(after, table)
            seen[in_short(told(table.events, before))] += 1
            table.events.clear()
        pooled.add(seen, summed(outcomes(before, planned)))
    return pooled
