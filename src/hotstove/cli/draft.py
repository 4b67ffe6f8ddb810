"""``hotstove draft``: two squads from a game's cards, and whether a team file holds a squad by the rules."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.contests import squad_file
from hotstove.baseball.words import counted
from hotstove.cli import saves
from hotstove.cli.draft_room import DraftRoom
from hotstove.cli.files import check_writable, in_existing_folder, write
from hotstove.cli.options import SPEEDS, Saving, saving, seed_is_chosen, seed_option, speed_option
from hotstove.cli.terminal.lines import before_command, in_window, print_line
from hotstove.league.draft import DRAWN, Draft, DraftState, squad_names
from hotstove.play.drafting import DraftSitting
from hotstove.play.seats import sensible_level
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES
from hotstove.table.files import resolved
from hotstove.table.journal import Journal
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node, read_yaml_file

PEOPLE = {"first": (True, False), "second": (False, True), "both": (True, True), "none": (False, False)}
LEAGUE: Final = "league"
SETTLED = ("points", "series", "you", "manager", "names", "seed", "save", "checked")
"""The parameters that a saved draft fixes."""


class _DraftCommand(click.Command):
    """The draft of two squads; with ``league`` in the place of the game it is the command of that name (`cli.club_draft`)."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,  # noqa: ANN401 (click's)
    ) -> click.Context:
        if args[:1] != [LEAGUE]:
            return super().make_context(info_name, args, parent, **extra)
        from hotstove.cli.club_draft import command as league

        return league.make_context(f"{info_name} {LEAGUE}", args[1:], parent, **extra)


@click.command("draft", cls=_DraftCommand)
@click.argument("game", default="rb8")
@click.option("--points", type=click.IntRange(1), help="What a squad may cost [default: the game's].")
@click.option("--series", is_flag=True, help="Squads for a series: three starting pitchers.")
@click.option("--you", type=click.Choice(list(PEOPLE)), help="Who you are; first or second settles who picks first, too.")
@click.option("--manager", metavar="LEVEL", help="The computer that drafts: sensible or random [default: sensible].")
@click.option("--name", "names", multiple=True, metavar="NAME", help="A squad's name; twice for both, yours first.")
@seed_option
@click.option("--teams", nargs=2, type=click.Path(path_type=Path), metavar="FILE FILE", help="The team files to write.")
@saving
@speed_option("How long each pick of the computer is shown [default: now].")
@click.option(
    "--check", "checked", multiple=True, type=click.Path(path_type=Path), metavar="FILE", help="Only check team files."
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    points: int | None,
    series: bool,
    you: str | None,
    manager: str | None,
    names: tuple[str, ...],
    seed: str,
    teams: tuple[Path, Path] | None,
    saving: Saving,
    speed: str | None,
    checked: tuple[Path, ...],
) -> None:
    """Draft two squads from all cards of GAME, within a limit of points, and write them as team files.

    \b
      hotstove draft rb8                                 you against the computer, 800 points
      hotstove draft rb8 --series --you both             two people, 1,000 points, for a series
      hotstove draft rb8 --you none --seed 7             let the computer draft both
      hotstove draft rb8 --resume                        go on with the last draft
      hotstove draft rb8 --check reds.yaml --points 800  is that squad legal?
      hotstove play rb8 --away reds.yaml --home blues.yaml
      hotstove draft league --help                       several clubs, from the men of whole real seasons

    Who picks first is drawn. At any pick: ? help, s squads, u undo, q save and leave.
    """
    draft = Draft(ball_game_named(game))
    goes_on = saving.goes_on(ctx, "draft", SETTLED)
    if checked:
        limit = points or draft.drafts.limit(series)
        for line in draft.drafts.check([read_yaml_file(path) for path in checked], series, limit):
            print_line(line)
        return
    if goes_on:
        saved, passed_over = saving.chosen("draft", partial(_read, draft), saves.stage_of)
        for line in passed_over:
            print_line(line)
    else:
        new = _record(draft, points, series, you, manager, names, seed)
        _check_files(teams or _usual_files(new))  # before anything is saved
        journal = Journal.create(in_existing_folder(saving.save) if saving.save else saves.new_path("draft", game), new)
        saved = saves.OpenSave(Session(draft, new), journal)
    session = saved.contents
    record = session.record
    files = teams or _usual_files(record)
    _check_files(files)
    assert saved.journal is not None
    path = saved.journal.path
    told = f"Seed {record.seed}. " if seed_is_chosen(ctx) else ""
    print_line(f"{told}Saved: {path}")
    again = before_command("Go on with:", f"hotstove draft {game} --resume {shlex.quote(str(path))}")
    room = DraftRoom(DraftSitting(draft, session, saved.journal), SPEEDS[speed or "now"])
    if saves.played(room.play, lambda: f"{_picks_kept(session, path)}\n{again}", saved.journal):
        _finish(draft, session, files)
        if not told:
            print_line(f"Seed {record.seed}.")


def _picks_kept(session: Session[DraftState], path: Path) -> str:
    """The state of an unfinished draft: ``Saved: draft.jsonl (Draft Day Reds 3 picks, Draft Day Blues 2 picks)``."""
    picks = [answer.seat for answer in session.record.answers if answer.seat is not None]
    by = {seat: picks.count(seat) for seat in BOTH}
    names = squad_names(session.record.setup)
    told = ", ".join(f"{names[seat]} {counted(by[seat], 'pick')}" for seat in BOTH)
    return in_window(f"Saved: {path} ({told})")


def _record(
    draft: Draft, points: int | None, series: bool, you: str | None, manager: str | None, names: tuple[str, ...], seed: str
) -> Record:
    """The record of a new draft."""
    if len(names) > len(BOTH):
        raise click.UsageError("there are two squads, so --name twice at most")
    level = manager or sensible_level(draft.managers)
    if level not in draft.managers:
        raise Unreadable(f"there is no drafter {level!r}; there are: {', '.join(draft.managers)}")
    people = PEOPLE[you or "first"]
    seats = YOU if people[AWAY] else level, YOU if people[HOME] else level
    called: list[Json] = [{"name": name} for name in names]
    if you == "second":
        called = called[::-1] if len(called) > 1 else [None, *called]
    called += [None] * (len(BOTH) - len(called))
    options: dict[str, Json] = {"series": series, "first": SIDES[AWAY] if you in ("first", "second") else DRAWN}
    if points is not None:
        options["limit"] = points
    setup = draft.set_up(as_node(called[AWAY], "--name"), as_node(called[HOME], "--name"), as_node(options, "--points"))
    return Record(draft.name, draft.edition, setup, seed, seats)


# --- Files


def _read(draft: Draft, record: Record, path: Path, journal: Journal) -> Session[DraftState]:
    if record.game != draft.name:
        raise Unreadable(f"{path} holds a game or series ({record.game}), not a draft")
    try:
        return Session(draft, record)
    except HotStoveError as error:
        raise Unreadable(f"{path}: {error}") from None


def _check_files(files: tuple[Path, Path]) -> None:
    """Raise NotLegal if the team files can't be two new ones."""
    if resolved(files[0]) == resolved(files[1]):
        raise NotLegal(f"{files[0]}: both squads' file; name two with --teams")
    for path in files:
        if in_existing_folder(path).exists():
            raise NotLegal(f"{path}: exists already; name other files with --teams")
        check_writable(path.parent, "--teams")


def _usual_files(record: Record) -> tuple[Path, Path]:
    """Files in the present folder, named by the last words of the squads' names if these can be names, else by the sides."""
    away, home = (name.rpartition(" ")[2].lower() for name in squad_names(record.setup))
    if not (away.isalnum() and home.isalnum()) or away == home:
        away, home = SIDES
    return Path(f"{away}.yaml"), Path(f"{home}.yaml")


def _finish(draft: Draft, session: Session[DraftState], files: tuple[Path, Path]) -> None:
    """Write both squads and print the commands that use them."""
    setup, state = session.record.setup, session.state
    contest = "a series" if setup.options["series"] is True else "a single game"
    click.echo("")
    for seat, path in zip(BOTH, files, strict=True):
        team = draft.squad(setup, state, seat)
        points = state.terms.limit - state.left[seat]
        about = f"{squad_names(setup)[seat]}: drafted for {contest}, {points} of {state.terms.limit} points"
        print_line(f"{about}, {len(state.squads[seat])} cards: {path}")
        write({path.name: squad_file(team, f"{about} (seed {session.record.seed!r}).")}, path.parent)
    away, home = (shlex.quote(str(path)) for path in files)
    contest = "series" if setup.options["series"] is True else "play"
    click.echo(f"Now: hotstove {contest} {draft.name.split()[0]} --away {away} --home {home}")
