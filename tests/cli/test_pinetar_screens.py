"""Pine Tar in the smallest window: the whole column that a roll is read on, and cards as tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.card_faces import Ranges
from hotstove.baseball.laid_out import option_face, option_prospect
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.cli.terminal.report import charts_side_by_side, on_the_table
from hotstove.play.asking import Choice, Prompt, keys_at
from hotstove.play.moment import Moment, moment_of
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.driving import Screen

ANSWERS = 500
MESSAGE = "'z' is no answer here. Legal: p pitch to the batter, b walk the batter, f change a fielder. ? for help."
FEW = 4
"""More choices than these, as of all changes in the field, may need the room of the card."""
BATTING = Prompt("Your dice for the batter roll (red and white)", (), kind="dice")


def column_of(moment: Moment) -> Ranges:
    assert moment.situation is not None
    return next(row for row in moment.situation.card.rows if isinstance(row, Ranges))


def whole_on(text: str, column: Ranges) -> bool:
    """Whether each range stands on the screen with its beginning and end, and the column's name on the card."""
    each = all(re.search(rf"{re.escape(one.result)} +{one.rolls}\b", text) for one in column.ranges)
    return each and f", {column.label} " in text


@pytest.mark.parametrize("preset", ["basic", "full"])
def test_the_column_that_is_read_stays_whole_and_in_its_place(preset: str) -> None:
    game = ball_game_named("pinetar")
    setup = game.set_up(as_node(None), as_node(None), as_node({"preset": preset}))
    managers = game.managers["random"](setup), game.managers["random"](setup)
    session = Session(game, Record(game.name, game.edition, setup, f"column {preset}"))
    heights = set()
    asked = 0
    for _ in range(ANSWERS):
        play_on(session, managers, limit=1)
        if not session.asks or session.turns < 1:
            continue
        ask = session.asks[0]
        moment = moment_of(game, session, ("you", "you"), (ask.seat or 0,))
        if moment.situation is None or not moment.situation.batter:
            continue
        prompt = BATTING
        if ask.seat is not None:
            view = session.view(ask.seat)
            choices = (
                Choice(key, str(option), face=option_face(game, option), prospect=option_prospect(game, view, option, ask))
                for key, option in zip(keys_at(game, ask), ask.options, strict=True)
            )
            prompt = Prompt("Decide", tuple(choices))
        if len(prompt.choices) > FEW:
            continue
        asked += 1
        for message in ("", MESSAGE):
            lines = [line.plain for line in screen.draw(moment, Look(*LEAST), prompt, message)]
            assert len(lines) == LEAST[1]
            assert whole_on("\n".join(lines), column_of(moment)), "\n".join(lines)
            heights.add(next(number for number, line in enumerate(lines) if "╰─" in line))
    assert asked > ANSWERS / 3
    assert len(heights) == 1, "the card has one height in a window of one size"


def test_who_throws_the_dice_reads_them_on_the_screen(tmp_path: Path) -> None:
    arguments = ("play", "pinetar", "--seed", "5", "--you", "home", "--speed", "now", "--dice", "ask", "--manager", "medium")
    with Screen(tmp_path, *arguments) as terminal:
        terminal.settle()
        for key in "hv":
            terminal.press(key)
            frame = terminal.settle()
        assert "Your dice for the batter roll" in frame
        assert "Zip Kodaly, vs LHP" in frame
        assert re.search(r"HR +0 +GO-2B +49-53 +LO-SS +91", frame)
        assert "Harbor Masterson" in frame
        assert "Grade A+ now" in frame
        assert "more: c" not in frame
        terminal.press("c")
        page = terminal.see("any key ")
        assert re.search(r" +vs LHP +vs RHP +vs LHP +vs RHP +vs LHP +vs RHP", page)
        assert re.search(r"GO-P +46-47 +44-45 +LO-1B +89 +88", page)


def test_all_cards_are_tables_in_which_nothing_is_broken() -> None:
    game = ball_game_named("pinetar")
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    session = Session(game, Record(game.name, game.edition, setup, "cards"))
    manager = game.managers["sensible"](setup)
    play_on(session, (manager, manager), limit=40)
    moment = moment_of(game, session, ("you", "you"), (0,))
    rosters = game.rosters(session.view(0))  # type: ignore[attr-defined]
    text = on_the_table(moment, rosters)
    assert ", GO-" not in text
    for roster in rosters:
        for _, faces in roster.groups:
            for face in faces:
                charts = [row for row in face.rows if isinstance(row, Ranges)]
                table = charts_side_by_side(charts, LEAST[0] - 5)
                assert max(map(len, table)) <= LEAST[0] - 5
                assert all(row in text for row in table)
                assert all(row.label in table[0] for row in charts)
                for chart in charts:
                    assert all(each.rolls in " ".join(table).split() for each in chart.ranges)
