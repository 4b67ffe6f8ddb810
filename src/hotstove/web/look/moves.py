"""Where ball and fielders go in a play that is drawn: who fetches a hit, who covers a base, and where it is thrown.

Each way is named by the classes of the style sheet of places (`hotstove.web.look.field.places_style`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.book.scenes import RunnerPath, Scene

BAGS: Final[Mapping[int, int]] = {
    Position.PITCHER: 1,
    Position.CATCHER: 0,
    Position.FIRST_BASE: 1,
    Position.SECOND_BASE: 2,
    Position.THIRD_BASE: 3,
    Position.SHORTSTOP: 2,
}
"""The base, 0 for home plate, at which a fielder takes a throw; an outfielder takes it where he stands."""
FAR: Final[Mapping[Kind, str]] = {Kind.SINGLE: "short", Kind.DOUBLE: "deep", Kind.TRIPLE: "deep", Kind.HOME_RUN: "gone"}
"""How far a hit goes, beside the place of the fielder to whom it is hit."""
MOST_THROWS: Final = 3
"""The throws that are drawn of a longer rundown."""


def ball_class(scene: Scene, kind: Kind) -> str:
    """The classes of a ball that is hit: to whom, and how far if it is a hit to the outfield."""
    far = FAR.get(kind, "") if scene.ball >= Position.LEFT_FIELD else ""
    return f"ball to-{scene.ball}{f' {far}' if far else ''}"


def throws(scene: Scene) -> Iterator[str]:
    """The classes of each throw of a play in order: from where, to where, and the number of throws before it."""
    at = f"{scene.relay[0]}" if scene.relay else ""
    for number, (_, to) in enumerate(list(pairwise(scene.relay))[:MOST_THROWS]):
        end = _takes_at(to)
        yield f"ball passed-on off-{at} to-{end} nth-{number}"
        at = end


def runs_of_fielders(scene: Scene, kind: Kind) -> Mapping[int, str]:
    """The classes of each fielder, by position, who leaves his place in a play: to fetch a hit, or to take a throw."""
    going: dict[int, str] = {}
    if scene.ball >= Position.LEFT_FIELD and FAR.get(kind) in ("short", "deep"):
        going[scene.ball] = f"goes to-{scene.ball} {FAR[kind]}"
    for to in scene.relay[1 : MOST_THROWS + 1]:
        if to in BAGS:
            going[to] = f"goes to-{_takes_at(to)}"
    return going


def slides(way: RunnerPath, kind: Kind) -> bool:
    """Whether a runner slides: who steals, who is put out beyond first base, and a batter who takes more than one."""
    if not way.legs or way.end == 1:
        return False
    return way.out or kind is Kind.STEAL or (way.start == 0 and not way.leaves)


def _takes_at(fielder: int) -> str:
    return f"b{BAGS[fielder]}" if fielder in BAGS else f"{fielder}"
