"""Positions of Clutch in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.baseball.effects import InPlay
from hotstove.baseball.hands import Deck
from hotstove.baseball.lineup import Lineup, Spot
from hotstove.baseball.plays import Count, Note, Play, Reckoning
from hotstove.baseball.positions import Position
from hotstove.baseball.scenario_keys import (
    BASES,
    check_reached,
    check_runners,
    due_facts,
    inning_facts,
    last_play,
    named,
    not_under_way,
    place_in,
    play_facts,
    read_bases,
)
from hotstove.baseball.schema import (
    FLAG,
    ScenarioFact,
    ScenarioFacts,
    Seen,
    by_side,
    listed,
    of_attribute,
    read_before,
    text,
    whole,
    word,
)
from hotstove.games.clutch.arithmetic import PitchSum, SwingSum, ThrowSum
from hotstove.games.clutch.cards import Batter, Pitcher, PlayerCard
from hotstove.games.clutch.effects import EFFECTS, modifiers
from hotstove.games.clutch.hands import CARDS
from hotstove.games.clutch.lineups import SPOTS
from hotstove.games.clutch.opening import REGULATION
from hotstove.games.clutch.ratings import ICONS_LENT, clutch_moment, command, limit, on_base, tired
from hotstove.games.clutch.rules import next_at_bat, turn
from hotstove.games.clutch.state import (
    BEFORE,
    HALF_BEGINS,
    HALF_ENDS,
    PITCH,
    AtBat,
    CardInPlay,
    ClutchBoard,
    ClutchState,
    PitcherLine,
    Runner,
)
from hotstove.games.clutch.strategy import StaffCard, StrategyCard, find_card, find_staff
from hotstove.games.clutch.teams import Team
from hotstove.table import AWAY, BOTH, HOME, SIDES, Dice, Event, Seat, Seats, Table, Unreadable, other, with_seat
from hotstove.table.texts import Json, Node

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W")
P = TypeVar("P", Batter, Pitcher)

PHASES: Final = (HALF_BEGINS, BEFORE, PITCH, HALF_ENDS)
COUNT: Final = whole(0, 200)
BONUS: Final = whole(0, 9)
SIDE_NAMES: Final = listed(word(*SIDES), "such as [home]")


def _board(state: ClutchState) -> ClutchBoard:
    return state.board


def _begin(state: ClutchState) -> None:
    """Begin in the first inning, before a pitch."""
    state.board.inning = 1
    state.board.phase = BEFORE


# --- Players by name


def _batters(team: Team) -> tuple[Batter, ...]:
    return *(batter for batter, _ in team.lineup), *team.bench


def _pitchers(team: Team) -> tuple[Pitcher, ...]:
    return *team.rotation, *team.bullpen


def _by_name(cards: Sequence[P]) -> dict[str, P]:
    """Cards by name and by id."""
    return {card.id: card for card in cards} | {_name(cards, card): card for card in cards}


def _name(cards: Sequence[P], card: P) -> str:
    """A card's name, or its id if another has the name, too."""
    return card.name if sum(each.name == card.name for each in cards) == 1 else card.id


def _batter(team: Team, node: Node) -> Batter:
    return named(node, _by_name(_batters(team)), f"a batter of the {team.nickname}")


def _pitcher(team: Team, node: Node) -> Pitcher:
    return named(node, _by_name(_pitchers(team)), f"a pitcher of the {team.nickname}")


def _batter_names(team: Team, cards: Iterable[Batter]) -> list[Json]:
    return [_name(_batters(team), card) for card in cards]


def _pitcher_names(team: Team, cards: Iterable[Pitcher]) -> list[Json]:
    return [_name(_pitchers(team), card) for card in cards]


def _order(state: ClutchState, seat: Seat) -> list[str]:
    """The names of a side's batting order."""
    return [str(name) for name in _batter_names(state.board.teams[seat], state.board.lineups[seat].order)]


def _players(attribute: str, pitch: bool = False) -> tuple[Callable[[ClutchState, Seat], Json], Callable[..., None]]:
    """The reader and writer of an attribute of the board with tuples of players of each side."""

    def tell(state: ClutchState, seat: Seat) -> Json:
        found = getattr(state.board, attribute)[seat]
        team = state.board.teams[seat]
        return _pitcher_names(team, found) if pitch else _batter_names(team, found)

    def read(state: ClutchState, seat: Seat, node: Node) -> None:
        team = state.board.teams[seat]
        found = tuple((_pitcher if pitch else _batter)(team, item) for item in node.items())
        setattr(state.board, attribute, with_seat(getattr(state.board, attribute), seat, found))

    return tell, read


# --- Lineups

FOR: Final = " for "
PINCH: Final = Position.PINCH_HITTER.short.upper()


def _lineup(state: ClutchState, seat: Seat) -> Json:
    found: list[Json] = []
    for spot, name in zip(state.board.lineups[seat].spots, _order(state, seat), strict=True):
        assert spot.position is not None
        short = spot.position.short.upper()
        found.append(f"{PINCH} {name}{FOR}{short}" if spot.pending else f"{short} {name}")
    return found


def _set_lineup(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    spots = tuple(_spot(board.teams[seat], item) for item in node.items())
    held = [spot.position for spot in spots]
    for position in SPOTS:
        if held.count(position) != 1:
            node.not_legal(f"{position.short.upper()} must stand once in a batting order")
    if len({spot.player.id for spot in spots}) != ORDER:
        node.not_legal("a player bats twice")
    board.set_lineup(seat, Lineup(spots, left=board.lineups[seat].left))


def _spot(team: Team, node: Node) -> Spot[Batter]:
    short, _, rest = node.text("a position and a name, such as CF Ike Twenty, or PH Pat Twelve for LF").partition(" ")
    name, pending, place = rest.partition(FOR)
    position = {spot.short.upper(): spot for spot in SPOTS}
    at = node.part(place.strip() if pending else short)
    return Spot(_batter(team, node.part(name.strip())), named(at, position, "a position or DH"), bool(pending))


def _left(state: ClutchState, seat: Seat) -> Json:
    team, left = state.board.teams[seat], state.board.lineups[seat].left
    return _batter_names(team, [batter for batter in _batters(team) if batter in left])


def _set_left(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    left = frozenset(_batter(board.teams[seat], item) for item in node.items())
    for item in node.items():
        if _batter(board.teams[seat], item) in board.lineups[seat].order:
            item.not_legal(f"{item.text()} has left the game and is in it")
    board.set_lineup(seat, replace(board.lineups[seat], left=left))


# --- Pitchers

ARM: Final = ScenarioFacts[PitcherLine](
    read_before("name", "his name (default: today's starter)", lambda line: line.card.name),
    of_attribute("outs", "outs that he has recorded", COUNT, 0),
    of_attribute("pitched_to", "batters that he has pitched to (default: his outs)", COUNT),
    of_attribute("faced", "batters that he has faced, walked intentionally as well (default: pitched_to)", COUNT),
    of_attribute("walks", "walks that he has allowed", COUNT, 0),
    of_attribute("runs", "runs charged to him", COUNT, 0),
    of_attribute(
        "tired",
        "did he come in tired, CL-256 (default: as his side says)",
        FLAG,
        None,
        attribute="entered_tired",
    ),
    of_attribute("threw_tired", "has he thrown a pitch while tired", FLAG, False),
    of_attribute("finished", "has he ended the last half-inning and not faced anybody since, CL-122", FLAG, False),
    of_attribute("after", "the most outs that he had when a batter came up, -1 for none", whole(-1, 200), -1),
)
"""A pitcher who is or was on the mound."""


def _written_arm(team: Team, line: PitcherLine) -> Json:
    return {**ARM.written(line), "name": _name(_pitchers(team), line.card)}


def _read_arm(team: Team, node: Node, card: Pitcher) -> PitcherLine:
    keys = node.mapping(ARM.start_keys)
    if "name" in keys:
        card = _pitcher(team, keys["name"])
    line = ARM.position(PitcherLine(card, entered_tired=card.id in team.tired), node)
    if "pitched_to" not in keys:
        line.pitched_to = line.outs
    if "faced" not in keys:
        line.faced = line.pitched_to
    if line.pitched_to > line.faced:
        node.not_legal(f"{line.pitched_to} pitched to are more than the {line.faced} that he has faced")
    return line


def _set_arm(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    starter = board.arms[seat]
    line = _read_arm(board.teams[seat], node, starter.card)
    board.arms = with_seat(board.arms, seat, line)
    if line.card is not starter.card:
        _set_relieved(board, seat, (starter,))


def _set_relieved(board: ClutchBoard, seat: Seat, lines: tuple[PitcherLine, ...]) -> None:
    if seat == HOME:
        board.home_relieved = lines
    else:
        board.away_relieved = lines


def _read_relieved(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    team = board.teams[seat]
    _set_relieved(board, seat, tuple(_read_arm(team, item, team.rotation[team.starter]) for item in node.items()))


def _relieved(state: ClutchState, seat: Seat) -> Json:
    return [_written_arm(state.board.teams[seat], line) for line in state.board.lines(seat)[:-1]]


# --- Runners

RUNNER: Final = {
    "name": "his name or place in the order",
    "pitcher": "who put him on base, and is charged with his run (default: who pitches)",
    "pinch": "did he come in to run (default false)",
    "walked": "did he bat left, and was walked by the pitcher's chart, ST-1 (default false)",
}


def _bases(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = _order(seen.state, board.half)
    return {base: names[runner.slot] for base, runner in zip(BASES, board.bases, strict=True) if runner is not None}


def _written_bases(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = _order(seen.state, board.half)
    foes = board.teams[board.fielding]
    found: dict[str, Json] = {}
    for base, runner in zip(BASES, board.bases, strict=True):
        if runner is not None:
            pitcher = next(card for card in _pitchers(foes) if card.id == runner.pitcher)
            who: dict[str, Json] = {"name": names[runner.slot], "pitcher": _name(_pitchers(foes), pitcher)}
            who |= {key: True for key in ("pinch", "walked") if getattr(runner, key)}
            found[base] = who
    return found


def _charged(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = {line.card.id: line.card.name for line in board.lines(board.fielding)}
    return {base: names.get(runner.pitcher) for base, runner in zip(BASES, board.bases, strict=True) if runner is not None}


def _set_bases(state: ClutchState, node: Node) -> None:
    board = state.board
    names = _order(state, board.half)
    foes = board.teams[board.fielding]

    def read(each: Node) -> Runner:
        keys = each.mapping(RUNNER) if isinstance(each.value, dict) else {"name": each}
        if "name" not in keys:
            each.unreadable("a runner with the key name")
        slot = place_in(names, keys["name"]) - 1
        pitcher = _pitcher(foes, keys["pitcher"]) if "pitcher" in keys else board.pitching.card
        pinch, walked = ("pinch" in keys and keys["pinch"].flag()), ("walked" in keys and keys["walked"].flag())
        return Runner(board.lineups[board.half].order[slot], slot, pitcher.id, pinch, walked)

    board.bases = read_bases(node, read)


# --- Strategy cards


def titles(cards: int) -> list[Json]:
    """A set of strategy cards by title."""
    return [card.title for card in CARDS.cards_in(cards)]


class _Deal:
    """A team's deck while a position's cards are placed: ``left`` are those that no key has placed yet."""

    def __init__(self, team: Team, deck: int) -> None:
        self.team, self.deck, self.left = team, deck, deck

    def take(self, node: Node, card: StrategyCard) -> int:
        """A copy that is left, and no longer left then; raises NotLegal if there is none."""
        copy = self.copy_among(node, card, self.left)
        self.left &= ~copy
        return copy

    def copy_among(self, node: Node, card: StrategyCard, cards: int) -> int:
        """A copy among some of its cards."""
        if card not in CARDS.cards_in(cards):
            held = CARDS.cards_in(self.deck).count(card)
            node.not_legal(f"{card.title} does not lie there: the {self.team.nickname}' deck has {held} of it")
        return CARDS.copy_in(cards, card)

    def take_all(self, node: Node | None) -> list[int]:
        """Copies of the cards in a list."""
        return [self.take(item, find_card(item)) for item in node.items()] if node is not None else []


HANDS: Final = "hands"
DISCARDS: Final = "discards"
UNDER: Final = "under_deck"
IN_PLAY: Final = "in_play"
PLACED: Final = {
    "card": "its title, name or id",
    "by": "its owner, away or home (default: who may use its color now; a grey card needs it)",
    "on": "the name of the player that it is on, or what its owner chose (default: as if it were played now)",
    "icon": "the icon that it lends him, NT-08",
    "left": "how many times its end must still come (default: all)",
    "paid": "titles of discards that it cost (default [])",
}


def _sides_of(keys: Mapping[str, Node], name: str) -> list[Node | None]:
    sides = keys[name].mapping(dict.fromkeys(SIDES, "")) if name in keys else {}
    return [sides.get(side) for side in SIDES]


def _place_cards(state: ClutchState, keys: Mapping[str, Node]) -> None:
    """Set hands, discards, cards in play and decks; each card of a deck lies in one place (CL-056, CL-073)."""
    board = state.board
    deals = [_Deal(board.teams[seat], state.decks[seat].cards) for seat in BOTH]
    hands, discards, under = (
        [deal.take_all(side) for deal, side in zip(deals, _sides_of(keys, key), strict=True)]
        for key in (HANDS, DISCARDS, UNDER)
    )
    state.hands = (sum(hands[0]), sum(hands[1]))
    board.discards = (sum(discards[0]), sum(discards[1]))
    board.in_play = tuple(_placed(state, item, deals) for item in keys[IN_PLAY].items()) if IN_PLAY in keys else ()
    away, home = (Deck(deal.left, tuple(below)) for deal, below in zip(deals, under, strict=True))
    state.decks = (away, home)
    if board.at_bat is not None and "at_bat" in keys:
        for seat, side in zip(BOTH, _sides_of(keys["at_bat"].mapping(), "played"), strict=True):
            copies = 0
            placed = sum(each.copy for each in board.in_play if each.owner == seat)
            for item in side.items() if side is not None else ():
                card = find_card(item)
                among = placed if card in CARDS.cards_in(placed & ~copies) else board.discards[seat]
                copies |= deals[seat].copy_among(item, card, among & ~copies)
            board.at_bat.played = with_seat(board.at_bat.played, seat, copies)
    board.hand_sizes = (len(hands[0]), len(hands[1]))
    board.deck_sizes = (away.cards.bit_count(), home.cards.bit_count())


def _placed(state: ClutchState, node: Node, deals: Sequence[_Deal]) -> CardInPlay:
    """A card in play; a strategy card is taken out of its owner's deck."""
    board = state.board
    keys = node.mapping(PLACED) if isinstance(node.value, dict) else {"card": node}
    if "card" not in keys:
        node.unreadable("a card in play with the key card")
    card = _card(keys["card"])
    effect = EFFECTS[card.id]
    if not effect.until:
        keys["card"].not_legal(f"{card} goes to the discards at once")
    if "by" in keys:
        owner = HOME if keys["by"].one_of(SIDES) == SIDES[HOME] else AWAY
    elif card.color == "grey":
        node.unreadable("a card of either side with the key by")
    else:
        owner = board.half if card.color == "blue" else board.fielding
    present: dict[str, PlayerCard] = {
        "own pitcher": board.arms[owner].card,
        "pitcher": board.pitching.card,
        "batter": board.batter_card,
    }
    on = present[effect.on].id if effect.on in present else ""
    if "on" in keys:
        chosen = keys["on"].text("a player's name, or what the card's owner chose")
        on = next((player.id for player in _everybody(board) if chosen in (player.name, player.id)), chosen)
        if "icon" in keys:
            on = f"{ICONS_LENT}{keys['icon'].text('an icon')} {on}"
    left = keys["left"].number(1, 99) if "left" in keys else effect.times
    copy = deals[owner].take(keys["card"], card) if isinstance(card, StrategyCard) and not card.manager else 0
    paid = 0
    for item in keys["paid"].items() if "paid" in keys else ():
        paid |= deals[owner].copy_among(item, find_card(item), board.discards[owner] & ~paid)
    return InPlay(owner, card, effect.until, on, copy, paid, left)


def _card(node: Node) -> StaffCard:
    """A strategy card, coach or manager card by title, name or id."""
    try:
        return find_card(node)
    except Unreadable:
        return find_staff(node)


def _everybody(board: ClutchBoard) -> list[PlayerCard]:
    return [card for team in board.teams for card in team.players]


def _in_play(seen: Seen[ClutchState]) -> Json:
    """The cards in play, written so that they can be read."""
    board = seen.state.board
    found: list[Json] = []
    players = {card.id: card for card in _everybody(board)}
    for each in board.in_play:
        written: dict[str, Json] = {"card": str(each.card), "by": SIDES[each.owner]}
        on = each.on
        if on.startswith(ICONS_LENT):
            written["icon"], _, on = on.removeprefix(ICONS_LENT).partition(" ")
        if on:
            alike = [card for card in players.values() if on in players and card.name == players[on].name]
            written["on"] = players[on].name if len(alike) == 1 else on
        if each.left != EFFECTS[each.card.id].times:
            written["left"] = each.left
        if each.paid:
            written["paid"] = titles(each.paid)
        found.append(written)
    return found


def _coaches(state: ClutchState, seat: Seat) -> Json:
    return [str(coach) for coach in state.board.coaches[seat]]


def _set_coaches(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    found = tuple(find_staff(item) for item in node.items())
    for item, coach in zip(node.items(), found, strict=True):
        if coach not in board.teams[seat].staff:
            item.not_legal(f"{coach} is no coach of the {board.teams[seat].nickname}")
    board.coaches = with_seat(board.coaches, seat, found)


# --- The at-bat, and sides that a fact names


def _flags(attribute: str, on: Callable[[S], object]) -> tuple[Callable[[Seen[S]], Json], Callable[[S, Node], None]]:
    """The reader and writer of a pair of flags as the names of sides."""

    def tell(seen: Seen[S]) -> Json:
        return [side for side, given in zip(SIDES, getattr(on(seen.state), attribute), strict=True) if given]

    def read(state: S, node: Node) -> None:
        given = SIDE_NAMES.read(node)
        setattr(on(state), attribute, tuple(side in given for side in SIDES))

    return tell, read


def _itself(at_bat: AtBat) -> AtBat:
    return at_bat


def _set_played(at_bat: AtBat, seat: Seat, node: Node) -> None:
    at_bat.titles = with_seat(at_bat.titles, seat, tuple(find_card(item).base_title for item in node.items()))


def _played(at_bat: AtBat, seat: Seat) -> Json:
    return titles(at_bat.played[seat])


def _later_played(at_bat: AtBat, seat: Seat, node: Node) -> None:
    """Cards are placed together, when all else is set (``_place_cards``)."""


AT_BAT: Final = ScenarioFacts[AtBat](
    of_attribute("pinch", "does he pinch-hit", FLAG, False),
    by_side("titles", "base titles played in it by side", lambda at_bat, seat: list(at_bat.titles[seat]), _set_played),
    by_side("played", "cards played in it that have not gone back, by side", _played, _later_played),
    ScenarioFact("changed", "sides that have changed its result", *_flags("changed", _itself)),
    of_attribute("on_base", "his bonus to On-Base after intentional walks (default: by walks)", BONUS),
    of_attribute("swing", "his bonus to the Swing after them (default: by walks)", BONUS),
    of_attribute("pitch", "what the pitcher adds after two failed bunts", BONUS, 0),
    of_attribute("bunts", "failed bunts", whole(0, 3), 0),
    of_attribute("infield_in", "does the infield play in", FLAG, False),
    of_attribute("swaps", "exchanges of positions in it", whole(0, 99), 0),
    of_attribute("outs", "outs before the pitch (default: outs)", whole(0, 3)),
    of_attribute("thrown_out", "was a runner thrown out whom a card had helped", FLAG, False),
    of_attribute("attempt", "the last kind of attempt announced", text("a kind of attempt"), ""),
    of_attribute("tired", "what tiredness took from Command on the last pitch or bunt", whole(0, 99), 0),
)
"""An at-bat before its pitch."""


def _set_at_bat(state: ClutchState, node: Node) -> None:
    board = state.board
    board.at_bat = next_at_bat(board)
    AT_BAT.position(board.at_bat, node)


# --- Derived facts and checks


def _finish(state: ClutchState, keys: Mapping[str, Node], start: Node) -> None:
    board = state.board
    _check_half(board, keys, start)
    if "batters" not in keys:
        board.batters = board.outs + sum(runner is not None for runner in board.bases) + board.runs
    if "reached" not in keys:
        board.reached = any(runner is not None for runner in board.bases) or board.runs > 0
    for seat in BOTH:
        _settle_players(board, seat, keys)
        charged = sum(line.runs for line in board.lines(seat))
        if "score" in keys and charged > board.score[other(seat)]:
            start.not_legal(f"pitchers of the {board.teams[seat].nickname} are charged with {charged} runs")
    on = [runner.slot if runner is not None else None for runner in board.bases]
    due = board.batter - 1
    check_runners(start, on, due if board.phase in (BEFORE, PITCH) else -1, _order(state, board.half)[due])
    if board.phase == PITCH and board.at_bat is None:
        board.at_bat = next_at_bat(board)
    _place_cards(state, keys)
    board.refresh()


def _check_half(board: ClutchBoard, keys: Mapping[str, Node], start: Node) -> None:
    """Check that the half-inning can be reached, and be where the phase says."""
    runs = board.runs if "runs" in keys else None
    if board.phase == HALF_ENDS and board.won():
        if board.score[HOME] - board.runs > board.score[AWAY]:
            start.not_legal("home led before its half, which is not played then (CL-089)")
    else:
        check_reached(start, board, REGULATION.innings, runs, "CL-090", "CL-089")
        if (board.outs == 3) != (board.phase == HALF_ENDS):
            start.not_legal(f"with {board.outs} outs the phase can't be {board.phase!r}")
    if board.phase == HALF_BEGINS and (board.outs or any(board.occupied)):
        start.not_legal("a half-inning begins with nobody out and on base")
    if board.at_bat is not None and board.phase != PITCH:
        start.not_legal(f"an at-bat is under way only in the phase {PITCH!r}")


def _settle_players(board: ClutchBoard, seat: Seat, keys: Mapping[str, Node]) -> None:
    """Find benches and bullpens that the position leaves open, and check that nobody is in two places."""
    team, lineup = board.teams[seat], board.lineups[seat]
    lines = board.lines(seat)
    for key, attribute in (("benches", "benches"), ("bullpens", "bullpens")):
        given = key in keys and SIDES[seat] in keys[key].mapping()
        if not given:
            gone = {card.id for card in (*lineup.order, *lineup.left)} | {line.card.id for line in lines}
            left = tuple(card for card in getattr(board, attribute)[seat] if card.id not in gone)
            if attribute == "benches":
                left = tuple(card for card in _batters(team) if card.id not in gone)
            setattr(board, attribute, with_seat(getattr(board, attribute), seat, left))
    places = [card.id for card in (*lineup.order, *lineup.left, *board.benches[seat])]
    places += [card.id for card in (*(line.card for line in lines), *board.bullpens[seat], *board.starters_left[seat])]
    twice = next((card for card in team.players if places.count(card.id) > 1), None)
    if twice is not None:
        node = next(
            (keys[key] for key in ("benches", "bullpens", "left", "lineups", "relieved", "pitchers") if key in keys), Node(None)
        )
        node.not_legal(f"{twice.name} is in two places")


# --- Facts that can only be expected


class _Asked(Exception):
    """The options of the next question."""

    def __init__(self, options: Sequence[object]) -> None:
        self.options = options


class _Looks(Table):
    """A table that stops at the first question, roll or draw."""

    def roll(self, dice: Dice[V], why: str) -> V:
        raise _Asked(())

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        raise _Asked(())

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        if len(options) == 1:
            return options[0]
        raise _Asked(options)

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        raise _Asked(())

    def tell(self, event: Event, /) -> None:
        pass


def _legal(seen: Seen[ClutchState]) -> Json:
    if seen.state.board.over:
        return []
    try:
        turn(seen.state.copy(), _Looks())
    except _Asked as asked:
        return [str(option) for option in asked.options]
    return []


Q = TypeVar("Q", PitchSum, SwingSum, ThrowSum)


def _last_sum(of: type[Q], tell: Callable[[Q], str]) -> Callable[[Seen[ClutchState]], Json]:
    """The last sum of that kind in the last turn, in short; its whole line may be worded anew at any time."""

    def told(seen: Seen[ClutchState]) -> Json:
        sums = [event.sums for event in seen.last if isinstance(event, Reckoning)]
        return next((tell(each) for each in reversed(sums) if isinstance(each, of)), None)

    return told


def _pitch(told: PitchSum) -> str:
    whose = "batter's" if told.batters_chart else "pitcher's"
    mistake = "a Mistake Pitch, " if told.mistake else ""
    return f"Pitch roll {told.roll}: {told.thrown} against On-Base {told.against}, {mistake}the {whose} chart."


def _swing(told: SwingSum) -> str:
    die = "d24 " if told.power else ""
    more = f" = {told.swing}" if told.swing != told.roll else ""
    return f"Swing roll {die}{told.roll}{more}: {told.result}."


def _throw(told: ThrowSum) -> str:
    line = f"{told.group} {told.total - told.roll} + roll {told.roll} = {told.total} against {told.target}"
    if told.runner:
        return f"{line} of {told.runner}: {'out' if told.out else 'safe'}."
    return f"{line}: the play {'succeeds' if told.out else 'fails'}."


def _at_bat(tell: Callable[[ClutchBoard], Json]) -> Callable[[Seen[ClutchState]], Json]:
    """A fact about the at-bat in progress, or the next one."""

    def told(seen: Seen[ClutchState]) -> Json:
        board = seen.state.board
        if not board.inning:
            return None
        if board.at_bat is None:
            board = board.copy()
            board.at_bat = next_at_bat(board)
        return tell(board)

    return told


def _of_swing(tell: Callable[[AtBat], Json]) -> Callable[[Seen[ClutchState]], Json]:
    """A fact about the pitch and swing of the at-bat in progress; none if there is none."""
    return lambda seen: tell(seen.state.board.at_bat) if seen.state.board.at_bat is not None else None


def _result(at_bat: AtBat) -> Json:
    return str(at_bat.result) if at_bat.result is not None else None


def _written_at_bat(seen: Seen[ClutchState]) -> Json:
    at_bat = seen.state.board.at_bat
    return AT_BAT.written(at_bat) if at_bat is not None else None


def _read_at_bat(state: ClutchState, node: Node) -> None:
    if node.value is not None:
        _set_at_bat(state, node)


def _hand(state: ClutchState, seat: Seat) -> Json:
    return titles(state.hands[seat])


def _discards(state: ClutchState, seat: Seat) -> Json:
    return titles(state.board.discards[seat])


def _under(state: ClutchState, seat: Seat) -> Json:
    return [title for card in state.decks[seat].bottom for title in titles(card)]


def _later(state: ClutchState, seat: Seat, node: Node) -> None:
    """Cards are placed together, when all else is set (``_place_cards``)."""


def _nothing(state: ClutchState, node: Node) -> None:
    """As ``_later``."""


def _credit(seen: Seen[ClutchState]) -> Json:
    play = last_play(seen)
    return Count(play.facts.credit).name.lower().replace("_", " ") if play is not None and play.facts.credit >= 0 else None


def _rbi(seen: Seen[ClutchState]) -> Json:
    play = last_play(seen)
    return play.facts.batted_in if play is not None else None


FACTS: Final = ScenarioFacts[ClutchState](
    *play_facts(ClutchState),
    ScenarioFact(
        "plays",
        "all plays of the last turn, likewise",
        lambda seen: [event.kind.words for event in seen.last if isinstance(event, Play)],
    ),
    ScenarioFact("credit", "the batter's column for it, such as sacrifice fly; none between at-bats", _credit),
    ScenarioFact("rbi", "runs batted in of the last play", _rbi),
    ScenarioFact(
        "notes",
        "what was said beside the plays in the last turn",
        lambda seen: [event.text for event in seen.last if isinstance(event, Note | Reckoning)],
    ),
    ScenarioFact("pitch", "the last pitch of the last turn in short", _last_sum(PitchSum, _pitch)),
    ScenarioFact("swing", "its last swing", _last_sum(SwingSum, _swing)),
    ScenarioFact("throw", "its last throw or play", _last_sum(ThrowSum, _throw)),
    *inning_facts(ClutchState, _board, 3, lambda state: state.result),
    ScenarioFact(
        "phase",
        " | ".join(PHASES) + ": the next step (default before the pitch)",
        lambda seen: seen.state.board.phase,
        lambda state, node: setattr(state.board, "phase", node.one_of(PHASES)),
    ),
    by_side(
        "lineups",
        "batting orders: {away: [CF Ike Twenty, PH Pat Twelve for LF, ...]} (default: the usual ones)",
        _lineup,
        _set_lineup,
    ),
    *due_facts(ClutchState, _board, _order),
    by_side("left", "names of batters who have left the game, by side (default: none)", _left, _set_left),
    by_side("benches", "names left on the bench, by side (default: all others)", *_players("benches")),
    by_side(
        "pitchers",
        "on the mound by side: {home: {name: ..., outs: 4, walks: 1, runs: 2}} (default: today's starters)",
        lambda state, seat: _written_arm(state.board.teams[seat], state.board.arms[seat]),
        _set_arm,
        ARM.start_keys,
    ),
    by_side("relieved", "those who have left the mound, likewise, a list (default: the starter)", _relieved, _read_relieved),
    by_side("bullpens", "names left in the bullpen, by side (default: all others)", *_players("bullpens", pitch=True)),
    by_side(
        "starters_left",
        "starters whom an emergency may bring in, by side (default: all others)",
        *_players("starters_left", pitch=True),
    ),
    ScenarioFact("bases", "base to name of the runners; {} when empty", _bases),
    ScenarioFact(
        "bases",
        "base to the name or place in the order of its runner, such as {1: Abe Eight, 3: 2} (default {})",
        _written_bases,
        _set_bases,
        RUNNER,
        expected=False,
    ),
    ScenarioFact("charged", "base to who is charged with its runner", _charged),
    of_attribute("runs", "runs of this half-inning so far", whole(0, 99), 0, _board),
    of_attribute("batters", "at-bats of it (default: as many as there are outs, runners and runs)", whole(0, 99), on=_board),
    of_attribute("walks", "intentional walks in a row", whole(0, 99), 0, _board),
    of_attribute("reached", "has a batter reached base in it (default: when there are runners or runs)", FLAG, on=_board),
    of_attribute("strikeouts", "strikeouts of it", whole(0, 99), 0, _board),
    of_attribute("arms_used", "pitchers used in it by the side in the field", whole(1, 20), 1, _board),
    of_attribute("lead_clubs", "clubs of batter and pitcher of its last lead change", listed(text("a code")), (), _board),
    ScenarioFact(
        "substituted",
        "sides whose player has left the game in this at-bat, such as [home] (default [])",
        *_flags("left", _board),
    ),
    by_side("coaches", "unused coaches by side (default: all three)", _coaches, _set_coaches),
    ScenarioFact(
        "at_bat",
        "what has been in an at-bat before its pitch",
        _written_at_bat,
        _read_at_bat,
        AT_BAT.start_keys,
    ),
    by_side(HANDS, "strategy cards by side, as titles or ids: {away: [OF-01], home: []} (default none)", _hand, _later),
    by_side(DISCARDS, "discarded ones, likewise (default none)", _discards, _later),
    by_side(UNDER, "cards that are known to lie under the deck, in the order of drawing (default none)", _under, _later),
    ScenarioFact(IN_PLAY, "cards in play: [OF-20, {card: DF-20, on: NAME, left: 2}] (default [])", _in_play, _nothing, PLACED),
    ScenarioFact("hand_sizes", "[away, home]", lambda seen: list(seen.state.board.hand_sizes)),
    ScenarioFact("deck_sizes", "[away, home]", lambda seen: list(seen.state.board.deck_sizes)),
    ScenarioFact("pitcher", "on the mound against the side at bat", lambda seen: seen.state.board.pitching.card.name),
    ScenarioFact(
        "ratings",
        "Battery, Infield and Outfield Ratings by side, of the players' cards alone: {away: [8, 9, 6], ...}",
        lambda seen: {side: list(seen.state.board.grounds[seat]) for seat, side in zip(BOTH, SIDES, strict=True)},
    ),
    ScenarioFact(
        "limit", "outs after which the pitcher is tired", lambda seen: limit(seen.state.board, seen.state.board.fielding)
    ),
    ScenarioFact(
        "tired",
        "what tiredness takes from his Command for the next pitch, 0 if he is not tired",
        lambda seen: tired(seen.state.board, seen.state.board.fielding),
    ),
    ScenarioFact("clutch_moment", "is it a Clutch Moment", lambda seen: clutch_moment(seen.state.board)),
    ScenarioFact("command", "his Command against the batter", _at_bat(lambda board: command(board, modifiers(board)))),
    ScenarioFact("on_base", "the batter's On-Base", _at_bat(lambda board: on_base(board, modifiers(board)))),
    ScenarioFact("pitch_roll", "natural pitch roll of the at-bat in progress", _of_swing(lambda at_bat: at_bat.pitch_roll)),
    ScenarioFact("swing_roll", "the natural swing roll", _of_swing(lambda at_bat: at_bat.swing_roll)),
    ScenarioFact("mistake", "is it a Mistake Pitch", _of_swing(lambda at_bat: at_bat.mistake)),
    ScenarioFact(
        "chart", "whose chart: batter or pitcher", _of_swing(lambda at_bat: "batter" if at_bat.batters_chart else "pitcher")
    ),
    ScenarioFact(
        "result",
        "its result: K, GB, FB, BB, 1B, ...",
        _of_swing(_result),
    ),
    ScenarioFact("legal", "options of the next question; [] if a die or a draw comes first", _legal),
    begin=_begin,
    finish=_finish,
    unwritable=lambda state: not_under_way(state.board),
)
