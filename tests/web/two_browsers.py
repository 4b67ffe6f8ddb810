"""One game at two browsers, as one of the managers is sent it."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from hotstove.table import AWAY, HOME
from tests.web.browsing import Browser, Server, choices

LOOKS = ("/box", "/plays", "/cards")


class TwoBrowsers:
    """A game by chance or by the answers of another one. ``watcher`` sits at the away seat, ``hidden`` at the home seat.

    ``kept`` says which answers are never given.
    """

    def __init__(self, server: Server, game: str, form: dict[str, str], seed: str, kept: Callable[[str], bool]) -> None:
        self.server = server
        self.watcher, self.hidden = server.browser(), server.browser()
        self.kept = kept
        made = self.watcher.post(f"/new/{game}", {"away-sits": "here", "home-sits": "link", "seed": seed, **form})
        assert made.status_code == 303, made.text
        self.id = made.headers["location"].rpartition("/")[2]
        self.link = self.watcher.link(self.id, "1")
        self.hidden.take_up(self.link)
        self.random = Random(seed)
        self.answers: list[tuple[int, str]] = []

    def look(self) -> None:
        """The watcher's other pages, and what the socket sends first."""
        for look in LOOKS:
            self.watcher.get(f"/t/{self.id}{look}")
        headers = {"cookie": f"hotstove={self.watcher.secret}", "origin": "http://testserver"}
        with self.server.client.websocket_connect(f"/t/{self.id}/live", headers=headers) as socket:
            self.watcher.seen.append(socket.receive_text())

    def step(self, answer: tuple[int, str] | None = None, asked: int = 0) -> bool:
        """One answer, by chance or that one; False if the game is over or only answers to be kept could be given.

        ``asked`` is the number of the open question that is answered, if two are.
        """
        table = self.server.table(self.id)
        if table.over or not table.session.asks:
            return False
        seat = table.session.asks[asked].seat
        browser: Browser = self.hidden if seat == HOME else self.watcher
        self.watcher.get(f"/t/{self.id}")
        if len(self.answers) % 10 == 0:
            self.look()
        offered = [text for text in choices(browser.get(f"/t/{self.id}").text) if not self.kept(text)]
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
        """All that the watcher was sent, without the names that every table has of its own."""
        return [re.sub(r"/join/[^\"]+", "/join/", text.replace(self.id, "TABLE")) for text in self.watcher.seen]
