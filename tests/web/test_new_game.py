"""The form of a new game: its options in words, what a preset makes of them, real dice by what they are for, the primer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal.report import primer_lines
from hotstove.games.sportsclix.tiers import Tier
from hotstove.table.game import games
from hotstove.table.texts import as_node
from hotstove.web.options import option_fields
from tests.web.browsing import HERE, Server, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as server:
        yield server


def test_a_preset_says_what_it_makes_of_the_other_options(server: Server) -> None:
    options = {option.switch.name: option for option in option_fields(ball_game_named("pinetar"))}
    assert [name for name, option in options.items() if option.is_preset] == ["preset"]
    assert options["stealing"].follows == ("off", "on")
    assert options["dh"].follows == (), "a choice of leagues, which no preset makes"
    assert not any(option.is_preset or option.follows for option in option_fields(ball_game_named("rb8")))
    browser = server.browser()
    page = browser.get("/new/pinetar").text
    assert page.count("as the preset says") == 13
    assert "hit_and_run" not in text_of(browser.get("/new/pinetar")), "words, no codes"
    table = browser.lay("pinetar", **{"option.preset": "full", "option.injuries": "off", "option.dh": ""})
    setup = server.store.table(table).header["setup"]
    assert isinstance(setup, dict)
    found = setup["options"]
    assert isinstance(found, dict)
    assert (found["stealing"], found["injuries"], found["dh"]) == (True, False, False)


def test_real_dice_are_chosen_by_what_they_are_for(server: Server) -> None:
    browser = server.browser()
    page = browser.get("/new/smallball").text
    assert re.findall(r'type="checkbox"[^>]* name="throw\.([^"]+)"', page) == ["at-bat", "steal", "sacrifice"]
    assert "a Rally Card" not in browser.get("/new/rb8").text, "cards of secret hands are nobody's to draw"
    table = browser.lay("smallball", dice="some", **{"throw.steal": "on", "throw.sacrifice": "on"})
    assert server.store.table(table).header["dice"] == "steal, sacrifice"
    ignored = browser.lay("smallball", dice="auto", **{"throw.steal": "on"})
    assert server.store.table(ignored).header["dice"] == "auto"
    for more in ({}, {"throw.no such die": "on"}):
        refused = browser.post("/new/smallball", {"dice": "some", "seed": "kept", **more})
        assert refused.status_code == 422
        assert 'value="kept"' in refused.text


def test_a_file_that_is_no_text_loses_nothing_of_the_form(server: Server) -> None:
    headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
    files = {"away-file": ("team.yaml", b"\xff\xfe", "application/yaml")}
    sent = server.client.post("/new/smallball", data={"seed": "kept"}, files=files, headers=headers)
    assert sent.status_code == 422
    assert 'value="kept"' in sent.text
    assert "Away team file team.yaml: not a text file" in text_of(sent)


def test_an_empty_team_file_is_refused_as_in_the_terminal(server: Server) -> None:
    headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
    files = {"home-file": ("zero.yaml", b"", "application/yaml")}
    sent = server.client.post("/new/smallball", data={}, files=files, headers=headers)
    assert sent.status_code == 422
    assert "Home team file zero.yaml: empty, expected a YAML document" in text_of(sent)


@pytest.mark.parametrize("game", sorted(games()))
def test_any_team_is_one_that_can_meet_a_file_across_the_table(server: Server, game: str) -> None:
    headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
    team = ball_game_named(game).teams()[0]
    files = {"away-file": ("mine.yaml", ball_game_named(game).team_file(team).encode(), "application/yaml")}
    for seed in map(str, range(8)):
        sent = server.client.post(f"/new/{game}", data={"seed": seed}, files=files, headers=headers, follow_redirects=False)
        assert sent.status_code == 303, text_of(sent)
    refused = server.client.post(f"/new/{game}", data={"home": team}, files=files, headers=headers)
    if game == "clutch":  # nothing in its rules is against the same cards on both sides
        assert refused.status_code == 200
        assert "(2)" in text_of(refused)
        return
    assert (refused.status_code, "that is the same team" in text_of(refused)) == (422, True)


def test_managers_are_explained(server: Server) -> None:
    page = server.browser().get("/new/rb8").text
    assert ">computer: medium (rules of thumb)</option>" in page
    assert ">computer: hard (plays ahead)</option>" in page


def test_teams_are_called_by_their_full_names(server: Server) -> None:
    assert '<option value="foxes">Cinder Creek Foxes</option>' in server.browser().get("/new/smallball").text


def test_a_form_without_files_is_sent_with_empty_fields_for_them(server: Server) -> None:
    sent = server.client.post(
        "/new/smallball",
        content=b'--x\r\nContent-Disposition: form-data; name="away-file"; filename=""\r\n\r\n\r\n--x--\r\n',
        headers={"origin": HERE, "sec-fetch-site": "same-origin", "content-type": "multipart/form-data; boundary=x"},
        follow_redirects=False,
    )
    assert sent.status_code == 303, text_of(sent)


def test_a_primer_is_the_same_words_as_in_a_terminal_without_commands(server: Server) -> None:
    for name, game in games().items():
        page = " ".join(text_of(server.client.get(f"/new/{name}")).split())
        own = [paragraph for paragraph in game.primer if not paragraph.commands]
        assert len(own) > 4
        for paragraph in own:
            assert " ".join(f"{paragraph.heading} {paragraph.text}".split()) in page
            assert all(item in page for item in paragraph.items)
        for paragraph in game.primer:
            assert paragraph.commands == ("`" in paragraph.text)
            assert not paragraph.commands or paragraph.text not in page
        words = " ".join(primer_lines(game.primer)).split()
        told = [word for each in game.primer for text in (each.heading, each.text, *each.items) for word in text.split()]
        assert sorted(words) == sorted(told)


def test_clutch_is_learned_in_three_steps(server: Server) -> None:
    """CL-023: how much of the rules comes before the other options; each step turns more of them on, unless they are set."""
    page = server.browser().get("/new/clutch").text
    assert page.index('name="option.preset"') < page.index("Options of the rules") < page.index('name="option.cards"')
    game = ball_game_named("clutch")
    on = {}
    for preset in ("basic", "cards", "whole"):
        found = game.set_up(as_node(None), as_node(None), as_node({"preset": preset, "bunts": True})).options
        on[preset] = {name for name, value in found.items() if value is True}
    assert on["basic"] == {"bunts"}
    assert on["cards"] == {"cards", "intentional_walks", "steals", "bunts", "infield_in"}
    assert on["whole"] - on["cards"] == {"coaches", "stadium"}


def test_how_much_of_the_rules_is_asked_first_in_words(server: Server) -> None:
    browser = server.browser()
    page = browser.get("/new/clutch").text
    assert page.index('name="option.preset"') < page.index('name="away"')
    words = text_of(browser.get("/new/clutch"))
    assert "hits, outs and runners alone" in words
    assert "section" not in words, "of a rulebook that nobody has at hand"


def test_each_finding_of_a_refused_file_stands_on_a_line_and_the_file_is_asked_for_again(server: Server) -> None:
    headers = {"origin": HERE, "sec-fetch-site": "same-origin"}
    team = ball_game_named("clutch").team_file("harbour")
    wrong = team.replace("- HAR12", "- HAR10").replace("  - HAR27 # Esme Starboarde\n", "")
    files = {"away-file": ("mine.yaml", wrong.encode(), "application/yaml")}
    sent = server.client.post("/new/clutch", data={}, files=files, headers=headers)
    assert sent.status_code == 422, text_of(sent)
    assert len(re.findall(r"<li>[^<]*\(?CL-[^<]*</li>", sent.text)) > 1, text_of(sent)
    assert "Choose the file again" in text_of(sent)
    assert "Choose the file again" not in text_of(server.client.post("/new/clutch", data={"dice": "some"}, headers=headers))


def test_each_tier_says_what_it_is_played_with(server: Server) -> None:
    page = server.browser().get("/new/sportsclix").text
    shown, _, folded = page.partition('<details class="options"')
    assert 'name="option.tier"' in shown
    assert 'name="option.tier"' not in folded
    words = text_of(server.browser().get("/new/sportsclix"))
    for tier in Tier:
        assert f"{tier.word} {tier.played_with}" in words
    assert "explained" not in server.browser().get("/new/rb8").text


@pytest.mark.parametrize(("game", "step"), [("sportsclix", "regular-season"), ("clutch", "cards")])
def test_what_a_first_game_is_best_played_with_is_said(server: Server, game: str, step: str) -> None:
    assert f"For a first game: {step}" in text_of(server.browser().get(f"/new/{game}")).replace(" .", ".")


@pytest.mark.parametrize(("game", "step"), [("sportsclix", "regular-season"), ("clutch", "cards")])
def test_who_has_no_table_here_finds_few_rules_with_something_to_decide_chosen(server: Server, game: str, step: str) -> None:
    """Later it is the whole game."""
    browser = server.browser()
    chosen = f'<option value="{step}" selected>'
    assert chosen in browser.get(f"/new/{game}").text
    browser.lay(game)
    assert chosen not in browser.get(f"/new/{game}").text


@pytest.mark.parametrize("game", sorted(games()))
def test_a_game_is_begun_by_one_button(server: Server, game: str) -> None:
    page = server.browser().get(f"/new/{game}").text
    form = page[page.index(f'action="/new/{game}"') :]
    assert re.findall(r"<button type=\"submit\"[^>]*>([^<]*)", form) == ["Start the game"]


def test_one_game_makes_nobody_an_expert_in_the_others(server: Server) -> None:
    """Who has played Small Ball is led to the simplest form of Clutch, and told its rules; at his second game no more."""
    browser = server.browser()
    browser.lay("smallball")
    first = browser.get("/new/clutch").text
    assert 'name="guided" value="on" checked' in first
    assert "which is chosen here" in first
    browser.lay("clutch")
    again = browser.get("/new/clutch").text
    assert 'name="guided" value="on" checked' not in again
    assert "which is chosen here" not in again


def test_how_to_play_tells_of_the_rules_that_are_chosen(server: Server) -> None:
    browser = server.browser()
    told = re.findall(r'data-value="([\w-]+)"( hidden)?', browser.get("/new/sportsclix").text)
    assert told == [(tier.word, "" if tier is Tier.REGULAR_SEASON else " hidden") for tier in Tier], "of a first game's"
    assert 'data-value="basic" hidden' in browser.get("/new/clutch").text
    assert "data-of" not in browser.get("/new/smallball").text, "which has one primer"
