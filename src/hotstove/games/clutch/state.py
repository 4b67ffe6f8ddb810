"""The state of a Clutch game between two turns: the open board, and the hidden hands and decks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from hotstove.baseball.board import Board
from hotstove.baseball.effects import InPlay
from hotstove.baseball.hands import Deck, Shown
from hotstove.baseball.lineup import Lineup, lineup_of
from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import INFIELD, OUTFIELD, Batter, Pitcher
from hotstove.games.clutch.charts import Result
from hotstove.games.clutch.strategy import PLAYABLE, EffectCard, StrategyCard, by_title, staff_set
from hotstove.games.clutch.sums import Sums
from hotstove.games.clutch.teams import Team
from hotstove.table import AWAY, HOME, Seat, with_seat
from hotstove.table.state import (
    CACHE,
    NOT_COPIED,
    PART,
    PARTS,
    UNKEYED,
    WITHIN_TURN,
    StateData,
    keyed,
)

CardInPlay: TypeAlias = InPlay
"""A card in play; its ``card`` is an `EffectCard`. Its ``copy`` and ``paid``, like hands, decks and discards, are sets of
``strategy.COPIES``."""
NO_CARDS: Final[tuple[CardInPlay, ...]] = ()
NO_LINEUP: Final[Lineup[Batter]] = Lineup(())
OUTS_AN_INNING: Final = 3
ALLOWED: Final = 4
"""Walks, or runs, that cost a pitcher an inning (CL-253)."""
FORFEIT: Final = 9
"""The runs by which a forfeited game is won."""

# The turns of a game, in order; ``Board.phase`` names the next one.
OPENING: Final = "opening"
HALF_BEGINS: Final = "half-inning begins"
BEFORE: Final = "before the pitch"
PITCH: Final = "pitch"
HALF_ENDS: Final = "half-inning ends"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game: whether cards, coaches and stadium are in use, and the optional decisions of section 4."""

    cards: bool = True
    coaches: bool = True
    stadium: bool = True
    intentional_walks: bool = True
    steals: bool = True
    bunts: bool = True
    infield_in: bool = True
    starters_rolled: bool = False


@dataclass(frozen=True, slots=True)
class Runner:
    """A runner on base: his card, his place in the order (0 to 8), and the id of the pitcher who put him on (CL-R-38).

    ``pinch``: he came in to run this half-inning (CL-111). ``walked_left``: he batted left, and was walked by the
    pitcher's chart (ST-1).
    """

    card: Batter
    slot: int
    pitcher: str = ""
    pinch: bool = False
    walked_left: bool = False


@dataclass(slots=True, eq=False, repr=False)
class PitcherLine(StateData):
    """A pitcher's outing (CL-085): outs, batters faced and pitched to, walks and runs charged to him.

    ``entered_tired`` and ``threw_tired``: he came in tired, and has thrown a pitch while tired (CL-256, CL-254).
    ``finished``: he was on the mound when the last half-inning ended, and has not gone out for the next yet (CL-122).
    ``after`` is the largest number of outs that he had recorded when a batter came up against him (CL-263). ``innings`` is his
    Inning Limit less what walks and runs have cost him, ``allowed`` the outs that come of it (`charge` keeps both).
    """

    card: Pitcher
    outs: int = 0
    faced: int = field(default=0, metadata=UNKEYED)
    pitched_to: int = 0
    walks: int = 0
    runs: int = 0
    entered_tired: bool = False
    threw_tired: bool = False
    finished: bool = False
    after: int = -1
    innings: int = field(default=0, init=False, metadata=CACHE)
    allowed: int = field(default=0, init=False, metadata=CACHE)

    def refresh(self) -> None:
        """Work out the Inning Limit that is left (CL-253, CL-256)."""
        self.innings = 0 if self.entered_tired else self.card.innings - self.walks // ALLOWED - self.runs // ALLOWED
        self.allowed = OUTS_AN_INNING * self.innings if self.innings > 0 else 0

    def charge(self, walks: int = 0, runs: int = 0) -> None:
        """Charge walks and runs to him."""
        self.walks += walks
        self.runs += runs
        self.refresh()


# Which copy of a title lies where makes no difference to the future.


def _sets_by_title(sets: tuple[int, int]) -> tuple[int, int]:
    return by_title(sets[0]), by_title(sets[1])


def _in_play_by_title(in_play: tuple[CardInPlay, ...]) -> tuple[CardInPlay, ...]:
    return tuple([replace(each, copy=by_title(each.copy), paid=by_title(each.paid)) for each in in_play])


def _decks_by_title(decks: tuple[Deck, Deck]) -> tuple[Deck, ...]:
    return tuple([Deck(by_title(deck.loose), tuple([by_title(card) for card in deck.bottom])) for deck in decks])


@dataclass(slots=True, eq=False, repr=False)
class AtBat(StateData):
    """The at-bat in progress (CL-127).

    ``slot`` is the batter's place in the order, 0 to 8; ``pinch``: he pinch-hits. ``outs`` are those before the at-bat.
    ``titles`` are the base titles that each side has played in it, and may not play again (CL-176), ``played``
    the cards themselves, as sets, that have not gone back to its hand; ``changed`` says who has changed its result (CL-194),
    ``rerolled`` who has re-rolled. The rulebook's bonuses: ``on_base_bonus`` and ``swing_bonus`` after intentional walks,
    ``pitch_bonus`` after two ``failed_bunts`` (CL-133, CL-134, CL-145). ``swaps`` are exchanges of positions, ``entered`` who
    has just come in (`substitutions`). Of runners: the bases of those ``running``, the kind of their ``attempt``, and whether
    one was ``thrown_out``.

    Of the pitch and swing: ``tired`` is what tiredness takes from Command, ``pitch_roll`` and ``swing_roll`` are the natural
    rolls (0 before), ``pitch_total`` is the Pitch and ``on_base_total`` the On-Base; ``mistake``, ``power`` (the swing uses the
    power die) and ``batters_chart`` (the batter has the advantage) are as last worked out. Of the ``result``: ``error`` by the
    fielder ``error_by`` (his number), ``holds`` (runners hold on a GB), ``picked_off`` (the runner on first).
    """

    batter: Batter
    slot: int
    pinch: bool = False
    outs: int = 0
    titles: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    played: tuple[int, int] = field(default=(0, 0), metadata=keyed(_sets_by_title))
    changed: tuple[bool, bool] = (False, False)
    on_base_bonus: int = 0
    swing_bonus: int = 0
    pitch_bonus: int = 0
    failed_bunts: int = 0
    infield_in: bool = False
    swaps: int = 0
    entered: str = ""
    running: tuple[int, ...] = ()
    attempt: str = ""
    thrown_out: bool = False
    tired: int = 0
    pitch_roll: int = 0
    pitch_total: int = 0
    on_base_total: int = 0
    swing_roll: int = 0
    mistake: bool = False
    batters_chart: bool = False
    power: bool = False
    result: Result | None = None
    hit_by_pitch: bool = False
    error: bool = False
    error_by: int = 0
    holds: bool = False
    picked_off: bool = False
    rerolled: tuple[bool, bool] = (False, False)


class TeamRatings(NamedTuple):
    """The three team ratings (CL-086 to CL-088)."""

    battery: int
    infield: int
    outfield: int


@dataclass(slots=True, eq=False, repr=False)
class Throw(StateData):
    """A Defensive Throw or Play under way (CL-196, CL-197).

    ``kind`` is one of running.py's kinds; ``group`` the rating used: battery, infield or outfield. ``runner`` is the one thrown
    at (None in a play), ``start`` his base and ``end`` the one that he tries for. ``against`` is the number to beat before card
    effects, ``bonus`` the rulebook's addition to it, ``rating_bonus`` that to the rating. ``by_speed``: ``against`` is his
    Speed. ``roll`` is the natural number, 0 before it is thrown; ``total`` and ``target`` are the two sides of the
    comparison; ``out``: the defense has succeeded. ``changed`` says who has changed this result (CL-R-55).
    """

    kind: str
    group: str
    seat: Seat
    runner: Runner | None = None
    start: int = 0
    end: int = 0
    against: int = 20
    bonus: int = 0
    rating_bonus: int = 0
    by_speed: bool = True
    roll: int = 0
    total: int = 0
    target: int = 0
    out: bool = False
    changed: tuple[bool, bool] = (False, False)


class InForce:
    """The sums of a board in an at-bat, and the values from which they have been worked out (`effects.modifiers`).

    ``contest`` is what managers have made of them and of the at-bat's ``bonuses`` (`managers.contest.contest`), None before.
    """

    __slots__ = ("at_bat", "away", "bonuses", "contest", "home", "in_play", "occupied", "outs", "sums", "throw")

    def __init__(self, board: ClutchBoard, sums: Sums) -> None:
        self.sums = sums
        self.contest: tuple[object, ...] | None = None
        self.bonuses = 0, 0, 0
        self.in_play = board.in_play
        self.throw = board.throw
        self.at_bat = board.at_bat
        self.occupied = board.occupied
        self.outs = board.outs
        self.away, self.home = board.ratings


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class ClutchBoard(Board):
    """All public parts of the state (CL-056, CL-084, CL-R-91). A base holds a ``Runner``.

    ``inning`` is 0 before the lineups are set. ``arms`` are the pitchers on the mound, ``relieved`` those that have left it, by
    side. ``starters_left`` are the rotation's pitchers that an emergency may bring in (CL-R-42). ``coaches`` are unused ones.
    ``phase`` is the next turn. Of the half-inning: ``intentional_walks`` (in a row), ``reached`` (a batter has reached base),
    ``strikeouts`` and ``arms_used`` (pitchers of the defense). ``lead_clubs`` are the clubs of the batter and the pitcher of
    its last lead change. ``players_left`` says whose player has left the game in this at-bat (T25). ``stole``: a base has just
    been stolen; ``clutch_moment``: a Clutch Moment has been announced and is not over. ``discards`` are sets of strategy cards,
    as are hands and decks. ``misplaced`` says by side who stands first in the order of those out of position (`misplaced_in`).
    Within a turn ``named`` are the batters of a manager who sets his lineup, each with his place in the
    order (0: none yet) and position; ``window`` is the window in which a manager is asked (``effects``), ``shown`` the card
    just shown and those that answer it, ``acting`` the one whose effect is carried out, ``giving_up`` which card of how many a
    manager must part with; ``in_force`` is what cards in play and the stadium come to, with all on which that
    hangs (`effects.modifiers`), ``endings`` the moments that end the cards in play.
    """

    teams: tuple[Team, Team] = field(metadata=UNKEYED)
    options: Options = Options()
    lineups: tuple[Lineup[Batter], Lineup[Batter]] = (NO_LINEUP, NO_LINEUP)
    benches: tuple[tuple[Batter, ...], tuple[Batter, ...]] = ((), ())
    bullpens: tuple[tuple[Pitcher, ...], tuple[Pitcher, ...]] = ((), ())
    starters_left: tuple[tuple[Pitcher, ...], tuple[Pitcher, ...]] = ((), ())
    arms: tuple[PitcherLine, PitcherLine] = field(metadata=PARTS)
    away_relieved: tuple[PitcherLine, ...] = field(default=(), metadata=PARTS)
    home_relieved: tuple[PitcherLine, ...] = field(default=(), metadata=PARTS)
    coaches: tuple[tuple[EffectCard, ...], tuple[EffectCard, ...]] = ((), ())
    phase: str = OPENING
    intentional_walks: int = 0
    reached: bool = False
    strikeouts: int = 0
    arms_used: int = 1
    players_left: tuple[bool, bool] = (False, False)
    stole: bool = False
    clutch_moment: bool = field(default=False, metadata=UNKEYED)
    lead_clubs: tuple[str, ...] = ()
    hand_sizes: tuple[int, int] = (0, 0)
    deck_sizes: tuple[int, int] = (0, 0)
    discards: tuple[int, int] = field(default=(0, 0), metadata=keyed(_sets_by_title))
    in_play: tuple[CardInPlay, ...] = field(default=NO_CARDS, metadata=keyed(_in_play_by_title))
    forfeit: Seat | None = None
    at_bat: AtBat | None = field(default=None, metadata=PART)
    throw: Throw | None = field(default=None, init=False, metadata=WITHIN_TURN)
    named: tuple[tuple[int, Batter, Position], ...] | None = field(default=None, init=False, metadata=CACHE)
    window: str = field(default="", init=False, metadata=CACHE)
    shown: tuple[Shown, ...] = field(default=(), init=False, metadata=CACHE)
    acting: str = field(default="", init=False, metadata=CACHE)
    giving_up: tuple[int, int] = field(default=(0, 0), init=False, metadata=CACHE)
    ratings: tuple[TeamRatings, TeamRatings] = field(init=False, metadata=CACHE)
    misplaced: tuple[int, int] = field(init=False, metadata=CACHE)
    staff: tuple[int, int] = field(default=(0, 0), init=False, metadata=CACHE)
    endings: tuple[tuple[CardInPlay, ...], frozenset[str]] = field(default=(NO_CARDS, frozenset()), init=False, metadata=CACHE)
    in_force: InForce | None = field(default=None, init=False, metadata=NOT_COPIED)

    def refresh(self) -> None:
        Board.refresh(self)
        self.ratings = (self.ratings_of(AWAY), self.ratings_of(HOME))
        self.misplaced = (misplaced_in(self.lineups[AWAY]), misplaced_in(self.lineups[HOME]))
        self.set_coaches(self.coaches)

    def set_coaches(self, coaches: tuple[tuple[EffectCard, ...], tuple[EffectCard, ...]]) -> None:
        """Say which coaches of both sides have not acted yet."""
        self.coaches = coaches
        self.staff = staff_set(coaches[AWAY]), staff_set(coaches[HOME])

    def ratings_of(self, seat: Seat) -> TeamRatings:
        """A side's Battery, Infield and Outfield Ratings of the cards alone (CL-085 to CL-088)."""
        catcher, infield, outfield = fielding_ratings(self.lineups[seat])
        return TeamRatings(self.arms[seat].card.defense + catcher, infield, outfield)

    def set_lineup(self, seat: Seat, lineup: Lineup[Batter]) -> None:
        """Give a side another lineup, and work out its ratings anew (CL-085)."""
        self.lineups = with_seat(self.lineups, seat, lineup)
        self.ratings = with_seat(self.ratings, seat, self.ratings_of(seat))
        self.misplaced = with_seat(self.misplaced, seat, misplaced_in(lineup))

    def set_arm(self, seat: Seat, line: PitcherLine) -> None:
        """Put a pitcher on a side's mound; the one before him has left the game (CL-104)."""
        away, home = self.arms
        rated = self.ratings[seat]
        battery = rated.battery - self.arms[seat].card.defense + line.card.defense
        if seat == AWAY:
            self.away_relieved, self.arms = (*self.away_relieved, away), (line, home)
        else:
            self.home_relieved, self.arms = (*self.home_relieved, home), (away, line)
        self.ratings = with_seat(self.ratings, seat, TeamRatings(battery, rated.infield, rated.outfield))

    @property
    def pitching(self) -> PitcherLine:
        """The pitcher of the side in the field."""
        away, home = self.arms
        return away if self.half else home

    @property
    def batter_card(self) -> Batter:
        """The batter at the plate, or the one who is due."""
        at_bat = self.at_bat
        return at_bat.batter if at_bat is not None else self.lineups[self.half].spots[self.batter - 1].player

    @property
    def now(self) -> AtBat:
        """The at-bat in progress; there must be one."""
        assert self.at_bat is not None
        return self.at_bat

    def runner(self, base: int) -> Runner:
        """The runner on a base (1 to 3), which must be occupied."""
        runner_there: Runner = self.bases[base - 1]
        return runner_there

    def fielder(self, seat: Seat, position: Position) -> Batter | None:
        """The fielder of a side at a position, None if nobody stands there."""
        slot = self.lineups[seat].slot_at(position)
        return self.lineups[seat].spots[slot].player if slot >= 0 else None

    def lines(self, seat: Seat) -> tuple[PitcherLine, ...]:
        """All pitchers of a side in order of appearance, the present one last."""
        return (*(self.home_relieved if seat else self.away_relieved), self.arms[seat])


def leader(score: tuple[int, int]) -> int:
    """Who leads: 1 the home side, -1 the away side, 0 nobody."""
    return (score[HOME] > score[AWAY]) - (score[HOME] < score[AWAY])


@lru_cache(maxsize=1 << 12)
def fielding_ratings(lineup: Lineup[Batter]) -> tuple[int, int, int]:
    """The ratings of the catcher, of the four infielders and of the three outfielders in a lineup."""
    rated = {spot.position: spot.player.rating(spot.position) for spot in lineup.spots if spot.position is not None}
    return (
        rated.get(Position.CATCHER, 0),
        sum(rated.get(position, 0) for position in INFIELD),
        sum(rated.get(position, 0) for position in OUTFIELD),
    )


@lru_cache(maxsize=1 << 12)
def misplaced_in(lineup: Lineup[Batter]) -> int:
    """The first place in the order, 0 to 8, of a fielder at a position that is not on his card; -1 if there is none."""
    for slot, spot in enumerate(lineup.spots):
        if spot.position is not None and not spot.player.plays(spot.position):
            return slot
    return -1


@dataclass(slots=True, eq=False)
class ClutchView:
    """What one manager knows: the board, his own hand and how his deck ends, but neither the other hand nor the decks."""

    board: ClutchBoard
    seat: Seat
    hand: int
    bottom: tuple[int, ...] = ()


@dataclass(slots=True, eq=False, repr=False)
class ClutchState(StateData):
    """The whole state: the open ``board``, and both hands and decks as sets of strategy cards (``hands.CARDS``).

    ``held`` is all that both sides have to play, cards and unused coaches, as one set: the home side's above the away side's.
    """

    board: ClutchBoard = field(metadata=PART)
    hands: tuple[int, int] = field(default=(0, 0), metadata=keyed(_sets_by_title))
    decks: tuple[Deck, Deck] = field(default=(Deck(0), Deck(0)), metadata=keyed(_decks_by_title))
    held: int = field(default=0, init=False, metadata=CACHE)
    from_away: ClutchView | None = field(default=None, init=False, metadata=NOT_COPIED)
    from_home: ClutchView | None = field(default=None, init=False, metadata=NOT_COPIED)

    def refresh(self) -> None:
        """Gather what both sides have to play, and let managers see it anew."""
        self.from_away = self.from_home = None
        (away, home), (away_staff, home_staff) = self.hands, self.board.staff
        self.held = away | away_staff | (home | home_staff) << PLAYABLE

    @property
    def result(self) -> tuple[int, int] | None:
        """The score once the game is over; 9 to 0 against a side that has forfeited (CL-114; OBR 7.03)."""
        board = self.board
        if board.forfeit is not None:
            return (FORFEIT, 0) if board.forfeit == HOME else (0, FORFEIT)
        return board.score if board.over else None


def view_of(state: ClutchState, seat: Seat) -> ClutchView:
    """What the manager of a seat knows, the same object until a hand or the end of a deck changes (``ClutchState.refresh``)."""
    view = state.from_home if seat else state.from_away
    if view is not None:
        return view
    view = ClutchView(state.board, seat, state.hands[seat], state.decks[seat].bottom)
    if seat:
        state.from_home = view
    else:
        state.from_away = view
    return view


@lru_cache(maxsize=1024)
def open_team(team: Team) -> Team:
    """The team without its strategy deck, which the other manager does not know (CL-R-91)."""
    return replace(team, deck=())


def new_board(teams: tuple[Team, Team], options: Options) -> ClutchBoard:
    """The board before the game: usual lineups, today's starters, all relievers and the benches (CL-081 to CL-084)."""
    away, home = teams
    return ClutchBoard(
        inning=0,
        teams=(open_team(away), open_team(home)),
        options=options,
        lineups=(lineup_of(away.lineup), lineup_of(home.lineup)),
        benches=(away.bench, home.bench),
        bullpens=(away.bullpen, home.bullpen),
        starters_left=(_others(away), _others(home)),
        arms=(_starter(away), _starter(home)),
        coaches=(away.staff, home.staff) if options.coaches else ((), ()),
    )


def _starter(team: Team) -> PitcherLine:
    starter = team.rotation[team.starter]
    return PitcherLine(starter, entered_tired=starter.id in team.tired)


def _others(team: Team) -> tuple[Pitcher, ...]:
    """The rotation's other starters, the next one first (CL-R-42)."""
    return team.rotation[team.starter + 1 :] + team.rotation[: team.starter]


def side_name(board: ClutchBoard, seat: Seat) -> str:
    """The nickname of a side, for notes."""
    return board.teams[seat].nickname


def strategy_title(card: EffectCard) -> str:
    """The base title of a strategy card (CL-R-67), or a coach's name."""
    return card.base_title if isinstance(card, StrategyCard) else card.name
