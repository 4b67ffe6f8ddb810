"""Cards on any screen: the row of a card that the dice select, and a card in one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.card_faces import CardFace, DialRow, Ranges, SelectedRow, Sentence
from hotstove.baseball.card_faces import in_a_line as in_a_line
from hotstove.book.story import CARD, Throw

BRIEF: Final = 48
"""The most characters of a card's facts beside its name."""


def selected_by(face: CardFace, throws: Sequence[Throw]) -> SelectedRow | None:
    """The place on the card selected by the last of these rolls that is read on it, or None."""
    all_selected = (face.selected(throw.label, throw.faces, throw.number) for throw in reversed(throws) if throw.dice != CARD)
    return next((selected for selected in all_selected if selected is not None), None)


def facts(face: CardFace) -> tuple[str, ...]:
    """The facts of a card without its sentences and charts, such as its ratings: ``Control 7``, ``Stuff 10``."""
    return tuple(f"{row.label} {row.text}".strip() for row in face.rows if not isinstance(row, Ranges | Sentence))


def brief(face: CardFace, most: int = BRIEF) -> str:
    """The first facts of a card, as many as so many characters have room for: ``Control 7, Stuff 10``."""
    text = ""
    for words in facts(face):
        if len(text) + len(words) > most:
            break
        text += f"{', ' if text else ''}{words}"
    return text


def at_a_glance(face: CardFace) -> str:
    """A card beside its name: of a dial the whole window that is in force (``r1: PP 1B, TT W``), else its first facts."""
    dial = [row for row in face.rows if isinstance(row, DialRow)]
    marks = [row.result for row in dial if not row.faces]
    window = ", ".join(f"{row.label} {row.result}" for row in dial if row.faces)
    return ": ".join([*marks, window]) if window else brief(face)


def says(face: CardFace) -> str:
    """What is written on a card that has no facts, as one text; empty for any other card, such as a player's."""
    return "" if facts(face) else " ".join(row.text for row in face.rows if isinstance(row, Sentence))


def does(face: CardFace) -> str:
    """What a card without facts does: its last sentence, without those that say when it may be played."""
    return "" if facts(face) else next((row.text for row in reversed(face.rows) if isinstance(row, Sentence)), "")
