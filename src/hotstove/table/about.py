"""What a game's package tells before its rules are loaded."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple


class About(NamedTuple):
    """A game in a list of games: its title, what it is in one sentence, and how many rules it has."""

    title: str
    about: str
    rules: int


def on_demand(package: str, **modules: str) -> Callable[[str], object]:
    """The ``__getattr__`` of a package (PEP 562): each name with its module, which is imported when it is asked for.

    The function raises AttributeError for other names.
    """

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return load
