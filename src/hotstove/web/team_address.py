"""An unfinished team as a word in the address of a page, so that the server keeps nothing and going back loses nothing."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error

from hotstove.baseball.game_shell import TEAM
from hotstove.baseball.team_editor import TeamData
from hotstove.table.errors import Unreadable
from hotstove.table.texts import Node, as_node, read_yaml, yaml_text

LONGEST_TEAM = 64 * 1024
"""The most bytes of a team as text."""
MOST_VALUES = 2500
"""The most values of a team in an address or in a file that is sent; 25 cards of one's own have some 600."""
LONGEST_WORD = 16 * 1024
"""The most characters of a team in an address; servers and proxies accept no much longer ones."""
UNREADABLE = "this address holds no team; go back, or begin anew"


def team_word(team: TeamData) -> str:
    """Return a team's data as a word of letters, digits, ``-`` and ``_``; raises Unreadable if it would be too long.

    >>> team_of(team_word({"name": "Pilots"})).plain()
    {'name': 'Pilots'}
    """
    word = urlsafe_b64encode(zlib.compress(yaml_text(team).encode(), 9)).decode().rstrip("=")
    if len(word) > LONGEST_WORD:
        raise Unreadable("this team has too many cards of its own to be built here; its file can be played with as it is")
    return word


def team_of(word: str) -> Node:
    """Return the data in a word that ``team_word`` made, a mapping; raises Unreadable for any other one.

    That may take some hundredths of a second, so it is done in a thread. A text, or a mapping with the key ``team``, would name
    a file of the server's disk.
    """
    if len(word) > LONGEST_WORD:
        raise Unreadable(UNREADABLE)
    try:
        opened = zlib.decompressobj()
        data = opened.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)), LONGEST_TEAM)
        text = data.decode()
        if not text or opened.unconsumed_tail:
            raise Unreadable(UNREADABLE)
        node = as_node(read_yaml(text, "the team", most=MOST_VALUES).plain(), "the team")
    except (Error, zlib.error, ValueError, Unreadable):
        raise Unreadable(UNREADABLE) from None
    if not isinstance(node.value, dict) or TEAM.name in node.value:
        raise Unreadable(UNREADABLE)
    return node
