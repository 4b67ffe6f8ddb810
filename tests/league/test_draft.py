"""The draft as a game of the table: a small set of cards whose drafts can be followed by hand, and what every game owes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import cast

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.contests import NO_MORE, DraftCard, DraftView, Needs
from hotstove.league.draft import Draft, DraftState
from hotstove.managers.simple import AtRandom, First
from hotstove.table import AWAY, HOME, Answer, Chosen, Drawn, NotLegal, Rolled, Unreadable
from hotstove.table.game import Manager, Setup
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, Node, as_node


@dataclass(frozen=True)
class Card:
    """A card of the small set."""

    name: str
    position: str
    points: int

    @property
    def id(self) -> str:
        return self.name


CARDS = (
    *(Card("Ash", "C", 10), Card("Birch", "C", 12), Card("Cedar", "C", 30)),
    *(Card("Dale", "P", 20), Card("Elm", "P", 40), Card("Fir", "P", 60), Card("Gum", "P", 80)),
)


class SmallDrafts:
    """A catcher and a pitcher for 100 points."""

    first_label = "T-1 first"
    pick_label = "T-2 pick"
    drafters: Mapping[str, Callable[[Setup], Manager]] = {
        "random": lambda setup: AtRandom(),
        "first": lambda setup: First(),
    }

    def pool(self) -> Sequence[DraftCard]:
        return CARDS

    def needs(self, series: bool) -> Needs:
        return Needs((("C", 1), ("P", 1)))

    def fewest(self, series: bool) -> Needs:
        return self.needs(series)

    def limit(self, series: bool) -> int:
        return 100

    def ratings(self, card: DraftCard) -> str:
        return ""

    def whole(self, card: DraftCard) -> str:
        """Nothing: ratings and ability say it all."""
        return ""

    def ability(self, card: DraftCard) -> str:
        return ""

    def worth(self, card: DraftCard, series: bool) -> float:
        return card.points

    def squad(self, name: str, code: str, colour: str, cards: Sequence[DraftCard], needs: Needs) -> Json:
        return {"name": name, "players": [card.name for card in cards]}

    def check(self, files: Sequence[Node], series: bool, limit: int) -> list[str]:
        return []


GAME = cast("AnyBallGame", SimpleNamespace(name="trees", title="Trees", edition="1", rules=list, drafts=SmallDrafts()))
DRAFT = Draft(GAME)


def setup_of(**options: Json) -> Setup:
    return DRAFT.set_up(as_node(None), as_node(None), as_node({"first": "away", **options}))


def session_of(setup: Setup, *picks: str) -> Session[DraftState]:
    session: Session[DraftState] = Session(DRAFT, Record(DRAFT.name, DRAFT.edition, setup, "trees"))
    for pick in picks:
        session.answer(pick)
    return session


def options(session: Session[DraftState]) -> list[str]:
    return list(session.asks[0].texts)


def test_picks_snake() -> None:
    """RB-143: first, second, second, first, first, second."""
    session = session_of(setup_of(limit=300), "Ash", "Birch", "Elm")
    assert [event.seat for event in session.events if isinstance(event, Chosen)] == [AWAY, HOME, HOME]
    assert session.asks[0].seat == AWAY
    session.answer("Dale")
    assert session.result == (30, 52)


def test_a_card_is_picked_once() -> None:
    """RB-145: one copy of each."""
    session = session_of(setup_of(), "Ash")
    assert "Ash" not in options(session)
    with pytest.raises(NotLegal):
        session.answer("Ash")


def test_no_pick_that_the_points_left_do_not_complete() -> None:
    """RB-R-39: with 100 points Gum leaves 20 for a catcher, of whom one at 10 or 12 must be left; with 85 it does not."""
    assert "Gum" in options(session_of(setup_of()))
    assert "Gum" not in options(session_of(setup_of(limit=85)))
    assert "Fir" in options(session_of(setup_of(limit=85)))


def test_no_pick_that_leaves_the_other_side_without_a_squad() -> None:
    """RB-R-39: the home side has 20 points for a catcher; the last one that it can pay stays."""
    start = as_node({"away": ["Dale"], "home": ["Gum", "Ash"]})
    setup = setup_of()
    assert DRAFT.facts(DRAFT.position(setup, start), (), ())["lacks"] == ["C", ""]
    start = as_node({"away": ["Elm", "Ash"], "home": ["Gum"], "first": "home"})
    state = DRAFT.position(setup, start)
    state.place = 4
    facts = DRAFT.facts(state, (), ())
    wanted = {"squads": [["Elm", "Ash"], ["Gum"]], "points": [50, 20], "lacks": ["", "C"], "legal": ["Birch"]}
    assert {key: facts[key] for key in wanted} == wanted
    state.place = 5
    assert DRAFT.facts(state, (), ())["legal"] == ["Cedar", "Dale", NO_MORE]


def test_whose_squad_is_complete_may_pass_for_good_or_add_cards() -> None:
    """RB-R-40, RB-144: the other side goes on alone; the draft ends when both squads are complete."""
    drafted = session_of(setup_of(limit=300), "Ash", "Birch", "Cedar", "Dale")
    assert NO_MORE in options(drafted)
    drafted.answer(NO_MORE)
    assert drafted.asks[0].seat == HOME
    assert NO_MORE not in options(drafted)
    drafted.answer("Elm")
    assert drafted.result == (30, 82)
    adding = session_of(setup_of(limit=300), "Ash", "Birch", "Cedar", "Dale", "Elm")
    assert adding.asks[0].seat == HOME
    adding.answer("Fir")
    assert adding.result == (70, 102)


def test_the_first_pick_is_drawn() -> None:
    """RB-143: by the seed, both ways, and the same again."""
    setup = DRAFT.set_up(as_node(None), as_node(None), as_node({}))
    managers = First(), First()
    drawn = []
    for seed in range(20):
        table: LiveTable[DraftState] = LiveTable(DRAFT, managers, str(seed))
        drawn.append(table.play(setup).first)
        again: LiveTable[DraftState] = LiveTable(DRAFT, managers, str(seed))
        assert again.play(setup).first == drawn[-1]
    assert 4 < sum(drawn) < 16
    recording: RecordingTable[DraftState] = RecordingTable(DRAFT, managers, Record(DRAFT.name, "1", setup, "3"))
    recording.play(setup)
    (event,) = (event for event in recording.events if isinstance(event, Drawn))
    assert event.card == ("Draft Day Reds", "Draft Day Blues")[drawn[3]]


def test_too_few_points_or_cards() -> None:
    """RB-141: any number that both can agree on, as long as it buys two squads."""
    with pytest.raises(NotLegal, match="49 points are too few for two complete squads; 50 are enough"):
        setup_of(limit=49)
    for seed in range(10):
        table: LiveTable[DraftState] = LiveTable(DRAFT, (AtRandom(), AtRandom()), str(seed))
        costs = DRAFT.result(table.play(setup_of(limit=50)))
        assert costs is not None
        assert max(costs) <= 50


@pytest.mark.parametrize(
    ("away", "options", "words"),
    [
        ({"name": "Nine", "code": "lower"}, {}, "a code of three letters"),
        ({"name": ""}, {}, "1 to 40 printable characters"),
        ({"name": "Draft Day Blues"}, {}, "both squads have the name"),
        ({"name": "Nine", "code": "BLU"}, {}, "both squads have the code"),
        ({"nickname": "Nine"}, {}, "unknown key"),
        (None, {"limit": 0}, "a whole number"),
        (None, {"first": "me"}, "one of drawn, away, home"),
    ],
)
def test_what_is_wrong_with_a_set_up(away: Json, options: Json, words: str) -> None:
    with pytest.raises((NotLegal, Unreadable), match=words):
        DRAFT.set_up(as_node(away), as_node(None), as_node(options))


def test_a_game_without_drafts() -> None:
    with pytest.raises(NotLegal, match="Small Ball has no draft"):
        Draft(ball_game_named("smallball"))


# --- What every game of the table owes


def drafts(count: int = 10) -> list[Session[DraftState]]:
    sessions = []
    for seed in range(count):
        setup = DRAFT.set_up(as_node(None), as_node(None), as_node({"limit": 150}))
        session: Session[DraftState] = Session(DRAFT, Record(DRAFT.name, DRAFT.edition, setup, str(seed)))
        play_on(session, (AtRandom(), AtRandom()))
        sessions.append(session)
    return sessions


def test_a_record_read_back_is_the_same_draft_and_so_is_live_play() -> None:
    for session in drafts():
        record = session.record
        answers = [Answer(answer.why, answer.seat, answer.text) for answer in record.answers]
        again: Session[DraftState] = Session(
            DRAFT, Record(record.game, record.edition, record.setup, record.seed, answers=answers)
        )
        assert again.events == session.events
        assert again.result == session.result is not None
        recording: RecordingTable[DraftState] = RecordingTable(
            DRAFT, (AtRandom(), AtRandom()), Record(record.game, record.edition, record.setup, record.seed)
        )
        recording.play(record.setup)
        assert recording.events == session.events
        assert not any(isinstance(event, Rolled) for event in session.events)


def test_undo_and_redo() -> None:
    (session,) = drafts(1)
    told, result, count = list(session.events), session.result, len(session.record.answers)
    session.undo(count)
    assert session.turns == -1
    while session.redo():
        pass
    assert (session.events, session.result) == (told, result)


def test_copies_keys_and_views() -> None:
    session = session_of(setup_of(limit=300), "Ash", "Birch")
    state, copy = session.state, session.state.copy()
    assert copy.key() == state.key()
    assert copy.key() == session_of(setup_of(limit=300), "Ash", "Birch").state.key()
    assert copy.key() != session_of(setup_of(limit=300), "Ash", "Cedar").state.key()
    copy.squads = ((), ())
    assert state.squads != copy.squads
    view = DRAFT.view(state, HOME)
    assert isinstance(view, DraftView)
    assert (view.left, view.between, len(view.cards)) == ((290, 288), 2, 5)
    assert str(view.lacks(HOME)) == "P"


def test_the_questions_are_listed() -> None:
    asked = {("draw", "first", "T-1"), ("choose", "pick", "T-2")}
    assert {(question.verb, question.label, question.rule) for question in DRAFT.questions} == asked
    session = session_of(setup_of())
    facts = DRAFT.facts(session.state, session.events, ())
    assert set(facts) == set(DRAFT.expect_keys) - {"includes", "excludes"}
