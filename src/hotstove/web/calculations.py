"""What the server has worked out by a process of its own: odds, and all that is shown of a saved game under review.

Calculations get a record or a file, so that little is sent; the process keeps the games that it has read last.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.scorebook import Scorebook
from hotstove.play.ahead import Ahead, look_ahead
from hotstove.play.chances import OptionChances, know_teams, worth_of
from hotstove.play.hindsight import Hindsight, hindsight
from hotstove.play.seats import sensible_level
from hotstove.play.second_thoughts import Effort
from hotstove.play.thinking import game_at
from hotstove.table.errors import NotLegal
from hotstove.table.events import Seat
from hotstove.table.game import games
from hotstove.table.journal import read_bytes
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import as_node
from hotstove.web.look.chances import chances_svg
from hotstove.web.look.templates import render
from hotstove.web.review import Review, review_of_file

T = TypeVar("T")
KEPT = 8
"""The most reviews that are kept, and the most hindsights; the longest unused is dropped."""
AT_A_PAGE = Effort(pairs=600, for_one=100)
"""What is counted for a page that somebody waits for."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game, and the seat for which it is weighed."""

    record: Record
    seat: Seat

    def session(self) -> AnySession:
        """The game at this position, followed from the position that this process was asked about last."""
        return game_at(self.record)[0]


def get_ready() -> None:
    """Load all games and their managers, so that who is first to ask waits for no import; with default teams."""
    for game in games().values():
        nothing = as_node(None)
        setup = game.set_up(nothing, nothing, nothing)
        game.managers[sensible_level(game.managers)](setup)


def look_ahead_at(position: Position) -> tuple[Ahead, ...]:
    """The exact outcomes of each choice there (`look_ahead`)."""
    return look_ahead(position.session(), position.seat)


def worth_at(position: Position, so_far: OptionChances | None = None) -> OptionChances:
    """The chance to win with each choice there, a first or a better estimate (`worth_of`); raises NotLegal if nobody asks."""
    session = position.session()
    for ask in session.asks:
        if ask.seat == position.seat:
            return worth_of(session, ask, so_far=so_far, at_once=False)
    raise NotLegal("there is no choice of yours to weigh")


def know_teams_at(position: Position) -> None:
    """Work out there what takes long and is the same for all questions of a game (`know_teams`)."""
    know_teams(position.session())


@dataclass(frozen=True, slots=True)
class SavedGame:
    """The content of a saved game under review, and its name in messages."""

    name: str
    data: bytes


_reviews: OrderedDict[bytes, Review] = OrderedDict()
_hindsights: OrderedDict[bytes, Hindsight] = OrderedDict()


def _kept(kept: OrderedDict[bytes, T], saved: SavedGame, make: Callable[[], T]) -> T:
    """What was made of a saved game before, or is made now and kept."""
    key = sha256(saved.data).digest()
    made = kept.get(key)
    if made is None:
        made = kept[key] = make()
        if len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return made


def _review_of(saved: SavedGame) -> Review:
    return _kept(_reviews, saved, lambda: review_of_file(saved.name, saved.data))


def check_review(saved: SavedGame) -> None:
    """Read and play a saved game; raises HotStoveError if that can't be done, or if the game is not over."""
    _review_of(saved)


def hindsight_page(saved: SavedGame, at: str) -> str:
    """The page of what is seen of the game afterwards; ``at`` is the path of its address. Counts for some seconds."""
    seen = _kept(_hindsights, saved, lambda: hindsight(_review_of(saved).session, AT_A_PAGE))
    review = review_address(at)
    return render("hindsight.html", at=at, review=review, seen=seen, picture=chances_svg(seen, review))


def review_address(at: str) -> str:
    """The path of the review of a game whose own path is ``at``: a table has one below it, an uploaded file is its own."""
    return f"{at}/review" if at.startswith("/t/") else at


@dataclass(frozen=True, slots=True)
class SideCounts:
    """What a side did in a game at bat, and what was done against it, by ``Count``; runs, and how often was taken back."""

    runs: int
    allowed: int
    batting: tuple[int, ...]
    against: tuple[int, ...]
    taken_back: int


def side_counts(saved: SavedGame, seat: Seat) -> SideCounts:
    """What the side of that seat did in a saved game; raises HotStoveError if it can't be read or was not played out."""
    record = read_bytes(saved.name, saved.data)
    book = Scorebook.of(Session(ball_game_named(record.game), record).events)
    if book.finished is None:
        raise NotLegal("the game was not played out")
    own, other = (
        tuple(map(sum, zip(*(line.counts for line in book.sides[side].batting.values()), strict=True)))
        for side in (seat, 1 - seat)
    )
    return SideCounts(book.score[seat], book.score[1 - seat], own, other, record.taken_back)


def look_at_review(saved: SavedGame, look: Callable[[AnySession], T]) -> T:
    """What is shown of the whole game."""
    return look(_review_of(saved).session)


def review_page(saved: SavedGame, at: str, asked: int | None) -> str:
    """The page of the game after so many plays, at most all (None: all); ``at`` is the path of its address."""
    reviewed = _review_of(saved)
    play = reviewed.plays if asked is None else min(asked, reviewed.plays)
    halves = reviewed.halves
    return render(
        "review.html",
        at=at,
        moment=reviewed.at(play),
        read=reviewed.read(play),
        play=play,
        plays=reviewed.plays,
        halves=halves,
        whole_story=reviewed.entries,
        before=max((half.ticks[-1].number for half in halves if half.ticks[-1].number < play), default=0),
        after=min((half.ticks[-1].number for half in halves if half.ticks[-1].number > play), default=reviewed.plays),
        game=reviewed.session.record.game,
    )
