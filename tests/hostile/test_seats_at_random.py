"""People who sit down, leave, replace each other and go on to the next table, in any order, at two servers over one store."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from hotstove.web.access import browser_of
from tests.hostile import TIMES
from tests.web.browsing import Browser, Server, serving

ACTS = 60
GAMES = 3 * TIMES
"""With HOSTILE=10 they take some minutes."""


@dataclass
class People:
    """Who should have what at the tables of a row: by table and role, the numbers of people."""

    servers: tuple[Server, Server]
    secrets: list[str]
    first: str
    after: str = ""
    held: dict[tuple[str, str], set[int]] = field(default_factory=dict)
    lost: set[tuple[str, str]] = field(default_factory=set)
    links: dict[str, tuple[str, str]] = field(default_factory=dict)

    def at(self, random: Random, number: int) -> Browser:
        """Somebody at either server."""
        return Browser(random.choice(self.servers), self.secrets[number])

    def has(self, number: int, table: str, role: str) -> bool:
        """Whether somebody should have a role there."""
        return number in self.held.get((table, role), set())

    def check(self, table: str) -> None:
        """The store says the same, and so do both servers."""
        store = self.servers[0].store
        for role in ("0", "1", "own"):
            names = {browser_of(self.secrets[number]) for number in self.held.get((table, role), set())}
            if role != "own":
                assert {name for kind, name in store.holders(table) if kind == role} == names
                assert len(names) <= 1
        for number, secret in enumerate(self.secrets):
            part = any(self.has(number, table, role) for role in ("0", "1", "own", "watch"))
            for server in self.servers:
                assert (Browser(server, secret).get(f"/t/{table}").status_code == 200) == part


def invite(people: People, random: Random, number: int, table: str) -> None:
    """Make a link, if one owns the table."""
    role = random.choice(("0", "1", "own"))
    maker = people.at(random, number)
    made = maker.post(f"/t/{table}/invite", {"role": role})
    assert (made.status_code == 303) == people.has(number, table, "own")
    if made.status_code == 303:
        people.links = {link: at for link, at in people.links.items() if at != (table, role)}
        people.links[f"/join/{maker.made.partition(':')[2]}"] = (table, role)
        if role == "own":
            others = people.held[table, "own"] - {number}
            people.held[table, "own"] = {number}
            if others:
                people.lost.add((table, "own"))


def follow(people: People, random: Random, number: int, _: str) -> None:
    """Follow a link, if any is out."""
    if not people.links:
        return
    link = random.choice(list(people.links))
    table, role = people.links.pop(link)
    assert people.at(random, number).post(link).status_code == 303
    for other in range(len(people.secrets)):
        if other != number:
            assert people.at(random, other).post(link).status_code == 403
    before = people.held.get((table, role), set())
    if role == "own":
        people.held[table, role] = before | {number}
    else:
        people.held[table, role] = {number}
        if before - {number}:
            people.lost.add((table, role))


def leave(people: People, random: Random, number: int, table: str) -> None:
    """Leave one's seats."""
    left = people.at(random, number).post(f"/t/{table}/leave")
    mine = [role for role in ("0", "1") if people.has(number, table, role)]
    assert (left.status_code == 303) == bool(mine)
    for role in mine:
        people.held[table, role] = set()
        people.lost.add((table, role))


def go_on(people: People, random: Random, number: int, _: str) -> None:
    """Go on from the table that is over: to one's roles, but those that anybody has lost at the next, or another one has."""
    table, after = people.first, people.after
    roles = [role for role in ("0", "1", "own") if people.has(number, table, role)]
    sent = people.at(random, number).post(f"/t/{table}/after")
    for role in roles:
        holders = people.held.setdefault((after, role), set())
        if number not in holders and ((after, role) in people.lost or (role != "own" and holders)):
            assert sent.status_code == 403
            return
        if number not in holders and role != "own":
            people.links = {link: at for link, at in people.links.items() if at != (after, role)}
        holders.add(number)
    if roles:
        assert sent.status_code == 303
    elif people.has(number, table, "watch") and sent.status_code == 303:
        people.held.setdefault((after, "watch"), set()).add(number)


def test_nobody_has_a_seat_that_is_not_his(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights are read again after some seconds, here after none."""
    monkeypatch.setattr("hotstove.web.tables.KNOWN", 0.0)
    for number in range(GAMES):
        with serving(tmp_path / f"{number}.db") as one, serving(tmp_path / f"{number}.db") as two:
            random, owner = Random(f"seats {number}"), one.browser()
            first = owner.lay("smallball", away="link", home="link")
            people = People((one, two), [owner.secret, *(f"person {each}" for each in range(4))], first)
            people.held[first, "own"] = {0}
            for role in ("0", "1"):
                invited = owner.link(first, role)
                assert Browser(one, people.secrets[int(role) + 1]).post(invited).status_code == 303
                people.held[first, role] = {int(role) + 1}
            guests = [Browser(one, people.secrets[each]) for each in (1, 2)]
            one.play_out(first, *guests)
            after = people.after = owner.post(f"/t/{first}/after").headers["location"].rpartition("/")[2]
            people.held[after, "own"] = {0}
            for _ in range(ACTS):
                who, table = random.randrange(len(people.secrets)), random.choice((first, after, after))
                random.choice((invite, follow, follow, leave, go_on))(people, random, who, table)
                people.check(after)
