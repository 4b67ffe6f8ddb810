"""The beginning of a league's draft: its pool pressed from whole seasons, its clubs, and their order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from hotstove.baseball.ball_game import AnyBallGame, Progress
from hotstove.baseball.league_squads import squads_of
from hotstove.baseball.team_files import CODE
from hotstove.league.club_draft.files import SEASON, DraftFile, check_codes, pool_of
from hotstove.league.club_draft.rules import COMPUTER, PERSON, ClubDraft, DraftClub, Manager, Terms
from hotstove.stats.card_maker import card_maker_of
from hotstove.stats.lahman import any_season
from hotstove.stats.seasons import Season
from hotstove.table.chance import Chance
from hotstove.table.texts import Json, as_node


def clubs_named(people: Sequence[str], computers: Sequence[str], seed: str | None) -> tuple[DraftClub, ...]:
    """The clubs of a draft, those of people first; with a seed their order is drawn. Raises Unreadable for a name twice."""
    named: list[tuple[str, Manager]] = [*((name, PERSON) for name in people), *((name, COMPUTER) for name in computers)]
    clubs = clubs_in_order(named, seed)
    check_codes(clubs, "--club and --computer")
    return clubs


def clubs_in_order(named: Sequence[tuple[str, Manager]], seed: str | None) -> tuple[DraftClub, ...]:
    """The clubs of a draft by their names and who picks, each with a code of its own; with a seed their order is drawn."""
    given = [(" ".join(name.split()), manager) for name, manager in named]
    if seed is not None:
        chance = Chance(f"{seed} order")
        given = [given.pop(chance.pick(len(given))) for _ in list(given)]
    codes: list[str] = []
    for name, _ in given:
        codes.append(_code(name, codes))
    return tuple(DraftClub(name, code, manager) for (name, manager), code in zip(given, codes, strict=True))


def _code(name: str, taken: Sequence[str]) -> str:
    """A code from the first letters of a name, with a figure at its end where that is taken."""
    letters = (re.sub("[^A-Z]", "", name.upper()) + "XXX")[:3]
    assert CODE.fullmatch(letters)
    others = (*(f"{letters[:2]}{number}" for number in range(2, 10)), *(f"{letters[0]}{number}" for number in range(10, 100)))
    return next(code for code in (letters, *others) if code not in taken)


def seasons_of(years: Sequence[int], data: Path | None) -> list[Season]:
    """The statistics of these years, each once; raises Unreadable or NotLegal if there are none of one."""
    return [any_season(year, data) for year in dict.fromkeys(years)]


def new_draft(
    game: AnyBallGame,
    clubs: tuple[DraftClub, ...],
    seasons: Sequence[Season],
    size: int | None,
    progress: Progress | None = None,
    jobs: int = 1,
) -> DraftFile:
    """A draft before its first pick; all cards of these seasons are its pool, and are made here.

    Raises NotLegal if there are too few men for these clubs, or the game has no such draft or no cards.
    """
    squads = squads_of(game)
    maker = card_maker_of(game, jobs)
    teams: list[Json] = [
        {**pressed.team, SEASON: season.year} for season in seasons for pressed in maker.press(season, (), progress)
    ]
    pool = pool_of(game, [as_node(team, f"the pool[{number}]") for number, team in enumerate(teams, 1)])
    terms = Terms(clubs, tuple(squads.places), size or squads.size, pool)
    terms.check()
    terms.check_pool()
    return DraftFile(game, teams, ClubDraft(terms).computers_turns())
