"""The optional displays beside the position: both teams' cards, charts, a legend, and the cards of options.

A game that offers them has methods ``rosters``, ``charts``, ``option_face``, ``option_prospect`` or ``option_arrows``, or a
``legend``. Screens get them from the functions of this module and know no game by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.field import Arrow


@dataclass(frozen=True, slots=True)
class Roster:
    """A team's cards as they lie open, by their present role (``In the game``, ``Bench``, ``Bullpen``, ``Out of the game``)."""

    team: str
    groups: tuple[tuple[str, tuple[CardFace, ...]], ...]


def rosters_of(game: AnyBallGame, view: object) -> tuple[Roster, ...]:
    """Both teams' cards, away and home, as a seat's view shows them; empty if the game has no such list."""
    rosters: Callable[[object], tuple[Roster, ...]] | None = getattr(game, "rosters", None)
    return rosters(view) if rosters is not None else ()


def charts_of(game: AnyBallGame, view: object) -> tuple[CardFace, ...]:
    """The charts on the table, as they apply at this moment; empty if the game has no such list."""
    charts: Callable[[object], tuple[CardFace, ...]] | None = getattr(game, "charts", None)
    return charts(view) if charts is not None else ()


def option_face(game: AnyBallGame, option: object) -> CardFace | None:
    """The face of the card that an option of a question names; None if it names none."""
    face_of: Callable[[object], CardFace | None] | None = getattr(game, "option_face", None)
    return face_of(option) if face_of is not None else None


def option_prospect(game: AnyBallGame, view: object, option: object) -> str:
    """What an option of the open question would bring, exactly and in a few words; empty if the game does not say."""
    prospect_of: Callable[[object, object], str] | None = getattr(game, "option_prospect", None)
    return prospect_of(view, option) if prospect_of is not None else ""


def option_arrows(game: AnyBallGame, view: object, option: object) -> tuple[Arrow, ...]:
    """The ways on the field that an option of the open question would bring; empty if it brings none."""
    arrows_of: Callable[[object, object], tuple[Arrow, ...]] | None = getattr(game, "option_arrows", None)
    return arrows_of(view, option) if arrows_of is not None else ()


Legend: TypeAlias = tuple[tuple[str, str], ...]
"""Codes on a game's cards, each with its meaning."""


def legend_of(game: AnyBallGame) -> Legend:
    """The meanings of the codes on the game's cards; empty if the game has no such list."""
    legend: Legend = getattr(game, "legend", ())
    return legend
