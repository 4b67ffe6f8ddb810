"""Figures for SportsClix's balance: ``python -m benchmarks.clix_balance [PART...] [--games N]``, Markdown tables to stdout.

Parts: fences (runs a side by fence colour and tier), points (what points and ratings are worth, for bats, starters and
relievers), intangibles (what each is worth), heat (how much hot and cold dials change a game). All games are played by
sensible managers; seeds are fixed. ``docs/balance-sportsclix.md`` says what they mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import Dial
from hotstove.games.sportsclix.figures import ALL_FIELDS, Figure, Role
from hotstove.games.sportsclix.generator import clubs, make_club
from hotstove.games.sportsclix.managers.heat import at_bats_left, form
from hotstove.games.sportsclix.managers.sensible import Sensible
from hotstove.games.sportsclix.parks import ALL_YELLOW, Fence, Park
from hotstove.games.sportsclix.ratings import BatterRatings, PitcherRatings
from hotstove.games.sportsclix.state import Options, SportsClixState, new_state
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.valuation import batting_order, runs_at
from hotstove.games.sportsclix.zones import MOVABLE
from hotstove.table import BOTH, Chance
from hotstove.table.game import Setup
from hotstove.table.gc_pause import gc_paused
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node

GAMES: Final = 1200
"""The games of each row, unless another number is asked for; the regression of points has five times as many."""
MANAGER: Final = Sensible()


# --- Playing


def played(teams: tuple[Team, Team], seed: str, tier: Tier = Tier.CHAMPIONSHIP) -> SportsClixState:
    """The end of a game between two teams (away, home), which need not be legal for one another."""
    table = begun(teams, seed, tier)
    table.play_on()
    return table.state


def begun(teams: tuple[Team, Team], seed: str, tier: Tier = Tier.CHAMPIONSHIP) -> LiveTable[SportsClixState]:
    """A table at which a game is about to begin."""
    table: LiveTable[SportsClixState] = LiveTable(GAME, (MANAGER, MANAGER), seed)
    table.state = new_state(teams, Options(tier))
    return table


@cache
def club_teams() -> tuple[Team, ...]:
    """The shipped clubs."""
    names = GAME.teams()
    return tuple(GAME.teams_of(_setup(name, names[number - 1]))[0] for number, name in enumerate(names))


def _setup(away: str, home: str) -> Setup:
    return GAME.set_up(as_node(away), as_node(home), as_node(None))


def pairs() -> Iterator[tuple[Team, Team]]:
    """All pairs of clubs, over and over."""
    found = list(permutations(club_teams(), 2))
    while True:
        yield from found


def mean(figures: Sequence[float]) -> str:
    """A mean with its standard error."""
    return f"{fmean(figures):.2f} ± {stdev(figures) / sqrt(len(figures)):.2f}"


def in_park(team: Team, park: Park) -> Team:
    """The team at home in another park."""
    return replace(team, park=park)


# --- Fences


def fences(games: int) -> Iterator[str]:
    """Runs a side by fence colour and tier."""
    parks = [(fence.word, Park(fence.word, (fence,) * 6)) for fence in Fence]
    yield "| tier | " + " | ".join(f"{word} fences" for word, _ in parks) + " | the clubs' own parks |"
    yield "|---|" + "---:|" * (len(parks) + 1)
    for tier in TIERS.values():
        cells: list[str] = []
        for park in (*(park for _, park in parks), None):
            runs: list[float] = []
            for number, (away, home) in zip(range(games), pairs(), strict=False):
                there = home if park is None else in_park(home, park)
                runs.append(sum(played((away, there), f"fences {number}", tier).score) / 2)
            cells.append(mean(runs) if tier.field or not cells else "same")
        yield f"| {tier.title} | " + " | ".join(cells) + " |"


# --- Points


@cache
def rated() -> dict[Figure, BatterRatings | PitcherRatings]:
    """The ratings behind the figures of the set, veterans included."""
    return {made.figure: made.ratings for club in clubs() for made in make_club(club).figures}


PLACES: Final = (Position.CATCHER, *MOVABLE)


def drawn_team(chance: Chance, name: str) -> Team:
    """A team of random figures at positions of their own: nine and a hitter, a starter and four relievers."""
    pool = [figure for figure in rated() if figure.original == figure.player]
    spots: list[LineupSpot] = []
    for position in (*PLACES, Position.DESIGNATED_HITTER):
        taken = [figure for figure, _ in spots]
        able = [figure for figure in pool if figure.plays(position) and figure not in taken]
        spots.append((able[chance.pick(len(able))], position))
    starters = [figure for figure in pool if figure.role is Role.STARTER]
    starter = starters[chance.pick(len(starters))]
    relievers: list[Figure] = []
    while len(relievers) < 4:
        able = [figure for figure in pool if figure.role is Role.RELIEVER and figure not in relievers]
        relievers.append(able[chance.pick(len(able))])
    lineup = (*batting_order(spots), (starter, Position.PITCHER))
    return Team(name, name, name[:3].upper(), "", Format.OPEN, lineup, tuple(relievers), ALL_YELLOW)


Row = tuple[float, ...]


def team_points(team: Team) -> Row:
    """The points of bats, of the starter and of relievers, each in hundreds."""
    bats = sum(figure.points for figure, position in team.lineup if position is not Position.PITCHER)
    return bats / 100, team.pitcher.points / 100, sum(figure.points for figure in team.bench) / 100


def team_worth(team: Team) -> Row:
    """The runs of bats, of the starter and of relievers by ``valuation``."""
    bats = sum(runs_at(figure, position) for figure, position in team.lineup if position is not Position.PITCHER)
    return bats, runs_at(team.pitcher, Position.PITCHER), sum(runs_at(each, Position.PITCHER) for each in team.bench)


RATINGS: Final = (
    *("CON", "POW", "EYE", "SPD", "DEF in the field", "all fields"),
    *("SP VEL", "SP CTL", "SP MOV", "SP END", "RP VEL", "RP CTL", "RP MOV", "RP END"),
)
PRICES: Final = (7, 8, 2, 2, 6, 8, 18, 11, 6, 3, 5, 3, 3, 5)
"""The points of a step of each, by ``ratings``."""


def team_ratings(team: Team) -> Row:
    """The sums of ratings, in the order of ``RATINGS``."""
    bats = [(rated()[figure], figure, position) for figure, position in team.lineup if position is not Position.PITCHER]
    found = [0.0] * 6
    for ratings, figure, position in bats:
        assert isinstance(ratings, BatterRatings)
        glove = ratings.dfn - 5 if position in MOVABLE else 0
        for number, value in enumerate(
            (ratings.con - 5, ratings.pow - 5, ratings.eye - 5, ratings.spd - 5, glove, figure.chart == ALL_FIELDS)
        ):
            found[number] += value
    for figures in ([team.pitcher], team.bench):
        arms = [ratings for figure in figures if isinstance(ratings := rated()[figure], PitcherRatings)]
        found += [sum(getattr(each, name) for each in arms) for name in ("vel", "ctl", "mov", "end")]
    return tuple(found)


def points(games: int) -> Iterator[str]:
    """What a hundred points are worth in runs a game, by a regression of leads on both teams' points; the same by ratings."""
    chance = Chance("balance of points")
    leads: list[float] = []
    rows: dict[str, list[Row]] = {"points": [], "worth": [], "ratings": []}
    read: dict[str, Callable[[Team], Row]] = {"points": team_points, "worth": team_worth, "ratings": team_ratings}
    for number in range(5 * games):
        away, home = drawn_team(chance, "Away"), drawn_team(chance, "Home")
        score = played((away, home), f"points {number}").score
        leads.append(score[0] - score[1])
        for name, of in read.items():
            rows[name].append(tuple(one - other for one, other in zip(of(away), of(home), strict=True)))
    yield f"{5 * games:,} games of random teams; the lead of the visitors is explained by the differences of both teams."
    yield ""
    yield "| | runs a game for 100 points more | for a run more by `valuation` |"
    yield "|---|---:|---:|"
    by_points, by_worth = regression(rows["points"], leads), regression(rows["worth"], leads)
    for name, one, other in zip(("bats", "the starter", "relievers"), by_points, by_worth, strict=True):
        yield f"| {name} | {one[0]:.2f} ± {one[1]:.2f} | {other[0]:.2f} ± {other[1]:.2f} |"
    yield ""
    yield "| a step of | runs a game | points now | runs for 100 points |"
    yield "|---|---:|---:|---:|"
    for name, price, (value, error) in zip(RATINGS, PRICES, regression(rows["ratings"], leads), strict=True):
        yield f"| {name} | {value:.3f} ± {error:.3f} | {price} | {100 * value / price:.2f} ± {100 * error / price:.2f} |"


def regression(rows: Sequence[Row], values: Sequence[float]) -> list[tuple[float, float]]:
    """Ordinary least squares with a constant that is not returned: each coefficient with its standard error."""
    design = [(1.0, *row) for row in rows]
    width = len(design[0])
    matrix = [[sum(row[i] * row[j] for row in design) for j in range(width)] for i in range(width)]
    right = [sum(row[i] * value for row, value in zip(design, values, strict=True)) for i in range(width)]
    inverse = inverted(matrix)
    found = [sum(inverse[i][j] * right[j] for j in range(width)) for i in range(width)]
    left = sum(
        (value - sum(a * b for a, b in zip(found, row, strict=True))) ** 2 for row, value in zip(design, values, strict=True)
    )
    spread = left / (len(design) - width)
    return [(found[i], sqrt(spread * inverse[i][i])) for i in range(1, width)]


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix, by Gauss and Jordan with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [value / scale for value in rows[column]]
        for number in range(size):
            factor = rows[number][column]
            if number != column and factor:
                rows[number] = [a - factor * b for a, b in zip(rows[number], rows[column], strict=True)]
    return [row[size:] for row in rows]


def relievers(games: int) -> Iterator[str]:
    """What a bullpen is worth: the same team with so many of its relievers against itself with none."""
    yield "| relievers against none | points | runs a game | runs for 100 points |"
    yield "|---|---:|---:|---:|"
    for count in (1, 2, 4):
        chance = Chance("balance of relievers")
        leads, spent = [], []
        for number in range(games):
            team = drawn_team(chance, "Twin")
            best = tuple(sorted(team.bench, key=lambda each: -runs_at(each, Position.PITCHER))[:count])
            with_arms, without = replace(team, bench=best), replace(twin(team), bench=())
            lead = 0.0
            for seat in BOTH:
                teams = (with_arms, without) if seat == 0 else (without, with_arms)
                score = played(teams, f"relievers {number}").score
                lead += (score[seat] - score[1 - seat]) / 2
            leads.append(lead)
            spent.append(sum(figure.points for figure in best))
        price, error = fmean(spent), stdev(leads) / sqrt(len(leads))
        yield f"| {count} | {price:.0f} | {mean(leads)} | {100 * fmean(leads) / price:.2f} ± {100 * error / price:.2f} |"


def twin(team: Team) -> Team:
    """A copy of a team whose figures are others."""
    copies = {figure: replace(figure, id=f"{figure.id}'", original=f"{figure.id}'") for figure in team.figures}
    lineup = tuple((copies[figure], position) for figure, position in team.lineup)
    return replace(team, lineup=lineup, bench=tuple(copies[figure] for figure in team.bench))


# --- Intangibles


def intangibles(games: int) -> Iterator[str]:
    """What each intangible is worth if all who may have it show it at all positions of the dial, against a twin without any."""
    yield "| intangible | figures | runs a game for all | for each | wins |"
    yield "|---|---:|---:|---:|---:|"
    for intangible in Intangible:
        chance = Chance("balance of intangibles")
        leads, wins = [], []
        owners = 0
        for number in range(games):
            team = drawn_team(chance, "Plain")
            plain = showing(twin(team), None)
            full = showing(team, intangible)
            owners = sum(each.window(0).shows(intangible) for each, _ in full.lineup)
            owners += sum(each.window(0).shows(intangible) for each in full.bench)
            lead = won = 0.0
            for seat in BOTH:
                score = played((full, plain) if seat == 0 else (plain, full), f"{intangible} {number}").score
                lead += (score[seat] - score[1 - seat]) / 2
                won += (score[seat] > score[1 - seat]) / 2
            leads.append(lead)
            wins.append(won)
        error = stdev(leads) / sqrt(len(leads)) / owners
        each = f"{fmean(leads) / owners:.3f} ± {error:.3f}"
        share = f"{100 * fmean(wins):.1f} ± {100 * stdev(wins) / sqrt(len(wins)):.1f} %"
        yield f"| {intangible.title} | {owners} | {mean(leads)} | {each} | {share} |"


OF_PITCHERS: Final = (Intangible.FLAMETHROWER, Intangible.SPECIALIST, Intangible.SHUT_EM_DOWN)


def showing(team: Team, intangible: Intangible | None) -> Team:
    """The team with that intangible alone at all positions of the dials of those who may have it, or with none."""

    def changed(figure: Figure) -> Figure:
        fits = intangible is not None and figure.pitches == (intangible in OF_PITCHERS)
        circles = (intangible,) if fits and intangible is not None else ()
        windows = tuple(replace(window, intangibles=circles) for window in figure.dial.windows)
        return replace(figure, dial=Dial(windows))

    lineup = tuple((changed(figure), position) for figure, position in team.lineup)
    return replace(team, lineup=lineup, bench=tuple(changed(figure) for figure in team.bench))


# --- Heat


def heat(games: int) -> Iterator[str]:
    """How much hot and cold dials change a game: runs with dials that never turn, what heat after five innings brings."""
    usual: list[float] = []
    frozen: list[float] = []
    rows: list[Row] = []
    rest: list[float] = []
    hotter: list[float] = []
    spans: list[float] = []
    for number, (away, home) in zip(range(2 * games), pairs(), strict=False):
        table = begun((away, home), f"heat {number}")
        state = table.state
        heats: tuple[float, float] | None = None
        before = (0, 0)
        while GAME.result(state) is None:
            GAME.turn(state, table)
            if heats is None and state.inning == 6 and not state.over:
                heats, before = (heat_of(state, 0), heat_of(state, 1)), state.score
                spans += [float(side.click(figure)) for side in state.sides for figure in side.lineup.order]
        usual.append(sum(state.score) / 2)
        if heats is not None:
            rows.append((heats[0] - heats[1],))
            after = (state.score[0] - before[0]) - (state.score[1] - before[1])
            rest.append(after)
            if abs(heats[0] - heats[1]) > 1e-9 and before[0] == before[1]:
                lead = state.score[0] - state.score[1]
                hotter.append(float((lead > 0) == (heats[0] > heats[1])))
        if number < games:
            still = (flat(away), flat(home))
            frozen.append(sum(played(still, f"heat {number}").score) / 2)
    (slope, error), *_ = regression(rows, rest)
    yield "| | |"
    yield "|---|---:|"
    yield f"| runs a side and game | {mean(usual)}, spread of a game {stdev(usual):.2f} |"
    yield f"| the same with dials that never turn | {mean(frozen)}, spread {stdev(frozen):.2f} |"
    yield f"| positions of the nines' dials as the sixth begins | mean {fmean(spans):+.2f}, spread {stdev(spans):.2f} |"
    yield f"| spread of the difference in heat of both sides then, in runs to come | {stdev([row[0] for row in rows]):.2f} |"
    yield f"| runs that a run of such heat brings from then on | {slope:.2f} ± {error:.2f} |"
    share = fmean(hotter)
    yield f"| level games won by the hotter side | {100 * share:.1f} ± {100 * sqrt(share * (1 - share) / len(hotter)):.1f} % |"


def heat_of(state: SportsClixState, seat: int) -> float:
    """The runs that a side's dials will bring, beside those of the start marker."""
    side = state.sides[seat]
    return sum((form(each, side.click(each)) - form(each, 0)) * at_bats_left(state, each) for each in side.lineup.in_game)


def flat(team: Team) -> Team:
    """The team with dials that show the start marker's window everywhere."""

    def still(figure: Figure) -> Figure:
        return replace(figure, dial=Dial((figure.window(0),) * len(figure.dial.windows)))

    lineup = tuple((still(figure), position) for figure, position in team.lineup)
    return replace(team, lineup=lineup, bench=tuple(still(figure) for figure in team.bench))


PARTS: Final[dict[str, Callable[[int], Iterator[str]]]] = {
    "fences": fences,
    "points": points,
    "relievers": relievers,
    "intangibles": intangibles,
    "heat": heat,
}


def main() -> None:
    """Play, and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clix_balance")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=list(PARTS))
    parser.add_argument("--games", type=int, default=GAMES)
    given = parser.parse_args()
    for part in given.parts:
        print(f"\n## {part}\n")
        with gc_paused():
            for line in PARTS[part](given.games):
                print(line, flush=True)


if __name__ == "__main__":
    main()
