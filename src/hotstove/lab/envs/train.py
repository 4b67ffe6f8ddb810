"""Training of a small policy by playing: proximal policy optimization (PPO, Schulman and others 2017), in numpy alone.

Round by round the policy plays games against managers, by both seats and teams in turn, and every choice is then made more
likely if the game went better from there than expected. What a game brings is 1 for a win and -1 for a loss, at its
end; 0 if it is level or given up (`Endless`). The same seed and settings give the same policy for any number of jobs, on one
machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from hotstove.baseball.ball_game import ball_game_named
from hotstove.lab.envs.policy import Floats, Inputs, Policy, Seen, Weights, adviser_of, new_weights, player_named
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.under_way import winner
from hotstove.table.errors import Endless
from hotstove.table.events import Seat, label_of
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import live_table
from hotstove.table.processes import Processes

O = TypeVar("O")  # noqa: E741
Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.intp]
PIECE: Final = 32
"""The most games that a process plays at a time."""
DISCOUNT: Final = 0.95
"""How much what happens after a choice counts at each later one (lambda of generalized advantage estimation)."""
CLIP: Final = 0.2
CURIOSITY: Final = 0.003
"""The weight of entropy."""
EPOCHS: Final = 3
BATCH: Final = 2048


@dataclass(frozen=True, slots=True)
class Training:
    """A training: the set-ups with the teams at home and away, rounds of so many games, and who plays at the other seat.

    ``against`` are managers in turn, by level, `TRAINED` or the file of a policy; ``itself`` among them is the policy as it
    is in that round. ``adviser`` is the level that advises it, or empty.
    """

    game: str
    setups: tuple[Setup, Setup]
    seed: str = "1"
    rounds: int = 100
    games: int = 512
    against: tuple[str, ...] = ("sensible",)
    adviser: str = ""
    hidden: int = 32
    rate: float = 0.003

    def deal(self, place: int) -> tuple[int, str, Seat]:
        """Of a round's game, from 0: which set-up it has, who plays at the other seat, and the policy's seat.

        Seats change with every game, set-ups with every second, rivals with every fourth one.
        """
        return place // 2 % 2, self.against[place // 4 % len(self.against)], 1 if place % 2 else 0


class Choices(NamedTuple):
    """Choices of many games, one row each, in the order in which they were made; ``advantage`` is what came better of each."""

    rows: Ints
    legal: Bools
    action: Ints
    advised: Ints
    question: Ints
    chance: Floats
    advantage: Floats
    target: Floats


ITSELF: Final = "itself"
Told: TypeAlias = Callable[[int, float, Weights], None]
"""What is told of a round: its number, from 1, the share of games won in it, and the weights after it, which nobody changes."""


class Learner:
    """The policy while it learns: draws its option by chance, and notes the choice."""

    only_looks: ClassVar[bool] = True

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.noted: list[tuple[Seen, str, int, float, float]] = []

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        seen = self._policy.seen(view, options, why, bench)
        preferences, value = self._policy.preferences(seen, why)
        chances = np.exp(preferences - preferences.max())
        chances /= chances.sum()
        drawn = min(int(np.searchsorted(np.cumsum(chances), bench.luck() / 2.0**64)), len(options) - 1)
        self.noted.append((seen, why, drawn, float(chances[drawn]), value))
        return options[drawn]


def _prepared(training: Training) -> Callable[[tuple[Weights, int, int]], tuple[int, Choices, int]]:
    """Prepare a process: from weights, round and first game to that game, the choices and the games won."""
    game = ball_game_named(training.game)
    rivals = [
        {level: player_named(game, level, setup) for level in training.against if level != ITSELF} for setup in training.setups
    ]
    advisers = [adviser_of(game, training.adviser, setup) if training.adviser else None for setup in training.setups]
    return partial(_play, training, Sight(game), rivals, advisers)


def _play(
    training: Training,
    sight: Sight,
    rivals: Sequence[dict[str, Manager]],
    advisers: Sequence[Manager | None],
    piece: tuple[Weights, int, int],
) -> tuple[int, Choices, int]:
    weights, number, first = piece
    game = ball_game_named(training.game)
    questions = {label: place for place, label in enumerate(sight.table.questions)}
    games: list[Choices] = []
    won = 0
    with gc_paused():
        for place in range(first, min(first + PIECE, training.games)):
            changed, level, seat = training.deal(place)
            setup = training.setups[changed]
            policy = Policy(sight, weights, advisers[changed])
            learner = Learner(policy)
            rival = rivals[changed][level] if level != ITSELF else Learner(policy)
            table = live_table(
                game, (learner, rival) if seat == 0 else (rival, learner), setup, f"{training.seed}/{number}/{place}"
            )
            try:
                score = game.result(table.play(setup))
                assert score is not None
                ahead = winner(score)
            except Endless:
                ahead = None
            won += ahead == seat
            result = 0.0 if ahead is None else 1.0 if ahead == seat else -1.0
            if learner.noted:
                games.append(_choices(learner.noted, result, len(sight.table), questions))
    return first, Choices._make(np.concatenate(parts) for parts in zip(*games, strict=True)), won


def _choices(
    noted: Sequence[tuple[Seen, str, int, float, float]], result: float, actions: int, questions: dict[str, int]
) -> Choices:
    """A game's choices with their advantages (generalized advantage estimation, without discount of the result)."""
    values = np.array([each[4] for each in noted], dtype=np.float32)
    steps = np.append(values[1:], np.float32(result)) - values
    advantage = np.zeros_like(values)
    later = np.float32(0)
    for place in range(len(noted) - 1, -1, -1):
        later = steps[place] + np.float32(DISCOUNT) * later
        advantage[place] = later
    legal = np.zeros((len(noted), actions), dtype=np.bool_)
    for place, (seen, _, _, _, _) in enumerate(noted):
        legal[place, list(seen.actions)] = True
    return Choices(
        np.array([each[0].rows for each in noted]),
        legal,
        np.array([each[0].actions[each[2]] for each in noted]),
        np.array([each[0].actions[each[0].advised] if each[0].advised >= 0 else -1 for each in noted]),
        np.array([questions[label_of(each[1])] for each in noted]),
        np.array([each[3] for each in noted], dtype=np.float32),
        advantage,
        advantage + values,
    )


class _Adam:
    """Adam (Kingma and Ba 2014), which changes the arrays in place."""

    def __init__(self, arrays: Sequence[Floats]) -> None:
        self._arrays = arrays
        self._means = [np.zeros_like(array) for array in arrays]
        self._squares = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, slopes: Sequence[Floats], rate: float) -> None:
        self._steps += 1
        rate *= np.sqrt(1 - 0.999**self._steps) / (1 - 0.9**self._steps)
        for array, mean, square, slope in zip(self._arrays, self._means, self._squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            array -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def slopes(weights: Weights, batch: Choices, inputs: int) -> tuple[list[Floats], float]:
    """The gradient of the loss of PPO in the order of ``Weights.arrays``, and the loss."""
    count = len(batch.action)
    every = np.arange(count)
    told = np.zeros((count, inputs), dtype=np.float32)
    told[every[:, None], batch.rows] = 1
    hidden = np.tanh(told @ weights.first + weights.first_bias)
    liked = hidden @ weights.second + weights.second_bias
    advised = batch.advised >= 0
    liked[every[advised], batch.advised[advised]] += weights.trust[batch.question[advised]]
    liked[~batch.legal] = -np.inf
    liked -= liked.max(axis=1, keepdims=True)
    chances = np.exp(liked)
    chances /= chances.sum(axis=1, keepdims=True)
    logs = np.log(np.maximum(chances, 1e-12))
    taken = chances[every, batch.action]
    ratio = taken / batch.chance
    spread = batch.advantage.std() + 1e-6
    better = batch.advantage / spread
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    counts = ratio * better <= clipped * better
    entropy = -(chances * logs).sum(axis=1)
    value = hidden @ weights.value + weights.value_bias
    miss = value - batch.target
    loss = float((-np.minimum(ratio * better, clipped * better) - CURIOSITY * entropy + 0.5 * miss * miss).mean())
    # Of the loss by each preference: the chosen action's share, then the entropy's.
    push = np.where(counts, -ratio * better, 0).astype(np.float32)
    by_liked = -push[:, None] * chances
    by_liked[every, batch.action] += push
    by_liked += CURIOSITY * chances * (logs + entropy[:, None])
    by_liked /= count
    by_value = (miss / count).astype(np.float32)
    by_hidden = (by_liked @ weights.second.T + by_value[:, None] * weights.value) * (1 - hidden * hidden)
    trust = np.zeros_like(weights.trust)
    np.add.at(trust, batch.question[advised], by_liked[every[advised], batch.advised[advised]])
    return [
        told.T @ by_hidden,
        by_hidden.sum(axis=0),
        hidden.T @ by_liked,
        by_liked.sum(axis=0),
        hidden.T @ by_value,
        by_value.sum(keepdims=True),
        trust,
    ], loss


def train(training: Training, jobs: int = 1, told: Told = lambda number, won, weights: None) -> Weights:
    """Train a policy; ``told`` is called after every round.

    Raises Unreadable for a manager that the game doesn't have, and NotLegal for an adviser that plays games out.
    """
    game = ball_game_named(training.game)
    sight = Sight(game)
    inputs = Inputs(sight.columns).size
    number = crc32(training.seed.encode())
    weights = new_weights(sight, training.hidden, bool(training.adviser), number)
    adam = _Adam(weights.arrays())
    random = np.random.default_rng(number)
    for setup in training.setups:  # here first: an exact manager keeps its results on disk, where other processes read them
        for level in {*training.against} - {ITSELF}:
            player_named(game, level, setup)
        if training.adviser:
            adviser_of(game, training.adviser, setup)
    with Processes(jobs, _prepared, training) as players:
        for number in range(1, training.rounds + 1):
            pieces = [(weights, number, first) for first in range(0, training.games, PIECE)]
            played = [(choices, won) for _, choices, won in sorted(players.map(pieces), key=lambda each: each[0])]
            choices = Choices._make(np.concatenate(parts) for parts in zip(*(each for each, _ in played), strict=True))
            rate = training.rate * (1 - (number - 1) / training.rounds)
            for _ in range(EPOCHS):
                order = random.permutation(len(choices.action))
                for first in range(0, len(order), BATCH):
                    batch = Choices._make(part[order[first : first + BATCH]] for part in choices)
                    adam.step(slopes(weights, batch, inputs)[0], rate)
            told(number, sum(won for _, won in played) / training.games, weights.copy())
    return weights
