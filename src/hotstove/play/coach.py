"""A coach's word on a choice: which answer he would give, by how much it is better, and from which chance on a risk pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from hotstove.baseball.words import percent
from hotstove.play.chances import FEWEST, NO_MARGIN, TENTHS, OptionChances

EQUAL: Final = 0.0015
"""A choice that is behind by less is called equal, also where chances are exact: nobody cares about a tenth of a point."""
SURE: Final = 1.5
"""An estimate is behind only if it is so by so many of its margins, three standard errors: the best was picked from several."""
FEW_RUNS: Final = 0.02
"""A difference in the runs to come that nobody cares about."""
NAMED: Final = 3
"""The answers that are named, of several that are equally good."""
MOST_NAMED: Final = 6
"""Of more of them none is named."""
CLOSE: Final = 0.015
"""The margin of error with which all answers are called close before all games have been played."""
LONGEST_REASON: Final = 60
"""The most characters of what an answer brings that the coach repeats as his reason."""
CLEAR: Final = 0.1
"""A runner's chance that is so far from the one from which on it pays to send him decides by itself."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach says of a choice, in a sentence or two; empty if there is nothing to choose.

    ``pick`` is the answer that he would give, empty if that is none or several. ``early``: more games are to be played before
    he says anything.
    """

    words: str
    pick: str = ""
    early: bool = False


def advice_on(
    chances: OptionChances,
    usual: str = "",
    runs: Sequence[tuple[str, float]] = (),
    brings: Mapping[str, str] = MappingProxyType({}),
) -> Advice:
    """What the coach would do.

    Of answers that are equally good the ``usual`` one is named first. Where the chances are too close, the chance of a runner
    who is sent decides if it is clearly too small or large enough; then ``runs``, those to come in the half-inning with each
    answer, the best for who chooses first, tell more. That nothing can be told is a conclusion: as long as games are to be
    played, he says that they are. ``brings`` is what answers bring, in the game's words: that of the answer which is not the
    usual one is his reason, for it or against it.

    ``all hold. With “second” the chance to win is 4.1 ± 1.2 points lower. “second” is safe in 58%, and pays from about 73%.``
    """
    if len(chances.options) < 2:
        return Advice("")
    exact = not chances.played
    early = not exact and chances.can_improve and chances.games < FEWEST
    alike = [*chances.options] if early else _as_good(chances)
    behind = {option: chance for option, chance in chances.options.items() if option not in alike}
    equals, sent = (alike, []) if exact else _decided_by_price(chances, alike, early)
    best = max(chances.options[option] for option in equals)
    by_runs = None if exact else _by_runs([each for each in runs if each[0] in equals], usual)
    pick = equals[0] if len(equals) == 1 else ""
    if not behind:
        if sent:
            return Advice(f"{_told(equals, usual, chances)}.{_pays(chances, sent)}", pick)
        if by_runs:
            return Advice(f"{by_runs[0]}; by games, too close {'so far' if chances.can_improve else 'to tell'}.", by_runs[1])
        if chances.can_improve and (early or max(map(chances.margin, chances.options)) > CLOSE):
            return Advice("Playing it out …", early=True)
        says = "All about equal: any of them." if exact else "Too close to tell: any of them."
        return Advice(says + _pays(chances, list(chances.sent)))
    named, pick = by_runs or (_told(equals, usual, chances), pick)
    after = max(behind, key=lambda option: behind[option])
    margin = chances.margin(after)
    places = 1 if margin < TENTHS else 0
    points = f"{round(100 * best, places) - round(100 * behind[after], places):.{places}f}"
    points += f" ± {max(100 * margin, 10.0**-places):.{places}f}" if margin > NO_MARGIN else ""
    lower = f" With “{after}” the chance to win is {points} points lower." if behind[after] < best else ""
    says = f"{named}.{lower}"
    tried = [*sent, *(option for option in (after, chances.best) if option in chances.sent)]
    return Advice(says + (_pays(chances, tried) or _reason((chances.best, after), usual, brings)), pick)


def even_by_games(chances: OptionChances) -> str:
    """That games can't tell any of the answers apart, in a sentence; empty if they can, or are too few, or none are needed."""
    if chances.games < FEWEST or len(_as_good(chances)) < len(chances.options):
        return ""
    return f"By games, too close to tell{' so far' if chances.can_improve else ''} ({chances.how})."


def _as_good(chances: OptionChances) -> list[str]:
    """The answers of which nothing tells that they are worse than the best one."""
    best = chances.options[chances.best]
    return [option for option, chance in chances.options.items() if best - chance <= max(SURE * chances.margin(option), EQUAL)]


def _decided_by_price(chances: OptionChances, alike: list[str], early: bool) -> tuple[list[str], list[str]]:
    """Of answers that games can't tell apart those that are left if the chance of a runner decides, and those that send him.

    All, and none, if it does not. As long as it is ``early`` it decides only where it leaves one answer.
    """
    over = {option: chances.sent[option].safe - chances.sent[option].pays_from for option in alike if option in chances.sent}
    clear = [option for option in over if over[option] >= CLEAR]
    dear = [option for option in over if over[option] <= -CLEAR]
    left = [max(clear, key=lambda option: over[option])] if clear else [option for option in alike if option not in dear]
    if not left or len(left) == len(alike) or (early and len(left) > 1):
        return alike, []
    return left, left if clear else dear


def _told(equals: Sequence[str], usual: str, chances: OptionChances) -> str:
    """Equally good answers, the usual one first."""
    ordered = sorted(equals, key=lambda option: (option != usual, -chances.options[option]))
    return f"{'about equal: ' if len(equals) > 1 else ''}{_named(ordered)}"


def _reason(options: Sequence[str], usual: str, brings: Mapping[str, str]) -> str:
    """What the first of these answers that is not the usual one brings: `` “bunt”: works 64%.``; empty if that is not short."""
    unusual = next((option for option in options if option != usual), "")
    words = brings.get(unusual, "").rstrip(".")
    return f" “{unusual}”: {words.replace('->', '→')}." if words and len(words) <= LONGEST_REASON else ""


def _named(options: Sequence[str]) -> str:
    """Some of equally good answers by name, or only their number where names would be chance."""
    if len(options) > MOST_NAMED:
        return f"{len(options)} answers"
    return ", ".join(options[:NAMED]) + (f" and {len(options) - NAMED} more" if len(options) > NAMED else "")


def _by_runs(runs: Sequence[tuple[str, float]], usual: str) -> tuple[str, str] | None:
    """Which answers are the best by the runs to come, and how many the next one has, and which if it is one alone.

    None where that makes no difference.
    """
    after = next(((option, worth) for option, worth in runs if abs(runs[0][1] - worth) >= FEW_RUNS), None)
    if after is None:
        return None
    best = [option for option, worth in runs if abs(runs[0][1] - worth) < FEW_RUNS]
    best.sort(key=lambda option: option != usual)
    words = f"{_named(best)}: {runs[0][1]:.2f} runs to come, and {after[1]:.2f} with “{after[0]}”"
    return words, best[0] if len(best) == 1 else ""


def _pays(chances: OptionChances, tries: Sequence[str]) -> str:
    """How often the first of these runners who are sent is safe, and from which chance on that pays; empty without one."""
    if not tries:
        return ""
    weighed = chances.sent[tries[0]]
    return f" “{tries[0]}” is safe in {percent(weighed.safe)}, and pays from about {percent(weighed.pays_from)}."
