"""The script table: a scenario's steps answer what the rules ask.

A roll without a step, a step that is never asked for or is not legal, and an unknown key are errors that name the file, the
line and the rule. Between two answers a step may check facts of the game, or that a question is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from hotstove.table.asks import Ask
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Chosen, Drawn, Event, Rolled, Seat, Seats, label_of, rule_of
from hotstove.table.texts import Json, Node

if TYPE_CHECKING:
    from hotstove.table.questions import Question

V = TypeVar("V")
W = TypeVar("W")
FactsSoFar: TypeAlias = Callable[[Sequence[Event]], Mapping[str, Json]]
"""From the events of the turn so far to the facts that a scenario may expect now."""

LEGAL_KEYS: Final = {
    "legal": "all options of the question, in order",
    "includes": "options that are on offer",
    "excludes": "options that are not on offer",
}
ANSWER_KEYS: Final = {
    "ask": "the question's name",
    "answer": "the option taken (default, where options are checked: the documented pass)",
    "by": "who answers, away or home (needed only where both could)",
    **LEGAL_KEYS,
}
CHANCE_KEYS: Final = {
    "roll": "the dice thrown",
    "draw": "the pile drawn from",
    "for": "what the roll or draw is for",
    "value": "the faces (a list for several dice), or the reading where it is unmistakable",
}
CHECK_KEYS: Final = {
    "expect": "what must be so when the next question is asked, or the turn is over; legal is of that question",
    "not asked": "a question, roll or draw that must not be asked before the next answer",
}
STEP_KEYS: Final = {**ANSWER_KEYS, **CHANCE_KEYS, **CHECK_KEYS}
VERBS: Final = ("ask", "roll", "draw", *CHECK_KEYS)


class ScriptTable(Table):
    """Answers from a scenario's steps. A question without a step gets the game's documented pass; a roll needs a step.

    ``facts_so_far`` returns the facts of the moment for steps that check them; differences are added to ``problems``.
    ``questions`` are the game's, for errors that say when a question is asked.
    """

    def __init__(
        self,
        steps: Sequence[Node],
        passes: Mapping[str, str],
        facts_so_far: FactsSoFar | None = None,
        questions: Sequence[Question] = (),
    ) -> None:
        self.steps = steps
        self.used = 0
        self.events: list[Event] = []
        self.problems: list[str] = []
        self._passes = passes
        self._facts_so_far = facts_so_far
        self._questions = questions
        self._told = 0
        self._checked: set[int] = set()
        self._since: list[Ask] = []

    @property
    def done(self) -> bool:
        """Whether all steps have been used."""
        return self.used == len(self.steps)

    @property
    def step(self) -> Node:
        """The next step; there must be one."""
        return self.steps[self.used]

    def begin_turn(self) -> None:
        """Begin a new turn, to which all further events belong."""
        self._told = len(self.events)

    def end_turn(self) -> None:
        """Make the checks before the next answer, because the turn is over without a further question."""
        self._expect(None)
        if self._next() is None:
            self.used = len(self.steps)

    # --- The six verbs

    def roll(self, dice: Dice[V], why: str) -> V:
        step = self._chance("roll", dice.name, Ask("roll", why, None, dice.texts))
        number = self._throw(dice, step.mapping()["value"])
        self.events.append(Rolled(why, dice.name, dice.texts[number], str(dice.values[number]), dice.said(number)))
        return dice.values[number]

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        value = self._chance("draw", None, Ask("draw", why, None, pool, seats)).mapping()["value"]
        for card in pool:
            if str(card).lower() == value.text().lower():
                self.events.append(Drawn(why, str(card), seats=seats))
                return card
        value.unreadable("a card of the pile: " + ", ".join(sorted({str(card) for card in pool})))

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        ask = Ask("choose", why, seat, options, seats)
        self._asked(ask)
        step = self._step_for(why, seat)
        if step is None:
            self._since.append(ask)
            number = 0 if len(options) == 1 else self._pass(ask)
        else:
            keys = step.mapping(STEP_KEYS)
            number = self._answer(ask, keys)
            checked = {key: keys[key] for key in LEGAL_KEYS if key in keys}
            self.problems += differences(checked, {"legal": list(ask.texts)})
            self._use(step)
        self.events.append(Chosen(why, seat, ask.texts[number], seats=seats))
        return options[number]

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        step = self._next()
        by = step.mapping(STEP_KEYS).get("by") if step is not None else None
        if by is not None and by.one_of(SIDES) == SIDES[HOME]:
            home = self.choose(HOME, options[1], why, (HOME,))
            return self.choose(AWAY, options[0], why, (AWAY,)), home
        away = self.choose(AWAY, options[0], why, (AWAY,))
        return away, self.choose(HOME, options[1], why, (HOME,))

    def tell(self, event: Event, /) -> None:
        self.events.append(event)

    # --- Steps

    def _checks(self) -> list[Node]:
        """The checking steps before the next answer."""
        checks = []
        for step in self.steps[self.used :]:
            if not CHECK_KEYS.keys() & step.mapping(STEP_KEYS):
                break
            checks.append(step)
        return checks

    def _next(self) -> Node | None:
        """The next step with an answer, or None."""
        after = self.used + len(self._checks())
        return self.steps[after] if after < len(self.steps) else None

    def _use(self, step: Node) -> None:
        """Mark the step, and the checks before it, as used."""
        self.used = next(number for number in range(self.used, len(self.steps)) if self.steps[number] is step) + 1
        self._since.clear()

    def _asked(self, ask: Ask) -> None:
        """Make the checks before the next answer at a question of the rules."""
        self._expect(ask)
        for step in self._checks():
            key = step.mapping().get("not asked")
            if key is not None and names(key, ask.why):
                of = f" of {SIDES[ask.seat]}: {', '.join(ask.texts)}" if ask.seat is not None else ""
                key.not_fitting(f"{ask.why!r} is asked here{of}")

    def _expect(self, ask: Ask | None) -> None:
        for number, step in enumerate(self._checks(), self.used):
            wanted = step.mapping().get("expect")
            if wanted is None or number in self._checked or self._facts_so_far is None:
                continue
            self._checked.add(number)
            facts = dict(self._facts_so_far(self.events[self._told :]))
            if ask is not None:
                facts["legal"] = list(ask.texts) if ask.seat is not None else []
            self.problems += differences(wanted.mapping(), facts)

    def _step_for(self, why: str, seat: Seat) -> Node | None:
        """The next step if it answers this question of this seat, else None."""
        step = self._next()
        keys = step.mapping(STEP_KEYS) if step is not None else {}
        if "ask" not in keys or not names(keys["ask"], why):
            return None
        return step if "by" not in keys or keys["by"].one_of(SIDES) == SIDES[seat] else None

    def _answer(self, ask: Ask, keys: Mapping[str, Node]) -> int:
        if "answer" not in keys:
            if not LEGAL_KEYS.keys() & keys:
                keys["ask"].unreadable("an answer beside the question")
            return self._pass(ask)
        try:
            return ask.read(keys["answer"].text("one of the options"))
        except NotLegal as error:
            keys["answer"].not_legal(str(error))

    def _pass(self, ask: Ask) -> int:
        text = self._passes.get(label_of(ask.why))
        if text is None:
            step = self._next()
            if step is None:
                raise DoesNotFit(f"{self._where()}: {ask.why!r} is asked and not scripted, and has no pass")
            keys = step.mapping(STEP_KEYS)
            step.not_fitting(f"{ask.why!r} is asked here and has no pass, the script has {_brief(keys)}{self._reason(keys)}")
        try:
            return ask.read(text)
        except NotLegal as error:
            raise DoesNotFit(f"{self._where()}: the pass of {ask.why!r} is not possible here: {error}") from None

    def _chance(self, verb: str, name: str | None, ask: Ask) -> Node:
        self._asked(ask)
        step, why = self._next(), ask.why
        if step is None:
            raise DoesNotFit(f"{self._where()}: a {verb} is asked for ({why}) and the script has no step left")
        keys = step.mapping(STEP_KEYS)
        if verb not in keys:
            step.not_fitting(f"a {verb} is asked for here ({why}), the script has {_brief(keys)}{self._reason(keys)}")
        if "for" in keys and not names(keys["for"], why):
            step.not_fitting(f"this {verb} is for {keys['for'].shown()}, but the rules ask for {why!r}")
        if name is not None and keys[verb].text().lower() != name.lower():
            keys[verb].unreadable(f"the dice asked for, {name} ({why})")
        if "value" not in keys:
            step.unreadable("a value")
        self._use(step)
        return step

    def _reason(self, keys: Mapping[str, Node]) -> str:
        """The reason why a step's question is not open, for a message: the seat and options asked, or when it is asked."""
        if "ask" not in keys:
            return ""
        for ask in reversed(self._since):
            if ask.seat is not None and names(keys["ask"], ask.why):
                return f"; {label_of(ask.why)!r} was asked of {SIDES[ask.seat]}, legal: {', '.join(ask.texts)}"
        known = next((each for each in self._questions if names(keys["ask"], f"{each.rule} {each.label}")), None)
        when = f" ({known.rule}: {known.asks})" if known is not None else ""
        others = [f"{label_of(ask.why)!r} of {SIDES[ask.seat]}" for ask in self._since if ask.seat is not None]
        asked = f"; asked before it: {', '.join(dict.fromkeys(others))}" if others else ""
        return f"; {keys['ask'].shown()} was asked of nobody{when}{asked}"

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


def names(node: Node, why: str) -> bool:
    """Whether the node's text is the question's label, rule ID, or both."""
    text = node.text("the question's name").lower()
    return text in (label_of(why).lower(), why.lower(), rule_of(why).lower())


def _brief(keys: Mapping[str, Node]) -> str:
    return ", ".join(f"{key}: {node.shown()}" for key, node in keys.items())


# --- Expected and actual facts


def differences(wanted: Mapping[str, Node], facts: Mapping[str, Json]) -> list[str]:
    """The facts that differ from the wanted ones, one line each; empty if there is no difference."""
    return [problem for key, node in wanted.items() if (problem := _differs(key, node, facts))]


def _differs(key: str, node: Node, facts: Mapping[str, Json]) -> str | None:
    wanted = node.plain()
    legal = facts.get("legal")
    if key in ("includes", "excludes") and isinstance(legal, list) and isinstance(wanted, list):
        wrong = [str(option) for option in wanted if (option in legal) != (key == "includes")]
        if not wrong:
            return None
        return f"{node.name}: {', '.join(wrong)} {'is not' if key == 'includes' else 'is'} legal; legal: {legal}"
    actual = facts.get(key)
    if actual == wanted or (wanted == "none" and actual is None):
        return None
    return f"{node.name}: expected {_text(wanted)}, found {_text(actual)}"


def _text(value: Json) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_text(below) for below in value) + "]"
    return "none" if value is None else str(value)
