"""A full schedule from a season's data: each club's real number of games, at home and in all, as far as the sums allow.

The data hold no calendar. The number of games of each pair of clubs follows the balance of the era (``eras``), in whole
numbers that add up for every club (``pairs``); then come series, home stands, doubleheaders and days off (``rounds``).
Nothing is random: the same data give the same schedule.
"""

from __future__ import annotations

from hotstove.league.schedule.eras import dates, travel_share, visit, weight
from hotstove.league.schedule.fixtures import Schedule, in_order
from hotstove.league.schedule.pairs import groups_that_meet, home_targets, homes, meetings, possible, visits
from hotstove.league.schedule.rounds import Placed, Visit, ordered, pair_of, placed, rounds
from hotstove.stats.seasons import Season, TeamSeason


def make_schedule(season: Season) -> Schedule:
    """The schedule of a season. ``notes`` say which clubs have other numbers of games than the data, and why."""
    teams = season.teams
    weights = weights_of(season)
    games = possible([team.games for team in teams], weights)
    table = meetings(games, weights)
    played = [sum(row) for row in table]
    targets = [0] * len(teams)
    for group in groups_that_meet(table):
        known = home_targets([played[club] for club in group], [teams[club].home_games for club in group])
        for club, target in zip(group, known, strict=True):
            targets[club] = target
    home = homes(table, targets)
    notes = _notes(teams, played, [sum(row) for row in home])
    opening, last = dates(season.year)
    days = (last - opening).days + 1
    games_on_days: list[Placed] = []
    for group in groups_that_meet(weights):
        games_on_days += _calendar(season.year, group, home, days)
    over = max((game.day for game in games_on_days), default=0) + 1 - days
    if over > 0:
        notes.append(f"the games don't fit between {opening} and {last}; the season runs {over} days longer")
    games_on_days.sort(key=lambda game: (game.day, teams[game.home].code))
    return in_order(season.year, opening, ((day, teams[a].code, teams[h].code) for day, a, h in games_on_days), notes)


def weights_of(season: Season) -> list[list[float]]:
    """The relative frequency with which each pair of clubs meets; a club that would have no opponent meets all clubs."""
    teams = season.teams
    members: dict[tuple[str, str], int] = {}
    divisions: dict[str, list[str]] = {}
    for team in teams:
        members[team.league, team.division] = members.get((team.league, team.division), 0) + 1
        if team.division not in divisions.setdefault(team.league, []):
            divisions[team.league].append(team.division)
    for names in divisions.values():
        names.sort()

    def between(one: TeamSeason, two: TeamSeason) -> float:
        if one is two or not one.games or not two.games:
            return 0.0
        size = max(members[team.league, team.division] for team in (one, two))
        return weight(season.year, one, two, divisions, size)

    weights = [[between(one, two) for two in teams] for one in teams]
    for club, team in enumerate(teams):
        if team.games and not any(weights[club]):
            for other, opponent in enumerate(teams):
                if other != club and opponent.games:
                    weights[club][other] = weights[other][club] = 1.0
    return weights


def _calendar(year: int, group: list[int], home: list[list[int]], days: int) -> list[Placed]:
    """The games of clubs that play among themselves, on their days."""
    series = [Visit(b, a, games) for a in group for b in group for games in visits(home[a][b], visit(year))]
    plan = rounds([pair_of(visit) for visit in series])
    if not plan:
        return []
    room = round(days * (1 - travel_share(year)))
    needed = sum(max((visit.games for visit in series), default=1) for _ in plan)
    return placed(ordered(plan, series, min(room, needed)), days)


def _notes(teams: tuple[TeamSeason, ...], played: list[int], targets: list[int]) -> list[str]:
    """Notes on clubs whose games differ from the data."""
    notes = []
    for club, team in enumerate(teams):
        if played[club] != team.games:
            notes.append(f"{team.code} plays {played[club]} games, not {team.games}: the sums don't come out otherwise")
        elif team.home_games and targets[club] != team.home_games:
            notes.append(f"{team.code} plays {targets[club]} games at home, not {team.home_games}: half of all games are")
    return notes
