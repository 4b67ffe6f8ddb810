"""What each choice is worth, estimated: how many games, how sure, and the same from the same session."""

from __future__ import annotations

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.play import chances
from hotstove.table.errors import NotLegal
from hotstove.table.game import GameState
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session[GameState]:
    """A new game without exact answers."""
    game: AnyBallGame = ball_game_named("smallball")
    monkeypatch.setattr(chances, "_exact", lambda session, ask, seat, watch: None)
    return Session(game, Record(game.name, game.edition, game.set_up(as_node(None), as_node(None), as_node(None)), "chances"))


def test_estimates_say_from_how_many_games(session: Session[GameState], monkeypatch: pytest.MonkeyPatch) -> None:
    (ask,) = session.asks
    monkeypatch.setattr(chances, "PATIENCE", float("inf"))
    whole = chances.worth_of(session, ask)
    assert whole.how == "estimated from 200 games each by rules of thumb, give or take 7 in 100"
    assert set(whole.options) == set(ask.texts)
    assert chances.worth_of(session, ask) == whole
    monkeypatch.setattr(chances, "PATIENCE", 0.0)
    brief = chances.worth_of(session, ask)
    assert brief.how == "estimated from 20 games each by rules of thumb, give or take 22 in 100"
    assert all(worth * 40 == int(worth * 40) for worth in brief.options.values())


def test_where_nothing_exact_is_to_be_had_the_reason_is_told(
    session: Session[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*arguments: object) -> None:
        raise NotLegal("the moon is full")

    monkeypatch.setattr(chances, "PATIENCE", 0.0)
    monkeypatch.setattr(chances, "_exact", no)
    assert chances.worth_of(session, session.asks[0]).how.endswith("; exact ones are not to be had: the moon is full")


def test_who_watches_can_end_the_counting(session: Session[GameState]) -> None:
    asked = 0

    class Enough(Exception):
        pass

    def watch() -> None:
        nonlocal asked
        asked += 1
        if asked == 5:
            raise Enough

    with pytest.raises(Enough):
        chances.worth_of(session, session.asks[0], watch)
    assert asked == 5, "once for each game played out"
