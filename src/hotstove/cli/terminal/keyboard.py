"""The terminal: its size and letters, single keys, and its restoration in every case."""

from __future__ import annotations

import codecs
import os
import select
import shutil
import signal
import sys
import termios
import tty
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import TextIO

RESIZED = "resized"
"""The result of ``Terminal.key`` if the screen is to be drawn anew: by Ctrl-L, or since its size has changed."""
REDRAW = "\x0c"
"""Ctrl-L."""
END = "\x04"
"""Ctrl-D, or the end of input."""
ESCAPE = "\x1b"
F1 = "\x1bOP"
"""F1, whichever of its sequences the terminal sends; it gives help."""
_F1 = (F1, "\x1b[P", "\x1b[11~", "\x1b[[A")
"""What xterm and tmux, other terminals, rxvt and the Linux console send for it."""
AFTER_ESCAPE = 0.1
"""Seconds in which more comes after an Escape that begins a sequence; else it was the key of that name."""
WITHIN_SEQUENCE = 0.5
"""Seconds in which the next character of a sequence comes, over a slow line too."""
_NEAREST = "hotstove.nearest"
_PLAIN_LETTERS = {
    "—": "-", "–": "-", "‑": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "-", "×": "x", "½": "1/2",  # noqa: RUF001
    "±": "+-", "→": "->", "▸": ">", "●": "o", "○": ".", "◆": "#", "◇": "<>", "━": "=", "─": "-", "│": "|", "≤": "<=", "≥": ">=",
}  # fmt: skip


def nearest(error: UnicodeError) -> tuple[str, int]:
    """What an output that lacks a letter prints instead: ``á`` becomes ``a``, a long dash a hyphen, the rest ``?``.

    >>> "Tomás".encode("ascii", errors="hotstove.nearest")
    b'Tomas'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_in_ascii(letter) for letter in error.object[error.start : error.end]), error.end


def _in_ascii(letter: str) -> str:
    if letter in _PLAIN_LETTERS:
        return _PLAIN_LETTERS[letter]
    bare = "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())
    return bare or "?"


codecs.register_error(_NEAREST, nearest)


def never_crash() -> None:
    """Make standard output and error print the nearest letter if their encoding, or the C locale, lacks one.

    Bytes of standard input that are no text are read as the replacement character, which answers nothing. A standard stream
    that is closed is replaced by an empty one.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 (lives as long as the process)
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            ascii_only = _c_locale(os.environ) and stream.isatty()
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors=_NEAREST)


def _c_locale(environment: Mapping[str, str]) -> bool:
    """Whether the locale is C. LC_CTYPE=C.UTF-8 is ignored, since Python itself sets that in the C locale (PEP 538)."""
    character_type = environment.get("LC_CTYPE", "")
    locale = environment.get("LC_ALL") or (character_type if character_type != "C.UTF-8" else "") or environment.get("LANG", "")
    return locale in ("C", "POSIX")


def colourless(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the environment forbids colours: NO_COLOR (any text) or CLICOLOR=0, unless CLICOLOR_FORCE is set."""
    if environment.get("NO_COLOR"):
        return True
    return environment.get("CLICOLOR") == "0" and environment.get("CLICOLOR_FORCE", "0") == "0"


def draws_letters(stream: TextIO, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the stream can show more than ASCII: its encoding is UTF-8, and it is not the C locale or the Linux console."""
    if _c_locale(environment) or environment.get("TERM") == "linux":
        return False
    return (stream.encoding or "").lower().replace("-", "") == "utf8"


def is_terminal() -> bool:
    """Whether input comes from a keyboard and output goes to a terminal that can be drawn on."""
    try:
        both = os.isatty(sys.stdin.fileno()) and os.isatty(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return False
    return both and os.environ.get("TERM", "dumb") not in ("", "dumb")


def size() -> tuple[int, int]:
    """Columns and rows of the terminal; two columns at least, because rows leave the last one free."""
    columns, rows = shutil.get_terminal_size()
    return max(2, columns), rows


def forget_typed() -> None:
    """Throw away what has been typed at the terminal and not been read yet."""
    termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def one_key() -> str:
    """Wait for a key at the terminal, which stays as it is otherwise; `END` at the end of input. Raises KeyboardInterrupt."""
    stream = sys.stdin.fileno()
    sys.stdout.flush()
    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream, termios.TCSADRAIN)  # what has been typed already counts
        return _key_from(stream)
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)


def _key_from(stream: int) -> str:
    """Read a key; one that sends several characters, such as an arrow or Alt with a letter, is one text from Escape on."""
    first = os.read(stream, 1)
    if not first:
        return END
    if first == ESCAPE.encode():
        sequence = _sequence(lambda wait: os.read(stream, 1) if select.select([stream], [], [], wait)[0] else b"")
        return F1 if sequence in _F1 else sequence
    return (first + os.read(stream, _following(first))).decode(errors="replace")


def _following(first: bytes) -> int:
    """How many bytes of a letter follow its first one."""
    return 0 if first[0] < 0xC0 else 1 if first[0] < 0xE0 else 2 if first[0] < 0xF0 else 3


def _sequence(read: Callable[[float], bytes]) -> str:
    """A sequence whose Escape has been read, to its end; ``read`` gives the next byte if it comes within so many seconds.

    After ``[`` or ``O`` come numbers and then one character that ends it (rxvt has ``$`` there, the Linux console another
    ``[`` before it); after a second Escape a sequence with Alt; anything else is one key with Alt.
    """
    begin = read(AFTER_ESCAPE)
    if begin == ESCAPE.encode():
        key = _sequence(read)
        return key if key == ESCAPE else ESCAPE + key
    rest = begin
    if begin in (b"[", b"O"):
        while more := read(WITHIN_SEQUENCE):
            if more == ESCAPE.encode():  # the one before was cut off
                return _sequence(read)
            rest += more
            if not (more in b"0123456789:;<=>?" or rest == b"[["):
                break
    elif begin:
        rest += b"".join(read(WITHIN_SEQUENCE) for _ in range(_following(begin)))
    return ESCAPE + rest.decode(errors="replace")


class CameBack(Exception):
    """The process was stopped (Ctrl-Z) while a hand was shown, and goes on: by now another one may sit there."""


def never() -> bool:
    """Whether a hand is shown that somebody else must not see: never, where one person plays."""
    return False


def stop_here() -> None:
    """Stop the process as Ctrl-Z does where nobody minds it; returns when it goes on."""
    before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, before)


class Terminal:
    """A terminal in use for drawing, with the alternate screen, single keys and no cursor. A context manager.

    The previous screen and settings are restored at the end, on Ctrl-Z, and when the process receives a signal to stop.
    ``hand_shown``: whether somebody's hand is on the screen now, which is not drawn again after a stop.
    """

    def __init__(self) -> None:
        self.hand_shown: Callable[[], bool] = never
        self._came_back = False
        self._in = sys.stdin.fileno()
        self._out = sys.stdout
        self._before: list[int | list[bytes | int]] | None = None
        self._handlers: dict[int, signal._HANDLER] = {}
        self._size = (0, 0)

    def __enter__(self) -> Terminal:
        self._handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._stop)
        for number in (signal.SIGTERM, signal.SIGHUP):
            self._handlers[number] = signal.signal(number, self._end)
        self._take()
        return self

    def __exit__(self, *reason: object) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers.clear()

    def draw(self, text: str) -> None:
        """Show the text, lines with their colours, on the whole screen without flicker."""
        self._size = size()
        if self._came_back:  # it was made before the stop
            return
        lines = text.rstrip("\n").split("\n")[: self._size[1]]
        self._write("\x1b[?25l\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J")

    def point(self, column: int, row: int) -> None:
        """Show the cursor in that column and row, counted from 0."""
        self._write(f"\x1b[{row + 1};{column + 1}H\x1b[?25h")

    def type(self, text: str) -> None:
        """Write at the cursor."""
        if not self._came_back:
            self._write(text)

    def key(self, wait: float | None = None) -> str | None:
        """Return the next key, ``END`` or ``RESIZED``; None if no key is pressed within ``wait`` seconds.

        A key that sends several characters, such as an arrow, is one text that begins with Escape. Ctrl-L is no key: after
        those that have been pressed by then the result is RESIZED. Raises CameBack.
        """
        left = wait
        while True:
            slice_ = 0.25 if left is None else min(0.25, left)
            pressed = bool(select.select([self._in], [], [], slice_)[0])
            if self._came_back:
                self._came_back = False
                raise CameBack
            if pressed and (key := _key_from(self._in)) != REDRAW:
                return key
            if pressed:
                self._size = (-1, -1)
                continue
            if self._size not in ((0, 0), size()):
                return RESIZED
            if left is not None:
                left -= slice_
                if left <= 0:
                    return None

    def _take(self) -> None:
        self._before = termios.tcgetattr(self._in)
        tty.setcbreak(self._in, termios.TCSADRAIN)
        self._write("\x1b[?1049h\x1b[H\x1b[2J\x1b[?25l")

    def _give_back(self) -> None:
        if self._before is None:
            return
        before, self._before = self._before, None
        try:
            self._wipe()
            self._write("\x1b[?25h\x1b[?1049l")
            termios.tcsetattr(self._in, termios.TCSADRAIN, before)
        except (OSError, termios.error):
            pass  # the terminal no longer exists

    def _wipe(self) -> None:
        """Write over all that is shown, row by row: without an alternate screen a hand would stay in the window.

        A screen that is erased at once goes to what some terminals keep above the window.
        """
        self._write("\x1b[0m\x1b[H" + "\r\n".join(["\x1b[K"] * size()[1]) + "\x1b[H")

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Restore the terminal on Ctrl-Z, stop, and take the terminal over again when the process goes on."""
        self._give_back()
        stop_here()
        self._came_back = self._came_back or self.hand_shown()
        self._take()
        self._size = (-1, -1)

    def _end(self, number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()
