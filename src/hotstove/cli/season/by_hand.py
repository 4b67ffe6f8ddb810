"""``hotstove season play`` and ``enter``: games of a season that people play here, or play at a table and type in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.teams import TeamSheet
from hotstove.book.box import box_text
from hotstove.book.scorebook import Scorebook
from hotstove.cli import saves
from hotstove.cli.jobs import jobs_option
from hotstove.cli.options import Display, dice_option, display
from hotstove.cli.season import begun
from hotstove.cli.season.files import file_option, open_season
from hotstove.cli.season.lineups import name_lineups
from hotstove.cli.season.sim import play_before
from hotstove.cli.season.typed import as_typed, typed
from hotstove.cli.sides import PEOPLE, Managers
from hotstove.cli.terminal.front import Front
from hotstove.cli.terminal.lines import before_command, print_line
from hotstove.cli.terminal.loop import GameLoop
from hotstove.cli.terminal.report import box_width
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import attempt_with, begun_again_words, next_attempt, note_attempt
from hotstove.league.season.by_hand import check_open, count_entered, count_hand, lineup_cards, next_of
from hotstove.league.season.entered import not_begun
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.kept_lineups import LineupBook
from hotstove.league.season.named_lineups import cards_as_named
from hotstove.league.season.people import check_no_friend, own_clubs
from hotstove.league.season.results import ONLY, setup_of
from hotstove.league.season.store import SeasonFile
from hotstove.play.game_sitting import GameSitting
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import computer_managers, keeps_passes
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import BOTH, SIDES
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import read_text, whole_number

NEXT = "next"
"""The next game of the user's clubs."""


@click.command("play")
@click.argument("wanted", metavar="[NUMBER|CLUB]", default=NEXT)
@file_option
@click.option("--you", type=click.Choice(PEOPLE), help="Where you sit [default: with your club, else at home].")
@dice_option
@display
@jobs_option
def play_command(
    wanted: str,
    path: Path | None,
    you: str | None,
    dice: str | None,
    display: Display,
    jobs: int | None,
) -> None:
    """Play a game of the season yourself: by its number, the next of a club, or the next of your clubs.

    \b
      hotstove season play                    the next game of your clubs ("hotstove season mine" says which they are)
      hotstove season play 41                 any game that is not over
      hotstove season play yankees            the next of a club
      hotstove season play 41 --dice ask      with your own dice

    The computer plays what comes before it. Leave with q; the same command goes on.
    """
    with open_season(path) as file:
        clubs = own_clubs(file)
        fixture = _wanted(file, wanted, clubs)
        check_no_friend(file, (fixture.away, fixture.home))
        begun.check_not_at_table(file, fixture)
        begun.check_not_both(file, fixture, begun.typed_path(file, fixture.number))
        play_before(file, jobs, fixture)
        _play(file, fixture, you, dice or "auto", lambda: display.front()[0], clubs)


@click.command("enter")
@click.argument("number", type=click.IntRange(1))
@click.argument("source", metavar="FILE")
@file_option
@jobs_option
def enter_command(number: int, source: str, path: Path | None, jobs: int | None) -> None:
    """Count game NUMBER, played at a real table, from FILE in shorthand; - types it in here, line by line.

    \b
      hotstove season enter 41 game41.txt
      hotstove season enter 41 -              each line is checked and read back at once; ? tells the words

    The computer plays what comes before it. docs/shorthand.md has the words.
    """
    with open_season(path) as file:
        fixture = check_open(file, number)
        begun.check_not_at_table(file, fixture)
        begun.check_not_both(file, fixture, begun.played_path(file, fixture.number))
        play_before(file, jobs, fixture)
        _enter(file, fixture, source)


def _wanted(file: SeasonFile, text: str, mine: Sequence[str]) -> Fixture:
    number = whole_number(text)
    if number is not None:
        return check_open(file, number)
    if text == NEXT and not mine:
        raise NotLegal("no club is yours: name a game's number or a club, or say which are yours: hotstove season mine CLUB")
    codes = mine if text == NEXT else [file.plan.club(text).code]
    fixture = next_of(file, codes)
    if fixture is None:
        raise NotLegal(f"{', '.join(codes)}: all games are over")
    return check_open(file, fixture.number)


def _play(
    file: SeasonFile, fixture: Fixture, you: str | None, dice: str, front: Callable[[], Front], mine: Sequence[str]
) -> None:
    """Play a game of the season, or go on with one; when it is over, count it."""
    season_games = SeasonGames.of(file.plan)
    game = season_games.game
    thrown = RealDice.of(dice, game)
    saved = _saved(file, season_games, fixture, you or _own(fixture, mine), dice)
    if saved is None:
        click.echo(f"Nothing is begun. {_on(file, fixture)}")
        return
    session = saved.contents
    thrown = RealDice.of(session.record.dice, game) if dice == "auto" else thrown
    computers, stand_in = computer_managers(game, session.record.seats, session.record.setup)
    print_line(f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {_names(game, session)}. {stand_in}".rstrip())
    loop = GameLoop(GameSitting(session, saved.journal, thrown, computers, at_once=False), front())
    if not saves.played(loop.play, lambda: _on(file, fixture), saved.journal):
        return
    count_hand(file, season_games, fixture, session.record, session.events)
    if saved.journal is not None:
        saved.journal.close()
        saved.journal.path.unlink(missing_ok=True)
    _counted(file, fixture, Scorebook.of(session.events))


def _on(file: SeasonFile, fixture: Fixture) -> str:
    return before_command("Go on with:", begun.with_file(file, f"play {fixture.number}"))


def _own(fixture: Fixture, mine: Sequence[str]) -> str:
    """The side of the person: that of the person's club, and home if neither or both clubs are the person's."""
    return SIDES[0] if fixture.away in mine and fixture.home not in mine else SIDES[1]


def _saved(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, you: str, dice: str
) -> saves.OpenSave[AnySession] | None:
    """The game as far as it has been played; until it is over, its file is beside the season's.

    A new game begins when its lineups are named, by people or by the dugouts; returns None if a person leaves before that.
    """
    path = begun.played_path(file, fixture.number)
    if path.exists():
        if not path.is_file():
            raise Unreadable(f"{path}: no file; game {fixture.number} is kept there while it is played")
        saved: saves.OpenSave[AnySession] = saves.resumed(path, False, lambda record, *_: Session(season_games.game, record))
        try:
            note_attempt(file, fixture.number, attempt_with(file, fixture.number, saved.contents.record.seed))
        except DoesNotFit:
            raise DoesNotFit(
                f"{path}: not game {fixture.number} of {file.path} as it was begun last; put it elsewhere to begin that anew"
            ) from None
        for line in saves.lost(saved.journal):
            print_line(line)
        click.echo(f"Going on with {path}.")
        return saved
    levels, _ = Managers(you, None if you == "both" else season_games.level).levels(season_games.game)
    people = [seat for seat in BOTH if levels[seat] == YOU]
    cards, cant = cards_as_named(file, season_games, fixture, people)
    if cant:
        print_line(f"What was named for this game is left out: {cant}.")
    click.echo(f"Game {fixture.number}, {file.plan.date_of(fixture.day)}: {' at '.join(sheet.name for sheet in cards.sheets)}.")
    books = {seat: LineupBook(file, (fixture.away, fixture.home)[seat]) for seat in people}
    if not name_lineups(cards, people, books):
        return None
    game, keeps = season_games.game, keeps_passes(season_games.game, levels)
    attempt = next_attempt(file, fixture.number)
    seed = file.plan.seed_of(ONLY, fixture.number, attempt)
    record = Record(game.name, game.edition, cards.setup, seed, levels, dice=dice, keeps_passes=keeps)
    journal = Journal.create(path, record)
    note_attempt(file, fixture.number, attempt)
    if again := begun_again_words(attempt + 1):
        print_line(f"This game is {again}, with other dice; the season says so.")
    return saves.OpenSave(Session(season_games.game, record), journal)


def sheets_of(file: SeasonFile, season_games: SeasonGames, fixture: Fixture) -> tuple[tuple[TeamSheet, TeamSheet], str]:
    """Both lineups of a game that is not over, and the file that fixes them; an empty text if they may change."""
    played, typed = begun.played_path(file, fixture.number), begun.typed_path(file, fixture.number)
    if played.exists():
        return season_games.game.sheets(read_journal(played).setup), str(played)
    setup = setup_of(file, season_games, fixture)
    if typed.exists():
        return as_typed(not_begun(season_games, fixture, setup), read_text(typed).splitlines(), typed).teams, str(typed)
    return season_games.game.sheets(setup), ""


def _names(game: AnyBallGame, session: AnySession) -> str:
    away, home = game.sheets(session.record.setup)
    pitchers = f", {away.pitcher.name} against {home.pitcher.name}" if away.pitcher and home.pitcher else ""
    return f"{away.name} at {home.name}{pitchers}"


def _counted(file: SeasonFile, fixture: Fixture, book: Scorebook) -> None:
    click.echo(box_text(book, box_width()).rstrip())
    click.echo(f"\nGame {fixture.number} counts: it is in {file.path}.")


# --- Entered afterwards


def _enter(file: SeasonFile, fixture: Fixture, source: str) -> None:
    """Count a finished game, read from a file or typed in line by line."""
    season_games = SeasonGames.of(file.plan)
    if source == "-":
        setup = setup_of(file, season_games, fixture)
        text = typed(file, season_games, fixture, setup, begun.typed_path(file, fixture.number))
    else:
        text = read_text(Path(source))
    if text is None:
        return
    cards = lineup_cards(file, season_games, fixture)
    lines = count_entered(file, season_games, fixture, text, "typed" if source == "-" else source)
    begun.typed_path(file, fixture.number).unlink(missing_ok=True)
    away, home = lines.score
    click.echo(f"Game {fixture.number} counts: {fixture.away} {away}, {fixture.home} {home}. It is in {file.path}.")
    for seat, club in zip(BOTH, lines.clubs, strict=True):
        for each in cards.available(seat):
            if each.barred and each.player.id in {**club.batting, **club.pitching}:
                print_line(f"It counts, though by the rules {each.player.name} could not play: {each.barred}.")
