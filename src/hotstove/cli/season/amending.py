"""``hotstove season correct``, ``remove`` and ``shorthand``: games that are over mended, taken out, written to be mended."""

from __future__ import annotations

from pathlib import Path

import click

from hotstove.cli.files import free_for_output, write_one
from hotstove.cli.season import begun
from hotstove.cli.season.files import file_option, open_season
from hotstove.cli.season.games import WANTED, game_named
from hotstove.cli.season.looks import look, opened
from hotstove.cli.season.sim import tell_next
from hotstove.cli.season.typed import typed
from hotstove.league.season.amended import amend, check_over, correction, removal
from hotstove.league.season.game import ENTERED, SeasonGames
from hotstove.league.season.reproduced import events_of
from hotstove.league.season.taken_out import kept_beside
from hotstove.league.shorthand.text import shorthand
from hotstove.table.texts import read_text

NUMBER = click.argument("number", type=click.IntRange(1))


@look("shorthand")
@WANTED
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write it here [default: print it].")
def shorthand_command(path: Path | None, replay: int, wanted: str, out: Path | None) -> None:
    """Print a GAME that is over in shorthand: one that was entered as it was entered, any other as it would be.

    \b
      hotstove season shorthand 41 --out game41.txt    write it, mend it, then
      hotstove season correct 41 game41.txt
    """
    if out is not None:
        free_for_output(out)
    with opened(path, replay) as file:
        fixture, finished = game_named(file, replay, wanted)
        text = finished.answers
        if finished.kind != ENTERED:
            text = shorthand(events_of(SeasonGames.of(file.plan), fixture, finished))
    if out is None:
        click.echo(text.rstrip("\n"))
    else:
        write_one(out, text)


@click.command("correct")
@NUMBER
@click.argument("source", metavar="FILE")
@file_option
def correct_command(number: int, source: str, path: Path | None) -> None:
    """Put the shorthand in FILE in the place of that of game NUMBER, which was entered; - types it in here.

    \b
      hotstove season shorthand 41 --out game41.txt    what was entered
      hotstove season correct 41 game41.txt

    Standings and statistics are worked out anew. Games that were played since stay as they were played.
    """
    with open_season(path) as file:
        fixture, finished = check_over(file, number)
        season_games = SeasonGames.of(file.plan)
        typed_path = begun.typed_path(file, number)
        if source == "-":
            setup = season_games.setup_of_text(finished.sheets, fixture)
            text = typed(file, season_games, fixture, setup, typed_path, "correct")
        else:
            text = read_text(Path(source))
        if text is None:
            return
        amendment = correction(file, season_games, number, text, "typed" if source == "-" else source)
        amend(file, amendment)
        typed_path.unlink(missing_ok=True)
        assert amendment.game is not None
        before, (away, home) = finished.score, amendment.game.score
        click.echo(
            f"Game {number} is corrected: {fixture.away} {away}, {fixture.home} {home} (it was {before[0]} to {before[1]}). "
            f"It is in {file.path}."
        )


@click.command("remove")
@NUMBER
@file_option
def remove_command(number: int, path: Path | None) -> None:
    """Take game NUMBER, which is over, out of the season: it is still to be played or entered then.

    Standings and statistics are worked out anew. Games that were played since stay as they were played. A game that people
    played or entered is written to a file beside the season's first.
    """
    with open_season(path) as file:
        fixture, finished = check_over(file, number)
        season_games = SeasonGames.of(file.plan)
        with kept_beside(file, season_games, fixture, finished) as kept:
            amend(file, removal(file, season_games, number))
        where = f" It is kept in {kept}." if kept is not None else ""
        click.echo(f"Game {number}, {fixture.away} at {fixture.home}, is out of {file.path}.{where}")
        tell_next(file)
