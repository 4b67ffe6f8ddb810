"""The season files of a folder: their addresses, their owners, and who asks from the machine itself (decision 19).

The drafts of leagues stand on a shelf of their own in the same folder.
"""

from __future__ import annotations

import os
import re
import shlex
from base64 import urlsafe_b64encode
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hmac import compare_digest, digest
from ipaddress import ip_address
from pathlib import Path
from threading import Lock
from typing import Final

from starlette.requests import Request

from hotstove.table.errors import NotLegal
from hotstove.table.log import NotSaved
from hotstove.web.guard import secret_in
from hotstove.web.loopback import is_loopback, opens_only_here

ENDING: Final = ".hotstove-season"
DRAFT_ENDING: Final = ".hotstove-draft"
MARK: Final = re.compile(rf"\.of-([0-9a-f]{{32}})(?:{re.escape(ENDING)}|{re.escape(DRAFT_ENDING)})\Z")
"""The maker's mark in the name of a file that was made in a browser."""
KEY_FILE: Final = ".browser-key"
_KEY_BYTES: Final = 32
_ADDRESS: Final = b"hotstove: the address of a season "
_OWNER: Final = b"hotstove: the seasons of a browser "
MOST: Final = 200
"""The most seasons in a folder beyond which only the person of the machine makes new ones."""
MOST_OF_ONE: Final = 12
"""The most seasons of one browser, unless it is on the machine itself."""
OWN_NAMES: Final = ("127.0.0.1", "localhost", "::1")
"""The names of every machine for itself."""
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers by which a proxy says that somebody else asks through it."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The file of a season or a draft, and the id in its address."""

    id: str
    path: Path


@dataclass(frozen=True, slots=True)
class LinksHere:
    """That links which are made here open for nobody else as they are: they name this machine by a name of its own.

    ``folder`` is that of the seasons, if the server lets in this machine alone, so that it has to be started another way.
    """

    folder: str = ""


class Shelf:
    """The season files of ``folder``, or those with another ``ending``. ``behind_proxy``: others ask through a server here.

    ``names`` are the host names by which this machine calls itself: a page of another site whose name is pointed at this
    machine (DNS rebinding) asks by another one.

    With ``folder`` None there are no seasons here, and nobody can make one.
    """

    def __init__(
        self, folder: Path | None, behind_proxy: bool = False, names: Collection[str] = OWN_NAMES, ending: str = ENDING
    ) -> None:
        self.folder = folder
        self._ending = ending
        self._names = names
        self._behind_proxy = behind_proxy
        self._ids: dict[str, str] = {}
        self._giving = Lock()
        self._given: tuple[str, set[Path]] = "", set()

    @cached_property
    def _key(self) -> bytes:
        """The folder's key, made when it is first needed; raises NotSaved if that is not possible."""
        assert self.folder is not None
        path = self.folder / KEY_FILE
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new = self.folder / f"{KEY_FILE}.{os.getpid()}"
            if not path.exists():
                with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                    file.write(os.urandom(_KEY_BYTES))
                    os.fsync(file.fileno())
                with suppress(FileExistsError):
                    os.link(new, path)  # whole or not at all, and never over another one
                new.unlink()
            key = path.read_bytes()
        except OSError as error:
            raise NotSaved(f"the folder of seasons can't be written: {error.strerror}") from None
        if len(key) != _KEY_BYTES:
            raise NotSaved(f"the key in the folder of seasons is damaged; without {KEY_FILE} a new one is made there")
        return key

    # --- Addresses

    def id_of(self, path: Path) -> str:
        """The id of a season's file: nobody guesses it who has not the folder's key."""
        id_ = self._ids.get(path.name)
        if id_ is None:
            id_ = urlsafe_b64encode(digest(self._key, _ADDRESS + path.name.encode(), "sha256")[:18]).decode()
            self._ids[path.name] = id_
        return id_

    def files(self) -> list[Kept]:
        """All season files by their names, which begin with the time when they were made, the latest first.

        When they were written last would tell of a lineup that somebody has named.
        """
        if self.folder is None or not self.folder.is_dir():
            return []
        return [Kept(self.id_of(path), path) for path in sorted(self.folder.glob(f"*{self._ending}"), reverse=True)]

    def with_tables(self) -> list[Path]:
        """The seasons of which games are at tables."""
        if self.folder is None or not self.folder.is_dir():
            return []
        names = {path.name.rpartition(".game")[0] for path in self.folder.glob(f"*{ENDING}.game*.table")}
        return [self.folder / name for name in sorted(names) if (self.folder / name).is_file()]

    def find(self, id_: str) -> Kept | None:
        """The season with that id, or None. Every page of a season looks for its file, so no file is read for it."""
        if self.folder is None or not self.folder.is_dir():
            return None
        kept = (Kept(self.id_of(path), path) for path in self.folder.glob(f"*{self._ending}"))
        return next((each for each in kept if compare_digest(each.id.encode(), id_.encode())), None)

    # --- Owners

    def is_machine(self, request: Request) -> bool:
        """Whether the request comes from this machine itself, and from nobody else through it."""
        named = (request.url.hostname or "").lower() in self._names
        if self._behind_proxy or not named or request.client is None or any(name in request.headers for name in _FORWARDED):
            return False
        try:
            return ip_address(request.client.host).is_loopback
        except ValueError:
            return False

    def links_here(self, request: Request) -> LinksHere | None:
        """Why a link that is made by this request opens for nobody elsewhere; None if it does."""
        if not self.is_machine(request) or not opens_only_here(str(request.url)):
            return None
        return LinksHere(shlex.quote(str(self.folder)) if all(map(is_loopback, self._names)) else "")

    def mark_of(self, secret: str) -> str:
        """The mark of the browser with that secret in the names of files that it makes."""
        return digest(self._key, _OWNER + secret.encode(), "sha256").hex()[:32]

    def owns(self, request: Request, path: Path) -> bool:
        """Whether who asks owns that season: on this machine itself, or with the browser that has made it."""
        secret = secret_in(request)
        return self.is_machine(request) or (secret is not None and self.is_made_by(secret, path))

    def is_made_by(self, secret: str, path: Path) -> bool:
        """Whether the browser with that secret has made that season."""
        mark = MARK.search(path.name)
        return mark is not None and compare_digest(mark[1], self.mark_of(secret))

    def new_path(self, request: Request, secret: str, what: str, like: Path | None = None) -> Path:
        """The path of a new file, of whose browser asks or of who has the file ``like`` that is there.

        Raises NotLegal if there are too many here, or of this browser.
        """
        assert self.folder is not None
        machine = self.is_machine(request)
        mark = "" if machine else f".of-{self.mark_of(secret)}"
        names = [kept.path.name for kept in self.files()]
        if not machine and (len(names) >= MOST or sum(mark in name for name in names) >= MOST_OF_ONE):
            things = "seasons" if self._ending == ENDING else "drafts"
            raise NotLegal(f"there are as many {things} here as this server takes; whoever runs it can remove some")
        if like is not None:
            known = MARK.search(like.name)
            mark = "" if known is None else f".of-{known[1]}"
        now = f"{datetime.now():%Y-%m-%d-%H%M%S}"
        begun, number = f"{now}-{what}", 2
        path = self.folder / f"{begun}{mark}{self._ending}"
        with self._giving:
            if self._given[0] != now:
                self._given = now, set()
            given = self._given[1]  # of this second: those files are not there yet, and each would be written over the other
            while path in given or path.exists():
                path, number = self.folder / f"{begun}-{number}{mark}{self._ending}", number + 1
            given.add(path)
        return path

    def own_files(self, request: Request) -> list[Kept]:
        """The seasons that who asks owns, the one begun last first."""
        return [kept for kept in self.files() if self.owns(request, kept.path)]
