"""The events of baseball, the same for all games: plays, half-innings, substitutions. The scorebook reads them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, after_moves
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.table.events import Event, Seat


class Kind(IntEnum):
    """The kind of a play. Kinds up to ``ERROR`` end a plate appearance; the others happen between pitches."""

    SINGLE = 0
    DOUBLE = 1
    TRIPLE = 2
    HOME_RUN = 3
    WALK = 4
    INTENTIONAL_WALK = 5
    HIT_BY_PITCH = 6
    INTERFERENCE = 7
    STRIKEOUT = 8
    GROUND_OUT = 9
    FLY_OUT = 10
    LINE_OUT = 11
    POP_OUT = 12
    BUNT_OUT = 13
    FIELDERS_CHOICE = 14
    ERROR = 15
    STEAL = 16
    PICK_OFF = 17
    WILD_PITCH = 18
    PASSED_BALL = 19
    BALK = 20
    ADVANCE = 21

    @property
    def words(self) -> str:
        """``home run``."""
        return self.name.lower().replace("_", " ").replace("fielders", "fielder's")


class Count(IntEnum):
    """The columns of a player's count in a game; ``Play.credit`` is the one, up to ``REACHED``, of its plate appearance."""

    SINGLE = 0
    DOUBLE = 1
    TRIPLE = 2
    HOME_RUN = 3
    WALK = 4
    INTENTIONAL_WALK = 5
    HIT_BY_PITCH = 6
    INTERFERENCE = 7
    STRIKEOUT = 8
    OUT = 9
    SACRIFICE_FLY = 10
    SACRIFICE_HIT = 11
    DOUBLE_PLAY_GROUNDER = 12
    REACHED = 13
    RUN = 14
    RUN_BATTED_IN = 15
    STOLEN_BASE = 16
    CAUGHT_STEALING = 17
    OUTS = 18
    EARNED_RUN = 19
    WILD_PITCH = 20
    BALK = 21
    PASSED_BALL = 22


LAST_PLATE_APPEARANCE: Final = Kind.ERROR
_AIR_OUTS: Final = (Kind.FLY_OUT, Kind.LINE_OUT, Kind.POP_OUT)
_GROUNDERS: Final = (Kind.GROUND_OUT, Kind.BUNT_OUT)
_FORCES_RUN: Final = (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH, Kind.INTERFERENCE)


class PlayFacts:
    """The consequences of a play's kind and moves. They do not depend on the batter, so equal plays share one object.

    `Play` has a property for most of them. Of the others, ``fielded``: a fielder is credited or charged; ``running``: a steal,
    wild pitch or balk is to be counted; ``clean``: there is no error, misplay or passed ball; ``idle``: nobody moves and
    nothing is to be counted but the batter's own column and outs.
    """

    __slots__ = (
        "after", "batted_in", "by_misplay", "came_home", "clean", "credit", "credit_void", "errors", "fielded", "home", "idle",
        "outs", "put_out", "running", "safe", "steals", "still", "wild_pitch",
    )  # fmt: skip

    def __init__(self, kind: Kind, moves: tuple[Move, ...], rbi: int | None) -> None:
        after, came_home, put_out = after_moves(moves)
        ends = kind <= LAST_PLATE_APPEARANCE
        own = next((move for move in moves if move.start == BATTER), None)
        self.after: tuple[int, int, int] = after
        self.came_home: tuple[int, ...] = came_home
        self.put_out: tuple[int, ...] = put_out
        self.outs = len(put_out)
        self.home = len(came_home)
        self.still = after == (1, 2, 3) and not came_home
        self.credit = _credit(kind, moves, self.outs, self.home)
        self.credit_void = _credit(kind, moves, self.outs, 0)
        self.batted_in = _batted_in(kind, moves, self.outs) if rbi is None else rbi
        self.steals = any(move.steal for move in moves)
        self.fielded = kind is Kind.PASSED_BALL or any(move.fielders or move.error for move in moves)
        self.errors = sum(move.error > 0 for move in moves)
        self.safe = ends and own is not None and not own.out
        self.by_misplay = _by_misplay(kind, own)
        self.wild_pitch = kind is Kind.WILD_PITCH or (kind is Kind.STRIKEOUT and self.safe and not self.errors)
        self.running = self.steals or self.wild_pitch or kind is Kind.BALK
        self.clean = not (self.errors or self.by_misplay or kind is Kind.PASSED_BALL)
        self.idle = self.still and self.clean and not self.running


def _by_misplay(kind: Kind, own: Move | None) -> bool:
    """Whether the batter is on base by an error (on a third strike or a likely out, too) or interference (OBR 9.16(b))."""
    if kind in (Kind.ERROR, Kind.INTERFERENCE):
        return True
    if not Kind.STRIKEOUT <= kind < Kind.ERROR:
        return False
    return own is not None and bool(own.error) and not own.out


def _credit(kind: Kind, moves: tuple[Move, ...], outs: int, home: int) -> int:
    """The batter's column, -1 between plate appearances.

    A sacrifice fly needs a run that counts (OBR 9.08(d)), a sacrifice hit an advance and no runner out (9.08(a), (c)).
    """
    if kind > LAST_PLATE_APPEARANCE:
        return -1
    if kind <= Kind.STRIKEOUT:
        return int(kind)
    if kind in _AIR_OUTS and home:
        return int(Count.SACRIFICE_FLY)
    if kind == Kind.BUNT_OUT and outs == 1 and any(move.start and not move.out for move in moves):
        return int(Count.SACRIFICE_HIT)
    if kind in _GROUNDERS and outs == 2:
        return int(Count.DOUBLE_PLAY_GROUNDER)
    if kind in (Kind.FIELDERS_CHOICE, Kind.ERROR):
        return int(Count.REACHED)
    return int(Count.OUT)


def _batted_in(kind: Kind, moves: tuple[Move, ...], outs: int) -> int:
    """Runs batted in (OBR 9.04): none on a grounder into a double play, a strikeout, an error, or between pitches.

    A runner that comes home by an error on the way is not batted in.
    """
    if kind >= Kind.ERROR or kind == Kind.STRIKEOUT or (kind in _GROUNDERS and outs >= 2):
        return 0
    clean = sum(move.end == HOME_PLATE and not move.out and not move.error for move in moves)
    if kind in _FORCES_RUN:  # with the bases full, and then the one run that is forced in
        return min(clean, 1) if {move.start for move in moves} >= {1, 2, 3} else 0
    return clean


@lru_cache(maxsize=1 << 14)
def facts_of(kind: Kind, moves: tuple[Move, ...], rbi: int | None) -> PlayFacts:
    """The shared ``PlayFacts`` of a kind, moves and runs batted in."""
    return PlayFacts(kind, moves, rbi)


BUNT: Final = "bunt"
"""The `Play.tactic` of a batter who bunts and may reach first."""


@dataclass(frozen=True, slots=True, repr=False)
class Play(Event):
    """One play, with a move for every runner that advances or is put out; the others stay.

    ``batter`` is the id of the player at bat, also in plays between pitches. ``printed`` is the result on the card or chart
    before the rules changed it, ``tactic`` the tactic in use (hit and run, a pinch hitter's power). ``rbi`` overrules the
    count of runs batted in. ``facts`` hold the properties below; code that reads many plays takes them from there. ``told``
    are the plays of ``once_by``.
    """

    kind: Kind
    batter: str
    moves: tuple[Move, ...]
    printed: str = ""
    tactic: str = ""
    hit_to: int = 0
    rbi: int | None = None
    facts: PlayFacts = field(init=False, compare=False)
    told: dict[tuple[str, str], Play] | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        _set(self, "facts", facts_of(self.kind, self.moves, self.rbi))
        _set(self, "told", None)

    @property
    def after(self) -> tuple[int, int, int]:
        """The runners on first to third, by the bases they were on before (``bases.after_moves``)."""
        return self.facts.after

    @property
    def came_home(self) -> tuple[int, ...]:
        """The runners that score, by base."""
        return self.facts.came_home

    @property
    def put_out(self) -> tuple[int, ...]:
        """The runners that are out, by base."""
        return self.facts.put_out

    @property
    def outs(self) -> int:
        """The number of players put out."""
        return self.facts.outs

    @property
    def home(self) -> int:
        """The number of runners that score."""
        return self.facts.home

    @property
    def still(self) -> bool:
        """Whether all runners stay and the batter does not reach base."""
        return self.facts.still

    @property
    def safe(self) -> bool:
        """Whether a plate appearance ends with the batter on base or home."""
        return self.facts.safe

    @property
    def credit(self) -> int:
        """The batter's column (``Count``), -1 between plate appearances."""
        return self.facts.credit

    @property
    def credit_void(self) -> int:
        """The batter's column if the half-inning's runs do not count."""
        return self.facts.credit_void

    @property
    def batted_in(self) -> int:
        """The number of runs batted in."""
        return self.facts.batted_in

    @property
    def steals(self) -> bool:
        """Whether a base is stolen or a runner caught stealing."""
        return self.facts.steals

    @property
    def errors(self) -> int:
        """The number of errors in the field."""
        return self.facts.errors

    @property
    def by_misplay(self) -> bool:
        """Whether the batter is on base by an error or interference, so that his run is unearned (OBR 9.16(b))."""
        return self.facts.by_misplay

    @property
    def wild_pitch(self) -> bool:
        """Whether it is a wild pitch, also on a third strike with the batter safe on first (OBR 9.13(a))."""
        return self.facts.wild_pitch

    @property
    def ends_plate_appearance(self) -> bool:
        """Whether the plate appearance is over."""
        return self.kind <= LAST_PLATE_APPEARANCE

    @property
    def is_hit(self) -> bool:
        """Whether it is a base hit."""
        return self.kind <= Kind.HOME_RUN

    @property
    def costs_out(self) -> int:
        """Outs that a misplay cost the defense: 1 if the batter should have been out, else 0."""
        return int(self.by_misplay and self.kind != Kind.INTERFERENCE)

    @property
    def double_play(self) -> bool:
        """Whether two runners, the batter included, were put out."""
        return self.outs == 2

    def batter_move(self) -> Move | None:
        """The batter's own move, or None in a play between pitches."""
        return next((move for move in self.moves if move.start == BATTER), None)

    def by(self, batter: str, printed: str = "") -> Play:
        """The same play with another batter."""
        new = Play.__new__(Play)
        _set(new, "why", self.why)
        _set(new, "seats", self.seats)
        _set(new, "kind", self.kind)
        _set(new, "batter", batter)
        _set(new, "moves", self.moves)
        _set(new, "printed", printed)
        _set(new, "tactic", self.tactic)
        _set(new, "hit_to", self.hit_to)
        _set(new, "rbi", self.rbi)
        _set(new, "facts", self.facts)
        _set(new, "told", None)
        return new

    def once_by(self, batter: str, printed: str = "") -> Play:
        """The same as ``by``, kept for the next time: for a game in which most plays have been told of their batter before."""
        told = self.told
        if told is None or len(told) >= MOST_TOLD:
            told = {}
            _set(self, "told", told)
        play = told.get((batter, printed))
        if play is None:
            play = told[batter, printed] = self.by(batter, printed)
        return play

    def __repr__(self) -> str:
        shown = [f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.name not in ("facts", "told")]
        shown += [f"{name}={getattr(self.facts, name)!r}" for name in _FACTS_SHOWN]
        return f"Play({', '.join(shown)})"


shared_play: Final = lru_cache(maxsize=1 << 13)(Play)
"""A play as it may have been told before: the same object, since making one takes longer than finding it."""
MOST_TOLD: Final = 1 << 10
"""The plays of batters that are kept of one play."""
_set: Final = object.__setattr__
_FACTS_SHOWN: Final = ("outs", "home", "credit", "credit_void", "batted_in", "steals", "fielded")


@dataclass(frozen=True, slots=True)
class GameBegins(Event):
    """The first event of a game: its name and both teams (away, home)."""

    game: str
    teams: tuple[TeamSheet, TeamSheet]
    innings: int = 9


@dataclass(frozen=True, slots=True)
class HalfInningBegins(Event):
    """A half-inning begins; ``half`` is the side at bat. ``provisional``: its runs count only when its end says so."""

    inning: int
    half: Seat
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class HalfInningEnds(Event):
    """A half-inning ends; ``how`` is the reason (``bank``, ``bust``, ``three outs``)."""

    how: str
    runs_count: bool = True


@dataclass(frozen=True, slots=True)
class Substitution(Event):
    """A player comes in for another: into the batting order (``slot`` 0 to 8, or -1 for a pitcher that does not bat)."""

    side: Seat
    player: Player
    replaces: str
    slot: int
    position: Position


@dataclass(frozen=True, slots=True)
class Note(Event):
    """A line in the play-by-play that moves no runner. ``headline``: it tells a moment of drama, which screens set apart."""

    text: str
    headline: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ReadOn:
    """On which card of an at-bat a roll is read, the batter's or the pitcher's, and the result that stands there."""

    batters: bool
    result: str


@dataclass(frozen=True, slots=True)
class Reckoning(Event):
    """A note on a roll that is put into words only when it is read: the ``str`` of ``sums``, and their ``headline``.

    Rules tell one where the text is made of many numbers and few games are ever read. ``roll`` is the reason of the roll, which
    needs no line of its own.
    """

    sums: Any  # any object; mypyc can't compile a dataclass's field of the type ``object``
    roll: str

    @property
    def text(self) -> str:
        """The line in the play-by-play."""
        return str(self.sums)

    @property
    def comes_to(self) -> str:
        """What comes of the roll, without its numbers: ``out``; the whole text where its sums don't tell it apart."""
        found: str = getattr(self.sums, "comes_to", "")
        return found or self.text

    @property
    def headline(self) -> str:
        """What makes the roll a moment of drama, as a line after the other; empty for most rolls."""
        said: str = self.sums.headline
        return said

    @property
    def read_on(self) -> ReadOn | None:
        """The card on which the roll is read; None if it is read on none, or on the one that its dice alone tell."""
        found: ReadOn | None = getattr(self.sums, "read_on", None)
        return found


@dataclass(frozen=True, slots=True)
class HeatChange(Event):
    """A player runs hotter or colder: whose he is, his id and name, and his position before and after.

    Positions are from -6, the coldest, to 6; ``words`` are those for both (``start``, ``red 1``).
    """

    side: Seat
    player: str
    name: str
    before: int
    after: int
    words: tuple[str, str]

    @property
    def text(self) -> str:
        """``Larkin: start to red 1.``"""
        return f"{self.name}: {self.words[0]} to {self.words[1]}."


@dataclass(frozen=True, slots=True)
class GameEnds(Event):
    """The game is over; ``how`` says why, in the words of ``board.how_it_ended``."""

    how: str


@dataclass(frozen=True, slots=True)
class Injury(Event):
    """A player is hurt and misses a number of his team's games after this one."""

    side: Seat
    player: str
    games: int
