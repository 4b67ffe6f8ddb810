"""A position of RB8 between two at-bats: the board, which lies open, and the Rally Cards, which do not."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from hotstove.baseball.plays import Play
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Slot, TeamSheet
from hotstove.games.rb8.abilities import Ability, effects_of
from hotstove.games.rb8.cards import ORDER, Card, Hitter, Pitcher, Spot, Team
from hotstove.games.rb8.effects import Terms
from hotstove.games.rb8.keys import Changed, Entry, KeyName, Result
from hotstove.games.rb8.rally import FULL_DECK, RallyCard
from hotstove.table import AWAY, HOME, Dice, Seat


@dataclass(frozen=True, slots=True)
class Options:
    """The rulebook's variants as set for this game."""

    control_faces: int = 5
    speed: bool = False
    sides: str = "regular"
    unlimited: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Nine:
    """A side's nine for the game: who bats when and who stands where. Fixed from the first pitch on (RB-012, RB-R-35)."""

    team: Team
    spots: tuple[Spot, ...]
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
        put = object.__setattr__
        hitters = tuple(spot.hitter for spot in self.spots)
        fielders: list[Hitter | None] = [None] * 11
        for spot in self.spots:
            fielders[spot.position] = spot.hitter
        fielders[Position.DESIGNATED_HITTER] = None
        abilities = [card.ability if card is not None else None for card in fielders]
        own = [card.effects for card in hitters]
        put(self, "hitters", hitters)
        put(self, "positions", tuple(spot.position for spot in self.spots))
        put(self, "fielders", tuple(fielders))
        put(self, "abilities", tuple(abilities))
        put(self, "protected", tuple(own[(slot + 1) % ORDER].power_before_him for slot in range(ORDER)))
        put(self, "captain", sum(effects.contact_leading_off for effects in own))
        put(self, "general", effects_of(abilities[Position.CATCHER]).control_as_catcher)

    @lru_cache(maxsize=256)  # noqa: B019 (there is one Nine of a lineup, and few lineups)
    def sheet(self, pitcher: Pitcher) -> TeamSheet:
        """The team for the scorebook with its starting pitcher."""
        team = self.team
        order = tuple(Slot(spot.hitter.player, spot.position) for spot in self.spots)
        return TeamSheet(team.code, team.name, team.nickname, order, pitcher.player, team.colour)


@lru_cache(maxsize=1024)
def nine_of(team: Team, spots: tuple[Spot, ...]) -> Nine:
    """The one Nine of a team and its spots."""
    return Nine(team, spots)


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
class Form:
    """A pitcher as he is now: the ability that is in force, Control and Stuff. Who catches and who bats is not in it."""

    ability: Ability | None
    control: int
    stuff: int
    terms: Terms


NOTHING: Final = (-1, 0, False, False)


class Arm:
    """The pitcher on the mound and his day so far. ``outs`` recorded, ``runs`` given up, ``strikeouts``: his own.

    ``fireman``: one came in with runners on this half-inning (A46); ``visited``: a mound visit has refreshed him until it ends
    (RC15); ``commanded``: his reroll of a control die is spent for this inning (A29). ``form`` is kept from the last time that
    somebody asked for it, with what it was worked out from, ``spent`` (``pitchers.form_of``).
    """

    __slots__ = ("card", "changes", "commanded", "fireman", "form", "outs", "runs", "spent", "strikeouts", "visited")

    def __init__(self, card: Pitcher, changes: OnKeys = UNCHANGED) -> None:
        self.card = card
        self.changes = changes
        self.outs = self.runs = self.strikeouts = 0
        self.fireman = self.visited = self.commanded = False
        self.form: Form | None = None
        self.spent: tuple[int, int, bool, bool] = NOTHING

    def copy(self) -> Arm:
        """The same as an arm of its own."""
        new = Arm(self.card, self.changes)
        new.outs = self.outs
        new.runs = self.runs
        new.strikeouts = self.strikeouts
        new.fireman = self.fireman
        new.visited = self.visited
        new.commanded = self.commanded
        new.form = self.form
        new.spent = self.spent
        return new

    def key(self) -> tuple[object, ...]:
        """All of it."""
        return self.card, self.outs, self.runs, self.strikeouts, self.fireman, self.visited, self.commanded


NO_ROLL: Final = ("", None)


class AtBat:
    """An at-bat in progress, known to both managers: it lives within a turn and is stored nowhere.

    ``place`` is the batter's in the order, 1 to 9. ``contact`` and ``stuff`` are what cards add for this at-bat.
    ``key`` is that of who has control, ``dice`` what it is rolled with, ``entry`` what came, ``result`` what stands now;
    ``grounder`` is the fielder of a ground ball that ``ground_rule``, a line of the Ground Ball Key, has settled. ``rolled``
    is the last roll of one side with its label, for who may roll it again; ``totals`` are both On Deck rolls (pitcher,
    batter); ``run`` is the running play just decided, ``picked`` the base of a runner picked off, ``laid`` the Rally Card
    played last. ``used`` are the cards whose ability has worked. ``made`` is the play it has come to.
    """

    __slots__ = (
        "batter",
        "bunt",
        "contact",
        "defense",
        "dice",
        "entry",
        "ground_rule",
        "grounder",
        "key",
        "laid",
        "made",
        "offense",
        "picked",
        "place",
        "result",
        "rolled",
        "run",
        "stuff",
        "totals",
        "used",
    )

    def __init__(self, batter: Hitter, place: int, offense: Seat) -> None:
        self.batter = batter
        self.place = place
        self.offense: Seat = offense
        self.defense: Seat = HOME if offense == AWAY else AWAY
        self.contact = self.stuff = self.picked = 0
        self.bunt = False
        self.key: KeyName | None = None
        self.dice: Dice[Entry] | None = None
        self.entry: Entry | None = None
        self.result: Result | None = None
        self.grounder: Position | None = None
        self.ground_rule = ""
        self.rolled: tuple[str, object] = NO_ROLL
        self.totals: tuple[int, int] = (0, 0)
        self.run: Run | None = None
        self.used: tuple[Card, ...] = ()
        self.laid: RallyCard | None = None
        self.made: Play | None = None


class Run:
    """A running play: who runs from where, whose throw it is, ``steal``, ``tag`` or ``close play``, and is he safe so far."""

    __slots__ = ("base", "fielder", "kind", "runner", "safe")

    def __init__(self, runner: Hitter, base: int, fielder: Hitter, kind: str, safe: bool = False) -> None:
        self.runner = runner
        self.base = base
        self.fielder = fielder
        self.kind = kind
        self.safe = safe


class Board:
    """Everything that lies open. Rules that must not depend on hidden cards are given this alone.

    ``inning`` is 0 before the lineups are set. ``half`` is the side at bat. Places in the order are numbered 1 to 9: ``due``
    holds who bats next for each side, ``first`` to ``third`` the runners' places, 0 where nobody stands.
    Of the half-inning: ``outs``, ``runs``, ``homers`` and who hit them (``homered``, a bit for each place), ``strikeouts``,
    ``batters`` who have completed an at bat, ``reached`` (has one of them), ``bunted``, and who has ``played`` a Rally Card.
    Of the game: ``trailed`` (the card for trailing by six is drawn), ``fanned`` (bits: whose last at bat was a strike out),
    ``timed`` (bits: whose Stopwatch has run), ``boosts`` (side and place to Contact for his next at bat, and control).
    ``hand_sizes`` and ``discards`` are the open part of the Rally Cards; ``playable`` follows from them and ``played``: for
    each side the cards that might lie in its hand and be played now. ``at_bat`` is the one in progress, None between turns.
    """

    __slots__ = (
        "arms",
        "at_bat",
        "batters",
        "boosts",
        "bullpens",
        "bunted",
        "changes",
        "discards",
        "due",
        "fanned",
        "first",
        "half",
        "hand_sizes",
        "homered",
        "homers",
        "inning",
        "nines",
        "options",
        "outs",
        "over",
        "playable",
        "played",
        "reached",
        "runs",
        "score",
        "second",
        "strikeouts",
        "teams",
        "third",
        "timed",
        "trailed",
    )

    nines: tuple[Nine, Nine]
    arms: tuple[Arm, Arm]

    def __init__(self, teams: tuple[Team, Team], options: Options) -> None:
        """A board on which nothing is set."""
        self.teams = teams
        self.options = options
        self.inning = 0
        self.half: Seat = AWAY
        self.outs = self.runs = self.homers = self.homered = self.strikeouts = self.batters = 0
        self.reached = self.bunted = self.over = False
        self.score: tuple[int, int] = (0, 0)
        self.due: tuple[int, int] = (1, 1)
        self.first = self.second = self.third = 0
        self.played: tuple[bool, bool] = (False, False)
        self.trailed: tuple[bool, bool] = (False, False)
        self.fanned: tuple[int, int] = (0, 0)
        self.timed: tuple[int, int] = (0, 0)
        self.boosts: tuple[tuple[Seat, int, int, bool], ...] = ()
        self.bullpens: tuple[tuple[Pitcher, ...], tuple[Pitcher, ...]] = (teams[0].relievers, teams[1].relievers)
        self.changes = NO_CHANGES
        self.hand_sizes: tuple[int, int] = (0, 0)
        self.discards = 0
        self.playable: tuple[int, int] = (0, 0)
        self.at_bat: AtBat | None = None

    def copy(self) -> Board:
        """The same board as one of its own."""
        new = Board(self.teams, self.options)
        new.inning = self.inning
        new.half = self.half
        new.outs = self.outs
        new.runs = self.runs
        new.homers = self.homers
        new.homered = self.homered
        new.strikeouts = self.strikeouts
        new.batters = self.batters
        new.reached = self.reached
        new.bunted = self.bunted
        new.over = self.over
        new.score = self.score
        new.due = self.due
        new.first = self.first
        new.second = self.second
        new.third = self.third
        new.played = self.played
        new.trailed = self.trailed
        new.fanned = self.fanned
        new.timed = self.timed
        new.boosts = self.boosts
        new.bullpens = self.bullpens
        new.changes = self.changes
        new.hand_sizes = self.hand_sizes
        new.discards = self.discards
        new.playable = self.playable
        if self.inning:
            new.nines = self.nines
            away, home = self.arms
            new.arms = (away.copy(), home.copy())
        return new

    def count_playable(self) -> None:
        """Work out ``playable``: all that is not discarded for who has cards and may play one (RB-111, RB-152), or none."""
        unseen = FULL_DECK & ~self.discards
        away, home = self.hand_sizes
        unlimited = self.options.unlimited
        self.playable = (
            unseen if away and (unlimited or not self.played[AWAY]) else 0,
            unseen if home and (unlimited or not self.played[HOME]) else 0,
        )

    @property
    def bases(self) -> tuple[int, int, int]:
        """The runners' places in the order from first to third, 0 where nobody stands."""
        return self.first, self.second, self.third

    def occupied(self) -> tuple[bool, bool, bool]:
        """Where somebody stands."""
        return self.first > 0, self.second > 0, self.third > 0

    def runner(self, base: int) -> Hitter:
        """Who stands on a base (1 to 3)."""
        return self.nines[self.half].hitters[self.bases[base - 1] - 1]

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future (with equal hands)."""
        if not self.inning:
            return 0, self.teams, self.options, self.hand_sizes, self.discards
        return (
            self.inning,
            self.half,
            self.outs,
            self.runs,
            self.homers,
            self.homered,
            self.strikeouts,
            min(self.batters, 4),  # only whether he leads off, and whether three came up (RB-153)
            self.reached,
            self.bunted,
            self.over,
            self.score,
            self.due,
            self.first,
            self.second,
            self.third,
            self.played,
            self.trailed,
            self.fanned,
            self.timed,
            self.boosts,
            self.bullpens,
            self.hand_sizes,
            self.discards,
            self.nines,
            self.arms[0].key(),
            self.arms[1].key(),
            self.changes,
            self.options,
        )

    def __repr__(self) -> str:
        if not self.inning:
            return f"Board(before the game, {self.teams[0].nickname} at {self.teams[1].nickname})"
        side = ("top", "bottom")[self.half]
        bases = "".join(str(runner) if runner else "-" for runner in self.bases)
        arms = ", ".join(f"{arm.card.name} {arm.outs} outs {arm.runs} runs {arm.strikeouts} SO" for arm in self.arms)
        once = [name for name in ("bunted", "reached", "over") if getattr(self, name)]
        return (
            f"Board({side} {self.inning}, {self.outs} out, bases {bases}, due {self.due}, "
            f"score {self.score[0]}-{self.score[1]}, {self.runs} runs {self.homers} HR {self.strikeouts} SO "
            f"{self.batters} batters, pitching {arms}, cards {self.hand_sizes} "
            f"played {self.played} discards {self.discards:x}, boosts {self.boosts}, "
            f"trailed {self.trailed}, fanned {self.fanned}, timed {self.timed}{', ' if once else ''}{' '.join(once)})"
        )


def at_bat_of(board: Board) -> AtBat:
    """The at-bat in progress."""
    assert board.at_bat is not None
    return board.at_bat


class View:
    """What one manager knows: the board and his own hand. The other hand and the order of the deck are nowhere in it."""

    __slots__ = ("board", "hand", "seat")

    def __init__(self, board: Board, seat: Seat, hand: int) -> None:
        self.board = board
        self.seat: Seat = seat
        self.hand = hand

    def __repr__(self) -> str:
        return f"View(board={self.board!r}, seat={self.seat}, hand={self.hand})"


class State:
    """The whole position: the open ``board``, and both hands and the deck as sets of Rally Cards (``rally.cards_in``)."""

    __slots__ = ("_views", "board", "deck", "hands")

    def __init__(self, board: Board) -> None:
        self._views: list[View | None] = [None, None]
        self.board = board
        self.hands: tuple[int, int] = (0, 0)
        self.deck = FULL_DECK

    def copy(self) -> State:
        """The same position as a state of its own."""
        new = State(self.board.copy())
        new.hands = self.hands
        new.deck = self.deck
        return new

    def view(self, seat: Seat) -> View:
        """What the manager of a seat knows (RB-109): one object for as long as his hand stays as it is."""
        view, hand = self._views[seat], self.hands[seat]
        if view is None or view.hand != hand:
            view = self._views[seat] = View(self.board, seat, hand)
        return view

    def key(self) -> tuple[object, ...]:
        """Equal keys, same future."""
        return self.hands, self.deck, self.board.key()

    def __repr__(self) -> str:
        return f"State({self.board!r}, hands {self.hands[0]:x} {self.hands[1]:x}, deck {self.deck:x})"
