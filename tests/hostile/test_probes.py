"""Whatever a manager or somebody who looks on sends, what he is answered hangs on nothing that is hidden from him.

Each game is played at two tables of two servers. They differ in what one manager does in secret, or in the cards of his hand;
the other one and who looks on send the same to both, sensible or not, and are sent the same bytes and headers back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import pytest
from httpx2 import Response

from hotstove.play.asking import DRAWN, pass_of
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.events import AWAY, BOTH, HOME, SIDES, Seat, label_of, other
from hotstove.web.game_table import GameTable
from hotstove.web.tables import Tables
from tests.hostile import TIMES
from tests.web.browsing import Browser, Server, choices, serving, version_of
from tests.web.test_passes import DICE, NAMES

ROUNDS: Final = 4 * TIMES
"""What is sent while the other manager chooses in secret."""
MOMENTS: Final = 16 * TIMES
"""Questions, rolls and draws of a game with another hand."""
ALL_PAGES: Final = 8
"""All pages are compared at one moment of so many, the table's own at each."""
LOOKS: Final = (
    "",
    "/lineup",
    "/cards",
    "/plays",
    "/box",
    "/scorecard",
    "/game.jsonl",
    "/review",
    "/hindsight?counted=1",
    "/invite",
)
PROBES: Final[tuple[tuple[str, dict[str, str]], ...]] = (
    *(("undo", {}), ("undo", {}), ("ask-all", {}), ("ask-next", {}), ("guide", {"on": "on"}), ("guide", {}), ("hold", {})),
    *(
        ("agree", {"yes": "yes"}),
        ("agree", {}),
        ("cards-only", {"all": "1"}),
        ("cards-only", {"card": "none"}),
        ("ask-again", {}),
    ),
    *(("take", {}), ("put-away", {}), ("together", {}), ("pace", {"to": "half"}), ("after", {}), ("window", {"seconds": "0"})),
    *(("step", {"to": to}) for to in ("play", "end")),
    *(("end", {"how": how}) for how in ("offer", "claim", "decline")),
    *(("answer", {"answer": text}) for text in ("nonsense", "")),
    ("lineup", {"player-1": "nobody", "position-1": "C"}),
)
"""Forms of a table's page that give no answer."""


@dataclass
class Guests:
    """A table of two people on a server of its own, who manage the away and the home side, and somebody who looks on."""

    server: Server
    id: str
    away: Browser
    home: Browser
    watcher: Browser

    @property
    def table(self) -> GameTable:
        """The table in memory."""
        return self.server.table(self.id)

    def as_sent(self, response: Response) -> str:
        """A response without the names and times that each table has of its own."""
        headers = sorted((name, value) for name, value in response.headers.items() if name not in ("date", "set-cookie"))
        text = f"{response.status_code} {headers} {response.text}".replace(self.id, "TABLE")
        return re.sub(r"\d\d:\d\d(:\d\d)?", "", text)

    def sent(self, who: str, form: str, fields: dict[str, str], off: int) -> str:
        """What somebody is answered to a form; ``off`` is by how much its version is wrong."""
        browser: Browser = getattr(self, who)
        version = version_of(browser.get(f"/t/{self.id}").text) + off
        return self.as_sent(browser.post(f"/t/{self.id}/{form}", {"version": str(version), **fields}))

    def looks(self, moment: int, seat: Seat = AWAY) -> list[str]:
        """The table's page of that manager and of who looks on; at some moments all of their pages."""
        paths = [f"/t/{self.id}{look}" for look in (LOOKS if moment % ALL_PAGES == 0 else LOOKS[:1])]
        browsers = (self.away, self.home)[seat], self.watcher
        return [self.as_sent(browser.get(path)) for browser in browsers for path in (*paths, "/")]


@contextmanager
def two_tables(folder: Path, game: str, seed: str, **form: str) -> Iterator[tuple[Guests, Guests]]:
    """The same game at two tables; their owner is neither of the managers."""
    with ExitStack() as stack:
        found = []
        for name in ("one", "other"):
            server = stack.enter_context(serving(folder / f"{name}.db"))
            owner, away, home, watcher = (server.browser() for _ in range(4))
            id_ = owner.lay(game, "link", "link", seed=seed, **form)
            for browser, role in ((away, "0"), (home, "1"), (watcher, "watch")):
                browser.take_up(owner.link(id_, role))
            away.get(f"/t/{id_}")
            found.append(Guests(server, id_, away, home, watcher))
        yield found[0], found[1]


def probe(both: tuple[Guests, Guests], random: Random, seat: Seat = AWAY) -> None:
    """Send the same form to both tables, as that manager or as who looks on, and compare what comes back."""
    who, (form, fields), off = (
        random.choice([*(SIDES[seat],) * 3, "watcher"]),
        random.choice(PROBES),
        random.choice((0, 0, -1, 1)),
    )
    answers = [each.sent(who, form, fields, off) for each in both]
    assert answers[0] == answers[1], f"{who}: {form} {fields}, version {off:+}"


def answered(browser: Browser, id_: str, choose: Callable[[list[str]], str]) -> str:
    """Give one of the answers that this browser's page offers, but for one that is drawn; empty if it offers none."""
    offered = [text for text in choices(browser.get(f"/t/{id_}").text) if text != DRAWN]
    if not offered:
        return ""
    text = choose(offered)
    assert browser.answer(id_, text).status_code == 303
    return text


def may_take_back(guests: Guests) -> bool:
    """Whether the home manager takes his last answer back without asking, which everybody would see."""
    last = guests.table.sitting.back.last_of(Screen((HOME,)))
    return last is not None and last.free


def in_secret(guests: Guests, random: Random) -> None:
    """What the home manager does while both are asked: he answers in secret, takes that back, and has rules told or not."""
    asks, last = guests.table.session.asks, guests.table.session.record.answers[-1]
    at, chance = guests.id, random.random()
    if len(asks) == 2 and chance < 0.6:
        answered(guests.home, at, random.choice)
    elif last.seat == HOME and guests.table.sitting.is_apart(last.why) and may_take_back(guests) and chance < 0.8:
        assert guests.home.act(at, "undo").status_code == 303
    else:
        assert guests.home.act(at, "guide", on=random.choice(("on", ""))).status_code == 303


@pytest.mark.parametrize(("game", "form"), [("rb8", {}), ("sportsclix", {"option.tier": "playoffs"})])
def test_what_is_done_in_secret_changes_no_answer_to_anybody_else(tmp_path: Path, game: str, form: dict[str, str]) -> None:
    """RB8's lineups and starters, SportsClix's dice: one home manager does nothing, the other one anything."""
    seed = f"in secret {TIMES}"
    with two_tables(tmp_path, game, seed, **form) as both:
        random, secrets = Random(seed), Random(f"{seed} of the home manager")
        while len(both[0].table.session.asks) < 2:
            seat = both[0].table.session.asks[0].seat
            assert [answered((each.away, each.home)[seat or AWAY], each.id, lambda offered: offered[0]) for each in both]
        for moment in range(1, ROUNDS + 1):
            in_secret(both[1], secrets)
            looks = [each.looks(moment % ROUNDS) for each in both]
            assert looks[0] == looks[1]
            probe(both, random)
            if all(any(ask.seat == HOME for ask in each.table.session.asks) for each in both) and random.random() < 0.4:
                number = random.randrange(1 << 16)
                given = {answered(each.away, each.id, lambda offered, at=number: offered[at % len(offered)]) for each in both}  # type: ignore[misc]
                assert len(given) == 1
        assert both[1].table.version > both[0].table.version


def test_a_take_back_by_consent_does_not_tell_who_looks_on_that_the_other_one_had_begun_to_choose(tmp_path: Path) -> None:
    """RB8's lineups: with that of the one who asks goes what the other one has chosen in secret, if he has."""
    with two_tables(tmp_path, "rb8", "consent") as both:
        for each in both:
            assert answered(each.away, each.id, lambda offered: offered[0])
        assert answered(both[1].home, both[1].id, lambda offered: "set it myself")
        for who, form, fields in (("away", "undo", {}), ("home", "agree", {"yes": "yes"})):
            assert all(each.sent(who, form, fields, 0).startswith("303") for each in both)
        assert {label_of(each.table.session.asks[0].why) for each in both} == {"lineup"}
        looks = [each.looks(0) for each in both]
        assert looks[0] == looks[1]
        for seats in ((), (AWAY,)):
            versions = {each.table.version_for(Screen(seats)) for each in both}
            assert len(versions) == 1, f"{seats} read from the version, or a form's status, that he had: {versions}"


def fall(guests: Guests, text: str) -> None:
    """Enter the dice or a card for everybody, as the table's owner does."""
    tables: Tables = guests.server.app.state.tables
    portal = guests.server.client.portal
    assert portal is not None
    portal.call(tables._in_memory[guests.id].act, lambda table: table.answer(DICE, text, table.version_for(DICE)))


@pytest.mark.parametrize("seat", BOTH)
@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_another_hand_changes_no_answer_to_anybody_else(
    tmp_path: Path, game: str, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That manager of one table holds other cards, which he does not play, and asks to be asked for some of them alone.

    Who looks on is shown the open parts of what the away manager sees.
    """
    monkeypatch.setattr("hotstove.play.sitting.RealDice.of", lambda *_: RealDice(every=True))
    seed, names = f"another hand {TIMES}", NAMES[game][:]
    random, secrets = Random(seed), Random(f"{seed} of that manager")
    random.shuffle(names)
    his = names[: len(names) // 2]
    others, exchanged = dict(zip(his, his[1:] + his[:1], strict=True)), 0
    with two_tables(tmp_path, game, seed) as both:
        for moment in range(MOMENTS):
            first, again = (each.table.session.asks[0] for each in both)
            assert (first.why, first.seat) == (again.why, again.seat)
            looks = [each.looks(moment, other(seat)) for each in both]
            assert looks[0] == looks[1], first.why
            if secrets.random() < 0.2:
                (both[1].away, both[1].home)[seat].post(f"/t/{both[1].id}/cards-only", {"card": secrets.choice(names)})
            if random.random() < 0.3:
                probe(both, random, other(seat))
            first, again = (each.table.session.asks[0] for each in both)  # the probe may have taken something back
            if first.seat is None:
                hidden = first.verb == "draw" and first.seats == (seat,)
                fitting = [text for text in first.texts if first.verb != "draw" or (text in his) == hidden]
                text = random.choice(fitting or first.texts)
                his_own = others[text] if hidden and others.get(text) in again.texts else text
                exchanged += his_own != text
                fall(both[0], text)
                fall(both[1], his_own)
                continue
            usual = pass_of(both[0].table.game, first) or 0
            text = first.texts[usual] if first.seat == seat or random.random() < 0.5 else random.choice(first.texts)
            for each in both:
                assert (each.away, each.home)[first.seat].answer(each.id, text).status_code == 303
    assert exchanged


class CardsAlone(RealDice):
    """Cards that are entered, while the dice fall by themselves."""

    def by_hand(self, ask: Ask) -> bool:
        return ask.verb == "draw"


@pytest.mark.parametrize("seat", BOTH)
def test_another_hand_changes_no_page_where_passes_are_given_while_the_game_goes_on(
    tmp_path: Path, seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both managers pass for a while, in RB8, and the game goes on by itself until somebody is asked."""
    monkeypatch.setattr("hotstove.play.sitting.RealDice.of", lambda *_: CardsAlone(every=True))
    seed, names = f"skips {TIMES}", NAMES["rb8"][:]
    random = Random(seed)
    random.shuffle(names)
    his = names[: len(names) // 2]
    others, exchanged, skipped = dict(zip(his, his[1:] + his[:1], strict=True)), 0, 0
    with two_tables(tmp_path, "rb8", seed) as both:
        for _ in range(MOMENTS + 8):
            looks = [each.looks(1, other(seat)) for each in both]
            assert looks[0] == looks[1]
            first, again = (each.table.session.asks[0] for each in both)
            assert (first.why, first.seat) == (again.why, again.seat)
            lasting = both[0].table.sitting.lasting(first) if first.seat is not None else ()
            if both[0].table.paused:
                assert {each.home.act(each.id, "step", to="half").status_code for each in both} == {303}
            elif first.seat is None:
                hidden = first.seats == (seat,)
                text = random.choice([text for text in first.texts if (text in his) == hidden] or first.texts)
                his_own = others[text] if hidden and others.get(text) in again.texts else text
                exchanged += his_own != text
                fall(both[0], text)
                fall(both[1], his_own)
            elif lasting and random.random() < 0.5:
                span, skipped = random.choice(lasting), skipped + 1
                done = {(each.away, each.home)[first.seat].act(each.id, "skip", **{"for": span}).status_code for each in both}
                assert done == {303}
            else:
                text = first.texts[pass_of(both[0].table.game, first) or 0]
                assert {(each.away, each.home)[first.seat].answer(each.id, text).status_code for each in both} == {303}
    assert exchanged
    assert skipped
