"""Hindsight: chances after every play, what choices have cost, and what is left to luck."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hotstove.baseball.ball_game import ball_game_named, runs_held_by_home, solver_of
from hotstove.baseball.plays import Play
from hotstove.play.hindsight import Hindsight, Swing, hindsight
from hotstove.play.outlook import outlook_of
from hotstove.play.second_thoughts import SHOWN, Choices, Cost, Effort, SecondThought, worst
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.chances import chances_svg

SITUATION = (
    r"(Top|Bottom) of the \d+(st|nd|rd|th), (none out|one out|two outs), "
    r"(bases empty|runner on \w+|runners on \w+ and \w+|bases loaded), (\d+ at risk, )?\d+-\d+"
)
SMALL = Effort(games=60, pairs=400, for_one=60)


def played(name: str, away: str, home: str = "sensible", seed: str = "hind") -> AnySession:
    """A game in which a person at away has answered as a computer manager of that level does."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))
    session: AnySession = Session(game, Record(name, game.edition, setup, seed, (YOU, home)))
    play_on(session, (game.managers[away](setup), game.managers[home](setup)))
    return session


def check(session: AnySession, seen: Hindsight) -> None:
    """What holds of every game."""
    plays = [event for event in session.events if isinstance(event, Play)]
    assert len(seen.swings) == len(plays) == len(seen.chances) - 1
    assert all(0 <= chance <= 1 for chance in seen.chances)
    assert session.result is not None
    away, home = session.result
    assert seen.chances[-1] == float(home > away)
    assert [swing.after for swing in seen.swings[:-1]] == list(seen.chances[1:-1])
    sizes = [swing.size for swing in seen.biggest]
    assert sizes == sorted((swing.size for swing in seen.swings), reverse=True)[: len(sizes)]
    for choices in seen.choices:
        sign = 1 if choices.seat == HOME else -1
        assert sign * (seen.chances[-1] - seen.chances[0]) == pytest.approx(seen.luck(choices) - choices.cost.mean)
        assert 0 <= choices.otherwise <= choices.made
        assert all(thought.cost.mean > 2 * thought.cost.error for thought in choices.worst)
        assert all(thought.taken != thought.better for thought in choices.worst)
        assert len(choices.worst) <= SHOWN
        assert len(choices.worst) + choices.unsure <= choices.otherwise


@pytest.mark.parametrize("name", ["pinetar", "rb8", "clutch", "sportsclix"])
def test_who_answers_as_the_coach_does_has_lost_nothing(name: str) -> None:
    session = played(name, "sensible")
    seen = hindsight(session, replace(SMALL, games=20))
    check(session, seen)
    (choices,) = seen.choices
    assert (choices.seat, choices.otherwise, choices.cost.mean) == (AWAY, 0, 0.0)
    assert choices.made > 20


def test_blunders_are_found() -> None:
    """A random manager of Pine Tar walks batters with the bases full, which everybody sees to be worst."""
    session = played("pinetar", "random")
    effort = replace(SMALL, pairs=4_000)
    seen = hindsight(session, effort)
    check(session, seen)
    (choices,) = seen.choices
    assert choices.otherwise > 20
    assert choices.cost.mean > 2 * choices.cost.error > 0
    assert (choices.worst[0].taken, choices.worst[0].better) == ("walk the batter", "pitch to the batter")
    assert all(re.fullmatch(SITUATION, thought.when) for thought in choices.worst)
    assert hindsight(session, effort) == seen, "the same game is seen the same"


def test_small_ball_is_seen_exactly() -> None:
    session = played("smallball", "sensible", "random", "exact")
    seen = hindsight(session)
    check(session, seen)
    assert seen.how.startswith("exact")
    (choices,) = seen.choices
    assert choices.cost.error == 0
    assert choices.cost.mean > 0
    assert choices.worst
    for thought in choices.worst:
        assert re.fullmatch(SITUATION, thought.when), thought.when
    first = next(place for place, answer in enumerate(session.record.answers) if answer.seat == AWAY)
    here = session.fork(first)
    worths = solver_of(ball_game_named("smallball")).best_play(session.record.setup).worths(here.state, AWAY, here.asks[0].why)
    assert seen.chances[0] == pytest.approx(1 - max(worth for _, worth in worths))


def test_best_play_costs_nothing() -> None:
    session = played("smallball", "best", "random", "best")
    (choices,) = hindsight(session).choices
    assert choices.cost.mean == pytest.approx(0, abs=1e-9)


def test_nothing_is_told_of_a_game_under_way() -> None:
    session = played("rb8", "sensible")
    with pytest.raises(NotLegal, match="not over"):
        hindsight(session.fork(100))


def test_what_may_be_chance_is_not_told_as_a_gain_or_a_loss() -> None:
    session = played("pinetar", "random")
    seen = hindsight(session, SMALL)
    (choices,) = seen.choices
    for mean in (-0.79, 0.79):
        _, unknown, moved = seen.told(replace(choices, cost=Cost(mean, 0.8)))
        assert unknown == "So few games do not tell whether their own answers gained or cost them anything."
        assert "point" not in moved
        _, known, _ = seen.told(replace(choices, cost=Cost(mean, 0.3)))
        did = "cost" if mean > 0 else "gained"
        assert known == f"Their own answers {did} about 79 points of the chance to win, give or take 60."


def test_only_what_has_surely_cost_something_is_named() -> None:
    """Costs within their error, gains, and what is told as 0.0 points are in no list; how many are unsure is said."""
    sure, tiny = (SecondThought(1, "", "", "bunt", "bat", Cost(mean, 0.0)) for mean in (0.02, 0.0004))
    assert worst((tiny, sure)) == (sure,)
    assert [Cost(mean, 0.036).is_chance for mean in (-0.08, -0.037, 0.071, 0.073)] == [False, True, True, False]
    assert not Cost(0.0, 0.0).is_chance
    some = Choices(HOME, 20, 5, Cost(0.02, 0.0), (sure,))
    assert some.unnamed == ""
    assert replace(some, unsure=1).unnamed == "At 1 other choice so few games do not tell whose answer was better."
    none = replace(some, worst=())
    assert none.unnamed == "No answer has surely cost anything."
    assert replace(none, unsure=3).unnamed == f"{none.unnamed} At 3 choices so few games do not tell whose answer was better."


def test_what_a_choice_without_a_play_costs_is_not_the_next_plays() -> None:
    """A run banked too early costs its manager, and the other side's single after it has gained nothing by that."""
    session = played("smallball", "random", "best", "bank 4")
    seen = hindsight(session)
    (choices,) = seen.choices
    assert choices.cost.mean > 0.2
    between = sum(swing.before - chance for swing, chance in zip(seen.swings, seen.chances, strict=False))
    called = sum(swing.call for swing in seen.swings)
    assert between > 0.1
    assert between + called == pytest.approx(choices.cost.mean), "the home side gains what the away side's choices cost"


def test_a_play_begins_with_the_call_for_it() -> None:
    """A sacrifice brings an out, come what may: the call has cost nearly all of it, and the curve moves at this play."""
    session = played("smallball", "sensible", "random", "a")
    seen = hindsight(session)
    swing = seen.swings[66]
    assert swing.text.startswith("Holloway, sacrifice: strikes out")
    assert (swing.before, swing.after) == (seen.chances[66], seen.chances[67])
    assert -swing.call == pytest.approx(swing.size, abs=0.005) == pytest.approx(0.12, abs=0.01)
    assert swing in seen.biggest[:2]
    assert seen.moved(swing) == "Foxes 81% to 93%; the call cost the Herons 12 points"


def test_all_is_told_from_the_only_persons_side() -> None:
    """Of two people who gained is told; of one person his chance, whoever gained."""
    swing = Swing(1, "Top of the 1st", "single", 0.5, 0.4)
    chances = (0.5, 0.4, 0.0)
    seen = Hindsight(("Foxes", "Herons"), (5, 0), chances, (), (swing,), (), "by guess", "best")
    nothing = (0, 0, Cost(0.0, 0.0), ())
    both = replace(seen, choices=(Choices(AWAY, *nothing), Choices(HOME, *nothing)))
    herons, foxes = (replace(seen, choices=(Choices(seat, *nothing),)) for seat in (HOME, AWAY))
    assert [each.moved(swing) for each in (seen, both, foxes)] == ["Foxes 50% to 60%"] * 3
    assert herons.moved(swing) == "Herons 50% to 40%"
    assert [each.side for each in (seen, both, foxes, herons)] == [HOME, HOME, AWAY, HOME]
    assert [each.turning_words for each in (seen, foxes)] == ["The turning point, the biggest play for the Foxes"] * 2
    assert herons.turning_words == "The turning point, the biggest play against the Herons"
    assert "took 50 points" in herons.told(herons.choices[0])[-1]
    drawn = str(chances_svg(foxes, "/review"))
    assert "The chance of the Foxes to win after every play: 50% at first, 100% in the end" in drawn
    assert re.findall(r'class="side"[^>]*>(\w+ win)<', drawn) == ["Foxes win", "Herons win"]
    heights = [float(point.split(",")[1]) for point in re.findall(r'class="line" points="([^"]*)"', drawn)[0].split()]
    assert heights == sorted(heights, reverse=True), "the line rises with the chance of the Foxes"


@pytest.mark.parametrize("name", ["smallball", "pinetar", "rb8", "clutch", "sportsclix"])
def test_the_curve_the_biggest_plays_and_the_turning_point_agree(name: str) -> None:
    seen = hindsight(played(name, "random"), replace(SMALL, games=20, pairs=10))
    steps = [
        (abs(then - chance), number)
        for (play, chance), (number, then) in zip(seen.curve, seen.curve[1:], strict=False)
        if number > play
    ]
    largest = [number for size, number in sorted(steps, key=lambda step: (-step[0], step[1])) if size > 0]
    assert [swing.number for swing in seen.biggest if swing.size] == largest[: len(seen.biggest)]
    assert seen.turning_point == next(swing for swing in seen.biggest if swing.gained == seen.winner)
    assert seen.curve[0] == (0, seen.chances[0])
    assert seen.curve[-1] == (len(seen.swings), seen.chances[-1])


def test_the_last_play_is_not_credited_with_a_game_that_its_manager_gave_up() -> None:
    """Herons, one behind in the bottom of the ninth, bunt a run home, and are likelier to win; then they bank it."""
    session = played("smallball", "best", "random", "gives up 13")
    assert (session.record.answers[-1].text, session.result) == ("bank", (5, 4))
    seen = hindsight(session)
    assert seen.swings[-1].before < seen.swings[-1].after < 1
    assert seen.chances[-1] == 0
    assert seen.curve[-2:] == ((len(seen.swings), seen.swings[-1].after), (len(seen.swings), 0))
    assert seen.turning_point != seen.swings[-1]


def test_words() -> None:
    session = played("pinetar", "random")
    seen = hindsight(session, SMALL)
    (choices,) = seen.choices
    choices = replace(choices, cost=Cost(0.2, 0.05))
    first, second, third = seen.told(choices)
    assert f"had {choices.made} choices, with those that were passed; the coach (medium) would have answered " in first
    assert second.startswith("Their own answers cost about ")
    assert ", give or take " in second
    assert "to 0%: the dice and the other manager" in third
    assert session.result is not None
    assert seen.title == "Alchemists {}, Bootleggers {}".format(*session.result)


def test_the_turning_point_helped_the_winner() -> None:
    """The biggest play of all may have gone the loser's way."""
    swings = tuple(
        Swing(number, "Top of the 1st", "single", before, after)
        for number, before, after in ((1, 0.5, 0.2), (2, 0.2, 0.4), (3, 0.4, 0.5), (4, 0.5, 1.0), (5, 0.6, 0.6))
    )
    chances = (0.5, *(swing.after for swing in swings))
    seen = Hindsight(("Foxes", "Herons"), (5, 0), chances, (), swings, (), "by guess", "best")
    assert seen.turning_point == swings[0]
    assert seen.biggest[0] == swings[3]
    assert replace(seen, score=(0, 5)).turning_point == swings[3]
    assert replace(seen, score=(2, 2)).turning_point is None, "nobody won"
    losers = tuple(replace(swings[1], number=number) for number in range(6, 12))
    late = replace(seen, swings=(*losers, replace(swings[0], after=0.4)))
    assert late.biggest[-1] == late.turning_point, "the list goes down to it"
    assert replace(seen, swings=swings[1:3]).turning_point is None, "none helped the winner"


@pytest.mark.parametrize("name", ["rb8", "clutch", "sportsclix"])
def test_the_curve_counts_what_both_sides_hold(name: str) -> None:
    """Cards in hand, coaches and hot players are worth as much in it as in the coach's chances."""
    session = played(name, "sensible")
    seen = hindsight(session, replace(SMALL, games=20))
    game = ball_game_named(name)
    outlook = outlook_of(game, session.record.setup, "sensible", 20)
    play, counted = 0, 0
    for turn in range(session.turns - 1):
        made = sum(isinstance(event, Play) for event in session.events_of(turn))
        play += made
        state = session.state_after(turn + 1)
        board = game.board(game.view(state, HOME))
        if not made or board.outs == 0:  # a half-inning ended, say: the curve is where it ended
            continue
        place = board.inning, board.half, board.outs, board.occupied, board.score
        held = runs_held_by_home(game, state)
        assert seen.chances[play] == pytest.approx(outlook.chance_of_home(*place, held))
        counted += seen.chances[play] != pytest.approx(outlook.table.at(*place))
    assert counted > 20
    assert seen.how.endswith("and from what both sides held beside the score")
