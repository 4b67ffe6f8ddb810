"""Who sits where, as the command line says it and a toss settles the rest."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.play.seats import YOU, drawn_teams, usual_level
from hotstove.table.chance import toss
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES
from hotstove.table.game import Setup
from hotstove.table.texts import Node, as_node

PEOPLE = (*SIDES, "both", "none")


@dataclass(frozen=True, slots=True)
class Toss:
    """What the toss decided, to be shown: a sentence, empty where the managers had agreed."""

    setup: Setup
    you: str
    words: str


def hold_toss(game: AnyBallGame, away: str | None, home: str | None, options: Node, you: str | None, seed: str) -> Toss:
    """Settle sides: what was not agreed on the command line falls by a toss that the game's seed decides."""
    teams_tossed = away is None and home is None
    if teams_tossed and len(game.teams()) > 2:
        away, home = drawn_teams(game.teams(), seed)
    setup = game.set_up(as_node(away, "--away"), as_node(home, "--home"), options)
    if teams_tossed and toss(seed):
        setup = game.set_up(as_node(setup.home), as_node(setup.away), options)
    seat_tossed = you is None
    if you is None:
        you = SIDES[HOME if toss(f"{seed} seat") else AWAY]
    if not (teams_tossed or seat_tossed):
        return Toss(setup, you, "")
    sheets = game.sheets(setup)
    words = f"The toss: the {sheets[AWAY].nickname} are away, the {sheets[HOME].nickname} at home."
    if you in SIDES:
        words += f" You manage the {sheets[SIDES.index(you)].nickname}."
    return Toss(setup, you, words)


def levels(game: AnyBallGame, you: str, both: str | None, away: str | None, home: str | None) -> tuple[tuple[str, str], str]:
    """Who sits in each seat (``YOU`` or a manager's level), and a line to show where the best level can't be had.

    Raises Unreadable for an unknown level, NotLegal for a level of a seat where a person sits.
    """
    for level in (both, away, home):
        if level is not None and level not in game.managers:
            raise Unreadable(f"there is no manager {level!r}; {game.title} has: {', '.join(game.managers)}")
    people = {"both": (True, True), "none": (False, False), "away": (True, False), "home": (False, True)}[you]
    for seat, wanted in ((AWAY, away), (HOME, home)):
        if wanted is not None and people[seat]:
            raise NotLegal(f"--{SIDES[seat]}-manager {wanted}: a person sits there (--you {you})")
    usual, line = (YOU, "") if all(people) else (both, "") if both else usual_level(game)
    seats = tuple(YOU if people[seat] else (wanted or usual) for seat, wanted in ((AWAY, away), (HOME, home)))
    return (seats[0], seats[1]), line if usual in seats else ""
