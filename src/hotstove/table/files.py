"""The writing of files: all of several or none, and never half of one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hotstove.table.errors import HotStoveError


class NotWritten(HotStoveError):
    """A file could not be written; the message names it. Files that existed before are unchanged."""


def write_files(files: Mapping[str, str | bytes], folder: Path) -> list[Path]:
    """Write all files or none: first under other names, then renamed.

    The folder and, for names such as ``sets/mill.yaml``, those below it are made if they do not exist. A link stays, and the
    file that it leads to is written. Returns the files' paths; raises NotWritten naming the file, also for a folder or device.
    """
    current = folder
    temporary: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            current = (folder / name).resolve()
            current.parent.mkdir(parents=True, exist_ok=True)
            if current.exists() and not current.is_file():  # a new file would take its place, even a device's
                raise NotWritten(f"{folder / name}: not written: a folder or a device, not a file")
            beside = current.with_name(f".{current.name}.{os.getpid()}")
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
    return [folder / name for name in files]


def zipped(files: Mapping[str, str]) -> bytes:
    """Files by name and text as one ZIP archive, all dated January 1, 1980: the same files always give the same bytes."""
    archive = BytesIO()
    with ZipFile(archive, "w") as zip_file:
        for name, text in files.items():
            zip_file.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
    return archive.getvalue()
