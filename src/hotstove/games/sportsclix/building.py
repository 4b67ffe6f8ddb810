"""What makes a team legal: formats, points, positions and styles (SC-181 to SC-191), each with a sentence that says why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from hotstove.baseball import filling
from hotstove.baseball.board import ORDER
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.circles import PITCHERS
from hotstove.games.sportsclix.figures import Figure, League
from hotstove.games.sportsclix.teams import Format, LineupSpot, Style, Team
from hotstove.games.sportsclix.zones import MOVABLE

CAP: Final = 1000
"""The most points of a team of the Standard format (SC-187)."""
FIELD: Final = (Position.PITCHER, Position.CATCHER, *MOVABLE)
"""The nine field positions (SC-189)."""
LEAST_PITCHERS: Final = 2
"""Below that the check warns: nobody can relieve (SC-R-83)."""


def points(figures: Sequence[Figure]) -> int:
    """The summed points of some figures."""
    return sum(figure.points for figure in figures)


def check_figures(figures: Sequence[Figure], format_: Format, cap: int = CAP) -> list[str]:
    """What is not legal about a team's figures, a sentence for each, with the rule; empty if they are legal."""
    problems = []
    if len(figures) < ORDER:
        problems.append(f"A team has at least {ORDER} figures, this one has {len(figures)} (SC-189).")
    missing = unfilled(figures, format_)
    if missing:
        names = ", ".join(position.short.upper() for position in missing)
        problems.append(f"No nine of the figures fill all field positions at once: nobody is left for {names} (SC-189).")
    if format_ is Format.OPEN:
        return problems
    over = points(figures) - cap
    if over > 0:
        problems.append(
            f"The points sum to {points(figures):,}, {over:,} over the cap of {cap:,}, bench included (SC-187, SC-R-56)."
        )
    for player, number in Counter(figure.player for figure in figures).items():
        if number > 1:
            versions = [figure for figure in figures if figure.player == player]
            ids = ", ".join(figure.original for figure in versions)
            problems.append(f"{versions[0].name} stands on the team {number} times ({ids}): each name at most once (SC-188).")
    return problems


def unfilled(figures: Sequence[Figure], format_: Format = Format.STANDARD) -> tuple[Position, ...]:
    """The field positions that stay empty when different figures fill as many as they can.

    In the Standard format each at his own position (SC-189), in the Open one wherever he may be put (SC-191, SC-R-38).
    """
    return filling.unfilled(figures, FIELD, Figure.may_play if format_ is Format.OPEN else Figure.plays)


def check_lineup(lineup: Sequence[LineupSpot]) -> list[str]:
    """What is not legal about a batting order: nine with the pitcher, or ten with pitcher and designated hitter (SC-R-35).

    Each stands where he may be put (SC-191, SC-201); out of his own position he gets no routine plays (SC-200).
    """
    problems = []
    filled = [position for _, position in lineup]
    hitters = filled.count(Position.DESIGNATED_HITTER)
    wanted = ORDER + (1 if hitters else 0)
    if len(lineup) != wanted:
        what = "with pitcher and designated hitter" if hitters else "with the pitcher"
        problems.append(f"A batting order has {wanted} figures {what}, this one has {len(lineup)} (SC-012, SC-R-35).")
    if hitters > 1:
        problems.append("More than one is the designated hitter (SC-182).")
    problems += filling.not_held_once(filled, FIELD, "SC-189")
    for figure, position in lineup:
        if not figure.may_play(position):
            problems.append(
                f"{figure.name} can't stand at {position.short.upper()}; his base says {figure.code}: only pitchers pitch, and "
                "they do nothing else, and only catchers catch (SC-201)."
            )
    return problems


def warnings(team: Team) -> list[str]:
    """What is legal and may be regretted in the Championship tier (SC-R-83)."""
    pitchers = sum(figure.pitches for figure in team.figures)
    alone = f"{team.name} has {pitchers} pitcher: nobody relieves him, even at three balls (SC-R-63, SC-R-83)."
    idle = [
        f"{figure.name}, {figure.code}, never uses {intangible}: it is a pitcher's ({intangible.rules})."
        for figure in team.figures
        if not figure.pitches
        for intangible in PITCHERS
        if any(window.shows(intangible) for window in figure.dial.windows)
    ]
    return [alone, *idle] if pitchers < LEAST_PITCHERS else idle


# --- Two teams and their style


LEAGUE_STYLES: Final[Mapping[Style, tuple[League, str]]] = {Style.AMERICAN: ("AL", "SC-182"), Style.NATIONAL: ("NL", "SC-183")}
"""The league to which a style holds both teams, with the rule."""


def check_league(team: Team, style: Style) -> list[str]:
    """What keeps a team out of a game of one league (SC-182, SC-183)."""
    league, rule = LEAGUE_STYLES[style]
    others = [figure.name for figure in team.figures if figure.league != league]
    if not others:
        return []
    return [f"{team.name} holds {len(others)} figures that are not of the {league}, such as {others[0]} ({rule})."]


def check_teams(away: Team, home: Team, style: Style, designated_hitter: bool) -> list[str]:
    """What is not legal about a game of two teams, a sentence for each; each team is legal by itself."""
    problems = []
    if style is Style.INTERLEAGUE and {away.league, home.league} != {"AL", "NL"}:
        leagues = " and ".join(team.league or "both leagues" for team in (away, home))
        problems.append(f"An interleague game is one of an AL team and an NL team, not of {leagues} (SC-184).")
    if style in LEAGUE_STYLES:
        problems += [problem for team in (away, home) for problem in check_league(team, style)]
    if designated_hitter:
        problems += [
            f"{team.name} has no tenth figure as designated hitter (SC-R-35)." for team in (away, home) if not team.has_hitter
        ]
    if away.format is not home.format:
        problems.append(
            f"{away.name} is of the {away.format.value} format, {home.name} of the {home.format.value} one (SC-181). Build "
            "the other team, too, or name none for that side; or play a tier below the Championship: without formats."
        )
    elif away.format is Format.OPEN and away.size != home.size:
        problems.append(
            f"In the open format both teams have the same number of figures: {away.name} has {away.size}, "
            f"{home.name} {home.size} (SC-190)."
        )
    return problems


def uses_hitter(style: Style, home_wants: bool) -> bool:
    """Whether both teams use a designated hitter: by the style, or as the home manager decides (SC-182 to SC-186, SC-R-55)."""
    if style is Style.AMERICAN:
        return True
    return home_wants if style in (Style.INTERLEAGUE, Style.MIXED) else False
