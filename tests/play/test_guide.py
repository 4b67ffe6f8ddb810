"""A guided game: what is new to somebody, each rule once."""

from __future__ import annotations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.story import StoryBuilders
from hotstove.play.guide import lesson_of, lessons
from hotstove.table.events import HOME
from hotstove.table.game import passes
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node


def test_each_rule_is_told_once_and_that_of_a_question_the_first_time_it_is_asked() -> None:
    game = ball_game_named("smallball")
    nobody = as_node(None)
    session = Session(game, Record("smallball", game.edition, game.set_up(nobody, nobody, nobody), "guide"))
    builders, rules = StoryBuilders(passes(game)), {rule.id: rule for rule in game.rules()}
    told: list[str] = []
    asked: list[str] = []
    since = 0
    for _ in range(120):
        if not session.asks:
            break
        ask = session.asks[0]
        if ask.seat == HOME:
            entries = builders.story(session.events, ()).entries
            found, question = lessons(entries, since, rules), lesson_of(ask, session.events, rules)
            asked += [] if question is None else [ask.why]
            told += [lesson.rule for lesson in found]
            assert all(lesson.sentence and lesson.sentence in rules[lesson.rule].text for lesson in found)
            since = len(session.events)
        session.answer_number(0, ask.seat)
    assert len(told) > 5
    assert len(told) == len(set(told)), "no rule is told twice"
    assert asked
    assert len(asked) == len(set(asked)), "no question either"


def test_nothing_is_new_at_an_empty_table() -> None:
    assert (lesson_of(None, (), {}), lessons((), 0, {})) == (None, ())
