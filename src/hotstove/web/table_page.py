"""The content of a table's page for one person at one moment, as plain data from which the markup is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import Legend, Roster
from hotstove.baseball.lineup_board import LineupBoard
from hotstove.baseball.plays import ReadOn
from hotstove.play.ahead import Ahead
from hotstove.play.asking import Prompt
from hotstove.play.guide import Lesson
from hotstove.play.moment import Moment
from hotstove.table.events import Seat
from hotstove.table.game import Rule
from hotstove.web.clock import TimeLeft
from hotstove.web.strips import Strip


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcomes and worths of a question's choices. ``may_ask``: the worths have not been worked out yet, and can be.

    ``counting``: they are being worked out, and the outcomes are known.

    ``how``: what is told of how the worths were found, in a sentence; ``coach``: which choice they speak for, and by how much;
    ``pick``: that choice, if it is one alone; ``early``: he can't say yet; ``ahead``: the outcomes of each choice; ``as_if``:
    what these take for granted.
    """

    may_ask: bool = False
    counting: bool = False
    how: str = ""
    coach: str = ""
    pick: str = ""
    early: bool = False
    ahead: tuple[Ahead, ...] = ()
    as_if: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last answer of this person. Unless ``free``, the other manager must agree: ``waiting`` for that, or ``refused``.

    ``half``: the half-inning in which it was given if that has ended, ``top of the 3rd``.
    """

    free: bool
    half: str
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
    """The cards of the two who meet in a play; in some games the pitcher has none.

    ``read_on`` is the card on which the play was read, where its dice alone don't tell that.
    """

    batting: CardFace
    pitching: CardFace | None
    read_on: ReadOn | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContent:
    """A ball game as one person sees it, who has ``seats``.

    ``read`` is the card that the last dice were read on, if another batter has come up since; ``charts`` are those of the
    game, ``rosters`` all cards of both teams; ``series`` is the standing of a series. Events after the first ``since`` are new
    to this person: they followed his last choice (``chose``) or, for a person without a seat or one who has led the game on
    (``watches``), the last act. Those after the first ``told_on`` are told, some perhaps once more.
    ``window`` says how long the question stays open; ``cards_only`` are the cards of his hand, each with whether he is asked
    for it. ``met`` are the cards of batter and pitcher as they lay before each new play, by its place among all events;
    ``substituted``: somebody has come into the game among the new events; ``strips`` are the scoreboard before and after each
    play; ``lesson`` and ``lessons`` are, in a guided game, the rules of the question and of what has happened that matter for
    the first time. ``board`` is that of a lineup that is asked for, ``asked`` the seat that is asked.
    """

    moment: Moment
    seats: tuple[Seat, ...] = ()
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
    substituted: bool = False
    strips: Mapping[int, tuple[Strip, Strip]] = field(default_factory=dict)
    lesson: Lesson | None = None
    lessons: tuple[Lesson, ...] = ()
    board: LineupBoard | None = None
    asked: Seat | None = None


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
class OfferedCard:
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
    best: tuple[OfferedCard, ...] = ()
    cards: tuple[tuple[str, tuple[DraftLine, ...]], ...] = ()
    told: tuple[str, ...] = ()
    ratings_are: str = ""


# --- Any table


@dataclass(frozen=True, slots=True)
class Ending:
    """How a person may end a game before it is over.

    ``seats`` are those that he may resign (seat and nickname each); ``offers``: he may offer the other manager an end without a
    winner; ``agrees``: there is nobody else to ask for that. ``offered`` is the nickname of the side that offers it to him,
    ``waits``: he has offered it himself.
    """

    seats: tuple[tuple[str, str], ...]
    offers: bool
    agrees: bool
    offered: str = ""
    waits: bool = False


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of a table: its name, each side's nickname with its time, and whether this person may claim the game."""

    name: str
    times: tuple[tuple[str, TimeLeft], ...]
    claims: bool


@dataclass(frozen=True, slots=True)
class Said:
    """A line of talk: who said it, in words for this person, his seat, and the text."""

    who: str
    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class TalkShown:
    """The talk as the person in that ``seat`` sees it, the newest line last.

    It says whether he or the ``other`` one has switched it off; ``most`` letters are in a line.
    """

    lines: tuple[Said, ...]
    seat: Seat
    yours_off: bool
    theirs_off: bool
    other: str
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """The parts of a page that all tables have, and its ``content``. ``stamp`` differs between any two pages of a table.

    ``taken_back``: how often two people have taken back what had told something, in words;
    ``game``: the ball game that is played, or drafted for; ``waiting``: whom the table waits for, in words; ``to_take``: the
    side that may take the shared screen; ``must_take``: its manager is asked nothing before he takes it, and ``take_for``
    says what it will be; ``steps``: this person says when the table goes on; ``pace``: how far it plays on at once where
    nobody is asked, if this person may say so; ``asks_back``: the other manager's request to take something back;
    ``took_back``: what this person has just taken back, in a sentence;
    ``empty``: seats that are not taken, and ``invites``: links that the owner may make (role and words each);
    ``may_guide``: this person may ask to be told rules when they first matter, and is not yet; ``others``: he waits for another
    person at another screen; ``clock``: the time of both; ``ended``: who has ended the game before it was over, in a sentence;
    ``ending``: how this person may end it; ``talk``: what he and the other person say to each other; ``leaves``: he may leave a
    seat that he has by a link; ``passed``: questions with a standing pass; ``next_label``: the button that leads to the next
    table, if this person may press it, and ``step_label`` the one to a table with the next step of the rules; ``legend``: the
    meaning of the codes on the cards; ``keys``: what the keys do that mean the same at any question.
    """

    id: str
    stamp: int
    version: int
    taken_back: str
    game: str
    content: GameContent | DraftContent
    waiting: str = ""
    to_take: str = ""
    must_take: bool = False
    take_for: str = ""
    take_back: TakeBack | None = None
    took_back: str = ""
    asks_back: str = ""
    empty: tuple[tuple[str, str], ...] = ()
    passed: tuple[PassedQuestion, ...] = ()
    steps: bool = False
    may_ask_next: bool = False
    pace: str = ""
    invites: tuple[tuple[str, str], ...] = ()
    may_guide: bool = False
    others: bool = False
    clock: ClockShown | None = None
    ended: str = ""
    ending: Ending | None = None
    talk: TalkShown | None = None
    leaves: bool = False
    next_label: str = ""
    step_label: str = ""
    legend: Legend = ()
    keys: Mapping[str, str] = field(default_factory=dict)

    @property
    def question(self) -> Prompt | None:
        """The question to this person, or None."""
        return self.content.question
