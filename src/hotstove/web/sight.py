"""What one person sees of a table at one moment: plain data, all that a page is made of and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from hotstove.baseball.ball_game import CardFace
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.play.asking import Choice
from hotstove.play.moment import Moment
from hotstove.table.game import Rule

Kind = Literal["choice", "list", "dice", "card"]


@dataclass(frozen=True, slots=True)
class Die:
    """One of the dice that a person has thrown: its name, and the faces it may show."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A choice and what may come of it with what chance, 0 to 1, the likeliest first. ``rest`` is the chance of all else."""

    option: str
    ways: tuple[tuple[str, float], ...]
    rest: float = 0.0


@dataclass(frozen=True, slots=True)
class Question:
    """What this person is asked. ``usual`` is the documented pass; ``may_skip`` it may be given until the half-inning ends,
    ``may_never`` until the game does. ``worth`` says how the worth of the choices was found, where that was asked for,
    ``close`` that it tells none of them from the others."""

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
    close: bool = False
    may_worth: bool = False
    ahead: tuple[Ahead, ...] = ()
    """What may come of each choice, where it was asked for."""
    as_if: str = ""
    """What that takes for granted."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last answer of this person. Not ``free``: the other one must agree; ``waiting`` until he does, ``refused`` once he
    has not."""

    free: bool
    waiting: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Quiet:
    """A question that this person is not asked: its label, how it is put, the answer that is given, and until when."""

    label: str
    put: str
    answer: str
    until: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSight:
    """What a page shows of any table. ``stamp`` tells two sights of one table apart; ``game`` is the ball game that it is for.

    ``waiting`` says for whom everybody waits; ``hand_over`` who must take the screen before anything is shown; ``steps``
    that this person moves two computers on; ``asks_back`` who wants to take what back; ``quiet`` what is
    passed without asking; ``invites``
    whom the owner may send a link (role and name); ``after`` what comes after it, for who may lay that.
    """

    id: str
    stamp: int
    version: int
    game: str
    question: Question | None = None
    waiting: str = ""
    hand_over: str = ""
    take_back: TakeBack | None = None
    asks_back: str = ""
    empty: tuple[tuple[str, str], ...] = ()
    quiet: tuple[Quiet, ...] = ()
    steps: bool = False
    watches: bool = False
    invites: tuple[tuple[str, str], ...] = ()
    after: str = ""
    legend: Legend = ()
    """What the codes on its cards mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(TableSight):
    """A ball game's table as one person sees it.

    ``read`` is the card that the last dice were read on, where another batter has come up since; ``charts`` lie on the
    table, ``rosters`` are all cards of both teams; ``series`` says how one stands. What was told after the first ``since``
    events is new to this person since he last ``chose``, or, where he has no seat, since the last act.
    """

    moment: Moment
    why: tuple[Rule, ...] = ()
    read: CardFace | None = None
    charts: tuple[CardFace, ...] = ()
    rosters: tuple[Roster, ...] = ()
    series: str = ""
    since: int = 0
    chose: bool = False


# --- A draft


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A card of a draft: what it costs, what it says, the runs a game that it is worth. ``may``: it can be picked now."""

    name: str
    position: str
    points: int
    ratings: str
    runs: str
    ability: str
    text: str
    may: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the cards that are named first, and its key."""

    key: str
    line: DraftLine


@dataclass(frozen=True, slots=True)
class Squad:
    """A squad so far: who drafts it, its cards, the points left of ``limit``, what it lacks (empty: nothing), whether it picks
    now."""

    name: str
    colour: str
    manager: str
    cards: tuple[DraftLine, ...]
    left: int
    limit: int
    lacks: str
    picks: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSight(TableSight):
    """A draft as one person sees it: both squads, the cards that nobody has by position, what happened, the newest first."""

    title: str
    over: bool
    squads: tuple[Squad, ...]
    best: tuple[Offer, ...] = ()
    cards: tuple[tuple[str, tuple[DraftLine, ...]], ...] = ()
    told: tuple[str, ...] = ()
