"""What computer managers share: managers of any game, thumb rules and win chances of nine-inning baseball, exact solvers.

A game's own thumb rules and exact planners live in its folder.
"""
