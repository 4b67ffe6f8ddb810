"""The record of a game: its set-up and answers, from which everything else is derived."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from hotstove.table.asks import Answer
from hotstove.table.game import Setup

YOU: Final = "you"
"""The entry for a person in a record's ``seats``."""


@dataclass(slots=True)
class Record:
    """A whole game. ``seed`` determines its chance; ``seats`` holds ``you`` for a person, else a computer manager's level.

    ``dice`` are the dice that people throw themselves: ``auto`` for none, ``ask`` for all, or some by name. With
    ``keeps_passes`` the answers to questions that hide options (``Question.hides_options``) include the passes of managers with
    no other option, so that neither the number of answers nor a pause reveals whether a manager had another option.
    ``taken_back`` says how often an answer was taken back that had told something: dice or cards had fallen since, or the other
    seat had made a choice that says something.
    """

    game: str
    edition: str
    setup: Setup
    seed: str
    seats: tuple[str, str] = (YOU, YOU)
    answers: list[Answer] = field(default_factory=list)
    redo: list[Answer] = field(default_factory=list)
    dice: str = "auto"
    keeps_passes: bool = False
    taken_back: int = 0

    def append(self, answer: Answer) -> None:
        """Append an answer. If it equals the first of ``redo``, that one is removed there; otherwise ``redo`` is cleared."""
        if self.redo:
            next_redo = self.redo[0]
            if (answer.why, answer.seat, answer.text) == (next_redo.why, next_redo.seat, next_redo.text):
                del self.redo[0]
            else:
                self.redo.clear()
        self.answers.append(answer)

    def undo(self, count: int, quiet: bool = False) -> None:
        """Take back the last ``count`` answers and put them in ``redo``; counts that if they told something.

        ``quiet``: nothing that the other seat has answered among them told anything (`Session.undo`).
        """
        cut = len(self.answers) - min(count, len(self.answers))
        self.taken_back += not quiet and has_news(self.answers[cut:])
        self.redo = self.answers[cut:] + self.redo
        del self.answers[cut:]


def has_news(answers: Sequence[Answer]) -> bool:
    """Whether chance or the other seat has answered since the first of these answers, or the first is chance's."""
    return any(answer.seat is None or answer.seat != answers[0].seat for answer in answers)
