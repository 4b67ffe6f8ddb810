"""What can be mended of a damaged season file.

A damaged game is played again from what is left of it, and what a club has behind it is counted again from its games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from hotstove.baseball.season_play import ClubHistory
from hotstove.book.moments import told_of
from hotstove.book.scorebook import Scorebook
from hotstove.league.season.chronicle import CHRONICLE
from hotstove.league.season.examining import BROKEN
from hotstove.league.season.game import COMPUTER, Finished, SeasonGames
from hotstove.league.season.history import history_text
from hotstove.league.season.lines import ClubLines, GameLines, is_as_kept, lines_of, opened, packed, summed, unpacked
from hotstove.league.season.records import RECORDS
from hotstove.league.season.reproduced import events_of, told_again
from hotstove.league.season.store import NUMBERS, Damage, SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table.errors import NotLegal, Unreadable

_Clubs: TypeAlias = tuple[dict[str, ClubHistory], dict[str, ClubLines]]
"""All clubs' histories and totals, by their codes."""


def repair(file: SeasonFile) -> Iterator[tuple[str, bool]]:
    """Mend what can be mended; yields each damaged part in words, and whether it is whole again.

    Games come first, in the order of the schedule. A game is written anew if its set-up is left (and its answers, if people
    played it), and it comes out as its lines say where these are left, too; the set-up of a game between computers is made
    again from the games before it. Then each club's history and totals are made again from its games, and what is told of the
    season. Nothing else can be had again.
    """
    season_games = SeasonGames.of(file.plan)
    damaged = list(file.damage())
    games = [damage for damage in damaged if damage.table == "game"]
    for damage in sorted(games, key=lambda damage: str(damage.row[0]).zfill(20)):
        again = _game_again(season_games, damage) or _with_new_sheets(season_games, file, damage)
        if again is not None:
            file.restore(again)
        yield damage.words, again is not None
    known: dict[int, _Clubs] = {}
    told: list[Damage] = []
    for damage in damaged:
        if damage.table == "standing":
            yield damage.words, _mend_standing(season_games, file, damage, known)
        elif damage.table == "about" and damage.row[0] in (CHRONICLE, RECORDS):
            told.append(damage)
        elif damage.table != "game":
            yield damage.words, False
    if told:
        keep_told(file)
    for damage in told:
        yield damage.words, _is_noted(file, str(damage.row[0]))


def _is_noted(file: SeasonFile, name: str) -> bool:
    """Whether the file's note of that name can be read."""
    try:
        return file.note(name) is not None
    except Unreadable:
        return False


def _mend_standing(season_games: SeasonGames, file: SeasonFile, damage: Damage, known: dict[int, _Clubs]) -> bool:
    """Make a club's history and totals again; whether that was possible. A row that names no club is taken out.

    ``known`` keeps all clubs' by replay.
    """
    plan = file.plan
    replay, code, *_ = damage.row
    if isinstance(replay, int) and 0 < replay <= plan.replays and code in plan.by_code:
        wanted = [(replay, str(code))]
    else:
        file.drop_standing(damage.row)
        wanted = [
            (number, club.code)
            for number in range(1, plan.replays + 1)
            for club in plan.clubs
            if not file.is_totals_only(number) and file.history(number, club.code) == ""
        ]
    try:
        for number, club in wanted:
            if file.is_totals_only(number):
                return False
            if number not in known:
                known[number] = _clubs_before(season_games, file, number)
            histories, totals = known[number]
            if histories[club].games:
                file.restore_standing(number, club, history_text(histories[club]), totals[club])
    except BROKEN:
        return False
    return True


def _clubs_before(season_games: SeasonGames, file: SeasonFile, replay: int, number: int = NUMBERS) -> _Clubs:
    """All clubs' histories and totals before the game with that number; raises NotLegal if they can't be told.

    They can't after games of a postseason, which are in no schedule. Every game is played again: what a dugout notes of it, and
    in which order, depends on the set-up that it made then.
    """
    plan = file.plan
    if any(file.games(replay, len(plan.fixtures) + 1)):
        raise NotLegal("games of a postseason are not in the schedule")
    histories = {club.code: ClubHistory(plan.scheduled[club.code]) for club in plan.clubs}
    own: dict[str, list[ClubLines]] = {club.code: [] for club in plan.clubs}
    for game in file.games(replay, 1, number - 1):
        fixture = plan.fixtures[game.number - 1]
        both = histories[fixture.away], histories[fixture.home]
        season_games.sheets(replay, fixture, both)
        setup = season_games.setup_of_text(game.sheets, fixture)
        events = events_of(season_games, fixture, game)
        _, lines = season_games.finish(replay, fixture, both, setup, events, game.kind, game.answers)
        for code, club in zip((fixture.away, fixture.home), lines.clubs, strict=True):
            own[code].append(club)
    return histories, {code: summed(lines) if lines else ClubLines() for code, lines in own.items()}


def _with_new_sheets(season_games: SeasonGames, file: SeasonFile, damage: Damage) -> Finished | None:
    """A damaged game between computers as it was, with a set-up made again from the games before it; None if that fails."""
    id_, kind, *_, lines = damage.row
    try:
        replay, number = divmod(int(id_), NUMBERS)
        fixture = season_games.plan.fixtures[number - 1]
        if number < 1 or kind != COMPUTER or not isinstance(lines, bytes) or _unpacked(lines) is None:
            return None
        histories, _ = _clubs_before(season_games, file, replay, number)
        again, told = season_games.play(replay, fixture, (histories[fixture.away], histories[fixture.home]))
    except BROKEN:
        return None
    return again if is_as_kept(lines, told) else None


def _game_again(season_games: SeasonGames, damage: Damage) -> Finished | None:
    """A damaged game as it was; None if too little of it is left."""
    id_, kind, *_, sheets, answers, lines = damage.row
    for each in dict.fromkeys((str(kind), COMPUTER)):
        try:
            replay, number = divmod(int(id_), NUMBERS)
            fixture = season_games.plan.fixtures[number - 1]
            assert number > 0 and isinstance(sheets, bytes) and isinstance(lines, bytes)
            text = opened(sheets).decode()
            rough = Finished(replay, number, each, (0, 0), 0, ("", "", ""), text, str(answers), lines)
            events = told_again(season_games, fixture, rough)
            book = Scorebook.of(events)
            again = lines_of(book)
            if _unpacked(lines) is None or is_as_kept(lines, again):
                found = packed(again, told_of(book, events))
                return rough._replace(score=again.score, innings=again.innings, decided=again.decided, lines=found)
        except BROKEN:
            continue
    return None


def _unpacked(lines: bytes) -> GameLines | None:
    """A game's lines, or None if they are damaged; their compression has a check sum of its own."""
    try:
        return unpacked(lines)
    except BROKEN:
        return None
