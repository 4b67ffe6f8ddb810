"""The rule list in the browser: contents, a page for each part, a search, and links from one rule to another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hotstove.table.game import games
from hotstove.web.rule_pages import MOST_RULES, found, pages_of
from tests.web.browsing import HERE, serving


@pytest.mark.parametrize("name", sorted(games()))
def test_every_rule_stands_on_one_page_in_its_order(name: str) -> None:
    rules = games()[name].rules()
    pages = pages_of(rules)
    assert [rule for page in pages for rule in page.rules] == list(rules)
    assert max(len(page.rules) for page in pages) <= MOST_RULES
    assert len({page.slug for page in pages}) == len(pages)
    assert {page.slug.lower() for page in pages}.isdisjoint(rule.id.lower() for rule in rules)


def test_a_rule_is_found_by_words_of_it_and_first_by_its_title() -> None:
    rules = games()["rb8"].rules()
    assert [rule.id for rule in found(rules, "rb-020")] == ["RB-020"]
    hits = found(rules, "DOUBLE steal")
    assert "steal" in hits[0].title.lower()
    assert "double" in hits[0].title.lower()
    assert found(rules, "  ") == ()
    assert found(rules, "zeppelin") == ()


def test_a_rules_letters_are_made_plain_once_for_all_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches come in floods, and each looks at all rules."""
    rules = games()["pinetar"].rules()
    expected = found(rules, "injury roll")
    assert expected
    made: list[str] = []

    def counted(text: str) -> str:
        made.append(text)
        return text.lower()

    monkeypatch.setattr("hotstove.web.rule_pages.plain_letters", counted)
    assert found(rules, "injury roll") == expected
    assert made == ["injury roll"]


def test_contents_pages_and_search_lead_to_every_rule(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        rules = games()["sportsclix"].rules()
        contents = server.client.get("/rules/sportsclix").text
        assert all(f'href="/rules/sportsclix/{rule.id}#{rule.id}"' in contents for rule in rules)
        for page in pages_of(rules):
            shown = server.client.get(f"/rules/sportsclix/{page.slug}").text
            assert re.findall(r'<article class="rule-text" id="([^"]+)"', shown) == [r.id for r in page.rules]
            assert shown == server.client.get(f"/rules/sportsclix/{page.rules[0].id}").text
        citing = next(rule for rule in rules if "SC-R-12" in rule.text)
        assert (
            '<a class="rule" href="/rules/sportsclix/SC-R-12#SC-R-12">SC-R-12</a>'
            in server.client.get(f"/rules/sportsclix/{citing.id}").text
        )
        hit = server.client.get("/rules/sportsclix", params={"find": "highlight play"}).text
        assert 'id="SC-095"' in hit
        assert "No rule has “&lt;b&gt;”" in server.client.get("/rules/sportsclix", params={"find": "<b>"}).text
        assert server.client.get("/rules/sportsclix/SC-999").status_code == 404


def test_the_way_back_to_the_table_is_kept_from_page_to_page(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        came = server.client.get("/rules/rb8/RB-020", headers={"referer": f"{HERE}/t/abc"}).text
        assert '<a href="/t/abc">Back to the table' in came
        on = re.findall(r'rel="next" href="([^"]+)"', came)[0]
        assert '<a href="/t/abc">Back to the table' in server.client.get(on).text
        assert (
            "Back to the table" not in server.client.get("/rules/rb8/RB-020", params={"back": "https://elsewhere.test/t/"}).text
        )


@pytest.mark.parametrize(
    "back", ["/t/" + "<" * 10_000, "/t/../..", "//elsewhere", "/t/abc?x=" + "y" * 5000, "/review/" + "a" * 65, "/new/rb8"]
)
def test_no_other_address_is_repeated_in_the_links(tmp_path: Path, back: str) -> None:
    """It stands in every link of the page: a long one would make fifty megabytes of it."""
    with serving(tmp_path / "tables.db") as server:
        for path in ("/rules/smallball", "/rules/smallball/SB-1"):
            plain = server.client.get(path).text
            assert server.client.get(path, params={"back": back}).text == plain
            assert server.client.get(path, headers={"referer": f"{HERE}{back}"}).text == plain
