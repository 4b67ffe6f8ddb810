"""Scenarios: a position, answers, and the expected outcome. They are the rulebook in executable form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.events import Chosen, Drawn, Event, Rolled
from hotstove.table.game import AnyGame, GameState, Setup, game_named, passes
from hotstove.table.script import CHECK_KEYS, LEGAL_KEYS, STEP_KEYS, VERBS, FactsSoFar, ScriptTable, differences, names
from hotstove.table.texts import Json, Node, as_node, read_yaml_file

SCENARIO_KEYS: Final = {
    "game": "name of the game",
    "shows": "list of the rule IDs that the scenario shows",
    "about": "one sentence: what it shows",
    "away": "the away team: {team: NAME}, or a team of one's own",
    "home": "the home team",
    "options": "option switches of the game",
    "start": "the position (default: the start of the game)",
    "play": "the answers, in the order they are asked, and checks between them",
    "expect": "what must be so after the last answer's turn",
    "refused": "words of the error with which all this must be refused; nothing is expected then",
}
Lookup = Callable[[str], AnyGame]
"""From a name to its game; raises Unreadable if there is none."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, read and checked as far as possible without running it."""

    source: str
    game: AnyGame
    shows: tuple[str, ...]
    about: str
    setup: Setup
    start: Node | None
    steps: tuple[Node, ...]
    expect: Mapping[str, Node]


def read_scenario(node: Node, lookup: Lookup = game_named) -> Scenario:
    """A scenario from a YAML document; raises Unreadable or NotLegal naming the file, the line and what was expected."""
    keys = node.mapping(SCENARIO_KEYS)
    if "game" not in keys:
        node.unreadable("a scenario with the key game")
    game = _game(keys["game"], lookup)
    shows = _shows(keys, game)
    empty = as_node(None, node.source)
    setup = game.set_up(keys.get("away", empty), keys.get("home", empty), keys.get("options", empty))
    steps = tuple(keys["play"].items()) if "play" in keys and keys["play"].value is not None else ()
    for step in steps:
        _check_step(step, game)
    expect = _expected(keys["expect"], game) if "expect" in keys else {}
    about = keys["about"].text() if "about" in keys else ""
    return Scenario(node.source, game, shows, about, setup, keys.get("start"), steps, expect)


def _game(node: Node, lookup: Lookup) -> AnyGame:
    try:
        return lookup(node.text("the name of a game"))
    except Unreadable as error:
        raise Unreadable(str(error) if str(error).startswith(node.name) else f"{node.name}: {error}") from None


def _shows(keys: Mapping[str, Node], game: AnyGame) -> tuple[str, ...]:
    shown = keys["shows"].items() if "shows" in keys else []
    rules = {rule.id for rule in game.rules()}
    for rule in shown:
        if rule.text("a rule ID") not in rules:
            rule.unreadable(f"the ID of a rule of {game.title} (hotstove rules {game.name} lists them)")
    return tuple(rule.text() for rule in shown)


def _expected(node: Node, game: AnyGame) -> Mapping[str, Node]:
    return node.mapping({**game.expect_keys, **LEGAL_KEYS})


def _check_step(step: Node, game: AnyGame) -> None:
    """Raise Unreadable unless the step has exactly one verb and names a question of the game."""
    given = step.mapping(STEP_KEYS)
    verbs = [verb for verb in VERBS if verb in given]
    if len(verbs) != 1:
        step.unreadable(f"a step with one of {', '.join(VERBS)}")
    verb = verbs[0]
    if verb in CHECK_KEYS and len(given) > 1:
        step.unreadable(f"{verb} alone in its step")
    if verb == "expect":
        _expected(given["expect"], game)
        return
    asked = [question for question in game.questions if verb == "not asked" or (question.verb == "choose") == (verb == "ask")]
    named = given[verb] if verb in ("ask", "not asked") else given.get("for")
    if named is not None and not any(names(named, f"{question.rule} {question.label}") for question in asked):
        named.unreadable("one of " + ", ".join(question.label for question in asked))


def load_scenario(path: Path, lookup: Lookup = game_named) -> Scenario:
    """The scenario in a file."""
    return read_scenario(read_yaml_file(path), lookup)


def start_of(scenario: Scenario, table: ScriptTable | None = None) -> GameState:
    """The state from which a scenario starts; a game that deals cards at its start uses the first steps for that."""
    if scenario.start is not None and scenario.start.value is not None:
        scenario.start.mapping(scenario.game.start_keys)
        begun: GameState = scenario.game.position(scenario.setup, scenario.start)
    else:
        begun = scenario.game.start(scenario.setup, table or _script(scenario))
    return begun


def _script(scenario: Scenario, facts_so_far: FactsSoFar | None = None) -> ScriptTable:
    return ScriptTable(scenario.steps, passes(scenario.game), facts_so_far, scenario.game.questions)


def run_scenario(scenario: Scenario) -> list[str]:
    """Run a scenario and return the differences from what it expects, one line each; empty if there are none."""
    game = scenario.game
    state: object = None

    def facts_so_far(last: Sequence[Event]) -> Mapping[str, Json]:
        return game.facts(state, table.events, last)

    table = _script(scenario, facts_so_far)
    state = start_of(scenario, table)
    begun = len(table.events)
    last: list[Event] = []
    while not table.done:
        step = table.step
        if game.result(state) is not None:
            step.not_fitting("the game is over before this step")
        before = table.used
        table.begin_turn()
        told = len(table.events)
        game.turn(state, table)
        last = table.events[told:]
        table.end_turn()
        if table.used == before:
            step.not_fitting(f"this step is never asked for; asked was {_asked(last)}")
    facts = game.facts(state, table.events[begun:], last)
    return [*table.problems, *differences(scenario.expect, facts)]


def check_scenario(node: Node, lookup: Lookup = game_named) -> list[str]:
    """The problems of a scenario, one line each: differences from what it expects, or another refusal than it states."""
    keys = node.mapping()
    refused = keys.get("refused")
    if refused is not None and "expect" in keys:
        return [f"{keys['expect'].name}: what is refused comes to nothing, so nothing can be expected of it"]
    try:
        problems = run_scenario(read_scenario(node, lookup))
    except HotStoveError as error:
        if refused is None:
            return [str(error)]
        if refused.text("words of an error").lower() in str(error).lower():
            return []
        return [f"{refused.name}: expected to be refused with {refused.shown()}, was refused so: {error}"]
    if refused is not None:
        return [f"{refused.name}: expected to be refused with {refused.shown()}, nothing was refused"]
    return problems


def _asked(events: list[Event]) -> str:
    return ", ".join(event.why for event in events if isinstance(event, Chosen | Rolled | Drawn)) or "nothing"
