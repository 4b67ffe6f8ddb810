"""Golden playthroughs: a game written out in full, as text for review and for comparison in tests.

The text has every question with all options and the answer, the exact odds of each roll and draw, every event and the seats
that see it; and after every turn the state, each seat's view, and the changes among the facts that scenarios can name.

    python -m hotstove.lab.playthrough smallball > playthroughs/smallball.txt
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any, Concatenate, ParamSpec, TypeVar

from hotstove.baseball.bases import Move
from hotstove.baseball.teams import TeamSheet
from hotstove.table.core import Table
from hotstove.table.dice import Dice
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Event, Rolled, Seat, Seats
from hotstove.table.game import AnyGame, GameState, Manager, Setup, game_named
from hotstove.table.live import RecordingTable
from hotstove.table.odds import OddsTable, why_of
from hotstove.table.record import Record
from hotstove.table.texts import Json, as_node

V = TypeVar("V")
W = TypeVar("W")
P = ParamSpec("P")

SEED = "playthrough"
TURNS = 60


def playthrough(game: AnyGame, setup: Setup, seed: str, turns: int) -> str:
    """The first turns of the game of that seed (fewer if it ends), by managers that choose any legal option."""
    lines: list[str] = []
    level = game.managers["random"]
    table = _WritingTable(game, (level(setup), level(setup)), Record(game.name, game.edition, setup, seed), lines)
    lines.append(f"{game.title}, edition {game.edition}, seed {seed}, options {_text(dict(setup.options))}")
    known: Mapping[str, Json] = {}
    state = table.state = game.start(setup, table)
    told = 0
    for turn in range(1, turns + 1):
        facts = game.facts(state, table.events, table.events[told:])
        lines.extend(_position(game, state, known, facts))
        if game.result(state) is not None:
            break
        known, told = facts, len(table.events)
        lines.extend(("", f"--- turn {turn}"))
        game.turn(state, table)
    else:
        lines.extend(_position(game, state, known, game.facts(state, table.events, table.events[told:])))
    return "\n".join(lines) + "\n"


def golden_playthrough(name: str) -> str:
    """The golden playthrough of an installed game, with its default teams."""
    game = game_named(name)
    nobody = as_node(None)
    return playthrough(game, game.set_up(nobody, nobody, nobody), SEED, TURNS)


class _WritingTable(RecordingTable[GameState]):
    """A recording table that writes a line for every question and event, in order."""

    __slots__ = ("lines",)

    def __init__(self, game: AnyGame, managers: tuple[Manager, Manager], record: Record, lines: list[str]) -> None:
        super().__init__(game, managers, record)
        self.lines = lines

    def roll(self, dice: Dice[V], why: str) -> V:
        value = super().roll(dice, why)
        fell = self.events[-1]
        assert isinstance(fell, Rolled)
        reading = "" if fell.reading == fell.faces else f", read as {fell.reading}"
        self.lines.append(f"{dice} for {why} [{_odds(dice.odds)}]: {fell.faces}{reading}")
        return value

    def draw(self, pool: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        card = super().draw(pool, why, seats)
        odds = [(text, Fraction(count, len(pool))) for text, count in Counter(str(card) for card in pool).items()]
        self.lines.append(f"draw for {why} [{_odds(odds)}]: {card}{_whom(seats)}")
        return card

    def choose(self, seat: Seat, options: Sequence[V], why: str, seats: Seats = BOTH) -> V:
        option = super().choose(seat, options, why, seats)
        self.lines.append(_choice(seat, options, why, option, seats))
        return option

    def choose_both(self, options: tuple[Sequence[V], Sequence[W]], why: str) -> tuple[V, W]:
        away, home = super().choose_both(options, why)
        self.lines.append(_choice(AWAY, options[AWAY], why, away, (AWAY,)))
        self.lines.append(_choice(HOME, options[HOME], why, home, (HOME,)))
        return away, home

    def resolve(self, rule: Callable[Concatenate[Table, P], V], /, *arguments: P.args, **named: P.kwargs) -> V:
        odds: list[tuple[V, Fraction]] = []
        path: list[int] | None = []
        while path is not None:
            table: OddsTable[Any] = OddsTable(path)
            odds.append((table.resolve(rule, *arguments, **named), table.probability))
            path = table.next_path()
        self.lines.append(f"{why_of(rule)} [{_odds(odds)}]:")
        value = super().resolve(rule, *arguments, **named)
        self.lines.append(f"{why_of(rule)}: {_text(value)}")
        return value

    def tell(self, event: Event, /) -> None:
        self.events.append(event)
        self.lines.append(f"told: {_event(event)}{_whom(event.seats)}")


def _choice(seat: Seat, options: Sequence[object], why: str, option: object, seats: Seats) -> str:
    asked = f"[{' | '.join(str(each) for each in options)}]" if len(options) > 1 else "has one option"
    return f"{SIDES[seat]} for {why} {asked}: {option}{_whom(seats)}"


def _position(game: AnyGame, state: object, known: Mapping[str, Json], facts: Mapping[str, Json]) -> Iterator[str]:
    yield f"= {state!r}"
    for seat in BOTH:
        view = repr(game.view(state, seat))
        yield f"{SIDES[seat]} sees: {'all of it' if view == repr(state) else view}"
    changed = [f"{key} {_text(fact)}" for key, fact in facts.items() if key not in known or known[key] != fact]
    yield f"facts: {', '.join(changed) or 'as before'}"


def _event(event: Event) -> str:
    """The rule, then the event's own fields, without those that have their default or follow from others."""
    own = [field for field in fields(event) if field.init and field.name not in ("why", "seats")]
    given = [(field.name, getattr(event, field.name)) for field in own if getattr(event, field.name) != field.default]
    return ", ".join([f"{event.why}: {type(event).__name__}", *(f"{name} {_text(value)}" for name, value in given)])


def _whom(seats: Seats) -> str:
    return "" if seats == BOTH else f" ({' and '.join(SIDES[seat] for seat in seats) or 'nobody'} only)"


def _odds(odds: Sequence[tuple[object, Fraction]]) -> str:
    return ", ".join(f"{_text(value)} {probability}" for value, probability in odds)


def _text(value: object) -> str:
    if isinstance(value, Enum):
        return value.name.lower().replace("_", " ") if isinstance(value, int) else str(value)
    if isinstance(value, Move):
        return f"{value.start}{'x' if value.out else '-'}{value.end}" + (" stealing" if value.steal else "")
    if isinstance(value, TeamSheet):
        return value.name
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_text(below)}" for key, below in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_text(below) for below in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)


if __name__ == "__main__":
    sys.stdout.write(golden_playthrough(*sys.argv[1:]))
