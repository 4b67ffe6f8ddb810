"""Games that are over corrected or taken out, and all that follows from them worked out anew.

The sums of both clubs and what they have behind them are counted again from their games, in the order of the schedule. Games
that were played since stay as they were played. This takes seconds in a large season: `correction` and `removal` only read, and
may work while others play the season. `amend` writes what came of it, if the season is still the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hotstove.baseball.season_play import ClubHistory
from hotstove.book.moments import told_of
from hotstove.book.scorebook import Scorebook
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.attempts import BEGUN, times_begun, with_attempt
from hotstove.league.season.begun_games import begun_paths
from hotstove.league.season.by_hand import check_single, fixture_of
from hotstove.league.season.entered import entered_events
from hotstove.league.season.game import ENTERED, Finished, SeasonGames
from hotstove.league.season.history import history_text
from hotstove.league.season.lines import ClubLines, GameLines, lines_of, packed, summed, unpacked
from hotstove.league.season.named_lineups import seen_as_played
from hotstove.league.season.people import told
from hotstove.league.season.postseason_games import SCHEDULED, all_fixtures, first_rows, postseason_by, scheduled
from hotstove.league.season.reproduced import attempt_of, events_of
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.league.season.told import keep_told
from hotstove.table import AWAY, BOTH, HOME, Event, NotLegal
from hotstove.table.errors import DoesNotFit
from hotstove.table.texts import Json


@dataclass(frozen=True, slots=True)
class _Counted:
    """A game as it is counted: its clubs, its lines, and its events (None: it can't be played again as it was)."""

    fixture: Fixture
    lines: GameLines
    events: Sequence[Event] | None


def check_over(file: SeasonFile, number: int) -> tuple[Fixture, Finished]:
    """A game that is over, to be changed. Raises NotLegal if it is not over, or the season has several replays."""
    check_single(file.plan.replays, file.path)
    fixture = fixture_of(file, number)
    finished = file.game(ONLY, number)
    if finished is None:
        raise NotLegal(f"game {number}, {fixture.away} at {fixture.home}, is not over")
    return fixture, finished


@dataclass(frozen=True, slots=True)
class Amendment:
    """A changed game, or that it is taken out (None), with all that follows from it.

    ``histories`` and ``totals`` are its clubs' afterwards, ``notes`` are values to be stored under their names. ``basis`` is
    the digest of the season that it was worked out for.
    """

    basis: bytes
    number: int
    game: Finished | None
    histories: Mapping[str, str]
    totals: Mapping[str, ClubLines]
    notes: Mapping[str, Json]


class Outdated(NotLegal):
    """The season has changed since an amendment was worked out for it."""


def correction(
    file: SeasonFile, season_games: SeasonGames, number: int, text: str, source: str, played: bool = False
) -> Amendment:
    """Other shorthand in the place of that of a game that was entered. Its lineups are changed as when it was entered.

    ``played``: also in the place of a game that was played here. Raises Unreadable or NotLegal naming the line of ``source``,
    and NotLegal if the game was played here and that is not wanted, or if a game of the postseason is begun, or would not have
    been played.
    """
    basis = file.digest()
    fixture, finished = check_over(file, number)
    if finished.kind != ENTERED and not played:
        raise NotLegal(
            f"game {number}, {fixture.away} at {fixture.home}, was not entered but played; "
            f"hotstove season remove {number} takes it out, then it can be entered"
        )
    setup = season_games.setup_of_text(finished.sheets, fixture)
    events = entered_events(season_games, fixture, setup, text, source)
    book = Scorebook.of(events)
    lines = lines_of(book)
    kept = packed(lines, told_of(book, events))
    new = Finished(*(ONLY, number, ENTERED, lines.score, lines.innings, lines.decided, finished.sheets, text), kept)
    score, before = (" to ".join(map(str, each)) for each in (lines.score, finished.score))
    words = f"{_named(fixture)}, is corrected: {score} (it was {before})."
    noted = {**told(file, words), **_seen(file, season_games, fixture, finished)}
    return _amendment(file, season_games, basis, fixture, new, _Counted(fixture, lines, events), noted)


def removal(file: SeasonFile, season_games: SeasonGames, number: int) -> Amendment:
    """A game taken out that is over, so that it is still to be played or entered; played by people, it is begun again.

    Raises NotLegal if a game of the postseason would not have been played, or is begun.
    """
    basis = file.digest()
    fixture, finished = check_over(file, number)
    score = " to ".join(map(str, finished.score))
    words = told(file, f"{_named(fixture)}, which ended {score}, is taken out: it is still to be played or entered.")
    return _amendment(file, season_games, basis, fixture, None, None, {**words, **_seen(file, season_games, fixture, finished)})


def amend(file: SeasonFile, amendment: Amendment) -> None:
    """Write an amendment: all or nothing. Raises Outdated if the season has changed since it was worked out, and NotSaved."""
    if file.digest() != amendment.basis:
        raise Outdated("the season has gone on meanwhile; pause its games, then do it again")
    file.amend(amendment.number, amendment.game, amendment.histories, amendment.totals, ONLY, amendment.notes)
    keep_told(file)


def _seen(file: SeasonFile, season_games: SeasonGames, fixture: Fixture, finished: Finished) -> dict[str, Json]:
    """The notes of what is known of a game that is no longer what it was: its attempt, whose dice are, and people's lineups.

    Empty for one that was entered.
    """
    if finished.kind == ENTERED:
        return {}
    begun = with_attempt(times_begun(file), finished.number, attempt_of(finished))
    return {BEGUN: {**begun}, **seen_as_played(file, season_games, fixture, finished, begun[str(finished.number)])}


def _named(fixture: Fixture) -> str:
    return f"Game {fixture.number}, {fixture.away} at {fixture.home}"


def _amendment(
    file: SeasonFile,
    season_games: SeasonGames,
    basis: bytes,
    fixture: Fixture,
    game: Finished | None,
    counted: _Counted | None,
    noted: Mapping[str, Json],
) -> Amendment:
    """A changed game, or its absence, and what is ``noted``, with its clubs' sums and histories counted again."""
    codes = (fixture.away, fixture.home)
    games = _games_of(file, season_games, codes, fixture.number)
    games = sorted([*games, *([counted] if counted is not None else [])], key=lambda each: each.fixture.number)
    before = file.totals(ONLY)
    totals = {code: _totals(file, games, code, before[code]) for code in codes}
    notes = {**_notes(file, fixture, game, before | totals), **noted}
    histories = {code: history_text(_history(file, season_games, games, code)) for code in codes}
    return Amendment(basis, fixture.number, game, histories, totals, notes)


def _games_of(file: SeasonFile, season_games: SeasonGames, codes: Sequence[str], without: int) -> list[_Counted]:
    """All games of these clubs that are over, other than the game ``without``."""
    fixtures = {each.number: each for each in all_fixtures(file)}
    games = []
    for finished in file.games(ONLY):
        fixture = fixtures[finished.number]
        if finished.number == without or not {fixture.away, fixture.home} & set(codes):
            continue
        try:
            events: Sequence[Event] | None = events_of(season_games, fixture, finished)
        except DoesNotFit:
            events = None
        games.append(_Counted(fixture, unpacked(finished.lines) if events is None else lines_of(Scorebook.of(events)), events))
    return games


def _totals(file: SeasonFile, games: Sequence[_Counted], code: str, before: ClubLines) -> ClubLines:
    """A club's sums over these games of the schedule; names that no game tells are those ``before``."""
    last = len(file.plan.fixtures)
    own = [
        game.lines.clubs[seat]
        for game in games
        for seat in BOTH
        if code == (game.fixture.away, game.fixture.home)[seat] and game.fixture.number <= last
    ]
    totals = summed(own) if own else ClubLines()
    played = {*totals.batting, *totals.pitching, *(id_ for id_, _ in totals.fielding)}
    totals.names = {**{id_: name for id_, name in before.names.items() if id_ in played}, **totals.names}
    return totals


def _history(file: SeasonFile, season_games: SeasonGames, games: Sequence[_Counted], code: str) -> ClubHistory:
    """What a club has behind it after these games."""
    history = ClubHistory(file.plan.scheduled[code])
    for game in games:
        for seat, club in ((AWAY, game.fixture.away), (HOME, game.fixture.home)):
            if club == code:
                season_games.add_to(history, game.fixture, seat, game.lines.clubs[seat], game.events)
    return history


def _notes(file: SeasonFile, fixture: Fixture, game: Finished | None, totals: dict[str, ClubLines]) -> dict[str, Json]:
    """The games of the postseason that keep their days; raises NotLegal if one would not have been played, or is begun.

    Those that are still to come get theirs again when they are next, and then their numbers may be those of other clubs.
    """
    known = scheduled(file)
    if not known:
        return {}
    begun = begun_paths(file.path)
    for each in known:
        if each.fixture.number in begun and file.game(ONLY, each.fixture.number) is None:
            away, home = each.fixture.away, each.fixture.home
            raise NotLegal(
                f"game {each.fixture.number} of the postseason, {away} at {home}, is begun on the standings with "
                f"game {fixture.number}: finish or end it first"
            )
    scores = {number: (away, home) for number, (away, home, *_) in file.scores(ONLY).items()}
    scores = {number: score for number, score in scores.items() if number != fixture.number}
    if game is not None:
        scores[fixture.number] = game.score
    first = len(file.plan.fixtures) + 1
    last = max((number for number in scores if number >= first), default=0)
    if last:
        after = f"hotstove season remove {last} takes out the last of them"
        if fixture.number < first and game is None:
            raise NotLegal(f"the postseason has been played on the standings with game {fixture.number}; {after}")
        if first <= fixture.number < last and game is None:
            raise NotLegal(f"games of the postseason have been played after game {fixture.number}; {after}")
        try:
            postseason_by(file, scores, totals)
        except NotLegal as error:
            raise NotLegal(f"by that score the postseason would have gone otherwise ({error}); {after}") from None
    return {SCHEDULED: first_rows(file, last)}
