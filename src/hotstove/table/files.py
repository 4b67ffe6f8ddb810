"""The writing of files: all of several or none, and never half of one."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from errno import ELOOP
from functools import partial
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hotstove.table.errors import HotStoveError


class NotWritten(HotStoveError):
    """A file could not be written; the message names it. Files that existed before are unchanged."""


def resolved(path: Path) -> Path:
    """The absolute path without links, also of a file that does not exist; raises OSError for links in a circle."""
    found = Path(os.path.realpath(path))
    if found.is_symlink():
        raise OSError(ELOOP, os.strerror(ELOOP), str(path))
    return found


@contextmanager
def made_folder(folder: Path) -> Iterator[None]:
    """A context with a folder that is made, and those above it, if it does not exist.

    If it raises, those that it has made are removed, unless something stands in them. Raises OSError if one can't be made.
    """
    new = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        yield
    except BaseException:
        for each in new:
            with suppress(OSError):
                each.rmdir()
        raise


def write_files(files: Mapping[str, str | bytes], folder: Path, private: Collection[str] = ()) -> list[Path]:
    """Write all files or none: first under other names, then renamed.

    The folder and, for names such as ``sets/mill.yaml``, those below it are made if they do not exist. A link stays, and the
    file that it leads to is written. Those of the names in ``private`` are readable by their owner alone. Returns the files'
    paths; raises NotWritten naming the file, also for a folder or device.
    """
    current = folder
    temporary: list[tuple[Path, Path]] = []
    try:
        with ExitStack() as made:
            made.enter_context(made_folder(folder))
            for name, content in files.items():
                current = folder / name  # named if it leads nowhere
                current = resolved(current)
                made.enter_context(made_folder(current.parent))
                if current.exists() and not current.is_file():  # a new file would take its place, even a device's
                    raise NotWritten(f"{folder / name}: not written: a folder or a device, not a file")
                beside = current.with_name(f".{current.name}.{os.getpid()}")
                temporary.append((beside, current))
                made.callback(_remove, beside)
                mode = 0o600 if name in private else 0o666
                with open(beside, "wb", opener=partial(os.open, mode=mode)) as file:
                    file.write(content if isinstance(content, bytes) else content.encode())
                    file.flush()
                    os.fsync(file.fileno())
            for beside, current in temporary:
                beside.replace(current)
    except OSError as error:
        raise NotWritten(f"{current}: not written: {error.strerror}") from None
    return [folder / name for name in files]


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)


def zipped(files: Mapping[str, str]) -> bytes:
    """Files by name and text as one ZIP archive, all dated January 1, 1980: the same files always give the same bytes."""
    archive = BytesIO()
    with ZipFile(archive, "w") as zip_file:
        for name, text in files.items():
            zip_file.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
    return archive.getvalue()
