"""Whatever random managers call under random options: nobody is lost, nobody comes back, and every limit holds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from hotstove.baseball.board import ORDER
from hotstove.baseball.innings import INNINGS
from hotstove.baseball.plays import HalfInningBegins, Note, Play
from hotstove.book.conservation import check
from hotstove.games.pinetar import GAME
from hotstove.games.pinetar.cards import Card
from hotstove.games.pinetar.fatigue import innings_as_starter, innings_in_relief
from hotstove.games.pinetar.questions import SWITCHES
from hotstove.games.pinetar.state import EXTRA_STEAL_POINTS, STEAL_POINTS, PineTarState, TeamInGame
from hotstove.managers.simple import AtRandom
from hotstove.table import BOTH, Seat, Seats, label_of
from hotstove.table.dice import Dice
from hotstove.table.game import Bench
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node

V = TypeVar("V")
GAMES, A_TEST = 150, 10
NAMES = [switch.name for switch in SWITCHES if switch.name != "preset"]
STEALS = ("steal second", "steal third", "steal home", "double steal")


class Seldom:
    """Random, but changes players and walks batters only now and then, so that games are long enough to come to something."""

    def choose(self, view: object, options: Sequence[V], why: str, bench: Bench) -> V:
        luck = bench.luck()
        if why.endswith(("offense", "defense")) and luck % 8:
            calls = [each for each in options if not str(each).startswith(("send", "change", "walk"))]
            return calls[luck // 8 % len(calls)]
        return options[luck % len(options)]


class Watched(RecordingTable[PineTarState]):
    """A table that looks at the position when a batter's first roll is due, and at every steal."""

    def roll(self, dice: Dice[V], why: str) -> V:
        if label_of(why) == "batter roll" and not self.same_batter:
            within_limits(self.state)
        return super().roll(dice, why)

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        option = super().choose(seat, options, why, seats)
        if label_of(why) == "offense" and str(option) in STEALS:
            self.steals += 1
        return option

    same_batter = False
    steals = 0


def within_limits(state: PineTarState) -> None:
    """PT-143, PT-145, PT-R-25, PT-R-26: nobody pitches to another batter beyond his innings while somebody is left."""
    side = state.defense
    pitcher = side.pitcher
    if not side.bullpen:
        return
    assert pitcher.outs < pitcher.limit
    if not state.options.mip:
        innings = innings_as_starter(pitcher.card) if pitcher.started else innings_in_relief(pitcher.card)
        assert pitcher.outs < 3 * (innings + pitcher.bonus)
        assert pitcher.started or not pitcher.bonus


def everybody(side: TeamInGame) -> list[Card]:
    """All players of a side who are in the game, may come in, or have left, those who can't play today apart."""
    return [*side.lineup.in_game, *side.bench, *side.bullpen, *side.lineup.left]


def by_ids(part: object) -> object:
    """A part of a position's key with each card's id in place of the card: a team that is read twice has other card objects."""
    if isinstance(part, Card):
        return part.id
    if isinstance(part, tuple):
        return tuple(map(by_ids, part))
    return frozenset(map(by_ids, part)) if isinstance(part, frozenset) else part


def sound(state: PineTarState) -> None:
    """What must be so between two turns."""
    for side in state.sides:
        assert 0 <= side.points <= STEAL_POINTS + EXTRA_STEAL_POINTS
        assert 0 <= side.hit_and_runs <= 2
        cards = everybody(side)
        assert len(set(cards)) == len(cards), "somebody is at two places"
        assert {card.id for card in cards} == {card.id for card in side.team.players}
        assert len(side.order) == ORDER
    fielders = state.defense.fielders[1:]
    assert None not in fielders
    assert len(set(fielders)) == ORDER
    assert fielders[0] is state.defense.pitcher.card
    on = [runner.card for runner in state.bases if runner is not None]
    assert set(on) <= set(state.offense.order)
    assert len(set(on)) == len(on)
    assert state.outs <= 2 or state.over
    assert state.hitter not in on


def played(number: int) -> tuple[Watched, Record]:
    """A game of random teams and options, looked at after every turn."""
    random = Random(f"properties {number}")
    away, home = random.sample(GAME.teams(), 2)
    options: dict[str, Json] = {name: random.random() < 0.6 for name in NAMES}
    setup = GAME.set_up(as_node(away), as_node(home), as_node(options))
    record = Record(GAME.name, GAME.edition, setup, f"property {number}")
    table = Watched(GAME, (Seldom(), AtRandom() if number % 5 == 0 else Seldom()), record)
    state = table.state = GAME.start(setup, table)
    while GAME.result(state) is None:
        before = [side.points for side in state.sides]
        table.same_batter = state.again
        GAME.turn(state, table)
        sound(state)
        if state.inning <= INNINGS:
            assert all(now <= then for now, then in zip([side.points for side in state.sides], before, strict=True))
    return table, record


@pytest.mark.parametrize("first", range(0, GAMES, A_TEST))
def test_random_games(first: int) -> None:
    for number in range(first, first + A_TEST):
        table, record = played(number)
        events = table.events
        check(events)
        rare = [event for event in events if isinstance(event, Note) and event.text.startswith("Rare play")]
        assert len(rare) <= 1  # PT-238
        if not table.state.options.rare_plays:
            assert not rare
        again = Session(GAME, record)
        assert again.result == GAME.result(table.state)
        assert by_ids(again.state.key()) == by_ids(table.state.key())
        assert again.events == events


def test_games_are_worth_looking_at() -> None:
    """Among them all: steals, hit and runs, rare plays, extra innings, bullpens that run dry."""
    steals = hits = rare = extra = dry = 0
    for number in range(GAMES):
        table, _ = played(number)
        state = table.state
        steals += table.steals
        hits += sum(side.hit_and_runs for side in state.sides)
        rare += state.rare_used
        extra += any(isinstance(event, HalfInningBegins) and event.inning > INNINGS for event in table.events)
        dry += any(not side.bullpen for side in state.sides)
        assert any(isinstance(event, Play) for event in table.events)
    assert steals > 50
    assert hits > 20
    assert rare > 10
    assert extra > 3
    assert dry > 3
