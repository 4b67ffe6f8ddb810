"""The managers of both seats by the options of the command line, and the toss for whatever these leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.play.seats import level_named, set_up_drawn, sides_change, usual_level
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, SIDES
from hotstove.table.game import AnyGame, Setup
from hotstove.table.record import YOU
from hotstove.table.texts import Node, as_node

PEOPLE = (*SIDES, "both", "none")


@dataclass(frozen=True, slots=True)
class Managers:
    """The managers: ``you`` is one of ``PEOPLE`` (None: by toss); the others are levels of computer managers."""

    you: str | None
    manager: str | None = None
    away_manager: str | None = None
    home_manager: str | None = None

    def tossed(self, seed: str) -> Managers:
        """Return the same managers; if the person has chosen no side, a toss fixed by the seed chooses one."""
        return self if self.you is not None else replace(self, you=SIDES[HOME if sides_change(f"{seed} seat") else AWAY])

    def levels(self, game: AnyBallGame) -> tuple[tuple[str, str], str]:
        """The manager of each seat (``YOU`` or a level), and a line for the user if the best level can't be played.

        Raises Unreadable for an unknown level, NotLegal for a level of a person's seat.
        """
        manager, *sides = (
            level_named(game, name) if name is not None else None
            for name in (self.manager, self.away_manager, self.home_manager)
        )
        people = [self.you in (side, "both") for side in SIDES]
        for side, wanted, person in zip(SIDES, sides, people, strict=True):
            if wanted is not None and person:
                raise NotLegal(f"--{side}-manager {wanted}: a person sits there (--you {self.you})")
        usual, line = (YOU, "") if all(people) else (manager, "") if manager else usual_level(game)
        away, home = (YOU if person else (wanted or usual) for person, wanted in zip(people, sides, strict=True))
        return (away, home), line if usual in (away, home) else ""


@dataclass(frozen=True, slots=True)
class Toss:
    """The result of the toss; ``words`` says it in a sentence, or is empty if nothing was tossed for."""

    setup: Setup
    you: str
    words: str


def hold_toss(game: AnyBallGame, away: Node, home: Node, options: Node, you: str | None, seed: str) -> Toss:
    """Settle the sides: a toss fixed by the game's seed decides whatever the command line leaves open."""
    teams_tossed = away.value is None and home.value is None
    if teams_tossed and len(game.teams()) > 2:
        setup = set_up_drawn(game, away, home, options, seed)
    else:
        setup = game.set_up(away, home, options)
    if teams_tossed and sides_change(seed):
        setup = swapped(game, setup, options)
    managed = Managers(you).tossed(seed).you
    assert managed is not None
    if not teams_tossed and you is not None:
        return Toss(setup, managed, "")
    sheets = game.sheets(setup)
    words = f"The toss: the {sheets[AWAY].nickname} are away, the {sheets[HOME].nickname} at home."
    if managed in SIDES:
        words += f" You manage the {sheets[SIDES.index(managed)].nickname}."
    return Toss(setup, managed, words)


def swapped(game: AnyGame, setup: Setup, options: Node) -> Setup:
    """The set-up with the other team at home."""
    return game.set_up(as_node(setup.home, "--home"), as_node(setup.away, "--away"), options)
