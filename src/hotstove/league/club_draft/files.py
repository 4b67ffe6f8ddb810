"""A league's draft as one file that can be sent round: its clubs, its terms, the picks in order, and the cards of the pool.

It is JSON, with a pick in each line and the pool behind. Whoever has it needs nothing else, neither the year's statistics nor
the version that pressed the cards.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from hotstove.baseball.ball_game import AnyBallGame, ball_game_named
from hotstove.baseball.league_squads import MOST_MEN, DraftedCards, squads_of
from hotstove.baseball.schema import Key, Keys, ValueKind, text, unread_node, unread_nodes, whole, word
from hotstove.baseball.team_files import CODE, printed_name
from hotstove.baseball.words import counted
from hotstove.league.club_draft.rules import COMPUTER, PERSON, ClubDraft, DraftClub, PoolMan, Terms
from hotstove.table.errors import NotLegal, Unreadable
from hotstove.table.files import write_files
from hotstove.table.log import NotSaved
from hotstove.table.texts import Json, Node, as_node, read_text

MOST_TEAMS: Final = 400
"""The most team files of a pool."""
MOST_PLACES: Final = 40
"""The most of one place that a squad must be able to fill."""
SEASON: Final = "season"
"""The key of a pool's team file under which its season stands, whatever the game."""
LAST_SEASON: Final = 9999
PATIENCE: Final = 5.0
"""Seconds in which another one who writes a draft must be done."""
_AGAIN: Final = 0.02
"""Seconds after which it is tried again."""


def _code(node: Node) -> str:
    code = node.text("a code")
    if not CODE.fullmatch(code):
        node.unreadable("a code of three capital letters")
    return code


def _places(node: Node) -> tuple[tuple[str, int], ...]:
    return tuple((place, count.number(1, MOST_PLACES)) for place, count in node.mapping().items())


GAME: Final = Key("draft", "the name of its game", text("the name of a game"))
SIZE: Final = Key("size", "the men of a squad", whole(1, MOST_MEN))
PLACES: Final = Key("places", "the places that a squad must be able to fill: {C: 2, SS: 1}", ValueKind("", _places))
CLUBS: Final = Key("clubs", "the clubs in the order of the first round", unread_nodes())
PICKS: Final = Key("picks", "the men picked so far, in order", unread_node())
POOL: Final = Key("pool", "team files, from whose cards the clubs are drafted", unread_node())
KEYS: Final = Keys("a draft", GAME, SIZE, PLACES, CLUBS, PICKS, POOL, hint="(hotstove draft league FILE --year Y begins one)")
NAME: Final = Key("name", "the club's name", printed_name("the club's name"))
CLUB_CODE: Final = Key("code", "three capital letters", ValueKind("", _code))
MANAGER: Final = Key("manager", "who picks", word(PERSON, COMPUTER))
CLUB_KEYS: Final = Keys("a club", NAME, CLUB_CODE, MANAGER)


@dataclass(frozen=True)
class DraftFile:
    """A draft with its game and the team files of its pool, as it is kept."""

    game: AnyBallGame
    teams: Sequence[Json]
    draft: ClubDraft

    def with_draft(self, draft: ClubDraft) -> DraftFile:
        """The same file with another state of its draft."""
        return replace(self, draft=draft)

    @property
    def years(self) -> list[int]:
        """The seasons of its pool, as far as the team files tell them."""
        return years_of_pool(self.teams)

    def text(self) -> str:
        """The file's text."""
        terms = self.draft.terms
        clubs: list[Json] = [{"name": club.name, "code": club.code, "manager": club.manager} for club in terms.clubs]
        head = {GAME.name: self.game.name, SIZE.name: terms.size, PLACES.name: dict(terms.places)}
        rows = {CLUBS.name: clubs, PICKS.name: list[Json](self.draft.picks), POOL.name: self.teams}
        parts = [f"{_json(name)}: {_json(value)}" for name, value in head.items()]
        parts += [f"{_json(name)}: [\n{_lines(values)}\n]" for name, values in rows.items()]
        return "{" + ",\n".join(parts) + "}\n"

    def write(self, path: Path) -> None:
        """Write it, or nothing: the file that was there stays until the new one is whole. Raises NotWritten."""
        write_files({path.name: self.text()}, path.parent)

    def squads(self) -> dict[str, Json]:
        """The team files' data of the drafted clubs by their names; raises NotLegal before the draft is over."""
        squads = squads_of(self.game)
        return {
            club.name: squads.squad(club.name, club.code, [self._cards(each) for each in squad])
            for club, squad in zip(self.draft.terms.clubs, self.draft.squads, strict=True)
        }

    def clubs_for(self, game: AnyBallGame, source: str) -> list[Node]:
        """The drafted clubs for a season of that game; raises NotLegal if it is not over, or of another."""
        if self.game is not game:
            raise NotLegal(f"{source}: a draft of {self.game.title}, not of {game.title}")
        if not self.draft.over:
            left = counted(self.draft.length - len(self.draft.picks), "pick")
            raise NotLegal(f"{source}: the draft is not over, {left} are left")
        return [as_node(team, f"{source}: {name}") for name, team in self.squads().items()]

    @cached_property
    def _team_files(self) -> list[Json]:
        """The team files of the pool as the game reads them, without their seasons."""
        return [
            {key: value for key, value in team.items() if key != SEASON} if isinstance(team, dict) else team
            for team in self.teams
        ]

    def _cards(self, each: PoolMan) -> DraftedCards:
        return DraftedCards(self._team_files[each.team], each.source, each.man.person)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(values: Sequence[Json]) -> str:
    return ",\n".join(map(_json, values))


def read_draft(path: Path) -> DraftFile:
    """A draft from its file; raises Unreadable or NotLegal with the place of what is wrong."""
    return draft_of(read_text(path), str(path))


@contextmanager
def held(path: Path) -> Iterator[None]:
    """A context in which nobody else writes the draft in that file: it is to be read and written in there.

    Each who writes puts a new file in the place of the old one, so the lock is that of the file that has the name at last.
    Raises Unreadable if there is no such file, and NotSaved if another one writes it for longer than some seconds.
    """
    lock = _locked(path)
    try:
        yield
    finally:
        os.close(lock)


def _locked(path: Path) -> int:
    """A descriptor of the file with its lock."""
    until = monotonic() + PATIENCE
    while True:
        try:
            lock = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from None
        with suppress(OSError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(lock), path.stat()):
                return lock
        os.close(lock)
        if monotonic() > until:
            raise NotSaved(f"{path}: another hotstove is writing this draft; try again in a moment")
        sleep(_AGAIN)


def draft_of(written: str, source: str, known: DraftFile | None = None) -> DraftFile:
    """A draft from the text of a file called ``source``; raises Unreadable or NotLegal with the place of what is wrong.

    What of its pool stands in a draft that is ``known`` is not read once more.
    """
    try:
        data: Json = json.loads(written)
    except (ValueError, RecursionError) as error:
        line = f":{error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise Unreadable(
            f"{source}{line}: expected the file of a league's draft, which is JSON as Hot Stove writes it"
        ) from None
    values = KEYS.read(as_node(data, source))
    game = ball_game_named(values[GAME])
    squads_of(game)
    teams = values[POOL].items()
    clubs = tuple(CLUB_KEYS.make(node, DraftClub) for node in values[CLUBS])
    check_codes(clubs, source)
    plain = [node.plain() for node in teams]
    same = known is not None and known.game is game and known.teams == plain
    pool = known.draft.terms.pool if known is not None and same else pool_of(game, teams)
    terms = Terms(clubs, values[PLACES], values[SIZE], pool)
    if known is not None and same and known.draft.terms == terms:
        terms = known.draft.terms
    try:
        terms.check()
    except NotLegal as error:
        raise NotLegal(f"{source}: {error}") from None
    draft = ClubDraft(terms, _picks(values[PICKS], terms))
    for number, (club, squad) in enumerate(zip(clubs, draft.squads, strict=True)):
        lacks = draft.lacks(number)
        if len(lacks) > terms.size - len(squad):
            values[PICKS].not_legal(f"{club.name} can't fill {Terms.needs(lacks)} with the picks that are left")
    return DraftFile(game, plain, draft)


def _picks(written: Node, terms: Terms) -> tuple[str, ...]:
    """The labels of the men picked so far; raises Unreadable or NotLegal with the place of one that is none or taken."""
    picks, length = written.items(), ClubDraft(terms).length
    if len(picks) > length:
        written.not_legal(f"{len(picks)} picks, and the draft has {length}")
    labels: dict[str, str] = {}
    for node in picks:
        label = node.text("a man of the pool")
        known = terms.by_label.get(label)
        if known is None:
            node.unreadable("a man of the pool by his name and club, such as 'Babe Ruth, NYA 1927'")
        if known.man.person in labels:
            node.not_legal(ClubDraft(terms, tuple(labels.values())).problem(known))
        labels[known.man.person] = label
    return tuple(labels.values())


def check_codes(clubs: Sequence[DraftClub], place: str) -> None:
    """Raise Unreadable if two clubs of a draft have one name or code."""
    for names in ([club.name for club in clubs], [club.code for club in clubs]):
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise Unreadable(f"{place}: two clubs are called {twice}; expected a name and a code of its own for each")


def pool_of(game: AnyBallGame, teams: Sequence[Node]) -> tuple[PoolMan, ...]:
    """The men of team files; raises Unreadable or NotLegal with the place."""
    if not 1 <= len(teams) <= MOST_TEAMS:
        raise Unreadable(f"expected a pool of 1 to {MOST_TEAMS} team files, found {len(teams)}")
    squads = squads_of(game)
    pool: list[PoolMan] = []
    seen: dict[str, Node] = {}
    for number, node in enumerate(teams):
        men = squads.men(_cards(node))
        source = _source(node.plain())
        if source in seen:
            node.not_legal(f"the cards of {source}, which stand in {seen[source].name}, too")
        seen[source] = node
        pool += [PoolMan(man, number, source) for man in men]
    return tuple(pool)


def _cards(team: Node) -> Node:
    """A pool's team file as its game reads it: without its season, which is the draft's. Raises Unreadable for a wrong one."""
    keys = dict(team.mapping())
    season = keys.pop(SEASON, None)
    if season is not None:
        season.number(0, LAST_SEASON)
    return replace(team, value=keys)


def years_of_pool(teams: Sequence[object]) -> list[int]:
    """The seasons of the team files of a pool, in order, each once.

    >>> years_of_pool([{"season": 1975}, {"season": 1927}, {}, {"season": 1975}])
    [1927, 1975]
    """
    found = [team.get(SEASON) for team in teams if isinstance(team, dict)]
    return sorted({year for year in found if isinstance(year, int)})


def _source(team: Json) -> str:
    """What a team file is called in the labels of its men: ``NYA 1927``."""
    data: Mapping[str, Json] = team if isinstance(team, dict) else {}
    return " ".join(str(data[key]) for key in ("code", SEASON) if data.get(key)) or str(data.get("name", ""))
