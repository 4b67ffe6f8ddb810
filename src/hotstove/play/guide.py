"""A guided game: each rule is told in short, with its place in the rules, when it first matters to somebody.

How the game is won stands first, at the first question of all.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.laid_out import rule_asked_by, taught
from hotstove.book.story import StoryEntry
from hotstove.table.asks import Ask
from hotstove.table.events import label_of
from hotstove.table.game import Rule, Setup

SHORTEST: Final = 24
"""Characters that a sentence has at least; what is shorter is a number or a name with a full stop after it."""
LONGEST: Final = 220
"""Characters of a rule that is told whole; of a longer one as many sentences are told as have room, at least the first."""
NOT_TOLD: Final = ("setup", "glossary")
"""Kinds of rules that nobody needs in the middle of a game."""
ELSEWHERE: Final = re.compile(r"\b[A-Z]{2}-(?:[A-Z]{1,2}-)?\d+")
"""The ID of a rule: who has no rulebook beside him can't follow it."""
IN_SHORT: Final = "In short"
"""What stands over how the game is won."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A rule that is told: its ID, its title, and the beginning of its text. How the game is won has no ID."""

    rule: str
    title: str
    words: str


def rules_in_force(game: AnyBallGame, setup: Setup | None, ids: Iterable[str]) -> tuple[Rule, ...]:
    """Return the rules with these IDs, each once, or those that hold in their place with the set-up; no unknown ones."""
    rules = {rule.id: rule for rule in game.rules()}
    instead = taught(game, setup).instead
    return tuple(rules[id_] for id_ in dict.fromkeys(instead.get(each, each) for each in ids) if id_ in rules)


def lesson_of(game: AnyBallGame, setup: Setup, view: object, ask: Ask | None, answered: Collection[str]) -> Lesson | None:
    """Return the rule of a question that its manager has not answered before in this game; None if he has, or of no question.

    Before his first answer of all that is how the game is won, in the words of its primer.

    ``view`` is his, ``answered`` are the labels of the questions that he has been asked (`Sitting.answered_by`).
    """
    if ask is None or ask.seat is None or label_of(ask.why) in answered:
        return None
    primer = taught(game, setup).primer
    if not answered and primer:
        return Lesson("", IN_SHORT, primer[0].text)
    found = rules_in_force(game, setup, [rule_asked_by(game, view, ask)])
    return _lesson(found[0]) if found else None


def lessons(game: AnyBallGame, setup: Setup, entries: Sequence[StoryEntry], since: int) -> tuple[Lesson, ...]:
    """Return the rules of what has happened that are new to somebody, the newest first.

    ``since`` is the number of events that he had been told at his last choice; of the ``entries`` after it those rules count
    that no earlier entry has.
    """
    before = rules_in_force(game, setup, (rule for entry in entries if entry.at < since for rule in entry.rules))
    now = rules_in_force(game, setup, (rule for entry in reversed(entries) if entry.at >= since for rule in entry.rules))
    return tuple(_lesson(rule) for rule in now if rule not in before and rule.kind not in NOT_TOLD)


def _lesson(rule: Rule) -> Lesson:
    return Lesson(rule.id, rule.title, beginning(by_itself(rule.text)))


def by_itself(text: str) -> str:
    """Return a rule's text without what only points to others: sentences and parentheses that name a rule by its ID.

    A text of which nothing would be left stays whole.

    >>> by_itself("Two halves make an inning (SB-06). Who is away is a matter of SB-R-01. Home bats last.")
    'Two halves make an inning. Home bats last.'
    """
    plain = re.sub(r"\s*\(([^()]*)\)", lambda found: "" if ELSEWHERE.search(found[1]) else found[0], text)
    sentences = re.split(r"(?<=[.!?])\s+", plain)
    return " ".join(each for each in sentences if not ELSEWHERE.search(each)) or text


def beginning(text: str, longest: int = LONGEST) -> str:
    """Return the sentences of a text that have room in so many characters, at least the first.

    >>> beginning("A11. His strike out from the Pitching Key counts. It is rolled once more.", 50)
    'A11. His strike out from the Pitching Key counts.'
    """
    ends = [found.end() for found in re.finditer(r"[.!?](?=\s|$)", text) if found.end() >= SHORTEST] or [len(text)]
    return text[: max((end for end in ends if end <= longest), default=ends[0])]
