"""The panel that asks: what has come of this play so far, what the card behind a choice says, chances as people read them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hotstove.baseball.card_faces import CardFace, Ranges, Sentence
from hotstove.book.story import so_far
from hotstove.play.cards import hit_by
from hotstove.play.commands import COMMANDS
from hotstove.play.moment import Moment
from hotstove.web.table_page import Ahead

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
    for entry in reversed(moment.story.entries):
        if entry.kind != "note" or len(found) == MOST_NOTES:
            break
        found.insert(0, entry.text)
    situation = moment.situation
    if situation is None or not situation.batter:
        return ()
    fallen = so_far(moment.story)
    if fallen:
        hit = hit_by(situation.card, moment.story.open)
        found.append(f"{fallen} {hit.result}." if hit is not None and hit.range is not None else fallen)
    return tuple(found)


def last_play(moment: Moment) -> str:
    """What was played last in this half-inning."""
    for entry in reversed(moment.story.entries):
        if entry.kind != "note":
            return entry.result if entry.kind == "play" else ""
    return ""


def says(face: CardFace | None) -> str:
    """What the card says that a choice names: its sentences where it has nothing else, else what it is and its facts."""
    if face is None:
        return ""
    facts = ", ".join(_facts(face))
    words = [face.line, facts] if facts else [row.text for row in face.rows] or [face.line]
    return _cut(("; " if facts else " ").join(word for word in words if word))


def _facts(face: CardFace) -> Iterator[str]:
    return (f"{row.label} {row.text}".strip() for row in face.rows if not isinstance(row, Ranges | Sentence))


def _cut(text: str) -> str:
    """As many of its words as there is room for."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS].rsplit(' ', 1)[0].rstrip(',;')} …"


def brief(face: CardFace) -> str:
    """The facts of a card, as many as a strip has room for."""
    found = ""
    for words in _facts(face):
        if len(found) + len(words) > BRIEF:
            break
        found += f"{', ' if found else ''}{words}"
    return found


def open_ways(each: tuple[Ahead, ...]) -> tuple[Ahead, ...]:
    """Choices of which more than one thing may come: what is certain to come of one is no news."""
    return tuple(ahead for ahead in each if ahead.rest > 1 - CERTAIN or not ahead.ways or ahead.ways[0][1] < CERTAIN)
