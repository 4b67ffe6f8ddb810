"""What one person sees of a table at one moment: plain data, all that a page is made of and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hotstove.baseball.asking import Choice
from hotstove.baseball.lineups import Lineup
from hotstove.baseball.moment import Moment
from hotstove.table.game import Rule

Kind = Literal["choice", "list", "dice", "card"]


@dataclass(frozen=True, slots=True)
class Die:
    """One of the dice that a person has thrown: its name, and the faces it may show."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What this person is asked. ``usual`` is the documented pass; ``may_skip`` it may be given until the half-inning ends,
    ``may_never`` until the game does."""

    kind: Kind
    heading: str
    about: str
    rule: str
    choices: tuple[Choice, ...]
    dice: tuple[Die, ...] = ()
    usual: str | None = None
    may_skip: bool = False
    may_never: bool = False
    worth: str = ""
    """How the worth of the choices was found, where it was asked for."""
    may_worth: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last answer of this person. Not ``free``: the other one must agree; ``waiting`` until he does."""

    free: bool
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one person sees it. ``stamp`` tells two of one table apart.

    ``waiting`` says for whom everybody waits; ``hand_over`` who must take the screen before anything is shown; ``steps``
    that this person moves two computers on; ``asks_back`` that the other one wants to take something back; ``invites``
    whom the owner may send a link (role and name).
    """

    id: str
    stamp: int
    version: int
    game: str
    moment: Moment
    lineups: tuple[Lineup, ...]
    question: Question | None = None
    waiting: str = ""
    hand_over: str = ""
    take_back: TakeBack | None = None
    asks_back: bool = False
    steps: bool = False
    watches: bool = False
    invites: tuple[tuple[str, str], ...] = ()
    why: tuple[Rule, ...] = ()
