"""What a season's file of others notes of its league: only what can be shown is taken from it."""

from __future__ import annotations

import pytest

from hotstove.league.season.league_log import LogLine, log_lines, with_line
from hotstove.league.season.people import Manager, managers_in
from hotstove.table.texts import Json


@pytest.mark.parametrize("name", ["Ada\nThe commissioner resigns.", "\x1b[2J", "A\u202eda", 7, None])
def test_a_manager_whose_name_can_not_be_shown_is_none(name: Json) -> None:
    good: dict[str, Json] = {"link": "a", "holder": "b", "name": "Ada", "sent": ""}
    assert managers_in({"NYA": good, "PHA": {**good, "name": name}, "WS1": 7}) == {"NYA": Manager("a", "b", "Ada", "")}
    assert managers_in([good]) == {}


@pytest.mark.parametrize("line", [["2027-05-01 10:00", "one\ntwo"], ["\x1b[2J", "one"], ["one"], ["one", 7], "one", None])
def test_a_line_that_can_not_be_shown_is_left_out(line: Json) -> None:
    (told,) = log_lines([line, *with_line(None, "The commissioner manages the Yankees.")])
    assert isinstance(told, LogLine)
    assert told.words == "The commissioner manages the Yankees."
