"""Whether an install is compiled, as the build decides it: nothing here compiles (``tests/compiled`` does)."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

import hatch_build
from hatch_build import COMPILER, NotCompiled, get_requires_for_build_wheel, obstacle
from hotstove.table import compiled

ROOT = Path(__file__).parents[1]


def compiler(folder: Path, script: str) -> str:
    """A C compiler that does as the script says."""
    path = folder / "cc"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package that is built as Hot Stove is, with a compiler that takes everything and no wish said."""
    monkeypatch.delenv("HOTSTOVE_COMPILE", raising=False)
    monkeypatch.setenv("CC", compiler(tmp_path, "exit 0"))
    here = tmp_path / "project"
    package = here / "src" / "hotstove"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1"\n')
    (here / "pyproject.toml").write_text(
        '[project]\nname = "hotstove"\nversion = "1"\nrequires-python = ">=3.11"\n'
        '[tool.hatch.build.targets.wheel]\npackages = ["src/hotstove"]\n'
        '[tool.hatch.build.targets.wheel.hooks.custom]\nmodules = ["one"]\n'
    )
    (here / "hatch_build.py").write_text((ROOT / "hatch_build.py").read_text())
    (here / "compile_modules.py").write_text(
        "import pathlib, sys\nout = pathlib.Path(sys.argv[1], 'hotstove')\nout.mkdir(parents=True)\n"
        "(out / 'one.so').write_text(sys.argv[2])\n"
    )
    monkeypatch.chdir(here)
    return here


def wheel(project: Path, version: str = "standard") -> tuple[str, dict[str, str]]:
    """The tag of the wheel that is built, and its package's files."""
    built = Path(next(WheelBuilder(str(project)).build(directory=str(project / "dist"), versions=[version])))
    with ZipFile(built) as files:
        return built.stem.split("-", 2)[2], {name: files.read(name).decode() for name in files.namelist() if "info" not in name}


def test_a_compiler_is_found(project: Path) -> None:
    assert obstacle() is None
    assert get_requires_for_build_wheel() == COMPILER
    tag, files = wheel(project)
    assert tag.startswith(f"cp{sys.version_info[0]}{sys.version_info[1]}-")
    assert not tag.endswith("any")
    assert files["hotstove/one.so"] == "hotstove/one.py"
    assert "hotstove/why_plain.txt" not in files


def test_there_is_none(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    assert get_requires_for_build_wheel() == []
    tag, files = wheel(project)
    assert tag == "py3-none-any"
    assert files["hotstove/why_plain.txt"] == "no C compiler was found (no-such-compiler)\n"


def test_told_not_to(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTSTOVE_COMPILE", "no")
    assert get_requires_for_build_wheel() == []
    tag, files = wheel(project)
    assert tag == "py3-none-any"
    assert files["hotstove/why_plain.txt"] == "HOTSTOVE_COMPILE=no\n"


def test_no_header_files(project: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = "<stdin>:1:10: fatal error: Python.h: No such file or directory"
    monkeypatch.setenv("CC", compiler(tmp_path, f"echo 'In file:' >&2; echo '{told}' >&2; exit 1"))
    assert obstacle() == f"{tmp_path / 'cc'} can't compile with Python.h ({told})"


def test_the_compiler_breaks(project: Path) -> None:
    (project / "compile_modules.py").write_text(
        "import sys\nsys.exit('gcc: fatal error: Killed\\nerror: Command gcc -c failed')\n"
    )
    tag, files = wheel(project)
    assert tag == "py3-none-any"
    assert files["hotstove/why_plain.txt"] == "compiling failed (gcc: fatal error: Killed)\n"


def test_half_of_it_is_not_installed(project: Path) -> None:
    with (project / "compile_modules.py").open("a") as script:
        script.write("sys.exit('error: out of memory')\n")
    assert sorted(wheel(project)[1]) == ["hotstove/__init__.py", "hotstove/why_plain.txt"]


def test_required_and_missing(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTSTOVE_COMPILE", "required")
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NotCompiled, match="no C compiler was found"):
        get_requires_for_build_wheel()
    with pytest.raises(Exception, match="no C compiler was found"):  # the hook's own copy of the class
        wheel(project)


def test_required_and_broken(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTSTOVE_COMPILE", "required")
    (project / "compile_modules.py").write_text("import mypyc_that_is_not_there\n")
    with pytest.raises(Exception, match=r"HOTSTOVE_COMPILE=required: compiling failed .*mypyc_that_is_not_there"):
        wheel(project)


def test_an_editable_install_is_plain(project: Path) -> None:
    data: dict[str, object] = {"force_include": {}}
    hook = object.__new__(hatch_build.Compiled)
    hook.initialize("editable", data)
    hook.finalize("editable", data, "")
    assert data == {"force_include": {}}
    assert not set(COMPILER) & {*hatch_build.get_requires_for_build_editable()}


def test_an_unknown_wish(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOTSTOVE_COMPILE", "yes")
    with pytest.raises(NotCompiled, match="HOTSTOVE_COMPILE=yes: expected no or required"):
        obstacle()


def test_the_command_says_which_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = subprocess.run([sys.executable, "-m", "hotstove", "--version"], capture_output=True, text=True, check=True).stdout
    assert told.startswith("hotstove 0.1.0, compiled" if compiled.COMPILED else "hotstove 0.1.0, plain Python")
    monkeypatch.setattr(compiled, "WHY_PLAIN", tmp_path / "why_plain.txt")
    monkeypatch.setattr(compiled, "COMPILED", False)
    assert compiled.how_it_runs() == "plain Python"
    (tmp_path / "why_plain.txt").write_text("no C compiler was found (gcc)\n")
    assert compiled.how_it_runs() == "plain Python: no C compiler was found (gcc)"
