"""``hotstove draft league``: the clubs of a league drafted from whole seasons, at one terminal or by mail, in one file."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import click

from hotstove.baseball.ball_game import ball_game_named
from hotstove.baseball.league_squads import MOST_MEN, squads_of
from hotstove.baseball.words import counted
from hotstove.cli.files import in_existing_folder
from hotstove.cli.progress import progress_bar
from hotstove.cli.terminal.lines import before_command, print_line, read_line
from hotstove.league.club_draft.files import DraftFile, draft_of, held, read_draft
from hotstove.league.club_draft.making import clubs_named, new_draft, seasons_of
from hotstove.league.club_draft.rules import FORMULA, PERSON, ClubDraft, PoolMan, Terms
from hotstove.stats.card_maker import card_maker_of
from hotstove.table.chance import new_seed
from hotstove.table.errors import NotLegal
from hotstove.table.texts import read_text, whole_number

ACTIONS: Final = {
    "pick": "pick the man of that NAME for the club whose turn it is",
    "auto": "let the computer pick for the club whose turn it is",
    "undo": "take back the last pick of a person, and the computer's behind it",
    "best": "the most valuable men who are left, of one PLACE or of all",
    "squads": "the squads, of one CLUB or of all",
    "live": "pick on at this terminal, each in his turn",
}
COMMANDS: Final = {
    "NAME": "pick that man; a part of his name will do, or his number in the last list",
    "PLACE": "the most valuable men of a place, such as SS",
    "Enter": "the most valuable men of all places",
    "s": "the squads; s CLUB for one",
    "a": "let the computer pick for this club",
    "u": "take back the last pick of a person, and the computer's behind it",
    "?": "this page",
    "q": "leave; every pick is in the file",
}
SHOWN: Final = 15
"""The men of a list."""


@click.command("league")
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
@click.argument("action", type=click.Choice(list(ACTIONS)), required=False, metavar="[ACTION]")
@click.argument("words", nargs=-1, metavar="[NAME]")
@click.option("--as", "by", metavar="CLUB", help="Pick only if it is this club's turn.")
@click.option(
    "--year", "-y", "years", multiple=True, type=click.IntRange(1871, 2200), help="Begin one: draft from this season."
)
@click.option("--club", "people", multiple=True, metavar="NAME", help="A club for which a person picks; again for each.")
@click.option("--computer", "computers", multiple=True, metavar="NAME", help="A club for which the computer picks.")
@click.option("--size", type=click.IntRange(1, MOST_MEN), help="The men of a squad [default: the game's, 25 or 26].")
@click.option("--draw", is_flag=True, help="Draw the order [default: as the clubs are named, the computer's last].")
@click.option(
    "--game", default="pinetar", show_default=True, help="The game that the cards are for: pinetar, clutch or sportsclix."
)
@click.option("--data", type=click.Path(path_type=Path), metavar="PATH", help="A folder of statistics of your own.")
def command(
    path: Path,
    action: str | None,
    words: tuple[str, ...],
    by: str | None,
    years: tuple[int, ...],
    people: tuple[str, ...],
    computers: tuple[str, ...],
    size: int | None,
    draw: bool,
    game: str,
    data: Path | None,
) -> None:
    """Draft the clubs of a league, in snake order, from all men of one or several real seasons.

    \b
      hotstove draft league ours.draft --year 1927 --club Aces --club Bees --computer Crows
      hotstove draft league ours.draft                      whose turn it is
      hotstove draft league ours.draft best SS              the most valuable shortstops who are left
      hotstove draft league ours.draft pick Gehrig          a pick, and those of the computer behind it
      hotstove draft league ours.draft pick Ruth --as bees  refused unless it is the Bees' turn
      hotstove draft league ours.draft live                 all at this terminal, each in his turn
      hotstove season new pinetar --draft ours.draft        the season of the drafted clubs

    FILE is the whole draft, with all cards: by mail, who has picked sends it on to whose turn it is. The draft room in the
    browser keeps the same file. Nobody can be picked who would leave a squad without a man for each of its places, or
    another club without any. Of a man with cards of several
    clubs or seasons one is drafted; he is with his new club all season.

    \b
    ACTION is one of:
      pick NAME       pick that man, by a part of his name
      auto            let the computer pick for the club whose turn it is
      undo            take back the last pick of a person, and the computer's behind it
      best [PLACE]    the most valuable men who are left
      squads [CLUB]   the squads
      live            pick on at this terminal
    """
    begins = bool(years or people or computers or size or draw or data)
    if begins:
        if action is not None:
            raise click.UsageError(f"{action}: a draft is begun first, by the same command without it")
        if not years:
            raise click.UsageError("--year says from which season's men a new draft is")
        if in_existing_folder(path).exists():
            raise NotLegal(f"{path}: there is such a file already; hotstove draft league {shlex.quote(str(path))} goes on")
        room = _begun(path, game, years, people, computers, size, draw, data)
        room.tell_beginning()
        return
    if not path.exists():
        new = f"hotstove draft league {shlex.quote(str(path))} --year 1927 --club NAME --club NAME"
        raise NotLegal(f"{path}: there is no such draft; {new} begins one")
    room = DraftTable(path, read_draft(path))
    if by is not None and action not in ("pick", "auto"):
        raise click.UsageError("--as goes with pick and auto")
    if words and action in (None, "auto", "undo", "live"):
        raise click.UsageError(f"{action or 'without an action'}: no further words are expected, found {' '.join(words)}")
    match action:
        case "pick":
            room.check_turn(by)
            room.pick(room.draft.named(" ".join(words)))
        case "auto":
            room.check_turn(by)
            room.auto()
        case "undo":
            room.undo()
        case "best":
            room.best(" ".join(words))
        case "squads":
            room.squads(" ".join(words))
        case "live":
            if not room.live():
                print_line(before_command("Go on with:", f"hotstove draft league {shlex.quote(str(path))} live"))
            return
    room.tell_turn()


def _begun(
    path: Path,
    game: str,
    years: Sequence[int],
    people: Sequence[str],
    computers: Sequence[str],
    size: int | None,
    draw: bool,
    data: Path | None,
) -> DraftTable:
    """A new draft in its file."""
    rules = ball_game_named(game)
    squads_of(rules)
    card_maker_of(rules)
    clubs = clubs_named(people, computers, new_seed() if draw else None)
    if len(clubs) < 2:
        raise click.UsageError("a draft needs two clubs or more: --club NAME for each person's, --computer NAME")
    seasons = seasons_of(years, data)
    told = " and ".join(str(season.year) for season in seasons)
    with progress_bar(f"pressing the cards of {told}") as progress:
        file = new_draft(rules, clubs, seasons, size, progress, os.cpu_count() or 1)
    file.write(path)
    return DraftTable(path, file)


@dataclass(slots=True)
class DraftTable:
    """A draft in its file, and what is told of it; ``shown`` are the men of the last list."""

    path: Path
    file: DraftFile
    shown: list[PoolMan] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._take(self.file)

    def _take(self, file: DraftFile) -> None:
        """Have the draft of that file, with the computer's picks where a room of many clubs has not made them all yet."""
        self.file = file.with_draft(file.draft.computers_turns())

    @property
    def draft(self) -> ClubDraft:
        """The draft as it stands."""
        return self.file.draft

    @property
    def terms(self) -> Terms:
        """Its terms."""
        return self.draft.terms

    # --- Picks

    def check_turn(self, by: str | None) -> None:
        """Raise NotLegal if it is not the turn of the club that is named."""
        if by is None or self.draft.over:
            return
        if (club := self._club(by)) != self.draft.turn:
            turn, asked = self.terms.clubs[self.draft.turn].name, self.terms.clubs[club].name
            raise NotLegal(f"{self.path}: pick {len(self.draft.picks) + 1} is that of {turn}, not of {asked}")

    def pick(self, man: PoolMan) -> None:
        """Add a pick, and those of the computer behind it, to the file, and tell them."""
        self._go_on(self.draft.pick(man).computers_turns())

    def auto(self) -> None:
        """Add the computer's pick for whose turn it is."""
        if self.draft.over:
            raise NotLegal(f"{self.path}: the draft is over")
        self.pick(self.draft.computer_pick())

    def undo(self) -> None:
        """Take back the last pick of a person."""
        before = self.draft
        self._keep(before.undone())
        back = before.picks[len(self.draft.picks) :]
        print_line(f"Taken back: {'; '.join(back)}.")

    def _go_on(self, after: ClubDraft) -> None:
        before = len(self.draft.picks)
        self._keep(after)
        self._tell_picks(before)

    def _keep(self, draft: ClubDraft) -> None:
        """Write it; raises NotLegal if somebody else, such as the browsers' room, has gone on with the draft meanwhile."""
        before = self.file
        with held(self.path):
            self._look()
            if (self.draft.picks, self.terms.clubs) != (before.draft.picks, before.draft.terms.clubs):
                raise NotLegal(f"{self.path}: somebody else has gone on with the draft meanwhile, so this did not count")
            file = self.file.with_draft(draft)
            file.write(self.path)
        self.file = file

    def _look(self) -> None:
        """Read it anew."""
        self._take(draft_of(read_text(self.path), str(self.path), self.file))

    # --- What is told

    def tell_beginning(self) -> None:
        """What is agreed on, the computer's first picks, and whose turn it is."""
        terms = self.terms
        people = len({each.man.person for each in terms.pool})
        print_line(f"{counted(len(terms.clubs), 'club')} of {terms.size} men each, from {people}. File: {self.path}")
        print_line(f"A squad's places: {Terms.needs(terms.wanted)}; the others as you like.")
        names = ", ".join(club.name if club.manager == PERSON else f"{club.name} (computer)" for club in terms.clubs)
        print_line(f"The order: {names}, and back.")
        print_line(f"Worth: {squads_of(self.file.game).worth_is}. {FORMULA}")
        self._tell_picks(0)
        self.tell_turn()

    def _tell_picks(self, since: int) -> None:
        for number in range(since, len(self.draft.picks)):
            club = self.terms.clubs[self.draft.club_at(number)]
            man = self.terms.by_label[self.draft.picks[number]]
            print_line(f"Pick {number + 1}, {club.name}: {man.line}")

    def tell_turn(self) -> None:
        """Whose turn it is and what he still needs, or what is to be done when the draft is over."""
        path = shlex.quote(str(self.path))
        if self.draft.over:
            season = f"hotstove season new {self.file.game.name} --draft {path}"
            print_line(before_command("The draft is over. Now:", season))
            return
        turn = self.draft.turn
        club, lacks = self.terms.clubs[turn], self.draft.lacks(turn)
        left = self.terms.size - len(self.draft.squads[turn])
        where = f"Round {self.draft.round}, pick {len(self.draft.picks) + 1} of {self.draft.length}"
        print_line(f"{where}: {club.name} ({counted(left, 'pick')} left, {_lacking(lacks)}).")

    def best(self, place: str) -> None:
        """List the most valuable men who are left, of one place or of all."""
        wanted = place.upper()
        known = {each for man in self.terms.pool for each in man.man.places}
        if wanted and wanted not in known:
            raise NotLegal(f"there is no place {place!r}; places: {', '.join(sorted(known))}")
        self.shown = [each for each in self.draft.left if not wanted or wanted in each.man.places][:SHOWN]
        print_line("  No  Value  (runs of a season above the last regular at his first place)")
        for number, each in enumerate(self.shown, 1):
            print_line(f"  {number:>2}  {self.terms.values[each.label]:>5.0f}  {each.line}", 13)

    def squads(self, club: str) -> None:
        """The squad of a club, or of all, in the order of the picks."""
        for number in [self._club(club)] if club else range(len(self.terms.clubs)):
            own, squad = self.terms.clubs[number], self.draft.squads[number]
            lacks = self.draft.lacks(number)
            print_line(f"{own.name} ({own.code}), {len(squad)} of {self.terms.size}, {_lacking(lacks)}")
            for each in squad:
                print_line(f"  {self.draft.picks.index(each.label) + 1:>3}  {each.line}", 7)

    def _club(self, words: str) -> int:
        """The number of the club that is meant by its code or a part of its name; raises NotLegal."""
        wanted = " ".join(words.split()).casefold()
        clubs = list(enumerate(self.terms.clubs))
        exact = [number for number, club in clubs if wanted in (club.code.casefold(), club.name.casefold())]
        found = exact or [number for number, club in clubs if wanted in club.name.casefold()]
        if len(found) != 1 or not wanted:
            raise NotLegal(f"{words!r} is not one of the clubs: {', '.join(club.name for _, club in clubs)}")
        return found[0]

    # --- Live

    def live(self) -> bool:
        """Ask for picks at this terminal until the draft is over (returns True) or somebody leaves."""
        print_line("? tells what may be typed.")
        told = -1
        while True:
            known = len(self.draft.picks)
            self._look()
            self._tell_picks(known)
            if self.draft.over:
                break
            if told != len(self.draft.picks):
                told = len(self.draft.picks)
                print_line("")
                self.tell_turn()
            typed = read_line(f"{self.terms.clubs[self.draft.turn].name}> ")
            if typed is None or typed in ("q", "quit"):
                return False
            try:
                self._do(typed)
            except NotLegal as error:
                print_line(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        self.tell_turn()
        return True

    def _do(self, typed: str) -> None:
        """Carry out what was typed; raises NotLegal."""
        number = whole_number(typed)
        first, _, rest = typed.partition(" ")
        if typed in ("?", "help"):
            for name, about in COMMANDS.items():
                print_line(f"  {name:<6} {about}", 9)
        elif typed in ("a", "auto"):
            self.auto()
        elif typed in ("u", "undo"):
            self.undo()
        elif first in ("s", "squads"):
            self.squads(rest)
        elif not typed or typed.upper() in {place for place, _ in self.terms.places}:
            self.best(typed)
        elif number is not None:
            if not 1 <= number <= len(self.shown):
                raise NotLegal(f"there is no {typed} in the last list")
            self.pick(self.shown[number - 1])
        else:
            self.pick(self.draft.named(typed))


def _lacking(lacks: Sequence[str]) -> str:
    return f"needs {Terms.needs(lacks)}" if lacks else "all places filled"
