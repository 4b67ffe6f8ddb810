"""``hotstove serve``: the table in the browser."""

from __future__ import annotations

import logging
import socket
import webbrowser
from errno import EADDRNOTAVAIL
from importlib.util import find_spec
from pathlib import Path
from threading import Timer

import click

from hotstove.cli.files import in_existing_folder
from hotstove.cli.saves import folder, own_folder
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.extras import install
from hotstove.web.loopback import LOOPBACK, is_loopback

NEEDED = ("starlette", "jinja2", "uvicorn", "websockets", "python_multipart", "sqlalchemy")


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to answer at: this machine alone.")
@click.option("--port", type=click.IntRange(0, 65535), default=8417, show_default=True, help="0 takes any that is free.")
@click.option(
    "--store", metavar="FILE|URL", help="Where tables are kept: a file or postgresql://... [default: a file of yours]."
)
@click.option(
    "--seasons",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where season files are [default: yours if only this machine is let in, else none].",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="FOLDER",
    help="Statistics of your own for new seasons [default: those that are bundled or installed].",
)
@click.option("--behind-proxy", is_flag=True, help="A server with https on this machine stands before this one.")
@click.option("--browser/--no-browser", default=True, help="Open the browser [default: yes].")
def command(
    host: str, port: int, store: str | None, seasons: Path | None, data: Path | None, behind_proxy: bool, browser: bool
) -> None:
    """Open the table in the browser: every game, against the computer, side by side, or each in a browser of your own.

    \b
      hotstove serve                                     for yourself, on this machine
      hotstove serve --host 0.0.0.0 --no-browser         for everybody who reaches this machine
      hotstove serve --store postgresql://user@db/games  kept in a database

    Ctrl-C stops it. Every answer is kept before anybody sees what comes of it; nothing is lost.
    """
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise NotLegal(f"the table in the browser needs {', '.join(missing)}: {install('web')}")
    from hotstove.web.first_pages import begin_first_pages
    from hotstove.web.seasons.server import Seasons
    from hotstove.web.serving import serve
    from hotstove.web.store_open import open_store

    if store and "://" not in store:
        in_existing_folder(Path(store))
    listening = _listen(host, port)
    number = listening.getsockname()[1]
    name = f"[{host}]" if ":" in host else host
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else name}:{number}/"
    try:
        kept = open_store(store or str(own_folder() / "tables.db"))
    except HotStoveError:
        listening.close()
        raise
    click.echo(f"Hot Stove is open at {address} (Ctrl-C stops it)")
    click.echo(f"Tables are kept in {kept.where}")
    own = is_loopback(host)
    if seasons is None and own and not behind_proxy:
        seasons = folder("season")
    if not own:
        click.echo("Everybody who reaches this machine can lay a table; on the open internet, put https before it.")
    if browser:
        opening = Timer(0.5, webbrowser.open, (address,))
        opening.daemon = True
        opening.start()
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # a line for each bad form; who sends one is told himself
    begin_first_pages()
    names = (*LOOPBACK, host) if own and not behind_proxy else ()
    serve(kept, listening, names, behind_proxy, seasons=Seasons(seasons, behind_proxy, data, (*LOOPBACK, host)))


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the port; raises NotLegal if that is not possible."""
    listening = None
    try:
        address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(*address[:3])  # without the protocol, asyncio leaves out TCP_NODELAY: 40 ms a response
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address[4])
        listening.listen(256)
    except OSError as error:
        if listening is not None:
            listening.close()
        reason = (error.strerror or str(error)).lower()
        elsewhere = isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL
        other = "--host" if elsewhere else "--port (0: any)"
        raise NotLegal(f"{host}:{port} can't be had: {reason}; choose another with {other}") from None
    except UnicodeError:  # a part that is empty, too long, or of letters that no name has
        raise NotLegal(f"{host[:80]!a} can't be the name of a host; choose another with --host") from None
    return listening
