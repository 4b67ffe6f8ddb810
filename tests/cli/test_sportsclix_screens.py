"""SportsClix at the drawn table: both dials with what a click would change, the zones, and the row that the dice select."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.card_faces import DialRow, Fact, Sentence
from hotstove.baseball.laid_out import taught
from hotstove.baseball.positions import Position
from hotstove.book.story import StoryEntry, Throw
from hotstove.cli.terminal import report, screen
from hotstove.cli.terminal.answers import read
from hotstove.cli.terminal.face_to_face import face_to_face
from hotstove.cli.terminal.keyboard import never
from hotstove.cli.terminal.look import Look
from hotstove.cli.terminal.loop import GameLoop
from hotstove.cli.terminal.zones import diamond
from hotstove.games.sportsclix.circles import Intangible
from hotstove.games.sportsclix.dice import pairing
from hotstove.games.sportsclix.game import SportsClix
from hotstove.games.sportsclix.results import Result
from hotstove.games.sportsclix.state import AtBat
from hotstove.games.sportsclix.tiers import Tier
from hotstove.games.sportsclix.worth_asking import hardly_worth_asking, unasked_moves
from hotstove.play.asking import Prompt
from hotstove.play.cards import in_a_line, selected_by
from hotstove.play.game_sitting import GameSitting
from hotstove.play.moment import Moment
from hotstove.play.screens import Screen
from hotstove.table.asks import Ask
from hotstove.table.dice import Dice
from hotstove.table.events import label_of
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session, play_on
from hotstove.table.texts import as_node
from tests.cli.driving import Screen as Terminal

GAME = ball_game_named("sportsclix")
SIZES = ((80, 24), (100, 30), (160, 45))
AWAY = Screen((0,), True)
WHOLE = ("--option", "tier=championship")
"""Who names a tier is not asked for one."""


def sitting(seed: str, stops: int) -> Iterator[GameSitting]:
    """A game that a manager of thumb rules plays, at some of the questions to the away side, which is asked everything."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({}))
    found = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, seed, (YOU, "sensible"))))
    manager = GAME.managers["sensible"](setup)
    found.asked_all[0] = ()
    found.go_on()
    for number in range(400):
        if found.over:
            return
        if number % stops == 0:
            yield found
        play_on(found.session, (manager, manager), limit=1)
        found.go_on()


@pytest.mark.parametrize("size", SIZES)
def test_both_dials_and_all_zones_are_in_sight(size: tuple[int, int]) -> None:
    seen = 0
    for each in sitting("dials", 11):
        moment = each.moment(AWAY, ("you", "sensible"))
        situation = moment.situation
        if situation is None or not situation.batter or situation.ground is None or seen == 20:
            continue
        seen += 1
        lines = [line.plain for line in screen.draw(moment, Look(*size), each.prompt(AWAY, situation))]
        assert len(lines) == size[1]
        assert all(len(line) <= size[0] for line in lines)
        text = " ".join(" ".join(lines).split())
        assert situation.pitching is not None
        for face in (situation.card, situation.pitching):
            assert all(f"{row.label} {row.text} " in text for row in face.rows if isinstance(row, DialRow))
        wide = next(line.index("╭") for line in lines[4:] if "╭" in line)
        field = "\n".join(line[:wide] for line in lines[4:] if line[wide:][:1] in ("╭", "│", "╰"))
        assert sorted(re.findall(r"([1-6])[RYG]", field)) == list("123456")
        assert sum(map(int, re.findall(r"(\d+)%", field))) in range(98, 103)
        for position, rating in situation.ground.ratings.items():  # each fielder with his rating
            if position not in (Position.PITCHER, Position.CATCHER):
                assert f"{position.short.upper()}{rating}" in field
        words = [line.plain for line in screen.draw(moment, Look(*size), None)]
        assert all(name is None or any(name.split()[-1][:4] in line for line in words) for name in situation.bases)
    assert seen == 20


def test_what_a_figure_can_do_stands_in_words_where_there_is_room_and_no_empty_words_anywhere() -> None:
    told = False
    for each in sitting("dials", 11):
        situation = each.moment(AWAY, ("you", "sensible")).situation
        if situation is None or not situation.batter or situation.pitching is None:
            continue
        for face in (situation.card, situation.pitching):
            assert ": ." not in f"{in_a_line(face)}."
            assert not in_a_line(face).endswith(": ")
        sentence = next((row for row in situation.card.rows if isinstance(row, Sentence) and row.text), None)
        if sentence is not None:
            words = f"{sentence.label} {sentence.text}"
            for width, height, whole in ((26, 12, False), (34, 24, True)):
                lines = face_to_face(situation, width, height, "╭─╮│╰╯", ())
                batters = " ".join(line.plain[width:].strip("│ ") for line in lines)
                assert sentence.label in batters
                assert (words in batters) == whole
            told = True
    assert told


def test_the_row_that_the_dice_select_is_lit() -> None:
    lit = 0
    for each in sitting("lit", 1):
        moment = each.moment(AWAY, ("you", "sensible"))
        situation, throws = moment.situation, moment.story.under_way
        if situation is None or not situation.batter or situation.pitching is None or lit == 3:
            continue
        hits = [hit for face in (situation.card, situation.pitching) if (hit := selected_by(face, throws)) is not None]
        if not hits:
            continue
        drawn = screen.draw(moment, Look(100, 30), None)
        marked = [line.plain[span.start : span.end] for line in drawn for span in line.spans if "reverse" in str(span.style)]
        assert [text.split()[0] for text in marked if "[" in text] == [hit.row.label for hit in hits]
        lit += 1
    assert lit == 3


@pytest.mark.parametrize("size", SIZES)
def test_ways_on_the_field_are_a_list_above_the_choices(size: tuple[int, int]) -> None:
    seen = 0
    for seed in ("ways", "ways 2"):
        for each in sitting(seed, 1):
            moment = each.moment(AWAY, ("you", "sensible"))
            prompt = each.prompt(AWAY, moment.situation)
            if prompt is None or not any(arrow.chance for arrow, _ in prompt.arrows):
                continue
            seen += 1
            lines = [line.plain for line in screen.draw(moment, Look(*size), prompt)]
            assert len(lines) == size[1]
            assert all(len(line) <= size[0] for line in lines)
            arrow, _ = next(way for way in prompt.arrows if way[0].chance)
            assert str(arrow).replace(" to ", " → ") in " ".join(lines)
    assert seen > 5


@pytest.mark.parametrize("size", SIZES)
def test_all_dials_are_marks_beside_the_score(size: tuple[int, int]) -> None:
    hot = 0
    for each in sitting("marks", 23):
        moment = each.moment(AWAY, ("you", "sensible"))
        if len(moment.lineups) < 2 or not moment.situation or not moment.situation.batter or moment.over:
            continue
        lines = [line.plain for line in screen.draw(moment, Look(*size), None)]
        assert lines[1].endswith("heat, 1st to 9th, P")
        for line, side in zip(lines[2:4], moment.lineups, strict=True):
            marks = [*(place.mark for place in side.places), side.pitchers_mark]
            heats = [mark.heat if mark is not None else 0 for mark in marks]
            assert len(heats) == 10
            shown = {heat: f"b{-heat}" if heat < 0 else str(heat) for heat in range(-4, 7)} | {0: "·", -5: "oo"}
            assert re.findall(r"b\d|oo|\d|·", line)[-10:] == [shown[heat] for heat in heats], line
            assert len(line) <= size[0]
            hot += any(heats)
    assert hot > 5


def test_the_mixture_of_the_dice_stands_beside_them(tmp_path: Path) -> None:
    """Each die says what it is worth and why; the faces of the dice stand there, and Enter draws one by the advice."""
    with Terminal(tmp_path, "play", "sportsclix", *WHOLE, "--seed", "advice", "--speed", "now") as terminal:
        frame = terminal.settle()
        for _ in range(30):
            if "which die?" in frame:
                break
            terminal.press("\r")
            frame = terminal.settle()
        assert "which die?" in frame
        brings = r"on base \d+% and out \d+%; total control: pitcher \d+% and batter \d+%"
        often = r"\d\.\d\d runs to come; advised (?:always|never|\d+%)"
        worth = rf"(?:red|white|black|blue): {often}: \w+ on [34] of 6 faces; {brings}"
        assert len(re.findall(worth, " ".join(frame.split()))) == 2
        sure = r"recommended \w+: ((saves|brings) \d\.\d\d runs|better by a hair)"
        assert re.search(rf"let the advice choose: (\w+ \d+%, \w+ \d+%: mixed|{sure})", " ".join(frame.split()))
        assert "red VVVVCP or white CCCVVT against black PPPTTV or blue TTTTPC" in " ".join(frame.split())
        terminal.press("%")
        terminal.see("% once more")
        told = " ".join(terminal.settle().split())
        assert "how often to take each die" in told
        assert len(re.findall(worth, told)) == 2
        assert "which die? (Enter: let the advice choose)" in told
        terminal.press("\r")
        terminal.see("; spray ")
        terminal.press("q")


def test_fielders_are_placed_in_short(tmp_path: Path) -> None:
    """``3b 3, rf 6`` is the same as four answers; what can't be read places nobody (SC-060, SC-061)."""
    with Terminal(tmp_path, "play", "sportsclix", *WHOLE, "--seed", "placing", "--speed", "now", "--you", "home") as terminal:
        frame = terminal.settle()
        for _ in range(30):
            if "place your fielders?" in frame:
                break
            terminal.press("\r")
            frame = terminal.settle()
        for wrong, why in (
            ("3b 9", "3b can't go to '9'; he can go to zone 2, 3, 4, 5, 6."),
            ("3b 3, p 4", "p can't be placed now; those who can: 1b, 2b, 3b, ss, lf, cf, rf."),
            ("3b 3, 3b 4", "3b stands there twice"),
            ("xx 2", "'xx' is no fielder; those who can be placed: 1b, 2b, 3b, ss, lf, cf, rf."),
        ):
            terminal.press(f":{wrong}\r")
            terminal.see(why)
            terminal.settle()
        terminal.press(":3b 3, rf 6\r")
        terminal.see("move another?")
        frame = terminal.settle()
        out, first, second = (line.split()[:6] for line in frame.splitlines()[6:9])
        assert out == ["-", "LF3", "CF4", "-", "-", "RF4"]
        assert first == ["-", "-", "3B4", "2B4", "-", "1B4"]
        assert second == ["-", "-", "SS4", "-", "-", "-"]  # two in a zone, one above the other
        terminal.press(":3b 4\r")  # each moves once
        terminal.see("3b can't be placed now; those who can: 1b, 2b, ss, lf, cf.")


def test_a_fielder_is_moved_by_his_number_and_a_digit(tmp_path: Path) -> None:
    """First who, by his scorecard number, then the zone by its digit; 0 goes back (SC-061)."""
    with Terminal(tmp_path, "play", "sportsclix", *WHOLE, "--seed", "placing", "--speed", "now", "--you", "home") as terminal:
        frame = terminal.settle()
        for _ in range(30):
            if "place your fielders?" in frame:
                break
            terminal.press("\r")
            frame = terminal.settle()
        terminal.press("m")
        assert "6  SS: to zones 1 2 4 5 6" in terminal.settle()
        terminal.press("\r")
        terminal.see("Enter alone is no answer here")
        assert "who goes where?" in terminal.settle()
        terminal.press("9")
        assert "where does RF go?" in terminal.settle()
        terminal.press("0")
        terminal.settle()
        terminal.press("6")
        assert "where does SS go?" in terminal.settle()
        terminal.press("3")
        terminal.see("'3' is no answer here. Legal: 1 zone 1, 2 zone 2, 4 zone 4, 5 zone 5, 6 zone")
        terminal.settle()
        terminal.press("5")
        frame = terminal.settle()
        assert frame.splitlines()[7].split()[:6] == ["3B4", "-", "-", "2B4", "SS4", "1B4"]


@pytest.mark.parametrize("tier", list(Tier), ids=lambda tier: tier.word)
def test_a_tier_says_what_it_is_played_with_and_what_the_next_one_unlocks(tier: Tier) -> None:
    """At the first half-inning, in the help, and when the game is over (SC-003); the last tier has nothing to climb to."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({"tier": tier.word}))
    each = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "tiers", ("sensible", "sensible"))))
    manager = GAME.managers["random"](setup)
    noted: set[str] = set()
    for _ in range(60):
        moment = each.moment(Screen((), True), ("sensible", "sensible"))
        if moment.situation is not None and moment.situation.inning == 1:
            noted |= {*moment.situation.play_so_far, *moment.situation.notes}
        play_on(each.session, (manager, manager), limit=1)
    assert f"{tier.title}. {tier.played_with}" in noted
    play_on(each.session, (manager, manager))
    moment = each.moment(Screen((), True), ("sensible", "sensible"))
    assert moment.over
    told = " ".join(" ".join(line.plain for line in screen.draw(moment, Look(100, 45), None)).split())
    after = "" if tier.following is None else f"The next tier is the {tier.following.title}"
    assert moment.situation is not None
    assert moment.situation.afterwards.startswith(after)
    if tier.following is not None:
        assert moment.situation.afterwards.endswith(tier.following.unlocks)
        assert "No longer: " in tier.following.unlocks, "for who has played the tier before"
    assert bool(moment.situation.afterwards) == (tier is not Tier.CHAMPIONSHIP)
    assert after[:20] in told
    helped = " ".join(report.helped(GAME, moment.situation).split())
    assert all(f"tier={other.word} {other.played_with}" in helped for other in Tier)


@pytest.mark.parametrize("size", SIZES)
def test_clicks_stand_below_the_play_that_made_them(size: tuple[int, int]) -> None:
    """With their reasons; the page of the box score tells all of them again, player by player."""
    seen = 0
    for each in sitting("clicks", 3):
        moment = each.moment(AWAY, ("you", "sensible"))
        last = moment.entries[-1] if moment.entries else None
        if last is None or last.made is None or not last.warmed:
            continue
        seen += 1
        lines = [line.plain for line in screen.draw(moment, Look(*size), None)]
        text = " ".join(" ".join(lines).split())
        assert last.warmed in text
        assert last.result in text, "its dice give way before what came of it"
        page = " ".join(report.box_and_heat(each.session, moment, size[0]).split())
        for turned in last.heat:
            assert f"{turned.words[1]} ({turned.why}, " in page
    assert seen > 3


@pytest.mark.parametrize("tier", list(Tier), ids=lambda tier: tier.word)
def test_the_help_tells_what_a_tier_asks_and_no_more(tier: Tier) -> None:
    """Two games at random ask nothing that the help leaves out; it tells nothing of a later tier's rules."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({"tier": tier.word}))
    told = {question.label for question in taught(GAME, setup).questions}
    asked: set[str] = set()
    for seed in ("first", "second"):
        session = Session(GAME, Record(GAME.name, GAME.edition, setup, seed, ("random", "random")))
        manager = GAME.managers["random"](setup)
        while session.asks and len(session.record.answers) < 4000:
            asked |= {label_of(ask.why) for ask in session.asks}
            play_on(session, (manager, manager), limit=1)
    assert asked <= told
    assert (told >= {question.label for question in GAME.questions} - {"coloured square"}) == (tier is Tier.CHAMPIONSHIP)
    page = " ".join(report.helped(GAME, None, setup).split())
    assert ("place your" in page or "until he is ready" in page) == (tier > Tier.PRESEASON)
    assert ("two dice must beat" not in page) or tier > Tier.PRESEASON
    assert "red die its six faces: VVVVCP" in page
    assert ("meets the black Power die (PPPTTV)" in page) == (tier is Tier.PRESEASON)


@pytest.mark.parametrize("size", SIZES)
def test_both_lineups_are_in_sight_before_they_are_asked_about(size: tuple[int, int]) -> None:
    """With speed, defense and points of each player; of one's own lineup the position that is named next (SC-012, SC-201)."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({}))
    each = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "lineups", (YOU, "sensible"))))
    each.go_on()

    def shown() -> str:
        moment = each.moment(AWAY, ("you", "sensible"))
        lines = [line.plain for line in screen.draw(moment, Look(*size), each.prompt(AWAY, moment.situation))]
        assert len(lines) == size[1]
        return " ".join(" ".join(lines).replace("│", " ").split())

    text = shown()
    teams = SportsClix().teams_of(setup)
    for team in teams:
        for figure, _ in team.order(True):
            assert f"{figure.as_player.last_name} {figure.speed}/{figure.defense}, {figure.points}" in text, text
    each.answer(AWAY, "set it myself")
    for number, position in enumerate(("pitcher", "catcher", "first base", "second base"), 1):
        assert f"set their lineup: {position}, {number} of 10." in shown()
        taken = each.session.asks[0].texts[0]
        each.answer_number(AWAY, 0)
        assert taken.split()[-1] in shown()


class HotSeat:
    """A terminal of two managers: the second who is asked for a die would take back the first one's, then takes his own.

    At the next die that one is taken back.
    """

    draws = True

    def __init__(self) -> None:
        self.said: list[str] = []
        self.dice = 0

    def meanwhile(self) -> str | None:
        return ""

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
        return ""

    def thinking(self, moment: Moment, words: str, prompt: Prompt | None = None) -> None:
        pass

    def stopped(self) -> bool:
        return False

    def interrupted(self) -> None:
        pass

    def ask(self, moment: Moment, prompt: Prompt, fresh: bool) -> str | None:
        if "which die" not in prompt.heading:
            return ""
        self.dice += 1
        return (prompt.choices[0].key, "u", prompt.choices[0].key, "u", None)[self.dice - 1]

    def say(self, text: str) -> None:
        self.said.append(text)

    def refuse(self, typed: str, text: str) -> None:
        self.said.append(text)

    def page(self, title: str, text: str, at_end: bool = False) -> None:
        pass

    def hand_over(self, moment: Moment, words: str) -> str | None:
        return ""

    def conceal(self) -> None:
        pass

    def ending(self, moment: Moment) -> str | None:
        return ""


def test_a_die_chosen_in_secret_is_neither_named_nor_taken_back_by_the_other_manager() -> None:
    """SC-063, SC-168: at one keyboard, too, each manager knows his own die alone."""
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({"tier": "regular-season"}))
    record = Record(GAME.name, GAME.edition, setup, "taken back", (YOU, YOU))
    front = HotSeat()
    two = GameSitting(Session(GAME, record), None, None, (None, None), at_once=False)
    GameLoop(two, front).play()
    assert front.said.count("There is nothing of yours to take back.") == 1
    assert front.dice == 5, "the die of who chose last is asked for once more"
    taken = [text for text in front.said if text.startswith("Taken back")]
    assert len(taken) == 1, taken
    assert re.match(r"Taken back: the last answer of the \w+\. r gives it again\.", taken[0])


def test_dice_of_ones_own_say_what_to_type(tmp_path: Path) -> None:
    """Each die with its faces, and an example (SC-004)."""
    options = ("--seed", "dice", "--you", "home", "--dice", "ask", "--option", "tier=preseason", "--speed", "now")
    with Terminal(tmp_path, "play", "sportsclix", *options) as terminal:
        terminal.settle()
        terminal.press("g")
        frame = " ".join(terminal.see("Your dice for the combination").split())
        assert "red Velocity die: V, C or P" in frame
        assert "black Power die: P, T or V" in frame
        assert "type one face of each: V P" in frame
        terminal.settle()
        terminal.press("V T\r")
        terminal.see("combination")
        terminal.press("q")


@pytest.mark.parametrize("tier", list(Tier), ids=lambda tier: tier.word)
def test_the_help_of_a_tier_explains_what_it_has_and_nothing_else(tier: Tier) -> None:
    setup = GAME.set_up(as_node(None), as_node(None), as_node({"tier": tier.word}))
    page = " ".join(report.helped(GAME, None, setup).split())
    has = {
        "steal": tier.baserunning,
        "A bunt is the blue die": tier.baserunning,
        "endurance": tier.full_clicks,
        "Error": tier.full_clicks,
        "spray chart": tier.field,
        "white die": tier.field,
        "K if the red die shows Velocity": tier.field,
        "1,000 points": tier.team_building,
        "three balls": tier.team_building,
        "the green die even": not tier.field,
    }
    assert {words: words in page for words in has} == has
    assert all((each.text in page) == tier.intangibles for each in Intangible)
    lines = report.helped(GAME, None, setup).splitlines()
    keys = {line.split()[0] for line in lines if line.startswith("  ") and line[3:5] == "  "}
    assert keys.isdisjoint({"!", ";", "="}), "one person at this screen, and no hands"
    assert ({".", ",", "n"} <= keys) == tier.field, "in the Preseason nothing is passed"
    assert not re.search(r"\bhands?\b(?! by| out)", page.partition("What this game asks")[0].replace("throwing hand", ""))


@pytest.mark.parametrize("tier", list(Tier), ids=lambda tier: tier.word)
def test_what_is_new_in_a_tier_stands_whole_on_its_first_screen(tier: Tier) -> None:
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": tier.word}))
    each = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "news", ("sensible", YOU))))
    each.go_on()
    moment = each.moment(Screen((1,), True), ("sensible", "you"))
    lines = [line.plain for line in screen.draw(moment, Look(80, 24), each.prompt(Screen((1,), True), moment.situation))]
    assert len(lines) == 24
    text = " ".join(" ".join(lines).split())
    assert f"{tier.title}. {tier.played_with}" in text
    assert ("green is near, red deep" in text) == tier.field
    assert "Before the game" in lines[0]


def test_fences_that_are_set_one_by_one_are_told() -> None:
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": "regular-season"}))
    each = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "fences", ("sensible", YOU))))
    home = Screen((1,), True)
    each.go_on()
    for answer in ("as listed", "set each", "green in zone 1", "red in zone 2", "green in zone 3"):
        each.answer(home, answer)
    situation = each.moment(home, ("sensible", "you")).situation
    assert situation is not None
    assert any("to 6: green red green yellow yellow green;" in note for note in situation.notes)
    assert "The Gulls set their fences: zone 4 of 6." in situation.notes
    assert [row.text for row in situation.card.rows[2:5] if isinstance(row, Fact)] == [
        "green, 375 feet",
        "? (yellow)",
        "yellow, 370 feet",
    ]
    assert situation.play_so_far == (), "what is new in the tier was told at the first question"
    prompt = each.prompt(home, situation)
    assert prompt is not None
    assert prompt.ordered
    assert [choice.text for choice in prompt.choices] == [f"{fence} in zone 4" for fence in ("green", "yellow", "red")]


def test_why_tells_what_lies_on_the_table_by_the_rules_of_the_tier() -> None:
    """At total control: the dice that gave it, and the rule that is asked by; in the Preseason none of a later tier."""
    setup = GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": "preseason"}))
    each = GameSitting(Session(GAME, Record(GAME.name, GAME.edition, setup, "why", (YOU, "sensible"))))
    each.go_on()
    each.answer(AWAY, "as listed")
    ask, moment = each.asked(AWAY), each.moment(AWAY, ("you", "sensible"))
    assert ask is not None
    assert label_of(ask.why) == "total control"
    assert moment.situation is not None
    page = report.reasons(GAME, moment.story, setup, moment.situation.play_so_far, "SC-040")
    assert page.startswith("NOW\nTotal control!")
    assert "The dice: red Velocity die " in page
    assert "SC-018" in page
    assert "SC-040" in page
    assert "SC-066" not in page


@pytest.mark.parametrize("rows", [2, 4])
def test_the_base_on_which_a_runner_stands_is_filled(rows: int) -> None:
    seen = set()
    for each in sitting("bases", 5):
        situation = each.moment(AWAY, ("you", "sensible")).situation
        if situation is None or not situation.batter or situation.ground is None:
            continue
        lines = [line.plain for line in diamond("0 out", situation.bases, situation.batter, 24, rows, True)]
        assert len(lines) <= rows
        on = [name.split()[-1] for name in situation.bases if name is not None]
        assert all(any(name[:3] in line for line in lines) for name in on)
        if rows == 4:
            second, both = lines[0], lines[1]
            filled = both[21] == "◆", second[12] == "◆", both[3] == "◆"
            assert filled == tuple(name is not None for name in situation.bases)
            seen.add(filled)
    assert rows == 2 or len(seen) > 3


def test_moves_that_were_not_asked_are_named() -> None:
    state = GAME.position(
        GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({"tier": "playoffs"})),
        as_node({"inning": 3, "bases": {"1": 2}, "batter": 3, "phase": "pitch"}),
    )
    assert unasked_moves(state, {"placement", "bunt or swing"}) == ("place fielders", "bunt")
    state.at_bat = AtBat(state.placement)
    (steal,) = unasked_moves(state, {"steal"})
    assert re.fullmatch(r"steal second \d+%", steal)


def test_the_green_die_is_asked_about_where_its_zone_matters() -> None:
    """SC-216: on a plain single with nobody on base all zones are the same."""
    state = GAME.position(
        GAME.set_up(as_node("dogday"), as_node("barometer"), as_node({})), as_node({"inning": 3, "batter": 3, "phase": "pitch"})
    )
    state.at_bat = AtBat(state.placement)
    asked = {}
    for result in (Result.SINGLE, Result.BIG_SINGLE, Result.GROUND_BALL, Result.DEEP_FLY):
        state.now.result = result
        asked[result] = not hardly_worth_asking(state, "Spray Hitter", state.half)
    assert asked == {Result.SINGLE: False, Result.BIG_SINGLE: True, Result.GROUND_BALL: True, Result.DEEP_FLY: True}


@pytest.mark.parametrize(("typed", "faces"), [("VP", "V P"), ("vp", "V P"), ("P T", "P T"), ("pt", "P T")])
def test_own_dice_are_typed_with_or_without_a_blank(typed: str, faces: str) -> None:
    dice = pairing("white", "black") if faces == "V P" else pairing("red", "black")
    ask = Ask("roll", "SC-066 combination", None, dice.values, dice=cast("Dice[object]", dice))
    number = read(typed, ask, ())
    assert isinstance(number, int)
    assert ask.texts[number] == faces


def test_the_first_tier_shows_each_play_on_its_own(tmp_path: Path) -> None:
    """It asks little (SC-040), so that a key leads from play to play, or to the end of the half-inning."""
    options = ("--option", "tier=preseason", "--you", "away", "--seed", "own", "--away", "dogday", "--home", "barometer")
    with Terminal(tmp_path, "play", "sportsclix", *options) as terminal:
        terminal.see("You decide the batting order")
        terminal.settle()
        terminal.press("\r")
        frame = terminal.see("the rest of the half-inning")
        assert "Top of the 1st" in frame
        terminal.settle()
        terminal.press("h")
        terminal.see("Next comes the bottom of the 1st")
        terminal.settle()
        terminal.press("q")


def test_the_first_tier_says_what_the_squares_in_sight_are_and_no_others() -> None:
    nobody = as_node(None)
    setup = GAME.set_up(nobody, nobody, as_node({"tier": "preseason"}))
    session = Session(GAME, Record(GAME.name, GAME.edition, setup, "squares"))
    manager = GAME.managers["sensible"](setup)
    lines = set()
    for _ in range(120):
        play_on(session, (manager, manager), limit=1)
        situation = GAME.situation(session.view(0))
        if situation.pitching is None or not situation.batter:
            continue
        shown = {row.result for face in (situation.card, situation.pitching) for row in face.rows if isinstance(row, DialRow)}
        (line,) = [note for note in situation.notes if "reen die" in note] or [""]
        assert {square for square in ("DFr", "DFy", "DFg") if square in line} == shown & {"DFr", "DFy", "DFg"}
        lines.add(line)
    assert "" in lines
    assert "Green die even: DFy is a double; odd: a strikeout" in lines
