"""Games of a season at this terminal: played by hand, or typed in afterwards."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.teams import TeamSheet
from hotstove.book.box import box_text
from hotstove.book.scorebook import Scorebook
from hotstove.cli.season_lineups import name_lineups
from hotstove.cli.season_typed import as_typed, typed
from hotstove.cli.terminal import keyboard, saves, seats
from hotstove.cli.terminal.lines import tell
from hotstove.cli.terminal.sitting import Front, Sitting
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.by_hand import cards_of, check_open, count_entered, count_hand, fixture_of, next_of, setup_of
from hotstove.league.season.entry import desk
from hotstove.league.season.game import Grounds, grounds_of
from hotstove.league.season.store import SeasonFile
from hotstove.play import company
from hotstove.play.moment import AnySession
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import BOTH, SIDES
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import read_text


def to_play(file: SeasonFile, text: str, mine: Sequence[str]) -> Fixture:
    """The game that somebody wants to play: by its number, a club's next, or the next of his clubs."""
    fixture = _wanted(file, text, mine)
    _not_both(file, fixture, _typed_path(file, fixture.number), "--enter {number} - goes on with it")
    return fixture


def to_enter(file: SeasonFile, number: str) -> Fixture:
    """The game of that number, that somebody wants to enter."""
    if not number.isdecimal():
        raise Unreadable(f"--enter {number}: expected the number of a game")
    fixture = check_open(file, int(number))
    _not_both(file, fixture, _played_path(file, fixture.number), "--play {number} goes on with it")
    return fixture


def _wanted(file: SeasonFile, text: str, mine: Sequence[str]) -> Fixture:
    if text.isdecimal():
        return check_open(file, int(text))
    if text == "next" and not mine:
        raise NotLegal("--play next is for your clubs' games; --mine CODE says which they are")
    codes = mine if text == "next" else [file.plan.club(text).code]
    found = next_of(file, codes)
    if found is None:
        raise NotLegal(f"{', '.join(codes)}: all games are over")
    return check_open(file, found.number)


def play(
    file: SeasonFile, fixture: Fixture, you: str | None, dice: str, front: Callable[[], Front], mine: Sequence[str]
) -> None:
    """Sit down to a game of the season, or go on with one that was left; when it is over, it counts."""
    grounds = grounds_of(file.plan)
    game = grounds.game
    thrown = company.Dice.of(dice, game)
    session = _session(file, grounds, fixture, you or _own(fixture, mine), dice)
    if session is None:
        click.echo(f"Nothing is begun. {_on(file, fixture)}")
        return
    thrown = company.Dice.of(session.record.dice, game) if dice == "auto" else thrown
    players, stand_in = company.players(game, session.record.seats, session.record.setup)
    tell(f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {_names(game, session)}. {stand_in}".rstrip())
    again = _on(file, fixture)
    try:
        over = Sitting(game, session, players, thrown, front()).play()
    except BaseException as stopped:
        if not isinstance(stopped, BrokenPipeError):
            click.echo(f"\n{again}", err=True)
        raise
    if not over:
        click.echo(again)
        return
    count_hand(file, grounds, fixture, session.record, session.events)
    if session.journal is not None:
        session.journal.close()
        session.journal.path.unlink(missing_ok=True)
    _counted(file, fixture, Scorebook.of(session.events))


def _on(file: SeasonFile, fixture: Fixture) -> str:
    return f"Go on with: hotstove season --file {shlex.quote(str(file.path))} --play {fixture.number}"


def _own(fixture: Fixture, mine: Sequence[str]) -> str:
    """Where a person sits: with his club, at home where neither or both are his."""
    return SIDES[0] if fixture.away in mine and fixture.home not in mine else SIDES[1]


def _session(file: SeasonFile, grounds: Grounds, fixture: Fixture, you: str, dice: str) -> AnySession | None:
    """The game as far as it has been played: it is saved beside the season until it is over.

    A new one begins when its lineups are named, by who sits there or by the dugouts; None where somebody leaves before.
    """
    path = _played_path(file, fixture.number)
    if path.exists():
        session: AnySession = saves.resumed(path, False, lambda record, journal: Session(grounds.game, record, journal))
        click.echo(f"Going on with {path}.")
        return session
    levels, _ = seats.levels(grounds.game, you, None if you == "both" else grounds.level, None, None)
    cards = cards_of(file, grounds, fixture)
    click.echo(f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {' at '.join(sheet.name for sheet in cards.sheets)}.")
    if not name_lineups(cards, [seat for seat in BOTH if levels[seat] == company.YOU]):
        return None
    seed = file.plan.seed_of(1, fixture.number)
    record = Record(grounds.game.name, grounds.game.edition, cards.setup, seed, levels, dice=dice)
    return Session(grounds.game, record, Journal.create(path, record))


def _played_path(file: SeasonFile, number: int) -> Path:
    return file.path.with_name(f"{file.path.name}.game{number}.jsonl")


def _typed_path(file: SeasonFile, number: int) -> Path:
    return file.path.with_name(f"{file.path.name}.game{number}.txt")


def sheets_of(file: SeasonFile, grounds: Grounds, fixture: Fixture) -> tuple[tuple[TeamSheet, TeamSheet], str]:
    """Who starts and bats in a game that is not over, and where that is settled already; else empty: it may change."""
    played, typed = _played_path(file, fixture.number), _typed_path(file, fixture.number)
    if played.exists():
        return grounds.game.sheets(read_journal(played).setup), str(played)
    setup = setup_of(file, grounds, fixture)
    if typed.exists():
        return as_typed(desk(grounds, fixture, setup), read_text(typed).splitlines(), typed).teams, str(typed)
    return grounds.game.sheets(setup), ""


def begun(file: SeasonFile) -> dict[int, Path]:
    """The games that people have begun and not finished, by number, and where they are kept."""
    name = re.escape(file.path.name)
    found = {}
    for path in sorted(file.path.parent.iterdir()):
        match = re.fullmatch(rf"{name}\.game([0-9]+)\.(jsonl|txt)", path.name)
        if match and file.game(1, int(match[1])) is None:
            found[int(match[1])] = path
    return found


def check_none_begun(file: SeasonFile, numbers: Collection[int]) -> None:
    """Raises NotLegal where the computer would play a game that somebody has begun."""
    for number, path in begun(file).items():
        if number in numbers:
            raise NotLegal(f"{_half_played(file, number, path)}; for the computer to play it from the start, remove {path}")


def waiting_clubs(file: SeasonFile, fixture: Fixture, mine: Collection[str]) -> list[str]:
    """The clubs of other games that somebody has begun before this one: their next games wait until those are over.

    Raises NotLegal where a club that is not somebody's own would come to this game past one that waits.
    """
    found: dict[str, tuple[int, Path]] = {}
    for number, path in begun(file).items():
        if number < fixture.number:
            other = fixture_of(file, number)
            found |= dict.fromkeys((other.away, other.home), (number, path))
    played = file.played(1)
    for before in file.plan.fixtures[: fixture.number - 1]:
        waits = [code for code in (before.away, before.home) if code in found]
        both = {before.away, before.home} & {fixture.away, fixture.home} - set(mine)
        if waits and both and before.number not in played and before.number >= found[waits[0]][0]:
            number, path = found[waits[0]]
            then = f"; game {before.number}, {before.away} at {before.home}, waits for it" if before.number > number else ""
            raise NotLegal(
                f"{_half_played(file, number, path)}{then};"
                f" who plays for {' and '.join(sorted(both))} in game {fixture.number} hangs on that"
            )
    return list(found)


def _half_played(file: SeasonFile, number: int, path: Path) -> str:
    fixture = fixture_of(file, number)
    return f"game {number}, {fixture.away} at {fixture.home}, is half played: {goes_on(number, path)} goes on with it"


def goes_on(number: int, path: Path) -> str:
    """What goes on with a game that somebody has begun in that file."""
    return f"--play {number}" if path.suffix == ".jsonl" else f"--enter {number} -"


def _not_both(file: SeasonFile, fixture: Fixture, path: Path, on: str) -> None:
    """A game is played here or typed in; raises NotLegal where it was begun the other way."""
    if path.exists():
        words = on.format(number=fixture.number)
        raise NotLegal(
            f"game {fixture.number}, {fixture.away} at {fixture.home}, was begun in {path}: {words}, or remove the file"
        )


def _names(game: AnyBallGame, session: AnySession) -> str:
    away, home = game.sheets(session.record.setup)
    pitchers = f", {away.pitcher.name} against {home.pitcher.name}" if away.pitcher and home.pitcher else ""
    return f"{away.name} at {home.name}{pitchers}"


def _counted(file: SeasonFile, fixture: Fixture, book: Scorebook) -> None:
    click.echo(box_text(book, min(keyboard.size()[0], 100)).rstrip())
    click.echo(f"\nGame {fixture.number} counts: it is in {file.path}.")


# --- Entered afterwards


def enter(file: SeasonFile, fixture: Fixture, source: str) -> None:
    """Count a finished game: from a file, or line by line as it is typed."""
    grounds = grounds_of(file.plan)
    text = typed(file, grounds, fixture, _typed_path(file, fixture.number)) if source == "-" else read_text(Path(source))
    if text is None:
        return
    cards = cards_of(file, grounds, fixture)
    lines = count_entered(file, grounds, fixture, text, "typed" if source == "-" else source)
    _typed_path(file, fixture.number).unlink(missing_ok=True)
    away, home = lines.score
    click.echo(f"Game {fixture.number} counts: {fixture.away} {away}, {fixture.home} {home}. It is in {file.path}.")
    for seat, club in zip(BOTH, lines.clubs, strict=True):
        for each in cards.available(seat):
            if each.barred and each.player.id in {**club.batting, **club.pitching}:
                tell(f"It counts, though by the rules {each.player.name} could not play: {each.barred}.")
