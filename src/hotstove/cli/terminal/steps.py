"""Options that are chosen in two parts, such as a fielder and the zone to which he goes: first who, then where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from hotstove.play.asking import Choice, Prompt
from hotstove.table.asks import Ask
from hotstove.table.questions import Step

BACK: Final = "0"
"""The key that goes back from the second part to the first."""


@dataclass(slots=True)
class InParts:
    """A question while it is asked in two parts, if all its options have ``steps``; ``first`` is the part that is chosen."""

    ask: Ask
    first: Step | None = None
    steps: Sequence[tuple[Step, Step]] = field(init=False)

    def __post_init__(self) -> None:
        steps: list[tuple[Step, Step] | None] = [getattr(option, "steps", None) for option in self.ask.options]
        known = [each for each in steps if each is not None]
        self.steps = known if self.ask.seat is not None and len(known) == len(steps) else ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The key of each option: that of its second part once its first one is chosen; empty for questions without parts."""
        return tuple([second.key if first == self.first else "" for first, second in self.steps])

    def takes(self, typed: str) -> bool:
        """Choose the first part by its key or text, or go back to it. Returns whether that was typed."""
        word = typed.strip().lower()
        if not self.steps or not word:
            return False
        if self.first is not None:
            if word != BACK:
                return False
            self.first = None
            return True
        self.first = next((first for first, _ in self.steps if word in (first.key, first.text)), None)
        return self.first is not None

    def asked(self, prompt: Prompt) -> Prompt:
        """The prompt for the part that is asked now: first each with where it may go, then these places."""
        if not self.steps:
            return prompt
        if self.first is None:
            firsts = dict.fromkeys(first for first, _ in self.steps)
            choices = [Choice(first.key, first.text.upper(), prospect=self._places(first)) for first in firsts]
            return replace(prompt, choices=(*choices,))
        choices = [
            replace(choice, key=second.key, text=second.text)
            for choice, (first, second) in zip(prompt.choices, self.steps, strict=True)
            if first == self.first
        ]
        heading = f"{prompt.heading.partition(':')[0]}: where does {self.first.text.upper()} go?"
        return replace(prompt, heading=heading, choices=(*choices, Choice(BACK, "somebody else")))

    def _places(self, first: Step) -> str:
        return f"to zones {' '.join(second.key for each, second in self.steps if each == first)}"

    def not_understood(self, typed: str, prompt: Prompt) -> str:
        """What to say to anything else; empty for a question that is not asked in parts."""
        if not self.steps:
            return ""
        legal = ", ".join(f"{choice.key} {choice.text}" for choice in self.asked(prompt).choices)
        return f"{typed.strip()[:30]!r} is no answer here. Legal: {legal}. ? for help."
