"""Knowing the dice: what is taken back after it told something is counted, kept and told; what told nothing is not."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.plays import Note
from hotstove.play.game_sitting import GameSitting
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen
from hotstove.play.taking_back import is_news
from hotstove.table.asks import Answer
from hotstove.table.events import AWAY, HOME, Chosen, Seat, label_of
from hotstove.table.game import Setup
from hotstove.table.journal import BadSave, Journal, read_bytes, read_journal, written
from hotstove.table.log import Given, Undone
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session
from hotstove.table.texts import Json, as_node
from tests.hostile.test_damaged_files import summed
from tests.web.browsing import Browser, Server, serving, text_of
from tests.web.test_friends import in_secret, two
from tests.web.test_play import play_out

SAID = "1 answer taken back after dice, cards or a reply"
SAID_OF_HIM = "1 answer taken back"
"""Beside his name on the page of a game against the computer."""
WATCHED = ("smallball", "rb8", "sportsclix")


def record() -> Record:
    """A game that nobody plays."""
    return Record("smallball", "1", Setup("a", "b", {}), "seed", ("you", "random"))


@pytest.mark.parametrize(
    ("seats", "count", "counted"),
    [
        ((0, None), 2, 1),
        ((0, None, 0), 1, 0),
        ((0, 0), 2, 0),
        ((0, 1), 2, 1),
        ((0, 1), 1, 0),
        ((None,), 1, 1),
        ((0,), 5, 0),
        ((), 1, 0),
    ],
)
def test_what_told_something_is_counted(seats: tuple[int | None, ...], count: int, counted: int) -> None:
    game = record()
    for seat in seats:
        game.append(Answer("SB-01 why", seat, "x"))  # type: ignore[arg-type]
    game.undo(count)
    assert game.taken_back == counted


def at_a_die(seed: str, you: Seat) -> tuple[GameSitting, Screen]:
    """A game of SportsClix against a computer, as the first die is to be chosen by the one person who plays."""
    game = ball_game_named("sportsclix")
    setup = game.set_up(as_node(None), as_node(None), as_node({"tier": "playoffs"}))
    seats = (YOU, "sensible") if you == AWAY else ("sensible", YOU)
    sitting, screen = GameSitting(Session(game, Record(game.name, game.edition, setup, seed, seats))), Screen((you,), True)
    sitting.go_on()
    while label_of((ask := sitting.session.asks[0]).why) != "dice":
        sitting.answer_number(screen, sitting.usual(ask) or 0)
    return sitting, screen


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_what_was_passed_unasked_is_had_back_before_a_die_falls_and_not_counted(tmp_path: Path, seed: str) -> None:
    """The computer has sworn off a bunt and chosen its die in secret since, which tells nothing (decision 15)."""
    sitting, screen = at_a_die(seed, HOME)
    record = sitting.session.record
    journal = Journal.create(tmp_path / "game.jsonl", record)
    sitting.log = journal
    before = len(record.answers)
    sitting.ask_for_everything(screen)
    gone = record.redo
    assert label_of(sitting.session.asks[0].why) in ("placement", "intentional walk")
    assert (len(record.answers) < before, record.taken_back) == (True, 0)
    assert {label_of(each.why) for each in gone if each.seat == AWAY} == {"bunt or swing", "dice"}
    journal.close()
    assert read_journal(tmp_path / "game.jsonl").taken_back == 0


def test_what_a_die_has_told_is_counted() -> None:
    sitting, screen = at_a_die("one", HOME)
    sitting.answer_number(screen, 0)
    assert None in {answer.seat for answer in sitting.session.record.answers}
    last = sitting.back.last_of(screen)
    assert last is not None
    sitting.undo(last.place)
    assert sitting.session.record.taken_back == 1


def test_what_the_other_seat_has_chosen_is_counted() -> None:
    """A bunt that the fielding side has seen; the placing taken back after it is no longer free (decision 15)."""
    sitting, _ = at_a_die("one", HOME)
    record = sitting.session.record
    swing = next(place for place, each in enumerate(record.answers) if label_of(each.why) == "bunt or swing")
    sitting.session.undo(len(record.answers) - swing)
    record.seats = (YOU, YOU)  # the computer's manager does nothing else by himself
    record.taken_back = 0
    sitting.session.answer("bunt", AWAY)
    assert sitting.session.asks[0].dice is not None
    sitting.session.undo(2)
    assert record.taken_back == 1


def test_who_has_been_told_which_dice_to_throw_takes_no_steal_back_for_nothing() -> None:
    """With real dice the prompt for the throw names the other manager's die, which the steal is decided without (SC-R-52)."""
    game, random, screen = ball_game_named("sportsclix"), Random("hold"), Screen((AWAY,), True)
    setup = game.set_up(as_node(None), as_node(None), as_node({"tier": "playoffs"}))
    session = Session(game, Record(game.name, game.edition, setup, "a seed", (YOU, YOU), dice="ask"))
    sitting, holds = GameSitting(session, dice=RealDice(every=True)), False
    sitting.asked_all[AWAY] = ()  # also for steals that are seldom wanted
    while not (holds and label_of(session.asks[0].why) == "combination"):
        ask = session.asks[0]
        if ask.seat is None:
            sitting.answer(screen, random.choice(ask.texts))
        else:
            holds = label_of(ask.why) == "steal" and ask.seat == AWAY
            usual = sitting.usual(ask)
            sitting.answer_number(Screen((ask.seat,), True), ask.texts.index("all hold") if holds else usual or 0)
    told = sitting.prompt(screen, None)
    assert told is not None
    assert len(told.dice) == 2, "both are named"
    last = sitting.back.last_of(screen)
    assert last is not None
    assert not last.free
    sitting.back.request(screen, last.place)
    assert sitting.back.in_words(Screen((HOME,)), "Foxes").endswith("Both choose anew then.")
    sitting.undo(last.place)
    assert [label_of(ask.why) for ask in session.asks] == ["dice", "dice"]
    assert session.record.taken_back == 1


def test_a_look_at_another_hand_is_not_taken_back_for_nothing() -> None:
    """Clutch's ST-6 shows it to one manager alone; with an empty deck nothing else follows his choice."""
    look = Note("ST-6 look", "The hand of the Mills: no cards.", seats=(AWAY,))
    assert is_news(look, AWAY)
    assert not is_news(Note("ST-6 looked", "The Pilots look at the opponent's hand."), AWAY)
    assert not is_news(Chosen("ST-6 draw or look", AWAY, "look"), AWAY)
    assert is_news(Chosen("CL-076 discard", HOME, "pass"), AWAY)


def test_a_file_keeps_the_count(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "game.jsonl", record())
    answer, roll = Given("SB-01 why", 0, "x"), Given("SB-02 roll", None, "3")
    journal.append([answer, roll, Undone(2), answer, roll])
    journal.close()
    kept = read_journal(tmp_path / "game.jsonl")
    assert (kept.taken_back, len(kept.answers)) == (1, 2)
    assert read_bytes("copy", written(kept)).taken_back == 1, "where its lines do not tell it"
    first: dict[str, Json] = json.loads(written(record()))
    del first["check"]
    odd: Json
    for odd in (-1, 10**9, "x", None):
        with pytest.raises(BadSave, match="how often something was taken back"):
            read_bytes("odd", summed([{**first, "taken_back": odd}]))


@pytest.mark.parametrize("game", WATCHED)
def test_every_page_says_it_after_a_restart_too(tmp_path: Path, game: str) -> None:
    where = tmp_path / "tables.db"
    with serving(where) as server:
        owner, watcher = server.browser(), server.browser()
        id_ = owner.lay(game)
        watcher.take_up(owner.link(id_, "watch"))
        while not _learned(server, id_):
            assert owner.answer(id_, owner.usual(id_)).status_code == 303
        assert all("taken back" not in text_of(each.get(f"/t/{id_}")) for each in (owner, watcher))
        assert owner.act(id_, "undo").status_code == 303
        assert all(SAID_OF_HIM in text_of(each.get(f"/t/{id_}")) for each in (owner, watcher))
    with serving(where) as server:
        owner, watcher = Browser(server, owner.secret), Browser(server, watcher.secret)
        assert SAID_OF_HIM in text_of(owner.get(f"/t/{id_}"))
        while watcher.get(f"/t/{id_}").status_code == 403:  # at a hidden hand, from the next turn on
            owner.go_on(id_)
        assert SAID_OF_HIM in text_of(watcher.get(f"/t/{id_}"))


def test_of_two_people_it_is_said_of_the_game_and_of_neither(tmp_path: Path) -> None:
    """Who has agreed to a take-back has taken nothing back."""
    with serving(tmp_path / "tables.db") as server:
        zed, ann = server.browser(), server.browser()
        id_ = zed.lay("smallball", "here", "link")
        ann.take_up(zed.link(id_, "1"))
        zed.get(f"/t/{id_}")
        assert zed.answer(id_, "bat").status_code == 303
        assert zed.act(id_, "undo").status_code == 303
        assert ann.act(id_, "agree", yes="yes").status_code == 303
        for each in (zed, ann):
            page = each.get(f"/t/{id_}").text
            assert text_of(each.get(f"/t/{id_}")).count(SAID) == 1
            assert SAID not in page[page.index('class="sits"') : page.index("</p>", page.index('class="sits"'))]


def _learned(server: Server, id_: str) -> bool:
    """Whether dice have fallen since the person's last answer."""
    answers = server.table(id_).session.record.answers
    last = max((place for place, answer in enumerate(answers) if answer.seat == 1), default=None)
    return last is not None and any(answer.seat is None for answer in answers[last:])


def test_the_file_of_a_finished_game_says_it(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        owner = server.browser()
        id_ = owner.lay("smallball")
        owner.get(f"/t/{id_}")
        while not _learned(server, id_):
            owner.answer(id_, owner.usual(id_))
        owner.act(id_, "undo")
        play_out(owner, id_)
        assert read_bytes("own", owner.get(f"/t/{id_}/game.jsonl").content).taken_back == 1


def test_who_has_been_told_the_dice_at_another_server_takes_his_own_back_by_consent_here_too(tmp_path: Path) -> None:
    """Two servers over one store: the one that has not read the other manager's die let the first one choose anew unasked."""
    with serving(tmp_path / "t.db") as one, serving(tmp_path / "t.db") as another:
        away, home, id_ = two(one, "sportsclix", dice="ask")
        in_secret(one, (away, home), id_)
        assert away.answer(id_, away.usual(id_)).status_code == 303
        elsewhere = Browser(another, home.secret)
        assert elsewhere.answer(id_, elsewhere.usual(id_)).status_code == 303
        assert [ask.seat for ask in another.table(id_).session.asks] == [None], "his page there says which dice he throws"
        chosen = len(another.table(id_).session.record.answers)
        assert away.act(id_, "undo").status_code == 409
        assert away.act(id_, "undo").status_code == 303
        assert "You have asked to take your last answer back" in text_of(away.get(f"/t/{id_}"))
        assert len(one.table(id_).session.record.answers) == chosen


def chosen_in_secret(server: Server, dice: str) -> tuple[Browser, Browser, str]:
    """A table of RB8 as both lineups and both starters have been laid open, by the usual answers."""
    away, home, id_ = two(server, "rb8", dice=dice)
    away.get(f"/t/{id_}")
    while (ask := server.table(id_).session.asks[0]).seat is not None and server.table(id_).sitting.is_apart(ask.why):
        browser = (away, home)[ask.seat]
        assert browser.answer(id_, browser.usual(id_)).status_code == 303
    return away, home, id_


@pytest.mark.parametrize("dice", ["auto", "ask"])
def test_who_has_seen_the_other_ones_lineup_and_starter_does_not_choose_anew_alone(tmp_path: Path, dice: str) -> None:
    """RB8 shows all that was chosen in secret at once (RB-R-36), with real dice before any falls: all is chosen anew."""
    with serving(tmp_path / "t.db") as server:
        away, home, id_ = chosen_in_secret(server, dice)
        assert home.act(id_, "undo").status_code == 303
        assert "a choice made in secret. Both choose anew then." in text_of(away.get(f"/t/{id_}"))
        assert away.act(id_, "agree", yes="yes").status_code == 303
        session = server.table(id_).session
        assert not [answer for answer in session.record.answers if answer.seat is not None]
        assert [(label_of(ask.why), ask.seat) for ask in session.asks] == [("lineup", AWAY)]


def test_who_still_chooses_takes_back_his_own_alone(tmp_path: Path) -> None:
    """Nothing is shown yet: the other one's lineup stays."""
    with serving(tmp_path / "t.db") as server:
        away, home, id_ = two(server, "rb8")
        for each in (away, home, home):
            assert each.answer(id_, each.usual(id_)).status_code == 303
        assert home.act(id_, "undo").status_code == 303
        given = [(label_of(each.why), each.seat) for each in server.table(id_).session.record.answers if each.seat is not None]
        assert given == [("lineup", AWAY), ("lineup", HOME)]


def test_a_second_agreement_counts_too(tmp_path: Path) -> None:
    """What the other one takes back of his secrets leaves the version as it is at which this one has agreed."""
    with serving(tmp_path / "t.db") as server:
        away, home, id_ = two(server, "rb8")
        versions = set()
        for _ in range(3):
            assert away.answer(id_, away.usual(id_)).status_code == 303
            assert away.act(id_, "undo").status_code == 303
            versions.add(home.version(id_))
            assert home.act(id_, "agree", yes="yes").status_code == 303
            assert [ask.seat for ask in server.table(id_).session.asks] == [AWAY]
        assert len(versions) == 1


def test_a_starter_that_is_taken_back_when_the_computers_lies_open_is_counted(tmp_path: Path) -> None:
    """No die need fall before the first batter: of these two teams no pitcher rolls before the game (RB-106)."""
    with serving(tmp_path / "t.db") as server:
        browser, watcher = server.browser(), server.browser()
        form = {"away-sits": "here", "home-sits": "sensible", "seed": "open"}
        made = browser.post("/new/rb8", {**form, "away": "barnacles", "home": "beekeepers"})
        id_ = made.headers["location"].rpartition("/")[2]
        watcher.take_up(browser.link(id_, "watch"))  # before whom a manager is asked whatever he holds
        browser.get(f"/t/{id_}")
        session = server.table(id_).session
        while server.table(id_).sitting.is_apart(session.asks[0].why):
            assert browser.answer(id_, browser.usual(id_)).status_code == 303
        assert not any(answer.seat is None for answer in session.record.answers[-3:]), "no die has fallen"
        assert browser.act(id_, "undo").status_code == 303
        assert label_of(session.asks[0].why) == "starter"
        assert SAID_OF_HIM in text_of(browser.get(f"/t/{id_}"))
        assert browser.act(id_, "undo").status_code == 303
        assert label_of(session.asks[0].why) == "lineup"
        assert SAID_OF_HIM in text_of(browser.get(f"/t/{id_}")), "he had not been told more when he took the lineup back"
