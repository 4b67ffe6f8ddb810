"""Figures for SportsClix's balance: ``python -m benchmarks.clix_balance [PART...] [--games N]``, Markdown tables to stdout.

Parts: fences (runs a side by fence colour and tier), points (worth of points, ratings and single figures), relievers (what
a bullpen is worth), clubs and kinds (whether teams of equal points win equally), intangibles (what each is worth), heat (how
much hot and cold dials change a game). All games are played by sensible managers; seeds are fixed.
``docs/balance-sportsclix.md`` says what they mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.building import CAP
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import Dial
from hotstove.games.sportsclix.figures import ALL_FIELDS, Figure, Role
from hotstove.games.sportsclix.generator import clubs, make_club
from hotstove.games.sportsclix.managers.heat import at_bats_left, form
from hotstove.games.sportsclix.managers.sensible import Sensible
from hotstove.games.sportsclix.parks import ALL_YELLOW, Fence, Park
from hotstove.games.sportsclix.ratings import BatterRatings, PitcherRatings
from hotstove.games.sportsclix.state import Options, SportsClixState, new_state
from hotstove.games.sportsclix.stock import TEN, stock_nine, stock_team
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.games.sportsclix.tiers import TIERS, Tier
from hotstove.games.sportsclix.valuation import batting_order, own_runs, runs_at
from hotstove.games.sportsclix.zones import MOVABLE
from hotstove.lab.tournament.ratings import inverse as inverse_of
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
"""The points of a step of each by the formula of the rule list."""


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


Pairing = tuple[Team, Team, float]
"""Two teams, away and home, and the lead of the first."""


def points(games: int) -> Iterator[str]:
    """What a hundred points are worth in runs a game, by a regression of leads on both teams' points; the same by ratings."""
    chance = Chance("balance of points")
    found: list[Pairing] = []
    for number in range(5 * games):
        away, home = drawn_team(chance, "Away"), drawn_team(chance, "Home")
        score = played((away, home), f"points {number}").score
        found.append((away, home, score[0] - score[1]))
    yield from points_of(found)


def points_of(found: Sequence[Pairing]) -> Iterator[str]:
    """The tables of points, of ratings and of single figures from games of random teams."""
    leads = [lead for *_, lead in found]

    def by(of: Callable[[Team], Row]) -> list[tuple[float, float]]:
        rows = [tuple(a - b for a, b in zip(of(away), of(home), strict=True)) for away, home, _ in found]
        return regression(rows, leads)

    yield f"{len(found):,} games of random teams; the lead of the visitors is explained by the differences of both teams."
    yield ""
    yield "| | runs a game for 100 points more | for a run more by `valuation` |"
    yield "|---|---:|---:|"
    by_points, by_worth = by(team_points), by(team_worth)
    for name, one, other in zip(("bats", "the starter", "relievers"), by_points, by_worth, strict=True):
        yield f"| {name} | {one[0]:.2f} ± {one[1]:.2f} | {other[0]:.2f} ± {other[1]:.2f} |"
    yield ""
    yield "| a step of | runs a game | points by the rule list | points that it is worth |"
    yield "|---|---:|---:|---:|"
    a_point = by_points[0][0] / 100
    for name, price, (value, error) in zip(RATINGS, PRICES, by(team_ratings), strict=True):
        yield f"| {name} | {value:.3f} ± {error:.3f} | {price} | {value / a_point:.1f} ± {error / a_point:.1f} |"
    yield ""
    yield from figures_of(found, a_point)


# --- Single figures


DEAR_BY: Final = 0.15
"""The share of his price by which a figure is mispriced."""
GROUPS: Final = ("catchers", "other bats", "starters", "relievers")


def group_of(figure: Figure) -> str:
    """Among whom a figure is bought: a team needs one catcher, one starter, and so on, whatever they cost on the average."""
    match figure.role:
        case Role.CATCHER:
            return GROUPS[0]
        case Role.STARTER:
            return GROUPS[2]
        case Role.RELIEVER:
            return GROUPS[3]
        case _:
            return GROUPS[1]


def figures_of(found: Sequence[Pairing], a_point: float) -> Iterator[str]:
    """What each figure is worth by his own games, whatever his ratings, beside others of his group; ``a_point`` in runs."""
    pool = [figure for figure in rated() if figure.original == figure.player]
    column = {figure.id: number for number, figure in enumerate(pool)}
    size = len(pool)
    matrix = [[float(i == j) * 1e-3 for j in range(size)] for i in range(size)]  # a figure is worth nothing unless games say so
    right = [0.0] * size
    middle = fmean(lead for *_, lead in found)
    spread = 0.0
    for away, home, lead in found:
        signs = [(column[figure.id], sign) for team, sign in ((away, 1.0), (home, -1.0)) for figure in team.figures]
        spread += (lead - middle) ** 2
        for i, one in signs:
            right[i] += one * (lead - middle)
            for j, other in signs:
                matrix[i][j] += one * other
    inverse = inverse_of(matrix)
    values = [sum(a * b for a, b in zip(row, right, strict=True)) for row in inverse]
    variance = (spread - sum(a * b for a, b in zip(values, right, strict=True))) / (len(found) - size)
    yield "| group | figures | mean price | spread of prices | of worth, less the errors' | error of one | spread of gaps |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    off: list[str] = []
    for group in GROUPS:
        numbers = [number for number, figure in enumerate(pool) if group_of(figure) == group]
        price = fmean(pool[number].points for number in numbers)
        level = fmean(values[number] for number in numbers)
        worth = {number: price + (values[number] - level) / a_point for number in numbers}
        # the variance of a difference from the group's mean
        errors = {number: sqrt(variance * contrast(inverse, number, numbers)) / a_point for number in numbers}
        noise = fmean(error**2 for error in errors.values())
        true = sqrt(max(stdev(worth.values()) ** 2 - noise, 0.0))
        gaps = sqrt(fmean((worth[number] - pool[number].points) ** 2 for number in numbers))
        listed = stdev(pool[number].points for number in numbers)
        yield f"| {group} | {len(numbers)} | {price:.0f} | {listed:.1f} | {true:.1f} | {sqrt(noise):.1f} | {gaps:.1f} |"
        for number in sorted(numbers, key=lambda each: worth[each] / pool[each].points):
            figure = pool[number]
            gap = worth[number] / figure.points - 1
            if abs(gap) > DEAR_BY:
                error = errors[number]
                cells = (
                    figure.id,
                    figure.name,
                    figure.code,
                    figure.points,
                    f"{worth[number]:.0f} ± {error:.0f}",
                    f"{gap:+.0%}",
                )
                off.append(
                    f"| {' | '.join(map(str, cells))} | {(worth[number] - figure.points) / error:+.1f} | {ratings_of(figure)} |"
                )
    yield ""
    yield "| id | figure | | points | worth | | errors | ratings |"
    yield "|---|---|---|---:|---:|---:|---:|---|"
    yield from off


def contrast(inverse: Sequence[Sequence[float]], number: int, numbers: Sequence[int]) -> float:
    """The variance of a figure's worth beside the mean of some, in that of a game."""
    share = 1 / len(numbers)
    weights = [(each, (each == number) - share) for each in numbers]
    return sum(a * b * inverse[i][j] for i, a in weights for j, b in weights)


def ratings_of(figure: Figure) -> str:
    """A figure's ratings in short."""
    ratings = rated()[figure]
    names = ("con", "pow", "eye", "spd", "dfn") if isinstance(ratings, BatterRatings) else ("vel", "ctl", "mov", "end")
    return " ".join(f"{name.upper()} {getattr(ratings, name)}" for name in names)


def regression(rows: Sequence[Row], values: Sequence[float]) -> list[tuple[float, float]]:
    """Ordinary least squares with a constant that is not returned: each coefficient with its standard error."""
    design = [(1.0, *row) for row in rows]
    width = len(design[0])
    matrix = [[sum(row[i] * row[j] for row in design) for j in range(width)] for i in range(width)]
    right = [sum(row[i] * value for row, value in zip(design, values, strict=True)) for i in range(width)]
    inverse = inverse_of(matrix)
    found = [sum(inverse[i][j] * right[j] for j in range(width)) for i in range(width)]
    left = sum(
        (value - sum(a * b for a, b in zip(found, row, strict=True))) ** 2 for row, value in zip(design, values, strict=True)
    )
    spread = left / (len(design) - width)
    return [(found[i], sqrt(spread * inverse[i][i])) for i in range(1, width)]


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


# --- Equal points


TEN_COST: Final = (985, 1000)
"""The points of the teams that are compared, least and most."""
STEPS: Final = 6000
"""The exchanges that are tried for such a team."""
OF_A_KIND: Final = 16
"""The teams of a kind."""
Wish = Callable[[Figure], float]
"""What a kind of team has as much of as it can for its points."""


def wish(role: Role | None = None, **weights: float) -> Wish:
    """The weighted sum of ratings, or of points of those of one role."""

    def of(figure: Figure) -> float:
        if role is not None:
            return weights["points"] * figure.points if figure.role is role else 0.0
        ratings = rated()[figure]
        return sum(weight * getattr(ratings, name, 5) for name, weight in weights.items())

    return of


KINDS: Final[dict[str, tuple[Wish, int]]] = {
    "any, a reliever": (wish(), 1),
    "any, no reliever": (wish(), 0),
    "any, four relievers": (wish(), 4),
    "a dear starter": (wish(Role.STARTER, points=1.0), 1),
    "a cheap starter": (wish(Role.STARTER, points=-1.0), 1),
    "contact": (wish(con=1.0), 1),
    "power": (wish(pow=1.0), 1),
    "gloves": (wish(dfn=1.0), 1),
    "eyes and legs": (wish(eye=1.0, spd=1.0), 1),
}
"""Kinds of teams: what they look for, and how many relievers they have."""


def team_of_kind(chance: Chance, kind: str) -> Team:
    """A nine, a designated hitter, a starter and relievers of about 1,000 points, of half of the set drawn at random."""
    of, relievers = KINDS[kind]
    pool = [figure for figure in rated() if figure.original == figure.player and (figure.pitches or chance.pick(2))]
    places = (*PLACES, Position.DESIGNATED_HITTER)
    able: list[list[Figure]] = [[figure for figure in pool if figure.plays(place)] for place in places]
    able.append([figure for figure in pool if figure.role is Role.STARTER])
    able += [[figure for figure in pool if figure.role is Role.RELIEVER]] * relievers
    least, most = TEN_COST

    def score(figures: Sequence[Figure]) -> float:
        cost = sum(figure.points for figure in figures)
        return sum(map(of, figures)) - 100 * (max(cost - most, 0) + max(least - cost, 0))

    chosen: list[Figure] = []
    for figures in able:
        left = [figure for figure in figures if figure not in chosen]
        chosen.append(left[chance.pick(len(left))])
    best = score(chosen)
    for _ in range(STEPS):
        other = list(chosen)
        for _ in range(2):
            place = chance.pick(len(able))
            other[place] = able[place][chance.pick(len(able[place]))]
        if len(set(other)) == len(other) and score(other) >= best:
            chosen, best = other, score(other)
    spots = list(zip(chosen, places, strict=False))
    lineup = (*batting_order(spots), (chosen[len(places)], Position.PITCHER))
    return Team(kind, kind, kind[:3].upper(), "", Format.OPEN, lineup, tuple(chosen[len(places) + 1 :]), ALL_YELLOW)


def equal_clubs(games: int) -> Iterator[str]:
    """Whether the clubs' teams of 1,000 points win equally, first nines with a reliever, then their stock tens, with none."""
    relieved = {team.name: [relieved_nine(team)] for team in club_teams()}
    yield from all_against_all("club, with a reliever", relieved, games // 20)
    yield ""
    yield from all_against_all("club, no reliever", {team.name: [stock_team(team, TEN)] for team in club_teams()}, games // 20)


def relieved_nine(team: Team) -> Team:
    """The club's best reliever, and the dearest nine of the points that he leaves."""
    reliever = max((figure for figure in team.figures if figure.role is Role.RELIEVER), key=own_runs)
    nine = stock_nine(team.figures, CAP - reliever.points)
    starter = next(spot for spot in nine if spot[1] is Position.PITCHER)
    order = batting_order([spot for spot in nine if spot is not starter])
    return replace(team, lineup=(*order, starter), bench=(reliever,))


def equal_kinds(games: int) -> Iterator[str]:
    """Whether teams of equal points and of different kinds win equally."""
    chance = Chance("balance of equals")
    kinds = {kind: [team_of_kind(chance, kind) for _ in range(OF_A_KIND)] for kind in KINDS}
    yield from all_against_all("kind of team", kinds, games // 20)


def all_against_all(title: str, kinds: Mapping[str, Sequence[Team]], seeds: int) -> Iterator[str]:
    """Each against each other, both seats of every seed: shares of wins and leads, and whether they differ beyond chance."""
    names = list(kinds)
    wins: dict[str, list[float]] = {name: [] for name in names}
    leads: dict[str, list[float]] = {name: [] for name in names}
    cost: dict[str, list[int]] = {name: [] for name in names}
    for number in range(seeds):
        for place, (one, other) in enumerate(combinations(names, 2)):
            first, second = kinds[one], kinds[other]
            teams = first[(number + place) % len(first)], twin(second[number % len(second)])
            won = lead = 0.0
            for seat in BOTH:
                score = played(teams if seat == 0 else teams[::-1], f"equal {number} {place}").score
                lead += (score[seat] - score[1 - seat]) / 2
                won += (score[seat] > score[1 - seat]) / 2
            for name, team, sign in ((one, teams[0], 1), (other, teams[1], -1)):
                wins[name].append(won if sign > 0 else 1 - won)
                leads[name].append(sign * lead)
                cost[name].append(team.points)
    yield f"{seeds * len(names) * (len(names) - 1):,} games, all pairs by turns."
    yield ""
    yield f"| {title} | points | wins, % | lead |"
    yield "|---|---:|---:|---:|"
    for name in sorted(names, key=lambda each: -fmean(wins[each])):
        share, error = 100 * fmean(wins[name]), 100 * stdev(wins[name]) / sqrt(len(wins[name]))
        yield f"| {name} | {fmean(cost[name]):,.0f} | {share:.1f} ± {error:.1f} | {mean(leads[name])} |"
    spread = sum(((fmean(won) - 0.5) / stdev(won)) ** 2 * len(won) for won in wins.values()) * (len(names) - 1) / len(names)
    yield ""
    yield f"Chi-square of the shares against a half: {spread:.1f} with {len(names) - 1} degrees of freedom."


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
                spans += [float(side.dial_position(figure)) for side in state.sides for figure in side.lineup.order]
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
    return sum(
        (form(each, side.dial_position(each)) - form(each, 0)) * at_bats_left(state, each) for each in side.lineup.in_game
    )


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
    "clubs": equal_clubs,
    "kinds": equal_kinds,
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
