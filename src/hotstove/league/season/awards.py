"""A season's awards by formulas: most valuable player, best pitcher, best fielder at each position. `FORMULAS` says how.

There is no award for rookies: the statistics of one year don't tell whose first season it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from hotstove.baseball.plays import Count
from hotstove.baseball.positions import Position
from hotstove.league.leaders import BatterSeason, FielderSeason, PitcherSeason, batters, fielders, pitchers
from hotstove.league.season.lines import ClubLines, Fielded
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.report import person
from hotstove.league.standings import standings
from hotstove.stats.seasons import BattingSeason

SHOWN: Final = 5
"""Players of each award that are shown, the winner first."""
REPLACEMENT: Final = 20 / 600
"""Runs a plate appearance, and a batter faced, by which an average player is better than the next man at hand."""
POSITIONS: Final[Mapping[Position, float]] = {
    Position.CATCHER: 12.5, Position.FIRST_BASE: -12.5, Position.SECOND_BASE: 2.5, Position.THIRD_BASE: 2.5,
    Position.SHORTSTOP: 7.5, Position.LEFT_FIELD: -7.5, Position.CENTER_FIELD: 2.5, Position.RIGHT_FIELD: -7.5,
}  # fmt: skip
"""What a season at a position is worth in runs, since fewer can play there: Tom Tango's adjustments."""
NO_POSITION: Final = -17.5
"""The same of a season at bat without a position."""
SEASON: Final = 162
"""Games of such a season."""
FIRST_PLACE: Final = 12
"""Points of the best pitcher's formula for the pitchers of clubs that are first."""
COMPLETE: Final = Fraction(99, 100)
"""The share of a league's outs that must be some fielder's putout: else the book has not what it takes to compare fielders."""
UNITS: Final[Mapping[str, str]] = {"Most valuable player": "runs", "Best pitcher": "points", "Best fielder": "runs"}
"""What the figure of a nominee counts."""
FORMULAS: Final[Mapping[str, str]] = {
    "Most valuable player": (
        "Runs above a replacement. At bat: Pete Palmer's linear weights (Thorn and Palmer, The Hidden Game of Baseball, "
        "1984: .47 for a single, .78, 1.09, 1.40 for longer hits, .33 for a walk or hit batter, .30 for a stolen base, "
        "-.60 for a runner caught, and for an out what makes the league's hitting come to 0), and 20 runs in 600 plate "
        "appearances; where the book names fielders, also what a position is worth in 162 games (Tom Tango's C 12.5, SS "
        "7.5, 2B, 3B and CF 2.5, LF and RF -7.5, 1B -12.5, none -17.5). On the mound: the runs that the league allows in "
        "as many outs, less his own, and 20 runs for 600 batters. A pitcher's batting counts if it is above 0. A man with "
        "several clubs of a league has the sum."
    ),
    "Best pitcher": (
        "The points of Bill James and Rob Neyer (The Neyer/James Guide to Pitchers, 2004): 5/9 of his innings - earned "
        "runs + 1/12 of his strikeouts + 2.5 for a save + 1 for a shutout + 6 for a game won - 2 for one lost, and 12 if "
        "his club is first."
    ),
    "Best fielder": (
        "After Palmer's fielding runs, with games for innings: above what the league's men at the position have in as "
        "many games, a fifth of putouts + 2 assists - errors + double plays (pitchers, second and third basemen, "
        "shortstops); of putouts + 4 assists - errors + 2 double plays (outfielders); of 2 assists - errors (first "
        "basemen); of 2 assists - errors + double plays - passed balls (catchers). Who has been there in two of three "
        "games of his club; pitchers with an inning for each. It is given where the book names who put out 99 of 100 men."
    ),
}
"""What each award is given by."""


@dataclass(frozen=True, slots=True)
class Nominee:
    """A player with his points, the best first. ``club`` and ``id`` name his card, of several that with the most of it."""

    name: str
    club: str
    id: str
    points: float


@dataclass(frozen=True, slots=True)
class Award:
    """An award in a league (its code), and at a position; its formula is ``FORMULAS[name]``."""

    name: str
    league: str
    position: Position | None
    nominees: tuple[Nominee, ...]


def awards_of(plan: SeasonPlan, totals: Mapping[str, ClubLines]) -> list[Award]:
    """The awards of each league as the season stands; none of a league without a game."""
    first = {table.rows[0].club.code for table in standings(plan.clubs, totals) if table.rows[0].wins}
    known = frozenset(player.id for club in plan.clubs for player in club.players)
    found = []
    for league in dict.fromkeys(club.league for club in plan.clubs):
        own = {club.code: totals[club.code] for club in plan.clubs if club.league == league}
        at_bat, on_mound, in_field = batters(plan, own), pitchers(own), fielders(own)
        has_fielding = _has_fielding(own)
        valuable = _valuable(at_bat, on_mound, in_field if has_fielding else [], known)
        found.append(Award("Most valuable player", league, None, valuable))
        best = (Nominee(each.name, each.club, each.id, _points(each, each.club in first)) for each in on_mound)
        found.append(Award("Best pitcher", league, None, _ranked(best)))
        if has_fielding:
            found += [Award("Best fielder", league, place, _fielders(in_field, on_mound, place)) for place in _PLACES]
    return [award for award in found if award.nominees]


def _ranked(nominees: Iterable[Nominee]) -> tuple[Nominee, ...]:
    return tuple(sorted(nominees, key=lambda each: (-each.points, each.name, each.club))[:SHOWN])


def _has_fielding(totals: Mapping[str, ClubLines]) -> bool:
    """Whether the book names the fielders of the league's outs."""
    outs = sum(line[Count.OUTS] for lines in totals.values() for line in lines.pitching.values())
    put_out = sum(line[Fielded.PUTOUTS] for lines in totals.values() for line in lines.fielding.values())
    return bool(outs) and put_out >= COMPLETE * outs


# --- Most valuable player


def _valuable(
    at_bat: Sequence[BatterSeason], on_mound: Sequence[PitcherSeason], in_field: Sequence[FielderSeason], known: frozenset[str]
) -> tuple[Nominee, ...]:
    weighted = sum(_weighted(each.line) for each in at_bat)
    outs = sum(each.line.at_bats - each.line.hits for each in at_bat)
    an_out = weighted / outs if outs else 0.0
    allowed = sum(each.line.runs for each in on_mound)
    pitched = sum(each.line.outs for each in on_mound)
    a_pitched_out = allowed / pitched if pitched else 0.0
    pitches = {(each.club, each.id) for each in on_mound}
    places = _places(in_field)
    points: dict[tuple[str, str], float] = {}
    names = {(each.club, each.id): each.name for each in at_bat} | {(each.club, each.id): each.name for each in on_mound}
    much: dict[tuple[str, str], int] = {}
    for each in at_bat:
        card, line = (each.club, each.id), each.line
        runs = _weighted(line) - an_out * (line.at_bats - line.hits) + REPLACEMENT * line.plate_appearances
        if card in pitches:
            runs = max(0.0, runs)
        elif in_field:
            worth, games = places.get(card, (0.0, 0))
            runs += worth + NO_POSITION * max(0, line.games - games) / SEASON
        points[card] = runs
        much[card] = line.plate_appearances
    for pitcher in on_mound:
        card, thrown = (pitcher.club, pitcher.id), pitcher.line
        runs = a_pitched_out * thrown.outs - thrown.runs + REPLACEMENT * thrown.batters_faced
        points[card] = points.get(card, 0.0) + runs
        much[card] = much.get(card, 0) + thrown.batters_faced
    cards: dict[str, list[tuple[str, str]]] = {}
    for club, id_ in points:
        who = person(id_, known)
        cards.setdefault(who if who in known else f"{club} {id_}", []).append((club, id_))
    nominees = []
    for own in cards.values():
        club, id_ = max(own, key=lambda card: much[card])
        nominees.append(Nominee(names[club, id_], club, id_, sum(points[card] for card in own)))
    return _ranked(nominees)


def _weighted(line: BattingSeason) -> float:
    """Palmer's linear weights, without outs."""
    free = line.walks + line.hit_by_pitch
    hits = 0.47 * line.singles + 0.78 * line.doubles + 1.09 * line.triples + 1.40 * line.home_runs
    return hits + 0.33 * free + 0.30 * line.stolen_bases - 0.60 * line.caught_stealing


def _places(in_field: Iterable[FielderSeason]) -> dict[tuple[str, str], tuple[float, int]]:
    """What each card's positions are worth in runs, and the games at any of them."""
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for each in in_field:
        worth, games = found.get((each.club, each.id), (0.0, 0))
        here = each.counts[Fielded.GAMES]
        found[each.club, each.id] = worth + POSITIONS.get(each.position, 0.0) * here / SEASON, games + here
    return found


# --- Best pitcher and fielders


def _points(pitcher: PitcherSeason, is_first: bool) -> float:
    line = pitcher.line
    worked = 5 * line.outs / 27 - line.earned_runs + line.strikeouts / 12
    won = 2.5 * line.saves + pitcher.shutouts + 6 * line.wins - 2 * line.losses
    return worked + won + FIRST_PLACE * is_first


_PLACES: Final = tuple(Position(number) for number in range(1, 10))
_OUTFIELD: Final = (Position.LEFT_FIELD, Position.CENTER_FIELD, Position.RIGHT_FIELD)


def _fielders(in_field: Sequence[FielderSeason], on_mound: Sequence[PitcherSeason], position: Position) -> tuple[Nominee, ...]:
    there = [each for each in in_field if each.position is position]
    games = sum(each.counts[Fielded.GAMES] for each in there)
    usual = sum(_fielded(each) for each in there) / games if games else 0.0
    starters = {(each.club, each.id) for each in on_mound if each.qualified}
    return _ranked(
        Nominee(each.name, each.club, each.id, _fielded(each) - usual * each.counts[Fielded.GAMES])
        for each in there
        if ((each.club, each.id) in starters if position is Position.PITCHER else each.qualified)
    )


def _fielded(fielder: FielderSeason) -> float:
    """What a fielder's chances are worth in runs, before they are compared."""
    counts, position = fielder.counts, fielder.position
    put_out, assists, errors = counts[Fielded.PUTOUTS], counts[Fielded.ASSISTS], counts[Fielded.ERRORS]
    double_plays, passed = counts[Fielded.DOUBLE_PLAYS], counts[Fielded.PASSED_BALLS]
    if position in _OUTFIELD:
        return 0.20 * (put_out + 4 * assists - errors + 2 * double_plays)
    if position is Position.FIRST_BASE:
        return 0.20 * (2 * assists - errors)
    if position is Position.CATCHER:
        return 0.20 * (2 * assists - errors + double_plays - passed)
    return 0.20 * (put_out + 2 * assists - errors + double_plays)
