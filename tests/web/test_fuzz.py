"""Whatever is sent to a server: never an error of ours, never a traceback, nothing of another seat, and nothing is done."""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from httpx2 import Headers
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisWarning
from starlette.websockets import WebSocketDisconnect

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.team_editor import team_editor_of
from hotstove.play.moment import situation_of
from hotstove.table.events import AWAY, BOTH, HOME, Seat, seen
from hotstove.table.game import games
from hotstove.table.log import Given
from hotstove.table.texts import read_yaml
from hotstove.web.app import _routes
from hotstove.web.guard import HEADERS
from hotstove.web.seasons.draft_routes import draft_routes
from hotstove.web.seasons.routes import season_routes
from hotstove.web.table_lists import LISTS
from hotstove.web.team_address import team_word
from tests.hostile import TIMES
from tests.web.browsing import HERE, Browser, Server, serving

FEW = settings(
    max_examples=150 * TIMES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
FEWER = settings(FEW, max_examples=50 * TIMES)
OURS = 500


class Scene:
    """A game of hidden hands between two people, somebody who looks on, a stranger, and a finished game."""

    def __init__(self, server: Server, id_: str, over: str, upload: str, link: str, browsers: dict[str, Browser]) -> None:
        self.server = server
        self.id = id_
        self.over = over
        self.upload = upload
        self.link = link
        self.browsers = browsers

    def hands(self, seats: tuple[Seat, ...]) -> list[str]:
        """What cards say that are hidden from people who know what these seats know."""
        table = self.server.table(self.id)
        known = " ".join(str(event) for event in seen(table.session.events, seats))
        own = {card.title for seat in seats for card in situation_of(table.game, table.session, (seat,)).hand}
        hands = [card for seat in BOTH if seat not in seats for card in situation_of(table.game, table.session, (seat,)).hand]
        hidden = [card for card in hands if card.title not in known and card.title not in own]
        return [text for card in hidden for text in (card.title, *(row.text for row in card.rows)) if len(text) > 8]


KNOWS: dict[str, tuple[Seat, ...]] = {"away": (AWAY,), "home": (HOME,), "watcher": (), "stranger": ()}


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with serving(folder / "tables.db") as server:
        browsers = {name: server.browser() for name in KNOWS}
        away, home, watcher = browsers["away"], browsers["home"], browsers["watcher"]
        over = away.lay("smallball", "random", "random")
        while "The game is over" not in away.get(f"/t/{over}").text:
            away.act(over, "step", to="half")
        upload = away.upload("/review", "x.jsonl", away.get(f"/t/{over}/game.jsonl").content).headers["location"]
        id_ = away.lay("rb8", "here", "link")
        home.take_up(away.link(id_, "1"))
        watcher.take_up(away.link(id_, "watch"))
        for number in range(24):
            for browser in (away, home):
                if number % 5 == 0 or server.table(id_).session.turns < 3:
                    browser.answer(id_, browser.usual(id_))
        link = away.link(id_, "watch")
        yield Scene(server, id_, over, upload, link, browsers)


# --- What is sent

odd = st.sampled_from(
    ["", " ", "0", "-1", "9" * 30, "9" * 5000, "\u0663", "1e9", "null", "../..", "..%2f..%2fetc/passwd", "%00", "\x00",
     "a" * 3000, "\xed\xb2\x80", "<script>alert(1)</script>", "{{ 7*7 }}", "' OR 1=1 --", "\r\nset-cookie: x=y", "\u202e",
     "\U0001f600" * 50, "own", "watch", "bat", "here", "link", "random", "best"]
)  # fmt: skip
words = st.one_of(odd, st.text(max_size=60))
NAMES = (
    "version",
    "answer",
    "die",
    "for",
    "to",
    "yes",
    "line",
    "on",
    "role",
    "player-1",
    "position-1",
    "question",
    "seed",
    "away",
    "home",
    "away-sits",
    "home-sits",
    "dice",
    "throw.at-bat",
    "option.x",
    "file",
    "away-file",
)
fields = st.lists(st.tuples(st.one_of(st.sampled_from(NAMES), words), words), max_size=8)
FORM = "application/x-www-form-urlencoded"
KINDS = (
    FORM, f"{FORM}; charset=utf-16", "multipart/form-data; boundary=x", "multipart/form-data", "multipart/mixed; boundary=x",
    "multipart/form-data; boundary=" + "x" * 200, "application/json", "text/plain", "\xff", "",
)  # fmt: skip
METHODS = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT", "get", "X" * 40)
SENT = METHODS if TIMES == 1 else ("POST",)
"""At a larger size posts alone: what changes anything is one."""
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


def _percent(text: str) -> str:
    return "".join(f"%{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))


def _urlencoded(pairs: list[tuple[str, str]]) -> bytes:
    return "&".join(f"{_percent(name)}={_percent(value)}" for name, value in pairs).encode()


def _multipart(pairs: list[tuple[str, str]]) -> bytes:
    parts = []
    for number, (name, value) in enumerate(pairs):
        file = f'; filename="{value[:9]}.yaml"' if number % 2 else ""
        parts.append(f'--x\r\ncontent-disposition: form-data; name="{name}"{file}\r\n\r\n{value}\r\n')
    return ("".join(parts) + "--x--\r\n").encode("utf-8", "surrogatepass")


bodies = st.one_of(
    fields.map(_urlencoded),
    fields.map(_multipart),
    st.binary(max_size=300),
    json_values.map(lambda value: json.dumps(value).encode()),
    st.sampled_from(
        [b"&" * 5000, b"a=1&" * 20_000, b"--x\r\n" * 2000, b"version=1" + b"%" * 900, b"[" * 50_000, b"x" * 140_000]
    ),
)
ends = st.sampled_from(
    ["", "/", "/answer", "/skip", "/take", "/put-away", "/undo", "/agree", "/step", "/pace", "/odds", "/box", "/say",
     "/talk", "/guide",
     "/scorecard", "/plays", "/game.jsonl", "/ask-again", "/ask-all", "/ask-next", "/cards-only", "/hold", "/window",
     "/scorecard/away.svg", "/scorecard/x.svg", "/review", "/hindsight", "/invite", "/live", "/after", "/cards", "/lineup",
     "/squad/away.yaml", "/squad/x.yaml", "/../box", "//box", "/box/", "/%2e%2e/box"]
)  # fmt: skip
building = st.sampled_from(["", "/first", "/team", "/change", "/swap", "/complete", "/deck", "/team.yaml"])
queries = st.one_of(
    st.just(""),
    st.tuples(
        st.sampled_from(["play", "x", "team", "start", "sort", "text", "list", *(f"list={name}&before" for name in LISTS)]),
        words,
    ).map(lambda pair: f"?{pair[0]}={_percent(pair[1])}"),
)
cookies = st.one_of(st.none(), words)


def _built(name: str) -> str:
    """A team that ships with a game, as the word of its pages' addresses."""
    game = ball_game_named(name)
    team = next(iter(game.teams()))
    return team_word(team_editor_of(game).read(read_yaml(game.team_file(team), team)))


BUILT = {name: _built(name) for name, game in games().items() if getattr(game, "team_editor", None) is not None}
steps = st.sampled_from(
    ["", "up lineup 2", "leave bench 0", "leave lineup 99", "take bench 0 x", "more x", "deck", "name", "staff", "x", "up"]
)


@st.composite
def teams(draw: st.DrawFn) -> str:
    """An address of a good team's pages, with any tab, place and step."""
    game, page = draw(st.sampled_from(sorted(BUILT))), draw(building)
    asked = {"show": draw(st.sampled_from(["roster", "deck", "staff", "x", ""])), "act": draw(steps)}
    asked |= {"place": draw(st.sampled_from(["bench 0", "lineup 3", "deck 0", "x", "lineup 99"])), "sort": draw(words)}
    asked |= {draw(words): draw(words), "stock": draw(words), "name": draw(words)}
    more = "&".join(f"{_percent(name)}={_percent(value)}" for name, value in asked.items() if name and value)
    return f"/build/{game}{page}?team={BUILT[game]}&{more}"


PLACES = (
    "/t/THERE", "/t/THERE", "/t/THERE", "/t/OVER", "UPLOAD", "LINK", "/t/ODD", "/review/ODD", "/join/ODD", "/rules/ODD",
    "/rules/rb8/ODD", "/new/ODD", "/new/rb8", "/new/smallball", "/new/pinetar", "/build/clutch", "/build/clutch",
    "/build/ODD", "/clubs/ODD", "/clubs/rb8/ODD", "/clubs/rb8/ODD/ODD", "/clubs/rb8/1927/ODD", "/clubs/rb8/meet",
    "/odds/ODD", "/odds/smallball", "/odds/pinetar", "/odds/rb8", "/odds/clutch", "/odds/sportsclix",
    "/static/ODD", "/static/../pages.py", "/static/%2e%2e/app.py",
    "/review", "/", "/name", "/career", "/career?counted", "/career/link", "/device/ODD", "/ODD",
)  # fmt: skip


FIELDS = (
    "away", "home", "away-club", "inning", "half", "outs", "batter", "first", "second", "third", "away-score", "choice", "more",
    "option.preset", "option.x",
)  # fmt: skip


@st.composite
def positions(draw: st.DrawFn) -> str:
    """The fields of a position, with good and odd values."""
    values = st.one_of(words, st.integers(-1, 10).map(str), st.sampled_from(["bottom", "hands: {away: [RC01]}", "on", "x"]))
    asked = draw(st.lists(st.tuples(st.sampled_from(FIELDS), values), max_size=6))
    return "?" + "&".join(f"{name}={_percent(value)}" for name, value in asked)


@st.composite
def addresses(draw: st.DrawFn) -> str:
    """An address of ours, or near one. THERE, OVER, UPLOAD and LINK opened for the scene's."""
    place = draw(st.sampled_from(PLACES))
    end = draw(ends) if place.startswith(("/t/", "UPLOAD")) else draw(building) if place.startswith("/build/") else ""
    asked = draw(positions()) if place.startswith("/odds/") else draw(queries)
    return place.replace("ODD", _percent(draw(words))) + end + asked


def _placed(scene: Scene, path: str) -> str:
    for name, there in (("THERE", scene.id), ("OVER", scene.over), ("UPLOAD", scene.upload), ("LINK", scene.link)):
        path = path.replace(name, there)
    return path


@pytest.fixture(autouse=True)
def _told_in_full() -> Iterator[None]:
    """A report of what went wrong is long, and that is nobody's fault."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisWarning)
        yield


GENERAL = ("/new/", "/rules/")
"""Addresses of pages about a game, not about anybody's: they may name any card."""


def _is_clean(scene: Scene, who: str, sent: str, path: str = "") -> None:
    assert "Traceback" not in sent
    assert 'File "' not in sent
    if not path.startswith(GENERAL):
        assert [text for text in scene.hands(KNOWS[who]) if text in sent] == []
    others = [browser.secret for name, browser in scene.browsers.items() if name != who and browser.secret]
    assert not any(secret in sent for secret in others)


# --- What comes of it


@FEW
@given(
    who=st.sampled_from(sorted(KNOWS)), method=st.sampled_from(SENT), path=addresses(), kind=st.sampled_from(KINDS),
    body=bodies, script=st.booleans(), cookie=cookies,
)  # fmt: skip
@example(
    who="stranger",
    method="POST",
    path="/review",
    kind="multipart/form-data; boundary=x",
    body=_multipart([("a", "b"), ("file", "[" * 90_000)]),
    script=False,
    cookie=None,
)
@example(who="away", method="GET", path="/review/none?play=9", kind="", body=b"", script=True, cookie='"')
@example(who="stranger", method="POST", path="/t/nowhere", kind="", body=b"", script=False, cookie=None)
def test_whatever_is_sent_harms_nothing(
    scene: Scene,
    caplog: pytest.LogCaptureFixture,
    who: str,
    method: str,
    path: str,
    kind: str,
    body: bytes,
    script: bool,
    cookie: str | None,
) -> None:
    browser = scene.browsers[who]
    log, entries = scene.server.store.log(scene.id), scene.server.store.log(scene.over)
    headers = [(b"content-type", kind.encode("latin-1")), (b"origin", HERE.encode())]
    headers += [(b"hx-request", b"true")] if script else []
    held = f"hotstove={browser.secret}" if browser.secret else ""
    more = "" if cookie is None else f"; x={cookie}"
    headers += [(b"cookie", (held + more).replace("\r", "").replace("\n", "").encode("utf-8", "surrogatepass"))]
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        scene.server.client.cookies.clear()
        found = scene.server.client.request(method, _placed(scene, path), content=body, headers=headers, follow_redirects=False)
    assert found.status_code < OURS, found.text
    assert not [record for record in caplog.records if record.name.startswith(("hotstove", "uvicorn", "asyncio"))]
    _is_clean(scene, who, found.text + str(dict(found.headers)), path)
    assert found.headers["content-security-policy"]
    assert found.headers["x-content-type-options"] == HEADERS["x-content-type-options"]
    if "location" in found.headers:
        assert found.headers["location"].startswith("/")
        assert not found.headers["location"].startswith("//")
    if who in ("watcher", "stranger"):
        assert scene.server.store.log(scene.id) == log
    else:
        added = scene.server.store.log(scene.id)[len(log) :]
        assert all(entry.seat in (None, *KNOWS[who]) for entry in added if isinstance(entry, Given))
    assert scene.server.store.log(scene.over)[: len(entries)] == entries


@FEWER
@given(path=teams())
@example(path=f"/build/sportsclix/team?team={BUILT['sportsclix']}&show=deck")
@example(path=f"/build/sportsclix/change?team={BUILT['sportsclix']}&show=deck&act=up")
@example(path=f"/build/sportsclix/complete?team={BUILT['sportsclix']}&show=deck")
def test_whatever_is_asked_of_a_good_team_harms_nothing(scene: Scene, caplog: pytest.LogCaptureFixture, path: str) -> None:
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        found = scene.browsers["stranger"].get(path)
    assert found.status_code < OURS, found.text
    assert not [record for record in caplog.records if record.name.startswith("hotstove")]
    assert "Traceback" not in found.text


@FEW
@given(
    who=st.sampled_from(sorted(KNOWS)), path=addresses(), origin=st.one_of(st.just(HERE), words), cookie=cookies,
    frames=st.lists(st.one_of(words, st.binary(max_size=200)), max_size=4),
)  # fmt: skip
@example(who="stranger", path="/t/THERE/live", origin=HERE, cookie=None, frames=["x"])
@example(who="watcher", path="/t/THERE/live", origin=HERE, cookie=None, frames=[b"\x00", "answer"])
@example(who="home", path="/t/THERE/live", origin=HERE, cookie='"', frames=[])
def test_whatever_a_socket_is_sent_harms_nothing(
    scene: Scene,
    caplog: pytest.LogCaptureFixture,
    who: str,
    path: str,
    origin: str,
    cookie: str | None,
    frames: list[str | bytes],
) -> None:
    log = scene.server.store.log(scene.id)
    secret = scene.browsers[who].secret
    held = f"hotstove={secret}" + ("" if cookie is None else "; x=" + _percent(cookie))
    named = "".join(letter for letter in origin if letter not in "\r\n\x00")
    headers = Headers([(b"origin", named.encode("utf-8", "surrogatepass")), (b"cookie", held.encode())])
    told = ""
    caplog.clear()
    with (
        caplog.at_level(logging.WARNING),
        suppress(WebSocketDisconnect),
        scene.server.client.websocket_connect(_placed(scene, path), headers=headers) as live,
    ):
        told = live.receive_text()
        assert named == HERE
        assert who != "stranger" or scene.over in _placed(scene, path)
        for frame in frames:
            live.send_text(frame.encode("utf-8", "replace").decode()) if isinstance(frame, str) else live.send_bytes(frame)
    assert not [record for record in caplog.records if record.name.startswith(("hotstove", "uvicorn", "asyncio"))]
    _is_clean(scene, who, told)
    assert scene.server.store.log(scene.id) == log


@FEW
@given(
    lines=st.lists(st.one_of(json_values.map(json.dumps), words), max_size=6),
    header=st.dictionaries(
        st.sampled_from(["hotstove", "game", "edition", "seed", "seats", "setup", "dice"]), json_values, max_size=7
    ),
    whole=st.booleans(),
)
def test_whatever_file_is_opened_harms_nothing(
    scene: Scene, caplog: pytest.LogCaptureFixture, lines: list[str], header: dict[str, object], whole: bool
) -> None:
    good = scene.server.client.get(f"{scene.upload}/game.jsonl").text.splitlines()
    first = json.loads(good[0]) | header
    text = "\n".join([json.dumps(first), *(good[1:] if whole else []), *lines])
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        found = scene.browsers["stranger"].upload("/review", "<b>.jsonl", text.encode("utf-8", "surrogatepass"))
    assert found.status_code in (303, 422), found.text
    assert not [record for record in caplog.records if record.name.startswith("hotstove")]
    _is_clean(scene, "stranger", found.text)
    if found.status_code == 303:
        for page in ("", "?play=7", "/box", "/plays", "/scorecard", "/scorecard/home.svg", "/game.jsonl", "/retrosheet.zip"):
            seen_ = scene.server.client.get(found.headers["location"] + page)
            assert seen_.status_code in (200, 422)
            assert "<script>alert" not in seen_.text


def test_every_address_was_thought_of() -> None:
    """A new one is added to what the fuzzing sends, too."""
    acts = (
        "answer",
        "skip",
        "ask-again",
        "ask-all",
        "ask-next",
        "cards-only",
        "hold",
        "window",
        "take",
        "put-away",
        "undo",
        "agree",
        "step",
        "pace",
        "together",
        "odds",
        "say",
        "talk",
        "guide",
        "invite",
        "live",
        "review",
        "after",
        "cards",
        "lineup",
        "squad/{side}.yaml",
    )
    looks = ("box", "scorecard", "plays", "game.jsonl", "retrosheet.zip", "hindsight", "scorecard/{side}.svg")
    known = {
        "/",
        "/name",
        "/new/{game}",
        "/rules/{game}",
        "/rules/{game}/{place}",
        "/review",
        "/review/{upload}",
        "/t/{id}",
        "/join/{link}",
        "/static/{name}",
        "/odds/{game}",
        "/build/{game}",
        "/clubs/{game}",
        "/clubs/{game}/meet",
        "/clubs/{game}/{year}",
        "/clubs/{game}/{year}/{club}",
    }
    known |= {"/career", "/career/link", "/device/{code}"}
    known |= {f"/build/{{game}}/{act}" for act in ("first", "team", "change", "swap", "complete", "deck", "team.yaml")}
    known |= {f"/t/{{id}}/{act}" for act in acts}
    known |= {f"/t/{{id}}/{act}" for act in ("leave", "end")}  # sent by tests/hostile alone: they leave nothing to act at
    known |= {f"{at}/{look}" for at in ("/t/{id}", "/review/{upload}") for look in looks}
    # These are fuzzed in test_season_hostile and test_club_draft_hostile.
    of_seasons = {route.path for route in (*season_routes(), *draft_routes())}
    assert {route.path for route in _routes()} == known | of_seasons
