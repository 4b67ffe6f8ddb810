"""The state of RB8 between two at-bats: the open board, and the hidden hands and deck of Rally Cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, TypeAlias

from hotstove.baseball.board import ORDER, Board
from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.rb8.abilities import Ability, effects_of
from hotstove.games.rb8.cards import BattingSpot, Card, Hitter, Pitcher, Team, spot
from hotstove.games.rb8.keys import Changed, KeyEntry, KeyName, Result
from hotstove.games.rb8.rally import FULL_DECK, RallyCard
from hotstove.table import AWAY, HOME, Dice, Seat
from hotstove.table.state import CACHE, NOT_COPIED, PART, PARTS, WITHIN_TURN, Reduce, StateData


@dataclass(frozen=True, slots=True)
class RB8Options:
    """The rulebook's variants of a game."""

    control_faces: int = 5
    speed: bool = False
    sides: str = "regular"
    unlimited: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Nine:
    """A side's batting order and fielders, which are fixed from the first pitch on (RB-012, RB-R-35)."""

    team: Team
    spots: tuple[BattingSpot, ...]
    hitters: tuple[Hitter, ...] = field(init=False)
    positions: tuple[Position, ...] = field(init=False)
    fielders: tuple[Hitter | None, ...] = field(init=False)
    """The fielder at each position by its number; None at 0 and 1 (RB8's keys have no fielding pitcher)."""
    abilities: tuple[Ability | None, ...] = field(init=False)
    """The fielders' abilities by position, without the designated hitter's (RB-104)."""
    protected: tuple[int, ...] = field(init=False)
    """The Power that each batter of the order gets from the next one (A19)."""
    captain: int = field(init=False)
    """The Contact that the first batter of a half-inning gets from a captain (A25)."""
    catchers_control: int = field(init=False)
    """The Control that the pitcher gets from his catcher (A41)."""

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
        object.__setattr__(self, "catchers_control", effects_of(abilities[Position.CATCHER]).control_as_catcher)

    @property
    def notation(self) -> str:
        """The team's code, and the batting order with the numbers of positions: ``LHA LHA06:8 LHA03:4 ...``."""
        return " ".join([self.team.code, *(f"{each.hitter.id}:{int(each.position)}" for each in self.spots)])

    @lru_cache(maxsize=256)  # noqa: B019 (there is one Nine for each lineup, and few lineups)
    def sheet(self, pitcher: Pitcher) -> TeamSheet:
        """The team for the scorebook with its starting pitcher."""
        team = self.team
        order = tuple(Slot(each.hitter.player, each.position) for each in self.spots)
        return TeamSheet(team.code, team.name, team.nickname, order, pitcher.player, team.colour)


@lru_cache(maxsize=1024)
def nine_of(team: Team, spots: tuple[BattingSpot, ...]) -> Nine:
    """The Nine of a team and its spots, always the same object."""
    return Nine(team, spots)


def read_nine(teams: Mapping[str, Team], notation: str) -> Nine:
    """The Nine that a notation gives; ``teams`` are the game's teams by code. Raises LookupError or ValueError."""
    code, *spots = notation.split()
    team = teams[code]
    hitters = {hitter.id: hitter for hitter in team.hitters}
    places = [each.rpartition(":") for each in spots]
    return nine_of(team, tuple([spot(hitters[player], Position(int(position))) for player, _, position in places]))


OnKeys: TypeAlias = tuple[Changed, Changed]
"""A card's changes to the Pitching Key and to the Hitting Key (RB-106)."""
UNCHANGED: Final[OnKeys] = ((), ())


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes that cards make to the keys for the whole game, printed or rolled before it (RB-106).

    ``hitters`` has them by side and place in the order, ``pitchers`` by card.
    """

    hitters: tuple[tuple[OnKeys, ...], tuple[OnKeys, ...]] = ((UNCHANGED,) * ORDER, (UNCHANGED,) * ORDER)
    pitchers: tuple[tuple[Pitcher, OnKeys], ...] = ()

    def of(self, pitcher: Pitcher) -> OnKeys:
        """The changes of a pitcher's card."""
        return next((changed for card, changed in self.pitchers if card is pitcher), UNCHANGED)


NO_CHANGES: Final = Changes()


@dataclass(slots=True, eq=False, repr=False)
class ActivePitcher(StateData):
    """The pitcher on the mound, with his ``outs``, ``runs`` given up and ``strikeouts`` so far.

    Of the half-inning: ``came_in_with_runners`` if his ability counts because he came in with runners on (A46),
    ``mound_visit`` if a mound visit has refreshed him (RC15), ``control_rerolled`` if he has had a control die rolled again
    (A29).
    """

    card: Pitcher
    changes: OnKeys = field(default=UNCHANGED, metadata=CACHE)
    outs: int = 0
    runs: int = 0
    strikeouts: int = 0
    came_in_with_runners: bool = False
    mound_visit: bool = False
    control_rerolled: bool = False


NO_ROLL: Final = ("", None)


@dataclass(slots=True, eq=False, repr=False)
class RunningPlay(StateData):
    """A running play: the runner and his base, the fielder that throws, and whether the runner is safe so far.

    ``kind`` is ``steal``, ``tag`` or ``close play``.
    """

    runner: Hitter
    base: int
    fielder: Hitter
    kind: str
    safe: bool = False


@dataclass(slots=True, eq=False, repr=False)
class AtBat(StateData):
    """An at-bat in progress, known to both managers; it exists within a turn only.

    ``place`` is the batter's place in the order, 1 to 9. ``contact`` and ``stuff`` are what cards add for this at-bat.
    ``key_name`` is the key of the side in control, ``dice`` its dice, ``entry`` the entry rolled, ``result`` the current
    result; ``grounder`` is the fielder of a ground ball and ``ground_rule`` the line of the Ground Ball Key that settled it.
    ``rolled`` is the last roll of one side with its label, for a side that may roll it again; ``totals`` are both On Deck
    rolls (pitcher, batter). ``run`` is the running play just decided, ``picked`` the base of a runner picked off,
    ``last_card`` the Rally Card played last. ``used`` are the cards whose ability has worked, ``failed`` those whose die has
    failed on the current result. ``changed``: an ability or a card has changed a result. ``made`` is the final play.
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

    def __post_init__(self) -> None:
        self.defense = HOME if self.offense == AWAY else AWAY


class Boost(NamedTuple):
    """What abilities give a batter for his next at bat: Contact, and ``control`` without a roll. He has a side and a place."""

    side: Seat
    place: int
    contact: int
    control: bool

    def is_for(self, at_bat: AtBat) -> bool:
        """Whether it is for that at-bat's batter."""
        return self.place == at_bat.place and self.side == at_bat.offense


def _whether_he_leads_off_and_three_came_up(batters: int) -> int:
    return min(batters, 4)


@dataclass(slots=True, eq=False, repr=False, kw_only=True)
class RB8Board(Board):
    """All public parts of the state. Rules that must not depend on hidden cards take the board only.

    ``inning`` is 0 before the lineups are set; until then the board has each side's usual nine and first starter. Runners are
    places in the order, 1 to 9. Sets of batters are bits, one for each place.
    Of the half-inning: ``homers`` and the batters that hit them (``homered``), ``strikeouts``, ``reached`` (some batter has
    reached base), ``bunted``, and ``played`` (the side has played a Rally Card).
    Of the game, by side: ``trailed`` (it has drawn the card for trailing by six), ``struck_out_last`` (batters whose last at
    bat was a strike out), ``stopwatch_used`` (runners whose Stopwatch has been used); and the ``boosts`` not yet used up.
    ``hand_sizes`` and ``discards`` are the open part of the Rally Cards. ``playable`` follows from them and from ``played``:
    for each side the cards that it might hold and may play now. ``at_bat`` is the one in progress, None between turns.
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
    struck_out_last: tuple[int, int] = (0, 0)
    stopwatch_used: tuple[int, int] = (0, 0)
    boosts: tuple[Boost, ...] = ()
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
        """Set ``playable``: all cards not discarded for a side that has cards and may play one (RB-111, RB-152), else none."""
        unseen = FULL_DECK & ~self.discards
        away, home = self.hand_sizes
        unlimited = self.options.unlimited
        self.playable = (
            unseen if away and (unlimited or not self.played[AWAY]) else 0,
            unseen if home and (unlimited or not self.played[HOME]) else 0,
        )

    def place_on(self, base: int) -> int:
        """The place in the order of the runner on a base (1 to 3), 0 if it is free."""
        return self.bases[base - 1] or 0

    def runner(self, base: int) -> Hitter:
        """The runner on a base (1 to 3), which must be occupied."""
        return self.nines[self.half].hitters[self.place_on(base) - 1]


def new_board(teams: tuple[Team, Team], options: RB8Options) -> RB8Board:
    """The board of a game before its lineups are set."""
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
    """What one manager knows: the board and his own hand, but neither the other hand nor the deck."""

    board: RB8Board
    seat: Seat
    hand: int


@dataclass(slots=True, eq=False, repr=False)
class RB8State(StateData):
    """The whole state: the open ``board``, and both hands and the deck as sets of Rally Cards (``rally.cards_in``)."""

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


def view_of(state: RB8State, seat: Seat) -> RB8View:
    """What the manager of a seat knows (RB-109), the same object until his hand changes."""
    known, hand = state.from_away if seat == AWAY else state.from_home, state.hands[seat]
    if known is None or known.hand != hand:
        known = RB8View(state.board, seat, hand)
        if seat == AWAY:
            state.from_away = known
        else:
            state.from_home = known
    return known


def nickname(state: RB8State, seat: Seat) -> str:
    """The side's nickname, for notes."""
    return state.board.teams[seat].nickname
