"""The panel that asks: what has come of this play so far, what the card behind a choice says, chances as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from hotstove.baseball.ball_game import CardFace
from hotstove.book.beats import so_far
from hotstove.play.commands import COMMANDS
from hotstove.play.moment import Moment
from hotstove.web.look.cards import hit_by, rows_of
from hotstove.web.page import Ahead, GamePage

COMMAND_KEYS: Final = {command.key: command.about for command in COMMANDS if command.browser}
"""Keys that mean the same at any question, and what they do; no option gets one."""
MOST_NOTES = 4
"""Of what has happened since the last play, the newest."""
MOST_LETTERS = 150
"""Of what a card says in a choice."""
BRIEF = 48
"""Letters of a card in a strip."""
CERTAIN = 0.9995


def lately(moment: Moment) -> tuple[str, ...]:
    """What an answer is an answer to: what has happened since the last play, the dice of this one and what they mean."""
    found: list[str] = []
    for beat in reversed(moment.story.beats):
        if beat.kind != "note" or len(found) == MOST_NOTES:
            break
        found.insert(0, beat.text)
    situation = moment.situation
    if situation is None or not situation.batter:
        return ()
    fallen = so_far(moment.story)
    if fallen:
        hit = hit_by(situation.card, moment.story.open)
        found.append(f"{fallen} {hit.row if hit.block is None else hit.text}." if hit and hit.text not in fallen else fallen)
    return tuple(found)


def last_play(moment: Moment) -> str:
    """What was played last in this half-inning."""
    for beat in reversed(moment.story.beats):
        if beat.kind != "note":
            return beat.result if beat.kind == "play" else ""
    return ""


def says(text: str, page: GamePage) -> str:
    """What the card says that a choice names: one of the hand, of those on the table, or of both teams'; else empty."""
    situation = page.moment.situation
    if situation is None:
        return ""
    held = _first_named(text, situation.hand)
    if held is not None:
        return _cut(" ".join(words for _, words in held.rows))
    for face in situation.faces:
        for label, words in face.rows:
            if (name := _within(text, label)) and face.title != name:
                role = label.replace(name, "").strip()
                return _cut(f"{role}: {words}" if role else words)
    found = _first_named(text, [face for roster in page.rosters for _, faces in roster.groups for face in faces])
    if found is None:
        return ""
    line = next(
        (found.line.removeprefix(f"{roster.team}, ") for roster in page.rosters if roster.team in found.line), found.line
    )
    return _cut("; ".join([line, ", ".join(_short_rows(found))]))


def _first_named(text: str, faces: tuple[CardFace, ...] | list[CardFace]) -> CardFace | None:
    """The card whose title stands first in the text."""
    named = [(text.index(face.title), face) for face in faces if _named(face.title, text)]
    return min(named, key=lambda each: each[0])[1] if named else None


def _named(name: str, text: str) -> bool:
    return len(name) > 2 and name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _within(text: str, label: str) -> str:
    """The end of the label, at least two words, that the text names: the name in ``SP Ada Finch``."""
    words = label.split()
    names = (" ".join(words[at:]) for at in range(len(words) - 1))
    return next((name for name in names if _named(name, text)), "")


def _short_rows(face: CardFace) -> Iterator[str]:
    return (f"{row.label} {row.text}" for row in rows_of(face) if not row.blocks and not row.text.endswith("."))


def _cut(text: str) -> str:
    """As many of its words as there is room for."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS].rsplit(' ', 1)[0].rstrip(',;')} …"


def brief(face: CardFace) -> str:
    """The short rows of a card, as many as a strip has room for."""
    found = ""
    for words in _short_rows(face):
        if len(found) + len(words) > BRIEF:
            break
        found += f"{', ' if found else ''}{words}"
    return found


def open_ways(each: tuple[Ahead, ...]) -> tuple[Ahead, ...]:
    """Choices of which more than one thing may come: what is certain to come of one is no news."""
    return tuple(ahead for ahead in each if ahead.rest > 1 - CERTAIN or not ahead.ways or ahead.ways[0][1] < CERTAIN)
