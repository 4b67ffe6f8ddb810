"""The ways that a question's choices open on the field: from where to where, with the chances that stand beside the choices."""

from __future__ import annotations

from collections.abc import Iterator

from hotstove.baseball.ball_game import Situation
from hotstove.baseball.card_faces import CardFace
from hotstove.baseball.field import BASES, Arrow, Ground
from hotstove.baseball.running import Send
from hotstove.games.sportsclix import GAME
from hotstove.play.asking import Choice, Prompt
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import Screen
from hotstove.table import BOTH
from hotstove.table.asks import Ask
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from hotstove.web.look.field import field_svg

RUNNING = {"steal", "send", "tag-up", "extra base"}
THROWING = {"throw on the steal", "target", "first out", "next out", "thrower"}


def asked(seed: str, answers: int, tier: str = "championship") -> Iterator[tuple[Prompt, Ground | None]]:
    """The questions of a game that managers of thumb rules play."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": tier}))
    sitting = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, seed, (YOU, YOU))))
    manager = GAME.managers["sensible"](setup)
    sitting.asked_all.update(dict.fromkeys(BOTH, ()))
    sitting.go_on()
    for _ in range(answers):
        for seat in BOTH:
            screen = Screen((seat,), True)
            situation = sitting.moment(screen, ("you", "you")).situation
            prompt = sitting.prompt(screen, situation)
            if prompt is not None and situation is not None:
                yield prompt, situation.ground
        play_on(sitting.session, (manager, manager), limit=1)
        sitting.go_on()


def test_runs_go_from_base_to_base_and_throws_to_a_base() -> None:
    seen: set[str] = set()
    followed = 0
    for seed in "abcd":
        for prompt, ground in asked(seed, 260):
            for arrow, choice in prompt.arrows:
                seen.add(prompt.label)
                assert arrow in choice.arrows
                assert len(choice.arrows) == min(len(each.arrows) for each in prompt.choices if arrow in each.arrows)
                if arrow.kind == "run":
                    assert prompt.label in RUNNING
                    assert BASES[(BASES.index(arrow.start) + 1) % 4] == arrow.end
                    assert arrow.chance.removeprefix("safe ") in choice.prospect
                if arrow.kind == "throw":
                    assert arrow.end in BASES
                    followed += arrow.later
                    if prompt.label in THROWING:
                        assert arrow.chance.removeprefix("out ") in choice.prospect
            if prompt.label == "target":
                assert ground is not None
                assert ground.arrows
    assert seen >= RUNNING | {"first out", "next out", "target"}
    assert followed > 3


def test_before_the_regular_season_there_are_no_ways() -> None:
    prompts = list(asked("a", 60, "preseason"))
    assert prompts
    assert not any(prompt.arrows or ground for prompt, ground in prompts)


def test_who_holds_goes_nowhere() -> None:
    setup = GAME.set_up(as_node(None), as_node(None), as_node({}))
    state = GAME.new_state(setup)
    assert GAME.option_arrows(state, Send(), Ask("choose", "SC-154 tag-up", 0, [Send()])) == ()


def test_an_arrow_is_drawn_with_its_chance_and_presses_its_choice() -> None:
    out = Arrow("throw", BASES[2], BASES[1], "<b>SS to first", "out 58%", later=True)
    run = Arrow("run", BASES[1], BASES[2], "Larkin to second", "safe 42%")
    prompt = Prompt("", (Choice("a", "all hold"), Choice("s", "second", arrows=(run, out))))
    situation = Situation(1, 0, 1, ("Ada Larkin", None, None), (0, 0), None, "Bo Reyes", "", CardFace("", ""), ())
    drawn = str(field_svg(situation, False, prompt=prompt))
    assert "<b>" not in drawn
    assert drawn.count('class="arrow ') == 2
    assert drawn.count('data-presses="choice-2"') == 4
    assert '<tspan class="key">s</tspan> safe 42%' in drawn
    assert 'class="arrow' not in str(field_svg(situation, False))
    assert 'class="arrow' not in str(field_svg(situation, True, prompt=prompt))
