"""A manager names starter and lineup for his game of a season on a page; the table has them, and others' clubs are theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hotstove.league.season.game import SeasonGames
from hotstove.league.season.kept_lineups import LineupBook
from hotstove.league.season.named_lineups import NOTE, Named, named_for
from hotstove.league.season.store import SeasonFile
from hotstove.table.events import AWAY, HOME, Seat, other
from hotstove.table.game import Setup
from tests.web.browsing import Browser, Server, text_of
from tests.web.league_case import League, serving_league
from tests.web.test_season_tables import begin

CLUB = "NYA"


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with serving_league(tmp_path) as league:
        league.owner.post(f"{league.at}/mine", {"club": CLUB})
        yield league


def form_of_page(page: str) -> dict[str, str]:
    """The board of a page as its form would send it."""
    found = {}
    for name, options in re.findall(r'<select name="((?:player|position)-\d)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="([^"]*)"[^>]*? selected', options)
        assert chosen is not None, name
        found[name] = chosen[1]
    return found


def lineup_at(browser: Browser, at: str, number: int = 1, club: str = "") -> dict[str, str]:
    return form_of_page(browser.get(f"{at}/game/{number}/lineup{f'?club={club}' if club else ''}").text)


def moved(board: dict[str, str]) -> dict[str, str]:
    """The same nine, the second before the first."""
    changed = dict(board)
    for field in ("player", "position"):
        changed[f"{field}-1"], changed[f"{field}-2"] = board[f"{field}-2"], board[f"{field}-1"]
    return changed


def at_table(server: Server, path: Path, id_: str, seat: Seat) -> tuple[str, list[str]]:
    """The starter and the order that a table has."""
    with SeasonFile.open_to_read(path) as file:
        game = SeasonGames.of(file.plan).game
    header = server.store.table(id_).header["setup"]
    assert isinstance(header, dict)
    sheet = game.sheets(Setup.of(header))[seat]
    assert sheet.pitcher is not None
    return sheet.pitcher.name, [slot.player.name for slot in sheet.order]


def test_a_named_lineup_is_at_the_table(league: League) -> None:
    seat = seat_of(league)
    page = league.owner.get(f"{league.at}/game/1").text
    assert f"{league.at}/game/1/lineup" in page
    page = league.owner.get(f"{league.at}/game/1/lineup").text
    pitchers = re.findall(r'<option value="([^"]*)"( selected)?( disabled)?>([^<:]*): ', page.partition("</select>")[0])
    other = next(id_ for id_, chosen, barred, _ in pitchers if not chosen and not barred)
    name = next(words for id_, _, _, words in pitchers if id_ == other)
    sent = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "starter", "starter": other})
    assert sent.status_code == 303, text_of(sent)
    board = moved(lineup_at(league.owner, league.at))
    sent = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", **board})
    assert sent.headers["location"] == f"{league.at}/game/1"
    assert lineup_at(league.owner, league.at) == board, "the page shows what is named"
    starter, order = at_table(league.server, league.path, begin(league.owner, league.at, 1), seat)
    assert starter == name
    assert order[:2] == [board["player-1"], board["player-2"]]
    assert "at its table now" in text_of(league.owner.get(f"{league.at}/game/1/lineup"))
    refused = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", **board})
    assert refused.status_code == 422
    assert "half played" in text_of(refused)


def test_who_rests_today_is_marked_so_where_he_can_be_chosen(league: League) -> None:
    page = league.owner.get(f"{league.at}/game/1/lineup").text
    bench, _, resting = page.partition("<h2>Resting today</h2>")
    names = re.findall(r"<b>([^<]*)</b>", resting)
    marked = re.findall(r'<b>([^<]*)</b> <span class="may">[^<]*</span> <span class="brief">[^<]*, rests today</span>', bench)
    assert marked
    assert set(marked) <= set(names)
    assert all(name in marked for name in names if f'<li data-player="{name}"' in bench)


def test_a_lineup_is_kept_under_a_name_and_used_for_another_game(league: League) -> None:
    board = moved(lineup_at(league.owner, league.at))
    league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", "keep": "vs lefties", **board})
    with SeasonFile.open_to_read(league.path) as file:
        assert list(LineupBook(file, CLUB).lineups) == ["vs lefties"]
    sent = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "nobody"})
    assert sent.status_code == 303
    assert lineup_at(league.owner, league.at) != board
    league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "use", "kept": "Vs Lefties"})
    assert lineup_at(league.owner, league.at) == board
    refused = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "use", "kept": "none"})
    assert refused.status_code == 422
    assert "has no lineup 'none'; kept are: vs lefties" in text_of(refused)


def test_a_wrong_lineup_is_refused_and_nothing_is_lost(league: League) -> None:
    board = lineup_at(league.owner, league.at)
    league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", **moved(board)})
    for wrong, words in (
        ({**board, "player-1": board["player-2"]}, "bats twice"),
        ({**board, "position-1": board["position-2"]}, "plays"),
        ({**board, "player-1": "Nobody"}, "nine of the club's batters"),
        ({name: value for name, value in board.items() if name != "player-9"}, "nine of the club's batters"),
    ):
        refused = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", **wrong})
        assert refused.status_code == 422
        assert words in text_of(refused)
    assert lineup_at(league.owner, league.at) == moved(board)
    refused = league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "starter", "starter": "nobody"})
    assert "nobody of that name pitches" in text_of(refused)
    assert league.owner.get(f"{league.at}/game/2/lineup").status_code == 422
    assert "comes before it" in text_of(league.owner.post(f"{league.at}/game/6/lineup", {"club": CLUB, "act": "nobody"}))


def test_a_club_s_lineup_is_named_by_its_manager_and_shown_to_no_other(league: League) -> None:
    ada = league.friend("PHA", "Ada")
    board = lineup_at(ada, league.at)
    assert board
    assert board != lineup_at(league.owner, league.at)
    before = text_of(league.owner.get(f"{league.at}/game/1/lineup"))
    assert ada.post(f"{league.at}/game/1/lineup", {"club": "PHA", "act": "order", **moved(board)}).status_code == 303
    assert text_of(league.owner.get(f"{league.at}/game/1/lineup")) == before
    assert league.owner.get(f"{league.at}/game/1/lineup?club=PHA").status_code == 422
    for browser, club in ((league.owner, "PHA"), (ada, CLUB)):
        refused = browser.post(f"{league.at}/game/1/lineup", {"club": club, "act": "nobody"})
        assert refused.status_code == 422
        assert "o club of yours plays in game 1" in text_of(refused)
    stranger = league.server.browser()
    assert stranger.get(f"{league.at}/game/1/lineup").status_code == 422
    assert stranger.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "nobody"}).status_code == 403
    id_ = begin(league.owner, league.at, 1)
    assert at_table(league.server, league.path, id_, other(seat_of(league)))[1][0] == board["player-2"]


def test_what_can_t_be_any_longer_is_told_before_the_game_is_laid(league: League) -> None:
    with SeasonFile.open(league.path) as file:
        file.set_note(NOTE, {"1": {CLUB: ["gone", []]}})
    refused = league.owner.post(f"{league.at}/game/1/play")
    assert refused.status_code == 422
    assert "nobody of that name pitches" in text_of(refused)
    page = league.owner.get(f"{league.at}/game/1/lineup")
    assert "The dugout proposes anew." in text_of(page)
    league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "order", **form_of_page(page.text)})
    league.owner.post(f"{league.at}/game/1/lineup", {"club": CLUB, "act": "nobody"})
    begin(league.owner, league.at, 1)


@pytest.mark.parametrize(
    "noted", ["x", [], {"1": "x"}, {"1": {CLUB: 3}}, {"1": {CLUB: ["", [["a"]]]}}, {"1": {CLUB: ["", [[1, 2]]]}}]
)
def test_a_note_of_others_names_nobody(league: League, noted: object) -> None:
    with SeasonFile.open(league.path) as file:
        file.set_note(NOTE, noted)  # type: ignore[arg-type]
        assert named_for(file, 1, CLUB) == Named()
    begin(league.owner, league.at, 1)


def seat_of(league: League) -> Seat:
    """The side of the owner's club in the first game."""
    with SeasonFile.open_to_read(league.path) as file:
        return AWAY if file.plan.fixture(1).away == CLUB else HOME
