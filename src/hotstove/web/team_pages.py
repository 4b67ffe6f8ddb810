"""Handlers for building a team: where to begin, the team with what is not legal about it, other cards for a place, its file.

The team stands in the address of each page (``team_address``): a step leads to the address of the changed team.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Literal
from urllib.parse import urlencode

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.builders import builder_of
from hotstove.baseball.team_editor import (
    Candidate,
    CardFigure,
    CountedCard,
    PoolCard,
    TeamData,
    TeamEditor,
    TeamPart,
    TeamPlace,
    UnfinishedTeam,
    team_editor_of,
)
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.texts import Node, as_node, read_yaml
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import TextFile, text_file
from hotstove.web.options import team_names
from hotstove.web.responses import form_of, game_of, html, is_file, made_for, sentence
from hotstove.web.team_address import MOST_VALUES, team_of, team_word

Tab = Literal["roster", "deck", "staff"]
TABS: Final[Mapping[Tab, str]] = {"roster": "Roster", "deck": "Deck", "staff": "Staff"}
BUILT, SHIPPED = "built ", "team "
"""The beginnings of the words for where a team begins: a kind of the game's builder, or a team that ships with the game."""
NAME: Final = "Name"
PICKED: Final = "in the deck"
"""The choice of the deck's filter that shows the cards of which the deck holds any."""
MOST_FIELD: Final = 80
NOTHING_OPEN: Final = "nothing is open: leave out a card or swap it, then the rest can be built"


def _editor(request: Request) -> tuple[AnyBallGame, TeamEditor]:
    game = game_of(request)
    return game, team_editor_of(game)


# --- Where to begin


async def begin(request: Request) -> Response:
    """Show the ways to begin a team; with a team in the address, that one, or what is wrong with it."""
    game, _ = _editor(request)
    word = request.query_params.get("team")
    if word is not None:
        return RedirectResponse(_address(game, word, "roster"), 303)
    return html(await made_for(request, lambda: first_page(game.name)))


@cache
def first_page(game: str) -> str:
    """The page without anything given, which is the same for everybody."""
    return _begin_page(ball_game_named(game), "", {})


def _begin_page(game: AnyBallGame, problem: str, given: Mapping[str, str]) -> str:
    kinds = builder_of(game, "roster").kinds
    return render(
        "build.html",
        game=game,
        decks=bool(team_editor_of(game).stock_decks),
        kinds=kinds,
        teams=team_names(game),
        problem=problem,
        given=given,
    )


async def first(request: Request) -> Response:
    """Begin with a team of the game's builder, or with one that ships with the game."""
    game, editor = _editor(request)
    given = {name: value[:MOST_FIELD] for name, value in request.query_params.items()}
    try:
        word = await made_for(request, lambda: team_word(_first(game, editor, given)))
    except HotStoveError as error:
        return await _refused_to_begin(request, game, error, given)
    return _to_team(game, word, "roster")


async def _refused_to_begin(request: Request, game: AnyBallGame, error: HotStoveError, given: Mapping[str, str]) -> Response:
    problem = sentence(error)
    return html(await made_for(request, lambda: _begin_page(game, problem, given)), 422)


def _first(game: AnyBallGame, editor: TeamEditor, given: Mapping[str, str]) -> TeamData:
    start, name = given.get("start", ""), given.get("name", "").strip()
    builder = builder_of(game, "roster")
    if start.startswith(SHIPPED) and start.removeprefix(SHIPPED) in game.teams():
        team = start.removeprefix(SHIPPED)
        data = editor.read(read_yaml(game.team_file(team), f"{team}.yaml"))
        return _renamed(editor, data, name) if name else data
    kind = start.removeprefix(BUILT)
    if kind not in builder.kinds:
        raise Unreadable("choose how the team begins")
    return editor.read(read_yaml(builder.build(kind, name), "the name"))


def _renamed(editor: TeamEditor, data: TeamData, name: str) -> TeamData:
    """Return the team by another name, with the nickname and code that follow from it."""
    heading = {key: value for key, value in data.items() if key not in ("name", "nickname", "code")}
    return editor.read(as_node({"name": name, **heading}, "the name"))


async def uploaded(request: Request) -> Response:
    """Begin with the team of an uploaded file."""
    game, editor = _editor(request)
    try:
        async with form_of(request) as form:
            file = form.get("file")
            if not is_file(file):
                raise Unreadable("choose a team's file")
            upload = await text_file("team file ", file)
            deck = await _deck_file(form)
        word = await made_for(request, lambda: team_word(editor.read(_with_deck(upload, deck))))
    except HotStoveError as error:
        return await _refused_to_begin(request, game, error, {})
    return _to_team(game, word, "roster")


async def _deck_file(form: FormData) -> TextFile | None:
    """Return the file of a deck that came with a form, or None."""
    file = form.get("deck")
    return await text_file("deck file ", file) if is_file(file) else None


def _with_deck(team: TextFile, deck: TextFile | None) -> Node:
    """Return the team of a file, with the deck of another file in place of the one that it names."""
    node = read_yaml(team.text, team.name, most=MOST_VALUES)
    if deck is None or not isinstance(node.value, dict):
        return node
    return replace(node, value={**node.value, "deck": read_yaml(deck.text, deck.name, most=MOST_VALUES)})


async def deck(request: Request) -> Response:
    """Show the team with the deck of an uploaded file; if that can't be read, the team as it was and why."""
    game, editor = _editor(request)
    async with form_of(request) as form:
        word = form.get("team")
        node = await made_for(request, lambda: team_of(word if isinstance(word, str) else ""))

        def changed(file: TextFile) -> str:
            return team_word(editor.with_deck(node, read_yaml(file.text, file.name, most=MOST_VALUES)))

        try:
            file = await _deck_file(form)
            if file is None:
                raise Unreadable("choose a deck's file")
            new = await made_for(request, lambda: changed(file))
        except HotStoveError as error:
            problem = sentence(error)
            page = await made_for(request, lambda: _team_page(request, game, editor, node, problem, "deck"))
            return html(page, 422)
    return _to_team(game, new, "deck")


# --- The team


def _address(game: AnyBallGame, word: str, tab: Tab, **more: str) -> str:
    return f"/build/{game.name}/team?" + urlencode(
        {"team": word, "show": tab, **{key: each for key, each in more.items() if each}}
    )


def _to_team(game: AnyBallGame, word: str, tab: Tab, at: str = "", **more: str) -> Response:
    return RedirectResponse(_address(game, word, tab, **more) + (f"#{at}" if at else ""), 303)


def _tab(request: Request) -> Tab:
    return next((tab for tab in TABS if tab == request.query_params.get("show")), "roster")


def _node(request: Request) -> Node:
    return team_of(request.query_params.get("team", ""))


async def team(request: Request) -> Response:
    """Show one tab of the team."""
    game, editor = _editor(request)
    return html(await made_for(request, lambda: _team_page(request, game, editor, _node(request), "")))


def _team_page(
    request: Request, game: AnyBallGame, editor: TeamEditor, node: Node, problem: str, shown: Tab | None = None
) -> str:
    team = editor.team(node)
    columns = [_columns(place.card for place in part.places) for part in team.parts]
    tabs, tab, sort = _tabs(editor, team), shown or _tab(request), request.query_params.get("sort", "")
    asked = {name: value[:MOST_FIELD] for name, value in request.query_params.items() if name != "team"}
    return render(
        "team.html",
        game=game,
        word=team_word(editor.read(node)),
        team=team,
        tab=tab if tab in tabs else "roster",
        tabs=tabs,
        worded=_worded(place.card for part in team.parts for place in part.places),
        cost=editor.cost_name,
        legend=editor.legend,
        stock_decks=editor.stock_decks,
        parts=[(part, names, _sorted(part, sort, editor)) for part, names in zip(team.parts, columns, strict=True)],
        sort=sort,
        deck=_deck_shown(team.deck, asked),
        held=sum(each.copies for each in team.deck),
        groups=_groups([each.card for each in team.deck]),
        asked=asked,
        rules={rule.id for rule in game.rules()},
        problem=problem,
    )


def _tabs(editor: TeamEditor, team: UnfinishedTeam) -> Mapping[Tab, str]:
    """Return the titles of the parts of a team's pages; a game without decks has no page of one."""
    titles: dict[Tab, str] = {**TABS, "staff": editor.choices_title}
    return {tab: title for tab, title in titles.items() if tab != "deck" or team.deck}


def _worded(cards: Iterable[PoolCard | None]) -> set[str]:
    """Return the columns of some cards' figures that hold words."""
    figures = (each for card in cards if card is not None for each in card.figures.items())
    return {column for column, value in figures if isinstance(value, str) and value}


def _columns(cards: Iterable[PoolCard | None]) -> tuple[str, ...]:
    """Return the columns of some cards' figures."""
    return tuple(dict.fromkeys(name for card in cards if card is not None for name in card.figures))


def _figure(card: PoolCard, column: str, editor: TeamEditor) -> CardFigure:
    if column in (NAME, editor.cost_name):
        return card.name if column == NAME else card.cost
    return card.figures.get(column, "")


def _order(figure: CardFigure) -> tuple[bool, int, str]:
    """Return the key by which figures are sorted: numbers first, the greatest at the top, then words."""
    return isinstance(figure, str), 0 if isinstance(figure, str) else -figure, figure if isinstance(figure, str) else ""


def _sorted(part: TeamPart, sort: str, editor: TeamEditor) -> list[tuple[int, TeamPlace]]:
    """Return the places of a part with their numbers, sorted by a column; open places come last."""

    def order(numbered: tuple[int, TeamPlace]) -> tuple[bool, tuple[bool, int, str]]:
        card = numbered[1].card
        return card is None, _order("" if card is None else _figure(card, sort, editor))

    return sorted(enumerate(part.places), key=order) if sort else list(enumerate(part.places))


def _groups(cards: Sequence[PoolCard]) -> dict[str, list[str]]:
    """Return what cards can be searched by, each with its values in the order of the cards."""
    groups: dict[str, dict[str, None]] = {}
    for card in cards:
        for group, values in card.groups.items():
            groups.setdefault(group, {}).update(dict.fromkeys(values))
    return {group: list(values) for group, values in groups.items() if len(values) > 1}


def _fits(card: PoolCard, asked: Mapping[str, str]) -> bool:
    """Whether a card is one of those that were asked for by group and text."""
    wanted = asked.get("text", "").strip().lower()
    words = f"{card.id} {card.name} {card.text}".lower()
    groups = (asked.get(f"by.{group}") in (None, "", *values) for group, values in card.groups.items())
    return all(groups) and wanted in words


def _deck_shown(deck: Sequence[CountedCard], asked: Mapping[str, str]) -> list[CountedCard]:
    return [each for each in deck if _fits(each.card, asked) and (asked.get("only") != PICKED or each.copies)]


# --- Steps


async def change(request: Request) -> Response:
    """Take one step, and show the changed team; if it can't be taken, the team as it was and why."""
    game, editor = _editor(request)
    node = await made_for(request, lambda: _node(request))
    asked = {name: value[:MOST_FIELD] for name, value in request.query_params.items() if name != "team"}
    tab = _tab(request)
    try:
        word = await made_for(request, lambda: team_word(_changed(editor, node, asked)))
        words = asked.get("act", "").split()
        at = {"up": "part-", "down": "part-", "leave": "part-", "take": "part-", "more": "card-", "fewer": "card-"}
        place = f"{at[words[0]]}{words[1]}" if len(words) > 1 and words[0] in at else ""
        kept = {name: value for name, value in asked.items() if name in ("sort", "text", "only") or name.startswith("by.")}
        return _to_team(game, word, tab, place, **({} if words[:1] == ["take"] else kept))
    except HotStoveError as error:
        problem = sentence(error)
    return html(await made_for(request, lambda: _team_page(request, game, editor, node, problem)), 422)


def _changed(editor: TeamEditor, node: Node, asked: Mapping[str, str]) -> TeamData:
    """Return the team after the step that a form asks for."""
    match asked.get("act", "").split():
        case ["up", part, place]:
            return editor.move(node, part, _number(place), -1)
        case ["down", part, place]:
            return editor.move(node, part, _number(place), 1)
        case ["leave", part, place]:
            return editor.leave(node, part, _number(place))
        case ["take", part, place, card]:
            return editor.take(node, part, _number(place), card)
        case ["more" | "fewer" as step, card]:
            copies = next((each.copies for each in editor.team(node).deck if each.card.id == card), 0)
            return editor.count(node, card, copies + (1 if step == "more" else -1))
        case ["deck"]:
            return editor.with_deck(node, as_node(asked.get("stock", "") or None, "the deck"))
        case ["name"]:
            return _renamed(editor, editor.read(node), asked.get("name", "").strip())
        case ["staff"]:
            for choice in editor.team(node).choices:
                card = asked.get(f"choice.{choice.name}", choice.chosen)
                if card != choice.chosen:
                    node = as_node(editor.choose(node, choice.name, card), "the team")
            return editor.read(node)
    raise Unreadable("this page does not know that step")


def _number(place: str) -> int:
    if not (place.isascii() and place.isdecimal() and len(place) < 4):
        raise Unreadable("the place of a card is a whole number")
    return int(place)


async def complete(request: Request) -> Response:
    """Fill all open places and the deck."""
    game, editor = _editor(request)
    node = await made_for(request, lambda: _node(request))
    try:
        word = await made_for(request, lambda: _completed(editor, node))
    except HotStoveError as error:
        problem = sentence(error)
        return html(await made_for(request, lambda: _team_page(request, game, editor, node, problem)), 422)
    return _to_team(game, word, _tab(request))


def _completed(editor: TeamEditor, node: Node) -> str:
    """Return the word of the team with all open places filled; raises NotLegal if none is open."""
    word = team_word(editor.complete(node))
    if word == team_word(editor.read(node)):
        raise NotLegal(NOTHING_OPEN)
    return word


async def file(request: Request) -> Response:
    """Send the team's file."""
    _, editor = _editor(request)
    text = await made_for(request, lambda: editor.file(_node(request)))
    return Response(text, headers={"content-disposition": 'attachment; filename="team.yaml"'}, media_type="application/yaml")


# --- Another card for a place


@dataclass(frozen=True, slots=True)
class _Searched:
    """The cards that a place may take: those that were asked for, and how many there are in all."""

    shown: list[Candidate]
    all: int


async def swap(request: Request) -> Response:
    """Show the cards that a place may take instead of its own."""
    game, editor = _editor(request)
    return html(await made_for(request, lambda: _swap_page(request, game, editor, _node(request))))


def _swap_page(request: Request, game: AnyBallGame, editor: TeamEditor, node: Node) -> str:
    asked = {name: value[:MOST_FIELD] for name, value in request.query_params.items() if name != "team"}
    name, _, number = asked.get("place", "").partition(" ")
    place = _number(number)
    candidates = editor.candidates(node, name, place)
    team = editor.team(node)
    part = next(part for part in team.parts if part.name == name)
    here = part.places[place]
    room = _room(team, here)
    groups = _groups([each.card for each in candidates])
    position = next((group for group, values in groups.items() if here.label in values), "")
    if position:
        asked.setdefault(f"by.{position}", here.label)
    sort = asked.get("sort", "") or editor.cost_name
    return render(
        "swap.html",
        game=game,
        word=team_word(editor.read(node)),
        team=team,
        part=part,
        place=place,
        here=here,
        searched=_searched(candidates, asked, sort, editor, room),
        columns=_columns(each.card for each in candidates),
        worded=_worded(each.card for each in candidates),
        groups=groups,
        asked=asked,
        sort=sort,
        cost=editor.cost_name,
        legend=editor.legend,
        rules={rule.id for rule in game.rules()},
        room=room,
    )


def _room(team: UnfinishedTeam, here: TeamPlace) -> int | None:
    """Return what a card in that place may cost; None without a cap."""
    return team.cap - team.cost + (here.card.cost if here.card is not None else 0) if team.cap else None


def _searched(
    candidates: Sequence[Candidate], asked: Mapping[str, str], sort: str, editor: TeamEditor, room: int | None
) -> _Searched:
    most = asked.get("most", "").strip()
    if most and not (most.isascii() and most.isdecimal() and len(most) < 7):
        raise Unreadable(f"the highest {editor.cost_name.lower()} is a whole number")
    matching = [each for each in candidates if _fits(each.card, asked) and (not most or each.card.cost <= int(most))]
    matching.sort(key=lambda each: (_order(_figure(each.card, sort, editor)), -each.card.cost, each.card.name))
    if room is not None and not asked.get("sort"):  # who asks for no order sees first what he may take
        matching.sort(key=lambda each: each.card.cost > room)
    return _Searched(matching, len(candidates))
