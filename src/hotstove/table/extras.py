"""Optional libraries: the command that installs an extra from the same origin as Hot Stove itself."""

from __future__ import annotations

import json
import shlex
import shutil
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from urllib.parse import unquote, urlsplit


def install(extra: str) -> str:
    """The command that installs an extra of Hot Stove: ``pip install 'hotstove[web]'``, or the same from its own checkout.

    It names this Python's own pip, so that the library is found afterwards; pip records the origin (PEP 610).
    """
    python = shutil.which("python")
    pip = "pip" if python is not None and Path(python).samefile(sys.executable) else f"{shlex.quote(sys.executable)} -m pip"
    url, editable = _origin()
    if url.startswith("file:"):
        source = unquote(urlsplit(url).path)
        return f"{pip} install {'-e ' if editable else ''}{shlex.quote(f'{source}[{extra}]')}"
    return f"{pip} install 'hotstove[{extra}]'"


def _origin() -> tuple[str, bool]:
    """The URL from which Hot Stove was installed and whether the install is editable; empty for a package index."""
    try:
        written = distribution("hotstove").read_text("direct_url.json")
    except PackageNotFoundError:
        written = None
    direct_url = json.loads(written) if written else {}
    return str(direct_url.get("url", "")), bool(direct_url.get("dir_info", {}).get("editable"))
