"""The field as a picture: bases, and the names of runners and fielders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import combinations, pairwise
from math import atan2, degrees, hypot
from typing import Final
from zlib import crc32

from markupsafe import Markup

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.field import (
    BASES,
    BATTER_PLACE,
    BATTERS_BOXES,
    FIELDERS,
    HOME_CIRCLE,
    MOUND,
    SURFACES,
    WALL,
    Arrow,
    ArrowKind,
    Circle,
    Ground,
    Point,
    Zone,
    projection,
    towards,
)
from hotstove.baseball.plays import Kind
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import TeamSheet, last_name_of
from hotstove.book.scenes import RunnerPath, Scene
from hotstove.play.asking import Prompt
from hotstove.play.lineups import TeamLineup
from hotstove.table.events import other
from hotstove.web.look.colours import side_class
from hotstove.web.look.labels import Box, Labels, box_about
from hotstove.web.look.moves import ball_class, runs_of_fielders, slides, throws

_SCALE = 79 / BASES[1].x
"""Units of the picture per foot, near home plate."""
_PROJECT = projection((200, 275), _SCALE, 0.335)
"""The projection onto the picture, of which 400 by 320 units are seen."""
_LABELS: Mapping[Position, tuple[int, int]] = {
    Position.PITCHER: (0, -11),
    Position.CATCHER: (0, 29),
    Position.FIRST_BASE: (9, 14),
    Position.THIRD_BASE: (-9, 14),
}
"""Offsets of fielders' names from their positions, if not below them: the ball and the batter need the room."""
_BELOW: Final = (0, 14)
_CROUCH: Final = 9.0
"""How far below his place the catcher is drawn: the plate stays in sight."""
_OFFSETS = ((-13, 15), (4, 21), (0, -14), (-4, 21))
"""Offsets of names from their players, at the plate and on each base."""


def _path(zone: Zone) -> str:
    """Return a zone's outline in the picture."""
    return f"M{_points(zone.outline)} Z"


def _points(places: Iterable[Point]) -> str:
    return " L".join(f"{x:.0f} {y:.0f}" for x, y in map(_PROJECT, places))


def _circle(name: str, circle: Circle) -> str:
    x, y = _PROJECT(circle.middle)
    return f'<circle class="{name}" cx="{x:.0f}" cy="{y:.0f}" r="{circle.radius * _SCALE:.0f}"/>'


_GROUND = "".join(
    (
        *(f'<path class="{zone.name}" d="{_path(zone)}"/>' for zone in SURFACES),
        f'<path class="chalk" d="M{_points((towards(-45.0, WALL), BASES[0], towards(45.0, WALL)))}"/>',
        _circle("dirt", HOME_CIRCLE),
        _circle("mound", MOUND),
        '<path class="base" d="M195 200 h10 v3 h-10 Z"/>',
        f'<path class="box" d="{" ".join(map(_path, BATTERS_BOXES))}"/>',
        '<path class="plate" d="M194 270 h12 v6 l-6 6 l-6 -6 Z"/>',
    )
)
_WIDE = 400
_BOX = f'class="field" viewBox="0 6 {_WIDE} 320"'
_PIECE = 9.5
"""The radius of a fielder's piece on a game's own field."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """About how wide a letter of each kind of label is and how high the label, in units of the picture, and a piece's radius.

    ``names``: fielders' names are written at all. The style sheet shows the ``layer`` for the width of the window.
    """

    layer: str
    name: tuple[float, float]
    chance: tuple[float, float]
    small: tuple[float, float]
    zone: tuple[float, float]
    fence: tuple[float, float]
    piece: float
    names: bool


ROOMY: Final = Lettering("roomy", (5.6, 12.0), (7.5, 16.0), (5.8, 11.0), (5.6, 10.5), (5.0, 9.0), _PIECE, True)
"""For a picture that is drawn at two pixels a unit or more."""
CLOSE: Final = Lettering("close", (6.9, 14.0), (8.6, 18.0), (5.8, 11.0), (8.0, 14.0), (6.6, 12.0), 12.5, False)
"""For a phone, where a unit is less than a pixel: larger letters, and no names of fielders."""
_BARE: Final = Lettering("", (7.2, 15.0), (7.5, 16.0), (5.8, 11.0), (5.6, 10.5), (5.0, 9.0), _PIECE, True)
"""For a field without zones."""
_ZONE_FEET = (206.0, 96.0, 345.0, 178.0, 130.0, 310.0, 240.0, 275.0)
"""From home plate to what a zone says, the best first: between the fielders of its halves, or nearer or farther."""
_FENCE = 8.0
"""The room about a point of a fence that labels keep free."""
_BEYOND = 24.0
"""Feet from a fence to its word."""
_LEFT = Point(-BATTER_PLACE.x, BATTER_PLACE.y)
"""The place of a left-handed batter."""
_NO_RATINGS: Mapping[Position, str] = {}
_LONGEST = 18
"""The most letters of a name beside a base; of a longer one only the last name is shown."""


def field_svg(
    situation: Situation | None,
    over: bool,
    lineups: Sequence[TeamLineup] = (),
    sheets: Sequence[TeamSheet] = (),
    prompt: Prompt | None = None,
    take_back: bool = False,
) -> Markup:
    """Return the field as SVG, with a description for screen readers. The fielders are taken from the lineups.

    The ways that the choices of the ``prompt`` would open are arrows, each with its chance and the key of its choice.
    ``take_back``: the last answer may be taken back, which is said beside the fielder whom it has moved.
    """
    on = situation.bases if situation is not None else (None, None, None)
    batter = situation.batter if situation is not None and not over else ""
    ground = situation.ground if situation is not None and not over else None
    words = ", ".join(f"{name} on {base}" for base, name in zip(("first", "second", "third"), on, strict=True) if name)
    parts = [
        f'<svg {_BOX} role="img" aria-labelledby="field-title">',
        f'<title id="field-title">{escape(words or "Bases empty")}{escape(f"; {batter} at bat") if batter else ""}</title>',
        _GROUND,
        *(_zones(ground) if ground is not None else ()),
    ]
    if situation is not None and not over and ground is None:
        fielding = side_class(sheets, other(situation.half))
        parts += [f'<g class="actors {fielding}">', *_fielders(_standing(situation, lineups)), "</g>"]
    parts.append(f'<g class="actors {side_class(sheets, situation.half) if situation is not None else ""}">')
    parts += (_base(number, "taken" if name else "") for number, name in enumerate(on, 1))
    left = situation is not None and situation.from_left
    # In a fixed order, so that an updated page moves the elements and does not replace them.
    at_plate = "" if batter in on else batter  # of a play under review who batted may be on base
    said = {name: last_name_of(name) if ground is not None else name for name in (batter, *on) if name}
    parts += sorted(_player(said[name], place, left, name) for place, name in enumerate((at_plate, *on)) if name)
    parts.append("</g>")
    if situation is not None and not over:
        standing = _standing(situation, lineups)
        if ground is not None:
            parts += _pieces(standing, ground.places, side_class(sheets, other(situation.half)), ground.ratings)
        parts += _ways(ground, prompt)
        seen = [said.get(name or "") for name in (batter, *on)]
        for lettering in (ROOMY, CLOSE) if ground is not None else (_BARE,):
            room = _labels(ground, seen, left, lettering)
            written = _zone_labels(ground, room, lettering) if ground is not None else []
            written += _chances(prompt, room, lettering)
            if ground is not None:
                if lettering.names:
                    written += _small_names(standing, ground.places, room, lettering)
                written += _take_back(ground, room, lettering) if take_back else []
            parts += [f'<g class="layer {lettering.layer}">', *written, "</g>"] if ground is not None else written
        parts += _spots(ground, prompt) if prompt is not None and prompt.kind == "choice" else []
    parts.append("</svg>")
    return Markup("".join(parts))


def scene_svg(
    scene: Scene,
    kind: Kind,
    sheets: Sequence[TeamSheet],
    present: Situation | None = None,
    places: Mapping[Position, Point] | None = None,
) -> Markup:
    """Return a play as SVG over the field; classes name each runner's bases, and the style sheet has the paths.

    Over a game's own field, that of the ``present``, the pieces of the play's own fielders are drawn instead of those below if
    these are others or stand elsewhere: at their ``places`` in the play, or where nobody knows these at their usual ones.
    """
    ground = present.ground if present is not None else None
    stood = {way.start for way in scene.ways if way.start}
    reached = {way.end: way for way in scene.ways if not way.leaves}
    parts = [f'<svg {_BOX} aria-hidden="true">']
    if ground is None:
        going = runs_of_fielders(scene, kind)
        parts += [f'<g class="{side_class(sheets, other(scene.half))}">', *_fielders(dict(scene.fielders), going), "</g>"]
    parts.append(f'<g class="{side_class(sheets, scene.half)}">')
    for base in (1, 2, 3):
        way = reached.get(base)
        if base in stood:
            parts.append(_base(base, "taken" if way is not None else "left"))
        else:
            parts.append(_base(base, f"lit legs-{way.legs}" if way is not None else ""))
    moved = ground is not None and places is not None and places != ground.places
    if ground is not None and present is not None and (moved or scene.half != present.half):
        fielders, at = dict(scene.fielders), places or FIELDERS
        labels = Labels(_WIDE)
        for place in at.values():
            labels.take(box_about(*_PROJECT(place), 2 * _PIECE, 2 * _PIECE))
        parts += ["</g>", *_pieces(fielders, at, f"instead {side_class(sheets, other(scene.half))}")]
        parts += _small_names(fielders, at, labels, ROOMY)
        parts.append(f'<g class="{side_class(sheets, scene.half)}">')
    if scene.ball:
        parts.append(f'<circle class="{ball_class(scene, kind)}" r="4"/>')
    parts += (_runner(way, slides(way, kind), scene.from_left) for way in scene.ways)
    if ground is None:
        parts += (f'<circle class="{each}" r="3.5"/>' for each in throws(scene))
    parts.append("</g></svg>")
    return Markup("".join(parts))


def places_style() -> str:
    """Return the style sheet of the picture's places.

    It has a class for a player at a base (``at-1``), for a runner's path with its number of legs (``go-1-3``), for a fielder
    (``f8``, by his position's number), and for what comes from or goes to a fielder's place or a base (``off-6``, ``to-b2``).
    """
    stops = [_move(place) for place in (BATTER_PLACE, *BASES[1:], BASES[0])]
    home = _PROJECT(BASES[0])
    rules = [f":root {{ --home-x: {home[0]:.0f}px; --home-y: {home[1]:.0f}px; }}"]
    rules += (f".at-{base} {{ transform: {stop}; }}" for base, stop in enumerate(stops[:-1]))
    rules += (f".legs-{legs} {{ --legs: {legs}; }}" for legs in range(1, len(stops)))
    for start, end in combinations(range(len(stops)), 2):
        way, passed = f"go-{start}-{end}", stops[start : end + 1]
        frames = (f"{100 * leg / (end - start):.2f}% {{ transform: {stop}; }}" for leg, stop in enumerate(passed) if leg)
        rules += (f".{way} {{ --way: {way}; }}", f"@keyframes {way} {{ {' '.join(frames)} }}")
    rules.append(f".at-0.from-left {{ transform: {_move(_LEFT)}; }}")
    rules += (f".f{int(position)} {{ transform: {_move(place)}; }}" for position, place in _drawn_at().items())
    named = {f"{int(position)}": place for position, place in FIELDERS.items()}
    for name, place in (named | {f"b{number}": base for number, base in enumerate(BASES)}).items():
        x, y = _PROJECT(place)
        rules.append(f".to-{name} {{ --x: {x - home[0]:.0f}px; --y: {y - home[1]:.0f}px; }}")
        rules.append(f".off-{name} {{ --off-x: {x - home[0]:.0f}px; --off-y: {y - home[1]:.0f}px; }}")
    return "\n".join(rules) + "\n"


def _drawn_at() -> Mapping[Position, Point]:
    """Return where fielders are drawn."""
    return {**FIELDERS, Position.CATCHER: Point(0.0, FIELDERS[Position.CATCHER].y - _CROUCH)}


def _move(place: Point) -> str:
    x, y = _PROJECT(place)
    return f"translate({x:.0f}px, {y:.0f}px)"


def _base(number: int, how: str) -> str:
    x, y = map(round, _PROJECT(BASES[number]))
    return f'<path class="base{f" {how}" if how else ""}" d="M{x} {y - 8} l8 8 l-8 8 l-8 -8 Z"/>'


def _standing(situation: Situation, lineups: Sequence[TeamLineup]) -> Mapping[Position, str]:
    """Return the names of the fielders by position."""
    side = next((side for seat, side in enumerate(lineups) if seat != situation.half), None)
    named = {place.position: place.name for place in side.places} if side is not None else {}
    if situation.pitcher:
        named[Position.PITCHER.short.upper()] = situation.pitcher
    return {position: named[position.short.upper()] for position in FIELDERS if position.short.upper() in named}


def _zones(ground: Ground) -> list[str]:
    """Return a game's zones as SVG, the more of the batter's balls go there the warmer, and their fences."""
    paths = []
    for each in ground.zones:
        classes = "zone lit" if each.lit else "zone"
        share = each.share or 0.0
        says = [f"{each.share:.0%} of his balls" if each.share is not None else "", each.note, f"{each.colour} fence"]
        words = f"Zone {each.zone.name}: {', '.join(part for part in says if part)}"
        paths.append(
            f'<path class="{classes}" fill-opacity="{min(1.1 * share, 0.66):.2f}" d="{_path(each.zone)}">'
            f"<title>{escape(words)}</title></path>"
        )
        paths.append(f'<path class="fence {escape(each.colour)}" d="M{_points(each.fence)}"/>')
    return paths


_NOBODY_GOES: Final[Mapping[int, str]] = {}


def _fielders(standing: Mapping[Position, str], going: Mapping[int, str] = _NOBODY_GOES) -> list[str]:
    """Return the nine fielders as SVG at their usual places, and the last names of those who have one.

    ``going`` has the classes of those who leave their places, by position.
    """
    texts = []
    for position, place in FIELDERS.items():
        goes = going.get(position, "")
        texts.append(f'<circle class="f f{int(position)}{f" {goes}" if goes else ""}"/>')
        name = standing.get(position)
        if name:
            across, down = _LABELS.get(position, _BELOW)
            x, y = round(_PROJECT(place)[0] + across), round(_PROJECT(place)[1] + down)
            texts.append(f'<text class="fielder" x="{x}" y="{y}">{escape(_short(last_name_of(name)))}</text>')
    return texts


def _zone_labels(ground: Ground, labels: Labels, lettering: Lettering) -> list[str]:
    """Return what each zone says: its number, its share of the batter's balls, what becomes of them, and its fence's colour."""
    texts = []
    letter, high = lettering.zone
    middles = [(each, each.fence[len(each.fence) // 2]) for each in ground.zones]
    for each, middle in middles:
        beyond = (hypot(*middle) + _BEYOND) / hypot(*middle)
        x, y = _PROJECT(Point(middle.x * beyond, middle.y * beyond))
        labels.take(box_about(x, y, len(each.colour) * lettering.fence[0], lettering.fence[1]))
        turned = degrees(atan2(middle.x, middle.y))
        texts.append(
            f'<text class="fence-word {escape(each.colour)}" transform="translate({x:.0f} {y:.0f}) rotate({turned:.0f})">'
            f"{escape(each.colour)}</text>"
        )
    for each, middle in middles:
        feet = hypot(*middle)
        first = f"{each.zone.name} · {each.share:.0%}" if each.share is not None else each.zone.name
        lines = [line for line in (first, each.note) if line]
        spots = [_PROJECT(Point(middle.x / feet * far, middle.y / feet * far)) for far in _ZONE_FEET]
        spot = labels.place_if_free(spots, max(map(len, lines)) * letter, len(lines) * high)
        if spot is None:  # the most important line alone
            lines = lines[:1]
            spot = labels.place(spots, len(lines[0]) * letter, high)
        x, y = spot
        open_ = " open" if each.open else ""
        for number, line in enumerate(lines):
            down = y + (number - (len(lines) - 1) / 2) * high + 3.5
            texts.append(f'<text class="zone-label{open_}" x="{x:.0f}" y="{down:.0f}">{escape(line)}</text>')
    return texts


def _pieces(
    standing: Mapping[Position, str], places: Mapping[Position, Point], team: str, ratings: Mapping[Position, str] = _NO_RATINGS
) -> list[str]:
    """Return the fielders as pieces on a game's own field, each with the letters of his position, and with his rating."""
    pieces = [f'<g class="pieces {team}">']
    for position, place in places.items():
        if position in standing:
            x, y = map(round, _PROJECT(place))
            short, rating = position.short, ratings.get(position, "")
            badge = f'<circle class="badge" cx="{x + 9}" cy="{y + 8}" r="5.5"/>' if rating else ""
            badge += f'<text class="badge" x="{x + 9}" y="{y + 11}">{escape(rating)}</text>' if rating else ""
            pieces.append(
                f'<g class="fielder piece" data-fielder="{short}"><title>{escape(standing[position])}</title>'
                f'<circle cx="{x}" cy="{y}" r="{_PIECE}"/><text x="{x}" y="{y + 3}">{short.upper()}</text>{badge}</g>'
            )
    return [*pieces, "</g>"]


def _take_back(ground: Ground, labels: Labels, lettering: Lettering) -> list[str]:
    """Return the mark beside the fielder who has moved last by which that is taken back; nothing if nobody has."""
    if not ground.moved:
        return []
    x, y = _PROJECT(ground.places[ground.moved[-1]])
    letter, high = lettering.chance
    wide = len("u back") * letter + 4
    aside = wide / 2 + lettering.piece + 6
    spots = [(x + right, y + down) for down in (0, high + 3, -high - 3, 2 * high, -2 * high) for right in (aside, -aside, 0)]
    x, y = labels.place(spots, wide, high)
    box = f'<rect x="{x - wide / 2:.0f}" y="{y - high / 2:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="4"/>'
    words = f'<text x="{x:.0f}" y="{y + 4:.0f}"><tspan class="key">u</tspan> back</text>'
    return [f'<g class="chance move" data-presses="undo"><title>Take back this move</title>{box}{words}</g>']


def _small_names(
    standing: Mapping[Position, str],
    places: Mapping[Position, Point],
    labels: Labels,
    lettering: Lettering,
) -> list[str]:
    """Return the last names of the fielders beside whose pieces there is room, each nearer to his than to any other."""
    names = []
    at = {position: _PROJECT(place) for position, place in places.items()}
    for position, place in places.items():
        if position not in standing:
            continue
        x, y = _PROJECT(place)
        name = last_name_of(standing[position])
        letter, high = lettering.small
        aside = len(name) * letter / 2 + lettering.piece + 1
        beside = ((x, y + 16), (x, y - 16), (x + aside + 6, y), (x - aside, y), (x, y + 25), (x, y - 25))
        corners = [(x + right, y + down) for down in (10, -10) for right in (aside + 4, -aside + 2)]
        wide = len(name) * letter
        others = [where for other, where in at.items() if other is not position]
        own = [
            spot
            for spot in (*beside, *corners)
            if (box := box_about(*spot, wide, high)).far_from(x, y) < min(box.far_from(*other) for other in others) - _PIECE / 2
        ]
        spot = labels.place_if_free(own, wide, high)
        if spot is not None:
            names.append(f'<text class="small-name" x="{spot[0]:.0f}" y="{spot[1] + 3:.0f}">{escape(name)}</text>')
    return names


def _fence_boxes(ground: Ground) -> list[Box]:
    """Return the room that the lines of a game's fences take."""
    boxes = []
    for each in ground.zones:
        for first, last in pairwise(map(_PROJECT, each.fence)):
            middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
            boxes += [box_about(*spot, _FENCE, _FENCE) for spot in (first, middle, last)]
    return boxes


def _labels(ground: Ground | None, players: Sequence[str | None], left: bool, lettering: Lettering) -> Labels:
    """Return where labels find room beside the fences, the fielders' pieces, and the players at the plate and on the bases."""
    labels = Labels(_WIDE)
    for place in ground.places.values() if ground is not None else ():
        labels.take(box_about(*_PROJECT(place), 2 * lettering.piece, 2 * lettering.piece))
    for box in _fence_boxes(ground) if ground is not None else ():
        labels.take(box)
    letter, high = lettering.name
    for number, name in enumerate(players):
        if name:
            x, y = _PROJECT(BASES[number] if number else _LEFT if left else BATTER_PLACE)
            labels.take(box_about(x, y, 15, 15))
            across, down = _OFFSETS[number]
            wide = len(_short(name)) * letter
            beside = (wide / 2 - across if left else across - wide / 2) if not number else float(across)
            labels.take(box_about(x + beside, y + down - 4, wide, high))
    return labels


_TIP = 9.0
"""The length of an arrow's tip, in units of the picture."""
_KEPT_OFF = 9.0
"""The room between an arrow's tip and the base or fielder at which it points."""


def _ways(ground: Ground | None, prompt: Prompt | None) -> list[str]:
    """Return the arrows of the ways taken so far, and above them of those of the choices."""
    lines = [_arrow(arrow, "so-far") for arrow in (ground.arrows if ground is not None else ())]
    for arrow, _, presses in _open_ways(prompt):
        lines.append(_arrow(arrow, "later" if arrow.later else "", presses))
    return lines


def _chances(prompt: Prompt | None, room: Labels, lettering: Lettering) -> list[str]:
    """Return the labels of the ways of the choices."""
    return [_chance(arrow, key, presses, room, lettering) for arrow, key, presses in _open_ways(prompt)]


def _open_ways(prompt: Prompt | None) -> Iterator[tuple[Arrow, str, str]]:
    """Yield each way of a choice with the key of the choice, if it is shown there, and what presses the choice's button."""
    if prompt is None or prompt.kind != "choice":
        return
    opened_by = dict(prompt.arrows)
    for arrow, choice in prompt.arrows:
        if arrow.kind == "place":
            continue
        first = next((each for each in choice.arrows if not each.later), arrow)
        keyed = not arrow.later or opened_by[first] is not choice  # of several that begin alike each is told apart later
        yield arrow, choice.key if keyed else "", f' data-presses="choice-{prompt.choices.index(choice) + 1}"'


def _spots(ground: Ground | None, prompt: Prompt) -> list[str]:
    """Return the places to which fielders may be moved, one mark for all who may stand there; a script shows and presses them.

    A mark about a piece that stands there is a ring, with what the move brings above it.
    Each fielder has a part of the mark's data: who, the choice that moves him, the answer that completes it, what it brings.
    """
    if ground is None:
        return []
    at = {place: position for position, place in ground.places.items()}
    taken_by: dict[Point, list[str]] = {}
    for arrow, choice in prompt.arrows:
        if arrow.kind == "place":
            button = f"choice-{prompt.choices.index(choice) + 1}"
            taken_by.setdefault(arrow.end, []).append(f"{at[arrow.start].short}:{button}:{arrow.then}:{arrow.brings}")
    spots = []
    for end, takes in taken_by.items():
        x, y = _PROJECT(end)
        taken = any(hypot(x - near, y - by) < 2 * _PIECE for near, by in map(_PROJECT, at))
        how, size, says, up = (" taken", 13, " above", -16) if taken else ("", 9, "", 3)
        spots.append(f'<circle class="spot{how}" cx="{x:.0f}" cy="{y:.0f}" r="{size}" data-takes="{escape("|".join(takes))}"/>')
        spots.append(f'<text class="spot-says{says}" x="{x:.0f}" y="{y + up:.0f}"></text>')
    return spots


def _arrow(arrow: Arrow, how: str, more: str = "") -> str:
    """Return one way as SVG, its tip kept off what it points at; nothing if nobody moves."""
    (x, y), (to_x, to_y) = _PROJECT(arrow.start), _PROJECT(arrow.end)
    far = hypot(to_x - x, to_y - y)
    if far < 2 * _KEPT_OFF + _TIP:
        return ""
    across, down = (to_x - x) / far, (to_y - y) / far
    x, y = x + across * _KEPT_OFF, y + down * _KEPT_OFF
    to_x, to_y = to_x - across * _KEPT_OFF, to_y - down * _KEPT_OFF
    back_x, back_y, half = to_x - across * _TIP, to_y - down * _TIP, _TIP / 2
    tip = f"M{to_x:.0f} {to_y:.0f} L{back_x - down * half:.0f} {back_y + across * half:.0f}"
    tip += f" L{back_x + down * half:.0f} {back_y - across * half:.0f} Z"
    line = f"M{x:.0f} {y:.0f} L{back_x:.0f} {back_y:.0f}"
    classes = f"arrow {arrow.kind} {how}".rstrip()
    title = f"<title>{escape(str(arrow))}</title>" if arrow.words else ""
    return f'<g class="{classes}"{more}>{title}<path class="shaft" d="{line}"/><path class="tip" d="{tip}"/></g>'


_LABEL_AT: Mapping[ArrowKind, tuple[float, ...]] = {
    "run": (0.5, 0.35, 0.65, 0.2, 0.8),
    "throw": (0.7, 0.55, 0.4, 0.8, 0.25),
    "move": (1.0,),
    "place": (1.0,),
    "click": (1.0,),
}
"""Where on its way an arrow's label may stand, from 0 at its start to 1, the best first; of throws near their ends, where they
part."""


_UP_AND_DOWN: Final = (0.0, -1.1, 1.1, -1.6, 1.6, -2.2, 2.2)
"""How far from its place a label may go, in its own height."""


def _chance(arrow: Arrow, key: str, more: str, room: Labels, lettering: Lettering) -> str:
    """Return an arrow's label as SVG, where there is room for it: the key of its choice, and its chance."""
    text = f"{key} {arrow.chance}".strip()
    if not text:
        return ""
    (x, y), (to_x, to_y) = _PROJECT(arrow.start), _PROJECT(arrow.end)
    letter, high = lettering.chance
    wide = len(text) * letter + 6
    if arrow.kind in ("run", "throw"):
        shifts = [(right, down * high) for right in (0.0, -30.0, 30.0, -60.0, 60.0) for down in _UP_AND_DOWN]
    else:  # beside the place to which he goes
        aside = wide / 2 + lettering.piece
        shifts = [(0.0, -high - 2), (0.0, high + 2), (aside, 0.0), (-aside, 0.0), (aside, -high), (0.0, 2 * high + 2)]
        shifts += [(0.0, -2 * high - 2), (0.0, -3 * high), (0.0, 3 * high)]
    along = [(x + at * (to_x - x), y + at * (to_y - y)) for at in _LABEL_AT[arrow.kind]]
    spots = [(spot[0] + right, spot[1] + down) for right, down in shifts for spot in along]
    x, y = room.place(spots, wide, high)
    box = f'<rect x="{x - wide / 2:.0f}" y="{y - high / 2:.0f}" width="{wide:.0f}" height="{high:.0f}" rx="4"/>'
    pressed = f'<tspan class="key">{escape(key)}</tspan> ' if key else ""
    words = f'<text x="{x:.0f}" y="{y + 4:.0f}">{pressed}{escape(arrow.chance)}</text>'
    alone = "" if arrow.chance else " key-alone"
    return f'<g class="chance {arrow.kind}{alone}"{more}>{box}{words}</g>'


def _player(name: str, place: int, left: bool = False, whole: str = "") -> str:
    """Return a player at the plate (0) or on a base as SVG; the style sheet has the places. ``left``: he bats left-handed.

    ``whole`` is his name if another one is written.
    """
    at = f"at-{place}" + (" from-left" if left and not place else "")
    id_ = f"player-{crc32((whole or name).encode()):08x}"
    return f'<g id="{id_}" class="player {at}"><circle r="6.5"/>{_name(name, place, left=left)}</g>'


def _runner(way: RunnerPath, slides_in: bool = False, left: bool = False) -> str:
    """Return a runner or batter of a play as SVG, with his name at the start and at the end of his path.

    ``left``: the batter bats left-handed.
    """
    left = left and not way.start
    classes = [f"at-{way.start}{' from-left' if left else ''}"]
    if way.legs:
        classes += [f"go-{way.start}-{way.end}", "go", f"legs-{way.legs}"]
    if way.leaves:
        classes += ["leaves", "out" if way.out else "scores"]
    if slides_in:
        classes.append("slides")
    arrives = _name(way.name, way.end, " to") if way.legs and not way.leaves else ""
    return f'<g class="player {" ".join(classes)}"><circle r="6.5"/>{_name(way.name, way.start, " from", left)}{arrives}</g>'


def _name(name: str, place: int, when: str = "", left: bool = False) -> str:
    x, y = _OFFSETS[place]
    if left and not place:
        x, when = -x, f"{when} from-left"
    short = _short(name)
    last = last_name_of(short)
    given = f'<tspan class="given">{escape(short[: -len(last)])}</tspan>' if short != last and short.endswith(last) else ""
    return f'<text class="name by-{place}{when}" x="{x}" y="{y}">{given}{escape(last if given else short)}</text>'


def _short(name: str) -> str:
    """Return the name, of a long one only the last name, which is shortened if even that does not fit beside a base."""
    if len(name) > _LONGEST:
        name = last_name_of(name)
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
