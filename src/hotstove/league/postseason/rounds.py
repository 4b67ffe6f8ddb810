"""The rounds of a postseason: each league's, then the series for the title; and their winners."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from hotstove.league.postseason.eras import championship_turn, home_stands, length, title, title_home
from hotstove.league.postseason.seeding import has_postseason, ranked, runners_up_meet, seeds_of
from hotstove.league.postseason.state import Finish, Postseason, PostseasonSeries, Round


def league_rounds(state: Postseason) -> Round:
    """The next round of every league that has one; leagues whose champion is known wait."""
    if not has_postseason(state):
        return ()
    coming: list[PostseasonSeries] = []
    for league in state.leagues:
        coming += _league_round(state, league)
    # A league with fewer rounds waits for the other, so that rounds of one name are played together.
    stages = [stage for stage in _STAGES if any(series.stage == stage for series in coming)]
    return tuple(series for series in coming if stages and series.stage == stages[0])


_STAGES: Final = ("wild card", "division", "championship")


def _league_round(state: Postseason, league: str) -> list[PostseasonSeries]:
    seeds = seeds_of(state, league)
    if seeds is None or len(seeds) == 1 or runners_up_meet(state, league):
        return []
    own = {series.name: series for series in state.series if series.league == league and series.stage in _STAGES}
    by_code = {club.code: club for club in seeds}

    def play(stage: str, number: int, one: Finish, two: Finish) -> PostseasonSeries:
        name = f"{league} {_NAMES[stage]}{f' {number}' if number else ''}".strip()
        return _series(state, name, stage, league, one, two, seeds)

    def winners(stage: str) -> list[Finish] | None:
        played = [series for series in own.values() if series.stage == stage]
        codes = [series.winner for series in played]
        return None if not played else [by_code[code] for code in codes if code is not None]

    first, division, last = winners("wild card"), winners("division"), winners("championship")
    if last is not None:
        return []
    if division is not None:
        return [play("championship", 0, *division)]
    if len(seeds) == 2:
        return [play("championship", 0, *seeds)]
    if first is None and len(seeds) > 4:
        return [play("wild card", number, one, two) for number, (one, two) in _FIRST[len(seeds)](seeds)]
    return [play("division", number, one, two) for number, (one, two) in enumerate(_second(state, seeds, first), 1)]


_NAMES: Final = {"wild card": "Wild Card", "division": "Division Series", "championship": "Championship Series"}
Pairs: TypeAlias = list[tuple[int, tuple[Finish, Finish]]]
_FIRST: Final[Mapping[int, Callable[[Sequence[Finish]], Pairs]]] = {
    5: lambda seeds: [(0, (seeds[3], seeds[4]))],
    6: lambda seeds: [(1, (seeds[3], seeds[4])), (2, (seeds[2], seeds[5]))],
    8: lambda seeds: [
        *((1, (seeds[0], seeds[7])), (2, (seeds[3], seeds[4]))),
        *((3, (seeds[1], seeds[6])), (4, (seeds[2], seeds[5]))),
    ],
}
"""Pairs of seeds in the first round, by the number of clubs; the others have a bye."""


def _second(state: Postseason, seeds: Sequence[Finish], first: list[Finish] | None) -> list[tuple[Finish, Finish]]:
    """The division series: in 1981 within the divisions. Until 2011 the wild card does not meet its own division's winner."""
    if first is None:
        if state.year == 1981:
            by_division: dict[str, list[Finish]] = {}
            for club in seeds:
                by_division.setdefault(club.division, []).append(club)
            pairs = [(pair[0], pair[1]) for _, pair in sorted(by_division.items()) if len(pair) == 2]
            if len(pairs) == 2:  # in a league of one's own a division may have a single club
                return pairs
        one, two, three, four = seeds
        if state.year < 2012 and one.division and one.division == four.division:
            return [(one, three), (two, four)]
        return [(one, four), (two, three)]
    if len(seeds) == 5:
        return [(seeds[0], first[0]), (seeds[1], seeds[2])]
    if len(seeds) == 6:
        return [(seeds[0], first[0]), (seeds[1], first[1])]
    return [(first[0], first[1]), (first[2], first[3])]


def _series(
    state: Postseason, name: str, stage: str, league: str, one: Finish, two: Finish, seeds: Sequence[Finish]
) -> PostseasonSeries:
    """A series of a league; the better seed has the advantage, or the division whose turn it is."""
    home, guest = sorted((one, two), key=seeds.index)
    turn = championship_turn(state.year, league)
    divisions = sorted({club.division for club in seeds})
    if stage == "championship" and turn is not None and len(divisions) == 2 and one.division != two.division:
        home, guest = sorted((one, two), key=lambda club: club.division != divisions[turn])
    best_of = length(state.year, stage)
    return PostseasonSeries(name, stage, league, best_of, home.code, guest.code, home_stands(state.year, stage, best_of))


# --- The title


def title_series(state: Postseason) -> Round:
    """The last series, once both champions are known."""
    last_series = title(state.year, state.leagues)
    if last_series is None or any(series.stage == "title" for series in state.series):
        return ()
    by_code = {club.code: club for club in state.finishes}
    if last_series.leagues[0] == last_series.leagues[1]:
        clubs = seeds_of(state, last_series.leagues[0]) or []
    else:
        codes = [pennant(state, league) for league in last_series.leagues]
        clubs = [by_code[code] for code in codes if code is not None]
    if len(clubs) != 2:
        return ()
    home, guest = ranked(clubs)
    favoured = title_home(state.year)
    if favoured in last_series.leagues and guest.league == favoured:
        home, guest = guest, home
    stands = home_stands(state.year, "title", last_series.best_of)
    return (PostseasonSeries(last_series.name, "title", "", last_series.best_of, home.code, guest.code, stands),)


def champion(state: Postseason) -> str | None:
    """The winner of the series for the title, or of the only league; None while it goes on, and in years without one."""
    if len(state.leagues) == 1 and title(state.year, state.leagues) is None:
        return pennant(state, state.leagues[0])
    return next((series.winner for series in state.series if series.stage == "title"), None)


def pennant(state: Postseason, league: str) -> str | None:
    """The league's champion, None while it is not decided."""
    seeds = seeds_of(state, league)
    if seeds is None:
        return None
    if len(seeds) == 1 or runners_up_meet(state, league):
        return seeds[0].code
    own = (series for series in state.series if series.league == league and series.stage == "championship")
    return next((series.winner for series in own), None)
