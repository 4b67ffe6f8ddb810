"""What every screen shows at one moment of a game, gathered from the events and the views of the seats alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.field import Point
from hotstove.baseball.laid_out import places_of
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet, told_apart
from hotstove.baseball.words import half_inning
from hotstove.book.box import line_totals
from hotstove.book.scorebook import Scorebook
from hotstove.book.story import Story, StoryBuilders, StoryEntry
from hotstove.book.summary import ending
from hotstove.play.lineups import TeamLineup, lineups
from hotstove.table.events import AWAY, HOME, Seats, seen
from hotstove.table.game import next_step, passes
from hotstove.table.session import AnySession


@dataclass(frozen=True, slots=True)
class LineScore:
    """The innings, each its number with the runs of both sides (None: not begun), and the totals: a letter, away, home."""

    innings: tuple[tuple[int, int | None, int | None], ...]
    totals: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game as a screen shows it. ``seats`` are the names of the two managers.

    ``situation`` is None before the first turn. ``since`` is the number of events told before the
    last choice of who looks; None if nothing is new to him. ``stood`` says where the fielders stood in the last plays, by the
    place of each among all events, where a game has places of its own for them. ``asks_on_demand``: he may ask between
    plays to be asked next. ``next_step`` is the option that plays the next step of the rules, ``tier=playoffs``, of a game that
    is over. ``ending`` are the pitchers' decisions and the best players of a game that is over.
    """

    title: str
    sheets: tuple[TeamSheet, TeamSheet]
    seats: tuple[str, str]
    situation: Situation | None
    score: LineScore
    lineups: tuple[TeamLineup, ...]
    story: Story
    over: bool
    saved: bool
    since: int | None = None
    stood: Mapping[int, Mapping[Position, Point]] = field(default_factory=dict)
    asks_on_demand: bool = False
    ending: tuple[str, ...] = ()
    next_step: str = ""

    @property
    def half(self) -> str:
        """``Top of the 3rd``, or ``Final``."""
        if self.over or self.situation is None:
            return "Final" if self.over else ""
        return half_inning(self.situation.inning, self.situation.half).capitalize()

    @property
    def headlines(self) -> tuple[str, ...]:
        """The lines since the last play that tell a moment of drama, the newest last; none once the game is over."""
        lines = [self.situation.headline] if self.situation is not None and self.situation.headline else []
        for entry in reversed(self.story.notes_since_play):
            if entry.headline and entry.text not in lines:
                lines.insert(0, entry.text)
        return () if self.over else tuple(lines)

    @property
    def exclamation(self) -> str:
        """The newest headline up to its exclamation mark, ``Mistake Pitch!``; empty if it has none."""
        words, mark, _ = self.headlines[-1].partition("!") if self.headlines else ("", "", "")
        return f"{words}!" if mark else ""

    @property
    def news(self) -> tuple[StoryEntry, ...]:
        """The `entries` since the last choice of who looks, without those that hold dice alone."""
        news = self.story.news(self.since) if self.since is not None else ()
        return tuple(entry for _, entry in news if entry.text not in self._repeated)

    @property
    def entries(self) -> tuple[StoryEntry, ...]:
        """The entries of the story, without those that the situation's ``play_so_far`` repeats."""
        repeated = self._repeated
        return tuple(entry for entry in self.story.entries if entry.text not in repeated)

    @property
    def notes_since_play(self) -> tuple[StoryEntry, ...]:
        """The `entries` since the last play."""
        return tuple(entry for entry in self.story.notes_since_play if entry.text not in self._repeated)

    @property
    def _repeated(self) -> tuple[str, ...]:
        """The texts that the situation repeats."""
        return self.situation.play_so_far if self.situation is not None and not self.over else ()


LATELY: Final = 60
"""The last entries of the story of whose plays it is told where the fielders stood."""


def moment_of(
    game: AnyBallGame,
    session: AnySession,
    names: tuple[str, str],
    seats: Seats,
    builders: StoryBuilders | None = None,
    saved: bool = True,
) -> Moment:
    """The present moment with what these seats know; without a seat, what is open to everybody.

    A caller that shows the same game repeatedly keeps its ``builders`` and passes them each time.
    """
    sheets = told_apart(*game.sheets(session.record.setup))
    situation = situation_of(game, session, seats) if session.turns >= 0 else None
    told = (builders or StoryBuilders(passes(game))).story(session.events, seats)
    book = open_book(session)
    over = not session.asks
    sides = lineups(book, situation, over)
    plays = [entry.at for entry in told.entries[-LATELY:] if entry.scene is not None]
    stood = {at: places for at in plays if (state := session.before(at)) is not None and (places := places_of(game, state))}
    last = ending(book) if over else ()
    step = next_step(game.switches, session.record.setup.options) if over else None
    moment = Moment(game.title, sheets, names, situation, line_score(book), sides, told, over, saved, stood=stood, ending=last)
    return replace(moment, next_step="=".join(step)) if step is not None else moment


def situation_of(game: AnyBallGame, session: AnySession, seats: Seats) -> Situation:
    """The position with what these seats know; without a seat, what is open to everybody."""
    if len(seats) == 1 or not game.hides:
        return game.situation(session.view(seats[0] if seats else AWAY))
    away, home = (game.situation(session.view(seat)) for seat in (AWAY, HOME))
    if not seats:
        return replace(away, hand=(), notes=tuple(note for note in away.notes if note in home.notes))
    held = [
        replace(card, title=f"{sheet.code}: {card.title}")
        for sheet, situation in zip(game.sheets(session.record.setup), (away, home), strict=True)
        for card in situation.hand
    ]
    return replace(away, hand=tuple(held), notes=tuple(dict.fromkeys((*away.notes, *home.notes))))


def open_book(session: AnySession) -> Scorebook:
    """The scorebook so far, built anew from the events that are open to everybody."""
    return Scorebook.of(seen(session.events, ()))


def line_score(book: Scorebook) -> LineScore:
    """The line score so far."""
    if not book.sides:
        return LineScore((), ())
    return LineScore(tuple(book.line_score()), line_totals(book))
