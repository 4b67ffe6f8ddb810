"""What a screen shows at one moment of a game, plain or drawn: gathered once, from events and a seat's view alone."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.box import fields_known
from hotstove.baseball.narrate import HALVES, ordinal
from hotstove.baseball.scorebook import Scorebook
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.terminal.answers import COMMANDS
from hotstove.cli.terminal.beats import Story, story
from hotstove.cli.terminal.saves import AnySession
from hotstove.table.events import AWAY, HOME, Seat


@dataclass(frozen=True, slots=True)
class LineScore:
    """Innings with the runs of both sides (None: not begun), and totals: a letter, away, home."""

    innings: tuple[tuple[int, int | None, int | None], ...]
    totals: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A game as it stands. ``seats`` name who plays each side; ``situation`` is None before there is a position."""

    title: str
    sheets: tuple[TeamSheet, TeamSheet]
    seats: tuple[str, str]
    situation: Situation | None
    score: LineScore
    story: Story
    over: bool
    saved: bool

    @property
    def half(self) -> str:
        """``Top of the 3rd``, or ``Final``."""
        if self.over or self.situation is None:
            return "Final" if self.over else ""
        return f"{HALVES[self.situation.half]} of the {ordinal(self.situation.inning)}"


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer on offer: the key (empty where it must be typed), its text, and what it is worth where that was asked."""

    key: str
    text: str
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """An open question as a person sees it: who is asked what, the choices, and the commands on offer (key, word)."""

    heading: str
    choices: tuple[Choice, ...]
    commands: tuple[tuple[str, str], ...] = tuple((key, word) for word, (key, _) in COMMANDS.items())


def moment_of(game: AnyBallGame, session: AnySession, seats: tuple[str, str], viewer: Seat) -> Moment:
    """The present moment as the manager of the seat may see it."""
    record = session.record
    sheets = game.sheets(record.setup)
    situation = game.situation(session.view(viewer)) if session.turns >= 0 else None
    told = story(session.events, viewer, game.passes())
    over = not session.asks
    return Moment(game.title, sheets, seats, situation, line_score(session), told, over, session.journal is not None)


def line_score(session: AnySession) -> LineScore:
    """The line score so far."""
    book = Scorebook.of(session.events)
    if not book.sides:
        return LineScore((), ())
    totals = [("R", *book.score), ("H", book.hits(AWAY), book.hits(HOME))]
    if fields_known(book):
        totals.append(("E", book.errors(AWAY), book.errors(HOME)))
    return LineScore(tuple(book.line_score()), tuple(totals))
