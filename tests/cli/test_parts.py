"""The parts of the terminal table one by one: keys for any options, screens of any size, letters of any terminal."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.baseball.ball_game import Situation, ball_game_named
from hotstove.baseball.card_faces import CardFace, Reading
from hotstove.cli.sides import Managers, hold_toss
from hotstove.cli.switches import switches, values_of
from hotstove.cli.terminal import picture, screen
from hotstove.cli.terminal.answers import Wrong, read
from hotstove.cli.terminal.field import Field
from hotstove.cli.terminal.foot import foot
from hotstove.cli.terminal.keyboard import colourless, draws_letters
from hotstove.cli.terminal.lines import before_command, in_window
from hotstove.cli.terminal.look import LEAST, Look
from hotstove.cli.terminal.loop import GameLoop
from hotstove.cli.terminal.plain import PlainFront
from hotstove.games.rb8.keys import TOTAL
from hotstove.managers.simple import AtRandom
from hotstove.play import chances
from hotstove.play.asking import Choice, Prompt, keys_for, throw_heading, thrower
from hotstove.play.commands import BY_WORD, COMMANDS
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import Moment, moment_of
from hotstove.play.real_dice import RealDice
from hotstove.play.seats import computer_managers
from hotstove.table import AWAY, D6, dice
from hotstove.table.asks import Ask
from hotstove.table.dice import SIX_SIDED
from hotstove.table.dice import Dice as Thrown
from hotstove.table.errors import Unreadable
from hotstove.table.game import Switch, read_switches
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node, read_yaml


@dataclass(frozen=True)
class Option:
    """An option with a key of its own."""

    text: str
    key: str

    def __str__(self) -> str:
        return self.text


texts = st.lists(st.text("abcxyz ?12", min_size=1, max_size=8), min_size=2, max_size=40, unique_by=lambda text: text.lower())


@given(texts)
@settings(max_examples=60, deadline=None)
def test_any_options_get_keys_of_their_own(options: list[str]) -> None:
    keys = keys_for(Ask("choose", "XX-01 which", 0, options))
    assert len(set(keys)) == len(options)
    assert not set(keys) & {command.key for command in COMMANDS}
    ask = Ask("choose", "XX-01 which", 0, options)
    for number, key in enumerate(keys):
        assert read(key, ask, keys) == number


def test_options_keep_their_own_keys_unless_a_command_has_it() -> None:
    ask = Ask("choose", "XX-01 which", 0, [Option("quit stealing", "q"), Option("bunt", "z"), Option("zeal", "z")])
    keys = keys_for(ask)
    assert keys[1] == "z"
    assert "q" not in keys
    assert len(set(keys)) == 3


def test_many_options_are_answered_in_words() -> None:
    cards = [f"card {number}" for number in range(60)]
    ask = Ask("draw", "XX-02 pile", None, cards)
    assert keys_for(ask) == ()
    assert read("card 59", ask, ()) == 59
    assert isinstance(read("card 5x", ask, ()), Wrong)
    assert read("u", ask, ()) == BY_WORD["undo"]


def test_dice_are_typed_by_face_or_faces() -> None:
    one = Ask("roll", "XX-03 swing", None, D6.values, dice=D6)  # type: ignore[arg-type]
    assert keys_for(one) == ("1", "2", "3", "4", "5", "6")
    two = dice(SIX_SIDED, SIX_SIDED)
    both = Ask("roll", "XX-03 swing", None, two.values, dice=two)  # type: ignore[arg-type]
    assert keys_for(both) == ()
    assert read("3 4", both, ()) == read(" 3,4 ", both, ()) == 15
    wrong = read("7 1", both, ())
    assert isinstance(wrong, Wrong)
    assert "one face for each die" in wrong.message


def test_an_option_called_like_a_command_is_the_option() -> None:
    ask = Ask("choose", "XX-01 which", 0, ["box", "stay"])
    assert read("box", ask, keys_for(ask)) == 0


def moments(answers: int) -> tuple[Moment, Prompt]:
    game = ball_game_named("smallball")
    nobody = as_node(None)
    setup = game.set_up(nobody, nobody, nobody)
    session = Session(game, Record(game.name, game.edition, setup, "parts"))
    play_on(session, (AtRandom(), AtRandom()), limit=answers)
    while session.asks and session.asks[0].seat is None:
        play_on(session, (AtRandom(), AtRandom()), limit=1)
    moment = moment_of(game, session, ("you", "random"), (0,))
    if not session.asks:
        return moment, Prompt("over", ())
    ask = session.asks[0]
    return moment, Prompt("decide", tuple(Choice(key, text) for key, text in zip(keys_for(ask), ask.texts, strict=True)))


@pytest.mark.parametrize("size", [LEAST, (81, 25), (100, 30), (132, 43), (200, 60)])
@pytest.mark.parametrize("letters", [True, False])
def test_the_table_fits_any_window(size: tuple[int, int], letters: bool) -> None:
    look = Look(*size, letters)
    for answers in (0, 7, 23, 60, 111, 1000):
        moment, prompt = moments(answers)
        for shown in (prompt, None):
            lines = screen.draw(moment, look, shown, "A message that is long enough to need two lines " * 2)
            assert len(lines) == look.rows
            assert all(line.cell_len <= look.columns for line in lines), [line.plain for line in lines]
            if shown is not None and shown.choices:
                text = "\n".join(line.plain for line in lines)
                assert all(f" {choice.key}  {choice.text}" in text for choice in shown.choices)


def test_extra_innings_fit() -> None:
    from dataclasses import replace

    moment, _ = moments(30)
    long = tuple((inning, 0, 0) for inning in range(1, 41))
    lines = screen.draw(replace(moment, score=replace(moment.score, innings=long)), Look(80, 24), None)
    assert " 40" in lines[1].plain
    assert lines[1].cell_len <= 80


def test_cards_with_many_rows_stay_on_the_table() -> None:
    from dataclasses import replace

    moment, prompt = moments(0)
    assert moment.situation is not None
    for count in (1, 6, 7, 12, 18, 36, 200):
        rows = tuple(Reading(str(row), f"X{row}") for row in range(1, count + 1))
        card = CardFace("A long title of a card that has no end", "line", rows)
        lines = screen.draw(replace(moment, situation=replace(moment.situation, card=card)), Look(80, 24), prompt)
        text = "\n".join(line.plain for line in lines)
        assert all(line.cell_len <= 80 for line in lines)
        for row in rows[: 11 if count > 18 else 18]:
            assert f" {row.label} {row.text} " in text or f" {row.label}  {row.text} " in text
        assert ("more: ?" in text) == (count > 18)


def test_long_choices_and_long_rows_of_cards_are_cut_between_words() -> None:
    from dataclasses import replace

    moment, prompt = moments(0)
    assert moment.situation is not None
    names = " ".join(f"Shortstop{number}," for number in range(1, 12))
    long = CardFace("Lineups", "", (Reading("vs LHP", names),))
    beside = replace(moment.situation, card=long, pitching=long, faces=(long, long, long))
    asked = replace(prompt, choices=(Choice("v", f"lineup vs RHP: {names} Last Man"), Choice("b", "bat")))
    for columns in (80, 81, 95):
        lines = [line.plain for line in screen.draw(replace(moment, situation=beside), Look(columns, 24), asked)]
        assert all(len(line) <= columns for line in lines)
        words = {word.rstrip(",") for line in lines for word in line.split() if word.startswith("Short")}
        assert words <= {name.rstrip(",") for name in names.split()}
        assert any("Last Man" in line for line in lines)
        assert any("b  bat" in line for line in lines)


def test_words_told_once_belong_to_choices_in_a_row_alone() -> None:
    """`bat with POWER` between two kinds of hit and run is none, however close the choices are drawn."""
    apart = ("hit and run", "bat with POWER", "hit and run with POWER", "hit and run with ON-BASE")
    together = ("pass", "bring in Ann", "bring in Bob", "bring in Cid", "walk him")
    for texts, told in ((apart, []), (together, ["bring in:"])):
        choices = tuple(Choice(str(number), text) for number, text in enumerate(texts))
        lines = [line.plain for line in foot(moments(7)[0], Prompt("decide", choices), "", Look(80, 24), True)]
        whole = "\n".join(lines)
        assert [words for words in ("hit and:", "bring in:") if words in whole] == told
        grouped = [line for line in lines if "bring in:" in line]
        assert not any("walk him" in line for line in grouped)


@pytest.mark.parametrize("size", [(45, 9), (45, 10), (60, 14), (100, 20)])
def test_names_stand_beside_their_bases(size: tuple[int, int]) -> None:
    field = Field(*size, letters=True)
    field.draw(("Al First", "Bo Second", "Cy Third"), "Di Batter")
    rows = ["".join(cell.letter for cell in row) for row in field.lines()]
    assert all(len(row) == size[0] for row in rows)
    assert any("Cy Third ◆" in row and "◆ Al First" in row for row in rows)
    second = next(number for number, row in enumerate(rows) if "Bo Second" in row)
    assert "◆" in rows[second + 1]
    assert "⌂ Di Batter" in rows[-1]


def test_a_runner_on_second_leaves_the_fence_of_a_small_field_in_sight() -> None:
    field = Field(24, 6, letters=True)
    field.draw((None, "Zip Kodaly", None), "")
    top, second = ("".join(cell.letter for cell in row) for row in field.lines()[:2])
    assert " Kodaly " in top
    assert "Zip" not in top
    assert all(part.strip() for part in top.split(" Kodaly ")), "the fence goes on at both sides"
    assert "◆" in second


def test_long_names_are_cut_at_their_end() -> None:
    field = Field(45, 9, letters=True)
    field.draw(("A" * 50, "B" * 50, "Maximilian Featherstonehaugh Junior"), "D" * 50)
    rows = ["".join(cell.letter for cell in row) for row in field.lines()]
    assert any(row.startswith("Maximilian") and "… ◆" in row for row in rows)
    assert sum(row.endswith("…") for row in rows) == 3


def test_a_last_half_that_was_not_played_is_an_x() -> None:
    from dataclasses import replace

    moment, _ = moments(30)
    innings = (*((inning, 0, 1) for inning in range(1, 9)), (9, 0, None))
    moment = replace(moment, score=replace(moment.score, innings=innings), over=True)
    assert "  1  x  " in screen.draw(moment, Look(80, 24), None)[3].plain
    assert "x" not in screen.draw(replace(moment, over=False), Look(80, 24), None)[3].plain


def test_colour_wishes() -> None:
    assert not colourless({})
    assert colourless({"NO_COLOR": "1"})
    assert not colourless({"NO_COLOR": ""})
    assert colourless({"CLICOLOR": "0"})
    assert not colourless({"CLICOLOR": "0", "CLICOLOR_FORCE": "1"})


def test_letters() -> None:
    utf8 = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert draws_letters(utf8, {"LANG": "en_US.UTF-8"})
    assert draws_letters(utf8, {})
    assert not draws_letters(utf8, {"LANG": "C", "LC_CTYPE": "C.UTF-8"})
    assert not draws_letters(utf8, {"LANG": "en_US.UTF-8", "TERM": "linux"})
    assert not draws_letters(latin, {"LANG": "de_DE"})


def test_dice_by_hand_are_known_by_die_and_by_purpose() -> None:
    game = ball_game_named("smallball")
    ask = Ask("roll", "SB-27 steal", None, D6.values, dice=D6)  # type: ignore[arg-type]
    assert RealDice.of("ask", game).by_hand(ask)
    assert RealDice.of("Steal, sacrifice", game).by_hand(ask)
    assert RealDice.of("d6", game).by_hand(ask)
    assert not RealDice.of("at-bat", game).by_hand(ask)
    assert not RealDice.of("auto", game).by_hand(ask)


def test_without_numpy_the_computer_plays_by_thumb_rules_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ball_game_named("smallball")
    assert Managers("away").levels(game) == (("you", "best"), "")
    monkeypatch.setattr("hotstove.play.seats.find_spec", lambda name: None)
    seats, line = Managers("away").levels(game)
    assert seats == ("you", "sensible")
    assert "The computer plays at level medium: the best one needs numpy" in line
    assert Managers("away", "random").levels(game) == (("you", "random"), "")
    nobody = as_node(None)
    (_, stand_in), said = computer_managers(game, ("you", "best"), game.set_up(nobody, nobody, nobody))
    assert stand_in is not None
    assert stand_in.level == "sensible", "a saved game's best manager is stood in for"
    assert "needs numpy" in said


FACES = Switch("control_faces", "4", "XX-01", "Own faces of a control die.", ("4", "5"))
RALLY = Switch("rally", "one", "XX-02", "Cards in a half-inning.", ("one", "Unlimited"))
SPEED = Switch("speed", False, "XX-03", "Speed counts.")
OFF_OR_ON = Switch("dial", "off", "XX-04", "A dial.", ("off", "on"))


@pytest.mark.parametrize(
    ("options", "settled"),
    [
        ((), ("4", "one", False, "off")),
        (("control_faces=5", "rally=UNLIMITED", "speed", "dial"), ("5", "Unlimited", True, "on")),
        (("speed=off", "dial=off", "speed=ON"), ("4", "one", True, "off")),
    ],
)
def test_switches_of_several_values(options: tuple[str, ...], settled: tuple[bool | str, ...]) -> None:
    assert tuple(read_switches((FACES, RALLY, SPEED, OFF_OR_ON), switches(options)).values()) == settled


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("control_faces=6",), "--option: control_faces: expected one of 4, 5, found '6'"),
        (("control_faces",), "--option: control_faces: expected one of 4, 5, found none of them"),
        (("speed=5",), "--option: speed: expected on or off, found '5'"),
        (("moon",), "--option: moon: there is no such option; there are: control_faces, speed"),
    ],
)
def test_switches_that_the_game_does_not_know(options: tuple[str, ...], message: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(message)):
        read_switches((FACES, SPEED), switches(options))


def test_switches_written_in_yaml() -> None:
    written = read_yaml("control_faces: 5\nspeed: on\ndial: on\n", "mine.yaml")
    assert read_switches((FACES, RALLY, SPEED, OFF_OR_ON), written) == {
        "control_faces": "5", "rally": "one", "speed": True, "dial": "on"
    }  # fmt: skip


def test_switches_are_listed_with_their_values() -> None:
    assert [values_of(switch) for switch in (FACES, SPEED)] == ["4|5 [4]", "on|off [off]"]


def test_toss_is_even_in_teams_and_seats() -> None:
    game = ball_game_named("smallball")
    tosses = [hold_toss(game, as_node(None), as_node(None), as_node({}), None, f"{number}") for number in range(400)]
    for side in ("away", "home"):
        for first in ("Foxes", "Herons"):
            count = sum(toss.you == side and f"the {first} are away" in toss.words for toss in tosses)
            assert 60 < count < 140


def test_the_picture_needs_no_network() -> None:
    """Neither the template nor a picture in the documentation names an address but the SVG's own."""
    files = [Path(__file__).parents[2] / "docs" / f"{name}.svg" for name in picture.PICTURES]
    for text in (picture._SVG, *(file.read_text(encoding="utf-8") for file in files)):
        assert "font-face" not in text
        assert text.count("http") == text.count("http://www.w3.org/2000/svg") == 1


def test_a_throw_by_hand_says_whose_it_is() -> None:
    """What the dice say of themselves; else the pitcher or the batter, where the game's words for the roll name one."""
    game = ball_game_named("rb8")
    card = CardFace("", "", ())
    situation = Situation(1, AWAY, 0, (None, None, None), (0, 0), None, "Ada Finch", "", card, (), pitcher="Bo Heath")

    def heading(why: str, dice: Thrown[int] = D6) -> str:
        ask = Ask("roll", why, None, dice.values, dice=cast("Thrown[object]", dice))
        assert ask.dice is not None
        return throw_heading(ask.dice, ask, thrower(game, ask, situation))

    assert heading("RB-020 pitcher") == "Your die for the pitcher, Bo Heath (1 to 6)"
    assert heading("RB-021 red die") == "Your die for the red die, Bo Heath (1 to 6)"
    assert heading("RB-020 batter") == "Your die for the batter, Ada Finch (1 to 6)"
    assert heading("RB-083 error key") == "Your die for the error key (1 to 6)"
    assert (
        heading("RB-103 ability", D6.thrown_for("Spark of Bo Heath")) == "Your die for the ability, Spark of Bo Heath (1 to 6)"
    )
    stealing = TOTAL.thrown_for("Pru Talbot stealing second")
    assert heading("RB-031 runner", stealing) == "Your dice for the runner, Pru Talbot stealing second (2d6)"
    assert thrower(game, Ask("roll", "RB-020 pitcher", None, D6.values), None) == ""


class Typing(PlainFront):
    """A terminal at which these lines are typed, and that keeps what is said."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self._lines = iter(lines)
        self.told: list[str] = []

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        return next(self._lines, None)

    def say(self, text: str) -> None:
        self.told.append(text)


class Taught(Typing):
    """A terminal that keeps the lesson of each question."""

    def __init__(self, *lines: str) -> None:
        super().__init__(*lines)
        self.lessons: list[str] = []

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        self.lessons.append(prompt.lesson)
        return super().ask(moment, prompt, fresh)


@pytest.mark.parametrize("guided", [True, False])
def test_the_rule_of_what_is_asked_for_the_first_time_is_told_to_a_newcomer(guided: bool) -> None:
    """First how the game is won; once, and until it is answered."""
    game = ball_game_named("pinetar")
    record = Record(game.name, game.edition, game.set_up(*[as_node(None)] * 3), "taught", (YOU, "sensible"))
    front = Taught("w", "", "", "swing away", "", "")
    sitting = GameSitting(Session(game, record), at_once=False)
    sitting.asked_all[AWAY] = ()
    assert not GameLoop(sitting, front, guided=guided).play()
    if not guided:
        assert set(front.lessons) == {""}
        return
    first, again, lineup, offense, *others = front.lessons
    assert first == again
    assert first.startswith("In short: Nine innings; more runs win.")
    assert lineup.startswith("Starters' sheet: ")
    assert offense.startswith("The batter roll: ")
    assert set(others) == {""}


def test_who_has_heard_the_coach_may_still_have_all_games_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach speaks after a second; what he has not counted by then ``%`` does, after the games that he has played."""
    few = {"GAMES": 30, "FEWEST": 10, "TOLD": 1.0, "BEATEN": 1e9, "FIRST_LOOK": 0.0, "OUTLOOK": 20, "ROUGH": 20}
    for name, value in {**few, "_exact": lambda *arguments: None}.items():
        monkeypatch.setattr(chances, name, value)
    for name, value in {"COACH_TAKES": 0.0, "solvable": lambda game: False}.items():
        monkeypatch.setattr(f"hotstove.cli.terminal.loop.{name}", value)
    game, nobody = ball_game_named("smallball"), as_node(None)
    record = Record(game.name, game.edition, game.set_up(nobody, nobody, nobody), "coach", (YOU, "sensible"))
    front = Typing("c", "%", "%")
    assert not GameLoop(GameSitting(Session(game, record), at_once=False), front, coach=True).play()
    coach, *said = front.told
    assert coach.startswith("Coach: ")
    played = [re.search(r"played (\d+) games [^.]*", each) for each in said]
    assert [found[1] for found in played if found] == ["10", "30", "30"]
    assert ["plays more" in found[0] for found in played if found] == [True, False, False]


@pytest.mark.parametrize("columns", ["1", "2", "3"])
def test_a_window_of_one_column_is_written_to(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Window(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr("sys.stdout", Window())
    for words in ("No such file: games/monday.jsonl", "  u  take back your last pick", "", "x"):
        assert "".join(in_window(words).split()) == "".join(words.split())
        assert before_command(words, "hotstove play").split() == [*words.split(), "hotstove", "play"]


def test_a_last_name_is_enough_where_no_other_answer_has_it() -> None:
    ask = Ask("choose", "PT-R-46 pinch hitter", 0, ("Freight Elling, 2B", "Slip Berthold", "Bertha Freight", "nobody"))
    keys = ("f", "s", "b", "n")
    assert read("elling", ask, keys) == 0
    assert read("Bert", ask, keys) == 2, "the beginning of an answer before that of a word in it"
    assert read("bertho", ask, keys) == 1
    assert isinstance(read("el", ask, keys), Wrong), "two letters name nobody by a word within"
    ask = Ask("choose", "PT-R-46 pinch hitter", 0, ("Freight Elling", "Slip Elling"))
    found = read("ell", ask, ("f", "s"))
    assert isinstance(found, Wrong)
    assert "could be Freight Elling, Slip Elling" in found.message
