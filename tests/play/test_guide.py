"""A guided game: what is new to somebody, each rule once."""

from __future__ import annotations

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.laid_out import rule_asked_by
from hotstove.book.story import StoryBuilders
from hotstove.games import sportsclix
from hotstove.games.sportsclix.faces import legend_in
from hotstove.games.sportsclix.tiers import Tier
from hotstove.play.asking import pass_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.guide import Lesson, beginning, by_itself, lesson_of, lessons
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.events import AWAY, BOTH, HOME, label_of
from hotstove.table.game import passes
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node

AWAY_SCREEN = Screen((AWAY,))


def test_each_rule_is_told_once_and_that_of_a_question_the_first_time_it_is_asked() -> None:
    game = ball_game_named("smallball")
    nobody = as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    session = Session(game, Record("smallball", game.edition, setup, "guide"))
    builders, rules = StoryBuilders(passes(game)), {rule.id: rule for rule in game.rules()}
    told: list[str] = []
    asked: list[str] = []
    answered: set[str] = set()
    since = 0
    for _ in range(120):
        if not session.asks:
            break
        ask = session.asks[0]
        if ask.seat == HOME:
            entries = builders.story(session.events, ()).entries
            found = lessons(game, setup, entries, since)
            question = lesson_of(game, setup, session.view(HOME), ask, answered)
            answered.add(label_of(ask.why))
            asked += [] if question is None else [ask.why]
            told += [lesson.rule for lesson in found]
            assert all(lesson.words and rules[lesson.rule].text.startswith(lesson.words) for lesson in found)
            since = len(session.events)
        session.answer_number(0, ask.seat)
    assert len(told) > 5
    assert len(told) == len(set(told)), "no rule is told twice"
    assert asked
    assert len(asked) == len(set(asked)), "no question either"


def test_how_the_game_is_won_comes_before_all_rules_and_what_nobody_needs_now_not_at_all() -> None:
    """Pine Tar's first row says how long a game takes."""
    sitting = sitting_at("pinetar", "guide")
    game, setup = sitting.ball_game, sitting.session.record.setup
    first = lesson_of(game, setup, sitting.session.view(AWAY), sitting.session.asks[0], ())
    assert first == Lesson("", "In short", game.primer[0].text)
    entries = StoryBuilders(passes(game)).story(sitting.session.events, ()).entries
    kinds = {rule.id: rule.kind for rule in game.rules()}
    assert not {kinds[lesson.rule] for lesson in lessons(game, setup, entries, 0)} & {"setup", "glossary"}


def test_nothing_is_new_at_an_empty_table() -> None:
    game = ball_game_named("smallball")
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    assert (lesson_of(game, setup, None, None, ()), lessons(game, setup, (), 0)) == (None, ())


def sitting_at(name: str, seed: str, options: Json = None) -> GameSitting:
    """A person who manages the away side against a computer, as far as his first question."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(options))
    sitting = GameSitting(Session(game, Record(game.name, game.edition, setup, seed, (YOU, "sensible"))))
    sitting.play_to_question()
    return sitting


def lesson_at(sitting: GameSitting) -> tuple[Ask, Lesson | None]:
    """The open question of the away side, with the rule that is told of it."""
    ask, setup = sitting.asked(AWAY_SCREEN), sitting.session.record.setup
    assert ask is not None
    return ask, lesson_of(sitting.ball_game, setup, sitting.session.view(AWAY), ask, sitting.answered_by(AWAY))


def test_a_preseason_tells_its_own_rules_and_each_total_control_the_one_that_it_is_asked_by() -> None:
    taught_of = set()
    sitting = sitting_at("sportsclix", "preseason", {"tier": "preseason"})
    sitting.asked_all[AWAY] = ()  # also which out it is, of those that come to the same
    game, setup = sitting.ball_game, sitting.session.record.setup
    while not sitting.over:
        ask, view = sitting.asked(AWAY_SCREEN), sitting.session.view(AWAY)
        lesson = lesson_of(game, setup, view, ask, ("something before",))
        assert ask is not None
        assert lesson is not None
        if label_of(ask.why) == "total control":
            assert lesson.rule == rule_asked_by(game, view, ask)
            taught_of.add(lesson.rule)
        sitting.answer(AWAY_SCREEN, ask.texts[0])
    assert taught_of == {"SC-040", "SC-041"}, "both kinds have come"
    entries = StoryBuilders(passes(game)).story(sitting.session.events, BOTH).entries
    told = {each.rule for each in lessons(game, setup, entries, 0)}
    assert "SC-018" in told
    assert not {"SC-066", "SC-063"} & told, "these come with the Regular Season"


def test_a_rule_that_was_passed_unasked_is_told_when_it_is_asked() -> None:
    """SportsClix passes for a manager what is hardly worth asking, such as a steal of the slow."""
    late = []
    for number in range(4):
        sitting = sitting_at("sportsclix", f"unasked {number}", {"tier": "championship"})
        told: list[str] = []
        for _ in range(60):
            if sitting.over:
                break
            ask, lesson = lesson_at(sitting)
            label = label_of(ask.why)
            if label not in told:
                assert lesson is not None, f"{label} is asked for the first time"
                answers = enumerate(sitting.session.record.answers)
                late += [label for place, each in answers if label_of(each.why) == label and place in sitting.passed_over][:1]
            else:
                assert lesson is None
            told.append(label)
            sitting.answer(AWAY_SCREEN, ask.texts[pass_of(sitting.game, ask) or 0])
    assert late, "some of them had been passed before"


def test_who_starts_a_single_game_is_told_of_starters_who_rest_and_of_no_rotation() -> None:
    """Where a rotation names the starter nobody is asked."""
    sitting = sitting_at("rb8", "starters")
    asked = sitting.asked(AWAY_SCREEN)
    assert asked is not None
    sitting.answer(AWAY_SCREEN, asked.texts[0])
    ask, lesson = lesson_at(sitting)
    assert (label_of(ask.why), lesson and lesson.rule) == ("starter", "RB-R-28")


def test_the_tier_for_a_first_game_leans_on_no_tier_that_nobody_has_met() -> None:
    """What it is played with, and how its dice are read, is said without the tier before."""
    first = next(switch.learned_with for switch in sportsclix.GAME.switches if switch.name == "tier")
    (tier,) = (each for each in Tier if each.word == first)
    assert "Preseason" not in tier.played_with
    told = {rule.id: beginning(by_itself(rule.text)) for rule in sportsclix.GAME.rules()}
    assert "VV, CC, VP and CT are read on the pitcher's base" in told["SC-066"]
    assert "three up, three down turn a dial one click up" in told["SC-092"]
    codes = {code for code, _ in legend_in(tier)}
    assert codes >= {"K*", "W*", "GB!", "FB!", "DFg", "1B*"}
