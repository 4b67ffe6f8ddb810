"""Reading the form for a new table: teams by name or file, options, managers, and dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from starlette.datastructures import UploadFile

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.contests import series_of
from hotstove.league.draft import Draft
from hotstove.league.series import SeriesTerms, check_length, check_stands, set_up
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import drawn_teams, set_up_drawn
from hotstove.play.series import rotation_named
from hotstove.stats.clubs import with_own_codes
from hotstove.table.chance import new_seed
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES
from hotstove.table.record import Record
from hotstove.table.texts import Json, Node, as_node, read_yaml
from hotstove.web.access import HERE, LINK
from hotstove.web.clock import limit_named
from hotstove.web.plain_line import plain_name
from hotstove.web.series_place import SeriesPlace
from hotstove.web.table_header import TableHeader, game_header, seat_name, series_header
from hotstove.web.team_address import MOST_VALUES, team_of

OPTION = "option."
"""The prefix of the form's fields for options of the rules."""
SOME = "some"
"""The form's value for dice of which some are thrown by hand; each of these has a field of its own."""
THROWN = "throw."
"""The prefix of the fields for dice thrown by hand."""
GUIDED = "guided"
"""The form's field for a game in which each rule is told when it first matters."""
LONGEST = 40
"""The most characters of a seed or a table's name, and of wrong values of the form in messages."""
BUILT = "built"
"""The form's value for a team that was built on a page; the form's field of this name holds it, as addresses do."""
CLUB = "club"
"""How the form's fields for a club of a real season end, after the side."""
TEAM_FILE = 64 * 1024
"""The most bytes of a team file; the teams that ship with the games have less than a quarter of it."""


class TextFile(NamedTuple):
    """An uploaded file: its name in messages, and its content."""

    name: str
    text: str


async def text_file(what: str, file: UploadFile) -> TextFile:
    """Read an uploaded team file; ``what`` comes before its name in messages. Raises Unreadable."""
    name = f"{what}{(file.filename or '')[:40]}"
    if (file.size or 0) > TEAM_FILE:
        raise Unreadable(f"{name}: no team file; it has {file.size} bytes, and a team file has {TEAM_FILE} at most")
    try:
        return TextFile(name, (await file.read()).decode())
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: not a text file (byte {error.start} is not UTF-8)") from None


def header_of_form(game: AnyBallGame, form: Mapping[str, str], files: Mapping[str, TextFile]) -> TableHeader:
    """Return the header of the table that the form describes; raises Unreadable or NotLegal with a message for its reader.

    ``files`` holds the team files by side, uploaded ones and those of clubs of real seasons. A team is never read from a path
    on the server's disk.
    """
    seed = _seed(form)
    teams = with_own_codes(*(team_in_form(game, side, form, files.get(side)) for side in SIDES))
    setup = set_up_drawn(game, teams[AWAY], teams[HOME], as_node(options_in_form(game, form), "options"), seed)
    away, home = (_sits(game, form.get(f"{side}-sits", HERE)) for side in SIDES)
    best_of = _best_of(form)
    if best_of is not None:
        away_rotation, home_rotation = (rotation_named(form.get(f"{side}-rotation", "")) for side in SIDES)
        rotations = away_rotation, home_rotation
        terms = SeriesTerms(game, set_up(game, setup, best_of, rotations, _home_stands(form)))
        return _as_wished(
            series_header(SeriesPlace.first(terms, (away, home), form.get("seed", "").strip()), _dice(game, form)), form
        )
    return _as_wished(game_header(game, setup, seed, (away, home), _dice(game, form)), form)


def _as_wished(header: TableHeader, form: Mapping[str, str]) -> TableHeader:
    """Return the header with what people want at this table beside the game: rules told, a clock, a name for it."""
    name = plain_name(form.get("table-name", ""), LONGEST, "the table's name")
    return replace(header, guided=form.get(GUIDED) == "on", clock=limit_named(form.get("clock", "")), table_name=name)


def draft_header_of_form(game: AnyBallGame, form: Mapping[str, str]) -> TableHeader:
    """Return the header of a draft and of the game that is played with its squads; raises as ``header_of_form``."""
    draft = Draft(game)
    _seed(form)  # the games' own; the draft's is drawn, since it stands in the squads' files, which everybody may read
    seed = new_seed()
    then: dict[str, Json] = {
        "options": options_in_form(game, form),
        "dice": _dice(game, form),
        "seed": form.get("seed", "").strip(),
    }
    some = drawn_teams(game.teams(), seed)
    game.set_up(
        as_node(some[0], "away"), as_node(some[1], "home"), as_node(then["options"], "options")
    )  # raises where they are not legal
    best_of = _best_of(form)
    if best_of is not None:
        check_length(series_of(game), best_of)
        check_stands(series_of(game), best_of, _home_stands(form))
        then |= {"best of": best_of, "home stands": _home_stands(form)}
    levels = tuple(_sits(game, form.get(f"{side}-sits", HERE)) for side in SIDES)
    then["sits"] = list(levels)
    squads = [_squad(form.get(f"{side}-squad", "")) for side in SIDES]
    wanted: dict[str, Json] = {"series": best_of is not None}
    points = form.get("points", "").strip()
    if points:
        if not (points.isascii() and points.isdecimal() and len(points) < 6):
            raise Unreadable("the points of a squad are a whole number from 1 to 99999, in digits alone")
        wanted["limit"] = int(points)
    setup = draft.set_up(as_node(squads[0], "away squad"), as_node(squads[1], "home squad"), as_node(wanted, "points"))
    away, home = (_drafter(draft, level) for level in levels)
    seats = seat_name(away), seat_name(home)
    return _as_wished(TableHeader(Record(draft.name, draft.edition, setup, seed, seats), (away, home), then), form)


def _squad(name: str) -> Json:
    return {"name": name.strip()} if name.strip() else None


def _drafter(draft: Draft, level: str) -> str:
    """Return the drafter for a manager of that level: the person, the same level, or else the best level that drafts."""
    return level if level in (HERE, LINK, *draft.managers) else list(draft.managers)[-1]


def _seed(form: Mapping[str, str]) -> str:
    seed = form.get("seed", "").strip() or new_seed()
    if len(seed) > LONGEST or not seed.isprintable():
        raise Unreadable(f"the seed may have {LONGEST} printable characters at most")
    return seed


def _best_of(form: Mapping[str, str]) -> int | None:
    """Return the length of the series; None for a single game."""
    best_of = form.get("best-of", "").strip()
    if best_of and not (best_of.isascii() and best_of.isdecimal() and len(best_of) < 3):
        raise Unreadable("the length of a series is a whole number")
    return int(best_of) if best_of else None


def _home_stands(form: Mapping[str, str]) -> str:
    """Return the home stands of the series; empty for the game's own, and where the form's game has no other."""
    return form.get("home-stands", "").strip()


def options_in_form(game: AnyBallGame, form: Mapping[str, str]) -> dict[str, Json]:
    """Return the options of the rules that the form names; raises Unreadable for one that the game does not have."""
    known = {switch.name for switch in game.switches}
    options: dict[str, Json] = {
        name.removeprefix(OPTION): value for name, value in form.items() if name.startswith(OPTION) and value
    }
    if not set(options) <= known:
        raise Unreadable(f"{game.title} has no option {', '.join(sorted(set(options) - known))[:LONGEST]}")
    return options


def _dice(game: AnyBallGame, form: Mapping[str, str]) -> str:
    dice = form.get("dice", "auto")
    if dice == SOME:
        dice = ", ".join(name.removeprefix(THROWN) for name in form if name.startswith(THROWN))
        if not dice:
            raise Unreadable("say which dice are real ones")
    RealDice.of(dice, game, "real dice")
    return dice


def team_in_form(game: AnyBallGame, side: str, form: Mapping[str, str], file: TextFile | None) -> Node:
    """Return the team of a side: that of the file, else the one that the form names or holds, else null; raises Unreadable."""
    name = form.get(side, "")
    if file is not None:
        team = read_yaml(file.text, file.name, most=MOST_VALUES)
        if not isinstance(team.value, dict) or "team" in team.value:
            raise Unreadable(f"{file.name}: expected a team with its players")
        return team
    if name == BUILT:
        return team_of(form.get(BUILT, ""))
    if name and name not in game.teams():
        raise Unreadable(f"there is no team called {name[:LONGEST]}; there are: {', '.join(game.teams())}")
    return as_node(name or None, side)


def _sits(game: AnyBallGame, who: str) -> str:
    if who not in (HERE, LINK, *game.managers):
        raise NotLegal(f"nobody called {who[:LONGEST]} can sit there; there are: {', '.join(game.managers)}")
    return who
