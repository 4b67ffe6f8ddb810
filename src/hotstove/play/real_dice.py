"""Real dice and cards: which of them people throw and draw at their own table, to enter the results."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.table.asks import Ask
from hotstove.table.errors import Unreadable
from hotstove.table.events import Drawn, Event, Rolled, label_of
from hotstove.table.game import AnyGame
from hotstove.table.questions import Question


def by_hand(game: AnyGame) -> tuple[Question, ...]:
    """The rolls and draws of a game that people can make themselves; in a game with secret hands only the rolls."""
    verbs = ("roll",) if game.hides else ("roll", "draw")
    return tuple(question for question in game.questions if question.verb in verbs)


@dataclass(frozen=True, slots=True)
class RealDice:
    """Which dice and cards a person throws and draws at the real table: none, all, or those named.

    ``cards``: cards, too. Not in a game with secret hands: drawing for the computer would show its hand.
    """

    every: bool = False
    names: frozenset[str] = frozenset()
    cards: bool = True

    @classmethod
    def of(cls, text: str, game: AnyGame, what: str = "--dice") -> RealDice:
        """From ``auto``, ``ask``, or names of dice or of their rolls, separated by commas.

        Raises Unreadable for an unknown name; ``what`` is the option that its message names.
        """
        if text.strip().lower() in ("auto", "ask"):
            return cls(every=text.strip().lower() == "ask", cards=not game.hides)
        names = frozenset(name.strip().lower() for name in text.split(",") if name.strip())
        rolls = by_hand(game)
        for name in sorted(names):
            if not any(name == roll.label.lower() or name in _words(f"{roll.asks} {roll.label}") for roll in rolls):
                labels = ", ".join(roll.label for roll in rolls)
                raise Unreadable(f"{what}: {game.title} throws no {name!r}; expected auto, ask, or some of: {labels}")
        return cls(names=names, cards=not game.hides)

    @property
    def any(self) -> bool:
        """Whether a person makes any roll or draw."""
        return self.every or bool(self.names)

    def by_hand(self, ask: Ask) -> bool:
        """Whether a person makes this roll or draw."""
        return (self.cards or ask.dice is not None) and self._matches(ask.why, ask.dice.name if ask.dice is not None else "")

    def made(self, event: Event) -> bool:
        """Whether a person made the roll or draw that the event tells."""
        if isinstance(event, Rolled):
            return self._matches(event.why, event.dice)
        return self.cards and isinstance(event, Drawn) and self._matches(event.why, "")

    def _matches(self, why: str, name: str) -> bool:
        return self.every or label_of(why).lower() in self.names or name.lower() in self.names


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " ").replace(":", " ").split()
