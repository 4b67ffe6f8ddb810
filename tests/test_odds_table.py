"""The odds table by identity: rerolls, roll-offs, secret choices, piles with equal cards, and values of small games."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from hotstove.managers.best_play import value
from hotstove.table import AWAY, D6, HOME, Answer, Dice, DoesNotFit, Seat, Table, dice
from hotstove.table.dice import SIX_SIDED
from hotstove.table.next_steps import next_steps
from hotstove.table.odds import paths, spread
from hotstove.table.questions import Question
from tests.option_worths import worth_of_options

if TYPE_CHECKING:
    from hotstove.table.game import Game

TWO_DICE: Dice[int] = dice(SIX_SIDED, SIX_SIDED).read(lambda first, second: int(first) + int(second))


class Returned(list[object]):
    """What a rule has returned, turn by turn."""

    def copy(self) -> Returned:
        return Returned(self)

    def key(self) -> Hashable:
        return tuple(self)


@dataclass
class Toy:
    """A game of one rule: a turn appends what the rule returns; it is over after so many turns."""

    rule: Callable[[Table, Returned], object]
    turns: int = 1
    hides: bool = False
    questions: tuple[Question, ...] = ()

    def turn(self, state: Returned, table: Table) -> None:
        state.append(self.rule(table, state))

    def view(self, state: Returned, seat: Seat) -> object:
        return state

    def result(self, state: Returned) -> tuple[int, int] | None:
        return (0, 1) if len(state) >= self.turns else None


def game(rule: Callable[[Table, Returned], object], turns: int = 1) -> Game[Returned]:
    return cast("Game[Returned]", Toy(rule, turns))


def distribution(rule: Callable[[Table], object]) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for path in paths(game(lambda table, state: rule(table)), Returned()):
        outcome = path.state[0]
        found[outcome] = found.get(outcome, Fraction(0)) + path.probability
    assert sum(found.values()) == 1
    return found


# --- Rerolls


def again_under(table: Table, least: int) -> int:
    rolled = table.roll(D6, "T-1 die")
    return rolled if rolled >= least else table.resolve(again_under, least)


def test_rerolling_ones_and_twos_is_a_die_of_three_to_six() -> None:
    assert distribution(lambda table: table.resolve(again_under, 3)) == {face: Fraction(1, 4) for face in (3, 4, 5, 6)}


def roll_off(table: Table, dice: Dice[int]) -> str:
    away, home = table.roll(dice, "T-2 away"), table.roll(dice, "T-2 home")
    if away == home:
        return table.resolve(roll_off, dice)
    return "away" if away > home else "home"


def one_throw_each(table: Table) -> str:
    away, home = table.roll(TWO_DICE, "T-3 away"), table.roll(TWO_DICE, "T-3 home")
    return "tie" if away == home else "away" if away > home else "home"


def test_a_rerolled_tie_is_conditioned_away() -> None:
    assert distribution(lambda table: table.resolve(roll_off, D6)) == {"away": Fraction(1, 2), "home": Fraction(1, 2)}


def test_tie_of_two_dice_each_as_counted_by_hand() -> None:
    # 1 + 4 + 9 + 16 + 25 + 36 + 25 + 16 + 9 + 4 + 1 = 146 of 36 x 36 throws
    assert distribution(one_throw_each)["tie"] == Fraction(146, 1296)
    throws = [sum(throw) for throw in product(range(1, 7), repeat=2)]
    assert distribution(one_throw_each)["away"] == Fraction(sum(a > b for a, b in product(throws, throws)), 1296)


def edge(table: Table, bonus: int) -> str:
    away, home = table.roll(D6, "T-4 away") + bonus, table.roll(D6, "T-4 home")
    return table.resolve(edge, bonus) if away == home else "away" if away > home else "home"


def edge_of(table: Table, bonus: int) -> str:
    return table.resolve(edge, bonus)


def test_reroll_equals_division_by_what_is_no_tie() -> None:
    for bonus in range(-3, 4):
        wins = sum(a + bonus > b for a, b in product(range(1, 7), repeat=2))
        losses = sum(a + bonus < b for a, b in product(range(1, 7), repeat=2))
        found = distribution(partial(edge_of, bonus=bonus))
        assert found.get("away", 0) == Fraction(wins, wins + losses)


def never(table: Table) -> int:
    table.roll(D6, "T-5 die")
    return table.resolve(never)


def test_a_reroll_without_end_is_an_error() -> None:
    with pytest.raises(DoesNotFit, match="never ends"):
        distribution(lambda table: table.resolve(never))


def asks(table: Table) -> str:
    return table.choose(AWAY, ("a", "b"), "T-6 question")


def test_a_resolved_rule_must_not_ask() -> None:
    with pytest.raises(DoesNotFit, match="only rolls"):
        distribution(lambda table: table.resolve(asks))


def test_arguments_of_different_types_are_not_mixed_up() -> None:
    def text(table: Table, given: object) -> str:
        return repr(given)

    assert distribution(lambda table: (table.resolve(text, 1), table.resolve(text, True))) == {("1", "True"): Fraction(1)}


# --- Piles and secret choices


def test_equal_cards_are_one_outcome() -> None:
    assert distribution(lambda table: table.draw(("out", "hit", "out", "out"), "T-7 pile")) == {
        "out": Fraction(3, 4),
        "hit": Fraction(1, 4),
    }


def two_cards(table: Table) -> tuple[str, str]:
    pile = ["A", "A", "B", "C"]
    first = table.draw(pile, "T-8 pile")
    pile.remove(first)
    return first, table.draw(pile, "T-8 pile")


def test_drawing_twice_without_putting_back() -> None:
    found = distribution(two_cards)
    assert found["A", "A"] == Fraction(2, 4) * Fraction(1, 3)
    assert found["B", "C"] == Fraction(1, 12)
    assert len(found) == 7


def matching(table: Table, state: Returned) -> str:
    away, home = table.choose_both((("heads", "tails"), ("heads", "tails", "edge")), "T-9 secret")
    return f"{away} {home} {table.roll(D6, 'T-9 die') % 2}"


def test_both_choices_branch_and_each_pair_sums_to_one() -> None:
    sums: dict[object, Fraction] = {}
    for path in paths(game(matching), Returned()):
        sums[path.choices] = sums.get(path.choices, Fraction(0)) + path.probability
    assert len(sums) == 6
    assert set(sums.values()) == {Fraction(1)}


def test_a_policy_makes_choices_chance() -> None:
    def decide(state: Returned, seat: Seat, options: Sequence[object], why: str) -> Sequence[tuple[int, Fraction]]:
        if seat == AWAY:
            return [(0, Fraction(1, 3)), (1, Fraction(2, 3))]
        return [(2, Fraction(1))]

    found: dict[object, Fraction] = {}
    for path in paths(game(matching), Returned(), decide):
        found[path.state[0]] = found.get(path.state[0], Fraction(0)) + path.probability
    assert sum(found.values()) == 1
    assert found["heads edge 0"] == Fraction(1, 6)
    assert found["tails edge 1"] == Fraction(1, 3)


# --- Positions


def test_equal_positions_are_merged() -> None:
    def walk(table: Table, state: Returned) -> object:
        total = (int(str(state[-1])) if state else 0) + table.roll(D6.read(lambda face: int(face) % 2), "T-10 step")
        state.clear()
        return total

    toy = game(walk, turns=99)
    odds: dict[Hashable, tuple[Fraction, Returned]] = {(): (Fraction(1), Returned())}
    for _ in range(10):
        odds = spread(toy, odds, lambda state, seat, options, why: [(0, Fraction(1))])
    assert len(odds) == 11
    assert odds[5,][0] == Fraction(252, 1024)
    assert sum(probability for probability, _ in odds.values()) == 1


def pig(table: Table, state: Returned) -> object:
    """Three throws at most: a one loses everything, stopping keeps the best total."""
    if table.choose(AWAY, ("throw", "stop"), "T-11 push your luck") == "stop":
        return "stop"
    return table.roll(D6, "T-11 die")


def pig_worth(state: Returned) -> float | None:
    if state and state[-1] == "stop":
        return float(sum(face for face in state if isinstance(face, int)))
    if 1 in state:
        return 0.0
    return float(sum(face for face in state if isinstance(face, int))) if len(state) == 3 else None


def by_hand(total: int, thrown: int) -> float:
    if thrown == 3:
        return float(total)
    return max(float(total), sum(by_hand(total + face, thrown + 1) for face in range(2, 7)) / 6)


def test_value_and_options_as_worked_out_by_hand() -> None:
    toy = game(pig, turns=9)
    assert value(toy, Returned(), pig_worth) == pytest.approx(by_hand(0, 0), abs=1e-12)
    thrown = Returned([6])
    found = worth_of_options(toy, thrown, pig_worth)
    assert found["stop"] == 6
    assert found["throw"] == pytest.approx(sum(by_hand(6 + face, 2) for face in range(2, 7)) / 6)
    assert value(toy, Returned(), pig_worth, HOME) == 0.0  # the other seat takes the option worth least: stop at once


def test_a_position_that_comes_back_has_no_value() -> None:
    def stay(table: Table, state: Returned) -> object:
        state.clear()
        return 0

    with pytest.raises(DoesNotFit, match="comes back"):
        value(game(stay, turns=9), Returned(), lambda state: None)


def two_questions(table: Table, state: Returned) -> object:
    first = table.choose(AWAY, ("left", "right"), "T-12 way")
    rolled = table.resolve(again_under, 5)
    thrown = table.roll(D6.read(lambda face: int(face) > 4), "T-12 die")
    return rolled, first, thrown, table.choose(HOME, ("yes", "no"), "T-13 answer")


def test_next_steps_stop_at_the_second_question() -> None:
    steps = list(next_steps(game(two_questions), Returned()))
    assert {step.then for step in steps} == {"T-13 answer"}
    for option in ("left", "right"):
        assert sum(step.probability for step in steps if step.choices[0][1] == option) == 1


def roll_first(table: Table, state: Returned) -> object:
    return table.roll(D6, "T-14 die") > 4 and table.choose(HOME, ("yes", "no"), "T-15 answer")


def test_next_steps_stop_at_the_first_question_after_a_roll() -> None:
    steps = list(next_steps(game(roll_first), Returned()))
    assert sum(step.probability for step in steps) == 1
    assert [step.then for step in steps] == [""] * 4 + ["T-15 answer"] * 2


def test_answers_that_were_given_are_certain() -> None:
    given = [
        Answer("T-12 way", AWAY, "left"),
        Answer("T-1 die", None, "2"),  # a reroll
        Answer("T-1 die", None, "6"),
        Answer("T-12 die", None, "5"),
    ]
    steps = list(next_steps(game(two_questions), Returned(), given))
    assert [(step.choices, step.probability, step.then) for step in steps] == [
        (((HOME, "yes"),), Fraction(1), ""),
        (((HOME, "no"),), Fraction(1), ""),
    ]
    with pytest.raises(DoesNotFit):
        list(next_steps(game(two_questions), Returned(), [Answer("T-9 die", None, "2")]))


def in_secret(table: Table, state: Returned) -> object:
    first = table.choose_both((("heads", "tails"), ("heads", "tails", "edge")), "T-16 secret")
    return first, table.roll(D6, "T-17 die")


def test_next_steps_tell_half_of_a_secret_choice_only() -> None:
    away, home = Answer("T-16 secret", AWAY, "tails"), Answer("T-16 secret", HOME, "edge")
    toy = game(in_secret)
    for given, seat, options in (
        ((), AWAY, ["heads", "tails"]),
        ((away,), HOME, ["heads", "tails", "edge"]),
        ((home,), AWAY, ["heads", "tails"]),
    ):
        steps = list(next_steps(toy, Returned(), given))
        assert [step.choices for step in steps] == [((seat, option),) for option in options]
        assert all(step.then == "T-16 secret" and step.probability == 1 and step.state == [] for step in steps)
    for both in ((away, home), (home, away)):  # answers come in either order
        steps = list(next_steps(toy, Returned(), both))
        assert [step.state for step in steps] == [[(("tails", "edge"), face)] for face in range(1, 7)]
    with pytest.raises(DoesNotFit):
        list(next_steps(toy, Returned(), (away, away)))


def with_a_card(table: Table, state: Returned) -> object:
    rolled = table.roll(D6, "T-18 die")
    card = table.choose(HOME, ("no card", "trick"), "T-19 card")
    return rolled, card, rolled < 3 and table.choose(AWAY, ("yes", "no"), "T-20 answer")


def test_next_steps_pass_reactions_in_open_games_too() -> None:
    questions = (Question("choose", "card", "T-19", "", "", "no card", reaction=True, hides_options=True),)
    steps = list(next_steps(cast("Game[Returned]", Toy(with_a_card, 1, False, questions)), Returned()))
    assert [step.then for step in steps] == ["T-20 answer"] * 2 + [""] * 4
    assert [step.state for step in steps[2:]] == [[(face, "no card", False)] for face in (3, 4, 5, 6)]
    assert {step.then for step in next_steps(game(with_a_card), Returned())} == {"T-19 card"}
