"""Compile modules: ``python compile_modules.py OUT MODULE...``, in the folder that the modules' paths start from.

mypyc writes C, a file for each module, and the compiler reads it in pieces of many modules, as many pieces at a time as there
are processors (docs/speed.md).
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

OPTIONS = ["--python-version=3.11", "--follow-imports=silent"]
PIECES = 8
"""Small enough for machines with a gigabyte of memory; each reads the headers again, which takes 0.1 s."""
TOP_LEVELS = re.compile(r"\bextern (char CPyDef_\w+____top_level__\(void\));")
ONCE = """#ifdef __clang__
#define ONCE __attribute__((cold, noinline, optnone))
#else
#define ONCE __attribute__((cold, noinline, optimize("O0")))
#endif
"""
"""What runs once, when a module is imported, is not worth a compiler's thoughts: a fifth of its time."""


def main(out: str, modules: list[str]) -> None:
    """Compile ``modules`` into the folder ``out``."""
    extensions = mypycify([*OPTIONS, *modules], opt_level="g", debug_level="0", multi_file=True, group_name="hotstove")
    for extension in extensions:
        if len(extension.sources) > 1:
            extension.sources = pieces([Path(source).absolute() for source in extension.sources])
    jobs = str(os.cpu_count() or 1)
    command = ["-q", "build_ext", "--build-lib", out, "-j", jobs]
    setup(name="hotstove", packages=[], ext_modules=extensions, script_args=command, cmdclass={"build_ext": Together})


def pieces(sources: list[Path]) -> list[str]:
    """Files that include the sources, about the same size each."""
    headers = (path.read_text(encoding="utf-8") for path in sorted(sources[0].parent.glob("__native_internal_*.h")))
    once = ONCE + "".join(f"{declared} ONCE;\n" for header in headers for declared in TOP_LEVELS.findall(header))
    parts: list[list[Path]] = [[] for _ in range(PIECES)]
    for source in sorted(sources, key=_size, reverse=True):
        min(parts, key=lambda part: sum(map(_size, part))).append(source)
    made = [Path("build", f"piece_{number}.c") for number in range(PIECES)]
    for path, part in zip(made, parts, strict=True):
        path.write_text(once + "".join(f'#include "{source}"\n' for source in part), encoding="utf-8")
    return [str(path) for path in made]


def _size(path: Path) -> int:
    return path.stat().st_size


class Together(build_ext):
    """Compiles the sources of an extension side by side, where setuptools does so only with whole extensions."""

    def build_extensions(self) -> None:
        """Build all, with threads that wait for the compiler."""
        compile_all = self.compiler.compile
        with ThreadPoolExecutor(os.cpu_count()) as threads:

            def compile_together(sources: Sequence[str], **options: object) -> list[str]:
                objects = threads.map(lambda source: compile_all([source], **options), sources)
                return [name for names in objects for name in names]

            self.compiler.compile = compile_together
            super().build_extensions()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
