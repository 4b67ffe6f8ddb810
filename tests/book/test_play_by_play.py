"""Play-by-play says what happened and why: dice, printed code, rule."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Note, Play, Reckoning
from hotstove.baseball.positions import Position
from hotstove.book.play_by_play import Narrator, StoryLine, narrate, plate_appearance, play_by_play, short_text
from hotstove.games.smallball import GAME
from hotstove.games.smallball.rules import BANKED, BUST
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Chosen, Drawn, Event, Rolled
from hotstove.table.live import RecordingTable
from hotstove.table.record import Record
from tests.book.games import Tale, go, out, small_ball, small_ball_events, whole_game


def small_ball_lines(*events: Event) -> list[str]:
    """The lines of events in the top of Small Ball's first inning, without the first two."""
    game = list(small_ball_events("words")[:2])
    return [str(line) for line in narrate([*game, *events])][2:]


def at_bat(face: int, code: str, why: str, kind: Kind, batter: int, *moves: Move, tactic: str = "") -> list[Event]:
    return [Rolled("SB-08 at-bat", "d6", str(face), code), Play(why, kind, f"CCF{batter}", moves, code, tactic)]


def test_batter_die_code_and_rule() -> None:
    """The line that the design promises (SB-08, SB-11)."""
    events = at_bat(1, "1B", "SB-09 single", Kind.SINGLE, 1, go(0, 1))
    events += at_bat(3, "BB", "SB-11 walk", Kind.WALK, 2, go(1, 2), go(0, 1))
    assert small_ball_lines(*events) == [
        "Larkin: single. Die 1, 1B. [SB-09]",
        "Quill: walk; Larkin to second. Die 3, BB. [SB-11]",
    ]


def test_what_was_on_is_said() -> None:
    """SB-34, SB-39, SB-46."""
    events = at_bat(6, "SO", "SB-46 single", Kind.SINGLE, 1, go(0, 1), tactic="ON-BASE pinch hitter")
    events += at_bat(2, "GO", "SB-39 hit and run", Kind.SINGLE, 2, go(1, 3), go(0, 1), tactic="hit and run")
    sacrifice = Play("SB-34 sacrifice", Kind.BUNT_OUT, "CCF3", (go(3, 4), go(1, 2), out(0, 1)), tactic="sacrifice")
    events += [Rolled("SB-34 sacrifice", "d6", "4", "4"), sacrifice]
    assert small_ball_lines(*events) == [
        "Larkin, ON-BASE pinch hitter: single. Die 6, SO. [SB-46]",
        "Quill, hit and run: single; Larkin to third. Die 2, GO. [SB-39]",
        "Bright: sacrifice bunt; Larkin comes home; Quill to second. One out. 1 run at risk. Die 4. [SB-34]",
    ]


def test_a_line_says_where_its_dice_stand() -> None:
    events = at_bat(2, "GO", "SB-39 hit and run", Kind.SINGLE, 1, go(0, 1), tactic="hit and run")
    steal = Play("SB-28 steal", Kind.STEAL, "CCF2", (go(1, 2, steal=True),))
    events += [Rolled("SB-27 steal", "d6", "3", "3"), steal, Play("SB-11 walk", Kind.WALK, "CCF2", (go(0, 1),))]
    lines = narrate([*list(small_ball_events("words")[:2]), *events])
    assert [line.text[slice(*line.dice)] for line in lines] == ["", "", "Die 2, GO", "Steal: die 3", ""]


def test_steals() -> None:
    """SB-27, SB-30: the die says what it was for, since nobody was at bat for it."""
    events = at_bat(1, "2B", "SB-10 double", Kind.DOUBLE, 1, go(0, 2))
    events += at_bat(1, "BB", "SB-11 walk", Kind.WALK, 2, go(0, 1))
    moves = (go(2, 3, steal=True), go(1, 2, steal=True))
    events += [Rolled("SB-27 steal", "d6", "3", "3"), Play("SB-30 double steal", Kind.STEAL, "CCF3", moves)]
    moves = (out(2, 3, steal=True), go(1, 2))
    assert small_ball_lines(*events)[-1] == "Larkin steals third; Quill steals second. Steal: die 3. [SB-30]"
    caught = Play("SB-30 lead runner caught", Kind.STEAL, "CCF3", moves)
    assert small_ball_lines(*events[:4], caught)[-1] == "Larkin is caught stealing third; Quill to second. One out. [SB-30]"


def test_bank_and_bust() -> None:
    """SB-18, SB-19: whose runs are void is named."""
    runs = at_bat(1, "2B", "SB-45 home run", Kind.HOME_RUN, 1, go(0, 4), tactic="POWER pinch hitter")
    assert small_ball_lines(*runs, BANKED)[-1] == "The Foxes bank 1 run! 1 hit, none left on base. Foxes 1, Herons 0. [SB-19]"
    outs = [event for batter in (2, 3, 4) for event in at_bat(6, "SO", "SB-12 strikeout", Kind.STRIKEOUT, batter, out(0, 0))]
    lines = small_ball_lines(*runs, *outs, BUST)
    assert lines[-2:] == [
        "Mercer strikes out. Die 6, SO. [SB-12]",
        "Bust! 1 run void (Larkin). No runs, 1 hit, 1 left on base. Foxes 0, Herons 0. [SB-18]",
    ]
    nothing = HalfInningEnds("SB-19 bank", "bank")
    assert small_ball_lines(nothing) == ["The Foxes bank nothing. No hits, none left on base. Foxes 0, Herons 0. [SB-19]"]
    all_batted = HalfInningEnds("SB-20 all nine have batted", "all batted")
    assert small_ball_lines(*runs, all_batted)[-1].startswith("All batted. The Foxes bank 1 run! ")


def told(kind: Kind, *moves: Move, on: tuple[int, ...] = (), **more: int) -> str:
    """One play of a game with fielders, after runners have been put on."""
    tale = Tale()
    tale.begin()
    for base in sorted(on, reverse=True):
        tale.play(Kind.SINGLE, go(0, base))
    tale.play(kind, *moves, **more)
    return narrate(tale.events)[-1].text


@pytest.mark.parametrize(
    ("text", "kind", "moves", "on"),
    [
        ("Voles1: single to left field.", Kind.SINGLE, (go(0, 1),), ()),
        ("Voles2: double to left field; Voles1 scores.", Kind.DOUBLE, (go(1, 4), go(0, 2)), (1,)),
        ("Voles1: triple to left field.", Kind.TRIPLE, (go(0, 3),), ()),
        ("Voles1: home run to left field.", Kind.HOME_RUN, (go(0, 4),), ()),
        ("Voles1: single to left field, to second (E8).", Kind.SINGLE, (go(0, 2, error=8),), ()),
        (
            "Voles2: single to left field; Voles1 is out at third (7-5). One out.",
            Kind.SINGLE,
            (out(1, 3, 7, 5), go(0, 1)),
            (1,),
        ),
        ("Voles1: walk.", Kind.WALK, (go(0, 1),), ()),
        ("Voles1: walked on purpose.", Kind.INTENTIONAL_WALK, (go(0, 1),), ()),
        ("Voles1: hit by the pitch.", Kind.HIT_BY_PITCH, (go(0, 1),), ()),
        ("Voles1: first base on the catcher's interference (E2).", Kind.INTERFERENCE, (go(0, 1, error=2),), ()),
        ("Voles1 strikes out. One out.", Kind.STRIKEOUT, (out(0, 0, 2),), ()),
        ("Voles1 strikes out (E2), but is safe on first.", Kind.STRIKEOUT, (go(0, 1, error=2),), ()),
        ("Voles1 grounds out (6-3). One out.", Kind.GROUND_OUT, (out(0, 1, 6, 3),), ()),
        (
            "Voles2 grounds into a double play (6-4-3); Voles1 is out at second (6-4). Two outs.",
            Kind.GROUND_OUT,
            (out(1, 2, 6, 4), out(0, 1, 4, 3)),
            (1,),
        ),
        ("Voles2 flies out (8); Voles1 scores. One out.", Kind.FLY_OUT, (go(3, 4), out(0, 0, 8)), (3,)),
        (
            "Voles2 lines out, a double play (6-3); Voles1 is doubled off first (6-3). Two outs.",
            Kind.LINE_OUT,
            (out(0, 0, 6), out(1, 1, 6, 3)),
            (1,),
        ),
        ("Voles1 pops out (4). One out.", Kind.POP_OUT, (out(0, 0, 4),), ()),
        ("Voles1 bunts and is out (1-3). One out.", Kind.BUNT_OUT, (out(0, 1, 1, 3),), ()),
        ("Voles2: sacrifice bunt (1-3); Voles1 to second. One out.", Kind.BUNT_OUT, (go(1, 2), out(0, 1, 1, 3)), (1,)),
        (
            "Voles2 reaches on a fielder's choice; Voles1 is out at second (5-4). One out.",
            Kind.FIELDERS_CHOICE,
            (out(1, 2, 5, 4), go(0, 1)),
            (1,),
        ),
        ("Voles1 reaches on an error (E6).", Kind.ERROR, (go(0, 1, error=6),), ()),
        ("Voles1 steals second.", Kind.STEAL, (go(1, 2, steal=True),), (1,)),
        ("Voles1 steals second and goes to third (E2).", Kind.STEAL, (go(1, 3, error=2, steal=True),), (1,)),
        ("Voles1 is caught stealing second (2-6). One out.", Kind.STEAL, (out(1, 2, 2, 6, steal=True),), (1,)),
        ("Voles1 is picked off first (1-3). One out.", Kind.PICK_OFF, (out(1, 1, 1, 3),), (1,)),
        ("Wild throw on a pick-off; Voles1 to second (E1).", Kind.PICK_OFF, (go(1, 2, error=1),), (1,)),
        ("Wild pitch; Voles1 to second.", Kind.WILD_PITCH, (go(1, 2),), (1,)),
        ("Passed ball; Voles1 scores.", Kind.PASSED_BALL, (go(3, 4),), (3,)),
        ("Balk; Voles1 to second.", Kind.BALK, (go(1, 2),), (1,)),
        ("Runners move; Voles1 to second.", Kind.ADVANCE, (go(1, 2),), (1,)),
    ],
)
def test_every_kind_of_play(text: str, kind: Kind, moves: tuple[Move, ...], on: tuple[int, ...]) -> None:
    assert told(kind, *moves, on=on, hit_to=7 if kind <= Kind.HOME_RUN else 0) == text


def test_whole_game_in_words() -> None:
    text = play_by_play(whole_game())
    for line in (
        "Tale: Valley Voles at Harbor Herring. [T-1]",
        "Top of the 1st: Voles at bat. Voles 0, Herring 0.",
        "Harker bats for Harbor Pitcher (Herring). [T-5]",
        "Relief pitches, for Valley Pitcher (Voles). [T-5]",
        "Three outs. 3 runs, 3 hits, 1 error, 1 left on base. Voles 1, Herring 3. [T-3]",
        "Final: Herring 5, Voles 3, 9 innings, the home half of the last not needed. [T-6]",
    ):
        assert line in text
    assert text.count("\n\n") == 17


def test_substitutions() -> None:
    tale = Tale()
    tale.begin()
    tale.play(Kind.SINGLE, go(0, 1))
    tale.substitute(AWAY, "vx", "v1", Position.PINCH_RUNNER, "Fay Fleet")
    tale.substitute(AWAY, "vx", "vx", Position.CENTER_FIELD)
    tale.substitute(HOME, "hx", "h7", Position.SHORTSTOP, "Abe Herring7")
    assert [line.text for line in narrate(tale.events)[-3:]] == [
        "Fleet runs for Voles1 (Voles).",
        "Fleet moves to center field (Voles).",
        "Abe Herring7 comes in for Herring7, shortstop (Herring).",
    ]


def test_dice_cards_choices_and_notes() -> None:
    """Dice that no play explains get a line; a choice gets none, what comes of it does; two dice are told apart."""
    narrator = Narrator()
    with pytest.raises(DoesNotFit, match="from its beginning"):
        narrator.tell(HalfInningBegins("T-2", 1, AWAY))
    tale = Tale()
    tale.begin()
    tale.events += [
        Rolled("T-7 weather", "2d6", "3 4", "7"),
        Chosen("T-8 infield", HOME, "in"),
        Note("T-9 rain", "It begins to rain."),
        Drawn("T-10 fate", "Sunshine"),
        Rolled("T-11 batter", "d20", "17", "17"),
        Rolled("T-12 fielder", "d6", "2", "short"),
    ]
    tale.play(Kind.GROUND_OUT, out(0, 1, 6, 3))
    assert [str(line) for line in narrate(tale.events)[2:]] == [
        "Weather: 2d6 3 4, 7. [T-7]",
        "It begins to rain. [T-9]",
        "Voles1 grounds out (6-3). One out. Fate: draws Sunshine; batter: d20 17; fielder: die 2, short. [T-4]",
    ]


def test_a_whole_recorded_game_has_a_line_for_every_play() -> None:
    managers = (GAME.managers["random"](small_ball()), GAME.managers["random"](small_ball()))
    table = RecordingTable(GAME, managers, Record(GAME.name, GAME.edition, small_ball(), "words"))
    table.play(small_ball())
    lines = narrate(table.events)
    told_of = (Play, HalfInningBegins, HalfInningEnds, GameBegins, GameEnds, Note)
    assert len(lines) == sum(isinstance(event, told_of) for event in table.events)
    assert all(line.rule.startswith("SB-") for line in lines)
    assert str(StoryLine("Top of the 1st", "SB-06", heading=True)) == "Top of the 1st"


@dataclass(frozen=True)
class Sums:
    """A sum in a few words, with a headline or none."""

    text: str
    headline: str = ""

    def __str__(self) -> str:
        return self.text


def test_a_rolls_headline_stands_after_its_sum_and_faces_that_were_read_stand_in_it() -> None:
    narrator, throw, pitch = Narrator(), "XX-01 throw", "XX-01 pitch"
    narrator.tell(Rolled(throw, "2d6", "5 5", "Great Play"))
    found = narrator.tell(Reckoning(throw, Sums("4 to beat 10 needs 7: Great Play.", "Great Play by Bo!"), throw))
    assert [(line.text, line.headline) for line in found] == [
        ("4 to beat 10 needs 7: Great Play (5 5).", False),
        ("Great Play by Bo!", True),
    ]
    narrator.tell(Rolled(pitch, "d20", "9", "9"))
    assert [line.text for line in narrator.tell(Reckoning(pitch, Sums("4 + 9 = 13."), pitch))] == ["4 + 9 = 13."]
    told = narrator.tell(Note("XX-01 moment", "The bases are loaded!", headline=True))
    assert [(line.text, line.subject, line.headline) for line in told] == [("The bases are loaded!", "", True)]


def test_a_batter_put_out_after_his_hit_is_said_to_be() -> None:
    """Who tries for one base more than his hit is worth: where he is out, and by whom."""
    play = Play("XX-01 try", Kind.DOUBLE, "batter", (Move(0, 3, out=True, fielders=(8, 5)),), hit_to=8)
    assert plate_appearance(play).endswith("to center field, out at third (8-5)")


def test_a_bunt_is_said_once_whatever_comes_of_it() -> None:
    names = {"A": "Dimmerman"}
    bunt_out = Play("SC-177 bunt", Kind.BUNT_OUT, "A", (out(0, 1),), tactic="bunt")
    single = Play("SC-022 single", Kind.SINGLE, "A", (go(0, 1),), tactic="bunt", hit_to=2)
    missed = Play("SC-176 bunt missed", Kind.STRIKEOUT, "A", (out(0, 0),), tactic="bunt")
    told = [short_text(play, names, plate_appearance(play)) for play in (bunt_out, single, missed)]
    assert told == ["Dimmerman bunts and is out", "Dimmerman, bunt: single to the catcher", "Dimmerman, bunt: strikes out"]
