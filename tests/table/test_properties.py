"""Whatever legal answers are given, taken back, forked and saved: the position stays one that the rules allow."""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest import mock

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hotstove.games.smallball import GAME
from hotstove.games.smallball.state import SmallBallState
from hotstove.managers.simple import AtRandom
from hotstove.table import BOTH
from hotstove.table.journal import Journal
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.attributes import attributes

SMALL_BALL = GAME.set_up(as_node(None), as_node(None), as_node(None))
RANDOM = (AtRandom(), AtRandom())
LEGAL_BY_KEY: dict[object, tuple[str, ...]] = {}
"""Over all games of the run: what was on offer at each key."""


def cards_placed(state: SmallBallState) -> list[int]:
    """Each card's place, as physical cards lie: the row and the plate hold those that have not batted."""
    still_to_bat = [(state.batter - 1 + ahead) % 9 + 1 for ahead in range(9 - state.batters)]
    on_base = [runner for runner in state.bases if runner]
    return [*still_to_bat, *on_base, *state.outs_pile, *state.runs_pile]


def in_batting_order(state: SmallBallState) -> list[int]:
    """The places in this half-inning's order of those who scored, then of the runners from third to first."""
    led_off = (state.batter - 1 - state.batters) % 9 + 1
    third_to_first = [runner for runner in (state.third, state.second, state.first) if runner]
    return [(card - led_off) % 9 for card in (*state.runs_pile, *third_to_first)]


class Play(RuleBasedStateMachine):
    """A game of Small Ball in random hands."""

    @initialize(seed=st.integers(0, 50), ahead=st.sampled_from([0, 0, 40, 150, 250]))
    def begin(self, seed: int, ahead: int) -> None:
        self.session = Session(GAME, Record("smallball", "1", SMALL_BALL, f"property {seed}"))
        play_on(self.session, RANDOM, limit=ahead)
        self.score, self.answers = self.session.state.score, len(self.session.record.answers)

    @precondition(lambda self: self.session.asks)
    @rule(number=st.integers(0, 10))
    def answer(self, number: int) -> None:
        (ask,) = self.session.asks
        before = self.session.state.copy()
        text = ask.texts[number % len(ask.texts)]
        self.session.answer(text)
        after = self.session.state
        assert all(now >= then for now, then in zip(after.score, before.score, strict=True))
        for seat in BOTH:
            if not set(after.unused[seat]) <= set(before.unused[seat]):
                assert ask.why == "SB-49 reactivate"
                assert ask.seat == seat
                assert {str(pinch) for pinch in after.unused[seat]} == {*map(str, before.unused[seat]), text}
        completed = ask.why in ("SB-08 at-bat", "SB-34 sacrifice")
        assert after.due[before.half] == (before.batter - 1 + completed) % 9 + 1
        assert after.due[1 - before.half] == before.due[1 - before.half]
        if after.half != before.half:
            assert (after.inning, after.outs, after.batters, after.stole) == (before.inning + before.half, 0, 0, False)

    @rule(limit=st.integers(1, 12))
    def play_on(self, limit: int) -> None:
        play_on(self.session, RANDOM, limit=limit)

    @rule(count=st.integers(1, 30))
    def undo(self, count: int) -> None:
        answers = len(self.session.record.answers)
        assert self.session.undo(count) == min(count, answers)

    @rule(count=st.integers(1, 30))
    def redo(self, count: int) -> None:
        waiting = len(self.session.record.redo)
        assert sum(self.session.redo() for _ in range(count)) == min(count, waiting)

    @rule(count=st.integers(1, 30))
    def undo_and_redo(self, count: int) -> None:
        before = self.shown()
        for _ in range(self.session.undo(count)):
            self.session.redo()
        assert self.shown() == before

    @rule(back=st.integers(0, 20), stay=st.booleans())
    def fork(self, back: int, stay: bool) -> None:
        before = self.shown()
        fork = self.session.fork(max(0, len(self.session.record.answers) - back))
        play_on(fork, RANDOM, limit=20)
        assert self.shown() == before
        if not stay:
            self.session = fork

    @rule()
    def save_and_resume(self) -> None:
        with tempfile.TemporaryDirectory() as folder, mock.patch("os.fsync"):  # what reaches the disk is tested elsewhere
            path = Path(folder) / "game"
            Journal.create(path, self.session.record).close()
            journal, record = Journal.resume(path)
            journal.close()
        before = self.shown()
        self.session = Session(GAME, record)
        assert self.shown() == before

    def shown(self) -> tuple[object, ...]:
        session = self.session
        return repr(session.state), session.state.key(), [ask.texts for ask in session.asks], session.events, session.result

    @invariant()
    def every_card_lies_in_one_place(self) -> None:
        state = self.session.state
        assert sorted(cards_placed(state)) == list(range(1, 10))
        assert state.occupied == tuple(runner is not None for runner in state.bases)

    @invariant()
    def who_has_batted_is_on_base_out_or_home(self) -> None:
        state = self.session.state
        runners = sum(state.occupied)
        assert state.batters == runners + len(state.outs_pile) + len(state.runs_pile)
        assert 0 <= state.outs == len(state.outs_pile) <= 2
        assert state.batters < 9
        assert not (state.stole and state.batters == 0)

    @invariant()
    def nobody_passes_the_runner_ahead(self) -> None:
        order = in_batting_order(self.session.state)
        assert order == sorted(order)

    @invariant()
    def the_game_is_over_when_a_lead_decides_it(self) -> None:
        session, state = self.session, self.session.state
        assert (session.result is None) == bool(session.asks) == (not state.over)
        assert sum(state.score) >= 0
        if state.over:
            assert session.result == state.score
            assert state.score[0] != state.score[1]
            assert state.inning >= 9
        elif state.inning > 9 and state.half == 0:
            assert state.score[0] == state.score[1]
        assert sum(answer.why == "SB-49 reactivate" for answer in session.record.answers) <= 2

    @invariant()
    def something_legal_is_on_offer(self) -> None:
        session, state = self.session, self.session.state
        for ask in session.asks:
            assert len(ask.texts) == len(set(ask.texts)) > 1
            if ask.why != "SB-22 decision":
                continue
            assert ask.seat == state.half
            assert ask.texts[0] == "bat"
            assert ("bank" in ask.texts) == bool(state.runs)
            assert ("sacrifice" in ask.texts) == any(state.bases)
            steals = {text for text in ask.texts if "steal" in text}
            assert not (steals and state.stole)
            assert not (steals and state.third and state.second)
            assert LEGAL_BY_KEY.setdefault(state.key(), ask.texts) == ask.texts
            for pinch in ("POWER", "ON-BASE"):
                assert (f"bat with {pinch}" in ask.texts) == (pinch in state.unused[state.half])

    @invariant()
    def a_copy_shares_nothing_and_looks_the_same(self) -> None:
        state = self.session.state
        copy = state.copy()
        assert copy is not state
        assert copy.key() == state.key()
        for name in attributes(SmallBallState):
            value = getattr(copy, name)
            assert value == getattr(state, name)
            assert not isinstance(value, list | dict | set | bytearray)
        copy.outs, copy.bases, copy.runs_pile, copy.stole, copy.due = 2, (1, 2, 3), (4, 5), True, (6, 6)
        assert repr(self.session.state) == repr(state)


Play.TestCase.settings = settings(max_examples=60, stateful_step_count=40)
TestSmallBall = Play.TestCase
