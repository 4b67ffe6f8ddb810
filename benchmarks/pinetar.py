"""The yardstick of Pine Tar: its plate appearances written out by hand in one loop. No objects, no log, no book, no managers.

What the dice alone cost: both sides' first starters and lineups, SO/BB ratings, every chart of the basic game. Nobody steals,
bunts or bats for anybody; runners tag whenever they may, a double play is always turned, a pitcher stays to the end of his
innings and the next of the bullpen follows him. ``Silent`` is that manager at a table: the same dice give the same scores.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from hotstove.baseball.board import ORDER
from hotstove.games.pinetar.batting import TAG_CALL
from hotstove.games.pinetar.cards import SLOW, Card, LineupSpot
from hotstove.games.pinetar.charts import BASES_LOADED, ERRORS, EXTRA_BASES, NO_RUNNER_ON_FIRST, RUNNER_ON_FIRST, TAG, Ground
from hotstove.games.pinetar.fatigue import innings_as_starter, innings_in_relief
from hotstove.games.pinetar.opening import bullpen, orders
from hotstove.games.pinetar.outcomes import (
    BALK_OR_WILD,
    FLY_OUT,
    GROUND_OUT,
    HIT_BATTER,
    LINE_OUT,
    STRIKEOUT,
    WALK,
    Outcome,
)
from hotstove.games.pinetar.reading import RATED_ROLLS, STINGY, by_rating, lowered, reading
from hotstove.games.pinetar.sides import teams_of
from hotstove.games.pinetar.state import View
from hotstove.table.game import Bench, Setup

O = TypeVar("O")  # noqa: E741


class Silent:
    """A manager who lets them play: the first option, but that every runner tags who may."""

    def choose(self, view: View, options: Sequence[O], why: str, bench: Bench) -> O:
        return options[-1] if why == TAG_CALL else options[0]


GROUNDER, OUT, FLY, HIT, BASE, WILD, CHECK = range(7)
"""What a roll comes to: a ground out, an out that moves nobody, a fly, a hit, first base given, BK/WP, an error check."""
HOLD, ADVANCE, LEAD, FORCE_HOLDS, FORCE_ADVANCES, HOME, HOME_FIRST, TWO = range(8)
_GROUND: Final = {
    Ground.BATTER_OUT_HOLD: HOLD,
    Ground.BATTER_OUT_ADVANCE: ADVANCE,
    Ground.LEAD_RUNNER_OUT: LEAD,
    Ground.FORCE_RUNNER_HOLDS: FORCE_HOLDS,
    Ground.FORCE_RUNNER_ADVANCES: FORCE_ADVANCES,
    Ground.FORCE_AT_HOME: HOME,
    Ground.HOME_AND_FIRST: HOME_FIRST,
    Ground.SECOND_AND_FIRST: TWO,
    Ground.DOUBLE_PLAY: TWO,
}
RollResult = tuple[int, int, int, int]
"""What a roll comes to and three numbers: the ground-out charts' results, the tag rolls, the bases, or is it a walk."""
_OUTCOMES: Final = {STRIKEOUT: OUT, LINE_OUT: OUT, WALK: BASE, HIT_BATTER: BASE, BALK_OR_WILD: WILD}


def _cell(each: Outcome, roll: int) -> RollResult:
    white = roll % 10
    if each.kind is GROUND_OUT:
        first, other, loaded = (chart[each][white] for chart in (RUNNER_ON_FIRST, NO_RUNNER_ON_FIRST, BASES_LOADED))
        return GROUNDER, _GROUND[first], _GROUND[other], _GROUND[loaded]
    if each.kind is FLY_OUT:
        return FLY, *TAG[each], 0
    if each.bases:
        return HIT, each.bases, roll, 0
    return _OUTCOMES.get(each.kind, CHECK), each.kind is WALK, 0, 0


@dataclass
class Club:
    """A side made ready for the loop: who bats, who pitches one after the other, and everybody's error chance by position.

    A column of cells waits in ``known`` for each batter, pitcher of the other side, grade and rating that has met.
    """

    order: list[Card]
    staff: list[Card]
    limits: list[int]
    grades: list[tuple[str, str]]
    errors: list[int]
    pitcher_bats: bool
    known: dict[tuple[Card, Card, str], list[RollResult]] = field(default_factory=dict)

    def against(self, pitcher: Card, own: Card, grade: str, rated: bool) -> list[list[RollResult]]:
        """What each roll of each batter comes to against that pitcher; ``own`` bats ninth where pitchers bat."""
        order = [*self.order[:-1], own] if self.pitcher_bats else self.order
        by_batter = []
        for card in order:
            cells = self.known.get((card, pitcher, grade))
            if cells is None:
                cells = self.known[card, pitcher, grade] = _cells(card, pitcher, grade, rated)
            by_batter.append(cells)
        return by_batter


def _cells(batter: Card, pitcher: Card, grade: str, rated: bool) -> list[RollResult]:
    assert pitcher.pitching is not None
    printed = list(reading(batter.column(pitcher.throws), grade, batter.speed == SLOW))
    if rated:
        for roll in RATED_ROLLS:
            printed[roll] = by_rating(printed[roll], pitcher.pitching.rating, roll)
    return [_cell(each.outcome, roll) for roll, each in enumerate(printed)]


def clubs(setup: Setup) -> tuple[Club, Club]:
    """Both sides of a set-up, with their first starters and lineups."""
    away, home = (_club(setup, seat) for seat in (0, 1))
    return away, home


def _club(setup: Setup, seat: int) -> Club:
    team = teams_of(setup)[seat]
    starter = team.starter or team.rotation[0]
    spots: Sequence[LineupSpot] = team.lineup or orders(team, setup.options["dh"] is True)[0].spots
    order = [spot.card for spot in spots]
    staff = [starter, *bullpen(team, starter)]
    errors = [0] * 10
    for spot in spots:
        if spot.position.fields:
            errors[spot.position] = spot.card.glove(spot.position).errors
    grades = []
    for card in staff:
        assert card.pitching is not None
        grade = card.pitching.home if seat else card.pitching.away
        grades.append((grade.first, grade.third if card is starter else grade.first))
    limits = [3 * innings_as_starter(starter), *(3 * innings_in_relief(card) for card in staff[1:])]
    bats = len(order) < ORDER
    return Club([*order, starter] if bats else order, staff, limits, grades, errors, bats)


def play(away: Club, home: Club, random: Callable[[], float], rated: bool = True) -> tuple[int, int]:
    """One game; the final score (away, home). ``rated``: are SO/BB ratings on?"""
    sides = (away, home)
    score, due = [0, 0], [0, 0]
    arm, outs_by, faced, runs_off = [0, 0], [0, 0], [0, 0], [0, 0]
    limit, bonus, weaker = [away.limits[0], home.limits[0]], [False, False], [0, 0]
    inning, half = 1, 0
    while True:
        side, mound, field = sides[half], sides[1 - half], 1 - half
        batter, outs, count = due[half], 0, 0
        first = second = third = -1  # speeds of the runners
        last = inning >= 9 and half == 1
        again = fresh = False
        while True:
            if not again:
                if outs_by[field] >= limit[field]:
                    if arm[field] == 0 and not bonus[field] and runs_off[field] <= 2:
                        bonus[field] = True
                        limit[field] += 3
                    elif arm[field] + 1 == len(mound.staff):
                        weaker[field] += 1
                        limit[field] = outs_by[field] + 3
                        fresh = False
                    else:
                        arm[field] += 1
                        outs_by[field] = faced[field] = runs_off[field] = weaker[field] = 0
                        limit[field] = mound.limits[arm[field]]
                        fresh = False
                if not fresh or faced[field] == 18:
                    number = arm[field]
                    pitcher = mound.staff[number]
                    pitching = pitcher.pitching
                    assert pitching is not None
                    balk, wild = pitching.balk, pitching.wild_pitch
                    grade = lowered(mound.grades[number][faced[field] >= 18], weaker[field])
                    stingy = grade in STINGY
                    face = side.against(pitcher, side.staff[arm[half]], grade, rated)
                    speed = [card.speed for card in side.order[:-1]]
                    speed.append((side.staff[arm[half]] if side.pitcher_bats else side.order[-1]).speed)
                    fresh = True
            again = False
            before = outs
            roll = int(random() * 100)
            kind, one, two, three = face[batter][roll]
            runs = 0
            if kind == GROUNDER:
                if outs == 2 or (first < 0 and second < 0 and third < 0):
                    outs += 1
                else:
                    if first < 0:
                        one = two
                    elif second >= 0 and third >= 0:
                        one = three
                    if one == TWO:
                        if outs == 0:
                            if third >= 0:
                                runs = 1
                            third, second = second, -1
                        outs += 2
                        first = -1
                    elif one == ADVANCE:
                        outs += 1
                        if third >= 0:
                            runs = 1
                        first, second, third = -1, first, second
                    elif one == HOLD:
                        outs += 1
                    elif one == LEAD:
                        outs += 1
                        if third >= 0:
                            third, second = second, -1
                        else:
                            second = -1
                        first = speed[batter]
                    elif one == HOME:
                        outs += 1
                        first, second, third = speed[batter], first, second
                    elif one == HOME_FIRST:
                        if outs == 0:
                            first, second, third = -1, first, second
                        outs += 2
                    else:
                        outs += 1
                        if third >= 0 and (one == FORCE_ADVANCES or second >= 0):
                            runs = 1
                            third = -1
                        if second >= 0:
                            third, second = second, -1
                        first = speed[batter]
            elif kind == OUT:
                outs += 1
            elif kind == FLY:
                outs += 1
                if outs < 3 and (third >= 0 or (second >= 0 and one >= 0)):
                    tag = int(random() * 100)
                    goes = second >= 0 and one >= 0
                    if tag == 77 or tag == 88 or tag == 99:
                        outs += 1
                        if third >= 0:
                            third = -1
                            if goes and tag <= one and outs < 3:
                                third, second = second, -1
                        else:
                            second = -1
                    else:
                        if third >= 0 and tag <= two:
                            runs = 1
                            third = -1
                        if goes and tag <= one:
                            third, second = second, -1
            elif kind == HIT:
                steps = EXTRA_BASES[two]
                batted = speed[batter]
                if third >= 0:
                    runs = 1
                if one == 1:
                    third = -1
                    if second >= 0:
                        if steps[second]:
                            runs += 1
                        else:
                            third = second
                    second = -1
                    if first >= 0:
                        step = steps[first]
                        if step == 0 or third >= 0:
                            second = first
                        elif step == 1:
                            third = first
                        else:
                            runs += 1
                    first = batted
                elif one == 2:
                    third = -1
                    if second >= 0:
                        runs += 1
                    if first >= 0:
                        if steps[first]:
                            runs += 1
                        else:
                            third = first
                    first, second = -1, batted
                else:
                    runs += (second >= 0) + (first >= 0)
                    first = second = -1
                    third = batted
                    if one == 4:
                        runs += 1
                        third = -1
                if last and one < 4 and runs > score[0] - score[1] + 1:
                    runs = score[0] - score[1] + 1
            elif kind == BASE:
                if one and first >= 0 and count < 2 and stingy:
                    count = 2
                    again = True
                else:
                    if first >= 0:
                        if second >= 0:
                            if third >= 0:
                                runs = 1
                            third = second
                        second = first
                    first = speed[batter]
            elif kind == WILD:
                again = True
                chance = 100  # ball 1
                if (first >= 0 or second >= 0 or third >= 0) and (wild >= 0 or balk >= 0):
                    chance = 99 if balk < 0 and wild == 99 else int(random() * 100)
                if chance > balk and count == 0:
                    count = 1
                if chance <= balk or chance <= wild:
                    runs = 1 if third >= 0 else 0
                    first, second, third = -1, first, second
            else:
                check = int(random() * 1000)
                row = ERRORS[check // 10]
                chance = pitcher.glove(row.fielder).errors if row.fielder == 1 else mound.errors[row.fielder]
                if check % 10 > chance:
                    outs += 1
                else:
                    bases = row.bases
                    step = bases + (row.star and outs == 2)
                    runners = []
                    ahead = 5
                    for base, who in ((3, third), (2, second), (1, first)):
                        if who >= 0:
                            end = min(base + step, 4, ahead - 1)
                            if end == 4:
                                runs += 1
                            else:
                                ahead = end
                                runners.append((end, who))
                    first = second = third = -1
                    for end, who in (*runners, (bases, speed[batter])):
                        if end == 1:
                            first = who
                        elif end == 2:
                            second = who
                        else:
                            third = who
                    if last and runs > score[0] - score[1] + 1:
                        runs = score[0] - score[1] + 1
            if runs:
                score[half] += runs
                runs_off[field] += runs
            if not again:
                batter = batter + 1 if batter < 8 else 0
                faced[field] += 1
                count = 0
            outs_by[field] += outs - before
            if outs >= 3 or (last and score[1] > score[0]):
                break
        due[half] = batter
        if inning >= 9:
            if half == 0:
                if score[1] > score[0]:
                    return score[0], score[1]
            elif score[0] != score[1]:
                return score[0], score[1]
        inning, half = inning + half, 1 - half
