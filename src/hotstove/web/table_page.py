"""What one person sees of a table at one moment: plain data, all that a page is made of and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.play.asking import Prompt
from hotstove.play.moment import Moment
from hotstove.table.game import Rule


@dataclass(frozen=True, slots=True)
class Ahead:
    """A choice and what may come of it with what chance, 0 to 1, the likeliest first. ``rest`` is the chance of all else."""

    option: str
    ways: tuple[tuple[str, float], ...]
    rest: float = 0.0


@dataclass(frozen=True, slots=True)
class Odds:
    """What a question's choices may lead to and are worth. ``may_ask``: the worth has not been found yet, and can be.

    ``how`` it was found, ``band`` what each may be off by, ``close`` that it tells none of the choices from the others;
    ``ahead``: what may come of each; ``as_if``: what that takes for granted.
    """

    may_ask: bool = False
    how: str = ""
    band: str = ""
    close: bool = False
    ahead: tuple[Ahead, ...] = ()
    as_if: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last answer of this person. Not ``free``: the other one must agree; ``waiting`` until he does, ``refused`` once he
    has not."""

    free: bool
    waiting: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class PassedQuestion:
    """A question that this person is not asked: its label, how it is put, the answer that is given, and until when."""

    label: str
    asked: str
    answer: str
    until: str


@dataclass(frozen=True, slots=True)
class Window:
    """A chance to play a card that passes by itself: after so many seconds, unless this person wants time."""

    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContent:
    """A ball game as one person sees it.

    ``read`` is the card that the last dice were read on, where another batter has come up since; ``charts`` lie on the
    table, ``rosters`` are all cards of both teams; ``series`` says how one stands. What was told after the first ``since``
    events is new to this person since he last ``chose``, or, where he ``watches`` (has no seat), since the last act.
    ``window``: his question passes by itself; ``cards_only``: the cards of his hand, and whether he wants to be asked for each.
    """

    moment: Moment
    question: Prompt | None = None
    odds: Odds = Odds()
    why: tuple[Rule, ...] = ()
    read: CardFace | None = None
    charts: tuple[CardFace, ...] = ()
    rosters: tuple[Roster, ...] = ()
    series: str = ""
    since: int = 0
    chose: bool = False
    watches: bool = False
    window: Window | None = None
    cards_only: tuple[tuple[str, bool], ...] = ()


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
class DraftSquad:
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
class DraftContent:
    """A draft as one person sees it: both squads, the cards that nobody has by position, what happened, the newest first.

    ``ratings_are`` says what a card's ratings mean.
    """

    title: str
    over: bool
    squads: tuple[DraftSquad, ...]
    question: Prompt | None = None
    best: tuple[Offer, ...] = ()
    cards: tuple[tuple[str, tuple[DraftLine, ...]], ...] = ()
    told: tuple[str, ...] = ()
    ratings_are: str = ""


# --- Any table


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """What a page shows of any table, and what only its kind has. ``stamp`` differs between any two pages of a table.

    ``game`` is the ball game that is played, or drafted for. ``waiting`` says for whom everybody waits; ``to_take`` who may
    take the screen that two share, and see his hand, and ``must_take`` that he is asked nothing before; ``steps`` that this
    person moves two computers on; ``asks_back`` who wants to take what back; ``empty`` and ``invites`` whom the owner may send
    a link (role and name); ``passed`` what is passed without asking; ``next_label`` what the button says that leads to the
    table after this one, for who may press it; ``legend`` what the codes on its cards mean.
    """

    id: str
    stamp: int
    version: int
    game: str
    content: GameContent | DraftContent
    waiting: str = ""
    to_take: str = ""
    must_take: bool = False
    take_back: TakeBack | None = None
    asks_back: str = ""
    empty: tuple[tuple[str, str], ...] = ()
    passed: tuple[PassedQuestion, ...] = ()
    steps: bool = False
    invites: tuple[tuple[str, str], ...] = ()
    next_label: str = ""
    legend: Legend = ()

    @property
    def question(self) -> Prompt | None:
        """What this person is asked."""
        return self.content.question
