"""What is done to a season's file: games played by the computer, a piece at a time, and the clubs that people manage.

These functions run in the one process of the server that writes season files, and hold the season's lock while they work;
`amendment_of` alone runs in another one, since it takes long and only reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

from hotstove.baseball.ball_game import ball_game_named
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.amended import Amendment, amend, check_over, correction, removal
from hotstove.league.season.begun_games import begun_paths
from hotstove.league.season.by_hand import check_open, check_single, count_entered, fixture_of, next_of
from hotstove.league.season.examining import explained
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.one_game import check_all_before, play_this
from hotstove.league.season.people import friends_clubs, managers_of, own_clubs, people_clubs, set_own_clubs, tell
from hotstove.league.season.postseason_games import is_due, open_games, play_one
from hotstove.league.season.results import ONLY
from hotstove.league.season.run import play_on, to_play
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.taken_out import kept_beside
from hotstove.league.season.told import keep_told
from hotstove.table.errors import NotLegal

PIECE: Final = 1.5
"""Seconds that a piece of the postseason takes at most, and one game more."""
SOURCE: Final = "shorthand"
"""What stands before the number of a line of shorthand in messages: ``shorthand:3: ...``."""


STOPS, PAST, PLAYS = "", "on", "computer"
"""What the computer does at games of people's clubs, by the form's value: it stops, goes past, or plays the owner's, too."""


@dataclass(frozen=True, slots=True)
class Aim:
    """How far the computer is to play: to a day of the season (None: to the end, postseason included).

    ``past``: on past the games of clubs that people manage, which stay open. ``mine``: the games of its owner's clubs, too,
    unless a friend's club plays in them. ``tells`` is what a league is told of it with the first piece, ``to 30 Apr``; empty
    afterwards.
    """

    day: int | None = None
    past: bool = False
    mine: bool = False
    tells: str = ""

    @property
    def at_people(self) -> str:
        """What it does at games of people's clubs, as the form says it."""
        return PAST if self.past else PLAYS if self.mine else STOPS


@dataclass(frozen=True, slots=True)
class Played:
    """A piece of a run: games played, those still to be played, and why it ends here, or an empty text."""

    games: int
    left: int
    words: str = ""


@contextmanager
def open_to_play(path: Path) -> Iterator[SeasonFile]:
    """A season with its lock held.

    Raises Unreadable, NotSaved if another process plays it, NotLegal if another edition of its game did or it has several
    replays.
    """
    with SeasonFile.open(path) as file, explained(file):
        check_playable(file)
        yield file


def check_playable(file: SeasonFile) -> None:
    """Raise NotLegal if another edition of its game played the season, or it has several replays."""
    plan, rules = file.plan, ball_game_named(file.plan.game)
    if rules.edition != plan.edition:
        raise NotLegal(f"this season is played by edition {plan.edition} of {rules.title}, this is edition {rules.edition}")
    check_single(plan.replays, "this season")


def play_piece(path: Path, aim: Aim, games: int) -> Played:
    """Play at most so many of the next games towards the aim; raises as ``open_to_play``, and NotLegal for begun games."""
    with open_to_play(path) as file:
        plan, people = file.plan, friends_clubs(file) if aim.mine else people_clubs(file)
        last = len(plan.fixtures)
        if aim.day is not None:
            last = sum(fixture.day <= aim.day for fixture in plan.fixtures)
        own = None if aim.past else next_of(file, people)
        if own is not None:
            last = min(last, own.number - 1)
        left = to_play(file, ONLY, last, people)
        check_not_begun(file, left)
        if aim.tells:
            tell(file, f"The commissioner has the computer play {aim.tells}.")
        if left:
            part = left[:games]
            play_on(file, 1, part[-1].number, leave=people)
            return Played(len(part), len(left) - len(part), "" if len(part) < len(left) else _reached(file, own, aim))
        if aim.day is None and is_due(file):
            piece = _postseason_piece(file, people)
            keep_told(file)
            return piece
        return Played(0, 0, _reached(file, own, aim))


def check_not_begun(file: SeasonFile, games: Collection[Fixture]) -> None:
    """Raise NotLegal if a person has begun one of these games."""
    begun = begun_paths(file.path)
    for fixture in games:
        if fixture.number in begun:
            raise NotLegal(f"game {fixture.number}, {fixture.away} at {fixture.home}, is half played: {_where(begun, fixture)}")


def _where(begun: dict[int, Path], fixture: Fixture) -> str:
    name = begun[fixture.number].name
    return "finish it at its table" if name.endswith(".table") else f"finish it at the command line, or remove {name}"


def _reached(file: SeasonFile, own: Fixture | None, aim: Aim) -> str:
    """Why a run has ended, in words; empty if the postseason follows."""
    over = len(file.played(ONLY)) == len(file.plan.fixtures)
    if own is not None and (aim.day is None or own.day <= aim.day):
        return f"game {own.number} is {'yours' if {own.away, own.home} & set(own_clubs(file)) else 'that of a friend'}"
    if aim.day is None:
        return "" if over else "only your clubs' games are left"
    return "that day is played"


def _postseason_piece(file: SeasonFile, people: Collection[str]) -> Played:
    games, begun, played = SeasonGames.of(file.plan), monotonic(), 0
    while True:
        coming = [each for each in open_games(file) if not {each.fixture.away, each.fixture.home} & set(people)]
        if not coming:
            return Played(played, 0, "your clubs' games are next" if open_games(file) else "the season is over")
        check_not_begun(file, [each.fixture for each in coming])
        for each in coming:
            play_one(file, games, each.fixture)
            played += 1
            if monotonic() - begun > PIECE:
                return Played(played, 1)


def set_people(path: Path, codes: tuple[str, ...]) -> None:
    """Set the clubs that the owner manages; raises NotLegal for codes of no club, and for none while a game is begun."""
    with open_to_play(path) as file:
        if not codes and not any(manager.holder for manager in managers_of(file).values()):
            open_ = [fixture for fixture in file.plan.fixtures if file.game(ONLY, fixture.number) is None]
            check_not_begun(file, open_)
        set_own_clubs(file, codes)


def play_this_game(path: Path, number: int) -> None:
    """Have the computer play a game that people have not begun, and tell it; raises NotLegal if others come before it."""
    with open_to_play(path) as file:
        fixture = check_open(file, number)
        check_not_begun(file, [fixture])
        play_this(file, fixture)


def enter(path: Path, number: int, text: str) -> bool:
    """Count a game that was played at a table of one's own, from shorthand; False, and nothing is done, if it is over already.

    Raises NotLegal or Unreadable naming the line, and NotLegal if the game is begun or others come before it; then nothing has
    changed.
    """
    with open_to_play(path) as file:
        fixture = fixture_of(file, number)
        if file.game(ONLY, number) is not None:
            return False
        check_not_begun(file, [fixture])
        check_all_before(file, fixture)
        count_entered(file, SeasonGames.of(file.plan), fixture, text, SOURCE)
        return True


def amendment_of(path: Path, number: int, text: str | None) -> Amendment:
    """What follows from other shorthand in the place of a game that is over, or (None) from taking it out.

    It only reads, so it needs no lock, and takes seconds: the games of both clubs are played again. Raises NotLegal, and
    Unreadable naming the line.
    """
    with SeasonFile.open_to_read(path) as file, explained(file):
        check_playable(file)
        games = SeasonGames.of(file.plan)
        return removal(file, games, number) if text is None else correction(file, games, number, text, SOURCE, played=True)


def write_amendment(path: Path, amendment: Amendment) -> None:
    """Write an amendment; what people played or entered before is kept in a file beside the season's.

    Raises Outdated if the season has changed since it was worked out, and NotLegal; then nothing has changed.
    """
    with open_to_play(path) as file:
        fixture, finished = check_over(file, amendment.number)
        with kept_beside(file, SeasonGames.of(file.plan), fixture, finished):
            amend(file, amendment)
