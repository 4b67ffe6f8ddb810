"""The clubs in a postseason and their seeds: level clubs are ranked, ties for a place that counts are played off."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hotstove.league.postseason.eras import home_stands, places, tie_length, title
from hotstove.league.postseason.state import TIE, Finish, Postseason, PostseasonSeries, Round


def ranked(clubs: Sequence[Finish]) -> list[Finish]:
    """The clubs by record; tied clubs by their games against each other, then the difference of runs, then the code."""

    def against(club: Finish) -> Fraction:
        level = [other for other in clubs if other.record == club.record and other.code != club.code]
        won = sum(club.beat.get(other.code, 0) for other in level)
        lost = sum(other.beat.get(club.code, 0) for other in level)
        return Fraction(won, won + lost) if won + lost else Fraction(1, 2)

    return sorted(clubs, key=lambda club: (-club.record, -against(club), club.runs_allowed - club.runs, club.code))


class _Undecided(Exception):
    """A tie that has to be played off first; holds the series."""

    def __init__(self, series: PostseasonSeries) -> None:
        super().__init__(series.name)
        self.series = series


def _best(state: Postseason, clubs: Sequence[Finish], number: int, place: str) -> list[Finish]:
    """The best ``number`` of these clubs, for a place of that name; raises _Undecided if a tie has to be played off."""
    order = ranked(clubs)
    if len(order) <= number or not number:
        return order[:number]
    edge = order[number - 1].record
    sure = [club for club in order if club.record > edge]
    level = [club for club in order if club.record == edge]
    out = {series.loser for series in state.series if series.stage == TIE and series.place == place}
    level = [club for club in level if club.code not in out]
    best_of = tie_length(state.year, order[0].league)
    if best_of and len(sure) + len(level) > number:
        home, guest = level[-2:]
        name = f"{place} playoff" if not out else f"{place} playoff {len(out) + 1}"
        stands = home_stands(state.year, TIE, best_of)
        raise _Undecided(PostseasonSeries(name, TIE, home.league, best_of, home.code, guest.code, stands, place))
    return (sure + level)[:number]


def _seeded(state: Postseason, league: str) -> list[Finish]:
    """The clubs that a league sends, best seed first: division winners, then wild cards; raises _Undecided."""
    clubs = [club for club in state.finishes if club.league == league]
    divisions = sorted({club.division for club in clubs})
    number = places(state.year, len(clubs), len(divisions))
    if number == 1 and runners_up_meet(state, league):
        return _best(state, clubs, 1, f"{league} first place") + _best(state, ranked(clubs)[1:], 1, f"{league} second place")
    if number < len(divisions) or len(divisions) == 1:
        return ranked(_best(state, clubs, number, f"{league} {'pennant' if number == 1 else 'wild card'}"))
    firsts: list[Finish] = []
    leaders = [ranked([club for club in clubs if club.division == division])[0] for division in divisions]
    for division in divisions:
        own = ranked([club for club in clubs if club.division == division])
        level = [club for club in own if club.record == own[0].record]
        rivals = [club for club in clubs if club not in own and club not in leaders and club.record >= own[0].record]
        # Until wild cards played each other, clubs sure of a place did not play off a tie for the division.
        settled = state.year < 2012 and len(level) - 1 + len(rivals) <= number - len(divisions)
        firsts += own[:1] if settled else _best(state, own, 1, f"{league} {division}")
    rest = [club for club in clubs if club not in firsts]
    if state.year in (1981, 2020) and number >= 2 * len(divisions):
        seconds = [
            _best(state, [club for club in rest if club.division == division], 1, f"{league} {division} second place")[0]
            for division in divisions
            if any(club.division == division for club in rest)
        ]
        rest = [club for club in rest if club not in seconds]
        wild = _best(state, rest, number - len(firsts) - len(seconds), f"{league} wild card")
        return ranked(firsts) + ranked(seconds) + ranked(wild)
    return ranked(firsts) + ranked(
        _best(state, rest, number - len(firsts), f"{league} wild card") if number > len(firsts) else []
    )


def runners_up_meet(state: Postseason, league: str) -> bool:
    """Whether the first and second of one league play for the title."""
    last_series = title(state.year, state.leagues)
    return last_series is not None and last_series.leagues == (league, league)


def seeds_of(state: Postseason, league: str) -> list[Finish] | None:
    """The league's clubs in the postseason, None if a tie is open."""
    try:
        return _seeded(state, league)
    except _Undecided:
        return None


def ties(state: Postseason) -> Round:
    """The ties to be played off next, one in each league."""
    if any(series.stage != TIE for series in state.series) or not has_postseason(state):
        return ()
    playoffs = []
    for league in state.leagues:
        try:
            _seeded(state, league)
        except _Undecided as tie:
            playoffs.append(tie.series)
    return tuple(playoffs)


def has_postseason(state: Postseason) -> bool:
    """Whether that year had a postseason; 1994 had divisions but none."""
    leagues = state.leagues
    return state.year != 1994 or title(state.year, leagues) is not None
