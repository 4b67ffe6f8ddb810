"""Saved games, drafts, series and seasons: their folders and file names, and the one to go on with."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.words import counted
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Seats
from hotstove.table.journal import BadSave, Busy, Journal, read_journal
from hotstove.table.log import NotSaved
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session

V = TypeVar("V")
SaveKind: TypeAlias = Literal["game", "draft", "series", "bracket", "season"]
"""The kind of a save."""
_FOLDERS: Final[dict[SaveKind, str]] = {
    "game": "games",
    "draft": "drafts",
    "series": "series",
    "bracket": "brackets",
    "season": "seasons",
}
_OWN_NAME: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}-(\w+?)(?:-\d+)?\.jsonl")
"""The name of a file that `new_path` has made, and what it holds."""
NEWEST: Final = ""
"""The value of ``--resume`` without a file."""
SaveStage: TypeAlias = Literal["over", "empty", "under way"]
"""The stage of a save; ``empty``: no person has answered anything."""


Reader: TypeAlias = Callable[[Record, Path, Journal], V]
"""Make the saved object from its record, file path and journal; raises HotStoveError if the record is of another kind."""


@dataclass(frozen=True, slots=True)
class OpenSave(Generic[V]):
    """The contents of a save, a game, draft or series to go on with, and its file (None: it is not saved)."""

    contents: V
    journal: Journal | None


def own_folder() -> Path:
    """The folder of all files of this user."""
    from platformdirs import user_data_dir

    return Path(user_data_dir("hotstove", appauthor=False))


def folder(kind: SaveKind = "game") -> Path:
    """The folder of automatic saves of that kind."""
    return own_folder() / _FOLDERS[kind]


def new_path(kind: SaveKind, what: str, ending: str = ".jsonl") -> Path:
    """The path of a new file for a game, draft, series or season that begins now."""
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{what}"
    path, number = folder(kind) / f"{begun}{ending}", 2
    while path.exists():
        path, number = folder(kind) / f"{begun}-{number}{ending}", number + 1
    return path


@dataclass(frozen=True, slots=True)
class Saved:
    """One saved game as a list shows it; ``problem`` is the reason if it can't be read, else empty."""

    path: Path
    title: str
    teams: tuple[str, str]
    score: tuple[int, int]
    over: bool
    answers: int
    problem: str = ""


def newest_first(folder: Path) -> list[Path]:
    """The saves in a folder, the one written last first; none if there is no folder. Names of files that are gone are left out.

    Raises Unreadable.
    """
    try:
        paths = list(folder.glob("*.jsonl"))
    except OSError as error:
        raise Unreadable(f"{folder}: {error.strerror}") from None
    return oldest_first(paths)[::-1]


def oldest_first(paths: Iterable[Path]) -> list[Path]:
    """Files by when they were written last, and by name; without what is gone meanwhile, a link to nothing, or no file."""
    found: list[tuple[int, Path]] = []
    for path in paths:
        with suppress(OSError):
            status = path.stat()
            if stat.S_ISREG(status.st_mode):
                found.append((status.st_mtime_ns, path))
    return [path for _, path in sorted(found)]


def saved_games() -> Iterator[Saved]:
    """The automatically saved games, the newest first."""
    for path in newest_first(folder()):
        try:
            session = look_at(path)
        except BadSave as bad:
            yield Saved(path, "", ("", ""), (0, 0), False, 0, f"damaged (line {bad.line}: {bad.problem})")
        except HotStoveError as error:
            yield Saved(path, "", ("", ""), (0, 0), False, 0, str(error))
        else:
            game: AnyBallGame = ball_game_named(session.record.game)
            away, home = game.sheets(session.record.setup)
            score = game.situation(session.view(0)).score if session.turns >= 0 else (0, 0)
            yield Saved(path, game.title, (away.nickname, home.nickname), score, not session.asks, len(session.record.answers))


def stage_of(session: AnySession, game: str | None = None) -> SaveStage:
    """The stage of a game or draft; with a ``game`` one of another game is none to go on with, as if it were over."""
    record = session.record
    if not session.asks or game not in (None, record.game):
        return "over"
    own = any(answer.seat is not None and record.seats[answer.seat] == YOU for answer in record.answers)
    nobody_here = YOU not in record.seats or record.dice != "auto"  # a spectator or thrower has had a part in any answer
    return "under way" if own or (nobody_here and record.answers) else "empty"


def look_at(path: Path, keep: bool = False) -> AnySession:
    """A saved game played to its last answer, to look at; with ``keep``, the good part of a damaged file."""
    try:
        record = read_journal(path)
    except BadSave as bad:
        if not keep or bad.kept is None:
            raise
        record = bad.kept
    return session_of(record, path)


def seats_to_show(session: AnySession, name: object, wanted: str | None) -> Seats:
    """The seats whose knowledge a replay shows: the side ``wanted``, or by default both if no hand is secret any more.

    Of an unfinished game with hidden hands it is the seat of the only person who plays, or none if no person or two people
    play. Raises NotLegal if ``wanted`` is anything else; ``name`` is the game's in that message.
    """
    chosen = BOTH if wanted in (None, "both") else (AWAY,) if wanted == SIDES[AWAY] else (HOME,)
    if not (session.game.hides and session.asks):
        return chosen
    people = tuple(seat for seat in BOTH if session.record.seats[seat] == YOU)
    own = people if len(people) == 1 else ()
    if wanted is None or chosen == own:
        return own
    sits = ", ".join(
        f"{side} {'a person' if who == YOU else who}" for side, who in zip(SIDES, session.record.seats, strict=True)
    )
    raise NotLegal(f"{name}: --seat {wanted}: the game is not finished, and hands are secret until then ({sits})")


def resumed(path: Path, mend: bool, read: Reader[V]) -> OpenSave[V]:
    """Open a save to go on with. Its contents are made by ``read``; if that raises, the file is closed."""
    journal, record = Journal.resume(path, mend)
    try:
        return OpenSave(read(record, path, journal), journal)
    except BaseException:
        journal.close()
        raise


def lost(journal: Journal | None) -> list[str]:
    """Lines that say which part of a save was lost when it was opened, or may be, and where that part is kept."""
    if journal is not None and journal.unclosed:
        held = counted(journal.held, "answer")
        return [
            "The file was not closed: its process was ended from outside, or the file has been cut. "
            f"It holds {held}; if you gave more, they are lost."
        ]
    if journal is None or journal.lost is None:
        return []
    if journal.set_aside is None:
        return [f"The last answer in {journal.path} was cut short as it was written, and is lost: give it again."]
    return [
        f"{journal.path} was damaged from line {journal.lost.line} on: {journal.lost.problem}.",
        f"What stood there ({counted(journal.lines_set_aside, 'line')}) was moved to {journal.set_aside}; "
        "what goes on is all before it.",
    ]


def newest_unfinished(
    kind: SaveKind, open_: Callable[[Path], OpenSave[V]], stage: Callable[[V], SaveStage], game: str | None = None
) -> tuple[OpenSave[V], list[str]]:
    """Open the newest unfinished save; returns it and lines on the newer saves that were passed over.

    A save is passed over if another process plays it, if it can't be read, or if it is empty and there are others. With a
    ``game`` nothing is said of files that are another game's by name. Raises Unreadable with the reasons if none is left.
    """
    said: list[str] = []
    busy: list[Path] = []
    empties: list[Path] = []
    for path in newest_first(folder(kind)):
        named = _OWN_NAME.fullmatch(path.name)
        other = named is not None and game not in (None, named[1])
        try:
            save = open_(path)
        except Busy:
            busy += [] if other else [path]
            continue
        except HotStoveError as error:
            if other:
                continue
            mends = isinstance(error, BadSave) and error.kept is not None
            said.append(f"Passed over: {error}{' (--mend goes on from there)' if mends else ''}.")
            continue
        stand = stage(save.contents)
        if stand == "under way":
            return save, [*said, *_passed_over(busy, empties)]
        if save.journal is not None:
            save.journal.close()
        if stand == "empty":
            empties.append(path)
    if empties:
        return open_(empties[0]), [*said, *_passed_over(busy, empties[1:])]
    raise Unreadable("\n".join([f"there is no unfinished {kind} in {folder(kind)}", *said, *_passed_over(busy, [])]))


def _passed_over(busy: Sequence[Path], empty: Sequence[Path]) -> list[str]:
    """A line on the saves that others play, and one on those in which nothing has been answered; several are counted."""
    reasons = ((busy, "another hotstove is playing this game"), (empty, "nothing has been answered in it yet"))
    return [
        f"Passed over: {paths[0] if len(paths) == 1 else f'{len(paths)} times'}: {reason}."
        for paths, reason in reasons
        if paths
    ]


def played(play: Callable[[], bool], go_on: Callable[[], str], journal: Journal | None) -> bool:
    """Call ``play`` and return its result, True at the end of the game. Otherwise, or if it raises, print how to go on.

    In any case the file is closed.
    """
    try:
        over = play()
    except BaseException as stopped:
        if not isinstance(stopped, BrokenPipeError):
            click.echo(f"\n{go_on()}", err=True)
        raise
    finally:
        if journal is not None:
            journal.close()
    if not over:
        click.echo(go_on())
    return over


def game_of(record: Record, path: Path) -> AnyBallGame:
    """The game of a saved game; raises Unreadable if the file holds something else, such as a series."""
    played, _, kind = record.game.rpartition(" ")
    if played and kind in ("draft", "series"):
        more = f"; `hotstove series --show {path} --game 1 --write FILE` takes a game out" if kind == "series" else ""
        raise Unreadable(f"{path} holds a {kind} of {played}, not a game{more}")
    return ball_game_named(record.game)


def session_of(record: Record, path: Path, journal: Journal | None = None) -> AnySession:
    """A session of the record; pass the ``journal`` to play on. Raises Unreadable with the file for errors of the game."""
    game = game_of(record, path)
    try:
        if record.edition == game.edition:
            game.sheets(record.setup)  # raises here if the set-up can't be read
        return Session(game, record)
    except (HotStoveError, KeyError, ValueError) as error:
        raise Unreadable(f"{path}: {error}") from None


def begin(record: Record, save: Path | None) -> tuple[OpenSave[AnySession], str]:
    """A new game, and the reason if it is not saved (else empty).

    Raises NotSaved if the file ``save`` can't be written. If only the default folder can't be written, the game is not saved.
    """
    game = ball_game_named(record.game)
    if save is not None:
        if save.is_dir():
            raise NotLegal(f"--save {save}: is a folder; give the name of a file")
        return OpenSave(Session(game, record), Journal.create(save, record)), ""
    try:
        journal = Journal.create(new_path("game", record.game), record)
    except NotSaved as error:
        return OpenSave(Session(game, record), None), str(error)
    return OpenSave(Session(game, record), journal), ""
