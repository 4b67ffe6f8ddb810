"""One sitting for every screen: whose turn, what lies open, who takes a shared screen, standing passes, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.laid_out import option_shares
from hotstove.baseball.plays import HalfInningBegins
from hotstove.baseball.words import half_inning
from hotstove.games.clutch import GAME as CLUTCH
from hotstove.games.clutch.strategy import StrategyCard
from hotstove.games.clutch.teams import plain_deck
from hotstove.managers.simple import AtRandom
from hotstove.play.asking import DRAWN, hides_options, is_secret, pass_of
from hotstove.play.chances import OptionChances
from hotstove.play.game_sitting import GameSitting
from hotstove.play.screens import NotYours, Screen
from hotstove.play.standing_passes import Span, StandingPass
from hotstove.play.taking_back import told_before
from hotstove.table import AWAY, BOTH, HOME, Seat, Table, label_of
from hotstove.table.asks import Ask
from hotstove.table.errors import NotLegal
from hotstove.table.log import Entry, Given, NotSaved, Undone
from hotstove.table.questions import Question
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.backlot import GAME as BACKLOT
from tests.cli.backlot import SETUP, Backlot, State, turn
from tests.clutch.test_cards_in_play import random_deck
from tests.web.hidden_hands import ORDER, exchanges

SHARED = Screen(BOTH, True)


class Kept:
    """A log in memory, which can be full."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.full = False

    def append(self, entries: Sequence[Entry], key: str = "") -> None:
        if self.full:
            raise NotSaved("no room")
        self.entries += entries


def rb8(seats: tuple[str, str] = ("you", "you"), seed: str = "sitting") -> GameSitting:
    game = ball_game_named("rb8")
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))
    sitting = GameSitting(Session(game, Record("rb8", game.edition, setup, seed, seats, keeps_passes=True)), Kept())
    sitting.play_to_question()
    return sitting


def usual(sitting: GameSitting, screen: Screen) -> None:
    """Answer with the pass, or else the first option."""
    ask = sitting.asked(screen)
    assert ask is not None
    sitting.answer(screen, ask.texts[pass_of(sitting.game, ask) or 0])


def test_two_innings_of_rb8_at_one_screen_cost_three_hand_overs() -> None:
    """Two lineups set in secret, and the starters, of whom the manager who has the screen names his first."""
    sitting = rb8()
    taken: list[Seat] = []
    while not sitting.now(AWAY) or sitting.now(AWAY)[0] in (0, 1, 2):
        seat = sitting.must_take(SHARED)
        if seat is not None:
            assert sitting.seats_shown(SHARED) == ()
            sitting.take_screen(SHARED)
            taken.append(seat)
            assert sitting.seats_shown(SHARED) == (seat,)
        usual(sitting, SHARED)
    assert taken == [AWAY, HOME, AWAY]


class SecretDie(Backlot):
    """An open game in which the two managers show a die at once, before each at-bat."""

    name = "die"
    hides = False
    questions = (
        *(each for each in Backlot.questions if each.verb != "choose"),
        Question("choose", "die", "B-05", "A die", "1 to 6"),
    )

    @staticmethod
    def turn(state: State, table: Table) -> None:
        table.choose_both(((1, 2, 3), (1, 2, 3)), "B-05 die")
        state.hands[AWAY].clear()
        state.hands[HOME].clear()
        turn(state, table)


def test_one_secret_die_in_an_open_game_costs_one_hand_over_for_each_manager() -> None:
    game = SecretDie()
    sitting = GameSitting(Session(game, Record(game.name, game.edition, SETUP, "die")))
    sitting.play_to_question()
    asked = handed = 0
    while not sitting.over:
        if sitting.must_take(SHARED) is not None:
            sitting.take_screen(SHARED)
            handed += 1
        ask = sitting.asked(SHARED)
        assert ask is not None
        assert is_secret(game, ask)
        sitting.answer(SHARED, ask.texts[0])
        asked += 1
    assert handed <= asked // 2 + 1, "who holds the screen shows his die, hands it over, and the other one goes on with it"


def test_what_lies_open_is_answered_in_the_open_and_a_card_is_not() -> None:
    sitting = GameSitting(Session(BACKLOT, Record("backlot", "1", SETUP, "open", keeps_passes=True)))
    sitting.play_to_question()
    ask = sitting.asked(SHARED)
    assert ask is not None
    assert hides_options(BACKLOT, ask)
    assert sitting.shown(SHARED, ask).texts == ("pass",)
    for text in (ask.texts[1], "the moon"):
        with pytest.raises(NotLegal) as refused:
            sitting.answer(SHARED, text)
        assert [card for card in ask.texts[1:] if card != text and card in str(refused.value)] == []
    sitting.take_screen(SHARED)
    sitting.answer(SHARED, ask.texts[1])
    assert sitting.holder is None, "his hand is put away with his answer"


def test_a_window_is_asked_of_who_has_nothing_to_choose_where_that_would_tell() -> None:
    lone = 0
    sitting = rb8()
    for _ in range(80):
        ask = sitting.asked(SHARED)
        assert ask is not None
        if sitting.must_take(SHARED) is not None:
            sitting.take_screen(SHARED)
        lone += len(ask.options) == 1
        usual(sitting, SHARED)
    assert lone > 5
    alone = rb8(("you", "random"))
    screen = Screen((AWAY,), True)
    for _ in range(20):
        ask = alone.asked(screen)
        assert ask is not None
        assert len(ask.options) > 1, "nobody learns of it"
        usual(alone, screen)
    alone.has_spectator = True
    asked = []
    for _ in range(40):
        ask = alone.asked(screen)
        assert ask is not None
        asked.append(len(ask.options))
        usual(alone, screen)
    assert 1 in asked, "somebody looks on"


@pytest.mark.parametrize("until", ["at-bat", "half-inning", "half", "game"])
def test_a_standing_pass_lasts_as_long_as_it_says(until: Span) -> None:
    sitting = rb8()
    screens = {seat: Screen((seat,)) for seat in BOTH}

    def asked() -> tuple[Seat, str]:
        ask = sitting.session.asks[0]
        assert ask.seat is not None
        return ask.seat, label_of(ask.why)

    while asked() != (AWAY, "before the at-bat"):
        usual(sitting, screens[asked()[0]])
    began = sitting.now(AWAY)
    sitting.skip(screens[AWAY], until)
    common = {"at-bat": 3, "half-inning": 2, "half": 2, "game": 0}[until]
    again = None
    for _ in range(300):
        if sitting.over or again is not None:
            break
        seat, label = asked()
        if seat == AWAY and label == "before the at-bat":
            again = sitting.now(AWAY)
        usual(sitting, screens[seat])
    assert again is None if until == "game" else again is not None and again[:common] != began[:common]


@pytest.mark.parametrize(("name", "cards"), [("rb8", True), ("pinetar", False), ("smallball", False)])
def test_only_a_game_of_secret_cards_offers_to_pass_cards(name: str, cards: bool) -> None:
    game = ball_game_named(name)
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    sitting = GameSitting(Session(game, Record(name, game.edition, setup, "cards", ("you", "random"), keeps_passes=True)))
    sitting.play_to_question()
    screen = Screen((AWAY,))
    offered: dict[str, set[str]] = {}
    while not sitting.over and len(sitting.session.record.answers) < 200:
        prompt = sitting.prompt(screen, None)
        assert prompt is not None
        offered[prompt.label] = {command.word for command in prompt.commands}
        usual(sitting, screen)
    assert {"at-bat", "cards-only"} & set().union(*offered.values()) == ({"at-bat", "cards-only"} if cards else set())
    assert {"skip", "never"}.isdisjoint(offered.get("lineup", ()))
    assert any("skip" in words for words in offered.values())


def test_who_wants_to_be_asked_only_for_some_cards_is_not_asked_for_others() -> None:
    sitting = GameSitting(Session(BACKLOT, Record("backlot", "1", SETUP, "some", ("you", "random"), keeps_passes=True)))
    sitting.play_to_question()
    screen = Screen((AWAY,), True)
    sitting.ask_only_for(screen, [])
    labels = []
    while not sitting.over:
        ask = sitting.asked(screen)
        assert ask is not None
        labels.append(label_of(ask.why))
        sitting.answer(screen, ask.texts[0])
    assert labels[0] == "card", "it was open already"
    assert "card" not in labels[1:]
    with pytest.raises(NotYours):
        rb8().ask_only_for(SHARED, [])


def test_what_the_log_does_not_take_has_not_happened() -> None:
    sitting = rb8()
    log = sitting.log
    assert isinstance(log, Kept)
    screens = {seat: Screen((seat,)) for seat in BOTH}
    for _ in range(30):
        seat = sitting.session.asks[0].seat
        assert seat is not None
        before = (list(sitting.session.record.answers), sitting.session.asks, sitting.session.events, list(log.entries))
        log.full = True
        acts: list[Callable[[], object]] = [lambda: usual(sitting, screens[seat]), lambda: sitting.undo(len(before[0]) // 2)]  # noqa: B023
        for act in acts:
            with pytest.raises(NotSaved):
                act()
            assert (list(sitting.session.record.answers), sitting.session.events, log.entries) == (
                before[0],
                before[2],
                before[3],
            )
            assert [ask.texts for ask in sitting.session.asks] == [ask.texts for ask in before[1]]
        log.full = False
        usual(sitting, screens[seat])
    answers = [(each.why, each.seat, each.text) for each in sitting.session.record.answers]
    assert [(each.why, each.seat, each.answer) for each in log.entries if isinstance(each, Given)] == answers
    sitting.undo(10)
    assert log.entries[-1] == Undone(len(answers) - 10)


def test_a_pass_for_the_at_bat_stops_for_a_card_that_was_named() -> None:
    """Against the computer; where somebody could draw conclusions from the stop, everything is passed."""
    game = ball_game_named("clutch")
    for watched in (False, True):
        setup = game.set_up(as_node("mesa"), as_node("mill"), as_node(None))
        record = Record("clutch", game.edition, setup, "stops", ("you", "random"), keeps_passes=True)
        sitting, screen = GameSitting(Session(game, record)), Screen((AWAY,), True)
        sitting.has_spectator = watched
        sitting.play_to_question()
        passed: object = None
        stopped = 0
        for _ in range(60):
            ask = sitting.asked(screen)
            assert ask is not None
            if "at-bat" not in sitting.lasting(ask):
                usual(sitting, screen)
                continue
            stopped += sitting.now(AWAY) == passed
            passed = sitting.now(AWAY)
            sitting.ask_only_for(screen, sitting.hand(AWAY))
            sitting.skip(screen, "at-bat")
        assert (stopped > 0) != watched


def test_a_pass_of_what_is_hardly_ever_wanted_holds_for_the_half_inning() -> None:
    """Before the fourth inning fielders can only exchange positions (CL-103, CL-107): asked once a half-inning, then always."""
    game = ball_game_named("clutch")
    setup = game.set_up(as_node("mesa"), as_node("mill"), as_node({"preset": "basic"}))
    record = Record("clutch", game.edition, setup, "little", ("you", "sensible"), keeps_passes=True)
    sitting, screen = GameSitting(Session(game, record)), Screen((AWAY,), True)
    sitting.asked_all[AWAY] = ()
    sitting.play_to_question()
    asked: dict[object, list[object]] = {}
    while not sitting.over and len(asked) < 5:
        ask = sitting.asked(screen)
        assert ask is not None
        now = sitting.now(AWAY)
        if label_of(ask.why) == "defense":
            asked.setdefault(now[0], []).append(now[2])
            place = len(sitting.session.record.answers)
            usual(sitting, screen)
            if asked.get(2) and len(asked[2]) == 1:
                sitting.undo(place)
        else:
            usual(sitting, screen)
    assert [len(asked[inning]) for inning in (1, 3)] == [1, 1]
    assert len(asked[2]) == 2, "taken back, it is asked again"
    assert len(asked[4]) >= 3, "from then on there is more to change"
    little = StandingPass(AWAY, "defense", "half", (2, 0, 5), 9, if_seldom=True)
    assert little.covers(AWAY, "defense", True, True, (2, 0, 6))
    assert not little.covers(AWAY, "defense", True, False, (2, 0, 6)), "a tired pitcher may be replaced"


def test_who_sets_his_lineup_second_at_a_shared_screen_does_not_reopen_the_first_one_s() -> None:
    """That it could be taken back would tell that it was set answer by answer, too (RB-007)."""
    sitting = rb8()
    sitting.take_screen(SHARED)
    sitting.answer(SHARED, "set it myself")
    while (ask := sitting.asked(SHARED)) is not None and ask.seat == AWAY:
        assert sitting.back.last_of(SHARED) is not None
        sitting.answer_number(SHARED, 0)
    assert sitting.back.last_of(SHARED) is None
    sitting.take_screen(SHARED)
    assert sitting.back.last_of(SHARED) is None
    sitting.answer(SHARED, "set it myself")
    last = sitting.back.last_of(SHARED)
    assert last is not None, "his own"
    assert last.place == len(sitting.session.record.answers) - 1


def test_a_hand_at_a_shared_screen_is_put_away_without_an_answer() -> None:
    """Who has pressed the key by mistake shows nothing to his neighbour."""
    game = ball_game_named("clutch")
    setup = game.set_up(as_node(None), as_node(None), as_node(None))
    sitting = GameSitting(Session(game, Record("clutch", game.edition, setup, "away", ("you", "you"))), Kept())
    sitting.play_to_question()
    while sitting.may_take(SHARED) is None or not sitting.now(AWAY)[0]:
        usual(sitting, SHARED)
    answers = len(sitting.session.record.answers)
    with pytest.raises(NotLegal):
        sitting.put_away(SHARED)
    sitting.take_screen(SHARED)
    prompt = sitting.prompt(SHARED, None)
    assert prompt is not None
    assert prompt.holds
    assert "hand" in [command.word for command in prompt.commands]
    assert sitting.seats_shown(SHARED) != ()
    sitting.put_away(SHARED)
    assert sitting.seats_shown(SHARED) == ()
    assert len(sitting.session.record.answers) == answers


def clutch(preset: str, seed: str = "asked") -> GameSitting:
    """A game against a computer."""
    game = ball_game_named("clutch")
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node({"preset": preset}))
    sitting = GameSitting(Session(game, Record("clutch", game.edition, setup, seed, ("you", "sensible"))), Kept())
    sitting.play_to_question()
    return sitting


def asked_at_bats(sitting: GameSitting) -> list[list[str]]:
    """The labels of what is asked from here to the end of the game if everything is passed, by at-bats."""
    screen = Screen((AWAY,), True)
    at_bats: dict[object, list[str]] = {}
    while not sitting.over:
        ask = sitting.asked(screen)
        assert ask is not None
        at_bats.setdefault(sitting.now(AWAY), []).append(label_of(ask.why))
        usual(sitting, screen)
    return list(at_bats.values())


@pytest.mark.parametrize(("preset", "times"), [("basic", 1), ("whole", 2)])
def test_an_at_bat_of_nothing_asks_nothing_that_is_seldom_wanted(preset: str, times: int) -> None:
    """Walks, steals, bunts and changes of players are asked where they are often wanted; the rules ask them in each at-bat."""
    routine = {question.label for question in ball_game_named("clutch").questions if question.routine}
    few = asked_at_bats(clutch(preset))
    sitting = clutch(preset)
    sitting.asked_all[AWAY] = ()
    many = asked_at_bats(sitting)
    asked = [sum(label in routine for at_bat in each for label in at_bat) for each in (few, many)]
    assert asked[0] * times < asked[1]
    assert sum(not routine & set(at_bat) for at_bat in few) * 2 > len(few) * (times - 1), "nor is any in most at-bats"


def test_one_command_asks_for_everything_in_the_at_bat() -> None:
    """What was passed in the at-bat is asked again; the next at-bat is as before, unless it is asked for the whole game."""
    sitting, screen = clutch("whole"), Screen((AWAY,), True)
    while not (sitting.passed_unasked and label_of(sitting.session.asks[0].why) == "before the pitch"):
        usual(sitting, screen)
    at_bat = sitting.now(AWAY)
    given = len(sitting.session.record.answers)
    assert "ask-all" in [command.word for command in sitting.prompt(screen, None).commands]  # type: ignore[union-attr]
    said = sitting.ask_for_everything(screen)
    assert said == "In this at-bat you are asked for everything. What was done for you in it is taken back."
    assert len(sitting.session.record.answers) < given
    labels = []
    while sitting.now(AWAY) == at_bat and not sitting.over:
        labels.append(label_of(sitting.session.asks[0].why))
        usual(sitting, screen)
    assert labels[0] in {"half-inning begins", "defense", "offense", "intentional walk", "steal", "bunt"}
    assert "before the pitch" in labels
    assert not sitting.is_asked_all(AWAY)
    sitting.ask_for_everything(screen)
    assert sitting.next_ask_all(AWAY) == "ask everything, all game"
    sitting.ask_for_everything(screen)
    assert sitting.is_asked_all(AWAY)
    sitting.ask_for_everything(screen)
    assert not sitting.is_asked_all(AWAY)
    assert asked_at_bats(sitting)


def test_coaches_are_among_what_one_may_be_asked_for() -> None:
    """A coach causes questions, too, and can be left out of them."""
    sitting = clutch("whole")
    coaches = [str(card) for card in sitting.session.state.board.coaches[AWAY]]
    assert len(coaches) == 3
    assert sitting.askable(AWAY) == [*dict.fromkeys(sitting.hand(AWAY)), *coaches]


def sportsclix(tier: str, seats: tuple[str, str], seed: str) -> GameSitting:
    """A sitting at SportsClix in a tier, as its first question is open."""
    game, nobody = ball_game_named("sportsclix"), as_node(None)
    setup = game.set_up(nobody, nobody, as_node({"tier": tier}))
    sitting = GameSitting(Session(game, Record(game.name, game.edition, setup, seed, seats)))
    sitting.go_on()
    return sitting


def ask_of(sitting: GameSitting, screen: Screen, label: str) -> Ask:
    """The next question of that label, all before it passed or answered with the first option."""
    while (ask := sitting.asked(screen)) is None or label_of(ask.why) != label:
        if sitting.must_take(screen) is not None:
            sitting.take_screen(screen)
            continue
        assert ask is not None, "the game is over"
        sitting.answer_number(screen, sitting.usual(ask) or 0)
    return ask


def test_an_at_bat_of_nothing_in_sportsclix_is_one_question() -> None:
    """The die is asked; where its manager has placed the fielders for all that follows, most at-bats ask nothing else."""
    sitting, screen = sportsclix("championship", ("sensible", YOU), "nothing"), Screen((HOME,), True)
    ask_of(sitting, screen, "placement")
    sitting.answer(screen, "by the spray chart")
    assert label_of(sitting.session.asks[0].why) == "dice", "what was chosen for all that follows is not asked about again"
    routine = {question.label for question in sitting.game.questions if question.routine}
    dice, others, left = 0, 0, 300
    while not sitting.over and left:
        ask = sitting.asked(screen)
        assert ask is not None
        label, left = label_of(ask.why), left - 1
        dice += label == "dice"
        others += label in routine
        assert label != "placement"
        sitting.answer_number(screen, left % 2 if label == "dice" else sitting.usual(ask) or 0)  # drawn dice are other games
    assert dice > 60
    assert others * 3 < dice


def test_who_is_asked_for_everything_may_place_his_fielders_otherwise() -> None:
    """The command takes back what was placed by itself; any other answer ends what holds for all that follows."""
    sitting, screen = sportsclix("regular-season", ("sensible", YOU), "order"), Screen((HOME,), True)
    ask_of(sitting, screen, "placement")
    sitting.answer(screen, "by the spray chart")
    at_bat = sitting.now(HOME)
    while sitting.now(HOME) == at_bat or not sitting.passed_unasked:
        ask = sitting.asked(screen)
        assert ask is not None
        sitting.answer_number(screen, sitting.usual(ask) or 0)
    ask_of(sitting, screen, "dice")
    assert sitting.prompt(screen, None).ask_all == "place fielders"  # type: ignore[union-attr]
    sitting.ask_for_everything(screen)
    assert label_of(sitting.session.asks[0].why) == "placement"
    assert any(each.answer for each in sitting.standing)
    sitting.answer(screen, "ready")
    assert not any(each.answer for each in sitting.standing) or "by the spray chart" not in sitting.session.asks[0].texts


def test_at_a_shared_screen_the_fielding_manager_may_have_his_placing_back() -> None:
    """He is asked for his die first: after the batter's manager has answered, nothing could be taken back any more (SC-060)."""
    sitting, screen = sportsclix("regular-season", (YOU, YOU), "shared"), Screen(BOTH, True)
    for _ in range(100):
        ask = sitting.asked(screen)
        assert ask is not None
        if len(sitting.session.asks) == 2 and (fielding := [seat for seat in BOTH if sitting.taken_back_by_all(seat)]):
            break
        if sitting.must_take(screen) is not None:
            sitting.take_screen(screen)
        else:
            sitting.answer_number(screen, sitting.usual(ask) or 0)
    else:
        pytest.fail("nothing was passed unasked")
    assert ask.seat == fielding[0]
    sitting.take_screen(screen)
    assert sitting.prompt(screen, None).ask_all == "place fielders"  # type: ignore[union-attr]
    sitting.ask_for_everything(screen)
    assert [label_of(each.why) for each in sitting.session.asks] == ["placement"]


def test_both_managers_at_a_shared_screen_may_have_back_what_was_passed() -> None:
    """Also who chooses his die second, after the other one's: neither die is shown yet, and that one is chosen anew."""
    sitting, screen = sportsclix("playoffs", (YOU, YOU), "both"), Screen(BOTH, True)
    for _ in range(300):
        ask = sitting.asked(screen)
        assert ask is not None
        if sitting.must_take(screen) is not None:
            sitting.take_screen(screen)
        elif label_of(ask.why) == "dice" and len(sitting.session.asks) == 1:
            prompt, before = sitting.prompt(screen, None), len(sitting.session.record.answers)
            assert prompt is not None
            if "place fielders" in prompt.ask_all or "bunt" in prompt.ask_all:
                break
            sitting.answer_number(screen, 0)
        else:
            sitting.answer_number(screen, sitting.usual(ask) or 0)
    else:
        pytest.fail("the second was never passed over")
    sitting.ask_for_everything(screen)
    assert ask.seat == sitting.session.asks[0].seat
    assert label_of(sitting.session.asks[0].why) in ("placement", "bunt or swing", "intentional walk")
    assert (len(sitting.session.record.answers) < before, sitting.session.record.taken_back) == (True, 0)


def test_a_steal_that_is_not_asked_for_is_hinted_at_until_somebody_has_stolen() -> None:
    """While the die is chosen, with the key that asks for it; whoever has stolen once knows that key (SC-168)."""
    sitting, screen = sportsclix("playoffs", (YOU, "sensible"), "thieves"), Screen((AWAY,))
    hinted = asked = later = 0
    while not sitting.over:
        ask = sitting.asked(screen)
        assert ask is not None
        prompt = sitting.prompt(screen, None)
        assert prompt is not None
        label, number = label_of(ask.why), sitting.usual(ask) or 0
        later += bool(asked) and bool(prompt.hint)
        if prompt.hint and not asked and label == "dice":
            assert re.fullmatch(r"Not asked unless you press \+: steal (second|third) \d+%.*\.", prompt.hint)
            assert prompt.offers("ask-all")
            assert "steal " in prompt.ask_all
            hinted += 1
            sitting.ask_for_everything(screen)
            continue
        if label == "steal" and hinted and not asked:
            asked, number = 1, 1
        sitting.answer_number(screen, number)
    assert (hinted, asked, later) == (1, 1, 0)


def test_a_die_chosen_before_the_others_eyes_is_covered() -> None:
    """Where nobody hands the screen over, only the key says which; who has the screen for himself needs no cover."""
    sitting, screen = sportsclix("preseason", (YOU, YOU), "cover"), Screen(BOTH, True)
    sitting.shows_answers = False
    prompt = sitting.prompt(screen, None)
    assert prompt is not None
    assert not prompt.covered, "a lineup is set in the open"
    regular = sportsclix("regular-season", (YOU, YOU), "cover")
    regular.shows_answers = False
    assert regular.must_take(screen) is None or label_of(regular.session.asks[0].why) != "dice"
    ask_of(regular, screen, "dice")
    assert regular.prompt(screen, None).covered  # type: ignore[union-attr]
    alone = sportsclix("regular-season", ("sensible", YOU), "cover")
    ask_of(alone, Screen((HOME,), True), "dice")
    assert not alone.prompt(Screen((HOME,), True), None).covered  # type: ignore[union-attr]


def test_one_move_of_an_at_bat_can_be_asked_for_alone() -> None:
    """Of what was passed unasked a manager picks one, and the other moves stay passed."""
    sitting, screen = sportsclix("playoffs", ("sensible", YOU), "alone"), Screen((HOME,), True)
    picked = 0
    while picked < 3:
        ask_of(sitting, screen, "dice")
        moves = sitting.unasked(HOME)
        if len(moves) > 1:
            label = moves[picked % len(moves)][0]
            assert sitting.ask_for(screen, label) == (
                "In this at-bat you are asked for this. What was done for you in it is taken back."
            )
            asked = sitting.asked(screen)
            assert asked is not None
            assert label_of(asked.why) == label
            number = pass_of(sitting.game, asked)
            assert number is not None
            sitting.answer_number(screen, number)
            then = sitting.asked(screen)
            assert then is not None
            assert label_of(then.why) == "dice"
            picked += 1
        sitting.answer_number(screen, 0)


def test_dice_can_be_drawn_for_a_whole_half_inning() -> None:
    """From the question which die a comma draws each die until the half-inning is over, and passes what can be passed."""
    sitting, screen = sportsclix("playoffs", ("sensible", YOU), "comma"), Screen((HOME,), True)
    ask = ask_of(sitting, screen, "dice")
    half = sitting.now(HOME)[:2]
    prompt = sitting.prompt(screen, None)
    assert prompt is not None
    assert prompt.offers("half-inning")
    assert not prompt.offers("at-bat")
    with pytest.raises(NotLegal, match="only for everything in a half-inning"):
        sitting.skip(screen, "game")
    before = len(sitting.session.record.answers)
    sitting.skip(screen, "half-inning")
    while (left := sitting.asked(screen)) is not None and sitting.now(HOME)[:2] == half:
        assert label_of(left.why) not in ("dice", "placement"), "asked again"
        sitting.answer_number(screen, 0)
    drawn = [each for each in sitting.session.record.answers[before:] if (each.seat, each.why) == (HOME, ask.why)]
    assert len(drawn) > 1
    assert ask_of(sitting, screen, "dice") is not None, "in the next half-inning it is asked again"


def test_a_drawn_die_is_noted_as_the_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn is the answer, as often as the advice says; the same answers give the same game, whoever drew them."""
    luck = Random("drawn")
    monkeypatch.setattr("hotstove.play.game_sitting.SystemRandom", lambda: luck)
    sitting, screen = sportsclix("playoffs", ("sensible", YOU), "drawn"), Screen((HOME,), True)
    ask_of(sitting, screen, "placement")
    with pytest.raises(NotLegal, match="nothing is drawn here"):
        sitting.answer(screen, DRAWN)
    mixed, sure = 0, 0
    while not (mixed and sure):
        ask = ask_of(sitting, screen, "dice")
        place = len(sitting.session.record.answers)
        shares = option_shares(sitting.ball_game, sitting.session.view(HOME), ask.options)
        fell = [sitting.pick(ask) for _ in range(400)]
        assert abs(fell.count(0) / 400 - shares[0]) < 0.1
        mixed, sure = mixed + (0.3 < shares[0] < 0.7), sure + (max(shares) == 1)
        prompt = sitting.prompt(screen, None)
        assert prompt is not None
        assert prompt.usual == DRAWN
        sitting.answer(screen, DRAWN)
        noted = next(answer for answer in sitting.session.record.answers[place:] if answer.seat == HOME)
        assert noted.text in ask.texts
    record = sitting.session.record
    again = Session(sitting.game, replace(record, answers=list(record.answers), redo=[]))
    assert again.state.key() == sitting.session.state.key()


def test_who_is_asked_second_neither_learns_nor_changes_the_first_secret_die() -> None:
    """At a screen of both managers nothing is taken back while one die of the two is chosen (SC-063)."""
    sitting, screen = sportsclix("regular-season", (YOU, YOU), "d2"), Screen((AWAY, HOME), True)
    ask_of(sitting, screen, "dice")
    assert sitting.back.last_of(screen) is not None
    if sitting.must_take(screen) is not None:
        sitting.take_screen(screen)
    sitting.answer(screen, DRAWN)
    assert label_of(sitting.session.asks[0].why) == "dice", "the other manager chooses, too"
    assert sitting.back.last_of(screen) is None
    sitting.take_screen(screen)
    assert sitting.back.last_of(screen) is None
    sitting.answer(screen, DRAWN)
    assert sitting.back.last_of(screen) is not None


@pytest.mark.parametrize("back", BOTH)
def test_a_secret_die_is_taken_back_with_the_other_managers(back: Seat) -> None:
    """Once the roll is seen both choose anew, whoever chose first: else one would know the other's die (SC-063)."""
    sitting = sportsclix("regular-season", (YOU, YOU), "d2")
    screens = tuple(Screen((seat,)) for seat in BOTH)
    while len(sitting.session.asks) < 2:
        seat = sitting.session.asks[0].seat
        assert seat is not None
        sitting.answer_number(screens[seat], sitting.usual(sitting.session.asks[0]) or 0)
    for seat in (AWAY, HOME):
        sitting.answer_number(screens[seat], 0)
    place = max(n for n, answer in enumerate(sitting.session.record.answers) if label_of(answer.why) == "dice")
    assert place < len(sitting.session.record.answers) - 1, "the dice have fallen"
    last = sitting.back.last_of(screens[back])
    assert last is not None
    assert not last.free
    sitting.back.request(screens[back], last.place)
    words = sitting.back.in_words(screens[1 - back], sitting.nickname(back))
    assert words.endswith("Both choose anew then.")
    sitting.undo(sitting.back.requested(screens[1 - back]))
    assert [(label_of(ask.why), ask.seat) for ask in sitting.session.asks] == [("dice", AWAY), ("dice", HOME)]


def hot_seat(deck: Sequence[StrategyCard], seed: str) -> GameSitting:
    """A game of Clutch between two people at one screen, with that deck for the home side."""
    team = CLUTCH.teams_of(CLUTCH.set_up(as_node("mesa"), as_node("harbour"), as_node({})))[HOME]
    home = as_node({**team.plain(), "deck": plain_deck(list(deck))})
    setup = CLUTCH.set_up(as_node("mesa"), home, as_node(None))
    sitting = GameSitting(Session(CLUTCH, Record("clutch", CLUTCH.edition, setup, seed, ("you", "you"))))
    sitting.play_to_question()
    return sitting


def in_the_open(sitting: GameSitting) -> tuple[object, ...]:
    """All that the shared screen shows while neither manager has taken it."""
    moment = sitting.moment(SHARED, ("you", "you"))
    prompt = sitting.prompt(SHARED, moment.situation)
    words = prompt and (prompt.heading, [choice.text for choice in prompt.choices], prompt.commands)
    assert moment.situation is not None
    return (words, moment.situation.notes, [entry.text for entry in moment.story.entries])


def test_two_at_one_screen_agree_on_an_at_bat_without_cards_and_that_tells_nothing() -> None:
    """One press an at-bat; all that stands on the screen is the same with other cards in the hidden hand."""
    seed = "together"
    deck = random_deck(Random(seed))
    swap = exchanges(deck)
    games = [hot_seat(sorted(each, key=ORDER.index), seed) for each in (deck, [swap.get(card, card) for card in deck])]
    presses: dict[object, int] = {}
    together = 0
    for _ in range(120):
        ask = games[0].asked(SHARED)
        assert ask is not None
        assert in_the_open(games[0]) == in_the_open(games[1])
        agreed = games[0].may_pass_together(SHARED, ask)
        together += agreed
        assert ask.seat is not None
        now = games[0].now(ask.seat)
        presses[now] = presses.get(now, 0) + 1
        for sitting in games:
            if agreed:
                sitting.pass_together(SHARED)
            elif sitting.must_take(SHARED) is not None:
                sitting.take_screen(SHARED)
                sitting.answer_number(SHARED, 0)
            else:
                usual(sitting, SHARED)
    hands = [game.session.state.hands[HOME] for game in games]
    assert hands[0] != hands[1]
    assert together > 40
    assert sorted(presses.values())[len(presses) // 2] == 1


def test_who_has_taken_the_screen_does_not_pass_for_the_other() -> None:
    sitting = hot_seat(random_deck(Random("taken")), "taken")
    while not sitting.may_pass_together(SHARED, sitting.session.asks[0]):
        usual(sitting, SHARED)
    offered = sitting.prompt(SHARED, None)
    assert offered is not None
    assert offered.offers("together")
    sitting.take_screen(SHARED)
    with pytest.raises(NotLegal, match="before one of them takes it"):
        sitting.pass_together(SHARED)
    held = sitting.prompt(SHARED, None)
    assert held is not None
    assert not held.offers("together")


def test_a_coach_lies_open_so_that_he_is_offered_before_a_hand_is_seen() -> None:
    sitting = hot_seat(random_deck(Random("coach")), "coach")
    seen: set[str] = set()
    for _ in range(60):
        ask = sitting.asked(SHARED)
        assert ask is not None
        if ask.seat is not None and sitting.may_take(SHARED) is not None:
            coaches = {str(card) for card in sitting.session.state.board.coaches[ask.seat]}
            shown = set(sitting.shown(SHARED, ask).texts)
            seen |= shown & coaches
            assert shown & set(sitting.hand(ask.seat)) <= coaches
            assert coaches & set(ask.texts) <= shown
        usual(sitting, SHARED)
    assert seen


@pytest.mark.parametrize("name", ["rb8", "clutch"])
def test_a_card_keeps_its_key_all_game_long(name: str) -> None:
    """Whatever else is asked, held or on offer, also when the game is opened again; no other answer ever has that key."""
    game = ball_game_named(name)
    setup = game.set_up(as_node(game.teams()[0]), as_node(game.teams()[1]), as_node(None))
    managers = AtRandom(), AtRandom()
    session = Session(game, Record(game.name, game.edition, setup, "keys of cards", keeps_passes=True))
    keys: dict[tuple[Seat, str], set[str]] = {}
    cards_of: dict[tuple[Seat, str], set[str]] = {}
    labels = set()
    while session.asks:
        sitting = GameSitting(session)
        for ask in session.asks:
            held = () if ask.seat is None else sitting.askable(ask.seat)
            if ask.seat is None or held == () or set(ask.texts).isdisjoint(held):
                continue
            labels.add(label_of(ask.why))
            given = dict(zip(ask.texts, sitting.keys(ask), strict=True))
            assert given == dict(zip(ask.texts, GameSitting(session.fork()).keys(ask), strict=True))
            for text in given:
                if text in held:
                    keys.setdefault((ask.seat, text), set()).add(given[text])
                    cards_of.setdefault((ask.seat, given[text]), set()).add(text)
        play_on(session, managers, limit=1)
    assert len(keys) >= 12 and len(labels) >= 3
    assert [(card, each) for card, each in keys.items() if len(each) > 1] == []
    assert [(key, each) for key, each in cards_of.items() if len(each) > 1] == []


def test_the_coach_says_nothing_of_what_both_choose_in_secret() -> None:
    """RB-007, RB-138: such a choice is to be mixed, whether the game says by which odds or not."""
    sitting, screen = rb8(("you", "sensible")), Screen((AWAY,))
    heard = {}
    for _ in range(20):
        ask = sitting.asked(screen)
        assert ask is not None
        worth = OptionChances({text: 0.5 - 0.1 * number for number, text in enumerate(ask.texts)}, "exact")
        if len(ask.options) > 1:
            heard[label_of(ask.why)] = sitting.coach(ask, worth).words != ""
        usual(sitting, screen)
    assert not heard["lineup"]
    assert not heard["starter"]
    assert any(heard.values()), "of other choices he does"


def pinetar(seats: tuple[str, str]) -> GameSitting:
    game = ball_game_named("pinetar")
    setup = game.set_up(as_node(None), as_node(None), as_node({"preset": "full"}))
    sitting = GameSitting(Session(game, Record("pinetar", game.edition, setup, "never mind", seats)), Kept())
    sitting.play_to_question()
    while sitting.session.turns < 1:
        sitting.answer_number(Screen(sitting.people, True), 0)
    return sitting


@pytest.mark.parametrize("seats", [("you", "you"), ("you", "sensible"), ("sensible", "you")])
def test_a_call_that_has_only_opened_a_question_may_be_left(seats: tuple[str, str]) -> None:
    sitting = pinetar(seats)
    screen, seen = Screen(sitting.people, True), set[str]()
    while len(seen) < 2 and not sitting.over:
        before, ask = list(sitting.session.record.answers), sitting.asked(screen)
        assert ask is not None
        assert not sitting.back.may_leave(screen), "a pass and dice lie before it"
        opens = {"change a fielder", "change the pitcher", "send a pinch hitter", "send a pinch runner"} & {*ask.texts} - seen
        for call in sorted(opens):
            seen.add(call)
            sitting.answer(screen, call)
            last = sitting.back.last_of(screen)
            assert last is not None
            assert sitting.back.may_leave(screen)
            assert last.free
            prompt = sitting.prompt(screen, None)
            assert prompt is not None
            assert prompt.leaves
            other = Screen((HOME,) if ask.seat == AWAY else (AWAY,))
            assert not sitting.back.may_leave(other)
            sitting.undo(last.place)
            assert sitting.session.record.answers == before
            assert sitting.session.record.taken_back == 0, "it has told nothing"
        pass_number = pass_of(sitting.game, ask)
        sitting.answer_number(screen, pass_number if pass_number is not None else 0)
    assert len(seen) > 1


def test_a_choice_made_in_secret_is_not_left_but_taken_back() -> None:
    """At a screen of two its words would tell what was chosen."""
    sitting = rb8()
    random, given = Random(5), 0
    while given < 60 and not sitting.over:
        ask = sitting.asked(SHARED)
        assert ask is not None
        sitting.take_screen(SHARED)
        secret = set(ask.seats) != set(BOTH)
        sitting.answer_number(SHARED, random.randrange(len(sitting.on_offer(SHARED, ask))))
        assert not (secret and sitting.back.may_leave(SHARED))
        given += 1


def test_who_would_take_back_an_answer_of_an_earlier_half_inning_is_told_which() -> None:
    sitting = rb8(("sensible", "you"), "far back")
    screen = Screen((HOME,), True)
    told: list[str] = []
    while not sitting.over and len(told) < 3:
        last = sitting.back.last_of(screen)
        events = sitting.session.events
        begun = [event for event in events if isinstance(event, HalfInningBegins)]
        if last is not None:
            earlier = [
                each for each in events[: told_before(sitting.session, last.place)] if isinstance(each, HalfInningBegins)
            ]
            half = sitting.back.half_left(screen)
            assert bool(half) == (0 < len(earlier) < len(begun))
            if half:
                assert half == half_inning(earlier[-1].inning, earlier[-1].half)
                told.append(half)
        ask = sitting.asked(screen)
        assert ask is not None
        sitting.answer(screen, ask.texts[pass_of(sitting.game, ask) or 0])
    assert len(told) == 3
