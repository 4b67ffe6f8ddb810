"""Answers are values: replaying a record changes none of them."""

from __future__ import annotations

import pytest

from hotstove.table import Answer
from hotstove.table.record import Record
from hotstove.table.session import Session
from tests.table.toy import SETUP, TOY


def test_replaying_a_record_leaves_its_answers_as_they_were() -> None:
    session = Session(TOY, Record("toy", "1", SETUP, "answers"))
    while session.asks:
        session.answer_number(0, session.asks[0].seat)
    from_a_file = [Answer(why, seat, text) for why, seat, text, _ in session.record.answers]
    again = Session(TOY, Record("toy", "1", SETUP, "answers", answers=list(from_a_file)))
    assert again.result == session.result
    assert again.record.answers == from_a_file
    assert {answer.number for answer in from_a_file} == {-1}


def test_an_answer_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Answer("T-1 die", None, "6").number = 5  # type: ignore[misc]
