"""What plays look like: in whole games of every kind, runners and score of each scene are what the game says they are."""

from __future__ import annotations

from typing import Any

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.book.scenes import RunnerPath, Scene, scene_of
from hotstove.book.scorebook import Scorebook, ScoredPlay
from hotstove.managers.simple import AtRandom
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, Event, seen
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.book.sandlot import Sandlot

RANDOM = (AtRandom(), AtRandom())
MOST = 1500
"""Answers of a game that are enough."""


def scene_after(book: Scorebook, event: Event) -> Scene | None:
    """What one more event looked like; None where nobody moves."""
    placed = book.follow(event)
    return scene_of(book, placed) if isinstance(placed, ScoredPlay) else None


def bases_after(scene: Scene) -> tuple[str | None, ...]:
    """Who stands on first to third."""
    standing: dict[int, str] = {way.end: way.name for way in scene.ways if not way.leaves}
    return tuple(standing.get(base) for base in (1, 2, 3))


@pytest.mark.parametrize("name", ["smallball", "rb8", "pinetar"])
def test_each_scene_ends_as_the_game_goes_on(name: str) -> None:
    seeds = ("scenes", "more scenes", "scenes again") if name == "rb8" else ("scenes",)  # few of its turns end with a play
    assert sum(scenes_compared(name, seed) for seed in seeds) > 30


def scenes_compared(name: str, seed: str) -> int:
    """How many scenes of a game at random end as the game goes on; all must."""
    game = ball_game_named(name)
    nothing = as_node(None)
    setup = game.set_up(nothing, nothing, nothing)
    session: Session[Any] = Session(game, Record(game.name, game.edition, setup, seed))
    book = Scorebook()
    heard = compared = 0
    last: Scene | None = None
    for _ in range(MOST):
        play_on(session, RANDOM, limit=1)
        events = session.events
        for event in events[heard:]:
            scene = scene_after(book, event)
            assert (scene is not None) == isinstance(event, Play)
            last = scene or (None if isinstance(event, HalfInningBegins | HalfInningEnds) else last)
        turn = session.earlier(1)
        fresh = bool(events[heard:]) and turn is not None and bool(turn[1]) and events[-1] is turn[1][-1]
        heard = len(events)
        if not session.asks:
            break
        if last is not None and fresh and isinstance(events[-1], Play):
            now = game.situation(session.view(AWAY))
            assert bases_after(last) == now.bases
            assert (last.outs, last.score, last.at_risk) == (now.outs, now.score, now.at_risk)
            assert (last.inning, last.half) == (now.inning, now.half)
            compared += 1
    return compared


@pytest.mark.parametrize("seed", [f"scenes {number}" for number in range(12)])
def test_whoever_stands_on_a_base_came_from_where_he_stood(seed: str) -> None:
    book = Scorebook()
    events = Sandlot(seed).game()
    before: tuple[str | None, ...] = ()
    runs = [0, 0]
    for event in events:
        scene = scene_after(book, event)
        if isinstance(event, HalfInningBegins):
            before = (None, None, None)
        if scene is None:
            continue
        stood = {way.start: way.name for way in scene.ways if way.start}
        assert len(stood) == sum(name is not None for name in before)
        after = {way.end for way in scene.ways if not way.leaves and way.end}
        assert len(after) == sum(not way.leaves and way.end > 0 for way in scene.ways), "nobody shares a base"
        runs[scene.half] += sum(way.leaves and not way.out for way in scene.ways)
        before = bases_after(scene)
        assert list(scene.score) == runs
        assert all(position.fields for position, _ in scene.fielders)
        assert len(scene.fielders) == 9
    assert tuple(runs) == Scorebook.of(seen(events, ())).score


def test_ways() -> None:
    assert [
        RunnerPath("A", 0, 2).legs,
        RunnerPath("A", 1, 1).legs,
        RunnerPath("A", 3, 4).legs,
        RunnerPath("A", 2, 1, out=True).legs,
    ] == [2, 0, 1, 0]
    assert [RunnerPath("A", 1, 2).leaves, RunnerPath("A", 1, 2, out=True).leaves, RunnerPath("A", 3, 4).leaves] == [
        False,
        True,
        True,
    ]


def test_a_scene_needs_the_game_from_its_beginning() -> None:
    with pytest.raises(DoesNotFit):
        Scorebook().follow(Play("XX-1 play", kind=Kind.WALK, batter="a", moves=()))
