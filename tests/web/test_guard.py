"""What keeps harm away: other origins, other hosts, bodies too large, senders too fast; headers; sockets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from hotstove.web.access import cookie_in
from hotstove.web.guard import HEADERS, Limits, TokenBuckets
from hotstove.web.look.static import FOREVER, squeezed, static_files
from tests.web.browsing import HERE, Server, choices, serving, version_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://testserver:81"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_forms_of_other_sites_do_nothing(server: Server, headers: dict[str, str]) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    page = browser.get(f"/t/{id_}").text
    before = server.store.log(id_)
    sent = browser.post(f"/t/{id_}/answer", {"version": str(version_of(page)), "answer": choices(page)[0]}, headers)
    assert sent.status_code == 403
    assert browser.post("/new/smallball", {}, headers).status_code == 403
    assert server.store.log(id_) == before


def test_every_answer_has_the_headers(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    for path in ("/", "/new/rb8", f"/t/{id_}", "/static/style.css", "/static/htmx.min.js", "/nowhere", f"/t/{id_}/game.jsonl"):
        found = browser.get(path)
        for name, value in HEADERS.items():
            assert found.headers[name] == value, (path, name)
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_what_pages_are_made_of_is_fetched_once(server: Server) -> None:
    """Every file that a page names is kept by the browser; an address without the version, or with another one, is not."""
    browser = server.browser()
    pages = [browser.get(at).text for at in ("/", f"/t/{browser.lay('smallball')}")]
    addresses = {address for page in pages for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page)}
    assert len(addresses) > 10
    for address in addresses:
        bare = address.partition("?")[0]
        kept, other, old = browser.get(address), browser.get(bare), browser.get(f"{bare}?v=0123456789ab")
        assert kept.headers["cache-control"] == FOREVER
        assert other.headers["cache-control"] == old.headers["cache-control"] == "no-store"
        assert kept.content == other.content == old.content == static_files()[bare.rpartition("/")[2]]


def test_pages_hold_no_script_or_style_of_their_own(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8")
    for path in ("/", "/new/rb8", f"/t/{id_}", f"/t/{id_}/plays", "/rules/rb8"):
        page = browser.get(path).text
        assert " style=" not in page
        assert "<style" not in page
        assert " on" + "click" not in page
        assert page.count("<script") == page.count("<script src=")
        assert "http://" not in page.replace("http://www.w3.org", "")
        assert "https://" not in page


def test_the_cookie_is_for_this_site_alone(server: Server) -> None:
    browser = server.browser()
    sent = browser.post("/new/smallball", {"away-sits": "random"})
    cookie = sent.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert len(browser.secret) >= 40
    assert "set-cookie" not in browser.get("/").headers
    rows = server.store.tables()
    assert browser.secret not in str(rows)


def test_other_hosts_are_not_answered(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", hosts=("testserver",)) as server:
        assert server.client.get("/").status_code == 200
        assert server.client.get("/", headers={"host": "evil.example"}).status_code == 421


def test_bodies_are_bounded(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    assert browser.post(f"/t/{id_}/answer", {"answer": "x" * 200_000}).status_code == 413

    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b"x" * 4096

    headers = {"content-type": "application/x-www-form-urlencoded", "cookie": f"hotstove={browser.secret}"}
    assert server.client.post(f"/t/{id_}/answer", content=pieces(), headers=headers).status_code == 413


def test_who_is_too_fast_waits(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", Limits(browser=(0.0, 5.0))) as server:
        browser = server.browser()
        browser.secret = "a-browser"
        found = [browser.post("/join/nothing").status_code for _ in range(8)]
        assert found == [403] * 5 + [429] * 3
        assert browser.get("/").status_code == 200
        other = server.browser()
        other.secret = "another"
        assert other.post("/join/nothing").status_code == 403


def test_a_bucket_fills_again_and_old_ones_are_forgotten() -> None:
    pace = TokenBuckets((2.0, 3.0), most=2)
    assert [pace.takes("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert not pace.takes("a", 0.4)
    assert pace.takes("a", 0.6)
    assert pace.takes("b", 0.6)
    assert pace.takes("c", 0.6)
    assert len(pace._buckets) == 2


def cookie(secret: str, origin: str = HERE) -> dict[str, str]:
    return {"cookie": f"hotstove={secret}", "origin": origin}


def test_sockets_bring_each_seat_its_page(server: Server) -> None:
    away, home = server.browser(), server.browser()
    id_ = away.lay("smallball", "here", "link")
    home.take_up(away.link(id_, "1"))
    with server.client.websocket_connect(f"/t/{id_}/live", headers=cookie(home.secret)) as socket:
        first = socket.receive_text()
        assert "Waiting for the" in first
        away.answer(id_, "bat")
        second = socket.receive_text()
        assert second != first
        assert 'id="choice-1"' not in second
        while "Waiting for the" in second and choices(away.get(f"/t/{id_}").text):
            away.answer(id_, "bat")
            second = socket.receive_text()
        assert "your call" in second
        assert second in home.get(f"/t/{id_}").text, "the page and what the socket brings are the same"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_sockets_of_other_origins_are_refused(server: Server, origin: str) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    headers = cookie(browser.secret, origin)
    if not origin:
        del headers["origin"]
    with pytest.raises(WebSocketDisconnect), server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
        socket.receive_text()
    for secret in ("", "somebody-else"):
        with (
            pytest.raises(WebSocketDisconnect),
            server.client.websocket_connect(f"/t/{id_}/live", headers=cookie(secret)) as socket,
        ):
            socket.receive_text()


def test_a_refusal_is_a_page_with_a_way_back_for_who_asks_for_pages(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        asks = {"accept": "text/html,*/*;q=0.8", "origin": HERE, "referer": f"{HERE}/new/smallball"}
        long = {"content-type": "multipart/form-data; boundary=x", "content-length": "9999999"}
        for headers, back in (
            (asks, "/new/smallball"),
            (asks | {"referer": "https://elsewhere.test/new"}, "/"),
            (asks | {"referer": f"{HERE}//elsewhere.test/"}, "/"),
            (asks | {"referer": ""}, "/"),
        ):
            refused = server.client.post("/new/smallball", headers=headers | long, content=b"")
            assert refused.status_code == 413
            assert "more than 2048 KB" in refused.text
            assert f'<a class="button" href="{back}">' in refused.text
            assert "page.css" in refused.text
        bare = server.client.post("/new/smallball", headers={"origin": HERE} | long, content=b"")
        assert bare.text == "That is too large: more than 2048 KB.\n"
        script = server.client.post("/new/smallball", headers=asks | long | {"hx-request": "true"}, content=b"")
        assert script.text == bare.text


def test_what_a_table_cannot_show_leads_back_to_it_and_the_rules_to_where_one_came_from(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser = server.browser()
        id_ = browser.lay("pinetar")
        early = browser.get(f"/t/{id_}/box")
        assert "Nothing has been played yet" in early.text
        assert f'href="/t/{id_}">Back to the table' in early.text
        assert 'href="/">To the first page' in server.browser().get(f"/t/{id_}/box").text
        gone = browser.get("/t/%00")
        assert "There is no such table." in gone.text
        assert r"\x00" not in gone.text
        for referer, back in (
            (f"{HERE}/t/{id_}", f"/t/{id_}"),
            (f"{HERE}/t/{id_}/review?play=3", f"/t/{id_}/review?play=3"),
            (f"https://elsewhere.test/t/{id_}", ""),
            (f"{HERE}/new/pinetar", ""),
            ("http://[", ""),
        ):
            page = server.client.get("/rules/pinetar", headers={"referer": referer}).text
            assert ("Back to the table" in page) == bool(back)
            assert not back or f'<a href="{back}">Back to the table' in page


def test_a_cookie_full_of_escapes_is_not_worked_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's reader of cookies takes a second for 30 kB of backslashes; ours splits the header and compares names."""

    def never(header: str) -> dict[str, str]:
        raise AssertionError("the slow reader was asked")

    browser = server.browser()
    id_ = browser.lay("smallball")
    monkeypatch.setattr("starlette.requests.cookie_parser", never)
    assert browser.get(f"/t/{id_}").status_code == 200, "his own cookie is read"
    for path in ("/", "/career/link", f"/t/{id_}/invite"):
        strange = server.client.get(path, headers={"cookie": 'a="' + "\\" * 30_000}, follow_redirects=False)
        assert strange.status_code in (200, 303, 403), path


def test_the_name_in_a_cookie_is_found_among_others() -> None:
    def sent(*headers: str) -> HTTPConnection:
        return HTTPConnection({"type": "http", "headers": [(b"cookie", header.encode()) for header in headers]})

    assert cookie_in(sent("a=1; hotstove=two ;b=3"), "hotstove") == "two"
    assert cookie_in(sent('hotstove-made="http://x/join/a"'), "hotstove-made") == "http://x/join/a"
    assert cookie_in(sent("a=1", "b=2; hotstove=x=y"), "hotstove") == "x=y"
    assert cookie_in(sent("hotstoves=1; =; ;;"), "hotstove") == ""


def test_what_pages_are_made_of_is_squeezed_once(server: Server) -> None:
    names = ("htmx.min.js", "page.css")
    for _ in range(5):
        for name in names:
            response = server.client.get(f"/static/{name}", headers={"accept-encoding": "gzip"})
            assert response.headers["content-encoding"] == "gzip"
            assert response.content == static_files()[name]
    assert squeezed.cache_info().misses <= len(static_files())
    plain = server.client.get("/static/page.css", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_files_that_are_not_there_count_like_any_other_page(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db", Limits(looks=(0.0001, 3.0))) as server:
        browser = server.browser()
        assert [browser.get(f"/static/nothing-{number}").status_code for number in range(4)] == [404, 404, 404, 429]
        assert browser.get("/static/page.css").status_code == 200
