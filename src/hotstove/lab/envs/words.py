"""What an agent sees in words: a seat's view and question as text for language models, as JSON data, and as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, Situation
from hotstove.baseball.card_faces import CardFace, in_a_line
from hotstove.baseball.words import OUTS, half_inning
from hotstove.book.svg import circle, line, polygon, rectangle, text
from hotstove.table.events import AWAY, HOME, SIDES, Seat, label_of, rule_of
from hotstove.table.game import AnyGame, Setup
from hotstove.table.texts import Json

BASES: Final = ("first", "second", "third")


def position(game: AnyBallGame, view: object, seat: Seat) -> dict[str, Json]:
    """The position that a seat's view shows, as JSON data."""
    now = game.situation(view)
    return {
        "seat": SIDES[seat],
        "inning": now.inning,
        "half": "bottom" if now.half else "top",
        "outs": now.outs,
        "score": list(now.score),
        "at_risk": now.at_risk,
        "bases": list(now.bases),
        "batter": now.batter,
        "on_deck": now.on_deck,
        "pitcher": now.pitcher,
        "cards": [in_a_line(card) for card in (now.card, *now.lying_open)],
        "hand": [in_a_line(card) for card in now.hand],
        "notes": list(now.notes),
        "play_so_far": list(now.play_so_far),
    }


def told(game: AnyBallGame, setup: Setup, view: object, seat: Seat) -> str:
    """The position that a seat's view shows, as lines of text."""
    now = game.situation(view)
    away, home = game.sheets(setup)
    lines = [
        f"{game.title}. You manage the {(away, home)[seat].name} ({SIDES[seat]}).",
        f"{half_inning(now.inning, now.half).capitalize()}, {OUTS[now.outs]}. "
        f"{away.nickname} {now.score[AWAY]}, {home.nickname} {now.score[HOME]}.",
    ]
    if now.at_risk is not None:
        lines.append(f"Runs at risk: {now.at_risk}.")
    runners = [f"{name} on {base}" for name, base in zip(now.bases, BASES, strict=True) if name is not None]
    lines.append(f"Runners: {', '.join(runners) or 'none'}.")
    if now.batter:
        lines.append(f"At bat: {now.batter}; next: {now.on_deck}.")
    lines += [_card("Card", card) for card in (now.card, *now.lying_open)]
    lines += [_card("In your hand", card) for card in now.hand]
    lines += [*now.notes, *now.play_so_far]
    return "\n".join(lines)


def _card(what: str, card: CardFace) -> str:
    return f"{what}: {in_a_line(card)}."


def asked(game: AnyGame, why: str, actions: Sequence[int], options: Sequence[object]) -> str:
    """A question with its options, each after the number of its action, as lines of text."""
    label = label_of(why)
    prompt = next((question.prompt for question in game.questions if question.label == label), "")
    heading = f"{label} ({rule_of(why)}){f': {prompt}' if prompt else ''}"
    return "\n".join([heading, *(f"{action}: {option}" for action, option in zip(actions, options, strict=True))])


# --- As a drawing

WIDTH, HEIGHT = 640.0, 400.0
_GRASS, _DIRT, _INK, _PAPER, _TAKEN = "#4d7c4a", "#b98a5a", "#1d1c19", "#fdfcf8", "#c8102e"
_PLACES: Final = ((240.0, 230.0), (150.0, 140.0), (60.0, 230.0))
"""First, second and third base."""
_PLATE: Final = (150.0, 320.0)
_LONGEST: Final = 54
_SHOWN: Final = 13


def drawn(game: AnyBallGame, setup: Setup, view: object, options: Sequence[str]) -> str:
    """The position that a view shows as an SVG document: the bases, the score, who is at bat, and the options if any."""
    now = game.situation(view)
    away, home = game.sheets(setup)
    names = (away.nickname, home.nickname)
    title = f"{half_inning(now.inning, now.half).capitalize()}, {OUTS[now.outs]}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" font-family="sans-serif" '
        f'fill="{_INK}">',
        rectangle(0, 0, WIDTH, HEIGHT, _PAPER),
        text(20, 32, title, 18, weight="bold"),
        *(text(20, 60 + 22 * seat, f"{names[seat]} {now.score[seat]}", 16) for seat in (AWAY, HOME)),
        polygon((_PLATE, *_PLACES), _GRASS, _DIRT, 6),
        *(_base(place, name) for place, name in zip(_PLACES, now.bases, strict=True)),
        circle(*_PLATE, 7, _DIRT),
        line(300, 20, 300, HEIGHT - 20, "#b9b4a6"),
        *(text(320, 32 + 22 * number, each[:_LONGEST], 13) for number, each in enumerate(_beside(now, options))),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _base(place: tuple[float, float], name: str | None) -> str:
    x, y = place
    base = circle(x, y, 9, _DIRT if name is None else _TAKEN)
    return base if name is None else base + text(x, y - 14, name, 12, "middle")


def _beside(now: Situation, options: Sequence[str]) -> list[str]:
    lines = [f"At bat: {now.batter}", f"Next: {now.on_deck}"] if now.batter else []
    if now.pitcher:
        lines.append(f"Pitching: {now.pitcher}")
    if now.at_risk is not None:
        lines.append(f"Runs at risk: {now.at_risk}")
    shown = options[: _SHOWN - len(lines)]
    more = len(options) - len(shown)
    return [*lines, "", *shown, *([f"and {more} more"] if more else [])]
