"""The panel that asks: what it is an answer to, what a choice's card says, what is not asked, who is there, who takes back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from hotstove.baseball.card_faces import CardFace, Fact, Range, Ranges, Rating, Sentence
from hotstove.book.story import Story, StoryEntry, Throw
from hotstove.games.rb8.rally import RALLY_CARDS
from hotstove.play.ahead import Ahead, open_ways
from hotstove.play.cards import brief
from hotstove.play.chances import OptionChances
from hotstove.play.commands import browser_keys
from hotstove.web.look.asking import last_play, lately, line_beside, says, telling_dice
from hotstove.web.table_page import GameContent
from tests.cli.backlot import CARDS, GAME
from tests.web.browsing import Browser, Server, choices, install, serving, text_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "tables.db") as found:
        yield found


def until(browser: Browser, id_: str, there: Callable[[str], bool], most: int = 300) -> str:
    """Answer with the usual until the page is so; returns it."""
    for _ in range(most):
        page = browser.get(f"/t/{id_}").text
        if there(page):
            return page
        browser.go_on(id_)
    raise AssertionError("the page never comes")


def part(page: str, begin: str, end: str) -> str:
    """The words of a part of a page."""
    found = re.search(f"{begin}(.*?){end}", page, re.S)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", found[1])).split()) if found is not None else ""


def content_of(server: Server, id_: str) -> GameContent:
    """What its owner sees of a table, alone at it."""
    table = server.table(id_)
    (screen,) = [screen for screen in server.app.state.tables._in_memory[id_].screens.values() if screen.owns]
    return table.content(screen)


# --- What is asked


def test_the_page_explains_codes_and_keys_that_it_has(server: Server) -> None:
    """In the Preseason of SportsClix nothing is passed, and what the terminal draws in codes is not drawn here."""
    browser = server.browser()
    page = browser.get(f"/t/{browser.lay('sportsclix', **{'option.tier': 'preseason'})}").text
    codes = part(page, 'id="legend"', "</details>")
    assert "ooo, b4 to b1 colder marks of a dial, which nobody shows in this tier" in codes
    assert "beside the score" not in codes
    keys = part(page, 'class="keys-list"', "</details>")
    assert "take back your last answer" in keys
    assert not {"!", "=", ";", "."} & {each for each in keys.split() if len(each) == 1}
    field = browser.get(f"/t/{browser.lay('sportsclix', **{'option.tier': 'championship'})}").text
    assert "drawn field" not in part(field, 'id="legend"', "</details>")


def test_a_reaction_says_what_it_is_a_reaction_to(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "sensible", "here", seed="shot 0")
    page = until(browser, id_, lambda page: "play a card on this result?" in page and "So far: " in page)
    told = part(page, '<div class="so-far">', "</div>")
    assert "So far: " in told
    assert re.search(r"(pitching|hitting) key \d \d: \w+", told), "what the dice mean"
    assert "As it stands: " in told
    assert part(page, 'class="quiet about">', "</p>").startswith("Either side, on the result that stands")
    assert part(page, 'class="says">', "</span>"), "what the card says"
    page = until(browser, id_, lambda page: "play a card in response to" in page)
    other = server.table(id_).nickname(0)
    assert f"The {other} play " in part(page, '<div class="so-far">', "</div>")


def test_who_would_do_anothers_work_stands_last_and_behind_one_answer(server: Server) -> None:
    """A call that has only opened a question is left by the button that takes back elsewhere."""
    browser = server.browser()
    id_ = browser.lay("pinetar", "sensible", "here", seed="kinds")
    page = until(browser, id_, lambda page: 'value="change the pitcher"' in page)
    assert re.search(r"</kbd> Take back( \((top|bottom) of the \w+\))?</button>", page)
    browser.answer(id_, "change the pitcher")
    page = browser.get(f"/t/{id_}").text
    alone, fold, rest = page.partition('<details class="kind"')
    assert alone.count('name="answer"') > 2
    assert "a position player pitches" in part(fold + rest, "<summary", "</summary>")
    after = rest.partition("</details>")[2].partition('<div class="commands">')[0]
    assert 'name="answer"' not in after, "nobody stands below those who are no pitchers"
    assert "</kbd> Never mind</button>" in page
    assert browser.act(id_, "undo").status_code == 303
    assert 'value="change the pitcher"' in browser.get(f"/t/{id_}").text


def test_a_choice_says_what_one_needs_of_its_card(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("pinetar", "sensible", "here")
    page = until(browser, id_, lambda page: "who starts?" in page)
    told = [unescape(words) for words in re.findall(r'<span class="prospect">([^<]*)<', page)]
    assert len(told) == len({*choices(page)})
    assert all(re.fullmatch(r"throws [LR], grade [A-Z/]+ here, for up to \d innings", words) for words in told)
    until(browser, id_, lambda page: "what do you call for?" in page)
    shown = content_of(server, id_)
    held = CardFace("Lightning Rod", "x", (Sentence("", "It strikes twice."),))
    assert says(held) == "It strikes twice."
    assert says(held, "out 40% -> 60%") == "It strikes twice.", "a coach is in no hand"
    assert line_beside(held, ()) == "x", "what he is, for who does not know him by name"
    assert line_beside(held, (held,)) == line_beside(None, ()) == ""
    assert says(CardFace("", "throws left", (Fact("SP", "A home"),)), "safe 40%") == ""
    assert says(None) == ""
    assert len(says(replace(held, rows=(Sentence("", "much " * 90),)))) < 160
    bench = next(faces for name, faces in shown.rosters[1].groups if name == "Bench")
    assert says(bench[0]).startswith(f"{bench[0].line}; ")
    assert says(CardFace("", "throws left", (Fact("SP", "A home"), Ranges("vs all", ())))) == "throws left; SP A home"


def test_what_has_happened_since_the_last_play(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    until(browser, id_, lambda page: "your call" in page)
    moment = content_of(server, id_).moment
    assert moment.situation is not None
    card = replace(moment.situation.card, rows=(Ranges("vs all", (Range("GO", 0, 4), Range("2B", 5, 99))),), reads="at-bat")
    play, note = StoryEntry("play", "Ada doubles.", ""), StoryEntry("note", "Bo pitches.", "")
    thrown = Throw("at-bat", "XX-1", "d6", "5", "5")
    story = Story((play, note), (thrown,))
    moment = replace(moment, story=story, situation=replace(moment.situation, card=card))
    assert lately(moment) == ("Bo pitches.", "So far: at-bat 5. 2B.")
    assert last_play(moment) == "Ada doubles."
    assert lately(replace(moment, story=Story((play,), ()))) == ()
    assert last_play(replace(moment, story=Story((play, StoryEntry("begin", "Bottom", "")), ()))) == ""
    assert len(lately(replace(moment, story=Story((play, *[note] * 9), ())))) == 4
    rolled = replace(note, throws=(thrown,))
    for notes, told in (((play, rolled), {"Bo pitches."}), ((play, replace(rolled, headline=True)), set())):
        thrown_then = replace(moment, story=Story(notes, ()))
        assert telling_dice(thrown_then, lately(thrown_then)) == told
    assert telling_dice(moment, lately(moment)) == {"So far: at-bat 5. 2B."}
    assert brief(CardFace("", "", (Rating("Power", 7), Sentence("Says", "It is long."), Fact("Arm", "A")))) == "Power 7, Arm A"


def test_what_is_certain_is_no_news_and_estimates_are_round() -> None:
    sure, open_ = Ahead("hold", (("then the key", 1.0),)), Ahead("swing", (("out", 0.6), ("hit", 0.4)))
    rare = Ahead("wait", (("out", 0.1),), 0.9)
    assert open_ways((sure, open_, rare)) == (open_, rare)
    exact = OptionChances({"a": 0.5234, "b": 0.51}, "exact")
    guessed = OptionChances({"a": 0.6, "b": 0.55}, "estimated", {"a": (0.7, 0.5) * 20, "b": (0.45, 0.65) * 20})
    assert (exact.words("a"), exact.words("b")) == ("52.3%", "51.0%")
    assert (guessed.words("a"), guessed.words("b")) == ("60%", "55% ± 6")


def test_the_page_lists_the_keys_and_computers_are_called_so(server: Server) -> None:
    browser = server.browser()
    page = browser.get(f"/t/{browser.lay('smallball')}").text
    listed = part(page, 'class="keys-list"', "</details>")
    assert all(f"{key} {does}" in listed for key, does in browser_keys(False, False, True).items())
    assert " card" not in listed.replace("all cards of both teams", ""), "it has none of a hand"
    assert "computer (easy)" in page


def test_a_message_stands_in_the_panel(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("smallball")
    refused = browser.answer(id_, "fly")
    assert "fly" in part(refused.text, 'id="message" role="alert">', "</div>")
    assert refused.text.index('id="ask"') < refused.text.index('id="message"')


# --- What is not asked


def test_what_is_seldom_wanted_is_asked_by_a_button(server: Server) -> None:
    """What was passed in the at-bat is asked for; the button says what it does next."""
    browser = server.browser()
    id_ = browser.lay("clutch", "sensible", "here", seed="asked")
    until(browser, id_, lambda page: "play a card before the pitch?</h2>" in page)
    assert "</kbd> ask everything, this at-bat" in browser.get(f"/t/{id_}").text
    assert browser.act(id_, "ask-all").status_code == 303
    page = browser.get(f"/t/{id_}").text
    assert "play a card before the pitch?</h2>" not in page
    assert "</kbd> ask everything, all game" in page
    assert browser.post(f"/t/{id_}/ask-all", {"version": "0"}).status_code != 303, "an old page"
    assert browser.act(id_, "ask-all").status_code == 303
    assert "</kbd> ask only what is often wanted" in browser.get(f"/t/{id_}").text
    assert browser.act(id_, "ask-all").status_code == 303
    assert "</kbd> ask everything, this at-bat" in browser.get(f"/t/{id_}").text


def test_what_is_passed_by_itself_is_listed_and_asked_again(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "sensible", "here", seed="shot 1")
    until(browser, id_, lambda page: "change the pitcher?" in page)
    assert browser.act(id_, "skip", **{"for": "game"}).status_code == 303
    page = browser.get(f"/t/{id_}").text
    told = part(page, 'id="not-asked">', "</details>")
    assert "Not asked: change the pitcher?" in told
    assert "no change, all game." in told
    until(browser, id_, lambda page: "how" in page and "change the pitcher?</h2>" not in page)
    assert browser.post(f"/t/{id_}/ask-again", {"question": "no such"}).status_code == 303
    assert 'id="not-asked"' in browser.get(f"/t/{id_}").text
    assert browser.post(f"/t/{id_}/ask-again", {"question": "pitching change"}).status_code == 303
    assert 'id="not-asked"' not in browser.get(f"/t/{id_}").text
    until(browser, id_, lambda page: "change the pitcher?</h2>" in page)


def test_after_the_half_inning_nothing_is_listed_any_more(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "sensible", "here", seed="shot 1")
    page = until(browser, id_, lambda page: "change the pitcher?" in page)
    half = part(page, 'class="half">', "</span>")
    browser.act(id_, "skip", **{"for": "half"})
    until(browser, id_, lambda page: part(page, 'class="half">', "</span>") != half)
    assert 'id="not-asked"' not in browser.get(f"/t/{id_}").text


def test_nobody_asks_again_for_another(server: Server) -> None:
    away, home = server.browser(), server.browser()
    id_ = away.lay("pinetar", "here", "link")
    home.take_up(away.link(id_, "1"))
    for _ in range(200):
        asked, idle = (away, home) if choices(away.get(f"/t/{id_}").text) else (home, away)
        if 'id="never"' in asked.get(f"/t/{id_}").text:
            break
        asked.go_on(id_)
    asked.act(id_, "skip", **{"for": "game"})
    kept = list(server.table(id_).sitting.standing)
    assert kept
    assert 'id="not-asked"' in asked.get(f"/t/{id_}").text
    assert 'id="not-asked"' not in idle.get(f"/t/{id_}").text
    assert idle.post(f"/t/{id_}/ask-again").status_code == 303
    assert server.table(id_).sitting.standing == kept
    assert asked.post(f"/t/{id_}/ask-again").status_code == 303
    assert server.table(id_).sitting.standing == []


# --- Taking back


def test_who_is_asked_hears_what_is_taken_back_and_who_asked_hears_that_it_is_not(server: Server) -> None:
    away, home = server.browser(), server.browser()
    id_ = away.lay("smallball", "here", "link")
    home.take_up(away.link(id_, "1"))
    away.answer(id_, "bat")
    away.act(id_, "undo")
    page = home.get(f"/t/{id_}").text
    assert f"The {server.table(id_).nickname(0)} want to take back “bat”." in unescape(page)
    assert {"A", "D"} <= set(re.findall(r'data-key="(.)"', page))
    home.act(id_, "agree", yes="no")
    assert "declines: your last answer stands" in away.get(f"/t/{id_}").text
    assert "declines" not in home.get(f"/t/{id_}").text
    away.act(id_, "undo")
    assert "declines" not in away.get(f"/t/{id_}").text, "he asks once more"
    home.act(id_, "agree", yes="no")
    away.answer(id_, away.usual(id_))
    assert "declines" not in away.get(f"/t/{id_}").text


def test_a_secret_choice_is_not_named_when_it_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, GAME, "backlot")
    with serving(tmp_path / "tables.db") as server:
        away, home = server.browser(), server.browser()
        id_ = away.lay("backlot", "here", "link")
        home.take_up(away.link(id_, "1"))
        away.answer(id_, "pass")
        home.answer(id_, "pass")
        buried = choices(away.get(f"/t/{id_}").text)[0]
        assert buried in CARDS
        away.answer(id_, buried)
        assert away.act(id_, "undo").status_code == 303
        page = home.get(f"/t/{id_}").text
        assert "want to take back a choice made in secret." in page
        assert buried not in page


# --- Who is there


def test_a_seat_that_nobody_has_come_for_offers_its_link(server: Server) -> None:
    owner, friend, watcher = (server.browser() for _ in range(3))
    id_ = owner.lay("smallball", "here", "link")
    page = text_of(owner.get(f"/t/{id_}"))
    nickname = server.table(id_).nickname(1)
    assert f"Nobody sits for the {nickname} yet." in page
    assert f"{nickname}: nobody yet" in page
    watcher.take_up(owner.link(id_, "watch"))
    assert "Make a link to send" not in text_of(watcher.get(f"/t/{id_}"))
    assert f"{nickname}: nobody yet" in text_of(watcher.get(f"/t/{id_}"))
    friend.take_up(owner.link(id_, "1"))
    page = text_of(owner.get(f"/t/{id_}"))
    assert "Nobody sits" not in page
    assert f"{nickname}: a person" in page


def test_a_new_link_for_a_seat_ends_the_one_before(server: Server) -> None:
    owner, late = server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    first, second = owner.link(id_, "1"), owner.link(id_, "1")
    assert late.get(first).status_code == 404
    assert late.post(first).status_code == 403
    assert late.get(f"/t/{id_}").status_code == 403
    late.take_up(second)
    assert late.get(f"/t/{id_}").status_code == 200


def test_the_page_of_a_link_says_whether_somebody_has_come(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    nickname = re.search(r"Nobody sits for the (\w+) yet", owner.get(f"/t/{id_}").text)
    assert nickname is not None
    who = f"The manager of the {nickname[1]} has"
    made = owner.post_and_go(f"/t/{id_}/invite", {"role": "1"})
    assert f"{who} not come yet." in text_of(made)
    asks = re.search(r'hx-get="([^"]+)"', made.text)
    assert asks is not None
    assert f"{who} not come yet." in text_of(owner.get(asks[1]))
    link = re.search(r'value="[^"]*(/join/[^"]+)"', made.text)
    assert link is not None
    friend.take_up(link[1])
    come = owner.get(asks[1])
    assert f"{who} come." in text_of(come)
    assert "hx-get" not in come.text, "it is not asked again"
    led = owner.get(asks[1], headers={"HX-Request": "true"})
    assert led.headers["HX-Redirect"] == f"/t/{id_}", "the page's own script is led to the table"
    assert "come" not in text_of(owner.post_and_go(f"/t/{id_}/invite", {"role": "watch"})).replace("Welcome", "")
    assert "has come" not in text_of(owner.get(f"/t/{id_}/invite?role=x"))


def test_who_waits_is_told_what_is_decided_where_that_is_no_secret(server: Server) -> None:
    for game, told in (("sportsclix", True), ("clutch", False)):
        owner, friend = server.browser(), server.browser()
        id_ = owner.lay(game, "link", "here")
        friend.take_up(owner.link(id_, "0"))
        both = " ".join(text_of(each.get(f"/t/{id_}")) for each in (friend, owner))
        waits = re.search(r"Waiting for the \w+(, who are asked: [^?<]+[?])?", both)
        assert waits is not None
        assert bool(waits[1]) is told


def test_who_has_nothing_but_a_pass_reads_why_he_is_asked(server: Server) -> None:
    """At his own screen; before two at one screen nothing is said of a hand."""
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay("clutch", "link", "here")
    friend.take_up(owner.link(id_, "0"))
    shared = server.browser()
    both = shared.lay("clutch", "here", "here")
    told = set()
    for _ in range(40):
        for browser in (owner, friend):
            page = browser.get(f"/t/{id_}").text
            offered = choices(page)
            if not offered:
                continue
            nothing = set(offered) == {"pass"}
            assert ("You hold nothing for this" in page) is nothing
            told.add(nothing)
            browser.answer(id_, "pass" if "pass" in offered else offered[0])
        page = shared.get(f"/t/{both}").text
        assert "You hold nothing for this" not in page
        if usual := shared.usual(both):
            shared.answer(both, usual)
    assert told == {True, False}


def test_a_link_that_opens_on_this_machine_alone_says_so(server: Server) -> None:
    owner = server.browser()
    id_ = owner.lay("smallball", "here", "link")
    shown = owner.post(f"/t/{id_}/invite", {"role": "1"}).headers["location"]
    alone = "opens on this machine alone"
    for host in ("127.0.0.1:8417", "localhost", "[::1]:8417"):
        page = owner.get(shown, {"host": host})
        assert f"http://{host}/join/" in page.text
        assert alone in text_of(page), host
    for host in ("192.168.1.7:8417", "games.example"):
        page = owner.get(shown, {"host": host})
        assert f"http://{host}/join/" in page.text
        assert alone not in text_of(page), host


def test_the_address_of_links_says_who_may_be_sent_one(server: Server) -> None:
    owner, stranger = server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    page = owner.get(f"/t/{id_}/invite")
    assert page.status_code == 200
    assert {"1", "watch", "own"} == set(re.findall(r'name="role" value="(\w+)"', page.text))
    assert "/join/" not in page.text, "a look makes none"
    sent = owner.post(f"/t/{id_}/invite", {"role": "1"})
    assert (sent.status_code, sent.headers["location"]) == (303, f"/t/{id_}/invite?role=1"), "Back asks nothing again"
    assert "/join/" not in sent.headers["location"]
    page = owner.get(sent.headers["location"])
    shown = re.findall(r"/join/[^\"]+", page.text)
    assert re.findall(r"/join/[^\"]+", owner.get(sent.headers["location"]).text) == shown, "it can be looked at again"
    assert "/join/" not in owner.get(f"/t/{id_}/invite?role=watch").text, "made for another place"
    stranger.take_up(shown[0])
    assert "/join/" not in owner.get(sent.headers["location"]).text, "somebody has followed it"
    stranger = server.browser()
    refused = stranger.get(f"/t/{id_}/invite")
    assert refused.status_code == 403
    assert "a link to yourself" in text_of(refused), "how to come back is said"


def test_it_is_seen_who_is_here_now(server: Server) -> None:
    owner, friend = server.browser(), server.browser()
    id_ = owner.lay("smallball", "here", "link")
    friend.take_up(owner.link(id_, "1"))
    headers = {"cookie": f"hotstove={friend.secret}", "origin": "http://testserver"}
    mine = {"cookie": f"hotstove={owner.secret}", "origin": "http://testserver"}
    with server.client.websocket_connect(f"/t/{id_}/live", headers=mine) as watching:
        assert "here now" not in watching.receive_text()
        with server.client.websocket_connect(f"/t/{id_}/live", headers=headers) as socket:
            assert "a person, here now" in socket.receive_text(), "the owner is"
            assert "a person, here now" in watching.receive_text()
        assert "here now" not in watching.receive_text()


def test_who_shares_a_screen_keeps_score_and_field_in_sight_and_sees_no_hand(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("rb8", "here", "here")
    handed = 0
    for _ in range(40):
        page = browser.get(f"/t/{id_}").text
        if "Hand the screen" in page:
            handed += 1
            assert 'class="field"' in page
            assert 'class="hand"' not in page
            browser.post(f"/t/{id_}/take", {"version": str(browser.version(id_))})
            assert 'class="hand"' in browser.get(f"/t/{id_}").text
        else:
            browser.answer(id_, browser.usual(id_))
    assert handed == 3, "the lineups, and the starters, of whom who set his lineup last names his first"


def test_advice_on_a_secret_choice_stands_on_its_buttons(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("sportsclix", away="sensible")
    page = until(browser, id_, lambda page: "which die?" in page)
    brings = r'<span class="prospect">\d\.\d\d runs to come; advised [^<:]+</span> '
    shows = r'<span class="says">\w+ on [34] of 6 faces; on base \d+% and out \d+%; '
    shows += r"total control: pitcher \d+% and batter \d+%</span></button>"
    told = re.findall(rf'<span class="words">(\w+)</span> {brings}{shows}', page)
    assert told in (["red", "white"], ["black", "blue"])
    assert "how often to take each die" in part(page, '<details class="advice" id="advice">', "</details>")
    assert re.search(r'class="rated">[^:<]+: PP [^,<]+, TT [^,<]+, VT [^,<]+, CP ', page), "a dial's whole window"
    assert "advice" not in until(browser, id_, lambda page: "which die?" not in page)


def test_the_card_beside_the_play_of_a_substitute_is_his(server: Server) -> None:
    browser = server.browser()
    id_ = browser.lay("pinetar", "sensible", "here", seed="substitutes")
    until(browser, id_, lambda page: 'value="change the pitcher"' in page)
    browser.answer(id_, "change the pitcher")
    name = choices(browser.get(f"/t/{id_}").text)[0]
    browser.answer(id_, name)
    if "batting place" in browser.get(f"/t/{id_}").text:
        browser.answer(id_, "in the pitcher's place")
    for _ in range(4):
        met = list(content_of(server, id_).met.values())
        if met:
            break
        browser.go_on(id_)
    assert met[0].pitching is not None
    assert met[0].pitching.title == name
    page = browser.get(f"/t/{id_}").text
    assert name in part(page, '<div class="met">', "</template>"), "the page before it shows who has left"


def test_a_card_of_the_hand_says_on_its_button_what_it_does(server: Server) -> None:
    """In a few words of its own; its text stands in the hand."""
    browser = server.browser()
    id_ = browser.lay("rb8", away="sensible")
    page = until(browser, id_, lambda page: 'class="prospect in-short"' in page)
    held = r'<span class="words">([^<]+)</span> <span class="prospect in-short">([^<]+)</span>'
    told = {unescape(name): unescape(short) for name, short in re.findall(held, page)}
    cards = {card.name: card.short for card in RALLY_CARDS}
    assert told
    assert all(cards[name] == short for name, short in told.items())
