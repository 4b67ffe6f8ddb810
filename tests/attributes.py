"""What a class keeps in its objects, whether it runs as plain Python or compiled (docs/speed.md)."""

from types import MemberDescriptorType


def attributes(kind: type) -> list[str]:
    """The names of its slots, inherited ones too; a compiled class, which has none, lists its attributes itself."""
    found: list[str] = []
    for base in kind.__mro__:
        found += vars(base).get("__mypyc_attrs__", ())
        found += [name for name, part in vars(base).items() if isinstance(part, MemberDescriptorType)]
    return [name for name in dict.fromkeys(found) if not name.startswith("__")]
