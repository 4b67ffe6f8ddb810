"""The company at a table: people, computer managers, and who throws the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from hotstove.play.background import BackgroundManager
from hotstove.table.asks import Ask
from hotstove.table.chance import Chance
from hotstove.table.errors import Unreadable
from hotstove.table.events import Drawn, Event, Rolled, label_of
from hotstove.table.extras import install
from hotstove.table.game import AnyGame, Question, Setup

YOU = "you"
"""What a record's ``seats`` hold where a person sits."""
ONCE = "some ten seconds, once for these teams"
"""How long a computer that works its whole play out takes to get ready."""


def drawn_teams(names: Sequence[str], seed: str) -> tuple[str, str]:
    """Two of many teams, drawn by the game's seed."""
    chance = Chance(f"{seed} teams")
    left = list(names)
    return left.pop(chance.pick(len(left))), left.pop(chance.pick(len(left)))


def usual_level(game: AnyGame) -> tuple[str, str]:
    """The best manager that this installation can have, and a line that says so where it is not ``best``."""
    known = list(game.managers)
    if "best" not in known:
        return known[-1], ""
    if find_spec("numpy") is not None:
        return "best", ""
    level = "sensible" if "sensible" in known else known[0]
    return level, f"The computer plays at level {level}: the best one needs numpy ({install('best')})."


def players(
    game: AnyGame, seats: Sequence[str], setup: Setup
) -> tuple[tuple[BackgroundManager | None, BackgroundManager | None], str]:
    """The computer managers, None where a person sits, and a line where another one must stand in for the recorded one."""
    found: list[BackgroundManager | None] = []
    line = ""
    for level in seats:
        if level == YOU:
            found.append(None)
            continue
        if level not in game.managers:
            raise Unreadable(f"there is no manager {level!r}; {game.title} has: {', '.join(game.managers)}")
        if level == "best":
            level, line = usual_level(game)
        found.append(BackgroundManager(level, game.managers[level], setup))
    return (found[0], found[1]), line


def by_hand(game: AnyGame) -> tuple[Question, ...]:
    """The rolls and draws of a game that people can make themselves; where hands are secret the cards are left alone."""
    verbs = ("roll",) if game.hides else ("roll", "draw")
    return tuple(question for question in game.questions if question.verb in verbs)


@dataclass(frozen=True, slots=True)
class Dice:
    """Which dice and cards a person throws and draws at the real table: none, all, or those named.

    ``cards``: also cards. Not in a game that hides some, where who draws for the computer would see its hand.
    """

    every: bool = False
    names: frozenset[str] = frozenset()
    cards: bool = True

    @classmethod
    def of(cls, text: str, game: AnyGame, what: str = "--dice") -> Dice:
        """From ``auto``, ``ask``, or names of dice or of what they are for, with commas between; ``what`` was written."""
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
        """Is anything thrown by hand?"""
        return self.every or bool(self.names)

    def by_hand(self, ask: Ask) -> bool:
        """Does a person make this roll or draw?"""
        return (self.cards or ask.dice is not None) and self._matches(ask.why, ask.dice.name if ask.dice is not None else "")

    def made(self, event: Event) -> bool:
        """Did a person make the roll or draw that was told?"""
        if isinstance(event, Rolled):
            return self._matches(event.why, event.dice)
        return self.cards and isinstance(event, Drawn) and self._matches(event.why, "")

    def _matches(self, why: str, name: str) -> bool:
        return self.every or label_of(why).lower() in self.names or name.lower() in self.names


def _words(text: str) -> list[str]:
    return text.lower().replace(",", " ").replace(":", " ").split()
