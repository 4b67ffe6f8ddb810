"""What is done to a draft in its room: picks, wish lists, who picks for which club, each with its line in the log.

These functions run in the one process of the server that writes season files, and hold the lock of the draft's file, which the
command takes, too, while they read who may do it, and do it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from hotstove.league.club_draft.files import held
from hotstove.league.club_draft.room import MOST_WISHES, Drafting, Room, write_draft, write_room
from hotstove.league.club_draft.rules import COMPUTER, ClubDraft, PoolMan
from hotstove.league.season.people import Manager, club_of_link
from hotstove.play.screens import NotYours
from hotstove.table.errors import NotLegal
from hotstove.web.seasons.draft_reading import opened_draft
from hotstove.web.seasons.managing import clubs_held


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: whether the draft is his, which the file's name says for good, and his browser's secret."""

    owner: bool
    secret: str

    def clubs(self, now: Drafting) -> tuple[str, ...]:
        """The codes of the clubs for which he picks, as it stands now."""
        held_ = clubs_held(now.room.managers, self.secret)
        codes = (club.code for club in now.draft.terms.clubs)
        return tuple(code for code in codes if code in held_ or (self.owner and now.is_commissioners(code)))


def begun_season(path: Path, room: Room) -> Path | None:
    """The season's file that the draft has become; None if there is none (any more)."""
    season = path.with_name(room.season) if room.season else None
    return season if season is not None and season.is_file() else None


def _change(path: Path, act: Callable[[Drafting], Drafting]) -> None:
    """Do that with the draft's lock held, and write what has changed; raises what ``act`` raises, and nothing has changed."""
    with held(path):
        before = opened_draft(path)
        if begun_season(path, before.room) is not None:
            raise NotLegal("the season of this draft is begun: its page is the place for that now")
        after = act(before).gone_on()
        picked = (after.draft.picks, after.draft.terms.clubs) != (before.draft.picks, before.draft.terms.clubs)
        if picked and after.room != before.room:
            write_draft(path, after.file, after.room)
        elif picked:
            after.file.write(path)
        elif after.room != before.room:
            write_room(path, after.room)


def settle(path: Path) -> bool:
    """Make picks for which nobody is asked, where there are some: after the command's, or more than were made in one go.

    Returns whether more are to be made.
    """
    try:
        _change(path, lambda now: now)
    except NotLegal:  # its season is begun
        return False
    return opened_draft(path).waits_for_nobody


# --- Picks


def _check_pick(now: Drafting, number: int) -> None:
    if now.draft.over:
        raise NotLegal("the draft is over")
    if now.waits_for_nobody:
        raise NotLegal("the computer picks just now; look again in a moment")
    if number != len(now.draft.picks):
        raise NotLegal(f"this did not count: it was for pick {number + 1}, and pick {len(now.draft.picks) + 1} is next")


def _man(now: Drafting, label: str) -> PoolMan:
    man = now.draft.terms.by_label.get(label)
    if man is None:
        raise NotLegal("there is no such man in the pool")
    return man


def _picked(now: Drafting, who: Asker, number: int, choose: Callable[[], PoolMan], words: str) -> Drafting:
    """The draft with a pick of who asks; that of the commissioner for a friend is told in ``words``."""
    mine = who.clubs(now)
    if not mine and not who.owner:
        raise NotYours("only those who pick for one of its clubs draft here; who has the address looks on")
    _check_pick(now, number)
    club = now.draft.terms.clubs[now.draft.turn]
    if club.code not in mine and not who.owner:
        raise NotLegal(f"pick {number + 1} is that of the {club.name}")
    man = choose()
    after = now.with_draft(now.draft.pick(man))
    if club.code in mine:
        return after
    return replace(after, room=now.room.tells(f"The commissioner {words} {man.label} for the {club.name}."))


def pick(path: Path, who: Asker, number: int, label: str) -> None:
    """Pick a man for the club whose turn it is, if it is that pick (from 0); raises NotLegal, NotYours."""
    _change(path, lambda now: _picked(now, who, number, lambda: _man(now, label), "has picked"))


def auto(path: Path, who: Asker, number: int) -> None:
    """Let the computer pick for the club whose turn it is, if it is that pick (from 0); raises NotLegal, NotYours."""
    _change(path, lambda now: _picked(now, who, number, now.draft.computer_pick, "had the computer pick"))


def _check_owner(who: Asker) -> None:
    if not who.owner:
        raise NotYours("only the commissioner does that")


def fill(path: Path, who: Asker, number: int) -> None:
    """Let the computer pick all that is left, if it is that pick (from 0); raises NotLegal, NotYours."""

    def filled(now: Drafting) -> Drafting:
        _check_owner(who)
        _check_pick(now, number)
        words = f"The commissioner had the computer make all picks from number {number + 1} on."
        return replace(now, room=replace(now.room, fills=True).tells(words))

    _change(path, filled)


def undo(path: Path, who: Asker, number: int) -> None:
    """Take back the last pick of a person and those of the computer behind it, if the next pick is that (from 0).

    The list of the club whose turn it is then picks nobody by itself any more, or the pick would come again. Raises NotLegal,
    NotYours.
    """

    def undone(now: Drafting) -> Drafting:
        _check_owner(who)
        if number != len(now.draft.picks):
            raise NotLegal("this did not count: the draft has gone on meanwhile; look again")
        draft: ClubDraft = now.draft.undone()
        clubs, back = draft.terms.clubs, now.draft.picks[len(draft.picks) :]
        room = replace(now.room.with_away(clubs[draft.turn].code, False), fills=False)
        lost = "; ".join(f"{label} ({clubs[draft.club_at(at)].name})" for at, label in enumerate(back[:4], len(draft.picks)))
        more = f" and {len(back) - 4} more" if len(back) > 4 else ""
        return replace(now.with_draft(draft), room=room.tells(f"The commissioner has taken back: {lost}{more}."))

    _change(path, undone)


# --- Wish lists


def _own(now: Drafting, who: Asker, code: str) -> None:
    now.number(code)
    if code not in who.clubs(now):
        raise NotYours("that club's wish list is its manager's alone")


def wish(path: Path, who: Asker, code: str, act: str, label: str) -> None:
    """Put a man on a wish list (``add``), move him ``up`` or ``down`` there, or ``drop`` him; raises NotLegal, NotYours."""

    def wished(now: Drafting) -> Drafting:
        _own(now, who, code)
        man = _man(now, label)
        labels = [each.label for each in now.wished(code)]
        if act == "add" and label not in labels:
            if man.man.person in now.draft.taken:
                raise NotLegal(now.draft.problem(man))
            if len(labels) >= MOST_WISHES:
                raise NotLegal(f"a wish list has {MOST_WISHES} men at most")
            labels.append(label)
        elif label in labels and act != "add":
            at = labels.index(label)
            labels.pop(at)
            if act != "drop":
                labels.insert(max(0, at - 1) if act == "up" else at + 1, label)
        return replace(now, room=now.room.with_wishes(code, labels))

    _change(path, wished)


def set_away(path: Path, who: Asker, code: str, away: bool) -> None:
    """Have a club's wish list pick by itself, or not; raises NotLegal, NotYours."""

    def left(now: Drafting) -> Drafting:
        _own(now, who, code)
        return replace(now, room=now.room.with_away(code, away))

    _change(path, left)


# --- Who picks for which club


def invite(path: Path, who: Asker, code: str, sent: str) -> None:
    """Note that the link with that hash gives a club to who follows it; older links to it end. Raises NotLegal, NotYours.

    A club of the commissioner's waits for its friend from then on, and what he has wished for it is forgotten.
    """

    def invited(now: Drafting) -> Drafting:
        _check_owner(who)
        manager = now.room.managers.get(code, Manager())
        words = f"The commissioner has made a link for a manager of the {now.name(code)}"
        words += f", in place of {manager.called}: whoever follows it has the club." if manager.holder else "."
        room = now.room.forgets(code) if now.is_commissioners(code) else now.room
        return replace(now, room=room.with_manager(code, replace(manager, sent=sent)).tells(words))

    _change(path, invited)


def join(path: Path, sent: str, holder: str, name: str) -> None:
    """Give the club of a link to the browser that ``holder`` stands for, and use the link up.

    What was wished for the club before is forgotten. Raises NotLegal if the link gives nothing (any more); followed again by
    the same browser it changes nothing.
    """

    def joined(now: Drafting) -> Drafting:
        managers = now.room.managers
        if any(manager.holder == holder and manager.link == sent for manager in managers.values()):
            return now
        code = club_of_link(managers, sent)
        before, after = managers[code], Manager(sent, holder, name)
        words = f"{after.called[:1].upper()}{after.called[1:]} picks for the {now.name(code)} from now on"
        words += f", in place of {before.called}." if before.holder else "."
        room = now.room.forgets(code).with_manager(code, after).tells(words)
        return replace(now.with_club(code, by_computer=False), room=room)

    _change(path, joined)


def leave(path: Path, who: Asker, code: str) -> None:
    """Give one's club up: the commissioner has it. What was wished for it is forgotten. Raises NotYours."""

    def left(now: Drafting) -> Drafting:
        if code not in clubs_held(now.room.managers, who.secret):
            raise NotYours("you pick for no such club here")
        called = now.room.managers[code].called
        words = f"{called[:1].upper()}{called[1:]} has given up the {now.name(code)}; the commissioner has them."
        return replace(now, room=now.room.forgets(code).with_manager(code, None).tells(words))

    _change(path, left)


def hand(path: Path, who: Asker, code: str, to: str) -> None:
    """Give a club to the commissioner (``me``), or to the ``computer``; a friend loses it, and a link to it ends.

    What was wished for it is forgotten. Raises NotLegal, NotYours.
    """

    def handed(now: Drafting) -> Drafting:
        _check_owner(who)
        manager, name = now.room.managers.get(code), now.name(code)
        if to not in ("me", COMPUTER):
            raise NotLegal("a club is given to the commissioner, a friend or the computer")
        if manager is None and (to == "me") == now.falls_to_commissioner(code):
            return now
        words = f"The {'computer' if to == COMPUTER else 'commissioner'} picks for the {name} from now on"
        words += f", in place of {manager.called}." if manager is not None and manager.holder else "."
        room = now.room.forgets(code).with_manager(code, None).tells(words)
        return replace(now.with_club(code, by_computer=to == COMPUTER), room=room)

    _change(path, handed)
