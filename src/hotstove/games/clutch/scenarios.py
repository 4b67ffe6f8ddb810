"""Positions of Clutch in scenarios: the facts that they may start from and expect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from hotstove.baseball.plays import Count, Note, Reckoning
from hotstove.baseball.scenario_keys import (
    check_reached,
    check_runners,
    inning_facts,
    last_play,
    not_under_way,
    notes_fact,
    play_facts,
    plays_fact,
)
from hotstove.baseball.schema import (
    FLAG,
    ScenarioFact,
    ScenarioFacts,
    Seen,
    by_side,
    listed,
    of_attribute,
    text,
    whole,
    word,
)
from hotstove.games.clutch.arithmetic import PitchSum, SwingSum, ThrowSum
from hotstove.games.clutch.effects import modifiers
from hotstove.games.clutch.opening import REGULATION
from hotstove.games.clutch.ratings import clutch_moment, command, limit, on_base, tired
from hotstove.games.clutch.rules import next_at_bat, turn
from hotstove.games.clutch.scenario_cards import CARD_FACTS, COACHES, place_cards, titles
from hotstove.games.clutch.scenario_players import PLAYER_FACTS, board_of, names_in_order, settle_players
from hotstove.games.clutch.state import (
    BEFORE,
    HALF_BEGINS,
    HALF_ENDS,
    PITCH,
    AtBat,
    ClutchBoard,
    ClutchState,
)
from hotstove.games.clutch.strategy import find_card
from hotstove.table import AWAY, BOTH, HOME, SIDES, Dice, Event, Seat, Seats, Table, other, with_seat
from hotstove.table.texts import Json, Node

S = TypeVar("S")
V = TypeVar("V")
W = TypeVar("W")

PHASES: Final = (HALF_BEGINS, BEFORE, PITCH, HALF_ENDS)
BONUS: Final = whole(0, 9)
SIDE_NAMES: Final = listed(word(*SIDES), "such as [home]")


def _begin(state: ClutchState) -> None:
    """Begin in the first inning, before a pitch."""
    state.board.inning = 1
    state.board.phase = BEFORE


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
    """Cards are placed together, when all else is set (``place_cards``)."""


AT_BAT: Final = ScenarioFacts[AtBat](
    of_attribute("pinch", "does he pinch-hit", FLAG, False),
    by_side("titles", "base titles played in it by side", lambda at_bat, seat: list(at_bat.titles[seat]), _set_played),
    by_side("played", "cards played in it that have not gone back, by side", _played, _later_played),
    ScenarioFact("changed", "sides that have changed its result", *_flags("changed", _itself)),
    of_attribute("on_base", "his On-Base bonus after intentional walks (default: by walks)", BONUS, attribute="on_base_bonus"),
    of_attribute("swing", "his bonus to the Swing after them (default: by walks)", BONUS, attribute="swing_bonus"),
    of_attribute("pitch", "what the pitcher adds after two failed bunts", BONUS, 0, attribute="pitch_bonus"),
    of_attribute("bunts", "failed bunts", whole(0, 3), 0, attribute="failed_bunts"),
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
        settle_players(board, seat, keys)
        charged = sum(line.runs for line in board.lines(seat))
        if "score" in keys and charged > board.score[other(seat)]:
            start.not_legal(f"pitchers of the {board.teams[seat].nickname} are charged with {charged} runs")
    on = [runner.slot if runner is not None else None for runner in board.bases]
    due = board.batter - 1
    check_runners(start, on, due if board.phase in (BEFORE, PITCH) else -1, names_in_order(state, board.half)[due])
    if board.phase == PITCH and board.at_bat is None:
        board.at_bat = next_at_bat(board)
    place_cards(state, keys)
    board.refresh()
    state.refresh()


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


def _credit(seen: Seen[ClutchState]) -> Json:
    play = last_play(seen)
    return Count(play.facts.credit).name.lower().replace("_", " ") if play is not None and play.facts.credit >= 0 else None


def _rbi(seen: Seen[ClutchState]) -> Json:
    play = last_play(seen)
    return play.facts.batted_in if play is not None else None


FACTS: Final = ScenarioFacts[ClutchState](
    *play_facts(ClutchState),
    plays_fact(ClutchState),
    ScenarioFact("credit", "the batter's column for it, such as sacrifice fly; none between at-bats", _credit),
    ScenarioFact("rbi", "runs batted in of the last play", _rbi),
    notes_fact(ClutchState, lambda event: isinstance(event, Note | Reckoning)),
    ScenarioFact("pitch", "the last pitch of the last turn in short", _last_sum(PitchSum, _pitch)),
    ScenarioFact("swing", "its last swing", _last_sum(SwingSum, _swing)),
    ScenarioFact("throw", "its last throw or play", _last_sum(ThrowSum, _throw)),
    *inning_facts(ClutchState, board_of, 3, lambda state: state.result),
    ScenarioFact(
        "phase",
        " | ".join(PHASES) + ": the next step (default before the pitch)",
        lambda seen: seen.state.board.phase,
        lambda state, node: setattr(state.board, "phase", node.one_of(PHASES)),
    ),
    *PLAYER_FACTS,
    of_attribute("runs", "runs of this half-inning so far", whole(0, 99), 0, board_of),
    of_attribute("batters", "at-bats of it (default: those of its outs, runners and runs)", whole(0, 99), part=board_of),
    of_attribute("walks", "intentional walks in a row", whole(0, 99), 0, board_of, "intentional_walks"),
    of_attribute("reached", "has a batter reached base in it (default: when there are runners or runs)", FLAG, part=board_of),
    of_attribute("strikeouts", "strikeouts of it", whole(0, 99), 0, board_of),
    of_attribute("arms_used", "pitchers used in it by the side in the field", whole(1, 20), 1, board_of),
    of_attribute("lead_clubs", "clubs of batter and pitcher of its last lead change", listed(text("a code")), (), board_of),
    ScenarioFact(
        "substituted",
        "sides whose player has left the game in this at-bat, such as [home] (default [])",
        *_flags("players_left", board_of),
    ),
    COACHES,
    ScenarioFact(
        "at_bat",
        "what has been in an at-bat before its pitch",
        _written_at_bat,
        _read_at_bat,
        AT_BAT.start_keys,
    ),
    *CARD_FACTS,
    ScenarioFact("pitcher", "on the mound against the side at bat", lambda seen: seen.state.board.pitching.card.name),
    ScenarioFact(
        "ratings",
        "Battery, Infield and Outfield Ratings by side, of the players' cards alone: {away: [8, 9, 6], ...}",
        lambda seen: {side: list(seen.state.board.ratings[seat]) for seat, side in zip(BOTH, SIDES, strict=True)},
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
