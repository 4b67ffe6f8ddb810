"""The record of a game: set-up and answers. Everything else is derived from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hotstove.table.asks import Answer
from hotstove.table.game import Setup


@dataclass(slots=True)
class Record:
    """A whole game. ``seed`` names its chance; ``seats`` says who sits where (``you`` or a computer manager's level).

    ``dice`` says which dice people throw themselves: ``auto`` none, ``ask`` all, or some by name. With ``windows`` the
    answers hold every pass, also of a manager who had nothing else to choose from what only he knows (``Question.held``):
    then neither how many answers there are nor who is waited for tells whether he had.
    """

    game: str
    edition: str
    setup: Setup
    seed: str
    seats: tuple[str, str] = ("you", "you")
    answers: list[Answer] = field(default_factory=list)
    redo: list[Answer] = field(default_factory=list)
    dice: str = "auto"
    windows: bool = False

    def take(self, answer: Answer) -> None:
        """One answer more. The first of those in ``redo`` leaves the others waiting there, any other forgets them."""
        if self.redo:
            next_again = self.redo[0]
            if (answer.why, answer.seat, answer.text) == (next_again.why, next_again.seat, next_again.text):
                del self.redo[0]
            else:
                self.redo.clear()
        self.answers.append(answer)

    def undo(self, count: int) -> None:
        """Take back the last ``count`` answers; they wait in ``redo`` until another answer is given."""
        cut = len(self.answers) - min(count, len(self.answers))
        self.redo = self.answers[cut:] + self.redo
        del self.answers[cut:]
