"""Shorthand: what each word does, what can't be, where an error is, who comes in, when it is over."""

from __future__ import annotations

import pytest

from hotstove.baseball.bases import Move
from hotstove.baseball.plays import Count, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player
from hotstove.book.conservation import Conservation, check
from hotstove.book.scorebook import Scorebook
from hotstove.league.shorthand.game import Shorthand
from hotstove.league.shorthand.moves import BeforePlay, play_of
from hotstove.league.shorthand.words import word
from hotstove.table import AWAY, HOME, NotLegal, Unreadable
from tests.book.games import small_ball_events, team

TEAMS = (team("VIS", "Valley"), team("HOM", "Harbor"))
NOBODY, LOADED = "", "123"


def at(runners: str = "", outs: int = 0, needed: int = 0) -> BeforePlay:
    return BeforePlay(("1" in runners, "2" in runners, "3" in runners), outs, needed, True)


def play(text: str, runners: str = "", outs: int = 0, needed: int = 0) -> Play:
    return play_of(word(text), "b", at(runners, outs, needed))


def moved(text: str, runners: str = "", outs: int = 0, needed: int = 0) -> str:
    """Who went where: ``3-H 2-3 B-1`` or ``1X2:64 BX1:43``; errors and steals behind them."""
    moves = []
    for move in play(text, runners, outs, needed).moves:
        marks = "".join(map(str, move.fielders)) + (f"E{move.error}" if move.error else "") + ("S" if move.steal else "")
        moves.append(f"{'B123H'[move.start]}{'X' if move.out else '-'}{'B123H'[move.end]}{':' if marks else ''}{marks}")
    return " ".join(moves)


def typed(*lines: str, whole_lines: bool = False, innings: int = 9) -> Shorthand:
    game = Shorthand(TEAMS, "Typed", innings, whole_lines=whole_lines)
    for line in lines:
        game.read(line)
    return game


# --- The usual moves of every word


@pytest.mark.parametrize(
    ("text", "runners", "outs", "moves"),
    [
        ("1B", LOADED, 0, "3-H 2-H 1-2 B-1"),
        ("s8", "2", 2, "2-H B-1"),
        ("1B+", "12", 0, "2-H 1-3 B-1"),
        ("1B-", LOADED, 0, "3-H 2-3 1-2 B-1"),
        ("2B7", LOADED, 0, "3-H 2-H 1-3 B-2"),
        ("D+", "1", 0, "1-H B-2"),
        ("2B-", "12", 0, "2-H 1-3 B-2"),
        ("3B", "12", 0, "2-H 1-H B-3"),
        ("t", "3", 0, "3-H B-3"),
        ("HR", LOADED, 0, "3-H 2-H 1-H B-H"),
        ("W", "13", 0, "1-2 B-1"),
        ("bb", LOADED, 0, "3-H 2-3 1-2 B-1"),
        ("IW", "2", 0, "B-1"),
        ("HP", "12", 0, "2-3 1-2 B-1"),
        ("CI", "1", 0, "1-2 B-1:E2"),
        ("W+", "23", 0, "3-H 2-3 B-1"),
        ("K", LOADED, 0, "BXB:2"),
        ("K23", "", 0, "BX1:23"),
        ("kc", "", 0, "BXB:2"),
        ("K+WP", "2", 0, "2-3 B-1"),
        ("K+E2", "1", 2, "1-2 B-1:E2"),
        ("K+SB2", "1", 0, "BXB:2 1-2:S"),
        ("K+CS2", "1", 0, "BXB:2 1X2:26S"),
        ("K+CS2:24", "1", 0, "BXB:2 1X2:24S"),
        ("63", "", 0, "BX1:63"),
        ("6-3", "12", 0, "2-3 1-2 BX1:63"),
        ("63", "12", 2, "BX1:63"),
        ("63-", "3", 0, "BX1:63"),
        ("3", "", 0, "BX1:3"),
        ("3u", "", 0, "BX1:3"),
        ("G643", "1", 0, "1-2 BX1:643"),
        ("643", "1", 0, "1X2:64 BX1:43"),
        ("643", "1", 2, "BX1:643"),
        ("643", "2", 0, "2-3 BX1:643"),
        ("463", "13", 0, "3-H 1X2:46 BX1:63"),
        ("463", "13", 1, "1X2:46 BX1:63"),
        ("123", LOADED, 0, "3XH:12 2-3 1-2 BX1:23"),
        ("543", "12", 0, "2-3 1X2:54 BX1:43"),
        ("DP53", "12", 0, "2X3:5 1-2 BX1:53"),
        ("GDP63", "1", 0, "1X2:6 BX1:63"),
        ("36DP", "1", 0, "1X2:3 BX1:36"),
        ("GDP", "1", 0, "1X2 BX1"),
        ("BDP163", "1", 0, "1X2:16 BX1:63"),
        ("64", "1", 0, "1X2:64 B-1"),
        ("64", "13", 1, "3-H 1X2:64 B-1"),
        ("64", "13", 2, "1X2:64 B-1"),
        ("14", "", 0, "BX1:14"),
        ("65", "12", 0, "2X3:65 1-2 B-1"),
        ("62", "3", 0, "3XH:62 B-1"),
        ("FC6", "1", 0, "1X2:64 B-1"),
        ("FC4", "1", 0, "1X2:46 B-1"),
        ("FC54", "12", 0, "2-3 1X2:54 B-1"),
        ("FC6(3-H)", "3", 0, "3-H B-1"),
        ("FC5(2X3:5)", "2", 0, "2X3:5 B-1"),
        ("FC6(1-2)", "1", 0, "1-2 B-1"),
        ("F8", LOADED, 0, "BXB:8"),
        ("8", "", 0, "BXB:8"),
        ("F9+", "23", 0, "BXB:9 3-H 2-3"),
        ("SF8", "13", 0, "BXB:8 3-H"),
        ("SF", "3", 1, "BXB 3-H"),
        ("L6", "1", 0, "BXB:6"),
        ("P4", "", 0, "BXB:4"),
        ("LDP63", "1", 0, "BXB:6 1X1:63"),
        ("LDP4", "2", 1, "BXB:4 2X2:4"),
        ("FDP92", "3", 0, "BXB:9 3XH:92"),
        ("SH13", "12", 0, "2-3 1-2 BX1:13"),
        ("SH", "1", 1, "1-2 BX1"),
        ("B13", "1", 0, "BX1:13"),
        ("E6", "13", 0, "3-H 1-2 B-1:E6"),
        ("E8(B-2,1-H)", "1", 0, "1-H B-2"),
        ("SB2", "1", 0, "1-2:S"),
        ("SB23", "12", 0, "2-3:S 1-2:S"),
        ("SBH", "3", 0, "3-H:S"),
        ("SB2E2", "1", 0, "1-3:E2S"),
        ("DI2", "13", 0, "1-2"),
        ("CS2", "1", 0, "1X2:26S"),
        ("CS3", "2", 0, "2X3:25S"),
        ("CS2(24)", "1", 0, "1X2:24S"),
        ("CSH", "3", 0, "3XH:12S"),
        ("PO1", "1", 0, "1X1:13"),
        ("PO2:26", "2", 0, "2X2:26"),
        ("PO1E3", "1", 0, "1-2:E3"),
        ("POCS2", "1", 0, "1X2:136S"),
        ("WP", "13", 0, "3-H 1-2"),
        ("PB", "2", 0, "2-3"),
        ("BK", "1", 0, "1-2"),
        ("OA(1-2)", "1", 0, "1-2"),
        ("1B(2-3)", "12", 0, "2-3 1-2 B-1"),
        ("1B(1-3, 2XH:92)", "12", 0, "2XH:92 1-3 B-1"),
        ("1B9(1-H:E9)", "1", 0, "1-H:E9 B-1"),
        ("1B(BX2:84)", "", 0, "BX2:84"),
        ("2B(1-3)", "13", 0, "3-H 1-3 B-2"),
        ("63(3-3)", "23", 0, "BX1:63"),
        ("63(2-2)", "23", 0, "3-H BX1:63"),
        ("F8(1X2:84)", "1", 0, "BXB:8 1X2:84"),
        ("543(2X3:5,1X2:54)", "12", 0, "2X3:5 1X2:54 BX1:543"),
        ("K(1-2)", "1", 0, "BXB:2 1-2"),
    ],
)
def test_moves(text: str, runners: str, outs: int, moves: str) -> None:
    assert set(moved(text, runners, outs).split()) == set(moves.split())


@pytest.mark.parametrize(
    ("text", "runners", "credit", "batted_in"),
    [
        ("SF8", "3", Count.SACRIFICE_FLY, 1),
        ("SH13", "1", Count.SACRIFICE_HIT, 0),
        ("GDP643", "13", Count.DOUBLE_PLAY_GROUNDER, 0),
        ("64", "13", Count.REACHED, 1),
        ("E6", "3", Count.REACHED, 0),
        ("E6*1", "3", Count.REACHED, 1),
        ("W", LOADED, Count.WALK, 1),
        ("HR", LOADED, Count.HOME_RUN, 4),
        ("1B(3-H:E8)", "3", Count.SINGLE, 0),
    ],
)
def test_what_the_book_makes_of_it(text: str, runners: str, credit: Count, batted_in: int) -> None:
    scored = play(text, runners)
    assert (scored.credit, scored.batted_in) == (credit, batted_in)


def test_where_a_hit_went() -> None:
    assert [play(text).hit_to for text in ("1B8", "D7", "HR", "F9", "63", "E6")] == [8, 7, 0, 9, 6, 6]


# --- The winning run ends the game


@pytest.mark.parametrize(
    ("text", "runners", "needed", "moves"),
    [
        ("2B", "3", 1, "3-H B-1"),
        ("2B", "2", 1, "2-H B-2"),
        ("1B", "23", 1, "3-H 2-3 B-1"),
        ("1B", "23", 2, "3-H 2-H B-1"),
        ("3B", "1", 1, "1-H B-3"),
        ("HR", "1", 1, "1-H B-H"),
        ("1B", "1", 1, "1-2 B-1"),
        ("2B(B-2)", "3", 1, "3-H B-2"),
    ],
)
def test_winning_run(text: str, runners: str, needed: int, moves: str) -> None:
    """Nobody gets further than the winning run took (OBR 9.06(f)), unless the scorer says so; a home run counts whole."""
    assert moved(text, runners, 0, needed) == moves


# --- What can't be


@pytest.mark.parametrize(
    ("text", "runners", "outs", "wrong"),
    [
        ("GDP643", "1", 2, "two outs on one play with 2 out before: that makes 4"),
        ("543(2X3,1X2)", "12", 1, "three outs on one play with 1 out before: that makes 4"),
        ("SB2", "", 0, "nobody on first who could go to second"),
        ("CS3", "1", 0, "nobody on second who could go to third"),
        ("PO2", "1", 0, "there is nobody on second"),
        ("1B(2-H)", "1", 0, "there is nobody on second"),
        ("WP", "", 0, "there is nobody on base"),
        ("SH13", "", 0, "a sacrifice bunt moves a runner up"),
        ("SH13", "1", 2, "no sacrifice with two out"),
        ("SF8", "2", 0, "there is nobody on third"),
        ("SF8", "3", 2, "no sacrifice with two out"),
        ("GDP643", "", 0, "a double play needs a runner who is forced"),
        ("LDP63", "2", 0, "a double play needs a runner where the last throw went"),
        ("FC6", "2", 0, "nobody is forced there"),
        ("K+WP", "1", 1, "the batter is out on strikes (OBR 5.05(a)(2))"),
        ("63(3-H)", "3", 2, "no run counts when the batter makes the third out before first base (OBR 5.08(a))"),
        ("1B(1-1)", "1", 0, "two on first: the batter and the runner on first"),
        ("2B(1-2)", "1", 0, "two on second"),
        ("HR(1-3)", "1", 0, "the batter passes the runner on first"),
        ("SB3", "23", 0, "two on third"),
        ("1B(1-3,1-2)", "1", 0, "the runner on first is told twice"),
        ("1B(2-1)", "2", 0, "the runner on second can't go back to first"),
        ("SB2(B-1)", "1", 0, "the batter does not move between pitches"),
        ("63*1", "", 0, "1 batted in where 0 came home"),
        ("OA", "1", 0, "say who moved, such as OA(1-2)"),
        ("OA(1-1)", "1", 0, "nobody moves"),
    ],
)
def test_not_legal(text: str, runners: str, outs: int, wrong: str) -> None:
    with pytest.raises(NotLegal) as error:
        play(text, runners, outs)
    assert wrong in str(error.value)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("XX", "not a play that the shorthand knows"),
        ("1B0", "not a play"),
        ("", "not a play"),
        ("K+", "+ says nothing after K"),
        ("1B(2-H", "a parenthesis is not closed"),
        ("1B(2-9)", "'2-9' is no runner's move"),
        ("1B(²)", "'²' is no runner's move"),
        ("1B(24)", "24 in parentheses is no runner's move"),
        ("1B(1X3:E9)", "a runner who is out by an error is safe; write 1-3:E9"),
        ("1B(1-3:94)", "fielders make outs"),
        ("SB5", "not a play"),
        ("E66", "not a play"),
        ("é", "not a play"),
    ],
)
def test_unreadable(text: str, wrong: str) -> None:
    with pytest.raises(Unreadable) as error:
        word(text)
    assert wrong in str(error.value)


# --- Lines


def test_a_line_is_a_half_inning() -> None:
    game = Shorthand(TEAMS)
    standing = game.read("63 1B8 K 2B7+ F9 =1")
    assert (standing.inning, standing.half, standing.outs, standing.score) == (1, HOME, 0, (1, 0))
    assert str(standing) == "Bottom of the 1st, 0 out, Herring1 bats. Voles 1, Herring 0"
    assert standing.batter == "Herring1"
    assert [type(event) for event in game.events[1:]] == [HalfInningBegins, *[Play] * 5, HalfInningEnds]


def test_play_by_play_at_a_prompt() -> None:
    game = typed("1b8", "sb2")
    assert str(game.status) == "Top of the 1st, 0 out, Voles1 on second, Voles2 bats. Voles 0, Herring 0"
    assert game.at == BeforePlay((False, True, False), 0, 0, True)


def test_a_wrong_line_changes_nothing() -> None:
    game = typed("1B 2B+")
    before, events = game.status, list(game.events)
    with pytest.raises(NotLegal):
        game.read("HR K p:Ruth SB2")
    assert (game.status, game.events) == (before, events)
    game.read("K K K")
    assert game.status.half == HOME


def test_a_wrong_line_changes_nobody_s_place() -> None:
    """Who came in on a line that is refused comes in when it is typed again; nobody has left."""
    game = Shorthand(TEAMS)
    for _ in range(2):
        with pytest.raises(NotLegal, match="'SB2': nobody on first"):
            game.read("p:Grove ss:Herring2 ph:Ruth K SB2 K K")
    game.read("p:Grove ss:Herring2 ph:Ruth K K K")
    game.read("Herring1: K K K")
    assert [change[0] for change in changes(game)][:3] == ["Grove", "Harbor Herring2", "Ruth"]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("63 K F8 63", "top of the 1st, column 9, '63': three are out: the half-inning is over"),
        ("63 K F8 p:Ruth", "top of the 1st, column 9, 'p:Ruth': three are out"),
        ("63 K", "top of the 1st, at the end of the line: only 2 out; a line whose half-inning goes on below ends in .."),
        ("W SB3 K K K", "top of the 1st, column 3, 'SB3': nobody on second who could go to third"),
        ("1B GDP643 GDP643", "top of the 1st, column 11, 'GDP643': a double play needs a runner"),
        (
            "K K 1B 643(1X2,BX1) ",
            "top of the 1st, column 8, '643(1X2,BX1)': two outs on one play with 2 out before: that makes 4",
        ),
        ("HR K K K =2", "top of the 1st, column 10, '=2': the plays bring 1 run in all"),
        (f"HR K K K ={'9' * 5000}", "after = the runs of the half-inning are expected"),
        ("HR =0 K K K", "top of the 1st, column 4, '=0': the plays bring 1 run so far"),
        ("HR =x K K K", "'=x': after = the runs of the half-inning are expected"),
        ("b1: K K K", "column 1, 'b1:': the top of the 1st is next"),
        ("t2: K K K", "'t2:': the top of the 1st is next"),
        ("Voles2: K K K K", "column 1, 'Voles2:': Voles2 bats out of turn; Voles1 is due"),
        ("Ruth: K K K", "'Ruth:': the Voles have no Ruth in the game"),
        ("bank", "'bank': a half-inning ends with the third out"),
        ("pr:Cobb K K K", "'pr:Cobb': nobody is on base"),
        ("1B pr3:Cobb K K K", "'pr3:Cobb': nobody is on third"),
        ("1B 1B pr:Cobb K K K", "more than one is on base; say for whom: pr1:NAME"),
        ("p:Voles1 K K K", None),
        ("p:Pitcher K K K", "'p:Pitcher': Pitcher pitches already"),
        ("ph:Voles3 K K K", "Voles3 is in the game already"),
        ("ss:Cobb>Ruth K K K", "the Herring have no Ruth in the game"),
        ("dh:Cobb K K K", "nobody of the Herring plays dh"),
    ],
)
def test_errors_name_inning_and_place(line: str, wrong: str | None) -> None:
    game = Shorthand(TEAMS)
    if wrong is None:
        game.read(line)
        return
    with pytest.raises((NotLegal, Unreadable)) as error:
        game.read(line)
    assert wrong in str(error.value)


def test_labels_checks_and_comments() -> None:
    game = Shorthand(TEAMS)
    game.read("t1: Voles1: 1B voles2: K K K  # nothing came of it")
    game.read("1. K K K =0")
    game.read("2t. K ..")
    with pytest.raises(NotLegal, match=r"the top of the 2nd goes on with 1 out"):
        game.read("b2: K K K")
    game.read("K K")
    game.read("")
    assert (game.status.inning, game.status.half) == (2, HOME)


def test_the_half_inning_in_the_message_is_that_of_the_error() -> None:
    game = Shorthand(TEAMS)
    for _ in range(5):
        game.read("K K K")
    with pytest.raises(NotLegal, match=r"bottom of the 3rd, column 3, 'CS2'"):
        game.read("K CS2 K K")


# --- The end


def whole(*last: str) -> Shorthand:
    game = Shorthand(TEAMS, "Typed")
    for _ in range(16):
        game.read("K K K")
    for line in last:
        game.read(line)
    return game


def test_nine_innings() -> None:
    game = whole("HR K K K", "K K K")
    assert game.over
    assert str(game.status) == "Over, 9 innings. Voles 1, Herring 0"
    check(game.events)
    with pytest.raises(NotLegal, match=r"after the game, column 1, 'K': the game is over, 9 innings"):
        game.read("K")


def test_walk_off() -> None:
    game = whole("K K K", "1B 2B+")
    ends = [event for event in game.events if isinstance(event, HalfInningEnds | GameEnds)][-2:]
    assert [event.how for event in ends] == ["walk-off", "9 innings"]
    assert game.status.score == (0, 1)
    check(game.events)


def test_walk_off_ends_the_line() -> None:
    with pytest.raises(NotLegal, match=r"column 4, 'K': the game is over, 9 innings"):
        whole("K K K", "HR K K K")
    assert whole("K K K", "HR").status.score == (0, 1)


def test_home_half_not_needed() -> None:
    game = Shorthand(TEAMS)
    game.read("K K K")
    game.read("HR K K K")
    for _ in range(15):
        game.read("K K K")
    assert game.status.over == "9 innings, the home half of the last not needed"
    check(game.events)


def test_extra_innings() -> None:
    game = whole("K K K", "K K K", "HR K K K", "K K K")
    assert game.status.over == "10 innings"


def test_called_game() -> None:
    game = typed("K K K", "K K K", "1B 1B K")
    game.end("rain, 2 innings")
    check(game.events)
    assert Scorebook.of(game.events).finished == GameEnds("typed game over", "rain, 2 innings")
    assert game.status.over == "rain, 2 innings"


def test_seven_innings() -> None:
    game = Shorthand(TEAMS, innings=7)
    for _ in range(12):
        game.read("K K K")
    game.read("HR K K K")
    game.read("K K K")
    assert game.status.over == "7 innings"


# --- Who comes in


def conserved(game: Shorthand) -> None:
    """Nobody is lost in a game that goes on."""
    count = Conservation()
    for event in game.events:
        count.read(event)


def changes(game: Shorthand) -> list[tuple[str, str, int, Position]]:
    return [
        (event.player.name, event.replaces, event.slot, event.position)
        for event in game.events
        if isinstance(event, Substitution)
    ]


def test_pinch_hitter_stays_in_the_field() -> None:
    """He takes the place of the man he batted for when his side is in the field, unless somebody else is sent there."""
    game = typed("ph:Ruth K K K", "K K K")
    assert changes(game) == [
        ("Ruth", "v1", 0, Position.PINCH_HITTER),
        ("Ruth", "ruth", 0, Position.CENTER_FIELD),
    ]
    game = typed("ph:Ruth K K K", "cf:Speaker K K K")
    assert changes(game)[1:] == [("Speaker", "ruth", 0, Position.CENTER_FIELD)]
    conserved(game)


def test_pinch_hitter_for_the_pitcher_needs_a_pitcher() -> None:
    eight = "K K K", "K K K", "K K K", "K K K", "K K"
    with pytest.raises(NotLegal, match="nobody pitches for Ruth; name the new pitcher first: p:NAME"):
        typed(*eight, "ph:Ruth K", "K")
    game = typed(*eight, "ph:Ruth K", "p:Grove K")
    assert changes(game)[-1] == ("Grove", "ruth", 8, Position.PITCHER)
    assert Scorebook.of(game.events).sides[AWAY].pitcher == "grove"


def test_pitching_change() -> None:
    game = typed("1B p:Grove K K K")
    assert changes(game) == [("Grove", "hp", 8, Position.PITCHER)]


def test_double_switch() -> None:
    """The new pitcher bats for the man in right, a new man in right for the old pitcher."""
    game = typed("p:Grove>Herring6 rf:Ott>Pitcher K K K", "K K K", "K K K", "K K K")
    assert changes(game) == [("Grove", "h6", 5, Position.PITCHER), ("Ott", "hp", 8, Position.RIGHT_FIELD)]
    assert game.status.batter == "Voles7"
    conserved(game)


def test_fielders_change_places() -> None:
    game = typed("ss:Herring2 K K K")
    assert changes(game) == [
        ("Harbor Herring2", "h2", 1, Position.SHORTSTOP),
        ("Harbor Herring7", "h7", 6, Position.SECOND_BASE),
    ]
    book = Scorebook.of(typed("ss:Herring2 63 43 K").events)
    assert book.sides[HOME].fielding["h2", Position.SHORTSTOP].assists == 1
    assert book.sides[HOME].fielding["h7", Position.SECOND_BASE].assists == 1


def test_pinch_runner_scores() -> None:
    game = typed("1B pr:Cobb SB2 1B K K K")
    book = Scorebook.of(game.events)
    assert book.sides[AWAY].batting["cobb"][Count.RUN] == 1
    assert book.sides[AWAY].batting["cobb"][Count.STOLEN_BASE] == 1


def test_who_has_left_does_not_come_back() -> None:
    with pytest.raises(NotLegal, match=r"Voles1 has left the game and can't come back \(OBR 5.10\(d\)\)"):
        typed("ph:Ruth K", "ph:Voles1 K")


def test_rosters() -> None:
    """Only who is on the roster comes in, by last name where that is enough."""
    bench = (Player("w1", "Paul Waner"), Player("w2", "Lloyd Waner"), Player("t1", "Pie Traynor"))
    game = Shorthand(TEAMS, rosters=(bench, ()), whole_lines=False)
    with pytest.raises(NotLegal, match="Waner could be Paul Waner, Lloyd Waner; write the whole name with _ for blanks"):
        game.read("ph:Waner K")
    with pytest.raises(NotLegal, match="the Voles have nobody of the name Ruth"):
        game.read("ph:Ruth K")
    game.read("ph:lloyd_waner K ph:P.Waner K ph:TRAYNOR K")
    assert [change[0] for change in changes(game)] == ["Lloyd Waner", "Paul Waner", "Pie Traynor"]


def test_designated_hitter() -> None:
    teams = (team("VIS", "Valley", dh=True), team("HOM", "Harbor", dh=True))
    game = Shorthand(teams, whole_lines=False)
    game.read("p:Grove K K K")
    assert changes(game) == [("Grove", "hp", -1, Position.PITCHER)]
    with pytest.raises(NotLegal, match="does not bat; only a pitcher can come in for him"):
        game.read("ss:Vaughan>Pitcher")


def test_side_at_bat_may_change_places_too() -> None:
    game = typed("1B pr:Cobb @cf:Cobb K K K")
    assert changes(game)[1] == ("Cobb", "cobb", 0, Position.CENTER_FIELD)


# --- Games that know no fielders


def test_without_fielders_no_digits() -> None:
    events = small_ball_events("shorthand")
    begins = events[0]
    game = Shorthand(getattr(begins, "teams"), banked=True)  # noqa: B009
    game.read("1B8 G K HR bank")
    assert game.status.score == (2, 0)
    with pytest.raises(NotLegal, match="this game does not say who plays where"):
        game.read("63 K F8")
    game.read("1B HR G G K")
    assert game.status.score == (2, 0)
    assert isinstance(game.events[-1], HalfInningEnds)
    assert not game.events[-1].runs_count
    with pytest.raises(NotLegal, match="this game names no pitchers"):
        game.read("p:Ruth K K K")


def test_moves_are_those_of_the_events() -> None:
    """What is typed is told like any played game's: by base, with fielders."""
    game = typed("1B8", "643")
    assert game.events[-1] == Play(
        "typed ground out",
        Kind.GROUND_OUT,
        "v2",
        (Move(1, 2, out=True, fielders=(6, 4)), Move(0, 1, out=True, fielders=(4, 3))),
        hit_to=6,
    )
