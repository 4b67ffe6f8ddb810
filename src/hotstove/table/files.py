"""The writing of files: all of several or none, and never half of one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from hotstove.table.errors import HotStoveError


class NotWritten(HotStoveError):
    """A file could not be written; the message names it. Files that existed before are unchanged."""


def write_files(files: Mapping[str, str | bytes], folder: Path) -> list[Path]:
    """Write all files or none: first under other names, then renamed; the folder is made if it does not exist.

    Returns their paths; raises NotWritten naming the file.
    """
    current = folder
    temporary: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            current = folder / name
            if current.is_dir():  # the one thing in whose place no file can be put
                raise IsADirectoryError(EISDIR, "is a folder")
            beside = folder / f".{name}.{os.getpid()}"
            temporary.append((beside, current))
            with beside.open("wb") as file:
                file.write(content if isinstance(content, bytes) else content.encode())
                file.flush()
                os.fsync(file.fileno())
        for beside, current in temporary:
            beside.replace(current)
    except OSError as error:
        raise NotWritten(f"{current}: not written: {error.strerror}") from None
    finally:
        for beside, _ in temporary:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
    return [path for _, path in temporary]
