"""A PostgreSQL server of the tests' own: a cluster in a temporary folder, heard of by its socket there and by nobody else."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.waiting import WAIT, until

PASSWORD = "ninth/inning@rally"
"""Of the user ``guarded``; the others need none."""
_HBA = "local all guarded scram-sha-256\nlocal all all trust\n"
_SETTINGS = ("listen_addresses=", "fsync=off", "max_connections=60", "shared_buffers=16MB", "unix_socket_permissions=0777")


def find_server() -> Path | None:
    """The folder of the newest installed server's programs."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in debian), key=lambda folder: float(folder.parent.name), default=None)


class Cluster:
    """A server that can be ended and started again. It refuses to run as root; then somebody without rights runs it."""

    def __init__(self, programs: Path, settings: tuple[str, ...] = (), folder: str | None = None) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="hs-pg-", dir=folder))
        self.data = self.folder / "data"
        self._settings = [word for setting in (*_SETTINGS, *settings) for word in ("-c", setting)]
        self._process: subprocess.Popen[bytes] | None = None
        nobody = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        self._user = nobody.pw_uid if nobody else None
        self._group = nobody.pw_gid if nobody else None
        self.own(self.folder)
        making = ["-U", "hotstove", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
        if self._begin(programs / "initdb", "-D", self.data, *making).wait(WAIT) != 0:
            raise RuntimeError((self.folder / "log").read_text())
        (self.data / "pg_hba.conf").write_text(_HBA)
        self.start()
        self.tell("CREATE DATABASE store")
        self.tell(f"CREATE ROLE guarded LOGIN PASSWORD '{PASSWORD}'")

    def own(self, folder: Path) -> None:
        """Give a folder to whom the server runs as."""
        if self._user is not None and self._group is not None:
            os.chown(folder, self._user, self._group)

    def _begin(self, *command: str | Path) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                user=self._user,
                group=self._group,
                extra_groups=None if self._group is None else [self._group],
            )

    def start(self) -> None:
        """Start the server and wait until it listens."""
        # Where the tests themselves are killed, so is their server.
        bound = ["setpriv", "--pdeathsig", "QUIT"] if shutil.which("setpriv") else []
        self._process = self._begin(*bound, self.programs / "postgres", "-D", self.data, "-k", self.folder, *self._settings)
        try:
            until(self._listens, "the server does not listen")
        except AssertionError:
            raise RuntimeError((self.folder / "log").read_text()) from None

    def _listens(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def end(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT as its owner would, SIGQUIT without a word to anybody."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(WAIT)
            self._process = None

    @contextmanager
    def standing_still(self, whole: bool) -> Iterator[None]:
        """Stop the processes of all connections to the store, and with ``whole`` the one that accepts further ones."""
        assert self._process is not None
        with psycopg.connect(self.url("postgres"), autocommit=True) as asking:
            words = "SELECT pid FROM pg_stat_activity WHERE datname = 'store' AND backend_type = 'client backend'"
            found = [pid for (pid,) in asking.execute(words).fetchall()]
        stopped = [*found, self._process.pid] if whole else found
        try:
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in stopped:
                os.kill(pid, signal.SIGCONT)

    def remove(self) -> None:
        """End it for good."""
        self.end(signal.SIGQUIT)
        shutil.rmtree(self.folder)

    def url(self, database: str, user: str = "hotstove") -> str:
        """Where a database is."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def tell(self, words: str, where: str | None = None) -> None:
        """Run a statement as its owner."""
        with psycopg.connect(where or self.url("postgres"), autocommit=True) as connection:
            connection.execute(words)

    def emptied(self) -> str:
        """The URL of a database with nothing in it: always the same one, as a new one is three hundred files."""
        self.tell("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'store'")
        self.tell("DROP SCHEMA IF EXISTS hotstove CASCADE", self.url("store"))
        return self.url("store")
