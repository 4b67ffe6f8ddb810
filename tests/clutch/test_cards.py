"""The charts and cards of Clutch as data (CL-001 to CL-032, CL-R-03, CL-R-33, CL-R-87)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.baseball.positions import Position
from hotstove.games.clutch.cards import Batter, Pitcher, plain_card, read_card
from hotstove.games.clutch.charts import CODES, Chart, Result, read_chart
from hotstove.games.clutch.strategy import COACHES, DECKS, STADIUMS, STRATEGY, read_deck
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Json, as_node, read_yaml

BF1: dict[str, Json] = {"K": "1-2", "GB": "3-4", "FB": "5-7", "BB": "8-11", "1B": "12-16", "2B": "17-18", "HR": "19+"}
PF1: dict[str, Json] = {"K": "1-5", "GB": "6-11", "FB": "12-17", "BB": 18, "1B": "19-21", "2B": "22-23", "HR": "24+"}
BATTER: dict[str, Json] = {
    "name": "Bo Fixture",
    "salary": 300,
    "bats": "R",
    "on_base": 11,
    "bonus": "R+1",
    "speed": 12,
    "positions": {"SS": 4, "2B": 2},
    "clutch": 2,
    "icons": ["AS"],
    "chart": dict(BF1),
}
PITCHER: dict[str, Json] = {
    "name": "Pat Fixture",
    "salary": 400,
    "role": "SP",
    "throws": "R",
    "command": 4,
    "bonus": "L+2",
    "innings": 6,
    "defense": 2,
    "clutch": 1,
    "x_zone": 2,
    "chart": dict(PF1),
}


def chart(rows: dict[str, Json], pitchers: bool = False) -> Chart:
    return read_chart(as_node(rows, "a file", "chart"), pitchers)


@st.composite
def charts(draw: st.DrawFn) -> Chart:
    results = sorted(draw(st.sets(st.sampled_from(list(Result)), min_size=1)))
    widths = draw(st.lists(st.integers(1, 5), min_size=len(results), max_size=len(results)))
    return Chart(tuple((result, 1 + sum(widths[:place])) for place, result in enumerate(results)))


def test_a_chart_reads_a_swing_from_its_rows_and_the_last_is_open() -> None:
    batters = chart(BF1)
    assert [str(batters.at(swing)) for swing in (1, 2, 3, 11, 12, 18, 19, 24, 40)] == [
        *("K", "K", "GB", "BB", "1B", "2B", "HR", "HR", "HR")
    ]
    assert batters.at(0) is batters.at(-7) is Result.K  # CL-R-33
    assert batters.counts() == (2, 2, 3, 4, 5, 2, 0, 2)
    assert chart(PF1, pitchers=True).counts(24) == (5, 6, 6, 1, 3, 2, 0, 1)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ({**BF1, "GB": 3}, "a file: chart.FB: a gap: 4 between GB and FB stands in no row"),
        ({**BF1, "FB": "4-7"}, "a file: chart.FB: an overlap: 4 stands in GB and in FB"),
        ({"GB": "2-9", "HR": "10+"}, "a file: chart.GB: a gap: 1 stands in no row; a chart starts at 1"),
        ({"GB": "4-9", "HR": "10+"}, "a gap: 1-3 stands in no row"),
        ({**BF1, "HR": "19-20"}, "the last row of a chart is open: expected HR: 19+"),
        ({**BF1, "2B": "17+"}, "only the last row of a chart is open, and 2B is followed by HR"),
        ({**BF1, "XB": "1"}, "unknown key 'XB'; known: K, GB, FB, BB, 1B, 2B, 3B, HR"),
        ({**BF1, "K": "2-1"}, "expected numbers from 1 to 40, the lower one first"),
        ({**BF1, "K": "one"}, "expected the numbers of a row, such as 3-4, 5 or 19+, found 'one'"),
        ({}, "expected a chart such as"),
    ],
)
def test_a_chart_that_is_none_says_what_and_where(rows: dict[str, Json], message: str) -> None:
    with pytest.raises((Unreadable, NotLegal), match=re.escape(message)):
        chart(rows)


def test_a_pitchers_chart_has_no_triple() -> None:  # CL-021
    with pytest.raises(Unreadable, match="unknown key '3B'; known: K, GB, FB, BB, 1B, 2B, HR"):
        chart({**PF1, "2B": 22, "3B": 23}, pitchers=True)


@given(charts())
def test_a_chart_written_is_read_again(given: Chart) -> None:
    assert chart(dict(given.plain)) == given


@given(charts(), st.sampled_from(list(Result)), st.integers(0, 12))
def test_a_moved_boundary_keeps_a_chart_whole(given: Chart, result: Result, numbers: int) -> None:  # CL-R-87
    for moved in (given.starts_lower(result, numbers), given.ends_higher(result, numbers)):
        assert moved.rows[0][1] == 1
        assert list(moved.rows) == sorted(set(moved.rows)) == sorted(moved.rows, key=lambda row: row[1])
    lower, higher = given.starts_lower(result, numbers), given.ends_higher(result, numbers)
    for swing in range(1, 45):
        assert lower.at(swing) in (given.at(swing), result)
        assert higher.at(swing) in (given.at(swing), result)
    grown = lower.counts(60)[result] - given.counts(60)[result]
    if given.start(result) > 1:
        assert grown == min(numbers, given.start(result) - 2)


@pytest.mark.parametrize(
    ("result", "lower", "higher"),
    [
        (Result.K, {}, {"K": "1-5", "GB": "", "FB": "6-7"}),
        (Result.GB, {"K": 1, "GB": "2-4"}, {"GB": "3-7", "FB": ""}),
        (Result.TRIPLE, {"1B": "12-15", "2B": "", "3B": "16-18"}, {"3B": "19-21", "HR": "22+"}),
        (Result.HR, {"1B": "12-15", "2B": "", "HR": "16+"}, {}),
    ],
)
def test_three_numbers_come_from_the_neighbours(result: Result, lower: dict[str, Json], higher: dict[str, Json]) -> None:
    for moved, changes in (  # CL-R-87
        (chart(BF1).starts_lower(result, 3), lower),
        (chart(BF1).ends_higher(result, 3), higher),
    ):
        assert moved.plain == {code: numbers for code, numbers in {**BF1, **changes}.items() if numbers}


def card(data: dict[str, Json]) -> Batter | Pitcher:
    return read_card(as_node(data, "card.yaml"), "TST01", "TST", 1)


def test_a_batters_card() -> None:
    batter = card(BATTER)
    assert isinstance(batter, Batter)
    assert (batter.id, batter.player, batter.club, batter.number) == ("TST01", "Bo Fixture", "TST", 1)
    assert str(batter.bonus) == "R+1"
    assert batter.speed_letter == "C"
    assert [batter.rating(position) for position in (Position.SHORTSTOP, Position.SECOND_BASE, Position.CATCHER)] == [4, 2, -2]
    assert batter.plays(Position.SHORTSTOP)
    assert not batter.plays(Position.CATCHER)
    assert batter.plays(Position.DESIGNATED_HITTER)  # CL-036
    assert batter is card(BATTER)
    assert card(plain_card(batter)) is batter


def test_a_pitchers_card() -> None:
    pitcher = card(PITCHER)
    assert isinstance(pitcher, Pitcher)
    assert pitcher.starts
    assert str(pitcher) == pitcher.as_player.name == "Pat Fixture"
    assert card(plain_card(pitcher)) is pitcher


@pytest.mark.parametrize(
    ("speed", "letter"), [(0, "E"), (4, "E"), (5, "D"), (9, "D"), (10, "C"), (15, "B"), (20, "A"), (24, "A")]
)
def test_letters_of_speed(speed: int, letter: str) -> None:  # CL-022
    batter = card({**BATTER, "speed": speed})
    assert isinstance(batter, Batter)
    assert batter.speed_letter == letter


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({**BATTER, "speed": 25}, "card.yaml: speed: expected a whole number from 0 to 24, found 25"),
        ({**BATTER, "salary": 302}, "card.yaml: salary: expected a salary, a multiple of 5, found 302"),
        ({**BATTER, "bonus": "L+4"}, "card.yaml: bonus: expected a bonus such as L+2 or R+1"),
        ({**BATTER, "icons": ["W"]}, "card.yaml: icons[1]: expected one of AS, R, GG, RBI, HR, SB, MVP, SL, found 'W'"),
        ({**BATTER, "positions": {"SS": 6}}, "card.yaml: positions.SS: expected a whole number from 0 to 5, found 6"),
        ({**BATTER, "positions": {"P": 1}}, "card.yaml: positions.P: unknown key 'P'"),
        ({**PITCHER, "throws": "S"}, "card.yaml: throws: expected one of R, L, found 'S'"),
        ({**PITCHER, "x_zone": 4}, "card.yaml: x_zone: expected a whole number from 1 to 3, found 4"),
        ({**PITCHER, "bats": "R"}, "card.yaml: bats: unknown key 'bats'"),
        ({key: value for key, value in BATTER.items() if key != "chart"}, "expected a batter's card with the key chart"),
        (
            {key: value for key, value in BATTER.items() if key not in ("clutch", "speed")},
            f"; missing in {BATTER['name']!r}: speed (Speed: 0 to 24); clutch (Clutch: -3 to 3)",
        ),
    ],
)
def test_a_card_that_is_none_says_what_and_where(data: dict[str, Json], message: str) -> None:
    with pytest.raises((Unreadable, NotLegal), match=re.escape(message)):
        card(data)


def test_the_set_of_strategy_cards() -> None:
    assert len(STRATEGY) == 64
    families = [card.family for card in STRATEGY.values()]
    assert {family: families.count(family) for family in families} == {
        "offense": 22,
        "defense": 23,
        "neutral": 11,
        "weather": 4,
        "manager": 4,
    }
    assert len({card.title for card in STRATEGY.values()}) == 64
    colors = {"offense": "blue", "defense": "red", "neutral": "grey", "weather": "grey", "manager": "grey"}
    assert [card.id for card in STRATEGY.values() if card.color != colors[card.family]] == []
    assert [card.id for card in STRATEGY.values() if card.weather != (card.family == "weather")] == []
    assert [card.id for card in STRATEGY.values() if card.momentum] == ["OF-15", "DF-20", "NT-10"]
    assert {card.id: card.leave_on for card in STRATEGY.values() if card.leave_on} == {"OF-16": "batter", "DF-21": "pitcher"}
    assert [card.id for card in STRATEGY.values() if card.clutch_moment] == ["OF-08", "OF-09"]
    assert {card.id: card.cost for card in STRATEGY.values() if card.cost} == {"OF-03": 1, "DF-04": 1, "NT-01": 1}
    assert STRATEGY["DF-02"].base_title == STRATEGY["DF-01"].base_title == "Steady Hands"  # CL-048
    texts = [text for row in STRATEGY.values() for text in (row.trigger, row.text)]
    texts += [text for row in COACHES.values() for text in (row.trigger, row.text)]
    texts += [text for row in STADIUMS.values() for text in (row.main, *row.secondary)]
    assert [text for text in texts if not text.endswith(".") or not text[0].isupper()] == []


def test_the_coaches_and_stadiums() -> None:
    assert [coach.kind for coach in COACHES.values()] == ["hitting"] * 6 + ["pitching"] * 6 + ["bench"] * 6
    assert [coach.color for coach in COACHES.values()] == ["blue"] * 6 + ["red"] * 6 + ["grey"] * 6
    assert len(STADIUMS) == len({stadium.club for stadium in STADIUMS.values()}) == 8
    assert [stadium.id for stadium in STADIUMS.values() if not stadium.outdoor] == ["ST-3", "ST-6", "ST-8"]
    assert [stadium.id for stadium in STADIUMS.values() if stadium.independent] == ["ST-3", "ST-5"]
    assert all(len(stadium.secondary) == 2 for stadium in STADIUMS.values())


def test_a_deck_is_a_name_or_a_mapping() -> None:
    assert sorted(DECKS) == ["balanced", "legs", "long ball", "run prevention"]
    named = read_deck(as_node("Long Ball"))
    assert named is DECKS["long ball"]
    own = read_deck(read_yaml("{Power Cut: 1, of-01: 2}", "deck.yaml"))
    assert [card.id for card in own] == ["OF-01", "OF-01", "NT-06"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{OF-99: 1}", "deck.yaml:1: OF-99: expected the title or id of a strategy card"),
        ("{OF-01: 0}", "deck.yaml:1: OF-01: expected a whole number from 1 to 50, found 0"),
        (
            "short ball",
            "deck.yaml:1: expected a stock deck (balanced, long ball, legs, run prevention), a deck's file beside this one, "
            "or a mapping",
        ),
    ],
)
def test_a_deck_that_is_none_says_what_and_where(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(message)):
        read_deck(read_yaml(text, "deck.yaml"))


def test_codes_are_printed_in_order() -> None:  # CL-R-03
    assert [str(result) for result in Result] == list(CODES)
