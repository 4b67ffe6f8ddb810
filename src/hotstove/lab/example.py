"""An example scenario of any game: its first turns, with dice of a fixed seed, as YAML to copy and change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import yaml

from hotstove.table.asks import Answer
from hotstove.table.events import Drawn, Event, Rolled, label_of
from hotstove.table.game import AnyGame, Bench, GameState, passes
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node

O = TypeVar("O")  # noqa: E741
TURNS = 3
SEED = "example"
_LISTS = ("legal", "includes", "excludes")


class _Passing:
    """A manager that takes the question's documented pass, else the first option."""

    def __init__(self, game: AnyGame) -> None:
        self._passes = passes(game)

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        word = self._passes.get(label_of(why))
        return next((option for option in options if str(option) == word), options[0])


def example_scenario(game: AnyGame) -> str:
    """A scenario of the game's first turns, as YAML, whose expectations hold."""
    nobody = as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    manager = _Passing(game)
    record = Record(game.name, game.edition, setup, SEED)
    table: RecordingTable[GameState] = RecordingTable(game, (manager, manager), record)
    state = table.state = game.start(setup, table)
    last: list[Event] = []
    for _ in range(TURNS):
        if game.result(state) is None:
            told = len(table.events)
            game.turn(state, table)
            last = table.events[told:]
    facts = game.facts(state, table.events, last)
    lines = [f"game: {game.name}", f"shows: [{game.rules()[0].id}]", "about: what this scenario shows, in one sentence"]
    teams = game.teams()
    if len(teams) > 1:
        lines += [f"away: {{team: {teams[0]}}}", f"home: {{team: {teams[1]}}}"]
    lines.append("play:")
    lines += [f"  - {_flow(step)}" for step in _steps(record.answers, table.events)]
    wanted: dict[str, Json] = {
        key: facts[key] for key in game.expect_keys if key in facts and key not in _LISTS and facts[key] not in (None, [], {})
    }
    lines += ["expect:", *(f"  {key}: {_flow(value)}" for key, value in wanted.items())]
    return "\n".join(lines) + "\n"


def _steps(answers: Sequence[Answer], events: Sequence[Event]) -> Iterator[dict[str, Json]]:
    # Each roll or draw of the record has one event, in the same order.
    chances = (event for event in events if isinstance(event, Rolled | Drawn))
    for answer in answers:
        label = label_of(answer.why)
        if answer.seat is not None:
            yield {"ask": label, "answer": answer.text}
            continue
        event = next(chances)
        if isinstance(event, Drawn):
            yield {"draw": label, "for": label, "value": event.card}
        else:
            faces: list[Json] = [int(face) if face.isdigit() else face for face in event.faces.split()]
            yield {"roll": event.dice, "for": label, "value": faces[0] if len(faces) == 1 else faces}


def _flow(data: Json) -> str:
    text: str = yaml.safe_dump(data, default_flow_style=True, sort_keys=False, allow_unicode=True, width=10_000)
    return text.removesuffix("\n").removesuffix("\n...")
