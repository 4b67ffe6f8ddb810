"""What stands in the lines above cards and above the table, in a window of 80 columns."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.boxes import name_in
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.play.asking import Choice, Prompt
from hotstove.play.moment import moment_of
from hotstove.table.events import AWAY
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node

SMALL = Look(*LEAST, True)


def test_a_name_too_long_for_its_card_keeps_its_last_part() -> None:
    assert name_in("Xavier Drizzleby", 21) == "Xavier Drizzleby"
    assert name_in("Nathaniel Mothballinger", 21) == "N. Mothballinger"
    assert name_in("Juan Carlos de la Encarnacion", 21) == "J. C. de la Encarnacion"


@pytest.mark.parametrize("saved", [True, False])
@pytest.mark.parametrize("name", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
def test_the_line_above_the_table_is_whole_for_the_longest_nicknames(name: str, saved: bool) -> None:
    game = ball_game_named(name)
    shown = {}
    for team in game.teams():
        other = next(each for each in game.teams() if each != team)
        setup = game.set_up(as_node(team), as_node(other), as_node(None))
        shown[game.sheets(setup)[AWAY].nickname] = team
    first, second = sorted(shown, key=len)[-2:]
    setup = game.set_up(as_node(shown[first]), as_node(shown[second]), as_node(None))
    level = list(game.managers)[-1]
    session = Session(game, Record(game.name, game.edition, setup, "titles", (level, level)))
    manager = game.managers[next(iter(game.managers))](setup)
    play_on(session, (manager, manager), limit=60)
    moment = moment_of(game, session, (level, level), ())
    top = screen.draw(replace(moment, saved=saved), SMALL, Prompt("?", (Choice("a", "b"),)))[0].plain
    assert len(top) == SMALL.columns
    assert re.search(rf" ({first}: computer( \(\w+\))?  {second}: computer( \(\w+\))?|{first} at {second})  ?", top), top
    assert ("NOT SAVED" in top) is not saved
