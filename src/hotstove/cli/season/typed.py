"""A finished game typed in at this terminal: each line is checked, read back and written to a file at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hotstove.baseball.teams import TeamSheet
from hotstove.book.play_by_play import Narrator, play_by_play
from hotstove.book.scorebook import Scorebook
from hotstove.cli.season.begun import with_file
from hotstove.cli.terminal.lines import before_command, print_line, read_line
from hotstove.cli.terminal.report import line_score
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.entered import enter_line, not_begun
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.store import SeasonFile
from hotstove.league.shorthand.game import Shorthand
from hotstove.league.shorthand.lineups import lineup_line
from hotstove.table.errors import HotStoveError
from hotstove.table.events import SIDES
from hotstove.table.game import Setup
from hotstove.table.log import NotSaved
from hotstove.table.texts import read_text

TYPING = """\
A line is a half-inning, a word a plate appearance. Digits are fielders: 1 pitcher, 2 catcher, 3-6 infield, 7-9 outfield.
  1B8 2B7 3B HR     hits, to a fielder or not        W  IW  HP        walk, on purpose, hit by the pitch
  K  K+WP           strikeout; batter safe           63  F8  L6  P4   ground out, fly, line drive, pop-up
  643  64           double play; runner forced       SF8  SH13        sacrifice fly, bunt
  E6                safe on an error                 SB2  CS2  WP PB  steal, caught, wild pitch, passed ball
  1B9(2-H)          a runner's own way               1B9+             one base more for all
  ph:Larkin         pinch hitter (pr: runs)          p:Mott           new pitcher
  home: Mott p, 5 Larkin lf        before the first play: Mott started, Larkin batted fifth and played left
  ..                ends a line whose half goes on   over: rain       ends a game that ends early
undo takes the last line back, log tells the plays so far, q leaves (what was typed is kept).
docs/shorthand.md has all words."""
"""The answer to ``?``."""
AS_IT_WAS = "Is it as it was? Enter counts it, undo takes the last line back, q leaves it."


def typed(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, setup: Setup, path: Path, command: str = "enter"
) -> str | None:
    """Read the shorthand of a game line by line and return it; None if the person leaves before its end.

    ``setup`` has the lineups that hold unless others are typed, ``command`` is the season's command that goes on.
    Every correct line is written at once to a file beside the season's, with which the same command goes on. The file begins
    with both lineups, so that they can't change until the game is over.
    """
    empty = not_begun(season_games, fixture, setup)
    lineups = [f"{side}: {lineup_line(sheet)}" for side, sheet in zip(SIDES, empty.teams, strict=True)]
    kept = read_text(path).splitlines() if path.exists() else lineups
    begun = kept is not lineups
    least = len(lineups) if [line.partition(":")[0] for line in kept[: len(lineups)]] == list(SIDES) else 0
    game = as_typed(empty, kept, path)
    for sheet in game.teams:
        _tell_lineup(sheet)
    if begun:
        print_line(f"Going on with {path}.")
    else:
        print_line("Other men began it? Say so first: away: NAME lf, or home: NAME p (? tells the words).")
    again = before_command("Go on with:", with_file(file, f"{command} {fixture.number} -"))
    try:
        while True:
            click.echo(_score_so_far(game) if game.over else str(game.status))
            line = read_line("> ")
            word = (line or "").lower()
            if game.over and not word:
                return "\n".join(kept) + "\n"
            if line is None or word in ("q", "quit"):
                break
            if word in ("?", "help"):
                click.echo(TYPING)
                continue
            if word in ("l", "log"):
                click.echo(play_by_play(game.events))
                continue
            if word in ("u", "undo"):
                if len(kept) == least:
                    click.echo("There is no line to take back.")
                    continue
                print_line(f"Taken back: {kept[-1]}")
                kept = kept[:-1]
                game = as_typed(empty, kept, path)
            else:
                teams, told = game.teams, len(game.events)
                try:
                    enter_line(game, line)
                except HotStoveError as error:
                    print_line(str(error))
                    continue
                kept = [*kept, line] if line else kept
                for before, sheet in zip(teams, game.teams, strict=True):
                    if sheet != before:
                        _tell_lineup(sheet)
                if line:
                    print_line(_read_back(game, told))
            _keep(path, kept if len(kept) > least else ())
    except KeyboardInterrupt:
        click.echo(f"\n{_left(path)}{again}", err=True)
        raise
    click.echo(f"Nothing is counted. {_left(path)}{again}")
    return None


def _read_back(game: Shorthand, told: int) -> str:
    """The events from number ``told`` on, in words."""
    narrator = Narrator()
    lines = [(number, line) for number, event in enumerate(game.events) for line in narrator.tell(event)]
    return " ".join(line.text for number, line in lines if number >= told and not line.heading)


def _score_so_far(game: Shorthand) -> str:
    """The line score of a finished game, to be compared with the paper, and the commands that can be typed now."""
    return f"{line_score(Scorebook.of(game.events))}\n{AS_IT_WAS}"


def _left(path: Path) -> str:
    return f"What was typed is in {path}.\n" if path.exists() else ""


def _tell_lineup(sheet: TeamSheet) -> None:
    print_line(f"{sheet.name}: {lineup_line(sheet)}")


def as_typed(empty: Shorthand, kept: Sequence[str], path: Path) -> Shorthand:
    """The game by these lines of a file; an error names the file and the line."""
    game = empty.copy()
    for number, line in enumerate(kept, 1):
        try:
            enter_line(game, line)
        except HotStoveError as error:
            raise type(error)(f"{path}: line {number}: {error}") from None
    return game


def _keep(path: Path, kept: Sequence[str]) -> None:
    """Write these lines to the file, or remove the file if there are none; if that fails, raise NotSaved and change nothing."""
    try:
        if not kept:
            path.unlink(missing_ok=True)
            return
        new = path.with_name(f".{path.name}.new")
        new.write_text("\n".join(kept) + "\n", encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise NotSaved(f"{path}: can't be written: {error.strerror}") from None
