"""The rows of a season's first pages: standings, the games of a day, the postseason's series."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from hotstove.baseball.teams import last_name_of
from hotstove.league.postseason.eras import why_none
from hotstove.league.postseason.rounds import champion
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.form import Form, expected_wins
from hotstove.league.season.lines import Recorded
from hotstove.league.season.plan import Club
from hotstove.league.season.results import ONLY
from hotstove.league.standings import standings
from hotstove.stats.averages import in_print
from hotstove.stats.seasons import nickname
from hotstove.web.seasons.reading import OpenSeason, Reading
from hotstove.web.seasons.words import games, how_played, short_day


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club's line of the standings; ``real`` is its real record, ``expected`` its wins by its runs; empty if unknown.

    ``mine``: who asks manages it; ``manager`` is the friend of the owner who does, if anybody.
    """

    code: str
    name: str
    won: int
    lost: str
    share: str
    behind: str
    runs: int
    allowed: int
    form: Form | None
    expected: str
    real: str
    mine: bool
    manager: str


@dataclass(frozen=True, slots=True)
class ClubTable:
    """The standings of a league or division."""

    heading: str
    rows: tuple[ClubRow, ...]


def standings_shown(now: Reading, mine: Collection[str] = ()) -> list[ClubTable]:
    """The standings with the clubs' forms, expected wins, and the real records where they are known.

    ``mine`` are the clubs of who asks.
    """
    tables = []
    for table in standings(now.plan.clubs, now.totals):
        rows = []
        for row in table.rows:
            club, record = row.club, row.record
            expected = expected_wins(record)
            ties = f"-{record[Recorded.TIES]}" if record[Recorded.TIES] else ""
            rows.append(
                ClubRow(
                    *(club.code, club.name, row.wins, f"{row.losses}{ties}", in_print(row.average), games(row.behind)),
                    *(record[Recorded.RUNS], record[Recorded.RUNS_ALLOWED], now.forms.get(club.code)),
                    "" if expected is None else f"{expected:.1f}",
                    f"{club.wins}-{club.losses}" if club.wins + club.losses else "",
                    club.code in mine,
                    now.managers[club.code].called if club.code in now.managers else "",
                )
            )
        tables.append(ClubTable(table.heading or "Standings", tuple(rows)))
    return tables


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game of the schedule: clubs by code and name (away, home), its score, or None before it is over.

    ``decided`` are the winning, losing and saving pitchers' names. ``place`` is its series in the postseason, ``table`` the id
    of the table at which it is being played, or empty. ``mine``: a club of who asks plays in it. ``people`` are the owner's
    friends who play it, before it is over.
    """

    number: int
    day: int
    date: str
    clubs: tuple[tuple[str, str], tuple[str, str]]
    score: tuple[int, int] | None
    how: str = ""
    decided: tuple[tuple[str, str], ...] = ()
    mine: bool = False
    place: str = ""
    table: str = ""
    people: tuple[str, ...] = ()


def games_of(
    season: OpenSeason, now: Reading, day: int, tables: dict[int, str] | None = None, mine: Collection[str] = ()
) -> list[GameRow]:
    """The games of a day, with the pitchers of those that are over; ``mine`` are the clubs of who asks."""
    places = {each.fixture.number: each.game.series for each in now.after}
    rows = []
    for fixture in now.fixtures:
        if fixture.day == day:
            row = game_row(now, fixture, places.get(fixture.number, ""), decided_of(season, now, fixture.number), mine)
            table = tables.get(fixture.number, "") if tables and row.score is None else ""
            rows.append(replace(row, table=table))
    return rows


def game_row(
    now: Reading, fixture: Fixture, place: str = "", decided: tuple[tuple[str, str], ...] = (), mine: Collection[str] = ()
) -> GameRow:
    """A game as lists show it; ``mine`` are the clubs of who asks."""
    plan, codes = now.plan, (fixture.away, fixture.home)
    away, home = ((code, nickname(plan.by_code[code].name)) for code in codes)
    found = now.scores.get(fixture.number)
    date, own = short_day(plan, fixture.day), bool(set(codes) & set(mine))
    if found is None:
        people = tuple(now.managers[code].called for code in codes if code in now.managers and now.managers[code].holder)
        return GameRow(fixture.number, fixture.day, date, (away, home), None, mine=own, place=place, people=people)
    runs, other_runs, innings, kind = found
    how = how_played(innings, kind, now.begun.get(fixture.number, 0))
    return GameRow(fixture.number, fixture.day, date, (away, home), (runs, other_runs), how, decided, own, place)


def decided_of(season: OpenSeason, now: Reading, number: int) -> tuple[tuple[str, str], ...]:
    """The letters and last names of a game's winning, losing and saving pitcher."""
    if number not in now.scores:
        return ()
    finished = season.file.game(ONLY, number)
    if finished is None:
        return ()
    fixture = now.fixture(number)
    names = now.totals[fixture.away].names | now.totals[fixture.home].names
    return tuple(
        (letter, last_name_of(names.get(id_, id_))) for letter, id_ in zip("WLS", finished.decided, strict=True) if id_
    )


# --- The postseason


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A series of the postseason: both clubs (code, name, games won, whether it has won the series), and its games."""

    name: str
    best_of: int
    clubs: tuple[tuple[str, str, int, bool], ...]
    games: tuple[GameRow, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """The rounds of the postseason so far, and the champions, None until they are known.

    ``why_none`` says why there are no rounds; empty if there are some.
    """

    rounds: tuple[tuple[SeriesShown, ...], ...]
    champions: Club | None
    why_none: str = ""


def bracket_shown(now: Reading, mine: Collection[str] = ()) -> Bracket | None:
    """The postseason so far; None before it begins. ``mine`` are the clubs of who asks."""
    state = now.postseason
    if state is None:
        return None
    rounds = []
    for each in state.rounds:
        shown = []
        for series in each:
            clubs = tuple(
                (code, now.plan.by_code[code].name, won, series.winner == code)
                for code, won in zip((series.home, series.guest), series.wins, strict=True)
            )
            played = tuple(game_row(now, game.fixture, mine=mine) for game in now.after if game.game.series == series.name)
            shown.append(SeriesShown(series.name, series.best_of, clubs, played))
        rounds.append(tuple(shown))
    winner = champion(state) if state.over else None
    champions = now.plan.by_code[winner] if winner is not None else None
    return Bracket(tuple(rounds), champions, "" if rounds else why_none(state.year, state.leagues))


def days_of(now: Reading) -> Sequence[int]:
    """The days that have games, in order."""
    return sorted({fixture.day for fixture in now.fixtures})
