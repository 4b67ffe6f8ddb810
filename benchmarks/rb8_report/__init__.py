"""The simulation report of RB8: what its games are like, what ratings and abilities are worth, and whether points are fair."""
