"""Screens of games whose cards are stacked: what stands there before the game, and that the middle keeps its height."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.laid_out import option_face, option_prospect
from hotstove.cli.terminal import screen
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.games.rb8.cards import in_short
from hotstove.play.asking import Choice, Prompt, keys_at
from hotstove.play.cards import says
from hotstove.play.moment import Moment, moment_of
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node

ANSWERS = 400
FEW = 5
"""More choices than these may need the room of the card."""
MESSAGE = "'z' is no answer here. Legal: p pass. ? for help."


def asked(game: AnyBallGame, seed: str) -> Iterator[tuple[AnySession, Moment, Prompt]]:
    """The questions of a game of chance, with the screen that their manager sees."""
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    managers = game.managers["random"](setup), game.managers["random"](setup)
    session = Session(game, Record(game.name, game.edition, setup, seed))
    for _ in range(ANSWERS):
        if session.asks and (seat := session.asks[0].seat) is not None:
            ask, view = session.asks[0], session.view(seat)
            choices = (
                Choice(key, str(option), face=option_face(game, option), prospect=option_prospect(game, view, option, ask))
                for key, option in zip(keys_at(game, ask), ask.options, strict=True)
            )
            yield session, moment_of(game, session, ("you", "you"), (seat,)), Prompt("Decide", tuple(choices))
        play_on(session, managers, limit=1)


@pytest.mark.parametrize("name", ["smallball", "rb8"])
@pytest.mark.parametrize("size", [LEAST, (100, 34)])
def test_the_card_keeps_its_height_from_question_to_question(name: str, size: tuple[int, int]) -> None:
    """Only in the smallest window dice that are told so far may need a line or two of the card."""
    heights: Counter[int] = Counter()
    for _, moment, prompt in asked(ball_game_named(name), "steady"):
        if moment.situation is None or not moment.situation.batter or moment.over or len(prompt.choices) > FEW:
            continue
        for message in ("", MESSAGE):
            lines = [line.plain for line in screen.draw(moment, Look(*size), prompt, message)]
            plate = [number for number, line in enumerate(lines) if "⌂" in line]
            assert plate or any(says(each.face) for each in prompt.choices if each.face is not None), "texts come first"
            heights.update(plate)
    assert len(heights) == 1 or (size == LEAST and max(heights.values()) > 0.8 * heights.total())


def test_rb8_lists_all_nine_and_the_starters_with_their_ratings() -> None:
    game = ball_game_named("rb8")
    session, moment, prompt = next(asked(game, "lineup"))
    text = " ".join(" ".join(line.plain for line in screen.draw(moment, Look(*LEAST), prompt, MESSAGE)).split())
    team = session.view(0).board.teams[session.asks[0].seat or 0]  # type: ignore[attr-defined]
    assert len(team.lineup) == 9
    assert all(f"{place} {spot.hitter.name}, " in text for place, spot in enumerate(team.lineup, 1))
    assert all(in_short(spot.hitter) in text for spot in team.lineup)
    assert all(f"P {card.name} {in_short(card)}" in text for card in team.starters)
    assert "more: c ─" in text
    for _, moment, prompt in asked(game, "lineup"):
        if isinstance(prompt.choices[0].face, type(None)) or "throws" not in prompt.choices[0].prospect:
            continue
        text = " ".join(" ".join(line.plain for line in screen.draw(moment, Look(*LEAST), prompt)).split())
        assert all(f"{each.text}: Control " in text for each in prompt.choices)
        return
    pytest.fail("nobody was asked who starts")
