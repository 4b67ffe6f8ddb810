"""Review of a finished game play by play: the answers before each play, found once, and the moment after any play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from shlex import quote

from hotstove.baseball.ball_game import AnyBallGame, Situation, ball_game_named
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.plays import HalfInningBegins, Play
from hotstove.book.scenes import Scene
from hotstove.book.story import StoryEntry, story
from hotstove.play.moment import Moment, line_score, moment_of, open_book, situation_of
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import BOTH
from hotstove.table.game import passes
from hotstove.table.journal import BadSave, read_bytes
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session
from hotstove.web.game_table import read_before
from hotstove.web.look.story import TimelineHalf, timeline

MOST_ANSWERS = 5_000
"""The most answers of a record under review; no real game has as many."""


@dataclass(slots=True)
class Review:
    """A finished game, with nothing hidden. ``cuts``: 0, then the number of answers up to each play."""

    game: AnyBallGame
    session: AnySession
    cuts: tuple[int, ...]

    @classmethod
    def of(cls, record: Record, instead: str = "go on with it instead") -> Review:
        """Make the review of a record; raises Unreadable if it is not a ball game's, NotLegal if the game is not over.

        ``instead`` is what the message of NotLegal advises.
        """
        game = ball_game_named(record.game)
        whole: AnySession = Session(game, record)
        if whole.asks:
            raise NotLegal(f"the game is not over, and its file tells both managers' secrets: {instead}")
        walk: AnySession = Session(game, replace(record, answers=[], redo=[]))
        cuts = [0]
        for number, answer in enumerate(record.answers, 1):
            walk.answer(answer.text, answer.seat)
            plays = sum(isinstance(event, Play) for event in walk.events)
            cuts += [number] * (plays + 1 - len(cuts))
        cuts[-1] = len(record.answers)
        return cls(game, whole, tuple(cuts))

    @property
    def plays(self) -> int:
        """The number of plays."""
        return len(self.cuts) - 1

    @property
    def entries(self) -> tuple[StoryEntry, ...]:
        """The whole story."""
        return story(self.session.events, BOTH, passes(self.game)).entries

    @property
    def halves(self) -> tuple[TimelineHalf, ...]:
        """The timeline of all plays."""
        runs = {number: scored for number, *scored in line_score(open_book(self.session)).innings}
        halves = [
            (f"{event.inning}{'TB'[event.half]}", runs[event.inning][event.half] or 0)
            for event in self.session.events
            if isinstance(event, HalfInningBegins)
        ]
        return timeline(self.entries, halves)

    def at(self, play: int) -> Moment:
        """Return the game after that many plays, with who batted and pitched in the last of them."""
        cut = self.cuts[min(max(play, 0), self.plays)]
        session = self.session.fork(cut)
        moment = moment_of(self.game, session, session.record.seats, BOTH)
        scene = next((entry.scene for entry in reversed(moment.story.entries) if entry.scene is not None), None)
        if moment.situation is None or scene is None:
            return moment
        asked = self.session.fork(cut - 1)
        before = situation_of(self.game, asked, BOTH) if asked.turns >= 0 else moment.situation
        return replace(moment, situation=as_played(before, moment.situation, scene))

    def read(self, play: int) -> CardFace | None:
        """Return the card that the last dice before that moment were read on, or None."""
        return read_before(self.game, self.session.fork(self.cuts[min(max(play, 0), self.plays)]), BOTH)


def as_played(before: Situation, after: Situation, scene: Scene) -> Situation:
    """The position after a play as the play left it, with the two who met in it: no next batter, and no next half-inning.

    ``before`` is the position in which it was played, ``after`` the one in which the next question is asked.
    """
    if (after.inning, after.half) != (before.inning, before.half):
        on = {way.end: way.name for way in scene.ways if not way.leaves}
        after = replace(before, outs=scene.outs, bases=(on.get(1), on.get(2), on.get(3)), score=scene.score, marks=after.marks)
    return replace(
        after,
        batter=before.batter,
        card=before.card,
        pitcher=before.pitcher,
        pitching=before.pitching,
        ground=before.ground,
        play_so_far=(),
        headline="",
    )


def review_of_file(name: str, data: bytes) -> Review:
    """Return the review of an uploaded game; raises HotStoveError if the file can't be read or played."""
    what = f"saved game {name}"
    try:
        record = read_bytes(what, data)
    except BadSave as damaged:
        if damaged.kept is None:
            raise
        goes_on = f"hotstove play --resume {quote(name)} --mend"
        raise Unreadable(f"{damaged}. To go on with these at the terminal: {goes_on}") from None
    if len(record.answers) > MOST_ANSWERS:
        raise Unreadable(f"{what}: {len(record.answers)} answers, expected {MOST_ANSWERS} at most")
    try:
        return Review.of(record, f"go on with it where it was played (in a terminal: hotstove play --resume {quote(name)})")
    except HotStoveError:
        raise
    except (KeyError, ValueError, TypeError, IndexError, AttributeError, AssertionError, RecursionError) as error:
        raise Unreadable(f"{what}: its set-up is none of the game's ({type(error).__name__})") from None
