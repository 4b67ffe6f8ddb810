"""``hotstove series``: a best of 3, 5 or 7 between two teams, kept in one file."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Callable
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import series_of
from hotstove.baseball.words import counted
from hotstove.book.box import NOT_BEGUN, box_text, contents
from hotstove.book.columns import columns, padded
from hotstove.book.scorebook import Scorebook
from hotstove.cli.files import in_a_folder
from hotstove.cli.kept import chosen, kept, new_path
from hotstove.cli.options import settled, shared
from hotstove.cli.play import front_of
from hotstove.cli.switches import switches
from hotstove.cli.terminal import keyboard, saves, seats
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.lines import read_line, tell
from hotstove.cli.terminal.loop import GameLoop
from hotstove.league.series import AnySession, Series, check_length, draw_sides, record_of, set_up
from hotstove.play.game_sitting import GameSitting
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import YOU, computer_managers, holds_windows
from hotstove.play.sitting import Sitting
from hotstove.table.chance import toss
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, seen
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import Record
from hotstove.table.texts import as_node

KIND = "series"
"""The folder that they are saved in."""
_SETTLED = (
    *("best_of", "away", "home", "draw", "away_rotation", "home_rotation", "you", "manager", "away_manager", "home_manager"),
    *("options", "seed", "dice", "save"),
)
"""What a saved series holds already."""


@click.command("series")
@click.argument("game", default="rb8")
@click.option("--best-of", type=int, metavar="3|5|7", help="How many games at most [default: 3].")
@click.option("--away", metavar="TEAM|FILE", help="The team that visits in game 1 [default: drawn].")
@click.option("--home", metavar="TEAM|FILE", help="The team at home in game 1 [default: drawn].")
@click.option("--draw", is_flag=True, help="Draw which of the teams named is at home first.")
@click.option("--away-rotation", metavar="A,B,C", help="Its starters in order [default: as its file lists them].")
@click.option("--home-rotation", metavar="A,B,C", help="The same for the other team.")
@shared("you", "manager", "away_manager", "home_manager", "options", "seed", "dice", "save", "resume", "mend")
@click.option("--show", type=click.Path(path_type=Path), metavar="FILE", help="Only look at a saved series.")
@click.option("--game", "number", type=click.IntRange(1), metavar="N", help="With --show: that game, with its box score.")
@click.option("--write", type=click.Path(path_type=Path), metavar="FILE", help="With --game: write it as a saved game.")
@click.option("--box", is_flag=True, help="Print the box score of every game.")
@shared("plain", "speed", "pause")
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    best_of: int | None,
    away: str | None,
    home: str | None,
    draw: bool,
    away_rotation: str | None,
    home_rotation: str | None,
    you: str | None,
    manager: str | None,
    away_manager: str | None,
    home_manager: str | None,
    options: tuple[str, ...],
    seed: str | None,
    dice: str | None,
    save: Path | None,
    resume: str | None,
    mend: bool,
    show: Path | None,
    number: int | None,
    write: Path | None,
    box: bool,
    plain: bool,
    speed: str | None,
    pause: bool,
) -> None:
    """Play a best of 3, 5 or 7 of GAME. It ends as soon as it is decided; one file keeps all of it, also in mid-game.

    \b
      hotstove series rb8 --best-of 5                            you against the computer, teams drawn
      hotstove series rb8 --away reds.yaml --home blues.yaml     with the squads of a draft
      hotstove series rb8 --best-of 7 --you none                 let the computer play both
      hotstove series --resume                                   go on with the last series
      hotstove series --show FILE                                where it stands, with all line scores
      hotstove series --show FILE --game 2 --write game2.jsonl   a game of it, for replay, box and export

    Best of 3 has the games 1-1-1 at home for the first home team, the other, and the first again; best of 5 2-2-1,
    best of 7 2-3-2. The starters take turns, A B C A B C A; lineups are set before each game. --you, --away-manager and
    --home-manager name a team by its side in game 1; people and managers stay with their team.
    """
    if show is None and (number is not None or write is not None):
        raise click.UsageError("--game and --write go with --show")
    if resume is None and mend:
        raise click.UsageError("--mend goes with --resume")
    if show is not None:
        _show(show, number, write, box)
        return
    if resume is not None:
        settled(ctx, "series", _SETTLED)
        saved = _go_on(resume, mend)
    else:
        path = in_a_folder(save) if save else new_path(KIND, game)
        rules = ball_game_named(game)
        squads = series_of(rules)
        best_of = best_of or min(squads.lengths)
        check_length(squads, best_of)
        RealDice.of(dice or "auto", rules)
        rotations = _names(away_rotation), _names(home_rotation)
        levels = (you, manager, away_manager, home_manager)
        record = _begin(rules, best_of, away, home, draw, rotations, levels, options, seed, dice or "auto")
        journal = Journal.create(path, record)
        saved = saves.OpenSave(Series(record, journal), journal)
    assert saved.journal is not None
    series, path = saved.contents, saved.journal.path
    tell(f"Best of {series.terms.best_of}, seed {series.record.seed}. Saved: {path}")
    try:
        over = _play(series, box, lambda: front_of(plain, speed, pause)[0])
    except BaseException as stopped:
        if not isinstance(stopped, BrokenPipeError):
            click.echo(f"\n{_again(path)}", err=True)
        raise
    if not over:
        click.echo(_again(path))


def _again(path: Path) -> str:
    return f"Go on with: hotstove series --resume {shlex.quote(str(path))}"


def _names(written: str | None) -> tuple[str, ...]:
    return tuple(" ".join(name.split()) for name in written.split(",")) if written else ()


def _begin(
    rules: AnyBallGame,
    best_of: int,
    away: str | None,
    home: str | None,
    draw: bool,
    rotations: tuple[tuple[str, ...], tuple[str, ...]],
    levels: tuple[str | None, str | None, str | None, str | None],
    options: tuple[str, ...],
    seed: str | None,
    dice: str,
) -> Record:
    """The record of a new series: teams checked, people and managers by club, sides drawn where nobody agreed on them."""
    seed = seed or secrets.token_hex(4)
    you, both, away_level, home_level = levels
    you = you or SIDES[HOME if toss(f"{seed} seat") else AWAY]
    sits, line = seats.levels(rules, you, both, away_level, home_level)
    chosen = switches(options)
    teams = rules.set_up(as_node(away, "--away"), as_node(home, "--home"), chosen)
    setup = set_up(rules, teams, best_of, rotations)
    if (draw or (away is None and home is None)) and draw_sides(seed):
        teams = rules.set_up(as_node(setup.home), as_node(setup.away), chosen)
        setup, sits = set_up(rules, teams, best_of), (sits[HOME], sits[AWAY])
    names = [sheet.name for sheet in rules.sheets(teams)]
    people = [name for name, level in zip(names, sits, strict=True) if level == YOU]
    managed = f" You manage the {people[0]}." if len(people) == 1 else ""
    tell(f"The {names[HOME]} are at home first, the {names[AWAY]} visit.{managed}{f' {line}' if line else ''}")
    return record_of(rules, setup, seed, sits, dice, holds_windows(rules, sits))


def _read(path: Path, journal: Journal | None = None, record: Record | None = None) -> Series:
    """A saved series, to look at or (with its journal) to go on with; raises what is wrong with it, naming the file."""
    record = record or read_journal(path)
    try:
        return Series(record, journal)
    except HotStoveError as error:
        raise Unreadable(f"{path}: {error}") from None


def _go_on(resume: str, mend: bool) -> saves.OpenSave[Series]:
    saved, passed_over = chosen(resume, kept(KIND), "series", lambda path: _opened(path, mend), _stands)
    for line in passed_over:
        tell(line)
    return saved


def _stands(series: Series) -> saves.Stands:
    if series.winner is not None:
        return "over"
    empty = all(saves.stands(game.record, not game.asks) == "empty" for game in series.games)
    return "empty" if empty else "under way"


def _opened(path: Path, mend: bool) -> saves.OpenSave[Series]:
    return saves.resumed(path, mend, lambda record, journal: _read(path, journal, record))


# --- Playing


def _play(series: Series, box: bool, front: Callable[[], Front]) -> bool:
    """Game after game until the series is decided (True) or the person leaves."""
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


def _play_game(series: Series, session: AnySession, front: Callable[[], Front]) -> bool:
    rules = series.game
    computers, stand_in = computer_managers(rules, session.record.seats, session.record.setup)
    if stand_in:
        tell(stand_in)
    if YOU not in session.record.seats:
        Sitting(session, series.log, computers=computers).play_out()
        return True
    return GameLoop(GameSitting(rules, session, series.log, computers=computers, at_once=False), front()).play()


def _next(series: Series, number: int) -> bool:
    """Does the person go on to the next game?"""
    while True:
        typed = read_line(f"Enter plays game {number + 1}, x shows the box score, q leaves: ")
        if typed is None or typed in ("q", "quit"):
            return False
        if typed == "":
            return True
        if typed == "x":
            click.echo(_box(series.games[number - 1]))


# --- What is printed


def _heading(series: Series, number: int) -> str:
    """``Game 2: Hares at Bakers, Lev Iwobarra against Mina Paszek.``"""
    away, home = series.game.sheets(series.terms.setup_of(number))
    pitchers = f", {away.pitcher.name} against {home.pitcher.name}" if away.pitcher and home.pitcher else ""
    return f"Game {number}: {away.nickname} at {home.nickname}{pitchers}."


def _report(series: Series, number: int, box: bool) -> None:
    """A game's line score (or box score), and where the series stands after it."""
    session = series.games[number - 1]
    click.echo(_box(session) if box else line_score(_book(session)))
    click.echo(standing(series, number))


def standing(series: Series, number: int) -> str:
    """``After 3 games: Bakers 2, Hares 1.``"""
    winners = [series.winner_of(game) for game in range(1, number + 1)]
    won = winners.count(AWAY), winners.count(HOME)
    names = series.terms.names
    ahead = sorted(BOTH, key=lambda club: -won[club])
    if series.winner is not None and number == len(series.games):
        return f"The {names[ahead[0]]} win the series, {counted(won[ahead[0]], 'game')} to {won[ahead[1]]}."
    return f"After {counted(number, 'game')}: {', '.join(f'{names[club]} {won[club]}' for club in ahead)}."


def _book(session: AnySession) -> Scorebook:
    return Scorebook.of(seen(session.events, ()))


def _box(session: AnySession) -> str:
    return box_text(_book(session), min(keyboard.size()[0], 100)).rstrip()


def line_score(book: Scorebook) -> str:
    """Innings and totals of both teams, two lines below a heading."""
    if not book.sides:
        return NOT_BEGUN.rstrip()
    found = contents(book)
    room = max(columns(team.nickname) for team in found.teams)
    lines = [padded(name, room) for name in ("", *(team.nickname for team in found.teams))]
    for number, away, home in found.innings:
        cells = (str(number), away, home)
        wide = max(map(len, cells)) + 1
        lines = [f"{line}{cell:>{wide}}" for line, cell in zip(lines, cells, strict=True)]
    for label, away, home in found.line_totals:
        lines = [f"{line}{cell:>5}" for line, cell in zip(lines, (label, away, home), strict=True)]
    return "\n".join(line.rstrip() for line in lines)


# --- Looking


def _show(path: Path, number: int | None, write: Path | None, box: bool) -> None:
    """A saved series: all games, or one with its box score, or as a saved game of its own."""
    series = _read(path)
    if number is None:
        if write is not None:
            raise click.UsageError("--write goes with --game")
        click.echo(f"Best of {series.terms.best_of}, seed {series.record.seed}: {' and '.join(series.terms.names)}")
        for game in range(1, len(series.games) + (series.open is None)):
            click.echo(f"\n{_heading(series, game)}")
            _report(series, game, box)
        if series.open is not None:
            click.echo(f"\n{_heading(series, len(series.games))} It is not over.\n{line_score(_book(series.open))}")
        return
    if number > len(series.games):
        raise NotLegal(f"{path}: game {number} was not played; there are {len(series.games)}")
    session = series.games[number - 1]
    if write is None:
        click.echo(_box(session))
        return
    Journal.create(in_a_folder(write), session.record).close()
    click.echo(f"wrote {write}", err=True)
