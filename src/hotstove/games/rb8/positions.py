"""Positions of RB8 as scenarios write them: what they start from, and what they may expect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hotstove.baseball.plays import Note, Play
from hotstove.baseball.starts import HALVES, check_reached, half_of, score_of, winner_of
from hotstove.games.rb8.cards import INNINGS, ORDER, Card, Pitcher
from hotstove.games.rb8.control import needs_no_roll
from hotstove.games.rb8.keys import COMBOS, Changed, KeyName, Result, read_result
from hotstove.games.rb8.opening import fixed
from hotstove.games.rb8.pitchers import ability_in_force, batter_now, control_now, edge, stuff_now
from hotstove.games.rb8.questions import START_KEYS
from hotstove.games.rb8.rally import BY_ID, FULL_DECK, RALLY_CARDS, cards_in
from hotstove.games.rb8.running import calls
from hotstove.games.rb8.state import UNCHANGED, Arm, AtBat, Board, Changes, OnKeys, State, nine_of
from hotstove.table import AWAY, BOTH, HOME, SIDES, Event, Seat, rule_of
from hotstove.table.texts import Json, Node


def facts(state: State, events: Sequence[Event], last: Sequence[Event]) -> Mapping[str, Json]:
    """What a scenario may expect, by key; ``last`` are the last turn's events."""
    board = state.board
    plays = [event for event in last if isinstance(event, Play)]
    play = plays[-1] if plays else None
    changed: list[Json] = [event.text for event in last if isinstance(event, Note) and event.why == "RB-102 changed"]
    found: dict[str, Json] = {
        "play": play.kind.words if play else None,
        "why": rule_of(play.why) if play else None,
        "printed": play.printed if play else None,
        "hit_to": play.hit_to if play else None,
        "double_play": play.double_play if play else None,
        "changed": changed,
        "inning": board.inning,
        "half": HALVES[board.half],
        "outs": board.outs,
        "score": list(board.score),
        "runs": board.runs,
        "homers": board.homers,
        "strikeouts": board.strikeouts,
        "batters": board.batters,
        "reached": board.reached,
        "bunted": board.bunted,
        "played": [SIDES[seat] for seat in BOTH if board.played[seat]],
        "hands": {SIDES[seat]: ids(state.hands[seat]) for seat in BOTH},
        "hand_sizes": list(board.hand_sizes),
        "discards": ids(board.discards),
        "over": board.over,
        "winner": winner_of(board.score, board.over),
    }
    return {**found, **_at_bat_facts(board)}


def ids(cards: int) -> list[Json]:
    """A set of Rally Cards as their ids."""
    return [card.id for card in cards_in(cards)]


def _at_bat_facts(board: Board) -> dict[str, Json]:
    names = ("bases", "batter", "opponent_batter", "pitcher", "ability", "control", "stuff", "power", "contact", "edge", "auto")
    if not board.inning:
        return {**dict.fromkeys((*names, "lineup")), "legal": []}
    half, defense = board.half, HOME if board.half == AWAY else AWAY
    order = board.nines[half].hitters
    place = board.due[half]
    at_bat = AtBat(order[place - 1], place, half)
    ability = ability_in_force(board, defense)
    power, contact = batter_now(board, at_bat)
    first, second, third = board.occupied
    lineup: dict[str, Json] = {SIDES[seat]: [hitter.name for hitter in board.nines[seat].hitters] for seat in BOTH}
    return {
        "bases": {str(base): order[runner - 1].name for base, runner in enumerate(board.bases, 1) if runner},
        "batter": order[place - 1].name,
        "opponent_batter": board.nines[defense].hitters[board.due[defense] - 1].name,
        "pitcher": board.arms[defense].card.name,
        "ability": ability.name if ability is not None else None,
        "control": control_now(board, defense),
        "stuff": stuff_now(board, defense, at_bat.batter),
        "power": power,
        "contact": contact,
        "edge": edge(board, at_bat),
        "auto": needs_no_roll(board, at_bat),
        "lineup": lineup,
        "legal": [] if board.over else [str(call) for call in calls(first, second, third, True, not board.bunted, False)],
    }


# --- From a scenario's start


def position(state: State, start: Node) -> State:
    """A new game's state moved to what a scenario's start describes, with the squads' usual lineups.

    Raises Unreadable or NotLegal with the place.
    """
    keys = start.mapping(START_KEYS)
    board = state.board
    board.nines = (nine_of(board.teams[AWAY], board.teams[AWAY].lineup), nine_of(board.teams[HOME], board.teams[HOME].lineup))
    board.inning = keys["inning"].number(1, 1000) if "inning" in keys else 1
    board.half = half_of(keys)
    if "outs" in keys:
        board.outs = keys["outs"].number(0, 2)
    board.changes = _changes(board, keys.get("keys"))
    _pitchers(board, keys)
    _bases(board, keys, start)
    _half_inning(board, keys)
    _of_the_game(board, keys, start)
    _cards(state, keys, start)
    return state


def _place_of(board: Board, seat: Seat, node: Node) -> int:
    """A place in the order from a number or a name."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.number(1, ORDER)
    name = node.text("a name or a place in the order")
    for number, hitter in enumerate(board.nines[seat].hitters, 1):
        if hitter.name == name:
            return number
    node.unreadable(f"a hitter in the {board.teams[seat].nickname}' lineup")


def _seat_and_place(board: Board, node: Node, name: str) -> tuple[Seat, int]:
    for seat in BOTH:
        for number, hitter in enumerate(board.nines[seat].hitters, 1):
            if hitter.name == name:
                return seat, number
    node.unreadable("a hitter of one of the lineups")


def _changes(board: Board, node: Node | None) -> Changes:
    """Fixed changes of the keys, and those that the scenario gives as rolled."""
    given = node.mapping() if node is not None else {}
    known: list[Card] = []
    for nine in board.nines:
        known += [*nine.hitters, *nine.team.pitchers]
    for name, each in given.items():
        if name not in [card.name for card in known]:
            each.unreadable(f"changes of a card in the game ({name!r} is none)")
    hitters = tuple(tuple(_changed(hitter, given) for hitter in nine.hitters) for nine in board.nines)
    pitchers = tuple((card, _changed(card, given)) for card in known if isinstance(card, Pitcher))
    return Changes((hitters[AWAY], hitters[HOME]), tuple(pair for pair in pitchers if pair[1] != UNCHANGED))


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
    found: list[tuple[str, Result]] = []
    for combo, line in node.mapping().items():
        if combo not in COMBOS:
            line.unreadable(f"a combo such as 3-4, lower die first ({combo!r} is none)")
        try:
            found.append((combo, read_result(line.text("a result"))))
        except ValueError:
            line.unreadable("a result as the keys write it, such as 'single to RF +'")
    return tuple(found)


def _pitchers(board: Board, keys: Mapping[str, Node]) -> None:
    given = keys["pitchers"].mapping(dict.fromkeys(SIDES, "")) if "pitchers" in keys else {}
    gone = [item.text("a name") for item in keys["used"].items()] if "used" in keys else []
    arms: list[Arm] = []
    bullpens: list[tuple[Pitcher, ...]] = []
    for seat in BOTH:
        team = board.teams[seat]
        known = {"name": "", "outs": "", "runs": "", "strikeouts": "", "fireman": "", "visited": "", "commanded": ""}
        mound = given[SIDES[seat]].mapping(known) if SIDES[seat] in given else {}
        card = team.starter or team.starters[0]
        if "name" in mound:
            name = mound["name"].text("a pitcher's name")
            named = [pitcher for pitcher in team.pitchers if pitcher.name == name]
            card = named[0] if named else mound["name"].unreadable(f"a pitcher of the {team.nickname}")
        arm = Arm(card, board.changes.of(card))
        arm.outs = mound["outs"].number(0, 200) if "outs" in mound else 0
        arm.runs = mound["runs"].number(0, 200) if "runs" in mound else 0
        arm.strikeouts = mound["strikeouts"].number(0, 200) if "strikeouts" in mound else 0
        arm.fireman = "fireman" in mound and mound["fireman"].flag()
        arm.visited = "visited" in mound and mound["visited"].flag()
        arm.commanded = "commanded" in mound and mound["commanded"].flag()
        arms.append(arm)
        bullpens.append(tuple(pitcher for pitcher in team.relievers if pitcher is not card and pitcher.name not in gone))
    board.arms = (arms[AWAY], arms[HOME])
    board.bullpens = (bullpens[AWAY], bullpens[HOME])


def _bases(board: Board, keys: Mapping[str, Node], start: Node) -> None:
    half, across = board.half, HOME if board.half == AWAY else AWAY
    due = _place_of(board, half, keys["batter"]) if "batter" in keys else 1
    theirs = _place_of(board, across, keys["opponent_batter"]) if "opponent_batter" in keys else 1
    board.due = (due, theirs) if half == AWAY else (theirs, due)
    runners: list[int | None] = [None, None, None]
    if "bases" in keys:
        for base, runner in keys["bases"].mapping({"1": "", "2": "", "3": ""}).items():
            runners[int(base) - 1] = _place_of(board, half, runner)
    taken = [runner for runner in runners if runner]
    if len(set(taken)) != len(taken):
        start.not_legal("a runner stands on two bases")
    if due in taken:
        start.not_legal(f"{board.nines[half].hitters[due - 1].name} can't be at bat and on base")
    board.bases = (runners[0], runners[1], runners[2])


def _half_inning(board: Board, keys: Mapping[str, Node]) -> None:
    board.runs = keys["runs"].number(0, 99) if "runs" in keys else 0
    homered = [_place_of(board, board.half, item) for item in keys["homers"].items()] if "homers" in keys else []
    board.homers = len(homered)
    board.homered = sum(1 << place for place in dict.fromkeys(homered))
    board.strikeouts = keys["strikeouts"].number(0, 2) if "strikeouts" in keys else 0
    on_base = sum(board.occupied)
    board.batters = keys["batters"].number(0, 99) if "batters" in keys else board.outs + on_base + board.runs
    board.reached = keys["reached"].flag() if "reached" in keys else bool(on_base or board.runs)
    board.bunted = "bunted" in keys and keys["bunted"].flag()
    board.played = _sides(keys.get("played"))


def _sides(node: Node | None) -> tuple[bool, bool]:
    named = [item.one_of(SIDES) for item in node.items()] if node is not None else []
    return SIDES[AWAY] in named, SIDES[HOME] in named


def _of_the_game(board: Board, keys: Mapping[str, Node], start: Node) -> None:
    board.score = score_of(keys)
    check_reached(start, board.inning, board.half, board.score, INNINGS, "RB-133", "RB-132", runs=board.runs)
    board.trailed = _sides(keys.get("trailed"))
    board.fanned = _bits(board, keys.get("fanned"))
    board.timed = _bits(board, keys.get("timed"))
    if "boosts" in keys:
        found = []
        for name, amount in keys["boosts"].mapping().items():
            seat, place = _seat_and_place(board, amount, name)
            found.append((seat, place, amount.number(1, 9), False))
        board.boosts = tuple(found)


def _bits(board: Board, node: Node | None) -> tuple[int, int]:
    bits = [0, 0]
    for item in node.items() if node is not None else []:
        seat, number = _seat_and_place(board, item, item.text("a hitter's name"))
        bits[seat] |= 1 << number
    return bits[AWAY], bits[HOME]


def _cards(state: State, keys: Mapping[str, Node], start: Node) -> None:
    hands = keys["hands"].mapping(dict.fromkeys(SIDES, "")) if "hands" in keys else {}
    sets = [_set(hands.get(side)) for side in SIDES]
    discards = _set(keys.get("discards"))
    if sets[AWAY] & sets[HOME] or (sets[AWAY] | sets[HOME]) & discards:
        start.not_legal("a Rally Card lies in two places; there is one copy of each")
    board = state.board
    state.hands = (sets[AWAY], sets[HOME])
    board.hand_sizes = (sets[AWAY].bit_count(), sets[HOME].bit_count())
    board.discards = discards
    state.deck = FULL_DECK & ~(sets[AWAY] | sets[HOME] | discards)
    board.count_playable()


def _set(node: Node | None) -> int:
    found = 0
    for item in node.items() if node is not None else []:
        wanted = item.text("a Rally Card").lower()
        card = next((card for card in RALLY_CARDS if wanted in (card.id.lower(), card.name.lower())), None)
        if card is None:
            item.unreadable(f"a Rally Card, {min(BY_ID)} to {max(BY_ID)} or its name")
        if found & card.bit:
            item.not_legal(f"{card.name} is there twice; there is one copy of each")
        found |= card.bit
    return found
