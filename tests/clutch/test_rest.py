"""Clutch's rest between games and rotation: CL-257 to CL-269, CL-067 to CL-069, CL-EX-13 to CL-EX-19."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.games.clutch.pool import pool
from hotstove.games.clutch.rest import (
    FRESH,
    RESTED_STAFF,
    Outing,
    Rest,
    StaffRest,
    innings_exceeded,
    next_starter,
    rest_asked,
    rested,
    turn_of_rotation,
)
from hotstove.games.clutch.state import PitcherLine
from hotstove.games.clutch.teams import TEAMS, shipped_team

ROTATION = 5
TEAM = shipped_team(TEAMS.names()[0])
RELIEVER, OTHER = TEAM.bullpen[0], TEAM.bullpen[1]


def of_innings(innings: int) -> Outing:
    """An outing of whole innings: the last batter came up with one out left to get."""
    return Outing(3 * innings - 1)


def tired_games(pattern: str) -> list[bool]:
    """Whether the pitcher is tired before each game of a pattern such as ``1 2 x``, and after the last one."""
    rest, found = FRESH, []
    for game in pattern.split():
        found.append(rest.tired)
        rest = rested(rest, None if game == "x" else of_innings(int(game)), ROTATION)
    return [*found, rest.tired]


@pytest.mark.parametrize(
    "pattern",
    [
        pytest.param("1 1 x", id="CL-EX-13"),
        pytest.param("2 x 2 x", id="CL-EX-14"),
        pytest.param("1 2 x", id="CL-EX-15"),
        pytest.param("3 x x", id="CL-EX-16"),
        pytest.param("2 x", id="CL-EX-17"),
        pytest.param("1 3 x x", id="CL-EX-18"),
        pytest.param("1 2 x", id="CL-EX-19"),
    ],
)
def test_the_printed_patterns_use_a_pitcher_as_often_as_he_is_not_tired(pattern: str) -> None:
    """He is tired before each x, and before no other game; after the last x he is fresh again."""
    assert tired_games(pattern) == [game == "x" for game in pattern.split()] + [False]


@pytest.mark.parametrize(
    ("after", "games"),
    [(-1, 0), (0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (14, 4), (15, 4), (26, 4)],
)
def test_rest_by_the_outs_recorded_when_the_last_batter_came_up(after: int, games: int) -> None:
    """More than n innings means a batter faced after 3n outs; nothing asks for more than four games (CL-259 to CL-263)."""
    assert innings_exceeded(after) == games
    assert rest_asked(Outing(after), 1, ROTATION) == games


def test_one_whole_inning_asks_for_no_rest() -> None:
    """Three outs, and no batter after them (CL-258, CL-EX-20)."""
    assert rested(FRESH, Outing(2), ROTATION) == Rest(0, 1)


def test_a_pitch_thrown_tired_asks_for_a_game() -> None:
    """However short the outing (CL-258); a longer one asks for its own games."""
    assert rest_asked(Outing(1, threw_tired=True), 1, ROTATION) == 1
    assert rest_asked(Outing(7, threw_tired=True), 1, ROTATION) == 2


def test_two_games_in_a_row_ask_for_one() -> None:
    """A reliever of two consecutive games is tired in the third, any amount of work counts (CL-258, CL-269)."""
    once = rested(FRESH, Outing(0), ROTATION)
    assert not once.tired
    assert rested(once, Outing(-1), ROTATION) == Rest(1, 2)


def test_a_game_not_pitched_ends_the_row() -> None:
    """One game, none, one game: not tired (CL-R-41)."""
    assert tired_games("1 x 1") == [False] * 4


@pytest.mark.parametrize(("rotation", "games"), [(5, 4), (3, 2)])
@pytest.mark.parametrize("after", [-1, 0, 26])
def test_a_starter_rests_while_the_others_start(rotation: int, games: int, after: int) -> None:
    """However long he worked (CL-266); in a smaller rotation one game for each other starter (CL-R-77)."""
    rest = rested(FRESH, Outing(after, starter=True), rotation)
    for left in range(games, 0, -1):
        assert rest.owed == left
        rest = rested(rest, None, rotation)
    assert rest == FRESH


def test_used_while_tired_he_still_owes_what_he_owed() -> None:
    """An inning in the midst of three games of rest takes nothing off them (CL-267)."""
    owing = rested(FRESH, of_innings(4), ROTATION)
    assert owing == Rest(3, 1)
    assert rested(rested(owing, None, ROTATION), of_innings(1), ROTATION) == Rest(2, 1)


def test_used_while_tired_for_long_he_owes_the_greater() -> None:
    """Three innings with one game left ask for two, and two innings with two left leave two (CL-268)."""
    assert rested(Rest(1), of_innings(3), ROTATION).owed == 2
    assert rested(Rest(2), of_innings(2), ROTATION).owed == 2


@given(
    st.lists(
        st.none() | st.builds(Outing, st.integers(-1, 27), st.booleans()),
        max_size=30,
    )
)
def test_four_games_of_rest_always_suffice(outings: list[Outing | None]) -> None:
    """Whatever a reliever did, and however often, he owes at most four games; work never takes off any."""
    rest = FRESH
    for outing in outings:
        before, rest = rest, rested(rest, outing, ROTATION)
        assert 0 <= rest.owed <= 4
        assert (rest.in_a_row == 0) == (outing is None)
        if outing is not None:
            assert rest.owed >= before.owed
    for _ in range(4):
        rest = rested(rest, None, ROTATION)
    assert rest == FRESH


# --- Rotation


def test_starters_take_turns_in_rotation_order() -> None:
    """All start once before anyone starts again (CL-067, CL-069)."""
    started: tuple[str, ...] = ()
    places = []
    for _ in range(12):
        places.append(next_starter(TEAM.rotation, started))
        started = turn_of_rotation(started, [TEAM.rotation[places[-1]].id], ROTATION)
    assert places == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]


def test_an_emergency_starter_counts_as_having_started() -> None:
    """The next game is the one's after him (CL-R-42)."""
    first, second, *_ = (pitcher.id for pitcher in TEAM.rotation)
    started = turn_of_rotation((), [first, second], ROTATION)
    assert next_starter(TEAM.rotation, started) == 2


def test_an_emergency_on_the_last_day_begins_the_next_turn() -> None:
    """The fifth starts and the first comes in: the second is next."""
    ids = [pitcher.id for pitcher in TEAM.rotation]
    started = turn_of_rotation(ids[:4], [ids[4], ids[0]], ROTATION)
    assert started == (ids[0],)
    assert next_starter(TEAM.rotation, started) == 1


# --- A club's staff


def test_a_staff_from_game_to_game() -> None:
    """Who pitched rests, who did not recovers, and those who are fresh are not kept."""
    starter = TEAM.rotation[0]
    lines = (PitcherLine(starter, after=20), PitcherLine(RELIEVER, after=4), PitcherLine(OTHER, after=1))
    staff = RESTED_STAFF.after(lines, ROTATION)
    assert staff == StaffRest({starter.id: Rest(4, 1), RELIEVER.id: Rest(1, 1), OTHER.id: Rest(0, 1)}, (starter.id,))
    assert staff.tired == {starter.id, RELIEVER.id}
    staff = staff.after((PitcherLine(TEAM.rotation[1]), PitcherLine(OTHER, after=0)), ROTATION)
    assert staff.tired == {starter.id, TEAM.rotation[1].id, OTHER.id}
    assert RELIEVER.id not in staff.pitchers
    assert staff.started == (starter.id, TEAM.rotation[1].id)


def test_the_inning_limit_printed_changes_nothing() -> None:
    """More than one inning asks for the same rest with any limit (CL-264)."""
    pitchers = {card.innings: card for card in pool().values() if card in TEAM.bullpen}
    rests = {innings: RESTED_STAFF.after((PitcherLine(card, after=3),), ROTATION) for innings, card in pitchers.items()}
    assert {rest.pitchers[pitchers[innings].id] for innings, rest in rests.items()} == {Rest(1, 1)}
