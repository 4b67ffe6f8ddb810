"""What lists of games say of Pine Tar."""

from hotstove.table.about import About

ABOUT = About(
    "Pine Tar",
    "One roll of two ten-sided dice plays a whole at-bat off a card made from a real season's statistics.",
    rules=372,
)
