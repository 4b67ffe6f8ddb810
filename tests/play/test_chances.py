"""What each choice is worth, estimated: how many games, how sure, and the same from the same session."""

from __future__ import annotations

from dataclasses import replace

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
    assert brief.how == "estimated from 10 games each by rules of thumb, give or take 32 in 100"
    assert all(worth * 20 == int(worth * 20) for worth in brief.options.values())


def test_first_estimates_become_the_same_as_all_at_once(session: Session[GameState], monkeypatch: pytest.MonkeyPatch) -> None:
    """The following games are played after the first ones, none of them twice, and the reason is kept."""
    (ask,) = session.asks
    monkeypatch.setattr(chances, "PATIENCE", float("inf"))
    whole = chances.worth_of(session, ask)
    monkeypatch.setattr(chances, "FIRST_LOOK", 0.0)
    so_far, games = chances.worth_of(session, ask, at_once=False), []
    while so_far.can_improve:
        assert so_far.how_so_far == f"{so_far.how}; more games are being played"
        games.append(so_far.games)
        so_far = chances.worth_of(session, ask, so_far=replace(so_far, seconds=0.0), at_once=False)
    assert games == list(range(10, 200, 10))
    assert so_far.how_so_far == so_far.how == whole.how
    assert so_far.options == pytest.approx(whole.options)


def test_where_nothing_exact_is_to_be_had_the_reason_is_told(
    session: Session[GameState], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*arguments: object) -> None:
        raise NotLegal("the moon is full")

    monkeypatch.setattr(chances, "PATIENCE", 0.0)
    monkeypatch.setattr(chances, "_exact", no)
    first = chances.worth_of(session, session.asks[0])
    assert first.how.endswith("; exact ones are not to be had: the moon is full")
    again = chances.worth_of(session, session.asks[0], so_far=first)
    assert again.how == first.how.replace("10 games", "20 games").replace("32 in", "22 in")


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
