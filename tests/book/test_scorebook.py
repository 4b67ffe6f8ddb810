"""The scorebook counts as the Official Baseball Rules do; the totals of the whole game were worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Count, GameBegins, HalfInningBegins, HalfInningEnds, Kind, Play
from hotstove.baseball.positions import Position
from hotstove.book.scorebook import Scorebook, winner
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Event
from tests.book.games import Tale, charged_runs, go, out, whole_game


def book_of(tale: Tale) -> Scorebook:
    return Scorebook.of(tale.events)


def test_whole_game_line_score() -> None:
    book = Scorebook.of(whole_game())
    assert [row[1] for row in book.line_score()] == [1, 0, 0, 0, 0, 0, 0, 1, 1]
    assert [row[2] for row in book.line_score()] == [3, 0, 0, 0, 0, 0, 2, 0, None]
    assert (book.score, book.hits(AWAY), book.hits(HOME)) == ((3, 5), 7, 6)
    assert (book.errors(AWAY), book.errors(HOME)) == (1, 0)
    assert (book.left_on_base(AWAY), book.left_on_base(HOME)) == (3, 4)
    assert (book.double_plays(AWAY), book.double_plays(HOME)) == (0, 2)
    assert winner(book) == HOME


@pytest.mark.parametrize(
    ("pitcher", "innings", "hits", "runs", "earned", "walks", "strikeouts"),
    [
        ("hp", "7.0", 3, 1, 1, 1, 7),
        ("hr", "2.0", 4, 2, 2, 1, 2),
        ("vp", "6.1", 5, 5, 2, 2, 7),  # the two he left on base are his, also by way of the force play (OBR 9.16(g))
        ("vr", "0.2", 1, 0, 0, 0, 1),
        ("vs", "1.0", 0, 0, 0, 0, 1),
    ],
)
def test_whole_game_pitching(
    pitcher: str, innings: str, hits: int, runs: int, earned: int, walks: int, strikeouts: int
) -> None:
    book = Scorebook.of(whole_game())
    line = book.sides[pitcher[0] == "h"].pitching[pitcher]
    figures = (line.innings, line.hits, line[Count.RUN], line[Count.EARNED_RUN], line.walks, line[Count.STRIKEOUT])
    assert figures == (innings, hits, runs, earned, walks, strikeouts)


@pytest.mark.parametrize(
    ("batter", "at_bats", "runs", "hits", "batted_in"),
    [
        ("v3", 3, 1, 1, 1),
        ("v4", 4, 0, 1, 1),
        ("v5", 4, 0, 1, 0),
        ("v6", 4, 1, 1, 1),
        ("h1", 4, 1, 0, 0),
        ("h2", 3, 1, 2, 1),
        ("h4", 4, 1, 1, 1),
        ("h6", 4, 1, 2, 2),
        ("hb", 1, 0, 1, 1),
        ("vb", 0, 0, 0, 0),
    ],
)
def test_whole_game_batting(batter: str, at_bats: int, runs: int, hits: int, batted_in: int) -> None:
    book = Scorebook.of(whole_game())
    line = book.sides[batter[0] == "h"].batting[batter]
    assert (line.at_bats, line[Count.RUN], line.hits, line[Count.RUN_BATTED_IN]) == (at_bats, runs, hits, batted_in)


def test_whole_game_other_columns() -> None:
    book = Scorebook.of(whole_game())
    away, home = (side.batting for side in book.sides)
    assert away["v3"][Count.SACRIFICE_FLY] == away["v2"][Count.SACRIFICE_HIT] == away["v5"][Count.CAUGHT_STEALING] == 1
    assert away["v2"][Count.DOUBLE_PLAY_GROUNDER] == away["v5"][Count.DOUBLE_PLAY_GROUNDER] == 1
    assert home["hb"].positions == [Position.PINCH_HITTER]
    assert book.sides[HOME].pitching["hp"][Count.WILD_PITCH] == book.sides[AWAY].pitching["vp"][Count.BALK] == 1
    catcher = book.sides[AWAY].fielding["v8", Position.CATCHER]
    assert (catcher.passed_balls, catcher.errors) == (1, 0)
    assert book.sides[AWAY].fielding["v7", Position.SHORTSTOP].errors == 1


def batted_in(kind: Kind, *moves: Move, rbi: int | None = None) -> int:
    return Play("T-1", kind, "b", moves, rbi=rbi).batted_in


def test_runs_batted_in() -> None:
    """OBR 9.04."""
    assert batted_in(Kind.SINGLE, go(3, 4), go(2, 4), go(0, 1)) == 2
    assert batted_in(Kind.HOME_RUN, go(1, 4), go(0, 4)) == 2
    assert batted_in(Kind.WALK, go(3, 4), go(2, 3), go(1, 2), go(0, 1)) == 1
    assert batted_in(Kind.GROUND_OUT, go(3, 4), out(0, 1)) == 1
    assert batted_in(Kind.FIELDERS_CHOICE, go(3, 4), out(1, 2), go(0, 1)) == 1
    assert batted_in(Kind.GROUND_OUT, go(3, 4), out(1, 2), out(0, 1)) == 0
    assert batted_in(Kind.ERROR, go(3, 4), go(0, 1, error=6)) == 0
    assert batted_in(Kind.SINGLE, go(2, 4, error=8), go(0, 1)) == 0
    assert batted_in(Kind.WILD_PITCH, go(3, 4)) == 0
    assert batted_in(Kind.ERROR, go(3, 4), go(0, 1, error=6), rbi=1) == 1


def credit(kind: Kind, *moves: Move) -> tuple[int, int]:
    play = Play("T-1", kind, "b", moves)
    return play.credit, play.credit_void


def test_sacrifices_and_double_plays() -> None:
    """OBR 9.08, 9.02(a)(17): a void run makes no sacrifice fly, but a bunt that moved a runner is a sacrifice."""
    assert credit(Kind.FLY_OUT, go(3, 4), out(0, 0)) == (Count.SACRIFICE_FLY, Count.OUT)
    assert credit(Kind.FLY_OUT, go(3, 4), out(0, 0, 8), out(1, 1, 8, 3)) == (Count.SACRIFICE_FLY, Count.OUT)
    assert credit(Kind.BUNT_OUT, go(3, 4), out(0, 1)) == (Count.SACRIFICE_HIT, Count.SACRIFICE_HIT)
    assert credit(Kind.BUNT_OUT, out(0, 1)) == (Count.OUT, Count.OUT)
    assert credit(Kind.BUNT_OUT, out(1, 2), out(0, 1), go(2, 3)) == (Count.DOUBLE_PLAY_GROUNDER, Count.DOUBLE_PLAY_GROUNDER)
    assert credit(Kind.GROUND_OUT, out(1, 2), out(0, 1)) == (Count.DOUBLE_PLAY_GROUNDER, Count.DOUBLE_PLAY_GROUNDER)
    assert credit(Kind.GROUND_OUT, out(2, 3), out(1, 2), out(0, 1)) == (Count.OUT, Count.OUT)
    assert credit(Kind.STEAL, go(1, 2, steal=True)) == (-1, -1)


def bust(runs_count: bool) -> Scorebook:
    """Triple, sacrifice fly, walk, strikeout, grounder; the half-inning banked or bust."""
    tale = Tale()
    events: list[Event] = [tale.events[0], HalfInningBegins("T-2", 1, AWAY, provisional=True)]
    tale.half = 0
    tale.play(Kind.TRIPLE, go(0, 3))
    tale.play(Kind.FLY_OUT, go(3, 4), out(0, 0))
    tale.play(Kind.WALK, go(0, 1))
    tale.play(Kind.STRIKEOUT, out(0, 0))
    if not runs_count:
        tale.play(Kind.GROUND_OUT, out(0, 1))
    end = HalfInningEnds("T-3", "bank" if runs_count else "bust", runs_count)
    return Scorebook.of([*events, *tale.events[1:], end])


def test_a_bust_leaves_no_run_no_run_batted_in_no_sacrifice_fly() -> None:
    """SB-18: no run of the half-inning counts. Hits and outs happened; the runner who came home is left on base."""
    lost = bust(runs_count=False)
    half, side = lost.halves[0], lost.sides[AWAY]
    assert (half.runs, half.void, half.outs, half.left_on_base) == (0, 1, 3, 2)
    assert side.batting["v1"][Count.RUN] == side.batting["v2"][Count.RUN_BATTED_IN] == 0
    assert (side.batting["v2"][Count.SACRIFICE_FLY], side.batting["v2"].at_bats) == (0, 1)
    assert lost.sides[HOME].pitching["hp"][Count.RUN] == lost.sides[HOME].pitching["hp"][Count.EARNED_RUN] == 0
    assert lost.hits(AWAY) == 1


def test_the_same_half_inning_banked_counts() -> None:
    """SB-19."""
    banked = bust(runs_count=True)
    half, side = banked.halves[0], banked.sides[AWAY]
    assert (half.runs, half.void, half.left_on_base) == (1, 0, 1)
    assert side.batting["v1"][Count.RUN] == side.batting["v2"][Count.RUN_BATTED_IN] == 1
    assert (side.batting["v2"][Count.SACRIFICE_FLY], side.batting["v2"].at_bats) == (1, 0)


def earned(tale: Tale, pitcher: str = "hp") -> tuple[int, int]:
    line = book_of(tale).sides[HOME].pitching[pitcher]
    return line[Count.RUN], line[Count.EARNED_RUN]


def test_unearned_who_reached_by_error_or_interference() -> None:
    """OBR 9.16(b)."""
    for kind, error in ((Kind.ERROR, 6), (Kind.INTERFERENCE, 2), (Kind.STRIKEOUT, 2)):
        tale = Tale()
        tale.begin()
        tale.play(kind, go(0, 1, error=error))
        tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
        assert earned(tale) == (2, 1), kind


def test_unearned_who_is_safe_because_such_a_runner_was_forced() -> None:
    tale = Tale()
    tale.begin()
    tale.play(Kind.ERROR, go(0, 1, error=6))
    tale.play(Kind.FIELDERS_CHOICE, out(1, 2, 6, 4), go(0, 1))
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    assert earned(tale) == (2, 1)


def test_unearned_by_error_on_the_way_or_passed_ball() -> None:
    tale = Tale()
    tale.begin()
    tale.play(Kind.DOUBLE, go(0, 2))
    tale.play(Kind.SINGLE, go(2, 4, error=8), go(0, 1))
    tale.play(Kind.TRIPLE, go(1, 4), go(0, 3))
    tale.play(Kind.PASSED_BALL, go(3, 4))
    assert earned(tale) == (3, 1)


def test_unearned_also_for_who_runs_for_such_a_runner() -> None:
    tale = Tale()
    tale.begin()
    tale.play(Kind.ERROR, go(0, 1, error=6))
    tale.substitute(AWAY, "vx", "v1", Position.PINCH_RUNNER)
    tale.play(Kind.TRIPLE, go(1, 4), go(0, 3))
    assert earned(tale) == (1, 0)
    assert book_of(tale).sides[AWAY].batting["vx"][Count.RUN] == 1


def test_nine_batters_later_an_error_is_forgotten() -> None:
    """Who was on by an error comes up again and hits: that run is earned (nobody else was missed)."""
    tale = Tale()
    tale.begin()
    tale.play(Kind.INTERFERENCE, go(0, 1, error=2))
    for _ in range(8):
        tale.play(Kind.HOME_RUN, *(go(1, 4) for _ in range(tale.batter == "v2")), go(0, 4))
    tale.play(Kind.HOME_RUN, go(0, 4))
    assert earned(tale) == (10, 9)


def test_a_reliever_gains_nothing_by_outs_missed_before_him() -> None:
    """OBR 9.16(i): unearned for the side, earned for him."""
    tale = Tale()
    tale.begin()
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.ERROR, go(0, 1, error=4))
    tale.substitute(HOME, "hx", "hp", Position.PITCHER)
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    assert earned(tale) == (1, 0)
    assert earned(tale, "hx") == (1, 1)


@pytest.mark.parametrize(
    ("pitcher", "runs", "unearned"),
    [
        ("hp", 1, 0),  # his walk was forced, the batter who was safe stands in for it
        ("hx", 2, 1),  # the home run behind it; and who was on by an error, when he had gone
        ("hy", 1, 0),
        ("vp", 2, 1),
    ],
)
def test_whose_run_it_is(pitcher: str, runs: int, unearned: int) -> None:
    """OBR 9.16(b), (g), (i)."""
    line = Scorebook.of(charged_runs()).sides[pitcher[0] == "h"].pitching[pitcher]
    assert (line[Count.RUN], line[Count.EARNED_RUN]) == (runs, runs - unearned)


def test_events_must_fit() -> None:
    tale = Tale()
    play = Play("T-4 single", Kind.SINGLE, "v1", (go(0, 1),))
    with pytest.raises(DoesNotFit, match="outside any half-inning"):
        Scorebook.of([*tale.events, play])
    tale.begin()
    tale.play(Kind.GROUND_OUT, out(0, 1, 6, 3))
    home = tale.teams[HOME]
    order = tuple(replace(slot, position=None) if slot.position is Position.SHORTSTOP else slot for slot in home.order)
    sheets = (tale.teams[AWAY], replace(home, order=order))
    with pytest.raises(DoesNotFit, match="at ss, where the Herring have nobody"):
        _ = Scorebook.of([GameBegins("T-1", "Tale", sheets), *tale.events[1:]]).sides[HOME].fielding


def test_read_in_pieces_is_read_at_once() -> None:
    events = whole_game()
    piecewise = Scorebook()
    for event in events:
        piecewise.read([event])
    whole = Scorebook.of(events)
    for one, other in zip(piecewise.sides, whole.sides, strict=True):
        assert one.counts == other.counts
        assert [line.counts for line in one.pitching.values()] == [line.counts for line in other.pitching.values()]
    assert piecewise.line_score() == whole.line_score()


def test_a_man_on_both_clubs_is_two_men() -> None:
    """Who changed clubs in mid-season may play for both: the one who leaves the field takes no runner off his base."""
    tale = Tale()
    home = tale.teams[HOME]
    traded = replace(home.order[3], player=replace(home.order[3].player, id="v2"))
    both = replace(home, order=(*home.order[:3], traded, *home.order[4:]))
    tale.teams = (tale.teams[AWAY], both)
    tale.orders[HOME][3] = "v2"
    tale.events = [GameBegins("T-1 game", "Tale", tale.teams, 9)]
    tale.begin()
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.ERROR, Move(0, 1, error=6))  # v2 of the visitors is on first and would be out but for the error
    tale.substitute(HOME, "hs", "v2", Position.SHORTSTOP)
    tale.play(Kind.HOME_RUN, go(1, 4), go(0, 4))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.play(Kind.STRIKEOUT, out(0, 0, 2))
    tale.end()
    book = book_of(tale)
    batting = book.sides[AWAY].batting
    assert (batting["v2"][Count.RUN], batting["v3"][Count.RUN]) == (1, 1)
    assert "hs" not in batting
    assert sum(line[Count.RUN] for line in book.sides[HOME].batting.values()) == 0
    assert book.sides[HOME].pitching["hp"][Count.EARNED_RUN] == 1
