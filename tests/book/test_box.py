"""The newspaper box score, as text and as a page."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from hotstove.baseball.plays import GameBegins, HalfInningBegins, HalfInningEnds, Kind
from hotstove.book.box import box_text, contents, status
from hotstove.book.box_page import box_html
from hotstove.book.columns import columns, cut, padded
from hotstove.book.scorebook import Scorebook
from hotstove.games.smallball import GAME
from hotstove.table.events import AWAY, HOME, Event
from hotstove.table.live import LiveTable
from hotstove.table.texts import as_node
from tests.book.games import Tale, go, out, small_ball_events, whole_game
from tests.book.sandlot import sandlot_events

WHOLE_GAME = """\
Tale -- Valley Voles at Harbor Herring
Final: 9 innings, the home half of the last not needed.

Voles               AB  R  H RBI BB SO   Herring             AB  R  H RBI BB SO
Voles1, cf           3  1  1   0  1  0   Herring1, cf         4  1  0   0  0  0
Voles2, 2b           3  0  0   0  0  0   Herring2, 2b         3  1  2   1  1  0
Voles3, 1b           3  1  1   1  0  2   Herring3, 1b         4  0  0   0  0  3
Voles4, lf           4  0  1   1  0  1   Herring4, lf         4  1  1   1  0  1
Voles5, 3b           4  0  1   0  0  0   Herring5, 3b         4  0  0   0  0  2
Voles6, rf           4  1  1   1  0  2   Herring6, rf         4  1  2   2  0  1
Voles7, ss           3  0  1   0  0  1   Herring7, ss         2  1  0   0  1  0
Voles8, c            3  0  1   0  0  1   Herring8, c          3  0  0   0  0  1
Valley Pitcher, p    2  0  0   0  0  2   Harbor Pitcher, p    2  0  0   0  0  1
  Relief, p          0  0  0   0  0  0     a-Harker, ph       1  0  1   1  0  0
  b-Viner, ph        0  0  0   0  1  0     Closer, p          0  0  0   0  0  0
  Swing, p           0  0  0   0  0  0
                    -- -- -- --- -- --                       -- -- -- --- -- --
Totals              29  3  7   3  2  9   Totals              31  5  6   5  2  9

          1 2 3  4 5 6  7 8 9      R  H  E
Voles     1 0 0  0 0 0  0 1 1  --  3  7  1
Herring   3 0 0  0 0 0  2 0 x  --  5  6  0

a-singled for Harbor Pitcher in the 7th
b-walked for Relief in the 8th
E -- Voles7
DP -- Herring 2
LOB -- Voles 3, Herring 4
2B -- Herring6
3B -- Voles3
HR -- Voles6
SH -- Voles2
SF -- Voles3
CS -- Voles5
GIDP -- Voles2, Voles5
WP -- Harbor Pitcher
Balk -- Valley Pitcher
PB -- Voles8

                        IP   H   R  ER  BB  SO
Valley Pitcher (L)     6.1   5   5   2   2   7
Relief                 0.2   1   0   0   0   1
Swing                  1.0   0   0   0   0   1

Harbor Pitcher (W)     7.0   3   1   1   1   7
Closer                 2.0   4   2   2   1   2
"""
"""Worked out by hand, play by play; substitutes are indented, two of the same name print all of it."""


def test_whole_game() -> None:
    assert box_text(Scorebook.of(whole_game())) == WHOLE_GAME


def test_one_below_the_other_where_it_is_narrow() -> None:
    text = box_text(Scorebook.of(whole_game()), 50)
    assert text.index("Totals") < text.index("Herring1, cf")
    assert max(len(line) for line in text.splitlines()) <= 55


def small_ball_book(seed: str, part: float = 1.0) -> Scorebook:
    events = list(small_ball_events(seed))
    return Scorebook.of(events[: int(len(events) * part)])


def test_small_ball_invents_nobody() -> None:
    """No positions, no errors, no pitcher's name: the game names none. Busts and void runs have a line (SB-18)."""
    book = small_ball_book("a")
    text = box_text(book)
    assert "Foxes pitching" in text and "Herons pitching" in text
    assert " E\n" not in text and "E -- " not in text.replace("HR -- ", "") and ", c" not in text
    busts = [half for half in book.halves if half.half == AWAY and half.ended is not None and half.ended.how == "bust"]
    void = sum(half.void for half in busts)
    assert f"Busts -- Foxes {len(busts)}" + (f" ({void} runs void)" if void > 1 else "") in text


def test_a_game_in_progress() -> None:
    """The line score is open, the runs of the half-inning under way are at risk (SB-19), nothing is final."""
    tale = Tale()
    tale.half = 0
    tale.play(Kind.HOME_RUN, go(0, 4))
    tale.play(Kind.STRIKEOUT, out(0, 0))
    book = Scorebook.of([tale.events[0], HalfInningBegins("T-2", 1, AWAY, provisional=True), *tale.events[1:]])
    assert status(book) == "In progress, top of the 1st, 1 out, 1 run at risk."
    assert contents(book).innings[0] == (1, "0", "") and len(contents(book).innings) == 9
    assert "Busts" not in box_text(book)
    assert status(Scorebook.of(whole_game()[:1])) == "Not begun."
    assert box_text(Scorebook.of(whole_game()[:1])).startswith("Tale -- Valley Voles at Harbor Herring\nNot begun.")
    first_end = next(number for number, event in enumerate(whole_game()) if isinstance(event, HalfInningEnds))
    between = Scorebook.of(whole_game()[: first_end + 1])
    assert status(between) == "In progress, after the top of the 1st."


@pytest.mark.parametrize("part", [0.02, 0.1, 0.3, 0.5, 0.77, 0.99, 1.0])
@pytest.mark.parametrize("width", [40, 60, 76, 80, 120])
def test_any_moment_fits_any_width(part: float, width: int) -> None:
    for seed in "ab":
        lines = box_text(small_ball_book(seed, part), width).splitlines()
        table = [line for line in lines if line.startswith(("Larkin", "Totals"))]
        assert table and all(len(line) <= width for line in table)


def test_an_inning_of_ten_runs_and_extra_innings_stay_in_columns() -> None:
    tale = Tale()
    tale.begin()
    for _ in range(11):
        tale.play(Kind.HOME_RUN, go(0, 4))
    lines = box_text(Scorebook.of(tale.events)).splitlines()
    numbers = next(line for line in lines if line.endswith("R  H  E"))
    runs = lines[lines.index(numbers) + 1]
    assert runs.split()[1] == "11" and numbers.index("1") == runs.index("11") + 1
    long = next(book for book in map(small_ball_book, (f"long/{n}" for n in range(200))) if book.halves[-1].inning > 10)
    box = contents(long)
    line_score = [line for line in box_text(long).splitlines() if line.startswith("Foxes  ") and " -- " in line]
    assert len(line_score[0].split()) == 1 + len(box.innings) + 1 + 2


class Reader(HTMLParser):
    """Reads a page strictly: what opens closes, tables have captions, cells have headers."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}
        self.attributes: list[tuple[str, str, str | None]] = []
        self.words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def read_page(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert not reader.open
    return reader


def test_page_stands_alone_and_is_accessible() -> None:
    page = box_html(Scorebook.of(whole_game()))
    reader = read_page(page)
    assert reader.seen["table"] == reader.seen["caption"] == 5
    assert all(value for tag, name, value in reader.attributes if (tag, name) == ("th", "scope"))
    assert sum((tag, name) == ("th", "scope") for tag, name, _ in reader.attributes) == reader.seen["th"]
    assert ("html", "lang", "en") in reader.attributes
    assert not {"script", "link", "img", "iframe"} & set(reader.seen)
    assert "http" not in page and "url(" not in page and "@import" not in page
    assert "prefers-color-scheme: dark" in page and "@media print" in page


def test_page_and_text_say_the_same() -> None:
    for events in (whole_game(), sandlot_events("page"), list(small_ball_events("page"))):
        book = Scorebook.of(events)
        words = read_page(box_html(book)).words
        box = contents(book)
        for label, text in box.notes:
            assert label in words and text in words
        for team in box.teams:
            assert all(row.label in words for row in (*team.batters, *team.pitchers))


def test_names_are_escaped() -> None:
    events = list(small_ball_events("names"))
    begins = events[0]
    assert isinstance(begins, GameBegins)
    away = begins.teams[AWAY]
    slot = replace(away.order[0], player=replace(away.order[0].player, name='<b>&"Al"</b>'))
    sheet = replace(away, order=(slot, *away.order[1:]), name="A & B <i>", nickname="<i>")
    page = box_html(Scorebook.of([replace(begins, teams=(sheet, begins.teams[HOME])), *events[1:]]))
    assert "<b>" not in page and "<i>" not in page and "&lt;b&gt;&amp;&quot;Al&quot;&lt;/b&gt;" in page
    read_page(page)


def test_a_long_line_score_keeps_to_the_width() -> None:
    """Blocks of innings below each other, the totals behind the last; nothing is left out."""
    book = Scorebook.of(long_game())
    innings = book.halves[-1].inning
    assert innings > 20
    for width in (60, 80, 100):
        text = box_text(book, width)
        assert max(map(len, text.splitlines())) <= width
        head = [line for line in text.splitlines() if line.strip() and set(line) <= set(" 0123456789RH")]
        shown = [int(number) for line in head for number in line.replace("R", "").replace("H", "").split()]
        assert shown == list(range(1, innings + 1))


def long_game() -> list[Event]:
    """A game of more than twenty innings by managers who choose at random, the first in order of seeds."""
    setup = GAME.set_up(as_node(None), as_node(None), as_node(None))
    at_random = GAME.managers["random"](setup)
    for seed in range(10_000):
        table = LiveTable(GAME, (at_random, at_random), f"long {seed}")
        if table.play(setup).inning > 20:
            return table.events
    raise AssertionError("no long game found")


def test_wide_letters_take_two_columns() -> None:
    assert [columns(text) for text in ("Finch", "Tomás", "Toma\u0301s", "海鷗", "⚾")] == [5, 5, 5, 4, 2]
    assert padded("海鷗", 6) == "海鷗  "
    assert cut("海鷗海鷗", 5) == "海鷗."
