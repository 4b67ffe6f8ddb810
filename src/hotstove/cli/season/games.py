"""The commands that show and write out single games of a season: ``box``, ``replay``, ``hindsight`` and ``export``.

All that is shown of a game is made by playing it again from its seed, its answers or its shorthand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from hotstove.baseball.teams import TeamSheet
from hotstove.cli.box import BoxLook, box_look
from hotstove.cli.export import OUT_HELP, USUAL, written_into
from hotstove.cli.files import check_writable, existing_folder, in_existing_folder
from hotstove.cli.hindsight import HindsightLook, hindsight_look
from hotstove.cli.named_games import NEWEST, GameName, Listed, pick
from hotstove.cli.replay import ReplayLook, replay_look
from hotstove.cli.season import tables
from hotstove.cli.season.looks import look as look_command
from hotstove.cli.season.looks import opened
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import begun_again_words
from hotstove.league.season.by_hand import fixture_of
from hotstove.league.season.dated import retrosheet_of
from hotstove.league.season.game import ENTERED, Finished, SeasonGames
from hotstove.league.season.lines import unpacked
from hotstove.league.season.postseason_games import all_fixtures
from hotstove.league.season.reproduced import attempt_of, events_of, record_of, taken_back_of
from hotstove.league.season.store import SeasonFile
from hotstove.play.taking_back import said_of
from hotstove.table.errors import DoesNotFit, NotLegal
from hotstove.table.journal import Journal
from hotstove.table.session import Session

WANTED = click.argument("wanted", metavar="[GAME]", default=NEWEST)


@look_command("box")
@WANTED
@box_look
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write the game here as a saved game.")
def box_command(path: Path | None, replay: int, wanted: str, look: BoxLook, out: Path | None) -> None:
    """Print the box score of a GAME that is over: its number, newest, a date, a club, or a date and a club.

    \b
      hotstove season box 41
      hotstove season box                              the last that is over
      hotstove season box yankees                      the last of the Yankees
      hotstove season box 1927-05-30/yankees --plays   that of a day, with every play in words
      hotstove season box 41 --scorecard card.html     the diamond grid, a sheet for each team
    """
    look.check_files()
    with opened(path, replay) as file:
        fixture, finished = game_named(file, replay, wanted)
        season_games = SeasonGames.of(file.plan)
        try:
            events = events_of(season_games, fixture, finished)
        except DoesNotFit as error:
            if out is not None or look.plays or look.html or look.scorecard or look.checked:
                raise
            text = tables.lines_text(file.plan, fixture, unpacked(finished.lines), file.totals(replay))
            click.echo(f"{text}\n\nOnly its lines: {error}")
            return
        if out is not None:
            Journal.create(in_existing_folder(out), record_of(season_games, fixture, finished)).close()
            click.echo(f"wrote {out}", err=True)
        look.show(events, head_of(file, fixture, finished))


@look_command("replay")
@WANTED
@replay_look
def replay_command(path: Path | None, replay: int, wanted: str, look: ReplayLook) -> None:
    """Go through a GAME that is over again: its number, newest, a date, a club, or a date and a club.

    \b
      hotstove season replay 41
      hotstove season replay yankees --step            one play at a time; b goes back
      hotstove season replay 1927-05-30/yankees --until 12

    A game that was entered in shorthand has no dice and choices; its plays are told.
    """
    with opened(path, replay) as file:
        fixture, finished = game_named(file, replay, wanted)
        season_games = SeasonGames.of(file.plan)
        events = events_of(season_games, fixture, finished)
        head = head_of(file, fixture, finished)
        if finished.kind == ENTERED:
            look.tell(events, head)
        else:
            look.show(Session(season_games.game, record_of(season_games, fixture, finished)), head)


@look_command("hindsight")
@WANTED
@hindsight_look
def hindsight_command(path: Path | None, replay: int, wanted: str, look: HindsightLook) -> None:
    """Look back on a GAME that is over: the chance to win after every play, and what choices of people have cost.

    \b
      hotstove season hindsight 41
      hotstove season hindsight                        the last that is over
    """
    with opened(path, replay) as file:
        fixture, finished = game_named(file, replay, wanted)
        season_games = SeasonGames.of(file.plan)
        events_of(season_games, fixture, finished)  # raises if it would be another game today
        look.show(Session(season_games.game, record_of(season_games, fixture, finished)))


@look_command("export")
@click.argument("wanted", nargs=-1, metavar="[GAME]...")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER", default=USUAL, help=OUT_HELP)
def export_command(path: Path | None, replay: int, wanted: tuple[str, ...], out: Path) -> None:
    """Write games that are over as Retrosheet event files, with TEAM file and rosters, dated by the schedule.

    All games of the schedule, or each GAME by its number, newest, a date, a club, or a date and a club.

    \b
      hotstove season export --out retro
      hotstove season export 41 1927-05-30/yankees --out retro
    """
    existing_folder(out.parent, "--out: ")
    check_writable(out, "--out")
    with opened(path, replay) as file, file.as_it_stands():
        for written in _export(file, replay, wanted, out):
            click.echo(written)


def head_of(file: SeasonFile, fixture: Fixture, finished: Finished) -> str:
    """``Game 41, 1927-05-30: NYA at BOS``; then whether people have begun it again, and what they have taken back."""
    head = f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {fixture.away} at {fixture.home}"
    told = begun_again_words(attempt_of(finished) + 1), said_of(taken_back_of(finished))
    return ", ".join(words for words in (head, *told) if words)


def game_named(file: SeasonFile, replay: int, wanted: str) -> tuple[Fixture, Finished]:
    """A game of the season that is over, by its name.

    Raises Unreadable if no game that is over has the name, or several have it, and NotLegal for the number of one that is not
    over.
    """
    number = GameName.of(wanted).number
    if number is None:
        number = _listed_game(file, replay, wanted)
    fixture = fixture_of(file, number)
    finished = file.game(replay, number)
    if finished is None:
        gone = file.is_totals_only(replay)
        why = "its replay keeps only statistics (--all-games keeps the games)" if gone else "it is not over"
        raise NotLegal(f"game {number}, {fixture.away} at {fixture.home}: {why}")
    return fixture, finished


def _listed_game(file: SeasonFile, replay: int, wanted: str) -> int:
    if file.is_totals_only(replay):
        raise NotLegal(f"{file.path}: replay {replay} keeps only statistics (--all-games keeps the games)")
    over = set(file.scores(replay))
    fixtures = [fixture for fixture in all_fixtures(file) if fixture.number in over]
    fixtures.sort(key=lambda fixture: (-fixture.day, -fixture.number))
    sheets = {club.code: TeamSheet(club.code, club.name, club.name, ()) for club in file.plan.clubs}

    def sides(fixture: Fixture) -> Callable[[], tuple[TeamSheet, TeamSheet]]:
        return lambda: (sheets[fixture.away], sheets[fixture.home])

    games = [Listed(each.number, file.plan.date_of(each.day), sides(each)) for each in fixtures]
    name = GameName.of(wanted)
    if name.club:  # a part of a name that several clubs have is said here
        code = file.plan.club(name.club).code
        wanted = f"{name.day}/{code}" if name.day is not None else code
    return pick(wanted, games, f"{file.path}, games that are over,").number


def _export(file: SeasonFile, replay: int, wanted: tuple[str, ...], folder: Path) -> list[Path]:
    """Write finished games as Retrosheet files with the dates of the schedule; all of the schedule if none is named."""
    chosen = {fixture.number for fixture, _ in (game_named(file, replay, name) for name in wanted)}
    files = retrosheet_of(file, SeasonGames.of(file.plan), replay, chosen)
    if not files:
        raise NotLegal(f"{file.path}: no game of replay {replay} is there to be written")
    return written_into(folder, files)
