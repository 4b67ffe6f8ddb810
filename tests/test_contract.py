"""What every installed game owes the table, and every room of the house the others."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from hotstove.baseball.ball_game import Situation, ball_game_named
from hotstove.cli.rules import command as rules_command
from hotstove.lab.playthrough import golden_playthrough
from hotstove.table import BOTH, Answer, Ask, Chance, Chosen, Dice, Drawn, NotLegal, Rolled, Seat, label_of, rule_of
from hotstove.table.game import AnyGame, Bench, Manager, games, listed_games, passes, standing_answers_of
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.odds import paths
from hotstove.table.policies import Policy
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Node, as_node, read_yaml
from tests.attributes import attributes

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "hotstove"
NAMES = sorted(games())
GAMES_PLAYED = 20
each_game = pytest.mark.parametrize("name", NAMES)


def package(name: str) -> str:
    """The package of an installed game: ours, or one from elsewhere (docs/add-a-game.md)."""
    (point,) = entry_points(group="hotstove.games", name=name)
    return point.module


OURS = [name for name in NAMES if package(name) == f"hotstove.games.{name}"]


def folder(name: str) -> Path:
    """Where a game's source lies."""
    return SRC / "games" / name if name in OURS else Path(str(import_module(package(name)).__file__)).parent


def project(name: str) -> Path:
    """Where a game's scenarios and playthrough lie: beside the ``pyproject.toml`` above it."""
    return next((place for place in folder(name).parents if (place / "pyproject.toml").is_file()), ROOT)


def record_of(game: AnyGame, seed: str) -> Record:
    nobody = as_node(None)
    return Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), seed)


@cache
def played(name: str) -> tuple[tuple[Session[Any], tuple[Ask, ...]], ...]:
    """Random games with every question that was asked in them."""
    game = games()[name]
    found = []
    for number in range(GAMES_PLAYED):
        record = record_of(game, f"contract {number}")
        managers = (game.managers["random"](record.setup), game.managers["random"](record.setup))
        session = Session(game, record)
        asked: list[Ask] = []
        while session.asks:
            asked.extend(session.asks)
            play_on(session, managers, limit=1)
        found.append((session, tuple(asked)))
    return tuple(found)


def all_asks(name: str) -> Iterator[Ask]:
    for _, asked in played(name):
        yield from asked


# --- What a game offers


@each_game
def test_what_a_manager_is_asked_once_in_a_game_says_so(name: str) -> None:
    """What is asked once need not be passed for a while, so that no screen offers that."""
    often = [Counter((ask.seat, label_of(ask.why)) for ask in asked if ask.seat is not None) for _, asked in played(name)]
    for question in (each for each in games()[name].questions if each.passes is not None):
        times = {counted[seat, question.label] for counted in often for seat in BOTH}
        assert max(times) <= 1 if question.once else times != {1}, question.label


def test_the_games_are_installed() -> None:
    assert "smallball" in NAMES


@each_game
def test_a_game_has_name_title_edition_and_teams(name: str) -> None:
    game = games()[name]
    assert game.name == name
    assert game.title
    assert listed_games()[name] == (game.title, game.about, len(game.rules()))
    assert game.edition
    assert game.about
    assert len(game.teams()) > 1
    assert "random" in game.managers
    assert game.start_keys
    assert game.expect_keys


@each_game
def test_a_game_has_scenarios_and_a_playthrough(name: str) -> None:
    assert list((project(name) / "scenarios" / name).rglob("*.yaml"))
    assert (project(name) / "playthroughs" / f"{name}.txt").is_file()


@each_game
def test_whoever_names_one_team_meets_another(name: str) -> None:
    """A side that names no team gets one, and never the one across the table; scenarios name theirs ``{team: NAME}``."""
    game = games()[name]
    nobody = as_node(None)
    for team in game.teams():
        for away, home in ((as_node(team), nobody), (nobody, as_node(team))):
            setup = game.set_up(away, home, nobody)
            assert setup.away != setup.home
            assert setup.plain() == game.set_up(in_scenario(away), in_scenario(home), nobody).plain()
        own = read_yaml(game.team_file(team), "own.yaml")  # the same code, and the same players
        for setup in (game.set_up(own, nobody, nobody), game.set_up(nobody, own, nobody)):
            assert setup.away != setup.home
        if name in MEET_THEMSELVES:
            away_sheet, home_sheet = ball_game_named(name).sheets(game.set_up(own, as_node(team), nobody))
            assert away_sheet.code != home_sheet.code
            assert away_sheet.nickname != home_sheet.nickname
            continue
        with pytest.raises(NotLegal):
            game.set_up(own, as_node(team), nobody)


MEET_THEMSELVES = {"clutch"}
"""Games in which two managers may bring the same team."""


def in_scenario(team: Node) -> Node:
    return team if team.value is None else as_node({"team": team.plain()})


@each_game
def test_the_playthrough_is_as_reviewed(name: str) -> None:
    """After a change of the rules: python -m hotstove.lab.playthrough NAME > playthroughs/NAME.txt, and read the diff."""
    assert golden_playthrough(name) == (project(name) / "playthroughs" / f"{name}.txt").read_text(encoding="utf-8")


def test_the_playthrough_of_small_ball_holds_a_bank_a_bust_and_every_way_to_move() -> None:
    text = (ROOT / "playthroughs" / "smallball.txt").read_text(encoding="utf-8")
    for words in ("how bank", "how bust", "steal second", "sacrifice", "hit and run", "with POWER", "inning=2, half=1"):
        assert words in text


@each_game
def test_rules_are_listed_once_and_in_words(name: str) -> None:
    rules = games()[name].rules()
    assert len({rule.id for rule in rules}) == len(rules) > 0
    for rule in rules:
        assert re.fullmatch(r"[A-Z]{1,4}-([A-Z]+-)?\d+[a-z]?", rule.id)
        assert rule.title
        assert rule.section
        assert len(rule.text) > 20


@each_game
def test_questions_and_switches_name_rules_of_the_list(name: str) -> None:
    game = games()[name]
    rules = {rule.id for rule in game.rules()}
    labels = [question.label for question in game.questions]
    assert len(labels) == len(set(labels))
    assert {question.rule for question in game.questions} <= rules
    assert {switch.rule for switch in game.switches} <= rules
    assert {question.verb for question in game.questions} <= {"roll", "draw", "choose"}
    assert all(question.passes is None for question in game.questions if question.verb != "choose")


@each_game
def test_the_rule_list_reads_well(name: str) -> None:
    """No text twice, none longer than four sentences, examples and rulings where they belong; lines that an editor shows."""
    rules = games()[name].rules()
    assert len({rule.id for rule in rules}) == len({rule.text for rule in rules}) == len(rules)
    for rule in rules:
        assert 1 <= len(re.findall(r"[.!?](?=\s|$)", rule.text)) <= 4, rule.id
        assert (rule.kind == "example") == ("-EX-" in rule.id) == (rule.section == "Examples")
        assert (rule.kind == "ruling") == ("-R-" in rule.id) == (rule.section == "Rulings")
    text = (files(package(name)) / "rules.yaml").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 110


@each_game
def test_the_rule_list_prints(name: str) -> None:
    """By section, each rule with its title and text, no line wider than a screen."""
    rules = games()[name].rules()
    printed = CliRunner().invoke(rules_command, [name])
    assert printed.exit_code == 0, printed.output
    lines = printed.output.splitlines()
    assert max(map(len, lines)) <= 80
    sections = dict.fromkeys(rule.section.upper() for rule in rules)
    assert [line for line in lines if line.isupper() and not line.startswith(" ")] == list(sections)
    firsts = [line.split(" ")[0] for line in lines]
    ids = [rule.id for rule in rules]
    assert [first for first in firsts if first in ids] == ids


# --- What random games show


@each_game
def test_everything_told_or_asked_names_a_rule_of_the_list(name: str) -> None:
    rules = {rule.id for rule in games()[name].rules()}
    whys = {ask.why for ask in all_asks(name)} | {event.why for session, _ in played(name) for event in session.events}
    assert {why for why in whys if rule_of(why) not in rules} == set()
    assert all(label_of(why) != why for why in whys)


@each_game
def test_every_question_is_in_the_list_of_questions(name: str) -> None:
    known = {(question.verb, question.label, question.rule) for question in games()[name].questions}
    asked = {(ask.verb, label_of(ask.why), rule_of(ask.why)) for ask in all_asks(name)}
    assert asked <= known


@each_game
def test_what_is_answered_in_secret_says_so(name: str) -> None:
    """So that the versions of the other manager's pages do not count it."""
    apart = {question.label for question in games()[name].questions if question.apart}
    assert apart == {label_of(ask.why) for ask in all_asks(name) if ask.seat is not None and set(ask.seats) != set(BOTH)}


@each_game
def test_the_pass_of_a_question_is_always_possible(name: str) -> None:
    documented = passes(games()[name])
    for ask in all_asks(name):
        if label_of(ask.why) in documented:
            assert documented[label_of(ask.why)] in ask.texts


@each_game
def test_a_question_has_several_options_that_differ_in_their_text(name: str) -> None:
    for ask in all_asks(name):
        texts = ask.texts
        assert len(texts) > 1 or ask.verb != "choose"
        if ask.verb == "choose":
            assert len({text.lower() for text in texts}) == len(texts)
            assert all(text == " ".join(text.split()) for text in texts)
            assert [ask.read(text) for text in texts] == list(range(len(texts)))
        assert (ask.seat is None) == (ask.verb != "choose")


@each_game
def test_a_record_read_back_is_the_same_game(name: str) -> None:
    for session, _ in played(name):
        record = session.record
        answers = [Answer(answer.why, answer.seat, answer.text) for answer in record.answers]
        again = Session(session.game, Record(name, record.edition, record.setup, record.seed, answers=answers))
        assert again.events == session.events
        assert again.result == session.result is not None


@each_game
def test_live_play_is_the_same_game(name: str) -> None:
    for session, _ in played(name)[:5]:
        game, record = session.game, session.record
        managers = (game.managers["random"](record.setup), game.managers["random"](record.setup))
        recording: RecordingTable[Any] = RecordingTable(game, managers, record_of(game, record.seed))
        recording.play(record.setup)
        assert recording.events == session.events
        live: LiveTable[Any] = LiveTable(game, managers, record.seed)
        live.play(record.setup)
        assert live.events == [event for event in session.events if not isinstance(event, Rolled | Drawn | Chosen)]


def states_of(session: Session[Any]) -> Iterator[Any]:
    """The state before every turn of a game, played again by its seed, and the last."""
    game, setup = session.game, session.record.setup
    managers = (game.managers["random"](setup), game.managers["random"](setup))
    table: LiveTable[Any] = LiveTable(game, managers, session.record.seed)
    state = table.state = game.start(setup, table)
    while game.result(state) is None:
        yield state
        game.turn(state, table)
    yield state


@each_game
def test_a_copy_has_the_same_key_and_future_and_shares_nothing_mutable(name: str) -> None:
    game = games()[name]
    for session, _ in played(name)[:5]:
        for state in states_of(session):
            copy = state.copy()
            assert copy.key() == state.key()
            assert hash(copy.key()) == hash(state.key())
            assert repr(copy) == repr(state)
            assert game.result(copy) == game.result(state)
            shared = mutable_parts(copy).keys() & mutable_parts(state).keys()
            assert [mutable_parts(state)[part] for part in shared] == []


@each_game
def test_a_notation_is_read_back(name: str) -> None:
    """``repr`` tells a state so that ``read`` makes an equal one of it, before every turn and at every question."""
    game = games()[name]
    if not hasattr(game, "read"):
        pytest.skip("its states have no notation")
    for session, _ in played(name)[:3]:
        setup = session.record.setup
        for state in states_of(session):
            again = game.read(setup, repr(state))
            assert repr(again) == repr(state)
            assert again.key() == state.key()
            assert repr(again.copy()) == repr(state)
        assert game.result(game.read(setup, repr(session.state))) == session.result


Function = FunctionType | BuiltinFunctionType
"""A compiled one is of the second type."""


SETTLED: dict[int, object] = {}
"""Immutable data compared by identity, such as a team with its figures, in which nothing can be changed: looked into once."""


def mutable_parts(value: object) -> dict[int, object]:
    """By identity, everything in the value that could be changed."""
    found: dict[int, object] = {}
    seen: set[int] = set()
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if id(part) in seen or isinstance(part, str | bytes | int | float | type | Enum | Dice | ModuleType | Function):
            continue
        seen.add(id(part))
        if part is not value and is_dataclass(part) and type(part).__eq__ is object.__eq__ and is_immutable(part):
            if id(part) not in SETTLED and not (inside := mutable_parts(part)):
                SETTLED[id(part)] = part
            elif id(part) not in SETTLED:
                found |= inside
            continue
        if isinstance(part, list | set | dict | bytearray) or not is_immutable(part):
            found[id(part)] = part
        if isinstance(part, dict | MappingProxyType):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list | tuple | set | frozenset):
            waiting += part
        else:
            waiting += vars(part).values() if hasattr(part, "__dict__") else ()
            waiting += [getattr(part, name) for name in attributes(type(part)) if hasattr(part, name)]
    return found


def is_immutable(part: object) -> bool:
    frozen: bool = is_dataclass(part) and vars(type(part))["__dataclass_params__"].frozen
    return part is None or isinstance(part, tuple | frozenset | MappingProxyType) or frozen


def test_the_search_for_mutable_parts_finds_them() -> None:
    inner = [1]
    assert mutable_parts((1, (inner, "x"))) == {id(inner): inner}
    assert mutable_parts(({"a": (inner,)},)).keys() >= {id(inner)}


@each_game
def test_equal_keys_have_the_same_next_turn(name: str) -> None:
    """Of the states of all games, those with equal keys: the same outcomes by key, with the same odds."""
    game = games()[name]
    first: dict[object, Any] = {}
    compared = 0
    for session, _ in played(name):
        for state in states_of(session):
            twin = TWINS[name](game, state) if name in TWINS else None
            if twin is not None and compared < 4:
                compared += 1
                assert twin.key() == state.key()
                assert repr(twin) != repr(state)
                assert outcomes(game, twin) == outcomes(game, state)
            key = state.key()
            if key not in first:
                first[key] = state.copy()
            elif repr(first[key]) != repr(state) and compared < 40:
                compared += 1
                assert outcomes(game, first[key]) == outcomes(game, state)
    if name not in OURS and not compared:
        pytest.skip("no two positions of these games have one key, and TWINS makes none for a game from elsewhere")
    assert compared


def rb8_twin(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 (the game's own)
    """How many have batted in a half-inning does not matter from the fifth batter on."""
    if state.board.inning == 0 or state.board.batters < 5:
        return None
    twin = state.copy()
    twin.board.batters += 1
    return twin


def pinetar_twin(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 (the game's own)
    """How many a pitcher has faced does not matter from the third time through the order on."""
    if state.inning == 0 or state.sides[0].pitcher.faced < 18:
        return None
    twin = state.copy()
    twin.sides[0].pitcher.faced += 1
    return twin


def clutch_twin(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 (the game's own)
    """How many a pitcher has faced is only counted."""
    if not state.board.inning:
        return None
    twin = state.copy()
    twin.board.pitching.faced += 1
    return twin


def sportsclix_twin(game: AnyGame, state: Any) -> Any:  # noqa: ANN401 (the game's own)
    """How many runs a pitcher has allowed does not matter from the fifth on: each further one costs a click."""
    if state.sides[0].arm.runs < 5:
        return None
    twin = state.copy()
    twin.sides[0].arm.runs += 1
    return twin


TWINS: dict[str, Callable[[AnyGame, Any], Any]] = {
    "rb8": rb8_twin,
    "pinetar": pinetar_twin,
    "clutch": clutch_twin,
    "sportsclix": sportsclix_twin,
}
"""Other positions with the same future, made by hand for games whose positions do not come twice of themselves."""
MANY_CHOICES = ("sportsclix",)
"""Games that hide nothing and in which managers have too many ways to go, such as fielders who may stand in any zone."""


def outcomes(game: AnyGame, state: object) -> list[tuple[object, ...]]:
    """Where the choices are too many, as with hands, those of managers who pass or take what is offered first."""
    if game.result(state) is not None:
        return []
    found = paths(game, state, first_or_pass(game) if game.hides or game.name in MANY_CHOICES else None)
    return [(path.probability, path.choices, path.state.key()) for path in found]


def first_or_pass(game: AnyGame) -> Policy[Any]:
    documented = passes(game)

    def decide(state: object, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        texts = [str(option) for option in options]
        wanted = documented.get(label_of(why))
        return [(texts.index(wanted) if wanted in texts else 0, Fraction(1))]

    return decide


@each_game
def test_a_view_looks_and_does_not_touch(name: str) -> None:
    game = games()[name]
    (session, _) = played(name)[0]
    for state in states_of(session):
        before = repr(state), state.key()
        for seat in BOTH:
            view = game.view(state, seat)
            situation = getattr(game, "situation", None)
            if situation is not None:
                assert isinstance(situation(view), Situation)
            again = game.redeal(state, seat, Chance("redeal"))
            assert repr(game.view(again, seat)) == repr(view)
            assert not mutable_parts(again).keys() & mutable_parts(state).keys()
        assert (repr(state), state.key()) == before


class Watched:
    """A manager whose view is compared before and after each decision."""

    only_looks = True

    def __init__(self, manager: Manager) -> None:
        self._manager = manager
        self.decisions = 0

    def choose(self, view: Any, options: Sequence[Any], why: str, bench: Bench) -> Any:  # noqa: ANN401 (the game's own)
        before = repr(view)
        option = self._manager.choose(view, options, why, bench)
        assert repr(view) == before, why
        self.decisions += 1
        return option


@each_game
def test_managers_that_say_so_only_look(name: str) -> None:
    """They get the game's own view (`view_for`): a decision must leave it as it is."""
    game = games()[name]
    setup = record_of(game, "").setup
    for level, made in game.managers.items():
        manager = made(setup)
        if not getattr(manager, "only_looks", False):
            continue
        watched = Watched(manager)
        for seed in range(2):
            record = record_of(game, f"watched {seed}")
            table: RecordingTable[Any] = RecordingTable(game, (watched, watched), record)
            state = table.state = game.start(setup, table)
            for _ in range(4 if getattr(manager, "plays_out", False) else 1000):
                if game.result(state) is not None:
                    break
                table._recording._turn = state.copy(), len(table.events)
                game.turn(state, table)
        assert watched.decisions > 3, level


class Vandal:
    """Plays as another manager does, and then scribbles over everything in its view that can be changed."""

    def __init__(self, manager: Manager) -> None:
        self._manager = manager

    def choose(self, view: Any, options: Sequence[Any], why: str, bench: Bench) -> Any:  # noqa: ANN401 (the game's own)
        option = self._manager.choose(view, options, why, bench)
        for part in mutable_parts(view).values():
            for attribute in attributes(type(part)):
                if isinstance(getattr(part, attribute, None), int):
                    setattr(part, attribute, 3)
        return option


@each_game
def test_managers_that_do_not_say_so_can_not_change_the_game(name: str) -> None:
    game = games()[name]
    setup = record_of(game, "").setup
    honest, vandal = game.managers["random"](setup), Vandal(game.managers["random"](setup))
    for table in (LiveTable, RecordingTable):
        told = []
        for manager in (honest, vandal):
            seed: Any = "vandal" if table is LiveTable else record_of(game, "vandal")
            live = table(game, (manager, manager), seed)
            live.play(setup)
            told.append(live.events)
        assert told[0] == told[1]
    sessions = [Session(game, record_of(game, "vandal")) for _ in (honest, vandal)]
    for session, manager in zip(sessions, (honest, vandal), strict=True):
        play_on(session, (manager, manager))
    assert sessions[0].events == sessions[1].events


class Asked:
    """A manager who is asked everything: his standing answers, if he has any, are not heard."""

    only_looks = True

    def __init__(self, manager: Manager) -> None:
        self._manager = manager

    def choose(self, view: Any, options: Sequence[Any], why: str, bench: Bench) -> Any:  # noqa: ANN401 (the game's own)
        return self._manager.choose(view, options, why, bench)


class WatchedAnswers(LiveTable[Any]):
    """A table that counts the standing answers that it takes."""

    taken = 0

    def stands(self, seat: Seat, why: str) -> bool:
        stands = super().stands(seat, why)
        WatchedAnswers.taken += stands
        return stands


@each_game
def test_a_game_with_standing_answers_is_the_one_in_which_all_is_asked(name: str) -> None:
    """Also against a manager who takes options by his luck, which hangs on how many choices there were before."""
    game = games()[name]
    setup = record_of(game, "").setup
    sensible, random = game.managers["sensible"](setup), game.managers["random"](setup)
    before = WatchedAnswers.taken
    for number in range(GAMES_PLAYED):
        foe = random if number % 4 == 3 else sensible
        told = []
        for managers in ((sensible, foe), (Asked(sensible), foe if foe is random else Asked(foe))):
            table = WatchedAnswers(game, managers, f"standing {number}")
            table.play(setup)
            told.append(table.events)
        assert told[0] == told[1], number
    assert (WatchedAnswers.taken > before) == bool(standing_answers_of(sensible)), "a standing answer that no rule asks for"


@each_game
def test_facts_are_those_that_a_scenario_may_expect(name: str) -> None:
    game = games()[name]
    (session, _) = played(name)[0]
    facts = game.facts(session.state, session.events, session.events[-1:])
    assert set(facts) == set(game.expect_keys)
    assert "legal" in facts


@each_game
def test_a_position_is_written_out_of_any_state_and_read_again(name: str) -> None:
    """Through a file: all that the future hangs on is in it, and all that a scenario may expect."""
    game = games()[name]
    written = 0
    for session, _ in played(name)[:2]:
        for state in states_of(session):
            try:
                start = game.written(state)
            except NotLegal:  # before the lineups are set, and after the game
                assert game.result(state) is not None or not getattr(getattr(state, "board", state), "inning", 1)
                continue
            text = yaml.safe_dump(start, allow_unicode=True, sort_keys=False)
            again = game.position(session.record.setup, read_yaml(text, "start.yaml"))
            assert dict(game.facts(again, (), ())) == dict(game.facts(state, (), ())), text
            assert again.key() == state.key(), text
            written += 1
    assert written > 100


# --- What the source may hold


def sources(room: str) -> list[Path]:
    return sorted((SRC / room).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[str]:
    """Modules that a file imports, wherever in it."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


RULE_MODULES = [folder(name) / f"{part}.py" for name in NAMES for part in ("rules", "plays", "state", "decisions")]
OUTSIDE = {"random", "secrets", "time", "datetime", "os", "sys", "io", "pathlib", "subprocess", "socket", "threading", "uuid"}


@pytest.mark.parametrize("path", RULE_MODULES, ids=[f"{path.parent.name} {path.stem}" for path in RULE_MODULES])
def test_rules_know_no_clock_no_chance_and_no_files(path: Path) -> None:
    if not path.exists():
        pytest.skip("the game has no such module")
    assert {name.partition(".")[0] for name in imports(path)} & OUTSIDE == set()
    called = {node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert called & {"print", "open", "input", "eval", "exec", "id", "hash", "set", "globals"} == set()
    assert not any(isinstance(node, ast.Set | ast.SetComp | ast.Global) for node in ast.walk(tree(path)))


def test_every_game_has_its_rules_in_a_module_of_that_name() -> None:
    assert [name for name in NAMES if not (folder(name) / "rules.py").exists()] == []


def test_the_architecture_names_modules_that_are_there() -> None:
    section = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Where a rule stands")[2]
    head, _, *rows = [line.strip("|").split("|") for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    of_game = {game.title: name for name, game in games().items()}
    named = {
        folder(of_game[title.strip()]) / f"{module}.py"
        for row in rows
        for title, cell in zip(head[1:], row[1:], strict=True)
        for module in re.findall("`([a-z_]+)`", cell)
    }
    assert len(rows) > 5 and {path.parent.name for path in named} == set(NAMES)
    assert [str(path) for path in sorted(named) if not path.exists()] == []


MAY_IMPORT = {
    "table": {"table"},
    "baseball": {"baseball", "table"},
    "book": {"book", "baseball", "table"},
    "managers": {"managers", "baseball", "table"},
    "stats": {"stats", "baseball", "table"},
    "play": {"play", "league", "lab", "book", "baseball", "table"},
    "league": {"league", "stats", "book", "baseball", "table"},
    "lab": {"lab", "book", "baseball", "table"},
    "web": {"web", "play", "lab", "league", "stats", "book", "baseball", "table"},
}


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_arrows_between_the_rooms_point_one_way(room: str) -> None:
    for path in sources(room):
        rooms = {name.split(".")[1] for name in imports(path) if name.startswith("hotstove.")}
        assert rooms <= MAY_IMPORT[room], path


def test_only_the_command_knows_the_library_of_commands() -> None:
    outside = [path for path in SRC.rglob("*.py") if (SRC / "cli") not in path.parents]
    assert [path for path in outside if any(name.split(".")[0] == "click" for name in imports(path))] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_game_knows_table_baseball_and_itself(name: str) -> None:
    """Its managers know what managers share, too; its press and its ways to keep a season know the statistics."""
    knows = re.compile(rf"hotstove\.(table|baseball|managers|stats)\b|hotstove\.games$|{re.escape(package(name))}\b")
    for path in sorted(folder(name).rglob("*.py")):
        for module in imports(path):
            assert knows.match(module) or not module.startswith("hotstove."), f"{path}: {module}"


@pytest.mark.parametrize("path", RULE_MODULES, ids=[f"{path.parent.name} {path.stem}" for path in RULE_MODULES])
def test_rules_know_table_and_baseball(path: Path) -> None:
    if not path.exists():
        pytest.skip("the game has no such module")
    game = path.parent.name
    knows = re.compile(rf"hotstove\.(table|baseball)\b|hotstove\.games$|{re.escape(package(game))}\b")
    assert [name for name in imports(path) if name.startswith("hotstove.") and not knows.match(name)] == []


TABLES_OF_A_KIND = re.compile(r"hotstove\.table\.(live|session|replay|script|fork|journal|record)\b")


@pytest.mark.parametrize("path", RULE_MODULES, ids=[f"{path.parent.name} {path.stem}" for path in RULE_MODULES])
def test_rules_know_no_table_of_a_particular_kind(path: Path) -> None:
    if not path.exists():
        pytest.skip("the game has no such module")
    assert [name for name in imports(path) if TABLES_OF_A_KIND.match(name) or name == "hotstove.table.odds"] == []


def test_rooms_below_a_game_know_it_only_by_name() -> None:
    """No room imports a game: all games are found by their entry point."""
    found = {
        str(path.relative_to(SRC))
        for room in ("table", "baseball", "book", "managers", "stats", "play", "lab", "cli", "web", "league")
        for path in sources(room)
        for module in imports(path)
        if module.startswith("hotstove.games.")
    }
    assert found == set()


TYPES_OF_EACH_OTHER = {
    ("hotstove.games.rb8.effects", "hotstove.games.rb8.state"),
    ("hotstove.games.rb8.abilities", "hotstove.games.rb8.state"),
}
"""Imports for annotations alone: an effect's condition looks at the state, whose cards have effects."""


def modules_needed(path: Path) -> set[str]:
    """Modules that a file imports, wherever in it; of a package's module the module alone."""
    found = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in MODULES else str(node.module))
    return found


MODULES = {".".join(path.relative_to(SRC.parent).with_suffix("").parts).removesuffix(".__init__"): path for path in sources("")}


def test_no_imports_run_in_circles() -> None:
    """Also counted are imports within functions and those for annotations alone."""
    graph = {
        name: {found for found in modules_needed(path) if found != name and (name, found) not in TYPES_OF_EACH_OTHER}
        for name, path in MODULES.items()
    }
    while free := {name for name, needed in graph.items() if not needed & graph.keys()}:
        graph = {name: needed for name, needed in graph.items() if name not in free}
    assert sorted(graph) == []


def test_circles_are_counted_only_where_they_are() -> None:
    for name, found in TYPES_OF_EACH_OTHER:
        assert found in modules_needed(MODULES[name])


@pytest.mark.parametrize("path", sources(""), ids=[str(path.relative_to(SRC)) for path in sources("")])
def test_nothing_catches_what_stops_a_turn(path: Path) -> None:
    """A suspended turn is a BaseException; who catches one to tidy up raises it again."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.ExceptHandler):
            where = f"{path}:{node.lineno}"
            assert node.type is not None, f"{where}: a bare except"
            names = {name.id for name in ast.walk(node.type) if isinstance(name, ast.Name)}
            if "BaseException" in names:
                last = node.body[-1]
                assert isinstance(last, ast.Raise), f"{where}: swallows BaseException"
                assert last.exc is None, f"{where}: swallows BaseException"
