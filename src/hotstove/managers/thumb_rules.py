"""Managers with thumb rules: a plain function for each question of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from hotstove.table.compiled import mypyc_attr
from hotstove.table.game import Bench
from hotstove.table.policies import Mixture

O = TypeVar("O")  # noqa: E741
V = TypeVar("V")

ThumbRule: TypeAlias = Callable[[V, Any, Bench], Any]
"""From the view, the options of its own question and the bench to one of the options. Random decisions use the bench's luck,
so that the same question of the same game always gets the same answer."""
MixedRule: TypeAlias = Callable[[V, Any], Mixture]
"""From the view and the options of its own question to their probabilities: for choices that both seats make in secret."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbRules(Generic[V]):
    """A manager that answers each question with the function given for it; every game has a subclass of its own."""

    only_looks: ClassVar[bool] = True

    def __init__(
        self,
        rules: Mapping[str, ThumbRule[V]],
        mixed: Mapping[str, MixedRule[V]] | None = None,
        standing: Mapping[str, Callable[[V, Bench], bool]] | None = None,
    ) -> None:
        """``rules`` and ``mixed`` hold the functions by the question's ``why``; every question is in one of them or in both.

        A question in both is answered by its thumb rule, which must draw from the same mixture: a faster way to do so.
        ``standing`` says of some whether their rule takes the first option now, whatever the others are.
        """
        self.standing = standing or {}
        self._rules = rules
        self._mixed = mixed or {}

    def choose(self, view: V, options: Sequence[O], why: str, bench: Bench) -> O:
        try:
            rule = self._rules[why]
        except KeyError:
            return options[drawn(self._mixed[why](view, options), bench.luck())]
        option: O = rule(view, options, bench)
        return option

    def mixture(self, view: V, options: Sequence[object], why: str, bench: Bench) -> Mixture:
        """The probability with which ``choose`` takes each option; errors of the bench pass through."""
        mixed = self._mixed.get(why)
        if mixed is not None:
            return mixed(view, options)
        return [(list(options).index(self._rules[why](view, options, bench)), Fraction(1))]


def argmax(options: Sequence[O], worths: Sequence[float]) -> O:
    """The option with the greatest worth, the first of equals.

    >>> argmax("abc", (1, 3, 3))
    'b'
    """
    return options[worths.index(max(worths))]


def argmin(options: Sequence[O], worths: Sequence[float]) -> O:
    """The option with the least worth, the first of equals."""
    return options[worths.index(min(worths))]


LUCK: Final = 1 << 64
"""The number of values that a bench's luck can have."""


def drawn(mixture: Mixture, luck: int) -> int:
    """The number of the option that a mixture takes with a bench's luck (0 to 2**64 - 1).

    Raises ValueError if the probabilities sum to less than 1 and the luck falls beyond them.

    >>> quarter = [(0, Fraction(1, 4)), (2, Fraction(3, 4))]
    >>> drawn(quarter, (1 << 62) - 1), drawn(quarter, 1 << 62)
    (0, 2)
    """
    passed = Fraction(0)
    for number, probability in mixture:
        passed += probability
        if luck < passed * LUCK:
            return number
    raise ValueError(f"the probabilities of a mixture sum to {passed}, not to 1")


def drawn_by_weight(weights: Sequence[int], luck: int) -> int:
    """The number of the option that is taken with a bench's luck, if each is in proportion to its weight, 0 or more.

    Raises ValueError if no weight is greater than 0.

    >>> drawn_by_weight((1, 0, 3), (1 << 62) - 1), drawn_by_weight((1, 0, 3), 1 << 62)
    (0, 2)
    """
    place, passed = luck * sum(weights), 0
    for number, weight in enumerate(weights):
        passed += weight
        if place < passed * LUCK:
            return number
    raise ValueError("no option has a weight")
