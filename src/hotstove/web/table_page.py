"""The content of a table's page for one person at one moment, as plain data from which the markup is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.play.asking import Prompt
from hotstove.play.moment import Moment
from hotstove.table.game import Rule
from hotstove.web.strips import Strip


@dataclass(frozen=True, slots=True)
class Ahead:
    """A choice and its outcomes with their chances (0 to 1), the likeliest first. ``rest`` is the chance of all others."""

    option: str
    ways: tuple[tuple[str, float], ...]
    rest: float = 0.0


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcomes and worths of a question's choices. ``may_ask``: the worths have not been worked out yet, and can be.

    ``how``: the method of the worths; ``band``: their margin of error; ``close``: they do not tell the choices apart;
    ``ahead``: the outcomes of each choice; ``as_if``: what the outcomes take for granted.
    """

    may_ask: bool = False
    how: str = ""
    band: str = ""
    close: bool = False
    ahead: tuple[Ahead, ...] = ()
    as_if: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last answer of this person. Unless ``free``, the other manager must agree: ``waiting`` for that, or ``refused``."""

    free: bool
    waiting: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class PassedQuestion:
    """A question with a standing pass: its label, its text, the answer that is given, and the end of the pass."""

    label: str
    asked: str
    answer: str
    until: str


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A question for a card at a table where somebody could learn from how long it takes.

    ``seconds`` is how long this person wants it to stay open, 0 until he answers, None if he has not said it; ``runs``: it
    passes by itself then.
    """

    seconds: int | None
    runs: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """The cards of the two who meet in a play; in some games the pitcher has none."""

    batting: CardFace
    pitching: CardFace | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContent:
    """A ball game as one person sees it.

    ``read`` is the card that the last dice were read on, if another batter has come up since; ``charts`` are those of the
    game, ``rosters`` all cards of both teams; ``series`` is the standing of a series. Events after the first ``since`` are new
    to this person: they followed his last choice (``chose``) or, for a person without a seat or one who has led the game on
    (``watches``), the last act. Those after the first ``told_on`` are told, some perhaps once more.
    ``window`` says how long the question stays open; ``cards_only`` are the cards of his hand, each with whether he is asked
    for it. ``met`` are the cards of batter and pitcher as they lay before each new play, by its place among all events, and
    ``strips`` the scoreboard before and after it.
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
    told_on: int = 0
    chose: bool = False
    watches: bool = False
    window: OpenWindow | None = None
    cards_only: tuple[tuple[str, bool], ...] = ()
    met: Mapping[int, Meeting] = field(default_factory=dict)
    strips: Mapping[int, tuple[Strip, Strip]] = field(default_factory=dict)


# --- A draft


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A card of a draft: its cost, its text, and its worth in runs of 100 games. ``may``: it can be picked now."""

    name: str
    position: str
    points: int
    ratings: str
    worth: int
    ability: str
    text: str
    may: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """One of the cards that are offered first, and its key."""

    key: str
    line: DraftLine


@dataclass(frozen=True, slots=True)
class DraftSquad:
    """A squad so far: its drafter, its cards, the points left of ``limit``, what it lacks (empty: nothing), and whether it
    picks now."""

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
    """A draft as one person sees it: both squads, the free cards by position, and the events, the newest first.

    ``ratings_are`` explains a card's ratings.
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
    """The parts of a page that all tables have, and its ``content``. ``stamp`` differs between any two pages of a table.

    ``game``: the ball game that is played, or drafted for; ``waiting``: whom the table waits for, in words; ``to_take``: the
    side that may take the shared screen; ``must_take``: its manager is asked nothing before he takes it, and ``take_for``
    says what it will be; ``steps``: this person says when the table goes on; ``pace``: how far it plays on at once where
    nobody is asked, if this person may say so; ``asks_back``: the other manager's request to take something back;
    ``empty``: seats that are not taken, and ``invites``: links that the owner may make (role and words each);
    ``leaves``: this person may leave a seat that he has by a link;
    ``passed``: questions with a standing pass; ``next_label``: the button that leads to the next table, if this person may
    press it; ``legend``: the meaning of the codes on the cards.
    """

    id: str
    stamp: int
    version: int
    game: str
    content: GameContent | DraftContent
    waiting: str = ""
    to_take: str = ""
    must_take: bool = False
    take_for: str = ""
    take_back: TakeBack | None = None
    asks_back: str = ""
    empty: tuple[tuple[str, str], ...] = ()
    passed: tuple[PassedQuestion, ...] = ()
    steps: bool = False
    may_ask_next: bool = False
    pace: str = ""
    invites: tuple[tuple[str, str], ...] = ()
    leaves: bool = False
    next_label: str = ""
    legend: Legend = ()

    @property
    def question(self) -> Prompt | None:
        """The question to this person, or None."""
        return self.content.question
