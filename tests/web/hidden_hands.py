"""Games of Clutch at two browsers, played twice: the second time with other cards in one side's hidden hand and deck."""

from __future__ import annotations

import re
from random import Random

from hotstove.games.clutch import GAME
from hotstove.games.clutch.building import check_copy
from hotstove.games.clutch.strategy import STRATEGY, StrategyCard
from hotstove.games.clutch.teams import plain_deck
from hotstove.table import AWAY, HOME
from hotstove.table.texts import as_node
from hotstove.web.team_address import team_word
from tests.clutch.test_cards_in_play import random_deck
from tests.web.browsing import Browser, Server, choices

ORDER = list(STRATEGY.values())
LOOKS = ("/box", "/plays", "/cards")


def exchanges(deck: list[StrategyCard]) -> dict[StrategyCard, StrategyCard]:
    """Titles of a deck and others that it may hold in their place, at the same place of the list: equal draws stay equal."""
    held = [card for card in ORDER if card in deck]
    found: dict[StrategyCard, StrategyCard] = {}
    for card in held:
        following = [other for other in ORDER[ORDER.index(card) + 1 :] if other in deck]
        last = ORDER.index(following[0]) if following else len(ORDER)
        for new in ORDER[ORDER.index(card) + 1 : last]:
            trial = [{**found, card: new}.get(each, each) for each in deck]
            if new.copies and not any(check_copy([each for each in trial if each is not one], one) for one in trial):
                found[card] = new
                break
    return found


def built(deck: list[StrategyCard]) -> str:
    """The word of a team with that deck, of the kind that the form of a new game takes."""
    team = GAME.teams_of(GAME.set_up(as_node("mesa"), as_node("harbour"), as_node({})))[HOME]
    return team_word({**team.plain(), "deck": plain_deck(sorted(deck, key=ORDER.index))})


class Tape:
    """One game at two browsers: what the away seat's browser is sent, whose hands change nothing of it."""

    def __init__(self, server: Server, word: str, seed: str, kept: set[str]) -> None:
        self.server = server
        self.watcher, self.hidden = server.browser(), server.browser()
        self.kept = kept
        made = self.watcher.post(
            "/new/clutch",
            {"away": "mesa", "away-sits": "here", "home": "built", "built": word, "home-sits": "link", "seed": seed},
        )
        assert made.status_code == 303, made.text
        self.id = made.headers["location"].rpartition("/")[2]
        self.link = self.watcher.link(self.id, "1")
        self.hidden.take_up(self.link)
        self.random = Random(seed)
        self.answers: list[tuple[int, str]] = []

    def step(self, answer: tuple[int, str] | None = None) -> bool:
        """One answer, by chance or that one; False if the game is over or only cards to be kept could be named."""
        table = self.server.table(self.id)
        if table.over or not table.session.asks:
            return False
        seat = table.session.asks[0].seat
        browser: Browser = self.hidden if seat == HOME else self.watcher
        self.watcher.get(f"/t/{self.id}")
        if len(self.answers) % 10 == 0:
            for look in LOOKS:
                self.watcher.get(f"/t/{self.id}{look}")
            headers = {"cookie": f"hotstove={self.watcher.secret}", "origin": "http://testserver"}
            with self.server.client.websocket_connect(f"/t/{self.id}/live", headers=headers) as socket:
                self.watcher.seen.append(socket.receive_text())
        offered = [text for text in choices(browser.get(f"/t/{self.id}").text) if text not in self.kept]
        if answer is None:
            if not offered:
                return False
            answer = int(seat or AWAY), offered[0] if self.random.random() < 0.7 else self.random.choice(offered)
        assert answer[0] == int(seat or AWAY)
        assert browser.answer(self.id, answer[1]).status_code == 303
        self.answers.append(answer)
        return True

    @property
    def stream(self) -> list[str]:
        """All that the away seat's browser was sent, without the names that every table has of its own."""
        return [re.sub(r"/join/[^\"]+", "/join/", text.replace(self.id, "TABLE")) for text in self.watcher.seen]


def played_twice(server: Server, seed: str, answers: int) -> tuple[int, int]:
    """Play a game and the same one with other hidden cards; the answers given, and how many hidden cards of the hand differ."""
    deck = random_deck(Random(seed))
    swap = exchanges(deck)
    kept = {card.title for pair in swap.items() for card in pair}
    first = Tape(server, built(deck), seed, kept)
    again = Tape(server, built([swap.get(card, card) for card in deck]), seed, kept)
    differ = 0
    for _ in range(answers):
        if not first.step():
            break
        assert again.step(first.answers[-1])
        state, other_state = (each.server.table(each.id).session.state for each in (first, again))
        differ = max(differ, (state.hands[HOME] & ~other_state.hands[HOME]).bit_count())
    assert again.stream == first.stream
    return len(first.answers), differ
