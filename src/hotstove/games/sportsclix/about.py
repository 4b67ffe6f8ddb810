"""What lists of games say of SportsClix."""

from hotstove.table.about import About

ABOUT = About(
    "SportsClix",
    "Players on dials that run hot and cold, fielders on a field of zones, and dice chosen in secret.",
    rules=363,
)
