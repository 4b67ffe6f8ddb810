"""A pass tells nothing: games that differ in one hand alone are the same, byte for byte, to everybody who does not hold it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.games.clutch.strategy import STRATEGY
from hotstove.games.rb8.rally import RALLY_CARDS
from hotstove.play.asking import hides_options, open_options, pass_of
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.events import AWAY, HOME, Drawn, Seat, other
from hotstove.table.log import Given
from hotstove.web import hosted_table
from hotstove.web.game_table import GameTable
from hotstove.web.look.templates import fragment
from hotstove.web.new_table_form import header_of_form
from hotstove.web.store import AlreadyExists, LogEntry, Store, TableRow
from hotstove.web.store_open import open_store
from hotstove.web.tables import Tables
from tests.waiting import run_through

NAMES = {"rb8": [card.name for card in RALLY_CARDS], "clutch": [card.title for card in STRATEGY.values() if card.copies]}
ME, THEM, WATCHER, DICE = Screen((AWAY,)), Screen((HOME,)), Screen(), Screen((), True)
MOMENTS = 160
"""Of each game; the other half-innings are no different."""


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    found = open_store(str(tmp_path / "one.db")), open_store(str(tmp_path / "two.db"))
    yield found
    for each in found:
        each.close()


def table_of(
    store: Store, seed: str, by_hand: bool = True, home: str = "link", log: Sequence[LogEntry] = (), game: str = "rb8"
) -> GameTable:
    """A table whose away side a person manages; ``by_hand`` its dice and cards are entered, so that a test chooses them."""
    header = header_of_form(ball_game_named(game), {"away-sits": "link", "home-sits": home, "seed": seed}, {})
    row = TableRow("t", game, "a game", "now", header.plain())
    with suppress(AlreadyExists):
        store.create(row, [])
    table = GameTable(row, log, store)
    if by_hand:
        table.sitting.dice = RealDice(every=True)
    return table


@dataclass
class Moment:
    """One answer, what lay before it for those who must not know the home hand, and whether the home manager had a choice."""

    screen: Screen
    text: str
    told: list[str]
    chose: bool | None


def told(table: GameTable, screens: Sequence[Screen] = (ME, WATCHER)) -> list[str]:
    """All that a seat and a watcher receive, and all that is the same for everybody."""
    pages = [table.page(screen) for screen in screens]
    statuses = [str(table.status(screen)) for screen in screens]
    return [
        *map(fragment, pages),
        *statuses,
        str((*map(table.version_for, screens), table.sitting.timed_seat(), table.settled)),
    ]


def answer_of(table: GameTable, ask: Ask, random: Random) -> str:
    """The home manager passes; the away manager does anything."""
    usual = pass_of(table.game, ask)
    if ask.seat == HOME:
        return ask.texts[
            usual if usual is not None else open_options(table.game, ask)[0] if open_options(table.game, ask) else 0
        ]
    return ask.texts[usual] if usual is not None and random.random() < 0.5 else random.choice(ask.texts)


def played(store: Store, seed: str, moments: int, takes_back: float = 0.1, game: str = "rb8") -> tuple[GameTable, list[Moment]]:
    """A game between two people in browsers of their own, with what everybody is told on the way."""
    table, random = table_of(store, seed, game=game), Random(seed)
    found: list[Moment] = []
    for _ in range(moments):
        ask = next(iter(table.session.asks), None)
        if ask is None:
            break
        seat: Seat | None = ask.seat
        screen = DICE if seat is None else Screen((seat,))
        text = random.choice(ask.texts) if seat is None else answer_of(table, ask, random)
        chose = len(ask.options) > 1 if seat == HOME and hides_options(table.game, ask) else None
        found.append(Moment(screen, text, told(table), chose))
        table.answer(screen, text, table.version_for(screen))
        if seat == AWAY and random.random() < takes_back:
            found.append(Moment(ME, "", told(table), None))
            table.take_back(ME, table.version_for(ME))  # or it is asked whether he may
    return table, found


def unseen(table: GameTable) -> list[str]:
    """The cards that the away side has never seen, of those that the home side may hold."""
    seen_cards = {event.card for event in table.session.events if isinstance(event, Drawn) and event.seats == (AWAY,)}
    story = " ".join(str(event) for event in table.session.events if not isinstance(event, Drawn) or AWAY in event.seats)
    found = [name for name in NAMES[table.game.name] if name not in seen_cards and name not in story]
    given = [name for name in NAMES[table.game.name] if name in story]
    return [name for name in found if not any(name in shown for shown in given)]


@pytest.mark.parametrize("seed", ["swap 2", "swap 3", "swap 5"])
@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_with_another_hand_across_the_table_every_page_is_the_same(stores: tuple[Store, Store], game: str, seed: str) -> None:
    table, moments = played(stores[0], seed, MOMENTS, game=game)
    hidden, random = unseen(table), Random(f"{seed} swap")
    second = table_of(stores[1], seed, game=game)
    differ = 0
    for number, moment in enumerate(moments):
        assert told(second) == moment.told, f"moment {number}"
        if not moment.text:
            second.take_back(ME, second.version_for(ME))
            continue
        ask = next(ask for ask in second.session.asks if second.sitting.asked(moment.screen) is ask)
        text = moment.text
        if ask.verb == "draw" and ask.seats == (HOME,) and text in hidden:
            text = random.choice([each for each in ask.texts if each in hidden])
        if moment.chose is not None:
            differ += moment.chose != (len(ask.options) > 1)
        second.answer(moment.screen, text, second.version_for(moment.screen))
    assert len(moments) > MOMENTS * 3 // 4
    assert differ > 0, "who held a fitting card in one game and none in the other was asked all the same"


@pytest.mark.parametrize("taken_back", [False, True])
def test_how_a_manager_sets_his_lineup_in_secret_is_on_no_page(stores: tuple[Store, Store], taken_back: bool) -> None:
    """One answer as listed, fourteen by hand, some of them taken back: the other manager's page is the same at every moment."""
    pages = []
    for store, by_hand in zip(stores, (False, True), strict=True):
        table = table_of(store, "lineups", by_hand=False)
        table.play_to_question()
        seen, first, answers = {fragment(table.page(screen)) for screen in (THEM, WATCHER)}, True, 0
        while (ask := table.sitting.asked(ME)) is not None:
            table.answer(ME, ask.texts[by_hand if first else 0], table.version_for(ME))
            first, answers = False, answers + 1
            if by_hand and taken_back and answers == 5:
                assert table.take_back(ME, table.version_for(ME))
            if table.sitting.asked(ME) is not None:
                seen |= {fragment(table.page(screen)) for screen in (THEM, WATCHER)}
        assert len(seen) == 2, "nothing is sent while he is at it"
        assert answers == 1 or answers > 9
        pages.append(told(table, (THEM, WATCHER)))
    assert pages[0] == pages[1]


def swapped(table: GameTable, seed: str) -> dict[str, str]:
    """Other cards for those that the away side has never seen, in RB8, which has one of each."""
    names = unseen(table)
    others = names[:]
    Random(f"{seed} swap").shuffle(others)
    return dict(zip(names, others, strict=True))


def test_a_page_against_the_computer_does_not_count_its_choices(stores: tuple[Store, Store]) -> None:
    """The version that a page names counts every pass of the computer, also where it could do nothing else."""
    table, _ = played(stores[0], "computer", 200, takes_back=0)
    log, others, store = stores[0].log("t"), swapped(table, "computer"), stores[1]
    hidden = {event.card for event in table.session.events if isinstance(event, Drawn) and event.seats == (HOME,)} & {*others}
    other_log = [
        replace(entry, answer=others[entry.answer])
        if isinstance(entry, Given) and entry.seat is None and entry.answer in hidden
        else entry
        for entry in log
    ]
    assert log != other_log
    compared = 0
    for length in range(len(log)):
        one, two = (table_of(store, "computer", False, "random", part[:length]) for part in (log, other_log))
        if one.sitting.waits:
            assert told(one) == told(two)
            compared += 1
    assert compared > 10


# --- The time that a window takes


async def answer(tables: Tables, id_: str, screen: Screen, text: str, version: int) -> None:
    await (await tables.hosted_table(id_)).act(lambda table: table.answer(screen, text, version))


async def hold(tables: Tables, id_: str, screen: Screen, version: int) -> None:
    await (await tables.hosted_table(id_)).act(lambda table: table.hold_window(screen, version))


def test_a_window_automatic_pass_after_the_same_time_whoever_holds_what(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For who has no card that fits as for who has one, as long as he is here; nobody passes who has asked for time."""
    monkeypatch.setattr(hosted_table, "SECOND", 0.001)

    async def work() -> None:
        tables = Tables(stores[0])
        header = header_of_form(ball_game_named("rb8"), {"away-sits": "link", "home-sits": "link", "seed": "window 2"}, {})
        id_ = await tables.create(header, "secret")
        lone = real = held = 0
        opened = await tables.hosted_table(id_)
        async with opened.viewed(ME), opened.viewed(THEM):
            table = opened.table
            assert isinstance(table, GameTable)
            for each in (ME, THEM):
                table.set_window_seconds(each, 20)
            for _ in range(400):
                ask = next(iter(table.session.asks), None)
                if ask is None or (lone > 3 and real > 3 and held > 1):
                    break
                assert ask.seat is not None
                screen, version = Screen((ask.seat,)), table.version
                seen = table.version_for(screen)
                usual = pass_of(table.game, ask)
                if table.sitting.timed_seat() is None:
                    text = ask.texts[usual or 0]
                    await answer(tables, id_, screen, text, seen)
                    continue
                if len(ask.options) > 1 and held < 2:
                    await hold(tables, id_, screen, seen)
                    await asyncio.sleep(0.06)
                    assert table.version == version, "he is waited for"
                    held += 1
                    await answer(tables, id_, screen, "pass", seen)
                    continue
                lone, real = lone + (len(ask.options) == 1), real + (len(ask.options) > 1)
                while table.version == version:
                    await asyncio.sleep(0.005)
                assert table.session.record.answers[version].text == "pass"
        assert lone > 3
        assert real > 3

    run_through(work())


def test_a_window_waits_for_who_has_not_said_how_long_and_for_who_wants_that(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted_table, "SECOND", 0.0005)

    async def work() -> None:
        tables = Tables(stores[0])
        header = header_of_form(ball_game_named("clutch"), {"away-sits": "link", "home-sits": "link", "seed": "window 2"}, {})
        id_ = await tables.create(header, "secret")
        opened = await tables.hosted_table(id_)
        async with opened.viewed(ME), opened.viewed(THEM):
            table = opened.table
            assert isinstance(table, GameTable)
            while table.sitting.window_seat() is None:
                ask = table.session.asks[0]
                await answer(tables, id_, Screen((ask.seat or AWAY,)), ask.texts[pass_of(table.game, ask) or 0], table.version)
            version, seat = table.version, table.session.asks[0].seat
            assert seat is not None
            screen = Screen((seat,))
            page = await opened.markup(screen)
            assert "How long should your chances" in page
            assert "How long should your chances" not in await opened.markup(Screen((other(seat),)))
            await asyncio.sleep(0.1)
            assert table.version == version, "he has not said how long"
            await opened.act(lambda table: table.set_window_seconds(screen, 0))
            assert "This one waits for you" in await opened.markup(screen)
            await asyncio.sleep(0.1)
            assert table.version == version, "he wants that it waits for him"
            with pytest.raises(NotLegal, match="10, 20, 40 seconds, or until you answer"):
                await opened.act(lambda table: table.set_window_seconds(screen, 3))
            await opened.act(lambda table: table.set_window_seconds(screen, 10))
            while table.version == version:
                await asyncio.sleep(0.005)
            assert table.session.record.answers[version].text == "pass"

    run_through(work())


def test_who_is_not_here_is_waited_for(stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosted_table, "SECOND", 0.0005)

    async def work() -> None:
        tables = Tables(stores[0])
        header = header_of_form(ball_game_named("rb8"), {"away-sits": "link", "home-sits": "link", "seed": "window 2"}, {})
        id_ = await tables.create(header, "secret")
        table = (await tables.hosted_table(id_)).table
        for each in (ME, THEM):
            table.set_window_seconds(each, 20)
        while table.sitting.timed_seat() is None:
            ask = table.sitting.session.asks[0]
            screen, text = Screen((ask.seat or AWAY,)), ask.texts[pass_of(table.game, ask) or 0]
            await answer(tables, id_, screen, text, table.version_for(screen))
        version = table.version
        await asyncio.sleep(0.1)
        assert table.version == version

    run_through(work())
