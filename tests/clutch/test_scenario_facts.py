"""Positions of Clutch are written and read again, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from hotstove.games.clutch import GAME
from hotstove.games.clutch.state import ClutchState
from hotstove.table import HotStoveError
from hotstove.table.game import Setup
from hotstove.table.live import LiveTable
from hotstove.table.texts import Json, as_node, read_yaml

NUMBERS = "scenarios/clutch/teams/numbers.yml"
FIGURES = "scenarios/clutch/teams/figures.yml"


def states(setup: Setup, seed: str) -> Iterator[ClutchState]:
    managers = GAME.managers["random"](setup), GAME.managers["random"](setup)
    table: LiveTable[ClutchState] = LiveTable(GAME, managers, seed)
    state = table.state = GAME.start(setup, table)
    while GAME.result(state) is None:
        if state.board.inning:
            yield state
        GAME.turn(state, table)


@pytest.mark.parametrize("number", range(4))
def test_a_position_is_written_out_of_any_state_and_read_again(number: int) -> None:
    names = GAME.teams()
    setup = GAME.set_up(as_node(names[number]), as_node(names[number + 1]), as_node({"starters": "rolled"}))
    for state in states(setup, f"written {number}"):
        text = yaml.safe_dump(GAME.written(state), allow_unicode=True, sort_keys=False)
        again = GAME.position(setup, read_yaml(text, "start.yaml"))
        assert dict(GAME.facts(again, (), ())) == dict(GAME.facts(state, (), ())), text
        assert again.key() == state.key(), text


def test_a_side_says_what_is_different_today() -> None:
    order = ["CF Ike Twenty", "1B Abe Eight", "2B Ben Ten", "SS Cal Ten", "LF Pat Twelve", "RF Hal Twentytwo", "C Rex Six"]
    away_keys = {
        "team": NUMBERS,
        "starter": "Tom Sixth",
        "tired": ["Una Third"],
        "lineup": [*order, "3B Sam Nine", "DH Ron Fifteen"],
        "cards": {"Fay Twelve": {"speed": 9}},
    }
    home_keys = {"team": FIGURES, "stadium": "ST-3", "staff": ["BC-5", "HC-2", "PC-3"], "deck": "long ball"}
    setup = GAME.set_up(as_node(away_keys, folder=Path()), as_node(home_keys, folder=Path()), as_node(None))  # type: ignore[arg-type]
    away, home = GAME.teams_of(setup)
    assert [batter.name for batter, _ in away.lineup][:2] == ["Ike Twenty", "Abe Eight"]
    assert [batter.name for batter in away.bench] == ["Fay Twelve", "Gil Three", "Ned Nought", "Quin Twenty"]
    assert (away.bench[0].speed, away.rotation[away.starter].name) == (9, "Tom Sixth")
    assert [card.name for card in away.players if card.id in away.tired] == ["Una Third"]
    assert (home.stadium.id, [card.id for card in home.staff]) == ("ST-3", ["BC-5", "HC-2", "PC-3"])


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"starter": "Una Third"}, "a starting pitcher of the Numbers"),
        ({"tired": ["Nobody"]}, "a pitcher of the team"),
        ({"lineup": ["CF Nobody"]}, "a batter of the Numbers"),
        ({"lineup": ["CF Ike Twenty"]}, "A lineup has 9 batters, this one has 1"),
        ({"cards": {"Nobody": {}}}, "Nobody"),
        ({"stadium": "ST-9"}, "a stadium"),
        ({"pitchers": "x"}, "pitchers"),
    ],
)
def test_what_a_side_cannot_be_is_told_with_its_place(keys: dict[str, Json], words: str) -> None:
    away: Json = {"team": NUMBERS, **keys}
    with pytest.raises(HotStoveError, match=words):
        GAME.set_up(as_node(away, "here.yaml", folder=Path()), as_node(FIGURES, folder=Path()), as_node(None))


@pytest.mark.parametrize(
    ("start", "words"),
    [
        ({"hands": {"away": ["NT-03"]}}, "Numbers' deck has 0 of it"),
        ({"hands": {"away": ["OF-01", "OF-01"]}}, "Numbers' deck has 1 of it"),
        ({"hands": {"away": ["OF-01"]}, "discards": {"away": ["OF-01"]}}, "does not lie there"),
        ({"in_play": ["OF-01"], "hands": {"away": ["OF-01"]}}, "does not lie there"),
        ({"in_play": ["OF-02"]}, "goes to the discards at once"),
        ({"bases": {"1": 2, "2": "Ben Ten"}}, "a runner stands on two bases"),
        ({"bases": {"1": "Abe Eight"}}, "can't be at bat and on base"),
        ({"outs": 3}, "with 3 outs the phase can't be"),
        ({"phase": "half-inning begins", "outs": 1}, "the phase|begins with nobody out"),
        ({"left": {"away": ["Abe Eight"]}}, "has left the game and is in it"),
        ({"benches": {"away": ["Abe Eight"]}}, "Abe Eight is in two places"),
        ({"bullpens": {"home": ["Uma Third"]}, "pitchers": {"home": {"name": "Uma Third"}}}, "Uma Third is in two places"),
        ({"pitchers": {"home": {"runs": 2}}, "score": [1, 0]}, "are charged with 2 runs"),
        ({"inning": 9, "half": "bottom", "score": [1, 2]}, "CL-089"),
        ({"coaches": {"home": ["BC-1"]}}, "no coach of the Figures"),
        ({"lineups": {"home": ["CF Nobody"]}}, "a batter of the Figures"),
        ({"pitchers": {"home": {"name": "Owen Fourth"}}}, "a pitcher of the Figures"),
    ],
)
def test_a_position_that_cannot_be_is_refused(start: dict[str, object], words: str) -> None:
    setup = GAME.set_up(as_node(NUMBERS, folder=Path()), as_node(FIGURES, folder=Path()), as_node(None))
    with pytest.raises(HotStoveError, match=words):
        GAME.position(setup, as_node(start, "start"))  # type: ignore[arg-type]
