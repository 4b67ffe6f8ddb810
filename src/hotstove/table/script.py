"""The script table, and scenarios: a position, answers, and what must come of them. The rulebook, executable.

A die that is asked for and not scripted, a scripted step that is never asked for or is not legal, an unknown key: each
is an error that names the file, the line and the rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from hotstove.table.asks import Ask
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of, rule_of
from hotstove.table.game import AnyGame, Setup, game_named, passes
from hotstove.table.texts import Json, Node, as_node, read_yaml_file

V = TypeVar("V")
W = TypeVar("W")

SCENARIO_KEYS = {
    "game": "name of the game",
    "shows": "list of the rule IDs that the scenario shows",
    "about": "one sentence: what it shows",
    "away": "the away team: {team: NAME}, or a team of one's own",
    "home": "the home team",
    "options": "option switches of the game",
    "start": "the position (default: the start of the game)",
    "play": "the answers, in the order they are asked",
    "expect": "what must be so after the last answer's turn",
}
STEP_KEYS = {
    "ask": "the question's name",
    "answer": "the option taken",
    "by": "who answers, away or home (needed only where both could)",
    "roll": "the dice thrown",
    "draw": "the pile drawn from",
    "for": "what the roll or draw is for",
    "value": "the faces (a list for several dice), or the reading where it is unmistakable",
}


class ScriptTable(Table):
    """Answers from a scenario's steps. A question without a step gets the game's documented pass; a die never does."""

    def __init__(self, steps: Sequence[Node], passes: Mapping[str, str]) -> None:
        self.steps = steps
        self.used = 0
        self.events: list[Event] = []
        self._passes = passes

    @property
    def done(self) -> bool:
        """Have all steps been used?"""
        return self.used == len(self.steps)

    def roll(self, dice: Dice[V], why: str) -> V:
        step = self._chance("roll", dice.name, why)
        value = step.mapping()["value"]
        number = self._throw(dice, value)
        self.events.append(Rolled(why, dice.name, dice.texts[number], str(dice.values[number])))
        return dice.values[number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        value = self._chance("draw", None, why).mapping()["value"]
        for card in pool:
            if str(card).lower() == value.text().lower():
                self.events.append(Drawn(why, str(card), seats=seats))
                return card
        value.unreadable("a card of the pile: " + ", ".join(sorted({str(card) for card in pool})))

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        ask = Ask("choose", why, seat, options, seats)
        keys = self._step_for(why, seat)
        if keys is None:
            number = 0 if len(options) == 1 else self._pass(ask)
            self.events.append(Chosen(why, seat, ask.texts[number], seats=seats))
            return options[number]
        if "answer" not in keys:
            keys["ask"].unreadable("an answer beside the question")
        try:
            number = ask.read(keys["answer"].text("one of the options"))
        except NotLegal as error:
            keys["answer"].not_legal(str(error))
        self.used += 1
        self.events.append(Chosen(why, seat, ask.texts[number], seats=seats))
        return options[number]

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        first = AWAY
        if not self.done:
            by = self.steps[self.used].mapping(STEP_KEYS).get("by")
            first = HOME if by is not None and by.one_of(SIDES) == "home" else AWAY
        if first == HOME:
            home = self.choose(HOME, options[1], why, (HOME,))
            return self.choose(AWAY, options[0], why, (AWAY,)), home
        away = self.choose(AWAY, options[0], why, (AWAY,))
        return away, self.choose(HOME, options[1], why, (HOME,))

    def tell(self, event: Event, /) -> None:
        self.events.append(event)

    def _step_for(self, why: str, seat: Seat) -> dict[str, Node] | None:
        """The next step, if it answers this question of this seat."""
        if self.done:
            return None
        keys = self.steps[self.used].mapping(STEP_KEYS)
        if "ask" not in keys or not _names(keys["ask"], why):
            return None
        return keys if "by" not in keys or keys["by"].one_of(SIDES) == SIDES[seat] else None

    def _pass(self, ask: Ask) -> int:
        text = self._passes.get(label_of(ask.why))
        if text is None:
            raise DoesNotFit(f"{self._where()}: {ask.why!r} is asked and not scripted, and has no pass")
        try:
            return ask.read(text)
        except NotLegal as error:
            raise DoesNotFit(f"{self._where()}: the pass of {ask.why!r} is not possible here: {error}") from None

    def _chance(self, verb: str, name: str | None, why: str) -> Node:
        if self.done:
            raise DoesNotFit(f"{self._where()}: a {verb} is asked for ({why}) and the script has no step left")
        step = self.steps[self.used]
        keys = step.mapping(STEP_KEYS)
        if verb not in keys:
            raise DoesNotFit(f"{step.name}: a {verb} is asked for here ({why}), the script has {_brief(keys)}")
        if "for" in keys and not _names(keys["for"], why):
            raise DoesNotFit(f"{step.name}: this {verb} is for {keys['for'].shown()}, but the rules ask for {why!r}")
        if name is not None and keys[verb].text().lower() != name.lower():
            keys[verb].unreadable(f"the dice asked for, {name} ({why})")
        if "value" not in keys:
            step.unreadable("a value")
        self.used += 1
        return step

    def _throw(self, dice: Dice[V], value: Node) -> int:
        parts = value.items() if isinstance(value.value, list) else [value]
        text = " ".join(part.text("a face") for part in parts)
        try:
            return dice.throw(text)
        except Unreadable as error:
            readings = [number for number, reading in enumerate(dice.values) if str(reading).lower() == text.lower()]
            if readings and (len(dice.of) > 1 or not text.isdigit()):
                return readings[0]
            raise Unreadable(f"{value.name}: {error}") from None

    def _where(self) -> str:
        return self.steps[-1].name if self.steps else "play"


def _names(node: Node, why: str) -> bool:
    """Does the text name the question, by its label or with its rule ID?"""
    text = node.text("the question's name").lower()
    return text in (label_of(why).lower(), why.lower(), rule_of(why).lower())


def _brief(keys: Mapping[str, Node]) -> str:
    return ", ".join(f"{key}: {place.shown()}" for key, place in keys.items())


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario file, read and checked as far as it can be without running it."""

    source: str
    game: AnyGame
    shows: tuple[str, ...]
    about: str
    setup: Setup
    start: Node | None
    steps: tuple[Node, ...]
    expect: Mapping[str, Node]


def read_scenario(node: Node) -> Scenario:
    """A scenario from a YAML document; raises Unreadable or NotLegal naming the file, the line and what was expected."""
    keys = node.mapping(SCENARIO_KEYS)
    if "game" not in keys:
        node.unreadable("a scenario with the key game")
    name = keys["game"].text("the name of a game")
    try:
        game = game_named(name)
    except Unreadable as error:
        raise Unreadable(f"{keys['game'].name}: {error}") from None
    empty = as_node(None, node.source)
    setup = game.set_up(keys.get("away", empty), keys.get("home", empty), keys.get("options", empty))
    steps = tuple(keys["play"].items()) if "play" in keys and keys["play"].value is not None else ()
    for step in steps:
        _check_step(step, game)
    expect = keys["expect"].mapping(game.expect_keys) if "expect" in keys else {}
    shown = keys["shows"].items() if "shows" in keys else []
    rules = {rule.id for rule in game.rules()}
    for rule in shown:
        if rule.text("a rule ID") not in rules:
            rule.unreadable(f"the ID of a rule of {game.title} (hotstove rules {game.name} lists them)")
    shows = tuple(rule.text() for rule in shown)
    about = keys["about"].text() if "about" in keys else ""
    return Scenario(node.source, game, shows, about, setup, keys.get("start"), steps, expect)


def _check_step(step: Node, game: AnyGame) -> None:
    """A step has one verb, and names a question that the game knows."""
    given = step.mapping(STEP_KEYS)
    verbs = [verb for verb in ("ask", "roll", "draw") if verb in given]
    if len(verbs) != 1:
        step.unreadable("a step with one of ask, roll, draw")
    place = given["ask"] if "ask" in given else given.get("for")
    asked = [question for question in game.questions if (question.verb == "choose") == (verbs == ["ask"])]
    if place is not None and not any(_names(place, f"{question.rule} {question.label}") for question in asked):
        place.unreadable("one of " + ", ".join(question.label for question in asked))


def load_scenario(path: Path) -> Scenario:
    """The scenario in a file."""
    return read_scenario(read_yaml_file(path))


def start_of(scenario: Scenario, table: ScriptTable | None = None) -> object:
    """The state that a scenario starts from; a game that deals cards at its start takes the first steps for it."""
    if scenario.start is not None and scenario.start.value is not None:
        scenario.start.mapping(scenario.game.start_keys)
        return scenario.game.position(scenario.setup, scenario.start)
    return scenario.game.start(scenario.setup, table or ScriptTable(scenario.steps, passes(scenario.game)))


def run_scenario(scenario: Scenario) -> list[str]:
    """Run it and return what differs from what it expects, a line each; empty when all is as it should be."""
    game = scenario.game
    opening = ScriptTable(scenario.steps, passes(game))
    state = start_of(scenario, opening)
    table = ScriptTable(scenario.steps[opening.used :], passes(game))
    last: list[Event] = []
    while not table.done:
        step = table.steps[table.used]
        if game.result(state) is not None:
            raise DoesNotFit(f"{step.name}: the game is over before this step")
        before, told = table.used, len(table.events)
        game.turn(state, table)
        last = table.events[told:]
        if table.used == before:
            raise DoesNotFit(f"{step.name}: this step is never asked for; asked was {_asked(last)}")
    facts = game.facts(state, table.events, last)
    return [problem for key, place in scenario.expect.items() if (problem := _differs(key, place, facts))]


def _asked(events: Sequence[Event]) -> str:
    return ", ".join(event.why for event in events if isinstance(event, Chosen | Rolled | Drawn)) or "nothing"


def _differs(key: str, node: Node, facts: Mapping[str, Json]) -> str | None:
    wanted = node.plain()
    legal = facts.get("legal")
    if key in ("includes", "excludes") and isinstance(legal, list) and isinstance(wanted, list):
        wrong = [str(option) for option in wanted if (option in legal) != (key == "includes")]
        if not wrong:
            return None
        return f"{node.name}: {', '.join(wrong)} {'is not' if key == 'includes' else 'is'} legal; legal: {legal}"
    found = facts.get(key)
    if found == wanted or (wanted == "none" and found is None):
        return None
    return f"{node.name}: expected {_text(wanted)}, found {_text(found)}"


def _text(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(below) for below in value) + "]"
    return "none" if value is None else str(value)
