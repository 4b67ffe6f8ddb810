"""Options that are chosen in two parts: who and then where, as a fielder goes to a zone; or a kind, and then which of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from string import ascii_lowercase, digits
from typing import Final, TypeAlias

from hotstove.play.asking import Choice, Prompt, steps_of
from hotstove.table.asks import Ask
from hotstove.table.questions import Kind, Step

BACK: Final = "0"
"""The key that goes back from the second part to the first."""
First: TypeAlias = Step | Kind
"""The first part of an option."""


@dataclass(slots=True)
class InParts:
    """A question while it is asked in two parts: ``parts`` are those of each option, None for one that has only one part.

    ``first`` is the part that is chosen; ``own`` are the options' keys in a question that is asked at once, ``kinds`` the kind
    behind which each stands.
    """

    ask: Ask
    own: Sequence[str] = ()
    kinds: Sequence[Kind | None] = ()
    first: First | None = None
    parts: Sequence[tuple[First, Step] | None] = field(init=False)

    def __post_init__(self) -> None:
        steps = [steps_of(option) for option in self.ask.options]
        self.parts = ()
        if self.ask.seat is None:
            return
        if None not in steps:
            self.parts = steps
        elif self.own:
            self.parts = self._by_kind()

    def _by_kind(self) -> Sequence[tuple[First, Step] | None]:
        """Each option of a kind behind the kind, with a number of its own; those that stand alone keep their keys."""
        kinds = self.kinds or (None,) * len(self.own)
        alone = {key for key, kind in zip(self.own, kinds, strict=True) if kind is None}
        firsts: dict[Kind, Kind] = {}
        for kind in dict.fromkeys(kinds):
            if kind is not None:
                free = (key for key in (kind.key, *kind.text, *ascii_lowercase) if key.isalpha() and key not in alone)
                firsts[kind] = replace(kind, key=next(free))
                alone.add(firsts[kind].key)
        counted = dict.fromkeys(firsts, 0)
        parts: list[tuple[First, Step] | None] = []
        for kind, text in zip(kinds, self.ask.texts, strict=True):
            if kind is None:
                parts.append(None)
                continue
            parts.append((firsts[kind], Step((digits[1:] + ascii_lowercase)[counted[kind]], text)))
            counted[kind] += 1
        return parts if firsts else ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The key of each option now: that of its second part once its first one is chosen; empty for one that is not asked."""
        if not self.parts:
            return tuple(self.own)
        whole = [(key if self.first is None else "") for key in self.own or [""] * len(self.parts)]
        return tuple(
            key if part is None else part[1].key if part[0] == self.first else ""
            for part, key in zip(self.parts, whole, strict=True)
        )

    def takes(self, typed: str) -> bool:
        """Choose the first part by its key or text, or go back to it. Returns whether that was typed."""
        word = typed.strip().lower()
        if not self.parts or not word:
            return False
        if self.first is not None:
            if word != BACK:
                return False
            self.first = None
            return True
        firsts = (part[0] for part in self.parts if part is not None)
        self.first = next((first for first in firsts if word in (first.key, first.text.lower())), None)
        return self.first is not None

    def asked(self, prompt: Prompt) -> Prompt:
        """The prompt for the part that is asked now: first the first parts and what has only one, then the second parts."""
        if not self.parts:
            return prompt
        more = prompt.choices[len(self.parts) :]
        if self.first is None:
            rows = [part[0] if part is not None else choice for part, choice in zip(self.parts, prompt.choices, strict=False)]
            choices = [self._opens(row, prompt) if isinstance(row, Step | Kind) else row for row in dict.fromkeys(rows)]
            return replace(prompt, choices=(*choices, *more))
        choices = [
            replace(choice, key=part[1].key, text=part[1].text)
            for choice, part in zip(prompt.choices, self.parts, strict=False)
            if part is not None and part[0] == self.first
        ]
        back = Choice(BACK, "back" if isinstance(self.first, Kind) else "somebody else")
        return replace(prompt, heading=f"{prompt.heading.partition(':')[0]}: {self.first.asks}", choices=(*choices, back))

    def _opens(self, first: First, prompt: Prompt) -> Choice:
        """The answer that leads on to what begins with that part."""
        seconds = [part[1] for part in self.parts if part is not None and part[0] == first]
        if isinstance(first, Kind):
            behind = [choice for choice, part in zip(prompt.choices, self.parts, strict=False) if part and part[0] == first]
            best = max(behind, key=lambda choice: choice.chance)
            return Choice(first.key, f"{first.text} ({len(seconds)})", best.worth and f"up to {best.worth}")
        return Choice(first.key, first.text, prospect=f"{first.leads} {' '.join(second.key for second in seconds)}")

    def not_understood(self, typed: str, prompt: Prompt) -> str:
        """What to say to anything else; empty for a question that is not asked in parts."""
        if not self.parts or not typed.strip():
            return ""
        legal = ", ".join(f"{choice.key} {choice.text}" for choice in self.asked(prompt).choices)
        return f"{typed.strip()[:30]!r} is no answer here. Legal: {legal}. ? for help."
