"""Parts of a season as text: a player's by hand, place and month; a club's by kinds of games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hotstove.cli.season.tables import BATTING_HEADS, PITCHING_HEADS, batting_cells, ids_named, in_columns, pitching_cells
from hotstove.league.season.lines import GAMES, Pitched
from hotstove.league.season.plan import Club, SeasonPlan
from hotstove.league.season.real import batting_season, pitching_season
from hotstove.league.season.splits import Part, by_hand, club_parts, games_of_club, games_played, parts_of
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal

BY_HAND = (1, 2, 4, 5, 6, 7, 9, 10, 13, 14, 15)
"""The columns of batting that are known by the hand that a player has met."""


def player_splits_text(file: SeasonFile, replay: int, wanted: str, width: int) -> str:
    """The parts of the season of every player with that name; raises NotLegal if the replay keeps only sums."""
    if file.is_totals_only(replay):
        raise NotLegal(f"{file.path}: replay {replay} keeps only statistics (--all-games keeps the games)")
    totals = file.totals(replay)
    blocks = []
    for club in file.plan.clubs:
        lines = totals[club.code]
        for id_ in ids_named(club, lines, wanted):
            tables = "\n".join(_player(file, replay, club, id_, width))
            if tables:
                blocks.append(f"{lines.names.get(id_, id_)}, {club.name}, in parts\n{tables}")
    return "\n\n".join(blocks) or "He has not played yet."


def _player(file: SeasonFile, replay: int, club: Club, id_: str, width: int) -> Iterator[str]:
    games = games_played(games_of_club(file, club.code, replay), id_)
    rule, parts = file.plan.sacrifice_flies, parts_of(games)
    rows = [
        [part.label, *batting_cells(batting_season(part.batting, rule, part.batting[GAMES]))] for part in parts if part.batting
    ]
    if any(row[2] != "0" for row in rows):
        yield in_columns(("Batting", *BATTING_HEADS), rows, 1, width)
    rows = [
        [
            part.label,
            *pitching_cells(
                pitching_season(part.pitching), str(part.pitching[Pitched.COMPLETE]), str(part.pitching[Pitched.SHUTOUTS])
            ),
        ]
        for part in parts
        if part.pitching
    ]
    if rows:
        yield in_columns(("Pitching", *PITCHING_HEADS), rows, 1, width)
    for heading, own in zip(("Batting by hand", "Batting against him"), by_hand(games), strict=True):
        if own:
            yield _by_hand(heading, own, rule, width)


def _by_hand(heading: str, parts: Sequence[Part], rule: str, width: int) -> str:
    rows = []
    for part in parts:
        cells = batting_cells(batting_season(part.batting or [], rule))
        rows.append([part.label, *(cells[place] for place in BY_HAND)])
    return in_columns((heading, *(BATTING_HEADS[place] for place in BY_HAND)), rows, 1, width)


def club_parts_text(plan: SeasonPlan, scores: Mapping[int, tuple[int, int, int, str]], club: Club) -> str:
    """A club's games by kinds."""
    rows = [(part.label, str(part.tally), str(part.runs), str(part.allowed)) for part in club_parts(plan, scores, club.code)]
    return in_columns(("By kinds of games", "W-L", "R", "RA"), rows) if rows else "No game is over yet."
