"""What a game tells the scorebook: plays, half-innings, substitutions. Baseball's events, the same for all games."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move, wiring
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.table.events import Event, Seat


class Kind(IntEnum):
    """What a play is. Those up to ``ERROR`` end a plate appearance; the rest happen between pitches."""

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
    """The columns of a player's count in a game, as ``Play.credit`` assigns plate appearances to them."""

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


LAST_PLATE_APPEARANCE = Kind.ERROR
_AIR_OUTS = (Kind.FLY_OUT, Kind.LINE_OUT, Kind.POP_OUT)
_FORCES_RUN = (Kind.WALK, Kind.INTENTIONAL_WALK, Kind.HIT_BY_PITCH, Kind.INTERFERENCE)


@dataclass(frozen=True, slots=True)
class Play(Event):
    """One play, with every runner who moves or is put out; who is not named stays where he is.

    ``batter`` is the id of the player at bat, also in plays between pitches. ``printed`` is what the card or chart said
    before the rules changed it, ``tactic`` what was on (hit and run, a pinch hitter's power). ``rbi`` overrules the
    count of runs batted in where the game knows better.
    """

    kind: Kind
    batter: str
    moves: tuple[Move, ...]
    printed: str = ""
    tactic: str = ""
    hit_to: int = 0
    rbi: int | None = None
    # What follows from the above, worked out once: a play told a thousand times is one object.
    after: tuple[int, int, int] = field(init=False, compare=False, repr=False)
    came_home: tuple[int, ...] = field(init=False, compare=False, repr=False)
    put_out: tuple[int, ...] = field(init=False, compare=False, repr=False)
    outs: int = field(init=False, compare=False)
    home: int = field(init=False, compare=False)
    plain: bool = field(init=False, compare=False, repr=False)
    still: bool = field(init=False, compare=False, repr=False)
    safe: bool = field(init=False, compare=False, repr=False)
    """Does a plate appearance end with the batter on base or home?"""
    credit: int = field(init=False, compare=False)
    credit_void: int = field(init=False, compare=False)
    batted_in: int = field(init=False, compare=False)
    steals: bool = field(init=False, compare=False)
    fielded: bool = field(init=False, compare=False)
    errors: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        after, came_home, put_out = wiring(self.moves)
        put(self, "after", after)
        put(self, "came_home", came_home)
        put(self, "put_out", put_out)
        put(self, "outs", len(put_out))
        put(self, "home", len(came_home))
        put(self, "credit", self._credit(self.home))
        put(self, "credit_void", self._credit(0))
        put(self, "batted_in", self._batted_in() if self.rbi is None else self.rbi)
        put(self, "steals", any(move.steal for move in self.moves))
        put(self, "fielded", self.kind is Kind.PASSED_BALL or any(move.fielders or move.error for move in self.moves))
        put(self, "errors", sum(move.error > 0 for move in self.moves))
        put(self, "still", after == (1, 2, 3) and not came_home)
        own = self.batter_move()
        put(self, "safe", self.ends_plate_appearance and own is not None and not own.out)
        plain = self.ends_plate_appearance and not (self.steals or self.errors or self.by_misplay or self.wild_pitch)
        put(self, "plain", plain)

    @property
    def ends_plate_appearance(self) -> bool:
        """Is the batter's turn over?"""
        return self.kind <= LAST_PLATE_APPEARANCE

    @property
    def is_hit(self) -> bool:
        """Is it a base hit?"""
        return self.kind <= Kind.HOME_RUN

    @property
    def by_misplay(self) -> bool:
        """Is the batter on base by an error or interference, so that his run is unearned (OBR 9.16(b))?"""
        if self.kind in (Kind.ERROR, Kind.INTERFERENCE):
            return True
        if not Kind.STRIKEOUT <= self.kind < Kind.ERROR:
            return False
        own = self.batter_move()
        return own is not None and bool(own.error) and not own.out

    @property
    def wild_pitch(self) -> bool:
        """Is it one, be it a third strike that gets away with the batter safe on first (OBR 9.13(a))?"""
        return self.kind is Kind.WILD_PITCH or (self.kind is Kind.STRIKEOUT and self.safe and not self.errors)

    @property
    def costs_out(self) -> int:
        """Outs that a misplay cost the defense: one where the batter should have been out, else none."""
        return int(self.by_misplay and self.kind != Kind.INTERFERENCE)

    @property
    def double_play(self) -> bool:
        """Were two runners (the batter counts as one) put out?"""
        return self.outs == 2

    def _credit(self, home: int) -> int:
        """The batter's column, -1 between plate appearances.

        A sacrifice fly needs a run that counts (OBR 9.08(d)), a sacrifice hit an advance and no runner out (9.08(a), (c)).
        """
        kind = self.kind
        if kind > LAST_PLATE_APPEARANCE:
            return -1
        if kind <= Kind.STRIKEOUT:
            return int(kind)
        if kind in _AIR_OUTS and home:
            return int(Count.SACRIFICE_FLY)
        if kind == Kind.BUNT_OUT and self.outs == 1 and any(move.start and not move.out for move in self.moves):
            return int(Count.SACRIFICE_HIT)
        if kind == Kind.GROUND_OUT and self.outs == 2:
            return int(Count.DOUBLE_PLAY_GROUNDER)
        if kind in (Kind.FIELDERS_CHOICE, Kind.ERROR):
            return int(Count.REACHED)
        return int(Count.OUT)

    def _batted_in(self) -> int:
        """Runs batted in (OBR 9.04): none on a grounder into a double play, a strikeout, an error, or between pitches.

        Nor for who comes home by an error on the way.
        """
        if self.kind >= Kind.ERROR or self.kind == Kind.STRIKEOUT or (self.kind == Kind.GROUND_OUT and self.outs >= 2):
            return 0
        clean = sum(move.end == HOME_PLATE and not move.out and not move.error for move in self.moves)
        if self.kind in _FORCES_RUN:  # with the bases full, and then the one run that is forced in
            return min(clean, 1) if {move.start for move in self.moves} >= {1, 2, 3} else 0
        return clean

    def batter_move(self) -> Move | None:
        """The batter's own move, or None in a play between pitches."""
        return next((move for move in self.moves if move.start == BATTER), None)

    def by(self, batter: str, printed: str = "") -> Play:
        """The same play with another batter: what follows from its moves need not be worked out again."""
        new = Play.__new__(Play)
        for name in _SAME:
            _put(new, name, getattr(self, name))
        _put(new, "batter", batter)
        _put(new, "printed", printed)
        return new


_put = object.__setattr__
_SAME = tuple(each.name for each in fields(Play) if each.name not in ("batter", "printed"))


@dataclass(frozen=True, slots=True)
class GameBegins(Event):
    """The first event of a game: its name and both teams (away, home)."""

    game: str
    teams: tuple[TeamSheet, TeamSheet]
    innings: int = 9


@dataclass(frozen=True, slots=True)
class HalfInningBegins(Event):
    """``half`` is the side at bat. ``provisional``: its runs count only when its end says so."""

    inning: int
    half: Seat
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class HalfInningEnds(Event):
    """How it ended (``bank``, ``bust``, ``three outs``), and whether its runs count."""

    how: str
    runs_count: bool = True


@dataclass(frozen=True, slots=True)
class Substitution(Event):
    """A player comes in for another: into the batting order (``slot`` 0 to 8, or -1 for a pitcher who does not bat)."""

    side: Seat
    player: Player
    replaces: str
    slot: int
    position: Position


@dataclass(frozen=True, slots=True)
class Note(Event):
    """Something worth a line in the play-by-play that moves nobody."""

    text: str


@dataclass(frozen=True, slots=True)
class GameEnds(Event):
    """The game is over; ``how`` says why (``nine innings``, ``home leads, its ninth is not played``)."""

    how: str
