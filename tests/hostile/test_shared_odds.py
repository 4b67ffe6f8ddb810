"""SportsClix, two people at one screen: between the choice of secret dice and their roll no odds tell who chose which."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal import loop
from hotstove.play.game_sitting import ODDS_WAIT, GameSitting
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.events import BOTH, label_of
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import as_node
from tests.cli.test_secrets import Watcher
from tests.hostile import TIMES
from tests.hostile.test_differential import with_other_die
from tests.web.browsing import serving, text_of

BOTH_HERE = Screen(BOTH)
MOMENTS = 12 * TIMES
"""Questions between a secret choice and its roll."""


def between(tier: str) -> Iterator[tuple[AnySession, AnySession, Ask]]:
    """Such questions to who has chosen, in a game as it is, and as it would be with his other die."""
    game = ball_game_named("sportsclix")
    setup = game.set_up(as_node(None), as_node(None), as_node({"tier": tier}))
    session: AnySession = Session(game, Record(game.name, game.edition, setup, "dice", (YOU, YOU), keeps_passes=True))
    random, left = Random(f"shared {tier}"), MOMENTS
    while session.asks and left:
        ask = session.asks[0]
        if session.turns >= 0 and ask.seat is not None and len(session.asks) == 1:
            changed = with_other_die(session, ask.seat)
            sitting = GameSitting(session)
            assert sitting.odds_wait(BOTH_HERE, ask) == (changed is not None), label_of(ask.why)
            assert not sitting.odds_wait(Screen((ask.seat,)), ask), "they are told to him alone"
            if changed is not None:
                left -= 1
                yield session, changed, ask
        session.answer_number(random.randrange(len(ask.options)), ask.seat)


@pytest.mark.parametrize("tier", ["playoffs", "championship"])
def test_who_has_chosen_in_secret_is_told_no_odds_before_the_roll(tier: str) -> None:
    asked = set()
    for session, changed, ask in between(tier):
        prompts = [GameSitting(each).prompt(BOTH_HERE, None) for each in (session, changed)]
        assert prompts[0] == prompts[1]
        assert prompts[0] is not None
        assert not prompts[0].offers("odds")
        asked.add(label_of(ask.why))
    assert "steal" in asked


class Hears(Watcher):
    """A terminal that keeps what is said."""

    heard: str = ""

    def say(self, text: str) -> None:
        self.heard += text


def test_nor_at_the_terminal_nor_by_a_coach_who_always_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop, "worth_of", lambda *_, **__: pytest.fail("games are played out with the secret die"))
    session, _, ask = next(between("playoffs"))
    front = Hears(iter(()))
    playing = loop.GameLoop(GameSitting(session), front, coach=True)
    playing._ask_coach(ask)
    assert front.heard == ""
    playing._odds(ask)
    assert front.heard.lower() == f"{ODDS_WAIT}."


def test_nor_in_the_browser(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.db") as server:
        browser, random = server.browser(), Random(2)
        id_ = browser.lay("sportsclix", "here", "here", **{"option.tier": "playoffs"})
        browser.get(f"/t/{id_}")
        table = server.table(id_)
        owner = Screen(BOTH, True)
        while (ask := table.sitting.asked(owner)) is None or not table.sitting.odds_wait(owner, ask):
            if ask is None:
                browser.act(id_, "step", to="half")
            else:
                table.answer(owner, random.choice(table.sitting.shown(owner, ask).texts), table.version_for(owner))
        browser.act(id_, "guide", on="on")  # so that the server reads what was answered
        assert 'id="odds"' not in browser.get(f"/t/{id_}").text
        refused = browser.act(id_, "odds")
        assert (refused.status_code, ODDS_WAIT[1:] in text_of(refused)) == (422, True)
