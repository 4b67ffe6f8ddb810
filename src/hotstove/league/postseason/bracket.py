"""What follows a season: ties played off, then the series of the era, from the standings of the season as it was replayed.

A postseason is a plain value. ``bracket`` begins it, ``next_games`` says which games come next (one of each series under
way), ``after`` gives the postseason after one of them; every round follows from those before. How many clubs each league
sends, how long series are and whose home it is stands in ``eras``.

Ties for a place that counts are played off: one game, in the National League of 1946 to 1968 the best of three; where three
are level the last two in order play first. In 2020 and from 2022 on nobody plays off. Order among level clubs, for seeds and
homes at all times: their games against each other, then the difference of runs, then the code. The two halves of 1981 are
not in the data; the two best clubs of each division stand for their winners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, TypeAlias

from hotstove.league.postseason.eras import championship_turn, length, pattern, places, tie_length, title, title_home
from hotstove.table.errors import NotLegal

TIE: Final = "tie"


@dataclass(frozen=True, slots=True)
class Finish:
    """A club at the end of the season; ``beat`` are its wins over each other club, where they are known."""

    code: str
    league: str
    division: str
    wins: int
    losses: int
    runs: int = 0
    runs_allowed: int = 0
    beat: Mapping[str, int] = field(default_factory=dict)

    @property
    def record(self) -> Fraction:
        """Wins of all games decided."""
        return Fraction(self.wins, max(1, self.wins + self.losses))


@dataclass(frozen=True, slots=True)
class PostseasonSeries:
    """A series: its name, the club with the advantage at home and the other, and who won each game (None: a tie).

    ``at_home`` says of each game whether the first club is at home. ``stage`` is ``tie``, ``wild card``, ``division``,
    ``championship`` or ``title``; ``place`` tells what a tie is about.
    """

    name: str
    stage: str
    league: str
    best_of: int
    home: str
    guest: str
    at_home: tuple[bool, ...]
    place: str = ""
    won: tuple[str | None, ...] = ()

    @property
    def wins(self) -> tuple[int, int]:
        """Games won by the two clubs."""
        return self.won.count(self.home), self.won.count(self.guest)

    @property
    def winner(self) -> str | None:
        """The club that has won the series."""
        return next((club for club in (self.home, self.guest) if self.won.count(club) > self.best_of // 2), None)

    @property
    def loser(self) -> str | None:
        """The club that has lost it."""
        return None if self.winner is None else self.guest if self.winner == self.home else self.home

    @property
    def next_game(self) -> PostseasonGame:
        """The game that comes next; after ties there can be more of them than the series is long."""
        number = len(self.won) + 1
        first = self.at_home[min(number, len(self.at_home)) - 1]
        away, home = (self.guest, self.home) if first else (self.home, self.guest)
        return PostseasonGame(self.name, number, away, home)


@dataclass(frozen=True, slots=True)
class PostseasonGame:
    """A game of a series, by the series' name and its number there from 1."""

    series: str
    number: int
    away: str
    home: str


Round: TypeAlias = tuple[PostseasonSeries, ...]


@dataclass(frozen=True, slots=True)
class Postseason:
    """A postseason as far as it has come: the standings it began with, and its rounds, the last one under way."""

    year: int
    finishes: tuple[Finish, ...]
    rounds: tuple[Round, ...] = ()

    @property
    def series(self) -> Round:
        """All series so far, in order."""
        return tuple(series for found in self.rounds for series in found)

    @property
    def over(self) -> bool:
        """Is nothing left to play?"""
        return all(series.winner is not None for series in self.series)

    @property
    def champion(self) -> str | None:
        """Who won the series for the title, or the only league; None while it goes on, and in years without one."""
        leagues = _leagues(self)
        if len(leagues) == 1 and title(self.year, leagues) is None:
            return self.pennant(leagues[0])
        return next((series.winner for series in self.series if series.stage == "title"), None)

    def pennant(self, league: str) -> str | None:
        """The league's champion as far as it is decided."""
        own = [series for series in self.series if series.league == league and series.stage not in (TIE, "title")]
        seeds = _seeds(self, league)
        if seeds is None:
            return None
        if len(seeds) == 1 or _runners_up(self, league):
            return seeds[0].code
        final = next((series for series in own if series.stage == "championship"), None)
        return final.winner if final is not None else None


def bracket(year: int, finishes: Iterable[Finish]) -> Postseason:
    """The postseason of a year as it begins, ties first; over at once in years that had none."""
    clubs = tuple(finishes)
    codes = [club.code for club in clubs]
    twice = next((code for code in codes if codes.count(code) > 1), None)
    if twice is not None:
        raise NotLegal(f"{twice} stands twice in the standings")
    return _with_next_round(Postseason(year, clubs))


def next_games(state: Postseason) -> tuple[PostseasonGame, ...]:
    """The games that can be played now, one of each series that is not decided."""
    return tuple(series.next_game for series in state.series if series.winner is None)


def after(state: Postseason, game: PostseasonGame, winner: str | None) -> Postseason:
    """The postseason after a game; without a winner it was a tie. Raises NotLegal where that game is not next."""
    if game not in next_games(state):
        raise NotLegal(f"game {game.number} of the {game.series} is not next")
    if winner not in (game.away, game.home, None):
        raise NotLegal(f"{winner} is not in game {game.number} of the {game.series}")
    *before, last = state.rounds
    new = tuple(replace(series, won=(*series.won, winner)) if series.name == game.series else series for series in last)
    state = replace(state, rounds=(*before, new))
    return _with_next_round(state) if state.over else state


def _with_next_round(state: Postseason) -> Postseason:
    """The state with the round that follows, where there is one."""
    for build in (_ties, _league_rounds, _title):
        found = build(state)
        if found:
            return replace(state, rounds=(*state.rounds, found))
    return state


# --- Order and ties


def ranked(clubs: Sequence[Finish]) -> list[Finish]:
    """By record; level clubs by their games against each other, then the difference of runs, then the code."""

    def against(club: Finish) -> Fraction:
        level = [other for other in clubs if other.record == club.record and other.code != club.code]
        won = sum(club.beat.get(other.code, 0) for other in level)
        lost = sum(other.beat.get(club.code, 0) for other in level)
        return Fraction(won, won + lost) if won + lost else Fraction(1, 2)

    return sorted(clubs, key=lambda club: (-club.record, -against(club), club.runs_allowed - club.runs, club.code))


class _Open(Exception):
    """A tie that has to be played off first; holds the series."""

    def __init__(self, series: PostseasonSeries) -> None:
        super().__init__(series.name)
        self.series = series


def _best(state: Postseason, clubs: Sequence[Finish], number: int, place: str) -> list[Finish]:
    """The best of these clubs for a place that there is ``number`` times; raises _Open where a tie decides."""
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
        at_home = pattern(state.year, TIE, best_of)
        raise _Open(PostseasonSeries(name, TIE, home.league, best_of, home.code, guest.code, at_home, place))
    return (sure + level)[:number]


def _leagues(state: Postseason) -> list[str]:
    return sorted({club.league for club in state.finishes})


def _seeded(state: Postseason, league: str) -> list[Finish]:
    """The clubs that a league sends, best seed first: division winners, then wild cards; raises _Open."""
    clubs = [club for club in state.finishes if club.league == league]
    divisions = sorted({club.division for club in clubs})
    number = places(state.year, len(clubs), len(divisions))
    if number == 1 and _runners_up(state, league):
        return _best(state, clubs, 1, f"{league} first place") + _best(state, ranked(clubs)[1:], 1, f"{league} second place")
    if number < len(divisions) or len(divisions) == 1:
        return ranked(_best(state, clubs, number, f"{league} {'pennant' if number == 1 else 'wild card'}"))
    firsts: list[Finish] = []
    leaders = [ranked([club for club in clubs if club.division == division])[0] for division in divisions]
    for division in divisions:
        own = ranked([club for club in clubs if club.division == division])
        level = [club for club in own if club.record == own[0].record]
        rivals = [club for club in clubs if club not in own and club not in leaders and club.record >= own[0].record]
        # Until there were games between wild cards, clubs that were in anyhow did not play for the division.
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


def _runners_up(state: Postseason, league: str) -> bool:
    """Do the first and second of one league play for the title?"""
    found = title(state.year, _leagues(state))
    return found is not None and found.leagues == (league, league)


def _seeds(state: Postseason, league: str) -> list[Finish] | None:
    """The league's clubs in the postseason, None where a tie is open."""
    try:
        return _seeded(state, league)
    except _Open:
        return None


def _ties(state: Postseason) -> Round:
    """The ties to be played off next, one in each league."""
    if any(series.stage != TIE for series in state.series) or not _plays(state):
        return ()
    found = []
    for league in _leagues(state):
        try:
            _seeded(state, league)
        except _Open as tie:
            found.append(tie.series)
    return tuple(found)


# --- A league's rounds


def _league_rounds(state: Postseason) -> Round:
    """The next round of every league that has one; leagues whose champion is known wait."""
    if not _plays(state):
        return ()
    found: list[PostseasonSeries] = []
    for league in _leagues(state):
        found += _league_round(state, league)
    # A league with fewer rounds waits for the other, so that rounds of one name are played together.
    stages = [stage for stage in _STAGES if any(series.stage == stage for series in found)]
    return tuple(series for series in found if stages and series.stage == stages[0])


_STAGES: Final = ("wild card", "division", "championship")


def _plays(state: Postseason) -> bool:
    """Did anybody play after the season that year? 1994 had divisions and no more."""
    leagues = _leagues(state)
    return state.year != 1994 or title(state.year, leagues) is not None


def _league_round(state: Postseason, league: str) -> list[PostseasonSeries]:
    seeds = _seeds(state, league)
    if seeds is None or len(seeds) == 1 or _runners_up(state, league):
        return []
    own = {series.name: series for series in state.series if series.league == league and series.stage in _STAGES}
    by_code = {club.code: club for club in seeds}

    def play(stage: str, number: int, one: Finish, two: Finish) -> PostseasonSeries:
        name = f"{league} {_NAMES[stage]}{f' {number}' if number else ''}".strip()
        return _series(state, name, stage, league, one, two, seeds)

    def winners(stage: str) -> list[Finish] | None:
        found = [series for series in own.values() if series.stage == stage]
        codes = [series.winner for series in found]
        return None if not found else [by_code[code] for code in codes if code is not None]

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
"""Who meets in the first round, by the number of clubs; the others have a bye."""


def _second(state: Postseason, seeds: Sequence[Finish], first: list[Finish] | None) -> list[tuple[Finish, Finish]]:
    """The division series. Until 2011 the wild card does not meet the winner of its own division there."""
    if first is None:
        if state.year == 1981:
            by_division: dict[str, list[Finish]] = {}
            for club in seeds:
                by_division.setdefault(club.division, []).append(club)
            return [(pair[0], pair[1]) for _, pair in sorted(by_division.items()) if len(pair) == 2]
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
    return PostseasonSeries(name, stage, league, best_of, home.code, guest.code, pattern(state.year, stage, best_of))


# --- The title


def _title(state: Postseason) -> Round:
    """The last series, once both champions are known."""
    found = title(state.year, _leagues(state))
    if found is None or any(series.stage == "title" for series in state.series):
        return ()
    by_code = {club.code: club for club in state.finishes}
    if found.leagues[0] == found.leagues[1]:
        clubs = _seeds(state, found.leagues[0]) or []
    else:
        codes = [state.pennant(league) for league in found.leagues]
        clubs = [by_code[code] for code in codes if code is not None]
    if len(clubs) != 2:
        return ()
    home, guest = ranked(clubs)
    favoured = title_home(state.year)
    if favoured in found.leagues and guest.league == favoured:
        home, guest = guest, home
    at_home = pattern(state.year, "title", found.best_of)
    return (PostseasonSeries(found.name, "title", "", found.best_of, home.code, guest.code, at_home),)
