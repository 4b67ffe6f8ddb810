"""A season file examined as a whole, and what can be mended of it: a damaged game is played again from what is left of it."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import decompress, error

from hotstove.book.scorebook import Scorebook
from hotstove.league.season.game import COMPUTER, Finished, SeasonGames
from hotstove.league.season.lines import ClubLines, GameLines, lines_of, packed, summed, unpacked
from hotstove.league.season.reproduced import told_again
from hotstove.league.season.store import NUMBERS, Damage, SeasonFile
from hotstove.table.errors import HotStoveError

_BROKEN = (
    HotStoveError,
    error,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    AssertionError,
    RecursionError,
)
"""What reading a damaged value may raise."""


def examined(file: SeasonFile) -> Iterator[str]:
    """All that is wrong with a season file, a line each: damaged parts, and sums that are not those of the games."""
    damaged = list(file.damage())
    yield from (damage.words for damage in damaged)
    if damaged:
        return
    for number in range(1, file.plan.replays + 1):
        if file.is_totals_only(number):
            continue
        own: dict[str, list[ClubLines]] = {club.code: [] for club in file.plan.clubs}
        for game in file.games(number, 1, len(file.plan.fixtures)):
            fixture = file.plan.fixtures[game.number - 1]
            for code, lines in zip((fixture.away, fixture.home), unpacked(game.lines).clubs, strict=True):
                own[code].append(lines)
        for code, totals in file.totals(number).items():
            counted = summed(own[code]) if own[code] else ClubLines()
            if (counted.record, counted.batting, counted.pitching) != (totals.record, totals.batting, totals.pitching):
                yield f"the sums of {code} in replay {number} are not its games': a game is missing, or there is one more"


def repair(file: SeasonFile) -> Iterator[tuple[str, bool]]:
    """Mend what can be mended; yields each damaged part in words, and whether it is whole again.

    A game is written anew if its set-up is left (and its answers, if people played it), and it comes out as its lines say where
    these are left, too. Its clubs' sums, rows of their own, are left alone. Nothing else can be had again.
    """
    season_games = SeasonGames.of(file.plan)
    for damage in list(file.damage()):
        again = _game_again(season_games, damage) if damage.table == "game" else None
        if again is not None:
            file.restore(again)
        yield damage.words, again is not None


def _game_again(season_games: SeasonGames, damage: Damage) -> Finished | None:
    """A damaged game as it was; None if too little of it is left."""
    id_, kind, *_, sheets, answers, lines = damage.row
    for each in dict.fromkeys((str(kind), COMPUTER)):
        try:
            replay, number = divmod(int(id_), NUMBERS)
            fixture = season_games.plan.fixtures[number - 1]
            assert number > 0 and isinstance(sheets, bytes) and isinstance(lines, bytes)
            text = decompress(sheets).decode()
            rough = Finished(replay, number, each, (0, 0), 0, ("", "", ""), text, str(answers), lines)
            again = lines_of(Scorebook.of(told_again(season_games, fixture, rough)))
            kept = _unpacked(lines)
            if kept is None or packed(kept) == packed(again):
                return rough._replace(score=again.score, innings=again.innings, decided=again.decided, lines=packed(again))
        except _BROKEN:
            continue
    return None


def _unpacked(lines: bytes) -> GameLines | None:
    """A game's lines, or None if they are damaged; their compression has a check sum of its own."""
    try:
        return unpacked(lines)
    except _BROKEN:
        return None
