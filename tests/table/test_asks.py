"""Questions and their answers; a why and what it says."""

from __future__ import annotations

import pytest

from hotstove.games.smallball.decisions import ALL_DECISIONS, BAT, legal
from hotstove.games.smallball.state import ALL_PINCH
from hotstove.table import AWAY, BOTH, D6, HOME, Ask, Chosen, Drawn, NeedAnswer, NotLegal, Rolled, Unreadable
from hotstove.table import events as told
from hotstove.table.chance import Chance, luck

DECISION = Ask("choose", "SB-22 decision", AWAY, legal(0, (True, False, False), False, False, ALL_PINCH))


def test_an_option_is_named_by_its_text_in_any_case_and_spacing() -> None:
    assert DECISION.read("bat") == 0
    assert DECISION.options[DECISION.read("  Hit  AND run with on-base ")] == ALL_DECISIONS[10]


def test_every_text_of_a_question_reads_back_to_its_own_number() -> None:
    assert [DECISION.read(text) for text in DECISION.texts] == list(range(len(DECISION.options)))
    assert DECISION.options[0] is BAT


def test_a_refusal_names_the_question_its_rule_and_all_that_is_legal() -> None:
    with pytest.raises(NotLegal) as refused:
        DECISION.read("bunt")
    legal_texts = "bat, steal second, sacrifice, hit and run, bat with POWER, bat with ON-BASE, hit and run with POWER, "
    assert str(refused.value) == f"'bunt' does not answer 'decision' (SB-22); legal: {legal_texts}hit and run with ON-BASE"


def test_a_roll_is_answered_by_a_throw() -> None:
    ask = Ask("roll", "SB-27 steal", None, D6.values, dice=D6)  # type: ignore[arg-type]
    assert ask.texts == ("1", "2", "3", "4", "5", "6")
    assert ask.read("6") == 5
    with pytest.raises(Unreadable, match="'7' is no throw of d6"):
        ask.read("7")


def test_the_open_question_can_not_be_caught_by_a_rule() -> None:
    need = NeedAnswer((DECISION,))
    assert need.asks == (DECISION,)
    assert not isinstance(need, Exception)


def test_a_why_is_a_rule_and_a_label() -> None:
    assert (told.rule_of("SB-27 steal"), told.label_of("SB-27 steal")) == ("SB-27", "steal")
    assert (told.rule_of("SB-20 all nine"), told.label_of("SB-20 all nine")) == ("SB-20", "all nine")
    assert told.label_of("SB-27") == "SB-27"


def test_each_seat_has_one_other() -> None:
    assert (told.other(AWAY), told.other(HOME)) == (HOME, AWAY)


@pytest.mark.parametrize("seat", BOTH)
def test_what_all_may_see_is_seen_as_it_is(seat: told.Seat) -> None:
    for event in (Rolled("R", "d6", "1", "1B"), Drawn("D", "ace"), Chosen("C", AWAY, "bat")):
        assert event.seen_by(seat) is event


def test_a_secret_is_seen_as_made_and_no_more() -> None:
    assert Rolled("R", "d6", "1", "1", seats=(HOME,)).seen_by(AWAY) is None
    assert Drawn("D", "ace", seats=()).seen_by(AWAY) == Drawn("D", "a card", seats=())
    assert Chosen("C", HOME, "feint", seats=(HOME,)).seen_by(AWAY) == Chosen("C", HOME, "made in secret", seats=(HOME,))


def test_chance_depends_on_seed_and_place_alone() -> None:
    stream = Chance("opening day")
    picks = [stream.pick(6) for _ in range(50)]
    assert [Chance("opening day", used).pick(6) for used in range(50)] == picks
    assert set(picks) == set(range(6))
    assert [Chance("another day", used).pick(6) for used in range(50)] != picks


def test_the_stream_of_a_seed_is_as_ever() -> None:
    """Saved games and published seeds depend on it."""
    stream = Chance("opening day")
    assert [stream.pick(6) + 1 for _ in range(12)] == [4, 3, 5, 5, 5, 4, 2, 6, 1, 1, 1, 5]
    assert luck("opening day", AWAY, 0) == 442300567031518031
    assert luck("opening day", HOME, 0) == 7994594426426367186
    assert luck("opening day", AWAY, 1) == 4588834335273386081


def test_luck_is_different_for_each_seed_seat_and_question() -> None:
    numbers = {luck(f"seed {seed}", seat, asked) for seed in range(20) for seat in BOTH for asked in range(50)}
    assert len(numbers) == 20 * 2 * 50
    assert all(0 <= number < 1 << 64 for number in numbers)
