"""SportsClix's builder of teams for people (``hotstove.baseball.builders``), and good teams built by worth and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.builders import Builder, sentences_of
from hotstove.baseball.filling import best_filling
from hotstove.baseball.limits import at_lowest_price, with_exchanges
from hotstove.baseball.positions import Position
from hotstove.games.sportsclix.building import CAP, check_figures, points, warnings
from hotstove.games.sportsclix.dials import START, mark
from hotstove.games.sportsclix.figures import Figure, League, Role
from hotstove.games.sportsclix.parks import ALL_YELLOW
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.team_files import inspect_team, read_team, team_text
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.games.sportsclix.valuation import batting_order, pitching_runs, runs_at
from hotstove.games.sportsclix.zones import MOVABLE
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json, Node, as_node, read_yaml


@dataclass(frozen=True, slots=True)
class TeamKind:
    """A kind of team to build: whether it has a designated hitter, how many relievers, its league (None: both), its format."""

    name: str
    about: str
    hitter: bool = True
    relievers: int = 0
    league: League | None = None
    format: Format = Format.STANDARD


KINDS: Final = {
    kind.name: kind
    for kind in (
        TeamKind("ten", "nine and a designated hitter within 1,000 points (SC-187, SC-R-35)"),
        TeamKind("nine", "nine figures within 1,000 points, the pitcher bats (SC-187, SC-189)", hitter=False),
        TeamKind("bullpen", "nine, a designated hitter and two relievers within 1,000 points (SC-R-83)", relievers=2),
        TeamKind("american", "a ten of the AL (SC-182)", league="AL"),
        TeamKind("national", "a nine of the NL (SC-183)", hitter=False, league="NL"),
        TeamKind(
            "open", "nine, a designated hitter and four relievers without a cap (SC-190)", relievers=4, format=Format.OPEN
        ),
    )
}
"""The kinds of teams by name, the usual one first."""
OPPONENT: Final = "Winter League Select"
"""The name of a built team that meets one of somebody's own."""
FIELDERS: Final = (Position.CATCHER, *MOVABLE)
_DEAREST: Final = 0.2
"""A price in runs of a point at which only the cheapest figures are worth theirs."""
_NEAR: Final = 6
"""The candidates for each place by score; all figures are tried where these fill no nine."""
_KEPT: Final = 100.0
"""Runs that are added to a figure that is to be kept, so that it is always taken first."""
_LEAST_GAIN: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Selection:
    """A team's figures in their places: fielders and designated hitter, the starter, the relievers."""

    spots: tuple[LineupSpot, ...]
    starter: Figure
    relievers: tuple[Figure, ...]

    @property
    def figures(self) -> tuple[Figure, ...]:
        """All of them."""
        return *(figure for figure, _ in self.spots), self.starter, *self.relievers

    @property
    def runs(self) -> float:
        """What they add and save in a game, beside usual figures (``valuation``)."""
        regulars = sum(runs_at(figure, position) for figure, position in self.spots)
        return regulars + pitching_runs(self.starter) + sum(map(pitching_runs, self.relievers))

    @property
    def lineup(self) -> tuple[LineupSpot, ...]:
        """They in a sensible batting order, the pitcher last."""
        return *batting_order(self.spots), (self.starter, Position.PITCHER)


def build_team(
    figures: Iterable[Figure], kind: TeamKind = KINDS["ten"], cap: int = CAP, kept: frozenset[Figure] = frozenset()
) -> Selection:
    """A good legal team from some figures, with all that are ``kept``; raises NotLegal if they hold none.

    It is the best team at the lowest price of a point at which that is within the cap; then single figures are exchanged for
    better ones while that is legal.
    """
    of_league = [figure for figure in dict.fromkeys(figures) if kind.league in (None, figure.league)]
    players = {figure.player for figure in kept}
    able = [figure for figure in of_league if figure in kept or figure.player not in players]
    capped = kind.format is Format.STANDARD
    best = _at_price(able, kind, 0.0, kept)
    if capped and best is not None and points(best.figures) > cap:
        best, _ = at_lowest_price(
            lambda price: _at_price(able, kind, price, kept),
            lambda chosen: chosen is not None and points(chosen.figures) <= cap,
            _DEAREST,
        )
    problems = ["They fill no team."] if best is None else check_figures(best.figures, kind.format, cap)
    if best is not None and not kept <= set(best.figures):
        problems.append("The figures to keep do not fit into one team.")
    if best is None or problems:
        raise NotLegal(f"no legal team of {kind.about} was found in {len(able)} figures: {' '.join(problems)}")
    most = cap if capped else points(able)
    return with_exchanges(best, lambda chosen: _exchanges(chosen, able, most, kept), lambda chosen: chosen.runs, _LEAST_GAIN)


def _at_price(able: Sequence[Figure], kind: TeamKind, price: float, kept: frozenset[Figure]) -> Selection | None:
    """The best team if each point costs so many runs; None if the figures fill none."""

    def score(figure: Figure, position: Position) -> float:
        return runs_at(figure, position) - price * figure.points + (_KEPT if figure in kept else 0.0)

    places = (*FIELDERS, Position.DESIGNATED_HITTER) if kind.hitter else FIELDERS
    batters = [figure for figure in able if not figure.pitches]

    def fill(near: int) -> tuple[LineupSpot, ...]:
        persons: dict[str, list[tuple[Position, Figure, float]]] = {}
        for place in places:
            fits = sorted((figure for figure in batters if figure.plays(place)), key=lambda figure: -score(figure, place))
            for figure in fits[:near]:
                persons.setdefault(figure.player, []).append((place, figure, score(figure, place)))
        return best_filling(persons.values(), places)

    spots = fill(_NEAR) or fill(len(batters))
    starters = [figure for figure in able if figure.role is Role.STARTER]
    relievers = sorted(
        (figure for figure in able if figure.role is Role.RELIEVER),
        key=lambda figure: (-score(figure, Position.PITCHER), figure.id),
    )
    if not spots or not starters or len(relievers) < kind.relievers:
        return None
    starter = max(starters, key=lambda figure: (score(figure, Position.PITCHER), figure.id))
    return Selection(spots, starter, tuple(relievers[: kind.relievers]))


def _exchanges(chosen: Selection, able: Sequence[Figure], cap: int, kept: frozenset[Figure]) -> Iterator[Selection]:
    """The legal teams within the cap with one figure for another that need not be kept."""
    room = cap - points(chosen.figures)
    players = Counter(figure.player for figure in chosen.figures)
    for out in chosen.figures:
        if out in kept:
            continue
        for figure in able:
            if figure.points - out.points > room or players[figure.player] - (figure.player == out.player):
                continue
            exchanged = _with(chosen, out, figure)
            if exchanged is not None:
                yield exchanged


def _with(chosen: Selection, out: Figure, figure: Figure) -> Selection | None:
    """The team with one figure for another in the same place; None if he does not fit there."""
    if out.pitches:
        if figure.role is not out.role:
            return None
        relievers = tuple(figure if each is out else each for each in chosen.relievers)
        return Selection(chosen.spots, figure if chosen.starter is out else chosen.starter, relievers)
    spots = tuple((figure if each is out else each, position) for each, position in chosen.spots)
    if figure.pitches or not all(each.plays(position) for each, position in spots):
        return None
    return Selection(spots, chosen.starter, chosen.relievers)


def team_of(
    chosen: Selection,
    name: str,
    format_: Format = Format.STANDARD,
    code: str = "",
    colour: str = "",
    bench: Sequence[Figure] = (),
) -> Team:
    """The team of the chosen figures with more on the bench; raises Unreadable if the name can't be a team's."""
    lineup: list[Json] = [{"position": position.short.upper(), "figure": figure.original} for figure, position in chosen.lineup]
    others: list[Json] = [figure.original for figure in (*chosen.relievers, *bench)]
    data: dict[str, Json] = {"name": name, "format": format_.value, "lineup": lineup, "bench": others}
    data |= {key: value for key, value in (("code", code), ("colour", colour)) if value}
    return read_team(as_node(data, name))


class TeamBuilder:
    """Teams of the set's figures, as team files that may be changed (SC-181 to SC-191)."""

    @property
    def kinds(self) -> Mapping[str, str]:
        return {kind.name: kind.about for kind in KINDS.values()}

    def build(self, kind: str, name: str) -> str:
        wanted = KINDS[kind]
        team = team_of(build_team(pool().values(), wanted), name or "Hot Stove Regulars", wanted.format)
        return team_text(team, whole=False)

    def check(self, node: Node) -> Sequence[str]:
        return sentences_of(inspect_team(node)[1])

    def warnings(self, node: Node) -> Sequence[str]:
        """What is legal and may be regretted (SC-R-83)."""
        return warnings(inspect_team(node)[0])

    def show(self, node: Node) -> Sequence[str]:
        return list(shown_team(inspect_team(node)[0]))


def opponents_of(team: Team) -> Iterator[Node]:
    """Teams that may meet somebody's own, one of each kind without his players; then those of kinds that need some of them.

    Whoever has the builder's own team would else meet a copy of it (SC-001: each manager has a team of his own).
    """
    own = {figure.player for figure in team.figures}
    for figures in ([figure for figure in pool().values() if figure.player not in own], list(pool().values())):
        for kind in KINDS.values():
            with suppress(NotLegal):
                built = team_of(build_team(figures, kind), OPPONENT, kind.format)
                if any(figure.player not in own for figure in built.figures):
                    yield read_yaml(team_text(built, whole=False), OPPONENT)


BUILDERS: Final[Mapping[str, Builder]] = {"roster": TeamBuilder()}


# --- Lines of text


def in_short(figure: Figure) -> str:
    """A figure's base in a line, and what his slot shows at the start marker."""
    slot = " ".join(f"{pair.value} {figure.result(pair, START)}" for pair in figure.pairs)
    shown = figure.window(max(range(START, 7), key=lambda click: len(figure.window(click).intangibles))).intangibles
    circles = f"  {', '.join(map(str, shown))}" if shown else ""
    if figure.pitches:
        return f"throws {figure.throws}  endurance {figure.endurance}  {mark(START)}: {slot}{circles}"
    chart = "".join(map(str, figure.chart))
    return f"bats {figure.bats}  def {figure.defense}  speed {figure.speed:>2}  spray {chart}  {mark(START)}: {slot}{circles}"


def shown_team(team: Team) -> Iterator[str]:
    """A team as lines: its figures with what their bases say, their points, and its park."""
    wide = max((len(figure.name) for figure in team.figures), default=0)
    cap = f" of {CAP:,}" if team.format is Format.STANDARD else ""
    yield f"{team.name}: {len(team.figures)} figures, {team.points:,} points{cap}, {team.format.value} format"
    for title, figures in (
        ("Lineup", [(position.short.upper(), figure) for figure, position in team.lineup]),
        ("Bench", [(figure.code, figure) for figure in team.bench]),
    ):
        if figures:
            yield ""
            yield f"{title} ({points([figure for _, figure in figures]):,})"
        for place, figure in figures:
            yield f"  {place:<3} {figure.name:<{wide}} {figure.points:>4}  {in_short(figure)}"
    yield ""
    park = team.park
    fences = "all yellow" if park.fences == ALL_YELLOW.fences else " ".join(map(str, park.fences))
    yield f"Park      {park.name}: fences {fences}"
    yield from warnings(team)
