"""The build backend: hatchling, and mypyc for the modules that pyproject.toml lists, if there is a C compiler (docs/speed.md).

``HOTSTOVE_COMPILE`` is ``no`` for plain Python, ``required`` where anything but a compiled wheel is an error, and else unset:
compiled if that can be done, plain Python and a line that says why if not. An editable install is always plain.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

import hatchling.build
from hatchling.build import *  # noqa: F403  (the hooks of PEP 517, but for the one below)
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "HOTSTOVE_COMPILE"
COMPILER = ["mypy==2.4.1", "setuptools>=77", "types-PyYAML"]
"""What compiling takes, some 20 MB; asked for only where there is a C compiler."""
DIRECT_CALLS = "-fvisibility=hidden -fno-semantic-interposition"
"""Nobody replaces our functions from outside, so they call each other directly."""


class NotCompiled(Exception):
    """Compiling was required, and can't be done; or the variable says neither yes nor no."""


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:  # type: ignore[no-redef]
    """What a wheel is built with: more where it will be compiled."""
    wanted = [] if obstacle() else COMPILER
    return [*hatchling.build.get_requires_for_build_wheel(config_settings), *wanted]


def required() -> bool:
    """Whether a wheel of plain Python is an error. Raises NotCompiled if the variable has a value that is not known."""
    value = os.environ.get(VARIABLE, "")
    if value not in ("", "no", "required"):
        raise NotCompiled(f"{VARIABLE}={value}: expected no or required, or leave it out")
    return value == "required"


def obstacle() -> str | None:
    """Why nothing can or shall be compiled here, or None. Raises NotCompiled where it must be."""
    must = required()
    why = f"{VARIABLE}=no" if os.environ.get(VARIABLE) == "no" else _no_compiler()
    if why and must:
        raise NotCompiled(f"{VARIABLE}=required: {why}")
    return why


def _no_compiler() -> str | None:
    """What is missing for a C extension: CPython, a C compiler that runs, or Python's header files."""
    if sys.implementation.name != "cpython":
        return "only CPython runs compiled modules"
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    check = [*command, "-fsyntax-only", f"-I{sysconfig.get_path('include')}", "-x", "c", "-"]
    try:
        done = subprocess.run(check, input="#include <Python.h>\n", capture_output=True, text=True, check=False)
    except OSError:
        return f"no C compiler was found ({command[0]})"
    if done.returncode:
        return f"{command[0]} can't compile with Python.h ({_first_error(done.stderr)})"
    return None


def _first_error(said: str) -> str:
    """The first line that tells of an error, before those of whoever called the compiler; else the last of all."""
    lines = [line.strip() for line in said.splitlines() if line.strip()] or ["no message"]
    return next((line for line in lines if "error:" in line), lines[-1])[:200]


class Compiled(BuildHookInterface[Any]):
    """Puts compiled modules in the wheel, or a line that says why there are none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, outside the tree. Raises NotCompiled if that was required and fails."""
        self.place: Path | None = None
        if version == "editable":
            return
        self.place = Path(tempfile.mkdtemp())
        why = obstacle() or self._compile(build_data)
        if why and required():
            raise NotCompiled(f"{VARIABLE}=required: {why}")
        if why:
            self.app.display_warning(f"Hot Stove will be plain Python: {why}")
            reason = self.place / "why_plain.txt"
            reason.write_text(why + "\n", encoding="utf-8")
            build_data["force_include"][str(reason)] = "hotstove/why_plain.txt"

    def _compile(self, build_data: dict[str, Any]) -> str | None:
        """Compile all listed modules into the wheel; returns what went wrong, or None."""
        assert self.place is not None
        ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        source = shutil.copytree(Path(self.root, "src"), self.place / "src", ignore=ignored)
        out = self.place / "out"
        modules = [f"hotstove/{module}.py" for module in self.config["modules"]]
        command = [sys.executable, str(Path(self.root, "compile_modules.py")), str(out), *modules]
        flags = f"{os.environ.get('CFLAGS', '')} {DIRECT_CALLS}".strip()
        done = subprocess.run(
            command, cwd=source, capture_output=True, text=True, check=False, env={**os.environ, "CFLAGS": flags}
        )
        if done.returncode:
            if required():
                self.app.display_error(done.stdout + done.stderr)
            return f"compiling failed ({_first_error(done.stdout + done.stderr)})"
        for path in out.rglob("*.*"):
            build_data["force_include"][str(path)] = str(path.relative_to(out))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        return None

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made on the way."""
        if self.place is not None:
            shutil.rmtree(self.place)
