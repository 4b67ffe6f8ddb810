"""The drafts that a process has read last; of one whose picks have changed the pool is not read again."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hotstove.league.club_draft.files import CLUBS, GAME, PICKS, POOL, SIZE, DraftFile, draft_of, years_of_pool
from hotstove.league.club_draft.room import Drafting, read_room
from hotstove.league.club_draft.rules import PERSON, snake
from hotstove.table.errors import HotStoveError
from hotstove.table.game import games
from hotstove.table.texts import Json, read_text

KNOWN: Final = 6
"""The most drafts that are kept."""
MOST_NAMED: Final = 4
"""The most seasons that a draft is called by."""
_known: OrderedDict[Path, tuple[str, DraftFile]] = OrderedDict()


def opened_draft(path: Path) -> Drafting:
    """The draft in that file, with its room; raises Unreadable or NotLegal if there is none (any more)."""
    text = read_text(path)
    known = _known.pop(path, None)
    file = known[1] if known is not None and known[0] == text else draft_of(text, str(path), known[1] if known else None)
    _known[path] = text, file
    if len(_known) > KNOWN:
        _known.popitem(last=False)
    return Drafting(file, read_room(path))


def draft_title(game: str, teams: object) -> str:
    """What a draft is called, by the seasons of its pool.

    >>> draft_title("ball", [{"season": 1927}, {"season": 1975}, {"season": 1927}])
    'Draft of 1927 and 1975 in ball'
    """
    years = years_of_pool(teams) if isinstance(teams, list) else []
    named = " and ".join(map(str, years)) if len(years) <= MOST_NAMED else f"{len(years)} seasons"
    of = f" of {named}" if years else ""
    return f"Draft{of} in {games()[game].title if game in games() else game}"


@dataclass(frozen=True, slots=True)
class ListedDraft:
    """A draft in the list of one's own, or a friend's: how far it is, and the names of one's clubs there.

    ``turn`` is the name of the club that picks next, empty when all is picked; ``yours``: that is one's own. ``season``: its
    season is begun. ``problem`` says why it can't be read.
    """

    id: str
    title: str
    picks: int = 0
    length: int = 0
    turn: str = ""
    clubs: tuple[str, ...] = ()
    mine: tuple[str, ...] = ()
    yours: bool = False
    season: bool = False
    problem: str = ""


def listed_draft(id_: str, path: Path, owner: bool, theirs: tuple[str, ...]) -> ListedDraft:
    """What the list tells its ``owner``, or a friend with the clubs of these codes; the cards are not read for it."""
    try:
        data: Json = json.loads(read_text(path))
        room = read_room(path)
        match data:
            case {GAME.name: str(game), SIZE.name: int(size), CLUBS.name: [_, *_] as clubs, PICKS.name: list(picks),
                  POOL.name: teams}:  # fmt: skip
                names = {str(club["code"]): str(club["name"]) for club in clubs if isinstance(club, dict)}
                people = {str(club["code"]) for club in clubs if isinstance(club, dict) and club["manager"] == PERSON}
                mine = {code for code in names if code in theirs or (owner and code in people - room.managers.keys())}
                length, made = size * len(names), len(picks)
                turn = list(names)[snake(made, len(names))] if made < length else ""
                return ListedDraft(
                    id_,
                    draft_title(game, teams),
                    made,
                    length,
                    names.get(turn, ""),
                    tuple(names.values()),
                    tuple(names[code] for code in names if code in mine),
                    turn in mine,
                    bool(room.season) and path.with_name(room.season).is_file(),
                )
    except (ValueError, KeyError, RecursionError):
        pass
    except HotStoveError as error:
        return ListedDraft(id_, path.stem, problem=str(error).replace(f"{path.parent}/", ""))
    return ListedDraft(id_, path.stem, problem=f"{path.name}: not the file of a draft as Hot Stove writes it")
