"""The clubs of a season whose games people play, as the file notes them: those of its owner, and those of his friends.

A season in which a friend has been invited is a *league*: its owner is the commissioner, and what he does is told to all in the
season's log (`hotstove.league.season.league_log`). A friend's club belongs to one browser, which has come by a link that works
once. The file holds no secret: of a link its hash, of a browser a text that nobody else can make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from hotstove.league.season.league_log import LOG, with_line
from hotstove.league.season.store import SeasonFile
from hotstove.table.errors import NotLegal
from hotstove.table.texts import Json

PEOPLE_PLAY: Final = "mine"
"""The name of the file's note that lists the clubs whose games its owner plays."""
MANAGERS: Final = "managers"
"""The name of the file's note of the clubs that friends manage, or are invited to; it is there in a league alone."""
NOBODY: Final = "a friend without a name"
"""What a manager is called who has given no name."""


@dataclass(frozen=True, slots=True)
class Manager:
    """A friend's place at a club.

    ``link`` is the hash of the link by which he came, ``holder`` stands for his browser, and ``name`` is what he is called; all
    are empty before anybody has come. ``sent`` is the hash of a link that nobody has followed yet, or empty.
    """

    link: str = ""
    holder: str = ""
    name: str = ""
    sent: str = ""

    @property
    def called(self) -> str:
        """His name in marks, or words for one who has given none; empty before anybody has come."""
        return "" if not self.holder else f"“{self.name}”" if self.name else NOBODY

    def plain(self) -> dict[str, Json]:
        """The manager as plain data."""
        return {"link": self.link, "holder": self.holder, "name": self.name, "sent": self.sent}


def managers_in(noted: Json) -> dict[str, Manager]:
    """The friends' places in the file's note, by club; what is none, in a file of others, is left out."""
    found = {}
    for code, each in noted.items() if isinstance(noted, dict) else ():
        values = [each.get(key) for key in ("link", "holder", "name", "sent")] if isinstance(each, dict) else [None]
        if all(isinstance(value, str) and value.isprintable() for value in values):
            found[code] = Manager(*map(str, values))
    return found


def managers_of(file: SeasonFile) -> dict[str, Manager]:
    """The friends' places, by club, also those to which a link is out."""
    return {code: each for code, each in managers_in(file.note(MANAGERS)).items() if code in file.plan.by_code}


def is_league(file: SeasonFile) -> bool:
    """Whether friends manage clubs, or have been invited to."""
    return file.note(MANAGERS) is not None


def own_clubs(file: SeasonFile) -> tuple[str, ...]:
    """The codes of the clubs whose games the season's owner plays."""
    noted = file.note(PEOPLE_PLAY)
    return (
        tuple(code for code in noted if isinstance(code, str) and code in file.plan.by_code) if isinstance(noted, list) else ()
    )


def people_clubs(file: SeasonFile) -> tuple[str, ...]:
    """The codes of the clubs whose games people play: the owner's, then those that friends have taken."""
    own = own_clubs(file)
    return (*own, *(code for code, each in managers_of(file).items() if each.holder and code not in own))


def friends_clubs(file: SeasonFile) -> tuple[str, ...]:
    """The codes of the clubs that friends of the owner have taken."""
    own = own_clubs(file)
    return tuple(code for code in people_clubs(file) if code not in own)


def told(file: SeasonFile, words: str) -> dict[str, Json]:
    """The note of the log with one more line, to be written with what it tells; empty in a season that is no league."""
    return {LOG: with_line(file.note(LOG), words)} if is_league(file) else {}


def tell(file: SeasonFile, words: str) -> None:
    """Add a line to a league's log; does nothing in a season that is none."""
    if notes := told(file, words):
        file.set_notes(notes)


def check_no_friend(file: SeasonFile, codes: Sequence[str]) -> None:
    """Raise NotLegal if a friend manages one of these clubs, whose game only he and the other manager play."""
    managers = managers_of(file)
    for code in codes:
        if code in managers and managers[code].holder:
            raise NotLegal(
                f"the {_name(file, code)} are managed by {managers[code].called}, who plays in the browser; "
                "the season's page there takes them back"
            )


def set_own_clubs(file: SeasonFile, codes: Sequence[str]) -> None:
    """Set the clubs that the owner plays; raises NotLegal for codes of no club, and for a club that a friend has."""
    if any(code not in file.plan.by_code for code in codes):
        raise NotLegal("there is no such club in this season")
    check_no_friend(file, codes)
    before = own_clubs(file)
    lines = [f"The commissioner manages the {_name(file, code)}." for code in codes if code not in before]
    lines += [f"The computer manages the {_name(file, code)}." for code in before if code not in codes]
    file.set_notes({PEOPLE_PLAY: list(codes), **(told(file, " ".join(lines)) if lines else {})})


def send_link(file: SeasonFile, code: str, sent: str) -> None:
    """Note that a link with that hash gives a club to who follows it; older links to it end. Raises NotLegal."""
    if code not in file.plan.by_code:
        raise NotLegal("there is no such club in this season")
    managers = managers_of(file)
    manager = managers.get(code, Manager())
    words = f"The commissioner has made a link for a manager of the {_name(file, code)}"
    words += f", in place of {manager.called}: whoever follows it has the club." if manager.holder else "."
    managers[code] = replace(manager, sent=sent)
    _write(file, managers, words, {})


def take_club(file: SeasonFile, sent: str, holder: str, name: str, more: Mapping[str, Json] = {}) -> str:
    """Give the club of a link to the browser that ``holder`` stands for, and use the link up; returns the club's code.

    ``more`` are notes that are written with it. Raises NotLegal if the link gives nothing (any more). Followed again by the
    same browser it changes nothing.
    """
    managers = managers_of(file)
    for code, manager in managers.items():
        if manager.holder == holder and manager.link == sent:
            return code
    code = club_of_link(managers, sent)
    before, after = managers[code], Manager(sent, holder, name)
    words = f"{after.called[:1].upper()}{after.called[1:]} manages the {_name(file, code)} from now on"
    words += f", in place of {before.called}." if before.holder else "."
    managers[code] = after
    _write(file, managers, words, {PEOPLE_PLAY: [each for each in own_clubs(file) if each != code], **more})
    return code


def club_of_link(managers: Mapping[str, Manager], sent: str) -> str:
    """The club that the link with that hash gives; raises NotLegal if it gives none (any more)."""
    code = next((code for code, manager in managers.items() if sent and manager.sent == sent), None)
    if code is None:
        raise NotLegal("this link gives no club (any more): it works once, in the first browser; ask for a new one")
    return code


def end_manager(file: SeasonFile, code: str, by_himself: bool, more: Mapping[str, Json] = {}) -> None:
    """Take a club from its manager, who gives it up ``by_himself`` or is replaced, and any link to it; its owner has it then.

    ``more`` are notes that are written with it. Raises NotLegal if no friend has it or is invited.
    """
    managers = managers_of(file)
    manager = managers.pop(code, None)
    if manager is None:
        raise NotLegal("no friend manages that club, and no link to it is out")
    if not manager.holder:
        _write(file, managers, f"The link for a manager of the {_name(file, code)} is taken back.", {})
        return
    if by_himself:
        words = f"{manager.called} has given up the {_name(file, code)}; the commissioner has them."
    else:
        words = f"The commissioner has taken the {_name(file, code)} from {manager.called}."
    own = own_clubs(file)
    _write(
        file, managers, f"{words[:1].upper()}{words[1:]}", {PEOPLE_PLAY: [*own, *([code] if code not in own else [])], **more}
    )


def _write(file: SeasonFile, managers: Mapping[str, Manager], words: str, others: Mapping[str, Json]) -> None:
    noted: dict[str, Json] = {code: manager.plain() for code, manager in managers.items()}
    file.set_notes({MANAGERS: noted, LOG: with_line(file.note(LOG), words), **others})


def _name(file: SeasonFile, code: str) -> str:
    return file.plan.by_code[code].name
