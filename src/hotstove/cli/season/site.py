"""``hotstove season site``: a season as plain pages in a folder."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from hotstove.cli.files import check_writable, existing_folder
from hotstove.cli.progress import progress_bar
from hotstove.cli.season.files import file_option, newest
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.extras import install

NEEDED = ("jinja2", "starlette")
"""What makes the pages; it comes with the extra for the browser."""


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path))
@file_option
def site_command(folder: Path, path: Path | None) -> None:
    """Write a season as plain pages into FOLDER, to be opened from there or put anywhere on the web.

    \b
      hotstove season site 1927
      open 1927/index.html

    Standings, schedule, news, leaders, clubs, players, box scores, records, awards and the postseason, as the season stands; no
    seed. FOLDER is new, empty, or a site's that was made before, which is replaced. On Ctrl-C nothing is written.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise NotLegal(f"a site needs {', '.join(missing)}: {install('web')}")
    from hotstove.web.seasons.site_folder import check_free, write_site

    existing_folder(folder.absolute().parent, "FOLDER: ")
    check_writable(folder, "FOLDER")
    check_free(folder)
    season = path or newest()
    SeasonFile.open_to_read(season).close()
    with progress_bar("pages") as progress:
        written = write_site(season, folder, progress)
    click.echo(f"{folder / 'index.html'}: {written.files} files, {written.size / 1e6:.0f} MB")
