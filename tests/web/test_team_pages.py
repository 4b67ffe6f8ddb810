"""Building a team by forms and links: every step leads to an address with the changed team, and nothing is lost on the way."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from httpx2 import Response

from hotstove.games.clutch.game import Clutch
from hotstove.games.clutch.teams import TEAMS, read_team
from hotstove.table.errors import Unreadable
from hotstove.table.game import games
from hotstove.table.texts import read_yaml
from hotstove.web.new_table_form import TEAM_FILE
from hotstove.web.team_address import LONGEST_WORD, team_of, team_word
from tests.web.browsing import HERE, OFTEN, Browser, Server, install, serving, text_of


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    if "clutch" not in games():
        install(monkeypatch, Clutch(), "clutch")
    with serving(tmp_path / "tables.db") as server:
        yield server


def begun(browser: Browser, start: str = "team harbour", name: str = "") -> str:
    """The word of a team that was begun so."""
    return word_of(browser.get("/build/clutch/first?" + urlencode({"start": start, "name": name})))


def word_of(response: Response) -> str:
    """The team of the address to which a step leads."""
    assert response.status_code == 303, text_of(response)
    return parse_qs(urlsplit(response.headers["location"]).query)["team"][0]


def step(browser: Browser, word: str, act: str, show: str = "roster", **more: str) -> Response:
    """One step of a form."""
    return browser.get("/build/clutch/change?" + urlencode({"team": word, "show": show, "act": act, **more}))


def page(browser: Browser, word: str, show: str = "roster", **more: str) -> Response:
    found = browser.get("/build/clutch/team?" + urlencode({"team": word, "show": show, **more}))
    assert found.status_code == 200, text_of(found)
    return found


def names(response: Response) -> list[str]:
    """The cards in a page's rows, in order."""
    return [unescape(each).strip() for each in re.findall(r'<th scope="row">([^<]+)<', response.text)]


def test_a_team_is_begun_in_each_way(server: Server) -> None:
    browser = server.browser()
    assert "Build a team" in text_of(browser.get("/"))
    assert 'href="/build/clutch"' in browser.get("/new/clutch").text
    assert "Harbour Pilots" in text_of(browser.get("/build/clutch"))
    for start, name in (("built full", "Moor Larks"), ("built 20-man", "Moor Larks"), ("team mesa", "Moor Larks")):
        shown = text_of(page(browser, begun(browser, start, name)))
        assert "A legal team." in shown
        assert "Moor Larks" in shown
    file = browser.upload("/build/clutch", "mine.yaml", TEAMS.file("harbour").encode())
    assert team_of(word_of(file)).plain() == team_of(begun(browser)).plain()
    for start in ("", "built nothing", "team nobody"):
        refused = browser.get("/build/clutch/first?" + urlencode({"start": start, "name": "kept"}))
        assert refused.status_code == 422
        assert 'value="kept"' in refused.text
    assert browser.get("/build/clutch/first?start=team+harbour&name=" + "x" * 41).status_code == 422


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "mine.yaml: empty, expected a YAML document"),
        (b"\xff\xfe", "not a text file"),
        (TEAMS.file("harbour").replace("HAR10", "HAR99").encode(), "mine.yaml:16: bench[1]: expected the id of a card"),
        (b"x" * (TEAM_FILE + 1), f"{TEAM_FILE} at most"),
    ],
)
def test_a_bad_file_is_refused_with_its_place(server: Server, content: bytes, said: str) -> None:
    sent = server.browser().upload("/build/clutch", "mine.yaml", content)
    assert sent.status_code == 422
    assert said in text_of(sent)


def test_what_is_not_legal_is_said_with_its_rule(server: Server) -> None:
    browser = server.browser()
    text = TEAMS.file("harbour").replace("deck: balanced", "deck: {OF-01: 4}").replace("[BC-1, HC-1", "[HC-1, BC-1")
    shown = page(browser, word_of(browser.upload("/build/clutch", "mine.yaml", text.encode())))
    assert "Not legal yet: 4 reasons" in text_of(shown)
    for rule in ("CL-045", "CL-046", "CL-049"):
        assert f'<a class="rule" href="/rules/clutch/{rule}#{rule}">{rule}</a>' in shown.text
    assert "Deck 4 of 50" in text_of(shown)
    text = TEAMS.file("harbour").replace("HAR20 ", "HAR15 ")
    shown = page(browser, word_of(browser.upload("/build/clutch", "mine.yaml", text.encode())))
    assert "expected a pitcher with the role RP" in text_of(shown)
    assert "Play with it, once it is legal" in text_of(shown)
    assert "/new/clutch?team=" not in shown.text


def test_places_are_swapped_left_filled_and_moved(server: Server) -> None:
    browser = server.browser()
    first = begun(browser)
    moved = word_of(step(browser, first, "down lineup 0"))
    assert names(page(browser, moved))[:2] == names(page(browser, first))[1::-1]
    left = step(browser, first, "leave lineup 3")
    assert left.headers["location"].endswith("#part-lineup")
    shown = page(browser, word_of(left))
    assert names(shown)[8] == "open"
    assert "Nobody stands at SS" in text_of(shown)
    found = browser.get("/build/clutch/swap?" + urlencode({"team": word_of(left), "place": "lineup 8"}))
    assert "Lineup SS: an open place" in text_of(found)
    assert "<option selected>SS</option>" in found.text
    assert "Magnus Lanyardi" in names(found)
    again = page(browser, word_of(step(browser, word_of(left), "take lineup 8 HAR05")))
    assert "A legal team." in text_of(again)


def test_cards_that_fit_under_the_cap_come_first(server: Server) -> None:
    """The dearest of them, then those that are over it (SC-187); whoever asks for an order gets it."""
    browser = server.browser()
    word = word_of(browser.get("/build/sportsclix/first?" + urlencode({"start": "built ten", "name": "Moor Larks"})))

    def search(**asked: str) -> Response:
        return browser.get("/build/sportsclix/swap?" + urlencode({"team": word, "place": "lineup 3", **asked}))

    room = int(search().text.partition("may cost <b>")[2].partition("<")[0])
    found = [int(cost) for cost in re.findall(r'data-label="Points">(\d+)<', search().text)]
    fit = [cost for cost in found if cost <= room]
    assert 0 < len(fit) < len(found)
    assert found == sorted(fit, reverse=True) + sorted((cost for cost in found if cost > room), reverse=True)
    assert names(search(sort="Name")) == sorted(names(search()))


def test_cards_are_searched_and_sorted(server: Server) -> None:
    browser = server.browser()
    word = begun(browser)

    def search(**asked: str) -> Response:
        return browser.get("/build/clutch/swap?" + urlencode({"team": word, "place": "rotation 0", **asked}))

    everybody = names(search())
    assert names(search(sort="Name")) == sorted(everybody)
    assert 0 < len(names(search(**{"by.Club": "MES"}))) < len(everybody)
    cheap = re.findall(r'data-label="Salary">(\d+)<', search(most="200").text)
    assert cheap == sorted(cheap, key=int, reverse=True)
    assert all(int(each) <= 200 for each in cheap)
    one = names(search(text=everybody[3].upper()))
    assert one
    assert set(one) == {everybody[3]}
    assert search(most="lots").status_code == 422
    for place in ("rotation", "rotation x", "nowhere 0", "lineup 9", "bench 99", "rotation -1"):
        assert browser.get("/build/clutch/swap?" + urlencode({"team": word, "place": place})).status_code == 422
    sorted_by = names(page(browser, word, sort="Name"))
    assert sorted_by[:9] == sorted(sorted_by[:9])


def test_a_deck_is_counted_by_plus_and_minus(server: Server) -> None:
    browser = server.browser()
    word = word_of(step(browser, begun(browser), "deck", "deck", stock=""))
    for _ in range(3):
        added = step(browser, word, "more OF-01", "deck", text="heater")
        assert added.headers["location"].endswith("#card-OF-01")
        assert "text=heater" in added.headers["location"], "what is searched for stays"
        word = word_of(added)
    shown = page(browser, word, "deck")
    assert "Deck 3 of 50" in text_of(shown)
    more = re.search(r'<button[^>]*value="more OF-01"[^>]*>', shown.text)
    assert more is not None
    assert more[0].endswith(" disabled>")
    assert len(re.findall(r'<li id="card-', page(browser, word, "deck", only="in the deck").text)) == 1
    assert "Deck 2 of 50" in text_of(page(browser, word_of(step(browser, word, "fewer OF-01", "deck")), "deck"))
    full = browser.get("/build/clutch/complete?" + urlencode({"team": word, "show": "deck"}))
    assert "A legal team." in text_of(page(browser, word_of(full), "deck"))


def test_a_deck_comes_from_a_file_of_its_own(server: Server) -> None:
    """With the team's file, or for a team that is being built; a file that is none is refused with its place."""
    browser = server.browser()
    cards = b"OF-01: 4\nDF-01: 3\n"

    def sent(path: str, team: tuple[str, tuple[str, bytes]], deck: bytes) -> Response:
        files = dict([team]) if team[0] == "file" else {}
        data = {} if files else {"team": team[1][0]}
        headers = browser._headers() | {"origin": HERE}
        each = {**files, "deck": ("deck.yaml", deck)}
        return server.client.post(path, data=data, files=each, headers=headers, follow_redirects=False)

    text = TEAMS.file("harbour").replace("deck: balanced", "deck: my.yaml")
    word = word_of(sent("/build/clutch", ("file", ("mine.yaml", text.encode())), cards))
    assert "Deck 7 of 50" in text_of(page(browser, word))
    word = word_of(sent("/build/clutch/deck", ("team", (begun(browser), b"")), cards))
    assert "Deck 7 of 50" in text_of(page(browser, word))
    refused = sent("/build/clutch/deck", ("team", (word, b"")), b"OF-01: 4\nNobody: 2\n")
    assert refused.status_code == 422
    assert "deck.yaml:2" in text_of(refused)
    assert "Deck 7 of 50" in text_of(refused)


def test_who_has_no_open_place_is_told_so(server: Server) -> None:
    browser = server.browser()
    full = browser.get("/build/clutch/complete?" + urlencode({"team": begun(browser), "show": "roster"}))
    assert full.status_code == 422
    assert "Nothing is open" in text_of(full)


def test_staff_and_name(server: Server) -> None:
    browser = server.browser()
    word = begun(browser)
    chosen = {"choice.bench": "MG-01", "choice.hitting": "HC-3", "choice.stadium": "ST-4"}
    data = team_of(word_of(step(browser, word, "staff", "staff", **chosen))).plain()
    assert isinstance(data, dict)
    assert (data["staff"], data["stadium"]) == (["MG-01", "HC-3", "PC-1"], "ST-4")
    named = team_of(word_of(step(browser, word, "name", name="Moor Larks"))).plain()
    assert isinstance(named, dict)
    assert (named["name"], named["nickname"], named["code"]) == ("Moor Larks", "Larks", "MOO")
    for act, more in (("name", {"name": ""}), ("staff", {"choice.bench": "HC-1"}), ("deck", {"stock": "none"}),
                      ("take lineup 0 HAR15", {}), ("nothing", {}), ("up lineup x", {}), ("more XX-99", {})):  # fmt: skip
        refused = step(browser, word, act, **more)
        assert refused.status_code == 422, act
        assert "Harbour Pilots" in text_of(refused), "the team as it was"


def test_the_file_and_a_game_with_it(server: Server) -> None:
    browser = server.browser()
    word = begun(browser, "built full", "Moor Larks")
    file = browser.get(f"/build/clutch/team.yaml?team={word}")
    assert "attachment" in file.headers["content-disposition"]
    team = read_team(read_yaml(file.text, "team.yaml"))
    assert team.name == "Moor Larks"
    form = browser.get(f"/new/clutch?team={word}")
    assert "Moor Larks, as built" in text_of(form)
    made = browser.post("/new/clutch", {"home": "built", "built": word, "away": "mesa", "away-sits": "random", "seed": "1"})
    assert made.status_code == 303, text_of(made)
    id_ = made.headers["location"].rpartition("/")[2]
    setup = server.store.table(id_).header["setup"]
    assert isinstance(setup, dict)
    home = setup["home"]
    assert isinstance(home, dict)
    assert home["name"] == "Moor Larks"
    bad = word_of(step(browser, word, "leave lineup 0"))
    refused = browser.post("/new/clutch", {"home": "built", "built": bad, "seed": "kept"})
    assert refused.status_code == 422
    assert "CL-081" in text_of(refused)
    assert "lineup:" not in text_of(refused), "the place in a file that he has never written"
    assert re.search(r"<button[^>]* disabled>Start the game", refused.text)
    assert re.search(r"<button[^>]* disabled>Start the game", browser.get(f"/new/clutch?team={bad}").text)
    assert f'name="built" value="{bad}"' in refused.text
    assert f"/build/clutch/team?team={bad}" in refused.text


def test_an_address_that_holds_no_team_is_refused(server: Server) -> None:
    browser = server.browser()
    bomb = urlsafe_b64encode(zlib.compress(b"a" * 10_000_000)).decode().rstrip("=")
    many = team_word({"name": "Pilots", "lineup": [0] * 2600})  # few letters, and a long time to read
    for word in ("", "x", "!!", "eNo", "a" * (LONGEST_WORD + 1), bomb, many, team_word({"name": "Pilots"})):
        for path in ("team", "change", "swap", "complete", "team.yaml"):
            found = browser.get(f"/build/clutch/{path}?" + urlencode({"team": word, "place": "lineup 0", "act": "up lineup 0"}))
            assert found.status_code == 422, (path, word[:20])
    with pytest.raises(Unreadable, match="this address holds no team"):
        team_of(many)
    with pytest.raises(Unreadable, match="too many cards"):
        team_word({str(number): sha256(bytes([number % 256, number // 256])).hexdigest() for number in range(600)})


@pytest.mark.parametrize("game", ["smallball", "clutch"])
@pytest.mark.parametrize("named", ["DISK", ["DISK"], {"team": "DISK"}, {"team": {"team": "DISK"}}])
def test_no_word_of_a_team_names_a_file_of_the_servers_disk(server: Server, tmp_path: Path, game: str, named: object) -> None:
    """Neither is it read, nor is told whether it is there."""
    secret = tmp_path / "secret.yaml"
    secret.write_text("password: hunter2\n")
    for path in (secret, tmp_path / "nothing.yaml"):
        text = json.dumps(named).replace("DISK", str(path))
        word = urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")
        refused = server.browser().post(f"/new/{game}", {"away": "built", "home-sits": "here", "built": word})
        assert refused.status_code == 422
        assert "This address holds no team" in text_of(refused)
        assert "password" not in refused.text
        assert str(path) not in refused.text


def test_a_team_of_own_cards_fits_into_an_address(server: Server) -> None:
    card = ("{name: Dot Alder %d, player: own%d, salary: 100, bats: S, on_base: 11, bonus: L+2, speed: 14,"
            " positions: {SS: 4, 2B: 2}, clutch: 1, icons: [SB],"
            " chart: {K: 1-2, GB: 3-4, FB: 5-7, BB: 8-11, 1B: 12-16, 2B: 17-18, HR: 19+}}")  # fmt: skip
    text = TEAMS.file("harbour")
    for number in range(1, 15):
        text = re.sub(rf"HAR{number:02}\b", card % (number, number), text)
    browser = server.browser()
    word = word_of(browser.upload("/build/clutch", "mine.yaml", text.encode()))
    assert "Dot Alder 7" in text_of(page(browser, word))
    moved = word_of(step(browser, word, "down lineup 2"))
    assert "Dot Alder 7" in browser.get(f"/build/clutch/team.yaml?team={moved}").text
    assert len(moved) < LONGEST_WORD / 4


def test_building_costs_what_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if "clutch" not in games():
        install(monkeypatch, Clutch(), "clutch")
    few = replace(OFTEN, looks=(0.001, 51.0))
    with serving(tmp_path / "tables.db", few) as server:
        browser = server.browser()
        found = [browser.get("/build/clutch/first?start=built+full").status_code for _ in range(3)]
    assert found == [303, 303, 429]
    with serving(tmp_path / "more.db", replace(OFTEN, looks=(0.001, 31.0))) as server:
        browser = server.browser()
        assert [browser.get(f"/build/clutch/{page}?team=x").status_code for page in ("team", "swap", "team.yaml")][:2] == [
            422,
            422,
        ]
        assert [browser.get("/build/clutch/change?team=x").status_code for _ in range(4)][-1] == 429


def test_other_games_have_no_such_pages(server: Server) -> None:
    browser = server.browser()
    assert browser.get("/build/smallball").status_code == 422
    assert "/build/" not in browser.get("/new/smallball").text


def test_a_team_in_the_first_pages_address_is_shown_or_said_to_be_none(server: Server) -> None:
    browser = server.browser()
    word = begun(browser)
    led = browser.get(f"/build/clutch?team={word}")
    assert led.status_code == 303
    assert word_of(led) == word
    garbage = browser.get(browser.get("/build/clutch?team=garbage").headers["location"])
    assert garbage.status_code == 422
