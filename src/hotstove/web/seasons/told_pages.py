"""The pages of what is told of a season: its records and awards; and the records of several seasons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hotstove.league.season.awards import FORMULAS, awards_of
from hotstove.league.season.records import SECTIONS
from hotstove.league.season.told import records_of_all
from hotstove.stats.seasons import LEAGUES
from hotstove.web.look.templates import render
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.pages import page_of
from hotstove.web.seasons.reading import opened


def records_page(asked: Asked, path: Path) -> str:
    """The records of a season, of single games and of the whole season."""
    now = opened(path).now()
    lists = now.records if now.plan.replays == 1 else ()
    return page_of("season_records.html", asked, now, sections=SECTIONS, lists=lists, over=now.over)


def awards_page(asked: Asked, path: Path) -> str:
    """The awards of each league as the season stands, and by what they are given."""
    now = opened(path).now()
    awards = awards_of(now.plan, now.totals)
    leagues = [(code, LEAGUES.get(code, code)) for code in dict.fromkeys(club.league for club in now.plan.clubs)]
    formulas = {name: FORMULAS[name] for name in dict.fromkeys(award.name for award in awards)}
    return page_of("season_awards.html", asked, now, awards=awards, leagues=leagues, formulas=formulas, over=now.over)


def all_records_page(paths: Sequence[Path]) -> str:
    """The records of the seasons in these files together."""
    return render("seasons_records.html", found=records_of_all(paths), sections=SECTIONS)
