"""Whole games in shorthand: files with their headings and line scores, and played games written down and read again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hotstove.baseball.plays import Count, GameBegins, Play, Substitution
from hotstove.baseball.schema import MOST_LISTED
from hotstove.baseball.teams import Player
from hotstove.book.box import box_text
from hotstove.book.conservation import Conservation, check
from hotstove.book.retrosheet import dated_games, game_records, player_ids
from hotstove.book.scorebook import Scorebook
from hotstove.league.shorthand.files import read_game
from hotstove.league.shorthand.game import Shorthand
from hotstove.league.shorthand.text import players_of, plays, shorthand
from hotstove.league.shorthand.words import word
from hotstove.table import AWAY, HOME, DoesNotFit, Event, HotStoveError, NotLegal, Unreadable
from tests.book.chadwick import differences
from tests.book.games import charged_runs, small_ball_events, team, whole_game
from tests.book.sandlot import sandlot_events
from tests.rb8.test_books import rb8_game

DOCS = Path(__file__).parents[2] / "docs" / "shorthand.md"
HEADING = """
title: Town ball
away: VIS Valley Voles
Ash cf, Birch 2b, Cedar 1b, Dogwood lf, Elm 3b, Fir rf, Gum ss, Holly c, Ivy p
home: HOM Harbor Town Red Herring / Herring
Abel cf, Baker 2b, Cook 1b, Dyer lf, Elm 3b
Fuller rf, Glover ss, Hooper c, Joiner dh, Kellner p
bench: Mason, Nailer
plays:
"""
QUIET = "HR K K K\n" + "K K K\n" * 17


def booked(game: Shorthand) -> Scorebook:
    check(game.events)
    return Scorebook.of(game.events)


# --- Files


def test_a_file_names_the_clubs() -> None:
    game = read_game(HEADING + QUIET)
    book = booked(game)
    assert book.title == "Town ball"
    away, home = (side.sheet for side in book.sides)
    assert (away.code, away.name, away.nickname) == ("VIS", "Valley Voles", "Voles")
    assert (home.code, home.name, home.nickname) == ("HOM", "Harbor Town Red Herring", "Herring")
    assert (away.pitcher, home.pitcher) == (away.order[8].player, Player("kellner", "Kellner"))
    assert {slot.player.id for slot in away.order} & {slot.player.id for slot in home.order} == set()


def test_bench_closes_the_roster() -> None:
    text = HEADING + "K K K\nK K K\nph:Nailer K K K\n"
    with pytest.raises(NotLegal, match="line 13: top of the 2nd, column 1, 'ph:Nailer'"):
        read_game(text.replace("bench: Mason, Nailer", "").replace("bench", "").replace("home:", "bench: Nobody\nhome:", 1))
    game = read_game(HEADING + "HR K K K\nph:Nailer K K K\n" + "K K K\n" * 16)
    assert booked(game).sides[HOME].batting["nailer"].plate_appearances == 3


def test_line_scores_are_checked() -> None:
    text = HEADING + QUIET
    read_game(f"{text}score: 1 0\nline: 100 000 000 / 000 000 000\n")
    for line, wrong in (
        ("score: 2 0", "the plays make it 1 to 0, not 2 to 0"),
        (f"score: {'9' * 5000} 0", "expected the score, away and home"),
        ("score: one", "expected the score, away and home"),
        ("line: 010 000 000 / 000 000 000", "top of inning 1: the plays bring 1, the line score has 0"),
        ("line: 100 000 000 / 000 000 00x", "bottom of inning 9: the plays bring 0, the line score has nothing"),
        ("line: 100 000 000 0 / 000 000 000", "away: the line score has more innings than were played"),
        ("line: 100", "expected the runs of both clubs"),
        ("line: 1(12 / 0", "expected runs by innings"),
        (f"line: 0 / ({'9' * 5000})", "expected runs by innings"),
    ):
        with pytest.raises(HotStoveError) as error:
            read_game(f"{text}{line}\n", "game.txt")
        assert str(error.value).startswith("game.txt:28: ")
        assert wrong in str(error.value)


def test_a_book_is_kept_once_for_all_lines_that_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[int] = []

    def noting(events: Sequence[Event]) -> Scorebook:
        kept.append(len(events))
        return Scorebook.of(events)

    monkeypatch.setattr("hotstove.league.shorthand.files.Scorebook", SimpleNamespace(of=noting))
    read_game(HEADING + QUIET + "score: 1 0\nline: 100 000 000 / 000 000 000\n" * 50)
    assert len(kept) == 1


def test_a_club_has_an_end() -> None:
    """Each new name is compared with all before it."""
    open_roster = HEADING.replace("bench: Mason, Nailer\n", "")
    players = [f"p:x{number}" for number in range(MOST_LISTED)]
    with pytest.raises(NotLegal, match="the Herring have 100 players, as many as a club may have"):
        read_game(f"{open_roster}{' '.join(players)} K K K\n{QUIET}")
    game = read_game(f"{open_roster}{' '.join(players[: MOST_LISTED - 10])} HR K K K\n" + "K K K\n" * 17)
    assert len(players_of(game.events, HOME)) == MOST_LISTED
    bench = ", ".join(f"x{number}" for number in range(MOST_LISTED))
    with pytest.raises(Unreadable, match="line 8: a club has at most 100 players"):
        read_game(HEADING.replace("Mason, Nailer", bench) + QUIET)


def test_ten_runs_in_a_line_score() -> None:
    read_game(HEADING + "HR " * 10 + "K K K\n" + "K K K\n" * 17 + "line: (10)00 000 000 / 000 000 000\n")


def test_called_by_rain() -> None:
    game = read_game(HEADING + "K K K\nHR K K K\nover: rain, 1 inning\nscore: 0 1\n")
    assert booked(game).score == (0, 1)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (HEADING + "K K K\n", "game.txt ends before the game does: Bottom of the 1st, 0 out"),
        (HEADING.replace("Ivy p", "Ivy ss"), "game.txt: away: nobody plays p"),
        (HEADING.replace("Gum ss, ", ""), "game.txt: away: a lineup has nine batters, and the pitcher last"),
        (HEADING.replace("Gum ss", "Fir ss"), "game.txt: away: Fir bats twice"),
        (HEADING.replace("Elm 3b, Fir", "Elm c, Fir"), "game.txt: away: more than one plays c"),
        (HEADING.replace("away: VIS Valley Voles\n", ""), "game.txt:3: expected away: or home: with a club before its players"),
        (HEADING.replace("title:", f"innings: {'9' * 5000}\ntitle:"), "game.txt:2: expected a number of innings"),
        (HEADING.replace("title:", "innings: 0\ntitle:"), "game.txt:2: expected a number of innings, found '0'"),
        (HEADING.replace("VIS Valley Voles", ""), "game.txt:3: expected a club's code and name"),
        ("K K K", "which club? Expected a line away: CODE Name"),
        ("", "which club?"),
        (HEADING + "K K K\n63 K F8 SB2\n", "game.txt:11: bottom of the 1st, column 9, 'SB2': three are out"),
    ],
)
def test_errors_name_file_and_line(text: str, wrong: str) -> None:
    with pytest.raises(HotStoveError) as error:
        read_game(text, "game.txt")
    assert wrong in str(error.value)


def test_clubs_that_are_known() -> None:
    """A game of a season: the clubs are given, the file holds plays, or another lineup out of the club's roster."""
    teams = (team("VIS", "Valley"), team("HOM", "Harbor"))
    bench = (Player("ruth", "Babe Ruth"),)
    game = read_game("ph:Ruth HR K K K\n" + "K K K\n" * 17, "game.txt", teams, (bench, ()))
    assert booked(game).sides[AWAY].batting["ruth"][Count.HOME_RUN] == 1
    lineup = ", ".join(
        f"Voles{number} {place}" for number, place in enumerate(("cf", "2b", "1b", "lf", "3b", "rf", "ss", "c"), 1)
    )
    text = f"away: VIS\nRuth cf, {lineup.removeprefix('Voles1 cf, ')}, Pitcher p\nplays:\n" + "K K K\n" * 17 + "HR\n"
    assert booked(read_game(text, "", teams, (bench, ()))).sides[AWAY].sheet.order[0].player.name == "Babe Ruth"
    with pytest.raises(NotLegal, match="away: the game is of VIS, not of HOM"):
        read_game(text.replace("VIS", "HOM"), "", teams, (bench, ()))
    with pytest.raises(NotLegal, match="away: there is nobody of the name Gehrig"):
        read_game(text.replace("Ruth", "Gehrig"), "", teams, (bench, ()))


# --- Played games, written and read


def again(events: Sequence[Event]) -> Shorthand:
    """The plays written as shorthand, and read for the same clubs and players."""
    begins = next(event for event in events if isinstance(event, GameBegins))
    heading, _, below = shorthand(events).partition("plays:\n")
    kept = "".join(f"{line}\n" for line in heading.splitlines() if line.startswith(("title:", "innings:", "banked:")))
    rosters = (players_of(events, AWAY), players_of(events, HOME))
    return read_game(f"{kept}plays:\n{below}", "", begins.teams, rosters)


def records(events: Sequence[Event]) -> list[str]:
    """The game as an event file has it."""
    dated = dated_games([Scorebook.of(list(events))], date(2031, 3, 1))
    return game_records(dated[0], player_ids(dated))


def same_box(events: Sequence[Event], game: Shorthand) -> bool:
    return box_text(Scorebook.of(list(events))) == box_text(Scorebook.of(game.events))


def test_what_is_otherwise_in_a_known_lineup() -> None:
    """One line a club, before the plays: who stood or batted elsewhere; nine or more are a whole lineup."""
    teams = team("VIS", "Valley"), team("HOM", "Harbor")
    bench = [Player("h90", "Lou Larkin"), Player("h91", "Mo Larkin"), Player("h92", "Pete Pitcher-Jones")]

    def order(text: str) -> list[str]:
        sheet = booked(read_game(f"{text}\n{QUIET}", "own.txt", teams, ((), bench))).sides[HOME].sheet
        assert sheet.pitcher is not None
        words = (f"{slot.player.id} {slot.position.short}" for slot in sheet.order if slot.position is not None)
        return [*words, sheet.pitcher.id]

    usual = order("")
    assert len(usual) == 10
    pitches = usual.index("hp p")
    first, second, third = usual[:3]
    place = [entry.split()[1] for entry in usual[:3]]
    name = [entry.split()[0] for entry in usual[:3]]
    assert order(f"home: lou_larkin {place[0]}")[0] == f"h90 {place[0]}"
    assert order(f"HOME: 3 {name[0]}")[:3] == [second, third, first]
    assert order(f"home: {name[0]} {place[1]}")[:2] == [f"{name[0]} {place[1]}", f"{name[1]} {place[0]}"]
    assert order(f"home: 2 L.Larkin {place[0]}")[:2] == [second, f"h90 {place[0]}"]
    assert order("home: 2 l.larkin")[1] == f"h90 {place[1]}"
    relieved = order("home: Pitcher-Jones p")
    assert (relieved[pitches], relieved[-1]) == ("h92 p", "h92")
    assert order(f"home: 1 {name[1]}\nhome: 1 {name[0]}") == usual
    whole = ", ".join(usual[8::-1])
    assert order(f"home: {whole}") == [*usual[8::-1], "hp"]
    assert order(f"home: HOM Harbor\n{whole}\nplays:") == [*usual[8::-1], "hp"]
    for line, words in (
        ("home: Larkin lf", "own.txt:1: Larkin could be Lou Larkin, Mo Larkin; write the whole name"),
        ("home: Gehrig 1b", "own.txt:1: there is nobody of the name Gehrig"),
        ("home: lou_larkin dh", "own.txt:1: nobody plays dh in this lineup, for whom Lou Larkin could come in"),
        ("home: 10 lou_larkin", "own.txt:1: 10 lou_larkin: batting places are 1 to 9"),
        (f"home: {name[0]} p", f"name who plays {place[0]} first"),
        ("home: BOS Boston Red Sox", "own.txt: home: the game is of HOM, not of BOS"),
        (f"home: {', '.join([usual[0], *usual[:8]])}", "own.txt:1: "),
    ):
        with pytest.raises((NotLegal, Unreadable), match=re.escape(words)):
            order(line)


def test_hand_made_games() -> None:
    for events in (whole_game(), charged_runs()):
        assert same_box(events, again(events))
        assert same_box(events, read_game(shorthand(events)))
        assert records(events) == records(again(events).events)


@pytest.mark.parametrize("levels", [("random", "random"), ("sensible", "sensible")])
def test_small_ball_games(levels: tuple[str, str]) -> None:
    """No fielders, runs that may be void: the same box score and the same event file."""
    for number in range(40):
        events = small_ball_events(f"shorthand/{number}", levels)
        game = again(events)
        check(game.events)
        assert same_box(events, game)
        assert records(events) == records(game.events)
        assert same_box(events, read_game(shorthand(events)))


def test_rb8_games(tmp_path: Path) -> None:
    """The same box score, fielding and event file; an independent reader agrees with the games as they were typed."""
    books = []
    for number in range(70):
        events = rb8_game(number)
        game = again(events)
        check(game.events)
        assert same_box(events, game)
        assert records(events) == records(game.events)
        books.append(Scorebook.of(game.events))
    assert differences(dated_games(books[:60], date(2031, 3, 1)), tmp_path, fielding=True) == []


def test_sandlot_games() -> None:
    """Every kind of play, substitutions at all times: the same box score, read with the rosters and without."""
    for number in range(40):
        events = sandlot_events(f"shorthand/{number}")
        last = max(place for place, event in enumerate(events) if isinstance(event, Play))
        # Who takes the field after the last out of the game does so on no scorer's sheet.
        events = [event for place, event in enumerate(events) if place < last or not isinstance(event, Substitution)]
        game = again(events)
        check(game.events)
        assert same_box(events, game)
        assert same_box(events, read_game(shorthand(events)))


WORDS = (
    *("1B", "1B8", "2B+", "3B", "HR", "W", "IW", "HP", "CI", "K", "K23", "K+WP", "K+SB2", "K+CS2", "63", "3", "643", "463DP"),
    *("GDP", "64", "65", "62", "54", "FC6", "FC", "FC5(2X3)", "F8", "F9+", "8", "L6", "LDP63", "LDP4", "FDP92", "SF8", "SH13"),
    *("B1", "E6", "E8(B-2)", "SB2", "SB3", "SBH", "SB23", "SB2E2", "CS2", "CS3", "CSH", "DI2", "PO1", "PO2E4", "POCS2", "WP"),
    *("PB", "BK", "OA(1-2)", "1B(2-3)", "1B(1X3:95)", "1B-", "63(3-3)", "F8(3XH:82)", "123", "543(2X3,1X2)", "W(1-3)", "E5*1"),
    *("ph:Ruth", "ph:Cobb", "pr:Foxx", "p:Grove", "p:Dean", "ss:Ott", "ss:Voles2", "@lf:Ruth", "p:Mize>Voles3", "Voles1:"),
    *("..", "=0", "t1:", "bank", "end:now", "1B(", "?", "é", "p:", "K*9", "(1-2)", "over"),
)


@pytest.mark.parametrize("seed", range(40))
def test_anything_typed(seed: int) -> None:
    """Whatever is typed is refused with a reason or makes a game in which nobody is lost, which is written and read again."""
    random, dh = Random(seed), seed % 2 == 0
    game = Shorthand((team("VIS", "Valley", dh), team("HOM", "Harbor", dh)), banked=seed % 10 == 0, whole_lines=False)
    for _ in range(600):
        before = len(game.events)
        if game.over:
            break
        try:
            game.read(" ".join(random.choices(WORDS, k=random.choice((1, 1, 1, 2, 3)))))
        except HotStoveError as error:
            assert "column" in str(error)
            assert len(game.events) == before
    count = Conservation()
    for event in game.events:
        count.read(event)
    book = Scorebook.of(game.events)
    assert game.over or game.in_half == (book.halves[-1].ended is None)
    assert game.status.outs == (book.halves[-1].outs if game.in_half else 0)
    if game.over:
        assert book.score == game.status.score
        assert same_box(game.events, again(game.events))


@given(st.text(max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_text(text: str) -> None:
    """Text of any kind is refused with a reason, as a line and as a file."""
    game = Shorthand((team("VIS", "Valley"), team("HOM", "Harbor")))
    with suppress(HotStoveError):
        game.read(text)
    with suppress(HotStoveError):
        read_game(HEADING + text)
    with suppress(HotStoveError):
        read_game(text)


def test_few_keys() -> None:
    """A whole game is some three hundred keystrokes, ends of lines included."""
    keys = [len("\n".join(plays(rb8_game(number)))) + 1 for number in range(30)]
    assert sum(keys) / len(keys) < 360


def test_only_whole_games_are_written() -> None:
    with pytest.raises(DoesNotFit, match="only a whole game"):
        shorthand(whole_game()[:-1])


# --- The page that describes it


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)


def test_the_page_s_game() -> None:
    """The game on the page reads, ends as the page says, and its key count is the one given there."""
    page = DOCS.read_text(encoding="utf-8")
    (text,) = blocks("text")
    game = read_game(text, "docs/shorthand.md")
    away, home = booked(game).score
    assert f"{game.teams[AWAY].nickname} {away}, {game.teams[HOME].nickname} {home}" in page
    keys = len(text.partition("plays:\n")[2].partition("score:")[0])
    assert f"{keys} keystrokes" in page


def test_the_page_s_words() -> None:
    """Every word in the page's table of plays is one."""
    section = DOCS.read_text(encoding="utf-8").partition("## Words")[2].partition("### ")[0]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    words = [text for row in rows for text in re.findall(r"`([^`]+)`", row.split("|")[1])]
    assert len(words) > 40
    for text in words:
        word(text)
