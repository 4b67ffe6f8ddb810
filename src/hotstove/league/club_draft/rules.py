"""The rules of a league's draft: whose turn it is, who may be picked, and whom the computer picks.

The order snakes: first to last, last to first, and so on. There is one of each man, whatever cards he has. A squad must be able
to fill its places in the end, and leave the others men for theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, TypeAlias

from hotstove.baseball.league_squads import DraftMan
from hotstove.baseball.words import counted, plain_letters
from hotstove.league.club_draft.filling import pool_fills, unfilled
from hotstove.table.errors import NotLegal

Manager: TypeAlias = Literal["person", "computer"]
PERSON: Final = "person"
COMPUTER: Final = "computer"
BEYOND: Final = 20
"""Runs by which a man counts less for each man of a squad beyond those that it needs at his first place."""
FORMULA: Final = (
    "The computer picks the man whose worth is furthest above that of the last regular at his first place: the man of the pool "
    f"who is as many-th there as all squads need. Where his places in the squad are filled he counts {BEYOND} runs less, and "
    "as many less again for each man whom the squad has there beyond its need."
)
MOST_CLUBS: Final = 40
"""The most clubs of a draft, as of the season that they play."""
SHOWN: Final = 8
"""The most names in a message."""


@dataclass(frozen=True, slots=True)
class PoolMan:
    """A man of the pool: ``team`` is the number of the team file with his cards, ``source`` says whose it is (``NYA 1927``)."""

    man: DraftMan
    team: int
    source: str

    @property
    def label(self) -> str:
        """What he is called in the draft; no other has that."""
        return f"{self.man.name}, {self.source}"

    @property
    def line(self) -> str:
        """The man in a line, with his places and what his cards say."""
        return f"{self.label} ({'/'.join(self.man.places)}): {self.man.about}"


@dataclass(frozen=True, slots=True)
class DraftClub:
    """A club of the draft, and who picks for it."""

    name: str
    code: str
    manager: Manager = PERSON


@dataclass(frozen=True)
class Terms:
    """What a draft agrees on before its first pick: the clubs in the order of the first round, a squad's places, the pool."""

    clubs: tuple[DraftClub, ...]
    places: tuple[tuple[str, int], ...]
    size: int
    pool: tuple[PoolMan, ...]

    @cached_property
    def wanted(self) -> list[str]:
        """The places of a squad, each as often as it is needed."""
        return [place for place, count in self.places for _ in range(count)]

    @cached_property
    def by_label(self) -> Mapping[str, PoolMan]:
        """The men of the pool by what they are called."""
        return {each.label: each for each in self.pool}

    @cached_property
    def values(self) -> Mapping[str, float]:
        """Each man's value by his label: his worth less that of the last regular at his first place.

        For who has no place of a squad, a pinch hitter, it is the place at which that one is worth most.
        """
        firsts: dict[str, list[float]] = {}
        best: dict[str, float] = {}
        for each in self.pool:
            best[each.man.person] = max(each.man.worth, best.get(each.man.person, each.man.worth))
        for each in self.pool:
            if each.man.worth == best[each.man.person]:
                firsts.setdefault(each.man.places[0], []).append(each.man.worth)
        needed = dict(self.places)
        last = {}
        for place, worths in firsts.items():
            worths.sort(reverse=True)
            last[place] = worths[min(len(worths), max(1, len(self.clubs) * needed.get(place, 1))) - 1]
        most = max((last[place] for place in needed if place in last), default=0.0)
        return {
            each.label: each.man.worth - (last[each.man.places[0]] if each.man.places[0] in needed else most)
            for each in self.pool
        }

    def check(self) -> None:
        """Raise NotLegal if there is no draft by these terms, whatever places the men of the pool can fill."""
        people = {each.man.person for each in self.pool}
        if not 2 <= len(self.clubs) <= MOST_CLUBS:
            raise NotLegal(f"a draft needs 2 to {MOST_CLUBS} clubs, found {len(self.clubs)}")
        if self.size < len(self.wanted):
            raise NotLegal(f"a squad of {self.size} is too small: its places are {self.needs(self.wanted)}")
        if len(people) < self.size * len(self.clubs):
            wanted = f"{len(self.clubs)} squads of {self.size} are {self.size * len(self.clubs)}"
            raise NotLegal(f"the pool has {len(people)} men, and {wanted}; take fewer clubs, smaller squads, or more seasons")

    def check_pool(self) -> None:
        """Raise NotLegal if the pool has too few men for some places of all squads."""
        lacking = ClubDraft(self).missing_in_pool()
        if lacking:
            squads = counted(len(self.clubs), "squad")
            raise NotLegal(f"the pool has too few men for {squads} who play {lacking}; take fewer clubs, or one season more")

    @staticmethod
    def needs(places: Sequence[str]) -> str:
        """Places in words.

        >>> Terms.needs(["C", "SP", "SP"])
        'C, 2 SP'
        """
        counts = {place: places.count(place) for place in dict.fromkeys(places)}
        return ", ".join(place if count == 1 else f"{count} {place}" for place, count in counts.items())


@dataclass(frozen=True)
class ClubDraft:
    """A draft under way: its terms, and the labels of the men picked so far, in order."""

    terms: Terms
    picks: tuple[str, ...] = ()

    @property
    def length(self) -> int:
        """The picks of the whole draft."""
        return self.terms.size * len(self.terms.clubs)

    @property
    def over(self) -> bool:
        """Whether all squads are complete."""
        return len(self.picks) >= self.length

    def club_at(self, pick: int) -> int:
        """The number of the club whose pick it is, picks from 0."""
        return snake(pick, len(self.terms.clubs))

    @property
    def turn(self) -> int:
        """The number of the club whose turn it is; not to be asked when the draft is over."""
        return self.club_at(len(self.picks))

    @property
    def round(self) -> int:
        """The round of the next pick, from 1."""
        return len(self.picks) // len(self.terms.clubs) + 1

    @cached_property
    def squads(self) -> list[list[PoolMan]]:
        """Each club's men in the order of its picks."""
        squads: list[list[PoolMan]] = [[] for _ in self.terms.clubs]
        for pick, label in enumerate(self.picks):
            squads[self.club_at(pick)].append(self.terms.by_label[label])
        return squads

    @cached_property
    def taken(self) -> Mapping[str, int]:
        """The number of the club that has each man, by who he is."""
        return {each.man.person: club for club, squad in enumerate(self.squads) for each in squad}

    @cached_property
    def left(self) -> list[PoolMan]:
        """The men of the pool whom nobody has, the most valuable first."""
        free = [each for each in self.terms.pool if each.man.person not in self.taken]
        return sorted(free, key=lambda each: (-self.terms.values[each.label], each.label))

    def lacks(self, club: int) -> list[str]:
        """The places for which a club has nobody yet."""
        return unfilled(self.terms.wanted, _able(self.squads[club]))

    # --- Picks

    def problem(self, picked: PoolMan) -> str:
        """Why a man can't be picked now; empty if he can."""
        if self.over:
            return "the draft is over"
        if picked.man.person in self.taken:
            return self._has(picked)
        after = replace(self, picks=(*self.picks, picked.label))
        club, lacks = self.terms.clubs[self.turn], after.lacks(self.turn)
        left = self.terms.size - len(after.squads[self.turn])
        if len(lacks) > left:
            picks = counted(left, "pick")
            return f"{picked.label} would leave {club.name} {picks} for {Terms.needs(lacks)}, so he can't be picked"
        missing = after.missing_in_pool()
        return f"{picked.label} can't be picked: there would be too few men left who play {missing}" if missing else ""

    def _has(self, picked: PoolMan) -> str:
        club = self.terms.clubs[self.taken[picked.man.person]]
        label = next(each.label for squad in self.squads for each in squad if each.man.person == picked.man.person)
        number = self.picks.index(label) + 1
        return f"{label} is with {club.name} already (pick {number}); there is one of each man"

    def missing_in_pool(self) -> str:
        """Places that some squads lack and that the men who are left can't all fill, in words; empty if they can."""
        pool = _able(self.left)
        squads = [_able(squad) for squad in self.squads]
        if pool_fills([self.terms.wanted] * len(squads), squads, pool):
            return ""
        lacks = [place for club in range(len(squads)) for place in self.lacks(club)]
        short = [place for place in dict.fromkeys(lacks) if lacks.count(place) > sum(place in able for able in pool.values())]
        return Terms.needs(short) if len(short) == 1 else " or ".join(short or dict.fromkeys(lacks))

    def pick(self, picked: PoolMan) -> ClubDraft:
        """The draft with one more pick; raises NotLegal if he can't be picked."""
        problem = self.problem(picked)
        if problem:
            raise NotLegal(problem)
        return replace(self, picks=(*self.picks, picked.label))

    def undone(self) -> ClubDraft:
        """The draft without the last pick of a person and those of the computer behind it; raises NotLegal if there is none."""
        people = [at for at in range(len(self.picks)) if self.terms.clubs[self.club_at(at)].manager == PERSON]
        if not people:
            raise NotLegal("there is no pick to take back")
        return replace(self, picks=self.picks[: people[-1]])

    def named(self, words: str) -> PoolMan:
        """The man who is meant by his name or a part of it, with or without his club; raises NotLegal if it is unclear.

        Accents and capital letters don't matter.
        """
        wanted = plain_letters(words)
        if not wanted:
            raise NotLegal("say who is picked, by his name or a part of it")
        for fits in (_is_called, _begins, _contains):
            found = [each for each in self.terms.pool if fits(each, wanted)]
            if not found:
                continue
            free = [each for each in found if each.man.person not in self.taken]
            if len(found) == 1 or (not free and len({each.man.person for each in found}) == 1):
                return found[0]
            told = sorted(free or found, key=lambda each: (-self.terms.values[each.label], each.label))
            more = f" and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
            raise NotLegal(f"{words[:40]!r} could be {'; '.join(each.label for each in told[:SHOWN])}{more}")
        raise NotLegal(f"there is nobody called {words[:40]!r} in the pool")

    # --- The computer

    def computer_pick(self) -> PoolMan:
        """The man whom the computer picks for the club whose turn it is, by `FORMULA`."""
        own, lacks = self.squads[self.turn], self.lacks(self.turn)
        firsts = Counter(each.man.places[0] for each in own)
        needed = dict(self.terms.places)
        less: dict[tuple[str, ...], int] = {}

        def value(each: PoolMan) -> float:
            places = each.man.places
            if places not in less:
                helps = len(unfilled(self.terms.wanted, {**_able(own), "": frozenset(places)})) < len(lacks)
                less[places] = 0 if helps else BEYOND * max(1, 1 + firsts[places[0]] - needed.get(places[0], 0))
            return self.terms.values[each.label] - less[places]

        for each in sorted(self.left, key=lambda each: (-value(each), each.label)):
            if not self.problem(each):
                return each
        raise NotLegal("nobody can be picked")  # the terms and all picks before have been checked, so it never comes to this

    def computers_turns(self) -> ClubDraft:
        """The draft after the picks of computers until it is a person's turn, or the end."""
        draft = self
        while not draft.over and self.terms.clubs[draft.turn].manager == COMPUTER:
            draft = replace(draft, picks=(*draft.picks, draft.computer_pick().label))
        return draft


def snake(pick: int, clubs: int) -> int:
    """The number of the club whose pick it is, both from 0: first to last, last to first, and so on.

    >>> [snake(pick, 3) for pick in range(9)]
    [0, 1, 2, 2, 1, 0, 0, 1, 2]
    """
    turn, place = divmod(pick, clubs)
    return clubs - 1 - place if turn % 2 else place


def _able(men: Sequence[PoolMan]) -> dict[str, frozenset[str]]:
    """The places that men can fill, each man once by who he is."""
    able: dict[str, frozenset[str]] = {}
    for each in men:
        able[each.man.person] = able.get(each.man.person, frozenset()) | frozenset(each.man.places)
    return able


def _is_called(each: PoolMan, wanted: str) -> bool:
    return wanted in (plain_letters(each.man.name), plain_letters(each.label))


def _begins(each: PoolMan, wanted: str) -> bool:
    return plain_letters(each.label).startswith(wanted)


def _contains(each: PoolMan, wanted: str) -> bool:
    return wanted in plain_letters(each.label)
