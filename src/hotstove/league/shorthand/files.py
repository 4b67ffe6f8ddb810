"""A whole game in shorthand as a text file: the clubs and lineups, a half-inning a line, and the score to check at the end.

If the clubs are known, as in a season, a file may have plays alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.baseball.innings import INNINGS
from hotstove.baseball.schema import MOST_LISTED
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.book.scorebook import Scorebook
from hotstove.league.shorthand.game import Rosters, Shorthand
from hotstove.league.shorthand.lineups import entries, player_named, read_lineup, says_where, with_changes
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES, Seat
from hotstove.table.texts import whole_number

Teams = tuple[TeamSheet, TeamSheet]
_KEYS: Final = ("title", "innings", "banked", "away", "home", "bench", "plays", "over", "score", "line")
MOST: Final = 50_000
"""The most characters of a game; a whole one has some 500, the longest ever played some 1,500."""


@dataclass(slots=True)
class _Club:
    """A club's part of the heading: its names, its lineup, and other players.

    ``changes`` are lines that change the lineup of a known club, each with its place in the file for messages.
    """

    code: str = ""
    name: str = ""
    nickname: str = ""
    lineup: tuple[str, ...] = ()
    bench: tuple[str, ...] = ()
    changes: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class _Line:
    number: int
    key: str
    text: str


def read_game(text: str, source: str = "", teams: Teams | None = None, rosters: Rosters = ((), ())) -> Shorthand:
    """A finished game from its text. Raises Unreadable or NotLegal, also if the game is not over at its end.

    ``teams`` are the clubs if they are known; the heading may then change their lineups. ``rosters`` are all their players.
    """
    if len(text) > MOST:
        raise Unreadable(f"{source or 'the text'}: expected a game of at most {MOST:,} characters, found {len(text):,}")
    lines = list(_lines(text))
    game = _begin(lines, source, teams, rosters)
    checks = []
    for line in lines:
        where = f"{source}:{line.number}: " if source else f"line {line.number}: "
        try:
            if line.key == "play":
                game.read(line.text)
            elif line.key == "over":
                game.end(line.text or "called")
            elif line.key in ("score", "line"):
                checks.append((line, where))
        except (NotLegal, Unreadable) as error:
            raise type(error)(f"{where}{error}") from None
    if not game.over:
        status = game.status
        raise NotLegal(
            f"{source or 'the text'} ends before the game does: {status}; a game that was called has a line over: HOW"
        )
    if checks:
        book = Scorebook.of(game.events)  # once for all lines that are checked
        for line, where in checks:
            _check_score(book, line, where)
    return game


def _lines(text: str) -> Sequence[_Line]:
    """All lines except empty ones; those without a key are lineups above ``plays:`` and plays below it."""
    lines: list[_Line] = []
    rows = [row.split("#")[0].strip() for row in text.removeprefix("\ufeff").splitlines()]
    heading = any(row.lower().startswith("plays:") for row in rows)
    for number, row in enumerate(rows, 1):
        key, colon, rest = row.partition(":")
        key = key.strip().lower()
        if not row:
            continue
        if colon and key in _KEYS:
            lines.append(_Line(number, key, rest.strip()))
            heading = heading and key != "plays"
            if key == "plays" and rest.strip():
                lines.append(_Line(number, "play", rest.strip()))
        else:
            lines.append(_Line(number, "lineup" if heading else "play", row))
    return lines


# --- The heading


def _begin(lines: Sequence[_Line], source: str, teams: Teams | None, rosters: Rosters) -> Shorthand:
    title, innings, banked = "", INNINGS, False
    clubs = (_Club(), _Club())
    seat: Seat | None = None
    for line in lines:
        where = f"{source}:{line.number}" if source else f"line {line.number}"
        if line.key == "title":
            title = line.text
        elif line.key == "innings":
            innings = whole_number(line.text) or 0
            if not 1 <= innings <= 99:
                raise Unreadable(f"{where}: expected a number of innings, found {line.text!r}")
        elif line.key == "banked":
            banked = line.text.lower() in ("", "yes", "true")
        elif line.key in SIDES:
            seat = AWAY if line.key == SIDES[AWAY] else HOME
            if teams is not None and says_where(line.text):  # the clubs are known: it is their lineup at once
                clubs[seat].changes += ((line.text, f"{where}: "),)
            else:
                _name_club(clubs[seat], line.text, where)
        elif line.key in ("lineup", "bench"):
            if seat is None:
                raise Unreadable(f"{where}: expected away: or home: with a club before its players, found {line.text[:40]!r}")
            if line.key == "lineup":
                clubs[seat].lineup += entries(line.text)
            else:
                clubs[seat].bench += entries(line.text)
            if len(clubs[seat].lineup) + len(clubs[seat].bench) > MOST_LISTED:
                raise Unreadable(f"{where}: a club has at most {MOST_LISTED} players")
    away, home = (
        _sheet(club, teams[seat] if teams is not None else None, rosters[seat], f"{source}: {SIDES[seat]}".removeprefix(": "))
        for seat, club in enumerate(clubs)
    )
    taken = {player.id for player in away[0].players} & {player.id for player in home[0].players}
    if taken and teams is None:  # in a season, a player of both clubs has the same id in both
        home = _told_apart(home, taken)
    benches = (away[1], home[1])
    return Shorthand((away[0], home[0]), title, innings, benches, banked)


def _name_club(club: _Club, text: str, where: str) -> None:
    long, _, nickname = text.partition("/")
    words = long.split()
    if not words:
        raise Unreadable(f"{where}: expected a club's code and name")
    club.code, club.name = words[0], " ".join(words[1:]) or words[0]
    club.nickname = nickname.strip() or club.name.split()[-1]


def _sheet(club: _Club, known: TeamSheet | None, roster: Sequence[Player], where: str) -> tuple[TeamSheet, tuple[Player, ...]]:
    """The club's sheet, and its whole roster if there is one."""
    if known is not None and club.code and club.code.lower() != known.code.lower():
        raise NotLegal(f"{where}: the game is of {known.code}, not of {club.code}")
    if known is None and not club.code:
        raise Unreadable(f"{where}: which club? Expected a line {where.split(': ')[-1]}: CODE Name, and its lineup below")
    people = [*(known.players if known is not None else ()), *roster]
    closed = bool(people) or bool(club.bench)
    sheet = known if known is not None else TeamSheet(club.code, club.name, club.nickname, ())
    if known is None or club.lineup:
        order, pitcher = read_lineup(club.lineup, known, people, bool(people), f"{where}: ")
        sheet = replace(sheet, order=order, pitcher=pitcher)
    for text, place in club.changes:
        sheet = with_changes(sheet, text, people, place)
    bench = tuple(player_named(text, people, bool(people), f"{where}: ") for text in club.bench)
    if known is not None and not roster and sheet is known:
        return known, ()
    return sheet, (*sheet.players, *people, *bench) if closed else ()


def _told_apart(club: tuple[TeamSheet, tuple[Player, ...]], taken: set[str]) -> tuple[TeamSheet, tuple[Player, ...]]:
    """The same club, its players' ids other than those of the other club's namesakes."""
    sheet, roster = club

    def apart(player: Player) -> Player:
        return replace(player, id=f"{player.id}-{sheet.code.lower()}") if player.id in taken else player

    order = tuple(replace(slot, player=apart(slot.player)) for slot in sheet.order)
    pitcher = apart(sheet.pitcher) if sheet.pitcher is not None else None
    return replace(sheet, order=order, pitcher=pitcher), tuple(apart(player) for player in roster)


# --- Checking the score


def _check_score(book: Scorebook, line: _Line, where: str) -> None:
    """``score: 3 4``, or ``line: 000 102 000 / 010 (12)00 02x``; raises NotLegal if the plays give another score."""
    if line.key == "score":
        numbers = [whole_number(word) for word in line.text.replace("-", " ").replace("/", " ").split()]
        if len(numbers) != 2 or None in numbers:
            raise Unreadable(f"{where}expected the score, away and home, such as 3 4; found {line.text!r}")
        if tuple(numbers) != book.score:
            raise NotLegal(
                f"{where}the plays make it {book.score[AWAY]} to {book.score[HOME]}, not {numbers[AWAY]} to {numbers[HOME]}"
            )
        return
    rows = [_innings(part, where) for part in line.text.split("/")]
    if len(rows) != 2:
        raise Unreadable(f"{where}expected the runs of both clubs by innings with / between them, found {line.text!r}")
    told = book.line_score()
    for seat, row in enumerate(rows):
        played = [(inning, runs[seat]) for inning, *runs in told if runs[seat] is not None]
        for inning, runs in played:
            wanted = row[inning - 1] if inning <= len(row) else None
            if wanted != runs:
                half = ("top", "bottom")[seat]
                raise NotLegal(f"{where}{half} of inning {inning}: the plays bring {runs}, the line score has {_shown(wanted)}")
        if len([runs for runs in row if runs is not None]) > len(played):
            raise NotLegal(f"{where}{SIDES[seat]}: the line score has more innings than were played")


def _shown(runs: int | None) -> str:
    return "nothing" if runs is None else str(runs)


def _innings(text: str, where: str) -> list[int | None]:
    """``00(10)x`` as runs, None for a half that was not played."""
    pieces = re.findall(r"\(([0-9]{1,4})\)|([0-9]|x)|(.)", "".join(text.split()).lower())
    if any(wrong for _, _, wrong in pieces):
        raise Unreadable(f"{where}expected runs by innings such as 010 (12)00 02x, found {text.strip()!r}")
    return [None if single == "x" else int(more or single) for more, single, _ in pieces]
