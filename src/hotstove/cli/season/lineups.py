"""Naming the lineups of a game that people play: first the starting pitchers, then the batting orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hotstove.baseball.season_play import Available
from hotstove.baseball.teams import TeamSheet
from hotstove.cli.season.tables import in_columns
from hotstove.cli.terminal.lines import print_line, read_line
from hotstove.league.season.kept_lineups import LineupBook
from hotstove.league.season.lineups import LineupCards
from hotstove.league.shorthand.lineups import lineup_line
from hotstove.table.errors import HotStoveError, Unreadable
from hotstove.table.events import AWAY, Seat, other
from hotstove.table.texts import whole_number


def name_lineups(cards: LineupCards, seats: Sequence[Seat], books: Mapping[Seat, LineupBook]) -> bool:
    """Let the managers of these seats name starters, then lineups, the away side first. Returns False if a person leaves.

    ``books`` have the lineups that their clubs keep.
    """
    return all(_starter(cards, seat) for seat in seats) and all(_lineup(cards, seat, books[seat]) for seat in seats)


def lineup_text(sheet: TeamSheet, people: Sequence[Available] = ()) -> str:
    """A lineup in rows: batting place, name, position and, if known, the batting hand."""
    words = {each.player.id: each.words for each in people if not each.pitches}
    rows = [
        (str(place), slot.player.name, slot.position.short if slot.position is not None else "", words.get(slot.player.id, ""))
        for place, slot in enumerate(sheet.order, 1)
    ]
    return in_columns(("", "", "", ""), rows, 4).lstrip("\n ")


def _ask(question: str, explain: Callable[[], None], enter: Callable[[str], bool]) -> bool:
    """Ask until Enter accepts the proposal or ``enter`` returns True for what was typed. Returns False if the person leaves.

    ``explain`` prints the help. If ``enter`` raises HotStoveError, the error is printed and the question asked again.
    """
    while True:
        print_line(question)
        typed = read_line("> ")
        if typed is None or typed.lower() in ("q", "quit"):
            return False
        if not typed:
            return True
        if typed.lower() in ("?", "help"):
            explain()
            continue
        try:
            if enter(typed):
                return True
        except HotStoveError as error:
            print_line(f"{error}.")


# --- Who starts


def _starter(cards: LineupCards, seat: Seat) -> bool:
    sheet = cards.sheets[seat]
    if sheet.pitcher is None:
        return True
    staff = [each for each in cards.available(seat) if each.pitches]
    rotation = [each for each in staff if each.starter] or staff
    relief = [each.player.name for each in staff if each not in rotation and not each.barred]
    print()
    print_line(
        cards.announced(AWAY) if seat != AWAY else f"The {cards.sheets[other(seat)].nickname} name their starter after you."
    )
    rows = [
        (str(number) if not each.barred else "-", each.player.name, each.barred or each.words)
        for number, each in enumerate(rotation, 1)
    ]
    for row in in_columns(("", "", ""), rows, 3).splitlines()[1:]:
        print_line(row, 6)
    if relief:
        print_line(f"By name also, from the bullpen: {', '.join(relief)}.")

    def name(typed: str) -> bool:
        number = whole_number(typed)
        if number is not None and not 0 < number <= len(rotation):
            raise Unreadable(f"{typed}: expected a number from 1 to {len(rotation)}, or a name")
        cards.name_starter(seat, rotation[number - 1].player.name if number is not None else typed)
        print_line(cards.announced(seat))
        return True

    def explain() -> None:
        print_line("The number before a starter, or anybody's name: all of it, or the last. Who has a - can't pitch today.")

    return _ask(
        f"{sheet.nickname}, who starts? A number or a name (Enter: {sheet.pitcher.name}), ? for help, q leaves.", explain, name
    )


# --- Who bats


def _lineup(cards: LineupCards, seat: Seat, book: LineupBook) -> bool:
    people = cards.available(seat)
    print()
    print_line(cards.announced(other(seat)))

    def show() -> None:
        sheet = cards.sheets[seat]
        print(lineup_text(sheet, people))
        left_out = cards.left_out(seat)
        _others(people, sheet, left_out)
        _left_out(people, left_out)
        strangers = cards.out_of_position(seat)
        if strangers:
            print_line(f"Not on their cards, and poor there: {', '.join(strangers)}.")

    def explain_more() -> None:
        explain()
        print_line(
            "A name is all of it or the last; a position is p c 1b 2b 3b ss lf cf rf dh. Nothing counts before you take it."
        )
        print_line("A lineup kept under a name that is taken replaces the old one.")

    def explain() -> None:
        there = [each for each in people if each.player.name not in cards.left_out(seat)]
        print_line(f"Entries change it: {_example(there, cards.sheets[seat])}")
        kept = ", ".join(book.lineups)
        print_line(f"keep NAME keeps it for other games, use NAME takes one that is kept{f' ({kept})' if kept else ''}.")

    def change(typed: str) -> bool:
        word, _, name = typed.partition(" ")
        if word.lower() == "keep":
            book.keep(name, cards.sheets[seat])
            print_line(f"Kept: {', '.join(book.lineups)}.")
            return False
        if word.lower() == "use":
            book.use(name, cards, seat)
        else:
            cards.name_lineup(seat, typed)
        show()
        return False

    show()
    explain()
    question = f"{cards.sheets[seat].nickname}, your lineup. Enter takes it, ? tells what may be typed, q leaves."
    return _ask(question, explain_more, change)


def _example(people: Sequence[Available], sheet: TeamSheet) -> str:
    """Examples of what may be typed, with players of the team."""
    third = sheet.order[2].player.last_name
    bench = next((each for each in _rest(people, sheet) if not each.barred), None)
    corner = next((slot for slot in sheet.order if slot.position is not None and slot.position.fields), None)
    examples = [f"1 {third} ({third} leads off)"]
    if bench is not None and corner is not None and corner.position is not None:
        place = next((each for each in bench.positions if each.fields), corner.position)
        examples.insert(0, f"{bench.player.last_name} {place.short} (in place of the man there)")
    whole = ", ".join(lineup_line(sheet).split(", ")[:2])
    return f"{', '.join(examples)}. Several with commas between; all nine ({whole}, ...) are a whole new lineup."


def _rest(people: Sequence[Available], sheet: TeamSheet) -> list[Available]:
    """The position players outside the lineup."""
    playing = {player.id for player in sheet.players}
    return [each for each in people if not each.pitches and each.player.id not in playing]


def _left_out(people: Sequence[Available], left_out: Mapping[str, str]) -> None:
    """Print who is neither on the bench nor in the bullpen today, and why, but for those of whom `_others` says it."""
    barred = {each.player.name for each in people if each.barred and not each.pitches}
    staff = {each.player.name for each in people if each.pitches}
    reasons: dict[tuple[bool, str], list[str]] = {}
    for name, why in left_out.items():
        if name not in barred:
            reasons.setdefault((name in staff, why), []).append(name)
    for (pitch, why), names in sorted(reasons.items()):
        print_line(f"Not {'in the bullpen' if pitch else 'on the bench'} today, {why}: {', '.join(names)}.")
    if any(not pitch for pitch, _ in reasons):
        print_line("Who is named in the lineup plays all the same.")


def _others(people: Sequence[Available], sheet: TeamSheet, left_out: Mapping[str, str]) -> None:
    """Print the players of the bench, and those who can't play."""
    rest = _rest(people, sheet)
    able = [
        f"{each.player.name} {'/'.join(place.short for place in each.positions)}".rstrip()
        for each in rest
        if not each.barred and each.player.name not in left_out
    ]
    print_line(f"Others: {', '.join(able) or 'nobody'}.")
    for each in rest:
        if each.barred:
            print_line(f"{each.player.name} can't play: {each.barred}.")
