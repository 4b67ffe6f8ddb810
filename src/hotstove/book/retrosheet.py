"""Games as Retrosheet files: an event file for each home club, its TEAM file and rosters, which Chadwick's tools read.

Readers require fielders and a pitcher. If a game names none, its files have nominal positions and a pitcher with the team's
name, and a comment in each game says so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from hotstove.baseball.plays import Count, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.book.decisions import decisions
from hotstove.book.retrosheet_plays import Records, half_inning
from hotstove.book.scorebook import STAFF, Scorebook, TeamBook
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import AWAY, HOME, Seat

PlayerIds = Mapping[tuple[str, str], str]
"""The reader's id by team code and the game's own id."""
LETTER = "N"
"""The letter of a league that has none of its own."""
GAMES_A_DAY = 9
"""A club's games of one day are numbered 1 to 9, a single one 0."""
NOMINAL = (
    "The game of this account names no fielders and no pitcher. Positions and pitchers are nominal: readers want some.",
    "Fielders 99 are unknown. A batter given fieldpos 10 is no designated hitter.",
)
VOID = (
    "Runs of a half-inning are void when its third out is made before they are banked.",
    "Runners whose run is void are taken off their base by a radj record without a player.",
    "Readers count each radj as one more runner: their left on base is too high by that many.",
)


@dataclass(frozen=True, slots=True)
class DatedGame:
    """A game with its day, and its number among the home club's games of that day (0 if it is the only one)."""

    book: Scorebook
    day: date
    number: int

    @property
    def id(self) -> str:
        """Home club, date, number: ``FOX202605140``."""
        return f"{self.book.sides[HOME].sheet.code}{self.day:%Y%m%d}{self.number}"


def dated_games(books: Sequence[Scorebook], first: date) -> list[DatedGame]:
    """Date games from ``first`` to the end of its year, one a day for each home club if there are enough days.

    Raises DoesNotFit for more games of one club than those days hold.
    """
    days = (date(first.year, 12, 31) - first).days + 1
    by_club: dict[str, list[Scorebook]] = {}
    for book in books:
        by_club.setdefault(book.sides[HOME].sheet.code, []).append(book)
    spread = []
    for club, at_home in by_club.items():
        if len(at_home) > days * GAMES_A_DAY:
            raise DoesNotFit(f"{len(at_home)} home games of {club} do not fit into {days} days; begin earlier in the year")
        full, extra = divmod(len(at_home), days)
        waiting = iter(at_home)
        for offset in range(days):
            today = full + (offset < extra)
            for number in range(today):
                spread.append(DatedGame(next(waiting), first + timedelta(offset), number + 1 if today > 1 else 0))
    return spread


def retrosheet_files(
    games: Sequence[DatedGame], leagues: Mapping[str, str] | None = None, known: PlayerIds | None = None
) -> dict[str, str]:
    """File names and their text (CRLF) for games of one year: ``2026FOX.EVN``, ``TEAM2026``, ``FOX2026.ROS``.

    ``leagues`` are the letters of clubs' leagues by code, which end the files' names (``1927NYA.EVA``; without one, N).
    ``known`` are ids that players have at Retrosheet, by team code and the game's own id; others are invented.

    Raises DoesNotFit for a game in progress, games of different years, and teams that can't share a file.
    """
    if not games:
        return {}
    years = sorted({game.day.year for game in games})
    if len(years) > 1:
        raise DoesNotFit(f"games of {years[0]} and {years[-1]}; a set of files holds one year")
    year = years[0]
    teams = _teams(games)
    letters = leagues or {}
    ids = player_ids(games, known)
    files: dict[str, str] = {}
    events: dict[str, list[str]] = {}
    for game in sorted(games, key=lambda game: game.id):
        events.setdefault(game.book.sides[HOME].sheet.code, []).extend(game_records(game, ids))
    for club, lines in events.items():
        files[f"{year}{club}.EV{letters.get(club, LETTER)}"] = _crlf(lines)
    files[f"TEAM{year}"] = _crlf(
        f"{code},{letters.get(code, LETTER)},{plain_name(sheet.place)},{plain_name(sheet.nickname)}"
        for code, sheet in sorted(teams.items())
    )
    for code in teams:
        files[f"{code}{year}.ROS"] = _crlf(_roster(code, games, ids))
    return files


# --- Players and teams


def player_ids(games: Sequence[DatedGame], known: PlayerIds | None = None) -> dict[tuple[str, str], str]:
    """An id of eight ASCII characters for every player of every team: the ``known`` one, or else one such as ``larkp001``.

    Invented ids are all different: four letters of the last name, one of the first, and a number that tells namesakes apart.
    """
    ids: dict[tuple[str, str], str] = dict(known or {})
    taken: set[str] = set(ids.values())
    for game in games:
        for side in game.book.sides:
            for player in side.everybody:
                key = (side.sheet.code, player.id)
                if key in ids:
                    continue
                stem = _stem(player.name)
                number = next(number for number in range(1, 1000) if f"{stem}{number:03d}" not in taken)
                ids[key] = f"{stem}{number:03d}"
                taken.add(ids[key])
    return ids


def _stem(name: str) -> str:
    first, _, last = ascii_letters(name).lower().rpartition(" ")
    last_letters = re.sub("[^a-z]", "", last) or "x"
    first_letters = re.sub("[^a-z]", "", first) or "x"
    return f"{last_letters[:4]:-<4}{first_letters[0]}"


_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "đ": "d", "Đ": "D"}
    | {"þ": "th", "Þ": "Th", "ð": "d", "Ð": "D", "\u0131": "i", "\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2014": "-"}
)


def ascii_letters(text: str) -> str:
    """The text in ASCII letters, without accents.

    >>> ascii_letters("Tomás Bjørnson")
    'Tomas Bjornson'
    """
    return unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()


def plain_name(name: str) -> str:
    """A name as a field of a record: no quotes, commas or line breaks, and in ASCII if its letters allow it."""
    plain = ascii_letters(name)
    kept = plain if any(letter.isalpha() for letter in plain) else name
    return " ".join(re.sub(r'[",\x00-\x1f\x7f]', " ", kept).split())


def _teams(games: Sequence[DatedGame]) -> dict[str, TeamSheet]:
    teams: dict[str, TeamSheet] = {}
    for game in games:
        if game.book.finished is None:
            raise DoesNotFit(f"{game.id}: the game is not finished; only finished games can be exported")
        for side in game.book.sides:
            sheet = side.sheet
            if not re.fullmatch("[A-Z][A-Z0-9]{2}", sheet.code):
                raise DoesNotFit(f"{sheet.name}: the code {sheet.code!r} is not of three capital letters")
            known = teams.setdefault(sheet.code, sheet)
            if known.name != sheet.name:
                raise DoesNotFit(f"{known.name} and {sheet.name} have the same code {sheet.code}; export them apart")
    return teams


def _roster(code: str, games: Sequence[DatedGame], ids: PlayerIds) -> list[str]:
    lines = {}
    for game in games:
        for side in game.book.sides:
            if side.sheet.code == code:
                for player in side.everybody:
                    own_id = ids[code, player.id]
                    first, _, last = plain_name(player.name).rpartition(" ")
                    pitches = player.id in side.pitching
                    position = "P" if pitches else _roster_position(side, player)
                    lines[own_id] = f"{own_id},{last},{first},{player.bats or '?'},{player.throws or '?'},{code},{position}"
    return [lines[own_id] for own_id in sorted(lines)]


def _roster_position(side: TeamBook, player: Player) -> str:
    """A player's first position in the field; ``OF`` if the game names none."""
    line = side.batting.get(player.id)
    places = [position for position in line.positions if position.fields] if line is not None else []
    return places[0].short.upper() if places else "OF"


# --- The records of a game


def game_records(game: DatedGame, ids: PlayerIds) -> list[str]:
    """All records of one game, without line ends."""
    book = game.book
    nominal = any(_nominal(side) for side in book.sides)
    lines = [f"id,{game.id}", "version,2", *_info(game, ids)]
    for seat in (AWAY, HOME):
        lines += _starters(book.sides[seat], seat, ids)
    comments = (NOMINAL if nominal else ()) + (VOID if any(half.provisional for half in book.halves) else ())
    lines += [f'com,"{comment}"' for comment in comments]
    for records in event_records(game, ids):
        lines += records.lines
    for side in book.sides:
        lines += [f"data,er,{ids[side.sheet.code, line.player.id]},{line[Count.EARNED_RUN]}" for line in side.pitching.values()]
    return lines


def event_records(game: DatedGame, ids: PlayerIds) -> list[Records]:
    """The records of each half-inning in order, and the number of runners that each takes off their bases."""
    sides = game.book.sides

    def player_id(seat: Seat, player: str) -> str:
        return ids[sides[seat].sheet.code, player]

    def substitution(change: Substitution) -> str:
        name = plain_name(change.player.name)
        own_id = player_id(change.side, change.player.id)
        return f'sub,{own_id},"{name}",{int(change.side)},{change.slot + 1},{int(change.position)}'

    return [half_inning(followed, player_id, substitution) for followed in game.book.followed()]


def _nominal(side: TeamBook) -> bool:
    """Whether the game names no positions for this side."""
    return all(slot.position is None for slot in side.sheet.order)


def _info(game: DatedGame, ids: PlayerIds) -> list[str]:
    book = game.book
    away, home = (side.sheet for side in book.sides)
    dh = any(slot.position in (None, Position.DESIGNATED_HITTER) for sheet in (away, home) for slot in sheet.order)
    pairs = [
        ("visteam", away.code),
        ("hometeam", home.code),
        ("date", f"{game.day:%Y/%m/%d}"),
        ("number", str(game.number)),
        ("usedh", "true" if dh else "false"),
        ("innings", str(book.innings)),
        ("pitches", "none"),
    ]
    decided = decisions(book)
    if decided is not None:
        pitchers = {
            line.player.id: ids[side.sheet.code, line.player.id] for side in book.sides for line in side.pitching.values()
        }
        pairs += [("wp", pitchers[decided.win]), ("lp", pitchers[decided.loss])]
        if decided.save is not None:
            pairs.append(("save", pitchers[decided.save]))
    return [f"info,{key},{value}" for key, value in pairs]


def _starters(side: TeamBook, seat: Seat, ids: PlayerIds) -> list[str]:
    """Nine batters, and the pitcher if he does not bat. Nominal positions are catcher to right field, then 10."""
    sheet = side.sheet
    lines = []
    for number, slot in enumerate(sheet.order, 1):
        position = number + 1 if slot.position is None else int(slot.position)
        lines.append(_start(sheet, slot.player, seat, number, position, ids))
    if sheet.pitcher is None:
        lines.append(_start(sheet, side.pitching[STAFF].player, seat, 0, 1, ids))
    elif all(slot.player.id != sheet.pitcher.id for slot in sheet.order):
        lines.append(_start(sheet, sheet.pitcher, seat, 0, 1, ids))
    return lines


def _start(sheet: TeamSheet, player: Player, seat: Seat, slot: int, position: int, ids: PlayerIds) -> str:
    return f'start,{ids[sheet.code, player.id]},"{plain_name(player.name)}",{int(seat)},{slot},{position}'


def _crlf(lines: Iterable[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)
