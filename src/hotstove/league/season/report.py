"""A season, or many replays of one, as one JSON object: league, clubs and players beside their real figures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from statistics import fmean, stdev

from hotstove.baseball.season_play import ClubHistory
from hotstove.league.season.game import SeasonGames
from hotstove.league.season.lines import BATTING, GAMES, ClubLines, Fielded, Recorded, summed
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.season.real import batting_season, figures, pitching_season
from hotstove.stats.seasons import BattingSeason
from hotstove.table.texts import Json

DEFINITIONS: Mapping[str, str] = {
    "pa": "plate appearances: at-bats, walks, hit batters, sacrifice hits and flies; interference is left out",
    "avg": "hits / at-bats",
    "obp": "(hits + walks + hit batters) / (at-bats + walks + hit batters + sacrifice flies)",
    "slg": "total bases / at-bats",
    "runs_per_game": "runs / games, a game counting for both clubs",
    "hr_per_pa": "home runs / pa",
    "bb_per_pa": "walks, the intentional ones included / pa",
    "so_per_pa": "strikeouts / pa",
    "league": "over all clubs; the mean of the replays' figures, and their standard deviation under sd",
    "real": "the same from the data, without figures that the year did not keep",
    "batting": "sums over all replays, counted as that year's scorers did (see sacrifice_flies)",
}


def report(plan: SeasonPlan, replays: Sequence[Mapping[str, ClubLines]], seed: bool = True) -> dict[str, Json]:
    """The whole report from every replay's totals by club. Replays must be over; there is at least one.

    Without ``seed`` it is left out: games that come of it are to be played yet.

    ``options`` are those that the games are played with, whether set or default.
    """
    rule = plan.sacrifice_flies
    leagues = list(dict.fromkeys(club.league for club in plan.clubs))
    league = _league(plan, replays, list(plan.by_code))
    league["real"] = dict(plan.real)
    by_league: dict[str, Json] = {
        name: _league(plan, replays, [club.code for club in plan.clubs if club.league == name]) for name in leagues
    }
    clubs: dict[str, Json] = {club.code: _club(club, [totals[club.code] for totals in replays]) for club in plan.clubs}
    players: list[Json] = []
    for club in plan.clubs:
        players += _players(club, summed([totals[club.code] for totals in replays]), rule)
    return {
        "game": plan.game,
        "edition": plan.edition,
        "year": plan.year,
        "seed": plan.seed if seed else None,
        "replays": len(replays),
        "games": sum(_record(totals, Recorded.GAMES) for totals in replays) // 2,
        "scheduled": len(plan.fixtures),
        "options": dict(options_of(plan)),
        "source": plan.source,
        "sacrifice_flies": rule,
        "definitions": dict(DEFINITIONS),
        "league": league,
        "real": dict(plan.real),
        "leagues": by_league,
        "clubs": clubs,
        "players": players,
    }


def options_of(plan: SeasonPlan) -> Mapping[str, Json]:
    """The options that the season's games are played with; if leagues differ, each league's value by its name."""
    season_games = SeasonGames.of(plan)
    by_league: dict[str, dict[str, Json]] = {}
    for league in dict.fromkeys(club.league for club in plan.clubs):
        fixture = next((each for each in plan.fixtures if plan.by_code[each.home].league == league), None)
        if fixture is not None:
            histories = ClubHistory(plan.scheduled[fixture.away]), ClubHistory(plan.scheduled[fixture.home])
            for name, value in season_games.setup(1, fixture, histories).options.items():
                by_league.setdefault(name, {})[league] = value
    one = {name: next(iter(values.values())) for name, values in by_league.items()}
    return {
        name: one[name] if all(value == one[name] for value in values.values()) else values
        for name, values in by_league.items()
    }


def _record(totals: Mapping[str, ClubLines], column: Recorded) -> int:
    return sum(lines.record[column] for lines in totals.values())


def _league(plan: SeasonPlan, replays: Sequence[Mapping[str, ClubLines]], codes: Sequence[str]) -> dict[str, Json]:
    """The figures of some clubs together: the mean over the replays, and the standard deviation."""
    each = [league_figures({code: totals[code] for code in codes}, plan.sacrifice_flies) for totals in replays]
    means: dict[str, Json] = {name: fmean([figures[name] for figures in each]) for name in each[0]}
    means["sd"] = {name: _deviation([figures[name] for figures in each]) for name in each[0]}
    return means


def league_figures(totals: Mapping[str, ClubLines], rule: str) -> dict[str, float]:
    """One replay's figures over these clubs."""
    line, errors, runs, games = batting_of(totals.values(), rule), 0, 0, 0
    for lines in totals.values():
        errors += lines.record[Recorded.ERRORS]
        runs += lines.record[Recorded.RUNS]
        games += lines.record[Recorded.GAMES]
    return figures(line, runs, errors, games)


def batting_of(clubs: Iterable[ClubLines], rule: str) -> BattingSeason:
    """The batting of clubs together."""
    lines = [counts for club in clubs for counts in club.batting.values()]
    counts = [sum(column) for column in zip(*lines, strict=True)] or [0] * BATTING
    return batting_season(counts, rule, counts[GAMES])


def _club(club: Club, replays: Sequence[ClubLines]) -> dict[str, Json]:
    def spread(column: Recorded, real: int) -> dict[str, Json]:
        counts = [float(lines.record[column]) for lines in replays]
        return {"mean": fmean(counts), "sd": _deviation(counts), "real": real}

    return {
        "name": club.name,
        "league": club.league,
        "division": club.division,
        "games": sum(lines.record[Recorded.GAMES] for lines in replays) / len(replays),
        "wins": spread(Recorded.WINS, club.wins),
        "losses": spread(Recorded.LOSSES, club.losses),
        "runs": spread(Recorded.RUNS, club.runs),
        "runs_allowed": spread(Recorded.RUNS_ALLOWED, club.runs_allowed),
        "each_wins": [lines.record[Recorded.WINS] for lines in replays],
    }


def _players(club: Club, lines: ClubLines, rule: str) -> list[Json]:
    """All players of a replay or of the real season, with both lines."""
    real = {player.id: player for player in club.players}
    cards: dict[str, list[str]] = {id_: [] for id_ in real}
    for id_ in (*lines.batting, *lines.pitching):
        own = cards.setdefault(person(id_, real), [])
        if id_ not in own:
            own.append(id_)
    rows: list[Json] = []
    for id_, own in cards.items():
        player = real.get(id_)
        row: dict[str, Json] = {"id": id_, "club": club.code, "name": player.name if player else lines.names.get(id_, id_)}
        batting = [lines.batting[card] for card in own if card in lines.batting]
        if batting:
            counts = [sum(column) for column in zip(*batting, strict=True)]
            row["batting"] = _batting(batting_season(counts, rule, counts[GAMES]))
        pitching = [lines.pitching[card] for card in own if card in lines.pitching]
        if pitching:
            row["pitching"] = dict(asdict(pitching_season([sum(column) for column in zip(*pitching, strict=True)])))
        row["errors"] = sum(counts[Fielded.ERRORS] for (who, _), counts in lines.fielding.items() if who in own)
        if player is not None:
            row["real_batting"] = _batting(player.batting)
            if player.pitching is not None:
                row["real_pitching"] = dict(asdict(player.pitching))
        rows.append(row)
    return rows


def person(card: str, real: Collection[str]) -> str:
    """The player's id in the data for a card's id, in which a club's code or the number of a second card may stand beside it.

    >>> person("ruthba01-p", ["ruthba01"]), person("NYA-ruthba01-NYA-2", ["ruthba01"]), person("C01-h3", ["x"])
    ('ruthba01', 'ruthba01', 'C01-h3')
    """
    parts = card.split("-")
    spans = ("-".join(parts[first:last]) for first in range(len(parts)) for last in range(len(parts), first, -1))
    return next((span for span in spans if span in real), card)


def _batting(line: BattingSeason) -> dict[str, Json]:
    return {**asdict(line), "plate_appearances": line.plate_appearances}


def _deviation(numbers: Sequence[float]) -> float:
    """The standard deviation of a sample; 0 of a single number."""
    return stdev(numbers) if len(numbers) > 1 else 0.0
