"""The list of modules that are compiled (docs/speed.md), as far as the plain source shows whether the wheel can be imported."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource, isclass
from pathlib import Path
from pkgutil import walk_packages

import hotstove

ROOT = Path(__file__).parents[1]


def compiled_modules() -> list[str]:
    """The names of the modules that pyproject.toml lists."""
    hook = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    return [f"hotstove.{module.replace('/', '.')}" for module in hook["modules"]]


def plain_heirs(compiled: list[str]) -> Iterator[tuple[type, type]]:
    """Every class of a plain module with each compiled class that it extends; exceptions may always be extended.

    A module whose library is not installed is passed over: OpenSpiel has no wheel for some machines, and torch is large.
    """
    for info in walk_packages(hotstove.__path__, "hotstove."):
        if info.name in compiled or info.name.endswith("__main__"):
            continue
        try:
            module = import_module(info.name)
        except ModuleNotFoundError as error:
            assert error.name in ("pyspiel", "torch", "sb3_contrib"), error
            continue
        for heir in vars(module).values():
            if isclass(heir) and heir.__module__ == info.name and not issubclass(heir, BaseException):
                yield from ((heir, base) for base in heir.__mro__[1:] if base.__module__ in compiled)


def test_each_listed_module_exists_once() -> None:
    compiled = compiled_modules()
    assert len({*compiled}) == len(compiled)
    for name in compiled:
        assert import_module(name).__name__ == name


def test_nothing_is_looked_for_in_a_sequence_with_stars() -> None:
    """mypyc breaks off at ``in (*these, *those)``."""
    found = [
        f"{name}:{node.lineno}"
        for name in compiled_modules()
        for node in ast.walk(ast.parse(getsource(import_module(name))))
        if isinstance(node, ast.Compare)
        for test, within in zip(node.ops, node.comparators, strict=True)
        if isinstance(test, ast.In | ast.NotIn)
        if isinstance(within, ast.Tuple | ast.List | ast.Set) and any(isinstance(each, ast.Starred) for each in within.elts)
    ]
    assert found == []


def test_plain_classes_extend_only_compiled_classes_that_allow_it() -> None:
    heirs = list(plain_heirs(compiled_modules()))
    assert len(heirs) > 5
    shut = [
        f"{heir.__module__}.{heir.__name__} extends {base.__name__}"
        for heir, base in heirs
        if "allow_interpreted_subclasses=True" not in getsource(base)
    ]
    assert shut == []
