"""What hangs on a throw: what is said of it is what the rules make of it, in all games that compare rolls."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import pytest

from hotstove.baseball.at_stake import AtStake, Term
from hotstove.baseball.bases import HOME_PLATE
from hotstove.baseball.plays import Play
from hotstove.book.play_by_play import in_a_row
from hotstove.games.rb8 import GAME as RB8
from hotstove.games.rb8.control import BATTERS_ROLL, PITCHERS_ROLL, SAID_OF, roll_again, roll_off, verdict
from hotstove.games.rb8.keys import TOTAL
from hotstove.games.rb8.running import FIELDERS_ROLL, RUNNERS_ROLL, race
from hotstove.games.rb8.state import AtBat
from hotstove.managers.simple import AtRandom
from hotstove.table.asks import Answer
from hotstove.table.events import AWAY, HOME, Event, Rolled
from hotstove.table.game import games
from hotstove.table.record import Record
from hotstove.table.replay import ReplayTable
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node


def test_ranges_are_told_by_outcome_and_not_where_a_chart_is_needed() -> None:
    tag = AtStake("tag", lambda roll: "out at home" if roll in (77, 88, 99) else "scores" if roll <= 60 else "holds")
    assert tag.before(range(100)) == (
        "tag: 0 to 60 scores, 61 to 76 and 78 to 87 and 89 to 98 holds, 77 and 88 and 99 out at home"
    )
    assert AtStake("bunt", lambda roll: "odd" if roll % 2 else "even").before(range(100)) == ""


def test_two_throws_are_one_sum_in_words() -> None:
    first = AtStake("steal of second", added=(Term(6, "Speed"),), facing="the fielder's dice", whose="runner")
    second = AtStake("", lambda roll: "safe" if roll <= 5 else "out", (Term(8, "Defense"),), first=13, whose="fielder")
    assert f"{first.after(7)} {second.after(4)}" == (
        "steal of second: runner 7 + 6 (Speed) = 13 against fielder 4 + 8 (Defense) = 12: safe"
    )
    assert first.before(range(2, 13)) == "steal of second: + 6 (Speed), against the fielder's dice"
    assert second.before(range(2, 13)) == "2 to 5 safe, 6 to 12 out; + 8 (Defense) against 13"


def test_a_throw_made_again_is_told_by_itself() -> None:
    again = AtStake("roll again", lambda roll: "won" if roll >= 8 else "lost", (Term(2, "edge"),), first=9, whose="pitcher")
    assert again.after(10) == "roll again: pitcher 10 + 2 (edge) = 12 against 9: won"
    assert in_a_row(["roll-off: batter 9: level", again.after(5)]) == (
        "roll-off: batter 9: level; roll again: pitcher 5 + 2 (edge) = 7 against 9: lost"
    )
    assert again.before((7, 8)) == "roll again: 7 lost, 8 won; + 2 (edge) against 9"


def test_readings_that_bring_nothing_are_left_out() -> None:
    few = AtStake("wild pitch", lambda roll: "balk" if roll > 95 else "")
    assert few.before(range(100)) == "wild pitch: 96 to 99 balk"
    assert few.after(3) == "wild pitch 3"


@cache
def played(name: str, preset: str = "") -> tuple[Event, ...]:
    """All events of six games played at random."""
    told: list[Event] = []
    nobody = as_node(None)
    game = games()[name]
    for number in range(6):
        setup = game.set_up(nobody, nobody, as_node({"preset": preset} if preset else {}))
        session = Session(game, Record(game.name, game.edition, setup, f"at stake {number}"))
        play_on(session, (AtRandom(), AtRandom()))
        told += session.events
    return tuple(told)


def caught(play: Play) -> bool:
    return any(move.out and move.steal for move in play.moves)


def out_at_home(play: Play) -> bool:
    return any(move.out and move.start and move.end == HOME_PLATE for move in play.moves)


@pytest.mark.parametrize(
    ("name", "preset", "why", "word", "came"),
    [
        ("smallball", "", "SB-27 steal", "out", caught),
        ("smallball", "", "SB-34 sacrifice", "missed", lambda play: play.why != "SB-34 sacrifice"),
        ("pinetar", "full", "PT-167 steal", "out", caught),
        ("pinetar", "full", "PT-203 throw home", "out at home", out_at_home),
        ("pinetar", "full", "PT-107 tag roll", "out at home", out_at_home),
        ("pinetar", "full", "PT-40 balk or wild pitch", "balk", lambda play: play.why == "PT-44 balk"),
    ],
)
def test_what_is_said_of_a_roll_came_of_it(name: str, preset: str, why: str, word: str, came: Callable[[Play], bool]) -> None:
    events = played(name, preset)
    rolls = [number for number, event in enumerate(events) if isinstance(event, Rolled) and event.why == why]
    assert len(rolls) >= 3, "such rolls were made"
    for number in rolls:
        rolled = events[number]
        assert isinstance(rolled, Rolled)
        if rolled.said.endswith(": ball one"):
            continue
        play = next(event for event in events[number + 1 :] if isinstance(event, Play))
        said = rolled.said.endswith(f": {word}") or rolled.said.endswith(f" {word}")
        assert said == came(play), (rolled, play)


def replayed(rule: Callable[[ReplayTable], object], *throws: tuple[str, int]) -> tuple[object, str]:
    """What a rule makes of these totals of two dice, and what is said of the last."""
    numbers = [(why, TOTAL.values.index(total)) for why, total in throws]
    table = ReplayTable([Answer(why, None, TOTAL.texts[number], number) for why, number in numbers])
    return rule(table), [event.said for event in table.events if isinstance(event, Rolled)][-1]


def test_a_race_says_its_outcome_whatever_is_thrown() -> None:
    for ran, thrown, edge in product(range(2, 13), range(2, 13), (-7, -1, 0, 3, 9)):
        rolls = (RUNNERS_ROLL, ran), (FIELDERS_ROLL, thrown)
        safe, said = replayed(lambda table, edge=edge: race(table, (Term(edge),), ()), *rolls)  # type: ignore[misc]
        assert said.endswith(": safe" if safe else ": out")


def test_a_roll_off_says_its_verdict_whatever_is_thrown() -> None:
    for pitcher, batter, edge, ties in product(range(2, 13), range(2, 13), (-4, 0, 2), (False, True)):
        flags = (edge, ties, False, False)
        judged = verdict(pitcher, batter, *flags)
        if judged is None:
            continue
        rolls = (PITCHERS_ROLL, pitcher), (BATTERS_ROLL, batter)
        made, said = replayed(lambda table, flags=flags: roll_off(table, flags), *rolls)  # type: ignore[misc]
        assert made is judged
        assert said.endswith(f": {SAID_OF[judged]}")


def test_a_side_that_rolls_again_is_told_against_the_others_total() -> None:
    """RB-020 once more: the other side's dice stay, and with them the edge of 2 that the pitcher has."""
    flags = (2, False, False, False)
    nobody = as_node(None)
    state = RB8.position(RB8.set_up(nobody, nobody, nobody), nobody)
    at_bat = AtBat(state.board.nines[AWAY].hitters[0], 1, AWAY)
    at_bat.totals = 8, 9
    for again in range(2, 13):
        for seat, why, own in (
            (AWAY, BATTERS_ROLL, f"batter {again} against 10"),
            (HOME, PITCHERS_ROLL, f"pitcher {again} + 2 (edge) = {again + 2} against 9"),
        ):
            judged = verdict(8, again, *flags) if seat == AWAY else verdict(again, 9, *flags)
            if judged is not None:
                made, said = replayed(lambda table, seat=seat: roll_again(table, at_bat, seat, flags), (why, again))  # type: ignore[misc]
                assert (made, said) == (judged, f"roll again: {own}: {SAID_OF[judged]}")
