"""``hotstove deck``: a deck of a game's cards."""

from __future__ import annotations

from hotstove.cli.building import building_command

command = building_command(
    "deck",
    """Build, check or show a deck of GAME's cards.

    \b
      hotstove deck clutch build                           a good deck, as a file
      hotstove deck clutch build --kind legs --out my.yaml
      hotstove deck clutch check my.yaml                   is it legal, and if not, why not?
      hotstove deck clutch show legs                       its cards, and what they do
      hotstove deck clutch show my.yaml                    also the deck of a team file
    """,
)
