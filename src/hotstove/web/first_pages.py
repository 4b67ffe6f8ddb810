"""The pages that are the same for all who ask, begun as the server starts: whoever asks first would wait a second for them."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_editor import team_editor_of
from hotstove.table.errors import HotStoveError
from hotstove.table.game import games
from hotstove.web.new_tables import empty_page
from hotstove.web.team_pages import first_page


def begin_first_pages() -> None:
    """Begin to make them, in a thread that does not keep the process from ending."""
    Thread(target=make_first_pages, daemon=True).start()


def make_first_pages() -> None:
    """Load all games, and make the empty forms for a table and for a team of each."""
    for name in games():
        for newcomer in (True, False):
            with suppress(HotStoveError):
                empty_page(name, newcomer)
        with suppress(HotStoveError):  # there are games whose teams are not built on pages
            team_editor_of(ball_game_named(name))
            first_page(name)
