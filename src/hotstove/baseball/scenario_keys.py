"""The facts of every game's position in scenarios: last play, half-inning, score, runners; and checks that it can occur."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from hotstove.baseball.board import ORDER, Board
from hotstove.baseball.plays import HalfInningEnds, Note, Play, Reckoning
from hotstove.baseball.schema import ScenarioFact, Seen, of_attribute, whole
from hotstove.baseball.words import HALVES
from hotstove.table.events import AWAY, HOME, SIDES, Event, Seat, rule_of
from hotstove.table.texts import Json, Node

BASES: Final = {"1": "first base", "2": "second base", "3": "third base"}
MOST_RUNS: Final = 999
LAST_INNING: Final = 1000


S = TypeVar("S")
V = TypeVar("V")


def play_facts(of: type[S]) -> tuple[ScenarioFact[S], ...]:
    """The facts about the last play of the last turn, for states ``of`` that type."""

    def of_play(tell: Callable[[Play], Json]) -> Callable[[Seen[S]], Json]:
        def told(seen: Seen[S]) -> Json:
            play = last_play(seen)
            return tell(play) if play is not None else None

        return told

    return (
        ScenarioFact(
            "play",
            "the last play in a word or two: strikeout, single, home run, ground out, ...",
            of_play(lambda play: play.kind.words),
        ),
        ScenarioFact("why", "the rule that the last play is told with", of_play(lambda play: rule_of(play.why))),
        ScenarioFact(
            "printed", "what card, key and charts said of it, such as pitching key 3-4", of_play(lambda play: play.printed)
        ),
        ScenarioFact("hit_to", "scorecard number of the field, 0 for none", of_play(lambda play: play.hit_to)),
        ScenarioFact("double_play", "were two put out in the last play", of_play(lambda play: play.double_play)),
        ScenarioFact("headlines", "the moments of drama that the last turn told", lambda seen: list(headlines(seen))),
    )


def plays_fact(of: type[S]) -> ScenarioFact[S]:
    """All plays of the last turn, for states ``of`` that type."""
    return ScenarioFact(
        "plays",
        "all plays of the last turn, in a word or two each",
        lambda seen: [event.kind.words for event in seen.last if isinstance(event, Play)],
    )


def notes_fact(of: type[S], is_note: Callable[[Event], bool]) -> ScenarioFact[S]:
    """What was said beside the plays of the last turn, for states ``of`` that type.

    ``is_note`` picks the events of which the text is told.
    """
    return ScenarioFact(
        "notes",
        "what was said beside the plays in the last turn",
        lambda seen: [event.text for event in seen.last if isinstance(event, Note | Reckoning) and is_note(event)],
    )


def headlines(seen: Seen[S]) -> Iterator[str]:
    """The headlines of the notes and rolls of the last turn."""
    for event in seen.last:
        if isinstance(event, Note) and event.headline:
            yield event.text
        elif isinstance(event, Reckoning) and event.headline:
            yield event.headline


def last_play(seen: Seen[S]) -> Play | None:
    """The last play of the last turn."""
    return next((event for event in reversed(seen.last) if isinstance(event, Play)), None)


def inning_facts(
    of: type[S],
    board_of: Callable[[S], Board],
    most_outs: int = 2,
    result: Callable[[S], tuple[int, int] | None] | None = None,
) -> tuple[ScenarioFact[S], ...]:
    """The half-inning, the score and the winner, for states ``of`` that type; ``board_of`` returns a state's board.

    ``most_outs`` is 3 in a game that has a turn between the third out and the next half-inning. ``result`` is the final score
    of a game in which it may differ from the runs, as after a forfeit.
    """

    def set_half(state: S, node: Node) -> None:
        board = board_of(state)
        board.half = HOME if node.one_of(HALVES) == HALVES[HOME] else AWAY
        board.refresh()

    def set_score(state: S, node: Node) -> None:
        board_of(state).score = score_of(node)

    def winner(seen: Seen[S]) -> Json:
        final = result(seen.state) if result is not None else None
        return winner_of(final or board_of(seen.state).score, board_of(seen.state).over)

    return (
        of_attribute("inning", "the inning", whole(1, LAST_INNING), 1, board_of),
        ScenarioFact("half", "top or bottom (default top)", lambda seen: HALVES[board_of(seen.state).half], set_half),
        of_attribute("outs", "outs of the half-inning in progress", whole(0, most_outs), 0, board_of),
        ScenarioFact("score", "[away, home] (default [0, 0])", lambda seen: list(board_of(seen.state).score), set_score),
        ScenarioFact("ended", "how a half-inning ended in the last turn, such as three outs, or none", _ended),
        ScenarioFact("over", "is the game over", lambda seen: board_of(seen.state).over),
        ScenarioFact("winner", "away, home or none", winner),
    )


def _ended(seen: Seen[S]) -> Json:
    return next((event.how for event in seen.last if isinstance(event, HalfInningEnds)), None)


Names: TypeAlias = Callable[[S, Seat], Sequence[str]]
"""The names of a side's batting order, first to ninth."""


def due_facts(of: type[S], board_of: Callable[[S], Board], names: Names[S]) -> tuple[ScenarioFact[S], ...]:
    """The next batters of both sides, by name or place in the order, for states ``of`` that type."""

    def tell(side: Callable[[Board], Seat], attribute: str) -> Callable[[Seen[S]], Json]:
        def told(seen: Seen[S]) -> Json:
            board = board_of(seen.state)
            return names(seen.state, side(board))[getattr(board, attribute) - 1] if board.inning else None

        return told

    def read(side: Callable[[Board], Seat], attribute: str) -> Callable[[S, Node], None]:
        def set_place(state: S, node: Node) -> None:
            board = board_of(state)
            setattr(board, attribute, place_in(names(state, side(board)), node))

        return set_place

    return (
        ScenarioFact(
            "batter",
            "who is due: his name or place, 1 to 9 (default 1)",
            tell(_batting, "batter"),
            read(_batting, "batter"),
        ),
        ScenarioFact(
            "opponent_batter",
            "who leads off for the other side next, likewise (default 1)",
            tell(_fielding, "leads_off"),
            read(_fielding, "leads_off"),
        ),
    )


def _batting(board: Board) -> Seat:
    return board.half


def _fielding(board: Board) -> Seat:
    return board.fielding


def place_in(names: Sequence[str], node: Node) -> int:
    """A place in the order, 1 to 9, from its number or the name of its batter; raises Unreadable."""
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        return node.number(1, ORDER)
    places = {name: number for number, name in enumerate(names, 1)}
    return named(node, places, f"a place in the order or a name of the lineup ({', '.join(names)})")


def number_facts(of: type[S], board_of: Callable[[S], Board], number: str) -> tuple[ScenarioFact[S], ...]:
    """The next batters and the runners by their places in the order, 1 to 9; ``number`` is the game's word for those."""

    def set_bases(state: S, node: Node) -> None:
        board_of(state).bases = read_bases(node, PLACE.read)

    return (
        of_attribute("batter", f"{number} of who is due for the side at bat", PLACE, 1, board_of),
        of_attribute("opponent_batter", f"{number} of who leads off for the other side next", PLACE, 1, board_of, "leads_off"),
        ScenarioFact(
            "bases",
            f"base to {number} of the runners, such as {{1: 4, 3: 2}} (default {{}}, nobody)",
            lambda seen: {
                base: runner for base, runner in zip(BASES, board_of(seen.state).bases, strict=True) if runner is not None
            },
            set_bases,
        ),
    )


PLACE: Final = whole(1, ORDER)


def score_of(node: Node) -> tuple[int, int]:
    """A score as ``[away, home]``; raises Unreadable with the place."""
    score = node.items()
    if len(score) != len(SIDES):
        node.unreadable("[away, home]")
    return score[AWAY].number(0, MOST_RUNS), score[HOME].number(0, MOST_RUNS)


def read_bases(node: Node, read: Callable[[Node], V]) -> tuple[V | None, V | None, V | None]:
    """The runners from first to third, None for an empty base; ``read`` makes a runner of its node."""
    given = node.mapping(BASES)
    first, second, third = (read(given[base]) if base in given else None for base in BASES)
    return first, second, third


def check_reached(
    start: Node,
    board: Board,
    innings: int,
    runs: int | None = 0,
    level: str = "",
    needless: str = "",
    play_out: bool = False,
) -> None:
    """Check that the half-inning can be reached, since no game goes on after it is decided; raises NotLegal.

    ``runs`` is the number of the score's runs that came in this half-inning, None if it is not known. ``level`` and
    ``needless`` are the IDs of two rules: extra innings begin level, and home does not bat if it leads already (unless the
    rules ``play_out`` the bottom of the last inning).
    """
    away, home = board.score
    scored = runs if runs is not None else max(away - home, 0) if board.half == AWAY else 0
    if scored > board.score[board.half]:
        start.not_legal(f"{scored} runs of this half-inning can't be in a score of {away}-{home}")
    if board.inning > innings and board.half == AWAY and away - scored != home:
        start.not_legal(f"an extra inning begins level, not {away - scored}-{home}{_cited(level)}")
    if board.inning >= innings and board.half == HOME and home > away and not (play_out and board.inning == innings):
        start.not_legal(f"home leads {home}-{away}, so its half of inning {board.inning} is not played{_cited(needless)}")


def check_runners(start: Node, bases: Sequence[V | None], due: V, name: str) -> None:
    """Check that no player is in two places; raises NotLegal. ``due`` is the batter, ``name`` his name."""
    runners = [runner for runner in bases if runner is not None]
    if len(set(runners)) != len(runners):
        start.not_legal("a runner stands on two bases")
    if due in runners:
        start.not_legal(f"{name} can't be at bat and on base")


def not_under_way(board: Board) -> str:
    """The reason why no scenario can start at a board; empty if one can."""
    return "the game is over" if board.over else "" if board.inning else "the lineups are not set yet"


def check_charged(node: Node, score: tuple[int, int], pitchers: Sequence[tuple[str, int]]) -> None:
    """Check that no pitcher is charged with more runs than the other side has, from names and runs; raises NotLegal."""
    for (name, runs), scored in zip(pitchers, reversed(score), strict=True):
        if runs > scored:
            node.not_legal(f"{name} is charged with {runs} runs, and the score is {score[AWAY]}-{score[HOME]}")


def given_names(node: Node, known: Mapping[str, V], expected: str) -> tuple[V, ...]:
    """The values of the names in a list; raises Unreadable if a name is not known."""
    return tuple(named(item, known, expected) for item in node.items())


def named(node: Node, known: Mapping[str, V], expected: str) -> V:
    """The value of a name; raises Unreadable, with what was ``expected``, if it is not known."""
    name = node.text(expected)
    if name not in known:
        node.unreadable(expected)
    return known[name]


def winner_of(score: tuple[int, int], over: bool) -> str | None:
    """``away`` or ``home``; None until the game is over."""
    if not over:
        return None
    return SIDES[HOME if score[HOME] > score[AWAY] else AWAY]


def _cited(rules: str) -> str:
    return f" ({rules})" if rules else ""
