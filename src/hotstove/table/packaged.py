"""The data files that ship with packages (charts, cards, teams), read through one function; a process may read them amended.

An edition of a game that somebody tries out is the packaged one with amendments. Games read their data once, most of them when
they are imported, so a process is given its amendments before (`amend`), and plays that edition from its beginning to its end.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from hotstove.table.errors import DoesNotFit, Unreadable
from hotstove.table.texts import Node, read_yaml

WHOLE: Final = "whole"
"""The only key of a mapping in an amendment that stands for all of what it amends, and is not merged into it."""
NEW: Final = "new"
"""The only key of an item in an amendment of a list that comes as another item at its end."""
_NAMES: Final = ("id", "name", "number", "card", "figure")
"""The keys by which an item of a list is known, the first that the amendment has."""

_amendments: dict[str, Node] = {}
_read: set[str] = set()


def amend(package: str, amendments: Mapping[str, Node]) -> None:
    """Have this process read the data of a package amended, by the files' names in it: ``charts.yaml``, ``teams/foxes.yaml``.

    Raises DoesNotFit if the process has read data of the package already.
    """
    if any(_inside(path, package) for path in _read):
        raise DoesNotFit(f"{package}: this process has read its data already; amendments come before the first file")
    _amendments.update({_path(package, name): change for name, change in amendments.items()})


def read_packaged(package: str, name: str) -> Node:
    """A YAML file that ships with a package, such as ``hotstove.games.rb8`` and ``keys.yaml``, as Nodes.

    Raises Unreadable for an amendment that does not fit.
    """
    path = _path(package, name)
    _read.add(path)
    node = read_yaml((files(package) / name).read_text(encoding="utf-8"), name.rpartition("/")[2])
    change = _amendments.get(path)
    return node if change is None else amended(node, change)


def packaged_names(package: str, folder: str) -> list[str]:
    """The names of the YAML files in a folder of a package, without their ending, in order."""
    names = (file.name for file in (files(package) / folder).iterdir())
    return sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml"))


def _path(package: str, name: str) -> str:
    return f"{package.replace('.', '/')}/{name}"


def _inside(path: str, package: str) -> bool:
    return path.startswith(_path(package, ""))


def amended(node: Node, change: Node, item: bool = False) -> Node:
    """Data with a change: mappings are merged, items of a list found by their id, name or number, all else is replaced.

    ``item``: the node is an item of a list, such as a card, which may be given a key that it lacks. What is changed has the
    place of the change, for messages. Raises Unreadable, with that place, for what is not there.
    """
    if isinstance(change.value, dict) and list(change.value) == [WHOLE]:
        return change.value[WHOLE]
    if isinstance(node.value, dict):
        return _merged(node, node.value, change, item)
    if isinstance(node.value, list) and any(isinstance(each.value, dict) for each in node.value):
        return _items(node.value, change)
    if isinstance(node.value, list) != isinstance(change.value, list) or isinstance(change.value, dict):
        change.unreadable(f"{'a list' if isinstance(node.value, list) else 'one value'}, in place of {node.shown()}")
    return change


def _merged(node: Node, parts: dict[str, Node], change: Node, item: bool) -> Node:
    changes = change.mapping()
    if not changes:
        change.unreadable(f"changes of {', '.join(parts)}, or {WHOLE}: and all of it")
    for key, place in changes.items():
        if key == WHOLE and key not in parts:
            raise Unreadable(f"{place.name}: {WHOLE} stands alone: it takes the place of all of {node.name}")
        if key not in parts and not item:
            raise Unreadable(
                f"{place.name}: there is no {key!r} in {node.name}; there are: {', '.join(parts)}"
                f" ({WHOLE}: takes the place of all of them)"
            )
    merged = {key: amended(part, changes[key]) if key in changes else part for key, part in parts.items()}
    merged |= {key: place for key, place in changes.items() if key not in parts}
    return Node(merged, change.source, change.path, change.line, change.folder)


def _items(items: list[Node], change: Node) -> Node:
    found = list(items)
    for place in change.items():
        keys = place.mapping()
        if list(keys) == [NEW]:
            found.append(keys[NEW])
            continue
        key = next((key for key in _NAMES if key in keys), "")
        if not key:
            place.unreadable(f"an item with one of the keys {', '.join(_NAMES)}, or {NEW}: and another item")
        named = [at for at, each in enumerate(items) if _name(each, key) == keys[key].value]
        if len(named) != 1:
            known = ", ".join(str(_name(each, key)) for each in items if _name(each, key) is not None)
            raise Unreadable(
                f"{keys[key].name}: {'there is no' if not named else 'more than one'} {key} {keys[key].shown()}; there are:"
                f" {known or 'none'} ({NEW}: begins another item)"
            )
        found[named[0]] = amended(found[named[0]], place, item=True)
    return Node(list(found), change.source, change.path, change.line, change.folder)


def _name(item: Node, key: str) -> object:
    return item.value[key].value if isinstance(item.value, dict) and key in item.value else None
