"""How near seasons of SportsClix's pressed figures come to the real ones: ``python -m benchmarks.accuracy sportsclix --help``.

Plays and keeps seasons as ``benchmarks.press`` says, in ``clix_press.json`` beside this file; prints the table of
docs/accuracy-sportsclix.md.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from benchmarks.press import Asked, run
from hotstove.games.sportsclix.team_files import read_team
from hotstove.table.texts import Json, as_node

KEPT: Final = Path(__file__).with_suffix(".json")


def points_of(team: Json, code: str) -> int:
    """The points of all a club's figures."""
    return sum(figure.points for figure in read_team(as_node(team, code)).figures)


ASKED: Final = Asked("sportsclix", "SportsClix", 4.0, 5.0, points_of)


def main(words: Sequence[str]) -> int:
    """Play, keep and print."""
    run(ASKED, __doc__ or "", words, KEPT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
