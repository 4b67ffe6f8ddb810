"""A season in parts: a player's at home, on the road, by month, and by the hand he met; a club's by kinds of games."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hotstove.book.moments import RESULTS, AgainstLeft, Results
from hotstove.league.schedule.fixtures import Fixture
from hotstove.league.season.form import Tally
from hotstove.league.season.lines import BATTING, ClubLines, Counts, unpacked_with_told
from hotstove.league.season.plan import SeasonPlan
from hotstove.league.season.results import ONLY
from hotstove.league.season.store import SeasonFile
from hotstove.stats.seasons import nickname
from hotstove.table.events import AWAY, HOME

AGAINST_LEFT, AGAINST_RIGHT = "Against left-handers", "Against right-handers"
LEFT, RIGHT = "Batters on the left", "Batters on the right"
USUAL_INNINGS: Final = 9


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game in which a player appeared, with his counts at bat and on the mound; None where he did neither.

    ``against_left`` are his plate appearances against left-handers and those of batters on the left against him, as far as
    there were any; None if the game doesn't tell.
    """

    fixture: Fixture
    at_home: bool
    batting: Counts | None
    pitching: Counts | None
    against_left: tuple[Results | None, Results | None] | None


@dataclass(frozen=True, slots=True)
class ClubGameLines:
    """A club's lines of a game, and its plate appearances against the left; None if the game doesn't tell."""

    fixture: Fixture
    at_home: bool
    lines: ClubLines
    left: AgainstLeft | None


def games_of_club(file: SeasonFile, club: str, replay: int = ONLY) -> list[ClubGameLines]:
    """A club's games of the schedule that are over and in the file."""
    found = []
    for fixture in file.plan.fixtures:
        finished = file.game(replay, fixture.number) if club in (fixture.away, fixture.home) else None
        if finished is not None:
            seat = HOME if fixture.home == club else AWAY
            lines, told = unpacked_with_told(finished.lines)
            left = None if told is None or told.left is None else told.left[seat]
            found.append(ClubGameLines(fixture, seat == HOME, lines.clubs[seat], left))
    return found


def games_played(games: Iterable[ClubGameLines], card: str) -> list[PlayedGame]:
    """Those of his club's games in which the player with that card appeared."""
    found = []
    for game in games:
        batting, pitching = game.lines.batting.get(card), game.lines.pitching.get(card)
        if batting is not None or pitching is not None:
            against = None if game.left is None else (game.left.batting.get(card), game.left.pitching.get(card))
            found.append(PlayedGame(game.fixture, game.at_home, batting, pitching, against))
    return found


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a player's season: his counts at bat and on the mound, None for none."""

    label: str
    batting: Counts | None
    pitching: Counts | None = None


def parts_of(games: Sequence[PlayedGame]) -> list[Part]:
    """At home and on the road, and month by month."""
    parts: dict[str, list[PlayedGame]] = {"Home": [], "Road": []}
    for game in games:
        parts["Home" if game.at_home else "Road"].append(game)
    for game in games:
        parts.setdefault(month_name[game.fixture.month], []).append(game)
    return [
        Part(label, _sum(game.batting for game in part), _sum(game.pitching for game in part))
        for label, part in parts.items()
        if part
    ]


def by_hand(games: Sequence[PlayedGame]) -> tuple[list[Part], list[Part]]:
    """His plate appearances by the pitchers' hand, and those of batters against him by their side of the plate.

    Both in the columns of batting, of which only the plate appearances' results are counted. Games that don't tell are left
    out.
    """
    known = [(game, game.against_left) for game in games if game.against_left is not None]
    at_bat = _two([(game.batting, left[0]) for game, left in known], (AGAINST_LEFT, AGAINST_RIGHT))
    on_mound = _two([(game.pitching, left[1]) for game, left in known], (LEFT, RIGHT))
    return at_bat, on_mound


def _two(games: Iterable[tuple[Counts | None, Results | None]], labels: tuple[str, str]) -> list[Part]:
    left, right = [0] * BATTING, [0] * BATTING
    for counts, against in games:
        for column in range(RESULTS if counts is not None else 0):
            first = against[column] if against is not None else 0
            left[column] += first
            right[column] += counts[column] - first if counts is not None else 0
    return [Part(label, counts) for label, counts in zip(labels, (left, right), strict=True) if any(counts)]


def _sum(lines: Iterable[Counts | None]) -> Counts | None:
    own = [line for line in lines if line is not None]
    return [sum(column) for column in zip(*own, strict=True)] if own else None


# --- Clubs


@dataclass(slots=True)
class ClubPart:
    """A part of a club's season: won, lost and tied, its runs and those that it allowed."""

    label: str
    tally: Tally
    runs: int = 0
    allowed: int = 0

    def add(self, own: int, theirs: int) -> None:
        """Add a game by its runs."""
        self.tally.add(own, theirs)
        self.runs += own
        self.allowed += theirs


def club_parts(plan: SeasonPlan, scores: Mapping[int, tuple[int, int, int, str]], code: str) -> list[ClubPart]:
    """A club's games of the schedule: home and road, by one run, extra innings, shutouts, months, and against each club."""
    found: dict[tuple[int, str], ClubPart] = {}

    def add(place: int, key: str, label: str, own: int, theirs: int) -> None:
        found.setdefault((place, key), ClubPart(label, Tally())).add(own, theirs)

    for fixture in plan.fixtures:
        score = scores.get(fixture.number)
        if score is None or code not in (fixture.away, fixture.home):
            continue
        away, home, innings, _ = score
        at_home = fixture.home == code
        own, theirs = (home, away) if at_home else (away, home)
        other = fixture.away if at_home else fixture.home
        here = "Home" if at_home else "Road"
        add(0, here, here, own, theirs)
        if abs(own - theirs) == 1:
            add(1, "", "By one run", own, theirs)
        if innings > USUAL_INNINGS:
            add(2, "", "Extra innings", own, theirs)
        if not own or not theirs:
            add(3, "", "Shutouts", own, theirs)
        add(4, f"{fixture.month:02}", month_name[fixture.month], own, theirs)
        add(5, other, f"Against the {nickname(plan.by_code[other].name)}", own, theirs)
    return [found[key] for key in sorted(found)]
