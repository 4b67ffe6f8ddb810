"""What a season's statistics say of a player, apart from any game's cards: true rates, speed, steals, glove, arm, durability.

Everything is told within a league and its year. Small samples lean on what players of their kind did; what was not kept is
estimated as docs/press.md has it, and ``League.estimated`` says so in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.baseball.positions import Position
from hotstove.stats.seasons import BattingSeason, FieldingSeason, PlayerSeason, Season, TeamSeason, was_kept

Line: TypeAlias = tuple[float, float, float, float, float, float, float]
"""Rates per chance: home runs, triples, doubles, singles, walks, hit by pitch, strikeouts."""
EVENTS = ("HR", "3B", "2B", "1B", "BB", "HBP", "SO")
HR, TRIPLE, DOUBLE, SINGLE, WALK, HIT, SO = range(7)

SMALL = 60
"""Chances below which a batter's rates lean on those of his kind."""
FEW_FACED = 120
"""Batters faced below which a pitcher's rates lean on the league's."""
FLY = 0.0065
"""Sacrifice flies a chance, where they were counted among the sacrifice hits."""
PITCHERS_STRIKE_OUT = 2.0
"""How much oftener pitchers strike out than other batters, where batters' strikeouts were not kept."""
SUCCESS = 0.56
"""Steals' success where neither runners caught nor catchers' throws were counted: as in leagues before 1950 that did count."""
UNKNOWN_STEALS = 0.10
"""Attempts to steal a time on first, where steals were not kept."""
PLATOON: Mapping[tuple[str, str], Line] = {
    ("R", "R"): (0.96, 1.00, 0.97, 1.00, 0.94, 1.09, 1.01),
    ("R", "L"): (1.09, 0.99, 1.07, 1.01, 1.13, 0.80, 0.97),
    ("L", "R"): (1.05, 1.09, 1.03, 0.98, 1.05, 0.90, 0.99),
    ("L", "L"): (0.86, 0.73, 0.91, 1.07, 0.86, 1.31, 1.04),
    ("B", "R"): (1.02, 1.12, 1.01, 0.97, 1.04, 1.07, 1.01),
    ("B", "L"): (0.96, 0.68, 0.97, 1.07, 0.88, 0.83, 0.98),
}
"""Rates against pitchers of a hand over all rates, by the batter's hand: what major leaguers did in 2019."""


@dataclass(frozen=True, slots=True)
class BatterEstimate:
    """A batter's true rates: per chance (a plate appearance other than a bunt), with how much they rest on.

    ``speed`` is in standard deviations of the league, ``attempts`` are to steal, a time on first, ``success`` from 0 to 1,
    ``bunts`` his sacrifices without the flies that were counted among them.
    """

    team: TeamSeason
    player: PlayerSeason
    pitches: bool
    chances: float
    line: Line
    real: Line
    speed: float
    attempts: float
    tried: int
    success: float
    bunts: float

    @property
    def on_base(self) -> float:
        """His share of chances on base by hit, walk or pitch."""
        return sum(self.line[:SO])


@dataclass(frozen=True, slots=True)
class PitcherEstimate:
    """A pitcher's true rates per batter faced: home runs, other hits, walks, strikeouts; and what they rest on."""

    team: TeamSeason
    player: PlayerSeason
    faced: float
    home_runs: float
    other_hits: float
    walks: float
    strikeouts: float
    wild: float
    balks: float


@dataclass(frozen=True)
class League:
    """A league's year: its teams, its players' estimates, and the totals that a game's charts are fitted to.

    ``line`` is the league's batting line a chance. ``estimated`` says in words what was not kept and had to be estimated.
    """

    name: str
    year: int
    teams: tuple[TeamSeason, ...]
    batters: tuple[BatterEstimate, ...]
    pitchers: tuple[PitcherEstimate, ...]
    line: Line
    chances: float
    faced: float
    wild: float
    balks: float
    errors_a_game: float
    double_plays: float | None
    success: float
    kept: Callable[[str], bool]
    estimated: tuple[str, ...]

    @property
    def team_games(self) -> int:
        """Games, counted once for each team."""
        return sum(team.games for team in self.teams)

    @property
    def on_base(self) -> float:
        """The league's on-base percentage."""
        return sum(self.line[:SO])


def leagues(season: Season) -> tuple[League, ...]:
    """The leagues of a season in the order of their names, each with all its estimates."""
    return tuple(_league(season, name) for name in sorted({team.league for team in season.teams}))


def _league(season: Season, name: str) -> League:
    teams = tuple(team for team in season.teams if team.league == name)
    ours = [(team, player) for team in teams for player in team.players]

    def kept(what: str) -> bool:
        return was_kept(season, name, what)

    counted = [(team, player) for team, player in ours if team.games] or ours
    pitching = [player.pitching for _, player in counted if player.pitching is not None]
    struck = None if kept("strikeouts") else float(sum(each.strikeouts for each in pitching))
    counts = {(team.code, player.id): _counts(player.batting, season.year, kept) for team, player in ours}
    if struck is not None:
        _share_strikeouts(counts, ours, struck)
    totals = [sum(counts[team.code, player.id][event] for team, player in counted) for event in range(len(EVENTS) + 1)]
    chances = totals[-1] or 1.0
    faced = float(sum(faced_by(player) for _, player in counted)) or 1.0
    batters = _batters(season, ours, counts, kept)
    return League(
        name,
        season.year,
        teams,
        batters,
        _pitchers(ours, counted, faced),
        _line(totals),
        chances,
        faced,
        sum(each.wild_pitches for each in pitching) / faced,
        sum(each.balks for each in pitching) / faced,
        sum(glove.errors for _, player in counted for glove in player.fielding) / max(1, sum(team.games for team in teams)),
        sum(player.batting.double_plays for _, player in counted) / chances if kept("double_plays") else None,
        _league_success([player for _, player in counted], kept),
        kept,
        _in_words(kept),
    )


def in_the_field(player: PlayerSeason) -> int:
    """His games at positions other than pitcher, designated hitter among them."""
    return sum(glove.games for glove in player.fielding if glove.position is not Position.PITCHER)


def mostly_pitches(player: PlayerSeason) -> bool:
    """Is he a pitcher first?"""
    return player.pitching is not None and player.pitching.games > in_the_field(player)


def faced_by(player: PlayerSeason) -> int:
    """Batters faced; from outs, hits and walks where they were not kept."""
    pitching = player.pitching
    if pitching is None:
        return 0
    return pitching.batters_faced or pitching.outs + pitching.hits + pitching.walks + pitching.hit_batters


# --- Batting


def _counts(batting: BattingSeason, year: int, kept: Callable[[str], bool]) -> list[float]:
    """The seven events, then the chances."""
    ours = batting.at_bats + batting.walks + batting.hit_by_pitch
    return [
        batting.home_runs,
        batting.triples,
        batting.doubles,
        batting.singles,
        batting.walks,
        batting.hit_by_pitch,
        batting.strikeouts,
        ours + _flies(batting, ours, year, kept),
    ]


def _flies(batting: BattingSeason, ours: int, year: int, kept: Callable[[str], bool]) -> float:
    """Sacrifice flies: from 1908 to 1930 and in 1939 they hid among the sacrifice hits; in other years they were at-bats."""
    if kept("sacrifice_flies"):
        return batting.sacrifice_flies
    return min(batting.sacrifice_hits, FLY * ours) if 1908 <= year <= 1930 or year == 1939 else 0.0


def _bunts(batting: BattingSeason, year: int, kept: Callable[[str], bool]) -> float:
    """Sacrifice hits without the flies among them."""
    if kept("sacrifice_flies") or not kept("sacrifice_hits"):
        return batting.sacrifice_hits
    ours = batting.at_bats + batting.walks + batting.hit_by_pitch
    return batting.sacrifice_hits - _flies(batting, ours, year, kept)


def _line(counts: Sequence[float]) -> Line:
    chances = counts[-1] or 1.0
    hr, triple, double, single, walk, hit, so = (count / chances for count in counts[:-1])
    return (hr, triple, double, single, walk, hit, so)


def _share_strikeouts(
    counts: Mapping[tuple[str, str], list[float]], ours: Sequence[tuple[TeamSeason, PlayerSeason]], struck: float
) -> None:
    """Strikeouts of a league that kept only its pitchers': each batter the same rate, pitchers twice as high."""
    weights = {
        (team.code, player.id): counts[team.code, player.id][-1] * (PITCHERS_STRIKE_OUT if mostly_pitches(player) else 1.0)
        for team, player in ours
    }
    whole = sum(weights.values()) or 1.0
    for key, weight in weights.items():
        outs = counts[key][-1] - sum(counts[key][:SO])
        counts[key][SO] = min(struck * weight / whole, max(0.0, outs))


def _batters(
    season: Season,
    ours: Sequence[tuple[TeamSeason, PlayerSeason]],
    counts: Mapping[tuple[str, str], list[float]],
    kept: Callable[[str], bool],
) -> tuple[BatterEstimate, ...]:
    pools = {}
    for kind in (False, True):
        small = [
            counts[team.code, player.id]
            for team, player in ours
            if mostly_pitches(player) is kind and counts[team.code, player.id][-1] < SMALL
        ]
        pools[kind] = _line([sum(each[event] for each in small) for event in range(len(EVENTS) + 1)])
    speeds = _speeds([player.batting for _, player in ours], [counts[team.code, player.id][-1] for team, player in ours], kept)
    success = _league_success([player for _, player in ours], kept)
    found = []
    for (team, player), speed in zip(ours, speeds, strict=True):
        own = counts[team.code, player.id]
        lacks = max(0.0, SMALL - own[-1])
        pool = pools[mostly_pitches(player)]
        lean = [own[event] + lacks * pool[event] for event in range(len(EVENTS))]
        tried, rate, succeeds = _steals(player.batting, speed, success, kept)
        found.append(
            BatterEstimate(
                team,
                player,
                mostly_pitches(player),
                own[-1],
                _line([*lean, own[-1] + lacks]),
                _line(own),
                speed,
                rate,
                tried,
                succeeds,
                _bunts(player.batting, season.year, kept),
            )
        )
    return tuple(found)


def _speeds(batting: Sequence[BattingSeason], chances: Sequence[float], kept: Callable[[str], bool]) -> list[float]:
    """Speed from steals, triples, runs a time on base and double plays, each standardised by playing time."""
    parts: list[tuple[float, list[float]]] = []

    def part(weight: float, ratio: Callable[[BattingSeason], float]) -> None:
        values = [ratio(each) for each in batting]
        whole = sum(chances) or 1.0
        mean = sum(value * weight for value, weight in zip(values, chances, strict=True)) / whole
        spread = (sum(weight * (value - mean) ** 2 for value, weight in zip(values, chances, strict=True)) / whole) ** 0.5
        parts.append((weight, [(value - mean) / spread if spread else 0.0 for value in values]))

    def first(each: BattingSeason) -> int:
        return each.singles + each.walks + each.hit_by_pitch

    def in_play(each: BattingSeason) -> int:
        return max(0, each.at_bats - each.strikeouts - each.home_runs)

    if kept("stolen_bases"):
        part(0.40, lambda each: (each.stolen_bases + each.caught_stealing + 1.5) / (first(each) + 15))
    part(0.25, lambda each: (each.triples + 0.6) / (in_play(each) + 120))
    part(0.20, lambda each: (each.runs - each.home_runs + 4) / (first(each) + each.doubles + each.triples + 14))
    if kept("double_plays"):
        part(-0.15, lambda each: (each.double_plays + 2) / (in_play(each) + 95))
    whole = sum(abs(weight) for weight, _ in parts)
    return [sum(weight * values[number] for weight, values in parts) / whole for number in range(len(batting))]


def _league_success(players: Iterable[PlayerSeason], kept: Callable[[str], bool]) -> float:
    """By the runners' own steals and times caught, else by those that catchers allowed."""
    steals = caught = 0
    if kept("stolen_bases") and kept("caught_stealing"):
        for player in players:
            steals += player.batting.stolen_bases
            caught += player.batting.caught_stealing
    elif kept("catching.steals"):
        for player in players:
            for glove in player.fielding:
                steals += glove.steals
                caught += glove.caught_stealing
    return steals / (steals + caught) if steals and caught else SUCCESS


def _steals(batting: BattingSeason, speed: float, success: float, kept: Callable[[str], bool]) -> tuple[int, float, float]:
    """Attempts, attempts a time on first, and success leaning on the league's with ten attempts."""
    first = batting.singles + batting.walks + batting.hit_by_pitch
    if not kept("stolen_bases"):
        rate = max(0.0, UNKNOWN_STEALS * (1 + speed))
        return round(rate * first), rate, success
    steals = batting.stolen_bases
    caught = batting.caught_stealing if kept("caught_stealing") else round((1 / success - 1) * steals)
    tried = steals + caught
    return tried, tried / first if first else 0.0, (steals + 10 * success) / (tried + 10)


# --- Pitching


def _pitchers(
    ours: Sequence[tuple[TeamSeason, PlayerSeason]], counted: Sequence[tuple[TeamSeason, PlayerSeason]], faced: float
) -> tuple[PitcherEstimate, ...]:
    pitching = [player.pitching for _, player in counted if player.pitching is not None]
    homers = sum(each.home_runs for each in pitching) / faced
    others = sum(each.hits - each.home_runs for each in pitching) / faced
    walks = sum(each.walks for each in pitching) / faced
    struck = sum(each.strikeouts for each in pitching) / faced
    wild = sum(each.wild_pitches for each in pitching) / faced
    found = []
    for team, player in ours:
        if player.pitching is None:
            continue
        each, own = player.pitching, float(faced_by(player))
        lacks = max(0.0, FEW_FACED - own)
        whole = own + lacks

        def rate(count: float, usual: float, worse: float, lacks: float = lacks, whole: float = whole) -> float:
            return (count + lacks * max(0.0, usual + worse)) / whole

        found.append(
            PitcherEstimate(
                team,
                player,
                own,
                rate(each.home_runs, homers, 0.0005),
                rate(each.hits - each.home_runs, others, 0.006),
                rate(each.walks, walks, 0.006),
                rate(each.strikeouts, struck, -0.008),
                (each.wild_pitches + 50 * wild) / (own + 50),
                each.balks / max(own, 200),
            )
        )
    return tuple(found)


# --- Gloves


@dataclass(frozen=True, slots=True)
class FielderEstimate:
    """A player at a position: how often he errs against the position (1 is usual), and his plays against it.

    ``plays`` are those in 27 outs (a game where outs were not kept), -1 where he played too little to tell.
    """

    player: tuple[str, str]
    position: Position
    weight: float
    errors: float
    plays: float


STEADY: Mapping[Position, int] = {
    Position.PITCHER: 60,
    Position.CATCHER: 500,
    Position.FIRST_BASE: 700,
    Position.SECOND_BASE: 300,
    Position.THIRD_BASE: 180,
    Position.SHORTSTOP: 250,
    Position.LEFT_FIELD: 200,
    Position.CENTER_FIELD: 200,
    Position.RIGHT_FIELD: 200,
}
"""Usual chances that a fielder's own error rate is mixed with."""
ENOUGH_OUTS, ENOUGH_GAMES = 300, 25
"""In the field, before a range is told."""


def fielders(league: League) -> tuple[FielderEstimate, ...]:
    """All players at all their positions."""
    outs = league.kept("fielding.outs")
    all_gloves = [
        ((team.code, player.id), glove)
        for team in league.teams
        for player in team.players
        for glove in player.fielding
        if glove.position.fields
    ]
    usual = {position: _error_rate([glove for _, glove in all_gloves if glove.position is position]) for position in STEADY}
    found = []
    for key, glove in all_gloves:
        e, steady = usual[glove.position], STEADY[glove.position]
        chances = glove.putouts + glove.assists + glove.errors
        weight = glove.outs / 27 if outs else float(glove.games)
        enough = glove.outs >= ENOUGH_OUTS if outs else glove.games >= ENOUGH_GAMES
        made = _plays(glove)
        found.append(
            FielderEstimate(
                key,
                glove.position,
                weight,
                ((glove.errors + steady * e) / (chances + steady) / e) if e else 1.0,
                made / weight if enough and weight else -1.0,
            )
        )
    return tuple(found)


def _error_rate(gloves: Sequence[FieldingSeason]) -> float:
    errors = sum(glove.errors for glove in gloves)
    chances = errors + sum(glove.putouts + glove.assists for glove in gloves)
    return errors / chances if chances else 0.0


def _plays(glove: FieldingSeason) -> int:
    """What shows range at the position: catchers' and first basemen's assists, outfielders' putouts, else both."""
    if glove.position in (Position.CATCHER, Position.FIRST_BASE):
        return glove.assists
    return glove.putouts if glove.position >= Position.LEFT_FIELD else glove.putouts + glove.assists


def shares(values: Sequence[tuple[float, float]], low: float, high: float) -> tuple[float, float]:
    """The cuts below which the lowest share of the weight lies, and above which the highest; values with their weights.

    >>> shares([(1.0, 1), (2.0, 1), (3.0, 1), (4.0, 1)], 0.25, 0.25)
    (1.0, 4.0)
    """
    ordered = sorted(values)
    whole = sum(weight for _, weight in ordered)
    bottom, top = float("-inf"), float("inf")
    so_far = 0.0
    for value, weight in ordered:
        if so_far + weight / 2 <= low * whole:
            bottom = value
        if so_far + weight / 2 >= (1 - high) * whole and top == float("inf"):
            top = value
        so_far += weight
    return bottom, top


def caught_against(league: League) -> Mapping[tuple[str, str], float]:
    """Catchers' steals allowed against the league's success, leaning on it with thirty attempts; 0.05 is 5 in 100 more."""
    if not league.kept("catching.steals"):
        return {}
    found = {}
    for team in league.teams:
        for player in team.players:
            glove = next((glove for glove in player.fielding if glove.position is Position.CATCHER), None)
            if glove is not None:
                tried = glove.steals + glove.caught_stealing
                found[team.code, player.id] = (glove.steals + 30 * league.success) / (tried + 30) - league.success
    return found


# --- Durability


def missed(team: TeamSeason, player: PlayerSeason, chances: float) -> int:
    """Games that he missed and should miss again: of regulars and busy pitchers their own, of all others a usual 15."""
    pitching = player.pitching
    if pitching is not None and mostly_pitches(player):
        relief = pitching.games - pitching.starts
        if pitching.starts >= 15:
            return max(1, team.games - round(5 * pitching.starts * team.games / 162))
        return max(1, 60 - pitching.games) if relief >= 30 else 15
    return max(1, team.games - player.batting.games) if chances >= 300 * team.games / 162 else 15


# --- In words


def _in_words(kept: Callable[[str], bool]) -> tuple[str, ...]:
    found = []
    if not kept("strikeouts"):
        found.append("batters' strikeouts were not kept: the pitchers' shared out, pitchers striking out twice as often")
    if not kept("stolen_bases"):
        found.append("steals were not kept: one attempt in ten times on first, more for the fast")
    elif not kept("caught_stealing"):
        found.append(
            "caught stealing was not kept: as many as steals that catchers allowed succeeded"
            if kept("catching.steals")
            else "caught stealing was not kept: success 56 %"
        )
    if not kept("sacrifice_hits"):
        found.append("sacrifice hits were not kept: everybody bunts as the usual man")
    if not kept("sacrifice_flies"):
        found.append(
            "sacrifice flies were not kept: at-bats, or from 1908 to 1930 and in 1939 sacrifice hits, 0.65 % of chances"
        )
    if not kept("double_plays"):
        found.append("double plays grounded into were not kept: a usual share of grounders, speed without them")
    if not kept("fielding.outs"):
        found.append("innings in the field were not kept: ranges and arms by games")
    if not kept("catching.steals"):
        found.append("steals against catchers were not kept: all arms usual")
    return tuple(found)
