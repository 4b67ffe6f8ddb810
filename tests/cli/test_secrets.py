"""Games in which managers hold secret cards: who sees what, at the keyboard, in the log, and of a saved game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.card_faces import CardFace, Sentence
from hotstove.book.story import StoryEntry, Throw
from hotstove.cli.odds import command as odds_command
from hotstove.cli.terminal.drawn import LATE
from hotstove.cli.terminal.keyboard import never
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.cli.terminal.loop import GameLoop
from hotstove.cli.terminal.plain import laid_out, position, standing
from hotstove.cli.terminal.screen import draw
from hotstove.managers.simple import AtRandom
from hotstove.play import chances
from hotstove.play.asking import Choice, Prompt, hides_options, open_options, pass_of
from hotstove.play.background import BackgroundManager
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import Moment
from hotstove.play.real_dice import RealDice
from hotstove.play.screens import Screen as TableScreen
from hotstove.table import AWAY, BOTH, HOME, Drawn, NotLegal, Seat, other
from hotstove.table.events import label_of, seen
from hotstove.table.game import GameState, game_named
from hotstove.table.journal import Journal, read_journal
from hotstove.table.record import Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.backlot import CARDS, GAME, SETUP, State
from tests.cli.driving import Pipe, Screen

ROOT = Path(__file__).parents[2]
YOU = ("you", "you")
CATS = TableScreen((AWAY,))


@pytest.fixture
def backlot(pipe: Pipe) -> Pipe:
    """The command where the toy game is installed."""
    installed = pipe.home / "installed" / "backlot-1.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: backlot\nVersion: 1\n")
    (installed / "entry_points.txt").write_text("[hotstove.games]\nbacklot = tests.cli.backlot:GAME\n")
    pipe.env["PYTHONPATH"] = f"{installed.parent}:{ROOT}"
    return pipe


def named(text: str) -> set[str]:
    """Cards that a text names."""
    return {card for card in CARDS if card in text}


def secret(state: State, seat: Seat) -> set[str]:
    """Cards that the seat must not see."""
    return {*state.pile, *state.hands[other(seat)]}


@dataclass
class Watcher:
    """A terminal that keeps all that it is shown, by the seat that had been handed the keyboard last.

    Of what is typed, ``t`` is the first card on offer, whatever its key; ``pass if you may`` is Enter, else that card.
    """

    answers: Iterator[str]
    sitting: GameSitting | None = None
    who: Seat | None = None
    shown: list[tuple[Seat | None, set[str], str]] = field(default_factory=list)
    handed: list[str] = field(default_factory=list)
    told: list[tuple[Seat | None, list[str]]] = field(default_factory=list)
    known: dict[Seat | None, set[str]] = field(default_factory=dict)
    draws: bool = True

    def _keep(self, *texts: str) -> None:
        assert self.sitting is not None
        who = () if self.who is None else (self.who,)
        known = self.known.setdefault(self.who, set())
        known |= {card for event in seen(self.sitting.session.events, who) for card in named(str(event))}
        self.shown.append((self.who, set(CARDS) - known, "\n".join(texts)))

    def _table(self, moment: Moment, prompt: Prompt | None) -> None:
        drawn = [line.plain for line in draw(moment, Look(120, 40), prompt)]
        self._keep(
            *drawn, *standing(moment), *laid_out(moment), *position(moment), *(entry.text for entry in moment.story.entries)
        )

    def open(self, hand_shown: Callable[[], bool] = never) -> None:
        pass

    def close(self) -> None:
        pass

    def watch(
        self,
        before: Moment,
        after: Moment,
        new: Sequence[StoryEntry],
        throw: Throw | None,
        plays_on: bool,
        faces: Sequence[str] = (),
    ) -> str | None:
        self._table(before, None)
        self._table(after, None)
        self.told.append((self.who, [entry.text for entry in new]))
        self._keep(*(f"{entry.text} {entry.calls} {entry.throws}" for entry in new), str(throw))
        return ""

    def thinking(self, moment: Moment, words: str, prompt: Prompt | None = None) -> None:
        self._table(moment, None)
        self._keep(words)

    def stopped(self) -> bool:
        return False

    def interrupted(self) -> None:
        pass

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        self._table(moment, prompt)
        typed = next(self.answers, None)
        card = next((choice.key for choice in prompt.choices if choice.text in CARDS), "t")
        may_pass = any(choice.text == "pass" for choice in prompt.choices)
        return (
            card
            if typed == "t" or (typed == "pass if you may" and not may_pass)
            else typed
            if typed != "pass if you may"
            else ""
        )

    def say(self, text: str) -> None:
        self._keep(text)

    def refuse(self, typed: str, text: str) -> None:
        self._keep(text)

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        self._keep(title, text)

    def hand_over(self, moment: Moment, words: str) -> str | None:
        self.who = None
        self._table(moment, None)
        self.handed.append(words)
        self.who = AWAY if "Cats" in words else HOME
        return ""

    def meanwhile(self) -> str | None:
        return ""

    def conceal(self) -> None:
        self.who = None

    def ending(self, moment: Moment) -> str | None:
        self._table(moment, None)
        return ""


def sit(
    answers: str,
    players: tuple[BackgroundManager | None, BackgroundManager | None] = (None, None),
    seed: str = "secrets",
    coach: bool = False,
) -> Watcher:
    """A sitting at which these lines are typed."""
    names = ("you" if players[AWAY] is None else "random", "you" if players[HOME] is None else "random")
    session = Session(GAME, Record(GAME.name, GAME.edition, SETUP, seed, names))
    watcher = Watcher(iter(answers.split("|")))
    people = [seat for seat in BOTH if players[seat] is None]
    watcher.who = people[0] if len(people) == 1 else None
    session.record.keeps_passes = len(people) == len(BOTH)
    watcher.sitting = GameSitting(session, None, RealDice(cards=False), players, at_once=False)
    GameLoop(watcher.sitting, watcher, coach=coach).play()
    return watcher


def random_player() -> BackgroundManager:
    return BackgroundManager("random", lambda setup: AtRandom(), SETUP)


LOOKS = "w|l|x|c|?|%|"


def leaks(watcher: Watcher) -> list[tuple[Seat | None, set[str], str]]:
    return [(who, named(text) & hidden, text) for who, hidden, text in watcher.shown if named(text) & hidden]


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_two_people_never_see_each_others_cards(seed: str) -> None:
    """Whatever they type: answers, pages, undo and redo."""
    answers = (LOOKS + "u|r|!|t||" + LOOKS + "nonsense||!|the|u|u|r|") * 12
    watcher = sit(answers, seed=seed)
    assert leaks(watcher) == []
    assert len(watcher.handed) > 5
    assert set(watcher.handed) == {"Hand the keyboard to the Cats; press Enter", "Hand the keyboard to the Dogs; press Enter"}
    for seat in BOTH:
        assert any(who == seat and named(text) for who, _, text in watcher.shown), "their own they do see"


def test_the_coach_is_silent_before_two_people_where_a_hand_makes_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """That he thinks it over would tell both that there is more than a pass to think of."""
    for name, value in {"GAMES": 2, "FIRST_LOOK": 0.0, "OUTLOOK": 2}.items():
        monkeypatch.setattr(chances, name, value)
    both = sit("!|t|!|t|!|t|" * 2, coach=True)
    assert both.handed, "the keyboard was taken"
    assert not [text for *_, text in both.shown if "coach thinks" in text]
    alone = sit("t|t|t", (None, random_player()), coach=True)
    assert [text for *_, text in alone.shown if "coach thinks" in text]


@pytest.mark.parametrize("seats", [YOU, ("random", "random")])
def test_odds_of_a_saved_game_under_way_tell_no_hand(tmp_path: Path, seats: tuple[str, str]) -> None:
    """RB8: wherever a manager chooses by his hand, the odds are refused alike, whatever he holds."""
    game = ball_game_named("rb8")
    away, home, *_ = map(as_node, game.teams())
    setup = game.set_up(away, home, as_node({}))
    record = Record(game.name, game.edition, setup, "a seed", seats, keeps_passes=True)
    session, chance = Session(game, record), Random(3)
    told: set[Seat] = set()
    while len(told) < 2 and len(record.answers) < 3000:
        ask = session.asks[0]
        if ask.seat is None:
            session.answer_number(chance.randrange(len(ask.options)), None)
            continue
        if hides_options(game, ask) and session.turns > 3 and len(open_options(game, ask)) < len(ask.options):
            told.add(ask.seat)
            path = tmp_path / f"{len(record.answers)}.jsonl"
            Journal.create(path, record).close()
            for more in ((), ("--decision", "pass"), ("--decision", "x", "--decision", "y")):
                refused = CliRunner().invoke(odds_command, [str(path), *more])
                assert isinstance(refused.exception, NotLegal)
                assert str(refused.exception).startswith("a secret choice comes there")
                assert not refused.output
        number = pass_of(game, ask)
        session.answer_number(number if number is not None else 0, ask.seat)
    assert told == {AWAY, HOME}


def test_odds_of_a_saved_game_do_not_tell_who_has_chosen_his_die(tmp_path: Path) -> None:
    """SportsClix: with two people the same is said before and after one of them has chosen, whatever he chose."""
    game = ball_game_named("sportsclix")
    away, home, *_ = map(as_node, game.teams())
    setup = game.set_up(away, home, as_node({}))
    record = Record(game.name, game.edition, setup, "a seed", YOU)
    session = Session(game, record)
    while len(session.asks) < 2:
        session.answer_number(0, session.asks[0].seat)
    assert label_of(session.asks[0].why) == "dice"
    said = set()
    for seat in (None, *BOTH):
        for number in range(len(session.asks[0].options)):
            fork = session.fork()
            if seat is not None:
                fork.answer_number(number, seat)
            path = tmp_path / f"{seat}-{number}.jsonl"
            Journal.create(path, fork.record).close()
            refused = CliRunner().invoke(odds_command, [str(path)])
            assert isinstance(refused.exception, NotLegal)
            said.add(f"{refused.exception} {refused.output}")
    assert len(said) == 1


@pytest.mark.parametrize("seat", BOTH)
def test_a_person_never_sees_the_cards_of_the_computer(seat: Seat) -> None:
    players = (None, random_player()) if seat == AWAY else (random_player(), None)
    watcher = sit((LOOKS + "u|r|t||") * 20, players)
    assert leaks(watcher) == []
    assert watcher.handed == []
    assert any(named(text) for _, _, text in watcher.shown)


def test_who_only_watches_sees_what_lies_open() -> None:
    watcher = sit("", (random_player(), random_player()))
    assert leaks(watcher) == []
    assert any(named(text) for _, _, text in watcher.shown), "cards played"


def test_what_was_taken_back_of_the_other_persons_is_not_named() -> None:
    """The cats bury a card, the dogs are asked next and take that back."""
    watcher = sit("||t|u|u|u")
    said = [text for _, _, text in watcher.shown if text.startswith("Taken back")]
    assert any(re.match(r"Taken back: the last answer of the (Cats|Dogs)", text) for text in said)


PROMPT = Prompt("decide", ())


@pytest.mark.parametrize("size", [LEAST, (100, 30), (132, 43)])
def test_hand_and_open_cards_are_drawn_in_any_window(size: tuple[int, int]) -> None:
    watcher = sit("")
    assert watcher.sitting is not None
    moment = watcher.sitting.moment(CATS, YOU)
    assert moment.situation is not None
    lines = [line.plain for line in draw(moment, Look(*size), PROMPT)]
    text = "\n".join(lines)
    assert len(lines) == size[1]
    assert all(len(line) <= size[0] for line in lines)
    assert all(f"{card.title}, any time" in text for card in moment.situation.hand), "none can be played now"
    hand = tuple(replace(card, raised=True) for card in moment.situation.hand)
    prompt = replace(PROMPT, choices=tuple(Choice(card.title[:1].lower(), card.title, face=card) for card in hand))
    lines = [line.plain for line in draw(replace(moment, situation=replace(moment.situation, hand=hand)), Look(*size), prompt)]
    text = "\n".join(lines)
    assert len(lines) == size[1]
    assert all(f" {card.title[:1].lower()}  {card.title}  Says what {card.title} says." in text for card in hand), (
        "at the choice"
    )
    assert " hand" not in text, "each card stands there once"
    assert "Old Ace" in text
    assert "contact 7" in text
    assert "control 8" in text
    assert "Bender On a six he may" in text
    assert "on deck: Tab" in text


@pytest.mark.parametrize("rows", [24, 30, 43])
@pytest.mark.parametrize("count", [1, 3, 5, 12])
def test_any_number_of_cards_in_hand_and_on_the_table_is_drawn(count: int, rows: int) -> None:
    watcher = sit("")
    assert watcher.sitting is not None
    moment = watcher.sitting.moment(CATS, YOU)
    assert moment.situation is not None
    hand = tuple(CardFace(f"Card {number}", "any time", (Sentence("", "It says. " * 9),)) for number in range(count))
    faces = tuple(CardFace(f"Face {number}", "a line", (Sentence("Says", "much " * 30),)) for number in range(count))
    moment = replace(moment, situation=replace(moment.situation, hand=hand, faces=faces))
    lines = [line.plain for line in draw(moment, Look(80, rows), Prompt("decide", (Choice("p", "pass"),)), "A message.")]
    assert len(lines) == rows
    assert all(len(line) <= 80 for line in lines)
    assert all(any(f"Card {number}" in line for line in lines) for number in range(count))
    assert any("Face 0" in line for line in lines)
    assert "decide" in next(line for line in reversed(lines) if line)


# --- Skipping questions


def asked(watcher: Watcher) -> list[str]:
    return [text for _, _, text in watcher.shown if "your call" in text]


def test_n_passes_until_the_half_inning_ends() -> None:
    watcher = sit("n|t|t", (None, random_player()), seed="quiet")
    assert watcher.sitting is not None
    record = watcher.sitting.session.record
    cards = [answer for answer in record.answers if answer.why == "B-02 card" and answer.seat == AWAY]
    assert [answer.text for answer in cards] == ["pass"] * 3, "an answer is recorded for each"
    headings = [text for text in asked(watcher) if "your call: card" in text]
    assert len(headings) == 1
    assert ". pass everything, this at-bat  , half-inning  n pass this question, this half-inning  N all game" in headings[0]
    assert "(Enter: pass)" in headings[0]
    buried = [text for text in asked(watcher) if "your call: bury" in text]
    assert len(buried) == 3, "other questions are asked"
    assert not any("this half-inning" in text or "Enter" in text for text in buried)


def test_after_the_half_inning_it_is_asked_again() -> None:
    watcher = sit("n|" + "t|" * 9, (None, random_player()), seed="quiet")
    headings = [text for text in asked(watcher) if "your call: card" in text]
    assert "Top of the 1st" in headings[0]
    assert "Bottom of the 1st" in headings[1]


def test_a_capital_n_passes_until_the_game_ends() -> None:
    watcher = sit("N|" + "t|" * 40, (None, random_player()), seed="quiet")
    assert watcher.sitting is not None
    session = watcher.sitting.session
    assert session.result is not None, "the whole game"
    headings = [text for text in asked(watcher) if "your call: card" in text]
    assert len(headings) == 1
    assert " N all game" in headings[0]
    own = [answer.text for answer in session.record.answers if answer.why == "B-02 card" and answer.seat == AWAY]
    assert len(own) > 6, "an answer is recorded for each"
    assert set(own) == {"pass"}


def test_each_person_passes_for_themselves() -> None:
    watcher = sit("N|" + "!|t|" * 6)
    assert watcher.sitting is not None
    assert [(each.seat, each.label) for each in watcher.sitting.standing] == [(AWAY, "card")]
    asked_of = {text.split(", your call: card")[0].split()[-1] for text in asked(watcher) if "your call: card" in text}
    assert asked_of == {"Cats", "Dogs"}


def test_undo_asks_again_what_was_never_to_be_asked_again() -> None:
    watcher = sit("N|t|t|u|u|u|", (None, random_player()), seed="quiet")
    assert watcher.sitting is not None
    assert watcher.sitting.standing == []


def test_undo_takes_back_what_was_typed_and_with_the_n_what_came_of_it() -> None:
    watcher = sit("n|t|t|u|u|u|u", (None, random_player()), seed="quiet")
    assert watcher.sitting is not None
    said = [text for _, _, text in watcher.shown if text.startswith(("Taken", "There"))]
    assert [text[:16] for text in said] == ["Taken back: the ", "Taken back: the ", "Taken back: pass", "There is nothing"]
    assert len(watcher.sitting.session.record.answers) == 4, "the deal is left"
    assert watcher.sitting.standing == []
    again = sit("n|t|t|u|u|u|r|r|r|r", (None, random_player()), seed="quiet")
    assert again.sitting is not None
    assert not again.sitting.session.record.redo


def test_enter_is_the_pass() -> None:
    watcher = sit("|x", (None, random_player()))
    assert watcher.sitting is not None
    own = [answer for answer in watcher.sitting.session.record.answers if answer.seat == AWAY]
    assert (own[0].why, own[0].text) == ("B-02 card", "pass")


# --- At the command


def saved(pipe: Pipe, who: str, answers: str) -> Path:
    path = pipe.home / f"{who}.jsonl"
    done = pipe.run("play", "backlot", "--you", who, "--manager", "random", "--seed", "9", "--save", str(path), answers=answers)
    assert done.returncode == 0, done.stderr
    return path


MOVES = {"home": "\nt\nq\n", "both": "\n\n\nt\nq\n", "none": ""}
"""What is typed: with two people the first two pass for all to see, and the third Enter takes the keyboard."""


def session_of(path: Path) -> Session[State]:
    return Session(GAME, read_journal(path))


def test_a_lone_person_plays_and_resumes(backlot: Pipe) -> None:
    path = saved(backlot, "home", "\nt\nq\n")
    result = backlot.run("play", "--resume", str(path), answers="l\nc\nx\nq\n")
    state = session_of(path).state
    assert set(state.hands[HOME]) <= named(result.stdout)
    assert not named(result.stdout) & secret(state, HOME)
    assert "Pitching: Old Ace, throws left (control 8). Bender: On a six" in result.stdout
    assert f"In hand: {state.hands[HOME][0]}, any time. Says what {state.hands[HOME][0]} says." in result.stdout


@pytest.mark.parametrize("arguments", [(), ("--until", "1"), ("--step",), ("--seat", "home")])
def test_replay_of_an_unfinished_game_shows_what_the_person_may_see(backlot: Pipe, arguments: tuple[str, ...]) -> None:
    path = saved(backlot, "home", "\nt\nq\n")
    result = backlot.run("replay", str(path), *arguments, answers="\nw\nc\nl\n\n\n\n")
    assert result.returncode == 0, result.stderr
    dealt = {text for event in session_of(path).events if event.seats == (HOME,) for text in named(str(event))}
    open_ = {text for event in session_of(path).events if event.seats == BOTH for text in named(str(event))}
    assert named(result.stdout) <= dealt | open_
    assert named(result.stdout) & dealt


@pytest.mark.parametrize(
    ("who", "seat", "sits"),
    [
        ("home", "away", "away random, home a person"),
        ("home", "both", "away random, home a person"),
        ("both", "away", "away a person, home a person"),
        ("both", "home", "away a person, home a person"),
        ("none", "home", "away random, home random"),
    ],
)
def test_replay_of_an_unfinished_game_refuses_the_other_seat(backlot: Pipe, who: str, seat: str, sits: str) -> None:
    path = saved(backlot, who, MOVES[who])
    record = read_journal(path)
    if who == "none":
        del record.answers[-9:]
        path = backlot.home / "cut.jsonl"
        Journal.create(path, record).close()
    result = backlot.run("replay", str(path), "--seat", seat)
    assert result.returncode == 2
    assert named(result.stdout + result.stderr) == set()
    assert f"{path}: --seat {seat}: the game is not finished, and hands are secret until then ({sits})" in result.stderr


@pytest.mark.parametrize("who", ["both", "home"])
def test_box_and_default_replay_of_an_unfinished_game_tell_no_secret(backlot: Pipe, who: str) -> None:
    path = saved(backlot, who, MOVES[who])
    hidden = set(CARDS) - set(session_of(path).state.open)
    assert not named(backlot.run("box", str(path), "--plays").stdout) & hidden
    if who == "both":
        assert not named(backlot.run("replay", str(path)).stdout) & hidden
    result = backlot.run("export", str(path))
    assert result.returncode == 2
    assert "the game is not finished" in result.stderr


@pytest.mark.parametrize(("seat", "hands"), [(None, BOTH), ("both", BOTH), ("away", (AWAY,)), ("home", (HOME,))])
def test_a_finished_game_lies_open(backlot: Pipe, seat: str | None, hands: tuple[Seat, ...]) -> None:
    path = saved(backlot, "none", "")
    chosen = () if seat is None else ("--seat", seat)
    result = backlot.run("replay", str(path), *chosen)
    assert result.returncode == 0, result.stderr
    session = session_of(path)
    assert session.result is not None
    told = {
        seat: {f"{event.text}" for event in session.events if event.seats == (seat,) and hasattr(event, "text")}
        for seat in BOTH
    }
    for side in BOTH:
        assert all(text in result.stdout for text in told[side]) == (side in hands)
    at = backlot.run("replay", str(path), "--until", "2", *chosen).stdout
    assert ("In hand: CAT: the" in at) == (hands == BOTH)
    assert backlot.run("box", str(path), "--plays").returncode == 0


def take_hand(screen: Screen) -> None:
    """Press Enter at the page that hands the keyboard over, when it has been seen."""
    screen.settle()
    while screen.read(2 * LATE):
        pass
    screen.press("\r")


def test_the_keyboard_is_handed_over_on_the_drawn_table(backlot: Pipe) -> None:
    arguments = ("play", "backlot", "--you", "both", "--seed", "9", "--speed", "now")
    with Screen(backlot.home, *arguments, env=backlot.env) as screen:
        screen.see("Cats, your call: card (Enter: pass)")
        screen.press("!")
        frame = screen.see("Hand the keyboard to the Cats; press Enter")
        assert named(screen.raw) == set()
        assert "Top of the 1st" in frame
        assert "Tib" in frame, "who bats stays in sight"
        for look, page in (("w", "What happened last, and why"), ("c", "Cards and lineups"), ("l", "The game so far")):
            assert f" {look} " in frame
            screen.press(look)
            screen.see(page)
            assert named(screen.raw) == set(), "who looks has not taken the hand"
            screen.press("q")
            frame = screen.see("Hand the keyboard to the Cats; press Enter")
        screen.press("%")
        screen.press("z")
        take_hand(screen)
        frame = screen.see(" hand  ")
        cats = named(frame)
        assert len(cats) == 2
        screen.press("\r")  # the pass
        screen.see("Dogs, your call: card (Enter: pass)")
        assert named(screen.frame) == set()
        screen.press("!\r\r")
        assert named(screen.see("Hand the keyboard to the Dogs; press Enter")) == set()
        screen.press("\r")
        screen.read(LATE)
        assert named(screen.text) == set(), "nor does an Enter that comes as the page is shown take the other's hand"
        take_hand(screen)
        frame = screen.see(" hand  ")
        assert len(named(frame)) == 2
        assert not named(frame) & cats
        screen.press("q")
        assert screen.end() == 0


def test_the_keyboard_is_handed_over_in_lines(backlot: Pipe) -> None:
    arguments = ("play", "backlot", "--you", "both", "--seed", "9", "--plain")
    with Screen(backlot.home, *arguments, env=backlot.env) as screen:
        screen.see("Cats, your call: card (Enter: pass)")
        screen.press("!\n")
        screen.see("Hand the keyboard to the Cats; press Enter: ")
        screen.press("w\n")
        screen.see("What happened last, and why")
        screen.see("Hand the keyboard to the Cats; press Enter: ")
        assert named(screen.raw) == set()
        screen.press("\n")
        cats = named(screen.see("\n> "))
        screen.press("\n")
        screen.see("Dogs, your call: card (Enter: pass)")
        assert named("\n".join(screen.raw.splitlines()[-24:])) == set(), "what the window still shows"
        before, forgotten, after = screen.raw.rpartition("\x1b[3J")
        assert forgotten, "what the terminal keeps above its window"
        assert cats <= named(before)
        assert not named(after)
        screen.press("!\n\n")
        screen.see("Hand the keyboard to the Dogs; press Enter: ")
        assert not screen.read(LATE), "what was typed before the words does not take the hand"
        screen.press("\n")
        assert not named(screen.see("\n> ")) & cats
        screen.press("q\n")
        assert screen.end() == 0


def test_what_only_one_may_know_is_told_to_him_when_he_takes_the_keyboard() -> None:
    watcher = sit("!|t|" * 8, seed="told")
    told = [(who, text) for who, texts in watcher.told for text in texts]
    assert any(who is None and text.startswith("The Cats play the ") for who, text in told), "both see what lies open"
    for seat in BOTH:
        own = [text for who, text in told if who == seat and text.startswith("You are dealt")]
        assert len(own) > 1
        assert len(set(own)) == len(own), "and nothing twice"


def test_who_leaves_with_his_hand_shown_puts_it_away() -> None:
    """In lines it would stay in the window, where the other one goes on."""
    watcher = sit("!")
    assert watcher.sitting is not None
    assert watcher.sitting.holder is not None
    assert watcher.who is None


def test_a_secret_costs_a_hand_over_and_what_lies_open_none() -> None:
    """Two innings of passes: no hand-over but for the cards that must be buried in secret, and passes tell nothing."""
    watcher = sit("pass if you may|" * 200)
    assert watcher.sitting is not None
    assert watcher.sitting.over
    asked_for_cards = [answer for answer in watcher.sitting.session.record.answers if answer.why == "B-02 card"]
    buried = [answer for answer in watcher.sitting.session.record.answers if answer.why == "B-03 bury"]
    assert len(watcher.handed) == len(buried) < len(asked_for_cards)


def test_cards_are_not_drawn_by_hand(backlot: Pipe) -> None:
    result = backlot.run("play", "backlot", "--you", "home", "--dice", "deal")
    assert result.returncode == 2
    assert "--dice: Backlot throws no 'deal'; expected auto, ask, or some of: at-bat" in result.stderr
    buried = "\n".join(CARDS)  # one of them is held
    answers = f"\n{buried}\n6\nq\n"
    asked_ = backlot.run("play", "backlot", "--you", "away", "--manager", "random", "--dice", "ask", answers=answers)
    assert "Your die for the at-bat (1 to 6)" in asked_.stdout
    assert "Your card for the" not in asked_.stdout


def test_a_game_of_rb8_tells_nothing_of_the_computers_hand(pipe: Pipe) -> None:
    path = pipe.home / "rb8.jsonl"
    arguments = ("--away", "accountants", "--home", "bakers", "--you", "home", "--manager", "random", "--seed", "5")
    looks = "w\nl\nc\nx\n"
    played = pipe.run("play", "rb8", *arguments, "--save", str(path), answers=f"\nPascale\n{looks}" + "\n" * 60 + looks)
    assert played.returncode == 0, played.stderr
    record = read_journal(path)
    session: Session[GameState] = Session(game_named("rb8"), record)
    assert session.asks, "the game is not over"
    drawn = {event.card for event in session.events if isinstance(event, Drawn) and event.seats == (AWAY,)}
    known = " ".join(str(event) for event in seen(session.events, (HOME,)))
    secrets = {card for card in drawn if card not in known}
    assert secrets
    shown = [played, *(pipe.run(*words, str(path)) for words in (("replay",), ("box", "--plays"), ("replay", "--until", "9")))]
    for done in shown:
        assert done.returncode == 0, done.stderr
        assert not [card for card in secrets if card in done.stdout + done.stderr]
    for seat in ("away", "both"):
        refused = pipe.run("replay", str(path), "--seat", seat)
        assert refused.returncode == 2
        assert "hands are secret until then (away random, home a person)" in refused.stderr
    assert pipe.run("replay", str(path), "--seat", "home").stdout == shown[1].stdout


def test_play_on_needs_no_people() -> None:
    session = Session(GAME, Record(GAME.name, GAME.edition, SETUP, "all"))
    play_on(session, (AtRandom(), AtRandom()))
    assert session.result is not None


@pytest.mark.parametrize("command", [("solve", "backlot"), ("solve", "rb8"), ("odds", "rb8", "--win")])
def test_a_game_that_offers_no_solver_says_so(backlot: Pipe, command: tuple[str, ...]) -> None:
    result = backlot.run(*command)
    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"hotstove: best play of \S+ is not worked out\n", result.stderr)
