"""Who plays: relievers for tired and cold pitchers, and fresh bats for cold ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from hotstove.games.sportsclix.dials import BLUE_1, START, THREE_BALLS
from hotstove.games.sportsclix.figures import Figure, Role
from hotstove.games.sportsclix.managers.heat import BATTERS, form, innings_left
from hotstove.games.sportsclix.state import Roster, SportsClixState
from hotstove.games.sportsclix.substitutions import NO_CHANGE, REPLACE, entrants
from hotstove.games.sportsclix.valuation import fielding_runs, runs_at
from hotstove.managers.thumb_rules import argmax
from hotstove.table import Seat
from hotstove.table.game import Bench

View: TypeAlias = SportsClixState
LEAST_BAT: Final = 0.10
"""What a fresh bat must add in runs over the rest of the game: the bench may still be needed."""
LEAST_ARM: Final = 0.08
"""What a reliever must save in runs over the innings that he can pitch."""


LATE: Final = 7
"""The inning from which a pitcher may leave who is neither cold nor tired."""


class Change(NamedTuple):
    """A change of players and what it adds in runs."""

    runs: float
    leaver: Figure
    enters: Figure


def fresh(figure: Figure) -> int:
    """Where his dial would show if he came in now (SC-202, SC-203)."""
    return BLUE_1 if figure.role is Role.STARTER else START


def best_change(view: View, seat: Seat) -> Change | None:
    """The change that adds most, if it is worth making."""
    changes = best_bats(view, seat)
    arm = best_arm(view, seat) if seat == view.fielding else None
    if arm is not None:
        changes = (arm, *changes)
    return argmax(changes, [change.runs for change in changes]) if changes else None


# --- The mound


def best_arm(view: View, seat: Seat) -> Change | None:
    """The reliever who saves most over the innings that he can pitch, beside the man on the mound for as long."""
    side = view.sides[seat]
    arm = side.arm
    now = arm.figure
    position = side.clicks[side.roster.indexes[now]]
    if position >= START and arm.innings < now.endurance and view.inning < LATE:
        return None
    if not arm.innings:  # he has faced nobody yet
        return None
    return relief(side.roster, now, position, arm.innings, innings_left(view, seat, False))


@lru_cache(maxsize=1 << 14)
def relief(roster: Roster, now: Figure, position: int, innings: int, left: float) -> Change | None:
    """The best reliever for the man on the mound, whose dial shows a position after so many innings; ``left`` are to come."""
    best: Change | None = None
    for figure in entrants(roster, now, True):
        span = min(left, float(figure.endurance))
        saved = BATTERS * (pitched(figure, fresh(figure), 0, span) - pitched(now, position, innings, span))
        saved -= waits(roster, figure, left, span)
        if saved > LEAST_ARM and (best is None or saved > best.runs):
            best = Change(saved, now, figure)
    return best


@lru_cache(maxsize=1 << 14)
def pitched(figure: Figure, position: int, innings: int, span: float) -> float:
    """The runs that a pitcher saves in the next innings, times the batters of one; he tires past his endurance (SC-126)."""
    total, at = 0.0, position
    while span > 0:
        part = min(span, 1.0)
        past = innings - figure.endurance
        if past > 0:
            at = max(at - past, THREE_BALLS + 1)
        total += part * form(figure, at)
        span -= part
        innings += 1
    return total


def waits(roster: Roster, figure: Figure, left: float, span: float) -> float:
    """What it is worth to keep a reliever for later: the innings after his must be pitched too, by who is left."""
    others = in_relief(roster) - (figure.endurance if figure.role is Role.RELIEVER else 0)
    return 0.06 * max(left - (span + others), 0.0)


@lru_cache(maxsize=1 << 12)
def in_relief(roster: Roster) -> int:
    """The innings that the relievers of a bench can pitch before they tire."""
    return sum([figure.endurance for figure in roster.bench if figure.role is Role.RELIEVER])


# --- Bats


def best_bats(view: View, seat: Seat) -> Sequence[Change]:
    """The fresh bats for cold ones that add enough over the rest of the game."""
    side = view.sides[seat]
    spare = bats_to_spare(side.roster, seat == view.half)
    if not spare.regulars:
        return ()
    dials = spare.dials(side.clicks)
    if min(dials) >= START:
        return ()
    to_bat, to_field = innings_left(view, seat, True), innings_left(view, seat, False)
    at_bats = BATTERS / 9 * to_bat
    changes: list[Change] = []
    for position, regular in zip(dials, spare.regulars, strict=False):
        if position < START:
            now = form(regular.figure, position)
            if at_bats * (regular.most_runs - now) + regular.most_glove * to_field / 9 > LEAST_BAT:
                for other, runs, glove in regular.fresh_bats:
                    added = at_bats * (runs - now) + glove * to_field / 9
                    if added > LEAST_BAT:
                        changes.append(Change(added, regular.figure, other))
    return changes


FreshBat: TypeAlias = tuple[Figure, float, float]
"""Who might come in for a regular: the runs of an at-bat of his, and what his glove saves in a game beside the regular's."""


class Regular(NamedTuple):
    """A regular and the fresh bats who may come in for him, with the most that any of them brings at bat and in the field."""

    figure: Figure
    fresh_bats: tuple[FreshBat, ...]
    most_runs: float
    most_glove: float


class Spare(NamedTuple):
    """The regulars for whom fresh bats may come in; ``dials`` takes the positions of theirs out of a side's.

    ``dials`` adds the first one's again, so that it is always a tuple.
    """

    regulars: tuple[Regular, ...]
    dials: Callable[[tuple[int, ...]], tuple[int, ...]]


@lru_cache(maxsize=1 << 13)
def bats_to_spare(roster: Roster, bats: bool) -> Spare:
    """The regulars for whom fresh bats may come in; ``bats``: their side is at bat."""
    regulars, places = [], []
    for spot in roster.lineup.spots:
        figure, position = spot.player, spot.position
        if figure.pitches or position is None or spot.pending:
            continue
        able = [other for other in entrants(roster, figure, not bats) if not other.pitches and other.plays(position)]
        if able:
            glove = fielding_runs(figure, position)
            fresh_bats = tuple([(other, form(other, START), fielding_runs(other, position) - glove) for other in able])
            most_runs, most_glove = max(runs for _, runs, _ in fresh_bats), max(gloves for _, _, gloves in fresh_bats)
            regulars.append(Regular(figure, fresh_bats, most_runs, most_glove))
            places.append(roster.indexes[figure])
    return Spare(tuple(regulars), itemgetter(*places, places[0]) if places else NO_DIALS)


NO_DIALS: Final = itemgetter(0, 0)


# --- The questions


def change(view: View, options: Sequence[str], bench: Bench) -> str:
    """Replace somebody if that adds enough."""
    return REPLACE if REPLACE in options and best_change(view, bench.seat) is not None else NO_CHANGE


def leaves(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Whoever leaves in the best change."""
    best = best_change(view, bench.seat)
    return best.leaver if best is not None and best.leaver in options else options[0]


def enters(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """Whoever enters in the best change; where one has to leave, the best of those who may come in."""
    best = best_change(view, bench.seat)
    if best is not None and best.enters in options:
        return best.enters
    return max(options, key=worth)


def replaces(view: View, options: Sequence[Figure], bench: Bench) -> Figure:
    """The best of those who may come in for a player who is too cold."""
    return max(options, key=worth)


def worth(figure: Figure) -> float:
    """What a figure is worth at a position of his own."""
    return runs_at(figure, figure.role.own[0])


def in_the_field(view: View, options: Sequence[Figure | str], bench: Bench) -> Figure | str:
    """He stays where he came in, unless somebody must come in for him."""
    if isinstance(options[0], str):
        return options[0]
    return max([option for option in options if isinstance(option, Figure)], key=worth)
