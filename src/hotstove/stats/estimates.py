"""Players' true rates at bat and on the mound, estimated from a season's statistics, apart from any game's cards.

Everything is estimated within a league and its year. Small samples are filled up with chances of players of the same kind;
statistics that the year did not keep are estimated as docs/press.md says, and ``League.estimated`` names them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from hotstove.baseball.positions import Position
from hotstove.stats.averages import AS_SACRIFICE, how_flies_count
from hotstove.stats.running import league_success, speeds, steals
from hotstove.stats.seasons import BattingSeason, PlayerSeason, Season, TeamSeason, was_kept

Rates: TypeAlias = tuple[float, float, float, float, float, float, float]
"""Rates per chance: home runs, triples, doubles, singles, walks, hit by pitch, strikeouts."""
EVENTS = ("HR", "3B", "2B", "1B", "BB", "HBP", "SO")
HR, TRIPLE, DOUBLE, SINGLE, WALK, HIT, SO = range(7)

SMALL = 60
"""The number of chances up to which a batter's sample is filled up with players of his kind."""
FEW_FACED = 120
"""The number of batters faced up to which a pitcher's sample is filled up with the league's rates, slightly worsened."""
FLY = 0.0065
"""Sacrifice flies per chance, if they were counted among the sacrifice hits."""
PITCHERS_STRIKE_OUT = 2.0
"""Strikeouts of pitchers at bat, as a multiple of other batters', if batters' strikeouts were not kept."""
PLATOON: Mapping[tuple[str, str], Rates] = {
    ("R", "R"): (0.96, 1.00, 0.97, 1.00, 0.94, 1.09, 1.01),
    ("R", "L"): (1.09, 0.99, 1.07, 1.01, 1.13, 0.80, 0.97),
    ("L", "R"): (1.05, 1.09, 1.03, 0.98, 1.05, 0.90, 0.99),
    ("L", "L"): (0.86, 0.73, 0.91, 1.07, 0.86, 1.31, 1.04),
    ("B", "R"): (1.02, 1.12, 1.01, 0.97, 1.04, 1.07, 1.01),
    ("B", "L"): (0.96, 0.68, 0.97, 1.07, 0.88, 0.83, 0.98),
}
"""Rates against pitchers of one hand as multiples of overall rates, by batter's and pitcher's hand: major leagues, 2019."""


@dataclass(frozen=True, slots=True)
class BatterEstimate:
    """A batter's true rates per chance (a plate appearance other than a bunt).

    ``rates`` are the estimated rates, ``real`` his own, ``chances`` their number; ``pitches``: he is mainly a pitcher.
    ``speed`` is in standard deviations of the league, ``attempts`` to steal are per time on first, ``tried`` is their number,
    ``success`` is 0 to 1. ``bunts`` are sacrifice hits without flies that were counted among them.
    """

    team: TeamSeason
    player: PlayerSeason
    pitches: bool
    chances: float
    rates: Rates
    real: Rates
    speed: float
    attempts: float
    tried: int
    success: float
    bunts: float

    @property
    def on_base(self) -> float:
        """The share of his chances in which he reaches base by hit, walk or pitch."""
        return sum(self.rates[:SO])


@dataclass(frozen=True, slots=True)
class PitcherEstimate:
    """A pitcher's true rates per batter faced, of whom there were ``faced``; ``wild`` are wild pitches."""

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

    ``rates`` are the league's rates per chance; ``wild``, ``balks`` are per batter faced, ``errors_a_game`` per team and game,
    ``double_plays`` per chance (None if they were not kept); ``success`` is the share of steals that succeed. ``kept`` tells
    whether a statistic was kept (``seasons.was_kept``), ``estimated`` describes the estimated statistics.
    """

    name: str
    year: int
    teams: tuple[TeamSeason, ...]
    batters: tuple[BatterEstimate, ...]
    pitchers: tuple[PitcherEstimate, ...]
    rates: Rates
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
        return sum(self.rates[:SO])


def leagues(season: Season) -> tuple[League, ...]:
    """The leagues of a season in the order of their names, each with all its estimates."""
    return tuple(_league(season, name) for name in sorted({team.league for team in season.teams}))


def _league(season: Season, name: str) -> League:
    teams = tuple(team for team in season.teams if team.league == name)
    players = [(team, player) for team in teams for player in team.players]
    kept = partial(was_kept, season, name)
    counted = [(team, player) for team, player in players if team.games] or players
    pitching = [player.pitching for _, player in counted if player.pitching is not None]
    struck = None if kept("strikeouts") else float(sum(each.strikeouts for each in pitching))
    counts = {(team.code, player.id): _counts(player.batting, season.year, kept) for team, player in players}
    if struck is not None:
        _share_strikeouts(counts, players, struck)
    totals = [sum(counts[team.code, player.id][event] for team, player in counted) for event in range(len(EVENTS) + 1)]
    chances = totals[-1] or 1.0
    faced = float(sum(faced_by(player) for _, player in counted)) or 1.0
    batters = _batters(season, players, counts, kept)
    return League(
        name,
        season.year,
        teams,
        batters,
        _pitchers(players, counted, faced),
        _rates(totals),
        chances,
        faced,
        sum(each.wild_pitches for each in pitching) / faced,
        sum(each.balks for each in pitching) / faced,
        sum(glove.errors for _, player in counted for glove in player.fielding) / max(1, sum(team.games for team in teams)),
        sum(player.batting.double_plays for _, player in counted) / chances if kept("double_plays") else None,
        league_success([player for _, player in counted], kept),
        kept,
        _in_words(kept),
    )


def in_the_field(player: PlayerSeason) -> int:
    """His games at positions other than pitcher, designated hitter among them."""
    return sum(glove.games for glove in player.fielding if glove.position is not Position.PITCHER)


def mostly_pitches(player: PlayerSeason) -> bool:
    """Whether he is mainly a pitcher."""
    return player.pitching is not None and player.pitching.games > in_the_field(player)


def faced_by(player: PlayerSeason) -> int:
    """Batters faced; computed from outs, hits and walks if they were not kept."""
    pitching = player.pitching
    if pitching is None:
        return 0
    return pitching.batters_faced or pitching.outs + pitching.hits + pitching.walks + pitching.hit_batters


# --- Batting


def _counts(batting: BattingSeason, year: int, kept: Callable[[str], bool]) -> list[float]:
    """The seven events, then the chances."""
    return [
        batting.home_runs,
        batting.triples,
        batting.doubles,
        batting.singles,
        batting.walks,
        batting.hit_by_pitch,
        batting.strikeouts,
        _without_sacrifices(batting) + _flies(batting, year, kept),
    ]


def _without_sacrifices(batting: BattingSeason) -> int:
    """Plate appearances without sacrifices and interference."""
    return batting.at_bats + batting.walks + batting.hit_by_pitch


def _flies(batting: BattingSeason, year: int, kept: Callable[[str], bool]) -> float:
    """Sacrifice flies; if they were not kept, those among the sacrifice hits (1908 to 1930 and 1939), or 0 (at-bats)."""
    if kept("sacrifice_flies"):
        return batting.sacrifice_flies
    if how_flies_count(year, False) != AS_SACRIFICE:
        return 0.0
    return min(batting.sacrifice_hits, FLY * _without_sacrifices(batting))


def _bunts(batting: BattingSeason, year: int, kept: Callable[[str], bool]) -> float:
    """Sacrifice hits without the flies among them."""
    if kept("sacrifice_flies") or not kept("sacrifice_hits"):
        return batting.sacrifice_hits
    return batting.sacrifice_hits - _flies(batting, year, kept)


def _rates(counts: Sequence[float]) -> Rates:
    chances = counts[-1] or 1.0
    hr, triple, double, single, walk, hit, so = (count / chances for count in counts[:-1])
    return (hr, triple, double, single, walk, hit, so)


def _share_strikeouts(
    counts: Mapping[tuple[str, str], list[float]], players: Sequence[tuple[TeamSeason, PlayerSeason]], struck: float
) -> None:
    """Divide the strikeouts of a league that kept only its pitchers': one rate for all batters, twice that for pitchers."""
    weights = {
        (team.code, player.id): counts[team.code, player.id][-1] * (PITCHERS_STRIKE_OUT if mostly_pitches(player) else 1.0)
        for team, player in players
    }
    whole = sum(weights.values()) or 1.0
    for key, weight in weights.items():
        outs = counts[key][-1] - sum(counts[key][:SO])
        counts[key][SO] = min(struck * weight / whole, max(0.0, outs))


def _batters(
    season: Season,
    players: Sequence[tuple[TeamSeason, PlayerSeason]],
    counts: Mapping[tuple[str, str], list[float]],
    kept: Callable[[str], bool],
) -> tuple[BatterEstimate, ...]:
    pools = {}
    for kind in (False, True):
        small = [
            counts[team.code, player.id]
            for team, player in players
            if mostly_pitches(player) is kind and counts[team.code, player.id][-1] < SMALL
        ]
        pools[kind] = _rates([sum(each[event] for each in small) for event in range(len(EVENTS) + 1)])
    fast = speeds(
        [player.batting for _, player in players], [counts[team.code, player.id][-1] for team, player in players], kept
    )
    success = league_success([player for _, player in players], kept)
    estimates = []
    for (team, player), speed in zip(players, fast, strict=True):
        own = counts[team.code, player.id]
        lacks = max(0.0, SMALL - own[-1])
        pool = pools[mostly_pitches(player)]
        lean = [own[event] + lacks * pool[event] for event in range(len(EVENTS))]
        tried, rate, succeeds = steals(player.batting, speed, success, kept)
        estimates.append(
            BatterEstimate(
                team,
                player,
                mostly_pitches(player),
                own[-1],
                _rates([*lean, own[-1] + lacks]),
                _rates(own),
                speed,
                rate,
                tried,
                succeeds,
                _bunts(player.batting, season.year, kept),
            )
        )
    return tuple(estimates)


# --- Pitching

MORE_HOMERS, MORE_ON_BASE, FEWER_STRUCK_OUT = 0.0005, 0.006, 0.008
"""By how much pitchers with few batters differ from the league, per batter: home runs; other hits, and walks; strikeouts."""
WILD_PITCHES_FILL = 50
"""Batters at the league's rate of wild pitches that are added to a pitcher's own."""
BALKS_LEAST = 200
"""The fewest batters by which a pitcher's balks are divided."""


def _pitchers(
    players: Sequence[tuple[TeamSeason, PlayerSeason]], counted: Sequence[tuple[TeamSeason, PlayerSeason]], faced: float
) -> tuple[PitcherEstimate, ...]:
    pitching = [player.pitching for _, player in counted if player.pitching is not None]
    homers = sum(each.home_runs for each in pitching) / faced
    others = sum(each.hits - each.home_runs for each in pitching) / faced
    walks = sum(each.walks for each in pitching) / faced
    struck = sum(each.strikeouts for each in pitching) / faced
    wild = sum(each.wild_pitches for each in pitching) / faced
    estimates = []
    for team, player in players:
        if player.pitching is None:
            continue
        each, own = player.pitching, float(faced_by(player))
        estimates.append(
            PitcherEstimate(
                team,
                player,
                own,
                _filled_up(each.home_runs, own, homers + MORE_HOMERS),
                _filled_up(each.hits - each.home_runs, own, others + MORE_ON_BASE),
                _filled_up(each.walks, own, walks + MORE_ON_BASE),
                _filled_up(each.strikeouts, own, struck - FEWER_STRUCK_OUT),
                (each.wild_pitches + WILD_PITCHES_FILL * wild) / (own + WILD_PITCHES_FILL),
                each.balks / max(own, BALKS_LEAST),
            )
        )
    return tuple(estimates)


def _filled_up(count: float, faced: float, usual: float) -> float:
    """A rate per batter faced; samples below ``FEW_FACED`` are filled up at the usual rate."""
    lacks = max(0.0, FEW_FACED - faced)
    return (count + lacks * max(0.0, usual)) / (faced + lacks)


# --- Durability


def missed(team: TeamSeason, player: PlayerSeason, chances: float) -> int:
    """Games that he missed, at least 1: the real number for regulars and busy pitchers, 15 for others (unknown)."""
    pitching = player.pitching
    if pitching is not None and mostly_pitches(player):
        relief = pitching.games - pitching.starts
        if pitching.starts >= 15:
            return max(1, team.games - round(5 * pitching.starts * team.games / 162))
        return max(1, 60 - pitching.games) if relief >= 30 else 15
    return max(1, team.games - player.batting.games) if chances >= 300 * team.games / 162 else 15


# --- In words


def _in_words(kept: Callable[[str], bool]) -> tuple[str, ...]:
    notes = []
    if not kept("strikeouts"):
        notes.append("batters' strikeouts were not kept: the pitchers' shared out, pitchers striking out twice as often")
    if not kept("stolen_bases"):
        notes.append("steals were not kept: one attempt in ten times on first, more for the fast")
    elif not kept("caught_stealing"):
        notes.append(
            "caught stealing was not kept: as many as steals that catchers allowed succeeded"
            if kept("catching.steals")
            else "caught stealing was not kept: success 56 %"
        )
    if not kept("sacrifice_hits"):
        notes.append("sacrifice hits were not kept: everybody bunts as the usual man")
    if not kept("sacrifice_flies"):
        notes.append(
            "sacrifice flies were not kept: at-bats, or from 1908 to 1930 and in 1939 sacrifice hits, 0.65 % of chances"
        )
    if not kept("double_plays"):
        notes.append("double plays grounded into were not kept: a usual share of grounders, speed without them")
    if not kept("fielding.outs"):
        notes.append("innings in the field were not kept: ranges and arms by games")
    if not kept("catching.steals"):
        notes.append("steals against catchers were not kept: all arms usual")
    return tuple(notes)
