"""Both lineups at a moment: the batting orders, the batters' lines of the day, and the players at bat, on base or pitching."""

from __future__ import annotations

from dataclasses import dataclass

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import HeatMark
from hotstove.book.scorebook import Scorebook
from hotstove.table.events import BOTH


@dataclass(frozen=True, slots=True)
class BattingPlace:
    """A place in the batting order: ``today`` is such as ``2 for 3``, ``now`` is such as ``at bat`` or ``on first``.

    ``mark`` is the game's own mark beside the name.
    """

    number: int
    position: str
    name: str
    today: str
    now: str
    mark: HeatMark | None = None


@dataclass(frozen=True, slots=True)
class TeamLineup:
    """A side's batting order and its pitcher (empty if the game names none)."""

    team: str
    at_bat: bool
    places: tuple[BattingPlace, ...]
    pitcher: str = ""
    pitching: bool = False
    pitchers_mark: HeatMark | None = None


def lineups(book: Scorebook, situation: Situation | None, over: bool) -> tuple[TeamLineup, ...]:
    """Both sides' lineups by the book and the position; none before they are set."""
    under_way = situation is not None and not over
    sides = []
    for seat, side in zip(BOTH, book.sides, strict=False):
        at_bat = situation is not None and under_way and situation.half == seat
        now = _where(situation) if situation is not None and at_bat else {}
        batting = side.batting
        marks = situation.marks[seat] if situation is not None else {}
        places = []
        for number, slot in enumerate(side.order, 1):
            player = slot[-1]
            line = batting[player.id]
            field = line.positions[-1].short.upper() if line.positions else ""
            today = f"{line.hits} for {line.at_bats}" if line.plate_appearances else ""
            mark = marks.get(player.name)
            places.append(BattingPlace(number, field, player.name, today, now.get(player.name, ""), mark))
        pitcher = side.pitching[side.pitcher].player.name if side.sheet.pitcher is not None else ""
        pitching = bool(pitcher) and under_way and not at_bat
        sides.append(TeamLineup(side.sheet.name, at_bat, tuple(places), pitcher, pitching, marks.get(pitcher)))
    return tuple(sides)


def _where(situation: Situation) -> dict[str, str]:
    """What the players of the side at bat are doing, by name: on deck, at bat, or on a base."""
    on = {name: f"on {base}" for name, base in zip(situation.bases, ("first", "second", "third"), strict=True) if name}
    return {situation.on_deck: "on deck", situation.batter: "at bat", **on}
