"""Every chart of Pine Tar, cell by cell against a second copy of it, and what the rulebook lets nobody change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from itertools import pairwise, product

import pytest

from hotstove.baseball.positions import position_named
from hotstove.games.pinetar import bunting, charts, fatigue, running
from hotstove.games.pinetar.charts import (
    ARMS,
    BASES_LOADED,
    ERRORS,
    EXTRA_BASES,
    GRADES,
    HIT_LOCATION,
    INJURY_LENGTH,
    MIP_MODIFIERS,
    MODIFIED,
    MODIFIER_ROLLS,
    NO_FIELDER,
    NO_RUNNER_ON_FIRST,
    OPPORTUNITIES,
    PARITY,
    POSITIVE_DEFENSE,
    RARE_PLAYS,
    RUNNER_ON_FIRST,
    SACRIFICE,
    SPEEDS,
    SQUEEZE,
    TAG,
    Ground,
    WhiteDie,
    doubled,
    modified,
)
from hotstove.games.pinetar.outcomes import HIT_BASES, LAYOUT, Outcome, OutcomeKind, outcome
from hotstove.table.texts import read_yaml

PRINTED = read_yaml((files("hotstove.games.pinetar") / "charts.yaml").read_text(encoding="utf-8"), "charts.yaml").mapping()
DICE = range(100)
FIELDS = {"L": 7, "C": 8, "R": 9, "I": NO_FIELDER}


def spread(rows: Mapping[str, str]) -> list[str]:
    """Rows of a table by their rolls, such as ``67-76``, made a list of 100."""
    rows_by_roll: list[str] = []
    for span, row in rows.items():
        first, _, last = span.partition("-")
        assert int(first) == len(rows_by_roll), span
        rows_by_roll += [row] * (int(last or first) - int(first) + 1)
    assert len(rows_by_roll) == 100
    return rows_by_roll


# --- Hit location and running on hits (PT-54 to PT-71)

BY_HAND = "LCRCRLLRCR CCLCRRLCLI LRLCRLCRLC RLCRLCRLCR LCRLCRLCRL C".replace(" ", "")
"""Rolls 0 to 50; above them, by the remainder of the roll by three, right, left, center."""


def test_every_roll_has_a_field() -> None:
    """PT-54, PT-L-03."""
    wanted = [*BY_HAND, *("RLC"[roll % 3] for roll in range(51, 100))]
    assert [FIELDS[letter] for letter in wanted] == list(HIT_LOCATION)


def test_printed_fields() -> None:
    """PT-56, PT-59, PT-L-03: 14 and 15 right, 16 left, 19 and nothing else in the infield; most hits leave it."""
    assert [HIT_LOCATION[roll] for roll in (14, 15, 16)] == [9, 9, 7]
    assert [roll for roll in DICE if HIT_LOCATION[roll] == NO_FIELDER] == [19]


def test_rolls_that_have_the_other_table_have_a_field_too() -> None:
    """PT-58, PT-L-03: without that rule 11 and 22 are hits like others."""
    assert HIT_LOCATION[11] == 8
    assert HIT_LOCATION[22] == 7


@pytest.mark.parametrize("roll", DICE)
def test_bases_beyond_the_hit(roll: int) -> None:
    """PT-61 to PT-67, PT-L-04: all three speeds on each roll."""
    tens, ones = divmod(roll, 10)
    if tens == ones:
        wanted = (0, 0, 0)
    elif roll % 2:
        wanted = (0, 0, 1)
    else:
        wanted = (0, 1, 1)
    assert EXTRA_BASES[roll] == wanted
    assert doubled(roll) == (tens == ones)


def test_speeds_from_slow_to_fast() -> None:
    """PT-66: and nobody is faster than fast."""
    assert SPEEDS == ("S", "M", "F")
    assert all(list(extra) == sorted(extra) for extra in EXTRA_BASES)


def test_zero_is_doubled() -> None:
    """PT-65, PT-R-13: it has a grade as well."""
    assert PARITY[0] == "doubled"
    assert Counter(PARITY) == {"odd": 45, "even": 45, "doubled": 10}
    assert 0 in MODIFIER_ROLLS


# --- Ground outs (PT-72 to PT-105)

LETTERS = {
    "D": Ground.DOUBLE_PLAY,
    "*": Ground.HOME_AND_FIRST,
    "+": Ground.SECOND_AND_FIRST,
    "H": Ground.FORCE_RUNNER_HOLDS,
    "A": Ground.FORCE_RUNNER_ADVANCES,
    "2": Ground.FORCE_AT_HOME,
    "h": Ground.BATTER_OUT_HOLD,
    "a": Ground.BATTER_OUT_ADVANCE,
    "L": Ground.LEAD_RUNNER_OUT,
}
GROUND_OUTS = {
    "runner on first": (
        RUNNER_ON_FIRST,
        {"P": "DDDHAaaaaa", "C": "DHAaaaaaaa", "1B": "DDDHAAAaaa", "2B": "DDDDDAAAAa", "3B": "DDDDDHAAaa", "SS": "DDDDDDHAaa"},
    ),
    "first open": (
        NO_RUNNER_ON_FIRST,
        {"P": "LLhhhhaaaa", "C": "Lhhhhhhaaa", "1B": "Lhaaaaaaaa", "2B": "haaaaaaaaa", "3B": "Lhhhhhhaaa", "SS": "Lhhhhaaaaa"},
    ),
    "bases loaded": (
        BASES_LOADED,
        {"P": "****2222Aa", "C": "****22222a", "1B": "++222AAaaa", "2B": "+++++2AAAa", "3B": "++++222AAa", "SS": "++++++2AAa"},
    ),
}
each_table = pytest.mark.parametrize("name", GROUND_OUTS)
INFIELD = ("P", "C", "1B", "2B", "3B", "SS")


@each_table
def test_every_fielder_and_white_die(name: str) -> None:
    """PT-77, PT-L-05, PT-L-06, PT-L-07."""
    table, by_hand = GROUND_OUTS[name]
    assert {str(fielder): list(row) for fielder, row in table.items()} == {
        f"GO-{fielder}": [LETTERS[letter] for letter in row] for fielder, row in by_hand.items()
    }
    assert tuple(by_hand) == INFIELD


@each_table
def test_columns(name: str) -> None:
    """PT-82, PT-95, PT-100: a table's results, and GO-2 where the bases are loaded only."""
    table, _ = GROUND_OUTS[name]
    results = {result for row in table.values() for result in row}
    wanted = {
        "runner on first": {"GDP", "FC R3H", "FC R3A", "PO-3 RA"},
        "first open": {"LR Out", "PO-3 RH", "PO-3 RA"},
        "bases loaded": {"GDP *", "GDP **", "GO-2", "FC R3A", "PO-3 RA"},
    }
    assert results == wanted[name]


@each_table
def test_low_white_dice_are_worse_for_the_side_at_bat(name: str) -> None:
    """PT-190, PT-235: four more leads away from outs on the bases, two less toward them."""
    order = ("GDP", "GDP *", "GDP **", "GO-2", "FC R3H", "FC R3A", "LR Out", "PO-3 RH", "PO-3 RA")
    table, _ = GROUND_OUTS[name]
    for row in table.values():
        places = [order.index(str(result)) for result in row]
        assert places == sorted(places)


def test_printed_ground_outs() -> None:
    """PT-78, PT-92, PT-L-05."""
    second, short = RUNNER_ON_FIRST[outcome("GO-2B")], RUNNER_ON_FIRST[outcome("GO-SS")]
    assert [die for die in range(10) if second[die] == "FC R3A"] == [5, 6, 7, 8]
    assert short[8] == "PO-3 RA"


def test_who_starts_which_double_play() -> None:
    """PT-102, PT-103, PT-105: one star for pitcher and catcher, two for everybody else."""
    for fielder, row in BASES_LOADED.items():
        plays = {result for result in row if result.startswith("GDP")}
        assert plays == {"GDP *" if str(fielder) in ("GO-P", "GO-C") else "GDP **"}


def test_a_catchers_row_for_results_that_no_card_shows() -> None:
    """PT-80: all three tables have it; a column can't."""
    assert all(outcome("GO-C") in table for table, _ in GROUND_OUTS.values())
    assert outcome("GO-C") not in LAYOUT


@pytest.mark.parametrize("face", range(10))
def test_white_die_as_the_tables_read_it(face: int) -> None:
    """PT-190, PT-235, PT-R-39: not below 0 with the infield in, not above 9 on a hit and run, in this order if both."""
    inside, away = {0: 0, 1: 0}.get(face, face - 2), {6: 9, 7: 9, 8: 9, 9: 9}.get(face, face + 4)
    assert WhiteDie(face).value == face
    assert WhiteDie(face, infield_in=True).value == inside
    assert WhiteDie(face, hit_and_run=True).value == away
    assert WhiteDie(face, infield_in=True, hit_and_run=True).value == min(inside + 4, 9)


# --- Fly outs (PT-106 to PT-116)


def test_tag_table() -> None:
    """PT-109, PT-112, PT-L-08: nobody goes to third on a fly to left; 45 and, with 49 still good, 71 on one to right."""
    assert {str(fly): values for fly, values in TAG.items()} == {"FO-LF": (-1, 75), "FO-CF": (40, 85), "FO-RF": (45, 71)}
    assert TAG[outcome("FO-RF")][1] >= 49
    assert charts.THROWN_OUT == (77, 88, 99)


# --- Bunts (PT-118 to PT-131)

BUNTS = {
    "below": ("SH 5-4", "SH 3-4"),
    "below, doubled": ("I-Hit", "I-Hit"),
    "equal": ("E-5", "E-1"),
    "above, lead runner on 1st": ("FC 1-6", "FC 3-6"),
    "above, lead runner on 2nd": ("FC 1-5", "FC 3-5"),
    "above, doubled, lead runner on 1st": ("PODP 1-3", "PODP 1-3"),
    "above, doubled, lead runner on 2nd": ("PODP 1-6", "PODP 1-6"),
}
SQUEEZES = {
    "below": ("SH 5-4", "SH 3-4"),
    "below, doubled": ("I-Hit", "I-Hit"),
    "equal": ("E-5", "E-1"),
    "above": ("FC 1-2", "FC 3-2"),
    "above, doubled": ("PODP 1-5", "PODP 1-5"),
}


def test_bunt_tables() -> None:
    """PT-122 to PT-127, PT-131, PT-L-09, PT-L-10: the third or first baseman's sacrifice, the pitcher's pop."""
    assert {row: (even.printed, odd.printed) for row, (even, odd) in SACRIFICE.items()} == BUNTS
    assert {row: (even.printed, odd.printed) for row, (even, odd) in SQUEEZE.items()} == SQUEEZES
    assert charts.SQUEEZE_COSTS == 25
    for row, (even, odd) in (*SACRIFICE.items(), *SQUEEZE.items()):
        if "above, doubled" in row:
            assert even.fielders[0] == odd.fielders[0] == 1


@pytest.mark.parametrize("lead", [1, 2, 3])
@pytest.mark.parametrize("chance", [-5, 0, 1, 11, 64, 76, 77, 89, 98, 99])
def test_every_roll_of_a_bunt(chance: int, lead: int) -> None:
    """PT-120, PT-122 to PT-128, PT-130, PT-R-22: just SHC before doubled, and never at most."""
    for roll in DICE:
        alike = roll // 10 == roll % 10
        if roll == chance:
            wanted = "E"
        elif roll < chance:
            wanted = "I-Hit" if alike else "SH"
        else:
            wanted = "PODP" if alike else "FC"
        assert bunting.result(roll, chance, lead).result == wanted


# --- Pitcher grades (PT-132 to PT-140)

MODIFIER = {  # by original result: A+, A, B, C, D, E, G, M
    "1B": "SO BB BB 2B 1B 1B 2B BB",
    "2B": "SO 1B 2B GO 2B 2B HR 2B",
    "3B": "1B 2B 2B 3B 3B 3B HR 2B",
    "HR": "GO 2B HR HR HR HR HR HR",
    "BB": "BB SO 1B BB 1B BB BB BB",
    "SO": "SO SO SO SO GO 1B 1B SO",
    "GO": "SO SO GO GO 2B 2B GO SO",
}
CELLS = [(original, grade, new) for original, row in MODIFIER.items() for grade, new in zip(GRADES, row.split(), strict=True)]
ROLLS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50]


@pytest.mark.parametrize(("original", "grade", "new"), CELLS)
def test_modifier_table(original: str, grade: str, new: str) -> None:
    """PT-134, PT-136, PT-138, PT-140, PT-L-11: 56 cells, each on all rolls, with the ground balls that they make."""
    assert MODIFIED[OutcomeKind(original), grade] == new
    before = outcome("GO-3B") if original == "GO" else outcome(original)
    for roll in DICE:
        after = modified(before, grade, roll)
        if roll not in ROLLS or original == new:
            assert after is before, "it keeps its fielder, too (PT-R-14)"
        elif new == "GO":
            assert str(after) == ("GO-SS" if str(roll).endswith("0") else "GO-2B")
        else:
            assert str(after) == new


def test_eight_grades_and_eleven_rolls() -> None:
    """PT-132, PT-133."""
    assert GRADES == ("A+", "A", "B", "C", "D", "E", "G", "M")
    assert sorted(MODIFIER_ROLLS) == ROLLS
    assert set(MODIFIED) == set(product(map(OutcomeKind, MODIFIER), GRADES))


def test_printed_modifications() -> None:
    """PT-138, PT-EX-29 to PT-EX-32: what the rulebook's examples fix."""
    printed = ("1B A BB", "1B B BB", "1B M BB", "1B C 2B", "3B A+ 1B", "HR C HR", "2B G HR")
    for original, grade, new in map(str.split, printed):
        assert MODIFIED[OutcomeKind(original), grade] == new


def test_a_column_without_a_plus_reads_a() -> None:
    """PT-135: two columns list none."""
    assert [original for original in MODIFIER if "A+" not in listed(original)] == ["SO", "GO"]
    assert all(MODIFIED[OutcomeKind(original), "A+"] is MODIFIED[OutcomeKind(original), "A"] for original in ("SO", "GO"))


def listed(original: str) -> str:
    """All grades that stand in a column of the chart as it is printed."""
    rows = PRINTED["pitcher modifier"].mapping()
    column = [item.text() for item in rows["original"].items()].index(original)
    return " ".join(str(row.items()[column].value or "") for row in rows.values())


def test_a_grade_stands_once_in_a_column() -> None:
    """PT-134: going up from the bottom one finds it in one place."""
    for original in MODIFIER:
        grades = [grade for grade in listed(original).replace(",", "").split() if grade in GRADES]
        assert len(grades) == len(set(grades)) == (7 if original in ("SO", "GO") else 8)


def test_rows_of_the_modifier_from_the_bottom_up() -> None:
    """PT-138, PT-L-11: 1B for a B stands in the fifth row up, that of BB."""
    rows = list(PRINTED["pitcher modifier"].mapping())
    assert rows[:0:-1] == ["1B", "2B", "3B", "HR", "BB", "SO", "GO"]
    assert PRINTED["pitcher modifier"].mapping()["BB"].items()[0].value == "A, B, M"


@pytest.mark.parametrize("text", ["HBP", "FO-LF", "FO-CF", "FO-RF", "LO-P", "LO-SS", "ROE/PO", "ROE/LO", "BK/WP"])
def test_what_no_grade_changes(text: str) -> None:
    """PT-35, PT-137."""
    each = outcome(text)
    assert all(modified(each, grade, roll) is each for grade in GRADES for roll in DICE)


# --- Errors (PT-147 to PT-153)

ERROR_ROWS = {
    "0-11": "P 1*",
    "12-21": "C 1*",
    "22-30": "1B 1*",
    "31": "1B 2",
    "32-44": "2B 1*",
    "45": "2B 2",
    "46-64": "3B 1*",
    "65-66": "3B 2",
    "67-76": "SS 1*",
    "77-83": "SS 2",
    "84-86": "LF 1*",
    "87-88": "LF 2",
    "89-91": "CF 1*",
    "92-93": "CF 2",
    "94-97": "RF 1*",
    "98-99": "RF 2",
}


def test_error_table() -> None:
    """PT-148, PT-150, PT-151, PT-L-12: 67 to 76 is the shortstop with one base and a star; all nine positions, 1* or 2."""
    errors_by_roll = [f"{row.fielder.short.upper()} {row.bases}{'*' if row.star else ''}" for row in ERRORS]
    assert errors_by_roll == spread(ERROR_ROWS)
    assert errors_by_roll[67:77] == ["SS 1*"] * 10
    assert "SS 1*" not in (errors_by_roll[66], errors_by_roll[77])
    assert {row.fielder for row in ERRORS} == set(range(1, 10))
    assert {row.split()[1] for row in errors_by_roll} == {"1*", "2"}


# --- Charts of the optional rules


def test_steal_opportunity() -> None:
    """PT-158 to PT-165, PT-L-13: C from the sixth inning, N never, E and N no runners of a hit and run."""
    rows = {grade: (each.points, each.first_inning, each.a_series, each.hit_and_run) for grade, each in OPPORTUNITIES.items()}
    assert rows == {
        "AA": (1, 1, -1, True),
        "A": (1, 1, 3, True),
        "B": (2, 3, 2, True),
        "C": (2, 6, 1, True),
        "D": (3, 7, 1, True),
        "E": (4, 8, 1, False),
        "N": (0, charts.NEVER, 0, False),
    }
    assert all(each.points <= 4 for each in OPPORTUNITIES.values()), "four points are a team's"
    assert running.DOUBLE_STEAL_POINTS == 2


DEFENSE_ROWS = {
    "0-3": "C GO-C IF",
    "4-8": "P GO-P IF",
    "9-16": "1B GO-1B RF",
    "17-26": "3B GO-3B LF",
    "27-40": "2B GO-2B RF",
    "41-56": "CF FO-CF CF",
    "57-72": "SS GO-SS LF",
    "73-86": "LF FO-LF LF",
    "87-99": "RF FO-RF RF",
}


@pytest.mark.parametrize("hit", ["1B", "2B", "3B"])
def test_positive_defense(hit: str) -> None:
    """PT-173 to PT-178, PT-L-14: 27 to 40 the second baseman, 49 the center fielder, 0 to 3 by the kind of hit."""
    for roll, text in enumerate(spread(DEFENSE_ROWS)):
        who, result, where = ("1B GO-1B RF" if roll <= 3 and hit != "1B" else text).split()
        row = POSITIVE_DEFENSE[roll][OutcomeKind(hit)]
        assert row.fielder == position_named(who)
        assert str(row.positive) == result
        assert row.field == (NO_FIELDER if where == "IF" else position_named(where))
    assert set(POSITIVE_DEFENSE[0]) == {OutcomeKind("1B"), OutcomeKind("2B"), OutcomeKind("3B")}


def test_rolls_on_which_ranges_matter() -> None:
    """PT-172, PT-180: all doubled, and none of those on which a grade works."""
    assert (charts.POSITIVE_ROLLS, charts.NEGATIVE_ROLLS) == ((11, 22), (66, 88))
    assert all(doubled(roll) and roll not in MODIFIER_ROLLS for roll in (*charts.POSITIVE_ROLLS, *charts.NEGATIVE_ROLLS))


def test_small_charts() -> None:
    """PT-188 to PT-190, PT-203, PT-235, PT-237, PT-L-16, PT-L-20."""
    assert (charts.HIT_AND_RUN_SHIFT, charts.HIT_AND_RUN_HIGHEST, charts.HIT_AND_RUN_WHITE) == (5, 90, 4)
    assert (charts.INFIELD_IN_WHITE, charts.INFIELD_IN_SINGLES) == (-2, 3)
    assert ARMS == {"W": 5, "A": 10, "E": 20}
    assert running.HIT_AND_RUNS == 2
    assert (running.STEAL_OF_THIRD, running.STEAL_OF_HOME, running.DOUBLE_STEAL) == (-5, -55, -45)


def test_innings_more_and_less() -> None:
    """PT-145, PT-194, PT-L-17."""
    assert sorted(MIP_MODIFIERS.values()) == [-1, -1, -1, 1, 1, 1]
    assert fatigue.FEW_RUNS == 2
    assert (fatigue.STARTER_BONUS, fatigue.RELIEF_BONUS, fatigue.EXTRA_INNINGS_BONUS) == (3, 3, 3)


GAMES_OUT = {
    "A": (1, 1, 1, 1, 1, 1, 2, 2, 2, 3),
    "B": (1, 1, 1, 2, 2, 2, 3, 3, 4, 6),
    "C": (1, 1, 2, 2, 3, 3, 4, 5, 7, 12),
    "D": (1, 2, 3, 4, 5, 6, 8, 10, 13, 18),
    "E": (2, 3, 5, 7, 9, 12, 15, 18, 22, 27),
    "F": (5, 8, 11, 15, 18, 22, 26, 30, 40, 60),
}


def test_injury_length() -> None:
    """PT-208, PT-L-18: six letters, ten faces; the means are those that cards are made with, and a later letter is longer."""
    assert INJURY_LENGTH == GAMES_OUT
    assert [sum(games) / 10 for games in INJURY_LENGTH.values()] == [1.5, 2.5, 4.0, 7.0, 12.0, 23.5]
    for shorter, longer in pairwise(INJURY_LENGTH.values()):
        assert all(few <= many for few, many in zip(shorter, longer, strict=True))


RARE_SPANS = (
    *("0-1", "2-7", "8-10", "11-16", "17-20", "21-23", "24-29", "30-31", "32-41"),
    *("42-48", "49-50", "51", "52-53", "54-70", "71-74", "75-90", "91-93", "94-99"),
)
RARE_PRINTED = {  # bases empty, runners on; None where the pairing is ours
    "11-16": ("strikeout and wild pitch", "wild pitch"),
    "24-29": ("walk", None),
    "32-41": ("strikeout and batter ejected", "strikeout and batter ejected"),
    "42-48": ("catcher's interference", None),
    "49-50": ("walk and catcher ejected", "walk and catcher ejected"),
    "54-70": ("infield hit", "infield hit"),
    "75-90": ("foul ball", None),
}


def test_rare_plays() -> None:
    """PT-240, PT-242, PT-L-19: eighteen ranges make 100 rolls, and those next to their text in print have it."""
    rows = spread({span: span for span in RARE_SPANS})
    assert len(RARE_SPANS) == 18
    for before, after in pairwise(DICE):
        same = rows[before] == rows[after]
        assert same == (RARE_PLAYS[before] == RARE_PLAYS[after]), (before, after)
    for span, (empty, on) in RARE_PRINTED.items():
        for roll in (roll for roll in DICE if rows[roll] == span):
            assert RARE_PLAYS[roll][0] == empty
            assert on in (None, RARE_PLAYS[roll][1])
    assert len(set(RARE_PLAYS)) == 18


# --- A card's layout (PT-34, PT-L-02)


def test_order_of_a_columns_blocks() -> None:
    """PT-34, PT-80, PT-L-02: hits by their bases, walks, strikeouts, outs from right to left, then errors and wild pitches."""
    texts = [str(each) for each in LAYOUT]
    assert " ".join(texts) == (
        "HR 3B 2B 1B BB HBP SO GO-P GO-1B GO-2B GO-SS GO-3B FO-RF FO-CF FO-LF LO-1B LO-2B LO-SS LO-3B LO-P ROE/PO ROE/LO BK/WP"
    )
    assert [HIT_BASES[OutcomeKind(hit)] for hit in ("1B", "2B", "3B", "HR")] == [1, 2, 3, 4]


def named(outcomes: Sequence[Outcome]) -> set[str]:
    return {str(each) for each in outcomes}


def test_every_fielder_of_an_out_has_a_row() -> None:
    """PT-34, PT-77, PT-110: no card shows a ground out or a fly that no chart answers."""
    grounders = [each for each in LAYOUT if each.kind is OutcomeKind.GROUND_OUT]
    assert all(named(grounders) < named([*table]) for table, _ in GROUND_OUTS.values())
    assert named([each for each in LAYOUT if each.kind is OutcomeKind.FLY_OUT]) == named([*TAG])
