"""The server is killed while its owner corrects a game of a season: what he was told is in the file, and the file is whole."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import httpx2

from hotstove.league.season.examining import examined
from hotstove.league.season.store import SeasonFile
from tests.hostile import TIMES
from tests.waiting import WAIT, until
from tests.web.chromium import PATIENT, WORDS, hold_port
from tests.web.seasons_case import season_file

KILLS = 3 * TIMES
"""With HOSTILE=20 sixty, which take some ten minutes."""
NUMBER, PLAYED = 1, 24
"""The game that is corrected, and how many are over: its clubs' later ones are played again, and those of others after them."""
ALL_OUT = "\n".join(["K K K"] * 16)


def text(runs: int) -> str:
    """A game in shorthand that the visitors win by so many runs to none."""
    return f"{'HR7 ' * runs}K K K\n{ALL_OUT}\nK K K\n"


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """``hotstove serve`` over a folder of seasons, in a group of its own; its address, and the process."""
    held = hold_port()
    port = int(held.getsockname()[1])
    words = ["serve", "--store", str(folder.parent / "t.db"), "--no-browser", "--port", str(port), "--seasons", str(folder)]
    process = subprocess.Popen(
        [sys.executable, "-uc", PATIENT + WORDS, *words], stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        assert process.stdout is not None
        assert "is open at" in process.stdout.readline()
        yield f"http://127.0.0.1:{port}", process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(WAIT)
        assert process.stdout is not None
        process.stdout.close()
        held.close()


def has_ended(group: int) -> bool:
    """Whether no process of that group is left: who writes files ends with its piece of work."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def correct(client: httpx2.Client, at: str, runs: int) -> bool:
    """Correct the game to so many runs; whether that was acknowledged."""
    headers = {"origin": str(client.base_url).rstrip("/")}
    try:
        sent = client.post(f"{at}/game/{NUMBER}/shorthand", data={"text": text(runs)}, headers=headers)
    except httpx2.HTTPError:
        return False
    assert sent.status_code == 303, sent.text
    return True


def send(told: list[bool], client: httpx2.Client, at: str, runs: int) -> None:
    """Correct the game, and tell whether that was acknowledged."""
    told.append(correct(client, at, runs))


def score(path: Path) -> tuple[int, int]:
    """The game's score in the file, which is whole."""
    with SeasonFile.open(path) as file:
        assert list(examined(file)) == []
        assert len(file.played(1)) == PLAYED
        finished = file.game(1, NUMBER)
        assert finished is not None
        return finished.score


def test_a_correction_is_in_the_file_or_not_at_all_however_often_the_server_is_killed(tmp_path: Path) -> None:
    path, random = season_file(tmp_path / "s", PLAYED), Random("kills")
    runs, acknowledged, unheard, unwritten = 0, 0, 0, 0
    takes = 0.0
    for number in range(KILLS + 1):
        with serving(path.parent) as (address, process), httpx2.Client(base_url=address, timeout=WAIT) as client:
            season = re.search(r'href="(/season/[^"/]+)', client.get("/seasons").text)
            assert season is not None
            runs = runs % 9 + 1
            assert correct(client, season[1], runs), "the process that writes files has begun"
            acknowledged += 1
            if not number:  # nobody disturbs one, which says how long it takes
                begun, runs = time.monotonic(), runs % 9 + 1
                assert correct(client, season[1], runs)
                takes = time.monotonic() - begun
                assert score(path) == (runs, 0)
                continue
            before, runs, told = runs, runs % 9 + 1, list[bool]()
            sending = Thread(target=send, args=(told, client, season[1], runs))
            sending.start()
            time.sleep(random.uniform(0.0, 1.1) * takes)
            (os.killpg if number % 2 else os.kill)(process.pid, signal.SIGKILL)
            sending.join(WAIT)
            process.wait(WAIT)
            until(partial(has_ended, process.pid), "all of it ends")
        is_now = score(path)
        assert is_now in ((before, 0), (runs, 0))
        if told[0]:
            assert is_now == (runs, 0), "it was acknowledged"
            acknowledged += 1
        elif is_now == (runs, 0):
            unheard += 1
        else:
            unwritten += 1
            runs = before
    came = f"{acknowledged} corrections acknowledged, {unheard} written and not heard of, {unwritten} not written"
    print(f"{KILLS} kills, {came}")
