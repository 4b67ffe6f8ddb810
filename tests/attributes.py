"""What a class keeps in its objects, whether it runs as plain Python or compiled (docs/speed.md)."""

from types import GetSetDescriptorType, MemberDescriptorType


def attributes(kind: type) -> list[str]:
    """The names of its slots, inherited ones too; a compiled class, which has none, counts its properties among them."""
    return [
        name
        for base in kind.__mro__
        for name, part in vars(base).items()
        if isinstance(part, MemberDescriptorType | GetSetDescriptorType) and not name.startswith("__")
    ]
