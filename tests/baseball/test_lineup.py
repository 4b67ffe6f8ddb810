"""Lineups by themselves, of men with names: nobody plays twice or comes back, every place is somebody's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.baseball.lineup import NOT_BATTING, Lineup, Spot
from hotstove.baseball.positions import Position
from hotstove.table import NotLegal

P, C, FIRST, LEFT = Position.PITCHER, Position.CATCHER, Position.FIRST_BASE, Position.LEFT_FIELD
DH, PH = Position.DESIGNATED_HITTER, Position.PINCH_HITTER
FIELD = tuple(Position(number) for number in range(2, 10))
BATS: Lineup[str] = Lineup((*(Spot(place.short, place) for place in FIELD), Spot("Ace", P)), "Ace")
HAS_DH: Lineup[str] = Lineup((*(Spot(place.short, place) for place in FIELD), Spot("Slugger", DH)), "Ace")


def places(lineup: Lineup[str]) -> list[Position | None]:
    return [spot.position for spot in lineup.spots]


def test_who_is_in_the_game() -> None:
    assert BATS.in_game == BATS.order
    assert HAS_DH.in_game == (*HAS_DH.order, "Ace")
    assert (BATS.designated_hitter, HAS_DH.designated_hitter) == (False, True)
    assert (BATS.slot_of("Ace"), HAS_DH.slot_of("Ace"), HAS_DH.slot_at(DH)) == (8, NOT_BATTING, 8)
    assert BATS.fields
    assert not Lineup((Spot("Ada"),)).fields


def test_a_pinch_hitter_has_the_place_of_the_man_he_bats_for() -> None:
    after = BATS.enters("Sub", 2, PH)
    assert after.spots[2] == Spot("Sub", BATS.spots[2].position, pending=True)
    assert (after.pending, after.left) == ((2,), frozenset({"2b"}))
    assert after.settled().pending == ()


def test_nobody_comes_back() -> None:
    after = BATS.enters("Sub", 0, PH)
    with pytest.raises(NotLegal, match="can't come back"):
        after.enters("c", 1, PH)
    with pytest.raises(NotLegal, match="in the game already"):
        after.enters("1b", 0, PH)
    with pytest.raises(NotLegal, match="in the game already"):
        HAS_DH.enters("Ace", 0, PH)


def test_a_new_pitcher_bats_for_the_old_one_or_not_at_all() -> None:
    bats = BATS.enters("Relief", 8, P)
    assert (bats.pitcher, bats.order[8], bats.left) == ("Relief", "Relief", frozenset({"Ace"}))
    rests = HAS_DH.enters("Relief", NOT_BATTING, P)
    assert (rests.pitcher, rests.order, rests.left) == ("Relief", HAS_DH.order, frozenset({"Ace"}))


def test_a_double_switch() -> None:
    """The new pitcher bats in the left fielder's place, a new left fielder in the pitcher's."""
    after = BATS.enters("Relief", BATS.slot_at(LEFT), P).enters("Sub", 8, LEFT)
    assert (after.slot_of("Relief"), after.slot_of("Sub"), after.left) == (5, 8, frozenset({"lf", "Ace"}))
    assert (after.spots[5].position, after.spots[8].position, after.pending) == (P, LEFT, ())


def test_two_men_change_places() -> None:
    after = BATS.moves("c", FIRST)
    assert (after.spots[0], after.spots[1]) == (Spot("c", FIRST), Spot("1b", C, pending=True))
    assert after.moves("1b", C).pending == ()
    assert after.left == frozenset()
    with pytest.raises(NotLegal, match="can only leave the game"):
        HAS_DH.moves("Ace", FIRST)


def test_an_exchange_is_done_at_once() -> None:
    after = BATS.exchanged(C, FIRST)
    assert after == BATS.moves("c", FIRST).settled() == BATS.exchanged(FIRST, C)
    assert (after.spots[0], after.spots[1], after.order) == (Spot("c", FIRST), Spot("1b", C), BATS.order)


def test_the_designated_hitter_is_lost() -> None:
    """The pitcher bats for a fielder who goes out, once (OBR 5.11(a))."""
    after = HAS_DH.pitcher_bats(3)
    assert (after.order[3], after.left, after.designated_hitter) == ("Ace", frozenset({"3b"}), False)
    with pytest.raises(NotLegal, match="bats already"):
        after.pitcher_bats(4)


@given(st.booleans(), st.lists(st.tuples(st.integers(0, 8), st.integers(1, 11), st.booleans()), max_size=12))
def test_nobody_is_in_two_places(with_dh: bool, changes: list[tuple[int, int, bool]]) -> None:
    lineup = HAS_DH if with_dh else BATS
    everybody, held = set(lineup.in_game), sorted(str(place) for place in places(lineup))
    for number, (slot, position, moves) in enumerate(changes):
        if moves:
            if position in (P, PH) or lineup.slot_at(Position(position)) == NOT_BATTING:
                continue
            lineup = lineup.moves(lineup.order[slot], Position(position))
        else:
            everybody.add(f"Sub {number}")
            lineup = lineup.enters(f"Sub {number}", slot, PH)
        assert sorted(str(place) for place in places(lineup)) == held
        assert len(set(lineup.in_game)) == len(lineup.in_game)
        assert {*lineup.in_game, *lineup.left} == everybody
        assert not lineup.left & set(lineup.in_game)
