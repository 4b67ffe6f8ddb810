"""Secret choices of both seats: best play, managers that mix, their exact odds and what they do in the long run.

The game is matching pennies with unequal stakes. Both seats show heads or tails at once. Where the pennies match, away wins
two points on heads and one on tails; else home wins one. Away does best to show heads two times of five, and so does home;
away then wins a fifth of a point a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypeVar, cast

import pytest

from hotstove.managers.best_play import value
from hotstove.managers.matrix_games import solve
from hotstove.managers.rollout import Rollout
from hotstove.managers.simple import AtRandom
from hotstove.managers.thumb_rules import MixedRule, ThumbRules, drawn
from hotstove.table import AWAY, BOTH, D6, HOME, Chance, Chosen, DoesNotFit, Seat, Table
from hotstove.table.game import Bench, Manager, Setup
from hotstove.table.live import LiveTable, RecordingTable
from hotstove.table.odds import paths, spread
from hotstove.table.policies import Mixture, by_managers
from hotstove.table.questions import Question
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from tests.option_worths import first_secret, worth_of_options

if TYPE_CHECKING:
    from hotstove.table.game import Game

O = TypeVar("O")  # noqa: E741
SHOW = "P-1 show"
BEFORE = "P-2 stake"
SIDES = ("heads", "tails")
PAYOFFS = {("heads", "heads"): 2, ("tails", "tails"): 1, ("heads", "tails"): -1, ("tails", "heads"): -1}
MATRIX = [[PAYOFFS[away, home] for home in SIDES] for away in SIDES]
SETUP = Setup(None, None, {})


@dataclass
class Score:
    """Points of both seats and turns played."""

    points: list[int] = field(default_factory=lambda: [0, 0])
    turns: int = 0

    def copy(self) -> Score:
        return Score(list(self.points), self.turns)

    def key(self) -> Hashable:
        return (*self.points, self.turns)


class Pennies:
    """The game, over after so many turns."""

    name = "pennies"
    edition = "1"
    hides = False
    questions: tuple[Question, ...] = ()

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def start(self, setup: Setup, table: Table) -> Score:
        return Score()

    def turn(self, state: Score, table: Table) -> None:
        away, home = table.choose_both((SIDES, SIDES), SHOW)
        won = PAYOFFS[away, home]
        state.points[AWAY if won > 0 else HOME] += abs(won)
        state.turns += 1

    def result(self, state: Score) -> tuple[int, int] | None:
        return (state.points[AWAY], state.points[HOME]) if state.turns == self.turns else None

    def redeal(self, state: Score, seat: Seat, chance: Chance, shown: Sequence[object] = ()) -> Score:
        return state.copy()

    def view(self, state: Score, seat: Seat) -> Score:
        return state.copy()


def pennies(turns: int) -> Game[Score]:
    return cast("Game[Score]", Pennies(turns))


def lead(state: Score) -> float:
    """What away has won."""
    return float(state.points[AWAY] - state.points[HOME])


def at_the_end(turns: int, seat: Seat, state: Score) -> float | None:
    """What a seat has won, after so many turns."""
    return (lead(state) if seat == AWAY else -lead(state)) if state.turns == turns else None


def mixed_by(mixture: Sequence[Fraction]) -> MixedRule[Score]:
    return lambda view, options: list(enumerate(mixture))


class Mixer(ThumbRules[Score]):
    """Mixes as told."""

    def __init__(self, mixture: Sequence[Fraction]) -> None:
        super().__init__({}, {SHOW: mixed_by(mixture)})


BEST = solve(MATRIX)
MIXERS = (Mixer(BEST.rows), Mixer(BEST.columns))


# --- Best play


def test_the_value_of_a_secret_choice_is_that_of_its_matrix_game() -> None:
    assert (BEST.value, BEST.rows, BEST.columns) == (Fraction(1, 5), *((Fraction(2, 5), Fraction(3, 5)),) * 2)
    for turns in (1, 4):
        game = pennies(turns)
        away, home = partial(at_the_end, turns, AWAY), partial(at_the_end, turns, HOME)
        assert value(game, Score(), away) == pytest.approx(turns / 5)
        assert value(game, Score(), home, HOME) == pytest.approx(-turns / 5)
        solved = first_secret(game, Score(), away)
        assert solved is not None
        assert [float(share) for share in (*solved.rows, *solved.columns)] == pytest.approx([0.4, 0.6, 0.4, 0.6])


def test_options_of_a_secret_choice_have_no_worth_of_their_own() -> None:
    with pytest.raises(DoesNotFit, match="secret choice"):
        worth_of_options(pennies(1), Score(), partial(at_the_end, 1, AWAY))


def stake_then_show(state: Score, table: Table) -> None:
    """Away chooses whether heads count double, then both show, then a six takes it all back."""
    double = table.choose(AWAY, ("single", "double"), BEFORE) == "double"
    away, home = table.choose_both((SIDES, SIDES), SHOW)
    if table.roll(D6, "P-3 die") < 6:
        won = PAYOFFS[away, home] * (2 if double and away == "heads" else 1)
        state.points[AWAY if won > 0 else HOME] += abs(won)
    state.turns += 1


class Stakes(Pennies):
    """A choice, a secret choice and a die in one turn."""

    def turn(self, state: Score, table: Table) -> None:
        stake_then_show(state, table)


def test_choices_and_dice_around_a_secret_choice() -> None:
    game = cast("Game[Score]", Stakes(1))
    single, double = float(BEST.value), float(solve([[4, -2], [-1, 1]]).value)
    worths = worth_of_options(game, Score(), partial(at_the_end, 1, AWAY))
    assert worths == {"single": pytest.approx(single * 5 / 6), "double": pytest.approx(double * 5 / 6)}
    assert value(game, Score(), partial(at_the_end, 1, AWAY)) == pytest.approx(max(worths.values()))
    assert first_secret(game, Score(), partial(at_the_end, 1, AWAY)) is None


LOPSIDED = [[3, 1], [4, 2], [0, 5]]
"""Worth 20/7 to away, whose first option is never any good."""


class Lopsided(Pennies):
    """Three options against two."""

    def turn(self, state: Score, table: Table) -> None:
        away, home = table.choose_both(((0, 1, 2), (0, 1)), SHOW)
        state.points[AWAY] += LOPSIDED[away][home]
        state.turns += 1


def test_seats_with_different_options() -> None:
    game = cast("Game[Score]", Lopsided(1))
    assert value(game, Score(), partial(at_the_end, 1, AWAY)) == pytest.approx(20 / 7)
    assert value(game, Score(), partial(at_the_end, 1, HOME), HOME) == pytest.approx(-20 / 7)
    solved = first_secret(game, Score(), partial(at_the_end, 1, AWAY))
    assert solved is not None
    assert [float(share) for share in solved.rows] == pytest.approx([0, 5 / 7, 2 / 7])
    assert [float(share) for share in solved.columns] == pytest.approx([3 / 7, 4 / 7])


def test_a_lone_option_makes_it_a_plain_choice() -> None:
    class Lone(Pennies):
        def turn(self, state: Score, table: Table) -> None:
            away, home = table.choose_both((SIDES, ("heads",)), SHOW)
            state.points[AWAY] += PAYOFFS[away, home]
            state.turns += 1

    game = cast("Game[Score]", Lone(1))
    assert worth_of_options(game, Score(), partial(at_the_end, 1, AWAY)) == {"heads": 2, "tails": -1}


# --- Exact odds


def test_paths_of_mixing_managers_weigh_their_mixtures() -> None:
    game = pennies(1)
    policy = by_managers(game, MIXERS)
    probabilities = {path.choices: path.probability for path in paths(game, Score(), policy)}
    assert probabilities == {
        ((AWAY, away), (HOME, home)): BEST.rows[SIDES.index(away)] * BEST.columns[SIDES.index(home)]
        for away in SIDES
        for home in SIDES
    }
    assert sum(path.probability * int(lead(path.state)) for path in paths(game, Score(), policy)) == BEST.value


def test_over_many_turns_and_against_one_who_does_not_mix() -> None:
    game = pennies(6)
    for managers in (MIXERS, (MIXERS[0], Mixer((Fraction(1), Fraction(0)))), (MIXERS[0], Mixer((Fraction(1, 2),) * 2))):
        policy = by_managers(game, managers)
        odds: dict[Hashable, tuple[Fraction, Score]] = {(): (Fraction(1), Score())}
        for _ in range(6):
            odds = spread(game, odds, policy)
        assert sum(probability for probability, _ in odds.values()) == 1
        # Whatever home does, a side that mixes best wins its value.
        assert sum(probability * int(lead(state)) for probability, state in odds.values()) == 6 * BEST.value


def test_a_manager_that_needs_luck_and_does_not_say_how_it_mixes_has_no_exact_odds() -> None:
    game = pennies(1)
    with pytest.raises(DoesNotFit, match="luck"):
        list(paths(game, Score(), by_managers(game, (MIXERS[0], AtRandom()))))


# --- In the long run

GAMES = 2
TURNS = 2000
"""In each of the games."""
BOUND = 0.03
"""Nearly four standard errors of a share of 0.4 in so many turns of all games."""


def shares(events: Sequence[object]) -> dict[Seat, float]:
    """How often each seat has shown heads."""
    shown = Counter((event.seat, event.option) for event in events if isinstance(event, Chosen))
    return {seat: shown[seat, "heads"] / (GAMES * TURNS) for seat in BOTH}


@pytest.mark.parametrize("kind", ["recorded", "a session"])
def test_managers_show_heads_as_often_as_they_mix(kind: str) -> None:
    game = pennies(TURNS)
    events: list[object] = []
    both = 0.0
    for number in range(GAMES):
        record = Record("pennies", "1", SETUP, f"pennies {number}")
        if kind == "recorded":
            table = RecordingTable(game, MIXERS, record)
            both += lead(table.play(SETUP))
            events += table.events
        else:
            session = Session(game, record)
            play_on(session, MIXERS)
            both += lead(session.state)
            events += session.events
    assert shares(events) == {seat: pytest.approx(0.4, abs=BOUND) for seat in BOTH}
    # Neither seat's choice tells of the other's: both show heads in four of 25 turns.
    assert both / (GAMES * TURNS) == pytest.approx(0.2, abs=4 * 1.2 / (GAMES * TURNS) ** 0.5)


def test_live_recorded_and_suspended_play_are_the_same() -> None:
    ends = []
    live: LiveTable[Score] = LiveTable(pennies(50), MIXERS, "the same")
    ends.append(live.play(SETUP))
    ends.append(RecordingTable(pennies(50), MIXERS, Record("pennies", "1", SETUP, "the same")).play(SETUP))
    session = Session(pennies(50), Record("pennies", "1", SETUP, "the same"))
    play_on(session, MIXERS)
    ends.append(session.state)
    assert ends[0] == ends[1] == ends[2]


def test_a_game_in_the_head_mixes_for_both_seats() -> None:
    """Against a side that hardly ever shows heads, tails wins; that it mixes so is found out by playing on."""
    for home, wanted in ((Fraction(9, 10), "heads"), (Fraction(1, 10), "tails")):
        guide = Guide(home)
        session = Session(pennies(1), Record("pennies", "1", SETUP, "head"))
        manager: Manager = Rollout(guide)
        play_on(session, (manager, guide))
        chosen = [event.option for event in session.events if isinstance(event, Chosen) and event.seat == AWAY]
        assert chosen == [wanted]


class Guide(ThumbRules[Score]):
    """Away shows what is worse against a home side that mixes so."""

    def __init__(self, heads: Fraction) -> None:
        super().__init__({})
        self._heads = heads

    def mixture(self, view: Score, options: Sequence[object], why: str, bench: Bench) -> Mixture:
        if bench.seat == AWAY:
            return [(int(self._heads > Fraction(1, 2)), Fraction(1))]
        return [(0, self._heads), (1, 1 - self._heads)]

    def choose(self, view: Score, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[drawn(self.mixture(view, options, why, bench), bench.luck())]


def test_a_mixture_must_sum_to_one() -> None:
    with pytest.raises(ValueError, match="sum to 1/2"):
        drawn([(0, Fraction(1, 2))], (1 << 64) - 1)
