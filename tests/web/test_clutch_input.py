"""Teams of Clutch that are not legal, at the form for a new table: file, line, what and rule are told, and nothing is lost."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from hotstove.games.clutch import GAME
from hotstove.games.clutch.cards import Batter
from hotstove.games.clutch.pool import pool
from hotstove.table.texts import as_node
from tests.web.browsing import Browser, Server, choices, serving

TEAM = GAME.team_file("harbour")
NUMBERS = (Path(__file__).parents[2] / "scenarios/clutch/teams/numbers.yml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("input") / "tables.db") as found:
        yield found


def with_deck(change: Callable[[dict[str, int]], dict[str, int]]) -> str:
    """The team with another deck than its stock deck."""
    team = GAME.teams_of(GAME.set_up(as_node("harbour"), as_node("union"), as_node({})))[0]
    copies = change(dict(Counter(card.id for card in team.deck)))
    return re.sub(r"(?m)^deck: .*$", f"deck: {{{', '.join(f'{id_}: {number}' for id_, number in copies.items())}}}", TEAM)


def more_of(id_: str, number: int) -> Callable[[dict[str, int]], dict[str, int]]:
    """Another number of copies of a card; others are left out for them."""

    def change(copies: dict[str, int]) -> dict[str, int]:
        others = [each for each in copies if each != id_]
        copies[id_] = number
        while sum(copies.values()) > 50:
            copies[others[-1]] -= 1
            if not copies[others[-1]]:
                del copies[others.pop()]
        return copies

    return change


def without(copies: dict[str, int]) -> dict[str, int]:
    first = next(iter(copies))
    return {**copies, first: copies[first] - 1} if copies[first] > 1 else {id_: copies[id_] for id_ in [*copies][1:]}


def dear() -> str:
    """The team with the dearest batters of another club on its bench."""
    batters = sorted((card for card in pool().values() if isinstance(card, Batter)), key=lambda card: -card.salary)
    others = [card.id for card in batters if not card.id.startswith("HAR")]
    return re.sub(r"(?m)^  - HAR1[0-4] .*$", lambda _: f"  - {others.pop(0)}", TEAM)


def chart(row: str) -> str:
    """The team with cards of its own whose charts begin like that."""
    return NUMBERS.replace("K: 1-2, GB: 3-4", row)


CASES: dict[str, tuple[str | bytes, str]] = {
    "49 cards": (with_deck(without), "35: deck: A deck has exactly 50 cards, this one has 49 (CL-045)."),
    "a fifth copy": (with_deck(more_of("OF-01", 5)), "35: deck.OF-01: 5 copies of Hunting the Heater: a deck has at most"),
    "a card that nobody knows": (
        with_deck(lambda copies: more_of("ZZ-9", 1)({**copies})),
        "35: deck.ZZ-9: expected the title or id of a strategy card",
    ),
    "a coach in the wrong slot": (
        re.sub(r"(?m)^staff: .*$", "staff: [HC-1, BC-1, PC-1]", TEAM),
        "36: staff: Orrin Maldecott is a hitting coach, not a bench coach, who comes first (CL-049).",
    ),
    "one player twice": (TEAM.replace("- HAR12", "- HAR10"), "one card of a player (CL-040)"),
    "nobody catches": (TEAM.replace("position: C}", "position: 1B}"), "6: lineup: Nobody stands at C (CL-081)."),
    "no bench": (
        re.sub(r"bench:\n(  - .*\n)+", "bench: []\n", TEAM),
        "A roster has exactly 26 players, this one has 22 (CL-034).",
    ),
    "salaries over the cap": (dear(), "over the cap of 6,000 (CL-041)."),
    "a gap in a chart": (
        NUMBERS.replace("K: 1-2, GB: 3-4", "K: 1, GB: 3-4"),
        "a gap: 2 between K and GB stands in no row (CL-021)",
    ),
    "an overlap in a chart": (
        NUMBERS.replace("K: 1-2, GB: 3-4", "K: 1-3, GB: 3-4"),
        "an overlap: 3 stands in K and in GB (CL-021)",
    ),
    "no text": (bytes(range(256)), "not a text file"),
    "nothing": ("", "empty, expected a YAML document."),
}


def sent(browser: Browser, file: bytes) -> tuple[int, str]:
    """The form with that file for the away team; returns what comes of it."""
    fields = {"away-sits": "here", "home-sits": "sensible", "home": "union", "seed": "keep me"}
    headers = {"origin": "http://testserver", "cookie": f"hotstove={browser.secret}"}
    browser.server.client.cookies.clear()
    found = browser.server.client.post(
        "/new/clutch", data=fields, files={"away-file": ("mine.yaml", file)}, headers=headers, follow_redirects=False
    )
    return found.status_code, found.text


@pytest.mark.parametrize("case", CASES)
def test_a_team_that_is_not_legal_is_told_why_and_the_form_keeps_what_was_chosen(server: Server, case: str) -> None:
    browser = server.browser()
    browser.get("/")
    file, words = CASES[case]
    status, page = sent(browser, file if isinstance(file, bytes) else file.encode())
    assert status == 422
    problem = re.search(r'class="problem"[^>]*>(.*?)</p', page, re.S)
    assert problem is not None, page
    said = " ".join(unescape(re.sub("<[^>]*>", "", problem[1])).split())
    assert said.startswith("Away team file mine.yaml:")
    assert words in said
    assert 'value="keep me"' in page
    assert 'value="union" selected' in page
    assert "/t/" not in browser.get("/").text, "no table was made"


def test_an_answer_that_is_not_on_offer_changes_nothing_and_says_what_is(server: Server) -> None:
    """A card out of its window, one that nobody holds, a second answer, a page that is past or yet to come."""
    browser = server.browser()
    id_ = browser.lay("clutch", "sensible", "here", seed="forge")
    for _ in range(12):
        browser.answer(id_, browser.usual(id_))
    before = list(server.table(id_).session.record.answers)
    version, legal = browser.version(id_), choices(browser.get(f"/t/{id_}").text)
    for answer in ("Steady Hands", "Nonsense", ""):
        refused = browser.answer(id_, answer)
        assert refused.status_code == 422
        assert all(text in unescape(refused.text) for text in legal), "the question stands as it was"
    for other in (version - 1, version + 1):
        refused = browser.answer(id_, legal[0], other)
        assert refused.status_code == 409
        assert "look again" in refused.text
    assert server.table(id_).session.record.answers == before
    assert server.browser().answer(id_, legal[0], version).status_code == 403, "who does not sit here"
    assert server.table(id_).session.record.answers == before
