"""``hotstove series``: a best of 3, 5 or 7 between two teams, kept in one file."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.cli import play, saves
from hotstove.cli.files import in_existing_folder
from hotstove.cli.options import Display, Saving, Teams, dice_option, display, managers, saving, seed_of_many_option, teams
from hotstove.cli.sides import Managers, swapped
from hotstove.cli.terminal import report
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.lines import before_command, print_line, read_line, spelled_out
from hotstove.cli.terminal.loop import GameLoop
from hotstove.league.series import Series, check_length, check_stands, draw_sides, record_of, set_up
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import open_book
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import computer_managers, keeps_passes
from hotstove.play.series import how_it_stands, rotation_named
from hotstove.play.sitting import Sitting
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession

SETTLED = (*play.SETTLED, "best_of", "home_stands", "draw", "away_rotation", "home_rotation", "dice")
"""The parameters that a saved series fixes."""


@click.command("series")
@click.argument("game", default="rb8")
@click.option("--best-of", type=int, metavar="3|5|7", help="How many games at most [default: 3].")
@teams
@click.option("--home-stands", default="", metavar="2-3-2", help="Games in a row at each home, by turns [default: the game's].")
@click.option("--draw", is_flag=True, help="Draw which of the teams named is at home first.")
@click.option("--away-rotation", metavar="A,B,C", help="Its starters in order [default: as its file lists them].")
@click.option("--home-rotation", metavar="A,B,C", help="The same for the other team.")
@managers
@seed_of_many_option
@dice_option
@saving
@click.option("--show", type=click.Path(path_type=Path), metavar="FILE", help="Only look at a saved series.")
@click.option("--game", "number", type=click.IntRange(1), metavar="N", help="With --show: that game, with its box score.")
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="With --game: write it as a saved game.")
@click.option("--box", is_flag=True, help="Print the box score of every game.")
@display
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    best_of: int | None,
    home_stands: str,
    teams: Teams,
    draw: bool,
    away_rotation: str | None,
    home_rotation: str | None,
    managers: Managers,
    seed: str,
    dice: str | None,
    saving: Saving,
    show: Path | None,
    number: int | None,
    write: Path | None,
    box: bool,
    display: Display,
) -> None:
    """Play a best of 3, 5 or 7 of GAME. It ends as soon as it is decided; one file keeps all of it, also in mid-game.

    \b
      hotstove series rb8 --best-of 5                            you against the computer, teams drawn
      hotstove series rb8 --away reds.yaml --home blues.yaml     with the squads of a draft
      hotstove series rb8 --best-of 7 --you none                 let the computer play both
      hotstove series --resume                                   go on with the last series
      hotstove series --show FILE                                where it stands, with all line scores
      hotstove series --show FILE --game 2 --write game2.jsonl   a game of it that is over, for replay and box

    A best of 3 has the games 1-1-1 at home for the first home team, the other, and the first again; best of 5 2-2-1, best
    of 7 2-3-2; Clutch's home games go by turns. --home-stands changes them, except in RB8. The starters take turns, the
    pitchers of Clutch and Pine Tar rest between games, and who is hurt in Pine Tar stays out; lineups are set before each
    game. --away, --home, --you, --away-manager and --home-manager name a team by its side in game 1; people and managers
    stay with their team. Teams that are not named are drawn.
    """
    if show is None and (number is not None or write is not None):
        raise click.UsageError("--game and --write go with --show")
    goes_on = saving.goes_on(ctx, "series", SETTLED)
    if show is not None:
        _show(show, number, write, box)
        return
    if goes_on:
        saved, passed_over = saving.chosen("series", _read, _stage)
        for line in passed_over:
            print_line(line)
    else:
        path = in_existing_folder(saving.save) if saving.save else saves.new_path("series", game)
        rules = ball_game_named(game)
        squads = series_of(rules)
        best_of = best_of or min(squads.lengths)
        check_length(squads, best_of)
        check_stands(squads, best_of, home_stands)
        RealDice.of(dice or "auto", rules)
        rotations = rotation_named(away_rotation or ""), rotation_named(home_rotation or "")
        record = _begin(rules, best_of, home_stands, teams, draw, rotations, managers, seed, dice or "auto")
        journal = Journal.create(path, record)
        saved = saves.OpenSave(Series(record, journal), journal)
    assert saved.journal is not None
    series, path = saved.contents, saved.journal.path
    print_line(f"{_called(series)}. Saved: {path}")
    again = before_command("Go on with:", f"hotstove series --resume {shlex.quote(str(path))}")
    saves.played(lambda: play_series(series, box, lambda: display.front()[0]), lambda: again, saved.journal)


def _begin(
    rules: AnyBallGame,
    best_of: int,
    home_stands: str,
    teams: Teams,
    draw: bool,
    rotations: tuple[tuple[str, ...], tuple[str, ...]],
    managers: Managers,
    seed: str,
    dice: str,
) -> Record:
    """The record of a new series, with its teams checked; sides that nobody has chosen are drawn."""
    sits, line = managers.tossed(seed).levels(rules)
    game = teams.set_up(rules)
    setup = set_up(rules, game, best_of, rotations, home_stands)
    if (draw or (teams.away is None and teams.home is None)) and draw_sides(seed):
        game = swapped(rules, setup, teams.switches)
        setup, sits = set_up(rules, game, best_of, stands=home_stands), (sits[HOME], sits[AWAY])
    names = [sheet.name for sheet in rules.sheets(game)]
    people = [name for name, level in zip(names, sits, strict=True) if level == YOU]
    managed = f" You manage the {people[0]}." if len(people) == 1 else ""
    print_line(f"The {names[HOME]} are at home first, the {names[AWAY]} visit.{managed}{f' {line}' if line else ''}")
    return record_of(rules, setup, seed, sits, dice, keeps_passes(rules, sits))


def _read(record: Record, path: Path, journal: Journal | None = None) -> Series:
    """A saved series, to look at or, with its journal, to go on with; raises Unreadable with the name of the file."""
    try:
        return Series(record, journal)
    except HotStoveError as error:
        raise Unreadable(f"{path}: {error}") from None


def _stage(series: Series) -> saves.SaveStage:
    if series.winner is not None:
        return "over"
    empty = all(saves.stage_of(game) == "empty" for game in series.games)
    return "empty" if empty else "under way"


# --- Playing


def play_series(series: Series, box: bool, front: Callable[[], Front]) -> bool:
    """Play game after game until the series is decided (returns True) or the person leaves."""
    for number in range(1, len(series.games) + (series.open is None)):
        click.echo(f"\n{_heading(series, number)}")
        _report(series, number, box=False)
    while series.winner is None:
        session = series.begin()
        number = len(series.games)
        click.echo(f"\n{_heading(series, number)}")
        if not _play_game(series, session, front):
            return False
        _report(series, number, box)
        if series.winner is None and YOU in series.record.seats and not _next(series, number):
            return False
    return True


def play_out(series: Series) -> bool:
    """Play a series between computers to its end; always True."""
    computers, _ = computer_managers(series.game, series.record.seats, series.record.setup)
    while series.winner is None:
        Sitting(series.begin(), series.log, computers=computers).play_out()
    return True


def _play_game(series: Series, session: AnySession, front: Callable[[], Front]) -> bool:
    rules = series.game
    computers, stand_in = computer_managers(rules, session.record.seats, session.record.setup)
    if stand_in:
        print_line(stand_in)
    if YOU not in session.record.seats:
        Sitting(session, series.log, computers=computers).play_out()
        return True
    return GameLoop(GameSitting(session, series.log, computers=computers, at_once=False), front()).play()


def _next(series: Series, number: int) -> bool:
    """Ask the person, and return whether the next game is to be played."""
    while True:
        typed = read_line(f"Enter plays game {number + 1}, x shows the box score, q leaves: ")
        if typed is None or typed in ("q", "quit"):
            return False
        if typed == "":
            return True
        if typed == "x":
            click.echo(_box(series.games[number - 1]))


# --- What is printed


def _called(series: Series) -> str:
    """``Best of 3``, with its seed when it is over: before that it would tell hands and dice to come."""
    return f"Best of {series.terms.best_of}{f', seed {spelled_out(series.record.seed)}' if series.winner is not None else ''}"


def _heading(series: Series, number: int) -> str:
    """``Game 2: Hares at Bakers, Lev Iwobarra against Mina Paszek.``"""
    away, home = series.game.sheets(series.setup_of(number))
    pitchers = f", {away.pitcher.name} against {home.pitcher.name}" if away.pitcher and home.pitcher else ""
    return f"Game {number}: {away.nickname} at {home.nickname}{pitchers}."


def _report(series: Series, number: int, box: bool) -> None:
    """Print a game's line score (or box score), and the standing of the series after it."""
    session = series.games[number - 1]
    click.echo(_box(session) if box else report.line_score(open_book(session)))
    winners = [series.winner_of(game) for game in range(1, number + 1)]
    click.echo(how_it_stands(series.terms, number, (winners.count(AWAY), winners.count(HOME))))


def _box(session: AnySession) -> str:
    return report.box(session, report.box_width())


# --- Looking


def _show(path: Path, number: int | None, write: Path | None, box: bool) -> None:
    """Print a saved series: all games, or one game with its box score; or write one game as a saved game of its own."""
    series = _read(read_journal(path), path)
    if number is None:
        if write is not None:
            raise click.UsageError("--write goes with --game")
        click.echo(f"{_called(series)}: {' and '.join(series.terms.names)}")
        for game in range(1, len(series.games) + (series.open is None)):
            click.echo(f"\n{_heading(series, game)}")
            _report(series, game, box)
        if series.open is not None:
            click.echo(f"\n{_heading(series, len(series.games))} It is not over.\n{report.line_score(open_book(series.open))}")
        return
    if number > len(series.games):
        raise NotLegal(f"{path}: game {number} was not played; there are {len(series.games)}")
    session = series.games[number - 1]
    if write is None:
        click.echo(_box(session))
        return
    if session.asks:  # its file would tell both managers' secrets, and its seed all dice to come
        raise NotLegal(f"{path}: game {number} is not over; it is written when it is")
    Journal.create(in_existing_folder(write), session.record).close()
    click.echo(f"wrote {write}", err=True)
