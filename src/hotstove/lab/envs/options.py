"""The fixed table of a game's actions, and which of them the options of a question are (decision 20).

The rules offer options of any kind and number: a call, a player, a card, a fielder's zone. An agent's actions are numbers from
a table that never changes. The first ones each mean one answer of one question, taken from what the game says of its questions.
The last ones, the *places*, are for all other options: the first, second, ... of those that have no action of their own, in the
rules' order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import label_of
from hotstove.table.game import AnyGame

PLACES: Final = 64
"""The options without an action of their own that a question may have; the games that ship have had 35 at most."""
_IN_WORDS: Final = re.compile(r"\b(NAME|POSITION|CARD|TITLE|FIELDER|COLOUR|RESULT|NUMBER|N)\b|\.\.\.")
"""What stands in a listed answer for something that varies."""
_BASE: Final = re.compile(r"(?<!-)\bBASE\b")  # but the pinch hitter ON-BASE is none
_BASES: Final = ("first", "second", "third", "home")


class TooManyOptions(HotStoveError):
    """A question has more options than the table of actions has places."""


class Action(NamedTuple):
    """An action: the answer ``text`` of the question ``label``; a place, counted from 1, has no label."""

    label: str
    text: str

    def __str__(self) -> str:
        return f"{self.label}: {self.text}" if self.label else f"place {self.text}"


class ActionTable:
    """The actions of a game. ``questions`` are the labels of all its questions, ``first_place`` is the first place's number."""

    def __init__(self, game: AnyGame, places: int = PLACES) -> None:
        self.game = game.name
        asked = [question for question in game.questions if question.verb == "choose"]
        self.questions = tuple(question.label for question in asked)
        actions: dict[Action, None] = {}
        for question in asked:
            listed = question.answers if isinstance(question.answers, tuple) else ()
            for answer in (*listed, *((question.passes,) if question.passes is not None else ())):
                for base in _BASES if _BASE.search(answer) else ("",):
                    if not _IN_WORDS.search(answer):
                        actions[Action(question.label, _BASE.sub(base, answer))] = None
        self.first_place = len(actions)
        if places < 1:
            raise NotLegal(f"places: expected 1 or more, found {places}")
        self.places = places
        self.actions = (*actions, *(Action("", str(place + 1)) for place in range(places)))
        self._numbers = {action: number for number, action in enumerate(self.actions)}
        self._of = lru_cache(maxsize=1 << 12)(self._found)

    def __len__(self) -> int:
        return len(self.actions)

    def of(self, why: str, options: Sequence[object]) -> tuple[int, ...]:
        """The action that each of a question's options is, all different; raises TooManyOptions."""
        return self._of(why, tuple([str(option) for option in options]))

    def _found(self, why: str, texts: tuple[str, ...]) -> tuple[int, ...]:
        label, place = label_of(why), self.first_place
        found = []
        for text in texts:
            number = self._numbers.get(Action(label, text), -1)
            if number < 0:
                number = place
                place += 1
            found.append(number)
        if place > len(self.actions):
            raise TooManyOptions(
                f"{self.game}: the question {label!r} has {place - self.first_place} options without an action of their own, "
                f"but the table has {self.places} places; make the environment with places={place - self.first_place} or more"
            )
        return tuple(found)
