"""A coach's word on a choice: which answer he would give, by how much it is better, and from which chance on a risk pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.words import percent
from hotstove.play.chances import OptionChances

EQUAL: Final = 0.0015
"""A choice that is behind by less is called equal, also where chances are exact: nobody cares about a tenth of a point."""
SURE: Final = 1.5
"""An estimate is behind only if it is so by so many of its margins, three standard errors: the best was picked from several."""
FEW_RUNS: Final = 0.02
"""A difference in the runs to come that nobody cares about."""
NAMED: Final = 3
"""The answers that are named, of several that are equally good."""


def coach_says(chances: OptionChances, usual: str = "", runs: Sequence[tuple[str, float]] = ()) -> str:
    """What the coach would do, in a sentence or two; empty if there is nothing to choose.

    Of answers that are equally good the ``usual`` one is named first. Where the chances are too close, ``runs``, those to come
    in the half-inning with each answer, the best for who chooses first, tell more.

    ``all hold. With “second” the chance to win is 4.1 ± 1.2 points lower. second is safe in 58%, and pays from about 73%.``
    """
    if len(chances.options) < 2:
        return ""
    best = chances.options[chances.best]
    equals = [
        option for option, chance in chances.options.items() if best - chance <= max(SURE * chances.margin(option), EQUAL)
    ]
    behind = {option: chance for option, chance in chances.options.items() if option not in equals}
    if not behind:
        exact = not any(map(chances.margin, chances.options))
        if len(runs) > 1 and not exact and abs(runs[0][1] - runs[1][1]) >= FEW_RUNS:
            (best_now, more), (next_best, fewer) = runs[:2]
            return f"{best_now}: {more:.2f} runs to come, and {fewer:.2f} with “{next_best}”; by games, too close to tell."
        says = "All about equal: any of them." if exact else "Too close to tell: any of them."
        return says + _pays(chances, list(chances.sent))
    equals.sort(key=lambda option: (option != usual, -chances.options[option]))
    names = ", ".join(equals[:NAMED]) + (f" and {len(equals) - NAMED} more" if len(equals) > NAMED else "")
    after = max(behind, key=lambda option: behind[option])
    margin = 100 * chances.margin(after)
    points = f"{round(100 * best, 1) - round(100 * behind[after], 1):.1f}" + (f" ± {margin:.1f}" if margin else "")
    says = f"{'about equal: ' if len(equals) > 1 else ''}{names}. With “{after}” the chance to win is {points} points lower."
    return says + _pays(chances, [option for option in (after, chances.best) if option in chances.sent])


def _pays(chances: OptionChances, tries: Sequence[str]) -> str:
    """How often the first of these runners who are sent is safe, and from which chance on that pays; empty without one."""
    if not tries:
        return ""
    weighed = chances.sent[tries[0]]
    return f" {tries[0]} is safe in {percent(weighed.safe)}, and pays from about {percent(weighed.pays_from)}."
