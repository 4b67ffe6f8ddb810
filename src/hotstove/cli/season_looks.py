"""Looking at a season: what its file holds, on the screen; a game's box score is made anew from the game itself."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

import click

from hotstove.book.box import box_text
from hotstove.book.narrate import play_by_play
from hotstove.book.retrosheet import Fixture as Dated
from hotstove.book.retrosheet import retrosheet_files
from hotstove.book.scorebook import Scorebook
from hotstove.cli import season_show
from hotstove.cli.files import in_a_folder, write
from hotstove.cli.season_files import day_named
from hotstove.cli.season_hand import sheets_of
from hotstove.cli.season_lineups import lineup_text
from hotstove.cli.season_show import table
from hotstove.cli.terminal import keyboard
from hotstove.cli.terminal.lines import broken
from hotstove.league.season.after import is_due, postseason, scheduled, series_text
from hotstove.league.season.again import events_of, record_of
from hotstove.league.season.by_hand import cards_of, check_open, fixture_of
from hotstove.league.season.game import grounds_of
from hotstove.league.season.lines import ClubLines, unpacked
from hotstove.league.season.plan import Plan
from hotstove.league.season.real import FIGURES, MORE_FIGURES
from hotstove.league.season.report import report
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import DoesNotFit, NotLegal
from hotstove.table.events import BOTH
from hotstove.table.journal import Journal


@dataclass(frozen=True, slots=True)
class Looks:
    """What somebody wants to see."""

    standings: bool
    leaders: str | None
    results: str | None
    club: str | None
    player: str | None
    box: int | None
    sheet: int | None
    postseason: bool

    @property
    def any(self) -> bool:
        """Is there anything?"""
        return any(value not in (None, False) for value in astuple(self))


def show(file: SeasonFile, looks: Looks, replay: int, save: Path | None, plays: bool) -> None:
    """Print it, one thing after another."""
    plan = file.plan
    if replay > plan.replays:
        raise NotLegal(f"{file.path}: there is no replay {replay}, only {plan.replays}")
    pages = []
    totals = file.totals(replay)
    if looks.standings:
        pages.append(season_show.standings_text(plan, totals, real=len(file.played(replay)) == len(plan.fixtures)))
    if looks.leaders is not None:
        pages.append(season_show.leaders_text(plan, totals, None if looks.leaders == "all" else looks.leaders))
    if looks.results is not None:
        day = None if looks.results == "last" else _day(file, looks.results)
        pages.append(season_show.results_text(plan, file.scores(replay), day))
    if looks.club is not None:
        pages.append(season_show.club_text(plan, totals, plan.club(looks.club), keyboard.size()[0]))
    if looks.player is not None:
        pages.append(season_show.player_text(plan, totals, looks.player, keyboard.size()[0]))
    if looks.postseason:
        pages.append(postseason_text(file))
    if looks.sheet is not None:
        pages.append(_sheet(file, looks.sheet))
    if looks.box is not None:
        pages.append(_box(file, replay, looks.box, save, plays))
    if pages:
        click.echo("\n\n".join(page.rstrip() for page in pages))


def _day(file: SeasonFile, text: str) -> int:
    """The day that is meant, one on which the season has games before or after it; raises NotLegal."""
    plan = file.plan
    day, last = day_named(plan, text), max(fixture.day for fixture in plan.fixtures)
    last = max([last, *(each.fixture.day for each in scheduled(file))])
    if 0 <= day <= last:
        return day
    hint = f"; game {text} is shown by --box {text}" if text.isdecimal() and 1 <= day <= len(plan.fixtures) else ""
    raise NotLegal(f"--results {text}: the season's days are 0 to {last}, {plan.opening} to {plan.date_of(last)}{hint}")


def _box(file: SeasonFile, replay: int, number: int, save: Path | None, plays: bool) -> str:
    fixture = fixture_of(file, number)
    finished = file.game(replay, number)
    if finished is None:
        gone = file.is_totals_only(replay)
        why = "its replay keeps only statistics (--all-games keeps the games)" if gone else "it is not over"
        raise NotLegal(f"game {number}, {fixture.away} at {fixture.home}: {why}")
    grounds = grounds_of(file.plan)
    try:
        events = events_of(grounds, fixture, finished)
    except DoesNotFit as error:
        if save is not None or plays:
            raise
        lines = unpacked(finished.lines)
        return season_show.lines_text(file.plan, fixture, lines, file.totals(replay)) + f"\n\nOnly its lines: {error}"
    if save is not None:
        Journal.create(in_a_folder(save), record_of(grounds, fixture, finished)).close()
        click.echo(f"wrote {save}", err=True)
    text = box_text(Scorebook.of(events), min(keyboard.size()[0], 100))
    return f"{_in_rows(play_by_play(events))}\n\n{text}" if plays else text


def _in_rows(text: str) -> str:
    """The text with its lines broken between words, at a terminal."""
    room = keyboard.size()[0] - 1
    return "\n".join(broken(line, room) for line in text.split("\n")) if sys.stdout.isatty() else text


def postseason_text(file: SeasonFile) -> str:
    """The series of the postseason so far, and the games of each with their numbers."""
    if not is_due(file):
        plan = file.plan
        if plan.replays > 1:
            raise NotLegal(
                f"{file.path}: {plan.replays} replays end with the schedule; a season replayed once has a postseason"
            )
        over, whole = len(file.played(1)), len(plan.fixtures)
        raise NotLegal(f"{file.path}: the postseason begins when the schedule is played; {over} of {whole} games are over")
    state = postseason(file)
    scores = file.scores(1)
    lines = []
    for series in state.series:
        lines.append(series_text(series))
        for each in scheduled(file):
            score = scores.get(each.fixture.number)
            if each.game.series == series.name and score is not None:
                teams = f"{each.fixture.away} {score[0]}, {each.fixture.home} {score[1]}"
                lines.append(f"  {each.fixture.number}  {file.plan.date_of(each.fixture.day)}  {teams}")
    if state.champion is not None and state.over:
        lines.append(f"Champions: {file.plan.by_code[state.champion].name}")
    return "\n".join(lines) or "There was no postseason that year."


def export(file: SeasonFile, replay: int, folder: Path) -> list[Path]:
    """Write all games that are over as Retrosheet files, dated as the schedule has them."""
    grounds, plan = grounds_of(file.plan), file.plan
    homes = Counter((fixture.home, fixture.day) for fixture in plan.fixtures)
    seen: Counter[tuple[str, int]] = Counter()
    games = []
    for finished in file.games(replay, 1, len(plan.fixtures)):
        fixture = plan.fixture(finished.number)
        place = fixture.home, fixture.day
        seen[place] += 1
        number = seen[place] if homes[place] > 1 else 0
        games.append(Dated(Scorebook.of(events_of(grounds, fixture, finished)), plan.date_of(fixture.day), number))
    if not games:
        raise NotLegal(f"{file.path}: no game of replay {replay} is there to be written")
    return write(retrosheet_files(games), folder)


def _sheet(file: SeasonFile, number: int) -> str:
    """Who starts and bats in a game that is to come, as it stands now."""
    fixture = check_open(file, number)
    grounds = grounds_of(file.plan)
    sheets, settled = sheets_of(file, grounds, fixture)
    cards = cards_of(file, grounds, fixture)
    head = f"Game {number}, {file.plan.date_of(fixture.day)}: {fixture.away} at {fixture.home}"
    blocks = [f"{head}; begun in {settled}" if settled else head]
    for seat, sheet in zip(BOTH, sheets, strict=True):
        people = cards.available(seat)
        rest = next((f", {each.words}" for each in people if sheet.pitcher and each.player.id == sheet.pitcher.id), "")
        pitcher = f": {sheet.pitcher.name} pitches{rest}" if sheet.pitcher is not None else ""
        blocks.append(f"{sheet.name}{pitcher}\n{lineup_text(sheet, people)}")
    return "\n\n".join(blocks)


def league_text(plan: Plan, replays: Sequence[Mapping[str, ClubLines]]) -> str:
    """The league's figures beside the real ones."""
    league = report(plan, replays)["league"]
    assert isinstance(league, dict)
    sd = league["sd"]
    assert isinstance(sd, dict)
    rows = []
    for name in (*FIGURES, *MORE_FIGURES):
        real = plan.real.get(name)
        spread = f"{sd[name]:.4f}" if len(replays) > 1 else ""
        rows.append((name, f"{league[name]:.4f}", spread, f"{real:.4f}" if real is not None else "-"))
    return table(("League", "replay", "sd" if len(replays) > 1 else "", "real"), rows)
