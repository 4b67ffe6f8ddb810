"""The manager for people's first games: it chooses at random, but nothing that nobody wants."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, TypeAlias, TypeVar

from hotstove.table.events import Seat, label_of
from hotstove.table.game import Bench
from hotstove.table.questions import Question

O = TypeVar("O")  # noqa: E741
HardlyWorthAsking: TypeAlias = Callable[[object, str, Seat], bool]
HardlyWanted: TypeAlias = Callable[[object, str, object], bool]
IN_SO_MANY: Final = 4
"""A routine question is answered with its pass but for one time in so many."""


class Easy:
    """Takes an option at random, each of those that somebody might want equally often.

    At a routine question it takes the pass where the game says that the question is hardly worth asking, and three times in
    four elsewhere; so nobody is walked on purpose in every other plate appearance. What is hardly wanted it takes never.
    """

    only_looks: ClassVar[bool] = True

    def __init__(
        self, questions: Iterable[Question], hardly_worth_asking: HardlyWorthAsking, hardly_wanted: HardlyWanted
    ) -> None:
        self._passes = {each.label: (each.passes, each.routine) for each in questions if each.passes is not None}
        self._hardly_worth_asking = hardly_worth_asking
        self._hardly_wanted = hardly_wanted

    def choose(self, view: object, options: Sequence[O], why: str, bench: Bench) -> O:
        label, luck = label_of(why), bench.luck()
        text, routine = self._passes.get(label, ("", False))
        number = next((number for number, option in enumerate(options) if str(option) == text), None) if text else None
        if number is None or len(options) == 1:
            return options[luck % len(options)]
        if routine:
            if luck % IN_SO_MANY or self._hardly_worth_asking(view, label, bench.seat):
                return options[number]
            luck //= IN_SO_MANY
        others = [option for each, option in enumerate(options) if each != number]
        wanted = [option for option in others if not self._hardly_wanted(view, label, option)]
        wanted = wanted if routine and wanted else [options[number], *wanted]
        return wanted[luck % len(wanted)]
