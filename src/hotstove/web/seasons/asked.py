"""Who asks for a page of a season, and what is going on there: what the process that makes pages is told of a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hotstove.web.seasons.shelf import LinksHere


@dataclass(frozen=True, slots=True)
class Progress:
    """What the server does with a season: ``done`` of ``whole`` games that are wanted now, or what came of it, in words.

    ``state`` is ``waiting`` (for its turn), ``playing``, ``pausing``, ``paused``, ``stopped`` (by a problem), or ``done``.
    ``at_people`` is what was chosen for games of people's clubs, as the form says it.
    """

    state: str
    done: int = 0
    whole: int = 0
    words: str = ""
    aim: str = ""
    at_people: str = ""

    @property
    def runs(self) -> bool:
        """Whether games are being played."""
        return self.state in ("waiting", "playing", "pausing")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: the season's id, whether its owner asks, and the season's progress.

    ``clubs`` are the codes of those that who asks manages as a friend of the owner. ``tables`` are the ids of tables at which
    its games are being played, by number, for those who manage a club. ``problem`` is what
    kept the last form from counting, ``given`` what was in it; ``not_brought`` what keeps games that are over from coming in.
    ``site``: the page is to be a file of a folder, without a server. ``links`` says why links open for nobody elsewhere.
    ``played`` is the number of a game that the computer was just told to play; 0: none.
    """

    id: str
    owner: bool
    progress: Progress | None = None
    tables: Mapping[int, str] = field(default_factory=dict)
    problem: str = ""
    given: Mapping[str, str] = field(default_factory=dict)
    not_brought: tuple[str, ...] = ()
    site: bool = False
    clubs: tuple[str, ...] = ()
    links: LinksHere | None = None
    played: int = 0

    @property
    def at(self) -> str:
        """The path of the season's first page."""
        return f"/season/{self.id}"
