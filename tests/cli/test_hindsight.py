"""``hotstove hindsight``: of the game saved last, in lines and as JSON; nothing of a game under way."""

from __future__ import annotations

import json
import re

from hotstove.cli.hindsight import BARS, ROWS, graph
from hotstove.play.hindsight import HalfBegun, Hindsight
from hotstove.table.events import AWAY, HOME
from tests.cli.driving import Pipe


def test_the_game_played_last(pipe: Pipe) -> None:
    assert pipe.run("play", "--manager", "random", "--seed", "back", "--you", "away", answers="b\n" * 400).returncode == 0
    told = pipe.run("hindsight")
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert lines[2].startswith("The chance of the Herons ")
    first = lines.index("The plays that moved it most:") + 1
    plays = " ".join(lines[first : lines.index("", first)])
    assert plays.count("%") == 10
    assert not re.search(r"Foxes \S*\d+%", plays), "all is told of the person's side"
    assert "exact, when both managers do their best from there on" in " ".join(lines[2:4])
    assert "The plays that moved it most:" in lines
    assert "What cost most:" in lines
    assert max(map(len, lines)) <= 78
    data = json.loads(pipe.run("hindsight", "--json").stdout)
    assert len(data["swings"]) == len(data["chances"]) - 1
    assert data["choices"][0]["made"] >= data["choices"][0]["otherwise"]


def test_a_game_under_way_is_refused(pipe: Pipe) -> None:
    pipe.run("play", "--manager", "random", "--seed", "back", "--you", "away", answers="b\nq\n")
    told = pipe.run("hindsight")
    assert told.returncode != 0
    assert "the game is not over" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_graph_has_a_column_for_each_play_and_the_innings_below() -> None:
    chances = (0.5, 0.0, 1.0, 0.25)
    halves = (
        HalfBegun(1, "Top of the 1st", 1, AWAY),
        HalfBegun(2, "Bottom of the 1st", 1, HOME),
        HalfBegun(3, "Top of the 2nd", 2, AWAY),
    )
    rows = graph(Hindsight(("Foxes", "Herons"), (0, 1), chances, halves, (), (), "exact", "best"), BARS)
    assert len(rows) == ROWS + 1
    columns = list(zip(*(row[8:].ljust(4) for row in rows[:ROWS]), strict=True))
    eighths = [sum(BARS.index(bar) for bar in column) for column in columns]
    assert eighths == [round(chance * 8 * ROWS) for chance in chances]
    assert rows[-1] == " " * 8 + " 1 2"
