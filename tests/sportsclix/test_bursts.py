"""Decisions in a row that are put as one: the same answers in the same record, with all their ways on the field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

from hotstove.games.sportsclix import GAME
from hotstove.games.sportsclix.bursts import BURSTS, CLICKS, THROWS
from hotstove.games.sportsclix.clicks import DRIVEN_IN
from hotstove.games.sportsclix.dials import RED_6
from hotstove.games.sportsclix.figures import Figure
from hotstove.games.sportsclix.ground import FIRST_OUT
from hotstove.play.asking import Prompt
from hotstove.play.bursts import MOST_LINES, Line
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table import BOTH, Seat
from hotstove.table.live import RecordingTable
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node


def bursts(seed: str, answers: int, tier: str) -> Iterator[tuple[GameSitting, Seat, Prompt, tuple[object, ...]]]:
    """The bursts of a game that managers of thumb rules play for two people."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": tier}))
    sitting = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, seed, (YOU, YOU))))
    manager = GAME.managers["sensible"](setup)
    sitting.go_on()
    for _ in range(answers):
        for seat in BOTH:
            screen = Screen((seat,), True)
            ask = sitting.asked(screen)
            if ask is None or ask.seat is None:
                continue
            lines = sitting.lines(ask)
            if lines is not None:
                prompt = sitting.prompt(screen, sitting.moment(screen, ("you", "you")).situation)
                assert prompt is not None
                yield sitting, seat, prompt, lines
        play_on(sitting.session, (manager, manager), limit=1)
        sitting.go_on()


def several_runs() -> Iterator[tuple[GameSitting, Seat, Prompt, tuple[object, ...]]]:
    """The questions who gains the clicks of a hit that drives in two runs or more."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": "playoffs"}))
    manager = GAME.managers["sensible"](setup)
    for number in range(12):
        table = RecordingTable(GAME, (manager, manager), Record(GAME.name, GAME.edition, setup, f"runs {number}", (YOU, YOU)))
        table.play(setup)
        answers = table.record.answers
        asked = [answer.why == DRIVEN_IN for answer in answers]
        for place in range(1, len(answers) - 1):
            if asked[place : place + 2] == [True, True] and not asked[place - 1]:
                sitting = GameSitting(Session(GAME, replace(table.record, answers=answers[:place])))
                seat = answers[place].seat
                assert seat is not None
                screen = Screen((seat,), True)
                ask, prompt = sitting.asked(screen), sitting.prompt(screen, sitting.moment(screen, ("you", "you")).situation)
                assert ask is not None
                assert prompt is not None
                lines = sitting.lines(ask)
                assert lines is not None
                yield sitting, seat, prompt, lines


def test_clicks_of_several_runs_are_given_together_with_a_mark_at_each_player() -> None:
    for number, (_, _, prompt, lines) in enumerate(several_runs()):
        assert "who gains the clicks?" in prompt.heading
        assert all(isinstance(line, Line) for line in lines)
        counts = {len(line.answers) for line in lines if isinstance(line, Line)}
        assert len(counts) == 1
        assert any(" twice" in str(line) for line in lines)
        assert all(arrow.kind == "click" and arrow.start == arrow.end for arrow, _ in prompt.arrows)
        assert prompt.arrows
        if number == 3:
            return
    raise AssertionError("too few hits with several runs")


def test_a_line_gives_the_answers_of_its_questions_and_is_taken_back_as_one() -> None:
    seen: set[str] = set()
    found = chain(bursts("a", 700, "playoffs"), bursts("b", 700, "championship"), islice(several_runs(), 3))
    for sitting, seat, prompt, lines in found:
        screen = Screen((seat,), True)
        before = list(sitting.session.record.answers)
        assert 2 <= len(lines) <= MOST_LINES
        assert len({choice.key for choice in prompt.choices}) == len(prompt.choices)
        assert [choice.text for choice in prompt.choices] == list(map(str, lines))
        for number, option in enumerate(lines):
            if not isinstance(option, Line):
                continue
            seen.add(BURSTS[prompt.label])
            copy = GameSitting(sitting.session.fork())
            copy.answer_number(screen, number)
            given = [(answer.why, answer.text) for answer in copy.session.record.answers[len(before) :]]
            assert tuple(given[: len(option.answers)]) == option.answers
            assert not copy.planned
            last = copy.back.last_of(screen)
            assert last is not None
            copy.undo(len(before))
            assert copy.session.record.answers == before
            assert [str(each) for each in copy.lines(sitting.session.asks[0]) or ()] == list(map(str, lines))
    assert seen == {THROWS, CLICKS}


def test_enter_gives_the_usual_answer_to_each_question_of_the_row() -> None:
    compared = 0
    for sitting, seat, prompt, _ in bursts("usual", 900, "playoffs"):
        if prompt.usual is None:
            continue
        screen = Screen((seat,), True)
        one, each = GameSitting(sitting.session.fork()), GameSitting(sitting.session.fork())
        one.answer(screen, prompt.usual)
        each.asked_all[seat] = ()
        count = len(sitting.session.record.answers)
        while True:
            ask = each.asked(screen)
            if ask is None or BURSTS.get(ask.why.partition(" ")[2]) != BURSTS[prompt.label]:
                break
            usual = each.usual(each.shown(screen, ask))
            assert usual is not None
            each.answer_number(screen, usual)
        given = [answer.text for answer in one.session.record.answers[count:]]
        assert given[:2] == [answer.text for answer in each.session.record.answers[count:]][:2]
        compared += 1
    assert compared > 2


def test_all_ways_of_a_line_are_arrows_and_the_first_one_has_its_key() -> None:
    later = 0
    for _, _, prompt, lines in bursts("ways", 900, "playoffs"):
        for option, choice in zip(lines, prompt.choices, strict=True):
            if isinstance(option, Line) and BURSTS[prompt.label] == THROWS and option.arrows:
                assert any(not arrow.later for arrow in option.arrows)
                later += sum(arrow.later and arrow.chance.startswith("out ") for arrow in option.arrows)
                assert choice.arrows == option.arrows
    assert later > 3


def test_whoever_wants_to_be_asked_everything_is_asked_one_by_one() -> None:
    for sitting, seat, _, _ in bursts("all", 400, "playoffs"):
        ask = sitting.asked(Screen((seat,), True))
        assert ask is not None
        sitting.asked_all[seat] = ()
        assert sitting.lines(ask) is None
        sitting.asked_all.clear()
        return
    raise AssertionError("no burst came")


def test_with_two_outs_the_sure_out_at_first_is_taken_without_asking() -> None:
    taken = 0
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": "playoffs"}))
    manager = GAME.managers["sensible"](setup)
    table = RecordingTable(GAME, (manager, manager), Record(GAME.name, GAME.edition, setup, "two outs", (YOU, YOU)))
    table.play(setup)
    answers = table.record.answers
    for place, answer in enumerate(answers):
        if answer.why != FIRST_OUT or answer.seat is None:
            continue
        sitting = GameSitting(Session(GAME, replace(table.record, answers=answers[:place])))
        (ask,) = sitting.session.asks
        two_outs = sitting.session.state.outs == 2
        assert (sitting.automatic_pass(ask) == 0) is two_outs
        assert not two_outs or str(ask.options[0]) == "batter at first"
        sitting.asked_all[answer.seat] = ()
        assert sitting.automatic_pass(ask) is None
        taken += two_outs
    assert taken > 1


def test_a_click_is_not_wasted_by_the_usual_answer() -> None:
    looked = 0
    for sitting, seat, prompt, lines in several_runs():
        state = sitting.session.state
        side = state.sides[seat]
        (ask,) = sitting.session.asks
        usual = next(line for line in lines if str(line) == prompt.usual)
        assert isinstance(usual, Line)
        first = next(figure for figure in ask.options if str(figure) == usual.answers[0][1])
        able = [figure for figure in ask.options if isinstance(figure, Figure) and side.dial_position(figure) < RED_6]
        assert not able or first in able
        looked += 1
    assert looked > 3
