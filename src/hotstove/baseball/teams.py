"""Players and team sheets for the scorebook; a game's cards hold everything else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from hotstove.baseball.positions import Position


@dataclass(frozen=True, slots=True)
class Player:
    """A player: an id unique in the game, a full name, and his number and hands (R, L, B) if they are known."""

    id: str
    name: str
    number: int | None = None
    bats: str = ""
    throws: str = ""

    @property
    def last_name(self) -> str:
        """The part of the name that a box score prints: the last name with its particles and suffix.

        >>> [Player("", name).last_name for name in ("Ada Finch", "Joe Smith III", "Bo de la Cruz", "Ken Rivers Jr.")]
        ['Finch', 'Smith III', 'de la Cruz', 'Rivers Jr.']
        """
        return last_name_of(self.name)


def last_name_of(name: str) -> str:
    """The part of a full name that a box score prints (`Player.last_name`)."""
    words = name.split()
    begin = len(words) - 1
    if begin > 0 and words[begin].rstrip(".").lower() in _SUFFIXES:
        begin -= 1
    while begin > 1 and words[begin - 1].lower() in _PARTICLES:
        begin -= 1
    return " ".join(words[max(begin, 0) :])


_SUFFIXES = ("jr", "sr", "ii", "iii", "iv")
_PARTICLES = ("da", "de", "del", "della", "der", "di", "du", "la", "las", "le", "los", "st.", "van", "von")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the batting order: its player, and his position (None if the game does not say)."""

    player: Player
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class TeamSheet:
    """A team at the start of a game. ``pitcher`` is None if the game names none: the team's pitching is one line then."""

    code: str
    name: str
    nickname: str
    order: tuple[Slot, ...]
    pitcher: Player | None = None
    colour: str = ""

    @property
    def place(self) -> str:
        """The name without the nickname: what a line score prints."""
        return self.name.removesuffix(self.nickname).strip() or self.name

    @property
    def players(self) -> tuple[Player, ...]:
        """The batting order, and the pitcher if he does not bat."""
        batters = tuple(slot.player for slot in self.order)
        return batters if self.pitcher is None or self.pitcher in batters else (*batters, self.pitcher)


def names_in_print(teams: tuple[TeamSheet, TeamSheet], others: Iterable[Player] = ()) -> dict[str, str]:
    """The printed name of each player by id: the last name, or the full name if two players share the last.

    ``others`` are players that came in later.
    """
    players = list({player.id: player for player in (*teams[0].players, *teams[1].players, *others)}.values())
    shared = [player.last_name for player in players]
    return {player.id: player.last_name if shared.count(player.last_name) == 1 else player.name for player in players}


ALIKE = tuple(
    frozenset(pair.split())
    for pair in ("gold yellow", "gold orange", "yellow orange", "red orange", "green teal", "blue teal", "blue purple")
)
"""Pairs of team colours that are easily taken for each other."""
AWAY_COLOURS = ("blue", "red", "green", "gold")
"""The colours of an away team whose own is like that of the home team; the first unlike that one is taken."""


def told_apart(away: TeamSheet, home: TeamSheet) -> tuple[TeamSheet, TeamSheet]:
    """The two teams of a game, the away team in another colour if its own is like that of the home team."""
    mine, theirs = away.colour.lower(), home.colour.lower()
    if mine != theirs and {mine, theirs} not in ALIKE:
        return away, home
    free = next(colour for colour in AWAY_COLOURS if colour != theirs and {colour, theirs} not in ALIKE)
    return replace(away, colour=free), home
