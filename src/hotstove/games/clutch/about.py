"""What lists of games say of Clutch."""

from hotstove.table.about import About

ABOUT = About(
    "Clutch",
    "Every at-bat is a contest of two dice that two hidden hands of cards, three coaches and a stadium bend.",
    rules=518,
)
