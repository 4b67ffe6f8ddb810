"""``hotstove season``: a real season replayed, game after game, kept in one file."""

from __future__ import annotations

from importlib import import_module

import click

from hotstove.cli.lazy import LazyGroup

COMMANDS = {
    "new": "begin a season: cards pressed, a schedule made",
    "sim": "let the computer play on: to a day, or to the end",
    "play": "play a game yourself",
    "enter": "count a game that was played at a real table",
    "correct": "put other shorthand in the place of an entered game's",
    "remove": "take a game out that is over",
    "shorthand": "a game that is over in shorthand, to be mended",
    "mine": "say which clubs' games people play",
    "standings": "the standings",
    "leaders": "the leaders of every column",
    "results": "the results of a day",
    "news": "what is told of a day: feats, streaks, milestones",
    "records": "the records of the season, or of all that are kept here",
    "awards": "most valuable players, best pitchers and fielders",
    "club": "a club's statistics",
    "player": "a player's season beside his real one",
    "box": "a game's box score and scorecard",
    "replay": "a game again, play by play",
    "hindsight": "what moved a game, and what choices cost",
    "lineups": "who starts and bats in a coming game",
    "postseason": "the series after the season",
    "report": "the whole season's figures as JSON",
    "export": "its games as Retrosheet files",
    "site": "the season as plain pages in a folder",
    "list": "the seasons that are kept here",
    "check": "whether a season's file is whole",
    "repair": "mend what can be mended of a damaged file",
}
_MODULES = {
    "new": "new",
    "sim": "sim",
    "mine": "sim",
    "play": "by_hand",
    "enter": "by_hand",
    "correct": "amending",
    "remove": "amending",
    "shorthand": "amending",
    "box": "games",
    "replay": "games",
    "hindsight": "games",
    "export": "games",
    "site": "site",
    "check": "mending",
    "repair": "mending",
}
"""The module of each command; all other commands only look at a season and are in ``looks``."""


def _loaded(name: str) -> object:
    return getattr(import_module(f"hotstove.cli.season.{_MODULES.get(name, 'looks')}"), f"{name}_command")


@click.group("season", cls=LazyGroup, about=COMMANDS, load=_loaded)
def command() -> None:
    """Replay a real season with a game's cards: the full schedule, with rotations and rest, all statistics kept.

    \b
      hotstove season new pinetar --year 1927        press the cards, make the schedule: a file of its own
      hotstove season sim --until 1927-05-31         the computer plays to the end of May
      hotstove season mine yankees                   from now on it stops before your club's games
      hotstove season play                           play the next of them here, against the computer
      hotstove season enter 41 game41.txt            count a game played at a real table, in shorthand
      hotstove season standings                      look, also while it is being played

    Every command goes on with the season played last; --file FILE names another. Every game that is over is in that file:
    stop with Ctrl-C and go on whenever you like. docs/seasons.md tells the rest.
    """
