"""A draft as a game of the table: managers pick cards one at a time, in snake order, until both squads are complete.

It is a ``Game`` of the table, so records, sessions, undo and computer managers work as for a ball game, but it is not
registered as one; ``Draft(game)`` makes it for any game that offers drafts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.contests import NO_MORE, DraftCard, Drafts, DraftView, Needs, Pick, drafts_of
from hotstove.baseball.schema import FLAG, Key, Keys, ScenarioFact, ScenarioFacts, optional, whole, word
from hotstove.baseball.team_files import TEAM_CODE, TEAM_COLOUR, code_of, printed_name
from hotstove.league.limit import Prices, completable, least_limit, prices_of
from hotstove.table import AWAY, HOME, SIDES, Chance, Event, NotLegal, Seat, SeenAnswer, Table, label_of, other, rule_of
from hotstove.table.errors import Unreadable
from hotstove.table.events import with_seat
from hotstove.table.game import Manager, Paragraph, Rule, Setup, Switch
from hotstove.table.questions import Question
from hotstove.table.texts import Json, Node, as_node

DRAWN = "drawn"
SQUADS = (("Draft Day Reds", "RED", "red"), ("Draft Day Blues", "BLU", "blue"))
"""Default name, code and colour of the squads."""
MOST_POINTS = 99_999
NAME: Final = Key("name", "the team's name", printed_name("the team's name"), "")
SQUAD_KEYS: Final = Keys("a squad", NAME, TEAM_CODE, TEAM_COLOUR)
FOR_SERIES: Final = Key("series", "for a series (true) or a single game (false)", FLAG, False)
LIMIT: Final[Key[int | None]] = Key("limit", "points of a squad (default: the game's)", optional(whole(1, MOST_POINTS)), None)
FIRST: Final = Key("first", "who picks first", word(DRAWN, *SIDES), DRAWN)
DRAFT: Final = " draft"
"""The end of a draft's name, after the game's."""
OPTION_KEYS: Final = Keys("options of a draft", FOR_SERIES, LIMIT, FIRST)


@dataclass(frozen=True, eq=False)
class DraftTerms:
    """The cards of a draft, the needs of a squad, and the points it may cost; ``pick_label`` is the question of each pick."""

    pool: tuple[DraftCard, ...]
    needs: Needs
    limit: int
    pick_label: str


@dataclass(slots=True)
class DraftState:
    """Both squads in the order of their picks, the managers who are done, and the number of turns so far (``place``)."""

    terms: DraftTerms
    first: Seat
    squads: tuple[tuple[DraftCard, ...], tuple[DraftCard, ...]] = ((), ())
    passed: tuple[bool, bool] = (False, False)
    place: int = 0

    @property
    def left(self) -> tuple[int, int]:
        """The points that both squads have left."""
        away, home = (self.terms.limit - sum(card.points for card in squad) for squad in self.squads)
        return away, home

    @property
    def lacks(self) -> tuple[Needs, Needs]:
        """The cards that both squads still need."""
        away, home = (self.terms.needs.lacks(card.position for card in squad) for squad in self.squads)
        return away, home

    @property
    def cards(self) -> list[DraftCard]:
        """The cards that are not picked yet; there is one copy of each."""
        taken = {card.id for squad in self.squads for card in squad}
        return [card for card in self.terms.pool if card.id not in taken]

    def copy(self) -> DraftState:
        """A state that shares nothing mutable with this one."""
        return replace(self)

    def key(self) -> Hashable:
        """Equal keys, same future."""
        away, home = (tuple(sorted(card.id for card in squad)) for squad in self.squads)
        turn = picks_at(self.place, self.first), self.place % 2
        return self.terms.limit, self.terms.needs, away, home, self.passed, turn


# --- The rules


def picks_at(place: int, first: Seat) -> Seat:
    """The seat whose pick it is: first, second, second, first, first, and so on.

    >>> [picks_at(place, 0) for place in range(8)]
    [0, 1, 1, 0, 0, 1, 1, 0]
    """
    begins = first if place // 2 % 2 == 0 else other(first)
    return begins if place % 2 == 0 else other(begins)


def turn(state: DraftState, table: Table) -> None:
    """One pick, or the pass of a manager whose squad is complete."""
    seat = picks_at(state.place, state.first)
    options: list[Pick | str] = [*offered(state, seat)]
    if not state.lacks[seat]:
        options.append(NO_MORE)
    chosen = table.choose(seat, options, state.terms.pick_label)
    if isinstance(chosen, Pick):
        state.squads = with_pick(state.squads, seat, chosen.card)
    else:
        state.passed = with_seat(state.passed, seat, True)
    state.place += 1
    while state.passed[picks_at(state.place, state.first)] and not all(state.passed):
        state.place += 1


def with_pick(
    squads: tuple[tuple[DraftCard, ...], tuple[DraftCard, ...]], seat: Seat, card: DraftCard
) -> tuple[tuple[DraftCard, ...], tuple[DraftCard, ...]]:
    """The squads with one more card."""
    return with_seat(squads, seat, (*squads[seat], card))


def offered(state: DraftState, seat: Seat) -> list[Pick]:
    """The cards that may be picked: after each, both squads can still be completed within their points.

    Both are checked, because one manager could otherwise take the last card that the other can pay.
    """
    cards = state.cards
    prices = prices_of((card.position, card.points) for card in cards)
    payable = {position: _payable(state, seat, position, prices) for position in prices}
    return [Pick(card) for card in cards if card.points in payable[card.position]]


def _payable(state: DraftState, seat: Seat, position: str, prices: Prices) -> set[int]:
    """The prices at which a card of the position may be picked."""
    points, lacks, left = prices[position], state.lacks, state.left
    own = state.terms.needs.lacks([position, *(card.position for card in state.squads[seat])])
    both = with_seat(lacks, seat, own)

    def may(price: int) -> bool:
        rest = list(points)
        rest.remove(price)
        return completable({**prices, position: rest}, both, with_seat(left, seat, left[seat] - price))

    wanted = sum(dict(side.positions).get(position, 0) + side.extras for side in lacks)
    cheap = {price for price in points[:wanted] if may(price)}
    # No squad needs the others, so whether one may be picked depends on its price alone.
    dear = sorted({*points[wanted:]} - {*points[:wanted]})
    return cheap | {*dear[: bisect_left(dear, True, key=lambda price: not may(price))]}


def result(state: DraftState) -> tuple[int, int] | None:
    """The points of both squads once both are complete, which ends the draft; None before."""
    if any(state.lacks):
        return None
    away, home = state.left
    return state.terms.limit - away, state.terms.limit - home


def view(state: DraftState, seat: Seat) -> DraftView:
    """Everything: nothing is hidden in a draft."""
    between = 0
    place = state.place + 1
    while picks_at(place, state.first) != seat:
        between += not state.passed[other(seat)]
        place += 1
    return DraftView(seat, state.squads, state.left, tuple(state.cards), state.terms.needs, between)


# --- Positions as scenarios write them


def _set_first(state: DraftState, node: Node) -> None:
    state.first = HOME if node.one_of(SIDES) == SIDES[HOME] else AWAY


def _squad_of(seat: Seat, whose: str) -> ScenarioFact[DraftState]:
    def read(state: DraftState, node: Node) -> None:
        named = {card.name: card for card in state.cards}
        for item in node.items():
            card = named.pop(item.text("a card's name"), None)
            if card is None:
                item.unreadable("the name of a card that nobody has")
            state.squads = with_pick(state.squads, seat, card)

    about = f"names of the cards of the {whose} squad, in the order of its picks (default [])"
    return ScenarioFact(SIDES[seat], about, lambda seen: [card.name for card in seen.state.squads[seat]], read)


def _set_passed(state: DraftState, node: Node) -> None:
    given = [item.one_of(SIDES) for item in node.items()]
    state.passed = SIDES[AWAY] in given, SIDES[HOME] in given


def _finish(state: DraftState, keys: Mapping[str, Node], start: Node) -> None:
    """Set whose pick it is from the number of cards picked."""
    state.place = sum(len(squad) for squad in state.squads)
    if all(state.passed):
        start.not_legal("both managers have passed, so the draft is over")
    while state.passed[picks_at(state.place, state.first)]:
        state.place += 1


def _legal(state: DraftState) -> list[Json]:
    if result(state) is not None:
        return []
    seat = picks_at(state.place, state.first)
    return [*(str(pick) for pick in offered(state, seat)), *([NO_MORE] * (not state.lacks[seat]))]


FACTS = ScenarioFacts[DraftState](
    ScenarioFact("first", "who picked first, away or home (default away)", lambda seen: SIDES[seen.state.first], _set_first),
    _squad_of(AWAY, "away"),
    _squad_of(HOME, "home"),
    ScenarioFact(
        "passed",
        "sides whose squad is complete and who pick no more (default [])",
        lambda seen: [side for side, passed in zip(SIDES, seen.state.passed, strict=True) if passed],
        _set_passed,
    ),
    ScenarioFact(
        "squads",
        "names of the cards of both squads",
        lambda seen: [[card.name for card in squad] for squad in seen.state.squads],
    ),
    ScenarioFact("next", "whose pick is next, away or home", lambda seen: SIDES[picks_at(seen.state.place, seen.state.first)]),
    ScenarioFact("points", "the points that both squads have left", lambda seen: list(seen.state.left)),
    ScenarioFact("lacks", "what both squads lack, in words", lambda seen: [str(lacks) for lacks in seen.state.lacks]),
    ScenarioFact("over", "are both squads complete", lambda seen: result(seen.state) is not None),
    ScenarioFact("legal", "the options of the next pick", lambda seen: _legal(seen.state)),
    finish=_finish,
    unwritable=lambda state: "the draft is over" if result(state) is not None else "",
)


# --- As the table sees it


class Draft:
    """The draft of a game's cards, a ``Game`` of the table."""

    hides = False
    switches: tuple[Switch, ...] = ()
    start_keys = FACTS.start_keys
    expect_keys = FACTS.expect_keys

    def __init__(self, game: AnyBallGame) -> None:
        """Raises NotLegal if the game has no draft."""
        self.drafts: Drafts = drafts_of(game)
        self._leasts: dict[Needs, int | None] = {}
        self._game = game
        self.name = f"{game.name}{DRAFT}"
        self.title = f"{game.title}{DRAFT}"
        self.edition = game.edition
        self.about = f"A snake draft of two squads from the cards of {game.title}, within a limit of points."
        self.primer = PRIMER
        first, pick = self.drafts.first_label, self.drafts.pick_label
        self.questions: tuple[Question, ...] = (
            Question("draw", label_of(first), rule_of(first), "who picks first", "a squad's name"),
            Question("choose", label_of(pick), rule_of(pick), "the next card", f"a card's name, or {NO_MORE}"),
        )
        self.managers: Mapping[str, Callable[[Setup], Manager]] = self.drafts.drafters

    def passes(self) -> Mapping[str, str]:
        return {}

    def teams(self) -> tuple[str, ...]:
        return tuple(name for name, _, _ in SQUADS)

    def team_file(self, name: str) -> str:
        raise NotLegal(f"{name}: a squad has no file before it is drafted")

    def set_up(self, away: Node, home: Node, options: Node) -> Setup:
        squads = [_squad(place, SQUADS[seat]) for seat, place in ((AWAY, away), (HOME, home))]
        for key in ("name", "code"):
            if squads[AWAY][key] == squads[HOME][key]:
                raise NotLegal(f"both squads have the {key} {squads[AWAY][key]}")
        values = OPTION_KEYS.read(options)
        series, first = values[FOR_SERIES], values[FIRST]
        limit = values[LIMIT] or self.drafts.limit(series)
        least = self._least(self._needs(series, limit))
        if least is None or limit < least:
            raise NotLegal(f"{limit} points are too few for two complete squads; {least} are enough")
        return Setup(dict(squads[AWAY]), dict(squads[HOME]), {"series": series, "limit": limit, "first": first})

    def _check(self, setup: Setup) -> None:
        """Raise Unreadable or NotLegal if a set-up, which may be a saved one, is not as ``set_up`` makes it."""
        squads = as_node(setup.away, "the away squad"), as_node(setup.home, "the home squad")
        made = self.set_up(*squads, as_node(dict(setup.options), "the options of the draft"))
        if made.plain() != setup.plain():
            raise Unreadable("the set-up of the draft: expected both squads' names, codes and colours, and all its options")

    def terms(self, setup: Setup) -> DraftTerms:
        """The terms of a draft of that set-up."""
        limit = cast("int", setup.options["limit"])
        needs = self._needs(setup.options["series"] is True, limit)
        return DraftTerms(tuple(self.drafts.pool()), needs, limit, self.drafts.pick_label)

    def _needs(self, series: bool, limit: int) -> Needs:
        """The cards of a complete squad within that limit: fewer where it is too low and squads may be smaller."""
        needs, fewest = self.drafts.needs(series), self.drafts.fewest(series)
        if fewest == needs:
            return needs
        least = self._least(needs)
        return needs if least is not None and limit >= least else fewest

    def _least(self, needs: Needs) -> int | None:
        """The fewest points with which both squads can be completed, worked out once; None if there are too few cards."""
        if needs not in self._leasts:
            prices = prices_of((card.position, card.points) for card in self.drafts.pool())
            self._leasts[needs] = least_limit(prices, needs.lacks(()))
        return self._leasts[needs]

    def start(self, setup: Setup, table: Table) -> DraftState:
        """The state before the first pick; raises Unreadable or NotLegal if ``set_up`` can't have made the set-up."""
        self._check(setup)
        agreed = setup.options["first"]
        names = squad_names(setup)
        first: Seat = AWAY
        if agreed == DRAWN:
            first = HOME if table.draw(names, self.drafts.first_label) == names[HOME] else AWAY
        elif agreed == SIDES[HOME]:
            first = HOME
        return DraftState(self.terms(setup), first)

    turn = staticmethod(turn)
    result = staticmethod(result)
    view = staticmethod(view)

    def redeal(self, state: DraftState, seat: Seat, chance: Chance, shown: Sequence[SeenAnswer] = ()) -> DraftState:
        return state.copy()

    def position(self, setup: Setup, start: Node) -> DraftState:
        return FACTS.position(DraftState(self.terms(setup), AWAY), start)

    def facts(self, state: DraftState, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
        return FACTS.told(state, events, last)

    def written(self, state: DraftState) -> Mapping[str, Json]:
        return FACTS.written(state)

    def rules(self) -> Sequence[Rule]:
        return self._game.rules()

    # --- Results

    def squad(self, setup: Setup, state: DraftState, seat: Seat) -> Json:
        """A complete squad as team data."""
        named = setup.home if seat == HOME else setup.away
        assert isinstance(named, dict)
        name, code, colour = (str(named[key]) for key in ("name", "code", "colour"))
        return self.drafts.squad(name, code, colour, state.squads[seat], state.terms.needs)


def squad_names(setup: Setup) -> tuple[str, str]:
    """The names of both squads."""
    assert isinstance(setup.away, dict) and isinstance(setup.home, dict)
    return str(setup.away["name"]), str(setup.home["name"])


def _squad(node: Node, usual: tuple[str, str, str]) -> dict[str, Json]:
    values = SQUAD_KEYS.read(node)
    name, code, colour = usual
    if values.given(NAME) or values.given(TEAM_CODE):
        name = values[NAME] or name
        code = code_of(values, name)
    return {"name": name, "code": code, "colour": values[TEAM_COLOUR] or colour}


PRIMER: tuple[Paragraph, ...] = (
    Paragraph(
        "",
        "Two managers build a squad each from all the cards there are, one of each. Who picks first is drawn. Then the picks "
        "snake: first, second, second, first, first, second, and so on, one card at a time.",
    ),
    Paragraph(
        "",
        "Every card has a price in points. A squad may cost no more than the limit, and no card is on offer that would keep a"
        " squad from being completed within it. Once yours is complete you may add cards that you can pay, or pass for good. "
        "The draft ends when both squads are complete.",
    ),
)
