"""A position of RB8 between two at-bats: the board, which lies open, and the Rally Cards, which do not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from hotstove.baseball.board import Board
from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.rb8.abilities import Ability, effects_of
from hotstove.games.rb8.cards import ORDER, BattingSpot, Card, Hitter, Pitcher, Team, spot
from hotstove.games.rb8.keys import Changed, KeyEntry, KeyName, Result
from hotstove.games.rb8.rally import FULL_DECK, RallyCard
from hotstove.table import AWAY, HOME, Dice, Seat, other
from hotstove.table.state import CACHE, NOT_COPIED, PART, PARTS, WITHIN_TURN, Reduce, StateData


@dataclass(frozen=True, slots=True)
class RB8Options:
    """The rulebook's variants as set for this game."""

    control_faces: int = 5
    speed: bool = False
    sides: str = "regular"
    unlimited: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Nine:
    """A side's nine for the game: who bats when and who stands where. Fixed from the first pitch on (RB-012, RB-R-35)."""

    team: Team
    spots: tuple[BattingSpot, ...]
    hitters: tuple[Hitter, ...] = field(init=False)
    positions: tuple[Position, ...] = field(init=False)
    fielders: tuple[Hitter | None, ...] = field(init=False)
    """Who stands at each position by its number; nobody at 0 and 1 (the pitcher is no fielder in RB8's keys)."""
    abilities: tuple[Ability | None, ...] = field(init=False)
    """The fielders' abilities by position; the designated hitter's is not among them (RB-104)."""
    protected: tuple[int, ...] = field(init=False)
    """Power that each place in the order has from the one behind it (A19)."""
    captain: int = field(init=False)
    """Contact that the first batter of a half-inning has from a captain (A25)."""
    general: int = field(init=False)
    """Control that the pitcher has from his catcher (A41)."""

    def __post_init__(self) -> None:
        hitters = tuple(each.hitter for each in self.spots)
        fielders: list[Hitter | None] = [None] * 11
        for each in self.spots:
            fielders[each.position] = each.hitter
        fielders[Position.DESIGNATED_HITTER] = None
        abilities = [card.ability if card is not None else None for card in fielders]
        own = [card.effects for card in hitters]
        object.__setattr__(self, "hitters", hitters)
        object.__setattr__(self, "positions", tuple(each.position for each in self.spots))
        object.__setattr__(self, "fielders", tuple(fielders))
        object.__setattr__(self, "abilities", tuple(abilities))
        object.__setattr__(self, "protected", tuple(own[(slot + 1) % ORDER].power_before_him for slot in range(ORDER)))
        object.__setattr__(self, "captain", sum(effects.contact_leading_off for effects in own))
        object.__setattr__(self, "general", effects_of(abilities[Position.CATCHER]).control_as_catcher)

    @property
    def notation(self) -> str:
        """The team's code, and who bats where with the number of his position: ``LHA LHA06:8 LHA03:4 ...``."""
        return " ".join([self.team.code, *(f"{each.hitter.id}:{int(each.position)}" for each in self.spots)])

    @lru_cache(maxsize=256)  # noqa: B019 (there is one Nine of a lineup, and few lineups)
    def sheet(self, pitcher: Pitcher) -> TeamSheet:
        """The team for the scorebook with its starting pitcher."""
        team = self.team
        order = tuple(Slot(each.hitter.player, each.position) for each in self.spots)
        return TeamSheet(team.code, team.name, team.nickname, order, pitcher.player, team.colour)


@lru_cache(maxsize=1024)
def nine_of(team: Team, spots: tuple[BattingSpot, ...]) -> Nine:
    """The one Nine of a team and its spots."""
    return Nine(team, spots)


def read_nine(teams: Mapping[str, Team], notation: str) -> Nine:
    """The Nine of a notation; ``teams`` are the game's by their codes. Raises LookupError or ValueError."""
    code, *spots = notation.split()
    team = teams[code]
    hitters = {hitter.id: hitter for hitter in team.hitters}
    found = [each.rpartition(":") for each in spots]
    return nine_of(team, tuple([spot(hitters[player], Position(int(position))) for player, _, position in found]))


OnKeys: TypeAlias = tuple[Changed, Changed]
"""What a card changes on the Pitching Key and on the Hitting Key (RB-106)."""
UNCHANGED: Final[OnKeys] = ((), ())


@dataclass(frozen=True, slots=True)
class Changes:
    """Entries of the keys that cards have changed for the whole game, before it or by what they are (RB-106).

    ``hitters`` by side and place in the order, ``pitchers`` by card.
    """

    hitters: tuple[tuple[OnKeys, ...], tuple[OnKeys, ...]] = ((UNCHANGED,) * ORDER, (UNCHANGED,) * ORDER)
    pitchers: tuple[tuple[Pitcher, OnKeys], ...] = ()

    def of(self, pitcher: Pitcher) -> OnKeys:
        """What that pitcher changes."""
        return next((changed for card, changed in self.pitchers if card is pitcher), UNCHANGED)


NO_CHANGES: Final = Changes()


@dataclass(frozen=True, slots=True, eq=False)
class PitcherForm:
    """A pitcher as he is now: the ability that is in force, Control and Stuff, and his double ones in a roll-off.

    Who catches and who bats is not in it.
    """

    ability: Ability | None
    control: int
    stuff: int
    twos_are_totals: bool


NEVER_ASKED: Final = (-1, 0, False, False)


@dataclass(slots=True, eq=False, repr=False)
class ActivePitcher(StateData):
    """The pitcher on the mound and his day so far. ``outs`` recorded, ``runs`` given up, ``strikeouts``: his own.

    ``fireman``: one came in with runners on this half-inning (A46); ``visited``: a mound visit has refreshed him until it ends
    (RC15); ``commanded``: he has had a control die rolled again this inning (A29). ``form`` is kept from the last time that
    somebody asked for it, with what it was worked out from, ``form_from`` (``pitchers.form_of``).
    """

    card: Pitcher
    changes: OnKeys = field(default=UNCHANGED, metadata=CACHE)
    outs: int = 0
    runs: int = 0
    strikeouts: int = 0
    fireman: bool = False
    visited: bool = False
    commanded: bool = False
    form: PitcherForm | None = field(default=None, init=False, metadata=CACHE)
    form_from: tuple[int, int, bool, bool] = field(default=NEVER_ASKED, init=False, metadata=CACHE)


NO_ROLL: Final = ("", None)


@dataclass(slots=True, eq=False, repr=False)
class RunningPlay(StateData):
    """A running play: who runs from where, whose throw it is, ``steal``, ``tag`` or ``close play``, and is he safe so far."""

    runner: Hitter
    base: int
    fielder: Hitter
    kind: str
    safe: bool = False


@dataclass(slots=True, eq=False, repr=False)
class AtBat(StateData):
    """An at-bat in progress, known to both managers: it lives within a turn.

    ``place`` is the batter's in the order, 1 to 9. ``contact`` and ``stuff`` are what cards add for this at-bat.
    ``key_name`` is that of who has control, ``dice`` what it is rolled with, ``entry`` what came, ``result`` what stands now;
    ``grounder`` is the fielder of a ground ball that ``ground_rule``, a line of the Ground Ball Key, has settled. ``rolled``
    is the last roll of one side with its label, for who may roll it again; ``totals`` are both On Deck rolls (pitcher,
    batter); ``run`` is the running play just decided, ``picked`` the base of a runner picked off, ``last_card`` the Rally Card
    played last. ``used`` are the cards whose ability has worked, ``failed`` those whose die has failed on the result that
    stands; ``changed``: an ability or a card has changed a result. ``made`` is the play it has come to.
    """

    batter: Hitter
    place: int
    offense: Seat
    defense: Seat = field(init=False)
    contact: int = 0
    stuff: int = 0
    picked: int = 0
    bunt: bool = False
    key_name: KeyName | None = None
    dice: Dice[KeyEntry] | None = None
    entry: KeyEntry | None = None
    result: Result | None = None
    grounder: Position | None = None
    ground_rule: str = ""
    rolled: tuple[str, object] = NO_ROLL
    totals: tuple[int, int] = (0, 0)
    run: RunningPlay | None = field(default=None, metadata=PART)
    used: tuple[Card, ...] = ()
    failed: tuple[Card, ...] = ()
    changed: bool = False
    last_card: RallyCard | None = None
    made: Play | None = None

    def refresh(self) -> None:
        self.defense = other(self.offense)


def _whether_he_leads_off_and_three_came_up(batters: int) -> int:
    return min(batters, 4)


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class RB8Board(Board):
    """Everything public. Rules that must not depend on hidden cards are given this alone.

    ``inning`` is 0 before the lineups are set; until then each side's usual nine and first starter stand here. Runners are
    places in the order, 1 to 9.
    Of the half-inning: ``homers`` and who hit them (``homered``, a bit for each place), ``strikeouts``, ``reached`` (has one of
    the batters), ``bunted``, and who has ``played`` a Rally Card.
    Of the game: ``trailed`` (the card for trailing by six is drawn), ``fanned`` (bits: whose last at bat was a strike out),
    ``timed`` (bits: whose Stopwatch has run), ``boosts`` (side and place to Contact for his next at bat, and control).
    ``hand_sizes`` and ``discards`` are the open part of the Rally Cards; ``playable`` follows from them and ``played``: for
    each side the cards that might lie in its hand and be played now. ``at_bat`` is the one in progress, None between turns.
    """

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {"batters": _whether_he_leads_off_and_three_came_up}  # RB-153

    teams: tuple[Team, Team]
    options: RB8Options
    nines: tuple[Nine, Nine]
    arms: tuple[ActivePitcher, ActivePitcher] = field(metadata=PARTS)
    bullpens: tuple[tuple[Pitcher, ...], tuple[Pitcher, ...]]
    changes: Changes = NO_CHANGES
    homers: int = 0
    homered: int = 0
    strikeouts: int = 0
    reached: bool = False
    bunted: bool = False
    played: tuple[bool, bool] = (False, False)
    trailed: tuple[bool, bool] = (False, False)
    fanned: tuple[int, int] = (0, 0)
    timed: tuple[int, int] = (0, 0)
    boosts: tuple[tuple[Seat, int, int, bool], ...] = ()
    hand_sizes: tuple[int, int] = (0, 0)
    discards: int = 0
    playable: tuple[int, int] = field(init=False, metadata=CACHE)
    at_bat: AtBat | None = field(default=None, init=False, metadata=WITHIN_TURN)

    def refresh(self) -> None:
        Board.refresh(self)
        for arm in self.arms:
            arm.changes = self.changes.of(arm.card)
        self.count_playable()

    def count_playable(self) -> None:
        """Work out ``playable``: all that is not discarded for who has cards and may play one (RB-111, RB-152), or none."""
        unseen = FULL_DECK & ~self.discards
        away, home = self.hand_sizes
        unlimited = self.options.unlimited
        self.playable = (
            unseen if away and (unlimited or not self.played[AWAY]) else 0,
            unseen if home and (unlimited or not self.played[HOME]) else 0,
        )

    def place_on(self, base: int) -> int:
        """The place in the order of who stands on a base (1 to 3), 0 for nobody."""
        return self.bases[base - 1] or 0

    def runner(self, base: int) -> Hitter:
        """Who stands on a base (1 to 3)."""
        return self.nines[self.half].hitters[self.place_on(base) - 1]


def new_board(teams: tuple[Team, Team], options: RB8Options) -> RB8Board:
    """A board on which nothing is set."""
    away, home = teams
    return RB8Board(
        inning=0,
        teams=teams,
        options=options,
        nines=(nine_of(away, away.lineup), nine_of(home, home.lineup)),
        arms=(ActivePitcher(away.starters[0]), ActivePitcher(home.starters[0])),
        bullpens=(away.relievers, home.relievers),
    )


def at_bat_of(board: RB8Board) -> AtBat:
    """The at-bat in progress."""
    assert board.at_bat is not None
    return board.at_bat


@dataclass(slots=True, eq=False)
class RB8View:
    """What one manager knows: the board and his own hand. The other hand and the order of the deck are nowhere in it."""

    board: RB8Board
    seat: Seat
    hand: int


@dataclass(slots=True, eq=False, repr=False)
class RB8State(StateData):
    """The whole position: the open ``board``, and both hands and the deck as sets of Rally Cards (``rally.cards_in``)."""

    board: RB8Board = field(metadata=PART)
    hands: tuple[int, int] = (0, 0)
    deck: int = FULL_DECK
    from_away: RB8View | None = field(default=None, init=False, metadata=NOT_COPIED)
    from_home: RB8View | None = field(default=None, init=False, metadata=NOT_COPIED)

    @property
    def result(self) -> tuple[int, int] | None:
        """The score once the game is over (RB-131 to RB-133)."""
        board = self.board
        return board.score if board.over else None

    def view(self, seat: Seat) -> RB8View:
        """What the manager of a seat knows (RB-109): one object for as long as his hand stays as it is."""
        view, hand = self.from_away if seat == AWAY else self.from_home, self.hands[seat]
        if view is None or view.hand != hand:
            view = RB8View(self.board, seat, hand)
            if seat == AWAY:
                self.from_away = view
            else:
                self.from_home = view
        return view
