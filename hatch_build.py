"""A compiled wheel, for who asks for one (docs/speed.md): the modules that pyproject.toml lists, by mypyc, outside the tree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
import sys
from setuptools import setup
from mypyc.build import mypycify
setup(name="hotstove", packages=[], ext_modules=mypycify([*{options}, *{modules}], debug_level="0"))
"""


OPTIONS = ["--python-version=3.11", "--follow-imports=silent"]
DIRECT_CALLS = "-fvisibility=hidden -fno-semantic-interposition"
"""For compilers that take Unix options: nobody replaces our functions from outside, so they call each other directly."""


class Compiled(BuildHookInterface[Any]):
    """Off unless ``HATCH_BUILD_HOOK_ENABLE_CUSTOM=1``; an editable install stays plain."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.place = Path(tempfile.mkdtemp())
        shutil.copytree(
            Path(self.root, "src"), self.place / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        )
        modules = [f"hotstove/{module}.py" for module in self.config["modules"]]
        setup = self.place / "src" / "setup.py"
        setup.write_text(SETUP.format(options=OPTIONS, modules=modules), encoding="utf-8")
        out = self.place / "out"
        flags = {} if os.name == "nt" else {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {DIRECT_CALLS}".strip()}
        command = [sys.executable, setup, "-q", "build_ext", "--build-lib", out]
        subprocess.run(command, cwd=setup.parent, check=True, env={**os.environ, **flags})
        for path in out.rglob("*.*"):
            build_data["force_include"][str(path)] = str(path.relative_to(out))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.place)
