"""Help pages that fit the terminal: the explanation of an example is put on a line of its own if one line is too short."""

from __future__ import annotations

import re

import click

from hotstove.cli.terminal.lines import broken

_EXAMPLE = re.compile(r"(?P<indent> *)(?P<command>\S.*?)\s{2,}(?P<about>\S.*)")


def fitted(line: str, width: int) -> str:
    r"""The line; if it is wider than ``width`` columns, the command of the example and below it the explanation.

    A command is never broken, so that it can be copied.

    >>> fitted("  hotstove box game.jsonl --plays       with every play in words", 40)
    '  hotstove box game.jsonl --plays\n      with every play in words'
    """
    example = _EXAMPLE.fullmatch(line)
    if len(line) <= width or example is None:
        return line
    indent = len(example["indent"]) + 4
    return f"{example['indent']}{example['command']}\n{broken(' ' * indent + example['about'], width, indent)}"


class Formatter(click.HelpFormatter):
    """Click's formatter, which also fits examples to the width of the page."""

    def write(self, string: str) -> None:
        super().write("\n".join(fitted(line, self.width) for line in string.split("\n")))
