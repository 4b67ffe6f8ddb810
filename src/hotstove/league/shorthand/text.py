"""A game's events written in shorthand, from which the same box score can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hotstove.baseball.bases import BATTER, Move
from hotstove.baseball.plays import GameBegins, GameEnds, HalfInningBegins, HalfInningEnds, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.baseball.teams import Player, TeamSheet
from hotstove.book.play_by_play import relay
from hotstove.book.scorebook import Scorebook
from hotstove.league.shorthand.game import Shorthand
from hotstove.league.shorthand.moves import BeforePlay, play_of
from hotstove.league.shorthand.names import folded
from hotstove.league.shorthand.words import word
from hotstove.table.errors import DoesNotFit, NotLegal, Unreadable
from hotstove.table.events import AWAY, HOME, SIDES, Event, Seat

_HITS = {Kind.SINGLE: "1B", Kind.DOUBLE: "2B", Kind.TRIPLE: "3B", Kind.HOME_RUN: "HR"}
_FREE = {Kind.WALK: "W", Kind.INTENTIONAL_WALK: "IW", Kind.HIT_BY_PITCH: "HP", Kind.INTERFERENCE: "CI"}
_AIR = {Kind.FLY_OUT: "F", Kind.LINE_OUT: "L", Kind.POP_OUT: "P"}
_BASES = "B123H"


def players_of(events: Sequence[Event], side: Seat) -> list[Player]:
    """All players of a side in a game, the starters first."""
    begins = next(event for event in events if isinstance(event, GameBegins))
    players = {player.id: player for player in begins.teams[side].players}
    for event in events:
        if isinstance(event, Substitution) and event.side == side:
            players.setdefault(event.player.id, event.player)
    return list(players.values())


def shorthand(events: Sequence[Event]) -> str:
    """A finished game as a file that ``read_game`` reads; raises DoesNotFit if the events are not a whole game."""
    begins = next((event for event in events if isinstance(event, GameBegins)), None)
    if begins is None or not any(isinstance(event, GameEnds) for event in events):
        raise DoesNotFit("only a whole game can be written as shorthand")
    lines = [f"title: {begins.game}"] if begins.game else []
    if begins.innings != 9:
        lines.append(f"innings: {begins.innings}")
    if any(isinstance(event, HalfInningBegins) and event.provisional for event in events):
        lines.append("banked: yes")
    for seat, sheet in enumerate(begins.teams):
        lines += _heading(SIDES[seat], sheet)
    away, home = Scorebook.of(list(events)).score
    return "\n".join([*lines, "plays:", *plays(events), f"score: {away} {home}"]) + "\n"


def _heading(side: str, sheet: TeamSheet) -> Iterator[str]:
    nickname = "" if sheet.name.split()[-1:] == [sheet.nickname] else f" / {sheet.nickname}"
    yield f"{side}: {sheet.code} {sheet.name}{nickname}"
    slots = [f"{slot.player.name} {slot.position.short if slot.position is not None else ''}".strip() for slot in sheet.order]
    if sheet.pitcher is not None and all(slot.player != sheet.pitcher for slot in sheet.order):
        slots.append(f"{sheet.pitcher.name} p")
    yield ", ".join(slots)


def plays(events: Sequence[Event]) -> list[str]:
    """The lines of plays alone, a half-inning a line."""
    begins = next(event for event in events if isinstance(event, GameBegins))
    provisional = any(isinstance(event, HalfInningBegins) and event.provisional for event in events)
    rosters = (players_of(events, AWAY), players_of(events, HOME))
    game = Shorthand(begins.teams, begins.game, begins.innings, rosters, provisional, whole_lines=False)
    names = [_names(roster) for roster in rosters]
    lines: list[str] = []
    row: list[str] = []
    waiting: list[Substitution] = []
    half: Seat | None = None
    place = (0, AWAY)
    for event in events:
        if isinstance(event, HalfInningBegins):
            half, place = event.half, (event.inning, event.half)
        if isinstance(event, Substitution) and (half is None or (row and not game.in_half)):
            waiting.append(event)  # made after the third out: it belongs to the next half-inning's line
        written = []
        if isinstance(event, HalfInningBegins):
            for change in waiting:
                row.append(_change(change, event.half, names, game))
                game.read(row[-1])
            waiting = []
        elif isinstance(event, Substitution) and half is not None and event not in waiting:
            written = [_change(event, half, names, game)]
        elif isinstance(event, Play):
            written = [text_of(event, game.at)]
        elif isinstance(event, HalfInningEnds):
            half = None
            if not game.over and place == (game.status.inning, game.status.half) and event.how != "called":
                written = ["bank" if event.how == "bank" else f"end:{event.how.replace(' ', '_')}"]
        elif isinstance(event, GameEnds) and (not game.over or game.status.over != event.how):
            game.end(event.how)
            if row:
                lines.append(f"{' '.join(row)} ..")
                row = []
            lines.append(f"over: {event.how}")
        for piece in written:
            game.read(piece)
        row += written
        if row and isinstance(event, HalfInningEnds) and event.how != "called":
            lines.append(" ".join(row))
            row = []
    return lines


def _names(roster: Sequence[Player]) -> dict[str, str]:
    """The name of each player in words: his last name if it is unique."""
    answers = [{folded(other.last_name), folded(other.name), folded(other.id)} for other in roster]
    names_by_id = {}
    for player in roster:
        last, whole = (text.replace(" ", "_") for text in (player.last_name, player.name))
        names_by_id[player.id] = last
        for candidate in (last, whole, player.id):
            names_by_id[player.id] = candidate
            if sum(folded(candidate) in names for names in answers) == 1:
                break
    return names_by_id


def _change(change: Substitution, half: Seat, names: Sequence[dict[str, str]], game: Shorthand) -> str:
    """A substitution as a word, without the name of the player who leaves if it is unambiguous."""
    name, replaced = names[change.side][change.player.id], names[change.side].get(change.replaces, change.replaces)
    side = "@" if change.side == half else ""
    role = change.position.short
    if change.position in (Position.PINCH_HITTER, Position.PINCH_RUNNER):
        side = ""
    for candidate in (f"{side}{role}:{name}", f"{side}{role}:{name}>{replaced}"):
        trial = game.copy()
        try:
            trial.read(candidate)
        except (NotLegal, Unreadable):
            continue
        if _same(trial.events[-1], change):
            return candidate
    raise DoesNotFit(f"{change.why}: {name} for {replaced}, {role}, can't be written in shorthand")


def _same(event: Event, change: Substitution) -> bool:
    return isinstance(event, Substitution) and (
        (event.side, event.player.id, event.replaces, event.slot, event.position)
        == (change.side, change.player.id, change.replaces, change.slot, change.position)
    )


# --- Plays


def text_of(play: Play, at: BeforePlay) -> str:
    """The shortest word found that means this play in this position; raises DoesNotFit if none does."""
    candidates = chain(_bodies(play), (f"{body}{shift}" for shift in "+-" for body in _bodies(play)))
    for candidate in candidates:
        if _says(candidate, play, at):
            return _with_rbi(candidate, play, at)
    best: str | None = None
    for body in _bodies(play):
        spelt_out = _spelt_out(body, play, at)
        if spelt_out is not None and (best is None or len(spelt_out) < len(best)):
            best = spelt_out
    if best is None:
        raise DoesNotFit(f"{play.why}: {play.kind.words} with {play.moves} can't be written in shorthand")
    return _with_rbi(best, play, at)


def _with_rbi(text: str, play: Play, at: BeforePlay) -> str:
    again = play_of(word(text), play.batter, at)
    return text if again.batted_in == play.batted_in else f"{text}*{play.batted_in}"


def _says(text: str, play: Play, at: BeforePlay) -> bool:
    try:
        again = play_of(word(text), play.batter, at)
    except (NotLegal, Unreadable):
        return False
    return (
        again.kind == play.kind
        and set(again.moves) == set(_moving(play))
        and (not play.is_hit or again.hit_to == play.hit_to)
        and (play.kind is not Kind.FIELDERS_CHOICE or not play.hit_to or again.hit_to == play.hit_to)
    )


def _moving(play: Play) -> list[Move]:
    return [move for move in play.moves if move.out or move.start == BATTER or move.start != move.end]


def _spelt_out(body: str, play: Play, at: BeforePlay) -> str | None:
    """The word with as few stated moves as necessary: starts with all of them, then drops one after the other."""
    told = {move.start: _told(move) for move in play.moves}
    told |= {base: f"{base}-{base}" for base in at.runners if base not in told}
    if play.kind > Kind.ERROR:
        told.pop(BATTER, None)
    if not _says(_with(body, told), play, at):
        return None
    for start in sorted(told):
        fewer = {other: text for other, text in told.items() if other != start}
        if _says(_with(body, fewer), play, at):
            told = fewer
    return _with(body, told)


def _with(body: str, told: dict[int, str]) -> str:
    return f"{body}({','.join(told[start] for start in sorted(told, reverse=True))})" if told else body


def _told(move: Move) -> str:
    end = _BASES[move.end] if move.end or move.start else "B"
    marks = ("S" if move.steal else "") + (f"E{move.error}" if move.error else "".join(map(str, move.fielders)))
    return f"{_BASES[move.start]}{'X' if move.out else '-'}{end}{':' if marks else ''}{marks}"


def _bodies(play: Play) -> Iterator[str]:
    """Words of the play's kind, without the runners' moves."""
    kind, own = play.kind, play.batter_move()
    by = "".join(map(str, own.fielders)) if own is not None else ""
    throws = "".join(map(str, _whole_chain(play)))
    hit_to = str(play.hit_to or "")
    if kind in _HITS:
        yield f"{_HITS[kind]}{hit_to}"
    elif kind in _FREE:
        yield _FREE[kind]
    elif kind is Kind.STRIKEOUT:
        yield from _strikeouts(play, by)
    elif kind in _AIR:
        if play.outs == 2:
            yield f"{_AIR[kind]}DP{throws}"
        if kind is Kind.FLY_OUT:
            yield f"SF{by[:1]}"
        yield f"{_AIR[kind]}{by[:1]}"
    elif kind is Kind.GROUND_OUT:
        if throws:
            yield throws
        if play.outs == 2:
            yield f"DP{throws}"
        yield f"G{by}"
        yield "G"
    elif kind is Kind.BUNT_OUT:
        yield from (f"SH{by}", f"BDP{throws}", f"B{by}")
    elif kind is Kind.FIELDERS_CHOICE:
        if len(throws) > 1:
            yield throws
        yield from (f"FC{hit_to}", f"FC{throws}", "FC")
    elif kind is Kind.ERROR:
        yield f"E{own.error if own is not None and own.error else ''}"
    else:
        yield from _between(play)


def _whole_chain(play: Play) -> list[int]:
    """The fielders of all outs, in order; those of a catch first."""
    outs = sorted((move for move in play.moves if move.out), key=lambda move: -move.start)
    if play.kind in _AIR:
        outs.sort(key=lambda move: move.start)
    return relay(outs)


def _strikeouts(play: Play, by: str) -> Iterator[str]:
    own = play.batter_move()
    if own is not None and not own.out:
        yield f"K+E{own.error}" if own.error else "K+WP"
        return
    for move in play.moves:
        if move.steal:
            base = _BASES[move.start + 1]
            fielders = "".join(map(str, move.fielders))
            if move.out:
                yield f"K+CS{base}"
            yield f"K+CS{base}{':' if fielders else ''}{fielders}" if move.out else f"K+SB{base}"
    yield "K"
    if len(by) > 1:
        yield f"K{by}"


def _between(play: Play) -> Iterator[str]:
    """Words for plays between pitches."""
    kind = play.kind
    simple = {Kind.WILD_PITCH: "WP", Kind.PASSED_BALL: "PB", Kind.BALK: "BK"}
    if kind in simple:
        yield simple[kind]
        return
    for move in play.moves:
        by = "".join(map(str, move.fielders))
        mark = f":E{move.error}" if move.error else f":{by}" if by else ""
        if kind is Kind.STEAL:
            bases = "".join(_BASES[other.start + 1] for other in play.moves if other.steal and not other.out)
            if move.out:
                yield f"CS{_BASES[move.start + 1]}"
            yield f"CS{_BASES[move.start + 1]}{mark}" if move.out else f"SB{bases}{mark}" if bases else "SB"
        elif kind is Kind.PICK_OFF:
            if not move.error:
                yield f"POCS{_BASES[move.end]}" if move.steal else f"PO{_BASES[move.start]}"
            yield f"POCS{_BASES[move.end]}{mark}" if move.steal else f"PO{_BASES[move.start]}{mark}"
    if kind is Kind.ADVANCE:
        bases = "".join(_BASES[move.start + 1] for move in play.moves if move.end == move.start + 1)
        yield from ((f"DI{bases}",) if bases else ())
        yield "OA"
    elif kind is Kind.STEAL:
        yield "SB"
    else:
        yield "PO"
