"""What is done to a season's file for a league: links, places of managers, each with its line in the log.

These functions run in the one process of the server that writes season files.
"""

from __future__ import annotations

from pathlib import Path

from hotstove.league.season.named_lineups import without_named
from hotstove.league.season.people import end_manager, managers_of, send_link, take_club
from hotstove.table.errors import NotLegal
from hotstove.web.seasons.managing import clubs_held
from hotstove.web.seasons.playing import open_to_play


def invite_to(path: Path, code: str, sent: str) -> None:
    """Note that the link with that hash gives a club; raises NotLegal if there is no such club."""
    with open_to_play(path) as file:
        send_link(file, code, sent)


def take_place(path: Path, sent: str, holder: str, name: str) -> str:
    """Give the club of a link to a browser, and return its code; raises NotLegal if the link gives none (any more).

    What the manager before him has named for games that have not begun is forgotten.
    """
    with open_to_play(path) as file:
        codes = [code for code, manager in managers_of(file).items() if sent and manager.sent == sent]
        return take_club(file, sent, holder, name, without_named(file, codes[0]) if codes else {})


def end_place(path: Path, code: str, secret: str) -> None:
    """End a manager's place: the commissioner does, or, with his browser's ``secret``, he himself; raises NotLegal.

    What he has named for games that have not begun is forgotten.
    """
    with open_to_play(path) as file:
        managers = managers_of(file)
        if secret and code not in clubs_held(managers, secret):
            raise NotLegal("you manage no such club here")
        end_manager(file, code, bool(secret), without_named(file, code))
