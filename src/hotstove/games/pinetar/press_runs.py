"""Runs a game that a league's cards come to: innings of average columns, by the rules' own tables, exactly.

How fast runners are is the one thing on the cards that moves runs and no average, so it is set by this to make the runs right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from hotstove.baseball.estimates import DOUBLE, FLY, HIT, HR, SINGLE, SO, TRIPLE, WALK, League
from hotstove.games.pinetar.charts import (
    BASES_LOADED,
    ERRORS,
    NO_RUNNER_ON_FIRST,
    RUNNER_ON_FIRST,
    TAG,
    THROWN_OUT,
    Ground,
)
from hotstove.games.pinetar.outcomes import outcome
from hotstove.games.pinetar.press_columns import FLIES, GROUNDERS, PULL
from hotstove.games.pinetar.press_model import Sizes, sizes

Bases: TypeAlias = tuple[bool, bool, bool]
"""Who stands on first, second and third."""
End: TypeAlias = tuple[int, int, Bases]
"""Runs, outs and bases after a play."""
Ends: TypeAlias = dict[End, float]

EMPTY: Bases = (False, False, False)
EVEN, ANY = 0.45, 0.9
"""Rolls on which medium and fast runners take an extra base (PT-62 to PT-65)."""
TWO_BASES = sum(row.bases == 2 for row in ERRORS) / len(ERRORS)
"""Errors on which everybody takes two bases."""
LINEUP, LINEUP_BUNTS = 0.993, 1.0
"""Runs of real batting orders over those of average columns, and how much more for each bunt a plate appearance: weak hitters
bunt (measured in replays; docs/press.md)."""
SH_TRIES, BUNT_HITS = 0.69, 0.07
"""Sacrifices that succeed, and that become hits."""
TAKEN_MORE = 1.035
"""How much oftener first base is taken in games than in innings that one grade pitches: others left runners on."""
LEFT_HANDED = 0.4
TRY = 40
"""The lowest tag roll with which runners try (PT-R-21)."""
FULL_GAME = 8.85
"""The fewest innings at bat of a usual game. Where many were short (darkness, seven innings in 2020) replays are not."""
TURNS, SELDOM = 30, 1e-5
HALVINGS, ROUNDS, ROUNDS_OF_PLAY = 9, 4, 2
USUAL_ON_BASE = 0.322
USUAL_SLOW, USUAL_FAST = 0.40, 0.15
LEAST_SLOW, MOST_FAST = 0.10, 0.70
"""The usual shares of slow and fast runners, and those of the fastest league."""
MORE_CARDED, LESS_CARDED = (0.9, 0.95, 1.0), (0.8, 0.75, 0.7, 0.65, 0.6)
"""What else is tried in place of the usual share of errors on the cards."""
LEAST_PACE = 0.25
"""The pace (``shares_at``) below which no league is to run: two runners slow to one of the others."""


@dataclass(frozen=True, slots=True)
class Play:
    """What an average plate appearance comes to, and what goes on around it, by rates."""

    line: Sequence[float]
    errors: float
    grounders: float
    flies: float
    wild: float
    steals: float
    success: float
    bunts: float


def play_of(league: League, size: Sizes) -> Play:
    """The league's plays: its line, and its own errors, wild pitches, steals and bunts as often as innings come to them."""
    tried = sum(each.tried for each in league.batters)
    bunted = sum(each.bunts for each in league.batters) / SH_TRIES if league.kept("sacrifice_hits") else 0.0
    trips = league.chances + bunted
    wanted = (league.wild + league.balks, tried / trips, bunted / trips)
    on = league.on_base / USUAL_ON_BASE
    found = Play(
        league.line,
        size.carded * league.team_games / league.chances,
        *_in_play(size, league.line),
        wanted[0] / (0.43 * on),
        wanted[1] / (0.27 * on),
        league.success,
        wanted[2] / (0.24 * on),
    )
    extra = taking_extra(USUAL_SLOW, USUAL_FAST)
    for _ in range(ROUNDS_OF_PLAY):
        has = often(found, extra)
        wild, steals, bunts = (
            min(0.5, rate * want / there) if there else 0.0
            for rate, want, there in zip(
                (found.wild, found.steals, found.bunts), wanted, (has.wild, has.steals, has.bunts), strict=True
            )
        )
        found = replace(found, wild=wild, steals=steals, bunts=bunts)
    return found


def _in_play(size: Sizes, line: Sequence[float]) -> tuple[float, float]:
    """Grounders and flies of a line; half of the error chances count with the liners."""
    outs = 1 - sum(line) - size.chances / 2 / size.room
    return size.grounders * outs, size.flies * (1 - size.grounders) * outs


def runs_a_game(league: League, play: Play, slow: float, fast: float) -> float:
    """Runs a team's game with those shares of slow and fast runners."""
    extra = taking_extra(slow, fast)
    outs = sum(player.pitching.outs for team in league.teams for player in team.players if player.pitching is not None)
    innings = max(FULL_GAME, outs / 3 / max(1, league.team_games))
    bunts = sum(each.bunts for each in league.batters) / league.chances if league.kept("sacrifice_hits") else 0.0
    return (LINEUP + LINEUP_BUNTS * bunts) * innings * inning(play, extra)


def speeds_for(league: League, play: Play) -> tuple[float, float]:
    """The shares of slow and fast runners with which the league's cards come to its real runs, as near as they can."""
    real = sum(team.runs for team in league.teams) / max(1, league.team_games)
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if runs_a_game(league, play, *shares_at(middle)) < real:
            low = middle
        else:
            high = middle
    return shares_at((low + high) / 2)


def shares_at(pace: float) -> tuple[float, float]:
    """Shares of slow and fast runners from all slow (0) by the usual three speeds (0.5) to mostly fast (1).

    >>> shares_at(0.0), shares_at(0.5)
    ((1.0, 0.0), (0.4, 0.15))
    """
    if pace <= 0.5:
        runs = 2 * pace
        return 1 - runs * (1 - USUAL_SLOW), runs * USUAL_FAST
    more = 2 * pace - 1
    return USUAL_SLOW * (1 - more) + LEAST_SLOW * more, USUAL_FAST * (1 - more) + MOST_FAST * more


def inning(play: Play, extra: float) -> float:
    """Runs to expect of an inning."""
    states = [(outs, (a, b, c)) for outs in range(3) for a in (False, True) for b in (False, True) for c in (False, True)]
    moves = {state: _moves(play, extra, *state) for state in states}
    value = dict.fromkeys(states, 0.0)
    for _ in range(TURNS):
        for state in reversed(states):
            value[state] = sum(
                chance * (runs + (value[state[0] + outs, bases] if state[0] + outs < 3 else 0.0))
                for (runs, outs, bases), chance in moves[state].items()
            )
    return value[0, EMPTY]


@dataclass(frozen=True, slots=True)
class Often:
    """What an average inning has: double plays on grounders, sacrifice flies, and first base taken, for each roll on a card.

    ``turns`` are its plate appearances; ``wild``, ``steals`` and ``bunts`` are wild pitches and attempts for each of those.
    """

    double_plays: float
    sacrifice_flies: float
    taken: float
    turns: float
    wild: float
    steals: float
    bunts: float


def often(play: Play, extra: float) -> Often:
    """How often innings come to where grounders, flies, walks and bunts matter."""
    trips = doubles = scored = taken = wild = steals = bunts = 0.0
    flies, grounders = list(zip(FLIES, _shares(FLIES), strict=True)), list(zip(GROUNDERS, _shares(GROUNDERS), strict=True))
    for (outs, bases), weight in _visits(play, extra).items():
        tossed, stolen, bunted, left = _before(play, outs, bases)
        swings = weight * left
        trips += swings
        taken += swings * bases[0]
        wild += weight * tossed
        steals += weight * stolen
        bunts += weight * bunted
        if outs < 2 and any(bases):
            for name, share in grounders:
                doubles += swings * play.grounders * share * sum(p for end, p in _grounder(name, outs, bases) if end[1] == 2)
            for name, share in flies:
                scored += swings * play.flies * share * sum(p for end, p in _fly(name, outs, bases) if end[0])
    turns = trips + bunts
    return Often(doubles / trips, scored / trips, taken / trips, turns, wild / turns, steals / turns, bunts / turns)


def first_taken(
    league: League, size: Sizes, lines: Mapping[str, Sequence[float]], pace: tuple[float, float]
) -> Mapping[str, float]:
    """How often batters of a league find first base taken, where they bat such lines as against a grade (PT-47)."""
    extra, usual = taking_extra(*pace), play_of(league, size)
    found = {}
    for grade, line in lines.items():
        grounders, flies = _in_play(size, line)
        found[grade] = TAKEN_MORE * often(replace(usual, line=line, grounders=grounders, flies=flies), extra).taken
    return found


def longer(league: League, size: Sizes, pace: tuple[float, float]) -> float:
    """How many plate appearances a game of the cards has, for one of a real game: hardly a runner is put out on the bases."""
    outs = sum(player.pitching.outs for team in league.teams for player in team.players if player.pitching is not None)
    return often(play_of(league, size), taking_extra(*pace)).turns * outs / 3 / league.faced


def taking_extra(slow: float, fast: float) -> float:
    """How often runners take an extra base, with those shares of slow and fast ones."""
    return EVEN * max(0.0, 1 - slow - fast) + ANY * fast


def _visits(play: Play, extra: float) -> Mapping[tuple[int, Bases], float]:
    """How often an inning comes to each state."""
    here: dict[tuple[int, Bases], float] = {(0, EMPTY): 1.0}
    found: dict[tuple[int, Bases], float] = defaultdict(float)
    moves: dict[tuple[int, Bases], Ends] = {}
    while sum(here.values()) > SELDOM:
        there: dict[tuple[int, Bases], float] = defaultdict(float)
        for state, weight in here.items():
            found[state] += weight
            ends = moves.get(state) or moves.setdefault(state, _moves(play, extra, *state))
            for (_, more, after), chance in ends.items():
                if state[0] + more < 3:
                    there[state[0] + more, after] += weight * chance
        here = there
    return found


def may_bunt(outs: int, bases: Bases) -> bool:
    """Is there somebody to sacrifice for (PT-118)?"""
    return outs < 2 and (bases[0] or bases[1]) and not bases[2]


def _before(play: Play, outs: int, bases: Bases) -> tuple[float, float, float, float]:
    """What comes of a turn: a wild pitch, a steal, a bunt, or a roll on the card."""
    wild = play.wild if any(bases) else 0.0
    steals = (1 - wild) * play.steals if bases[0] and not bases[1] else 0.0
    bunts = (1 - wild - steals) * play.bunts if may_bunt(outs, bases) else 0.0
    return wild, steals, bunts, 1 - wild - steals - bunts


def fitted_sizes(league: League) -> Sizes:
    """Sizes that come to the league's double plays and sacrifice flies, where those were kept, and leave its runs in reach.

    Each error on a card puts a batter on base, while of real ones many only moved runners. Before 1900 not even the fastest
    runners score as those leagues did: then more of the errors are on the cards; fewer where runners would have to crawl.
    """
    real = sum(team.runs for team in league.teams) / max(1, league.team_games)

    def runs(size: Sizes, pace: float) -> float:
        return runs_a_game(league, play_of(league, size), *shares_at(pace))

    found = _fitted(league, sizes(league))
    if runs(found, 1.0) < real:
        for more in MORE_CARDED:
            found = _fitted(league, sizes(league, more))
            if runs(found, 1.0) >= real:
                break
    elif runs(found, LEAST_PACE) > real:
        for less in LESS_CARDED:
            found = _fitted(league, sizes(league, less))
            if runs(found, LEAST_PACE) <= real:
                break
    return found


def _fitted(league: League, begin: Sizes) -> Sizes:
    kept = league.kept("sacrifice_flies")
    flies = sum(each.player.batting.sacrifice_flies for each in league.batters) / league.chances if kept else FLY
    extra = taking_extra(USUAL_SLOW, USUAL_FAST)
    now = begin
    for _ in range(ROUNDS):
        found = often(play_of(league, now), extra)
        grounders, share = now.grounders, now.flies
        if league.double_plays is not None:
            grounders = min(0.55, max(0.30, grounders * league.double_plays / found.double_plays))
        share *= (1 - now.grounders) / (1 - grounders) * flies / found.sacrifice_flies
        share = min(0.85, max(0.45, share))
        now = replace(now, grounders=grounders, flies=share)
    return now


def _moves(play: Play, extra: float, outs: int, bases: Bases) -> Ends:
    """All that can come of a state: a wild pitch, a steal, a bunt or a plate appearance."""
    found: Ends = defaultdict(float)
    wild, steals, bunts, left = _before(play, outs, bases)
    if wild:
        found[int(bases[2]), 0, (False, bases[0], bases[1])] += wild
    if steals:
        found[0, 0, (False, True, bases[2])] += steals * play.success
        found[0, 1, (False, False, bases[2])] += steals * (1 - play.success)
    if bunts:
        for end, chance in _bunt(bases):
            found[end] += bunts * chance
    for end, chance in _trip(play, extra, outs, bases):
        found[end] += left * chance
    return found


def _trip(play: Play, extra: float, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    line = play.line
    first = bases[0]
    runners = sum(bases)
    yield (runners + 1, 0, EMPTY), line[HR]
    yield (runners, 0, (False, False, True)), line[TRIPLE]
    # a double: the runner on first scores with an extra base
    yield (runners, 0, (False, True, False)), line[DOUBLE] * (extra if first else 1.0)
    if first:
        yield (runners - 1, 0, (False, True, True)), line[DOUBLE] * (1 - extra)
    for end, chance in _single(extra, bases):
        yield end, line[SINGLE] * chance
    yield _forced(bases), line[WALK] + line[HIT]
    yield _error(outs, bases), play.errors * (1 - TWO_BASES)
    yield (bases[1] + bases[2], 0, (False, True, first)), play.errors * TWO_BASES
    for names, rate, ends in ((GROUNDERS, play.grounders, _grounder), (FLIES, play.flies, _fly)):
        shares = _shares(names)
        for name, share in zip(names, shares, strict=True):
            for end, chance in ends(name, outs, bases):
                yield end, rate * share * chance
    others = 1 - sum(line) - play.errors - play.grounders - play.flies
    yield (0, 1, bases), line[SO] + others


def _shares(names: Sequence[str]) -> list[float]:
    at = 0 if names is GROUNDERS else 1
    right, left = PULL["R"][at], PULL["L"][at]
    mixed = [(1 - LEFT_HANDED) * a + LEFT_HANDED * b for a, b in zip(right, left, strict=True)]
    return [each / sum(mixed) for each in mixed]


def _single(extra: float, bases: Bases) -> Iterable[tuple[End, float]]:
    first, second, third = bases
    for from_second in (True, False) if second else (False,):
        one = (extra if from_second else 1 - extra) if second else 1.0
        runs = third + from_second
        stays = second and not from_second
        for from_first in (True, False) if first and not stays else (False,):
            two = (extra if from_first else 1 - extra) if first and not stays else 1.0
            yield (runs, 0, (True, first and not from_first, stays or from_first)), one * two


def _forced(bases: Bases) -> End:
    first, second, third = bases
    if not first:
        return 0, 0, (True, second, third)
    if not second:
        return 0, 0, (True, True, third)
    return int(third), 0, (True, True, True)


def _error(outs: int, bases: Bases) -> End:
    first, second, third = bases
    if outs == 2:
        return third + second, 0, (True, False, first)
    return int(third), 0, (True, first, second)


def _fly(name: str, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    _, second, third = bases
    if outs == 2 or not (second or third):
        yield (0, 1, bases), 1.0
        return
    from_second, from_third = TAG[outcome(name)]
    caught = len(THROWN_OUT) / 100
    tries = second and from_second >= TRY
    if third:
        yield (0, 2, (bases[0], second, False)), caught
        scores = (from_third + 1) / 100 - sum(roll <= from_third for roll in THROWN_OUT) / 100
        both = (from_second + 1) / 100 if tries else 0.0
        yield (1, 1, (bases[0], False, True)), both
        yield (1, 1, (bases[0], second, False)), scores - both
        yield (0, 1, bases), 1 - caught - scores
        return
    goes = (from_second + 1) / 100 if tries else 0.0
    yield (0, 2, (bases[0], False, False)), caught if tries else 0.0
    yield (0, 1, (bases[0], False, True)), goes
    yield (0, 1, bases), 1 - goes - (caught if tries else 0.0)


def _grounder(name: str, outs: int, bases: Bases) -> Iterable[tuple[End, float]]:
    if outs == 2 or not any(bases):
        yield (0, 1, bases), 1.0
        return
    table = BASES_LOADED if all(bases) else RUNNER_ON_FIRST if bases[0] else NO_RUNNER_ON_FIRST
    for result in table[outcome(name)]:
        yield _ground(result, outs, bases), 0.1


def _ground(result: Ground, outs: int, bases: Bases) -> End:
    first, second, third = bases
    last = outs == 1
    if result in (Ground.DOUBLE_PLAY, Ground.SECOND_AND_FIRST):
        return (0 if last else int(third)), 2, (False, False, second)
    if result is Ground.HOME_AND_FIRST:
        return 0, 2, (False, True, True)
    if result is Ground.FORCE_AT_HOME:
        return 0, 1, (True, True, True)
    if result is Ground.FORCE_RUNNER_HOLDS:
        return 0, 1, (True, False, third or second)
    if result is Ground.FORCE_RUNNER_ADVANCES:
        return int(third), 1, (True, False, second)
    if result is Ground.BATTER_OUT_HOLD:
        return 0, 1, bases
    if result is Ground.BATTER_OUT_ADVANCE:
        return int(third), 1, (False, first, second)
    return 0, 1, (True, False, second and third)  # the lead runner is out


def _bunt(bases: Bases) -> Iterable[tuple[End, float]]:
    first, second, _ = bases
    hit, error = BUNT_HITS, 0.01
    up = (False, first, second)
    yield (0, 1, up), SH_TRIES
    yield (0, 0, (True, *up[1:])), hit + error
    yield (0, 1, (True, first and second, False)), 0.20
    yield (0, 2, (first and second, False, False)), 1 - SH_TRIES - hit - error - 0.20
