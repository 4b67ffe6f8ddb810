"""Who plays in a tournament: computer managers by level, policies, and programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal
from zlib import crc32

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.lab.envs.under_way import TRAINED
from hotstove.lab.tournament.programs import Program
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.extras import install
from hotstove.table.game import Manager, Setup
from hotstove.table.texts import read_file


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant: its name, of what kind it is, and the level, the policy's text or the program's command."""

    name: str
    kind: Literal["manager", "trained", "policy", "program"]
    what: str

    @property
    def identity(self) -> str:
        """What plays under the name: a results file keeps it, so that another agent can't go on with its games."""
        return f"{self.kind} {crc32(self.what.encode()):08x}" if self.kind in ("policy", "program") else self.kind

    def manager(self, game: AnyBallGame, setup: Setup, seconds: float) -> Manager:
        """Who plays for it; raises Unreadable, NotLegal or DoesNotFit."""
        if self.kind == "program":
            return Program(self.what, game, seconds)
        if self.kind == "manager":
            return game.managers[self.what](setup)
        from hotstove.lab.envs.policy import read_policy, trained

        return trained(game, setup) if self.kind == "trained" else read_policy(self.what, self.name, game, setup)


def entrants(game: AnyBallGame, names: Sequence[str], programs: Sequence[tuple[str, str]]) -> tuple[Entrant, ...]:
    """The entrants: levels of the game's managers, ``trained``, policies' files; and programs by name and command.

    Raises Unreadable or NotLegal for a name that is none of these, a name that is given twice, and fewer than two entrants.
    """
    found = [_named(game, name) for name in names]
    found += [Entrant(name, "program", command) for name, command in programs]
    given = [entrant.name for entrant in found]
    twice = next((name for name in given if given.count(name) > 1), None)
    if twice is not None:
        raise NotLegal(f"{twice!r} is entered twice; each entrant needs a name of its own")
    if len(found) < 2:
        raise NotLegal("a tournament needs at least two entrants")
    return tuple(found)


def _named(game: AnyBallGame, name: str) -> Entrant:
    if name in game.managers:
        return Entrant(name, "manager", name)
    path = Path(name)
    if name != TRAINED and path.suffix != ".json":
        levels = ", ".join(game.managers)
        raise Unreadable(
            f"there is no entrant {name!r}; {game.title} has: {levels}, {TRAINED}, or the file of a policy, NAME.json"
        )
    if find_spec("numpy") is None:
        raise NotLegal(f"{name}: a policy needs numpy: {install('agents')}")
    return (
        Entrant(name, "trained", "")
        if name == TRAINED
        else Entrant(path.name, "policy", read_file(path).decode("utf-8", "replace"))
    )
