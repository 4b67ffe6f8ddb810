"""The dice's frequencies and the golden dials of the specification, and what clicks do on a dial."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hotstove.baseball.card_faces import CardFace, Sentence
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import (
    BLUE_1,
    BLUE_4,
    MARKS,
    PITCHER_BATTING,
    POSITIONS,
    RED_3,
    RED_6,
    START,
    THREE_BALLS,
    mark,
    position_of,
)
from hotstove.games.sportsclix.dice import (
    BATTER_PAIRS,
    BATTING,
    PITCHER_PAIRS,
    PITCHING,
    TWO_DICE,
    Icon,
    Pair,
    pair_of,
    pairing,
)
from hotstove.games.sportsclix.faces import figure_face
from hotstove.games.sportsclix.figures import Role
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.ratings import (
    BatterRatings,
    PitcherRatings,
    batter_dial,
    batter_intangibles,
    charts_for,
    defense_of,
    pitcher_dial,
    pitcher_intangibles,
    speed_of,
)
from hotstove.games.sportsclix.results import RESULTS, Plain, Result, Square
from hotstove.games.sportsclix.tiers import Tier

FREQUENCIES = """
red black    4 0 13 2 3 0 8 3 1 2
red blue     0 1 4 4 1 0 16 2 4 4
white black  2 0 6 6 0 2 5 9 3 3
white blue   0 3 2 13 0 4 8 3 2 1
"""
"""The specification's table out of 36: VV CC VP CT PP TT VT CP VC PT."""

GOLDEN = """
FB FB GB FB    | FB FB W* FB!    | GB K W* FB      | FB GB! W W*    | K* GB! K* W*
FB FB W* FB!   | GB DFg W* FB!   | GB! K W FB!     | K* GB! W* W*   | K GB K* W*
GB FB W* FB!   | GB DFg W 1B     | GB! K W FB!     | K* GB! W* W*   | K GB K* FB
GB FB W* FB!   | GB! DFy W 1B    | FB! FB W 1B     | K* GB K* W*    | K GB K* FB
GB! DFg W 1B   | GB! DFy W 2B    | 1B FB 1B 1B     | K* GB K* FB    | K GB K FB
GB! DFg W 1B   | FB! DFy 1B 2B   | 1B FB 1B 1B     | K GB K* FB     | K GB K FB
FB! DFg 1B 1B  | 1B 2B* 1B DFy   | 1B FB 1B 2B     | K GB K* FB     | K GB K GB
1B DFy 1B 2B   | 1B 2B* 1B DFy   | 1B DFg 1B* 2B   | K GB K GB      | K K K GB
1B DFy 1B 2B   | 1B DFr 1B DFr   | 1B DFg 1B* DFy  | K K K GB       | K K K GB
1B DFy 1B DFy  | 1B DFr 1B* DFr  | 1B* DFy 1B* DFy | K K K GB       | K K K K
1B 2B* 1B* DFy | 1B HR 1B* DFr   | 1B* DFy 2B DFr  | K K K GB       | K K K K
"""
"""Blue 4 to red 6 of five players: batters VT CP TT PP, pitchers VP CT VV CC."""
GOLDEN_PLAYERS = (
    batter_dial(BatterRatings(5, 5, 5, 5, 5), Role.FIRST_BASE),
    batter_dial(BatterRatings(6, 8, 6, 5, 5), Role.FIRST_BASE),
    batter_dial(BatterRatings(8, 3, 6, 5, 5), Role.FIRST_BASE),
    pitcher_dial(PitcherRatings(5, 5, 5, 6), Role.STARTER),
    pitcher_dial(PitcherRatings(8, 6, 6, 6), Role.STARTER),
)
GOLDEN_BATTER_ROWS = (Pair.VT, Pair.CP, Pair.TT, Pair.PP)
GOLDEN_PITCHER_ROWS = (Pair.VP, Pair.CT, Pair.VV, Pair.CC)


def test_every_pairing_of_dice_has_the_specified_frequencies() -> None:
    """SC-018, SC-020: the check table of the four pairings, exactly."""
    columns = (*PITCHER_PAIRS, Pair.PP, Pair.TT, Pair.VT, Pair.CP, Pair.PITCHER_TOTAL_CONTROL, Pair.BATTER_TOTAL_CONTROL)
    for line in FREQUENCIES.strip().splitlines():
        pitching, batting, *counts = line.split()
        odds = dict(pairing(pitching, batting).odds)
        assert [odds.get(pair, Fraction(0)) * 36 for pair in columns] == [int(count) for count in counts]


def test_which_die_shows_which_icon_makes_no_difference() -> None:
    for one in Icon:
        for other in Icon:
            assert pair_of(one, other) is pair_of(other, one)


def test_the_golden_dials_come_out_exactly() -> None:
    """The specification's five dials from blue 4 to red 6; three balls repeats blue 4."""
    for number, line in enumerate(GOLDEN.strip().splitlines()):
        for dial, cells in zip(GOLDEN_PLAYERS, line.split("|"), strict=True):
            window = dial.at(BLUE_4 + number)
            pitches = dial in GOLDEN_PLAYERS[3:]
            order, rows = (PITCHER_PAIRS, GOLDEN_PITCHER_ROWS) if pitches else (BATTER_PAIRS, GOLDEN_BATTER_ROWS)
            found = [window.results[order.index(pair)].code for pair in rows]
            assert found == cells.split(), mark(BLUE_4 + number)
    for dial in GOLDEN_PLAYERS:
        assert dial.at(THREE_BALLS).results == dial.at(BLUE_4).results


def test_the_marks_stand_in_order() -> None:
    """SC-035, SC-099: red above the start marker, blue below it, three balls last."""
    assert [mark(position) for position in (THREE_BALLS, BLUE_4, BLUE_1, START, RED_3, RED_6)] == [
        *("three balls", "blue 4", "blue 1", "start", "red 3", "red 6")
    ]
    assert [position_of(text) for text in MARKS] == list(POSITIONS)


def test_pitchers_bat_by_the_playmats_column() -> None:
    """SC-033: VT K, CP K, TT 1B, PP FB."""
    found = dict(zip(BATTER_PAIRS, PITCHER_BATTING.results, strict=True))
    assert {pair.value: result.code for pair, result in found.items()} == {"VT": "K", "CP": "K", "TT": "1B", "PP": "FB"}


def test_squares_go_with_their_results() -> None:
    """SC-081 to SC-091: Deep Flies are flies, Big-Play Potential a single or double, Scorchers balls in play."""
    fits = {
        Square.GREEN: {Plain.FLY_BALL},
        Square.YELLOW: {Plain.FLY_BALL},
        Square.RED: {Plain.FLY_BALL},
        Square.BIG_PLAY_POTENTIAL: {Plain.SINGLE, Plain.DOUBLE},
        Square.PAINT_THE_CORNER: {Plain.STRIKEOUT},
        Square.WORK_THE_COUNT: {Plain.WALK},
        Square.SCORCHER: {Plain.GROUND_BALL, Plain.FLY_BALL},
    }
    for square, plain in fits.items():
        assert {result.plain for result in Result if result.square is square} == plain
    assert len(RESULTS) == 17


def test_intangibles_are_earned_by_ratings_and_at_most_two() -> None:
    runner = BatterRatings(7, 8, 7, 9, 9)
    assert [str(intangible) for intangible, _ in batter_intangibles(runner, Role.SHORTSTOP)] == ["Speed Demon", "Clutch Hitter"]
    assert batter_intangibles(BatterRatings(5, 5, 5, 5, 7), Role.FIRST_BASE) == ()
    assert batter_intangibles(BatterRatings(5, 5, 5, 5, 7), Role.CATCHER) == ((Intangible.CANNON, 0),)
    assert pitcher_intangibles(PitcherRatings(8, 6, 5, 1), Role.RELIEVER) == (
        (Intangible.FLAMETHROWER, 1),
        (Intangible.SPECIALIST, -2),
    )
    assert pitcher_intangibles(PitcherRatings(8, 6, 5, 6), Role.STARTER) == (
        (Intangible.FLAMETHROWER, 1),
        (Intangible.INTIMIDATION, 2),
    )


def test_an_intangible_shows_from_its_click_on() -> None:
    """SC-205: in force exactly while it shows."""
    dial = pitcher_dial(PitcherRatings(6, 4, 5, 1), Role.RELIEVER)
    assert next(mark(position) for position in POSITIONS if dial.at(position).shows(Intangible.SPECIALIST)) == "blue 2"
    assert dial.at(RED_6).shows(Intangible.SPECIALIST)


def test_base_values_follow_the_tables() -> None:
    assert [defense_of(rating) for rating in range(1, 10)] == [2, 2, 3, 3, 4, 4, 5, 5, 6]
    assert [speed_of(rating) for rating in range(1, 10)] == [8, 9, 9, 10, 10, 11, 12, 12, 13]


@pytest.mark.parametrize(("bats", "eye"), [("R", 5), ("L", 5), ("S", 5), ("R", 7)])
def test_spray_charts_never_fall(bats: str, eye: int) -> None:
    """A Spray Hitter's 1 more or less then moves the ball at most to a neighbouring number's zone (SC-216)."""
    for chart in charts_for(bats, eye):
        assert list(chart) == sorted(chart)


def test_tiers_start_and_stop_dials_where_the_table_says() -> None:
    """SC-008, SC-053, SC-100, SC-197."""
    assert [tier.batters_start for tier in Tier] == [RED_3, START, START, START]
    assert [tier.floor for tier in Tier] == [START, START, BLUE_4, THREE_BALLS]
    assert [tier.word for tier in Tier] == ["preseason", "regular-season", "playoffs", "championship"]


def test_a_window_shows_at_most_two_intangibles() -> None:
    shown = Counter(len(figure.window(position).intangibles) for figure in pool().values() for position in POSITIONS)
    assert max(shown) <= 2
    assert shown[1] > 100


def test_a_set_has_five_dice_and_two_kinds_of_bases() -> None:
    """SC-004, SC-006: each pair but the total controls is on one kind of base; attempts take plain dice (SC-R-68)."""
    assert {*PITCHING, *BATTING, "green"} == {"red", "white", "black", "blue", "green"}
    assert set(PITCHER_PAIRS) | set(BATTER_PAIRS) == set(Pair) - {Pair.PITCHER_TOTAL_CONTROL, Pair.BATTER_TOTAL_CONTROL}
    assert not set(PITCHER_PAIRS) & set(BATTER_PAIRS)
    assert {figure.pitches for figure in pool().values() if figure.role in (Role.STARTER, Role.RELIEVER)} == {True}
    assert TWO_DICE.sides == 36 and all(die.faces == (1, 2, 3, 4, 5, 6) for die in TWO_DICE.of)


def test_a_click_changes_the_whole_window_at_once() -> None:
    """SC-007: the dial shows one position at a time, with all its results and intangibles."""
    figure = next(figure for figure in pool().values() if figure.window(1) != figure.window(0))
    assert figure.window(0) is figure.dial.at(0)
    assert [figure.result(pair, 1) for pair in BATTER_PAIRS] == list(figure.window(1).results) or figure.pitches


def test_a_figure_says_its_club_and_league() -> None:
    """SC-204: what counts is what the base says, for the styles of the leagues; one spray chart for both hands (SC-R-59)."""
    assert all(figure.club in figure.id and figure.league in ("AL", "NL") for figure in pool().values())
    assert all(len(figure.chart) == 6 for figure in pool().values())


def test_the_card_of_who_plays_tells_what_is_in_force_and_names_the_rest() -> None:
    """SC-205: what only other clicks would bring is told in full on the card that lists him, and takes no room on the field."""
    told = named = 0
    for figure in pool().values():
        for click in (-3, 0, 3):
            listed, playing = figure_face(figure, click), figure_face(figure, click, line="at bat")
            for whole, short in zip(sentences(listed), sentences(playing), strict=True):
                assert whole.label == short.label
                assert whole.text
                force = whole.label.endswith("(in force)")
                assert short.text == (whole.text if force else "")
                told, named = told + force, named + (not force)
    assert told
    assert named


def sentences(face: CardFace) -> list[Sentence]:
    """The sentences of a card."""
    return [row for row in face.rows if isinstance(row, Sentence)]
