"""Help pages that fit the terminal: an example whose line is too long has its explanation on a line of its own."""

from __future__ import annotations

import re

import click

from hotstove.cli.terminal.lines import broken

_EXAMPLE = re.compile(r"(?P<indent> *)(?P<command>\S.*?)\s{2,}(?P<about>\S.*)")


def fitted(line: str, width: int) -> str:
    r"""The line, or, where it is wider than ``width`` columns, several that break between words.

    >>> fitted("  hotstove box game.jsonl --plays       with every play in words", 40)
    '  hotstove box game.jsonl --plays\n      with every play in words'
    """
    if len(line) <= width:
        return line
    example = _EXAMPLE.fullmatch(line)
    if example is None:
        indent = len(line) - len(line.lstrip())
        return broken(line, width, indent + 4)
    indent = len(example["indent"])
    about = broken(" " * (indent + 4) + example["about"], width, indent + 4)
    return f"{broken(example['indent'] + example['command'], width, indent + 4)}\n{about}"


class Formatter(click.HelpFormatter):
    """Click's, with the lines that it leaves as they are (examples) fitted to the page's width."""

    def write(self, string: str) -> None:
        super().write("\n".join(fitted(line, self.width) for line in string.split("\n")))
