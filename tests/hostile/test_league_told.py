"""What a league of friends tells of a lineup that is named, and of a game at a table, to those who may not know it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from anyio import to_thread

from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.named_lineups import Named, name_for, named_for
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import DoesNotFit, NotLegal
from hotstove.table.events import AWAY, HOME, Drawn
from hotstove.table.log import Given
from hotstove.web.fair_queue import Who
from hotstove.web.game_table import GameTable
from hotstove.web.seasons.at_tables import prepare
from hotstove.web.seasons.exports import PARTS
from hotstove.web.seasons.reading import opened, read_again
from hotstove.web.seasons.server import Seasons
from hotstove.web.seasons.shelf import ENDING, Shelf
from hotstove.web.store import LogEntry
from hotstove.web.tables import Tables
from tests.hostile import TIMES
from tests.web.browsing import Browser, text_of
from tests.web.league_case import League, serving_hidden_hands, serving_league
from tests.web.test_passes import unseen
from tests.web.test_season_lineups import at_table, lineup_at, moved
from tests.web.test_season_tables import begin

ANSWERS = 40 * TIMES
"""Answers of two friends."""
MOMENTS = 8 * TIMES
"""Places in their game's log at which all pages are compared, where somebody is asked there."""
PAGES = (
    *("", "/league", "/schedule", "/schedule?day=0", "/news", "/records", "/awards", "/postseason", "/leaders", "/clubs"),
    *(f"/club/{club}{more}" for club in ("NYA", "PHA") for more in ("", "/games")),
    *("/game/1", "/game/1/lineup", "/game/1/lineup?club=NYA", "/game/1/lineup?club=PHA", "/game/1/shorthand", "/game/1/plays"),
    *("/game/1/scorecard", "/progress", "/export/season.json", *(f"/export/{part}.csv" for part in PARTS)),
)
"""Pages of a season, of both clubs and their game, and its files."""


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    """A season whose first game two friends play, the Yankees away and the Athletics at home."""
    with serving_league(tmp_path) as league:
        yield league


def sent(league: League, browsers: Sequence[Browser]) -> list[str]:
    """All that these people are sent of the season, statuses and headers too."""
    found = []
    for browser in browsers:
        for page in (*(f"{league.at}{each}" for each in PAGES), "/seasons", "/", "/career"):
            response = browser.get(page)
            headers = {name: value for name, value in response.headers.items() if name != "date"}
            found.append(f"{page} {response.status_code} {headers}\n{re.sub(r'[0-9]{2}:[0-9]{2}', '', response.text)}")
    return found


def test_a_named_lineup_is_on_no_page_of_another_one_s(league: League) -> None:
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    others = (ada, league.owner, league.server.browser())
    at, before = f"{league.at}/game/1/lineup", sent(league, others)
    board, seen = lineup_at(bob, league.at), []
    for order, name in ((moved(board), "one"), (moved(moved(board)), "another one"), (moved(board), "one")):
        assert bob.post(at, {"club": "PHA", "act": "order", "keep": name, **order}).status_code == 303
        assert lineup_at(bob, league.at) == order
        seen.append(sent(league, others))
    assert all(each == before for each in seen)


def test_who_has_seen_a_lineup_at_its_table_names_none_against_it(league: League) -> None:
    """Who lays the game at its table sees the lineup of the other one, and may end the game at once."""
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    at, board, own = f"{league.at}/game/1/lineup", lineup_at(bob, league.at), lineup_at(ada, league.at)
    bob.post(at, {"club": "PHA", "act": "order", **moved(board)})
    id_ = begin(ada, league.at, 1)
    assert board["player-2"] in text_of(ada.get(f"/t/{id_}/cards"))
    assert ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}).status_code == 303
    ada.get(league.at)
    for browser, club, order in ((ada, "NYA", own), (bob, "PHA", board)):
        for act in ("order", "nobody"):
            refused = browser.post(at, {"club": club, "act": act, **moved(order)})
            assert refused.status_code == 422
            assert "lain open" in text_of(refused)
        assert "lain open" in text_of(browser.get(at))
    again = begin(ada, league.at, 1)
    assert again != id_
    assert at_table(league.server, league.path, again, HOME)[1][0] == board["player-2"]


@pytest.mark.parametrize("how", ["taken back", "replaced", "given up"])
def test_who_has_a_club_after_another_one_is_not_told_whom_he_has_named(league: League, how: str) -> None:
    """The commissioner, or a friend of his, may manage the other club of that game."""
    bob = league.friend("PHA", "Bob")
    at, board = f"{league.at}/game/1/lineup", lineup_at(bob, league.at)
    assert bob.post(at, {"club": "PHA", "act": "order", **moved(board)}).status_code == 303
    assert lineup_at(bob, league.at) != board
    after = league.friend("PHA", "Cy") if how == "replaced" else league.owner
    if how == "taken back":
        league.owner.post(f"{league.at}/league/take-back", {"club": "PHA"})
    elif how == "given up":
        bob.post(f"{league.at}/league/leave", {"club": "PHA"})
    assert lineup_at(after, league.at) == board


@pytest.mark.parametrize("refused", [False, True])
def test_who_loses_a_club_while_his_page_waits_for_its_turn_does_not_see_whom_the_next_one_names(
    league: League, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    """Pages of seasons are made one after another, and who asks for many others before waits for his own."""
    bob, at, read = league.friend("PHA", "Bob"), f"{league.at}/game/1/lineup", Seasons.read
    board, link, heir = lineup_at(bob, league.at), league.link("PHA"), league.server.browser()

    async def later(seasons: Seasons, who: Who, look: Callable[[], str]) -> str:
        monkeypatch.setattr(Seasons, "read", read)

        def meanwhile() -> None:
            heir.post(link)
            assert heir.post(at, {"club": "PHA", "act": "order", **moved(board)}).status_code == 303

        await to_thread.run_sync(meanwhile)
        return await read(seasons, who, look)

    monkeypatch.setattr(Seasons, "read", later)
    told = bob.post(at, {"club": "PHA", "act": "use", "kept": "none"}) if refused else bob.get(at)
    assert (told.status_code, "No club of yours plays" in text_of(told)) == (422, True)
    assert lineup_at(heir, league.at) == moved(board)


def test_a_lineup_that_has_lain_open_stands_whoever_has_the_club_then(league: League) -> None:
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    board = lineup_at(bob, league.at)
    bob.post(f"{league.at}/game/1/lineup", {"club": "PHA", "act": "order", **moved(board)})
    id_ = begin(ada, league.at, 1)
    league.friend("PHA", "Cy")
    assert ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"}).status_code == 303
    ada.get(league.at)
    league.friend("PHA", "Dan")
    again = begin(ada, league.at, 1)
    assert at_table(league.server, league.path, again, HOME)[1][0] == board["player-2"]


def test_who_can_t_play_any_longer_is_replaced_also_in_a_lineup_that_has_lain_open(league: League) -> None:
    ada = league.friend("NYA", "Ada")
    league.friend("PHA", "Bob")
    own, id_ = lineup_at(ada, league.at), begin(ada, league.at, 1)
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    ada.get(league.at)
    with SeasonFile.open(league.path) as file:
        name_for(file, 1, "NYA", Named("", (("gone", "c"),) * 9))
    assert ada.post(f"{league.at}/game/1/lineup", {"club": "NYA", "act": "order", **moved(own)}).status_code == 303
    begin(ada, league.at, 1)


def played_to_its_end(league: League, *people: Browser) -> None:
    """Play the league's first game at a table."""
    id_ = begin(people[0], league.at, 1)
    for each in people[1:]:
        begin(each, league.at, 1)
    league.server.play_out(id_, *people)
    league.owner.get(league.at)


@pytest.mark.parametrize("corrected", [False, True])
def test_nor_does_a_commissioner_who_has_played_a_game_to_its_end_and_takes_it_out(league: League, corrected: bool) -> None:
    """He may manage a club, too, and has seen at the table whom his friend has named."""
    ada, bob = league.owner, league.friend("PHA", "Bob")
    ada.post(f"{league.at}/mine", {"club": "NYA"})
    at, board, own = f"{league.at}/game/1/lineup", lineup_at(bob, league.at), lineup_at(ada, league.at)
    bob.post(at, {"club": "PHA", "act": "order", **moved(board)})
    played_to_its_end(league, ada, bob)
    if corrected:
        text = re.search(r"<textarea[^>]*>(.*?)</textarea>", ada.get(f"{league.at}/game/1/shorthand").text, re.DOTALL)
        assert text is not None
        assert ada.post(f"{league.at}/game/1/shorthand", {"text": unescape(text[1])}).status_code == 303
    with SeasonFile.open(league.path) as file:
        name_for(file, 2, "NYA", Named())  # by which those of games that are over are forgotten
    assert ada.post(f"{league.at}/game/1/take-out").status_code == 303
    for browser, club, order in ((ada, "NYA", own), (bob, "PHA", board)):
        for act in ("order", "nobody"):
            refused = browser.post(at, {"club": club, "act": act, **moved(order)})
            assert refused.status_code == 422
            assert "lain open" in text_of(refused)
    again = begin(ada, league.at, 1)
    for seat, order in ((AWAY, own), (HOME, moved(board))):
        assert at_table(league.server, league.path, again, seat)[1] == [order[f"player-{place}"] for place in range(1, 10)]


def test_lineups_that_have_lain_open_are_forgotten_together(league: League) -> None:
    """Somebody in them can't play any longer, and a new one would be against the other one, which is known."""
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    board, own = lineup_at(bob, league.at), lineup_at(ada, league.at)
    at = f"{league.at}/game/1/lineup"
    bob.post(at, {"club": "PHA", "act": "order", **moved(board)})
    id_ = begin(ada, league.at, 1)
    ada.post(f"/t/{id_}/end", {"how": "resign", "seat": "0"})
    ada.get(league.at)
    with SeasonFile.open(league.path) as file:
        name_for(file, 1, "NYA", Named("", (("gone", "c"),) * 9))
    assert ada.post(at, {"club": "NYA", "act": "use", "kept": "none"}).status_code == 422
    with SeasonFile.open_to_read(league.path) as file:
        assert named_for(file, 1, "PHA") != Named(), "nothing is forgotten for a lineup that is refused"
    assert ada.post(at, {"club": "NYA", "act": "order", **moved(own)}).status_code == 303
    assert lineup_at(bob, league.at) == board
    assert bob.post(at, {"club": "PHA", "act": "order", **moved(board)}).status_code == 303
    assert lineup_at(ada, league.at) == moved(own)


def test_who_is_named_and_can_t_play_any_longer_is_told_to_his_manager_alone(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as after an earlier game was corrected: who begins the game learns that it can't be begun, and not by whom."""
    ada, bob = league.friend("NYA", "Ada"), league.friend("PHA", "Bob")
    assert bob.post(f"{league.at}/game/1/lineup", {"club": "PHA", "act": "order", **moved(lineup_at(bob, league.at))})

    def hurt(*_: object) -> None:
        raise NotLegal("Athletics: Al Simmons can't play today: hurt")

    monkeypatch.setattr(LineupCards, "set_order", hurt)
    for browser, said in ((ada, "its manager names another"), (bob, "Al Simmons can't play today")):
        with pytest.raises(NotLegal) as refused:
            prepare(league.path, 1, "table", browser.secret, owner=False)
        assert said in str(refused.value)
        assert ("Al Simmons" in str(refused.value)) is (browser is bob)


def with_other_hand(table: GameTable, log: Sequence[LogEntry]) -> list[LogEntry]:
    """The log with one card of the home hand that the away side has never seen exchanged for another one."""
    drawn = [event.card for event in table.session.events if isinstance(event, Drawn) and event.seats == (HOME,)]
    never = unseen(table)
    for card in (each for each in drawn if each in never):
        for other in (each for each in never if each not in drawn):
            given = {card: other, other: card}
            changed: list[LogEntry] = [
                replace(entry, answer=given[entry.answer]) if isinstance(entry, Given) and entry.answer in given else entry
                for entry in log
            ]
            with suppress(DoesNotFit):
                GameTable(table.store.table(table.id), changed, table.store)
                return changed
    raise AssertionError("no card can be exchanged")


def test_a_friend_and_the_commissioner_are_sent_the_same_whatever_the_other_friend_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving_hidden_hands(tmp_path) as (league, fixture):
        server, owner = league.server, league.owner
        friends = league.friend(fixture.away, "Ada"), league.friend(fixture.home, "Bob")
        id_ = begin(friends[AWAY], league.at, 1)
        begin(friends[HOME], league.at, 1)
        for _ in range(ANSWERS):
            friends[AWAY].get(f"/t/{id_}")
            seat = server.table(id_).session.asks[0].seat
            assert seat is not None
            friends[seat].go_on(id_)
        tables: Tables = server.app.state.tables
        log, compared = server.store.log(id_), 0
        logs = log, with_other_hand(server.table(id_), log)
        looks = ("", "/cards", "/plays", "/box", "/scorecard", "/lineup", "/game.jsonl", "/review")
        for end in range(len(log), 0, -max(1, len(log) // MOMENTS)):
            if not GameTable(server.store.table(id_), log[:end], server.store).settled:
                continue
            seen = []
            for each in logs:
                monkeypatch.setattr(
                    tables, "_load", lambda id_, part=each[:end]: GameTable(server.store.table(id_), part, server.store)
                )
                tables._in_memory.clear()
                pages = [friends[AWAY].get(f"/t/{id_}{look}").text for look in looks]
                pages += [owner.get(f"/t/{id_}{look}").text for look in looks]
                seen.append([*pages, *sent(league, (friends[AWAY], owner, server.browser()))])
            assert seen[0] == seen[1], f"after {end} entries"
            compared += 1
        print(f"a league of friends: {compared} moments, {2 * len(looks) + 3 * (len(PAGES) + 3)} pages each")
        assert compared > 1


def test_who_looks_after_a_lineup_was_named_waits_no_longer(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages are made of is read again by who has named it, so that the time of others' next page tells nothing."""
    ada, read, work = league.friend("NYA", "Ada"), Seasons.read, list[object]()
    season = opened(league.path)
    known = {name: getattr(season.now(), name) for name in ("scores", "feats", "people")}

    async def noted(seasons: Seasons, who: Who, look: Callable[[], object]) -> object:
        work.append(getattr(look, "func", look))
        return await read(seasons, who, look)

    monkeypatch.setattr(Seasons, "read", noted)
    named = {**moved(lineup_at(ada, league.at)), "club": "NYA", "act": "order"}
    assert ada.post(f"{league.at}/game/1/lineup", named).status_code == 303
    assert work[-1] is read_again
    before = season.now()
    assert not known.keys() & before.__dict__.keys(), "the file has changed"
    for name in known:
        getattr(before, name)
    with SeasonFile.open(league.path) as file:
        name_for(file, 1, "PHA", Named(starter="hoytwa01"))
    read_again(league.path)
    assert season.now() is not before
    assert known.keys() <= season.now().__dict__.keys()


def test_what_is_written_in_a_season_does_not_move_it_in_a_list(tmp_path: Path) -> None:
    """Files are listed by when they were begun: a lineup that is named is written into one, too."""
    names = [f"2026-05-01-090000-pinetar-1927{ENDING}", f"2026-04-01-090000-pinetar-1927{ENDING}"]
    for place, name in enumerate(names):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (place, place))
    assert [kept.path.name for kept in Shelf(tmp_path).files()] == names
