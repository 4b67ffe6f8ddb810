"""What an agent sees: a seat's view as arrays of numbers. Nothing but the view and the open question of that seat is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.numbers import BOARD, Column, SeatNumbers, of_board
from hotstove.lab.envs.options import PLACES, ActionTable
from hotstove.table.events import Seat, label_of

Observation: TypeAlias = dict[str, NDArray[Any]]
WORDS: Final = 8
"""The words of an option that are told in numbers; further ones are left out."""
WORD_NUMBERS: Final = 4096
"""A word's number is 1 to this minus 1, the same everywhere; 0 is no word. Two words may share one."""


class AskedOf(NamedTuple):
    """A question that a seat is asked: its ``why`` and its options."""

    why: str
    options: Sequence[object]


class Sight:
    """The observations of a game. ``columns`` name the numbers in them; the last ones say which question is open, 0 or 1.

    An observation is a mapping of three arrays: ``observation``, the numbers, each in the range of its column; ``options``, for
    each place of the action table the numbers of the first words of the option there; ``action_mask``, 1 for each legal action.
    For a seat that is not asked the mask, the words and the columns of questions are 0.
    """

    def __init__(self, game: AnyBallGame, places: int = PLACES) -> None:
        self.game = game
        self.table = ActionTable(game, places)
        own: SeatNumbers | None = getattr(game, "numbers", None)
        self._read: Callable[[Any, Seat], Sequence[int]] = own.read if own is not None else lambda view, seat: ()
        position = (*BOARD, *(own.columns if own is not None else ()))
        questions = tuple([Column(f"asked: {label}", 0, 1) for label in self.table.questions])
        self.columns = (*position, *questions)
        self.least = np.array([column.least for column in self.columns], dtype=np.float32)
        self.most = np.array([column.most for column in self.columns], dtype=np.float32)
        self._questions = {label: len(position) + number for number, label in enumerate(self.table.questions)}

    def numbers(self, view: object, seat: Seat, why: str = "") -> NDArray[np.float32]:
        """The numbers of a view, with the question that its seat is asked; a value beyond its column's range is the bound."""
        values = np.zeros(len(self.columns), dtype=np.float32)
        read = [*of_board(self.game.board(view), seat), *self._read(view, seat)]
        values[: len(read)] = read
        np.clip(values, self.least, self.most, out=values)
        if why:
            values[self._questions[label_of(why)]] = 1
        return values

    def observation(self, view: object, seat: Seat, asked: AskedOf | None) -> Observation:
        """What the seat sees; ``asked`` is its question, None if it is not asked now. Raises TooManyOptions."""
        table = self.table
        mask = np.zeros(len(table), dtype=np.int8)
        words = np.zeros((table.places, WORDS), dtype=np.int32)
        if asked is not None:
            actions = table.of(asked.why, asked.options)
            mask[list(actions)] = 1
            for action, option in zip(actions, asked.options, strict=True):
                if action >= table.first_place:
                    words[action - table.first_place] = word_numbers(str(option))
        return {
            "observation": self.numbers(view, seat, asked.why if asked is not None else ""),
            "options": words,
            "action_mask": mask,
        }


@lru_cache(maxsize=1 << 14)
def word_numbers(text: str) -> tuple[int, ...]:
    """The numbers of the first words of a text, filled up with 0.

    >>> word_numbers("bring in Ada")[3:]
    (0, 0, 0, 0, 0)
    """
    words = [crc32(word.encode()) % (WORD_NUMBERS - 1) + 1 for word in text.lower().replace(",", "").split()[:WORDS]]
    return (*words, *[0] * (WORDS - len(words)))
