"""Questions that one manager is asked in a row, put as one: each option is a line of answers, with all its ways on the field.

Who fields the ball, where he throws first and where then, who of several gains a click: the rules ask for each by itself, and
the record keeps each answer. Where neither dice nor the other manager come between, a screen asks once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.field import Arrow
from hotstove.baseball.laid_out import Taken, burst_of, line_words, option_arrows, option_prospect
from hotstove.table.asks import Ask
from hotstove.table.events import label_of
from hotstove.table.session import AnySession

MOST_LINES: Final = 9
"""The most lines of answers to choose from; where there would be more, the last questions are asked by themselves."""


@dataclass(frozen=True, slots=True)
class Line:
    """Answers to several questions in a row, as one option.

    ``answers`` are the texts of the answers, each after the reason (``why``) of its question; ``text`` says them all.
    ``prospect`` and ``arrows`` are those of a `Choice`. ``follows``: after the first answer all others are the usual ones, and
    ``key`` is that of the first answer (else empty).
    """

    answers: tuple[tuple[str, str], ...]
    text: str
    key: str
    prospect: str
    arrows: tuple[Arrow, ...]
    follows: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class _Path:
    """A way through the questions so far: the session after it, the steps taken, and whether they are the usual ones."""

    session: AnySession
    steps: tuple[Taken, ...]
    answers: tuple[tuple[str, str], ...]
    arrows: tuple[tuple[Arrow, ...], ...]
    follows: bool


def in_one(
    game: AnyBallGame,
    session: AnySession,
    ask: Ask,
    usual: Callable[[AnySession, Ask], int | None],
    keys: Sequence[str],
) -> tuple[object, ...] | None:
    """The options of the open question ``ask``, with a `Line` for each that leads to further questions of the same kind.

    ``usual`` gives the number of the usual answer to a question of a session, ``keys`` are those of the options. None if no
    option leads on.
    """
    group = burst_of(game, label_of(ask.why))
    if not group or ask.seat is None:
        return None
    paths = _taken(game, _Path(session, (), (), (), True), ask, usual)
    while True:
        longer = next((path for path in paths if _next(game, path, group, ask) is not None), None)
        if longer is None:
            break
        asked = _next(game, longer, group, ask)
        assert asked is not None
        if len(paths) - 1 + len(asked.options) > MOST_LINES:
            break
        at = paths.index(longer)
        paths[at : at + 1] = _taken(game, longer, asked, usual)
    if all(len(path.steps) == 1 for path in paths):
        return None
    key_of = dict(zip(ask.texts, keys, strict=False))
    return tuple(_option(game, group, path, key_of) for path in paths)


def _taken(game: AnyBallGame, path: _Path, ask: Ask, usual: Callable[[AnySession, Ask], int | None]) -> list[_Path]:
    """The path with each answer to its open question."""
    assert ask.seat is not None
    view, number = path.session.view(ask.seat), usual(path.session, ask)
    paths = []
    for each, option in enumerate(ask.options):
        session = path.session.fork()
        session.answer_number(each, ask.seat)
        step = Taken(label_of(ask.why), option, option_prospect(game, view, option, ask))
        paths.append(
            _Path(
                session,
                (*path.steps, step),
                (*path.answers, (ask.why, str(option))),
                (*path.arrows, option_arrows(game, view, option, ask)),
                path.follows and (not path.steps or each == number),
            )
        )
    return paths


def _next(game: AnyBallGame, path: _Path, group: str, first: Ask) -> Ask | None:
    """The question to which a path leads, if it belongs to the burst that began with the ``first`` one."""
    asks = path.session.asks
    if len(asks) != 1 or asks[0].seat != first.seat or len(asks[0].options) < 2:
        return None
    return asks[0] if burst_of(game, label_of(asks[0].why)) == group else None


def _option(game: AnyBallGame, group: str, path: _Path, key_of: dict[str, str]) -> object:
    """What is offered for a path: the option itself, or a line of several."""
    if len(path.steps) == 1:
        return path.steps[0].option
    assert path.session.record.answers
    seat = path.session.record.answers[-1].seat
    assert seat is not None
    words = line_words(game, group, path.steps, path.session.view(seat))
    arrows: list[Arrow] = []
    for opened, told in zip(path.arrows, words.ways, strict=True):
        thrown = any(arrow.kind == "throw" for arrow in arrows)
        arrows += [replace(arrow, later=thrown) for arrow in opened if told and not arrow.later]
    key = key_of.get(path.answers[0][1], "") if path.follows else ""
    goes_on = bool(path.arrows[-1])  # a line that ends without a way is not the one of the ways before
    return Line(path.answers, words.text, key, words.prospect, tuple(arrows) if goes_on else (), path.follows)
