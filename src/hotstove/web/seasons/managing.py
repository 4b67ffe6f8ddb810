"""Which clubs of a league a browser manages: what its secret proves, and the files' notes of managers, kept at hand."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import compare_digest, digest
from pathlib import Path
from time import time_ns
from typing import Final, NamedTuple

from hotstove.league.club_draft.room import read_room
from hotstove.league.season.people import MANAGERS, Manager, managers_in
from hotstove.league.season.store import note_of
from hotstove.table.errors import HotStoveError

KNOWN: Final = 400
"""The most seasons whose managers are kept at hand."""
COARSEST: Final = 3_000_000_000
"""The nanoseconds within which a file system may give two changes the same time; a file that young is read every time."""
_HOLDER: Final = b"hotstove: a club of a season, by the link "


def hash_of_link(link: str) -> str:
    """What a season's file keeps of a link, which opens nothing."""
    return sha256(link.encode("utf-8", "surrogatepass")).hexdigest()


def holder_of(secret: str, link: str) -> str:
    """What a season's file keeps of the browser with that secret, which came by the link with that hash."""
    return digest(secret.encode(), _HOLDER + link.encode(), "sha256").hex()


def clubs_held(managers: Mapping[str, Manager], secret: str) -> tuple[str, ...]:
    """The codes of the clubs that the browser with that secret manages."""
    return tuple(
        code
        for code, manager in managers.items()
        if manager.holder and compare_digest(holder_of(secret, manager.link).encode(), manager.holder.encode())
    )


def managers_of_season(path: Path) -> dict[str, Manager]:
    """The friends' places in a season's file; raises Unreadable."""
    return managers_in(note_of(path, MANAGERS))


def managers_of_draft(path: Path) -> dict[str, Manager]:
    """The friends' places in the room of a draft; raises Unreadable."""
    return dict(read_room(path).managers)


class Managed:
    """The managers of the seasons that were asked for last, or of drafts, read again when a file has changed.

    ``read`` reads them; ``beside`` is the end of the name of a second file that says whether anything has.
    """

    def __init__(self, read: Callable[[Path], dict[str, Manager]] = managers_of_season, beside: str = "-wal") -> None:
        self._read = read
        self._beside = beside
        self._known: OrderedDict[Path, tuple[object, dict[str, Manager]]] = OrderedDict()

    def of(self, path: Path) -> dict[str, Manager]:
        """A season's managers by club; none of one that can't be read, as its pages say."""
        try:
            return self.surely_of(path)
        except (
            HotStoveError
        ):  # it is not kept: what could not be opened for a moment (too many files) is there again at the next
            return {}

    def surely_of(self, path: Path) -> dict[str, Manager]:
        """The same, for what gives or ends seats by it; raises Unreadable for a season that can't be read."""
        stamps = [stamp_of(path), stamp_of(path.with_name(f"{path.name}{self._beside}"))]
        known = self._known.pop(path, None)
        if known is None or known[0] != stamps:
            known = stamps, self._read(path)
        if all(stamp is None or stamp.changed < time_ns() - COARSEST for stamp in stamps):
            self._known[path] = known
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
        return known[1]


class Stamp(NamedTuple):
    """What says that a file is another one than before. ``changed`` is its inode's time (ns), which nobody sets."""

    device: int
    inode: int
    size: int
    changed: int


def stamp_of(path: Path) -> Stamp | None:
    """What says that a file is another one than before; None if there is none."""
    try:
        about = path.stat()
    except OSError:
        return None
    return Stamp(about.st_dev, about.st_ino, about.st_size, about.st_ctime_ns)
