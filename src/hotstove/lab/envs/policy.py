"""A small policy: a network with one hidden layer from a seat's numbers to its actions. It is a manager like any other.

Of each column of `Sight` the network is told which of at most ``STEPS`` values it has. Some policies are *advised*: they start
from what a computer manager would do, and learn where to do something else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.numbers import Column
from hotstove.lab.envs.sight import Sight
from hotstove.lab.envs.under_way import TRAINED, manager_of
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import label_of
from hotstove.table.files import write_files
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.texts import Json, read_text

O = TypeVar("O")  # noqa: E741
Floats: TypeAlias = NDArray[np.floating[Any]]
STEPS: Final = 21
FORMAT: Final = 1


class Seen(NamedTuple):
    """What a policy chooses from: the rows of its inputs, the actions of the options, and the place of the advised option.

    The place is -1 without advice.
    """

    rows: NDArray[np.intp]
    actions: tuple[int, ...]
    advised: int


class Inputs:
    """From numbers to rows of the first layer: one row for each column, by its value.

    A column of at most ``STEPS`` values has a row for each of them. One of twice as many has rows for those around 0, and the
    rest count as the nearest; in a wider one neighbouring values share a row.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        spans = np.array([column.most - column.least for column in columns])
        least = np.array([column.least for column in columns])
        self._widths = np.minimum(spans + 1, STEPS)
        self._begins = np.where((spans >= STEPS) & (spans < 2 * STEPS) & (least < 0), -(STEPS // 2), least)
        self._scales = np.where(spans < 2 * STEPS, 1.0, (STEPS - 1) / np.maximum(spans, 1))
        self._offsets = np.concatenate(([0], np.cumsum(self._widths)[:-1]))
        self.size = int(self._widths.sum())

    def rows(self, numbers: Floats) -> NDArray[np.intp]:
        """The row of each column."""
        steps = ((numbers - self._begins) * self._scales + 0.5).astype(np.intp)
        rows: NDArray[np.intp] = np.minimum(np.maximum(steps, 0), self._widths - 1) + self._offsets
        return rows


@dataclass(slots=True)
class Weights:
    """The network's weights; ``trust`` is, by question, what speaks for the advised option."""

    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    value: Floats
    value_bias: Floats
    trust: Floats

    def copy(self) -> Weights:
        """Weights of their own, with the same numbers."""
        return Weights(*(array.copy() for array in self.arrays()))

    def arrays(self) -> list[Floats]:
        """All arrays, in their order."""
        return [self.first, self.first_bias, self.second, self.second_bias, self.value, self.value_bias, self.trust]


NAMES: Final = ("first", "first_bias", "second", "second_bias", "value", "value_bias", "trust")


MOST_HIDDEN: Final = 1024
"""The most units of a hidden layer."""


def shapes(sight: Sight, hidden: int) -> list[tuple[int, ...]]:
    """The shapes of ``Weights.arrays`` with so many units in the hidden layer."""
    inputs, actions = Inputs(sight.columns).size, len(sight.table)
    return [(inputs, hidden), (hidden,), (hidden, actions), (actions,), (hidden,), (1,), (len(sight.table.questions),)]


def new_weights(sight: Sight, hidden: int, advised: bool, seed: int) -> Weights:
    """Weights to begin with: all options equally likely, or the advised one far more likely."""
    weights = Weights(*(np.zeros(shape, dtype=np.float32) for shape in shapes(sight, hidden)))
    random = np.random.default_rng(seed)
    weights.first = random.normal(0, 1 / np.sqrt(len(sight.columns)), weights.first.shape).astype(np.float32)
    weights.trust += 4.0 if advised else 0.0
    return weights


class Policy:
    """Takes the option that its network likes most. The same view and question always get the same answer."""

    only_looks: ClassVar[bool] = True

    def __init__(self, sight: Sight, weights: Weights, adviser: Manager | None = None) -> None:
        self.sight = sight
        self.weights = weights
        self.adviser = adviser
        self._inputs = Inputs(sight.columns)
        self._questions = {label: number for number, label in enumerate(sight.table.questions)}

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        """The option of the greatest preference."""
        return options[int(self.preferences(self.seen(view, options, why, bench), why)[0].argmax())]

    def seen(self, view: object, options: Sequence[object], why: str, bench: Bench) -> Seen:
        """What the network is told."""
        actions = self.sight.table.of(why, options)
        adviser = self.adviser
        advised = options.index(adviser.choose(view, options, why, bench)) if adviser is not None else -1
        return Seen(self._inputs.rows(self.sight.numbers(view, bench.seat, why)), actions, advised)

    def preferences(self, seen: Seen, why: str) -> tuple[Floats, float]:
        """What speaks for each option, as the logarithm of its odds, and the expected result, -1 to 1."""
        weights = self.weights
        hidden = np.tanh(weights.first[seen.rows].sum(axis=0) + weights.first_bias)
        actions = list(seen.actions)
        preferences: Floats = hidden @ weights.second[:, actions] + weights.second_bias[actions]
        if seen.advised >= 0:
            preferences[seen.advised] += weights.trust[self._questions[label_of(why)]]
        return preferences, float(hidden @ weights.value + weights.value_bias[0])


def adviser_of(game: AnyBallGame, level: str, setup: Setup) -> Manager:
    """The computer manager of that level as an adviser; raises Unreadable if there is none, NotLegal if it plays games out.

    A policy is asked at tables that can't be played out from.
    """
    adviser = manager_of(game, level, setup)
    if getattr(adviser, "plays_out", False):
        raise NotLegal(f"{level!r} can't advise a policy: it plays games out")
    return adviser


# --- Files


def write_policy(path: Path, game: AnyBallGame, weights: Weights, adviser: str, how: Mapping[str, Json]) -> None:
    """Write a policy as a JSON file; ``how`` says how it was trained. Raises NotWritten."""
    data = {
        "hotstove policy": FORMAT,
        "game": game.name,
        "edition": game.edition,
        "adviser": adviser,
        "trained": dict(how),
        "columns": [column.name for column in Sight(game).columns],
        "actions": [str(action) for action in Sight(game).table.actions],
        **{name: np.round(getattr(weights, name).astype(np.float64), 3).tolist() for name in NAMES},
    }
    write_files({path.name: json.dumps(data, separators=(",", ":")) + "\n"}, path.parent)


def read_policy(text: str, name: str, game: AnyBallGame, setup: Setup) -> Policy:
    """The policy in the text of a file called ``name``.

    Raises Unreadable, NotLegal for an adviser that plays games out, and DoesNotFit if it is of another game or edition, or of
    one that tells other numbers.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{name}: expected a policy as JSON: {error}") from None
    if not isinstance(data, dict) or data.get("hotstove policy") != FORMAT:
        raise Unreadable(f'{name}: expected a policy: a JSON object with "hotstove policy": {FORMAT}')
    if data.get("game") != game.name or data.get("edition") != game.edition:
        raise DoesNotFit(
            f"{name}: a policy for edition {data.get('edition')!r} of {data.get('game')!r}; "
            f"this is edition {game.edition!r} of {game.name!r}"
        )
    sight = Sight(game)
    if data.get("columns") != [column.name for column in sight.columns]:
        raise DoesNotFit(f"{name}: made for other numbers than those that {game.name} tells now; train it again")
    if data.get("actions") != [str(action) for action in sight.table.actions]:
        raise DoesNotFit(f"{name}: made for other actions than those that {game.name} has now; train it again")
    hidden = data.get("first_bias")
    if not isinstance(hidden, list) or not 1 <= len(hidden) <= MOST_HIDDEN:
        raise Unreadable(f"{name}: first_bias: expected 1 to {MOST_HIDDEN} numbers")
    arrays = [
        _array(data.get(key), shape, f"{name}: {key}") for key, shape in zip(NAMES, shapes(sight, len(hidden)), strict=True)
    ]
    adviser = data.get("adviser")
    try:
        return Policy(sight, Weights(*arrays), adviser_of(game, str(adviser), setup) if adviser else None)
    except Unreadable as error:
        raise Unreadable(f"{name}: adviser: {error}") from None


def _array(read: Json, shape: tuple[int, ...], what: str) -> Floats:
    try:
        with np.errstate(over="ignore"):
            array = np.array(read, dtype=np.float32) if _only_numbers(read, len(shape)) else None
    except (ValueError, OverflowError):
        array = None
    if array is None or array.shape != shape or not np.isfinite(array).all():
        raise Unreadable(f"{what}: expected {' by '.join(map(str, shape))} finite numbers")
    return array


def _only_numbers(read: Json, dimensions: int) -> bool:
    if isinstance(read, list):
        return dimensions > 0 and all(_only_numbers(each, dimensions - 1) for each in read)
    return isinstance(read, int | float) and not isinstance(read, bool)


def player_named(game: AnyBallGame, who: str, setup: Setup) -> Manager:
    """A manager by its level, the policy that ships by `TRAINED`, or one by its file, ``mine.json``.

    Raises Unreadable for a name that is none of these, and what `read_policy` raises.
    """
    if who == TRAINED:
        return trained(game, setup)
    if who not in game.managers and Path(who).suffix == ".json":
        return read_policy(read_text(Path(who)), Path(who).name, game, setup)
    return manager_of(game, who, setup)


def trained(game: AnyBallGame, setup: Setup) -> Policy:
    """The policy that ships with a game; raises Unreadable if there is none."""
    file = files("hotstove.lab.envs") / "trained" / f"{game.name}.json"
    if not file.is_file():
        raise Unreadable(f"no policy ships with {game.title}; train one: hotstove train {game.name} FILE")
    return read_policy(file.read_text(encoding="utf-8"), f"{game.name}.json", game, setup)
