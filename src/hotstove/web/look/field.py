"""The diamond as a picture: bases, who stands on them by name, and who is in the field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from zlib import crc32

from markupsafe import Markup

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.lineups import Lineup
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player

_BASES = ((279, 196), (200, 117), (121, 196))
"""First, second and third in the picture, which is 400 by 312."""
_PLACES: Mapping[Position, tuple[int, int]] = {
    Position.PITCHER: (200, 184),
    Position.CATCHER: (200, 308),
    Position.FIRST_BASE: (312, 172),
    Position.SECOND_BASE: (258, 130),
    Position.THIRD_BASE: (88, 172),
    Position.SHORTSTOP: (142, 130),
    Position.LEFT_FIELD: (92, 88),
    Position.CENTER_FIELD: (200, 58),
    Position.RIGHT_FIELD: (308, 88),
}
_OFFSETS = ((-14, 23), (20, 21), (0, -14), (-20, 21))
"""Where a name stands from its player, at the plate and on each base."""
_GROUND = (
    '<path class="wall" d="M200 296 L2 98 A280 280 0 0 1 398 98 Z"/>'
    '<path class="track" d="M200 294 L8 102 A271 271 0 0 1 392 102 Z"/>'
    '<path class="grass" d="M200 292 L18 110 A257 257 0 0 1 382 110 Z"/>'
    '<path class="stripe" d="M18 110 A257 257 0 0 1 82 64 L200 292 Z M139 42 A257 257 0 0 1 261 42 L200 292 Z'
    ' M318 64 A257 257 0 0 1 382 110 L200 292 Z"/>'
    '<path class="dirt" d="M200 290 L97 187 A116 116 0 0 1 303 187 Z"/>'
    '<path class="infield" d="M200 258 L139 197 L200 136 L261 197 Z"/>'
    '<path class="chalk" d="M200 275 L14 89 M200 275 L386 89"/>'
    '<circle class="dirt" cx="200" cy="274" r="19"/>'
    '<circle class="mound" cx="200" cy="201" r="12"/><path class="base" d="M195 200 h10 v3 h-10 Z"/>'
    '<path class="box" d="M181 264 h9 v22 h-9 Z M210 264 h9 v22 h-9 Z"/>'
    '<path class="plate" d="M194 270 h12 v6 l-6 6 l-6 -6 Z"/>'
)


def field_svg(situation: Situation | None, over: bool, lineups: Sequence[Lineup] = ()) -> Markup:
    """The field as SVG, described in words for who can't see it. Who is in the field is taken from the lineups."""
    on = situation.bases if situation is not None else (None, None, None)
    batter = situation.batter if situation is not None and not over else ""
    words = ", ".join(f"{name} on {base}" for base, name in zip(("first", "second", "third"), on, strict=True) if name)
    parts = [
        '<svg class="field" viewBox="0 0 400 316" role="img" aria-labelledby="field-title">',
        f'<title id="field-title">{escape(words or "Bases empty")}{escape(f"; {batter} at bat") if batter else ""}</title>',
        _GROUND,
    ]
    for (x, y), name in zip(_BASES, on, strict=True):
        taken = " taken" if name else ""
        parts.append(f'<path class="base{taken}" d="M{x} {y - 8} l8 8 l-8 8 l-8 -8 Z"/>')
    if situation is not None and not over:
        parts += _fielders(situation, lineups)
    # In an order that stays, or whoever is moved within the page would jump instead of going.
    parts += sorted(_player(name, place) for place, name in enumerate((batter, *on)) if name)
    parts.append("</svg>")
    return Markup("".join(parts))


def _fielders(situation: Situation, lineups: Sequence[Lineup]) -> list[str]:
    """The last names of the side in the field, where each stands."""
    side = next((side for seat, side in enumerate(lineups) if seat != situation.half), None)
    standing = {place.position: place.name for place in side.places} if side is not None else {}
    if situation.pitcher:
        standing[Position.PITCHER.short.upper()] = situation.pitcher
    found = []
    for position, (x, y) in _PLACES.items():
        name = standing.get(position.short.upper())
        if name:
            found.append(f'<text class="fielder" x="{x}" y="{y}">{escape(_short(Player("", name).last_name))}</text>')
    return found


def _player(name: str, place: int) -> str:
    """Somebody at the plate (0) or on a base. The style sheet knows the places, so that he goes from one to the next."""
    x, y = _OFFSETS[place]
    return (
        f'<g id="player-{crc32(name.encode()):08x}" class="player at-{place}"><circle r="6.5"/>'
        f'<text class="name" x="{x}" y="{y}">{escape(_short(name))}</text></g>'
    )


def _short(name: str) -> str:
    """A name that fits beside a base."""
    return name if len(name) <= 18 else f"{name[:17]}…"
