"""What only the plays tell: last plays that win, runs overcome, rare plays, injuries; trips against the left."""

from __future__ import annotations

import json

import pytest

from hotstove.baseball.plays import Injury, Kind
from hotstove.book.moments import RESULTS, Moment, Told, against_left, told_of
from hotstove.book.scorebook import Scorebook
from hotstove.table.errors import Unreadable
from hotstove.table.events import AWAY, HOME, Event
from tests.book.games import go, out, whole_game
from tests.book.test_decisions import Game


def moments(events: list[Event]) -> list[Moment]:
    """What the plays of a game tell, without injuries of nobody."""
    return list(told_of(Scorebook.of(events), events).moments)


def to_the_last() -> Game:
    """The visitors lead by two from the first inning; the home side comes to bat in the ninth."""
    game = Game()
    game.bat(2)
    game.bat()
    game.innings_to(8)
    game.bat()
    game.begin()
    return game


def test_the_last_play_wins_and_the_most_that_was_overcome_is_told() -> None:
    game = to_the_last()
    for start in ((0,), (0, 1)):
        game.play(Kind.SINGLE, *(go(base, base + 1) for base in reversed(start)))
    game.play(Kind.HOME_RUN, go(2, 4), go(1, 4), go(0, 4))
    game.end()
    won, came_back = moments(game.finish())
    assert (won.kind, won.side, won.figure, won.how) == ("walk-off", HOME, 1, "home run")
    assert won.player.startswith("h")
    assert came_back == Moment("comeback", HOME, "", 2)


def test_a_lead_before_the_last_play_is_no_walk_off() -> None:
    """The visitors win in their half of the ninth; or the home side has led before it would have batted."""
    assert [each.kind for each in moments(to_the_last_lost())] == []
    assert "walk-off" not in [each.kind for each in moments(whole_game())]


def to_the_last_lost() -> list[Event]:
    game = to_the_last()
    game.retire(3)
    return game.finish()


def test_a_home_run_with_the_bases_full_and_three_outs_on_a_play() -> None:
    game = Game()
    game.begin()
    for start in ((0,), (0, 1), (0, 1, 2)):
        game.play(Kind.SINGLE, *(go(base, base + 1) for base in reversed(start)))
    game.play(Kind.HOME_RUN, go(3, 4), go(2, 4), go(1, 4), go(0, 4))
    game.retire(3)
    game.begin()
    for start in ((0,), (0, 1)):
        game.play(Kind.SINGLE, *(go(base, base + 1) for base in reversed(start)))
    game.play(Kind.LINE_OUT, out(0, 0, 6), out(2, 2, 6), out(1, 1, 6, 3))
    game.end()
    kinds = [(each.kind, each.side) for each in moments(game.innings_to(9).finish())]
    assert kinds == [("grand slam", AWAY), ("triple play", AWAY)]


def test_injuries_are_told_with_their_games() -> None:
    events = [*to_the_last_lost(), Injury("x", HOME, "h3", 12)]
    assert moments(events)[-1] == Moment("injury", HOME, "h3", 12)


def test_hands_that_are_unknown_make_no_splits() -> None:
    assert against_left(Scorebook.of(whole_game())) is None


def test_told_comes_back_from_its_data() -> None:
    events = to_the_last_lost()
    told = told_of(Scorebook.of(events), events)
    assert Told.of(json.loads(json.dumps(told.plain()))) == told


@pytest.mark.parametrize(
    "data",
    [
        None, [], [[], [], []], [[["walk-off", 1, "x", 1, "<b>"]], None], [[["sorcery", 1, "x", 1, ""]], None],
        [[["injury", 2, "x", 1, ""]], None], [[["injury", 1, "x", 10**30, ""]], None], [[["injury", 1, "x", -1, ""]], None],
        [[], [[{"a": [0] * (RESULTS - 1)}, {}], [{}, {}]]], [[], [[{"a": [True] * RESULTS}, {}], [{}, {}]]], [[], [[{}, {}]]],
    ],
)  # fmt: skip
def test_data_of_others_are_not_believed(data: object) -> None:
    with pytest.raises(Unreadable, match="not as it is written"):
        Told.of(data)  # type: ignore[arg-type]
