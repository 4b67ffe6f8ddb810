"""``hotstove serve`` at the command line."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from threading import Event

import pytest
from click.testing import CliRunner

from hotstove.cli import serve
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.extras import install
from hotstove.web.first_pages import make_first_pages
from hotstove.web.new_tables import empty_page
from hotstove.web.store import Store
from hotstove.web.store_open import open_store
from hotstove.web.team_pages import first_page
from tests.waiting import WAIT
from tests.web.browsing import serving


@pytest.fixture(autouse=True)
def begun(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """That first pages were begun; in the process of the tests none are made beside what comes next."""
    begun: list[str] = []
    monkeypatch.setattr("hotstove.web.first_pages.begin_first_pages", lambda: begun.append("begun"))
    return begun


def test_a_port_that_is_taken_is_a_clear_error(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        found = CliRunner().invoke(serve.command, ["--port", str(port), "--no-browser", "--store", str(tmp_path / "t.db")])
    assert isinstance(found.exception, NotLegal)
    assert f"127.0.0.1:{port} can't be had: address already in use; choose another with --port" in str(found.exception)


def test_an_address_of_another_machine_is_the_hosts_fault() -> None:
    with pytest.raises(NotLegal, match="choose another with --host"):
        serve._listen("192.0.2.1", 0)  # an address that is for documentation and belongs to nobody


def test_a_host_that_there_is_not_is_a_clear_error(tmp_path: Path) -> None:
    found = CliRunner().invoke(serve.command, ["--host", "999.1.1.1", "--no-browser", "--store", str(tmp_path / "t.db")])
    assert isinstance(found.exception, NotLegal)
    assert str(found.exception).endswith("choose another with --host")


@pytest.mark.parametrize("host", ["a..b", "a" * 300, "\u202e"])
def test_a_host_that_can_be_no_name_is_a_clear_error(host: str) -> None:
    with pytest.raises(NotLegal, match="can't be the name of a host; choose another with --host"):
        serve._listen(host, 0)
    with pytest.raises(Unreadable, match="not readable as the URL of a database"):
        open_store(f"postgresql://{host}/tables")


@pytest.mark.parametrize(
    ("store", "problem"),
    [("mysql://host/tables", "expected a file or a postgresql:// URL"), ("no/folder/t.db", "there is no folder no/folder")],
)
def test_a_store_that_there_can_not_be_is_a_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    found = CliRunner().invoke(serve.command, ["--port", "0", "--no-browser", "--store", store])
    assert isinstance(found.exception, NotLegal)
    assert f"{store}: {problem}" in str(found.exception)
    assert list(tmp_path.iterdir()) == []


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    found = CliRunner().invoke(serve.command, ["--no-browser"])
    assert isinstance(found.exception, NotLegal)
    assert str(found.exception).endswith(install("web"))


def test_it_answers_to_this_machine_alone_unless_told() -> None:
    assert next(option.default for option in serve.command.params if option.name == "host") == "127.0.0.1"


def closed(store: Store, listening: socket.socket, *more: object, **named: object) -> None:
    """A server that is stopped at once."""
    listening.close()
    store.close()


@pytest.mark.parametrize(
    ("host", "hosts"),
    [("127.0.0.1", True), ("127.0.0.2", True), ("localhost", True), ("0.0.0.0", False)],
)
def test_what_it_says_and_which_names_it_answers_to(
    host: str, hosts: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On this machine alone it answers to the machine's own names, so that no other site can be given its address."""
    served: list[tuple[str, ...]] = []

    def serve_(store: Store, listening: socket.socket, names: tuple[str, ...], behind_proxy: bool, **more: object) -> None:
        served.append(names)
        closed(store, listening)

    monkeypatch.setattr("hotstove.web.serving.serve", serve_)
    words = ["--host", host, "--port", "0", "--no-browser", "--store", str(tmp_path / "t.db")]
    found = CliRunner().invoke(serve.command, words)
    assert found.exit_code == 0, found.output
    assert "(Ctrl-C stops it)" in found.output
    assert f"Tables are kept in {tmp_path / 't.db'}" in found.output
    assert ("Everybody who reaches this machine" in found.output) is not hosts
    assert (host in served[0]) is hosts
    assert bool(served[0]) is hosts
    assert CliRunner().invoke(serve.command, [*words, "--behind-proxy"]).exit_code == 0
    assert served[1] == ()


@pytest.mark.parametrize("wanted", [True, False])
def test_it_opens_the_browser_unless_told_not_to(wanted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    there = Event()

    def open_(address: str) -> None:
        opened.append(address)
        there.set()

    def serve_(store: Store, listening: socket.socket, *more: object, **named: object) -> None:
        assert there.wait(60 if wanted else 1.5) is wanted
        closed(store, listening)

    monkeypatch.setattr("webbrowser.open", open_)
    monkeypatch.setattr("hotstove.web.serving.serve", serve_)
    words = ["--port", "0", "--store", str(tmp_path / "t.db"), *([] if wanted else ["--no-browser"])]
    found = CliRunner().invoke(serve.command, words)
    assert found.exit_code == 0
    assert [address in found.output for address in opened] == ([True] if wanted else [])


def test_a_databases_password_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Kept:
        where = "db:5432/games"

        def close(self) -> None:
            pass

    monkeypatch.setattr("hotstove.web.store_open.open_store", lambda where: Kept())
    monkeypatch.setattr("hotstove.web.serving.serve", closed)
    for url in ("postgresql://me:s3cret@db/games", "postgresql://db/games?user=me&password=s3cret"):
        found = CliRunner().invoke(serve.command, ["--port", "0", "--no-browser", "--store", url])
        assert "s3cret" not in found.output
        assert "Tables are kept in db:5432/games" in found.output


def test_the_first_who_asks_does_not_wait_for_the_first_pages(
    tmp_path: Path, begun: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hotstove.web.serving.serve", closed)
    words = ["--port", "0", "--no-browser", "--store", str(tmp_path / "t.db")]
    assert CliRunner().invoke(serve.command, words).exit_code == 0
    assert begun == ["begun"]
    empty_page.cache_clear()
    first_page.cache_clear()
    make_first_pages()
    assert (empty_page.cache_info().currsize, first_page.cache_info().currsize) == (10, 2)
    with serving(tmp_path / "t.db") as server:
        for path in ("/new/smallball", "/build/clutch"):
            assert server.browser().get(path).status_code == 200
    assert (empty_page.cache_info().hits, first_page.cache_info().hits) == (1, 1)


def test_forms_that_are_none_leave_no_lines_behind(tmp_path: Path) -> None:
    """Whoever reaches the server could fill a disk with them."""
    words = [sys.executable, "-um", "hotstove", "serve", "--port", "0", "--no-browser", "--store", str(tmp_path / "t.db")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"127\.0\.0\.1:(\d+)/", process.stdout.readline())
            assert found is not None
            kind = "multipart/form-data; boundary=b"
            with closing(HTTPConnection("127.0.0.1", int(found[1]), timeout=WAIT)) as asking:
                for body, head in (
                    (b"--c\r\n\r\nx", kind),
                    (b"--b\r\na b: c\r\n\r\nx", kind),
                    (b"x", "multipart/form-data"),
                ):
                    headers = {"content-type": head, "origin": f"http://127.0.0.1:{found[1]}"}
                    asking.request("POST", "/new/smallball", body, headers)
                    answered = asking.getresponse()
                    answered.read()
                    assert answered.status == 422
        finally:
            process.terminate()
            _, said = process.communicate(timeout=WAIT)
    assert said == ""
