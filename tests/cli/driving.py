"""Driving the installed command: in a pipe, or at a terminal of its own with keys and screens."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.waiting import WAIT

COMMAND = str(Path(sys.executable).parent / "hotstove")
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LAST = "\x1b[?7777h"
"""An escape that means nothing to any terminal."""
_KEPT = ("PATH", "VIRTUAL_ENV")


@dataclass(slots=True)
class SharedCache:
    """The cache of all commands of a test run: a game of Small Ball is solved once, cards of a season are pressed once."""

    folder: Path | None = None


CACHE = SharedCache()
"""Its folder is set as the tests begin (``tests/conftest.py``); without one each home has its own."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Nothing of the developer's own: a home below the test's folder, a plain UTF-8 locale, no colour wishes."""
    found = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return {
        **found,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CACHE_HOME": str(CACHE.folder or home / "cache"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        **more,
    }


@dataclass(slots=True)
class Pipe:
    """The command with input and output in pipes."""

    home: Path
    env: dict[str, str] = field(default_factory=dict)

    def run(self, *arguments: str, answers: str = "", limit: int | None = None) -> subprocess.CompletedProcess[str]:
        """Run it to its end with lines to read; ``limit`` is the size in bytes that files may grow to."""
        command: Sequence[str] = [COMMAND, *arguments]
        if limit is not None:
            words = "import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)"
            command = [sys.executable, "-c", f"{words}; os.execv(sys.argv[2], sys.argv[2:])", str(limit), *command]
        return subprocess.run(
            command,
            input=answers,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="surrogateescape",
            env=environment(self.home, **self.env),
            timeout=5 * WAIT,
            check=False,
        )

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Start it and leave it running."""
        return subprocess.Popen(
            [COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(self.home, **self.env),
        )


INTERRUPTED = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "MODULE":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
"""
"""Ctrl-C is pressed while MODULE is loaded."""
FOR_EVER = """
from hotstove.games.smallball import solving

once = solving.solve

def solve(*given):
    while True:
        once(*given)

solving.solve = solve
"""
"""Best play is worked out, and worked out again, and never found."""


def altered(home: Path, words: str) -> dict[str, str]:
    """The environment in which the command does this first, with a cache of its own, in which nothing is solved yet."""
    folder = home / "altered"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(words)
    return {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(home / "cache")}


def heard(process: subprocess.Popen[str], words: str, times: int = 1) -> str:
    """Wait until a process has said the words so often; returns all that it has said."""
    assert process.stdout is not None
    said = b""
    while said.count(words.encode()) < times:
        assert select.select([process.stdout], [], [], WAIT)[0], f"{words!r} is not said, but {said.decode()}"
        part = os.read(process.stdout.fileno(), 65536)
        assert part, f"it ends without {words!r}: {said.decode()}"
        said += part
    return said.decode()


class Screen:
    """The command at a terminal of its own."""

    def __init__(
        self, home: Path, *arguments: str, columns: int = 80, rows: int = 24, env: dict[str, str] | None = None
    ) -> None:
        self._fd, self.inner = os.openpty()
        termios.tcsetwinsize(self._fd, (rows, columns))
        self.before = termios.tcgetattr(self.inner)
        self.raw = ""
        self._seen = 0
        self.process = subprocess.Popen(
            [COMMAND, *arguments],
            stdin=self.inner,
            stdout=self.inner,
            stderr=self.inner,
            env=environment(home, **(env or {})),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *reason: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._fd)
        os.close(self.inner)

    @property
    def text(self) -> str:
        """Everything shown since the last key, without colours and cursor moves."""
        return _ESCAPES.sub("", self.raw[self._seen :])

    @property
    def frame(self) -> str:
        """The last whole screen drawn."""
        return _ESCAPES.sub("", self.raw.rpartition("\x1b[?25l\x1b[H")[2]).replace("\r", "")

    def press(self, keys: str) -> None:
        """Press keys; what is shown from now on counts as new."""
        self.read(0)
        self._seen = len(self.raw)
        os.write(self._fd, keys.encode())

    def see(self, words: str, seconds: float = WAIT) -> str:
        """Wait until the words are shown, and return what has been shown since the last key."""
        end = time.monotonic() + seconds
        while words not in self.text:
            if time.monotonic() > end or (self.process.poll() is not None and not self.read(2)):
                raise AssertionError(f"{words!r} was not shown; shown was:\n{self.text}")
            self.read(0.05)
        return self.text

    def settle(self) -> str:
        """Wait until the screen asks for a key (it shows the cursor), and return it."""
        self.see_raw("\x1b[?25h")
        return self.frame

    def see_raw(self, words: str, seconds: float = WAIT) -> None:
        """Wait until the characters, escapes included, have come since the last key."""
        end = time.monotonic() + seconds
        while words not in self.raw[self._seen :]:
            if time.monotonic() > end:
                raise AssertionError(f"{words!r} did not come; shown was:\n{self.text}")
            self.read(0.05)

    def resize(self, columns: int, rows: int) -> None:
        """Change the window."""
        self.read(0)
        self._seen = len(self.raw)
        termios.tcsetwinsize(self._fd, (rows, columns))

    def end(self) -> int:
        """Wait for the end of the command, take in all that it has shown, and return its exit code."""
        end = time.monotonic() + WAIT
        while self.process.poll() is None and time.monotonic() < end:
            self.read(0.05)
        code = self.process.wait(timeout=1)
        os.write(self.inner, _LAST.encode())  # what the command wrote comes before it
        while _LAST not in self.raw:
            assert self.read(WAIT), "the terminal keeps what was shown"
        self.raw = self.raw.replace(_LAST, "")
        return code

    def interrupt(self) -> None:
        """Ctrl-C, as the terminal sends it."""
        os.write(self._fd, b"\x03")

    def stop(self, number: int = signal.SIGTERM) -> None:
        """Send a signal."""
        self.process.send_signal(number)

    def as_before(self) -> bool:
        """Are the terminal's settings as they were, and the usual screen and cursor back?"""
        settings = termios.tcgetattr(self.inner) == self.before
        return settings and self.raw.rfind("\x1b[?1049l") > self.raw.rfind("\x1b[?1049h") and "\x1b[?25h" in self.raw[-4000:]

    def read(self, seconds: float) -> bool:
        """Take in what has come; False where nothing has."""
        ready = select.select([self._fd], [], [], seconds)[0]
        if not ready:
            return False
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.raw += data.decode(errors="replace")
        return bool(data)
