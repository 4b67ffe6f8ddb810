"""A season's replays beside what really happened, as plain data: all that the page needs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import NotRequired, TypeAlias, TypedDict

from benchmarks.accuracy.reach import Reach
from benchmarks.accuracy.scores import Score, Tries, score_of
from hotstove.league.season.lines import BATTING, GAMES, PITCHING, ClubLines, Pitched, Recorded
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.real import RealPlayer, batting_season, pitching_season
from hotstove.league.season.report import league_figures, person
from hotstove.stats.seasons import BattingSeason, PitchingSeason

FEWEST = 300
"""Plate appearances, or batters faced, of a player whose scores count."""
Totals: TypeAlias = Mapping[str, ClubLines]
"""One replay: every club's lines by its code."""
STATISTICS = ("HR", "BB", "SO", "H")
_BATTING: Mapping[str, Callable[[BattingSeason], int]] = {
    "HR": lambda line: line.home_runs,
    "BB": lambda line: line.walks,
    "SO": lambda line: line.strikeouts,
    "H": lambda line: line.hits,
}
_PITCHING: Mapping[str, Callable[[PitchingSeason], int]] = {
    "HR": lambda line: line.home_runs,
    "BB": lambda line: line.walks,
    "SO": lambda line: line.strikeouts,
    "H": lambda line: line.hits,
}


class Team(TypedDict):
    """A club: its games in a replay, real share of wins, wins of each replay, and runs a game, replayed and real."""

    code: str
    games: float
    real: float
    wins: list[float]
    runs: tuple[float, float]
    allowed: tuple[float, float]


class Used(TypedDict):
    """Playing time, replayed and real, of all who had any: correlation, root mean square difference, mean, and how many."""

    players: int
    correlation: float
    rms: float
    mean: float


class Measured(TypedDict):
    """A season: the league's real figures and those of each replay, scores, clubs, playing time.

    ``state`` stands for the source that played it; ``reach`` is how near grades can come to pitchers.
    """

    year: int
    seed: str
    state: str
    games: int
    sacrifice_flies: str
    real: dict[str, float]
    each: list[dict[str, float]]
    batters: dict[str, Score]
    pitchers: dict[str, Score]
    clubs: list[Team]
    usage: dict[str, Used]
    reach: NotRequired[Reach]


def measured(plan: SeasonPlan, replays: Sequence[Totals], state: str) -> Measured:
    """Everything about a season's replays; there is at least one, and all are over."""
    real, each = dict(plan.real), [_figures(plan, totals) for totals in replays]
    real.update(_real_pitching(plan))
    batting, pitching = _batting(plan, replays), _pitching(plan, replays)
    usual = [name for name in STATISTICS if name != "SO" or "so_per_pa" in plan.real]
    return {
        "year": plan.year,
        "seed": plan.seed,
        "state": state,
        "games": sum(lines.record[Recorded.GAMES] for totals in replays for lines in totals.values()) // 2,
        "sacrifice_flies": plan.sacrifice_flies,
        "real": {name: round(value, 6) for name, value in real.items()},
        "each": [{name: round(value, 6) for name, value in figures.items()} for figures in each],
        "batters": _scores(usual, batting),
        "pitchers": _scores(STATISTICS, pitching),
        "clubs": _clubs(plan, replays),
        "usage": _usage(plan, replays),
    }


def _figures(plan: SeasonPlan, totals: Totals) -> dict[str, float]:
    """A replay's figures, with earned runs and the home clubs' wins."""
    figures = league_figures(dict(totals), plan.sacrifice_flies)
    games = sum(lines.record[Recorded.GAMES] for lines in totals.values())
    staff = [pitching_season(counts) for lines in totals.values() for counts in lines.pitching.values()]
    figures["earned_per_game"] = sum(line.earned_runs for line in staff) / games
    won = sum(lines.record[Recorded.HOME_WINS] for lines in totals.values())
    lost = sum(lines.record[Recorded.HOME_LOSSES] for lines in totals.values())
    figures["home_wins"] = won / max(1, won + lost)
    figures["pitchers_per_game"] = sum(line.games for line in staff) / games
    figures["wp_per_game"] = sum(line.wild_pitches for line in staff) / games
    return figures


def _real_pitching(plan: SeasonPlan) -> dict[str, float]:
    games = sum(plan.scheduled.values())
    staff = [player.pitching for club in plan.clubs for player in club.players if player.pitching is not None]
    return {
        "earned_per_game": sum(line.earned_runs for line in staff) / games,
        "pitchers_per_game": sum(line.games for line in staff) / games,
        "wp_per_game": sum(line.wild_pitches for line in staff) / games,
    }


# --- Scores

Row: TypeAlias = list[list[tuple[int, dict[str, int], int, dict[str, int]]]]
"""A player's replays, each his clubs there: replayed chances and counts, real chances and counts."""


def _scores(names: Sequence[str], players: Mapping[str, Row]) -> dict[str, Score]:
    scores = {}
    for name in names:
        rows = [
            [[Tries(chances, got[name], real[name] / faced) for chances, got, faced, real in clubs] for clubs in row]
            for row in players.values()
        ]
        score = score_of(rows)
        if score is not None:
            scores[name] = score
    return scores


Line: TypeAlias = tuple[int, dict[str, int]]
"""Chances, which are plate appearances or batters faced, and the counts of ``STATISTICS``."""


def _batting(plan: SeasonPlan, replays: Sequence[Totals]) -> dict[str, Row]:
    """Everybody with enough real plate appearances, all his clubs together."""

    def line(season: BattingSeason) -> Line:
        return season.plate_appearances, {name: count(season) for name, count in _BATTING.items()}

    def replayed_line(counts: list[int]) -> Line:
        return line(batting_season(counts, plan.sacrifice_flies, counts[GAMES]))

    totals_of = [{code: lines.batting for code, lines in totals.items()} for totals in replays]
    return _rows(plan, totals_of, BATTING, lambda player: line(player.batting), replayed_line)


def _pitching(plan: SeasonPlan, replays: Sequence[Totals]) -> dict[str, Row]:
    """Everybody with enough real batters faced, all his clubs together."""

    def line(season: PitchingSeason, faced: int) -> Line:
        return faced, {name: count(season) for name, count in _PITCHING.items()}

    def real_line(player: RealPlayer) -> Line:
        return line(player.pitching, faced_by(player.pitching)) if player.pitching is not None else (0, {})

    def replayed_line(counts: list[int]) -> Line:
        season = pitching_season(counts)
        return line(season, season.batters_faced)

    totals_of = [{code: lines.pitching for code, lines in totals.items()} for totals in replays]
    return _rows(plan, totals_of, PITCHING, real_line, replayed_line)


def _rows(
    plan: SeasonPlan,
    replays: Sequence[Mapping[str, Mapping[str, list[int]]]],
    columns: int,
    real_line: Callable[[RealPlayer], Line],
    replayed_line: Callable[[list[int]], Line],
) -> dict[str, Row]:
    """Everybody with enough real chances: beside each replay's line of his at each club the real one there.

    ``replays`` are counts of so many ``columns``, by club's code and card.
    """
    rows: dict[str, Row] = defaultdict(lambda: [[] for _ in replays])
    whole: dict[str, int] = defaultdict(int)
    for club in plan.clubs:
        ids = {player.id for player in club.players}
        people_of = [_by_person(clubs[club.code], ids, columns) for clubs in replays]
        for player in club.players:
            real = real_line(player)
            if not real[0]:
                continue
            whole[player.id] += real[0]
            for row, people in zip(rows[player.id], people_of, strict=True):
                if player.id in people:
                    row.append((*replayed_line(people[player.id]), *real))
    return {id_: row for id_, row in rows.items() if whole[id_] >= FEWEST}


def faced_by(line: PitchingSeason) -> int:
    """Batters faced; where nobody counted them, those who were put out, hit, walked or were hit."""
    return line.batters_faced or line.outs + line.hits + line.walks + line.hit_batters


def _by_person(lines: Mapping[str, list[int]], ids: set[str], columns: int) -> dict[str, list[int]]:
    """Lines by player, both cards of one man together."""
    by_person: dict[str, list[int]] = {}
    for card, counts in lines.items():
        own = by_person.setdefault(person(card, ids), [0] * columns)
        own[:] = [a + b for a, b in zip(own, counts, strict=True)]
    return by_person


# --- Clubs and playing time


def _clubs(plan: SeasonPlan, replays: Sequence[Totals]) -> list[Team]:
    clubs: list[Team] = []
    for club in plan.clubs:
        records = [totals[club.code].record for totals in replays]
        games = sum(record[Recorded.GAMES] for record in records)
        decided = max(1, club.wins + club.losses)
        clubs.append(
            {
                "code": club.code,
                "games": round(games / len(replays), 2),
                "real": round(club.wins / decided, 4),
                "wins": [float(record[Recorded.WINS]) + record[Recorded.TIES] / 2 for record in records],
                "runs": (
                    round(sum(record[Recorded.RUNS] for record in records) / games, 3),
                    round(club.runs / plan.scheduled[club.code], 3),
                ),
                "allowed": (
                    round(sum(record[Recorded.RUNS_ALLOWED] for record in records) / games, 3),
                    round(club.runs_allowed / plan.scheduled[club.code], 3),
                ),
            }
        )
    return clubs


def _usage(plan: SeasonPlan, replays: Sequence[Totals]) -> dict[str, Used]:
    """Plate appearances, batters faced and starts of everybody with each club, in one replay."""
    pairs: dict[str, list[tuple[float, float]]] = {"PA": [], "BF": [], "GS": []}
    for club in plan.clubs:
        ids = {player.id for player in club.players}
        for totals in replays:
            batting = _by_person(totals[club.code].batting, ids, BATTING)
            pitching = _by_person(totals[club.code].pitching, ids, PITCHING)
            for player in club.players:
                counts = batting.get(player.id)
                at_plate = 0 if counts is None else batting_season(counts, plan.sacrifice_flies).plate_appearances
                if at_plate or player.batting.plate_appearances:
                    pairs["PA"].append((at_plate, player.batting.plate_appearances))
                counts = pitching.get(player.id)
                if counts is None and player.pitching is None:
                    continue
                faced = 0 if counts is None else pitching_season(counts).batters_faced
                starts = 0 if counts is None else counts[Pitched.STARTS]
                pairs["BF"].append((faced, 0 if player.pitching is None else faced_by(player.pitching)))
                pairs["GS"].append((starts, 0 if player.pitching is None else player.pitching.starts))
    return {name: _used(used, len(replays)) for name, used in pairs.items()}


def _used(pairs: Sequence[tuple[float, float]], replays: int) -> Used:
    count = max(1, len(pairs))
    one, two = sum(a for a, _ in pairs) / count, sum(b for _, b in pairs) / count
    squares = [sum((a - one) ** 2 for a, _ in pairs), sum((b - two) ** 2 for _, b in pairs)]
    together = sum((a - one) * (b - two) for a, b in pairs)
    return {
        "players": len(pairs) // replays,
        "correlation": round(together / sqrt(squares[0] * squares[1]), 4) if all(squares) else 0.0,
        "rms": round(sqrt(sum((a - b) ** 2 for a, b in pairs) / count), 2),
        "mean": round(two, 2),
    }
