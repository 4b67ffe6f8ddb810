"""Every kind of page that the server has, of tables in every state: laid and played with forms, for a browser to go round."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from hotstove.baseball.ball_game import ball_game_named
from tests.web.browsing import Browser, choices, serving, text_of

LONG = "Featherstonehaughworthzwickenpflugel"
"""A name as long as names get, without a place to break it; numbers make 40 letters of it."""

DRAFTED = ("rb8", "clutch", "sportsclix")
"""Games whose drafts are looked at; the cards of the last two take many words."""
NEWCOMER = "whoever-has-no-table-yet"
"""The secret of a browser that has been here and begun nothing."""
LATE = ("long names in the 9th", "long names in the 12th")
"""Where the scoreboard is as full as it gets."""


@dataclass
class Tour:
    """Where to look, by the name of what is there; each as one of three people sees it."""

    owner: str = ""
    friend: str = ""
    watcher: str = ""
    owners: dict[str, str] = field(default_factory=dict)
    friends: dict[str, str] = field(default_factory=dict)
    watchers: dict[str, str] = field(default_factory=dict)
    newcomers: dict[str, str] = field(default_factory=dict)

    def all(self) -> list[tuple[str, str, str]]:
        """Each page's name, the secret of who looks, and the path."""
        views = (
            (self.owner, self.owners),
            (self.friend, self.friends),
            (self.watcher, self.watchers),
            (NEWCOMER, self.newcomers),
        )
        return [(name, secret, path) for secret, paths in views for name, path in paths.items()]


def play(browser: Browser, id_: str, most: int = 400) -> None:
    """Answer with the usual, at most so often, or to the end."""
    for _ in range(most):
        page = browser.get(f"/t/{id_}").text
        if "Hand the screen" in page:
            browser.act(id_, "take")
        elif found := choices(page):
            browser.answer(id_, found[0])
        elif 'id="step-half"' in page:
            browser.act(id_, "step", to="half")
        else:
            return


def play_until(browser: Browser, id_: str, words: str, most: int = 600) -> None:
    """Answer with the usual until the page says so."""
    for _ in range(most):
        if words in browser.get(f"/t/{id_}").text:
            return
        play(browser, id_, 1)
    raise AssertionError(f"{words} never came")


def lay_with_long_names(browser: Browser, game: str) -> str:
    """A table of two teams whose names, and their players' names, are longer than there is room for."""
    rules = ball_game_named(game)
    files = {}
    for side, name in zip(("away", "home"), rules.teams(), strict=False):
        team = re.sub(r"(?<=nickname: ).*", f"{side} {LONG[:35]}", rules.team_file(name))
        team = re.sub(r"(?<=^name: ).*", f"{LONG[:35]} {side}", team, flags=re.M)
        for number, player in enumerate(dict.fromkeys(re.findall(r"[{][^}]*?name: ([^,]*)", team))):
            team = team.replace(player, f"{LONG} {number:03}")
        files[f"{side}-file"] = (f"{side}.yaml", team.encode())
    fields = {"away-sits": "here", "home-sits": "here", "seed": "long names"}
    headers = {"origin": "http://testserver", "cookie": f"hotstove={browser.secret}"}
    browser.server.client.cookies.clear()
    sent = browser.server.client.post(f"/new/{game}", data=fields, files=files, headers=headers, follow_redirects=False)
    assert sent.status_code == 303, text_of(sent)
    return str(sent.headers["location"]).rpartition("/")[2]


def lay_all(path: Path) -> Tour:
    """Fill a store with tables, and say where every kind of page is."""
    with serving(path) as server:
        owner, friend, watcher = (server.browser() for _ in range(3))
        duel = owner.lay("rb8", "here", "link", seed="tour 1")
        friend.take_up(owner.link(duel, "1"))
        watcher.take_up(owner.link(duel, "watch"))
        for _ in range(30):
            asked = owner if owner.usual(duel) else friend
            asked.answer(duel, asked.usual(duel))
        if not owner.usual(duel):
            friend.answer(duel, friend.usual(duel))
        shared = owner.lay("rb8", "here", "here", seed="tour 2")
        over = owner.lay("rb8", seed="tour 3")
        play(owner, over)
        ball = owner.lay("smallball", seed="tour 4")
        play(owner, ball, 6)
        tar = owner.lay("pinetar", seed="tour 5")
        play(owner, tar, 30)
        nine = owner.lay("pinetar", seed="tour 6")
        order = owner.lay("clutch", "here", "random", seed="tour 16")
        thrown = owner.lay("pinetar", "here", "here", seed="tour 7", dice="ask")
        play(owner, thrown, 2)
        two = owner.lay("smallball", "random", "random", seed="tour 8")
        owner.act(two, "step", to="half")
        asks = owner.lay("smallball", "here", "link", seed="tour 9")
        friend.take_up(owner.link(asks, "1"))
        for _ in range(3):
            owner.answer(asks, owner.usual(asks) or "bat")
        owner.act(asks, "undo")
        clocked = owner.lay("rb8", "here", "link", seed="tour 13", clock="answer 180", guided="on")
        friend.take_up(owner.link(clocked, "1"))
        given_up = owner.lay("smallball", "here", "link", seed="tour 14")
        friend.take_up(owner.link(given_up, "1"))
        friend.post(f"/t/{given_up}/end", {"how": "resign", "seat": "1"})
        told = owner.lay("smallball", seed="tour 15", guided="on")
        play(owner, told, 4)
        cards = owner.lay("clutch", seed="tour 10")
        play(owner, cards, 25)
        windows = owner.lay("clutch", "here", "here", seed="tour 11")
        drafts = {game: owner.lay(game, "sensible", "here", seed="tour 12", teams="draft") for game in DRAFTED}
        for draft in drafts.values():
            play(owner, draft, 3)
        built = owner.get("/build/clutch/first?start=team+harbour&name=Larks").headers["location"].partition("?")[2]
        figures = owner.get("/build/sportsclix/first?start=built+open&name=Larks").headers["location"].partition("?")[2]
        link = owner.link(duel, "watch")
        long, longer = lay_with_long_names(owner, "smallball"), lay_with_long_names(owner, "rb8")
        for _ in range(200):
            if (page := owner.get(f"/t/{long}").text).count('class="base taken"') >= 2 or not choices(page):
                break
            play(owner, long, 1)
        assert page.count('class="base taken"') >= 2, "long names on the bases"
        play(owner, longer, 25)
        late, later = (lay_with_long_names(owner, "smallball") for _ in range(2))
        play_until(owner, late, "of the 9th")
        play_until(owner, later, "of the 12th")
        tour = Tour(owner.secret, friend.secret, watcher.secret)
        tour.owners = {
            "the first page": "/",
            "one list of the first page": "/?list=under-way",
            "a new table of Small Ball": "/new/smallball",
            "a new table of RB8": "/new/rb8",
            "a new table of Pine Tar": "/new/pinetar",
            "a new table of Clutch": "/new/clutch",
            "the board of a lineup": f"/t/{order}/lineup",
            "the rules of Small Ball": "/rules/smallball",
            "the rules of Clutch": "/rules/clutch",
            "clubs of a real season": "/clubs/pinetar?year=1975",
            "a real club": "/clubs/pinetar/1975/CIN?pressed",
            "exact odds, to be described": "/odds/sportsclix",
            "exact odds of a position": "/odds/pinetar?first=2&outs=1&inning=8&half=bottom&option.stealing=on",
            "exact odds of a card game": "/odds/clutch?second=3&away-score=12",
            "a duel, one seat": f"/t/{duel}",
            "a shared screen": f"/t/{shared}",
            "a game that is over": f"/t/{over}",
            "Small Ball under way": f"/t/{ball}",
            "Pine Tar under way": f"/t/{tar}",
            "Pine Tar before the first pitch": f"/t/{nine}",
            "Clutch under way": f"/t/{cards}",
            "Clutch at a shared screen": f"/t/{windows}",
            "the ways to begin a team": "/build/clutch",
            "a team's roster": f"/build/clutch/team?{built}",
            "a new table of SportsClix": "/new/sportsclix",
            "a team of figures": f"/build/sportsclix/team?{figures}",
            "the park of a team of figures": f"/build/sportsclix/team?{figures}&show=staff",
            "a team's deck": f"/build/clutch/team?{built}&show=deck",
            **{f"a draft of {game}": f"/t/{draft}" for game, draft in drafts.items()},
            "dice by hand": f"/t/{thrown}",
            "two computers": f"/t/{two}",
            "who has asked to take back": f"/t/{asks}",
            "a guided game": f"/t/{told}",
            "two people with a clock": f"/t/{clocked}",
            "a game that was ended": f"/t/{given_up}",
            "a career": "/career",
            "a career with statistics": "/career?counted",
            "a link to another device that is none": "/device/none",
            "long names": f"/t/{long}",
            "long names of RB8": f"/t/{longer}",
            LATE[0]: f"/t/{late}",
            LATE[1]: f"/t/{later}",
            "the box score of long names": f"/t/{long}/box",
            "the scorecard of long names": f"/t/{long}/scorecard",
            "the plays of long names": f"/t/{long}/plays",
            "the plays": f"/t/{over}/plays",
            "the box score": f"/t/{over}/box",
            "the scorecard": f"/t/{over}/scorecard",
            "the scorecard of Pine Tar": f"/t/{tar}/scorecard",
            "a review": f"/t/{over}/review?play=30",
            "a review's end": f"/t/{over}/review?play=9999",
            "hindsight": f"/t/{over}/hindsight?counted",
            "hindsight before it is counted": f"/t/{over}/hindsight",
            "a link taken up": link,
            "no such page": "/nowhere",
        }
        tour.friends = {"a duel, the other seat": f"/t/{duel}", "who is asked to agree": f"/t/{asks}"}
        tour.watchers = {"a duel from the stands": f"/t/{duel}", "somebody else's table": f"/t/{ball}"}
        tour.newcomers = {"the first page of a newcomer": "/", "a newcomer's new table": "/new/rb8", "no career yet": "/career"}
    return tour
