"""Games of a season that people have begun and not finished: their files, and the games that depend on them."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from pathlib import Path

from hotstove.cli.season.files import seasons
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.begun_games import begun_path, begun_paths
from hotstove.league.season.by_hand import fixture_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal


def played_path(file: SeasonFile, number: int) -> Path:
    """The file of a game played by hand, until it is over."""
    return begun_path(file.path, number, "jsonl")


def typed_path(file: SeasonFile, number: int) -> Path:
    """The file of the lines of a game that is typed in, until it is over."""
    return begun_path(file.path, number, "txt")


def games(file: SeasonFile) -> dict[int, Path]:
    """The files of the games that people have begun and not finished, by the number of the game."""
    return {number: path for number, path in begun_paths(file.path).items() if file.game(1, number) is None}


def check_not_at_table(file: SeasonFile, fixture: Fixture) -> None:
    """Raise NotLegal if the game was begun at a table in the browser."""
    path = begun_path(file.path, fixture.number, "table")
    if path.exists():
        raise NotLegal(
            f"game {fixture.number}, {fixture.away} at {fixture.home}, is at a table in the browser: finish it there "
            f"(hotstove serve), where it is counted by itself, or remove {path}"
        )


def check_none(file: SeasonFile, numbers: Collection[int]) -> None:
    """Raise NotLegal if one of these games, which the computer is to play, has been begun by a person."""
    for number, path in games(file).items():
        if number in numbers:
            raise NotLegal(f"{_half_played(file, number, path)}; for the computer to play it from the start, remove {path}")


def check_not_both(file: SeasonFile, fixture: Fixture, other: Path) -> None:
    """Raise NotLegal if the game was begun the other way, played instead of typed in or typed in instead of played."""
    if other.exists():
        raise NotLegal(
            f"game {fixture.number}, {fixture.away} at {fixture.home}, was begun in {other}: "
            f"{goes_on(fixture.number, other)} goes on with it, or remove the file"
        )


def waiting_clubs(file: SeasonFile, fixture: Fixture, mine: Collection[str]) -> list[str]:
    """The clubs of earlier games that people have begun; the next games of these clubs wait until those games are over.

    Raises NotLegal if a club of this game, other than ``mine``, has an earlier game that waits.
    """
    in_begun: dict[str, tuple[int, Path]] = {}
    for number, path in games(file).items():
        if number < fixture.number:
            other = fixture_of(file, number)
            in_begun |= dict.fromkeys((other.away, other.home), (number, path))
    played = file.played(1)
    for before in file.plan.fixtures[: fixture.number - 1]:
        waits = [code for code in (before.away, before.home) if code in in_begun]
        both = {before.away, before.home} & {fixture.away, fixture.home} - set(mine)
        if waits and both and before.number not in played and before.number >= in_begun[waits[0]][0]:
            number, path = in_begun[waits[0]]
            then = f"; game {before.number}, {before.away} at {before.home}, waits for it" if before.number > number else ""
            raise NotLegal(
                f"{_half_played(file, number, path)}{then}; "
                f"who plays for {' and '.join(sorted(both))} in game {fixture.number} depends on that"
            )
    return list(in_begun)


def goes_on(number: int, path: Path) -> str:
    """The command that goes on with a game begun in that file: ``play 41``, which says where if it is at a table."""
    return f"enter {number} -" if path.suffix == ".txt" else f"play {number}"


def with_file(file: SeasonFile, words: str) -> str:
    """A season command, with the option --file unless the season was played last: ``hotstove season play 41``."""
    there = "" if file.path in seasons()[-1:] else f" --file {shlex.quote(str(file.path))}"
    return f"hotstove season {words}{there}"


def _half_played(file: SeasonFile, number: int, path: Path) -> str:
    fixture = fixture_of(file, number)
    return f"game {number}, {fixture.away} at {fixture.home}, is half played: {goes_on(number, path)} goes on with it"
