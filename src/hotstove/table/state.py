"""A game's state, declared once: ``copy``, ``key``, ``repr`` and the notation are derived from a class's fields.

A state, and every part of it that changes, is a dataclass that extends `StateData`. Hot Stove's own games have slots; a game
from elsewhere leaves out ``slots=True``, which would hide the fields of the compiled classes that it extends::

    @dataclass(slots=True, eq=False, repr=False)
    class Arm(StateData):
        card: Card
        outs: int = 0
        faced: int = field(default=0, metadata=keyed(lambda faced: min(faced, 18)))
        form: Form | None = field(default=None, init=False, metadata=CACHE)

A field holds an immutable value (a number, a tuple, a card) that all copies share, unless its metadata mark it as a part of
the state with fields of its own (``PART``, ``PARTS``). The methods of each class are generated as source code, like a
dataclass's constructor, when they are first called.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, ClassVar, Final, Self, TypeAlias

from hotstove.table.compiled import mypyc_attr
from hotstove.table.errors import Unreadable

Reduce: TypeAlias = Callable[[Any], Hashable]
"""From a field's value to the part of it on which the future of the game depends."""
Metadata: TypeAlias = Mapping[str, object]

PART: Final[Metadata] = {"part": "one"}
"""The field holds another `StateData`, or None: copied and keyed as such."""
PARTS: Final[Metadata] = {"part": "tuple"}
"""The field holds a tuple of `StateData`, such as one for each seat."""
UNKEYED: Final[Metadata] = {"key": None}
"""The field does not affect the future, or repeats another one: it is not in the key."""
CACHE: Final[Metadata] = {"key": None, "cache": True}
"""The field is computed from the others, by ``refresh`` or on first use, or holds a value during one turn alone: neither in the
key nor in the notation."""

NOT_COPIED: Final[Metadata] = {"key": None, "cache": True, "part": "anew"}
"""A cache that refers to this very state: a copy begins without it, with the field's default."""
WITHIN_TURN: Final[Metadata] = {"key": None, "cache": True, "part": "one"}
"""The field holds a part, or None, of the turn under way: copied, but neither in the key nor in the notation."""


def whole(value: Hashable) -> Hashable:
    """Return the value itself: the whole field is in the key."""
    return value


def keyed(reduce: Reduce) -> Metadata:
    """Metadata of a field that is in the key as ``reduce`` of its value."""
    return {"key": reduce}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class StateData:
    """A state or a part of one. ``KEYS`` changes how inherited fields enter this class's key; None leaves a field out."""

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {}

    def __post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Compute the fields that follow from others; code outside the rules calls it after setting fields."""

    def copy(self) -> Self:
        """An equal object that shares nothing mutable with this one."""
        kind: Any = type(self)
        copied: Self = (_COPY.get(kind) or _made(kind, _COPY, _copy_lines))(self)
        return copied

    def key(self) -> tuple[Hashable, ...]:
        """A key of the state's future: from states with equal keys the game goes on in the same ways."""
        kind: Any = type(self)
        key: tuple[Hashable, ...] = (_KEY.get(kind) or _made(kind, _KEY, _key_lines))(self)
        return key

    def __repr__(self) -> str:
        """The notation: all fields that differ from their defaults; `read` makes an equal object from it."""
        values = [(each, getattr(self, each.name)) for each in fields(self) if "cache" not in each.metadata]
        changed = [
            f"{each.name}={written(value)}" for each, value in values if each.default is MISSING or value != each.default
        ]
        return f"{type(self).__name__}({', '.join(changed)})"


Method: TypeAlias = Callable[[Any], Any]
_COPY: Final[dict[type, Method]] = {}
_KEY: Final[dict[type, Method]] = {}


def _made(kind: Any, methods: dict[type, Method], lines: Callable[[Any, dict[str, Any]], list[str]]) -> Method:  # noqa: ANN401
    """The method of a class, compiled from its source lines and stored in ``methods``."""
    names: dict[str, Any] = {"kind": kind, "make": kind.__new__}
    body = "\n    ".join(lines(kind, names))
    exec(f"def method(self):\n    {body}", names)
    method: Method = names["method"]
    methods[kind] = method
    return method


def _copy_lines(kind: Any, names: dict[str, Any]) -> list[str]:  # noqa: ANN401 (a dataclass)
    lines = ["new = make(kind)"]
    for each in fields(kind):
        here = f"self.{each.name}"
        copied = {
            "one": f"None if {here} is None else {here}.copy()",
            "tuple": f"tuple([part.copy() for part in {here}])",
            "anew": repr(each.default),
        }.get(str(each.metadata.get("part")), here)
        lines.append(f"new.{each.name} = {copied}")
    return [*lines, "return new"]


def _key_lines(kind: Any, names: dict[str, Any]) -> list[str]:  # noqa: ANN401 (a dataclass)
    values = []
    for each in fields(kind):
        here = f"self.{each.name}"
        reduce = _reduce_of(kind, each)
        if reduce is None:
            continue
        if reduce is not whole:
            names[f"reduce_{each.name}"] = reduce
            values.append(f"reduce_{each.name}({here})")
        else:
            keyed = {
                "one": f"None if {here} is None else {here}.key()",
                "tuple": f"tuple([part.key() for part in {here}])",
            }
            values.append(keyed.get(str(each.metadata.get("part")), here))
    return [f"return ({', '.join(values)},)" if values else "return ()"]


def _reduce_of(kind: Any, each: Field[Any]) -> Reduce | None:  # noqa: ANN401 (a dataclass)
    reduce: Reduce | None = each.metadata.get("key", whole)
    for above in reversed(kind.__mro__):
        keys: Mapping[str, Reduce | None] = vars(above).get("KEYS", {})
        reduce = keys.get(each.name, reduce)
    return reduce


# --- The notation: Python expressions of names, calls, tuples and constants

_NAMES: Final = ("id", "code", "notation")
"""Attributes that identify an object in the notation: the first that an object has is written in place of its fields."""


def written(value: object) -> str:
    """A field's value in the notation; raises TypeError for a value that has no notation."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}({value.value!r})"
    if value is None or isinstance(value, bool | int | float | str | StateData):
        return repr(value)
    kind = type(value).__name__
    if isinstance(value, tuple):
        inside = [written(each) for each in value]
        if type(value) is not tuple:
            return f"{kind}({', '.join(inside)})"
        return f"({inside[0]},)" if len(inside) == 1 else f"({', '.join(inside)})"
    if isinstance(value, frozenset):
        return f"frozenset(({''.join(f'{each}, ' for each in sorted(map(written, value)))}))"
    for name in _NAMES:
        if isinstance(known := getattr(value, name, None), str):
            return f"{kind}({known!r})"
    if is_dataclass(value):
        values = [(each.default, getattr(value, each.name)) for each in fields(value) if each.init]
        while values and values[-1][0] == values[-1][1]:
            values.pop()
        return f"{kind}({', '.join([written(each) for _, each in values])})"
    raise TypeError(f"a state holds a {kind}, which has no notation")


def read(text: str, makers: Mapping[str, Callable[..., Any]]) -> Any:  # noqa: ANN401 (what the notation is of)
    """The value that a notation describes.

    ``makers`` are the functions that it may call, by name: classes, and functions that look up objects by id or code. Raises
    Unreadable with the column of the part that can't be read.
    """
    try:
        tree = ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise Unreadable(f"column {error.offset}: a state's notation can't be read: {error.msg}") from error
    return _read(tree.body, makers)


def _read(node: ast.expr, makers: Mapping[str, Callable[..., Any]]) -> Any:  # noqa: ANN401 (what the notation is of)
    match node:
        case ast.Constant(value=value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return -number
        case ast.Tuple(elts=inside):
            return tuple([_read(each, makers) for each in inside])
        case ast.Call(func=ast.Name(id="frozenset"), args=[ast.Tuple(elts=inside)]):
            return frozenset([_read(each, makers) for each in inside])
        case ast.Call(func=ast.Name(id=name)) if name in makers:
            named = {str(each.arg): _read(each.value, makers) for each in node.keywords}
            values = [_read(each, makers) for each in node.args]
            try:
                return makers[name](*values, **named)
            except (LookupError, TypeError, ValueError) as error:
                raise Unreadable(f"column {node.col_offset + 1}: not a {name}: {error}") from error
        case _:
            expected = f"a number, a text, a tuple or one of {', '.join(sorted(makers))}"
            raise Unreadable(f"column {node.col_offset + 1}: {ast.unparse(node)!r}: expected {expected}")
