"""What is told of a season as text: the news of a day, records, and awards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import fill

from hotstove.cli.season.tables import in_columns
from hotstove.league.postseason.rounds import champion
from hotstove.league.season.awards import FORMULAS, UNITS, awards_of
from hotstove.league.season.chronicle import chronicle_of, feats_by_day
from hotstove.league.season.news import news_of
from hotstove.league.season.postseason_games import all_fixtures, postseason, scheduled
from hotstove.league.season.records import SECTIONS, RecordList
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import records_of_all, season_records
from hotstove.stats.seasons import LEAGUES, code_of

WIDTH = 100
"""The width of a formula's lines."""


def news_text(file: SeasonFile, day: int | None) -> str:
    """The news of a day (default: the last day on which a game was played), each with its game's number."""
    fixtures = {fixture.number: fixture for fixture in all_fixtures(file)}
    chronicle = chronicle_of(file)
    if day is None:
        day = max((fixtures[number].day for number in chronicle.games), default=file.plan.fixtures[0].day)
    told = feats_by_day(fixtures.values(), chronicle.feats).get(day, [])
    items = news_of(file.plan, fixtures, file.totals(ONLY), told)
    lines = [f"{item.feat.number:>6}  {item.sentence}" for item in items]
    lines = [*_title_won(file, day), *lines] or ["There is no news of this day."]
    return "\n".join((f"{file.plan.date_of(day):%A, %d %B %Y} (day {day})", *lines))


def _title_won(file: SeasonFile, day: int) -> list[str]:
    """The line that says who won the title, on the day of the last game of the postseason; empty on any other day."""
    games = [each.fixture for each in scheduled(file) if each.fixture.number in file.scores(ONLY)]
    last = max(games, key=lambda fixture: fixture.day, default=None)
    if last is None or last.day != day:
        return []
    state = postseason(file)
    winner = champion(state) if state.over else None
    return [f"{last.number:>6}  The {file.plan.by_code[winner].name} are the champions."] if winner is not None else []


def records_text(file: SeasonFile) -> str:
    """The records of a season so far."""
    return _lists_text(season_records(file)) or "No game is over yet."


def all_records_text(paths: Iterable[Path]) -> str:
    """The records of the seasons in these files together."""
    found = records_of_all(paths)
    parts = [_lists_text(found.lists) or "No season here keeps records yet."]
    parts += [f"Of {len(found.seasons)} seasons."] if len(found.seasons) > 1 else []
    if found.without:
        names = ", ".join(found.without)
        parts.append(
            f"Without (an earlier version's, replayed several times, or not begun; what is played on is counted): {names}"
        )
    return "\n\n".join(parts)


def _lists_text(lists: Sequence[RecordList]) -> str:
    blocks = []
    for section in SECTIONS:
        rows = [
            (each.heading if not place else "", each.printed(row), row.who, row.club, row.when, row.season)
            for each in lists
            if each.section == section
            for place, row in enumerate(each.rows)
        ]
        if rows:
            blocks.append(in_columns((section, "", "", "", "", ""), rows, 6))
    return "\n\n".join(blocks)


def awards_text(file: SeasonFile, replay: int, league: str | None) -> str:
    """The awards of each league, or of one, and their formulas."""
    plan = file.plan
    if league:
        codes = dict.fromkeys(club.league for club in plan.clubs)
        league = code_of(league, {code: LEAGUES.get(code, code) for code in codes}, "league", plan.year)
    awards = [award for award in awards_of(plan, file.totals(replay)) if league in (None, award.league)]
    blocks = []
    for award in awards:
        title = " ".join(
            part for part in (award.league, award.name.lower(), award.position.short.upper() if award.position else "") if part
        )
        rows = [(each.name, each.club, f"{each.points:.1f}") for each in award.nominees]
        blocks.append(in_columns((title, "", UNITS[award.name]), rows, 2))
    used = dict.fromkeys(award.name for award in awards)
    blocks += [fill(f"{name}: {FORMULAS[name]}", WIDTH) for name in used]
    return "\n\n".join(blocks) or "No game is over yet."
