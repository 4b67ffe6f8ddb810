"""SportsClix's teams built step by step (``hotstove.baseball.team_editor``): SC-181 to SC-191, fences by SC-054 to SC-057."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hotstove.baseball.positions import Position
from hotstove.baseball.team_editor import (
    Candidate,
    CardChoice,
    CardFigure,
    PoolCard,
    TeamData,
    TeamEditor,
    TeamPart,
    TeamPlace,
    UnfinishedTeam,
)
from hotstove.baseball.team_parts import BENCH, LINEUP, TeamParts, all_spots
from hotstove.games.sportsclix.advice import OVER
from hotstove.games.sportsclix.builders import KINDS, Selection, build_team
from hotstove.games.sportsclix.building import CAP, FIELD, points, warnings
from hotstove.games.sportsclix.dials import mark
from hotstove.games.sportsclix.dice import BATTER_PAIRS, PITCHER_PAIRS
from hotstove.games.sportsclix.faces import figure_face, spray_words
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.parks import FEET, FENCES, Fence, Park, parks
from hotstove.games.sportsclix.pool import pool
from hotstove.games.sportsclix.team_files import inspect_team, plain_team, team_text
from hotstove.games.sportsclix.teams import Format, LineupSpot, Team
from hotstove.games.sportsclix.valuation import batting_order, pitching_runs, runs_at
from hotstove.games.sportsclix.zones import ZONES
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.texts import Node

SPOTS: Final = (*FIELD, Position.DESIGNATED_HITTER)
TITLES: Final = {LINEUP: "Batting order", BENCH: "Bench"}
FORMAT: Final = "format"
PARK: Final = "park"
ZONE: Final = "zone-"
OWN_PARK: Final = "own"
FORMATS: Final = {
    Format.STANDARD: f"At most {CAP:,} points, each name once (SC-187, SC-188).",
    Format.OPEN: "No cap; both teams of a game have the same number of figures (SC-190).",
}
GAMES: Final = 100
"""The games for which a figure's worth is shown."""
SHOWN: Final = (-2, 0, 3)
"""The positions of a dial whose windows stand beside a name: blue 2, start, red 3."""
LEFT: Final = (" at the left field line", "", "", "", "", " at the right field line")


class SportsClixTeamEditor:
    """The steps of building a team of SportsClix."""

    cost_name = "Points"
    legend = (
        f"Worth: the runs that a figure adds or saves in {GAMES} games beside a usual one (an estimate). Below each name: what "
        "the window shows cold, at the start and hot."
    )
    choices_title = "Park and format"
    stock_decks = ()

    def read(self, node: Node) -> TeamData:
        return plain_team(_team(node))

    def file(self, node: Node) -> str:
        return team_text(_team(node))

    def team(self, node: Node) -> UnfinishedTeam:
        team, problems = inspect_team(node)
        held = _parts(team)
        ids = {figure: id_ for id_, figure in _known(team).items()}
        parts = tuple(TeamPart(name, title, tuple(_places(held, name, ids)), True) for name, title in TITLES.items())
        return UnfinishedTeam(
            team.name,
            team.points,
            CAP if team.format is Format.STANDARD else 0,
            parts,
            (),
            0,
            tuple(_choices(team)),
            tuple(problem for _, problem in problems),
            tuple(warnings(team)),
        )

    def candidates(self, node: Node, part: str, place: int) -> Sequence[Candidate]:
        team = _team(node)
        parts = _parts(team)
        held = parts.held(part, place)
        spot = parts.spots[place] if part == LINEUP else None
        where = parts.part_of()
        players = Counter(figure.player for figure in where)
        room = CAP - team.points + (held.points if held is not None else 0) if team.format is Format.STANDARD else None
        candidates = []
        for id_, figure in _known(team).items():
            if figure is held or not (spot is None or figure.may_play(spot)):
                continue
            notes = []
            if figure in where:
                notes.append(f"already in the {TITLES[where[figure]].lower()}" + ("; they change places" if held else ""))
            elif room is not None and figure.points > room:
                notes.append(f"{figure.points - room:,} over the cap (SC-187)")
            if spot is not None and not figure.plays(spot):
                notes.append(f"no {spot.short.upper()}: no routine plays there (SC-200)")
            if team.format is Format.STANDARD and figure not in where:
                others = players[figure.player] - (held is not None and held.player == figure.player)
                notes += ["this player is on the team already (SC-188)"] * (others > 0)
            candidates.append(Candidate(figure_card(figure, id_, spot), ", ".join(notes)))
        return candidates

    def take(self, node: Node, part: str, place: int, card: str) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        new = _known(team).get(card)
        parts.held(part, place)
        if new is None or (part == LINEUP and not new.may_play(parts.spots[place])):
            raise Unreadable(f"{part}: there is no figure {card[:20]!r} that can stand there")
        parts.take(part, place, new)
        return _changed(team, parts)

    def leave(self, node: Node, part: str, place: int) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        parts.leave(part, place)
        return _changed(team, parts)

    def move(self, node: Node, part: str, place: int, steps: int) -> TeamData:
        team = _team(node)
        parts = _parts(team)
        parts.move(part, place, steps)
        return _changed(team, parts)

    def count(self, node: Node, card: str, copies: int) -> TeamData:
        raise Unreadable("a team of SportsClix has no deck")

    def with_deck(self, node: Node, deck: Node) -> TeamData:
        raise Unreadable("a team of SportsClix has no deck")

    def choose(self, node: Node, choice: str, card: str) -> TeamData:
        team = _team(node)
        if choice == FORMAT and card in {each.value for each in Format}:
            return plain_team(replace(team, format=Format(card)))
        if choice == PARK and (park := _parks(team).get(card)) is not None:
            return plain_team(replace(team, park=park))
        zone = next((zone for zone in ZONES if choice == f"{ZONE}{zone}"), None)
        if zone is not None and card in FENCES:
            return plain_team(replace(team, park=_with_fence(team.park, zone, FENCES[card])))
        raise Unreadable(f"{choice[:20]}: there is nothing called {card[:20]!r}")

    def complete(self, node: Node) -> TeamData:
        team = _team(node)
        if len(team.lineup) == len(SPOTS):
            return plain_team(team)
        last: NotLegal | None = None
        for hitter in (True, False):  # nine figures fill a team, too
            try:
                return plain_team(_filled(team, hitter))
            except NotLegal as refused:
                last = last or refused
        assert last is not None
        raise last


TEAM_EDITOR: Final[TeamEditor] = SportsClixTeamEditor()


# --- A team in parts


def _team(node: Node) -> Team:
    return inspect_team(node)[0]


def _parts(team: Team) -> TeamParts[Figure]:
    cards = {LINEUP: [figure for figure, _ in team.lineup], BENCH: list(team.bench)}
    spots = all_spots((spot for _, spot in team.lineup), SPOTS)
    return TeamParts(team.name, cards, spots, {LINEUP: len(spots), BENCH: len(team.bench) + 1})


def _places(parts: TeamParts[Figure], part: str, ids: Mapping[Figure, str]) -> Iterator[TeamPlace]:
    for place in range(parts.places[part]):
        figure = parts.held(part, place)
        spot = parts.spots[place] if part == LINEUP else None
        card = figure_card(figure, ids[figure], spot, whole=True) if figure is not None else None
        yield TeamPlace(parts.label(part, place), card)


def _known(team: Team) -> dict[str, Figure]:
    """The figures that the team may take: its own first, and those of the set of which it holds no copy.

    Each goes by the id of the set's figure of which it is a copy; a second copy of the same one by its own.
    """
    known: dict[str, Figure] = {}
    for figure in team.figures:
        known[figure.id if figure.original in known else figure.original] = figure
    return known | {id_: figure for id_, figure in pool().items() if id_ not in known}


def _changed(team: Team, parts: TeamParts[Figure]) -> TeamData:
    """The data of the team with those figures."""
    lineup = tuple(zip(parts.cards[LINEUP], parts.spots, strict=False))
    return plain_team(replace(team, lineup=lineup, bench=tuple(parts.cards[BENCH])))


def _filled(team: Team, hitter: bool) -> Team:
    """The team with a batting order that is complete; raises NotLegal if the cap leaves none."""
    capped = team.format is Format.STANDARD
    kept = frozenset(figure for figure, _ in team.lineup)
    benched = {figure.player for figure in team.bench}
    able = [figure for figure in (*pool().values(), *kept) if figure in kept or figure.player not in benched]
    kind = replace(KINDS["ten" if hitter else "nine"], format=team.format, about="the figures that are left to choose from")
    built = build_team(able, kind, CAP - points(team.bench) if capped else CAP, kept)
    return replace(team, lineup=tuple(_in_order(team, built)))


def _in_order(team: Team, built: Selection) -> Iterator[LineupSpot]:
    """The batting order with those that the team has in their places, then the others, a new pitcher last."""
    spots = dict((*built.spots, (built.starter, Position.PITCHER)))
    for figure, _ in team.lineup:
        yield figure, spots[figure]
    had = {figure for figure, _ in team.lineup}
    yield from (spot for spot in batting_order(built.spots) if spot[0] not in had)
    if built.starter not in had:
        yield built.starter, Position.PITCHER


# --- Park and format


def _parks(team: Team) -> dict[str, Park]:
    """The parks that a team may choose, by a word for each: its own, if that is no park of the set, and those of the set."""
    known = {park.name.lower().replace(" ", "-"): park for park in parks()}
    return known if team.park in parks() else {OWN_PARK: team.park, **known}


def _with_fence(park: Park, zone: int, fence: Fence) -> Park:
    """A park with another fence; it is none of the set any more, unless one has just these."""
    fences = list(park.fences)
    fences[zone - 1] = fence
    one, two, three, four, five, six = fences
    same = next((each for each in parks() if list(each.fences) == fences), None)
    return same or Park(park.name if park not in parks() else "Own Park", (one, two, three, four, five, six))


def _choices(team: Team) -> Iterator[CardChoice]:
    formats = tuple(PoolCard(each.value, each.value.title(), text=text) for each, text in FORMATS.items())
    yield CardChoice(FORMAT, "Format", team.format.value, formats, shows_ids=False)
    known = _parks(team)
    cards = tuple(PoolCard(word, park.name, text=f"Fences: {' '.join(map(str, park.fences))}.") for word, park in known.items())
    yield CardChoice(PARK, "Park", next(word for word, park in known.items() if park == team.park), cards, shows_ids=False)
    for zone in ZONES:
        fences = tuple(
            PoolCard(fence.word, f"{fence.word} ({fence.depth})", text=f"{FEET[fence][zone - 1]} feet; {OVER[fence]}.")
            for fence in Fence
        )
        title = f"Fence of zone {zone}{LEFT[zone - 1]}"
        yield CardChoice(f"{ZONE}{zone}", title, team.park.fence(zone).word, fences, shows_ids=False)


# --- Figures as a page shows them


def figure_card(figure: Figure, id_: str, spot: Position | None = None, whole: bool = False) -> PoolCard:
    """A figure; ``Worth`` is in runs of 100 games at that position, else at his own. ``whole``: with the whole dial."""
    at = spot if spot is not None and not figure.pitches else figure.role.own[0]
    worth = pitching_runs(figure) if figure.pitches else runs_at(figure, at)
    figures: dict[str, CardFigure] = {
        "Position": figure.code,
        "League": figure.league,
        "Hand": figure.throws if figure.pitches else figure.bats,
        "Defense": figure.defense,
        "Speed": figure.speed,
        "Spray": "" if figure.pitches else spray_words(figure),
        "Endurance": figure.endurance if figure.pitches else "",
        "Worth": round(GAMES * worth),
    }
    if figure.pitches:
        positions: tuple[str, ...] = ("P", str(figure.role))
    else:
        positions = (*(position.short.upper() for position in figure.role.own), "DH")
    groups = {"Position": positions, "League": (figure.league,), "Club": (figure.club,)}
    face = figure_face(figure) if whole else None
    return PoolCard(id_, figure.name, figure.points, figures, groups, windows(figure), face)


def windows(figure: Figure) -> str:
    """What a figure's window shows cold, at the start and hot, and its intangibles."""
    pairs = PITCHER_PAIRS if figure.pitches else BATTER_PAIRS
    shown = (
        f"{mark(position)}: {', '.join(f'{pair} {figure.result(pair, position).code}' for pair in pairs)}" for position in SHOWN
    )
    circles = dict.fromkeys(circle for window in figure.dial.windows for circle in window.intangibles)
    return "; ".join(shown) + (f". {', '.join(circle.title for circle in circles)}" if circles else "") + "."
