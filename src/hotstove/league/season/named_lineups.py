"""Starters and lineups that people name for games that are still to come; they stand in the season's file.

A game that is begun has them in its set-up. Those of games that are over are forgotten when others are named. Lineups that have
lain open stand (`lineups_stand`): those of a game that people have ended at its table before its end, or that was taken out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.baseball.positions import position_named
from hotstove.baseball.teams import TeamSheet
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import next_attempt, times_begun
from hotstove.league.season.begun_games import begun_paths
from hotstove.league.season.by_hand import lineup_cards
from hotstove.league.season.game import Finished, SeasonGames
from hotstove.league.season.lineups import LineupCards
from hotstove.league.season.people import is_league, people_clubs
from hotstove.league.season.reproduced import both_are_people
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.table import BOTH, NotLegal, Seat
from hotstove.table.texts import Json, whole_number

NOTE: Final = "lineups of games"
"""The name of the season file's note: by game and club's code, the starter's id and the batting order."""

SEEN: Final = "lineups laid open"
"""The name of the note of the games of which both lineups have been seen: by game, how often it had been begun then."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a manager has named for a game.

    ``starter`` is a pitcher's id, ``order`` the ids of the nine who bat with their positions in short; each is empty where the
    dugout's proposal stands.
    """

    starter: str = ""
    order: tuple[tuple[str, str], ...] = ()

    def plain(self) -> Json:
        """This as data."""
        return [self.starter, [list(each) for each in self.order]]

    @classmethod
    def of(cls, plain: Json) -> Named:
        """This from data; nothing is named by what is not such data."""
        match plain:
            case [str(starter), list(order)]:
                slots = [(slot[0], slot[1]) for slot in order if isinstance(slot, list) and len(slot) == 2]
                texts = [(id_, place) for id_, place in slots if isinstance(id_, str) and isinstance(place, str)]
                return cls(starter, tuple(texts) if len(texts) == len(order) else ())
        return cls()


def named_for(file: SeasonFile, number: int, code: str) -> Named:
    """What the manager of a club has named for a game."""
    game = _noted(file).get(str(number))
    return Named.of(game.get(code)) if isinstance(game, dict) else Named()


def name_for(file: SeasonFile, number: int, code: str, named: Named) -> None:
    """Put down what the manager of a club names for a game. Raises NotSaved."""
    over, lie_open = file.scores(ONLY), _lie_open(file)  # one that was corrected may be taken out yet
    noted = {key: game for key, game in _noted(file).items() if whole_number(key) not in over or key in lie_open}
    game = noted.get(str(number))
    noted[str(number)] = {**(game if isinstance(game, dict) else {}), code: named.plain()}
    file.set_note(NOTE, noted)


def without_named(file: SeasonFile, code: str) -> dict[str, Json]:
    """The note of named lineups without what a club's manager has named, to be written when somebody else gets the club.

    For he may manage the other club. A lineup that has lain open stays: that of a game at a table, or of one that was ended
    there or taken out.
    """
    lie_open = {str(number) for number in begun_paths(file.path)} | _lie_open(file)
    kept: dict[str, Json] = {}
    for key, game in _noted(file).items():
        if isinstance(game, dict) and key not in lie_open:
            game = {club: named for club, named in game.items() if club != code}
        kept[key] = game
    return {NOTE: kept}


def seen_at_end(file: SeasonFile, number: int) -> dict[str, Json]:
    """The note that both lineups of a game have lain open, to be written when the game is ended before its end."""
    return {SEEN: {**_noted(file, SEEN), str(number): next_attempt(file, number)}}


def seen_as_played(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, finished: Finished, attempts: int
) -> dict[str, Json]:
    """The notes that both lineups of a game of a league lie open, to be written when it is changed or taken out.

    Empty unless two people have played it. They are written as they were played: what was named before may be forgotten by now.
    ``attempts`` is how often the game has been begun.
    """
    if not (is_league(file) and both_are_people(finished)):
        return {}
    key = str(fixture.number)
    sheets = season_games.game.sheets(season_games.setup_of_text(finished.sheets, fixture))
    lineups = {code: _as_played(sheet).plain() for code, sheet in zip((fixture.away, fixture.home), sheets, strict=True)}
    return {NOTE: {**_noted(file), key: lineups}, SEEN: {**_noted(file, SEEN), key: attempts}}


def _as_played(sheet: TeamSheet) -> Named:
    """The starter and the order of a sheet."""
    order = tuple((slot.player.id, slot.position.short) for slot in sheet.order if slot.position is not None)
    return Named(sheet.pitcher.id if sheet.pitcher is not None else "", order)


def forget_seen(file: SeasonFile, number: int) -> None:
    """Forget the lineups of a game that have lain open and do not stand, of both clubs. Raises NotSaved.

    Somebody in them can't play any longer, so another lineup is named: it would be against the other one, which is known.
    """
    key = str(number)
    if key in _lie_open(file):
        kept = {name: {each: noted for each, noted in _noted(file, name).items() if each != key} for name in (NOTE, SEEN)}
        file.set_notes({**kept})


def lineups_stand(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, people: Sequence[Seat]) -> bool:
    """Whether both managers of a game play it with the lineups that are named, since each has seen the other's.

    So it is after one of them has ended it, or the commissioner, who may be one of them, has taken it out: else he could look
    at the other one's lineup, do that, and name his own against it. It ends with the next attempt, or where somebody named
    can't play any longer.
    """
    if len(people) < len(BOTH) or str(fixture.number) not in _lie_open(file):
        return False
    _, problem = cards_as_named(file, season_games, fixture, people)
    return not problem


def _lie_open(file: SeasonFile) -> set[str]:
    """The games whose lineups have lain open and which have not been begun again since."""
    times = times_begun(file)
    return {key for key, seen in _noted(file, SEEN).items() if seen == times.get(whole_number(key) or 0, 0)}


def _noted(file: SeasonFile, name: str = NOTE) -> dict[str, Json]:
    noted = file.note(name)
    return dict(noted) if isinstance(noted, dict) else {}


def people_seats(file: SeasonFile, fixture: Fixture) -> list[Seat]:
    """The seats of the clubs in a game that people manage."""
    people = people_clubs(file)
    return [seat for seat in BOTH if (fixture.away, fixture.home)[seat] in people]


def cards_as_named(
    file: SeasonFile, season_games: SeasonGames, fixture: Fixture, people: Sequence[Seat], orders_of: Sequence[Seat] = BOTH
) -> tuple[LineupCards, str]:
    """Both lineup cards of a game that people play, with what they have named: starters, and orders, the latter of some seats.

    If somebody named can't play any longer, the dugouts' proposals, with words that name the club; else with no words.
    """
    cards = lineup_cards(file, season_games, fixture, people)
    try:
        _name(file, cards, fixture, people, orders_of)
    except NotLegal as error:
        return lineup_cards(file, season_games, fixture, people), str(error)
    return cards, ""


def _name(file: SeasonFile, cards: LineupCards, fixture: Fixture, people: Sequence[Seat], orders_of: Sequence[Seat]) -> None:
    codes = (fixture.away, fixture.home)
    named = {seat: named_for(file, fixture.number, codes[seat]) for seat in people}
    for seat, each in named.items():
        if each.starter:
            cards.start(seat, each.starter)
    for seat, each in named.items():
        if each.order and seat in orders_of:
            try:
                order = [(id_, position_named(place)) for id_, place in each.order]
            except ValueError:
                raise NotLegal(f"the lineup that was named for {codes[seat]} has a position that is none") from None
            cards.set_order(seat, order)
