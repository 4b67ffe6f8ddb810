"""The optional displays beside the position: both teams' cards, charts, a legend, and the cards of options.

A game that offers them has methods ``rosters``, ``charts``, ``option_face``, ``option_prospect``, ``option_arrows``,
``option_shares``, ``shares_reason``, ``usual_option``, ``asks_here``, ``asks_seldom``, ``unasked_moves``,
``coming_moves``, ``players``, ``open_cards``, ``cited`` or ``taught``, a ``legend`` or ``drawn_legend``, ``places``, or
``bursts`` with ``line_words``.
Screens get them from the functions of this module and know no game by name. A file ``emblem.svg`` in a game's package is its
picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

from hotstove.baseball.ball_game import AnyBallGame, sent_runner
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.field import BASES, Arrow, Point
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.baseball.words import BASES as NAMES
from hotstove.baseball.words import percent
from hotstove.table.asks import Ask
from hotstove.table.events import Seat, label_of, rule_of
from hotstove.table.game import Paragraph, Setup
from hotstove.table.questions import Question


@dataclass(frozen=True, slots=True)
class Roster:
    """A team's cards as they lie open, by their present role (``In the game``, ``Bench``, ``Bullpen``, ``Out of the game``)."""

    team: str
    groups: tuple[tuple[str, tuple[CardFace, ...]], ...]

    def face(self, name: str) -> CardFace | None:
        """A player's card, whose title may have a number before his name; None if there is none."""
        faces = (face for _, faces in self.groups for face in faces)
        return next((face for face in faces if face.title == name or face.title.endswith(f" {name}")), None)


def rosters_of(game: AnyBallGame, view: object) -> tuple[Roster, ...]:
    """Both teams' cards, away and home, as a seat's view shows them; empty if the game has no such list."""
    rosters: Callable[[object], tuple[Roster, ...]] | None = getattr(game, "rosters", None)
    return rosters(view) if rosters is not None else ()


def charts_of(game: AnyBallGame, view: object) -> tuple[CardFace, ...]:
    """The charts on the table, as they apply at this moment; empty if the game has no such list."""
    charts: Callable[[object], tuple[CardFace, ...]] | None = getattr(game, "charts", None)
    return charts(view) if charts is not None else ()


def option_face(game: AnyBallGame, option: object) -> CardFace | None:
    """The face of the card that an option of a question names; None if it names none."""
    face_of: Callable[[object], CardFace | None] | None = getattr(game, "option_face", None)
    return face_of(option) if face_of is not None else None


def option_prospect(game: AnyBallGame, view: object, option: object, ask: Ask) -> str:
    """What an option of the open question ``ask`` would bring, exactly and in a few words; empty if the game does not say."""
    prospect_of: Callable[[object, object, Ask], str] | None = getattr(game, "option_prospect", None)
    return prospect_of(view, option, ask) if prospect_of is not None else ""


def option_arrows(game: AnyBallGame, view: object, option: object, ask: Ask) -> tuple[Arrow, ...]:
    """The ways on the field that an option of the open question ``ask`` would bring; empty if it brings none.

    Where the game does not say, it is the way of the runner whom the option sends.
    """
    arrows_of: Callable[[object, object, Ask], tuple[Arrow, ...]] | None = getattr(game, "option_arrows", None)
    if arrows_of is not None:
        return arrows_of(view, option, ask)
    sent = sent_runner(game, view, option)
    if sent is None:
        return ()
    runner = Player("", game.situation(view).bases[sent.start - 1] or "").last_name
    start, end = (BASES[base % len(BASES)] for base in (sent.start, sent.start + 1))
    return (Arrow("run", start, end, f"{runner} to {NAMES[sent.start + 1]}", f"safe {percent(sent.safe)}"),)


def places_of(game: AnyBallGame, state: object) -> Mapping[Position, Point]:
    """Where the fielders stand in a position of a game on whose field they have places of their own; empty in other games."""
    places: Callable[[object], Mapping[Position, Point]] | None = getattr(game, "places", None)
    return places(state) if places is not None else {}


class Taken(NamedTuple):
    """An answer in a row of them: the label of its question, the option, and what that would bring by itself."""

    label: str
    option: object
    prospect: str


def burst_of(game: AnyBallGame, label: str) -> str:
    """The name of the burst of questions to which one belongs, which a screen may put as one; empty if to none."""
    bursts: Mapping[str, str] = getattr(game, "bursts", {})
    return bursts.get(label, "")


def asks_together(game: AnyBallGame, burst: str) -> str:
    """How the questions of a burst are put as one; empty where the words of the first one say all."""
    prompts: Mapping[str, str] = getattr(game, "burst_prompts", {})
    return prompts.get(burst, "")


class LineWords(NamedTuple):
    """A row of answers in words, what it would bring, and which of the answers open the ways on the field that it has."""

    text: str
    prospect: str
    ways: Sequence[bool]


def line_words(game: AnyBallGame, burst: str, line: Sequence[Taken], view: object) -> LineWords:
    """What a row of answers says and what it would bring; ``view`` is the position after them."""
    words_of: Callable[[str, Sequence[Taken], object], LineWords] = getattr(game, "line_words")  # noqa: B009 (a hook)
    return words_of(burst, line, view)


def option_shares(game: AnyBallGame, view: object, options: Sequence[object]) -> tuple[float, ...]:
    """How often to take each option of a secret choice, 0 to 1, so that nothing can be gained against it; empty if unknown."""
    shares_of: Callable[[object, Sequence[object]], tuple[float, ...]] | None = getattr(game, "option_shares", None)
    return shares_of(view, options) if shares_of is not None else ()


def shares_reason(game: AnyBallGame, view: object, options: Sequence[object]) -> str:
    """Why the options of a secret choice are to be taken so often, in a few words; empty if the game does not say."""
    reason: Callable[[object, Sequence[object]], str] | None = getattr(game, "shares_reason", None)
    return reason(view, options) if reason is not None else ""


def usual_option(game: AnyBallGame, view: object, label: str, options: Sequence[object], seat: Seat) -> int | None:
    """The number of the option that is hardly ever wrong in this position; None if the game does not name one."""
    usual: Callable[[object, str, Sequence[object], Seat], int | None] | None = getattr(game, "usual_option", None)
    return usual(view, label, options, seat) if usual is not None else None


def is_at_stake(game: AnyBallGame, view: object, label: str) -> bool:
    """Whether so much hangs on a question in this position that no answer to it is the usual one."""
    judge: Callable[[object, str], bool] | None = getattr(game, "is_at_stake", None)
    return judge is not None and judge(view, label)


def asks_here(game: AnyBallGame, view: object, ask: Ask) -> str:
    """How a manager's question is put in this position: why it comes, and how often; empty where its own words say all."""
    words: Callable[[object, Ask], str] | None = getattr(game, "asks_here", None)
    return words(view, ask) if words is not None else ""


def hint_here(game: AnyBallGame, view: object, ask: Ask) -> str:
    """What one needs to know to answer a manager's question, in a sentence or two; empty where the game says nothing."""
    words: Callable[[object, Ask], str] | None = getattr(game, "hint_here", None)
    return words(view, ask) if words is not None else ""


def best_first(game: AnyBallGame, view: object, ask: Ask, numbers: Sequence[int]) -> Sequence[int]:
    """These numbers of a question's options in the order in which a screen lists them; as they are where the game has none."""
    order: Callable[[object, Ask, Sequence[int]], Sequence[int]] | None = getattr(game, "best_first", None)
    return order(view, ask, numbers) if order is not None else numbers


def unasked_moves(game: AnyBallGame, view: object, labels: Collection[str]) -> tuple[str, ...]:
    """The moves of these questions of the at-bat, which were passed without asking, each with its chance: ``bunt 40%``."""
    moves: Callable[[object, Collection[str]], tuple[str, ...]] | None = getattr(game, "unasked_moves", None)
    return moves(view, labels) if moves is not None else ()


def coming_moves(game: AnyBallGame, view: object, seat: Seat) -> Mapping[str, str]:
    """The moves of a seat for which it will not be asked in this at-bat, by the question's label: ``steal second 40%``."""
    moves: Callable[[object, Seat], Mapping[str, str]] | None = getattr(game, "coming_moves", None)
    return moves(view, seat) if moves is not None else {}


def runs_to_come(game: AnyBallGame, view: object, ask: Ask) -> Mapping[str, float]:
    """The runs of the side at bat in the rest of the half-inning with each option, by its text; empty if the game says none."""
    runs: Callable[[object, Ask], Mapping[str, float]] | None = getattr(game, "runs_to_come", None)
    return runs(view, ask) if runs is not None else {}


def asks_seldom(game: AnyBallGame, setup: Setup) -> bool:
    """Whether hardly anything is asked in a game with that set-up, so that who plays it wants to see each play on its own."""
    seldom: Callable[[Setup], bool] | None = getattr(game, "asks_seldom", None)
    return seldom is not None and seldom(setup)


def players_of(game: AnyBallGame, setup: Setup, seat: Seat) -> tuple[str, ...]:
    """The names of a seat's players, those of its lineup first and in its order; empty if the game has no such list."""
    players: Callable[[Setup, Seat], tuple[str, ...]] | None = getattr(game, "players", None)
    return players(setup, seat) if players is not None else ()


def open_cards_of(game: AnyBallGame, setup: Setup, seat: Seat) -> tuple[str, ...]:
    """The cards of a seat that lie open from the start and may be used, such as coaches, by name; empty if it has none."""
    open_cards: Callable[[Setup, Seat], tuple[str, ...]] | None = getattr(game, "open_cards", None)
    return open_cards(setup, seat) if open_cards is not None else ()


Legend: TypeAlias = tuple[tuple[str, str], ...]
"""Codes on a game's cards, each with its meaning."""


def rule_asked_by(game: AnyBallGame, view: object, ask: Ask) -> str:
    """The ID of the rule by which a question is asked in this position."""
    cited: Callable[[object, str], str] | None = getattr(game, "cited", None)
    return (cited(view, label_of(ask.why)) if cited is not None else "") or rule_of(ask.why)


@dataclass(frozen=True, slots=True)
class Taught:
    """How a game is played by the rules that its options switch on: the primer, what is asked and rolled.

    ``legend`` are the codes on its cards; empty where they are those of the whole game, and ``drawn`` those of the terminal's
    drawing alone. ``instead`` names by ID the rules that
    hold in place of others, which a game may cite as well.
    """

    primer: Sequence[Paragraph]
    questions: Sequence[Question]
    legend: Legend = ()
    drawn: Legend = ()
    instead: Mapping[str, str] = field(default_factory=dict)


def taught(game: AnyBallGame, setup: Setup | None = None) -> Taught:
    """How a game with that set-up is played; without one, or if the game makes no difference, the whole game."""
    taught_in: Callable[[Setup], Taught] | None = getattr(game, "taught", None)
    return taught_in(setup) if taught_in is not None and setup is not None else Taught(game.primer, game.questions)


def legend_of(game: AnyBallGame, setup: Setup | None = None) -> Legend:
    """The meanings of the codes on the cards of a game with that set-up, or of any; empty if the game has no such list."""
    every: Legend = getattr(game, "legend", ())
    return taught(game, setup).legend or every


def drawn_legend_of(game: AnyBallGame, setup: Setup | None = None) -> Legend:
    """The meanings of the codes that only the terminal's drawing of such a game has; empty for most games."""
    every: Legend = getattr(game, "drawn_legend", ())
    return taught(game, setup).drawn or every


def emblem_of(game: AnyBallGame) -> str:
    """The picture by which a game is known in a list of games, as SVG of 240 by 90; empty if its package has none."""
    return _emblem_in(type(game).__module__.rpartition(".")[0])


@cache
def _emblem_in(package: str) -> str:
    picture = files(package) / "emblem.svg" if package else None
    return picture.read_text(encoding="utf-8").strip() if picture is not None and picture.is_file() else ""
