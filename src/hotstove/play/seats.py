"""The seats of a table: people, and computer managers of a level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, TypeAlias

from hotstove.play.background import BackgroundManager, Elsewhere
from hotstove.table.chance import Chance
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import SIDES
from hotstove.table.extras import install
from hotstove.table.game import AnyGame, Setup, labels_hiding_options
from hotstove.table.record import YOU
from hotstove.table.texts import Node, as_node

Computers: TypeAlias = tuple[BackgroundManager | None, BackgroundManager | None]
"""The computer managers by seat; None for a person's seat."""
SOLVING_TAKES = "some ten seconds, once for these teams"
"""The time that a computer manager needs to solve its game before it can play, in words."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of computer managers for people: how hard it is to beat, in a word, and how it chooses."""

    hardness: str
    chooses: str


LEVELS: Final[Mapping[str, Level]] = {
    "random": Level("easy", "any legal choice"),
    "easy": Level("easy", "by chance, nothing absurd"),
    "sensible": Level("medium", "rules of thumb"),
    "rollout": Level("hard", "plays ahead"),
    "best": Level("perfect", "best play"),
}
"""The levels that several games have."""


def hardness(level: str) -> str:
    """How hard a level is to beat, ``hard``; the level's own name for one that only one game has."""
    return LEVELS[level].hardness if level in LEVELS else level


def offered_levels(game: AnyGame) -> tuple[str, ...]:
    """The levels that people are offered: all of the game's but the random one, where another is as easy."""
    return tuple(level for level in game.managers if level != "random" or "easy" not in game.managers)


def levels_in_words(game: AnyGame) -> str:
    """All levels, those on offer with how hard they are to beat if the name does not say so: ``easy, sensible (medium)``."""
    offered = {level: hardness(level) for level in offered_levels(game)}
    return ", ".join(f"{level} ({offered[level]})" if offered.get(level, level) != level else level for level in game.managers)


def gentle_level(game: AnyGame) -> str:
    """The level for a person's first game: the second easiest on offer, which wants no preparation."""
    levels = offered_levels(game)
    return levels[min(1, len(levels) - 1)]


def level_named(game: AnyGame, name: str) -> str:
    """The level of that name, or the one of the game that is so hard; raises Unreadable if there is none."""
    hard = {hardness(level): level for level in game.managers}
    level = hard.get(name, name)
    if level not in game.managers:
        raise Unreadable(f"there is no manager {name!r}; {game.title} has: {levels_in_words(game)}")
    return level


def keeps_passes(game: AnyGame, seats: Sequence[str]) -> bool:
    """Whether a record of the game keeps passes (``Record.keeps_passes``): two people play, and a pass could reveal a hand."""
    return bool(labels_hiding_options(game)) and all(seat == YOU for seat in seats)


def drawn_teams(names: Sequence[str], seed: str) -> tuple[str, str]:
    """Two different teams, drawn by the game's seed."""
    chance = Chance(f"{seed} teams")
    left = list(names)
    return left.pop(chance.pick(len(left))), left.pop(chance.pick(len(left)))


def set_up_drawn(game: AnyGame, away: Node, home: Node, options: Node, seed: str) -> Setup:
    """The set-up of a game; for a side that names no team, the seed draws one that can meet the other side's.

    If the drawn teams can't meet with these options, the first that can are taken. Raises as the game's ``set_up`` does.
    """
    drawn = [as_node(name, side) for name, side in zip(drawn_teams(game.teams(), seed), SIDES, strict=True)]
    visitors, hosts = (team if team.value is not None else any_team for team, any_team in zip((away, home), drawn, strict=True))
    try:
        return game.set_up(visitors, hosts, options)
    except NotLegal:
        return game.set_up(away, home, options)


def sides_change(seed: str) -> bool:
    """Whether the two teams change sides: true with probability 1/2, fixed by the seed of the game.

    Unless the managers agree, the home team is drawn (SB-R-01) before the set-up is made. Two dice of which the higher makes
    a side the home team, thrown again while they are level, are the same chance (CL-059, CL-R-01).
    """
    return Chance(f"{seed} toss").pick(2) == 1


def sensible_level(managers: Iterable[str]) -> str:
    """The level of computer managers with thumb rules, which answer at once: ``sensible``, else the first level."""
    known = list(managers)
    return "sensible" if "sensible" in known else known[0]


def usual_level(game: AnyGame) -> tuple[str, str]:
    """The best level that this installation can play, and a line for the user if that is not ``best``."""
    known = list(game.managers)
    if "best" not in known:
        return known[-1], ""
    if find_spec("numpy") is not None:
        return "best", ""
    level = sensible_level(known)
    return level, f"The computer plays at level {hardness(level)}: the best one needs numpy ({install('best')})."


def computer_managers(
    game: AnyGame, seats: Sequence[str], setup: Setup, elsewhere: Elsewhere | None = None
) -> tuple[Computers, str]:
    """The computer managers, None for a person's seat, and a line for the user if a level of the record can't be played.

    What takes them long is worked out ``elsewhere``, if that is given.
    """
    managers: list[BackgroundManager | None] = []
    line = ""
    for level in seats:
        if level == YOU:
            managers.append(None)
            continue
        level = level_named(game, level)
        if level == "best":
            level, line = usual_level(game)
        managers.append(BackgroundManager(level, game.managers[level], setup, elsewhere))
    return (managers[0], managers[1]), line
