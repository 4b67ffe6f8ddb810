"""A club's team file from its league's fit: figures with their dials, the batting order, the bench, a park of yellow fences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dials import BLUE_4, POSITIONS, RED_6, Dial, Window
from hotstove.games.sportsclix.figure_files import plain_figure
from hotstove.games.sportsclix.figures import PITCHERS_CHART, PITCHERS_DEFENSE, PITCHERS_SPEED, Figure, League, Role
from hotstove.games.sportsclix.parks import ALL_YELLOW, plain_park
from hotstove.games.sportsclix.press.fitting import FigureFit, Fitting
from hotstove.games.sportsclix.press.pace import Pace
from hotstove.games.sportsclix.press.ratings import Ratings, defense_at, speed_of
from hotstove.games.sportsclix.press.squads import Squad, SquadBatter, SquadPitcher
from hotstove.games.sportsclix.prices import price
from hotstove.games.sportsclix.ratings import batter_intangibles, pitcher_intangibles
from hotstove.games.sportsclix.teams import Format
from hotstove.games.sportsclix.valuation import own_runs
from hotstove.stats.card_maker import Pressed
from hotstove.stats.club_colours import club_colour
from hotstove.stats.rosters import Key, throws
from hotstove.stats.seasons import PlayerSeason, Season, nickname
from hotstove.table.texts import Json


@dataclass
class LeagueFigures:
    """The finished fit of a league with everything else that its figures have."""

    season: Season
    fitting: Fitting
    ratings: Ratings
    pace: Pace
    notes: tuple[str, ...]
    figures: dict[Key, Figure] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Make all figures, then their points, which are held against the league's usual ones."""
        fitting = self.fitting
        shares: dict[Key, float] = {}
        for club in fitting.clubs:
            for batter in club.batters:
                self.figures[batter.key] = self._batter(batter)
                shares[batter.key] = batter.batter.share
            for pitcher in club.pitchers:
                self.figures[pitcher.key] = self._pitcher(pitcher)
                shares[pitcher.key] = pitcher.share
        for kind in (_bats, _starts, _relieves):
            runs = {key: own_runs(figure) for key, figure in self.figures.items() if kind(figure)}
            mean = sum(shares[key] * each for key, each in runs.items()) / (sum(shares[key] for key in runs) or 1.0)
            for key, each in runs.items():
                figure = self.figures[key]
                self.figures[key] = replace(figure, points=price(each - mean, figure.role))

    def pressed(self, club: Squad) -> Pressed:
        """The team file of a club."""
        team = club.team
        lineup: list[Json] = [
            {"position": each.spot.short.upper(), "figure": plain_figure(self.figures[each.key])}
            for each in club.nine
            if each.spot is not None
        ]
        first, *others = (self.figures[each.key] for each in in_turn(club.rotation))
        lineup.append({"position": Position.PITCHER.short.upper(), "figure": plain_figure(first)})
        bench = [self.figures[each.key] for each in club.bench]
        relievers = [self.figures[each.key] for each in club.bullpen for _ in range(each.figures)]
        data: dict[str, Json] = {
            "name": team.name,
            "nickname": nickname(team.name),
            "code": team.code,
            "colour": club_colour(team.name, self.season.year),
            "format": Format.OPEN.value,
            "lineup": lineup,
            "bench": [plain_figure(figure) for figure in (*bench, *others, *relievers)],
            "park": plain_park(ALL_YELLOW),
        }
        return Pressed(team.code, data, self.notes)

    def _id(self, player: PlayerSeason, club: str) -> str:
        """An id of his own for each club of a player who had several."""
        return f"{player.id}-{club}" if self.season.clubs_of[player.id] > 1 else player.id

    def _batter(self, each: SquadBatter) -> Figure:
        """A batter's figure, without points."""
        estimate = each.batter.estimate
        ratings = self.ratings.batters[each.key]
        player, team = estimate.player, estimate.team
        shown = batter_intangibles(ratings, each.role)
        id_ = self._id(player, team.code)
        return Figure(
            *(id_, player.id, player.name, team.code, league_of(team.league), each.role, each.batter.bats, ""),
            *(
                defense_at(each.role, ratings.dfn, self.pace.lowered),
                speed_of(estimate, self.pace.speed),
                0,
                self.ratings.charts[each.key],
                0,
            ),
            *(dial_of(self.fitting.batters[each.key], shown), id_),
        )

    def _pitcher(self, each: SquadPitcher) -> Figure:
        """A pitcher's figure, without points."""
        player, team = each.estimate.player, each.estimate.team
        shown = pitcher_intangibles(self.ratings.pitchers[each.key], each.role)
        id_, arm = self._id(player, team.code), throws(player)
        return Figure(
            *(id_, player.id, player.name, team.code, league_of(team.league), each.role, arm, arm),
            *(PITCHERS_DEFENSE, PITCHERS_SPEED, each.endurance, PITCHERS_CHART, 0),
            *(dial_of(self.fitting.pitchers[each.key], shown), id_, each.relieved),
        )


def in_turn(rotation: Sequence[SquadPitcher]) -> list[SquadPitcher]:
    """The starters in the order of their turns: those with several come again after the others."""
    left = {each.key: each.figures for each in rotation}
    chosen = []
    while any(left.values()):
        for each in rotation:
            if left[each.key]:
                left[each.key] -= 1
                chosen.append(each)
    return chosen


def league_of(name: str) -> League:
    """The league on the base: AL for the American League and the American Association, NL for all others."""
    return "AL" if name in ("AL", "AA") else "NL"


def dial_of(fit: FigureFit, shown_from: Sequence[tuple[Intangible, int]]) -> Dial:
    """The dial of a fit; three balls repeats blue 4, intangibles show from their positions on."""
    windows = []
    for position in POSITIONS:
        one, two, three, four = fit.window(max(position, BLUE_4))
        circles = tuple(intangible for intangible, first in shown_from if first <= position <= RED_6)
        windows.append(Window((one, two, three, four), circles))
    return Dial(tuple(windows))


def _bats(figure: Figure) -> bool:
    return not figure.pitches


def _starts(figure: Figure) -> bool:
    return figure.pitches and figure.role is Role.STARTER


def _relieves(figure: Figure) -> bool:
    return figure.pitches and not _starts(figure)
