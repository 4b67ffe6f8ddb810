"""A guided game: each rule is told in one sentence, with its place in the rules, when it first matters to somebody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.book.story import StoryEntry
from hotstove.table.asks import Ask
from hotstove.table.events import Chosen, Event, label_of
from hotstove.table.game import Rule

SHORTEST: Final = 24
"""Characters that a sentence has at least; what is shorter is a number or a name with a full stop after it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule that is told: its ID, its title, and the first sentence of its text."""

    rule: str
    title: str
    sentence: str


def lesson_of(ask: Ask | None, events: Iterable[Event], rules: Mapping[str, Rule]) -> Lesson | None:
    """Return the rule of a question that its manager has not answered before in this game; None if he has, or of no question.

    ``events`` are those that he may know.
    """
    if ask is None or ask.seat is None or _answered(ask, events):
        return None
    return _lesson(ask.why.partition(" ")[0], rules)


def lessons(entries: Sequence[StoryEntry], since: int, rules: Mapping[str, Rule]) -> tuple[Lesson, ...]:
    """Return the rules of what has happened that are new to somebody, the newest first.

    ``since`` is the number of events that he had been told at his last choice; of the ``entries`` after it those rules count
    that no earlier entry has.
    """
    before = {rule for entry in entries if entry.at < since for rule in entry.rules}
    new = dict.fromkeys(rule for entry in reversed(entries) if entry.at >= since for rule in entry.rules if rule not in before)
    return tuple(lesson for rule in new if (lesson := _lesson(rule, rules)) is not None)


def _lesson(id_: str, rules: Mapping[str, Rule]) -> Lesson | None:
    rule = rules.get(id_)
    return Lesson(id_, rule.title, first_sentence(rule.text)) if rule is not None else None


def _answered(ask: Ask, events: Iterable[Event]) -> bool:
    """Whether the question's manager has answered one of this kind before."""
    label = label_of(ask.why)
    return any(isinstance(event, Chosen) and event.seat == ask.seat and label_of(event.why) == label for event in events)


def first_sentence(text: str) -> str:
    """Return the first sentence of a text.

    >>> first_sentence("A11. His strike out from the Pitching Key counts. It is rolled once more.")
    'A11. His strike out from the Pitching Key counts.'
    """
    end = next((found.end() for found in re.finditer(r"[.!?](?=\s|$)", text) if found.end() >= SHORTEST), len(text))
    return text[:end]
