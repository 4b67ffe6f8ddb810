"""What agents and programs are told of a game of Clutch does not hang on the other one's hand, nor on his deck."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from hotstove.games.clutch import GAME
from hotstove.games.clutch.strategy import StrategyCard
from hotstove.games.clutch.teams import plain_deck
from hotstove.lab.envs.both import BothSeatsEnv
from hotstove.lab.envs.words import position
from hotstove.lab.tournament.programs import _numbers
from hotstove.play import chances
from hotstove.table.asks import Ask
from hotstove.table.events import AWAY, HOME
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node
from hotstove.web.calculations import Position, look_ahead_at, worth_at
from tests.clutch.test_cards_in_play import random_deck
from tests.hostile import TIMES
from tests.web.hidden_hands import ORDER, exchanges

CHOICES = 60
"""Of each game; with HOSTILE=10 ten games are played."""
ODDS_EVERY = 12
"""Odds are compared at one choice of so many."""


def team_with(deck: list[StrategyCard]) -> Json:
    """The home team with that deck."""
    team = GAME.teams_of(GAME.set_up(as_node("mesa"), as_node("harbour"), as_node({})))[HOME]
    return {**team.plain(), "deck": plain_deck(sorted(deck, key=ORDER.index))}


def open_question(env: BothSeatsEnv) -> Ask:
    """The question of the agent whose turn it is."""
    ask = env._under_way.ask
    assert ask is not None
    return ask


def take(env: BothSeatsEnv, text: str) -> None:
    """Take an option by its text."""
    ask = open_question(env)
    env.step(env.sight.table.of(ask.why, ask.options)[ask.texts.index(text)])


def told(env: BothSeatsEnv) -> object:
    """All that the away agent, whose turn it is, is told: by PettingZoo's interface, as a program, and drawn."""
    seen, *rest = env.last()
    view = env._under_way.view(AWAY)
    as_program = json.dumps([position(GAME, view, AWAY), _numbers(GAME, view, AWAY)])
    arrays = {name: array.tolist() for name, array in seen.items()}
    return arrays, rest, env.rewards, env.infos["away_0"], as_program, env.render()


def odds(record: Record) -> object:
    """What the away manager reads when he asks for odds."""
    at = Position(replace(record, answers=record.answers[:], redo=[]), AWAY)
    return look_ahead_at(at), worth_at(at)


@pytest.mark.parametrize("number", range(TIMES))
def test_another_hand_and_deck_across_the_table_change_nothing(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"GAMES": 2, "ROUND": 2, "OUTLOOK": 2}.items():
        monkeypatch.setattr(chances, name, value)
    deck, random = random_deck(Random(f"agents {number}")), Random(number)
    swap = exchanges(deck)
    kept = {card.title for pair in swap.items() for card in pair}
    decks = deck, [swap.get(card, card) for card in deck]
    settings = {"away": "mesa", "reward": "margin", "text": True, "render_mode": "svg"}
    one, two = (BothSeatsEnv("clutch", home=team_with(each), **settings) for each in decks)  # type: ignore[arg-type]
    for env in (one, two):
        env.reset(seed=number)
    compared = differ = 0
    for _ in range(CHOICES):
        while open_question(one).why != open_question(two).why or one.agent_selection != two.agent_selection:
            for env in (one, two):  # of a card that fits in one of the games only
                if env.agent_selection == "home_0":
                    take(env, "pass")
        states = [env._under_way.session.state for env in (one, two)]
        differ = max(differ, (states[0].hands[HOME] & ~states[1].hands[HOME]).bit_count())
        if one.agent_selection == "away_0":
            assert told(one) == told(two)
            if compared % ODDS_EVERY == 0:
                assert odds(one._under_way.session.record) == odds(two._under_way.session.record)
            compared += 1
        both = [text for text in open_question(one).texts if text in open_question(two).texts and text not in kept]
        text = "pass" if "pass" in both and random.random() < 0.6 else random.choice(both)
        for env in (one, two):
            take(env, text)
    assert compared > CHOICES // 4
    assert differ
