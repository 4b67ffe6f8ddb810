"""Positions of RB8 in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.plays import Note
from hotstove.baseball.scenario_keys import (
    check_charged,
    check_reached,
    check_runners,
    due_facts,
    inning_facts,
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
    whole,
    word,
)
from hotstove.games.rb8.cards import BattingSpot, Card, Pitcher, read_order
from hotstove.games.rb8.control import needs_no_roll
from hotstove.games.rb8.keys import COMBOS, Changed, KeyName, Result, read_result
from hotstove.games.rb8.opening import fixed
from hotstove.games.rb8.pitchers import ability_in_force, batter_now, edge, pitcher_now
from hotstove.games.rb8.rally import BY_ID, FULL_DECK, RALLY_CARDS, cards_in
from hotstove.games.rb8.running import calls
from hotstove.games.rb8.state import UNCHANGED, ActivePitcher, AtBat, Boost, Changes, OnKeys, RB8Board, RB8State, nine_of
from hotstove.table import AWAY, BOTH, HOME, SIDES, Seat, with_seat
from hotstove.table.texts import Json, Node


def _begin(state: RB8State) -> None:
    """Begin in the first inning with the squads' first starters."""
    board = state.board
    board.inning = 1
    away, home = (ActivePitcher(team.starter or team.starters[0]) for team in board.teams)
    board.arms = (away, home)


# --- Lineups and names


def _set_nines(board: RB8Board, *lineups: tuple[BattingSpot, ...]) -> None:
    away, home = (nine_of(team, lineup) for team, lineup in zip(board.teams, lineups, strict=True))
    board.nines = (away, home)


def _set_lineup(state: RB8State, seat: int, node: Node) -> None:
    board = state.board
    orders = [nine.spots for nine in board.nines]
    orders[seat] = read_order(node, {card.name: card for card in board.teams[seat].players})
    _set_nines(board, *orders)


def _lineup(state: RB8State, seat: int) -> Json:
    return [f"{spot.position.short.upper()} {spot.hitter.name}" for spot in state.board.nines[seat].spots]


def _names(board: RB8Board, seat: int) -> list[str]:
    return [hitter.name for hitter in board.nines[seat].hitters]


def _name_at(board: RB8Board, seat: int, place: int) -> str:
    return board.nines[seat].hitters[place - 1].name


def _anybody(board: RB8Board) -> dict[str, tuple[Seat, int]]:
    """The hitters of both lineups by name, as side and place."""
    return {_name_at(board, seat, place): (seat, place) for seat in (HOME, AWAY) for place in range(ORDER, 0, -1)}


ANYBODY = "a hitter of one of the lineups"


def _bases(seen: Seen[RB8State]) -> Json:
    board = seen.state.board
    if not board.inning:
        return None
    return {str(base): _name_at(board, board.half, runner) for base, runner in enumerate(board.bases, 1) if runner is not None}


def _set_bases(state: RB8State, node: Node) -> None:
    board = state.board
    names = _names(board, board.half)
    board.bases = read_bases(node, lambda runner: place_in(names, runner))


def _bits(attribute: str) -> tuple[Callable[[Seen[RB8State]], Json], Callable[[RB8State, Node], None]]:
    """Return the reader and writer of a fact: names of hitters of both sides, whose places are bits of an attribute."""

    def tell(seen: Seen[RB8State]) -> Json:
        bits = getattr(seen.state.board, attribute)
        return [name for name, (seat, place) in _anybody(seen.state.board).items() if bits[seat] >> place & 1]

    def read(state: RB8State, node: Node) -> None:
        bits = [0, 0]
        known = _anybody(state.board)
        for item in node.items():
            seat, place = named(item, known, ANYBODY)
            bits[seat] |= 1 << place
        setattr(state.board, attribute, (bits[AWAY], bits[HOME]))

    return tell, read


# --- The half-inning


def _homers(seen: Seen[RB8State]) -> Json:
    board = seen.state.board
    hit = [place for place in range(1, ORDER + 1) if board.homered >> place & 1]
    hit += hit[:1] * (board.homers - len(hit))  # a batter with two home runs
    return [_name_at(board, board.half, place) for place in hit]


def _set_homers(state: RB8State, node: Node) -> None:
    board = state.board
    homered = [place_in(_names(board, board.half), item) for item in node.items()]
    board.homers = len(homered)
    board.homered = sum(1 << place for place in dict.fromkeys(homered))


SIDE_NAMES = listed(word(*SIDES), "such as [home]")


def _sides(attribute: str) -> tuple[Callable[[Seen[RB8State]], Json], Callable[[RB8State, Node], None]]:
    def tell(seen: Seen[RB8State]) -> Json:
        return [side for side, given in zip(SIDES, getattr(seen.state.board, attribute), strict=True) if given]

    def read(state: RB8State, node: Node) -> None:
        given = SIDE_NAMES.read(node)
        setattr(state.board, attribute, tuple(side in given for side in SIDES))

    return tell, read


# --- Pitchers


def _named_pitcher(board: RB8Board, seat: int, node: Node) -> Pitcher:
    team = board.teams[seat]
    return named(node, {pitcher.name: pitcher for pitcher in team.pitchers}, f"a pitcher of the {team.nickname}")


COUNT: Final = whole(0, 200)
ARM: Final = ScenarioFacts[ActivePitcher](
    read_before("name", "his name (default: who starts)", lambda arm: arm.card.name),
    of_attribute("outs", "outs that he has recorded", COUNT, 0),
    of_attribute("runs", "runs that he has given up", COUNT, 0),
    of_attribute("strikeouts", "his strike outs", COUNT, 0),
    of_attribute(
        "fireman", "has he come in with runners on this half-inning (A46)", FLAG, False, attribute="came_in_with_runners"
    ),
    of_attribute("visited", "has a mound visit refreshed him (RC15)", FLAG, False, attribute="mound_visit"),
    of_attribute("commanded", "has he rolled a control die again this inning (A29)", FLAG, False, attribute="control_rerolled"),
)
"""A pitcher on the mound."""


def _set_arm(state: RB8State, seat: Seat, node: Node) -> None:
    board = state.board
    keys = node.mapping(ARM.start_keys)
    arm = ActivePitcher(_named_pitcher(board, seat, keys["name"])) if "name" in keys else board.arms[seat]
    ARM.position(arm, node)
    board.arms = with_seat(board.arms, seat, arm)


def _used(seen: Seen[RB8State]) -> Json:
    board = seen.state.board
    return [
        card.name
        for seat in BOTH
        for card in board.teams[seat].relievers
        if card not in board.bullpens[seat] and card is not board.arms[seat].card
    ]


def _set_used(state: RB8State, node: Node) -> None:
    board = state.board
    relievers = {card.name: card for team in board.teams for card in team.relievers}
    gone = [named(item, relievers, "a reliever of one of the teams") for item in node.items()]
    away, home = (tuple(card for card in team.relievers if card not in gone) for team in board.teams)
    board.bullpens = (away, home)


# --- The keys


def _changes(seen: Seen[RB8State]) -> Json:
    """Each card's entries that differ from the printed keys."""
    board = seen.state.board
    changed: list[tuple[Card, OnKeys]] = []
    for nine, keys_of in zip(board.nines, board.changes.hitters, strict=True):
        changed += zip(nine.hitters, keys_of, strict=True)
    changes: dict[str, Json] = {}
    for card, now in (*changed, *board.changes.pitchers):
        rolled = [own[len(printed) :] for own, printed in zip(now, fixed(card), strict=True)]
        keys: dict[str, Json] = {
            str(key): {combo: written_result(result) for combo, result in entries}
            for key, entries in zip(KeyName, rolled, strict=True)
            if entries
        }
        if keys:
            changes[card.name] = keys
    return changes


def written_result(result: Result) -> str:
    """A result as a key writes it."""
    marks = [mark for mark in ("", " *", " +", " %", " **") if read_result(f"{result.text}{mark}") is result]
    return f"{result.text}{marks[0]}"


def _set_changes(state: RB8State, node: Node) -> None:
    """Set the keys' changes: the fixed ones, and those that the scenario gives as rolled."""
    board = state.board
    given = node.mapping()
    known = {card.name for nine in board.nines for card in nine.hitters}
    known |= {card.name for team in board.teams for card in team.pitchers}
    for name, each in given.items():
        if name not in known:
            each.unreadable(f"changes of a card in the game ({name!r} is none)")
    _make_changes(board, given)


def _make_changes(board: RB8Board, given: Mapping[str, Node]) -> None:
    hitters = tuple(tuple(_changed(hitter, given) for hitter in nine.hitters) for nine in board.nines)
    pitchers = tuple((card, _changed(card, given)) for nine in board.nines for card in nine.team.pitchers)
    board.changes = Changes((hitters[AWAY], hitters[HOME]), tuple(pair for pair in pitchers if pair[1] != UNCHANGED))


def _changed(card: Card, given: Mapping[str, Node]) -> OnKeys:
    pitching, hitting = fixed(card)
    if card.name in given:
        keys = given[card.name].mapping({str(key): "combo to result" for key in KeyName})
        pitching += _entries(keys.get(KeyName.PITCHING))
        hitting += _entries(keys.get(KeyName.HITTING))
    return pitching, hitting


def _entries(node: Node | None) -> Changed:
    if node is None:
        return ()
    entries: list[tuple[str, Result]] = []
    for combo, line in node.mapping().items():
        if combo not in COMBOS:
            line.unreadable(f"a combo such as 3-4, lower die first ({combo!r} is none)")
        try:
            entries.append((combo, read_result(line.text("a result"))))
        except ValueError:
            line.unreadable("a result as the keys write it, such as 'single to RF +'")
    return tuple(entries)


# --- Boosts and Rally Cards

BOOST = {"contact": "Contact for it", "control": "true where he has control without a roll"}


def _boosts(seen: Seen[RB8State]) -> Json:
    board = seen.state.board
    boosts: list[Json] = []
    for boost in board.boosts:
        bonus: Json = {"contact": boost.contact, "control": boost.control} if boost.control else boost.contact
        boosts.append({_name_at(board, boost.side, boost.place): bonus})
    return boosts


def _set_boosts(state: RB8State, node: Node) -> None:
    known = _anybody(state.board)
    boosts = []
    for each in node.value if isinstance(node.value, list) else [node]:
        for name, boost in each.mapping().items():
            if name not in known:
                boost.unreadable(ANYBODY)
            keys = boost.mapping(BOOST) if isinstance(boost.value, dict) else {"contact": boost}
            contact = keys["contact"].number(0, 9) if "contact" in keys else 0
            boosts.append(Boost(*known[name], contact, "control" in keys and keys["control"].flag()))
    state.board.boosts = tuple(boosts)


def ids(cards: int) -> list[Json]:
    """A set of Rally Cards as their ids."""
    return [card.id for card in cards_in(cards)]


def _set_of(node: Node) -> int:
    cards = 0
    for item in node.items():
        wanted = item.text("a Rally Card").lower()
        card = next((card for card in RALLY_CARDS if wanted in (card.id.lower(), card.name.lower())), None)
        if card is None:
            item.unreadable(f"a Rally Card, {min(BY_ID)} to {max(BY_ID)} or its name")
        if cards & card.bit:
            item.not_legal(f"{card.name} is there twice; there is one copy of each")
        cards |= card.bit
    return cards


def _set_hand(state: RB8State, seat: Seat, node: Node) -> None:
    cards = _set_of(node)
    state.hands = with_seat(state.hands, seat, cards)


def _set_discards(state: RB8State, node: Node) -> None:
    state.board.discards = _set_of(node)


# --- Derived facts and checks


def _finish(state: RB8State, keys: Mapping[str, Node], start: Node) -> None:
    board = state.board
    if "keys" not in keys:
        _make_changes(board, {})
    away, home = (
        tuple(card for card in bullpen if card is not arm.card) for bullpen, arm in zip(board.bullpens, board.arms, strict=True)
    )
    board.bullpens = (away, home)
    taken = [runner for runner in board.bases if runner is not None]
    check_runners(start, board.bases, board.batter, _name_at(board, board.half, board.batter))
    come_up = board.outs + len(taken) + board.runs
    if "batters" not in keys:
        board.batters = come_up
    if "reached" not in keys:
        board.reached = bool(taken or board.runs)
    check_reached(start, board, INNINGS, board.runs, "RB-133", "RB-132")
    for key, count, most, what in (
        ("homers", board.homers, board.runs, "runs"),
        ("strikeouts", board.strikeouts, board.outs, "outs"),
    ):
        if count > most:
            keys[key].not_legal(f"{count} {key} of this half-inning are more than its {most} {what}")
    if "score" in keys and "pitchers" in keys:
        check_charged(keys["pitchers"], board.score, [(arm.card.name, arm.runs) for arm in board.arms])
    hands = state.hands
    if hands[AWAY] & hands[HOME] or (hands[AWAY] | hands[HOME]) & board.discards:
        start.not_legal("a Rally Card lies in two places; there is one copy of each")
    board.hand_sizes = (hands[AWAY].bit_count(), hands[HOME].bit_count())
    state.deck = FULL_DECK & ~(hands[AWAY] | hands[HOME] | board.discards)
    board.refresh()


# --- Facts that can only be expected


def _at_bat(tell: Callable[[RB8Board, AtBat], Json]) -> Callable[[Seen[RB8State]], Json]:
    """A fact about the batter due against the pitcher; none before the lineups are set."""

    def told(seen: Seen[RB8State]) -> Json:
        board = seen.state.board
        if not board.inning:
            return None
        place = board.due[board.half]
        return tell(board, AtBat(board.nines[board.half].hitters[place - 1], place, board.half))

    return told


def _ability(board: RB8Board, at_bat: AtBat) -> Json:
    ability = ability_in_force(board, at_bat.defense)
    return ability.name if ability is not None else None


def _legal(seen: Seen[RB8State]) -> Json:
    board = seen.state.board
    if board.over or not board.inning:
        return []
    first, second, third = board.occupied
    return [str(call) for call in calls(first, second, third, True, not board.bunted, False)]


def _changed_by(seen: Seen[RB8State]) -> Json:
    return [event.text for event in seen.last if isinstance(event, Note) and event.why == "RB-102 changed"]


def _board(state: RB8State) -> RB8Board:
    return state.board


ORDERS = "batting orders by side: {away: [CF Pru Talbot, ..., DH Kit Marlow]} (default: the squads' usual ones)"
FACTS: Final = ScenarioFacts[RB8State](
    *play_facts(RB8State),
    ScenarioFact("changed", "what abilities and cards made of results in the last turn, in order", _changed_by),
    *inning_facts(RB8State, _board),
    by_side("lineups", ORDERS, _lineup, _set_lineup, expected=False),
    ScenarioFact(
        "lineup",
        "names in batting order, by side",
        lambda seen: (
            {side: list[Json](_names(seen.state.board, seat)) for seat, side in enumerate(SIDES)}
            if seen.state.board.inning
            else None
        ),
    ),
    *due_facts(RB8State, _board, lambda state, seat: _names(state.board, seat)),
    ScenarioFact(
        "bases", "base to a runner's name or place in the order, such as {1: Pru Talbot, 3: 2} (default {})", _bases, _set_bases
    ),
    of_attribute("runs", "runs of this half-inning so far", whole(0, 99), 0, _board),
    ScenarioFact("homers", "home runs of it", lambda seen: seen.state.board.homers),
    ScenarioFact("homers", "names or places of who has homered in it (default [])", _homers, _set_homers, expected=False),
    of_attribute("strikeouts", "strike outs of it", whole(0, 3), 0, _board),
    of_attribute(
        "batters",
        "at bats completed in it (default: as many as there are outs, runners and runs)",
        whole(0, 99),
        part=_board,
    ),
    of_attribute("reached", "has one of them reached base (default: when there are runners or runs)", FLAG, part=_board),
    of_attribute("bunted", "has a bunt been tried in it", FLAG, False, _board),
    ScenarioFact("played", "sides that have played a Rally Card in it, such as [home] (default [])", *_sides("played")),
    ScenarioFact("trailed", "sides that have drawn for trailing by six (default [])", *_sides("trailed")),
    ScenarioFact("fanned", "names whose last at bat was a strike out (default [])", *_bits("struck_out_last")),
    ScenarioFact("timed", "names whose Stopwatch has run (default [])", *_bits("stopwatch_used")),
    ScenarioFact(
        "boosts",
        "names with Contact for their next at bat, such as {Pru Talbot: 3}, or a list of such (default [])",
        _boosts,
        _set_boosts,
        BOOST,
    ),
    by_side(
        "pitchers",
        "on the mound by side: {home: {name: ..., outs: 4, runs: 2, strikeouts: 1}}",
        lambda state, seat: ARM.written(state.board.arms[seat]),
        _set_arm,
        ARM.start_keys,
        expected=False,
    ),
    ScenarioFact("used", "relievers who have pitched and left, by name (default [])", _used, _set_used),
    ScenarioFact(
        "pitcher", "on the mound against the side at bat", _at_bat(lambda board, at_bat: board.arms[at_bat.defense].card.name)
    ),
    ScenarioFact("ability", "his special ability in force, or none", _at_bat(_ability)),
    ScenarioFact("control", "his current Control", _at_bat(lambda board, at_bat: pitcher_now(board, at_bat)[0])),
    ScenarioFact("stuff", "his current Stuff against who is due", _at_bat(lambda board, at_bat: pitcher_now(board, at_bat)[1])),
    ScenarioFact("power", "the current Power of who is due", _at_bat(lambda board, at_bat: batter_now(board, at_bat)[0])),
    ScenarioFact("contact", "his current Contact", _at_bat(lambda board, at_bat: batter_now(board, at_bat)[1])),
    ScenarioFact("edge", "the pitcher's On Deck rating less the batter's", _at_bat(edge)),
    ScenarioFact("auto", "has who is due control without a roll", _at_bat(needs_no_roll)),
    by_side(
        "hands",
        "Rally Cards by side, as IDs or names: {away: [RC01], home: []} (default none)",
        lambda state, seat: ids(state.hands[seat]),
        _set_hand,
    ),
    ScenarioFact("hand_sizes", "[away, home]", lambda seen: list(seen.state.board.hand_sizes)),
    ScenarioFact(
        "discards",
        "Rally Cards that are played, as IDs or names (default [])",
        lambda seen: ids(seen.state.board.discards),
        _set_discards,
    ),
    ScenarioFact(
        "keys",
        "entries of the keys that cards have changed by a roll before the game: "
        "{Pru Talbot: {hitting key: {3-4: home run to CF}}} (default {})",
        _changes,
        _set_changes,
        {str(key): "combo to result, such as {3-4: single to RF +}" for key in KeyName},
    ),
    ScenarioFact("legal", "what the side at bat may call, in order", _legal),
    begin=_begin,
    finish=_finish,
    unwritable=lambda state: not_under_way(state.board),
)
