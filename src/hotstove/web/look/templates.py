"""Templates and their filters. All text that is not our own markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.laid_out import emblem_of
from hotstove.baseball.own_lineup import SET_MYSELF
from hotstove.baseball.teams import TeamSheet
from hotstove.baseball.words import BASES, OUTS, ordinal
from hotstove.book.story import heat_of
from hotstove.play.ahead import open_ways
from hotstove.play.automatic_passes import WINDOW_SECONDS
from hotstove.play.cards import at_a_glance, selected_by
from hotstove.play.hindsight import points_of
from hotstove.play.moment import Moment
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.web.bodies import MOST_UPLOADED
from hotstove.web.look.asking import (
    PACES,
    half_before,
    last_dice,
    last_play,
    lately,
    line_beside,
    newest_ends,
    newest_result,
    says,
    telling_dice,
)
from hotstove.web.look.cards import coloured, column_read, heat, parts_of, strip_svg, title_of
from hotstove.web.look.colours import side_class, team_class
from hotstove.web.look.dice import dice_svg, face_svg
from hotstove.web.look.field import field_svg, scene_svg
from hotstove.web.look.since import latest_frame, plays_made, rows_read, since, stands_at
from hotstove.web.look.static import static_address
from hotstove.web.look.story import accent, called, in_play, is_behind, last_made, last_throws, printed, recent, turned
from hotstove.web.loopback import opens_only_here
from hotstove.web.table_page import DraftContent, GameContent, TablePage

SUMS = 2
"""The most past half-innings whose results a screen reader is told."""


@cache
def _environment() -> Environment:
    folder = Path(__file__).parents[1] / "templates"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "BASES": BASES[1:4],
        "OUTS": OUTS,
        "MOST_UPLOADED": MOST_UPLOADED,
        "opens_only_here": opens_only_here,
        "PACES": PACES,
        "SET_MYSELF": SET_MYSELF,
        "WINDOW_SECONDS": WINDOW_SECONDS,
        "accent": accent,
        "verdict": verdict,
        "points_of": points_of,
        "is_behind": is_behind,
        "at_a_glance": at_a_glance,
        "coloured": coloured,
        "column_read": column_read,
        "called": called,
        "dice_svg": dice_svg,
        "emblem_of": emblem_of,
        "ended": ended,
        "face_svg": face_svg,
        "field": field_svg,
        "selected_by": selected_by,
        "last_dice": last_dice,
        "half_before": half_before,
        "last_play": last_play,
        "newest_result": newest_result,
        "newest_ends": newest_ends,
        "latest_frame": latest_frame,
        "lately": lately,
        "in_play": in_play,
        "last_throws": last_throws,
        "plays_made": plays_made,
        "rows_read": rows_read,
        "rule_at": rule_at,
        "ordinal": ordinal,
        "heat": heat,
        "heat_of": heat_of,
        "parts_of": parts_of,
        "open_ways": open_ways,
        "printed": printed,
        "turned": turned,
        "last_made": last_made,
        "recent": recent,
        "line_beside": line_beside,
        "says": says,
        "scene": scene_svg,
        "share": share,
        "telling_dice": telling_dice,
        "side_of": side_of,
        "since": since,
        "stands_at": stands_at,
        "static": static_address,
        "strip": strip_svg,
        "side_class": side_class,
        "team_class": team_class,
        "title_of": title_of,
        "minutes": minutes,
        "named_by": named_by,
        "news": news,
        "whole": whole,
        "with_rules": with_rules,
    }
    return environment


def render(template: str, /, **filling: object) -> str:
    """Return a page, or a part of one."""
    return _environment().get_template(template).render(**filling)


def fragment(page: TablePage) -> str:
    """Return the part of a table's page that changes."""
    return render("_draft.html" if isinstance(page.content, DraftContent) else "_table.html", page=page)


def whole(markup: str) -> Markup:
    """Mark text as markup, which our own functions have made and escaped."""
    return Markup(markup)


def rule_at(game: str, id_: str, keep: str = "") -> str:
    """Return the address of a rule's place in the rule list; ``keep`` is a query that goes along.

    >>> rule_at("ball", "XX-040")
    '/rules/ball/XX-040#XX-040'
    """
    return f"/rules/{game}/{id_}{keep}#{id_}"


def with_rules(words: str, game: str, rules: Container[str], keep: str = "") -> Markup:
    """Return a text in which each id of a rule of the game is a link to it; ``keep`` is a query that goes along.

    >>> with_rules("One card of a player (XX-040).", "ball", {"XX-040"})
    Markup('One card of a player (<a class="rule" href="/rules/ball/XX-040#XX-040">XX-040</a>).')
    """
    parts = re.split(r"(\b[A-Z]{2,}\d*(?:-[A-Z0-9]+)+\b)", words)
    link = Markup('<a class="rule" href="{}">{}</a>')
    return Markup("").join(link.format(rule_at(game, part, keep), part) if part in rules else part for part in parts)


def side_of(now: Situation, sheets: Sequence[TeamSheet]) -> TeamSheet:
    """Return the team whose card lies on top: the side at bat, or before there is a batter, the team that the card names."""
    return (named_by(now.card, sheets) if not now.batter else None) or sheets[now.half]


def named_by(face: CardFace, sheets: Sequence[TeamSheet]) -> TeamSheet | None:
    """Return the team that a card is about by its title, ``Frogs`` or ``The Frogs``; None if it is about no team."""
    return next((sheet for sheet in sheets if face.title.removeprefix("The ").startswith(sheet.nickname)), None)


def minutes(seconds: int) -> str:
    """Return a time as ``12:05``."""
    return f"{seconds // 60}:{seconds % 60:02}"


def share(worth: str) -> float:
    """Return ``52.3%`` or ``52% ± 7`` as a share of 1, for a bar; 0 if the text is not a percentage."""
    try:
        return float(worth.partition("%")[0]) / 100
    except ValueError:
        return 0.0


def ended(moment: Moment) -> str:
    """Return the sentence of a finished game: ``The Reds win, 4 to 2.``"""
    situation = moment.situation
    if situation is None or not moment.over:
        return ""
    away, home = situation.score
    winner = moment.sheets[HOME if home > away else AWAY].nickname
    return f"The {winner} win, {max(away, home)} to {min(away, home)}." if away != home else f"A tie, {away} to {home}."


def verdict(moment: Moment, seats: Sequence[Seat]) -> str:
    """Return what a finished game has brought who has these seats: ``You won!``; empty for both managers, or neither."""
    if moment.situation is None or not moment.over or len(seats) != 1 or len({*moment.situation.score}) == 1:
        return ""
    ours, theirs = moment.situation.score[seats[0]], moment.situation.score[other(seats[0])]
    return "You won!" if ours > theirs else "You lost."


def news(page: TablePage) -> str:
    """Return the words that a screen reader is told when the page has changed."""
    if page.must_take:
        return f"Hand the screen to the {page.to_take}."
    offers = page.ending.offered if page.ending is not None else ""
    wanted = (page.ended, page.asks_back, f"The {offers} offer to end it here, without a winner." if offers else "")
    told = _game_news(page.content) if isinstance(page.content, GameContent) else list(page.content.told[:1])
    parts = [*filter(None, (*wanted, page.took_back)), *told]
    if page.question is not None:
        heading = page.question.heading
        parts.append(heading if heading.endswith("?") else f"{heading}.")
    elif page.waiting:
        parts.append(page.waiting)
    return " ".join(parts)


def _game_news(content: GameContent) -> list[str]:
    """What has come since the last choice of who looks: sums of half-innings, the newest entry, and the dice of the play."""
    moment = content.moment
    told = since(content)
    parts = [half.sum for half in told.halves if half.sum][-SUMS:] if told is not None else []
    newest = [entry.result for entry in moment.story.entries[-1:] if moment.since is None or entry.at >= moment.since]
    return list(dict.fromkeys((*parts, *newest, *lately(moment))))
