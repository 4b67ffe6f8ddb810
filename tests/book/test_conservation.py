"""Each batter ends out, on base or home; runs are home touches; nobody passes, vanishes or stands with another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hotstove.baseball.plays import Count, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play, PlayFacts
from hotstove.baseball.positions import Position
from hotstove.book.conservation import Conservation, NotConserved, check, compare
from hotstove.book.scorebook import Scorebook
from hotstove.table.events import AWAY, HOME, Event
from tests.book.games import Tale, events_by_lists, go, out, small_ball_events, three_up, whole_game
from tests.book.sandlot import sandlot_events


@pytest.mark.parametrize("levels", [("random", "random"), ("sensible", "random"), ("sensible", "sensible")])
def test_small_ball_conserves(levels: tuple[str, str]) -> None:
    for number in range(200):
        check(small_ball_events(f"conserved/{number}", levels))


@given(st.lists(st.integers(0, 10), min_size=1, max_size=12), st.lists(st.integers(0, 10), min_size=1, max_size=12), st.text())
def test_any_managers_conserve(away: list[int], home: list[int], seed: str) -> None:
    check(events_by_lists(seed, away, home))


def test_games_with_fielders_conserve() -> None:
    check(whole_game())
    for number in range(100):
        check(sandlot_events(f"conserved/{number}"))


def test_read_during_play() -> None:
    """It stops at the play that is wrong, and has the score so far."""
    count = Conservation()
    for event in whole_game()[:-1]:
        count.read(event)
    assert (count.score, sum(count.by_half)) == ([3, 5], 8)
    with pytest.raises(NotConserved, match="the game has not ended"):
        count.finish()


def play(*tellings: Callable[[Tale], object]) -> Callable[[Tale], None]:
    def tell(tale: Tale) -> None:
        tale.begin()
        for telling in tellings:
            telling(tale)

    return tell


def on_first(tale: Tale) -> object:
    return tale.play(Kind.WALK, go(0, 1))


def on_second(tale: Tale) -> object:
    return tale.play(Kind.DOUBLE, go(0, 2))


def strike_out(tale: Tale) -> object:
    return tale.play(Kind.STRIKEOUT, out(0, 0, 2))


def skip_batter(tale: Tale) -> None:
    tale.due[tale.half] += 1


WRONG: dict[str, Callable[[Tale], object]] = {
    "the batter vanishes": play(lambda tale: tale.play(Kind.SINGLE)),
    "the batter moves between pitches": play(lambda tale: tale.play(Kind.BALK, go(0, 1))),
    "a runner leaves base 2, where nobody stands": play(on_first, lambda tale: tale.play(Kind.STEAL, go(2, 3, steal=True))),
    "two on base 1": play(on_first, on_first),
    "the runner from 1 passes the one on base 2": play(
        on_second, on_first, lambda tale: tale.play(Kind.STEAL, go(1, 3, steal=True))
    ),
    "somebody moves twice": play(on_first, lambda tale: tale.play(Kind.BALK, go(1, 2), go(1, 3))),
    "a move from base 2 back to 1": play(on_second, lambda tale: tale.play(Kind.BALK, go(2, 1))),
    "a move from base 0 to 5": play(lambda tale: tale.play(Kind.HOME_RUN, go(0, 5))),
    "a move from base 0 back to 0": play(lambda tale: tale.play(Kind.SINGLE, go(0, 0))),
    "v2 bats, v1 is due": play(skip_batter, on_first),
    "a play after the third out": play(strike_out, strike_out, strike_out, strike_out),
    "4 outs": play(on_first, strike_out, strike_out, lambda tale: tale.play(Kind.GROUND_OUT, out(1, 2, 6, 4), out(0, 1, 4, 3))),
    "it ends with 'three outs' and 2 outs": play(strike_out, strike_out, Tale.end),
    "it ends with 'bank' after the third out": play(strike_out, strike_out, strike_out, lambda tale: tale.end("bank")),
    "a run on a third out": play(
        on_first,
        lambda tale: tale.play(Kind.TRIPLE, go(1, 4), go(0, 3)),
        strike_out,
        strike_out,
        lambda tale: tale.play(Kind.GROUND_OUT, go(3, 4), out(0, 1, 6, 3)),
    ),
    "2 runs batted in, 1 came home": play(lambda tale: tale.play(Kind.HOME_RUN, go(0, 4), rbi=2)),
    "begins before this half-inning has ended": play(on_first, Tale.begin),
    "top of inning 2 begins, bottom of inning 1 is next": play(
        strike_out,
        strike_out,
        strike_out,
        Tale.end,
        lambda tale: tale.events.append(HalfInningBegins("T-2", 2, AWAY)),
    ),
    "a play outside any half-inning": lambda tale: tale.events.append(Play("T-4 walk", Kind.WALK, "v1", (go(0, 1),))),
    "a half-inning ends": Tale.end,
    "its runs do not count although they were not provisional": play(
        strike_out,
        strike_out,
        strike_out,
        lambda tale: tale.events.append(HalfInningEnds("T-3", "bust", runs_count=False)),
    ),
    "the game ends within a half-inning": play(lambda tale: tale.events.append(GameEnds("T-6", "rain"))),
    "vx comes in, who has been in the game": play(
        lambda tale: tale.substitute(AWAY, "vx", "v1", Position.PINCH_HITTER),
        lambda tale: tale.substitute(AWAY, "vy", "vx", Position.PINCH_HITTER),
        lambda tale: tale.substitute(AWAY, "vx", "vy", Position.PINCH_HITTER),
    ),
    "vx comes in for nobody, who has not been in the game": play(
        lambda tale: tale.substitute(AWAY, "vx", "nobody", Position.PITCHER)
    ),
    "vx runs for v1, who is not on base": play(lambda tale: tale.substitute(AWAY, "vx", "v1", Position.PINCH_RUNNER)),
    "the game begins twice": lambda tale: tale.events.append(tale.events[0]),
}


@pytest.mark.parametrize("problem", WRONG)
def test_what_is_wrong_is_named_with_its_place(problem: str) -> None:
    tale = Tale()
    WRONG[problem](tale)
    count = Conservation()
    with pytest.raises(NotConserved) as caught:
        for event in tale.events:
            count.read(event)
    assert problem in str(caught.value)
    assert str(caught.value).startswith(("top of inning", "bottom of inning", "before the game", "after the"))


def test_message_names_inning_play_and_batter() -> None:
    tale = Tale()
    three_up(tale)
    tale.begin()
    tale.play(Kind.SINGLE)
    with pytest.raises(NotConserved, match=r"^bottom of inning 1, T-4 single by h1: the batter vanishes$"):
        check(tale.events)


def test_a_play_that_counts_wrongly_is_not_believed() -> None:
    tale = Tale()
    tale.begin()
    single = tale.play(Kind.SINGLE, go(0, 1))
    wrong = PlayFacts(single.kind, single.moves, single.rbi)
    wrong.home = 1
    object.__setattr__(single, "facts", wrong)
    with pytest.raises(NotConserved, match="it tells 0 outs and 1 runs, its moves make 0 and 0"):
        check(tale.events)


def read(events: Sequence[Event]) -> tuple[Conservation, Scorebook]:
    count = Conservation()
    for event in events:
        count.read(event)
    return count, Scorebook.of(list(events))


@pytest.mark.parametrize("column", [Count.RUN, Count.SINGLE, Count.OUT])
def test_a_book_that_adds_up_wrongly_is_found(column: Count) -> None:
    count, book = read(whole_game())
    compare(count, book)
    book.sides[HOME].counts["h2"][column] += 1
    with pytest.raises(NotConserved):
        compare(count, book)


def test_runs_of_one_batter_credited_to_another_are_found() -> None:
    count, book = read(whole_game())
    counts = book.sides[HOME].counts
    counts["h2"][Count.RUN] -= 1
    counts["h3"][Count.RUN] += 1
    with pytest.raises(NotConserved, match="counted, others in the book"):
        compare(count, book)


def test_runs_of_a_half_inning_are_compared() -> None:
    count, book = read(whole_game())
    book.halves[0].runs += 1
    with pytest.raises(NotConserved, match="runs by half-inning"):
        compare(count, book)


def game_with_void_runs() -> list[Event]:
    games = (list(small_ball_events(seed)) for seed in "abcdefgh")
    return next(events for events in games if any(half.void for half in Scorebook.of(events).halves))


def test_a_runner_lost_without_a_play_is_missed_at_the_end() -> None:
    """Plate appearances are runs, left on base and outs: the identity holds whatever the moves were checked for."""
    count = Conservation()
    events = whole_game()
    end = next(number for number, event in enumerate(events) if isinstance(event, HalfInningEnds))
    for event in events[:end]:
        count.read(event)
    count._home.clear()
    with pytest.raises(NotConserved, match="4 batters came up, but 0 came home, 0 are left and 3 are out"):
        count.read(events[end])


def test_void_runs_are_left_on_base() -> None:
    """Plate appearances are runs, left on base and outs, also of a bust (SB-18)."""
    count, book = read(game_with_void_runs())
    for side in (AWAY, HOME):
        total = count.score[side] + count.left_on_base[side] + count.outs[side]
        assert sum(count.plate_appearances[side].values()) == total
        assert book.left_on_base(side) == count.left_on_base[side]


def test_a_run_counted_in_a_bust_is_found() -> None:
    """Turning a bust with a void run into a half-inning that counts makes another game of it: the check sees the difference."""
    events = game_with_void_runs()
    honest, _ = read(events)
    changed = [replace(event, runs_count=True) if isinstance(event, HalfInningEnds) else event for event in events]
    with pytest.raises(NotConserved):
        compare(honest, Scorebook.of(changed))
