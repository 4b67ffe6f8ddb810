"""Plays in Retrosheet's event notation: ``64(1)3/GDP/G.3-H``. ``99`` stands for fielders that the game does not name.

The notation has no void runs: every runner that comes home scores. So in a half-inning with void runs no runner comes home.
A ``radj`` record without a player takes such a runner off his base directly before the play that brings him home. A home run
ends on third base, and a ``radj`` before the next record takes the batter off. Everything else in such a half-inning is
written as it happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from hotstove.baseball.bases import BATTER, HOME_PLATE, Move
from hotstove.baseball.plays import Count, Kind, Play, Substitution
from hotstove.baseball.positions import Position
from hotstove.book.runners import ScoredRun
from hotstove.book.scorebook import FollowedHalf, ScoredPlay, ScoredSubstitution
from hotstove.table.errors import DoesNotFit
from hotstove.table.events import Seat

UNKNOWN = "99"
THIRD = 3
BASES = ("B", "1", "2", "3", "H")


@dataclass(slots=True)
class Records:
    """The records of one half-inning. A ``radj`` waits for the next play record; each play record takes only one."""

    inning: int
    half: Seat
    lines: list[str] = field(default_factory=list)
    taken_off: int = 0
    _waiting: list[int] = field(default_factory=list)

    def take_off(self, base: int) -> None:
        """Take the runner off that base before the next play record."""
        self._waiting.append(base)
        self.taken_off += 1

    def play(self, batter: str, event: str) -> None:
        """Add a play record after the waiting ``radj`` records, with records without a play between those."""
        head = f"play,{self.inning},{int(self.half)},{batter},??,,"
        for number, base in enumerate(self._waiting, 1):
            self.lines.append(f"radj,,{base}")
            if number < len(self._waiting):
                self.lines.append(f"{head}NP")
        self._waiting.clear()
        self.lines.append(f"{head}{event}")


def half_inning(
    followed: FollowedHalf,
    player_id: Callable[[Seat, str], str],
    substitution: Callable[[Substitution], str],
) -> Records:
    """All records of a half-inning, substitutions before and in it included.

    One without a play has a record that nothing was played: readers see a half-inning by its records alone, and would take the
    halves around it for one. ``player_id`` gives the reader's id for a side's player, ``substitution`` a ``sub`` record.
    """
    half = followed.half
    void = half.ended is not None and not half.ended.runs_count
    records = Records(half.inning, half.half)
    if not followed.steps:
        records.play(player_id(half.half, followed.leads_off), "NP")
    for step in followed.steps:
        if isinstance(step, ScoredSubstitution):
            change = step.change
            if change.position is Position.DESIGNATED_HITTER and change.player.id == change.replaces:
                continue  # readers take a pinch hitter for the designated hitter as the designated hitter
            records.play(player_id(half.half, step.due[half.half]), "NP")
            if step.on_base and change.position is Position.DESIGNATED_HITTER:
                # The same holds for a pinch runner, but they need a record that he replaces a runner.
                change = replace(change, position=Position.PINCH_RUNNER)
            records.lines.append(substitution(change))
            continue
        batter = player_id(half.half, step.play.batter)
        gone = {run.base for run in step.home} if void else set()
        for base in sorted(gone - {BATTER}):
            records.take_off(base)
        records.play(batter, event(step, void))
        if BATTER in gone:
            records.take_off(THIRD)
    return records


def event(step: ScoredPlay, void: bool = False) -> str:
    """The event text of a play: basic play, modifiers, advances. ``void``: runs of this half-inning do not count.

    Raises DoesNotFit for a play that can't be written, such as a void steal of home.
    """
    play = step.play
    text, covered = _basic(play, void)
    advances = []
    for move in sorted(play.moves, key=lambda move: -move.start):
        run = next((run for run in step.home if run.base == move.start), None)
        if void and run is not None:
            if move.start == BATTER:
                advances.append("B-3")
            elif move.steal:
                raise DoesNotFit(f"{play.why}: a void steal of home can't be written in Retrosheet's notation")
            continue
        marks = _marks(move, run, step)
        if move.start in covered and not (run is not None and marks) and not _goes_on(move, play):
            continue
        if move.end != move.start or move.out:
            advances.append(f"{BASES[move.start]}{'X' if move.out else '-'}{BASES[move.end]}{marks}")
    return text + (f".{';'.join(advances)}" if advances else "")


def _goes_on(move: Move, play: Play) -> bool:
    """Whether a runner goes further than the basic play says, is out on the way from there, or advances by an error."""
    if move.out:
        return move.start == BATTER and play.is_hit
    if move.start == BATTER:
        return move.end != _REACHES.get(play.kind, 1) or (bool(move.error) and play.kind not in _NAMES_ERROR)
    return move.end != move.start + 1


_REACHES = {Kind.SINGLE: 1, Kind.DOUBLE: 2, Kind.TRIPLE: 3, Kind.HOME_RUN: HOME_PLATE, Kind.WALK: 1, Kind.HIT_BY_PITCH: 1}


_NAMES_ERROR = (Kind.ERROR, Kind.STRIKEOUT, Kind.INTERFERENCE)


def _marks(move: Move, run: ScoredRun | None, step: ScoredPlay) -> str:
    """The fielders of an out or error on the way, and marks for a run batted in or unearned if readers assume otherwise."""
    if move.out:
        return f"({_by(move)})"
    # The basic play names the error that puts the batter on base or that a pick-off throw is.
    named = step.play.kind is Kind.PICK_OFF or (move.start == BATTER and step.play.kind in _NAMES_ERROR)
    text = f"(E{move.error})" if move.error and not named else ""
    if run is None:
        return text
    errors = {move.start: move.error for move in step.play.moves}
    clean_first = sorted((other.base for other in step.home), key=lambda base: (errors[base] > 0, -base))
    batted_in = clean_first.index(run.base) < step.play.batted_in
    misplayed = step.play.kind is not Kind.ERROR and any(errors.values())  # readers differ in what they assume then
    if misplayed or batted_in != (_batted_in_by_default(step, run) and (not move.error or named)):
        text += "(RBI)" if batted_in else "(NR)"
    return text + ("" if run.earned else "(UR)")


def _batted_in_by_default(step: ScoredPlay, run: ScoredRun) -> bool:
    """Whether readers count this run as batted in without a mark."""
    play = step.play
    if play.kind is Kind.ERROR:
        return run.base == THIRD and step.outs < 2
    if play.kind in (Kind.STRIKEOUT, Kind.INTERFERENCE) or not play.ends_plate_appearance:
        return False
    return play.credit != Count.DOUBLE_PLAY_GROUNDER


def _by(move: Move) -> str:
    return "".join(str(number) for number in move.fielders) or UNKNOWN


# --- The basic play: its text with modifiers, and the starts of the moves that it implies


def _basic(play: Play, void: bool) -> tuple[str, set[int]]:
    kind = play.kind
    if kind <= Kind.HOME_RUN:
        hit_to = str(play.hit_to) if play.hit_to else ""
        return f"{'SDT'[kind] if kind < Kind.HOME_RUN else 'HR'}{hit_to if kind < Kind.HOME_RUN else ''}", {BATTER}
    if kind in _FREE:
        own = play.batter_move()
        error = f"/E{own.error}" if kind is Kind.INTERFERENCE and own is not None and own.error else ""
        return f"{_FREE[kind]}{error}", {BATTER}
    if kind is Kind.STRIKEOUT:
        return _strikeout(play)
    if kind is Kind.FIELDERS_CHOICE:
        return _fielders_choice(play)
    if kind is Kind.ERROR:
        own = play.batter_move()
        error = str(own.error) if own is not None and own.error else ""
        return f"E{error}", ({BATTER} if error and own is not None and own.end == 1 else set())
    if kind <= Kind.BUNT_OUT:
        return _batted_out(play, void)
    return _between_pitches(play)


_FREE = {Kind.WALK: "W", Kind.INTENTIONAL_WALK: "IW", Kind.HIT_BY_PITCH: "HP", Kind.INTERFERENCE: "C"}


def _strikeout(play: Play) -> tuple[str, set[int]]:
    """``K``, ``K23``; ``K99`` if no catcher is known; ``K+SB2``, ``K+CS2(26)/DP``, ``K+WP.B-1``."""
    own = play.batter_move()
    covered = {move.start for move in play.moves if move.steal}
    if own is None or not own.out:
        return (f"K+E{own.error}" if own is not None and own.error else "K+WP"), covered
    by = "" if own.fielders == (Position.CATCHER,) else _by(own)
    runners = ";".join(_steal(move) for move in play.moves if move.steal)
    return f"K{by}" + (f"+{runners}" if runners else "") + ("/DP" if play.double_play else ""), covered | {BATTER}


def _fielders_choice(play: Play) -> tuple[str, set[int]]:
    """``64(1)/FO/G`` for a force out, ``FC5/G`` with its advances otherwise, ``FC2/DP/G`` if two runners are out on it."""
    outs = [move for move in play.moves if move.out]
    if len(outs) == 1 and outs[0].end == outs[0].start + 1:
        return f"{_by(outs[0])}({BASES[outs[0].start]})/FO/G", {outs[0].start, BATTER}
    fielder = next((move.fielders[0] for move in outs if move.fielders), play.hit_to)
    marks = _RUNNERS_OUT.get(len(outs), "") + "/G"
    return (f"FC{fielder}{marks}", {BATTER}) if fielder else (f"FC{marks}", set())


_RUNNERS_OUT = {2: "/DP", 3: "/TP"}
_AIR_MARK = {Kind.FLY_OUT: "F", Kind.LINE_OUT: "L", Kind.POP_OUT: "P"}
_TWO_OUTS = {Kind.GROUND_OUT: "GDP", Kind.FLY_OUT: "FDP", Kind.LINE_OUT: "LDP", Kind.POP_OUT: "FDP", Kind.BUNT_OUT: "BGDP"}


def _batted_out(play: Play, void: bool) -> tuple[str, set[int]]:
    """``63/G``, ``64(1)3/GDP/G``, ``8(B)84(2)/LDP/L``, ``9/SF/F``, ``13/SH/BG``."""
    outs = [move for move in play.moves if move.out and move.end in (move.start, move.start + 1)]
    caught = play.kind in _AIR_MARK
    if caught:
        # The batter is out by the catch, before anybody is doubled off; a throw home after it is an advance.
        outs = [move for move in outs if move.start == BATTER] + [
            move for move in outs if move.start != BATTER and move.end == move.start
        ]
    text = ""
    before: tuple[int, ...] = ()
    for number, move in enumerate(outs, 1):
        by = move.fielders
        if before and not caught and by[:1] == before[-1:] and len(by) > 1:
            by = by[1:]
        text += "".join(str(fielder) for fielder in by) or UNKNOWN
        if move.start != BATTER or number < len(outs):
            text += f"({BASES[move.start]})"
        before = move.fielders
    credit = play.credit_void if void else play.credit
    marks = []
    if credit == Count.SACRIFICE_FLY:
        marks.append("SF")
    if credit == Count.SACRIFICE_HIT:
        marks.append("SH")
    if play.double_play:
        marks.append(_TWO_OUTS[play.kind])
    elif play.outs == 3:
        marks.append("LTP" if caught else "GTP")
    if play.kind is not Kind.LINE_OUT or play.outs == 1:
        marks.append(_AIR_MARK.get(play.kind, "BG" if play.kind is Kind.BUNT_OUT else "G"))
    return "/".join([text, *marks]), {move.start for move in outs}


def _between_pitches(play: Play) -> tuple[str, set[int]]:
    """``SB3;SB2``, ``CS2(26)``, ``PO1(13)``, ``POCS2(134)``, ``PO1(E3)``, ``WP``, ``PB``, ``BK``, ``OA``."""
    if play.kind is Kind.STEAL:
        stealing = [move for move in play.moves if move.steal]
        return ";".join(_steal(move) for move in stealing), {move.start for move in stealing}
    if play.kind is Kind.PICK_OFF:
        out = next((move for move in play.moves if move.out), None)
        if out is not None:
            name = f"POCS{BASES[out.end]}" if out.steal else f"PO{BASES[out.start]}"
            return f"{name}({_by(out)})", {out.start}
        thrown = next((move for move in play.moves if move.error), None)
        if thrown is None:
            return "OA", set()
        return f"PO{BASES[thrown.start]}(E{thrown.error})", set()
    return _OTHERS[play.kind], set()


_OTHERS = {Kind.WILD_PITCH: "WP", Kind.PASSED_BALL: "PB", Kind.BALK: "BK", Kind.ADVANCE: "OA"}


def _steal(move: Move) -> str:
    return f"CS{BASES[move.end]}({_by(move)})" if move.out else f"SB{BASES[move.start + 1]}"
