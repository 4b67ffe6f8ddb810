"""Computer managers that play any game; a game's own thumb rules and exact planners live in its folder."""
