"""A season file examined: all of it, or, where something went wrong, the parts that have to do with it.

The check sums of a file tell damage by chance. Whoever makes a file for somebody else can write any values, with sums that fit:
those that every look at a season reads are checked as they are read, and what a game's rules make of cards, set-ups and answers
when they fail (`explained`), so that whole seasons are looked at as quickly as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final
from zlib import error as zlib_error

from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.history import history_of
from hotstove.league.season.lines import ClubLines, summed, unpacked
from hotstove.league.season.postseason_games import all_fixtures, is_due, postseason
from hotstove.league.season.reproduced import ComesOutOtherwise, told_again
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import DoesNotFit, HotStoveError, Unreadable
from hotstove.table.texts import quoted

BROKEN: Final = (
    HotStoveError,
    zlib_error,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What reading a damaged value may raise."""


def examined(file: SeasonFile) -> Iterator[str]:
    """All that is wrong with a season file, a line each: damaged parts, odd values, and sums that are not the games'."""
    damaged = list(file.damage())
    yield from (damage.words for damage in damaged)
    if damaged:
        return
    odd = [*_odd_cards(file), *_odd_histories(file), *_odd_lines(file)]
    yield from odd
    if odd:
        return
    for number in _kept(file):
        own: dict[str, list[ClubLines]] = {club.code: [] for club in file.plan.clubs}
        for game in file.games(number, 1, len(file.plan.fixtures)):
            fixture = file.plan.fixtures[game.number - 1]
            for code, lines in zip((fixture.away, fixture.home), unpacked(game.lines).clubs, strict=True):
                own[code].append(lines)
        for code, totals in file.totals(number).items():
            counted = summed(own[code]) if own[code] else ClubLines()
            if (counted.record, counted.batting, counted.pitching) != (totals.record, totals.batting, totals.pitching):
                yield f"the sums of {code} in replay {number} are not its games': a game is missing, or there is one more"


@contextmanager
def explained(file: SeasonFile) -> Iterator[None]:
    """A context in which what goes wrong with a season is told by file and place, if it comes of what the file says.

    Raises Unreadable then, or ComesOutOtherwise. An error that has another reason is left as it is.
    """
    try:
        yield
    except BROKEN as error:
        told = explanation(file, error)
        if told is None:
            raise
        raise told from None


def explanation(file: SeasonFile, error: Exception) -> HotStoveError | None:
    """What to raise in place of an error that came of what the file says; None if it has another reason, or names the file."""
    if isinstance(error, ComesOutOtherwise) and str(file.path) not in str(error):
        return ComesOutOtherwise(f"{file.path}: {error}")
    if isinstance(error, HotStoveError) and (type(error) is not Unreadable or str(file.path) in str(error)):
        return None
    words = next(_odd_parts(file), "")
    return Unreadable(f"{file.path}: {words}") if words else None


def _kept(file: SeasonFile) -> Iterator[int]:
    """The replays of which the file keeps the games."""
    return (number for number in range(1, file.plan.replays + 1) if not file.is_totals_only(number))


def _odd_parts(file: SeasonFile) -> Iterator[str]:
    """What the file says that can't be, of all that may just have been read: its cards, the last game, its clubs' histories."""
    last = file.last_read
    yield from _odd_cards(file)
    if last is not None:
        yield from _odd(f"game {last.number} of replay {last.replay}", lambda: _again(file, last))
    yield from _odd_histories(file)
    if is_due(file):
        yield from _odd("the games after the schedule", partial(postseason, file))


def _odd(place: str, read: Callable[[], object]) -> Iterator[str]:
    """The place, with what is wrong there, if reading it fails."""
    try:
        read()
    except DoesNotFit:
        pass  # it is read, and other rules than today's are told of
    except BROKEN as error:
        problem = f"not as Hot Stove writes it ({type(error).__name__}: {quoted(str(error))})"
        yield f"{place}: {error if isinstance(error, HotStoveError) else problem}"


def _again(file: SeasonFile, game: Finished) -> None:
    """Play a game again from what the file says of it."""
    fixture = next((each for each in all_fixtures(file) if each.number == game.number), None)
    if fixture is None:
        raise Unreadable("there is no such game in the schedule")
    unpacked(game.lines)
    told_again(SeasonGames.of(file.plan), fixture, game)


def _odd_cards(file: SeasonFile) -> Iterator[str]:
    try:
        games = SeasonGames.of(file.plan)
    except BROKEN as error:
        yield f"its plan: {error}"
        return
    for code in file.plan.by_code:
        yield from _odd(f"the cards of {code!a}", partial(games.check_cards, code))


def _odd_histories(file: SeasonFile) -> Iterator[str]:
    for number in range(1, file.plan.replays + 1):
        for code, text in file.histories(number).items():
            yield from _odd(f"the sums of {code!a} in replay {number}", partial(history_of, text, 0))


def _odd_lines(file: SeasonFile) -> Iterator[str]:
    for number in _kept(file):
        for game in file.games(number):
            yield from _odd(f"game {game.number} of replay {number}", partial(unpacked, game.lines))
