"""What lists of games say of RB8."""

from hotstove.table.about import About

ABOUT = About(
    "RB8",
    "Pitcher and batter fight for control of every at-bat; abilities chain, and secret Rally Cards turn games.",
    rules=321,
)
