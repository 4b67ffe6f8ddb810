"""Exact odds of any position on a page. The address holds the whole position, so that it can be kept and shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from hotstove.baseball.ball_game import AnyBallGame, Situation, ball_game_named
from hotstove.baseball.board import ORDER
from hotstove.baseball.teams import TeamSheet
from hotstove.lab.odds import NextPlay, OddsRow, assumption, next_plays, open_choice, situation_in_words
from hotstove.play.odds_positions import OddsPosition, decided, described
from hotstove.stats.clubs import with_own_codes
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES, label_of
from hotstove.table.game import GameState, passes
from hotstove.table.texts import Json, Node, as_node, read_yaml
from hotstove.web.clubs import pressed_clubs, pressing_takes
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import CLUB, OPTION, TextFile, options_in_form, team_in_form
from hotstove.web.options import option_fields, team_names
from hotstove.web.responses import game_of, html, made_for, sentence, tables_of, who_wants

MOST_PATHS: Final = 60_000
"""The most ways that are followed for one page; the start of a game of any of the five has less than a tenth."""
MOST_MORE: Final = 4000
"""The most characters of what the position says beside the form's fields."""
MOST_CHOICES: Final = 12
"""The most choices that a position goes on from, one after the other."""
LONGEST_CHOICE: Final = 200
LIKELIEST: Final = 12
"""Of each choice so many outcomes are shown, and the others on demand."""
NUMBERS: Final = ("inning", "outs", "batter")
"""The fields that hold a whole number, by their key in a position."""
BASES: Final = ("first", "second", "third")
"""The fields that hold the place in the order of the runner there."""
CHOICE: Final = "choice"
MORE: Final = "more"


@dataclass(frozen=True, slots=True)
class AskedPosition:
    """A position as an address names it: the form's fields, the choices made from it, and team files of real clubs by side."""

    game: str
    form: Mapping[str, str]
    choices: tuple[str, ...] = ()
    files: Mapping[str, TextFile] = field(default_factory=dict)


class Odds(NamedTuple):
    """What is shown of a position: its words, where all stand, the condition of its odds, and each option with its outcomes.

    ``passed`` are the usual answers that were given to questions after which nothing happens but the next question.
    """

    words: str
    now: Situation
    sheets: tuple[TeamSheet, TeamSheet]
    as_if: str
    plays: tuple[NextPlay[GameState], ...]
    passed: tuple[str, ...]


async def odds(request: Request) -> Response:
    """Show the form of a position, and the odds of the one that the address holds."""
    game, asked = game_of(request), request.query_params
    form = {name: value for name, value in asked.items() if name != CHOICE and value.strip()}
    position = AskedPosition(game.name, form, tuple(asked.getlist(CHOICE)))
    if not asked:
        return html(await made_for(request, partial(_page, position, None, "")))
    workers, who = tables_of(request).workers, who_wants(request)
    try:
        files = await pressed_clubs(workers, who, game.name, form)
    except HotStoveError as error:
        words = sentence(error)
        return html(await made_for(request, partial(_page, position, None, words)), 422)
    page, status = await workers.look_back_for(who, partial(odds_page, replace(position, files=files)))
    return html(page, status)


def odds_page(asked: AskedPosition) -> tuple[str, int]:
    """Return the page of a position with its odds, or with what is wrong with it, and the HTTP status."""
    try:
        return _page(asked, odds_of(asked), ""), 200
    except HotStoveError as error:
        return _page(asked, None, sentence(error)), 422


def odds_of(asked: AskedPosition) -> Odds:
    """Work out the odds of a position; raises Unreadable, NotLegal or TooManyPaths with a message for its reader."""
    game = ball_game_named(asked.game)
    teams = with_own_codes(*(team_in_form(game, side, asked.form, asked.files.get(side)) for side in SIDES))
    setup = game.set_up(teams[AWAY], teams[HOME], as_node(options_in_form(game, asked.form), "options"))
    position = described(game, setup, start_in_form(asked.form))
    if len(asked.choices) > MOST_CHOICES or any(len(choice) > LONGEST_CHOICE for choice in asked.choices):
        raise NotLegal(f"a position goes on from {MOST_CHOICES} choices at most")
    for choice in asked.choices:
        position = decided(position, choice)
    plays, passed = next_plays(game, position.state, position.given, most=MOST_PATHS), list[str]()
    while len(passed) < MOST_CHOICES and (usual := _usual_answer(position, plays)):
        position = decided(position, usual)
        plays = next_plays(game, position.state, position.given, most=MOST_PATHS)
        passed.append(usual)
    seat = plays[0].seat
    now = game.situation(game.view(position.now, AWAY if seat is None else seat))
    return Odds(situation_in_words(game, position.now), now, game.sheets(setup), assumption(game), plays, tuple(passed))


def _usual_answer(position: OddsPosition, plays: Sequence[NextPlay[GameState]]) -> str:
    """The usual answer to an open question if nothing but further questions comes of any answer; empty otherwise."""
    if not all(len(play.rows) == 1 and play.rows[0].then for play in plays):
        return ""
    ask = open_choice(position.game, position.state, position.given)
    usual = passes(position.game).get(label_of(ask.why), "") if ask is not None else ""
    return usual if any(play.option == usual for play in plays) else ""


def start_in_form(form: Mapping[str, str]) -> Node:
    """Return the position that the form's fields describe, as a scenario's ``start``; raises Unreadable.

    Who is due, if that is left open, is the next one after the runner on the lowest base. What ``more`` says counts in place of
    the fields of the same names.
    """
    start: dict[str, Json] = {name: _plain(form[name]) for name in (*NUMBERS, "half") if name in form}
    score = [form.get(f"{side}-score", "") for side in SIDES]
    if any(score):
        start["score"] = [_plain(runs or "0") for runs in score]
    on = {str(base): _plain(form[name]) for base, name in enumerate(BASES, 1) if name in form}
    if on:
        start["bases"] = dict(on)
        latest = next(iter(on.values()))
        if "batter" not in start and isinstance(latest, int):
            places = ((latest + further) % ORDER + 1 for further in range(ORDER))
            start["batter"] = next(place for place in places if place not in on.values())
    told = as_node(start, "the position")
    more = form.get(MORE, "")
    if len(more) > MOST_MORE:
        raise Unreadable(f"more of the position: expected at most {MOST_MORE} characters, found {len(more)}")
    if not more.strip():
        return told
    written = read_yaml(more, "more of the position", most=600)
    return Node({**told.mapping(), **written.mapping()}, written.source, written.path, written.line)


def _plain(text: str) -> Json:
    """A field's value as a whole number where it is one of up to four digits, else as its text, which its reader refuses."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else text


def address_of(asked: AskedPosition, *further: str) -> str:
    """Return the address of a position's page, after further choices."""
    fields = [*asked.form.items(), *((CHOICE, choice) for choice in (*asked.choices, *further))]
    return f"/odds/{asked.game}?{urlencode(fields)}"


def _before(asked: AskedPosition) -> str:
    """The address of the position before its last choice."""
    return address_of(replace(asked, choices=asked.choices[:-1]))


def _title(play: NextPlay[GameState]) -> str:
    """What an option's odds are called."""
    return play.option or (f"first comes: {label_of(play.waits)}" if play.waits else "dice decide")


def _goes_on(play: NextPlay[GameState]) -> bool:
    """Whether a further choice comes within the turn after this option."""
    return bool(play.option) and any(row.then for row in play.rows)


def _after(row: OddsRow[GameState]) -> str:
    """What stands after an outcome, and the question that comes then."""
    return f"{row.situation}; then: {label_of(row.then)}" if row.then else row.situation


def _page(asked: AskedPosition, found: Odds | None, problem: str) -> str:
    game: AnyBallGame = ball_game_named(asked.game)
    return render(
        "odds.html",
        game=game,
        given=asked.form,
        choices=asked.choices,
        teams=team_names(game),
        pressing=pressing_takes(game),
        options=option_fields(game),
        options_given=any(name.startswith(OPTION) for name in asked.form),
        keys={name: about for name, about in game.start_keys.items() if name not in _FIELDS},
        order=range(1, ORDER + 1),
        club=CLUB,
        most_more=MOST_MORE,
        likeliest=LIKELIEST,
        problem=problem,
        found=found,
        here=address_of(asked),
        before=_before(asked) if asked.choices else "",
        address=partial(address_of, asked, *(found.passed if found is not None else ())),
        title_of_play=_title,
        goes_on=_goes_on,
        after=_after,
    )


_FIELDS: Final = {*NUMBERS, "half", "score", "bases"}
"""The keys of a position that have fields of their own."""
