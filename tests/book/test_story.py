"""The story of a game: told on from where it stopped it is the story told anew, whatever was taken back meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import HalfInningEnds
from hotstove.book import story as story_module
from hotstove.book.play_by_play import Narrator, StoryLine
from hotstove.book.story import StoryBuilder, StoryBuilders, Throw, story
from hotstove.games.smallball import GAME as SMALL_BALL
from hotstove.managers.simple import AtRandom
from hotstove.play.moment import moment_of
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, BOTH, HOME, Event, Seats, seen
from hotstove.table.game import AnyGame, games, passes
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.book.games import whole_game

NAMES = sorted(games())
ADVANTAGE: Final = ("CL-160", "CL-164", "CL-165", "CL-166")
"""The rules that give one side of Clutch the advantage."""
EYES: Final[tuple[Seats, ...]] = ((), (AWAY,), (HOME,), BOTH)
each_game = pytest.mark.parametrize("name", NAMES)
all_eyes = pytest.mark.parametrize("seats", EYES, ids=str)


def new_session(game: AnyGame, seed: str) -> Session[Any]:
    nobody = as_node(None)
    return Session(game, Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), seed))


@cache
def events_of(name: str, seed: str) -> tuple[Event, ...]:
    """All events of a game played at random."""
    session = new_session(games()[name], seed)
    play_on(session, (AtRandom(), AtRandom()))
    return tuple(session.events)


def stops(events: int, random: Random) -> list[int]:
    """After how many events a story is told on: after each of the first 40 and the last 10, and 15 times between them.

    To tell a game anew after each of its events takes as many events as the square of their number.
    """
    first, last = range(min(40, events)), range(max(0, events - 10), events + 1)
    between = range(len(first), last.start)
    return sorted({*first, *random.sample(between, min(15, len(between))), *last})


@each_game
@all_eyes
def test_told_event_by_event_it_is_the_story_told_anew(name: str, seats: Seats) -> None:
    told = passes(games()[name])
    events = events_of(name, "event by event")
    builder = StoryBuilder(seats, told)
    for count in stops(len(events), Random(f"{name} {seats}")):
        assert builder.story(events[:count]) == story(events[:count], seats, told)


@each_game
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_told_in_pieces_and_taken_back_it_is_the_story_told_anew(name: str, data: st.DataObject) -> None:
    told = passes(games()[name])
    whole, other = (events_of(name, f"pieces {number}") for number in range(2))
    builder = StoryBuilders(told)
    for _ in range(data.draw(st.integers(1, 8))):
        events = [*data.draw(st.sampled_from((whole, other)))]
        events = events[: data.draw(st.integers(0, len(events)))]
        seats = data.draw(st.sampled_from(EYES))
        assert builder.story(events, seats) == story(events, seats, told)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_moments_of_a_session_hold_the_story_told_anew(name: str, seed: int) -> None:
    """Answers, undo, other answers, a fork and a session built again, as at a table; each may know what his seats know."""
    game, random = ball_game_named(name), Random(f"moments {seed}")
    session = new_session(game, f"moments {seed}")
    builders = StoryBuilders(passes(game))
    for _ in range(30):
        if not session.asks:
            session.undo(25)
        managers = (game.managers["random"](session.record.setup), AtRandom())
        play_on(session, managers, limit=random.choice((1, 2, 3, 40)))
        match random.randrange(8):
            case 0:
                session.undo(random.randrange(1, 30))
            case 1:
                session = session.fork(random.randrange(len(session.record.answers) + 1))
            case 2:
                session = Session(game, session.record)
        if session.asks and session.asks[0].seat is not None:
            session.answer_number(random.randrange(len(session.asks[0].options)), session.asks[0].seat)
        for seats in random.sample(EYES, 2):
            kept = moment_of(game, session, ("you", "you"), seats, builders)
            assert kept == moment_of(game, session, ("you", "you"), seats)


@all_eyes
def test_nothing_is_told_twice(monkeypatch: pytest.MonkeyPatch, seats: Seats) -> None:
    told: list[Event] = []

    class Counting(Narrator):
        def tell(self, event: Event) -> list[StoryLine]:
            told.append(event)
            return super().tell(event)

    monkeypatch.setattr(story_module, "Narrator", Counting)
    events = events_of("rb8", "event by event")
    builder = StoryBuilder(seats, {})
    for count in range(0, len(events) + 1, 7):
        builder.story(events[:count])
    builder.story(events)
    assert told == seen(events, seats)
    builder.story(events[:100])
    assert len(told) == len(seen(events, seats)) + len(seen(events[:100], seats)), "taken back, it is told anew"


def test_a_teller_who_stumbled_begins_anew() -> None:
    events: Sequence[Event] = whole_game()
    builder = StoryBuilder((), passes(SMALL_BALL))
    with pytest.raises(DoesNotFit):
        builder.story(events[1:])
    builder.story(events[:9])
    with pytest.raises(DoesNotFit):
        builder.story([*events[:9], *[HalfInningEnds("T-3", "rain")] * 2])
    assert builder.story(events) == story(events, (), passes(SMALL_BALL))


@each_game
def test_the_last_play_is_told_with_all_that_came_of_it_also_when_its_half_inning_has_ended(name: str) -> None:
    told = story(events_of(name, "last play"), BOTH, passes(games()[name]))
    ended = 0
    for count, entry in enumerate(told.entries, 1):
        if entry.kind != "begin" or not any(each.made is not None for each in told.entries[:count]):
            continue
        last = replace(told, entries=told.entries[:count]).last_play
        assert sum(each.made is not None for each in last) == 1
        assert any(each.kind == "end" for each in last)
        assert all(each.kind != "begin" for each in last)
        ended += 1
    assert ended >= 10


def test_a_rolls_headline_follows_the_entry_that_has_its_dice() -> None:
    """The roll first, then the drama that it came to: a mistake pitch is not told before the pitch."""
    entries = story(events_of("clutch", "headlines"), (), passes(games()["clutch"])).entries
    headed = [(before, entry) for before, entry in pairwise(entries) if entry.headline and entry.rule in ADVANTAGE]
    assert all(before.at == entry.at and not entry.throws and not before.headline for before, entry in headed)
    assert any(throw.label == "pitch roll" for before, _ in headed for throw in before.throws)


def test_a_card_is_no_dice() -> None:
    drawn, rolled = Throw("card draws", "CL-080", "card", "a card", ""), Throw("at-bat", "SB-08", "d6", "3", "GO")
    assert (drawn.line, rolled.line) == ("Drawn: a card (CL-080).", "The dice: d6 3, read as GO, for at-bat (SB-08).")
