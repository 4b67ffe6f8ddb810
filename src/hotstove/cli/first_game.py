"""A person's first games at a terminal: how much of the rules is played, less of them first, and against whom.

A game has steps if one of its options says how much of the rules is played (``Switch.steps``). Who has played all of them, who
names options, and who only looks on is not asked. Until a game is finished the computer is gentle, unless its level is named.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.cli.options import Teams
from hotstove.cli.saves import folder, look_at, newest_first
from hotstove.cli.sides import Managers
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.lines import print_line
from hotstove.cli.terminal.word import REFUSED, TypedWord
from hotstove.play.seats import gentle_level, hardness, offered_levels, usual_level
from hotstove.table.errors import HotStoveError
from hotstove.table.game import Switch
from hotstove.table.journal import read_journal
from hotstove.table.record import YOU
from hotstove.table.texts import MOST_TEXT

KNOWN = 3
"""Games begun after which a person is held to know a game that he has never finished."""
LEAVE = ("q", "\x1b", keyboard.END)
"""The keys that leave before a game has begun."""


def with_first_step(game: AnyBallGame, teams: Teams) -> Teams | None:
    """The teams and switches as typed, with the step that a person at a terminal chooses if there is one to choose.

    None if the person leaves instead.
    """
    switch = next((each for each in game.switches if each.steps), None)
    if switch is None or teams.options or not keyboard.is_terminal():
        return teams
    played = steps_played(game, switch)
    if switch.default in played:
        return teams
    step = ask_step(game, switch, next((step for step in played if step in switch.steps), switch.first_step), not played)
    return None if step is None else replace(teams, options=(f"{switch.name}={step}",))


def with_gentle_level(game: AnyBallGame, managers: Managers) -> tuple[Managers, str]:
    """The managers as typed, in a person's first game with a gentle computer where no level is named, and a line that says so.

    Without a terminal the usual level stays, so that what a script types means the same at any time.
    """
    if not is_new_to(game, managers):
        return managers, ""
    gentle, (usual, _) = gentle_level(game), usual_level(game)
    if gentle == usual:
        return managers, ""
    names = ", ".join(map(hardness, offered_levels(game)))
    line = f"In your first game here the computer is {hardness(gentle)}, later {hardness(usual)}; --manager chooses: {names}."
    return replace(managers, manager=gentle), line


def is_new_to(game: AnyBallGame, managers: Managers) -> bool:
    """Whether somebody at a terminal plays a first game of that name alone, and has named no level of the computer."""
    named = (managers.manager, managers.away_manager, managers.home_manager) != (None, None, None)
    return not named and managers.you not in ("both", "none") and keyboard.is_terminal() and not has_played(game)


def has_played(game: AnyBallGame) -> bool:
    """Whether a person has finished a game of that name that is saved here, or has begun so many that he knows it."""
    begun = [path for path in _saves_of(game) if _has_answered(path)]
    return len(begun) >= KNOWN or any(map(_is_finished, begun))


def _is_finished(path: Path) -> bool:
    """Whether a saved game is over; one that can't be replayed is not."""
    try:
        return not look_at(path).asks
    except HotStoveError:
        return False


def _has_answered(path: Path) -> bool:
    """Whether a person has answered something in a saved game; one that can't be read is none."""
    try:
        record = read_journal(path)
    except HotStoveError:
        return False
    return any(answer.seat is not None and record.seats[answer.seat] == YOU for answer in record.answers)


def _saves_of(game: AnyBallGame) -> list[Path]:
    """The automatically saved games of that name, the newest first; none if the folder can't be read."""
    try:
        return [path for path in newest_first(folder()) if f"-{game.name}" in path.name]
    except HotStoveError:
        return []


def _lines_of(path: Path) -> tuple[str, str]:
    """The header of a saved game and its first answer, each empty if there is none or the file can't be read."""
    try:
        with path.open(encoding="utf-8") as lines:
            return lines.readline(MOST_TEXT), lines.readline(MOST_TEXT)
    except (OSError, ValueError):
        return "", ""


def steps_played(game: AnyBallGame, switch: Switch) -> list[str]:
    """The steps of the games that are saved here, the newest first; those in which nothing has been answered do not count."""
    return [step for path in _saves_of(game) if (step := _step_of(path, switch))]


def _step_of(path: Path, switch: Switch) -> str:
    """The step of a saved game; empty if nothing has been answered in it, or it can't be read."""
    line, answered = _lines_of(path)
    try:
        header = json.loads(line)
    except ValueError:
        return ""
    setup = header.get("setup") if isinstance(header, Mapping) else None
    options = setup.get("options") if isinstance(setup, Mapping) else None
    return str(options.get(switch.name, "")) if answered and isinstance(options, Mapping) else ""


def ask_step(game: AnyBallGame, switch: Switch, usual: str, first: bool) -> str | None:
    """Ask for one of the steps by a key; Enter takes the ``usual`` one. None if the person leaves."""
    keys = step_keys(switch)
    about = dict(zip(switch.values, switch.explained, strict=True))
    print_line(f"{game.title}: {'your first game here. ' if first else ''}How much of its rules?")
    wide = max(map(len, keys.values()))
    for key, step in keys.items():
        print_line(f"  {key}  {step:<{wide}}  {about[step]}", wide + 7)
    going_on = f"another game: {usual}"
    if following := switch.steps[switch.steps.index(usual) + 1 :]:
        going_on += f"; {next(key for key, step in keys.items() if step == following[0])} is the next: {following[0]}"
    print_line(f"Enter begins {'a first game: ' + usual if first else going_on}. q leaves.")
    word = TypedWord()
    while True:
        typed = keyboard.one_key()
        typed = "?" if typed == keyboard.F1 else typed
        if len(typed) > 1 or typed == keyboard.REDRAW:  # an arrow and the like means nothing here, and nothing is drawn
            continue
        if word.goes_on(typed):
            if not typed.isalpha():
                print_line(REFUSED)
            continue
        if typed in ("\r", "\n"):
            return usual
        if typed in LEAVE:
            return None
        if typed.lower() in keys:
            return keys[typed.lower()]
        word.press(typed)
        if typed == "?":
            print_line(f"{game.about} Each key begins a game with so much of the rules; ? in it tells how to play.")
            continue
        word.refuse(typed)
        print_line(f"{typed!r} is no answer here: {', '.join(keys)}, Enter, ? or q.")


def step_keys(switch: Switch) -> Mapping[str, str]:
    """A key for each step: the first letter of its name that no step before it has.

    >>> steps = Switch("tier", "all", "", "", ("preseason", "playoffs", "all"), ("", "", ""))
    >>> dict(step_keys(steps))
    {'p': 'preseason', 'l': 'playoffs', 'a': 'all'}
    """
    keys: dict[str, str] = {}
    for step in switch.steps:
        keys[next(letter for letter in step if letter.isalpha() and letter not in (*keys, *LEAVE))] = step
    return keys
