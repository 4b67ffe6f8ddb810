"""Players of Clutch in scenarios: batting orders, benches, pitchers and runners, by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from hotstove.baseball.lineup import Lineup
from hotstove.baseball.positions import Position
from hotstove.baseball.scenario_keys import (
    BASES,
    due_facts,
    named,
    place_in,
    read_bases,
)
from hotstove.baseball.scenario_lineups import read_spots, written_spot
from hotstove.baseball.schema import (
    FLAG,
    ScenarioFact,
    ScenarioFacts,
    Seen,
    by_side,
    of_attribute,
    read_before,
    whole,
)
from hotstove.games.clutch.cards import Batter, Pitcher, name_among
from hotstove.games.clutch.state import (
    ClutchBoard,
    ClutchState,
    PitcherLine,
    Runner,
)
from hotstove.games.clutch.teams import Team
from hotstove.table import HOME, SIDES, Seat, with_seat
from hotstove.table.texts import Json, Node

P = TypeVar("P", Batter, Pitcher)

COUNT: Final = whole(0, 200)


def board_of(state: ClutchState) -> ClutchBoard:
    """The board of a state."""
    return state.board


# --- Names


def _batters(team: Team) -> tuple[Batter, ...]:
    return *(batter for batter, _ in team.lineup), *team.bench


def _pitchers(team: Team) -> tuple[Pitcher, ...]:
    return *team.rotation, *team.bullpen


def _by_name(cards: Sequence[P]) -> dict[str, P]:
    """Cards by name and by id."""
    return {card.id: card for card in cards} | {name_among(cards, card): card for card in cards}


def _batter(team: Team, node: Node) -> Batter:
    return named(node, _by_name(_batters(team)), f"a batter of the {team.nickname}")


def _pitcher(team: Team, node: Node) -> Pitcher:
    return named(node, _by_name(_pitchers(team)), f"a pitcher of the {team.nickname}")


def _batter_names(team: Team, cards: Iterable[Batter]) -> list[Json]:
    return [name_among(_batters(team), card) for card in cards]


def _pitcher_names(team: Team, cards: Iterable[Pitcher]) -> list[Json]:
    return [name_among(_pitchers(team), card) for card in cards]


def names_in_order(state: ClutchState, seat: Seat) -> list[str]:
    """The names of a side's batting order."""
    return [str(name) for name in _batter_names(state.board.teams[seat], state.board.lineups[seat].order)]


def _players(attribute: str, pitch: bool = False) -> tuple[Callable[[ClutchState, Seat], Json], Callable[..., None]]:
    """The reader and writer of an attribute of the board with tuples of players of each side."""

    def tell(state: ClutchState, seat: Seat) -> Json:
        players = getattr(state.board, attribute)[seat]
        team = state.board.teams[seat]
        return _pitcher_names(team, players) if pitch else _batter_names(team, players)

    def read(state: ClutchState, seat: Seat, node: Node) -> None:
        team = state.board.teams[seat]
        players = tuple((_pitcher if pitch else _batter)(team, item) for item in node.items())
        setattr(state.board, attribute, with_seat(getattr(state.board, attribute), seat, players))

    return tell, read


# --- Lineups


def _lineup(state: ClutchState, seat: Seat) -> Json:
    spots = zip(state.board.lineups[seat].spots, names_in_order(state, seat), strict=True)
    return [written_spot(name, spot.position, spot.pending) for spot, name in spots]


def _set_lineup(state: ClutchState, seat: Seat, node: Node) -> None:
    board = state.board
    spots = read_spots(node, lambda name: _batter(board.teams[seat], name), (Position.DESIGNATED_HITTER,))
    board.set_lineup(seat, Lineup(spots, left=board.lineups[seat].left))


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
    return {**ARM.written(line), "name": name_among(_pitchers(team), line.card)}


def _read_arm(team: Team, node: Node, card: Pitcher) -> PitcherLine:
    keys = node.mapping(ARM.start_keys)
    if "name" in keys:
        card = _pitcher(team, keys["name"])
    line = ARM.position(PitcherLine(card, entered_tired=card.id in team.tired), node)
    if "pitched_to" not in keys:
        line.pitched_to = line.outs
    if "faced" not in keys:
        line.faced = line.pitched_to
    line.refresh()
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
    "walked_left": "did he bat left, and was walked by the pitcher's chart, ST-1 (default false)",
}


def _bases(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = names_in_order(seen.state, board.half)
    return {base: names[runner.slot] for base, runner in zip(BASES, board.bases, strict=True) if runner is not None}


def _written_bases(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = names_in_order(seen.state, board.half)
    foes = board.teams[board.fielding]
    runners: dict[str, Json] = {}
    for base, runner in zip(BASES, board.bases, strict=True):
        if runner is not None:
            pitcher = next(card for card in _pitchers(foes) if card.id == runner.pitcher)
            who: dict[str, Json] = {"name": names[runner.slot], "pitcher": name_among(_pitchers(foes), pitcher)}
            who |= {key: True for key in ("pinch", "walked_left") if getattr(runner, key)}
            runners[base] = who
    return runners


def _charged(seen: Seen[ClutchState]) -> Json:
    board = seen.state.board
    names = {line.card.id: line.card.name for line in board.lines(board.fielding)}
    return {base: names.get(runner.pitcher) for base, runner in zip(BASES, board.bases, strict=True) if runner is not None}


def _set_bases(state: ClutchState, node: Node) -> None:
    board = state.board
    names = names_in_order(state, board.half)
    foes = board.teams[board.fielding]

    def read(each: Node) -> Runner:
        keys = each.mapping(RUNNER) if isinstance(each.value, dict) else {"name": each}
        if "name" not in keys:
            each.unreadable("a runner with the key name")
        slot = place_in(names, keys["name"]) - 1
        pitcher = _pitcher(foes, keys["pitcher"]) if "pitcher" in keys else board.pitching.card
        pinch, walked_left = (key in keys and keys[key].flag() for key in ("pinch", "walked_left"))
        return Runner(board.lineups[board.half].order[slot], slot, pitcher.id, pinch, walked_left)

    board.bases = read_bases(node, read)


# --- Benches and bullpens


def settle_players(board: ClutchBoard, seat: Seat, keys: Mapping[str, Node]) -> None:
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


PLAYER_FACTS: Final[tuple[ScenarioFact[ClutchState], ...]] = (
    by_side(
        "lineups",
        "batting orders: {away: [CF Ike Twenty, PH Pat Twelve for LF, ...]} (default: the usual ones)",
        _lineup,
        _set_lineup,
    ),
    *due_facts(ClutchState, board_of, names_in_order),
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
)
"""What scenarios say of the players of both sides."""
