"""The page on which a manager names the starter and the lineup of his club for a game of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hotstove.baseball.kept_lineups import LONGEST
from hotstove.baseball.lineup_board import Candidate, Placed
from hotstove.baseball.positions import Position
from hotstove.baseball.season_play import Available
from hotstove.league.season.by_hand import check_open
from hotstove.league.season.kept_lineups import LineupBook
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.named_lineups import Named, cards_as_named, lineups_stand, named_for, people_seats
from hotstove.table.errors import NotLegal
from hotstove.table.events import BOTH, Seat, other
from hotstove.web.lineup_pages import PlayerShown, Row
from hotstove.web.seasons.asked import Asked
from hotstove.web.seasons.naming import STANDS
from hotstove.web.seasons.pages import clubs_of, page_of
from hotstove.web.seasons.reading import opened
from hotstove.web.seasons.tables_shown import game_row
from hotstove.web.seasons.words import day_in_words


@dataclass(frozen=True, slots=True)
class StarterShown:
    """A pitcher who may be named the starter: hand and rest in ``words``; ``barred`` is why he can't pitch today, or empty."""

    id: str
    name: str
    words: str
    barred: str
    chosen: bool


def lineup_page(asked: Asked, path: Path, number: int, club: str, given: Placed = ()) -> str:
    """The page for a club, or without its code for the first one of who asks; ``given`` is an order that could not be named.

    Raises NotLegal if the game is over, or no club of his plays in it.
    """
    season = opened(path)
    now = season.now()
    fixture, mine = check_open(season.file, number), clubs_of(asked, now)
    codes = fixture.away, fixture.home
    own = [seat for seat in BOTH if codes[seat] in mine]
    seat = next((each for each in own if codes[each] == club), own[0] if own and not club else None)
    if seat is None:
        raise NotLegal(f"no club of yours plays in game {number}")
    people = people_seats(season.file, fixture)
    cards, cant = cards_as_named(season.file, season.games, fixture, people, (seat,))
    problem = asked.problem or (f"{cant}. The dugout proposes anew." if cant else "")
    there, sheet = cards.available(seat), cards.sheets[seat]
    order = given or tuple((slot.player.name, slot.position) for slot in sheet.order if slot.position is not None)
    named = named_for(season.file, number, codes[seat])
    return page_of(
        "season_lineup.html",
        asked,
        now,
        number=number,
        club=now.plan.by_code[codes[seat]],
        others=[now.plan.by_code[codes[each]] for each in own if each != seat],
        row=game_row(now, fixture, mine=mine),
        words=day_in_words(now.plan, fixture.day),
        problem=problem,
        table=asked.tables.get(number, ""),
        waits=now.waits(fixture),
        stands=STANDS if len(own) < len(BOTH) and lineups_stand(season.file, season.games, fixture, people) else "",
        announced=cards.announced(other(seat)),
        starters=_starters(there, sheet.pitcher.id if sheet.pitcher is not None else ""),
        rows=[Row(place, name, position) for place, (name, position) in enumerate(order, 1)],
        players=_players(there, cards, seat),
        positions=[slot.position for slot in sorted(sheet.order, key=lambda slot: slot.position or Position.PITCHER)],
        absent=[(each.player.name, each.barred) for each in there if each.barred and not each.pitches],
        left_out=list(cards.left_out(seat).items()),
        kept=list(LineupBook(season.file, codes[seat]).lineups),
        longest=LONGEST,
        named=named != Named(),
    )


def _starters(there: Sequence[Available], chosen: str) -> list[StarterShown]:
    staff = [each for each in there if each.pitches]
    staff.sort(key=lambda each: not each.starter)
    return [StarterShown(each.player.id, each.player.name, each.words, each.barred, each.player.id == chosen) for each in staff]


def _players(there: Sequence[Available], cards: LineupCards, seat: Seat) -> list[PlayerShown]:
    """Who may bat: the club's position players, each where he is put, and the pitcher where he bats."""
    sheet = cards.sheets[seat]
    positions = tuple(slot.position for slot in sheet.order if slot.position not in (None, Position.PITCHER))
    anywhere = tuple(position for position in positions if position is not None)
    playing, resting = {player.id for player in sheet.players}, cards.left_out(seat)
    found = []
    for each in there:
        if each.pitches or (each.barred and each.player.id not in playing):
            continue
        words = f"{each.words}, rests today" if each.player.name in resting else each.words
        own = (*each.positions, *(place for place in anywhere if not place.fields))
        found.append(PlayerShown(Candidate(each.player.name, anywhere, own), None, words))
    if sheet.pitcher is not None and any(slot.player == sheet.pitcher for slot in sheet.order):
        pitches = (Position.PITCHER,)
        found.append(PlayerShown(Candidate(sheet.pitcher.name, pitches, pitches), None, "pitches"))
    return found
