"""The diamond as a picture: bases, and who stands on them by name."""

from __future__ import annotations

from html import escape
from zlib import crc32

from markupsafe import Markup

from hotstove.baseball.ball_game import Situation

_BASES = ((248, 132), (160, 44), (72, 132))
"""First, second and third in the picture, which is 320 by 262."""


def field_svg(situation: Situation | None, over: bool) -> Markup:
    """The field as SVG, described in words for who can't see it."""
    on = situation.bases if situation is not None else (None, None, None)
    batter = situation.batter if situation is not None and not over else ""
    words = ", ".join(f"{name} on {base}" for base, name in zip(("first", "second", "third"), on, strict=True) if name)
    parts = [
        '<svg class="field" viewBox="0 0 320 262" role="img" aria-labelledby="field-title">',
        f'<title id="field-title">{escape(words or "Bases empty")}{escape(f"; {batter} at bat") if batter else ""}</title>',
        '<path class="grass" d="M160 236 L14 90 A206 206 0 0 1 306 90 Z"/>',
        '<path class="dirt" d="M160 228 L62 130 A98 98 0 0 1 258 130 Z"/>',
        '<path class="infield" d="M160 206 L86 132 L160 58 L234 132 Z"/>',
        '<path class="chalk" d="M160 220 L14 74 M160 220 L306 74"/>',
        '<circle class="mound" cx="160" cy="136" r="13"/>',
        '<path class="plate" d="M152 214 h16 v7 l-8 7 l-8 -7 Z"/>',
    ]
    for (x, y), name in zip(_BASES, on, strict=True):
        taken = " taken" if name else ""
        parts.append(f'<path class="base{taken}" d="M{x} {y - 10} l10 10 l-10 10 l-10 -10 Z"/>')
    # In an order that stays, or whoever is moved within the page would jump instead of going.
    parts += sorted(_player(name, place) for place, name in enumerate((batter, *on)) if name)
    parts.append("</svg>")
    return Markup("".join(parts))


def _player(name: str, place: int) -> str:
    """Somebody at the plate (0) or on a base. The style sheet knows the places, so that he goes from one to the next."""
    offset = ("34", "34", "-22", "34")[place]
    return (
        f'<g id="player-{crc32(name.encode()):08x}" class="player at-{place}"><circle r="7"/>'
        f'<text class="name" y="{offset}" text-anchor="middle">{escape(_short(name))}</text></g>'
    )


def _short(name: str) -> str:
    """A name that fits beside a base."""
    return name if len(name) <= 18 else f"{name[:17]}…"
