"""The question panel: the events of the play so far, the cards that choices name, and outcomes with their chances."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from hotstove.baseball.card_faces import CardFace
from hotstove.book.story import StoryEntry, so_far
from hotstove.play.cards import facts, selected_by
from hotstove.play.moment import Moment

PACES: Final = {
    "half": "after each half-inning in which you are not asked",
    "play": "after each play",
    "asked": "only when you are asked",
}
"""How far a table plays on at once while it asks nobody (`hotstove.web.kept_table.Steps`), in words."""
MOST_NOTES = 4
"""The most notes shown of those since the last play; the newest are shown."""
MOST_LETTERS = 150
"""The most characters of a card's text in a choice."""


def lately(moment: Moment) -> tuple[str, ...]:
    """Return the events that lead to the question: those since the last play, and the dice of this one with their meaning."""
    situation = moment.situation
    if situation is None or not situation.batter:
        return ()
    lines = [entry.text for entry in moment.notes_since_play[-MOST_NOTES:]]
    fallen = so_far(moment.story)
    if fallen:
        selected = selected_by(situation.card, moment.story.open)
        lines.append(f"{fallen} {selected.result}." if selected is not None and selected.range is not None else fallen)
    return tuple(lines)


def telling_dice(moment: Moment, lines: Sequence[str]) -> frozenset[str]:
    """Return which ``lines`` of `lately` tell dice, which lie on the field, too; no moment of drama is among them."""
    noted = {entry.text for entry in moment.notes_since_play if entry.throws and not entry.headline}
    fallen = so_far(moment.story)
    return frozenset(line for line in lines if line in noted or (fallen and line.startswith(fallen)))


def newest_result(moment: Moment) -> str:
    """Return what came of the newest play, or of the half-inning that ended with it; empty before the first play."""
    return next((entry.result for entry in reversed(moment.story.entries) if entry.kind in ("play", "end")), "")


def newest_ends(moment: Moment) -> bool:
    """Return whether the newest play ended a half-inning, so that `newest_result` is what that came to."""
    return next((entry.kind == "end" for entry in reversed(moment.story.entries) if entry.kind in ("play", "end")), False)


def last_play(moment: Moment) -> str:
    """Return the words of the last play of this half-inning."""
    entry = _last_play(moment)
    return entry.result if entry is not None else ""


def half_before(moment: Moment) -> str:
    """Return the last play of the half-inning before, where nothing but its end has come after it; else empty."""
    for entry in reversed(moment.story.entries):
        if entry.kind == "play":
            return entry.result
        if entry.kind not in ("begin", "end", "note"):
            break
    return ""


def last_dice(moment: Moment) -> str:
    """Return the dice of the `last_play` with what they came to, ``Die 5, 1B``, and before them a roll that decided it."""
    entry = _last_play(moment)
    if entry is None or entry.only_dice:
        return ""
    *_, before = (None, *takewhile(lambda each: each is not entry, moment.story.last_play))
    rolled = before.text.removesuffix(".") if before is not None and before.throws and not before.only_dice else ""
    return "; ".join(filter(None, (rolled, entry.text[slice(*entry.dice)])))


def _last_play(moment: Moment) -> StoryEntry | None:
    newest = next((entry for entry in reversed(moment.story.entries) if entry.kind != "note"), None)
    return newest if newest is not None and newest.kind == "play" else None


def says(face: CardFace | None, prospect: str = "") -> str:
    """Return the text of the card that a choice names: its sentences if it has nothing else, else its kind and facts.

    A ``prospect``, which says what the choice would bring, stands in place of facts.
    """
    if face is None:
        return ""
    told = ", ".join(facts(face))
    if told and prospect:
        return ""
    words = [face.line, told] if told else [row.text for row in face.rows] or [face.line]
    return _cut(("; " if told else " ").join(word for word in words if word))


def _cut(text: str) -> str:
    """Return as many words of the text as ``MOST_LETTERS`` has room for."""
    return text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS].rsplit(' ', 1)[0].rstrip(',;')} …"


def line_beside(face: CardFace | None, hand: Sequence[CardFace]) -> str:
    """Return what a card is that a choice names by its title alone, ``pitching coach``; nothing of one of the ``hand``."""
    return face.line if face is not None and not facts(face) and all(face.title != held.title for held in hand) else ""
