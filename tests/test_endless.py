"""Games that would never end are given up, with a message: wherever computers play without being asked for anything."""

from __future__ import annotations

from pathlib import Path
from time import thread_time

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.asking import pass_of
from hotstove.play.screens import Screen
from hotstove.table.errors import MOST_TURNS, Endless
from hotstove.table.events import HOME
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import Json, Node, as_node
from hotstove.web.game_table import GameTable
from hotstove.web.kept_table import EVENTS_AT_ONCE
from hotstove.web.store import TableRow
from hotstove.web.store_open import open_store
from hotstove.web.table_header import game_header

OUTS, FLIES = (
    as_node({"name": name, "players": [{"name": f"{name} {n}", "number": n, "results": [code] * 6} for n in range(1, 10)]})
    for name, code in (("Outs", "SO"), ("Flies", "FO"))
)


def test_a_game_in_which_nobody_ever_scores_is_given_up() -> None:
    game = ball_game_named("smallball")
    setup = game.set_up(OUTS, FLIES, as_node(None))
    managers = game.managers["sensible"](setup), game.managers["sensible"](setup)
    record = Record(game.name, game.edition, setup, "endless")
    for table in (LiveTable(game, managers, "endless"), RecordingTable(game, managers, record)):
        with pytest.raises(Endless, match=f"{MOST_TURNS:,} turns"):
            table.play(setup)
    session = Session(game, Record(game.name, game.edition, setup, "endless"))
    with pytest.raises(Endless):
        play_on(session, managers)
    assert len(session.record.answers) >= MOST_TURNS


POSITIONS = ("C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DH")


def walkers(name: str) -> Node:
    """A team of Clutch with whom every plate appearance is a walk."""
    card: dict[str, Json] = {"salary": 100, "clutch": 0, "chart": {"BB": "1+"}}
    pitcher = {**card, "role": "SP", "throws": "R", "command": 0, "innings": 9, "defense": 0, "x_zone": 1}
    lineup: list[Json] = []
    for position in POSITIONS:
        plays: dict[str, Json] = {position: 0} if position != "DH" else {}
        batter = {**card, "name": f"{name} {position}", "bats": "S", "on_base": 12, "speed": 20, "positions": plays}
        lineup.append({"card": batter, "position": position})
    staff: dict[str, Json] = {"deck": "balanced", "staff": ["BC-1", "HC-1", "PC-1"], "stadium": "ST-1"}
    rotation: list[Json] = [{**pitcher, "name": f"{name} pitcher"}]
    return as_node(
        {"name": name, "roster": "open", **staff, "bench": [], "bullpen": [], "lineup": lineup, "rotation": rotation}
    )


def test_a_half_inning_without_an_end_holds_nobody_at_the_browser_for_long(tmp_path: Path) -> None:
    """It is played once as far as it is played at all, piece by piece; then every act says so at once."""
    game = ball_game_named("clutch")
    setup = game.set_up(walkers("Walkers"), walkers("Strollers"), as_node({"preset": "basic"}))
    store = open_store(str(tmp_path / "tables.db"))
    row = TableRow("t", game.name, "a game", "now", game_header(game, setup, "s", ("sensible", "sensible"), "auto").plain())
    store.create(row, [])
    table = GameTable(row, (), store)
    pieces = 0
    while True:
        before = table.version
        try:
            table.step(Screen((), True), "half", before)
        except Endless:
            break
        pieces += 1
        assert before < table.version == len(store.log("t")) < before + EVENTS_AT_ONCE
    assert pieces > 0
    begun = thread_time()
    for _ in range(50):
        with pytest.raises(Endless):
            table.step(Screen((), True), "half", table.version)
    assert thread_time() - begun < 0.5, "not played again for every press"
    store.close()


def test_between_a_persons_answers_no_more_is_played_at_once_either(tmp_path: Path) -> None:
    """The server plays a table on piece by piece, with the acts of others in between."""
    game = ball_game_named("clutch")
    setup = game.set_up(walkers("Walkers"), walkers("Strollers"), as_node({"preset": "basic"}))
    store = open_store(str(tmp_path / "tables.db"))
    row = TableRow("t", game.name, "a game", "now", game_header(game, setup, "s", ("sensible", "here"), "auto").plain())
    store.create(row, [])
    table, home = GameTable(row, (), store), Screen((HOME,), True)
    pieces = []
    with pytest.raises(Endless):
        while True:
            told, ask = len(table.session.events), table.sitting.asked(home)
            if ask is None:  # as the server does by itself
                table.play_to_question()
            else:
                table.answer(home, ask.texts[pass_of(game, ask) or 0], table.version_for(home))
            pieces.append(len(table.session.events) - told)
    assert len(pieces) > 3
    assert EVENTS_AT_ONCE <= max(pieces) < 1.1 * EVENTS_AT_ONCE
    store.close()
