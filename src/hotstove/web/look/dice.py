"""Dice as pictures: pips on six-sided dice, a figure on those with ten and more sides, words on all others."""

from __future__ import annotations

from html import escape

from markupsafe import Markup

from hotstove.book.story import Throw

COLOURS = ("red", "white", "black", "blue", "green")
_PIPS = {
    "1": ((20, 20),),
    "2": ((11, 11), (29, 29)),
    "3": ((11, 11), (20, 20), (29, 29)),
    "4": ((11, 11), (29, 11), (11, 29), (29, 29)),
    "5": ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)),
    "6": ((11, 10), (29, 10), (11, 20), (29, 20), (11, 30), (29, 30)),
}


def dice_svg(throw: Throw) -> Markup:
    """Return the dice of a throw side by side; screen readers are given the words beside them instead."""
    faces = throw.faces.split(" ")
    names = throw.dice.split(" and ")
    if len(names) != len(faces):
        names = [throw.dice] * len(faces)
    return Markup("".join(_die(face, name) for face, name in zip(faces, names, strict=True)))


def face_svg(face: str, name: str) -> Markup:
    """Return one face of a die, as the picture of a button."""
    return Markup(_die(face, name))


def _die(face: str, name: str) -> str:
    colour = next((colour for colour in COLOURS if colour in name.split(" ")), "plain")
    if face in _PIPS and name.endswith("d6"):
        pips = "".join(f'<circle cx="{x}" cy="{y}" r="3.6"/>' for x, y in _PIPS[face])
        return _svg("six", colour, 40, f'<rect x="2" y="2" width="36" height="36" rx="8"/><g class="pips">{pips}</g>')
    sides = name.rpartition("d")[2]
    if sides.isdecimal() and int(sides) > 10:
        hexagon = '<path d="M20 1 L37 10.5 L37 29.5 L20 39 L3 29.5 L3 10.5 Z"/><path class="edge" d="M20 5 L35 30 L5 30 Z"/>'
        return _svg("twenty", colour, 40, f'{hexagon}<text x="20" y="26">{escape(face)}</text>')
    if len(face) == 1:
        kite = '<path d="M20 1 L39 17 L39 24 L20 39 L1 24 L1 17 Z"/><path class="edge" d="M20 5 L34 24 L20 32 L6 24 Z"/>'
        called = f'<text class="called" x="20" y="50">{colour}</text>' if face.isalpha() and colour != "plain" else ""
        return _svg("ten", colour, 40, f'{kite}<text x="20" y="26">{escape(face)}</text>{called}', 52 if called else 40)
    wide = 22 + 9 * len(face)
    words = f'<rect x="2" y="4" width="{wide - 4}" height="32" rx="8"/><text x="{wide // 2}" y="25">{escape(face)}</text>'
    return _svg("word", colour, wide, words)


def _svg(kind: str, colour: str, wide: int, inner: str, high: int = 40) -> str:
    """Return a die as SVG. A die whose colour matters, since faces of others look the same, says it below."""
    kinds = f"{kind} {colour}{' named' if high > 40 else ''}"
    begin = f'<svg class="die {kinds}" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" aria-hidden="true">'
    return f"{begin}{inner}</svg>"
