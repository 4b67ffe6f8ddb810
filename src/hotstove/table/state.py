"""A game's state, declared once: the fields that a class lists give it ``copy``, ``key``, ``repr`` and a notation.

A state, and every part of it that changes, is a dataclass that extends `StateData`, in Hot Stove's own games with slots
(those of a game from elsewhere would hide the fields of compiled classes that it extends)::

    @dataclass(slots=True, eq=False, repr=False)
    class Arm(StateData):
        card: Card
        outs: int = 0
        faced: int = field(default=0, metadata=keyed(lambda faced: min(faced, 18)))
        form: Form | None = field(default=None, init=False, metadata=CACHE)

What a field holds is a value that nobody changes (a number, a tuple, a card), shared by all copies, unless its metadata
say that it is a part of the state with fields of its own (``PART``, ``PARTS``). The methods are written out line by line
for each class, as a dataclass's constructor is, when the first of its objects asks.
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
"""What of a field's value the future depends on."""
Metadata: TypeAlias = Mapping[str, object]

PART: Final[Metadata] = {"part": "one"}
"""The field holds another `StateData`, or None: copied and keyed as such."""
PARTS: Final[Metadata] = {"part": "tuple"}
"""The field holds a tuple of them, such as one for each seat."""
UNKEYED: Final[Metadata] = {"key": None}
"""The field has no bearing on the future, or another one says the same: it is not in the key."""
CACHE: Final[Metadata] = {"key": None, "cache": True}
"""The field is worked out from the others, by ``refresh`` or when it is asked for: neither in the key nor written."""

NOT_COPIED: Final[Metadata] = {"key": None, "cache": True, "part": "anew"}
"""A cache that refers to this very state: a copy begins without it, with the field's default."""
WITHIN_TURN: Final[Metadata] = {"key": None, "cache": True, "part": "one"}
"""The field holds a part, or None, of the turn under way: copied, but neither in the key nor written."""


def whole(value: Hashable) -> Hashable:
    """The field stands in the key as it is."""
    return value


def keyed(reduce: Reduce) -> Metadata:
    """The field stands in the key by what ``reduce`` makes of its value."""
    return {"key": reduce}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, eq=False, repr=False)
class StateData:
    """A state or a part of one. ``KEYS`` says of inherited fields how they stand in this class's key, None: not at all."""

    KEYS: ClassVar[Mapping[str, Reduce | None]] = {}

    def __post_init__(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Work out the fields that follow from others; whoever sets fields from outside the rules calls it when done."""

    def copy(self) -> Self:
        """The same as an object of its own, which shares nothing that changes."""
        kind: Any = type(self)
        copied: Self = (_COPY.get(kind) or _made(kind, _COPY, _copy_lines))(self)
        return copied

    def key(self) -> tuple[Hashable, ...]:
        """Equal keys, same future."""
        kind: Any = type(self)
        key: tuple[Hashable, ...] = (_KEY.get(kind) or _made(kind, _KEY, _key_lines))(self)
        return key

    def __repr__(self) -> str:
        """The notation: the fields that are not as they are by default; `read` makes an equal object of it."""
        found = [(each, getattr(self, each.name)) for each in fields(self) if "cache" not in each.metadata]
        told = [f"{each.name}={written(value)}" for each, value in found if each.default is MISSING or value != each.default]
        return f"{type(self).__name__}({', '.join(told)})"


Method: TypeAlias = Callable[[Any], Any]
_COPY: Final[dict[type, Method]] = {}
_KEY: Final[dict[type, Method]] = {}


def _made(kind: Any, methods: dict[type, Method], lines: Callable[[Any, dict[str, Any]], list[str]]) -> Method:  # noqa: ANN401
    """A class's method, compiled from its lines and kept."""
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
    found: Reduce | None = each.metadata.get("key", whole)
    for above in reversed(kind.__mro__):
        keys: Mapping[str, Reduce | None] = vars(above).get("KEYS", {})
        found = keys.get(each.name, found)
    return found


# --- The notation: Python's own, of names, calls, tuples and constants

_NAMES: Final = ("id", "code", "notation")
"""What has one of these is written by it alone: a set-up knows it by its id or code, or it says itself how it is written."""


def written(value: object) -> str:
    """A field's value in the notation; raises TypeError for what has none."""
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
        told = [(each.default, getattr(value, each.name)) for each in fields(value) if each.init]
        while told and told[-1][0] == told[-1][1]:
            told.pop()
        return f"{kind}({', '.join([written(each) for _, each in told])})"
    raise TypeError(f"a state holds a {kind}, which has no notation")


def read(text: str, makers: Mapping[str, Callable[..., Any]]) -> Any:  # noqa: ANN401 (what the notation is of)
    """What a notation is of. ``makers`` are the functions that it may call, by name: classes, and looking up by id or code.

    Raises Unreadable with the column of what can't be read.
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
