"""Where games, drafts, series and seasons are saved, what the files are called, and which one to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Generic, Literal, TypeAlias, TypeVar

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.play.moment import AnySession
from hotstove.play.seats import YOU
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Seats
from hotstove.table.journal import BadSave, Journal, read_journal
from hotstove.table.log import NotSaved
from hotstove.table.record import Record
from hotstove.table.session import Session

V = TypeVar("V")
Kind: TypeAlias = Literal["game", "draft", "series", "season"]
"""What is saved."""
_FOLDERS: Final[dict[Kind, str]] = {"game": "games", "draft": "drafts", "series": "series", "season": "seasons"}
NEWEST: Final = ""
"""What ``--resume`` without a file gives."""
Stands: TypeAlias = Literal["over", "empty", "under way"]
"""How far a save has come; ``empty``: nobody at this table has answered anything."""


Reader: TypeAlias = Callable[[Record, Path, Journal], V]
"""Makes the saved object of its record, file path and journal; raises HotStoveError if the record is of another kind."""


@dataclass(frozen=True, slots=True)
class OpenSave(Generic[V]):
    """What a save holds, a game, a draft or a series to go on with, and its file (None: it is not saved)."""

    contents: V
    journal: Journal | None


def own_folder() -> Path:
    """The folder of all that Hot Stove keeps for this user."""
    from platformdirs import user_data_dir

    return Path(user_data_dir("hotstove", appauthor=False))


def folder(kind: Kind = "game") -> Path:
    """The folder of what is saved automatically."""
    return own_folder() / _FOLDERS[kind]


def new_path(kind: Kind, what: str, ending: str = ".jsonl") -> Path:
    """A file of its own for what begins now."""
    begun = f"{datetime.now():%Y-%m-%d-%H%M%S}-{what}"
    path, number = folder(kind) / f"{begun}{ending}", 2
    while path.exists():
        path, number = folder(kind) / f"{begun}-{number}{ending}", number + 1
    return path


@dataclass(frozen=True, slots=True)
class Saved:
    """One saved game as a list shows it; ``problem`` is what keeps it from being read, else empty."""

    path: Path
    title: str
    teams: tuple[str, str]
    score: tuple[int, int]
    over: bool
    answers: int
    problem: str = ""


def newest_first(folder: Path) -> list[Path]:
    """The saves in a folder, that last written first; none where there is no such folder. Raises Unreadable."""
    try:
        return sorted(folder.glob("*.jsonl"), key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except OSError as error:
        raise Unreadable(f"{folder}: {error.strerror}") from None


def newest() -> Path:
    """The automatically saved game that was written last, finished or not; raises Unreadable if there is none."""
    found = newest_first(folder())
    if not found:
        raise Unreadable(f"there is no saved game in {folder()}; name a file")
    return found[0]


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


def stands(session: AnySession) -> Stands:
    """How far a game or draft has come."""
    record = session.record
    if not session.asks:
        return "over"
    own = any(answer.seat is not None and record.seats[answer.seat] == YOU for answer in record.answers)
    nobody_here = YOU not in record.seats or record.dice != "auto"  # who watches or throws has had a part in any answer
    return "under way" if own or (nobody_here and record.answers) else "empty"


def look_at(path: Path, keep: bool = False) -> AnySession:
    """A saved game played to where it stands, to look at. With ``keep``, the good part of a damaged file."""
    try:
        record = read_journal(path)
    except BadSave as bad:
        if not keep or bad.kept is None:
            raise
        record = bad.kept
    return session_of(record, path)


def seats_to_show(session: AnySession, path: Path, wanted: str | None) -> Seats:
    """Whose knowledge a replay shows: all of a finished game, else what the one person who sits there may see.

    Where nobody does, or two people, that is what lies open. Raises NotLegal if more is wanted by side, or ``both``.
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
    raise NotLegal(f"{path}: --seat {wanted}: the game is not finished, and hands are secret until then ({sits})")


def resumed(path: Path, mend: bool, read: Reader[V]) -> OpenSave[V]:
    """Open a save to go on with: what ``read`` makes of it, and its file, which is closed if ``read`` raises."""
    journal, record = Journal.resume(path, mend)
    try:
        return OpenSave(read(record, path, journal), journal)
    except BaseException:
        journal.close()
        raise


def lost(journal: Journal | None) -> list[str]:
    """Lines that tell what of a save was lost when it was opened, and where it is kept."""
    if journal is None or journal.lost is None:
        return []
    if journal.set_aside is None:
        return [f"The last answer in {journal.path} was cut short as it was written, and is lost: give it again."]
    return [
        f"{journal.path} was damaged from line {journal.lost.line} on: {journal.lost.problem}.",
        f"What stood there was moved to {journal.set_aside}; what goes on is all before it.",
    ]


def newest_unfinished(
    kind: Kind, open_: Callable[[Path], OpenSave[V]], how_far: Callable[[V], Stands]
) -> tuple[OpenSave[V], list[str]]:
    """The one saved last that is not over, opened, and a line for each newer one that was passed over.

    Passed over are those that another hotstove is playing, that can't be read, and, while there are others, empty ones. Raises
    Unreadable if there is none, saying why.
    """
    said: list[str] = []
    empty: Path | None = None
    for path in newest_first(folder(kind)):
        try:
            found = open_(path)
        except HotStoveError as error:
            mends = isinstance(error, BadSave) and error.kept is not None
            said.append(f"Passed over: {error}{' (--mend goes on from there)' if mends else ''}.")
            continue
        stand = how_far(found.contents)
        if stand == "under way":
            return found, said
        if found.journal is not None:
            found.journal.close()
        if stand == "empty":
            said.append(f"Passed over: {path}: nothing has been answered in it yet.")
            empty = empty or path
    if empty is not None:
        return open_(empty), [line for line in said if f": {empty}: " not in line]
    raise Unreadable("\n".join([f"there is no unfinished {kind} in {folder(kind)}", *said]))


def played(play: Callable[[], bool], go_on: Callable[[], str]) -> bool:
    """Play it to its end (True); where somebody leaves before, or it is broken off, say how to go on."""
    try:
        over = play()
    except BaseException as stopped:
        if not isinstance(stopped, BrokenPipeError):
            click.echo(f"\n{go_on()}", err=True)
        raise
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
    """The record played to its end; an error of the game's own names the file. Pass the ``journal`` to play on."""
    game = game_of(record, path)
    try:
        if record.edition == game.edition:
            game.sheets(record.setup)  # a set-up that can't be read fails here, before any rule sees it
        return Session(game, record)
    except (HotStoveError, KeyError, ValueError) as error:
        raise Unreadable(f"{path}: {error}") from None


def begin(record: Record, save: Path | None) -> tuple[OpenSave[AnySession], str]:
    """A new game, and why it is not being saved (empty if it is).

    A file that was asked for must be writable (NotSaved). Where only the usual folder is not, the game goes on unsaved.
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
