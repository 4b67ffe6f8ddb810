"""Games of a season at this terminal: played by hand, or typed in afterwards."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.box import box_text
from hotstove.baseball.scorebook import Scorebook
from hotstove.cli.draft_room import read_line
from hotstove.cli.terminal import keyboard, seats
from hotstove.cli.terminal.saves import AnySession
from hotstove.cli.terminal.sitting import Front, Sitting
from hotstove.league.schedule import Fixture
from hotstove.league.season_entry import desk
from hotstove.league.season_entry import enter as enter_line
from hotstove.league.season_game import Grounds, grounds_of
from hotstove.league.season_hand import check_open, count_entered, count_hand, next_of, setup_of
from hotstove.league.season_store import SeasonFile
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import SIDES
from hotstove.table.journal import Journal
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import read_text


def wanted(file: SeasonFile, text: str, mine: Sequence[str]) -> Fixture:
    """The game that somebody wants to play: by its number, a club's next, or the next of his clubs."""
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
    thrown = seats.Dice.of(dice, game)
    session = _session(file, grounds, fixture, you or _own(fixture, mine), dice)
    thrown = seats.Dice.of(session.record.dice, game) if dice == "auto" else thrown
    players, stand_in = seats.players(game, session.record.seats, session.record.setup)
    click.echo(f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {_names(game, session)}. {stand_in}".rstrip())
    again = f"Go on with: hotstove season --file {shlex.quote(str(file.path))} --play {fixture.number}"
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


def _own(fixture: Fixture, mine: Sequence[str]) -> str:
    """Where a person sits: with his club, at home where neither or both are his."""
    return SIDES[0] if fixture.away in mine and fixture.home not in mine else SIDES[1]


def _session(file: SeasonFile, grounds: Grounds, fixture: Fixture, you: str, dice: str) -> AnySession:
    """The game as far as it has been played: it is saved beside the season until it is over."""
    path = file.path.with_name(f"{file.path.name}.game{fixture.number}.jsonl")
    if path.exists():
        journal, record = Journal.resume(path)
        click.echo(f"Going on with {path}.")
        return Session(grounds.game, record, journal)
    levels, _ = seats.levels(grounds.game, you, None if you == "both" else grounds.level, None, None)
    setup = setup_of(file, grounds, fixture)
    seed = file.plan.seed_of(1, fixture.number)
    record = Record(grounds.game.name, grounds.game.edition, setup, seed, levels, dice=dice)
    return Session(grounds.game, record, Journal.create(path, record))


def _names(game: AnyBallGame, session: AnySession) -> str:
    away, home = game.sheets(session.record.setup)
    pitchers = f", {away.pitcher.name} against {home.pitcher.name}" if away.pitcher and home.pitcher else ""
    return f"{away.name} at {home.name}{pitchers}"


def _counted(file: SeasonFile, fixture: Fixture, book: Scorebook) -> None:
    click.echo(box_text(book, min(keyboard.size()[0], 100)).rstrip())
    click.echo(f"\nGame {fixture.number} counts: it is in {file.path}.")


# --- Entered afterwards


def enter(file: SeasonFile, number: str, source: str) -> None:
    """Count a finished game: from a file, or line by line as it is typed."""
    if not number.isdecimal():
        raise Unreadable(f"--enter {number}: expected the number of a game")
    fixture = check_open(file, int(number))
    grounds = grounds_of(file.plan)
    text = _typed(file, grounds, fixture) if source == "-" else read_text(Path(source))
    if text is None:
        click.echo("Nothing is counted.")
        return
    lines = count_entered(file, grounds, fixture, text, "typed" if source == "-" else source)
    away, home = lines.score
    click.echo(f"Game {fixture.number} counts: {fixture.away} {away}, {fixture.home} {home}. It is in {file.path}.")


def _typed(file: SeasonFile, grounds: Grounds, fixture: Fixture) -> str | None:
    """The shorthand of a game as it is typed, each line checked at once; None where somebody leaves before its end."""
    game = desk(grounds, fixture, setup_of(file, grounds, fixture))
    kept: list[str] = []
    while not game.over:
        click.echo(str(game.standing))
        line = read_line("> ")
        if line is None or line.strip() in ("q", "quit"):
            return None
        try:
            enter_line(game, line)
        except HotStoveError as error:
            click.echo(str(error))
        else:
            kept.append(line)
    return "\n".join(kept) + "\n"
