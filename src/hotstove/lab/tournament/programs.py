"""Agents that are programs: they read and write lines of JSON on standard input and output (docs/agents.md).

A program is told nothing but its seat's view and its own questions. One that answers nonsense, dies or is silent forfeits the
game.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from select import select
from shutil import which
from time import monotonic, sleep
from typing import Any, ClassVar, Final, TypeVar

from hotstove.baseball.ball_game import AnyBallGame
from hotstove.baseball.numbers import BOARD, SeatNumbers, of_board
from hotstove.lab.envs.words import position
from hotstove.table.errors import HotStoveError, NotLegal
from hotstove.table.events import SIDES, Seat, label_of, rule_of
from hotstove.table.game import Bench, Setup
from hotstove.table.texts import Json

O = TypeVar("O")  # noqa: E741
PROTOCOL: Final = 1
NEWLINE: Final = b"\n"
LONGEST: Final = 1 << 16
"""The most bytes of an answer's line."""
SHOWN: Final = 60
"""The most characters of an answer that are told when it is nonsense."""
PATIENCE: Final = 1.0
"""Seconds in which a program that is no longer needed ends by itself; then it is killed."""


class Forfeit(HotStoveError):
    """A program has lost its game by what it did, or did not do."""


class Program:
    """A program that plays, as a manager. It is started with its first game, and again after a forfeit.

    ``seconds`` is the longest that it may take for an answer. Its standard error is this process's own.
    """

    only_looks: ClassVar[bool] = True

    def __init__(self, command: str, game: AnyBallGame, seconds: float) -> None:
        """Raises NotLegal if the command can't be taken apart or is empty."""
        self._words = words_of(command)
        self._game = game
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._read = b""
        self._prompts = {question.label: question.prompt for question in game.questions}

    def begin(self, setup: Setup, seat: Seat) -> None:
        """Tell it that a game begins, at that seat; raises Forfeit."""
        if self._process is None:
            self._start()
        teams: list[Json] = [sheet.name for sheet in self._game.sheets(setup)]
        self._tell({"type": "game", "seat": SIDES[seat], "teams": teams, "options": dict(setup.options)})

    def choose(self, view: Any, options: Sequence[O], why: str, bench: Bench) -> O:  # noqa: ANN401 (each game its own)
        """The option that it answers; raises Forfeit."""
        label = label_of(why)
        self._check_silent()
        self._tell(
            {
                "type": "choose",
                "question": label,
                "rule": rule_of(why),
                "prompt": self._prompts.get(label, ""),
                "options": [str(option) for option in options],
                "position": position(self._game, view, bench.seat),
                "numbers": _numbers(self._game, view, bench.seat),
            }
        )
        line = self._answer()
        expected = f'expected {{"option": N}} with N from 0 to {len(options) - 1}'
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        number = answer.get("option") if isinstance(answer, dict) else None
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(options):
            raise Forfeit(f"answered {_shown(line)} to {label!r}; {expected}")
        return options[number]

    def over(self, score: tuple[int, int] | None, won: bool | None) -> None:
        """Tell it how the game ended: the score, None if the other seat forfeited, and whether it has won (None: level).

        A program that no longer listens is started anew for the next game.
        """
        if self._process is None:
            return
        try:
            self._tell({"type": "over", "score": list(score) if score is not None else None, "won": won})
        except Forfeit:
            self.end()

    def end(self) -> None:
        """End the program."""
        process, self._process, self._read = self._process, None, b""
        if process is None:
            return
        try:
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with suppress(OSError):
                        stream.close()
            _end_of(process)
        finally:
            with suppress(OSError):  # whatever it has started, too
                os.killpg(process.pid, 9)
            process.wait()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
            )
        except OSError as error:
            raise Forfeit(f"can't be started: {self._words[0]}: {error.strerror}") from None
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)
        own: SeatNumbers | None = getattr(self._game, "numbers", None)
        columns: list[Json] = [column.name for column in (*BOARD, *(own.columns if own is not None else ()))]
        about: dict[str, Json] = {"protocol": PROTOCOL, "game": self._game.name, "edition": self._game.edition}
        self._tell({"type": "hello", **about, "columns": columns})

    def _tell(self, message: dict[str, Json]) -> None:
        process = self._process
        assert process is not None
        assert process.stdin is not None
        left = memoryview(json.dumps(message, separators=(",", ":")).encode() + b"\n")
        until = monotonic() + self._seconds
        try:
            while left:
                _, ready, _ = select([], [process.stdin], [], max(0.0, until - monotonic()))
                if not ready:
                    raise Forfeit(f"has not read what it was told for {self._seconds:g} s")
                left = left[os.write(process.stdin.fileno(), left) :]
        except OSError:
            raise Forfeit(self._how_it_ended()) from None

    def _check_silent(self) -> None:
        """Raise Forfeit if it has written anything since its last answer: it would be taken for the next one."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        if not self._read and select([process.stdout], [], [], 0)[0]:
            self._read = os.read(process.stdout.fileno(), LONGEST)
        if self._read:
            raise Forfeit(f"wrote {_shown(self._read.partition(NEWLINE)[0])} before it was asked")

    def _answer(self) -> bytes:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        until = monotonic() + self._seconds
        while NEWLINE not in self._read and len(self._read) <= LONGEST:
            ready, _, _ = select([process.stdout], [], [], max(0.0, until - monotonic()))
            if not ready:
                raise Forfeit(f"was silent for {self._seconds:g} s")
            new = os.read(process.stdout.fileno(), LONGEST)
            if not new:
                raise Forfeit(self._how_it_ended())
            self._read += new
        line, _, self._read = self._read.partition(NEWLINE)
        if len(line) > LONGEST:
            raise Forfeit(f"answered with a line of more than {LONGEST:,} bytes")
        return line

    def _how_it_ended(self) -> str:
        assert self._process is not None
        end = _end_of(self._process)
        if end is None:
            return "has closed its input or output"
        exited = end.si_code == os.CLD_EXITED
        return f"ended with exit code {end.si_status}" if exited else f"was ended by signal {end.si_status}"


def _end_of(process: subprocess.Popen[bytes]) -> os.waitid_result | None:
    """How a program has ended, None if it goes on for ``PATIENCE``.

    It isn't reaped: its id stays its own until whatever it has started is ended.
    """
    until = monotonic() + PATIENCE
    while (end := os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)) is None and monotonic() < until:
        sleep(0.005)
    return end


def _shown(line: bytes) -> str:
    return repr(line.decode("utf-8", "backslashreplace").strip()[:SHOWN])


def _numbers(game: AnyBallGame, view: object, seat: Seat) -> list[Json]:
    own: SeatNumbers | None = getattr(game, "numbers", None)
    return [*of_board(game.board(view), seat), *(own.read(view, seat) if own is not None else ())]


def words_of(command: str) -> list[str]:
    """The words of a command; raises NotLegal if it can't be taken apart or is empty."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise NotLegal(f"{command!r}: not a command: {error}") from None
    if not words:
        raise NotLegal("the command of a program is empty")
    return words


def check_program(name: str, command: str) -> None:
    """Raise NotLegal, before games are played, if there is no program that a command could start."""
    first = words_of(command)[0]
    if which(first) is None:
        raise NotLegal(f"--program {name}: there is no program {first!r} that can be started")
