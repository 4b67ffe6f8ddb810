"""Who may come in for whom; nobody comes back (OBR 5.10(d))."""

from __future__ import annotations

import pytest

from hotstove.baseball.conservation import Conservation
from hotstove.baseball.lineup import NOT_BATTING, Lineup, change
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY
from tests.baseball.games import Tale, team

BENCH = (Player("x1", "Xa One"), Player("x2", "Xa Two"), Player("x3", "Xa Three"))


def lineup(dh: bool = False) -> Lineup:
    return Lineup.of(team("VIS", "Valley", dh), BENCH)


def test_pinch_hitter_takes_the_place_and_then_a_position() -> None:
    before = lineup()
    after = before.substitute("x1", "v3", Position.PINCH_HITTER)
    assert (after.slot_of("x1"), after.order[2].position, after.bench) == (2, Position.PINCH_HITTER, BENCH[1:])
    with pytest.raises(NotLegal, match="nobody plays 1b"):
        after.check_field()
    after.move("x1", Position.FIRST_BASE).check_field()
    assert before.slot_of("v3") == 2  # the old one is as it was


def test_who_has_left_does_not_come_back() -> None:
    after = lineup().substitute("x1", "v3", Position.FIRST_BASE).substitute("x2", "x1", Position.FIRST_BASE)
    for gone in ("v3", "x1"):
        with pytest.raises(NotLegal, match=f"{gone} has left the game and can't come back"):
            after.substitute(gone, "x2", Position.FIRST_BASE)
        with pytest.raises(NotLegal, match=f"{gone} has left the game"):
            after.substitute("x3", gone, Position.FIRST_BASE)


def test_only_from_the_bench_and_only_for_somebody_in_the_game() -> None:
    with pytest.raises(NotLegal, match="v4 is not on the bench"):
        lineup().substitute("v4", "v3", Position.FIRST_BASE)
    with pytest.raises(NotLegal, match="h1 is not in the game"):
        lineup().substitute("x1", "h1", Position.FIRST_BASE)


def test_pitchers() -> None:
    """With a designated hitter the pitcher does not bat; without, his successor bats in his place."""
    dh = lineup(dh=True)
    assert dh.slot_of("vp") == NOT_BATTING
    relieved = dh.substitute("x1", "vp", Position.PITCHER)
    assert relieved.pitcher == BENCH[0] and relieved.slot_of("x1") == NOT_BATTING
    relieved.check_field()
    with pytest.raises(NotLegal, match="vp does not bat"):
        dh.substitute("x1", "vp", Position.PINCH_HITTER)
    with pytest.raises(NotLegal, match="vp does not bat"):
        dh.move("vp", Position.LEFT_FIELD)
    batting = lineup().substitute("x1", "vp", Position.PITCHER)
    assert (batting.slot_of("x1"), batting.pitcher) == (8, BENCH[0])
    hit_for = lineup().substitute("x1", "vp", Position.PINCH_HITTER)
    assert hit_for.pitcher is None
    hit_for.substitute("x2", "x1", Position.PITCHER).check_field()


def test_double_switch() -> None:
    """The new pitcher bats seventh, the new shortstop ninth."""
    after = lineup().substitute("x1", "v7", Position.PITCHER).substitute("x2", "vp", Position.SHORTSTOP)
    assert (after.slot_of("x1"), after.slot_of("x2"), after.pitcher) == (6, 8, BENCH[0])
    after.check_field()


def test_two_at_one_position() -> None:
    doubled = lineup().move("v1", Position.FIRST_BASE)
    with pytest.raises(NotLegal, match="more than one plays 1b"):
        doubled.check_field()
    swapped = lineup().move("v1", Position.PITCHER).move("vp", Position.CENTER_FIELD)
    swapped.check_field()
    assert swapped.pitcher is not None and swapped.pitcher.id == "v1"


def test_the_event_that_tells_it_is_conserved() -> None:
    tale = Tale()
    tale.begin()
    after, event = change(lineup(), AWAY, "x1", "v3", Position.PINCH_HITTER, "T-5 pinch hitter")
    assert (event.player, event.replaces, event.slot, after.slot_of("x1")) == (BENCH[0], "v3", 2, 2)
    count = Conservation()
    for told in (*tale.events, event):
        count.read(told)
