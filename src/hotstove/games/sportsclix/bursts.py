"""Decisions that come in a row and are put as one: the throws on a ball, and who gains the clicks of a play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from hotstove.baseball.laid_out import LineWords, Taken
from hotstove.games.sportsclix.dials import mark
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import Thrower
from hotstove.games.sportsclix.running import Cover
from hotstove.games.sportsclix.state import SportsClixState

THROWS: Final = "throws"
CLICKS: Final = "clicks"
PICK_EMS: Final = ("run driven in", "runner thrown out", "double play", "Highlight Play", "Blooper Play")
"""The questions which of several gains or loses a click (SC-102)."""
BURSTS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("fielder", "first out", "cover", "next out", "thrower", "outfielder", "target"), THROWS),
    **dict.fromkeys(PICK_EMS, CLICKS),
}
"""The burst of each question that belongs to one."""
PROMPTS: Final[Mapping[str, str]] = {CLICKS: "who gains the clicks?"}
"""How a burst is asked for where the words of its first question do not say all."""
TOLD_BY_THE_NEXT: Final = ("fielder", "outfielder", "next out")
"""The questions of which the next one of the burst, if there is one, tells the throw and its chance."""


def line_words(burst: str, line: Sequence[Taken], view: object) -> LineWords:
    """What a row of answers says and what it would bring; ``view`` is the position after them.

    ``force at second, ss covers, batter at first`` and ``out 100%, then out 58%``; of clicks who gains how many, and how the
    dials stand then: ``Larkin twice, Moss`` and ``Larkin red 3, Moss start``.
    """
    assert isinstance(view, SportsClixState)
    if burst == CLICKS:
        return LineWords(
            *clicked([each.option for each in line if isinstance(each.option, Figure)], view), [True for _ in line]
        )
    told = [each.label not in TOLD_BY_THE_NEXT or each is line[-1] for each in line]
    chances = [each.prospect.partition(", then")[0] for each, tells in zip(line, told, strict=True) if tells and each.prospect]
    return LineWords(", ".join(map(_words, line)), ", then ".join(chances), told)


def _words(taken: Taken) -> str:
    """An answer as part of a line."""
    match taken.option:
        case Cover(position):
            return f"{position.short} covers"
        case Thrower(position):
            return f"{position.short} throws"
    return str(taken.option)


TIMES: Final = {1: "", 2: " twice"}
"""How often somebody gains a click, behind his name."""


def clicked(figures: Sequence[Figure], view: SportsClixState) -> tuple[str, str]:
    """Who takes how many clicks of a play, and how their dials stand then."""
    names = {figure: figure.as_player.last_name for figure in figures}
    gains = [names[figure] + TIMES.get(many, f" {many} times") for figure, many in Counter(figures).items()]
    stand = [f"{name} {mark(view.sides[view.side_of(figure)].dial_position(figure))}" for figure, name in names.items()]
    return ", ".join(gains), ", ".join(stand)
