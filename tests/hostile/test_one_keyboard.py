"""Two people at one keyboard play games with hands, whatever they press: nobody is shown a card that he may not know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.cli.terminal.loop import GameLoop
from hotstove.play import chances
from hotstove.play.asking import Prompt
from hotstove.play.commands import BY_WORD
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import Moment, situation_of
from hotstove.play.real_dice import RealDice
from hotstove.table.events import BOTH, seen
from hotstove.table.record import YOU, Record
from hotstove.table.session import AnySession, Session
from hotstove.table.texts import as_node
from tests.cli.test_secrets import Watcher
from tests.hostile import TIMES

PRESSED = 45
"""Keys of each game."""
KEYS = [command.key for command in BY_WORD.values() if command.word != "quit"]
WORDS = ("use mine", "keep mine", "nonsense", "1", "2", "back", "\x1b")


@dataclass
class Pressing(Watcher):
    """A terminal at which somebody presses keys by chance; ``leaks`` are the cards that it has shown to whom it must not."""

    random: Random = None  # type: ignore[assignment]
    left: int = PRESSED

    def __post_init__(self) -> None:
        self.leaks: list[str] = []
        self.lines = 0
        self._found: tuple[object, set[str]] = None, set()

    def _hidden(self) -> set[str]:
        assert self.sitting is not None
        session, who = self.sitting.session, () if self.who is None else (self.who,)
        if self.sitting.over or session.turns < 0:
            return set()
        now = len(session.record.answers), len(session.events), self.who
        if self._found[0] == now:
            return self._found[1]
        known = " ".join(str(event) for event in seen(session.events, who))
        hands = {seat: {card.title for card in situation_of(self.sitting.ball_game, session, (seat,)).hand} for seat in BOTH}
        own = set[str]().union(*(hands[seat] for seat in who))
        hidden = {card for seat in BOTH if seat not in who for card in hands[seat] if card not in known and card not in own}
        self._found = now, hidden
        return hidden

    def _keep(self, *texts: str) -> None:
        hidden = self._hidden()
        for line in "\n".join(map(str, texts)).split("\n"):
            self.lines += 1
            self.leaks += [f"{card}, to {self.who}: {line}" for card in hidden if card in line]

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        if title != "Help":  # which names cards in the texts of questions, the same at all times
            self._keep(title, text)

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        self._table(moment, prompt)
        self.left -= 1
        chance = self.random.random()
        if self.left < 0:
            return None
        if chance < 0.5:
            return ""
        if chance < 0.75 and prompt.choices:
            choice = self.random.choice(prompt.choices)
            return choice.key if len(choice.key) == 1 else choice.text
        return self.random.choice(WORDS if chance < 0.8 else ("!",) if chance < 0.9 else KEYS)

    def hand_over(self, moment: Moment, words: str) -> str | None:
        if self.random.random() < 0.2:
            self.who = None
            self._table(moment, None)
            return self.random.choice("wclx")
        super().hand_over(moment, words)
        assert self.sitting is not None
        self.who = next(seat for seat in BOTH if self.sitting.nickname(seat) in words)
        return ""

    def stopped(self) -> bool:
        return self.random.random() < 0.3


@pytest.mark.parametrize("number", range(TIMES))
@pytest.mark.parametrize("game", ["rb8", "clutch"])
def test_whatever_two_people_press_neither_is_shown_the_others_hand(
    tmp_path: Path, game: str, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"GAMES": 2, "ROUND": 2, "OUTLOOK": 2, "FIRST_LOOK": 0.0}.items():
        monkeypatch.setattr(chances, name, value)
    monkeypatch.setattr("hotstove.cli.kept_lineups.own_folder", lambda: tmp_path)
    rules = ball_game_named(game)
    setup = rules.set_up(as_node(None), as_node(None), as_node(None))
    record = Record(rules.name, rules.edition, setup, f"keyboard {number}", (YOU, YOU), keeps_passes=True)
    session: AnySession = Session(rules, record)
    front = Pressing(iter(()), random=Random(number))
    front.sitting = GameSitting(session, None, RealDice(cards=False), (None, None), at_once=False)
    GameLoop(front.sitting, front, coach=bool(number % 2)).play()
    assert front.leaks == []
    assert front.lines > 10 * PRESSED
    assert front.handed
