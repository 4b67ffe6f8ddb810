"""Standing answers: the same game whether the answers of computers and people stand or are asked for one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.scorebook import Scorebook
from hotstove.play.asking import pass_of
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table import HOME, Seat
from hotstove.table.asks import Answer
from hotstove.table.events import Chosen, Drawn, Event, Rolled
from hotstove.table.game import AnyGame, Manager, Setup, games, only_looks, standing_answers_of, views_stay
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, as_node

each_game = pytest.mark.parametrize("name", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
PLAYED = 6


class NothingStands(LiveTable[Any]):
    """A live table that asks everything, also where there is a single option."""

    notes_passes = True

    def stands(self, seat: Seat, why: str) -> bool:
        return False


def setups(game: AnyGame) -> list[Setup]:
    """Games of the shipped teams, by turns with the rulebook's defaults and with every option at its last value."""
    teams = game.teams()
    changed: dict[str, Json] = {each.name: each.values[-1] if each.values else not each.default for each in game.switches}
    return [
        game.set_up(as_node(teams[number % len(teams)]), as_node(teams[(number + 1) % len(teams)]), as_node(options))
        for number, options in enumerate((None, changed) * (PLAYED // 2))
    ]


def players(game: AnyGame, setup: Setup) -> tuple[Manager, Manager]:
    manager = game.managers["sensible"](setup)
    return manager, manager


def story(events: list[Event]) -> list[Event]:
    """The events without the dice, draws and choices that a live table does not tell."""
    return [event for event in events if not isinstance(event, Rolled | Drawn | Chosen)]


def book(events: list[Event]) -> str:
    scored = Scorebook.of(events)
    return repr([scored.line_score(), *((side.batting, side.pitching, side.fielding) for side in scored.sides)])


@each_game
def test_a_live_game_is_the_same_with_and_without_them_and_so_is_its_book(name: str) -> None:
    game = games()[name]
    for number, setup in enumerate(setups(game)):
        told = []
        for table in (LiveTable, NothingStands):
            live = table(game, players(game, setup), f"standing {number}")
            live.play(setup)
            told.append(live.events)
        assert told[0] == told[1]
        assert book(told[0]) == book(told[1])


@each_game
def test_every_answer_is_in_the_record_all_the_same(name: str) -> None:
    game = games()[name]
    for number, setup in enumerate(setups(game)[:2]):
        seed = f"standing {number}"
        live = LiveTable(game, players(game, setup), seed)
        live.play(setup)
        kept = RecordingTable(game, players(game, setup), Record(name, game.edition, setup, seed))
        kept.play(setup)
        session = Session(game, Record(name, game.edition, setup, seed))
        play_on(session, players(game, setup))
        assert kept.record.answers == session.record.answers
        assert kept.events == session.events
        assert story(kept.events) == live.events
        assert any(answer.seat is not None and answer.number == 0 for answer in kept.record.answers)


@each_game
def test_a_record_is_the_same_game_when_its_first_options_are_read_from_their_text(name: str) -> None:
    """A record in memory knows that an answer is the first option, and none are listed for it; one from a file doesn't."""
    game = games()[name]
    for number, setup in enumerate(setups(game)[:2]):
        session = Session(game, Record(name, game.edition, setup, f"standing {number}"))
        play_on(session, players(game, setup))
        answers = session.record.answers
        texts = [Answer(why, seat, text) for why, seat, text, _ in answers]
        for given in (list(answers), texts):
            again = Session(game, Record(name, game.edition, setup, session.record.seed, answers=given))
            assert again.events == session.events
            assert again.result == session.result


class OneByOne(GameSitting):
    """A sitting in which every pass of a person takes its turn up again."""

    def go_on(self, limit: int | None = None, stops: Callable[[], bool] = lambda: False) -> None:
        given = 0
        while not self.waits and not self.over and given != limit and not stops():
            super().go_on(1, stops)
            given += 1


def sat_out(kind: type[GameSitting], name: str) -> tuple[object, ...]:
    """All that is kept of a game that a person passes for as long as can be, span by span."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))
    record = Record(name, game.edition, setup, "passes", ("sensible", YOU), keeps_passes=True)
    sitting, screen, given = kind(Session(game, record)), Screen((HOME,), True), 0
    sitting.play_to_question()
    while not sitting.over:
        ask = sitting.asked(screen)
        assert ask is not None
        spans = sitting.lasting(ask) if pass_of(game, ask) is not None else ()
        if spans:
            sitting.skip(screen, spans[given % len(spans)])
        else:
            sitting.answer_number(screen, 0)
        given += 1
    return given, record.answers, sitting.session.events, sitting.passed_over, sitting.passed_unasked, sitting.session.forced


@each_game
def test_a_persons_passes_are_the_same_given_while_the_turn_runs_or_one_by_one(name: str) -> None:
    together, apart = sat_out(GameSitting, name), sat_out(OneByOne, name)
    assert together == apart


@each_game
def test_a_view_that_lasts_the_game_is_the_one_that_is_made_anew(name: str) -> None:
    """It shows whatever comes of the state, and only to managers who never change it."""
    game = games()[name]
    assert not (views_stay(game) and game.hides)
    (setup, *_) = setups(game)
    manager = game.managers["sensible"](setup)
    assert only_looks(manager) or not standing_answers_of(manager)
    if not views_stay(game):
        return
    state = game.start(setup, LiveTable(game, (manager, manager), "views"))
    seen = [game.view(state, seat) for seat in (0, 1)]
    table = LiveTable(game, (manager, manager), "views")
    table.state = state
    for _ in range(40):
        game.turn(state, table)
        assert [game.view(state, seat) for seat in (0, 1)] == seen
