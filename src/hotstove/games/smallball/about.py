"""What lists of games say of Small Ball."""

from hotstove.table.about import About

ABOUT = About(
    "Small Ball",
    "One die, nine cards a side, and a nerve: bank your runs before the third out or lose them all.",
    rules=116,
)
