"""New drafts in the browser: the form, read and shown, and the making of the file, which presses the cards of whole seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.league_squads import MOST_MEN, squads_of
from hotstove.league.club_draft.files import draft_of, held
from hotstove.league.club_draft.making import clubs_in_order, new_draft
from hotstove.league.club_draft.room import Drafting, Room, write_room
from hotstove.league.club_draft.rules import COMPUTER, MOST_CLUBS, PERSON, DraftClub, Manager, Terms
from hotstove.league.season.league_log import LOG
from hotstove.league.season.people import MANAGERS
from hotstove.league.season.people import Manager as Friend
from hotstove.stats.lahman import any_season
from hotstove.table.chance import new_seed
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.log import NotSaved
from hotstove.table.texts import Json, decoded, whole_number
from hotstove.web.look.templates import render
from hotstove.web.plain_line import plain_line
from hotstove.web.seasons.beginning import Given, Wanted, Wrong, make_season, read_drafted, season_of, year_in, years_of
from hotstove.web.seasons.draft_files import begun_season
from hotstove.web.seasons.draft_reading import opened_draft
from hotstove.web.seasons.shelf import LinksHere

NAMES: Final = (
    *("Aces", "Bees", "Crows", "Drakes", "Eels", "Foxes", "Gulls", "Herons", "Ibises", "Jays", "Kites", "Larks", "Moles"),
    *("Newts", "Owls", "Pikes", "Quails", "Rams", "Storks", "Terns"),
)
"""What clubs are called in the form before anybody has named them."""
ME, FRIEND = "me", "friend"
SITS: Final[Mapping[str, str]] = {ME: "I", FRIEND: "a friend, by a link", COMPUTER: "the computer"}
"""Who may pick for a club, by the form's value."""
MOST_YEARS: Final = 3
"""The most seasons of a pool that is made in a browser."""
USUAL_CLUBS: Final = 8
LONGEST_NAME: Final = 30


@dataclass(frozen=True, slots=True)
class NamedClub:
    """A club in the form: its number, its name, and who picks for it."""

    number: int
    name: str
    sits: str


@dataclass(frozen=True, slots=True)
class WantedDraft:
    """A new draft as its form describes it; ``friends`` are the names of clubs that friends are to have.

    With a ``text`` it is a draft's file that is there already.
    """

    game: str
    years: tuple[int, ...] = ()
    clubs: tuple[DraftClub, ...] = ()
    friends: tuple[str, ...] = ()
    size: int = 0
    data: Path | None = None
    text: str = ""
    name: str = ""


def draft_form(game: str, data: Path | None, links: LinksHere | None, given: Given, problems: Mapping[str, str]) -> str:
    """The form for a new draft: first its pool and how many clubs, then their names, who picks, and the squads.

    ``links`` says why links that are made here open for nobody elsewhere.
    """
    rules = ball_game_named(game)
    squads = squads_of(rules)
    years: tuple[int, ...] = ()
    trouble = ""
    try:
        years = years_of(data)
    except HotStoveError as error:
        trouble = str(error).removeprefix(f"{data}").lstrip("/: ")  # where the server has its files is nobody's business
    problems = dict(problems)
    chosen: tuple[int, ...] = ()
    count = USUAL_CLUBS
    if "year" in given.fields:
        chosen, count = _pool(given, years, problems)
    return render(
        "club_draft_new.html",
        game=rules,
        years=years,
        chosen=() if {"year", "clubs"} & set(problems) else chosen,
        asked_years=[given.fields.get(name, "") for name in _year_fields()],
        count=count,
        counts=range(2, MOST_CLUBS + 1),
        given=given.fields,
        problems=problems,
        trouble=trouble,
        clubs=[_named(given, number, problems) for number in range(1, count + 1)],
        SITS=SITS,
        size=given.fields.get("size", str(squads.size)),
        most_men=MOST_MEN,
        longest=LONGEST_NAME,
        links=links,
        places=Terms.needs([place for place, needed in squads.places for _ in range(needed)]),
    )


def _year_fields() -> tuple[str, ...]:
    return "year", *(f"year-{number}" for number in range(2, MOST_YEARS + 1))


def _pool(given: Given, years: Sequence[int], problems: dict[str, str]) -> tuple[tuple[int, ...], int]:
    """The years of the pool and the number of clubs; what is wrong is added to the problems."""
    chosen: list[int] = []
    for name in _year_fields():
        if given.fields.get(name, ""):
            try:
                chosen.append(year_in(given.fields[name], years))
            except HotStoveError as error:
                problems["year"] = _sentence(error)
    if not chosen:
        problems.setdefault("year", "Choose a year from whose men the clubs are drafted.")
    count = whole_number(given.fields.get("clubs", str(USUAL_CLUBS)))
    if count is None or not 2 <= count <= MOST_CLUBS:
        problems["clubs"] = f"A draft has 2 to {MOST_CLUBS} clubs."
    return tuple(dict.fromkeys(chosen)), count if count is not None and 2 <= count <= MOST_CLUBS else USUAL_CLUBS


def _named(given: Given, number: int, problems: dict[str, str]) -> NamedClub:
    """A club as it stands in the form, or as it is proposed; what is wrong is added to the problems."""
    usual = NAMES[number - 1] if number <= len(NAMES) else f"Club {number}"
    sits = given.fields.get(f"sits-{number}", ME if number == 1 else COMPUTER)
    if sits not in SITS:
        problems[f"sits-{number}"] = "Choose who picks: you, a friend or the computer."
    return NamedClub(number, given.fields.get(f"name-{number}", usual), sits)


def read_draft_form(game: str, data: Path | None, given: Given) -> WantedDraft:
    """The draft that the form describes; raises Wrong with what is wrong, by field."""
    rules = ball_game_named(game)
    squads = squads_of(rules)
    if given.draft is not None or given.fields.get("brings"):
        return _brought(rules, given)
    problems: dict[str, str] = {}
    years, count = _pool(given, years_of(data), problems)
    clubs = [_named(given, number, problems) for number in range(1, count + 1)]
    names: dict[str, str] = {}
    for club in clubs:
        try:
            name = plain_line(club.name, LONGEST_NAME, "its name")
            if not any(letter.isalnum() for letter in name):
                raise NotLegal("its name: expected at least one letter or digit")
            if name.casefold() in names:
                raise NotLegal("another club is called that; each has a name of its own")
            names[name.casefold()] = name
        except NotLegal as error:
            problems[f"name-{club.number}"] = _sentence(error)
    size = whole_number(given.fields.get("size", str(squads.size)).strip())
    least = sum(needed for _, needed in squads.places)
    if size is None or not least <= size <= MOST_MEN:
        problems["size"] = f"A squad has {least} men, one for each of its places, to {MOST_MEN}."
    elif "year" not in problems:
        men = {player.id for year in years for team in season_of(year, data).teams for player in team.players}
        if len(men) < size * count:
            wanted = f"{count} squads of {size} are {size * count}"
            problems["size"] = f"The pool has {len(men)} men, and {wanted}: fewer clubs, smaller squads or more seasons."
    if problems:
        raise Wrong(problems)
    assert size is not None
    named: list[tuple[str, Manager]] = [
        (name, COMPUTER if club.sits == COMPUTER else PERSON) for club, name in zip(clubs, names.values(), strict=True)
    ]
    friends = tuple(name for club, name in zip(clubs, names.values(), strict=True) if club.sits == FRIEND)
    drawn = clubs_in_order(named, new_seed() if given.fields.get("draw") == "on" else None)
    return WantedDraft(game, years, drawn, friends, size, data)


def _brought(rules: AnyBallGame, given: Given) -> WantedDraft:
    """The draft whose file is sent with the form; raises Wrong."""
    try:
        if given.draft is None:
            raise Unreadable("choose the file of a draft: hotstove draft league makes one")
        name, sent = given.draft
        text = decoded(sent, name)
        file = draft_of(text, name)
        if file.game is not rules:
            raise NotLegal(f"{name}: a draft of {file.game.title}, not of {rules.title}")
        if lacking := file.draft.missing_in_pool():
            raise NotLegal(f"{name}: there are too few men left who play {lacking}")
    except HotStoveError as error:
        raise Wrong({"draft": _sentence(error)}) from None
    return WantedDraft(rules.name, text=text, name=name)


def _sentence(error: HotStoveError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def make_draft(path: Path, wanted: WantedDraft) -> None:
    """Press the cards of its seasons and write the draft and its room, over no other one.

    Raises NotLegal if there are too few men, and NotSaved.
    """
    if wanted.text:
        file = draft_of(wanted.text, wanted.name)
    else:
        seasons = [any_season(year, wanted.data) for year in wanted.years]
        file = new_draft(ball_game_named(wanted.game), wanted.clubs, seasons, wanted.size)
    friends = {club.code: Friend() for club in file.draft.terms.clubs if club.name in wanted.friends}
    if path.exists():  # another server over this folder has begun one in the same second
        raise NotSaved("another draft was begun here at the same moment; begin this one again")
    write_room(path, Room(managers=friends).tells("The draft is begun."))
    file.write(path)


# --- Its season


def drafted_season(path: Path, given: Given) -> Wanted:
    """The season of a draft that is over, as its form describes it; raises Wrong with what is wrong by field, and NotLegal."""
    now = opened_draft(path)
    if begun_season(path, now.room) is not None:
        raise NotLegal("the season of this draft is begun already")
    clubs = now.file.clubs_for(now.file.game, path.name)
    return read_drafted(now.file.game, clubs, (), max(now.file.years, default=None), given)


def make_drafted_season(path: Path, season: Path, wanted: Wanted) -> None:
    """Make the season of a draft in a new file, with the same managers, and note it in the draft's room.

    The lock of the draft is held meanwhile: nobody gets a club that another one has in the season. Its name is noted before:
    the draft is over as soon as the file is there, or links that are out would give clubs in both. Raises NotLegal if it is
    begun already.
    """
    with held(path):
        now = opened_draft(path)
        if begun_season(path, now.room) is not None:
            raise NotLegal("the season of this draft is begun already")
        if season.exists():  # another draft's, whose season this one would lead to from now on
            raise NotSaved("another season was begun here at the same moment; begin this one again")
        write_room(path, now.room.with_season(season.name))
        make_season(season, _as_drafted(now, path, wanted), _league_notes(now))
        write_room(path, now.room.tells("The season is begun.").with_season(season.name))


def _as_drafted(now: Drafting, path: Path, wanted: Wanted) -> Wanted:
    """The season with the clubs, and those of the commissioner, as they stand now."""
    clubs = tuple(now.file.clubs_for(now.file.game, path.name))
    mine = tuple(club.code for club in now.draft.terms.clubs if now.falls_to_commissioner(club.code))
    return wanted.with_teams(clubs, mine)


def _league_notes(now: Drafting) -> dict[str, Json]:
    """The notes by which friends keep their clubs, links that are out go on, and the draft's log with them."""
    friends: dict[str, Json] = {
        code: friend.plain() for code, friend in now.room.managers.items() if friend.holder or friend.sent
    }
    return {MANAGERS: friends, LOG: list(now.room.log)} if friends else {}
