"""``hotstove play``: a game at this terminal."""

from __future__ import annotations

import shlex
from dataclasses import replace
from datetime import datetime
from functools import partial

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.laid_out import asks_seldom
from hotstove.baseball.words import counted
from hotstove.cli import saves
from hotstove.cli.files import in_existing_folder
from hotstove.cli.first_game import is_new_to, with_first_step, with_gentle_level
from hotstove.cli.options import (
    Display,
    Saving,
    Teams,
    dice_option,
    display,
    managers,
    saving,
    seed_is_chosen,
    seed_option,
    teams,
)
from hotstove.cli.sides import Managers, hold_toss
from hotstove.cli.terminal import keyboard, report
from hotstove.cli.terminal.loop import GameLoop
from hotstove.play.game_sitting import GameSitting
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import computer_managers, keeps_passes
from hotstove.table.errors import Unreadable
from hotstove.table.events import label_of
from hotstove.table.game import labels_apart
from hotstove.table.journal import Journal
from hotstove.table.record import YOU, Record

SETTLED = ("away", "home", "options", "you", "manager", "away_manager", "home_manager", "seed", "save")
"""The parameters that a saved game fixes."""


@click.command("play")
@click.argument("game", required=False)
@teams
@managers
@seed_option
@dice_option
@saving
@display
@click.option("--check", is_flag=True, help="Check on every play that nobody is lost and every run is a runner's.")
@click.option("--coach", is_flag=True, help="At every choice, say first what the coach would do; without it, % asks him.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    teams: Teams,
    managers: Managers,
    seed: str,
    dice: str | None,
    saving: Saving,
    display: Display,
    check: bool,
    coach: bool,
) -> None:
    """Play GAME against the computer, a friend at this keyboard, or with your own dice.

    The games are smallball (Small Ball, quick: played where none is named), pinetar (Pine Tar: players' cards and one roll),
    rb8 (RB8: control, abilities and Rally Cards), clutch (Clutch: two dice that hidden hands bend) and sportsclix (SportsClix:
    dials, zones and dice chosen in secret). "hotstove games NAME" lists a game's options, teams and managers.

    \b
      hotstove play                              at once: you against the computer, sides by toss
      hotstove play --you both                   two people at one keyboard
      hotstove play --you none --speed fast      watch the computer play itself
      hotstove play --dice ask                   with real dice: type what they show
      hotstove play pinetar --coach              with a word on what each choice is worth, at every choice
      hotstove play pinetar --option preset=full another game, with all its rules
      hotstove play pinetar --away 1927/NYA --home 1975/reds      real clubs, of one season or two
      hotstove play clutch                       a first game asks how much: basic, without cards; cards; all of it
      hotstove play clutch --resume              go on with the last game of Clutch
      hotstove play --resume                     go on with the last game; its game, teams and options are saved with it
      hotstove play --resume foxes               the last one of that club; or a number or date of `hotstove replay`'s list

    Sides, and teams that are not named, fall by a toss. Until you have finished a first game of a kind at a terminal, or
    begun three, the computer is gentle, later the hardest there is, unless --manager names its level.

    New to a game? Begin one and press ?: its first page tells how to play. Small Ball in short: runs that come home are
    only yours once you bank them, and the third out loses those you have not.

    Each choice has a key. At any question: ? help, u undo, w why, % odds and coach, x box score, l log, q save and leave.
    Where a question has a usual answer, Enter gives it, n gives it whenever it is asked again in that half-inning, and N
    whenever it is asked again in that game.

    In games with hidden hands you see your own; of two people at one keyboard, who wants to see his takes it with !.
    """
    if saving.goes_on(ctx, "game", SETTLED):
        saved, passed_over = saving.chosen("game", saves.session_of, partial(saves.stage_of, game=game), game)
        session = saved.contents
        if game is not None and session.record.game != game:
            raise Unreadable(f"{saving.resume} holds a game of {session.record.game}, not of {game}")
        rules = ball_game_named(session.record.game)
        lines = [*passed_over, *(_going_on(saved.journal, session.record) if saved.journal is not None else ())]
        hint, guided = "", False
    else:
        rules = ball_game_named(game or "smallball")
        begun = with_first_step(rules, teams) if managers.you != "none" else teams
        if begun is None:
            return
        teams = begun
        guided = is_new_to(rules, managers)
        managers, gentle = with_gentle_level(rules, managers)
        toss = hold_toss(rules, *teams.sides(rules), teams.switches, managers.you, seed)
        levels, line = replace(managers, you=toss.you).levels(rules)
        dice = dice or "auto"
        RealDice.of(dice, rules)  # raises before anything is saved
        record = Record(rules.name, rules.edition, toss.setup, seed, levels, dice=dice)
        record.keeps_passes = keeps_passes(rules, levels)
        saved, unsaved = saves.begin(record, in_existing_folder(saving.save) if saving.save else None)
        session = saved.contents
        lines = [
            toss.words,
            f"Seed {seed}." if seed_is_chosen(ctx) else "",
            line,
            gentle,
            f"This game is not saved: {unsaved}." if unsaved else "",
        ]
        hint = "? tells how to play."
    dice = dice or session.record.dice
    thrown = RealDice.of(dice, rules)
    computers, stand_in = computer_managers(rules, session.record.seats, session.record.setup)
    if YOU in session.record.seats and asks_seldom(rules, session.record.setup):
        display = display.with_pauses()
    front, small = display.front()
    front.say(" ".join(line for line in (*lines, stand_in, small, hint) if line))
    sitting = GameSitting(session, saved.journal, thrown, computers, at_once=False)
    # If --dice differs from the saved game's, the command to resume repeats it.
    again = f" --dice {shlex.quote(dice)}" if dice != session.record.dice else ""
    if saves.played(
        GameLoop(sitting, front, check, coach, guided).play, lambda: report.go_on(session, saved.journal, again), saved.journal
    ):
        click.echo(report.final(session, saved.journal, keyboard.size()[0]))


def _going_on(journal: Journal, record: Record) -> tuple[str, str]:
    """The file that is gone on with, and how much it holds: one that was cut between two lines looks like a shorter one.

    Of a file that was not closed the number of its answers has been told already. Of two people's latest answers in secret it
    is not told how many they are: a lineup that is played as listed is one, one that is set by hand some fifteen.
    """
    known = list(record.answers)
    while known and record.seats == (YOU, YOU) and label_of(known[-1].why) in labels_apart(ball_game_named(record.game)):
        del known[-1]
    held, last = counted(len(known), "answer"), datetime.fromtimestamp(journal.path.stat().st_mtime)
    secret = " and what was answered in secret since" if len(known) < len(record.answers) else ""
    holds = "Last" if journal.unclosed else f"It holds {held}{secret}, last"
    return f"Going on with {journal.path}.", f"{holds} written {last:%Y-%m-%d %H:%M}."
