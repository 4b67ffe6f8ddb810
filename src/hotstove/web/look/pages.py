"""Templates and what they are filled with. All that is not our own markup is escaped."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hotstove.baseball.ball_game import CardFace
from hotstove.baseball.beats import CARD, Beat, Story, Throw, so_far
from hotstove.baseball.moment import Moment
from hotstove.web.look.field import field_svg
from hotstove.web.sight import DraftSight, Sight, TableSight

HALVES = 2
"""How many half-innings of the play-by-play a table's page holds; another page has them all."""


@cache
def _environment() -> Environment:
    folder = Path(__file__).parents[1] / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals |= {
        "field": field_svg,
        "recent": recent,
        "last_throws": last_throws,
        "so_far": so_far,
        "is_hit": is_hit,
        "is_long": is_long,
        "news": news,
        "whole": whole,
    }
    return environment


def render(template: str, /, **filling: object) -> str:
    """A page or a part of one."""
    return _environment().get_template(template).render(**filling)


def fragment(sight: TableSight) -> str:
    """The part of a table's page that changes."""
    return render("_draft.html" if isinstance(sight, DraftSight) else "_table.html", sight=sight)


def whole(markup: str) -> Markup:
    """Markup that our own functions have made and escaped."""
    return Markup(markup)


def recent(story: Story) -> list[list[Beat]]:
    """The last half-innings, the newest first, and in each the newest beat first."""
    halves: list[list[Beat]] = [[]]
    for beat in reversed(story.beats):
        halves[-1].append(beat)
        if beat.kind == "begin":
            if len(halves) == HALVES:
                break
            halves.append([])
    return [half for half in halves if half]


def last_throws(story: Story) -> tuple[Throw, ...]:
    """The dice that fell last: of the play in progress, else of the last one."""
    if story.open:
        return tuple(throw for throw in story.open if throw.dice != CARD)
    for beat in reversed(story.beats):
        thrown = tuple(throw for throw in beat.throws if throw.dice != CARD)
        if thrown:
            return thrown
        if beat.kind == "begin":
            break
    return ()


def is_hit(label: str, moment: Moment) -> bool:
    """Did the last throw point at that row of the batter's card?"""
    open_ = [throw for throw in moment.story.open if throw.dice != CARD]
    return bool(open_) and open_[-1].faces == label


def is_long(row: tuple[str, str]) -> bool:
    """Is a card's row a sentence, to be set below the short ones?"""
    return row[1].endswith(".") or len(row[0]) + len(row[1]) > 16


def news(sight: Sight) -> str:
    """What a screen reader is told when the page has changed."""
    beats = sight.moment.story.beats
    parts = [beats[-1].text] if beats else []
    if sight.hand_over:
        parts.append(f"Hand the screen to the {sight.hand_over}.")
    elif sight.question is not None:
        parts.append(f"{sight.question.heading}.")
    elif sight.waiting:
        parts.append(sight.waiting)
    return " ".join(parts)


def titled(face: CardFace) -> str:
    """A card's title and line."""
    return ", ".join(part for part in (face.title, face.line) if part)
