"""Who has the dice of an attempt in hand is told what they need, in the words of the line that tells the attempt after it."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hotstove.baseball.plays import Reckoning
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.attempts import FIELDING_ATTEMPT, THROWING_ATTEMPT
from hotstove.games.sportsclix.pitching import spray_die
from hotstove.table.record import Record
from hotstove.table.session import Session
from hotstove.table.texts import as_node


def test_what_the_dice_need_is_told_before_them_and_after() -> None:
    nobody = as_node(None)
    session = Session(GAME, Record(GAME.name, GAME.edition, GAME.set_up(nobody, nobody, nobody), "attempts"))
    told: list[tuple[int, str]] = []
    random = Random("attempts")
    for _ in range(4000):
        if len(told) == 6 or not session.asks:
            break
        ask = session.asks[0]
        if ask.dice is not None and ask.why in (FIELDING_ATTEMPT, THROWING_ATTEMPT):
            told.append((len(session.events), ask.dice.told_before))
        session.answer_number(random.randrange(len(ask.options)), ask.seat)
    assert len(told) == 6
    for place, before in told:
        after = next(event for event in session.events[place:] if isinstance(event, Reckoning))
        assert " needs " in before
        assert after.text.startswith(f"{before}: ")


def test_the_green_die_says_the_zone_on_the_batters_spray_chart() -> None:
    die = spray_die((1, 1, 2, 2, 3, 5))
    assert die.said(4) == "spray 5: zone 3", "five is no zone"
    assert die.told_before == "spray: 1 to 2 zone 1, 3 to 4 zone 2, 5 zone 3, 6 zone 5"
    assert dict(die.odds) == dict.fromkeys(range(1, 7), Fraction(1, 6))
