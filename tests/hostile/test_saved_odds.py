"""Odds of a saved game under way of two people, also after choices that are only tried: nothing hangs on a hand."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.odds import command
from hotstove.table.asks import Answer
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Drawn, label_of
from hotstove.table.journal import Journal
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import as_node
from tests.hostile import TIMES
from tests.web.test_passes import NAMES

TRIED = (("no change", "x"), ("no change", "pass"), ("no change", "pitch to him", "x"), ("no change", "pitch to him", "pass"))
"""Choices after which a manager may play a card of his hand, and what he answers then: a refusal names what he may."""
OTHERS = 3 * TIMES
"""Cards that each card of a hand is exchanged for."""


def begun(game: str, seats: tuple[str, str]) -> AnySession:
    """A game at the first question that everybody may see after the lineups, where nobody has played a card."""
    played = ball_game_named(game)
    setup = played.set_up(as_node(None), as_node(None), as_node({}))
    random = Random(3)
    session: AnySession = Session(played, Record(played.name, played.edition, setup, "a seed", seats, keeps_passes=True))
    while label_of((ask := session.asks[0]).why) not in ("pitching change", "defense"):
        chosen = random.choice(ask.texts) if ask.seat is None else "pass" if "pass" in ask.texts else ask.texts[0]
        session.answer(chosen, ask.seat)
    return session


def with_another(session: AnySession, card: str, other: str) -> AnySession:
    """The same game with another card in the hand."""
    record = session.record
    answers = [Answer(why, seat, other if seat is None and text == card else text) for why, seat, text, _ in record.answers]
    return Session(session.game, replace(record, answers=answers))


def said(folder: Path, session: AnySession) -> list[str]:
    """All that the command says of the game, as it stands and after choices that are tried."""
    path, found = folder / "game.jsonl", list[str]()
    path.unlink(missing_ok=True)
    Journal.create(path, session.record).close()
    for tried in TRIED:
        result = CliRunner().invoke(
            command, [str(path), "--json", *(word for choice in tried for word in ("--decision", choice))]
        )
        found.append(f"{tried} {result.output} {result.exception}")
    return found


@pytest.mark.parametrize("seats", [(YOU, YOU), ("random", "random")])
@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_odds_after_a_choice_that_is_tried_tell_no_hand(tmp_path: Path, game: str, seats: tuple[str, str]) -> None:
    session = begun(game, seats)
    hand = [event.card for event in session.events if isinstance(event, Drawn) and len(event.seats) == 1]
    dealt = {answer.text for answer in session.record.answers if answer.seat is None}
    others = [name for name in NAMES[game] if name not in dealt]
    told = said(tmp_path, session)
    assert not [card for card in hand for each in told if card in each]
    random, compared = Random(f"{game} {seats}"), 0
    for card in hand:
        for other in random.sample(others, min(OTHERS, len(others))):
            with suppress(DoesNotFit):  # Clutch: not every card is in each deck
                changed = with_another(session, card, other)
                assert said(tmp_path, changed) == told, f"{other} for {card}"
                compared += 1
    assert compared >= 3
