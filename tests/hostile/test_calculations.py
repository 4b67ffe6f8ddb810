"""Work that takes long is done by processes of its own: with the same result, and ended when nobody needs it any more."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from pickle import dumps, loads
from threading import Thread

import httpx2
import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.play.seats import computer_managers, sensible_level
from hotstove.play.thinking import ManagersQuestion, choice_of
from hotstove.table.errors import HotStoveError, NotLegal, Unreadable
from hotstove.table.events import Seat
from hotstove.table.journal import BadSave
from hotstove.table.processes import NICE, Calculator, Stopped
from hotstove.table.record import Record
from hotstove.table.session import AnySession, Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.calculations import Position, SavedGame, check_review, look_ahead_at, worth_at
from hotstove.web.fair_queue import Bounds, FairQueue, Who
from hotstove.web.hosted_table import Workers
from tests.hostile.test_floods import running
from tests.waiting import WAIT, run_through, until
from tests.web.browsing import serving, version_of

ANSWERS = 500
"""How far the games are played here."""
ONE = Who("here", "one")


class NoLonger(HotStoveError):
    """Nobody needs it."""


def game_of(name: str, seats: tuple[str, str]) -> AnySession:
    game, nobody = ball_game_named(name), as_node(None)
    return Session(game, Record(name, game.edition, game.set_up(nobody, nobody, nobody), "a long thought", seats))


def test_a_process_that_is_asked_about_a_game_again_finds_what_it_knows_of_its_teams() -> None:
    """Each position comes with a set-up of its own, read anew; what was worked out for one is found for the next."""
    session = game_of("rb8", ("sensible", "sensible"))
    set_ups, kept = set(), session.record.answers[:]
    for _ in range(3):
        play_on(session, computer_managers(session.game, session.record.seats, session.record.setup)[0], limit=40)
        position = loads(dumps(Position(replace(session.record, answers=session.record.answers[:]), 1)))
        there, sent = position.session(), position.record.answers[:]
        set_ups.add(id(there.record.setup))
        assert there.record.answers == session.record.answers == sent
        assert there.events == session.events
    earlier = Position(replace(session.record, answers=kept), 1)
    assert earlier.session().record.answers == kept
    assert position.record.answers == sent, "what was sent stays as it is"
    assert len(set_ups) == 1


@pytest.mark.parametrize("name", ["rb8", "clutch", "sportsclix"])
def test_a_manager_takes_in_another_process_what_it_would_take_here(name: str) -> None:
    def told(elsewhere: bool) -> tuple[list[object], int]:
        asked = 0

        def think(seat: Seat, level: str) -> int:
            nonlocal asked
            asked += 1
            read_anew = [answer._replace(number=-1) for answer in session.record.answers]
            return choice_of(ManagersQuestion(replace(session.record, answers=read_anew), seat, level))

        session = game_of(name, ("rollout", "sensible"))
        managers, _ = computer_managers(session.game, session.record.seats, session.record.setup, think if elsewhere else None)
        play_on(session, managers, limit=ANSWERS)
        return list(session.record.answers), asked

    here, none = told(elsewhere=False)
    there, asked = told(elsewhere=True)
    assert here == there
    assert not none
    assert asked, "it never had to think"


def test_a_calculation_is_done_by_a_nicer_process_and_its_errors_come_back() -> None:
    calculator = Calculator()
    try:
        other = calculator.work(os.getpid)
        assert other != os.getpid()
        assert calculator.work(partial(os.getpriority, os.PRIO_PROCESS, 0)) == os.getpriority(os.PRIO_PROCESS, 0) + NICE
        with pytest.raises(Unreadable, match=r"saved game x:1: not readable") as caught:
            calculator.work(partial(check_review, SavedGame("x", b"nothing\n")))
        assert not isinstance(caught.value, BadSave)
        assert calculator.work(os.getpid) == other, "an error ends no process"
        with pytest.raises(Stopped):
            calculator.work(partial(os._exit, 1))
        assert calculator.work(os.getpid) not in (other, os.getpid())
    finally:
        calculator.end()


def test_what_nobody_needs_any_longer_ends_with_its_process() -> None:
    calculator, begun = Calculator(), time.monotonic()

    def needed() -> None:
        if time.monotonic() > begun + 0.5:
            raise NoLonger

    try:
        with pytest.raises(NoLonger):
            calculator.work(partial(time.sleep, 10 * WAIT), needed)
        assert time.monotonic() - begun < WAIT
        assert calculator.work(partial(sum, (1, 2))) == 3
    finally:
        calculator.end()


def test_who_waits_for_his_turn_may_go() -> None:
    calculator = Calculator()
    long = Thread(target=lambda: calculator.work(partial(time.sleep, 2)))
    long.start()

    def needed() -> None:
        raise NoLonger

    try:
        with pytest.raises(NoLonger):
            calculator.work(partial(sum, (1, 2)), needed)
        assert long.is_alive()
        long.join()
    finally:
        calculator.end()


@pytest.mark.parametrize("name", ["smallball", "rb8"])
def test_odds_are_those_of_the_game_that_was_sent(name: str) -> None:
    session = game_of(name, ("you", "sensible"))
    level = session.game.managers[sensible_level(session.game.managers)](session.record.setup)
    play_on(session, (None, level))
    seat = session.asks[0].seat
    assert seat is not None
    position = Position(session.record, seat)
    assert {each.option for each in look_ahead_at(position)} <= set(session.asks[0].texts)
    if name == "smallball":
        assert set(worth_at(position).options) == set(session.asks[0].texts)
    with pytest.raises(NotLegal, match="no choice of yours"):
        worth_at(Position(session.record, 1 if seat == 0 else 0))


def test_a_table_answers_while_its_odds_are_worked_out(tmp_path: Path) -> None:
    """The calculation never ends by itself: what is asked meanwhile ends it."""
    with serving(tmp_path / "tables.db") as server:
        calculator = server.app.state.tables.workers._calculator
        calculator.work(os.getpid)  # the process is there
        original = calculator.work
        calculator.work = lambda calculation, needed: original(partial(time.sleep, 10 * WAIT), needed)
        browser = server.browser()
        id_ = browser.lay("smallball")
        page = browser.get(f"/t/{id_}").text
        version = browser.version(id_)
        told: list[int] = []
        asking = Thread(target=lambda: told.append(browser.post(f"/t/{id_}/odds", {"version": str(version)}).status_code))
        asking.start()
        time.sleep(0.5)
        assert asking.is_alive()
        assert browser.get(f"/t/{id_}").text == page
        assert browser.act(id_, "answer", answer="bat").status_code == 303
        asking.join(WAIT)
        assert not asking.is_alive()
        assert told


def children_of(process: int) -> list[int]:
    """The processes that a process has started."""
    lists = Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text().split()]


def test_a_server_that_is_stopped_while_managers_think_leaves_no_process(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        address = f"http://127.0.0.1:{server.port}"
        with httpx2.Client(base_url=address, headers={"origin": address}, timeout=WAIT) as client:
            table = client.post("/new/rb8", data={"away-sits": "rollout", "home-sits": "rollout"}).headers["location"]
            version = version_of(client.get(table).text)
            assert client.post(f"{table}/step", data={"version": str(version), "to": "end"}).status_code == 303
            until(lambda: len(children_of(server.process.pid)) > 1, "nobody thinks elsewhere")
        started = children_of(server.process.pid)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(WAIT) == 0
        until(lambda: not any(Path(f"/proc/{each}").exists() for each in started), "a process is left")


def test_odds_do_not_wait_for_hindsights_and_an_address_has_one_in_the_queue() -> None:
    """Three of one address wait for each other; another's comes after the first of them, and odds need another process."""

    async def look_back() -> tuple[list[str], int, int]:
        workers = Workers()
        begun: list[str] = []

        async def one(address: str, name: str) -> int:
            process = await workers.look_back_for(Who(address, "a browser"), partial(_after, 0.2))
            begun.append(name)
            return process

        try:
            together = [asyncio.create_task(one("one", f"one {number}")) for number in range(Bounds().browser)]
            await asyncio.sleep(0.05)
            with pytest.raises(NotLegal, match="many games are being looked back on"):
                await one("one", "too many")
            other = asyncio.create_task(one("two", "two"))
            odds = await workers.calculate(os.getpid)
            assert not all(task.done() for task in together), "odds did not wait"
            processes = {await task for task in (*together, other)}
            (historian,) = processes
            assert await one("one", "once more") == historian, "when they are done he may ask again"
        finally:
            workers.end()
        return begun, odds, historian

    begun, odds, historian = run_through(look_back())
    assert odds != historian
    assert begun.index("two") < begun.index("one 2"), "others' come in between"
    assert len(begun) == Bounds().browser + 2


def _after(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


@pytest.mark.parametrize("many", [Who("far away", "one"), Who("here", "many")], ids=["address", "browser"])
def test_who_has_many_tables_has_one_place_in_the_queue_for_odds(many: Who) -> None:
    """Three tables of one browser take the process three times each; another's comes in after one of these, not after nine.

    So it is when the other one comes from another address and when he is another browser of the same.
    """

    async def work() -> list[Who]:
        queue, process, done = FairQueue("too much", Bounds(browser=3)), asyncio.Lock(), list[Who]()

        async def table(who: Who) -> None:
            async with queue.admitted(who) as turn:
                for _ in range(3):
                    async with turn(), process:
                        await asyncio.sleep(0.01)
                        done.append(who)

        tables = [asyncio.create_task(table(many)) for _ in range(3)]
        await asyncio.sleep(0.005)
        with pytest.raises(NotLegal, match="too much"):
            await table(many)
        await asyncio.gather(*tables, table(ONE))
        return done

    done = run_through(work())
    assert len(done) == 12
    assert [place for place, who in enumerate(done) if who == ONE] == [1, 3, 5]


def test_an_address_with_many_browsers_has_one_place_in_the_queue_of_all() -> None:
    async def work() -> list[Who]:
        queue, process, done = FairQueue("too much", Bounds(address=3)), asyncio.Lock(), list[Who]()

        async def table(who: Who) -> None:
            async with queue.admitted(who) as turn:
                for _ in range(2):
                    async with turn(), process:
                        await asyncio.sleep(0.01)
                        done.append(who)

        tables = [asyncio.create_task(table(Who("far away", f"{number}"))) for number in range(3)]
        await asyncio.sleep(0.005)
        with pytest.raises(NotLegal, match="too much"):
            await table(Who("far away", "a fourth"))
        await asyncio.gather(*tables, table(ONE))
        return done

    done = run_through(work())
    assert [place for place, who in enumerate(done) if who == ONE] == [1, 3]


def test_all_together_may_not_want_too_much() -> None:
    async def work() -> None:
        queue = FairQueue("too much", Bounds(all=2))
        async with queue.admitted(ONE), queue.admitted(Who("far away", "two")):
            with pytest.raises(NotLegal, match="too much"):
                async with queue.admitted(Who("elsewhere", "three")):
                    pass
        async with queue.admitted(Who("elsewhere", "three")):
            pass

    run_through(work())


def test_a_process_that_is_killed_while_it_has_nothing_to_do_costs_nobody_anything() -> None:
    calculator = Calculator()
    try:
        first = calculator.work(os.getpid)
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        assert calculator.work(os.getpid) != first
    finally:
        calculator.end()
