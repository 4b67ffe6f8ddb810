"""The end of a game in a few lines: the pitchers' decisions, and the three players who did most."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hotstove.baseball.plays import Count
from hotstove.baseball.words import counted
from hotstove.book.decisions import decisions
from hotstove.book.scorebook import STAFF, Scorebook, winner
from hotstove.book.statistics import BattingLine, PitchingLine
from hotstove.table.events import BOTH

BEST: Final = 3
"""The players who are named."""
AT_BAT: Final[Mapping[Count, float]] = {
    Count.SINGLE: 0.5,
    Count.DOUBLE: 0.8,
    Count.TRIPLE: 1.1,
    Count.HOME_RUN: 1.4,
    Count.WALK: 0.3,
    Count.HIT_BY_PITCH: 0.3,
    Count.STOLEN_BASE: 0.2,
    Count.CAUGHT_STEALING: -0.4,
    Count.RUN: 0.25,
    Count.RUN_BATTED_IN: 0.35,
    Count.OUT: -0.1,
    Count.STRIKEOUT: -0.1,
    Count.DOUBLE_PLAY_GROUNDER: -0.4,
}
"""What each count of a batter weighs, about in runs."""
WON: Final = 0.3
"""What it weighs that his side has won."""
AN_OUT: Final = 0.18
"""What an out weighs for a pitcher, about the runs that a usual one allows for it."""
LONG: Final = {Count.DOUBLE: "double", Count.TRIPLE: "triple", Count.HOME_RUN: "home run"}


def ending(book: Scorebook) -> tuple[str, ...]:
    """The lines; none before the end. ``Win: Chimneypot. Loss: Adobero.``, then ``Wheatsheaf (Scarecrows): 3 for 4, ...``."""
    if book.finished is None:
        return ()
    names = {line.player.id: line.player.last_name for side in book.sides for line in side.pitching.values()}
    decided = decisions(book)
    lines = []
    if decided is not None:
        saved = f" Save: {names[decided.save]}." if decided.save is not None else ""
        lines.append(f"Win: {names[decided.win]}. Loss: {names[decided.loss]}.{saved}")
    rated: list[tuple[float, str]] = []
    for seat in BOTH:
        side, won = book.sides[seat], winner(book) == seat
        for batter in side.batting.values():
            rated.append((_batted(batter) + WON * won, f"{_called(batter, side.sheet.nickname)}: {_at_bat(batter)}"))
        for id_, pitcher in side.pitching.items():
            if id_ != STAFF and pitcher.outs:
                words = f"{_called(pitcher, side.sheet.nickname)}: {_on_the_mound(pitcher)}"
                rated.append((_pitched(pitcher) + WON * won, words))
    best = sorted(rated, key=lambda each: -each[0])[:BEST]
    return (*lines, *(words for worth, words in best if worth > 0))


def _called(line: BattingLine | PitchingLine, nickname: str) -> str:
    return f"{line.player.last_name} ({nickname})"


def _batted(line: BattingLine) -> float:
    return sum(weight * line[count] for count, weight in AT_BAT.items())


def _pitched(line: PitchingLine) -> float:
    return AN_OUT * line.outs - line[Count.RUN]


def _at_bat(line: BattingLine) -> str:
    """``3 for 4, home run, 2 RBI``."""
    did = [f"{line.hits} for {line.at_bats}"]
    did += [counted(line[count], word).removeprefix("1 ") for count, word in LONG.items() if line[count]]
    did += [f"{line[Count.RUN_BATTED_IN]} RBI"] if line[Count.RUN_BATTED_IN] else [counted(line[Count.RUN], "run")]
    return ", ".join(did)


def _on_the_mound(line: PitchingLine) -> str:
    """``6.1 innings, 1 run, 5 strikeouts``."""
    struck_out = [counted(line[Count.STRIKEOUT], "strikeout")] if line[Count.STRIKEOUT] else []
    return ", ".join((f"{line.innings.removesuffix('.0')} innings", counted(line[Count.RUN], "run"), *struck_out))
