"""The events and the record of a finished game, reproduced from its seed, its answers or its shorthand."""

from __future__ import annotations

import json
from collections.abc import Sequence

from hotstove.baseball.ball_game import ball_game_named
from hotstove.book.scorebook import Scorebook
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.entered import entered_events
from hotstove.league.season.game import COMPUTER, HAND, Finished, SeasonGames
from hotstove.league.season.lines import COMPACT, is_as_kept, lines_of
from hotstove.table import BOTH, Answer, DoesNotFit, Event, NotLegal, Seat
from hotstove.table.live import RecordingTable
from hotstove.table.record import YOU, Record
from hotstove.table.session import Session
from hotstove.table.texts import Json


class ComesOutOtherwise(DoesNotFit):
    """A game that is over, played again, is another one than its file says."""


def events_of(season_games: SeasonGames, fixture: Fixture, finished: Finished) -> list[Event]:
    """The events of a game that is over; raises ComesOutOtherwise if changed rules or managers give another."""
    events = told_again(season_games, fixture, finished)
    if not is_as_kept(finished.lines, lines_of(Scorebook.of(events))):
        then, now = season_games.plan.edition, season_games.game.edition
        editions = f" (edition {then} of {season_games.plan.game} then, {now} now)" if then != now else ""
        raise ComesOutOtherwise(
            f"game {finished.number} comes out otherwise than it was played:"
            f" by other rules or managers than this version's{editions}"
        )
    return events


def told_again(season_games: SeasonGames, fixture: Fixture, finished: Finished) -> list[Event]:
    """The events of a game from its set-up and its seed, answers or shorthand, whatever its lines say."""
    setup = season_games.setup_of_text(finished.sheets, fixture)
    if finished.kind == COMPUTER:
        return season_games.events(setup, season_games.plan.seed_of(finished.replay, finished.number))
    if finished.kind == HAND:
        return Session(season_games.game, record_of(season_games, fixture, finished)).events
    return entered_events(season_games, fixture, setup, finished.answers, "entered game")


def record_of(season_games: SeasonGames, fixture: Fixture, finished: Finished) -> Record:
    """A game as a record of its own, for replays and exports; raises NotLegal for one that was entered."""
    if finished.kind not in (COMPUTER, HAND):
        raise NotLegal(f"game {finished.number} was entered afterwards: it has no dice and choices to save")
    plan, game = season_games.plan, season_games.game
    setup = season_games.setup_of_text(finished.sheets, fixture)
    seed = plan.seed_of(finished.replay, finished.number, attempt_of(finished))
    if finished.kind == HAND:
        away, home, dice, answers, *_ = json.loads(finished.answers)
        taken_back = taken_back_of(finished)
        return Record(game.name, plan.edition, setup, seed, (away, home), answers_of(answers), dice=dice, taken_back=taken_back)
    record = Record(game.name, plan.edition, setup, seed, (season_games.level, season_games.level))
    manager = game.managers[season_games.level](setup)
    RecordingTable(game, (manager, manager), record).play(setup)
    return record


def attempt_of(finished: Finished) -> int:
    """The attempt, from 0, in which a finished game was played (`attempts`); 0 of one that was not played by hand."""
    return _counted(finished)[0]


def taken_back_of(finished: Finished) -> int:
    """How often something was taken back in a game by hand that had told something (`Record.taken_back`)."""
    return _counted(finished)[1]


def both_are_people(finished: Finished) -> bool:
    """Whether people managed both clubs of a game that was played by hand."""
    return finished.kind == HAND and json.loads(finished.answers)[: len(BOTH)] == [YOU] * len(BOTH)


def _counted(finished: Finished) -> tuple[int, int]:
    """Attempt and take-backs of a finished game; files of older versions do not have them."""
    counted = json.loads(finished.answers)[4:] if finished.kind == HAND else []
    attempt, taken_back = (*counted, 0, 0)[:2]
    return int(attempt), int(taken_back)


def answers_text(record: Record, attempt: int = 0) -> str:
    """A record's seats, dice, answers, attempt and take-backs as the season file keeps them; zeros at the end are left out.

    Passes that had no other option are left out, too.
    """
    forced = Session(ball_game_named(record.game), record).forced if record.keeps_passes else set()
    kept = [answer for place, answer in enumerate(record.answers) if place not in forced]
    answers: list[Json] = [[answer.why, answer.seat, answer.text] for answer in kept]
    counted = [attempt, record.taken_back] if record.taken_back else [attempt] if attempt else []
    return COMPACT([*record.seats, record.dice, answers, *counted])


def answers_of(rows: Sequence[tuple[str, Seat | None, str]]) -> list[Answer]:
    """The answers from their rows."""
    return [Answer(why, seat, text) for why, seat, text in rows]
