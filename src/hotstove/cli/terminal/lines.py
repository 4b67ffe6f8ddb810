"""Lines of text for a terminal, broken between words to its width; for a pipe they are not broken."""

from __future__ import annotations

import sys
import textwrap

from hotstove.cli.terminal.keyboard import size


def spelled_out(text: str) -> str:
    """The text with its control characters spelled out, ``\\x1b`` for Escape; line breaks stay."""
    return "".join(each if each.isprintable() or each == "\n" else f"{each!a}"[1:-1] for each in text)


def print_line(line: str, hang: int | None = None) -> None:
    """Print a line, without control characters; ``hang`` indents its further rows (default: a little more than the first)."""
    print(in_window(spelled_out(line), hang))


def in_window(line: str, hang: int | None = None) -> str:
    """The line in rows for the window, if output goes to one; ``hang`` is the indentation of its further rows."""
    return broken(line, size()[0] - 1, hang) if sys.stdout.isatty() else line


def before_command(words: str, command: str) -> str:
    """The words and a command to copy, which is never broken: where it does not fit behind them it has a row of its own."""
    if not sys.stdout.isatty() or len(words) + 1 + len(command) < size()[0]:
        return f"{words} {command}"
    return f"{words}\n{'  ' if len(command) + 2 < size()[0] else ''}{command}"


def before_path(words: str, path: str) -> str:
    """The words and the path of a file, which is never broken: where it does not fit behind them it begins a row of its own."""
    fits = len(words) + 1 + len(path) < size()[0] or not sys.stdout.isatty()
    return f"{words} {path}" if fits else f"{words}\n{path}"


def read_line(prompt: str) -> str | None:
    """Read a line, without blanks around it; None at the end of input. If input is a pipe, the line is printed, too."""
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        print()
        return None
    typed = " ".join(line.split()) or spelled_out(line.strip(" \t\r\n"))  # other control characters are blanks to Python
    if not sys.stdin.isatty():
        print(spelled_out(typed))
    return typed


def broken(line: str, columns: int, hang: int | None = None) -> str:
    """The line in rows of at most ``columns`` columns, unless a single word, such as the path of a file, is longer.

    >>> print(broken("  u  take back your last pick", 20, 5))
      u  take back your
         last pick
    """
    if len(line) <= columns:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2 if hang is None else hang)
    return textwrap.fill(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
